"""What is proposed waits for an OK until its writer says something else of the game; talk leaves it open."""

from datetime import timedelta
from email import message_from_bytes
from email.policy import compat32

import pytest

from tests.kit.absence_notices import NOTICES
from tests.kit.post import WIRE, open_office, text_of
from tests.kit.tables import power


@pytest.fixture
def office(a_database):
    with open_office(a_database, players=3) as office:
        office.says(0, "I think I will go with my nine this time")
        yield office


def shown(office, seat):
    return " ".join(text_of(office.newest(seat)).split())


def replaced(raw: bytes, headers) -> bytes:
    """A letter with other fields in its head."""
    letter = message_from_bytes(raw, policy=compat32)
    for name, value in headers.items():
        letter.replace_header(name, value)
    return letter.as_bytes(policy=WIRE)


@pytest.mark.parametrize("between", ["What a lovely evening.", "When is Ann going to be back?"])
def test_talk_and_questions_leave_a_proposal_open(office, between):
    office.says(0, between)

    office.says(0, "OK")

    assert power(9) == office.filed()


def test_a_letter_of_the_game_with_something_to_mend_lets_the_proposal_fall(office):
    office.says(0, "POWER 99")

    office.says(0, "OK")

    assert office.filed() is None


def test_a_no_drops_it_and_says_neither_that_others_are_told_nor_that_a_yes_takes_the_no_back(office):
    office.says(0, "no")

    assert "You said no, so nothing of it is done." in shown(office, 0)
    assert "is told" not in shown(office, 0)
    assert "change your mind" not in shown(office, 0)


@pytest.mark.parametrize("words", ["yes please, card 5", "yes and place 2 in Granada", "YES\nPOWER 10"])
def test_a_yes_with_more_beside_it_is_no_command_of_moderators(office, words):
    office.says(0, words)

    assert "moderator" not in shown(office, 0)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Yes, and SAY hi"),
        ("en", "ok and say hello to all"),
        ("de", "OK und sag hallo"),
        ("es", "ok y di hola a todos"),
        ("nl", "ok en zeg hallo tegen iedereen"),
        ("pl", "ok i powiedz cześć wszystkim"),
        ("sv", "ok och säg hej till alla"),
    ],
)
def test_a_yes_that_also_wants_something_said_waits_until_that_is_clear(a_database, language, words):
    with open_office(a_database, players=3, languages=(language,)) as office:
        office.says(0, "I think I will go with my nine this time")
        office.says(0, words)

        assert (None, power(9)) == (office.filed(), office.docket.seat(0).proposal[0])


def test_a_yes_above_a_say_files_and_says(office):
    office.says(0, "OK\nSAY hi all")

    assert power(9) == office.filed()
    assert "hi all" in shown(office, 1)


def test_what_is_shown_again_says_from_which_letter_it_is_and_how_to_drop_it(office):
    first = shown(office, 0)
    office.now += timedelta(hours=3)

    office.says(0, "What a lovely evening.")

    assert "your letter of" not in first
    assert "This is still open from your letter of Fri 20 Nov 13:00: OK files it, NO drops it." in shown(office, 0)
    office.says(0, "What a lovely night.")
    assert "your letter of Fri 20 Nov 13:00" in shown(office, 0)
    office.says(0, "no")
    office.says(0, "STATUS")
    assert ((), False) == (office.docket.seat(0).proposal, "DID YOU MEAN THIS?" in shown(office, 0))


# --- what nobody meant ----------------------------------------------------------------------------


ABROAD = [("en", spoken) for spoken in NOTICES]
"""Who has English letters and whose program answers in any language; and who has letters in the program's."""


@pytest.mark.parametrize(("own", "spoken"), [*ABROAD, *((tag, tag) for tag in ("nl", "de", "es", "pl", "sv"))])
def test_a_notice_of_an_absence_leaves_nothing_to_say_yes_to(own, spoken, a_database):
    with open_office(a_database, players=3, languages=(own,) * 3) as office:
        for notice in NOTICES[spoken]:
            office.now += timedelta(hours=9)
            office.says(1, f"{notice}\n\nBo")

            assert ((), ()) == (office.docket.seat(1).proposal, office.docket.seat(1).in_force), notice


def test_a_row_with_a_keyword_in_capitals_is_meant_even_by_who_is_away(office):
    office.says(1, "I am out of the office till Monday, POWER 9 I guess")

    assert power(9) == office.docket.seat(1).proposal[0]


def test_what_a_program_may_have_written_is_proposed_only_by_keywords_in_capitals(office):
    headers = {"Subject": "Automatic reply: your sheet"}
    office.hand_over(replaced(office.reply(1, "The desk has 9 or 10 for you"), headers))
    guessed = office.docket.seat(1).held
    office.hand_over(replaced(office.reply(1, "POWER 9"), headers))

    assert ((), (power(9),)) == (guessed, office.docket.seat(1).held)
