"""Random games from the first draw to the last rank, each event checked against the laws.

Knows the rules and the player that answers by chance. Must not know letters, sheets or a clock.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from itertools import combinations
from random import Random

from referee.players.chance_player import answers
from referee.rules import events as e
from referee.rules.boxes import BASE, BOXES, impossible, set_up
from referee.rules.decisions import Decision, Phase
from referee.rules.editions import EDITIONS
from referee.rules.engine import fold, open_game, pending, play
from referee.rules.model import SCORING_ROUNDS, CardId
from referee.rules.notation import from_plain, to_plain
from referee.rules.predicates import scored_regions
from referee.rules.setup import Edition, Length, Setup
from referee.rules.state import BEFORE, AgendaChanged, Event, State, evolve
from referee.rules.table import TableLaid
from referee.simulate.laws import LAWS

WRITTEN = 8
"""One game in so many is also written as JSON and read back, which doubles the time it takes."""


class Broken(AssertionError):  # noqa: N818 - it reads as what it is
    """A law did not hold; the message has the law, the game and the event."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts of what happened in some games; tallies of different tables add up."""

    games: int = 0
    watched: int = 0  # games in which every event was checked against the laws
    events: int = 0
    cards: Counter[CardId] = field(default_factory=Counter)  # games that had the card in the deck
    asked: Counter[str] = field(default_factory=Counter)  # questions by kind; disks by purpose
    steps: Counter[str] = field(default_factory=Counter)  # steps that came onto the agenda
    effects: Counter[str] = field(default_factory=Counter)  # special actions carried out, by effect
    taken: Counter[CardId] = field(default_factory=Counter)
    acted: Counter[CardId] = field(default_factory=Counter)  # special actions carried out to the end
    skipped: Counter[CardId] = field(default_factory=Counter)
    vetoed: Counter[CardId] = field(default_factory=Counter)  # special actions stopped, wholly or in part
    cut: Counter[CardId] = field(default_factory=Counter)  # vetoed ones that were stopped between two steps

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))


# --- games ----------------------------------------------------------------------------------------


TableKind = tuple[int, str, Length, tuple[str, ...]]
"""Players, rulebook, length and boxes."""


def every_table(seed: int | str) -> list[TableKind]:
    """Every possible kind of table, shuffled, so that the first few are a fair sample."""
    shelves = [shelf for n in range(len(BOXES) + 1) for shelf in combinations(BOXES, n) if not impossible(shelf)]
    books = [(book.id, length) for book in EDITIONS.values() for length in book.lengths]
    tables = [(players, *book, shelf) for players in (2, 3, 4, 5) for book in books for shelf in shelves]
    Random(seed).shuffle(tables)
    return tables


def simulate(
    games: int,
    players: int,
    seed: int | str,
    edition: str | Edition = "rio_grande",
    length: Length = "nine",
    boxes: tuple[str, ...] = (),
    checked: bool = True,
    first: int = 0,
) -> Tally:
    """The tally of `games` random games. Raises `Broken` if a law does not hold.

    Game k of a seed is always the same; `first` is the number of the first one, so that a single game can be played
    again. Without `checked` the laws are not looked at, which is twice as fast.
    """
    rulebook = EDITIONS[edition] if isinstance(edition, str) else edition
    setup = set_up(BASE.colours[:players], rulebook, boxes, length)
    table = " with ".join((f"{players} players", *setup.boxes))
    tally = Tally()
    for number in range(first, first + games):
        rng = Random(f"{seed}/{players}/{number}")
        witness = Witness(f"seed {seed}, {table}, game {number}") if checked else None
        log, asked = _play_out(setup, rng, witness)
        if witness and number % WRITTEN == 0:
            paper = json.loads(json.dumps([to_plain(event, setup.board) for event in log]))
            witness.require([from_plain(plain, setup.board) for plain in paper] == log, "A log reads back as it was")
        tally += _tally_of(log, asked) + Tally(watched=int(checked))
    return tally


def questions_of(setup: Setup, rng: Random) -> Iterator[tuple[Decision, tuple[Event, ...], State]]:
    """One random game: each question, the events that followed from its answers, and the state after them."""
    state = fold(open_game(setup))
    while (decision := pending(state)) is not None:
        state, events = play(state, answers(state, decision, rng))
        yield decision, events, state


def _play_out(setup: Setup, rng: Random, witness: Witness | None) -> tuple[list[Event], list[Decision]]:
    """The log and the questions of one game. For a witness, a prefix of the log chosen at random is folded again."""
    log, asked = list(open_game(setup)), []
    cuts = [(len(log), fold(tuple(log)))]
    if witness:
        witness.follow(tuple(log))
    for decision, events, state in questions_of(setup, rng):
        asked.append(decision)
        log += events
        cuts.append((len(log), state))
        if witness:
            witness.follow(events, state)
    if witness:
        length, state = rng.choice(cuts)
        witness.require(fold(tuple(log[:length])) == state, "A log that is cut short leads where it led")
        witness.finish(setup, log)
    return log, asked


