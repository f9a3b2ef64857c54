"""Caballeros given up, counted out over zones: RETURN 2 court, 1 Seville or court; RETURN KEEP LEADS."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from referee.orders import grammar
from referee.orders.contents import Known
from referee.orders.findings import Finding, Found, Level, PassedOver, Stuck, finding_of
from referee.orders.goals import lead_takes, those_that_count
from referee.orders.order import Block, Count, NamedZone, Ranked
from referee.orders.shapes.block import BlockShape, Memory
from referee.orders.shapes.called import spare
from referee.orders.writing import counted, ranked_places
from referee.rules.decisions import Ask, Complaint, Decision, Order, Return
from referee.rules.effects.base import Card, Step
from referee.rules.effects.moving import unavailable_complaint
from referee.rules.model import ALL, COURT, Place, Seat
from referee.rules.position import Position
from referee.rules.predicates import taken_from
from referee.rules.state import State
from referee.rules.wire import wire


@wire("return-part")
class ReturnPart:
    """2 court or Seville: so many, from the first zone that has them, short counts filled from left to right."""

    count: Count
    ranks: Ranked[NamedZone]  # regions or COURT


@wire("return-block")
class ReturnBlock(Block):
    """RETURN 2 court, 1 Seville or court: what to give up when the King returns. ASK instead: ask me then.

    RETURN KEEP LEADS: one caballero after the other from the first zone where that costs no lead, else from the first
    that has any; zones in the order of the parts' places, without parts the court, then the regions in track order.
    """

    parts: tuple[ReturnPart, ...] = ()
    ask: bool = False
    keep_leads: bool = False

    key = "RETURN"
    takes_ask = True

    @property
    def leaves_count_open(self) -> bool:
        """Whether it says how many of one place, and of another no more than its name: one of Aragon, and court."""
        return len(self.parts) > 1 and any(part.count == ALL for part in self.parts)


# --- answered -------------------------------------------------------------------------------------


def _zones(parts: tuple[ReturnPart, ...]) -> tuple[Place, ...]:
    return tuple(dict.fromkeys(place for part in parts for place in part.ranks))


def _listed(position: Position, seat: Seat, step: Step, parts: tuple[ReturnPart, ...]) -> dict[Place, int]:
    taken: dict[Place, int] = {}
    due = step.number_due(position)
    everywhere = _zones(parts)
    for part in (*parts, ReturnPart(ALL, everywhere)):
        wanted = min(part.count, due - sum(taken.values()))
        for place in part.ranks:
            count = _at_hand(position, seat, place, taken, wanted)
            taken[place] = taken.get(place, 0) + count
            wanted -= count
    return taken


def _sparing(position: Position, seat: Seat, step: Step, parts: tuple[ReturnPart, ...]) -> dict[Place, int]:
    """One at a time from the first zone where that costs no lead, else from the first that has any."""
    taken: dict[Place, int] = {}
    zones = _zones(parts) or (COURT, *position.board.regions)
    for _ in range(step.number_due(position)):
        stocked = [zone for zone in zones if _at_hand(position, seat, zone, taken, 1)]
        spared = [zone for zone in stocked if not _costs_lead(position, seat, zone, taken)]
        for zone in (spared or stocked)[:1]:
            taken[zone] = taken.get(zone, 0) + 1
    return taken


def _costs_lead(position: Position, seat: Seat, zone: Place, taken: Mapping[Place, int]) -> bool:
    """Whether giving up one more there would end this seat's lead."""
    hosts = position.board.hosts
    place = hosts[zone]
    gone = sum(count for other, count in taken.items() if hosts[other] == place)
    return place in position.board.regions and lead_takes(those_that_count(position, place), seat) + gone == 0


def _at_hand(position: Position, seat: Seat, place: Place, taken: Mapping[Place, int], wanted: int) -> int:
    """How many more, at most `wanted`, a seat can give from a zone besides those taken."""
    if place == COURT:
        return min(wanted, position.court[seat] - taken.get(COURT, 0))
    regions = [region for region, count in taken.items() if region != COURT for _ in range(count)]
    return spare(position, seat, place, regions, wanted)


def open_caballeros(position: Position, seat: Seat) -> list[Place]:
    """The place of each own caballero that may be taken from it, regions first, in track order."""
    return [place for place in taken_from(position) for _ in range(position.held(place)[seat])]


# --- against it -----------------------------------------------------------------------------------


def given_up(cards: Iterable[Card]) -> int:
    """How many caballeros a card of the game makes rivals give up; 0 without such a card."""
    return next((n for card in cards if (n := card.questions_to_others().get(Ask.RETURN, 0))), 0)


