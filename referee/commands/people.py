"""Commands about people: who plays a seat, who is away from it, who observes.

SUBSTITUTE, EJECT, STAND-IN; AWAY, BACK, where a moderator's word takes none of a player's days, and needs no notice;
OBSERVER, NO OBSERVER. Must not know who gives them, how what is due is put off, nor what observers are told.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Self
from zoneinfo import ZoneInfo

from referee.adjudication.seating import asking
from referee.commands.command import Command
from referee.commands.context import CommandContext, CommandResult, PastRuling
from referee.commands.newcomers import Newcomer, newcomer, newcomer_line, nothing_else
from referee.commands.phrases import NOBODY, Phrase
from referee.commands.refused import Refused, Unclear
from referee.docket import Docket
from referee.docket.absences import Interval, cut_short, joined
from referee.docket.deadlines import HOUR, span_of
from referee.docket.people import (
    are_one,
    brought_with,
    comes_unseen,
    has_observed,
    known_as_with,
    may_take,
    place_of,
    seats_of,
)
from referee.languages.likeness import plain_name
from referee.languages.tokens import words_of
from referee.log import rulings
from referee.log.options import LONGEST_WAIT
from referee.orders.days import days_named, is_of_days
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


class GrantAbsence(Command):
    """AWAY red 1 Dec TO 10 Dec: a player is away then, beyond the days and the notice that players have."""

    seat: Seat
    days: str  # as typed
    word = "AWAY"
    usage = ("AWAY red 1 Dec TO 10 Dec", "AWAY red until Monday")
    is_everyday = True
    is_never_alone = True
    is_players_too = True

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read a seat and days."""
        seat = said.seat("AWAY {} until Monday")
        said.skip("is", "on")
        days = said.rest().rstrip(" .!")
        if not is_of_days(days):
            raise Unclear("absence-unclear" if days else "absence-missing", (days,) if days else (), cls.usage)
        return cls(seat, days)

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Announce the absence. Raises Refused."""
        own = context.running_docket.seat(context.played(self.seat)).absences
        since, until = _span(self.days, context.by.zone, context.tail.now)
        absences = joined((*own, (since, until)))
        if absences == joined(own):
            raise Refused("is-so-already")
        return CommandResult(rulings.AbsencesSet(self.seat, own, absences))

    @classmethod
    def taken_back(cls, past: PastRuling) -> CommandResult | None:
        """Let the absences be those that there were, whether AWAY or BACK had changed them."""
        match past.ruling:
            case rulings.AbsencesSet(seat, was, absences) if past.docket.seat(seat).absences == absences:
                return CommandResult(rulings.AbsencesSet(seat, absences, was))
        return None


class EndAbsence(Command):
    """BACK red: the absence of a player is over; if none has begun, those that were announced are none."""

    seat: Seat
    word = "BACK"
    usage = ("BACK red",)
    is_everyday = True
    is_never_alone = True
    is_players_too = True

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read a seat."""
        seat = said.seat("BACK {}")
        said.end()
        return cls(seat)

    def carry_out(self, context: CommandContext) -> CommandResult:
        """End the absence. Raises Refused if there is none."""
        own, now = context.running_docket.seat(context.played(self.seat)).absences, context.tail.now
        if not any(until > now for _, until in own):
            raise Refused("not-away", (context.docket.setup.colours[self.seat],))
        return CommandResult(rulings.AbsencesSet(self.seat, own, cut_short(own, now)))


def _span(text: str, zone: str, now: int) -> Interval:
    """From when to when these days are, by the clocks of a zone; what is past of them is left out. Raises Refused."""
    days = days_named(text, datetime.fromtimestamp(now, ZoneInfo(zone)).date())
    if days is None:
        raise Refused("absence-unclear", (text,), GrantAbsence.usage)
    since, until = span_of(days.first, days.last, zone)
    if until <= now:
        raise Refused("moment-past")
    if until - now > LONGEST_WAIT * HOUR:
        raise Refused("moment-too-far", (LONGEST_WAIT // 24,))
    return max(since, now), until


class Observer(Command):
    """OBSERVER Ann <ann@example.org>: somebody gets public letters, some rounds late."""

    newcomer: Newcomer
    word = "OBSERVER"
    usage = ("OBSERVER Ann <ann@example.org> Europe/Amsterdam",)
    names_somebody = True

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read a person with an address."""
        who, others = newcomer(said.rest(), cls.usage[0])
        nothing_else(others, cls.usage)
        return cls(who)

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Let a person observe, who joins the roster."""
        docket, person = context.running_docket, context.number_of(self.newcomer, "OBSERVER {}")
        match place_of(docket, person, self.newcomer.name):
            case "plays":
                raise Refused("plays-already", (self.newcomer.name,))
            case "moderates":
                raise Refused("moderates-already", (self.newcomer.name,))
            case "observes":
                raise Refused("observes-already", (self.newcomer.name,))
        made = rulings.ObserverAdmitted(person, self.newcomer.name)
        return CommandResult(made, newcomers=((person, self.newcomer),))

    @classmethod
    def taken_back(cls, past: PastRuling) -> CommandResult | None:
        """Let the person observe no longer."""
        match past.ruling:
            case rulings.ObserverAdmitted(person, name) if person in dict(past.docket.observers):
                return CommandResult(rulings.ObserverDismissed(person, name))
        return None


class NoObserver(Command):
    """NO OBSERVER Ann: somebody observes no longer."""

    name: str
    word = "NO OBSERVER"
    usage = ("NO OBSERVER Ann",)
    is_everyday = True
    is_speech = True
    code_at_end = "ours"

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read the name of an observer."""
        return cls(said.somebody(cls.usage))

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Let a person observe no longer."""
        observers = context.running_docket.observers
        found = [each for each in observers if plain_name(each[1]) == plain_name(self.name)]
        if not found:
            raise Refused("no-observer", (self.name,), tuple(f"NO OBSERVER {name}" for _, name in observers))
        return CommandResult(rulings.ObserverDismissed(*found[0]))

    @classmethod
    def taken_back(cls, past: PastRuling) -> CommandResult | None:
        """Let the person observe again."""
        match past.ruling:
            case rulings.ObserverDismissed(person, name) if not place_of(past.docket, person, name):
                return CommandResult(rulings.ObserverAdmitted(person, name))
        return None
