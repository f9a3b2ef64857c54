"""Connections to a server, and advice about their failures.

Knows names, ports, certificates and logins. Must not know what is said after the login.
"""

from __future__ import annotations

import socket

from referee.mail.accounts import ImapAccount, SmtpAccount

MailAccount = ImapAccount | SmtpAccount


def out_of_reach(account: MailAccount, section: str) -> tuple[str, str] | None:
    """Why the server cannot be connected to, and advice; None if it can."""
    where = f"{account.host}:{account.port}"
    try:
        socket.create_connection((account.host, account.port), account.timeout).close()
    except socket.gaierror:
        return (
            f"there is no server called {account.host}",
            f"Correct `host` in [{section}]; the provider's help pages name it. Or does this machine have no network?",
        )
    except ConnectionRefusedError:
        return (
            f"nobody answers at {where}",
            f"Correct `host`, `port` or `security` in [{section}], or start the server.",
        )
    except TimeoutError:
        return (
            f"no answer from {where} in {account.timeout:g} seconds",
            f"Correct `port` in [{section}]; or a firewall on the way lets nothing through to it.",
        )
    except OSError as trouble:
        return f"{where} cannot be reached: {trouble.strerror or trouble}", "Look at the network of this machine."
    return None


def meaning(told: str, account: MailAccount, section: str, *, refused: bool = False) -> str:
    """Advice about a connection that was made and then failed with these words."""
    words = told.lower()
    if "certificate_verify_failed" in words or "certificate verify failed" in words:
        return _certificate(words, section)
    if "auth extension not supported" in words:
        return (
            f'This port takes no log-in. Take the port for submission: 587 with security = "starttls", 465 with '
            f'"tls"; or, on a server of your own that trusts this machine, leave `user` and the password out of '
            f"[{section}]."
        )
    if "token command" in words:
        return f"Correct `token_command` in [{section}], and run it by hand as the referee's account."
    if "xoauth2" in words or "ssl" in words or "starttls" in words or "eof" in words or "timed out" in words:
        return _another_way(words, account, section)
    if refused and account.token_command:
        return (
            f"Correct `user` or `token_command` in [{section}]: the server does not take this token for this user. "
            "Or it takes no tokens at all, and wants a password."
        )
    if refused or "535" in words or "authenticat" in words:
        return (
            f"Correct `user` and the password of [{section}]. Many providers want an app password here, or a token "
            "command (XOAUTH2), and IMAP and SMTP allowed in the account's settings."
        )
    return f"Look at [{section}] in the configuration, and at what the server's own log says."


def _certificate(words: str, section: str) -> str:
    """Advice about a certificate that is not believed."""
    if "expired" in words or "not yet valid" in words:
        return "Whoever keeps that server has to renew its certificate; or this machine's clock is wrong: timedatectl."
    if "mismatch" in words or "not valid for" in words:
        return f"`host` in [{section}] must be a name that stands on the server's certificate."
    return (
        f'Name the file with the certificate of who signed it, in [{section}]: cafile = "ca.pem". If you know of none, '
        "somebody may be in between: ask who keeps the server."
    )


def _another_way(words: str, account: MailAccount, section: str) -> str:
    if "xoauth2" in words:
        return f"Use a password in [{section}] instead of token_command: this server does not take tokens."
    if account.security == "tls":
        other = "starttls" if account.port != 993 else "none"
        return f'This port does not speak TLS from the start. Try security = "{other}" in [{section}], or another port.'
    return f'Try security = "tls" in [{section}], with port {_usual(account)}, or leave `port` out.'


def _usual(account: MailAccount) -> int:
    return 993 if isinstance(account, ImapAccount) else 465


def in_clear(account: MailAccount) -> bool:
    """Whether a password would be sent unencrypted to another machine."""
    return account.security == "none" and account.host not in ("localhost", "127.0.0.1", "::1") and bool(account.user)
