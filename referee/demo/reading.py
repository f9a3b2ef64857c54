"""A letter of the referee read back into what it tells: its kind, what it asks for, the table as its reader sees it.

Correspondents know nothing else. That their games come to an end is the proof that a report tells what a player needs.
Knows how our English letters look. Must not know the game's log, nor anybody else's letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from referee.catalogues import ENGLISH, speaking
from referee.orders.blocks import KEYS
from referee.rules.board import CASTILLO, OFF_BOARD, PLACES, REACH, REGIONS, TILES
from referee.rules.decisions import Phase
from referee.rules.editions import EDITIONS
from referee.rules.model import CardId, Edition, Place, Seat, Setup
from referee.rules.position import Counts
from referee.rules.views import View

Kind = Literal[
    "invitation", "report", "question", "part", "receipt", "status", "help", "explain", "reminder", "press", "final"
]

_SUBJECTS: tuple[tuple[str, Kind], ...] = (
    (r"will you play \w+\?$", "invitation"),
    (r"^Round \d+: the game waits for you", "question"),
    (r"^Round \d+, so far", "part"),
    (r"^Round \d+: .+ ruled$", "status"),
    (r"^Round \d+", "report"),
    (r"^Receipt:", "receipt"),
    (r"^Status:", "status"),
    (r": you play \w+ from now on$", "status"),
    (r"^Help", "help"),
    (r"^The rules behind", "explain"),
    (r"^Reminder:", "reminder"),
    (r"\bsays$", "press"),
    (r"\bis over:", "final"),
)
_TAG = re.compile(r"^(?:re:\s*)?\[[^\]]*\]\s*", re.IGNORECASE)
_BLANK = re.compile(r"^ ?([A-Z]+(?: [A-Z]+)*) \[ \]", re.MULTILINE)
_ROW = re.compile(r"^ (?P<name>\D+?) +(?P<values>\d+/\d+/\d+)\*? +(?P<cells>.+)$")
_OFFER = re.compile(r"^ \d (?P<card>\S+) +(?P<does>.*)$")
_VETO = re.compile(r"(\w+)(?: to the end of round (\d+))?")
_ROUND = re.compile(r"\bRound (\d+) of (\d+)\.")
_MISSING = re.compile(r"You are NOT in yet\. Missing: ([^.]*)\.")
_SCORING = ". General scoring."
_ALWAYS = 99


@dataclass(frozen=True, slots=True)
class Terms:
    """What the invitation said of the game: the rulebook and the rounds to be played."""

    edition: Edition
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """A letter as understood: `keys` have a blank in its form, `missing` are waited for; without a board no `view`.

    In the view a pile is sorted, cards go by their design, and how many of one's own pile came back is not said.
    """

    kind: Kind
    round: int  # 0: before the first, or not told
    keys: tuple[str, ...]
    missing: tuple[str, ...]
    is_in: bool
    proposes: bool  # a bare OK would file something
    view: View | None


def kind_of(subject: str) -> Kind:
    """What kind of letter has this subject. Raises ValueError for one that is none of ours."""
    bare = _TAG.sub("", subject)
    for pattern, kind in _SUBJECTS:
        if re.search(pattern, bare):
            return kind
    raise ValueError(f"no letter of ours has the subject {subject!r}")


def read_terms(text: str) -> Terms:
    """What an invitation says of the game. Raises ValueError where it does not."""
    words = " ".join(text.split())
    english = speaking(ENGLISH)
    edition = next((e for e in EDITIONS.values() if english.word("edition", e.id) in words), None)
    if edition is None:
        raise ValueError("the invitation names no rulebook")
    length = next((n for n in edition.lengths if f"; {english.word('length', n)}." in words), None)
    if length is None:
        raise ValueError("the invitation does not say how many rounds are played")
    return Terms(edition, Setup((), edition, length).rounds)


def read_letter(subject: str, text: str, terms: Terms | None) -> Reading:
    """A letter of ours, understood. `terms` are the invitation's; without them no board is read.

    A final letter's board is not read: there is nothing more to decide. Raises ValueError for a letter that is none of
    ours, or whose board cannot be made out.
    """
    words = " ".join(text.split())
    told = _ROUND.search(words)
    missing = _MISSING.search(words)
    kind = kind_of(subject)
    has_board = "\nBOARD " in text and kind != "final"
    return Reading(
        kind=kind,
        round=int(told[1]) if told else 0,
        keys=tuple(_keys(text)),
        missing=tuple(_listed(missing[1])) if missing else (),
        is_in="You are in." in words,
        proposes="DID YOU MEAN THIS?" in words,
        view=_view(text, terms, int(told[1])) if terms is not None and told is not None and has_board else None,
    )


def _keys(text: str) -> Iterator[str]:
    """Blocks that the form has a blank for: ACCEPT, or those of `KEYS`, in its order."""
    labels = _BLANK.findall(text)
    if "ACCEPT" in labels:
        yield "ACCEPT"
    in_hand = "CARD" not in labels and not {"DO", "PLACE"}.isdisjoint(labels)
    yield from (key for key in KEYS if key in labels or (key == "TURN" and in_hand))


def _listed(words: str) -> list[str]:
    return re.split(r", and | and |, ", words)


# --- the table ------------------------------------------------------------------------------------


def _view(text: str, terms: Terms, number: int) -> View:
    lines = text.split("\n")
    head = next(line for line in lines if line.startswith("BOARD "))
    mine, colours = _columns(head)
    below = lines[lines.index(head) + 1 :]
    rows = [row for line in below if (row := _ROW.match(line))][: len(PLACES)]
    if len(rows) != len(PLACES) or not colours:
        raise ValueError("the letter has no board of ten places")
    cells = [row["cells"].split(maxsplit=len(colours)) for row in rows]
    king = next((at for at, row in enumerate(cells) if row[len(colours) :] == ["KING: taboo"]), OFF_BOARD)
    counts = [tuple(_count(cell) for cell in row[: len(colours)]) for row in cells]
    seats = _Seats(colours, mine)
    order, all_laid = _order(text, seats)
    piles, hidden = _piles(text, seats)
    return View(
        seat=mine,
        colours=colours,
        edition=terms.edition.id,
        rounds=terms.rounds,
        round=number,
        phase=_phase(text, head, all_laid),
        king=king,
        homes=tuple(_home(cells, seat) for seat in range(len(colours))),
        regions=tuple(tuple(n or 0 for n in counts[place]) for place in REGIONS),
        castillo=counts[CASTILLO],
        values=tuple(_triple(row["values"]) for row in rows),
        tiles=tuple(_tile(rows, tile) for tile in range(len(TILES))),
        reach=REACH[king] if king in REGIONS else (),
        court=_numbers(lines, "In court"),
        provinces=_numbers(lines, "Provinces"),
        scores=_numbers(lines, "Points"),
        hand=_hand(text),
        piles=piles,
        hidden=hidden,
        leader=order[-1][0] if all_laid else order[0][0],
        laid=tuple((seat, power) for seat, power, _ in order if power),
        offered=tuple(card for card, _ in _offers(lines)),
        taken=tuple((seat, card) for seat, _, card in order if card),
        vetoes=tuple(_vetoes(text, seats)),
        prospects=tuple((card, pays) for card, does in _offers(lines) if (pays := _pays(does, seats)) is not None),
        ranks=(),
    )


@dataclass(frozen=True, slots=True)
class _Seats:
    """Seats by what a letter calls them: a colour, or the reader's own "you"."""

    colours: tuple[str, ...]
    mine: Seat

    def called(self, word: str) -> Seat:
        """The seat. Raises ValueError for anybody else."""
        return self.mine if word.lower() == "you" else self.colours.index(word.lower())


