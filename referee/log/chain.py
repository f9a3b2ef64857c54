"""The chain of hashes over a game's log: each link binds all entries before it, and tells none that is sealed.

A link is written after the entries that a letter, a tick or a command adds, if all may see any of them. What not all
may see goes in as one salted digest, even if there is nothing; names and free words go in as digests with salts of
their own, so that they can be forgotten. docs/proof.md gives the form of what is hashed. Pure: salts are arguments.
"""

from __future__ import annotations

import json
from base64 import b32encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Literal

from referee.log import as_json
from referee.log.audiences import NEVER_TOLD, REFEREE_ONLY, SEALS, SEAT_ONLY, public_part
from referee.log.entries import (
    Answered,
    DeskEntry,
    Entry,
    Linked,
    Logged,
    Ruled,
    SeedTold,
    SheetContinued,
    SheetFiled,
    Withdrawn,
)
from referee.log.forgetting import texts_of
from referee.log.rulings import Ruling
from referee.rules.board import Board
from referee.rules.events import PowerTakenBack, RoundOpened
from referee.rules.wire import EMPTIED, NO_ADDRESS, SOMEBODY, TAGS

Salts = Callable[[int], bytes]
"""A source of so many random bytes."""

SALT_BYTES = 16

StoredEntry = tuple[int, int, str]
"""An entry as it is stored: its number, its instant, its JSON."""

_TOLD = tuple(kind for kind in DeskEntry.__args__ if kind not in NEVER_TOLD)
_RULINGS = tuple(kind for kind in TAGS if issubclass(kind, Ruling))
_WITH_WORDS = [TAGS[kind] for kind in (*_TOLD, *_RULINGS) if texts_of(TAGS[kind])]
WORDS = {tag: (*texts_of(tag), *(("ruling",) if tag == TAGS[Ruled] else ())) for tag in _WITH_WORDS}
"""The fields that hold names or free words, by tag, as their types say; or a value with such fields."""

_WORDY = frozenset(TAGS[kind] for kind in _TOLD) & WORDS.keys()
_NEVER_TOLD = frozenset(TAGS[kind] for kind in NEVER_TOLD)
_IN_PART = frozenset(TAGS[kind] for kind in (*SEALS, PowerTakenBack, Ruled))
_SAYS_NOTHING = (EMPTIED, SOMEBODY)
_FILED = (SheetFiled, SheetContinued, Withdrawn, Answered)
_SEALED = frozenset(TAGS[kind] for kind in (*REFEREE_ONLY, *SEAT_ONLY)) - _IN_PART


def begins(entries: Iterable[Entry]) -> bool:
    """Whether a game without a chain begins it with these entries: they open a round."""
    return any(isinstance(body, RoundOpened) for body in entries)


def tells_all(entries: Iterable[Entry]) -> bool:
    """Whether all may see any of these entries."""
    return any(public_part(body) is not None for body in entries)


def link(head: str, lines: Sequence[StoredEntry], board: Board | None, salts: Salts) -> Linked:
    """The link after `head` ("": the first) over the entries since then."""
    words = tuple(_with_salt(word, salts(SALT_BYTES).hex()) for line in lines for word in _words_in(line))
    hashed, salt = _hashed(lines, board, (digest for digest, _ in words)), salts(SALT_BYTES).hex()
    sealed = hashed.sealed(salt)
    return Linked(hashed.head(head, sealed), sealed, salt, words)


def shown(head: str) -> str:
    """A head as letters print it: its first sixty bits in base 32, in groups of four; empty without a chain."""
    signs = b32encode(bytes.fromhex(head[:16])).decode().lower()
    return f"{signs[:4]}-{signs[4:8]}-{signs[8:12]}" if head else ""


# --- what is hashed ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Hashed:
    """The entries of a link as they are hashed, each as JSON: what all may see, and the order of all with the rest."""

    open: tuple[str, ...]
    order: tuple[str, ...]

    def sealed(self, salt: str) -> str:
        return _sha256(f'["{salt}",[{",".join(self.order)}]]')

    def head(self, before: str, sealed: str) -> str:
        return _sha256(f'["{before}",[{",".join(self.open)}],"{sealed}"]')


