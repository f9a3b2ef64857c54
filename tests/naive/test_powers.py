"""The second reading of Intrigue & the King follows what power cards leave behind: each step of it for itself."""

import pytest

from referee.rules.effects.base import Outcome
from tests.kit.chance_games import course, games_with
from tests.naive.playing import Disagreement, SecondReader
from tests.naive.pools import pool
from tests.naive.powers import Powers, may_choose
from tests.naive.table import Table, read

FOUR = ["red", "blue", "yellow", "green"]


def table_with(words: str = "king GAL", book: str = "rio_grande", seats: int = 4) -> Table:
    return read(words, seats, book, ("intrigue", "decennial"))


def in_round(number: int, seats: int = 4, **laid: int) -> Powers:
    powers = Powers(FOUR[:seats], pool(("intrigue", "decennial"), {}))
    powers.leader = next(iter(laid))
    powers.opened(number)
    for seat, value in laid.items():
        powers.laying(seat, value)
    return powers


def test_thirteen_different_cards_of_those_that_are_played_make_a_hand() -> None:
    tens = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120]

    alone, decennial = (pool(boxes, {}) for boxes in (("intrigue",), ("intrigue", "decennial")))

    assert may_choose(alone, [*tens, 130], 4)
    assert may_choose(decennial, [*tens, 15], 4)
    assert not may_choose(alone, [*tens, 15], 4)
    assert not may_choose(alone, tens, 4)
    assert not may_choose(alone, [*tens, 10], 4)


def test_a_card_has_the_value_that_its_table_gives_it() -> None:
    cards = pool(("intrigue", "players_edition"), {"players_edition.value.pact": 43, "players_edition.brings.pact": 1})

    assert cards[43] == ("pact", 1)
    assert 53 not in cards


def test_the_leader_lays_first_and_the_highest_card_has_the_first_turn() -> None:
    powers = in_round(1, yellow=20, green=180)

    assert powers.lays() == "red"
    powers.laying("red", 100)
    powers.laying("blue", 30)
    assert (powers.on_turn(), powers.lowest()) == ("green", "yellow")
    powers.takes(table_with("king GAL; laid red 100, blue 30, yellow 20, green 180"), "green", "king")
    assert powers.on_turn() == "red"


def test_what_lasts_until_a_general_scoring_is_there_in_it_and_gone_with_the_next_round() -> None:
    powers = in_round(3, red=93, blue=130, yellow=25, green=35)
    powers.announced(table_with(), "quarantine", "red", ["8", "ARA"])
    powers.announced(table_with(), "count_twice", "blue", ["VAL"])
    powers.announced(table_with(), "last_disk", "yellow", [])
    powers.announced(table_with(), "bridge", "green", ["CVI"])
    powers.joined(["CVI", "CNU"])
    there = {
        "doubled": ["VAL"],
        "shut": "ARA",
        "late": ["yellow"],
        "conspiracy": False,
        "keepers": [],
        "protected": None,
    }

    assert (there | {"bridge": [("green", ["CNU", "CVI"])]}).items() <= powers.lasting().items()
    powers.opened(4)
    assert {
        "doubled": [],
        "shut": None,
        "late": [],
        "bridge": [("green", ["CNU", "CVI"])],
    }.items() <= powers.lasting().items()


def test_a_veto_leaves_the_bridge_that_was_there() -> None:
    powers = in_round(2, red=63, blue=40, yellow=20, green=180)
    powers.vetoes = [("blue", 1, False)]
    powers.announced(table_with(), "bridge", "red", ["CVI"])
    powers.joined(["CVI", "CNU"])
    powers.announced(table_with(), "bridge", "green", ["ARA"])
    powers.vetoed("blue")

    assert powers.lasting()["bridge"] == [("red", ["CNU", "CVI"])]
    assert powers.vetoes == []


def test_a_veto_used_before_its_turn_was_the_special_action_of_its_turn() -> None:
    table = table_with("king GAL; laid red 40, blue 100, yellow 20", seats=3)
    powers = in_round(2, 3, red=40, blue=100, yellow=20)
    powers.all_laid(table)

    assert powers.objectors("blue") == ["red"]
    assert powers.takeable(table | {"offered": []}, "red") == ["veto"]
    powers.announced(table, "score_most", "blue", [])
    powers.vetoed("red")
    powers.takes(table, "blue", "king")
    powers.takes(table, "red", "veto")
    assert powers.open == {"veto": {"place"}}


@pytest.mark.parametrize(("players", "early"), [(3, ["red"]), (4, [])])
def test_who_may_not_act_by_a_40_cannot_use_it_before_its_turn(players: int, early: list[str]) -> None:
    laid = {"red": 40, "blue": 100, "yellow": 120, "green": 180}
    words = ", ".join(f"{seat} {laid[seat]}" for seat in FOUR[:players])
    powers = in_round(1, players, **{seat: laid[seat] for seat in FOUR[:players]})
    powers.all_laid(table_with(f"king GAL; laid {words}", seats=players))

    assert early == powers.objectors("blue")


def test_what_the_engine_ends_too_late_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.rules.rounds.CloseScoring.resolve", lambda *_: Outcome())

    courses = (course(games_with("decennial")(1, number), SecondReader()) for number in range(8))
    went = next(each for each in courses if each.amiss)

    assert isinstance(went.amiss, Disagreement)
    assert went.kind == "Disagreement: left "
