"""What a letter in running words answers with talk around it: yes, no to an invitation, FINAL, to stop somebody or not.

Knows which talk weighs nothing, and that whatever may weigh something makes it no yes. Must not know how orders are
read.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import Any

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
from referee.orders.rows import QUOTES, LetterRow
from referee.orders.running import written_out
from referee.orders.shapes.base import key_of
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.veto import LET_PASS, VetoBlock
from referee.orders.slots import DOUBT
from referee.orders.statements import INVITED
from referee.orders.stretches import as_one
from referee.orders.tokens import WordToken, tokens_of
from referee.orders.writing import card_name, place_name
from referee.prose.mentions import STOP, STRANGE, Mention

_AGAINST = (
    *("BOWS OUT", "AGAINST", "HEDGE", "NOT", "BUT", "CORRECTION", "UNLESS", "IF", "SWAP", "ASKS US", "SAYS NO"),
    *("ABSENCE", "PAST", "BY MISTAKE", "DISLIKES", "?"),
)
"""Kinds of words that take back, postpone, deny, ask, hedge or set a condition."""

_NAMED = ("OTHERS", "name", "place", "number", "card", "colour", "verb", "STOPS", "SPARES", "IS WAITING")
"""Kinds of words that weigh something beside a proposal, and nothing beside an invitation."""

_IDLE = ("TALK", "AGAIN", "NODS", "CLOSING", "LEAD-IN", "WHERE FROM", "SORRY FOR", "IS FINAL", "filler")
"""Kinds of words that weigh nothing."""

_WHEREVER = (STRANGE, "OTHERS", "BY MISTAKE")
"""Kinds of words that weigh nothing behind where a letter comes from: at my mum's."""

_WHATEVER = (*_WHEREVER, "AGAINST", "PAST", "SAYS YES", "NODS")
"""Kinds of words that weigh nothing in a clause behind what says sorry: for the late reply."""

_FIRST = ("DISLIKES", "TALK", "IS FINAL", "IS WAITING", "STOPS", "SPARES", "SAYS YES")
_KINDS = tuple(dict.fromkeys((*_FIRST, *_AGAINST[:-1], *_NAMED, *(kind for kind in _IDLE if kind != "AGAIN"))))
"""All kinds; a phrase of several counts as the first of them."""

_SIDES = {"SAYS YES": True, "STOPS": True, "SAYS NO": False, "SPARES": False}
"""Kinds of words that answer whether to stop somebody."""

# keywords that say the same
_VETOES = {VetoBlock.key: "STOPS", LET_PASS: "SPARES"}

_MARKS = {"?": "?", "~": "NOT"}

_QUOTED = frozenset("".join(QUOTES))
"""What may make a yes somebody else's."""

_ALONE = ""
"""What stands before the name of a place that may be told again where nothing else is named beside it."""

_BEHIND = "strange, behind"
"""The kind of a word in none of our lists, in a sentence that has told the proposal again before it."""

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
        told = _sentences(lines, words, table, _restatements(table))
        return _with(Ok() if _assents(told, (*_AGAINST, *_NAMED), any_talk=False) else _disliked(told))
    if INVITED.key in asked:
        return _with(_invited(lines, words, table))
    told = _sentences(lines, words, table, ())
    if VetoBlock.key in asked and all(key_of(block) == CardBlock.key for block in sheet.proposal):
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
    return any({"SAYS YES", "NODS"} & {*kinds} and "?" in kinds for kinds in _sentences(lines, words, table, ()))


def _invited(lines: Sequence[Line], words: Vocabulary, table: Table) -> Request | None:
    """The answer to an invitation, with the words for the draw."""
    parted = [_own_words(line, words) for line in lines]
    before = [replace(line, text=text) for line, (text, _) in zip(lines, parted, strict=True) if text.strip()]
    clauses = [replace(line, text=line.text.replace(", ", "; ")) for line in before]  # Great, Mo, I'm in
    if _assents(_sentences(clauses, words, table, ()), _AGAINST, any_talk=True):
        return Accept(" ".join(said for _, said in parted if said))
    return Decline() if _bows_out(_sentences(before, words, table, ())) else None


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


