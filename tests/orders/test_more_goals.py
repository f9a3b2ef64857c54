"""SECOND and SPREAD, LEAD of a move and of a disk, IF GAIN, KEEP LEADS: read, filed, tried and carried out."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from referee.languages import Words, words_by_tag
from referee.orders.book import answer, missing
from referee.orders.filing import judge
from referee.orders.findings import Finding, Found, PassedOver, Stuck
from referee.orders.goals import Lead, lead_takes, to_lead
from referee.orders.grammar import ANY_CARD
from referee.orders.letter import Line
from referee.orders.lexicon import phrases_of
from referee.orders.shapes.base import Block, key_of
from referee.orders.shapes.block import Gap, Given, Memory
from referee.orders.shapes.disk import DiskBlock
from referee.orders.shapes.guard import Item
from referee.orders.shapes.levy import ReturnBlock, ReturnPart
from referee.orders.shapes.moves import DoMove
from referee.orders.shapes.nothing import DoSkip
from referee.orders.shapes.one_place import DoName
from referee.orders.shapes.placing import DoPlace, PlacePart, placing
from referee.orders.shapes.plan import Plan, next_half
from referee.orders.shapes.plans import CardBlock
from referee.prose.letter import read_letter
from referee.rules.decisions import Complaint, Disk, Move, Name, Phase, PlaceCaballeros, Return, SetDisk, Shift, Skip
from referee.rules.effects.base import card_of
from referee.rules.effects.courts import GiveUp
from referee.rules.effects.disks import EvictByDisk, GeneralDisks, NameInSecret, SendByDisk
from referee.rules.model import ALL, COURT, Place
from referee.rules.rounds import Choosing, TurnHalves
from referee.rules.state import State
from tests.geography import ARA, CASTILLO, CAT, CNU, CVI, GAL, GRA, PVA, REGIONS, SEV, VAL
from tests.orders.letters import BLUE as READER
from tests.orders.letters import complaint, filed, offering, pointed_at, written
from tests.rules.tables import BLUE, RED, asked, rulebook, table, turn, with_steps

TURN = replace(offering("four_any", "add_two", "score_pick", "evict", "king"), mid_turn=True)

EVERY_REGION = "New Castile, Old Castile, Granada, Basque Country, Aragon, Valencia, Galicia, Catalonia, Seville"
EVERY_LEAD = to_lead(READER.board)


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
        ("SCORE Aragon IF GAIN -2", "number-range", ("SCORE", -2), "IF GAIN -2"),
        ("PLACE SPREAD 3 Aragon", "place-wanted", ("PLACE",), "3"),
    ],
)
def test_a_goal_that_cannot_be_meant_is_complained_of(text: str, code: str, args: tuple[Any, ...], at: str) -> None:
    about = complaint(text, TURN)

    assert (code, args, at) == (about.code, about.args, pointed_at(about).strip())


def test_score_any_says_what_it_lacks() -> None:
    assert ("SCORE ANY IF GAIN 1",) == complaint("SCORE ANY", TURN).legal


def test_to_lead_goes_by_the_points_printed_for_the_first_place() -> None:
    (block,) = read_letter((Line(1, "DISK GENERAL TO LEAD"),), READER).blocks

    order = (CNU, CVI, GRA, PVA, ARA, VAL, GAL, CAT, SEV)
    assert DiskBlock(Disk.GENERAL, tuple(map(Lead, order))) == block


SPOKEN = {
    "SECOND": ("PLACE {} Valencia, 1 Seville", "PLACE SECOND Valencia, 1 Seville"),
    "SPREAD": ("PLACE {} Valencia, Seville", "PLACE SPREAD Valencia or Seville"),
    "GAIN": ("SCORE Aragon {} 3", "SCORE Aragon IF GAIN 3"),
    "KEEP LEADS": ("RETURN {}", "RETURN KEEP LEADS"),
    "LEAD": ("MOVE own Granada > {} Valencia", "MOVE ALL own Granada to LEAD Valencia"),
}


@pytest.mark.parametrize("words", words_by_tag().values(), ids=words_by_tag())
@pytest.mark.parametrize("kind", SPOKEN)
def test_every_word_for_a_goal_does_in_small_letters_and_in_capitals(kind: str, words: Words) -> None:
    text, orders = SPOKEN[kind]

    for phrase in phrases_of(words.particles[kind]):
        for typed in (phrase, phrase.upper()):
            sheet = read_letter((Line(1, text.format(typed)),), TURN, words.language)
            assert (orders, ()) == (written(sheet.blocks, TURN), sheet.complaints), typed


# --- placing ----------------------------------------------------------------------------------------

BOARD = {SEV: (1, 3, 2, 0), VAL: (0, 2, 2, 0), GRA: (4, 1, 0, 0), CASTILLO: (1, 4, 3, 0)}


def second(*ranks: Place) -> PlacePart:
    return PlacePart("SECOND", 0, ranks)


def spread(*ranks: Place) -> PlacePart:
    return PlacePart("SPREAD", 0, ranks)


def count(number: int, *ranks: Place) -> PlacePart:
    return PlacePart("COUNT", number, ranks)


def placed(*parts: PlacePart, court: int = 7, players: int = 4, **answers: Any) -> Found | Stuck:
    """What parts come to with the King's card, which places 5, the King in New Castile."""
    board = {place: counts[:players] for place, counts in BOARD.items()}
    courts = (court, 7, 7, 7)[:players]
    position = table(board, players, king=CNU, court=courts, edition=rulebook(**answers))
    return placing(
        position, TurnHalves(RED, "king", card_of(position, "king"), act=False, place=True), list(enumerate(parts))
    )


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        pytest.param((second(SEV),), {SEV: 2}, id="one more than the second rival"),
        pytest.param((second(VAL),), {VAL: 3}, id="two rivals level are two ahead"),
        pytest.param((second(GRA),), {}, id="who leads need not be second"),
        pytest.param((second(ARA),), {ARA: 1}, id="one among nobody"),
        pytest.param((count(1, SEV), second(SEV)), {SEV: 2}, id="what was placed before counts"),
        pytest.param((count(3, VAL), second(CASTILLO, SEV)), {VAL: 3, SEV: 2}, id="second place that can be reached"),
        pytest.param((spread(SEV, VAL),), {SEV: 3, VAL: 2}, id="one by one, in the order written"),
        pytest.param((spread(SEV, GAL, CASTILLO),), {SEV: 3, CASTILLO: 2}, id="a place out of reach is passed over"),
        pytest.param((second(SEV), spread(VAL, SEV)), {SEV: 3, VAL: 2}, id="what is left"),
        pytest.param((count(ALL, SEV), spread(GAL)), {SEV: 5}, id="of nothing nothing is spread"),
    ],
)
def test_second_place_takes_as_few_as_it_may_and_spread_takes_all(
    parts: tuple[PlacePart, ...], expected: dict[Place, int]
) -> None:
    found = placed(*parts)

    assert isinstance(found, Found)
    assert PlaceCaballeros(tuple(expected.items())) == found.order


