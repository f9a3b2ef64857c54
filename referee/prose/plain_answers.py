"""Hears the clause that answers a letter of ours, yes, no, FINAL or WAIT, where all else may be passed over.

A sentence may be passed over if it holds nothing that denies, conditions, corrects, hedges, puts off or asks, and names
nothing of the game but what is proposed. In doubt nothing was answered. Must not know how orders are read.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile

from referee.languages.tokens import WordToken, bare_words, fold, tokens_of, words_of
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
    Status,
    Wait,
)
from referee.orders.grammar import DOUBT
from referee.orders.lexicon import Vocabulary
from referee.orders.rows import QUOTES
from referee.orders.statements import GOING_ON, INVITED, STOPPED, written_out
from referee.orders.word_classes import SaidWords, likely_language
from referee.prose.assent import assent, says_nothing_else
from referee.prose.kinds import COMMA, STOP, STRANGE
from referee.prose.mentions import Mention, RunningWords, mentioned, names_of
from referee.prose.order_keywords import KING, LET_PASS, VETO

YES, NO, OUT, FINAL, WAIT = "SAYS YES", "SAYS NO", "BOWS OUT", "IS FINAL", "IS WAITING"
_ANSWERS = (NO, WAIT, FINAL, YES)
"""Kinds of words that answer; of several in a sentence the first one here, which the others turn."""

_HEARD = {"yes": YES, "no": NO}
"""Our kinds of words for what is heard in whatever words."""

_ALWAYS_TURN = frozenset(("?", "IF", "UNLESS", "ASKS US", "AGAINST", "ABSENCE"))
"""Kinds of words beside which nothing is answered."""

_TURN_JOINING = _ALWAYS_TURN | {NO, OUT, "NOT", "ONLY", "HEDGE", "BUT"}
"""Kinds of words beside which nobody joins."""

_TURN_YES = _TURN_JOINING | {"NONE", "INSTEAD", "CORRECTION", "SWAP", "REVERSE", "LATER", "FOLLOWS", "PAST", "ALSO"}
"""Kinds of words beside which no proposal is accepted."""

_TURNING_ANYWHERE = frozenset(("CORRECTION", "HEDGE", "NOT", "?", "AGAINST", "ALSO", "REVERSE"))
"""Those that turn an answer though they stand in other sentences and mean nothing there."""

_NAMES = frozenset(("number", "place", "card", "seat", "verb", "party", "colour"))
"""Kinds of words that name something of the game."""

_HIGHEST = 13
"""No number above it is part of an order, but for those of power cards."""

_LONGEST = 1000
"""At most so many characters has a letter that is such an answer."""

_QUOTED = frozenset("".join(QUOTES))
"""Marks that may make a yes somebody else's."""

_CHOICE = re.compile(r" or |^ELSE|\bIF\b", re.MULTILINE)
"""Stands in orders that leave a choice."""

_END = re.compile(r"[.!?]+(?:\s+|$)")
"""The end of the words for the draw."""


