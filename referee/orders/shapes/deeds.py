"""The table of shapes of lines, and functions on lines of any shape.

Knows shapes, but no card or effect by name. Must not know the plan or the book that a line stands in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from operator import itemgetter
from typing import Any, cast

from referee.orders.contents import Known, known_at
from referee.orders.findings import Finding, Found, Numbered, PassedOver, Stuck, finding_of
from referee.orders.goals import Lead
from referee.orders.grammar import Cursor
from referee.orders.order import Deed, Item, deed_of, guards_of
from referee.orders.shapes import called, hand, moves, one_of_each, one_place, placing
from referee.orders.shapes.deed import ACTING, LEFT, DeedShape, DoAct, DoSkip, NumberedLines, Sight
from referee.orders.shapes.grandissimo import persons as figure
from referee.orders.shapes.guard import guards_text
from referee.orders.shapes.players_edition import flipping
from referee.orders.shapes.special import abolishing, offering
from referee.rules.decisions import Complaint, Order, Skip
from referee.rules.effects.base import ACTIVE, Card, Effect
from referee.rules.model import Place, Seat
from referee.rules.position import Position
from referee.rules.shapes import Moves
from referee.rules.stacks import must_act

SHAPES: tuple[DeedShape, ...] = (
    ACTING,
    LEFT,
    moves.SHAPE,
    placing.SHAPE,
    one_place.SHAPE,
    one_place.SCOREBOARD,
    flipping.SHAPE,
    figure.FIGURE,
    one_of_each.SHAPE,
    hand.TAKING_BACK,
    figure.ENTHRONING,
    offering.SHAPE,
    abolishing.SHAPE,
    called.SHAPE,
)
"""Every shape of line; a new one takes its place here."""

_OF = {value: shape for shape in SHAPES for value in shape.values}

WORDS: Mapping[str, DeedShape] = {word: shape for shape in SHAPES for word in shape.words}
"""The shape of each keyword, except those that effects bring."""

SKIP, PLACE = DoSkip.verb, placing.DoPlace.verb


def shape_of(deed: Deed) -> DeedShape:
    """The shape of a line."""
    return _OF[type(deed)]


def read(c: Cursor, keyword: str) -> tuple[Deed, ...] | None:
    """The lines whose keyword the cursor has just passed; None with a trouble."""
    return WORDS.get(keyword, one_place.SHAPE).read(c, keyword)


def item_text(item: Item, known: Known) -> str:
    """A line as receipts print it."""
    deed = deed_of(item)
    return shape_of(deed).write(deed, known) + guards_text(guards_of(item), known)


def places_somebody(item: Item) -> bool:
    """Whether a line is a PLACE, not for the special action."""
    return shape_of(deed_of(item)) is placing.SHAPE


def is_ranked(item: Item) -> bool:
    """Whether a line places at the first of several places that will do."""
    deed = deed_of(item)
    return isinstance(deed, placing.DoPlace) and any(len(part.ranks) > 1 for part in deed.parts)


def skips(item: Item) -> bool:
    """Whether a line is SKIP."""
    return shape_of(deed_of(item)) is LEFT


def is_once(item: Item) -> bool:
    """Whether a plan has only one such line, because its ranks stand in it."""
    return shape_of(deed_of(item)).is_once


def compared(item: Item) -> Iterator[Place]:
    """The places where a line wants everybody's caballeros counted, for a lead, a second place or a gain."""
    deed = deed_of(item)
    return shape_of(deed).compared(deed)


# --- which line belongs to which card ---------------------------------------------------------------


def fits(card: Card, item: Item) -> bool:
    """Whether a line is of the kind that a card's special action asks for; SKIP and PLACE fit every card.

    Its numbers, its owners and the position do not matter.
    """
    deed = deed_of(item)
    shape = shape_of(deed)
    return shape.asked is None or any(_is_asked(part, shape) and shape.fits(deed, part) for part in card.does.parts())


def _is_asked(part: Effect, shape: DeedShape) -> bool:
    return shape.asked is not None and isinstance(part.asks(), shape.asked)


@lru_cache(maxsize=1024)  # every form in a letter has an example of each card on offer
def _shapes_for(part: Effect) -> tuple[DeedShape, ...]:
    """The shapes of lines that an effect asks for."""
    return tuple(shape for shape in SHAPES if _is_asked(part, shape))


