"""A table on which nobody writes stops after a whole round, asks, and goes on by anybody's word."""

from random import Random

import pytest

from referee import log
from referee.adjudication import adjudicate
from referee.adjudication.judging import Submission
from referee.commands.clock import Resume
from referee.languages.loading import load
from referee.letters.notices import notices
from referee.log.options import PACES
from referee.orders.contents import Decline, Ok, OrderSheet, Status
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.report import render_notice
from referee.report.site_pages import site_pages
from referee.rules.events import RoundClosed
from referee.site.shown import listed, scenes_of
from tests.kit.byletters import TELLING, by_letters, invited_by_letters, told
from tests.kit.moderated import MOD, commanded
from tests.kit.tables import HOUR, dutiful, logged, plain, throwing

RED, BLUE, YELLOW = range(3)
TEMPOS = ("round", "phase", "table")


def table(tempo="round", players=3, **options):
    return by_letters(players, 7, tempo=tempo, **{**PACES["club"], "cooling_minutes": 0, **options})


def nobody_writes(game, most=400):
    """The clock alone goes on, as long as it has anything to do."""
    for _ in range(most):
        at = adjudicate.wake_at(game.docket)
        if at is None:
            return game
        game.now = max(game.now, at)
        game.take(adjudicate.tick(game.docket, game.now).entries)
    raise AssertionError("the clock does not come to rest")


def of(kind, game):
    return [entry for entry in game.entries if isinstance(entry, kind)]


def stopped(tempo="round", **options):
    return nobody_writes(table(tempo, **options))


@pytest.mark.parametrize("tempo", TEMPOS)
def test_after_a_whole_round_in_which_nobody_wrote_the_table_stops(tempo):
    game = stopped(tempo)

    assert 1 == len(of(log.NobodyWrote, game))
    assert 2 == game.docket.running.position.round - game.docket.setup.rounds[0] + 1
    assert (False, True, True) == (game.docket.ended, game.docket.asks_to_go_on, game.docket.paused is not None)


@pytest.mark.parametrize("tempo", TEMPOS)
def test_it_asks_in_one_letter_to_each(tempo):
    game = table(tempo)
    before = len(of(log.NobodyWrote, game))
    while not game.docket.asks_to_go_on:
        sent = len(game.sent)
        game.now = adjudicate.wake_at(game.docket)
        game.take(adjudicate.tick(game.docket, game.now).entries)

    asking = game.sent[sent:]
    assert 0 == before
    assert [RED, BLUE, YELLOW] == sorted(letter.seat for letter in asking)
    assert all("GO ON" in told(game, seat) for seat in game.docket.seats)
    assert all("nobody at this table had written for a whole round" in told(game, seat) for seat in game.docket.seats)


@pytest.mark.parametrize("tempo", TEMPOS)
def test_it_goes_on_by_anybodys_yes_with_the_time_that_was_left(tempo):
    game = stopped(tempo)
    left = game.docket.due - game.docket.paused
    game.now += 50 * 3600

    game.sends(YELLOW, requests=(Ok(),))

    assert (None, False) == (game.docket.paused, game.docket.asks_to_go_on)
    assert game.docket.due - game.now >= left
    assert [YELLOW] == [entry.by for entry in of(log.PauseEnded, game)]


def test_it_goes_on_by_orders_as_well():
    game = stopped()

    game.sends(BLUE, *dutiful(game.docket, BLUE))

    assert not game.docket.asks_to_go_on
    assert (RED, YELLOW) == game.docket.awaited()


def test_whoever_only_asks_how_it_stands_is_told_that_it_asks_and_it_goes_on_asking():
    game = stopped()

    game.sends(BLUE, requests=(Status(),))

    assert game.docket.asks_to_go_on
    assert "GO ON" in told(game, BLUE)


def test_those_who_said_nothing_are_told_who_goes_on_and_who_did_so_has_one_letter():
    game = stopped()
    sent = len(game.sent)

    game.sends(BLUE, requests=(Ok(),))

    assert [RED, BLUE, YELLOW] == sorted(letter.seat for letter in game.sent[sent:])
    assert "Blue says that the game goes on" in told(game, RED)


def test_a_round_that_the_letter_that_asks_has_told_is_told_to_nobody_once_more():
    game = stopped("table")
    game.sends(YELLOW, requests=(Ok(),))
    game.play_on(Random(3))

    for seat in game.docket.players:
        told = [letter for letter in game.sent if letter.seat == seat and letter.kind in TELLING]
        assert 1 == sum(RoundClosed(1) in letter.story for letter in told)


def test_after_going_on_it_stops_again_only_after_another_whole_round():
    game = stopped()
    game.sends(BLUE, requests=(Ok(),))
    nobody_writes(game)

    first, second = of(log.NobodyWrote, game)
    rounds = [each.number for each in game.entries if type(each).__name__ == "RoundOpened"]
    assert first.at < second.at
    assert [1, 2, 3, 4] == rounds  # blue wrote in round 2


@pytest.mark.parametrize("tempo", TEMPOS)
def test_where_one_writes_in_each_round_it_plays_on(tempo):
    game = table(tempo)
    for _ in range(300):
        if game.docket.ended or game.docket.asks_to_go_on:
            break
        if RED in game.docket.awaited():
            game.sends(RED, *dutiful(game.docket, RED))
        else:
            game.now = adjudicate.wake_at(game.docket)
            game.take(adjudicate.tick(game.docket, game.now).entries)

    assert game.docket.ended
    assert [] == of(log.NobodyWrote, game)


