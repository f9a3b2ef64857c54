"""What lies over something else on a drawing of the map, out of its place, or off the paper: measured, not looked at.

Words are measured in their own font; all else is as large as the drawing says. Must not know how a layout is found.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise, product
from math import hypot

from referee.report import lettering
from referee.report.map_drawing import (
    BULLET,
    PILL,
    WIDE,
    Arrow,
    Drawing,
    Extent,
    Piece,
    Point,
    Polygon,
    Terrain,
    around,
)

EDGE = 3
"""By how much an arrow is thicker than it says, for its edge."""
ALONG = 30
"""For how many pixels two arrows may run over each other, as they do where they cross."""
ROUND = 10
"""How much of its corners a piece does not fill."""

Named = tuple[str, Extent]


def faults(made: Drawing) -> list[str]:
    """All that is wrong on a drawing, a sentence each."""
    return [*over_each_other(made), *out_of_place(made), *off_paper(made), *crossed(made), *alongside(made)]


# --- what there is --------------------------------------------------------------------------------


def written(ground: Terrain) -> Iterator[Named]:
    """The name and the marks of a place."""
    style = lettering.NARROW if ground.narrow else lettering.BOLD
    yield ground.name, around(ground.x, ground.y - 8, lettering.width(ground.name, style), 18)
    for mark in ground.marks:
        style = lettering.THIN if mark.kind == "token" else lettering.PLAIN
        yield mark.words or mark.kind, around(mark.x, mark.y, max(mark.width, lettering.width(mark.words, style)), 30)


def laid(piece: Piece) -> Extent:
    """The room of a piece, or of its words if they need more."""
    wide, high = piece.size
    return around(piece.x, piece.y, max(wide, lettering.width(piece.words, lettering.BOLD)), high)


def things(made: Drawing) -> list[Named]:
    """All names, marks and pieces, and the words for court and provinces."""
    held = [(words, (16, y - 17, 16 + lettering.width(words, lettering.BOLD), y + 17)) for words, y in made.holdings]
    return [named for ground in made.grounds for named in written(ground)] + [
        *((piece.words or "slot", laid(piece)) for piece in made.pieces),
        *held,
    ]


# --- faults ---------------------------------------------------------------------------------------


def over_each_other(made: Drawing) -> Iterator[str]:
    """Names, marks and pieces over each other; a plus or what is borne over something other than its piece."""
    there = things(made)
    for (name, box), (other, next_box) in combinations(there, 2):
        if is_over(box, next_box):
            yield f"{name} over {other}"
    pills = [(piece, around(piece.x, piece.y, *PILL)) for piece in made.pieces]
    words = [named for ground in made.grounds for named in written(ground)]
    for piece, _ in pills:
        inner = lettering.width(piece.words, lettering.BOLD)
        for sign in piece.signs:
            if is_over(sign, around(piece.x, piece.y, inner, 17)):
                yield f"a sign of {piece.words} over its number"
            yield from (f"a sign of {piece.words} over {name}" for name, box in words if is_over(sign, box))
            near = (each for each, box in pills if each is not piece and is_over(sign, box))
            yield from (f"a sign of {piece.words} over {other.words}" for other in near)


def out_of_place(made: Drawing) -> Iterator[str]:
    """What stands in a place and hangs over its edge."""
    for ground in made.grounds:
        for name, box in written(ground):
            if not is_within(box, ground.outline):
                yield f"{name} is out of {ground.name}"
        for piece in ground.pieces:
            if not is_within(around(piece.x, piece.y, *piece.size), ground.outline, ROUND):
                yield f"{piece.words} is out of {ground.name}"


def off_paper(made: Drawing) -> Iterator[str]:
    """What leaves the paper."""
    paper = (0, made.top, WIDE, made.top + made.height)
    signs = [("a sign", box) for piece in made.pieces for box in piece.signs]
    lines = [(f"an arrow of {a.shade}", bounds(a.way, a.thick / 2 + EDGE / 2)) for a in made.arrows]
    rims = [(ground.name, bounds(ground.outline, 0)) for ground in made.grounds if len(ground.outline) == 4]
    for name, box in (*things(made), *signs, *lines, *rims):
        if not (paper[0] <= box[0] and paper[1] <= box[1] and box[2] <= paper[2] and box[3] <= paper[3]):
            yield f"{name} is off the paper"


def crossed(made: Drawing) -> Iterator[str]:
    """Names, marks, pieces and signs that an arrow goes over, and letters of arrows that another goes over."""
    there = [*things(made), *((f"a sign of {p.words}", box) for p in made.pieces for box in p.signs)]
    for n, arrow in enumerate(made.arrows):
        others = [(f"the letter of {o.shade}", bullet(o)) for m, o in enumerate(made.arrows) if m != n]
        for name, box in (*there, *others):
            if is_crossed(box, arrow):
                yield f"an arrow of {arrow.shade} over {name}"


def alongside(made: Drawing) -> Iterator[str]:
    """Arrows that run over each other for longer than a crossing."""
    for one, other in combinations(made.arrows, 2):
        near = (one.thick + other.thick) / 2 + EDGE
        if not is_over(bounds(one.way, near / 2), bounds(other.way, near / 2)):
            continue
        steps = [*steps_of(other.way, 4)]
        over = sum(any(hypot(x - u, y - v) < near - 2 for u, v in steps) for x, y in steps_of(one.way, 4))
        if 4 * over > ALONG + 2 * near:
            yield f"arrows of {one.shade} and {other.shade} over each other for {4 * over}"


# --- geometry -------------------------------------------------------------------------------------


def is_over(one: Extent, other: Extent) -> bool:
    """Whether two boxes share more than an edge."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def bullet(arrow: Arrow) -> Extent:
    """The room of the disc with an arrow's letter."""
    return around(*arrow.way[0], 2 * BULLET, 2 * BULLET)


