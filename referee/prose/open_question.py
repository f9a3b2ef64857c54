"""Hears the answer to a letter of ours that proposes: a yes, or a letter of its question, whatever stands beside it.

What stands beside it is taken clause by clause: another yes, FINAL, WAIT, thanks, a signature, a remark that names
nothing of the game and takes nothing back. What is none of these belongs to no yes. Must not know how orders are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from referee.languages.tokens import WordToken, fold, tokens_of
from referee.orders.contents import Final, Known, Line, Ok, Request, Wait
from referee.orders.lexicon import Vocabulary
from referee.orders.rows import QUOTES
from referee.orders.segments import is_content
from referee.orders.shapes.block import SayBlock
from referee.orders.statements import INVITED
from referee.prose.kinds import COMMA, STOP, STRANGE
from referee.prose.mentions import Mention, mentioned
from referee.prose.order_keywords import VETO
from referee.prose.second_thoughts import second_thoughts

_POLITE = ("CLOSING", "name", "LEAD-IN")
_YES = ("SAYS YES", "YES")
_CHOOSING = ("LOOSE", "I", "LETTERED", "STACK", "IS")
"""Kinds of words before a letter that is chosen: I go for B."""

_BEHIND_CHOICE = ("IS", "THEN", "LETTERED")

_TURNING = frozenset(
    (
        *("?", "IF", "UNLESS", "ASKS US", "AGAINST", "ABSENCE", "SAYS NO", "BOWS OUT", "NOT", "ONLY", "HEDGE", "BUT"),
        *("NONE", "INSTEAD", "CORRECTION", "SWAP", "REVERSE", "LATER", "FOLLOWS", "PAST", "ALSO", "DROPS", "OR"),
    )
)
"""Kinds of words beside which nothing is said yes to."""

_ANYWHERE = frozenset(("CORRECTION", "HEDGE", "NOT", "?", "AGAINST", "REVERSE", "SAYS NO", "DROPS"))
"""Those that take back though they mean nothing where they stand."""

_TAKING_BACK = ("TAKES BACK", "HOLDS BACK", "DROPS", "ONLY", "LESS")
"""Kinds of words with which a yes is none, whatever they stand beside."""

_DENYING = ("HEDGE", "NOT", "YET", "CORRECTION", "SAYS NO", "LATER")
"""Kinds of words that take a yes back where nothing else is said."""

_NAMES = ("number", "place", "card", "seat", "verb", "party", "colour", "board")

_ENDS = re.compile(r"(?:[,;:!.…()]+(?:\s+|$)|\s+[-–—]+\s+|(?<=\w)\s*[\U0001F300-\U0001FAFF☀-➿]+\s*)")
"""Where a clause ends, as it is typed."""

_STOPS = (".", "!", "…")
_LETTERS = "abc"
_QUOTED = frozenset("".join(QUOTES))
_LONGEST = 1000


@dataclass(frozen=True, slots=True)
class Agreement:
    """A yes, or the answer of a question that is chosen, with what is asked for beside it, and what belongs to neither.

    `way`: 0 for A; -1 for a plain yes. `beside`: the clauses that are no part of it, as typed, on their lines.
    """

    way: int
    requests: tuple[Request, ...]
    beside: tuple[Line, ...]
    turned: bool = False  # something of that takes the yes back
    announces: bool = False  # something of that wants to be said to others

    @property
    def asked(self) -> tuple[Request, ...]:
        """The requests that it comes to."""
        return (Ok(self.way), *self.requests)


def answer_to_proposal(
    lines: Sequence[Line], known: Known, words: Vocabulary, other: Vocabulary | None
) -> Agreement | None:
    """The answer that a letter begins with; None where it begins otherwise.

    `other`: the words of the language that it may be in as well, in which nothing may turn it either.
    """
    slots = {slot.key for slot in known.slots or () if slot.is_asked}
    if not (known.proposal or known.ways) or {INVITED.key, VETO} & slots:
        return None
    if sum(len(line.text) for line in lines) > _LONGEST or any(_quotes(line) for line in lines):
        return None
    found, requests, beside, turned, announces = list[int](), list[Request](), list[Line](), False, False
    ended, weak, number = True, False, 0  # whether the sentence that says yes is over; whether that may mean less
    for line in _clauses(lines):
        clause = _Clause.of(line, words, known)
        ended |= line.number != number
        number = line.number
        answer = clause.answer(first=not found)
        if answer is not None:
            way, rest = answer
            found.append(way)
            weak |= clause.is_weak
            ended, line, clause = clause.is_firm, rest, _Clause.of(rest, words, known)
        elif not found and clause.leads_in:
            continue
        elif not found:
            return None
        goes_on = answer is not None and not clause.is_polite  # yes was my brother
        if request := clause.request:
            requests.append(request)
        elif goes_on or not all(
            each.is_harmless(ended and not weak) for each in (clause, *_otherwise(line, other, known))
        ):
            beside.append(line)
            turned |= clause.takes_back
            announces |= clause.announces
        ended |= line.text.rstrip()[-1:] in _STOPS
    ways = {way for way in found if way >= 0}
    if not found or len(ways) > 1:
        return None
    return Agreement(next(iter(ways), -1), tuple(dict.fromkeys(requests)), tuple(_joined(beside)), turned, announces)


def _otherwise(line: Line, other: Vocabulary | None, known: Known) -> tuple[_Clause, ...]:
    """A clause as it reads in the other language."""
    return (_Clause.of(line, other, known),) if other is not None else ()


def _joined(clauses: Sequence[Line]) -> Iterator[Line]:
    """Clauses of one line as one again."""
    for number, those in groupby(clauses, lambda each: each.number):
        part = [*those]
        yield replace(part[0], number=number, text="".join(each.text for each in part))


def _quotes(line: Line) -> bool:
    return bool(_QUOTED & {*fold(line.text)[0], *line.text})


def _clauses(lines: Sequence[Line]) -> Iterator[Line]:
    """The clauses of each line, as lines of their own with its number."""
    for line in lines:
        begin = 0
        for end in (*(found.end() for found in _ENDS.finditer(line.text)), len(line.text)):
            text = line.text[begin:end]
            if tokens_of(text):
                yield replace(line, text=text)
            begin = end


@dataclass(frozen=True)
class _Clause:
    """A clause, and what its words may be."""

    line: Line
    tokens: tuple[WordToken, ...]
    words: Vocabulary
    known: Known

    @classmethod
    def of(cls, line: Line, words: Vocabulary, known: Known) -> _Clause:
        """The clause that a line is, without words that change nothing."""
        return cls(line, words.without_fillers(tokens_of(line.text)), words, known)

    def answer(self, *, first: bool) -> tuple[int, Line] | None:
        """The answer that it begins with, and what stands behind it; None if it begins with none.

        Behind the `first` answer another is one only if nothing stands behind it.
        """
        nothing = replace(self.line, text="")
        if "?" in self.line.text:
            return None
        if (chosen := self._chosen()) is not None:
            way, end = chosen
            return way, replace(self.line, text=self.line.text[end:])
        end = self._yes(0)
        if end and end == len(self.tokens):
            return -1, nothing
        return (-1, replace(self.line, text=self.line.text[self.tokens[end].column :])) if end and first else None

    def _yes(self, at: int) -> int:
        """Where the yes ends that begins here, perhaps behind "oh" and with a please; 0 for none."""
        end, said = at, False
        while end < len(self.tokens):
            agreed = self._length(end, _YES) or self._keyword(end, "OK")
            denied = self._length(end, ("SAYS NO", "HEDGE"))
            length = agreed or (not denied and self._length(end, _POLITE)) or self.tokens[end].is_mark
            if not length or (not agreed and self._request_at(end)):
                break
            said |= bool(agreed)
            end += int(length)
        return end if said else 0

    def _chosen(self) -> tuple[int, int] | None:
        """The number of the answer that it chooses by its letter, and where it goes on: but 11; None for no choice."""
        said = [token for token in self.tokens if not token.is_mark]
        at = next((n for n, token in enumerate(said) if self._letter(token) is not None), None)
        if at is None:
            return None
        before, behind = said[:at], said[at + 1 :]
        typed = self.line.text[said[at].column : said[at].end]
        named = bool(before) and bool(self.words.longest(("LETTERED", "STACK"), before, at - 1)[0])
        sure = (typed.isupper() and typed.isascii()) or named
        joins = next((n for n in range(len(behind)) if self.words.longest(("AND", "BUT"), behind, n)[0]), len(behind))
        fits = self._covered(before, (*_YES, *_POLITE, "LETTERED", "STACK", *(_CHOOSING if sure else ())))
        polite = (*_YES, *_POLITE, *(_BEHIND_CHOICE if sure else ()))
        way = self._letter(said[at])
        if (
            way is None
            or not (fits and self._covered(behind[:joins], polite))
            or self._denies([*before, *behind[:joins]])
        ):
            return None
        return way, behind[joins].column if joins < len(behind) else len(self.line.text)

    def _denies(self, tokens: Sequence[WordToken]) -> bool:
        """Whether one of these words says no, and is not part of a longer phrase that agrees: no problem."""
        at = 0
        while at < len(tokens):
            agreed, denied = (self.words.longest(kinds, tokens, at)[0] for kinds in (_YES, ("SAYS NO", "NOT")))
            if denied > agreed:
                return True
            at += agreed or 1
        return False

    def _letter(self, token: WordToken) -> int | None:
        """The number of the answer that a word is the letter of."""
        at = _LETTERS.find(token.word) if len(token.word) == 1 else -1
        return at if 0 <= at < len(self.known.ways) else None

    @property
    def request(self) -> Request | None:
        """FINAL or WAIT, if it says nothing else."""
        at = next((at for at in range(len(self.tokens)) if self._request_at(at)), None)
        verb = self._request_at(at) if at is not None else None
        if verb is None or not self._covered(self.tokens, (*_POLITE, "I", "AND", "IS", verb[1])):
            return None
        denied = any(self._length(n, ("SAYS NO", "NOT", "HEDGE")) for n in range(len(self.tokens)) if n != at)
        if denied or self.words.has("HOLDS BACK", self.tokens):
            return None
        return Final() if verb[0] is Final else Wait()

    def _request_at(self, at: int) -> tuple[type, str] | None:
        """FINAL or WAIT where it begins, and the kind of its words."""
        for kind, request, keyword in (("IS FINAL", Final, "FINAL"), ("IS WAITING", Wait, "WAIT")):
            if self._length(at, (kind,)):
                return request, kind
            if self._keyword(at, keyword):
                return request, keyword
        return None

    @property
    def is_polite(self) -> bool:
        """Whether it says nothing but what stands around letters, or yes again."""
        denies = ("SAYS NO", "NOT", "HEDGE", "CORRECTION")
        denied = any(self._length(at, denies) for at in range(len(self.tokens))) and not self._is_sorry
        return not denied and self._covered(self.tokens, (*_POLITE, *_YES))

    @property
    def leads_in(self) -> bool:
        """Whether an answer may stand behind it: Answer: B."""
        return self.is_polite or self._covered(self.tokens, (*_POLITE, "LETTERED"))

    @property
    def _is_sorry(self) -> bool:
        """Whether it is only sorry for something, which corrects nothing."""
        return self.words.has("SORRY FOR", self.tokens)

    @property
    def is_firm(self) -> bool:
        """Whether it says OK or chooses, so that whatever stands behind it in its sentence may be talk, or ends it."""
        ok = any(self._keyword(at, "OK") for at in range(len(self.tokens)))
        return ok or self._chosen() is not None or self.line.text.rstrip()[-1:] in _STOPS

    @property
    def is_weak(self) -> bool:
        """Whether its yes is no more than praise, beside which a strange word may mean anything: confirmed; great."""
        return self._chosen() is None and not any(map(self._agrees_plainly, range(len(self.tokens))))

    def _agrees_plainly(self, at: int) -> bool:
        """Whether a word is yes or OK; so is a yes that is a condition without its accent: si, sí."""
        token = self.tokens[at]
        accented = not self.line.text[token.column : token.end].isascii() and bool(self._length(at, ("SAYS YES",)))
        plain = self._length(at, ("YES",)) or self._keyword(at, "OK")
        return bool(plain) or (accented and bool(self._length(at, ("IF",))))

    def is_harmless(self, ended: bool) -> bool:
        """Whether it names nothing of the game, and takes nothing back; with a strange word only in another sentence.

        Yes, I got your letter.
        """
        if self.is_polite and not self.announces:
            return True
        said = mentioned(self.tokens, self.words, self.known, (self.line,), answers=True)
        asks = "?" in self.line.text or any(token.speech for token in self.tokens)
        turned = asks or self.takes_back or bool(second_thoughts((self.line,), self.words, self.known))
        closes = bool(self._length(0, ("CLOSING",)))
        turned |= any(self._turns(each) or (STRANGE in each.kinds and not (ended or closes)) for each in said)
        return not (turned or self.announces or any(map(self._names, said)) or is_content(self.tokens, self.words))

    @property
    def announces(self) -> bool:
        """Whether it asks that something be said to others, by words with which it begins: and say hello to all."""
        for at in range(len(self.tokens)):
            verb = self.words.match("verb", self.tokens, at)
            if verb and verb[1] == SayBlock.key:
                return at + verb[0] < len(self.tokens) and self._covered(self.tokens[:at], (*_POLITE, "AND"))
        return False

    @property
    def takes_back(self) -> bool:
        """Whether it takes back what it stands beside, or says no more than that it may."""
        said = any(self.words.has(kind, self.tokens) for kind in _TAKING_BACK)
        turns = any(self._length(at, _DENYING) for at in range(len(self.tokens)))
        alone = (
            turns
            and self._covered(self.tokens, (*_DENYING, *_POLITE, "LOOSE", "IS WAITING", "WAIT"))
            and not (self.is_polite or self._is_sorry)
        )
        return said or (alone and self.request is None)

    def _turns(self, mention: Mention) -> bool:
        kinds = _TURNING & _ANYWHERE if mention.light else _TURNING
        return mention.may_be(*kinds) and not mention.may_be("SORRY FOR", COMMA, STOP)

    def _names(self, mention: Mention) -> bool:
        own = "own" in mention.kinds or mention.kinds.get("seat") == self.known.seat
        return not (own or mention.light or mention.says("OK")) and (mention.may_be(*_NAMES) or bool(mention.either))

    def _covered(self, tokens: Sequence[WordToken], kinds: Sequence[str]) -> bool:
        """Whether these words are all of these kinds, or keywords."""
        at = 0
        while at < len(tokens):
            verb = self.words.match("verb", tokens, at)
            length = self.words.longest(kinds, tokens, at)[0]
            length = max(length, verb[0] if verb and (verb[1] in kinds or verb[1] == "OK") else 0)
            if not length and not tokens[at].is_mark:
                return False
            at += length or 1
        return True

    def _length(self, at: int, kinds: Sequence[str]) -> int:
        return self.words.longest(kinds, self.tokens, at)[0]

    def _keyword(self, at: int, keyword: str) -> int:
        found = self.words.match("verb", self.tokens, at)
        return found[0] if found and found[1] == keyword else 0
