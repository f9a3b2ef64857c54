"""The letter of the day to whoever runs the evening: where a table wants a hand, each with the line that mends it.

Knows what lists of games tell anyway, for the reader may play. Must not know sheets, words of players, nor addresses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from referee.store import GameRow, Glance, Queues, Transaction, glance_of_row

TOLD = "daily letter"
"""The note of the last day on which it was looked whether there is something to write."""

_SOON = timedelta(days=1)
_MOST = 40  # lines of a kind; `game list --late` has all


def is_time(at: str, zone: str, now: datetime, last: datetime | None) -> bool:
    """Whether it is past this hour ("08:00") by the clocks of the zone, and it was not looked yet on this day."""
    here = now.astimezone(ZoneInfo(zone))
    return f"{here:%H:%M}" >= at and (last is None or last.astimezone(ZoneInfo(zone)).date() < here.date())


def letter_of_the_day(transaction: Transaction, zone: str, now: datetime) -> str:
    """The text of the letter; empty if nothing wants a hand."""
    rows = transaction.games(running=True)
    known = [(row, glance) for row in rows if (glance := glance_of_row(row)) is not None]
    names = transaction.names_in([row.id for row, _ in known])
    tables, soon = [], []
    for row, glance in known:
        called = _named(row)
        wants = [*_wants(row.id, glance, lambda number, game=row.id: names.get((game, number), "somebody"), now)]  # type: ignore[misc]
        tables += [f"{called}: {what}\n    {mends}" for what, mends in wants]
        if not wants and _is_soon(glance, now):
            soon.append(f"{called}: {_when(glance, zone)}, waits for {', '.join(who for who, _ in glance.awaited)}")
    letters = [f"{what}\n    {mends}" for what, mends in _letters(transaction.queues())]
    if not (tables or letters):
        return ""
    parts = [_part("Tables", tables), _part("Letters", letters), _part("Due within a day", soon)]
    return "\n".join((*filter(None, parts), "This letter comes once a day, and only if something wants a hand."))


def _wants(game: str, glance: Glance, name: Callable[[int], str], now: datetime) -> Iterator[tuple[str, str]]:
    """What is amiss at a table, each with the line that mends it; `name` says what somebody at it is called."""
    moderate = f"referee moderate {game}"
    awaited = dict(glance.awaited)
    past = glance.due is not None and glance.due < now.timestamp() and not glance.paused and glance.state == "played"
    for colour in glance.late or (awaited if past else ()):
        who = f"{colour} {name(awaited[colour])}" if colour in awaited else colour
        yield f"{who} is late", f"{moderate} 'EXTEND 24', or '{_eject(colour)}'"
    for colour, number in glance.silent:
        yield f"nobody waits for {colour} {name(number)} any more", f"{moderate} '{_eject(colour)}'"
    for number in glance.unreachable:
        yield f"letters to {name(number)} come back", f"referee game show {game}"
    if glance.open:
        count = f"{len(glance.open)} seats are" if len(glance.open) > 1 else "a seat is"
        mends = "referee site" if glance.state in ("set up", "invited") else f"{moderate} 'STAND-IN {glance.open[0]}'"
        yield f"{count} open", mends
    if glance.asks_to_go_on:
        yield "nobody writes, and its clock stands still", f"{moderate} 'RESUME'"
    elif glance.waits_for_nobody:
        yield "it waits for nobody", f"referee audit {game}"


def _eject(colour: str) -> str:
    return f"SUBSTITUTE {colour} NAME <ADDRESS>"


def _letters(queues: Queues) -> Iterator[tuple[str, str]]:
    """Letters that somebody has to look at."""
    if queues.shunted:
        yield f"put aside, as they broke the referee: {queues.shunted}", "referee inbox list --verdict shunted"
    if queues.unfetched:
        yield f"not handed over by the mail server: {queues.unfetched}", "referee inbox list --verdict unfetched"
    if queues.given_up:
        yield f"of ours, refused for good: {queues.given_up}", "referee outbox list --state 'given up'"


def _is_soon(glance: Glance, now: datetime) -> bool:
    return bool(glance.awaited) and glance.due is not None and glance.due < (now + _SOON).timestamp()


def _when(glance: Glance, zone: str) -> str:
    assert glance.due is not None  # as `_is_soon` says
    return f"{datetime.fromtimestamp(glance.due, ZoneInfo(zone)):%a %d %b %H:%M} {zone}"


def _named(row: GameRow) -> str:
    return f'{row.id} "{"".join(char for char in row.title if char.isprintable())}"'


def _part(heading: str, lines: list[str]) -> str:
    more = f"  and {len(lines) - _MOST} more: referee game list --late\n" if len(lines) > _MOST else ""
    return "".join((f"{heading}\n", *(f"  {line}\n" for line in lines[:_MOST]), more)) if lines else ""