def test_the_better_of_two_is_second_already() -> None:
    assert Found(PlaceCaballeros()) == placed(second(SEV), players=2)


def test_a_second_place_too_dear_is_passed_over_and_stops_the_placing() -> None:
    dear = PassedOver(CASTILLO, Complaint("no-second", (CASTILLO, 2, 3)), 1)

    assert Stuck((dear,)) == placed(count(3, VAL), second(CASTILLO))
    assert Found(PlaceCaballeros(((VAL, 3), (SEV, 2))), 1, (dear,)) == placed(count(3, VAL), second(CASTILLO, SEV))


def test_places_passed_over_by_a_spread_are_told_and_none_left_stops_it() -> None:
    out_of_reach = PassedOver(GAL, Complaint("out-of-reach", (GAL, CNU)))

    assert Found(PlaceCaballeros(((VAL, 5),)), 0, (out_of_reach,)) == placed(spread(GAL, VAL))
    assert Stuck((out_of_reach,)) == placed(spread(GAL))


def test_a_spread_may_answer_an_edition_that_wants_all_placed() -> None:
    found = placed(spread(SEV, VAL), placement="max_possible")

    assert Found(PlaceCaballeros(((SEV, 3), (VAL, 2)))) == found


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


def done(*items: Item, card: str = "four_any", board: dict[Place, tuple[int, ...]] | None = None) -> Found | Stuck:
    """What lines come to as the special action of a card, which alone is left of the turn."""
    position = table(board or BOARD, king=CNU)
    return next_half(position, TurnHalves(RED, card, card_of(position, card), act=True, place=False), items, CNU)


