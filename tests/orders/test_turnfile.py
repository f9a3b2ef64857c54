"""Turn files: what a program writes is what a letter would say, and what is wrong with it is told by line."""

import json
import os
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.orders import blocks as b
from referee.orders.canonical import canonical
from referee.orders.contents import Clear, Final, LineComplaint, OrderSheet, Speaks, Wait
from referee.orders.shapes import deeds, table
from referee.orders.shapes.one_place import naming
from referee.orders.turnfile import FORMAT, AnsweredStop, Excerpt, lines_of, outline, read_turnfile, schema
from referee.orders.writing import card_name, figure_name, place_name, scoreboards
from referee.rules.board import FIGURE, PowerCard, Token
from referee.rules.boxes import BASE
from referee.rules.model import JOKER
from tests.kit import ebnf
from tests.kit.geography import BOARD, PLACES
from tests.orders.allowed import allows
from tests.orders.codes import COMPLAINT_CODES
from tests.orders.grammar import apart, derived, pattern
from tests.orders.letters import BLUE, pointed_at
from tests.orders.letters import read as read_letter
from tests.orders.sheets import OPEN, seats, sheets

DOCS = Path(__file__).resolve().parents[2] / "docs"
R4 = AnsweredStop("g7", (4,), "r4")


def read(said: object, table=BLUE) -> OrderSheet:
    text = json.dumps({"orders": said}) if isinstance(said, list) else said if isinstance(said, str) else None
    return read_turnfile(json.dumps(said) if text is None else text, table, R4)


def complaint(said: object, table=BLUE) -> LineComplaint:
    """The one complaint about a file that files nothing."""
    sheet = read(said, table)
    assert sheet == OrderSheet(complaints=sheet.complaints)
    (only,) = sheet.complaints
    return only


# What is written reads back


@given(st.data(), seats)
def test_any_sheet_and_standing_orders_read_back_from_their_file_and_the_schema_allows_it(
    data: st.DataObject, seat: int
) -> None:
    table = replace(OPEN, seat=seat)
    blocks = data.draw(sheets(seat))
    always = tuple(block for block in data.draw(sheets(seat)) if not isinstance(block, b.TurnBlock))
    lines = (*lines_of(blocks, table, always), "WAIT")

    file = {"format": FORMAT, "game": "G7", "round": 4, "orders": lines}
    text = json.dumps(file, indent=data.draw(st.sampled_from([None, 1])))

    sheet = replace(read_turnfile(text, table, R4), remarks=(), where=())
    assert (blocks, always, (Wait(),), ()) == (sheet.blocks, sheet.standing, sheet.requests, sheet.complaints)
    assert allows(schema(), json.loads(text))


@pytest.mark.parametrize(
    "said",
    [
        {"orders": ["POWER 11 or 10", "CARD king", "KING ARA"]},
        {"orders": "POWER 11 or 10\nCARD king\n\nKING Aragon\n"},
        {"orders": ["POWER 11 or 10", "CARD king\nKING aragon"]},
        {"format": FORMAT, "stop": "r4", "orders": ["power 11 or 10", "Card 5", "king ara"]},
    ],
)
def test_lines_may_stand_each_by_itself_or_in_one_text_by_name_or_by_id(said: dict) -> None:
    assert read_letter("POWER 11 or 10\nCARD king\nKING Aragon").blocks == read(said).blocks != ()
    assert allows(schema(), said)


def test_a_file_may_hold_requests_as_a_letter_does() -> None:
    sheet = read(["CLEAR DISK EVICT", "ALWAYS VETO WHEN COSTS ME 5", "LANGUAGE Dutch", "POWER 9", "FINAL"])

    assert (Clear(("DISK EVICT",)), Speaks("nl"), Final()) == sheet.requests
    assert (1, 1, ()) == (len(sheet.blocks), len(sheet.standing), sheet.complaints)
    assert OrderSheet() == read({})


# The grammar, both ways

BROUGHT = (
    *("BANNER", "CLAIM", "SAIL", "SHIFT", "FILL", "REMOVE", "DOUBLE", "HAND", "ESCORT", "CROSS", "SLIP", "FURTHER"),
    *("GUEST", "CONSENT", "UNCOVER", "JAIL", "CHARTER", "UNLOAD", "INQUISITOR"),
)
FIGURES = tuple(Token(figure, FIGURE) for figure in ("queen", "jester"))
EVERYTHING = replace(
    OPEN,
    asks=BROUGHT,
    board=replace(BOARD, tokens=(*BOARD.tokens, *FIGURES), powers=(*BOARD.powers, PowerCard(JOKER, 0))),
)
"""A table at which every order of every box can be written, by blue."""

