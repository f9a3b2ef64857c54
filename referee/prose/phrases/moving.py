"""MOVE and SEND in running words: whose caballeros go from where to where.

Knows how numbers, owners and places make a move, of bands that are told in any order, and what words leave to be taken
from a band named before or after. What card and game allow is judged elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Any, Literal

from referee.orders.shapes.deeds import fits, verbs_of
from referee.orders.shapes.moves import DoMove
from referee.prose.candidate import UNLIKELY, CandidateSheet, Joined, OrderPhrase
from referee.prose.kinds import COMMA, STOP
from referee.prose.mentions import Mention
from referee.prose.order_keywords import MOVE, PLACE, SEND
from referee.prose.phrases.changes import part_off
from referee.prose.phrases.placing import add_placing
from referee.prose.scanning import Scan
from referee.rules.model import COURT, NOWHERE, Place
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


THERE: Place = NOWHERE
"""The place that the letter has named last."""

_MOST = 24
"""Parts that are read in one breath, at most."""

_GUESSED = 0.4
"""What speaks against a band that goes where another went."""

_WHOSE, _MANY, _JOINTS = (
    ("own", "seat"),
    ("number", "SECOND ONE", "ALL", "REST"),
    (COMMA, "AND", "&", "+", "BUT", "THEN"),
)
"""Kinds of words for whose they are, for how many they are, and for what stands between two bands."""

TraitKind = Literal["many", "whose", "leaves", "goes", "bare", "of", "joint", "colon"]


@dataclass(frozen=True, slots=True)
class Trait:
    """Words that tell one thing of a band, and where they end; `named` counts the names up to there."""

    kind: TraitKind
    means: Any
    end: int
    named: int


@dataclass(frozen=True, slots=True)
class Band:
    """What is told of a band; `stands` is a place of which it is not clear yet whether it leaves it or goes there."""

    many: Any = None
    whose: Any = None
    source: Place | None = None
    targets: tuple[Place, ...] = ()
    stands: tuple[Place, ...] = ()
    is_pointed: bool = False  # words point to where it stands: in Aragon
    is_apart: bool = False  # a colon or a full stop stands before it
    source_first: bool = False  # the source is that of the bands that follow, too
    target_first: bool = False

    @property
    def is_placed(self) -> bool:
        """Whether any place is told."""
        return self.source is not None or bool(self.targets or self.stands)

    @property
    def is_whole(self) -> bool:
        """Whether it is told where it leaves and where it goes."""
        return self.source is not None and bool(self.targets)


def traits_of(s: Scan) -> Iterator[Trait]:
    """The traits of bands that come next, in the order in which they stand."""
    for _ in range(_MOST):
        while s.verb(MOVE, SEND):
            pass
        found = _trait(s)
        if found is None:
            return
        yield Trait(*found, s.at, s.named)


def _trait(s: Scan) -> tuple[TraitKind, Any] | None:
    at = s.seen("FROM", *_WHOSE, *_MANY, "TO", ">", "MAX", "place", "THERE", *_JOINTS, STOP)
    if at is None:
        return None
    next_ = s.said[at]
    if next_.may_be("FROM"):
        s.take("FROM")
        place = s.place()
        return ("leaves", place) if place is not None else ("of", None)
    if next_.may_be("TO", ">", "MAX", "place", "THERE"):
        pointed = s.way()
        if places := s.ranks():
            return ("goes" if pointed else "bare"), places
        return ("goes", (THERE,)) if s.take("THERE") is not None else ("of", None) if pointed else None
    if next_.may_be(*_WHOSE):
        return "whose", s.take(*_WHOSE)
    if next_.may_be(*_MANY):
        many = s.take(*_MANY)
        return "many", 1 if many == "SECOND ONE" else many
    s.take(*_JOINTS, STOP)
    return ("colon" if next_.may_be(STOP) else "joint"), None


def bands_of(traits: Sequence[Trait]) -> Iterator[tuple[Band, Trait]]:
    """The bands that traits tell of, each with its last trait; a colon only stands behind one that goes nowhere yet."""
    band, last = Band(), None
    for trait in traits:
        further = None if trait.kind in ("joint", "colon") else _with(band, trait)
        if further is not None:
            band, last = further, trait
            continue
        if last is not None:
            yield _settled(band), last
        if trait.kind == "colon" and (last is None or band.targets or band.source is None):
            return
        band, last = Band(is_apart=trait.kind == "colon"), None
        if trait.kind not in ("joint", "colon"):
            begun = _with(band, trait)
            if begun is None:
                return
            band, last = begun, trait
    if last is not None:
        yield _settled(band), last


def _with(band: Band, trait: Trait) -> Band | None:
    """A band with one trait more; None where that begins another."""
    match trait.kind:
        case "of":
            return band
        case "whose":
            return replace(band, whose=trait.means) if band.whose is None and not band.targets else None
        case "many":
            return _counted(band, trait.means)
        case "leaves":
            first = band.many is None and band.whose is None
            return replace(band, source=trait.means, source_first=first) if band.source is None else None
        case _:
            return _going(band, trait.means, pointed=trait.kind == "goes")


def _counted(band: Band, many: Any) -> Band | None:
    if many == "ALL" and band.is_placed and (band.many, band.whose) != (None, None):
        return None  # the yellow one from Seville, all go to Aragon
    if band.many in (None, "ALL", "REST"):
        return replace(band, many=many if band.many is None or isinstance(many, int) else band.many)
    if band.whose is not None and not band.is_placed:
        return band  # two of my four
    if band.is_placed and not band.targets and isinstance(many, int):
        return replace(band, many=many, source_first=True)  # of my four in Seville two
    return None


def _going(band: Band, places: tuple[Place, ...], *, pointed: bool) -> Band | None:
    if places == (THERE,) and band.stands:
        return band  # three in Granada, to secure the board there
    if band.targets:
        return None
    if band.source is None and not band.stands:
        first = band.many is None and band.whose is None
        return replace(band, stands=places, is_pointed=pointed, target_first=first)
    nobody = band.many is None and band.whose is None  # the King to Aragon, in Seville ...
    named = band.many is not None and band.whose not in (None, "own")
    if band.stands and band.source is None and (nobody or (band.target_first and band.is_pointed)):
        return None  # instead of to Seville two to Granada
    if band.stands and (band.source is not None or len(band.stands) > 1 or not (pointed or named)):
        return None
    return replace(band, targets=places)


def _settled(band: Band) -> Band:
    """A band whose only other place says what the place is where it stands."""
    if band.stands and band.source is not None and not band.targets:
        return replace(band, targets=band.stands, stands=())
    if band.stands and band.targets and band.source is None:
        first = band.source_first or band.target_first
        return replace(band, source=band.stands[0], stands=(), source_first=first, target_first=False)
    return band


def together(bands: Sequence[Band]) -> tuple[tuple[Band, ...], float]:
    """The bands with what the words of the others tell of them, and what speaks against that; none if some lack it."""
    told: list[Band] = []
    whole: Band | None = None  # that of which the next bands are parts
    cost = 0.0
    for band in bands:
        open_ = [each for each in told if not each.targets]
        last = told[-1] if told else Band()
        if (of := whole or (last if last.source_first and last.is_whole else None)) and band.many and _is_part(band):
            told.append(_part_of(of, band))
            whole = of
        elif open_ and _is_part(band) and _speaks_of(band, open_):
            told = [each if each.targets else _gone(each, band.stands) for each in told]
        elif len(told) == 1 and open_ and _is_part(band) and _is_shared(last, bands[1:]):
            whole = _gone(last, ())
            told = [_part_of(whole, band)]
        elif (at := _named_before(band, told)) is not None:
            told[at] = replace(told[at], source=band.source, targets=told[at].targets or band.targets)
        else:
            further = replace(band, whose=last.whose if band.whose is None else band.whose)
            told = [_coordinated(each, further) for each in told]
            told.append(further)
    if (
        told
        and whole is None
        and not told[-1].targets
        and len(told) > 1
        and told[-2].targets
        and told[-1].source != COURT
    ):
        cost += 0.0 if told[-2].target_first else _GUESSED
        told[-1] = replace(told[-1], targets=told[-2].targets)
    if whole is not None:
        shared = _shared(whole, told)
        cost, told = (cost, shared) if shared else (cost, [])
    fits = told and all(each.is_whole and each.source not in each.targets for each in told)
    return (tuple(_behind(told)), cost) if fits else ((), 0.0)


def _is_part(band: Band) -> bool:
    """Whether a band only tells how many go where."""
    told = band.is_pointed or band.many is not None
    return told and band.source is None and band.whose is None and bool(band.stands) and not band.targets


def _is_shared(whole: Band, parts: Sequence[Band]) -> bool:
    """Whether bands are parts of one: two of mine from Seville, one to Aragon; the two in Seville, one each to ..."""
    if whole.source is not None and not parts[0].is_apart:
        return True
    adds_up = whole.many == sum(each.many for each in parts if isinstance(each.many, int))
    return len(parts) > 1 and (whole.source is not None or adds_up)


def _speaks_of(band: Band, bands: Sequence[Band]) -> bool:
    """Whether its number is that of all these bands: both to the castle, all four to Aragon, but these to Aragon."""
    if band.is_apart or not band.is_pointed or (band.many != "ALL" and not all(map(_leaves, bands))):
        return False
    counts = [1 if each.many is None else each.many for each in bands]
    total = sum(each for each in counts if isinstance(each, int)) if "ALL" not in counts else "ALL"
    return band.many in (None, "ALL", total)


def _leaves(band: Band) -> bool:
    """Whether it leaves the place where it stands: two of mine in Aragon are placed there, two of hers are not."""
    stands = bool(band.stands) and band.stands != (THERE,)
    return band.source is not None or (stands and band.whose not in (None, "own"))


def _gone(band: Band, targets: tuple[Place, ...]) -> Band:
    source = band.source if band.source is not None or not band.stands else band.stands[0]
    return replace(band, source=source, stands=(), targets=targets)


def _part_of(whole: Band, band: Band) -> Band:
    return Band(1 if band.many is None else band.many, whole.whose, whole.source, band.stands, source_first=True)


def _named_before(band: Band, told: Sequence[Band]) -> int | None:
    """Which band it is of which more is told: a yellow and a red one to Aragon, the red one from Granada."""
    if band.source is None or band.whose is None:
        return None
    same = (at for at, each in enumerate(told) if each.whose == band.whose and each.source is None)
    return next(same, None)


def _coordinated(band: Band, behind: Band) -> Band:
    """A band with the places of the one behind it: one red and one yellow one from Aragon to the castle."""
    lacks = band.source is None and None not in (band.many, band.whose) and not band.stands
    further = replace(band, source=behind.source) if lacks else band
    return _gone(further, behind.targets) if behind.targets and not band.targets and _leaves(further) else further


def _shared(whole: Band, parts: Sequence[Band]) -> list[Band]:
    """The parts of a band with numbers: all four of mine out of Seville, two to Granada and the rest to Galicia."""
    counted = sum(each.many for each in parts if isinstance(each.many, int))
    if whole.targets or not isinstance(whole.many, int):
        return [replace(each, many="ALL") if each.many == "REST" else each for each in parts]
    if counted > whole.many:
        return []
    return [replace(each, many=whole.many - counted) if each.many == "REST" else each for each in parts]


def _behind(told: Sequence[Band]) -> Iterator[Band]:
    """The bands, where one goes "there" with the place where the one before went."""
    before: tuple[Place, ...] = ()
    for band in told:
        targets = before if band.targets == (THERE,) and before else band.targets
        before = targets
        yield replace(band, targets=targets)
