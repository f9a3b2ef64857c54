"""An SMTP server on its worst days: it drops, greylists, refuses, is full, counts our letters, is slow."""

import asyncio
from random import Random

from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.servers.smtp import SmtpSink

SLOW = "SLOW"
MOODS = {
    "MAIL": ("DROP", "451 4.3.2 busy", "550 5.4.5 Daily user sending quota exceeded", "530 5.7.0 log in first", SLOW),
    "RCPT": (
        "DROP", "450 4.7.1 greylisted, come again", "421 4.3.2 shutting down", "452 4.2.2 mailbox full",
        "552 5.2.2 over quota", "554 5.7.1 Relay access denied", "550 we do not like you today", SLOW,
    ),
    "DATA": (
        "DROP", "451 4.3.0 try later", "554 5.7.1 daily quota exceeded", "454 Throttling failure: rate exceeded",
        "552 5.2.2 mailbox full", "554 5.7.1 looks like spam", SLOW,
    ),
}  # fmt: skip


class MoodySink(SmtpSink):
    """Takes letters, but for the moods it has at so many of a hundred commands; nobody lives at the address `gone`."""

    def __init__(self, rng: Random, moods: int, gone: str = "") -> None:
        super().__init__()
        self.moods = moods
        self.gone = gone
        self.unsaid = 0  # letters that were taken without a word
        self._rng = rng

    async def _told(self, server: SMTP, verb: str) -> str | None:
        if self._rng.randrange(100) >= self.moods:
            return None
        mood = self._rng.choice(MOODS[verb])
        if mood == SLOW:
            await asyncio.sleep(0.3)
            return None
        if mood == "DROP" and isinstance(server.transport, asyncio.Transport):
            server.transport.abort()
            self.unsaid += verb == "DATA"
        return mood

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address == self.gone:
            return "550 5.1.1 no such user"
        return await super().handle_RCPT(server, session, envelope, address, options)
