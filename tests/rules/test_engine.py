import pytest

from referee.rules import engine
from referee.rules.boxes import set_up
from referee.rules.decisions import Act, Ask, Begin, Complaint, Drawn, LayPower, Move, SetDisk, Shift
from referee.rules.effects.base import EndSpecial
from referee.rules.engine import IllegalAnswer, fold
from referee.rules.events import GameEnded, KingMoved
from referee.rules.opening import NameLeader
from referee.rules.rounds import EndGame, Laying, StartPhase, TakeTurns
from referee.rules.state import AgendaChanged, State, evolve
from referee.rules.table import TableLaid
from tests.geography import GAL, PVA, VAL
from tests.rules.tables import BLUE, COLOURS, RED, RIO_GRANDE, answer, asked, table, turn, with_steps

SETUP = set_up(COLOURS[:4], RIO_GRANDE)


def test_a_game_opens_with_the_table_and_asks_for_the_kings_region() -> None:
    opened = engine.open_game(SETUP)
    state = fold(opened)

    assert [TableLaid, AgendaChanged] == [type(event) for event in opened]
    assert (Ask.DRAW, (), "king") == (asked(state).kind, asked(state).seats, asked(state).label)


def test_deciding_tells_the_events_and_the_fold_of_them_is_the_next_state() -> None:
    opened = engine.open_game(SETUP)

    events = engine.decide(fold(opened), {None: Drawn(VAL)})

    assert KingMoved(VAL) in events
    assert engine.play(fold(opened), {None: Drawn(VAL)})[0] == fold(opened + events)


def test_a_question_is_thought_about_once() -> None:
    state = turn(table(), "king")

    assert engine.pending(state) is engine.pending(state)


def test_a_game_that_is_over_asks_nothing_and_refuses_every_order() -> None:
    state = with_steps(table(scores=(1, 2, 3, 4)), EndGame())

    assert engine.pending(state) is None
    assert Complaint("game-over") == engine.check(state, RED, Act())
    assert (4, 3, 2, 1) == state.position.ranks


def test_resolving_runs_on_to_the_next_question_or_the_end() -> None:
    state, facts = answer(State(table(laid=((RED, 13),)), (Laying(BLUE), TakeTurns(), EndGame())), LayPower(2))

    assert Ask.CARD == asked(state).kind  # a 13 brings nobody, so nothing is asked before the card
    assert not any(isinstance(fact, GameEnded) for fact in facts)


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
        engine.decide(with_steps(table(), Laying(RED)), answers)


def test_sealed_answers_come_together_or_not_at_all() -> None:
    state, _ = answer(turn(table(), "score_secret"), Act())
    three = dict.fromkeys((0, 1, 2), SetDisk(VAL))

    with pytest.raises(IllegalAnswer):
        engine.decide(state, three)
    assert engine.decide(state, three | {3: SetDisk(PVA)})


# --- the agenda -----------------------------------------------------------------------------------


def test_new_steps_come_in_front_of_the_rest() -> None:
    state = State(table(), (Laying(0), Laying(1)))

    assert (Laying(2), Laying(3), Laying(1)) == evolve(state, AgendaChanged((Laying(2), Laying(3)))).agenda


def test_a_cut_drops_what_is_left_of_one_special_action_only() -> None:
    state = State(table(), (Laying(0), Laying(1), EndSpecial(), Laying(2), EndSpecial(), Laying(3)))

    cut = evolve(state, AgendaChanged((EndSpecial(),), cut=True))

    assert (EndSpecial(), Laying(2), EndSpecial(), Laying(3)) == cut.agenda


def test_a_game_that_waits_inside_a_card_is_an_ordinary_value() -> None:
    board = {VAL: (3, 0, 0, 0)}
    order = Move((Shift(RED, VAL, PVA, 3),))
    states = [answer(turn(table(board, king=GAL, vetoes=((BLUE, 5),)), "four_own"), order)[0] for _ in "12"]

    assert Ask.VETO == asked(states[0]).kind
    assert states[0] == states[1]
    assert hash(states[0]) == hash(states[1])
