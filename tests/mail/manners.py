"""The manners in which mail programs say whose letter they quote: attributions, blocks of header fields, dividers.

Each is written with {who} or {name} and {at}, {to} and {subject} for what they tell; the rest is the program's.
"""

from __future__ import annotations

import textwrap
from pathlib import Path

NAME, AT, TO = "El Grande referee", "referee+g7.r4.blue.nnhrwz45xeybhgvm@example.org", "bo@example.net"
SUBJECT = "Re: Table 4, round 1: your sheet by Tue 22:30 [eg g7.blue.nnhrwz45]"
_TOLD = {"name": NAME, "at": AT, "to": TO, "subject": SUBJECT, "who": f"{NAME} <{AT}>"}

ATTRIBUTIONS = {
    "Gmail, en": "On Fri, Nov 20, 2026 at 1:00 PM {who} wrote:",
    "Gmail app, en": "On Fri, Nov 20, 2026, 13:00, {who} wrote:",
    "Gmail, doubled brackets": "On Fri, Nov 20, 2026, 13:00, {name} <{who}> wrote:",
    "Gmail, nl": "Op vr 20 nov 2026 om 13:00 schreef {who}:",
    "Gmail, de": "Am Fr., 20. Nov. 2026 um 13:00 Uhr schrieb {who}:",
    "Gmail app, de": "{who} schrieb am Fr., 20. Nov. 2026, 13:00:",
    "Gmail, pl": "pt., 20 lis 2026 o 13:00 {who} napisał(a):",
    "Gmail, sv": "Den fre 20 nov. 2026 kl 13:00 skrev {who}:",
    "Gmail, es": "El vie, 20 nov 2026 a las 13:00, {who} escribió:",
    "Gmail, fr": "Le ven. 20 nov. 2026 à 13:00, {who} a écrit :",
    "Gmail, it": "Il giorno ven 20 nov 2026 alle ore 13:00 {who} ha scritto:",
    "Gmail, pt": "Em sex., 20 de nov. de 2026 às 13:00, {who} escreveu:",
    "Gmail, da": "Den fre. 20. nov. 2026 kl. 13.00 skrev {who}:",
    "Gmail, nb": "fre. 20. nov. 2026 kl. 13:00 skrev {who}:",
    "Gmail, fi": "pe 20. marrask. 2026 klo 13.00 {name} ({at}) kirjoitti:",
    "Gmail, cs": "pá 20. 11. 2026 v 13:00 odesílatel {who} napsal:",
    "Gmail, sk": "pi 20. 11. 2026 o 13:00 {who} napísal(a):",
    "Gmail, hu": "{who} ezt írta (időpont: 2026. nov. 20., P, 13:00):",
    "Gmail, ro": "În vin., 20 nov. 2026 la 13:00, {who} a scris:",
    "Gmail, tr": "{who}, 20 Kas 2026 Cum, 13:00 tarihinde şunu yazdı:",
    "Gmail, el": "Στις Παρ 20 Νοε 2026 στις 1:00 μ.μ., ο χρήστης {who} έγραψε:",
    "Gmail, ru": "пт, 20 нояб. 2026 г. в 13:00, {who}:",
    "Gmail, uk": "пт, 20 лист. 2026 р. о 13:00 {who} пише:",
    "Gmail, hr": "pet, 20. stu 2026. u 13:00 {who} napisao je:",
    "Gmail, ca": "Missatge de {who} del dia dv., 20 de nov. 2026 a les 13:00:",
    "Gmail, ja": "2026年11月20日(金) 13:00 {who}:",
    "Gmail, zh": "{who} 于2026年11月20日周五 13:00写道\N{FULLWIDTH COLON}",
    "Gmail, ko": "2026년 11월 20일 (금) 오후 1:00, {who}님이 작성:",
    "Gmail, et": "Kuupäev R, 20. november 2026 kell 13:00 kirjutas {who}:",
    "Gmail, lt": "2026-11-20, pn, 13:00 {who} rašė:",
    "Apple, en": "On 20 Nov 2026, at 13:00, {who} wrote:",
    "Apple, nl": "Op 20 nov 2026 om 13:00 heeft {who} het volgende geschreven:",
    "Apple, de": "Am 20.11.2026 um 13:00 schrieb {who}:",
    "Apple, pl": "Wiadomość napisana przez {who} w dniu 20 lis 2026, o godz. 13:00:",
    "Apple, sv": "20 nov. 2026 kl. 13:00 skrev {who}:",
    "Apple, es": "El 20 nov 2026, a las 13:00, {who} escribió:",
    "Apple, fr": "Le 20 nov. 2026 à 13:00, {who} a écrit :",
    "Apple, it": "Il giorno 20 nov 2026, alle ore 13:00, {who} ha scritto:",
    "Apple, pt": "{who} escreveu no dia 20/11/2026 à(s) 13:00:",
    "Airmail, en": "On 20 November 2026 at 13:00:00, {name} ({at}) wrote:",
    "Airmail, nl": "Op 20 november 2026 om 13:00:00 schreef {name} ({at}):",
    "Airmail, de": "Am 20. November 2026 um 13:00:00, {name} ({at}) schrieb:",
    "Airmail, sv": "Den 20 november 2026 kl. 13:00:00, {name} ({at}) skrev:",
    "Airmail, es": "El 20 de noviembre de 2026 a las 13:00:00, {name} ({at}) escribió:",
    "Airmail, pl": "W dniu 20 listopada 2026 o 13:00:00, {name} ({at}) napisał:",
    "Airmail, fr": "Le 20 novembre 2026 à 13:00:00, {name} ({at}) a écrit:",
    "Thunderbird, en": "On 20/11/2026 13:00, {name} wrote:",
    "Thunderbird, nl": "Op 20-11-2026 om 13:00 schreef {name}:",
    "Thunderbird, de": "Am 20.11.26 um 13:00 schrieb {name}:",
    "Thunderbird, pl": "W dniu 20.11.2026 o 13:00, {name} pisze:",
    "Thunderbird, sv": "Den 2026-11-20 kl. 13:00, skrev {name}:",
    "Thunderbird, es": "El 20/11/2026 a las 13:00, {name} escribió:",
    "Thunderbird, fr": "Le 20/11/2026 à 13:00, {name} a écrit :",
    "Thunderbird, it": "Il 20/11/2026 13:00, {name} ha scritto:",
    "Yahoo, en": "On Friday, November 20, 2026 at 01:00:00 PM GMT+1, {who} wrote:",
    "Yahoo, de": "Am Freitag, 20. November 2026 um 13:00:00 MEZ hat {who} Folgendes geschrieben:",
    "Yahoo, es": "En viernes, 20 de noviembre de 2026, 13:00:00 CET, {who} escribió:",
    "Yahoo, nl": "Op vrijdag 20 november 2026 om 13:00:00 CET schreef {who}:",
    "Proton, en": "On Friday, November 20th, 2026 at 1:00 PM, {who} wrote:",
    "Proton, de": "Am Freitag, 20. November 2026 um 13:00, schrieb {who}:",
    "Tutanota, en": "Nov 20, 2026, 13:00 by {at}:",
    "Tutanota, de": "20. Nov. 2026, 13:00 von {at}:",
    "Tutanota, nl": "20 nov. 2026 13:00 door {at}:",
    "Roundcube, en": "On 2026-11-20 13:00, {name} wrote:",
    "Roundcube, pl": "W dniu 2026-11-20 13:00, {name} napisał(a):",
    "Roundcube, sv": "Den 2026-11-20 13:00, {name} skrev:",
    "Roundcube, es": "El 2026-11-20 13:00, {name} escribió:",
    "Onet, WP": "Dnia 20 listopada 2026 13:00 {who} napisał(a):",
    "o2": "Dnia 20-11-2026 o godz. 13:00 {name} napisał(a):",
    "Libero": "Il 20/11/2026 13:00 CET {who} ha scritto:",
    "Open-Xchange": "{who} hat am 20.11.2026 13:00 CET geschrieben:",
    "Open-Xchange, en": "On 11/20/2026 1:00 PM CET {who} wrote:",
    "SOGo, en": 'On Friday, November 20, 2026 13:00 CET, "{name}" <{at}> wrote:',
    "SOGo, fr": "Le Vendredi, Novembre 20, 2026 13:00 CET, {who} a écrit:",
    "Mutt": "On Fri, Nov 20, 2026 at 01:00:00PM +0100, {name} wrote:",
    "Gnus": "{who} writes:",
    "Gnus, dated": ">>>>> On Fri, 20 Nov 2026 13:00:00 +0100, {who} said:",
    "KMail": "On Friday, 20 November 2026 13:00:00 CET {name} wrote:",
    "KMail, de": "Am Freitag, 20. November 2026, 13:00:00 CET schrieb {name}:",
    "Evolution": "On Fri, 2026-11-20 at 13:00 +0100, {name} wrote:",
    "Evolution, de": "Am Freitag, dem 20.11.2026 um 13:00 +0100 schrieb {name}:",
    "Claws": "On Fri, 20 Nov 2026 13:00:00 +0100\n{who} wrote:",
    "Sylpheed": "{who} wrote:",
    "Spark": "On 20 Nov 2026 at 13:00 +0100, {who}, wrote:",
    "Edison": "On Fri, Nov 20, 2026 at 1:00 PM, {who} wrote:",
    "BlueMail": "On Nov 20, 2026, at 13:00, {who} wrote:",
    "K-9": "On 20 November 2026 13:00:00 CET, {who} wrote:",
    "K-9, de": "Am 20. November 2026 13:00:00 MEZ schrieb {who}:",
    "FairEmail, nl": "Op 20 november 2026 13:00:00 CET schreef {who}:",
    "FairEmail, es": "El 20 de noviembre de 2026 13:00:00 CET, {who} escribió:",
    "FairEmail, sv": "20 november 2026 13:00:00 CET skrev {who}:",
    "Mailbird": "On 20-11-2026 13:00:00, {who} wrote:",
    "Superhuman": "On Fri, Nov 20, 2026 at 1:00 PM, {name} < {at} > wrote:",
    "HEY": "On November 20, 2026, {who} wrote:",
    "Missive": "On November 20, 2026 at 1:00 PM GMT+1 {name} ({at}) wrote:",
    "Notes": "{name} ---20.11.2026 13:00:00---You are in. You may replace any block",
}
"""Whose letter it is in one sentence, by program and language."""

