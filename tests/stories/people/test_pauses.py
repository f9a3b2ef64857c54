"""A pause that ends by itself: PAUSE UNTIL, what every letter says of it, and what takes it back."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from referee import letters, log
from referee.adjudication import adjudicate
from referee.adjudication.timing import set_again
from referee.commands.clock import Extend, Pause, Resume
from referee.commands.phrases import Moment
from referee.commands.table import Undo
from referee.docket import LogTail
from referee.docket.deadlines import DAY, HOUR
from referee.log import rulings
from tests.kit.moderated import Moderated, moderated
from tests.kit.post import MO, open_office, text_of

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


def test_a_pause_whose_end_the_referee_sleeps_through_leaves_everybody_the_time_that_was_left(mod):
    due, begun = mod.docket.due, mod.game.now
    mod.commands(UNTIL)
    ran_again = mod.docket.resumes + 5 * DAY
    mod.game.take((log.Away(6 * DAY),))  # it is told, and gives no time twice

    mod.game.take(adjudicate.tick(mod.docket, ran_again).entries)

    assert due + ran_again - begun == mod.docket.due


FIXED = {"due": "sun,wed 20:00 Europe/Warsaw", "stretch": 12, "hours": 72}


def due_hour(docket):
    return f"{datetime.fromtimestamp(docket.due, ZoneInfo('Europe/Warsaw')):%a %H:%M}"


def told(before, entries, docket, now):
    """When all that is told of it says that something is due, and why; as the docket has it."""
    news = [each for each in letters.plan(before, entries, now) if each.kind == "news"]
    assert {(docket.due, docket.because)} == {(each.clock.due, each.clock.because) for each in news}
    assert log.Because("hour") in docket.because
    return due_hour(docket)


def test_at_a_table_with_a_fixed_hour_what_a_pause_has_put_off_is_due_at_such_an_hour_again():
    mod = moderated(**FIXED)
    mod.commands(UNTIL)
    before, now = mod.docket, mod.docket.resumes + 5 * HOUR
    entries = mod.game.take(adjudicate.tick(before, now).entries)

    assert told(before, entries, mod.docket, now) in ("Sun 20:00", "Wed 20:00")
    assert mod.docket.due >= before.due + now - before.paused


def test_resume_sets_the_fixed_hour_again_and_its_answer_says_so():
    mod = moderated(**FIXED)
    mod.commands(UNTIL)
    before = mod.docket
    mod.game.now += 7 * HOUR
    entries = mod.commands(Resume())

    assert told(before, entries, mod.docket, mod.game.now) in ("Sun 20:00", "Wed 20:00")
    assert log.Change("due", before=before.due, after=mod.docket.due) in mod.replies[0].changes


def test_an_outage_puts_a_fixed_hour_off_by_a_day_and_not_by_half_a_week():
    mod = moderated(**FIXED)
    before = mod.docket
    tail = LogTail(before, mod.game.now)
    tail.append(log.Away(2 * HOUR))
    set_again(tail, any_day=True)
    entries = mod.game.take(tail.entries)

    assert told(before, entries, mod.docket, mod.game.now) in ("Mon 20:00", "Thu 20:00")
    assert before.due + DAY == mod.docket.due


def test_what_a_pause_has_put_off_into_a_night_is_put_off_out_of_it():
    mod = moderated(stretch=12)
    nights = [log.QuietHours(person, "UTC", 0, 23 * 60) for person in range(4)]  # all but an hour
    mod.game.take(nights)
    mod.commands(UNTIL)
    before = mod.docket
    mod.game.take(adjudicate.tick(before, before.resumes).entries)
    shifted = before.due + before.resumes - before.paused

    assert shifted + 12 * HOUR >= mod.docket.due >= shifted
    assert mod.docket.because
    assert "23" == f"{datetime.fromtimestamp(mod.docket.due, UTC):%H}" or mod.docket.because[-1].cause == "nights"


def test_a_plain_clock_runs_on_as_it_stood(mod):
    mod.commands(UNTIL)

    entries = adjudicate.tick(mod.docket, mod.docket.resumes).entries

    assert [log.PauseEnded] == [type(entry) for entry in entries]


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


def test_days_that_are_unclear_on_the_day_on_which_they_are_written_set_nothing(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/desk.db", players=3, moderators=(MO,)) as office:
        answer = " ".join(office.commands("SET PAUSES 1 Jan TO today").split())

        assert "SET PAUSES 24 Dec TO 2 Jan" in answer
        assert "" == office.docket.options.pauses
