"""What a secret disk may point at, and what it costs, as those are told who write one."""

import pytest

from referee.rules.decisions import Complaint
from referee.rules.effects.disks import EvictByDisk, GeneralDisks, SendByDisk
from referee.rules.model import ALL, Place
from referee.rules.modifiers import Lasting, Modifier
from referee.rules.position import Position
from tests.kit.geography import CASTILLO, CVI, GAL, SEV, VAL
from tests.rules.tables import BLUE, RED, YELLOW, rulebook, table


class Unshut(Modifier):
    """The King shuts nothing."""

    __slots__ = ()

    def is_taboo(self, position: Position, place: Place, so_far: bool) -> bool:
        return False


# --- sending away ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "place", "why"),
    [
        (2, VAL, Complaint("too-few-there", (YELLOW, VAL, 1, 2))),
        (ALL, VAL, Complaint("disk-not-there", (VAL,))),  # which it is not: one is enough
        (ALL, CVI, Complaint("too-few-there", (YELLOW, CVI, 0, 1))),
        (2, GAL, Complaint("kings-region", (GAL,))),
    ],
)
def test_a_rival_is_told_why_a_region_will_not_do(count: int, place: int, why: Complaint) -> None:
    position = table({VAL: (0, 0, 1, 0), SEV: (0, 0, 2, 0)}, king=GAL)

    assert why == SendByDisk(RED, "secret_send_two", count).outside_complaint(position, YELLOW, place)


@pytest.mark.parametrize(("count", "brings"), [(2, (-2, -1)), (ALL, (-3, -1))])
def test_a_disk_that_sends_away_costs_what_leaves(count: int, brings: tuple[int, int]) -> None:
    position, step = table({VAL: (9, 3, 1, 0)}, king=GAL), SendByDisk(RED, "secret_send_two", count)

    assert brings == tuple(step.caballeros_brought(position, seat, VAL) for seat in (BLUE, YELLOW))


# --- the general scoring --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("by_disk", "general", "evicted"), [("both", GAL, GAL), ("evict", None, GAL), ("neither", None, None)]
)
def test_the_kings_region_is_pointed_at_on_purpose_where_the_book_calls_it_no_mistake(
    by_disk: str, general: int | None, evicted: int | None
) -> None:
    position = table({CASTILLO: (1, 0, 0, 0)}, king=GAL, edition=rulebook(court_by_disk=by_disk))

    assert general == GeneralDisks().to_court(position)
    assert evicted == EvictByDisk(RED, "evict", VAL).to_court(position)
    assert SendByDisk(RED, "secret_send_two", 2).to_court(position) is None


def test_where_the_king_shuts_nothing_no_disk_leads_to_the_court() -> None:
    held = Lasting(Unshut(), "replaced")
    position = table({CASTILLO: (1, 0, 0, 0)}, king=GAL, edition=rulebook(court_by_disk="both"), lasting=(held,))

    assert GeneralDisks().to_court(position) is None
