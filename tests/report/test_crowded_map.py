"""The fullest board of Grandissimo, drawn: every owner everywhere, marks, a jail, two ships, guests in two courts."""

from dataclasses import replace
from itertools import combinations, product

import pytest

from referee.languages.loading import load
from referee.report.board import board
from referee.report.map_drawing import WIDE, Drawing, read_map
from referee.report.map_layout import draw_map
from referee.report.voice import LetterVoice
from referee.rules import events as e
from referee.rules.boxes import set_up
from referee.rules.boxes.grandissimo.boycotts import GeneralBoycott
from referee.rules.editions import EDITIONS
from referee.rules.effects.pairs import Allied
from referee.rules.modifiers import Lasting
from referee.rules.state import State
from tests.kit.geography import COLOURS
from tests.report import games, lasting_tables
from tests.rules.tables import BLUE, RED, YELLOW, table

ENGLISH = load()["en"]
SETUP = set_up(COLOURS, EDITIONS["big_box_nl"], ("grandissimo", "anniversary"))
AT = SETUP.board.index
EVERYBODY = (1,) * len(SETUP.owners)
SEATS = (*EVERYBODY[:-1], 0)
ASIDE = {"PRISON": EVERYBODY, "VESSEL": SEATS, "VESSEL-2": SEATS, "GUESTS-red": (0, *SEATS[1:]), "GUESTS-blue": SEATS}
STORY = (e.Moved(RED, AT["GAL"], AT["PRISON"], 1), e.Moved(BLUE, AT["POR"], AT["GAL"], 1))

Box = tuple[float, float, float, float]


def drawn(king: str, boycotted: str, scoreboard: str) -> Drawing:
    """Boycotted and scored by its board is a region each, the King's and Catalonia are allied."""
    rows = dict.fromkeys(SETUP.board.places, EVERYBODY) | {AT[code]: who for code, who in ASIDE.items()}
    lasting = (
        Lasting(GeneralBoycott(AT[boycotted]), "general"),
        Lasting(Allied((AT[king], AT["CAT"]), late=False, cards=False), "general"),
    )
    position = table(rows, 5, AT[king], setup=SETUP, lasting=lasting, scoreboards=(AT[scoreboard],))
    one = games.letter(State(position, ()), YELLOW, "report", SETUP, story=STORY)
    voice = LetterVoice(ENGLISH, replace(one, table=position.table), "UTC")
    assert one.view is not None
    return draw_map(voice, one.view, board(voice, one.view).spots, STORY)


def taken_up(made: Drawing) -> list[tuple[str, Box]]:
    """What is written or laid on the paper, and the room that it takes."""

    def room(x: int, y: int, wide: int, high: int) -> Box:
        return (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)

    names = [(ground.name, room(ground.x, ground.y - 8, 12 * len(ground.name), 20)) for ground in made.grounds]
    marks = [(mark.words, room(mark.x, mark.y, mark.width, 30)) for ground in made.grounds for mark in ground.marks]
    return names + marks + [(piece.words, room(piece.x, piece.y, 52, 34)) for piece in made.pieces]


def is_over(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


REGIONS = [SETUP.board.codes[place] for place in SETUP.board.regions]


@pytest.mark.parametrize("king", REGIONS)
def test_on_the_fullest_board_nothing_lies_over_anything_or_leaves_the_paper(king: str) -> None:
    for boycotted, scoreboard in product(("GAL", "SEV", "VAL"), ("POR", "CAT", "GAL")):
        made = drawn(king, boycotted, scoreboard)
        there = taken_up(made)

        assert [] == [(a, b) for (a, one), (b, other) in combinations(there, 2) if is_over(one, other)]
        assert all(0 <= left and right <= WIDE for _, (left, _, right, _) in there)
        assert all(made.top <= top and bottom <= made.top + made.height for _, (_, top, _, bottom) in there)


def test_all_of_an_arrow_stays_on_the_paper() -> None:
    ways = [arrow.way for arrow in drawn("SEV", "GAL", "POR").arrows]

    assert 2 == len(ways)
    assert all(0 <= x <= WIDE for way in ways for x, _ in way)


def test_places_without_a_neighbour_lie_side_by_side_from_the_left() -> None:
    made = drawn("SEV", "GAL", "POR")
    first, second = (next(g for g in made.grounds if g.name == f"Guests of {who}") for who in ("red", "blue"))

    assert (first.x, first.y) < (second.x, first.y + 1)
    assert first.y == second.y


def test_the_rows_below_the_map_touch_no_place() -> None:
    made = drawn("SEV", "GAL", "POR")
    lowest = max(y for ground in made.grounds for x, y in ground.outline if x < 540)

    assert all(y - 17 > lowest for _, y in made.holdings)


# --- the two pools for Intrigue & the King --------------------------------------------------------


def test_where_all_lasts_nothing_lies_over_anything_or_leaves_the_paper() -> None:
    for players, each, castillo in product((3, 4, 5), (1, 2), ("tally", "memory")):
        position = lasting_tables.everything(players, castillo, each)
        one = lasting_tables.told(position)
        voice = LetterVoice(ENGLISH, one, "UTC")
        assert one.view is not None
        made = draw_map(voice, one.view, board(voice, one.view).spots, ())
        there = taken_up(made)

        assert [] == [(a, b) for (a, box), (b, other) in combinations(there, 2) if is_over(box, other)]
        assert all(0 <= left and right <= WIDE for _, (left, _, right, _) in there)
        assert all(made.top <= top and bottom <= made.top + made.height for _, (_, top, _, bottom) in there)


def test_three_in_seville_stand_on_its_ground() -> None:
    position = table({AT["SEV"]: (1, 1, 1, 0, 0)}, 5, AT["GAL"], setup=SETUP)
    one = games.letter(State(position, ()), YELLOW, "report", SETUP)
    voice = LetterVoice(ENGLISH, replace(one, table=position.table), "UTC")
    assert one.view is not None
    made = draw_map(voice, one.view, board(voice, one.view).spots, ())
    pieces = [piece for piece in made.pieces if piece.x < 340 and 560 < piece.y < 600]
    left, right = read_map(ENGLISH.templates["map.svg"])[0]["SEV"].span(pieces[0].y - 17, pieces[0].y + 17)

    assert 3 == len(pieces)
    assert all(left - 1 <= piece.x - 26 and piece.x + 26 <= right + 1 for piece in pieces)
