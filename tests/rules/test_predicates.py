"""What the rules ask again and again: what is shut, what is in reach, who counts, where there is room."""

from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules import events as e
from referee.rules import scoring
from referee.rules.board import Neutral, Rank, Token, Zone
from referee.rules.boxes import BASE, Box, set_up
from referee.rules.boxes.box import board_of
from referee.rules.effects.moving import moved, unavailable
from referee.rules.model import ALL, COURT, NOWHERE, PROVINCES, Owner, Place, Seat
from referee.rules.modifiers import Lasting, Modifier
from referee.rules.position import Counts, Position, evolve
from referee.rules.predicates import allowance, leaving, lodged, movable, open_places, open_regions, reach, room, taboo
from tests.geography import AMBASSADOR, ARA, BOARD, CASTILLO, CAT, CVI, ENVOY, FRA, GAL, PVA, REGIONS, SEV, THIRD, VAL
from tests.rules.tables import BLUE, COLOURS, RED, RIO_GRANDE, YELLOW, table

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


@dataclass(frozen=True, slots=True)
class Otherwise(Modifier):
    """Answers every question a little differently about one place."""

    place: Place = VAL

    def taboo(self, position: Position, place: Place, so_far: bool) -> bool:
        return place == self.place

    def reach(self, position: Position, seat: Seat, so_far: tuple[Place, ...]) -> tuple[Place, ...]:
        return (*so_far, SEV) if seat == RED else so_far

    def allowance(self, position: Position, seat: Seat, so_far: int) -> int:
        return so_far + 1 if seat == RED else so_far

    def counts(self, position: Position, place: Place, so_far: Counts) -> Counts:
        return (0, *so_far[1:]) if place == self.place else so_far

    def neutral(self, position: Position, place: Place, owner: Owner, so_far: bool) -> bool:
        return owner == BLACK

    def strengths(self, position: Position, place: Place, so_far: Counts) -> Counts:
        return tuple(2 * n + (owner == YELLOW and n > 0) for owner, n in enumerate(so_far))

    def values(self, position: Position, place: Place, so_far: Rank) -> Rank:
        return tuple(2 * n for n in so_far) if place == self.place else so_far

    def bonus(self, position: Position, place: Place, so_far: Counts) -> Counts:
        return tuple(n + 1 for n in so_far)


@dataclass(frozen=True, slots=True)
class Halved(Modifier):
    def allowance(self, position: Position, seat: Seat, so_far: int) -> int:
        return so_far // 2


def lasting(position: Position, *changes: Modifier) -> Position:
    for change in changes:
        position = evolve(position, e.LastingBegan(Lasting(change, "replaced")))
    return position


@pytest.mark.parametrize("king", REGIONS)
def test_the_kings_region_is_shut_and_no_other(king: Place) -> None:
    position = table(king=king)

    assert [king] == [place for place in BOARD.ground if taboo(position, place)]
    assert tuple(place for place in REGIONS if place != king) == open_regions(position)
    assert (*open_regions(position), CASTILLO) == open_places(position)


def test_a_slot_is_shut_with_its_place() -> None:
    assert [CAPE, TOWER] == [place for place in sorted(BOARD_OF_ODD.ground) if taboo(odd({}, king=CAPE), place)]


def test_before_the_king_is_drawn_nothing_is_shut() -> None:
    assert BOARD.regions == open_regions(table(king=NOWHERE))


def test_what_lasts_may_shut_another_region_and_open_the_kings() -> None:
    position = lasting(table(king=GAL), Otherwise())

    assert [VAL] == [place for place in BOARD.ground if taboo(position, place)]
    assert GAL in open_regions(position)
    assert VAL not in open_regions(position)
    assert "kings-region" == getattr(unavailable(position, RED, VAL, 1), "code", None)


def test_the_court_reaches_what_is_near_the_king_and_what_is_always_near() -> None:
    near_galicia = reach(odd({}, king=GAL), RED)
    near_valencia = reach(odd({}, king=VAL), RED)

    assert {PVA, CVI, CASTILLO, BAY} == set(near_galicia)  # the Cape is next to him and never near
    assert {*BOARD.borders[VAL], ISLE, CASTILLO, BAY} == set(near_valencia)


def test_what_lasts_may_reach_further_and_cannot_reach_what_it_shuts() -> None:
    position = lasting(table(king=GAL), Otherwise(PVA))

    assert {CVI, CASTILLO, SEV} == set(reach(position, RED))
    assert {CVI, CASTILLO} == set(reach(position, BLUE))


