"""What one fact does to the table, whoever wrote it and whether or not it was legal."""

from typing import Any

import pytest

from referee.rules import events as e
from referee.rules.boxes import set_up, table_for
from referee.rules.decisions import Phase
from referee.rules.effects.banners import BannersBreakTies
from referee.rules.model import COURT, NOWHERE, PROVINCES
from referee.rules.modifiers import Lasting
from referee.rules.position import evolve, laid_out
from tests.geography import CASTILLO, CAT, CNU, GAL, POWERS, PVA, SEV, VAL
from tests.rules.tables import BLUE, COLOURS, GREEN, RED, RIO_GRANDE, YELLOW, table

TABLE = table_for(set_up(COLOURS[:4], RIO_GRANDE))


def test_a_home_takes_the_grande_and_two_caballeros_of_the_provinces() -> None:
    homed = evolve(laid_out(TABLE), e.HomeGiven(BLUE, VAL))

    assert (NOWHERE, VAL, NOWHERE, NOWHERE) == homed.homes
    assert (0, 2, 0, 0) == homed.pieces[VAL]
    assert (23, 21, 23, 23) == homed.provinces


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


@pytest.mark.parametrize(("fact", "changes"), CHANGES, ids=[str(fact) for fact, _ in CHANGES])
def test_a_fact_changes_this_and_nothing_else_beside_the_caballeros(fact: e.Fact, changes: dict[str, Any]) -> None:
    after = evolve(BEFORE, fact)

    assert BEFORE.having(pieces=after.pieces, **changes) == after


def test_a_card_that_is_offered_leaves_its_stack() -> None:
    card = BEFORE.undealt[2][4]

    after = evolve(BEFORE, e.CardOffered(card, 3))

    assert ("veto#1", "king", card) == after.offered
    assert card not in after.undealt[2]
    assert 10 == len(after.undealt[2])


def test_a_power_card_goes_from_the_hand_to_the_table_and_the_pile() -> None:
    after = evolve(BEFORE, e.PowerLaid(RED, 2))

    assert (1,) == after.hands[RED]
    assert (3, 5, 9, 2) == after.piles[RED]
    assert ((RED, 9), (RED, 2)) == after.laid


def test_a_card_taken_back_unseen_stays_in_the_pile_others_know() -> None:
    back = evolve(BEFORE, e.PowerTakenBack(RED, 5, shown=False))

    assert (1, 2, 5) == back.hands[RED]
    assert (3, 5, 9) == back.piles[RED]
    assert (1, 0, 0, 0) == back.hidden
    assert (3, 4, 6, 7, 8, 9, 10, 11, 12, 13) == back.spent_powers(RED)


def test_laying_a_card_that_had_come_back_unseen_gives_the_secret_away() -> None:
    back = evolve(BEFORE, e.PowerTakenBack(RED, 5, shown=False))

    laid = evolve(back, e.PowerLaid(RED, 5))

    assert (3, 9, 5) == laid.piles[RED]
    assert (0, 0, 0, 0) == laid.hidden


@pytest.mark.parametrize(
    ("fact", "left"),
    [
        (e.Vetoed(BLUE, RED, "evict", 0), ((BLUE, 5), (GREEN, 5))),
        (e.VetoLapsed(BLUE), ((BLUE, 5), (GREEN, 5))),
        (e.Vetoed(GREEN, RED, "evict", 1), ((BLUE, 5), (BLUE, 4))),
    ],
)
def test_of_two_vetoes_the_one_that_lapses_first_is_spent_first(
    fact: e.Fact, left: tuple[tuple[int, int], ...]
) -> None:
    assert left == evolve(BEFORE, fact).vetoes
