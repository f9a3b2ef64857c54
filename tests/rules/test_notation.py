import json
from dataclasses import dataclass
from typing import Any

import pytest

from referee.rules import engine
from referee.rules.board import CAT, GAL, VAL
from referee.rules.decisions import Act, Disk, LayPower, Move, Phase, Reinforce, SetDisk, Shift
from referee.rules.events import DisksShown, PhaseBegan, PowerLaid, Scored
from referee.rules.model import Setup
from referee.rules.notation import BadNotation, from_plain, to_plain
from referee.rules.state import AgendaChanged
from tests.rules.tables import BLUE, COLOURS, RED, RIO_GRANDE, answer, table, turn


@pytest.mark.parametrize(
    "value",
    [
        PowerLaid(RED, 9),
        Scored(VAL, (5, 3, 0, 0), general=True),
        DisksShown(Disk.SEND, ((BLUE, None), (RED, VAL))),
        PhaseBegan(Phase.DISKS),
        Move((Shift(RED, VAL, CAT, 2),)),
        Reinforce(0, ()),
        SetDisk(None),
        Setup(COLOURS[:3], RIO_GRANDE, "six_skip", leader=2),
        *engine.open_game(Setup(COLOURS[:5], RIO_GRANDE)),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_value_reads_back_from_its_plain_form(value: Any) -> None:
    assert value == from_plain(json.loads(json.dumps(to_plain(value))))


def test_a_state_in_the_middle_of_a_card_reads_back() -> None:
    position = table({VAL: (3, 0, 0, 0)}, king=GAL, vetoes=((BLUE, 5),))
    state, _ = answer(turn(position, "four_own"), Move((Shift(RED, VAL, CAT, 2),)))
    stored = to_plain(AgendaChanged(state.agenda))

    assert state.agenda == from_plain(json.loads(json.dumps(stored))).steps


def test_words_of_a_fixed_list_come_back_as_such() -> None:
    assert from_plain(to_plain(PhaseBegan(Phase.DISKS))).phase is Phase.DISKS
    assert from_plain(to_plain(DisksShown(Disk.EVICT, ()))).purpose is Disk.EVICT


def test_the_plain_form_is_for_readers() -> None:
    assert {"is": "PowerLaid", "seat": 0, "value": 9} == to_plain(PowerLaid(RED, 9))


@dataclass(frozen=True)
class Stranger:
    value: int


@pytest.mark.parametrize(
    "plain",
    [
        {"is": "Stranger", "value": 1},
        {"value": 1},
        {"is": "LayPower"},
        {"is": "LayPower", "value": 1, "seat": 2},
        {"is": "PhaseBegan", "phase": "supper"},
    ],
)
def test_reading_is_strict(plain: dict[str, Any]) -> None:
    with pytest.raises(BadNotation):
        from_plain(plain)


def test_what_is_not_ours_is_not_written() -> None:
    with pytest.raises(BadNotation):
        to_plain((LayPower(1), Stranger(1), Act()))
