"""What is printed on and counted in the box of the Colonies: lands, spaces, discs, cards, and what begins where."""

from collections.abc import Iterable

import pytest

from referee.rules.boxes import set_up, table_for
from referee.rules.boxes.box import Reading
from referee.rules.boxes.colonies.box import COLONIES
from referee.rules.editions import EDITIONS
from referee.rules.effects.base import Card
from referee.rules.effects.cargo import LayOut
from referee.rules.effects.hidden import Settling
from referee.rules.effects.parties import SetOut
from tests.naive import facts
from tests.rules.tables import COLOURS

# What the three ranks of a land pay; where its neighbours are.
LANDS = {
    "FRA": ((3, 1, 0), "ARA CAT"),
    "SHIP": ((0, 0, 0), "FRA CAT VAL GRA SEV GAL PVA"),
    "AME": ((4, 0, 0), ""),
    "MED": ((4, 2, 1), ""),
}
# Spaces: where, for how many (0: as it is laid there), what they pay beside the ranks.
SPACES = {
    "FRA-third": ("FRA", 1, 0),
    "FRA-envoy": ("FRA", 1, 1),
    "FRA-ambassador": ("FRA", 1, 2),
    "SHIP-captain": ("SHIP", 1, 3),
    "AME-viceroy": ("AME", 1, 5),
    "TABLE": ("", 0, 0),
}
# How many at a table of 2, 3, 4 and 5 the limit table has room for (Rio Grande, Colonies p. 7).
TABLE_HOLDS = (6, 6, 10, 10)


BRINGS = {
    "none": "",
    "w": "wares MED 1",
    "ww": "wares MED 2",
    "g": "gold AME 1",
    "gw": "gold AME 1, wares MED 1",
    "gww": "gold AME 1, wares MED 2",
}


def lays(cards: Iterable[tuple[str, str, int]]) -> str:
    return ", ".join(f"{what} {where} {n}" for what, where, n in cards)


def test_lands_pay_and_border_as_they_are_printed() -> None:
    assert LANDS == {z.id: (z.values, " ".join(z.borders)) for z in COLONIES.zones if z.kind == "region"}


def test_spaces_have_room_and_pay_as_they_are_printed() -> None:
    assert SPACES == {z.id: (z.within, z.holds, z.bonus) for z in COLONIES.zones if z.kind == "slot"}


def test_nobody_but_the_king_stands_in_france_in_person_and_no_disk_points_overseas() -> None:
    lands = [zone for zone in COLONIES.zones if zone.kind == "region"]

    assert ["FRA"] == [zone.id for zone in lands if zone.king]
    assert [] == [zone.id for zone in COLONIES.zones if zone.disks]
    assert ["AME", "MED"] == [zone.id for zone in lands if zone.placed == "never"]
    assert all(zone.abroad for zone in lands)


def test_five_gold_are_worth_six_and_eleven_wares_four() -> None:
    assert {"gold": (6, 5), "wares": (4, 11)} == {
        token.id: (token.worth, token.copies) for token in COLONIES.tokens if token.borne
    }


def test_on_a_board_each_disc_is_one_with_a_number_of_its_own() -> None:
    board = set_up(COLOURS[:4], EDITIONS["rio_grande"], ("colonies",)).board
    discs = [token for token in board.tokens if token.worth]

    assert [*(f"gold#{n}" for n in range(1, 6)), *(f"wares#{n}" for n in range(1, 12))] == [each.id for each in discs]
    assert {1} == {each.copies for each in discs}


@pytest.mark.parametrize(("players", "room"), [(2, 6), (3, 6), (4, 10), (5, 10)])
def test_the_limit_table_has_room_by_the_number_of_players(players: int, room: int) -> None:
    board = table_for(set_up(COLOURS[:players], EDITIONS["rio_grande"], ("colonies",))).setup.board
    [table] = [token for token in board.tokens if token.spaces]

    assert (TABLE_HOLDS, room) == (table.spaces, table.spaces[players - 2])


