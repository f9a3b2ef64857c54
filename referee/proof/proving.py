"""The proof of a finished game: everything that its record claims, computed again.

Pure. Needs no secret but the seed, which the last letter tells everybody. What is wrong is said in sentences for
players; what a record cannot show is said too. What the game was played with is held against rulebook and boxes as
this program has them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, fields
from itertools import pairwise
from typing import Any, Literal

from referee import chance, log
from referee.docket import Docket, fold
from referee.docket.model import fingerprint
from referee.log import Linked, chain, rulings
from referee.log.digest import DIGEST_LENGTH, digest_of_table
from referee.proof import audit
from referee.proof.record import BadRecord, NotOver, is_over
from referee.proof.replay import Replay
from referee.rules import boxes, events
from referee.rules.board import Board
from referee.rules.corrections import as_today
from referee.rules.editions import EDITIONS
from referee.rules.model import Seat
from referee.rules.state import AgendaChanged
from referee.rules.table import ANSWERS, Setup, TableLaid
from referee.rules.wire import EMPTIED


@dataclass(frozen=True, slots=True)
class Head:
    """A head of the chain, as letters showed it from an instant on, in a round (0: before the first)."""

    round: int
    at: int
    shown: str


@dataclass(frozen=True, slots=True)
class SheetMark:
    """The fingerprint of a seat's sheet, as letters showed it from an instant on, in a round (0: before the first)."""

    seat: Seat
    round: int
    at: int
    shown: str


@dataclass(frozen=True, slots=True)
class RecordCheck:
    """What a record proves; `faults` is empty if everything in it is as it must be."""

    game: str
    title: str
    draws: int
    events: int
    sheets: int
    filings: tuple[int, ...]  # by seat: letters that filed or withdrew orders, as the seat's last letter counts them
    sealed: bool  # the host did not choose the seed
    seed: str  # hex, as the last letter tells it
    commitment: str  # as the invitation told it
    words: tuple[tuple[Seat, str], ...]  # with which players accepted, without the digest; "": bare
    seats: int
    setup: Setup  # as all accepted it
    rulings: tuple[log.Logged, ...]
    heads: tuple[Head, ...]
    marks: tuple[SheetMark, ...] | None  # None: words were forgotten that they depend on
    faults: tuple[str, ...]  # what was altered
    unproven: tuple[str, ...]  # what the record cannot show
    forgotten: tuple[str, ...]  # what it says no more, and so nothing that is wrong

    @property
    def outcome(self) -> Literal["proven", "not proven", "altered"]:
        """Whether all that it says is proven, or some of it cannot be, or it was altered."""
        return "altered" if self.faults else "not proven" if self.unproven else "proven"

    @property
    def nonces(self) -> int:
        """The number of players who mixed in words of their own."""
        return sum(bool(words) for _, words in self.words)


_BESIDE_THE_RULES = log.Ruled | log.MotionClosed
"""Entries that change a game, or end it, beside its rules: a moderator's ruling, and what the table has decided."""


def verify(entries: Sequence[log.Logged]) -> RecordCheck:
    """Play a finished game again, and check whatever its record says of it.

    Raises `BadRecord` if the record has no beginning or no seed, or cannot be followed, `NotOver` if it has no end.
    """
    try:
        return _checked(entries)
    except BadRecord:
        raise
    except Exception as trouble:  # a forged entry may break a step anywhere
        told = f"{type(trouble).__name__}: {trouble}"
        raise BadRecord(f"it cannot be followed ({told}): it was altered, or this release has a fault") from trouble


