"""The links of letters that open an answer."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit


def page_of(letter):
    page = next(part for part in letter.walk() if part.get_content_type() == "text/html")
    return page.get_payload(decode=True).decode("utf-8")


def taps(letter):
    """The words behind each link of a letter, by its label."""
    links = re.findall(r'<a class="tap[^"]*" href="(mailto:[^"]*)"[^>]*>(.*?)</a>', page_of(letter))
    return {unescape(label): parse_qs(urlsplit(unescape(to)).query).get("body", [""])[0] for to, label in links}
