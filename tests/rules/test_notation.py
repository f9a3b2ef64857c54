"""Values as they are written down, and back; and what was written before they had their present form."""

import json
from dataclasses import dataclass
from typing import Any

import pytest

from referee.rules import decisions as d
from referee.rules import engine
from referee.rules import events as e
from referee.rules.boxes import set_up
from referee.rules.boxes.anniversary.banners import BannersBreakTies
from referee.rules.effects.moving import Transfer
from referee.rules.history import Became, Came
from referee.rules.model import COURT, NOWHERE, PROVINCES
from referee.rules.modifiers import Lasting
from referee.rules.notation import BadNotation, from_plain, to_plain
from referee.rules.state import AgendaChanged
from tests.kit.geography import BOARD, CASTILLO, CAT, ENVOY, GAL, SEV, VAL, WITH_FRANCE
from tests.kit.tables import together
from tests.rules.tables import BLUE, COLOURS, RED, RIO_GRANDE, answer, table, turn


def again(value: Any, board: Any = BOARD) -> Any:
    return from_plain(json.loads(json.dumps(to_plain(value, board))), board)


@pytest.mark.parametrize(
    "value",
    [
        e.PowerLaid(RED, 9),
        e.Scored(VAL, (5, 3, 0, 0), general=True),
        e.DisksShown(d.Disk.SEND, ((BLUE, None), (RED, VAL))),
        e.DrewPlace("king", (GAL, VAL), VAL),
        e.DrewSeat("leader", (RED, BLUE), BLUE),
        e.DrewCard("round-1/stack-5", ("king",), "king"),
        e.PhaseBegan(d.Phase.SETUP),
        d.Move((d.Shift(RED, VAL, CAT, 2), d.Shift(BLUE, COURT, CASTILLO))),
        d.PlaceCaballeros(((VAL, 2), (CASTILLO, 1))),
        e.Moved(BLUE, VAL, PROVINCES, 1, ("banner-blue",)),
        e.TokenMoved("scoreboard-840", NOWHERE),
        e.Announced(RED, "score_pick#1", d.Name(VAL)),
        e.LastingBegan(Lasting(BannersBreakTies(), "round", 4)),
        d.Reinforce(0, ()),
        d.SetDisk(None),
        d.Complaint("said", (2, True, None, "VAL", (1, 2))),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_value_reads_back_from_its_plain_form(value: Any) -> None:
    assert value == again(value)


@pytest.mark.parametrize("boxes", [(), *together()], ids=lambda boxes: "+".join(boxes) or "base")
def test_all_that_a_table_agrees_on_and_plays_with_reads_back(boxes: tuple[str, ...]) -> None:
    setup = set_up(COLOURS[:3], RIO_GRANDE, boxes, "six_skip", leader=2)

    assert setup == again(setup, None)
    assert engine.open_game(setup) == again(engine.open_game(setup), setup.board)


def test_a_state_in_the_middle_of_a_card_reads_back() -> None:
    position = table({VAL: (3, 0, 0, 0)}, king=GAL, vetoes=((BLUE, 5),))
    state, _ = answer(turn(position, "four_own"), d.Move((d.Shift(RED, VAL, CAT, 2),)))

    assert state.agenda == again(AgendaChanged(state.agenda)).steps


def test_words_of_a_fixed_list_come_back_as_such() -> None:
    assert again(e.PhaseBegan(d.Phase.DISKS)).phase is d.Phase.DISKS
    assert again(e.DisksShown(d.Disk.EVICT, ())).purpose is d.Disk.EVICT


def test_the_plain_form_is_for_readers() -> None:
    assert {"is": "power-laid", "seat": 0, "value": 9} == to_plain(e.PowerLaid(RED, 9))


# --- places ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "name", "written"),
    [
        (e.Moved(RED, COURT, SEV, 2), "source", "COURT"),
        (e.Moved(RED, COURT, SEV, 2), "target", "SEV"),
        (e.Moved(RED, SEV, PROVINCES, 2), "target", "PROVINCES"),
        (e.TokenMoved("scoreboard-840", NOWHERE), "place", "-"),
        (d.SetDisk(None), "place", None),
        (d.SetDisk(GAL), "place", "GAL"),
        (d.Reinforce(1, (VAL, VAL)), "fetch", ["VAL", "VAL"]),
        (d.PlaceCaballeros(((CASTILLO, 2),)), "placing", [["CAS", 2]]),
        (e.DisksShown(d.Disk.SEND, ((RED, VAL), (BLUE, None))), "disks", [[0, "VAL"], [1, None]]),
        (e.DrewPlace("king", (GAL, SEV), SEV), "choices", ["GAL", "SEV"]),
        (e.DrewSeat("leader", (RED, BLUE), BLUE), "choices", [0, 1]),
    ],
    ids=str,
)
def test_a_place_is_written_by_its_code_and_a_number_as_a_number(value: Any, name: str, written: Any) -> None:
    assert written == to_plain(value, BOARD)[name]


def test_a_code_means_the_zone_of_the_board_the_game_is_played_on() -> None:
    moved = e.Moved(RED, COURT, ENVOY, 1)

    assert "FRA-envoy" == to_plain(moved, WITH_FRANCE)["target"]
    assert moved == again(moved, WITH_FRANCE)
    with pytest.raises(BadNotation, match="FRA-envoy"):
        from_plain(to_plain(moved, WITH_FRANCE), BOARD)


def test_without_a_board_there_is_no_place_but_nowhere() -> None:
    with pytest.raises(BadNotation):
        to_plain(d.SetDisk(GAL))
    with pytest.raises(BadNotation):
        from_plain(to_plain(d.SetDisk(GAL), BOARD))
    assert e.TokenMoved("scoreboard-840", NOWHERE) == again(e.TokenMoved("scoreboard-840", NOWHERE), None)


# --- strictness -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Stranger:
    value: int


@pytest.mark.parametrize(
    "plain",
    [
        {"is": "stranger", "value": 1},
        {"is": "LayPower", "value": 1},  # a class is not known by its name
        {"is": ["lay-power"], "value": 1},
        {"value": 1},
        {"is": "lay-power"},
        {"is": "lay-power", "value": 1, "seat": 2},
        {"is": "lay-power", "value": [1]},
        {"is": "phase-began", "phase": "supper"},
        {"is": "phase-began", "phase": None},
        {"is": "set-disk", "place": "ATLANTIS"},
        {"is": "set-disk", "place": ["VAL"]},
        {"is": "set-disk", "place": 10},
        {"is": "score-in-order", "places": "VAL"},
        {"is": "place-caballeros", "placing": [["VAL", 1, 2]]},
        {"is": "reinforce", "count": 1, "fetch": []},  # what a field that is missing means, `history` says
        {"is": "agenda-changed", "steps": [{"is": "transfer"}], "cut": False},
    ],
    ids=str,
)
def test_reading_is_strict(plain: dict[str, Any]) -> None:
    with pytest.raises(BadNotation):
        from_plain(plain, BOARD)


def test_what_is_amiss_is_named_with_all_it_stands_in() -> None:
    plain = to_plain(AgendaChanged((Transfer(RED, VAL, CAT, 1),)), BOARD)
    plain["steps"][0]["source"] = "ATLANTIS"

    with pytest.raises(BadNotation, match="agenda-changed: transfer: place ATLANTIS"):
        from_plain(plain, BOARD)


def test_what_is_not_ours_is_not_written() -> None:
    with pytest.raises(BadNotation):
        to_plain((d.LayPower(1), Stranger(1), d.Act()))


# --- what was written before ----------------------------------------------------------------------

HISTORY = (
    Became("tile-set", "scoreboard-set", fields={"where": "place"}),
    Came("scoreboard-set", "bearer", None),
    Became("scoreboard-set", "token-moved", fields={"tile": "token"}),
    Came("moved", "bearing", ["banner-red"]),
    Became("courts-gone", "moved", plus={"source": "COURT", "target": "PROVINCES"}),
    Came("transfer", "bearing", []),
    Came("transfer", "by", -1),
)
"""A made-up one."""

THEN_AND_NOW = [
    (
        {"is": "moved", "owner": 0, "source": "VAL", "target": "SEV", "count": 2},
        e.Moved(0, VAL, SEV, 2, ("banner-red",)),
    ),
    ({"is": "scoreboard-set", "tile": "scoreboard-840", "place": "SEV"}, e.TokenMoved("scoreboard-840", SEV)),
    ({"is": "tile-set", "tile": "scoreboard-840", "where": "SEV"}, e.TokenMoved("scoreboard-840", SEV)),
    ({"is": "courts-gone", "owner": 1, "count": 7, "bearing": []}, e.Moved(1, COURT, PROVINCES, 7)),
    (
        {"is": "agenda-changed", "cut": False, "steps": [
            {"is": "transfer", "owner": 0, "source": "VAL", "target": "SEV", "count": 1}
        ]},
        AgendaChanged((Transfer(RED, VAL, SEV, 1),)),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("then", "now"), THEN_AND_NOW, ids=[then["is"] for then, _ in THEN_AND_NOW])  # type: ignore[index]
def test_what_was_written_in_an_older_form_is_brought_to_the_present_one(then: dict[str, Any], now: Any) -> None:
    before = json.dumps(then)

    assert now == from_plain(then, BOARD, HISTORY)
    assert before == json.dumps(then)  # what is read stays as it is
    with pytest.raises(BadNotation):
        from_plain(then, BOARD, ())


def test_what_is_written_today_reads_the_same_by_any_history() -> None:
    moved = e.Moved(RED, VAL, SEV, 1, ("banner-blue",))

    assert moved == from_plain(to_plain(moved, BOARD), BOARD, HISTORY)


def test_a_line_of_history_is_for_what_was_written_before_it() -> None:
    """Whoever takes a tag anew begins anew: the lines before its renaming are not for it."""
    swapped = (Became("name", "set-disk"), Came("name", "loud", True))

    assert d.SetDisk(VAL) == from_plain({"is": "name", "place": "VAL"}, BOARD, swapped)


def test_a_table_of_before_it_could_have_rules_of_its_own_has_none() -> None:
    setup = set_up(COLOURS[:3], RIO_GRANDE)
    plain = to_plain(setup)
    del plain["house"]

    assert setup == from_plain(plain)
