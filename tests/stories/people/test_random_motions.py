"""Motions at the docket's level: random votes against a plain count, in every tempo; and who is one person."""

import json
from random import Random

import pytest

from referee import letters, log
from referee.adjudication import adjudicate
from referee.docket import fold, follow
from referee.docket.motions import electorate
from referee.log import audiences, rulings
from referee.orders.contents import Motion, Status, Vote
from referee.proof import record
from tests.kit.tables import dutiful, logged, seated
from tests.kit.thorough import THOROUGH

ANN, BO, YARA, GUS = range(4)
TEMPOS = ("round", "phase", "table")


class Plain:
    """A table's votes as a child would count them."""

    def __init__(self):
        self.said = {}

    def wins(self, docket, motion) -> bool:
        there = [seat for seat in docket.players if seat != motion.against]
        if motion.matter == "end":
            there = [
                s for s in there if s in self.said or (docket.seat(s).missed_in_row < 2 and not docket.seat(s).alone)
            ]
            return bool(there) and all(self.said.get(seat) for seat in there)
        there = [seat for seat in there if seat in self.said or not docket.seat(seat).alone]
        return 2 * sum(bool(self.said.get(seat)) for seat in there) > len(there)


def step(game, rng: Random, plain: Plain) -> None:
    """Something that happens at a table; the plain count keeps up, and compares when a vote is over."""
    before, seat = game.docket, rng.choice(game.docket.players)
    does = rng.choice(("sheet", "sheet", "wait", "wait", "move", "vote", "vote", "vote", "ask"))
    if does == "wait":
        wake = adjudicate.wake_at(before)
        if wake is None or rng.random() < 0.5:
            game.ticks(rng.randrange(1, 30))
        else:
            game.ticks(max(0, wake - game.now) / 3600)
    elif does == "sheet":
        game.sends(seat, *dutiful(before, seat))
    elif does == "ask":
        game.sends(seat, requests=(Status(),))
    elif does == "move":
        what = rng.choice(("pause", "replace", "end"))
        game.sends(seat, requests=(Motion(what, rng.choice(before.players) if what == "replace" else -1, 0),))
    elif before.motion is not None:
        number = before.motion.number - rng.choice((0, 0, 0, 1))
        game.sends(seat, requests=(Vote(rng.random() < 0.8, number),), held=rng.random() < 0.1)
    news = game.entries[game.seen :]
    game.seen = len(game.entries)
    for entry, then in zip(news, dockets(before, news), strict=True):
        match entry:
            case log.MotionMade():
                plain.said = {}
                assert 2 >= sum(made.by == entry.by for made in then.motions)
                assert (entry.until <= game.now + 86400, before.motion) == (True, None)
            case log.Voted(seat=voter, yes=yes):
                plain.said[voter] = yes
            case log.MotionClosed():
                check(entry, then, before, plain)
    compare(game, before, news, plain)


def dockets(docket, entries):
    led_to = []
    for entry in entries:
        docket = follow(docket, entry)
        led_to.append(docket)
    return led_to


def check(closed, then, before, plain) -> None:
    motion = next(made for made in then.motions if made.number == closed.number)
    assert (then.motion, closed.by, closed.matter, closed.against) == (None, motion.by, motion.matter, motion.against)
    assert closed.at <= max(motion.until, closed.at)
    if closed.how == "carried":
        assert plain.wins(before, motion) or plain.wins(then, motion)
        assert 1 <= closed.yes
    assert (closed.how == "carried" and closed.matter == "end") == then.called_off


def compare(game, before, news, plain) -> None:
    if any(isinstance(entry, log.MotionClosed) for entry in news):
        assert fold(logged(game)) == game.docket
    if game.docket.motion is not None:
        wake = adjudicate.wake_at(game.docket)
        assert wake is not None
        assert wake <= game.docket.motion.until
    for letter in letters.plan(before, tuple(news), game.now):
        assert not any(isinstance(entry, log.Voted) for entry in letter.story)
        assert letter.voting.vote in (None, plain.said.get(letter.seat))


