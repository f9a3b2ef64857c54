"""`python -m tests.people.spare [TAG]`: phrases that no message, test or page holds, the longest first.

What may go where the lists of words are full. That nothing holds a phrase says no more than that: a denial or a
condition that goes may turn an order round: read what goes, then run the tests of words and `python -m tests.people`.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from referee.languages.folders import Words, words_by_tag
from referee.languages.tokens import folded, words_of
from referee.orders.lexicon import phrases_of

ROOT = Path(__file__).parents[2]
FIELDS = ("verbs", "asks", "particles", "manners", "numbers", "purposes", "blocks")
LONGEST = 8
"""Words of a phrase that are looked at."""


def written() -> Iterator[tuple[str, ...]]:
    """The words of each file that people, tests or pages write, but for the pages made of the lists themselves."""
    for folder in ("tests", "docs", "benchmarks"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in (".py", ".toml", ".txt", ".md", ".eml") and path.name != "words.md":
                yield words_of(path.read_text("utf-8", errors="replace").replace("\\n", " "))


def spare(words: Words, texts: list[tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    """Each phrase of a language that stands nowhere, with or without the words that change nothing, and its id."""
    fillers = {word for filler in words.fillers for word in folded(filler)}
    told = [said for text in texts for said in (text, tuple(word for word in text if word not in fillers))]
    lengths = range(1, LONGEST + 1)
    held = {run for said in told for n in lengths for run in zip(*(said[at:] for at in range(n)), strict=False)}
    for field in FIELDS:
        for id, listed in getattr(words, field).items():
            for phrase in listed:
                if not any(folded(each)[:LONGEST] in held for each in phrases_of([phrase])):
                    yield id, phrase


def main() -> None:
    """Print what is spare, in one language or in all."""
    texts = [*written()]
    for tag in sys.argv[1:2] or words_by_tag():
        for id, phrase in sorted(spare(words_by_tag()[tag], texts), key=lambda found: -len(found[1].split())):
            print(f"{tag:4}{id:16}{phrase}")


if __name__ == "__main__":
    main()
