"""Whoever was silent for too long comes back by any letter that a person wrote, and is told who played meanwhile."""

from datetime import UTC, datetime

import pytest

from referee import log
from referee.adjudication import adjudicate
from referee.log.entries import Options
from referee.log.options import at_pace
from referee.orders.contents import BY_HAND
from tests.kit.post import open_office, text_of

RED = 0


def red_goes_silent(office):
    office.everybody_accepts()
    while not office.docket.seat(RED).alone:
        others = [seat for seat in office.docket.awaited() if seat != RED]
        if others:
            office.says(others[0], office.sensible_words(others[0]))
        else:
            wake = datetime.fromtimestamp(adjudicate.wake_at(office.docket), UTC)
            office.passes(seconds=max(0, (wake - office.now).total_seconds()))


@pytest.fixture
def office(a_database):
    options = at_pace("club", Options(cooling_minutes=0))
    with open_office(a_database, begin=red_goes_silent, players=3, options=options) as office:
        yield office


def answer(office, words, **changes):
    told = [letter for to, letter in office.says(RED, words, **changes) if to == RED]
    return [" ".join(text_of(letter).split()) for letter in told]


@pytest.mark.parametrize(
    "words",
    [
        "Sorry everybody, I was in hospital. Am I still in?",
        "Sorry, I was in hospital!",
        "I am in hospital and quite ill, but may I play on?",
        "Ich war im Urlaub, sorry",
        "Byłam na urlopie, przepraszam",
        "Ik was op vakantie, sorry",
        "Jag var på semester, ledsen",
        "I'm back!",
        "hello?",
        "STATUS",
        "HELP",
        "I am on holiday.\n\nPOWER 7",
    ],
)
def test_any_words_of_a_person_bring_back_and_the_answer_says_since_when_who_played(office, words):
    told = answer(office, words)

    assert "" == office.docket.seat(RED).alone
    [said] = [each for each in told if "You are in again" in each]
    assert "Since round 2 nobody did, and a programmed player played for you." in said
    assert "Missing: " in said


@pytest.mark.parametrize(
    ("words", "headers"),
    [
        ("I am out of the office until 7 December.", {"Auto-Submitted": "auto-replied"}),
        ("hello?", {"Auto-Submitted": "auto-replied"}),
        ("Out of office: I am on vacation", {}),
        ("I am away until Monday.", {}),
        ("I am out of the office until 7 December and will reply then.", {}),
    ],
)
def test_what_a_program_may_have_written_brings_nobody_back(office, words, headers):
    answer(office, words, headers=headers)

    assert "sensible" == office.docket.seat(RED).alone


def test_where_that_is_in_doubt_a_line_decides(office):
    [said] = answer(office, "Out of office: I am on vacation")
    assert "This may be an automatic answer of your mailbox" in said

    [back] = answer(office, "BACK")

    assert "You are in again" in back
    assert "" == office.docket.seat(RED).alone


def test_where_days_are_named_the_yes_that_announces_them_brings_back_as_well(office):
    [asked] = answer(office, "I am away until Monday.")
    assert "Nobody waits for you any more" in asked

    answer(office, "yes")

    assert "" == office.docket.seat(RED).alone
    assert office.docket.seat(RED).absences


def test_the_log_keeps_that_no_program_wrote_of_an_absence(office):
    office.says(RED, "I am ill, in hospital, sorry")

    with office.store.reading() as transaction:
        read = [each.body for each in transaction.log("g1") if isinstance(each.body, log.LetterRead)]
    assert BY_HAND == read[-1].sheet.note
    assert 0 == office.docket.seat(RED).missed_in_row


@pytest.mark.parametrize(
    "words",
    [
        "Sorry everybody, I was in hospital. Am I still in?",
        "just back from holiday",
        "ich bin wieder da",
        "he vuelto de vacaciones",
        "ben er weer, was op vakantie",
        "wróciłam z urlopu",
        "jag är tillbaka från semestern",
    ],
)
def test_whoever_comes_back_has_one_short_answer_that_speaks_of_no_absence(office, words):
    told = [letter for to, letter in office.says(RED, words) if to == RED]

    (short,) = map(text_of, told)
    assert len(short.splitlines()) <= 20
    said = " ".join(short.split())
    assert "You are RED (Ann). You are in again: from now on the game waits for you." in said
    assert "Missing: " in said
    assert [] == [words for words in ("being away or ill", "took this for talk", "no answer to that") if words in said]
    assert not any("being away" in text_of(letter) for _, letter in office.elsewhere)


@pytest.mark.parametrize("words", ["Am I still in?", "I was in hospital, sorry"])
def test_whoever_was_never_out_is_told_so(office, words):
    blue = 1

    said = " ".join(text_of(next(letter for to, letter in office.says(blue, words) if to == blue)).split())

    assert "You are BLUE (Bo). You are in: the game waits for you whenever it asks you." in said
    assert "in again" not in said


def test_who_is_announced_away_and_asks_is_told_until_when(office):
    office.says(1, "AWAY 1 Dec TO 3 Dec")

    said = " ".join(text_of(next(letter for to, letter in office.says(1, "am I still in?") if to == 1)).split())

    assert "You are announced away from " in said
    assert "BACK ends that." in said