def restates(said: Sequence[Mention], lines: Sequence[Line], words: Vocabulary, table: Table) -> bool:
    """Whether a letter says yes to a ranking that it tells again: "exactly, 8 first, 9 only if that is gone"."""
    named = {"number", "card", "place", "TOOK", "LAID"}
    last = max((at for at, each in enumerate(said) if named & {*each.kinds}), default=0)
    against = {"?", "HEDGE", "CORRECTION", "NOT", "SAYS NO", "UNLESS", "INSTEAD", "SWAP"}
    if any(against & {*each.kinds} or each.kinds.keys() == {"ASKS US"} for each in said[:last]):
        return False
    rest: list[Line] = []
    for tail in (each.token for each in said[last + 1 : last + 2]):
        rest = [replace(lines[tail.line], text=lines[tail.line].text[tail.column :]), *lines[tail.line + 1 :]]
    behind = [kind for kinds in _sentences(rest, words, table, ()) for kind in kinds]
    first = next((line for line in lines if line.text.strip()), lines[0])
    agrees = words.longest(("SAYS YES",), tokens_of(first.text), 0)[0] > 0
    doubts = _restatements(table) or {*_AGAINST, *_NAMED} & {*behind} or behind.count(STRANGE) > _STRANGERS
    return agrees and not doubts


def _restatements(table: Table) -> frozenset[tuple[str, ...]]:
    """How each part of a proposal that leaves no choice may be told again: king Seville; 2 Granada; Granada."""
    found: set[tuple[str, ...]] = set()
    sheet = canonical_sheet(table.proposal, table)
    card: tuple[str, ...] = ()
    for line in [] if re.search(r" or |^ELSE|\bIF\b", sheet, re.MULTILINE) else sheet.splitlines():
        key, _, said = line.partition(" ")
        parts = [tuple(part.split(" ", 1) if part[:1].isdigit() else (part,)) for part in said.split(", ")]
        found |= {(key,), *(part for part in parts if len(part) > 1 or key in (CardBlock.key, PowerBlock.key))}
        if len(parts) == 1:
            found |= {(_ALONE, parts[0][-1]), (*card, *parts[0])}
        card = parts[0] if key == CardBlock.key else card
    return frozenset(found)


def _assents(told: Sequence[Sequence[str]], against: Collection[str], *, any_talk: bool) -> bool:
    """Whether a sentence begins with a yes, what stands before it weighs nothing, and nothing may take it back."""
    at = next((at for at, kinds in enumerate(told) if _is_yes(kinds)), None)
    if at is None or any({*against} & {*kinds} for kinds in told):
        return False
    strange = sum(kinds.count(STRANGE) + kinds.count(_BEHIND) for kinds in told)
    return any_talk or not (any(STRANGE in kinds for kinds in told[: at + 1]) or strange > _STRANGERS)


def _disliked(told: Sequence[Sequence[str]]) -> Request | None:
    """The no to a proposal of which is said that it is not what was meant, and not what instead."""
    said = {kind for kinds in told for kind in kinds}
    more = {"SAYS YES", "AGAIN", "SWAP", "IF", "UNLESS", "INSTEAD", "?", "place", "number", "card", "colour"}
    return Decline() if "DISLIKES" in said and not more & said else None


def _settles(told: Sequence[Sequence[str]]) -> Request | None:
    """FINAL or WAIT, where somebody says so in his words and nothing besides; in doubt it is WAIT."""
    said = {kind for kinds in told for kind in kinds}
    if "IS WAITING" in said:
        return None if {"?", "place", "number", "card"} & said else Wait()
    return Final() if "IS FINAL" in said and not {*_AGAINST, *_NAMED, STRANGE} & said else None


