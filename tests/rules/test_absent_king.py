"""A King who is nowhere, and a Grande that rules in his stead: what follows from it, and what does not."""

from dataclasses import dataclass, replace

import pytest

from referee.orders import blocks as b
from referee.orders.checking import judge
from referee.orders.findings import Finding
from referee.orders.shapes.block import Memory
from referee.orders.shapes.guard import holds
from referee.orders.shapes.plans import AskBlock, wants_to_be_asked
from referee.rules import events as e
from referee.rules import scoring
from referee.rules.board import Zone
from referee.rules.boxes import BASE, Box, set_up
from referee.rules.boxes.box import board_of
from referee.rules.decisions import Complaint, MoveGrande, MoveKing, PlaceCaballeros, SetDisk
from referee.rules.effects.disks import EvictByDisk, GeneralDisks, NameInSecret
from referee.rules.effects.royal import SendGrande, SendKing
from referee.rules.model import NOWHERE, Place
from referee.rules.modifiers import Crown, Lasting, Modifier
from referee.rules.position import Position, laid_out
from referee.rules.predicates import is_taboo, kings_region, open_regions, places_in_reach
from referee.rules.views import view
from tests.kit.geography import ARA, BOARD, CASTILLO, CVI, GAL, GRA, PVA, REGIONS, SEV, VAL
from tests.kit.harbour import AtSea
from tests.rules.tables import BLUE, COLOURS, RED, RIO_GRANDE, answer, complaint, everywhere, rulebook, table, turn

KING, ADVISER = SendKing(adviser=False), SendKing(adviser=True)
AWAY = table(everywhere(1), king=NOWHERE, homes=(SEV, VAL, PVA, ARA))


@dataclass(frozen=True, slots=True)
class RedRules(Modifier):
    """Red's Grande rules in the King's stead."""

    def crown(self, position: Position, so_far: Crown) -> Crown:
        return Crown(position.board.realms[position.homes[RED]], RED)


def ruled_by_red(king: Place = GAL, **more: object) -> Position:
    """Red's Grande in Seville rules, wherever the King stands."""
    fields = {"homes": (SEV, VAL, PVA, ARA), **more}
    return table(everywhere(1), king=king, lasting=(Lasting(RedRules(), "replaced"),), **fields)  # type: ignore[arg-type]


# --- nowhere --------------------------------------------------------------------------------------


@pytest.mark.parametrize("stands", [NOWHERE, CASTILLO], ids=["beside the board", "in the Castillo"])
def test_a_king_who_stands_in_no_region_has_none(stands: Place) -> None:
    assert NOWHERE == kings_region(AWAY.having(kings_figure=stands))


def test_while_the_king_is_nowhere_nothing_is_taboo_for_him() -> None:
    assert [] == [zone for zone in range(len(BOARD.zones)) if is_taboo(AWAY, zone)]
    assert REGIONS == open_regions(AWAY)


def test_while_the_king_is_nowhere_only_what_is_always_in_reach_is() -> None:
    assert (CASTILLO,) == places_in_reach(AWAY, RED)


def test_who_places_beside_a_king_who_is_nowhere_is_told_that() -> None:
    state = turn(AWAY, "score_4#1")

    assert Complaint("king-nowhere", (GAL,)) == complaint(state, PlaceCaballeros(((GAL, 1),)))
    assert complaint(state, PlaceCaballeros(((CASTILLO, 1),))) is None


def test_a_king_who_is_nowhere_brings_no_bonus() -> None:
    rows = dict.fromkeys(REGIONS, (2, 1, 0, 0))
    nobody, there = table(rows, king=NOWHERE), table(rows, king=GAL)
    gains = {p: scoring.points(there, p)[RED] - scoring.points(nobody, p)[RED] for p in REGIONS}

    assert {GAL: scoring.BONUS} == {place: gain for place, gain in gains.items() if gain}


