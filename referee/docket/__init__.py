"""The docket: what a game's log amounts to now. A fold of entries, one at a time."""

from referee.docket.following import LogTail, dockets_after, fold, follow
from referee.docket.model import Docket

__all__ = ["Docket", "LogTail", "fold", "follow", "dockets_after"]