@pytest.mark.parametrize(
    ("items", "shifts"),
    [
        pytest.param((DoMove(4, RED, GRA, (Lead(VAL),)),), (Shift(RED, GRA, VAL, 3),), id="as few as give it"),
        pytest.param((DoMove(ALL, RED, GRA, (Lead(SEV),)),), (Shift(RED, GRA, SEV, 3),), id="of all as few"),
        pytest.param((DoMove(3, RED, GRA, (Lead(ARA),)),), (Shift(RED, GRA, ARA, 1),), id="one where nobody is"),
        pytest.param(
            (DoMove(1, BLUE, SEV, (GAL,)), DoMove(ALL, RED, GRA, (Lead(SEV),))),
            (Shift(BLUE, SEV, GAL), Shift(RED, GRA, SEV, 2)),
            id="on what the lines before leave",
        ),
        pytest.param(
            (DoMove(1, RED, GRA, (ARA,)), DoMove(2, RED, GRA, (Lead(ARA),))),
            (Shift(RED, GRA, ARA),),
            id="a lead that a line before gave takes nobody",
        ),
    ],
)
def test_a_move_to_lead_takes_as_few_as_it_needs(items: tuple[Item, ...], shifts: tuple[Shift, ...]) -> None:
    assert Found(Move(shifts)) == done(*items)


@pytest.mark.parametrize(
    ("lead", "item", "complaint"),
    [
        (VAL, DoMove(2, RED, GRA, (Lead(VAL), CASTILLO)), ("no-lead", (VAL, 2, 3))),
        (VAL, DoMove(ALL, RED, SEV, (Lead(VAL), CASTILLO)), ("no-lead", (VAL, 1, 3))),
        (CNU, DoMove(2, RED, GRA, (Lead(CNU), CASTILLO)), ("kings-region", (CNU,))),
    ],
)
def test_a_lead_out_of_reach_is_passed_over(lead: Place, item: DoMove, complaint: tuple[str, tuple[Any, ...]]) -> None:
    found = done(item)

    assert isinstance(found, Found)
    assert isinstance(found.order, Move)
    assert (CASTILLO, 1) == (found.order.shifts[0].target, found.rank)
    assert (PassedOver(lead, Complaint(*complaint)),) == found.passed


def test_of_what_the_card_allows_none_is_too_many_for_a_lead() -> None:
    found = done(DoMove(ALL, RED, GRA, (Lead(VAL),)), card="two_and_two#1")

    assert Stuck((PassedOver(VAL, Complaint("no-lead", (VAL, 2, 3))),)) == found


def test_caballeros_of_the_court_may_be_added_to_lead() -> None:
    board = {SEV: (1, 2, 0, 0)}

    assert Found(Move((Shift(RED, COURT, SEV, 2),))) == done(
        DoMove(ALL, RED, COURT, (Lead(SEV),)), card="add_two", board=board
    )


def test_where_every_lead_is_there_already_the_action_is_left() -> None:
    assert Found(Skip()) == done(DoMove(2, RED, SEV, (Lead(GRA), CASTILLO)))
    assert Stuck((PassedOver(None, Complaint("wants-king")),)) == done(DoMove(2, RED, SEV, (Lead(GRA),)), card="king")


def test_only_own_caballeros_can_give_a_lead() -> None:
    lines = (DoMove(1, BLUE, SEV, (Lead(GAL),)),)

    assert Stuck((PassedOver(GAL, Complaint("lead-is-own")),)) == done(*lines)
    block = CardBlock((Plan(("four_any",), lines),))
    assert (Finding("never", Complaint("lead-is-own"), 0, 0),) == judge(block, choosing("four_any"), RED)


