"""Silence: what a letter says will happen if its reader writes no more is what the clock then does."""

from dataclasses import replace
from random import Random

import pytest

from referee import log
from referee.adjudication import adjudicate
from referee.languages.loading import load
from referee.log import Answered, WaitBegan
from referee.orders.grammar import ANY_CARD
from referee.orders.shapes.disk import DiskBlock
from referee.orders.shapes.levy import ReturnBlock
from referee.orders.shapes.plans import AskBlock, CardBlock, ElseBestBlock
from referee.orders.shapes.stepping_in import StepInPolicy, VetoBlock
from referee.players.kinds import PLAYERS
from referee.report import render
from referee.rules.decisions import Disk
from referee.rules.events import RoundOpened
from tests.kit.byletters import as_asked, by_letters
from tests.kit.having import having
from tests.kit.tables import together
from tests.kit.thorough import THOROUGH
from tests.report.winter import GOLDEN, GREEN, RED

BOXES = ((), ("intrigue",), ("grandissimo",), *together(), ("intrigue", "players_edition", "special"))
TEMPOS = ("round", "phase", "table")
GAPS = ("ask", "default", "best")
GAMES = [(boxes, tempo, GAPS[(n + m) % 3]) for n, boxes in enumerate(BOXES) for m, tempo in enumerate(TEMPOS)]
USUAL = [game for n, game in enumerate(GAMES) if n in (0, 1, 2, 4, 9, 15, 20)]
"""Every tempo and every answer to gaps, with and without boxes."""

CLUB = {"grace_hours": 12, "ask_grace_hours": 6, "graces": 2, "misses": 2}
"""Grace, and the ladder of silence, as most tables have them."""

LADDERS = [(*game, {}) for game in USUAL] + [(*game, CLUB) for game in GAMES[:3]]
ALL_LADDERS = [(*game, ladder) for game in GAMES for ladder in ({}, CLUB)]

MOMENTS = 40 if THOROUGH else 5
"""How many stops of a game one seat is silent at."""

HOW = {
    "sheet": {"ahead", "asked", "forced"},
    "best": {"best", "forced"},
    "house": {"default", "forced"},
    "rules": {"forced", "asked"},
    "stand-in": {"ahead", "asked", "forced"},
}
"""How the log says that a question was answered, by who was told to answer it."""


def thin(letter, rng):
    """A sheet with gaps: of what is asked some is left out, plans are few, and some of it says ASK or ELSE BEST."""
    asked = (letter.asked.question.key,) if letter.asked.question else letter.asked.keys
    written = as_asked(letter, PLAYERS[rng.choice(("whimsical", "sensible"))](letter.view, asked, rng))
    blocks = [_thinned(block, rng) for block in written if rng.random() < 0.75]
    extras = [
        AskBlock(if_king_moved=rng.random() < 0.5),
        ElseBestBlock(),
        VetoBlock((StepInPolicy(ask=True),)),
        DiskBlock(rng.choice([Disk.SECRET, Disk.SEND, Disk.EVICT]), (), ask=True),
        ReturnBlock((), ask=True),
    ]
    return (*blocks, *(each for each in extras if rng.random() < 0.15))


def _thinned(block, rng):
    if isinstance(block, CardBlock) and rng.random() < 0.6:
        plans = tuple(plan for plan in block.plans if ANY_CARD not in plan.cards)
        return CardBlock(plans[:1] or block.plans[:1])
    return block


def playing(boxes, tempo, gaps, ladder, seed):
    usual = {"cooling_minutes": 0, "asks": 20}
    return by_letters(3, seed, "six_skip", boxes=boxes, tempo=tempo, gaps=gaps, **usual, **ladder)


def writes(game, seat, blocks, rng):
    """The seat answers its newest letter; now and then what it writes is to stand ALWAYS."""
    kept = tuple(block for block in blocks if rng.random() < 0.15 and not isinstance(block, CardBlock))
    game.take([log.SheetFiled(seat, (), False, kept)] if kept else [])
    game.sends(seat, *(block for block in blocks if block not in kept), stop=game.docket.stop)


def moved_on(game, rng, most=4):
    """Those who are awaited answer with thin sheets, and after a few letters whole ones, or the clock decides."""
    for n in range(most):
        awaited = game.docket.awaited()
        if game.docket.ended or not awaited:
            return
        seat = rng.choice(awaited)
        writes(game, seat, thin(game.newest(seat), rng), rng)
        if n == most - 1 and game.docket.due:
            game.ticks((game.docket.due - game.now) / 3600)


def silent_from_now(game, seat, rng):
    """The entries after all others have answered as they do, and the deadline of this seat is past."""
    start = len(game.entries)
    for _ in range(6):
        others = [who for who in game.docket.awaited() if who != seat]
        if not others or game.docket.ended or anew(game.entries[start:], seat):
            break
        writes(game, others[0], thin(game.newest(others[0]), rng), rng)
    for _ in range(2):  # a deadline, and grace behind it
        if not anew(game.entries[start:], seat) and not game.docket.ended and game.docket.due is not None:
            game.ticks((game.docket.due - game.now) / 3600)
    return game.entries[start:]


