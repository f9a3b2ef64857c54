import pytest

from referee.rules.board import Zone
from referee.rules.boxes import BASE, Box
from referee.rules.boxes.box import board_of
from referee.rules.model import COURT, PROVINCES
from tests.kit.geography import (
    AMBASSADOR,
    BOARD,
    CASTILLO,
    CAT,
    CVI,
    ENVOY,
    FRA,
    GAL,
    GRA,
    PLACES,
    PVA,
    REGIONS,
    SEV,
    THIRD,
    VAL,
    WITH_FRANCE,
)
from tests.rules.tables import place_of

NEIGHBOURS = {
    "ARA": "CNU CVI CAT PVA VAL",
    "CNU": "ARA CVI GRA SEV VAL",
    "CVI": "ARA CNU GAL PVA",
    "CAT": "ARA VAL",
    "GAL": "CVI PVA",
    "GRA": "CNU SEV VAL",
    "PVA": "ARA CVI GAL",
    "SEV": "CNU GRA",
    "VAL": "ARA CNU CAT GRA",
}

PRINTED = {
    "GAL": (4, 2, 0),
    "PVA": (5, 3, 1),
    "ARA": (5, 4, 1),
    "CAT": (4, 2, 1),
    "CVI": (6, 4, 2),
    "CNU": (7, 4, 2),
    "SEV": (4, 3, 1),
    "GRA": (6, 3, 1),
    "VAL": (5, 3, 2),
    "CAS": (5, 3, 1),
}


@pytest.mark.parametrize(("region", "neighbours"), NEIGHBOURS.items())
def test_a_region_borders_on_what_the_map_shows(region: str, neighbours: str) -> None:
    assert {place_of(code) for code in neighbours.split()} == set(BOARD.borders[place_of(region)])


def test_borders_are_seen_from_both_sides() -> None:
    seen = {(a, b) for a in REGIONS for b in BOARD.borders[a]}

    assert seen == {(b, a) for a, b in seen}


def test_every_place_pays_what_is_printed_there() -> None:
    assert PRINTED == {BOARD.codes[place]: BOARD.zones[place].values for place in PLACES}


def test_the_scoreboards_pay_eight_and_four_or_only_four() -> None:
    assert [(8, 4, 0), (4, 0, 0)] == [BOARD.tokens[number].values for number in BOARD.scoreboards]


def test_the_court_reaches_the_neighbours_and_the_castillo() -> None:
    assert {place: {*BOARD.borders[place], CASTILLO} for place in REGIONS} == {
        place: set(BOARD.reach_with_king_in[place]) for place in REGIONS
    }


def test_the_track_runs_from_galicia_to_valencia_and_the_castillo_is_no_region() -> None:
    assert (GAL, PVA) == REGIONS[:2]
    assert (CAT, CVI) == REGIONS[3:5]
    assert (GRA, VAL) == REGIONS[-2:]
    assert {CASTILLO} == set(PLACES) - set(REGIONS)


def test_six_regions_lie_on_the_sea() -> None:
    assert {GAL, PVA, CAT, SEV, GRA, VAL} == {place for place in PLACES if BOARD.zones[place].coast}


def test_the_court_and_the_provinces_are_no_ground_to_be_put_on() -> None:
    assert {COURT, PROVINCES} == set(range(len(BOARD.zones))) - BOARD.ground
    assert set(PLACES) == BOARD.ground


def test_homes_and_the_king_are_for_all_nine_regions() -> None:
    assert REGIONS == BOARD.homes == BOARD.king_regions


def test_neither_the_king_nor_a_grande_makes_a_home_alone() -> None:
    made_up = Box("made-up", zones=(Zone("KEEP", "region", king=False), Zone("INN", "region", grande=False)))
    board = board_of((BASE, made_up), "rio_grande", {})

    assert REGIONS == board.homes
    assert (*REGIONS, board.index["INN"]) == board.king_regions


def test_no_disk_is_for_the_castillo_or_a_single_slot() -> None:
    assert [()] * 4 == [WITH_FRANCE.zones[zone].disks for zone in (CASTILLO, AMBASSADOR, ENVOY, THIRD)]


def test_france_lies_by_the_sea_and_holds_as_many_as_it_has_slots() -> None:
    france = WITH_FRANCE.zones[FRA]

    assert ((3, 1, 0), True, 0, False, False) == (
        france.values, france.coast, france.holds, france.king, france.grande,
    )  # fmt: skip
    assert [(1, 2), (1, 1), (1, 0)] == [
        (WITH_FRANCE.zones[slot].holds, WITH_FRANCE.zones[slot].bonus) for slot in (AMBASSADOR, ENVOY, THIRD)
    ]
