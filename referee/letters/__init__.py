"""Plans letters as values, each the private view of one seat; and the scenes of a game that bystanders may watch."""

from referee.letters.model import (
    CARDS,
    KINDS,
    PAGE,
    RECORD,
    RULES,
    SO_FAR,
    WITH_RECORD,
    KeptLetter,
    Letter,
    LetterKind,
    Notice,
    Question,
    Scene,
)
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
