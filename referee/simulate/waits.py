"""How often games wait: programmed players file sheets in whole games, and a second reader checks every answer.

Knows adjudication, the players and the second reader. Must not know letters, a clock or mail: whoever is waited for
files at once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from random import Random
from typing import Any

from referee import chance, log
from referee.adjudication import adjudicate
from referee.adjudication.judging import Submission
from referee.docket import Docket, LogTail, follow
from referee.docket.lateness import is_too_late
from referee.orders import blocks as b
from referee.orders.asking import keywords
from referee.orders.book import Tempo
from referee.orders.canonical import canonical_sheet
from referee.orders.contents import Known, OrderSheet
from referee.orders.shapes.block import FORCED
from referee.orders.shapes.table import in_order
from referee.orders.writing import party_name
from referee.players.tables import Writer
from referee.rules import engine, events
from referee.rules.boxes import BASE, set_up
from referee.rules.choosing import takeable_cards
from referee.rules.decisions import ChooseHand, Decision, Order
from referee.rules.editions import EDITIONS
from referee.rules.model import Seat
from referee.rules.modifiers import keeps
from referee.rules.setup import Setup
from referee.rules.state import BEFORE, Event
from referee.rules.views import View, view
from referee.simulate.second_reader import SecondReader, forced

TRIES = 4
"""The number of times a player files for one question before the deadline passes."""

_NOW = 0
_PROGRESS = log.Answered | log.StopOpened | log.StopClosed


@dataclass(frozen=True, slots=True)
class Measured:
    """Counts of some games. Decisions with only one legal order are not counted."""

    games: int = 0
    stops: int = 0  # waits for everybody
    waits: int = 0  # waits in mid-round, for those that are asked
    decisions: int = 0
    ahead: int = 0  # decisions answered from a sheet, or by silence where that has a meaning, before anybody was asked
    otherwise: tuple[str, ...] = ()  # decisions that the second reader would have answered otherwise

    def __add__(self, other: Measured) -> Measured:
        return Measured(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))


def measure(
    games: int, players: int, tempo: Tempo, writer: Writer, seed: int = 1, boxes: tuple[str, ...] = ()
) -> Measured:
    """The counts of so many games; the same arguments give the same games."""
    measured, setup = Measured(), set_up(BASE.colours[:players], EDITIONS["rio_grande"], boxes)
    for number in range(games):
        measured += counted(play(setup, tempo, writer, f"{seed}/{players}/{number}"))
    return measured


GOALS: Mapping[Tempo, int] = {"round": 14, "phase": 24}
"""The number of waits a game should have at most, by tempo; 12 and 21 are perfect."""

AHEAD = 0.97
"""The share of decisions that sheets should answer ahead."""

Measurement = tuple[int, Tempo, Measured]


def table(rows: Iterable[Measurement]) -> str:
    """The measurements as a table to read, and whether the goals are reached."""
    listed = list(rows)
    lines = [f"{'players':>7}  {'tempo':<6}{'waits':>7}{'mid-round':>11}{'decisions':>11}{'ahead':>8}{'otherwise':>11}"]
    for players, tempo, m in listed:
        lines.append(
            f"{players:>7}  {tempo:<6}{(m.stops + m.waits) / m.games:>7.2f}{m.waits / m.games:>11.2f}"
            f"{m.decisions / m.games:>11.1f}{m.ahead / m.decisions:>8.1%}{len(m.otherwise):>11}"
        )
    reached = all(reaches_goals(tempo, m) for _, tempo, m in listed)
    wanted = ", ".join(f"{most} waits in {tempo}" for tempo, most in GOALS.items())
    lines += ["", f"goal, at most {wanted}, {AHEAD:.0%} ahead, none otherwise: {'reached' if reached else 'missed'}"]
    return "\n".join(lines)


def reaches_goals(tempo: Tempo, m: Measured) -> bool:
    """Whether games of this tempo met the goals, and answered as their sheets say."""
    few = (m.stops + m.waits) / m.games <= GOALS[tempo]
    return few and m.ahead >= AHEAD * m.decisions and not m.otherwise


# --- thin sheets --------------------------------------------------------------------------------------

THIN = tuple((plans, best) for plans in (1, 2, 3) for best in (False, True))
"""Kinds of thin sheets: how many plans they have, and whether ELSE BEST stands below them."""


def thinned(
    writer: Writer, plans: int, best: bool, view: View, keys: tuple[str, ...], rng: Random
) -> tuple[b.Block, ...]:
    """The blocks of a writer, cut to so many plans; `best`: with ELSE BEST added."""
    sheet: dict[str, Any] = {block.key: block for block in writer(view, keys, rng)}
    if b.CardBlock.key in sheet:
        sheet[b.CardBlock.key] = b.CardBlock(sheet[b.CardBlock.key].plans[:plans])
    return (*sheet.values(), *((b.ElseBestBlock(),) if best else ()))


def table_of_thin(measured: Iterable[Measured]) -> str:
    """The counts for thin sheets, in the order of `THIN`, as a table to read."""
    lines = [
        "thin sheets, in tempo round:",
        f"{'plans':>7}  {'last':<11}{'waits':>7}{'mid-round':>11}{'otherwise':>11}",
    ]
    for (plans, best), m in zip(THIN, measured, strict=True):
        waits = f"{(m.stops + m.waits) / m.games:>7.2f}{m.waits / m.games:>11.2f}{len(m.otherwise):>11}"
        lines.append(f"{plans:>7}  {b.ElseBestBlock.key if best else '':<11}{waits}")
    return "\n".join(lines)


# --- playing ----------------------------------------------------------------------------------------


class _Game:
    """A game in which awaited seats file at once, and other seats file anew when the game waits in mid-round."""

    def __init__(self, setup: Setup, tempo: Tempo, writer: Writer, seed: str) -> None:
        secret = seed.encode().rjust(32)[-32:]
        names = tuple(colour.title() for colour in setup.colours)
        options = log.Options(tempo=tempo, cooling_minutes=0)
        created = log.GameCreated("waits", "Waits", setup, options, names, chance.commitment(secret), True)
        kept = log.SeedKept(secret.hex())
        self.entries: list[log.Entry] = [created, kept]
        self.docket: Docket = follow(follow(None, created), kept)
        self._writer = writer
        self._rngs = [Random(f"{seed}/{seat}") for seat in setup.seats]
        self._take(adjudicate.start(self.docket, _NOW))

    def _take(self, heard: LogTail) -> None:
        self.entries += heard.entries
        self.docket = heard.docket

    def play(self) -> list[log.Entry]:
        """Let seats file until the game is over; if that does not help, the deadline passes. Returns the log."""
        tries = 0
        while not self.docket.ended:
            before = len(self.entries)
            if self.docket.wait is not None and not tries:
                self._refile(self.docket, self.docket.wait.seats)
            for seat in self.docket.awaited():
                self._file(seat, self.docket.unfiled_keys(seat))
            tries = 0 if any(isinstance(entry, _PROGRESS) for entry in self.entries[before:]) else tries + 1
            if tries == TRIES:
                assert self.docket.due is not None
                self._take(adjudicate.tick(self.docket, self.docket.due))
                tries = 0
        return self.entries

    def _refile(self, docket: Docket, awaited: Collection[Seat]) -> None:
        """Let seats that are not awaited write the rest of their sheets anew."""
        for seat in docket.seats:
            if seat not in awaited:
                keys = (key for key in ("POWER", "CARD") if key in docket.sheets[seat])
                self._file(seat, tuple(key for key in keys if not is_too_late(docket, seat, key, docket.stop)))

    def _file(self, seat: Seat, keys: tuple[str, ...]) -> None:
        if keys:
            blocks = self._writer(view(self.docket.running.position, seat), keys, self._rngs[seat])
            said = Submission(seat, 0, self.docket.stop, OrderSheet(blocks=blocks))
            self._take(adjudicate.hear(self.docket, said, _NOW))


def play(setup: Setup, tempo: Tempo, writer: Writer, seed: str) -> list[log.Entry]:
    """The log of a whole game in which this writer writes every seat's sheets; the same arguments, the same log."""
    return _Game(setup, tempo, writer, seed).play()