def _checked(entries: Sequence[log.Logged]) -> RecordCheck:
    """What the check of a finished game comes to."""
    bodies = [entry.body for entry in entries]
    created = next((body for body in bodies if isinstance(body, log.GameCreated)), None)
    told = next((body for body in bodies if isinstance(body, log.SeedTold)), None)
    if created is None:
        raise BadRecord("the record does not hold the beginning of a game")
    if told is None:
        told_later = "the seed is not told yet: a game can be verified when it is over"
        raise BadRecord("its end has no seed: it was altered") if is_over(entries) else NotOver(told_later)
    try:
        seed = bytes.fromhex(told.seed)
        setup, accepted = _setup_and_acceptances(created.setup, bodies)
        mixed = [(setup.colours[each.seat], each.mixed_in(created.mixed)) for each in accepted]
    except (ValueError, IndexError) as trouble:
        raise BadRecord(f"the seed or an acceptance cannot be read: {trouble}") from trouble
    linked, rounds = chain.check(entries), _Rounds(entries)
    gone = {*linked.forgotten}
    lost = created.mixed == "words" and any(isinstance(each.body, log.Accepted) for each in entries if each.seq in gone)
    replay = Replay(None if lost else chance.mixed_key(seed, mixed, created.mixed))
    played = [entry for entry in entries if isinstance(entry.body, AgendaChanged | events.Fact | _BESIDE_THE_RULES)]
    replay.run(played, setup)
    other = _other_materials(bodies)
    return RecordCheck(
        game=created.game,
        title=created.name,
        draws=0 if lost else replay.draws,
        events=sum(not isinstance(entry.body, _BESIDE_THE_RULES) for entry in played),
        sheets=sum(isinstance(body, log.SheetFiled) for body in bodies),
        filings=_filings(entries),
        sealed=not created.chosen_seed,
        seed=told.seed,
        commitment=created.commitment,
        words=tuple((each.seat, own_words(each)) for each in accepted),
        seats=len(setup.colours),
        setup=setup,
        rulings=tuple(entry for entry in entries if isinstance(entry.body, log.Ruled)),
        heads=tuple(_heads(linked.links, rounds)),
        marks=None if lost else _marks(entries, rounds),
        faults=(
            *_order_faults(entries),
            *_seed_faults(created, bodies, seed),
            *(other if linked.links else ()),
            *_acceptance_faults(entries, accepted, setup),
            *_word_faults(entries, created, setup, gone),
            *replay.faults,
            *_sheet_faults(entries, setup, rounds),
            *_chain_faults(linked.broken, rounds),
            *_beginning_faults(created, entries, linked.links),
        ),
        unproven=(*_unproven(linked, rounds, lost=lost), *(() if linked.links else other)),
        forgotten=tuple(f"{rounds.of(seq)} (entry {seq}): a name or words were forgotten" for seq in linked.forgotten),
    )


def _filings(entries: Sequence[log.Logged]) -> tuple[int, ...]:
    """The letters of each seat with orders; none where the entries cannot be followed."""
    try:
        return tuple(own.filings_by_player for own in fold(entries).by_seat)
    except Exception:  # a forged entry may break a step anywhere; the faults say so
        return ()


def own_words(accepted: log.Accepted) -> str:
    """The words of an ACCEPT beside the digest that it names, perhaps a mistyped or an older one; empty if bare."""
    first, _, rest = accepted.nonce.strip().partition(" ")
    return (rest if _DIGEST.fullmatch(first.lower()) else accepted.nonce).strip()


_DIGEST = re.compile(f"[0-9a-f]{{{DIGEST_LENGTH}}}")


def _setup_and_acceptances(setup: Setup, bodies: Sequence[Any]) -> tuple[Setup, list[log.Accepted]]:
    """The set-up with which the game began, and the acceptances of it."""
    accepted: list[log.Accepted] = []
    for body in bodies:
        match body:
            case log.Ruled(ruling=rulings.RuleSet(question, _, answer, usual)):
                setup, accepted = setup.with_answer(question, answer, usual), []
            case log.SeatTaken() if log.GameStarted() not in bodies[: bodies.index(body)]:
                accepted = [each for each in accepted if each.seat != body.seat]  # who takes a seat accepts anew
            case log.Accepted():
                accepted.append(body)
    return setup, accepted


def _order_faults(entries: Sequence[log.Logged]) -> Iterator[str]:
    for one, other in pairwise(entries):
        if one.seq >= other.seq:
            yield f"entry {other.seq} stands behind entry {one.seq}"


def _seed_faults(created: log.GameCreated, bodies: Sequence[Any], seed: bytes) -> Iterator[str]:
    if chance.commitment(seed, created.hashed) != created.commitment:
        yield "the seed is not the one the invitation was committed to"
    if any(isinstance(body, log.SeedKept | log.SeedTold) and body.seed != seed.hex() for body in bodies):
        yield "another seed was kept for the game than the one that was told"


def _acceptance_faults(entries: Sequence[log.Logged], accepted: Sequence[log.Accepted], setup: Setup) -> Iterator[str]:
    """Seats that accepted another set-up than the one played, or twice."""
    laid = next((entry for entry in entries if isinstance(entry.body, TableLaid)), None)
    played = digest_of_table(json.loads(laid.text)) if laid and laid.text else ""
    for each in accepted:
        if played and each.table and each.table != played:
            named, other = each.table[:DIGEST_LENGTH], played[:DIGEST_LENGTH]
            yield f"{setup.colours[each.seat]} accepted the table {named}, and {other} was laid"
    seats = [each.seat for each in accepted]
    for seat in {seat for seat in seats if seats.count(seat) > 1}:
        yield f"two acceptances of {setup.colours[seat]} count"


