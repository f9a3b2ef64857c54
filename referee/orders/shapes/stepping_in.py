"""Stepping in during another's turn: policies that say in whose, ON which card and WHEN; the first that fits counts.

VETO red ON king WHEN INTO Galicia; REMOVE and DOUBLE have in common with it that silence lets pass. Knows the steps
that are to come, as a window holds them. Must not know what follows when somebody steps in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Literal

from referee.orders import grammar
from referee.orders.contents import Known, Remark, Slot
from referee.orders.findings import Finding
from referee.orders.goals import Ahead, cost, look_ahead
from referee.orders.grammar import Cursor, Statement, any_card
from referee.orders.order import Block, NamedCard, NamedPlace, NamedSeat, Ranked
from referee.orders.shapes.block import SILENCE, WHOLE, Blocks, BlockShape, Gap, Given, Memory, StatedAt
from referee.orders.shapes.facts import pass_by
from referee.orders.shapes.guard import behind
from referee.orders.shapes.plan import may_yet
from referee.orders.writing import card_name, either, place_name
from referee.rules import events as e
from referee.rules.board import Board
from referee.rules.decisions import Ask, Complaint, Decision, Disk, LetPass, Order, StepIn
from referee.rules.effects.base import design_of
from referee.rules.effects.windows import Window
from referee.rules.model import COURT, NOWHERE, PROVINCES, Place, Seat
from referee.rules.position import Position
from referee.rules.state import State
from referee.rules.wire import wire

LET_PASS = "LET PASS"
"""The words for not stepping in this time."""


class PolicyBlock(Block):
    """A block of policies; without any it is NEVER."""

    __slots__ = ()

    takes_ask = True

    policies: tuple[Any, ...]

    @property
    def may_ask(self) -> bool:
        """Whether a policy asks."""
        return any(policy.ask for policy in self.policies)


class PoliciesShape(BlockShape):
    """A shape of block that holds policies."""

    def policy_text(self, policy: Any, known: Known) -> str:
        """One policy as its player would write it."""
        raise NotImplementedError

    def write(self, block: Any, known: Known) -> str:
        """Each policy in a line, or NEVER."""
        return "\n".join(self.policy_text(policy, known) for policy in block.policies) or f"{block.key} NEVER"

    def fits(self, position: Position, decision: Decision, seat: Seat, policy: Any, memory: Memory) -> bool:
        """Whether a policy speaks of what is asked now."""
        raise NotImplementedError

    def order(self, position: Position, decision: Decision, seat: Seat, policy: Any) -> Order | None:
        """The order of a policy that fits; None if it would not be legal."""
        raise NotImplementedError

    def answer(self, state: State, decision: Decision, seat: Seat, blocks: Blocks, memory: Memory) -> Given | Gap:
        """The order of the first policy that fits, with the policy's number; silence lets pass.

        A policy that says ASK is skipped once the player was asked, or may not be.
        """
        key = self.keys[0]
        block: Any = blocks.get(key)
        for number, policy in enumerate(block.policies if block is not None else ()):
            if (policy.ask and memory.asked_before) or not self.fits(state.position, decision, seat, policy, memory):
                continue
            if policy.ask:
                return Gap(key, "asked")
            if (order := self.order(state.position, decision, seat, policy)) is not None:
                return Given(order, key, number)
        return Given(LetPass(), SILENCE)

    def passing(self, c: Cursor) -> Block:
        """The block that LET PASS means: the one in force, kept for another time, or NEVER."""
        value: Any = self.values[0]
        return next((block for block in (*c.known.in_force, *c.known.standing) if type(block) is value), value(()))

    def waits(self, step: Any) -> bool:
        """Silence lets pass."""
        return False

    def default(self, position: Position, decision: Decision, seat: Seat) -> Order:
        """To let it pass."""
        return LetPass()

    def joined(self, blocks: Sequence[Any]) -> tuple[Block, str]:
        """The policies of several blocks in one; NEVER cannot be joined with others."""
        value: Any = self.values[0]
        policies = tuple(dict.fromkeys(policy for block in blocks for policy in block.policies))
        both = bool(policies) and not all(block.policies for block in blocks)
        return value(policies), "never-and" if both else ""

    def stated_at(self, block: Any, statements: Sequence[Statement]) -> Iterator[StatedAt]:
        """The first statement of each policy."""
        for number, policy in enumerate(block.policies):
            said = (s for s in statements if isinstance(s.value, PolicyBlock) and policy in s.value.policies)
            yield from ((WHOLE, number, first) for first in islice(said, 1))


@wire("condition")
class Condition:
    """To step in when what is to come brings something INTO or FROM a place, TAKES one of mine, SCORES (a place).

    INTO and FROM see caballeros, the King, Grandes and mobile scoreboards.

    COSTS: my lead over the best rival, were every place scored now, falls by n or more through the whole action.
    GAIN: it rises by so many.
    """

    kind: Literal["INTO", "FROM", "TAKES", "SCORES", "COSTS", "GAIN"]
    place: NamedPlace | None = None
    amount: int = 0


@wire("veto-policy")
class StepInPolicy:
    """VETO red ON king WHEN INTO Galicia. Empty seats or cards: anybody's, any. `ask`: VETO ASK, stop and ask me."""

    seats: Ranked[NamedSeat] = ()
    cards: Ranked[NamedCard] = ()
    when: Condition | None = None
    ask: bool = False