@given(st.tuples(*(st.integers(0, 6),) * 4), st.integers(0, 5), st.integers(1, 6))
def test_a_move_to_lead_leads_and_one_fewer_would_not(counts: tuple[int, ...], source: int, most: int) -> None:
    found = done(DoMove(most, RED, GRA, (Lead(ARA),)), board={ARA: counts, GRA: (source, 0, 0, 0)}, card="own_from_one")
    takes = lead_takes(counts, RED)
    moved = found.order.shifts[0].count if isinstance(found, Found) and isinstance(found.order, Move) else 0

    assert isinstance(found, Found) == (takes <= min(most, source))
    assert moved == (max(0, takes) if isinstance(found, Found) else 0)


# --- scoring ----------------------------------------------------------------------------------------

POINTS = {ARA: (3, 2, 0, 0), SEV: (1, 4, 0, 0), GRA: (2, 0, 0, 0), CASTILLO: (1, 0, 0, 0)}
"""Aragon brings red 5 to 4; Seville 3 to 4; Granada 6, the Castillo 5 to nobody."""


def scored(*ranks: Place, gain: int, card: str = "score_pick#1", **more: Any) -> Found | Stuck:
    position = table(POINTS, king=CNU, **more)
    step = TurnHalves(RED, card, card_of(position, card), act=True, place=False)
    return next_half(position, step, (DoName("SCORE", ranks, gain),), CNU)


def test_a_place_that_gains_too_little_is_passed_over() -> None:
    poor = tuple(PassedOver(p, Complaint("no-gain", (p, gain, 2))) for p, gain in ((ARA, 1), (SEV, -1)))

    assert Found(Name(GRA), 2, poor) == scored(ARA, SEV, GRA, gain=2)
    assert Found(Name(ARA)) == scored(ARA, SEV, GRA, gain=1)
    assert Stuck(poor) == scored(ARA, SEV, gain=2)


def test_of_any_place_the_one_that_gains_most_is_scored() -> None:
    assert Found(Name(GRA)) == scored(gain=3)
    assert Stuck((PassedOver(GRA, Complaint("no-gain", (GRA, 6, 7))),)) == scored(gain=7)
    assert Stuck((PassedOver(None, Complaint("wants-king")),)) == scored(gain=1, card="king")


def test_any_place_means_those_that_the_edition_lets_be_scored() -> None:
    board = {CASTILLO: (1, 0, 0, 0)}
    tables = [table(board, king=CNU, edition=rulebook(score_pick_castillo=may)) for may in (True, False)]
    step = TurnHalves(RED, "score_pick#1", card_of(tables[0], "score_pick#1"), act=True, place=False)
    found = [next_half(position, step, (DoName("SCORE", (), 0),), CNU) for position in tables]

    assert [Found(Name(CASTILLO)), Found(Name(GAL))] == found


def test_the_kings_and_the_home_bonus_count_as_gain() -> None:
    assert Found(Name(GRA)) == scored(GRA, gain=8, homes=(GRA, PVA, CAT, CVI))
    assert isinstance(scored(GRA, gain=8), Stuck)


# --- plans ------------------------------------------------------------------------------------------

OFFER = ("three_any", "score_pick#1", "score_4#1", "scoreboard#1", "king")


def choosing(*offered: str, board: dict[Place, tuple[int, ...]] = BOARD) -> State:
    position = table(board, king=CNU, homes=(GAL, PVA, ARA, CAT))
    return with_steps(position.having(offered=offered or OFFER), Choosing(RED))


def said(state: State, *blocks: Block) -> Given | Gap:
    return answer(state, asked(state), RED, {key_of(block): block for block in blocks}, Memory(king_at_start=CNU))


@pytest.mark.parametrize(
    ("card", "items", "plan"),
    [
        ("score_pick", (DoName("SCORE", (VAL,), 1),), 1),
        ("score_pick", (DoName("SCORE", (GRA,), 1),), 0),
        ("score_pick", (DoName("SCORE", (), 30),), 1),
        ("three_any", (DoMove(ALL, RED, GRA, (Lead(VAL),)),), 0),
        ("three_any", (DoMove(ALL, RED, SEV, (Lead(VAL),)),), 1),
        ("score_pick", (DoPlace((PlacePart("LEAD", 0, (ARA,)),)), DoName("SCORE", (ARA,), 5)), 0),
        ("score_pick", (DoName("SCORE", (ARA,), 5), DoPlace((PlacePart("LEAD", 0, (ARA,)),))), 1),
        ("king", (DoName("KING", (GAL,)), DoPlace((second(CVI),))), 0),
        ("king", (DoSkip(), DoPlace((count(1, VAL), second(VAL)))), 0),
    ],
)
def test_a_plan_whose_goal_cannot_be_had_is_passed_over(card: str, items: tuple[Item, ...], plan: int) -> None:
    state = choosing()
    found = said(state, CardBlock((Plan((card,), items), Plan((ANY_CARD,), (DoSkip(),)))))

    assert isinstance(found, Given)
    assert plan == found.plan


