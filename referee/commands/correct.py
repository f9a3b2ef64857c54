"""CORRECT: a piece or a score is put right, with a reason.

Knows the forms people give a correction, and what a position must have for it to be possible. Must not know who asks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from typing import Self

from referee import rulings
from referee.commands.command import Command
from referee.commands.context import CommandContext, CommandResult, PastRuling
from referee.commands.phrases import Phrase
from referee.commands.refused import Refused, Unclear
from referee.docket import Docket
from referee.rules import engine
from referee.rules.board import Board
from referee.rules.decisions import Ask
from referee.rules.effects.moving import full, moved
from referee.rules.events import Fact, GrandeMoved, KingMoved, Moved, PointsCorrected, TokenMoved
from referee.rules.model import COURT, NOWHERE, PROVINCES, Owner, Place, Seat, TokenId
from referee.rules.position import Position, Spot
from referee.rules.position import evolve as after
from referee.rules.predicates import unladen, welcome

LONGEST_REASON = 500
MOST_CABALLEROS = 30
MOST_POINTS = 999

_BECAUSE = ("because", "reason")


@dataclass(frozen=True, slots=True)
class PointsOf:
    """red SCORE 34: what a seat's score should be."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class PiecesMoved:
    """2 red Granada TO court: caballeros that should be somewhere else; COURT and PROVINCES are places too."""

    count: int
    owner: Owner
    source: Place
    target: Place


@dataclass(frozen=True, slots=True)
class KingAt:
    """KING Granada: where the King should stand."""

    place: Place


@dataclass(frozen=True, slots=True)
class GrandeAt:
    """GRANDE red Granada: where a Grande should stand."""

    seat: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class ScoreboardAt:
    """SCOREBOARD 840 Granada: where a mobile scoreboard should lie, or another token that lies in a place."""

    token: TokenId
    place: Place


@dataclass(frozen=True, slots=True)
class SignHeld:
    """CHURCH red: who should hold a neutral party's sign; None: nobody."""

    sign: TokenId
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class CargoMoved:
    """GOLD FROM America TO red Ship: cargo that should lie or be borne elsewhere; NOWHERE is the stock."""

    kind: str
    source: tuple[Place, Owner | None]
    target: tuple[Place, Owner | None]


Amendment = PointsOf | PiecesMoved | KingAt | GrandeAt | ScoreboardAt | SignHeld | CargoMoved


class Correct(Command):
    """CORRECT red SCORE 34 BECAUSE the bonus was forgotten: a piece or a score is put right, with a reason."""

    amendment: Amendment
    reason: str
    word = "CORRECT"
    usage = (
        "CORRECT red SCORE 34 BECAUSE the bonus was forgotten",
        "CORRECT 2 red FROM Granada TO court BECAUSE they were moved twice",
        "CORRECT KING Aragon BECAUSE his card was misread",
        "CORRECT GRANDE red Aragon BECAUSE it should have moved",
        "CORRECT SCOREBOARD 840 Aragon BECAUSE it lies in the wrong region",
    )
    dangerous = True
    marks = frozenset({"because", "king", "grande", "scoreboard", "score"})
    is_everyday = True
    is_never_alone = True
    code_at_end = "ours"

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read what should be put right, and the reason behind BECAUSE."""
        at = next((n for n, token in enumerate(said.tokens) if n >= said.at and token.word in _BECAUSE), None)
        put_right = Phrase(said.text, said.tokens[:at], said.at, said.words, said.names)
        amendment = _amendment(put_right)
        put_right.skip("caballeros", "points", "now")
        put_right.end()
        said.at = len(said.tokens) if at is None else at + 1
        reason = said.rest() if at is not None else ""
        if not any(map(str.isalnum, reason)):
            typed = " ".join(said.text[: said.tokens[at].column if at is not None else None].split()).rstrip(" .,;!")
            raise Unclear("reason-missing", (), (f"{typed} BECAUSE it was misread",))
        if len(reason) > LONGEST_REASON:
            raise Unclear("text-too-long", (len(reason), LONGEST_REASON))
        return cls(amendment, reason)

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Put it right."""
        return CommandResult(rulings.Corrected(_amended(context.begun, self.amendment)), self.reason)

    @classmethod
    def taken_back(cls, past: PastRuling) -> CommandResult | None:
        """Put everything back, the last fact first. Raises Refused where a piece has moved on."""
        match past.ruling:
            case rulings.Corrected(facts):
                _settled(past.docket)
                return CommandResult(rulings.Corrected(_undone(past.docket, past.before, facts)))
        return None


