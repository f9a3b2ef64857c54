"""The docket: what a game's log amounts to now. A fold of entries, one at a time."""

from referee.docket.following import SPENT_AT_ROUND_END, fold, follow, followed
from referee.docket.model import FIRST_LATER, Docket, Mark, Sheet, only_asks, stop_of

__all__ = [
    "FIRST_LATER",
    "SPENT_AT_ROUND_END",
    "Docket",
    "Mark",
    "Sheet",
    "fold",
    "follow",
    "followed",
    "only_asks",
    "stop_of",
]
