"""What mail clients write around a letter they quote, and below a letter they send; their words, by language.

Knows attributions ("On ... wrote:"), header blocks ("From: Sent: To: Subject:", on lines of their own or run together),
dividers and signatures. A language more is a row in each table of words. Must not know which letter is quoted. All
checks read a bounded number of lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from referee.mail.letter_lines import LetterLine, may_go_on


def _words(table: dict[str, str]) -> Iterable[str]:
    """The words of a table by language."""
    return (word for words in table.values() for word in words.split())


# Verbs that end or divide an attribution.
VERBS = frozenset(
    _words(
        {
            "en": "wrote writes said",
            "nl": "schreef schrijft geschreven",
            "de": "schrieb schreibt geschrieben",
            "pl": "pisze napisał napisała napisana napisali",
            "sv, da, nb": "skrev skriver",
            "fr": "écrit",
            "es, ca": "escribió escribe escrigué",
            "it": "scritto scrive",
            "pt": "escreveu escreve",
            "fi": "kirjoitti kirjoittaa",
            "et": "kirjutas",
            "cs, sk": "napsal napsala píše napísal napísala",
            "hr, sl": "napisao napisala napisal piše",
            "hu": "írta",
            "ro": "scris",
            "el": "έγραψε",
            "ru": "написал написала пишет",
            "uk": "пише написав написала",
            "lt, lv": "rašė rakstīja",
            "tr": "yazdı",
        }
    )
)
# First words of an attribution that is broken over lines; it may also begin with a digit (Apple in Swedish).
OPENERS = frozenset(
    _words(
        {
            "en": "on",
            "nl": "op",
            "de": "am",
            "pl": "w dnia wiadomość pon wt śr czw pt sob niedz ndz",
            "sv": "den mån tis ons tors fre lör sön",
            "fr": "le",
            "es": "el en",
            "it": "il",
            "pt": "em a",
            "fi": "ma ti ke to pe la su",
            "ro": "în",
            "ca, et": "missatge kuupäev",
        }
    )
)
LABELS = {
    word: kind
    for kind, words in {
        "from": """
            from | von | van | od | från | de | da | fra | frå | lähettäjä | feladó | šalje | de la | kimden | από | от
            | от кого | від | saatja | nuo | no | expéditeur | remitente | mittente | remetente | nadawca | absender
            | afzender | avsändare | afsender | avsender | gönderen | odosielateľ | odesílatel | pošiljatelj
            | 差出人 | 发件人 | 寄件者 | 보낸 사람 | 보낸사람 | מאת""",
        "sent": """
            sent | gesendet | verzonden | wysłane | wysłano | wysłana | skickat | skickad | envoyé | envoyé le | enviado
            | enviado el | enviado em | enviada | enviada em | enviada el | inviato | inviata | sendt | lähetetty
            | odesláno | odoslané | elküldve | küldve | poslano | trimis | expediat | gönderildi | gönderme tarihi
            | εστάλη | στάλθηκε | отправлено | надіслано | saadetud | išsiųsta | nosūtīts | date | datum | data | fecha
            | dato | päivämäärä | päiväys | dátum | tarih | ημερομηνία | дата | date d'envoi | gesendet am
            | verzonden op | 送信日時 | 日付 | 日時 | 发送时间 | 日期 | 寄件日期 | 보낸 날짜 | 날짜 | תאריך""",
        "to": """
            to | an | aan | do | till | à | para | a | til | vastaanottaja | komu | címzett | prima | za | către | kime
            | προς | кому | adressaat | kam | destinataire | destinatario | empfänger | ontvanger | odbiorca
            | mottagare | alıcı | adresat | 宛先 | 收件人 | 收件者 | 받는 사람 | 받는사람 | אל""",
        "subject": """
            subject | betreff | onderwerp | temat | tytuł | ämne | rubrik | objet | sujet | asunto | oggetto | ogg
            | assunto | assumpte | emne | aihe | předmět | predmet | tárgy | zadeva | subiect | konu | θέμα | тема
            | teema | tema | temats | re | 件名 | 主题 | 主旨 | 제목 | נושא""",
        "copied": """
            cc | kopia | kopie | kopi | copie | copie à | copia | cópia | dw | másolatot kap | copied | копия | копія
            | 抄送 | 副本 | 参照 | 참조""",
    }.items()
    for word in re.split(r"\s*\|\s*", words.strip())
}
FORWARDS = (
    "begin forwarded message",
    "begin doorgestuurd bericht",
    "anfang der weitergeleiteten nachricht",
    "początek przekazywanej wiadomości",
    "vidarebefordrat brev",
    "vidarebefordrat meddelande",
    "début du message transféré",
    "début du message réexpédié",
    "inizio messaggio inoltrato",
    "início da mensagem reencaminhada",
    "comienzo del mensaje reenviado",
    "inicio del mensaje reenviado",
)
# Words for "message" between the dashes of a divider, as they end; and those that say so only with a word for
# "original" or "forwarded", as that begins.
LETTERS = tuple(
    _words(
        {
            "en, fr": "message",
            "nl": "bericht",
            "de": "nachricht",
            "pl": "wiadomość wiadomości",
            "sv, da, nb": "meddelande meddelandet meddelelse melding",
            "es, ca": "mensaje missatge",
            "it": "messaggio",
            "pt": "mensagem",
            "fi": "viesti",
            "cs, sk, hr": "zpráva správa poruka sporočilo",
            "hu": "üzenet",
            "ro": "mesaj mesajul",
            "el": "μήνυμα",
            "ru, uk": "сообщение письмо повідомлення лист",
            "tr": "ileti mesaj",
            "ja, zh, ko": "メッセージ 邮件 郵件 메시지",
        }
    )
)
MAILS = ("mail", "e", "email", "courriel", "correo")
ORIGINALS = tuple(
    _words(
        {
            "en, de, fr, es, it, pt, sv": "origin forward weitergel urspr transf réexp reenvi inolt vidarebef",
            "nl, pl, cs, sk, hu": "oorspr doorgest oryginal przekaz původn pôvodn přepos eredeti továbbított",
        }
    )
)
DEVICES = (
    *(
        "sent from my",
        "sent from mail for",
        "sent from outlook",
        "sent from yahoo",
        "sent from proton",
        "sent from the",
    ),
    *("sent from superhuman", "sent from edison", "sent from spark", "sent from mailbird", "sent from fairemail"),
    *("sent via", "sent with", "securely sent with", "get outlook for", "get bluemail for", "get spark"),
    *("verzonden vanaf", "verstuurd vanaf", "verzonden met", "verstuurd met", "verzonden vanuit", "outlook voor"),
    *("download outlook", "von meinem", "gesendet von", "gesendet mit", "diese nachricht wurde von meinem"),
    *("diese nachricht wurde mit", "outlook für", "hol dir outlook", "wysłane z", "wysłano z"),
    *(
        "pobierz aplikację outlook",
        "pobierz outlook",
        "skickat från",
        "skickades från",
        "hämta outlook",
        "skaffa outlook",
    ),
    *(
        "envoyé de mon",
        "envoyé depuis",
        "envoyé à partir",
        "obtenir outlook",
        "télécharger outlook",
        "provenance : courrier",
    ),
    *("enviado desde", "obtener outlook", "descargar outlook", "inviato da", "ottieni outlook", "scarica outlook"),
    *("enviado do meu", "enviado a partir", "obter o outlook", "obter outlook", "enviat des de"),
    *("sendt fra min", "sendt fra outlook", "hent outlook", "lähetetty", "hanki outlook", "odesláno z", "odoslané z"),
    *("získejte outlook", "poslano s mojeg", "elküldve az", "az outlook beszerzése", "trimis de pe", "отправлено с"),
    *("отправлено из", "надіслано з", "iphoneから送信", "发自我的", "從我的", "나의 iphone"),
)


MAX_ATTRIBUTION = 400
"""The most characters of an attribution."""
_ATTRIBUTION_LINES = 4
_HEADER_LINES = 12
_HEADER_WIDTH = 600  # characters of a line in which labels are looked for
_BREAKS = 100  # columns at which clients break a line at the latest
_NAMES = 3  # words of "Ann Smith wrote"

_NAMED = "|".join(map(re.escape, sorted(LABELS, key=len, reverse=True)))
# A label stands at the beginning, behind a space, or right behind the dashes of a divider.
_LABELLED = re.compile(rf"(?:\A|(?<=[\s\-*_;>]))[*_]{{0,2}}({_NAMED})[*_ ]{{0,2}}:")
# A label in any language: it begins a line, or stands behind the value of another.
_SOME_LABEL = re.compile(r"(?:\A|(?<=\s))[*_]{0,2}[^\W\d_]\S{0,19}(?: [^\s:]{1,12}){0,2}[*_]{0,2} ?:[*_]{0,2}(?=\s)")
_DASHED = re.compile(r"\A-{4,}[^-]{0,60}-{4,} ?")
_UNMARKED_LABEL = re.compile(rf"({_NAMED})\s+\S")
_ADDRESS = re.compile(r"[<(\[][^<>()\[\]\s]*@[^<>()\[\]\s]*[>)\]]")
_DAY = re.compile(r"\d{4}|\d{1,2}[./-]\d{1,2}[./-]\d{2}")
_OPENING = 40  # characters of an attribution within which a date opens it
_ENTRY = re.compile(r".{1,80}? ---\d{1,4}[./-]\d{1,2}[./-]\d{1,4} \d{1,2}[:.]\d\d[^-]{0,12}---")  # Notes
_COLONS = str.maketrans({"\N{FULLWIDTH COLON}": ":", "\N{NO-BREAK SPACE}": " ", "\N{RIGHT SINGLE QUOTATION MARK}": "'"})
_GLUED_DEVICE = re.compile(rf"(?<=[^\s'\"(])(?:{'|'.join(re.escape(each.capitalize()) for each in DEVICES)})")
_DATE_ALONE = re.compile(r".{4,24}\d{4},? \d{1,2}[:.]\d\d(?:[:.]\d\d)?(?: ?[AP]M)?(?: [+-]\d{4}| [A-Z]{2,5})?,?")
_WHEN_OR_WHO = re.compile(r"\d{4}|\d[:.]\d\d|@|<")
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Boilerplate:
    """A piece of client text: its kind, and how many lines it takes."""

    kind: Literal["attribution", "header", "divider"]
    lines: int


def boilerplate_at(lines: Sequence[LetterLine], at: int) -> Boilerplate | None:
    """The attribution, header block or divider that begins at index `at`, if any."""
    dashed = _DASHED.fullmatch(lines[at].body) is not None and at + 1 < len(lines)
    if _is_divider(lines[at].body) or (dashed and _unknown_block(lines, at + 1)):
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
    return line.body[:80].lstrip("*_ ").casefold().startswith(DEVICES)


def before_device(body: str) -> str:
    """A line without "Sent from my Galaxy" right behind its last word, where a client has lost the end of a line."""
    glued = _GLUED_DEVICE.search(body)
    return body[: glued.start()] if glued else body


def _is_divider(body: str) -> bool:
    start = body[:80].strip("*_ ").casefold()
    if start.startswith(FORWARDS):
        return True
    if start.startswith("message du ") and _DAY.search(start):  # Orange
        return True
    # "--- my orders ---" may be the sender's own.
    return _is_dashed(body) and _names_a_letter(start)


def _names_a_letter(text: str) -> bool:
    """Whether a text says "original message", or only "message"."""
    words = _WORD.findall(text)
    if any(word.endswith(LETTERS) for word in words):
        return True
    return not {*MAILS}.isdisjoint(words) and any(word.startswith(ORIGINALS) for word in words)


def _attribution(lines: Sequence[LetterLine], at: int) -> int:
    """The number of lines of the attribution at `at`, 0 if there is none."""
    first, text = lines[at].body, ""
    if _ENTRY.match(first[:MAX_ATTRIBUTION]):
        return 1
    for count, line in enumerate(lines[at : at + _ATTRIBUTION_LINES], start=1):
        if not line.keys or len(text) + len(line.body) > MAX_ATTRIBUTION:
            break
        if count > 1 and (not _goes_on(lines[at + count - 2], line, text) or _is_another(line.body, text)):
            break
        text = f"{text} {line.body}".strip()
        if _says_who(text) and (count == 1 or _is_opened(first)):
            return count
    return 1 if _is_short_form(lines, at) else 0


def _goes_on(line: LetterLine, following: LetterLine, text: str) -> bool:
    """Whether an attribution goes on in the following line: this one was full, or the date has a line of its own."""
    word = _WORD.search(text)
    dated = word is not None and word.group().casefold() in OPENERS and _DATE_ALONE.fullmatch(text) is not None
    return dated or may_go_on(line, following)


def _is_another(body: str, text: str) -> bool:
    """Whether a line is an attribution by itself, or begins one, rather than the end of the text above it."""
    word = _WORD.search(body)
    if word is None or not _DAY.search(body):
        return False
    is_opened = word.group().casefold() in OPENERS and word.group()[0].isupper()
    return (is_opened and _says_who(body)) or ((is_opened or "@" in body) and _DAY.search(text) is not None)


def _says_who(text: str) -> bool:
    """Whether a text ends in a colon and has the verb and a date, an hour or an address; or a date and an address.

    Some programs write dashes instead of the colon (Zoho).
    """
    ending = text.translate(_COLONS).rstrip("*_ ")
    dashed = ending.startswith("---") and ending.endswith("---")
    if not (ending.endswith(":") or dashed) or not _WHEN_OR_WHO.search(ending):
        return False
    if ending.count("(") > ending.count(")"):  # broken within a bracket
        return False
    if not VERBS.isdisjoint(_WORD.findall(ending.casefold())):
        return True
    return not dashed and "@" in ending and _DAY.search(_ADDRESS.sub("", ending)) is not None


def _is_opened(line: str) -> bool:
    """Whether the first line of an attribution begins like one: a word for it, a date or an address."""
    word = _WORD.search(line)
    if word is None:
        return False
    opens = word.group().casefold() in OPENERS or word.group().isdigit()
    return opens or _DAY.search(line[:_OPENING]) is not None or _ADDRESS.search(line) is not None


def _is_short_form(lines: Sequence[LetterLine], at: int) -> bool:
    """Whether the line is only "Bo wrote:" or "On Friday Bo wrote:", with a quoted line below it."""
    line = lines[at]
    words = _WORD.findall(line.body[:60].casefold())
    if len(line.body) > 60 or not line.body.endswith(":") or not words or words[-1] not in VERBS:
        return False
    if not (len(words) <= _NAMES or words[0] in OPENERS) or any(word.isdigit() for word in words):
        return False
    below = next((other for other in lines[at + 1 : at + 3] if other.keys), None)
    return below is not None and below.depth > line.depth


def _header_block(lines: Sequence[LetterLine], at: int) -> int:
    """The number of lines of the From/Sent/To/Subject block at `at`, 0 if there is none."""
    return _known_block(lines, at) or _unknown_block(lines, at)


def _known_block(lines: Sequence[LetterLine], at: int) -> int:
    """The number of lines of the block at `at` by labels that are known, 0 if there is none."""
    if not _begins_header(lines, at):
        return 0
    bare = not _labels(lines[at])
    kinds: set[str] = set()
    last, gap = at, False
    for index, line in enumerate(lines[at : at + _HEADER_LINES], start=at):
        found = _bare_label(line) if bare else _labels(line)
        if found and (("from" in found and "from" in kinds) or (gap and not kinds.isdisjoint(found))):
            break
        if line.keys and not found and (gap or (len(kinds) > 2 and not _may_be_broken(lines[index - 1], line))):
            break
        gap = not line.keys
        if found:
            kinds.update(found)
            last = index
    if len(kinds) < 3 or "from" not in kinds:
        return 0
    wrapped = last + 1 < len(lines) and lines[last + 1].keys and _may_be_broken(lines[last], lines[last + 1])
    return last + 1 + bool(wrapped) - at


def _unknown_block(lines: Sequence[LetterLine], at: int) -> int:
    """The number of lines of a header block in a language of which no label is known, 0 if there is none.

    It has four labels, and tells two addresses and a date; or three, and tells one, below or behind a divider. Its
    first line has a label in front and tells an address or a date, so that no line of the sender's is taken for one.
    """
    first = _DASHED.sub("", lines[at].body[:_HEADER_WIDTH].translate(_COLONS), count=1)
    if not _SOME_LABEL.match(first) or not ("@" in first or _DAY.search(first)):
        return 0
    count, labels, told = 0, 0, ""
    divided = at > 0 and _DASHED.fullmatch(lines[at - 1].body) is not None
    for index, line in enumerate(lines[at : at + _HEADER_LINES], start=at):
        text = line.body[:_HEADER_WIDTH].translate(_COLONS)
        if index > at and _known_block(lines, index):
            break
        divided = divided or _DASHED.match(text) is not None
        if not (found := _count_labels(text)):
            break
        count, labels, told = count + 1, labels + found, f"{told} {text}"
    enough = labels > 2 and told.count("@") > 0 if divided else labels > 3 and told.count("@") > 1
    return count if enough and _DAY.search(_ADDRESS.sub("", told)) else 0


@lru_cache(64)  # of a block each line is looked at once for every line of it
def _count_labels(text: str) -> int:
    """How many labels a line may have, in any language."""
    return len(_SOME_LABEL.findall(_DASHED.sub("", text, count=1))) if ":" in text else 0


def _is_dashed(body: str) -> bool:
    return body.startswith("---") and body.endswith("---") and len(body) <= 80


def _may_be_broken(line: LetterLine, following: LetterLine) -> bool:
    """Whether a client may have broken a header field between these lines; longer ones were not broken at all."""
    return line.width <= _BREAKS and may_go_on(line, following)


def _begins_header(lines: Sequence[LetterLine], at: int) -> bool:
    """Whether a line begins with a label, perhaps behind a divider on the same line, or without a colon below one."""
    text = _plain(lines[at])
    if ":" in text and (first := _LABELLED.search(text)):
        above = text[: first.start()].strip("*_ ")
        dashed = above.startswith("---") and above.endswith("--") and _names_a_letter(above)
        return (not above or dashed) and LABELS[first[1]] != "copied"
    return "from" in _bare_label(lines[at]) and at > 0 and _is_divider(lines[at - 1].body)


def _labels(line: LetterLine) -> Sequence[str]:
    """What the labels of header fields in a line stand for."""
    return _labels_in(line.body[:_HEADER_WIDTH]) if ":" in line.body or not line.body.isascii() else ()


@lru_cache(64)  # likewise
def _labels_in(text: str) -> tuple[str, ...]:
    return tuple([LABELS[label] for label in _LABELLED.findall(text.translate(_COLONS).casefold())])


def _bare_label(line: LetterLine) -> list[str]:
    """What the label at the beginning of a line stands for that has no colon (eM Client)."""
    label = _UNMARKED_LABEL.match(_plain(line))
    return [LABELS[label[1]]] if label else []


def _plain(line: LetterLine) -> str:
    return line.body[:_HEADER_WIDTH].translate(_COLONS).casefold()
