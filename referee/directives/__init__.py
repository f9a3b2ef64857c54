"""Carrying out a moderator's letter: its commands become rulings and replies."""

from referee.directives.codes import CODE_LENGTH
from referee.directives.directing import Directed, direct
from referee.directives.reply import reply_to

__all__ = ["CODE_LENGTH", "Directed", "direct", "reply_to"]