POWERS = [str(value) for value in EVERYTHING.board.power_values if value != JOKER]
NAMES: dict[str, list[str]] = {
    "number": [*map(str, range(1, 31))],
    "points": ["1", "8", "40"],
    "turn": ["1", "2", "5"],
    "power": POWERS,
    "stack": ["5"],
    "named-card": [*(card_name(card.design) for card in BASE.deck), *(card.design for card in BASE.deck)],
    "place": [*(place_name(place, BOARD) for place in PLACES), *(BOARD.codes[place] for place in PLACES)],
    "seat": ["red", "yellow", "Dirk", "green"],
    "kind": [],
    "scoreboard": [*scoreboards(BOARD)],
    "figure": [figure_name(figure.id) for figure in FIGURES],
    "question": ["BANNER", "CLAIM"],
    "keyword": sorted({*naming(BASE.deck)}),
    "block": ["POWER", "DISK EVICT"],
    "day": ["3 December"],
    "time": ["07:00"],
    "words": ["nl"],
}

OF_THE_TABLE = {
    *(
        "item-not-of-card",
        "item-without-card",
        "plan-needs-action",
        "place-alone",
        "else-without-card",
        "gives-another",
    ),
    *("two-actions", "skip-and-act", "placing-split", "falls-with-plan", "line-of-kept", "wants-abolish"),
    *("twice", "double-without-line", "hand-for", "returns-below"),
}
"""What speaks against a line by itself: it wants a CARD above it, or one that it goes with."""


def drawn(rule: str) -> st.SearchStrategy[str]:
    return derived(rule, {kind: st.sampled_from(names) if names else st.nothing() for kind, names in NAMES.items()})


@pytest.mark.parametrize("rule", [name for name in ebnf.rules() if name.endswith("-line")])
def test_every_line_that_the_grammar_derives_is_read(rule: str) -> None:
    @given(drawn(rule))
    def reads(line: str) -> None:
        told = [about for about in read([line], EVERYTHING).complaints if about.code not in OF_THE_TABLE]
        assert [] == told

    reads()


@given(drawn("request"))
def test_every_request_that_the_grammar_derives_is_read(line: str) -> None:
    table = replace(BLUE, proposal=(b.PowerBlock((b.PowerRank(9),)),))
    refused = {about.code for about in read([line], table).complaints}

    assert refused <= {"quiet-unclear", "zone-unclear", "address-how", "away-which", "motion-days"}


@pytest.fixture(scope="module")
def order() -> re.Pattern[str]:
    wide = {"points": [str(n) for n in range(1000)], "turn": "12345", "seat": [*EVERYTHING.colours]}
    return pattern("line", {**NAMES, **wide})


@given(st.data())
def test_every_line_that_is_written_is_one_that_the_grammar_derives(order, data: st.DataObject) -> None:
    blocks = data.draw(sheets(EVERYTHING.seat))

    for line in lines_of(blocks, EVERYTHING, blocks):
        assert order.fullmatch(apart(line)), line


def test_the_grammar_knows_every_shape_of_order() -> None:
    shapes = [shape for shape in (*table.SHAPES, *deeds.SHAPES) if getattr(shape, "is_filed", True)]
    told = " ".join(shape.ebnf for shape in shapes)

    assert [] == [shape for shape in shapes if not shape.ebnf and shape.keys != ("TURN",)]
    keys = [word.split()[0] for shape in shapes for word in getattr(shape, "keys", ())]
    assert {"TURN"} == {key for key in keys if f'"{key}' not in told}


PAGE = DOCS / "turn-files.md"


def test_the_page_prints_the_grammar() -> None:
    page = PAGE.read_text(encoding="utf-8")
    before, fence, _ = page.partition("```ebnf\n")
    table = "\n".join(f"| `{name}` | {what} |" for name, what in ebnf.NAMES.items())
    found = f"{before}{fence}{ebnf.written()}\n```\n\n| in the grammar | |\n| --- | --- |\n{table}\n"
    if os.environ.get("BLESS"):
        PAGE.write_text(found, encoding="utf-8")

    assert found == PAGE.read_text(encoding="utf-8"), "`make bless` writes it anew"


def test_the_sheet_on_the_page_is_read_whole() -> None:
    (example,) = re.findall(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)

    sheet = read_turnfile(example, replace(BLUE, offered=("two_and_two",)))

    assert (3, 1, (Final(),), ()) == (len(sheet.blocks), len(sheet.standing), sheet.requests, sheet.complaints)


# What is wrong is told by line


