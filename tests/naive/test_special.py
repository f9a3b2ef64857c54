"""The second reading of the Special cards: games of it, and each step of what no single order shows."""

import pytest

from referee.rules.boxes.special import abolishing
from referee.rules.effects import later
from referee.rules.effects.base import Outcome
from referee.rules.effects.scorings import ScoreRegion
from tests.kit.chance_games import course, games_with
from tests.kit.thorough import sampled
from tests.naive import special
from tests.naive.before import PICKED, Due
from tests.naive.playing import Disagreement, SecondReader
from tests.naive.table import Table, read


def table_with(words: str, **more: object) -> Table:
    return read(f"king GAL; {words}", 3, "big_box_nl", ("intrigue", "special"), **more)


@pytest.mark.parametrize("number", sampled(range(8), 3))  # two to five players, by the usual readings and by others
def test_both_readings_agree_on_the_special_cards(number: int) -> None:
    went = course(games_with("special", without=("players_edition",))(1, number), reader := SecondReader())

    assert None is went.amiss
    assert reader.compared > 10 * reader.positions > 0


@pytest.mark.parametrize(
    ("number", "where", "name", "wrong", "told"),
    [
        (0, later.SetsDiskLast, "sets_disk_late", lambda self, position, seat, so_far: so_far, "disks"),
        (30, abolishing.TakingOut, "resolve", lambda self, position, answers: Outcome(), "left"),
        (11, ScoreRegion, "scores", False, "asked"),
    ],
)
def test_what_the_engine_has_wrong_is_told(
    number: int, where: type, name: str, wrong: object, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, name, wrong)

    went = course(games_with("special", without=("players_edition",))(3, number), SecondReader())

    assert isinstance(went.amiss, Disagreement)
    assert went.kind == f"Disagreement: {told} "


def test_one_each_enters_from_the_leader_until_a_table_of_six_is_full() -> None:
    table = table_with("SEV 0 0 2; tokens table-of-six#1@SEV")

    assert {"red": 1, "blue": 2, "yellow": 1} == special.entering(
        table, "SEV", {"red": 3, "blue": 2, "yellow": 2}, "blue"
    )
    assert {"red": 3, "blue": 1} == special.entering(table, "SEV", {"red": 3, "blue": 1}, "blue")
    assert {"red": 9} == special.entering(table, "VAL", {"red": 9}, "blue")


def test_nobody_enters_before_who_laid_the_table_has_picked() -> None:
    table = table_with("SEV 0 0 5; tokens table-of-six#1@SEV", readings={"special.max_six_surplus": "player_picks"})

    assert {"red": 0, "blue": 0} == special.entering(table, "SEV", {"red": 1, "blue": 1}, "blue")
    assert special.may_have_room(table, "SEV", ["1", "blue", "court", "SEV"], {"red": 1, "blue": 1})
    assert not special.may_have_room(table, "SEV", ["2", "blue", "court", "SEV"], {"red": 1, "blue": 2})


def test_six_stay_where_a_table_is_laid() -> None:
    table = table_with("SEV 4 3 0")

    assert special.surplus(table, "SEV") == 1
    orders = ("3 red SEV SEV, 3 blue SEV SEV", "3 red SEV SEV, 2 blue SEV SEV", "2 red SEV SEV, 4 blue SEV SEV")
    assert [True, False, False] == [special.may_have_room(table, "SEV", words.split()) for words in orders]


def test_who_keeps_a_75_is_asked_clockwise_from_who_scores_and_not_where_it_cannot_move() -> None:
    table = table_with("VAL 1 1 0; GAL 0 0 1", keepers=["red", "blue", "yellow"])

    assert ["blue", "red"] == special.before_scoring(table, "blue")
    each = table | {"readings": {"special.move_before_window": "before_each_region"}}
    assert [] == special.before_scoring(each, "blue")


def test_what_tokens_mark_goes_only_if_agreed_and_not_out_of_a_taboo_region() -> None:
    table = table_with("VAL 1 0 0", doubled=["SEV", "GAL"], pact=["VAL", "ARA"], closed=["ARA"], protected="ARA")
    agreed = table | {"readings": {"special.remover_tokens": True}}

    assert not special.may_take_out(table, "count_twice", "SEV")
    assert special.may_take_out(agreed, "count_twice", "SEV")
    assert not special.may_take_out(agreed, "count_twice", "GAL")
    assert not special.may_take_out(agreed, "pact", "VAL")
    assert special.may_take_out(agreed, "royal_protection", "ARA")


def test_of_regions_that_are_offered_the_one_that_is_picked_is_due() -> None:
    table, due = table_with("VAL 1 0 0"), Due()
    due.begin([PICKED], lambda table, place: {"red": 5}, each=False)

    assert [f"{PICKED} is not scored"] == due.ends(table)
    due.begin([PICKED], lambda table, place: {"red": 5}, each=False)
    due.picked("VAL")
    assert [] == due.scores(table, "VAL")
