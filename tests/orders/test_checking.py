from typing import Any

import pytest

from referee.orders import blocks as b
from referee.orders.checking import judge
from referee.orders.findings import Finding
from referee.orders.grammar import ANY_CARD
from referee.rules.decisions import Complaint, Disk, Phase
from referee.rules.model import ALL, COURT, Place
from referee.rules.rounds import Laying, StartPhase
from referee.rules.state import State
from tests.kit.geography import ARA, CASTILLO, CAT, CNU, GAL, GRA, PVA, SEV, VAL
from tests.rules.tables import BLUE, RED, YELLOW, rulebook, table, turn, with_steps

BOARD = {SEV: (1, 3, 0, 0), VAL: (0, 2, 2, 0), GRA: (4, 1, 0, 0), CNU: (3, 0, 0, 0)}
OFFER = ("three_any", "score_pick#1", "score_4#1", "scoreboard#1", "king")


def stop(*offered: str, **more: Any) -> State:
    """The beginning of a round, where sheets are waited for; of a stack not named the usual card is on offer."""
    fields = {"king": CNU, "homes": (GAL, PVA, ARA, CAT)} | more
    position = table(BOARD, **fields).having(offered=offered or OFFER)
    return with_steps(position, StartPhase(Phase.POWER))


def never(code: str, *args: Any, line: int = 0, plan: int | None = None) -> Finding:
    return Finding("never", Complaint(code, args), line, plan)


def not_yet(code: str, *args: Any, line: int = 0, plan: int | None = None) -> Finding:
    return Finding("not-yet", Complaint(code, args), line, plan)


def power(*values: int) -> b.PowerBlock:
    return b.PowerBlock(tuple(b.PowerRank(value) for value in values))


def place(*parts: tuple[int, Place]) -> b.DoPlace:
    return b.DoPlace(tuple(b.PlacePart("COUNT", count, (there,)) for count, there in parts))


def plan(card: str, *items: b.Item) -> b.CardBlock:
    return b.CardBlock((b.Plan(tuple(card.split()), items),))


HAND = ((1, 4, 9), (1,), (1,), (1,))


@pytest.mark.parametrize(
    ("state", "block", "findings"),
    [
        pytest.param(stop(hands=HAND), power(9, 4), (), id="cards in hand"),
        pytest.param(stop(hands=HAND), power(9, 5), (never("power-not-in-hand", 5, line=1),), id="a card spent"),
        pytest.param(
            stop("power_back#1", hands=HAND), power(5), (not_yet("power-not-in-hand", 5),), id="one that may come back"
        ),
        pytest.param(
            turn(table(hands=HAND), "power_back#1"), power(5), (not_yet("power-not-in-hand", 5),), id="comes back now"
        ),
        pytest.param(
            with_steps(table(laid=((BLUE, 9),), hands=HAND), Laying(RED)),
            power(9),
            (not_yet("power-laid", 9),),
            id="laid already by another",
        ),
        pytest.param(stop(), b.PowerBlock((b.PowerRank(aim=4, most=9), b.PowerRank())), (), id="aims"),
        pytest.param(
            stop(), b.PowerBlock((b.PowerRank(aim=5, most=9),)), (never("aim-out-of-reach", 5, 9),), id="aims beyond"
        ),
        pytest.param(
            stop(hands=((8,),) * 4),
            b.PowerBlock((b.PowerRank(aim=1, most=7),)),
            (never("aim-out-of-reach", 1, 7),),
            id="aims below the hand",
        ),
        pytest.param(stop(), b.ReinforceBlock(ALL, ((SEV, 1),)), (), id="a reinforcement"),
        pytest.param(stop(), b.ReinforceBlock(7), (never("reinforce-too-many", 6, 7),), id="more than any card brings"),
        pytest.param(
            stop(),
            b.ReinforceBlock(ALL, ((CASTILLO, 1), (CNU, 1), (SEV, 2))),
            (never("castillo-shut"), not_yet("kings-region", CNU), not_yet("too-few-there", RED, SEV, 1, 2)),
            id="from where nobody comes",
        ),
        pytest.param(
            stop(edition=rulebook(shortfall="none")),
            b.ReinforceBlock(ALL, ((SEV, 1),)),
            (never("no-shortfall", 6, 15),),
            id="where the board never makes up",
        ),
        pytest.param(stop(), b.AskBlock(), (), id="ask"),
    ],
)
def test_power_and_reinforcement_are_held_against_hand_and_board(
    state: State, block: b.Block, findings: tuple[Finding, ...]
) -> None:
    assert findings == judge(block, state, RED)


