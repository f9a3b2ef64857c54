"""By mail, byte for byte: a second address of one who plays and moderates, and the yes of another that it needs."""

from contextlib import ExitStack

import pytest

from referee.commands.newcomers import Newcomer
from tests.kit.post import open_office, text_of

ANN, BO, YARA = range(3)
BO_AT_HOME = "bo@example.org"
PAT = "pat@example.org"
SECRET = "POWER 11"


@pytest.fixture
def office(tmp_path):
    """Bo plays and moderates; Ann and Yara have sealed their sheets; Pat is Bo as well."""
    with ExitStack() as stack:
        moderators = (Newcomer("Bo", BO_AT_HOME),)
        yield stack.enter_context(
            open_office(f"sqlite:///{tmp_path}/games.db", sealed, players=3, moderators=moderators)
        )


def sealed(office):
    office.everybody_accepts()
    office.says(ANN, SECRET)
    office.commands("PROMOTE Pat <pat@example.org>", BO_AT_HOME)


def told(office, since):
    return [(seat, letter) for seat, letter in office.letters[since:] if letter["X-El-Grande-Letter"] == "seal"]


def test_sheets_from_the_second_address_show_nothing_and_all_are_told_before(office):
    since = len(office.letters)
    answer = office.commands("SHEETS", PAT)

    assert "REFUSED" in answer
    assert "one person's word" in " ".join(answer.split())
    assert SECRET not in answer
    assert answer.startswith("Not done")
    letters = told(office, since)
    assert {ANN, BO, YARA} == {seat for seat, _ in letters}
    for seat, letter in letters:
        words = " ".join(text_of(letter).split())
        assert words.startswith("Pat, brought in by Bo, asks to see what is sealed (SHEETS):")
        assert ("Answer yes" in words) == (seat != BO)


@pytest.mark.parametrize("yes", ["yes", "OK", "Ja, gerne!"[:2], "Yes please."])
def test_after_a_plain_yes_of_another_the_sheets_are_shown(office, yes):
    office.commands("SHEETS", PAT)
    office.says(YARA, yes)
    answer = office.commands("SHEETS", PAT)

    assert SECRET in answer


def test_the_askers_own_yes_from_the_other_address_shows_nothing(office):
    office.commands("SHEETS", PAT)
    receipt = office.says(BO, "yes")
    answer = office.commands("SHEETS", PAT)

    assert any("Your yes opens nothing" in " ".join(text_of(letter).split()) for _, letter in receipt)
    assert SECRET not in answer


def test_a_yes_to_any_other_letter_is_no_yes_to_that(office):
    before = office.newest(YARA)
    office.commands("SHEETS", PAT)
    office.says(YARA, "yes", to=before)
    answer = office.commands("SHEETS", PAT)

    assert SECRET not in answer


def test_a_seat_sent_to_the_second_address_tells_it_nothing_of_the_sheet(office):
    count = len(office.elsewhere)
    asked = office.commands("SUBSTITUTE red Kim <kim@example.org>", BO_AT_HOME)
    code = asked.partition("CODE ")[2].split()[0]
    office.commands(f"SUBSTITUTE red Kim <kim@example.org> CODE {code}", BO_AT_HOME)
    letters = [letter for to, letter in office.elsewhere[count:] if to == "kim@example.org"]

    assert letters
    assert not [each for each in letters if SECRET in text_of(each)]
    assert office.docket.seat(ANN).vacant
    assert "You are to come to" in text_of(letters[0])


def test_what_is_undone_gives_it_back(office):
    asked = office.commands("SUBSTITUTE red Kim <kim@example.org>", BO_AT_HOME)
    code = asked.partition("CODE ")[2].split()[0]
    office.commands(f"SUBSTITUTE red Kim <kim@example.org> CODE {code}", BO_AT_HOME)
    number = len(office.docket.ledger)
    asked = office.commands(f"UNDO {number}", BO_AT_HOME)
    code = asked.partition("CODE ")[2].split()[0]
    office.commands(f"UNDO {number} CODE {code}", BO_AT_HOME)

    assert (ANN, False) == (office.docket.seat(ANN).person, office.docket.seat(ANN).vacant)
    assert SECRET.split()[0] in office.docket.seat(ANN).sheet


def test_kim_comes_in_with_the_next_round_and_is_welcomed_with_what_is_public(office):
    asked = office.commands("SUBSTITUTE red Kim <kim@example.org>", BO_AT_HOME)
    code = asked.partition("CODE ")[2].split()[0]
    office.commands(f"SUBSTITUTE red Kim <kim@example.org> CODE {code}", BO_AT_HOME)
    for seat in (BO, YARA):
        office.says(seat, f"{office.sensible_words(seat)}\nFINAL")
    office.passes(days=9)
    while office.docket.running.position.round == 1:
        office.passes(days=3)

    letters = [letter for to, letter in office.elsewhere if to == "kim@example.org"]
    assert not office.docket.seat(ANN).vacant
    assert ["seeking", "report"] == [each["X-El-Grande-Letter"] for each in letters][:2]
    assert letters[1]["Subject"].startswith("Friday: you play red from now on")


@pytest.mark.parametrize("name", ["\u0410nn", "The host", "Referee"])
def test_a_name_that_only_looks_like_anothers_comes_back_with_one_that_does(office, name):
    answer = office.commands(f"PROMOTE {name} <kim@example.org>", BO_AT_HOME)
    assert "REFUSED" in answer
    office.commands(answer.partition("This would do: ")[2].partition(">")[0] + ">", BO_AT_HOME)

    assert f"{name} B" in dict(office.docket.moderators).values()


@pytest.mark.parametrize("words", ["STATUS", "yes", "LEAVE", SECRET])
def test_whoever_is_to_come_is_answered_and_does_nothing_yet(office, words):
    asked = office.commands("SUBSTITUTE red Kim <kim@example.org>", BO_AT_HOME)
    code = asked.partition("CODE ")[2].split()[0]
    office.commands(f"SUBSTITUTE red Kim <kim@example.org> CODE {code}", BO_AT_HOME)
    before, count = office.docket, len(office.elsewhere)

    office.hand_over(office.answer(office.latest("kim@example.org"), words, "kim@example.org"))

    news = [text_of(letter) for to, letter in office.elsewhere[count:] if to == "kim@example.org"]
    assert 1 == len(news)
    assert SECRET not in news[0]
    assert before.by_seat == office.docket.by_seat
    assert before.coming == office.docket.coming


def test_what_is_told_the_moderator_alone_does_not_reach_the_second_address(office):
    count = len(office.elsewhere)
    receipt = office.says(ANN, "TELL MODERATOR I mean to play 7")

    assert not [to for to, letter in office.elsewhere[count:] if "I mean to play" in text_of(letter)]
    assert "Pat" not in text_of(receipt[0][1]).partition("AN ANSWER COULD BE")[0]


def test_a_moderator_who_was_there_before_is_shown_the_line_that_says_yes_and_it_counts(tmp_path):
    moderators = (Newcomer("Bo", BO_AT_HOME), Newcomer("Mo", "mo@example.org"))
    with open_office(f"sqlite:///{tmp_path}/two.db", sealed, players=3, moderators=moderators) as office:
        office.commands("SHEETS", PAT)
        assert "| YES 1\n" in text_of(office.latest("mo@example.org"))
        plain = office.commands("yes", "mo@example.org")
        assert SECRET not in office.commands("SHEETS", PAT)
        office.commands("YES 1", "mo@example.org")

        assert "This would do: YES 1" in " ".join(plain.split())
        assert office.docket.asks[0].opened
        assert SECRET in office.commands("SHEETS", PAT)
