"""Any sheet there can be, for hypothesis to draw, and what must hold of whatever was read."""

from dataclasses import replace

from hypothesis import strategies as st

from referee.orders import blocks as b
from referee.orders.contents import OrderSheet
from referee.orders.goals import to_lead
from referee.orders.grammar import ANY_CARD
from referee.orders.shapes import moves as moves_shape
from referee.orders.shapes.deed import LEFT, Sight
from referee.orders.shapes.deeds import fits, forms, shape_of
from referee.orders.shapes.table import KEYS
from referee.rules.boxes import BASE
from referee.rules.decisions import Disk
from referee.rules.model import ALL, COURT, PROVINCES
from tests.kit.geography import BOARD, PLACES, POWERS, REGIONS
from tests.orders.codes import COMPLAINT_CODES, NOTE_CODES, REMARK_CODES
from tests.orders.letters import BLUE, DESIGNS
from tests.rules import tables as rules

OPEN = replace(BLUE, offered=tuple(card.ids()[0] for card in BASE.deck), mid_turn=True)
"""A table at which every card is on offer."""

TO_LEAD = to_lead(BOARD)

counts = st.integers(1, 30) | st.just(ALL)
seats = st.sampled_from(range(5))
ranks = st.lists(st.sampled_from(PLACES), min_size=1, max_size=3, unique=True).map(tuple)
leads = st.sampled_from(PLACES).map(b.Lead)
targets = st.lists(st.one_of(st.sampled_from(PLACES), leads), min_size=1, max_size=3, unique=True).map(tuple)
pointed = st.one_of(targets, ranks.map(lambda more: TO_LEAD + more), st.just(TO_LEAD))
fetch = st.lists(st.tuples(st.sampled_from(REGIONS), counts), max_size=3).map(tuple)
powers = st.one_of(
    st.sampled_from(POWERS).map(b.PowerRank),
    st.builds(b.PowerRank, aim=st.integers(1, 5), most=st.sampled_from((*POWERS[:-1], ALL))),
    st.just(b.PowerRank()),
)
parts = st.one_of(
    st.builds(b.PlacePart, st.just("COUNT"), counts, ranks),
    st.builds(b.PlacePart, st.sampled_from(("LEAD", "SECOND", "REST", "SPREAD", "BEST")), st.just(0), ranks),
    st.just(b.PlacePart("BEST", 0, ())),
)
placings = st.builds(b.DoPlace, st.lists(parts, min_size=1, max_size=3).map(tuple))
tokens = st.sampled_from(("scoreboard-840", "scoreboard-400"))
tiles = st.lists(st.tuples(tokens, st.sampled_from(PLACES)), min_size=1, max_size=3, unique=True)
picks = st.lists(st.tuples(seats, ranks), min_size=1, max_size=4, unique_by=lambda pick: pick[0])

SIGHT = Sight(rules.table(rules.everywhere(2)), BLUE.seat)
SHOWN = [deed for card in BASE.deck for deed in forms(card, SIGHT) if shape_of(deed) not in (moves_shape.SHAPE, LEFT)]
"""What the file of each shape shows as examples, but for MOVE, which has lines of its own below."""

ONE_ACTION: tuple[st.SearchStrategy[b.Item], ...] = (
    st.sampled_from(tuple(dict.fromkeys(SHOWN))),
    st.just(b.DoAct()),
    st.builds(b.DoName, st.sampled_from(("SCORE", "EVICT", "KING", "GRANDE")), ranks),
    st.builds(b.DoName, st.just("SCORE"), ranks | st.just(()), st.integers(0, 30)),
    st.builds(b.DoScoreboard, tiles.map(tuple)),
    st.builds(b.DoSend, picks.map(tuple)),
    st.builds(b.DoTake, st.lists(st.sampled_from(POWERS), min_size=1, max_size=3, unique=True).map(tuple)),
    st.builds(b.DoCourt, counts, fetch),
    st.builds(b.DoEnthrone, st.lists(seats, min_size=1, max_size=2, unique=True).map(tuple)),
)

someone = st.none() | seats
boards = st.sampled_from(PLACES)
designs = st.sampled_from(sorted(DESIGNS))
facts = st.one_of(
    st.builds(b.Premise, st.just("KING"), place=boards),
    st.just(b.Premise("MOVED")),
    st.builds(b.Premise, st.just("LEADS"), someone, boards),
    st.builds(
        b.Premise, st.just("HAS"), someone, boards | st.sampled_from((COURT, PROVINCES)), amount=st.integers(1, 30)
    ),
    st.builds(b.Premise, st.just("AHEAD"), someone, amount=st.integers(1, 99), other=someone).filter(
        lambda fact: fact.seat is None or fact.seat != fact.other
    ),
    st.builds(b.Premise, st.just("TURN"), amount=st.integers(0, 5)),
    st.builds(b.Premise, st.just("LAID"), someone, amount=st.sampled_from(POWERS)),
    st.builds(b.Premise, st.just("TOOK"), someone, card=designs),
    st.builds(b.Premise, st.just("FREE"), card=designs),
)
guards = st.builds(b.Guard, st.lists(facts, min_size=1, max_size=3, unique=True).map(tuple), st.booleans())
conditions_of_an_order = st.one_of(st.just(()), st.lists(guards, max_size=2).map(tuple))

