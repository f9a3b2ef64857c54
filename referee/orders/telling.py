"""Words for others: for players and about them, TELL yellow: words, IGNORE; for all tables, ALL MY GAMES: AWAY 1 Dec.

Read before anything else of a letter. Knows where the words end that are told, that nothing is told where that is in
doubt, and which requests may be meant for all tables of their writer. What stands behind TELL is no order, and what
stands below it is no part of it. Must not know whether words may be said at this table, nor how tables are found.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from referee.languages.tokens import WordToken, bare_words, tokens_of
from referee.orders.contents import Ignore, Known, Line, LineComplaint, Request, Say, Whisper
from referee.orders.lexicon import Vocabulary
from referee.orders.limits import text_up_to_limit
from referee.orders.rows import LONGEST_SPEECH, QUOTES
from referee.orders.segments import is_polite, opening, shouted
from referee.rules.model import Seat

UNCERTAIN = "tell-end"
"""The code of the complaint about words of which it is not clear where they end."""

_FULL = 70
"""A line to whose end the next word would have gone beyond so many columns may have been broken by a mail program."""

_WHOM = 3
"""So many words at most say whom words are for."""

_KINDS = ("TELL", "IGNORE", "HEAR")

_ADDRESS = re.compile(r"\S@\S+\.\S")


@dataclass(frozen=True, slots=True)
class ToldApart:
    """A letter with empty lines in place of its words to others; the requests they are, and what is wrong with some."""

    lines: tuple[Line, ...]
    requests: tuple[Request, ...] = ()
    complaints: tuple[LineComplaint, ...] = ()


def without_words_to_others(lines: Sequence[Line], words: Vocabulary, known: Known) -> ToldApart:
    """The letter without the words that it tells other players, and without whom it ignores."""
    kept: list[Line] = []
    requests: list[Request] = []
    complaints: list[LineComplaint] = []
    begins = frozenset[str]().union(*(words.index.firsts[kind] for kind in _KINDS))
    at = 0
    while at < len(lines):
        may = not begins.isdisjoint(bare_words(text_up_to_limit(lines[at].text)))
        found = _Reader(lines, words, known, at).read() if may else None
        if found is None:
            kept.append(lines[at])
            at += 1
            continue
        said, taken, before = found
        (complaints if isinstance(said, LineComplaint) else requests).append(said)  # type: ignore[arg-type]
        kept += (replace(line, text=before if n == 0 else "") for n, line in enumerate(lines[at : at + taken]))
        at += taken
    return ToldApart(tuple(kept), tuple(requests), tuple(complaints))


def is_for_some(said: str, words: Vocabulary, known: Known) -> bool:
    """Whether words to all begin as if only some players were to read them: "to yellow: ...".

    In many a language one verb is SAY and TELL.
    """
    tokens = tokens_of(said)[: _WHOM + 1]
    colon = next((at for at, token in enumerate(tokens) if said[token.end :].lstrip()[:1] == ":"), None)
    if colon is None or colon >= _WHOM:
        to = words.match("TO", tokens, 0)
        found = [words.match("seat", tokens, to[0])] if to else []
    else:
        found = [words.match("seat", tokens, at) for at in range(colon + 1)]
    return any(each and each[1] != known.seat for each in found)


def ways_to_tell(known: Known) -> tuple[str, ...]:
    """How words are told to one other player, to all, or to the moderator."""
    return (*_legal(known, "TELL", ":"), "TELL ALL:", "TELL MODERATOR:")


def _legal(known: Known, keyword: str, mark: str) -> tuple[str, ...]:
    """What would be legal: each rival by colour."""
    rivals = (colour for seat, colour in enumerate(known.colours) if seat != known.seat)
    return tuple(f"{keyword} {colour}{mark}" for colour in rivals)


_Found = tuple[Request | LineComplaint, int, str]
"""What a line and those below it say, how many lines that takes, and what stands before it in its line."""


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads what begins in one line."""

    lines: Sequence[Line]
    words: Vocabulary
    known: Known
    at: int

    def read(self) -> _Found | None:
        """What the line tells whom, or whom it ignores; None if it does neither."""
        tokens = tokens_of(text_up_to_limit(self.lines[self.at].text), self.at)
        asked = self.words.match("verb", tokens, 0) if tokens else None
        for n, token in enumerate(() if asked and asked[1] == "HELP" else tokens):  # HELP TELL
            kind = self._keyword(tokens, n) if token.shouted or n == 0 else None
            if kind is None:
                continue
            found = self._tell(tokens, n) if kind == "TELL" else self._ignore(tokens, n, on=kind == "IGNORE")
            if found is not None:
                return found
        return None

    def _keyword(self, tokens: Sequence[WordToken], at: int) -> str | None:
        length, kind = self.words.longest(_KINDS, tokens, at)
        if not length:
            return None
        order = self.words.match("verb", tokens, at)  # TELL MODERATOR
        return kind if not (order and order[0] > length) else None

    # --- IGNORE, HEAR --------------------------------------------------------------------------------

    def _ignore(self, tokens: Sequence[WordToken], at: int, *, on: bool) -> _Found | None:
        """IGNORE Ann, in a line of its own."""
        if at or not tokens[at].shouted:
            return None
        seats, end = self._seats(tokens, self._behind(tokens, at), len(tokens))
        if len(seats) != 1 or end < len(tokens) or seats[0] == self.known.seat:
            return (
                self.complain(tokens[at], "ignore-whom", legal=_legal(self.known, "IGNORE" if on else "HEAR", "")),
                1,
                "",
            )
        return Ignore(seats[0], on), 1, ""

    # --- TELL ----------------------------------------------------------------------------------------

    def _tell(self, tokens: Sequence[WordToken], at: int) -> _Found | None:
        """TELL yellow, green: and words; None if it is only talk."""
        text, keyword = self.lines[self.at].text, tokens[at]
        first = self._behind(tokens, at)
        column = min((c for mark in (":", *QUOTES) if (c := text.find(mark, keyword.end)) >= 0), default=-1)
        last = sum(token.column < column for token in tokens) if column >= 0 else len(tokens)
        seats, end = self._seats(tokens, first, last)
        to_all = first < last and self.words.match("ALL", tokens, first) == (last - first, "ALL")
        named = to_all or (bool(seats) and end == last)
        meant = keyword.shouted or (named and not to_all and column >= 0 and text[column] == ":")  # tell everybody: ...
        if not meant or (seats == [self.known.seat] and not keyword.shouted):  # tell me: ...
            return None
        before = text[: keyword.column]
        whom = _legal(self.known, "TELL", ":")
        if column < 0 or not named:
            bare = column < 0 and (seats or to_all)
            return (
                self.complain(keyword, "tell-colon" if bare else "tell-whom", legal=ways_to_tell(self.known)),
                1,
                before,
            )
        if at:
            return self.complain(keyword, "tell-alone"), 1, before
        if self.known.seat in seats:
            return self.complain(keyword, "tell-yourself", legal=whom), 1, before
        said, taken, sure = self._said(text[column:].removeprefix(":").strip(" \t\u00a0"))
        if not sure:
            return self.complain(keyword, UNCERTAIN), taken, before
        if not said:
            return self.complain(keyword, "tell-words"), taken, before
        return Say(said) if to_all else Whisper(tuple(dict.fromkeys(seats)), said), taken, before

    def _behind(self, tokens: Sequence[WordToken], at: int) -> int:
        return at + self.words.longest(_KINDS, tokens, at)[0]

    def _seats(self, tokens: Sequence[WordToken], begin: int, end: int) -> tuple[list[Seat], int]:
        """The seats that are named one after another, and the index behind them."""
        seats: list[Seat] = []
        while begin < end:
            if tokens[begin].word in (",", "&", "+") or self.words.match("AND", tokens, begin):
                begin += 1
            elif found := self.words.match("seat", tokens, begin):
                seats.append(found[1])
                begin += found[0]
            else:
                break
        return seats, begin

    def _said(self, first: str) -> tuple[str, int, bool]:
        """The words that begin with `first`, how many lines they take, and whether that is certain."""
        if first[:1] in QUOTES:
            return self._quoted(first)
        below = self._below()
        begin = 0
        if not first and below:
            first, begin = below[0].text.strip(), 1
        said = [first]
        for above, line in pairwise((self.lines[self.at], *below)):
            if line in below[:begin]:
                continue
            tokens = tokens_of(text_up_to_limit(line.text))
            if is_polite(self.words.without_fillers(tokens), self.words):  # Thanks, Ann
                break
            if not _may_be_broken(above.text, line.text) or shouted(tokens, self.words) is not None:
                return "", 1 + len(below), False
            said.append(line.text.strip())
        whole = " ".join(said)
        return whole, begin + len(said), not _ADDRESS.search(whole)

    def _below(self) -> list[Line]:
        """The lines right below that may belong to the words: up to an empty line, or one that begins an order."""
        found: list[Line] = []
        for at in range(self.at + 1, len(self.lines)):
            line = self.lines[at]
            tokens = tokens_of(text_up_to_limit(line.text))
            begins = opening(tokens, self.words)
            told = tokens and tokens[0].shouted and self._keyword(tokens, 0) is not None
            apart = line.number != self.lines[at - 1].number + 1  # what stood between is not surely the writer's
            if apart or not tokens or told or (begins is not None and tokens[begins].shouted):
                break
            found.append(line)
        return found

    def _quoted(self, first: str) -> tuple[str, int, bool]:
        """The words between quotation marks, which may run over lines and hold empty ones."""
        closers = QUOTES[first[0]]
        said: list[str] = []
        for more, line in enumerate(self.lines[self.at : self.at + LONGEST_SPEECH]):
            text = first[1:] if more == 0 else line.text
            end = min((found for each in closers if (found := text.find(each)) >= 0), default=-1)
            if more and text and line.number != self.lines[self.at + more - 1].number + 1:
                break
            if end < 0:
                said.append(text)
                continue
            behind = text[end + 1 :].strip(" .")
            if behind and (more or shouted(tokens_of(text_up_to_limit(behind)), self.words) is not None):
                return "", more + 1, False
            whole = first if behind else "\n".join((*said, text[:end])).strip()
            return whole, more + 1, True
        return "", 1, False

    def complain(self, token: WordToken, code: str, legal: tuple[str, ...] = ()) -> LineComplaint:
        """The complaint about the line from this word on."""
        line = self.lines[self.at]
        fault = "ambiguous" if code in (UNCERTAIN, "tell-alone") else "invalid"
        return LineComplaint(line.number, line.text, token.column, token.width, fault, code, (), legal)  # type: ignore[arg-type]


