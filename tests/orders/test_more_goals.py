"""SECOND and SPREAD, LEAD of a move and of a disk, IF GAIN, KEEP LEADS: read, filed, tried and carried out."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from referee.orders import blocks as b
from referee.orders.book import answer
from referee.orders.checking import judge
from referee.orders.findings import Finding, Found, PassedOver, Stuck
from referee.orders.goals import lead_takes
from referee.orders.shapes.block import Gap, Given, Memory
from referee.orders.shapes.placing import placing
from referee.orders.shapes.plan import next_half
from referee.rules.decisions import Complaint, Disk, Move, PlaceCaballeros, Return, SetDisk
from referee.rules.effects.base import card_of
from referee.rules.effects.courts import GiveUp
from referee.rules.effects.disks import EvictByDisk, GeneralDisks, NameInSecret, SendByDisk
from referee.rules.model import ALL, COURT, Place
from referee.rules.rounds import Choosing, TurnHalves
from referee.rules.state import State
from tests.kit.geography import ARA, CASTILLO, CAT, CNU, GAL, GRA, PVA, REGIONS, SEV, VAL
from tests.orders.letters import complaint, filed, offering, pointed_at
from tests.rules.tables import BLUE, RED, asked, rulebook, table, with_steps

TURN = replace(offering("four_any", "add_two", "score_pick", "evict", "king"), mid_turn=True)

EVERY_REGION = "New Castile, Old Castile, Granada, Basque Country, Aragon, Valencia, Galicia, Catalonia, Seville"


# --- reading ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("PLACE SECOND Valencia or Seville, REST Castillo", "PLACE SECOND Valencia or Seville, REST Castillo"),
        ("place Valencia second, spread Seville or Granada", "PLACE SECOND Valencia, SPREAD Seville or Granada"),
        ("PLACE SPREAD Valencia, Seville and the Castillo", "PLACE SPREAD Valencia or Seville or Castillo"),
        ("PLACE LEAD Valencia or LEAD Seville, REST Castillo", "PLACE LEAD Valencia or Seville, REST Castillo"),
        ("SPREAD ALL in Valencia and in Seville", "PLACE SPREAD Valencia or Seville"),
        ("PLACE 1 Aragon\nSPREAD Valencia, Seville", "PLACE 1 Aragon, SPREAD Valencia or Seville"),
        ("PLACE LEAD Valencia,\nSECOND Seville", "PLACE LEAD Valencia, SECOND Seville"),
        ("MOVE 3 own Granada to LEAD Valencia or Castillo", "MOVE 3 own Granada to LEAD Valencia or Castillo"),
        ("MOVE own Granada to LEAD Valencia", "MOVE ALL own Granada to LEAD Valencia"),
        ("MOVE 3 own Granada to\nLEAD Valencia", "MOVE 3 own Granada to LEAD Valencia"),
        ("MOVE 3 own Granada to Castillo\nor LEAD Valencia", "MOVE 3 own Granada to Castillo or LEAD Valencia"),
        ("MOVE 3 own Granada -> LEAD in Valencia", "MOVE 3 own Granada to LEAD Valencia"),
        ("ADD 2 LEAD Seville or Castillo", "MOVE 2 court to LEAD Seville or Castillo"),
        ("ADD LEAD Seville", "MOVE ALL court to LEAD Seville"),
        ("SCORE Aragon or Castillo IF GAIN 3", "SCORE Aragon or Castillo IF GAIN 3"),
        ("score aragon, castillo\nif gain 3", "SCORE Aragon or Castillo IF GAIN 3"),
        ("SCORE any region if it gains 3", "SCORE ANY IF GAIN 3"),
        ("SCORE ANY IF GAIN 3", "SCORE ANY IF GAIN 3"),
        ("RETURN KEEP LEADS", "RETURN KEEP LEADS"),
        ("return: keep the leads.", "RETURN KEEP LEADS"),
        ("RETURN KEEP LEADS Seville, court", "RETURN KEEP LEADS ALL Seville, ALL court"),
        ("RETURN KEEP LEADS 2 court, 1 Seville or court", "RETURN KEEP LEADS 2 court, 1 Seville or court"),
        ("RETURN 2 court or Seville KEEP LEADS", "RETURN KEEP LEADS 2 court or Seville"),
        ("DISK EVICT LEAD Aragon or Seville", "DISK EVICT LEAD Aragon or Seville"),
        ("DISK EVICT LEAD Aragon, LEAD Seville", "DISK EVICT LEAD Aragon or LEAD Seville"),
        ("DISK EVICT LEAD Aragon or\nLEAD Seville", "DISK EVICT LEAD Aragon or LEAD Seville"),
        ("DISK GENERAL TO LEAD Aragon or Granada", "DISK GENERAL LEAD Aragon or Granada"),
        ("DISK GENERAL TO LEAD", "DISK GENERAL TO LEAD"),
        ("disk general to lead, granada", "DISK GENERAL TO LEAD or Granada"),
        ("DISK GENERAL TO LEAD\nDISK SECRET LEAD", "DISK GENERAL TO LEAD\nDISK SECRET TO LEAD"),
        (f"DISK SEND LEAD {EVERY_REGION.replace(', ', ' or LEAD ')} or Seville", "DISK SEND TO LEAD or Seville"),
    ],
)
def test_a_goal_reads_as_it_is_printed(text: str, orders: str) -> None:
    assert orders == filed(text, TURN)


@pytest.mark.parametrize(
    ("text", "code", "args", "at"),
    [
        ("MOVE 2 red Valencia to LEAD Seville", "lead-is-own", (), "2 red Valencia to LEAD Seville"),
        ("EVICT Aragon IF GAIN 3", "gain-of-score", ("EVICT",), "IF GAIN 3"),
        ("KING Aragon or Galicia IF GAIN 3", "gain-of-score", ("KING",), "IF GAIN 3"),
        ("SCORE ANY", "place-wanted", ("SCORE",), ""),
        ("SCORE Aragon IF GAIN", "number-wanted", ("SCORE",), ""),
        ("SCORE Aragon IF GAIN -2", "number-signed", (), "-2"),
        ("PLACE SPREAD 3 Aragon", "place-wanted", ("PLACE",), "3"),
    ],
)
def test_a_goal_that_cannot_be_meant_is_complained_of(text: str, code: str, args: tuple[Any, ...], at: str) -> None:
    about = complaint(text, TURN)

    assert (code, args, at) == (about.code, about.args, pointed_at(about).strip())


# --- placing ----------------------------------------------------------------------------------------

BOARD = {SEV: (1, 3, 2, 0), VAL: (0, 2, 2, 0), GRA: (4, 1, 0, 0), CASTILLO: (1, 4, 3, 0)}


def second(*ranks: Place) -> b.PlacePart:
    return b.PlacePart("SECOND", 0, ranks)


def spread(*ranks: Place) -> b.PlacePart:
    return b.PlacePart("SPREAD", 0, ranks)


def count(number: int, *ranks: Place) -> b.PlacePart:
    return b.PlacePart("COUNT", number, ranks)


def placed(*parts: b.PlacePart, court: int = 7, players: int = 4, **answers: Any) -> Found | Stuck:
    """What parts come to with the King's card, which places 5, the King in New Castile."""
    board = {place: counts[:players] for place, counts in BOARD.items()}
    courts = (court, 7, 7, 7)[:players]
    position = table(board, players, king=CNU, court=courts, edition=rulebook(**answers))
    return placing(
        position, TurnHalves(RED, "king", card_of(position, "king"), act=False, place=True), list(enumerate(parts))
    )


