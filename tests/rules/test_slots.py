"""Spaces that hold so many: who comes to stand where, who leaves which, and for whom there is no room."""

import pytest

from referee.rules import events as e
from referee.rules.decisions import Act, Complaint, LetPass, Move, Name, Object, Reinforce, Return, SetDisk, Shift
from referee.rules.effects.disks import GeneralDisks
from referee.rules.model import COURT, PROVINCES, Place
from referee.rules.position import Counts, Position
from referee.rules.rounds import Reinforcing
from tests.geography import AMBASSADOR, CASTILLO, ENVOY, FRA, SEV, THIRD, VAL
from tests.rules.tables import BLUE, GREEN, RED, YELLOW, answer, asked, complaint, special, table, turn, with_steps

SLOTS = (AMBASSADOR, ENVOY, THIRD)


def france(rows: dict[Place, Counts], *boxes: str, **more: object) -> Position:
    return table(rows, boxes=("france", *boxes), **more)  # type: ignore[arg-type]


def stand(position: Position) -> tuple[int | None, ...]:
    """Whose caballero stands on each slot."""
    return tuple(next((owner for owner, n in enumerate(position.pieces[slot]) if n), None) for slot in SLOTS)


def move(*shifts: tuple[int, int, int, int]) -> Move:
    return Move(tuple(Shift(*shift) for shift in shifts))


# --- coming ---------------------------------------------------------------------------------------


def test_a_shift_to_france_is_told_slot_by_slot() -> None:
    state = turn(france({VAL: (3, 0, 0, 0), ENVOY: (0, 1, 0, 0)}), "four_any")

    after, facts = special(state, move((RED, VAL, FRA, 2)))

    assert [e.Moved(RED, VAL, AMBASSADOR, 1), e.Moved(RED, VAL, THIRD, 1)] == facts[1:]
    assert (RED, BLUE, RED) == stand(after)
    assert (2, 1, 0, 0) == after.held(FRA)


# --- going ----------------------------------------------------------------------------------------

FULL = {AMBASSADOR: (0, 1, 0, 0), ENVOY: (1, 0, 0, 0), THIRD: (0, 1, 0, 0)}


@pytest.mark.parametrize(
    ("source", "count", "left"),
    [(FRA, 1, (BLUE, RED, None)), (FRA, 2, (None, RED, None)), (AMBASSADOR, 1, (None, RED, BLUE))],
)
def test_who_leaves_is_the_one_named_or_the_one_that_pays_least(
    source: Place, count: int, left: tuple[int | None, ...]
) -> None:
    after, _ = special(turn(france(FULL), "four_any"), move((BLUE, source, VAL, count)))

    assert left == stand(after)


@pytest.mark.parametrize(
    ("places", "lacking"),
    [
        ((FRA, AMBASSADOR, THIRD), (THIRD, 2, 3)),
        ((FRA, FRA, AMBASSADOR), (AMBASSADOR, 2, 3)),
        ((THIRD, THIRD), (THIRD, 1, 2)),
        ((FRA, FRA, FRA), (FRA, 2, 3)),
    ],
)
def test_nobody_leaves_twice_because_a_place_and_its_slot_are_named(
    places: tuple[Place, ...], lacking: tuple[int, ...]
) -> None:
    """There are two of blue's, whichever way they are named."""
    fetching = with_steps(france(FULL, laid=((BLUE, 1),), provinces=(9, 3, 9, 9)), Reinforcing(BLUE))
    giving, _ = answer(turn(france(FULL, court=(7, 4, 0, 0)), "king_returns"), Act())

    found = [complaint(fetching, Reinforce(3, places)), complaint(giving, Return(3 - len(places), places))]

    assert [Complaint("too-few-there", (BLUE, *lacking))] * 2 == found


def test_a_disk_takes_as_many_as_it_can_from_the_slots() -> None:
    state, _ = answer(turn(france(FULL), "secret_send_two"), Act())

    state, facts = answer(
        state, {RED: SetDisk(FRA), BLUE: SetDisk(FRA)} if RED in asked(state).seats else {BLUE: SetDisk(FRA)}
    )

    assert (None, RED, None) == stand(state.position)
    assert [e.Moved(BLUE, THIRD, PROVINCES, 1), e.Moved(BLUE, AMBASSADOR, PROVINCES, 1)] == facts[1:]


# --- no room --------------------------------------------------------------------------------------


def test_nobody_is_asked_to_flee_where_there_is_no_room_for_all_of_its_own() -> None:
    position = france({VAL: (0, 2, 3, 0), THIRD: (1, 0, 0, 0)})
    state, _ = answer(turn(position, "evict"), Name(VAL))

    blue, yellow = asked(state).choices
    assert FRA in blue
    assert FRA not in yellow


