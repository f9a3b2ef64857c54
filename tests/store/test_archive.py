"""Archives: what is written comes back, on any database; what was cut short or changed is refused."""

import errno
import json
import os
import stat
import threading
import tracemalloc
import zipfile
from datetime import UTC, datetime
from random import Random

import pyrage
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.store import (
    Archive,
    BadArchive,
    LockedFor,
    QueuedLetter,
    SaltedWords,
    Store,
    pieces,
    restore_archive,
    write_archive,
)
from referee.store.schema import REVISIONS
from tests.kit.patience import PATIENCE
from tests.kit.post import PostOffice
from tests.store.releases import of_before, release_to_come
from tests.store.rows import lay_into, rows_of

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
KEYRING = b"ab" * 32 + b"\n"


def nothing():
    pass


def rows(store):
    """Everything in a database, in no order."""
    return {table: sorted(map(repr, found)) for table, found in rows_of(store).items()}


def write(store, path, **changes):
    return write_archive(store, path, KEYRING, "0.1.0", NOON, force=changes.get("force", False))


@pytest.fixture
def file(tmp_path):
    return tmp_path / "referee.backup"


@pytest.fixture
def empty_store(database, request, tmp_path):
    """Opens a database in which nothing is yet, of the other kind."""
    is_file = database.startswith("sqlite")
    other = request.getfixturevalue("postgresql") if is_file else f"sqlite:///{tmp_path}/other.db"
    return lambda: Store(other)


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A game in its first round, its archive, and its rows: all have accepted, one has filed, letters wait."""
    folder = tmp_path_factory.mktemp("played")
    with Store(f"sqlite:///{folder}/referee.db") as store:
        store.create()
        office = PostOffice(store, players=3, length="six_skip")
        office.everybody_accepts()
        office.says(0, office.sensible_words(0))
        with store.writing() as transaction:
            transaction.keep_whisper("g1", 0, SaltedWords("d" * 64, "salt", "a truce?"), NOON)
            transaction.keep("INBOX", 7, 7, NOON, b"Subject: \xff\x00odd\r\n\r\n\x80bytes")
        write(store, folder / "file")
        return office, (folder / "file").read_bytes(), rows_of(store)


@pytest.fixture
def office(store, played):
    """That game's office, in each kind of database."""
    office, _, tables = played
    lay_into(store, tables)
    return office.over(store)


@pytest.fixture
def archived(file, played):
    """That game's archive."""
    file.write_bytes(played[1])
    return file


# --- there and back -------------------------------------------------------------------------------


def test_what_is_archived_comes_back_row_by_row(office, store, file, empty_store):
    manifest = write(store, file)
    with Archive(file) as archive, empty_store() as other:
        restore_archive(other, archive, nothing)

        assert rows(store) == rows(other)
        assert KEYRING == archive.keyring()
    assert {"games": 1, "people": 3} == {name: manifest.rows[name] for name in ("games", "people")}


def test_new_rows_are_numbered_behind_those_that_came_back(office, store, file, empty_store):
    write(store, file)
    with Archive(file) as archive, empty_store() as other:
        restore_archive(other, archive, nothing)
        with store.reading() as transaction:
            last = transaction.inbox(limit=1)[0].id
        with other.writing() as transaction:
            fresh = transaction.keep("INBOX", 8, 1, NOON, b"Subject: new\r\n\r\nletter")

    assert last + 1 == fresh


def test_an_empty_referee_can_be_archived_too(store, file, empty_store):
    write(store, file)
    with Archive(file) as archive, empty_store() as other:
        restore_archive(other, archive, nothing)

        assert rows(store) == rows(other)


def test_an_archive_of_a_release_comes_to_the_schema_of_a_later_one_as_an_upgrade_would(
    store, file, empty_store, monkeypatch, tmp_path
):
    with store.writing() as transaction:
        transaction.add_game("g1", "Friday")
        transaction.add_person("g1", 0, "Ann", "ann@example.org", "UTC", "en")
    manifest = write(store, file)
    release_to_come(monkeypatch, tmp_path)
    with Archive(file) as archive, empty_store() as other:
        applied = restore_archive(other, archive, nothing)
        store.upgrade()

        assert (REVISIONS[-1], ("9001",)) == (manifest.revision, applied)
        assert other.revision().found == other.revision().wanted
        assert rows(store) == rows(other)


def test_an_archive_of_before_0_2_0_is_not_restored_and_its_games_are_said_to_have_ended(store, file, empty_store):
    of_before(store, "0002")
    write(store, file)

    with (
        Archive(file) as archive,
        empty_store() as other,
        pytest.raises(BadArchive, match=r"games ended with .* 0\.1\.0"),
    ):
        restore_archive(other, archive, nothing)


