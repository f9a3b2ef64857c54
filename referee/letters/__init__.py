"""Plans letters as values, each the private view of one seat; and the scenes of a game that bystanders may watch."""

from referee.letters.model import KINDS, KeptLetter, Letter, LetterKind, Notice, Question, Scene
from referee.letters.planning import plan
from referee.letters.watching import AlreadyKnown, Watched, watched

__all__ = [
    "KINDS",
    "RECORD",
    "RULES",
    "PAGE",
    "CARDS",
    "SO_FAR",
    "WITH_RECORD",
    "AlreadyKnown",
    "KeptLetter",
    "Letter",
    "LetterKind",
    "Notice",
    "Question",
    "Scene",
    "Watched",
    "plan",
    "watched",
]

RECORD = "{game}-record.json.gz"
"""The name of the file that comes with the last letter."""

SO_FAR = "{game}-so-far.txt"
"""The name of the file with the past, for whoever has just taken a seat."""

PAGE = "{game}.html"
"""The name of a player's own page."""

CARDS = "{game}-cards.txt"
"""The name of the file with what every card does, beside an invitation."""

RULES = "rules.json"
"""The name of the file with what is played with, for programs."""

WITH_RECORD = ("final", "last")
"""The kinds of letters that it comes with: to players, and to observers."""