def plain_answer(sheet: OrderSheet, whole: RunningWords) -> OrderSheet | None:
    """The sheet with the plain answer that a letter comes to; None where it says more or less."""
    lines, words, known = whole.lines, whole.words, whole.known
    if known.votes and (voted := _voted(whole)):
        return OrderSheet(requests=(Ok(),) if voted == YES else (Decline(),))
    answered = next((each for each in sheet.requests if isinstance(each, Ok | Accept | Decline)), None)
    asks_on = GOING_ON in (known.slots or ())
    says_more = sheet.blocks or any(not isinstance(each, Ok) for each in sheet.requests)
    if asks_on and not says_more and _goes_on(whole) and _Letter.of(whole).names_nothing:
        return OrderSheet(requests=(Ok(),))
    if isinstance(answered, Ok) and (asks_on or STOPPED in (known.slots or ())) and not sheet.ignored:
        return None  # as I wrote
    if isinstance(answered, Ok):
        beside = [line for line in lines if line.text in sheet.ignored]
        letter = _Letter.of(replace(whole, lines=beside) if sheet.blocks else whole)
        agrees = letter.allows(YES) if sheet.blocks else letter.answer() == YES
        return None if agrees and not letter.is_doubted else without_ok(sheet)
    more = sheet.blocks or sheet.standing or sheet.previewed or (answered is not None and not sheet.ignored)
    if more or any(not isinstance(each, Accept | Decline | Help | Status | Inquiry) for each in sheet.requests):
        return None
    asked = {slot.key for slot in known.slots or () if slot.is_asked}
    if _has_keyword(lines, words) or sum(len(line.text) for line in lines) > _LONGEST:
        return None
    said, nonce = _parted(lines, words) if INVITED.key in asked else (lines, "")
    whole = whole if said is lines else replace(whole, lines=said)
    letter = _Letter.of(whole)
    heard = ("" if letter.is_doubted else letter.answer()) or letter.assents(whole)
    if not heard and letter.is_invited and not letter.is_doubted:
        heard = _Letter.of(whole, leaving="THIS TIME").answer()  # I'll have to - sadly, this time - pass
    if VETO in asked:
        return None if answered else _ruled(letter, known)
    if letter.is_invited and heard == YES and _is_open(whole):
        heard = ""  # yes, I accept, unless Bo plays
    request = _request(heard, nonce, known, asked)
    if request is None and answered is None and not (asks_on and heard):
        return None
    prose = tuple(line.text for line in lines if line.text.strip())
    return OrderSheet(requests=(request,)) if request else OrderSheet(ignored=prose)


def _voted(whole: RunningWords) -> str:
    """The yes or no of a letter that answers a vote and says nothing else, though an order may have its words."""
    text, near = _text(whole.lines), (whole.words.lexicon.language,)
    names = {word for name in (*whole.known.names, *whole.known.moderators) for word in words_of(name)}
    if not says_nothing_else(text, near, names):
        return ""
    return _HEARD.get(assent(text, near, names, lettered=True), "")


def _is_open(whole: RunningWords) -> bool:
    """Whether words behind an ACCEPT in running words, which are no mentions, leave it open."""
    tails = (
        line.text[tokens[at].column :]
        for line in whole.lines
        for tokens in (tokens_of(line.text),)
        for at in range(len(tokens))
        if (found := whole.words.match("verb", tokens, at)) and found[1] == INVITED.key
    )
    return any(assent(tail, (whole.words.lexicon.language,)) == "open" for tail in tails)


def with_no_beside(sheet: OrderSheet, whole: RunningWords) -> OrderSheet:
    """The sheet of a letter that asks for something, with the plain no on a line of its own beside that.

    A no is told where nothing was asked that it could answer.
    """
    known = whole.known
    if (
        not sheet.requests
        or sheet.blocks
        or sheet.proposal
        or any(isinstance(each, Ok | Decline) for each in sheet.requests)
    ):
        return sheet
    beside = (line for line in whole.lines if line.text in sheet.ignored)
    line = next((line for line in beside if _Letter.of(replace(whole, lines=[line])).answer() == NO), None)
    if line is None:
        return sheet
    ignored = tuple(text for text in sheet.ignored if text != line.text)
    if known.proposal or known.asked:
        return replace(sheet, requests=(Decline(), *sheet.requests), ignored=ignored)
    typed = line.text.strip()
    told = LineComplaint(line.number, typed, 0, len(typed), "invalid", "nothing-to-decline")
    return replace(sheet, complaints=(*sheet.complaints, told), ignored=ignored)


def _goes_on(whole: RunningWords) -> bool:
    """Whether a letter says that the game goes on, and neither denies, doubts nor asks: let us continue."""
    words = bare_words(_text(whole.lines))
    near = whole.words.lexicon.language
    doubted = any(SaidWords(words, tag).has("DENY", "UNSURE") for tag in (near, likely_language(words, (near,))))
    asks = any(token.word == "?" for token in whole.tokens)
    return not (doubted or asks) and whole.words.has("GOES ON", whole.tokens)


