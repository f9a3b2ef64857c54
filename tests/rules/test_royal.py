"""Cards that move the King, a Grande, a mobile scoreboard."""

import pytest

from referee.rules import events as e
from referee.rules import scoring
from referee.rules.decisions import Act, Complaint, MoveGrande, MoveKing, Order, SetScoreboard
from referee.rules.effects.royal import PutScoreboard, SendGrande
from referee.rules.model import NOWHERE
from tests.geography import BOARD, CASTILLO, CVI, GAL, PVA, REGIONS, SEV, VAL
from tests.rules.tables import BLUE, RED, complaint, rulebook, special, table, turn

HIGH, LOW = "scoreboard-840", "scoreboard-400"


@pytest.mark.parametrize(
    ("card", "adviser", "order", "wrong"),
    [
        ("king", "neighbour", MoveKing(SEV), None),
        ("king", "neighbour", MoveKing(GAL), Complaint("king-cannot-go", (GAL,))),
        ("king", "neighbour", MoveKing(CASTILLO), Complaint("king-cannot-go", (CASTILLO,))),
        ("king", "neighbour", Act(), Complaint("wants-king")),
        ("adviser", "neighbour", MoveKing(CVI), None),
        ("adviser", "neighbour", MoveKing(SEV), Complaint("king-cannot-go", (SEV,))),
        ("adviser", "any", MoveKing(SEV), None),
        ("adviser", "any", MoveKing(GAL), Complaint("king-cannot-go", (GAL,))),
        ("adviser", "any", MoveKing(CASTILLO), Complaint("king-cannot-go", (CASTILLO,))),
        ("adviser", "any", Act(), Complaint("wants-king")),
    ],
)
def test_the_king_goes_as_far_as_the_card_lets_him(
    card: str, adviser: str, order: Order, wrong: Complaint | None
) -> None:
    assert wrong == complaint(turn(table(king=GAL, edition=rulebook(adviser=adviser)), card), order)


@pytest.mark.parametrize("king", REGIONS)
def test_the_adviser_leads_the_king_to_every_neighbour(king: int) -> None:
    state = turn(table(king=king), "adviser")

    assert set(BOARD.borders[king]) == {place for place in REGIONS if complaint(state, MoveKing(place)) is None}


def test_all_that_stands_with_the_king_stays_when_he_goes() -> None:
    before = table({GAL: (3, 2, 1, 0)}, king=GAL, homes=(GAL, VAL, PVA, SEV), scoreboards=(GAL, NOWHERE))

    after, facts = special(turn(before, "king"), MoveKing(SEV))

    assert e.KingMoved(SEV) in facts
    assert before.having(king=SEV) == after


@pytest.mark.parametrize(
    ("seat", "order", "wrong"),
    [
        (RED, MoveGrande(VAL), None),
        (RED, MoveGrande(SEV), None),  # others' Grandes are no hindrance
        (RED, MoveGrande(GAL), Complaint("kings-region", (GAL,))),
        (RED, MoveGrande(PVA), Complaint("grande-cannot-go", (PVA,))),
        (RED, MoveGrande(CASTILLO), Complaint("grande-cannot-go", (CASTILLO,))),
        (RED, Act(), Complaint("wants-grande")),
        (BLUE, MoveGrande(VAL), Complaint("kings-region", (GAL,))),  # it stands with the King
    ],
)
def test_a_grande_goes_to_another_open_region(seat: int, order: Order, wrong: Complaint | None) -> None:
    assert wrong == complaint(turn(table(king=GAL, homes=(PVA, GAL, SEV, SEV)), "grande#1", seat), order)


@pytest.mark.parametrize(("seat", "choices"), [(RED, set(REGIONS) - {GAL, PVA}), (BLUE, set())])
def test_a_grande_that_stands_with_the_king_can_only_stay(seat: int, choices: set[int]) -> None:
    position = table(king=GAL, homes=(PVA, GAL, SEV, SEV))

    assert choices == set(SendGrande().choices(position, seat))
    assert (not choices) == SendGrande().barred(position, seat)


def test_a_new_home_is_home() -> None:
    after, facts = special(turn(table(king=GAL, homes=(PVA, GAL, SEV, SEV)), "grande#2"), MoveGrande(VAL))

    assert [e.Announced(RED, "grande#2", MoveGrande(VAL)), e.GrandeMoved(RED, VAL)] == facts
    assert (VAL, GAL, SEV, SEV) == after.homes


@pytest.mark.parametrize(
    ("royal", "tiles", "order", "wrong"),
    [
        (False, (NOWHERE, NOWHERE), SetScoreboard(HIGH, VAL), None),
        (False, (NOWHERE, NOWHERE), SetScoreboard(LOW, CASTILLO), None),
        (False, (NOWHERE, NOWHERE), SetScoreboard(LOW, GAL), Complaint("kings-region", (GAL,))),
        (False, (VAL, NOWHERE), SetScoreboard(HIGH, SEV), None),
        (False, (CASTILLO, NOWHERE), SetScoreboard(HIGH, SEV), None),
        (False, (VAL, NOWHERE), SetScoreboard(HIGH, VAL), Complaint("scoreboard-there", (VAL,))),
        (False, (VAL, NOWHERE), SetScoreboard(LOW, VAL), Complaint("scoreboard-there", (VAL,))),
        (False, (GAL, NOWHERE), SetScoreboard(HIGH, VAL), Complaint("kings-region", (GAL,))),
        (False, (GAL, NOWHERE), SetScoreboard(LOW, VAL), None),
        (False, (VAL, SEV), Act(), Complaint("wants-scoreboard")),
        (True, (GAL, NOWHERE), SetScoreboard(HIGH, VAL), None),
        (True, (GAL, NOWHERE), SetScoreboard(LOW, GAL), Complaint("scoreboard-there", (GAL,))),
        (True, (NOWHERE, NOWHERE), SetScoreboard(LOW, GAL), None),
    ],
)
def test_a_scoreboard_is_brought_in_or_moved_to_a_place_without_one(
    royal: bool, tiles: tuple[int, int], order: Order, wrong: Complaint | None
) -> None:
    position = table(king=GAL, scoreboards=tiles, edition=rulebook(scoreboard_kings_region=royal))

    assert wrong == complaint(turn(position, "scoreboard#1"), order)


@pytest.mark.parametrize("royal", [False, True])
@pytest.mark.parametrize("tiles", [(NOWHERE, NOWHERE), (GAL, NOWHERE), (VAL, GAL), (CASTILLO, SEV)])
def test_the_choices_of_a_scoreboard_are_those_that_are_legal(royal: bool, tiles: tuple[int, int]) -> None:
    position = table(king=GAL, scoreboards=tiles, edition=rulebook(scoreboard_kings_region=royal))
    state = turn(position, "scoreboard#1")

    assert set(PutScoreboard().choices(position)) == {
        (token, place)
        for token in (HIGH, LOW)
        for place in BOARD.ground
        if complaint(state, SetScoreboard(token, place)) is None
    }


def test_a_scoreboard_that_moves_uncovers_what_is_printed() -> None:
    after, _ = special(turn(table(king=GAL, scoreboards=(VAL, NOWHERE)), "scoreboard#3"), SetScoreboard(HIGH, SEV))

    assert ((5, 3, 2), (8, 4, 0)) == (scoring.values(after, VAL), scoring.values(after, SEV))
