"""Plans the letters of a few lines: what has happened to a table and its people, what is ruled, what somebody says.

What happened at one instant is told in one letter, of whatever kinds those would be that tell of it; private words are
given beside the log, and come alone. Must not know the words of what has happened or is ruled, nor why words are
passed on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import TypeVar

from referee import log
from referee.docket import Docket
from referee.docket.mid_round import told_of_grace
from referee.letters.model import KINDS, Letter, LetterKind, PressTold, Stand
from referee.letters.one_seat import letter_to, readable_story, status_to
from referee.log import Entry, LetterRead, rulings
from referee.orders.contents import OrderSheet, Whisper
from referee.rules.model import Seat

NO_WORDS: Mapping[str, str] = {}
"""No private words, by their digests."""

_T = TypeVar("_T")

_OF_PEOPLE = (log.AbsenceAnnounced, log.Resigned, log.SeatTaken)
_OF_THE_TABLE = (*_OF_PEOPLE, log.Away, log.PauseEnded, log.GraceBegan)


def of_table(before: Docket | None, steps: Sequence[tuple[Entry, Docket]], told: Collection[Seat]) -> Iterator[Letter]:
    """The one letter to each player about what concerns the table among entries; none to those `told` otherwise.

    Whoever has just taken a seat is told all about it. `steps`: the entries, each with its docket.
    """
    docket, entries = steps[-1][1], [entry for entry, _ in steps]
    heard = takewhile(lambda entry: not isinstance(entry, LetterRead), entries)  # behind it, more may be asked
    moves = any(isinstance(entry, log.DeadlineSet) for entry in heard)
    causes = [(entry, then) for entry, then in steps if _is_news(entry, then, moves=moves)]
    came = who_came(entries, before, docket) if docket.started else frozenset()
    if not causes and not came:
        return
    caused = causes[-1][1] if causes else docket
    news = [entry for entry, _ in causes]
    words = [entry for entry in entries if isinstance(entry, log.PressSent | log.MotionClosed)]
    graced = next((entry.seats for entry in news if isinstance(entry, log.GraceBegan)), ())
    said = {entry.by for entry in news if isinstance(entry, log.PauseEnded) and entry.by is not None}
    told = {*told, *said}  # who said it has a receipt
    if all(isinstance(entry, _OF_PEOPLE) for entry in news):
        told = {*told, *({entry.seat for entry in entries if isinstance(entry, LetterRead)} - came)}
    if news and all(isinstance(entry, log.GraceBegan) for entry in news):
        told = {*told, *set(docket.players).difference(told_of_grace(docket, graced))}
    for seat in docket.players:
        if seat in told:
            continue
        if seat in came:
            ruled_by = next((entry.name for entry in reversed(news) if isinstance(entry, log.Ruled)), None)
            yield status_to(docket, seat, Stand(ruled_by), caused)
        elif seat in graced and all(isinstance(entry, log.GraceBegan) for entry in news):
            continue  # who has grace is reminded
        elif news:
            yield letter_to(docket, "news", seat, caused=caused, story=readable_story(docket, [*news, *words], seat))


def of_gathering(steps: Sequence[tuple[Entry, Docket]]) -> Iterator[Letter]:
    """The one letter about a table that has not begun, to all who have accepted; who has come for a seat knows it.

    That it is closed is told to all who are invited.
    """
    docket, came = steps[-1][1], {entry.seat for entry, _ in steps if isinstance(entry, log.SeatTaken)}
    for entry, caused in () if docket.started else reversed(steps):
        if isinstance(entry, log.PlayersWanted | log.SeatTaken | log.TableClosed):
            told = docket.players if docket.ended else dict(docket.nonces)
            for seat in docket.players:
                if seat in told and seat not in came:
                    yield letter_to(docket, "wanted", seat, entry, caused=caused)
            return


def _is_news(entry: Entry, then: Docket, *, moves: bool) -> bool:
    """Whether an entry is told at once: of an absence that moves nothing that is waited for the next report tells."""
    if isinstance(entry, log.Ruled):
        return is_told_at_once(entry)
    if isinstance(entry, log.AbsenceAnnounced) and then.started and not moves:
        return False
    return isinstance(entry, _OF_THE_TABLE) and (
        then.started or isinstance(entry, log.Away | log.PauseEnded | log.AbsenceAnnounced)
    )


# --- rulings -------------------------------------------------------------------------------------


def of_ruling(docket: Docket, entry: log.Ruled) -> list[Letter]:
    """The letters that a ruling itself causes."""
    match entry.ruling:
        case rulings.Proclaimed(text):
            said = PressTold(text, announcer=entry.name)
            return [letter_to(docket, "press", seat, said) for seat in docket.players]
        case rulings.Resent(seats) if docket.started:
            return [status_to(docket, seat, Stand(asked_for=True)) for seat in seats]
        case rulings.Resent(seats):
            return [letter_to(docket, "invitation", seat) for seat in seats]
        case rulings.Substituted(seat) if not docket.started:
            return [letter_to(docket, "invitation", seat)]
        case _:
            return []


def of_undone_orders(steps: Sequence[tuple[Entry, Docket]]) -> Iterator[Letter]:
    """How the game stands, to each seat for which a moderator had written orders, where that ruling is undone.

    `steps`: the entries, each with its docket.
    """
    docket = steps[-1][1]
    undone = ((entry, then) for entry, then in steps if isinstance(entry, log.Ruled) and entry.undoes)
    for entry, then in undone:
        if isinstance(entry.ruling, rulings.OrderedFor) and entry.ruling.seat in docket.players:
            yield status_to(docket, entry.ruling.seat, Stand(entry.name, asked_for=True), then)


def is_told_at_once(ruled: log.Ruled) -> bool:
    """Whether everybody is told of a ruling at once; also that the host made somebody moderator, where none answers."""
    inherits = isinstance(ruled.ruling, rulings.Promoted) and ruled.by == log.OPERATOR
    return ruled.ruling.told_at_once or inherits


def who_came(entries: Sequence[Entry], before: Docket | None, docket: Docket) -> frozenset[Seat]:
    """The seats that somebody has just taken."""
    made = [entry.ruling for entry in entries if isinstance(entry, log.Ruled)]
    taken = {ruling.seat for ruling in made if isinstance(ruling, rulings.Substituted)}
    taken |= {entry.seat for entry in entries if isinstance(entry, log.SeatTaken)}
    taken |= {*before.coming} - {*docket.coming} if before is not None else set()
    return frozenset(taken)


def with_welcome(
    planned: Sequence[Letter], entries: Sequence[Entry], before: Docket | None, docket: Docket
) -> Iterator[Letter]:
    """The letters, with words of welcome for whoever has just taken a seat in a running game."""
    taken = who_came(entries, before, docket)
    for letter in planned:
        is_first = letter.seat in taken and KINDS[letter.kind].welcomes
        yield replace(letter, past=()) if is_first else letter


# --- what somebody says --------------------------------------------------------------------------


def press(docket: Docket, entry: log.PressSent) -> list[Letter]:
    """What somebody says to all, to everybody else who does not ignore him."""
    said = PressTold(entry.text, entry.seat)
    return [letter_to(docket, "press", seat, said) for seat in _hearers(docket, entry.seat, docket.players)]


def whisper(docket: Docket, entry: log.Whispered, words: Mapping[str, str]) -> list[Letter]:
    """What somebody says to some alone; to nobody, once the words are deleted."""
    text = words.get(entry.digest, "")
    heard = [*_hearers(docket, entry.seat, entry.to)] if text else []
    return [letter_to(docket, "press", seat, PressTold(text, entry.seat, told_alone=entry.to)) for seat in heard]


def _hearers(docket: Docket, speaker: Seat, seats: Iterable[Seat]) -> Iterator[Seat]:
    """The seats, but for the speaker's, vacant ones, and those whose players ignore the speaker."""
    for seat in seats:
        own = docket.seat(seat)
        if seat != speaker and not own.vacant and not ignores(docket, seat, speaker):
            yield seat


