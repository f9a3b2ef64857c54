"""The entries for what players say to one another; the words of a private letter and their salt lie beside the log.

Must not know who may read them, nor how they are told.
"""

from __future__ import annotations

from referee.log.people import Whispered
from referee.rules.model import Seat
from referee.rules.wire import OwnWords, wire


@wire("press-sent")
class PressSent:
    """A player wrote something to all."""

    seat: Seat
    text: OwnWords


@wire("words-kept")
class WordsKept:
    """A player wrote something while others had grace: it is said when that is over, to all if `to` is empty."""

    seat: Seat
    to: tuple[Seat, ...]
    text: OwnWords = ""  # of what is said to all
    digest: str = ""  # of what is not

    @property
    def as_said(self) -> PressSent | Whispered:
        """The entry by which it is said."""
        return Whispered(self.seat, self.to, self.digest) if self.to else PressSent(self.seat, self.text)


@wire("letter-shown")
class LetterShown:
    """A player showed these people a private letter, by the digest of its words. For them alone."""

    seat: Seat
    digest: str
    to: tuple[int, ...]  # numbers on the roster, or OPERATOR for the host