@pytest.mark.parametrize(
    ("said", "code", "under", "args", "legal", "key", "at"),
    [
        ("", "turnfile-not-json", "", (), None, "", ""),
        ("{", "turnfile-not-json", "", (), None, "", ""),
        ('{"orders": NaN}', "turnfile-value", "NaN", ("NaN",), (), "", "/orders"),
        ("[]", "turnfile-not-sheet", "[", (), None, "", ""),
        ("3", "turnfile-not-sheet", "3", (), None, "", ""),
        ({"game": "g8"}, "turnfile-other-game", '"g8"', ("g8", "g7"), (), "", "/game"),
        ({"round": 5}, "turnfile-other-round", "5", (5, 4), (), "", "/round"),
        ({"stop": "r4d"}, "turnfile-other-stop", '"r4d"', ("r4d", "r4"), (), "", "/stop"),
        ({"stop": "4"}, "turnfile-enum", '"4"', ('"4"',), (), "", "/stop"),
        ({"format": "tf/3"}, "turnfile-enum", '"tf/3"', None, (f'"{FORMAT}"',), "", "/format"),
        ({"round": "4"}, "turnfile-value", '"4"', ('"4"',), (), "", "/round"),
        ({"round": 12}, "turnfile-range", "12", ("12", 1, 9), (), "", "/round"),
        (["FINAL", "ASK", "wait"], "turnfile-contrary", "wait", ("FINAL", "WAIT"), ("FINAL", "WAIT"), "", "/orders/2"),
        ({"orders": 5}, "turnfile-value", "5", ("5",), (), "", "/orders"),
        ({"orders": ["ASK"] * 401}, "turnfile-too-many", "[", (400,), (), "", "/orders"),
        ({"ordrs": []}, "turnfile-key-unknown", '"ordrs"', ("ordrs",), ("orders",), "", "/ordrs"),
        ('{"stop": "r4", "stop": "r4"}', "turnfile-key-twice", '"stop"', ("stop",), (), "", "/stop"),
        ({"a/b~c": 1}, "turnfile-key-unknown", '"a/b~c"', ("a/b~c",), None, "", "/a~1b~0c"),
        (f'{{"round": {"1" * 5000}}}', "turnfile-not-json", "{", (), None, "", ""),
        ([7], "turnfile-value", "7", ("7",), (), "", "/orders/0"),
        (["POWR 9"], "turnfile-no-order", "POWR 9", ("powr 9",), ("POWER",), "", "/orders/0"),
        (["9"], "turnfile-no-order", "9", ("9",), (), "", "/orders/0"),
        (["we want Aragon"], "turnfile-no-order", None, None, (), "", "/orders/0"),
        (["ASK", "POWER 9 as agreed"], "words-left-over", None, None, None, "POWER", "/orders/1"),
        (["POWER 14"], "power-range", "14", None, None, "POWER", "/orders/0"),
        (["DISK EVICT Aragn"], "place-unknown", "Aragn", ("aragn",), ("Aragon",), "DISK EVICT", "/orders/0"),
        (["DISK EVICT Castile"], "place-ambiguous", "Castile", None, ("Old Castile", "New Castile"), "DISK EVICT",
         "/orders/0"),
        (["VETO rot"], "when-unclear", None, None, None, "VETO", "/orders/0"),
        (["CARD quing", "SKIP"], "card-unknown", "quing", None, None, "CARD", "/orders/0"),
        (["CARD score_5", "KING Aragon"], "item-not-of-card", "KING", None, None, "CARD", "/orders/1"),
        (["POWER 11", "POWER 9"], "twice", "POWER", ("POWER",), (), "POWER", "/orders/1"),
        (["ALWAYS POWER 14"], "power-range", "14", None, None, "ALWAYS POWER", "/orders/0"),
        (["SAY hello"], "tell-in-file", None, (), (), "", "/orders/0"),
        (["TELL red: hello"], "tell-in-file", None, (), (), "", "/orders/0"),
        (["IGNORE red"], "tell-in-file", None, (), (), "", "/orders/0"),
        (["OK"], "nothing-to-accept", "OK", (), (), "", "/orders/0"),
    ],
)  # fmt: skip
def test_a_flaw_is_told_where_it_stands(said, code, under, args, legal, key, at) -> None:
    about = complaint(said)

    assert (code, key, at) == (about.code, about.key, about.pointer)
    assert under in (None, pointed_at(about).strip())
    assert args in (None, about.args)
    assert legal in (None, about.legal)


def test_a_file_nested_too_deep_is_not_read() -> None:
    deep = '{"orders":' * 30 + "1" + "}" * 30

    assert "turnfile-too-deep" == complaint(deep).code == complaint("[" * 60_000).code


