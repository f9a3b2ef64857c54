"""A game's record: the log as one JSON document, and the proof that its draws were fair.

Pure. Needs no secret but the seed, which the last report tells everybody.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import dropwhile
from typing import Any

from referee import audiences, chance, log, log_json, rulings
from referee.rules import decisions as d
from referee.rules import engine, events
from referee.rules.decisions import Ask, Decision, Order
from referee.rules.effects.base import Answers, VetoWindow
from referee.rules.model import COURT, CardId
from referee.rules.notation import BadNotation, from_plain, to_plain
from referee.rules.setup import Setup
from referee.rules.state import BEFORE, AgendaChanged, Event, State
from referee.rules.table import TableLaid

FORMAT = "el-grande-game/2"
_PRIVATE = (log.LetterRead, log.Proposed, log.DirectiveRead, log.Noticed, log.Drafted)
"""Entries that stay private even after the end: letters to the referee, and what moderators were told."""


class BadRecord(ValueError):
    """The document is no valid game record; the message says what is wrong with it."""


def export(entries: Sequence[log.Logged]) -> dict[str, Any]:
    """The record of a game, ready for JSON: all but letters if it is finished, else only what is public.

    What is public of a game that goes on is numbered by itself: gaps would count the letters of others.
    """
    ended = any(isinstance(entry.body, events.GameEnded) for entry in entries)
    told = [entry for entry in (_told(entry, ended) for entry in entries) if entry is not None]
    rows, board = [], None
    for entry in told if ended else _numbered_anew(told):
        board = log_json.board_of(entry.body) or board
        rows.append({"seq": entry.seq, "at": entry.at, "entry": to_plain(entry.body, board)})
    return {"format": FORMAT, "finished": ended, "log": rows}


def _told(entry: log.Logged, ended: bool) -> log.Logged | None:
    """The part of an entry that stands in a record; None for nothing."""
    body = entry.body if ended and not isinstance(entry.body, _PRIVATE) else audiences.public_part(entry.body)
    return None if body is None else replace(entry, body=body)


def _numbered_anew(entries: Sequence[log.Logged]) -> Iterator[log.Logged]:
    """The entries numbered from 1 without gaps, with rewinds that go back to these numbers."""
    before = [entry.seq for entry in entries]
    for number, entry in enumerate(entries, 1):
        body = entry.body
        if isinstance(body, log.Ruled) and isinstance(body.ruling, rulings.Rewound):
            body = replace(body, ruling=replace(body.ruling, to=bisect_right(before, body.ruling.to)))
        yield log.Logged(number, entry.at, body)


def read(document: Any) -> tuple[log.Logged, ...]:
    """The entries of a record. Raises `BadRecord`."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise BadRecord(f"not a game record: the format should be {FORMAT}")
    entries, board = [], None
    try:
        for row in document["log"]:
            body = from_plain(row["entry"], board)
            board = log_json.board_of(body) or board
            entries.append(log.Logged(int(row["seq"]), int(row["at"]), body))
    except (BadNotation, AttributeError, KeyError, TypeError, ValueError) as trouble:
        raise BadRecord(f"an entry of the record cannot be read: {trouble}") from trouble
    return tuple(entries)


DIGEST_LENGTH = 8


def digest(setup: Setup) -> str:
    """A short hash of a set-up, by which players accept it."""
    written = json.dumps(to_plain(setup, setup.board), sort_keys=True, ensure_ascii=True)
    return sha256(written.encode()).hexdigest()[:DIGEST_LENGTH]


@dataclass(frozen=True, slots=True)
class RecordCheck:
    """The result of checking a record; `faults` is empty if every draw and outcome is as it must be."""

    game: str
    draws: int
    events: int
    sealed: bool  # the host did not choose the seed
    nonces: int  # players whose words were mixed in
    seats: int
    setup: Setup  # as all accepted it
    faults: tuple[str, ...]


