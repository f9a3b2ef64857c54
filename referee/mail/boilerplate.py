"""What mail clients write around a letter they quote, and below a letter they send.

Knows attributions ("On ... wrote:"), header blocks ("From: Sent: To: Subject:"), dividers and signatures; the words are
tables by language. Must not know which letter is quoted. All checks read a bounded number of lines.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from referee.mail.letter_lines import LetterLine, may_go_on

MAX_ATTRIBUTION = 400
"""The most characters of an attribution."""
_ATTRIBUTION_LINES = 3
_HEADER_LINES = 12
_NAMES = 3  # words of "Ann Smith wrote"

# Verbs that end or divide an attribution.
_VERBS = frozenset(
    word
    for words in {
        "en": "wrote",
        "nl": "schreef geschreven",
        "de": "schrieb geschrieben",
        "pl": "pisze napisał napisała napisana",
        "sv": "skrev",
        "fr": "écrit",
        "es": "escribió",
        "it": "scritto",
        "pt": "escreveu",
        "fi": "kirjoitti",
        "cs": "napsal napsala",
        "hr": "napisao",
        "hu": "írta",
        "ro": "scris",
        "ru": "написал написала пишет",
        "tr": "yazdı",
    }.values()
    for word in words.split()
)
# First words of an attribution that is broken over lines; it may also begin with a digit (Apple in Swedish).
_OPENERS = frozenset(
    word
    for words in {
        "en": "on",
        "nl": "op",
        "de": "am",
        "pl": "w dnia wiadomość pon wt śr czw pt sob niedz ndz",
        "sv": "den mån tis ons tors fre lör sön",
        "fr": "le",
        "es": "el",
        "it": "il",
        "pt": "em a",
        "fi": "ma ti ke to pe la su",
    }.values()
    for word in words.split()
)
_LABELS = {
    word.strip(): kind
    for kind, words in {
        "from": """
            from | von | van | od | från | de | da | fra | lähettäjä | feladó | šalje | de la | kimden | από | от | від
            | saatja | nuo | 差出人 | 发件人 | 寄件者 | 보낸 사람""",
        "sent": """
            sent | gesendet | verzonden | wysłane | wysłano | skickat | envoyé | enviado | inviato | sendt | lähetetty
            | odesláno | odoslané | elküldve | küldve | poslano | trimis | expediat | gönderildi | gönderme tarihi
            | εστάλη | στάλθηκε | отправлено | надіслано | saadetud | išsiųsta | date | datum | data | fecha | dato
            | дата | 送信日時 | 日付 | 发送时间 | 寄件日期 | 보낸 날짜""",
        "to": """
            to | an | aan | do | till | à | para | a | til | vastaanottaja | komu | címzett | prima | za | către | kime
            | προς | кому | adressaat | kam | 宛先 | 收件人 | 收件者 | 받는 사람""",
        "subject": """
            subject | betreff | onderwerp | temat | ämne | objet | asunto | oggetto | assunto | emne | aihe | předmět
            | predmet | tárgy | zadeva | subiect | konu | θέμα | тема | teema | tema | 件名 | 主题 | 主旨 | 제목""",
        "copied": "cc | kopia | kopie | dw | másolatot kap | kopi | копия | 抄送 | 参照 | 참조",
    }.items()
    for word in words.split("|")
}
_FORWARDS = (
    "begin forwarded message",
    "begin doorgestuurd bericht",
    "anfang der weitergeleiteten nachricht",
    "początek przekazywanej wiadomości",
    "vidarebefordrat brev",
    "vidarebefordrat meddelande",
    "début du message transféré",
)
# Words for "message" between the dashes of a divider.
_LETTERS = frozenset({"message", "bericht", "nachricht", "wiadomość", "wiadomości", "meddelande", "mensaje"})
_DEVICES = (
    *("sent from my", "sent from mail for", "sent from outlook", "sent from yahoo", "sent from proton"),
    *("sent via", "sent with", "get outlook for"),
    *("verzonden vanaf", "verstuurd vanaf", "verzonden met", "verstuurd met", "outlook voor", "download outlook"),
    *("von meinem", "gesendet von", "gesendet mit", "diese nachricht wurde von meinem", "outlook für"),
    *("wysłane z", "wysłano z", "pobierz aplikację outlook", "pobierz outlook"),
    *("skickat från", "skickades från", "hämta outlook", "skaffa outlook"),
    *("envoyé de mon", "enviado desde mi", "inviato da", "enviado do meu"),
)
_WHEN_OR_WHO = re.compile(r"\d{4}|\d[:.]\d\d|@|<")
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Boilerplate:
    """A piece of client text: its kind, and how many lines it takes."""

    kind: Literal["attribution", "header", "divider"]
    lines: int


def boilerplate_at(lines: Sequence[LetterLine], at: int) -> Boilerplate | None:
    """The attribution, header block or divider that begins at index `at`, if any."""
    if _is_divider(lines[at].body):
        return Boilerplate("divider", 1)
    if count := _header_block(lines, at):
        return Boilerplate("header", count)
    if count := _attribution(lines, at):
        return Boilerplate("attribution", count)
    return None


def is_signature_mark(line: LetterLine) -> bool:
    """Whether the line opens a signature; clients strip the space of "-- " or turn it into one dash."""
    return line.body in ("--", "\N{EM DASH}", "\N{EN DASH}")


def is_device_line(line: LetterLine) -> bool:
    """Whether the line looks like "Sent from my iPhone"; orders can look like that, so it only makes a line unsure."""
    return line.body[:80].lstrip("*_ ").casefold().startswith(_DEVICES)


def _is_divider(body: str) -> bool:
    start = body[:80].strip("*_ ").casefold()
    if start.startswith(_FORWARDS):
        return True
    # "--- my orders ---" may be the sender's own.
    dashed = body.startswith("---") and body.endswith("---") and len(body) <= 80
    return dashed and not _LETTERS.isdisjoint(_WORD.findall(start))


def _attribution(lines: Sequence[LetterLine], at: int) -> int:
    """The number of lines of the attribution at `at`, 0 if there is none."""
    text = ""
    for count, line in enumerate(lines[at : at + _ATTRIBUTION_LINES], start=1):
        if not line.keys or len(text) + len(line.body) > MAX_ATTRIBUTION:
            break
        if count > 1 and (not may_go_on(lines[at + count - 2], line) or _is_opened(line.body)):
            break
        text = f"{text} {line.body}".strip()
        if _is_opened(text) or (count == 1 and _says_who(text)):
            return count
    return 1 if _is_short_form(lines, at) else 0


def _says_who(text: str) -> bool:
    """Whether a text ends in a colon and has the verb and a date, an hour or an address."""
    ending = text.rstrip("*_ ")
    if not ending.endswith(":") or not _WHEN_OR_WHO.search(ending):
        return False
    return not _VERBS.isdisjoint(_WORD.findall(ending.casefold()))


def _is_opened(text: str) -> bool:
    """Whether a text says who, and begins like an attribution."""
    if not _says_who(text):
        return False
    word = _WORD.search(text)
    return word is not None and (word.group().casefold() in _OPENERS or word.group().isdigit())


def _is_short_form(lines: Sequence[LetterLine], at: int) -> bool:
    """Whether the line is only "Bo wrote:" or "On Friday Bo wrote:", with a quoted line below it."""
    line = lines[at]
    words = _WORD.findall(line.body[:60].casefold())
    if len(line.body) > 60 or not line.body.endswith(":") or not words or words[-1] not in _VERBS:
        return False
    if not (len(words) <= _NAMES or words[0] in _OPENERS) or any(word.isdigit() for word in words):
        return False
    below = next((other for other in lines[at + 1 : at + 3] if other.keys), None)
    return below is not None and below.depth > line.depth


def _header_block(lines: Sequence[LetterLine], at: int) -> int:
    """The number of lines of the From/Sent/To/Subject block at `at`, 0 if there is none."""
    if _label(lines[at]) not in ("from", "sent"):
        return 0
    kinds: set[str] = set()
    last, gap = at, False
    for index, line in enumerate(lines[at : at + _HEADER_LINES], start=at):
        kind = _label(line)
        if (kind in kinds and (gap or kind == "from")) or (gap and line.keys and not kind):
            break
        gap = not line.keys
        if kind:
            kinds.add(kind)
            last = index
    if len(kinds) < 3 or "from" not in kinds:
        return 0
    wrapped = last + 1 < len(lines) and lines[last + 1].keys and may_go_on(lines[last], lines[last + 1])
    return last + 1 + bool(wrapped) - at


def _label(line: LetterLine) -> str | None:
    label, colon, _ = line.body[:30].replace("\N{FULLWIDTH COLON}", ":").partition(":")
    return _LABELS.get(label.strip("*_ ").casefold()) if colon else None
