"""`referee game show`: one game with its players. Sealed sheets stay sealed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from rich.table import Table

from referee.cli.common import CONFIG, ConfigOption, console, in_zone, now_utc
from referee.cli.database import check_game, open_store
from referee.cli.rulebooks import told_setup
from referee.commands.drafting import setup_of
from referee.commands.drafts import draft_of
from referee.commands.options import USUAL
from referee.docket import Docket
from referee.docket.absences import away_then
from referee.docket.punctuality import InTime, in_time_of
from referee.languages.domains import as_written
from referee.log import Drafted, MotionMade
from referee.settings import load_settings
from referee.store import Person


def game_show(game: str, config: ConfigOption = CONFIG) -> None:
    """One game: players, stop, who is in, scores, seats that are open. Sealed sheets stay sealed."""
    settings = load_settings(config)
    desk, store = open_store(settings)
    moment = partial(_moment, zone=settings.zone)
    with store.reading() as transaction:
        check_game(transaction, game)
        people = {person.number: person for person in transaction.people(game)}
        entries = transaction.log(game)
        if (draft := draft_of(entries)) is not None:
            _show_draft(draft, people)
            return
        docket = desk.docket(transaction, game)
        asked = transaction.far_request(game)
    clock = _clock(docket, moment)
    console.print(
        f"{docket.game}  {docket.title}  at {docket.stop}, tempo {docket.options.tempo}{clock}", soft_wrap=True
    )
    for line in told_setup(docket.setup):
        console.print(line)
    if docket.options.press != USUAL.press:
        console.print(f"words between players: {docket.options.press}")
    if docket.setup.boxes:
        console.print(f"played with {', '.join(docket.setup.boxes)}")
    table = Table("seat", "player", "address", "zone", "score", "sheet", "in time", box=None)
    for seat, own in enumerate(docket.by_seat):
        row = people[own.person]
        score = docket.state.position.scores[seat] if docket.state else 0
        vacant = (own.stand_in or "the referee") if own.vacant else ""
        waits = "awaited" if seat in docket.awaited() else "in"
        state = vacant or ("silent, nobody waits" if docket.is_left(seat) else waits)
        table.add_row(
            docket.setup.colours[seat],
            row.name,
            ", ".join(as_written(each) for each in (row.address, row.also) if each),
            row.time_zone,
            str(score),
            state,
            _kept_time(in_time_of(entries, frozenset((own.person,)))),
        )
    console.print(table)
    if asked is not None:
        console.print(f"waits for its turn, asked at another table: {asked.words}")
    for seat, *span in away_then(docket, int(now_utc().timestamp())):
        console.print(f"{docket.setup.colours[seat]} is away from {' to '.join(map(moment, span))}")
    if docket.grace and docket.due is not None:
        late = ", ".join(docket.setup.colours[seat] for seat in docket.grace)
        console.print(f"grace until {moment(docket.due)} for {late} alone")
    for seat, offer in sorted(docket.offers.items()):
        told = f"{docket.setup.colours[seat]} is offered to {offer.name} until {moment(offer.until)}"
        console.print(told)
    for seat in sorted({*docket.opened} - {*docket.offers}):
        console.print(f"{docket.setup.colours[seat]} is open: it is offered to whoever asks first")
    if docket.waiting:
        names = ", ".join(name for _, name in docket.waiting)
        console.print(f"on the waiting list: {names}")
    if (motion := docket.motion) is not None:
        until = moment(motion.until)
        console.print(f"votes on {_moved(docket, motion)}, moved by {docket.setup.colours[motion.by]}, until {until}")
    for _, name in docket.moderators:
        console.print(f"moderated by {name}")
    for _, name in docket.observers:
        console.print(f"observed by {name}")
    for person, returned in sorted(docket.unreachable.items()):
        console.print(f"letters to {people[person].name} come back: {returned.why}")


def _clock(docket: Docket, moment: Callable[[int], str]) -> str:
    """Whether the game is over before its end, or will be, or its clock stands still; empty if it just goes on."""
    if docket.called_off:
        return ", over without a winner"
    if docket.paused is None:
        return ""
    if docket.ending:
        return f", ended by a moderator: over for good on {moment(docket.resumes or 0)}, unless UNDO takes that back"
    until = f" until {moment(docket.resumes)}" if docket.resumes else ""
    return f", the clock stands still{' until somebody writes GO ON' if docket.asks_to_go_on else until}"


def _show_draft(draft: Drafted, people: Mapping[int, Person]) -> None:
    """A game that is being set up: whom its host has invited so far, and which seats are open."""
    console.print(f"{draft.game}  {draft.title}  being set up, tempo {draft.options.tempo}")
    for line in told_setup(setup_of(draft)):
        console.print(line)
    if draft.boxes:
        console.print(f"played with {', '.join(draft.boxes)}")
    table = Table("seat", "player", "address", "zone", box=None)
    for colour, number, _ in draft.invited:
        row = people[number]
        table.add_row(
            colour, row.name, ", ".join(as_written(each) for each in (row.address, row.also) if each), row.time_zone
        )
    for colour in draft.open:
        table.add_row(colour or "any", "open, for whoever asks", "", "")
    console.print(table)
    if draft.asking:
        console.print(f"asks for a seat: {', '.join(name for _, name in draft.asking)}")
    host = people[draft.host]
    waits = "ADMIT or DECLINE" if draft.asking else "people who ask" if draft.open else "START"
    told = f"set up by {host.name} <{as_written(host.address)}>; it waits for {waits}"
    console.print(told)


def _moment(at: int, zone: str) -> str:
    return f"{in_zone(at, zone)} {zone}"


def _kept_time(found: InTime) -> str:
    """How often somebody was in time, absences apart; empty for who was never waited for."""
    away = f"{found.away} times away" if found.away > 1 else "once away" if found.away else ""
    return ", ".join(filter(None, (f"{found.in_time} of {found.stops}" if found.stops else "", away)))


def _moved(docket: Docket, motion: MotionMade) -> str:
    """What a motion would do."""
    if motion.against is not None:
        return f"a stand-in for {docket.setup.colours[motion.against]}"
    return f"a pause of {motion.days} days" if motion.matter == "pause" else "the end of the game"
