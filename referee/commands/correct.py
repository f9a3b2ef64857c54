"""CORRECT: put a piece or a score right, with a reason; or what a card has left behind.

Knows how people write a correction, and which corrections a position allows. Must not know who gives them, nor what
cards leave behind: the rules do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from typing import Self

from referee.commands.command import Command
from referee.commands.context import CommandContext, CommandResult, PastRuling
from referee.commands.differences import is_counted, owners_counted
from referee.commands.phrases import BEFORE_A_REASON, LONGEST_REASON, NOBODY, Phrase
from referee.commands.refused import Refused, Unclear
from referee.docket import Docket
from referee.log import rulings
from referee.orders.writing import card_name, place_name, scoreboards
from referee.rules.effects.base import Effect, card_of
from referee.rules.effects.limits import HavingRoom
from referee.rules.effects.moving import moved
from referee.rules.effects.windows import Window
from referee.rules.events import (
    Fact,
    GrandeMoved,
    KingMoved,
    LastingBegan,
    LastingEnded,
    Moved,
    PointsCorrected,
    TokenMoved,
)
from referee.rules.model import COURT, NOWHERE, PROVINCES, CardId, Owner, Place, Seat, TokenId
from referee.rules.modifiers import Lasting, Remnant, Whereabouts, modify
from referee.rules.position import Position, Spot
from referee.rules.position import evolve as after
from referee.rules.predicates import full_complaint, may_go, unladen


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


MOST_CABALLEROS = 30
MOST_POINTS = 999

_SCORE_EXAMPLE = "CORRECT red SCORE 34 BECAUSE it was misread"


@dataclass(frozen=True, slots=True)
class PointsOf:
    """red SCORE 34: the score a seat should have."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class PiecesMoved:
    """2 red Granada TO court: caballeros that should be elsewhere; COURT and PROVINCES count as places."""

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
    """SCOREBOARD 840 Granada: where a mobile scoreboard, or another token that lies in a place, should be."""

    token: TokenId
    place: Place


@dataclass(frozen=True, slots=True)
class SignHeld:
    """CHURCH red, QUEEN red: the seat that should hold a neutral party's sign or a figure; None for nobody."""

    sign: TokenId
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class CopyMoved:
    """GOLD FROM America TO red Ship, SHIP FROM blue TO red: one of several tokens alike that should be elsewhere.

    An end is where the token lies and who bears it; NOWHERE is the stock, COURT a seat's court.
    """

    kind: str
    source: Spot
    target: Spot


Amendment = PointsOf | PiecesMoved | KingAt | GrandeAt | ScoreboardAt | SignHeld | CopyMoved | Remaining


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
        "CORRECT CARD quarantine Aragon BECAUSE the token was forgotten",
    )
    dangerous = True
    telltale_words = frozenset({"because", "king", "grande", "scoreboard", "score"})
    is_everyday = True
    is_never_alone = True
    code_at_end = "ours"

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read the amendment, and the reason behind BECAUSE."""
        at = next((n for n, token in enumerate(said.tokens) if n >= said.at and token.word in BEFORE_A_REASON), None)
        before_reason = Phrase(said.text, said.tokens[:at], said.at, said.words, said.names)
        amendment = _amendment(before_reason)
        before_reason.end("caballeros", "points", "now")
        said.at = len(said.tokens) if at is None else at + 1
        reason = said.rest() if at is not None else ""
        if not any(map(str.isalnum, reason)):
            typed = " ".join(said.text[: said.tokens[at].column if at is not None else None].split()).rstrip(" .,;!")
            raise Unclear("reason-missing", (), (f"{typed} BECAUSE it was misread",))
        if len(reason) > LONGEST_REASON:
            raise Unclear("text-too-long", (len(reason), LONGEST_REASON))
        return cls(amendment, reason)

    def shows(self, docket: Docket) -> frozenset[Seat]:
        """Whose caballeros in a Castillo that is played from memory it counts."""
        match self.amendment:
            case PiecesMoved(owner=owner, source=source):
                return owners_counted(docket, [(owner, source)])
            case Remaining() if docket.state and is_seen_into_by(docket.state.position, self.amendment):
                position = docket.state.position
                return owners_counted(docket, [(seat, position.board.castillo) for seat in position.seats])
        return frozenset()

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Put it right. Raises Refused if it is right already or cannot be done."""
        return CommandResult(rulings.Corrected(_facts_of_amendment(context.begun_docket, self.amendment)), self.reason)

    @classmethod
    def taken_back(cls, past: PastRuling) -> CommandResult | None:
        """Undo the facts, the last one first. Raises Refused if a piece has moved on since."""
        match past.ruling:
            case rulings.Corrected(facts):
                _refuse_in_mid_action(past.docket)
                return CommandResult(rulings.Corrected(_facts_of_undoing(past.docket, past.before, facts)))
        return None