def findings(state: State, block: Block) -> list[tuple[str, str, Place | None]]:
    return [(f.level, f.complaint.code, next(iter(f.complaint.args), None)) for f in judge(block, state, RED)]


@pytest.mark.parametrize(
    ("card", "item", "found"),
    [
        ("three_any", DoMove(3, RED, SEV, (Lead(VAL), CASTILLO)), [("not-yet", "too-few-there", RED)]),
        ("three_any", DoMove(9, RED, GRA, (Lead(VAL),)), []),
        ("three_any", DoMove(9, RED, GRA, (Lead(VAL), CASTILLO)), [("never", "too-many-own", 3)]),
        ("three_any", DoMove(ALL, RED, CASTILLO, (Lead(VAL),)), [("never", "castillo-shut", None)]),
        ("score_pick", DoName("SCORE", (VAL, CASTILLO), 9), []),
        ("score_pick", DoName("SCORE", (COURT,), 9), [("never", "not-scored-by-this", COURT)]),
        ("score_pick", DoName("SCORE", (), 9), []),
        ("king", DoName("SCORE", (), 9), [("never", "wants-king", None)]),
        ("king", DoPlace((spread(VAL, GAL),)), [("not-yet", "out-of-reach", GAL)]),
        ("king", DoPlace((second(COURT),)), [("never", "no-such-place", COURT)]),
    ],
)
def test_a_goal_is_filed_whatever_the_board_gives_today(
    card: str, item: Item, found: list[tuple[str, str, Any]]
) -> None:
    block = CardBlock((Plan((card,), (item,)),))

    assert found == findings(choosing(), block)


@pytest.mark.parametrize("taking", [spread(VAL), PlacePart("REST", 0, (VAL,)), count(ALL, VAL)])
def test_a_number_behind_what_takes_all_the_rest_is_refused(taking: PlacePart) -> None:
    def filing(*parts: PlacePart) -> list[tuple[str, str, Place | None]]:
        return findings(choosing(), CardBlock((Plan(("king",), (DoSkip(), DoPlace(parts))),)))

    assert [("never", "after-rest", None)] == filing(taking, count(1, SEV))
    assert [] == filing(count(1, SEV), taking)
    assert [] == filing(taking, second(SEV), taking)


# --- disks ------------------------------------------------------------------------------------------


def pointed(state: State, purpose: Disk, *ranks: Place | Lead) -> Given | Gap:
    return said(state, DiskBlock(purpose, ranks))


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
    found = pointed(with_steps(table(FLIGHT, king=CNU), step), purpose, Lead(place))
    key = f"DISK {purpose.upper()}"

    if complaint is None:
        assert Given(SetDisk(place), key) == found
    else:
        assert Gap(key, "exhausted", (PassedOver(place, Complaint(*complaint)),)) == found


def test_to_lead_points_at_the_dearest_region_that_would_be_led_else_where_it_is_told() -> None:
    board = {CVI: (0, 3, 0, 0), GRA: (1, 2, 0, 0), CASTILLO: (2, 0, 0, 0)}
    state = with_steps(table(board, king=CNU), GeneralDisks())
    found = pointed(state, Disk.GENERAL, *EVERY_LEAD, SEV)
    crowd = dict.fromkeys(REGIONS, (0, 5, 0, 0)) | {CASTILLO: (2, 0, 0, 0)}
    lost = pointed(with_steps(table(crowd, king=CNU), GeneralDisks()), Disk.GENERAL, *EVERY_LEAD, SEV)

    assert isinstance(found, Given)
    assert isinstance(lost, Given)
    assert (SetDisk(GRA), 2, [CNU, CVI]) == (found.order, found.rank, [each.wish for each in found.passed])
    assert (SetDisk(SEV), len(REGIONS)) == (lost.order, lost.rank)


