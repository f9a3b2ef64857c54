"""Loads the templates and one gettext catalogue for each language in which letters are written.

Those are the languages that have sentences. Must not know what the sentences say.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from gettext import NullTranslations
from io import BytesIO
from pathlib import Path
from types import MappingProxyType

from babel import Locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations

from referee.languages.catalogue import Catalogue
from referee.languages.folders import ENGLISH, Words, templates_folder, words_by_tag

_TEXTS = {".txt", ".html", ".svg", ".css", ".js"}


@cache
def load(where: Path | None = None) -> Mapping[str, Catalogue]:
    """The catalogue of every language that has sentences, by tag. Cached: a process reads the files once.

    `where`: a folder laid out like ours. Raises FileNotFoundError if it does not exist, and Babel's errors for an
    unreadable catalogue.
    """
    root = where or templates_folder()
    templates = MappingProxyType(
        {
            path.relative_to(root).as_posix(): path.read_text(encoding="utf-8")
            for path in sorted(root.rglob("*"))
            if path.suffix in _TEXTS
        }
    )
    names = words_by_tag(where)
    english, locale = _translations_of(_path_of_sentences(root, ENGLISH), names[ENGLISH], None)
    found = {ENGLISH: Catalogue(locale, english, templates)}
    for tag, words in names.items():
        if tag != ENGLISH and (path := _path_of_sentences(root, tag)).is_file():
            sentences, locale = _translations_of(path, words, english)
            found[tag] = Catalogue(locale, sentences, templates)
    return MappingProxyType(found)


def speaking(language: str) -> Catalogue:
    """The catalogue of a language, or of its base language (nl for nl-BE), or English."""
    known = load()
    return known.get(language) or known.get(language.partition("-")[0]) or known[ENGLISH]


def _path_of_sentences(root: Path, tag: str) -> Path:
    return root / "languages" / tag / "sentences.po"


class _Unsaid(NullTranslations):
    """What stands behind every catalogue: empty words for whatever none has, since a word may be its own id."""

    def pgettext(self, context: str, message: str) -> str:
        """Nothing."""
        return ""


def _translations_of(path: Path, names: Words, fallback: NullTranslations | None) -> tuple[Translations, Locale]:
    """The sentences of a file with the names of a language added, and its locale; `fallback` has what is missing.

    A name is looked up like a sentence: its title under its kind, other forms under the name of the form.
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
    words.add_fallback(fallback or _Unsaid())
    return words, catalog.locale or Locale.parse(path.parent.name, sep="-")
