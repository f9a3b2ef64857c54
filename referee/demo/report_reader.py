"""Reads the referee's own letters as a player does: what a letter asks for, and the table as its reader sees it.

Correspondents know nothing else; that they finish their games proves that reports tell what players need. Knows how our
English letters look. Must not know the game's log, nor anybody else's letters.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import cast

from referee.demo.boards import SeatNames, read_board, split_list
from referee.demo.postbox import Received
from referee.languages.loading import speaking
from referee.letters import KINDS, LetterKind
from referee.orders.keywords import ENGLISH, in_english
from referee.orders.shapes.table import KEYS
from referee.orders.shapes.turn import TurnBlock
from referee.rules.boxes import BOXES, set_up, table_for
from referee.rules.decisions import Phase
from referee.rules.editions import EDITIONS
from referee.rules.model import ALL, JOKER, Seat
from referee.rules.position import Counts
from referee.rules.predicates import places_in_reach
from referee.rules.setup import Edition, Length
from referee.rules.table import TableLaid
from referee.rules.views import View, imagined

_BLANK = re.compile(r"^ ?([A-Z]+(?: [A-Z]+)*)(?: [0-9a-f]{8})? \[ \](?!.*\(after this round\))", re.MULTILINE)
_OFFER = re.compile(r"^ \d (?P<card>[^:]+): (?P<does>.*)$")
_READER = re.compile(r"\bYou are ([A-Z]+) \(")
_JOKER = "Joker"
_POWERS = re.compile(rf"(?<!\()\b(?:\d+|{_JOKER})")  # in brackets: what each brings
_VETO = re.compile(r"(\w+)(?: to the end of round (\d+))?")
_ROUND = re.compile(r"\bRound (\d+) of (\d+)\.")
_BEFORE = re.compile(r"\bBefore round \d+ of \d+\.")
_MISSING = re.compile(r"You are NOT in yet\. Missing: ([^.]*)\.")
_BOXES = re.compile(r"\bBoxes: ([^.]*)\.")
_SCORING = ". General scoring."


@dataclass(frozen=True, slots=True)
class GameTerms:
    """The terms of a game, as the invitation tells them: rulebook, length and boxes."""

    edition: Edition
    length: Length
    boxes: tuple[str, ...] = ()

    def table(self, colours: tuple[str, ...]) -> TableLaid:
        """The table laid for seats of these colours."""
        return table_for(set_up(colours, self.edition, self.boxes, self.length))


@dataclass(frozen=True, slots=True)
class ReportUnderstood:
    """The contents of a letter. `keys` are the blocks with a blank in its form, `missing` those that are waited for.

    The `view` differs from the seat's in what no letter tells: piles are sorted, copies of a card are interchangeable,
    and `hidden` is 0 for the reader. It is None if the letter has no board.
    """

    kind: LetterKind
    round: int  # 0: before the first, or not told
    keys: tuple[str, ...]
    missing: tuple[str, ...]
    is_in: bool
    proposes: bool  # a bare OK would file something
    view: View | None
    acts: bool = True  # of a turn that has begun: whether the special action is open
    places: bool = True  # and placing


class ReportReader:
    """Reads the letters of one game to one seat; the first of them must be the invitation."""

    def __init__(self) -> None:
        self._terms: GameTerms | None = None

    def read(self, letter: Received) -> ReportUnderstood:
        """The contents of the next letter. Raises ValueError as `read_terms` and `read_report` do."""
        self._terms = self._terms or read_terms(letter.text)
        return read_report(letter.kind, letter.text, self._terms)


def read_terms(text: str) -> GameTerms:
    """The terms in an invitation. Raises ValueError if they are incomplete."""
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
    return GameTerms(edition, length, tuple(boxes[name] for name in split_list(named[1])) if named else ())


def read_report(kind: str, text: str, terms: GameTerms | None) -> ReportUnderstood:
    """The contents of a letter of this kind. `terms` are the invitation's; without them the board is not read.

    Nor is that of a final letter, since nothing is left to decide. Raises ValueError for an unknown kind or an
    unreadable board.
    """
    words = " ".join(text.split())
    told = _ROUND.search(words)
    missing = _MISSING.search(words)
    if kind not in KINDS:
        raise ValueError(f"no letter of ours is of the kind {kind!r}")
    number = int(told[1]) if told else 0
    labels = _BLANK.findall(text)
    keys = tuple(_keys(labels))
    begun = TurnBlock.key in keys
    has_board = "\nBOARD " in text and kind != "final" and (told or _BEFORE.search(words))
    return ReportUnderstood(
        kind=cast(LetterKind, kind),
        round=number,
        keys=keys,
        missing=tuple(split_list(missing[1])) if missing else (),
        is_in="You are in." in words,
        proposes="DID YOU MEAN THIS?" in words,
        view=_view(text, terms, number) if terms is not None and has_board else None,
        acts=not begun or "DO" in labels,
        places=not begun or "PLACE" in labels,
    )


def _keys(labels: Collection[str]) -> Iterator[str]:
    """The blocks that a form with these blanks asks for: ACCEPT, and those of `KEYS` in that order."""
    if "ACCEPT" in labels:
        yield "ACCEPT"
    in_hand = "CARD" not in labels and not {"DO", "PLACE"}.isdisjoint(labels)
    yield from (key for key in (*KEYS, *in_english().asks) if key in labels or (key == TurnBlock.key and in_hand))


# --- the table ------------------------------------------------------------------------------------


def _view(text: str, terms: GameTerms, number: int) -> View:
    mine, colours = _seats(text)
    table = terms.table(colours)
    parties = tuple(speaking(ENGLISH).word("party", party.id) for party in table.setup.board.neutrals)
    seats = SeatNames(colours, mine, parties)
    shown = read_board(text.partition("\nBOARD ")[2].partition("\n")[2], table, seats)
    rows = (_numbers(text, " In court:", seats), _numbers(text, " Provinces:", seats), *shown.pieces())
    order, all_laid = _order(text, seats)
    piles, hidden = _piles(text, seats)
    copies = {speaking(ENGLISH).word("card", card.design): card.ids()[0] for card in table.cards}
    offers = [(copies[title], does) for title, does in _offers(text)]
    view = View(
        seat=mine,
        table=table,
        round=number,
        phase=_phase(text, bool(offers or table.powers) or all_laid, all_laid) if number else Phase.SETUP,
        kings_figure=shown.where_the_king_is(),
        crown=shown.crown(),
        homes=tuple(shown.home(seat) for seat in table.setup.seats),
        pieces=tuple((*row, *[0] * (len(table.setup.owners) - len(row))) for row in rows),
        castillo=shown.counts(table.setup.board.castillo),
        values=shown.values(),
        tokens=shown.tokens(),
        reach=(),
        scores=_numbers(text, "POINTS", seats),
        hand=tuple(map(_power, _POWERS.findall(_text_below(text, "(?:IN )?HAND")))),
        piles=piles,
        hidden=hidden,
        leader=order[-1][0] if all_laid else order[0][0],
        laid=tuple((seat, power) for seat, power, _ in order if power),
        offered=tuple(card for card, _ in offers),
        taken=tuple((seat, copies[title]) for seat, _, said in order for title in titles(said, copies)),
        vetoes=tuple(_vetoes(text, seats)),
        lasting=tuple(shown.lasting()),
        seals=(),
        prospects=tuple((card, pays) for card, does in offers if (pays := _pays(does, seats)) is not None),
        ranks=(),
    )
    if not view.is_laid:
        return view
    # The letter says where one may place only while somebody still may, so this is computed.
    return replace(view, reach=places_in_reach(imagined(view, tuple(() for _ in colours)), mine))


def titles(said: str, known: Collection[str]) -> tuple[str, ...]:
    """The titles of cards in a list of them; some have an "and" of their own. Raises ValueError for others."""
    if not said or said in known:
        return (said,) if said else ()
    for title in known:
        for link in (", ", " and "):
            if said.startswith(title + link):
                return (title, *titles(said.removeprefix(title + link), known))
    raise ValueError(f"no cards are called {said}")


def _seats(text: str) -> tuple[Seat, tuple[str, ...]]:
    """The reader's seat, and all colours, clockwise."""
    reader = _READER.search(text)
    names = [part.split()[0] for part in _text_below(text, " In court:").split(", ") if part]
    if reader is None or "YOU" not in names:
        raise ValueError("the letter does not say which seat is the reader's")
    mine = names.index("YOU")
    return mine, tuple(reader[1].lower() if seat == mine else name for seat, name in enumerate(names))


