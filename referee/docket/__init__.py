"""The docket: what a game's log amounts to now. A fold of entries, one at a time."""

from referee.docket.following import dockets_after, fold, follow
from referee.docket.log_tail import LogTail
from referee.docket.model import Docket

__all__ = ["Docket", "LogTail", "fold", "follow", "dockets_after"]
