"""Turn files: what a program writes is what a letter would say, and what is wrong with it is told by line."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.orders import blocks as b
from referee.orders.canonical import canonical
from referee.orders.contents import Final, LineComplaint, OrderSheet, Wait
from referee.orders.shapes.one_place import naming
from referee.orders.turnfile import read_turnfile, schema, to_turnfile
from referee.orders.turnfile.flaws import PILES, Excerpt, outline
from referee.orders.turnfile.forms import BLOCKS, BOX_WORDS, DEEDS, PLACE_WORDS, adapter, example_of
from referee.orders.turnfile.names import names_at
from referee.rules.board import FIGURE, PowerCard, Token
from referee.rules.boxes import BASE, BOXES
from referee.rules.model import ALL, JOKER
from tests.geography import BOARD
from tests.orders.allowed import allows
from tests.orders.codes import COMPLAINT_CODES
from tests.orders.drawn_files import broken, drawn
from tests.orders.letters import BLUE, pointed_at
from tests.orders.letters import read as read_letter
from tests.orders.sheets import OPEN, seats, sheets

DOCS = Path(__file__).resolve().parents[2] / "docs"
BROUGHT = (
    *("BANNER", "CLAIM", "SAIL", "SHIFT", "FILL", "REMOVE", "DOUBLE", "HAND", "ESCORT", "CROSS", "SLIP", "FURTHER"),
    *("GUEST", "CONSENT", "UNCOVER", "JAIL", "CHARTER", "UNLOAD", "INQUISITOR"),
)
FIGURES = tuple(Token(figure, FIGURE) for figure in ("queen", "jester"))
POWERS = (*BOARD.powers, PowerCard(JOKER, 0))
ALL_KINDS = replace(OPEN, asks=BROUGHT, board=replace(BOARD, tokens=(*BOARD.tokens, *FIGURES), powers=POWERS))
SKIP = {"order": "SKIP"}
ASKED = {"order": "ASK"}


def power(*values: object) -> dict:
    return {"order": "POWER", "ranks": [{"value": value} for value in values]}


def plan(*items: dict, card: str = "king", **more: object) -> dict:
    return {"order": "CARD", "plans": [{"cards": [card], "items": [*items], **more}]}


def disk(*places: object, **more: object) -> dict:
    return {"order": "DISK", "purpose": "evict", "ranks": [*places], **more}


def built(order: dict, table=BLUE) -> b.Block:
    """The block of one order, its shape judged and nothing else."""
    (block,) = adapter().validate_json(json.dumps({"orders": [order]}), context=names_at(table)).orders
    return block


def read(said: object, table=BLUE) -> OrderSheet:
    return read_turnfile(said if isinstance(said, str) else json.dumps(said), table, (4,), "r4")


def complaint(said: object) -> LineComplaint:
    """The one complaint about a file that files nothing."""
    sheet = read(said)
    assert sheet.blocks == ()
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

    file = to_turnfile(blocks, table, always=always, round=4, wait=True)
    text = json.dumps(file, indent=data.draw(st.sampled_from([None, 1])))

    assert OrderSheet(blocks=blocks, standing=always, requests=(Wait(),)) == read_turnfile(text, table, (4,))
    assert allows(schema(), file)


def test_a_file_holds_what_a_letter_may_say_of_itself() -> None:
    sheet = read(to_turnfile((b.PowerBlock((b.PowerRank(9),)),), BLUE, round=4, wait=True, final=True))

    assert OrderSheet(blocks=(b.PowerBlock((b.PowerRank(9),)),), requests=(Wait(), Final())) == sheet
    assert OrderSheet() == read({})


def test_names_may_be_of_any_language_and_need_not_be_ids() -> None:
    move = {"order": "MOVE", "count": 2, "owner": "Anna", "from": "val", "ranks": ["Castilla la Vieja"]}
    spoken = built({"order": "TURN", "items": [move]})

    assert "MOVE 2 red Valencia to Old Castile" == canonical(spoken, BLUE)


# What is wrong is told by line


POWER = '{"order": "POWER", "ranks": [{"value": 13}]}'
ORDERS = ("POWER", "REINFORCE", "CARD", "TURN", "ELSE BEST", "RETURN", "DISK", "VETO", "ASK")


@pytest.mark.parametrize(
    ("said", "code", "under", "args", "legal", "key"),
    [
        ("", "turnfile-not-json", "", (), None, ""),
        ("{", "turnfile-not-json", "", (), None, ""),
        ('{"orders": NaN}', "turnfile-value", "NaN", ("NaN",), None, ""),
        ("[]", "turnfile-not-sheet", "[", (), None, ""),
        ("3", "turnfile-not-sheet", "3", (), None, ""),
        ({"round": 5}, "turnfile-other-round", "5", (5, 4), (), ""),
        ({"stop": "r4d"}, "turnfile-other-stop", '"r4d"', ("r4d", "r4"), (), ""),
        ({"stop": "4"}, "turnfile-value", '"4"', ("4",), (), ""),
        ({"format": "el-grande-turn-file/2"}, "turnfile-value", '"el-grande-turn-file/2"', None, (), ""),
        ({"round": "4"}, "turnfile-value", '"4"', ("4",), (), ""),
        ({"orders": 5}, "turnfile-value", "5", ("5",), (), ""),
        ({"final": 1}, "turnfile-value", "1", ("1",), (), ""),
        ({"orders": [ASKED] * 41}, "turnfile-too-many", "[", (40,), (), ""),
        ({"orders": [power(*[1] * 41)]}, "turnfile-too-many", "[", (40,), (POWER,), "POWER"),
        ({"finl": True}, "turnfile-key-unknown", '"finl"', ("finl",), ("final",), ""),
        ('{"final": true, "final": false}', "turnfile-key-twice", '"final"', ("final",), (), ""),
        ({"orders": [{"powr": [1]}]}, "turnfile-no-order", "{", ('{"powr": [1]}',), ORDERS, ""),
        ({"orders": [{"order": "POWER", "ranks": None}]}, "turnfile-value", "null", ("null",), (POWER,), "POWER"),
        (f'{{"round": {"1" * 5000}}}', "turnfile-not-json", "{", (), None, ""),
        ({"orders": [{"order": "POWR", "ranks": [True]}]}, "turnfile-no-order", '"POWR"', ("POWR",), ("POWER",), ""),
        ({"orders": [{"order": "BANNER", "ranks": []}]}, "turnfile-no-order", '"BANNER"', ("BANNER",), ORDERS, ""),
        ({"orders": [{"order": ["POWER"]}]}, "turnfile-no-order", "{", ('{"order": ["POWER"]}',), ORDERS, ""),
        ({"orders": [7]}, "turnfile-no-order", "7", ("7",), ORDERS, ""),
        ({"always": [{"order": "TURN", "items": [SKIP]}]}, "turnfile-no-order", '"TURN"', ("TURN",), None,
         "ALWAYS TURN"),
        ({"orders": [plan({"order": "KIN"})]}, "turnfile-no-order", '"KIN"', ("KIN",), ("KING",), "CARD"),
        ({"orders": [power("11")]}, "turnfile-value", '"11"', ("11",), (POWER,), "POWER"),
        ({"orders": [power(14)]}, "turnfile-value", "14", ("14",), (POWER,), "POWER"),
        ({"orders": [{"order": "POWER", "ranks": [{"aim": 0}]}]}, "turnfile-value", "0", ("0",), (POWER,), "POWER"),
        ({"orders": [power(0)]}, "turnfile-value", "0", ("0",), (POWER,), "POWER"),
        ({"orders": [power(11.5)]}, "turnfile-value", "11.5", ("11.5",), (POWER,), "POWER"),
        ({"orders": [power(True)]}, "turnfile-value", "true", ("true",), (POWER,), "POWER"),
        ({"orders": [power(10**30)]}, "turnfile-value", str(10**30), (str(10**30),), (POWER,), "POWER"),
        ('{"orders": [{"order": "POWER", "ranks": [{"value": 1e999}]}]}', "turnfile-value", "1e999", ("Infinity",),
         (POWER,), "POWER"),
        ('{"orders": [{"order": "POWER", "ranks": [{}], "ranks": []}]}', "turnfile-key-twice", '"ranks"', ("ranks",),
         (), "POWER"),
        ({"orders": [{"order": "DISK", "ranks": ["Aragon"]}]}, "turnfile-key-missing", "{", ("purpose",), None, "DISK"),
        ({"orders": [disk()]}, "turnfile-key-missing", '"ranks"', ("ranks",), None, "DISK EVICT"),
        ({"orders": [disk("Aragn")]}, "place-unknown", '"Aragn"', ("Aragn",), ("Aragon",), "DISK EVICT"),
        ({"orders": [disk({"lead": "Aragn"})]}, "place-unknown", '"Aragn"', ("Aragn",), ("Aragon",), "DISK EVICT"),
        ({"orders": [disk("provinces")]}, "place-unknown", '"provinces"', ("provinces",), None, "DISK EVICT"),
        ({"orders": [disk("Castile")]}, "place-ambiguous", '"Castile"', ("Castile",), ("Old Castile", "New Castile"),
         "DISK EVICT"),
        ({"orders": [disk("Aragon; POWER 13")]}, "place-unknown", '"Aragon; POWER 13"', None, (), "DISK EVICT"),
        ({"orders": [{"order": "VETO", "policies": [{"seats": ["purple"]}]}]}, "seat-unknown", '"purple"', ("purple",),
         None, "VETO"),
        ({"orders": [plan(SKIP, card="quing")]}, "card-unknown", '"quing"', ("quing",), None, "CARD"),
        ({"orders": [{"order": "CARD", "plans": [{"cards": ["king"]}]}]}, "turnfile-key-missing", "{", ("items",), None,
         "CARD"),
        ({"orders": [plan({**SKIP, "if": []})]}, "turnfile-key-unknown", '"if"', ("if",), (json.dumps(SKIP),), "CARD"),
        ({"orders": [plan({**SKIP, "guards": [{"facts": [{"kind": "KING", "place": "Aragn"}]}]})]}, "place-unknown",
         '"Aragn"', ("Aragn",), ("Aragon",), "CARD"),
        ({"orders": [plan({**SKIP, "guards": [{"facts": [{"kind": "MOVED"}], "x": 1}]})]}, "turnfile-key-unknown",
         '"x"', ("x",),
         ('{"facts": [{"kind": "MOVED"}]}',), "CARD"),
        ({"orders": [plan({"order": "SCOREBOARD", "ranks": [[840]]})]}, "turnfile-value", "[", ("[840]",),
         ('{"order": "SCOREBOARD", "ranks": [[840, "Galicia"]]}',), "CARD"),
    ],
)  # fmt: skip
def test_a_flaw_is_told_where_it_stands(said, code, under, args, legal, key) -> None:
    about = complaint(said)

    assert (code, under, key) == (about.code, pointed_at(about).strip(), about.key)
    assert args in (None, about.args)
    assert legal in (None, about.legal)


def test_a_file_nested_too_deep_is_not_read() -> None:
    deep = '{"orders":' * 30 + "1" + "}" * 30

    assert "turnfile-too-deep" == complaint(deep).code == complaint("[" * 60_000).code


def test_every_bad_order_is_told_by_its_line_and_pointer_and_nothing_is_filed() -> None:
    text = """{"orders": [
  {"order": "POWER", "ranks": [{"value": 11}]},
  {"order": "DISK", "purpose": "evict",
   "ranks": ["Nowhere"]},
  {"order": "ASK"},
  {"attack": "Aragon"}
], "final": true}"""

    sheet = read(text)

    assert replace(sheet, complaints=()) == OrderSheet()
    assert [(4, '"Nowhere"', "/orders/1/ranks/0"), (6, "{", "/orders/3")] == [
        (c.line, pointed_at(c), c.pointer) for c in sheet.complaints
    ]


@pytest.mark.parametrize(
    ("said", "pointer"),
    [
        ("[", ""),
        ({"round": 5}, "/round"),
        ({"a/b~c": 1}, "/a~1b~0c"),
        ({"orders": [{"order": "POWER"}]}, "/orders/0"),
        ({"orders": [power(14)]}, "/orders/0/ranks/0/value"),
        ({"always": [disk({"lead": "Aragn"})]}, "/always/0/ranks/0/lead"),
        ({"orders": [ASKED, plan({"order": "KING", "ranks": ["Aragon"]}, card="evict")]}, "/orders/1/plans/0/items/0"),
        ({"orders": [power(11)], "always": [plan(SKIP), plan(SKIP, card="evict")]}, "/always/1/plans/0"),
    ],
)  # fmt: skip
def test_a_flaw_has_a_json_pointer(said: object, pointer: str) -> None:
    assert pointer == complaint(said).pointer


@pytest.mark.parametrize(
    ("odd", "code", "under"),
    [
        ({"order": "POWER", "ranks": [{"value": 11, "aim": 2}]}, "turnfile-key-unknown", '"aim"'),
        ({"order": "POWER", "ranks": [{"most": 9}]}, "turnfile-key-missing", "{"),
        ({"order": "RETURN", "ask": True, "keep_leads": True}, "turnfile-key-unknown", '"ask"'),
        ({"order": "RETURN"}, "turnfile-key-missing", "{"),
        ({"order": "CARD", "plans": []}, "turnfile-too-few", "["),
        ({"order": "VETO", "policies": [{"when": {"kind": "COSTS", "amount": 5, "place": "Galicia"}}]},
         "turnfile-key-unknown", '"place"'),
        ({"order": "VETO", "policies": [{"when": {"kind": "GAIN", "amount": 5}}]}, "turnfile-value", "{"),
        (plan({**SKIP, "guards": [{"facts": [{"kind": "MOVED", "seat": "red"}]}]}), "turnfile-key-unknown", '"seat"'),
        (plan({**SKIP, "guards": [{"facts": [{"kind": "TURN", "amount": 6}]}]}), "turnfile-value", "6"),
        (plan({**SKIP, "guards": [{"facts": [{"kind": "KING", "place": "court"}]}]}), "turnfile-value", '"court"'),
        (plan(SKIP, {"order": "PLACE", "parts": [{"goal": "LEAD", "count": 3, "ranks": ["Galicia"]}]}),
         "turnfile-key-unknown", '"count"'),
        (plan({"order": "MOVE", "count": 1, "owner": "red", "from": "court", "ranks": ["Galicia"]}, card="any"),
         "turnfile-value", '"red"'),
        (plan(SKIP, SKIP), "turnfile-value", "{"),
    ],
)  # fmt: skip
def test_what_no_letter_could_say_is_refused_rather_than_read_as_something_else(
    odd: dict, code: str, under: str
) -> None:
    about = complaint({"orders": [odd]})

    assert (code, under) == (about.code, pointed_at(about))


def test_what_is_for_no_card_in_hand_is_told_once() -> None:
    about = complaint({"orders": [{"order": "TURN", "items": [SKIP]}]})

    assert ("item-without-card", "SKIP") == (about.code, about.text)


def test_a_choice_named_twice_is_one() -> None:
    assert b.PowerBlock((b.PowerRank(9), b.PowerRank(8))) == built(power(9, 8, 9))


def test_what_does_not_belong_together_is_told_in_the_words_of_a_letter_at_the_line_of_the_file() -> None:
    text = """{"orders": [
  {"order": "CARD", "plans": [
   {"cards": ["score_5"], "items": [
     {"order": "KING", "ranks": ["Aragon"]}
   ]}]}]}"""

    (about,) = read(text).complaints

    assert (4, "KING Aragon", "item-not-of-card", "CARD") == (about.line, about.text, about.code, about.key)


def test_a_block_told_twice_in_one_file_is_no_order() -> None:
    assert "twice" == complaint({"orders": [power(11), power(9)]}).code


def test_a_bad_standing_order_is_told_as_one() -> None:
    assert "ALWAYS POWER" == complaint({"orders": [power(11)], "always": [power(14)]}).key


def test_a_file_for_another_round_or_stop_files_nothing() -> None:
    for other in ({"round": 5}, {"stop": "r4t"}):
        sheet = read({**other, "orders": [power(11)], "final": True})

        assert ((), ()) == (sheet.blocks, sheet.requests)


def test_a_whole_number_may_have_a_point_as_json_schema_has_it() -> None:
    assert (b.PowerBlock((b.PowerRank(11),)),) == read({"orders": [power(11.0)]}).blocks
    assert allows(schema(), {"orders": [power(11.0)]})


# The schema and the reader


OF_THE_TABLE = {
    *("item-not-of-card", "plan-needs-action", "wants-abolish", "lead-is-own", "court-not-here"),  # what cards allow
    *(
        "two-actions",
        "skip-and-act",
        "placing-split",
        "falls-with-plan",
        "line-of-kept",
    ),  # lines that do not go together
    *("joker-behind-joker", "place-unknown"),
}
"""What only a table can have against a file; beside it names and numbers that it does not know."""
NAMED = ("place", "owner", "amount", "other", "most", "count")
PLACES_NAMED = st.sampled_from(["Granada", "Seville", "Aragon", "Castillo"])
SEATS_NAMED = st.sampled_from(["red", "own", "green"])
CARDS_NAMED = st.sampled_from(["king", "score_5", "two_and_two"])
NAMES = {
    **dict.fromkeys(("place", "room"), PLACES_NAMED),
    **dict.fromkeys(("seat", "owner"), SEATS_NAMED),
    **dict.fromkeys(("zone", "spot"), PLACES_NAMED | st.just("court")),
    "card": CARDS_NAMED,
    "wanted-card": CARDS_NAMED | st.just("any"),
    "token": st.sampled_from([840, 400]),
    "figure": st.sampled_from(["queen", "jester"]),
    "token-kind": st.nothing(),
    "power": st.sampled_from([9, 13]),
    "power-card": st.sampled_from([9, 13, "joker"]),
    "keyword": st.sampled_from(["KING", "SCORE", "EVICT"]),
}
EVERY_WORD = replace(ALL_KINDS, asks=tuple(dict.fromkeys((*BROUGHT, *BOX_WORDS))))


def orders(kind: str) -> st.SearchStrategy:
    """Orders, or lines of a plan as an order, that the schema allows."""
    found = drawn({"$ref": f"#/$defs/{kind}"}, NAMES)
    return found.map(lambda item: {"order": "TURN", "items": [item]}) if kind == "Item" else found


def of_the_table(about: LineComplaint) -> bool:
    by_name = about.code == "turnfile-value" and (about.pointer or "").rpartition("/")[2] in NAMED
    return by_name or about.code in OF_THE_TABLE


@given(orders("Order") | orders("Item"))
def test_whatever_the_schema_allows_is_read_but_for_what_only_the_table_knows(order: dict) -> None:
    assert allows(schema(), {"orders": [order]})

    sheet = read({"orders": [order]}, EVERY_WORD)

    assert [] == [about for about in sheet.complaints if not of_the_table(about)]


@given((orders("Order") | orders("Item")).flatmap(broken), st.sampled_from(["orders", "always"]))
def test_whatever_the_schema_refuses_is_refused(order: dict, pile: str) -> None:
    sheet = read({pile: [order]}, EVERY_WORD)

    assert allows(schema(), {pile: [order]}) or sheet.complaints


@pytest.mark.parametrize(
    ("order", "near"),
    [({"order": "DISC"}, "DISK"), ({"order": "POWER "}, "POWER"), ({"order": "power"}, "POWER")],
)
def test_a_misspelt_word_is_no_order_to_the_schema_either(order: dict, near: str) -> None:
    assert not allows(schema(), {"orders": [order]})
    assert near in complaint({"orders": [order]}).legal


def test_a_misspelt_line_is_none_to_the_schema_either() -> None:
    fly = plan({"order": "FLY", "ranks": ["Aragon"]})

    assert not allows(schema(), {"orders": [fly]})
    assert "turnfile-no-order" == complaint({"orders": [fly]}).code


def test_a_misspelt_key_is_told_with_the_near_one() -> None:
    lacks, about = read({"orders": [{"order": "POWER", "rank": [{"value": 9}]}]}).complaints

    assert ("turnfile-key-unknown", "/orders/0/rank", ("ranks",)) == (about.code, about.pointer, about.legal)
    assert "turnfile-key-missing" == lacks.code


def test_the_words_of_the_schema_are_those_of_all_boxes() -> None:
    decks = [card for box in (BASE, *BOXES.values()) for card in box.deck]

    assert set(PLACE_WORDS) == set(naming(decks))


# Anything at all


WORDS = st.sampled_from(["king", "Aragon", "all", "own", *BLOCKS, *DEEDS, "KING", "COUNT", "evict", "HAS"])
KEYS = ("order", "plans", "cards", "items", "guards", "facts", "kind", "ranks", "count", "purpose", "policies", "x")
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | WORDS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(KEYS), inner, max_size=3)
        | st.dictionaries(st.sampled_from(KEYS), inner, max_size=3).flatmap(
            lambda rest: WORDS.map(lambda word: {"order": word, **rest})
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


def test_thousands_of_flaws_are_a_few_complaints() -> None:
    policy = {"seats": ["Aragonn"], "cards": [f"quing{n}" for n in range(40)]}
    vetoes = [{"order": "VETO", "policies": [policy] * 10}] * 9

    sheet = read({"orders": vetoes + [{"powr": n} for n in range(30)], "x": 1})

    assert (41, ()) == (len(sheet.complaints), sheet.blocks)  # forty, and the first that is about no block


def test_a_line_of_endless_ranks_is_told_and_not_cut_short() -> None:
    part = {"goal": "COUNT", "count": 30, "ranks": ["Basque Country", "Old Castile", "New Castile", "Catalonia"]}

    about = complaint({"orders": [plan(SKIP, {"order": "PLACE", "parts": [part] * 20})]})

    assert ("line-too-long", "CARD") == (about.code, about.key)


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
    odd = ({"orders": [{"order": "POWER"}]}, {"x": 1}, {"orders": [power("1")]}, {"always": [{"order": "TURN"}]})

    assert [False] * 4 == [allows(schema(), said) for said in odd]


def test_values_of_cards_and_scoreboards_are_those_of_the_board() -> None:
    board = replace(BOARD, powers=BOARD.powers[:9], tokens=(Token("scoreboard-930", "scoreboard", values=(9, 3, 0)),))
    table = replace(BLUE, board=board, mid_turn=True)
    orders = [
        {"order": "POWER", "ranks": [{"value": 9}, {"aim": 1, "most": 8}]},
        {"order": "TURN", "items": [{"order": "SCOREBOARD", "ranks": [[930, "Aragon"]]}]},
    ]
    wrong = [
        power(10),
        {"order": "POWER", "ranks": [{"aim": 1, "most": 10}]},
        {"order": "TURN", "items": [{"order": "SCOREBOARD", "ranks": [[840, "Aragon"]]}]},
        {"order": "TURN", "items": [{"order": "TAKE", "ranks": [10]}]},
    ]

    assert ["POWER 9 or AIM 1 MAX 8", "SCOREBOARD 930 Aragon"] == [
        canonical(block, table) for block in read({"orders": orders}, table).blocks
    ]
    assert ["turnfile-value"] * 4 == [
        about.code for order in wrong for about in read({"orders": [order]}, table).complaints
    ]


@pytest.mark.parametrize("told", [{"aim": 1}, {"aim": 1, "most": 13}])
def test_the_dearest_card_is_no_limit(told: dict) -> None:
    assert b.PowerBlock((b.PowerRank(aim=1, most=ALL),)) == built({"order": "POWER", "ranks": [told]})


VALUES = {value.__name__: (word, value) for words in (BLOCKS, DEEDS) for word, value in words.items()}


@pytest.mark.parametrize("name", VALUES)
def test_every_order_has_an_example_that_is_one(name: str) -> None:
    word, value = VALUES[name]
    keyword = {"order": "BANNER" if value in BLOCKS.values() else "KING"} if not word else {}
    example = example_of(value, names_at(ALL_KINDS), **keyword)
    order = example if value in BLOCKS.values() else {"order": "TURN", "items": [example]}

    block = built(order, ALL_KINDS)

    assert type(block) is value or isinstance(block, b.TurnBlock)
    assert OrderSheet(blocks=(block,)) == replace(read_letter(canonical(block, ALL_KINDS), ALL_KINDS), remarks=())
    assert allows(schema(), {"orders": [order]})


PAGE = (DOCS / "turn-files.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `([A-Z].*?)` \| `(\{.*\})` \|$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("words", "text"), ROWS)
def test_the_page_tells_of_every_order_both_ways(words: str, text: str) -> None:
    said = json.loads(text)
    order = said if said["order"] in {*BLOCKS, *ALL_KINDS.asks} else {"order": "TURN", "items": [said]}

    assert words == canonical(built(order, ALL_KINDS), ALL_KINDS).replace("\n", "; ")
    assert allows(schema(), {"orders": [order]})


PAGE_ROW = "a row for each in docs/turn-files.md"


def test_the_page_tells_of_every_word() -> None:
    told = {json.loads(text)["order"] for _, text in ROWS}

    assert set() == {*PILES["always"], *DEEDS, *names_at(ALL_KINDS).keywords("keyword"), "BANNER"} - told - {""}, (
        PAGE_ROW
    )


def test_the_sheet_on_the_page_is_read_whole() -> None:
    (example,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)

    sheet = read(example, replace(BLUE, offered=("two_and_two",)))

    assert (3, 1, (Final(),), ()) == (len(sheet.blocks), len(sheet.standing), sheet.requests, sheet.complaints)


def test_order_beside_orders_is_a_key_that_is_not_known_and_hides_nothing() -> None:
    sheet = read({"orders": [{"order": "POWER"}], "order": []})

    assert () == sheet.blocks
    assert {"turnfile-key-missing", "turnfile-key-unknown"} == {about.code for about in sheet.complaints}


def test_a_mark_of_byte_order_before_a_file_means_nothing() -> None:
    said = json.dumps({"orders": [{"order": "ASK"}]})

    assert read(said).blocks == read("\ufeff" + said).blocks != ()