# --- counting ---------------------------------------------------------------------------------------


def counted(entries: list[log.Entry]) -> Measured:
    """The counts of one game's log."""
    answered = [entry for entry in entries if isinstance(entry, log.Answered) and entry.key != FORCED]
    return Measured(
        games=1,
        stops=sum(isinstance(entry, log.StopOpened) for entry in entries),
        waits=sum(isinstance(entry, log.WaitBegan) for entry in entries),
        decisions=len(answered),
        ahead=sum(entry.how in ("ahead", "best", "forced") for entry in answered),
        otherwise=tuple(answered_otherwise(entries)),
    )


class _LogReader:
    """Follows a log: the state, the sheets as they were filed, and a second reader for each seat."""

    def __init__(self, setup: Setup) -> None:
        self.state = BEFORE
        self.colours = setup.colours
        self.sheets: list[dict[str, b.Block]] = [{} for _ in setup.seats]
        owners = (*setup.colours, *(party_name(party.id) for party in setup.board.neutrals))
        self.readers = [SecondReader(seat, owners) for seat in setup.seats]

    def filed(self, entry: log.SheetFiled | log.SheetContinued) -> None:
        self.sheets[entry.seat].update((block.key, block) for block in entry.blocks)

    def happened(self, event: Event) -> None:
        self.state = engine.evolve(self.state, event)
        match event:
            case events.RoundOpened():
                for seat, reader in enumerate(self.readers):
                    reader.king_at_start = self.state.position.king
                    kept = ("VETO", "POWER")
                    sheet = self.sheets[seat]
                    self.sheets[seat] = {k: block for k, block in sheet.items() if k in (*kept, *self.asked())}
            case events.RoundClosed():
                for seat, sheet in enumerate(self.sheets):
                    gone = [key for key in self.asked() if not keeps(self.state.position, seat, key)]
                    self.sheets[seat] = {k: block for k, block in sheet.items() if k not in gone}
            case events.PowerLaid(seat):
                self.sheets[seat].pop("POWER", None)
            case events.CardTaken(seat):
                self.sheets[seat].pop("TURN", None)
            case events.Vetoed(holder=seat) | events.VetoLapsed(seat):
                if seat not in dict(self.state.position.vetoes):
                    self.sheets[seat].pop("VETO", None)

    def asked(self) -> tuple[str, ...]:
        """The keywords of questions that the boxes of the game ask."""
        return keywords(self.state.position.table)

    def text(self, seat: Seat) -> str:
        sheet = self.sheets[seat]
        laid = self.state.position.table
        offered = takeable_cards(self.state.position, seat)
        table = Known(seat, self.colours, self.colours, offered, laid.setup.board, laid.cards, asks=self.asked())
        return canonical_sheet([sheet[key] for key in in_order(sheet)], table)

    def reads(self, decision: Decision, answered: log.Answered) -> Order | None:
        if answered.key == FORCED:
            return forced(self.state.position, decision, answered.seat)
        return self.readers[answered.seat].says(self.state, decision, self.text(answered.seat))