def test_no_disk_leads_to_the_court_while_the_king_is_nowhere_and_every_region_is_named() -> None:
    position = table({CASTILLO: (1, 0, 0, 0)}, king=NOWHERE, edition=rulebook(court_by_disk="both"))

    assert GeneralDisks().to_court(position) is None
    assert REGIONS == GeneralDisks().choices(position)[RED] == NameInSecret(RED, "score_secret").choices(position)[RED]
    assert GeneralDisks().outside_complaint(position, RED, CASTILLO).code == "disk-not-there"


def test_the_king_comes_back_by_his_card_to_any_region() -> None:
    assert REGIONS == KING.choices(AWAY, RED)

    state, facts = answer(turn(AWAY, "king"), MoveKing(GAL))

    assert e.KingMoved(GAL) in facts
    assert GAL == kings_region(state.position)


@pytest.mark.parametrize(("far", "goes"), [("neighbour", False), ("any", True)])
def test_the_adviser_sends_nobody_next_to_nowhere(far: str, goes: bool) -> None:
    position = table(king=NOWHERE, edition=rulebook(adviser=far))

    assert goes is not ADVISER.is_barred(position, RED)


def test_what_lies_on_the_table_is_seen_while_the_king_is_nowhere_and_not_before_he_is_drawn() -> None:
    before = laid_out(AWAY.table)

    assert (True, (CASTILLO,)) == (AWAY.is_laid, view(AWAY, RED).reach)
    assert (False, ()) == (before.is_laid, view(before, RED).reach)


# --- conditions -----------------------------------------------------------------------------------


@pytest.mark.parametrize("at_start", [GAL, NOWHERE])
def test_no_condition_on_the_king_holds_while_he_is_nowhere(at_start: Place) -> None:
    facts = (b.Premise("MOVED"), *(b.Premise("KING", place=place) for place in REGIONS))

    assert [] == [fact for fact in facts if holds((b.Guard((fact,)),), AWAY, RED, at_start)]
    assert all(holds((b.Guard((fact,), unless=True),), AWAY, RED, at_start) for fact in facts)


def test_a_king_who_has_come_back_has_moved() -> None:
    assert holds((b.Guard((b.Premise("MOVED"),)),), AWAY.having(kings_figure=GAL), RED, NOWHERE)


def test_who_asks_to_be_asked_if_the_king_has_moved_is_asked_when_he_has_gone() -> None:
    sheet = {"ASK": AskBlock(if_king_moved=True)}

    assert wants_to_be_asked(AWAY, sheet, Memory(king_at_start=GAL))
    assert not wants_to_be_asked(AWAY, sheet, Memory(king_at_start=NOWHERE))


# --- orders ---------------------------------------------------------------------------------------


def placing(place: Place, *first: b.Item) -> b.CardBlock:
    return b.CardBlock((b.Plan(("king",), (*first, b.DoPlace((b.PlacePart("COUNT", 1, (place,)),)))),))


def test_a_sheet_that_places_beside_a_king_who_is_nowhere_is_kept_with_that_remark() -> None:
    begun = turn(AWAY.having(offered=("king",)), "king")
    found = Finding("not-yet", Complaint("king-nowhere", (GAL,)), 1, 0)

    assert (found,) == tuple(f for f in judge(placing(GAL, b.DoSkip()), begun, RED) if f.complaint.code != "card-gone")


def test_a_sheet_that_sends_the_king_out_of_nowhere_may_place_beside_him() -> None:
    begun = turn(AWAY.having(offered=("king",)), "king")

    assert () == judge(placing(CVI, b.DoName("KING", (GAL,))), begun, RED)


# --- another rules --------------------------------------------------------------------------------


def test_where_a_grande_rules_its_region_is_the_kings_wherever_it_goes() -> None:
    for position in (ruled_by_red(), ruled_by_red(homes=(GRA, VAL, PVA, ARA))):
        home = position.homes[RED]
        assert (home, home) == (kings_region(position), view(position, BLUE).crown.region)
        assert [home] == [place for place in REGIONS if is_taboo(position, place)]
        assert set(BOARD.reach_with_king_in[home]) == set(places_in_reach(position, BLUE))


