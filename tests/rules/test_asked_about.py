"""What cards, steps and views say of themselves to those who write, show and advise: no game hangs on it."""

import pytest

from referee.rules.boxes import BASE, set_up
from referee.rules.boxes.church import CHURCH
from referee.rules.decisions import Complaint, Disk, MoveGrande, MoveKing, Name, SetDisk, TakeBack
from referee.rules.effects.banners import BannersFly, NameBearer
from referee.rules.effects.base import EndSpecial, Trigger, VetoWindow
from referee.rules.effects.cards import PowerTaken
from referee.rules.effects.courts import GiveUp
from referee.rules.effects.disks import EvictByDisk, GeneralDisks, NameInSecret
from referee.rules.effects.moving import Transfer
from referee.rules.effects.royal import SendGrande, SendKing
from referee.rules.model import COURT, NOWHERE
from referee.rules.position import Position
from referee.rules.predicates import may_differ
from referee.rules.rounds import Reinforcing
from referee.rules.views import view
from tests.geography import CASTILLO, GAL, GRA, SEV, VAL
from tests.rules.tables import BLUE, COLOURS, RED, RIO_GRANDE, YELLOW, everywhere, table

HERE = table(everywhere(2), king=GAL, court=(7, 1, 0, 7))
MOVE, TAKEN, MARK = Transfer(RED, VAL, SEV, 1), PowerTaken(RED, 11), EndSpecial()


def churches() -> Position:
    return table({VAL: (0, 0, 0, 0, 2)}, king=GAL, boxes=("church",))


# --- steps ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [MOVE, TAKEN, MARK])
def test_a_step_that_asks_nothing_takes_no_answer(step: Transfer | PowerTaken | EndSpecial) -> None:
    assert step.ask(HERE) is None
    assert Complaint("not-asked") == step.check(HERE, RED, Name(VAL)) == step.misnamed(HERE, RED, VAL)


def test_a_place_will_do_for_a_question_if_its_name_would_be_an_answer() -> None:
    standing = table({VAL: (2, 0, 0, 0)}, boxes=("anniversary",), tokens={"banner-red": (COURT, RED)})
    step = NameBearer(RED, "banner-red")

    assert (None, Complaint("no-bearer-there", (SEV,))) == tuple(step.misnamed(standing, RED, p) for p in (VAL, SEV))


def test_only_a_rival_whose_choice_it_is_must_give_up_so_many() -> None:
    bare = table({VAL: (0, 2, 0, 0), GAL: (0, 4, 0, 0)}, king=GAL, court=(7, 0, 0, 7))

    assert [0, 0, 0] == [step.due(HERE) for step in (MOVE, TAKEN, Reinforcing(RED))]
    assert (3, 2, 0) == (GiveUp(BLUE, 3).due(HERE), GiveUp(BLUE, 3).due(bare), GiveUp(YELLOW, 3).due(bare))


def test_only_a_card_taken_back_hides_what_was_ordered() -> None:
    assert [None, TakeBack(11), None] == [step.hides() for step in (MOVE, TAKEN, MARK)]


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


def test_a_disk_that_names_for_all_brings_nobody_and_points_where_it_may() -> None:
    general, secret = GeneralDisks(), NameInSecret(RED, "score_secret")

    assert 0 == secret.brings(HERE, RED, VAL)
    assert Complaint("kings-region", (GAL,)) == general.unwise(HERE, RED, GAL)
    assert Complaint("disk-not-there", (VAL,)) == EvictByDisk(RED, "evict", VAL).unwise(HERE, BLUE, VAL)
    assert Complaint("disk-not-there", (99,)) == secret.check(HERE, RED, SetDisk(99))
    assert [Disk.GENERAL, Disk.SECRET] == [general.purpose, secret.purpose]


# --- cards ----------------------------------------------------------------------------------------


def test_a_place_is_named_for_a_card_in_the_order_it_wants() -> None:
    card = {card.design: card.does for card in BASE.deck}

    assert Name(VAL) == card["evict"].named(VAL) == card["score_pick"].named(VAL)
    assert (MoveKing(VAL), MoveGrande(VAL)) == (SendKing(adviser=True).named(VAL), SendGrande().named(VAL))


def test_most_cards_can_be_carried_out_somehow_and_anywhere() -> None:
    others = [card.does for card in BASE.deck if card.design not in ("grande", "king", "adviser")]

    assert {False} == {effect.barred(table(everywhere(1), king=GAL), RED) for effect in others}
    assert {False} == {effect.never(HERE, place) for effect in others for place in (VAL, CASTILLO)}


def test_most_cards_are_one_thing_and_find_the_table_as_it_is() -> None:
    church = next(card for card in CHURCH.deck if card.design == "church")
    whole = {card.design: card.does.parts() for card in BASE.deck if card.does.parts() != (card.does,)}

    assert {"add_two_or_own": 2} == {design: len(parts) for design, parts in whole.items()}
    assert all(card.does.begun(HERE, RED) is HERE for card in BASE.deck)
    assert (COURT, RED) == church.does.begun(churches(), RED).spot("church-marker")
    assert [(COURT, RED), (NOWHERE, None)] == [
        part.begun(churches(), RED).spot("church-marker") for part in church.does.parts()
    ]


def test_only_cards_that_score_say_what_they_would_score() -> None:
    told = {card.design: card.does.scores(HERE) for card in BASE.deck if card.does.scores(HERE) is not None}

    assert {
        "score_4", "score_5", "score_67", "score_castillo", "score_firsts", "score_most", "score_fewest",
    } == set(told)  # fmt: skip
    assert ({CASTILLO: False}, True) == (told["score_castillo"], all(told["score_firsts"].values()))


# --- the table ------------------------------------------------------------------------------------


def test_it_is_known_which_questions_a_box_may_answer_otherwise() -> None:
    granada = table({GRA: (1, 0, 0, 0)}, boxes=("granada",))

    assert (True, False) == (may_differ(granada, "royal"), may_differ(granada, "taboo"))
    assert not may_differ(HERE, "royal")


def test_a_view_names_the_table_it_is_of() -> None:
    setup = set_up(COLOURS[:4], RIO_GRANDE, length="six_skip")
    seen = view(table(setup=setup), RED)

    assert (setup, setup.board, COLOURS[:4], (2, 3, 5, 6, 8, 9)) == (seen.setup, seen.board, seen.colours, seen.rounds)
    assert "veto" == seen.card("veto#2").design
