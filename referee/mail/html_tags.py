"""A page of HTML written anew with nothing but what has a say in its text: few tags, four attributes, no formatting.

A browser's parser compares the attributes of an element each with each (127,000 of them took 25 s) and opens formatting
elements again in every paragraph (30 kB became 1.3 GB); on the page that comes out here it can do neither. This module
knows the grammar of tags (HTML Standard, 13.2.5) and looks at no character twice; it must not know how elements nest,
nor what they look like.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from referee.mail.budget import Budget

_TAGS = {
    "block": "blockquote dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre table tbody tfoot thead tr ul",
    "cell": "td th",
    "other": "br caption",
    # Written as div, as all others are as span: they look like it.
    "div": """address article aside center details dir fieldset figure footer form header main menu nav section
        summary""",
    # Left out with all that they hold.
    "unseen": "iframe math noembed noframes noscript object script select style svg template title xmp",
    # Left out by themselves: they hold nothing, or go without saying.
    "empty": """area base basefont bgsound body col colgroup embed frame head html image img input keygen link meta
        param source track wbr""",
}
_SORTS = {tag: sort for sort, tags in _TAGS.items() for tag in tags.split()}
BLOCKS = frozenset(tag for tag, sort in _SORTS.items() if sort == "block")
"""Elements of a reduced page that end a line."""
CELLS = frozenset(tag for tag, sort in _SORTS.items() if sort == "cell")

_TELLING = ("class", "id", "style", "hidden")
_MAY_TELL = re.compile("|".join(_TELLING), re.IGNORECASE)
# Tags of which it is remembered what to write: letters are made from templates. Longer ones are not kept.
_REMEMBERED = 512
_MEMORABLE = 400

_SPACE = r"[ \t\n\r\f]"
_VALUE = r""""(?P<double>[^"]*+)"|'(?P<single>[^']*+)'|(?P<unquoted>[^ \t\n\r\f>"'][^ \t\n\r\f>]*+)?+"""
_ATTRIBUTE = rf"[ \t\n\r\f/]*+(?P<name>=[^ \t\n\r\f/>=]*+|[^ \t\n\r\f/>=]++)(?:{_SPACE}*+={_SPACE}*+(?:{_VALUE}))?+"
_ATTRIBUTES = re.compile(_ATTRIBUTE)
# All repeats are possessive, and a tag is closed by the end of the page as well: nothing is tried twice.
_TOKEN = re.compile(
    rf"<(?:(?P<end>/?)(?P<tag>[a-zA-Z][^ \t\n\r\f/>]*+)"
    rf"(?P<attributes>(?:{re.sub(r'[?]P<[a-z]+>', '?:', _ATTRIBUTE)})*+)[ \t\n\r\f/]*+(?:>|\Z)"
    r"|!--(?:-?>|.*?(?:--!?>|\Z))|[!?/][^>]*+(?:>|\Z))",
    re.DOTALL,
)


class Reduced(NamedTuple):
    """A page written anew, and whether all of the old one was looked at."""

    page: str
    whole: bool


def reduced(page: str, budget: Budget) -> Reduced:
    """The page, as far as the budget reaches; never raises."""
    pieces: list[str] = []
    unclosed: set[str] = set()
    at = tags = 0
    while (token := _TOKEN.search(page, at)) and tags < budget.tags:
        tags += 1
        pieces.append(_text(page[at : token.start()]))
        at = token.end()
        source = token[0]
        tag, written = _remembered(source) if len(source) <= _MEMORABLE else _rewritten(source)
        pieces.append(written)
        if tag:
            begin, at = at, _end_of(tag, page, at, unclosed)
            pieces.append(f"<pre>{_text(page[begin:at])}</pre>" if tag == "textarea" else "")
    budget.taken("tags", tags)
    pieces.append("" if token else _text(page[at:]))
    return Reduced("".join(pieces), whole=not token)


def _text(words: str) -> str:
    return words.replace("<", "&lt;") if "<" in words else words


def _end_of(tag: str, page: str, at: int, unclosed: set[str]) -> int:
    """Where the content of an element ends whose content is not read as tags; at once, if it is never closed."""
    if tag not in unclosed:
        end = re.compile(f"</{tag}[ \t\n\r\f/>]", re.IGNORECASE).search(page, at)
        if end:
            return end.start()
        unclosed.add(tag)
    return at


def _rewritten(source: str) -> tuple[str, str]:
    """What to write for a tag, and its name if what it holds is not read as tags, else ""."""
    token = _TOKEN.fullmatch(source)
    tag = (token["tag"] or "").lower() if token else ""
    sort = _SORTS.get(tag)
    if not tag or not token or sort == "empty":
        return "", ""
    if sort == "unseen" or tag == "textarea":
        return "" if token["end"] else tag, ""
    name = tag if sort in ("block", "cell", "other") else sort or "span"
    return "", f"</{name}>" if token["end"] else f"<{name}{_telling(token['attributes'])}>"


_remembered = lru_cache(_REMEMBERED)(_rewritten)


def _telling(attributes: str) -> str:
    """The attributes of a tag that have a say in its text, each once."""
    found: dict[str, str] = {}
    for attribute in _ATTRIBUTES.finditer(attributes) if _MAY_TELL.search(attributes) else ():
        name = attribute["name"].lower()
        if name in _TELLING and name not in found:
            value = attribute["double"] or attribute["single"] or attribute["unquoted"] or ""
            found[name] = value.replace('"', "&quot;")
    return "".join(f' {name}="{value}"' for name, value in found.items())
