"""When a game should end: a span that holds nine times in ten, on drawn calendars, early in a game and late."""

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from benchmarks.calendars import PARTS, measure, share, table
from referee import letters, log
from referee.commands.clock import Pause, Resume
from referee.commands.game import Rewind
from referee.docket.deadlines import DAY, HOUR
from referee.docket.horizon import Horizon, Progress, horizon, progress_of
from referee.languages.loading import load
from referee.log.options import Options, at_pace
from referee.orders.contents import Status
from referee.report import Rendered, render
from referee.store import Store
from tests.kit.byletters import by_letters
from tests.kit.moderated import moderated
from tests.kit.post import NOON, open_office, text_of
from tests.kit.seekers import open_boxes
from tests.kit.tables import dutiful, seated
from tests.kit.thorough import sampled

CLUB = Progress(at_pace("club"), tuple(range(1, 10)), 4)
T = 1_790_000_100


def stops(*hours):
    """Stops that took so many hours, one behind the other."""
    ends = [T + sum(hours[: n + 1]) * HOUR for n in range(len(hours))]
    return tuple(zip((T, *ends), ends, strict=False))


def after(*hours, **changes):
    """A game of a club at the beginning of a stop, behind stops that took so many hours."""
    begun = (*(first for first, _ in stops(*hours)), T + sum(hours) * HOUR)
    return replace(CLUB, stop=CLUB.labels[len(hours)], stops=stops(*hours), since=begun[-1], **changes)


def days(progress, now=None, tables=()):
    """From how many days on, and up to how many, a game should end."""
    now = progress.since if now is None else now
    span = horizon(progress, now, tables)
    return None if span.first is None else (span.first - now) / DAY, (span.last - now) / DAY


KINDS = sampled([("club", "round", 4), ("friends", "phase", 5), ("brisk", "table", 3), ("club", "phase", 2)], 2)


@pytest.mark.parametrize(("pace", "tempo", "players"), KINDS)
def test_a_span_holds_nine_times_in_ten_as_the_game_begins_and_in_each_third(pace, tempo, players):
    held = measure(pace, tempo, players, games=30)

    assert [] == [part for part in PARTS if share([held[part]]) < 0.85]
    assert share(held.values()) >= 0.9


def test_while_nothing_is_known_of_such_tables_it_is_told_when_the_game_ends_if_everybody_takes_all_the_time():
    hourly = replace(CLUB, options=replace(CLUB.options, hours=48))

    assert Horizon(None, T + (12 * 3 + 7) * DAY) == horizon(CLUB, T)
    assert Horizon(None, T + (12 * 2 + 7) * DAY) == horizon(hourly, T)


def test_at_first_it_is_what_tables_of_its_kind_took_and_the_more_of_them_the_closer():
    few, many = days(CLUB, T, [40 * HOUR]), days(CLUB, T, [40 * HOUR] * 20)

    assert 0 < few[0] < many[0] < 20 < many[1] < few[1]


def test_later_it_is_what_its_own_stops_took():
    quick, slow = after(*[10] * 6), after(*[60] * 6)

    assert days(quick)[1] < 6 < days(slow)[0]
    assert days(quick, tables=[60 * HOUR])[1] < days(slow, tables=[10 * HOUR])[0]


def test_a_stop_that_takes_long_already_puts_off_the_last_day_and_no_day_is_past():
    progress = after(24, 24, 24)
    late = progress.since + 10 * DAY

    assert horizon(progress, late).last > horizon(progress, progress.since).last
    assert horizon(after(*[1] * 11), late).first >= late


def test_days_without_play_and_announced_absences_count_for_nothing_and_put_off_the_end():
    plain = after(24, 24, 24)
    first = plain.since + DAY
    away = replace(plain, away=((first, first + 5 * DAY),))
    behind = replace(after(24, 24 + 120, 24), away=((T + DAY, T + 6 * DAY),))

    assert horizon(plain, plain.since).last + 5 * DAY == horizon(away, plain.since).last
    assert horizon(plain, plain.since).first == horizon(away, plain.since).first
    assert days(plain) == days(behind)


