"""Says of each word of a letter whether it is talk: a question, the past, what others do, thinking aloud, and so on.

Nothing is ordered with what is talk. Knows classes of words (`word_classes`), and names of the game as mentions. Must
not know what orders are made of. In doubt a word is plain: what follows of it is only proposed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from referee.languages.tokens import bare_words
from referee.orders.contents import Line
from referee.orders.days import is_of_days
from referee.orders.rows import QUOTES
from referee.orders.word_classes import SaidWords, likely_language
from referee.prose.kinds import COMMA, STOP, STRANGE
from referee.prose.mentions import Mention
from referee.prose.order_keywords import ELSE

PLAIN = ""
QUESTION, PAST, OTHERS, ALOUD = "question", "past", "others", "aloud"
QUOTED, ABSENCE, NONE = "quoted", "absence", "none"
"""What words may be besides plain: `none` is talk that names something of the game by accident."""

_GAME = frozenset(("card", "place", "number", "board", "colour", "party", "verb", "purpose", "REST", "ALL", "LEAD"))
"""Kinds of words that name something of the game."""

_NAMES = frozenset(("card", "place", "number", "board"))
_IDLE_VERBS = frozenset(("OK", ELSE, "DO", "WAIT", "FINAL"))

_TAG = 3
"""At most so many words has a question that only asks whether what stands before it is right."""

_STRANGE_BEFORE, _STRANGE_BESIDE = 1, 2
"""At most so many strange words stand before the first name of a list that nobody says to write, and for each name."""


def modes(said: Sequence[Mention], lines: Sequence[Line] = ()) -> Sequence[str]:
    """Of each mention of a whole letter, which kind of talk it is part of; empty for what is plain.

    `lines`: the letter, from which words within phrases and quotation marks are seen.
    """
    letter = _Letter.of(said, lines)
    found = [PLAIN] * len(said)
    theirs, before = False, range(0)
    for sentence in letter.sentences():
        found[sentence.start : sentence.stop] = [QUOTED] * len(sentence) if theirs else letter.modes_of(sentence)
        if before and letter.trails_off(before) and ALOUD in found[sentence.start : sentence.stop]:
            found[before.start : before.stop] = [mode or ALOUD for mode in found[before.start : before.stop]]
        before = sentence
        theirs = letter.introduces(sentence) or (theirs and letter.goes_on(sentence))
    marked = _in_quotation_marks(said, lines)
    return [QUOTED if at in marked else mode for at, mode in enumerate(found)]


def told_of_the_past(said: Sequence[Mention], lines: Sequence[Line]) -> bool:
    """Whether a line tells of the past, whoever did it: what I played in spring:."""
    return bool(said) and _Letter.of(said, lines).spoken(range(len(said))).has("PAST")


@dataclass(frozen=True)
class _Letter:
    """The mentions of a letter with all words that each stands for."""

    said: Sequence[Mention]
    typed: Sequence[tuple[str, ...]]
    between: Sequence[str]  # what is typed from each mention to the next
    language: str

    @classmethod
    def of(cls, said: Sequence[Mention], lines: Sequence[Line]) -> _Letter:
        between = [_text(said, at, lines) for at in range(len(said))]
        typed = [
            bare_words(text) or (() if each.token.is_mark else (each.token.word,))
            for text, each in zip(between, said, strict=True)
        ]
        language = likely_language(
            [word for words, each in zip(typed, said, strict=True) for word in words if not each.token.shouted]
        )
        return cls(said, typed, between, language)

    def sentences(self) -> Iterator[range]:
        """Where sentences begin and end; a question mark belongs to what it asks."""
        begin = 0
        for at, each in enumerate(self.said, 1):
            if at == len(self.said) or each.may_be("?") or (each.may_be(STOP) and not self._is_dated(at)):
                yield range(begin, at)
                begin = at

    def _is_dated(self, at: int) -> bool:
        """Whether the stop before this mention belongs to the day of a date: 3. bis 6. Dezember."""
        behind = " ".join(self.typed[at][:1]) if at < len(self.typed) else ""
        return at > 1 and self.said[at - 2].token.word.isdigit() and is_of_days(behind, self.language)

    def spoken(self, part: Iterable[int]) -> SaidWords:
        """The words of a part."""
        return SaidWords(tuple(word for at in part for word in self.typed[at]), self.language)

    def has(self, part: range, *kinds: str) -> bool:
        """Whether something in a part may be of one of these kinds."""
        return any(self.said[at].may_be(*kinds) for at in part)

    def introduces(self, part: range) -> bool:
        """Whether a sentence ends with a colon, and says whose words follow: Ann wrote:."""
        spoken = self.spoken(part)
        ends = "".join(self.between[at] for at in part).rstrip(" ;\n").endswith(":")
        mine = spoken.has("ME") and not self.has(part, "seat")
        return ends and spoken.has("WROTE") and not mine

    def trails_off(self, part: range) -> bool:
        """Whether a sentence ends with dots: imagine 13 and the King... no, I don't know."""
        return "".join(self.between[at] for at in part).rstrip().endswith(("...", "…"))

    def goes_on(self, part: range) -> bool:
        """Whether the words of somebody else go on behind a sentence of them: its paragraph does."""
        return "\n\n" not in "".join(self.between[at] for at in part)

    def modes_of(self, sentence: range) -> Iterator[str]:
        """The mode of each mention of a sentence, clause by clause.

        Where it ends with thinking aloud, so is what stands before that and is nobody's deed.
        """
        clauses = [*self._clauses(sentence)]
        asked = self._asked(clauses)
        away = self._is_absence(sentence)
        found: list[str] = []
        for at, clause in enumerate(clauses):
            if at >= asked:
                found.append(QUESTION)
            elif away:
                found.append(ABSENCE)
            elif found[-1:] == [ALOUD] and self._depends(clause):
                found.append(ALOUD)
            else:
                found.append(self._mode(clause))
        aloud = found[-1:] == [ALOUD]
        for mode, clause in zip(found, clauses, strict=True):
            yield from [ALOUD if aloud and mode == PLAIN and not self._is_deed(clause) else mode] * len(clause)

    def _is_deed(self, clause: range) -> bool:
        """Whether a clause says what its writer does, or is a row."""
        return self.spoken(clause).has("ME", "DECIDED") or self._is_row(clause)

    def _depends(self, clause: range) -> bool:
        """Whether a clause says what the one before it is about: whether 12 is enough."""
        at = self._first(clause)
        return self.said[at].may_be("IF") or (bool(self.typed[at]) and self.spoken(range(at, at + 1)).begins("ASKS"))

    def _clauses(self, sentence: range) -> Iterator[range]:
        """The clauses of a sentence: a comma, a but, or an and before who speaks parts them."""
        begin = sentence.start
        for at in sentence:
            parts = self.said[at].may_be(COMMA) or (at > begin and self.said[at].kinds.keys() == {"BUT"})
            parts = parts or (at > begin and self.said[at].may_be("AND") and self._speaks_anew(at + 1, sentence))
            if parts:
                yield range(begin, at)
                begin = at
        yield range(begin, sentence.stop)

    def _speaks_anew(self, at: int, sentence: range) -> bool:
        behind = self.spoken(range(at, min(at + 3, sentence.stop)))
        return bool(behind.words) and behind.begins("ME") and not self.said[at].may_be("own", *_NAMES)

    def _asked(self, clauses: Sequence[range]) -> int:
        """From which clause on a sentence asks; behind the last if it does not."""
        marked = self.has(range(clauses[-1].stop - 1, clauses[-1].stop), "?")
        first = next((at for at, clause in enumerate(clauses) if self._is_content(clause)), 0)
        if self._is_polite(clauses[first]):
            return len(clauses)
        asks = [at for at, clause in enumerate(clauses) if self._asks(clause, marked=marked)]
        if not marked:
            return first if first in asks else len(clauses)
        last = len(clauses) - 1
        if last > first and (last in asks or len(self.spoken(clauses[last]).words) <= _TAG) and first not in asks:
            return first if self.has(clauses[first], "IF", "UNLESS") else last
        return first

    def _asks(self, clause: range, *, marked: bool) -> bool:
        at = self._first(clause)
        spoken = self.spoken(range(at, clause.stop))
        sure = marked or not self.said[at].may_be("IF", "ONCE", "WHEN", "REASON", "AND")
        return bool(spoken.words) and spoken.begins("ASKS") and sure

    def _is_polite(self, clause: range) -> bool:
        spoken = self.spoken(range(self._first(clause), clause.stop))
        return (
            bool(spoken.words)
            and spoken.has("POLITE")
            and not self._asks(range(clause.start, clause.stop), marked=False)
        )

    def _first(self, clause: range) -> int:
        """Where a clause begins behind marks and words that may stand anywhere."""
        return next((at for at in clause if not self._is_before(at)), clause.start)

    def _is_before(self, at: int) -> bool:
        """Whether a mention may stand before what a clause says: a mark, a greeting, so, whose letter it is."""
        each, behind = self.said[at], self.said[at + 1 : at + 2]
        if each.may_be("name"):
            return any(near.may_be(COMMA, STOP) for near in behind)
        starts = bool(self.typed[at]) and SaidWords(self.typed[at], self.language).begins("ASKS", "ME", "POLITE")
        return each.token.is_mark or (not starts and (each.light or each.may_be("BUT", "AND", "SAYS YES")))

    def _is_content(self, clause: range) -> bool:
        return any(self.typed[at] and not self.said[at].light for at in clause)

    def _is_absence(self, sentence: range) -> bool:
        """Whether a sentence speaks of an absence, and names nothing of the game but numbers."""
        named = self.has(sentence, "card", "place") or any(
            "verb" in self.said[at].kinds and self.said[at].token.shouted for at in sentence
        )
        return not named and self.spoken(sentence).has("AWAY")

    def _mode(self, clause: range) -> str:
        """The mode of a clause that is neither asked nor an absence."""
        spoken = self.spoken(clause)
        if not spoken.words or self._is_row(clause):
            return PLAIN
        begun = next((at for at in clause if self.said[at].may_be("IF", "UNLESS")), clause.stop)
        if self.spoken(range(clause.start, begun)).has("ALOUD"):
            return ALOUD
        if begun < clause.stop:
            return PLAIN
        mine = spoken.has("ME")
        if self._is_theirs(clause):
            return OTHERS
        unnamed = [at for at in clause if not self.said[at].may_be("card", "place")]  # Civil war: war is no past
        if self.spoken(unnamed).has("PAST") and not spoken.has("DECIDED"):
            return PAST
        if mine or not self.has(clause, *_NAMES):
            return PLAIN if self.has(clause, *_GAME) or mine else NONE
        return PLAIN if self._is_list(clause) else NONE

    def _is_row(self, clause: range) -> bool:
        """Whether a clause begins with a keyword in capitals."""
        return any(
            "verb" in self.said[at].kinds and self.said[at].token.shouted and len(self.said[at].token.word) > 1
            for at in clause
        )

    def _is_theirs(self, clause: range) -> bool:
        """Whether a clause says what somebody else does: it begins with them, and a verb follows."""
        at = self._first(clause)
        while at < clause.stop and self.said[at].may_be("REASON"):
            at += 1
        if at == clause.stop:
            return False
        spoken = self.spoken(range(at, clause.stop))
        relative = spoken.length("ME", 0) if spoken.words else 0
        if relative and spoken[relative:].words and spoken[relative:].begins("THEM"):
            return True  # my sister lives in Granada
        them = spoken.length("THEM", 0) if spoken.words else 0
        if them:
            return spoken[them : them + 3].has("DOES", "PAST")
        if not self.said[at].is_rival or self.has(range(at + 1, min(at + 2, clause.stop)), *_NAMES):
            return False
        return self.spoken(range(at + 1, min(at + 3, clause.stop))).has("DOES", "PAST")

    def _is_list(self, clause: range) -> bool:
        """Whether a clause lists names, or says what to do with them: it has few words of no list beside them."""
        named = [at for at in clause if self.said[at].may_be(*_NAMES)]
        strange = [at for at in clause if STRANGE in self.said[at].kinds and not self.said[at].light]
        verbs = (self.said[at].kinds["verb"] for at in clause if "verb" in self.said[at].kinds and at not in strange)
        if any(verb not in _IDLE_VERBS for verb in verbs):
            return True
        before = [at for at in strange if at < named[0]]
        return len(before) <= _STRANGE_BEFORE and len(strange) <= max(_STRANGE_BESIDE, _STRANGE_BESIDE * len(named))


