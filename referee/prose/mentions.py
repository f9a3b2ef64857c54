"""Turns the words of a letter into mentions: numbers, names, places, deeds and words that join them.

Knows in how many ways a word may be meant. Must not know which orders are made of them.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice, takewhile
from typing import Any

from referee.languages.tokens import WordToken, tokens_of, words_of
from referee.orders.contents import Known, Line
from referee.orders.days import month_words
from referee.orders.lexicon import Vocabulary
from referee.orders.limits import LONGEST_PHRASE
from referee.orders.rows import rows_of
from referee.orders.segments import as_one
from referee.orders.spelling import inflected, lengthened
from referee.orders.writing import card_name, place_name, scoreboards
from referee.prose.kinds import COMMA, KINDS, PART, STOP, STRANGE, Is, those
from referee.prose.order_keywords import ACT, CARD, ELSE, POWER, SCORE, SCOREBOARD, SKIP
from referee.prose.postscript import is_foreign_figure
from referee.rules.effects.base import design_of
from referee.rules.model import Place

_LIGHT, _TALK = those(Is.LIGHT), those(Is.TALK)
_ALL = tuple(name for name, kind in KINDS.items() if kind.traits != Is.LIGHT and name not in (PART, STRANGE))
_KINDS = tuple(name for name in _ALL if name not in those(Is.ANSWER))

_FIGURES = re.compile(r"x?(\d{1,6})(?:x|ern?|e[nrs]?|s|st|nd|rd|th|ste?|de|an?|o)?", re.ASCII)
"""A number in figures, with the endings that languages give it: 2x, 840er, 9th."""

_FOREIGN = re.compile(r"\b\d{1,2}[:.]\d[\d:.]*|\+\d[\d /()-]*\d|\b0\d(?: \d\d){3,}\b|(?<![\d/–-])\d[–-]\d(?![\d/–-])")
"""Hours, dates, telephone numbers and scores: 19:30, 24.11., +44 20 7946, 2-1."""


_YES = "s\N{LATIN SMALL LETTER I WITH ACUTE}"
"""A yes that without its accent is an if."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A word or phrase of a letter with all that it may mean, by kind. A light one may as well mean nothing.

    `either`: the places that an ambiguous name such as Castile may mean; it is none of them until one is chosen.
    """

    token: WordToken
    kinds: Mapping[str, Any] = field(default_factory=dict)
    light: bool = False
    either: tuple[Place, ...] = ()

    def may_be(self, *kinds: str) -> bool:
        """Whether it may be of one of these kinds."""
        return not self.kinds.keys().isdisjoint(kinds)

    def says(self, verb: str) -> bool:
        """Whether it may be this keyword."""
        return self.kinds.get("verb") == verb

    @property
    def is_rival(self) -> bool:
        """Whether it may be another player, and not the writer's own."""
        return "seat" in self.kinds and "own" not in self.kinds


def kinds_of(said: Iterable[Mention]) -> set[str]:
    """All kinds of which some mentions may be."""
    return {kind for each in said for kind in each.kinds}


def clause_from(said: Sequence[Mention], at: int) -> list[Mention]:
    """The mentions from here to the end of the clause."""
    return [*takewhile(lambda each: not each.may_be(COMMA, STOP), islice(said, at, None))]


def clause_before(said: Sequence[Mention], at: int) -> list[Mention]:
    """The mentions of the same clause before this one, the nearest first."""
    return [*takewhile(lambda each: not each.may_be(COMMA, STOP), reversed(said[max(0, at - LONGEST_PHRASE) : at]))]


def mentioned(
    tokens: Sequence[WordToken], words: Vocabulary, known: Known, lines: Sequence[Line] = (), *, answers: bool = False
) -> list[Mention]:
    """The mentions of a letter in order, strange words among them.

    `lines`: where figures that are no numbers stand. `answers`: words that only answers to letters of ours have count.
    """
    kinds = _ALL if answers else _KINDS
    tokens = [*with_men(tokens, words, lines)]
    parts = [
        each for at, token in enumerate(tokens) if not shortens(tokens, at, words) for each in parted(token, words)
    ]
    counted = [at > 0 and (parts[at - 1].word[:1].isdigit() or parts[at - 1].word == ">") for at in range(len(parts))]
    parts = [lengthened(part, words) if after else part for part, after in zip(parts, counted, strict=True)]
    parts = as_meant([inflected(part, words) for part in parts], words)
    said = _beside_the_game(_mentions(parts, words, frozenset(map(design_of, known.offered)), kinds), lines)
    said = _accented(said, lines)
    numbered = _numbered(_digits_joined((_owned(mention, known) for mention in said), known), known)
    found = _in_turn(_keeping(_denying(_headed(numbered))))
    return found if answers else [*_without_descriptions(found, words)]


