"""What a card is for in running words: ACT, SKIP, and the orders that name one place, or a scoreboard for it.

Knows how a place is told from a placing. Which card asks for what is judged elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile

from referee.orders.shapes.deeds import verbs_of, wants_act
from referee.orders.writing import card_name
from referee.prose.candidate import UNLIKELY, UNSAID, CandidateSheet, Joined, OrderPhrase, unchanged
from referee.prose.context import placed_by, with_figure
from referee.prose.kinds import COMMA, STOP, STRANGE
from referee.prose.mentions import Mention
from referee.prose.order_keywords import (
    ACT,
    ADD,
    ASK,
    CARD,
    DISK,
    EVICT,
    GRANDE,
    KING,
    LET_PASS,
    MOVE,
    PLACE,
    POWER,
    RETURN,
    SCORE,
    SCOREBOARD,
    SKIP,
    VETO,
)
from referee.prose.phrases.cards import take_card
from referee.prose.scanning import Scan, only_now
from referee.rules.model import Place

_NO_DEEDS = (
    *(POWER, CARD, RETURN, VETO, LET_PASS, ASK, ACT, SKIP),
    *(PLACE, MOVE, ADD),
)
"""Keywords that do not name what a card does in one place."""

_LEFT = {"DROPS", "LEAVES", "NONE"}
"""Kinds of words with which an action is left: without it, leave it, nothing is scored."""

_NO_PLACE = (MOVE, ADD, PLACE, ACT, SCOREBOARD)
"""Keywords of a card for which a place alone is no order."""


_GOING = (KING, GRANDE)
"""Keywords of a card for which a place that somebody leaves is none."""


def acted(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """With its action; score the 4s; leave it; do not score."""
    kinds = said[at].kinds
    verb = kinds.get("verb")
    if verb in (ACT, SCORE, "DO") or "SAYS YES" in kinds:
        s = Scan(said, at + 1)
        s.take("FROM", "TO")  # the points of the 4s
        number = only_now(s, "number") if verb in (SCORE, ACT) else None
        if verb and (_is_left(said, at) or (verb == ACT and said[at].light and not _stands_alone(said, at))):
            return
        if verb and (end := _left(said, range(at + 1, len(said)))):
            yield OrderPhrase(end, 0.2, _skip, names=0)
            return
        goes_on = verb == "DO" and s.seen("number", "ALL", "own", "seat", "place", "TO", "FROM") == s.at
        names = verb is not None and not goes_on
        join = unchanged if goes_on else partial(_act, names=names)  # DO both yellow ones to Aragon
        yield OrderPhrase(at + 1, 0 if verb else 0.2, join, names=names)
        if number is not None:
            yield OrderPhrase(s.at, 0, partial(_act, number=number))
    if verb == SKIP and not _stays(said, at):
        yield OrderPhrase(at + 1, 0, _skip, names=0)
    denies = bool({"NOT", "SAYS NO"} & kinds.keys())
    if denies or verb == SKIP or _LEFT & kinds.keys():
        s = Scan(said, at + 1, begun=True)
        only_now(s, "TO")  # without to score
        s.take("own")
        if s.verb(ACT, SCORE, *((MOVE, EVICT) if denies else ())):
            yield OrderPhrase(s.at, 0 if _LEFT & kinds.keys() else 0.1, _skip, names=0)


def _stays(said: Sequence[Mention], at: int) -> bool:
    """Whether a power card is left as it is: the 9 stays."""
    before = said[max(0, at - 2) : at]
    named = bool(before) and "number" in before[-1].kinds
    return named and not any(each.says(CARD) or "STACK" in each.kinds for each in before)


def _is_left(said: Sequence[Mention], at: int) -> bool:
    """Whether words before an action leave it, which say that it is left: leave its action."""
    way = takewhile(lambda n: said[n].light or said[n].may_be(STRANGE, "TO", "own"), range(at - 1, max(-1, at - 4), -1))
    first = next((n for n in range(at - 1, max(-1, at - 5), -1) if n not in {*way}), -1)
    return any(_LEFT & each.kinds.keys() for each in said[max(0, first) : at])


def _stands_alone(said: Sequence[Mention], at: int) -> bool:
    """Whether a noun for an action is an order: then the scoring; not: cold feet about the scoring."""
    begins = not at or said[at - 1].may_be(COMMA, STOP, "THEN", "AND", "WITH", "FIRST", "NOT", "LAST")
    return begins and (at + 1 == len(said) or said[at + 1].may_be(COMMA, STOP, "LAST", "FIRST", "AND", "IS"))


def _left(said: Sequence[Mention], way: range) -> int:
    """The end of the first word within the clause that denies or leaves an action; 0 if there is none."""
    clause = takewhile(lambda n: not said[n].may_be(COMMA, STOP, "place", "number", "card", "BUT"), way)
    return next((n + 1 for n in clause if said[n].may_be("NOT", "LEAVES") or said[n].says(SKIP)), 0)


def _act(sheet: CandidateSheet, *, number: int | None = None, names: bool = True) -> Joined:
    """The sheet with ACT or SCORE for the place named last, as its card wants; `number` must be in the card's name."""
    plan = sheet.plan
    card = plan.card or (next(iter(sheet.context.held_cards), None) if names else None)
    scores = names and card is not None and SCORE in {*verbs_of(card)} - {*dict(plan.lines)}
    if scores and plan.lines and sheet.there is not None:  # two in Aragon, then score it
        return sheet.with_line(SCORE, f"{SCORE} {sheet.context.name(sheet.there)}")
    if number is not None and (card is None or sheet.turns or str(number) not in card_name(card.design)):
        meant = with_figure(number, sheet.context.known)
        further = take_card(sheet, (meant,)) if len(meant) == 1 else None
        return further and further.with_line(ACT, ACT)
    if card is None or not wants_act(card):
        return replace(sheet, names=sheet.names - names) if number is None else None
    return sheet if ACT in dict(plan.lines) else sheet.with_line(ACT, ACT)