def test_what_lasts_changes_how_many_are_placed_in_the_order_it_began() -> None:
    position = table(king=GAL)

    assert 3 == allowance(position, RED, 3)
    assert 4 == allowance(lasting(position, Otherwise()), RED, 3)
    assert 2 == allowance(lasting(position, Otherwise(), Halved()), RED, 3)
    assert 2 == allowance(lasting(position, Halved(), Otherwise()), RED, 3)
    assert 1 == allowance(lasting(position, Halved(), Otherwise()), BLUE, 3)


def test_what_is_over_changes_nothing_more() -> None:
    position = lasting(table(king=GAL), Otherwise(), Halved())

    over = evolve(position, e.LastingEnded(Lasting(Otherwise(), "replaced")))

    assert [Halved()] == [each.changes for each in over.lasting]
    assert table(king=GAL) == evolve(over, e.LastingEnded(Lasting(Halved(), "replaced")))


def test_who_stands_in_an_open_region_may_leave_it_a_slot_is_part_of_one() -> None:
    rows = {GAL: (5, 0, 0), CASTILLO: (5, 0, 0), VAL: (2, 1, 0), TOWER: (1, 0, 0), CAPE: (0, 0, 0, 1)}

    assert [3, 1, 0, 1, 0] == [movable(odd(rows, king=GAL), owner) for owner in SETUP.owners]
    assert 1 == movable(lasting(odd(rows, king=SEV), Otherwise(GAL)), BLUE)


# --- who counts -----------------------------------------------------------------------------------

PARTIES = {CVI: (2, 1, 0, 3, 4)}


def test_neutral_parties_count_only_where_a_rule_says_so_and_then_as_rivals() -> None:
    position = odd(PARTIES, king=GAL)

    assert (6, 4, 0) == scoring.points(position, CVI)
    assert (2, 1, 0, 0, 0) == scoring.counted(position, CVI, position.held(CVI))
    assert (2, 1, 0, 3, 0) == scoring.counted(lasting(position, Otherwise()), CVI, position.held(CVI))


@pytest.mark.parametrize("rows", [(2, 1, 0, 3, 4), (0, 0, 0, 4, 3), (3, 3, 0, 3, 0), (1, 0, 0, 1, 1)], ids=str)
def test_neutral_parties_take_ranks_and_are_never_paid(rows: Counts) -> None:
    @dataclass(frozen=True, slots=True)
    class AllCount(Modifier):
        def neutral(self, position: Position, place: Place, owner: Owner, so_far: bool) -> bool:
            return True

    position = lasting(odd({CVI: rows, SEV: rows}, king=SEV, homes=(SEV, CVI, GAL)), AllCount())

    for place in (CVI, SEV):
        paid, shared = (
            scoring.points(position, place),
            scoring.shares(rows, scoring.values(position, place), 2, "compress"),
        )
        assert 3 == len(paid)
        if scoring.sole_first(rows) in (None, BLACK, WHITE):
            assert shared[:3] == paid  # King's and home bonus go to nobody
    assert 3 == len(scoring.first_points(position, CVI)) == len(scoring.worth(position))


def test_the_fullest_and_the_emptiest_region_are_told_by_those_who_count() -> None:
    position = odd({VAL: (1, 0, 0), SEV: (0, 1, 1), CVI: (0, 0, 0, 4)}, king=GAL)

    assert ((SEV,), (VAL,)) == (scoring.fullest(position), scoring.emptiest(position))
    assert (CVI,) == scoring.fullest(lasting(position, Otherwise()))


def test_what_lasts_changes_each_step_of_a_scoring() -> None:
    rows = {VAL: (9, 2, 2), SEV: (2, 1, 0)}
    position = odd(rows, king=GAL)

    changed = lasting(position, Otherwise())

    assert ((5, 0, 0), (4, 3, 0)) == (scoring.points(position, VAL), scoring.points(position, SEV))
    assert (10, 6, 4) == scoring.values(changed, VAL)
    assert (0, 4, 5, 0, 0) == scoring.ranked(changed, VAL, changed.held(VAL))
    assert (0 + 1, 6 + 1, 10 + 1) == scoring.points(changed, VAL)
    assert YELLOW == scoring.leader(changed, VAL)
    assert (0, 0, 10 + 1) == scoring.first_points(changed, VAL)  # of the rest only the leader's
    assert scoring.valued(changed, (10,)) == (VAL,)


