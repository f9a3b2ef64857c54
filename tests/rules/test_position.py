"""What one fact does to the table, whoever wrote it and whether or not it was legal."""

from typing import Any

import pytest

from referee.rules import events as e
from referee.rules.boxes import laid, set_up
from referee.rules.decisions import Phase
from referee.rules.effects.banners import BannersBreakTies
from referee.rules.model import COURT, NOWHERE, PROVINCES
from referee.rules.modifiers import Lasting
from referee.rules.position import evolve, laid_out
from referee.rules.table import TableLaid
from tests.geography import CASTILLO, CAT, CNU, GAL, POWERS, PVA, SEV, VAL
from tests.rules.tables import BLUE, COLOURS, GREEN, RED, RIO_GRANDE, YELLOW, table

TABLE = laid(set_up(COLOURS[:4], RIO_GRANDE))


def test_positions_are_compared_by_what_lies_there_and_not_by_what_is_kept_near_at_hand() -> None:
    start = laid_out(TABLE)
    other = laid_out(laid(set_up(COLOURS[:4], RIO_GRANDE, ("church",))))

    assert start == start.having(setup=other.setup, board=other.board, modified=other.modified)
    assert start != start.having(table=other.table)


QUIET, DEAR = Lasting(BannersBreakTies(), "round", 4), Lasting(BannersBreakTies(), "general")

BEFORE = table(
    {VAL: (3, 2, 0, 0), CASTILLO: (0, 1, 0, 0)},
    king=GAL,
    offered=("veto#1", "king"),
    laid=((RED, 9),),
    taken=((RED, "evict"),),
    vetoes=((BLUE, 5), (BLUE, 4), (GREEN, 5)),
    scores=(1, 2, 3, 4),
    scoreboards=(VAL, NOWHERE),
    hands=((1, 2), POWERS, POWERS, POWERS),
    piles=((3, 5, 9), (), (), ()),
    lasting=(QUIET,),
)

CHANGES: list[tuple[e.Fact, dict[str, Any]]] = [
    (e.DrewPlace("king", (GAL, PVA), GAL), {}),
    (e.DrewCard("round-4/stack-5", ("king",), "king"), {}),
    (e.DrewSeat("leader", (RED, BLUE), BLUE), {}),
    (e.KingMoved(CNU), {"king": CNU}),
    (e.LeaderNamed(GREEN), {"leader": GREEN}),
    (e.RoundOpened(5), {"round": 5, "phase": Phase.POWER, "laid": (), "offered": (), "taken": ()}),
    (e.PhaseBegan(Phase.DISKS), {"phase": Phase.DISKS}),
    (e.Reinforced(RED, 3, (VAL, VAL)), {}),
    (e.CardRemoved(BLUE, "king"), {"offered": ("veto#1",)}),
    (e.CardTaken(BLUE, "king"), {"offered": ("veto#1",), "taken": ((RED, "evict"), (BLUE, "king"))}),
    (e.Placed(RED, ((PVA, 2), (CASTILLO, 1))), {}),
    (e.Skipped(RED, "evict"), {}),
    (e.Announced(RED, "evict", None), {}),
    (e.Moved(BLUE, COURT, PROVINCES, 7), {}),
    (e.GrandeMoved(RED, SEV), {"homes": (SEV, NOWHERE, NOWHERE, NOWHERE)}),
    (e.TokenMoved("scoreboard-400", CAT), {"tokens": ((VAL, None), (CAT, None))}),
    (e.TokenMoved("scoreboard-840", CAT), {"tokens": ((CAT, None), (NOWHERE, None))}),
    (e.TokenMoved("scoreboard-840", CAT, RED), {"tokens": ((CAT, RED), (NOWHERE, None))}),
    (e.VetoKept(YELLOW, "veto#2", 5), {"vetoes": ((BLUE, 5), (BLUE, 4), (GREEN, 5), (YELLOW, 5))}),
    (e.DisksShown("general", ((RED, VAL),)), {}),  # type: ignore[arg-type]
    (e.Scored(VAL, (5, 0, 3, 0), False), {"scores": (6, 2, 6, 4)}),
    (e.PointsCorrected(YELLOW, -2), {"scores": (1, 2, 1, 4)}),
    (e.LastingBegan(DEAR), {"lasting": (QUIET, DEAR)}),
    (e.LastingEnded(QUIET), {"lasting": ()}),
    (e.LastingEnded(DEAR), {}),
    (e.HandChosen(RED, (1, 2), "salt", "sealed"), {"hands": ((1, 2), *BEFORE.hands[1:])}),
    (e.RoundClosed(4), {"offered": (), "laid": (), "taken": ()}),
    (e.GameEnded((4, 3, 2, 1)), {"ranks": (4, 3, 2, 1)}),
]


