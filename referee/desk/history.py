"""HISTORY: the letters that a seat has from us, told by their subjects, and one of them sent again as it was.

Knows that letters are counted from 1, for one seat and whoever has it now: another holder's are not counted. Must not
know how letters are addressed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.letters import KeptLetter, Letter
from referee.mail.header import read_thread
from referee.mail.reply_tokens import TAG_OPENS
from referee.store import SentLetter


def with_history(letter: Letter, sent: Sequence[SentLetter]) -> tuple[Letter, SentLetter | None]:
    """The answer to HISTORY with the letters that its reader has, or with the one to be sent again, and that one."""
    kept = tuple(KeptLetter(n, int(each.at.timestamp()), _subject(each)) for n, each in enumerate(sent, 1))
    asked = tuple(each for each in kept if each.number == letter.again and each.subject)
    return replace(letter, kept=asked or kept), sent[letter.again - 1] if asked else None


def _subject(sent: SentLetter) -> str:
    """The subject of a letter, without the tag that mail puts behind it."""
    return read_thread(sent.head).subject.partition(TAG_OPENS)[0].strip() if sent.head else ""
