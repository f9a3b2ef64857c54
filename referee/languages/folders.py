"""Reads what each language calls things, and its words of orders.

`templates/languages/<tag>/names.toml` has each card, place, colour ... once, `orders.toml` the words of orders,
`talk.toml` those of talk around them, `commands.toml` those of moderators' wishes; `sentences.po` is read by `loading`.
Knows where templates lie, in a checkout and in an installed wheel, and the format of these files. Must not know which
ids there are, nor how orders and letters are made of words.
"""

from __future__ import annotations

import logging
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

ENGLISH = "en"
"""The language that all others fall back to, word by word, and in which the referee writes orders."""

Phrases = Mapping[str, tuple[str, ...]]
"""By id: the phrases that mean it, as people write them."""

_log = logging.getLogger(__name__)

_HERE = Path(__file__).resolve().parents[1]
_LAST = 1000
"""The rank of a language that claims none."""


@dataclass(frozen=True, slots=True, eq=False)
class Naming:
    """The names of one thing in one language."""

    forms: Mapping[str, str]  # in letters: title, order ...
    also: tuple[str, ...] = ()  # further names in full, with which a misspelt word is compared
    read: tuple[str, ...] = ()  # whatever else means it in orders
    shared: tuple[str, ...] = ()  # what may mean it or something else
    effect: tuple[str, ...] = ()  # words with which people tell what it does, who do not name it

    @property
    def written(self) -> str:
        """The name in orders that we write; empty if the language has none."""
        return self.forms.get("order") or self.forms.get("title", "")

    @property
    def full(self) -> tuple[str, ...]:
        """The name in orders, then all further full names."""
        return (self.written, *self.also) if self.written else self.also

    @property
    def phrases(self) -> tuple[str, ...]:
        """The phrases that mean this id and nothing else."""
        return (*self.full, *self.read)


Namings = Mapping[str, Naming]
"""The names of one kind of thing, by the id of each."""


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """A language as its translator writes it; what it has no words for is read and said in English.

    Ids of places are zone codes. After CLEAR, DISK means every disk and ALL everything.
    """

    language: str
    names: Mapping[str, Namings]  # by kind: card, place, colour ...
    cases: Mapping[str, tuple[str, ...]]  # by kind: the forms of a name that this language's sentences ask for
    verbs: Phrases
    particles: Phrases
    manners: Phrases
    numbers: Phrases
    purposes: Phrases
    blocks: Phrases
    asks: Phrases  # keywords that boxes bring: they are orders where a game has them, and names of blocks
    days: Phrases  # beside the names of months and of days of the week
    stems: Phrases  # by class: words of talk, or beginnings and endings of words
    around: Phrases  # around moderators' wishes
    commands: Phrases  # what asks for a command, by its word
    remarks: Phrases  # what speaks of a command and asks for none
    own: tuple[str, ...] = ()
    fillers: tuple[str, ...] = ()
    written: Mapping[str, str] = field(default_factory=dict)  # in orders of ours: words other than a first phrase
    sheet: str = ""  # an example of a sheet, the same in all languages
    learned: tuple[str, ...] = ()  # orders with a paragraph of help, the first to be learned first
    under: Mapping[str, str] = field(default_factory=dict)  # for other orders: the order whose paragraph tells of them
    rank: int = _LAST  # if two languages understand a word differently, the lower rank wins

    def named(self, kind: str) -> Namings:
        """The things of one kind by id: colours, places, tokens, cards."""
        return self.names.get(kind, {})


_FORMS = re.compile(r"title|order|initial|slot|mark|printed|role|deed")
"""Forms of names that letters need in every language."""

_TAG = re.compile(r"[a-z]{2,3}(?:-[A-Za-z]{2,4})?")
_LISTS = ("also", "read", "shared", "effect")
_CASES = "cases"
"""The table of the forms that one language has beside these: [cases] place = ["to", "from"]."""

_TABLES = (
    *("verbs", "particles", "manners", "numbers", "purposes", "blocks", "asks", "days", "stems"),
    *("around", "commands", "remarks"),
)
_FILES = ("orders", "talk", "commands")
"""The files of words, each with tables of its own."""


