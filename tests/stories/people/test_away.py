"""Away for some days, by letter: announced in time, told to all, put off once, and no way to gain by it."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from referee import log
from referee.adjudication.timing import put_off_for_absences
from referee.docket import LogTail
from referee.log.options import at_pace
from referee.mail.compose import KIND
from tests.kit.post import MO, NOON, open_office, words

ANN, BO, YARA = range(3)
PROGRAM = {"Auto-Submitted": "auto-replied"}
OUT = "I am out of the office until 26 November and will read your message then."
AMSTERDAM = ZoneInfo("Europe/Amsterdam")


@pytest.fixture
def office(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/away.db", players=3, moderators=(MO,), options=at_pace("club")) as office:
        yield office


def when(instant: int) -> str:
    return datetime.fromtimestamp(instant, AMSTERDAM).strftime("%a %d %b %H:%M")


def due(office) -> str:
    return when(office.docket.due)


def absences(office, seat: int = ANN) -> list[tuple[str, str]]:
    return [(when(since), when(until)) for since, until in office.docket.seat(seat).absences]


def answer(office, seat: int, said: str, **changes) -> str:
    """What the one who wrote is answered."""
    return words(next(letter for to, letter in office.says(seat, said, **changes) if to == seat))


def test_an_absence_is_told_to_all_and_puts_off_what_is_due_then(office):
    assert "Mon 23 Nov 13:00" == due(office)

    news = office.says(ANN, "AWAY 22 Nov TO 25 Nov")

    assert [("Sun 22 Nov 00:00", "Thu 26 Nov 00:00")] == absences(office)
    assert "Thu 26 Nov 13:00" == due(office)
    assert [(ANN, "receipt"), (BO, "news"), (YARA, "news")] == [(to, letter[KIND]) for to, letter in news]
    assert "You are announced away from Sun 22 Nov 00:00 to Thu 26 Nov 00:00 (Amsterdam)." in words(news[0][1])
    assert "that you had left that takes 4." in words(news[0][1])
    assert all("is DUE Thu 26 Nov 13:00" in words(letter) for _, letter in news)
    assert "Red will be away from Sun 22 Nov 00:00 to Thu 26 Nov 00:00" in words(news[1][1])
    status = words(office.says(BO, "STATUS")[0][1])
    assert 1 == status.count("from Sun 22 Nov 00:00 to Thu 26 Nov 00:00 (Amsterdam)")


LEFT = "Days of absence that you have left in this game: {}."


def test_the_days_that_are_left_are_told_with_every_absence_and_in_the_status(office):
    assert LEFT.format(3) in answer(office, ANN, "AWAY 22 Nov TO 25 Nov")
    assert LEFT.format(3) in answer(office, ANN, "AWAY 22 Nov TO 25 Nov")  # announced already
    assert LEFT.format(3) in answer(office, ANN, "AWAY 1 Nov TO 5 Nov")  # past
    assert LEFT.format(3) in answer(office, ANN, "STATUS")
    assert LEFT.format(7) in answer(office, BO, "STATUS")
    assert LEFT.format(3) in answer(office, ANN, "BACK")  # what they put off stays put off


def test_whoever_comes_back_reads_so_in_words_for_the_reader(office):
    office.says(ANN, "AWAY 22 Nov TO 25 Nov")
    office.says(ANN, "BACK")

    assert "Red is back" in answer(office, BO, "STATUS")
    assert "You are back" in answer(office, ANN, "STATUS")


def test_it_moves_nothing_while_that_seats_sheet_is_in(office):
    office.says(ANN, office.sensible_words(ANN))

    office.says(ANN, "AWAY 22 Nov TO 25 Nov")

    assert ("Mon 23 Nov 13:00", ()) == (due(office), office.docket.because)


def test_the_next_stop_is_due_once_everybody_is_back(office):
    for seat in (ANN, BO, YARA):
        office.says(seat, office.sensible_words(seat))
    office.passes(hours=1)
    office.says(ANN, "AWAY 22 Nov TO 25 Nov")

    office.passes(hours=1)

    assert office.docket.awaited()
    assert "Thu 26 Nov 13:00" == due(office)


def test_two_who_are_away_at_the_same_time_put_it_off_once(office):
    office.says(ANN, "AWAY 22 Nov TO 25 Nov")
    office.says(BO, "AWAY 22 Nov TO 24 Nov")

    assert "Thu 26 Nov 13:00" == due(office)


def test_nothing_that_was_told_is_ever_brought_nearer(office):
    office.says(ANN, "AWAY 22 Nov TO 25 Nov")
    office.says(ANN, "BACK")

    assert ("Thu 26 Nov 13:00", []) == (due(office), absences(office))


def test_an_absence_begins_half_a_day_after_its_announcement_at_the_earliest(office):
    said = answer(office, ANN, "AWAY until 23 Nov")

    assert "An absence begins 12 hours after it is announced" in said
    assert [("Sat 21 Nov 01:00", "Mon 23 Nov 00:00")] == absences(office)


def test_nobody_escapes_a_deadline_that_is_about_to_fall(office):
    office.now = NOON + timedelta(hours=71)

    said = answer(office, ANN, "AWAY until 27 Nov")

    assert [("Tue 24 Nov 00:00", "Fri 27 Nov 00:00")] == absences(office)
    assert "Mon 23 Nov 13:00" == due(office)
    assert "DUE Mon 23 Nov 13:00" in said


def test_grace_is_not_made_longer_by_an_absence(office):
    docket = office.docket
    tail = LogTail(docket, docket.due)
    tail.append(log.GraceBegan((ANN,), docket.due + 24 * 3600))
    tail.append(log.AbsenceAnnounced(ANN, docket.due + 12 * 3600, docket.due + 80 * 3600))
    put_off_for_absences(tail)

    assert docket.due + 24 * 3600 == tail.docket.due


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("AWAY 22 Nov TO 30 Nov", "These are 9 days, and in this game you have 7 left."),
        ("AWAY 2 weeks", "and in this game you have 7 left."),
        ("AWAY 1 Nov TO 5 Nov", "These days are past."),
        ("AWAY until tomorrow", "this one would be over by then"),
        ("AWAY until I am back", 'which days "until I am back" are is not certain'),
        ("AWAY", "AWAY wants days"),
    ],
)
def test_what_cannot_be_announced_is_refused_with_why(office, said, why):
    told = answer(office, ANN, said)

    assert why in told
    assert "is carried out" not in told
    assert ([], "Mon 23 Nov 13:00") == (absences(office), due(office))


def test_a_third_absence_and_more_days_than_are_left_are_for_the_moderator(office):
    office.says(ANN, "AWAY 22 Nov TO 23 Nov")
    office.says(ANN, "AWAY 26 Nov TO 27 Nov")

    assert "A player can be away twice in a game." in answer(office, ANN, "AWAY 1 Dec TO 2 Dec")
    assert "in this game you have 3 left" in answer(office, ANN, "AWAY 24 Nov TO 1 Dec")
    assert "TELL MODERATOR and your words ask Mo for more." in answer(office, ANN, "AWAY 1 Dec TO 2 Dec")
    assert 2 == len(absences(office))


def test_days_beside_those_announced_make_one_absence_longer(office):
    office.says(ANN, "AWAY 22 Nov TO 23 Nov")
    office.says(ANN, "AWAY 23 Nov TO 25 Nov")

    assert [("Sun 22 Nov 00:00", "Thu 26 Nov 00:00")] == absences(office)
    assert "It was announced already" in answer(office, ANN, "AWAY 24 Nov TO 25 Nov")


def test_one_after_the_other_the_table_is_held_up_no_longer_than_its_days(office):
    office.says(ANN, "AWAY 22 Nov TO 28 Nov")
    office.says(BO, "AWAY 29 Nov TO 4 Dec")

    assert "for all absences together this table has 1 left" in answer(office, YARA, "AWAY 5 Dec TO 6 Dec")
    assert "Everybody is told." in answer(office, YARA, "AWAY 27 Nov TO 30 Nov")  # others are away then anyway


def test_days_for_which_something_was_put_off_stay_taken(office):
    office.says(ANN, "AWAY 22 Nov TO 25 Nov")
    office.says(ANN, "BACK")

    assert "in this game you have 3 left" in answer(office, ANN, "AWAY 27 Nov TO 1 Dec")


def test_days_that_put_nothing_off_are_had_again(office):
    office.says(ANN, office.sensible_words(ANN))
    office.says(ANN, "AWAY 22 Nov TO 25 Nov")
    office.says(ANN, "BACK")

    assert "that you had left that takes 7." in answer(office, ANN, "AWAY 24 Nov TO 30 Nov")


def test_an_absence_ends_with_the_first_orders_and_not_with_words(office):
    office.says(ANN, "AWAY 22 Nov TO 25 Nov")
    office.says(ANN, "POWER 13")
    assert [("Sun 22 Nov 00:00", "Thu 26 Nov 00:00")] == absences(office)  # it has not begun

    office.now = NOON + timedelta(days=2)
    office.says(ANN, "STATUS")
    assert [("Sun 22 Nov 00:00", "Thu 26 Nov 00:00")] == absences(office)

    office.says(ANN, "POWER 12")
    assert [("Sun 22 Nov 00:00", "Sun 22 Nov 13:00")] == absences(office)


def test_who_writes_a_sheet_and_stays_away_says_so_in_the_same_letter(office):
    office.says(ANN, "AWAY 22 Nov TO 25 Nov")
    office.now = NOON + timedelta(days=2)

    office.says(ANN, "POWER 12\nAWAY until 26 Nov")

    assert [("Sun 22 Nov 00:00", "Thu 26 Nov 00:00")] == absences(office)


def test_back_without_an_absence_says_so(office):
    assert "You are not announced away, or no longer." in answer(office, ANN, "BACK")


def test_an_absence_is_over_by_itself(office):
    office.says(ANN, "AWAY 22 Nov TO 25 Nov")

    office.now = NOON + timedelta(days=7)

    assert "Away: red" not in words(office.says(BO, "STATUS")[0][1])


@pytest.mark.parametrize(
    "changes", [{"sender": "mallory@evil.example"}, {"sender": "bo@example.org"}, {"headers": {"Precedence": "bulk"}}]
)
def test_a_letter_that_may_be_anothers_or_a_programs_announces_nothing(office, changes):
    office.says(ANN, "AWAY 22 Nov TO 25 Nov", **changes)

    assert ([], "Mon 23 Nov 13:00") == (absences(office), due(office))


def test_a_table_without_absences_says_whom_to_ask(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/plain.db", players=3) as office:
        said = answer(office, ANN, "AWAY 22 Nov TO 25 Nov")

        assert "At this table absences are not announced by letter." in said
        assert "ask the host to wait for you" in said


def test_nobody_who_is_away_takes_a_sheet_back_to_put_off_what_is_due(office):
    office.says(ANN, "AWAY 22 Nov TO 25 Nov")
    office.says(ANN, office.sensible_words(ANN))
    office.now = NOON + timedelta(days=2)
    before = due(office)

    office.says(ANN, "CLEAR\nAWAY until 26 Nov")

    assert [("Sun 22 Nov 00:00", "Sun 22 Nov 13:00")] == absences(office)
    assert before == due(office)


def test_an_absence_that_begins_in_grace_forgives_nothing(office):
    docket = office.docket
    tail = LogTail(docket, docket.due)
    tail.append(log.AbsenceAnnounced(ANN, docket.due + 6 * 3600, docket.due + 80 * 3600))
    tail.append(log.GraceBegan((ANN,), docket.due + 12 * 3600))
    tail.append(log.StopClosed((ANN,)))

    assert (1, 1) == (tail.docket.seat(ANN).missed, tail.docket.seat(ANN).graces)


def test_a_stop_that_is_missed_while_away_is_not_a_miss(office):
    office.says(ANN, "AWAY 22 Nov TO 25 Nov")
    missed = LogTail(office.docket, office.docket.due)
    missed.append(log.DeadlineSet(int((NOON + timedelta(days=3)).timestamp())))  # brought nearer, as by a moderator

    missed.append(log.StopClosed((ANN, BO)))

    assert [0, 1] == [missed.docket.seat(seat).missed for seat in (ANN, BO)]


def test_a_moderator_announces_more_days_than_a_player_has_left_and_takes_none_of_them(office):
    tried = office.commands("TRY AWAY red 22 Nov TO 1 Dec")
    assert ([], "Mon 23 Nov 13:00") == (absences(office), due(office))

    done = office.commands("AWAY red 22 Nov TO 1 Dec")

    for told in (tried, done):
        assert "Away: red, from Sun 22 Nov 00:00 to Wed 2 Dec 00:00 (Amsterdam)" in " ".join(told.split())
        assert "-> Wed 2 Dec 13:00" in " ".join(told.split())
    assert [("Sun 22 Nov 00:00", "Wed 02 Dec 00:00")] == absences(office)
    assert "Wed 02 Dec 13:00" == due(office)
    assert "Mo: away: red, from Sun 22 Nov 00:00 to Wed 2 Dec 00:00" in words(office.newest(BO))
    assert "in this game you have 7 left" in answer(office, ANN, "AWAY 3 Dec TO 20 Dec")


def test_a_moderators_word_needs_no_notice(office):
    office.commands("AWAY red 3 days")

    assert [("Fri 20 Nov 13:00", "Tue 24 Nov 00:00")] == absences(office)


def test_a_moderator_ends_an_absence_and_each_ruling_is_taken_back(office):
    office.says(ANN, "AWAY 22 Nov TO 25 Nov")
    announced = absences(office)

    office.commands("BACK red")
    assert ([], "Thu 26 Nov 13:00") == (absences(office), due(office))
    office.commands("UNDO")
    assert announced == absences(office)
    office.commands("AWAY red 25 Nov TO 30 Nov")
    assert [("Sun 22 Nov 00:00", "Tue 01 Dec 00:00")] == absences(office)
    office.commands("UNDO")
    assert announced == absences(office)


def test_an_absence_that_runs_is_ended_when_the_moderator_says_so(office):
    office.says(ANN, "AWAY 22 Nov TO 25 Nov")
    office.now = NOON + timedelta(days=2)

    answered = office.commands("BACK red")

    assert [("Sun 22 Nov 00:00", "Sun 22 Nov 13:00")] == absences(office)
    assert "No longer away: red, from Sun 22 Nov 13:00 to Thu 26 Nov 00:00" in " ".join(answered.split())


@pytest.mark.parametrize(
    "said",
    [
        "I am out of the office until 26 November and will read your message then.",
        "Ich bin bis zum 26. November nicht im Büro.",
        "Ik ben afwezig tot 26 november.",
        "Jestem poza biurem do 26 listopada.",
        "Jag är inte på kontoret till 26 november.",
        "Jag är inte på kontoret förrän den 26 november. Ring 5 eller 6 om det är brådskande.",
        "I am out of the office and back on 26 November.",
        "Ich bin im Urlaub und ab dem 26. November wieder im Büro.",
        "Estoy fuera de la oficina hasta el 26 de noviembre.",
    ],
)
def test_what_a_program_says_of_an_absence_is_offered_to_its_owner_and_does_nothing(office, said):
    news = office.says(ANN, said, headers=PROGRAM)

    assert [(ANN, "asked")] == [(to, letter[KIND]) for to, letter in news]
    assert ([], "Mon 23 Nov 13:00") == (absences(office), due(office))
    office.says(ANN, "yes", to=news[0][1])
    assert [until for _, until in absences(office)] in (["Thu 26 Nov 00:00"], ["Fri 27 Nov 00:00"])


def test_no_program_is_asked_twice(office):
    first = office.says(ANN, OUT, headers=PROGRAM)
    assert [] == office.says(ANN, OUT, to=first[0][1], headers=PROGRAM)
    assert [] == office.says(ANN, "yes", to=first[0][1], headers=PROGRAM)
    again = [letter for _ in range(9) for letter in office.says(ANN, OUT, headers=PROGRAM)]

    assert 1 >= len(again)
    assert [] == absences(office)


@pytest.mark.parametrize("sender", ["mallory@evil.example", "bo@example.org"])
def test_a_program_of_somebody_else_offers_nothing(office, sender):
    assert "asked" not in [letter[KIND] for _, letter in office.says(ANN, OUT, headers=PROGRAM, sender=sender)]


@pytest.mark.parametrize(
    "said",
    [
        "I am out of the office until further notice.",
        "I am out of the office from 22 Nov to 24 Nov and from 1 Dec to 3 Dec.",
        "Your ticket of 22 Nov was opened.",
        "I am out of the office until 2 January.",  # more days than there are
    ],
)
def test_a_program_that_names_no_certain_days_is_not_answered(office, said):
    assert [] == office.says(ANN, said, headers=PROGRAM)


def test_whoever_speaks_of_an_absence_without_days_reads_how_to_announce_it(office):
    assert "A line AWAY and the days announces it to all" in answer(office, ANN, "I am on holiday soon, sorry!")


def test_running_words_that_say_so_are_asked_back_and_announce_nothing(office):
    news = office.says(ANN, "Sorry all, I am away on holiday from 22 Nov to 25 Nov. See you!")

    question = next(letter for to, letter in news if to == ANN and letter[KIND] == "asked")
    assert "away from Sun 22 Nov 00:00 to Thu 26 Nov 00:00 (Amsterdam). Shall I announce that?" in words(question)
    assert ([], "Mon 23 Nov 13:00") == (absences(office), due(office))


def test_a_yes_to_that_question_announces_it_and_no_other_answer_does(office):
    office.says(ANN, "I am away next week.")
    question = office.newest(ANN)
    office.says(ANN, "no", to=question)
    office.says(ANN, "yes", to=question, sender="mallory@evil.example")
    assert [] == absences(office)

    office.says(ANN, "yes", to=question)

    assert [("Mon 23 Nov 00:00", "Mon 30 Nov 00:00")] == absences(office)


def test_small_talk_that_names_no_days_asks_nothing(office):
    news = office.says(ANN, "I am away a lot these days, sorry for the delay.")

    assert "asked" not in [letter[KIND] for to, letter in news]
    assert [] == absences(office)
