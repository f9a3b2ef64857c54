"""Backups: locked for a key or by a passphrase, checked, made every night and taken elsewhere, and brought back on
another machine, where the game goes on.
"""

import json
import os
import resource
import shutil
import stat
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pyrage
import pytest

from referee.cli import backups
from referee.desk import Desk
from referee.settings import load_settings, read_keys
from referee.store import BACKUP, TEMPORARY, Store
from scheduler.service import rendered
from tests.kit.furnished import KEYS, furnish, keep_keys
from tests.kit.post import KEY, REFEREE, PostOffice
from tests.kit.sources import ROOT
from tests.kit.typed import typed as referee
from tests.store.rows import lay_into, rows_of

PHRASE = "correct horse battery staple"


@pytest.fixture(scope="module")
def played(tmp_path_factory) -> tuple[dict, PostOffice]:
    """The rows of a game in its second round, and the office it was played at."""
    path = tmp_path_factory.mktemp("played") / "games.db"
    with Store(f"sqlite:///{path}") as store:
        store.create()
        office = PostOffice(store, players=3)
        office.everybody_accepts()
        while office.docket.stop != "r2":
            for seat in office.docket.awaited():
                office.says(seat, office.sensible_words(seat))
        return rows_of(store), office


@pytest.fixture
def folder(tmp_path, monkeypatch, played) -> Path:
    """A machine with a game in its second round."""
    home = tmp_path / "here"
    home.mkdir()
    furnish(home)
    keep_keys(home, KEY.hex() + "\n")
    with Store(f"sqlite:///{home}/games.db") as store:
        store.create()
        lay_into(store, played[0])
    monkeypatch.chdir(home)
    monkeypatch.setenv("COLUMNS", "300")
    monkeypatch.setattr(backups, "is_terminal", lambda: True)
    return home


@pytest.fixture
def key(folder) -> str:
    """A public key of age; its private half is in the file `identity`."""
    made = pyrage.x25519.Identity.generate()
    (folder / "identity").write_text(f"# public key: {made.to_public()}\n{made}\n")
    return str(made.to_public())


def done(*words, **more) -> str:
    result = referee(*words, **more)
    assert 0 == result.exit_code, result.output
    return " ".join(result.output.split())


def told(*words, **more) -> str:
    """What a command that failed told the operator."""
    result = referee(*words, **more)
    assert 1 == result.exit_code, result.output
    assert isinstance(result.exception, SystemExit)
    return " ".join(result.stderr.split())


def configure(folder: Path, **backup: object) -> None:
    furnish(
        folder,
        smtp='host = "smtp.example.org"\n\n[backup]\n'
        + "".join(f"{name} = {json.dumps(value)}\n" for name, value in backup.items()),
    )


def secret(folder: Path, words: str = PHRASE) -> Path:
    path = folder / "phrase"
    path.write_text(f"{words}\n")
    path.chmod(0o600)
    return path


def noted(folder: Path) -> str | None:
    with Store(f"sqlite:///{folder}/games.db") as store, store.reading() as transaction:
        found = transaction.read_note(BACKUP)
        return found.words if found else None


# --- another machine ------------------------------------------------------------------------------


@contextmanager
def there(tmp_path: Path, database: str = "sqlite:///elsewhere.db") -> Iterator[Path]:
    """Another machine: an empty folder, a configuration of its own, other paths, no keyring."""
    home = tmp_path / "there"
    (home / "keys").mkdir(parents=True)
    furnish(home, database)
    text = (home / "referee.toml").read_text().replace('"keyring"', '"keys/own"')
    (home / "referee.toml").write_text(text)
    before = os.getcwd()
    os.chdir(home)
    yield home
    os.chdir(before)


def goes_on(home: Path, office: PostOffice) -> None:
    """The letter that was written last, on the other machine, is answered here and counts."""
    settings = load_settings(home / "referee.toml")
    with Store(settings.database) as store:
        office = office.over(store)
        office.desk = Desk(store, read_keys(settings.keyring), REFEREE, rendered, seeds=bytes)
        seat = next(iter(office.docket.awaited()))
        answers = office.says(seat, office.sensible_words(seat))
        assert [seat] == [to for to, _ in answers][:1]
        assert seat not in office.docket.awaited()


@pytest.mark.parametrize("lock", ["open", "age", "ssh", pytest.param("passphrase", marks=pytest.mark.slow)])
def test_a_backup_is_brought_back_on_another_machine_and_its_game_goes_on(
    folder, key, played, a_database, tmp_path, lock
):
    file, words = tmp_path / "moved", ()
    if lock == "ssh":
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", tmp_path / "id"], check=True)
        done("backup", file, "--recipient", (tmp_path / "id.pub").read_text())
        words = ("--identity", tmp_path / "id")
    elif lock == "age":
        done("backup", file, "--recipient", key)
        words = ("--identity", folder / "identity")
    elif lock == "passphrase":
        done("backup", file, "--passphrase", input=f"{PHRASE}\n{PHRASE}\n")
    else:
        done("backup", file)

    with there(tmp_path, a_database) as home:
        said = done("restore", file, *words, input=f"{PHRASE}\n")
        assert "1 games" in said
        assert PHRASE not in said
        assert "g1 same" in done("audit")
        assert KEY.hex() in (home / "keys" / "own").read_text()
        goes_on(home, played[1])


