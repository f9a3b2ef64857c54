"""Orders of Grand Inquisitor & Colonies: who sails, moves, steps up and claims; what is kept is used."""

from dataclasses import replace

import pytest

from referee.languages.loading import load
from referee.orders import blocks as b
from referee.orders.book import answer, default, needed_keys
from referee.orders.checking import judge
from referee.orders.contents import Slot
from referee.orders.shapes.block import SILENCE, Gap, Given, Memory
from referee.players.advising import advised, reasons
from referee.rules import boxes
from referee.rules import decisions as d
from referee.rules.boxes.colonies.kept import Doubling, KeepsDouble, KeepsRemover, Removing
from referee.rules.boxes.colonies.overseas import Sailing
from referee.rules.decisions import Move, Phase, RemoveCard, Shift
from referee.rules.effects.later import FreeHand, FreeMoves
from referee.rules.effects.limits import Filling
from referee.rules.engine import fold, open_game, pending
from referee.rules.events import TokenMoved
from referee.rules.model import ALL
from referee.rules.modifiers import Lasting
from referee.rules.position import Position, evolve
from referee.rules.state import State
from tests.kit.geography import COLOURS, RIO_GRANDE
from tests.orders.letters import BLUE as BASE_TABLE
from tests.orders.letters import check_reads_back, read

KEYS = ("SAIL", "FILL", "CLAIM", "REMOVE", "DOUBLE", "SHIFT", "SETTLE")


SETUP = boxes.set_up(COLOURS[:4], RIO_GRANDE, ("colonies",))
LAID = boxes.table_for(SETUP)
BOARD = SETUP.board
ARA, GRA, SEV, VAL, FRA, SHIP, AME, MED, VICEROY = (
    BOARD.index[code] for code in ("ARA", "GRA", "SEV", "VAL", "FRA", "SHIP", "AME", "MED", "AME-viceroy")
)
RED, BLUE, YELLOW, GREEN, BLACK = range(5)
TABLE = replace(
    BASE_TABLE, colours=COLOURS[:4], names=BASE_TABLE.names[:4], board=BOARD, cards=LAID.cards, asks=LAID.keywords
)


def laid(pieces: dict = {}, king: int = VAL, **changes: object) -> Position:  # noqa: B006
    """A first round with these caballeros on the board, and nobody else."""
    state = fold(open_game(SETUP))
    while (asked := pending(state)) is not None and asked.kind is d.Ask.DRAW:
        state = replace(state, agenda=state.agenda[1:])
    rows = tuple(pieces.get(place, (0,) * 5) for place in range(len(BOARD.zones)))
    homes = (ARA,) * 4
    return state.position.having(pieces=rows, kings_figure=king, homes=homes, round=1, phase=Phase.TURNS, **changes)


def answered(position: Position, step: object, *blocks: object, seat: int = BLUE, spent: bool = False) -> object:
    """What a sheet of these blocks says to a step's question."""
    state = State(position, (step,))
    memory = Memory(king_at_start=VAL, asked_before=spent)
    return answer(state, pending(state), seat, {block.key: block for block in blocks}, memory)


def order(position: Position, step: object, *blocks: object) -> object:
    found = answered(position, step, *blocks)
    assert isinstance(found, Given), found
    return found.order


# --- read, written, filed ---------------------------------------------------------------------------

SAIL = b.SailBlock((b.Journey(2, BLUE, SHIP, (AME, FRA)), b.Journey(1, BLUE, MED, (SHIP,), "wares")))
SHIFT = b.ShiftBlock((b.Journey(1, BLUE, ARA, (b.Lead(SEV), GRA)),), ALL)
REMOVE = b.RemoveBlock((b.Removal(("king", "ANY"), (RED,), (b.Guard((b.Premise("LAID", RED, amount=13),)),)),))
DOUBLE = b.DoubleBlock(
    (
        b.DoublingPolicy(
            (RED, YELLOW), ("transport",), (b.DoMove(2, BLUE, GRA, (AME,)), b.DoMove(1, BLUE, AME, (SEV,), "gold"))
        ),
        b.DoublingPolicy(items=(b.DoAct(),), gain=5),
        b.DoublingPolicy(items=(b.DoName("SCORE", (), 3),)),
        b.DoublingPolicy(items=(b.DoMoveBest(ALL),), guards=(b.Guard((b.Premise("MOVED"),), unless=True),)),
        b.DoublingPolicy((RED,), ask=True),
    )
)
BLOCKS = (
    SAIL,
    b.SailBlock(),
    b.SailBlock(ask=True),
    b.SailBlock(best=2),
    SHIFT,
    b.FillBlock((BLUE, BLACK, RED)),
    b.FillBlock(ask=True),
    b.NameBlock("CLAIM", (VICEROY, MED)),
    b.NameBlock("CLAIM"),
    b.NameBlock("SETTLE", (ARA,)),
    REMOVE,
    b.RemoveBlock((b.Removal(("king",)), b.Removal(ask=True), b.Removal(("veto",), (YELLOW,), ask=True))),
    b.RemoveBlock(),
    DOUBLE,
    b.DoubleBlock(),
)


