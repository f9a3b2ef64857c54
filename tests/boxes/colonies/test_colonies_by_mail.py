"""Games of Grand Inquisitor & Colonies by letters: every decision ordered ahead or asked, read, answered and told."""

from random import Random

import pytest

from referee import log
from referee.languages.loading import load
from referee.orders.shapes.colonies.kept import DoubleBlock
from referee.report import render
from referee.rules import events as e
from referee.rules.boxes.colonies.kept import KeepsDouble, KeepsRemover
from referee.rules.decisions import Ask
from referee.rules.modifiers import Lasting
from referee.rules.state import State
from tests.kit.byletters import by_letters, says

ENGLISH = load()["en"]
BOX = ("colonies",)


# --- what is kept -------------------------------------------------------------------------------------


def keeper(modifier):
    """A game of two after the first places are named, in which seat 1 keeps something."""
    game = by_letters(2, boxes=BOX, cooling_minutes=0)
    for seat in game.docket.seats:
        game.answers(game.newest(seat), Random(seat))
    state = game.docket.running
    position = state.position.having(lasting=(Lasting(modifier, "replaced"),))
    game.docket = game.docket.having(state=State(position, state.agenda))
    return game


def asked(game, seat):
    [wait] = [entry for entry in game.entries if isinstance(entry, log.WaitBegan)]
    assert (seat,) == wait.seats
    return wait.kind


@pytest.mark.parametrize(("reply", "removed"), [("REMOVE king", 1), ("REMOVE NEVER", 0), ("REMOVE LET PASS", 0)])
def test_who_wants_to_be_asked_before_a_choice_is_asked_by_letter(reply, removed):
    game = keeper(KeepsRemover(1))
    says(game, 1, "POWER ANY\nCARD ANY\nSKIP\nREMOVE ASK BEFORE red")
    says(game, 0, "POWER 13\nCARD king\nSKIP\nELSE CARD ANY\nSKIP")

    assert Ask.REMOVE == asked(game, 1)
    text = render(game.newest(1), ENGLISH, "UTC").text
    assert "REMOVE [ ]" in text
    assert [] == [line for line in text.splitlines() if len(line) > 72]

    says(game, 1, reply)

    gone = [entry for entry in game.entries if isinstance(entry, e.CardRemoved)]
    assert [e.CardRemoved(1, "king")] * removed == gone
    assert "king" in {entry.card for entry in game.entries if isinstance(entry, e.CardTaken)} or removed


def test_a_card_is_removed_ahead_before_a_rival_takes_it():
    game = keeper(KeepsRemover(1))
    says(game, 1, "POWER ANY\nCARD ANY\nSKIP\nREMOVE king BEFORE red")
    says(game, 0, "POWER 13\nCARD king\nSKIP\nELSE CARD ANY\nSKIP")

    assert [e.CardRemoved(1, "king")] == [entry for entry in game.entries if isinstance(entry, e.CardRemoved)]
    assert [] == [entry for entry in game.entries if isinstance(entry, log.WaitBegan)]


@pytest.mark.parametrize(
    ("reply", "again"),
    [
        ("DOUBLE KING Seville or Aragon", True),
        ("KING Seville or Aragon", True),
        ("DOUBLE NEVER", False),
        ("DOUBLE LET PASS", False),
    ],
)
def test_who_wants_to_be_asked_after_a_turn_is_asked_by_letter(reply, again):
    game = keeper(KeepsDouble(1))
    says(game, 1, "POWER ANY\nCARD ANY\nSKIP\nDOUBLE ASK AFTER red ON king")
    says(game, 0, "POWER 13\nCARD king\nKING Galicia or Granada")

    assert Ask.DOUBLE == asked(game, 1)
    assert "DOUBLE [ ]" in render(game.newest(1), ENGLISH, "UTC").text

    says(game, 1, reply)

    moves = [entry for entry in game.entries if isinstance(entry, e.KingMoved)]
    assert 2 + again == len(moves)  # the first by a region card


def test_an_action_is_repeated_ahead_and_the_card_is_gone():
    game = keeper(KeepsDouble(1))
    says(game, 1, "POWER ANY\nCARD ANY\nSKIP\nDOUBLE AFTER red ON king KING Seville or Aragon")
    says(game, 0, "POWER 13\nCARD king\nKING Galicia or Granada")

    assert 3 == len([entry for entry in game.entries if isinstance(entry, e.KingMoved)])
    assert [] == [entry for entry in game.entries if isinstance(entry, log.WaitBegan)]
    assert DoubleBlock.key not in game.docket.seat(1).sheet
