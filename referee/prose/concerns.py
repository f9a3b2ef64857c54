"""Sentences about their writer's own time, letters and place at the table, by their shape, in whatever language.

Who speaks, what of, and which days are named says more than any phrase. They are read before any order, since their
days and numbers are none; each is asked back with its line ready, or answered with how that is written, and nothing is
done. What somebody else does, a condition and a guess are no concern, nor is a sentence that may order something; of
what is over only questions are: what happened in a round, what somebody did, who scored, whether a letter has come.
Must not know how orders are read, nor what happened.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from referee.languages.cities import zones_amid
from referee.languages.domains import in_ascii
from referee.languages.tokens import WordToken, bare_words, tokens_of
from referee.orders.contents import (
    Inquiry,
    Known,
    Line,
    LivesIn,
    Meant,
    NewAddress,
    OrderSheet,
    Rematch,
    Request,
    Speaks,
    Status,
    StepBack,
)
from referee.orders.days import Days, counts_beside_days, days_amid, days_wished, is_of_days, month_words
from referee.orders.keywords import ENGLISH, lexicons, understood
from referee.orders.letter_language import named_in, order_for
from referee.orders.lexicon import Vocabulary, vocabulary
from referee.orders.limits import read_part, text_up_to_limit
from referee.orders.presence import BeAway, BeBack, Resign
from referee.orders.rows import rows_of
from referee.orders.segments import SENTENCE_END, Segment, sentences, shouted
from referee.orders.statements import INVITED, REQUESTS, pause_moved
from referee.orders.word_classes import SaidWords, is_small_word, likely_language
from referee.prose.assent import assent

_WORDS: dict[str, str] = {
    "FEWER LETTERS": "LETTERS DAILY",
    "SLEEP": "QUIET",
}
"""The kinds of words that name a concern, and where it is told how that is written."""

_LETTERS_WISHED = {"SELDOM": "LETTERS DAILY", "ENOUGH": "MUTE"}
"""By the words that say which letters are wished for, where it is told how."""

_BY_ITSELF = frozenset(("TIMEZONE", "LANGUAGE", "ADDRESS", "TEXT ONLY"))
"""Requests of which one word amid others is enough."""

CONCERNS = frozenset((*_WORDS.values(), *_BY_ITSELF, "AWAY", "MOTION PAUSE", "MUTE", "REMATCH", "RESIGN", "TELL"))
"""Where it may be told how a concern is written."""

_ALONE = frozenset(("AWAY", "BACK", "RESIGN", "UNDO"))
"""Keywords that may begin a sentence about what they order: undo that."""

_NAMES = ("card", "place", "LEAD", "REST", "SPREAD")
_OWN = ("AWAY", "LEAVES", "LATER", "MORE", "BREAK", "EVERYONE", "RETURNED", "ADDRESSED")
_ADDRESS = re.compile(r"[^\s<>()\[\],;:\"']+@[^\s<>()\[\],;:\"']+\.[^\W\d_]{2,}")

_LETTERS = 4
"""A word of fewer letters that its language has for something else is no name."""

_ARE = re.compile(r"(?<=\bwe)['\N{RIGHT SINGLE QUOTATION MARK}]re\b", re.IGNORECASE)
_DATE = re.compile(r"\d\.\d{1,2}\.\s*$")
_SHORT = 9
"""At most so many words has a sentence that names a language, or takes a letter back."""

_FIRST = 3
"""So many words begin a sentence, or may stand behind its question: roughly, do you think."""

_LONG = 20
"""A sentence of more words names no home."""

_FEW = 6
"""A letter of so many words may be in English as well as in the language that it seems to be in."""

_SOON = 2
"""So many days ahead a pause begins at the latest that is moved now."""


@dataclass(frozen=True, slots=True)
class Concerns:
    """A letter with blanks in place of such sentences, what they come to, and which speak of an absence."""

    lines: tuple[Line, ...]
    requests: tuple[Request, ...] = ()
    absences: tuple[str, ...] = ()
    told: tuple[str, ...] = ()  # sentences of days that are no concern of their writer's


def without_concerns(lines: Sequence[Line], words: Vocabulary, known: Known) -> Concerns:
    """The letter without the sentences that tell of its writer's concerns; before somebody plays it is left whole."""
    invited = any(slot.key == INVITED.key for slot in known.slots or ())
    heard = known.asked and assent(
        "\n".join(line.text for line in lines if line.sure), (words.lexicon.language,), lettered=True
    )
    if invited or heard or all(_is_order(line.text, words) for line in lines):
        return Concerns(tuple(lines))
    texts = [line.text for line in lines]
    read = read_part(lines).lines
    typed = tuple(word for line in read for word in bare_words(line.text))
    letter = SaidWords(typed, likely_language(typed, (words.lexicon.language,)))
    languages = (letter.language, ENGLISH) if len(typed) <= _FEW else (letter.language,)
    parts = [*_parts(read, words, letter.language)]
    requests: list[Request] = []
    absences: list[str] = []
    told: list[str] = []
    for line, begin, end, tokens in parts:
        text = _ARE.sub(" are", line.text[begin:end].strip())
        for said in (SaidWords(bare_words(text), tag) for tag in dict.fromkeys(languages)):
            sentence = _Sentence(text, said, letter, tokens, words, known, alone=len(parts) == 1)
            if (concern := sentence.told() or sentence.concern()) is not None:
                break
        if concern is None and not sentence.tells_of_days:
            continue
        at = tokens[0].line
        texts[at] = f"{texts[at][:begin]}{' ' * (end - begin)}{texts[at][end:]}"
        requests += [] if concern is None or concern in requests else [concern]
        absences += [text] if isinstance(concern, BeAway) else []
        told += [text] if concern is None else []
    if absences:
        requests = [
            each for each in requests if not isinstance(each, Resign | Meant)
        ]  # and who stands in at the office
    if any(isinstance(each, NewAddress) for each in requests):
        requests = [each for each in requests if each != Inquiry("concern", keyword="ADDRESS")]
    left = (replace(line, text=text) for line, text in zip(lines, texts, strict=True))
    return Concerns(tuple(left), tuple(requests), tuple(absences), tuple(told))


