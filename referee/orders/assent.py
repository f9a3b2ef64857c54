"""What a letter in running words answers with talk around it: yes, no to an invitation, FINAL, to stop somebody or not.

Knows which talk weighs nothing, and that whatever may weigh something makes it no yes. Must not know how orders are
read.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from referee.orders.assembly import assembled
from referee.orders.canonical import canonical_sheet
from referee.orders.letter import (
    Accept,
    Decline,
    Final,
    Help,
    Line,
    LineComplaint,
    Ok,
    OrderSheet,
    Request,
    Slot,
    Status,
    Table,
    Wait,
)
from referee.orders.lexicon import Vocabulary
from referee.orders.mentions import STOP, STRANGE
from referee.orders.rows import QUOTES, LetterRow
from referee.orders.running import written_out
from referee.orders.shapes.veto import LET_PASS, VetoBlock
from referee.orders.slots import DOUBT
from referee.orders.statements import INVITED
from referee.orders.stretches import as_one
from referee.orders.tokens import WordToken, tokens_of
from referee.orders.writing import place_name
from referee.rules.model import Place

_AGAINST = (
    *("BOWS OUT", "AGAINST", "HEDGE", "NOT", "BUT", "CORRECTION", "UNLESS", "IF", "SWAP", "ASKS US", "SAYS NO"),
    *("ABSENCE", "PAST", "?"),
)
"""Kinds of words that take back, postpone, deny, ask, hedge or set a condition."""

_NAMED = ("OTHERS", "name", "place", "number", "card", "colour", "verb", "STOPS", "SPARES", "IS WAITING")
"""Kinds of words that weigh something beside a proposal, and nothing beside an invitation."""

_IDLE = ("TALK", "NODS", "CLOSING", "LEAD-IN", "WHERE FROM", "IS FINAL", "filler")
"""Kinds of words that weigh nothing."""

_FIRST = ("TALK", "IS FINAL", "IS WAITING", "STOPS", "SPARES", "SAYS YES")
_KINDS = tuple(dict.fromkeys((*_FIRST, *_AGAINST[:-1], *_NAMED, *_IDLE)))
"""All kinds; a phrase of several counts as the first of them."""

_SIDES = {"SAYS YES": True, "STOPS": True, "SAYS NO": False, "SPARES": False}
"""Kinds of words that answer whether to stop somebody."""

# keywords that say the same
_VETOES = {VetoBlock.key: "STOPS", LET_PASS: "SPARES"}

_MARKS = {"?": "?", "~": "NOT"}

_QUOTED = frozenset("".join(QUOTES))
"""What may make a yes somebody else's."""

_LONGEST = 1000
"""Characters of a letter that is such an answer, at most."""

_STRANGERS = 6
"""Words in none of our lists that may stand behind a yes to a proposal, at most."""


def answered(sheet: OrderSheet, lines: Sequence[Line], words: Vocabulary, table: Table) -> OrderSheet | None:
    """The answer that all of a letter comes to, in place of the sheet; None where it says more, or less."""
    if any(isinstance(request, Ok) for request in sheet.requests):
        return _unless_taken_back(sheet, lines, words, table)
    if any(request == Accept("") for request in sheet.requests) and _wavers(lines, words, table):
        return OrderSheet(ignored=tuple(line.text for line in lines if line.text.strip()))
    asks = all(isinstance(request, Help | Status) for request in sheet.requests)  # or seems to
    text = "".join(line.text for line in lines)
    if sheet.blocks or sheet.standing or sheet.previewed or not asks or _QUOTED & {*text} or len(text) > _LONGEST:
        return None
    asked = {slot.key: slot for slot in table.slots or () if slot.is_asked}
    if table.proposal or table.asked:
        told = _sentences(lines, words, table, _named_alone(table))
        return _with(Ok() if _assents(told, (*_AGAINST, *_NAMED), any_talk=False) else None)
    if INVITED.key in asked:
        return _with(_invited(lines, words, table))
    told = _sentences(lines, words, table, ())
    if VetoBlock.key in asked and not sheet.proposal:
        return _ruled(told, asked[VetoBlock.key], tokens_of(lines[0].text), table)
    return _with(_settles(told)) if table.in_force and not asked else None


