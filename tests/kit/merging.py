"""Brings the sentences of other languages in step with English: its order and headings, and what it says anew is fuzzy.

`make merge` does it. A fuzzy sentence is said in English until somebody has looked at it and taken the mark away. As
gettext's msgmerge, but that it knows sentences for the reader and for several (`told.Veto[seat=you]`), which English
has not.
"""

import re
from collections.abc import Iterable

from babel.messages.catalog import Message

from referee.languages.folders import ENGLISH, templates_folder
from referee.languages.loading import letter_languages, path_of_sentences
from tests.kit.languages import catalog
from tests.kit.translations import PERSON


def merged(tag: str) -> str:
    """The file of a language's sentences as it should be now; what English no longer says is left out."""
    root = templates_folder()
    head, _, _ = path_of_sentences(root, tag).read_text("utf-8").partition("\n\n")
    _, *blocks = path_of_sentences(root, ENGLISH).read_text("utf-8").strip().split("\n\n")
    plurals = getattr(catalog(tag), "num_plurals", 1)
    ours = {str(each.context): each for each in catalog(tag) or () if each.context}
    english = {str(each.context): each for each in catalog(ENGLISH) or () if each.context}
    persons: dict[str, list[str]] = {}
    for key in sorted(ours):
        if found := PERSON.fullmatch(key):
            persons.setdefault(found[1], []).append(key)
    written = [head]
    heading = ""
    for block in blocks:
        heading = next((line for line in block.splitlines() if line.startswith("# ---")), heading)
        found = re.search(r'^msgctxt "(.+)"$', block, re.MULTILINE)
        ids = (found[1], *persons.get(found[1], ())) if found else ()
        entries = [_entry_of(ours[id], english[ids[0]], plurals) for id in ids if id in ours]
        written += [heading, *entries] if entries and heading else entries
        heading = "" if entries else heading
    return "\n\n".join(written) + "\n"


def _entry_of(message: Message, english: Message, plurals: int) -> str:
    """A sentence that a language has as its file should have it."""
    said = _in_forms(_each(message.string), plurals if isinstance(english.id, tuple) else 1)
    stale = message.id != english.id and any(_each(message.string))
    return entry(str(message.context), english.id, said, message.fuzzy or stale)


def _in_forms(said: tuple[str, ...], forms: int) -> str | tuple[str, ...]:
    """A translation with as many forms as it should have by now: one that was said in one way has each like it."""
    there = [*filter(None, said)] or [""]
    return there[-1] if forms == 1 else said if len(there) == forms else (there[0],) * forms


def entry(id: str, english: str | Iterable[str], said: str | Iterable[str], fuzzy: bool = False) -> str:
    """A sentence as a file has it."""
    lines = ["#, fuzzy"] if fuzzy else []
    lines.append(f'msgctxt "{id}"')
    fields = ("msgid", "msgid_plural")
    lines += (_field(name, words) for name, words in zip(fields, _each(english), strict=False))
    numbered = ["msgstr"] if isinstance(said, str) else [f"msgstr[{n}]" for n, _ in enumerate(_each(said))]
    lines += (_field(name, words) for name, words in zip(numbered, _each(said), strict=True))
    return "\n".join(lines)


def _each(forms: str | Iterable[str]) -> tuple[str, ...]:
    return (forms,) if isinstance(forms, str) else tuple(forms)


def _field(name: str, words: str) -> str:
    lines = [_quoted(line) for line in words.splitlines(keepends=True)]
    return f"{name} {lines[0]}" if len(lines) == 1 else "\n".join((f'{name} ""', *lines))


def _quoted(line: str) -> str:
    escaped = line.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'


if __name__ == "__main__":
    for tag in letter_languages():
        if tag != ENGLISH:
            path_of_sentences(templates_folder(), tag).write_text(merged(tag), encoding="utf-8")