def _kind(decision: Decision) -> str:
    purpose = getattr(decision.step, "purpose", None)
    return f"{decision.kind} {purpose}" if purpose else str(decision.kind)


# --- watching -------------------------------------------------------------------------------------


class Witness:
    """Follows one game event by event and raises `Broken` at the first law that does not hold."""

    def __init__(self, case: str) -> None:
        self.state = BEFORE
        self._case = case
        self._seen = 0
        self._due = 0  # places that general scorings were to score

    def require(self, holds: bool, law: str) -> None:
        """Raise `Broken` for this law unless it holds."""
        if not holds:
            raise Broken(f"{law} ({self._case}, event {self._seen})")

    def follow(self, events: tuple[Event, ...], engine_says: State | None = None) -> None:
        """Check the events that followed from some answers; the engine must have come to the same state."""
        for event in events:
            self._seen += 1
            before, self.state = self.state, evolve(self.state, event)
            if isinstance(event, AgendaChanged | TableLaid):
                continue
            if isinstance(event, e.PhaseBegan) and event.phase is Phase.DISKS:
                self._due += len(scored_regions(self.state.position)) + 1
            for law in LAWS:
                if not law(before.position, event, self.state.position):
                    self.require(False, f"{law.__doc__} {event}")
        self.require(engine_says in (None, self.state), "The events lead to the state the engine is in")

    def finish(self, setup: Setup, log: list[Event]) -> None:
        """Check the end of the game: nothing is left to do, and all rounds and general scorings were played."""
        self.require(self.state.agenda == (), "The agenda empties")
        self.require(1 in self.state.position.ranks, "Somebody has won")
        opened = tuple(event.number for event in log if isinstance(event, e.RoundOpened))
        self.require(opened == setup.rounds, "All rounds are played")
        general = sum(isinstance(event, e.Scored) and event.general for event in log)
        held = sum(isinstance(event, e.PhaseBegan) and event.phase is Phase.DISKS for event in log)
        self.require(held == len(set(opened) & set(SCORING_ROUNDS)), "General scorings are held when they are due")
        self.require(general == self._due, "A general scoring scores every place that is scored")


# --- counting -------------------------------------------------------------------------------------


def _tally_of(log: list[Event], asked: list[Decision]) -> Tally:
    laid = log[0]
    assert isinstance(laid, TableLaid)
    tally = Tally(1, events=len(log), cards=Counter(laid.deck.keys()), asked=Counter(map(_kind, asked)))
    # Announced special actions: of which card and of which effects, and where a Veto stopped each.
    fate: list[tuple[CardId, set[str], int | None]] = []
    for event in log:
        match event:
            case AgendaChanged(steps=steps):
                tally.steps.update(type(step).__name__ for step in steps)
            case e.CardTaken(card=card):
                tally.taken[card] += 1
            case e.Skipped(card=card):
                tally.skipped[card] += 1
            case e.Announced(card=card, order=order):
                does = laid.deck[card].does
                part = next((part for part in does.parts() if isinstance(order, part.wants[0])), does)
                fate.append((card, {type(does).__name__, type(part).__name__}, None))
            case e.Vetoed(card=card, done=stands):
                fate[-1] = (card, set(), stands)
    for card, effects, done in fate:
        if done is None:
            tally.acted[card] += 1
            tally.effects.update(effects)
        else:
            tally.vetoed[card] += 1
            tally.cut[card] += done > 0
    return tally


def report(tally: Tally) -> str:
    """The tally as a page to read: a row for every card; questions, effects and steps; cards never seen in action."""
    lines = [f"{tally.games} games, {tally.events} events. In {tally.watched} games every law held.", ""]
    lines.append(f"{'card':<20}{'taken':>8}{'acted':>8}{'skipped':>9}{'vetoed':>8}{'in part':>9}")
    counters = (tally.taken, tally.acted, tally.skipped, tally.vetoed, tally.cut)
    for card in tally.cards:
        counts = zip(counters, (8, 8, 9, 8, 9), strict=True)
        lines.append(f"{card:<20}" + "".join(f"{counter[card] or '-':>{width}}" for counter, width in counts))
    for title, counter in (("questions", tally.asked), ("effects", tally.effects), ("steps", tally.steps)):
        lines += ["", title, *(f"  {name:<18}{count:>10}" for name, count in sorted(counter.items()))]
    missing = {"carried out": tally.acted, "vetoed": tally.vetoed}
    for what, counter in missing.items():
        unseen = [card for card in tally.cards if not counter[card]]
        lines += ["", f"never {what}: {', '.join(unseen) or 'none'}"]
    return "\n".join(lines)
