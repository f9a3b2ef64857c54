"""Any command, written and read again, is the same; any text at all is read, and soon."""

import re
import time
from dataclasses import Field, fields, replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.commands.clock import Extend, Shorten
from referee.commands.command import Command
from referee.commands.correct import GrandeAt, KingAt, PiecesMoved, PointsOf, ScoreboardAt
from referee.commands.directive import Spoken
from referee.commands.letter_parser import commands_among, read_commands
from referee.commands.newcomers import Newcomer
from referee.commands.options import OPTIONS, OptionCard, SetOption
from referee.commands.order_for import OrderFor
from referee.commands.phrases import LONGEST_TITLE, Moment, Names
from referee.commands.setting_up import Create
from referee.commands.table import COMMANDS
from referee.commands.writing_to_players import Announce
from referee.docket.deadlines import MonthDay
from referee.orders.contents import Line
from referee.orders.keywords import english
from referee.orders.limits import LONGEST_LINE, MOST_LINES
from referee.rules.model import COURT, PROVINCES
from tests.commands.directives import TABLE, read
from tests.commands.writing import write_command
from tests.kit.geography import BOARD, COLOURS, PLACES, REGIONS
from tests.kit.thorough import examples

SEATS = st.integers(0, 2)
WORDS = st.lists(
    st.sampled_from(["We", "go", "because", "of", "red", "King", "Ümlaut's", "34", "«so»", "日本", "(tea),", "CODE,"]),
    min_size=1,
    max_size=8,
)
NAMES = st.sampled_from(["Zoë", "Ann Smith", "O'Hara", "Red", "Jean-Luc de la Cour", "日本", "Cy"])
PEOPLE = st.builds(
    Newcomer,
    NAMES,
    st.sampled_from(["a@example.org", "o'hara+el.grande@mail.example.org".replace("'", ""), "x_y@localhost"]),
    st.sampled_from(["UTC", "Europe/Amsterdam", "America/Argentina/Buenos_Aires", "Etc/GMT+3"]),
    st.sampled_from(["en", "nl", "pt-BR"]),
)
TEXTS = WORDS.map(" ".join).map(lambda text: text.strip("(), "))
AMENDMENTS = st.one_of(
    st.builds(PointsOf, SEATS, st.integers(0, 999)),
    st.builds(PiecesMoved, st.integers(1, 30), SEATS, *[st.sampled_from((*PLACES, COURT, PROVINCES))] * 2),
    st.builds(KingAt, st.sampled_from(REGIONS)),
    st.builds(GrandeAt, SEATS, st.sampled_from(REGIONS)),
    st.builds(ScoreboardAt, st.sampled_from([token.id for token in BOARD.tokens]), st.sampled_from(PLACES)),
)
ORDERS = st.lists(
    st.sampled_from(["POWER 11 or ANY", "", "CARD king", "  KING Aragon", "SAY well, well", "hm"]), max_size=6
)


BOXES = st.lists(st.sampled_from(["france", "anniversary", "home_advantage"]), unique=True).map(tuple)


def values_of(option: OptionCard) -> st.SearchStrategy[str | int | tuple[str, ...]]:
    """The values an option may have."""
    if option.listed:
        return BOXES
    named = [value.replace("drawn", "") for value in option.values]
    return st.sampled_from(named) if named else st.integers(option.least, option.most)


def settings() -> st.SearchStrategy[SetOption]:
    """Every option with a value it may have."""
    return st.one_of(st.builds(SetOption, st.just(option.name), values_of(option)) for option in OPTIONS)


def lines_below(texts: list[str]) -> tuple[Line, ...]:
    """Orders as they stand below ORDER FOR, without empty lines at the end."""
    while texts and not texts[-1]:
        texts.pop()
    return tuple(Line(number, text) for number, text in enumerate(texts, 2))


MONTH_DAYS = st.builds(MonthDay, st.integers(1, 12), st.integers(1, 29))
MOMENTS = st.builds(
    Moment,
    st.integers(0, 23),
    st.integers(0, 59),
    st.one_of(
        st.none(), st.just("tomorrow"), st.integers(0, 6), st.dates(date(2026, 1, 1), date(2030, 1, 1)), MONTH_DAYS
    ),
)
OF_TYPE = {
    "Seat": SEATS,
    "tuple[Seat, ...]": st.lists(SEATS, unique=True).map(tuple),
    "bool": st.booleans(),
    "str": TEXTS.filter(bool),
    "Newcomer": PEOPLE,
    "tuple[Line, ...]": ORDERS.map(lines_below),
    "Amendment": AMENDMENTS,
    "Moment | None": st.none() | MOMENTS,
}
"""What the fields of commands may hold, by how they are annotated; numbers are tried."""
NAMED = {
    "player": st.sampled_from(["", "sensible", "searching", "nosuch"]),
    "days": st.sampled_from(["1 Dec TO 10 Dec", "until Monday", "3 days"]),
    "name": NAMES,
    "colour": st.sampled_from(COLOURS),
    "topic": st.sampled_from(["", *(command.word for command in COMMANDS), "TRY", "CODE"]),
    "rule": st.just(""),
    "title": TEXTS.filter(lambda text: 0 < len(text) <= LONGEST_TITLE),
    "boxes": BOXES,
    "asker": TEXTS.filter(lambda text: 0 < len(text) <= LONGEST_TITLE),
    "open": st.sampled_from([(), ("", ""), ("red",), ("blue", "red")]),
    "number": st.integers(0, 9999),
}
"""What those of them may hold that cannot be any value of their type, by their name."""


