"""Letters to try a mailbox with, and ways for the one who keeps them to fail."""

from collections.abc import Callable, Sequence
from typing import Any

from referee.mail.mailbox import Keep, Kept
from tests.kit.patience import EVIDENT


def letter(number: int, size: int = 0) -> bytes:
    return b"From: anna@elgrande.example\r\nSubject: letter %d\r\n\r\nPOWER 11\r\n%s" % (
        number,
        b"x\r\n" * size,
    )


def letters(count: int) -> list[bytes]:
    return [letter(number) for number in range(count)]


class PowerCutError(Exception):
    """The worker dies here."""


def failing_at(number: int, kept: list[bytes], failure: Callable[[], None]) -> Keep:
    """Keeps letters as they are handed over, until this one is among them, counted from 0."""

    def keep(some: Sequence[Kept]) -> None:
        if len(kept) + len(some) > number:
            failure()
        kept.extend(one.raw for one in some)

    return keep


def cut_power() -> None:
    raise PowerCutError


def hurry(mailbox: Any) -> None:
    """From now on its standing sessions wait no longer for an answer than until the lack of one is evident."""
    for session in (mailbox._line, mailbox._watch):
        if session._client is not None:
            session._client.socket().settimeout(EVIDENT)
