"""Whatever people type: a sheet comes of it, soon, and nothing of it is a secret kept from the player."""

from itertools import cycle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.orders.contents import Line, OrderSheet
from referee.orders.keywords import english
from referee.orders.limits import LONGEST_LINE, MOST_LINES, USUAL_LINE
from referee.prose.letter_reader import read_letter
from tests.kit.geography import BOARD
from tests.orders.letters import BLUE, read, written
from tests.orders.mutations import read_in_bounds
from tests.orders.sheets import check

ENGLISH = english(BOARD)
SHEET = """POWER 11 or 10 or ANY
CARD four own
MOVE 1 own Granada to Seville or Castillo
MOVE 1 own Granada to Castillo
PLACE LEAD Valencia, 1 Seville or Granada, REST Castillo
ELSE CARD king
KING Aragon or Galicia
ELSE CARD ANY
SKIP
RETURN 2 court, 1 Seville or court
DISK EVICT Aragon or Granada
VETO red ON two and two WHEN INTO Galicia
ASK IF KING MOVED"""

PHRASES = [
    *(phrase for phrases in ENGLISH.said.values() for phrase in phrases),
    *(*map(str, range(15)), *",;+&/|>()[]?#~-"),
    *("8/4/0", "5s", "xyzzy", "Bo", "Casillas", "valncia", "“", "…", "score_pick#2"),
]


@given(st.text(max_size=300))
def test_any_text_gives_a_sheet(text: str) -> None:
    check(read(text))


salads = st.lists(
    st.tuples(st.sampled_from(PHRASES), st.sampled_from((" ", " ", " ", "\n")), st.booleans()), max_size=40
).map(lambda pieces: "".join((phrase.upper() if loud else phrase) + gap for phrase, gap, loud in pieces))


@given(salads)
def test_any_salad_of_keywords_gives_a_sheet(text: str) -> None:
    check(read(text))


@given(salads)
def test_what_a_sheet_files_reads_back_when_it_is_written(text: str) -> None:
    blocks = read(text).blocks

    assert OrderSheet(blocks=blocks) == read(written(blocks))


@given(salads, st.lists(st.booleans(), min_size=50, max_size=50))
def test_lines_that_are_not_sure_file_nothing_and_ask_nothing(text: str, sure: list[bool]) -> None:
    lines = tuple(Line(at, line, sure[at % 50]) for at, line in enumerate(text.split("\n"), 1))
    alone = read_letter(tuple(line for line in lines if line.sure), BLUE)
    sheet = read_letter(lines, BLUE)

    check(sheet)
    assert (alone.blocks, alone.requests, alone.complaints) == (sheet.blocks, sheet.requests, sheet.complaints)


LONG_LINES = {
    "one word": "MOVE " * 200,
    "no end": "or or, / or " * 80,
    "nothing but places": "Aragon " * 140,
    "misspelt": "CARD " + "scoer five regoin " * 50,
    "loose": "11, then score 5s, everyone in aragon, " * 25,
    "brackets": "(" * 500 + "[" * 400,
    "corrections": "POWER 9 oops no, " * 55,
    "joined": "_" * 400 + "a_" * 250,
    "quotes": 'SAY "' * 150,
    "strange": "PALCE 2 Casillas " * 50,
    "conditions": "POWER 11 " + "IF red LEADS Seville AND " * 40,
    "conditions without end": "POWER 11 " + "IF UNLESS " * 95,
    "conditions in one": "IF king in red has 3 more " * 38,
    "for whom": "ASSUME red ALWAYS " * 55,
    "a Swedish verb": "är, " * 100 + "CLEAR DISK",
    "goals": "PLACE " + "1 Aragon, " * 30,
}
HOSTILE = {name: "\n".join([line[:LONGEST_LINE]] * 25) for name, line in LONG_LINES.items()} | {
    "a condition in two languages": "unless I am last tenzij POWER 11\n" * 90,
    "conditions that go on": "IF king FREE AND\n" * 180,
    "misspelt cards": "CARD kign\n" * 120,
}


@pytest.mark.parametrize(("text", "tag"), list(zip(HOSTILE.values(), cycle(("", "sv", "nl")))), ids=HOSTILE)
def test_steps_grow_with_the_length_of_a_letter_only(text: str, tag: str) -> None:
    sheet, _ = read_in_bounds(text, BLUE, tag)

    check(sheet)


def test_long_lines_count_as_several() -> None:
    line = "nothing " * 100
    sheet = read("POWER 11\n" + f"{line}\n" * MOST_LINES)

    (complaint,) = (one for one in sheet.complaints if one.code == "too-many-lines")
    assert (sheet.note, complaint.line) == ("too-long", 1 + MOST_LINES * USUAL_LINE // 800)
