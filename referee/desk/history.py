"""HISTORY: the letters that a seat has from us, told by their subjects, and one of them sent again as it was.

Knows that letters are counted from 1, for one seat and whoever has it now: another holder's are not counted. A letter
is planned from the log alone, so it can be planned again. Must not know how letters are addressed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from referee import letters
from referee.desk import whispering
from referee.docket import Docket, dockets_after, fold
from referee.docket.horizon import TablesOver
from referee.letters import KeptLetter, Letter, watching
from referee.letters.model import LettersKept
from referee.log import Entry, GameCreated, Logged
from referee.mail.header import read_thread
from referee.mail.reply_tokens import TAG_OPENS
from referee.rules.model import Seat
from referee.store import SentLetter, Transaction


@dataclass(frozen=True, slots=True)
class SentAgain:
    """A letter to be sent again: what is known of it, its bytes, and its words."""

    sent: SentLetter
    raw: bytes
    words: str

    @property
    def is_reworded(self) -> bool:
        """Whether these are other words than those of then."""
        return self.sent.digest not in ("", hashlib.sha256(self.words.encode("utf-8", "replace")).hexdigest())


def with_letters(asked: LettersKept, sent: Sequence[SentLetter], again: SentAgain | None) -> LettersKept:
    """What HISTORY asked for with the letters that its writer has, or with the one to be sent again."""
    kept = tuple(KeptLetter(n, int(each.at.timestamp()), _subject(each.head)) for n, each in enumerate(sent, 1))
    if again is None:
        return replace(asked, kept=kept)
    found = replace(kept[asked.again - 1], subject=_subject(again.raw), is_reworded=again.is_reworded)
    return replace(asked, kept=(found,))


def _subject(head: bytes) -> str:
    """The subject of a letter, without the tag that mail puts behind it."""
    return read_thread(head).subject.partition(TAG_OPENS)[0].strip() if head else ""


def letters_of(
    before: Docket | None,
    entries: Sequence[Entry],
    now: int,
    led_to: Sequence[Docket],
    words: Mapping[str, str],
    log_behind: watching.LogBehind,
    tables_over: TablesOver,
    site: str | None,
) -> tuple[Letter, ...]:
    """The letters to seats that follow from entries, as `letters.plan` has them, with what the whole log adds."""
    plan = letters.plan(before, entries, now, led_to, words, tables_over)
    planned = tuple(watching.with_past(plan, lambda: log_behind(0)))
    planned = tuple(watching.with_replay(planned, led_to[-1], log_behind)) if led_to else planned
    shown = site is not None and led_to[-1].options.site != "off"
    return tuple(replace(each, site=site) for each in planned) if shown else planned


def planned_again(
    transaction: Transaction, game: str, seat: Seat, sent: SentLetter, site: str | None
) -> tuple[Letter, Sequence[Logged]] | None:
    """A letter that a seat was sent, and the log as it was then; None if it did not follow from the log."""
    known = tuple(each for each in transaction.log(game) if each.seq <= sent.upto)
    earlier = tuple(each for each in known if each.seq <= sent.since)
    before = fold(earlier) if any(isinstance(each.body, GameCreated) for each in earlier) else None
    entries = tuple(each.body for each in known[len(earlier) :])
    at = int(sent.at.timestamp())
    if not (led_to := dockets_after(before, entries, at)):
        return None
    words = whispering.keep(transaction, led_to[-1], entries, {}, sent.at)
    tables_over = partial(transaction.paces_of_tables, before=sent.at)

    def behind(seq: int) -> Sequence[Logged]:
        return [each for each in known if each.seq > seq]

    planned = letters_of(before, entries, at, led_to, words, behind, tables_over, site)
    about = (sent.label, sent.kind, seat)
    found = next((each for each in planned if (each.label, each.kind, each.seat) == about), None)
    return None if found is None else (found, known)
