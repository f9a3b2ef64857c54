"""A letter of a game with two boxes that show in every part of it."""

from dataclasses import replace

from referee.rules import boxes
from referee.rules.model import NOWHERE
from tests.kit.geography import ARA, CVI, ENVOY, GAL, RIO_GRANDE
from tests.report.winter import BLUE, COLOURS, RED, VIEW, YELLOW, letter

ALL_BOXES = ("france", "anniversary")
NOBODY = (0,) * 5
TABLE = boxes.table_for(boxes.set_up(COLOURS, RIO_GRANDE, ALL_BOXES))


def boxed(kind="report", **changes):
    """A letter to blue in a game with all boxes: blue is France's ambassador, red its envoy and bears the banner."""
    view = replace(
        VIEW,
        table=TABLE,
        pieces=(*VIEW.pieces, NOBODY, (0, 1, 0, 0, 0), (1, 0, 0, 0, 0), NOBODY),
        values=(*VIEW.values, (3, 1, 0), (), (), ()),
        tokens=(*VIEW.tokens, (ENVOY, RED), (CVI, BLUE), (ARA, YELLOW), (NOWHERE, None), (GAL, 4)),
    )
    return letter(kind, **{"table": TABLE, "view": view, **changes})