@pytest.mark.parametrize("block", BLOCKS)
def test_what_is_written_reads_back(block: object) -> None:
    check_reads_back(block, TABLE)


@pytest.mark.parametrize(
    ("words", "block"),
    [
        ("sail 2 from the ship to america or france\nsail 1 mediterranean with wares to ship", SAIL),
        ("SEGLE 2 eigene Schiff nach Amerika oder Frankreich, 1 eigenen Mittelmeer mit Waren nach Schiff", SAIL),
        ("ZEIL 2 eigen Schip naar Amerika of Frankrijk, 1 eigen Middellandse Zee met goederen naar Schip", SAIL),
        ("SAIL BEST", b.SailBlock(best=ALL)),
        ("SAIL nobody", b.SailBlock()),
        ("CLAIM gold, wares", b.NameBlock("CLAIM", (AME, MED))),
        ("CLAIM wares or viceroy", b.NameBlock("CLAIM", (MED, VICEROY))),
        ("CLAIM nothing", b.NameBlock("CLAIM")),
        ("FILL mine, black, red", b.FillBlock((BLUE, BLACK, RED))),
        ("REMOVE king, ANY BEFORE red IF red LAID 13", REMOVE),
        ("REMOVE BEFORE red king or any if red laid 13", REMOVE),
        ("ENTFERNE king oder ANY VOR rot WENN rot legt 13", REMOVE),
        ("DOUBLE ON score new", b.DoubleBlock((b.DoublingPolicy((), ("score_new",), (b.DoAct(),)),))),
        ("DOUBLE ACT AFTER red", None),
        ("DOUBLE ACT IF GAIN 5", b.DoubleBlock((b.DoublingPolicy(items=(b.DoAct(),), gain=5),))),
        ("DUPLICA tras rojo MOVE BEST", b.DoubleBlock((b.DoublingPolicy((RED,), (), (b.DoMoveBest(ALL),)),))),
    ],
)
def test_it_is_understood_as_people_write_it(words: str, block: object) -> None:
    sheet = read(words, TABLE)

    assert (() if block is None else (block,)) == sheet.blocks
    assert (block is None) == bool(sheet.complaints)


def test_a_card_whose_title_begins_with_any_is_that_card() -> None:
    block = b.RemoveBlock((b.Removal(("four_any", "king"), (RED,)),))
    (found,) = read("REMOVE any four or king BEFORE red", TABLE).blocks

    assert block == found


@pytest.mark.parametrize("words", ["DOUBLE ASK AFTER red ACT", "DOUBLE ASK AFTER red WHEN GAIN 2"])
def test_who_wants_to_be_asked_and_says_what_to_do_is_not_filed(words: str) -> None:
    sheet = read(words, TABLE)

    assert ((), ["words-left-over"]) == (sheet.blocks, [each.code for each in sheet.complaints])


def test_what_is_to_be_repeated_must_be_said_where_there_is_a_choice() -> None:
    assert ["plan-needs-action"] == [each.code for each in read("DOUBLE ON transport", TABLE).complaints]


