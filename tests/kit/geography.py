"""Places by name, for tests: the base game's board, and the boards of boxes."""

from referee.rules.boxes import BASE, set_up
from referee.rules.editions import EDITIONS
from referee.rules.model import Place

RIO_GRANDE = EDITIONS["rio_grande"]
COLOURS = BASE.colours
BOARD = set_up(COLOURS, RIO_GRANDE).board
GAL, PVA, ARA, CAT, CVI, CNU, SEV, GRA, VAL, CASTILLO = BOARD.places
REGIONS: tuple[Place, ...] = BOARD.regions
PLACES: tuple[Place, ...] = BOARD.places
POWERS = BOARD.power_values

WITH_FRANCE = set_up(COLOURS, RIO_GRANDE, ("france",)).board
FRA, AMBASSADOR, ENVOY, THIRD = (
    WITH_FRANCE.index[code] for code in ("FRA", "FRA-ambassador", "FRA-envoy", "FRA-third")
)
