"""Letters of random games: what a referee that plays by chance would have to tell each seat.

Positions are the engine's own, answers are chance's. What planning would take from order books (who is in, which
blocks are asked for) is made up here, as wild as it may get.
"""

from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from datetime import datetime
from functools import cache
from random import Random
from typing import Any

from referee import log
from referee.languages.catalogue import Arguments, Catalogue
from referee.languages.loading import load
from referee.letters import Letter, LetterKind, Question
from referee.log import Entry, audiences
from referee.mail.compose import Outgoing, compose
from referee.orders.order import Block
from referee.orders.shapes.deed import DoSkip
from referee.orders.shapes.disk import DiskBlock
from referee.orders.shapes.levy import ReturnBlock, ReturnPart
from referee.orders.shapes.moves import DoMove
from referee.orders.shapes.placing import DoPlace, PlacePart
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import AskBlock, CardBlock
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.orders.shapes.stepping_in import StepInPolicy, VetoBlock
from referee.orders.shapes.table import KEYS
from referee.report import Rendered
from referee.report.data import ReportTold, as_data, read
from referee.report.story import tell
from referee.report.voice import UNBROKEN, LetterVoice, Voice
from referee.rules import boxes, engine
from referee.rules.decisions import Ask, Complaint, Decision, Disk, Phase
from referee.rules.editions import EDITIONS
from referee.rules.effects.courts import GiveUp
from referee.rules.effects.windows import VetoWindow
from referee.rules.model import COURT, Seat
from referee.rules.position import evolve
from referee.rules.rounds import TurnHalves
from referee.rules.state import BEFORE, State
from referee.rules.table import Setup, TableLaid
from referee.rules.views import view
from tests.kit import chance_player
from tests.kit.geography import ARA, CASTILLO, CAT, GAL, GRA, POWERS, SEV, VAL
from tests.report import winter
from tests.report.winter import COLOURS, GOLDEN, SEED

NAMES = ("Ann", "Bo", "Christopher Featherstonehaugh", "Dee", "Zoë")
NOW = 1_795_600_000  # a Wednesday in November 2026

SHEET: tuple[Block, ...] = (
    PowerBlock((PowerRank(11), PowerRank(aim=1, most=10), PowerRank())),
    CardBlock(
        (
            Plan(
                ("two_and_two", "king"),
                (
                    DoMove(1, 0, GRA, (SEV, CASTILLO)),
                    DoMove(1, 1, VAL, (GAL,)),
                    DoPlace((PlacePart("LEAD", 0, (VAL,)), PlacePart("REST", 0, (CASTILLO,)))),
                ),
            ),
            Plan(("ANY",), (DoSkip(),)),
        )
    ),
    ReturnBlock((ReturnPart(2, (COURT,)), ReturnPart(1, (SEV, COURT)))),
    DiskBlock(Disk.SECRET, (ARA, GRA)),
    VetoBlock((StepInPolicy((0,), ("king",)),)),
    AskBlock(True),
)


def setup(players: int, edition: str = "rio_grande", **changes: Any) -> Setup:
    return boxes.set_up(COLOURS[:players], EDITIONS[edition], **changes)


def letter(state: State | None, seat: Seat, kind: LetterKind, table: Setup, **changes: Any) -> Letter:
    """A letter about a state, with everything a letter may be without."""
    position = state.position if state else None
    ranks = position.ranks if position else ()
    known: dict[str, Any] = {
        "seat": seat,
        "title": "Winter table",
        "stop": f"r{position.round if position else 0}",
        "names": NAMES[: len(table.colours)],
        "table": position.table if position else boxes.table_for(table),
        "view": view(position, seat) if position and position.is_laid else None,
        "due": None if ranks else NOW + 86_400,
        "is_in": (),
        "awaited": tuple(table.seats),
        "keys": (),
        "missing": (),
        "seed": SEED if ranks else "",
        "standings": tuple(sorted((rank, s, position.scores[s]) for s, rank in enumerate(ranks))) if position else (),
    }
    return winter.letter(kind, **known | changes)


@cache
def midgame(table: TableLaid, stops: int) -> Letter:
    """A letter about a game of chance in its middle, with what happened just before."""
    log, rng = [*engine.opening_events(table)], Random(7)
    state = engine.fold(tuple(log))
    while not ((state.position.round, state.position.phase) == (6, Phase.TURNS) and len(state.position.taken) == stops):
        decision = engine.pending(state)
        assert decision is not None
        state, events = engine.play(state, chance_player.answers(state, decision, rng))
        log += events
    made = letter(state, 0, "report", table.setup, story=tuple(log[-60:]))
    return replace(made, table=table)