def any_of(command: type[Command]) -> st.SearchStrategy[Command]:
    """Commands of one kind."""
    if command is SetOption:
        return settings()
    if command in (Extend, Shorten):
        return st.builds(command, st.integers(1, 2160)) | st.builds(command, until=MOMENTS)
    return st.builds(command, **{field.name: held(command, field) for field in fields(command)})


def held(command: type[Command], field: Field[object]) -> st.SearchStrategy[object]:
    """What a field may hold."""
    if field.name in NAMED:
        return NAMED[field.name]
    if field.type == "int":
        return st.sampled_from(numbers(command))
    assert field.type in OF_TYPE, "OF_TYPE says what a field of this type may hold"
    return OF_TYPE[field.type]


def numbers(command: type[Command]) -> list[int]:
    """The numbers below a hundred with which its first example is understood."""
    tried = {n: read(re.sub(r"\d+", str(n), command.usage[0])).said for n in range(100)}
    return [n for n, said in tried.items() if [command] == [type(getattr(each, "command", None)) for each in said]]


ANY = st.one_of(*map(any_of, COMMANDS))


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.word)
@examples(4)
@given(st.data())
def test_a_command_reads_back_as_it_was_written(kind, data):
    command = data.draw(any_of(kind))
    text = write_command(command, TABLE)

    assert (Spoken(command, 1, text.split("\n")[0]),) == read(text).said, (
        f"tests/commands/writing.py wrote {command} as {text!r}: give {kind.__name__} a `case` there"
    )
    if isinstance(command, OrderFor):
        assert command.lines == read(text).said[0].command.lines


@given(st.lists(ANY, max_size=6))
def test_commands_written_one_below_the_other_keep_apart(several):
    text = "\n".join(write_command(command, TABLE) for command in several)

    assert several == [said.command for said in read(text).said]


@given(ANY.filter(lambda said: said.code_at_end == "any" and not isinstance(said, OrderFor | Announce | Create)))
def test_try_and_code_change_nothing_else(command):
    text = write_command(command, TABLE)

    (said,) = read(f"TRY {text} CODE 3fa2b").said

    assert (command, True, "3fa2b") == (said.command, said.only_try, said.code)


def test_every_example_of_the_reference_is_its_command():
    examples = [(command, read(usage).said) for command in COMMANDS for usage in command.usage]

    assert [[kind] for kind, _ in examples] == [[type(each.command) for each in said] for _, said in examples]


def test_every_example_of_an_option_sets_it():
    for option in OPTIONS:
        values = [read(line).said[0].command for line in option.legal]

        assert [option.name] * len(option.legal) == [command.name for command in values]


# --- any text at all ------------------------------------------------------------------------------

ENGLISH = english(BOARD)
PIECES = st.sampled_from(
    [
        *(" ".join(command.usage).replace("\n", " ") for command in COMMANDS),
        *(command.word for command in COMMANDS),
        *(phrase for kind in ("place", "colour", "verb") for phrase in ENGLISH.said[kind]),
        *("TRY", "CODE abcde", "BECAUSE", "\n", "\n\n", "--", "END", ">", "?", ";", "@", "<a@b>", "mailto:", "9" * 20),
        *("²", "٣", "ﬁ", "İ", "\x00", "\u2028", "…", "“", "a@b.c", "Europe/", "//", "my", "Castile", "1.", "36h"),
    ]
)  # fmt: skip


def check(text: str) -> None:
    """What must hold of any letter: every line is read once or not at all, and an answer can be made of it."""
    sheet = read(text)
    for said in sheet.said:
        assert 1 <= said.line <= text.count("\n") + 1
        assert "\n" not in said.text
        if isinstance(said, Spoken):
            again = read(write_command(said.command, TABLE)).said
            assert [replace(said, only_try=False, code="", line=1, text="", meant="")] == [
                replace(each, text="") for each in again
            ]
        else:
            assert all(isinstance(arg, str | int) for arg in said.args)
    for line in text.split("\n"):
        [*commands_among([Line(1, line)], BOARD)]


@given(st.text(max_size=300))
def test_any_text_is_read(text):
    check(text)


@given(st.lists(PIECES, max_size=14).map(" ".join))
def test_any_heap_of_our_own_words_is_read(text):
    check(text)


@given(st.lists(PIECES, max_size=14).map(" ".join))
def test_a_table_without_names_is_no_trouble(text):
    read(text, Names(BOARD))


@pytest.mark.parametrize(
    "line",
    [
        "CORRECT " + "2 red Castile " * 60,
        "SUBSTITUTE red " + "a@b<mailto:" * 80,
        "INVITE " + "x" * 980 + "@",
        "ANNOUNCE " + "CODE abcde " * 90,
        "RESEND " + "red and " * 120,
        "qwertz" * 160,
        "." * 990 + "code",
        "- " * 490,
    ],
)
def test_lines_as_long_as_may_be_are_read_in_a_moment(line):
    lines = [Line(number, line[:LONGEST_LINE]) for number in range(MOST_LINES // 5)]
    begun = time.process_time()

    read_commands(lines, TABLE)

    assert time.process_time() - begun < 40  # it takes a fifth of a second
