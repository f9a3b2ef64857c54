"""Hears plain answers with talk around them: yes, no to an invitation, FINAL, WAIT, whether to stop somebody.

Knows which talk weighs nothing, and that whatever may weigh something makes it no yes. Must not know how orders are
read.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import pairwise

from referee.orders.assembly import assembled
from referee.orders.canonical import canonical_sheet
from referee.orders.contents import (
    Accept,
    Decline,
    Final,
    Help,
    Inquiry,
    Known,
    Line,
    LineComplaint,
    Ok,
    OrderSheet,
    Request,
    Slot,
    Status,
    Suggest,
    Wait,
)
from referee.orders.grammar import DOUBT
from referee.orders.lexicon import Vocabulary
from referee.orders.rows import QUOTES
from referee.orders.statements import INVITED, written_out
from referee.orders.tokens import WordToken, tokens_of
from referee.prose.kinds import STOP, STRANGE
from referee.prose.mentions import Mention
from referee.prose.order_keywords import CARD, POWER, VETO
from referee.prose.sentences import AGAINST, ALONE, BEHIND, IDLE, NAMED, sentences

_SIDES = {"SAYS YES": True, "STOPS": True, "SAYS NO": False, "SPARES": False}
"""Kinds of words that say whether to stop somebody."""

_QUOTED = frozenset("".join(QUOTES))
"""Marks that may make a yes somebody else's."""

_SENTENCE = re.compile(r"[.!?]+(?:\s+|$)")
"""The end of the words for the draw."""

_LONGEST = 1000
"""At most so many characters has a letter that is such an answer."""

_STRANGERS = 6
"""At most so many words in none of our lists may stand behind a yes to a proposal."""


def plain_answer(sheet: OrderSheet, lines: Sequence[Line], words: Vocabulary, known: Known) -> OrderSheet | None:
    """The sheet with the plain answer that a letter comes to; None where it says more or less."""
    if any(isinstance(request, Ok) for request in sheet.requests):
        return _unless_taken_back(sheet, lines, words, known)
    if any(isinstance(request, Accept) for request in sheet.requests):
        return _joining(sheet, lines, words, known)
    if any(isinstance(request, Decline) for request in sheet.requests):
        heard = any(map(_is_hearsay, sentences(_by_clause(lines), words, known, ())))
        return OrderSheet(ignored=_prose(lines)) if heard else None
    asks = all(isinstance(request, Help | Status | Inquiry) for request in sheet.requests)  # or seems to
    asked = {slot.key: slot for slot in known.slots or () if slot.is_asked}
    own = {line.number: _own_words(line, words) for line in lines} if INVITED.key in asked else {}
    text = "".join(own[line.number][0] if own else line.text for line in lines)
    if sheet.blocks or sheet.standing or sheet.previewed or not asks or _QUOTED & {*text} or len(text) > _LONGEST:
        return None
    if known.proposal or known.asked:
        told = sentences(lines, words, known, _restatements(known))
        return _with(Ok() if _assents(told, (*AGAINST, *NAMED), any_talk=False) else _disliked(told))
    if INVITED.key in asked:
        return _with(_invited(lines, words, known))
    if _as_advised(sentences(_by_clause(lines), words, known, ())):
        return _advised(known, asks=bool(asked))
    told = sentences(lines, words, known, ())
    if VETO in asked and all(block.key == CARD for block in sheet.proposal):
        return _ruled(told, asked[VETO], tokens_of(lines[0].text), known)
    return _with(_settles(told)) if known.in_force and not asked else None


def _unless_taken_back(sheet: OrderSheet, lines: Sequence[Line], words: Vocabulary, known: Known) -> OrderSheet | None:
    """The sheet without its OK, if a line of prose may take the OK back; None if not."""
    plain = [line for line in lines if "?" not in line.text and len(line.text) <= _LONGEST]  # questions are answered
    prose = [line for line in plain if line.text in sheet.ignored or not sheet.blocks]
    if not any({*AGAINST, "OTHERS", "name"} & {*kinds} for kinds in sentences(prose, words, known, ())):
        return None
    kept = tuple(request for request in sheet.requests if not isinstance(request, Ok))
    complaint = LineComplaint(0, "OK", 0, 2, "ambiguous", "ok-not-bare", ("",))
    return replace(sheet, requests=kept, complaints=(*sheet.complaints, complaint), note="not-bare-ok")


def _joining(sheet: OrderSheet, lines: Sequence[Line], words: Vocabulary, known: Known) -> OrderSheet | None:
    """The sheet that joins with words for the draw; one without a yes, if that is not ACCEPT and the letter wavers."""
    tokens = [token for line in lines for token in tokens_of(line.text)]
    if any(found[1] == INVITED.key for at in range(len(tokens)) if (found := words.match("verb", tokens, at))):
        return None
    own = [(line, said) for line in lines if (said := _own_words(line, words)[1])]
    rest = [replace(line, text=line.text.partition(said)[2]) for line, said in own]
    wavers = any({*AGAINST} & {*kinds} for kinds in sentences(rest, words, known, ()))
    bare = all(request == Accept("") for request in sheet.requests)
    if bare and not own:
        told = sentences(lines, words, known, ())
        wavers = any({"SAYS YES", "NODS"} & {*kinds} and "?" in kinds for kinds in told)  # "sure? not yet"
    if wavers:
        return OrderSheet(ignored=_prose(lines))
    return _with(Accept(" ".join(said for _, said in own))) if bare and own else None


