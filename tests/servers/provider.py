"""A mail provider in small: the mailboxes of a Dovecot, and an SMTP server that lays each letter into the right one."""

import asyncio

from aiosmtpd.smtp import SMTP, Envelope, Session

from referee.mail.accounts import ImapAccount, SmtpAccount
from tests.servers.dovecot import Dovecot
from tests.servers.smtp import PASSWORD, USER, SmtpSink

DOMAIN = "elgrande.example"


class Provider(SmtpSink):
    """Takes letters from whoever logs in, for its own domain only, and lays them by address, with or without a tag."""

    def __init__(self, dovecot: Dovecot) -> None:
        super().__init__(wants_login=True)
        self.dovecot = dovecot

    def mailbox(self, user: str) -> ImapAccount:
        """Where the letters of this user arrive."""
        return self.dovecot.account(user=user)

    def exit(self, user: str) -> SmtpAccount:
        """By which this user sends."""
        return self.account(user=USER, password=PASSWORD, sender=address_of(user))

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if not address.endswith(f"@{DOMAIN}"):
            return "550 5.7.1 we do not relay"
        return await super().handle_RCPT(server, session, envelope, address, options)

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Lay it before saying so."""
        answer = await super().handle_DATA(server, session, envelope)
        raw = b"Delivered-To: %b\r\n" % envelope.rcpt_tos[0].encode() + (envelope.original_content or b"")
        user = envelope.rcpt_tos[0].partition("@")[0].partition("+")[0]
        await asyncio.get_running_loop().run_in_executor(None, self.dovecot.put, self.mailbox(user), raw)
        return answer


def address_of(user: str) -> str:
    """The address at which a user of the provider is written to."""
    return f"{user}@{DOMAIN}"
