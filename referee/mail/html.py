"""HTML letters as lines of text: blocks end lines, quote containers become "> " marks, hidden content is left out.

Knows HTML and how mail clients wrap the letters they quote. Must not know what the lines mean. A page is first reduced
to what matters for its text: few tags, four attributes, no formatting. That protects the HTML parser from hostile
pages: it compares all attributes of an element with one another (127,000 of them took 25 s) and reopens formatting
elements in every paragraph (30 kB became 1.3 GB). The reduction knows the grammar of tags (HTML Standard, 13.2.5) and
reads each character once. Then Lexbor builds the tree; the walk over it keeps its own stack, so deep nesting cannot
exhaust Python's recursion limit.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from selectolax.lexbor import LexborHTMLParser, LexborNode

from referee.mail import reactions
from referee.mail.parts import Budget

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

_BLANK = r"[ \t\n\r\f]"
_VALUE = r""""(?P<double>[^"]*+)"|'(?P<single>[^']*+)'|(?P<unquoted>[^ \t\n\r\f>"'][^ \t\n\r\f>]*+)?+"""
_ATTRIBUTE = rf"[ \t\n\r\f/]*+(?P<name>=[^ \t\n\r\f/>=]*+|[^ \t\n\r\f/>=]++)(?:{_BLANK}*+={_BLANK}*+(?:{_VALUE}))?+"
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


MAX_MARKS = 8
"""The most quote marks written before a line; deeper quotes get this many."""