def _prose(lines: Sequence[Line]) -> tuple[str, ...]:
    return tuple(line.text for line in lines if line.text.strip())


def _invited(lines: Sequence[Line], words: Vocabulary, known: Known) -> Request | None:
    """The answer to an invitation, a yes with the words for the draw."""
    parted = [_own_words(line, words) for line in lines]
    before = [replace(line, text=text) for line, (text, _) in zip(lines, parted, strict=True) if text.strip()]
    clauses = sentences(_by_clause(before), words, known, ())  # Great, Mo, I'm in
    if _assents(clauses, AGAINST, any_talk=True):
        return Accept(" ".join(said for _, said in parted if said))
    return Decline() if _bows_out(sentences(before, words, known, ()), clauses) else None


def _by_clause(lines: Sequence[Line]) -> list[Line]:
    """The lines with semicolons for commas."""
    return [replace(line, text=line.text.replace(", ", "; ")) for line in lines]


def _with(request: Request | None) -> OrderSheet | None:
    return OrderSheet(requests=(request,)) if request else None


def _own_words(line: Line, words: Vocabulary) -> tuple[str, str]:
    """A line without "our words: ...", and these words for the draw, up to the end of the sentence."""
    tokens = tokens_of(line.text)
    for at, token in enumerate(tokens):
        found = words.match("OWN WORDS", tokens, at)
        _, colon, said = line.text[tokens[at + found[0] - 1].end :].partition(":") if found else ("", "", "")
        if colon and said.strip():
            said, *rest = _SENTENCE.split(said.strip(), maxsplit=1)
            return "; ".join((line.text[: token.column], *rest)), said
    return line.text, ""


def restates(said: Sequence[Mention], lines: Sequence[Line], words: Vocabulary, known: Known) -> bool:
    """Whether a letter says yes to a ranking that it repeats: "exactly, 8 first, 9 only if that is gone"."""
    named = {"number", "card", "place", "TOOK", "LAID"}
    last = max((at for at, each in enumerate(said) if named & {*each.kinds}), default=0)
    against = {"?", "HEDGE", "CORRECTION", "NOT", "SAYS NO", "UNLESS", "INSTEAD", "SWAP", "FOLLOWS"}
    if any(against & {*each.kinds} or each.kinds.keys() == {"ASKS US"} for each in said[:last]):
        return False
    rest: list[Line] = []
    for tail in (each.token for each in said[last + 1 : last + 2]):
        rest = [replace(lines[tail.line], text=lines[tail.line].text[tail.column :]), *lines[tail.line + 1 :]]
    behind = [kind for kinds in sentences(rest, words, known, ()) for kind in kinds]
    first = next((line for line in lines if line.text.strip()), lines[0])
    agrees = words.longest(("SAYS YES",), tokens_of(first.text), 0)[0] > 0
    doubts = _restatements(known) or {*AGAINST, *NAMED} & {*behind} or behind.count(STRANGE) > _STRANGERS
    return agrees and not doubts


def _restatements(known: Known) -> frozenset[tuple[str, ...]]:
    """How a letter may repeat the parts of a proposal that leaves no choice: king Seville; 2 Granada; Granada."""
    found: set[tuple[str, ...]] = set()
    sheet = canonical_sheet(known.proposal, known)
    card: tuple[str, ...] = ()
    for line in [] if re.search(r" or |^ELSE|\bIF\b", sheet, re.MULTILINE) else sheet.splitlines():
        key, _, said = line.partition(" ")
        parts = [tuple(part.split(" ", 1) if part[:1].isdigit() else (part,)) for part in said.split(", ")]
        found |= {(key,), *(part for part in parts if len(part) > 1 or key in (CARD, POWER))}
        if len(parts) == 1:
            found |= {(ALONE, parts[0][-1]), (*card, *parts[0])}
        card = parts[0] if key == CARD else card
    return frozenset(found)


def _assents(told: Sequence[Sequence[str]], against: Collection[str], *, any_talk: bool) -> bool:
    """Whether a sentence begins with a yes, nothing before it matters, and nothing may take it back."""
    at = next((at for at, kinds in enumerate(told) if _is_yes(kinds)), None)
    if at is None or any({*against} & {*kinds} for kinds in told):
        return False
    strange = sum(kinds.count(STRANGE) + kinds.count(BEHIND) for kinds in told)
    return any_talk or not (any(STRANGE in kinds for kinds in told[: at + 1]) or strange > _STRANGERS)


def _disliked(told: Sequence[Sequence[str]]) -> Request | None:
    """A no, if the letter says that a proposal is not what was meant, and not what is."""
    said = {kind for kinds in told for kind in kinds}
    more = {"SAYS YES", "AGAIN", "SWAP", "IF", "UNLESS", "INSTEAD", "?", "place", "number", "card", "colour"}
    return Decline() if "DISLIKES" in said and not more & said else None