def _columns(head: str) -> tuple[Seat, tuple[str, ...]]:
    """The reader's seat, whose colour is in capitals, and all colours."""
    names = [word for word in head.split()[1:] if "=" not in word]
    names = names[: names.index("place")] if "place" in names else names
    mine = next((seat for seat, name in enumerate(names) if name.isupper()), None)
    if mine is None:
        raise ValueError("no column of the board is the reader's")
    return mine, tuple(name.lower() for name in names)


def _count(cell: str) -> int | None:
    digits = cell.rstrip("h")
    return None if digits == "?" else 0 if digits == "." else int(digits)


def _home(cells: Sequence[Sequence[str]], seat: Seat) -> Place:
    return next(place for place, row in enumerate(cells) if row[seat].endswith("h"))


def _triple(values: str) -> tuple[int, int, int]:
    first, second, third = (int(n) for n in values.split("/"))
    return first, second, third


def _tile(rows: Sequence[re.Match[str]], tile: int) -> Place:
    """Where a mobile scoreboard lies: its points replace the printed ones and are marked."""
    mark = "/".join(map(str, TILES[tile])) + "*"
    return next((place for place, row in enumerate(rows) if mark in row[0].split()), OFF_BOARD)


def _numbers(lines: Sequence[str], name: str) -> Counts:
    row = next(line for line in lines if line.startswith(f" {name} "))
    return tuple(int(n) for n in row.removeprefix(f" {name} ").split())


def _phase(text: str, head: str, all_laid: bool) -> Phase:
    if not head.endswith("place now?") or _SCORING in " ".join(text.partition("\nBOARD ")[0].split()):
        return Phase.DISKS
    return Phase.TURNS if all_laid else Phase.POWER


# --- below the board ------------------------------------------------------------------------------


def _listing(text: str, name: str) -> str:
    """What a heading at the margin is followed by, on its line and those set in below it."""
    found = re.search(rf"^{name} (.*(?:\n {{5,}}\S.*)*)$", text, re.MULTILINE)
    return " ".join(found[1].split()) if found else ""


def _hand(text: str) -> tuple[int, ...]:
    return tuple(int(n) for n in _listing(text, "HAND").split())


def _piles(text: str, seats: _Seats) -> tuple[tuple[tuple[int, ...], ...], Counts]:
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


def _order(text: str, seats: _Seats) -> tuple[list[tuple[Seat, int, CardId]], bool]:
    """Seats in the order of laying or of turns, with power card (0: none yet) and action card (empty: none yet)."""
    turns = _listing(text, "TURNS")
    found = []
    for part in (turns or _listing(text, "LAYING")).split(", "):
        who, power, card = (*part.split(), "", "")[:3]
        found.append((seats.called(who), int(power or 0), card))
    return found, bool(turns)


def _vetoes(text: str, seats: _Seats) -> Iterator[tuple[Seat, int]]:
    """Who holds a Veto, and the last round of each."""
    for part in filter(None, _listing(text, "HELD").removeprefix("a Veto by ").split(", ")):
        if held := _VETO.fullmatch(part):
            yield seats.called(held[1]), int(held[2] or _ALWAYS)


def _offers(lines: Sequence[str]) -> Iterator[tuple[CardId, str]]:
    """The cards on offer, and what is said of each."""
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
            yield offer["card"], offer["does"]


def _pays(does: str, seats: _Seats) -> Counts | None:
    """What a scoring would pay each seat now; None for what is no scoring, or not told."""
    _, told, points = does.partition("; now: ")
    if not told:
        return None
    pays = [0] * len(seats.colours)
    for part in points.split(", ") if points != "nobody" else ():
        who, n = part.split()
        pays[seats.called(who)] = int(n)
    return tuple(pays)