def is_crossed(box: Extent, arrow: Arrow) -> bool:
    """Whether an arrow's line, head or disc goes over a box."""
    half = (arrow.thick + EDGE) / 2
    wide = (box[0] - half, box[1] - half, box[2] + half, box[3] + half)
    corners = ((box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3]))
    head = [*pairwise((*arrow.head, arrow.head[0]))]
    return (
        any(enters(a, b, wide) for a, b in pairwise(arrow.way))
        or any(enters(a, b, box) for a, b in head)
        or any(holds(arrow.head, corner) for corner in corners)
        or is_over(bullet(arrow), box)
    )


def enters(a: Point, b: Point, box: Extent) -> bool:
    """Whether a line comes into a box."""
    first, last = 0.0, 1.0
    for start, step, low, high in (
        (a[0], b[0] - a[0], box[0], box[2]),
        (a[1], b[1] - a[1], box[1], box[3]),
    ):
        if not step:
            if not low < start < high:
                return False
            continue
        one, other = sorted(((low - start) / step, (high - start) / step))
        first, last = max(first, one), min(last, other)
    return first < last


def is_within(box: Extent, outline: Polygon, cut: float = 0) -> bool:
    """Whether a box lies within an outline, but for so much of its corners."""
    left, top, right, bottom = box
    points = [
        *product((left, right), (top + cut, bottom - cut)),
        *product((left + cut, right - cut), (top, bottom)),
    ]
    inner = (left + cut, top + cut, right - cut, bottom - cut)
    return all(holds(outline, point) for point in points) and not any(
        inner[0] < x < inner[2] and inner[1] < y < inner[3] for x, y in outline
    )


def holds(outline: Sequence[Point], point: Point) -> bool:
    """Whether a point lies within an outline."""
    x, y = point
    found = False
    for (a, v), (b, w) in pairwise((*outline, outline[0])):
        if (v > y) != (w > y) and x < a + (b - a) * (y - v) / (w - v):
            found = not found
    return found


def bounds(points: Iterable[Point], more: float) -> Extent:
    """The box about points, and so much more to each side."""
    xs, ys = zip(*points, strict=True)
    return min(xs) - more, min(ys) - more, max(xs) + more, max(ys) + more


def steps_of(way: Sequence[Point], far: float) -> Iterator[Point]:
    """Points along a way, so far from each other."""
    for (x, y), (u, v) in pairwise(way):
        many = max(1, round(hypot(u - x, v - y) / far))
        yield from ((x + (u - x) * n / many, y + (v - y) * n / many) for n in range(many))