@given(st.lists(st.sampled_from((SEV, VAL, ARA, CASTILLO, GAL)), min_size=1, unique=True), st.integers(1, 9))
def test_a_spread_never_differs_by_more_than_one_and_leaves_nobody(ranks: list[Place], court: int) -> None:
    found = placed(spread(*ranks), court=court)
    if isinstance(found, Stuck):
        assert [GAL] == ranks
        return
    assert isinstance(found.order, PlaceCaballeros)
    counts = [dict(found.order.placing).get(place, 0) for place in ranks if place != GAL]

    assert min(5, court) == sum(counts)
    assert counts == sorted(counts, reverse=True)
    assert max(counts) - min(counts) <= 1


# --- moving -----------------------------------------------------------------------------------------


def done(*items: b.Item, card: str = "four_any", board: dict[Place, tuple[int, ...]] | None = None) -> Found | Stuck:
    """What lines come to as the special action of a card, which alone is left of the turn."""
    position = table(board or BOARD, king=CNU)
    return next_half(position, TurnHalves(RED, card, card_of(position, card), act=True, place=False), items, CNU)


def test_only_own_caballeros_can_give_a_lead() -> None:
    lines = (b.DoMove(1, BLUE, SEV, (b.Lead(GAL),)),)

    assert Stuck((PassedOver(GAL, Complaint("lead-is-own")),)) == done(*lines)
    block = b.CardBlock((b.Plan(("four_any",), lines),))
    assert (Finding("never", Complaint("lead-is-own"), 0, 0),) == judge(block, choosing("four_any"), RED)


