"""Who wrote a letter: a person, a machine, or perhaps a machine; by its header, its parts and its first words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.mail.automatic import Verdict
from referee.mail.automatic_signs import SIGNS, SLIGHT, STRONG
from referee.mail.header import read_header
from referee.mail.reply_tokens import ReplyToken, message_id, mint
from tests.mail.samples import open_letter, real_letters

PERSON = {
    "Return-Path": "<bo@example.net>",
    "From": "Bo Karlsson <bo@example.net>",
    "To": "El Grande <referee@example.org>",
    "Subject": "Re: Round 4 [eg g7.blue]",
    "Message-ID": "<CAH4k9=Zq1XbTt7m0p2w@mail.gmail.com>",
}
OURS = message_id(mint(ReplyToken("g7", "r4", "blue"), b"any key"), "example.org")


def raw(text: str = "POWER 11\n", **fields: str) -> bytes:
    """A person's letter with these fields instead of its own; in their names an underscore is a dash."""
    told = PERSON | {name.replace("_", "-"): value for name, value in fields.items()}
    return "\n".join((*(f"{name}: {value}" for name, value in told.items()), "", text)).encode()


def verdict(text: str = "POWER 11\n", **fields: str) -> Verdict:
    return open_letter(raw(text, **fields)).verdict


def test_a_letter_by_a_person_has_no_sign_against_it() -> None:
    assert Verdict("person", ()) == verdict()
    assert Verdict("person", ()) == read_header(raw()).verdict


STRONG_FIELDS = [
    ("From", "MAILER-DAEMON@mail.example.net (Mail Delivery System)", "bounce"),
    ("From", "Mail Delivery Subsystem <mailer-daemon@googlemail.com>", "bounce"),
    ("From", '"MAILER-DAEMON" <bounces-7781@example.net>', "bounce"),
    ("From", "=?utf-8?q?Mail_Delivery_System?= <x7@example.net>", "bounce"),
    ("From", "MAILER-DAEMON (Mail Delivery System)", "bounce"),
    ("From", "<>", "no sender"),
    ("From", "", "no sender"),
    ("X-Failed-Recipients", "bo@example.net", "bounce"),
    ("Content-Type", 'multipart/report; report-type=delivery-status; boundary="x"', "bounce"),
    ("Content-Type", 'multipart/report; report-type=disposition-notification; boundary="x"', "read receipt"),
    ("Content-Type", 'multipart/report; report-type="feedback-report"; boundary="x"', "complaint"),
    ("Content-Type", 'text/calendar; method="REPLY"; charset=utf-8', "meeting reply"),
    ("Auto-Submitted", "auto-replied", "auto-submitted"),
    ("Auto-Submitted", "auto-generated (vacation)", "auto-submitted"),
    ("auto-submitted", "Auto-Notified; owner-email=bo@example.net", "auto-submitted"),
    ("X-Autoreply", "yes", "auto-reply"),
    ("X-Autorespond", "away", "auto-reply"),
    ("Precedence", "auto_reply", "auto-reply"),
    ("X-FreeScout-Mail-Type", "auto.reply", "auto-reply"),
    ("X-OTRS-Loop", "True", "ticket system"),
    ("X-RT-Loop-Prevention", "example.net", "ticket system"),
    ("X-Loop", "yes", "loop mark"),
    ("Message-ID", OURS, "our own"),
]


@pytest.mark.parametrize(("name", "value", "sign"), STRONG_FIELDS)
def test_one_strong_sign_in_the_header_makes_a_machine(name: str, value: str, sign: str) -> None:
    assert Verdict("machine", (sign,)) == read_header(raw(**{name: value})).verdict


@pytest.mark.parametrize(
    "local",
    [
        *("no-reply", "noreply", "NoReply", "no_reply", "donotreply", "do-not-reply", "noreply-calendar", "no-reply+7"),
        *("nicht-antworten", "ne-pas-repondre", "no-responder", "non-rispondere", "nao-responda", "geen-antwoord"),
        *("svara-inte", "nie-odpowiadaj", "ala-vastaa"),
    ],
)
def test_nobody_writes_from_a_no_reply_address(local: str) -> None:
    assert Verdict("machine", ("no-reply address",)) == verdict(From=f"Example <{local}@example.net>")


