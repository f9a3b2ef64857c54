"""Sentences about their writer's own time, letters and place at the table, amid whatever else a letter says.

They are read before any order, since their days and numbers are none: who is away, and when, is asked back; what has a
word of its own is answered with that word, and nothing is done. Must not know how orders are read. A sentence that may
order something, or sets a condition, is left as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from referee.languages.tokens import WordToken, tokens_of
from referee.orders.contents import Inquiry, Known, Line, OrderSheet, Request
from referee.orders.days import counts_beside_days, days_amid
from referee.orders.keywords import lexicons, understood
from referee.orders.lexicon import Vocabulary, vocabulary
from referee.orders.limits import read_part, text_up_to_limit
from referee.orders.presence import BeAway
from referee.orders.rows import rows_of
from referee.orders.segments import SENTENCE_END, Segment, sentences, shouted
from referee.orders.statements import INVITED, REQUESTS

_WORDS: dict[str, str] = {
    "MORE TIME": "MOTION PAUSE",
    "STOPS PLAYING": "RESIGN",
    "FEWER LETTERS": "LETTERS DAILY",
    "SLEEP": "QUIET",
    "GONE": "AWAY",
}
"""The kinds of words that name a concern, and where it is told how that is written."""

_BY_ITSELF = frozenset(("RESIGN", "TIMEZONE", "LANGUAGE", "ADDRESS", "TEXT ONLY"))
"""Requests of which one word amid others is enough."""

CONCERNS = frozenset((*_WORDS.values(), *_BY_ITSELF, "TELL"))
"""Where it may be told how a concern is written."""

_ABSENT = ("ABSENCE", "GONE")
_TURNS = ("IF", "UNLESS")
_UNDONE = ("NOT", "PAST")
_NAMES = ("card", "place", "colour", "LEAD", "REST", "SPREAD")
_OF_MAIL = ("LETTERS DAILY", "TEXT ONLY")
"""Concerns in which "send" sends no caballeros, and a denial denies nothing."""

_NEAR = 5
"""At most so many words stand between a denial, or a was, and what it undoes."""


@dataclass(frozen=True, slots=True)
class Concerns:
    """A letter with blanks in place of such sentences, what they come to, and which speak of an absence."""

    lines: tuple[Line, ...]
    requests: tuple[Request, ...] = ()
    absences: tuple[str, ...] = ()


def without_concerns(lines: Sequence[Line], words: Vocabulary, known: Known) -> Concerns:
    """The letter without the sentences that tell of its writer's concerns; before somebody plays it is left whole."""
    if any(slot.key == INVITED.key for slot in known.slots or ()) or all(_is_order(line.text, words) for line in lines):
        return Concerns(tuple(lines))
    texts = [line.text for line in lines]
    requests: list[Request] = []
    absences: list[str] = []
    for line, begin, end, tokens in _parts(read_part(lines).lines, words):
        text = line.text[begin:end].strip()
        concern = _concern(tokens, text, words, known)
        if concern is None:
            continue
        at = tokens[0].line
        texts[at] = f"{texts[at][:begin]}{' ' * (end - begin)}{texts[at][end:]}"
        requests += [] if concern in requests else [concern]
        absences += [text] if isinstance(concern, BeAway) else []
    left = (replace(line, text=text) for line, text in zip(lines, texts, strict=True))
    return Concerns(tuple(left), tuple(requests), tuple(absences))


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


def _parts(lines: Sequence[Line], words: Vocabulary) -> Iterator[tuple[Line, int, int, tuple[WordToken, ...]]]:
    """Each sentence of a line with where it begins and ends there; not those that a keyword begins."""
    for row in rows_of(lines, words):
        parts = sentences(Segment("prose", row.tokens, (row.line,)))
        ends = [*(part.tokens[0].column for part in parts[1:]), len(row.line.text)]
        for part, end in zip(parts, ends, strict=True):
            verb = words.match("verb", part.tokens, 0)
            keyword = verb is not None and (part.tokens[0].shouted or verb[1] in REQUESTS)
            if not keyword and not any(token.speech for token in part.tokens):
                yield row.line, part.tokens[0].column, end, part.tokens


