"""A private Dovecot 2.3 or 2.4 on loopback, without privileges: as the caller, or as nobody if that is root.

Every user name may log in with the same password and has a Maildir of its own: a test takes a fresh
`account()` and is alone with it. The two versions read different configuration languages.
"""

import contextlib
import grp
import itertools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import SystemRandom
from typing import Any, Self

from imapclient import IMAPClient

from referee.mail.accounts import ImapAccount
from tests.kit.patience import PATIENCE
from tests.servers.guard import Guard, removing
from tests.servers.room import swift

PASSWORD = "a-password-to-be-kept"
_PATH = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"))

_COMMON = """
listen = 127.0.0.1
base_dir = {place}/run
state_dir = {place}/state
log_path = {place}/dovecot.log
auth_failure_delay = 0
default_login_user = {user}
default_internal_user = {user}
default_internal_group = {group}
first_valid_uid = {uid}
first_valid_gid = {gid}
namespace inbox {{
  inbox = yes
  separator = /
}}
service anvil {{
  chroot =
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
"""
_V23 = """
protocols = imap
disable_plaintext_auth = no
mail_location = maildir:{place}/mail/%u/Maildir
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={place}/mail/%u
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    address = 127.0.0.1
    port = {port}
  }}
  inet_listener imaps {{
    address = 127.0.0.1
    port = {tls_port}
  }}
}}
"""
_TLS23 = """
ssl = yes
ssl_cert = <{place}/cert.pem
ssl_key = <{place}/key.pem
"""
_V24 = """
dovecot_config_version = 2.4.0
dovecot_storage_version = 2.4.0
protocols {{
  imap = yes
}}
auth_allow_cleartext = yes
mail_driver = maildir
mail_path = {place}/mail/%{{user}}/Maildir
passdb static {{
  password = {password}
}}
userdb static {{
  fields {{
    uid = {uid}
    gid = {gid}
    home = {place}/mail/%{{user}}
  }}
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    listen = 127.0.0.1
    port = {port}
  }}
  inet_listener imaps {{
    listen = 127.0.0.1
    port = {tls_port}
  }}
}}
"""
_TLS24 = """
ssl = yes
ssl_server_cert_file = {place}/cert.pem
ssl_server_key_file = {place}/key.pem
"""


def installed() -> str | None:
    """Where Dovecot is, or None."""
    return shutil.which("dovecot", path=_PATH)


