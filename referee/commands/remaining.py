"""What a card has left behind, as CORRECT puts it right: how people name it, and the facts that follow.

Must not know what cards leave behind: the rules do.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.commands.phrases import Phrase
from referee.commands.refused import Refused, Unclear
from referee.orders.writing import card_name, place_name, scoreboards
from referee.rules.effects.base import Effect, card_of
from referee.rules.events import Fact
from referee.rules.model import CardId, Place, Seat, TokenId
from referee.rules.modifiers import Remnant, Whereabouts
from referee.rules.position import Position


@dataclass(frozen=True, slots=True)
class Remaining:
    """CARD alliance Granada Seville, CARD 25 red GONE: what a card should have left behind, or should not have.

    `designs`: the cards that are called so, of which a game has one; the other fields as far as they were named.
    """

    designs: tuple[CardId, ...]
    power: int  # the value of the power card instead; 0: not named
    seat: Seat | None
    places: tuple[Place, ...]
    scoreboard: TokenId | None
    gone: bool


_GONE = ("gone", "ended", "ends", "over", "away", "removed")
"""Words that say of what a card left behind that it should not be there."""

_SMALL = (
    "of", "by", "from", "to", "at", "in", "on", "between", "with", "and", "is", "no", "longer", "lies", "token",
    "tokens", "marker", "scoreboard",
)  # fmt: skip


def read_remaining(said: Phrase) -> Remaining:
    """What a card left behind: its name or the value of its power card, and whose, where, on which scoreboard, or GONE.

    Raises Unclear.
    """
    said.skip("the", "power")
    found = said.words.match("card", said.tokens, said.at)
    power = said.number() if found is None else 0
    if power is None:
        raise Unclear("correction-card-missing")
    said.at += found[0] if found else 0
    seat, places, scoreboard, gone = None, [], None, False
    called = scoreboards(said.names.board)
    while True:
        said.skip(*_SMALL)
        if said.take(*_GONE):
            gone = True
        elif said.word in called:
            scoreboard = said.scoreboard()
        elif (whose := said.perhaps_seat()) is not None:
            seat = whose
        elif said.word:
            places.append(said.place(said.names.board.regions))
        else:
            return Remaining(tuple(found[1]) if found else (), power, seat, tuple(places), scoreboard, gone)


def facts_of_remaining(position: Position, told: Remaining) -> tuple[Fact, ...]:
    """The facts by which what a card left behind lies as told, or is gone. Raises Refused."""
    card = _card_meant(position, told)
    does = card_of(position, card).does
    kind = does.leaves
    if kind is None:
        raise Refused("leaves-nothing", (card,))
    named = Whereabouts(told.seat if kind.of_seat else None, frozenset(told.places), told.scoreboard)
    there = tuple(does.remains(position))
    if told.gone:
        meant = tuple(each for each in there if each.whereabouts.fits(named))
        if not meant:
            raise Refused("is-so-already" if not there else "not-left-there", (card,) if there else ())
        if len(meant) > 1:
            raise Refused("left-more-than-once", (card, len(meant)))
        if does.is_waited_for(position, meant[0]):
            raise Refused("grandes-wait-for-it")
        return meant[0].facts
    wanted = (kind.of_seat, kind.places, kind.of_scoreboard)
    if wanted != (named.seat is not None, len(named.places), named.scoreboard is not None):
        raise Refused("remains-told-otherwise", (card,), (_example(position, card, kind),))
    if any(each.whereabouts.fits(named) for each in there):
        raise Refused("is-so-already")
    _refuse_what_is_hindered(position, does, told)
    return does.comes_to_lie(position, card, told.seat, told.places, told.scoreboard)


def _refuse_what_is_hindered(position: Position, does: Effect, told: Remaining) -> None:
    match does.hindrance(position, told.seat, told.places):
        case "all-out":
            raise Refused("none-left-to-lay")
        case "crowded":
            raise Refused("too-many-there")
        case "divided":
            raise Refused("has-places-of-its-own")
        case "apart":
            raise Refused("ends-do-not-meet", told.places)
        case "unheld":
            raise Refused("nobody-to-hold-it")


def is_seen_into_by(position: Position, told: Remaining) -> bool:
    """Whether all come to see who stands in the Castillo, if what this card leaves behind comes to lie."""
    card = _named_card(position, told)
    return card is not None and not told.gone and card_of(position, card).does.is_seen_into(position)


def _named_card(position: Position, told: Remaining) -> CardId | None:
    by_power = position.table.powers.get(told.power)
    named = (*told.designs, *((by_power,) if by_power else ()))
    return next((design for design in named if design in position.table.deck), None)


def _card_meant(position: Position, told: Remaining) -> CardId:
    """The card of this game that is called so, or whose power card has this value. Raises Refused."""
    card = _named_card(position, told)
    if card is None:
        raise (
            Refused("card-not-played", told.designs[:1]) if told.designs else Refused("power-of-no-card", (told.power,))
        )
    return card


def _example(position: Position, card: CardId, kind: Remnant) -> str:
    """A line that says all that is told of what this card leaves behind."""
    board = position.board
    one = next(place for place in board.regions if board.borders[place])
    places = (one, board.borders[one][0])[: kind.places]
    said = (
        *((position.setup.colours[0],) if kind.of_seat else ()),
        *(place_name(place, board) for place in places),
        *([*scoreboards(board)][:1] if kind.of_scoreboard else ()),
    )
    return " ".join(("CORRECT CARD", card_name(card), *said, "BECAUSE it was misread"))