def _without_descriptions(said: Sequence[Mention], words: Vocabulary) -> Iterator[Mention]:
    """The mentions; strange ones where a clause says no more of a card than how it is: card 3 is bad."""
    at = 0
    while at < len(said):
        clause = clause_from(said, at) or [said[at]]
        link = next((n for n, each in enumerate(clause) if words.has("IS", [each.token])), len(clause))
        named, how = ([each for each in part if each.kinds] for part in (clause[:link], clause[link + 1 :]))
        is_card = bool(named) and all(each.says(CARD) or each.may_be("card", "number") for each in named)
        described = is_card and bool(how) and all(each.kinds.keys() == {STRANGE} for each in how)
        yield from (replace(each, kinds={STRANGE: each.token.word}) if described else each for each in clause)
        at += len(clause)


def _beside_the_game(said: Iterable[Mention], lines: Sequence[Line]) -> Iterator[Mention]:
    """The mentions with hours, dates, telephone numbers and scores as strange words."""
    said = [*said]
    numbered = {each.token.line for each in said if "number" in each.kinds and each.token.line < len(lines)}
    foreign = {
        (at, column)
        for at in numbered
        for found in _FOREIGN.finditer(lines[at].text)
        for column in range(*found.span())
    }
    for at, each in enumerate(said):
        is_foreign = "number" in each.kinds and ((each.token.line, each.token.column) in foreign or _is_dated(said, at))
        yield replace(each, kinds={STRANGE: each.token.word}) if is_foreign else each


def _accented(said: Iterable[Mention], lines: Sequence[Line]) -> Iterator[Mention]:
    """The mentions, where a yes that was typed with its accent is no if."""
    for each in said:
        begin, line = each.token.column, each.token.line
        typed = lines[line].text[begin : begin + len(_YES)].lower() if line < len(lines) else ""
        kinds = {kind: value for kind, value in each.kinds.items() if kind != "IF"}
        yield replace(each, kinds=kinds or {"OK": each.token.word}) if typed == _YES and "IF" in each.kinds else each


def _is_dated(said: Sequence[Mention], at: int) -> bool:
    """Whether a month stands beside a number, so that it is a day: 3. Dezember, October 3, 2 de diciembre."""
    behind = [each for each in said[at + 1 : at + 3] if not (each.may_be(STOP) or each.light)][:1]
    beside = (each for each in (*said[max(0, at - 1) : at], *behind) if STRANGE in each.kinds)
    return any(each.token.word in month_words() for each in beside)


def settled(said: Sequence[Mention]) -> Iterator[list[Mention]]:
    """The mentions once for each place that the first ambiguous name may mean; nothing if no name is ambiguous."""
    for place in next((each.either for each in said if each.either), ()):
        yield [
            replace(each, kinds={**each.kinds, "place": (place,)}, either=()) if place in each.either else each
            for each in said
        ]


def _owned(mention: Mention, known: Known) -> Mention:
    """The mention of a neutral party as a seat behind those of players; that of the writer's colour as his own."""
    if "party" in mention.kinds:
        return replace(mention, kinds={**mention.kinds, "seat": len(known.colours) + mention.kinds["party"]})
    if mention.kinds.get("seat") == known.seat and mention.token.word not in words_of(known.names[known.seat]):
        return replace(mention, kinds={**mention.kinds, "own": True})
    return mention


def _mentions(
    tokens: Sequence[WordToken], words: Vocabulary, offered: frozenset[str], kinds: Sequence[str]
) -> Iterator[Mention]:
    at = 0
    while at < len(tokens):
        token, length = tokens[at], 1
        figures = written[1] if (written := _FIGURES.fullmatch(token.word)) else ""
        if token.word.isdigit() and not token.speech and (card := _card_at(tokens, at, words, offered)):
            length, mention = card
            yield mention
        elif token.is_mark:
            yield Mention(token, {COMMA if token.word in "()" else token.word: None}, light=token.word in "-~#")
        elif (
            figures
            and not token.speech
            and (figures == token.word or not words.begins("card", token.word))
            and words.longest(("THEN", "LOOSE"), tokens, at)[0] < 2  # 2nd choice
        ):
            foreign = {STRANGE: token.word}  # 07700 900123
            yield Mention(token, foreign if is_foreign_figure(token) else {"number": min(int(figures[:6]), 9999)})
        elif not token.speech:
            length, mention = _phrase(tokens, at, words, offered, kinds)
            yield mention
        at += length


