"""Cards decided by secret disks, and the disks of a general scoring."""

import pytest

from referee.rules import engine
from referee.rules import events as e
from referee.rules.decisions import Act, Ask, Complaint, Disk, Drawn, Name, Object, Order, SetDisk
from referee.rules.effects.disks import EvictByDisk, GeneralDisks, SendByDisk, UnsetDisk
from referee.rules.model import ALL, PROVINCES, Place
from referee.rules.modifiers import Lasting, Modifier
from referee.rules.position import Position
from referee.rules.state import State
from tests.geography import ARA, CASTILLO, CAT, CVI, GAL, SEV, VAL
from tests.rules.tables import BLUE, GREEN, RED, YELLOW, answer, asked, complaint, everywhere, rulebook, table, turn


class Unshut(Modifier):
    """The King shuts nothing."""

    __slots__ = ()

    def taboo(self, position: Position, place: Place, so_far: bool) -> bool:
        return False


def disks(*places: int | None, by: tuple[int, ...] = (BLUE, YELLOW, GREEN)) -> dict[int | None, Order]:
    return {seat: SetDisk(place) for seat, place in zip(by, places, strict=True)}


def asking(position: Position, card: str, order: Order = Act()) -> State:  # noqa: B008 - a frozen value
    return answer(turn(position, card), order)[0]


def losses(facts: list[e.Fact]) -> list[e.Fact]:
    return [fact for fact in facts if isinstance(fact, e.Moved)]


# --- sending away ---------------------------------------------------------------------------------

STANDING = {
    GAL: (0, 9, 9, 9),  # the King's
    CASTILLO: (0, 5, 5, 5),
    VAL: (9, 3, 1, 0),
    SEV: (0, 2, 1, 0),
    ARA: (0, 1, 0, 0),
}


@pytest.mark.parametrize(
    ("card", "fallback", "choices"),
    [
        ("secret_send_two", "one", {BLUE: (SEV, VAL), YELLOW: (SEV, VAL)}),
        ("secret_send_two", "none", {BLUE: (SEV, VAL)}),
        ("secret_send_all", "one", {BLUE: (ARA, SEV, VAL), YELLOW: (SEV, VAL)}),
        ("secret_send_all", "none", {BLUE: (ARA, SEV, VAL), YELLOW: (SEV, VAL)}),
    ],
)
def test_rivals_point_where_they_have_enough(card: str, fallback: str, choices: dict[int, tuple[int, ...]]) -> None:
    question = asked(asking(table(STANDING, king=GAL, edition=rulebook(secret_two_fallback=fallback)), card))

    assert Disk.SEND == question.step.purpose
    assert choices == dict(zip(question.seats, question.choices, strict=True))


@pytest.mark.parametrize(
    ("card", "lost"),
    [
        ("secret_send_two", [e.Moved(BLUE, VAL, PROVINCES, 2), e.Moved(YELLOW, SEV, PROVINCES, 1)]),
        ("secret_send_all", [e.Moved(BLUE, VAL, PROVINCES, 3), e.Moved(YELLOW, SEV, PROVINCES, 1)]),
    ],
)
def test_all_disks_are_opened_before_anybody_goes(card: str, lost: list[e.Fact]) -> None:
    _, facts = answer(asking(table(STANDING, king=GAL), card), disks(VAL, SEV, by=(BLUE, YELLOW)))

    assert [e.DisksShown(Disk.SEND, ((BLUE, VAL), (YELLOW, SEV))), *lost] == facts


def test_losses_follow_clockwise_from_the_one_who_sends() -> None:
    state, _ = answer(turn(table(everywhere(1), king=GAL), "secret_send_all", seat=YELLOW), Act())

    _, facts = answer(state, disks(VAL, VAL, VAL, by=(GREEN, RED, BLUE)))

    assert [GREEN, RED, BLUE] == [fact.owner for fact in losses(facts)]  # type: ignore[union-attr]


def test_a_seat_without_a_choice_sets_no_disk() -> None:
    state = asking(table(STANDING, king=GAL), "secret_send_two")

    assert Complaint("not-asked") == complaint(state, SetDisk(VAL), GREEN)
    assert Complaint("not-asked") == state.agenda[0].check(state.position, GREEN, SetDisk(VAL))


def test_an_unset_disk_may_be_left_to_chance_and_the_draw_is_told() -> None:
    edition = rulebook(illegal_disk="random")
    board = {VAL: (0, 3, 3, 0), SEV: (0, 2, 0, 0)}
    state, _ = answer(
        asking(table(board, king=GAL, edition=edition), "secret_send_two"), disks(None, None, by=(BLUE, YELLOW))
    )

    assert (Ask.DRAW, (), (SEV, VAL), "round-4/disk-1") == (
        asked(state).kind,
        asked(state).seats,
        asked(state).choices,
        asked(state).label,
    )
    assert Complaint("not-drawn") == engine.check(state, None, Drawn(CAT))
    state, facts = answer(state, Drawn(VAL))
    assert [e.DrewPlace("round-4/disk-1", (SEV, VAL), VAL), e.Moved(BLUE, VAL, PROVINCES, 2)] == facts
    assert "round-4/disk-2" == asked(state).label


def test_an_unset_disk_finds_nothing_where_a_disk_before_it_left_nothing() -> None:
    """Nobody's loss can take another's caballeros; the ruling is still safe should a rule ever do so."""
    sending = asked(asking(table(STANDING, king=GAL), "secret_send_all")).step

    assert () == UnsetDisk(BLUE, sending).resolve(table(king=GAL), {}).facts


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

    assert why == SendByDisk(RED, "secret_send_two", count).unwise(position, YELLOW, place)


@pytest.mark.parametrize(("count", "brings"), [(2, (-2, -1)), (ALL, (-3, -1))])
def test_a_disk_that_sends_away_costs_what_leaves(count: int, brings: tuple[int, int]) -> None:
    step = SendByDisk(RED, "secret_send_two", count)

    assert brings == tuple(step.brings(table(STANDING, king=GAL), seat, VAL) for seat in (BLUE, YELLOW))


@pytest.mark.parametrize("step", [GeneralDisks(), EvictByDisk(RED, "evict", VAL)])
def test_a_disk_that_calls_somewhere_brings_all_there(step: GeneralDisks | EvictByDisk) -> None:
    position = table({VAL: (0, 3, 1, 0), CASTILLO: (0, 3, 1, 0)}, king=GAL)

    assert (3, 1, 0) == tuple(step.brings(position, seat, SEV) for seat in (BLUE, YELLOW, GREEN))


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


# --- open disks and a Veto ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "order"),
    [("secret_send_two", Act()), ("secret_send_all", Act()), ("evict", Name(VAL)), ("score_secret", Act())],
)
def test_disks_are_never_set_for_an_action_that_was_stopped(card: str, order: Order) -> None:
    state = asking(table(everywhere(2), king=GAL, vetoes=((GREEN, 5),)), card, order)

    state, facts = answer(state, Object(1))

    assert Ask.HALF == asked(state).kind
    assert [e.Vetoed(GREEN, RED, card, 0)] == facts
