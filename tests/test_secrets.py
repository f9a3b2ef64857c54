"""Vary what a seat may not know: its letters must not change by a byte."""

import json

import pytest

from referee import letters, log
from referee.catalogues import speaking
from referee.orders.blocks import Accept, CardBlock, DoPlace, DoSkip, Help, PlacePart, Plan, Status
from referee.report import render
from referee.rules import events
from referee.rules.board import CASTILLO
from referee.rules.effects.base import design_of
from referee.rules.model import POWERS
from referee.rules.state import State
from tests.tables import dutiful, invited, plain, seated, setup_for
from tests.test_adjudicate import power, throwing

CATALOGUE = speaking("en")


def rendered(planned, seat):
    """All a seat receives, as it would stand in its mailbox."""
    own = [letter for letter in planned if letter.seat == seat]
    return [(letter.label, render(letter, CATALOGUE, "Europe/Amsterdam")) for letter in own]


def told_by(game, before, entries, seat):
    return rendered(letters.plan(before, entries, game.now), seat)


def asks_for_everything(game, seat):
    before = game.docket
    entries = game.sends(seat, requests=(Status(), Help()))
    return told_by(game, before, entries, seat)


@pytest.mark.parametrize("rival_sheet", [power(13), power(1), power(7, 6, 5)])
def test_a_sealed_sheet_of_a_rival_changes_nothing_one_reads(rival_sheet):
    plainly, other = seated(3), seated(3)
    plainly.sends(1, power(4))
    other.sends(1, rival_sheet)

    assert asks_for_everything(plainly, 0) == asks_for_everything(other, 0)


def test_the_receipt_of_a_rival_goes_to_the_rival_alone():
    game = seated(3)
    before = game.docket

    entries = game.sends(1, power(13))

    planned = letters.plan(before, entries, game.now)
    assert {1} == {letter.seat for letter in planned}


def test_which_power_card_came_back_unseen_changes_nothing_a_rival_reads():
    seen = []
    for value in (2, 3):
        game = with_spent_cards(seated(3, cooling_minutes=0))
        before = game.docket
        entries = game.take((events.PowerTakenBack(1, value, shown=False), *stop()))
        seen.append(told_by(game, before, entries, 0) + asks_for_everything(game, 0))

    assert seen[0] == seen[1]


def test_the_owner_reads_which_power_card_came_back():
    game = with_spent_cards(seated(3, cooling_minutes=0))
    before = game.docket

    entries = game.take((events.PowerTakenBack(1, 3, shown=False), *stop()))

    own = next(letter for letter in letters.plan(before, entries, game.now) if letter.seat == 1)
    assert events.PowerTakenBack(1, 3, shown=False) in own.story


def stop():
    return (log.StopOpened("r2", 2, ()),)


def with_spent_cards(game):
    """Everybody has spent 2, 3 and 9, in this order."""
    position = game.docket.state.position
    spent = (2, 3, 9)
    hands = tuple(tuple(v for v in POWERS if v not in spent) for _ in position.seats)
    changed = position.having(hands=hands, piles=(spent,) * len(hands))
    game.docket = game.docket.having(state=State(changed, game.docket.state.agenda))
    return game


def test_a_game_from_memory_does_not_count_what_others_threw_into_the_castillo():
    seen = []
    for inside in ((2, 1, 4), (2, 3, 0)):
        game = from_memory()
        position = game.docket.state.position
        board = (*position.board[:CASTILLO], inside)
        game.docket = game.docket.having(state=State(position.having(board=board), game.docket.state.agenda))
        seen.append(asks_for_everything(game, 0))

    assert seen[0] == seen[1]


def from_memory():
    game = invited(3, setup=setup_for(3, castillo="memory"))
    for seat in game.docket.seats:
        game.sends(seat, requests=(Accept(f"words {seat}"),))
    return game


def test_no_letter_before_the_last_holds_the_seed():
    game = invited(2, cooling_minutes=0)
    written = [json.dumps(str(letters.plan(None, tuple(game.entries), game.now)))]
    game = seated(2, cooling_minutes=0)
    while not game.docket.ended:
        for seat in game.docket.awaited():
            before = game.docket
            blocks = [throwing(1) if k == "CARD" else plain(k, game.docket, seat) for k in game.docket.missing(seat)]
            entries = game.sends(seat, *blocks)
            if not game.docket.ended:
                written.append(str(letters.plan(before, entries, game.now)))

    assert not any(game.docket.seed in text for text in written)


def test_a_wait_tells_that_a_rivals_plans_ran_out_and_not_what_they_were():
    seen = []
    for count in (0, 1):
        game = seated(3, cooling_minutes=0)
        for seat in (0, 2):
            game.sends(seat, *dutiful(game.docket, seat), power(13 - seat))
        lowest = design_of(game.docket.state.position.offered[0])
        gone = CardBlock((Plan((lowest,), (DoSkip(), *([DoPlace((PlacePart("COUNT", 1, (CASTILLO,)),))] * count))),))
        before = game.docket
        entries = game.sends(1, *dutiful(game.docket, 1), power(12), gone)
        assert (1,) == game.docket.wait.seats
        seen.append(told_by(game, before, entries, 0))

    assert seen[0] == seen[1]