@pytest.mark.parametrize(
    ("fact", "rows"),
    [
        (e.Moved(RED, VAL, CAT, 2), {VAL: (1, 2, 0, 0), CAT: (2, 0, 0, 0)}),
        (e.Moved(RED, VAL, VAL, 2), {}),
        (e.Moved(BLUE, CASTILLO, PVA, 1), {CASTILLO: (0, 0, 0, 0), PVA: (0, 1, 0, 0)}),
        (e.Moved(RED, VAL, PROVINCES, 3), {VAL: (0, 2, 0, 0), PROVINCES: (23, 20, 23, 23)}),
        (e.Moved(BLUE, COURT, PROVINCES, 7), {COURT: (7, 0, 7, 7), PROVINCES: (20, 27, 23, 23)}),
        (e.Moved(BLUE, PROVINCES, COURT, 7), {COURT: (7, 14, 7, 7), PROVINCES: (20, 13, 23, 23)}),
        (e.Reinforced(RED, 3, (VAL, VAL)), {VAL: (1, 2, 0, 0), COURT: (12, 7, 7, 7), PROVINCES: (17, 20, 23, 23)}),
        (
            e.Placed(RED, ((PVA, 2), (CASTILLO, 1))),
            {PVA: (2, 0, 0, 0), CASTILLO: (1, 1, 0, 0), COURT: (4, 7, 7, 7)},
        ),
        (e.Placed(RED, ((PVA, 1), (PVA, 1))), {PVA: (2, 0, 0, 0), COURT: (5, 7, 7, 7)}),
        (e.KingMoved(VAL), {}),
    ],
    ids=str,
)
def test_caballeros_go_where_a_fact_says(fact: e.Fact, rows: dict[int, tuple[int, ...]]) -> None:
    pieces = tuple(rows.get(zone, row) for zone, row in enumerate(BEFORE.pieces))

    assert pieces == evolve(BEFORE, fact).pieces


def test_a_card_taken_back_unseen_stays_in_the_pile_others_know() -> None:
    back = evolve(BEFORE, e.PowerTakenBack(RED, 5, shown=False))

    assert (1, 2, 5) == back.hands[RED]
    assert (3, 5, 9) == back.piles[RED]
    assert (1, 0, 0, 0) == back.hidden
    assert (3, 4, 6, 7, 8, 9, 10, 11, 12, 13) == back.spent(RED)


def test_laying_a_card_that_had_come_back_unseen_gives_the_secret_away() -> None:
    back = evolve(BEFORE, e.PowerTakenBack(RED, 5, shown=False))

    laid = evolve(back, e.PowerLaid(RED, 5))

    assert (3, 9, 5) == laid.piles[RED]
    assert (0, 0, 0, 0) == laid.hidden


# --- what a position can tell ---------------------------------------------------------------------


def test_every_fact_is_known_to_the_table() -> None:
    shown = {type(fact) for fact, _ in CHANGES} | {
        TableLaid,
        e.HomeGiven,
        e.CardOffered,
        e.PowerLaid,
        e.PowerTakenBack,
        e.Vetoed,
        e.VetoLapsed,
    }

    assert set(e.Fact.__args__) == shown, "CHANGES wants a line: what it changes"  # type: ignore[attr-defined]
