"""Corners of the base game that no case comes by: which of several mistakes is named, and what is not kept."""

from referee.rules import engine
from referee.rules.boxes import set_up
from referee.rules.decisions import Act, Complaint, PlaceCaballeros, SendBack
from referee.rules.effects.base import EndSpecial
from referee.rules.effects.conquest import ScoreTwice
from referee.rules.effects.courts import GiveUpInView, KingReturns
from referee.rules.effects.later import GrandesByDisk
from referee.rules.events import Scored
from referee.rules.modifiers import Lasting
from referee.rules.state import State
from referee.rules.views import view
from tests.geography import CASTILLO, COLOURS, GAL, RIO_GRANDE, SEV, VAL
from tests.rules.tables import BLUE, GREEN, RED, YELLOW, complaint, rulebook, table, turn

RIVALS = rulebook(send_one_scope="opponents")


def test_of_two_whom_nobody_may_send_the_first_is_named() -> None:
    state = turn(table({SEV: (1, 1, 0, 0)}, edition=RIVALS), "send_one_each")
    picks = ((YELLOW, SEV), (BLUE, SEV), (RED, SEV))

    assert Complaint("send-not-them", (YELLOW,)) == complaint(state, SendBack(picks))


def test_of_two_who_are_left_out_the_first_clockwise_is_named() -> None:
    state = turn(table({SEV: (0, 1, 1, 1)}, edition=RIVALS), "send_one_each")

    assert Complaint("send-missing", (YELLOW,)) == complaint(state, SendBack(((BLUE, SEV),)))
    assert Complaint("send-missing", (BLUE,)) == complaint(state, SendBack(((GREEN, SEV),)))


def test_nobody_placed_out_of_reach_is_nobody_placed() -> None:
    state = turn(table(king=GAL), "king")

    assert Complaint("nothing-to-place", (VAL,)) == complaint(state, PlaceCaballeros(((VAL, 0),)))


def test_what_lasts_to_no_round_names_none() -> None:
    assert 0 == Lasting(GrandesByDisk(), "general").number


def test_what_is_scored_for_a_conquest_is_no_part_of_a_general_scoring() -> None:
    position = table({VAL: (3, 1, 0, 0)}, king=GAL)

    assert (Scored(VAL, (10, 6, 0, 0), general=False),) == ScoreTwice(VAL).resolve(position, {}).facts


def test_what_a_seat_may_not_count_in_the_castillo_is_shown_to_it_as_nobody() -> None:
    setup = set_up(COLOURS[:4], RIO_GRANDE, castillo="memory")
    position = table({CASTILLO: (2, 1, 0, 0)}, setup=setup)

    assert (0, 0, 0, 0) == view(position, None).pieces[CASTILLO]


def test_where_a_veto_undoes_what_was_seen_rivals_are_counted_from_the_first() -> None:
    position = table(edition=rulebook(veto_granularity="step_undo"), vetoes=((BLUE, 5),))
    steps = KingReturns(3).run(position, RED, "king_returns", Act())

    assert [GiveUpInView(seat, 3, RED, "king_returns", n) for n, seat in enumerate((BLUE, YELLOW, GREEN), 1)] == [
        *steps
    ]


def test_where_nothing_is_asked_nothing_is_answered() -> None:
    assert Complaint("not-asked") == engine.check(State(table(), (EndSpecial(),)), RED, Act())
    assert Complaint("game-over") == engine.check(State(table(), ()), RED, Act())