# --- room -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "rows", "left"),
    [
        (VAL, {VAL: (9, 9, 9)}, ALL),
        (ISLE, {}, 2),
        (ISLE, {ISLE: (1, 0, 0)}, 1),
        (ISLE, {ISLE: (0, 1, 0, 1)}, 0),  # neutral pieces take room like others
        (TOWER, {TOWER: (0, 0, 1)}, 0),
        (BAY, {}, 3),
        (BAY, {BAY: (1, 0, 0), PIER: (0, 1, 0)}, 1),
        (PIER, {BAY: (1, 0, 0), PIER: (0, 1, 0)}, 1),
        (CAPE, {TOWER: (1, 0, 0)}, ALL),
        (COURT, {}, ALL),
        (PROVINCES, {}, ALL),
    ],
)
def test_a_place_has_room_for_what_it_holds_and_its_slots_hold(
    place: Place, rows: dict[Place, Counts], left: int
) -> None:
    assert left == room(odd(rows), place)


@pytest.mark.parametrize(
    ("place", "count", "rows", "wanted"),
    [
        (VAL, 5, {}, ((VAL, 5),)),
        (VAL, 0, {}, ()),
        (ISLE, 5, {ISLE: (1, 0, 0)}, ((ISLE, 1),)),
        (ISLE, 5, {ISLE: (1, 1, 0)}, ()),
        (TOWER, 2, {}, ((TOWER, 1),)),
        (PIER, 2, {PIER: (1, 0, 0)}, ((PIER, 1),)),
    ],
)
def test_caballeros_come_where_there_is_room(
    place: Place, count: int, rows: dict[Place, Counts], wanted: tuple[tuple[Place, int], ...]
) -> None:
    assert wanted == lodged(odd(rows), place, count)


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

    found = lodged(position, place, count)

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


# --- who stands in France, and who goes -----------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "count", "where"),
    [
        ({}, 3, ((AMBASSADOR, 1), (ENVOY, 1), (THIRD, 1))),
        ({}, 4, ((AMBASSADOR, 1), (ENVOY, 1), (THIRD, 1))),
        ({ENVOY: (1, 0, 0, 0)}, 1, ((AMBASSADOR, 1),)),
        ({AMBASSADOR: (1, 0, 0, 0)}, 2, ((ENVOY, 1), (THIRD, 1))),
        ({AMBASSADOR: (1, 0, 0, 0), ENVOY: (0, 1, 0, 0), THIRD: (0, 1, 0, 0)}, 1, ()),
    ],
)
def test_the_most_wanted_slot_is_filled_first(
    rows: dict[Place, Counts], count: int, where: tuple[tuple[Place, int], ...]
) -> None:
    assert where == lodged(table(rows, boxes=("france",)), FRA, count)


@pytest.mark.parametrize(
    ("owner", "place", "count", "who"),
    [
        (RED, FRA, 1, ((THIRD, 1),)),
        (RED, FRA, 2, ((THIRD, 1), (AMBASSADOR, 1))),
        (RED, AMBASSADOR, 1, ((AMBASSADOR, 1),)),
        (BLUE, FRA, 1, ((ENVOY, 1),)),
        (YELLOW, FRA, 0, ()),
    ],
)
def test_the_least_wanted_slot_is_left_first(
    owner: Owner, place: Place, count: int, who: tuple[tuple[Place, int], ...]
) -> None:
    rows = {AMBASSADOR: (1, 0, 0, 0), ENVOY: (0, 1, 0, 0), THIRD: (1, 0, 0, 0)}

    found = leaving(table(rows, boxes=("france",)), owner, place, count)

    assert who == tuple((zone, n) for zone, n, _ in found)


# --- which tokens go along ------------------------------------------------------------------------

BOTH = {"flag-1": (VAL, RED), "flag-2": (VAL, RED)}


@pytest.mark.parametrize(
    ("count", "named", "along"),
    [
        (1, (), ()),
        (2, (), ()),
        (3, (), ("flag-1",)),
        (4, (), ("flag-1", "flag-2")),
        (1, ("flag-2",), ("flag-2",)),
        (3, ("flag-2",), ("flag-2",)),  # and two plain ones
        (4, ("flag-2",), ("flag-2", "flag-1")),
        (2, ("flag-1", "flag-2"), ("flag-1", "flag-2")),
        (1, ("banner-red",), ()),  # which is not there
    ],
)
def test_bearers_are_the_last_to_go_unless_they_are_meant(
    count: int, named: tuple[str, ...], along: tuple[str, ...]
) -> None:
    position = odd({VAL: (4, 4, 0)}, tokens=BOTH)

    [(_, _, tokens)] = leaving(position, RED, VAL, count, named)

    assert along == tokens


def test_a_token_goes_with_its_own_bearer_only() -> None:
    position = odd({VAL: (4, 4, 0), CAT: (1, 0, 0), ARA: (0, 0, 0)}, tokens=BOTH)

    assert ((VAL, 4, ()),) == leaving(position, BLUE, VAL, 4)
    assert ((CAT, 1, ()),) == leaving(position, RED, CAT, 1)