def test_every_bad_line_is_told_by_its_line_in_the_file_and_nothing_is_filed() -> None:
    text = '{"orders": [\n  "POWER 11",\n  "DISK EVICT Nowhere",\n  "ASK",\n  "attack Aragon"\n]}'

    sheet = read(text)

    assert sheet == OrderSheet(complaints=sheet.complaints)
    assert [(3, "Nowhere", "/orders/1"), (5, "attack Aragon", "/orders/3")] == [
        (c.line, pointed_at(c), c.pointer) for c in sheet.complaints
    ]


def test_names_of_other_languages_and_spelling_are_left_to_letters() -> None:
    for line in ("DISK EVICT Grenade", "POWER elf", "MOVE 1 rot Granada to Seville", "DISK EVICT Granda"):
        assert read([line]).complaints, line


@pytest.mark.parametrize("old", [
    {"format": "el-grande-turn-file/1", "orders": []},
    {"round": 4, "orders": [{"order": "POWER", "ranks": [{"value": 9}, {"aim": 1, "most": 8}, {}]}], "final": True},
])  # fmt: skip
def test_a_file_of_the_first_version_is_refused_with_the_same_orders_as_lines(old: dict) -> None:
    about = complaint(old)

    assert ("turnfile-old", (FORMAT,)) == (about.code, about.args)
    (instead,) = about.legal
    assert () == read_turnfile(instead, BLUE).complaints
    if old["orders"]:
        assert ["POWER 9 or AIM 1 MAX 8 or ANY", "FINAL"] == json.loads(instead)["orders"]


# Anything at all


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["ASK", "POWER 9"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(("order", "plans", "cards", "items", "ranks", "orders", "x")), inner, max_size=3
        )
    ),
    max_leaves=12,
)


@given(json_values)
def test_any_json_gets_an_answer(value: object) -> None:
    sheet = read(json.dumps({"orders": [value], "always": value}))

    assert {c.code for c in sheet.complaints} <= COMPLAINT_CODES
    assert all(0 <= c.column <= len(c.text) for c in sheet.complaints)


@given(st.text(alphabet='{}[]",:\\ \n1eN-orders') | st.text())
def test_any_text_gets_an_answer(text: str) -> None:
    assert {c.code for c in read(text).complaints} <= COMPLAINT_CODES


@given(st.lists(st.text(max_size=30), max_size=5))
def test_any_lines_get_an_answer_and_the_schema_allows_them(lines: list[str]) -> None:
    sheet = read(lines)

    assert {c.code for c in sheet.complaints} <= COMPLAINT_CODES
    assert () == sheet.proposal == sheet.ignored
    assert allows(schema(), {"orders": lines})


def test_hundreds_of_flaws_are_a_few_complaints() -> None:
    sheet = read([f"CARD quing{n}" for n in range(200)] + ["POWR 9"] * 100)

    assert len(sheet.complaints) <= 42
    assert () == sheet.blocks


def test_a_line_of_endless_ranks_is_told_and_not_cut_short() -> None:
    about = complaint(["DISK EVICT " + " or ".join(["New Castile"] * 100)])

    assert "line-too-long" == about.code


# The pages


def test_the_outline_knows_where_values_begin() -> None:
    found = outline('{"a": [1,\n  {"b\\"": ""}],\n "c": []}')

    spots = {path: found.spot(path) for path in [("a",), ("a", 1), ("a", 1, 'b"'), ("c",), ("c", 0)]}
    assert [Excerpt(1, 6, 1), Excerpt(2, 2, 1), Excerpt(2, 10, 2), Excerpt(3, 6, 1), Excerpt(3, 6, 1)] == list(
        spots.values()
    )


def test_the_published_schema_is_that_of_the_code() -> None:
    assert schema() == json.loads((DOCS / "turn-file.schema.json").read_text(encoding="utf-8"))


def test_the_schema_forbids_what_it_does_not_know() -> None:
    odd = ({"orders": [{"order": "POWER"}]}, {"x": 1}, {"orders": [1]}, {"final": True}, {"round": 10})

    assert [False] * 5 == [allows(schema(), said) for said in odd]


def test_a_mark_of_byte_order_before_a_file_means_nothing() -> None:
    said = json.dumps({"orders": ["ASK"]})

    assert read(said).blocks == read("\ufeff" + said).blocks != ()


def test_what_a_block_of_several_lines_says_is_written_in_as_many() -> None:
    block = b.CardBlock((b.Plan(("king",), (b.DoSkip(),)),))

    assert tuple(canonical(block, BLUE).split("\n")) == lines_of((block,), BLUE)
