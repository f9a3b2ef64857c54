"""Turn files: what a program writes is what a letter would say, and what is wrong with it is told by line."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.orders.blocks import (
    Block,
    CardBlock,
    DoSkip,
    Fact,
    Guard,
    Guarded,
    Plan,
    PowerBlock,
    PowerRank,
    ReturnBlock,
    TurnBlock,
)
from referee.orders.canonical import canonical
from referee.orders.complaints import COMPLAINT_CODES
from referee.orders.letter import Final, LineComplaint, OrderSheet, Wait
from referee.orders.turnfile import read_turnfile, schema, to_turnfile
from referee.orders.turnfile.building import block_of
from referee.orders.turnfile.deeds import ITEMS
from referee.orders.turnfile.names import names_at
from referee.orders.turnfile.outline import Spot, outline
from referee.orders.turnfile.shapes import EXAMPLES, ORDERS, TurnFile
from referee.rules.board import Token
from referee.rules.model import ALL, COURT, PROVINCES
from tests.geography import BOARD, PLACES, POWERS
from tests.orders.letters import BLUE, DESIGNS, pointed_at
from tests.orders.test_canonical import OPEN, seats, sheets

DOCS = Path(__file__).resolve().parents[2] / "docs"
SKIP = {"skip": True}


def built(order: dict, table=BLUE) -> Block:
    """The block of one order, its shape judged and nothing else."""
    names = names_at(table)
    return block_of(TurnFile.model_validate({"orders": [order]}, context=names).orders[0], names)


def test_whoever_is_asked_what_to_return_files_nothing_else() -> None:
    sheet = read({"orders": [{"return": "ask", "keep_leads": True}]})

    assert (ReturnBlock((), ask=True),) == sheet.blocks


def read(said: object, table=BLUE) -> OrderSheet:
    return read_turnfile(said if isinstance(said, str) else json.dumps(said), table, (4,))


def complaint(said: object) -> LineComplaint:
    """The one complaint about a file that files nothing."""
    sheet = read(said)
    assert sheet.blocks == ()
    (only,) = sheet.complaints
    return only


# What is written reads back


@given(st.data(), seats)
def test_any_sheet_reads_back_from_its_file(data: st.DataObject, seat: int) -> None:
    table = replace(OPEN, seat=seat)
    blocks = data.draw(sheets(seat))

    text = json.dumps(to_turnfile(blocks, table), indent=data.draw(st.sampled_from([None, 1])))

    assert OrderSheet(blocks=blocks) == read_turnfile(text, table)


@given(st.data(), seats)
def test_any_standing_orders_read_back_from_their_file(data: st.DataObject, seat: int) -> None:
    table = replace(OPEN, seat=seat)
    blocks = tuple(block for block in data.draw(sheets(seat)) if not isinstance(block, TurnBlock))

    sheet = read_turnfile(json.dumps(to_turnfile((), table, always=blocks)), table)

    assert OrderSheet(standing=blocks) == sheet


somebody = st.none() | seats
cards = st.sampled_from(sorted(DESIGNS))
facts = st.one_of(
    st.builds(Fact, st.just("KING"), place=st.sampled_from(PLACES)),
    st.just(Fact("MOVED")),
    st.builds(Fact, st.just("LEADS"), somebody, st.sampled_from(PLACES)),
    st.builds(Fact, st.just("HAS"), somebody, st.sampled_from((*PLACES, COURT, PROVINCES)), amount=st.integers(1, 30)),
    st.builds(Fact, st.just("AHEAD"), somebody, amount=st.integers(0, 200), other=somebody),
    st.builds(Fact, st.just("TURN"), amount=st.integers(0, 5)),
    st.builds(Fact, st.just("LAID"), somebody, amount=st.sampled_from(POWERS)),
    st.builds(Fact, st.just("TOOK"), somebody, card=cards),
    st.builds(Fact, st.just("FREE"), card=cards),
)
guards = st.lists(
    st.builds(Guard, st.lists(facts, min_size=1, max_size=3).map(tuple), st.booleans()), min_size=1, max_size=3
).map(tuple)


@given(guards, seats)
def test_any_guards_are_built_as_they_were(found: tuple[Guard, ...], seat: int) -> None:
    table = replace(OPEN, seat=seat)
    blocks = (
        CardBlock((Plan(("king",), (Guarded(DoSkip(), found),), found),)),
        PowerBlock((PowerRank(11, guards=found), PowerRank(aim=1, guards=found), PowerRank(guards=found))),
    )

    assert blocks == tuple(built(order, table) for order in to_turnfile(blocks, table)["orders"])


def test_a_file_holds_what_a_letter_may_say_of_itself() -> None:
    sheet = read(to_turnfile((PowerBlock((PowerRank(9),)),), BLUE, round_=4, wait=True, final=True))

    assert OrderSheet(blocks=(PowerBlock((PowerRank(9),)),), requests=(Wait(), Final())) == sheet
    assert OrderSheet() == read({})


def test_names_may_be_of_any_language_and_need_not_be_ids() -> None:
    order = {"turn": [{"move": 2, "owner": "Anna", "from": "val", "to": ["Castilla la Vieja", "Kastiel"]}]}
    spoken = built({**order, "turn": [{**order["turn"][0], "to": ["Castilla la Vieja"]}]})

    assert "MOVE 2 red Valencia to Old Castile" == canonical(spoken, BLUE)


# What is wrong is told by line


POWER = json.dumps(EXAMPLES["power"])


@pytest.mark.parametrize(
    ("said", "code", "under", "args", "legal", "key"),
    [
        ("", "turnfile-not-json", "", (), None, ""),
        ("{", "turnfile-not-json", "", (), None, ""),
        ('{"orders": NaN}', "turnfile-not-json", "{", (), None, ""),
        ("[]", "turnfile-not-sheet", "[", (), None, ""),
        ("3", "turnfile-not-sheet", "3", (), None, ""),
        ({"round": 5}, "turnfile-other-round", "5", (5, 4), (), ""),
        ({"round": "4"}, "turnfile-value", '"4"', ("4",), (), ""),
        ({"orders": 5}, "turnfile-value", "5", ("5",), (), ""),
        ({"orders": [EXAMPLES["ask"]] * 61}, "turnfile-too-many", "[", (60,), (), ""),
        ({"orders": [{"power": [1] * 21}]}, "turnfile-too-many", "[", (20,), (), "POWER"),
        ({"finl": True}, "turnfile-key-unknown", '"finl"', ("finl",), ("final",), ""),
        ('{"final": true, "final": false}', "turnfile-key-twice", '"final"', ("final",), (), ""),
        ({"orders": [{"powr": [1]}]}, "turnfile-no-order", "{", ('{"powr": [1]}',), ORDERS, ""),
        ({"always": [{"turn": [SKIP]}]}, "turnfile-no-order", "{", None, ORDERS[:-1], "ALWAYS TURN"),
        ({"orders": [7]}, "turnfile-no-order", "7", ("7",), ORDERS, ""),
        ({"orders": [{"power": ["11"]}]}, "turnfile-value", '"11"', ("11",), (POWER,), "POWER"),
        ({"orders": [{"power": [14]}]}, "turnfile-value", "14", ("14",), (POWER,), "POWER"),
        ({"orders": [{"power": [11.0]}]}, "turnfile-value", "11.0", ("11.0",), (POWER,), "POWER"),
        ({"orders": [{"power": [True]}]}, "turnfile-value", "true", ("true",), (POWER,), "POWER"),
        ('{"orders": [{"power": [1e999]}]}', "turnfile-value", "1e999", ("Infinity",), (POWER,), "POWER"),
        ({"orders": [{"power": []}]}, "turnfile-value", "[", ("[]",), (POWER,), "POWER"),
        ({"orders": [{"power": [10**30]}]}, "turnfile-value", str(10**30), None, (POWER,), "POWER"),
        ('{"orders": [{"power": [1], "power": [2]}]}', "turnfile-key-twice", '"power"', ("power",), (), "POWER"),
        ({"orders": [{"disk": "secret"}]}, "turnfile-key-missing", "{", ("to",), None, "DISK SECRET"),
        ({"orders": [{"disk": "evict", "to": ["Aragn"]}]}, "place-unknown", '"Aragn"', ("Aragn",), ("Aragon",),
         "DISK EVICT"),
        ({"orders": [{"disk": "evict", "to": ["Castile"]}]}, "place-ambiguous", '"Castile"', ("Castile",),
         ("Old Castile", "New Castile"), "DISK EVICT"),
        ({"orders": [{"disk": "evict", "to": ["Aragon; POWER 13"]}]}, "place-unknown", '"Aragon; POWER 13"', None, (),
         "DISK EVICT"),
        ({"orders": [{"veto": [{"of": ["purple"]}]}]}, "seat-unknown", '"purple"', ("purple",), None, "VETO"),
        ({"orders": [{"card": ["quing"], "do": [SKIP]}]}, "card-unknown", '"quing"', ("quing",), None, "CARD"),
        ({"orders": [{"card": ["king"]}]}, "turnfile-key-missing", "{", ("do",), None, "CARD"),
        ({"orders": [{"card": ["king"], "do": [{**SKIP, "if": []}]}]}, "turnfile-key-unknown", '"if"', ("if",),
         ('{"skip": true}',), "CARD"),
        ({"orders": [{"card": ["king"], "do": [{**SKIP, "guards": [{"if": [{"king_in": "Aragn"}]}]}]}]},
         "place-unknown", '"Aragn"', ("Aragn",), ("Aragon",), "CARD"),
    ],
)  # fmt: skip
def test_a_flaw_is_told_where_it_stands(said, code, under, args, legal, key) -> None:
    about = complaint(said)

    assert (code, under, key) == (about.code, pointed_at(about), about.key)
    assert args in (None, about.args)
    assert legal in (None, about.legal)


def test_a_file_nested_too_deep_is_not_read() -> None:
    deep = '{"orders":' * 30 + "1" + "}" * 30

    assert "turnfile-too-deep" == complaint(deep).code == complaint("[" * 60_000).code


def test_a_bad_order_is_told_by_its_line_and_the_others_are_filed() -> None:
    text = """{"orders": [
  {"power": [11]},
  {"disk": "evict",
   "to": ["Nowhere"]},
  {"ask": true},
  {"attack": "Aragon"}
]}"""

    sheet = read(text)

    assert ["POWER", "ASK"] == [canonical(block, BLUE).split()[0] for block in sheet.blocks]
    assert [(4, '"Nowhere"'), (6, "{")] == [(c.line, pointed_at(c)) for c in sheet.complaints]


def test_all_flaws_of_an_order_are_told_at_once() -> None:
    sheet = read({"orders": [{"card": ["quing"], "do": [{"king": ["Aragn"]}, {"move": 40, "from": "court"}]}]})

    assert ["card-unknown", "place-unknown", "turnfile-key-missing", "turnfile-value"] == sorted(
        c.code for c in sheet.complaints
    )


def test_what_does_not_belong_together_is_told_in_the_words_of_a_letter_at_the_line_of_the_file() -> None:
    text = """{"orders": [
  {"card": ["score_5"],
   "do": [
     {"king": ["Aragon"]}
   ]}]}"""

    (about,) = read(text).complaints

    assert (4, "KING Aragon", "item-not-of-card", "CARD") == (about.line, about.text, about.code, about.key)


def test_a_block_told_twice_in_one_file_is_asked_back() -> None:
    sheet = read({"orders": [{"power": [11]}, {"power": [9]}]})

    assert ((), (PowerBlock((PowerRank(9),)),)) == (sheet.blocks, sheet.proposal)
    assert ["twice"] == [c.code for c in sheet.complaints]


def test_a_bad_standing_order_does_not_keep_the_same_block_of_the_round_out() -> None:
    sheet = read({"orders": [{"power": [11]}], "always": [{"power": [14]}]})

    assert ((PowerBlock((PowerRank(11),)),), ()) == (sheet.blocks, sheet.standing)
    assert ["ALWAYS POWER"] == [c.key for c in sheet.complaints]


def test_a_file_for_another_round_files_nothing() -> None:
    sheet = read({"round": 5, "orders": [{"power": [11]}], "final": True})

    assert ((), ()) == (sheet.blocks, sheet.requests)


def test_items_for_the_card_in_hand_may_stand_anywhere() -> None:
    table = replace(BLUE, mid_turn=True)
    sheet = read({"orders": [{"card": ["king"], "do": [SKIP]}, {"turn": [SKIP]}]}, table)

    assert {TurnBlock((DoSkip(),)), CardBlock((Plan(("king",), (DoSkip(),)),))} == set(sheet.blocks)
    assert () == sheet.complaints


# Anything at all


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["king", "Aragon"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from([*ORDERS, *ITEMS, "do", "to", "else", "guards", "if", "x"]), inner, max_size=3
        )
    ),
    max_leaves=12,
)


@given(json_values)
def test_any_json_gets_an_answer(value: object) -> None:
    sheet = read(json.dumps({"orders": [value], "always": value}))

    assert {c.code for c in sheet.complaints} <= COMPLAINT_CODES
    assert all(c.text and 0 <= c.column <= len(c.text) for c in sheet.complaints)


@given(st.text(alphabet='{}[]",:\\ \n1eN-orders') | st.text())
def test_any_text_gets_an_answer(text: str) -> None:
    assert {c.code for c in read(text).complaints} <= COMPLAINT_CODES


@pytest.mark.parametrize("odd", ["\0", "\ud800", "\x1b[2J", "\u202e"])
def test_what_no_letter_can_hold_is_not_repeated(odd: str) -> None:
    for said in ({odd: 1}, {"orders": [{"power": [odd]}]}, {"orders": [{"disk": "send", "to": [odd]}]}):
        for about in read(said).complaints:
            assert all(str(part).isprintable() for part in (*about.args, *about.legal, about.text))


def test_thousands_of_flaws_are_a_few_complaints() -> None:
    policy = {"of": ["Aragonn"], "on": [f"quing{n}" for n in range(60)]}

    sheet = read({"orders": [{"veto": [policy] * 10}] * 9 + [{"powr": n} for n in range(50)], "x": 1})

    assert (41, ()) == (len(sheet.complaints), sheet.blocks)  # forty, and the first that is about no block


def test_a_line_of_endless_ranks_is_told_and_not_cut_short() -> None:
    part = {"count": 30, "at": ["Basque Country", "Old Castile", "New Castile", "Catalonia"]}

    about = complaint({"orders": [{"card": ["king"], "do": [SKIP, {"place": [part] * 20}]}]})

    assert ("line-too-long", "CARD") == (about.code, about.key)


# The pages


def test_the_outline_knows_where_values_begin() -> None:
    found = outline('{"a": [1,\n  {"b\\"": ""}],\n "c": []}')

    assert found is not None
    spots = {path: found.spot(path) for path in [("a",), ("a", 1), ("a", 1, 'b"'), ("c",), ("c", 0)]}
    assert [Spot(1, 6, 1), Spot(2, 2, 1), Spot(2, 10, 2), Spot(3, 6, 1), Spot(3, 6, 1)] == list(spots.values())


def test_the_published_schema_is_that_of_the_code() -> None:
    assert schema(BOARD) == json.loads((DOCS / "turn-file.schema.json").read_text(encoding="utf-8"))


def test_values_of_cards_and_scoreboards_are_those_of_the_board() -> None:
    board = replace(BOARD, powers=BOARD.powers[:9], tokens=(Token("scoreboard-930", "scoreboard", values=(9, 3, 0)),))
    table = replace(BLUE, board=board, mid_turn=True)
    parts = schema(board)["$defs"]
    most = parts["Aim"]["properties"]["max"]
    orders = [{"power": [9, {"aim": 1, "max": 8}]}, {"turn": [{"scoreboard": [{"tile": 930, "at": "Aragon"}]}]}]
    wrong = [
        {"power": [10]},
        {"turn": [{"scoreboard": [{"tile": 840, "at": "Aragon"}]}]},
        {"turn": [{"take": [1] * 10}]},
    ]

    assert {"default": 9, "maximum": 9, "minimum": 1, "type": "integer"} == most
    assert (9, [930]) == (
        parts["Take"]["properties"]["take"]["maxItems"],
        parts["TileAt"]["properties"]["tile"]["enum"],
    )
    assert ["POWER 9 or AIM 1 MAX 8", "SCOREBOARD 930 Aragon"] == [
        canonical(block, table) for block in read({"orders": orders}, table).blocks
    ]
    assert ["turnfile-value", "turnfile-value", "turnfile-too-many"] == [
        about.code for order in wrong for about in read({"orders": [order]}, table).complaints
    ]


@pytest.mark.parametrize("told", [{"aim": 1}, {"aim": 1, "max": 13}])
def test_the_dearest_card_is_no_limit(told: dict) -> None:
    assert PowerBlock((PowerRank(aim=1, most=ALL),)) == built({"power": [told]})


@pytest.mark.parametrize("word", EXAMPLES)
def test_every_example_of_the_schema_is_one(word: str) -> None:
    example = EXAMPLES[word]
    order = example if word in ORDERS else {"turn": [example if word in ITEMS else {**SKIP, **example}]}

    assert word in (*ORDERS, *ITEMS, "guards")
    assert canonical(built(order), BLUE)


PAGE = (DOCS / "turn-files.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `([A-Z].*?)` \| `(\{.*\})` \|$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("words", "text"), ROWS)
def test_the_page_tells_of_every_order_both_ways(words: str, text: str) -> None:
    said = json.loads(text)
    order = said if ORDERS_OF & said.keys() and not said.keys() & {"place", "score"} else {"turn": [said]}

    assert words == canonical(built(order), BLUE).replace("\n", "; ")


ORDERS_OF = set(ORDERS)


def test_the_page_tells_of_every_word() -> None:
    told = {key for _, text in ROWS for key in json.loads(text)}

    assert set() == {*ORDERS, *ITEMS} - told - {"turn"}


def test_the_sheet_on_the_page_is_read_whole() -> None:
    (example,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)

    sheet = read(example, replace(BLUE, offered=("two_and_two",)))

    assert (3, 1, (Final(),), ()) == (len(sheet.blocks), len(sheet.standing), sheet.requests, sheet.complaints)
