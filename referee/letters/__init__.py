"""Plans letters as values, each the private view of one seat; and the scenes of a game that bystanders may watch."""

from referee.letters.files import CARDS, PAGE, RECORD, RULES, SO_FAR, WITH_RECORD
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
