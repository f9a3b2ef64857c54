"""An answer that nobody checked: the engine takes none, and says so aloud."""

import pytest

from referee.rules import engine
from referee.rules.decisions import Act, LayPower, SetDisk
from referee.rules.engine import IllegalAnswer
from referee.rules.rounds import Laying
from tests.kit.geography import PVA, VAL
from tests.rules.tables import BLUE, RED, answer, table, turn, with_steps


@pytest.mark.parametrize(
    "answers",
    [
        {},
        {BLUE: LayPower(3)},
        {RED: LayPower(14)},
        {RED: LayPower(3), BLUE: LayPower(4)},
        {None: LayPower(3)},
    ],
)
def test_an_answer_that_was_never_checked_is_our_mistake_and_loud(answers: dict) -> None:  # type: ignore[type-arg]
    with pytest.raises(IllegalAnswer):
        engine.play(with_steps(table(), Laying(RED)), answers)


def test_sealed_answers_come_together_or_not_at_all() -> None:
    state, _ = answer(turn(table(), "score_secret"), Act())
    three = dict.fromkeys((0, 1, 2), SetDisk(VAL))

    with pytest.raises(IllegalAnswer):
        engine.play(state, three)
    assert engine.play(state, three | {3: SetDisk(PVA)})