def _card_at(
    tokens: Sequence[WordToken], at: int, words: Vocabulary, offered: frozenset[str]
) -> tuple[int, Mention] | None:
    """A card on offer whose name begins with figures, 2 and 2: its length in words, and its mention."""
    length, designs = words.match("card", tokens, at) or (0, ())
    return (length, Mention(tokens[at], {"card": designs})) if length > 1 and offered & {*designs} else None


def _phrase(
    tokens: Sequence[WordToken], at: int, words: Vocabulary, offered: frozenset[str], heard: Sequence[str]
) -> tuple[int, Mention]:
    """The length of the longest phrase here, and its mention; cards on offer are preferred to others."""
    here = words.meanings(tokens, at)
    found = {kind: here[kind] for kind in heard if kind in here}
    if "card" in found and not offered & {*found["card"][1]}:
        length = found["card"][0]
        if len(found) > 1 or any(words.match("place", tokens, n) for n in range(at + 1, at + length)):
            del found["card"]
    if "KEEPS" in found and _goes_somewhere(tokens, at + found["KEEPS"][0], words):
        del found["KEEPS"]  # the rest stays in the castle
    if found.get("THEN", (0,))[0] == 2 and words.has("IF", [tokens[at]]) and _says_more(tokens, at + 2, words):
        return 1, Mention(tokens[at], {"IF": "IF"})
    loose, _ = words.longest((*_LIGHT, "name"), tokens, at)
    length = max(loose, *(length for length, _ in found.values())) if found else loose
    if not length:
        part = words.begins("place", tokens[at].word) and any(not token.is_mark for token in tokens[at + 1 : at + 2])
        return 1, Mention(tokens[at], {PART if part else STRANGE: tokens[at].word})
    light = loose == length and words.longest((*_LIGHT, "own"), tokens, at)[0] == length
    kinds = {kind: meaning for kind, (its, meaning) in found.items() if its == length}
    places = () if light else kinds.get("place", ())
    kinds = {kind: meaning for kind, meaning in kinds.items() if kind != "place" or len(places) == 1}
    if kinds and not light and kinds.keys() <= _TALK:
        kinds[STRANGE] = tokens[at].word
    return length, Mention(tokens[at], kinds, light, places if len(places) > 1 else ())


def _says_more(tokens: Sequence[WordToken], at: int, words: Vocabulary) -> bool:
    """Whether words behind an if not say what it is about: si no llueve, el 8, but not: si no, el 8."""
    behind = (n for n in range(at, len(tokens)) if words.longest(_LIGHT, tokens, n)[0] != 1)
    about = any(not (tokens[n].is_mark or words.meanings(tokens, n)) for n in [*behind][:1])
    return about and any(each.word == COMMA for each in tokens[at : at + 8])


def _goes_somewhere(tokens: Sequence[WordToken], at: int, words: Vocabulary) -> bool:
    to = words.longest(("TO", "FROM"), tokens, at)[0]
    return words.match("place", tokens, at + to) is not None


def names_of(mention: Mention, known: Known) -> Iterator[str]:
    """What orders call a name or a number."""
    if "card" in mention.kinds:
        yield from map(card_name, mention.kinds["card"])
    elif "place" in mention.kinds:
        yield from (place_name(each, known.board) for each in mention.kinds["place"])
    elif "board" in mention.kinds:
        yield f"{SCOREBOARD} {mention.kinds['board']}"
    elif "number" in mention.kinds:
        yield f"{POWER} {mention.kinds['number']}"


