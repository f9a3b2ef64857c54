import pytest

from referee.rules.board import (
    ARA,
    BORDERS,
    CASTILLO,
    CAT,
    COASTAL,
    CODES,
    CVI,
    GAL,
    GRA,
    PLACES,
    PVA,
    REACH,
    REGIONS,
    SEV,
    TILES,
    VAL,
    VALUES,
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
    assert {place_of(code) for code in neighbours.split()} == set(BORDERS[place_of(region)])


def test_borders_are_seen_from_both_sides() -> None:
    assert {(a, b) for a in REGIONS for b in BORDERS[a]} == {(b, a) for a in REGIONS for b in BORDERS[a]}


def test_every_place_pays_what_is_printed_there() -> None:
    assert PRINTED == dict(zip(CODES, VALUES, strict=True))


def test_the_scoreboards_pay_eight_and_four_or_only_four() -> None:
    assert ((8, 4, 0), (4, 0, 0)) == TILES


def test_the_court_reaches_the_neighbours_and_the_castillo() -> None:
    assert {region: {*BORDERS[region], CASTILLO} for region in REGIONS} == dict(enumerate(map(set, REACH)))


def test_the_track_runs_from_galicia_to_valencia_and_the_castillo_is_no_region() -> None:
    assert (GAL, PVA, ARA, CAT, CVI) == REGIONS[:5]
    assert (GRA, VAL) == REGIONS[-2:]
    assert {CASTILLO} == set(PLACES) - set(REGIONS)


def test_six_regions_lie_on_the_sea() -> None:
    assert {GAL, PVA, CAT, SEV, GRA, VAL} == set(COASTAL)