class RandomGame:
    """A game played by chance; `letters` are those its seats would get, as it goes."""

    def __init__(self, players: int, number: int, edition: str = "rio_grande", **changes: Any) -> None:
        self.table = setup(players, edition, **changes)
        self.rng = Random(f"{players}/{number}")
        self.state = BEFORE
        self.untold: list[Entry] = []
        self.waited: list[State] = []

    def letters(self) -> Iterator[Letter]:
        for event in engine.open_game(self.table):
            self._note(event)
        for seat in self.table.seats:
            yield letter(None, seat, "invitation", self.table, accepted=tuple(range(seat)))
        while (decision := engine.pending(self.state)) is not None:
            yield from self._letters_at(decision)
            answers = chance_player.answers(self.state, decision, self.rng)
            self.untold += [self._answered(decision, seat) for seat in decision.seats]
            for event in engine.play(self.state, answers)[1]:
                self._note(event)
        for seat in self.table.seats:
            yield self._letter(seat, "final")

    def _note(self, event: Any) -> None:
        self.state = engine.evolve(self.state, event)
        self.untold.append(event)

    def _letters_at(self, decision: Decision) -> Iterator[Letter]:
        if decision.kind is Ask.BEGIN:
            self.waited.append(self.state)
            for seat in self.table.seats:
                yield self._letter(seat, "report", keys=self._keys(seat), sheet=self._sheet())
            self.untold.clear()
        elif decision.seats and self.rng.random() < 0.12:
            for seat in self.table.seats:
                asked = seat in decision.seats
                question = self._question(decision, seat) if asked else None
                keys = (question.key,) if question else ()
                kind: LetterKind = "question" if asked else "part"
                yield self._letter(
                    seat, kind, awaited=decision.seats, keys=keys, missing=keys, question=question, sheet=self._sheet()
                )
            self.untold.clear()

    def _keys(self, seat: Seat) -> tuple[str, ...]:
        wanted = [key for key in KEYS if key not in ("TURN", "VETO", "ASK") and self.rng.random() < 0.7]
        return tuple(wanted) if self.state.position.phase != "disks" else ("DISK GENERAL",)

    def _sheet(self) -> tuple[Block, ...]:
        return tuple(block for block in SHEET if self.rng.random() < 0.3)

    def _letter(self, seat: Seat, kind: LetterKind, **changes: Any) -> Letter:
        told = (audiences.seen_by(entry, seat) for entry in self.untold)
        story = tuple(entry for entry in told if type(entry) in log.TOLD)
        return letter(self.state, seat, kind, self.table, story=story, **changes)

    def _answered(self, decision: Decision, seat: Seat) -> log.Answered:
        rank = self.rng.choice((0, 0, 0, 1, 2))
        passed = tuple(log.Passed(n, "Catalonia", Complaint("kings-region", (CAT,))) for n in range(rank))
        plan = self.rng.choice((0, 1)) if decision.kind is Ask.CARD else -1
        how = self.rng.choice(("ahead", "ahead", "asked", "default", "forced"))
        key = f"DISK {decision.step.purpose.upper()}" if decision.kind is Ask.DISK else decision.kind.upper()
        return log.Answered(seat, decision.kind, how, key, rank, plan, passed)  # type: ignore[arg-type]

    def _question(self, decision: Decision, seat: Seat) -> Question:
        step, position = decision.step, self.state.position
        by, card = position.taken[-1] if position.taken else (None, None)
        if isinstance(step, VetoWindow):
            by, card = step.seat, step.card
        choices: tuple[Any, ...] = decision.choices if decision.kind in (Ask.POWER, Ask.CARD, Ask.REMOVE) else ()
        if decision.kind is Ask.DISK:
            choices = decision.choices[decision.seats.index(seat)]
        halves = (
            [half for half, is_open in (("act", step.act), ("place", step.place)) if is_open]
            if isinstance(step, TurnHalves)
            else []
        )
        key = {Ask.HALF: "TURN", Ask.DISK: f"DISK {getattr(step, 'purpose', '').upper()}"}.get(
            decision.kind, getattr(step, "key", "") or decision.kind.upper()
        )
        reason = self.rng.choice(("silent", "exhausted", "asked"))
        due = step.number_due(position) if isinstance(step, GiveUp) else 0
        return Question(decision.kind, key, reason, card, by, tuple(halves), choices, due)


