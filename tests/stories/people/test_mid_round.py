"""Who is written to in mid-round, and that nothing is lost to whoever is not: laws over drawn games by letters."""

from functools import cache
from random import Random

import pytest

from referee import log
from referee.adjudication.adjudicate import wake_at
from referee.languages.loading import load, speaking
from referee.letters.one_seat import readable_story
from referee.log.options import PACES
from referee.orders import blocks as b
from referee.orders.contents import BeAway, Resign
from referee.report import render
from referee.rules.predicates import cards_taken
from tests.kit.byletters import Stepwise, by_letters, sensible
from tests.kit.tables import HOUR

FULL = ("report", "question", "part", "final")
UNASKED = (*FULL, "brief", "news", "reminder")
EVERY = 0
"""The seat whose player wants every letter."""
TEMPOS = ("round", "phase", "table")
SEEDS = (1, 2)


@cache
def drawn(tempo: str, seed: int) -> Stepwise:
    """A game of drawn people: thin sheets, deadlines missed, absences, somebody who leaves."""
    rng = Random(f"{tempo}/{seed}")
    options = {**PACES["brisk"], "hours": 72, "away_table_days": 28, "cooling_minutes": 0, "tempo": tempo}
    game = by_letters(4, seed, "six_skip", kind=Stepwise, **options)
    game.take((log.LettersChosen(EVERY, "every"),))
    for _ in range(3000):
        if game.docket.ended:
            return game
        game.now += rng.randrange(9) * HOUR
        while (wakes := wake_at(game.docket)) is not None and wakes <= game.now and not game.docket.ended:
            game.ticks()
        if not game.docket.ended:
            _writes(game, rng.choice(game.docket.players), rng)
    raise AssertionError("the game does not come to an end")


def _writes(game: Stepwise, seat: int, rng: Random) -> None:
    """Somebody answers what is asked, thinly; or sends something anew, announces an absence, leaves."""
    docket, chance = game.docket, rng.random()
    if docket.missing_keys(seat):
        asking = next(each for each in reversed(game.sent) if each.seat == seat and each.asked.missing)
        if chance < 0.7:
            game.sends(seat, *map(_thin, sensible(asking, rng)))
    elif chance < 0.03 and seat == 3 and len(docket.players) > 3:
        game.sends(seat, requests=(Resign(sure=True),))
    elif chance < 0.1:
        game.sends(seat, requests=(BeAway("2026-12-05", "2026-12-06"),))


def _thin(block: b.Block) -> b.Block:
    return b.CardBlock(block.plans[:1]) if isinstance(block, b.CardBlock) else block


games = pytest.mark.parametrize(("tempo", "seed"), [(tempo, seed) for tempo in TEMPOS for seed in SEEDS])


@games
def test_one_event_makes_no_two_unasked_letters_to_one_person(tempo, seed):
    for _, entries, sent, *_ in drawn(tempo, seed).steps:
        unasked = [letter.seat for letter in sent if letter.kind in UNASKED or _is_unasked_status(letter)]
        assert len(unasked) == len(set(unasked)), entries


def _is_unasked_status(letter):
    return letter.kind == "status" and not letter.moment.asked_for


@games
def test_who_is_not_asked_and_has_moved_gets_no_letter_in_mid_round(tempo, seed):
    written, spared = set(), set()
    for docket, entries, sent, *_ in drawn(tempo, seed).steps:
        if not _waits(entries) or _is_told_to_all(docket, tempo):
            continue
        kinds = {letter.seat: letter.kind for letter in sent if letter.kind in (*FULL, "brief")}
        for seat in docket.players:
            moved = tempo == "table" or docket.stop.endswith("d") or cards_taken(docket.state.position, seat)
            if seat != EVERY and not docket.missing_keys(seat) and moved and not _begins(entries):
                spared.add(seat)
                assert seat not in kinds
        written |= {*kinds.values()}
    assert spared
    assert ("brief" in written) == (tempo != "table")


def _is_told_to_all(docket, tempo):
    """Whether a stop is open of which all are told: where a round begins."""
    return docket.wait is None and docket.stop[-1].isdigit()


@games
def test_who_is_asked_and_who_wants_every_letter_is_told_in_full(tempo, seed):
    causes = 0
    for docket, entries, sent, *_ in drawn(tempo, seed).steps:
        if docket.ended or not _waits(entries):
            continue
        causes += 1
        full = {letter.seat for letter in sent if letter.kind in FULL}
        assert {*filter(docket.missing_keys, docket.players)} <= full
        assert full == {*docket.players} if _begins(entries) else EVERY in full
    assert causes > 6


def _waits(entries):
    return any(isinstance(entry, log.StopOpened | log.WaitBegan) for entry in entries)


def _begins(entries):
    return any(isinstance(entry, log.GameStarted) for entry in entries)


@games
def test_nothing_that_happened_is_missing_from_the_next_letter_that_asks(tempo, seed):
    game = drawn(tempo, seed)
    for seat in game.docket.players:
        assert [*readable_story(game.docket, game.entries[:-1], seat)] == game.told(seat)


@games
def test_a_letter_of_a_few_lines_has_ten_at_most_and_no_board(tempo, seed):
    few = [letter for letter in drawn(tempo, seed).sent if letter.kind in ("brief", "news")]

    assert few
    for letter in (*few[:12], *few[-4:]):
        for language in (load()["en"], speaking("pl")):
            said = render(letter, language, "Europe/Madrid")
            lines = [line for line in said.text.splitlines() if line.strip()]
            assert len(lines) <= 10, said.text
            assert "Castillo 5/3/1" not in said.text
