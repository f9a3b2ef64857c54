"""Follows calls: which of our files and functions a letter passes through, and how much the largest records hold.

`make walk`, or `python -m tests.kit.walks /another/tree` for another checkout, which is measured with its own kit for
tests. `make size` counts lines, files and imports.

A *walk* is all that one piece of work calls, in our own files. What stands between two functions of ours, of a library
or a test, is passed over; comprehensions and lambdas belong to the function that they stand in. A *step* leads from a
function in one file to a function in another, and counts once, however often a loop takes it. Coming back is no step.

    functions   that were called
    files       that they stand in
    stays       steps into a file; the one that comes in from outside is one, too
    returns     stays in a file that the walk has been in before: stays without files

What is loaded once, such as words and templates, does not count: blue has done the same before red, who is followed.
"""

import importlib
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import FrameType, ModuleType
from typing import Any

from referee import report
from referee.desk import LetterKept
from referee.docket.known import known_to
from referee.languages.loading import load
from referee.orders.contents import Line
from referee.prose.letter_reader import read_letter
from scheduler.handling import Handling
from scheduler.monitoring import Monitor
from scheduler.searching import Search
from tests.kit import size
from tests.kit.byletters import GameByLetters, by_letters
from tests.kit.post import PostOffice, open_office
from tests.store.clerk import mailbox_of, make_maildir

INSIDE = "--inside"  # the word for the process that imports the tree it measures
RED, BLUE = 0, 1
ROWS = "POWER 11 or 10 or ANY\nCARD king\nKING Valencia\nPLACE BEST\nELSE CARD ANY\nSKIP\nPLACE BEST"
WORDS = (
    "I'll play my 11, or the 10 if that is gone. Please take the king, move him to Valencia and put my men there too."
)

Function = tuple[str, str]
"""A file and a name in it."""

_WITHIN = re.compile(r"(\.<locals>)?\.<(listcomp|setcomp|dictcomp|genexpr|lambda)>.*")


# --- walks ----------------------------------------------------------------------------------------


@dataclass
class Walk:
    """All functions that were called, and each step from a function, None from outside, to one in another file."""

    functions: set[Function] = field(default_factory=set)
    steps: set[tuple[Function | None, Function]] = field(default_factory=set)

    @property
    def figures(self) -> dict[str, int]:
        files, stays = len({file for file, _ in self.functions}), len(self.steps)
        return {"stays": stays, "files": files, "returns": stays - files, "functions": len(self.functions)}


def follow(work: Callable[[], object], *houses: Path) -> Walk:
    """The walk of this work through the files below these folders. Other threads are not followed."""
    walk, below = Walk(), tuple(f"{house}{os.sep}" for house in houses)

    def nearest(frame: FrameType | None) -> Function | None:
        while frame and not frame.f_code.co_filename.startswith(below):
            frame = frame.f_back
        return (frame.f_code.co_filename, _WITHIN.sub("", frame.f_code.co_qualname)) if frame else None

    def look(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(below):
            here, before = (frame.f_code.co_filename, _WITHIN.sub("", frame.f_code.co_qualname)), nearest(frame.f_back)
            walk.functions.add(here)
            if before is None or before[0] != here[0]:
                walk.steps.add((before, here))

    sys.setprofile(look)
    try:
        work()
    finally:
        sys.setprofile(None)
    return walk


def walks(root: Path) -> Iterator[tuple[str, Walk]]:
    """What is done with letters in plain games of three, each with its walk through the tree that is imported here."""

    def second(work: Callable[[int], object]) -> Walk:
        work(BLUE)
        return follow(partial(work, RED), root / "referee", root / "scheduler")

    with TemporaryDirectory() as place, open_office(f"sqlite:///{place}/games.db", players=3) as office:
        yield "bytes come in", second(delivered(office, make_maildir(Path(place) / "mail")))
        dropped = [office.drop(office.reply(seat, ROWS)) for seat in (RED, BLUE)]
        yield "a letter is heard", second(lambda seat: office.desk.handle(LetterKept(dropped[seat]), office.now))
        assert office.filed(RED) is not None, "what was heard is no longer filed"
    game = by_letters(3, cooling_minutes=0)
    yield "a sheet of rows is read", second(partial(is_read, game, ROWS))
    yield "running words are read", second(partial(is_read, game, WORDS))
    for seat in game.docket.awaited():
        game.answers(game.newest(seat), Random(seat))
    yield "a letter is rendered", second(lambda seat: report.render(game.newest(seat), load()["en"], "UTC"))


def delivered(office: PostOffice, maildir: Path) -> Callable[[int], object]:
    """What has a worker search a mailbox in which a reply of a seat lies."""
    monitor = Monitor(office.store, lambda: office.now)
    handling = Handling(office.desk, monitor, None)
    search = Search(office.store, mailbox_of(maildir), office.desk.lane, monitor, None, handling)
    for seat in (RED, BLUE):
        (maildir / f"{seat}.a.host").write_bytes(office.reply(seat, ROWS))

    def work(seat: int) -> None:
        (maildir / f"{seat}.a.host").rename(maildir / "new" / f"{seat}.a.host")
        search(office.now, lambda: None)

    return work


def is_read(game: GameByLetters, text: str, seat: int) -> None:
    sheet = read_letter([Line(n, line) for n, line in enumerate(text.split("\n"), 1)], known_to(game.docket, seat))
    assert [] == [*sheet.complaints], "what is to be followed is no longer understood"
    assert sheet.blocks or sheet.proposal, "what is to be followed is no longer understood"


# --- records --------------------------------------------------------------------------------------


def fields(kind: Any) -> int:
    """How many fields a record has, with those of its bases; 0 of what is no dataclass and no model of pydantic."""
    return len(getattr(kind, "__dataclass_fields__", None) or getattr(kind, "model_fields", None) or ())


def largest(modules: Iterable[ModuleType], most: int = 10) -> list[tuple[int, str]]:
    """The records that these modules define with most fields, the largest first."""
    own = {
        f"{module.__name__}.{kind.__name__}": fields(kind)
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and kind.__module__ == module.__name__
    }
    return sorted(((count, name) for name, count in own.items() if count), key=lambda each: (-each[0], each[1]))[:most]


def modules(root: Path) -> Iterator[ModuleType]:
    """All modules of the tree that is imported here, but for migrations and what begins to work when it is imported."""
    for path in (path for house in ("referee", "scheduler") for path in sorted((root / house).rglob("*.py"))):
        name = path.relative_to(root).with_suffix("").as_posix().replace("/", ".")
        if not re.search(r"\.(__\w+__|migrations\..*)$", name):
            yield importlib.import_module(name)


# --- the table ------------------------------------------------------------------------------------


def inside(root: Path) -> None:
    for name, walk in walks(root):
        print(", ".join(f"{count:>5,} {what}" for what, count in walk.figures.items()), f" {name}")
    for count, name in largest(modules(root)):
        print(f"{count:>7,} fields of {name}")


def main(root: Path = size.ROOT) -> None:
    surroundings = {**os.environ, "PYTHONPATH": str(root.resolve())}
    subprocess.run([sys.executable, "-P", __file__, INSIDE], cwd=root, env=surroundings, check=True)


if __name__ == "__main__":
    if sys.argv[1:] == [INSIDE]:
        inside(Path.cwd())
    else:
        main(*map(Path, sys.argv[1:]))