def without_guesses(
    sheet: OrderSheet, lines: Sequence[Line], known: Known, says_away: Callable[[str], bool], *, by_program: bool
) -> OrderSheet:
    """The sheet; a letter of a program or of an absence proposes nothing, unless a keyword in capitals stands in it.

    `says_away`: whether a line has the words of offices. What somebody tells of a holiday that is over is no absence.
    """
    if not (sheet.proposal or sheet.half):
        return sheet
    sure = [line.text for line in lines if line.sure]
    spoken = [vocabulary(understood(tag, known.board), known) for tag in lexicons(known.board)]
    said = {text: spoken[0].without_fillers(tokens_of(text)) for text in sure}
    now = {text: each for text, each in said.items() if not any(words.has("PAST", each) for words in spoken)}
    away = any(says_away(text) or any(words.has("ABSENCE", now[text]) for words in spoken) for text in now)
    if not (away or by_program) or any(shouted(each, words) is not None for words in spoken for each in said.values()):
        return sheet
    prose = tuple(text for text in sure if text.strip())
    left = replace(sheet, complaints=(), remarks=(), proposal=(), half=(), ignored=prose)
    return replace(left, note="absence" if away else "")


def _is_order(text: str, words: Vocabulary) -> bool:
    """Whether a line is one sentence that begins with a keyword in capitals, or empty: it tells of no concern."""
    begins = tokens_of(" ".join(text_up_to_limit(text).split(None, 3)[:3]))
    if not begins:
        return True
    return begins[0].shouted and words.match("verb", begins, 0) is not None and not SENTENCE_END.search(text.rstrip())


def _parts(
    lines: Sequence[Line], words: Vocabulary, language: str
) -> Iterator[tuple[Line, int, int, tuple[WordToken, ...]]]:
    """Each sentence of a line with where it begins and ends there; not those that a keyword begins."""
    for row in rows_of(lines, words):
        parts = [*_undated(sentences(Segment("prose", row.tokens, (row.line,))), language)]
        ends = [*(part[0].column for part in parts[1:]), len(row.line.text)]
        for part, end in zip(parts, ends, strict=True):
            verb = words.match("verb", part, 0)
            keyword = verb is not None and (part[0].shouted or verb[1] in REQUESTS)
            if verb is not None and keyword and verb[1] in _ALONE and not part[0].shouted:
                behind = row.line.text[part[verb[0] - 1].end : end].strip(" .!")
                keyword = not behind or (verb[1] == "AWAY" and is_of_days(behind, words.lexicon.language))
            if not keyword and not any(token.speech for token in part):
                yield row.line, part[0].column, end, part


