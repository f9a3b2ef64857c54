"""What is wrong with the sentences of a language, as a machine can see it: each check yields what to mend, in words.

A translator's own list of terms stands beside his sentences, in `glossary.toml`: one term of the game, one word.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from gettext import c2py
from pathlib import Path
from string import Formatter
from typing import Any

from babel.messages.catalog import Message

from referee.languages.folders import ENGLISH, templates_folder, words_by_tag
from referee.languages.loading import letter_languages
from tests.kit.languages import catalog

PERSON = re.compile(r"(.+)\[(\w+)=(?:you|many)\]")
NUMBERS = (0, 1, 2, 3, 4, 5, 11, 12, 14, 21, 22, 25, 100, 101, 102, 112, 1000)

ELSEWHERE: Mapping[str, str] = {}
"""Sentences that stay English in every language, by the beginning of their ids: why."""

WORD = re.compile(r"[^\W\d_]+")
WORDS_ALIKE = re.compile(r"[a-z]{2,} [a-z]{2,} [a-z]{2,}")
"""So many words are not the same in two languages by chance."""

ENGLISH_SMALL = frozenset(
    re.findall(
        r"\w+",
        "the and of to is are you your with for not from that this which it they their will has have been by if when "
        "who what as at be but may nobody would there then than each",
    )
)
"""Small words of English, of which no sentence is without one."""


@dataclass(frozen=True)
class Sentence:
    """A sentence in a language, beside the English one: in each plural form it has."""

    id: str
    english: tuple[str, ...]
    said: tuple[str, ...]

    @property
    def of(self) -> str:
        """The id of the English sentence, whoever it is for."""
        found = PERSON.fullmatch(self.id)
        return found[1] if found else self.id

    @cached_property
    def bare(self) -> str:
        """What English says beside names of blanks and orders."""
        return re.sub(r"\{[^}]*\}|\b[A-Z]{2,}\b", "", " ".join(self.english))

    @cached_property
    def folded(self) -> str:
        """What the language says, in small letters."""
        return " ".join(self.said).casefold()

    @property
    def for_whom(self) -> str:
        """The blank that somebody fills for whom this sentence is; else empty."""
        found = PERSON.fullmatch(self.id)
        return found[2] if found else ""


def _each(forms: str | Iterable[str]) -> tuple[str, ...]:
    return (forms,) if isinstance(forms, str) else tuple(forms)


@cache
def english() -> Mapping[str, tuple[str, ...]]:
    """The English sentences by id."""
    return {each.context: _each(each.id) for each in catalog(ENGLISH) or () if each.context}


def messages(tag: str) -> Iterator[Message]:
    """All that a file of sentences has but its head."""
    yield from (each for each in catalog(tag) or () if each.context)


@cache
def sentences(tag: str) -> tuple[Sentence, ...]:
    """What letters in a language say."""
    return tuple(
        Sentence(str(each.context), _each(each.id), _each(each.string))
        for each in messages(tag)
        if not each.fuzzy and all(_each(each.string))
    )


@cache
def languages_in_full() -> tuple[str, ...]:
    """The languages, beside English, whose letters have at least nine of ten sentences."""
    said = {tag: {each.of for each in sentences(tag)} for tag in letter_languages() if tag != ENGLISH}
    return tuple(tag for tag, ids in said.items() if 10 * len(ids) >= 9 * len(english()))


def fuzzy(tag: str) -> list[str]:
    """The sentences that English says in other words since they were translated."""
    return [str(each.context) for each in messages(tag) if each.fuzzy]


# --- as gettext sees them -------------------------------------------------------------------------


def strayed(tag: str) -> Iterator[str]:
    """Sentences that are of no English one, or of one that says something else by now."""
    for each in sentences(tag):
        if each.of not in english():
            yield f"{each.id}: English has no such sentence"
        elif english()[each.of] != each.english:
            yield f"{each.id}: English says {english()[each.of]} now; mend it, or mark it fuzzy"


def blanks(said: Iterable[str]) -> dict[str, set[str]]:
    """The blanks of a sentence, with the forms they ask for."""
    found: dict[str, set[str]] = {}
    for form in said:
        for _, name, spec, _ in Formatter().parse(form):
            if name is not None:
                found.setdefault(name, set()).add(spec or "")
    return found


def misfilled(tag: str) -> Iterator[str]:
    """Blanks that are lost, or that nothing fills."""
    for each in sentences(tag):
        try:
            ours, theirs = blanks(each.said), blanks(each.english)
        except ValueError as fault:
            yield f"{each.id}: {fault}"
            continue
        if strange := ours.keys() - theirs.keys():
            yield f"{each.id}: nothing fills {sorted(strange)}"
        if lost := theirs.keys() - ours.keys() - {each.for_whom}:
            yield f"{each.id}: {sorted(lost)} is lost"
        for blank in ours.keys() & theirs.keys():
            kinds = {spec.partition(":")[0] for spec in theirs[blank]} if blank.isdigit() else set()
            if blank.isdigit() and {spec.partition(":")[0] for spec in ours[blank]} != kinds:
                yield f"{each.id}: {{{blank}}} is told as {kinds or 'it is'} in English"


def formless(tag: str) -> Iterator[str]:
    """Forms that a sentence asks for and no name has, or that some name of a kind lacks."""
    words = words_by_tag()[tag]
    listed = {case for cases in words.cases.values() for case in cases}
    for each in sentences(tag):
        for blank, specs in blanks(each.said).items():
            for spec in specs:
                case = spec.partition(":")[2] if blank.isdigit() else spec
                if case and case not in listed:
                    yield f"{each.id}: no name has the form {case!r}"
    for kind, cases in words.cases.items():
        for id, naming in words.named(kind).items():
            lacks = [case for case in cases if not naming.forms.get(case)]
            if lacks and naming.forms.get("title"):
                yield f"[{kind}.{id}] lacks {', '.join(lacks)}"


def miscounted(tag: str) -> Iterator[str]:
    """Plural forms that are not those of the language."""
    page = catalog(tag)
    assert page is not None
    plural, locale = c2py(page.plural_expr), page.locale
    assert locale is not None
    forms: dict[str, set[int]] = {}
    for n in NUMBERS:
        forms.setdefault(locale.plural_form(n), set()).add(plural(n))
    yield from (f"numbers that are {kind!r} have the forms {each}" for kind, each in forms.items() if len(each) > 1)
    if len({form for each in forms.values() for form in each}) != len(forms):
        yield f"numbers that the language tells apart share a form: {forms}"
    for each in sentences(tag):
        if len(each.english) > 1 and len(each.said) != page.num_plurals:
            yield f"{each.id}: {len(each.said)} forms for {page.num_plurals} kinds of numbers"


# --- as a reader sees them ------------------------------------------------------------------------


def banned(tag: str) -> Iterator[str]:
    """What a language never says to its readers."""
    if pattern := writing(tag).never:
        for each in sentences(tag):
            for said in each.said:
                if found := re.search(pattern, said):
                    yield f"{each.id}: {found.group()!r} in {said!r}"


def untouched(tag: str) -> Iterator[str]:
    """Sentences that are still English."""
    for each in sentences(tag):
        if set(each.said) & set(each.english) and WORDS_ALIKE.search(each.said[0]):
            yield f"{each.id}: {each.said[0]!r}"


def english_words(text: str, tag: str) -> list[str]:
    """The small words of English in a text, that are no words of the language."""
    own = writing(tag).own
    return [word for word in WORD.findall(text) if word in ENGLISH_SMALL and word not in own]


def half_english(tag: str) -> Iterator[str]:
    """Sentences with small words of English."""
    for each in sentences(tag):
        for said in each.said:
            if found := english_words(re.sub(r"\{[^}]*\}", "", said), tag):
                yield f"{each.id}: {found} in {said!r}"


def misquoted(tag: str) -> Iterator[str]:
    """Quotation marks of another language, and marks that do not close."""
    if not (quotes := writing(tag).quotes):
        return
    begins, ends = quotes
    foreign = set('"“”„«»‘') - {begins, ends}
    for each in sentences(tag):
        for said in each.said:
            if found := foreign & set(said):
                yield f"{each.id}: {sorted(found)} in {said!r}"
            elif begins != ends and ends != "’" and said.count(begins) != said.count(ends):
                yield f"{each.id}: a mark that does not close in {said!r}"


@dataclass(frozen=True)
class Writing:
    """How a language is written: `[writing]` in its glossary."""

    quotes: str = ""  # the mark that begins and the one that ends
    never: str = ""  # a pattern: polite forms, and those that know whether the reader is a man or a woman
    own: tuple[str, ...] = ()  # small words of English that are words of this language, too
    unlike: tuple[str, ...] = ()  # words of orders that mean something else than in English


@cache
def writing(tag: str) -> Writing:
    """How a language is written; of what it does not say nothing is checked."""
    told = _pages(tag).get("writing", {})
    return Writing(**{key: tuple(said) if isinstance(said, list) else said for key, said in told.items()})


def glossary(tag: str) -> Mapping[str, Mapping[str, Any]]:
    """The terms of a language by what English calls them."""
    return {term: entry for term, entry in _pages(tag).items() if term not in ("writing", "exceptions", "doubts")}


def exceptions(tag: str) -> Mapping[str, str]:
    """Sentences that rightly say a term in another way, with the reason."""
    found: Mapping[str, str] = _pages(tag).get("exceptions", {})
    return found


def _pages(tag: str) -> dict[str, Any]:
    """The glossary of a language, if it has one: terms, exceptions, doubts, and how it is written."""
    return _read(templates_folder() / "languages" / tag / "glossary.toml")


@cache
def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


def otherwise_said(tag: str) -> Iterator[str]:
    """Terms of the game that a sentence does not say by their word, or says by one that is not wanted."""
    spared = exceptions(tag)
    for term, entry in glossary(tag).items():
        word, also, never = entry["word"], entry.get("also", ()), entry.get("not", ())
        named = re.compile(rf"\b{re.escape(term)}s?\b", re.IGNORECASE)
        for each in sentences(tag):
            said = each.folded
            if each.id in spared or each.of in spared:
                continue
            if named.search(each.bare) and not any(str(form).casefold() in said for form in (word, *also)):
                yield f"{each.id}: {term} is {word!r}, not {each.said[0]!r}"
            yield from (f"{each.id}: {no!r} for {term} in {each.said[0]!r}" for no in never if no.casefold() in said)