def _skip(sheet: CandidateSheet) -> Joined:
    return sheet.with_line(SKIP, SKIP)


def place_named(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """King to Aragon or Seville; evict Aragon; Aragon."""
    s = Scan(said, at)
    start = s.seen("verb")
    verb = ""
    if start == at and said[at].kinds["verb"] not in _NO_DEEDS:
        verb, s.at = said[at].kinds["verb"], at + 1
        s.take("CORRECTION") if verb == SCOREBOARD else None
        s.verb(CARD)  # the eviction card for Aragon
        s.take("ALL", "own", "seat")
    elif "ALL" in said[at].kinds or "seat" in said[at].kinds:
        s.at = at + 1
    ahead = Scan(said, s.at, begun=bool(verb))
    leaves = ahead.take("FROM") is not None
    if leaves:
        s.at = _behind_source(said, ahead.at) if verb else ahead.at
        leaves = not verb
    places = s.ranks() if verb or s.at > at or said[at].may_be("place", "TO", "FROM") else ()
    if places:
        pointed = said[at].may_be("TO", "FROM")
        counts = not verb and _counts_whom_it_places(said, at)
        join = partial(
            _do_there, verb=verb, places=places, leaves=leaves, counts=counts, is_all="ALL" in said[at].kinds
        )
        yield OrderPhrase(s.at, 0 if verb or pointed else 0.1, join, places, s.named)


def _behind_source(said: Sequence[Mention], at: int) -> int:
    """Where the destination begins behind a source, from Granada to Aragon; where it is if there is no source."""
    s = Scan(said, at, begun=True)
    goes = s.take("place") is not None and s.take("TO") is not None and s.seen("place") is not None
    return s.at if goes else at


def _counts_whom_it_places(said: Sequence[Mention], at: int) -> bool:
    """Whether words before a place are of a placing, which is for no king: place one of them in Aragon."""
    before = [*takewhile(lambda each: each.light or "TO" in each.kinds, reversed(said[:at]))]
    named = said[at - len(before) - 1 : at - len(before)]
    return any("number" in each.kinds for each in before) and any(each.says(PLACE) for each in named)


def _do_there(
    sheet: CandidateSheet, verb: str, places: Sequence[Place], *, is_all: bool, counts: bool, leaves: bool
) -> Joined:
    """The sheet with a place for the king, the eviction or whatever its card asks; or for the only question.

    Behind a correction it is the place of the placing said last: two in New Castile, no, in Granada.
    """
    plan = sheet.plan
    if sheet.turning == "correct" and not verb and (key := _said_last(sheet)).startswith(DISK):
        return sheet.with_block(key, f"{key} {sheet.context.ranked(places)}")
    if sheet.turning == "correct" and not verb and plan.lines and plan.lines[-1][0] == PLACE:
        line = f"{PLACE} {placed_by(plan.lines[-1][1])[0]} {sheet.context.ranked(places)}"
        stands = line in [each for told in sheet.context.standing[:1] for each in told.written]
        further = sheet.with_lines(plan.old, (*plan.lines[:-1], (PLACE, line)))
        return further.dearer(UNLIKELY * stands)  # "no, a Granada": it stood so
    if not verb and sheet.wants_place:
        return _answer(sheet, sheet.context.ranked(places))
    verbs = [each for each in (verbs_of(plan.card) if plan.card else sheet.context.held_verbs) if each not in _NO_PLACE]
    done = [each for each, _ in plan.lines]
    free = [each for each in verbs if sheet.turning or each not in done]
    if not (verb or sheet.turning) and PLACE in done:
        sheet = sheet.dearer(UNSAID)  # the King is named before: as many to Aragon as it takes
    verb = verb or next(iter(free), "")
    if not verb or counts or (is_all and verb != EVICT) or (leaves and verb in _GOING):
        return None
    if verb == SCOREBOARD:
        return _shift_scoreboard(sheet, places[0])
    return sheet.with_line(verb, f"{verb} {sheet.context.ranked(places)}", surely=True)


def _said_last(sheet: CandidateSheet) -> str:
    """The key of the block that the letter said last; empty if that was a plan, or several."""
    keys: frozenset[str] = next((span.keys for span in reversed(sheet.used) if span.keys), frozenset())
    return next(iter(keys)) if len(keys) == 1 else ""


def _shift_scoreboard(sheet: CandidateSheet, place: Place) -> Joined:
    """The sheet with the scoreboard that stands in a plan, in another place."""
    stands = [text for plan in sheet.context.standing for verb, text in plan.old if verb == SCOREBOARD]
    points = stands[0].split()[1] if stands else ""
    return _lay_scoreboard(sheet, int(points), place) if points.isdigit() else None


def _answer(sheet: CandidateSheet, places: str) -> Joined:
    """The sheet with these places for the only question, ranked behind those said before."""
    (key,) = sheet.context.asked
    had = dict(sheet.blocks).get(key)
    if not had or sheet.turning == "correct":
        return sheet.with_block(key, f"{key} {places}")
    if sheet.turns:
        return replace(sheet, blocks=((key, f"{had} or {places}"),), turning="")
    return sheet if places in had else None


def scoreboard_laid(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """The 8 on Seville; the 8/4/0 one, and put it on Seville; Seville 4."""
    s = Scan(said, at, begun=True)
    if not said[at].may_be("board", "number", "place"):
        return
    points = _board(s)
    if points is not None:
        only_now(s, "card")
        s.take(COMMA, "AND") if points > 99 else None
        s.take("AND")
    s.take("FROM")
    place = s.place()
    if points is not None and place and s.take("AND", "TO", ">"):
        place = s.place() or place  # from Aragon to Seville
    points = _board(s) if points is None and place else points
    if place and points is not None:
        yield OrderPhrase(s.at, 0.2, partial(_lay_scoreboard, points=points, place=place), (place,), s.named)


def _board(s: Scan) -> int | None:
    """Take a scoreboard by its points: 8/4/0, the 8/4 one, the 8."""
    named = s.take("board", "number")
    if not isinstance(named, int):
        return None
    if named < 10 and only_now(s, "/") is not None:
        return 100 * named + 10 * (s.take("number") or 0)
    return named if named < 10 or named > 99 else None


def _lay_scoreboard(sheet: CandidateSheet, points: int, place: Place) -> Joined:
    """The sheet with a scoreboard, called by its first points if a card lays one, or by all three."""
    card = sheet.plan.card
    if points < 100 and (card is None or SCOREBOARD not in verbs_of(card)):
        return None
    return sheet.with_line(SCOREBOARD, f"{SCOREBOARD} {points} {sheet.context.name(place)}", surely=True)