def _numbers(text: str, name: str, seats: SeatNames) -> Counts:
    """The number of something that each seat has; 0 if it is not told."""
    told = (part.split() for part in _text_below(text, name).split(", ") if part)
    counts = {seats.called(who): int(n) for who, n, *_ in told}
    return tuple(counts.get(seat, 0) for seat in range(len(seats.colours)))


def _phase(text: str, placing: bool, all_laid: bool) -> Phase:
    if not placing or _SCORING in " ".join(text.partition("\nBOARD ")[0].split()):
        return Phase.DISKS
    return Phase.TURNS if all_laid else Phase.POWER


# --- below the board ------------------------------------------------------------------------------


def _text_below(text: str, name: str) -> str:
    """The text behind a heading at the margin, with the indented lines below it."""
    found = re.search(rf"^{name} (?!\[ \])(.*(?:\n {{5,}}\S.*)*)$", text, re.MULTILINE)
    return " ".join(found[1].split()) if found else ""


def _piles(text: str, seats: SeatNames) -> tuple[tuple[tuple[int, ...], ...], Counts]:
    """The cards each seat has spent, and how many of them came back unseen ("2 of 3 10 12": one)."""
    piles: list[tuple[int, ...]] = [()] * len(seats.colours)
    hidden = [0] * len(seats.colours)
    for part in filter(None, _text_below(text, "SPENT").split(", ")):
        who, *words = part.split()
        gone = int(words[0]) if "of" in words else None
        values = tuple(map(_power, words if gone is None else words[2:]))
        piles[seats.called(who)] = values
        hidden[seats.called(who)] = 0 if gone is None else len(values) - gone
    return tuple(piles), tuple(hidden)