@pytest.mark.slow
@pytest.mark.skipif(os.geteuid() != 0, reason="only root may become somebody else")
def test_a_backup_is_brought_back_by_another_account(folder, key, tmp_path):
    nobody = 65534
    home = Path(tempfile.mkdtemp())
    try:
        done("backup", home / "moved", "--recipient", key)
        shutil.copy(folder / "identity", home / "identity")
        furnish(home)
        for path in (home, *home.rglob("*")):
            os.chown(path, nobody, nobody)
        become = f"import os; os.setgroups([]); os.setgid({nobody}); os.setuid({nobody})"
        words = "moved", "--identity", "identity"
        made = subprocess.run(
            [sys.executable, "-c", f"""\
import pathlib
from tests.kit.typed import typed
assert 0 == typed("restore", *{words}).exit_code  # a rehearsal loads all modules: this Python may be root's alone
for path in (*pathlib.Path().glob("games.db*"), pathlib.Path("keyring")):
    path.unlink()
{become}
made = typed("restore", *{words})
print(made.output, repr(made.exception), flush=True)
os._exit(made.exit_code)
"""], cwd=home, capture_output=True, text=True, env={"PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"]},
        )  # fmt: skip

        assert 0 == made.returncode, made.stdout + made.stderr
        for name in ("games.db", "keyring"):
            there = (home / name).stat()
            assert (nobody, 0o600) == (there.st_uid, stat.S_IMODE(there.st_mode))
    finally:
        shutil.rmtree(home)


# --- locked ---------------------------------------------------------------------------------------


def test_a_locked_backup_shows_nothing_of_what_it_holds_and_is_for_its_owner(folder, key):
    assert "locked for the keys named" in done("backup", "file", "--recipient", key)

    octets = (folder / "file").read_bytes()
    assert octets.startswith(b"age-encryption.org/v1\n-> X25519 ")
    assert b"manifest.json" not in octets
    assert not zipfile.is_zipfile(folder / "file")
    assert 0o600 == stat.S_IMODE((folder / "file").stat().st_mode)


def test_what_the_settings_lock_for_holds_for_every_backup(folder, key):
    configure(folder, recipients=[key])
    done("backup", "file")

    assert "locked for a key. Name the file with the private half: --identity FILE" in told("restore", "file")
    assert "locked for a key, and was opened" in done("backup", "--check", "file", "--identity", "identity")


def test_the_key_of_another_does_not_open_it(folder, key):
    done("backup", "file", "--recipient", key)
    (folder / "other").write_text(f"{pyrage.x25519.Identity.generate()}\n")

    assert "locked for another key than the one in other" in told("restore", "file", "--identity", "other")


@pytest.fixture(scope="module")
def by_passphrase(tmp_path_factory) -> bytes:
    """A backup that a passphrase opens; to lock and to open one takes a second, so that guessing takes for ever."""
    home = tmp_path_factory.mktemp("locked")
    furnish(home)
    keep_keys(home)
    with Store(f"sqlite:///{home}/games.db") as store:
        store.create()
    done("backup", home / "file", "--passphrase-file", secret(home), "--config", home / "referee.toml")
    return (home / "file").read_bytes()


@pytest.mark.slow
def test_a_wrong_passphrase_is_told_and_a_right_one_is_never_shown(folder, by_passphrase):
    (folder / "file").write_bytes(by_passphrase)

    assert "not its passphrase" in told("backup", "--check", "file", input="something else\n")
    said = done("backup", "--check", "file", "--passphrase-file", secret(folder))
    assert "locked by a passphrase, and was opened" in said
    assert PHRASE not in said


@pytest.mark.slow
def test_one_that_is_locked_by_a_passphrase_and_cut_short_is_refused(folder, by_passphrase):
    (folder / "file").write_bytes(by_passphrase[:-1])

    assert "cut short" in told("backup", "--check", "file", input=f"{PHRASE}\n")


def test_a_passphrase_is_asked_for_only_where_somebody_can_answer(folder, monkeypatch):
    monkeypatch.setattr(backups, "is_terminal", lambda: False)

    assert "--passphrase-file FILE" in told("backup", "file", "--passphrase")
    assert not (folder / "file").exists()


