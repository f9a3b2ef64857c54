"""An IMAP server with the oddities of real ones: it passes letters over, keeps bytes and dates back, has no numbers,
talks while it is waited at, and says that it moved what it did not move.

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

CAPABILITY = b"CAPABILITY IMAP4rev1 IDLE MOVE UIDPLUS"
WHEN = b'"20-Nov-2026 12:00:00 +0000"'
Items = dict[bytes, bytes]
"""What the server says of a letter: each item's name with its value as it goes over the line."""


def literal(octets: bytes) -> bytes:
    return b"{%d}\r\n%b" % (len(octets), octets)


@dataclass
class OddImap:
    """`letters` of the INBOX by UID; `odd` changes what is said of one, and may say nothing at all of it (None).

    `idling` has what is said at each IDLE in its turn, from "+ idling" on, the last for ever; `instead` the whole
    answer to a command in place of the right one, by its first word, with %TAG where the tag belongs.
    """

    letters: dict[int, bytes]
    odd: Callable[[int, Items], Items | None] = lambda uid, said: said
    uidvalidity: bytes | None | Callable[[], bytes] = b"7"
    idling: tuple[bytes, ...] = (b"+ idling\r\n",)
    instead: dict[str, bytes] = field(default_factory=dict)
    capability: bytes = CAPABILITY
    greeting: bytes = b"* OK"
    at_idle: Callable[[], object] = lambda: None
    after_move: Callable[[], object] = lambda: None
    moved: dict[int, bytes] = field(default_factory=dict)
    fetched: list[str] = field(default_factory=list)
    commands: list[str] = field(default_factory=list)

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
            line.sendall(b"%b [%b] ready\r\n" % (self.greeting, self.capability))
            idling = b""
            for said in words:
                tag, _, command = said.strip().partition(b" ")
                if tag == b"DONE":
                    line.sendall(idling + b" OK done\r\n")
                    continue
                self.commands.append(command.decode())
                if command == b"IDLE":
                    idling = tag
                    line.sendall(self._at_idle().replace(b"%TAG", tag))
                    continue
                verb = command.decode().removeprefix("UID ").partition(" ")[0]
                if verb in self.instead:
                    line.sendall(self.instead[verb].replace(b"%TAG", tag))
                    continue
                told = b"".join(self._answer(command.decode()))
                if b"%TAG" in told:  # whole as it stands
                    line.sendall(told.replace(b"%TAG", tag))
                    continue
                if b"HANG UP" in told:
                    line.sendall(told.partition(b"HANG UP")[0])
                    return
                line.sendall(told + tag + b" OK done\r\n")

    def _at_idle(self) -> bytes:
        self.at_idle()
        count = self.commands.count("IDLE")
        return self.idling[min(count, len(self.idling)) - 1]

    def _answer(self, command: str) -> Iterator[bytes]:
        verb, _, rest = command.removeprefix("UID ").partition(" ")
        by_uid = command.startswith("UID ")
        if verb == "CAPABILITY":
            yield b"* %b\r\n" % self.capability
        elif verb in ("SELECT", "EXAMINE"):
            yield b"* %d EXISTS\r\n" % len(self.letters)
            if self.uidvalidity is not None:
                told = self.uidvalidity() if callable(self.uidvalidity) else self.uidvalidity
                yield b"* OK [UIDVALIDITY %b] valid\r\n" % told
        elif verb == "FETCH":
            self.fetched.append(rest)
            yield self.answer_to_fetch(rest) if by_uid else b"".join(self._fetch(*rest.split(" ", 1), by_uid=False))
        elif verb == "SEARCH":
            found = self._named(rest.split()[-1], by_uid=rest.startswith("UID"))
            yield b"* SEARCH" + b"".join(b" %d" % uid for uid in found) + b"\r\n"
        elif verb in ("MOVE", "EXPUNGE"):
            for uid in self._named(rest.split()[0], by_uid=by_uid):
                yield b"* %d EXPUNGE\r\n" % ([*self.letters].index(uid) + 1)
                self.moved[uid] = self.letters.pop(uid)
            self.after_move()

    def answer_to_fetch(self, asked: str) -> bytes:
        """What is said to UID FETCH, without the tagged answer."""
        return b"".join(self._fetch(*asked.split(" ", 1), by_uid=True))

    def _fetch(self, which: str, items: str, *, by_uid: bool) -> Iterator[bytes]:
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
