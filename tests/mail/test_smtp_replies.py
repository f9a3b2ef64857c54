"""What servers really answer, and what it means for a letter: each line as some server sends it."""

import pytest

from referee.mail.smtp_replies import ReplyMeaning, Stage, meaning

MAIL: Stage = "sender"
RCPT: Stage = "recipient"
DATA: Stage = "letter"

NOBODY: list[tuple[Stage, int, str]] = [
    # Gmail
    (RCPT, 550, "5.1.1 The email account that you tried to reach does not exist. Please try double-checking - gsmtp"),
    (RCPT, 550, "5.2.1 The email account that you tried to reach is inactive. For more information, go to - gsmtp"),
    # Outlook.com, Exchange Online, Exchange
    (RCPT, 550, "5.5.0 Requested action not taken: mailbox unavailable (S2017062302)."),
    (RCPT, 550, "5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient bo@example.com not found by SMTP address lookup"),
    (RCPT, 550, "5.4.1 Recipient address rejected: Access denied. [DB5EUR03FT012.eop-EUR03.prod.outlook.com]"),
    (RCPT, 550, "5.1.1 RESOLVER.ADR.ExRecipNotFound; not found"),
    # Postfix, Fastmail
    (RCPT, 550, "5.1.1 <bo@example.org>: Recipient address rejected: User unknown in local recipient table"),
    (RCPT, 550, "5.1.1 <bo@example.org>: Recipient address rejected: User unknown in virtual mailbox table"),
    (RCPT, 554, "5.7.1 <bo@example.org>: Recipient address rejected: User unknown"),
    (RCPT, 550, "5.1.2 <bo@exmaple.org>: Recipient address rejected: Domain not found"),
    (RCPT, 501, "5.1.3 Bad recipient address syntax"),
    (RCPT, 553, "5.6.7 <bö@example.org>: Address requires SMTPUTF8"),
    # Exim
    (RCPT, 550, "Unrouteable address"),
    (RCPT, 550, "No Such User Here"),
    (RCPT, 550, "unknown user"),
    # Yahoo
    (DATA, 554, "delivery error: dd This user doesn't have a yahoo.com account (bo@yahoo.com) [0] - mta4.mail"),
    (DATA, 554, "delivery error: dd Sorry your message to bo@yahoo.com cannot be delivered. This account has been "
                "disabled or discontinued [#102]. - mta1234.mail.bf1.yahoo.com"),
    (RCPT, 552, "1 Requested mail action aborted, mailbox not found"),
    # GMX, WEB.DE, T-Online, sendmail, qmail
    (RCPT, 550, "<bo@gmx.net>: Requested action not taken: mailbox unavailable For explanation visit https://gmx.net"),
    (RCPT, 550, "Benutzer nicht bekannt/User unknown"),
    (RCPT, 550, "5.1.1 <bo@t-online.de>... User is unknown"),
    (RCPT, 554, "Sorry, no mailbox here by that name. (#5.1.1)"),
    (RCPT, 551, "User not local; please try <bo@elsewhere.example>"),
    (RCPT, 553, "sorry, that mailbox name is not allowed here"),
    # SES
    (DATA, 554, "Transaction failed: Address blacklisted."),
]  # fmt: skip

TOO_LARGE: list[tuple[Stage, int, str]] = [
    (MAIL, 552, "5.3.4 Message size exceeds fixed limit"),
    (MAIL, 552, "5.3.4 Your message exceeded Google's message size limits. To view our size guidelines, go to - gsmtp"),
    (MAIL, 552, "message too big"),
    (DATA, 552, "5.3.4 Error: message file too big"),
    (DATA, 554, "5.2.3 STOREDRV.Deliver; message exceeds the maximum size; it is too large for this recipient"),
    (DATA, 554, "Message too long"),
]