def after(table: TableLaid, facts: Iterable[Any], seat: Seat, kind: LetterKind = "report", **changes: Any) -> Letter:
    """A letter about a table at which nothing but these facts has happened."""
    state = engine.fold((*engine.opening_events(table),))
    position = state.position
    for fact in facts:
        position = evolve(position, fact)
    told = letter(State(position, state.agenda), seat, kind, table.setup, **changes)
    return replace(told, table=table)


def posted(
    one: Letter, words: Rendered, number: object, token: str, references: tuple[str, ...], date: datetime
) -> bytes:
    """A letter to blue as it lies in a mailbox."""
    outgoing = Outgoing(
        message_id=f"<{number}@elgrande.example>",
        sender="El Grande referee <referee@elgrande.example>",
        to="blue@elgrande.example",
        reply_to=f"referee+{token}@elgrande.example",
        subject=f"{words.subject} [eg {token}]",
        references=references,
        date=date,
        text=words.text,
        html=words.html,
        kind=one.kind,
        data=words.data,
    )
    return compose(outgoing)


def read_back(one: Letter) -> ReportTold:
    """What a program finds in the data of a letter."""
    return read(data_of(one))


def data_of(one: Letter) -> str:
    """The data of a letter, as a program gets it."""
    return as_data(LetterVoice(load()["en"], one, "UTC"))


@cache
def letters(players: int, number: int, castillo: Any = "tally") -> tuple[Letter, ...]:
    """All letters of one random game."""
    return tuple(RandomGame(players, number, castillo=castillo).letters())


@cache
def waiting(players: int, number: int, castillo: Any = "tally") -> tuple[State, ...]:
    """The states of one random game at which a phase could begin."""
    game = RandomGame(players, number, castillo=castillo)
    for _ in game.letters():
        pass
    return tuple(game.waited)


def with_other_secrets(state: State, seat: Seat) -> State:
    """The same table as far as this seat can see: others hold other power cards and lie otherwise in the Castillo."""
    position = state.position
    hands = tuple(
        hand if owner == seat else tuple(v for v in POWERS if v not in hand)
        for owner, hand in enumerate(position.hands)
    )
    inside = tuple(count if owner == seat else 30 - count for owner, count in enumerate(position.pieces[CASTILLO]))
    pieces = (*position.pieces[:CASTILLO], inside, *position.pieces[CASTILLO + 1 :])
    return State(position.having(hands=hands, pieces=pieces), state.agenda)


def others() -> Iterator[Letter]:
    """Letters that no random game makes by itself: receipts, press, help, status, reminders."""
    return (one for one in GOLDEN.values() if one.kind in ("receipt", "status", "reminder", "press", "help"))


def story(one: Letter, entries: Iterable[Entry]) -> list[str]:
    """The lines of a story for the reader of a letter, notes under a line behind slashes."""
    lines = tell(Voice(load()["en"], one, "UTC"), tuple(entries))
    return [" / ".join((line.text, *line.under)).replace(UNBROKEN, " ") for line in lines]


# --- whatever is said has words ---


class Strict(Catalogue):
    """English, and nothing that has no words."""

    def word(self, context: str, key: str) -> str:
        self.demand(context, key)
        return super().word(context, key)

    def say(self, context: str, key: str, **values: Any) -> str:
        self.demand(context, key)
        return super().say(context, key, **values)

    def worded(self, context: str, key: str, filling: Arguments) -> str:
        self.demand(context, key)
        return super().worded(context, key, filling)

    def count(self, context: str, key: str, n: int, **values: Any) -> str:
        self.demand(context, key)
        return super().count(context, key, n, **values)

    def demand(self, context: str, key: str) -> None:
        assert self.knows(context, key) or not key or (key.isalpha() and key.islower()), (context, key)


@cache
def strict() -> Strict:
    english = load()["en"]
    return Strict(**{field.name: getattr(english, field.name) for field in fields(Catalogue)})


UNSAID = r"[{}%]|\bNone\b|\(\)|\.\.|\b[A-Z]{3}-[a-z]|#\d|\b[a-z]+_[a-z]"
"""What no letter says: a blank that was not filled, an id, an empty list."""
