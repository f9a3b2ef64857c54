"""UNDO takes back a player's own last filing of this round, and what was in force before it is so again."""

import pytest

from referee.docket.following import follow
from referee.docket.known import known_to
from referee.log import Options
from referee.orders.canonical import canonical_sheet
from referee.rules.events import PowerLaid
from tests.kit.post import MO, open_office, text_of

ANN, BO = range(2)


@pytest.fixture
def office(a_database):
    with open_office(a_database, players=3, moderators=(MO,)) as office:
        yield office


def sheet(office, seat=ANN):
    return canonical_sheet(office.docket.seat(seat).in_force, known_to(office.docket, seat))


def answer(office, words, seat=ANN):
    return " ".join(text_of(office.says(seat, words)[0][1]).split())


def test_what_was_in_force_before_the_last_letter_comes_back_and_the_receipt_says_what(office):
    office.says(ANN, "POWER 9")
    office.says(ANN, "POWER 11\nDISK EVICT Aragon")

    told = answer(office, "UNDO")

    assert "POWER 9" == sheet(office)
    assert (
        "- POWER 9 instead of POWER 11 - taken out: DISK EVICT Aragon - everything else of your sheet in force stands"
        in told
    )


def test_before_the_first_letter_was_nothing(office):
    office.says(ANN, "POWER 9")

    told = answer(office, "UNDO")

    assert "" == sheet(office)
    assert "taken out: POWER 9" in told


def test_what_a_letter_cleared_comes_back(office):
    office.says(ANN, "POWER 9\nALWAYS VETO WHEN COSTS ME 8")
    office.says(ANN, "CLEAR ALL\nDISK EVICT Aragon")

    told = answer(office, "UNDO")

    assert "POWER 9" == sheet(office)
    assert "put in: POWER 9" in told


def test_standing_orders_come_back(office):
    office.says(ANN, "ALWAYS VETO WHEN COSTS ME 8")
    office.says(ANN, "CLEAR ALWAYS")

    office.says(ANN, "UNDO")

    assert ["VETO"] == [block.key for block in office.docket.seat(ANN).standing_orders]


def test_it_goes_one_step(office):
    for words in ("POWER 9", "POWER 10", "POWER 11"):
        office.says(ANN, words)

    stood = [(office.says(ANN, "UNDO"), sheet(office))[1] for _ in range(2)]

    assert ["POWER 10", "POWER 11"] == stood


@pytest.mark.parametrize(("word", "flag"), [("FINAL", "final"), ("WAIT", "unready")])
def test_a_letter_that_only_says_final_or_wait_is_taken_back_and_brought_again(office, word, flag):
    office.says(ANN, "POWER 9")
    office.says(ANN, word)

    stood = [(office.says(ANN, "UNDO"), getattr(office.docket.seat(ANN), flag))[1] for _ in range(2)]

    assert ([False, True], "POWER 9") == (stood, sheet(office))


def test_it_comes_before_what_its_letter_files(office):
    office.says(ANN, "POWER 9\nDISK EVICT Aragon")

    office.says(ANN, "UNDO\nPOWER 10")

    assert "POWER 10" == sheet(office)


def test_what_was_proposed_since_is_dropped_and_the_sheet_stands(office):
    office.says(ANN, "POWER 9")
    office.says(ANN, "10 instead of 9")
    assert office.docket.seat(ANN).proposal

    told = answer(office, "UNDO")

    assert ("POWER 9", ()) == (sheet(office), office.docket.seat(ANN).proposal)
    assert "What was proposed is dropped" in told


def test_what_a_moderator_ordered_stays(office):
    office.says(ANN, "POWER 9")
    office.commands("ORDER FOR red\nPOWER 10\nEND")

    told = answer(office, "UNDO")

    assert "POWER 10" == sheet(office)
    assert "There is nothing to take back" in told