def _may_be_broken(above: str, below: str) -> bool:
    """Whether a mail program may have broken a line in two: the next word would have made it too long."""
    return len(above) + 1 + len((below.split() or [""])[0]) > _FULL


OF_PERSON = ("QUIET", "TIMEZONE", "LANGUAGE")
"""Requests that always concern all tables: it is people who sleep and read, and not seats."""

_AT_ONCE = ("SHOW NAME", "HIDE NAME")
"""Requests that concern all tables too, and that no other table has to carry out: it could do so too late."""

_LETTERS = ("LETTERS ALL", "LETTERS EVERY", "LETTERS FEW", "LETTERS DAILY", "TEXT ONLY", "TEXT AND PICTURES")
_FORMS = ("FORMAT DATA ON", "FORMAT DATA OFF", "PAGE ON", "PAGE OFF")
OF_ANY = (*OF_PERSON, "AWAY", "BACK", *_LETTERS, *_FORMS)
"""Requests that may, behind ALL MY GAMES; those that are not about letters also with ALL at their end."""

_EXAMPLES = ("ALL MY GAMES: AWAY 1 Dec TO 6 Dec", "STATUS ALL")


_BEGINNING = 100
"""In so many characters a line says that it is meant for all tables, if it does."""


@dataclass(frozen=True, slots=True)
class Parted:
    """Lines as they count at the table that they answer, those of them meant for all, and those that cannot be."""

    lines: tuple[Line, ...]
    everywhere: tuple[str, ...]
    complaints: tuple[LineComplaint, ...] = ()


