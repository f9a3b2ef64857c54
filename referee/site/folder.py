"""The folder of the pages: what was written there by us, and nothing else, is replaced and removed.

Each file is put in place whole, and only if it says something new. Which files are ours, and by what they were made,
stands in a list beside them; since others may read that, it holds digests of what pages show and no more. A page that
is not in the list, after a crash or a lost list, is known by its own word for what made it. A link or anything else
that is no plain file is never ours, and never followed. What cannot be written keeps nothing from being taken down: a
page that would have to say something else is removed. Must not know what pages say.
"""

from __future__ import annotations

import errno
import fcntl
import json
import os
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from referee.mail.calendar import PRODID
from referee.report import GENERATOR

LIST = ".el-grande-site.json"
"""The list of our files, beside them."""

_FORMAT = "el-grande-site/1"
_NAME = re.compile(r"[a-z0-9][a-z0-9-]*\.(?:html|ics)")
_NEW = ".new"
_LEFT = re.compile(
    rf"\.([a-z0-9][a-z0-9-]*\.(?:html|ics)|{re.escape(LIST[1:])}){re.escape(_NEW)}"
)  # by a writer who was killed
_MARKS = (f'<meta name="generator" content="{GENERATOR}">'.encode(), PRODID.encode())
_HEAD = 2048  # bytes within which a page says what made it


class SiteTrouble(Exception):  # noqa: N818
    """The folder cannot be written, or holds what is not ours; the text says what to do."""


class SiteFolder:
    """The pages that lie in a folder, each under a name such as index.html."""

    def __init__(self, path: Path, files: dict[str, tuple[str, int]]) -> None:
        self._path = path
        there = {entry.name: entry.stat(follow_symlinks=False) for entry in os.scandir(path)}
        others = {name for name, found in there.items() if not stat.S_ISREG(found.st_mode)}
        self._files = {name: made for name, made in files.items() if name not in others}  # by name: digest, size
        self._there = {name: found.st_size for name, found in there.items()}
        self._kept: set[str] = set()
        self._trouble: OSError | SiteTrouble | None = None
        self.written: list[str] = []
        self.removed: list[str] = []

    def has(self, name: str, digest: str) -> bool:
        """Whether a page made by what has this digest lies there; then it stays."""
        known = self._files.get(name)
        if known is None or known != (digest, self._there.get(name)):
            return False  # and what lies there goes, unless it is written anew
        self._kept.add(name)
        return True

    def put(self, name: str, digest: str, made: Callable[[], str]) -> None:
        """Have a page lie there that is made by what has this digest; what prevents that is told at the end."""
        assert _NAME.fullmatch(name), name
        if self.has(name, digest):
            return
        content = made().encode()
        try:
            self._put(name, content)
        except (OSError, SiteTrouble) as failure:
            self.failed(failure)
            return
        self._kept.add(name)
        self._files[name] = (digest, len(content))
        self._there[name] = len(content)

    def _put(self, name: str, content: bytes) -> None:
        place = self._path / name
        if name in self._there and name not in self._files and not _is_ours(place):
            raise SiteTrouble(f"{place} is not ours, and a page has to lie there; move it away")
        if not (name in self._there and _content(place) == content):
            _write(place, content)
            self.written.append(name)

    def remove_others(self) -> None:
        """Remove the pages of ours that were neither put nor asked for since the folder was opened."""
        strays = (name for name in self._there if _NAME.fullmatch(name) and name not in self._files)
        ours = {*self._files, *(name for name in strays if _is_ours(self._path / name))}
        for name in sorted(ours - self._kept):
            if self._unlink(name):
                self._files.pop(name, None)
                self.removed.append(name)
        for name in self._there:
            if _LEFT.fullmatch(name):
                self._unlink(name)

    def _unlink(self, name: str) -> bool:
        try:
            (self._path / name).unlink(missing_ok=True)
        except OSError as failure:
            self.failed(failure)
            return False
        return True

    def keep_list(self) -> None:
        """Write which files are ours."""
        text = json.dumps({"format": _FORMAT, "files": dict(sorted(self._files.items()))}, indent=0)
        try:
            if _content(self._path / LIST) != text.encode():
                _write(self._path / LIST, text.encode())
        except OSError as failure:
            self.failed(failure)

    def failed(self, failure: OSError | SiteTrouble) -> None:
        """Note what went wrong; it keeps nothing else from being written or removed, and is told at the end."""
        self._trouble = self._trouble or failure

    def close(self) -> None:
        """Raise what went wrong first, if anything did."""
        if self._trouble is not None:
            raise self._trouble


@contextmanager
def site_folder(path: Path) -> Iterator[SiteFolder | None]:
    """The folder, made if need be; None while another process writes to it. Raises SiteTrouble."""
    try:
        if not path.is_dir():
            path.mkdir(mode=0o755)
            path.chmod(0o755)  # whatever the umask, a web server has to read it
        beside = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
        try:
            try:
                fcntl.flock(beside, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                yield None
                return
            folder = SiteFolder(path, _listed(path))
            yield folder
            folder.close()
        finally:
            os.close(beside)
    except OSError as failure:
        raise SiteTrouble(f"{failure.filename or path}: {failure.strerror}; {_advice(failure, path)}") from failure


def _advice(failure: OSError, path: Path) -> str:
    match failure.errno:
        case errno.ELOOP:
            return "no link is followed there: remove it"
        case errno.ENOSPC | errno.EDQUOT:
            return "make room there, and it goes on by itself"
        case errno.ENOENT:
            return f"make the folder {path.parent} first"
        case errno.EEXIST | errno.ENOTDIR:
            return f"name a folder, for {path} is none"
    return f"the account of the referee has to be able to write to {path}"


def _listed(path: Path) -> dict[str, tuple[str, int]]:
    """Our files by name, as the list has them. Raises SiteTrouble for a folder that holds something else."""
    try:
        told = json.loads(_read(path / LIST))
        if told["format"] == _FORMAT:
            return {
                name: (str(digest), int(size))
                for name, (digest, size) in told["files"].items()
                if _NAME.fullmatch(name)
            }
    except FileNotFoundError:
        pass
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return {}  # cut short: what is ours is found by what it says
    others = [entry.name for entry in os.scandir(path) if not _is_ours(Path(entry.path))]
    if others:
        raise SiteTrouble(f"{path} holds {min(others)}, which is not ours; name a folder that is empty, or not there")
    return {}


def _is_ours(place: Path) -> bool:
    """Whether a plain file says that we made it, or is what we left half written."""
    if not stat.S_ISREG(place.lstat().st_mode):
        return False  # and would perhaps never end when read
    return bool(_LEFT.fullmatch(place.name)) or any(mark in _read(place, _HEAD) for mark in _MARKS)


def _content(place: Path) -> bytes | None:
    try:
        return _read(place)
    except FileNotFoundError:
        return None


def _read(place: Path, most: int = -1) -> bytes:
    """The first bytes of a file, or all; a link is not followed."""
    with open(os.open(place, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK), "rb") as file:
        return file.read(most)


def _write(place: Path, content: bytes) -> None:
    """Write a file that all may read and that is there whole or not at all."""
    beside = place.with_name(f".{place.name.lstrip('.')}{_NEW}")
    beside.unlink(missing_ok=True)
    try:
        with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644), "wb") as file:
            os.fchmod(file.fileno(), 0o644)  # whatever the umask
            file.write(content)
        beside.replace(place)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