def _word_faults(
    entries: Sequence[log.Logged], created: log.GameCreated, setup: Setup, gone: Set[int]
) -> Iterator[str]:
    """Words of an ACCEPT, unless they are gone, whose digest is not the one that was mixed in."""
    for entry in entries if created.mixed == "digests" else ():
        if not isinstance(body := entry.body, log.Accepted) or entry.seq in gone and body.nonce == EMPTIED:
            continue
        if body.digest != chance.digest_of(body.nonce):
            yield f"the words with which {setup.colours[body.seat]} accepted are not those that were mixed in"


def _other_materials(bodies: Sequence[Any]) -> tuple[str, ...]:
    laid = next((body for body in bodies if isinstance(body, TableLaid)), None)
    return differences(laid) if laid else ()


_SHEETS = {
    "unfollowable": "what the record says here cannot follow from what stood before it",
    "answer": "the sheet that was filed does not answer as the record says it did",
    "open": "the sheet that was filed does not answer what the record says it did",
    "order": "the sheets that were filed order something else than what was done",
}
"""Differences of an audit in words; steps and draws are told by the replay."""


def _sheet_faults(entries: Sequence[log.Logged], setup: Setup, rounds: _Rounds) -> Iterator[str]:
    for each in audit.audit(entries):
        if each.kind in _SHEETS:
            named = None if each.seat not in setup.seats else each.seat  # a forged entry may name a seat that is none
            who = "" if named is None else f", {setup.colours[named]}"
            yield f"{rounds.of(each.seq)}{who} (entry {each.seq}): {_SHEETS[each.kind]}"


_BROKEN = {
    "words": "a name, or words that somebody wrote, were changed",
    "sealed": "something sealed was changed, left out or added, such as a sheet or the time it came",
    "open": "something that all were told was changed, left out or added, or the time of it",
    "loose": "something that all were told is not in the chain",
}


def _chain_faults(broken: Sequence[chain.BrokenLink], rounds: _Rounds) -> Iterator[str]:
    for each in broken:
        yield f"{rounds.of(each.last)} (entries {each.first} to {each.last}): {_BROKEN[each.what]}"


def _beginning_faults(
    created: log.GameCreated, entries: Sequence[log.Logged], links: Sequence[log.Logged]
) -> Iterator[str]:
    """What speaks against where the chain begins, or against there being none.

    What a game was committed to, and what its draws are made of, tell the release that began it: since 0.3.0 each game
    has its chain from its first entry on, and those of before from a round on.
    """
    always = created.hashed == "hex" or created.mixed == "digests"
    if not links:
        if always:
            yield "its chain is gone: a game that was begun like this one has it from the invitations on"
        return
    first, begun = links[0], (log.GameCreated,) if always else (log.GameCreated, events.RoundOpened)
    if first.at not in {entry.at for entry in entries if entry.seq < first.seq and isinstance(entry.body, begun)}:
        yield f"its chain begins with entry {first.seq}, and should have begun before"


def _unproven(linked: chain.ChainCheck, rounds: _Rounds, *, lost: bool) -> Iterator[str]:
    """What the record cannot show."""
    if not linked.links:
        yield "this game has no chain: names, times, lateness, rulings and words are only what the record says"
    elif rounds.number(linked.links[0].seq):
        yield f"its chain began with {rounds.of(linked.links[0].seq)}: what came before is only what was said then"
    for seq in linked.rewritten:
        yield f"{rounds.of(seq)} (entry {seq}): of words in which something was forgotten since, what is left"
    if lost:
        yield "words of an ACCEPT were forgotten, so neither draws nor fingerprints of sheets can be computed any more"


def _heads(links: Sequence[log.Logged], rounds: _Rounds) -> Iterator[Head]:
    for link in links:
        if isinstance(link.body, Linked):
            yield Head(rounds.number(link.seq), link.at, chain.shown(link.body.head))