def _sha256(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _with_salt(word: str, salt: str) -> tuple[str, str]:
    return _sha256(f"{salt}:{word}"), salt


def _hashed(lines: Iterable[StoredEntry], board: Board | None, digests: Iterator[str]) -> _Hashed:
    """What is hashed of entries, with these digests in the place of names and words. Raises StopIteration."""
    shown, order = [], []
    for seq, at, text in lines:
        tag = as_json.tag_of(text)
        if tag in _NEVER_TOLD:
            continue
        told = "" if tag in _SEALED else _for_all(text, board) if tag in _IN_PART else text
        if tag in _WORDY:
            own = [next(digests) for _ in _words_of(json.loads(text))]
            text, told = _veiled(text, own), _veiled(told, own)
        if told:
            shown.append(f"[{at},{told}]")
        order.append(str(seq) if told == text else f"[{seq},{at},{text}]")
    return _Hashed(tuple(shown), tuple(order))


def _for_all(text: str, board: Board | None) -> str:
    """The JSON of what all may see of an entry, as it was stored if that is all of it; empty if it is nothing."""
    seen = public_part(body := as_json.loads(text, board))
    return "" if seen is None else text if seen is body else as_json.dumps(seen, board)


def _words_in(line: StoredEntry) -> list[str]:
    return list(_words_of(json.loads(line[2]))) if as_json.tag_of(line[2]) in _WORDY else []


def _words_of(plain: Mapping[str, Any]) -> Iterator[str]:
    """The names and free words in the plain form of an entry, in the order of `WORDS`."""
    for name in WORDS.get(plain["is"], ()):
        match plain[name]:
            case str() as word:
                yield word
            case list() as words:
                yield from words
            case inner:
                yield from _words_of(inner)


def _veiled(text: str, digests: Iterable[str]) -> str:
    """The JSON of an entry with these digests in the place of its names and words."""

    def veil(plain: dict[str, Any], left: Iterator[str]) -> dict[str, Any]:
        for name in WORDS.get(plain["is"], ()):
            match plain[name]:
                case str():
                    plain[name] = next(left)
                case list() as words:
                    plain[name] = [next(left) for _ in words]
                case inner:
                    veil(inner, left)
        return plain

    return json.dumps(veil(json.loads(text), iter(digests)), ensure_ascii=False, separators=(",", ":"))


# --- checking ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BrokenLink:
    """Entries, by the numbers of the first and last, that are not those of which the link after them was made."""

    first: int
    last: int
    what: Literal["words", "sealed", "open", "loose"]  # loose: all may see them, and no link follows


@dataclass(frozen=True, slots=True)
class ChainCheck:
    """What a chain says of the log around it."""

    links: tuple[Logged, ...]
    broken: tuple[BrokenLink, ...]
    forgotten: tuple[int, ...]  # the numbers of entries with a name or words that were forgotten
    rewritten: tuple[int, ...]  # of these, those of whose words something is left that nobody can hash any more


def check(entries: Sequence[Logged]) -> ChainCheck:
    """Compute every link again. A log without links gives no links and nothing broken."""
    links: list[Logged] = []
    broken: list[BrokenLink] = []
    forgotten: list[int] = []
    rewritten: list[int] = []
    since: list[Logged] = []
    board, head = None, ""
    for entry in entries:
        board = as_json.board_of(entry.body) or board
        if not isinstance(entry.body, Linked):
            since.append(entry)
            continue
        lines = [(each.seq, each.at, _text(each, board)) for each in since]
        for seq, words in _forgotten_in(lines, entry.body):
            forgotten.append(seq)
            rewritten += [] if words in _SAYS_NOTHING else [seq]
        moved = any(each.at != entry.at for each in since[-1:])  # a link is written with the last of its entries
        if what := _fault_of(head, lines, board, entry.body) or ("open" if moved else ""):
            broken.append(BrokenLink(since[0].seq if since else entry.seq, entry.seq, what))
        links.append(entry)
        head, since = entry.body.head, []
    over = any(isinstance(entry.body, SeedTold) for entry in entries)  # then nobody files anything any more
    if links and any(public_part(entry.body) or over and isinstance(entry.body, _FILED) for entry in since):
        broken.append(BrokenLink(since[0].seq, since[-1].seq, "loose"))
    return ChainCheck(tuple(links), tuple(broken), tuple(dict.fromkeys(forgotten)), tuple(dict.fromkeys(rewritten)))


def _text(entry: Logged, board: Board | None) -> str:
    return entry.text or as_json.dumps(entry.body, board)


def _fault_of(
    before: str, lines: Sequence[StoredEntry], board: Board | None, made: Linked
) -> Literal["words", "sealed", "open", ""]:
    words = [word for line in lines for word in _words_in(line)]
    if len(words) != len(made.words):
        return "open"
    told = zip(words, made.words, strict=True)
    if any(not _may_stand(word, digest, salt) for word, (digest, salt) in told):
        return "words"
    hashed = _hashed(lines, board, (digest for digest, _ in made.words))
    if hashed.head(before, made.sealed) != made.head:
        return "open"
    return "" if hashed.sealed(made.salt) == made.sealed else "sealed"


def _may_stand(word: str, digest: str, salt: str) -> bool:
    """Whether a word is the one that was hashed, or what forgetting somebody leaves of it."""
    if salt:
        return _with_salt(word, salt)[0] == digest
    return word in _SAYS_NOTHING or SOMEBODY in word or NO_ADDRESS in word


def _forgotten_in(lines: Sequence[StoredEntry], made: Linked) -> Iterator[tuple[int, str]]:
    """What stands in the place of names and words that were forgotten, with the numbers of their entries."""
    of = [(line[0], word) for line in lines for word in _words_in(line)]
    yield from (each for each, (_, salt) in zip(of, made.words, strict=False) if not salt)


def without_salts_of_forgotten(lines: Iterable[tuple[int, str]]) -> dict[int, str]:
    """The links of a log, by number, that must lose the salts of words which no longer stand in it; as JSON.

    `lines` are the entries of a game by number, as JSON, in order.
    """
    changed: dict[int, str] = {}
    words: list[str] = []
    for seq, text in lines:
        plain = json.loads(text)
        if plain["is"] != "linked":
            words += _words_of(plain)
            continue
        kept = [
            [digest, salt if _with_salt(word, salt)[0] == digest else ""]
            for word, (digest, salt) in zip(words, plain["words"], strict=True)
        ]
        if kept != plain["words"]:
            changed[seq] = json.dumps(plain | {"words": kept}, ensure_ascii=False, separators=(",", ":"))
        words = []
    return changed
