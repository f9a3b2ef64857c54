"""`python -m tests.people.grandissimo`: how messages of games of Grandissimo are read, at a table laid out for them.

Reads and judges what is filed, proposed and told; what a desk makes of that is judged in the other tables.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from referee.docket.known import known_to
from referee.docket.left_open import open_slots
from referee.orders.canonical import canonical_sheet
from referee.orders.contents import Known, Line, OrderSheet
from referee.orders.proposals import merged
from referee.prose.letter_reader import read_letter
from referee.rules.model import COURT, NOWHERE
from referee.rules.position import Position
from tests.kit.byletters import GameByLetters, by_letters, says

TABLE = Path(__file__).parent / "grandissimo.toml"
ANN, BO, YARA, GUS = range(4)
EVICTION = ("evict", "king", "queen_and_jester")

RIGHT, TOLD, SILENT = "right", "told", "nothing, and not a word of it"
PROPOSED_WRONG, FILED_WRONG = "PROPOSED WRONG", "FILED WRONG"


@dataclass(frozen=True)
class Message:
    """What Bo wrote, and what it means."""

    number: int
    wrote: str
    orders: tuple[str, ...]  # any of these is right; empty for none
    language: str = "en"
    offers: tuple[str, ...] = ()
    missed: bool = False  # told as not understood

    def __str__(self) -> str:
        """Its number and how it begins, as a test is called."""
        return f"{self.number:02}-{self.language}-" + "-".join(self.wrote.lower().split())[:40]


def messages() -> tuple[Message, ...]:
    """The messages of the table, numbered from 1."""
    rows = tomllib.loads(TABLE.read_text(encoding="utf-8"))["message"]
    return tuple(_message(number, row) for number, row in enumerate(rows, 1))


def _message(number: int, row: dict) -> Message:
    orders = row.pop("orders")
    ways = (orders,) if isinstance(orders, str) else tuple(orders)
    return Message(number, orders=ways, offers=tuple(row.pop("offers", ())), **row)


@cache
def _game() -> GameByLetters:
    return by_letters(4, 1, boxes=("grandissimo",), cooling_minutes=0)


def known(message: Message) -> Known:
    """Bo's table when his sheet is due, for one who answers the letter that asks for it."""
    game = _game()
    state = game.docket.state
    assert state is not None
    position = _laid_out(state.position, (*message.offers, *EVICTION), takes="FIGURE" in message.orders[0])
    docket = game.docket.having(state=replace(state, position=position))
    return replace(known_to(docket, BO), slots=open_slots(docket, BO, game.newest(BO).label))


def _laid_out(position: Position, offered: tuple[str, ...], *, takes: bool) -> Position:
    """Two of Bo's aboard, one of his and of Ann's in jail, a guest of Ann's; the King is in Catalonia.

    The ship is Bo's, and so are Queen and Jester, unless he is to take one of them.
    """
    places = position.board.index
    rows = [list(row) for row in position.pieces]
    for code, owner, many in (("VESSEL", BO, 2), ("PRISON", BO, 1), ("PRISON", ANN, 1), ("GUESTS-blue", ANN, 1)):
        rows[places[code]][owner] += many
        rows[1][owner] -= many
    lie = {"ship": (COURT, BO), "queen": (COURT, BO), "jester": (COURT, BO)}
    free = {"ship": (COURT, BO), "queen": (NOWHERE, None), "jester": (NOWHERE, None)}
    spots = [
        (free if takes else lie).get(token.id.replace("#1", ""), at)
        for token, at in zip(position.board.tokens, position.tokens, strict=True)
    ]
    return position.having(
        offered=offered, kings_figure=places["CAT"], pieces=tuple(map(tuple, rows)), tokens=tuple(spots)
    )


IDLE = "POWER {}\nCARD ANY\nSKIP\nPLACE 1 Castillo"


@cache
def _asked(sheet: str, key: str) -> GameByLetters:
    """The game as it waits for Bo's answer to this question, after his sheet; others stand where he may jail them."""
    game = _game()
    state = game.docket.state
    assert state is not None
    there = _laid_out(state.position, ("double_turn", "score_4#1", *EVICTION), takes=False)
    sevilla, rows = there.board.index["SEV"], [list(row) for row in there.pieces]
    rows[sevilla][ANN] += 1
    rows[1][ANN] -= 1
    position = there.having(pieces=tuple(map(tuple, rows)))
    game = replace(
        game, docket=game.docket.having(state=replace(state, position=position)), entries=[], sent=[*game.sent]
    )
    for seat, text in ((ANN, IDLE.format(2)), (YARA, IDLE.format(3)), (GUS, IDLE.format(4)), (BO, sheet)):
        says(game, seat, text)
    question = game.newest(BO).asked.question
    assert (question.key if question else "") == key
    return game


def answered(sheet: str, key: str, answer: str, language: str) -> tuple[OrderSheet, Known]:
    """How Bo's words are read that answer a question which his sheet has led to, and the table he sits at."""
    game = _asked(sheet, key)
    table = replace(known_to(game.docket, BO), slots=open_slots(game.docket, BO, game.newest(BO).label))
    return read(answer, table, language), table


def read(text: str, table: Known, language: str) -> OrderSheet:
    """What a letter comes to."""
    return read_letter(tuple(Line(n, line) for n, line in enumerate(text.split("\n"), 1)), table, language)


def fate(message: Message, sheet: OrderSheet, table: Known) -> str:
    """What the referee did with a message; the worst it may be called."""
    ways = [set(read(way, table, "en").blocks) for way in message.orders]
    assert all(len(way) > 0 or not text for way, text in zip(ways, message.orders, strict=True)), message
    filed, offered = set(sheet.blocks), set(sheet.proposal)
    asked = [filed | set(merged(sheet.proposal, way)) for way in sheet.which.ways] if sheet.which else []
    if not any(filed <= way for way in ways):
        return FILED_WRONG
    if any(filed | offered == way for way in ways) or any(each in ways for each in asked):
        return RIGHT
    if not any(offered <= way for way in ways):
        return PROPOSED_WRONG
    told = sheet.complaints or sheet.remarks or sheet.ignored or sheet.unowned or asked
    return TOLD if told else SILENT


def heard(message: Message) -> tuple[str, OrderSheet, Known]:
    """What became of a message, and how it was read at which table."""
    table = known(message)
    sheet = read(message.wrote, table, message.language)
    return fate(message, sheet, table), sheet, table


def told() -> Iterator[str]:
    """Counts, and every message that is not taken right."""
    counts: Counter[str] = Counter()
    for message in messages():
        was, sheet, table = heard(message)
        counts[was] += 1
        if was != RIGHT:
            yield f"{message}: {was}\n    wrote    {message.wrote!r}"
            yield f"    filed    {canonical_sheet(sheet.blocks, table)!r}"
            yield f"    offered  {canonical_sheet(sheet.proposal, table)!r}"
            said = [(each.code, each.args) for each in (*sheet.complaints, *sheet.remarks)]
            yield f"    said     {said} {sheet.ignored}"
    yield ", ".join(f"{was}: {n}" for was, n in counts.most_common())


if __name__ == "__main__":
    print("\n".join(told()))
