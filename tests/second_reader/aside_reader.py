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
from referee.rules.effects.announcing import VetoWindow
from referee.rules.effects.base import card_of, design_of
from referee.rules.effects.windows import EndSpecial
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
        moves = MoveLines(self.eyes, self.eyes.position, self._legal)
        for part in (part for line in lines for part in line.partition(" ")[2].split(", ")):
            if part != "NONE":
                moves.read(part, exact=False)
        return d.Move(moves.shifts)

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
