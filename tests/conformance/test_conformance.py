"""The numbered cases of this folder, and that they leave nothing out."""

from collections.abc import Sequence
from dataclasses import replace
from typing import get_args, get_type_hints

import pytest

from referee.conformance import Case, CaseLine, Otherwise, editions_of, every_case, folder, play
from referee.conformance.cases import HEAD, OTHERS, answers_of
from referee.conformance.facts import FIELDS
from referee.conformance.playing import Play
from referee.conformance.words import COLOURS, ORDERS
from referee.rules.boxes import BASE, BOXES
from referee.rules.effects.base import design_of
from referee.rules.table import Edition
from tests.kit.about import about
from tests.kit.sources import complaints
from tests.rules.tables import RIO_GRANDE


def numbered_once(cases: Sequence[Case]) -> Sequence[Case]:
    """The cases; raises AssertionError, before they are named by it, if a number is given twice."""
    seen: dict[str, str] = {}
    for case in cases:
        chapter = case.number.rpartition(".")[0]
        last = max(int(each.number.rpartition(".")[2]) for each in cases if each.number.startswith(f"{chapter}."))
        first = seen.setdefault(case.number, case.at)
        assert first == case.at, f"{case.number} is given at {first} and {case.at}: {chapter}.{last + 1} is free"
    return cases


CASES = numbered_once(every_case())


# Points of difference that change no result here, and why.
SILENT = {
    "id": "a name",
    "lengths": "which games a rulebook offers: asked when a game is opened",
    "first_leader": "how a table agrees on its first leader: the setup carries the agreement",
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.number)
def test_what_the_rulebooks_say_comes_true(case: Case) -> None:
    for name, edition in editions_of(case):
        with about(name):
            play(case, edition)


def test_every_case_says_where_it_is_from() -> None:
    assert [case.number for case in CASES if any(len(case.all(word)) != 1 for word in HEAD)] == []


def test_every_worked_example_has_a_case() -> None:
    shown = {case.all("example")[0] for case in CASES} - {"-"}

    assert {f"EX{n:02}" for n in range(1, 71)} == shown


def test_every_action_card_has_a_case() -> None:
    designs = {card.design for box in (BASE, *BOXES.values()) for card in box.deck}
    turns = [line.split()[1] for case in CASES for line in case.all("turn")]
    takings = [line.split()[1] for case in CASES for word in COLOURS for line in case.all(word) if line[:5] == "card "]
    shown = set(map(design_of, (*turns, *takings)))

    assert set() == designs - shown, "a case in tests/conformance is wanted in which each of these is taken"
    assert set() == shown - designs


def test_every_answer_to_a_point_of_difference_has_a_case() -> None:
    hints = get_type_hints(Edition)
    possible = {
        (name, answer)
        for name, hint in hints.items()
        if name not in SILENT
        for answer in ((True, False) if hint is bool else get_args(hint))
    }
    shown = {(name, answer) for case in CASES for name, answer in answers_of(case).items()}

    assert possible == shown


def test_a_case_that_is_wrong_fails() -> None:
    [case] = [case for case in CASES if case.number == "EG.3.1"]
    wrong = replace(case, lines=(*case.lines[:-1], CaseLine("gained", "5 3 2 0")))

    with pytest.raises(Otherwise, match="gained 5 3 2 0: there is"):
        play(wrong, RIO_GRANDE)


# Complaints about orders that no case shows, and why.
UNSHOWN = {
    "banner-flies-not": "asked ahead, when nobody's banner waits",
    "box-unknown": "about the boxes of a game, not about an order",
    "box-needs": "about the boxes of a game, not about an order",
    "box-excludes": "about the boxes of a game, not about an order",
    "box-stacks": "about the boxes of a game, not about an order",
    "box-powers": "about the boxes of a game, not about an order",
    "reading-powers": "about the readings of a game, not about an order",
    "reading-unknown": "about the readings of a game, not about an order",
    "aside-out-of-only": "no printed card lets caballeros out of a zone aside by MOVE",
}


def test_every_complaint_about_an_order_has_a_case() -> None:
    shown = {line.partition(":")[2].strip() for case in CASES for line in case.all("refused")}

    assert complaints() - shown == UNSHOWN.keys(), "a case with `refused` shows each, or UNSHOWN says why none does"


def test_the_page_on_the_cases_explains_every_word_they_are_written_in() -> None:
    page = (folder().parents[1] / "docs" / "conformance.md").read_text(encoding="utf-8")
    words = {
        *COLOURS,
        "referee",
        *HEAD,
        *OTHERS,
        *ORDERS,
        *FIELDS,
        *(name[3:] for name in dir(Play) if name[:3] == "on_"),
    }

    assert [] == sorted(word for word in words if f"`{word}" not in page), "docs/conformance.md wants a row for each"
    assert {word for case in CASES for word, _, _ in case.lines} <= words
