"""The page of a game to show friends: self-contained HTML, moment by moment, without any secret.

Knows what is shown of a round, and draws the points of all through the rounds. Must not know which rounds may be
shown, nor layout.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from referee.languages.catalogue import Catalogue
from referee.letters import AlreadyKnown, Watched
from referee.report import board, ending, houserules, parts, picture, points_tables, typesetting
from referee.report import sections as s
from referee.report.chapters import StoryLine
from referee.report.map_drawing import Shade, read_map
from referee.report.moments import ShownTable, TableFields, moments, shown_table, sign_of, table_fields
from referee.report.svg import Element, MapFragments, Markup, element, group, markup
from referee.report.terms import rules_line
from referee.report.voice import SceneVoice, bracketed, capitalised, one_line, sentences
from referee.rules.model import Seat

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


@dataclass(frozen=True, slots=True)
class MomentLine:
    """A moment in the list of its round: who did it (if a seat did), lines, and whether it is new to the reader."""

    id: str
    colour: str
    initial: str
    first: StoryLine
    others: tuple[StoryLine, ...]
    new: bool


@dataclass(frozen=True, slots=True)
class LookBack:
    """The points through the rounds as lines, and the sections below."""

    chart: PointsChart
    below: tuple[s.Section, ...]


@dataclass(frozen=True, slots=True)
class PageStep:
    """A round, or where the game stands at last: its moments, and what is seen below them.

    `after`, the picture, its key and `folded` show where it left the game; whoever steps through it does not need them.
    """

    id: str
    name: str  # in the row of steps
    title: str
    told: tuple[MomentLine, ...]
    seen: tuple[s.Section, ...]
    after: tuple[s.Section, ...]
    drawn: Markup
    key: str
    folded: tuple[s.Section, ...]
    back: LookBack | None = None


@dataclass(frozen=True, slots=True)
class GamePage:
    """The words, rounds and moments of the page. `since`: the id of the first moment that is new.

    `others`: the address of the list of other games, if the page stands beside one.
    """

    language: str
    game: str
    title: str
    lead: str
    steps: tuple[PageStep, ...]
    table: TableFields
    shut: str  # the ink of the stripes of closed regions
    since: str
    words: dict[str, str]
    foot: str
    others: str


WORDS = (
    *("steps", "back", "on", "at", "of", "by-keys", "since", "stopped", "remembers", "table", "players", "cards"),
    *("player", "points", "court", "provinces", "power", "took", "spent", "place", "number", "card", "fate", "others"),
    "skip",
)
"""The words of the page itself."""


def game_page(watched: Watched, catalogue: Catalogue, known: AlreadyKnown | None = None, others: str = "") -> str:
    """The page of a game, with what a reader does not know yet marked: by default the last round.

    `others` is where the list of other games stands, if there is one. Raises ValueError where no round may be shown.
    """
    if not watched.scenes:
        raise ValueError("no round may be shown")
    voices = [SceneVoice(catalogue, scene, "UTC") for scene in watched.scenes]
    last, fields = voices[-1], table_fields(voices)
    known = known or AlreadyKnown(round=last.letter.view.round - 1)
    shades = read_map(catalogue.templates["map.svg"])[1]
    maps = MapFragments(shades)
    rounds, tables = [], []
    for voice in voices:
        step, of_round = _round(voice, fields, maps, known.of(voice.letter))
        rounds.append(step)
        tables += of_round
    end = _end(last, maps, shades, watched.ended)
    tables.append(shown_table(last, fields, last.letter.view, last.letter.story, ()))
    return typesetting.game(
        catalogue,
        GamePage(
            language=catalogue.language,
            game=watched.game,
            title=one_line(watched.title),
            lead=_lead(last),
            steps=(*rounds, end),
            table=fields,
            shut=shades["shut"].ink,
            since=next((told.id for step in rounds for told in step.told if told.new), end.id),
            words={word: last.word("watched", word) for word in WORDS}
            | ({"since": last.word("watched", "newest")} if others else {}),
            foot=_foot(watched, last),
            others=others,
        ),
        tables,
        maps,
    )


def _lead(voice: SceneVoice) -> str:
    """Who plays, and who has won or leads."""
    scene = voice.letter
    listed = voice.catalogue.both([_who(voice, seat) for seat in scene.setup.seats])
    players = listed if voice.player(0) else capitalised(listed)
    best = max(scene.view.scores)
    first = voice.seats(seat for seat, points in enumerate(scene.view.scores) if points == best)
    if scene.score.standings:
        return sentences(f"{players}.", ending.won(voice, best))
    return sentences(f"{players}.", voice.say("watched", "leads", n=scene.view.round, who=first, points=best))


def _who(voice: SceneVoice, seat: Seat) -> str:
    """A seat by its player and colour, or by its colour alone."""
    player, colour = voice.player(seat), voice.colour(seat)
    return bracketed(player, colour) if player else colour


def _round(voice: SceneVoice, fields: TableFields, maps: MapFragments, known: int) -> tuple[PageStep, list[ShownTable]]:
    """A round with its moments, and the table after each; so many entries of its story are known."""
    scene = voice.letter
    number, told, tables, begun = scene.view.round, [], [], 0
    for n, moment in enumerate(moments(voice, scene.story), 1):
        over = moment.until
        so_far = scene.story[:over]
        tables.append(shown_table(voice, fields, scene.shown[over - 1], so_far, so_far[begun:]))
        told.append(_moment(voice, f"round-{number}-{n}", moment.seat, moment.lines, over > known))
        begun = over
    table = board.board(voice, scene.view)
    drawn = picture.picture(voice, scene.view, table, scene.story)
    step = PageStep(
        id=f"round-{number}",
        name=str(number),
        title=voice.say("watched", "round", n=number, last=max(scene.setup.rounds)),
        told=tuple(told),
        seen=(),
        after=(_scores(voice), *points_tables.general_scoring(voice, scene.view, scene.story)),
        drawn=maps.whole(drawn.drawing, drawn.told),
        key=drawn.key,
        folded=(replace(table, heading=""),),
    )
    return step, tables


def _moment(voice: SceneVoice, id: str, seat: Seat | None, lines: tuple[StoryLine, ...], new: bool) -> MomentLine:
    first, *others = lines
    return MomentLine(id, *sign_of(voice, seat), first, tuple(others), new)


def _scores(voice: SceneVoice) -> s.Scores:
    """The scores after a round with its gains, the seats in their order at the table."""
    scored, colours = parts.scores(voice, voice.letter.view, voice.letter.story), voice.letter.setup.colours
    return replace(scored, rows=tuple(sorted(scored.rows, key=lambda row: colours.index(row.colour))))


def _end(voice: SceneVoice, maps: MapFragments, shades: Mapping[str, Shade], ended: bool) -> PageStep:
    """Where the game stands at last: standings, points through the rounds and by source, and the board."""
    scene, table = voice.letter, board.board(voice, voice.letter.view)
    drawn = picture.picture(voice, scene.view, table, ())
    seen: list[s.Section] = [ending.standings(voice)] if ended else [_scores(voice)]
    if turned := ended and ending.turning_point(voice):
        seen.append(s.Paragraph(turned))
    took = ending.takings(voice) if ended else None
    most = (s.Paragraph(strong=voice.word("watched", "most")), took) if took else ()
    below = (points_tables.by_round(voice), points_tables.by_source(voice, scene.sources), *most)
    return PageStep(
        id="end",
        name=voice.word("watched", "end" if ended else "now"),
        title=voice.word("watched", "ended") if ended else voice.say("watched", "stood", n=scene.view.round),
        told=(),
        seen=tuple(seen),
        after=(),
        drawn=maps.whole(drawn.drawing, drawn.told),
        key=drawn.key,
        folded=(replace(table, heading=""),),
        back=LookBack(points_chart(voice, shades), below),
    )


def _foot(watched: Watched, voice: SceneVoice) -> str:
    """The game's number and rules, and that nothing secret is shown."""
    scene = voice.letter
    rules = rules_line(voice, scene.setup.edition.id, scene.setup.length, scene.setup.boxes)
    shown = voice.word("watched", "whole") if watched.ended else voice.word("watched", "so-far")
    house = houserules.house_rules(voice.catalogue, scene.setup)
    return sentences(voice.say("watched", "game", game=watched.game), rules, *house, shown)
