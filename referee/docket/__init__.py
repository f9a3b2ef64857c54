"""The docket: what a game's log amounts to now. A fold of entries, one at a time."""

from referee.docket.following import SPENT_AT_ROUND_END, fold, follow, followed
from referee.docket.labels import BESIDE, MUTING, PLAIN, SHOWING, Label, read_label
from referee.docket.lateness import closed, rounds_meant
from referee.docket.left_open import example_shown, open_slots, would_answer
from referee.docket.log_tail import LogTail
from referee.docket.model import FIRST_LATER, LETTER, Docket, LetterAge, RewindPoint, Sheet, stop_of

__all__ = [
    "BESIDE",
    "FIRST_LATER",
    "LETTER",
    "MUTING",
    "PLAIN",
    "SHOWING",
    "SPENT_AT_ROUND_END",
    "Docket",
    "Label",
    "LogTail",
    "RewindPoint",
    "Sheet",
    "LetterAge",
    "closed",
    "example_shown",
    "fold",
    "follow",
    "followed",
    "open_slots",
    "read_label",
    "rounds_meant",
    "stop_of",
    "would_answer",
]