@pytest.mark.parametrize(
    "local",
    [
        "MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e",
        "SystemMailbox{bb558c35-97f1-4cb9-8ff7-d53741dc928c}",
        "HealthMailboxc0a1b2c3d4e5",
        "FederatedEmail.4c1f4d8b-8179-4148-93bf-00a95fa1e042",
        "Migration.8f3e7716-2011-43e4-96b1-aba62d229136",
    ],
)
def test_the_system_mailboxes_of_exchange_are_machines(local: str) -> None:
    assert Verdict("machine", ("system mailbox",)) == verdict(From=f"Microsoft Outlook <{local}@example.net>")


@pytest.mark.parametrize(
    ("name", "value", "sign"),
    [
        ("Return-Path", "<>", "empty return path"),
        ("From", "postmaster@outlook.com", "role address"),
        ("From", "abuse@example.net", "role address"),
        ("X-Loop", "bo@home.example", "loop mark"),
        ("X-MS-Exchange-Inbox-Rules-Loop", "bo@example.net", "loop mark"),
        ("Precedence", "bulk", "bulk mail"),
        ("Precedence", "Junk", "bulk mail"),
        ("Precedence", "list", "mailing list"),
        ("List-Id", "<boardgamers.lists.example.net>", "mailing list"),
        ("List-Unsubscribe", "<mailto:leave@lists.example.net>", "mailing list"),
        ("Subject", "Read: Round 4 [eg g7.blue]", "subject of a read receipt"),
        ("Subject", "Accepted: Round 4 is due", "subject of a meeting reply"),
        ("Subject", "Undeliverable: Round 4", "subject of a bounce"),
        ("Subject", "complaint about message from 192.0.2.1", "subject of a complaint"),
    ],
)
def test_one_weak_sign_makes_a_letter_doubtful(name: str, value: str, sign: str) -> None:
    assert Verdict("doubtful", (sign,)) == verdict(**{name: value})


def test_a_letter_through_a_mailing_list_is_never_more_than_doubtful() -> None:
    through_list = {
        **{
            "Precedence": "list",
            "List-Id": "<x.example.net>",
            "List-Unsubscribe": "<mailto:x>",
            "List-Post": "<mailto:y>",
        },
        **{"X-Mailman-Version": "3.3", "Feedback-ID": "x"},
    }
    assert Verdict("doubtful", ("mailing list", "feedback")) == verdict(**through_list)


@pytest.mark.parametrize(
    "fields",
    [
        {"Return-Path": "<>", "From": "postmaster@outlook.com"},
        {"Return-Path": "<>", "Subject": "Abwesenheitsnotiz: Runde 4"},
        {"Return-Path": "<>", "Subject": "Undelivered Mail Returned to Sender"},
        {"From": "postmaster@example.net", "Subject": "Delivery Status Notification (Failure)"},
        {"From": "fbl@example.net", "Subject": "Email Feedback Report for IP 192.0.2.1"},
        {"Precedence": "bulk", "X-Loop": "x@y.z", "List-Id": "<x>"},
    ],
)
def test_several_weak_signs_add_up_to_a_machine(fields: dict[str, str]) -> None:
    assert "machine" == verdict(**fields).kind


