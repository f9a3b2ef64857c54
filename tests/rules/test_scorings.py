"""Cards that score."""

import pytest

from referee.rules import events as e
from referee.rules.decisions import Act, Complaint, Name, Order, ScoreInOrder
from referee.rules.model import NOWHERE
from tests.geography import ARA, CASTILLO, CAT, CNU, CVI, GAL, GRA, PVA, REGIONS, SEV, VAL
from tests.rules.tables import RED, complaint, everywhere, rulebook, special, table, turn


def scored(facts: list[e.Fact]) -> list[int]:
    return [fact.place for fact in facts if isinstance(fact, e.Scored)]


@pytest.mark.parametrize("card", ["score_pick#1", "score_pick#2", "score_pick#3", "score_pick_3"])
@pytest.mark.parametrize(
    ("castillo", "order", "wrong"),
    [
        (True, Name(VAL), None),
        (True, Name(GAL), None),  # the King's
        (True, Name(CASTILLO), None),
        (True, Name(99), Complaint("not-scored-by-this", (99,))),
        (False, Name(GAL), None),
        (False, Name(CASTILLO), Complaint("not-scored-by-this", (CASTILLO,))),
        (True, Act(), Complaint("wants-place-to-score")),
    ],
)
def test_one_place_is_picked(card: str, castillo: bool, order: Order, wrong: Complaint | None) -> None:
    position = table(king=GAL, edition=rulebook(score_pick_castillo=castillo))

    assert wrong == complaint(turn(position, card), order)


def test_the_place_picked_is_scored_and_nothing_else() -> None:
    after, facts = special(turn(table({GAL: (2, 1, 0, 0)}, king=GAL), "score_pick#1"), Name(GAL))

    assert [e.Scored(GAL, (6, 2, 0, 0), False)] == facts[1:]
    assert (6, 2, 0, 0) == after.scores


@pytest.mark.parametrize(
    ("card", "tiles", "places"),
    [
        ("score_4#1", (NOWHERE, NOWHERE), [GAL, CAT, SEV]),
        ("score_4#2", (GAL, GRA), [CAT, SEV, GRA]),
        ("score_5#1", (NOWHERE, NOWHERE), [PVA, ARA, VAL]),
        ("score_5#2", (PVA, VAL), [ARA]),
        ("score_67", (NOWHERE, NOWHERE), [CVI, CNU, GRA]),
        ("score_67", (CNU, CVI), [GRA]),
        ("score_castillo#1", (CASTILLO, NOWHERE), [CASTILLO]),
        ("score_firsts", (CASTILLO, NOWHERE), list(REGIONS)),
        ("score_most", (NOWHERE, NOWHERE), list(REGIONS)),
        ("score_fewest", (NOWHERE, NOWHERE), list(REGIONS)),
    ],
)
def test_a_card_scores_all_places_it_means_in_track_order(card: str, tiles: tuple[int, int], places: list[int]) -> None:
    board = everywhere(1) | {CASTILLO: (9, 0, 0, 0)}

    _, facts = special(turn(table(board, king=CNU, scoreboards=tiles), card), Act())

    assert places == scored(facts)


def test_places_where_nobody_stands_are_passed_over() -> None:
    _, facts = special(turn(table({CAT: (0, 1, 0, 0)}), "score_4#1"), Act())
    _, nothing = special(turn(table(), "score_castillo#2"), Act())

    assert [CAT] == scored(facts)
    assert [e.Announced(RED, "score_castillo#2", Act())] == nothing


def test_a_special_scoring_of_the_castillo_leaves_everybody_in() -> None:
    before = table({CASTILLO: (3, 2, 1, 0)})

    after, _ = special(turn(before, "score_castillo#1"), Act())

    assert before.having(scores=(5, 3, 1, 0)) == after


@pytest.mark.parametrize(
    ("order", "wrong"),
    [
        (Act(), None),
        (ScoreInOrder((SEV, GAL, CAT)), None),
        (ScoreInOrder((SEV, CAT)), Complaint("score-all-of-them", (GAL, CAT, SEV))),
        (ScoreInOrder((SEV, CAT, CAT)), Complaint("score-all-of-them", (GAL, CAT, SEV))),
        (Name(SEV), Complaint("wants-act")),
    ],
)
def test_the_order_may_be_the_players(order: Order, wrong: Complaint | None) -> None:
    position = table(everywhere(1), edition=rulebook(multi_score_order="chooser"))

    assert wrong == complaint(turn(position, "score_4#1"), order)


def test_without_leave_the_order_is_the_tracks() -> None:
    state = turn(table(everywhere(1)), "score_4#1")

    assert Complaint("wants-act") == complaint(state, ScoreInOrder((SEV, GAL, CAT)))


def test_points_of_first_places_only() -> None:
    board = {VAL: (2, 1, 1, 0), SEV: (1, 1, 0, 0), CAT: (0, 0, 0, 1)}

    after, _ = special(turn(table(board, king=CAT, homes=(VAL, SEV, GAL, PVA)), "score_firsts"), Act())

    assert (5 + 2, 0, 0, 4 + 2) == after.scores
