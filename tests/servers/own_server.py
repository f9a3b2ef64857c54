"""The server of docs/hosting.md, "Your own mail server": Postfix and Dovecot, set up by the page's own commands.

The commands are run by a shell, word for word, but for the places that they name: those lie in a folder, as do the
ports of this run; and for the programs that would change the machine, which are stood in for. Needs root, as a server
does: Postfix and Dovecot hand letters over as accounts of their own.
"""

import contextlib
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Self

from referee.mail.accounts import ImapAccount, SmtpAccount
from tests.kit.patience import PATIENCE
from tests.servers.dovecot import free_ports
from tests.servers.guard import Guard, removing
from tests.servers.room import swift

MISSING = (
    "NO POSTFIX AND DOVECOT HERE, OR NO ROOT: the tests of one's own mail server were SKIPPED "
    "(apt-get install postfix dovecot-imapd dovecot-lmtpd)"
)
ROOT = Path(__file__).resolve().parent.parent.parent
DOMAIN = "example.org"
PASSWORD = "a-password-of-people"
OUTSIDE = "127.0.0.2"  # whoever comes from here is not on this machine, as Postfix has it

_PATH = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"))
_OWNER = "dovenull"  # an account of the system that comes with Dovecot: stands in for those that the page makes
_DEBIAN = Path("/usr/share/postfix")
_LMTP = Path("/usr/lib/dovecot/lmtp")

_STAND_INS = {
    "apt-get": "",
    "hostnamectl": "",
    "make-ssl-cert": "",
    "adduser": f'while [ "$1" != --home ]; do shift; done; install -d -o {_OWNER} -g {_OWNER} "$2"',
    "systemctl": 'echo "$@" >> "$PLACE/told"',
}
_HERE = """
base_dir = {place}/run
state_dir = {place}/state
log_path = {place}/dovecot.log
listen = 127.0.0.1
service imap-login {{
  inet_listener imaps {{
    port = {port}
  }}
}}
"""


def missing() -> bool:
    """Whether this machine cannot run such a server."""
    programs = all(shutil.which(name, path=_PATH) for name in ("postfix", "dovecot", "openssl"))
    return os.getuid() != 0 or not programs or not _LMTP.exists() or not (_DEBIAN / "main.cf.debian").exists()


def blocks(heading: str) -> str:
    """What the page has a host type below a heading, to the next one."""
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    _, found, rest = page.partition(f"# {heading}\n")
    assert found, f"docs/hosting.md has no heading {heading!r}"
    end = re.search(r"^#+ .*\n\n", rest, re.MULTILINE)
    return "".join(re.findall(r"^```sh\n(.*?)^```", rest[: end and end.start()], re.MULTILINE | re.DOTALL))


