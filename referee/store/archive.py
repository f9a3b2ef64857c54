"""Archives: the whole database and the keyring in one file, to be moved to another machine or kind of database.

A ZIP file of `manifest.json`, the keyring, and each table as JSON lines: bytes in base64, instants in ISO 8601. It
holds secrets, so only its owner may read it; it may be locked besides. Must not know what a row means.
"""

from __future__ import annotations

import base64
import errno
import hashlib
import json
import os
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import asdict, dataclass
from datetime import datetime
from functools import partial
from itertools import islice
from pathlib import Path
from typing import IO, Any, Self

from sqlalchemy.exc import DataError, IntegrityError

from referee.store import schema
from referee.store.encryption import EncryptionFailed, LockedFor, Opener, lock_of, locked, open_locked
from referee.store.pieces import ArchivePiece, PackedAlready, Pieces, RowValues, piece
from referee.store.rows import ENDED
from referee.store.store import Store, Transaction

FORMAT = "el-grande-archive/1"
_MANIFEST = "manifest.json"
KEYRING = "keyring"
_BATCH = 2**20  # bytes of lines that are loaded at once
_CHUNK = 2**16
_ROWS = 20  # that are copied at once; a row may hold a letter of ten megabytes
_MANIFEST_LIMIT = 2**20
_OPEN = LockedFor()
_UNLINKABLE = (errno.EPERM, errno.ENOTSUP, errno.ENOSYS, errno.EMLINK)
"""What file systems say that know no second name for a file, such as those of USB sticks."""

Told = Callable[[int, int], object]
"""A progress callback: rows or bytes just done, and their total number."""


class BadArchive(ValueError):
    """The file is no archive, or was cut short or changed; the message says which."""


@dataclass(frozen=True, slots=True)
class ArchivePart:
    """One file of an archive: its number of rows, its length in bytes, and its SHA-256, hex."""

    rows: int
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """The list of an archive's `parts`, in the order in which they can be loaded."""

    format: str
    version: str  # of the project that wrote it
    revision: str  # of the schema
    at: str
    parts: dict[str, ArchivePart]

    @property
    def rows(self) -> dict[str, int]:
        """The number of rows by table."""
        return {_table_of(name): part.rows for name, part in self.parts.items() if name != KEYRING}


# --- writing --------------------------------------------------------------------------------------


def _no_progress(more: int, total: int) -> None:
    """The progress callback that does nothing."""


def write_archive(
    store: Store,
    path: Path,
    keyring: bytes,
    version: str,
    now: datetime,
    *,
    force: bool,
    lock: LockedFor = _OPEN,
    told: Told = _no_progress,
) -> Manifest:
    """Write the state of this moment while others go on working, completely or not at all.

    Raises FileExistsError unless forced, OSError, EncryptionFailed and StoreUnavailable.
    """
    if path.exists() and not force:
        raise FileExistsError(path)
    revision = store.revision().found or schema.REVISIONS[-1]
    pieces = Pieces(path.parent, keyring, f"{version} {revision}", locks=bool(lock))
    try:
        with (
            _beside(path, force=force) as file,
            locked(file, lock) if lock else nullcontext(file) as stream,
            zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as zipped,
        ):
            parts = {KEYRING: _write_part(zipped, KEYRING, [piece(1, keyring)])}
            with store.reading(of_any_release=True) as transaction:
                row_told = partial(told, 1, sum(transaction.filled().values()))
                for table in transaction.tables():
                    made = pieces.of(table, _telling(transaction.rows(table), row_told))
                    parts[_part_of(table)] = _write_part(zipped, _part_of(table), made)
            manifest = Manifest(FORMAT, version, revision, now.isoformat(), parts)
            zipped.writestr(_MANIFEST, json.dumps(asdict(manifest), indent=1))
    except OSError:  # a disk may be full, and the referee needs the room more
        pieces.clear()
        raise
    pieces.clear()
    return manifest