def test_where_nobody_can_answer_a_locked_backup_is_not_called_broken(folder, by_passphrase, monkeypatch):
    (folder / "file").write_bytes(by_passphrase)
    monkeypatch.setattr(backups, "is_terminal", lambda: False)

    said = told("backup", "--check", "file", "--identity", "keyring")
    assert "--passphrase-file FILE" in said
    assert "not whole" not in said


@pytest.mark.parametrize(
    ("text", "mode", "said"),
    [("one\ntwo\n", 0o600, "alone on one line"), ("\n", 0o600, "is empty"), ("one\n", 0o644, "run: chmod 640")],
)
def test_a_passphrase_file_is_one_line_that_nobody_else_reads(folder, text, mode, said):
    (folder / "phrase").write_text(text)
    (folder / "phrase").chmod(mode)

    assert said in told("backup", "file", "--passphrase-file", "phrase")


@pytest.mark.slow
def test_a_key_that_is_locked_by_a_passphrase_of_age_opens_too(folder, key):
    done("backup", "file", "--recipient", key)
    (folder / "locked").write_bytes(pyrage.passphrase.encrypt((folder / "identity").read_bytes(), PHRASE))

    assert "is whole" in done("backup", "--check", "file", "--identity", "locked", input=f"{PHRASE}\n")


def test_a_key_of_ssh_with_a_passphrase_is_told_with_what_to_do(folder, tmp_path):
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "secret", "-f", tmp_path / "id"], check=True)
    done("backup", "file", "--recipient", (tmp_path / "id.pub").read_text())

    assert "ssh-keygen -p -f COPY" in told("restore", "file", "--identity", tmp_path / "id")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--recipient", "age1nonsense"), "age1nonsense is no public key"),
        (("--recipient", "ssh-ecdsa AAAA"), "ssh-ecdsa AAAA is no public key"),
        (("--recipient", "AGE-SECRET-KEY-1QQ"), "what you gave is no public key"),
        (("--recipient", "age1x", "--passphrase"), "not both"),
        (("--identity", "identity"), "To lock one, say --recipient"),
        (("--check", "--force"), "leave --recipient and --force out"),
    ],
)
def test_what_cannot_lock_a_backup_is_told_and_none_is_made(folder, words, said):
    found = told("backup", "file", *words)

    assert said in found
    assert "SECRET" not in found
    assert [] == [path for path in folder.iterdir() if "file" in path.name]


def test_a_file_without_a_private_key_is_told(folder, key):
    done("backup", "file", "--recipient", key)
    (folder / "list").write_text("eggs\n")

    assert "list holds no private key" in told("restore", "file", "--identity", "list")


def test_where_the_library_is_not_installed_the_way_to_it_is_told(folder, monkeypatch):
    monkeypatch.setattr("referee.store.encryption.find_spec", lambda _: None)

    assert "pip install 'el-grande-referee[encrypted]'" in told("backup", "file", "--recipient", "age1x")


@pytest.mark.parametrize("kept", [0.999, 0.5, 0.01, 0.001])
def test_a_locked_backup_that_was_cut_short_is_never_taken_for_a_whole_one(folder, key, kept):
    done("backup", "file", "--recipient", key)
    octets = (folder / "file").read_bytes()
    (folder / "file").write_bytes(octets[: int(len(octets) * kept)])

    said = told("backup", "--check", "file", "--identity", "identity")

    assert "not whole" in said or "is no archive" in said


# --- checked --------------------------------------------------------------------------------------


def test_a_check_says_what_a_backup_holds_and_writes_nothing(folder):
    done("backup", "file")
    os.remove("games.db")
    os.remove("keyring")
    os.remove("referee.toml")
    before = sorted(folder.rglob("*"))

    said = done("backup", "--check", "file")

    assert "is whole" in said
    assert "(1 games," in said
    assert "1 of the games are running" in said
    assert "the one that signs its letters is there" in said
    assert "1 of 1 logs can be followed" in said
    assert before == sorted(folder.rglob("*"))


def test_the_keyring_of_another_database_does_not_fit(folder):
    done("backup", "file")
    altered = _altered(folder / "file", "keyring", KEYS.encode())

    assert "The key that signs its letters is not in its keyring" in told("backup", "--check", altered)


def test_a_log_that_cannot_be_followed_is_named(folder):
    done("backup", "file")
    with zipfile.ZipFile("file") as zipped:
        rows = zipped.read("tables/log.jsonl")
    altered = _altered(folder / "file", "tables/log.jsonl", rows.replace(b'\\"game-started\\"', b'\\"game-begun\\"'))

    assert "This version cannot follow g1" in told("backup", "--check", altered)


def _altered(file: Path, name: str, content: bytes) -> Path:
    """A backup with another part, and a manifest that agrees."""
    import hashlib

    altered = file.with_name("altered")
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(altered, "w") as new:
        for part in old.namelist():
            octets = content if part == name else old.read(part)
            if part == "manifest.json":
                manifest = json.loads(octets)
                manifest["parts"][name] |= {"size": len(content), "sha256": hashlib.sha256(content).hexdigest()}
                octets = json.dumps(manifest).encode()
            new.writestr(part, octets)
    return altered


