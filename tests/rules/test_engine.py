import pytest

from referee.rules import engine
from referee.rules.boxes import set_up
from referee.rules.decisions import Act, Begin, Complaint, Drawn, LayPower, SetDisk
from referee.rules.engine import IllegalAnswer, fold
from referee.rules.events import KingMoved
from referee.rules.opening import NameLeader
from referee.rules.rounds import EndGame, Laying, StartPhase
from tests.geography import PVA, VAL
from tests.rules.tables import BLUE, COLOURS, RED, RIO_GRANDE, answer, table, turn, with_steps

SETUP = set_up(COLOURS[:4], RIO_GRANDE)


def test_deciding_tells_the_events_and_the_fold_of_them_is_the_next_state() -> None:
    opened = engine.open_game(SETUP)

    state, events = engine.play(fold(opened), {None: Drawn(VAL)})

    assert KingMoved(VAL) in events
    assert state == fold(opened + events)


def test_a_game_that_is_over_asks_nothing_and_refuses_every_order() -> None:
    state = with_steps(table(scores=(1, 2, 3, 4)), EndGame())

    assert engine.pending(state) is None
    assert Complaint("game-over") == engine.check(state, RED, Act())
    assert (4, 3, 2, 1) == state.position.ranks


@pytest.mark.parametrize(
    ("seat", "order"),
    [(None, LayPower(3)), (BLUE, LayPower(3)), (RED, Act()), (RED, Begin()), (RED, SetDisk(VAL))],
)
def test_only_the_seat_that_is_asked_answers_and_only_the_question(seat: int | None, order: object) -> None:
    state = with_steps(table(), Laying(RED))

    found = engine.check(state, seat, order)  # type: ignore[arg-type]

    assert found is not None
    assert found.code in ("not-asked", "wants-power")


def test_no_seat_answers_for_chance_or_the_referee() -> None:
    position = table()

    assert Complaint("not-asked") == engine.check(with_steps(position, NameLeader()), RED, Drawn(RED))
    assert Complaint("not-drawn") == engine.check(with_steps(position, NameLeader()), None, Drawn(9))
    assert Complaint("not-drawn") == engine.check(with_steps(position, NameLeader()), None, Begin())
    assert Complaint("not-asked") == engine.check(with_steps(position, StartPhase("turns")), RED, Begin())  # type: ignore[arg-type]
    assert Complaint("not-asked") == engine.check(with_steps(position, StartPhase("turns")), None, Act())  # type: ignore[arg-type]


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