def _text(lines: Sequence[Line]) -> str:
    return "\n".join(line.text for line in lines)


def without_choice(known: Known) -> str:
    """The proposal as orders, of which one name alone says which is meant; empty if it leaves a choice."""
    orders = canonical_sheet(known.proposal, known)
    return "" if _CHOICE.search(orders) else orders


def _request(heard: str, nonce: str, known: Known, asked: Collection[str]) -> Request | None:
    """What an answer comes to, beside what our letter asked."""
    if INVITED.key in asked:
        return Accept(nonce) if heard == YES else Decline() if heard == NO else None
    if known.proposal or known.asked:
        return Ok() if heard == YES else Decline() if heard == NO else None
    if known.in_force and not asked:
        return Final() if heard == FINAL else Wait() if heard == WAIT else None
    return None


def _ruled(letter: _Letter, known: Known) -> OrderSheet | None:
    """The sheet that proposes an answer to the question of a Veto, if all that is said of it goes one way."""
    (slot,) = (slot for slot in known.slots or () if slot.key == VETO)
    ruling = [sentence for sentence in letter.sentences if _sides(sentence)]
    said = [each for sentence in ruling for each in sentence]
    if plainest := [each for each in ruling if _uses_it(each)]:
        ruling = [each for each in ruling if each in plainest or any(mention.says(LET_PASS) for mention in each)]
    sides = {side for sentence in ruling for side in _sides(sentence)}
    told = [each for each in letter.sentences if not any("?" in mention.kinds for mention in each)]
    clauses = [clause for sentence in told for clause in _clauses(sentence)]
    theirs = any(sentence[0].is_rival for sentence in told) or any(map(_keeps_it, clauses))  # Gus would block it
    plain = any("YES" in each.kinds or each.says(VETO) for each in said)  # "fine" may let it pass
    if len(sides) != 1 or (YES in sides and (theirs or not plain)):
        return None
    if any(_turns(each, frozenset(("AGAINST", "ASKS US"))) for each in said) or any(map(_conditions, clauses)):
        return None
    order = written_out(slot.short["YES" if YES in sides else NO], known, said[0].token)
    (found,) = assembled([replace(order, doubt=DOUBT)], known)
    return OrderSheet(proposal=(found.block,), note=DOUBT) if found.block else None


def _sides(sentence: Sequence[Mention]) -> frozenset[str]:
    """The answers to the question of a Veto that a sentence gives; none if it asks."""
    if any("?" in each.kinds for each in sentence):
        return frozenset()
    return frozenset(
        kind
        for kind, verb in ((YES, VETO), (NO, LET_PASS))
        for clause in _clauses(sentence)
        if (_begins(clause, kind) and not _denies_a_name(clause))
        or (any(each.says(verb) for each in clause) and not _denies(clause, verb))
    )


def _uses_it(sentence: Sequence[Mention]) -> bool:
    """Whether a sentence says yes to the Veto by name, which outweighs a no to the card: No way! Yes, I use my Veto."""
    said = _says(sentence[0], YES) and any(each.says(VETO) for each in sentence)
    return said and not any(_denies(clause, VETO) for clause in _clauses(sentence))


def _denies_a_name(clause: Sequence[Mention]) -> bool:
    """Whether a clause says no to what it names: no King in Valencia."""
    at = next((at for at, each in enumerate(clause) if each.may_be(NO)), len(clause))
    return any(each.may_be("card", "place") or each.says(KING) for each in clause[at:])


def _conditions(clause: Sequence[Mention]) -> bool:
    """Whether a clause conditions or hedges what is said, and is not just a yes: si."""
    turns = any(_turns(each, frozenset(("IF", "UNLESS", "HEDGE"))) for each in clause)
    return turns and not all(each.may_be(YES, COMMA, STOP) for each in clause)


def _keeps_it(clause: Sequence[Mention]) -> bool:
    """Whether a clause says more of the Veto than that it is used: I keep my Veto for Gus."""
    strange = sum(STRANGE in each.kinds for each in clause)
    return (
        any(each.says(VETO) for each in clause) and strange + any(each.is_rival for each in clause) * bool(strange) > 1
    )


