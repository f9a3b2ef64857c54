"""What a case says of its table before anything lies on it: the rulebooks, the boxes, the players, the readings.

Must not know what lies on the table, nor what is done at it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeVar, get_args

from referee.commands.house_rules import answer_text
from referee.conformance.cases import HEAD, Case, CaseLine, Unwritten, meaning, standing_in
from referee.rules.boxes import BASE, BOXES, answers, impossible, ordered, selections, set_up
from referee.rules.editions import EDITIONS
from referee.rules.setup import ANSWERS, Answer, Edition, Length, Setup

RULEBOOKS = tuple(EDITIONS)

_ONCE = (*HEAD, "players", "length", "boxes")
_PLAYERS = {str(n): n for n in range(2, len(BASE.colours) + 1)}
_LENGTHS: dict[str, Length] = {length: length for length in get_args(Length)}

T = TypeVar("T")


def editions_of(case: Case) -> Iterator[tuple[str, Edition]]:
    """The rulebooks by which a case is played, and their names. Raises Unwritten.

    These are the rulebooks that the case names; if it names none, Rio Grande's with the answers in its `where` line. A
    case that holds by all rulebooks may have a `where` line too: then each rulebook is played with those answers.
    """
    _check_head(case)
    books, answered = rulebooks_of(case), answers_of(case)
    pinned = answered if books == RULEBOOKS else {}
    yield from ((name, replace(EDITIONS[name], **pinned)) for name in books)
    if not books:
        yield "house rule", replace(EDITIONS["rio_grande"], **answered)


def rulebooks_of(case: Case) -> tuple[str, ...]:
    """The rulebooks by which a case holds. Raises Unwritten."""
    [line] = case.lines_of("editions")
    with standing_in(line):
        if line.rest in ("all", "-"):
            return RULEBOOKS if line.rest == "all" else ()
        return _listed(line, {name: name for name in RULEBOOKS}, "rulebook")


def answers_of(case: Case) -> dict[str, Any]:
    """A case's answers to points of difference, by field of `Edition`. Raises Unwritten."""
    return dict(each for line in case.lines_of("where") for each in _answered(line, ANSWERS, "point of difference"))


def setup_of(case: Case, edition: Edition) -> Setup:
    """The set-up of a case's table by a rulebook. Raises Unwritten."""
    ids = _boxes(case)
    colours = BASE.colours[: _single(case, "players", _PLAYERS, "number of players", 4)]
    length = _single(case, "length", _LENGTHS, "length", "nine")
    possible = {**answers(ids), **dict.fromkeys(selections(edition.id, ids), (False, True))}
    chosen = dict(each for line in case.lines_of("readings") for each in _answered(line, possible, "reading here"))
    return set_up(colours, edition, ids, length, chosen=chosen)


def _check_head(case: Case) -> None:
    """Raises Unwritten for a line that is lacking, or stands there twice."""
    for word in _ONCE:
        lines = case.lines_of(word)
        if not lines and word == "editions":
            raise Unwritten(f"{case.at}: the case has no line {word!r}, which says by which books it is played")
        if len(lines) > 1:
            with standing_in(lines[1]):
                raise Unwritten(f"a case has one line {word!r}, and this one has {len(lines)}")


def _boxes(case: Case) -> tuple[str, ...]:
    for line in case.lines_of("boxes"):
        with standing_in(line):
            named = ordered(_listed(line, {box: box for box in BOXES}, "box"))
            if why := impossible(named):
                raise Unwritten(f"these boxes cannot be played together: {why.code} {' '.join(map(str, why.args))}")
            return named
    return ()


def _listed(line: CaseLine, known: Mapping[str, T], sort: str) -> tuple[T, ...]:
    """The meanings of the words between commas. Raises Unwritten."""
    return tuple(meaning(known, word.strip(), sort) for word in line.rest.split(","))


def _single(case: Case, word: str, known: Mapping[str, T], sort: str, usual: T) -> T:
    """The meaning of a line that may be left out. Raises Unwritten."""
    for line in case.lines_of(word):
        with standing_in(line):
            return meaning(known, line.rest, sort)
    return usual


def _answered(line: CaseLine, possible: Mapping[str, tuple[Answer, ...]], sort: str) -> Iterator[tuple[str, Answer]]:
    """Answers by name, from `tie_skip=absolute firsts_bonus=no`. Raises Unwritten."""
    with standing_in(line):
        for pair in line.rest.split():
            name, _, said = pair.partition("=")
            known = {answer_text(answer): answer for answer in meaning(possible, name, sort)}
            yield name, meaning(known, said, f"answer to {name}")