@given(st.tuples(*(st.integers(0, 6),) * 4), st.integers(0, 5), st.integers(1, 6))
def test_a_move_to_lead_leads_and_one_fewer_would_not(counts: tuple[int, ...], source: int, most: int) -> None:
    found = done(
        b.DoMove(most, RED, GRA, (b.Lead(ARA),)), board={ARA: counts, GRA: (source, 0, 0, 0)}, card="own_from_one"
    )
    takes = lead_takes(counts, RED)
    moved = found.order.shifts[0].count if isinstance(found, Found) and isinstance(found.order, Move) else 0

    assert isinstance(found, Found) == (takes <= min(most, source))
    assert moved == (max(0, takes) if isinstance(found, Found) else 0)


# --- plans ------------------------------------------------------------------------------------------

OFFER = ("three_any", "score_pick#1", "score_4#1", "scoreboard#1", "king")


def choosing(*offered: str, board: dict[Place, tuple[int, ...]] = BOARD) -> State:
    position = table(board, king=CNU, homes=(GAL, PVA, ARA, CAT))
    return with_steps(position.having(offered=offered or OFFER), Choosing(RED))


def said(state: State, *blocks: b.Block) -> Given | Gap:
    return answer(state, asked(state), RED, {block.key: block for block in blocks}, Memory(king_at_start=CNU))


def findings(state: State, block: b.Block) -> list[tuple[str, str, Place | None]]:
    return [(f.level, f.complaint.code, next(iter(f.complaint.args), None)) for f in judge(block, state, RED)]


@pytest.mark.parametrize(
    ("card", "item", "found"),
    [
        ("three_any", b.DoMove(3, RED, SEV, (b.Lead(VAL), CASTILLO)), [("not-yet", "too-few-there", RED)]),
        ("three_any", b.DoMove(9, RED, GRA, (b.Lead(VAL),)), []),
        ("three_any", b.DoMove(9, RED, GRA, (b.Lead(VAL), CASTILLO)), [("never", "too-many-own", 3)]),
        ("three_any", b.DoMove(ALL, RED, CASTILLO, (b.Lead(VAL),)), [("never", "castillo-shut", None)]),
        ("score_pick", b.DoName("SCORE", (VAL, CASTILLO), 9), []),
        ("score_pick", b.DoName("SCORE", (COURT,), 9), [("never", "not-scored-by-this", COURT)]),
        ("score_pick", b.DoName("SCORE", (), 9), []),
        ("king", b.DoName("SCORE", (), 9), [("never", "wants-king", None)]),
        ("king", b.DoPlace((spread(VAL, GAL),)), [("not-yet", "out-of-reach", GAL)]),
        ("king", b.DoPlace((second(COURT),)), [("never", "no-such-place", COURT)]),
    ],
)
def test_a_goal_is_filed_whatever_the_board_gives_today(
    card: str, item: b.Item, found: list[tuple[str, str, Any]]
) -> None:
    block = b.CardBlock((b.Plan((card,), (item,)),))

    assert found == findings(choosing(), block)


# --- disks ------------------------------------------------------------------------------------------


def pointed(state: State, purpose: Disk, *ranks: Place | b.Lead) -> Given | Gap:
    return said(state, b.DiskBlock(purpose, ranks))


FLIGHT = {GRA: (3, 0, 0, 1), SEV: (1, 3, 0, 0), VAL: (0, 3, 1, 0), GAL: (2, 0, 1, 0), CASTILLO: (2, 0, 0, 0)}