def _ruled(told: Sequence[Sequence[str]], slot: Slot, tokens: Sequence[WordToken], table: Table) -> OrderSheet | None:
    """What answers the question of a Veto, only proposed, where all that is said of it goes one way."""
    own = [kinds for kinds in told if "?" not in kinds and not _is_of_others(kinds)]
    said = [kind for kinds in own for kind in (*kinds, STOP)]
    ways = {_SIDES[kind] ^ (before == "NOT") for before, kind in pairwise(("", *said)) if kind in _SIDES}
    if len(ways) != 1 or {"IF", "UNLESS", "BUT"} & {*said}:
        return None
    order = written_out(slot.short["YES" if ways.pop() else "SAYS NO"], table, tokens[0])
    (found,) = assembled([replace(order, doubt=DOUBT)], table)
    return OrderSheet(proposal=(found.block,), note=DOUBT) if found.block else None


def _is_of_others(kinds: Sequence[str]) -> bool:
    """Whether a sentence says what somebody else wants or would do: Ann wants me to let it pass."""
    first = next((at for at, kind in enumerate(kinds) if kind not in _IDLE), len(kinds))
    return kinds[first : first + 1] == ("name",) and bool({"AGAINST", "HEDGE"} & {*kinds[first + 1 : first + 3]})


def _is_yes(kinds: Sequence[str]) -> bool:
    """Whether a sentence begins with a yes that is more than a nod, or with a nod and what is proposed."""
    nods = kinds[:1] == ("NODS",) and "AGAIN" in kinds
    return nods or next((kind for kind in kinds if kind not in _IDLE), "") == "SAYS YES"


def _bows_out(told: Sequence[Sequence[str]]) -> bool:
    """Whether somebody says that he will not play, of himself and without conditions, and behind that no yes."""
    at = next((at for at, kinds in enumerate(told) if "BOWS OUT" in kinds), None)
    if at is None or any("?" in kinds and "SAYS NO" not in kinds for kinds in told):  # "maybe next time?"
        return False
    here, behind = told[at], (kinds for kinds in told[at + 1 :] if "AGAINST" not in kinds)  # "next time gladly"
    out = here.index("BOWS OUT")
    doubted = {"UNLESS", "IF", "name", "OTHERS"} & {*here} or "NOT" in here[max(0, out - 2) : out]
    return not (doubted or "SAYS YES" in here[out:] or any("SAYS YES" in kinds for kinds in behind))


def _sentences(
    lines: Sequence[Line], words: Vocabulary, table: Table, known: Collection[tuple[str, ...]]
) -> tuple[tuple[str, ...], ...]:
    """The kinds of the phrases of each sentence; `known` are names that weigh nothing where they stand together."""
    rows = [LetterRow(tokens, line) for at, line in enumerate(lines) if (tokens := tokens_of(line.text, at))]
    parts = groupby(as_one(rows, words), key=lambda token: token.word == STOP)
    told = ([*part] for is_stop, part in parts if not is_stop)
    return tuple(_kinds([*_opening(part, words), *words.without_fillers(part)], words, table, known) for part in told)


def _opening(tokens: Sequence[WordToken], words: Vocabulary) -> Sequence[WordToken]:
    """A yes at the beginning of a sentence that is no more than a filler elsewhere: exactly."""
    first = tokens[:1]
    return first if not words.without_fillers(first) and words.longest(("SAYS YES",), tokens, 0)[0] == 1 else ()