def _denies(clause: Sequence[Mention], verb: str) -> bool:
    """Whether a clause may say no to what it names: I'd rather save my veto; veto not needed."""
    before = [*takewhile(lambda each: not each.says(verb), clause)]
    return verb == VETO and (any("NOT" in each.kinds for each in clause) or _is_strange(before))


def _has_keyword(lines: Sequence[Line], words: Vocabulary) -> bool:
    """Whether a letter answers an invitation in the language of orders: a line begins so, or says no in capitals."""
    parts = (tokens_of(line.text) for line in lines)
    return any(
        (found[1] == INVITED.key and at == 0) or (found[1] == "DECLINE" and part[at].shouted)
        for part in parts
        for at in range(len(part))
        if (found := words.match("verb", part, at))
    )


def without_ok(sheet: OrderSheet) -> OrderSheet:
    """The sheet, with the question what is meant instead of its OK, if it has one."""
    if not any(isinstance(request, Ok) for request in sheet.requests):
        return sheet
    kept = tuple(request for request in sheet.requests if not isinstance(request, Ok))
    complaint = LineComplaint(0, "OK", 0, 2, "ambiguous", "ok-not-bare", ("",))
    return replace(sheet, requests=kept, complaints=(*sheet.complaints, complaint), note="not-bare-ok")


def _parted(lines: Sequence[Line], words: Vocabulary) -> tuple[list[Line], str]:
    """The lines without "my words: ...", and these words for the draw, up to the end of the sentence."""
    kept: list[Line] = []
    nonce: list[str] = []
    for line in lines:
        before, colon, said = line.text.partition(":")
        tail = _END.split(before)[-1] if colon else ""
        if said.strip() and words.has("OWN WORDS", tokens_of(tail)):
            mine, *rest = _END.split(said.strip(), maxsplit=1)
            nonce.append(mine)
            line = replace(line, text="; ".join((before.removesuffix(tail), *rest)))
        kept.append(line)
    return kept, " ".join(nonce)