def anew(entries, seat):
    """Whether entries ask this seat something, or begin what its letter did not speak of."""
    return any(
        isinstance(entry, log.StopOpened | RoundOpened) or (isinstance(entry, WaitBegan) and seat in entry.seats)
        for entry in entries
    )


def differs(told, entries, seat, orders, asked_again):
    """What the clock did and the letter did not tell; nothing if it told all truly."""
    told_of, orders = {each.key: each for each in told.answers}, list(orders)
    for entry in entries:
        if isinstance(entry, log.StopOpened | RoundOpened):
            return
        if isinstance(entry, WaitBegan) and seat in entry.seats:
            key, reason = dict(zip(entry.seats, zip(entry.keys, entry.reasons, strict=True), strict=True))[seat]
            first = told_of.get(key)
            expected = first is not None and first.by == "player"
            if told.late or not (expected or (told.asks if reason == "asked" else told.beyond == "player")):
                yield "waits", entry
            if expected and asked_again and not_as(first.later, asked_again):
                yield "later", first, asked_again
            return
        if isinstance(entry, Answered) and entry.seat == seat:
            order, first = orders.pop(0), told_of.pop(entry.key, None)
            by = first.by if first else "sheet"
            if not (entry.how in HOW.get(by, ()) or (by == "sheet" and entry.how in HOW.get(told.beyond, ()))):
                yield "how", entry, first
            if first and first.order is not None and unsalted(first.order) != unsalted(order):
                yield "order", order, first


def slips(told, entries, seat):
    """How grace and the fall of a seat differ from what its letter told; nothing where they do not."""
    deadline = next((n for n, each in enumerate(entries) if isinstance(each, PASSED) and seat in named(each)), None)
    if deadline is None:
        return
    graced = isinstance(entries[deadline], log.GraceBegan)
    if graced != bool(told.grace):
        yield "grace", told.grace, entries[deadline]
    closed = next((n for n, each in enumerate(entries) if isinstance(each, PASSED[:2]) and seat in named(each)), None)
    if closed is not None:
        fell = {type(each) for each in entries[closed:] if isinstance(each, FALLS) and each.seat == seat}
        if fell != FALLEN[told.fall]:
            yield "fall", told.fall, fell


PASSED = (log.StopClosed, log.WaitExpired, log.GraceBegan)
FALLS = (log.LeftAlone, log.SeatOpened)
FALLEN = {
    "": set(),
    "left": {log.LeftAlone},
    "opened": {log.LeftAlone, log.SeatOpened},
    "left-already": set(),
    "left-opened": {log.SeatOpened},
}


def named(entry):
    return entry.late if isinstance(entry, log.StopClosed) else entry.seats


def not_as(later, asked_again):
    """Whether the letter that asks says otherwise who answers; a sheet may have nothing left by then."""
    by = asked_again.answers[0].by
    return by not in (later, "rules") and not (later == "sheet" and by == asked_again.beyond)


def unsalted(order):
    return replace(order, salt="") if hasattr(order, "salt") else order


def moments(game_of, seed):
    """Each moment of a game at which one seat falls silent: its stop, the seat, and the game up to there."""
    rng, game = Random(seed), playing(*game_of, seed)
    for _ in range(MOMENTS):
        moved_on(game, rng, rng.randint(1, 5))
        asked = [seat for seat in game.docket.seats if not game.docket.ended and game.docket.asked_keys(seat)]
        if not asked:
            return
        seat = rng.choice(asked)
        if rng.random() < 0.5:
            writes(game, seat, thin(game.newest(seat), rng), rng)
        if game.newest(seat).asked.silence is not None and not game.docket.ended:
            yield game.branched(), seat, rng


@pytest.mark.parametrize("game_of", ALL_LADDERS if THOROUGH else LADDERS, ids=str)
def test_what_a_letter_says_of_silence_is_what_the_clock_does(game_of, monkeypatch):
    played = []
    usual = adjudicate._play

    def watched(tail, answers):
        played.append(answers)
        usual(tail, answers)

    monkeypatch.setattr(adjudicate, "_play", watched)
    wrong = []
    for game, seat, rng in moments(game_of, GAMES.index(game_of[:3])):
        told, stop = game.newest(seat).asked.silence, game.docket.stop
        played.clear()
        entries = silent_from_now(game, seat, rng)
        orders = [answers[seat] for answers in played if seat in answers]
        again = None if game.docket.ended else game.newest(seat).asked.silence
        found = (*differs(told, entries, seat, orders, again), *slips(told, entries, seat))
        wrong += [(stop, seat, told, each) for each in found]

    assert [] == wrong


def test_several_who_are_waited_for_are_spoken_of_as_several():
    waited = having(GOLDEN["part"], awaited=(RED, GREEN))

    assert "when red and green have answered" in render(waited, load()["en"], "UTC").text.replace("\n", " ")
