"""A page of HTML reduced to what matters for its text: few tags, four attributes, no formatting.

Protects the HTML parser from hostile pages. Such a parser compares all attributes of an element with one another
(127,000 of them took 25 s) and reopens formatting elements in every paragraph (30 kB became 1.3 GB); a reduced page
gives it no occasion for either. Knows the grammar of tags (HTML Standard, 13.2.5) and reads each character once. Must
not know how elements nest or look.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from referee.mail import reactions
from referee.mail.budget import Budget

_TAGS = {
    "block": "blockquote dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre table tbody tfoot thead tr ul",
    "cell": "td th",
    "other": "br caption",
    # Written as div, which they look like; tags that are not listed here are written as span.
    "div": """address article aside center details dir fieldset figure footer form header main menu nav section
        summary""",
    # Left out with their content.
    "unseen": "iframe math noembed noframes noscript object script select style svg template title xmp",
    # Left out, but not their content: they have none, or make no difference.
    "empty": """area base basefont bgsound body col colgroup embed frame head html image img input keygen link meta
        param source track wbr""",
}
_SORTS = {tag: sort for sort, tags in _TAGS.items() for tag in tags.split()}
BLOCKS = frozenset(tag for tag, sort in _SORTS.items() if sort == "block")
"""Elements of a reduced page that end a line."""
CELLS = frozenset(tag for tag, sort in _SORTS.items() if sort == "cell")

_KEPT = ("class", "id", "style", "hidden")
_MAY_BE_KEPT = re.compile("|".join(_KEPT), re.IGNORECASE)
# Longer tags are not cached, so that the cache stays small.
_CACHEABLE = 400

_SPACE = r"[ \t\n\r\f]"
_VALUE = r""""(?P<double>[^"]*+)"|'(?P<single>[^']*+)'|(?P<unquoted>[^ \t\n\r\f>"'][^ \t\n\r\f>]*+)?+"""
_ATTRIBUTE = rf"[ \t\n\r\f/]*+(?P<name>=[^ \t\n\r\f/>=]*+|[^ \t\n\r\f/>=]++)(?:{_SPACE}*+={_SPACE}*+(?:{_VALUE}))?+"
_ATTRIBUTES = re.compile(_ATTRIBUTE)
# All repeats are possessive, and the end of the page closes a tag as well, so nothing is tried twice.
_TOKEN = re.compile(
    rf"<(?:(?P<end>/?)(?P<tag>[a-zA-Z][^ \t\n\r\f/>]*+)"
    rf"(?P<attributes>(?:{re.sub(r'[?]P<[a-z]+>', '?:', _ATTRIBUTE)})*+)[ \t\n\r\f/]*+(?:>|\Z)"
    r"|!--(?:-?>|.*?(?:--!?>|\Z))|[!?/][^>]*+(?:>|\Z))",
    re.DOTALL,
)


class Reduced(NamedTuple):
    """A reduced page, and whether it covers the whole original."""

    page: str
    whole: bool


def reduced(page: str, budget: Budget) -> Reduced:
    """The page reduced, as far as the budget reaches; never raises."""
    pieces: list[str] = []
    unclosed: set[str] = set()
    at = tags = 0
    while (token := _TOKEN.search(page, at)) and tags < budget.tags:
        tags += 1
        pieces.append(_reduced_text(page[at : token.start()]))
        at = token.end()
        source = token[0]
        tag, written = (_reduced_tag if len(source) <= _CACHEABLE else _reduced_tag.__wrapped__)(source)
        pieces.append(written)
        if tag:
            begin, at = at, _end_of(tag, page, at, unclosed)
            pieces.append(f"<pre>{_reduced_text(page[begin:at])}</pre>" if tag == "textarea" else "")
    budget.take("tags", tags)
    pieces.append("" if token else _reduced_text(page[at:]))
    return Reduced("".join(pieces), whole=not token)


def _reduced_text(words: str) -> str:
    return words.replace("<", "&lt;") if "<" in words else words


def _end_of(tag: str, page: str, at: int, unclosed: set[str]) -> int:
    """The index where an element's content without tags ends; `at` if the element is never closed."""
    if tag not in unclosed:
        end = re.compile(f"</{tag}[ \t\n\r\f/>]", re.IGNORECASE).search(page, at)
        if end:
            return end.start()
        unclosed.add(tag)
    return at


@lru_cache(512)  # a page repeats its tags: without this the HTML of a long report takes a third longer
def _reduced_tag(source: str) -> tuple[str, str]:
    """The name of a tag if its content is not read as tags, else "", and what to write for the tag."""
    token = _TOKEN.fullmatch(source)
    tag = (token["tag"] or "").lower() if token else ""
    sort = _SORTS.get(tag)
    if not tag or not token or sort == "empty":
        return "", _sign_shown(token["attributes"]) if token and tag == "img" else ""
    if sort == "unseen" or tag == "textarea":
        return "" if token["end"] else tag, ""
    name = tag if sort in ("block", "cell", "other") else sort or "span"
    return "", f"</{name}>" if token["end"] else f"<{name}{_attributes_kept(token['attributes'])}>"


def _sign_shown(attributes: str) -> str:
    """The sign that a picture stands for, as Gmail and Outlook write those that were typed or clicked; "" if none."""
    named = (each for each in _ATTRIBUTES.finditer(attributes) if each["name"].lower() == "alt")
    said = next((each["double"] or each["single"] or each["unquoted"] or "" for each in named), "").strip()
    if said.casefold() in reactions.NAMES:
        return f"[{said}]"
    return said if reactions.is_sign(said) and "<" not in said else ""


def _attributes_kept(attributes: str) -> str:
    """The attributes of a tag that matter for its text, each once."""
    found: dict[str, str] = {}
    for attribute in _ATTRIBUTES.finditer(attributes) if _MAY_BE_KEPT.search(attributes) else ():
        name = attribute["name"].lower()
        if name in _KEPT and name not in found:
            value = attribute["double"] or attribute["single"] or attribute["unquoted"] or ""
            found[name] = value.replace('"', "&quot;")
    return "".join(f' {name}="{value}"' for name, value in found.items())
