"""A sensible player's block for what the Players' edition asks: where the storm may break.

Knows a view and the questions by their keywords.
"""

from __future__ import annotations

from referee.orders import blocks as b
from referee.players.appraisal import Outlook
from referee.players.schemes import Writers
from referee.rules.predicates import open_regions
from referee.rules.views import View

REGIONS_NAMED = 3  # regions named for a disk


def _storm_block(view: View, outlook: Outlook) -> b.NameBlock:
    """The regions by what the seat gains if nobody stands there any more, most first."""
    position = outlook.position
    nobody = (0,) * len(position.setup.owners)
    stays = {
        p: outlook.holding_worth(p, position.held(p)) - outlook.holding_worth(p, nobody) for p in open_regions(position)
    }
    return b.NameBlock("STORM", tuple(sorted(stays, key=lambda place: stays[place])[:REGIONS_NAMED]))


WRITERS: Writers = {"STORM": _storm_block}
