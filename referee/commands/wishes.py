"""What a moderator's sentence in running words comes to: commands that are surely meant, or the lines nearest to it.

The words of each command stand in the folder of each language. A sentence is sure if each of its words is courtesy, a
word that asks for one command, or a value of that command's line; anything else in it, such as a negation or a
condition, leaves it to be shown, at most three lines with all that was named. Must not know what becomes of either.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from typing import Literal

from referee.commands.line_parser import CommandLine, as_written
from referee.commands.options import OPTIONS, SETS, OptionCard
from referee.commands.phrases import NOBODYS_SEAT, Names
from referee.commands.table import COMMANDS
from referee.commands.values import NamedValue, SentenceSaid, values_in
from referee.languages.stemming import stem
from referee.languages.tokens import WordToken, tokens_of, words_of
from referee.orders.contents import Known
from referee.orders.keywords import ENGLISH, in_each_language, understood
from referee.orders.lexicon import Vocabulary, vocabulary
from referee.orders.limits import MOST_SENTENCES, TooDear
from referee.players.kinds import PLAYERS

Objection = Literal["", "conditional", "denied", "undecided"]
"""Why nothing is done: it hangs on something, something is not to be done, or it is open."""

Parse = Callable[[str], CommandLine | None]
"""Reads one line of a table as a command."""

MOST_LINES = 3
"""The most lines that are shown as nearest to a sentence."""

LONGEST = 300
"""Characters of a sentence in which a wish is looked for; a longer one is prose."""

_REASON, _WHY = "it was misread", "nobody plays any more"
_SENTENCE = re.compile(r"(?<![\d.])(?<!\b[a-z])(?<!\b(?:no|nr|st|dr|mr|kl))([.!?]+)(?=\s+[^\d\s]|\s*$)", re.IGNORECASE)
_QUOTED = re.compile("[\"“”„«»‚‘‹›]|(?<!\\w)'|'(?!\\w)")
_MOST_PARTS = 5  # of a sentence, each a wish

FORMS: Mapping[str, tuple[str, ...]] = {
    "EXTEND": ("EXTEND {time}", "EXTEND UNTIL {moment}", "AWAY {seat} {days}"),
    "SHORTEN": ("SHORTEN {time}", "SHORTEN UNTIL {moment}"),
    "PAUSE": ("PAUSE", "PAUSE UNTIL {until}", "SET PAUSES {span}"),
    "RESUME": ("RESUME",),
    "PROCESS": ("PROCESS {round}",),
    "SUBSTITUTE": ("SUBSTITUTE {seat} {person}",),
    "NEW ADDRESS": ("SUBSTITUTE {seat} {self}",),
    "EJECT": ("EJECT {seat}",),
    "STAND-IN": ("STAND-IN {seat}", "STAND-IN {seat} BY {player}"),
    "NO STAND-IN": ("STAND-IN {seat} NONE",),
    "AWAY": ("AWAY {seat} {days}",),
    "BACK": ("BACK {seat}",),
    "CLOSE MOTION": ("CLOSE MOTION",),
    "END": ("END {why}",),
    "REWIND": ("REWIND {round}",),
    "REWIND DROP": ("REWIND {round} DROP",),
    "CORRECT SCORE": ("CORRECT {seat} SCORE {points} {reason}", "CORRECT {seat} SCORE {sum} {reason}"),
    "CORRECT PIECES": ("CORRECT {number} {seat} FROM {place} TO {place} {reason}",),
    "CORRECT KING": ("CORRECT KING {place} {reason}",),
    "CORRECT GRANDE": ("CORRECT GRANDE {seat} {place} {reason}",),
    "RESEND": ("RESEND {seat}", "RESEND ALL"),
    "ANNOUNCE": ("ANNOUNCE {text}",),
    "PROMOTE": ("PROMOTE {person}",),
    "DISMISS": ("DISMISS {name}",),
    "OBSERVER": ("OBSERVER {person}",),
    "NO OBSERVER": ("NO OBSERVER {name}",),
    "UNDO": ("UNDO", "UNDO {number}"),
    "SHEETS": ("SHEETS",),
    "STATUS": ("STATUS",),
    "HELP": ("HELP",),
    "MUTE": ("MUTE",),
    "UNMUTE": ("UNMUTE",),
    "ORDER FOR": ("ORDER FOR {seat}",),
    "YES": ("YES {number}",),
    "SET DUE": ("SET DUE {moment}",),
    "SET DAYS": ("SET DAYS Mon-Fri",),
    "SET PAUSES": ("SET PAUSES {span}",),
}
"""The lines of each command that a moderator wishes for, by the id that its words have."""

HOST_FORMS: Mapping[str, tuple[str, ...]] = {
    "OPEN": ("OPEN {number}",),
    "START": ("START",),
    "INVITE": ("INVITE {seat} {person}",),
    "ADMIT": ("ADMIT {name}",),
    "DECLINE": ("DECLINE {name}",),
    "UNINVITE": ("UNINVITE {seat}",),
}
"""Those of a host, before a round is played."""

_ASKED_ALONE, _FEW = ("STATUS", "HELP"), 5
"""What is asked in a question, or in so few words."""

_OF_THE_CLOCK = ("EXTEND", "SHORTEN", "PAUSE", "RESUME", "PROCESS")
"""What the words for the clock may be named beside."""

_USUAL = {"time": "24 HOURS", "moment": "Monday 20:00", "points": "34", "text": "We go on after Easter."}
"""What fills a slot for which nothing is said; without one here, there is no such line."""


@dataclass(frozen=True, slots=True)
class HeardSentence:
    """What a sentence comes to: lines of commands, each of which can be sent as it stands."""

    text: str  # the sentence as typed
    lines: tuple[str, ...] = ()  # all that are meant if it is sure; else those nearest to it, the nearest first
    sure: bool = False
    carries: bool = False  # the first of them has all that is named
    beside: tuple[str, ...] = ()  # words that are no part of a wish: a reason
    doubt: Objection = ""
    about: str = ""  # the word that the doubt is about


SaidBefore = dict[str, HeardSentence]
"""What sentences came to."""


def sentences(text: str) -> Iterator[str]:
    """The sentences of a paragraph."""
    begun = 0
    for end in (*(each.end() for each in _SENTENCE.finditer(text)), len(text)):
        if said := " ".join(text[begun:end].split()):
            yield said
        begun = end


def wishes(text: str, parse: Parse, names: Names, heard: SaidBefore) -> tuple[HeardSentence, ...]:
    """What each sentence of a paragraph comes to; talk has neither lines nor a doubt. Raises TooDear.

    `heard` is what was heard before. A sentence that turns what stands beside it leaves all of it undone.
    """
    found = list[HeardSentence]()
    for sentence in sentences(text):
        if sentence not in heard:
            if len(heard) >= MOST_SENTENCES:
                raise TooDear
            heard[sentence] = _heard(sentence, parse, names)
        found.append(heard[sentence])
    turning = next((each.text for each in found if not each.sure and _begins(each.text, _turns_or_denies())), None)
    if turning is None:
        return tuple(found)
    return tuple(replace(each, sure=False, doubt="conditional", about=turning) if each.sure else each for each in found)


def turns_what_stands_above(line: str) -> bool:
    """Whether a line begins as a condition does, or an objection, to what stands above it."""
    return not line.rstrip().endswith("?") and _begins(line, _turns())


def leads_to_what_stands_below(line: str) -> bool:
    """Whether a line is a condition that has no end yet."""
    return turns_what_stands_above(line) and line.rstrip()[-1:] not in (".", "!")


def _begins(line: str, phrases: frozenset[tuple[str, ...]]) -> bool:
    words = words_of(line)[:_LONGEST_TURN] if len(line) <= LONGEST else ()
    return any(words[:many] in phrases for many in range(1, len(words) + 1))


@cache
def _turns() -> frozenset[tuple[str, ...]]:
    return frozenset(words_of(each) for words in in_each_language().values() for each in words.around["TURNS"])


@cache
def _turns_or_denies() -> frozenset[tuple[str, ...]]:
    """What begins a sentence that turns a wish beside it, in running words, where a second thought does so, too."""
    found = set(_turns())
    for words in in_each_language().values():
        said = {**words.particles, **words.manners}
        begins = (phrase for kind in (*_TURNING, "SAYS NO", "CORRECTION") for phrase in said.get(kind, ()))
        found |= {words_of(phrase) for phrase in begins if phrase not in words.around["COURTESY"]}
    return frozenset(found)


def spoken_in(lines: Iterable[str]) -> str:
    """The tag of the language in which lines are written, as far as they are wishes; English if that is not clear.

    A line that begins as a command does tells nothing: these are English for everybody.
    """
    tokens = [tokens_of(line, signed=False) for line in islice(lines, MOST_SENTENCES) if len(line) <= LONGEST]
    tokens = [each for each in tokens if each and each[0].word not in _begin_commands()]
    known = {tag: sum(len(_wordlist(tag).known_in(each)) for each in tokens) for tag in in_each_language()}
    best = max(known, key=lambda tag: known[tag])
    return best if known[best] > max(known[ENGLISH], _SURELY) else ENGLISH


@cache
def _begin_commands() -> frozenset[str]:
    """The words that lines of commands begin with."""
    return frozenset(words_of(command.word)[0] for command in COMMANDS)


_LONGEST_TURN = 6  # words that begin a condition
_STRAY = 4  # beside one that is known so many may be unknown, or a language is not the sentence's
_SURELY = 1  # so many words may be of any language


# --- one sentence -----------------------------------------------------------------------------------


def _heard(sentence: str, parse: Parse, names: Names) -> HeardSentence:
    """What a sentence comes to in the language that makes most of it out."""
    if len(sentence) > LONGEST:
        return HeardSentence(sentence)
    each_reading = (_Reading(sentence, tag, parse, names) for tag in in_each_language())
    readings = [each for each in each_reading if each.tag == ENGLISH or each.known * _STRAY >= each.strange]
    best = max(readings, key=lambda each: (each.known, each.score))
    for each in (each for each in readings if each.known == best.known):
        if lines := each.surely():
            return HeardSentence(sentence, lines, sure=True, beside=(each.reason,) if each.reason else ())
    lines = best.nearest
    if lines and sentence.endswith("?") and (lines[0] == "STATUS" or lines[0].startswith("HELP")):
        return HeardSentence(sentence, lines[:1], sure=True)
    first = next((each for each in best.lines if lines and each.line == lines[0]), None)
    carries = first is not None and not first.left and bool(first.used)
    doubt, about = best.doubt() if lines else ("", "")
    return HeardSentence(sentence, lines, carries=carries, doubt=doubt, about=about)


@dataclass(frozen=True, slots=True)
class _Line:
    """A line that a sentence may mean, and how well it fits."""

    line: str
    score: float
    asking: frozenset[int]  # words that ask for it
    used: tuple[NamedValue, ...]
    left: int  # how many values are not in it
    is_whole: bool  # all that is named is in it, and nothing else
    of: str  # the id of its words

    @property
    def command(self) -> str:
        """The word that begins it."""
        return self.line.split()[0]


class _Reading:
    """A sentence as one language has it."""

    def __init__(self, sentence: str, tag: str, parse: Parse, names: Names) -> None:
        self.tag, self.parse, self.list, self.names = tag, parse, _wordlist(tag), names
        words = _vocabulary(tag, names)
        tokens = tokens_of(sentence.rstrip(" .!"), signed=False)
        self.asks = bool(tokens) and tokens[-1].word == "?"
        while tokens and tokens[-1].word == "?":
            tokens = tokens[:-1]
        kinds = self.list.kinds_of(tokens)
        reasons = (n for n in sorted(kinds["BECAUSE"] - kinds["IF"]) if n and not words.match("seat", tokens, n))
        cut = next(reasons, len(tokens))
        self.reason = sentence[tokens[cut].column :].rstrip(" .!") if cut < len(tokens) else ""
        self.turns_later = any(n > cut for kind in (*_TURNING, "NO", "TURNS") for n in kinds[kind])
        self.said = SentenceSaid(sentence, tokens[:cut], tag, words, names)
        self.kinds = {kind: {n for n in found if n < cut} for kind, found in kinds.items()}
        self.spoken = self.list.commands_in(self.said.tokens)
        known = self.list.known_in(tokens)
        self.known = len(known)
        self.values = values_in(self.said, known)
        named = {n for value in self.values for n in value.words}
        self.strange = sum(n not in known and n not in named for n in range(len(tokens)))
        self.lines = sorted(self._lines(), key=lambda each: -each.score)
        self.score = self.lines[0].score if self.lines else 0.0

    # what is sure

    def surely(self) -> tuple[str, ...]:
        """The lines of a sentence that is sure; none for any other."""
        if _QUOTED.search(self.said.typed) or self.turns_later or self._turns():
            return ()
        if not self.said.tokens or (self.asks and not self.kinds["ASKED"]):
            return ()
        whole = self._sure(range(len(self.said.tokens)))
        if whole:
            return (whole,)
        parts = [line for part in self._parts() if (line := self._sure(part)) is not None]
        return tuple(dict.fromkeys(parts)) if 1 <= len(parts) <= _MOST_PARTS and all(parts) else ()

    def _turns(self) -> set[int]:
        """The words that deny something, set a condition or leave a choice."""
        found = {n for kind in (*_TURNING, "NO") for n in self.kinds[kind]}
        return found - self.kinds["ASKED"] - self.kinds["COURTESY"]

    def _parts(self) -> Iterator[range]:
        begun = 0
        for n, token in enumerate(self.said.tokens):
            if n in self.kinds["AND"] or token.word in ",;":
                yield range(begun, n)
                begun = n + 1
        yield range(begun, len(self.said.tokens))

    def _sure(self, part: range) -> str | None:
        """The one line that all words of a part ask for; empty if there is none, None if it has courtesy alone."""
        polite = self.kinds["COURTESY"] | self.kinds["ASKED"]
        rest = [n for n in part if n not in polite and self.said.tokens[n].word != ","]
        if not rest:
            return None
        typed = self.said.text(rest[0], rest[-1] + 1)
        exact = self.parse(typed)
        if exact is not None and exact.is_exact and exact.command is not None and not exact.kind.is_speech:
            return "" if exact.only_try else as_written(typed, exact)
        found = {
            each.line
            for each in self.lines
            if each.is_whole and {*rest} <= self._accounted(each) and each.asking & {*part}
        }
        return found.pop() if len(found) == 1 and all({*value.words} <= {*part} for value in self.values) else ""

    def _accounted(self, line: _Line) -> set[int]:
        """The words that a line leaves nothing of."""
        found = {*line.asking, *(n for value in line.used for n in value.words)}
        if "time" in {slot for value in line.used for slot in value.slots}:
            found |= self.kinds["MORE"]
        if line.of in _OF_THE_CLOCK:
            found |= self.kinds["CLOCK"]
        if line.of.startswith(SETS):
            here = {n for n, token in enumerate(self.said.tokens) if token.word in words_of(line.line)}
            found |= here | self.kinds["ON"] | self.kinds["OFF"] | self.kinds["SETTING"]
        return found if any("seat" in value.slots for value in line.used) else found | self.kinds["ALL"]

    # what is near

    @property
    def nearest(self) -> tuple[str, ...]:
        """The lines nearest to the sentence, the nearest first; of what is asked how it is done, the help."""
        if self.spoken and self.kinds["HOW"] and (self.asks or 0 in self.kinds["HOW"]):
            of = max(self.spoken, key=lambda of: sum(word.weight for word in self.spoken[of].values()))
            return (f"HELP {_forms(True)[of][0].partition(' {')[0].removeprefix('HELP')}".rstrip(),)
        best = self.lines[:1]
        far = {each.of: _FAR if best and each.of == best[0].of else _NEAR for each in self.lines}
        near = [each for each in self.lines if each.score > self.score - far[each.of]]
        least = {each.command: min(other.left for other in near if other.command == each.command) for each in near}
        lines = [each.line for each in near if each.left == least[each.command]]
        parts = [self._sure(part) or "" for part in self._parts()]
        return tuple(dict.fromkeys(filter(None, (*lines[:1], *(parts if len(parts) > 1 else ()), *lines))))[:MOST_LINES]

    def doubt(self) -> tuple[Objection, str]:
        """What puts a wish in doubt, and the word that does."""
        spoken = self.spoken.get(self.lines[0].of, {}) if self.lines else {}
        meant = {*spoken, *self.kinds["ASKED"]}
        for kind, doubt in _TURNING.items():
            for n in sorted(self.kinds[kind] - meant):
                return doubt, self.said.text(n, n + 1)
        return "", ""

    def _lines(self) -> Iterator[_Line]:
        for of, forms in _forms(self.names.round == 0).items():
            spoken = self.spoken.get(of, {})
            for at, form in enumerate(forms if spoken else ()):
                if (line := self._line(of, form, spoken)) is not None:
                    yield replace(line, score=line.score - at * _LATER)

    def _line(self, of: str, form: str, spoken: Mapping[int, _Word]) -> _Line | None:
        filling = _Filling(self, spoken)
        line = " ".join(re.sub(r"\{(\w+)\}", lambda slot: filling.fill(slot[1]), form).split())
        left = [value for value in self.values if value.must_count and value not in filling.used]
        weight = sum(word.weight for word in spoken.values())
        fits = weight + 0.6 * (len(filling.used) + filling.chosen) - 0.5 * len(filling.missing)
        if filling.fails or fits < _LEAST or weight < _LEAST_WORDS:
            return None
        if of in _ASKED_ALONE and not self.asks and len(self.said.tokens) > _FEW:
            return None
        said = self.parse(line)
        if said is None or said.command is None:
            return None
        asking = frozenset(n for n, word in spoken.items() if word.asks)
        whole = not (left or filling.missing or filling.guesses)
        return _Line(line, fits - 0.8 * len(left), asking, tuple(filling.used), len(left), whole, of)


_AROUND = (
    "COURTESY",
    "ASKED",
    "ALL",
    "CLOCK",
    "BECAUSE",
    "THAT",
    "MORE",
    "LESS",
    "ON",
    "OFF",
    "SETTING",
    "HOW",
    "TURNS",
)
_TALK = ("AND", "NO", "LOOSE", "LEAD-IN", "REQUESTS")
_TURNING: Mapping[str, Objection] = {
    **dict.fromkeys(("IF", "UNLESS", "ONLY"), "conditional"),
    "NOT": "denied",
    "OR": "undecided",
}
"""Kinds of words that put a wish in doubt."""
_NEAR, _FAR, _LEAST, _LEAST_WORDS, _LATER = 0.7, 1.7, 0.65, 0.3, 0.2
"""How much less than the best a line may fit, of another command or the same words; how well it must fit at least."""


class _Filling:
    """The values that fill the slots of one line."""

    def __init__(self, reading: _Reading, spoken: Mapping[int, _Word]) -> None:
        self.reading, self.spoken = reading, spoken
        self.used, self.missing = list[NamedValue](), list[str]()
        self.fails = self.guesses = self.chosen = False

    def fill(self, slot: str) -> str:
        """What a slot of the line is filled with."""
        special = getattr(self, f"_{slot}", None)
        found = special() if special is not None else self._next(slot) or self._choice(slot)
        if found:
            return found
        self.missing.append(slot)
        self.fails = self.fails or slot not in _USUAL
        return _USUAL.get(slot, "")

    def _next(self, slot: str, *, last: bool = False) -> str:
        """The first value of this kind that is left; or the last."""
        left = [value for value in self.reading.values if slot in value.slots and value not in self.used]
        if not left:
            return ""
        value = left[-1 if last else 0]
        self.used.append(value)
        self.guesses = self.guesses or slot in value.guessed
        return value.slots[slot]  # type: ignore[index]

    def _round(self) -> str:
        number = self.reading.names.round
        return self._next("number") or (str(number) if number else "")

    def _number(self) -> str:
        return self._next("number") or ("1" if any("place" in value.slots for value in self.reading.values) else "")

    def _points(self) -> str:
        """The score that a seat should have; what is more or less is added to what it has."""
        text, kinds = self._next("number"), self.reading.kinds
        if not text or not (text[0] in "+-" or kinds["MORE"] or kinds["LESS"]):
            return text
        return self._added(int(text) if text[0] in "+-" else -int(text) if kinds["LESS"] else int(text))

    def _sum(self) -> str:
        """The score that a seat has with points that it is given."""
        given, text = self.reading.spoken.get("EXTEND", {}), self._next("number")
        return self._added(int(text)) if text and any(word.asks for word in given.values()) else ""

    def _added(self, points: int) -> str:
        names = self.reading.names
        seat = next((value.slots["seat"] for value in self.used if "seat" in value.slots), "")
        known = dict(zip(names.colours, names.scores, strict=False))
        return str(known[seat] + points) if seat in known else ""

    def _person(self) -> str:
        person = self._next("person")
        begins = self.used[-1].words.start if person else 0
        before = [v for v in self.reading.values if "name" in v.slots and v not in self.used and v.slots["name"]]
        near = [v for v in before if v.words.stop == begins] or before
        if person and near:
            self.used.append(near[-1])
            return f"{near[-1].slots['name']} {person}"
        if not person and near:
            self.used.append(near[-1])
            self.missing.append("address")
            name = near[-1].slots["name"]
            return f"{name} <{words_of(name)[0]}@example.org>"
        return person

    def _name(self) -> str:
        return self._next("name", last=True)

    def _player(self) -> str:
        return next((token.word for token in self.reading.said.tokens if token.word in PLAYERS), "")

    def _self(self) -> str:
        """The player of the seat that is named, with another address."""
        named, person = next((v.slots["name"] for v in self.used if v.slots.get("name")), ""), self._next("person")
        return f"{named} {person}" if named and person else ""

    def _reason(self, usual: str = _REASON) -> str:
        reason = self.reading.reason.partition(" ")[2]
        self.guesses = self.guesses or not reason
        return f"BECAUSE {reason or usual}"

    def _why(self) -> str:
        return self._reason(_WHY)

    def _switch(self) -> str:
        kinds = self.reading.kinds
        self.chosen = bool(kinds["OFF"] or kinds["ON"])
        return "off" if kinds["OFF"] else "on" if kinds["ON"] else ""

    def _choice(self, value: str) -> str:
        """A value of an option that is named, or NONE where what it lets people do is not to be."""
        tokens, said = self.reading.said.tokens, words_of(value)
        named = any(tuple(token.word for token in tokens[n : n + len(said)]) == said for n in range(len(tokens)))
        self.chosen = named or (value == "none" and bool(self.reading.kinds["OFF"]))
        return value if self.chosen else ""

    def _text(self) -> str:
        """What stands behind the words that ask for it to be told to all."""
        tokens, kinds = self.reading.said.tokens, self.reading.kinds
        at = max(self.spoken, default=-1) + 1
        idle = kinds["THAT"] | kinds["ALL"] | kinds["COURTESY"]
        while at < len(tokens) and (at in idle or tokens[at].is_mark):
            at += 1
        self.used += [value for value in self.reading.values if value.words.start >= at]
        return self.reading.said.typed[tokens[at].column :] if at < len(tokens) else ""


# --- words ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of a sentence that speaks of a command."""

    weight: float
    asks: bool


