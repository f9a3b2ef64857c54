"""Loads the templates and the catalogue of each language in which letters are written, when it is first asked for.

Those are the languages that have sentences. A file of sentences is gettext's: msgctxt is a sentence's context and id,
msgid the English sentence, so that translators see what they translate and gettext's tools what has changed since.
Only msgctxt finds a sentence. Must not know what the sentences say.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from gettext import c2py
from pathlib import Path
from types import MappingProxyType
from typing import cast

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po

from referee.languages import folders
from referee.languages.catalogue import Catalogue, Noun, Whom
from referee.languages.folders import ENGLISH, Words, templates_folder, words_by_tag

_log = logging.getLogger(__name__)

_TEXTS = {".txt", ".html", ".svg", ".css", ".js"}
_PERSON = re.compile(r"(.+)\[(\w+)=(you|many)\]")
"""A sentence for when a blank is filled with the reader, or with several: `told.Veto[seat=you]`."""
_READER = ("seat", "you")
"""The name of whoever reads, which sentences may have a form of their own for."""


def letter_languages(where: Path | None = None) -> tuple[str, ...]:
    """The tags of the languages that letters are written in, English first."""
    root = where or templates_folder()
    return tuple(tag for tag in words_by_tag(where) if path_of_sentences(root, tag).is_file())


@cache
def load(where: Path | None = None) -> Mapping[str, Catalogue]:
    """The catalogue of every language that has sentences, by tag: for tests, and whoever looks at all of them.

    `where`: a folder laid out like ours. Raises FileNotFoundError if it does not exist, and ValueError for a file that
    cannot be read.
    """
    return MappingProxyType({tag: _loaded(tag, where) for tag in letter_languages(where)})


@lru_cache(maxsize=64)  # asked for each letter, and whoever writes may name any language
def speaking(language: str) -> Catalogue:
    """The catalogue of a language, its base language (nl for nl-BE), or English; a process reads each file once.

    A catalogue that cannot be read stops no letter: it is written in English.
    """
    known = letter_languages()
    return _or_english(next((tag for tag in (language, language.partition("-")[0]) if tag in known), ENGLISH))


@cache
def _or_english(tag: str) -> Catalogue:
    try:
        return _loaded(tag, None)
    except Exception as failure:  # whatever is wrong with its file
        if tag == ENGLISH:
            raise
        _log.error("letters in English, for a language cannot be read tag=%s reason=%r", tag, failure)
        return _loaded(ENGLISH, None)


def unreadable(where: Path | None = None) -> Mapping[str, str]:
    """By tag: why a language cannot be read, whose letters are therefore written in English."""
    failed = dict(folders.unreadable(where))
    for tag in letter_languages(where):
        try:
            _loaded(tag, where)
        except Exception as failure:
            failed[tag] = f"{type(failure).__name__}: {failure}"
    return MappingProxyType(failed)


def path_of_sentences(root: Path, tag: str) -> Path:
    """The file of a language's sentences in a folder of templates."""
    return root / "languages" / tag / "sentences.po"


@cache
def _loaded(tag: str, where: Path | None) -> Catalogue:
    root = where or templates_folder()
    catalog = _read_sentences(path_of_sentences(root, tag))
    said: dict[str, str] = dict(_names(words_by_tag(where)[tag]))
    counted: dict[str, tuple[str, ...]] = {}
    persons: dict[str, list[tuple[str, Whom]]] = {}
    for id, forms in _sentences(catalog, tag):
        if len(forms) > 1:
            counted[id] = forms
        else:
            said.setdefault(id, forms[0])  # what the names of a language give cases to stays as they have it
        if found := _PERSON.fullmatch(id):
            persons.setdefault(found[1], []).append((found[2], cast(Whom, found[3])))
    locale = catalog.locale or Locale.parse(tag, sep="-")
    fallback = None if tag == ENGLISH else _loaded(ENGLISH, where)
    return Catalogue(locale, said, counted, persons, c2py(catalog.plural_expr), _templates(root), fallback)


def _read_sentences(path: Path) -> Catalog:
    with path.open("rb") as source:
        try:
            return read_po(source, abort_invalid=True)
        except PoFileError as error:
            raise ValueError(f"{path} cannot be read: {error}") from error


@cache
def _templates(root: Path) -> Mapping[str, str]:
    files = {path: path.relative_to(root).as_posix() for path in sorted(root.rglob("*")) if path.suffix in _TEXTS}
    return MappingProxyType({name: path.read_text(encoding="utf-8") for path, name in files.items()})


def _sentences(catalog: Catalog, tag: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each sentence that a language has, by context and id, in each plural form; English has them as msgid."""
    for message in catalog:
        forms = _forms(message, tag)
        if message.context and all(forms) and not (message.fuzzy and tag != ENGLISH):
            yield message.context, forms


def _forms(message: Message, tag: str) -> tuple[str, ...]:
    said = message.id if tag == ENGLISH else message.string
    return (said,) if isinstance(said, str) else tuple(said or ())


def _names(words: Words) -> Iterator[tuple[str, Noun]]:
    """The names of a language: the title of a thing under its kind, with its cases; other forms by themselves."""
    for kind, things in words.names.items():
        cases = words.cases.get(kind, ())
        for id, naming in things.items():
            if title := naming.forms.get("title"):
                mine = {case: naming.forms[case] for case in cases if case in naming.forms}
                yield f"{kind}.{id}", Noun(title, mine.get, "you" if (kind, id) == _READER else None)
            yield from (
                (f"{form}.{id}", Noun(said)) for form, said in naming.forms.items() if form not in (*cases, "title")
            )
