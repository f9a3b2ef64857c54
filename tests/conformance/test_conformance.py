"""The numbered cases of this folder, and that they leave nothing out."""

from dataclasses import replace
from typing import get_args, get_type_hints

import pytest

from referee.rules.boxes import BASE
from referee.rules.editions import EDITIONS
from referee.rules.effects.base import design_of
from referee.rules.setup import Edition
from tests.conformance.cases import HEAD, RULEBOOKS, Case, Play, every_case
from tests.rules.tables import RIO_GRANDE

CASES = every_case()

# Worked examples of expansions that are not on the shelf yet. A case for one of them ends its stay here.
EXPECTED_MISSING = {
    "EX53": "black caballeros that rank as a rival",
    "EX56": "scoring track with the colonies",
    "EX57": "placing on the ship",
    "EX58": "unloading the ship",
    "EX59": "gold and wares",
    "EX60": "the Grand Inquisitor's card",
    "EX61": "the Grand Inquisitor's extra caballero",
    "EX62": "a special scoring of black regions",
    "EX63": "the limit table",
    "EX64": "viceroy and captain",
    "EX67": "a Veto played as a power card",
    "EX68": "King, Intrigue and Caballero cards",
    "EX69": "Grandes that move in a general scoring",
    "EX70": "a scoring after the last round",
}

# Points of difference that change no result here, and why.
SILENT = {
    "id": "a name",
    "lengths": "which games a rulebook offers: asked when a game is opened",
    "home_assignment": "who draws the home cards: told in the opening report",
    "first_leader": "how a table agrees on its first leader: the setup carries the agreement",
    "action_discard": "where used cards lie: none ever returns",
    "castillo_announce": "how caballeros thrown in are called out",
    "king_returns_short": "one answer only",
}


def readings() -> list[tuple[Case, Edition, str]]:
    """Each case with the rulebooks it is played by.

    By every rulebook on the shelf that says so, as it stands; and with the answers it is about, put into Rio Grande's.
    A case all rulebooks agree on may still pin an answer, to leave out what is not its business: then all are pinned.
    """
    found = []
    for case in CASES:
        pinned = case.answers if case.rulebooks == RULEBOOKS else {}
        for name in case.rulebooks:
            if name in EDITIONS:
                found.append((case, replace(EDITIONS[name], **pinned), name))
        if not any(read is case for read, _, _ in found):
            found.append((case, replace(RIO_GRANDE, **case.answers), "rio_grande as answered"))
    return found


READINGS = [pytest.param(case, by, id=f"{case.number} {name}") for case, by, name in readings()]


@pytest.mark.parametrize(("case", "edition"), READINGS)
def test_what_the_rulebooks_say_comes_true(case: Case, edition: Edition) -> None:
    Play(case, edition).play(case)


def test_numbers_are_given_once_and_every_case_says_where_it_is_from() -> None:
    assert len({case.number for case in CASES}) == len(CASES)
    assert [case.number for case in CASES if any(len(case.all(word)) != 1 for word in HEAD)] == []
    assert [case.number for case in CASES if not set(case.rulebooks) <= set(RULEBOOKS)] == []


def test_every_worked_example_has_a_case_or_awaits_its_expansion() -> None:
    shown = {case.all("example")[0] for case in CASES} - {"-"}

    assert {f"EX{n:02}" for n in range(1, 71)} == shown | EXPECTED_MISSING.keys()
    assert set() == shown & EXPECTED_MISSING.keys()


def test_every_action_card_has_a_case() -> None:
    designs = {card.design for card in BASE.deck}
    shown = {design_of(line.split()[1]) for case in CASES for line in case.all("turn")}

    assert designs == shown


def test_every_answer_to_a_point_of_difference_has_a_case() -> None:
    hints = get_type_hints(Edition)
    possible = {
        (name, answer)
        for name, hint in hints.items()
        if name not in SILENT
        for answer in ((True, False) if hint is bool else get_args(hint))
    }
    shown = {(name, answer) for case in CASES for name, answer in case.answers.items()}

    assert possible == shown


def test_a_case_that_is_wrong_fails() -> None:
    [case] = [case for case in CASES if case.number == "EG.3.1"]
    wrong = replace(case, lines=(*case.lines[:-1], ("gained", "5 3 2 0")))

    with pytest.raises(AssertionError):
        Play(wrong, RIO_GRANDE).play(wrong)