@contextmanager
def _beside(path: Path, *, force: bool) -> Iterator[IO[bytes]]:
    """A temporary file that gets the name `path` when it is complete and on disk."""
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}-", delete=False) as file:  # mode 0600
        try:
            yield file
            file.flush()
            os.fsync(file.fileno())
            _name(file.name, path, force=force)
        finally:
            Path(file.name).unlink(missing_ok=True)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _name(made: str, path: Path, *, force: bool) -> None:
    """Give a file its name; raises FileExistsError for one that another has, unless forced."""
    if not force:
        try:
            os.link(made, path)
        except OSError as trouble:
            if trouble.errno not in _UNLINKABLE:
                raise
            if path.exists():
                raise FileExistsError(path) from None
        else:
            return
    os.replace(made, path)


def _write_part(zipped: zipfile.ZipFile, name: str, pieces: Iterable[ArchivePiece]) -> ArchivePart:
    digest, size, rows, joined = hashlib.sha256(), 0, 0, PackedAlready()
    with zipped.open(name, "w", force_zip64=True) as part:
        # a library that names it otherwise compresses all once more, and the archive is the same
        part._compressor = joined  # type: ignore[attr-defined]
        for each in pieces:
            joined.next = each.packed
            part.write(each.lines)
            digest.update(each.lines)
            size, rows = size + len(each.lines), rows + each.rows
    return ArchivePart(rows, size, digest.hexdigest())


def _telling(rows: Iterable[RowValues], told: Callable[[], object]) -> Iterator[RowValues]:
    for row in rows:
        yield row
        told()


# --- reading --------------------------------------------------------------------------------------


class Archive:
    """An archive that is open for reading and completely checked; as a context manager it closes itself."""

    def __init__(self, path: Path, told: Told = _no_progress, opener: Opener | None = None) -> None:
        """Open and check an archive, also a locked one if there is an `opener`.

        Raises OSError, BadArchive and EncryptionFailed. What was locked lies in a file without a name meanwhile.
        """
        self._path = path
        self._file: IO[bytes] = path.open("rb")
        is_open = False
        try:
            self.lock = lock_of(self._file)
            if self.lock and opener:
                self._file = _opened(self._file, opener)
            is_open = True
            self._zipped = zipfile.ZipFile(self._file)
            self.manifest = _manifest(self._zipped)
            size = sum(part.size for part in self.manifest.parts.values())
            for name, part in self.manifest.parts.items():
                self._check(name, part, lambda more: told(more, size))
        except Exception as trouble:  # anything can be wrong with a file
            self._file.close()
            if (
                isinstance(trouble, BadArchive | EncryptionFailed) or not is_open
            ):  # also what the opener's question raises
                raise
            why = "its list of parts is nested too deep" if isinstance(trouble, RecursionError) else trouble
            raise BadArchive(f"{path} is no archive, or is not whole: {why}") from None

    def keyring(self) -> bytes:
        """The content of the keyring file."""
        return self._zipped.read(KEYRING)

    def load(self, transaction: Transaction, told: Told = _no_progress) -> None:
        """Insert all rows into tables that are empty and of this archive's revision. Raises BadArchive."""
        count = sum(self.manifest.rows.values())
        if strange := sorted(self.manifest.rows.keys() - set(transaction.tables())):
            raise BadArchive(
                f"it holds a table {strange[0]!r}, which this version does not know; "
                f"install the version that wrote it, {self.manifest.version}"
            )
        for table in self.manifest.rows:
            read = {column: _READ[kind] for column, kind in transaction.kinds(table).items()}
            try:
                with self._zipped.open(_part_of(table)) as part:
                    for lines in _batches(part):
                        transaction.load(table, [_row(line, read) for line in lines])
                        told(len(lines), count)
            except _UNFIT as trouble:  # its words may hold a row
                raise BadArchive(
                    f"{table} holds a row that this database does not take ({type(trouble).__name__})"
                ) from None
        transaction.number_on()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self._zipped.close()
        self._file.close()

    def _check(self, name: str, listed: ArchivePart, told: Callable[[int], object]) -> None:
        digest, size = hashlib.sha256(), 0
        with self._zipped.open(name) as part:
            while size <= listed.size and (chunk := part.read(_CHUNK)):
                digest.update(chunk)
                size += len(chunk)
                told(len(chunk))
        if (size, digest.hexdigest()) != (listed.size, listed.sha256):
            raise BadArchive(f"{self._path} has been changed: {name} is not what its manifest says")


