"""The words of conformance cases, read into orders.

Must not know when orders are asked for, nor what follows from them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from referee.conformance.cases import Unwritten, meaning
from referee.rules import decisions as d
from referee.rules.boxes import BASE
from referee.rules.model import COURT, JOKER, CardId, Owner, Place, Seat, TokenId
from referee.rules.table import TableLaid

COLOURS = BASE.colours

WordReader = Callable[[TableLaid, str], Any]
"""What reads one word at a table. Raises Unwritten if it has no meaning there."""

WordsReader = Callable[[TableLaid, list[str]], Any]
"""What reads several words. Raises Unwritten for a word without a meaning, ValueError for too many words or too few."""


@dataclass(frozen=True, slots=True)
class Syntax:
    """How something is written: an example, and what reads the words behind its first."""

    like: str
    read: WordsReader

    def meant(self, table: TableLaid, words: list[str]) -> Any:
        """What these words mean at a table. Raises Unwritten."""
        try:
            return self.read(table, words)
        except ValueError:
            said = repr(" ".join(words)) if words else "nothing"
            raise Unwritten(f"{said} is too much or too little; it is written like this: {self.like}") from None


# single words


def number(_: TableLaid, word: str) -> int:
    """A number of at most four digits."""
    if not re.fullmatch("[0-9]{1,4}", word):
        raise Unwritten(f"{word!r} is no number from 0 to 9999")
    return int(word)


def power(table: TableLaid, word: str) -> int:
    """A power card by its value, or the Joker."""
    return JOKER if word == "joker" else number(table, word)


def points(_: TableLaid, word: str) -> int:
    """Points won, or lost."""
    if not re.fullmatch("-?[0-9]{1,4}", word):
        raise Unwritten(f"{word!r} is no number of points")
    return int(word)


def round_number(table: TableLaid, word: str) -> int:
    """A round that the game has."""
    return meaning({str(n): n for n in table.setup.rounds}, word, "round of this game")


def seat(table: TableLaid, word: str) -> Seat:
    """The seat of a colour that is played."""
    return meaning({colour: at for at, colour in enumerate(table.setup.colours)}, word, "colour")


def owners(table: TableLaid) -> tuple[str, ...]:
    """The names of all owners: the colours that are played, then the parties that nobody plays."""
    return (*table.setup.colours, *(party.id for party in table.setup.board.neutrals))


def owner(table: TableLaid, word: str) -> Owner:
    """The owner of pieces: a seat or a neutral party; a colour without a player stands for the party in its place."""
    names = owners(table)
    spare = dict(zip(COLOURS, range(len(names)), strict=False))
    known = {name: at for at, name in enumerate(names)}
    return spare[word] if word in spare else meaning(known, word, "colour or party")


def place(table: TableLaid, word: str) -> Place:
    """A zone, on the board or off it: an order may name any, and be refused."""
    return meaning(table.setup.board.index, word, "place")


def scored_place(table: TableLaid, word: str) -> Place:
    """A place that is scored: a region or the Castillo."""
    board = table.setup.board
    return meaning({board.codes[at]: at for at in board.places}, word, "place to score")


def token(table: TableLaid, word: str) -> TokenId:
    """A token of the board."""
    return meaning({each.id: each.id for each in table.setup.board.tokens}, word, "token")


def scoreboard(table: TableLaid, word: str) -> TokenId:
    """The scoreboard with this number of points for first place."""
    board = table.setup.board
    return meaning({str(board.tokens[n].values[0]): board.tokens[n].id for n in board.scoreboards}, word, "scoreboard")


def card(table: TableLaid, word: str) -> CardId:
    """An action card of the table, a certain copy where there are several."""
    return meaning({each: each for each in table.deck}, word, "card")


def _source(table: TableLaid, word: str) -> Place:
    return COURT if word == "court" else place(table, word)


def _aim(table: TableLaid, word: str) -> Place | None:
    return None if word == "-" else place(table, word)


def to_draw(table: TableLaid, word: str) -> CardId | Place | Seat:
    """Something that chance may draw."""
    seats = {colour: at for at, colour in enumerate(table.setup.colours)}
    known: dict[str, Any] = {**table.setup.board.index, **seats, **{each: each for each in table.deck}}
    drawn: CardId | Place | Seat = meaning(known, word, "thing to draw")
    return drawn


# several words


def each_of(table: TableLaid, words: list[str], *kinds: WordReader) -> tuple[Any, ...]:
    """Words of these kinds, one of each. Raises ValueError if there are more or fewer."""
    return tuple(kind(table, word) for kind, word in zip(kinds, words, strict=True))


def all_of(kind: WordReader, table: TableLaid, words: list[str]) -> tuple[Any, ...]:
    """Words of one kind, as many as there are."""
    return tuple(kind(table, word) for word in words)


def parts(words: list[str]) -> list[list[str]]:
    """The words of each part between commas: "1 GAL, 2 CAT" is two parts of two words."""
    return [part.split() for part in " ".join(words).split(",") if part.strip()]


@dataclass(frozen=True, slots=True)
class RowOfWords:
    """What reads an order whose fields, from the first, are so many words of these kinds."""

    make: Callable[..., d.Order]
    kinds: tuple[WordReader, ...]

    def __call__(self, table: TableLaid, words: list[str]) -> d.Order:
        """The order."""
        return self.make(*each_of(table, words, *self.kinds))


def _of(make: Callable[..., d.Order], *kinds: WordReader) -> RowOfWords:
    return RowOfWords(make, kinds)


def _of_all(make: Callable[[tuple[Any, ...]], d.Order], kind: WordReader) -> WordsReader:
    """What reads an order of any number of words of one kind."""
    return lambda table, words: make(all_of(kind, table, words))


def _counted(make: Callable[..., d.Order]) -> WordsReader:
    """What reads a number, then places and the tokens borne there."""

    def read(table: TableLaid, words: list[str]) -> d.Order:
        first, *rest = words
        tokens = table.setup.board.token_numbers
        places = tuple(place(table, word) for word in rest if word not in tokens)
        return make(number(table, first), places, tuple(word for word in rest if word in tokens))

    return read


def _move(table: TableLaid, words: list[str]) -> d.Move:
    shifts = []
    for part in parts(words):
        spoken, bearing = part[:4], all_of(token, table, part[4:])
        count, whose, source, target = each_of(table, spoken, number, owner, _source, place)
        shifts.append(d.Shift(whose, source, target, count, bearing))
    return d.Move(tuple(shifts))


def _place(table: TableLaid, words: list[str]) -> d.PlaceCaballeros:
    placing = (each_of(table, part, number, place) for part in parts(words))
    return d.PlaceCaballeros(tuple((at, count) for count, at in placing))


def _send(table: TableLaid, words: list[str]) -> d.SendBack:
    picks = tuple(each_of(table, part[:2], owner, place) for part in parts(words))
    return d.SendBack(picks, all_of(token, table, [word for part in parts(words) for word in part[2:]]))


def _offer(table: TableLaid, words: list[str]) -> d.OfferPlaces:
    return d.OfferPlaces(all_of(place, table, words[:-1]), each_of(table, words[-1:], seat)[0])


def _end(table: TableLaid, words: list[str]) -> d.EndLasting:
    gone, where = words
    of = {"place": place(table, where)} if where in table.setup.board.index else {"seat": seat(table, where)}
    return d.EndLasting(card(table, gone), **of)


ORDERS: dict[str, Syntax] = {
    "act": Syntax("act", _of(d.Act)),
    "begin": Syntax("begin", _of(d.Begin)),
    "board": Syntax("board 8 GAL", _of(d.SetScoreboard, scoreboard, place)),
    "card": Syntax("card score_4#1", _of(d.TakeCard, card)),
    "consent": Syntax("consent", _of(d.StepIn)),
    "disk": Syntax("disk SEV", _of(d.SetDisk, _aim)),
    "draw": Syntax("draw GAL", _of(d.Drawn, to_draw)),
    "end": Syntax("end last_disk blue", _end),
    "fetch": Syntax("fetch 3 VAL VAL", _counted(d.Reinforce)),
    "give": Syntax("give 1 VAL VAL", _counted(d.Return)),
    "grande": Syntax("grande SEV", _of(d.MoveGrande, place)),
    "hand": Syntax("hand 10 20 30", _of_all(d.ChooseHand, power)),
    "hide": Syntax("hide VAL", _of(d.ChooseInSecret, place)),
    "inorder": Syntax("inorder SEV GAL CAT", _of_all(d.ScoreInOrder, place)),
    "keep": Syntax("keep king", _of(d.KeepCard, card)),
    "king": Syntax("king VAL", _of(d.MoveKing, place)),
    "move": Syntax("move 2 red VAL CAT, 1 blue court SEV", _move),
    "name": Syntax("name VAL", _of(d.Name, place)),
    "offer": Syntax("offer VAL SEV GRA blue", _offer),
    "pass": Syntax("pass", _of(d.LetPass)),
    "place": Syntax("place 2 PVA, 1 CAS", _place),
    "power": Syntax("power 9", _of(d.LayPower, power)),
    "regent": Syntax("regent blue", _of(d.NameSeat, seat)),
    "remove": Syntax("remove king", _of(d.RemoveCard, card)),
    "send": Syntax("send blue VAL, green SEV", _send),
    "skip": Syntax("skip", _of(d.Skip)),
    "flip": Syntax("flip 8", _of(d.TurnScoreboard, scoreboard)),
    "take": Syntax("take queen", _of(d.TakeToken, token)),
    "takeback": Syntax("takeback 9", _of(d.TakeBack, number)),
    "uncover": Syntax("uncover", _of(d.StepIn)),
    "veto": Syntax("veto 3", _of(d.StepIn, number)),
}
"""The verbs of orders, and how each is written."""


_IN_A_LETTER = {
    "ABOLISH": "end",
    "ENTHRONE": "regent",
    "REINFORCE": "fetch",
    "RETURN": "give",
    "SCOREBOARD": "board",
    "TAKE": "takeback",
}
"""Verbs that a letter calls otherwise; of all others it has the word in capitals."""


def _as_in_a_case(verb: str, rest: list[str]) -> tuple[str, list[str]]:
    """An order in the spelling of a letter, MOVE 1 red GAL to VAL, in that of cases: each place once for each."""
    words = [word for word in rest if word not in ("to", "FROM")]
    if verb in ("SCOREBOARD", "FLIP"):
        words = [word[0] if word.isdigit() and len(word) > 1 else word for word in words]
    elif verb == "OFFER":
        words = [word.strip(",") for word in words]
    elif verb in ("REINFORCE", "RETURN"):
        first, *behind = parts(words) or [[]]
        court = ["0"] if verb == "RETURN" and "court" not in first else first[:1]
        counted = ([first] if court == ["0"] else []) + [*([first[1:]] if verb == "REINFORCE" else []), *behind]
        named = ((part[0], part[1:]) if part[:1] and part[0].isdigit() else ("1", part) for part in counted)
        words = [*court, *(word for n, part in named for word in part[:1] * int(n) + part[1:])]
    return _IN_A_LETTER.get(verb, verb.lower()), words


def order_of(table: TableLaid, words: str) -> d.Order:
    """The order that these words mean at a table, in the spelling of letters or of cases. Raises Unwritten."""
    verb, *rest = words.split() or [""]
    if verb.isupper():
        verb, rest = _as_in_a_case(verb, rest)
    order: d.Order = meaning(ORDERS, verb, "order").meant(table, rest)
    return order
