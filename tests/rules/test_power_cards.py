"""Taking a spent power card back: which, and who sees it."""

from referee.rules import events as e
from referee.rules.decisions import Act, TakeBack
from referee.rules.effects.cards import PowerTaken
from tests.geography import GAL, POWERS
from tests.rules.tables import BLUE, RED, special, table, turn

HANDS = ((1, 2, 3, 4, 5, 6, 7, 8, 10, 13), POWERS, POWERS, POWERS)
PILES = ((11, 9, 12), (), (), ())


def test_the_announcement_keeps_the_value_to_itself() -> None:
    _, facts = special(turn(table(king=GAL, hands=HANDS, piles=PILES), "power_back#1"), TakeBack(9))

    assert e.Announced(RED, "power_back#1", Act()) == facts[0]


def test_what_is_taken_back_is_known_to_its_owner_and_to_others_the_lowest_of_the_pile() -> None:
    step, piles = PowerTaken(RED, 11), ((11, 9, 12), (), (), ())

    assert [PowerTaken(RED, 11), PowerTaken(RED, 9), PowerTaken(RED, 9)] == [
        step.as_known_to(seat, piles) for seat in (RED, BLUE, None)
    ]
    assert step == step.as_known_to(BLUE, ((),) * 4)
