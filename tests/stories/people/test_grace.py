"""Grace is for the late alone, and silence is one ladder: grace, then nobody waits, then the seat is offered."""

import json
from random import Random

import pytest

from benchmarks.calendars import drawn_person
from referee import letters, log
from referee.adjudication import adjudicate
from referee.docket import follow
from referee.docket.calendar import Calendar
from referee.docket.deadlines import DAY, QUARTER, Night
from referee.languages.loading import load
from referee.letters.notices import notices
from referee.log.options import at_pace
from referee.orders.contents import Clear, Final, Help, InSilence, Ok, Status, StepBack, Wait
from referee.report import render
from referee.rules.wire import TAGS
from tests.kit.byletters import by_letters, told
from tests.kit.having import having
from tests.kit.tables import HOUR, NOON, dutiful, invited

RED, BLUE, YELLOW = range(3)
CLUB = {"grace_hours": 12, "ask_grace_hours": 6, "graces": 2, "misses": 2}


def table(tempo="round", **options):
    return by_letters(3, 7, "six_skip", tempo=tempo, cooling_minutes=0, **{**CLUB, **options})


def writes(game, *seats):
    for seat in seats:
        game.sends(seat, *dutiful(game.docket, seat))


def deadline_passes(game):
    """The clock ticks when something is due; returns what was written."""
    return game.ticks((game.docket.due - game.now) / HOUR)


def goes_silent(game, seat, stops):
    """All others are in at so many stops, and whatever this seat is late for ends."""
    for _ in range(stops):
        stop = game.docket.stop
        while game.docket.stop == stop and not game.docket.ended:
            awaited = [each for each in game.docket.awaited() if each != seat]
            if awaited:
                writes(game, awaited[0])
            elif game.docket.stop == stop:
                deadline_passes(game)


def kinds(entries):
    return [type(entry) for entry in entries]


def of(kind, game):
    return [entry for entry in game.entries if isinstance(entry, kind)]


def late_red(**options):
    """A table at which all but red are in and the deadline has passed."""
    game = table(**options)
    writes(game, BLUE, YELLOW)
    due = game.docket.due
    deadline_passes(game)
    return game, due


# --- grace ---------------------------------------------------------------------------------------------


def test_the_late_have_grace_and_the_game_waits_for_them_alone():
    game, due = late_red()

    assert [log.GraceBegan((RED,), due + 12 * HOUR)] == of(log.GraceBegan, game)
    assert ((RED,), due + 12 * HOUR, "r2") == (game.docket.awaited(), game.docket.due, game.docket.stop)
    assert game.docket.due == adjudicate.wake_at(game.docket)


def test_grace_ends_in_nobodys_night_of_those_who_have_it_and_nobody_elses_night_moves_it():
    game = table(stretch=12)
    game.take(log.QuietHours(person, "UTC", 0, 9 * 60) for person in (RED, BLUE))
    writes(game, BLUE, YELLOW)
    late_at = game.docket.due - game.docket.due % DAY + 15 * HOUR  # twelve hours later all but yellow sleep
    entries = game.ticks((late_at - game.now) / HOUR)

    [began] = [entry for entry in entries if isinstance(entry, log.GraceBegan)]
    assert (RED,) == began.seats
    assert late_at + 21 * HOUR == began.until == game.docket.due  # at nine they wake, with three hours left


def test_when_the_late_are_in_the_stop_closes_and_nothing_was_missed():
    game, _ = late_red()

    writes(game, RED)

    assert () == of(log.StopClosed, game)[-1].late
    red = game.docket.seat(RED)
    assert (1, 0, 0) == (red.graces, red.missed, red.missed_in_row)
    assert () == game.docket.grace


def test_when_grace_is_over_the_stop_closes_as_at_a_deadline():
    game, _ = late_red()

    deadline_passes(game)

    assert (RED,) == of(log.StopClosed, game)[-1].late
    assert (1, 1) == (game.docket.seat(RED).missed, game.docket.seat(RED).missed_in_row)


@pytest.mark.parametrize("tempo", ["round", "phase", "table"])
def test_after_a_missed_deadline_there_is_no_grace_for_the_next_and_none_beyond_the_number_agreed_on(tempo):
    game = table(tempo, misses=0, graces=1)
    goes_silent(game, RED, 3)

    assert 1 == len(of(log.GraceBegan, game))


