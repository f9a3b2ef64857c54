"""The points of all seats through the rounds, as lines that are told apart without colours: by dashes and markers.

Must not know which shades the seats have.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.report.map_drawing import Shade
from referee.report.svg import Element, Markup, element, group, markup
from referee.report.voice import SceneVoice

WIDE, HIGH = 420, 280
"""The size of the paper."""

_LEFT, _RIGHT, _TOP, _BOTTOM = 32, 84, 14, 28  # margins; to the right stand the names
_LINE = 16  # from one name to the next
_INK = "#14120e"
_DASHES = ("", "12 4", "3 4", "12 4 3 4", "20 6", "7 7")
_MARKERS = (
    "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0",  # disc
    "M-6 -6h12v12h-12z",  # square
    "M0 -8l8 14h-16z",  # triangle
    "M0 -9l8 9l-8 9l-8 -9z",  # diamond
    "M-3 -9h6v18h-6z",  # bar
    "M-8 -6h16l-8 14z",  # triangle upside down
)


@dataclass(frozen=True, slots=True)
class PointsLine:
    """The line of a seat: who it is, the points after each round, and how the line looks."""

    who: str
    player: str
    points: tuple[int, ...]
    sample: Markup


@dataclass(frozen=True, slots=True)
class PointsChart:
    """The chart, and its lines."""

    caption: str
    lines: tuple[PointsLine, ...]
    drawn: Markup


def points_chart(voice: SceneVoice, shades: Mapping[str, Shade]) -> PointsChart:
    """The chart of the points after each round so far; all begin with nothing."""
    scene, caption = voice.letter, voice.word("watched", "line")
    lines = []
    for seat, colour in enumerate(scene.setup.colours):
        sample = element(None, "svg", viewBox="0 0 60 20", aria_hidden="true")
        _line(sample, ((2, 10), (58, 10)), ((30, 10),), seat, shades[colour])
        scored = tuple(points[seat] for _, points in scene.score.course)
        lines.append(PointsLine(voice.colour(seat), voice.player(seat), scored, markup(sample)))
    said = "; ".join(f"{line.who}: {', '.join(map(str, line.points))}" for line in lines)
    drawn = element(None, "svg", viewBox=f"0 0 {WIDE} {HIGH}", role="img", aria_label=f"{caption}. {said}")
    _draw(drawn, scene.score.course, lines, [shades[colour] for colour in scene.setup.colours])
    return PointsChart(caption, tuple(lines), markup(drawn))


def _draw(
    drawn: Element,
    course: tuple[tuple[int, tuple[int, ...]], ...],
    lines: list[PointsLine],
    shades: list[Shade],
) -> None:
    most = max(1, max(max(points) for _, points in course))
    least = min(0, min(min(points) for _, points in course))
    step = next(step for step in (5, 10, 20, 25, 50, 100, 200, 500) if (most - least) / step <= 6)

    def across(n: int) -> int:
        return round(_LEFT + n * (WIDE - _LEFT - _RIGHT) / len(course))

    def down(points: int) -> int:
        return round(HIGH - _BOTTOM - (points - least) * (HIGH - _TOP - _BOTTOM) / (most - least))

    for points in range(0, most + 1, step):
        element(drawn, "path", class_="grid", d=f"M{_LEFT} {down(points)}H{WIDE - _RIGHT}")
        element(drawn, "text", str(points), x=_LEFT - 5, y=down(points) + 4, text_anchor="end")
    for n, (number, _) in enumerate(course, 1):
        element(drawn, "text", str(number), x=across(n), y=HIGH - 7, text_anchor="middle")
    names = _spread({seat: down(line.points[-1]) for seat, line in enumerate(lines)})
    for seat, line in enumerate(lines):
        way = tuple((across(n), down(points)) for n, points in enumerate((0, *line.points)))
        _line(drawn, way, way[1:], seat, shades[seat])
        element(drawn, "text", f"{line.who} {line.points[-1]}", x=WIDE - _RIGHT + 10, y=names[seat] + 5)


Corners = tuple[tuple[int, int], ...]


def _line(drawn: Element, way: Corners, marked: Corners, seat: int, shade: Shade) -> None:
    """A seat's line with an edge that sets it off, and its markers."""
    line, points = group(drawn, class_="line"), " ".join(f"{x},{y}" for x, y in way)
    for stroke, width in ((_INK, 6), (shade.fill, 3.5)):
        look = {"stroke": stroke, "stroke_width": width, "stroke_dasharray": _DASHES[seat % len(_DASHES)]}
        element(line, "polyline", points=points, **look)
    for x, y in marked:
        at = f"translate({x} {y})"
        element(line, "path", class_="ink", d=_MARKERS[seat % len(_MARKERS)], fill=shade.fill, transform=at)


def _spread(wanted: dict[int, int]) -> dict[int, int]:
    """Heights at which names stand, by seat: near the wanted ones, and none over another."""
    placed: dict[int, int] = {}
    lowest = HIGH - _BOTTOM - _LINE * (len(wanted) - 1)
    for n, (seat, y) in enumerate(sorted(wanted.items(), key=lambda each: (each[1], each[0]))):
        y = max(min(y, lowest + n * _LINE), _TOP)
        placed[seat] = max(y, *(each + _LINE for each in placed.values())) if placed else y
    return placed
