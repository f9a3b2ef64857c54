"""RESIGN: a way out, asked back; the seat is vacant, somebody stands in, and it is offered to those who wait."""

from dataclasses import replace

import pytest

from referee import log
from referee.adjudication import adjudicate
from referee.adjudication.judging import Submission
from referee.docket import follow
from referee.log.options import at_pace
from referee.mail.compose import KIND
from referee.orders.contents import OrderSheet
from referee.orders.presence import Resign
from tests.kit.post import MO, open_office, words

ANN, BO, YARA = range(3)


@pytest.fixture(params=["round", "phase", "table"])
def office(tmp_path, request):
    options = replace(at_pace("club"), tempo=request.param)
    with open_office(f"sqlite:///{tmp_path}/resign.db", players=3, moderators=(MO,), options=options) as office:
        yield office


def resigned(office, seat: int = ANN):
    office.says(seat, "RESIGN")
    return office.says(seat, "yes")


def test_it_is_asked_back_with_what_it_does_and_does_nothing_yet(office):
    ((to, question),) = office.says(ANN, "RESIGN")

    assert (ANN, "asked") == (to, question[KIND])
    assert "You could not take it back." in words(question)
    assert (ANN, BO, YARA) == office.docket.players


def test_a_yes_makes_the_seat_vacant_and_all_are_told(office):
    resigned(office)
    docket = office.docket

    assert ((ANN,), "sensible", {ANN: 0}) == (docket.vacant, docket.seat(ANN).stand_in, dict(docket.opened))
    assert "You have left" in words(office.latest("ann@example.org"))
    told = [words(letter) for to, letter in office.letters[-4:] if to in (BO, YARA)]
    assert 2 == sum("Ann has left red; a programmed player stands in" in text for text in told)
    assert "has left the game" in office.latest("mo@example.org")["Subject"]
    assert [] == [letter for to, letter in office.letters[-2:] if to == ANN]


def test_who_chose_so_beforehand_leaves_the_seat_to_the_house(office):
    chosen = follow(office.docket, log.SilenceChosen(ANN, "hold"))
    said = OrderSheet(requests=(Resign(sure=True),))

    left = adjudicate.hear(chosen, Submission(ANN, 1, chosen.stop, said), int(office.now.timestamp())).docket

    assert ((ANN,), "") == (left.vacant, left.seat(ANN).stand_in)


@pytest.mark.parametrize("answer", ["no", "yes, after this round", "What does that mean?"])
def test_any_other_answer_leaves_the_player_in_the_seat(office, answer):
    office.says(ANN, "RESIGN")
    office.says(ANN, answer)

    assert (ANN, BO, YARA) == office.docket.players


def test_a_yes_of_somebody_else_or_of_a_program_or_to_another_letter_is_none(office):
    before = office.newest(ANN)
    office.says(ANN, "RESIGN")

    office.says(ANN, "yes", sender="mallory@evil.example")
    office.says(ANN, "yes", sender="bo@example.org")
    office.says(ANN, "yes", to=before)
    office.says(ANN, "yes", headers={"Precedence": "bulk"})

    assert (ANN, BO, YARA) == office.docket.players


def test_the_game_goes_on_at_once_if_it_waited_for_nobody_else(office):
    while office.docket.awaited() != (ANN,):
        seat = next(each for each in office.docket.awaited() if each != ANN)
        office.says(seat, office.sensible_words(seat))
    before = office.docket.state, office.docket.stop

    resigned(office)

    assert before != (office.docket.state, office.docket.stop) or office.docket.cooling


def test_the_last_who_plays_ends_the_game_by_a_motion_instead(office):
    resigned(office, ANN)
    resigned(office, BO)
    news = office.says(YARA, "RESIGN")

    assert any("You are the only one who still plays" in words(letter) for _, letter in news)
    assert (YARA,) == office.docket.players


def test_before_the_game_it_is_a_no_to_the_invitation(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/early.db", lambda office: None, players=3, moderators=(MO,)) as office:
        [(_, answer)] = office.says(ANN, "RESIGN")

        assert "You have declined, and the seat is open to others" in words(answer)
        assert "A player is wanted for red (in place of Ann)" in words(office.latest("mo@example.org"))


def test_who_has_left_is_told_that_the_place_is_gone_and_orders_nothing(office):
    letter = office.newest(ANN)
    resigned(office)

    office.says(ANN, "POWER 13", to=letter)

    assert "that you no longer have" in words(office.latest("ann@example.org"))
