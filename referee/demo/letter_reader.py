"""A letter of the referee read back into what it tells: its kind, what it asks for, the table as its reader sees it.

Correspondents know nothing else. That their games come to an end is the proof that a report tells what a player needs.
Knows how our English letters look. Must not know the game's log, nor anybody else's letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import cast

from referee.catalogues import speaking
from referee.demo.boards import SeatNames, listed, read_board
from referee.demo.postbox import Received
from referee.letters import KINDS, LetterKind
from referee.orders.keywords import ENGLISH, in_english
from referee.orders.shapes.table import KEYS
from referee.rules.boxes import BOXES, laid, set_up
from referee.rules.decisions import Phase
from referee.rules.editions import EDITIONS
from referee.rules.model import ALL, NOWHERE, Seat
from referee.rules.position import Counts
from referee.rules.predicates import reach
from referee.rules.setup import Edition, Length
from referee.rules.table import TableLaid
from referee.rules.views import View, imagined

_BLANK = re.compile(r"^ ?([A-Z]+(?: [A-Z]+)*)(?: [0-9a-f]{8})? \[ \]", re.MULTILINE)
_OFFER = re.compile(r"^ \d (?P<card>[^:]+): (?P<does>.*)$")
_READER = re.compile(r"\bYou are ([A-Z]+) \(")
_VETO = re.compile(r"(\w+)(?: to the end of round (\d+))?")
_ROUND = re.compile(r"\bRound (\d+) of (\d+)\.")
_BEFORE = re.compile(r"\bBefore round \d+ of \d+\.")
_MISSING = re.compile(r"You are NOT in yet\. Missing: ([^.]*)\.")
_BOXES = re.compile(r"\bBoxes: ([^.]*)\.")
_SCORING = ". General scoring."


@dataclass(frozen=True, slots=True)
class GameTerms:
    """What the invitation said of the game: the rulebook, how long it is, what it is played with."""

    edition: Edition
    length: Length
    boxes: tuple[str, ...] = ()

    def table(self, colours: tuple[str, ...]) -> TableLaid:
        """The table as it is laid for these seats."""
        return laid(set_up(colours, self.edition, self.boxes, self.length))


@dataclass(frozen=True, slots=True)
class LetterUnderstood:
    """A letter as understood: `keys` have a blank in its form, `missing` are waited for; without a board no `view`.

    In the view a pile is sorted, of alike cards one is as good as another, and how many of one's own pile came back is
    not said.
    """

    kind: LetterKind
    round: int  # 0: before the first, or not told
    keys: tuple[str, ...]
    missing: tuple[str, ...]
    is_in: bool
    proposes: bool  # a bare OK would file something
    view: View | None


class LetterReader:
    """Understands the letters of one game that somebody gets; the first of them is the invitation."""

    def __init__(self) -> None:
        """Nothing is known of the game yet."""
        self._terms: GameTerms | None = None

    def read(self, letter: Received) -> LetterUnderstood:
        """The next letter, understood. Raises ValueError as `read_terms` and `read_letter` do."""
        self._terms = self._terms or read_terms(letter.text)
        return read_letter(letter.kind, letter.text, self._terms)


def read_terms(text: str) -> GameTerms:
    """What an invitation says of the game. Raises ValueError where it does not."""
    words = " ".join(text.split())
    english = speaking(ENGLISH)
    edition = next((e for e in EDITIONS.values() if english.word("edition", e.id) in words), None)
    if edition is None:
        raise ValueError("the invitation names no rulebook")
    length = next((n for n in edition.lengths if f"; {english.word('length', n)}." in words), None)
    if length is None:
        raise ValueError("the invitation does not say how many rounds are played")
    named = _BOXES.search(words)
    boxes = {english.word("box", box): box for box in BOXES}
    return GameTerms(edition, length, tuple(boxes[name] for name in listed(named[1])) if named else ())


def read_letter(kind: str, text: str, terms: GameTerms | None) -> LetterUnderstood:
    """A letter of ours of this kind, understood. `terms` are the invitation's; without them no board is read.

    A final letter's board is not read: there is nothing more to decide. Raises ValueError for a letter that is none of
    ours, or whose board cannot be made out.
    """
    words = " ".join(text.split())
    told = _ROUND.search(words)
    missing = _MISSING.search(words)
    if kind not in KINDS:
        raise ValueError(f"no letter of ours is of the kind {kind!r}")
    number = int(told[1]) if told else 0
    has_board = "\nBOARD " in text and kind != "final" and (told or _BEFORE.search(words))
    return LetterUnderstood(
        kind=cast(LetterKind, kind),
        round=number,
        keys=tuple(_keys(text)),
        missing=tuple(listed(missing[1])) if missing else (),
        is_in="You are in." in words,
        proposes="DID YOU MEAN THIS?" in words,
        view=_view(text, terms, number) if terms is not None and has_board else None,
    )


def _keys(text: str) -> Iterator[str]:
    """Blocks that the form has a blank for: ACCEPT, or those of `KEYS`, in its order."""
    labels = _BLANK.findall(text)
    if "ACCEPT" in labels:
        yield "ACCEPT"
    in_hand = "CARD" not in labels and not {"DO", "PLACE"}.isdisjoint(labels)
    yield from (key for key in (*KEYS, *in_english().asks) if key in labels or (key == "TURN" and in_hand))


# --- the table ------------------------------------------------------------------------------------


def _view(text: str, terms: GameTerms, number: int) -> View:
    lines = text.split("\n")
    mine, colours = _seats(text)
    table = terms.table(colours)
    parties = tuple(speaking(ENGLISH).word("party", party.id) for party in table.setup.board.neutrals)
    seats = SeatNames(colours, mine, parties)
    first = next(at for at, line in enumerate(lines, 1) if line.startswith("BOARD "))
    shown = read_board(lines[first:], table, seats)
    rows = (_numbers(text, " In court:", seats), _numbers(text, " Provinces:", seats), *shown.pieces())
    order, all_laid = _order(text, seats)
    piles, hidden = _piles(text, seats)
    copies = {speaking(ENGLISH).word("card", card.design): card.ids()[0] for card in table.cards}
    offers = [(copies[title], does) for title, does in _offers(lines)]
    view = View(
        seat=mine,
        table=table,
        round=number,
        phase=_phase(text, bool(offers or table.powers) or all_laid, all_laid) if number else Phase.SETUP,
        king=shown.king(),
        homes=tuple(shown.home(seat) for seat in table.setup.seats),
        pieces=tuple((*row, *[0] * (len(table.setup.owners) - len(row))) for row in rows),
        castillo=shown.counts(table.setup.board.castillo),
        values=shown.values(),
        tokens=shown.tokens(),
        reach=(),
        scores=_numbers(text, "POINTS", seats),
        hand=tuple(map(int, _listing(text, "(?:IN )?HAND").split())),
        piles=piles,
        hidden=hidden,
        leader=order[-1][0] if all_laid else order[0][0],
        laid=tuple((seat, power) for seat, power, _ in order if power),
        offered=tuple(card for card, _ in offers),
        taken=tuple((seat, copies[title]) for seat, _, title in order if title),
        vetoes=tuple(_vetoes(text, seats)),
        lasting=tuple(shown.lasting()),
        prospects=tuple((card, pays) for card, does in offers if (pays := _pays(does, seats)) is not None),
        ranks=(),
    )
    if view.king == NOWHERE:
        return view
    # What "place now?" says, in the order of the board; the letter says it only while somebody may still place.
    return replace(view, reach=reach(imagined(view, tuple(() for _ in colours)), mine))


def _seats(text: str) -> tuple[Seat, tuple[str, ...]]:
    """The reader's seat, and all colours, clockwise."""
    reader = _READER.search(text)
    names = [part.split()[0] for part in _listing(text, " In court:").split(", ") if part]
    if reader is None or "YOU" not in names:
        raise ValueError("the letter does not say which seat is the reader's")
    mine = names.index("YOU")
    return mine, tuple(reader[1].lower() if seat == mine else name for seat, name in enumerate(names))


