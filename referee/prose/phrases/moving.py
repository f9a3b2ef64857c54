"""MOVE and SEND in running words: whose caballeros go from where to where.

Knows how numbers, owners and places make a move. What card and game allow is judged elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any

from referee.orders.shapes.deeds import fits, verbs_of
from referee.orders.shapes.moves import DoMove
from referee.prose.candidate import UNLIKELY, CandidateSheet
from referee.prose.kinds import COMMA, STOP
from referee.prose.mentions import Mention
from referee.prose.order_keywords import MOVE, PLACE, SEND
from referee.prose.order_phrase import Joined, OrderPhrase
from referee.prose.phrases.bands import THERE, Band, bands_of, together, traits_of
from referee.prose.phrases.changes import part_off
from referee.prose.phrases.placing import add_placing
from referee.prose.scanning import Scan
from referee.rules.model import COURT, Place
from referee.rules.shapes import Moves

_SEATS = 5
"""Players of a game, at most."""

_BEGINS = ("number", "ALL", "own", "seat", "FROM", "TO", "place")
"""Kinds of words at which a move may begin."""


def moved(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Two of the yellow from Granada to Aragon; out of Seville two go to Aragon and one to Granada."""
    if not said[at].may_be(*_BEGINS) and not said[at].says(MOVE):
        return
    before = said[at - 1].kinds if at else {}
    if "place" in said[at].kinds and {"TO", "FROM"} & {*before}:
        return  # it went there
    arrives = ">" in before and "place" in said[at].kinds  # X > Y: nobody leaves Y
    moves = said[at].says(MOVE)
    told: list[Band] = []
    for band, last in bands_of([*traits_of(Scan(said, at))]):
        told.append(band)
        bands, cost = together(told)
        named = told[0].source is not None or any((each.many, each.whose) != (None, None) for each in bands)
        if bands and (moves or named):
            cost += 0.5 * arrives + 0.1 * any(each.many is None for each in bands)
            cost += 0.2 * (bands[0].whose is None and not moves)
            targets = tuple(each for each in bands[-1].targets if each != THERE)
            yield OrderPhrase(last.end, cost, partial(_move_bands, bands=bands), targets, last.named)


def moved_after_it(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """And a green one out of Old Castile, too."""
    if not said[at].may_be("number", "seat"):
        return
    for band, last in islice(bands_of([*traits_of(Scan(said, at, begun=True))]), 1):
        if band.source not in (None, COURT) and not band.targets:
            join = partial(_move_bands, bands=(replace(band, targets=(THERE,)),), goes_on=True)
            yield OrderPhrase(last.end, 0.5, join, names=last.named)


def _move_bands(sheet: CandidateSheet, bands: Sequence[Band], *, goes_on: bool = False) -> Joined:
    """The sheet with bands that go somewhere; `goes_on`: only behind another move.

    A plan that stands and moves nobody is changed: of those that it places, some go elsewhere.
    """
    plan = sheet.plan
    moves = plan.card is not None and MOVE in verbs_of(plan.card)
    if plan.old and not moves and len(bands) == 1 and THERE not in bands[0].targets:
        (band,) = bands
        if band.whose in (None, "own") and band.source not in (None, THERE):
            further = part_off(sheet, band.many, sheet.context.name(band.source), band.targets)
            return further and further.dearer(UNLIKELY * (band.whose is None))
    if goes_on and not (plan.lines and plan.lines[-1][0] != PLACE):  # the Grande, and two of mine with him
        return None
    found: CandidateSheet | None = sheet
    for band in bands:
        found = found and _move(found, band)
    return found


def _move(sheet: CandidateSheet, band: Band) -> Joined:
    source = sheet.there if band.source == THERE else band.source
    ranks = [sheet.there if each == THERE else each for each in band.targets]
    targets = tuple(each for each in ranks if each is not None)
    if source is None or not targets or source in targets:
        return None
    card = sheet.plan.card
    many = {None: 1, "REST": "ALL"}.get(band.many, band.many)
    if source == COURT and card and not fits(card, DoMove(1, sheet.context.known.seat, COURT, targets)):
        return add_placing(sheet, many, targets)
    owner = "" if band.whose is None else sheet.context.owner(band.whose)
    line = f"{MOVE} {many} {owner} {sheet.context.name(source)} to {sheet.context.ranked(targets)}"
    return sheet.with_line(MOVE, line, surely=True)


def sent(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """One yellow from Old Castile, a red one out of Galicia."""
    s = Scan(said, at)
    if not s.verb(SEND) and not said[at].may_be("number", "seat"):
        return
    picks: list[tuple[int | str, int | str, tuple[Place, ...]]] = []
    while len(picks) < _SEATS:
        count = s.take("number")
        whose = s.take("own", "seat")
        count = s.take("number", "LAST") if count is None else count
        s.take("FROM")
        if whose is None or not (places := s.ranks()):
            return
        picks.append((1 if count in (None, "LAST") else count, whose, places))
        yield OrderPhrase(s.at, 0, partial(_send, picks=tuple(picks)), names=s.named)
        if s.take(COMMA, STOP, "AND", "&") is None:
            return
        s.take("AND")


def _send(sheet: CandidateSheet, picks: Sequence[tuple[Any, Any, Sequence[Place]]]) -> Joined:
    """The sheet with one caballero of each sent off; several, if its card throws them into the Castillo."""
    cards = [sheet.plan.card] if sheet.plan.card else sheet.laid_cards()
    asked = [part.asks() for card in cards for part in card.does.parts()]
    if any(isinstance(shape, Moves) and shape.thrown for shape in asked):
        castillo = sheet.context.known.board.castillo
        return _move_bands(sheet, [Band(many, whose, places[0], (castillo,)) for many, whose, places in picks])
    if any(many != 1 for many, _, _ in picks):
        return None
    listed = ", ".join(f"{sheet.context.owner(whose)} {sheet.context.ranked(places)}" for _, whose, places in picks)
    return sheet.with_line(SEND, f"{SEND} {listed}", surely=len(picks) > 1)
