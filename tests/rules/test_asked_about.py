"""What cards, steps and views say of themselves to those who write, show and advise: no game hangs on it."""

import pytest

from referee.rules.boxes import BASE
from referee.rules.decisions import Complaint, Name
from referee.rules.effects.banners import BannersFly
from referee.rules.effects.base import EndSpecial, Trigger, VetoWindow
from referee.rules.effects.cards import PowerTaken
from referee.rules.effects.moving import Transfer
from tests.geography import CASTILLO, GAL, SEV, VAL
from tests.rules.tables import BLUE, RED, everywhere, table

HERE = table(everywhere(2), king=GAL, court=(7, 1, 0, 7))
MOVE, TAKEN, MARK = Transfer(RED, VAL, SEV, 1), PowerTaken(RED, 11), EndSpecial()


# --- steps ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [MOVE, TAKEN, MARK])
def test_a_step_that_asks_nothing_takes_no_answer(step: Transfer | PowerTaken | EndSpecial) -> None:
    assert step.ask(HERE) is None
    assert Complaint("not-asked") == step.check(HERE, RED, Name(VAL)) == step.misnamed(HERE, RED, VAL)


def test_announced_steps_are_told_as_a_seat_may_know_them() -> None:
    piles = ((11, 9), (), (), ())
    window = VetoWindow(BLUE, RED, "power_back#1", (MOVE, TAKEN), 0)

    assert (MOVE, MARK) == (MOVE.veiled(BLUE, piles), MARK.veiled(None, piles))
    assert window == window.veiled(RED, piles)
    assert VetoWindow(BLUE, RED, "power_back#1", (MOVE, PowerTaken(RED, 9)), 0) == window.veiled(BLUE, piles)


def test_what_watches_for_something_has_a_keyword_and_knows_what_it_may_ask() -> None:
    flying = table({VAL: (2, 0, 0, 0)}, boxes=("anniversary",))

    assert ("", "BANNER") == (Trigger.key, BannersFly.key)
    assert Trigger().misnamed(flying, RED, VAL) is None
    assert [None, Complaint("no-bearer-there", (SEV,)), Complaint("banner-flies-not", (CASTILLO,))] == [
        BannersFly().misnamed(flying, RED, place) for place in (VAL, SEV, CASTILLO)
    ]


# --- cards ----------------------------------------------------------------------------------------


def test_most_cards_can_be_carried_out_somehow_and_anywhere() -> None:
    others = [card.does for card in BASE.deck if card.design not in ("grande", "king", "adviser")]

    assert {False} == {effect.barred(table(everywhere(1), king=GAL), RED) for effect in others}
    assert {False} == {effect.never(HERE, place) for effect in others for place in (VAL, CASTILLO)}
