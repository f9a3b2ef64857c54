"""A referee that a doctor looks at: its configuration is in order, until a test breaks something."""

import json
from datetime import UTC, datetime
from pathlib import Path

from referee.doctor import CheckResult, examine
from referee.mail.accounts import ImapAccount
from tests.kit.patience import PATIENCE
from tests.servers.delivering import Delivering
from tests.servers.dovecot import PASSWORD, Dovecot

SECRETS = (PASSWORD, "hunter2", "f00d" * 16)


class House:
    """A configuration that is in order: a mailbox at a Dovecot, a server that delivers into it, a fresh folder."""

    def __init__(self, place: Path, dovecot: Dovecot) -> None:
        self.place = place
        self.dovecot = dovecot
        self.now = datetime.now(UTC)
        self.account: ImapAccount = dovecot.account()
        self.post = Delivering(self._lay)
        self.post.start()
        self.own = {"database": f"sqlite:///{place}/referee.db", "keyring": "keyring"}
        self.imap: dict[str, object] = {"host": "127.0.0.1", "port": dovecot.port, "user": self.account.user}
        self.imap |= {"security": "none", "password_file": "password", "timeout": PATIENCE}
        self.smtp: dict[str, object] = {
            "host": "127.0.0.1",
            "port": self.post.port,
            "security": "none",
            "timeout": PATIENCE,
        }
        self.backup: dict[str, object] = {}
        self.site: dict[str, object] = {}
        self.write("password", f"{PASSWORD}\n")
        self.write("keyring", f"{SECRETS[2]}\n")

    def _lay(self, raw: bytes) -> None:
        self.dovecot.put(self.account, raw)

    @property
    def address(self) -> str:
        return f"{self.account.user}@elgrande.example"

    @property
    def config(self) -> Path:
        return self.place / "referee.toml"

    def write(self, name: str, text: str, mode: int = 0o600) -> Path:
        path = self.place / name
        path.write_text(text, encoding="utf-8")
        path.chmod(mode)
        return path

    def configure(self) -> Path:
        sections = {"referee": {"address": self.address, **self.own}, "imap": self.imap, "smtp": self.smtp}
        more = {"backup": self.backup, "site": self.site}
        sections |= {name: section for name, section in more.items() if section}
        lines = []
        for name, section in sections.items():
            lines += [f"[{name}]", *(f"{key} = {json.dumps(value)}" for key, value in section.items())]
        return self.write("referee.toml", "\n".join(lines), 0o640)

    def findings(self, *, letter: bool = False, wait: float = 10.0) -> list[CheckResult]:
        found = list(examine(self.configure(), self.now, letter=letter, wait=wait))
        told = "".join(f"{one.seen} {one.advice}" for one in found)
        assert not [secret for secret in SECRETS if secret in told]
        assert not [one for one in found if one.state != "ok" and not one.advice]
        return found

    def says(self, check: str, **kind: object) -> CheckResult:
        """The one finding of this check."""
        (found,) = [one for one in self.findings(**kind) if one.check == check]  # type: ignore[arg-type]
        return found


def tells(finding: CheckResult, state: str, seen: str, advice: str = "") -> bool:
    return finding.state == state and seen in finding.seen and advice in finding.advice
