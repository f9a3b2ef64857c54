"""What the engine asks, what answers it, and why an answer will not do.

Knows the shapes of questions and orders. Must not know where an answer comes from: a letter, chance, the house.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from referee.rules.model import CardId, Place, Seat


class Ask(StrEnum):
    """The kinds of question."""

    DRAW = "draw"  # chance answers
    BEGIN = "begin"  # may this phase begin? The referee answers, when every sheet is in
    POWER = "power"
    REINFORCE = "reinforce"
    CARD = "card"
    HALF = "half"  # one half of a turn: place caballeros, or the special action, in either order
    RETURN = "return"  # give up caballeros (The King Returns)
    DISK = "disk"  # several seats at once, sealed
    VETO = "veto"


class Disk(StrEnum):
    """What a secret disk is set for."""

    GENERAL = "general"  # where the caballeros of the Castillo go
    SECRET = "secret"  # a region to score
    SEND = "send"  # a region to give up caballeros from
    EVICT = "evict"  # a region to flee to


class Phase(StrEnum):
    """The stretches of a round at which a game may wait for every sheet."""

    POWER = "power"
    TURNS = "turns"
    DISKS = "disks"


@dataclass(frozen=True, slots=True)
class Decision:
    """One question.

    `seats` is empty when no player answers (chance, or the start of a phase), holds one seat for an ordinary
    choice, and several for a sealed one: all answers together or none. `choices` lists the legal ids where the
    answer is one id, else it is empty and `check` is the judge. `step` is the agenda's step that asks.
    """

    kind: Ask
    seats: tuple[Seat, ...]
    step: Any  # a Step of referee.rules.effects.base
    choices: tuple[Any, ...] = ()  # CardId | Place | int; for DISK one tuple of places for each seat
    label: str = ""  # what is drawn


@dataclass(frozen=True, slots=True)
class Shift:
    """`count` caballeros of `owner` go from `source` to `target` (places; the source may be the court)."""

    owner: Seat
    source: Place
    target: Place
    count: int = 1


@dataclass(frozen=True, slots=True)
class Drawn:
    """Chance's answer."""

    choice: CardId | Place


@dataclass(frozen=True, slots=True)
class Begin:
    """The referee's word that a phase begins."""


@dataclass(frozen=True, slots=True)
class LayPower:
    """Lay the power card of this value."""

    value: int


@dataclass(frozen=True, slots=True)
class Reinforce:
    """Bring `count` caballeros from the provinces to the court, and one from each region in `fetch` (repeats too)."""

    count: int
    fetch: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class TakeCard:
    """Take an action card on offer."""

    card: CardId


@dataclass(frozen=True, slots=True)
class PlaceCaballeros:
    """Place caballeros from the court: pairs of place and number. Empty: none."""

    placing: tuple[tuple[Place, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Act:
    """Carry out a special action that leaves nothing to choose."""


@dataclass(frozen=True, slots=True)
class Skip:
    """Leave the special action."""


@dataclass(frozen=True, slots=True)
class Move:
    """Special action: move caballeros, one by one, in this order."""

    shifts: tuple[Shift, ...]


@dataclass(frozen=True, slots=True)
class Name:
    """Special action on one place: score it, or evict from it."""

    place: Place


@dataclass(frozen=True, slots=True)
class ScoreInOrder:
    """Special scoring of several regions in an order of one's own (only where the edition leaves it to the player)."""

    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class MoveKing:
    """Special action: the King goes to this region."""

    place: Place


@dataclass(frozen=True, slots=True)
class MoveGrande:
    """Special action: one's own Grande goes to this region."""

    place: Place


@dataclass(frozen=True, slots=True)
class SetScoreboard:
    """Special action: mobile scoreboard `tile` (index into `board.TILES`) goes to this place."""

    tile: int
    place: Place


@dataclass(frozen=True, slots=True)
class SendBack:
    """Special action: one caballero of each named seat goes from the named region to its provinces."""

    picks: tuple[tuple[Seat, Place], ...]


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Special action: this spent power card returns to the hand."""

    value: int


@dataclass(frozen=True, slots=True)
class Return:
    """Give up caballeros to the provinces: `court` of them from the court, one from each region in `regions`."""

    court: int
    regions: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class SetDisk:
    """Point the secret disk at a region; None is a disk nobody set."""

    place: Place | None


@dataclass(frozen=True, slots=True)
class Object:
    """Spend a Veto: the announced steps before number `before` (1-based) stand, that one and the rest do not happen."""

    before: int = 1


@dataclass(frozen=True, slots=True)
class LetPass:
    """Keep the Veto for another time."""


Special = Act | Move | Name | ScoreInOrder | MoveKing | MoveGrande | SetScoreboard | SendBack | TakeBack | Reinforce
Order = (
    Drawn
    | Begin
    | LayPower
    | Reinforce
    | TakeCard
    | PlaceCaballeros
    | Skip
    | Special
    | Return
    | SetDisk
    | Object
    | LetPass
)


@dataclass(frozen=True, slots=True)
class Complaint:
    """Why an order is not legal: a code of the catalogue and its arguments (ids and numbers)."""

    code: str
    args: tuple[Any, ...] = ()