def _undated(parts: Sequence[Segment], language: str) -> Iterator[tuple[WordToken, ...]]:
    """The words of sentences; those that the stop of a day parts are one: vom 3. bis 6. Dezember."""
    held: tuple[WordToken, ...] = ()
    for part in parts:
        first = part.tokens[0]
        before, behind = part.lines[0].text[: first.column], part.lines[0].text[first.column :]
        dated = is_of_days(first.word, language) or _DATE.search(before)
        goes_on = held and held[-1].word.isdigit() and dated and (behind[0].islower() or first.word in month_words())
        if held and not goes_on:
            yield held
        held = (*held, *part.tokens) if goes_on else part.tokens
    yield held


def _is_about_rematch(said: SaidWords) -> bool:
    """Whether a clause speaks of another game."""
    return said.has("REMATCH") or (said.has("AGAIN") and said.has("PLAYS"))


@dataclass(frozen=True)
class _Sentence:
    """A sentence as typed, as words of classes, and as words of the language that its letter is read in."""

    text: str
    said: SaidWords
    letter: SaidWords
    tokens: Sequence[WordToken]
    words: Vocabulary
    known: Known
    alone: bool  # its letter has no other

    @property
    def tells_of_days(self) -> bool:
        """Whether it names days, or an absence, and nothing of the game: its numbers are none of orders."""
        named = any(self.words.longest(_NAMES, self.tokens, at)[0] > self._small(at) for at in range(len(self.tokens)))
        days = self._days()
        in_a_row = days is not None and days.first < days.last
        speaks = self.said.has("AWAY", "THEM", "PAST") and not (self.asks or self.said.has("COND"))
        return in_a_row and speaks and not (named or self._orders())

    @cached_property
    def _own_words(self) -> frozenset[str]:
        """The words that tell of its writer's concerns, whatever else they may be."""
        said = self.said
        lengths = ((at, max(said.length(kind, at) for kind in _OWN)) for at in range(len(said.words)))
        return frozenset(word for at, length in lengths for word in said.words[at : at + length])

    @property
    def asks(self) -> bool:
        """Whether it is a question."""
        return "?" in self.text or self.said.begins("ASKS")

    def concern(self) -> Request | None:
        """What a sentence of its writer's own comes to, if it names nothing of the game and sets no condition."""
        said = self.said
        for read in (self._home, self._end, self._days_left, self._stead):
            if (found := read()) is not None:
                return found
        if self.asks and (came := asks_whether_it_came(said, self.tokens, self.words)) is not None:
            return came
        if not said.words or self._names_others():
            return self._question_of_the_past()
        if self._orders() or said.has("COND"):
            return None
        for read in (
            *(self._again, self._address, self._language, self._undo, self._mail, self._leaving),
            *(self._pause, self._time, self._return),
        ):
            if (found := read()) is not None:
                return found
        return self._absence() or self._question_of_the_past() or self._named()

    def told(self) -> Inquiry | None:
        """TELL, if the sentence begins so, goes on with another player and orders nothing: tell Ann that I like her."""
        length = self.words.longest(("TELL",), self.tokens, 0)[0]
        whom = self.words.match("seat", self.tokens, length) if length else None
        if whom is None or whom[1] == self.known.seat or self._orders():
            return None
        return Inquiry("concern", seat=whom[1], keyword="TELL")

    # --- what it comes to -----------------------------------------------------------------------------

    def _again(self) -> Request | None:
        """REMATCH, where its writer would play again once the game is over; asked about it, how that is said."""
        clauses = (SaidWords(bare_words(each), self.said.language) for each in self.text.split(","))
        about = next((each for each in clauses if _is_about_rematch(each)), None)
        if not self.known.over or about is None or self.said.has("UNSURE"):
            return None
        if about.has("PAST") and not about.has("FOR"):  # gladly: würde is no wurde
            return None
        if self.asks and not self.said.has("POLITE"):
            return Inquiry("concern", keyword="REMATCH")
        return None if about.has("DENY", "COUNTER") else Rematch()

    def _address(self) -> Request | None:
        found = _ADDRESS.search(self.text)
        if found is None or not self.letter.has("ADDRESSED", "NEW"):
            return None
        return NewAddress("main", in_ascii(found.group().strip("<>.,;")))

    def _home(self) -> Request | None:
        """The time zone of the city where its writer says to live now, or how one is named."""
        said = self.said
        about = said.has("ME") and said.has("LIVES", "ZONE") and not said.has("COND", "PAST", "UNSURE")
        theirs, days = said[:1].has("THEM") or self._is_about_kin(), self._days()
        if (
            not about
            or theirs
            or self.asks
            or len(said.words) > _LONG
            or self._orders()
            or (days is not None and days.first < days.last)
        ):
            return None
        zones, first, last = zones_amid(said.words, said.language)
        if len(zones) != 1:
            return Inquiry("concern", keyword="TIMEZONE") if zones or said.has("ZONE") else None
        city = {*said.words[first:last]}
        others = any(self._is_name(at) for at, token in enumerate(self.tokens) if token.word not in city)
        counts = any(token.word[:1].isdigit() for token in self.tokens)
        return None if others or counts else Meant(LivesIn(zones[0]), f"TIMEZONE {zones[0]}")

    def _mail(self) -> Inquiry | None:
        """How letters are had more seldom, or none but what has to come, where one of them is wished for."""
        if not self.said.has("LETTERS") or self.said.has("PAST", "THEM") or (self.asks and not self.said.has("POLITE")):
            return None
        wished = next((keyword for kind, keyword in _LETTERS_WISHED.items() if self.said.has(kind)), "")
        return Inquiry("concern", keyword=wished) if wished else None

    def _language(self) -> Request | None:
        tag = named_in(self.said.words) if len(self.said.words) <= _SHORT and not self.said.has("PAST") else ""
        before = {word for at in self.said.find("TONGUE") for word in self.said.words[at + 1 : at + 4]}
        wished = self.said.has("ME", "POLITE") or self.said.begins("TONGUE")
        if not (tag and wished and named_in([*before])):
            return None
        return Meant(Speaks(tag), order_for(tag))

    def _undo(self) -> Request | None:
        return StepBack() if self.alone and self.said.has("UNDOES") and self._is_short() and not self.asks else None

    def _leaving(self) -> Request | None:
        mine = self.said.has("ME") or (not self.asks and (self.said.has("POLITE") or self.alone))
        if self.said.has("AWAY") or self._days() is not None:
            return None  # out of the office
        return Resign() if self.said.has("LEAVES") and mine and not self._is_guess() else None

    def _pause(self) -> Request | None:
        """A pause of all: one that is for them, or that begins the sentence and is not for its writer."""
        for_all = self.said.has("EVERYONE") or (self.said.begins("BREAK") and not self.said.has("ME"))
        if not (self.said.has("BREAK") and for_all) or self.said.has("PAST"):
            return None
        named = self._days() is not None or self._counts()
        return self._moved() if named or days_wished(self.text, None, self.said.language) else pause_moved(0)

    def _time(self) -> Request | None:
        more = self.said.has("MORE") and days_wished(self.text, None, self.said.language)
        mine = self.said.has("ME", "POLITE", "EVERYONE") or self.asks
        return self._moved() if mine and (self.said.has("LATER") or more) and not self._is_guess() else None

    def _moved(self) -> Request | None:
        """The pause for so many days as are named, or until the day that is; how one is moved, if that is not now."""
        days, today = self._days(), self.known.today
        length = days_wished(self.text, None, self.said.language)
        if self.known.proposal or (not length and days is None and any(word.isdigit() for word in self.said.words)):
            return None
        if days and today and (days.first - today).days < _SOON and not length:
            length = days_wished(self.text, today, self.said.language)
        return pause_moved(length) if length else Inquiry("concern", keyword="MOTION PAUSE")

    def _end(self) -> Inquiry | None:
        """The question when the game ends, or how long it lasts; not what of it does."""
        clauses = [SaidWords(bare_words(each), self.said.language) for each in self.text.split(",")]
        at = next((at for at, each in enumerate(clauses) if each.has("ENDS", "HOW LONG")), len(clauses))
        asked, behind = SaidWords((), "") if at == len(clauses) else clauses[at], clauses[at + 1 :]
        when, marked = asked.has("WHEN", "HOW LONG"), "?" in self.text
        asks = marked or (asked[:_FIRST].has("WHEN", "HOW LONG") and not asked.has("ME"))
        whole = (asked.has("ENDS") and (when or marked)) or (asked.has("HOW LONG") and asked.has("GAME"))
        if not (asks and whole) or any(len(each.words) > _FIRST for each in behind) or self._orders():
            return None
        others = self.said.has("PARTS", "PAST", "BREAK", "AWAY", "THEM", "LETTERS")
        return None if others or self._counts() else Inquiry("end")

    def _days_left(self) -> Inquiry | None:
        """The question how many days of absence its writer has left."""
        many, away = self.words.has("ABOUT NUMBERS", self.tokens), self.said.has("AWAY") or self._says_absence()
        asks = self.asks and many and away and not (self._counts() or self._days())
        return Inquiry("concern", keyword="AWAY") if asks else None

    def _stead(self) -> Request | None:
        """That anybody else shall play in its writer's place, and not only for a while."""
        said = self.said
        at = next(said.find("ANYBODY"), len(said.words))
        before, behind = said[:at], said[at + said.length("ANYBODY", at) :]
        for_a_while = said.has("AWAY") or self._days() is not None
        other = self._is_guess() or said.has("PAST") or before.has("COND") or behind.has("COND") or self._orders()
        return Resign() if behind.has("STEAD") and not (for_a_while or other or self._counts()) else None

    def _return(self) -> Request | None:
        said = self.said
        silent = said.has("SILENT") and (said.has("ME") or len(said.words) <= _FEW)
        here_again = silent or (said.has("EARLY") and said.has("HERE"))
        if self._days() is not None or not (said.has("ME") or self.alone or here_again):
            return None
        if here_again and not (self.asks or said.has("THEM")):
            return Meant(BeBack(), "BACK")
        if said.has("AWAY") and self._is_over() and not said.has("FOR", "LETTERS"):
            return Inquiry("seat")
        if said.has("THEM"):
            return None
        if said.has("RETURNED") and not self.asks and not said.has("PAST"):
            return Meant(BeBack(), "BACK")
        return Inquiry("seat") if said.has("RETURNED") else None

    def _absence(self) -> Request | None:
        """The question whether its writer is away, if days are named and nothing else is counted."""
        away, days = self.said.has("AWAY"), self._days()
        over = self._is_over()
        theirs = self.said.has("THEM") and not self.said.has("ME")
        if over or theirs or self._is_guess() or (self.asks and not away) or self.known.today is None:
            return None
        counts = counts_beside_days(self.text, self.known.today, self.said.language)
        if days is None or counts:
            figures = any(word.isdigit() for word in self.said.words)
            gone = away and self.said.has("ME") and days is None and not (figures or self.asks)
            return Inquiry("concern", keyword="AWAY") if gone and not self._says_absence() else None
        only = self.alone and is_of_days(self.text, self.said.language)
        dated = only or self.said.has("ME") or any(word.isdigit() for word in self.said.words)
        told = away or (days.first < days.last and dated and not self.said.has("SENDS", "GREETS"))
        return BeAway(days.first.isoformat(), days.last.isoformat(), sure=False) if told else None

    def _question_of_the_past(self) -> Request | None:
        return asks_what_was(self.said, self.tokens, self.words, self.known) if self.asks else None

    def _named(self) -> Inquiry | None:
        """How a concern is written that a word of its own names."""
        spans = {at: found for at in range(len(self.tokens)) if (found := self._word_at(at))}
        inside = {at + n for at, (length, _) in spans.items() for n in range(length)}
        counts = any(
            token.word[:1].isdigit() for at, token in enumerate(self.tokens) if at not in inside and at + 1 not in spans
        )
        fit = (key for _, key in spans.values() if key in ("QUIET", "TIMEZONE") or not counts)
        return next((Inquiry("concern", keyword=keyword) for keyword in fit), None)

    # --- what it is made of ---------------------------------------------------------------------------

    def _days(self) -> Days | None:
        return days_amid(self.text, self.known.today, self.said.language) if self.known.today else None

    def _counts(self) -> bool:
        return any(word[:1].isdigit() for word in self.said.words)

    def _is_short(self) -> bool:
        return len(self.said.words) <= _SHORT

    def _is_over(self) -> bool:
        """Whether the clause that tells of an absence tells of what was."""
        clauses = [SaidWords(bare_words(each), self.said.language) for each in self.text.split(",")]
        telling = next((each for each in clauses if each.has("AWAY")), self.said)
        return telling.has("PAST") and not telling.has("DECIDED")

    def _is_guess(self) -> bool:
        return self.said.has("ALOUD", "UNSURE")

    def _says_absence(self) -> bool:
        """Whether the sentence has a word of absences, of which a person is told."""
        return self.words.has("ABSENCE", self.words.without_fillers(self.tokens))

    def _names_others(self) -> bool:
        """Whether a thing of the game or another player is named, or others are what it speaks of."""
        theirs = self.said[:1].has("THEM") and not self.said.has("AWAY") or self._is_about_kin()
        return theirs or any(self._is_name(at) for at in range(len(self.tokens)))

    def _is_about_kin(self) -> bool:
        behind = [self.said[at + 1 : at + 2].has("THEM") for at in self.said.find("ME")]
        return bool(behind) and all(behind)

    def _is_name(self, at: int) -> bool:
        length = self.words.longest((*_NAMES, "colour"), self.tokens, at)[0]
        seat = self.words.match("seat", self.tokens, at)
        if seat is not None:
            return bool(seat[1] != self.known.seat)
        if any(token.word in self._own_words for token in self.tokens[at : at + length]):
            return False  # two more days
        return length > self._small(at) and not self.tokens[at].word[:1].isdigit()

    def _small(self, at: int) -> int:
        """In how many words a language says here what is also a place or a keyword in letters: är, do."""
        word = self.tokens[at].word
        if len(word) < _LETTERS and not self.tokens[at].shouted and is_small_word(word, self.said.language):
            return 1
        return self.words.longest(("IS", "TO", "INTO"), self.tokens, at)[0]

    def _word_at(self, at: int) -> tuple[int, str] | None:
        """The concern that is named at some place, and in how many words."""
        length, kind = self.words.longest(tuple(_WORDS), self.tokens, at)
        if length:
            return length, _WORDS[kind]
        verb = self.words.match("verb", self.tokens, at)
        return verb if verb and verb[1] in _BY_ITSELF else None

    def _orders(self) -> bool:
        """Whether a keyword of the game's orders stands in capitals in it."""
        verbs = ((verb, at) for at in range(len(self.tokens)) if (verb := self.words.match("verb", self.tokens, at)))
        return any(
            verb[1] not in REQUESTS and self.tokens[at].shouted and len(self.tokens[at].word) > 1 for verb, at in verbs
        )