# --- read -----------------------------------------------------------------------------------------


def named_seats(c: grammar.Cursor) -> tuple[Seat, ...]:
    """The seats that come next, joined by whatever ranks or adds; empty if there are none."""
    found: list[Seat] = []
    while (one := c.take("seat")) is not None:
        found.append(int(one))
        start = c.at
        if not (c.either() or c.adds()) or c.sees("seat") is None:
            c.at = start
            break
    return tuple(dict.fromkeys(found))


def _unclear(c: grammar.Cursor, key: str, seats: tuple[Seat, ...]) -> None:
    behind = (found[1] for at in range(c.at, len(c.tokens)) if (found := c.words.match("seat", c.tokens, at)))
    named = [seat for seat in (*seats, *behind) if seat != c.known.seat]
    whom = f"{c.known.colours[named[0]]} " if named else ""
    c.complain("when-unclear", key, legal=(f"{key} {whom}WHEN COSTS ME 5",))
    pass_by(c)


def _conditions(c: grammar.Cursor, key: str, seats: tuple[Seat, ...], *, may_gain: bool) -> tuple[Condition, ...]:
    """The conditions behind WHEN, one for each place; empty with a trouble. `seats`: the seats named before WHEN."""
    if c.says("COSTS"):
        c.take("seat")
        amount = grammar.number(c)
        if not amount:
            c.complain("number-wanted", key)
        return (Condition("COSTS", amount=amount),) if amount else ()
    if c.sees("GAIN") is not None and may_gain:
        c.says("GAIN")
        return (Condition("GAIN", amount=grammar.number(c) or 1),)
    if c.says("SCORES"):
        return _of_places(c, key, "SCORES")
    if c.says("TAKES"):
        c.take("number")
        c.take("seat")
        c.says("FROM")
        return _of_places(c, key, "TAKES")
    if c.says("INTO"):
        return tuple(Condition("INTO", where) for where in grammar.places(c, key))
    if c.says("LEAVING"):
        return tuple(Condition("FROM", where) for where in grammar.places(c, key))
    _unclear(c, key, seats)
    return ()


def _of_places(c: grammar.Cursor, key: str, kind: Literal["SCORES", "TAKES"]) -> tuple[Condition, ...]:
    """One condition for each place, or one for any."""
    found: tuple[Place, ...] = grammar.places(c, key, court=kind == "TAKES") if c.sees("place") else ()
    return tuple(Condition(kind, where) for where in found) or (Condition(kind),)


# --- written --------------------------------------------------------------------------------------


def _condition(when: Condition, known: Known) -> str:
    if when.kind == "COSTS":
        return f"COSTS ME {when.amount}"
    if when.kind == "GAIN":
        return f"GAIN {when.amount}"
    return when.kind if when.place is None else f"{when.kind} {place_name(when.place, known.board)}"


# --- answered -------------------------------------------------------------------------------------


def steps_in_before(position: Position, window: Window, policy: StepInPolicy) -> int | None:
    """The next step (1-based) before which a policy steps in; None if it does not."""
    if policy.seats and window.seat not in policy.seats:
        return None
    if policy.cards and not {window.card, design_of(window.card)} & set(policy.cards):
        return None
    condition = policy.when
    if condition is None:
        return 1
    if condition.kind == "COSTS":
        return 1 if cost(position, window) >= condition.amount else None
    if condition.kind == "GAIN":
        return 1 if -cost(position, window) >= condition.amount else None
    return next(
        (ahead.number for ahead in look_ahead(position, window.run) if _meets(condition, ahead, window.holder)),
        None,
    )


