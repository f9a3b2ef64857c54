"""The conformance cases: what must come of orders at a table, as text that a player can read and a program can play.

The notation stands in `cases`. Must not know letters, orders as players write them, or who is asking.
"""

from referee.conformance.cases import Case, every_case, folder
from referee.conformance.playing import Otherwise, editions_of, play

__all__ = ["Case", "Otherwise", "editions_of", "every_case", "folder", "play"]