def test_a_sheet_of_those_in_time_is_closed_in_grace_whatever_they_write():
    mine = dutiful(table().docket, BLUE)
    game, _ = late_red()
    before = game.docket.seat(BLUE)

    for requests in ((), (Final(),), (Wait(),), (Clear(()),), (StepBack(),), (Ok(),)):
        game.sends(BLUE, *(() if requests else mine), requests=requests)
        read = of(log.LetterRead, game)[-1]
        after = game.docket.seat(BLUE)

        assert ("stale", ()) == (read.fate, read.filed)
        assert "others-grace" in {remark.code for remark in read.remarks}
        assert (before.sheet, before.standing, before.unready) == (after.sheet, after.standing, after.unready)
    assert (RED,) == game.docket.awaited()


def test_who_is_late_without_grace_is_late_though_others_have_it():
    game = table(graces=1)
    goes_silent(game, RED, 1)
    writes(game, YELLOW)
    deadline_passes(game)

    assert (BLUE,) == game.docket.grace == game.docket.awaited()
    game.sends(RED, *dutiful(game.docket, RED))
    assert {} == game.docket.seat(RED).sheet
    writes(game, BLUE)
    assert (RED,) == of(log.StopClosed, game)[-1].late


def test_who_said_wait_is_not_late_and_needs_no_grace():
    game = table()
    writes(game, BLUE, YELLOW)
    game.sends(RED, *dutiful(game.docket, RED), requests=(Wait(),))

    assert (RED,) == game.docket.awaited()
    deadline_passes(game)
    assert [] == of(log.GraceBegan, game)
    assert () == of(log.StopClosed, game)[-1].late


def test_being_late_shows_nothing_of_what_others_have_filed():
    seen = []
    for others in (dutiful, lambda *_: (*dutiful(*_)[:1], *dutiful(*_)[1:][::-1])):
        game = table()
        for seat in (BLUE, YELLOW):
            game.sends(seat, *others(game.docket, seat))
        deadline_passes(game)
        seen.append([letter for letter in game.sent if letter.seat == RED][-1])

    first, second = (having(letter, head="", mark="") for letter in seen)
    assert first == second
    assert "reminder" == first.kind


def test_whoever_is_announced_away_has_no_grace_and_misses_nothing():
    game = table()
    writes(game, BLUE, YELLOW)
    game.take([log.AbsenceAnnounced(RED, game.docket.due - HOUR, game.docket.due + HOUR)])  # puts nothing off by itself
    deadline_passes(game)

    assert [] == of(log.GraceBegan, game)
    assert (0, 0) == (game.docket.seat(RED).missed, game.docket.seat(RED).graces)


def test_all_are_told_of_grace_and_the_late_how_long_it_is():
    game, _ = late_red()

    assert "You have grace: yours counts until" in told(game, RED)
    assert "at the latest; still awaited: red." in told(game, BLUE)
    game.sends(BLUE, requests=(Status(),))
    assert "your sheet counts as it stands" in told(game, BLUE)


# --- the ladder ----------------------------------------------------------------------------------------


def test_the_ladder_has_three_rungs():
    game = table()
    goes_silent(game, RED, 1)
    assert ("", 1) == (game.docket.seat(RED).alone, game.docket.seat(RED).missed)

    goes_silent(game, RED, 1)
    assert [log.LeftAlone(RED, "sensible")] == of(log.LeftAlone, game)
    assert [] == of(log.SeatOpened, game)

    goes_silent(game, RED, 1)
    assert [log.SeatOpened(RED)] == of(log.SeatOpened, game)
    goes_silent(game, RED, 2)
    assert [log.SeatOpened(RED)] == of(log.SeatOpened, game)


@pytest.mark.parametrize("tempo", ["round", "phase", "table"])
def test_nobody_waits_for_a_seat_that_is_left_alone(tempo):
    game = table(tempo)
    goes_silent(game, RED, 5)
    assert "sensible" == game.docket.seat(RED).alone
    now = game.now

    while not game.docket.ended:
        assert RED not in game.docket.awaited()
        writes(game, game.docket.awaited()[0])

    assert now == game.now


def test_a_letter_brings_a_seat_back_and_renews_no_grace():
    game = table()
    goes_silent(game, RED, 2)
    graces = game.docket.seat(RED).graces
    assert RED not in game.docket.awaited()

    game.sends(RED, requests=(Status(),))

    assert [log.CameBack(RED)] == of(log.CameBack, game)
    assert "came-back-sensible" in {remark.code for remark in of(log.LetterRead, game)[-1].remarks}
    assert "Nobody waits for you" not in told(game, RED)
    assert RED in game.docket.awaited()
    assert (graces, 0) == (game.docket.seat(RED).graces, game.docket.seat(RED).missed_in_row)