def test_without_a_name_the_newest_is_checked(folder):
    assert "There is no backup in" in told("backup", "--check")
    done("backup")

    assert "is whole" in done("backup", "--check")


# --- every night ----------------------------------------------------------------------------------


def test_without_a_name_one_more_is_made_the_oldest_go_and_nothing_else_is_touched(folder):
    lie = folder / "backups"
    lie.mkdir()
    old = [f"referee-2026-01-0{day}T033000Z.backup{'.age' if day % 2 else ''}" for day in range(1, 5)]
    left = lie / f".{old[0]}-abc"
    for name in (*old, "my-own.backup", left.name):
        (lie / name).write_bytes(b"")
    os.utime(left, (0, 0))
    configure(folder, keep=3)

    done("backup")

    kept = sorted(path.name for path in lie.iterdir())
    assert ["my-own.backup", *old[2:]] == kept[:3]
    assert 4 == len(kept)
    assert "is whole" in done("backup", "--check", lie / kept[3])
    assert "" == noted(folder)


def test_where_there_is_no_referee_none_is_made(folder):
    os.remove("games.db")

    assert "nothing to back up" in told("backup")
    assert not (folder / "games.db").exists()


def test_the_folder_is_made_for_its_owner_alone(folder):
    configure(folder, path="elsewhere")

    done("backup")

    assert 0o700 == stat.S_IMODE((folder / "elsewhere").stat().st_mode)


def test_a_new_backup_is_taken_elsewhere_by_the_hosts_command_without_a_shell(folder, key):
    configure(folder, recipients=[key], push=["cp", "{file}", "a folder; rm -rf"])
    (folder / "a folder; rm -rf").mkdir()

    assert "cp has taken it elsewhere" in done("backup")

    (copied,) = (folder / "a folder; rm -rf").iterdir()
    assert copied.name.endswith("Z.backup.age")
    assert "is whole" in done("backup", "--check", copied, "--identity", "identity")


@pytest.mark.parametrize(
    ("push", "said"),
    [
        (["cp", "{file}", "/nowhere/at/all"], "cp ended with status 1: cp: cannot create regular file"),
        (["no-such-program", "{file}"], "no-such-program cannot be run: No such file or directory"),
        (["sh", "-c", "exec sleep 9", "{file}"], "sh did not end within 0 minutes"),
    ],
)
def test_a_command_that_fails_is_told_and_the_backup_stays(folder, monkeypatch, push, said):
    monkeypatch.setattr(backups, "_PATIENCE", 0.05 if push[0] == "sh" else 60)
    configure(folder, push=push)

    found = told("backup")

    assert said in found
    assert "is whole, and was not taken elsewhere" in found
    assert "the command that takes it elsewhere failed" == noted(folder)
    assert "is whole" in done("backup", "--check")


def test_a_push_that_does_not_name_the_file_is_refused(folder):
    configure(folder, push=["rclone", "copy"])

    assert "does not say where in it the backup stands: {file}" in told("backup")


def test_a_setting_that_is_no_public_key_is_refused_without_being_shown(folder):
    configure(folder, recipients=["AGE-SECRET-KEY-1QQQ"])

    found = told("backup")
    assert "this is no public key of ssh" in found
    assert "1QQQ" not in found


# --- a disk that is full --------------------------------------------------------------------------


@pytest.mark.parametrize("lock", ["open", "key"])
def test_a_disk_that_is_full_is_told_and_leaves_nothing(folder, key, lock):
    words = {"open": (), "key": ("--recipient", key)}[lock]
    done("backup", "before")  # and which key signs is noted
    before = sorted(folder.rglob("*"))
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, hard))
    try:
        found = told("backup", "file", *words)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    assert "file was not written: File too large. Nothing of it is left." in found
    assert before == sorted(folder.rglob("*"))


# --- where one is read ------------------------------------------------------------------------------------


def test_a_backup_is_read_into_a_file_that_has_no_name_and_that_others_may_not_open():
    with Store(TEMPORARY) as store:
        store.create()
        with store.writing() as transaction:
            transaction.write_note("large", "x" * 8_000_000, datetime.now(UTC))
        with store.reading() as transaction:
            kept = transaction.read_note("large")
        there = [file.stat() for file in Path("/proc/self/fd").iterdir() if file.exists()]
        large = [found for found in there if stat.S_ISREG(found.st_mode) and found.st_size > 8_000_000]

    assert 8_000_000 == len(kept.words)
    assert [(0, 0o600)] == [(found.st_nlink, stat.S_IMODE(found.st_mode)) for found in large]
