"""The conformance cases: what orders at a table must lead to, as text that a player can read and a program can play.

The notation is in `cases`. Must not know letters, nor orders as players write them.
"""

from referee.conformance.cases import Case, CaseLine, Otherwise, Unwritten, editions_of, every_case, folder
from referee.conformance.playing import play

__all__ = ["Case", "CaseLine", "Otherwise", "Unwritten", "editions_of", "every_case", "folder", "play"]
