"""Workers that are killed with SIGKILL at one step of their work: a process that forks one for each line it reads.

A step is what another process can see, and the moment before it: a letter in hand but not kept, a commit about to be
made, a commit made, letters moved, a letter handed to the carrier. Run by `test_crash`.
"""

import gc
import json
import os
import shutil
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Self

import psycopg

import tests.servers.statements  # noqa: F401  compiled before the fork
from referee.desk import Desk
from referee.mail.mailbox import Keep, Kept, Mailbox
from referee.store import Store, Transaction
from scheduler import Worker
from scheduler.service import rendered
from tests.store.clerk import Clerk, mailbox_of

ROOT = Path(__file__).resolve().parent.parent.parent
DATABASE, MAIL, CARRIED = "referee.db", "mail", "carried"
ADDRESS = "referee@example.org"
LEASE = timedelta(seconds=10)
# Sooner done than a copy of a whole database. What the tables refer to each other by is left out, and they share the
# numbers of their rows with the original.
_COPY = """
CREATE SCHEMA {new};
DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = '{old}' LOOP
        EXECUTE format('CREATE TABLE {new}.%1$I (LIKE {old}.%1$I INCLUDING ALL)', name);
        EXECUTE format('INSERT INTO {new}.%1$I SELECT * FROM {old}.%1$I', name);
    END LOOP;
END $$
"""


class Fate:
    """Counts steps; the one numbered `dies_at`, from 1, is the last."""

    def __init__(self, dies_at: int) -> None:
        self._left = dies_at

    def step(self) -> None:
        self._left -= 1
        if self._left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


class MortalStore(Store):
    """May die before and after each commit."""

    def __init__(self, url: str, fate: Fate) -> None:
        super().__init__(url)
        self._fate = fate

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        with super().writing() as transaction:
            yield transaction
            self._fate.step()
        self._fate.step()


class MortalMailbox:
    """May die before it hands letters over, those before having been moved, and after it has moved the last."""

    def __init__(self, mailbox: Mailbox, fate: Fate) -> None:
        self._mailbox = mailbox
        self._fate = fate
        self.name, self.wait, self.close = mailbox.name, mailbox.wait, mailbox.close
        self.missed, self.staying, self.traffic = mailbox.missed, mailbox.staying, mailbox.traffic

    def collect(self, keep: Keep, before_large: Callable[[], None]) -> int:
        def take(letters: Sequence[Kept]) -> None:
            self._fate.step()
            keep(letters)

        count = self._mailbox.collect(take, before_large)
        self._fate.step()
        return count


class MortalCarrier:
    """Writes every letter into one file, as a server would take it; may die when it has."""

    def __init__(self, path: Path, fate: Fate) -> None:
        self._path = path
        self._fate = fate

    def deliver(self, raw: bytes, to: str) -> None:
        with self._path.open("a") as file:
            file.write(json.dumps(raw.decode()) + "\n")
        self._fate.step()

    def close(self) -> None: ...


def desk_of(store: Store) -> Desk:
    """The real desk; what it writes is the same each time."""
    return Desk(store, (b"a key of thirty-two bytes or so",), ADDRESS, rendered, seeds=bytes)


OFFICES: dict[str, Callable[[Store], Clerk | Desk]] = {"clerk": Clerk, "desk": desk_of}


@dataclass(frozen=True)
class Day:
    """What a worker finds in the morning: a folder with a database and a Maildir, and whose desk it works for.

    With a `server`, the URL of a database on PostgreSQL, the day's tables are in the schema of its folder's name there.
    """

    office: str
    folder: Path
    now: datetime
    server: str = ""
    deaths: int = 0  # of workers who had this day before

    def begin(self) -> "Day":
        """The day, with an empty database."""
        self._say(f"CREATE SCHEMA {self.folder.name}")
        return self

    def copied(self) -> "Day":
        """The same day once more, beside it."""
        folder = Path(mkdtemp(dir=self.folder.parent))
        shutil.copytree(self.folder, folder, dirs_exist_ok=True)
        self._say(_COPY.format(old=self.folder.name, new=folder.name))
        return replace(self, folder=folder)

    def clear_away(self) -> None:
        """Give back what its database takes up."""
        self._say(f"DROP SCHEMA {self.folder.name} CASCADE")

    def _say(self, statement: str) -> None:
        if self.server:
            with psycopg.connect(self.server, autocommit=True) as line:
                line.execute(statement.encode())

    def store(self, fate: Fate | None = None) -> Store:
        """The database of this day."""
        there = f"{self.server}&options=-c%20search_path%3D{self.folder.name}"
        return MortalStore(there if self.server else f"sqlite:///{self.folder / DATABASE}", fate or Fate(0))

    def work(self, dies_at: int = 0) -> None:
        """Two turns of a worker, the second when nobody's claim holds any more."""
        fate = Fate(dies_at)
        with self.store(fate) as store:
            mailbox = MortalMailbox(mailbox_of(self.folder / MAIL), fate)
            carrier = MortalCarrier(self.folder / CARRIED, fate)
            away = timedelta(minutes=15) if self.office == "clerk" else None
            desk = OFFICES[self.office](store)
            worker = Worker(store, mailbox, carrier, desk, rng=Random(1), lease=LEASE, outage_after=away)
            worker.turn(self.now)
            worker.turn(self.now + 2 * LEASE * (1 + self.deaths))

    def carried(self) -> list[str]:
        """The letters that were handed to the carrier."""
        return [json.loads(line) for line in (self.folder / CARRIED).read_text().splitlines()]


class Employer:
    """The other end of the pipe: has a day worked through and tells how the worker ended."""

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        return self

    def __exit__(self, *exception: object) -> None:
        self._process.communicate()

    def survives(self, day: Day, dies_at: int = 0) -> bool:
        """Let a worker work; false if it died at this step. Raises AssertionError if it ended in any other way."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(
            json.dumps([day.office, str(day.folder), day.now.isoformat(), day.server, day.deaths, dies_at]) + "\n"
        )
        self._process.stdin.flush()
        status = int(self._process.stdout.readline())
        assert status in (0, -signal.SIGKILL), f"the worker ended with {status}"
        return status == 0


def main() -> None:
    """Fork a worker for each line."""
    practised: set[Path] = set()  # beside it lie all copies of a day
    for line in sys.stdin:
        office, folder, now, server, deaths, dies_at = json.loads(line)
        day = Day(office, Path(folder), datetime.fromisoformat(now), server, deaths)
        if day.folder.parent not in practised:
            # What every worker would import, read and compile by itself is done before the fork.
            day.copied().work()
            practised.add(day.folder.parent)
            gc.freeze()  # nobody's rubbish is looked for in what all have
        child = os.fork()
        if child == 0:
            status = 1
            try:
                day.work(dies_at)
                status = 0
            except Exception:
                traceback.print_exc()
            finally:
                os._exit(status)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


if __name__ == "__main__":
    main()