@pytest.mark.parametrize(
    ("step", "purpose", "place", "complaint"),
    [
        pytest.param(EvictByDisk(BLUE, "evict", GRA), Disk.EVICT, SEV, None, id="all who flee"),
        pytest.param(EvictByDisk(BLUE, "evict", SEV), Disk.EVICT, VAL, ("no-lead", (VAL, 1, 4)), id="too few who flee"),
        pytest.param(GeneralDisks(), Disk.GENERAL, SEV, ("no-lead", (SEV, 2, 3)), id="too few in the Castillo"),
        pytest.param(GeneralDisks(), Disk.GENERAL, PVA, None, id="those of the Castillo"),
        pytest.param(GeneralDisks(), Disk.GENERAL, CNU, ("kings-region", (CNU,)), id="where the King stands"),
        pytest.param(NameInSecret(BLUE, "score_secret"), Disk.SECRET, GRA, None, id="a region one leads"),
        pytest.param(NameInSecret(BLUE, "score_secret"), Disk.SECRET, SEV, ("no-lead", (SEV, 0, 3)), id="another's"),
        pytest.param(SendByDisk(BLUE, "secret_send_two", 2), Disk.SEND, GRA, ("no-lead", (GRA, 0, 1)), id="lost"),
        pytest.param(SendByDisk(BLUE, "secret_send_two", 1), Disk.SEND, GRA, None, id="kept"),
        pytest.param(SendByDisk(BLUE, "secret_send_all", ALL), Disk.SEND, GAL, ("no-lead", (GAL, 0, 2)), id="all lost"),
    ],
)
def test_a_disk_points_where_it_gives_the_lead_or_passes_over(
    step: Any, purpose: Disk, place: Place, complaint: tuple[str, tuple[Any, ...]] | None
) -> None:
    found = pointed(with_steps(table(FLIGHT, king=CNU), step), purpose, b.Lead(place))
    key = f"DISK {purpose.upper()}"

    if complaint is None:
        assert Given(SetDisk(place), key) == found
    else:
        assert Gap(key, "exhausted", (PassedOver(place, Complaint(*complaint)),)) == found


# --- KEEP LEADS -------------------------------------------------------------------------------------


def given_up(
    block: b.ReturnBlock, court: int = 0, board: dict[Place, tuple[int, ...]] | None = None, due: int = 3
) -> Given | Gap:
    position = table(board, king=CNU, court=(court, 0, 0, 0))
    return said(with_steps(position, GiveUp(RED, due)), block)


def parts(*zones: Iterable[Place]) -> tuple[b.ReturnPart, ...]:
    return tuple(b.ReturnPart(1, tuple(ranks)) for ranks in zones)


LED = {GAL: (2, 1, 0, 0), ARA: (2, 2, 0, 0), SEV: (4, 2, 0, 0), VAL: (1, 3, 0, 0), CNU: (5, 0, 0, 0)}


@pytest.mark.parametrize(
    ("zones", "court", "due", "order"),
    [
        pytest.param((), 3, 3, Return(3), id="the court first"),
        pytest.param((), 1, 3, Return(1, (ARA, ARA)), id="then where no lead is lost, in track order"),
        pytest.param((), 0, 4, Return(0, (ARA, ARA, SEV, VAL)), id="as long as no lead is lost"),
        pytest.param((), 0, 5, Return(0, (GAL, ARA, ARA, SEV, VAL)), id="then from the first that has any"),
        pytest.param((), 0, 6, Return(0, (GAL, GAL, ARA, ARA, SEV, VAL)), id="what is lost costs no more"),
        pytest.param(((SEV,), (VAL, COURT)), 2, 3, Return(1, (SEV, VAL)), id="in the order of the parts"),
        pytest.param(((GAL, SEV),), 2, 2, Return(0, (GAL, SEV)), id="of the places named only"),
    ],
)
def test_leads_are_kept_as_long_as_may_be(
    zones: tuple[tuple[Place, ...], ...], court: int, due: int, order: Return
) -> None:
    found = given_up(b.ReturnBlock(parts(*zones), keep_leads=True), court, LED, due)

    assert Given(order, "RETURN") == found


ROWS = st.tuples(*(st.tuples(*(st.integers(0, 3),) * 4),) * len(REGIONS))


@given(st.integers(0, 3), ROWS, st.integers(1, 9))
def test_a_lead_is_lost_only_where_no_other_caballero_is_left_to_give(
    court: int, rows: tuple[tuple[int, ...], ...], due: int
) -> None:
    board = dict(zip(REGIONS, rows, strict=True))
    in_reach = court + sum(counts[RED] for place, counts in board.items() if place != CNU)
    assume(in_reach > due and in_reach > court)
    found = given_up(b.ReturnBlock((), keep_leads=True), court, board, due)
    assert isinstance(found, Given)
    assert isinstance(found.order, Return)
    free = court + sum(
        counts[RED] if lead_takes(counts, RED) > 0 else -lead_takes(counts, RED)
        for place, counts in board.items()
        if place != CNU
    )
    taken = {place: found.order.regions.count(place) for place in REGIONS}
    lost = [p for p in REGIONS if lead_takes(board[p], RED) <= 0 < lead_takes(board[p], RED) + taken[p]]

    assert (free >= due) == (not lost)
