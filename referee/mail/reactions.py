"""Reactions: letters that a click on a sign below a letter sends, which say no more than that sign typed as an answer.

Knows Gmail's part of its own and, for programs that lost it, its words; and the words of Outlook, which has no part:
"[like] Ann reacted to your message:". Must not know what a sign means.
"""

from __future__ import annotations

import json
import re

KIND = "text/vnd.google.email-reaction+json"
"""The content type of a part that holds a reaction."""
MOST = 2_000
"""Bytes of such a part that are read."""

_LONGEST = 32  # characters of a sign, with what joins and colours its parts
_LINES = 4  # not empty, in which a reaction is told
_WORDS = 400  # characters of them
_NAMES = {
    "\N{THUMBS UP SIGN}": """like | gefällt mir | daumen hoch | leuk | vind ik leuk | me gusta | lubię to | gilla
        | j'aime | j\N{RIGHT SINGLE QUOTATION MARK}aime | mi piace | gosto | synes godt om | liker | tykkään""",
    "\N{HEAVY BLACK HEART}": "heart | herz | hart | corazón | serce | hjärta | cœur | cuore | coração",
    "\N{PARTY POPPER}": "celebrate | feiern | vieren | celebrar | świętuj | fira | célébrer | festeggia",
    "\N{FACE WITH TEARS OF JOY}": "laugh | lachen | lach | reír | śmiech | skratta | rire | risata",
    "\N{FACE WITH OPEN MOUTH}": "surprised | surprise | überrascht | verrast | sorpresa | zaskoczenie | förvånad",
    "\N{CRYING FACE}": "sad | traurig | verdrietig | triste | smutek | smutny | ledsen",
}
_SIGNS = {name.strip(): sign for sign, names in _NAMES.items() for name in names.split("|")}
NAMES = frozenset(_SIGNS)
"""What Outlook calls its signs, in lower case; it shows them as pictures and names them in brackets in plain text."""

_YOUR = {
    "via": r"(?:via|über|w|przez|mediante|con|tramite|pelo|desde|en|por|avec|sur)\ gmail(?:u|a|owi)?",
    "en": r"to\ your\ (?:message|e-?mail)",
    "nl": r"op\ (?:je|jouw|uw)\ (?:bericht|e-?mail)",
    "de": r"auf\ (?:deine|ihre)\ (?:nachricht|e-?mail)",
    "pl": r"na\ (?:twoją\ |pańską\ )?(?:wiadomość|e-?mail)",
    "sv": r"på\ (?:ditt|er[ta]?)\ (?:meddelande|e-?postmeddelande|mejl)",
    "fr": r"à\ (?:votre|ton)\ (?:message|e-?mail)",
    "es": r"a\ (?:tu|su)\ (?:mensaje|correo(?:\ electrónico)?)",
    "it, pt": r"al\ tuo\ messaggio|à\ (?:sua|tua)\ mensagem",
}
_DID = r"""reacted|gereageerd|reagiert|zareagował(?:a|\(a\))?|reagerade|har\ reagerat|réagi|reaccionó
    |(?:ha\ )?reaccionado|(?:ha\ )?reagito|reagiu"""
REACTED = rf"""
    .{{0,120}}? (?: (?:{_DID})\ (?:{"|".join(_YOUR.values())}) | (?:{"|".join(_YOUR.values())})\ (?:{_DID}) )\b"""
"""A pattern for words that tell of a reaction, in lower case and verbose: the verb stands before or behind."""
_SHOWN = rf"(?:\[(?P<name>[^\[\]]{{1,20}})\] | (?P<sign>[^\w\s<>\[\]]{{1,{_LONGEST}}}) )?"
_TOLD = re.compile(rf"{_SHOWN} {REACTED} [\s.:]*", re.VERBOSE)
_LINK = re.compile(r"<https?://[^<>\s]*>")


def sign_in(octets: bytes) -> str:
    """The sign that a part of KIND holds; "" if it holds none."""
    try:
        said = json.loads(octets[:MOST])
    except (ValueError, RecursionError):
        return ""
    sign = said.get("emoji") if isinstance(said, dict) else None
    return sign if isinstance(sign, str) and is_sign(sign) else ""


def is_sign(text: str) -> bool:
    """Whether a text is a sign by itself: no word, no number, and nothing that is on every keyboard."""
    return 0 < len(text) <= _LONGEST and not text.isascii() and not any(map(str.isalnum, text))


def with_sign_alone(text: str, held: str = "") -> str:
    """The text, with only the sign left of what a reaction says above a quoted letter; as it is if it tells of none.

    `held` is the sign in a part of its own, in whatever language its words are. A person may write such words beside
    orders: they count only as all that stands above, in lines of their own.
    """
    said: list[str] = []
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if not line.strip():
            continue
        said.append(line.strip()[:_WORDS])
        told = _TOLD.fullmatch(_LINK.sub("", " ".join(said)).strip().casefold())
        if told and (sign := held or _SIGNS.get((told["name"] or "").strip()) or told["sign"] or "") and is_sign(sign):
            below = lines[at + 1 :]
            while below and _LINK.fullmatch(below[0].strip()):
                del below[0]
            return "\n".join([sign, *below])
        if len(said) == _LINES or sum(map(len, said)) > _WORDS:
            break
    return held if held and (not said or held in said[0]) else text
