"""Sheets as people write them, spoilt by chance, and what must come of each: an answer, in a bounded number of steps.

`python -m benchmarks.mutations` reads many; the tests read some. The same seed spoils the same sheets.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from random import Random
from unittest.mock import patch

from hypothesis import HealthCheck, given, settings

from referee import letters, log, report
from referee.adjudication.filing import file
from referee.adjudication.judging import Submission
from referee.docket import Docket, LogTail
from referee.docket.known import known_to
from referee.languages import likeness, loading
from referee.languages.tokens import tokens_of
from referee.log import as_json
from referee.orders import blocks as b
from referee.orders import lexicon, sheet
from referee.orders.canonical import canonical_sheet, canonical_standing
from referee.orders.contents import Known, Line, OrderSheet
from referee.orders.keywords import lexicons
from referee.orders.lexicon import Vocabulary
from referee.orders.limits import LONGEST_LINE, MOST_LINES
from referee.prose import letter_reader
from referee.prose.letter_reader import read_letter
from referee.report.help_topics import ORDERS
from referee.report.typesetting import bar
from referee.report.voice import UNBROKEN
from referee.rules.boxes import BASE
from tests.kit.geography import BOARD, CASTILLO
from tests.kit.tables import NOON, GameInHand, dutiful, invited, seated
from tests.orders.letters import forms
from tests.orders.sheets import OPEN, check, sheets

SEAT = 1
LEXICONS = lexicons(BOARD)
TAGS = ("", *LEXICONS)
PER_TOKEN = 500
PER_LETTER = 2000
"""Looks at the lexicon that reading may take: some sixty kinds of words, and seven readings at most."""
COMPARED_PER_TOKEN = 200
COMPARED_PER_LETTER = 2000
"""Names that misspelt words may be compared with letter by letter."""

# --- the corpus -----------------------------------------------------------------------------------


@cache
def phrases() -> tuple[str, ...]:
    """Every phrase of every language, and what people put between them."""
    found: dict[str, None] = {}
    for one in LEXICONS.values():
        found |= dict.fromkeys(
            phrase for kind, said in one.said.items() if kind not in ("block", "filler") for phrase in said
        )
    return (*found, *map(str, range(32)), *",;+&/|>()[]?#~-", "Bo", "Anna", "8/4/0", "840", "score_pick#2")


@cache
def corpus() -> tuple[str, ...]:
    """Sheets to be spoilt: the examples of the tests and of the help, and any blocks as receipts print them."""
    found = dict.fromkeys((*_examples(), *_helped(), *_drawn()))
    return tuple(found)


def _examples() -> Iterator[str]:
    """Every text in the tests of orders that looks like an order: a word in capitals, or a figure."""
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and _ORDERLY.search(node.value):
                yield node.value


def _helped() -> Iterator[str]:
    words = loading.speaking("en")
    blanks = {"a": 11, "b": 9, "low": 4, "rival": "red", "rivals": "blue or red", "card": 2}
    yield from (words.say("usage", order, **blanks) for order in ORDERS)
    for card in BASE.deck:
        yield "\n".join((f"CARD {card.design}", *forms(card)))


def _drawn() -> Sequence[str]:
    """Sheets of any blocks, as hypothesis draws them; the same ones each time."""
    drawn: list[str] = []

    @settings(max_examples=150, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(sheets(OPEN.seat))
    def draw(blocks: tuple[b.Block, ...]) -> None:
        drawn.append(canonical_sheet(blocks, OPEN))

    draw()
    return drawn


_ORDERLY = re.compile(r"[^\W\d_a-z]{3,}.*\s|\d.*\s")

# --- spoiling -------------------------------------------------------------------------------------

_ODD = (
    "\0\a\b\x1b\x7f\x85\u200b\u200d\u2028\ufeff\u202e\u00ad\U0001f451\ufffd\u0301"
    "Ççßﬁ①½²Ⅷ٣漢é–’“„…→\t\r\f\v'\"`\\%{}<$€_=*:.!"
)
_PIECE = re.compile(r"\s+|\S+")

Spoil = Callable[[Random, list[str]], None]
"""Changes the pieces of a sheet, words and the gaps between them, in place."""


def _at(dice: Random, pieces: list[str]) -> int:
    return dice.randrange(len(pieces))


def _delete(dice: Random, pieces: list[str]) -> None:
    at = _at(dice, pieces)
    del pieces[at : at + dice.randint(1, 3)]


def _double(dice: Random, pieces: list[str]) -> None:
    at = _at(dice, pieces)
    pieces[at:at] = pieces[at : at + dice.randint(1, 8)]


def _swap(dice: Random, pieces: list[str]) -> None:
    one, other = _at(dice, pieces), _at(dice, pieces)
    pieces[one], pieces[other] = pieces[other], pieces[one]


def _say(dice: Random, pieces: list[str]) -> None:
    phrase = dice.choice(phrases())
    pieces.insert(_at(dice, pieces), f" {phrase.upper() if dice.random() < 0.5 else phrase} ")


def _translate(dice: Random, pieces: list[str]) -> None:
    pieces[_at(dice, pieces)] = dice.choice(phrases())


def _mistype(dice: Random, pieces: list[str]) -> None:
    at = _at(dice, pieces)
    word = list(pieces[at])
    cut = dice.randrange(len(word))
    match dice.randrange(4):
        case 0:
            word[cut] = dice.choice("abcdefghijklmnopqrstuvwxyz")
        case 1:
            del word[cut]
        case 2:
            word.insert(cut, dice.choice("abcdefghijklmnopqrstuvwxyz0123456789"))
        case _:
            word = [char.swapcase() for char in word]
    pieces[at] = "".join(word)


def _odd(dice: Random, pieces: list[str]) -> None:
    pieces.insert(_at(dice, pieces), "".join(dice.choices(_ODD, k=dice.choice((1, 1, 1, 2, 40)))))


def _number(dice: Random, pieces: list[str]) -> None:
    pieces[_at(dice, pieces)] = dice.choice(("0", "-1", "31", "99", "1e9", "9" * 5000, "007", "1.5", "½", "x3", "3x"))


def _nest(dice: Random, pieces: list[str]) -> None:
    link = dice.choice((" or ", " / ", ", ", " and ", " IF ", " else ", " ELSE CARD ", " UNLESS ", " > ", " to "))
    word = dice.choice(phrases())
    pieces.insert(_at(dice, pieces), link.join([word] * dice.choice((2, 3, 5, 60, 150))))


def _quote(dice: Random, pieces: list[str]) -> None:
    mark = dice.choice(("> ", ">>> ", "| ", '"', "“", "(", "[", "~", "- ", "* ", "-- \n", "SAY "))
    pieces[:] = "".join(pieces).replace("\n", f"\n{mark}").splitlines(keepends=True) or [mark]


def _stretch(dice: Random, pieces: list[str]) -> None:
    at = _at(dice, pieces)
    pieces[at] = (pieces[at] * dice.choice((10, 100, 1000)))[: 2 * LONGEST_LINE]


def _again(dice: Random, pieces: list[str]) -> None:
    pieces[:] = [*pieces, "\n"] * dice.choice((2, 2, 2, 3, 20))


def _unwrap(dice: Random, pieces: list[str]) -> None:
    at = _at(dice, pieces)
    pieces[at:] = [piece.replace("\n", dice.choice((" ", "; ", ", "))) for piece in pieces[at:]]


def _wrap(dice: Random, pieces: list[str]) -> None:
    pieces.insert(_at(dice, pieces), "\n")


def _splice(dice: Random, pieces: list[str]) -> None:
    other = _PIECE.findall(dice.choice(corpus()))
    pieces[_at(dice, pieces) :] = other[dice.randrange(len(other)) :] if other else []


SPOILS: tuple[Spoil, ...] = (
    *(_delete, _double, _swap, _say, _translate, _mistype, _odd, _number, _nest),
    *(_quote, _stretch, _again, _unwrap, _wrap, _splice),
)


def spoilt(dice: Random) -> str:
    """A sheet of the corpus with up to eight things wrong."""
    pieces = _PIECE.findall(dice.choice(corpus()))
    for _ in range(dice.randint(1, 8)):
        if pieces:
            dice.choice(SPOILS)(dice, pieces)
        pieces = [piece for piece in pieces if piece][:10_000]
    return "".join(pieces)[:40_000]


# --- where it arrives -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Place:
    """A game at a moment at which a letter comes."""

    name: str
    docket: Docket

    @cached_property
    def table(self) -> Known:
        return known_to(self.docket, SEAT)


@cache
def arrivals() -> tuple[Place, ...]:
    """Before the game, at its first stop, in mid-round, at the disks, and with something proposed."""
    return (
        Place("invited", invited(5).docket),
        Place("round", _filed(seated(5)).docket),
        Place("asked", _asked().docket),
        Place("disks", _at_the_disks().docket),
        Place("proposed", _proposed().docket),
    )


def _filed(game: GameInHand) -> GameInHand:
    game.sends(SEAT, b.PowerBlock((b.PowerRank(),)))
    return game


def _asked() -> GameInHand:
    """Blue wanted to be asked, and is."""
    game = seated(5, cooling_minutes=0)
    for seat in game.docket.seats:
        game.sends(seat, *dutiful(game.docket, seat), *([b.AskBlock()] if seat == SEAT else []))
    assert game.docket.wait is not None
    return game


def _at_the_disks() -> GameInHand:
    """All have somebody in the Castillo, and the first general scoring comes."""
    game = seated(5, cooling_minutes=0)
    hidden = b.CardBlock((b.Plan(("ANY",), (b.DoSkip(), b.DoPlace((b.PlacePart("REST", 0, (CASTILLO,)),)))),))
    while not game.docket.stop.endswith("d"):
        for seat in game.docket.awaited():
            game.sends(seat, *dutiful(game.docket, seat), hidden)
    return game


def _proposed() -> GameInHand:
    game = _filed(seated(5))
    plans = b.CardBlock((b.Plan(("ANY",), (b.DoSkip(),)),))
    game.take([log.Proposed(SEAT, (b.PowerBlock((b.PowerRank(9),)), plans))])
    return game


# --- what must come of it -------------------------------------------------------------------------


@dataclass
class Steps:
    """What reading cost."""

    looks: int = 0
    compared: int = 0


@contextmanager
def counted() -> Iterator[Steps]:
    """Counts looks at the lexicon and names compared letter by letter, while the context lasts."""
    steps = Steps()

    class Counting(Vocabulary):
        __slots__ = ()

        def match(self, kind, tokens, at):  # type: ignore[no-untyped-def]
            steps.looks += 1
            return Vocabulary.match(self, kind, tokens, at)

    def counting(known, table):  # type: ignore[no-untyped-def]
        made = lexicon.vocabulary(known, table)
        return Counting(made.lexicon, made.index, made.seats)

    def compare(word, names, *more):  # type: ignore[no-untyped-def]
        steps.compared += len(names)
        return closest(word, names, *more)

    closest = likeness.get_close_matches
    with ExitStack() as patched:
        for module in (sheet, letter_reader):
            patched.enter_context(patch.object(module, "vocabulary", counting))
        patched.enter_context(patch.object(likeness, "get_close_matches", compare))
        yield steps


def lines_of(text: str) -> tuple[Line, ...]:
    return tuple(Line(at, line) for at, line in enumerate(text.split("\n"), 1))


def size(lines: Sequence[Line]) -> int:
    """Tokens that are read, and lines."""
    read = [line.text[:LONGEST_LINE] for line in lines if line.text.strip()][:MOST_LINES]
    return len(lines) + sum(len(tokens_of(text)) for text in read)


def read_in_bounds(text: str, table: Known, tag: str) -> tuple[OrderSheet, float]:
    """The sheet, and how much of the steps that a text of its length may cost it took, at most 1."""
    lines = lines_of(text)
    with counted() as steps:
        read = read_letter(lines, table, tag)
    length = size(lines)
    looks = steps.looks / (PER_LETTER + PER_TOKEN * length)
    compared = steps.compared / (COMPARED_PER_LETTER + COMPARED_PER_TOKEN * length)
    assert looks <= 1, (steps, length)
    assert compared <= 1, (steps, length)
    return read, max(looks, compared)


def reads_back(read: OrderSheet, table: Known) -> None:
    """What was accepted says the same when it is written as receipts print it, in one piece and broken into lines."""
    text = "\n".join((canonical_sheet(read.blocks, table), canonical_standing(read.standing, table)))
    broken = "\n".join(bar(line) for line in text.split("\n") if line)
    accepted = OrderSheet(blocks=read.blocks, standing=read.standing)
    assert accepted == read_letter(lines_of(broken.replace("| ", "").replace(UNBROKEN, " ")), table)
    if all(len(line) <= LONGEST_LINE for line in text.split("\n")):
        assert accepted == read_letter(lines_of(text), table)


FATES = ("accepted", "declined", "filed", "partly", "proposed", "stale", "refused", "answered", "empty")
"""What may become of a letter of a player."""


def answered(read: OrderSheet, place: Place) -> LogTail:
    """The letter is filed: it has one fate, and what it filed is in the docket."""
    tail = LogTail(place.docket, NOON)
    file(tail, Submission(SEAT, 1, place.docket.stop, read))
    (fate,) = (entry for entry in tail.entries if isinstance(entry, log.LetterRead))
    assert fate.fate in FATES
    assert as_json.loads(as_json.dumps(fate, place.table.board), place.table.board) == fate
    return tail


def receipt(tail: LogTail, place: Place) -> str:
    """The letter that answers it, in words."""
    planned = letters.plan(place.docket, tail.entries, NOON)
    mine = [letter for letter in planned if letter.seat == SEAT]
    assert mine
    rendered = [report.render(letter, loading.speaking("en"), "Europe/Amsterdam") for letter in mine]
    assert all(one.text and one.html for one in rendered)
    return rendered[0].text


def put_to_the_test(text: str, dice: Random, *, rendered: bool) -> tuple[OrderSheet, float]:
    """A letter with this text comes somewhere: all that must hold of any letter holds.

    Returns the sheet, and how much of the steps permitted it took.
    """
    place, tag = dice.choice(arrivals()), dice.choice(TAGS)
    table = replace(place.table, offered=OPEN.offered) if dice.random() < 0.5 else place.table
    read, share = read_in_bounds(text, table, tag)
    check(read)
    reads_back(read, table)
    tail = answered(read, place)
    if rendered:
        receipt(tail, place)
    return read, share