@pytest.mark.parametrize(
    ("block", "found"),
    [
        (b.SailBlock((b.Journey(1, RED, SHIP, (AME,)),)), [("never", "own-only")]),
        (b.SailBlock((b.Journey(1, BLUE, SHIP, (AME,)),)), [("not-yet", "nothing-asks"), ("not-yet", "sails-not")]),
        (b.SailBlock((b.Journey(1, BLUE, GRA, (SEV,)),)), [("not-yet", "nothing-asks"), ("not-yet", "sails-not")]),
        (b.ShiftBlock((b.Journey(1, BLUE, ARA, (BOARD.castillo,)),)), [("never", "castillo-not-here")]),
        (b.RemoveBlock((b.Removal(("king",)),)), [("never", "not-kept")]),
        (b.RemoveBlock(), []),
        (b.DoubleBlock((b.DoublingPolicy((BLUE,), (), (b.DoAct(),)),)), [("never", "not-kept"), ("never", "veto-own")]),
        (b.NameBlock("CLAIM"), []),
        (b.NameBlock("SETTLE"), [("never", "place-wanted")]),
    ],
)
def test_what_stands_against_it_is_told_when_it_is_filed(block: object, found: list) -> None:
    told = judge(block, State(laid(offered=()), ()), BLUE)

    assert found == [(finding.level, finding.complaint.code) for finding in told]


def test_what_is_kept_may_be_ordered_with_the_card_that_keeps_it() -> None:
    told = judge(b.RemoveBlock((b.Removal(("king",)),)), State(laid(offered=("close_card", "king")), ()), BLUE)

    assert ["not-yet"] == [finding.level for finding in told]


# --- answered ---------------------------------------------------------------------------------------

SAILING = Sailing("SHIP", ("AME", "MED"), BLUE)
ABOARD = {SHIP: (0, 2, 0, 0, 0), AME: (0, 3, 0, 0, 0)}


def test_silence_means_that_nobody_sails() -> None:
    assert Given(Move(()), SILENCE) == answered(laid(ABOARD), SAILING)
    assert Move(()) == order(laid(ABOARD), SAILING, b.SailBlock())


def test_the_best_free_moves_are_found() -> None:
    position = laid({ARA: (0, 2, 0, 0, 0), SEV: (0, 0, 0, 0, 0)})

    assert isinstance(order(position, FreeMoves(BLUE, 1), b.ShiftBlock(best=ALL)), Move)


def test_they_step_up_in_the_order_that_is_named_one_s_own_first_in_silence() -> None:
    slot = next(n for n, zone in enumerate(BOARD.zones) if zone.under)
    position = evolve(laid({SEV: (5, 4, 0, 0, 4)}), TokenMoved("limit-table", SEV))
    step = Filling("limit-table", "inquisitor", "colonies.table_filler", BLUE)
    named = order(position, step, b.FillBlock((BLACK, RED)))

    assert [(BLACK, 4), (RED, 5), (BLUE, 1)] == [(shift.owner, shift.count) for shift in named.shifts]
    assert [(BLUE, 4), (RED, 5), (BLACK, 1)] == [(s.owner, s.count) for s in order(position, step).shifts]
    assert {slot} == {shift.target for shift in named.shifts}


REMOVER = Lasting(KeepsRemover(BLUE), "replaced")
ON_OFFER = ("king", "evict", "score_67")


def removing(**changes: object) -> Position:
    return laid(offered=ON_OFFER, laid=((RED, 13), (BLUE, 9), (YELLOW, 7), (GREEN, 2)), lasting=(REMOVER,), **changes)


@pytest.mark.parametrize(
    ("policies", "expected"),
    [
        ((b.Removal(("king",)),), RemoveCard("king")),
        ((b.Removal(("three_any", "score_67")),), RemoveCard("score_67")),
        ((b.Removal(("king",), (YELLOW,)),), d.LetPass()),
        ((b.Removal(("king",), (YELLOW, RED)),), RemoveCard("king")),
        ((b.Removal(("king",), (), (b.Guard((b.Premise("LAID", RED, amount=13),), unless=True),)),), d.LetPass()),
        ((b.Removal(("king",), (YELLOW,)), b.Removal(("evict",))), RemoveCard("evict")),
        ((), d.LetPass()),
    ],
)
def test_a_card_is_removed_before_the_choice_of_whoever_is_named(policies: tuple, expected: object) -> None:
    assert expected == order(removing(), Removing(REMOVER), b.RemoveBlock(policies))


@pytest.mark.parametrize(("policy", "asks"), [(b.Removal(ask=True), True), (b.Removal((), (YELLOW,), ask=True), False)])
def test_who_wants_to_be_asked_is_asked_once(policy: b.Removal, asks: bool) -> None:
    block = b.RemoveBlock((policy, b.Removal(("evict",), (YELLOW,))))

    assert asks == (Gap("REMOVE", "asked") == answered(removing(), Removing(REMOVER), block))
    assert d.LetPass() == answered(removing(), Removing(REMOVER), block, spent=True).order


