"""Directives: what a moderator commands becomes rulings, tried first, told with what they change, undone on command."""

from referee.directives.codes import CODE_LENGTH
from referee.directives.directing import Directed, direct
from referee.directives.reply import answered

__all__ = ["CODE_LENGTH", "Directed", "answered", "direct"]
