"""Random legal games under the laws, and what was seen in them: `python -m benchmarks.games [OPTIONS]`.

A game in which a law is broken ends the run with the law, the game's number and the event; `--first` plays that game
again, with the other options as they were. `benchmarks.faults` makes such a game short.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from itertools import combinations
from random import Random
from typing import Annotated

import typer

from referee.cli.progress import stepping
from referee.cli.shelf import BoxOption, playable
from referee.rules import events as e
from referee.rules.boxes import BASE, BOXES, impossible, set_up
from referee.rules.decisions import Decision, LetPass, Move, PlaceCaballeros, Skip
from referee.rules.editions import EDITIONS
from referee.rules.effects.base import Answers
from referee.rules.engine import fold, open_game, pending, play
from referee.rules.model import CardId
from referee.rules.notation import from_plain, to_plain
from referee.rules.state import AgendaChanged, Event, State
from referee.rules.table import Edition, Length, Setup, TableLaid
from tests.kit.chance_player import answers
from tests.kit.laws import Witness

WRITTEN = 8
"""One game in so many is also written as JSON and read back, which doubles the time it takes."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts of what happened in some games; tallies of different tables add up."""

    games: int = 0
    watched: int = 0  # games in which every event was checked against the laws
    events: int = 0
    cards: Counter[CardId] = field(default_factory=Counter)  # games that had the card in the deck
    asked: Counter[str] = field(default_factory=Counter)  # questions by kind; disks by purpose
    used: Counter[str] = field(default_factory=Counter)  # questions of boxes that were answered, by keyword
    passed: Counter[str] = field(default_factory=Counter)  # those to which nothing was done
    began: Counter[str] = field(default_factory=Counter)  # what outlasts its card, by kind
    over: Counter[str] = field(default_factory=Counter)
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

Turn = tuple[Decision, Answers]
"""A question and its answers."""


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
        log, turns = _play_out(setup, rng, witness)
        if witness and number % WRITTEN == 0:
            paper = json.loads(json.dumps([to_plain(event, setup.board) for event in log]))
            witness.require([from_plain(plain, setup.board) for plain in paper] == log, "A log reads back as it was")
        tally += tally_of(log, turns) + Tally(watched=int(checked))
    return tally


def questions_of(setup: Setup, rng: Random) -> Iterator[tuple[Turn, tuple[Event, ...], State]]:
    """One random game: each question with its answers, the events that followed, and the state after them."""
    state = fold(open_game(setup))
    while (decision := pending(state)) is not None:
        given = answers(state, decision, rng)
        state, events = play(state, given)
        yield (decision, given), events, state


def _play_out(setup: Setup, rng: Random, witness: Witness | None) -> tuple[list[Event], list[Turn]]:
    """The log and the questions of one game. For a witness, a prefix of the log chosen at random is folded again."""
    log, turns = list(open_game(setup)), []
    cuts = [(len(log), fold(tuple(log)))]
    if witness:
        witness.follow(tuple(log))
    for turn, events, state in questions_of(setup, rng):
        turns.append(turn)
        log += events
        cuts.append((len(log), state))
        if witness:
            witness.follow(events, state)
    if witness:
        length, state = rng.choice(cuts)
        witness.require(fold(tuple(log[:length])) == state, "A log that is cut short leads where it led")
        witness.finish(setup, log)
    return log, turns


def _kind(decision: Decision) -> str:
    purpose = getattr(decision.step, "purpose", None)
    return f"{decision.kind} {purpose}" if purpose else str(decision.kind)


# --- counting -------------------------------------------------------------------------------------


_NOTHING = (Skip(), LetPass(), Move(()), PlaceCaballeros())


def tally_of(log: Sequence[Event], turns: Iterable[Turn]) -> Tally:
    """What one game showed."""
    laid = log[0]
    assert isinstance(laid, TableLaid)
    tally = Tally(1, events=len(log), cards=Counter(laid.deck.keys()))
    for decision, given in turns:
        tally.asked[_kind(decision)] += 1
        if key := decision.step.key:
            (tally.passed if all(order in _NOTHING for order in given.values()) else tally.used)[key] += 1
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
            case e.LastingBegan(lasting=lasting):
                tally.began[type(lasting.changes).__name__] += 1
            case e.LastingEnded(lasting=lasting):
                tally.over[type(lasting.changes).__name__] += 1
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
    lines += _pairs("of boxes", ("used", tally.used), ("passed", tally.passed))
    lines += _pairs("lasting", ("began", tally.began), ("over", tally.over))
    for title, counter in (("questions", tally.asked), ("effects", tally.effects), ("steps", tally.steps)):
        lines += ["", title, *(f"  {name:<18}{count:>10}" for name, count in sorted(counter.items()))]
    missing = {"carried out": tally.acted, "skipped": tally.skipped, "vetoed": tally.vetoed}
    for what, counter in missing.items():
        unseen = [card for card in tally.cards if not counter[card]]
        lines += ["", f"never {what}: {', '.join(unseen) or 'none'}"]
    return "\n".join(lines)


def _pairs(title: str, *columns: tuple[str, Counter[str]]) -> list[str]:
    """Two counters beside each other, if they count anything."""
    names = sorted({name for _, counter in columns for name in counter})
    head = f"{title:<20}" + "".join(f"{column:>10}" for column, _ in columns)
    rows = (f"{name:<20}" + "".join(f"{counter[name] or '-':>10}" for _, counter in columns) for name in names)
    return ["", head, *rows] if names else []


# --- the command line ------------------------------------------------------------------------------

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.command()
def main(
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    players: Annotated[int, typer.Option(min=2, max=5, help="Seats at the table.")] = 4,
    seed: Annotated[int, typer.Option(help="Where chance begins.")] = 1,
    length: Annotated[Length, typer.Option(help="Nine rounds, or six.")] = "nine",
    box: BoxOption = None,
    every: Annotated[
        bool, typer.Option("--every", help="At every kind of table in turn: rulebook, length, boxes, seats.")
    ] = False,
    first: Annotated[int, typer.Option(min=0, help="The number of the first game, to play one again.")] = 0,
) -> None:
    """Play random legal games, check the laws of the game after every event, and tell what was seen."""
    tables = every_table(seed) if every else [(players, "rio_grande", length, playable(box))]
    tally = Tally()
    for number in stepping(range(first, first + games), "games", games):
        seats, edition, rounds, shelf = tables[number % len(tables)]
        tally += simulate(1, seats, seed, edition, rounds, shelf, first=number)
    typer.echo(report(tally))


if __name__ == "__main__":
    app()
