"""Hears what a moderator wishes for in running words: a sentence comes to the lines of commands, or to a doubt.

Every word of a sentence counts: it is courtesy, part of a wish, or stands beside it, and what stands beside it must not
turn it: of "extend by two days, but only if red agrees" nothing is done. Must not know what becomes of a wish.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from referee.commands.courtesies import CLOSINGS, HEDGES, OPENERS
from referee.commands.line_parser import CommandLine, as_written
from referee.commands.sayings import Saying, filled, sayings, spellings
from referee.languages.likeness import nearest
from referee.languages.tokens import fold
from referee.orders.limits import MOST_SENTENCES, TooDear

Objection = Literal["", "conditional", "denied", "undecided"]
"""Why nothing is done though a wish is heard: it hangs on something, something is not to be done, or it is open."""

LONGEST = 300
"""Characters of a sentence in which a wish is looked for; a longer one is prose."""

_MOST_FRAMES, _MOST_PARTS = 16, 12
"""How many readings of a sentence are tried, and the most parts of one; what has more is prose."""

_JOINERS = re.compile(r",? (?:and then|and also|and|then|also|&) |; |, ")
_ENDS = re.compile(r"(?:, | - | \(|:| (?=(?:because|since|as|so|due to|until we|in order to)\b))")
_SENTENCE = re.compile(r"(?<![\d.])(?<!\b[a-z])(?<!\b(?:no|nr|st|dr|mr))([.!?]+)(?=\s+[^\d\s]|\s*$)", re.IGNORECASE)

_REASON = re.compile(r"[ ,(-]*(?:because|since|as|due to|so that|in order to)\b")
_CONDITIONS = re.compile(
    r"\b(if|unless|when|whenever|once|provided|providing|in case|as long as|as soon as|only|except|depending|assuming"
    r"|until|till|before|after|but|however)\b"
)
_DENIALS = re.compile(
    r"\b(not|never|no|nobody|none|neither|nor|without|cannot|don'?t|won'?t|can'?t|shouldn'?t|mustn'?t|isn'?t)\b"
)
_CHOICES = re.compile(r"\b(or|either|whether|instead|rather|otherwise|maybe|perhaps|possibly)\b")
_TURNING: tuple[tuple[Objection, re.Pattern[str]], ...] = (
    ("conditional", _CONDITIONS),
    ("denied", _DENIALS),
    ("undecided", _CHOICES),
)
_TURNS_WHAT_STANDS_BESIDE = re.compile(
    r"^(?:and )?(?:only|unless|if|except|provided|or|otherwise|not|when|once|as long as|as soon as|in case)\b"
    r"|^(?:and )?(?:but|however)\b.*\b(?:if|only|not|no|never|\w+n't|without|unless|when|wait)\b"
    r"|\b(?:only if|only when|unless|provided that|in case|except)\b"
)
_ASKS_WHEN = re.compile(r"(?:and )?when (?:is|are|will|was|do|does|did|has|have|can|could|would)\b[^,]*\?$")
_UNENDED_CONDITION = re.compile(r"(?:and |but |then )?(?:if|unless|when|once|in case|as soon as|should|only)\b.*[^.!?]")
_GERUND = re.compile(r"([a-z]{2,})ing\b")
_PRONOUNS = ("him", "her", "them", "he", "she", "they", "his", "their")


@dataclass(frozen=True, slots=True)
class HeardSentence:
    """What a sentence comes to: lines of commands, each of which can be sent as it stands."""

    text: str  # the sentence as typed
    lines: tuple[str, ...] = ()
    sure: bool = False  # it asks for them, all of its words are understood, and nothing is misspelt
    beside: tuple[str, ...] = ()  # words that are no part of a wish, such as a reason
    doubt: Objection = ""
    about: str = ""  # the word or words that the doubt is about


Parse = Callable[[str], CommandLine | None]
"""Reads one line of a table as a command."""


@dataclass(frozen=True, slots=True)
class _Text:
    """Words to be read: folded, and for each character where it stands in the sentence as typed."""

    folded: str
    columns: Sequence[int]
    typed: str
    is_respelt: bool = False

    @classmethod
    def of(cls, sentence: str) -> _Text:
        """A sentence, in which nothing but blanks parts words."""
        typed = " ".join(sentence.split())
        folded, columns = fold(typed)
        return cls(folded, columns, typed)

    def cut(self, begin: int, end: int) -> _Text:
        """The words between two places, without the blanks and marks around them."""
        while begin < end and self.folded[begin] in " ,;:-(":
            begin += 1
        while end > begin and self.folded[end - 1] in " ,;:-.!?":
            end -= 1
        if self.folded[begin:end].count("(") < self.folded[begin:end].count(")"):
            end -= 1
        return replace(self, folded=self.folded[begin:end], columns=self.columns[begin:end])

    def as_typed(self, begin: int, end: int) -> str:
        """Some of the words as they were typed."""
        return self.typed[self.columns[begin] : self.columns[end - 1] + 1] if begin < end else ""

    @property
    def said(self) -> str:
        """All of the words as they were typed."""
        return self.as_typed(0, len(self.folded))

    def with_plain_verb(self, at: int) -> _Text:
        """The words, with the verb that stands there without its -ing: adding."""
        found = _GERUND.match(self.folded, at)
        stem = found[1] if found else ""
        verb = next((verb for verb in (stem, f"{stem}e", stem[:-1]) if verb in spellings()), "")
        if found is None or not verb:
            return self
        columns = [*self.columns[:at], *(self.columns[at + n] for n in range(len(verb))), *self.columns[found.end() :]]
        return replace(self, folded=f"{self.folded[:at]}{verb}{self.folded[found.end() :]}", columns=columns)

    def respelt(self, is_name: Callable[[str], bool]) -> _Text:
        """The words, each that is misspelt as the sayings have it; names of the game stay what they are."""
        known = spellings()
        words, columns = list[str](), list[int]()
        for found in re.finditer(r"[a-z']+|[^a-z']", self.folded):
            word, its = found.group(), list(self.columns[found.start() : found.end()])
            is_strange = len(word) > 3 and word not in known and not is_name(word)
            near = nearest(word, known, 0.8) if is_strange else ()
            word = near[0] if near else word
            words.append(word)
            columns += [its[min(n, len(its) - 1)] for n in range(len(word) - 1)] + its[-1:]
        return _Text("".join(words), columns, self.typed, is_respelt=True)


def sentences(text: str) -> Iterator[str]:
    """The sentences of a paragraph."""
    begun = 0
    for end in _SENTENCE.finditer(text):
        if said := text[begun : end.end()].strip():
            yield said
        begun = end.end()
    if said := text[begun:].strip():
        yield said


SaidBefore = dict[tuple[str, str], HeardSentence]
"""What sentences came to, each beside the only seat that its paragraph names."""


def wishes(
    text: str, parse: Parse, named: Callable[[str], str], is_name: Callable[[str], bool], number: int, heard: SaidBefore
) -> tuple[HeardSentence, ...]:
    """What each sentence of a paragraph comes to; talk has neither lines nor a doubt. Raises TooDear.

    `named` says which seat a word names, or "", and `is_name` whether it names anything of the game; `number` is that
    of the round that is played, `heard` what was heard before. A sentence that sets a condition puts all in doubt.
    """
    seats = dict.fromkeys(filter(None, map(named, _NAME.findall(text)[:_MOST_NAMES])))
    hearing = _Hearing(
        parse, named, is_name, next(iter(seats)) if len(seats) == 1 else "", number, {} if heard is None else heard
    )
    found = [hearing.wish(sentence) for sentence in sentences(text)]
    turning = next((each for each in found if not each.lines and _turns(each.text)), None)
    if turning is None:
        return tuple(found)
    return tuple(
        HeardSentence(each.text, each.lines, False, (), "conditional", turning.text)
        if each.lines and not each.doubt
        else each
        for each in found
    )


def _turns(sentence: str) -> bool:
    folded = _Text.of(sentence).folded
    return not _ASKS_WHEN.match(folded) and _TURNS_WHAT_STANDS_BESIDE.search(folded) is not None


def turns_what_stands_above(line: str) -> bool:
    """Whether a line begins as a condition does, or an objection, to what stands above it."""
    return len(line) <= LONGEST and _TURNS_WHAT_STANDS_BESIDE.match(_Text.of(line).folded) is not None


def leads_to_what_stands_below(line: str) -> bool:
    """Whether a line is a condition that has no end yet."""
    return len(line) <= LONGEST and _UNENDED_CONDITION.fullmatch(_Text.of(line).folded) is not None


@dataclass(frozen=True, slots=True)
class _Hearing:
    """How sentences of one table are heard."""

    parse: Parse
    named: Callable[[str], str]
    is_name: Callable[[str], bool]
    only_seat: str  # the only one that the paragraph names
    round: int  # that is played; 0 for none
    heard: SaidBefore

    def wish(self, sentence: str) -> HeardSentence:
        """What a sentence comes to, which is found out once in a letter. Raises TooDear."""
        key = sentence, self.only_seat
        if key not in self.heard and len(self.heard) >= MOST_SENTENCES:
            raise TooDear
        return self.heard.get(key) or self.heard.setdefault(key, self._wish(sentence))

    def _wish(self, sentence: str) -> HeardSentence:
        text = _Text.of(sentence)
        if len(sentence) > LONGEST or len(_JOINERS.findall(text.folded)) > _MOST_PARTS:
            return HeardSentence(text.typed)
        asks = sentence.rstrip().endswith("?")
        found = self._whole(text, asks=asks) or self._whole(text.respelt(self.is_name), asks=asks)
        return found or self._doubtful(text)

    def _whole(self, text: _Text, *, asks: bool) -> HeardSentence | None:
        """The wish of a sentence in which all but what stands beside it is understood, rather one without a fault."""
        faulty = None
        for begin, end in _frames(text.folded):
            core = _without_closings(text.cut(begin, end))
            found = self._core(core)
            if found is None or "" in found[0]:
                continue
            lines, polite, hedged = found
            beside = text.cut(0, begin), text.cut(end, len(text.folded))
            if not self._may_stand_beside(*beside, is_stated=hedged):
                continue
            if any(map(self.named, _NAME.findall(beside[0].folded))) and not _FOR_ALL.isdisjoint(lines):
                continue
            doubt, about = _doubt_beside(*beside, text.folded[end:])
            told = tuple(said.said for said in beside if not _is_courtesy(said))
            asks_us = lines[0].startswith(_QUESTIONS)
            alone = _is_courtesy(beside[0]) and (polite or not asks or asks_us)
            plain = alone or (polite and not _DENIALS.search(beside[0].folded))
            turns = not asks_us and _TURNS_WHAT_STANDS_BESIDE.search(core.folded)
            sure = plain and not hedged and not text.is_respelt and not turns
            heard = HeardSentence(text.typed, lines, sure and not doubt, told, doubt, about)
            if all(map(self._is_command, lines)):
                return heard
            faulty = faulty or heard
        return faulty

    def _is_command(self, line: str) -> bool:
        said = self.parse(line)
        return said is not None and said.command is not None

    def _may_stand_beside(self, before: _Text, behind: _Text, *, is_stated: bool) -> bool:
        """Whether what stands around a wish may be passed over, which names nothing of the game but in a reason."""
        tail = behind.folded
        if is_stated and not _is_courtesy(before) or is_stated and not (_is_courtesy(behind) or _REASON.match(tail)):
            return False
        return not _FIGURES.search(before.folded) and (
            _REASON.match(tail) is not None or not (_FIGURES.search(tail) or any(map(self.named, _NAME.findall(tail))))
        )

    def _core(self, text: _Text) -> tuple[tuple[str, ...], bool, bool] | None:
        """The lines of wishes joined by AND, whether somebody is politely asked, and whether that is only weighed."""
        bare, polite, hedged = _without_openers(text)
        if bare.folded and (found := self._one(bare)) is not None:
            return (found[0],), polite, hedged or found[1]
        if (found := self._one(text)) is not None:
            return (found[0],), False, found[1]
        for joiner in _JOINERS.finditer(bare.folded):
            first = self._one(bare.cut(0, joiner.start()))
            rest = self._core(bare.cut(joiner.end(), len(bare.folded))) if first is not None else None
            if first is not None and rest is not None:
                return tuple(dict.fromkeys((first[0], *rest[0]))), polite or rest[1], hedged or first[1] or rest[2]
        return None

    def _one(self, text: _Text) -> tuple[str, bool] | None:
        """The line of one wish, and whether that is only stated."""
        typed = text.folded if text.is_respelt else text.said
        exact = self.parse(typed)
        if exact is not None and exact.is_exact and exact.command is not None and not exact.kind.is_speech:
            return ("" if exact.only_try else as_written(typed, exact)), False
        unclear = None
        for saying in sayings():
            found = saying.pattern.fullmatch(text.folded)
            line = self._line(saying, found, text) if found is not None else ""
            said = self.parse(line) if line else None
            if said is None:
                continue
            if said.command is not None:
                return line, saying.stated
            if unclear is None and said.unclear is not None and said.unclear.code in _TELLING:
                unclear = line, saying.stated
        return unclear

    def _line(self, saying: Saying, found: re.Match[str], text: _Text) -> str:
        """The line that a way comes to; empty if what fills a slot is not of its kind."""
        slots = {"round": str(self.round or "")}
        for slot, said in found.groupdict().items():
            if said is None:
                continue
            typed = text.as_typed(*found.span(slot))
            filled = self._filled(slot, said, typed)
            if not filled:
                return ""
            slots["time" if slot == "more" else slot] = filled
        return saying.line_with(slots)

    def _filled(self, slot: str, said: str, typed: str) -> str:
        if slot == "seat":
            known = self.named(said)
            return known or (self.only_seat or said if said in _PRONOUNS else typed if typed[:1].isupper() else "")
        if slot == "person" and any(pattern.search(said) for _, pattern in _TURNING):
            return ""
        return filled(slot, said, typed)

    def _doubtful(self, text: _Text) -> HeardSentence:
        """A sentence that is not understood as a whole: what puts a wish in it in doubt, if it holds one."""
        if not any(pattern.search(text.folded) for _, pattern in _TURNING):
            return HeardSentence(text.typed)
        for saying in sayings():
            found = None if saying.line in _NEVER_IN_DOUBT else saying.inside.search(text.folded)
            line = self._line(saying, found, text) if found is not None else ""
            said = self.parse(line) if line else None
            if said is None or found is None:
                continue
            rest = f"{text.folded[: found.start()]} | {text.folded[found.end() :]}"
            turning = ((doubt, turns[0]) for doubt, each in _TURNING if (turns := each.search(rest)))
            if first := next(turning, None):
                return HeardSentence(text.typed, (), False, (), *first)
        return HeardSentence(text.typed)


_TELLING = frozenset(
    ("number-range", "hours-range", "minutes-range", "for-the-whole-table", "seat-unknown", "address-comma")
    + ("address-too",)
    + ("reason-missing", "round-missing", "value-unfit", "moment-unclear", "days-unclear", "hour-unclear")
)
"""What is wrong with a wish that is understood."""

_FOR_ALL = frozenset(("RESEND",))
"""Lines that are for everybody where they name nobody."""

_QUESTIONS = ("STATUS", "HELP")
"""What is asked for by questions."""

_NEVER_IN_DOUBT = ("ANNOUNCE {text}", "STATUS", "HELP", "HELP {topic}")
"""Wishes that may be part of any sentence."""

_NAME = re.compile(r"[^\W\d_][\w'-]*")
_MOST_NAMES = 100

_FIGURES = re.compile(r"\d|@")
"""What may be part of another wish."""

_BEFORE = re.compile(r"(?:, | - |: |; )")


def _frames(folded: str) -> Sequence[tuple[int, int]]:
    """Where in a sentence the wish may stand, the most words of it first."""
    begins = (0, *(found.end() for found in _BEFORE.finditer(folded)))
    ends = (len(folded), *(found.start() for found in _ENDS.finditer(folded)))
    frames = [(begin, end) for begin in begins for end in ends if begin < end]
    return sorted(frames, key=lambda frame: frame[0] - frame[1])[:_MOST_FRAMES]


def _without_closings(text: _Text) -> _Text:
    """The words without the courtesy at their end."""
    while found := CLOSINGS.search(text.folded):
        text = text.cut(0, found.start())
    return text


def _without_openers(text: _Text) -> tuple[_Text, bool, bool]:
    """The words without the courtesy in front, whether that asks for something, and whether it only weighs it."""
    courteous = hedged = False
    while text.folded:
        hedge = next(filter(None, (each.match(text.folded) for each in HEDGES)), None)
        openers = filter(None, (each.match(text.folded) for each in OPENERS))
        opener = max(openers, key=lambda found: found.end(), default=None)
        if hedge is None and opener is None:
            break
        found = hedge or opener
        assert found is not None
        if found.group().rstrip().endswith("you mind"):
            text = text.with_plain_verb(found.end())
        hedged, courteous = hedged or hedge is not None, courteous or hedge is None
        text = text.cut(found.end(), len(text.folded))
    return text, courteous, hedged


def _is_courtesy(text: _Text) -> bool:
    """Whether words beside a wish say nothing else."""
    bare = _without_openers(_without_closings(text))[0].folded
    return not re.search(r"\w", bare)


def _doubt_beside(before: _Text, behind: _Text, tail: str) -> tuple[Objection, str]:
    """The doubt into which the words in front of a wish and those behind it put it, and the words.

    `tail`: those behind with what parts them from the wish.
    """
    if _REASON.match(tail):
        sides: Sequence[tuple[_Text, Objection, re.Pattern[str]]] = [(behind, "conditional", _TURNS_WHAT_STANDS_BESIDE)]
    else:
        sides = [(behind, doubt, pattern) for doubt, pattern in _TURNING]
    in_front = [(before, doubt, pattern) for doubt, pattern in _TURNING if doubt != "denied"]
    found = ((doubt, words.said) for words, doubt, pattern in (*in_front, *sides) if pattern.search(words.folded))
    return next(found, ("", ""))
