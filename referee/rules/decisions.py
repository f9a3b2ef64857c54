"""The questions of the engine, the orders that answer them, and the complaints about orders that do not.

Knows the shapes of questions and orders. Must not know where an answer comes from: a letter, chance, the house.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from referee.rules.model import NOWHERE, CardId, Owner, Place, Seat, TokenId
from referee.rules.wire import wire


class Ask(StrEnum):
    """The kinds of question."""

    DRAW = "draw"  # chance answers
    BEGIN = "begin"  # whether this phase may begin; the referee answers, when every sheet is in
    HAND = "hand"  # which power cards to play with; all seats at once, sealed
    POWER = "power"
    REINFORCE = "reinforce"
    CARD = "card"
    HALF = "half"  # half a turn: placing caballeros or the special action, in either order
    RETURN = "return"  # give up caballeros (The King Returns)
    DISK = "disk"  # several seats at once, sealed
    PLACE = "place"  # one of some places; several seats at once, sealed
    MOVES = "moves"  # caballeros that move outside a special action: by ship, or onto a table
    VETO = "veto"
    TOKEN = "token"  # which token to take, if any; only a seat whose card gives one
    REMOVE = "remove"  # which card on offer to remove, if any; only a seat that kept a card for this
    DOUBLE = "double"  # whether to repeat another's special action; only a seat that kept a card for this
    UNCOVER = "uncover"  # whether to uncover what one keeps covered
    CONSENT = "consent"  # whether one's own caballeros go along with another's special action


class Disk(StrEnum):
    """What a secret disk is set for."""

    GENERAL = "general"  # where the caballeros of the Castillo go
    SECRET = "secret"  # a region to score
    SEND = "send"  # a region to give up caballeros from
    EVICT = "evict"  # a region to flee to


class Phase(StrEnum):
    """The parts of a game before which it may wait for every sheet."""

    SETUP = "setup"  # before the first round, where a box asks for something then
    POWER = "power"
    TURNS = "turns"
    DISKS = "disks"


class Decision(NamedTuple):
    """A question that the engine asks one seat, several seats, chance or the referee.

    `seats` is empty if chance or the referee answers; several seats answer in secret, and all answers are taken
    together. `choices` lists the legal ids if the answer is one id; if it is empty, `check` tells what is legal.
    `step` is the step of the agenda that asks.
    """

    kind: Ask
    seats: tuple[Seat, ...]
    step: Any  # a Step of referee.rules.effects.base
    choices: tuple[Any, ...] = ()  # CardId | Place | int; for DISK and PLACE one tuple of places for each seat
    label: str = ""  # the purpose of a draw, or the phase that begins


@wire("shift")
class Shift:
    """`count` caballeros of `owner` go from `source` to `target`; the source may be the court.

    A place with slots stands for its slots: the most wanted is filled first, the least wanted is left first. Caballeros
    that bear a token are the last to go, unless the token is named.
    """

    owner: Owner
    source: Place
    target: Place
    count: int = 1
    bearing: tuple[TokenId, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawn:
    """The choice that chance drew."""

    choice: CardId | Place | Seat


@dataclass(frozen=True, slots=True)
class Begin:
    """The referee's word that a phase begins."""


@wire("choose-hand")
class ChooseHand:
    """Play with the power cards of these values. The referee adds `salt`, so that nobody can guess them."""

    values: tuple[int, ...]
    salt: str = ""


@wire("lay-power")
class LayPower:
    """Lay the power card of this value."""

    value: int


@wire("reinforce")
class Reinforce:
    """Bring `count` caballeros from the provinces to the court, and one from each region in `fetch` (may repeat)."""

    count: int
    fetch: tuple[Place, ...] = ()
    bearing: tuple[TokenId, ...] = ()  # tokens that leave with those fetched


@wire("take-card")
class TakeCard:
    """Take an action card on offer."""

    card: CardId


@wire("keep-card")
class KeepCard:
    """Take an action card on offer, and keep it for a later turn."""

    card: CardId


@wire("place-caballeros")
class PlaceCaballeros:
    """Place caballeros from the court: pairs of place and number. Empty: none."""

    placing: tuple[tuple[Place, int], ...] = ()