FULL_OR_PUT_OFF: list[tuple[Stage, int, str]] = [
    # Gmail
    (RCPT, 452, "4.2.2 The recipient's inbox is out of storage space and inactive. Please direct them to - gsmtp"),
    (RCPT, 552, "5.2.2 The email account that you tried to reach is over quota and inactive. - gsmtp"),
    (RCPT, 450, "4.2.1 The user you are trying to contact is receiving mail too quickly. Please resend later. - gsmtp"),
    (RCPT, 550, "5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional "
                "messages from being delivered. - gsmtp"),
    (DATA, 550, "5.7.26 This mail has been blocked because the sender is unauthenticated. - gsmtp"),
    (DATA, 550, "5.7.1 Our system has detected that this message is likely unsolicited mail. - gsmtp"),
    # Exchange, Outlook
    (DATA, 552, "5.2.2 STOREDRV.Deliver; mailbox full. The recipient's mailbox is full"),
    (DATA, 554, "5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException.MapiException"),
    (DATA, 432, "4.3.2 STOREDRV.Deliver; recipient thread limit exceeded"),
    (DATA, 550, "5.7.1 TRANSPORT.RULES.RejectMessage; the message was rejected by organization policy"),
    # Postfix, Dovecot, Fastmail
    (RCPT, 452, "4.2.2 <bo@example.org>: Mailbox is full / Blocks limit exceeded / Inode limit exceeded"),
    (RCPT, 552, "5.2.2 <bo@example.org> Quota exceeded (mailbox for user is full)"),
    (RCPT, 450, "4.2.0 <bo@example.org>: Recipient address rejected: Greylisted, see http://postgrey.schweikert.ch"),
    (RCPT, 451, "4.7.1 Greylisting in action, please come back in 00:04:58"),
    (RCPT, 450, "4.1.1 <bo@example.org>: Recipient address rejected: unverified address"),
    (RCPT, 451, "4.3.0 <bo@example.org>: Temporary lookup failure"),
    (DATA, 554, "5.7.1 Spam message rejected"),
    # Exim
    (RCPT, 451, "Temporary local problem - please try later"),
    (RCPT, 550, "Administrative prohibition"),
    (RCPT, 452, "Mailbox quota exceeded"),
    # Yahoo, AOL
    (DATA, 554, "delivery error: dd Sorry, your message to bo@yahoo.com cannot be delivered: account is over quota."),
    (DATA, 554, "5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes"),
    (RCPT, 450, "User is receiving mail too quickly"),
    # GMX, WEB.DE, T-Online, others
    (RCPT, 450, "Requested mail action not taken: mailbox unavailable"),
    (DATA, 550, "Requested action not taken: mailbox unavailable Reject due to policy restrictions"),
    (RCPT, 552, "Requested mail action aborted: exceeded storage allocation"),
    (RCPT, 550, "Benutzer hat zuviele Mails auf dem Server. / User has too many messages on the server."),
    (RCPT, 550, "Benutzer hat das Speichervolumen ueberschritten. / User has exhausted allowed storage space."),
    (RCPT, 552, "5.2.2 Over STORAGE quota"),
    (RCPT, 451, "qq trouble in home directory"),
    (DATA, 554, "Transaction failed For explanation visit https://postmaster.gmx.net"),
    (RCPT, 550, "no"),
]  # fmt: skip

LIMITS: list[tuple[Stage, int, str]] = [
    # Gmail
    (DATA, 550, "5.4.5 Daily user sending quota exceeded. j37sm5180744wre.54 - gsmtp"),
    (MAIL, 550, "5.4.5 Daily user sending limit exceeded. For more information on Gmail sending limits go to - gsmtp"),
    (MAIL, 450, "4.2.1 Peak SMTP relay limit exceeded for customer. This is a temporary error."),
    (MAIL, 550, "5.7.1 Daily SMTP relay limit exceeded for customer."),
    ("opening", 454, "4.7.0 Too many login attempts, please try again later. - gsmtp"),
    (DATA, 421, "4.7.0 Our system has detected an unusual rate of unsolicited mail originating from your IP address."),
    # Exchange Online
    (RCPT, 550, "5.1.90 Your message can't be sent because you've reached your daily limit for message recipients"),
    (DATA, 554, "5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException; Failed to process message"),
    (DATA, 432, "4.3.2 STOREDRV.ClientSubmit; sender thread limit exceeded"),
    (DATA, 550, "5.7.233 Your message can't be sent because your tenant exceeded its daily limit for external mail"),
    # Postfix with a policy server, Fastmail, Exim, hosters
    (DATA, 554, "5.7.1 daily quota exceeded"),
    (RCPT, 554, "5.7.1 <referee@example.org>: Sender address rejected: Hourly quota exceeded"),
    (DATA, 550, "5.7.1 Exceed Sending Limit (daily)"),
    (DATA, 550, "5.7.1 <DATA>: Data command rejected: only 10 messages per day"),
    (DATA, 450, "4.7.1 <END-OF-MESSAGE>: End-of-data rejected: Sorry, too many requests per time unit"),
    (DATA, 552, "Message would take you over your relay quota of 500 Current quota used: 487"),
    (RCPT, 451, "4.7.1 <bo@example.org>: Recipient address rejected: Message rate limit exceeded"),
    # GMX, Yahoo, SES
    (MAIL, 450, "Mail send limit exceeded. For explanation visit https://postmaster.gmx.net"),
    (RCPT, 452, "Too many recipients received this hour, sending limit"),
    (DATA, 421, "4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to unexpected volume or complaints"),
    (DATA, 454, "Throttling failure: Maximum sending rate exceeded."),
    (DATA, 454, "Throttling failure: Daily message quota exceeded."),
]