# --- the file -------------------------------------------------------------------------------------


def test_only_its_owner_may_read_an_archive(file_store, file):
    write(file_store, file)

    assert 0o600 == stat.S_IMODE(file.stat().st_mode)


def test_an_archive_that_cannot_be_finished_leaves_nothing_behind(file_store, file, monkeypatch):
    def is_full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("referee.store.archive.asdict", is_full)

    with pytest.raises(OSError, match="space"):
        write(file_store, file)

    assert [] == [path.name for path in file.parent.iterdir() if path.name.startswith(".") or "backup" in path.name]


def test_an_archive_shows_one_moment_while_others_write(store, file):
    begun, stop = threading.Event(), threading.Event()

    def write_on():
        n = 0
        while not stop.is_set():
            n += 1
            with store.writing() as transaction:  # a game never stands there without its player
                transaction.add_game(f"g{n}", "busy")
                transaction.add_person(f"g{n}", 0, "Ann", "ann@example.org", "UTC", "en")
            begun.set()

    writer = threading.Thread(target=write_on)
    writer.start()
    try:
        assert begun.wait(PATIENCE)
        manifest = write(store, file)
    finally:
        stop.set()
        writer.join()

    assert manifest.rows["games"] == manifest.rows["people"] >= 1


@pytest.mark.thorough
def test_a_large_database_is_written_and_read_in_little_memory(store, file, tmp_path):
    letter = Random(1).randbytes(300_000)
    for n in range(40):
        with store.writing() as transaction:
            transaction.keep("INBOX", 1, n, NOON, f"Subject: {n}\r\n\r\n".encode() + letter)
    with Store(f"sqlite:///{tmp_path}/other.db") as other:
        tracemalloc.start()
        try:
            write(store, file)
            with Archive(file) as archive:
                restore_archive(other, archive, nothing)
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()

    assert peak < 10 * 2**20  # of 12 MB of letters in either direction


# --- resumed --------------------------------------------------------------------------------------


OPEN = LockedFor()


class Killed(BaseException):
    pass


def many_letters(store):
    """Ten rows."""
    with store.writing() as transaction:
        for n in range(10):
            transaction.keep("INBOX", 1, n, NOON, f"Subject: {n}\r\n\r\nletter".encode())


def interrupted(store, file, lock=OPEN):
    """Kill a backup before its last row; its pieces."""

    def kill(more, total):
        done.append(more)
        if sum(done) == total - 1:
            raise Killed

    done = []
    with pytest.raises(Killed):
        write_archive(store, file, KEYRING, "0.1.0", NOON, force=False, lock=lock, told=kill)
    return sorted((file.parent / ".referee-pieces").iterdir())


@pytest.fixture
def made(monkeypatch):
    """The pieces that are made, of a row each."""
    made, making = [], pieces.piece
    monkeypatch.setattr(pieces, "_LARGE", 1)
    monkeypatch.setattr(pieces, "piece", lambda rows, lines: made.append(rows) or making(rows, lines))
    return made


def test_an_archive_that_was_interrupted_is_the_same_as_one_that_was_not_and_only_the_rest_of_it_is_made(
    file_store, file, made
):
    many_letters(file_store)
    manifest = write(file_store, file.with_name("whole"))
    whole = len(made)
    kept = interrupted(file_store, file)
    made.clear()

    assert manifest == write(file_store, file)
    assert len(made) == whole - len(kept) == 1
    assert not (file.parent / ".referee-pieces").exists()


def test_what_has_changed_since_is_made_anew(file_store, file, made):
    many_letters(file_store)
    interrupted(file_store, file)
    with file_store.writing() as transaction:
        transaction.empty_in([2])
    made.clear()
    manifest = write(file_store, file)

    assert 2 == len(made)
    assert manifest == write(file_store, file.with_name("whole"))


