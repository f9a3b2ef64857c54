"""A PostgreSQL of our own: one throw-away cluster for a whole run, over a socket in its own folder.

Started by the first test that wants it, in whichever process that is, and stopped with the process that runs the tests.
`initdb` does not work for root, so root lends itself the name of somebody who owns nothing.
"""

from __future__ import annotations

import fcntl
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg

from tests.servers.guard import Guard, removing
from tests.servers.room import swift

MISSING = "NO POSTGRESQL HERE: the tests against it were SKIPPED (apt-get install postgresql)"

_DEBIAN = Path("/usr/lib/postgresql")
_NOBODY = "nobody"
_USER = "referee"
_SETTINGS = ["listen_addresses=''", "max_connections=300", "shared_buffers=64MB", "timezone=Asia/Tokyo"]
_SETTINGS += ["dynamic_shared_memory_type=mmap"]  # in the folder, and gone with it
_SETTINGS += ["deadlock_timeout=50ms"]
_CARELESS = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]  # a crash of the machine may cost it all


def binaries() -> Path | None:
    """Where `initdb` and its friends are; the newest, if there are several."""
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).resolve().parent
    found = [path.parent for path in _DEBIAN.glob("*/bin/initdb")]
    return max(found, key=lambda path: [int(part) for part in path.parent.name.split(".")], default=None)


class Cluster:
    """A server in a folder, which may be there and running already; `durable` if it has to survive a power cut."""

    def __init__(self, folder: Path, *, durable: bool = False) -> None:
        self.folder = folder
        self._bin = binaries()
        self._line: psycopg.Connection | None = None
        self._settings = _SETTINGS if durable else _SETTINGS + _CARELESS

    def start(self) -> None:
        """Run, unless it runs."""
        with self._alone():
            if not self._is_running:
                self._make()
                options = " ".join(f"-c {setting}" for setting in self._settings)
                self._run("pg_ctl", "start", "--wait", "--silent", "--options", f"-k {self.folder} {options}")

    def url(self, database: str = "postgres", schema: str = "") -> str:
        """What SQLAlchemy calls a database of this cluster, or a schema in it."""
        options = f"&options={quote(f'-c search_path={schema}')}" if schema else ""
        return f"postgresql://{_USER}@/{database}?host={quote(str(self.folder), safe='')}{options}"

    def say(self, *statements: str) -> None:
        """Have statements carried out by the server's owner. What a dead test has left locked is given up for."""
        if self._line is None or self._line.closed:
            self._line = psycopg.connect(
                host=str(self.folder), user=_USER, dbname="postgres", autocommit=True, options="-c lock_timeout=10s"
            )
        for statement in statements:
            self._line.execute(statement.encode())

    def hang_up(self) -> None:
        """Close what `say` has opened."""
        if self._line is not None:
            self._line.close()

    @property
    def _is_running(self) -> bool:
        return (self.folder / "data" / "postmaster.pid").exists()

    def _make(self) -> None:
        owner = pwd.getpwnam(_NOBODY)
        if os.geteuid() == 0:
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
        words = ["--auth=trust", f"--username={_USER}", "--encoding=UTF8", "--locale=C", "--no-sync"]
        self._run("initdb", *words)

    def _run(self, program: str, *words: str) -> None:
        assert self._bin is not None
        who: dict[str, Any] = {}
        if os.geteuid() == 0:
            owner = pwd.getpwnam(_NOBODY)
            who = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
        words = ("-D", str(self.folder / "data"), *words)
        # Not into a pipe: the server keeps it open, and nobody would ever see its end.
        with (self.folder / f"{program}.out").open("ab") as out:
            done = subprocess.run([self._bin / program, *words], cwd=self.folder, stdout=out, stderr=out, **who)
        assert done.returncode == 0, (self.folder / f"{program}.out").read_text()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        with (self.folder / "lock").open("a") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield


@contextmanager
def cluster(*, durable: bool = False) -> Iterator[Cluster]:
    """A cluster of one's own, running."""
    folder, guard = new_folder(durable=durable)
    made = Cluster(folder, durable=durable)
    try:
        made.start()
        yield made
    finally:
        made.hang_up()
        guard.dismiss()


def new_folder(*, durable: bool = False) -> tuple[Path, Guard]:
    """A place for a cluster: short, since the name of a socket has at most 107 bytes, and open to its owner.

    Its guard stops the server at once, if it runs, and leaves nothing behind.
    """
    folder = Path(tempfile.mkdtemp(prefix="referee-pg-", dir=Path("/tmp") if durable else swift()))
    folder.chmod(0o755)
    pid = f'pid=$(head -n 1 {folder}/data/postmaster.pid) && kill -QUIT "$pid"'
    return folder, Guard(f'{pid} && while kill -0 "$pid"; do sleep 0.05; done; {removing(folder)}')