def _numbered(said: Sequence[Mention], known: Known) -> list[Mention]:
    """The mentions with a number as a part of what it numbers: the scoreboard (no. 4), round 2, a third one."""
    stacks = {card.design: card.stack for card in known.cards}
    found: list[Mention] = []
    for at, mention in enumerate(said):
        if "NTH" in mention.kinds and at and said[at - 1].kinds.get("number") == 1:
            del found[-1]  # en tredje gubbe, eine dritte
        if "SECOND ONE" in said[at - 1].kinds and at and "number" in mention.kinds and not mention.token.word.isdigit():
            del found[-1]  # the other two
        found.append(mention)
        if "number" in mention.kinds and at and "ROUND" in said[at - 1].kinds:
            del found[-1]
            continue
        joints = takewhile(lambda each: each.may_be(COMMA, STOP, "STACK"), reversed(found[:-1]))
        between = [kind for each in joints for kind in each.kinds]
        card = found[-2 - len(between)].kinds.get("card", ()) if len(between) + 1 < len(found) else ()
        if {"STACK"} & {*between} and mention.kinds.get("number") in map(stacks.get, card):
            del found[-1 - len(between) :]
    return found


def _headed(said: Sequence[Mention]) -> list[Mention]:
    """The mentions without the stop behind a colour at the head of a sentence, Yellow: both from Granada."""
    return [
        mention
        for at, mention in enumerate(said)
        if not (
            STOP in mention.kinds
            and "number" in (said[at + 1].kinds if at + 1 < len(said) else ())
            and "seat" in (said[at - 1].kinds if at else ())
            and (at == 1 or STOP in said[at - 2].kinds)
        )
    ]


def _denying(said: Sequence[Mention]) -> list[Mention]:
    """The mentions with a no that is a clause of its own as no more than that: no, the other way round."""
    ends = [True, *(each.may_be(COMMA, STOP) for each in said), True]
    alone = (ends[at] and ends[at + 2] and each.may_be("SAYS NO") for at, each in enumerate(said))
    only = ("SAYS NO", "CORRECTION")
    said = [
        replace(each, kinds={"BUT": None}) if _excepts(said, at) else each for at, each in enumerate(said)
    ]  # all right, only the King to Aragon
    return [
        replace(each, kinds={kind: each.kinds[kind] for kind in only if kind in each.kinds}) if is_alone else each
        for each, is_alone in zip(said, alone, strict=True)
    ]


def _excepts(said: Sequence[Mention], at: int) -> bool:
    """Whether an only here begins a clause, and all else is as it should be."""
    if "ONLY" not in said[at].kinds or not at or COMMA not in said[at - 1].kinds:
        return False
    before = takewhile(lambda each: STOP not in each.kinds, reversed(said[:at]))
    return any(each.may_be("SAYS YES", "KEEPS") for each in before)


def _keeping(said: Sequence[Mention]) -> list[Mention]:
    """The mentions with words that leave all else as it is as one: the rest may stay, leave everything else alone."""
    found: list[Mention] = []
    at = 0
    while at < len(said):
        end = _kept_until(said, at)
        found.append(replace(said[at], kinds={"KEEPS": None}, light=False) if end else said[at])
        at = end or at + 1
    return found


_STAYS, _ALL_ELSE = ("STAYS", "LIKEWISE"), ("REST", "ALL", "SECOND ONE")


def _kept_until(said: Sequence[Mention], at: int) -> int:
    """The end of words here which say that all else stays; 0 if they do not, or say where it goes."""
    if said[at].may_be(*_STAYS):
        end = _past(said, at + 1, _ALL_ELSE)
        end = end and max(end, _past(said, end, _STAYS))
    elif said[at].may_be(*_ALL_ELSE):
        end = _past(said, at + 1, _STAYS)
    elif said[at].may_be("THEN") or said[at].says(ELSE):
        end = at + 2 if said[at + 1 : at + 2] and said[at + 1].may_be("STAYS") else 0
    else:
        return 0
    idle = (each.may_be(*_STAYS) or (each.light and not each.may_be("I", "own")) for each in said[end:])
    while end and next(idle, False):
        end += 1
    goes = end < len(said) and said[end].may_be("TO", "FROM", "THERE", "place", "number", "card", "own", "seat")
    return 0 if goes else end


def _past(said: Sequence[Mention], at: int, kinds: Sequence[str]) -> int:
    """Where the words end that begin with one of these kinds, behind a word or two that name nothing; 0 without."""
    for end in range(at, min(at + 4, len(said))):
        if said[end].may_be(*kinds) or (kinds == _STAYS and said[end].says(SKIP) and "REST" in said[at - 1].kinds):
            return end + 1
        if not (said[end].light or said[end].kinds.keys() <= {STRANGE, "IS", "HEDGE", "REQUESTS", "ALL", "REST"}):
            return 0
    return 0


