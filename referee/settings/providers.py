"""Well-known mail providers: their servers, and how a program logs in. Literals only."""

from __future__ import annotations

from dataclasses import dataclass

from referee.mail.accounts import Security


@dataclass(frozen=True, slots=True)
class Server:
    """A host and its security; the port is the usual one."""

    host: str
    security: Security


@dataclass(frozen=True, slots=True)
class Provider:
    """A provider: its name, the domains of its addresses, its servers, and a note for the operator."""

    name: str
    domains: tuple[str, ...]
    imap: Server
    smtp: Server
    note: str = ""
    oauth: bool = False
    """Whether passwords are refused, so that a token command is needed."""
    spf: str = ""
    """What the SPF record of somebody's own domain has to include, where the provider takes such domains."""


_APP_PASSWORD = (
    "It wants an app password instead of the one you log in with; make one in the account's security settings."
)
_NO_TAGS = "It is not known for plus-addresses; the referee then knows answers by their subject."
_NO_PASSWORDS = "It takes no passwords from programs: give a token command (XOAUTH2)."

PROVIDERS: tuple[Provider, ...] = (
    Provider(
        "gmail",
        ("gmail.com", "googlemail.com"),
        Server("imap.gmail.com", "tls"),
        Server("smtp.gmail.com", "starttls"),
        _APP_PASSWORD,
        spf="_spf.google.com",
    ),
    Provider(
        "outlook",
        (
            "outlook.com",
            "hotmail.com",
            "live.com",
            "msn.com",
            "outlook.de",
            "outlook.fr",
            "hotmail.de",
            "hotmail.fr",
            "hotmail.co.uk",
            "live.nl",
        ),
        Server("outlook.office365.com", "tls"),
        Server("smtp-mail.outlook.com", "starttls"),
        _NO_PASSWORDS,
        oauth=True,
    ),
    Provider(
        "microsoft365",
        (),
        Server("outlook.office365.com", "tls"),
        Server("smtp.office365.com", "starttls"),
        _NO_PASSWORDS,
        oauth=True,
        spf="spf.protection.outlook.com",
    ),
    Provider(
        "fastmail",
        ("fastmail.com", "fastmail.fm", "fastmail.org", "fastmail.net", "sent.com"),
        Server("imap.fastmail.com", "tls"),
        Server("smtp.fastmail.com", "tls"),
        _APP_PASSWORD,
        spf="spf.messagingengine.com",
    ),
    Provider(
        "gmx-net",
        ("gmx.net", "gmx.de", "gmx.at", "gmx.ch", "gmx.org"),
        Server("imap.gmx.net", "tls"),
        Server("mail.gmx.net", "starttls"),
        f"IMAP has to be allowed in its settings first. {_NO_TAGS}",
    ),
    Provider(
        "gmx-com",
        ("gmx.com", "gmx.us", "gmx.co.uk", "gmx.fr"),
        Server("imap.gmx.com", "tls"),
        Server("mail.gmx.com", "starttls"),
        f"IMAP has to be allowed in its settings first. {_NO_TAGS}",
    ),
    Provider(
        "posteo",
        ("posteo.de", "posteo.net", "posteo.org", "posteo.eu", "posteo.at", "posteo.ch", "posteo.uk"),
        Server("posteo.de", "tls"),
        Server("posteo.de", "tls"),
    ),
    Provider(
        "mailbox.org",
        ("mailbox.org",),
        Server("imap.mailbox.org", "tls"),
        Server("smtp.mailbox.org", "tls"),
        spf="mailbox.org",
    ),
    Provider(
        "icloud",
        ("icloud.com", "me.com", "mac.com"),
        Server("imap.mail.me.com", "tls"),
        Server("smtp.mail.me.com", "starttls"),
        _APP_PASSWORD,
        spf="icloud.com",
    ),
    Provider(
        "yahoo",
        ("yahoo.com", "ymail.com", "yahoo.de", "yahoo.fr", "yahoo.nl", "yahoo.co.uk"),
        Server("imap.mail.yahoo.com", "tls"),
        Server("smtp.mail.yahoo.com", "tls"),
        f"{_APP_PASSWORD} {_NO_TAGS}",
    ),
)