@dataclass(frozen=True)
class _Letter:
    """The sentences of a letter as mentions, and what may be named in them."""

    sentences: tuple[tuple[Mention, ...], ...]
    phrases: frozenset[WordToken]  # the first words of those that are longer
    is_doubted: bool  # it asks, or quotes
    known: Known
    proposed: str  # as orders, if they leave no choice

    @classmethod
    def of(cls, whole: RunningWords, leaving: str = "") -> _Letter:
        """The letter that some lines are, without the names of those who are written to, and a kind of words."""
        lines, words, known = whole.lines, whole.words, whole.known
        called = {word for name in known.moderators for word in words_of(name)}
        tokens = [token for token in whole.tokens if token.word not in called]
        if leaving:
            tokens = [*_without(leaving, tokens, words)]
        said = _with_conditions(mentioned(tokens, words, known, lines, answers=True), lines)
        begun = {(each.token.line, each.token.column) for each in said}
        inside = [token for token in tokens if (token.line, token.column) not in begun]
        phrases = frozenset(before for before, token in pairwise(tokens) if token in inside)
        doubted = any({*_QUOTED, "?"} & {*fold(line.text)[0], *line.text} for line in lines)
        return cls(tuple(_sentences(said)), phrases, doubted, known, without_choice(known))

    def answer(self) -> str:
        """The answer that sentences give, if all others may be passed over; else empty."""
        given = {kind for sentence in self.sentences if (kind := self._answer_of(sentence))}
        return next(iter(given)) if len(given) == 1 and self.allows(*given) else ""

    @property
    def names_nothing(self) -> bool:
        """Whether nothing of the game is named."""
        return not any(self._names(each) for sentence in self.sentences for each in sentence)

    def assents(self, whole: RunningWords) -> str:
        """A yes or no in whatever words to a question that asks nothing else; beside talk only if it is a vote."""
        known = self.known
        asks = known.asked or known.proposal or self.is_invited
        if not asks or known.ways or VETO in {slot.key for slot in known.slots or () if slot.is_asked}:
            return ""
        text, near = _text(whole.lines), (whole.words.lexicon.language,)
        names = {
            word for name in (*known.names[known.seat : known.seat + 1], *known.moderators) for word in words_of(name)
        }
        named = not (known.asked or self.names_nothing)
        if named or not (known.votes or says_nothing_else(text, near, names)):
            return ""
        return _HEARD.get(assent(text, near, names, lettered=known.asked), "")

    def allows(self, answer: str) -> bool:
        """Whether all sentences but those that give this answer may be passed over.

        A yes to a proposal that stands behind talk must be said twice: My brother laughed. Do it. Behind such a yes,
        what was is only talk.
        """
        gives = [self._answer_of(each) == answer for each in self.sentences]
        begun = gives.index(True) if True in gives else 0
        twice = any(sum(_says(each, YES) for each in sentence) > 1 for sentence in self.sentences)
        if answer == YES and not (twice or self.is_invited) and any(map(_is_strange, self.sentences[:begun])):
            return False
        told = ("ALSO", "PAST") if twice and True in gives else ("ALSO",)
        return all(
            given or self._is_talk(each, answer, told if at > begun else told[:1])
            for at, (each, given) in enumerate(zip(self.sentences, gives, strict=True))
        )

    def _answer_of(self, sentence: Sequence[Mention]) -> str:
        """The answer that a sentence gives in a clause that begins with it; empty if it may say more."""
        kind = next((kind for kind in _ANSWERS if any(_says(each, kind) for each in sentence)), "")
        others = [each for each in sentence if not _says(each, kind)]
        again = kind == YES and self._repeats(others)
        if again:
            others = [each for each in others if not (self._names(each) or "CORRECTION" in each.kinds)]
        clauses = [clause for clause in _clauses(sentence) if _begins(clause, kind)]
        if not kind or not clauses or not self._is_talk(others, kind):
            return ""
        said = [each for clause in clauses for each in clause if _says(each, kind)]
        joins = kind == YES and self.is_invited and _accepts(others)
        if again or joins or kind in (FINAL, WAIT) or any(each.token in self.phrases for each in said):
            return kind
        if kind == NO:
            return "" if any(map(_is_strange, clauses)) else kind
        insists = len(said) > 2 and sum(STRANGE in each.kinds for each in sentence) < 2
        strong = any("YES" in each.kinds or each.says("OK") for each in said) or not any(
            map(_is_strange, self.sentences)
        )
        talks = _is_strange(sentence) or any("IS" in each.kinds for each in others)
        return kind if insists or (strong and not talks) else ""

    def _is_talk(self, sentence: Sequence[Mention], answer: str, told: Collection[str] = ()) -> bool:
        """Whether a sentence has nothing that may turn an answer (without a yes, `told` do not), nor names another."""
        turning = {
            YES: _TURN_JOINING if self.is_invited else _TURN_YES,
            NO: (_ALWAYS_TURN | {YES}) - {"ASKS US", "ABSENCE"},
            FINAL: _TURN_YES - {"NOT", "NONE"},
        }.get(answer, frozenset("?"))
        if not any(_says(each, YES) or "SECOND ONE" in each.kinds for each in sentence if not each.light):
            turning -= {*told}  # not: I wrote it for the other game
        again = answer == YES and not _is_strange(sentence) and self._repeats(sentence)
        return (again or not any(map(self._names, sentence))) and not any(_turns(each, turning) for each in sentence)

    def _repeats(self, part: Sequence[Mention]) -> bool:
        """Whether words name one thing of the game, which is proposed, and say nothing strange of it behind."""
        named = [at for at, each in enumerate(part) if self._names(each)]
        if len(named) != 1 or _is_strange(part[named[0] :]):
            return False
        names = names_of(part[named[0]], self.known)
        return any(re.search(rf"\b{re.escape(name)}\b", self.proposed) for name in names)

    def _names(self, mention: Mention) -> bool:
        """Whether a mention names what may matter: beside an invitation only somebody else."""
        if mention.is_rival and mention.kinds["seat"] != self.known.seat:
            return True
        number = mention.kinds.get("number", 0)
        is_no_order = number > _HIGHEST and number not in self.known.board.power_values
        if is_no_order or ("own" in mention.kinds and self.known.proposal):
            return False  # my own computer was at 37 percent
        return not (self.is_invited or mention.light or mention.says("OK")) and mention.may_be(*_NAMES)

    @property
    def is_invited(self) -> bool:
        """Whether the letter answers an invitation."""
        return any(slot.key == INVITED.key for slot in self.known.slots or ())