def verify(entries: Sequence[log.Logged]) -> RecordCheck:
    """Play a finished game again, checking the commitment to the seed, every draw and every fact.

    Orders are inferred from the facts; that they were legal, and what followed, is recomputed. Raises `BadRecord` if
    the record has no beginning or no seed.
    """
    bodies = [entry.body for entry in entries]
    created = next((body for body in bodies if isinstance(body, log.GameCreated)), None)
    told = next((body for body in bodies if isinstance(body, log.SeedTold)), None)
    if created is None:
        raise BadRecord("the record does not hold the beginning of a game")
    if told is None:
        raise BadRecord("the seed is not told yet: a game can be verified when it is over")
    try:
        seed = bytes.fromhex(told.seed)
        setup, accepted = _setup_and_words(created.setup, bodies)
    except (ValueError, IndexError) as trouble:
        raise BadRecord(f"the seed or an acceptance cannot be read: {trouble}") from trouble
    replay = _Replay(chance.mixed_key(seed, accepted))
    if chance.commitment(seed) != created.commitment:
        replay.faults.append("the seed is not the one the invitation was committed to")
    played = [entry for entry in entries if isinstance(entry.body, AgendaChanged | events.Fact | log.Ruled)]
    replay.run(played, setup)
    return RecordCheck(
        game=created.game,
        draws=replay.draws,
        events=sum(not isinstance(entry.body, log.Ruled) for entry in played),
        sealed=not created.chosen_seed,
        nonces=len(accepted),
        seats=len(setup.colours),
        setup=setup,
        faults=tuple(replay.faults),
    )


def _setup_and_words(setup: Setup, bodies: Sequence[Any]) -> tuple[Setup, list[tuple[str, str]]]:
    """The set-up with which the game began, and by colour the words with which players accepted it."""
    words: list[tuple[str, str]] = []
    for body in bodies:
        match body:
            case log.Ruled(ruling=rulings.RuleSet(question, _, answer, usual)):
                setup, words = setup.with_answer(question, answer, usual), []
            case log.Accepted(seat, nonce):
                words.append((setup.colours[seat], nonce))
    return setup, words


class _Replay:
    """Plays a record again, step by step, up to the first entry that does not follow."""

    def __init__(self, key: bytes) -> None:
        self.draws = 0
        self.faults: list[str] = []
        self._key = key
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
            if isinstance(entry.body, log.Ruled):
                self._apply_ruling(entry.seq, entry.body.ruling)
            elif not isinstance(entry.body, AgendaChanged):
                facts.append(entry.body)
            elif self._take_step(facts, entry.body, entry.seq):
                facts = []
            else:
                first = entry.seq - len(facts)
                self.faults.append(f"entries {first} to {entry.seq} do not follow from what stood before them")
                return
        if self._states[-1][1].agenda or facts:
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
            case rulings.Corrected(facts=facts):
                state = engine.corrected(state, facts)
            case rulings.ReadAnew(table=table):
                state = engine.at_table(state, table)
        self._states.append((seq, state))

    def _take_step(self, facts: list[Any], change: AgendaChanged, seq: int) -> bool:
        """Take the next step of the game; returns False, and takes none, if it does not have this outcome."""
        state = self._states[-1][1]
        try:
            asked = engine.pending(state)
            if asked is not None and asked.kind == Ask.DRAW:
                self._check_draw(asked, facts[0])
            if outcome(state, inferred(asked, facts, change)) != (*facts, change):
                return False
            self._check_salts([fact for fact in facts if isinstance(fact, events.HandChosen)], state)
            for event in (*facts, change):
                state = engine.evolve(state, event)
        except Exception:  # a forged entry may break a step anywhere
            return False
        self._states.append((seq, state))
        return True

    def _check_salts(self, chosen: Sequence[events.HandChosen], state: State) -> None:
        for fact in chosen:
            colour = state.position.setup.colours[fact.seat]
            if fact.salt != chance.salt(self._key, colour):
                self.faults.append(
                    f"the hand of {colour}: what is mixed into its commitment is not what the seed gives"
                )

    def _check_draw(self, asked: Decision, drew: Any) -> None:
        self.draws += 1
        if (asked.label, asked.choices) != (drew.label, drew.choices):
            self.faults.append(f"{drew.label}: drawn from something else than the rules say")
        elif chance.draw(self._key, drew.label, drew.choices) != drew.choice:
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
        case Ask.HALF, [events.Placed(placing=placing)]:
            return d.PlaceCaballeros(placing)
        case Ask.HALF, [events.Skipped()]:
            return d.Skip()
        case Ask.HALF, [events.Announced(order=order)]:
            return next((hidden for step in change.steps if (hidden := step.hidden_order())), order)
        case Ask.RETURN, _:
            court = sum(fact.count for fact in facts if fact.source == COURT)
            regions = (fact.source for fact in facts if fact.source != COURT for _ in range(fact.count))
            return d.Return(court, tuple(regions), tuple(token for fact in facts for token in fact.bearing))
        case Ask.VETO, [events.Vetoed(done=done)] if isinstance(decision.step, VetoWindow):
            return d.Object(1 + done - decision.step.done)
        case Ask.VETO, _:
            return d.LetPass()
        case _:
            return d.PlaceCaballeros()
