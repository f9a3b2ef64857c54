"""What the rules are made of: small frozen values."""

from dataclasses import FrozenInstanceError

import pytest

from referee.rules import events, model
from referee.rules.board import Board
from referee.rules.position import Position
from referee.rules.state import State
from referee.rules.table import TableLaid
from referee.rules.wire import CLASSES
from tests.kit.geography import BOARD
from tests.rules.tables import table

OURS = {kind for kind in CLASSES.values() if kind.__module__.startswith("referee.rules.")}
VALUES = sorted({*OURS, Position, State}, key=lambda kind: kind.__name__)
KEEPS_A_DICTIONARY = {Board, TableLaid, Position, State}  # they keep there what they have thought about once


def test_a_value_is_frozen_and_slotted() -> None:
    told = {kind: kind.__dataclass_params__ for kind in VALUES}

    assert [] == [kind for kind in VALUES if not (told[kind].frozen and told[kind].eq)]
    assert {kind for kind in VALUES if "__slots__" not in vars(kind)} == KEEPS_A_DICTIONARY


def test_a_position_cannot_be_changed_in_place() -> None:
    with pytest.raises(FrozenInstanceError):
        table().kings_figure = 3  # type: ignore[misc]


def test_thirty_caballeros_a_colour_and_thirteen_power_cards() -> None:
    assert 30 == model.STARTING_COURT + model.STARTING_HOME + model.STARTING_PROVINCES
    assert tuple(range(1, 14)) == BOARD.power_values == tuple(BOARD.caballeros_of)


def test_every_fact_is_a_value_that_can_be_written() -> None:
    assert set(events.Fact.__args__) <= set(VALUES)  # type: ignore[attr-defined]