def _order(text: str, seats: SeatNames) -> tuple[list[tuple[Seat, int, str]], bool]:
    """Seats in the order of laying or of turns with their power card (0: none yet) and action card (empty: none yet).

    Also whether all power cards are laid.
    """
    turns = _text_below(text, "TURNS")
    found = []
    for part in (turns or _text_below(text, "LAYING")).split(", "):
        who, power, card = (*part.split(maxsplit=2), "", "")[:3]
        found.append(
            (seats.called(who), _power(power or "0"), card.partition("(")[0].strip())
        )  # without what it places
    return found, bool(turns)


def _power(word: str) -> int:
    """The power card that a word names."""
    return JOKER if word == _JOKER else int(word)


def _vetoes(text: str, seats: SeatNames) -> Iterator[tuple[Seat, int]]:
    """The seats that hold a Veto, and the last round of each."""
    for part in filter(None, _text_below(text, "HELD").removeprefix("a Veto by ").split(", ")):
        if held := _VETO.fullmatch(part):
            yield seats.called(held[1]), int(held[2] or ALL)


def _offers(text: str) -> Iterator[tuple[str, str]]:
    """The titles of the cards on offer, and what is said of each."""
    lines = text.partition("\nON OFFER")[2].partition("\n")[2].partition("\n\n")[0].split("\n")
    words: list[str] = []
    for line in lines:
        if _OFFER.match(line):
            words.append(line)
        elif words:
            words[-1] += " " + line.strip()
    for line in words:
        if offer := _OFFER.match(line):
            yield offer["card"].rstrip(), offer["does"]


def _pays(does: str, seats: SeatNames) -> Counts | None:
    """The points each seat would get from a scoring now; None if the card does not score, or they are not told."""
    _, told, points = does.partition("; now: ")
    if not told:
        return None
    pays = [0] * len(seats.colours)
    for part in points.split(", ") if points != "nobody" else ():
        who, n = part.split()
        pays[seats.called(who)] = int(n)
    return tuple(pays)