@pytest.mark.parametrize(
    "subject",
    [
        *(
            "Out of Office: back on Monday",
            "Automatic reply: Round 4",
            "Automatisch antwoord: ronde 4",
            "Afwezig: ronde 4",
        ),
        *("=?utf-8?Q?Abwesenheitsnotiz=3A_Runde_4?=", "Automatische Antwort: Runde 4", "Autosvar: omgång 4"),
        *("=?utf-8?B?T2Rwb3dpZWTFuiBhdXRvbWF0eWN6bmE6IFJ1bmRhIDQ=?=", "Réponse automatique : tour 4"),
        *("Respuesta automática: ronda 4", "Risposta automatica: turno 4", "Resposta automática: rodada 4"),
        *(
            "Automatisk svar: runde 4",
            "Fraværsmelding",
            "Automaattinen vastaus: kierros 4",
            "Automatická odpověď: kolo 4",
        ),
        *(
            "Automatikus válasz: 4. kör",
            "Răspuns automat: runda 4",
            "Αυτόματη απάντηση: 4",
            "Автоматический ответ: Раунд 4",
        ),
        *("Otomatik yanıt: 4. tur", "自動応答: ラウンド4", "自动回复: 第4轮", "자동 회신: 4라운드"),
    ],
)
def test_the_subject_of_an_absence_is_a_weak_sign_in_any_language(subject: str) -> None:
    assert Verdict("doubtful", ("subject of an absence",)) == verdict(Subject=subject)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("X-Auto-Response-Suppress", "All"),
        ("Message-ID", "<AS8PR04MB8404A1B2.eurprd04.prod.outlook.com>"),
        ("Auto-Submitted", "no"),
        ("Auto-Submitted", "No; because=person"),
        ("X-Autorespond", ""),
        ("Precedence", "first-class"),
        ("Subject", "Re: Out of Office: back on Monday"),
        ("Subject", "Re: Undeliverable: Round 4"),
        ("Subject", "Ready: Round 4"),
        ("From", "Max Postmaster <postmaster.max@example.net>"),
        ("From", "Daemon Mailer <mailer@example.net>"),
        ("From", "Nora Eply <noreplyson@example.net>"),
        ("From", '"no-reply@example.net" <bo@example.net>'),
        ("Content-Type", "text/calendar; method=PUBLISH"),
        ("Content-Type", "multipart/mixed; boundary=report"),
    ],
)
def test_what_people_send_too_is_no_sign(name: str, value: str) -> None:
    assert Verdict("person") == verdict(**{name: value})


# What the header does not tell


def with_part(kind: str, content: str = "x", text: str = "POWER 11") -> bytes:
    body = f"--b\n\n{text}\n--b\nContent-Type: {kind}\n\n{content}\n--b--\n"
    return raw(body, Content_Type="multipart/mixed; boundary=b")


@pytest.mark.parametrize(
    ("kind", "content", "expected"),
    [
        ("text/calendar; method=REPLY", "", Verdict("machine", ("meeting reply",))),
        ("text/calendar", "BEGIN:VCALENDAR\r\nMETHOD:COUNTER\r\n", Verdict("machine", ("meeting reply",))),
        ("text/calendar; method=REQUEST", "METHOD:REQUEST", Verdict("person")),
        ("text/calendar", "BEGIN:VCALENDAR\nMETHOD:PUBLISH\n", Verdict("person")),
        ("text/vnd.google.email-reaction+json", '{"emoji": "x"}', Verdict("person")),
        ("message/disposition-notification", "", Verdict("machine", ("read receipt",))),
        ("message/feedback-report", "", Verdict("doubtful", ("part of a complaint",))),
        ("message/delivery-status", "", Verdict("doubtful", ("part of a bounce",))),
        ("message/rfc822", "Auto-Submitted: auto-replied\n\nx", Verdict("person")),
    ],
)
def test_the_parts_of_a_letter_tell(kind: str, content: str, expected: Verdict) -> None:
    letter = with_part(kind, content)

    assert expected == open_letter(letter).verdict
    assert Verdict("person") == read_header(letter).verdict


def test_a_meeting_reply_among_alternatives_is_found() -> None:
    inner = "Content-Type: multipart/alternative; boundary=c"
    calendar = "--c\n\nyes\n--c\nContent-Type: text/calendar; charset=utf-8; method=REPLY\n\nx\n--c--"
    body = f"--b\n{inner}\n\n{calendar}\n--b--\n"

    assert Verdict("machine", ("meeting reply",)) == verdict(body, Content_Type="multipart/mixed; boundary=b")