def _in_turn(said: list[Mention]) -> list[Mention]:
    """The mentions with what is done last behind a THEN, and what is placed before behind a FIRST.

    Score it afterwards; after I have put one in Aragon.
    """
    for at, mention in enumerate(said):
        if "HAVING" in mention.kinds and _is_placed(said[at + 1 :], begins=at == 0 or STOP in said[at - 1].kinds):
            said[at] = replace(mention, kinds={"FIRST": None})
            continue
        if "AFTERWARDS" not in mention.kinds:
            continue
        clause = takewhile(lambda each: not each.may_be(COMMA, STOP, "?", "AND"), said[at + 1 :])
        behind = next((each for each in clause if not each.light), None)
        before = next((n for n in range(at - 1, -1, -1) if not said[n].light or "verb" in said[n].kinds), None)
        then = replace(mention, kinds={**mention.kinds, "THEN": None}, light=True)
        if before is not None and _is_done(said[before]) and (behind is None or "card" in behind.kinds):
            said[before : at + 1] = [then, *said[before:at]]
        elif behind is not None and _is_done(behind):
            said[at] = then
    return said


def _is_placed(behind: Sequence[Mention], *, begins: bool) -> bool:
    """Whether a clause tells how many are somewhere, names nobody else, and goes with something that is done.

    That stands before it, or (`begins`) behind it: after I put two in Aragon the King goes to Granada.
    """
    sentence = [*takewhile(lambda each: not each.may_be(STOP, "?"), behind)]
    place = next((at for at, each in enumerate(sentence) if "place" in each.kinds), len(sentence))
    clause = sentence[: place + 1]
    kinds = kinds_of(clause)
    theirs = any(each.is_rival for each in clause)
    goes_on = any(_is_done(each) or "place" in each.kinds for each in sentence[place + 1 :])
    tells = {"number", "ALL"} & kinds and "place" in kinds and not {COMMA, *_TURNED} & kinds and not theirs
    return bool(tells) and (goes_on or not begins)


_TURNED = frozenset(("IF", "UNLESS", "TOOK", "LAID", "AND", "THEN", "THERE"))
"""Kinds of words with which a clause tells something else."""


def _is_done(mention: Mention) -> bool:
    """Whether a mention names a card, or its action."""
    return "card" in mention.kinds or mention.kinds.get("verb") in (ACT, SCORE)


def _digits_joined(said: Iterator[Mention], known: Known) -> list[Mention]:
    """The mentions with 4-0-0, and 400 where a scoreboard is called so, as that scoreboard."""
    found: list[Mention] = []
    boards = scoreboards(known.board)
    for mention in said:
        points = mention.kinds.get("number", 0)
        found.append(replace(mention, kinds={"board": points}, light=False) if str(points) in boards else mention)
        if not mention.may_be("number", "/", "-"):
            continue
        tail = [each for each in found[-8:] if not each.may_be("/", "-")]
        digits = [each.kinds.get("number", 99) for each in tail[-3:]]
        alone = all("number" not in each.kinds for each in tail[-4:-3])
        if len(digits) == 3 and max(digits) < 10 and alone:
            whole = replace(tail[-3], kinds={"board": int("".join(map(str, digits)))}, light=False)
            found[found.index(tail[-3]) :] = [whole]
    return found


_MARKS = {"SAYS COMMA": COMMA, "SAYS STOP": STOP}

_HEARD = {"HEARD ONE": 1, "HEARD TWO": 2, "HEARD FOUR": 4, "HEARD EIGHT": 8}

_BEFORE = ("AND", "THEN", "SAYS YES", "HAS", "NO MORE")
"""Kinds of words behind which a number may begin an order."""

_BEHIND = ("AND", "TOOK", "BUT", "IF")
"""Kinds of words that may follow the number of a power card."""


def as_meant(tokens: Sequence[WordToken], words: Vocabulary) -> list[WordToken]:
    """The tokens with spoken marks as marks, and with words that were heard for a number where only one makes sense."""
    found = [*_marked(tokens, words)]
    heard = len(found) < len(tokens) or any(a.word != b.word for a, b in zip(found, tokens, strict=False))
    for at, token in enumerate(found):
        kind = words.longest(_HEARD, found, at)[1]
        if kind and not token.speech and _counts(found, at, _HEARD[kind], words, heard=heard):
            found[at], heard = replace(token, word=str(_HEARD[kind])), True
    return found