@lru_cache(maxsize=1024)  # running words ask it of each card for each candidate
def verbs_of(card: Card) -> tuple[str, ...]:
    """The keywords of the lines that a card's special action asks for."""
    shapes = ((part, shape) for part in card.does.parts() for shape in _shapes_for(part))
    return tuple(dict.fromkeys(word for part, shape in shapes for word in shape.words or (part.keyword,)))


def wants_act(card: Card) -> bool:
    """Whether a card's special action leaves nothing to choose."""
    return fits(card, DoAct())


def moves_own_only(card: Card) -> bool:
    """Whether a card moves nobody's caballeros but the player's own, so that MOVE need not say whose."""
    asked = [part.asks() for part in card.does.parts()]
    return all(isinstance(shape, Moves) and not shape.foreign for shape in asked)


def card_called(design: str, cards: Iterable[Card]) -> Card | None:
    """The card of this design among those of a game."""
    return next((card for card in cards if card.design == design), None)


def _foreign(position: Position, seat: Seat, does: Effect, deed: Deed) -> Complaint | None:
    """The complaint about a line that is not for an effect, worded like that about SKIP; None if it is for it."""
    shape = shape_of(deed)
    named = isinstance(deed, one_place.DoName)
    ours = any(_is_asked(part, shape) and (not named or shape.fits(deed, part)) for part in does.parts())
    return None if shape.asked is None or ours else does.check(position, seat, Skip())


# --- the special action -----------------------------------------------------------------------------


def special(position: Position, seat: Seat, does: Effect, lines: Sequence[Numbered[Deed]]) -> Found | Stuck:
    """The special action ordered by the lines with the first verb that belongs to the card.

    Of several lines of a verb other than MOVE the first counts.
    """
    wanted = does.check(position, seat, Skip())
    assert wanted is not None  # SKIP is never the special action, and the complaint says what would be
    stuck = Stuck((PassedOver(None, wanted, lines[0][0] if lines else 0),))
    for verb in _verbs(does, lines):
        same = [line for line in lines if line[1].verb == verb]
        foreign = _foreign(position, seat, does, same[0][1])
        if foreign is None:
            return shape_of(same[0][1]).carry(position, seat, does, same)
        stuck = Stuck((PassedOver(None, foreign, same[0][0]),))
    return stuck


def _verbs(does: Effect, lines: Sequence[Numbered[Deed]]) -> tuple[str, ...]:
    """The verbs in the order written, but first those that lead to a question which the others may answer."""
    leading = {part.keyword for part in does.parts() if part.later_steps(ACTIVE, "")}
    return tuple(sorted(dict.fromkeys(deed.verb for _, deed in lines), key=lambda verb: verb not in leading))


def against(position: Position, seat: Seat, does: Effect, lines: NumberedLines) -> Iterator[Finding]:
    """Everything against the lines of the first verb that belongs to the card."""
    for verb in _verbs(does, lines):
        same = [line for line in lines if line[1].verb == verb]
        if _foreign(position, seat, does, same[0][1]) is None:
            yield from shape_of(same[0][1]).against(position, seat, does, same)
            return


def all_foreign(position: Position, seat: Seat, does: Effect, lines: NumberedLines) -> Iterator[Finding]:
    """If no verb belongs to the card, what it wants instead, for each verb."""
    firsts = {deed.verb: (line, deed) for line, deed in reversed(lines)}.values()
    complaints = [(line, _foreign(position, seat, does, deed)) for line, deed in sorted(firsts, key=itemgetter(0))]
    if all(complaint for _, complaint in complaints):
        yield from (finding_of(complaint, line) for line, complaint in complaints if complaint)


# --- choices among what it could do -----------------------------------------------------------------


def offers(part: Effect, sight: Sight) -> Iterator[Deed]:
    """Lines for everything that could be done for an effect now; not all need be legal."""
    return (deed for shape in _shapes_for(part) for deed in shape.offers(part, sight))


def carried(part: Effect, sight: Sight, *lines: Deed) -> Order | None:
    """The order that lines of one shape come to for an effect; None if they are not legal now."""
    way = shape_of(lines[0]).carry(sight.position, sight.seat, part, list(enumerate(lines)))
    return way.order if isinstance(way, Found) else None


def at_all(card: Card, sight: Sight) -> tuple[Deed, Order] | None:
    """The first line that would carry out a card's special action now, and its order; None if there is none.

    BEST that finds nothing to gain skips the action, which is not carrying it out.
    """
    offered = ((part, deed) for part in card.does.parts() for deed in offers(part, sight))
    tried = ((deed, carried(part, sight, deed)) for part, deed in offered)
    return next(((deed, order) for deed, order in tried if order not in (None, Skip())), None)