@dataclass(frozen=True, slots=True)
class _Phrase:
    """Words that speak of a command together, wherever in a sentence they stand."""

    of: str  # the id of the command
    words: tuple[str, ...]
    stems: tuple[str, ...]
    asks: bool  # for the command, and do not only speak of it


@dataclass(frozen=True, slots=True, eq=False)
class _Wordlist:
    """The words of one language around wishes, and those of each command."""

    tag: str
    kinds: Mapping[tuple[str, ...], frozenset[str]]
    phrases: Mapping[str, Sequence[_Phrase]]  # by the stem of their first word
    weights: Mapping[str, float]  # by stem: the fewer commands share a word, the more it says

    def kinds_of(self, tokens: Sequence[WordToken]) -> Mapping[str, set[int]]:
        """By kind, the words that are of it."""
        found: dict[str, set[int]] = {kind: set() for kind in (*_AROUND, *_TURNING, *_TALK)}
        for at in range(len(tokens)):
            for many in range(1, min(6, len(tokens) - at) + 1):
                for kind in self.kinds.get(tuple(token.word for token in tokens[at : at + many]), ()):
                    found[kind].update(range(at, at + many))
        return found

    def known_in(self, tokens: Sequence[WordToken]) -> set[int]:
        """The words that are in any list."""
        return {
            n for found in (self.kinds_of(tokens), self.commands_in(tokens)) for each in found.values() for n in each
        }

    def commands_in(self, tokens: Sequence[WordToken]) -> Mapping[str, Mapping[int, _Word]]:
        """By id of a command, the words that speak of it."""
        words: dict[str, list[int]] = {}
        for n, token in enumerate(tokens):
            words.setdefault(token.word, []).append(n)
            words.setdefault(_stem(token.word, self.tag), []).append(n)
        found: dict[str, dict[int, _Word]] = {}
        for phrase in (each for first in tuple(words) for each in self.phrases.get(first, ())):
            exact = all(word in words for word in phrase.words)
            if not exact and not all(each in words for each in phrase.stems):
                continue
            asks = exact and phrase.asks
            for word, its in zip(phrase.words, phrase.stems, strict=True):
                for n in words[word if exact else its]:
                    weight = self.weights[its] * (1.0 if asks else 0.8)
                    was = found.setdefault(phrase.of, {}).get(n)
                    if was is None or (asks, weight) > (was.asks, was.weight):
                        found[phrase.of][n] = _Word(weight, asks)
        return found