@pytest.mark.parametrize(
    ("tempo", "stop", "left"),
    [("round", "r0", 12), ("round", "r3", 10), ("round", "r3d", 9), ("phase", "r9t", 2), ("table", "r7", 3)],
)
def test_stops_are_counted_by_the_tempo(tempo, stop, left):
    assert left == replace(CLUB, options=Options(tempo=tempo), stop=stop).stops_left


def test_a_table_tells_how_often_spans_held():
    rows = {"club": {part: [True, part != "in its last"] for part in PARTS}}

    assert "87.5%" in table(rows)


# --- what a docket knows of its stops ---------------------------------------------------------------


def hours(docket):
    """How many hours each stop that is over has taken."""
    return [(last - first) / HOUR for first, last in docket.stops]


@pytest.fixture
def mod():
    return moderated(cooling_minutes=0)


def played(mod, *took):
    """Stops at which everybody writes after so many hours."""
    for each in took:
        mod.game.ticks(each)
        mod.game.everybody_sends()


def test_a_docket_knows_how_long_each_stop_took_with_the_questions_behind_it(mod):
    begun = mod.game.now
    played(mod, 5, 7)

    assert [5, 7] == hours(mod.docket)
    assert begun + 12 * HOUR == mod.docket.since


def test_the_time_in_which_the_clock_stood_still_counts_for_nothing(mod):
    mod.commands(Pause())
    mod.game.now += 50 * HOUR
    mod.commands(Resume())
    mod.game.take((log.Away(3 * HOUR),))
    played(mod, 8)

    assert [5] == hours(mod.docket)


def test_a_rewind_forgets_no_stop(mod):
    played(mod, 5, 7)
    mod.insists(Rewind(1))
    played(mod, 9)

    assert [5, 7, 9] == hours(mod.docket)


def test_the_last_stop_ends_with_the_game():
    game = seated(2, cooling_minutes=0)
    while not game.docket.ended:
        game.ticks(5)
        game.everybody_sends()

    assert ([5] * 9, None) == (hours(game.docket), game.docket.since)


def test_at_tempo_table_a_round_counts_as_one():
    game = seated(2, tempo="table", cooling_minutes=0)
    while not game.docket.ended:
        game.now += HOUR
        for seat in game.docket.awaited():
            game.sends(seat, *dutiful(game.docket, seat))

    assert 9 == len(game.docket.stops)


# --- which letters tell it --------------------------------------------------------------------------


def told_by(game, kind):
    """The stops whose letters of a kind tell when the game should end."""
    return [letter.stop for letter in game.sent if letter.kind == kind and letter.clock.ends and letter.seat == 0]


def test_every_fourth_report_tells_when_the_game_should_end():
    game = by_letters(2, cooling_minutes=0)
    game.play_on(Random(2))

    assert ["r4", "r7"] == told_by(game, "report")


def test_at_tempo_table_so_does_the_first_letter_behind_every_fourth_round():
    game = by_letters(2, cooling_minutes=0, tempo="table")
    game.play_on(Random(2))

    assert {"r5", "r9"} == {*told_by(game, "question"), *told_by(game, "part")}
    assert 2 == len([*told_by(game, "question"), *told_by(game, "part")])


def status(mod):
    """What is told to red, who writes STATUS."""
    before = mod.docket
    written = letters.plan(before, mod.game.sends(0, requests=(Status(),)), mod.game.now)
    return next(letter for letter in written if letter.kind == "status")


def test_status_tells_it_and_says_what_it_goes_by(mod):
    first = said(status(mod))
    played(mod, 5, 7)
    later = said(status(mod))

    assert "If everybody takes all the time there is, the game ends on 2 January 2027." in first
    assert "The game should end between 21 November 2026 and 26 November 2026;" in later


