"""Reads what letters are made of: the templates, and one gettext catalogue for each language, once, at start-up.

Knows which languages letters are written in: those that have sentences. Must not know what they say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from gettext import NullTranslations
from io import BytesIO
from pathlib import Path
from types import MappingProxyType

from babel import Locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations

from referee.lang import Catalogue
from referee.languages import ENGLISH, Words, folder, words_by_tag

_TEXTS = {".txt", ".html", ".svg", ".css", ".js"}


@cache
def load(where: Path | None = None) -> Mapping[str, Catalogue]:
    """Every language that has sentences, by its tag; templates are shared.

    `where` is a folder laid out like ours. Raises FileNotFoundError if there is none, and what Babel raises for a
    catalogue it cannot read.
    """
    root = where or folder()
    templates = MappingProxyType(dict(_templates(root)))
    names = words_by_tag(where)
    english, locale = _words(_sentences(root, ENGLISH), names[ENGLISH], None)
    found = {ENGLISH: Catalogue(locale, english, templates)}
    for tag, words in names.items():
        if tag != ENGLISH and (path := _sentences(root, tag)).is_file():
            sentences, locale = _words(path, words, english)
            found[tag] = Catalogue(locale, sentences, templates)
    return MappingProxyType(found)


def speaking(language: str) -> Catalogue:
    """The catalogue of a language, or of its nearest relative we have (nl for nl-BE), or English."""
    known = load()
    return known.get(language) or known.get(language.partition("-")[0]) or known[ENGLISH]


def _sentences(root: Path, tag: str) -> Path:
    return root / "languages" / tag / "sentences.po"


def _templates(root: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(root.rglob("*")):
        if path.suffix in _TEXTS:
            yield path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")


def _words(path: Path, names: Words, fallback: NullTranslations | None) -> tuple[Translations, Locale]:
    """A catalogue as gettext looks words up in it, and the Language its head names; what it lacks the fallback has.

    A name is looked up as a sentence is: its title under its kind, another form under the name of the form.
    """
    with path.open("rb") as source:
        catalog = read_po(source, abort_invalid=True)
    for kind, entries in names.names.items():
        for id, name in entries.items():
            for form, said in name.forms.items():
                catalog.add(id, said, context=kind if form == "title" else form)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    words = Translations(compiled)
    if fallback is not None:
        words.add_fallback(fallback)
    return words, catalog.locale or Locale.parse(path.parent.name, sep="-")