# --- how it is read --------------------------------------------------------------------------------


def _amendment(said: Phrase) -> Amendment:
    board = said.names.board
    if said.take("king"):
        return KingAt(said.place(board.royal))
    if said.take("scoreboard"):
        return ScoreboardAt(said.scoreboard(), said.place(board.places))
    if said.take("grande"):
        return GrandeAt(said.seat("CORRECT GRANDE {} Aragon BECAUSE it was misread"), said.place(_noble(board)))
    for token in board.tokens:
        if token.spaces and said.take(token.id, token.id.partition("-")[0]):
            said.skip("table")
            return ScoreboardAt(token.id, said.place(board.regions))
    if said.take(*(token.kind for token in board.tokens if token.worth)):
        return _cargo(said, said.tokens[said.at - 1].word)
    for party in board.neutrals:
        if party.sign and said.take(party.id):
            said.skip("marker", "is", "with")
            seat = None if said.take("nobody", "none") else said.seat(f"CORRECT {party.id} {{}} BECAUSE it was misread")
            return SignHeld(party.sign, seat)
    if said.take("score", "points"):
        return _points(said, said.seat("CORRECT {} SCORE 34 BECAUSE it was misread"))
    said.skip("move", "moved", "the")
    count = said.number()
    if count is not None:
        owner, example = said.perhaps_owner(), f"CORRECT {count} {{}} FROM Granada TO court BECAUSE it was misread"
        return _moved(said, count, said.seat(example) if owner is None else owner)
    seat = said.perhaps_seat()
    if seat is None:
        raise Unclear("correction-unclear", (said.rest(),), Correct.usage)
    if said.take("grande"):
        return GrandeAt(seat, said.place(_noble(board)))
    if said.take("score", "points", "has"):
        return _points(said, seat)
    count = said.number()
    if count is None:
        raise Unclear("correction-unclear", (said.rest(),), Correct.usage)
    if said.word in ("", "points"):
        return _in_bounds(seat, count)
    return _moved(said, count, seat)


def _cargo(said: Phrase, kind: str) -> CargoMoved:
    return CargoMoved(kind, _spot(said), _spot(said))


def _spot(said: Phrase) -> tuple[Place, Owner | None]:
    """The stock; a place where something lies free; or whose caballero bears it, and where."""
    if said.take("stock", "supply"):
        return NOWHERE, None
    said.skip("from", "to", "the", "of", "on", "by")
    owner = said.perhaps_owner()
    said.skip("on", "aboard")
    return said.place(tuple(said.names.board.ground)), owner


def _points(said: Phrase, seat: int) -> PointsOf:
    said.skip("is", "should", "be", "to", "now", "of", "has", "have", "score")
    return PointsOf(
        seat, said.number_within(0, MOST_POINTS, "points-missing", "CORRECT red SCORE 34 BECAUSE it was misread")
    )


def _in_bounds(seat: int, points: int) -> PointsOf:
    if points > MOST_POINTS:
        raise Unclear("number-range", (points, 0, MOST_POINTS))
    return PointsOf(seat, points)


def _moved(said: Phrase, count: int, owner: int) -> PiecesMoved:
    if not 1 <= count <= MOST_CABALLEROS:
        raise Unclear("number-range", (count, 1, MOST_CABALLEROS))
    zones = _zones(said.names.board)
    source = said.place(zones)
    return PiecesMoved(count, owner, source, said.place(zones))


def _noble(board: Board) -> tuple[Place, ...]:
    """The regions in which a Grande may stand."""
    return tuple(place for place in board.regions if board.zones[place].grande)


def _zones(board: Board) -> tuple[Place, ...]:
    """Wherever caballeros may stand: in places, off the board, on spaces within a place."""
    return (*board.places, COURT, PROVINCES, *sorted(board.ground - {*board.places}))


# --- what it comes to ------------------------------------------------------------------------------


