"""Taking a spent power card back: which, and who sees it."""

import pytest

from referee.rules import events as e
from referee.rules.decisions import Act, TakeBack
from referee.rules.effects.cards import PowerTaken
from tests.geography import GAL, POWERS
from tests.rules.tables import BLUE, RED, rulebook, special, table, turn

HANDS = ((1, 2, 3, 4, 5, 6, 7, 8, 10, 13), POWERS, POWERS, POWERS)
PILES = ((11, 9, 12), (), (), ())


@pytest.mark.parametrize(
    ("discard", "value", "shown"),
    [
        ("own_top_visible", 12, True),
        ("own_top_visible", 9, False),
        ("own_top_visible", 11, False),
        ("open_this_round", 12, True),
        ("open_this_round", 11, False),
        ("put_away", 12, False),
    ],
)
def test_only_a_card_that_lies_in_view_is_seen_to_go(discard: str, value: int, shown: bool) -> None:
    laid = ((BLUE, 3), (RED, 12))
    position = table(king=GAL, hands=HANDS, piles=PILES, laid=laid, edition=rulebook(power_discard=discard))

    after, facts = special(turn(position, "power_back#2"), TakeBack(value))

    assert e.PowerTakenBack(RED, value, shown) in facts
    assert value in after.hands[RED]
    assert (0 if shown else 1) == after.hidden[RED]


def test_the_announcement_keeps_the_value_to_itself() -> None:
    _, facts = special(turn(table(king=GAL, hands=HANDS, piles=PILES), "power_back#1"), TakeBack(9))

    assert e.Announced(RED, "power_back#1", Act()) == facts[0]


def test_what_is_taken_back_is_known_to_its_owner_and_to_others_the_lowest_of_the_pile() -> None:
    step, piles = PowerTaken(RED, 11), ((11, 9, 12), (), (), ())

    assert [PowerTaken(RED, 11), PowerTaken(RED, 9), PowerTaken(RED, 9)] == [
        step.veiled(seat, piles) for seat in (RED, BLUE, None)
    ]
    assert step == step.veiled(BLUE, ((),) * 4)


@pytest.mark.parametrize(
    ("discard", "pile", "hidden"), [("own_top_visible", (11,), 0), ("open_this_round", (11, 9), 1)]
)
def test_that_a_card_is_gone_is_seen_when_it_would_come_to_lie_on_top_of_an_open_pile(
    discard: str, pile: tuple[int, ...], hidden: int
) -> None:
    edition = rulebook(power_discard=discard)
    position = table(king=GAL, hands=HANDS, piles=PILES, laid=((BLUE, 3), (RED, 12)), edition=edition)

    back, _ = special(turn(position, "power_back#1"), TakeBack(9))
    after, _ = special(turn(back, "power_back#2"), TakeBack(12))

    assert (pile, hidden) == (after.piles[RED], after.hidden[RED])
