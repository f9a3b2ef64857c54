"""A game's log: what it may hold, who may read it, and the chain over it. Its entries are the room's own names."""

from referee.log.entries import *  # noqa: F403 - each kind of entry, and no list of them
from referee.log.people import *  # noqa: F403
from referee.log.waiting import *  # noqa: F403
