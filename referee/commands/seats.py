"""Commands about who plays a seat: SUBSTITUTE, EJECT, STAND-IN. Must not know who gives them."""

from __future__ import annotations

from dataclasses import replace
from typing import Self

from referee.adjudication.seating import asking
from referee.commands.command import Command
from referee.commands.context import CommandContext, CommandResult, PastRuling
from referee.commands.newcomers import Newcomer, newcomer, newcomer_line
from referee.commands.phrases import NOBODY, Phrase
from referee.commands.refused import Refused
from referee.docket import Docket
from referee.docket.people import (
    are_one,
    brought_with,
    comes_unseen,
    has_observed,
    known_as_with,
    may_take,
    seats_of,
)
from referee.languages.tokens import words_of
from referee.log import rulings
from referee.players.kinds import PLAYERS
from referee.rules.model import Seat


class Substitute(Command):
    """SUBSTITUTE red Ann <ann@example.org>: somebody else takes the seat, with its sheet."""

    seat: Seat
    newcomer: Newcomer
    word = "SUBSTITUTE"
    moved = "replace"
    usage = ("SUBSTITUTE red Ann <ann@example.org> Europe/Amsterdam",)
    dangerous = True
    aliases = ("replace",)
    names_somebody = True

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read a seat and a person, or a person, FOR and a seat."""
        who, others = newcomer(said.rest(), cls.usage[0])
        strange, _, name = who.name.partition(" ")  # where a seat should be named
        named = replace(who, name=name) if name and words_of(strange) == (said.word,) and not others else who
        example = f"SUBSTITUTE {{}} {newcomer_line(named)}"
        if others:  # SUBSTITUTE Ann <ann@example.org> FOR red
            tail = said.over(" ".join(others))
            seat = tail.seat(example)
            tail.end()
            return cls(seat, who)
        seat = said.seat(example)
        said.skip("by", "with", "is", "now", "to")
        return cls(seat, newcomer(said.rest(), cls.usage[0])[0])

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Give the seat to another player, who joins the roster."""
        docket = context.running_docket
        person = context.number_of(self.newcomer, f"SUBSTITUTE {docket.setup.colours[self.seat]} {{}}")
        made = _substitution(docket, self.seat, person, self.newcomer.name, by=context.by.person)
        return replace(_seating(docket, made, context.by.person), newcomers=((person, self.newcomer),))

    @classmethod
    def taken_back(cls, past: PastRuling) -> CommandResult | None:
        """Give the seat back to whoever played it before."""
        docket, before = past.docket, past.before
        match past.ruling:
            case rulings.Substituted(seat, person, _, was, was_name) if person == _last(docket, seat):
                if not before.seat(seat).vacant:
                    made = _substitution(docket, seat, was, was_name, by=past.by)
                    return _seating(docket, made, past.by)
                return CommandResult(replace(_ejection(docket, seat), player=before.seat(seat).stand_in))
        return None


class Eject(Command):
    """EJECT red: nobody plays the seat any more; the house answers for it."""

    seat: Seat
    word = "EJECT"
    usage = ("EJECT red",)
    dangerous = True

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read a seat."""
        seat = said.seat("EJECT {}")
        said.end("player", "seat")
        return cls(seat)

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Take the seat from its player."""
        return CommandResult(_ejection(context.running_docket, context.played(self.seat)))

    @classmethod
    def taken_back(cls, past: PastRuling) -> CommandResult | None:
        """Give the seat back to whoever lost it."""
        match past.ruling:
            case rulings.Ejected(seat, was, name) if past.docket.seat(seat).vacant:
                return _seating(past.docket, _substitution(past.docket, seat, was, name, by=past.by), past.by)
        return None