class OwnServer:
    """One machine: `types` what the page says, then starts what was to be started."""

    def __init__(self, certificate: tuple[Path, Path]) -> None:
        # Short, and not pytest's: it holds Unix sockets, whose paths end at 107 bytes. Others must get through.
        self.place = Path(tempfile.mkdtemp(prefix="own-", dir=swift()))
        self.place.chmod(0o711)
        self.port, self.submission, self.imaps = free_ports(3)
        self._places = {
            "/etc/ssl/certs/ssl-cert-snakeoil.pem": self.place / "cert.pem",
            "/etc/ssl/private/ssl-cert-snakeoil.key": self.place / "key.pem",
            "/etc/ssl/mail": self.place / "tls",
            "/etc/hosts": self.place / "hosts",
            "/etc/dovecot": self.place / "dovecot",
            "/etc/el-grande-referee": self.place / "referee",
            "/run/el-grande-referee": self.place / "home",
            "/var/lib/el-grande-referee": self.place / "home",
            "/var/spool/postfix": self.place / "spool",
            "/var/vmail": self.place / "letters",
            "el-grande-referee": _OWNER,
            "vmail": _OWNER,
        }
        self._variables = {**os.environ, "PATH": f"{self.place}/bin:{_PATH}", "PLACE": str(self.place)}
        self._variables["MAIL_CONFIG"] = str(self.place / "postfix")
        abort = f"MAIL_CONFIG={self.place}/postfix {_program('postfix')} abort"
        kill = f'kill -KILL "-$(cat {self.place}/run/master.pid)"'
        self._running: list[subprocess.Popen[bytes]] = []
        self._guard = Guard(f"{abort}; {kill}; {removing(self.place)}")
        self._furnish(certificate)

    def _mapped(self, text: str) -> str:
        names = sorted(self._places, key=len, reverse=True)
        return re.sub("|".join(map(re.escape, names)), lambda found: str(self._places[found[0]]), text)

    def _furnish(self, certificate: tuple[Path, Path]) -> None:
        """The machine as Debian leaves it, with a checkout on it."""
        for part in ("bin", "postfix", "spool", "data", "run", "state", "dovecot", "referee", "home"):
            (self.place / part).mkdir()
        for name, line in _STAND_INS.items():
            (self.place / "bin" / name).write_text(f"#!/bin/sh\n{line}\n")
            (self.place / "bin" / name).chmod(0o755)
        for file, name in zip(certificate, ("cert.pem", "key.pem"), strict=True):
            shutil.copy(file, self.place / name)
        shutil.chown(self.place / "home", _OWNER, _OWNER)
        shutil.chown(self.place / "data", "postfix")
        (self.place / "hosts").touch()
        (self.place / "aliases").write_text("postmaster: root\n")
        for path in (ROOT / "deploy" / "examples").rglob("*.*"):
            copied = self.place / "checkout" / path.relative_to(ROOT)
            copied.parent.mkdir(parents=True, exist_ok=True)
            copied.write_text(self._mapped(path.read_text(encoding="utf-8")), encoding="utf-8")
        settled = "".join(self._mapped((_DEBIAN / name).read_text()) for name in ("main.cf.debian", "main.cf.tls"))
        (self.place / "postfix" / "main.cf").write_text(settled)
        shutil.copy(_DEBIAN / "master.cf.dist", self.place / "postfix" / "master.cf")
        self._says(
            "postconf",
            "-e",
            f"queue_directory = {self.place}/spool",
            f"data_directory = {self.place}/data",
            f"maillog_file_prefixes = {self.place}",
            f"maillog_file = {self.place}/postfix.log",
            f"alias_maps = hash:{self.place}/aliases",
            f"alias_database = hash:{self.place}/aliases",
            "inet_protocols = ipv4",
            "mynetworks = 127.0.0.1/32",
            "smtpd_peername_lookup = no",
        )

        self._ages()

    def _ages(self) -> None:
        """As if nothing had been written just now: Postfix waits two seconds lest somebody is still writing."""
        for path in (self.place / "postfix").iterdir():
            os.utime(path, (0, 0))

    def _says(self, *words: str) -> str:
        done = subprocess.run(
            words, cwd=self.place, env=self._variables, capture_output=True, text=True, timeout=PATIENCE
        )
        assert 0 == done.returncode, f"{' '.join(words)}\n{done.stdout}{done.stderr}"
        return done.stdout

    # --- what a host does -----------------------------------------------------------------------------

    def types(self, *headings: str) -> None:
        """All that stands below these headings of the page, in one shell."""
        lines = "cd checkout\n" + "".join(self._mapped(blocks(heading)) for heading in headings)
        self._says("/bin/sh", "-exc", lines)

    def takes_in(self, *people: str) -> None:
        """Mailboxes for people, as the page says: a line in each of the two files."""
        with (self.place / "postfix" / "mailboxes").open("a") as names:
            names.writelines(f"{address_of(person)} {person}\n" for person in people)
        with (self.place / "dovecot" / "users").open("a") as passwords:
            passwords.writelines(f"{person}:{{PLAIN}}{PASSWORD}\n" for person in people)

    # --- the servers ----------------------------------------------------------------------------------

    def start(self) -> Self:
        """What the page said to restart, in that order; return when all greet."""
        told = (self.place / "told").read_text().split()
        assert "restart" == told[0]
        for name in told[1:]:
            {"postfix": self._start_postfix, "dovecot": self._start_dovecot}[name]()
        return self

    def _start_postfix(self) -> None:
        master = self.place / "postfix" / "master.cf"
        services = {"smtp": self.port, "submission": self.submission}
        master.write_text(
            re.sub(
                r"^(smtp|submission)(?= +inet )",
                lambda found: f"127.0.0.1:{services[found[1]]}",
                master.read_text(),
                flags=re.MULTILINE,
            )
        )
        self._ages()
        self._run("postfix", "start-fg")
        self._greets(self.port, b"220 ")

    def _start_dovecot(self) -> None:
        configuration = self.place / "dovecot" / "dovecot.conf"
        configuration.write_text(configuration.read_text() + _HERE.format(place=self.place, port=self.imaps))
        self._run("dovecot", "-F", "-c", str(configuration))
        self._greets(self.imaps, b"")

    def _run(self, name: str, *words: str) -> None:
        null = subprocess.DEVNULL
        self._running.append(
            subprocess.Popen(
                [_program(name), *words],
                env=self._variables,
                start_new_session=True,
                stdin=null,
                stdout=null,
                stderr=null,
            )
        )

    def _greets(self, port: int, words: bytes) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1) as line:
                line.settimeout(PATIENCE)
                if not words or line.recv(64).startswith(words):
                    return
            time.sleep(0.01)
        raise RuntimeError(f"nobody greets at port {port}: {self.log()}")

    def log(self) -> str:
        """What both servers had to say."""
        return "".join(path.read_text() for path in sorted(self.place.glob("*.log")))

    def close(self) -> None:
        self._guard.dismiss()
        for server in self._running:
            server.wait(PATIENCE)

    # --- its mailboxes --------------------------------------------------------------------------------

    @property
    def config(self) -> Path:
        """What the referee was told, with the ports of this run."""
        return self.place / "referee" / "referee.toml"

    def at_these_ports(self) -> Path:
        """Change what the page wrote for the referee to where the servers are; the file."""
        ports = {"imap": self.imaps, "smtp": self.submission if "[imap]" in self.config.read_text() else self.port}
        written = self.config.read_text().replace("mail.example.org", "localhost")
        for section, port in ports.items():
            written = written.replace(f"[{section}]\n", f"[{section}]\nport = {port}\n")
        self.config.write_text(written)
        return self.config

    def mailbox(self, user: str) -> ImapAccount:
        """Where the letters of this user arrive."""
        cafile = str(self.place / "cert.pem")
        return ImapAccount("localhost", self.imaps, user, PASSWORD, timeout=PATIENCE, cafile=cafile)

    def exit(self, user: str) -> SmtpAccount:
        """By which this user sends."""
        cafile, sender = str(self.place / "cert.pem"), address_of(user)
        return SmtpAccount("localhost", self.submission, user, PASSWORD, timeout=PATIENCE, cafile=cafile, sender=sender)


def address_of(user: str) -> str:
    """The address at which a user of the server is written to."""
    return f"{user}@{DOMAIN}"


def _program(name: str) -> str:
    return str(shutil.which(name, path=_PATH))
