"""An IMAP server with the oddities of real ones: it passes letters over, keeps bytes and dates back, has no numbers.

It speaks as much IMAP as the mailbox needs, on a real socket, in as many sessions as are opened.
"""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Self

from referee.mail.accounts import ImapAccount

CAPABILITY = b"CAPABILITY IMAP4rev1 MOVE UIDPLUS"
WHEN = b'"20-Nov-2026 12:00:00 +0000"'
Items = dict[bytes, bytes]
"""What the server says of a letter: each item's name with its value as it goes over the line."""


def literal(octets: bytes) -> bytes:
    return b"{%d}\r\n%b" % (len(octets), octets)


@dataclass
class OddImap:
    """`letters` of the INBOX by UID; `odd` changes what is said of one, and may say nothing at all of it (None)."""

    letters: dict[int, bytes]
    odd: Callable[[int, Items], Items | None] = lambda uid, said: said
    uidvalidity: bytes | None = b"7"
    moved: dict[int, bytes] = field(default_factory=dict)
    fetched: list[str] = field(default_factory=list)

    def __enter__(self) -> Self:
        self._door = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._door.close()

    @property
    def account(self) -> ImapAccount:
        return ImapAccount("127.0.0.1", self._door.getsockname()[1], "referee", "secret", security="none", timeout=2.0)

    def _accept(self) -> None:
        while True:
            try:
                line, _ = self._door.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(line,), daemon=True).start()

    def _serve(self, line: socket.socket) -> None:
        with line, line.makefile("rb") as words:
            line.sendall(b"* OK [%b] ready\r\n" % CAPABILITY)
            for said in words:
                tag, _, command = said.strip().partition(b" ")
                told = b"".join(self._answer(command.decode()))
                if b"HANG UP" in told:
                    line.sendall(told.partition(b"HANG UP")[0])
                    return
                line.sendall(told + tag + b" OK done\r\n")

    def _answer(self, command: str) -> Iterator[bytes]:
        verb, _, rest = command.removeprefix("UID ").partition(" ")
        by_uid = command.startswith("UID ")
        if verb == "CAPABILITY":
            yield b"* %b\r\n" % CAPABILITY
        elif verb in ("SELECT", "EXAMINE"):
            yield b"* %d EXISTS\r\n" % len(self.letters)
            if self.uidvalidity is not None:
                yield b"* OK [UIDVALIDITY %b] valid\r\n" % self.uidvalidity
        elif verb == "FETCH":
            yield from self._fetch(*rest.split(" ", 1), by_uid=by_uid)
        elif verb == "SEARCH":
            found = self._named(rest.split()[-1], by_uid=rest.startswith("UID"))
            yield b"* SEARCH" + b"".join(b" %d" % uid for uid in found) + b"\r\n"
        elif verb == "MOVE":
            for uid in self._named(rest.split()[0], by_uid=by_uid):
                yield b"* %d EXPUNGE\r\n" % ([*self.letters].index(uid) + 1)
                self.moved[uid] = self.letters.pop(uid)

    def _fetch(self, which: str, items: str, *, by_uid: bool) -> Iterator[bytes]:
        self.fetched.append(f"{which} {items}")
        wanted = re.findall(r"UID|RFC822\.SIZE|INTERNALDATE|BODY\.PEEK\[[A-Z]*\](?:<[\d.]+>)?", items)
        names = {item: re.sub(r"\.PEEK|(?<=<\d)\.\d+", "", item).encode() for item in wanted}
        for uid in self._named(which, by_uid=by_uid):
            raw, number = self.letters[uid], [*self.letters].index(uid) + 1
            said: Items | None = {
                b"UID": b"%d" % uid,
                b"RFC822.SIZE": b"%d" % len(raw),
                b"INTERNALDATE": WHEN,
                b"BODY[]": literal(raw),
                b"BODY[HEADER]<0>": literal(raw.partition(b"\r\n\r\n")[0]),
            }
            said = {name: value for name, value in said.items() if name in names.values() or name == b"UID"}
            said = self.odd(uid, said)
            if said is not None:
                told = b" ".join(b"%b %b" % pair for pair in said.items())
                yield b"* %d FETCH (%b)\r\n" % (number, told)

    def _named(self, which: str, *, by_uid: bool) -> list[int]:
        """The UIDs of a set of UIDs or sequence numbers."""
        uids = [*self.letters]
        found = []
        for part in which.split(","):
            first, _, last = part.partition(":")
            end = max([*uids, int(first)]) if last == "*" else int(last or first)
            chosen = range(int(first), end + 1)
            found += [uid for at, uid in enumerate(uids, 1) if (uid if by_uid else at) in chosen]
        return found