# --- what is to come ----------------------------------------------------------------------------


def _meets(condition: Condition, ahead: Ahead, holder: Seat) -> bool:
    place, board = condition.place, ahead.position.board
    match condition.kind:
        case "INTO":
            return any(_is(board, place, target) for _, target in _ways(ahead))
        case "FROM":
            return any(_is(board, place, source) for source, _ in _ways(ahead)) or _is_evicted(place, ahead)
        case "TAKES":
            return _takes(place, ahead, holder)
        case _:
            return isinstance(ahead.what, e.Scored) and _is(board, place, ahead.what.place)


def _is(board: Board, wanted: Place | None, zone: Place) -> bool:
    """Whether a zone is the one wanted, or within it."""
    return zone != NOWHERE and wanted in (None, zone, board.hosts[zone])


def _ways(ahead: Ahead) -> tuple[tuple[Place, Place], ...]:
    """The source and the target of what moves: caballeros, the King, a Grande or a mobile scoreboard."""
    before = ahead.position
    match ahead.what:
        case e.Moved(source=source, target=target) if source != target:
            return ((source, target),)
        case e.Placed(placing=placing):
            return tuple((COURT, place) for place, _ in placing)
        case e.KingMoved(place=place):
            return ((before.kings_figure, place),)
        case e.GrandeMoved(seat=seat, place=place):
            return ((before.homes[seat], place),)
        case e.TokenMoved(token=token, place=place) if before.board.token_numbers[token] in before.board.scoreboards:
            return ((before.spot(token)[0], place),)
        case _:
            return ()


def _takes(place: Place | None, ahead: Ahead, holder: Seat) -> bool:
    """Whether the holder loses a caballero from a place or the court, even one of its own choice."""
    board = ahead.position.board
    match ahead.what:
        case e.Moved(owner=owner, source=source, target=target):
            return owner == holder and source not in (target, PROVINCES) and _is(board, place, source)
        case Decision(kind=Ask.RETURN, seats=seats):
            return place is None and holder in seats
        case Decision(Ask.DISK, seats, step) if step.purpose is Disk.SEND:
            return place is None and holder in seats and _is_last_call(ahead)
        case Decision(Ask.DISK, seats, step) if step.purpose is Disk.EVICT:
            return _is(board, place, step.place) and holder in seats and _is_last_call(ahead)
        case _:
            return False


def _is_evicted(place: Place | None, ahead: Ahead) -> bool:
    match ahead.what:
        case Decision(Ask.DISK, step=step) if step.purpose is Disk.EVICT:
            return _is(ahead.position.board, place, step.place) and _is_last_call(ahead)
        case _:
            return False


def _is_last_call(ahead: Ahead) -> bool:
    """Whether a Veto comes too late once the disks are open; as a rule, its holder is asked again then."""
    return ahead.position.setup.edition.veto == "before_only"


# --- against it -----------------------------------------------------------------------------------


def _covers(first: StepInPolicy, then: StepInPolicy) -> bool:
    """Whether every action that fits `then` fits `first`, which must not ask: its asks may be used up."""
    return (
        not first.ask
        and first.when in (None, then.when)
        and (not first.seats or (bool(then.seats) and set(then.seats) <= set(first.seats)))
        and (not first.cards or (bool(then.cards) and set(then.cards) <= set(first.cards)))
    )


# --- the shape --------------------------------------------------------------------------------------


