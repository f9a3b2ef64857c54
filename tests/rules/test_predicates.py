"""What the rules ask again and again: what is shut, what is in reach, who counts, where there is room."""

from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules import events as e
from referee.rules import scoring
from referee.rules.board import Neutral, Token, Zone
from referee.rules.boxes import BASE, Box, set_up
from referee.rules.boxes.box import board_of
from referee.rules.effects.moving import moved, unavailable_complaint
from referee.rules.effects.royal import SendKing
from referee.rules.model import COURT, PROVINCES, Owner, Place
from referee.rules.modifiers import Crown, Lasting, Modifier
from referee.rules.position import Counts, Position, evolve
from referee.rules.predicates import (
    crown,
    is_taboo,
    kings_region,
    leaving,
    open_regions,
    places_in_reach,
    room,
    zones_reached,
)
from tests.kit.geography import BOARD, CVI, GAL, SEV, VAL
from tests.rules.tables import COLOURS, RED, RIO_GRANDE, table

# --- a board with one zone of each kind -----------------------------------------------------------

ODD = Box(
    "odd",
    zones=(
        Zone("ISLE", "region", (2, 1, 0), ("VAL",), holds=2),
        Zone("CAPE", "region", (2, 1, 0), ("GAL",), placed="never"),
        Zone("CAPE-tower", "slot", within="CAPE", holds=1),
        Zone("BAY", "region", (2, 1, 0), ("SEV",), placed="always", holds=1),
        Zone("BAY-pier", "slot", within="BAY", holds=2),
    ),
    tokens=tuple(Token(f"flag-{n}", "flag", borne=True, colour="red") for n in (1, 2)),
    neutrals=(Neutral("black", 4), Neutral("white", 3)),
)
BOARD_OF_ODD = board_of((BASE, ODD), "rio_grande", {})
SETUP = replace(set_up(COLOURS[:3], RIO_GRANDE), board=BOARD_OF_ODD)
ISLE, CAPE, TOWER, BAY, PIER = (BOARD_OF_ODD.index[zone.id] for zone in ODD.zones)
BLACK, WHITE = 3, 4


def odd(rows: dict[Place, Counts], **more: object) -> Position:
    return table(rows, setup=SETUP, **more)  # type: ignore[arg-type]


# --- what something that lasts may change ---------------------------------------------------------


class ShutElsewhere(Modifier):
    """Valencia is shut, and not the King's region."""

    __slots__ = ()

    def is_taboo(self, position: Position, place: Place, so_far: bool) -> bool:
        return place == VAL


def lasting(position: Position, *changes: Modifier) -> Position:
    for change in changes:
        position = evolve(position, e.LastingBegan(Lasting(change, "replaced")))
    return position


def test_what_lasts_may_shut_another_region_and_open_the_kings() -> None:
    position = lasting(table(king=GAL), ShutElsewhere())

    assert [VAL] == [place for place in BOARD.ground if is_taboo(position, place)]
    assert GAL in open_regions(position)
    assert VAL not in open_regions(position)
    assert "kings-region" == getattr(unavailable_complaint(position, RED, VAL, 1), "code", None)


@dataclass(frozen=True, slots=True)
class Rules(Modifier):
    """A seat's Grande rules in the King's stead."""

    seat: int

    def crown(self, position: Position, so_far: Crown) -> Crown:
        return Crown(position.homes[self.seat], self.seat)


def test_the_kings_region_is_where_he_stands() -> None:
    assert (GAL, Crown(GAL)) == (kings_region(table(king=GAL)), crown(table(king=GAL)))


def test_what_lasts_may_make_another_region_the_kings_with_all_that_follows_from_it() -> None:
    rows = {GAL: (2, 0, 0), SEV: (2, 0, 0)}
    position = lasting(table(rows, 3, king=GAL, homes=(CVI, SEV, VAL)), Rules(1))

    assert (SEV, Crown(SEV, 1)) == (kings_region(position), crown(position))
    assert [SEV] == [place for place in BOARD.ground if is_taboo(position, place)]
    assert set(BOARD.reach_with_king_in[SEV]) == set(places_in_reach(position, RED))
    assert [0, 2] == [scoring.points(position, p)[0] - scoring.rank_points(position, p)[0] for p in (GAL, SEV)]
    assert GAL in SendKing(adviser=False).choices(position, RED)
    assert SEV not in SendKing(adviser=False).choices(position, RED)


