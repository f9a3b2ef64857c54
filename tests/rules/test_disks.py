"""Cards decided by secret disks, and the disks of a general scoring."""

import pytest

from referee.rules import engine
from referee.rules import events as e
from referee.rules.decisions import Act, Ask, Complaint, Disk, Drawn, LetPass, Name, Object, Order, SetDisk, Skip
from referee.rules.effects.disks import EvictByDisk, GeneralDisks, SendByDisk, UnsetDisk
from referee.rules.model import ALL, COURT, PROVINCES, Place
from referee.rules.modifiers import Lasting, Modifier
from referee.rules.position import Position
from referee.rules.state import State
from tests.geography import ARA, CASTILLO, CAT, CNU, CVI, GAL, GRA, PVA, REGIONS, SEV, VAL
from tests.rules.tables import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    answer,
    asked,
    complaint,
    everywhere,
    rulebook,
    table,
    turn,
    with_steps,
)


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


@pytest.mark.parametrize(
    ("order", "wrong"),
    [
        (SetDisk(VAL), None),
        (SetDisk(None), None),  # the house's answer
        (SetDisk(ARA), Complaint("disk-not-there", (ARA,))),
        (SetDisk(GAL), Complaint("disk-not-there", (GAL,))),
        (SetDisk(CASTILLO), Complaint("disk-not-there", (CASTILLO,))),
        (SetDisk(99), Complaint("disk-not-there", (99,))),
        (Name(VAL), Complaint("wants-disk")),
    ],
)
def test_a_disk_points_at_a_region_one_may_lose_from(order: Order, wrong: Complaint | None) -> None:
    assert wrong == complaint(asking(table(STANDING, king=GAL), "secret_send_two"), order, BLUE)


def test_a_seat_without_a_choice_sets_no_disk() -> None:
    state = asking(table(STANDING, king=GAL), "secret_send_two")

    assert Complaint("not-asked") == complaint(state, SetDisk(VAL), GREEN)
    assert Complaint("not-asked") == state.agenda[0].check(state.position, GREEN, SetDisk(VAL))


def test_where_nobody_can_lose_anybody_nobody_is_asked() -> None:
    state, facts = answer(turn(table({GAL: (0, 5, 5, 5), CASTILLO: (0, 5, 5, 5)}, king=GAL), "secret_send_all"), Act())

    assert Ask.HALF == asked(state).kind
    assert [] == losses(facts)


@pytest.mark.parametrize(
    ("ruling", "lost"),
    [
        ("active_picks_fewest", [e.Moved(BLUE, SEV, PROVINCES, 2)]),
        ("ignore", []),
    ],
)
def test_an_unset_disk_is_ruled_on(ruling: str, lost: list[e.Fact]) -> None:
    position = table({VAL: (0, 3, 0, 0), SEV: (0, 2, 0, 0)}, king=GAL, edition=rulebook(illegal_disk=ruling))

    _, facts = answer(asking(position, "secret_send_two"), disks(None, by=(BLUE,)))

    assert e.DisksShown(Disk.SEND, ((BLUE, None),)) in facts
    assert lost == losses(facts)


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


# --- evict ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "wrong"),
    [
        (Name(VAL), None),
        (Name(CVI), None),  # nobody stands there; that is the player's affair
        (Name(GAL), Complaint("kings-region", (GAL,))),
        (Name(CASTILLO), Complaint("castillo-shut")),
        (Name(99), Complaint("no-such-place", (99,))),
        (Act(), Complaint("wants-place-to-evict")),
    ],
)
def test_an_open_region_is_named_to_be_left(order: Order, wrong: Complaint | None) -> None:
    assert wrong == complaint(turn(table(STANDING, king=GAL), "evict"), order)


@pytest.mark.parametrize(
    ("ruling", "place", "wrong"),
    [
        ("king_or_same_to_court", SEV, None),
        ("king_or_same_to_court", GAL, None),
        ("king_or_same_to_court", VAL, None),
        ("king_or_same_to_court", CASTILLO, Complaint("evict-elsewhere", (CASTILLO,))),
        ("king_to_court", GAL, None),
        ("king_to_court", VAL, Complaint("evict-elsewhere", (VAL,))),
    ],
)
def test_the_evicted_point_anywhere_else(ruling: str, place: int, wrong: Complaint | None) -> None:
    state = asking(table(STANDING, king=GAL, edition=rulebook(evict_bad_target=ruling)), "evict", Name(VAL))

    assert (BLUE, YELLOW) == asked(state).seats
    assert {PVA, ARA, CAT, CVI, CNU, SEV, GRA} == set(asked(state).choices[0])
    assert wrong == complaint(state, SetDisk(place), BLUE)


