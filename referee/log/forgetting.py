"""Forgetting a person in the log of a game: what to empty, and where the name may stand, is found by types.

Works on entries as they are stored, in old forms too. What was played is not changed, and digests stay, so that draws,
chain and record hold. Pure. Must not know where a log is kept.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from referee.languages.tokens import fold
from referee.rules.wire import CLASSES, EMPTIED, NO_ADDRESS, SOMEBODY, FreeText

TextShape = Any
"""Where text stands in the plain form of a field: `FreeText`; in a list [shape] of all its items, or by item."""

Cleaner = Callable[[str], str]
"""A function that replaces a person's names and addresses in a text."""


@dataclass(frozen=True, slots=True)
class ForgottenIn:
    """What forgetting a person comes to in one log."""

    lines: Mapping[int, str]  # entries that change, by number, as JSON
    said: tuple[str, ...]  # words of the person that were emptied, and that others were told
    letters: frozenset[int]  # inbox rows of letters that the person wrote
    stays: bool  # words behind ACCEPT stay, for the draws of this game are made of them
    names: frozenset[str]  # by which the log knew the person


def forget_in(lines: Iterable[tuple[int, str]], number: int, name: str, addresses: Collection[str]) -> ForgottenIn:
    """Forget somebody by the number on the roster; `lines` are the entries of the game by number, as JSON, in order."""
    plain = [(seq, json.loads(text)) for seq, text in lines]
    names = frozenset({name, *_names_of(number, (each for _, each in plain))} - {"", SOMEBODY})
    clean, holders = cleaner(names, addresses), dict[int, int]()
    said, letters, changed = list[str](), set[int](), dict[int, str]()
    draws_by_words = stays = False
    for seq, entry in plain:
        if entry["is"] == "game-created":
            draws_by_words = entry.get("mixed", "words") == "words"
        if entry["is"] == "accepted" and draws_by_words:
            stays = stays or holders.get(entry["seat"], entry["seat"]) == number and entry["nonce"] != ""
            continue
        told = said if entry["is"] not in _TOLD_TO_NOBODY_ELSE else list[str]()
        mine = _writer(entry, holders) == number or _is_about(entry, number, holders)
        if (emptied := mapped(entry, _emptying(clean, told, mine=mine))) != entry:
            changed[seq] = json.dumps(emptied, ensure_ascii=False, separators=(",", ":"))
        if mine and entry["is"] in _OF_A_LETTER:
            letters.add(entry["letter"])
        holders |= _seated(entry)
    return ForgottenIn(changed, tuple(dict.fromkeys(said)), frozenset(letters), stays, names)


_OF_A_LETTER = ("letter-read", "directive-read", "turned-down")
_TOLD_TO_NOBODY_ELSE = ("letter-read", "directive-read", "proposed")


def _emptying(clean: Cleaner, said: list[str], *, mine: bool) -> Callable[[str, FreeText], str]:
    """What becomes of a text of an entry, which is the person's own or not."""

    def emptied(text: str, kind: FreeText) -> str:
        if not (mine and kind.own and text):
            return clean(text)
        if EMPTIED == kind.left != text:
            said.append(text)
        return kind.left

    return emptied


# --- whose an entry is ------------------------------------------------------------------------------


def _writer(entry: Mapping[str, Any], holders: Mapping[int, int]) -> int | None:
    """Who wrote the words in an entry, by number; None for nobody."""
    match entry:
        case {"is": "ruled", "by": int() as person} | {"person": int() as person}:
            return person
        case {"seat": int() as seat} | {"seats": [int() as seat]}:
            return holders.get(seat, seat)
    return None


def _is_about(entry: Mapping[str, Any], number: int, holders: Mapping[int, int]) -> bool:
    """Whether an entry is a ruling about this person, whose reason says something of that."""
    if entry["is"] != "ruled":
        return False
    ruling, seat = entry["ruling"], entry["ruling"].get("seat")
    people = [ruling.get("person"), ruling.get("was") if "name" in ruling else None]
    return number in people or seat is not None and holders.get(seat, seat) == number


def _seated(entry: Mapping[str, Any]) -> dict[int, int]:
    """Who has which seat from here on, as far as an entry changes it."""
    taken = entry["ruling"] if entry["is"] == "ruled" else entry
    return {taken["seat"]: taken["person"]} if taken["is"] in ("substituted", "seat-taken") else {}