def _with_conditions(said: Sequence[Mention], lines: Sequence[Line]) -> list[Mention]:
    """The mentions; a yes that begins a condition where it is typed without its accent is none: si puedes."""

    def is_condition(at: int) -> bool:
        each, behind = said[at], said[at + 1 : at + 2]
        typed = lines[each.token.line].text[each.token.column : each.token.end]
        goes_on = bool(behind) and not behind[0].may_be(COMMA, STOP)
        return goes_on and typed.isascii() and each.may_be("IF") and each.may_be(YES)

    return [
        replace(each, kinds={kind: each.kinds[kind] for kind in each.kinds if kind not in (YES, "YES")})
        if is_condition(at)
        else each
        for at, each in enumerate(said)
    ]


def _without(kind: str, tokens: Sequence[WordToken], words: Vocabulary) -> Iterator[WordToken]:
    """The words but for phrases of a kind."""
    at = 0
    while at < len(tokens):
        found = words.match(kind, tokens, at)
        if not found:
            yield tokens[at]
        at += found[0] if found else 1


def _sentences(said: Sequence[Mention]) -> Iterator[tuple[Mention, ...]]:
    """The sentences of a letter; a question mark belongs to what it asks."""
    begin = 0
    for at, mention in enumerate(said):
        ends = at + 1 == len(said) or mention.may_be(STOP) or ("?" in mention.kinds)
        if ends and begin <= at:
            yield tuple(said[begin : at + 1])
            begin = at + 1


def _clauses(sentence: Sequence[Mention]) -> Iterator[Sequence[Mention]]:
    """The clauses of a sentence, which a comma or a but parts."""
    ends = [at for at, each in enumerate(sentence) if each.may_be(COMMA) or each.kinds.keys() - {"MEN"} == {"BUT"}]
    yield from (sentence[begin:end] for begin, end in pairwise((0, *ends, len(sentence))))


def _begins(clause: Sequence[Mention], kind: str) -> bool:
    """Whether a clause gives this answer, and nothing strange stands before it, nor what denies it."""
    before = [*takewhile(lambda each: not _says(each, kind), clause)]
    theirs = kind == NO and any("own" in each.kinds and "I" not in each.kinds for each in before)  # my wife is out
    return len(before) < len(clause) and not (theirs or any(each.may_be(STRANGE, "NOT") for each in before))


def _says(mention: Mention, kind: str) -> bool:
    """Whether a mention gives this answer."""
    if kind == NO and mention.may_be(OUT):
        return True
    return mention.may_be(kind) or (kind == YES and mention.says("OK"))


def _accepts(part: Sequence[Mention]) -> bool:
    """Whether words say that their writer accepts an invitation, and nothing strange before: I accept your offer."""
    before = [*takewhile(lambda each: not each.says(INVITED.key), part)]
    return len(before) < len(part) and not _is_strange(before)


def _is_strange(part: Sequence[Mention]) -> bool:
    return any(STRANGE in each.kinds for each in part)


def _turns(mention: Mention, turning: frozenset[str]) -> bool:
    """Whether a mention may turn an answer; words that may stand anywhere do only if they correct, hedge or deny."""
    kinds = turning & _TURNING_ANYWHERE if mention.light else turning
    return mention.may_be(*kinds) and not mention.may_be("SORRY FOR")
