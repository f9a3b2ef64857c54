"""A place to name, ahead or when asked, by a keyword that a box brings: BANNER Aragon or Seville."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from referee.orders import grammar
from referee.orders.asking import asked_now, asker, nameable
from referee.orders.contents import Known, Slot
from referee.orders.findings import Finding, Found, Stuck, Tries, finding_of
from referee.orders.order import Block, BoxKeyword, NamedRoom, Ranked
from referee.orders.shapes.block import Memory, RankedBlockShape, choices_of
from referee.orders.shapes.disk import nearest_home
from referee.orders.writing import either, place_name
from referee.rules.decisions import Ask, Complaint, Decision, Name, Order, Skip
from referee.rules.model import Place, Seat
from referee.rules.position import Position
from referee.rules.state import State
from referee.rules.wire import wire


@wire("name-block")
class NameBlock(Block):
    """BANNER Aragon or Seville: which place to name when asked for one by that keyword. ASK instead: ask me then.

    A place stands for its slots, too. Without places, NONE: where nobody need name one. Which keywords there are is
    said by the boxes of a game.
    """

    keyword: BoxKeyword
    ranks: Ranked[NamedRoom] = ()
    ask: bool = False

    takes_ask = True

    @property
    def key(self) -> str:
        """The keyword of the effect that asks for the place."""
        return self.keyword


def _place(c: grammar.Cursor, keyword: str) -> Place | None:
    """A place, or the place where cards lay a named cargo, or the room of a seat's guests."""
    if c.comes_number_or():
        c.complain("place-alone", keyword)
        return None
    rooms = c.known.board.guest_rooms
    if rooms and (host := c.take("seat")) is not None:
        return rooms[c.known.colours[int(host)]]
    if (kind := c.take("borne")) is None:
        return grammar.place(c, keyword, court=True)
    lays = (c.known.board.index[code] for card in c.known.cards for what, code, _ in card.lays if what == kind)
    found = next(lays, None)
    if found is None:
        c.complain("place-wanted", keyword)
    return found


class _NamingShape(RankedBlockShape):
    values = (NameBlock,)
    ebnf = 'question (places | "NONE" | "ASK")'
    asked = Ask.PLACE
    order = Name

    def read(self, c: grammar.Cursor, keyword: str) -> NameBlock | None:
        """BANNER Aragon or Seville; BANNER ASK: a keyword of a box, and the places to name; commas rank too.

        CLAIM gold, wares: where cards lay such cargo; CLAIM NONE.
        """
        c.says("TO")
        if c.says("ASKING"):
            return NameBlock(keyword, (), ask=True)
        if c.says("NEVER", "NONE"):
            return NameBlock(keyword)
        ranks = grammar.ranked(
            c, lambda: _place(c, keyword), lambda: c.comes_number_or("place", "borne", "seat"), commas=True
        )
        c.one_only(keyword)
        return NameBlock(keyword, ranks) if ranks else None

    def write(self, block: NameBlock, known: Known) -> str:
        named = either(known.board.zones[p].colour or place_name(p, known.board) for p in block.ranks)
        return f"{block.key} {'ASK' if block.ask else named or 'NONE'}"

    def slots(self, key: str, state: State | None, decision: Decision | None, seat: Seat) -> Iterator[Slot]:
        """What follows the keyword; no, where nothing need be named: nothing."""
        for slot in super().slots(key, state, decision, seat):
            optional = decision is not None and getattr(decision.step, "optional", False)
            yield replace(slot, short={**slot.short, "SAYS NO": f"{key} NONE"}) if optional else slot

    def key(self, decision: Decision) -> str:
        return str(decision.step.key)

    def tries(self, position: Position, decision: Decision, seat: Seat, block: NameBlock, memory: Memory) -> Tries:
        """The ranks; a place stands for its slots."""
        good, step = choices_of(decision, seat), decision.step
        for place in block.ranks:
            spot = next((each for each in (place, *position.board.slots[place]) if each in good), None)
            against = (
                None if spot is not None else step.naming_complaint(position, seat, place) or Complaint("not-asked")
            )
            yield place, step.order_naming(place if spot is None else spot), against

    def way(self, state: State, decision: Decision, seat: Seat, block: NameBlock, memory: Memory) -> Found | Stuck:
        """The first legal place; if none is and naming is optional, to skip."""
        way = super().way(state, decision, seat, block, memory)
        return Found(Skip()) if isinstance(way, Stuck) and decision.step.optional else way

    def silence(self, position: Position, decision: Decision, seat: Seat) -> Order | None:
        """The usual place; None, to be asked, if the question has a keyword and a place must be named."""
        return None if self.waits(decision.step) else self.default(position, decision, seat)

    def waits(self, step: Any) -> bool:
        return bool(getattr(step, "key", "")) and not getattr(step, "optional", False)

    def default(self, position: Position, decision: Decision, seat: Seat) -> Order:
        usual: Order | None = decision.step.usual_order(position, seat)
        named: Order = decision.step.order_naming(nearest_home(position, decision, seat))
        return usual or named

    def only(self, position: Position, decision: Decision, seat: Seat) -> Order | None:
        legal = choices_of(decision, seat)
        return decision.step.order_naming(legal[0]) if len(legal) == 1 and not decision.step.optional else None

    def against(self, block: NameBlock, state: State, seat: Seat) -> Iterator[Finding]:
        now = asked_now(state, seat, block.key)
        step = asker(state.position.table, block.key) if now is None else now.step
        if step is None:
            yield Finding("never", Complaint("not-asked"))
            return
        if not (block.ranks or block.ask or getattr(step, "optional", False)):
            yield Finding("never", Complaint("place-wanted", (block.key,)))
        for line, place in enumerate(block.ranks):
            complaint = step.naming_complaint(state.position, seat, place)
            if complaint:
                never = step.is_never_named(state.position, place)
                yield Finding("never", complaint, line) if never else finding_of(complaint, line)

    def examples(self, key: str, state: State, seat: Seat) -> Iterator[Block]:
        yield NameBlock(key, _nameable(key, state, seat)[:2] or (state.position.homes[seat],))

    def choices(self, key: str, state: State, seat: Seat) -> Iterator[Block]:
        """Each place, and none."""
        yield from (NameBlock(key, (place,)) for place in _nameable(key, state, seat))
        yield NameBlock(key)


def _nameable(key: str, state: State, seat: Seat) -> tuple[Place, ...]:
    """The places that would be legal now, or whenever the question comes."""
    now = asked_now(state, seat, key)
    return nameable(state.position, seat, key) if now is None else choices_of(now, seat)


SHAPE = _NamingShape()