def _names_of(number: int, entries: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """The names that were given with the number of a person."""
    for entry in entries:
        if entry["is"] == "game-created":
            yield from entry["players"][number : number + 1] if number >= 0 else ()
        elif entry["is"] == "drafted":
            people = [[entry["host"], entry["host_name"]], *(each[1:] for each in entry["invited"])]
            yield from (name for one, name in (*people, *entry.get("asking", ())) if one == number)
        for held in (entry, entry.get("ruling", {})):
            for who, name in (("person", "name"), ("by", "name"), ("was", "was_name")):
                if held.get(who) == number and isinstance(held.get(name), str):
                    yield held[name]
        ejected = entry.get("ruling", {})
        if ejected.get("is") == "ejected" and ejected["was"] == number:
            yield ejected["name"]


# --- where text stands ------------------------------------------------------------------------------


def mapped(plain: Any, change: Callable[[str, FreeText], str], shape: TextShape = None) -> Any:
    """A plain form with each text that people write changed."""
    match plain:
        case {"is": str() as tag}:
            shapes = texts_of(tag)
            return {name: mapped(value, change, shapes.get(name)) for name, value in plain.items()}
        case list():
            items = shape if isinstance(shape, tuple) else (shape or [None]) * len(plain)
            return [mapped(value, change, item) for value, item in zip(plain, items, strict=True)]
        case str() if isinstance(shape, FreeText):
            return change(plain, shape)
    return plain


@cache
def texts_of(tag: str) -> Mapping[str, TextShape]:
    """The fields of a stored value that have text which people write, and where in them."""
    if tag not in CLASSES:
        return {}
    hints = get_type_hints(CLASSES[tag], include_extras=True)
    found = {each.name: _shape(hints[each.name]) for each in fields(CLASSES[tag])}
    return {name: shape for name, shape in found.items() if shape is not None}


def _shape(hint: Any) -> TextShape:
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return next((mark for mark in hint.__metadata__ if isinstance(mark, FreeText)), None)
    if origin in (Union, UnionType):
        return next((shape for shape in map(_shape, args) if isinstance(shape, FreeText)), None)
    shapes = [_shape(arg) for arg in args] if origin is tuple else []
    if not any(shapes):
        return None
    return shapes[:1] if args[1:] == (...,) else tuple(shapes)


# --- names and addresses ----------------------------------------------------------------------------

_LONG = 4
"""The letters from which on a part of a name counts in small letters too, and with the endings of a language."""


def cleaner(names: Collection[str], addresses: Collection[str]) -> Cleaner:
    """What puts somebody and nowhere in the place of names and addresses, however they are written.

    Case, accents, widths and the endings of a language do not matter; nor do they for parts of a name, but for short
    ones, which count with a capital letter: "van" in "Jan van Dam" is none.
    """
    whole = _any(map(_pattern, names))
    mail = rf"(?:{whole}[\"']?\s*)?<?{_any(re.escape(fold(each)[0]) for each in addresses if each)}>?"
    part = _any(_pattern(part) for name in names for part in _parts(name))
    found = re.compile(f"(?P<mail>{mail})|(?P<whole>{whole})|(?P<part>{part})")

    def clean(text: str) -> str:
        folded, columns = fold(text)
        pieces, at = [], 0
        for match in found.finditer(folded):
            begin, end = columns[match.start()], columns[match.end() - 1] + 1
            short = match.lastgroup == "part" and len(match.group()) < _LONG
            if begin < at or short and text[begin] == text[begin].lower() != text[begin].upper():
                continue
            while end < len(text) and not fold(text[end])[0]:  # the accent of its last letter
                end += 1
            pieces += [text[at:begin], NO_ADDRESS if match.lastgroup == "mail" else SOMEBODY]
            at = end
        return "".join([*pieces, text[at:]]) if pieces else text

    return clean


def _any(patterns: Iterable[str]) -> str:
    """A regular expression for any of these, the longest first; for nothing, if there are none."""
    return f"(?:{'|'.join(sorted(set(patterns), key=len, reverse=True)) or '(?!)'})"


def _pattern(name: str) -> str:
    """A regular expression for a name in folded text; of a script that writes without blanks anywhere in it."""
    words = fold(name)[0].split()
    spoken = r"\s+".join(map(re.escape, words))
    if spoken == spoken.upper() and any(map(str.isalpha, spoken)):
        return spoken
    ending = r"\w{0,3}" if len(words[-1]) >= _LONG else "s?"
    return rf"(?<!\w){spoken}{ending}(?!\w)"


def _parts(name: str) -> Iterator[str]:
    words = re.findall(r"[^\W\d_]+", name)
    yield from (word for word in words if len(words) > 1 and len(word) > 1 and not word.islower())