BLOCKS = {
    program: fields.strip("\n")
    for program, _, fields in (
        each.partition("\n") for each in Path(__file__).with_name("blocks.txt").read_text("utf-8").split("# ")[1:]
    )
}
"""Whose letter it is in a block of lines, by program and language."""


def attribution(program: str, width: int = 0) -> str:
    """How a program says in one sentence whose letter it quotes, broken at so many columns."""
    return folded(ATTRIBUTIONS[program].format(**_TOLD), width)


def block(program: str, width: int = 0) -> str:
    """The block of header fields above a letter, broken at so many columns."""
    return folded(BLOCKS[program].format(**_TOLD), width)


def in_one_line(program: str, width: int = 0) -> str:
    """The block as a program writes it that loses line ends: a divider and the first label even without a space."""
    return folded(BLOCKS[program].format(**_TOLD).replace("--\n", "--").replace("\n", " "), width)


def folded(text: str, width: int) -> str:
    """The text with its lines broken at so many columns, but for words that are longer; as it is for 0."""
    if not width:
        return text
    broken = (textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False) for line in text.split("\n"))
    return "\n".join(line for lines in broken for line in lines or [""])


PAGES = dict(
    each.split("\n", 1)
    for each in Path(__file__).with_name("pages.txt").read_text("utf-8").removeprefix("# ").split("\n# ")
)
"""Answers in HTML, by program: what was {typed} stands above a {quote}."""

BREAKING = tuple(program for program in ATTRIBUTIONS if program != "Notes")
"""Those whose sentence a program breaks that breaks long lines."""
RUN_TOGETHER = tuple(
    program for program in BLOCKS if program not in ("Orange", "Proton", "Yandex") and "eM" not in program
)
"""Those whose fields may have lost their line ends."""
