"""How Outlook and Yahoo answer a letter of ours in HTML, with words typed above, between, below, wherever.

None of them marks what it quotes: a rule, a block of header fields or an attribution, and then our page, rewritten in
the manner of the house.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from html import escape

from tests.mail.samples import LETTERS

RECEIPT = (LETTERS / "receipt.txt").read_text(encoding="utf-8")
RECEIPT_PAGE = (LETTERS / "receipt.html").read_text(encoding="utf-8")

Typed = dict[str, tuple[str, ...]]
"""Lines by the place where they were typed."""
PLACES = ("above", "below the header", "beside the sheet", "above the form", "below all")

REFEREE = "El Grande &lt;referee+g7.r4.blue.nnhrwz45xeybhgvm@example.org&gt;"
PLAYER = "Bo Karlsson &lt;bo@example.net&gt;"
HEADERS = {
    "en": ("From", "Sent", "To", "Subject", "Tuesday, November 24, 2026 8:01 PM"),
    "de": ("Von", "Gesendet", "An", "Betreff", "Dienstag, 24. November 2026 20:01"),
    "nl": ("Van", "Verzonden", "Aan", "Onderwerp", "dinsdag 24 november 2026 20:01"),
    "sv": ("Från", "Skickat", "Till", "Ämne", "den 24 november 2026 20:01"),
    "pl": ("Od", "Wysłane", "Do", "Temat", "wtorek, 24 listopada 2026 20:01"),
    "hr": ("Šalje", "Poslano", "Prima", "Predmet", "utorak, 24. studenoga 2026. 20:01"),
    "ja": ("差出人", "送信日時", "宛先", "件名", "2026年11月24日 20:01"),
}
ATTRIBUTIONS = {
    "en": "On Tuesday, November 24, 2026 at 08:01:00 PM GMT+1, {} wrote:",
    "de": "Am Dienstag, 24. November 2026 um 20:01:00 MEZ hat {} Folgendes geschrieben:",
    "hr": "Dana utorak, 24. studenoga 2026. u 20:01:00 CET, {} je napisao/la:",
}


@dataclass(frozen=True)
class Program:
    """A mail program: how it writes a typed line, rewrites what it quotes, begins a quoted letter, writes a page."""

    line: Callable[[str], str]
    rewritten: Callable[[str], str]
    quote: Callable[[str, str], str]
    """A quoted letter, by its header or attribution and what it holds."""
    page: Callable[[str, str], str]
    """A page, by what was typed above and the quoted letter."""
    attributes: bool = False
    """Whether an attribution stands above a quoted letter instead of a block of header fields."""

    def answer(self, typed: Typed, language: str = "en") -> str:
        """The page of an answer to our receipt."""
        return self.page(self.lines(typed.get("above", ())), self.quoted_receipt(typed, language))

    def quoted_receipt(self, typed: Typed, language: str = "en") -> str:
        body = RECEIPT_PAGE.partition("<body")[2].partition(">")[2].partition("</body>")[0]
        page = self.rewritten(body)
        sheet = page.index("YOUR SHEET IN FORCE")
        form = page.index("<h2", sheet)
        page = page[:form] + self.lines(typed.get("above the form", ())) + page[form:]
        sheet = page.index("</h2>", sheet) + len("</h2>")
        page = page[:sheet] + self.lines(typed.get("beside the sheet", ())) + page[sheet:]
        page = self.lines(typed.get("below the header", ())) + page + self.lines(typed.get("below all", ()))
        return self.quote(self.named(REFEREE, language), page)

    def named(self, who: str, language: str) -> str:
        """What says whose letter is quoted."""
        if self.attributes:
            return ATTRIBUTIONS[language].format(who)
        *labels, date = HEADERS[language]
        values = (who, date, REFEREE if who == PLAYER else PLAYER, "Receipt: still missing CARD and DISK [eg g7.blue]")
        return "<br>".join(f"<b>{label}:</b> {value}" for label, value in zip(labels, values, strict=True))

    def lines(self, lines: tuple[str, ...]) -> str:
        return "".join(map(self.line, lines))


def _of_word(text: str) -> str:
    return f"<p class=MsoNormal><span lang=EN-US style='font-size:11.0pt'>{escape(text)}<o:p></o:p></span></p>\n"


def _rewritten_by_word(page: str) -> str:
    """Paragraphs in cells, and tags and classes of its own."""
    page = re.sub(r"<td([^>]*)>(.*?)</td>", r"<td\1><p class=MsoNormal>\2<o:p></o:p></p></td>", page, flags=re.DOTALL)
    page = re.sub(r' class="[^"]*"', "", page).replace("<table", "<table class=MsoNormalTable border=0")
    return page.replace("<p style", "<p class=MsoNormal style")


def _bordered(named: str, content: str) -> str:
    return (
        "<p class=MsoNormal><o:p>&nbsp;</o:p></p><div><div style='border:none;border-top:solid #E1E1E1 1.0pt;"
        f"padding:3.0pt 0cm 0cm 0cm'><p class=MsoNormal>{named}<o:p></o:p></p></div></div>"
        f"<p class=MsoNormal><o:p>&nbsp;</o:p></p>{content}"
    )


def _indented(named: str, content: str) -> str:
    style = "border:none;border-left:solid blue 1.5pt;padding:0cm 0cm 0cm 4.0pt"
    return f"<div style='{style}'>{_bordered(named, content)}</div>"


def _page_by_word(above: str, quote: str) -> str:
    return (
        "<html xmlns:o='urn:schemas-microsoft-com:office:office'><head><style><!-- p.MsoNormal {margin:0cm} --></style>"
        "<!--[if gte mso 9]><xml><o:shapedefaults v:ext='edit' spidmax='1026' /></xml><![endif]--></head>"
        f"<body lang=EN-US link=blue><div class=WordSection1>{above}{quote}</div></body></html>"
    )


def _typed_in_web(text: str) -> str:
    return f'<div class="elementToProof" style="font-family: Aptos, Calibri; font-size: 12pt;">{escape(text)}</div>\n'


def _renamed(prefix: str) -> Callable[[str], str]:
    """Names of classes and elements get a prefix."""

    def rename(match: re.Match[str]) -> str:
        return f'{match[1]}="{" ".join(prefix + name for name in match[2].split())}"'

    return lambda page: re.sub(r'(class|id)="([^"]*)"', rename, page)


def _replied_in_web(named: str, content: str) -> str:
    return (
        '<div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" '
        f'dir="ltr"><font face="Calibri, sans-serif" color="#000000">{named}</font><div>&nbsp;</div></div>'
        f"<div>{content}</div>"
    )


def _page_in_web(above: str, quote: str) -> str:
    return (
        '<html><head><style type="text/css" style="display:none;"> P {margin-top:0;} </style></head><body dir="ltr">'
        f"{above}{quote}</body></html>"
    )


def _typed_on_phone(text: str) -> str:
    return f'<div dir="ltr">{escape(text)}</div>'


def _replied_on_ios(named: str, content: str) -> str:
    return (
        '<div id="mail-editor-reference-message-container" class="ms-outlook-mobile-reference-message">'
        f'<hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr"><font>{named}</font></div><br>'
        f"{content}</div>"
    )


def _replied_on_android(named: str, content: str) -> str:
    style = "padding: 3pt 0in 0in; border-width: 1pt medium medium; border-style: solid none none; border-image: none;"
    return (
        f'<div class="ms-outlook-mobile-reference-message skipProofing"><div style="{style}">{named}</div>'
        f"<div><br></div>{content}</div>"
    )


def _page_on_phone(above: str, quote: str) -> str:
    return (
        f'<html><head></head><body><div dir="auto">{above}</div><div><br></div><div id="ms-outlook-mobile-signature">'
        f'Get <a href="https://aka.ms/o0ukef">Outlook for iOS</a></div>{quote}</body></html>'
    )


def _replied_by_hotmail(named: str, content: str) -> str:
    return f'<br><div><hr id="stopSpelling">{named}<br><br>{content}</div>'


def _typed_in_yahoo(text: str) -> str:
    return f'<div dir="ltr" data-setdir="false">{escape(text)}</div>'


def _replied_in_yahoo(named: str, content: str) -> str:
    return (
        '<div id="yahoo_quoted_6139" class="yahoo_quoted"><div style="font-family:Helvetica, Arial;font-size:13px;">'
        f'<div>{named}</div><div><br></div><div><br></div><div><div id="yiv6021"><div>{content}</div></div></div>'
        "</div></div>"
    )


def _page_in_yahoo(above: str, quote: str) -> str:
    return f'<div class="ydpa9f12c3eyahoo-style-wrap">{above}<div><br></div></div>{quote}'


PROGRAMS = {
    "Outlook desktop": Program(_of_word, _rewritten_by_word, _bordered, _page_by_word),
    "Outlook desktop, indented": Program(_of_word, _rewritten_by_word, _indented, _page_by_word),
    "Outlook Mac": Program(_of_word, str, _bordered, _page_by_word),
    "Outlook web": Program(_typed_in_web, _renamed("x_"), _replied_in_web, _page_in_web),
    "Outlook iOS": Program(_typed_on_phone, str, _replied_on_ios, _page_on_phone),
    "Outlook Android": Program(_typed_on_phone, str, _replied_on_android, _page_on_phone),
    "Hotmail": Program(_typed_on_phone, _renamed("x_"), _replied_by_hotmail, _page_in_web),
    "Yahoo": Program(_typed_in_yahoo, _renamed("yiv6021"), _replied_in_yahoo, _page_in_yahoo, attributes=True),
}
