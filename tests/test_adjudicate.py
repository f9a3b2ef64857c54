"""Letters and ticks meet the docket: barriers, cooling, waits in mid-round, silence, stale letters."""

from referee import log
from referee.orders.shapes.ask import AskBlock
from referee.rules import events
from tests.tables import dutiful, only, power, seated


def test_at_the_deadline_the_house_answers_for_the_silent_and_for_nobody_else():
    game = seated(3, cooling_minutes=0, hours=72)
    for seat in (0, 2):
        game.sends(seat, *dutiful(game.docket, seat), power(9 + seat))

    game.ticks(hours=72)

    closed = only(log.StopClosed, game.entries)[0]
    defaulted = {(a.seat, a.kind) for a in only(log.Answered, game.entries) if a.how == "default"}
    assert (1,) == closed.late
    assert {1} == {seat for seat, _ in defaulted}
    assert {0: 9, 1: 1, 2: 11} == {fact.seat: fact.value for fact in only(events.PowerLaid, game.entries)}


def test_without_asks_left_the_sheet_is_used_instead():
    game = seated(2, cooling_minutes=0, asks=0)
    game.sends(0, *dutiful(game.docket, 0), AskBlock())
    game.sends(1, *dutiful(game.docket, 1))

    assert "r2" == game.docket.stop