def _text(said: Sequence[Mention], at: int, lines: Sequence[Line]) -> str:
    """What is typed from a word to the next, or to the end of its line."""
    token = said[at].token
    if token.is_mark or token.line >= len(lines):
        return ""
    further = (
        each.token for each in said[at + 1 :] if each.token.line > token.line or each.token.column > token.column
    )
    behind = next(further, None)
    text = lines[token.line].text
    if behind is None or behind.line == token.line:
        return text[token.column : behind.column if behind else None]
    return text[token.column :] + ("\n\n" if lines[behind.line].number > lines[token.line].number + 1 else "\n")


def _in_quotation_marks(said: Sequence[Mention], lines: Sequence[Line]) -> set[int]:
    """The mentions in quotation marks, unless the whole letter stands in them; one word there is only a name."""
    spans = {n: [*_quoted_spans(line.text)] for n, line in enumerate(lines)}
    inside = {
        at
        for at, each in enumerate(said)
        if any(begin < each.token.column < end for begin, end in spans.get(each.token.line, ()))
    }
    return inside if len(inside) < len(said) else set()


def _quoted_spans(text: str) -> Iterator[tuple[int, int]]:
    """Where several words stand in quotation marks in a line."""
    end = -1
    for begin, char in enumerate(text):
        if begin <= end or char not in QUOTES:
            continue
        ends = [at for closer in QUOTES[char] if (at := text.find(closer, begin + 1)) > 0]
        end = min(ends, default=-1)
        if end > 0 and len(bare_words(text[begin:end])) > 1:
            yield begin, end
