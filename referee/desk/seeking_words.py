"""What people write who look for a seat: LIST, JOIN and a table's name, LEAVE, yes or no; and who they say they are.

Must not decide what follows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal
from zoneinfo import available_timezones

from referee.commands.newcomers import LONGEST_NAME, is_role, resembled
from referee.desk.files import sender_lines
from referee.languages.likeness import plain_name
from referee.languages.tokens import bare_words, words_of
from referee.letters.seeking import ListedTable
from referee.mail import mime
from referee.mail.envelope import Envelope
from referee.mail.header import Header
from referee.orders.contents import Accept, Decline, Known, Line, Ok
from referee.orders.keywords import language_called
from referee.orders.letter_language import chosen_in
from referee.orders.sheet import above_signature
from referee.orders.word_classes import begins_in_any_language, likely_language
from referee.prose.letter_reader import read_letter
from referee.rules.table import Setup

FIRST_LINES = 3
"""So many lines are looked at."""

_RE = re.compile(r"\s*(?:(?:re|aw|sv|odp|antw)\s*:\s*)*", re.IGNORECASE)
_WORDS = re.compile(r"\W*(?P<word>JOIN|WAITLIST|OBSERVE)\b(?P<table>.*)[\s.!]*", re.IGNORECASE)
_OURS = frozenset({"list", "join", "waitlist", "observe", "leave", "yes", "no"})
"""Words that are English for everybody."""
_LISTING = 4
"""So many words may have a line that asks for the list: list of open tables."""
_OF_TABLES = frozenset(("of", "the", "all", "open", "tables", "table", "games", "please"))
_ZONE = re.compile(r"[\s,]+([A-Za-z]+/[A-Za-z_+-]+(?:/[A-Za-z_]+)?)(?:[\s,]+([^\W\d_]+))?\s*$")
_DRESS = " \t\"'“”„«»<>().,:;!?*_"


@dataclass(frozen=True, slots=True)
class Sought:
    """What a letter of somebody who looks for a seat says: a word, the table that it names, a time zone, a language."""

    word: Literal["LIST", "JOIN", "LEAVE", "OBSERVE"]
    table: str = ""
    zone: str = ""  # where the writer lives, if it says so
    language: str = ""  # the tag of the language of letters to him, if it says so, behind the zone
    shouted: bool = False  # its word stands in capitals


def sought_in(lines: Sequence[str]) -> Sought | None:
    """What the first lines of a letter ask for; None if they are about something else."""
    for line in [line for line in lines if line.strip()][:FIRST_LINES]:
        found, words = _WORDS.fullmatch(line[:200]), bare_words(line[:200])
        shouted = line.split()[0].isupper()
        if begins_in_any_language(words, "UNLISTED"):
            return Sought("LEAVE")
        if _lists(words):
            return Sought("LIST", shouted=shouted)
        if found is None:
            continue
        zone, language = _zone_in(found["table"])
        word: Literal["JOIN", "OBSERVE"] = "OBSERVE" if found["word"].upper() == "OBSERVE" else "JOIN"
        return Sought(
            word, (_ZONE.sub("", found["table"]) if zone else found["table"]).strip(_DRESS), zone, language, shouted
        )
    return None


def _lists(words: Sequence[str]) -> bool:
    """Whether a line asks for the list of tables, and for no other list."""
    few = {*words[1:]} <= _OF_TABLES if words[:1] == ("list",) else len(words) <= _LISTING // 2
    return few and len(words) <= _LISTING and begins_in_any_language(words, "LISTED")


def sought_by(envelope: Envelope) -> Sought | None:
    """What a letter that answers none of ours asks for, in its subject or its first lines."""
    return sought_in(_with_subject(envelope))


def _with_subject(envelope: Envelope) -> tuple[str, ...]:
    """The lines of a letter that answers none of ours, its subject first."""
    return (_RE.sub("", envelope.subject), *own_lines(envelope))


def language_chosen(envelope: Envelope, ours: tuple[str, ...] | None = None) -> str:
    """The tag of the language that a line of a letter asks for, such as LANGUAGE Dutch; empty if none does."""
    lines = _with_subject(envelope) if ours is None else own_lines(envelope, ours)
    return next(filter(None, map(chosen_in, lines[:FIRST_LINES])), "")


def language_of(
    envelope: Envelope, tables: Sequence[ListedTable], near: str, ours: tuple[str, ...] | None = None
) -> str:
    """The tag of the language that a letter is likely in, or of that which is near.

    `ours` as of `own_lines`; without it the letter answers none of ours, and its subject counts. Our own words, titles
    of tables, what may be one, and the name of the sender tell nothing.
    """
    lines = _with_subject(envelope) if ours is None else own_lines(envelope, ours)
    sought = sought_in(lines)
    titled = bare_words(sought.table)[:1] if sought else ()
    apart = _OURS.union(titled, bare_words(name_of(envelope)), *(bare_words(table.title) for table in tables))
    words = tuple(word for line in lines for word in bare_words(line) if word not in apart)
    return likely_language(words, (near,))


def named(tables: Sequence[ListedTable], name: str) -> ListedTable | None:
    """The table of this title or id, or with which the words begin: Sunday, please; None if none is, or several are."""
    typed = plain_name(name)
    by_id = [table for table in tables if table.game == typed]
    found = by_id or [table for table in tables if plain_name(table.title).strip(_DRESS) == typed]
    if not found:
        said = words_of(name)
        begun = [max(_begins(said, table.title), _begins(said, table.game)) for table in tables]
        found = [table for table, length in zip(tables, begun, strict=True) if length == max(begun) > 0]
    return found[0] if len(found) == 1 else None


def _begins(said: Sequence[str], name: str) -> int:
    """How many words a name has with which others begin; 0 if they do not."""
    words = words_of(name)
    return len(words) if [*words] == [*said[: len(words)]] else 0


def names(envelope: Envelope, *titles: str) -> bool:
    """Whether the subject or the first line of a letter names a table, by its title or its id."""
    first = next((line for line in envelope.text.splitlines() if line.strip()), "")
    return any(
        re.search(rf"\b{re.escape(title)}\b", text, re.IGNORECASE) is not None
        for title in titles
        for text in (envelope.subject, first)
    )


def name_of(header: Header) -> str:
    """A name for the sender of a letter: what stands beside the address, if that is no link, or else its local part."""
    beside = mime.decoded(mime.field(header.fields, "from")).rpartition("<")[0]
    if re.search(r"://|@|\w\.\w{2}", beside):
        beside = ""
    name = " ".join("".join(char if char.isalpha() or char in "'-. " else " " for char in beside).split())[:30].strip()
    local = re.split(r"[+@]", header.sender)[0]
    return (name if any(map(str.isalpha, name)) else local.replace(".", " ").title())[:LONGEST_NAME]


def unlike(name: str, taken: set[str], address: str) -> str:
    """The name, with a number behind it if somebody else at the table has it or one that looks like it.

    Whoever is called like those who run a table is told apart by the first part of the address.
    """
    if is_role(name):
        local = re.split(r"[+@]", address)[0].replace(".", " ").title()
        name = f"{name} B" if is_role(local) else local[:LONGEST_NAME]
    names = (name, *(f"{name} {number}" for number in range(2, 3 + len(taken))))
    same = set(map(plain_name, taken))
    return next(each for each in names if plain_name(each) not in same and not resembled(each, taken))


def own_lines(envelope: Envelope, ours: tuple[str, ...] = ()) -> list[str]:
    """The lines that the sender wrote, but for a signature."""
    return [line.text for line in above_signature(sender_lines(envelope.text, ours)) if line.sure]


def is_short(envelope: Envelope, ours: tuple[str, ...] = ()) -> bool:
    """Whether the sender wrote no more than one writes who only says yes or no: no thank you."""
    return sum(len(bare_words(line)) for line in own_lines(envelope, ours)) <= _SHORT


_SHORT = 6
"""So many words has an answer that is nothing but yes or no."""


def said_to_us(envelope: Envelope, ours: tuple[str, ...], setup: Setup, language: str) -> str:
    """Whether a letter says yes or no, "" if neither; words of a game of this setup, which has seats, are no answer."""
    known = Known(-1, setup.colours, setup.colours, (), setup.board, (), asked=True)
    lines = tuple(Line(line.number, line.text, line.sure) for line in sender_lines(envelope.text, ours))
    sheet = read_letter(lines, known, language)
    yes = any(isinstance(each, Ok | Accept) for each in sheet.requests)
    no = any(isinstance(each, Decline) for each in sheet.requests)
    return "" if yes is no else "yes" if yes else "no"


def _zone_in(line: str) -> tuple[str, str]:
    """The time zone that a line ends with, and the tag of the language behind it; "" for none."""
    found = _ZONE.search(line)
    if found is None or found[1] not in available_timezones() or (found[2] and not language_called(found[2])):
        return "", ""
    return found[1], language_called(found[2] or "")