def test_cards_place_and_lay_what_is_printed_or_assumed() -> None:
    printed = {card.design: facts.CARDS[card.design] for card in COLONIES.deck}

    assert {
        design: (card.pile, card.places, card.copies, BRINGS[card.what.get("brings", "none")])
        for design, card in printed.items()
    } == {card.design: (card.stack, card.caballeros, card.copies, lays(card.lays)) for card in COLONIES.deck}
    assert {6, 7} == {card.pile for card in printed.values()}


def test_all_the_stock_comes_in_with_the_cards_and_at_the_beginning() -> None:
    laid_out = [step for insertion in COLONIES.inserts for step in insertion.steps if isinstance(step, LayOut)]
    found = {"gold": 0, "wares": 0}
    for step in laid_out:
        found[step.kind] += step.count
    for card in COLONIES.deck:
        for what, _, n in card.lays:
            found[what] += n * card.copies

    assert {token.id: token.copies for token in COLONIES.tokens if token.borne} == found
    assert [("gold", "AME", 1), ("wares", "MED", 2)] == [(s.kind, s.code, s.count) for s in laid_out]


def test_two_regions_get_two_black_caballeros_each_and_everybody_settles_two() -> None:
    begin = [step for insertion in COLONIES.inserts if insertion.part == "setup" for step in insertion.steps]

    assert [(2, 2)] == [(step.draws, step.each) for step in begin if isinstance(step, SetOut)]
    assert [2] == [step.count for step in begin if isinstance(step, Settling)]
    assert [("inquisitor", 4)] == [(party.id, party.caballeros) for party in COLONIES.neutrals]


NUMBERS = [reading for reading in COLONIES.readings if reading.sets]  # which no book prints


def told_of(card: Card, what: str) -> int | str:
    match what:
        case "places":
            return card.caballeros
        case "brings":
            return lays(card.lays)
        case _:
            return card.does.count


@pytest.mark.parametrize(("number", "answer"), [(each.id, answer) for each in NUMBERS for answer in each.answers])
def test_what_a_table_says_of_a_number_is_what_its_cards_do(number: str, answer: int | str) -> None:
    _, what, design = number.split(".")
    setup = set_up(COLOURS[:4], EDITIONS["rio_grande"], ("colonies",), chosen={number: answer})
    cards = [card for card in table_for(setup).cards if card.design == design]

    assert {BRINGS.get(str(answer), answer)} == {told_of(card, what) for card in cards}


@pytest.mark.parametrize("number", NUMBERS, ids=lambda number: number.id)
def test_a_table_that_says_nothing_has_what_the_box_assumes(number: Reading) -> None:
    _, what, design = number.id.split(".")
    [card] = (card for card in COLONIES.deck if card.design == design)

    assert BRINGS.get(str(number.answers[0]), number.answers[0]) == told_of(card, what)


BOOKS = {
    "conspiracy.grandes_wait": (("board", "castillo"), {"big_box_nl": "castillo"}),
    "ship_scoreboard": ((True, False), {"rio_grande": False}),
    "black_unowned": (("ignored", "rival"), {"rio_grande": "rival"}),
    "extra_placed": (("neighbours", "any_region"), {"big_box_nl": "any_region"}),
    "settle_badly": (("repick", "stays"), {"rio_grande": "stays"}),
    "table_filled": (("at_once", "turn_end"), {"big_box_nl": "turn_end"}),
    "kept_brings": (("kept", "used"), {"rio_grande": "used"}),
    "table_filler": (("inquisitor_else_mover", "inquisitor"), {"big_box_nl": "inquisitor"}),
}


def test_where_books_differ_each_has_its_answer() -> None:
    assert {id if "." in id else f"colonies.{id}": told for id, told in BOOKS.items()} == {
        reading.id: (reading.answers, reading.by) for reading in COLONIES.readings if not reading.sets
    }
    assert {False} == {reading.assumed for reading in COLONIES.readings if not reading.sets}
