"""Letters and ticks meet the docket: barriers, cooling, waits in mid-round, silence, stale letters."""

from dataclasses import replace

from referee import log
from referee.orders import book
from referee.orders.letter import Accept
from referee.orders.shapes.ask import AskBlock
from referee.orders.shapes.disk import DiskBlock
from referee.rules import boxes, events
from referee.rules.decisions import Disk, Phase
from referee.rules.rounds import StartPhase
from tests.geography import REGIONS
from tests.tables import dutiful, invited, only, power, seated


def kinds(entries):
    return [type(entry) for entry in entries]


def test_the_game_begins_when_the_last_player_has_accepted():
    game = invited(2)

    first = game.sends(0, requests=(Accept("olé"),))
    second = game.sends(1, requests=(Accept("arriba"),))

    assert log.GameStarted not in kinds(first)
    assert log.GameStarted in kinds(second)
    assert "r1" == game.docket.stop


def test_what_a_box_asks_before_the_first_round_is_waited_for_at_a_stop_of_its_own(monkeypatch):
    asked = Disk.SECRET
    monkeypatch.setitem(book.BARRIERS, "round", {Phase.SETUP: (Phase.SETUP,), **book.BARRIERS["round"]})
    needed = book.needed
    monkeypatch.setattr(
        book, "needed", lambda *of: (f"DISK {asked.upper()}",) if of[2] == (Phase.SETUP,) else needed(*of)
    )
    program = replace(boxes.BASE.play, setup=(*boxes.BASE.play.setup, StartPhase(Phase.SETUP)))
    monkeypatch.setattr(boxes, "BASE", replace(boxes.BASE, play=program))

    game = invited(2, cooling_minutes=0)
    for seat in game.docket.seats:
        game.sends(seat, requests=(Accept("olé"),))

    assert ("setup", 0, (Phase.SETUP,)) == next((e.stop, e.round, e.phases) for e in only(log.StopOpened, game.entries))
    assert (0, 1) == game.docket.awaited()
    for seat in (0, 1):
        game.sends(seat, DiskBlock(asked, REGIONS), stop="r0" if seat else "setup")
    assert ["setup", "r1"] == [entry.stop for entry in only(log.StopOpened, game.entries)]


def test_nothing_is_adjudicated_until_every_seat_is_in():
    game = seated(4, cooling_minutes=0)

    for seat in (0, 1, 2):
        game.sends(seat, *dutiful(game.docket, seat))

    assert (3,) == game.docket.awaited()
    assert [] == only(events.PowerLaid, game.entries)


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


def test_a_late_power_card_for_a_round_that_is_over_is_stale_and_never_slips_into_the_next():
    game = seated(2, cooling_minutes=0)
    for seat in game.docket.seats:
        game.sends(seat, *dutiful(game.docket, seat))

    read = only(log.LetterRead, game.sends(0, power(13), stop="r1"))[0]

    assert ("stale", ("POWER",)) == (read.fate, read.closed)
    assert {} == game.docket.sheets[0]
