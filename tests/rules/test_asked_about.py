"""What cards, steps and views say of themselves to those who write, show and advise: no game hangs on it."""

import pytest

from referee.rules import events as e
from referee.rules import scoring
from referee.rules.boxes import BASE
from referee.rules.boxes.anniversary.banners import BannersFly
from referee.rules.boxes.variants.box import CHURCH
from referee.rules.decisions import Act, Complaint, Disk, Move, Name, SetDisk, Shift
from referee.rules.effects.base import Trigger
from referee.rules.effects.cards import PowerTaken
from referee.rules.effects.courts import GiveUpInView, KingReturns
from referee.rules.effects.disks import EvictByDisk, GeneralDisks, NameInSecret
from referee.rules.effects.moving import Transfer
from referee.rules.effects.turns import ActionsStopped
from referee.rules.effects.windows import EndSpecial, VetoWindow
from referee.rules.model import COURT, NOWHERE
from referee.rules.modifiers import Lasting, modify
from referee.rules.position import Position, evolve
from tests.kit.geography import CASTILLO, GAL, GRA, SEV, VAL
from tests.rules.tables import BLUE, GREEN, RED, YELLOW, answer, asked, everywhere, rulebook, table, turn

HERE = table(everywhere(2), king=GAL, court=(7, 1, 0, 7))
MOVE, TAKEN, MARK = Transfer(RED, VAL, SEV, 1), PowerTaken(RED, 11), EndSpecial()


def churches() -> Position:
    return table({VAL: (0, 0, 0, 0, 2)}, king=GAL, boxes=("church",))


# --- steps ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [MOVE, TAKEN, MARK])
def test_a_step_that_asks_nothing_takes_no_answer(step: Transfer | PowerTaken | EndSpecial) -> None:
    assert step.ask(HERE) is None
    assert Complaint("not-asked") == step.check(HERE, RED, Name(VAL)) == step.naming_complaint(HERE, RED, VAL)


def test_announced_steps_are_told_as_a_seat_may_know_them() -> None:
    piles = ((11, 9), (), (), ())
    window = VetoWindow(BLUE, RED, "power_back#1", (MOVE, TAKEN), 0)

    assert (MOVE, MARK) == (MOVE.as_known_to(BLUE, piles), MARK.as_known_to(None, piles))
    assert TAKEN == TAKEN.as_known_to(BLUE, ((),) * 4)
    assert window == window.as_known_to(RED, piles)
    assert VetoWindow(BLUE, RED, "power_back#1", (MOVE, PowerTaken(RED, 9)), 0) == window.as_known_to(BLUE, piles)


def test_what_watches_for_something_has_a_keyword_and_knows_what_it_may_ask() -> None:
    flying = table({VAL: (2, 0, 0, 0)}, boxes=("anniversary",))

    assert ("", "BANNER") == (Trigger.key, BannersFly.key)
    assert Trigger().naming_complaint(flying, RED, VAL) is None
    assert [None, Complaint("no-bearer-there", (SEV,)), Complaint("banner-flies-not", (CASTILLO,))] == [
        BannersFly().naming_complaint(flying, RED, place) for place in (VAL, SEV, CASTILLO)
    ]


def test_a_disk_that_names_for_all_brings_nobody_and_points_where_it_may() -> None:
    general, secret = GeneralDisks(), NameInSecret(RED, "score_secret")

    assert 0 == secret.caballeros_brought(HERE, RED, VAL)
    assert Complaint("kings-region", (GAL,)) == general.outside_complaint(HERE, RED, GAL)
    assert Complaint("disk-not-there", (VAL,)) == EvictByDisk(RED, "evict", VAL).outside_complaint(HERE, BLUE, VAL)
    assert Complaint("disk-not-there", (99,)) == secret.check(HERE, RED, SetDisk(99))
    assert [Disk.GENERAL, Disk.SECRET] == [general.purpose, secret.purpose]


def test_what_is_announced_tells_of_moves_that_are_settled_and_of_nothing_else() -> None:
    position = table({VAL: (4, 4, 0, 0)}, king=GAL, vetoes=((BLUE, 5),))
    move = Move((Shift(RED, VAL, SEV, 2), Shift(RED, VAL, CASTILLO)))
    moving, returning = (
        asked(answer(turn(position, card), order)[0]).step.run
        for card, order in (("four_own", move), ("king_returns", Act()))
    )

    assert [e.Moved(RED, VAL, place, 1) for place in (SEV, SEV, CASTILLO)] == [
        known for step in moving for known in step.known_moves()
    ]
    assert [()] * 3 == [step.known_moves() for step in returning]


def test_where_a_veto_undoes_what_was_seen_rivals_are_counted_from_the_first() -> None:
    position = table(edition=rulebook(veto_granularity="step_undo"), vetoes=((BLUE, 5),))
    steps = KingReturns(3).run(position, RED, "king_returns", Act())

    assert [GiveUpInView(seat, 3, RED, "king_returns", n) for n, seat in enumerate((BLUE, YELLOW, GREEN), 1)] == [
        *steps
    ]


# --- cards ----------------------------------------------------------------------------------------


def test_most_cards_can_be_carried_out_somehow_and_anywhere() -> None:
    others = [card.does for card in BASE.deck if card.design not in ("grande", "king", "adviser")]

    assert {False} == {effect.is_barred(table(everywhere(1), king=GAL), RED) for effect in others}
    assert {False} == {effect.is_never_legal(HERE, place) for effect in others for place in (VAL, CASTILLO)}


def test_most_cards_are_one_thing_and_find_the_table_as_it_is() -> None:
    church = next(card for card in CHURCH.deck if card.design == "church")
    whole = {card.design: card.does.parts() for card in BASE.deck if card.does.parts() != (card.does,)}

    assert {"add_two_or_own": 2} == {design: len(parts) for design, parts in whole.items()}
    assert all(card.does.position_for_order(HERE, RED) is HERE for card in BASE.deck)
    assert (COURT, RED) == church.does.position_for_order(churches(), RED).spot("church-marker")
    assert [(COURT, RED), (NOWHERE, None)] == [
        part.position_for_order(churches(), RED).spot("church-marker") for part in church.does.parts()
    ]


# --- the table ------------------------------------------------------------------------------------


def test_it_is_known_which_questions_a_box_may_answer_otherwise() -> None:
    granada = table({GRA: (1, 0, 0, 0)}, boxes=("granada",))

    assert (True, False) == ("admits_king" in granada.modifiers, "is_taboo" in granada.modifiers)
    assert "admits_king" not in HERE.modifiers


def test_whoever_begins_or_ends_to_last_begins_or_ends_to_be_asked() -> None:
    stopped = [Lasting(ActionsStopped((seat,)), "round", 4) for seat in (RED, BLUE)]
    here = [HERE]
    for fact in (*map(e.LastingBegan, stopped), e.LastingEnded(stopped[0])):
        assert "is_taboo" not in here[-1].modifiers
        here.append(evolve(here[-1], fact))

    lasting = [tuple(each.seats for each in at.modifiers.get("may_act", ())) for at in here]
    assert [(), ((RED,),), ((RED,), (BLUE,)), ((BLUE,),)] == lasting
    assert [True, False, False, True] == [modify(at, "may_act", True, RED) for at in here]


def test_a_banner_tells_who_leads() -> None:
    flying = table({VAL: (2, 2, 0, 0), SEV: (1, 1, 0, 0)}, boxes=("anniversary",), tokens={"banner-blue": (VAL, BLUE)})

    assert (BLUE, None) == (scoring.leader(flying, VAL), scoring.leader(flying, SEV))
