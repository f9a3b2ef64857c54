"""Subject, first lines, box and data of a letter tell what is due as it stands when the letter is written."""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from email.header import decode_header, make_header

import pytest

from referee.docket import Docket, dockets_after
from referee.languages.loading import speaking
from referee.letters import Letter
from referee.report import render
from tests.kit.drawn_tables import drawn_table
from tests.kit.having import having
from tests.kit.post import MO, open_office

ENGLISH = speaking("en")
TELLING = ("report", "question", "reminder", "part", "brief", "news", "status", "receipt", "answer")
TABLES = (7, 9)


def told() -> Iterator[tuple[Letter, set[int | None]]]:
    """Letters of drawn games with pauses, extensions and people who come and go, each with what its docket had due."""
    for number in TABLES:
        for step in drawn_table(number).game.steps:
            dockets = (step.before, *dockets_after(step.before, step.entries, step.at), step.docket)
            stands = {*map(_due, dockets)}
            yield from ((letter, stands) for letter in step.sent if letter.kind in TELLING and letter.view)


WHEN = r"(\w{3} \d+ \w{3} \d\d:\d\d) UTC"


def _due(docket: Docket) -> int | None:
    return docket.due if docket.paused is None and not docket.ended else None


def at(instant: int | None, pattern: str) -> str:
    return "" if instant is None else datetime.fromtimestamp(instant, UTC).strftime(pattern)


def test_subject_head_and_data_of_every_letter_agree_with_its_docket() -> None:
    seen = {"asks": 0, "waits": 0, "paused": 0}
    for letter, stands in told():
        mail, due = render(having(letter, as_data=True), ENGLISH, "UTC"), letter.clock.due
        assert due in stands

        told_by_data = json.loads(mail.data)["clock"]["due"]
        assert (due is None) == (told_by_data is None)
        assert told_by_data is None or due == datetime.fromisoformat(told_by_data).timestamp()

        head = " ".join(mail.text.partition("\nYou are ")[0].split())
        by, until = re.findall(r" by (\w{3} \d\d:\d\d)", mail.subject), re.findall(rf"DUE {WHEN}", head)
        waits = re.findall(rf"The game waits for [\w ,]+ until {WHEN}", head)
        assert {*by} <= {at(due, "%a %H:%M")}, mail.subject
        assert {*until, *waits} <= {at(due, "%a %-d %b %H:%M")}, head
        if not letter.asked.missing and letter.kind != "report" and letter.roll.awaited:
            assert [] == until, head
        seen = {"asks": seen["asks"] + len(by), "waits": seen["waits"] + len(waits)} | {
            "paused": seen["paused"] + letter.clock.paused
        }
    assert all(seen.values()), seen


# --- threads --------------------------------------------------------------------------------------


@pytest.fixture
def office(a_database):
    with open_office(a_database, players=3, moderators=(MO,)) as office:
        yield office


def test_a_receipt_stands_under_a_deadline_only_as_long_as_that_is_one(office) -> None:
    first = _receipt(office)
    office.commands("PAUSE")
    paused = _receipt(office)
    office.commands("RESUME")
    office.commands("EXTEND 24 HOURS")
    extended = _receipt(office)

    assert "by Mon 13:00" in first
    assert ["by " in each for each in (paused, extended)] == [False, False]


def _receipt(office) -> str:
    """The subject of the answer to words to the table, written in answer to the first report."""
    report = next(letter for to, letter in office.letters if to == 0 and "your sheet" in str(letter["Subject"]))
    answer = office.answer(report, "SAY hello", "Ann <ann@example.org>")
    return next(str(make_header(decode_header(mail["Subject"]))) for to, mail in office.hand_over(answer) if to == 0)
