"""A finished game played again from its facts, step by step, as far as they follow from each other.

Orders are inferred from the facts; that they were legal, and what followed, is recomputed. Pure. Must not know where
the facts come from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import dropwhile
from typing import Any

from referee import chance, log
from referee.log import rulings
from referee.rules import decisions as d
from referee.rules import engine, events
from referee.rules.corrections import read_anew
from referee.rules.decisions import Ask, Decision, Order
from referee.rules.effects.base import Answers
from referee.rules.model import COURT, CardId, Seat
from referee.rules.state import BEFORE, AgendaChanged, Event, State
from referee.rules.table import Setup, TableLaid


class Replay:
    """Plays a record again, step by step, up to the first entry that does not follow.

    Without a `key` draws are not computed, only what they are drawn from.
    """

    def __init__(self, key: bytes | None) -> None:
        self.draws = 0
        self.faults: list[str] = []
        self._key = key
        self._called_off = False  # the table has ended the game before its end
        self._ending = False  # a moderator has, and has not taken it back
        self._seals: Counter[Seat] = Counter()  # choices sealed so far, those that a rewind took back too
        self._states = [(0, BEFORE)]  # after each entry, since a rewind may go back to any

    def run(self, played: Sequence[log.Logged], setup: Setup) -> None:
        """Check these events and rulings, and note the faults."""
        # Rulings before the game, such as who moderates, change no table.
        begun = [*dropwhile(lambda entry: isinstance(entry.body, log.Ruled), played)]
        if not (opened := self._lay_table(begun, setup)):
            self.faults.append("the table was not laid as agreed: its players, its rulebook, its board or its deck")
            return
        facts: list[Any] = []
        for entry in begun[opened:]:
            if self._called_off or (self._ending and not isinstance(entry.body, log.Ruled | log.MotionClosed)):
                self.faults.append(f"entry {entry.seq}: the game went on although it had been ended")
                return
            if isinstance(entry.body, log.Ruled):
                self._apply_ruling(entry.seq, entry.body.ruling)
            elif isinstance(entry.body, log.MotionClosed):
                self._called_off |= entry.body.ends_game
            elif not isinstance(entry.body, AgendaChanged):
                facts.append(entry.body)
            elif self._take_step(facts, entry.body, entry.seq):
                facts = []
            else:
                said = f"round {self._states[-1][1].position.round} (entries {entry.seq - len(facts)} to {entry.seq})"
                self.faults.append(f"{said}: these events do not follow from what stood before them")
                return
        if facts or (self._states[-1][1].agenda and not (self._called_off or self._ending)):
            self.faults.append("the record ends before the game does")

    def _lay_table(self, begun: Sequence[log.Logged], setup: Setup) -> int:
        """Lay the table; returns the number of entries that do so, 0 if they do not fit the set-up."""
        laid = tuple(entry.body for entry in begun)
        try:
            opened = opening(laid, setup) or ()
            if laid[: len(opened)] != opened:
                return 0
            self._states.append((begun[len(opened) - 1].seq, engine.fold(opened)))
        except Exception:  # a forged table may be anything
            return 0
        return len(opened)

    def _apply_ruling(self, seq: int, ruling: rulings.Ruling) -> None:
        """Apply a ruling. It is no step of the rules, so its result is not checked."""
        state = self._states[-1][1]
        match ruling:
            case rulings.Rewound(to=to):
                state = next(state for at, state in reversed(self._states) if at <= to)
            case rulings.Ended() | rulings.ClockStarted() | rulings.ClockStopped():
                self._ending = isinstance(ruling, rulings.Ended)
            case rulings.Corrected(facts=facts):
                state = engine.corrected(state, facts)
            case rulings.ReadAnew(table=table):
                if not self._may_be_read(ruling, state.position.table):
                    self.faults.append(f"entry {seq}: the rules that were read anew are not those of the books")
                state = engine.at_table(state, table)
        self._states.append((seq, state))

    def _may_be_read(self, ruling: rulings.ReadAnew, before: TableLaid) -> bool:
        """Whether a ruling brings the corrections that it names to the table, or an earlier table back."""
        if ruling.corrections:
            return ruling.table == read_anew(before, ruling.corrections)
        return any(ruling.table == state.position.table for _, state in self._states[1:])

    def _take_step(self, facts: list[Any], change: AgendaChanged, seq: int) -> bool:
        """Take the next step of the game; returns False, and takes none, if it does not have this outcome."""
        state = self._states[-1][1]
        try:
            asked = engine.pending(state)
            if asked is not None and asked.kind == Ask.DRAW:
                self._check_draw(asked, facts[0])
            if outcome(state, inferred(asked, facts, change)) != (*facts, change):
                return False
            for fact in facts:
                if isinstance(fact, events.SealedFact):
                    self._check_salt(fact, state)
            for event in (*facts, change):
                state = engine.evolve(state, event)
        except Exception:  # a forged entry may break a step anywhere
            return False
        self._states.append((seq, state))
        return True

    def _check_salt(self, seal: events.SealedFact, state: State) -> None:
        colour, hand = state.position.setup.colours[seal.seat], isinstance(seal, events.HandChosen)
        self._seals[seal.seat] += not hand
        if self._key is not None and seal.salt != chance.salt(self._key, colour, 0 if hand else self._seals[seal.seat]):
            what = "the hand" if hand else "the secret choice"
            self.faults.append(f"{what} of {colour}: what is mixed into its commitment is not what the seed gives")

    def _check_draw(self, asked: Decision, drew: Any) -> None:
        self.draws += 1
        if (asked.label, asked.choices) != (drew.label, drew.choices):
            self.faults.append(f"{drew.label}: drawn from something else than the rules say")
        elif self._key is not None and chance.draw(self._key, drew.label, drew.choices) != drew.choice:
            self.faults.append(f"{drew.label}: not what the seed gives")


def opening(laid: Sequence[Any], setup: Setup) -> tuple[Event, ...] | None:
    """The events that begin a game of this setup on the table that was laid; None if no table was laid.

    Cards and the sequence of play are taken from the record, since a box may have been corrected; but every stack
    must hold all the copies of its cards.
    """
    table = laid[0] if laid else None
    if not isinstance(table, TableLaid):
        return None
    stacks = tuple(replace(stack, cards=_cards_of(stack.number, table)) for stack in table.stacks)
    return engine.opening_events(replace(table, setup=setup, stacks=stacks))


def _cards_of(stack: int, table: TableLaid) -> tuple[CardId, ...]:
    return tuple(sorted(copy for card in table.cards if card.stack == stack for copy in card.ids()))


def outcome(state: State, answers: Answers) -> tuple[Any, ...] | None:
    """The events of the next step with these answers; None if they are not legal or the step fails."""
    try:
        step, position = state.agenda[0], state.position
        if any(step.answer_complaint(position, seat, order) is not None for seat, order in answers.items()):
            return None
        return engine.step_events(state, answers)
    except Exception:  # a forged entry, or a rule that changed, may break a step anywhere
        return None


def inferred(asked: Decision | None, facts: Sequence[Any], change: AgendaChanged) -> Answers:
    """The answers that led to these facts. Raises any exception if the facts fit no answer."""
    if asked is None:
        return {}
    if asked.kind == Ask.DRAW:
        return {None: d.Drawn(facts[0].choice)}
    if asked.kind == Ask.BEGIN:
        return {None: d.Begin()}
    if asked.kind == Ask.DISK:
        shown = next(fact for fact in facts if isinstance(fact, events.DisksShown))
        return {seat: d.SetDisk(place) for seat, place in shown.disks}
    if (told := asked.step.inferred_answers(asked, facts, change.steps)) is not None:
        return told  # type: ignore[no-any-return]
    if asked.kind == Ask.PLACE:
        named = (fact for fact in facts if isinstance(fact, events.TokenMoved) and fact.bearer in asked.seats)
        return {fact.bearer: d.Name(fact.place) for fact in named}
    (seat,) = asked.seats
    return {seat: _inferred_order(asked, list(facts), change)}


def _inferred_order(decision: Decision, facts: list[Any], change: AgendaChanged) -> Order:
    """The order of a seat that led to these facts; an arbitrary one if they fit none."""
    match decision.kind, facts:
        case Ask.POWER, [events.PowerLaid(value=value)]:
            return d.LayPower(value)
        case Ask.REINFORCE, [events.Reinforced(count=count, fetched=fetched, bearing=bearing), *_]:
            return d.Reinforce(count, fetched, bearing)
        case Ask.REINFORCE, _:
            return d.Reinforce(0)
        case Ask.CARD, [events.CardTaken(card=card)]:
            return d.TakeCard(card)
        case Ask.HALF, [events.Placed(placing=placing), *_]:
            return d.PlaceCaballeros(placing)
        case Ask.HALF, [events.Skipped()]:
            return d.Skip()
        case Ask.HALF, []:
            return next((hidden for step in change.steps if (hidden := step.hidden_order())), d.PlaceCaballeros())
        case Ask.HALF, [events.Announced(order=order)]:
            return next((hidden for step in change.steps if (hidden := step.hidden_order())), order)
        case Ask.RETURN, _:
            court = sum(fact.count for fact in facts if fact.source == COURT)
            regions = (fact.source for fact in facts if fact.source != COURT for _ in range(fact.count))
            return d.Return(court, tuple(regions), tuple(token for fact in facts for token in fact.bearing))
        case _:
            return d.PlaceCaballeros()
