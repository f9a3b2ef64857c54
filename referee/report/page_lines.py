"""Our own pages as lines of words, many times a day; `mail.html` reads those of other people, who nest, hide and quote.

It knows how our templates write a page: well-formed, nothing quoted, nothing hidden but what stands in the head.
"""

from __future__ import annotations

import re
from html import unescape

_UNSEEN = re.compile(r'<(head|svg|style|title)\b.*?</\1>|<div class="preheader".*?</div>|<!.*?>', re.DOTALL)
_KEPT = re.compile(r"(<pre\b[^>]*>.*?</pre>)", re.DOTALL)
# The elements our templates make lines of, and no others.
_ENDS = re.compile(r"</?(?:blockquote|body|br|caption|div|h[12]|html|li|ol|p|pre|table|tr|ul)\b[^>]*>")
_CELL = re.compile(r"</?t[dh]\b[^>]*>")
_TAG = re.compile(r"<[^>]*>")


def lines_of(page: str) -> str:
    """The text of a page of ours, one line a block: the words and lines of `html.text_of`, blanks apart."""
    pieces = _KEPT.split(_UNSEEN.sub("", page))
    pieces[::2] = [piece.replace("\n", " ") for piece in pieces[::2]]
    text = _ENDS.sub("\n", "".join(pieces))
    text = unescape(_TAG.sub("", _CELL.sub(" ", text)))
    return "\n".join(filter(None, map(str.strip, text.split("\n"))))
