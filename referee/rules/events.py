"""The facts: one flat frozen class for each thing that can happen at the table.

A fact holds a result, not how to compute it: `Scored` says who got how many points, so that correcting a rule changes
no reported round. Facts are public, except the value in `PowerTakenBack`, and value and salt of a `SealedFact`.
"""

from __future__ import annotations

from dataclasses import field, replace
from hashlib import sha256
from typing import Any, Self

from referee.rules.decisions import Disk, Phase
from referee.rules.model import JOKER, BySeat, CardId, Owner, Place, Seat, TokenId
from referee.rules.table import TableLaid
from referee.rules.wire import wire


@wire("drew-card")
class DrewCard:
    """Chance chose a card for the purpose `label`."""

    label: str
    choices: tuple[CardId, ...]
    choice: CardId


@wire("drew-place")
class DrewPlace:
    """Chance chose a place for the purpose `label`."""

    label: str
    choices: tuple[Place, ...]
    choice: Place


@wire("drew-seat")
class DrewSeat:
    """Chance chose a seat for the purpose `label`."""

    label: str
    choices: tuple[Seat, ...]
    choice: Seat


Drew = DrewCard | DrewPlace | DrewSeat


@wire("king-moved")
class KingMoved:
    """The King stands in a region."""

    place: Place


@wire("home-given")
class HomeGiven:
    """A seat's Grande and first caballeros stand in its home region."""

    seat: Seat
    place: Place


@wire("leader-named")
class LeaderNamed:
    """This seat lays the first power card."""

    seat: Seat


@wire("round-opened")
class RoundOpened:
    """A round begins."""

    number: int


@wire("card-offered")
class CardOffered:
    """An action card lies face up."""

    card: CardId
    stack: int


@wire("cards-returned")
class CardsReturned:
    """Used action cards lie under their stacks, to come again when it has run round."""

    cards: tuple[CardId, ...]


@wire("phase-began")
class PhaseBegan:
    """The sheets are in; this phase of the round begins."""

    phase: Phase


def commitment(salt: str, value: str) -> str:
    """What binds a seat to a value without telling it: SHA-256, hex, of salt, colon, value."""
    return sha256(f"{salt}:{value}".encode()).hexdigest()


class SealedFact:
    """What a seat has chosen in secret; others learn the `commitment` alone, until it is opened."""

    __slots__ = ()

    seat: Seat
    salt: str
    commitment: str

    def text(self) -> str:
        """What the seat is bound to, as text."""
        raise NotImplementedError

    def closed(self) -> Self:
        """The seal as others see it: without value and salt."""
        raise NotImplementedError


@wire("hand-chosen")
class HandChosen(SealedFact):
    """A seat plays with these power cards: 10-20-30 and so on."""

    seat: Seat
    values: tuple[int, ...]
    salt: str
    commitment: str

    def text(self) -> str:
        """The values with hyphens between them."""
        return "-".join("joker" if value == JOKER else str(value) for value in self.values)

    def closed(self) -> Self:
        """That there is a hand."""
        return replace(self, values=(), salt="")


@wire("choice-sealed")
class ChoiceSealed(SealedFact):
    """A seat chooses something in secret by a card: the id of a place, or whatever the card is about."""

    seat: Seat
    card: CardId
    round: int
    value: str
    salt: str
    commitment: str

    def text(self) -> str:
        """The value."""
        return self.value

    def closed(self) -> Self:
        """That there is a choice, by which card and since when."""
        return replace(self, value="", salt="")


@wire("choice-opened")
class ChoiceOpened:
    """What a seat has chosen in secret is shown; with the salt everybody can hold it against the commitment."""

    seat: Seat
    card: CardId
    value: str
    salt: str
    commitment: str


@wire("power-laid")
class PowerLaid:
    """A seat laid a power card."""

    seat: Seat
    value: int


@wire("reinforced")
class Reinforced:
    """Caballeros came to the court: `count` from the provinces, and one from each region in `fetched`."""

    seat: Seat
    count: int
    fetched: tuple[Place, ...] = ()
    bearing: tuple[TokenId, ...] = ()


@wire("card-taken")
class CardTaken:
    """A seat took an action card."""

    seat: Seat
    card: CardId


@wire("card-removed")
class CardRemoved:
    """A seat removed an action card that was still on offer."""

    seat: Seat
    card: CardId


@wire("placed")
class Placed:
    """A seat placed caballeros from its court: pairs of place and number."""

    seat: Seat
    placing: tuple[tuple[Place, int], ...]