@pytest.mark.parametrize("left", ["half", "nothing", "another end"])
def test_a_piece_that_is_not_whole_is_never_taken(file_store, file, made, left):
    many_letters(file_store)
    manifest = write(file_store, file.with_name("whole"))
    whole = len(made)
    for piece in interrupted(file_store, file):
        octets = piece.read_bytes()
        piece.write_bytes({"half": octets[: len(octets) // 2], "nothing": b"", "another end": octets[:-1] + b"?"}[left])
    made.clear()

    assert manifest == write(file_store, file)
    assert whole == len(made)


def test_the_pieces_of_a_locked_archive_are_locked_and_taken(file_store, file, made):
    lock = LockedFor((str(pyrage.x25519.Identity.generate().to_public()),))
    many_letters(file_store)
    kept = interrupted(file_store, file, lock)
    made.clear()

    assert all(b"age-encryption.org" in each.read_bytes() for each in kept)
    write_archive(file_store, file, KEYRING, "0.1.0", NOON, force=False, lock=lock)
    assert 1 == len(made)


# --- what is refused ------------------------------------------------------------------------------


def test_an_archive_cut_short_anywhere_is_refused(archived):
    whole = archived.read_bytes()
    for share in (0, 0.1, 0.5, 0.9, 0.99):
        archived.write_bytes(whole[: int(share * len(whole))])
        with pytest.raises(BadArchive, match="not whole"):
            Archive(archived)


def test_an_archive_in_which_a_byte_was_changed_is_refused_or_says_the_same(archived):
    whole, rng = archived.read_bytes(), Random(7)
    with Archive(archived) as archive:
        manifest, keyring = archive.manifest, archive.keyring()
    refused = 0
    for _ in range(150):
        at = rng.randrange(len(whole))
        archived.write_bytes(whole[:at] + bytes([whole[at] ^ (1 << rng.randrange(8))]) + whole[at + 1 :])
        try:
            with Archive(archived) as archive:
                assert (manifest, keyring) == (archive.manifest, archive.keyring())
        except BadArchive:
            refused += 1
    assert refused > 120


def forged(file, change):
    """The archive with some parts in other words; the manifest is a part too."""
    with zipfile.ZipFile(file) as zipped:
        parts = {name: zipped.read(name) for name in zipped.namelist()}
    change(parts)
    with zipfile.ZipFile(file, "w") as zipped:
        for name, text in parts.items():
            zipped.writestr(name, text)


def test_a_part_that_is_not_what_its_manifest_says_is_named(archived):
    forged(
        archived, lambda parts: parts.update({"tables/log.jsonl": parts["tables/log.jsonl"].replace(b"Ann", b"Eve")})
    )

    with pytest.raises(BadArchive, match=r"changed: tables/log\.jsonl"):
        Archive(archived)


def test_a_part_nobody_knows_is_refused(archived):
    forged(archived, lambda parts: parts.update({"more": b"?"}))

    with pytest.raises(BadArchive, match="other parts"):
        Archive(archived)


def manifest_with(**changes):
    def change(parts):
        parts["manifest.json"] = json.dumps({**json.loads(parts["manifest.json"]), **changes}).encode()

    return change


def test_an_archive_of_another_format_is_refused(archived):
    forged(archived, manifest_with(format="el-grande-archive/9"))

    with pytest.raises(BadArchive, match="archive/9"):
        Archive(archived)


def test_an_archive_of_a_schema_we_do_not_know_is_refused_and_changes_nothing(archived, empty_store):
    forged(archived, manifest_with(revision="9999"))
    with Archive(archived) as archive, empty_store() as other:
        with pytest.raises(BadArchive, match="9999"):
            restore_archive(other, archive, nothing)

        assert {} == rows(other)


def test_what_is_no_file_of_ours_is_refused_in_words(tmp_path):
    (tmp_path / "letter.txt").write_text("Dear referee")

    with pytest.raises(BadArchive, match="is no archive"):
        Archive(tmp_path / "letter.txt")


def test_a_restoration_whose_last_act_fails_leaves_the_database_empty(office, store, file, empty_store):
    def fails():
        raise PermissionError

    write(store, file)
    with Archive(file) as archive, empty_store() as other:
        with pytest.raises(PermissionError):
            restore_archive(other, archive, fails)
        with other.reading() as transaction:
            assert {} == transaction.filled()
        restore_archive(other, archive, nothing)

        assert rows(store) == rows(other)


# --- odd text and bytes ---------------------------------------------------------------------------


instants = st.datetimes(datetime(1970, 1, 2), datetime(2999, 1, 1), timezones=st.just(UTC))


@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.lists(st.tuples(st.text(max_size=30), st.binary(max_size=60), instants), min_size=1, max_size=12))
def test_any_text_any_bytes_and_any_instant_come_back(tmp_path_factory, odd):
    folder = tmp_path_factory.mktemp("odd")
    with Store(f"sqlite:///{folder}/one.db") as one, Store(f"sqlite:///{folder}/two.db") as two:
        one.create()
        with one.writing() as transaction:
            for n, (words, raw, at) in enumerate(odd):
                transaction.add_game(f"g{n}", words)
                transaction.set_wake(f"g{n}", at)
                transaction.keep("INBOX", 1, n, at, raw)
                transaction.post(QueuedLetter(f"k{n}", f"g{n}", 0, "r1", "report", words, "<m@x>", raw, words, at))
        write(one, folder / "file")
        with Archive(folder / "file") as archive:
            restore_archive(two, archive, nothing)

        assert rows(one) == rows(two)