def test_while_somebody_is_announced_away_it_does_not_ask():
    game = table()
    due = game.docket.due
    game.take([log.AbsenceAnnounced(RED, due - HOUR, due + 24 * HOUR, by=MOD)])  # puts nothing off by itself
    while game.docket.running.position.round == 1:
        game.now = adjudicate.wake_at(game.docket)
        game.take(adjudicate.tick(game.docket, game.now).entries)
    assert [] == of(log.NobodyWrote, game)

    nobody_writes(game)

    assert 3 == game.docket.running.position.round
    assert game.docket.asks_to_go_on


def writes(game, seat, *blocks, standing=()):
    """The seat writes this now, and its letter is dated."""
    sheet = OrderSheet(blocks=blocks, standing=standing)
    said = Submission(seat, 1, game.docket.stop, sheet, answers=1, written=game.now)
    game.take(adjudicate.hear(game.docket, said, game.now).entries)


def test_a_sheet_that_was_filed_ahead_and_is_used_counts_as_written():
    game = table(silent_rounds=2)
    disk = plain("DISK GENERAL", game.docket, RED)
    writes(game, RED, plain("POWER", game.docket, RED), throwing(2), disk)

    nobody_writes(game)

    assert 6 == game.docket.running.position.round  # in the third its disk was opened


def test_standing_orders_do_not_keep_a_table_going():
    game = table()
    writes(game, RED, *dutiful(game.docket, RED), standing=(PowerBlock((PowerRank(),)),))

    nobody_writes(game)

    assert 3 == game.docket.running.position.round


def test_a_table_of_before_keeps_what_it_was_told():
    game = by_letters(3, 7, "six_skip", cooling_minutes=0)

    nobody_writes(game)

    assert game.docket.ended
    assert [] == of(log.NobodyWrote, game)


# --- moderators ----------------------------------------------------------------------------------------


def moderated_and_silent(players=5):
    mod = commanded(table(players=players))
    before = mod.docket
    start = len(mod.game.entries)
    nobody_writes(mod.game)
    return mod, notices(before, mod.game.entries[start:])


def test_the_moderator_is_told_once_that_it_stops():
    _, told_ = moderated_and_silent()

    assert ["nobody-wrote"] == [each.moment.noticed.topic for each in told_][-1:]
    assert 1 == sum(each.kind == "alert" for each in told_)


def test_a_moderator_lets_it_go_on_with_resume():
    mod, _ = moderated_and_silent()

    mod.commands(Resume())

    assert (None, False) == (mod.docket.paused, mod.docket.asks_to_go_on)
    assert mod.docket == mod.folded()


def test_a_deadline_that_opens_five_seats_is_one_alert():
    mod = commanded(table(players=5, silent_rounds=0))
    alerts = []
    while not mod.docket.opened:
        before, mod.game.now = mod.docket, adjudicate.wake_at(mod.docket)
        entries = mod.game.take(adjudicate.tick(before, mod.game.now).entries)
        alerts.append([each for each in notices(before, entries) if each.kind == "alert"])

    [alert] = alerts[-1]
    words = " ".join(render_notice(alert, load()["en"], "UTC").text.split())
    assert "the referee answered for red (Ann), blue (Bo)" in words
    assert "green (Gus) and brown (Bruno) have missed too many deadlines" in words
    assert all(len(each) <= 1 for each in alerts)


def test_a_player_who_moderates_and_may_not_know_who_is_late_is_told_which_seats_are_open():
    mod = commanded(table(silent_rounds=0, roll="count"), person=RED)
    while not mod.docket.opened:
        before, mod.game.now = mod.docket, adjudicate.wake_at(mod.docket)
        entries = mod.game.take(adjudicate.tick(before, mod.game.now).entries)

    assert ["opened"] == [each.moment.noticed.topic for each in notices(before, entries) if each.kind == "alert"]


def test_who_lets_the_last_deadline_pass_is_not_told_of_beside_the_end_of_the_game():
    mod = commanded(table(silent_rounds=0, misses=0))
    while not mod.docket.ended:
        before, mod.game.now = mod.docket, adjudicate.wake_at(mod.docket)
        entries = mod.game.take(adjudicate.tick(before, mod.game.now).entries)

    assert ["late", "over"] == [entry.topic for entry in entries if isinstance(entry, log.Noticed)]
    assert ["over"] == [each.moment.noticed.topic for each in notices(before, entries) if each.kind == "alert"]


def test_who_declines_is_told_of_with_the_seat_that_wants_a_player():
    mod = commanded(invited_by_letters(3, listed=True))
    before = mod.docket

    entries = mod.game.sends(BLUE, requests=(Decline(),))

    [alert] = [each for each in notices(before, entries) if each.kind == "alert"]
    assert "for blue (in place of Bo)" in " ".join(render_notice(alert, load()["en"], "UTC").text.split())


# --- lists and pages -----------------------------------------------------------------------------------


def test_the_list_of_games_on_pages_says_that_it_waits_so():
    game = table()
    while game.docket.running.position.round < 3:
        if RED in game.docket.awaited():
            game.sends(RED, *dutiful(game.docket, RED))
        else:
            game.now = adjudicate.wake_at(game.docket)
            game.take(adjudicate.tick(game.docket, game.now).entries)
    nobody_writes(game)

    seen, *_ = scenes_of(logged(game), {}, {}, load()["en"])
    first = next(site_pages(load()["en"], "", [listed(seen)], [], []))

    assert "all are asked whether it goes on" in first.made()