# --- who counts -----------------------------------------------------------------------------------


@pytest.mark.parametrize("rows", [(2, 1, 0, 3, 4), (0, 0, 0, 4, 3), (3, 3, 0, 3, 0), (1, 0, 0, 1, 1)], ids=str)
def test_neutral_parties_take_ranks_and_are_never_paid(rows: Counts) -> None:
    @dataclass(frozen=True, slots=True)
    class AllCount(Modifier):
        def neutral_counts(self, position: Position, place: Place, owner: Owner, so_far: bool) -> bool:
            return True

    position = lasting(odd({CVI: rows, SEV: rows}, king=SEV, homes=(SEV, CVI, GAL)), AllCount())

    for place in (CVI, SEV):
        paid, shared = (
            scoring.points(position, place),
            scoring.shares(rows, scoring.rank_points(position, place), 2, "compress"),
        )
        assert 3 == len(paid)
        if scoring.sole_first(rows) in (None, BLACK, WHITE):
            assert shared[:3] == paid  # King's and home bonus go to nobody
    assert 3 == len(scoring.first_points(position, CVI)) == len(scoring.scores_if_scored(position))


# --- room -----------------------------------------------------------------------------------------


ROWS = st.fixed_dictionaries(
    {
        ISLE: st.sampled_from([(0, 0, 0), (1, 0, 0), (1, 0, 0, 1)]),
        TOWER: st.sampled_from([(0, 0, 0), (0, 1, 0)]),
        CAPE: st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 3)),
        BAY: st.sampled_from([(0, 0, 0), (1, 0, 0)]),
        PIER: st.sampled_from([(0, 0, 0), (1, 1, 0), (1, 0, 0)]),
        VAL: st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 3)),
    }
)
ANYWHERE = st.sampled_from(sorted(BOARD_OF_ODD.ground))


@given(ROWS, ANYWHERE, st.integers(0, 6))
def test_as_many_find_a_place_as_there_is_room_for(rows: dict[Place, Counts], place: Place, count: int) -> None:
    position = odd(rows)

    found = zones_reached(position, place, count)

    assert min(count, room(position, place)) == sum(n for _, n in found)
    assert all(0 < n <= room(position, zone) for zone, n in found)
    assert {zone for zone, _ in found} <= {place, *BOARD_OF_ODD.slots[place]}


@given(ROWS, ANYWHERE, st.sampled_from(SETUP.owners))
def test_all_who_stand_in_a_place_can_leave_it(rows: dict[Place, Counts], place: Place, owner: Owner) -> None:
    position = odd(rows)

    for count in range(position.held(place)[owner] + 1):
        found = leaving(position, owner, place, count)

        assert count == sum(n for _, n, _ in found)
        assert all(0 < n <= position.pieces[zone][owner] for zone, n, _ in found)


@given(ROWS, ANYWHERE, st.sampled_from([COURT, PROVINCES, *sorted(BOARD_OF_ODD.ground)]), st.sampled_from(SETUP.owners))
def test_all_who_move_arrive_or_come_to_the_court_and_nowhere_stand_too_many(
    rows: dict[Place, Counts], source: Place, target: Place, owner: Owner
) -> None:
    before = odd(rows)
    count = before.held(source)[owner]

    after = before
    for fact in moved(before, owner, source, target, count) if count else ():
        after = evolve(after, fact)

    assert tuple(map(sum, zip(*before.pieces, strict=True))) == tuple(map(sum, zip(*after.pieces, strict=True)))
    assert all(n >= 0 for row in after.pieces for n in row)
    assert all(z.holds is None or sum(row) <= z.holds for z, row in zip(BOARD_OF_ODD.zones, after.pieces, strict=True))
    if BOARD_OF_ODD.hosts[source] != BOARD_OF_ODD.hosts[target]:
        came = min(count, room(before, target))
        assert (0, came) == (after.held(source)[owner], after.held(target)[owner] - before.held(target)[owner])
