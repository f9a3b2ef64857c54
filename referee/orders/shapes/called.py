"""Caballeros called to the court: COURT 2 FROM Galicia, and at the beginning of a turn REINFORCE 3."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from referee.orders import grammar
from referee.orders.contents import Known
from referee.orders.findings import Finding, Found, Stuck, finding_of
from referee.orders.order import Block, Count, Deed, NamedPlace
from referee.orders.shapes.block import BlockShape, Memory
from referee.orders.shapes.deed import DeedShape, NumberedLines, Sight
from referee.orders.writing import counted, fetched_from
from referee.rules.decisions import Ask, Complaint, Decision, Order, Reinforce
from referee.rules.effects.base import Effect
from referee.rules.effects.courts import check_reinforcement
from referee.rules.effects.moving import absent_complaint, unavailable_complaint
from referee.rules.model import ALL, Place, Seat
from referee.rules.modifiers import Placing
from referee.rules.position import Position
from referee.rules.predicates import movable
from referee.rules.shapes import Called
from referee.rules.state import State
from referee.rules.wire import wire


@wire("do-court")
class DoCourt(Deed):
    """COURT 2 FROM Galicia: caballeros from the provinces, and from regions if these run short."""

    count: Count  # ALL: as many as the card says
    fetch: tuple[tuple[NamedPlace, Count], ...] = ()

    verb = "COURT"


@wire("reinforce-block")
class ReinforceBlock(Block):
    """REINFORCE 3, REINFORCE ALL FROM 2 Galicia, Aragon. Without this block: the full number, nobody from the board."""

    count: Count  # ALL: as many as printed
    fetch: tuple[tuple[NamedPlace, Count], ...] = ()  # if the provinces run short, in this order

    key = "REINFORCE"


# --- carried out ----------------------------------------------------------------------------------


def reinforcing(
    position: Position, seat: Seat, printed: int, wanted: int, fetch: Placing, shortfall: bool, exactly: bool = False
) -> Reinforce:
    """A legal order for as many caballeros as wanted, what the provinces lack taken from `fetch`, in its order.

    A number too high is reduced to the printed one, one too low raised if it must be `exactly` that. `fetch` are pairs
    of a place and the most to take there; `shortfall`: whether regions may make up a shortfall at all.
    """
    edition = position.setup.edition
    most = min(printed, position.provinces[seat])
    count = most if exactly else min(wanted, most)
    if count < most or printed == most or not shortfall or edition.shortfall == "none":
        return Reinforce(count)
    missing = min(wanted, printed) - most
    reachable = min(printed - most, movable(position, seat))
    if edition.shortfall == "regions_required":
        fetch, missing = (*fetch, *((place, ALL) for place in position.board.regions)), reachable
    order = Reinforce(count, tuple(_fetched(position, seat, fetch, missing)))
    assert check_reinforcement(position, seat, printed, order, shortfall, exactly=exactly) is None
    return order


def _fetched(position: Position, seat: Seat, fetch: Placing, missing: int) -> list[Place]:
    fetched: list[Place] = []
    for place, most in fetch:
        fetched += [place] * spare(position, seat, place, fetched, min(most, missing - len(fetched)))
    return fetched


def spare(position: Position, seat: Seat, place: Place, taken: Sequence[Place], wanted: int) -> int:
    """How many more own caballeros, at most `wanted`, a seat can take from a place besides one from each of `taken`."""
    count = 0
    while count < wanted and absent_complaint(position, seat, (*taken, *[place] * (count + 1)), ()) is None:
        count += 1
    return count


def _by_power(position: Position, decision: Decision, seat: Seat, wanted: int, fetch: Placing) -> Reinforce:
    """The reinforcement by a power card; more than printed only if the wanted number says so."""
    exactly, printed = position.setup.edition.reinforce == "exact", decision.step.printed(position)
    if printed < wanted < ALL and (more := decision.step.more(position)):
        return Reinforce(min(wanted, printed + more, position.provinces[seat]))
    return reinforcing(position, seat, printed, wanted, fetch, shortfall=True, exactly=exactly)


# --- against it -----------------------------------------------------------------------------------


def _fetching(position: Position, seat: Seat, fetch: Placing, line: int = 0) -> Iterator[Finding]:
    """Everything against calling own caballeros from these pairs of place and number to the court."""
    for place, count in fetch:
        wanted = 1 if count >= ALL else count
        if complaint := unavailable_complaint(position, seat, place, wanted):
            yield finding_of(complaint, line)


class _CalledShape(DeedShape):
    values = (DoCourt,)
    ebnf = '"COURT" count fetched?'
    asked = Called
    words = (DoCourt.verb,)

    def read(self, c: grammar.Cursor, keyword: str) -> tuple[Deed, ...]:
        """COURT 2 FROM Galicia; without a number, as many as the card says."""
        many = grammar.count(c, DoCourt.verb)
        c.says("TO")
        return (DoCourt(ALL if many is None else many, grammar.fetched(c, DoCourt.verb)),)

    def write(self, deed: DoCourt, known: Known) -> str:
        return f"{deed.verb} {counted(deed.count)}{fetched_from(deed.fetch, known)}"

    def carry(self, position: Position, seat: Seat, does: Effect, lines: NumberedLines) -> Found | Stuck:
        deed, asked = lines[0][1], cast(Called, does.asks())
        shortfall = position.setup.edition.shortfall_on_court_card
        return Found(reinforcing(position, seat, asked.count, deed.count, deed.fetch, shortfall))

    def against(self, position: Position, seat: Seat, does: Effect, lines: NumberedLines) -> Iterator[Finding]:
        (line, deed), asked = lines[0], cast(Called, does.asks())
        if asked.count < deed.count < ALL:
            yield finding_of(Complaint("reinforce-too-many", (asked.count, deed.count)), line)
        yield from _fetching(position, seat, deed.fetch, line)

    def examples(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        asked = cast(Called, does.asks())
        yield DoCourt(asked.count)
        yield DoCourt(asked.count, ((sight.strongest_regions(sight.seat)[0], ALL),))

    def offers(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        yield DoCourt(ALL)


SHAPE = _CalledShape()


class _ReinforcementShape(BlockShape):
    values = (ReinforceBlock,)
    ebnf = '"REINFORCE" ("0" | count) fetched?'
    asked = Ask.REINFORCE
    keys = (ReinforceBlock.key,)
    words = (ReinforceBlock.key,)

    def read(self, c: grammar.Cursor, keyword: str) -> ReinforceBlock | None:
        """REINFORCE 3, REINFORCE ALL FROM 2 Galicia, Aragon."""
        many = grammar.count(c, ReinforceBlock.key, least=0)
        if many is None:
            if c.ended() or c.sees("FROM") is None:
                c.complain("number-wanted", ReinforceBlock.key)
                return None
            many = ALL
        return ReinforceBlock(many, grammar.fetched(c, ReinforceBlock.key))

    def write(self, block: ReinforceBlock, known: Known) -> str:
        return f"{block.key} {counted(block.count)}{fetched_from(block.fetch, known)}"

    def way(self, state: State, decision: Decision, seat: Seat, block: ReinforceBlock, memory: Memory) -> Found:
        """The wanted number, brought within what is legal."""
        return Found(_by_power(state.position, decision, seat, block.count, block.fetch))

    def default(self, position: Position, decision: Decision, seat: Seat) -> Order:
        """The printed number from the provinces; from regions only what the edition requires."""
        return _by_power(position, decision, seat, min(decision.step.printed(position), position.provinces[seat]), ())

    silence = default

    def against(self, block: ReinforceBlock, state: State, seat: Seat) -> Iterator[Finding]:
        position = state.position
        most = max(position.board.caballeros_of.values()) + ("extra_recruits" in position.modifiers)
        if most < block.count < ALL:
            yield finding_of(Complaint("reinforce-too-many", (most, block.count)))
        if block.fetch and position.setup.edition.shortfall == "none":
            yield Finding("never", Complaint("no-shortfall", (most, position.provinces[seat])))
        yield from _fetching(position, seat, block.fetch)

    def examples(self, key: str, state: State, seat: Seat) -> Iterator[Block]:
        yield ReinforceBlock(ALL)


REINFORCEMENT = _ReinforcementShape()