class StandIn(Command):
    """STAND-IN red BY sensible: a programmed player answers for a seat that nobody plays; NONE: the house again."""

    seat: Seat
    player: str = "sensible"  # as typed; empty: none
    word = "STAND-IN"
    usage = ("STAND-IN red", "STAND-IN red BY searching", "STAND-IN red NONE")
    aliases = ("standin",)
    is_everyday = True

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read a seat, and the name of a programmed player or NONE."""
        seat = said.seat("STAND-IN {}")
        said.skip("player", "seat", "is", "now", "by", "with", "the", "a")
        player = "" if said.word in NOBODY else said.word or cls.player
        said.at += said.word not in ("", "?")
        said.end()
        return cls(seat, player)

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Let a programmed player answer for the seat, or (an empty name) the house again."""
        docket, seat, player = context.running_docket, self.seat, self.player
        colour, own, was = docket.setup.colours[seat], docket.seat(seat), docket.seat(seat).stand_in
        if not own.vacant:
            raise Refused("seat-played", (colour,), (f"EJECT {colour}",))
        if player and player not in PLAYERS:
            raise Refused("no-such-player", (player,), tuple(f"STAND-IN {colour} BY {name}" for name in PLAYERS))
        if player == was:
            raise Refused("is-so-already")
        return CommandResult(rulings.StoodIn(seat, player, was))

    @classmethod
    def taken_back(cls, past: PastRuling) -> CommandResult | None:
        """Let whoever answered before do so again."""
        match past.ruling:
            case rulings.StoodIn(seat, player, was):
                own = past.docket.seat(seat)
                if own.vacant and own.stand_in == player:
                    return CommandResult(rulings.StoodIn(seat, was, player))
        return None


def _last(docket: Docket, seat: Seat) -> int:
    """Who is to come into a seat, or played it last."""
    coming = docket.coming.get(seat)
    return docket.seat(seat).person if coming is None else coming[0]


def _sitting(docket: Docket, seat: Seat) -> tuple[int, ...]:
    """Who plays a seat, or is to come into it; nobody if it is vacant."""
    return () if docket.seat(seat).vacant and seat not in docket.coming else (_last(docket, seat),)


def _seating(docket: Docket, made: rulings.Substituted, by: int) -> CommandResult:
    """The result that seats a person; who comes in without what is sealed asks everybody for it."""
    if not made.unseen:
        return CommandResult(made)
    coming = {**docket.coming, made.seat: (made.person, made.name)}
    seen = docket.having(brought=brought_with(docket, made.person, by), coming=coming).with_seat(made.seat, vacant=True)
    return CommandResult(made, entries=asking(seen, made.person, made.name, "", (made.seat,)))


def _substitution(docket: Docket, seat: Seat, person: int, name: str, *, by: int) -> rulings.Substituted:
    """The ruling that seats a person. Raises Refused if they play here already, or have read what is sealed."""
    own, named = docket.seat(seat), docket.having(known_as=known_as_with(docket, person, name))
    if seats_of(docket, person) or person in [each for each, _ in docket.coming.values()]:
        raise Refused("plays-already", (name,))
    if any(are_one(named, one, person) for other in docket.seats if other != seat for one in _sitting(docket, other)):
        raise Refused("named-alike", (name,))
    if has_observed(named, person):
        raise Refused("has-observed", (name,))
    if not may_take(named, person, seat):
        raise Refused("has-read-sheets", (name,))
    afresh = not are_one(named, own.person, person)
    unseen = comes_unseen(docket.having(brought=brought_with(docket, person, by)), person)
    if unseen and docket.players == (seat,):
        raise Refused("last-player")
    was, was_name = own.person, own.name
    return rulings.Substituted(
        seat, person, name, was, was_name, afresh=afresh or unseen, numbered_anew=True, unseen=unseen
    )


def _ejection(docket: Docket, seat: Seat) -> rulings.Ejected:
    """The ruling that takes a seat from its player. Raises Refused for the last player."""
    if len(docket.players) == 1:
        raise Refused("last-player")
    own = docket.seat(seat)
    return rulings.Ejected(seat, own.person, own.name)