def _settles(told: Sequence[Sequence[str]]) -> Request | None:
    """FINAL or WAIT, if the letter says that and nothing else; in doubt WAIT."""
    said = {kind for kinds in told for kind in kinds}
    if "IS WAITING" in said:
        return None if {"?", "place", "number", "card"} & said else Wait()
    return Final() if "IS FINAL" in said and not {*AGAINST, *NAMED, STRANGE} & said else None


def _ruled(told: Sequence[Sequence[str]], slot: Slot, tokens: Sequence[WordToken], known: Known) -> OrderSheet | None:
    """The sheet that proposes an answer to the question of a Veto, if all that is said of it goes one way."""
    own = [kinds for kinds in told if "?" not in kinds and not _is_of_others(kinds)]
    said = [kind for kinds in own for kind in (*kinds, STOP)]
    ways = {_SIDES[kind] ^ (before == "NOT") for before, kind in pairwise(("", *said)) if kind in _SIDES}
    if len(ways) != 1 or {"IF", "UNLESS", "BUT"} & {*said}:
        return None
    order = written_out(slot.short["YES" if ways.pop() else "SAYS NO"], known, tokens[0])
    (found,) = assembled([replace(order, doubt=DOUBT)], known)
    return OrderSheet(proposal=(found.block,), note=DOUBT) if found.block else None


def _is_of_others(kinds: Sequence[str]) -> bool:
    """Whether a sentence says what somebody else wants or would do: Ann wants me to let it pass."""
    first = next((at for at, kind in enumerate(kinds) if kind not in IDLE), len(kinds))
    return kinds[first : first + 1] == ("name",) and bool({"AGAINST", "HEDGE"} & {*kinds[first + 1 : first + 3]})


def _as_advised(clauses: Sequence[Sequence[str]]) -> bool:
    """Whether a letter says to do what we suggest, and names nothing of its own."""
    taken = [kinds for kinds in clauses if "AS ADVISED" in kinds]
    pairs = pairwise(((), *clauses))
    praised = [kinds for before, kinds in pairs if "YOUR ADVICE" in kinds and _likes(before, kinds)]
    against = {"NOT", "IF", "UNLESS", "PAST", "OTHERS", "name", "SAYS NO", "DISLIKES"}
    doubted = any(against & {*kinds} for kinds in (*taken, *praised)) or any("AGAINST" in kinds for kinds in praised)
    doubted |= any("BUT" in kinds[:-1] for kinds in clauses)  # behind all else "maar" is no but
    said = {kind for kinds in clauses for kind in kinds}
    return bool(taken or praised) and not doubted and not {"?", "place", "number", "card"} & said


def _likes(before: Sequence[str], kinds: Sequence[str]) -> bool:
    """Whether a clause likes our advice, or stands behind a yes: do, what you suggest."""
    return "SAYS YES" in before or bool({"SAYS YES", "NODS", "SPARES"} & {*kinds})


def _advised(known: Known, *, asks: bool) -> OrderSheet | None:
    """The sheet that proposes the answer that our letter showed; where it showed none, one that asks for advice."""
    if shown := known.example():
        return OrderSheet(proposal=shown, note=DOUBT)
    return _with(Suggest()) if asks else None


def _is_yes(kinds: Sequence[str]) -> bool:
    """Whether a sentence begins with a yes, or with a nod and repeats the proposal."""
    nods = kinds[:1] == ("NODS",) and "AGAIN" in kinds
    return nods or next((kind for kind in kinds if kind not in IDLE), "") == "SAYS YES"


def _bows_out(told: Sequence[Sequence[str]], clauses: Sequence[Sequence[str]]) -> bool:
    """Whether the writer says that he will not play, without conditions, and no yes follows."""
    at = next((at for at, kinds in enumerate(told) if "BOWS OUT" in kinds), None)
    if at is None or any("?" in kinds and "SAYS NO" not in kinds for kinds in told):  # "maybe next time?"
        return False
    here, behind = (
        told[at],
        (kinds for kinds in told[at + 1 :] if not {"AGAINST", "FOLLOWS"} & {*kinds}),
    )  # "next time gladly"
    out, clause = here.index("BOWS OUT"), next(n for n, kinds in enumerate(clauses) if "BOWS OUT" in kinds)
    somebody = {"name", "OTHERS"} & {*here[:out], *clauses[clause]} or any(map(_is_hearsay, clauses[clause + 1 :]))
    doubted = somebody or {"UNLESS", "IF"} & {*here} or "NOT" in here[max(0, out - 2) : out]
    return not (doubted or "SAYS YES" in here[out:] or any("SAYS YES" in kinds for kinds in behind))


def _is_hearsay(kinds: Sequence[str]) -> bool:
    """Whether a clause may say who spoke the words before it: says my brother."""
    heavy = [kind for kind in kinds if kind not in IDLE]
    return heavy[:1] in (["AGAINST"], ["verb"]) and bool({"name", "OTHERS"} & {*heavy})