# --- how it is read --------------------------------------------------------------------------------


def _amendment(said: Phrase) -> Amendment:
    board = said.names.board
    grande_may_stand = tuple(place for place in board.regions if board.zones[place].grande)
    if said.take("king"):
        return KingAt(said.place(board.king_regions))
    if said.take("scoreboard"):
        return ScoreboardAt(said.scoreboard(), said.place(board.places))
    if said.take("grande"):
        return GrandeAt(said.seat("CORRECT GRANDE {} Aragon BECAUSE it was misread"), said.place(grande_may_stand))
    if said.take("card"):
        return read_remaining(said)
    slots = {zone.under for zone in board.zones}
    for token in board.tokens:
        if token.id in slots and said.take(token.id, token.id.partition("-")[0]):
            said.skip("table")
            return ScoreboardAt(token.id, said.place(board.regions))
    for kind, borne in board.kinds_alike.items():
        if said.take(kind):
            said.skip("token", "tokens")
            return CopyMoved(kind, *(_spot(said) if borne else _court(said, kind) for _ in range(2)))
    signs = [(party.id, party.sign) for party in board.neutrals if party.sign]
    for word, sign in (*signs, *((figure, figure) for figure in board.figures)):
        if said.take(word):
            said.skip("marker", "is", "with")
            seat = None if said.take(*NOBODY) else said.seat(f"CORRECT {word} {{}} BECAUSE it was misread")
            return SignHeld(sign, seat)
    if said.take("score", "points"):
        return _points_of(said, said.seat(_SCORE_EXAMPLE.replace("red", "{}")))
    said.skip("move", "moved", "the")
    count = said.number()
    if count is not None:
        owner, example = said.perhaps_owner(), f"CORRECT {count} {{}} FROM Granada TO court BECAUSE it was misread"
        return _pieces_moved(said, count, said.seat(example) if owner is None else owner)
    seat = said.perhaps_seat()
    if seat is None:
        raise _unclear(said)
    if said.take("grande"):
        return GrandeAt(seat, said.place(grande_may_stand))
    if said.take("score", "points", "has"):
        return _points_of(said, seat)
    count = said.number()
    if count is None:
        raise _unclear(said)
    if said.word in ("", "points"):
        return _in_bounds(seat, count)
    return _pieces_moved(said, count, seat)


_SEALED = ("seal", "seals", "sealed", "hide", "hides", "hidden", "secret", "hand", "disk")
"""Words that speak of what is chosen in secret."""


def _unclear(said: Phrase) -> Unclear:
    """Why it is no correction; what somebody has chosen in secret is none, for only a rewind undoes it."""
    if said.words.match("card", said.tokens, said.at):
        return Unclear("correction-of-card")
    if said.word in _SEALED:
        return Unclear("correction-of-sealed")
    return Unclear("correction-unclear", (said.rest(),), Correct.usage)


