"""How long letters are: `python -m benchmarks.lengths [--language TAG]... [--screens] [--show KIND]`.

Sensible players play a game at each of five tables, and answer nothing in words. Counted are lines of the plain text,
bytes on the wire without the picture of the board, and with `--screens` heights of a phone's screen (390 by 844), in
a browser: the mean and the most of each kind.
"""

from __future__ import annotations

import html
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from benchmarks.pictures import outgoing
from referee.adjudication.adjudicate import wake_at
from referee.languages.loading import speaking
from referee.letters import Letter
from referee.mail.compose import compose
from referee.report import Rendered, render
from tests.kit.byletters import by_letters
from tests.servers import browser

TABLES: Mapping[str, Mapping[str, object]] = {
    "base": {"players": 5},
    "base, by phase": {"players": 4, "tempo": "phase"},
    "base, as at a table": {"players": 3, "tempo": "table"},
    "grandissimo": {"players": 5, "boxes": ("grandissimo",), "edition": "big_box_nl"},
    "both pools": {"players": 4, "boxes": ("intrigue", "players_edition", "special"), "edition": "big_box_nl"},
}
"""The tables, by their names: what is played there, and how."""

PHONE, SCREEN = 390, 844
_LATE = 0.15
"""How often somebody lets a deadline pass, so that there are reminders, and the house answers."""

_HEIGHTS = '[...document.querySelectorAll("iframe")].map(f => f.contentDocument.documentElement.scrollHeight)'


@cache
def letters_of(table: str) -> tuple[Letter, ...]:
    """All letters of the game at a table but receipts."""
    rng = Random(table)
    game = by_letters(**{"seed": 1, "midround": "all", **TABLES[table]})
    while not game.docket.ended:
        wakes, awaited = wake_at(game.docket), game.docket.awaited()
        if not awaited or (wakes is not None and rng.random() < _LATE):
            game.now = max(game.now, wakes or 0)
            if game.ticks():
                continue
        game.answers(game.newest(awaited[0]), rng)
    return tuple(letter for letter in game.sent if letter.kind != "receipt")


def size(mail: Rendered) -> int:
    """Bytes of a letter without the picture of the board."""
    return len(compose(outgoing(replace(mail, images=()))))


def heights(pages: Sequence[str]) -> list[float]:
    """How many screens of a phone each page is high."""
    with TemporaryDirectory() as folder:
        frames = (f'<iframe style="border:0;width:{PHONE}px" srcdoc="{html.escape(page)}"></iframe>' for page in pages)
        file = Path(folder) / "letters.html"
        file.write_text("".join(frames), encoding="utf-8")
        with browser.browsing(Path(folder) / "browser", 2 * PHONE) as opened:
            opened.open(file.as_uri())
            return [each / SCREEN for each in opened.asks(_HEIGHTS)]


def lengths(table: str, language: str, *, screens: bool) -> Iterator[tuple[str, int, list[list[float]]]]:
    """For each kind of letter at a table: its name, how many there were, and what was measured."""
    mails: dict[str, list[Rendered]] = defaultdict(list)
    for letter in letters_of(table):
        mails[letter.kind].append(render(letter, speaking(language), "Europe/Amsterdam"))
    for kind, each in mails.items():
        measured: list[list[float]] = [[len(mail.text.splitlines()) for mail in each], [*map(size, each)]]
        if screens:
            longest = sorted(each, key=lambda mail: -len(mail.html))[:5]
            measured.append(heights([mail.html for mail in longest]))
        yield kind, len(each), measured


def show(table: str, language: str, kind: str) -> str:
    """The longest letter of a kind."""
    mails = (render(letter, speaking(language), "UTC") for letter in letters_of(table) if letter.kind == kind)
    mail = max(mails, key=lambda mail: len(mail.text.splitlines()))
    return f"Subject: {mail.subject}\n\n{mail.text}"


def main(
    language: Annotated[list[str] | None, typer.Option(help="a language, by its tag; may be said again")] = None,
    table: Annotated[list[str] | None, typer.Option(help="a table; all without it")] = None,
    screens: Annotated[bool, typer.Option(help="measure the five longest pages of each kind in a browser")] = False,
    shown: Annotated[str, typer.Option("--show", help="the longest letter of this kind instead")] = "",
) -> None:
    """Measure and print."""
    for tag in language or ["en"]:
        for name in table or [*TABLES]:
            if shown:
                print(show(name, tag, shown))
                continue
            for kind, count, measured in lengths(name, tag, screens=screens):
                told = "  ".join(f"{sum(each) / len(each):8.1f} {max(each):8.1f}" for each in measured)
                print(f"{tag}  {name:20} {kind:10} {count:5}  {told}")


if __name__ == "__main__":
    typer.run(main)