powers_on_condition = st.builds(lambda rank, when: replace(rank, guards=when), powers, conditions_of_an_order)


@st.composite
def guarded(draw: st.DrawFn, lines: tuple[b.Item, ...]) -> tuple[b.Item, ...]:
    """The lines, some of them with conditions."""
    found: list[b.Item] = []
    for line in lines:
        conditions = draw(conditions_of_an_order)
        found.append(b.Guarded(line, conditions) if conditions and not isinstance(line, b.Guarded) else line)
    return tuple(found)


def moves(seat: int) -> st.SearchStrategy[tuple[b.Item, ...]]:
    best = st.builds(b.DoMoveBest, counts)
    from_court = best | st.builds(b.DoMove, counts, st.just(seat), st.just(COURT), targets)
    own = st.builds(b.DoMove, counts, st.just(seat), st.sampled_from(PLACES), targets)
    on_board = best | own | st.builds(b.DoMove, counts, seats, st.sampled_from(PLACES), ranks)
    return st.one_of(*(st.lists(each, min_size=1, max_size=4).map(tuple) for each in (from_court, on_board)))


@st.composite
def items(draw: st.DrawFn, seat: int, skip: bool = True) -> tuple[b.Item, ...]:
    lone = st.one_of(*ONE_ACTION, *((st.just(b.DoSkip()),) if skip else ()))
    actions = draw(st.one_of(lone.map(lambda item: (item,)), moves(seat)))
    placing = draw(st.one_of(st.just(()), placings.map(lambda item: (item,))))
    return draw(guarded(placing + actions if draw(st.booleans()) else actions + placing))


@st.composite
def plans(draw: st.DrawFn, seat: int) -> b.Plan:
    lines = draw(items(seat))
    fitting = [card.design for card in BASE.deck if all(fits(card, item) for item in lines)]
    cards = draw(st.lists(st.sampled_from([*fitting, ANY_CARD]), min_size=1, max_size=3, unique=True))
    return b.Plan(tuple(cards), lines, draw(conditions_of_an_order))


conditions = st.one_of(
    st.builds(b.Condition, st.sampled_from(("INTO", "FROM", "SCORES", "TAKES")), st.sampled_from(PLACES)),
    st.builds(b.Condition, st.sampled_from(("SCORES", "TAKES"))),
    st.builds(b.Condition, st.just("COSTS"), amount=st.integers(1, 40)),
)
policies = st.builds(
    b.StepInPolicy,
    st.lists(seats, max_size=3, unique=True).map(tuple),
    st.lists(st.sampled_from(sorted(DESIGNS)), max_size=3, unique=True).map(tuple),
    st.none() | conditions,
    st.booleans(),
)
returned = st.lists(st.sampled_from((*REGIONS, COURT)), min_size=1, max_size=3, unique=True).map(tuple)
given_up = st.lists(st.builds(b.ReturnPart, counts, returned), max_size=3).map(tuple)


@st.composite
def sheets(draw: st.DrawFn, seat: int) -> tuple[b.Block, ...]:
    """Any blocks that a letter can say, at most one of a key, in the order of KEYS."""
    asked = draw(st.booleans())
    every = (
        st.lists(powers_on_condition, min_size=1, max_size=4, unique=True).map(
            lambda found: b.PowerBlock(tuple(found))
        ),
        st.builds(b.ReinforceBlock, st.integers(0, 30) | st.just(ALL), fetch),
        st.lists(plans(seat), min_size=1, max_size=3).map(lambda found: b.CardBlock(tuple(found))),
        items(seat).map(b.TurnBlock),
        st.just(b.ReturnBlock((), ask=True))
        if asked
        else st.builds(b.ReturnBlock, given_up.filter(bool))
        | st.builds(b.ReturnBlock, given_up, keep_leads=st.just(True)),
        *(
            st.just(b.DiskBlock(purpose, (), ask=True))
            if asked
            else pointed.map(lambda r, p=purpose: b.DiskBlock(p, r))
            for purpose in Disk
        ),
        st.lists(policies, max_size=3, unique=True).map(lambda found: b.VetoBlock(tuple(found))),
        st.builds(b.AskBlock, st.booleans()),
        st.builds(b.ElseBestBlock),
    )
    blocks = [draw(block) for block in every if draw(st.booleans())]
    return tuple(sorted(blocks, key=lambda block: KEYS.index(block.key)))


def check(sheet: OrderSheet) -> None:
    """What must hold of any sheet."""
    filed = [block.key for block in sheet.blocks]
    proposed = [block.key for block in sheet.proposal]
    assert len(set(filed)) == len(filed)
    assert len(set(proposed)) == len(proposed)
    assert not set(filed) & set(proposed)
    assert {complaint.code for complaint in sheet.complaints} <= COMPLAINT_CODES
    assert {remark.code for remark in sheet.remarks} <= REMARK_CODES
    assert sheet.note in {"", *NOTE_CODES}
    assert bool(sheet.note) >= bool(sheet.proposal)
    for complaint in sheet.complaints:
        assert 0 <= complaint.column <= len(complaint.text)
        assert complaint.width >= 1
        assert complaint.key not in filed or complaint.key == ""
