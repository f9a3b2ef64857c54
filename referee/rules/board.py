"""The board as printed: places, borders, values.

Knows geography only. Where an expansion brings places, this module grows; no rule holds a place by name.
"""

from __future__ import annotations

from referee.rules.model import Place

CODES = ("GAL", "PVA", "ARA", "CAT", "CVI", "CNU", "SEV", "GRA", "VAL", "CAS")
"""Ids of the places. The regions stand in the order of the scoring track.

The order of the first three and the last is in the rulebooks; the middle five follow one public list.
"""

GAL, PVA, ARA, CAT, CVI, CNU, SEV, GRA, VAL, CASTILLO = range(10)
REGIONS: tuple[Place, ...] = tuple(range(9))
PLACES: tuple[Place, ...] = tuple(range(10))

COURT: Place = 20
PROVINCES: Place = 21
"""Two zones off the board that caballeros move from and to."""

BORDERS: tuple[tuple[Place, ...], ...] = (
    (PVA, CVI),  # Galicia: Rio Grande p. 4
    (GAL, ARA, CVI),
    (PVA, CAT, CVI, CNU, VAL),
    (ARA, VAL),
    (GAL, PVA, ARA, CNU),
    (ARA, CVI, SEV, GRA, VAL),  # New Castile: Rio Grande p. 4
    (CNU, GRA),
    (CNU, SEV, VAL),
    (ARA, CAT, CNU, GRA),
)
"""Neighbours of each region. Only Galicia's and New Castile's are printed in rulebooks; the rest is one public map."""

COASTAL: tuple[Place, ...] = (GAL, PVA, CAT, SEV, GRA, VAL)

VALUES: tuple[tuple[int, int, int], ...] = (
    (4, 2, 0),
    (5, 3, 1),
    (5, 4, 1),
    (4, 2, 1),
    (6, 4, 2),
    (7, 4, 2),
    (4, 3, 1),
    (6, 3, 1),
    (5, 3, 2),
    (5, 3, 1),
)
"""Printed points for first, second and third place (Rio Grande p. 10; Castillo: Big Box)."""

TILES: tuple[tuple[int, int, int], ...] = ((8, 4, 0), (4, 0, 0))
"""The two mobile scoreboards (Rio Grande p. 1)."""

OFF_BOARD: Place = -1
"""Where a mobile scoreboard lies until it is brought in, and the King before the first draw."""

REACH: tuple[tuple[Place, ...], ...] = tuple((*borders, CASTILLO) for borders in BORDERS)
"""Where caballeros may be placed from the court while the King stands in a region (Rio Grande p. 4)."""
