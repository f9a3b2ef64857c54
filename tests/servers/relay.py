"""A cable between a client and a server on loopback that a test can cut."""

import contextlib
import socket
import threading
from typing import Self

from tests.kit.patience import PATIENCE


class Relay:
    """Forwards connections to a port; `cut` breaks those that stand, new ones are welcome.

    With `cut_at` it breaks them by itself when the server has said that.
    """

    def __init__(self, target: int, cut_at: bytes = b"") -> None:
        self._target = target
        self._cut_at = cut_at
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        self._ends: list[socket.socket] = []
        self._threads: list[threading.Thread] = []

    def __enter__(self) -> Self:
        self._spawn(self._welcome)
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(OSError):
            self._door.shutdown(socket.SHUT_RDWR)
        self.cut()
        for thread in self._threads:
            thread.join(PATIENCE)
        for end in (self._door, *self._ends):
            end.close()

    def cut(self) -> None:
        """Break every connection that stands, in both directions."""
        for end in self._ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _spawn(self, target: object, *args: object) -> None:
        thread = threading.Thread(target=target, args=args, daemon=True)  # type: ignore[arg-type]
        self._threads.append(thread)
        thread.start()

    def _welcome(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._door.accept()
                self._ends.append(near)
                far = socket.create_connection(("127.0.0.1", self._target))
                self._ends.append(far)
                self._spawn(self._pump, near, far, b"")
                self._spawn(self._pump, far, near, self._cut_at)

    def _pump(self, source: socket.socket, sink: socket.socket, cut_at: bytes) -> None:
        said = b""
        with contextlib.suppress(OSError):
            while piece := source.recv(65536):
                sink.sendall(piece)
                said += piece
                if cut_at and cut_at in said:
                    self.cut()
        with contextlib.suppress(OSError):
            sink.shutdown(socket.SHUT_RDWR)
