"""What people write on their own time, letters and place at the table does nothing unasked, and is told its word."""

import tomllib
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from referee import log
from referee.docket.known import known_to
from referee.languages.folders import ENGLISH
from referee.letters import Letter, Notice
from referee.log.options import at_pace
from referee.mail.compose import KIND
from referee.orders.canonical import canonical_sheet
from referee.report import Rendered
from tests.kit.post import MO, PostOffice, open_office, render, text_of
from tests.kit.thorough import sampled
from tests.people.scenes import ANN, BO, SEED, YARA

pytestmark = pytest.mark.slow

OPTIONS = replace(at_pace("club"), cooling_minutes=0, press="private")
CHANGES = {
    log.AbsenceAnnounced: "AWAY",
    log.Resigned: "RESIGN",
    log.Whispered: "TELL",
    log.PressSent: "SAY",
    log.MotionMade: "MOTION",
    log.LettersChosen: "LETTERS",
    log.QuietHours: "QUIET",
}


def nobody_has_written(office: PostOffice) -> None:
    office.everybody_accepts()


def somebody_moves(office: PostOffice) -> None:
    office.everybody_accepts()
    office.says(ANN, "MOTION PAUSE 3 days")


def yara_whispers(office: PostOffice) -> None:
    office.everybody_accepts()
    office.says(YARA, "TELL blue: If you leave Granada to me I leave Aragon to you. Deal?")


SCENES = {"a report": nobody_has_written, "a motion's letter": somebody_moves, "a rival's private words": yara_whispers}


@dataclass(frozen=True)
class Written:
    """A letter of Bo's, and what a good moderator would do."""

    number: int
    wrote: str
    then: tuple[str, ...]
    to: str = "a report"
    language: str = "en"
    word: str = ""  # "A | B": one of them is told
    orders: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    missed: bool = False

    def __str__(self) -> str:
        """Its number and how it begins."""
        return f"{self.number:03}-{self.language}-{self.wrote[:30]}".replace(" ", "-").replace("\n", "-")


def table() -> Iterator[Written]:
    """The letters, numbered from 1."""
    number = 0
    for group in tomllib.loads(Path(__file__).with_name("time.toml").read_text("utf-8"))["letters"]:
        for wrote in group["wrote"]:
            number += 1
            yield Written(number, **{**group, "wrote": wrote, "then": tuple(group["then"])})


@dataclass(frozen=True)
class Came:
    """What came of it."""

    done: frozenset[str]
    filed: str
    offered: str
    asked: bool
    answer: str


def played(case: Written, file: Path) -> AbstractContextManager[PostOffice]:
    return open_office(
        f"sqlite:///{file}",
        SCENES[case.to],
        players=4,
        moderators=(MO,),
        seed=SEED,
        languages=("en", case.language),
        rendering=_in_english,
        options=OPTIONS,
    )


def _in_english(letter: Letter | Notice, language: str, time_zone: str) -> Rendered:
    """A letter as its judge reads it, whatever language it is for."""
    return render(letter, ENGLISH, time_zone)


def came_of(case: Written, file: Path) -> Came:
    with played(case, file) as office:
        before = office.docket
        news = office.says(BO, case.wrote, headers=case.headers)
        with office.store.reading() as transaction:
            entries = [logged.body for logged in transaction.log("g1", before.seq, before.setup.board)]
        known = known_to(office.docket, BO)
    return Came(
        frozenset(_changed(entries)),
        "\n".join(canonical_sheet(each.blocks, known) for each in entries if isinstance(each, log.SheetFiled)),
        "\n".join(canonical_sheet(each.blocks, known) for each in entries if isinstance(each, log.Proposed)),
        any(letter[KIND] == "asked" for seat, letter in news if seat == BO),
        " ".join(" ".join(text_of(letter) for seat, letter in news if seat == BO).split()),
    )


def _changed(entries: list[log.Entry]) -> Iterator[str]:
    yield from (CHANGES[type(each)] for each in entries if type(each) in CHANGES)
    yield from ("YES" if each.yes else "NO" for each in entries if isinstance(each, log.Voted))


@pytest.mark.parametrize("case", sampled(list(table()), 5), ids=str)
def test_nothing_is_done_that_was_not_meant_and_what_has_a_word_is_told_it(case: Written, tmp_path: Path) -> None:
    came = came_of(case, tmp_path / "time.db")

    assert came.done <= ({case.word} if "does" in case.then else frozenset())
    assert {came.filed, came.offered} <= {"", case.orders}
    assert case.missed is not _is_right(case, came), came.answer


def _is_right(case: Written, came: Came) -> bool:
    told = any(word.strip() in came.answer for word in case.word.split("|"))
    ways = {
        "does": bool(came.done),
        "asks": came.asked,
        "tells": told,
        "files": bool(came.filed),
        "proposes": bool(came.offered),
        "answers": True,
    }
    return any(ways[then] for then in case.then)