def _numbers(text: str, name: str, seats: SeatNames) -> Counts:
    """What each seat has of something; nothing of what is not told."""
    told = (part.split() for part in _listing(text, name).split(", ") if part)
    counts = {seats.called(who): int(n) for who, n, *_ in told}
    return tuple(counts.get(seat, 0) for seat in range(len(seats.colours)))


def _phase(text: str, placing: bool, all_laid: bool) -> Phase:
    if not placing or _SCORING in " ".join(text.partition("\nBOARD ")[0].split()):
        return Phase.DISKS
    return Phase.TURNS if all_laid else Phase.POWER


# --- below the board ------------------------------------------------------------------------------


def _listing(text: str, name: str) -> str:
    """What a heading at the margin is followed by, on its line and those set in below it."""
    found = re.search(rf"^{name} (?!\[ \])(.*(?:\n {{5,}}\S.*)*)$", text, re.MULTILINE)
    return " ".join(found[1].split()) if found else ""


def _piles(text: str, seats: SeatNames) -> tuple[tuple[tuple[int, ...], ...], Counts]:
    """What each seat has spent, and how many of a pile came back unseen ("2 of 3 10 12": one)."""
    piles: list[tuple[int, ...]] = [()] * len(seats.colours)
    hidden = [0] * len(seats.colours)
    for part in filter(None, _listing(text, "SPENT").split(", ")):
        who, *words = part.split()
        gone = int(words[0]) if "of" in words else None
        values = tuple(int(n) for n in (words if gone is None else words[2:]))
        piles[seats.called(who)] = values
        hidden[seats.called(who)] = 0 if gone is None else len(values) - gone
    return tuple(piles), tuple(hidden)