TWICE = Lasting(KeepsDouble(BLUE), "replaced")


def doubling(card: str, **changes: object) -> tuple[Position, Doubling]:
    there = {ARA: (0, 3, 0, 0, 0), SEV: (2, 0, 1, 0, 0), GRA: (0, 1, 0, 0, 0)}
    return laid(there, taken=((RED, card),), lasting=(TWICE,), **changes), Doubling(TWICE, card)


@pytest.mark.parametrize(
    ("card", "policies", "expected"),
    [
        ("score_5#1", (b.DoublingPolicy(items=(b.DoAct(),)),), d.Act()),
        ("score_5#1", (b.DoublingPolicy((RED,), ("score_5",), (b.DoAct(),)),), d.Act()),
        ("score_5#1", (b.DoublingPolicy((YELLOW,), (), (b.DoAct(),)),), d.LetPass()),
        ("score_5#1", (b.DoublingPolicy((), ("score_4",), (b.DoAct(),)),), d.LetPass()),
        ("score_5#1", (b.DoublingPolicy(items=(b.DoAct(),), gain=7),), d.Act()),
        ("score_5#1", (b.DoublingPolicy(items=(b.DoAct(),), gain=8),), d.LetPass()),
        ("score_5#1", (b.DoublingPolicy(items=(b.DoMoveBest(ALL),)),), d.LetPass()),
        ("four_own", (b.DoublingPolicy(items=(b.DoMove(1, BLUE, GRA, (SEV,)),)),), Move((Shift(BLUE, GRA, SEV),))),
        ("four_own", (b.DoublingPolicy(items=(b.DoMove(2, BLUE, GRA, (SEV,)),)),), d.LetPass()),
        ("transport", (b.DoublingPolicy(items=(b.DoMove(1, BLUE, GRA, (AME,)),)),), Move((Shift(BLUE, GRA, AME),))),
    ],
)
def test_a_special_action_is_repeated_where_a_policy_fits(card: str, policies: tuple, expected: object) -> None:
    assert expected == order(*doubling(card), b.DoubleBlock(policies))


@pytest.mark.parametrize(
    ("step", "expected"),
    [(SAILING, Move(())), (Removing(REMOVER), d.LetPass()), (Doubling(TWICE, "king"), d.LetPass())],
)
def test_the_house_moves_nobody_and_keeps_what_is_kept(step: object, expected: object) -> None:
    position = laid(ABOARD, offered=ON_OFFER, laid=((RED, 13), (BLUE, 9)), taken=((RED, "king"),), lasting=(REMOVER,))
    state = State(position, (step,))

    assert expected == default(state, pending(state), BLUE)


def test_who_may_move_in_a_general_scoring_is_waited_for_there() -> None:
    holder = State(laid(lasting=(Lasting(FreeHand(BLUE, 2), "general"),)), ())

    assert ("SHIFT",) == needed_keys(holder, BLUE, (Phase.DISKS,))
    assert () == needed_keys(holder, RED, (Phase.DISKS,))
    assert not {*KEYS} & {*needed_keys(holder, BLUE, (Phase.POWER, Phase.TURNS))}


# --- what is asked, what is waited for ----------------------------------------------------------------


@pytest.mark.parametrize(("key", "block"), [("REMOVE", b.RemoveBlock()), ("DOUBLE", b.DoubleBlock())])
def test_let_pass_is_about_what_is_asked(key: str, block: object) -> None:
    asked = replace(TABLE, slots=(Slot(key, (key,), is_asked=True),))

    assert (block,) == read("LET PASS", asked).blocks
    assert (DOUBLE,) == read("DOUBLE LET PASS", replace(asked, in_force=(DOUBLE,))).blocks


def test_a_sensible_player_says_why_it_writes_what_it_writes() -> None:
    holder = laid(ABOARD, offered=ON_OFFER, lasting=(REMOVER, TWICE, Lasting(FreeHand(BLUE, 2), "general")))
    state = State(holder, ())
    keys = ("SAIL", "SHIFT", "FILL", "REMOVE", "DOUBLE")

    blocks = advised(state, BLUE, keys)

    assert {*keys} == {block.key for block in blocks}
    assert [] == [why.code for why in reasons(state, BLUE, blocks) if not load()["en"].knows("advice", why.code)]
    assert [] == [finding for block in blocks for finding in judge(block, state, BLUE) if finding.level == "never"]