_SPACED = frozenset({"blockquote", "table", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6"})
_ACTING = BLOCKS | CELLS | {"br"}

# Containers whose content is quoted, by class or id.
_QUOTING = frozenset(
    {
        "gmail_quote",  # Gmail; the attribution inside
        "gmail_extra",
        "moz-cite-prefix",  # Thunderbird: the attribution, the blockquote follows
        "moz-forward-container",
        "protonmail_quote",
        "zmail_extra",  # Zoho
    }
)
# Outlook and Yahoo begin the quoted letter with one of these. It has no quote marks, and answers may stand anywhere in
# it.
_BEGINNING = frozenset(
    {
        "divrplyfwdmsg",
        "stopspelling",
        "olk_src_body_section",
        "ms-outlook-mobile-reference-message",
        "mail-editor-reference-message-container",
        "yahoo_quoted",
    }
)
_DIVIDER = "-----Original Message-----"
_SIGNATURES = frozenset(
    {"gmail_signature", "moz-signature", "protonmail_signature_block", "ms-outlook-mobile-signature"}
)
_HIDDEN_STYLE = re.compile(r"display\s*:\s*none|mso-hide\s*:\s*all|visibility\s*:\s*hidden", re.IGNORECASE)
# The only line that Outlook's editors draw is the one above From/Sent/To/Subject.
_BORDER_ABOVE = re.compile(
    r"border\s*:\s*none\s*;\s*border-top\s*:\s*solid|border-style\s*:\s*solid none none", re.IGNORECASE
)
# Prefixes that Outlook and Yahoo add to class names and ids in the letters they quote.
_NESTED = re.compile(r"(?:x_|yiv\d+|ydp[0-9a-f]{6,9}(?=[a-z_]))+")
_PREFORMATTED = re.compile(r"white-space\s*:\s*(?:pre|break-spaces)", re.IGNORECASE)
_WHITE = " \t\n\r\f"
_SPACE = re.compile(f"[{_WHITE}]{{2,}}|[{_WHITE[1:]}]")


def read_page(html: str, budget: Budget) -> tuple[str, bool]:
    """The visible text of an HTML document as far as the budget reaches, and whether that is all of it; never raises.

    One line a block, quoted blocks marked "> ". White space is collapsed as in a browser, except where it is
    preformatted; no-break spaces stay.
    """
    found = reduced(html, budget)
    tree = LexborHTMLParser(found.page)
    page = _Page()
    if tree.root is not None:
        _walk(tree.root, page)
    return page.text(), found.whole


@dataclass(slots=True)
class _Page:
    """The text written so far, and the state that decides how the next piece is written."""

    lines: list[str] = field(default_factory=list)
    line: list[str] = field(default_factory=list)
    marks: int = 0
    preformatted: int = 0
    heading: int = 0
    """The number of open elements that begin a quoted letter."""
    gap: bool = False

    def write(self, text: str) -> None:
        if self.preformatted:
            self._write_as_it_is(text)
            return
        body = text.strip(_WHITE)
        if not body or text[0] in _WHITE:
            self.gap = self.gap or bool(text and self.line)
        if body:
            body = _SPACE.sub(" ", body)
            self.line.append(f" {body}" if self.gap and self.line else body)
            self.gap = text[-1] in _WHITE

    def _write_as_it_is(self, text: str) -> None:
        for number, line in enumerate(text.replace("\r\n", "\n").split("\n")):
            if number:
                self.end_line(force=True)
            if line:
                self.line.append(line)

    def end_line(self, *, force: bool = False) -> None:
        if self.line or force:
            self.lines.append(("> " * min(self.marks, MAX_MARKS) + "".join(self.line)).rstrip(" "))
            self.line = []
        self.gap = False

    def blank(self) -> None:
        self.end_line()
        if self.lines and self.lines[-1].strip("> "):
            self.end_line(force=True)

    def text(self) -> str:
        self.end_line()
        return "\n".join(self.lines).strip("\n")


class _Look(NamedTuple):
    """The effect of an element's tag and attributes on the page; equal elements share one."""

    tag: str
    hidden: bool
    quoting: bool
    """Whether its content may be a quote."""
    beginning: bool
    """Whether it begins a quoted letter that has no marks."""
    signing: bool
    preformatted: bool
    spaced: bool
    acts: bool
    """Whether it affects the page at all, other than by its children."""


def _walk(root: LexborNode, page: _Page) -> None:
    """Write every visible node below `root`. An element goes back on the stack, to be closed after its children."""
    looks: dict[tuple[object, ...], _Look] = {}
    stack: list[LexborNode | tuple[_Look, bool]] = [root]
    while stack:
        node = stack.pop()
        if isinstance(node, tuple):
            _close(*node, page)
            continue
        sibling = node.next
        if sibling is not None:
            stack.append(sibling)
        tag = node.tag
        if tag == "-text":
            page.write(node.text_content or "")
        elif node.is_element_node:
            attributes = node.attributes
            key = (tag, *attributes.items())
            look = looks.get(key) or looks.setdefault(key, _look(tag or "", attributes))
            if look.hidden:
                continue
            if look.acts:
                stack.append((look, _open(node, look, page)))
            child = node.first_child
            if child is not None:
                stack.append(child)


def _look(tag: str, attributes: Mapping[str, str | None]) -> _Look:
    """The effect on the page of an element with this tag and these attributes."""
    style = attributes.get("style") or ""
    preformats = _PREFORMATTED.search(style) is not None
    words = f"{attributes.get('class') or ''} {attributes.get('id') or ''}".lower().split()
    names = {_NESTED.sub("", word, count=1) for word in words}
    quoting = tag == "blockquote" or not names.isdisjoint(_QUOTING)
    beginning = _BORDER_ABOVE.search(style) is not None or not names.isdisjoint(_BEGINNING)
    signing = not names.isdisjoint(_SIGNATURES)
    return _Look(
        tag=tag,
        hidden=_HIDDEN_STYLE.search(style) is not None or "hidden" in attributes,
        quoting=quoting,
        beginning=beginning,
        signing=signing,
        preformatted=preformats or tag == "pre",
        # Word makes every line a paragraph of class MsoNormal, which has no margin; other paragraphs have one.
        spaced=tag in _SPACED or (tag == "p" and not any(name.startswith("mso") for name in names)),
        acts=tag in _ACTING or quoting or beginning or signing or preformats,
    )


def _quotes(node: LexborNode) -> bool:
    """Whether an element that may quote adds a mark.

    A container with a blockquote as its child adds none: its other children are the attribution, or an answer typed
    between two halves of the quoted letter (Gmail).
    """
    if node.tag == "blockquote":
        return True
    child = node.first_child
    while child is not None:
        if child.tag == "blockquote":
            return False
        child = child.next
    return True


def _open(node: LexborNode, look: _Look, page: _Page) -> bool:
    """Begin an element; returns whether it added a quote mark."""
    if look.tag == "br":
        page.end_line(force=True)
    elif look.tag in CELLS:
        page.gap = bool(page.line)
    elif look.tag in BLOCKS:
        page.end_line()
    if look.beginning:
        page.blank()
        page.write(_DIVIDER)
        page.end_line()
        page.heading += 1
    if look.signing:
        page.end_line()
        page.write("--")
        page.end_line()
    marked = look.quoting and _quotes(node)
    page.marks += marked
    page.preformatted += look.preformatted
    return marked


def _close(look: _Look, marked: bool, page: _Page) -> None:
    if look.tag in BLOCKS:
        page.end_line()
    page.preformatted -= look.preformatted
    page.heading -= look.beginning
    page.marks -= marked
    if look.tag in CELLS:
        page.gap = bool(page.line)
    elif look.tag == "hr":
        page.write("________")
        page.end_line()
    elif look.spaced or look.beginning or (page.heading and look.tag == "p"):
        page.blank()
