"""Nothing on a picture of the board lies over anything else: measured over 200 positions of every box, and extremes."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

import pytest

from benchmarks.pictures import composed
from referee import log
from referee.docket import Docket, following
from referee.languages.loading import load
from referee.letters import Letter
from referee.log import Entry, audiences
from referee.report.board import board
from referee.report.map_drawing import Drawing, Point, Terrain
from referee.report.map_layout import draw_map, moves
from referee.report.voice import LetterVoice
from referee.rules import engine
from referee.rules import events as e
from referee.rules.boxes import BOXES, set_up, table_for
from referee.rules.editions import EDITIONS
from referee.rules.model import Place
from referee.rules.state import State
from referee.rules.table import Setup
from tests.finished_games import GAMES, HERE, entries_in
from tests.kit import chance_player
from tests.kit.geography import COLOURS
from tests.kit.thorough import THOROUGH, sampled
from tests.report import games
from tests.report.overlaps import faults, holds
from tests.rules.tables import table

ENGLISH = load()["en"]
EACH = 200 if THOROUGH else 40
"""So many positions of each game; of every box there are more, since most are in several."""

KEPT = sorted((kept.name for kept in GAMES), key=lambda name: -(HERE / f"{name}.json").stat().st_size)
LARGEST = (
    ("big_box_nl", ("grandissimo", "anniversary")),
    ("rio_grande", ("intrigue", "decennial", "colonies")),
    ("big_box_nl", ("anniversary", "intrigue", "players_edition", "special")),
    ("big_box_nl", ("anniversary", "intrigue", "colonies")),
    ("koens", ("home_advantage", "moving_restrictions", "france", "granada", "church")),
)
"""What goes together at most, for five players of chance, who do what no programmed player would."""


def drawn(one: Letter) -> Drawing:
    """The drawing of a letter."""
    voice = LetterVoice(ENGLISH, one, "UTC")
    assert one.view is not None
    return draw_map(voice, one.view, board(voice, one.view).spots, one.story)


def told(state: State, story: Sequence[Entry], seat: int = 0) -> Letter:
    """What a seat may see of a state and its story."""
    seen = tuple(each for each in (audiences.seen_by(entry, seat) for entry in story) if type(each) in log.TOLD)
    one = games.letter(state, seat, "report", state.position.setup, story=seen)
    return replace(one, table=state.position.table)


@cache
def kept(name: str) -> tuple[Letter, ...]:
    """Positions of a finished game of programmed players, evenly from its second round to its end."""
    found: list[tuple[State, tuple[Entry, ...]]] = []
    docket: Docket | None = None
    for entry in entries_in(HERE / f"{name}.json"):
        if isinstance(entry.body, log.GameCreated):
            docket = following.follow(None, entry.body)
        elif docket is not None:
            docket = following.follow(docket.having(seq=entry.seq - 1), entry.body)
            if docket.state and docket.state.position.is_laid and docket.state.position.round > 1:
                found.append((docket.state, docket.story))
    return tuple(told(*each) for each in evenly(found))


@cache
def by_chance(edition: str, boxes: tuple[str, ...]) -> tuple[Letter, ...]:
    """Positions of a game of five by chance, each with the story of its round so far."""
    setup = set_up(COLOURS, EDITIONS[edition], boxes)
    rng, state, story = Random("overlaps"), engine.fold(tuple(engine.opening_events(table_for(setup)))), list[Entry]()
    found = []
    while (decision := engine.pending(state)) is not None:
        state, events = engine.play(state, chance_player.answers(state, decision, rng))
        story = [] if any(isinstance(event, e.RoundOpened) for event in events) else [*story, *events]
        if state.position.is_laid and state.position.round > 1:
            found.append((state, tuple(event for event in story if type(event) in log.TOLD)))
    return tuple(told(*each) for each in evenly(found))


def evenly(found: Sequence[tuple[State, tuple[Entry, ...]]]) -> Sequence[tuple[State, tuple[Entry, ...]]]:
    return [found[n * len(found) // EACH] for n in range(EACH)]


def faulty(letters: Sequence[Letter]) -> dict[int, list[str]]:
    """What is wrong, by the number of the position."""
    found = {n: faults(drawn(one)) for n, one in enumerate(letters)}
    return {n: wrong for n, wrong in found.items() if wrong}


# --- positions of played games --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "boxes"), LARGEST, ids=lambda each: each if isinstance(each, str) else "+".join(each)
)
def test_nothing_overlaps_with_all_boxes_that_go_together_and_five_players_of_chance(
    edition: str, boxes: tuple[str, ...]
) -> None:
    assert {} == faulty(by_chance(edition, boxes))


@pytest.mark.parametrize("name", sampled(KEPT, 3))
def test_nothing_overlaps_in_a_game_of_programmed_players(name: str) -> None:
    assert {} == faulty(kept(name))


def test_every_box_is_among_them() -> None:
    boxes = {box for game in GAMES for box in game.boxes}

    assert {*BOXES} - {"base"} <= boxes | {"base"}


@pytest.mark.parametrize("name", KEPT[:: 1 if THOROUGH else 6])
def test_who_moved_has_an_arrow_from_where_to_where(name: str) -> None:
    for one in kept(name):
        assert one.view is not None
        made, went = drawn(one), sorted(moves(one.view, one.story)[1])

        assert [(one.view.setup.colours + ("neutral",) * 9)[owner] for owner, _, _ in went] == [
            arrow.shade for arrow in made.arrows
        ]
        for arrow, (_, source, target) in zip(made.arrows, went, strict=True):
            hosts, rows = one.view.board.hosts, list(one.view.rows)
            begun, ended = (made.grounds[rows.index(hosts[zone])] for zone in (source, target))
            assert is_at(begun, arrow.way[0])
            assert is_at(ended, arrow.head[0])


def is_at(ground: Terrain, point: Point) -> bool:
    """Whether a point lies in a place, or right beside it, where other arrows leave no room within."""
    x, y = point
    return any(holds(ground.outline, (x + across, y + down)) for across in (0, -12, 12) for down in (0, -12, 12))


# --- extremes made by hand ------------------------------------------------------------------------


GRAND = set_up(COLOURS, EDITIONS["big_box_nl"], ("grandissimo", "anniversary"))
COLONIAL = set_up(COLOURS, EDITIONS["big_box_nl"], ("intrigue", "colonies", "anniversary"))
PLAIN = set_up(COLOURS, EDITIONS["rio_grande"], ())


def story_into(setup: Setup, place: Place, sources: Sequence[Place]) -> tuple[Entry, ...]:
    """Each seat moves two from each of these places to one."""
    return tuple(e.Moved(seat, source, place, 2) for seat, source in enumerate(sources) if source != place)


def extremes() -> Iterator[tuple[str, Drawing]]:
    """A name for each, and its drawing."""
    for setup, much in ((PLAIN, 5), (GRAND, 4), (COLONIAL, 4)):
        ground, boards = setup.board, len(setup.board.scoreboards)
        homes = tuple(ground.regions[:5])
        for place in ground.regions:
            full = {place: (much,) * 5 + (0,) * (len(setup.owners) - 5)}
            others = [other for other in ground.regions if other != place][:5]
            yield ground.codes[place], placed(full, setup, story_into(setup, place, others), (place,) * boards, homes)
            away = tuple(e.Moved(seat, place, other, 1) for seat, other in enumerate(others))
            yield f"{ground.codes[place]} left", placed(full, setup, away, (place,) * boards, homes)
    for setup, ship in ((COLONIAL, "SHIP"), (GRAND, "VESSEL"), (GRAND, "PRISON")):
        at = setup.board.index[ship]
        full = {at: (4,) * 5 + (0,) * (len(setup.owners) - 5)}
        story = story_into(setup, at, setup.board.regions[:5])
        yield ship, placed(full, setup, story, tuple(setup.board.regions[:1]), tuple(setup.board.regions[:5]))
    for setup in (PLAIN, GRAND, COLONIAL):
        ground = setup.board
        everywhere = dict.fromkeys((*ground.regions, ground.castillo), (2,) * 5 + (0,) * (len(setup.owners) - 5))
        out = tuple(e.Moved(seat, ground.castillo, ground.regions[2 * seat - 1], 3) for seat in range(5))
        yield "out of the Castillo", placed(everywhere, setup, out, (), tuple(ground.regions[:5]))


def placed(full, setup: Setup, story: tuple[Entry, ...], scoreboards, homes) -> Drawing:
    """The drawing of a position made by hand."""
    position = table(full, 5, setup.board.regions[0], setup=setup, scoreboards=scoreboards, homes=homes)
    return drawn(replace(games.letter(State(position, ()), 1, "report", setup, story=story), table=position.table))


def test_nothing_overlaps_in_extremes_either() -> None:
    some = islice(extremes(), 0, None, 1 if THOROUGH else 3)

    assert {} == {name: wrong for name, made in some if (wrong := faults(made))}


# --- the measure itself ---------------------------------------------------------------------------


def test_each_kind_of_fault_is_found() -> None:
    made = next(drawn(one) for one in kept("rio_grande")[::-1] if len(drawn(one).arrows) > 1)
    ground = next(each for each in made.grounds if len(each.pieces) > 1)
    piece, other = ground.pieces[:2]
    arrow = made.arrows[0]

    def with_ground(changed: Terrain) -> Drawing:
        return replace(made, grounds=tuple(changed if each is ground else each for each in made.grounds))

    def with_arrow(way, **more) -> Drawing:
        return replace(made, arrows=(replace(arrow, way=way, **more), *made.arrows[1:]))

    through = ((piece.x - 60, piece.y + 2), (piece.x + 60, piece.y + 2))
    planted = {
        f"{piece.words} over {other.words}": with_ground(
            replace(ground, pieces=(piece, replace(other, x=piece.x + 40, y=piece.y), *ground.pieces[2:]))
        ),
        f"{ground.name} over {piece.words}": with_ground(
            replace(ground, pieces=(replace(piece, y=ground.y), *ground.pieces[1:]))
        ),
        f"{piece.words} is out of {ground.name}": with_ground(
            replace(ground, pieces=(replace(piece, x=round(max(x for x, _ in ground.outline)) - 20), other))
        ),
        f"{piece.words} is off the paper": with_ground(replace(ground, pieces=(replace(piece, x=-10), other))),
        f"an arrow of {arrow.shade} over {piece.words}": with_arrow(through),
        f"an arrow of {arrow.shade} over the letter of {made.arrows[1].shade}": with_arrow(
            (made.arrows[1].way[0], *arrow.way)
        ),
        f"arrows of {arrow.shade} and {made.arrows[1].shade} over each other": with_arrow(made.arrows[1].way),
        f"an arrow of {arrow.shade} is off the paper": with_arrow(((-9, 0), *arrow.way)),
    }

    assert [] == faults(made)
    for fault, spoilt in planted.items():
        assert [each for each in faults(spoilt) if each.startswith(fault)], fault


# --- what it weighs -------------------------------------------------------------------------------

HEAVIEST = 60_000
"""Bytes of a report of the largest tables, without the form and what became of a sheet, which may take 10,000 more."""


@pytest.mark.parametrize("name", ["rio_grande-king-and-colonies", "big_box_nl-all"])
def test_reports_to_five_players_with_colonies_stay_small(name: str) -> None:
    assert max(len(composed(one)) for one in kept(name)) < HEAVIEST