def _unless_taken_back(sheet: OrderSheet, lines: Sequence[Line], words: Vocabulary, table: Table) -> OrderSheet | None:
    """A sheet without its OK, if a line of prose beside it may take it back."""
    plain = [line for line in lines if "?" not in line.text and len(line.text) <= _LONGEST]  # questions are answered
    prose = [line for line in plain if line.text in sheet.ignored or not sheet.blocks]
    if not any({*_AGAINST, "OTHERS", "name"} & {*kinds} for kinds in _sentences(prose, words, table, ())):
        return None
    kept = tuple(request for request in sheet.requests if not isinstance(request, Ok))
    complaint = LineComplaint(0, "OK", 0, 2, "ambiguous", "ok-not-bare", ("",))
    return replace(sheet, requests=kept, complaints=(*sheet.complaints, complaint), note="not-bare-ok")


def _wavers(lines: Sequence[Line], words: Vocabulary, table: Table) -> bool:
    """Whether a yes that is not ACCEPT itself is put as a question: "sure? not yet"."""
    tokens = [token for line in lines for token in tokens_of(line.text)]
    if any(found[1] == INVITED.key for at in range(len(tokens)) if (found := words.match("verb", tokens, at))):
        return False
    told = _sentences(lines, words, table, ())
    agreed = {"SAYS YES", "NODS"}
    return any(agreed & {*kinds} and "?" in (*kinds, *behind[:1]) for kinds, behind in pairwise((*told, ())))


def _invited(lines: Sequence[Line], words: Vocabulary, table: Table) -> Request | None:
    """The answer to an invitation, with the words for the draw."""
    parted = [_own_words(line, words) for line in lines]
    before = (replace(line, text=text) for line, (text, _) in zip(lines, parted, strict=True))
    told = _sentences([line for line in before if line.text.strip()], words, table, ())
    if _assents(told, _AGAINST, any_talk=True):
        return Accept(" ".join(said for _, said in parted if said))
    return Decline() if _bows_out(told) else None


def _with(request: Request | None) -> OrderSheet | None:
    return OrderSheet(requests=(request,)) if request else None


def _own_words(line: Line, words: Vocabulary) -> tuple[str, str]:
    """What stands before "our words:", and what behind it, for the draw; all of a line that does not say so."""
    tokens = tokens_of(line.text)
    for at, token in enumerate(tokens):
        found = words.match("OWN WORDS", tokens, at)
        _, colon, said = line.text[tokens[at + found[0] - 1].end :].partition(":") if found else ("", "", "")
        if colon and said.strip():
            return line.text[: token.column], said.strip()
    return line.text, ""


def _named_alone(table: Table) -> set[Place]:
    """The places of a proposal that leaves no choice, each alone in its line: "yes, Aragon of course"."""
    sheet = canonical_sheet(table.proposal, table)
    lines = [] if re.search(r" or |^ELSE|\bIF\b", sheet, re.MULTILINE) else sheet.splitlines()
    ends = [line for line in lines if "," not in line]
    named = {place: f" {place_name(place, table.board)}" for place in table.board.index.values()}
    return {place for place, name in named.items() if any(line.endswith(name) for line in ends)}


def _assents(told: Sequence[Sequence[str]], against: Collection[str], *, any_talk: bool) -> bool:
    """Whether a sentence begins with a yes, what stands before it weighs nothing, and nothing may take it back."""
    at = next((at for at, kinds in enumerate(told) if _is_yes(kinds)), None)
    if at is None or any({*against} & {*kinds} for kinds in told):
        return False
    strange = [kinds.count(STRANGE) for kinds in told]
    return any_talk or not (any(strange[: at + 1]) or sum(strange) > _STRANGERS)