_OF_THE_GAME = ("card", "place")


def asks_whether_it_came(said: SaidWords, tokens: Sequence[WordToken], words: Vocabulary) -> Status | None:
    """STATUS, which shows the sheet, where a question is whether the writer's own orders have arrived."""
    own = said.has("ME") and said.has("SHEET", "LETTERS") and said.has("ARRIVED")
    return Status() if own and not (said.has("COND", "POLITE", "THEM") or _names(tokens, words)) else None


def asks_what_was(said: SaidWords, tokens: Sequence[WordToken], words: Vocabulary, known: Known) -> Inquiry | None:
    """What a question asks of what happened: by whom, in which round; None if it asks something else."""
    scored = said.has("SCORED")
    if not said.has("PAST", "HAPPENED") or said.has("COND") or (_names(tokens, words) and not scored):
        return None
    seats = [found[1] for at in range(len(tokens)) if (found := words.match("seat", tokens, at))]
    other = next((seat for seat in seats if seat != known.seat), None)
    if other is None and seats and words.has("colour", tokens):
        other = known.seat
    number, rounds = _round(said), said.has("ROUNDS")
    counts = any(word.isdigit() for word in said.words)
    about_me = other is None and said.has("ME") and not words.has("TELL", tokens)
    by_whom = other is not None or said[:1].has("THEM") or (about_me and counts)
    if not (by_whom or rounds or scored or said.has("HAPPENED")):
        return None
    mine = about_me and not scored and not said.has("THEM", "EVERYONE")
    seat = known.seat if mine else other
    return Inquiry("happened", number, seat=seat, keyword="SCORING" if scored else "")


def _round(said: SaidWords) -> int:
    """The round that is named by its number, or -1 for the last; 0 if none is."""
    for at in said.find("ROUNDS"):
        for beside in (said.words[at + 1 : at + 2], said.words[max(0, at - 1) : at]):
            if beside and beside[0].isdigit():
                return int(beside[0])
        if said[max(0, at - 2) : at + 2].has("LAST"):
            return -1
    return 0


def _names(tokens: Sequence[WordToken], words: Vocabulary) -> bool:
    return any(words.has(kind, tokens) for kind in _OF_THE_GAME)