def templates_folder() -> Path:
    """The folder of templates: inside the package if installed, beside it in a checkout.

    Raises FileNotFoundError for an installation without them.
    """
    for place in (_HERE / "templates", _HERE.parent / "templates"):
        if (place / "languages" / ENGLISH).is_dir():
            return place
    raise FileNotFoundError(f"no languages/{ENGLISH} beside the referee in {_HERE}: please install it again")


def words_by_tag(where: Path | None = None) -> Mapping[str, Words]:
    """Every language by tag, the lowest rank first; a process reads the files once.

    `where`: a folder of templates laid out like ours. An id without words in a language has no phrases there. What
    cannot be read is left out, and told in `unreadable`. Raises FileNotFoundError if there is no English, and
    ValueError if it cannot be read.
    """
    return _found(where)[0]


def unreadable(where: Path | None = None) -> Mapping[str, str]:
    """By tag: why the words of a language cannot be read, so that it is left out."""
    return _found(where)[1]


@cache
def _found(where: Path | None) -> tuple[Mapping[str, Words], Mapping[str, str]]:
    root = (where or templates_folder()) / "languages"
    english = _words_listed(root / ENGLISH)
    if not english:
        raise FileNotFoundError(f"no languages/{ENGLISH} in {root.parent}")
    paths = [path for path in sorted(root.iterdir()) if path.is_dir() and path.name != ENGLISH]
    found, failed = [], {}
    for path in paths:
        try:
            if not _TAG.fullmatch(path.name):
                raise ValueError("a folder is called by the tag of its language: nl, pt-BR")
            found.append(_words_in(path, english))
        except Exception as failure:  # whatever lies there, the other languages are spoken
            failed[path.name] = f"{type(failure).__name__}: {failure}"
            _log.error("a language is left out tag=%s reason=%s", path.name, failed[path.name])
    found.append(_words_in(root / ENGLISH, english, [words.language for words in found]))
    known = {words.language: words for words in sorted(found, key=lambda words: words.rank)}
    return MappingProxyType(known), MappingProxyType(failed)


def _words_in(path: Path, english: Mapping[str, Any], others: Iterable[str] = ()) -> Words:
    names, orders = _read_toml(path / "names.toml"), _words_listed(path)
    said = {table: orders.get(table, {}) for table in _TABLES}
    cases = {kind: tuple(listed) for kind, listed in names.pop(_CASES, {}).items()}
    _refuse_strange(path / "names.toml", names, cases)
    called = names.get("language", {})
    called |= {tag: {"title": _in_english(tag)} for tag in others if tag not in called}
    return Words(
        language=path.name,
        names={kind: {id: _naming_of(entry) for id, entry in entries.items()} for kind, entries in names.items()},
        cases=cases,
        own=tuple(orders.get("own", ())),
        fillers=tuple(orders.get("fillers", ())),
        written=orders.get("written", {}),
        sheet=orders.get("help", {}).get("sheet", ""),
        learned=tuple(orders.get("help", {}).get("learned", ())),
        under=orders.get("help", {}).get("under", {}),
        rank=orders.get("rank", _LAST),
        **{table: {id: tuple(said[table].get(id, ())) for id in english[table] | said[table]} for table in _TABLES},
    )


def _words_listed(path: Path) -> dict[str, Any]:
    """All tables of words of a language."""
    return {table: entries for file in _FILES for table, entries in _read_toml(path / f"{file}.toml").items()}


def _refuse_strange(path: Path, names: Mapping[str, Any], cases: Mapping[str, tuple[str, ...]]) -> None:
    """Raises ValueError for a key of a name that nothing would read."""
    for kind, entries in names.items():
        for id, entry in entries.items():
            for key in entry:
                if key not in _LISTS and key not in cases.get(kind, ()) and not _FORMS.fullmatch(key):
                    raise ValueError(
                        f"{path}: [{kind}.{id}] has {key!r}, which is neither a form of names nor in [{_CASES}]"
                    )


def _in_english(tag: str) -> str:
    """What English calls a language that it does not list."""
    from babel import Locale  # which most who want words do without

    return Locale.parse(tag, sep="-").get_language_name(ENGLISH) or tag


def _naming_of(entry: Mapping[str, Any]) -> Naming:
    listed = {key: tuple(entry.get(key, ())) for key in _LISTS}
    return Naming({form: said for form, said in entry.items() if isinstance(said, str)}, **listed)


def _read_toml(path: Path) -> dict[str, Any]:
    if not path.is_file():
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{path} cannot be read: {error}") from error
