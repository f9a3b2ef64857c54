"""Whether a game's log answers as the sheets in it say, by the second reader."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee import log
from referee.orders import blocks as b
from referee.orders.canonical import canonical_sheet
from referee.orders.contents import Known
from referee.orders.shapes.block import FORCED
from referee.orders.shapes.table import in_order
from referee.orders.writing import party_name
from referee.rules import engine, events
from referee.rules.decisions import ChooseHand, ChooseInSecret, Decision, Order
from referee.rules.model import JOKER, Seat
from referee.rules.modifiers import keeps
from referee.rules.predicates import kings_region
from referee.rules.stacks import takeable_cards
from referee.rules.state import BEFORE, Event
from referee.rules.table import Setup
from tests.second_reader.conditions import NotUnderstood
from tests.second_reader.reader import SecondReader, forced


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
                    reader.king_at_start = kings_region(self.state.position)
                    kept = ("VETO", "POWER")
                    sheet = self.sheets[seat]
                    self.sheets[seat] = {k: block for k, block in sheet.items() if k in (*kept, *self.asked())}
            case events.RoundClosed():
                for seat, sheet in enumerate(self.sheets):
                    gone = [key for key in self.asked() if not keeps(self.state.position, seat, key)]
                    self.sheets[seat] = {k: block for k, block in sheet.items() if k not in gone}
            case events.PowerLaid(seat, value) if value != JOKER:  # behind that the sheet names one more
                self.sheets[seat].pop("POWER", None)
            case events.CardTaken(seat):
                self.sheets[seat].pop("TURN", None)
            case events.Vetoed(holder=seat) | events.VetoLapsed(seat):
                if seat not in dict(self.state.position.vetoes):
                    self.sheets[seat].pop("VETO", None)

    def asked(self) -> tuple[str, ...]:
        """The keywords of questions that the boxes of the game ask."""
        return self.state.position.table.keywords

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
    """A choice in secret with the salt that chance added in the log; any other order as it is."""
    if not isinstance(order, ChooseHand | ChooseInSecret):
        return order
    fact = events.HandChosen if isinstance(order, ChooseHand) else events.ChoiceSealed
    chosen = (entry for entry in since if isinstance(entry, fact) and entry.seat == seat)
    return next((replace(order, salt=entry.salt) for entry in chosen), order)


def _differences_at(reader: _LogReader, entries: list[log.Entry], at: int) -> Iterator[str]:
    """The differences between what the log says happened and what the sheets of those who answered together lead to."""
    decision = engine.pending(reader.state)
    assert decision is not None
    told = [entry for entry in entries[at : at + len(decision.seats)] if isinstance(entry, log.Answered)]
    orders: dict[Seat | None, Order] = {}
    for answered in told:
        try:
            read = reader.reads(decision, answered)
        except NotUnderstood as word:
            yield f"{word} is not known:\n{reader.text(answered.seat)}"
            return
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