def _marks(entries: Sequence[log.Logged], rounds: _Rounds) -> tuple[SheetMark, ...]:
    """The fingerprints of all sheets that were ever in force; none where the entries cannot be followed."""
    found: list[SheetMark] = []
    docket: Docket | None = None
    try:
        for entry in entries:
            if docket is None and not isinstance(entry.body, log.GameCreated):
                continue
            before, docket = docket, fold((entry,), docket)
            for seat in docket.seats if docket.started else ():
                own, was = docket.seat(seat), before.seat(seat) if before is not None and before.started else None
                if was is None or own.sheet is not was.sheet or own.standing is not was.standing:
                    shown = chain.shown(fingerprint(docket, seat))
                    found.append(SheetMark(seat, rounds.number(entry.seq), entry.at, shown))
    except Exception:  # a forged entry may break a step anywhere; the faults say so
        return ()
    return tuple(mark for mark in found if mark.shown)


class _Rounds:
    """The rounds of a record by the numbers of its entries."""

    def __init__(self, entries: Sequence[log.Logged]) -> None:
        """Note where each round opens."""
        opened = ((entry.seq, entry.body) for entry in entries)
        self._opened = [(seq, body.number) for seq, body in opened if isinstance(body, events.RoundOpened)]

    def number(self, seq: int) -> int:
        """The round of an entry; 0 before the first."""
        return next((number for at, number in reversed(self._opened) if at <= seq), 0)

    def of(self, seq: int) -> str:
        """The round of an entry in words."""
        number = self.number(seq)
        return f"round {number}" if number else "before the first round"


# --- the materials -------------------------------------------------------------------------------


def differences(laid: TableLaid) -> tuple[str, ...]:
    """What of a table is not as rulebook and boxes have it, but for its house rules; a sentence each.

    What they were read to say when it was laid, before a correction, is no difference.
    """
    setup = laid.setup
    try:
        laid = as_today(laid)
        setup = laid.setup
        rules = tuple(_of_rules(setup))
        chosen = {name: setup.answer(name) for name in setup.house}
        printed = boxes.set_up(
            setup.colours,
            EDITIONS[setup.edition.id],
            setup.boxes,
            setup.length,
            setup.leader,
            setup.castillo,
            chosen,
        )
        table = boxes.table_for(setup)
    except (KeyError, ValueError):
        return (f"this program has no rulebook {setup.edition.id} with the boxes {_list(setup.boxes)}",)
    if printed.boxes != setup.boxes:
        return (f"the boxes {_list(setup.boxes)} are not played like this: {_list(printed.boxes)}",)
    return (*rules, *_of_board(setup.board, printed.board), *_of_cards(laid, table), *_of_play(laid, table))


def _list(ids: tuple[str, ...]) -> str:
    return ", ".join(ids) or "none"


def _of_rules(setup: Setup) -> Iterator[str]:
    """Answers of the rulebook that are others, and no house rule."""
    for question in setup.questions:
        usual, answer = boxes.usual(setup, question), setup.answer(question)
        if question not in setup.house and usual != answer:
            of = f"rulebook {setup.edition.id}" if question in ANSWERS else "rulebook, as it is read,"
            yield f"the {of} answers {question} with {usual}, this game with {answer}"


def _of_board(board: Board, printed: Board) -> Iterator[str]:
    here, there = ({zone.id: zone for zone in each.zones} for each in (board, printed))
    for name in sorted({*here, *there}):
        if here.get(name) != there.get(name):
            yield f"the board: {name} is not as the boxes print it"
    rest = [f.name for f in fields(Board) if f.init and f.name not in ("zones", "readings")]
    for name in rest:
        if getattr(board, name) != getattr(printed, name):
            yield f"the board: its {name} are not as the boxes print them"


def _of_cards(laid: TableLaid, printed: TableLaid) -> Iterator[str]:
    here, there = ({card.design: card for card in each.cards} for each in (laid, printed))
    for name in sorted({*here, *there}):
        if name not in there:
            yield f"the deck: there is no card {name} in the boxes"
        elif name not in here:
            yield f"the deck: the card {name} of the boxes is missing"
        elif here[name].copies != there[name].copies:
            yield f"the deck: {here[name].copies} of the card {name}, {there[name].copies} in the boxes"
        elif here[name] != there[name]:
            yield f"the deck: the card {name} is not as the boxes print it"


def _of_play(laid: TableLaid, printed: TableLaid) -> Iterator[str]:
    if [(each.number, each.kind) for each in laid.stacks] != [(each.number, each.kind) for each in printed.stacks]:
        yield "the stacks are not those of the boxes"
    if laid.program != printed.program:
        yield "the sequence of play is not that of the boxes"