def _opened(source: IO[bytes], opener: Opener) -> IO[bytes]:
    """The content of a locked file, in one that has no name and is gone when it is closed."""
    clear = tempfile.TemporaryFile()  # noqa: SIM115 - mode 0600; whoever asked closes it
    try:
        with source:
            open_locked(source, clear, opener)
        clear.seek(0)
    except BaseException:
        clear.close()
        raise
    return clear


def restore_archive(
    store: Store, archive: Archive, last: Callable[[], None], told: Told = _no_progress
) -> tuple[str, ...]:
    """Fill an empty database, completely or not at all; returns the revisions through which it was upgraded.

    `last` is called before the commit, and rolls everything back by raising. Raises BadArchive if the database is not
    empty or the archive's schema is unknown, and StoreUnavailable.
    """
    if (revision := archive.manifest.revision) in ENDED:
        raise BadArchive(f"its games ended with the version that wrote it, {archive.manifest.version}; install that")
    if revision not in schema.REVISIONS:
        raise BadArchive(f"its schema {revision} is of a newer version; install {archive.manifest.version} or later")
    store.create()
    with store.writing() as transaction:
        if filled := transaction.filled():
            found = ", ".join(f"{table} {count}" for table, count in filled.items())
            raise BadArchive(f"the database is not empty, there are rows already ({found}). Restore into a new one")
        is_older = revision != schema.REVISIONS[-1]
        if is_older:
            transaction.rebuild(revision)
        archive.load(transaction, told)
        applied = transaction.bring_up() if is_older else ()
        last()
    return applied


def copy_up(store: Store, copy: Store, told: Told = _no_progress) -> tuple[str, ...]:
    """Fill an empty database with all rows of another, as they are at this moment, and upgrade it to today's revision.

    Returns the revisions gone through. Raises StoreUnavailable, and what an upgrade raises.
    """
    copy.create()
    with store.reading(of_any_release=True) as source, copy.writing() as target:
        revision, count = store.revision().found or schema.REVISIONS[-1], sum(source.filled().values())
        target.rebuild(revision)
        for table in source.tables():
            for rows in _some_at_once(source.rows(table)):
                target.load(table, rows)
                told(len(rows), count)
        return target.bring_up()


def _some_at_once(rows: Iterable[RowValues]) -> Iterator[list[RowValues]]:
    """Rows, some at once."""
    coming = iter(rows)
    while some := list(islice(coming, _ROWS)):
        yield some


def _manifest(zipped: zipfile.ZipFile) -> Manifest:
    with zipped.open(_MANIFEST) as part:
        told = json.loads(part.read(_MANIFEST_LIMIT))
    if told["format"] != FORMAT:
        raise ValueError(f"its format is {told['format']!r}, not {FORMAT}; restore it with the version that wrote it")
    parts = {name: ArchivePart(**part) for name, part in told.pop("parts").items()}
    if {*parts, _MANIFEST} != set(zipped.namelist()) or KEYRING not in parts:
        raise ValueError("its manifest lists other parts than it has")
    return Manifest(**told, parts=parts)


def _batches(lines: Iterable[bytes]) -> Iterator[list[bytes]]:
    batch: list[bytes] = []
    size = 0
    for line in lines:
        batch.append(line)
        size += len(line)
        if size > _BATCH:
            yield batch
            batch, size = [], 0
    yield batch


def _row(line: bytes, read: dict[str, Callable[[str], Any]]) -> dict[str, Any]:
    row: dict[str, Any] = json.loads(line)
    for column, reading in read.items():
        if row[column] is not None:
            row[column] = reading(row[column])
    return row


def _part_of(table: str) -> str:
    return f"tables/{table}.jsonl"


def _table_of(part: str) -> str:
    return part.removeprefix("tables/").removesuffix(".jsonl")


_UNFIT = (ValueError, TypeError, KeyError, RecursionError, IntegrityError, DataError)
_READ: dict[type, Callable[[str], Any]] = {bytes: base64.b64decode, datetime: datetime.fromisoformat}
