"""A pause that ends by itself: PAUSE UNTIL, what every letter says of it, and what takes it back."""

from datetime import date

import pytest

from referee import log
from referee.adjudication import adjudicate
from referee.commands.clock import Extend, Pause, Resume
from referee.commands.date_and_time import Moment
from referee.commands.table import Undo
from referee.docket.deadlines import HOUR
from referee.log import rulings
from tests.moderated import Moderated, moderated
from tests.post import MO, open_office, text_of

UNTIL = Pause(Moment(20, 0, "tomorrow"))


@pytest.fixture
def office(a_database):
    with open_office(a_database, players=3, moderators=(MO,)) as office:
        yield office


@pytest.fixture
def mod() -> Moderated:
    return moderated()


def test_a_pause_ends_by_itself_with_the_time_that_was_left(mod):
    due, begun = mod.docket.due, mod.game.now
    mod.commands(UNTIL)
    ends = mod.docket.resumes

    assert ends == adjudicate.wake_at(mod.docket)
    assert () == tuple(adjudicate.tick(mod.docket, ends - 1).entries)
    mod.game.take(adjudicate.tick(mod.docket, ends).entries)

    assert (None, None, due + ends - begun) == (mod.docket.paused, mod.docket.resumes, mod.docket.due)


def test_a_pause_that_ends_late_because_the_referee_was_away_gives_no_time_twice(mod):
    due, begun = mod.docket.due, mod.game.now
    mod.commands(UNTIL)
    ends = mod.docket.resumes

    mod.game.take(adjudicate.tick(mod.docket, ends + 5 * HOUR).entries)

    assert due + ends - begun == mod.docket.due


def test_resume_ends_a_pause_before_its_day_and_undo_sets_the_day_again(mod):
    mod.commands(UNTIL)
    ends = mod.docket.resumes
    mod.commands(Resume())
    assert None is mod.docket.resumes

    mod.commands(Undo(0))

    assert ends == mod.docket.resumes


def test_a_pause_gets_a_day_later_and_undo_takes_only_the_day_back(mod):
    mod.commands(Pause())
    since = mod.docket.paused
    mod.game.now += HOUR
    mod.commands(UNTIL)
    assert (since, True) == (mod.docket.paused, mod.docket.resumes is not None)

    mod.commands(Undo(0))

    assert (since, None) == (mod.docket.paused, mod.docket.resumes)


def test_what_is_undone_after_the_pause_is_over_stays_so(mod):
    mod.commands(UNTIL)
    mod.game.take(adjudicate.tick(mod.docket, mod.docket.resumes).entries)

    mod.commands(Undo(1))

    assert ("refused", "cannot-be-undone") == (mod.fate, mod.replies[0].code)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (UNTIL, "paused-already"),
        (Pause(Moment(20, 0, date(2020, 1, 6))), "moment-past"),
        (Pause(Moment(20, 0, date(2050, 1, 6))), "moment-too-far"),
        (Extend(until=Moment(20, 0, "tomorrow")), "paused-already"),
    ],
)
def test_a_day_that_cannot_be_is_refused(mod, command, code):
    mod.commands(UNTIL)

    mod.commands(command)

    assert ("refused", code) == (mod.fate, mod.replies[0].code)


def test_a_rewind_leaves_a_pause_as_it_is(mod):
    mod.commands(UNTIL)
    ends = mod.docket.resumes
    mod.game.take((log.Ruled(2, 5, "Mo", rulings.Rewound(mod.docket.rewind_points[1].start.seq, 1, kept=False)),))

    assert ends == mod.docket.resumes


def test_every_letter_says_until_when_and_everybody_hears_that_it_is_over(office):
    office.commands("PAUSE UNTIL tomorrow 20:00")
    assert all("runs on by itself" in text_of(letter).replace("\n", " ") for _, letter in office.news)

    news = office.passes(days=2)

    assert 3 == sum("the pause was over" in text_of(letter).replace("\n", " ").lower() for _, letter in news)
    assert None is office.docket.paused
