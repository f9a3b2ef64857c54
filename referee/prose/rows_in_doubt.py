"""Rows of orders beside lines that may deny or condition them and were not understood: they are only proposed.

Knows which lines are left over when rows are read. Must not know what any of them orders.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.orders.canonical import canonical_sheet
from referee.orders.contents import Line, OrderSheet, Remark
from referee.orders.grammar import DOUBT
from referee.orders.lexicon import Vocabulary
from referee.orders.proposals import merged
from referee.orders.quoting import quoted
from referee.prose.account import CLAUSE_UNREAD, may_turn, names_more
from referee.prose.kinds import STRANGE
from referee.prose.mentions import Mention, kinds_of
from referee.prose.postscript import is_foreign_figure
from referee.prose.running_words import RunningWords
from referee.prose.second_thoughts import holds_back
from referee.prose.talk import QUOTED, modes

_QUOTED = 100
"""Characters of a line that are quoted."""

_TAKING_BACK = frozenset(("NOT", "HEDGE", "SAYS NO", "CORRECTION", "LATER"))
"""Kinds of words with which a line takes back what stands beside it, though it names nothing: not yet; maybe."""

_SHORT = 5
"""At most so many words has a line that is nothing but that."""


def with_rows_in_doubt(sheet: OrderSheet, letter: RunningWords) -> OrderSheet:
    """The sheet; lines that may turn its rows are told, and in a paragraph with such a line rows are only proposed.

    "CARD king", and then "unless Bo leads Seville". Far from the rows, as in a postscript, it is told all the same; so
    is a line below all rows that names something of the game which they do not: "PS make that Seville". Rows below a
    line that says whose they are, Cleo wrote:, are proposed as well.
    """
    if not (sheet.blocks and sheet.ignored) or any(each.code == CLAUSE_UNREAD for each in sheet.remarks):
        return sheet
    lines, words, known = letter.lines, letter.words, letter.known
    ignored: dict[int, list[Mention]] = {at: [] for at in _ignored(sheet, lines)}
    for each in letter.said:
        if each.token.line in ignored:
            ignored[each.token.line].append(each)
    turning = [
        at
        for at, each in ignored.items()
        if may_turn(each) or _takes_back(each, words) or holds_back(lines[at], words, known)
    ]
    read = [at for at, line in enumerate(lines) if line.text.strip() and at not in ignored]
    orders = canonical_sheet(sheet.blocks, known)
    below = {at: _without_figures(each) for at, each in ignored.items() if read and at > read[-1]}
    more = [at for at, words_of_line in below.items() if names_more(words_of_line, orders, lines, known)]
    quotes = (quoted(lines[at].text, _QUOTED) for at in sorted({*turning, *more}))
    sheet = replace(sheet, remarks=(*sheet.remarks, *(Remark("", CLAUSE_UNREAD, (quote,)) for quote in quotes)))
    paragraphs = [*_paragraphs_with_rows(sheet, lines)]
    turned = any(at in turning for paragraph in paragraphs for at in paragraph)
    theirs = _quoted_lines(letter)
    said = [{*_with_its_head(each, lines)} for each in paragraphs]
    if not turned and not any(theirs & each and {*ignored} & each - theirs for each in said):
        return sheet
    return replace(sheet, blocks=(), proposal=merged(sheet.blocks, sheet.proposal), note=sheet.note or DOUBT)


def _quoted_lines(letter: RunningWords) -> set[int]:
    """The lines with the words of somebody else: below "Cleo wrote:"."""
    found = modes(letter.said, letter.lines)
    return {each.token.line for each, mode in zip(letter.said, found, strict=True) if mode == QUOTED}


def _with_its_head(paragraph: range, lines: Sequence[Line]) -> range:
    """The lines of a paragraph, with that above it if it ends with a colon."""
    above = next((at for at in range(paragraph.start - 1, -1, -1) if lines[at].text.strip()), paragraph.start)
    return range(above, paragraph.stop) if lines[above].text.rstrip().endswith(":") else paragraph


def _takes_back(said: Sequence[Mention], words: Vocabulary) -> bool:
    """Whether a line is short and denies or doubts, of itself or what stands beside it: don't file this; not sure."""
    strange = sum(STRANGE in each.kinds for each in said)
    against = words.has("AGAINST", [each.token for each in said])
    return len(said) <= _SHORT and (against or (strange < 2 and not _TAKING_BACK.isdisjoint(kinds_of(said))))


def _ignored(sheet: OrderSheet, lines: Sequence[Line]) -> Iterator[int]:
    """The lines that were not read as orders."""
    ignored = {*sheet.ignored}
    return (at for at, line in enumerate(lines) if line.text in ignored)


def _without_figures(said: Sequence[Mention]) -> Sequence[Mention]:
    """The words of a line; without its numbers if one of them is a year or of a telephone."""
    foreign = any(is_foreign_figure(each.token) for each in said)
    return [each for each in said if "number" not in each.kinds] if foreign else said


def _paragraphs_with_rows(sheet: OrderSheet, lines: Sequence[Line]) -> Iterator[range]:
    """The lines of each paragraph in which some line was read."""
    begin, ignored = 0, {*sheet.ignored}
    for end in range(1, len(lines) + 1):
        ends = end == len(lines) or lines[end].number > lines[end - 1].number + 1 or not lines[end - 1].text.strip()
        if ends:
            said = [lines[at].text for at in range(begin, end) if lines[at].text.strip()]
            if any(text not in ignored for text in said):
                yield range(begin, end)
            begin = end
