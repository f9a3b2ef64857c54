"""What shapes offer, and how players choose among it: a shape and an effect that nobody has heard of are played too."""

from dataclasses import dataclass
from random import Random

import pytest

from referee.orders import blocks as b
from referee.orders.canonical import canonical_sheet
from referee.orders.contents import Known as Reader
from referee.orders.contents import Line
from referee.orders.findings import first_fitting
from referee.orders.order import deed_of
from referee.orders.shapes import deeds
from referee.orders.shapes.deed import DeedShape, Sight
from referee.players import appraisal, sensible
from referee.players.schemes import schemes
from referee.players.trying import ways
from referee.prose.letter_reader import read_letter
from referee.rules.boxes import BASE, BOXES, Box
from referee.rules.decisions import Complaint, TakeBack
from referee.rules.effects.base import Card, Effect
from referee.rules.effects.courts import CourtsEmptied
from referee.rules.effects.moving import SendOneOfEach
from referee.rules.events import GrandeMoved, KingMoved, PowerTakenBack, Scored, TokenMoved
from referee.rules.shapes import Shape
from referee.rules.table import Stack
from referee.rules.views import view
from tests.kit.geography import ARA, BOARD, CASTILLO, CNU, COLOURS, CVI, GRA, PVA, SEV, VAL
from tests.kit.midgame import PIECES
from tests.rules.tables import RED, table

PARTS = [
    pytest.param(card, part, id=f"{card.design}-{number}")
    for card in BASE.deck
    for number, part in enumerate(card.does.parts(), 1)
]
POSITION = table(PIECES, king=CNU, homes=(SEV, CVI, VAL, PVA), hands=((1, 2, 3),) * 4)
SIGHT = Sight(POSITION, RED)


def effect_of(design: str) -> Effect:
    return next(card.does for card in BASE.deck if card.design == design)


@pytest.mark.parametrize(("card", "part"), PARTS)
def test_whatever_a_shape_offers_can_be_said_in_words(card: Card, part: Effect) -> None:
    reader = Reader(RED, COLOURS[:4], ("Ann", "Bo", "Cy", "Di"), card.ids()[:1], BOARD, BASE.deck)
    offered = list(deeds.offers(part, SIGHT))
    block = b.CardBlock(tuple(b.Plan((card.design,), (deed,)) for deed in offered[:: len(offered) // 20 + 1]))

    lines = canonical_sheet((block,), reader).splitlines()
    read = read_letter([Line(number, line) for number, line in enumerate(lines, 1)], reader)

    assert ((block,), ()) == (read.blocks, read.complaints)


def test_a_card_that_says_itself_whom_it_sends_off_is_offered_and_played_so() -> None:
    card = Card("expel", 0, 0, 1, SendOneOfEach("opponents"))
    rivals = {rival for rival in POSITION.seats if rival != RED}
    first = next(deeds.offers(card.does, SIGHT))
    played = schemes(card, 5, appraisal.outlook_of(view(POSITION, RED)))[0].items

    for deed in (first, *(deed for deed in played if isinstance(deed, b.DoSend))):
        assert isinstance(deed, b.DoSend)
        assert deeds.carried(card.does, SIGHT, deed) is not None
        assert {owner for owner, _ in deed.picks} <= rivals
    assert any(isinstance(deed, b.DoSend) for deed in played)


def test_moves_stay_lines_of_their_own_from_one_source_where_the_card_wants_that_and_the_best_behind_them() -> None:
    first, second = b.DoMove(1, RED, SEV, (ARA, CASTILLO)), b.DoMove(1, RED, GRA, (ARA, CASTILLO))
    again = b.DoMove(1, RED, SEV, (VAL, CASTILLO))
    wanted = [b.DoMoveBest(2), first, again, second]

    assert (first, second, b.DoMoveBest(2)) == deeds.together(effect_of("four_own"), wanted)
    assert (first, b.DoMoveBest(2)) == deeds.together(effect_of("own_from_one"), wanted)


@pytest.mark.parametrize(
    ("design", "kind"),
    [
        ("king", KingMoved),
        ("grande", GrandeMoved),
        ("scoreboard", TokenMoved),
        ("score_pick", Scored),
        ("power_back", PowerTakenBack),
    ],
)
def test_each_line_that_will_do_is_tried_with_what_it_brings(design: str, kind: type) -> None:
    found = ways(POSITION, RED, effect_of(design), design)

    assert len(found) > 1
    assert all(way.facts_of(kind) for way in found)
    assert len(found) == len({way.order for way in found})


@pytest.mark.parametrize("shape", deeds.SHAPES, ids=lambda shape: type(shape).__name__)
def test_a_shape_says_for_itself_what_no_other_can_say_for_it(shape: DeedShape) -> None:
    own = {name for name in dir(DeedShape) if getattr(type(shape), name) is not getattr(DeedShape, name)}

    assert "read" in own
    assert not shape.asked or ("offers" in own and own & {"orders", "carry"}), "`deed.py` says what these are"


# --- a shape nobody has heard of ------------------------------------------------------------------


class Wager(Shape):
    """A number that a hand holds."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class TaxByWager(Effect):
    """Rivals lose as many of their courts as a power card in one's own hand says."""

    keyword = "WAGER"
    wants = (TakeBack, "wants-wager")
    shape = Wager()

    def order_complaint(self, position, seat, order):
        return None if order.value in position.hands[seat] else Complaint("not-in-hand", (order.value,))

    def run(self, position, seat, card, order):
        SEEN.append(order)
        return (CourtsEmptied(seat, order.value),)


@dataclass(frozen=True, slots=True)
class DoWager(b.Deed):
    """WAGER 7."""

    value: int

    verb = "WAGER"


class WagerShape(DeedShape):
    values = (DoWager,)
    asked = Wager

    def write(self, deed, table):
        return f"WAGER {deed.value}"

    def carry(self, position, seat, does, lines):
        wagers = {str(deed.value): TakeBack(deed.value) for _, deed in lines}
        return first_fitting((wish, order, does.check(position, seat, order)) for wish, order in wagers.items())

    def offers(self, does, sight):
        return map(DoWager, range(1, 14))


WAGER = WagerShape()
GUILD = Box(
    id="guild",
    stacks=(Stack(6, "standing"),),
    deck=(Card("tax", 6, 3, 1, TaxByWager()),),
)
SEEN: list[TakeBack] = []
"""What was ordered, in play or in thought."""


@pytest.fixture
def guild(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOXES, GUILD.id, GUILD)
    monkeypatch.setattr(deeds, "SHAPES", (*deeds.SHAPES, WAGER))
    monkeypatch.setitem(deeds._OF, DoWager, WAGER)
    SEEN.clear()


@pytest.mark.usefixtures("guild")
def test_somebody_sensible_chooses_the_line_that_brings_most() -> None:
    homes = (SEV, CVI, VAL, PVA)
    there = table(PIECES, king=CNU, homes=homes, boxes=("guild",), hands=((2, 5, 3),) * 4).having(
        offered=("tax", "king")
    )
    [block] = sensible.write_sheet(view(there, RED), ("CARD",), Random(1))
    assert isinstance(block, b.CardBlock)
    wagers = [deed_of(item) for plan in block.plans for item in plan.items]

    assert [DoWager(5)] == [deed for deed in wagers if isinstance(deed, DoWager)]