def _kinds(
    tokens: Sequence[WordToken], words: Vocabulary, table: Table, known: Collection[tuple[str, ...]]
) -> tuple[str, ...]:
    found: list[str] = []
    named: list[tuple[int, frozenset[str]]] = []  # in this clause: where, and what it is called in orders
    at = begun = 0
    told = False
    while at < len(tokens):
        length, kind, called = 1, _MARKS.get(tokens[at].word, ""), frozenset[str]()
        if not tokens[at].is_mark:
            length, kind, called = _phrase(tokens, at, words, table)
        elif found[-1:] == ["NOT"] and words.match("SAYS NO", tokens, at - 1):
            found[-1] = "SAYS NO"  # no, let it pass
        if kind in (STRANGE, "AGAINST") and _belongs(tokens, at, words):
            kind = "TALK"
        covers = kind in _WHEREVER and "WHERE FROM" in found
        if kind and not covers and not (kind in _WHATEVER and "SORRY FOR" in found[begun:]):
            named += [(len(found), called)] if called else []
            found.append(kind)
        at += length
        ends = at >= len(tokens) or tokens[at].is_mark or words.match("AND", tokens, at) is not None
        plain = len(named) == 1 or STRANGE not in found[begun:]  # "bad: 2 in Granada"
        if ends and plain and (again := _told_again([names for _, names in named], known)):
            found = [again if n in dict(named) else kind for n, kind in enumerate(found)]
            told = True
        elif ends and told:
            if not _known(named, known) and _is_contrast(found[begun:]):
                found[begun:] = ["TALK" if kind in ("NOT", "place") else kind for kind in found[begun:]]
            found[begun:] = [_BEHIND if kind == STRANGE else kind for kind in found[begun:]]
        named, begun = ([], len(found)) if ends else (named, begun)
    return tuple(found)


def _is_contrast(kinds: Sequence[str]) -> bool:
    """Whether a clause says no more than what was not meant: and not that island there; not Aragon."""
    heavy = [kind for kind in kinds if kind != "TALK"]
    behind = [*kinds][kinds.index("NOT") + 1 :] if "NOT" in kinds else []
    named = {*heavy[1:]} == {"place"} or ({*heavy[1:]} == {STRANGE} and len(behind) > 1)  # "not today" puts it off
    return heavy[:1] == ["NOT"] and named


def _known(named: Sequence[tuple[int, frozenset[str]]], known: Collection[tuple[str, ...]]) -> bool:
    """Whether any of the names stands in the proposal."""
    return any(name in part for _, names in named for name in names for part in known)


def _belongs(tokens: Sequence[WordToken], at: int, words: Vocabulary) -> bool:
    """Whether a word only joins a number or a name to the place behind it: king TO Seville, two LADS in Granada."""
    to = words.longest(("TO",), tokens, at)[0]
    if to and words.match("place", tokens, at + to):
        return True
    before = tokens[max(0, at - 1) : at]
    counted = any(token.word.isdigit() or words.match("number", [token], 0) for token in before)
    return counted and words.longest(("own", "LOOSE"), tokens, at)[0] > 0


def _told_again(named: Sequence[frozenset[str]], known: Collection[tuple[str, ...]]) -> str:
    """What the names of a clause weigh that stand so in the proposal; empty if they do not, or there are none."""
    alone = len(named) == 1 and any((_ALONE, name) in known for name in named[0])
    again = "AGAIN" if len(named) > 1 else "TALK"
    return again if named and (alone or _is_made_of(named, known)) else ""


def _is_made_of(named: Sequence[frozenset[str]], known: Collection[tuple[str, ...]]) -> bool:
    fitting = (part for part in known if len(part) <= len(named) and all(map(frozenset.__contains__, named, part)))
    return not named or any(_is_made_of(named[len(part) :], known) for part in fitting)


def _phrase(tokens: Sequence[WordToken], at: int, words: Vocabulary, table: Table) -> tuple[int, str, frozenset[str]]:
    """The longest phrase that stands here, what it weighs, and what it is called in orders."""
    if tokens[at].word[:1].isdigit():
        return 1, "number", frozenset((tokens[at].word,))
    length, kind = words.longest(_KINDS, tokens, at)
    found = words.match(kind, tokens, at) if kind in _NAMED else None
    means = found[1] if found else None
    nods = kind == "SAYS YES" and words.longest(("NODS",), tokens, at)[0] == length
    if nods or (kind, means) in (("verb", "OK"), ("name", table.seat)):
        kind = "NODS"
    elif kind == "verb" and means in _VETOES:
        kind = _VETOES[means]
    return max(1, length), kind or STRANGE, frozenset(_called(kind, means, table))


def _called(kind: str, means: Any, table: Table) -> Iterator[str]:
    match kind:
        case "number" | "verb":
            yield str(means)
        case "place" | "card":
            yield from (place_name(each, table.board) if kind == "place" else card_name(each) for each in means)