class SteppingInShape(PoliciesShape):
    """A shape of policies by which a seat steps in during another's turn."""

    may_gain = True
    """Whether what one gains may be a condition."""
    is_agreed = True
    """Whether any yes steps in; to a Veto it might mean that what is asked about may happen."""

    def read(self, c: grammar.Cursor, keyword: str) -> Block | None:
        """VETO red ON king WHEN INTO Galicia; VETO ASK blue; VETO ANY; VETO NEVER. Several places: several policies."""
        value: Any = self.values[0]
        key = self.keys[0]
        if keyword == LET_PASS:
            return self.passing(c)
        if c.says("NEVER", "NONE"):
            return value(())  # type: ignore[no-any-return]
        ask = c.says("ASKING")
        c.says("ANY", "ALL")
        seats = named_seats(c)
        cards: tuple[str, ...] = ()
        if c.says("ON"):
            named = grammar.ranked(c, lambda: any_card(c), lambda: True)
            cards = tuple(dict.fromkeys(design for found in named for design in found))
            if not cards:
                return None
        conditions = _conditions(c, key, seats, may_gain=self.may_gain) if c.says("WHEN") else (None,)
        if not conditions:
            return None
        if not c.ended() and not c.mark(",") and c.token() is not None:
            _unclear(c, key, seats)
            return None
        return value(tuple(StepInPolicy(seats, cards, when, ask) for when in conditions))  # type: ignore[no-any-return]

    def policy_text(self, policy: StepInPolicy, known: Known) -> str:
        """Whose turn, which card, and the condition; ANY without them."""
        words = [self.keys[0]]
        words += ["ASK"] if policy.ask else []
        words += [either(known.colours[seat] for seat in policy.seats)] if policy.seats else []
        words += ["ON", either(map(card_name, policy.cards))] if policy.cards else []
        words += [f"WHEN {_condition(policy.when, known)}"] if policy.when else []
        return " ".join(words) if len(words) > 1 else f"{self.keys[0]} ANY"

    def slots(self, key: str, state: State | None, decision: Decision | None, seat: Seat) -> Iterator[Slot]:
        """Yes or no to stepping in now."""
        step = decision.step if decision is not None else None
        if isinstance(step, Window) and state is not None:
            on = f" ON {design_of(step.card)}" if step.card else ""
            now = f"{key} {state.position.setup.colours[step.seat]}{on}"
            agreed = {"SAYS YES": now} if self.is_agreed else {}
            yield Slot(key, (), short={"YES": now, "SAYS NO": LET_PASS, **agreed})

    def fits(self, position: Position, decision: Decision, seat: Seat, policy: StepInPolicy, memory: Memory) -> bool:
        """Whether it is about this turn and card, and its condition is met by what is to come."""
        return steps_in_before(position, decision.step, policy) is not None

    def order(self, position: Position, decision: Decision, seat: Seat, policy: StepInPolicy) -> StepIn | None:
        """To step in before the first step that meets the condition, or before all where only that is allowed."""
        before = steps_in_before(position, decision.step, policy)
        return StepIn(min(before, decision.step.last(position))) if before else None

    def idle(self, block: Any, position: Position, known: Known) -> Iterator[Remark]:
        """Remarks on policies behind one that always counts first."""
        words = [self.policy_text(policy, known) for policy in block.policies]
        for n, policy in enumerate(block.policies):
            first = next((m for m in range(n) if _covers(block.policies[m], policy)), None)
            if first is not None:
                yield from behind(block.key, words[n : n + 1], words[first])

    def choices(self, key: str, state: State, seat: Seat) -> Iterator[Block]:
        """To let pass, and to step in whatever comes; then on conditions."""
        value: Any = self.values[0]
        yield from (value(()), value((StepInPolicy(),)), *self.examples(key, state, seat))

    def examples(self, key: str, state: State, seat: Seat) -> Iterator[Block]:
        """By condition: against somebody who comes to the home region, and by the points that it costs."""
        value: Any = self.values[0]
        position = state.position
        rival, home = position.from_left_of(seat)[0], position.homes[seat]
        yield value((StepInPolicy((rival,), when=Condition("INTO", home)),))
        yield value((StepInPolicy(when=Condition("COSTS", amount=5)),))


@wire("veto-block")
class VetoBlock(PolicyBlock):
    """The policies of a holder, the first that fits counts; VETO NEVER is an empty block. Silence lets pass."""

    policies: Ranked[StepInPolicy]

    key = "VETO"


class _VetoShape(SteppingInShape):
    values = (VetoBlock,)
    ebnf = '"VETO" ("NEVER" | policy)'
    keys = (VetoBlock.key,)
    words = (VetoBlock.key, LET_PASS)
    asked = Ask.VETO
    may_gain = False
    is_agreed = False

    def against(self, block: VetoBlock, state: State, seat: Seat) -> Iterator[Finding]:
        position = state.position
        if not block.policies or seat in dict(position.vetoes):
            holds = True
        else:
            holds = False
            keeps = may_yet(state, seat, lambda does: does.keeps is Ask.VETO)
            may = position.setup.edition.veto != "off" and keeps
            others = tuple(holder for holder, _ in position.vetoes)
            lacking = Complaint("veto-is-anothers", others[:1]) if others else Complaint("no-veto")
            yield Finding("not-yet" if may else "never", lacking)
        for line, policy in enumerate(block.policies if holds else ()):
            if seat in policy.seats:
                yield Finding("never", Complaint("veto-own", (seat,)), line)


VETO = _VetoShape()