def _order(text: str, seats: SeatNames) -> tuple[list[tuple[Seat, int, str]], bool]:
    """Seats in the order of laying or of turns, with power card (0: none yet) and card by its title (empty: none)."""
    turns = _listing(text, "TURNS")
    found = []
    for part in (turns or _listing(text, "LAYING")).split(", "):
        who, power, card = (*part.split(maxsplit=2), "", "")[:3]
        found.append((seats.called(who), int(power or 0), card.partition("(")[0].strip()))  # then what it places
    return found, bool(turns)


def _vetoes(text: str, seats: SeatNames) -> Iterator[tuple[Seat, int]]:
    """Who holds a Veto, and the last round of each."""
    for part in filter(None, _listing(text, "HELD").removeprefix("a Veto by ").split(", ")):
        if held := _VETO.fullmatch(part):
            yield seats.called(held[1]), int(held[2] or ALL)


def _offers(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The titles of the cards on offer, and what is said of each."""
    heading = next((at for at, line in enumerate(lines) if line.startswith("ON OFFER")), len(lines))
    words: list[str] = []
    for line in lines[heading + 1 :]:
        if not line.strip():
            break
        if _OFFER.match(line):
            words.append(line)
        elif words:
            words[-1] += " " + line.strip()
    for line in words:
        if offer := _OFFER.match(line):
            yield offer["card"].rstrip(), offer["does"]


def _pays(does: str, seats: SeatNames) -> Counts | None:
    """What a scoring would pay each seat now; None for what is no scoring, or not told."""
    _, told, points = does.partition("; now: ")
    if not told:
        return None
    pays = [0] * len(seats.colours)
    for part in points.split(", ") if points != "nobody" else ():
        who, n = part.split()
        pays[seats.called(who)] = int(n)
    return tuple(pays)
