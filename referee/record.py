"""A game's record: the log as one JSON document, and the proof that its draws were fair.

Pure. Needs no database and no secret but the seed, which the last report tells everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from referee import chance, log
from referee.rules import engine, events, rounds, scoring
from referee.rules.notation import BadNotation
from referee.rules.state import BEFORE, AgendaChanged, State

FORMAT = "el-grande-game/1"
_PRIVATE = (log.LetterRead, log.Proposed)
"""What players wrote to the referee stays between them, even after the end."""


class BadRecord(ValueError):
    """A document that is no game record; the message says what is wrong with it."""


def export(entries: Sequence[log.Logged]) -> dict[str, Any]:
    """A game as a JSON-ready record: all of a finished game but its letters, of a running one what is public."""
    ended = any(isinstance(entry.body, events.GameEnded) for entry in entries)
    rows = []
    for entry in entries:
        body = entry.body if ended and not isinstance(entry.body, _PRIVATE) else log.public(entry.body)
        if body is not None:
            rows.append({"seq": entry.seq, "at": entry.at, "entry": log.CODEC.to_plain(body)})
    return {"format": FORMAT, "finished": ended, "log": rows}


def read(document: Any) -> tuple[log.Logged, ...]:
    """The entries of a record. Raises `BadRecord`."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise BadRecord(f"not a game record: the format should be {FORMAT}")
    try:
        return tuple(
            log.Logged(int(row["seq"]), int(row["at"]), log.CODEC.from_plain(row["entry"])) for row in document["log"]
        )
    except (BadNotation, KeyError, TypeError, ValueError) as trouble:
        raise BadRecord(f"an entry of the record cannot be read: {trouble}") from trouble


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check of a record found. `faults` is empty when every draw and result is as it must be."""

    game: str
    draws: int
    events: int
    sealed: bool  # the host did not choose the seed
    nonces: int  # players whose words were mixed in
    seats: int
    faults: tuple[str, ...]


def verify(entries: Sequence[log.Logged]) -> Verdict:
    """Recompute a finished game: commitment, every draw and what it was drawn from, every result of the rules' fold.

    Raises `BadRecord` where there is nothing to check: no beginning, or no seed told yet.
    """
    bodies = [entry.body for entry in entries]
    created = next((body for body in bodies if isinstance(body, log.GameCreated)), None)
    told = next((body for body in bodies if isinstance(body, log.SeedTold)), None)
    if created is None:
        raise BadRecord("the record does not hold the beginning of a game")
    if told is None:
        raise BadRecord("the seed is not told yet: a game can be verified when it is over")
    accepted = [(created.setup.colours[b.seat], b.nonce) for b in bodies if isinstance(b, log.Accepted)]
    faults = []
    if chance.commitment(bytes.fromhex(told.seed)) != created.commitment:
        faults.append("the seed is not the one the invitation was committed to")
    played = [body for body in bodies if isinstance(body, AgendaChanged | events.Fact)]
    key = chance.mixed(bytes.fromhex(told.seed), accepted)
    draws = _replay(played, key, faults)
    return Verdict(
        game=created.game,
        draws=draws,
        events=len(played),
        sealed=not created.chosen_seed,
        nonces=len(accepted),
        seats=len(created.setup.colours),
        faults=tuple(faults),
    )


def _replay(played: Sequence[Any], key: bytes, faults: list[str]) -> int:
    state: State = BEFORE
    draws = 0
    for event in played:
        if isinstance(event, events.TableLaid) and event.stacks != rounds.stacks_of(event.setup):
            faults.append("the stacks do not hold the printed cards")
        if isinstance(event, events.Drew):
            draws += 1
            _check_draw(state, event, key, faults)
        if isinstance(event, events.GameEnded) and event.ranks != scoring.final_ranks(state.position):
            faults.append("the final ranks do not follow from the points")
        state = engine.evolve(state, event)
    return draws


def _check_draw(state: State, event: events.Drew, key: bytes, faults: list[str]) -> None:
    asked = engine.pending(state)
    if asked is None or asked.label != event.label or asked.choices != event.choices:
        faults.append(f"{event.label}: drawn from something else than the rules say")
    elif chance.draw(key, event.label, event.choices) != event.choice:
        faults.append(f"{event.label}: not what the seed gives")