def _amended(docket: Docket, amendment: Amendment) -> tuple[Fact, ...]:
    """The facts that put a piece or a score right. Raises Refused where it is so already or cannot be."""
    assert docket.state is not None
    position = docket.state.position
    _settled(docket)
    match amendment:
        case PointsOf(seat, points):
            facts: tuple[Fact, ...] = (PointsCorrected(seat, points - position.scores[seat]),)
        case PiecesMoved(count, owner, source, target):
            facts = _moves(position, owner, source, target, count)
        case KingAt(place):
            facts = (KingMoved(place),)
        case GrandeAt(seat, place):
            facts = (GrandeMoved(seat, place),)
        case ScoreboardAt(token, place):
            facts = (*_cleared(position, token), TokenMoved(token, place))
        case CargoMoved(kind, source, target):
            facts = (TokenMoved(_cargo_there(position, kind, source, target), *target),)
        case SignHeld(sign, seat):
            facts = (TokenMoved(sign, NOWHERE) if seat is None else TokenMoved(sign, COURT, seat),)
    if reduce(after, facts, position) == position:
        raise Refused("is-so-already")
    return facts


def _settled(docket: Docket) -> None:
    """Raises Refused in mid-action: its announced steps were counted on the pieces as they stand."""
    decision = engine.pending(docket.state) if docket.state is not None else None
    if decision is not None and decision.kind == Ask.VETO:
        raise Refused("in-mid-action")


def _moves(
    position: Position, owner: Owner, source: Place, target: Place, count: int, bearing: tuple[TokenId, ...] = ()
) -> tuple[Fact, ...]:
    """The facts of caballeros put somewhere else. Raises Refused where there are too few, or no room for them."""
    there = position.held(source)[owner]
    if there < count:
        raise Refused("too-few-there", (there,)) if is_counted(position, source) else Refused("not-so-many-there")
    if owner not in position.seats and not welcome(position, owner, source, target):
        raise Refused("party-not-there")
    if complaint := full(position, target, count):
        _, room, _ = complaint.args
        raise Refused("no-room", (room,))
    return moved(position, owner, source, target, count, bearing)


def _cleared(position: Position, token: TokenId) -> Iterator[Fact]:
    """The moves of those who stand on a token: they stay where it lay."""
    board = position.board
    for slot in (slot for slot, zone in enumerate(board.zones) if zone.under == token and zone.within):
        standing = ((owner, count) for owner, count in enumerate(position.pieces[slot]) if count)
        yield from (Moved(o, slot, board.hosts[slot], n, position.borne(o, slot)) for o, n in standing)


def _cargo_there(position: Position, kind: str, source: Spot, target: Spot) -> TokenId:
    """Which of the cargo goes. Raises Refused where there is none, or nobody who could bear it."""
    place, bearer = target
    if bearer is not None and source != target and unladen(position, bearer, place) < 1:
        raise Refused("nobody-to-bear-it")
    there = (token.id for token in position.board.tokens if token.kind == kind and position.spot(token.id) == source)
    if (found := next(there, None)) is None:
        raise Refused("no-cargo-there")
    return found


def is_counted(position: Position, place: Place) -> bool:
    """Whether everybody may know how many caballeros are somewhere."""
    return place != position.board.castillo or position.setup.castillo == "tally"


def _undone(docket: Docket, before: Docket, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """What takes facts back, the last one first; a piece that has moved on meanwhile stays where it is."""
    assert docket.state is not None
    assert before.state is not None
    position, back = docket.state.position, []
    for fact in reversed(facts):
        for undoing in _undoing(position, before.state.position, fact):
            position = after(position, undoing)
            back.append(undoing)
    return tuple(back)


def _undoing(position: Position, old: Position, fact: Fact) -> tuple[Fact, ...]:
    match fact:
        case PointsCorrected(seat, by):
            return (PointsCorrected(seat, -by),)
        case Moved(owner, source, target, count, bearing):
            returned = _moves(position, owner, target, source, count, bearing)
            then = reduce(after, returned, position)
            left = (token for token in bearing if then.spot(token) == (target, owner))  # nobody bears it off the board
            return (*returned, *(TokenMoved(token, source, owner) for token in left))
        case GrandeMoved(seat, place) if position.homes[seat] == place:
            return (GrandeMoved(seat, old.homes[seat]),)
        case TokenMoved(token, place, bearer) if position.spot(token) == (place, bearer):
            return (*_cleared(position, token), TokenMoved(token, *old.spot(token)))
        case KingMoved(place) if position.king == place:
            return (KingMoved(old.king),)
    raise Refused("moved-on")
