"""Lines that move caballeros, read from the text of a sheet.

A part of the second reader (`reader.py`); must not use the parser or the order book. The rules say what is legal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from referee.rules.decisions import Move, Shift
from referee.rules.model import ALL, COURT, PROVINCES, Owner, Place
from referee.rules.position import Position
from referee.rules.predicates import is_taboo, unclaimed, zones_of
from referee.rules.scoring import counted
from tests.second_reader.conditions import Eyes, NotUnderstood, ranked
from tests.second_reader.leads import best_step

_GOES = re.compile(r"(\w+) (?:court|(provinces)|(\S+) (.+?))(?: WITH (\w+))? to (.+)")


@dataclass
class MoveLines:
    """Reads lines that move caballeros, one after the other, into `shifts`."""

    eyes: Eyes
    begun: Position  # the position that BEST starts from
    legal: Callable[[Move], bool]  # also true of a move that is legal only with more shifts
    shifts: tuple[Shift, ...] = ()
    short: bool = False  # a LEAD would have taken more caballeros than there were

    def read(self, line: str, *, exact: bool) -> bool:
        """Add the shifts of a line; False if it can move nobody. `exact`: it moves as many as it says, or none."""
        if line.startswith("BEST"):
            self._best(int(line.removeprefix("BEST") or ALL))
            return True
        if (said := _GOES.fullmatch(line)) is None:
            raise NotUnderstood(line)
        number, beyond, whose, where, kind, targets = said.groups()
        owner = self.eyes.seat_of(whose) if whose else self.eyes.seat
        source = PROVINCES if beyond else self.eyes.place_of(where) if where else COURT
        there = max(1, self._movable_from(owner, source))
        most = there if number == "ALL" else int(number) if exact else min(there, int(number))
        counts = range(most, most - 1 if exact and number != "ALL" else 0, -1)
        ways = (self._first_legal_shift(owner, source, counts, kind or "", target) for target in ranked(targets))
        way = next((way for way in ways if way is not None), None)
        self.shifts += way or ()
        return way is not None

    def _first_legal_shift(
        self, owner: Owner, source: Place, counts: Sequence[int], kind: str, target: str
    ) -> tuple[Shift, ...] | None:
        """A shift of the first of these counts that is legal; no shift if a LEAD is there already; None if none is."""
        place = self.eyes.place_of(target.removeprefix("LEAD "))
        if target.startswith("LEAD "):
            takes = self._missing_to_lead(place)
            if owner != self.eyes.seat or takes <= 0:
                return () if owner == self.eyes.seat else None
            self.short = self.short or takes > counts[0]
            counts = [takes] if takes <= counts[0] else []
        tokens = self._tokens(owner, source, kind) if kind else ()
        for count in counts if tokens or not kind else ():
            shift = Shift(owner, source, place, count, tokens[:count])
            if self.legal(Move((*self.shifts, shift))):
                return (shift,)
        return None

    def _movable_from(self, owner: Owner, place: Place) -> int:
        """The number of an owner's caballeros that may leave a place after the shifts so far."""
        position = self.eyes.position
        went = (s.count * ((s.target == place) - (s.source == place)) for s in self.shifts if s.owner == owner)
        return (0 if is_taboo(position, place) else position.held(place)[owner]) + sum(went)

    def _missing_to_lead(self, place: Place) -> int:
        """The number of caballeros the seat still needs to lead a place after the shifts so far."""
        position, hosts, seat = self.eyes.position, self.eyes.position.board.hosts, self.eyes.seat
        held = list(position.held(hosts[place]))
        for shift in self.shifts:
            held[shift.owner] += shift.count * (
                (hosts[shift.target] == hosts[place]) - (hosts[shift.source] == hosts[place])
            )
        now = counted(position, hosts[place], tuple(held))
        return 1 + max(n for owner, n in enumerate(now) if owner != seat) - now[seat]

    def _tokens(self, owner: Owner, source: Place, kind: str) -> tuple[str, ...]:
        """The tokens of a kind that caballeros leaving a place could bear: theirs, brought there, or free to claim."""
        position, hosts = self.eyes.position, self.eyes.position.board.hosts
        of_kind = {token.id for token in position.board.tokens if token.kind == kind}
        theirs = [t for zone in zones_of(position, source) for t in position.borne(owner, zone)]
        here = hosts[source]
        brought = [t for s in self.shifts if s.owner == owner and hosts[s.target] == here for t in s.bearing]
        gone = {t for s in self.shifts if hosts[s.source] == here for t in s.bearing}
        there = (*theirs, *brought, *unclaimed(position, here))
        return tuple(token for token in there if token in of_kind - gone)

    def _best(self, most: int) -> None:
        """Move one caballero after another to where it helps most; equal moves in a row become one shift."""
        alone = [Shift(s.owner, s.source, s.target) for s in self.shifts for _ in range(s.count)]
        made: list[Shift] = []

        def legal(shift: Shift) -> bool:
            return self.legal(Move((*self.shifts, *made, shift)))

        while len(made) < most and (shift := best_step(self.begun, self.eyes.seat, [*alone, *made], legal)):
            made.append(shift)
        self.shifts += tuple(Shift(s.owner, s.source, s.target, len(list(run))) for s, run in groupby(made))
