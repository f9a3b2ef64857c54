"""Letters from a local Maildir: `new` and `cur`, in order of delivery, large ones last.

Must not parse a letter, know a game or touch a database.
"""

import hashlib
import os
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from referee.mail.mailbox import (
    HEADER_LIMIT,
    LARGE,
    SIZE_LIMIT,
    Kept,
    MailboxUnavailable,
    Missed,
    NotHandedOver,
    nothing,
)

_GLANCE = 0.25  # seconds between two listings of the directory


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

    def collect(self, keep: Callable[[Kept], None], before_large: Callable[[], None] = nothing) -> int:
        """As in Mailbox; each letter is moved as soon as it is kept."""
        count = 0
        withheld = []
        for is_large, path in self._letters():
            if is_large:
                before_large()
            try:
                letter = self._read(path)
            except FileNotFoundError:  # another program has taken it
                continue
            except OSError:
                withheld.append(Missed(self.name, 0, _uid(path)))
                continue
            keep(letter)
            self._shelve(path, ".Processed" if letter.whole else ".Quarantine")
            count += 1
        self._withheld.after_search(withheld)
        return count

    def wait(self, seconds: float, stop: threading.Event) -> None:
        """As in Mailbox; a new letter is noticed within a quarter of a second."""
        end = time.monotonic() + seconds
        while not stop.is_set() and (left := end - time.monotonic()) > 0:
            with self._failures_translated():
                names = {_name(path.name) for _, path in self._scan()}
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

    def _scan(self) -> Iterator[tuple[tuple[bool, int], Path]]:
        """The letters, each with whether it is large and its time of delivery in nanoseconds."""
        for folder in ("new", "cur"):
            for path in (self._path / folder).iterdir():
                with suppress(FileNotFoundError):  # another program has taken it
                    if path.is_file() and not path.name.startswith("."):
                        status = path.stat()
                        yield (status.st_size > LARGE, status.st_mtime_ns), path

    def _letters(self) -> list[tuple[bool, Path]]:
        with self._failures_translated():
            found = [(is_large, path) for (is_large, _), path in sorted(self._scan())]
        self._listed = frozenset(_name(path.name) for _, path in found)
        return found

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
