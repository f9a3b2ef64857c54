"""What the steps of the Colonies say of themselves to those who write, show and advise, and what the house does."""

from referee.rules.boxes import set_up
from referee.rules.boxes.colonies.overseas import Claiming, Sailing, Transport
from referee.rules.decisions import Complaint, Move, Shift, Skip
from referee.rules.effects.later import FreeHands, FreeMoves
from referee.rules.effects.limits import Filling, MoveTable, TableMoved
from referee.rules.model import ALL, Place
from referee.rules.modifiers import Lasting, Modifier
from referee.rules.position import Position
from referee.rules.shapes import Moves
from tests.kit.geography import ARA, CASTILLO, CAT, CNU, COLOURS, CVI, GAL, GRA, PVA, RIO_GRANDE, SEV, VAL
from tests.rules.tables import BLUE, GREEN, RED, YELLOW, table

BOXES = ("colonies",)
BOARD = set_up(COLOURS[:4], RIO_GRANDE, BOXES).board
FRA, SHIP, CAPTAIN, AME, VICEROY, MED, TABLE = (
    BOARD.index[code] for code in ("FRA", "SHIP", "SHIP-captain", "AME", "AME-viceroy", "MED", "TABLE")
)
BLACK = 4
FILLING = Filling("limit-table", "inquisitor", "colonies.table_filler", RED)
SAILING = Sailing("SHIP", ("AME", "MED"))


def there(
    rows: dict[Place, tuple[int, ...]], king: Place = GAL, lies: Place = VAL, *kept: Modifier, **tokens: Place
) -> Position:
    """A table of four with the limit table in Valencia; `kept` are before somebody."""
    lasting = tuple(Lasting(each, "replaced") for each in kept)
    lying = {"limit-table": (lies, None)} | {token.replace("_", "#"): (place, None) for token, place in tokens.items()}
    return table(rows, boxes=BOXES, king=king, tokens=lying, lasting=lasting)


def test_whoever_is_aboard_or_overseas_may_sail_and_is_concerned() -> None:
    position = there({SHIP: (1, 1, 0, 0), AME: (2, 0, 0, 0), FRA: (0, 0, 1, 0), VAL: (3, 3, 3, 3)})

    assert ((RED, SHIP), (RED, AME), (RED, AME)) == SAILING.of(RED).ready(position)
    assert [True, True, False, False] == [SAILING.concerns(position, seat) for seat in range(4)]


def test_the_house_claims_nothing_for_who_would_resign() -> None:
    position = there({VICEROY: (1, 0, 0, 0)}, gold_1=AME)

    assert (VICEROY,) == Claiming(RED).choices(position, RED)
    assert Skip() == Claiming(RED).usual_order(position, RED)
    assert Complaint("nothing-to-claim", (MED,)) == Claiming(RED).naming_complaint(position, RED, MED)
    assert Claiming(RED).naming_complaint(position, RED, VICEROY) is None


def test_a_free_hand_moves_between_open_regions_and_not_into_the_castillo() -> None:
    position = there({VAL: (2, 1, 0, 0), GAL: (1, 0, 0, 0), CASTILLO: (3, 0, 0, 0), SHIP: (1, 0, 0, 0)})

    assert FreeMoves(RED, ALL) == FreeHands().of(RED)
    assert ((RED, VAL), (RED, VAL), (RED, SHIP)) == FreeMoves(RED, 2).ready(position)
    assert (PVA, ARA, CAT, CVI, CNU, SEV, GRA, FRA, SHIP, AME, MED) == FreeMoves(RED, 2).goals(position, VAL)


def test_the_house_fills_with_the_choosers_own_then_clockwise_and_black_ones_last() -> None:
    def order(seat: int, *counts: tuple[int, int]) -> bool:
        shifts = tuple(Shift(owner, VAL, TABLE, count) for owner, count in counts)
        return Move(shifts) == FILLING.usual_order(there({TABLE: (room, 0, 0, 0), VAL: (1, 2, 0, 1, 2)}), seat)

    room = 7
    assert order(BLUE, (BLUE, 2), (GREEN, 1))
    assert order(GREEN, (GREEN, 1), (RED, 1), (BLUE, 1))
    room = 5
    assert order(YELLOW, (GREEN, 1), (RED, 1), (BLUE, 2), (BLACK, 1))


def test_where_the_table_goes_those_step_up_who_are_there() -> None:
    position = there({TABLE: (2, 0, 0, 0), VAL: (1, 0, 0, 0), SEV: (6, 5, 0, 0)})
    step = TableMoved(BLUE, "limit-table", SEV)

    assert ((RED, SEV),) * 6 + ((BLUE, SEV),) * 5 == step.ready(position)
    assert ((TABLE,), 10) == (step.goals(position, SEV), step.number_due(position))
    assert Move((Shift(BLUE, SEV, TABLE, 5), Shift(RED, SEV, TABLE, 5))) == step.usual_order(position, BLUE)


def test_the_table_stays_with_the_king_and_never_lies_in_france_or_the_castillo() -> None:
    moves = MoveTable("limit-table", but=("FRA",))

    assert (PVA, ARA, CAT, CVI, CNU, SEV, GRA, SHIP, AME, MED) == moves.choices(there({}), RED)
    assert [False, True] == [moves.is_barred(there({}, king=king), RED) for king in (GAL, VAL)]
    assert [FRA, CASTILLO, TABLE] == [
        place for place in (*BOARD.places, TABLE) if moves.is_never_legal(there({}), place)
    ]


def test_transport_is_barred_to_who_has_nobody_on_the_board() -> None:
    transport, position = Transport(3), table({VAL: (1, 0, 0, 0)}, boxes=BOXES, king=GAL)

    assert [False, True] == [transport.is_barred(position, seat) for seat in (RED, BLUE)]
    assert Moves(3, 0, 3) == transport.asks()
