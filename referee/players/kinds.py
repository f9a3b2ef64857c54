"""The programmed players by name: each writes order sheets as people would and sees nothing but its view."""

from __future__ import annotations

from collections.abc import Mapping

from referee.players import searching, sensible, whimsical
from referee.players.tables import Writer

PLAYERS: Mapping[str, Writer] = {
    "whimsical": whimsical.write_sheet,
    "sensible": sensible.write_sheet,
    "searching": searching.write_sheet,
}
"""Anything legal; a plan for every card; the best of some such plans, by playing the round out."""
