"""Letters from a local Maildir: `new` and `cur`, in order of delivery, large ones last.

Must not parse a letter, know a game or touch a database.
"""

import hashlib
import os
import re
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path

from referee.mail.mailbox import (
    HEADER_LIMIT,
    LARGE,
    SIZE_LIMIT,
    Keep,
    Kept,
    MailboxUnavailable,
    Missed,
    NotHandedOver,
    Traffic,
    in_portions,
    nothing,
)

_GLANCE = 0.25  # seconds between two listings of the directory


@dataclass(frozen=True, slots=True)
class _Listed:
    """A letter's file, with its bytes and the time of delivery in nanoseconds."""

    path: Path
    size: int
    delivered: int


class MaildirMailbox:
    """A Mailbox in the local file system; letters go to `.Processed` and `.Quarantine` in it (Maildir++)."""

    def __init__(self, path: Path) -> None:
        self._path = path.absolute()
        self.name = self._path.as_uri()
        self._listed: frozenset[str] = frozenset()
        self._withheld = NotHandedOver(self.name)

    @property
    def missed(self) -> tuple[Missed, ...]:
        """As in Mailbox."""
        return self._withheld.missed

    @property
    def staying(self) -> tuple[Missed, ...]:
        """As in Mailbox; what is renamed has moved."""
        return ()

    @property
    def traffic(self) -> Traffic:
        """As in Mailbox; a directory is sent no commands."""
        return Traffic()

    def collect(self, keep: Keep, before_large: Callable[[], None] = nothing) -> int:
        """As in Mailbox."""
        count = 0
        withheld: list[Missed] = []
        for is_large, found in groupby(self._letters(), lambda each: each.size > LARGE):
            for portion in in_portions(found, lambda each: each.size):
                if is_large:
                    before_large()
                letters = dict(self._read_all(portion, withheld))
                if letters:
                    keep([*letters.values()])
                for path, letter in letters.items():
                    self._shelve(path, ".Processed" if letter.whole else ".Quarantine")
                count += len(letters)
        self._withheld.after_search(withheld)
        return count

    def wait(self, seconds: float, stop: threading.Event) -> None:
        """As in Mailbox; a new letter is noticed within a quarter of a second."""
        end = time.monotonic() + seconds
        while not stop.is_set() and (left := end - time.monotonic()) > 0:
            with self._failures_translated():
                names = {_name(each.path.name) for each in self._scan()}
            if names - self._listed:
                return
            stop.wait(min(_GLANCE, left))

    def close(self) -> None:
        """Does nothing: no file is held open between calls."""

    @contextmanager
    def _failures_translated(self) -> Iterator[None]:
        try:
            yield
        except OSError as failure:
            raise MailboxUnavailable(f"{self._path}: {failure}") from None

    def _scan(self) -> Iterator[_Listed]:
        for folder in ("new", "cur"):
            for path in (self._path / folder).iterdir():
                with suppress(FileNotFoundError):  # another program has taken it
                    if path.is_file() and not path.name.startswith("."):
                        status = path.stat()
                        yield _Listed(path, status.st_size, status.st_mtime_ns)

    def _letters(self) -> list[_Listed]:
        with self._failures_translated():
            found = sorted(self._scan(), key=lambda each: (each.size > LARGE, each.delivered, each.path))
        self._listed = frozenset(_name(each.path.name) for each in found)
        return found

    def _read_all(self, portion: Sequence[_Listed], withheld: list[Missed]) -> Iterator[tuple[Path, Kept]]:
        """The letters of these files; those that do not come are added to `withheld`."""
        for path in (each.path for each in portion):
            try:
                yield path, self._read(path)
            except FileNotFoundError:  # another program has taken it
                continue
            except OSError:
                withheld.append(Missed(self.name, 0, _uid(path)))

    def _read(self, path: Path) -> Kept:
        with path.open("rb") as file:
            status = os.fstat(file.fileno())
            whole = status.st_size <= SIZE_LIMIT
            raw = file.read() if whole else _header(file.read(HEADER_LIMIT))
        received = datetime.fromtimestamp(int(status.st_mtime), UTC)
        return Kept(self.name, 0, _uid(path), received, raw, whole)

    def _shelve(self, path: Path, folder: str) -> None:
        with self._failures_translated():
            shelf = self._path / folder
            for part in ("tmp", "new", "cur"):
                (shelf / part).mkdir(parents=True, exist_ok=True)
            (shelf / "maildirfolder").touch()
            target, copies = shelf / path.parent.name / path.name, 0
            while target.exists():  # a restored backup: rename() would overwrite the other letter
                copies += 1
                name, colon, flags = path.name.partition(":")
                target = target.with_name(f"{name}.{copies}{colon}{flags}")
            path.rename(target)


def _name(file_name: str) -> str:
    """The part of a Maildir file's name that never changes; behind the colon are flags."""
    return file_name.partition(":")[0]


def _uid(path: Path) -> int:
    digest = hashlib.sha256(_name(path.name).encode("utf-8", "surrogateescape")).digest()
    return int.from_bytes(digest[:8], "big") >> 1


def _header(beginning: bytes) -> bytes:
    end = re.search(rb"\r?\n\r?\n", beginning)
    return beginning[: end.end()] if end else beginning