def _concern(tokens: Sequence[WordToken], text: str, words: Vocabulary, known: Known) -> Request | None:
    """What a sentence is about, if that has a word and the sentence may be nothing else."""
    if any(words.has(kind, tokens) for kind in _TURNS):
        return None
    if told := _told(tokens, words, known):
        return told
    spans = {at: found for at in range(len(tokens)) if (found := _named(tokens, at, words))}
    rest = _outside(tokens, spans)
    if away := _absence(tokens, text, rest, words, known):
        return away
    fit = (keyword for at, (_, keyword) in spans.items() if _fits(keyword, tokens, at, rest, words))
    return next((Inquiry("concern", keyword=keyword) for keyword in fit), None)


def _absence(
    tokens: Sequence[WordToken], text: str, rest: Sequence[int], words: Vocabulary, known: Known
) -> BeAway | None:
    """The question whether its writer is away, if a sentence says so, names the days and counts nothing else."""
    language, today = words.lexicon.language, known.today
    away = today is not None and any(words.has(kind, tokens) for kind in _ABSENT) and not words.has("PAST", tokens)
    if today is None or not away or any(_is_name(tokens, at, words) for at in rest) or _orders(tokens, rest, words):
        return None
    days = days_amid(text, today, language)
    if days is None or counts_beside_days(text, today, language):
        return None
    return BeAway(days.first.isoformat(), days.last.isoformat(), sure=False)


def _fits(keyword: str, tokens: Sequence[WordToken], at: int, rest: Sequence[int], words: Vocabulary) -> bool:
    """Whether the concern that is named at some place is what the sentence is about, by the rest of its words."""
    figures = [n for n in rest if tokens[n].word[:1].isdigit() and n != at - 1]  # 12 more hours
    before = [tokens[n] for n in rest if at - _NEAR < n < at]
    return not (
        any(_is_name(tokens, n, words) for n in rest)
        or (figures and keyword != "QUIET")
        or (keyword not in _OF_MAIL and (_orders(tokens, rest, words) or any(words.has(k, before) for k in _UNDONE)))
    )


def _is_name(tokens: Sequence[WordToken], at: int, words: Vocabulary) -> bool:
    """Whether a thing of the game or another player is named here, but for what is in figures."""
    length = words.longest(_NAMES, tokens, at)[0]
    return length > _small(tokens, at, words) and not tokens[at].word[:1].isdigit()


def _small(tokens: Sequence[WordToken], at: int, words: Vocabulary) -> int:
    """In how many words a language says here what is also a place or a keyword in letters: är, do."""
    return words.longest(("IS", "TO", "INTO"), tokens, at)[0]


def _named(tokens: Sequence[WordToken], at: int, words: Vocabulary) -> tuple[int, str] | None:
    """The concern that is named at some place, and in how many words."""
    length, kind = words.longest(tuple(_WORDS), tokens, at)
    if length:
        return length, _WORDS[kind]
    verb = words.match("verb", tokens, at)
    return verb if verb and verb[1] in _BY_ITSELF else None


def _outside(tokens: Sequence[WordToken], spans: dict[int, tuple[int, str]]) -> list[int]:
    inside = {at + n for at, (length, _) in spans.items() for n in range(length)}
    return [at for at in range(len(tokens)) if at not in inside]


def _orders(tokens: Sequence[WordToken], rest: Sequence[int], words: Vocabulary) -> bool:
    """Whether a keyword of the game's orders stands among these words."""
    verbs = [(verb, at) for at in rest if (verb := words.match("verb", tokens, at))]
    return any(verb[1] not in REQUESTS and verb[0] > _small(tokens, at, words) for verb, at in verbs)


def _told(tokens: Sequence[WordToken], words: Vocabulary, known: Known) -> Inquiry | None:
    """TELL, if a sentence begins so, goes on with another player and orders nothing: tell Ann that I like her."""
    length = words.longest(("TELL",), tokens, 0)[0]
    whom = words.match("seat", tokens, length) if length else None
    if whom is None or whom[1] == known.seat or _orders(tokens, range(len(tokens)), words):
        return None
    return Inquiry("concern", seat=whom[1], keyword="TELL")