def _counted(parts: list[ReturnPart], known: Known) -> list[ReturnPart]:
    """The parts, all of one with their number where just that is asked."""
    due = given_up(known.cards)
    asked = any(slot.is_asked and slot.key == ReturnBlock.key for slot in known.slots or ())
    return [ReturnPart(due, parts[0].ranks)] if asked and due and [part.count for part in parts] == [ALL] else parts


class _LevyShape(BlockShape):
    values = (ReturnBlock,)
    ebnf = '"RETURN" ("KEEP LEADS" (given ("," given)*)? | given ("," given)* | "ASK")'
    keys = (ReturnBlock.key,)
    words = (ReturnBlock.key,)
    asked = Ask.RETURN

    def read(self, c: grammar.Cursor, keyword: str) -> ReturnBlock | None:
        """RETURN 2 court, 1 Seville or court; without a number, or behind REST, as many as are due; KEEP LEADS; ASK.

        Where it is asked what to give up, as many as are due is their number.
        """
        if c.says("ASKING"):
            return ReturnBlock((), ask=True)
        spares = c.says("KEEP LEADS")
        if spares and not c.comes_number_or("number", "ALL", "REST", "FROM", "place"):
            return ReturnBlock((), keep_leads=True)
        parts: list[ReturnPart] = []
        while True:
            rest = c.says("REST")
            many = None if rest else grammar.count(c, ReturnBlock.key)
            c.says("FROM", "TO")
            ranks = grammar.places(c, ReturnBlock.key, court=True)
            many = grammar.count(c, ReturnBlock.key) if many is None and not rest else many
            if not ranks:
                return None
            parts.append(ReturnPart(ALL if many is None else many, ranks))
            start = c.at
            token = c.token() if c.adds() else None
            if token is None or (c.ended() and c.sees("place") is None and c.sees("REST") is None):
                c.at = start
                spares = spares or c.says("KEEP LEADS")
                return ReturnBlock(tuple(parts if spares else _counted(parts, c.known)), keep_leads=spares)

    def write(self, block: ReturnBlock, known: Known) -> str:
        listed = ", ".join(f"{counted(part.count)} {ranked_places(part.ranks, known)}" for part in block.parts)
        words = (block.key, "KEEP LEADS" if block.keep_leads else "", "ASK" if block.ask else listed)
        return " ".join(filter(None, words))

    def way(self, state: State, decision: Decision, seat: Seat, block: ReturnBlock, memory: Memory) -> Found | Stuck:
        """Each part from its places left to right, then the rest that is due from all of them likewise.

        With KEEP LEADS one at a time, as `ReturnBlock` says.
        """
        position, step = state.position, decision.step
        taken = (_sparing if block.keep_leads else _listed)(position, seat, step, block.parts)
        regions = tuple(place for place in sorted(taken.keys() - {COURT}) for _ in range(taken[place]))
        order = Return(taken.get(COURT, 0), regions)
        if complaint := step.check(position, seat, order):
            return Stuck((PassedOver(None, complaint),))
        return Found(order)

    def default(self, position: Position, decision: Decision, seat: Seat) -> Order:
        step = decision.step
        court = min(step.number_due(position), position.court[seat])
        return Return(court, tuple(open_caballeros(position, seat)[: step.number_due(position) - court]))

    silence = default

    def only(self, position: Position, decision: Decision, seat: Seat) -> Order | None:
        settled = not position.court[seat] and len(set(open_caballeros(position, seat))) == 1
        return self.default(position, decision, seat) if settled else None

    def against(self, block: ReturnBlock, state: State, seat: Seat) -> Iterator[Finding]:
        position = state.position
        due = given_up(position.table.cards)
        total = sum(part.count for part in block.parts)
        if not block.ask and not block.keep_leads and total != due and total < ALL:
            level: Level = "never" if total > due else "not-yet"
            yield Finding(level, Complaint("return-exactly", (due, total)))
        for line, part in enumerate(block.parts):
            for place in part.ranks:
                complaint = None if place == COURT else unavailable_complaint(position, seat, place, 1)
                if complaint:
                    yield finding_of(complaint, line)

    def examples(self, key: str, state: State, seat: Seat) -> Iterator[Block]:
        position, due = state.position, given_up(state.position.table.cards)
        here = open_caballeros(position, seat)
        at_court = min(due, position.court[seat])
        parts = [ReturnPart(at_court, (COURT,))] if at_court else []
        if here and at_court < due:
            parts.append(ReturnPart(min(due - at_court, len(here)), (here[0], COURT)))
        yield ReturnBlock(tuple(parts or [ReturnPart(due, (COURT,))]))


SHAPE = _LevyShape()