def test_the_evicted_go_together_and_to_the_court_from_a_bad_disk() -> None:
    board = {VAL: (4, 3, 2, 1)}
    state, facts = answer(asking(table(board, king=GAL), "evict", Name(VAL)), disks(SEV, GAL, None))

    assert [
        e.DisksShown(Disk.EVICT, ((BLUE, SEV), (YELLOW, GAL), (GREEN, None))),
        e.Moved(BLUE, VAL, SEV, 3),
        e.Moved(YELLOW, VAL, COURT, 2),
        e.Moved(GREEN, VAL, COURT, 1),
    ] == facts
    assert (4, 0, 0, 0) == state.position.pieces[VAL]


# --- secret scoring -------------------------------------------------------------------------------


def test_everybody_names_a_region_the_player_of_the_card_and_the_kings_region_too() -> None:
    question = asked(asking(table(king=GAL), "score_secret"))

    assert (Disk.SECRET, (RED, BLUE, YELLOW, GREEN)) == (question.step.purpose, question.seats)
    assert (REGIONS,) * 4 == question.choices


@pytest.mark.parametrize(
    ("named", "scored"),
    [
        ((VAL, VAL, VAL, VAL), []),
        ((VAL, VAL, GAL, SEV), [GAL, SEV]),
        ((VAL, GAL, SEV, ARA), [GAL, ARA, SEV, VAL]),
        ((None, None, None, VAL), [VAL]),
        ((None, None, None, None), []),
        ((CAT, GAL, VAL, VAL), [GAL]),  # nobody lives in Catalonia
    ],
)
def test_regions_named_once_are_scored_in_track_order(named: tuple[int | None, ...], scored: list[int]) -> None:
    board = dict.fromkeys((GAL, ARA, SEV, VAL), (1, 0, 0, 0))

    _, facts = answer(asking(table(board, king=GAL), "score_secret"), disks(*named, by=(0, 1, 2, 3)))

    assert scored == [fact.place for fact in facts if isinstance(fact, e.Scored)]


# --- the general scoring --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "wrong"),
    [
        (SetDisk(VAL), None),
        (SetDisk(GAL), None),  # the King's region: to the court
        (SetDisk(None), None),
        (SetDisk(CASTILLO), Complaint("disk-not-there", (CASTILLO,))),
        (Skip(), Complaint("wants-disk")),
    ],
)
def test_the_castillo_is_left_for_a_region(order: Order, wrong: Complaint | None) -> None:
    state = with_steps(table({CASTILLO: (1, 0, 2, 0)}, king=GAL), GeneralDisks())

    assert (RED, YELLOW) == asked(state).seats
    assert (tuple(place for place in REGIONS if place != GAL),) * 2 == asked(state).choices
    assert wrong == complaint(state, order)


@pytest.mark.parametrize(("place", "target"), [(VAL, VAL), (GAL, COURT), (None, COURT)])
def test_all_of_a_colour_leave_the_castillo_together(place: int | None, target: int) -> None:
    state = with_steps(table({CASTILLO: (3, 0, 0, 0)}, king=GAL), GeneralDisks())

    _, facts = answer(state, disks(place, by=(RED,)))

    assert [e.Moved(RED, CASTILLO, target, 3)] == losses(facts)


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

GUARDED = [
    ("secret_send_two", Act(), (BLUE, YELLOW, GREEN), 3),
    ("secret_send_all", Act(), (BLUE, YELLOW, GREEN), 3),
    ("evict", Name(VAL), (BLUE, YELLOW, GREEN), 3),
    ("score_secret", Act(), (RED, BLUE, YELLOW, GREEN), 4),
]
PLACES = (VAL, SEV, ARA, CAT)


@pytest.mark.parametrize(("card", "order", "seats", "steps"), GUARDED, ids=[row[0] for row in GUARDED])
@pytest.mark.parametrize("before", [1, 2, 3])
def test_open_disks_can_be_stopped_before_any_of_their_effects(
    card: str, order: Order, seats: tuple[int, ...], steps: int, before: int
) -> None:
    position = table(everywhere(2), king=GAL, vetoes=((GREEN, 5),))
    pointing = dict(zip(seats, PLACES, strict=False))
    if card == "evict":
        pointing |= {BLUE: CNU}
    state, _ = answer(asking(position, card, order), LetPass())
    state, _ = answer(state, {seat: SetDisk(place) for seat, place in pointing.items()})

    assert steps == len(asked(state).step.run)
    after, facts = answer(state, Object(before))
    assert before == next(fact.done for fact in facts if isinstance(fact, e.Vetoed))  # the disks were step one
    assert before - 1 == sum(isinstance(fact, e.Moved | e.Scored) for fact in facts)
    assert () == after.position.vetoes


@pytest.mark.parametrize(("card", "order", "seats", "steps"), GUARDED, ids=[row[0] for row in GUARDED])
def test_disks_are_never_set_for_an_action_that_was_stopped(
    card: str, order: Order, seats: tuple[int, ...], steps: int
) -> None:
    state = asking(table(everywhere(2), king=GAL, vetoes=((GREEN, 5),)), card, order)

    state, facts = answer(state, Object(1))

    assert Ask.HALF == asked(state).kind
    assert [e.Vetoed(GREEN, RED, card, 0)] == facts