def test_a_no_show_who_comes_back_again_and_again_is_soon_waited_for_no_more():
    game = table(graces=0)
    for _ in range(5):
        if game.docket.ended:
            break
        game.sends(RED, requests=(Status(),))
        goes_silent(game, RED, 1)

    assert [log.LeftAlone(RED, "sensible")] * 3 == of(log.LeftAlone, game)
    assert 2 == len(of(log.SeatOpened, game))


def test_a_letter_that_may_be_a_strangers_brings_nobody_back():
    game = table()
    goes_silent(game, RED, 2)

    game.sends(RED, *dutiful(game.docket, RED), held=True)

    assert "sensible" == game.docket.seat(RED).alone


@pytest.mark.parametrize("plays", ["sensible", "hold", "ask"])
def test_what_a_player_chose_plays_for_a_silent_seat(plays):
    game = table()
    game.sends(RED, requests=(InSilence(plays),))
    assert ([log.SilenceChosen(RED, plays)] if plays != "sensible" else []) == of(log.SilenceChosen, game)

    goes_silent(game, RED, 2)

    assert [log.LeftAlone(RED, plays)] == of(log.LeftAlone, game)
    assert (plays == "ask") == (RED in game.docket.opened)
    goes_silent(game, RED, 1)
    how = {entry.how for entry in of(log.Answered, game)[-30:] if entry.seat == RED and entry.key in ("POWER", "CARD")}
    assert ({"ahead"} if plays == "sensible" else {"default"}) == how


def test_where_all_are_silent_each_deadline_is_waited_for():
    game = table()
    while not all(own.alone for own in game.docket.by_seat):
        deadline_passes(game)

    assert game.docket.awaited()
    stop = game.docket.stop
    game.ticks(1)
    assert stop == game.docket.stop


def test_a_moderator_who_does_not_wait_counts_nothing_as_missed():
    game = table()
    game.take([log.Ruled(1, log.OPERATOR, "", log.rulings.Forced(1)), log.StopClosed((RED, BLUE, YELLOW))])

    assert [0, 0, 0] == [own.missed for own in game.docket.by_seat]


@pytest.mark.parametrize("tempo", ["round", "phase", "table"])
def test_the_clock_wakes_when_a_tick_does_something_and_never_in_vain(tempo):
    game = table(tempo, remind_hours=24)
    for _ in range(40):
        if game.docket.ended:
            break
        at = adjudicate.wake_at(game.docket)
        if at is None:
            break
        assert [] == adjudicate.tick(game.docket, at - 1).entries or at <= game.now
        game.now = max(game.now, at)
        assert game.ticks()
        if game.docket.awaited() and game.now % 3 == 0:
            writes(game, game.docket.awaited()[-1])


def test_a_question_to_several_does_not_wait_for_ever_when_the_last_who_had_grace_has_answered():
    game, rng = by_letters(4, 1, tempo="table", cooling_minutes=0, **CLUB), Random(1)
    while len(game.docket.awaited()) < 2:
        game.answers(game.newest(game.docket.awaited()[0]), rng)
    graced, *late = game.docket.awaited()
    for seat in late:
        game.docket = game.docket.with_seat(seat, graces=CLUB["graces"])
    deadline_passes(game)
    assert (graced,) == game.docket.awaited()

    game.answers(next(each for each in reversed(game.sent) if each.seat == graced and each.asked.question), rng)
    assert () == game.docket.awaited()

    game.now = adjudicate.wake_at(game.docket)
    assert log.WaitExpired in kinds(game.ticks())


# --- told ----------------------------------------------------------------------------------------------


def test_help_deadline_tells_the_ladder():
    game = table()
    game.sends(RED, requests=(Help("deadline"),))
    words = " ".join(render(game.newest(RED), load()["en"], "UTC").text.split())

    assert "has at least 12 hours more for a sheet, 6 for an answer in mid-round, 2 times in the game" in words
    assert "After 2 missed deadlines in a row, or 3 in all, nobody waits for that seat" in words


def test_an_invitation_says_why_it_wants_an_answer_by_then():
    game = invited(3, due="daily 20:00 UTC")
    words = " ".join(render(letters.plan(None, game.entries, game.now)[RED], load()["en"], "UTC").text.split())

    assert "20:00 UTC. Why then: the table's fixed hour." in words.partition("Please answer, yes or no, by ")[2]