def _settles(told: Sequence[Sequence[str]]) -> Request | None:
    """FINAL or WAIT, where somebody says so in his words and nothing besides; in doubt it is WAIT."""
    said = {kind for kinds in told for kind in kinds}
    if "IS WAITING" in said:
        return None if {"?", "place", "number", "card"} & said else Wait()
    return Final() if "IS FINAL" in said and not {*_AGAINST, *_NAMED, STRANGE} & said else None


def _ruled(told: Sequence[Sequence[str]], slot: Slot, tokens: Sequence[WordToken], table: Table) -> OrderSheet | None:
    """What answers the question of a Veto, only proposed, where all that is said of it goes one way."""
    said = [kind for kinds in told if "?" not in kinds for kind in kinds]
    ways = {_SIDES[kind] ^ (before == "NOT") for before, kind in pairwise(("", *said)) if kind in _SIDES}
    if len(ways) != 1 or {"IF", "UNLESS", "BUT"} & {*said}:
        return None
    order = written_out(slot.short["YES" if ways.pop() else "SAYS NO"], table, tokens[0])
    (found,) = assembled([replace(order, doubt=DOUBT)], table)
    return OrderSheet(proposal=(found.block,), note=DOUBT) if found.block else None


def _is_yes(kinds: Sequence[str]) -> bool:
    """Whether a sentence begins with a yes that is more than a nod."""
    return next((kind for kind in kinds if kind not in _IDLE), "") == "SAYS YES"


def _bows_out(told: Sequence[Sequence[str]]) -> bool:
    """Whether somebody says that he will not play, of himself and without conditions, and behind that no yes."""
    at = next((at for at, kinds in enumerate(told) if "BOWS OUT" in kinds), None)
    if at is None or any("?" in kinds for kinds in told):
        return False
    here, behind = told[at], (kinds for kinds in told[at + 1 :] if "AGAINST" not in kinds)  # "next time gladly"
    out = here.index("BOWS OUT")
    doubted = {"UNLESS", "IF", "name", "OTHERS"} & {*here} or "NOT" in here[max(0, out - 2) : out]
    return not (doubted or "SAYS YES" in here[out:] or any("SAYS YES" in kinds for kinds in behind))


def _sentences(
    lines: Sequence[Line], words: Vocabulary, table: Table, known: Collection[Place]
) -> tuple[tuple[str, ...], ...]:
    """The kinds of the phrases of each sentence; `known` are places that weigh nothing."""
    rows = [LetterRow(tokens, line) for at, line in enumerate(lines) if (tokens := tokens_of(line.text, at))]
    parts = groupby(as_one(rows, words), key=lambda token: token.word == STOP)
    return tuple(_kinds(words.without_fillers(part), words, table, known) for is_stop, part in parts if not is_stop)


def _kinds(tokens: Sequence[WordToken], words: Vocabulary, table: Table, known: Collection[Place]) -> tuple[str, ...]:
    found: list[str] = []
    at = 0
    while at < len(tokens):
        length, kind = 1, _MARKS.get(tokens[at].word, "")
        if not tokens[at].is_mark:
            length, kind = _phrase(tokens, at, words, table, known)
        if kind and not ("WHERE FROM" in found and kind in (STRANGE, "OTHERS")):  # "at my mum's"
            found.append(kind)
        at += length
    return tuple(found)


def _phrase(
    tokens: Sequence[WordToken], at: int, words: Vocabulary, table: Table, known: Collection[Place]
) -> tuple[int, str]:
    """The longest phrase that stands here, and what it weighs."""
    if tokens[at].word[:1].isdigit():
        return 1, "number"
    length, kind = words.longest(_KINDS, tokens, at)
    found = words.match(kind, tokens, at) if kind in _NAMED else None
    means = found[1] if found else None
    nods = kind == "SAYS YES" and words.longest(("NODS",), tokens, at)[0] == length
    if nods or (kind, means) in (("verb", "OK"), ("name", table.seat)):
        kind = "NODS"
    elif kind == "verb" and means in _VETOES:
        kind = _VETOES[means]
    elif kind == "place" and means and {*means} <= {*known}:
        kind = "TALK"
    return max(1, length), kind or STRANGE
