"""Corners of the base game that no case comes by: which of several mistakes is named, and what is not kept."""

from referee.rules.decisions import Act
from referee.rules.effects.courts import GiveUpInView, KingReturns
from tests.rules.tables import BLUE, GREEN, RED, YELLOW, rulebook, table


def test_where_a_veto_undoes_what_was_seen_rivals_are_counted_from_the_first() -> None:
    position = table(edition=rulebook(veto_granularity="step_undo"), vetoes=((BLUE, 5),))
    steps = KingReturns(3).run(position, RED, "king_returns", Act())

    assert [GiveUpInView(seat, 3, RED, "king_returns", n) for n, seat in enumerate((BLUE, YELLOW, GREEN), 1)] == [
        *steps
    ]