def ignores(docket: Docket, seat: Seat, speaker: Seat) -> bool:
    """Whether what a seat's player says does not reach this one's."""
    return (docket.seat(seat).person, docket.seat(speaker).person) in docket.ignoring


def with_words(sheet: OrderSheet, words: Mapping[str, str]) -> OrderSheet:
    """The sheet with its private words, for the receipt of their writer."""
    return replace(sheet, requests=spelled_out(sheet.requests, words)) if words else sheet


def spelled_out(requests: Iterable[_T], words: Mapping[str, str]) -> tuple[_T, ...]:
    """The requests with their private words in the place of digests."""
    return tuple(
        replace(each, text=words.get(each.digest, "")) if isinstance(each, Whisper) else each for each in requests
    )


# --- one letter to each ---------------------------------------------------------------------------

_CARRYING: tuple[LetterKind, ...] = (
    "final",
    "invitation",
    "report",
    "question",
    "part",
    "brief",
    "status",
    "reminder",
    "wanted",
    "news",
    "motion",
    "rematch",
    "seal",
    "press",
)
"""The kinds of letters that nobody asks for: each can tell what those behind it would."""


def one_to_each(letters: Sequence[Letter], docket: Docket, entries: Sequence[Entry]) -> list[Letter]:
    """The letters of one instant, of those that nobody asked for one to each seat: it tells what the others would.

    Private words come alone; so does what asks for a yes or no of its own, beside a letter that tells of the game.
    `entries`: those that caused the letters, `docket`: as they left it.
    """
    unasked: dict[Seat, list[Letter]] = {}
    for letter in filter(_is_unasked, letters):
        unasked.setdefault(letter.seat, []).append(letter)
    folded = []
    for letter in letters:
        of_seat = unasked.get(letter.seat, ())
        carrier = min(of_seat, key=_rank, default=letter)
        if letter is carrier and len(of_seat) > 1:
            besides = [entry for each in of_seat if each is not letter for entry in _tells_alone(each, entries)]
            untold = dict.fromkeys(each for each in readable_story(docket, besides, letter.seat))
            letter = replace(letter, story=(*letter.story, *(each for each in untold if each not in letter.story)))
        elif letter is not carrier and _is_unasked(letter) and not _comes_alone(letter):
            continue
        folded.append(letter)
    return folded


def _is_unasked(letter: Letter) -> bool:
    match letter.moment:
        case Stand(asked_for=True):
            return False
        case PressTold(told_alone=alone) if alone:
            return False
    return letter.kind in _CARRYING and letter.receipt is None


def _rank(letter: Letter) -> tuple[int, bool]:
    return _CARRYING.index(letter.kind), not _comes_alone(letter)


def _comes_alone(letter: Letter) -> bool:
    """Whether no other letter can tell what this one does, or its answer is understood by what it answers."""
    return letter.kind in ("wanted", "rematch", "seal") or (letter.kind == "motion" and letter.moment is None)


def _tells_alone(letter: Letter, entries: Sequence[Entry]) -> Sequence[Entry]:
    """The entries that a letter tells, and no letter that only says how the game stands."""
    match letter.moment:
        case PressTold(words, int(seat)):
            return (log.PressSent(seat, words),)
        case PressTold(words, announcer=name):
            announced = rulings.Proclaimed(words)
            made = (entry for entry in entries if isinstance(entry, log.Ruled))
            return [entry for entry in made if (entry.name, entry.ruling) == (name, announced)]
        case log.MotionClosed():
            return (letter.moment,)
    return letter.story if letter.kind == "news" else ()