@pytest.mark.parametrize(
    ("card", "items", "findings"),
    [
        pytest.param("score_4", (b.DoAct(), place((2, ARA), (1, CASTILLO))), (), id="all in order"),
        pytest.param("score_4", (b.DoSkip(),), (), id="skip"),
        pytest.param("score_4", (b.DoAct(), place((4, ARA))), (never("too-many-placed", 3, 4, line=1),), id="too many"),
        pytest.param("score_4", (b.DoAct(), place((3, GAL))), (not_yet("out-of-reach", GAL, CNU, line=1),), id="far"),
        pytest.param("score_4", (b.DoAct(), place((3, CNU))), (not_yet("kings-region", CNU, line=1),), id="royal"),
        pytest.param("score_4", (b.DoAct(), place((1, COURT))), (never("no-such-place", COURT, line=1),), id="nowhere"),
        pytest.param("score_4", (b.DoName("SCORE", (GAL,)),), (never("wants-act"),), id="another card's verb"),
        pytest.param("king", (b.DoName("KING", (GAL,)), place((5, PVA))), (), id="the King first, then beside him"),
        pytest.param(
            "king",
            (place((5, PVA)), b.DoName("KING", (GAL,))),
            (not_yet("out-of-reach", PVA, CNU),),
            id="beside him before he goes",
        ),
        pytest.param("king", (b.DoName("KING", (SEV, CASTILLO)),), (never("king-cannot-go", CASTILLO),), id="he never"),
        pytest.param("king", (b.DoName("KING", (CNU, SEV)),), (not_yet("king-cannot-go", CNU),), id="he is there now"),
        pytest.param("score_pick", (b.DoName("SCORE", (CASTILLO, CNU)),), (), id="score"),
        pytest.param("score_pick", (b.DoName("EVICT", (SEV,)),), (never("wants-place-to-score"),), id="not evict"),
        pytest.param(
            "scoreboard",
            (b.DoScoreboard((("scoreboard-840", SEV), ("scoreboard-400", CASTILLO))),),
            (),
            id="a scoreboard",
        ),
        pytest.param(
            "scoreboard",
            (b.DoScoreboard((("scoreboard-840", CNU),)),),
            (not_yet("kings-region", CNU),),
            id="a scoreboard not there",
        ),
        pytest.param("three_any", (b.DoMove(ALL, RED, GRA, (SEV,)),), (), id="moves"),
        pytest.param(
            "three_any",
            (b.DoMove(2, RED, GRA, (GAL,)), b.DoMove(1, RED, GAL, (PVA, CNU))),
            (not_yet("kings-region", CNU, line=1),),
            id="moves on what moves leave",
        ),
        pytest.param(
            "three_any",
            (b.DoMove(2, RED, SEV, (GAL,)), b.DoMove(2, BLUE, VAL, (GAL,))),
            (not_yet("too-few-there", RED, SEV, 1, 2), never("too-many", 3, 4)),
            id="too many even if all were there",
        ),
        pytest.param("three_any", (b.DoMove(1, RED, CASTILLO, (GAL,)),), (never("castillo-shut"),), id="locked in"),
        pytest.param("three_any", (b.DoMove(1, RED, COURT, (GAL,)),), (never("not-from-court"),), id="not the court"),
        pytest.param("score_4 king", (b.DoAct(), b.DoName("KING", (SEV,))), (), id="lines for two cards"),
        pytest.param(
            "score_4 king", (b.DoAct(), b.DoName("KING", (SEV,)), place((5, CASTILLO))), (), id="what one card allows"
        ),
        pytest.param(
            "score_4 king",
            (b.DoName("SCORE", (SEV,)),),
            (never("wants-act"), never("wants-king")),
            id="what neither card allows",
        ),
        pytest.param(ANY_CARD, (b.DoAct(), place((2, ARA))), (), id="what some card allows"),
        pytest.param("grande", (b.DoSkip(),), (never("card-gone", "grande"),), id="a card that is not there"),
    ],
)
def test_every_line_of_a_plan_is_held_against_its_card(
    card: str, items: tuple[b.Item, ...], findings: tuple[Finding, ...]
) -> None:
    expected = tuple(Finding(f.level, f.complaint, f.line, 0) for f in findings)

    assert expected == judge(plan(card, *items), stop(), RED)