@pytest.mark.parametrize("tempo", TEMPOS)
@pytest.mark.parametrize("seed", range(12 if THOROUGH else 3))
def test_random_votes_come_out_as_a_plain_count_says(tempo, seed):
    rng, plain = Random(f"{tempo}{seed}"), Plain()
    game = seated(2 + seed % 4, tempo=tempo, cooling_minutes=0, motions="on", misses=2, graces=0)
    game.seen = len(game.entries)
    for _ in range(120):
        if game.docket.ended or not game.docket.players:
            break
        step(game, rng, plain)
    assert game.docket.motions
    private = [entry for entry in game.entries if isinstance(entry, log.Voted)]
    assert all(audiences.public_part(entry) is None for entry in private)
    assert "voted" not in json.dumps(record.export(logged(game)))


def one_person_twice(docket):
    """Yara's seat is taken over by Ann, from another address."""
    again = log.Ruled(1, log.OPERATOR, "", rulings.Substituted(YARA, 9, " ann", docket.seat(YARA).person, "Yara"))
    return follow(docket, again)


def test_a_person_has_one_vote_whatever_seats_it_plays():
    game = seated(4, motions="on")
    game.docket = one_person_twice(game.docket)
    game.sends(YARA, requests=(Motion("pause"),))
    motion = game.docket.motion

    assert ((ANN, BO, GUS), {ANN: True}) == (electorate(game.docket, motion), game.docket.votes)
    game.sends(ANN, requests=(Vote(True, 1),))
    assert ({ANN: True}, motion) == (game.docket.votes, game.docket.motion)
    game.sends(BO, requests=(Vote(True, 1),))
    assert game.docket.paused is not None


def test_a_person_makes_two_motions_from_whatever_seats():
    game = seated(4, motions="on")
    game.docket = one_person_twice(game.docket)
    for seat in (ANN, YARA, ANN):
        game.sends(seat, requests=(Motion("pause"),))
        game.ticks(25)
    assert 2 == len(game.docket.motions)


def test_a_person_does_not_vote_on_its_own_second_seat():
    game = seated(4, motions="on", misses=2)
    for seat in (ANN, BO, GUS):
        game.sends(seat, *dutiful(game.docket, seat))
    game.ticks(72)
    game.docket = one_person_twice(game.docket).with_seat(YARA, missed_in_row=1, late=True)
    game.sends(BO, requests=(Motion("replace", YARA),))
    assert (BO, GUS) == electorate(game.docket, game.docket.motion)


def test_a_vacant_seat_has_no_vote():
    game = seated(4, motions="on")
    game.docket = follow(game.docket, log.Ruled(1, log.OPERATOR, "", rulings.Ejected(GUS, GUS, "Gus")))
    game.sends(ANN, requests=(Motion("end"),))
    assert (ANN, BO, YARA) == electorate(game.docket, game.docket.motion)
    for seat in (BO, YARA):
        game.sends(seat, requests=(Vote(True, 1),))
    assert game.docket.called_off


def test_nobody_announced_away_is_replaced_and_who_goes_away_meanwhile_is_not_either():
    game = seated(4, motions="on")
    for seat in (ANN, BO, GUS):
        game.sends(seat, *dutiful(game.docket, seat))
    game.ticks(72)
    away = game.docket.with_seat(YARA, absences=((game.now - 10, game.now + 9 * 86400),))
    there, game.docket = game.docket, away
    game.sends(ANN, requests=(Motion("replace", YARA),))
    assert game.docket.motion is None

    game.docket = there
    game.sends(ANN, requests=(Motion("replace", YARA),))
    game.docket = game.docket.with_seat(YARA, absences=((game.now, game.now + 9 * 86400),))
    game.ticks(1)
    assert (None, ()) == (game.docket.motion, game.docket.vacant)