@wire("skipped")
class Skipped:
    """A seat skipped its special action."""

    seat: Seat
    card: CardId


@wire("announced")
class Announced:
    """A seat announced its special action; the facts that come of it follow."""

    seat: Seat
    card: CardId
    order: Any  # one of decisions.Special; never the value of a power card taken back


@wire("moved")
class Moved:
    """Caballeros of `owner` went from zone to zone, and the tokens they bear with them."""

    owner: Owner
    source: Place
    target: Place
    count: int
    bearing: tuple[TokenId, ...] = ()


@wire("grande-moved")
class GrandeMoved:
    """A Grande stands in a new home region."""

    seat: Seat
    place: Place


@wire("token-moved")
class TokenMoved:
    """A token lies on a zone, or there on one of `bearer`'s caballeros, or in `bearer`'s court."""

    token: TokenId
    place: Place
    bearer: Owner | None = None


@wire("power-taken-back")
class PowerTakenBack:
    """A seat took a spent power card back into its hand; others learn the value only if `shown`."""

    seat: Seat
    value: int
    shown: bool


@wire("veto-kept")
class VetoKept:
    """A seat keeps a Veto, to be used until the end of round `until`."""

    seat: Seat
    card: CardId
    until: int


@wire("vetoed")
class Vetoed:
    """A holder spent its Veto on a special action: `done` of the announced steps stand, the rest does not happen."""

    holder: Seat
    seat: Seat
    card: CardId
    done: int


@wire("veto-lapsed")
class VetoLapsed:
    """An unused Veto is gone."""

    seat: Seat


@wire("taken-out")
class TakenOut:
    """What a card began is taken out of play, of a seat or in a place; the facts that follow end it."""

    card: CardId
    seat: Seat | None
    place: Place


@wire("window-closed")
class WindowClosed:
    """A seat stepped in during another's turn, or (not `stepped_in`) did not, though all saw that it was asked.

    `done` of the announced steps stand. A Veto has facts of its own.
    """

    key: str  # the keyword of the order
    holder: Seat
    seat: Seat
    card: CardId
    done: int
    stepped_in: bool


@wire("disks-shown")
class DisksShown:
    """Secret disks were opened together: pairs of seat and region (None: not set)."""

    purpose: Disk
    disks: tuple[tuple[Seat, Place | None], ...]


SOURCES = ("king", "home", "slots")
"""What bonuses are for: the King's region, the home region, slots of a place."""

Bonus = tuple[str, BySeat]
"""One of the `SOURCES`, and its points for each seat."""


@wire("scored")
class Scored:
    """A place was scored, or cargo was brought there: points for each seat, bonuses included.

    Facts that differ only in `bonuses` are equal, for logs from before do not tell them.
    """

    place: Place
    points: BySeat
    general: bool  # part of a general scoring
    bonuses: tuple[Bonus, ...] | None = field(default=None, compare=False)  # those among the points; None: not told


@wire("points-corrected")
class PointsCorrected:
    """A seat's score was put right from outside the rules, by so many points."""

    seat: Seat
    by: int


@wire("lasting-began")
class LastingBegan:
    """A change that outlasts its card begins."""

    lasting: Any  # a Lasting of referee.rules.modifiers


@wire("lasting-ended")
class LastingEnded:
    """A change that outlasted its card is over."""

    lasting: Any


@wire("round-closed")
class RoundClosed:
    """A round is over; cards that nobody took leave the table."""

    number: int


@wire("game-ended")
class GameEnded:
    """The game is over; `ranks` gives each seat's final rank, 1 the best."""

    ranks: BySeat


_Begun = TableLaid | Drew | KingMoved | HomeGiven | LeaderNamed | RoundOpened | CardOffered | CardsReturned | PhaseBegan
_InATurn = PowerLaid | Reinforced | CardTaken | CardRemoved | Placed | Skipped | Announced
_ByACard = Moved | GrandeMoved | TokenMoved | VetoKept | Vetoed | VetoLapsed | WindowClosed | DisksShown | Scored
_Ended = ChoiceOpened | PointsCorrected | LastingBegan | LastingEnded | TakenOut | RoundClosed | GameEnded

Open = _Begun | _InATurn | _ByACard | _Ended
"""The facts that everybody may read."""

Private = HandChosen | ChoiceSealed | PowerTakenBack
"""The facts that one seat may read; `referee.log.audiences` says what others read instead."""

Fact = Open | Private