def test_a_letter_and_its_calendar_entry_say_what_silence_comes_to():
    game = table()
    assert "you have at least 12 hours of grace, this time and 1 more" in described(game, RED)
    goes_silent(game, RED, 1)
    assert "From then on nobody waits for you until you write again." in described(game, RED)
    goes_silent(game, RED, 1)
    assert "Nobody waits for you now" in described(game, RED)


def described(game, seat):
    letter = next(each for each in reversed(game.sent) if each.seat == seat and each.kind in ("report", "question"))
    return render(letter, load()["en"], "UTC").appointment.description


def test_the_calendar_sounds_when_the_referee_would_remind():
    game = table(remind_hours=24)
    letter = game.newest(RED)

    assert game.docket.due - 24 * HOUR == render(letter, load()["en"], "UTC").appointment.alarm
    writes(game, RED)
    game.sends(RED, requests=(Status(),))
    assert render(game.newest(RED), load()["en"], "UTC").appointment.alarm is None


def test_status_tells_what_plays_and_all_are_told_whom_nobody_waits_for():
    game = table()
    game.sends(BLUE, requests=(InSilence("hold"),))
    game.sends(BLUE, requests=(Status(),))
    assert "your sheet and the referee play for you (SILENCE HOLD)" in told(game, BLUE)

    goes_silent(game, RED, 2)
    assert "Nobody waits for red any more." in told(game, BLUE)
    assert "Nobody waits for you any more" in told(game, RED)
    assert "In: red" not in told(game, BLUE)


def test_the_host_is_told_of_a_seat_that_is_offered_where_nobody_moderates():
    game = table()
    goes_silent(game, RED, 3)
    opened = next(n for n, entry in enumerate(game.entries) if entry == log.Noticed("opened", (RED,)))

    assert log.SeatOpened(RED) == game.entries[opened - 1]
    [notice] = notices(fold_of(game.entries[:opened]), game.entries[opened : opened + 1])
    assert ("alert", log.OPERATOR) == (notice.kind, notice.person)


def fold_of(entries):
    docket = None
    for entry in entries:
        docket = follow(docket, entry)
    return docket


def test_at_a_table_that_counts_nobody_is_named_as_late_or_awaited():
    game = table(roll="count")
    writes(game, BLUE)
    goes_silent(game, RED, 3)
    letters = [render(letter, load()["en"], "UTC") for letter in game.sent if letter.seat == BLUE]
    lines = [line for letter in letters for line in (letter.subject, *letter.text.splitlines())]

    assert any("2 players" in line or "one player" in line.casefold() for line in lines)
    assert not [line for line in lines if "red" in line and line.startswith(("In: ", "Too late: red", "Red has grace"))]


def test_a_new_table_has_the_ladder_of_a_club():
    club = at_pace("club")

    assert CLUB == {name: getattr(club, name) for name in CLUB}


def test_at_a_table_that_counts_letters_as_data_name_nobody_either():
    game = table(roll="count")
    game.docket = game.docket.having(as_data=frozenset(game.docket.players))
    writes(game, BLUE)
    goes_silent(game, RED, 3)
    told = [json.loads(render(letter, load()["en"], "UTC").data) for letter in game.sent if letter.wishes.as_data]

    named = [event for each in told if each["seat"] != "red" for event in each["events"] if event["is"] in LATE]
    assert told
    assert [] == named


LATE = {TAGS[kind] for kind in (log.StopClosed, log.WaitExpired, log.GraceBegan, log.LeftAlone, log.CameBack)}


# --- grace and absences --------------------------------------------------------------------------------


def away_amid_grace(begins, days=4, **options):
    """Red is late, and announced away from so many hours behind the deadline on; returns the game and the deadline."""
    game = table(grace_hours=24, away_days=14, away_table_days=28, **options)
    writes(game, BLUE, YELLOW)
    due = game.docket.due
    game.take([log.AbsenceAnnounced(RED, due + begins * HOUR, due + begins * HOUR + days * DAY)])
    deadline_passes(game)
    return game, due


def test_grace_that_would_end_in_an_announced_absence_ends_after_it_with_the_hours_that_were_left():
    game, due = away_amid_grace(11)

    assert due + 24 * HOUR + 4 * DAY == game.docket.due
    assert (RED,) == game.docket.awaited()
    assert "Why then: an announced absence until" in told(game, BLUE)
    deadline_passes(game)
    assert (RED,) == of(log.StopClosed, game)[-1].late