def parted(lines: Sequence[Line], words: Vocabulary) -> Parted:
    """The lines of a letter without the words that say that they are meant for all tables."""
    plain: list[Line] = []
    everywhere: list[str] = []
    complaints: list[LineComplaint] = []
    for line in lines:
        meant = _meant_everywhere(line.text, words) if line.sure else None
        if meant is None:
            plain.append(line)
        elif _verb_of(_tokens(meant[:_BEGINNING]), words) in _AT_ONCE:
            plain.append(replace(line, text=meant))
        elif _verb_of(_tokens(meant[:_BEGINNING]), words) in OF_ANY:
            everywhere.append(meant)
            plain.append(replace(line, text=meant))
        else:
            plain.append(replace(line, text=""))
            width = len(line.text)
            complaints.append(LineComplaint(line.number, line.text, 0, width, "illegal", "not-for-all", (), _EXAMPLES))
    return Parted(tuple(plain), tuple(everywhere), tuple(complaints))


def without_prefix(text: str, words: Vocabulary) -> str | None:
    """The words behind ALL MY GAMES; None if a line does not begin with it, or says nothing more."""
    return _behind_prefix(text, _tokens(text[:_BEGINNING]), words)


def _meant_everywhere(text: str, words: Vocabulary) -> str | None:
    """The words of a line that is meant for all tables; None for any other."""
    behind = without_prefix(text, words)
    if behind is not None and (_verb_of(_tokens(behind[:_BEGINNING]), words) or ":" in text):
        return behind
    verb = _verb_of(_tokens(text[:_BEGINNING]), words)
    if verb not in OF_ANY:
        return None
    tokens = _tokens(text_up_to_limit(text))
    if verb not in _LETTERS and words.match("ALL", tokens[-1:], 0) is not None and len(tokens) > 1:
        return text[: tokens[-1].column].strip()
    return text.strip() if verb in OF_PERSON else None


def _behind_prefix(text: str, tokens: Sequence[WordToken], words: Vocabulary) -> str | None:
    found = words.match("EVERYWHERE", tokens, 0)
    if found is None:
        return None
    return text[tokens[found[0] - 1].end :].strip(" \t:,-") or None


def _verb_of(tokens: Sequence[WordToken], words: Vocabulary) -> str:
    found = words.match("verb", tokens, 0)
    return str(found[1]) if found else ""


def _tokens(text: str) -> tuple[WordToken, ...]:
    return tuple(token for token in tokens_of(text) if not token.is_mark)