@pytest.mark.parametrize(
    ("card", "item", "findings"),
    [
        pytest.param("power_back#1", b.DoTake((7,)), (not_yet("not-spent", 7),), id="not spent yet"),
        pytest.param("power_back#1", b.DoTake((2,)), (), id="spent"),
        pytest.param("grande#1", b.DoName("GRANDE", (SEV,)), (), id="a Grande"),
        pytest.param(
            "grande#1", b.DoName("GRANDE", (CASTILLO,)), (never("grande-cannot-go", CASTILLO),), id="he never"
        ),
        pytest.param("grande#1", b.DoName("GRANDE", (CNU,)), (not_yet("kings-region", CNU),), id="not to the King"),
        pytest.param(
            "evict", b.DoName("EVICT", (CASTILLO,)), (never("castillo-shut"),), id="nobody leaves the Castillo"
        ),
        pytest.param("court_two", b.DoCourt(ALL, ((GRA, 1),)), (), id="court"),
        pytest.param("court_two", b.DoCourt(3), (never("reinforce-too-many", 2, 3),), id="too many to court"),
        pytest.param("add_two", b.DoMove(2, RED, COURT, (GAL,)), (), id="add"),
        pytest.param("add_two", b.DoMove(2, RED, GRA, (GAL,)), (never("from-court-only"),), id="add from elsewhere"),
        pytest.param("four_own", b.DoMove(1, BLUE, SEV, (GAL,)), (never("too-many-foreign", 0, 1),), id="not yours"),
        pytest.param(
            "send_one_each",
            b.DoSend(((RED, (GRA,)), (BLUE, (SEV,)), (YELLOW, (GAL,)))),
            (not_yet("too-few-there", YELLOW, GAL, 0, 1),),
            id="nobody to send there",
        ),
        pytest.param(
            "send_one_each",
            b.DoSend(((RED, (GRA,)), (BLUE, (SEV,)))),
            (not_yet("send-missing", YELLOW),),
            id="somebody left out",
        ),
    ],
)
def test_each_verb_knows_what_can_never_be(card: str, item: b.Item, findings: tuple[Finding, ...]) -> None:
    state = stop(card, hands=(tuple(range(3, 14)), (1,), (1,), (1,)))

    assert tuple(Finding(f.level, f.complaint, f.line, 0) for f in findings) == judge(plan(card, item), state, RED)


# --- RETURN, DISK, VETO -----------------------------------------------------------------------------


def gives(*parts: tuple[int, tuple[Place, ...]], ask: bool = False) -> b.ReturnBlock:
    return b.ReturnBlock(tuple(b.ReturnPart(count, ranks) for count, ranks in parts), ask)


@pytest.mark.parametrize(
    ("block", "findings"),
    [
        pytest.param(gives((2, (COURT,)), (1, (SEV, COURT))), (), id="three"),
        pytest.param(gives(ask=True), (), id="ask"),
        pytest.param(gives((ALL, (COURT, SEV))), (), id="all"),
        pytest.param(gives((3, (COURT,)), (1, (SEV,))), (never("return-exactly", 3, 4),), id="four"),
        pytest.param(gives((2, (COURT,))), (not_yet("return-exactly", 3, 2),), id="two"),
        pytest.param(
            gives((1, (COURT,)), (2, (CASTILLO, CNU, ARA))),
            (
                never("castillo-shut", line=1),
                not_yet("kings-region", CNU, line=1),
                not_yet("too-few-there", RED, ARA, 0, 1, line=1),
            ),
            id="from where nobody goes",
        ),
        pytest.param(b.DiskBlock(Disk.GENERAL, (SEV, CNU)), (not_yet("kings-region", CNU, line=1),), id="general"),
        pytest.param(
            b.DiskBlock(Disk.GENERAL, (CASTILLO,)), (never("disk-not-there", CASTILLO),), id="no disk shows it"
        ),
        pytest.param(b.DiskBlock(Disk.SECRET, (CNU,)), (), id="scored in secret"),
        pytest.param(
            b.DiskBlock(Disk.SEND, (GRA, VAL)), (not_yet("too-few-there", RED, VAL, 0, 1, line=1),), id="sent"
        ),
        pytest.param(b.DiskBlock(Disk.EVICT, (CNU,)), (not_yet("kings-region", CNU),), id="evicted"),
        pytest.param(b.DiskBlock(Disk.EVICT, (), ask=True), (), id="a disk that asks"),
        pytest.param(b.DiskBlock(Disk.EVICT, (COURT,)), (), id="the court on purpose"),
        pytest.param(b.DiskBlock(Disk.GENERAL, (COURT,)), (never("court-not-here", "DISK GENERAL"),), id="no court"),
        pytest.param(b.DiskBlock(Disk.SEND, (COURT,)), (never("court-not-here", "DISK SEND"),), id="no court to send"),
    ],
)
def test_returns_and_disks_are_held_against_the_board(block: b.Block, findings: tuple[Finding, ...]) -> None:
    assert findings == judge(block, stop(), RED)


@pytest.mark.parametrize(
    ("ranks", "findings"),
    [
        ((CNU,), (never("kings-region", CNU),)),
        ((CNU, SEV), (not_yet("kings-region", CNU),)),  # the other rank is set
    ],
)
def test_once_a_general_scoring_has_begun_a_disk_that_names_the_kings_region_alone_is_refused(
    ranks: tuple[Place, ...], findings: tuple[Finding, ...]
) -> None:
    begun = with_steps(table(BOARD, king=CNU, homes=(GAL, PVA, ARA, CAT)).having(phase=Phase.DISKS))

    assert findings == judge(b.DiskBlock(Disk.GENERAL, ranks), begun, RED)
    assert (not_yet("kings-region", CNU),) == judge(b.DiskBlock(Disk.EVICT, (CNU,)), begun, RED)
