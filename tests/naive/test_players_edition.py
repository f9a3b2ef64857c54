"""The second reading of the Players' edition: what its cards make of the board and of the points, each for itself."""

from typing import Any

import pytest

from tests.kit.chance_games import course, games_with
from tests.naive import players_edition, turned
from tests.naive.playing import Disagreement, SecondReader
from tests.naive.table import Table, read

BOXES = ("intrigue", "players_edition")


def table(words: str, seats: int = 4, **more: Any) -> Table:
    return read(f"{words}; court {'7 ' * seats}; provinces {'9 ' * seats}", seats, "big_box_nl", BOXES, **more)


@pytest.mark.parametrize(
    ("taken", "paid"),
    [
        ({"red": [1, 1], "blue": [2, 1], "yellow": [3, 1]}, [0, 4, 8]),
        ({"red": [2, 2], "blue": [2, 2], "yellow": [4, 1]}, [4, 4, 0]),
        ({"red": [1, 1], "blue": [3, 2], "yellow": [3, 2]}, [0, 8, 8]),
        ({"blue": [1, 1]}, [0, 8, 0]),
    ],
)
def test_a_turned_scoreboard_pays_the_first_as_the_third(taken: dict[str, list[int]], paid: list[int]) -> None:
    found = dict.fromkeys(["red", "blue", "yellow", "green"], 0)
    turned.pay(table("king GAL"), "8", found, taken)

    assert [*paid, 0] == [*found.values()]


def test_who_flees_from_a_civil_war_goes_where_his_disk_points_and_else_to_his_court() -> None:
    readings = {"players_edition.drives.civil_war": "to_neighbours"}
    before = table("king GAL; PVA 1 2 1 0", readings=readings)

    board = players_edition.board_of(players_edition.after(before, "red", "civil_war", ["PVA"], {"blue": "ARA"}))

    assert board["PVA"] == {"red": 2}
    assert board["ARA"] == {"blue": 2}
    assert board["court"] == {"red": 6, "blue": 7, "yellow": 8, "green": 7}


def test_a_castillo_that_moves_takes_in_who_is_beside_it_and_in_the_region() -> None:
    before = table("king GAL; SEV 0 2 0 0; CAS 1 0 0 0; BESIDE 0 0 3 0", cracked=True)

    board = players_edition.board_of(players_edition.after(before, "red", "plot", ["SEV"]))

    assert {"CAS": {"red": 1, "blue": 2, "yellow": 3}} == {zone: board[zone] for zone in board if zone.isupper()}


def test_who_steps_off_a_bridge_goes_last_and_nobody_else_moves_him() -> None:
    before = table("king GAL; PVA 2 0 0 0; BANKS 1 0 0 0", bridges=[("red", ["PVA", "CVI"])])

    def may_cross(*moves: str) -> bool:
        return players_edition.may_cross(before, "red", [move.split() for move in moves])

    assert may_cross("1 red PVA CVI", "1 red BANKS CVI")
    assert not may_cross("1 red BANKS CVI", "1 red PVA CVI")
    assert players_edition.may_step_off(before, "red", "red", "PVA")
    assert not players_edition.may_step_off(before, "blue", "red", "PVA")


def test_a_kings_bonus_that_the_engine_pays_all_the_same_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "referee.rules.boxes.players_edition.paying.NoKingsBonus.kings_bonus", lambda _, position, so_far: so_far
    )

    courses = (course(games_with("players_edition")(1, number), SecondReader()) for number in range(40))
    went = next(each for each in courses if each.amiss)

    assert isinstance(went.amiss, Disagreement)
    assert went.kind == "Disagreement: points "
