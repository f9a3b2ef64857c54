"""Corners of the Colonies that no case comes by: what the house does, and which of several is complained of."""

from referee.rules.decisions import Complaint, Move, Name, SendBack, Shift
from referee.rules.effects.disks import GeneralDisks
from referee.rules.effects.later import GrandesByDisk
from referee.rules.effects.limits import Filling
from referee.rules.effects.overseas import Claiming, Unlading
from referee.rules.events import Scored
from referee.rules.modifiers import Lasting
from referee.rules.scoring import ranked
from tests.geography import COLOURS, GAL, RIO_GRANDE, SEV, VAL
from tests.rules.tables import BLUE, GREEN, RED, YELLOW, complaint, set_up, table, turn, with_steps

COLONIES = ("colonies",)
BOARD = set_up(COLOURS[:4], RIO_GRANDE, COLONIES).board
AME, MED, TABLE = (BOARD.index[code] for code in ("AME", "MED", "TABLE"))
FILLING = Filling("limit-table", "inquisitor", "colonies.table_filler", RED)


def test_the_house_claims_where_something_can_be_claimed_first() -> None:
    lying = {"gold#1": (AME, None), "wares#1": (MED, None)}
    position = table({AME: (1, 0, 0, 0), MED: (1, 0, 0, 0)}, boxes=COLONIES, tokens=lying)

    assert Name(AME) == Claiming(RED).usual(position, RED)


def test_of_two_tokens_that_are_not_there_the_first_is_complained_of_by_who_sends() -> None:
    state = turn(table({SEV: (0, 1, 1, 0)}, boxes=COLONIES), "send_one_each")
    picks = ((BLUE, SEV), (YELLOW, SEV))

    assert Complaint("token-not-there", ("wares#2",)) == complaint(state, SendBack(picks, ("wares#2", "wares#1")))


def test_of_two_tokens_that_are_not_there_the_first_is_complained_of_by_who_fills_the_table() -> None:
    lying = {"limit-table": (VAL, None)}
    rows = {VAL: (2, 2, 0, 0), TABLE: (9, 0, 0, 0)}
    state = with_steps(table(rows, boxes=COLONIES, tokens=lying), FILLING)
    order = Move((Shift(RED, VAL, TABLE, 1, ("wares#2", "wares#1")),))

    assert Complaint("token-not-there", ("wares#2",)) == complaint(state, order)


def test_where_grandes_go_by_disk_everybody_sets_one_whatever_else_is_played() -> None:
    lasting = (Lasting(GrandesByDisk(), "general"),)
    position = table(king=GAL, homes=(VAL, GAL, SEV, VAL), lasting=lasting, modified=True)

    assert [RED, YELLOW, GREEN] == sorted(GeneralDisks().choices(position))


def test_where_more_would_leave_than_stand_on_the_table_nobody_counts() -> None:
    position = table({VAL: (3, 0, 0, 0), TABLE: (1, 2, 0, 0)}, boxes=COLONIES, tokens={"limit-table": (VAL, None)})

    assert (1, 2, 0, 0, 0) == ranked(position, VAL, position.held(VAL))
    assert (0, 2, 0, 0, 0) == ranked(position, VAL, (1, 2, 0, 0, 0))


def test_what_a_disc_pays_is_no_part_of_a_general_scoring() -> None:
    position = table({VAL: (1, 0, 0, 0)}, boxes=COLONIES, tokens={"wares#1": (VAL, RED)})

    assert Scored(VAL, (4, 0, 0, 0), general=False) == Unlading("wares#1").resolve(position, {}).facts[-1]