@wire("act")
class Act:
    """Carry out a special action that leaves nothing to choose."""


@wire("skip")
class Skip:
    """Skip the special action."""


@wire("move")
class Move:
    """Special action: move caballeros, one by one, in this order."""

    shifts: tuple[Shift, ...]


@wire("name")
class Name:
    """Name one place: for a special action, or in answer to a question for a place."""

    place: Place


@wire("choose-in-secret")
class ChooseInSecret:
    """Special action: choose one place that others do not learn. The referee adds `salt`, so that nobody can guess."""

    place: Place
    salt: str = ""


@wire("name-seat")
class NameSeat:
    """Special action: name one seat."""

    seat: Seat


@wire("score-in-order")
class ScoreInOrder:
    """Special action: score several regions in this order (only where the edition lets the player choose it)."""

    places: tuple[Place, ...]


@wire("take-token")
class TakeToken:
    """Special action: take this token to one's court."""

    token: TokenId


@wire("move-king")
class MoveKing:
    """Special action: the King goes to this region."""

    place: Place


@wire("move-grande")
class MoveGrande:
    """Special action: one's own Grande goes to this region."""

    place: Place


@wire("set-scoreboard")
class SetScoreboard:
    """Special action: this mobile scoreboard goes to this place."""

    token: TokenId
    place: Place


@wire("turn-scoreboard")
class TurnScoreboard:
    """Special action: this mobile scoreboard is turned round, or back."""

    token: TokenId


@wire("offer-places")
class OfferPlaces:
    """Special action: this seat picks one of these places."""

    places: tuple[Place, ...]
    seat: Seat


@wire("end-lasting")
class EndLasting:
    """Special action: what this card began goes out of play, of this seat or in this place."""

    card: CardId
    seat: Seat | None = None
    place: Place = NOWHERE


@wire("send-back")
class SendBack:
    """Special action: one caballero of each named seat goes from the named region to its provinces."""

    picks: tuple[tuple[Owner, Place], ...]
    bearing: tuple[TokenId, ...] = ()  # tokens that the caballeros meant bear


@wire("take-back")
class TakeBack:
    """Special action: this spent power card returns to the hand."""

    value: int


@wire("return")
class Return:
    """Give up caballeros to the provinces: `court` of them from the court, one from each region in `regions`."""

    court: int
    regions: tuple[Place, ...] = ()
    bearing: tuple[TokenId, ...] = ()  # tokens that go with those from regions


@wire("set-disk")
class SetDisk:
    """Point the secret disk at a region; None: it is not set."""

    place: Place | None


@wire("object")
class StepIn:
    """Step in during another's turn, before number `before` (1-based) of the steps that come next."""

    before: int = 1


@wire("let-pass")
class LetPass:
    """Do not step in: keep the Veto, or another kept card, for another time."""


@wire("remove-card")
class RemoveCard:
    """Remove a card that is still on offer."""

    card: CardId


Secret = ChooseHand | ChooseInSecret
"""The orders that are sealed: others learn a commitment to them, until they are opened."""

Hidden = TakeBack | ChooseInSecret
"""The orders of a special action of which the announcement says no more than that it is carried out."""

Special = (
    Act
    | Move
    | Name
    | ChooseInSecret
    | NameSeat
    | ScoreInOrder
    | MoveKing
    | MoveGrande
    | SetScoreboard
    | TurnScoreboard
    | OfferPlaces
    | EndLasting
    | TakeToken
    | SendBack
    | TakeBack
    | Reinforce
)
KeptAnswer = StepIn | LetPass | RemoveCard
Order = (
    Special
    | Drawn
    | Begin
    | ChooseHand
    | LayPower
    | TakeCard
    | KeepCard
    | PlaceCaballeros
    | Skip
    | Return
    | SetDisk
    | TakeToken
    | KeptAnswer
)


@wire("complaint")
class Complaint:
    """Why an order is not legal: a code of the catalogue and its arguments (ids and numbers)."""

    code: str
    args: tuple[Any, ...] = ()