def answered_otherwise(entries: list[log.Entry]) -> Iterator[str]:
    """Each decision of a log that was answered otherwise than its sheet says, with the sheet."""
    created = next(entry for entry in entries if isinstance(entry, log.GameCreated))
    reader = _LogReader(created.setup)
    for at, entry in enumerate(entries):
        if isinstance(entry, log.SheetFiled | log.SheetContinued):
            reader.filed(entry)
        elif isinstance(entry, Event):
            reader.happened(entry)
        elif isinstance(entry, log.Answered) and not isinstance(entries[at - 1], log.Answered):
            yield from _differences_at(reader, entries, at)


def _with_salt(order: Order, seat: Seat | None, since: list[log.Entry]) -> Order:
    """A choice of power cards with the salt that chance added in the log; any other order as it is."""
    chosen = (entry for entry in since if isinstance(entry, events.HandChosen) and entry.seat == seat)
    return replace(order, salt=next(chosen).salt) if isinstance(order, ChooseHand) else order


def _differences_at(reader: _LogReader, entries: list[log.Entry], at: int) -> Iterator[str]:
    """The differences between what the log says happened and what the sheets of those who answered together lead to."""
    decision = engine.pending(reader.state)
    assert decision is not None
    told = [entry for entry in entries[at : at + len(decision.seats)] if isinstance(entry, log.Answered)]
    orders: dict[Seat | None, Order] = {}
    for answered in told:
        read = reader.reads(decision, answered)
        unwanted = answered.how == "best" and b.ElseBestBlock.key not in reader.sheets[answered.seat]
        if unwanted or (read is None) != (answered.how == "default"):
            yield f"{decision.kind} of {answered.seat} {answered.how}, reads {read}:\n{reader.text(answered.seat)}"
            return
        if read is None:
            return  # the house answered for a sheet without an answer
        orders[answered.seat] = read
    since = entries[at + len(told) :]
    orders |= {seat: _with_salt(order, seat, since) for seat, order in orders.items()}
    expected = engine.play(reader.state, orders)[1]
    if tuple(since[: len(expected)]) != expected:
        sheets = "\n".join(reader.text(answered.seat) for answered in told)
        yield f"{decision.kind} of {decision.seats} reads {orders}:\n{sheets}"
