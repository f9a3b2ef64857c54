"""An answer to what a player said: it goes to nobody by itself, and what reads as an order in it is only proposed.

Whoever answers a rival may write to the rival, and a rival may have written what is quoted. Knows our letter that is
answered. Must not know how an order is read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from referee.mail.letter_lines import keys_of
from referee.orders.contents import (
    Clear,
    Decline,
    Final,
    FormatData,
    Help,
    Ignore,
    Inquiry,
    Line,
    LineComplaint,
    Ok,
    OrderSheet,
    Say,
    ShowLetter,
    Status,
    StepBack,
    Tell,
    Wait,
    Whisper,
)
from referee.orders.proposals import merged
from referee.orders.sheet import ANSWERS_PRESS
from referee.rules.model import Seat

QUOTED = "press-quoted"
"""The code of the complaint about such a letter whose own words cannot be told from those that it quotes."""

_TO_PLAYERS = Say | Whisper | Tell | ShowLetter | Ignore
_HARMLESS = FormatData | Help | Inquiry | Status
_BARS = ">|"
_YES = "nothing-to-accept"
"""The code of the complaint about a yes to a letter that asks for none: it may be meant for the player."""


@dataclass(frozen=True, slots=True)
class PressAnswered:
    """What a letter of ours told that is answered: the words, and the player who alone said them to the reader."""

    words: str  # of our whole letter
    speaker: Seat | None = None  # None: they were said to all

    def asked_back(self, lines: Sequence[Line], read: Callable[[Sequence[Line]], OrderSheet]) -> OrderSheet:
        """The sheet of an answer with these lines: what may be meant for another player is asked back."""
        ours = self._said()
        certain = [replace(line, sure=line.sure and not (ours and keys_of(line.text) in ours)) for line in lines]
        sheet = read([line for line in certain if line.sure])
        if certain != list(lines) and replace(read(lines), ignored=()) != replace(sheet, ignored=()):
            doubt = LineComplaint(0, "", 0, 0, "ambiguous", QUOTED)
            return OrderSheet(complaints=(doubt,), ignored=tuple(line.text for line in lines if line.text.strip()))
        if any(isinstance(each, _TO_PLAYERS) for each in sheet.requests):
            return sheet
        if _orders(sheet):
            if self.speaker is None and _is_in_rows(sheet):
                return sheet
            sheet = _only_proposed(sheet)
            if sheet.note:
                return sheet
        talk = "\n".join(line.text for line in certain if line.sure).strip()
        wrong = any(each.code != _YES for each in sheet.complaints)
        if self.speaker is None or wrong or not talk or sheet.note:
            return sheet
        asked = Whisper((self.speaker,), talk, sure=False)
        return replace(sheet, requests=(*sheet.requests, asked), complaints=(), ignored=())

    def _said(self) -> set[tuple[str, ...]]:
        """The lines that the player said in our letter, as they are compared."""
        barred = (line for line in self.words.splitlines() if line[:1] and line[:1] in _BARS)
        return {keys for line in barred if (keys := keys_of(line.lstrip("> |")))}


def _orders(sheet: OrderSheet) -> bool:
    """Whether a letter would change anything of its writer's."""
    acts = any(not isinstance(each, _HARMLESS) for each in sheet.requests)
    return bool(sheet.blocks or sheet.standing or sheet.proposal or sheet.previewed) or acts


def _is_in_rows(sheet: OrderSheet) -> bool:
    """Whether a letter is orders in rows with keywords in capitals, and nothing else."""
    acts = any(isinstance(each, Clear | Decline | Final | Ok | StepBack | Wait) for each in sheet.requests)
    plain = not (sheet.ignored or sheet.proposal or sheet.note or sheet.complaints or acts)
    return plain and all(origin.text.lstrip("*-_> ")[:2].isupper() for origin in sheet.where)


def _only_proposed(sheet: OrderSheet) -> OrderSheet:
    """The sheet with its orders as a proposal, and without what changes anything."""
    proposal = merged(sheet.proposal, (*sheet.blocks, *sheet.previewed))
    return replace(
        sheet,
        blocks=(),
        standing=(),
        previewed=(),
        requests=tuple(each for each in sheet.requests if isinstance(each, _HARMLESS)),
        proposal=proposal,
        note=ANSWERS_PRESS if proposal else sheet.note,
        where=(),
    )
