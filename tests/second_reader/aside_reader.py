"""A sheet's answers to the questions that boxes ask, read from its text: who goes, who steps up, how kept cards act.

A part of the second reader (`reader.py`); must not use the parser or the order book. The rules say what is legal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from referee.orders.writing import card_name
from referee.rules import decisions as d
from referee.rules import engine
from referee.rules.decisions import Decision, Order, Shift
from referee.rules.effects.base import card_of, design_of
from referee.rules.effects.windows import EndSpecial, VetoWindow
from referee.rules.position import Position
from referee.rules.rounds import TurnHalves
from referee.rules.state import State
from tests.second_reader.conditions import Eyes, NotUnderstood, ranked
from tests.second_reader.leads import lead
from tests.second_reader.moving import MoveLines
from tests.second_reader.plan_reader import PlanReader

_REMOVES = re.compile(r"REMOVE(?: (?!BEFORE)(.+?))?(?: BEFORE (.+))?")
_DOUBLES = re.compile(r"DOUBLE(?: AFTER (.+?))?(?: ON (.+?))?(?: WHEN GAIN (\d+))? ([A-Z]+(?: .*)?)")


@dataclass
class AsideReader:
    """Reads a sheet's answer to a question that a box asks."""

    eyes: Eyes
    decision: Decision

    def order(self, lines: list[str]) -> Order | None:
        """The order of these lines with the question's keyword; without lines the meaning of silence, if it has one."""
        position, step = self.eyes.position, self.decision.step
        if any(line.endswith(" ASK") or " ASK " in line for line in lines):
            raise NotUnderstood(lines[0])
        match step.key:
            case "CLAIM":
                return self._claim(lines)
            case "FILL":
                return self._fill(lines)
            case "REMOVE":
                return next(self._removals(lines), d.LetPass())
            case "DOUBLE":
                return next(self._repetitions(position, lines), d.LetPass())
            case "JAIL":
                return self._jail(lines)
            case "CHARTER":
                return self._charter(lines)
            case "GUEST":
                return self._lodge(lines)
            case "PARDON" | "QUEEN" | "JESTER" | "PARTNER" | "TREATY" | "SELECT" | "WANDER" | "STORM":
                return self._name(lines)
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
        wishes = lines[0].removeprefix("CLAIM ")
        found = None if wishes == "NONE" else self.eyes.named(wishes, legal)
        return d.Skip() if found is None else d.Name(found)

    # --- moves ----------------------------------------------------------------------------------------

    def _fill(self, lines: list[str]) -> d.Move:
        position, step, seat = self.eyes.position, self.decision.step, self.eyes.seat
        named = [self.eyes.seat_of(word) for word in ranked(lines[0].removeprefix("FILL "))] if lines else []
        everybody = [*named, seat, *position.from_left_of(seat), *position.setup.owners]
        ready = sorted(step.ready(position), key=lambda here: everybody.index(here[0]))[: step.number_due(position)]
        ups = [(here, len(list(same))) for here, same in groupby(ready)]
        return d.Move(tuple(Shift(o, source, step.goals(position, source)[0], n) for (o, source), n in ups))

    def _go(self, lines: list[str]) -> d.Move:
        """As many as can go; nobody, if those who are left make that illegal."""
        whole = getattr(self.decision.step, "made_whole", lambda _, shifts: shifts)
        moves = MoveLines(self.eyes, self.eyes.position, self._legal_so_far)
        for part in (part for line in lines for part in line.partition(" ")[2].split(", ")):
            if part != "NONE":
                moves.read(part, exact=False)
            if part.startswith("BEST"):
                moves.shifts = whole(self.eyes.position, moves.shifts)
        return d.Move(moves.shifts) if self._legal(d.Move(moves.shifts)) else d.Move(())

    def _legal_so_far(self, order: Order) -> bool:
        """Whether an order is legal, or would be with more moves."""
        complaint = self.decision.step.check(self.eyes.position, self.eyes.seat, order)
        return complaint is None or complaint.code == "half-load"

    def _jail(self, lines: list[str]) -> d.Move:
        """The first caballero named who may be jailed; BEST: whose going helps most."""
        wishes = [wish for line in lines for wish in ranked(line.removeprefix("JAIL ")) if wish != "NONE"]
        for wish in wishes:
            if wish == "BEST":
                moves = MoveLines(self.eyes, self.eyes.position, self._legal)
                moves.read("BEST 1", exact=False)
                return d.Move(moves.shifts)
            whose, _, where = wish.partition(" ")
            order = self.decision.step.jailing(self.eyes.position, self.eyes.seat_of(whose), self.eyes.place_of(where))
            if self._legal(order):
                return order  # type: ignore[no-any-return]
        return d.Move(())

    def _charter(self, lines: list[str]) -> Order:
        """A free ship if there is one, unless none is wanted; else that of the first rival named who has one."""
        position, tokens = self.eyes.position, self.decision.step.fleet.tokens(self.eyes.position)
        if "CHARTER NONE" in lines:
            return d.Skip()
        holders = {token: self.decision.step.fleet.holder(position, token) for token in tokens}
        rivals = [self.eyes.seat_of(word) for line in lines for word in ranked(line.removeprefix("CHARTER "))]
        wanted = [token for seat in (None, *rivals) for token in tokens if holders[token] == seat]
        found = (token for token in wanted if self._legal(d.TakeToken(token)))
        return next((d.TakeToken(token) for token in found), d.Skip())

    # --- courts ---------------------------------------------------------------------------------------

    def _name(self, lines: list[str]) -> Order | None:
        """The first that may be named, of places or of courts; without a line the usual one, else nobody."""
        position, step = self.eyes.position, self.decision.step
        if not lines:
            return step.usual_order(position, self.eyes.seat)  # type: ignore[no-any-return]
        rooms = position.board.guest_rooms
        for wish in ranked(lines[0].partition(" ")[2]):
            place = None if wish == "NONE" else rooms[wish] if wish in rooms else self.eyes.place_of(wish)
            if place is not None and self._legal(named := step.order_naming(place)):
                return named  # type: ignore[no-any-return]
        return d.Skip()

    def _lodge(self, lines: list[str]) -> Order | None:
        """The first place, of the lines for this guest's owner or for any, that it may enter; else the usual one."""
        position, step = self.eyes.position, self.decision.step
        for line in (each for whole in lines for each in whole.removeprefix("GUEST ").split(", ")):
            whose, _, where = line.partition(" ")
            is_owned = whose in self.eyes.colours
            if is_owned and self.eyes.seat_of(whose) != step.guest(position):
                continue
            for place in self.eyes.places(where if is_owned else line):
                if self._legal(d.Name(place)):
                    return d.Name(place)
        return step.usual_order(position, self.eyes.seat)  # type: ignore[no-any-return]

    # --- cards that are kept --------------------------------------------------------------------------

    def _removals(self, lines: list[str]) -> Iterator[Order]:
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

    def _repetitions(self, position: Position, lines: list[str]) -> Iterator[Order]:
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
            halves = TurnHalves(self.eyes.seat, taken, card_of(position, taken), act=True, place=False)
            order = PlanReader(self.eyes, halves).order([what]) if willing and spoken and named else None
            if order is not None and order != d.Skip() and (not gain or self._gain(position, order) >= int(gain)):
                yield order

    def _gain(self, position: Position, order: Order) -> int:
        """The rise of the lead over the best rival, up to the first question."""
        steps = self.decision.step.resolve(position, {self.eyes.seat: order}).steps
        run = [step for step in steps[: steps.index(EndSpecial())] if not isinstance(step, VetoWindow)]
        after = engine.at_first_question(State(position, tuple(run))).position
        return lead(after, self.eyes.seat) - lead(position, self.eyes.seat)
