"""An SMTP server that lays what it takes into a mailbox, as a provider does; a test may spoil it in several ways."""

import asyncio
from collections.abc import Callable

from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.servers.smtp import SmtpSink


class Delivering(SmtpSink):
    """Hands every letter to `lay`, with `heads` on top.

    Letters to addresses with a piece of `vanishing` in them are taken and never seen again, those with one of
    `refused` are not taken.
    """

    def __init__(self, lay: Callable[[bytes], None]) -> None:
        super().__init__()
        self.lay = lay
        self.heads = b""
        self.vanishing: tuple[str, ...] = ()
        self.refused: tuple[str, ...] = ()

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if any(piece in address for piece in self.refused):
            return "550 5.1.1 nobody here"
        return await super().handle_RCPT(server, session, envelope, address, options)

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        answer = await super().handle_DATA(server, session, envelope)
        if not any(piece in envelope.rcpt_tos[0] for piece in self.vanishing):
            raw = self.heads + (envelope.original_content or b"")
            await asyncio.get_running_loop().run_in_executor(None, self.lay, raw)
        return answer