def test_on_its_last_day_it_tells_the_day(mod):
    played(mod, *[0.5] * 8)

    assert "The game should end on 20 November 2026." in said(status(mod))


def test_where_the_clock_stands_still_nothing_is_told(mod):
    mod.commands(Pause())

    assert status(mod).clock.ends is None


def said(letter, language="en"):
    """The words of a letter, as its reader in Madrid has them."""
    return " ".join(render(letter, load()[language], "Europe/Madrid").text.split())


# --- tables that have ended -------------------------------------------------------------------------

FOUR, FIVE = "round 72 24 4  ", "round 72 24 5  "


def test_a_database_keeps_how_long_tables_of_a_kind_took(a_database):
    later = NOON + timedelta(days=1)
    with Store(a_database) as store:
        store.create()
        with store.writing() as transaction:
            transaction.note_pace_of_table("g1", FOUR, 4000.4, NOON)
            transaction.note_pace_of_table("g2", FOUR, 9000, later)
            transaction.note_pace_of_table("g3", FIVE, 1000, NOON)

            assert (9000.0, 4000.0) == transaction.paces_of_tables(FOUR, later + timedelta(1))
            assert (4000.0,) == transaction.paces_of_tables(FOUR, later)


def test_as_a_game_ends_it_is_noted_how_long_it_took(a_database):
    bare = Rendered("Round 1", "Round 1", "<p>Round 1</p>", "Round 1")
    with open_office(a_database, players=2, length="six_skip", rendering=lambda *_: bare) as office:
        while not office.docket.ended:
            office.passes(hours=5)
            for seat in office.docket.awaited():
                office.says(seat, office.sensible_words(seat))
        with office.store.reading() as transaction:
            (mean,) = transaction.paces_of_tables(progress_of(office.docket).kind, office.now + timedelta(1))

    assert 5 * HOUR <= mean < 8 * HOUR


def friday(boxes):
    """A table of four to which three more are asked."""
    boxes.writes("Hal", "CREATE Friday OPEN 3")


def test_list_tells_when_a_table_should_end_if_it_begins_today(tmp_path):
    with open_boxes(tmp_path / "desk.db", friday) as boxes:
        boxes.writes("Ann", "", subject="LIST")
        unknown = boxes.told("Ann")
        with boxes.store.writing() as transaction:
            transaction.note_pace_of_table("g7", replace(CLUB, players=3).kind, 30 * HOUR, NOON)
        boxes.now += timedelta(minutes=1)
        boxes.answers("Ann", "LIST")
        known = boxes.told("Ann")

    assert "If the game begins today and everybody takes all the time there is, it ends on" in unknown
    assert "If the game begins today, it should end between" in known


# --- what pace suits whoever asks -------------------------------------------------------------------


def slow_and_quick(office):
    """Six stops at which Ann answers after an hour, and Bo after thirty."""
    office.everybody_accepts()
    for _ in range(6):
        for hours, seat in ((1, 0), (29, 1)):
            office.passes(hours=hours)
            if seat in office.docket.awaited():
                office.says(seat, office.sensible_words(seat))


@pytest.mark.parametrize("words", ["HELP PACE", "How long do I have for an answer?"])
def test_who_asks_about_the_pace_is_told_of_their_own_times_which_nobody_else_is(tmp_path, words):
    with open_office(f"sqlite:///{tmp_path}/desk.db", slow_and_quick, players=2) as office:
        before = len(office.letters)
        office.says(1, words)
        told = {seat: " ".join(text_of(letter).split()) for seat, letter in office.letters[before:]}
        office.says(0, words)
        own = " ".join(text_of(office.newest(0)).split())

    assert [1] == list(told)
    assert "nine in ten within 30 h. Of the paces that a new table may have, club suits that best: 72 h" in told[1]
    assert "within 1 h." in own
    assert "brisk suits that best: 24 h" in own