def test_whoever_is_back_before_grace_ends_files_as_ever_and_nothing_was_missed():
    game, due = away_amid_grace(11)
    game.now = due + 11 * HOUR + 4 * DAY + HOUR

    writes(game, RED)

    assert () == of(log.StopClosed, game)[-1].late
    assert 0 == game.docket.seat(RED).missed


@pytest.mark.parametrize(("begins", "days"), [(24, 4), (11, 0.25), (30, 1)])
def test_an_absence_in_which_grace_does_not_end_leaves_it_as_it_was(begins, days):
    game, due = away_amid_grace(begins, days)

    assert due + 24 * HOUR == game.docket.due


def test_grace_that_was_put_off_takes_the_days_of_the_absence_and_is_not_brought_nearer_by_coming_back():
    game, due = away_amid_grace(11)
    taken = game.docket.days_taken

    game.take([log.AbsenceEnded(RED, due + 20 * HOUR)])

    assert due + 24 * HOUR + 4 * DAY == game.docket.due
    assert taken == game.docket.days_taken


def test_grace_ends_in_no_absence_that_was_announced_and_never_sooner_for_one():
    rng = Random(3)
    for _ in range(300):
        away = {seat: spans(rng) for seat in (RED, BLUE)}
        calendar = Calendar(away_days=90, absences=away)
        ends = calendar.end_of_grace(NOON, rng.choice((6, 12, 24, 48)), (RED, BLUE)).at
        plain = Calendar().end_of_grace(NOON, 6, (RED, BLUE)).at

        assert plain <= ends
        assert not any(since < ends < until for each in away.values() for since, until in each)


def test_grace_that_would_end_in_the_night_of_whoever_has_it_ends_behind_it_with_the_hours_that_were_left():
    rng, put_off = Random(5), 0
    for _ in range(200):
        night = drawn_person(NOON, rng).night
        start, hours = NOON + rng.randrange(365) * DAY + rng.randrange(96) * QUARTER, rng.choice((2, 4, 12, 24))
        calendar = Calendar(rest=4, stretch=rng.choice((4, 12)), nights={RED: night})

        ends = calendar.end_of_grace(start, hours, (RED,)).at

        plain = start + hours * HOUR
        put_off += plain < ends
        assert plain <= ends <= plain + 9 * HOUR
        assert not night.holds(ends)
        awake = sum(not night.holds(at + QUARTER // 2) for at in range(start, ends, QUARTER)) * QUARTER
        assert awake >= min(hours, 14) * HOUR if plain < ends else not night.holds(plain)
    assert put_off


def test_grace_of_two_who_sleep_by_turns_ends_never_sooner_and_within_a_day_of_when_it_would():
    rng = Random(6)
    for _ in range(200):
        nights = {seat: drawn_person(NOON, rng).night for seat in (RED, BLUE)}
        start, hours = NOON + rng.randrange(365) * DAY + rng.randrange(96) * QUARTER, rng.choice((2, 4, 12, 24))

        ends = Calendar(stretch=4, nights=nights).end_of_grace(start, hours, (RED, BLUE)).at

        assert start + hours * HOUR <= ends <= start + hours * HOUR + DAY


def test_at_a_table_that_heeds_no_nights_grace_ends_by_the_hour():
    night = Night("UTC", 22 * 60, 7 * 60)

    assert NOON + 12 * HOUR == Calendar(nights={RED: night}).end_of_grace(NOON, 12, (RED,)).at


def test_behind_an_absence_grace_leaves_the_waking_hours_that_other_deadlines_do():
    night = Night("UTC", 22 * 60, 7 * 60 + 30)
    midnight = NOON - NOON % DAY + 3 * DAY
    away = {RED: ((NOON + HOUR, midnight),)}
    calendar = Calendar(rest=6, stretch=12, away_days=9, nights={RED: night}, absences=away)

    ends = calendar.end_of_grace(NOON, 2, (RED,))

    assert midnight + 7.5 * HOUR + 6 * HOUR == ends.at
    assert "away" in {each.cause for each in ends.because}


def spans(rng):
    """Two absences, of some hours or days, the second behind the first."""
    first = NOON + rng.randrange(-48, 72) * HOUR
    ends = first + rng.randrange(6, 96) * HOUR
    second = ends + rng.randrange(1, 48) * HOUR
    return ((first, ends), (second, second + rng.randrange(6, 96) * HOUR))
