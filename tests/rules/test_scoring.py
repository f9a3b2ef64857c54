from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.rules import scoring
from referee.rules.boxes import set_up
from tests.kit.geography import CASTILLO, CNU, GAL, PVA, VAL
from tests.rules.tables import COLOURS, RIO_GRANDE, scaled_lead, table

# --- properties: whatever stands there ------------------------------------------------------------

COUNTS = st.lists(st.integers(0, 9), min_size=2, max_size=5).map(tuple)
VALUES = st.tuples(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9)).map(lambda v: tuple(sorted(v)[::-1]))
TIE = st.sampled_from(("compress", "absolute"))
quick = settings(max_examples=120, derandomize=True, database=None)


def paid(counts: tuple[int, ...], values: tuple[int, ...], tie: str) -> tuple[int, ...]:
    return scoring.shares(counts, values, scoring.paid_ranks(len(counts)), tie)  # type: ignore[arg-type]


@quick
@given(COUNTS, VALUES, TIE)
def test_more_caballeros_never_pay_less_and_equal_numbers_pay_the_same(
    counts: tuple[int, ...], values: tuple[int, ...], tie: str
) -> None:
    ranked = sorted(zip(counts, paid(counts, values, tie), strict=True))

    assert sorted(point for _, point in ranked) == [point for _, point in ranked]
    assert len({count for count, _ in ranked}) == len(set(ranked))


@quick
@given(COUNTS, VALUES, TIE)
def test_nobody_scores_without_a_caballero_and_only_the_sole_first_takes_the_first_value(
    counts: tuple[int, ...], values: tuple[int, ...], tie: str
) -> None:
    points = paid(counts, values, tie)
    first = scoring.sole_first(counts)

    assert all(point == 0 for count, point in zip(counts, points, strict=True) if not count)
    assert first is None or points[first] == values[0]
    assert all(point <= values[1] for seat, point in enumerate(points) if seat != first)


@quick
@given(COUNTS, VALUES)
def test_the_two_readings_of_a_tie_differ_only_after_three_tied_seats(
    counts: tuple[int, ...], values: tuple[int, ...]
) -> None:
    compress, absolute = paid(counts, values, "compress"), paid(counts, values, "absolute")

    assert all(a <= c for a, c in zip(absolute, compress, strict=True))
    if max(counts.count(count) for count in counts) < 3:
        assert compress == absolute


@quick
@given(st.lists(st.integers(0, 5), min_size=4, max_size=4).map(tuple), st.integers(0, 8), st.integers(-1, 8))
def test_a_bonus_is_two_points_for_the_sole_first_and_nobody_else(
    counts: tuple[int, ...], king: int, home: int
) -> None:
    homes = (home,) * 4
    plain = scoring.points(table({CNU: counts}, king=GAL if king != GAL else PVA), CNU)
    royal = scoring.points(table({CNU: counts}, king=king, homes=homes), CNU)

    first = scoring.sole_first(counts)
    bonus = 2 * (king == CNU) + 2 * (home == CNU)
    assert tuple(p + bonus * (seat == first) for seat, p in enumerate(plain)) == royal


# --- where one stands -----------------------------------------------------------------------------


@pytest.mark.parametrize(("castillo", "red", "blue"), [("tally", 4 * 15 - 113, 4 * 28 - 113), ("memory", -48, -16)])
def test_where_one_stands_counts_the_castillo_only_where_everybody_sees_into_it(
    castillo: Literal["tally", "memory"], red: int, blue: int
) -> None:
    setup = set_up(COLOURS[:4], RIO_GRANDE, castillo=castillo)
    position = table({VAL: (2, 1, 0, 0), CASTILLO: (0, 1, 0, 0)}, king=GAL, scores=(10, 20, 30, 40), setup=setup)

    assert (red, blue) == tuple(scaled_lead(position, seat) for seat in (0, 1))