@pytest.mark.parametrize(
    "text",
    [
        "Bo Karlsson reacted via Gmail\n\nOn Tue, El Grande wrote:\n> POWER 11",
        "Bo Karlsson reacted to your message:\n________________________________\nFrom: El Grande",
        "Bo hat auf Ihre Nachricht reagiert:",
        "Bo a réagi via Gmail",
        "Bo reagerade via Gmail",
    ],
)
def test_words_of_a_reaction_without_its_sign_are_doubtful_for_a_person_may_write_them_above_orders(text: str) -> None:
    assert Verdict("doubtful", ("words of a reaction",)) == verdict(text)


@pytest.mark.parametrize(
    "text",
    [
        "This is a Return Receipt for the mail that you sent to bo@example.net.\n\nNote: This only acknowledges ...",
        "Dies ist eine Empfangsbestätigung für eine Nachricht, die Sie gesendet haben.",
        "Ceci est un accusé de réception pour le message envoyé.",
    ],
)
def test_a_read_receipt_in_plain_words_is_a_machines(text: str) -> None:
    assert Verdict("machine", ("read receipt",)) == verdict(text)


def test_a_read_receipt_is_known_by_its_subject_and_its_words_together() -> None:
    text = "Your message\n\n  To: Bo Karlsson\n  Subject: Round 4\n\n was read on 24 November 2026 20:14."

    assert "doubtful" == verdict(text).kind
    assert "machine" == verdict(text, Subject="Read: Round 4").kind
    assert "machine" == verdict(text.replace("was read", "was deleted without being read"), Subject="Not read: 4").kind


def test_the_words_of_a_sign_far_down_are_a_persons() -> None:
    assert Verdict("person") == verdict("POWER 11\n" + "CARD king\n" * 50 + "This is a receipt for the mail you sent")
    assert Verdict("person") == verdict("Ann reacted badly to your message, I hear. POWER 11")


# The table


def test_no_sign_of_the_way_alone_makes_a_machine() -> None:
    assert STRONG > sum({sign.name: sign.weight for sign in SIGNS if sign.weight == SLIGHT}.values())


def test_no_real_letter_of_a_person_is_a_machines() -> None:
    machines = {path.stem for path in real_letters() if open_letter(path.read_bytes()).verdict.kind == "machine"}
    assert {"bounce-postfix", "vacation-exchange-german"} == machines


@given(st.dictionaries(st.from_regex(r"[A-Za-z-]{1,20}", fullmatch=True), st.text()), st.text())
def test_any_letter_can_be_judged(fields: dict[str, str], text: str) -> None:
    letter = "\n".join((*(f"{name}: {value}" for name, value in fields.items()), "", text)).encode("utf-8", "replace")
    found = open_letter(letter).verdict
    assert (found.kind == "person") == (found.signs == ())