def together(part: Effect, wanted: Sequence[Deed]) -> tuple[Deed, ...]:
    """Lines for one effect, best first, as far as one plan can hold them."""
    return shape_of(wanted[0]).together(part, wanted) if wanted else ()


# --- examples ---------------------------------------------------------------------------------------


def choices(card: Card, sight: Sight) -> tuple[Deed, ...]:
    """Lines for all that a card's special action could do now, but for BEST and LEAD, which choose by themselves.

    Lines alike but for their ranks are one, with all of these; SKIP is last, unless the action must be carried out.
    """
    ranks: dict[Deed, dict[Any, None]] = {}
    offered = ((part, deed) for part in card.does.parts() for deed in offers(part, sight))
    for does, deed in offered:
        first: tuple[Any, ...] = getattr(deed, "ranks", ())[:1]
        one = replace(cast(Any, deed), ranks=first) if first else deed
        chooses = isinstance(deed, moves.DoMoveBest) or any(isinstance(rank, Lead) for rank in first)
        if not chooses and _works(sight, does, one):
            ranks.setdefault(replace(cast(Any, deed), ranks=()) if first else deed, {}).update(dict.fromkeys(first))
    found = tuple(replace(cast(Any, deed), ranks=tuple(each)) if each else deed for deed, each in ranks.items())
    return (*found, *_leaving(card, sight)) if found else (DoSkip(),)


def examples(card: Card, sight: Sight) -> tuple[Deed, ...]:
    """Lines that would carry out a card's special action now, best first."""
    return tuple(dict.fromkeys(_legal(card, sight)))


def example(card: Card, sight: Sight) -> Item:
    """The best line that would carry out a card's special action now, or SKIP."""
    return next(_legal(card, sight), DoSkip())


def _legal(card: Card, sight: Sight) -> Iterator[Deed]:
    parts = ((part, deed) for part in card.does.parts() for deed in _of_part(part, sight))
    return (deed for part, deed in parts if _works(sight, part, deed))


def forms(card: Card, sight: Sight) -> tuple[Deed, ...]:
    """Examples of all lines that may stand under a card, those legal now first, SKIP last if it may be left.

    What no position could make legal is no example.
    """
    all_of_it = (deed for part in card.does.parts() for deed in _of_part(part, sight) if not _never(sight, part, deed))
    return (*dict.fromkeys((*examples(card, sight), *all_of_it)), *_leaving(card, sight))


def _leaving(card: Card, sight: Sight) -> tuple[Deed, ...]:
    """SKIP, unless the special action must be carried out."""
    return () if must_act(sight.position, sight.seat, card) else (DoSkip(),)


def _never(sight: Sight, part: Effect, deed: Deed) -> bool:
    """Whether a line can never carry out an effect, as its shape and the board say."""
    found = shape_of(deed).against(sight.position, sight.seat, part, [(0, deed)])
    return any(finding.level == "never" for finding in found)


def lines_for(card: Card, position: Position, seat: Seat) -> tuple[str, ...]:
    """The texts of the lines that would carry out a card's special action now, best first; SKIP last if it is legal."""
    sight = Sight(position, seat)
    return _texts((*examples(card, sight), *_leaving(card, sight)), position, seat)


def forms_for(card: Card, position: Position, seat: Seat) -> tuple[str, ...]:
    """The texts of an example of each kind of line that may stand under a card, those legal now first."""
    sight = Sight(position, seat)
    wholes = (shape.whole(part, sight) for part in card.does.parts() for shape in _shapes_for(part))
    return (*(_on_one_line(whole, sight) for whole in wholes if whole), *_texts(forms(card, sight), position, seat))


def _on_one_line(lines: Sequence[Deed], sight: Sight) -> str:
    """Lines with one keyword behind one another: MOVE 1 blue Aragon to Castillo, 2 own Seville to Castillo."""
    first, *rest = _texts(lines, sight.position, sight.seat)
    return ", ".join((first, *(each.partition(" ")[2] for each in rest)))


def _texts(lines: Iterable[Item], position: Position, seat: Seat) -> tuple[str, ...]:
    known = known_at(position, seat)
    return tuple(item_text(line, known) for line in lines)


def _of_part(part: Effect, sight: Sight) -> Iterator[Deed]:
    return (deed for shape in _shapes_for(part) for deed in shape.examples(part, sight))


def _works(sight: Sight, part: Effect, deed: Deed) -> bool:
    return isinstance(special(sight.position, sight.seat, part, [(0, deed)]), Found)
