"""The position: everything on the table, and how a fact changes it.

Must not know the agenda, what a card does, or whether something was legal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, Self

from referee.rules import events as e
from referee.rules import model
from referee.rules.board import Board, Rank
from referee.rules.decisions import Phase
from referee.rules.model import COURT, JOKER, NOWHERE, PROVINCES, CardId, Owner, Place, Seat, TokenId
from referee.rules.table import Setup, TableLaid

Counts = tuple[int, ...]
"""A number for each seat; for pieces also one for each neutral party, after the seats."""

Spot = tuple[Place, Owner | None]
"""The spot where a token lies: a zone, and the owner of the caballero that bears it, or of the court it lies in."""

AWAY: Spot = (NOWHERE, None)


@dataclass(frozen=True)  # without slots: `having` copies `__dict__`, which is the engine's hottest line
class OpenTable:
    """Everything on the table that all may see."""

    table: TableLaid  # rulebook, board, boxes and cards by value
    round: int
    phase: Phase
    leader: Seat
    kings_figure: Place  # where the King stands; which region is his: `kings_region`
    homes: tuple[Place, ...]  # where each seat's Grande stands
    pieces: tuple[Counts, ...]  # for each zone the caballeros of each owner; 0 where they are not seen
    scores: Counts
    piles: tuple[tuple[int, ...], ...]  # spent power cards, newest last, as far as the table saw
    hidden: Counts  # how many cards of each pile are back in the hand unseen
    laid: tuple[tuple[Seat, int], ...]  # power cards of this round by seat, in the order of laying
    offered: tuple[CardId, ...]  # still to be taken
    taken: tuple[tuple[Seat, CardId], ...]  # this round
    tokens: tuple[Spot, ...]  # where each token of the board lies
    vetoes: tuple[tuple[Seat, int], ...]  # the holder and the last round of each Veto
    lasting: tuple[Any, ...]  # changes that outlast their card: Lastings of `modifiers`
    seals: tuple[e.ChoiceSealed, ...]  # what is chosen in secret and not opened yet; closed where it is not seen
    ranks: tuple[int, ...]  # empty until the game is over

    @property
    def court(self) -> Counts:
        """The number of caballeros each owner has in its court."""
        return self.pieces[COURT]

    @property
    def provinces(self) -> Counts:
        """The number of caballeros each owner has in the provinces."""
        return self.pieces[PROVINCES]

    @cached_property
    def modifiers(self) -> Mapping[str, tuple[Any, ...]]:
        """The modifiers in force that answer each question, by the question's name: the table's, then the oldest first.

        Nobody is asked a question that is not among them; without modifiers there is none.
        """
        answering = dict(self.table.modifiers)
        for changes in (each.changes for each in self.lasting):
            for question in changes.answers:
                answering[question] = (*answering.get(question, ()), changes)
        return answering

    def turn_order(self) -> tuple[Seat, ...]:
        """Seats by falling power card, once all are laid (Rio Grande p. 3)."""
        return tuple(seat for seat, _ in sorted(self.laid, key=lambda lay: -lay[1]))

    @property
    def owing(self) -> tuple[Seat, ...]:
        """Seats that have laid a Joker and no card for it yet, in the order of laying (Big Box, Joker)."""
        return tuple(seat for seat, value in self.laid if value == JOKER)

    @property
    def all_laid(self) -> bool:
        """Whether every power card of the round lies, so that each rank is known."""
        return len(self.laid) == len(self.homes) and not self.owing

    def has_laid(self, seat: Seat) -> bool:
        """Whether this seat lays no more power card in this round."""
        return any(who == seat and value != JOKER for who, value in self.laid)

    @property
    def is_laid(self) -> bool:
        """Whether the King or a Grande has been drawn, so that there is a board to show, wherever they are now."""
        return bool(self.round) or any(figure != NOWHERE for figure in (self.kings_figure, *self.homes))

    def open_fields(self) -> dict[str, Any]:
        """The fields of the open table and their values."""
        return {name: self.__dict__[name] for name in _OPEN}


_OPEN = tuple(each.name for each in fields(OpenTable))


@dataclass(frozen=True)
class Position(OpenTable):
    """Everything at the table, hands included; `views` decides what each seat may see."""

    setup: Setup = field(compare=False)  # the same as the table's
    board: Board = field(compare=False)  # the set-up's, with movable slots where their tokens lie
    hands: tuple[tuple[int, ...], ...]  # power cards, sorted
    undealt: tuple[tuple[CardId, ...], ...]  # of each stack, sorted: there is no order to leak
    returned: tuple[CardId, ...] = ()  # under stacks that run round, the first to come again first

    @property
    def seats(self) -> range:
        """Every seat, clockwise."""
        return self.table.seats

    def having(self, **changes: Any) -> Self:
        """A copy with some fields changed."""
        values, copy = self.__dict__ | changes, object.__new__(type(self))
        if "lasting" in changes or "table" in changes:
            values.pop("modifiers", None)
        object.__setattr__(copy, "__dict__", values)
        return copy

    def held(self, place: Place) -> Counts:
        """The number of caballeros each owner has in a place, its slots included."""
        slots = self.board.slots[place]
        if not slots:
            return self.pieces[place]
        return tuple(map(sum, zip(*(self.pieces[zone] for zone in (place, *slots)), strict=True)))

    def lasting_of(self, kind: type) -> tuple[Any, ...]:
        """The lasting changes whose modifier is of this class, the oldest first."""
        return tuple(each for each in self.lasting if isinstance(each.changes, kind))

    def spot(self, token: TokenId) -> Spot:
        """The spot where a token lies."""
        return self.tokens[self.board.token_numbers[token]]

    def borne(self, owner: Owner, zone: Place) -> tuple[TokenId, ...]:
        """The tokens on this owner's caballeros in a zone."""
        tokens = zip(self.board.tokens, self.tokens, strict=True)
        return tuple(token.id for token, spot in tokens if token.borne and spot == (zone, owner))

    def printed_points(self, place: Place) -> Rank:
        """Points for first, second and third: a mobile scoreboard hides the printed ones (Rio Grande p. 10)."""
        for number in self.board.scoreboards:
            if self.tokens[number][0] == place:
                return self.board.tokens[number].values
        return self.board.zones[place].values

    def from_left_of(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats, clockwise from this seat's left."""
        return self.table.others[seat]

    def spent_powers(self, seat: Seat) -> tuple[int, ...]:
        """The power cards not in this seat's hand (private, since some may have come back unseen)."""
        hand = self.hands[seat]
        return tuple(v for v in self.board.power_values if v not in hand)

    def veto_holders(self, besides: Seat) -> tuple[Seat, ...]:
        """Seats other than this one that hold a Veto, clockwise from its left, each once."""
        held = {seat for seat, _ in self.vetoes}
        return tuple(seat for seat in self.from_left_of(besides) if seat in held)


def changed(counts: Counts, seat: Seat, by: int) -> Counts:
    """The numbers with one seat's changed by so many."""
    row = list(counts)
    row[seat] += by
    return tuple(row)


def replaced(row: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """The row with another value at one index."""
    values = list(row)
    values[index] = value
    return tuple(values)


def without(row: tuple[Any, ...], value: Any) -> tuple[Any, ...]:
    """The row without a value that it holds once at most."""
    if value not in row:
        return row
    at = row.index(value)
    return row[:at] + row[at + 1 :]


def laid_out(table: TableLaid) -> Position:
    """The position before the first draw."""
    setup, board = table.setup, table.setup.board
    n = len(setup.colours)
    zero, nobody = (0,) * n, (0,) * len(setup.owners)
    neutral = tuple(party.caballeros for party in board.neutrals)
    unplaced = (model.STARTING_PROVINCES + model.STARTING_HOME + board.reserve,) * n + neutral
    courts = (model.STARTING_COURT,) * n + (0,) * len(neutral)
    return Position(
        table=table,
        setup=setup,
        board=board,
        round=0,
        phase=Phase.SETUP,
        leader=0,
        kings_figure=NOWHERE,
        homes=(NOWHERE,) * n,
        pieces=(courts, unplaced, *(nobody for _ in board.zones[2:])),
        scores=zero,
        hands=(board.power_values,) * n,
        piles=((),) * n,
        hidden=zero,
        laid=(),
        offered=(),
        taken=(),
        undealt=tuple(stack.cards if stack.kind == "drawn" else () for stack in table.stacks),
        tokens=(AWAY,) * len(board.tokens),
        vetoes=(),
        lasting=(),
        seals=(),
        ranks=(),
    )


def _with_pieces_moved(p: Position, owner: Owner, *ways: tuple[Place, Place, int]) -> Position:
    """The position once an owner's caballeros have gone these ways: from where, to where, how many."""
    rows = list(p.pieces)
    for source, target, count in ways:
        rows[source] = changed(rows[source], owner, -count)
        rows[target] = changed(rows[target], owner, count)
    return p.having(pieces=tuple(rows))


def _with_tokens_borne(p: Position, tokens: tuple[TokenId, ...], target: Place, owner: Owner) -> Position:
    for token in tokens:
        p = p.having(tokens=replaced(p.tokens, p.board.token_numbers[token], (target, owner)))
    return p


def _moved(p: Position, f: e.Moved) -> Position:
    p = _with_pieces_moved(p, f.owner, (f.source, f.target, f.count))
    return _with_tokens_borne(p, f.bearing, f.target, f.owner) if f.bearing else p


def _token_moved(p: Position, f: e.TokenMoved) -> Position:
    tokens = replaced(p.tokens, p.board.token_numbers[f.token], (f.place, f.bearer))
    return p.having(tokens=tokens, board=p.setup.board.with_tokens(tokens, len(p.homes)))


def _home_given(p: Position, f: e.HomeGiven) -> Position:
    homed = p.having(homes=replaced(p.homes, f.seat, f.place))
    return _with_pieces_moved(homed, f.seat, (PROVINCES, f.place, model.STARTING_HOME))


def _card_offered(p: Position, f: e.CardOffered) -> Position:
    row = p.table.rows[f.stack]
    undealt = replaced(p.undealt, row, without(p.undealt[row], f.card))
    return p.having(offered=(*p.offered, f.card), undealt=undealt, returned=without(p.returned, f.card))


def _laid_by(p: Position, seat: Seat, value: int) -> tuple[tuple[Seat, int], ...]:
    """The power cards of the round with this one, which takes the place of the seat's Joker."""
    if (joker := (seat, JOKER)) in p.laid:
        return replaced(p.laid, p.laid.index(joker), (seat, value))
    return (*p.laid, (seat, value))


def _power_laid(p: Position, f: e.PowerLaid) -> Position:
    pile = p.piles[f.seat]
    came_back = f.value in pile
    return p.having(
        hands=replaced(p.hands, f.seat, without(p.hands[f.seat], f.value)),
        piles=replaced(p.piles, f.seat, (*without(pile, f.value), f.value)),
        hidden=changed(p.hidden, f.seat, -1) if came_back else p.hidden,
        laid=_laid_by(p, f.seat, f.value),
    )


def _reinforced(p: Position, f: e.Reinforced) -> Position:
    p = _with_pieces_moved(p, f.seat, (PROVINCES, COURT, f.count), *((place, COURT, 1) for place in f.fetched))
    return _with_tokens_borne(p, f.bearing, COURT, f.seat) if f.bearing else p


def _placed(p: Position, f: e.Placed) -> Position:
    return _with_pieces_moved(p, f.seat, *[(COURT, place, count) for place, count in f.placing])


def _power_taken_back(p: Position, f: e.PowerTakenBack) -> Position:
    p = p.having(hands=replaced(p.hands, f.seat, tuple(sorted((*p.hands[f.seat], f.value)))))
    if not f.shown:
        return p.having(hidden=changed(p.hidden, f.seat, 1))
    pile = without(p.piles[f.seat], f.value)
    back = 0  # a card that comes into view on top of the pile shows that those laid after it are in the hand
    while p.setup.edition.power_discard == "own_top_visible" and pile and pile[-1] in p.hands[f.seat]:
        pile, back = pile[:-1], back + 1
    return p.having(piles=replaced(p.piles, f.seat, pile), hidden=changed(p.hidden, f.seat, -back))


def _without_veto(p: Position, seat: Seat) -> Position:
    """The position in which a seat has lost its oldest Veto."""
    at = p.vetoes.index(min(veto for veto in p.vetoes if veto[0] == seat))
    return p.having(vetoes=p.vetoes[:at] + p.vetoes[at + 1 :])


def _card_taken(p: Position, f: e.CardTaken) -> Position:
    return p.having(offered=without(p.offered, f.card), taken=(*p.taken, (f.seat, f.card)))


_EVOLVE: dict[type, Callable[[Position, Any], Position]] = {
    TableLaid: lambda _, f: laid_out(f),
    **dict.fromkeys((e.DrewCard, e.DrewPlace, e.DrewSeat, e.Skipped, e.Announced), lambda p, _: p),
    **dict.fromkeys((e.DisksShown, e.WindowClosed), lambda p, _: p),
    e.KingMoved: lambda p, f: p.having(kings_figure=f.place),
    e.HomeGiven: _home_given,
    e.LeaderNamed: lambda p, f: p.having(leader=f.seat),
    e.RoundOpened: lambda p, f: p.having(round=f.number, phase=Phase.POWER, laid=(), offered=(), taken=()),
    e.CardOffered: _card_offered,
    e.CardsReturned: lambda p, f: p.having(returned=(*p.returned, *f.cards)),
    e.PhaseBegan: lambda p, f: p.having(phase=f.phase),
    e.HandChosen: lambda p, f: p.having(hands=replaced(p.hands, f.seat, f.values)),
    e.PowerLaid: _power_laid,
    e.Reinforced: _reinforced,
    e.CardTaken: _card_taken,
    e.CardRemoved: lambda p, f: p.having(offered=without(p.offered, f.card)),
    e.Placed: _placed,
    e.Moved: _moved,
    e.GrandeMoved: lambda p, f: p.having(homes=replaced(p.homes, f.seat, f.place)),
    e.TokenMoved: _token_moved,
    e.PowerTakenBack: _power_taken_back,
    e.VetoKept: lambda p, f: p.having(vetoes=(*p.vetoes, (f.seat, f.until))),
    e.Vetoed: lambda p, f: _without_veto(p, f.holder),
    e.VetoLapsed: lambda p, f: _without_veto(p, f.seat),
    e.Scored: lambda p, f: p.having(scores=tuple(map(int.__add__, p.scores, f.points))),
    e.PointsCorrected: lambda p, f: p.having(scores=changed(p.scores, f.seat, f.by)),
    e.LastingBegan: lambda p, f: p.having(lasting=(*p.lasting, f.lasting)),
    e.TakenOut: lambda p, f: p,
    e.LastingEnded: lambda p, f: p.having(lasting=tuple(each for each in p.lasting if each != f.lasting)),
    e.ChoiceSealed: lambda p, f: p.having(seals=(*p.seals, f)),
    e.ChoiceOpened: lambda p, f: p.having(seals=tuple(each for each in p.seals if each.commitment != f.commitment)),
    e.RoundClosed: lambda p, _: p.having(offered=(), laid=(), taken=()),
    e.GameEnded: lambda p, f: p.having(ranks=f.ranks),
}


def evolve(position: Position, fact: e.Fact) -> Position:
    """The position after one fact. Nothing is checked or computed: facts carry results."""
    return _EVOLVE[type(fact)](position, fact)


EMPTY_TABLE = object.__new__(Position)
"""The position before `TableLaid`, which does not look at it."""