@pytest.mark.parametrize(
    ("ranks", "remarks"),
    [
        ((*EVERY_LEAD, SEV), []),
        ((*EVERY_LEAD, CNU), [("not-yet", "kings-region", CNU)]),
        ((Lead(CNU), VAL), [("not-yet", "kings-region", CNU)]),
        ((Lead(CASTILLO), VAL), [("never", "disk-not-there", CASTILLO)]),
        (EVERY_LEAD, [("not-yet", "only-leads", None)]),
        ((Lead(VAL), Lead(SEV)), [("not-yet", "only-leads", None)]),
    ],
)
def test_a_disk_to_lead_is_filed_as_its_regions_are(
    ranks: tuple[Place | Lead, ...], remarks: list[tuple[str, str, Place]]
) -> None:
    assert remarks == findings(choosing(), DiskBlock(Disk.GENERAL, ranks))


@pytest.mark.parametrize(
    ("ranks", "counts"), [(EVERY_LEAD, True), ((Lead(VAL),), True), ((Lead(CNU),), False), ((Lead(CNU), CNU), False)]
)
def test_a_general_disk_counts_if_a_region_of_it_is_open_be_the_lead_to_be_had_or_not(
    ranks: tuple[Place | Lead, ...], counts: bool
) -> None:
    blocks = {"DISK GENERAL": DiskBlock(Disk.GENERAL, ranks)}

    assert (() if counts else ("DISK GENERAL",)) == missing(choosing(), RED, (Phase.DISKS,), blocks)


# --- KEEP LEADS -------------------------------------------------------------------------------------


def given_up(
    block: ReturnBlock, court: int = 0, board: dict[Place, tuple[int, ...]] | None = None, due: int = 3
) -> Given | Gap:
    position = table(board, king=CNU, court=(court, 0, 0, 0))
    return said(with_steps(position, GiveUp(RED, due)), block)


def parts(*zones: Iterable[Place]) -> tuple[ReturnPart, ...]:
    return tuple(ReturnPart(1, tuple(ranks)) for ranks in zones)


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
    found = given_up(ReturnBlock(parts(*zones), keep_leads=True), court, LED, due)

    assert Given(order, "RETURN") == found


def test_places_that_have_too_few_to_give_up_are_a_gap_with_keep_leads_too() -> None:
    short = Complaint("return-exactly", (3, 1))

    assert Gap("RETURN", "exhausted", (PassedOver(None, short),)) == given_up(
        ReturnBlock(parts((VAL,)), keep_leads=True), 0, LED
    )


def test_keep_leads_is_filed_with_any_number_and_with_none() -> None:
    state = choosing("king_returns")

    assert [] == findings(state, ReturnBlock((), keep_leads=True))
    assert [] == findings(state, ReturnBlock(parts((SEV,)), keep_leads=True))
    assert [("not-yet", "return-exactly", 3)] == findings(state, ReturnBlock(parts((SEV,))))


ROWS = st.tuples(*(st.tuples(*(st.integers(0, 3),) * 4),) * len(REGIONS))


@given(st.integers(0, 3), ROWS, st.integers(1, 9))
def test_a_lead_is_lost_only_where_no_other_caballero_is_left_to_give(
    court: int, rows: tuple[tuple[int, ...], ...], due: int
) -> None:
    board = dict(zip(REGIONS, rows, strict=True))
    in_reach = court + sum(counts[RED] for place, counts in board.items() if place != CNU)
    assume(in_reach > due and in_reach > court)
    found = given_up(ReturnBlock((), keep_leads=True), court, board, due)
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


def test_turns_answer_in_mid_turn_with_goals_too() -> None:
    state = turn(table(BOARD, king=CNU), "four_any")
    items = (DoMove(ALL, RED, GRA, (Lead(SEV),)), DoPlace((second(CASTILLO),)))
    found = next_half(
        state.position,
        TurnHalves(RED, "four_any", card_of(state.position, "four_any"), act=True, place=True),
        items,
        CNU,
    )

    assert Found(Move((Shift(RED, GRA, SEV, 3),))) == found
