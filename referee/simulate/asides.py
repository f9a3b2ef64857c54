"""What a sheet says beside a turn, read again from its text: who goes, who steps up, what is done with what is kept.

A part of the second reader of `rereading`; must not use the parser or the book. The rules alone say what is legal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from referee.orders.writing import card_name, party_name
from referee.rules import decisions as d
from referee.rules import engine, scoring
from referee.rules.decisions import Decision, Order, Shift
from referee.rules.effects.base import EndSpecial, VetoWindow, card_of, design_of
from referee.rules.model import ALL, Owner, Place
from referee.rules.position import Position
from referee.rules.predicates import taboo, unclaimed, zones_of
from referee.rules.rounds import Halves
from referee.rules.state import State
from referee.simulate.conditions import Eyes, NotUnderstood, ranked
from referee.simulate.deeds import Deeds
from referee.simulate.standing import best_step

_GOES = re.compile(r"(\w+) (\S+) (.+?)(?: WITH (\w+))? to (.+)")
_REMOVES = re.compile(r"REMOVE(?: (?!BEFORE)(.+?))?(?: BEFORE (.+))?")
_DOUBLES = re.compile(r"DOUBLE(?: AFTER (.+?))?(?: ON (.+?))?(?: WHEN GAIN (\d+))? ([A-Z]+(?: .*)?)")


@dataclass
class Asides:
    """The question of a box, under somebody's eyes."""

    eyes: Eyes
    decision: Decision

    def order(self, lines: list[str]) -> Order | None:
        """What these lines of its keyword give; where there are none what silence means, if anything."""
        position, step = self.eyes.position, self.decision.step
        if any(line.endswith(" ASK") or " ASK " in line for line in lines):
            raise NotUnderstood(lines[0])
        match step.key:
            case "CLAIM":
                return self._claim(lines)
            case "FILL":
                return self._fill(lines)
            case "REMOVE":
                return next(self._removed(lines), d.LetPass())
            case "DOUBLE":
                return next(self._doubled(position, lines), d.LetPass())
            case _:
                return self._go(lines) if lines or step.key != "SHIFT" else None

    def _legal(self, order: Order) -> bool:
        return self.decision.step.check(self.eyes.position, self.eyes.seat, order) is None

    # --- claims ---------------------------------------------------------------------------------------

    def _claim(self, lines: list[str]) -> Order:
        position, [legal] = self.eyes.position, self.decision.choices
        if not lines:
            plain = [zone for zone in legal if not position.board.zones[zone].apart]
            return d.Name(plain[0]) if plain else d.Skip()
        for word in ranked(lines[0].removeprefix("CLAIM ")) if lines[0] != "CLAIM NONE" else ():
            place = self.eyes.place_of(word)
            fits = [z for z in legal if z == place] or [z for z in legal if position.board.hosts[z] == place]
            if fits:
                return d.Name(fits[0])
        return d.Skip()

    # --- moves ----------------------------------------------------------------------------------------

    def _owner(self, word: str) -> Owner:
        setup = self.eyes.position.setup
        parties = [party_name(party.id) for party in setup.board.neutrals]
        return len(setup.colours) + parties.index(word) if word in parties else self.eyes.seat_of(word)

    def _fill(self, lines: list[str]) -> d.Move:
        position, step, seat = self.eyes.position, self.decision.step, self.eyes.seat
        named = [self._owner(word) for word in ranked(lines[0].removeprefix("FILL "))] if lines else []
        everybody = [*named, seat, *position.from_left_of(seat), *position.setup.owners]
        ready = sorted(step.ready(position), key=lambda here: everybody.index(here[0]))[: step.due(position)]
        ups = [(here, len(list(same))) for here, same in groupby(ready)]
        return d.Move(tuple(Shift(o, source, step.goals(position, source)[0], n) for (o, source), n in ups))

    def _go(self, lines: list[str]) -> d.Move:
        shifts: tuple[Shift, ...] = ()
        parts = [part for line in lines for part in line.partition(" ")[2].split(", ")]
        for part in (part for part in parts if part != "NONE"):
            if part.startswith("BEST"):
                shifts += self._best(shifts, int(part.removeprefix("BEST") or ALL))
                continue
            if (said := _GOES.fullmatch(part)) is None:
                raise NotUnderstood(part)
            number, whose, source, kind, targets = said.groups()
            most = ALL if number == "ALL" else int(number)
            owner, place = self._owner(whose), self.eyes.place_of(source)
            ways = (self._shift(shifts, owner, place, most, kind or "", target) for target in ranked(targets))
            shifts += next((way for way in ways if way is not None), ())
        return d.Move(shifts)

    def _shift(
        self, shifts: tuple[Shift, ...], owner: Owner, source: Place, most: int, kind: str, target: str
    ) -> tuple[Shift, ...] | None:
        """As many as may go there; none where a lead is there already, None where nobody may."""
        position, place = self.eyes.position, self.eyes.place_of(target.removeprefix("LEAD "))
        count = takes = min(most, max(1, self._there(shifts, owner, source)))
        if target.startswith("LEAD "):
            if owner != self.eyes.seat:
                return None
            held = tuple(self._there(shifts, each, place, shut=True) for each in position.setup.owners)
            now = scoring.counted(position, position.board.hosts[place], held)
            takes = 1 + max(n for seat, n in enumerate(now) if seat != owner) - now[owner]
            if takes <= 0 or takes > count:
                return () if takes <= 0 else None
        tokens = self._tokens(shifts, owner, source, kind) if kind else ()
        if kind and not tokens:
            return None
        for number in range(min(takes, count), 0, -1):
            shift = Shift(owner, source, place, number, tokens[:number])
            if self._legal(d.Move((*shifts, shift))):
                return (shift,) if number == takes or not target.startswith("LEAD ") else None
        return None

    def _there(self, shifts: Iterable[Shift], owner: Owner, place: Place, shut: bool = False) -> int:
        position, hosts = self.eyes.position, self.eyes.position.board.hosts
        went = (s.count * ((s.target == place) - (s.source == place)) for s in shifts if s.owner == owner)
        if shut:
            place = hosts[place]
            same = (s for s in shifts if s.owner == owner)
            went = (s.count * ((hosts[s.target] == place) - (hosts[s.source] == place)) for s in same)
        return (0 if taboo(position, place) and not shut else position.held(place)[owner]) + sum(went)

    def _tokens(self, shifts: tuple[Shift, ...], owner: Owner, source: Place, kind: str) -> tuple[str, ...]:
        """Those of a kind that they could have with them: theirs, brought there, free to claim."""
        position, hosts = self.eyes.position, self.eyes.position.board.hosts
        of_kind = {token.id for token in position.board.tokens if token.kind == kind}
        theirs = [t for zone in zones_of(position, source) for t in position.borne(owner, zone)]
        here = hosts[source]
        brought = [t for s in shifts if s.owner == owner and hosts[s.target] == here for t in s.bearing]
        gone = {t for s in shifts if hosts[s.source] == here for t in s.bearing}
        there = (*theirs, *brought, *unclaimed(position, here))
        return tuple(token for token in there if token in of_kind - gone)

    def _best(self, shifts: tuple[Shift, ...], most: int) -> tuple[Shift, ...]:
        alone = [Shift(s.owner, s.source, s.target) for s in shifts for _ in range(s.count)]
        made: list[Shift] = []

        def legal(shift: Shift) -> bool:
            return self._legal(d.Move((*shifts, *made, shift)))

        while len(made) < most and (shift := best_step(self.eyes.position, self.eyes.seat, [*alone, *made], legal)):
            made.append(shift)
        return tuple(Shift(s.owner, s.source, s.target, len(list(run))) for s, run in groupby(made))

    # --- what is kept ---------------------------------------------------------------------------------

    def _removed(self, lines: list[str]) -> Iterator[Order]:
        position = self.eyes.position
        chooses = next(seat for seat in position.turn_order() if seat not in dict(position.taken))
        for line in lines:
            body, willing = self.eyes.split(line)
            if body == "REMOVE NEVER":
                continue
            if (said := _REMOVES.fullmatch(body)) is None or not said[1]:
                raise NotUnderstood(line)
            if willing and (not said[2] or chooses in map(self.eyes.seat_of, ranked(said[2]))):
                by_stack = sorted(position.offered, key=lambda card: card_of(position, card).stack)
                fits = (c for word in ranked(said[1]) for c in by_stack if word in ("ANY", card_name(design_of(c))))
                yield from (d.RemoveCard(card) for card in fits)

    def _doubled(self, position: Position, lines: list[str]) -> Iterator[Order]:
        taken = self.decision.step.card
        acted = next(seat for seat, card in position.taken if card == taken)
        for line in lines:
            body, willing = self.eyes.split(line)
            if body == "DOUBLE NEVER":
                continue
            if (said := _DOUBLES.fullmatch(line if "IF GAIN" in line else body)) is None:
                raise NotUnderstood(line)
            whose, cards, gain, what = said.groups()
            spoken = not whose or acted in map(self.eyes.seat_of, ranked(whose))
            named = not cards or card_name(design_of(taken)) in ranked(cards) or cards == "ANY"
            halves = Halves(self.eyes.seat, taken, card_of(position, taken), act=True, place=False)
            order = Deeds(self.eyes, halves).order([what]) if willing and spoken and named else None
            if order is not None and order != d.Skip() and (not gain or self._gain(position, order) >= int(gain)):
                yield order

    def _gain(self, position: Position, order: Order) -> int:
        """By how much the lead over the best rival rises, as far as nobody is asked first."""
        steps = self.decision.step.resolve(position, {self.eyes.seat: order}).steps
        run = [step for step in steps[: steps.index(EndSpecial())] if not isinstance(step, VetoWindow)]
        before, state = self._lead(position), State(position, tuple(run))
        while state.agenda and state.question is None:
            for event in engine.resolved(state, {}):
                state = engine.evolve(state, event)
        return self._lead(state.position) - before

    def _lead(self, position: Position) -> int:
        unseen = {position.board.castillo} if position.setup.castillo == "memory" else set()
        places = [place for place in position.board.places if place not in unseen]
        paid = [scoring.points(position, place) for place in places]
        totals = [score + sum(points[seat] for points in paid) for seat, score in enumerate(position.scores)]
        mine = totals.pop(self.eyes.seat)
        return mine - max(totals)