def _marked(tokens: Sequence[WordToken], words: Vocabulary) -> Iterator[WordToken]:
    at = 0
    while at < len(tokens):
        length, kind = words.longest(_MARKS, tokens, at)
        yield replace(tokens[at], word=_MARKS[kind]) if length and not tokens[at].speech else tokens[at]
        at += length or 1


def _counts(tokens: Sequence[WordToken], at: int, number: int, words: Vocabulary, *, heard: bool) -> bool:
    """Whether a word stands where a number does: power ate; and too in Aragon; for of mine in Aragon; for own.

    `heard`: whether another word of the letter was written by ear.
    """
    own = words.longest(("own",), tokens, at + 1)[0]
    if own and _somewhere(tokens, at + 1 + own, words):
        return True
    before = tokens[at - 1 : at]
    verb = words.match("verb", before, 0)
    lays = words.longest(("LAID",), before, 0)[0] > 0 or (verb is not None and verb[1] == POWER)
    if lays and (at + 1 == len(tokens) or tokens[at + 1].is_mark or words.longest(_BEHIND, tokens, at + 1)[0]):
        return True
    begins = not before or before[0].is_mark or words.longest(_BEFORE, before, 0)[0] > 0
    begins = begins or (heard and words.match("place", tokens, at - 1) is not None)
    return begins and (_somewhere(tokens, at + 1, words) or _begins_card(tokens, at, number, words))


def _somewhere(tokens: Sequence[WordToken], at: int, words: Vocabulary) -> bool:
    """Whether the words here say where: in Aragon, in there."""
    to = at + words.longest(("TO",), tokens, at)[0]
    return to > at and any(words.match(kind, tokens, to) is not None for kind in ("place", "THERE"))


def _begins_card(tokens: Sequence[WordToken], at: int, number: int, words: Vocabulary) -> bool:
    """Whether the name of a card begins with this number: four own."""
    names = (phrase for phrase, meant in words.lexicon.said["number"].items() if meant == number)
    heard = ([replace(tokens[at], word=name), *tokens[at + 1 : at + 4]] for name in names)
    return any((words.match("card", each, 0) or (0,))[0] > 1 for each in heard)


_COUNTED = 3
"""At most so many words behind a number stands what it counts: two of my cubes."""


def with_men(tokens: Sequence[WordToken], words: Vocabulary, lines: Sequence[Line]) -> Iterator[WordToken]:
    """The tokens with the word for what a number counts, where it was left out as a filler: two cubes."""
    for token in tokens:
        yield token
        counts = lines and (token.word.isdigit() or words.match("number", [token], 0))
        typed = tokens_of(lines[token.line].text, token.line) if counts else ()
        begin = bisect_left(typed, token.end, key=lambda each: each.column)
        behind = typed[begin : begin + _COUNTED]
        clause = takewhile(lambda each: not (each.is_mark or each.word.isdigit()), behind)
        men = (each for each in clause if words.match("MEN", [each], 0) and words.match("filler", [each], 0))
        yield from islice(men, 1)


def shortens(tokens: Sequence[WordToken], at: int, words: Vocabulary) -> bool:
    """Whether a full stop only ends an abbreviation: nr. 2."""
    around = tokens[at - 1 : at + 2] if at and tokens[at].word == ";" else ()
    return len(around) > 2 and words.begins("STACK", around[0].word) and around[2].word.isdigit()


def parted(token: WordToken, words: Vocabulary) -> tuple[WordToken, ...]:
    """The words that p8 and c5 are short for."""
    found = re.fullmatch(r"([a-z])(\d{1,2})", token.word)
    if not found:
        return (token,)
    verbs = words.lexicon.said["verb"].items()
    keywords = (phrase for phrase, verb in verbs if verb in (POWER, CARD))
    keyword = next((phrase for phrase in keywords if phrase[0] == found[1]), "")
    return (replace(token, word=keyword), replace(token, word=found[2])) if keyword else (token,)


@dataclass(frozen=True)
class RunningWords:
    """Lines with the vocabulary that they are read with, and what their reader knows."""

    lines: Sequence[Line]
    words: Vocabulary
    known: Known

    @cached_property
    def tokens(self) -> tuple[WordToken, ...]:
        """All words, with marks where sentences and lines end."""
        return as_one(rows_of(self.lines, self.words), self.words)

    @cached_property
    def said(self) -> Sequence[Mention]:
        """All words as mentions."""
        return mentioned(self.tokens, self.words, self.known, self.lines)