def test_nobody_takes_back_anothers_orders(office):
    office.says(ANN, "POWER 9")

    office.says(BO, "UNDO")

    assert "POWER 9" == sheet(office)


def test_nothing_that_was_opened_is_taken_back(office):
    for seat in range(3):
        office.says(seat, office.sensible_words(seat))
    opened = sheet(office)

    told = answer(office, "UNDO")

    assert opened == sheet(office)
    assert "There is nothing to take back" in told


def test_sheets_that_cool_wait_for_who_takes_his_back(a_database):
    with open_office(a_database, players=3, moderators=(MO,), options=Options(cooling_minutes=30)) as office:
        for seat in range(3):
            office.says(seat, office.sensible_words(seat))
        assert office.docket.cooling

        office.says(ANN, "UNDO")

        assert (None, (ANN,)) == (office.docket.cooling, office.docket.awaited())


def test_a_preview_takes_nothing_back(office):
    office.says(ANN, "POWER 9")

    office.says(ANN, "PREVIEW\nUNDO")

    assert "POWER 9" == sheet(office)


def test_a_letter_that_changes_nothing_leaves_what_was_before_it(office):
    office.says(ANN, "POWER 9")
    office.says(ANN, "POWER 9")

    told = answer(office, "UNDO")

    assert "" == sheet(office)
    assert "taken out: POWER 9" in told


def test_nothing_comes_back_once_the_game_has_used_a_block(office):
    office.says(ANN, "POWER 9")
    assert office.docket.seat(ANN).before

    assert follow(office.docket, PowerLaid(ANN, 9)).seat(ANN).before is None


def test_with_nothing_to_take_back_the_letter_says_only_that(office):
    told = answer(office, "UNDO")

    assert "There is nothing to take back" in told
    assert "carried out" not in told


def test_what_was_declined_is_proposed_again_and_the_last_orders_stand(office):
    office.says(ANN, "POWER 9")
    office.says(ANN, "10 instead of 9")
    office.says(ANN, "DECLINE")
    assert not office.docket.seat(ANN).proposal

    told = answer(office, "UNDO")

    assert ("POWER 9", ["POWER"]) == (sheet(office), [block.key for block in office.docket.seat(ANN).proposal])
    assert "What you dropped is proposed again" in told


def test_what_it_proposes_again_is_filed_by_an_ok(office):
    for words in ("POWER 9", "10 instead of 9", "DECLINE", "UNDO", "OK"):
        office.says(ANN, words)

    assert "POWER 10" == sheet(office)


def test_what_a_letter_half_said_goes_with_it(office):
    office.says(ANN, "POWER 9")
    office.says(ANN, "CARD 3")
    assert office.docket.seat(ANN).unfinished

    told = answer(office, "UNDO")

    assert ("POWER 9", ()) == (sheet(office), office.docket.seat(ANN).unfinished)
    assert "CARD: what your last letter began and did not finish is forgotten" in told


def test_a_half_said_card_that_the_last_letter_finished_is_half_said_again(a_database):
    with open_office(a_database, players=3, moderators=(MO,), seed=bytes([2]) * 32) as office:
        office.says(ANN, "POWER 9\nCARD 1")
        begun = office.docket.seat(ANN).unfinished
        office.says(ANN, "MOVE 1 own Valencia to New Castile")
        office.says(ANN, "OK")
        assert ("CARD" in office.docket.seat(ANN).sheet, bool(begun)) == (True, True)

        office.says(ANN, "UNDO")

        assert ("POWER 9", begun) == (sheet(office), office.docket.seat(ANN).unfinished)


def test_it_names_nothing_and_a_player_is_told_what_would_take_a_part_away(office):
    office.says(ANN, "POWER 9")

    told = answer(office, "UNDO POWER")

    assert "POWER 9" == sheet(office)
    assert "Legal would be: UNDO or CLEAR POWER" in told
    assert "moderator" not in told.partition("FORM")[0]
