"""Reads the languages: the templates and one gettext catalogue for each language, once, at start-up.

Knows where they lie, in a checkout and in an installed wheel. Must not know what they say.
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

ENGLISH = "en"
"""The language every other falls back to, word by word."""

_HERE = Path(__file__).resolve().parent
_TEXTS = {".txt", ".html", ".svg", ".css"}


def folder() -> Path:
    """Where the templates lie: inside the package once installed, beside it in a checkout.

    Raises FileNotFoundError for an installation without them.
    """
    for place in (_HERE / "templates", _HERE.parent / "templates"):
        if (place / f"{ENGLISH}.po").is_file():
            return place
    raise FileNotFoundError(f"no {ENGLISH}.po beside the referee in {_HERE}: please install it again")


@cache
def load(where: Path | None = None) -> Mapping[str, Catalogue]:
    """Every language there is, by its tag; templates are shared.

    `where` is a folder laid out like ours. Raises FileNotFoundError if there is none, and what Babel raises for a
    catalogue it cannot read.
    """
    root = where or folder()
    templates = MappingProxyType(dict(_templates(root)))
    english, locale = _words(root / f"{ENGLISH}.po", None)
    found = {ENGLISH: Catalogue(locale, english, templates)}
    for path in sorted(root.glob("*.po")):
        if path.stem != ENGLISH:
            words, locale = _words(path, english)
            found[path.stem.replace("_", "-")] = Catalogue(locale, words, templates)
    return MappingProxyType(found)


def speaking(language: str) -> Catalogue:
    """The catalogue of a language, or of its nearest relative we have (nl for nl-BE), or English."""
    known = load()
    return known.get(language) or known.get(language.partition("-")[0]) or known[ENGLISH]


def _templates(root: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(root.rglob("*")):
        if path.suffix in _TEXTS:
            yield path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")


def _words(path: Path, fallback: NullTranslations | None) -> tuple[Translations, Locale]:
    """A catalogue as gettext looks words up in it, and the Language its head names; what it lacks the fallback has."""
    with path.open("rb") as source:
        catalog = read_po(source, abort_invalid=True)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    words = Translations(compiled)
    if fallback is not None:
        words.add_fallback(fallback)
    return words, catalog.locale or Locale.parse(path.stem)