def test_who_places_far_from_the_grande_that_rules_is_told_where_it_does() -> None:
    refused = complaint(turn(ruled_by_red(), "score_4#1"), PlaceCaballeros(((GAL, 1),)))

    assert Complaint("out-of-reach-ruled", (GAL, SEV)) == refused


def test_who_enters_or_leaves_the_region_of_a_grande_that_rules_is_told_whose_it_is() -> None:
    shut = Complaint("kings-region-ruled", (SEV, RED))

    assert shut == complaint(turn(ruled_by_red(), "score_4#1"), PlaceCaballeros(((SEV, 1),)))
    assert shut == SendGrande().order_complaint(ruled_by_red(), RED, MoveGrande(GRA))
    assert shut == GeneralDisks().outside_complaint(ruled_by_red(), BLUE, SEV)


def test_a_disk_set_before_a_grande_came_to_rule_there_counts_as_one_set_before_the_king_came() -> None:
    strict, step = rulebook(court_by_disk="neither"), EvictByDisk(RED, "evict", GRA)
    for there in (table(everywhere(1), king=SEV, edition=strict), ruled_by_red(edition=strict)):
        assert step.check(there, BLUE, SetDisk(SEV)) is not None
        assert step.answer_complaint(there, BLUE, SetDisk(SEV)) is None


def test_a_plan_that_sends_the_grande_that_rules_is_told_what_it_shuts_and_what_is_out_of_its_reach() -> None:
    begun = turn(ruled_by_red(offered=("king",)), "king", BLUE)

    def found(place: Place) -> list[Complaint]:
        return [each.complaint for each in judge(placing(place, b.DoName("KING", (GRA,))), begun, BLUE)]

    assert Complaint("kings-region-then-ruled", (GRA,)) in found(GRA)
    assert Complaint("out-of-reach-then-ruled", (GAL, GRA)) in found(GAL)


def test_a_plan_that_sends_a_king_who_is_at_sea_is_told_that_he_is_nowhere_all_the_same() -> None:
    at_sea = AWAY.having(offered=("king",), lasting=(Lasting(AtSea(), "replaced"),))
    found = judge(placing(CVI, b.DoName("KING", (GAL,))), turn(at_sea, "king"), RED)

    assert [Complaint("king-nowhere", (CVI,))] == [f.complaint for f in found if f.complaint.code != "card-gone"]


def test_a_grande_that_rules_from_no_region_rules_none() -> None:
    assert NOWHERE == kings_region(ruled_by_red(homes=(CASTILLO, VAL, PVA, ARA)))


def test_a_grande_that_rules_leads_in_its_region_for_both_bonuses() -> None:
    rows = {SEV: (2, 1, 0, 0)}
    position = table(rows, king=GAL, homes=(SEV, VAL, PVA, ARA), lasting=(Lasting(RedRules(), "replaced"),))

    assert 2 * scoring.BONUS == scoring.points(position, SEV)[RED] - scoring.rank_points(position, SEV)[0]


def test_the_kings_card_moves_the_grande_that_rules_and_not_the_king() -> None:
    state, facts = answer(turn(ruled_by_red(), "king", BLUE), MoveKing(GRA))

    assert [e.GrandeMoved(RED, GRA)] == [f for f in facts if isinstance(f, e.GrandeMoved | e.KingMoved)]
    assert GRA == kings_region(state.position)


def test_a_grande_that_rules_goes_only_where_grandes_go_and_by_no_card_of_grandes() -> None:
    boxes = (BASE, Box("moor", zones=(Zone("KEEP", "region", (2, 1, 0), ("SEV",), grande=False),)))
    setup = replace(set_up(COLOURS[:4], RIO_GRANDE), board=board_of(boxes, RIO_GRANDE.id, {}))
    position = ruled_by_red(setup=setup)

    assert position.board.index["KEEP"] in KING.choices(position.having(lasting=()), BLUE)
    assert set(REGIONS) - {SEV} == set(KING.choices(position, BLUE))
    assert () == SendGrande().choices(position, RED)
