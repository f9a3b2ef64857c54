"""Letters a second: whole games of four sensible players through keep, decide and tell, on SQLite on disk.

The floor, measured in the same run, is the same database work with no thinking in between: the same rows, the same
durable commits. Rendering is reported apart. Play (deciding what to write) is not counted.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from referee.desk import Letter
from referee.store import Post, Store
from tests.post import NOON as NOW
from tests.post import PostOffice, claimed, render


class Stopwatch:
    """Seconds spent in named parts."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    def __call__(self, part: str, work, *args):
        begin = time.perf_counter()
        try:
            return work(*args)
        finally:
            self.seconds[part] = self.seconds.get(part, 0.0) + time.perf_counter() - begin


def play(games: int, folder: Path) -> tuple[Stopwatch, list[bytes], list]:
    """Play games and time each part of the road; the letters in and out are kept for the floor."""
    watch = Stopwatch()
    came: list[bytes] = []
    went: list = []
    for n in range(games):
        with Store(f"sqlite:///{folder / f'game-{n}.db'}") as store:
            store.create()
            office = PostOffice(store)
            office.desk._pen.render = lambda *args: watch("render", render, *args)
            office.everybody_accepts()
            while not office.docket.ended:
                for seat in office.docket.awaited():
                    raw = office.reply(seat, office.sensible_words(seat))
                    came.append(raw)
                    inbox_id = watch("keep", office.drop, raw)
                    watch("decide", office.desk.handle, Letter(inbox_id), office.now)
                    news = watch("tell", office.fetch)
                    went.append([(letter["To"], letter.as_bytes()) for _, letter in news])
            with store.reading() as unit:
                entries = unit.log("g1")
        assert entries
    return watch, came, went


def floor(came: list[bytes], went: list, folder: Path) -> float:
    """Seconds for the same letters in and out as bare rows, three durable commits a letter."""
    begin = time.perf_counter()
    with Store(f"sqlite:///{folder / 'floor.db'}") as store:
        store.create()
        with store.writing() as unit:
            unit.add_game("g1", "floor")
        for n, (raw, rows) in enumerate(zip(came, went, strict=True)):
            with store.writing() as unit:
                inbox_id = unit.keep("INBOX", 1, n, NOW, raw)
            with store.writing() as unit:
                for k, (to, letter) in enumerate(rows):
                    key = f"{n}-{k}"
                    unit.post(Post(key, "g1", k, key, "report", to, f"<{key}@floor>", letter, "", NOW))
                if inbox_id is not None:
                    unit.decided(inbox_id, "filed")
            with store.writing() as unit:
                for row in claimed(unit, NOW):
                    unit.sent(row.id, NOW)
    return time.perf_counter() - begin


def main(games: int = 3) -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        watch, came, went = play(games, folder)
        bare = floor(came, went, folder)
    out = sum(map(len, went))
    spent = watch.seconds
    thinking = spent["decide"] - spent["render"]
    total = spent["keep"] + spent["decide"] + spent["tell"]
    print(f"{len(came)} letters in, {out} letters out, {games} games of four")
    parts = {"keep": spent["keep"], "decide": thinking, "render": spent["render"], "tell": spent["tell"]}
    for part, seconds in parts.items():
        print(f"  {part:8} {1000 * seconds / len(came):7.2f} ms a letter in")
    print(f"  letters in a second, whole road:          {len(came) / total:7.1f}")
    print(f"  letters in a second, without rendering:   {len(came) / (total - spent['render']):7.1f}")
    print(f"  the floor (same rows, same commits):      {len(came) / bare:7.1f}")
    print(f"  ratio to the floor, without rendering:    {(total - spent['render']) / bare:7.2f}")
    print(f"  letters rendered a second:                {out / spent['render']:7.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