def _court(said: Phrase, kind: str) -> Spot:
    """The court in which a token lies; NOWHERE for nobody's."""
    said.skip("from", "to", "the", "of", "with")
    if said.take(*NOBODY, "stock", "supply"):
        return NOWHERE, None
    return COURT, said.seat(f"CORRECT {kind.upper()} FROM nobody TO {{}} BECAUSE it was misread")


def _spot(said: Phrase) -> Spot:
    """Where cargo is: NOWHERE for the stock, or a place, and the owner of the caballero that carries it, if any."""
    if said.take("stock", "supply"):
        return NOWHERE, None
    said.skip("from", "to", "the", "of", "on", "by")
    owner = said.perhaps_owner()
    said.skip("on", "aboard")
    return said.place(tuple(said.names.board.ground)), owner


def _points_of(said: Phrase, seat: int) -> PointsOf:
    said.skip("is", "should", "be", "to", "now", "of", "has", "have", "score")
    if said.word == "+":
        raise Unclear("points-added", (), (_SCORE_EXAMPLE,))
    return PointsOf(seat, said.number_within(0, MOST_POINTS, "points-missing", _SCORE_EXAMPLE))


def _in_bounds(seat: int, points: int) -> PointsOf:
    if points > MOST_POINTS:
        raise Unclear("number-range", (points, 0, MOST_POINTS))
    return PointsOf(seat, points)


def _pieces_moved(said: Phrase, count: int, owner: int) -> PiecesMoved:
    if not 1 <= count <= MOST_CABALLEROS:
        raise Unclear("number-range", (count, 1, MOST_CABALLEROS))
    board = said.names.board
    zones = (*board.rows, COURT, PROVINCES, *sorted(board.afield - {*board.rows}))
    source = said.place(zones)
    return PiecesMoved(count, owner, source, said.place(zones))


# --- the facts that follow ------------------------------------------------------------------------


def _facts_of_amendment(docket: Docket, amendment: Amendment) -> tuple[Fact, ...]:
    """The facts that put a piece or a score right. Raises Refused if it is right already or cannot be done."""
    position = docket.running.position
    _refuse_in_mid_action(docket)
    match amendment:
        case PointsOf(seat, points):
            facts: tuple[Fact, ...] = (PointsCorrected(seat, points - position.scores[seat]),)
        case PiecesMoved(count, owner, source, target):
            if any(card.does.is_shut_to(position, owner, target, count) for card in position.table.cards):
                raise Refused("bridge-not-there")
            facts = _facts_of_moving(position, owner, source, target, count)
            moved_so = reduce(after, facts, position)
            facts += tuple(gone for card in position.table.cards for gone in card.does.fallen(moved_so))
        case KingAt(place):
            facts = (KingMoved(place),)
        case GrandeAt(seat, place):
            facts = (GrandeMoved(seat, place),)
        case ScoreboardAt(token, place):
            facts = (*_moves_off_token(position, token), TokenMoved(token, place))
        case CopyMoved(kind, source, target):
            facts = (TokenMoved(_copy_there(position, kind, source, target), *target),)
        case SignHeld(sign, seat):
            facts = (TokenMoved(sign, NOWHERE) if seat is None else TokenMoved(sign, COURT, seat),)
        case Remaining():
            facts = facts_of_remaining(position, amendment)
    if reduce(after, facts, position) == position:
        raise Refused("is-so-already")
    return facts


def _refuse_in_mid_action(docket: Docket) -> None:
    """Raises Refused while somebody may step in or has room: what comes was counted on the pieces as they stand."""
    if docket.decision is not None and isinstance(docket.decision.step, Window | HavingRoom):
        raise Refused("in-mid-action")


