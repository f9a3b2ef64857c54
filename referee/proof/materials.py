"""What a game was played with, held against rulebook and boxes as this program has them.

Must not know how the game went.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from referee.rules import boxes
from referee.rules.board import Board
from referee.rules.corrections import as_today
from referee.rules.editions import EDITIONS
from referee.rules.table import ANSWERS, Setup, TableLaid


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