ON_LEAVE = [
    "Thank you for your message. I am currently out of the office until 3 December. For urgent matters call Ann.",
    "Bedankt voor je bericht. Ik ben met vakantie tot 3 december.",
    "Geachte afzender, ik ben afwezig. Voor dringende zaken kunt u bellen.",
    "Vielen Dank für Ihre Nachricht. Ich bin derzeit im Urlaub.",
    "Merci pour votre message. Je suis en congé.",
    "Je suis absent du bureau jusqu'au 3 décembre. En cas d'urgence, appelez le 5 ou 6.",
    "Sono in ferie fino al 3 dicembre. Per urgenze chiamare 5 o 6.",
    "Estou fora do escritório até 3 de dezembro. Para assuntos urgentes ligue 5 ou 6.",
    "Jeg er ikke på kontoret før 3. december. Hvis det haster, ring 5 eller 6.",
    "Jeg er bortreist til 3. desember. Hvis det haster, ring 5 eller 6.",
    "Olen lomalla 3. joulukuuta asti. Kiireellisissä asioissa soita 5 tai 6.",
    "Jsem na dovolené do 3. prosince. V naléhavých případech volejte 5 nebo 6.",
    "Szabadságon vagyok december 3-ig. Sürgős esetben hívja: 5 vagy 6.",
    "Я в отпуске до 3 декабря. По срочным вопросам звоните 5 или 6.",
    "Estoy fuera de la oficina hasta el 3 de diciembre. Para asuntos urgentes llame al 5 o 6.",
    "I am out of the office until 3 December. For urgent matters call 5 or 6.",
    "Ich bin bis 3. Dezember nicht im Büro. In dringenden Fällen rufen Sie 5 oder 6 an.",
    "Ik ben tot 3 december afwezig. Bij dringende zaken bel 5 of 6.",
    "Jestem poza biurem do 3 grudnia. W pilnych sprawach proszę dzwonić 5 lub 6.",
    "Jag är inte på kontoret förrän den 3 december. Ring 5 eller 6 om det är brådskande.",
    "3 Aralık'a kadar ofis dışında olacağım. Acil durumlarda 5 veya 6'yı arayın.",
    "12月3日まで不在にしております。お急ぎの場合は 5 か 6 にお電話ください。",
    "Nu sunt la birou până pe 3 decembrie. Pentru urgențe sunați la 5 sau 6.",
]
AUTOMATIC = [
    "This is an automated reply. Your ticket 17 was opened.",
    "Hello,\n\nplease do not reply to this message.",
    "Dit is een automatisch antwoord.",
    "Diese Nachricht wurde automatisch erstellt.",
]


@pytest.mark.parametrize("text", ON_LEAVE)
def test_a_notice_of_absence_without_a_field_is_known_by_its_formulas(text: str) -> None:
    assert Verdict("doubtful", ("words of an absence",)) == verdict(text)


@pytest.mark.parametrize("text", AUTOMATIC)
def test_what_says_that_it_is_automatic_may_be_for_a_person_may_write_so_beside_orders(text: str) -> None:
    assert Verdict("doubtful", ("words of a program",)) == verdict(text)
    assert "machine" == verdict(text, Subject="Automatic reply: Round 4").kind


@pytest.mark.parametrize(
    "text",
    [
        "POWER 13\n\nThis message was automatically scanned for viruses.",
        "POWER 13\n\nDiese E-Mail wurde automatisch auf Viren geprüft.",
        *(f"POWER 13\n\nOn Friday the referee wrote:\n> Bob says: {words}" for words in AUTOMATIC[:1] + AUTOMATIC[2:]),
    ],
)
def test_neither_a_footer_about_viruses_nor_quoted_words_are_those_of_a_program(text: str) -> None:
    assert Verdict("person") == verdict(text)


@pytest.mark.parametrize(
    "text",
    [
        "I am on holiday next week, so here are my orders:\nPOWER 13",
        "Ik ben volgende week met vakantie, ik stuur mijn kaart alvast.\nPOWER 13",
        "Thank you for your message.\nPOWER 13",
        "I am ill and away till Monday; when I return I send the rest.",
        "An automatic yes from me: OK",
        "I am away until Monday, it is not urgent. POWER 13",
        "Jag har semester men det är inte brådskande. POWER 13",
    ],
)
def test_a_person_may_write_of_being_away(text: str) -> None:
    assert Verdict("person", ()) == verdict(text)


@pytest.mark.parametrize(
    "name", ["post_master", "post-master", "list-admin", "players-bounces", "mail.admin", "games-owner", "webmaster"]
)
def test_addresses_of_offices_and_lists_are_no_persons(name: str) -> None:
    assert Verdict("doubtful", ("role address",)) == verdict(From=f"{name}@example.net")


@pytest.mark.parametrize("name", ["admin", "administrator", "owner", "robot", "bo.owner2", "bounce-me-not"])
def test_addresses_that_only_look_like_it_are_persons(name: str) -> None:
    assert Verdict("person", ()) == verdict(From=f"{name}@example.net")