def _facts_of_moving(
    position: Position, owner: Owner, source: Place, target: Place, count: int, bearing: tuple[TokenId, ...] = ()
) -> tuple[Fact, ...]:
    """The facts that put caballeros elsewhere. Raises Refused if there are too few, or no room for them."""
    there = position.held(source)[owner]
    if there < count:
        raise Refused("too-few-there", (there,)) if is_counted(position, source) else Refused("not-so-many-there")
    if owner not in position.seats and not may_go(position, owner, source, target):
        raise Refused("party-not-there")
    if position.board.zones[target].colour and not may_go(position, owner, source, target):
        raise Refused("guest-not-there")
    if complaint := full_complaint(position, target, count):
        _, room, _ = complaint.args
        raise Refused("no-room", (room,))
    return moved(position, owner, source, target, count, bearing)


def _moves_off_token(position: Position, token: TokenId) -> Iterator[Fact]:
    """The moves that take everybody off a token before it goes: they stay in the place where it lay.

    Those for whom it makes room where it lies go into the place beside which that is.
    """
    board = position.board
    lies, bearer = position.spot(token)
    room_made = board.tokens[board.token_numbers[token]].spaces and bearer is None and lies != NOWHERE
    made = {lies} if room_made and board.hosts[lies] != lies else set()
    for slot in (
        slot for slot, zone in enumerate(board.zones) if slot in made or (zone.under == token and zone.within)
    ):
        standing = ((owner, count) for owner, count in enumerate(position.pieces[slot]) if count)
        yield from (Moved(o, slot, board.hosts[slot], n, position.borne(o, slot)) for o, n in standing)


def _copy_there(position: Position, kind: str, source: Spot, target: Spot) -> TokenId:
    """The token of this kind at `source`. Raises Refused if there is none, or nobody at `target` can carry it."""
    place, bearer = target
    if bearer is not None and place != COURT and source != target and unladen(position, bearer, place) < 1:
        raise Refused("nobody-to-bear-it")
    alike = (token.id for token in position.board.tokens if token.kind == kind)
    there = (id for id in alike if position.spot(id) == source and modify(position, "is_in_play", True, id))
    if (found := next(there, None)) is None:
        raise Refused("no-cargo-there")
    return found


def _facts_of_undoing(docket: Docket, before: Docket, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts that undo these, the last one first. Raises Refused if a piece has moved on since."""
    position, back = docket.running.position, []
    for fact in reversed(facts):
        for undoing in _facts_against(position, before.running.position, fact):
            position = after(position, undoing)
            back.append(undoing)
    return tuple(back)


def _facts_against(position: Position, old: Position, fact: Fact) -> tuple[Fact, ...]:
    match fact:
        case PointsCorrected(seat, by):
            return (PointsCorrected(seat, -by),)
        case Moved(owner, source, target, count, bearing):
            returned = _facts_of_moving(position, owner, target, source, count, bearing)
            then = reduce(after, returned, position)
            left = (token for token in bearing if then.spot(token) == (target, owner))  # put down on leaving the board
            return (*returned, *(TokenMoved(token, source, owner) for token in left))
        case GrandeMoved(seat, place) if position.homes[seat] == place:
            return (GrandeMoved(seat, old.homes[seat]),)
        case TokenMoved(token, place, bearer) if position.spot(token) == (place, bearer):
            return (*_moves_off_token(position, token), TokenMoved(token, *old.spot(token)))
        case KingMoved(place) if position.kings_figure == place:
            return (KingMoved(old.kings_figure),)
        case LastingBegan(lasting) if lasting in position.lasting:
            return (LastingEnded(lasting),)
        case LastingEnded(lasting) if _may_lie_beside(position, lasting):
            return (LastingBegan(lasting),)
    raise Refused("moved-on")


def _may_lie_beside(position: Position, lasting: Lasting) -> bool:
    """Whether this may last again beside what lasts now: not where the one of its kind lies elsewhere."""
    kinds = (card.does.leaves for card in position.table.cards)
    alone = (kind.lasts for kind in kinds if kind is not None and kind.lasts and not kind.many)
    taken = any(isinstance(lasting.changes, kind) and position.lasting_of(kind) for kind in alone)
    return lasting not in position.lasting and not taken
