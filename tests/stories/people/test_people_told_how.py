"""What players ask of the referee about themselves and the table, by letter, is answered with the line that does it."""

import pytest

from referee.log.options import at_pace
from referee.mail.compose import KIND
from tests.kit.post import MO, open_office, words

ANN, BO, YARA = range(3)


@pytest.fixture
def office(tmp_path):
    options = at_pace("club")
    with open_office(f"sqlite:///{tmp_path}/how.db", players=3, moderators=(MO,), options=options) as office:
        yield office


def answer(office, seat: int, said: str):
    """What the one who wrote is answered."""
    return next(letter for to, letter in office.says(seat, said) if to == seat)


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("PAUSE", "MOTION PAUSE 7 days"),
        ("Pause the game please", "MOTION PAUSE 7 days"),
        ("PAUSE UNTIL 23 Nov", "MOTION PAUSE 3 days"),
        ("PAUSE 3", "MOTION PAUSE 3 days"),
        ("EXTEND red 24h", "MOTION PAUSE 1 day"),
        ("EXTEND 36 hours", "MOTION PAUSE 2 days"),
        ("EXTEND 24 HOURS", "MOTION PAUSE 1 day"),
        ("EXTEND 2 days", "MOTION PAUSE 2 days"),
        ("EXTEND red 2 days", "MOTION PAUSE 2 days"),
    ],
)
def test_a_players_command_to_stop_the_clock_is_answered_with_the_motion(office, said, line):
    asked = answer(office, ANN, said)

    assert "asked" == asked[KIND]
    assert f"I understood this: {line}. Is that what you mean?" in words(asked)
    assert "No player does that alone: a motion lets the table vote on it." in words(asked)
    assert "If it is carried the clock stands still from then on" in words(asked)
    assert "More than half have to say yes." in words(asked)
    assert office.docket.motion is None

    office.says(ANN, "yes")

    assert "pause" == office.docket.motion.matter


@pytest.mark.parametrize(
    ("said", "days"),
    [("EXTEND 3 weeks", 21), ("PAUSE until 3 December", 13), ("PAUSE 2 weeks", 14), ("PAUSE 200", 200)],
)
def test_a_pause_that_is_too_long_is_refused_with_the_longest(office, said, days):
    told = words(answer(office, ANN, said))

    assert f"No motion is made: that would be {days} days, and a motion stops the clock for seven at most" in told
    assert "as in MOTION PAUSE 7 days" in told


@pytest.mark.parametrize("said", ["REPLACE blue", "REPLACE blue by Bob", "SUBSTITUTE blue Bob <bob@x.example>"])
def test_a_motion_that_nobody_could_make_now_is_refused_at_once(office, said):
    told = answer(office, ANN, said)

    assert "receipt" == told[KIND]
    assert "No motion is made: blue (Bo) has not missed the last deadline" in words(told)


def test_a_seat_that_was_silent_is_replaced_by_the_motion_that_answers_the_command(office):
    for seat in (ANN, YARA):
        office.says(seat, office.sensible_words(seat))
    while not office.docket.seat(BO).missed_in_row:
        office.passes(hours=24)

    asked = answer(office, ANN, "REPLACE blue")

    assert "I understood this: MOTION REPLACE blue. Is that what you mean?" in words(asked)
    assert "Any letter of blue (Bo) ends the motion." in words(asked)


def test_another_command_of_moderators_is_refused_as_before(office):
    assert "only a moderator may command this" in words(answer(office, ANN, "EJECT blue"))


def test_orders_beside_a_command_are_filed(office):
    office.says(ANN, "PAUSE\nPOWER 11")

    assert ["POWER"] == [block.key for block in office.docket.seat(ANN).in_force]


def test_what_can_be_had_instead_of_no_letters_is_told(office):
    told = words(answer(office, ANN, "stop sending me mail"))

    assert "While you play, what is asked of you has to come. MUTE, on a line of its own" in told
    assert "RESIGN gives your seat up" in told


def test_whoever_leaves_with_a_reason_is_asked_back(office):
    asked = answer(office, ANN, "RESIGN because of work")

    assert "asked" == asked[KIND]
    assert "You wrote that you leave this game. Is that so?" in words(asked)


def test_an_offset_is_answered_with_places(office):
    told = words(answer(office, ANN, "TIMEZONE UTC+2"))

    assert "nobody knows whether summer time moves it, so a place is wanted" in told
    assert "TIMEZONE Europe/Athens" in told


def test_whoever_has_moved_is_asked_about_the_new_time_zone_and_a_yes_sets_it(office):
    asked = answer(office, ANN, "I moved to Lisbon")

    assert "I understood this: TIMEZONE Europe/Lisbon. Is that what you mean?" in words(asked)

    told = next(letter for to, letter in office.says(ANN, "yes") if to == ANN)

    assert "(Lisbon)" in words(told) or "Europe/Lisbon" in words(told)
