"""Letters as data at the desk: who gets them, that nobody else's change, and that they keep to their schema."""

import json
import os
import subprocess
import sys
from dataclasses import replace

import pytest

from referee.report import data
from tests.kit.post import open_office, text_of
from tests.kit.schemas import allowed
from tests.kit.sources import ROOT
from tests.report.games import RandomGame, data_of, letters, others
from tests.report.winter import COLOURS, GOLDEN

DOCS = ROOT / "docs"


@pytest.fixture
def office(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/referee.db", players=3) as office:
        yield office


def files(letter) -> list[tuple[str, str]]:
    return [(part.get_content_type(), part.get_filename()) for part in letter.walk() if part.get_filename()]


def told(letter) -> dict:
    """The data of a letter; empty if it has none."""
    return file_of(letter, "report.json")


def file_of(letter, name: str) -> dict:
    """A JSON file beside a letter; empty if it has none of this name."""
    found = [part for part in letter.walk() if part.get_filename() == name]
    return json.loads(found[0].get_payload(decode=True)) if found else {}


@pytest.mark.parametrize("what", ["report", "rules"])
def test_the_command_line_prints_the_published_schema(what):
    command = [sys.executable, "-m", "referee", "schema", what]  # a process that knows no box of tests
    printed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    published = DOCS / f"{what}.schema.json"
    if os.environ.get("BLESS"):
        published.write_text(printed, encoding="utf-8")

    assert published.read_text(encoding="utf-8") == printed, "`make bless` writes it anew"


def test_whoever_asks_for_data_gets_it_in_each_letter_and_nobody_else_does(office):
    news = office.says(0, "FORMAT DATA ON")
    office.says(1, "SAY hello")

    ((seat, receipt),) = news
    assert (0, "receipt", "red") == (seat, told(receipt)["letter"], told(receipt)["seat"])
    assert "Your letters bring what they tell as data, too" in " ".join(text_of(receipt).split())
    assert ("application/json", "report.json") in files(receipt)
    press = {seat: told(letter) for seat, letter in office.letters[-3:]}
    assert "hello" == press[0]["about"]["words"]
    assert {} == press[1] == press[2]


def test_what_is_played_with_comes_with_the_answer_to_who_asks_for_data_and_not_again(office):
    ((_, receipt),) = office.says(0, "FORMAT DATA ON")
    ((_, answer),) = office.says(0, "POWER 9 or ANY", files={"rules.json": json.dumps(file_of(receipt, "rules.json"))})

    assert file_of(receipt, "rules.json")["cards"]
    assert {} == file_of(answer, "rules.json")
    assert ["POWER"] == told(answer)["receipt"]["filed"]
    assert [] == told(answer)["receipt"]["errors"]


def test_what_is_played_with_comes_with_the_first_report(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/r.db", lambda office: None, players=2) as office:
        office.says(0, "ACCEPT one\nFORMAT DATA ON")
        started = office.says(1, "ACCEPT two")

        rules = [file_of(letter, "rules.json") for seat, letter in started if seat == 0 and told(letter)]
        assert [2] == [each["players"] for each in rules]


def test_it_is_ended_by_one_word_and_a_second_asking_changes_nothing(office):
    office.says(0, "format data on")
    office.says(0, "FORMAT DATA ON")
    assert {0} == office.docket.as_data

    ((_, receipt),) = office.says(0, "FORMAT DATA OFF")
    assert frozenset() == office.docket.as_data
    assert {} == told(receipt)


@pytest.mark.parametrize("yes", ["yes", "yes please, I play"])
def test_asked_for_beside_a_yes_both_are_heard(tmp_path, yes):
    with open_office(f"sqlite:///{tmp_path}/r.db", lambda office: None, players=2) as office:
        office.says(0, f"FORMAT DATA ON\n{yes}")

        assert {0} == office.docket.as_data
        assert [0] == [seat for seat, _ in office.docket.nonces]


def test_a_letter_from_elsewhere_asks_for_nothing(office):
    office.says(0, "FORMAT DATA ON", sender="mallory@evil.example")

    assert frozenset() == office.docket.as_data


def test_an_error_in_a_file_is_told_with_its_code_and_where_it_stands(office):
    office.says(0, "FORMAT DATA ON")
    wrong = '{"orders": [\n "POWER 99"]}'

    ((_, receipt),) = office.says(0, "", files={"orders.json": wrong})

    (error,) = told(receipt)["receipt"]["errors"]
    assert ("orders.json", 2, "POWER") == (error["file"], error["line"], error["key"])
    assert "/orders/0" == error["pointer"]
    assert error["message"]


def errors_of(office, *orders: str) -> list[dict]:
    ((_, receipt),) = office.says(0, "", files={"orders.json": json.dumps({"orders": orders})})
    return told(receipt)["receipt"]["errors"]


@pytest.mark.parametrize(
    ("line", "code", "fault", "legal"),
    [
        ("DISK EVICT Aragn", "place-unknown", "invalid", "DISK EVICT Aragon"),
        ("POWR 9", "turnfile-no-order", "invalid", "POWER 9"),
        ("POWER 9\nPOWER 8", "twice", "ambiguous", None),
        ("CARD king\nACT", "item-not-of-card", "illegal", None),
    ],
)
def test_an_error_says_whether_it_can_be_read_and_has_lines_that_would_do(office, line, code, fault, legal):
    office.says(0, "FORMAT DATA ON")

    (error,) = errors_of(office, line)
    assert (code, fault) == (error["code"], error["fault"])
    assert legal is None or legal in error["legal"]


def test_what_is_not_legal_yet_is_filed_with_a_note_that_says_so(office):
    office.says(0, "FORMAT DATA ON")

    ((_, receipt),) = office.says(
        0, "", files={"o.json": json.dumps({"orders": ["CARD king\nKING Galicia\nPLACE 1 Galicia"]})}
    )
    (note,) = told(receipt)["receipt"]["notes"]
    assert ("CARD", True) == (note["key"], note["not_now"])
    assert note["message"]


def test_final_beside_wait_in_one_file_files_nothing(office):
    office.says(0, "FORMAT DATA ON")

    assert ["turnfile-contrary"] == [each["code"] for each in errors_of(office, "POWER 9", "WAIT", "FINAL")]
    assert {} == dict(office.docket.seat(0).sheet)


def test_what_is_in_force_is_told_as_lines_that_can_be_sent_again(office):
    office.says(0, "FORMAT DATA ON")
    ((_, receipt),) = office.says(0, "POWER 9 or ANY\nALWAYS VETO WHEN COSTS ME 5")
    before = office.docket.seat(0).sheet

    office.says(0, "CLEAR")
    office.says(0, "", files={"again.json": json.dumps({"orders": told(receipt)["sheet"]})})
    assert before == office.docket.seat(0).sheet


def test_our_own_file_sent_back_beside_orders_is_no_order(office):
    ((_, receipt),) = office.says(0, "FORMAT DATA ON")

    ((_, answer),) = office.says(0, "POWER 9 or ANY", files={"report.json": json.dumps(told(receipt))})
    assert ["POWER"] == told(answer)["receipt"]["filed"]
    assert [] == told(answer)["receipt"]["errors"]


def test_every_kind_of_letter_keeps_to_the_schema():
    described = data.schema()
    posted = [*letters(3, 1)[::7], letters(3, 1)[-1], *others()]

    for letter in posted:
        assert [] == allowed(described, described, json.loads(data_of(letter))), letter.kind
    assert {"invitation", "report", "receipt", "final", "press", "help"} <= {letter.kind for letter in posted}


BOXED = (("grandissimo",), ("intrigue", "colonies"))


@pytest.fixture(scope="module")
def happenings() -> list[dict]:
    """Events of games by chance, of people and time, what lasts and what is sealed, as letters tell them."""
    boxed = [game for boxes in BOXED for game in RandomGame(3, 1, boxes=boxes).letters()]
    told = [json.loads(data_of(letter)) for letter in (*letters(3, 1), *boxed, *GOLDEN.values())]
    boards = [each["board"] for each in told if each["board"]]
    lasting = [each for board in boards for each in (*board["lasting"], *board["seals"])]
    return [*(each for report in told for each in report["events"]), *lasting]


def test_every_event_has_a_schema_of_its_own_and_keeps_to_it(happenings):
    described, found = data.schema(), happenings

    assert {"scored", "power-laid", "announced", "moved", "disks-shown", "absence-announced", "lasting"} <= {
        each["is"] for each in found
    }
    for each in found:
        assert [] == allowed(described, described["$defs"][each["is"]], each), each
        assert {*each} == {*described["$defs"][each["is"]]["properties"]}


def test_in_events_seats_are_colours_places_ids_and_instants_say_that_they_are_utc(happenings):
    found = {each["is"]: each for each in happenings}

    assert found["power-laid"]["seat"] in COLOURS
    assert {"red", "blue"} <= {*found["scored"]["points"]} <= {*COLOURS}
    assert found["scored"]["place"] in ("GAL", "PVA", "ARA", "CAT", "CVI", "CNU", "SEV", "GRA", "VAL", "CAS")
    assert found["absence-announced"]["until"].endswith("Z")


def test_the_page_names_the_letters_that_the_schema_has():
    page = (DOCS / "reports-as-data.md").read_text(encoding="utf-8")
    rows = page.partition("| `letter` | |")[2].partition("\n\n")[0].splitlines()[2:]
    named = [word.strip("` ") for row in rows for word in row.split("|")[1].split(",")]

    assert sorted(data.schema()["properties"]["letter"]["enum"]) == sorted(named)


def test_the_page_names_every_key_of_a_report():
    page = (DOCS / "reports-as-data.md").read_text(encoding="utf-8")
    rows = page.partition("| key | |\n")[2].partition("\n\n")[0].splitlines()[1:]
    named = [word.strip("` ") for row in rows for word in row.split("|")[1].split(",")]

    assert sorted(data.schema()["properties"]) == sorted(named)


def test_history_what_is_asked_back_and_what_is_left_of_absences_are_fields(office):
    ((_, receipt),) = office.says(0, "FORMAT DATA ON")
    ((_, history),) = office.says(0, "HISTORY")
    ((_, asked),) = office.says(0, "MUTE")
    ((_, silent),) = office.says(0, "SILENCE HOLD\nPOWER 9\nWAIT")

    kept = told(history)["about"]["kept"]
    assert [1, 2] == [each["number"] for each in kept][:2]
    assert all(each["subject"] and each["at"].endswith("Z") for each in kept)
    assert [("mute", False)] == [(each["is"], each["sure"]) for each in told(asked)["about"]["requests"]]
    assert ("sensible", False) == (told(receipt)["plays"], told(receipt)["waits"])
    assert ("hold", True) == (told(silent)["plays"], told(silent)["waits"])


def test_who_has_grace_is_told_unless_the_table_only_counts_who_is_late():
    one = next(each for each in letters(3, 1) if each.view and each.seat == 0)
    late = replace(one, clock=replace(one.clock, grace=(1, 2)), own=replace(one.own, away_left=5))
    counting = replace(late, options=replace(late.options, roll="count"))

    said, less = json.loads(data_of(late)), json.loads(data_of(counting))
    assert (["blue", "yellow"], 5) == (said["clock"]["grace"], said["away_left"])
    assert ([], 2) == (less["clock"]["grace"], less["numbers"]["grace"])


def test_letters_are_numbered_for_each_seat_as_history_has_them_whatever_others_write(office):
    office.says(0, "FORMAT DATA ON")
    office.says(1, "FORMAT DATA ON")
    before = told(office.newest(0))["seq"]
    for words in ("STATUS", "HELP", "POWER 9"):
        office.says(1, words)
    ((_, status),) = office.says(0, "STATUS")
    ((_, history),) = office.says(0, "HISTORY")

    assert before + 1 == told(status)["seq"] == told(history)["about"]["kept"][-1]["number"]
    assert told(status)["sent"] == told(history)["about"]["kept"][-1]["at"] == "2026-11-20T12:00:00Z"
    assert told(history)["seq"] is None


def test_letters_that_leave_together_have_numbers_of_their_own(office):
    office.says(0, "FORMAT DATA ON")
    news = [told(letter) for seat, letter in office.says(0, "POWER 9\nSTATUS\nHELP") if seat == 0]

    first = news[0]["seq"]
    assert [first, first + 1, first + 2] == [each["seq"] for each in news]


def test_an_answer_names_the_letter_that_it_answers_and_other_letters_none(office):
    office.says(0, "FORMAT DATA ON")
    ((_, receipt),) = office.says(0, "POWER 9")
    answered = f"<reply-{office.written}@example.org>"
    office.says(1, "SAY hello")

    assert (answered, None) == (told(receipt)["answers"], told(office.newest(0))["answers"])


def test_a_letter_that_is_sent_again_brings_the_data_that_it_brought(office):
    ((_, receipt),) = office.says(0, "FORMAT DATA ON")
    ((_, again),) = office.says(0, f"HISTORY {told(receipt)['seq']}")

    assert told(receipt) == told(again)