BUSY: list[tuple[Stage, int, str]] = [
    ("opening", 421, "4.3.2 Service not available, closing transmission channel"),
    (RCPT, 421, "4.3.0 Temporary System Problem. Try again later - gsmtp"),
    (DATA, 421, "4.4.2 example.org Error: timeout exceeded"),
    (DATA, 452, "4.3.1 Insufficient system resources (TSTE)"),
    (DATA, 451, "4.7.500 Server busy. Please try again later from [192.0.2.1]. (AS77713311)"),
    (MAIL, 451, "4.3.0 Temporary failure"),
    (MAIL, 452, "4.3.1 Insufficient system storage"),
    (RCPT, 450, "4.1.8 <referee@example.org>: Sender address rejected: Domain not found"),
    (RCPT, 450, "4.7.1 Client host rejected: cannot find your hostname, [192.0.2.1]"),
    (DATA, -1, "what?"),
]

STOPPED: list[tuple[Stage, int, str]] = [
    ("opening", 535, "5.7.8 Username and Password not accepted. For more information, go to - gsmtp"),
    ("opening", 534, "5.7.9 Application-specific password required. For more information, go to - gsmtp"),
    ("opening", 535, "5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant."),
    ("opening", 554, "gmx.net (mxgmx104) Nemesis ESMTP Service not available. IP address is block listed."),
    (MAIL, 530, "5.7.57 Client not authenticated to send mail. [AM6PR0732BE0065.eurprd07.prod.outlook.com]"),
    (MAIL, 530, "5.7.0 Must issue a STARTTLS command first. - gsmtp"),
    (MAIL, 550, "5.1.8 Access denied, bad outbound sender AS(42004)"),
    (MAIL, 553, "5.7.1 <referee@example.org>: Sender address rejected: not owned by user bo"),
    (RCPT, 554, "5.7.1 <bo@example.org>: Relay access denied"),
    (RCPT, 550, "5.7.1 Unable to relay"),
    (RCPT, 550, "relay not permitted"),
    (RCPT, 553, "sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)"),
    (RCPT, 550, "Sender verify failed"),
    (RCPT, 554, "5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org"),
    (RCPT, 550, "5.7.606 Access denied, banned sending IP [192.0.2.1]"),
    (DATA, 550, "5.7.60 SMTP; Client does not have permissions to send as this sender"),
    (DATA, 554, "Message rejected: Email address is not verified. The following identities failed the check in region"),
    (DATA, 554, "Message rejected: Sending paused for this account."),
]


ANSWERS: dict[ReplyMeaning, list[tuple[Stage, int, str]]] = {
    "never": NOBODY + TOO_LARGE,
    "later": FULL_OR_PUT_OFF,
    "limit": LIMITS,
    "busy": BUSY,
    "stopped": STOPPED,
}


@pytest.mark.parametrize(
    ("expected", "stage", "code", "words"),
    [pytest.param(means, *answer, id=answer[2]) for means, answers in ANSWERS.items() for answer in answers],
)
def test_an_answer_means(expected: ReplyMeaning, stage: Stage, code: int, words: str) -> None:
    assert expected == meaning(code, words, stage)


@pytest.mark.parametrize("stage", ["opening", "sender"])
def test_what_is_said_before_a_reader_is_named_is_said_of_every_letter(stage: Stage) -> None:
    assert ("busy", "stopped") == (meaning(451, "not now", stage), meaning(550, "5.1.1 no such user", stage))


def test_an_address_on_the_net_is_no_enhanced_code() -> None:
    assert "later" == meaning(550, "5.1.1.7 is not welcome", RCPT)
