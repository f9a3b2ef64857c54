"""An IMAP server that says just enough to be waited at, and at IDLE what a test wants it to say, piece by piece."""

import socket
import threading
import time
from typing import Self

from tests.kit.patience import PATIENCE

_CAPABILITY = b"CAPABILITY IMAP4rev1 IDLE UIDPLUS"


class ScriptedImap:
    """Serves one connection: an empty INBOX, until IDLE; then these pieces, and one letter in it.

    `login` is its answer to a login; if that is empty, it hangs up.
    """

    def __init__(self, *pieces: bytes, login: bytes = b"OK welcome") -> None:
        self._pieces = pieces
        self._login = login
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._thread.join(PATIENCE)
        self._door.close()

    def _serve(self) -> None:
        line, _ = self._door.accept()
        with line, line.makefile("rb") as words:
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            line.sendall(b"* OK [%b] ready\r\n" % _CAPABILITY)
            letters, idling = 0, b""
            for said in words:
                tag, _, command = said.strip().partition(b" ")
                if command == b"IDLE":
                    letters, idling = 1, tag
                    for piece in self._pieces:
                        line.sendall(piece)
                        time.sleep(0.05)  # or they would travel together
                    continue
                if command.startswith(b"LOGIN"):
                    if not self._login:
                        return
                    line.sendall(b"%b %b\r\n" % (tag, self._login))
                    continue
                told = b"* %b\r\n" % _CAPABILITY if command == b"CAPABILITY" else b""
                if command.startswith(b"EXAMINE"):
                    told = b"* %d EXISTS\r\n* OK [UIDVALIDITY 7] fine\r\n" % letters
                line.sendall(told + (idling if tag == b"DONE" else tag) + b" OK done\r\n")
