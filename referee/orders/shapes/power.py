"""A power card, by its value or by the turn it takes: POWER 11 or AIM 1 MAX 10 or ANY.

Behind a Joker stand the wishes for the card that is laid for it: POWER JOKER THEN 120 or 90.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.orders import grammar
from referee.orders.contents import Known, Remark, Slot
from referee.orders.findings import Finding, Level, Tries
from referee.orders.order import AnyPower, Block, Guard, PowerValue, Ranked
from referee.orders.shapes import facts
from referee.orders.shapes.block import Memory, RankedBlockShape
from referee.orders.shapes.guard import UNMET, behind, guards_text, holds, is_sure, never, vain
from referee.orders.shapes.hand import comes_joker, power_card, power_named, power_value
from referee.orders.shapes.plan import may_yet
from referee.orders.writing import either, power_name
from referee.rules.board import Board
from referee.rules.decisions import Ask, Complaint, Decision, LayPower, Order, Phase
from referee.rules.effects.base import Effect
from referee.rules.model import ALL, JOKER, Seat
from referee.rules.position import Position
from referee.rules.predicates import layable_powers, laying_complaint
from referee.rules.shapes import SpentPower
from referee.rules.state import State
from referee.rules.wire import wire


@wire("power-rank")
class PowerRank:
    """One wish for a power card: this value; or AIM, the lowest that takes turn `aim` so far, up to `most`; or ANY."""

    value: AnyPower = 0  # 0: not a plain value
    aim: int = 0  # 0: no AIM
    most: PowerValue = ALL  # ALL: up to the greatest there is
    guards: tuple[Guard, ...] = ()  # a wish whose guards do not all hold is passed over


@wire("power-block")
class PowerBlock(Block):
    """POWER 11 or AIM 1 MAX 10 or ANY."""

    ranks: Ranked[PowerRank]

    key = "POWER"

    def after(self, value: int) -> PowerBlock | None:
        """What is left of it once it has laid this card: behind a Joker the wishes for the next; None if nothing."""
        then = _then(self) if value == JOKER else ()
        return replace(self, ranks=then) if then else None

    @property
    def is_conditional(self) -> bool:
        """Whether a wish has a condition."""
        return any(rank.guards for rank in self.ranks)

    def is_conditional_at(self, plan: int | None, line: int) -> bool:
        """Whether the wish at this rank has one."""
        return bool(self.ranks[line].guards)


# --- read -----------------------------------------------------------------------------------------


TURNS = 5
_WISHES = ("AIM", "ANY", "number")
"""Kinds of words that begin a wish."""


def _power_rank(c: grammar.Cursor) -> PowerRank | None:
    rank = _power_wish(c)
    _if_gone(c)
    conditional = c.conditional() or facts.after_breath(c)
    if rank is None or not conditional:
        return rank
    rank = replace(rank, guards=facts.guards(c, PowerBlock.key))
    then = rank.value != JOKER and rank.guards and c.sees("THEN") is not None
    if then and c.sees("OR") is None:
        c.complain("then-unclear", fault="ambiguous", mended=True)  # "13 if red laid 13 then 11": then, or else?
    return rank


def _power_rank_behind(c: grammar.Cursor, jokers: list[PowerRank]) -> PowerRank | None:
    """The next wish, which is no Joker behind another; `jokers`: those that were read, this one included."""
    start = c.at
    rank = _power_rank(c)
    if rank is None or rank.value != JOKER:
        return rank
    if jokers:
        c.complain("joker-behind-joker", since=start)
    jokers.append(rank)
    return rank


def _comes_wish(c: grammar.Cursor) -> bool:
    if c.comes_number_or(*_WISHES) or comes_joker(c):
        return True
    # Behind a comma a name may be of the card to take: POWER 90, plot.
    behind_then = c.at > 0 and c.words.match("THEN", c.tokens, c.at - 1) is not None
    return behind_then and power_named(c) is not None


def _rises(c: grammar.Cursor) -> bool:
    """Step over the + of "10+", 10 or more, unless it adds another wish."""
    start = c.at
    rises = c.mark("+") and not c.comes_number_or(*_WISHES)
    c.at = c.at if rises else start
    return rises


def _if_gone(c: grammar.Cursor) -> None:
    """Step over "if 9 is taken" behind a further wish, which says no more than `or`."""
    start = c.at
    gone = c.says("IF") and grammar.number(c) is not None and (c.says("IS") or True) and c.says("TOOK", "LAID")
    c.at = c.at if gone else start


def _rank(c: grammar.Cursor) -> int | None:
    """The turn of the King or of Intrigue, if one is named."""
    if c.sees("verb") == facts.KING:
        c.take("verb")
        return 1
    return len(c.known.colours) if c.says("INTRIGUE", "LAST") else None


def _power_wish(c: grammar.Cursor) -> PowerRank | None:
    if c.says("ANY"):
        return PowerRank()
    if not c.says("AIM"):
        value = power_card(c)
        if value not in (None, JOKER) and (c.says("LEAST") or _rises(c)):
            higher = [str(each) for each in c.known.board.power_values if each >= value]
            c.complain("power-open", value, legal=(f"{PowerBlock.key} {' or '.join(higher)}",), fault="ambiguous")
            return None
        return None if value is None else PowerRank(value)
    start = c.at
    turn = _rank(c) or grammar.number(c)
    if turn is None or not 1 <= turn <= TURNS:
        c.complain("aim-range", turn or 0, since=start if turn is not None else None)
        return None
    if not c.says("MAX"):
        return PowerRank(aim=turn)
    most = power_value(c)
    greatest = c.known.board.power_values[-1]
    return None if most is None else PowerRank(aim=turn, most=most if most < greatest else ALL)


# --- written --------------------------------------------------------------------------------------


def _then(block: PowerBlock) -> tuple[PowerRank, ...]:
    """The wishes for the card that is laid for a Joker, which stand behind it; none without a Joker."""
    values = [rank.value for rank in block.ranks]
    return block.ranks[values.index(JOKER) + 1 :] if JOKER in values else ()


def _rank_written(rank: PowerRank, known: Known) -> str:
    wish = power_name(rank.value) if rank.value else "ANY"
    if rank.aim:
        wish = f"AIM {rank.aim}" + ("" if rank.most == ALL else f" MAX {rank.most}")
    return wish + guards_text(rank.guards, known)


# --- answered -------------------------------------------------------------------------------------


NO_VALUE = 0


def most_of(wish: PowerRank, board: Board) -> int:
    """The greatest power card that an AIM may lay."""
    return board.power_values[-1] if wish.most == ALL else wish.most


def _value(position: Position, legal: tuple[int, ...], wish: PowerRank) -> int:
    """The power card that a wish lays: its value; or the lowest that takes the turn aimed at so far; or the lowest."""
    if wish.value:
        return wish.value
    plain = [value for value in legal if value != JOKER]
    if not wish.aim:
        return min(plain)
    affordable = [value for value in plain if value <= most_of(wish, position.board)]
    laid = [value for _, value in position.laid]
    if len(laid) < wish.aim:
        return max(affordable, default=NO_VALUE)
    fits = [value for value in affordable if sum(other > value for other in laid) == wish.aim - 1]
    return min(fits, default=NO_VALUE)


def out_of_aim(position: Position, wish: PowerRank) -> Complaint:
    """The complaint about an AIM: no card up to its greatest takes that turn."""
    return Complaint("aim-out-of-reach", (wish.aim, most_of(wish, position.board)))


# --- against it -----------------------------------------------------------------------------------


def _takes_back(does: Effect) -> bool:
    return isinstance(does.asks(), SpentPower)


def _is_laid_for_sure(rank: PowerRank, position: Position, seat: Seat) -> bool:
    """Whether a wish is certainly fulfilled: ANY is; so is a card in hand if nobody lays before (Rio Grande p. 3)."""
    first = position.phase is Phase.POWER and bool(position.offered) and position.leader == seat
    at_hand = rank.value in position.hands[seat] if rank.value else not rank.aim
    at_hand = at_hand and rank.value != JOKER  # behind it stand the wishes for another card
    return at_hand and (first or not rank.value) and is_sure(rank.guards, position, seat, laying=True)


# --- the shape --------------------------------------------------------------------------------------


class _PowerShape(RankedBlockShape):
    values = (PowerBlock,)
    ebnf = '"POWER" (wish ("or" wish)* | (wish "or")* "JOKER" guard* ("THEN" wish ("or" wish)*)?)'
    keys = (PowerBlock.key,)
    words = (PowerBlock.key,)
    asked = Ask.POWER
    order = LayPower

    def read(self, c: grammar.Cursor, keyword: str) -> PowerBlock | None:
        """POWER 11 IF LAST or AIM 1 MAX 10 or ANY; commas rank too, for one card is laid."""
        jokers: list[PowerRank] = []
        ranks = grammar.ranked(c, lambda: _power_rank_behind(c, jokers), lambda: _comes_wish(c), commas=True)
        c.one_only(PowerBlock.key)
        return PowerBlock(ranks) if ranks else None

    def write(self, block: PowerBlock, known: Known) -> str:
        words, first = [_rank_written(rank, known) for rank in block.ranks], len(block.ranks) - len(_then(block))
        return f"{block.key} " + " THEN ".join(filter(None, map(either, (words[:first], words[first:]))))

    def slots(self, key: str, state: State | None, decision: Decision | None, seat: Seat) -> Iterator[Slot]:
        hand = layable_powers(state.position, seat) if state is not None else ()
        yield Slot(key, (key,), short={"SAYS HIGHEST": f"{key} {max(hand)}"} if hand else {})

    def tries(self, position: Position, decision: Decision, seat: Seat, block: PowerBlock, memory: Memory) -> Tries:
        for rank in block.ranks:
            order = LayPower(_value(position, decision.choices, rank))
            against: Complaint | None = decision.step.check(position, seat, order)
            if not holds(rank.guards, position, seat, memory.king_at_start):
                against = UNMET
            elif against and rank.aim:
                against = out_of_aim(position, rank)
            yield power_name(rank.value) if rank.value else "", order, against

    def default(self, position: Position, decision: Decision, seat: Seat) -> Order:
        return LayPower(min(value for value in decision.choices if value != JOKER))

    def against(self, block: PowerBlock, state: State, seat: Seat) -> Iterator[Finding]:
        position = state.position
        hand = position.hands[seat]
        returnable = position.spent_powers(seat) if may_yet(state, seat, _takes_back) else ()
        for line, rank in enumerate(block.ranks):
            if complaint := never(rank.guards, position, seat):
                yield Finding("never", complaint, line)
            if rank.aim:
                if rank.aim > len(position.seats) or most_of(rank, position.board) < min(hand):
                    yield Finding("never", out_of_aim(position, rank), line)
            elif rank.value and (complaint := laying_complaint(position, seat, rank.value)):
                level: Level = "not-yet" if rank.value in (*hand, *returnable) else "never"
                yield Finding(level, complaint, line)

    def idle(self, block: PowerBlock, position: Position, known: Known) -> Iterator[Remark]:
        words = [_rank_written(rank, known) for rank in block.ranks]
        if block.ranks[-1].value == JOKER:
            yield Remark(block.key, "joker-then")
        for rank in block.ranks:
            yield from vain(block.key, rank.guards, position, known, laying=True)
        for n, rank in enumerate(block.ranks):
            if _is_laid_for_sure(rank, position, known.seat):
                code = "idle-laid-first" if rank.value else "idle-behind"
                yield from behind(block.key, words[n + 1 :], words[n], code)
                return

    def choices(self, key: str, state: State, seat: Seat) -> Iterator[Block]:
        return (PowerBlock((PowerRank(value),)) for value in reversed(layable_powers(state.position, seat)))

    def examples(self, key: str, state: State, seat: Seat) -> Iterator[Block]:
        plain = [value for value in layable_powers(state.position, seat) if value != JOKER]
        best = [PowerRank(value) for value in reversed(plain[-5:])]
        yield PowerBlock(tuple(best[:1] if _is_laid_for_sure(best[0], state.position, seat) else best))


SHAPE = _PowerShape()
