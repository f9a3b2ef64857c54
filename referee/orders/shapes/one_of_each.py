"""A caballero of each owner in reach: SEND blue Aragon or Seville, green Galicia."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from referee.orders import grammar
from referee.orders.contents import Known
from referee.orders.findings import Finding, Found, PassedOver, Stuck, finding_of, first_fitting
from referee.orders.order import Deed, NamedPlace, NamedSeat, Ranked
from referee.orders.shapes.deed import DeedShape, NumberedLines, Sight
from referee.orders.writing import owner_of, ranked_places
from referee.rules.decisions import SendBack
from referee.rules.effects.base import Effect
from referee.rules.effects.cargo import sendable
from referee.rules.effects.moving import unavailable_complaint
from referee.rules.model import Place, Seat
from referee.rules.position import Position
from referee.rules.shapes import OneOfEach
from referee.rules.wire import wire


@wire("do-send")
class DoSend(Deed):
    """SEND blue Aragon or Seville, green Galicia: a caballero of each seat."""

    picks: tuple[tuple[NamedSeat, Ranked[NamedPlace]], ...]

    verb = "SEND"


# --- read -----------------------------------------------------------------------------------------


def _one_pick(c: grammar.Cursor) -> tuple[Seat, tuple[Place, ...]] | None:
    start = c.at
    many = grammar.number(c)
    if many not in (None, 1):
        c.complain("number-range", DoSend.verb, many or 0, since=start)
    whose = grammar.seat(c, DoSend.verb)
    if whose is None:
        return None
    c.says("FROM", "TO")
    ranks = grammar.places(c, DoSend.verb)
    return (whose, ranks) if ranks else None


def _sendable(position: Position, seat: Seat, does: Effect) -> tuple[Seat, ...]:
    return sendable(position, seat, cast(OneOfEach, does.asks()).whose)


class _OneOfEachShape(DeedShape):
    values = (DoSend,)
    ebnf = '"SEND" owner places ("," owner places)*'
    asked = OneOfEach
    words = (DoSend.verb,)
    is_once = True

    def read(self, c: grammar.Cursor, keyword: str) -> tuple[Deed, ...] | None:
        """SEND blue Aragon or Seville, green Galicia: one caballero of each."""
        picks = grammar.read_list(c, lambda: _one_pick(c), lambda: c.sees("seat") is not None)
        return (DoSend(picks),) if picks else None

    def write(self, deed: DoSend, known: Known) -> str:
        return f"{deed.verb} " + ", ".join(
            f"{owner_of(seat, known)} {ranked_places(ranks, known)}" for seat, ranks in deed.picks
        )

    def carry(self, position: Position, seat: Seat, does: Effect, lines: NumberedLines) -> Found | Stuck:
        """One caballero of each owner; owners without any in reach by now are left out."""
        line, deed = lines[0]
        owners = _sendable(position, seat, does)
        picks: list[tuple[Seat, Place]] = []
        passed: list[PassedOver] = []
        worst = 0
        for owner, ranks in deed.picks:
            tries = (
                (place, SendBack(((owner, place),)), unavailable_complaint(position, owner, place, 1))
                for place in ranks
            )
            pick = first_fitting(tries, line)
            if isinstance(pick, Stuck) and owner in owners:
                return pick
            passed += pick.passed
            if isinstance(pick, Found):
                assert isinstance(pick.order, SendBack)
                picks += pick.order.picks
                worst = max(worst, pick.rank)
        order = SendBack(tuple(picks))
        complaint = does.check(position, seat, order)
        return Stuck((PassedOver(None, complaint, line),)) if complaint else Found(order, worst, tuple(passed))

    def against(self, position: Position, seat: Seat, does: Effect, lines: NumberedLines) -> Iterator[Finding]:
        line, deed = lines[0]
        absent: list[Seat] = []
        for owner, ranks in deed.picks:
            for place in ranks:
                if complaint := unavailable_complaint(position, owner, place, 1):
                    absent.append(owner)
                    yield finding_of(complaint, line)
        picks = tuple((owner, ranks[0]) for owner, ranks in deed.picks if ranks)
        complaint = does.check(position, seat, SendBack(picks))
        if complaint and complaint.args[:1] == (seat,) and complaint.code == "send-not-them":
            yield Finding("never", complaint, line)
        elif complaint and not absent:
            yield finding_of(complaint, line)

    def examples(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        position, seat = sight.position, sight.seat
        rivals = position.from_left_of(seat)
        picks = tuple((who, sight.strongest_regions(who)[:2]) for who in _sendable(position, seat, does) or rivals)
        yield DoSend(picks)
        if len(picks) > 1:
            yield DoSend(picks[:1])  # where the rulebook lets one rival be named

    def offers(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        """Everybody's fullest places, then the next fullest; and each place alone, where one rival is named."""
        owners = _sendable(sight.position, sight.seat, does)
        picks = [[(owner, (place,)) for place in sight.strongest_regions(owner)] for owner in owners]
        most = max(map(len, picks), default=0)
        yield from (DoSend(tuple(own[n % len(own)] for own in picks)) for n in range(most))
        yield from (DoSend((pick,)) for own in picks for pick in own)

    def together(self, does: Effect, deeds: Sequence[DoSend]) -> tuple[Deed, ...]:
        ranks: dict[Seat, dict[Place, None]] = {}
        for owner, places in (pick for deed in deeds for pick in deed.picks):
            ranks.setdefault(owner, {}).update(dict.fromkeys(places))
        return (DoSend(tuple((owner, tuple(places)) for owner, places in ranks.items())),)


SHAPE = _OneOfEachShape()