def _stem(word: str, tag: str) -> str:
    """The stem of a word, marked as one."""
    return f"~{stem(word, tag)}"


@cache
def _wordlist(tag: str) -> _Wordlist:
    words = in_each_language()[tag]
    kinds: dict[tuple[str, ...], frozenset[str]] = {}
    talk = {kind: (*words.particles.get(kind, ()), *words.manners.get(kind, ())) for kind in (*_TURNING, *_TALK)}
    talk["NO"] = tuple(each for each in words.manners["SAYS NO"] if " " not in each)
    for kind, listed in ({kind: words.around[kind] for kind in _AROUND} | talk).items():
        for phrase in listed:
            kinds[words_of(phrase)] = kinds.get(words_of(phrase), frozenset()) | {kind}
    said = [(of, of.removeprefix(SETS), of in words.commands) for of in _forms(True)]
    for table, asks in ((words.commands, True), (words.remarks, False)):
        said += [(of, phrase, asks) for of, listed in table.items() for phrase in listed]
    phrases: dict[str, list[_Phrase]] = {}
    families: dict[str, set[str]] = {}
    for of, phrase, asks in said:
        stems = tuple(_stem(word, tag) for word in words_of(phrase))
        phrases.setdefault(stems[0], []).append(_Phrase(of, words_of(phrase), stems, asks))
        family = of if of.startswith(SETS) else of.removeprefix("NO ").split()[0]
        families.setdefault(family, set()).update(stems)
    shared = Counter(each for stems in families.values() for each in stems)
    return _Wordlist(tag, kinds, phrases, {each: many**-0.5 for each, many in shared.items()})


@cache
def _forms(hosting: bool) -> Mapping[str, tuple[str, ...]]:
    """The lines of each command, with those of each option."""
    options = {f"SET {each.name.upper()}": _lines_of(each) for each in OPTIONS if hosting or not each.before}
    return {**options, "SET RULE VETO": ("SET RULE veto {switch}",), **FORMS, **(HOST_FORMS if hosting else {})}


def _lines_of(option: OptionCard) -> tuple[str, ...]:
    head = f"SET {option.name.upper()}"
    if {*option.values} == {"on", "off"}:
        return (f"{head} {{switch}}",)
    if option.values:
        return tuple(f"{head} {{{value}}}" for value in option.values if value.isidentifier())
    return (f"{head} {{time}}", f"{head} {{number}}") if option.unit else (f"{head} {{number}}",)


def _vocabulary(tag: str, names: Names) -> Vocabulary:
    """The words of a language and the names at a table, for a reader who has no seat there."""
    return vocabulary(
        understood(tag, names.board), Known(NOBODYS_SEAT, names.colours, names.players, (), names.board, ())
    )