def test_who_flees_where_others_were_quicker_comes_to_the_court() -> None:
    position = france({VAL: (0, 2, 2, 0)})
    state, _ = answer(turn(position, "evict"), Name(VAL))

    state, facts = answer(state, {BLUE: SetDisk(FRA), YELLOW: SetDisk(FRA)})

    assert (BLUE, BLUE, YELLOW) == stand(state.position)
    assert e.Moved(YELLOW, VAL, COURT, 1) in facts
    assert (7, 7, 8, 7) == state.position.court


def test_who_flees_where_there_is_no_room_from_the_first_comes_to_the_court() -> None:
    """A disk can be set so; as with the King's region the rulebook's answer is the court."""
    position = france({VAL: (0, 2, 0, 0), ENVOY: (1, 0, 0, 0), THIRD: (1, 0, 0, 0)})
    state, _ = answer(turn(position, "evict"), Name(VAL))

    assert complaint(state, SetDisk(FRA), BLUE) is None
    state, _ = answer(state, {BLUE: SetDisk(FRA)})
    assert (BLUE, RED, RED) == stand(state.position)
    assert (7, 8, 7, 7) == state.position.court


def test_who_comes_out_of_the_castillo_to_room_for_few_stands_there_or_comes_to_the_court() -> None:
    position = table({CASTILLO: (3, 0, 0, 0), ENVOY: (0, 1, 0, 0)}, boxes=("france",))

    facts = GeneralDisks().resolve(position, {RED: SetDisk(FRA)}).facts

    went = [(fact.target, fact.count) for fact in facts if isinstance(fact, e.Moved)]
    assert [(AMBASSADOR, 1), (THIRD, 1), (COURT, 1)] == went


def test_a_veto_leaves_room_that_was_spoken_for() -> None:
    position = france({VAL: (0, 3, 0, 0), ENVOY: (1, 0, 0, 0)}, vetoes=((GREEN, 5),))
    state, _ = answer(turn(position, "four_any"), move((BLUE, VAL, FRA, 2), (RED, ENVOY, SEV, 1)))

    assert 3 == len(asked(state).step.run)  # one for each caballero
    stopped, _ = answer(state, Object(2))
    passed, _ = answer(state, LetPass())

    assert (BLUE, RED, None) == stand(stopped.position)
    assert (BLUE, None, BLUE) == stand(passed.position)


def test_what_was_found_legal_goes_as_announced_one_by_one_or_together() -> None:
    order = move((BLUE, VAL, FRA, 2), (RED, ENVOY, VAL, 1), (RED, VAL, FRA, 1))
    rows = {VAL: (0, 3, 0, 0), ENVOY: (1, 0, 0, 0)}
    together, _ = answer(turn(france(rows), "four_any"), order)
    one_by_one, _ = answer(turn(france(rows, vetoes=((GREEN, 5),)), "four_any"), order, LetPass())

    assert (BLUE, RED, BLUE) == stand(together.position) == stand(one_by_one.position)


# --- slots are for caballeros ---------------------------------------------------------------------


# --- slots and bearers ----------------------------------------------------------------------------

BORNE = {AMBASSADOR: (1, 0, 0, 0), THIRD: (1, 0, 0, 0), VAL: (1, 0, 0, 0)}


@pytest.mark.parametrize(("slot", "other"), [(AMBASSADOR, THIRD), (THIRD, AMBASSADOR)])
def test_a_bearer_that_is_meant_leaves_its_slot_whichever_that_is(slot: Place, other: Place) -> None:
    position = france(BORNE, "anniversary", tokens={"banner-red": (slot, RED)}, homes=(VAL,) * 4)
    order = Move((Shift(RED, FRA, SEV, 1, ("banner-red",)),))

    after, facts = special(turn(position, "four_own"), order)

    assert [e.Moved(RED, slot, SEV, 1, ("banner-red",))] == facts[1:]
    assert (1, (SEV, RED)) == (after.pieces[other][RED], after.spot("banner-red"))


@pytest.mark.parametrize("slot", [AMBASSADOR, THIRD])
def test_a_bearer_that_is_not_meant_stays_while_others_can_go(slot: Place) -> None:
    position = france(BORNE, "anniversary", tokens={"banner-red": (slot, RED)}, homes=(VAL,) * 4)

    after, _ = special(turn(position, "four_own"), move((RED, FRA, SEV, 1)))

    assert (slot, RED) == after.spot("banner-red")