class Dovecot:
    """One server: started, killed, paused and started again at a test's wish."""

    def __init__(self, certificate: tuple[Path, Path] | None = None, capability: str = "") -> None:
        """`certificate` is a file and its key; `capability` replaces what the server says it can do."""
        program = installed()
        assert program, "Dovecot is not installed"
        self._program = program
        self._runs_as = "nobody" if os.getuid() == 0 else None
        # Short, and not pytest's: it holds Unix sockets, whose paths end at 107 bytes, and nobody must get in.
        self.place = Path(tempfile.mkdtemp(prefix="dv-", dir=swift()))
        self.port, self.tls_port = free_ports(2)
        self._certificate = certificate
        self._numbers = itertools.count(1)
        self._process: subprocess.Popen[bytes] | None = None
        self._guard = Guard(f'kill -KILL "-$(cat {self._pid})"; {removing(self.place)}')
        self._furnish(capability)

    def _furnish(self, capability: str) -> None:
        for part in ("run", "state", "mail"):
            (self.place / part).mkdir()
        for file, name in zip(self._certificate or (), ("cert.pem", "key.pem"), strict=False):
            shutil.copy(file, self.place / name)
        self._configuration.write_text(self._render(capability))
        if self._runs_as:
            owner = pwd.getpwnam(self._runs_as)
            for path in (self.place, *self.place.rglob("*")):
                os.chown(path, owner.pw_uid, owner.pw_gid)

    @property
    def _configuration(self) -> Path:
        return self.place / "dovecot.conf"

    @property
    def _pid(self) -> Path:
        return self.place / "run" / "master.pid"  # and that of the group

    def _render(self, capability: str) -> str:
        version = subprocess.run([self._program, "--version"], capture_output=True, text=True, check=True)
        is_24 = tuple(map(int, version.stdout.split()[0].split("-")[0].split(".")[:2])) >= (2, 4)
        owner = pwd.getpwnam(self._runs_as) if self._runs_as else pwd.getpwuid(os.getuid())
        tls = (_TLS24 if is_24 else _TLS23) if self._certificate else "ssl = no\n"
        return ((_V24 if is_24 else _V23) + _COMMON + tls).format(
            place=self.place,
            port=self.port,
            tls_port=self.tls_port if self._certificate else 0,
            password=PASSWORD,
            user=owner.pw_name,
            uid=owner.pw_uid,
            gid=owner.pw_gid,
            group=grp.getgrgid(owner.pw_gid).gr_name,
        ) + (f"imap_capability = {capability}\n" if capability else "")

    def _as_owner(self) -> dict[str, Any]:
        if self._runs_as is None:
            return {}
        return {"user": self._runs_as, "group": pwd.getpwnam(self._runs_as).pw_gid, "extra_groups": []}

    # --- the server -----------------------------------------------------------------------------------

    def start(self) -> Self:
        """Return when the server greets. What a killed one left locked is unlocked: that spares two minutes."""
        for lock in (self.place / "mail").rglob("*.lock"):
            lock.unlink()
        self._process = subprocess.Popen(
            [self._program, "-F", "-c", str(self._configuration)],
            start_new_session=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **self._as_owner(),
        )
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self._process.poll() is None:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1) as line:
                line.settimeout(PATIENCE)
                if line.recv(64).startswith(b"* OK"):
                    return self
            time.sleep(0.01)
        log = self.place / "dovecot.log"
        raise RuntimeError(f"Dovecot did not start: {log.read_text() if log.exists() else 'no log'}")

    @property
    def runs(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def kill(self) -> None:
        """A power cut: every process dies at once, sessions included."""
        if self._process is not None and self.runs:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._pid.unlink(missing_ok=True)

    @contextlib.contextmanager
    def paused(self) -> Iterator[None]:
        """The server hangs: connections stand, nothing is answered."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.killpg(self._process.pid, signal.SIGCONT)

    def close(self) -> None:
        self.kill()
        self._guard.dismiss()

    # --- its mailboxes --------------------------------------------------------------------------------

    def account(self, **changes: Any) -> ImapAccount:
        """An account with an empty mailbox that nobody else has used."""
        account = ImapAccount("127.0.0.1", self.port, f"user{next(self._numbers)}", PASSWORD, "none", timeout=PATIENCE)
        return replace(account, **changes)

    @contextlib.contextmanager
    def client(self, account: ImapAccount, folder: str = "INBOX") -> Iterator[IMAPClient]:
        """Another client, as a person's mail program would be."""
        with IMAPClient("127.0.0.1", self.port, ssl=False, timeout=PATIENCE) as client:
            client.login(account.user, PASSWORD)
            if client.folder_exists(folder):
                client.select_folder(folder)
            yield client

    def put(self, account: ImapAccount, *letters: bytes) -> None:
        """Lay letters into the INBOX."""
        with self.client(account) as client:
            if client.has_capability("MULTIAPPEND"):
                client.multiappend("INBOX", letters)
            else:
                for letter in letters:
                    client.append("INBOX", letter)

    def letters(self, account: ImapAccount, folder: str = "INBOX") -> list[bytes]:
        """The letters of a folder in their order there; none if there is no such folder."""
        with self.client(account, folder) as client:
            if not client.folder_exists(folder):
                return []
            found = client.fetch(client.search(), ["BODY.PEEK[]"])
            return [row[b"BODY[]"] for row in found.values()]

    def maildir(self, account: ImapAccount) -> Path:
        """Where the INBOX lies; it is there after the first login."""
        return self.place / "mail" / account.user / "Maildir"

    def set_uidvalidity(self, account: ImapAccount, value: int) -> None:
        """As after a mailbox was restored or moved; Dovecot drops the sessions that have it open."""
        program = shutil.which("doveadm", path=os.pathsep.join((_PATH, "/usr/bin")))
        subprocess.run(
            [str(program), "-c", str(self._configuration), "mailbox", "update"]
            + ["--uid-validity", str(value), "-u", account.user, "INBOX"],
            check=True,
            capture_output=True,
            **self._as_owner(),
        )


def free_ports(count: int) -> list[int]:
    """Below those that a system gives away by itself: nobody is given one while the server is down."""
    free: set[int] = set()
    while len(free) < count:
        port = SystemRandom().randrange(10_000, 32_000)
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            free.add(port)
    return sorted(free)
