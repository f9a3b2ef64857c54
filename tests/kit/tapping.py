"""What can be tapped in a letter that was sent: in its page, and in the page beside it."""

from __future__ import annotations

import re
from email.message import Message
from html import unescape
from urllib.parse import parse_qs, urlsplit


def page_beside(letter: Message) -> str:
    """The page of the reader's own beside a letter; empty if it has none."""
    found = [part for part in letter.walk() if part.get_content_type() == "text/html" and part.get_filename()]
    return found[0].get_payload(decode=True).decode() if found else ""


def page_in(letter: Message) -> str:
    """A letter's own page."""
    found = [part for part in letter.walk() if part.get_content_type() == "text/html" and not part.get_filename()]
    return found[0].get_payload(decode=True).decode() if found else ""


def taps(page: str) -> list[str]:
    """The words of each answer that can be tapped on a page, in order, with the line ends that come behind them."""
    addresses = map(unescape, re.findall(r'href="(mailto:[^"]+)"', page))
    return [parse_qs(urlsplit(each).query)["body"][0] for each in addresses]


def lines_tapped(page: str) -> list[list[tuple[str, str]]]:
    """For each block the lines that can be tapped: where each writes to, and its words."""
    found = re.findall(r'<ul class="lines">(.*?)</ul>', page, re.DOTALL)
    split = [[urlsplit(unescape(each)) for each in re.findall(r'href="(mailto:[^"]+)"', one)] for one in found]
    return [[(link.path, parse_qs(link.query)["body"][0]) for link in links] for links in split]


def by_block(page: str) -> list[list[str]]:
    """The words of the lines that can be tapped for each block."""
    return [[words for _, words in lines] for lines in lines_tapped(page)]
