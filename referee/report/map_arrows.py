"""The ways of arrows on a map: around everything that is written or stands there, beside each other, short.

A way is found on a grid, where a wave spreads from where an arrow may begin until it comes to where it may end. A set
of cells is one integer, a bit for each, so that a wave takes a few operations. Must not know what an arrow tells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, hypot, inf

from referee.report.map_drawing import BULLET, WIDE, Arrow, Drawing, Extent, Point, Polygon

_CELL = 6  # the width of a cell
_ACROSS = WIDE // _CELL
_BYTES = _ACROSS // 8 + 1
_LINE = 8 * _BYTES  # bits of a row; the last are never free, so that no wave goes from one row to the next
_CLEAR = 10  # how far the middle of a way keeps from what stands there
_ROUND = BULLET + 3  # and the middle of a head, or of a disc with a letter
_INSIDE = 3  # how far from its edges an arrow begins and ends in a place, in cells
_NEAR = 15  # how much further from a piece the middle of a head may be
_REGION = 8  # how many cells further an arrow goes to reach its piece, and not just its place
_DEAR = 3  # how many waves longer it takes to enter a cell that is close to another arrow
_BESIDE = 13  # how far to each side of an arrow is close to it
_LONG = 500  # the number of waves after which there is no way
_HEAD, _HALF = 17, 12  # the length of a head, and half its width
_TURN = 30  # how far from a corner a way begins to turn at most

Cells = int
"""A set of cells: bit `row * _LINE + column`."""


@dataclass(frozen=True, slots=True)
class End:
    """Where an arrow begins or ends: in a place, at a piece if there is one."""

    outline: Polygon
    piece: Extent | None


@dataclass(frozen=True, slots=True)
class Passage:
    """What an arrow shows: whose it is, how thick, from where to where."""

    shade: str
    letter: str
    thick: int
    source: End
    target: End


def arrows(drawing: Drawing, passages: Iterable[Passage]) -> tuple[Arrow, ...]:
    """An arrow for each passage, over nothing that the drawing has; none where there is no way."""
    paper = _Paper(drawing.top, drawing.height, tuple(drawing.occupied))
    return tuple(filter(None, map(paper.arrow, passages)))


class _Paper:
    """What is free on the paper; with every arrow it is less."""

    def __init__(self, top: int, height: int, taken: Sequence[Extent]) -> None:
        self.top, self.rows = top, height // _CELL
        paper = (0, top, WIDE, top + height)
        self.free = self._cells([paper], -_CLEAR) & ~self._cells(taken, _CLEAR)
        self.roomy = self._cells([paper], -_ROUND) & ~self._cells(taken, _ROUND)
        self.dear: Cells = 0

    def arrow(self, passage: Passage) -> Arrow | None:
        """The arrow of a passage; what it takes is no longer free."""
        cells = self._way(self._at(passage.source), self._at(passage.target))
        if not cells:
            return None
        way = self._rounded(self._straightened(cells))
        (before_x, before_y), (x, y) = way[-2:]
        long = hypot(x - before_x, y - before_y) or 1
        ahead, aside = (x - before_x) / long, (y - before_y) / long
        foot = (x - (_HEAD - 8) * ahead, y - (_HEAD - 8) * aside)
        head = (
            (x + 8 * ahead, y + 8 * aside),
            (foot[0] - _HALF * aside, foot[1] + _HALF * ahead),
            (foot[0] + _HALF * aside, foot[1] - _HALF * ahead),
        )
        self._take(way)
        return Arrow(passage.shade, passage.letter, (*way[:-1], foot), head, passage.thick)

    # --- where it may begin and end ---

    def _at(self, end: End) -> tuple[Cells, Cells]:
        """The cells where an arrow may end at its piece, and those where it may end in its place or just beside it."""
        here = self._within(end.outline)
        near = self._cells([end.piece], _ROUND + _NEAR) & here & self.roomy if end.piece else 0
        inner = here
        for _ in range(_INSIDE):
            inner &= inner << 1 & inner >> 1 & inner << _LINE & inner >> _LINE
        return near, inner & self.roomy or here & self.roomy or _spread(_spread(_spread(here))) & self.roomy

    def _within(self, outline: Polygon) -> Cells:
        """The cells whose middle is within an outline."""
        found, heights = 0, [y for _, y in outline]
        edges = [*pairwise((*outline, outline[0]))]
        first, last = ((round(edge) - self.top) // _CELL for edge in (min(heights), max(heights)))
        for row in range(max(first, 0), min(last + 1, self.rows)):
            y = self.top + row * _CELL + _CELL / 2
            cut = sorted(a + (b - a) * (y - v) / (w - v) for (a, v), (b, w) in edges if (v <= y) != (w <= y))
            for left, right in zip(cut[::2], cut[1::2], strict=True):
                found |= _bits(left, right) << row * _LINE
        return found

    def _cells(self, boxes: Iterable[Extent], more: float) -> Cells:
        """The cells whose middle is in one of these boxes, each wider and higher by so much on every side."""
        rows = [0] * self.rows
        for left, top, right, bottom in boxes:
            bits = _bits(left - more, right + more)
            first = ceil((top - more - self.top) / _CELL - 0.5)
            last = floor((bottom + more - self.top) / _CELL - 0.5)
            for row in range(max(first, 0), min(last + 1, self.rows)):
                rows[row] |= bits
        return int.from_bytes(b"".join(bits.to_bytes(_BYTES, "little") for bits in rows), "little")

    # --- its way ---

    def _way(self, starts: tuple[Cells, Cells], ends: tuple[Cells, Cells]) -> list[int]:
        """The cells of the shortest way, from its end to its start; empty if there is none."""
        begun = {0: starts[0] or starts[1], _REGION: starts[1]}
        free, waves, late, arrived = self.free, [0], dict[int, Cells](), 0
        for n in range(_LONG):
            wave = _spread(waves[-1], n % 2 == 0) & free
            free &= ~wave
            if dear := wave & self.dear:
                late[n + _DEAR] = dear
                wave ^= dear
            wave |= late.pop(n, 0)
            if n in begun:
                begun[n] &= free | wave
                wave |= begun[n]
                free &= ~wave
            waves.append(wave)
            if there := wave & ends[0]:
                return self._back(waves, begun, there)
            if not arrived and wave & ends[1]:
                arrived = n + 2
            if arrived and (n + 2 == arrived + _REGION or not ends[0]):
                break
            if not wave and not late and n >= _REGION:
                break
        return self._back(waves[:arrived], begun, waves[arrived - 1] & ends[1]) if arrived else []

    def _back(self, waves: Sequence[Cells], begun: dict[int, Cells], there: Cells) -> list[int]:
        """From the first of these cells back to where the waves began."""
        cell, n, before = (there & -there).bit_length() - 1, len(waves) - 2, 1
        path = [cell]
        while not begun.get(n, 0) >> cell & 1:
            n -= 1 + _DEAR * (self.dear >> cell & 1)
            steps = (before, 1, -1, _LINE, -_LINE, _LINE + 1, _LINE - 1, 1 - _LINE, -1 - _LINE)
            before = next(step for step in steps if waves[n + 1] >> cell + step & 1)
            cell += before
            path.append(cell)
        return path

    def _straightened(self, path: Sequence[int]) -> list[Point]:
        """The points from a start to an end between which a way is straight; `path` goes from its end to its start."""
        turns = [b for (a, b), (_, c) in pairwise(pairwise(path)) if b - a != c - b]
        corners = [self._middle(cell) for cell in (path[0], *turns, path[-1])][::-1]
        costs = [0, *(self._cost(a, b) for a, b in pairwise(corners))]
        kept, at = [corners[0]], 0
        while at < len(corners) - 1:
            further = range(len(corners) - 1, at, -1)
            at = next(n for n in further if n == at + 1 or self._is_no_dearer(corners, at, n, costs))
            kept.append(corners[at])
        return kept

    def _is_no_dearer(self, corners: Sequence[Point], at: int, to: int, costs: Sequence[float]) -> bool:
        """Whether the straight way to a further corner is free, and no longer close to other arrows."""
        cost = self._cost(corners[at], corners[to])
        return cost < inf and cost <= sum(costs[at + 1 : to + 1])

    def _cost(self, a: Point, b: Point) -> float:
        """How much of the straight way between two points is close to another arrow; endless if not all is free."""
        cost = 0.0
        for x, y in _between(a, b):
            cell = self._cell(x, y)
            if not self.free >> cell & 1:
                return inf
            cost += self.dear >> cell & 1
        return cost

    def _rounded(self, corners: Sequence[Point]) -> list[Point]:
        """A way through these corners that turns as gently as there is room."""
        way = [corners[0]]
        for before, corner, after in zip(corners, corners[1:], corners[2:], strict=False):
            for turn in (_TURN, _TURN / 2, _TURN / 4):
                a, b = (_towards(corner, other, turn) for other in (before, after))
                bow = [_bent(a, corner, b, n / 6) for n in range(7)]
                if all(self.free >> self._cell(x, y) & 1 for x, y in bow):
                    way += bow
                    break
            else:
                way.append(corner)
        return [*way, corners[-1]]

    def _take(self, way: Sequence[Point]) -> None:
        """Let further arrows keep off a way where they can, and off its ends in any case."""
        ends = [(x - BULLET, y - BULLET, x + BULLET, y + BULLET) for x, y in (way[0], way[-1])]
        line = [(x, y, x, y) for a, b in pairwise(way) for x, y in _between(a, b)]
        self.dear |= self._cells(line, _BESIDE)
        self.free &= ~self._cells(ends, _CLEAR)
        self.roomy &= ~(self._cells(line, _ROUND + _CLEAR) | self._cells(ends, _ROUND))

    def _cell(self, x: float, y: float) -> int:
        return int((y - self.top) // _CELL) * _LINE + int(x // _CELL)

    def _middle(self, cell: int) -> Point:
        row, column = divmod(cell, _LINE)
        return column * _CELL + _CELL / 2, self.top + row * _CELL + _CELL / 2


def _bits(left: float, right: float) -> int:
    """The cells of a row whose middle is between two edges."""
    first, last = max(0, ceil(left / _CELL - 0.5)), min(_ACROSS - 1, floor(right / _CELL - 0.5))
    return (1 << last + 1) - (1 << first) if first <= last else 0


def _spread(cells: Cells, round: bool = True) -> Cells:
    """Cells and their neighbours; those that touch by a corner only if it is to be round."""
    beside = cells | cells << 1 | cells >> 1
    return beside | (beside << _LINE | beside >> _LINE if round else cells << _LINE | cells >> _LINE)


def _between(a: Point, b: Point) -> Iterator[Point]:
    """Points from one to another, no further apart than half a cell."""
    steps = max(1, ceil(2 * hypot(b[0] - a[0], b[1] - a[1]) / _CELL))
    return ((a[0] + (b[0] - a[0]) * n / steps, a[1] + (b[1] - a[1]) * n / steps) for n in range(steps + 1))


def _towards(corner: Point, other: Point, far: float) -> Point:
    """A point so far from a corner towards another, at most half the way."""
    long = hypot(other[0] - corner[0], other[1] - corner[1])
    part = min(far / long, 0.5)
    return corner[0] + (other[0] - corner[0]) * part, corner[1] + (other[1] - corner[1]) * part


def _bent(a: Point, corner: Point, b: Point, at: float) -> Point:
    """A point on the curve from one to the other that heads for a corner."""
    one, two, three = (1 - at) ** 2, 2 * at * (1 - at), at**2
    return one * a[0] + two * corner[0] + three * b[0], one * a[1] + two * corner[1] + three * b[1]
