"""The calendar of a table: laws over years of random tables, and a second reading by every quarter of an hour."""

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee import log
from referee.docket.calendar import Calendar
from referee.docket.deadlines import DAY, HOUR, QUARTER, FixedHour, Night, Pauses, PlayingDays
from tests.kit.thorough import THOROUGH

ZONES = (
    "Europe/Warsaw",
    "America/New_York",
    "Australia/Sydney",
    "Asia/Kathmandu",
    "America/St_Johns",
    "Pacific/Auckland",
    "Asia/Tokyo",
    "UTC",
)
NEW_YEAR = int(datetime(2026, 1, 1, tzinfo=UTC).timestamp())
FIXED = FixedHour.read("wed,sun 20:00 Europe/Warsaw")
WARSAW = Night("Europe/Warsaw", 23 * 60, 7 * 60)
SYDNEY = Night("Australia/Sydney", 23 * 60, 7 * 60)
TABLES = 10_000 if THOROUGH else 20


def at(text: str, zone: str = "UTC") -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp())


def shown(instant: int, zone: str = "UTC") -> str:
    return datetime.fromtimestamp(instant, ZoneInfo(zone)).strftime("%a %d %b %H:%M")


def causes(calendar: Calendar, *asked) -> list[str]:
    return [each.cause for each in calendar.deadline(*asked).because]


# Each setting by itself


def test_a_plain_clock_gives_so_many_hours_and_no_reason():
    found = Calendar().deadline(at("2026-11-20 12:01"), 72, (0, 1))
    assert (shown(found.at), found.because) == ("Mon 23 Nov 12:15", ())


@pytest.mark.parametrize(
    ("asked", "hours", "due"),
    [
        ("2026-11-22 20:01", 72, "Wed 25 Nov 20:00"),
        ("2026-11-24 07:59", 72, "Wed 25 Nov 20:00"),
        ("2026-11-24 08:01", 72, "Sun 29 Nov 20:00"),  # less than half of the hours would be left
        ("2026-11-24 08:01", 48, "Wed 25 Nov 20:00"),
        ("2026-10-23 12:00", 72, "Sun 25 Oct 20:00"),  # summer time ends that night
        ("2026-03-27 12:00", 72, "Sun 29 Mar 20:00"),  # and begins here
    ],
)
def test_a_fixed_hour_is_the_next_that_leaves_half_of_the_hours(asked, hours, due):
    found = Calendar(hour=FIXED).deadline(at(asked, "Europe/Warsaw"), hours, (0, 1))
    assert (shown(found.at, "Europe/Warsaw"), found.because) == (due, (log.Because("hour"),))


def test_nobodys_night_moves_a_fixed_hour_since_all_have_agreed_on_it():
    calendar = Calendar(hour=FIXED, stretch=24, nights={0: WARSAW, 1: Night("Australia/Sydney", 4 * 60, 12 * 60)})
    found = calendar.deadline(at("2026-11-22 21:00", "Europe/Warsaw"), 24, (0, 1))
    assert (shown(found.at, "Europe/Warsaw"), found.because) == (
        "Wed 25 Nov 20:00",
        (log.Because("hour"), log.Because("nights", (1,))),
    )


def test_a_question_in_mid_round_is_due_at_the_fixed_hour_of_any_day():
    asked = at("2026-11-22 20:01", "Europe/Warsaw")
    assert (
        shown(Calendar(hour=FIXED).for_questions().deadline(asked, 24, (0,)).at, "Europe/Warsaw") == "Mon 23 Nov 20:00"
    )


def test_an_hour_that_the_clock_skips_or_shows_twice_strikes_once():
    hour = FixedHour.read("daily 02:30 Europe/Warsaw")
    strikes = hour.from_on(at("2026-03-28 00:00"))
    assert [shown(next(strikes)) for _ in range(3)] == ["Sat 28 Mar 01:30", "Sun 29 Mar 01:30", "Mon 30 Mar 00:30"]
    strikes = hour.from_on(at("2026-10-24 00:00"))
    assert [shown(next(strikes)) for _ in range(3)] == ["Sat 24 Oct 00:30", "Sun 25 Oct 00:30", "Mon 26 Oct 01:30"]


def test_on_other_days_than_those_of_play_the_clock_stands_still():
    calendar = Calendar(days=PlayingDays.read("mon-fri Europe/Warsaw"))
    asked = at("2026-11-20 20:00", "Europe/Warsaw")
    assert shown(calendar.deadline(asked, 48, ()).at, "Europe/Warsaw") == "Tue 24 Nov 20:00"
    assert causes(calendar, asked, 48, ()) == ["days"]
    assert causes(calendar, asked, 2, ()) == []


def test_in_a_pause_the_clock_stands_still():
    calendar = Calendar(pauses=Pauses.read("2026-12-24..2027-01-02 Europe/Warsaw"))
    asked = at("2026-12-23 20:00", "Europe/Warsaw")
    assert shown(calendar.deadline(asked, 72, ()).at, "Europe/Warsaw") == "Tue 05 Jan 20:00"
    assert causes(calendar, asked, 72, ()) == ["pauses"]


def test_an_hour_that_only_comes_on_days_without_play_is_given_up():
    calendar = Calendar(FixedHour.read("sun 20:00 UTC"), PlayingDays.read("mon-fri UTC"))
    assert shown(calendar.deadline(at("2026-11-20 12:00"), 48, ()).at) == "Mon 23 Nov 12:00"


def test_whoever_is_awaited_has_his_waking_hours():
    calendar = Calendar(rest=6, nights={0: WARSAW})
    asked = at("2026-11-20 22:00", "Europe/Warsaw")
    assert shown(calendar.deadline(asked, 1, (0,)).at, "Europe/Warsaw") == "Sat 21 Nov 12:00"
    assert causes(calendar, asked, 1, (0,)) == ["rest"]
    assert (
        shown(calendar.deadline(asked, 1, (1,)).at, "Europe/Warsaw") == "Sat 21 Nov 04:00"
    )  # whose night is not known


def test_a_deadline_moves_on_out_of_the_night_of_whoever_is_awaited():
    calendar = Calendar(stretch=12, nights={0: WARSAW, 1: SYDNEY})
    asked = at("2026-11-20 03:00", "Europe/Warsaw")
    assert shown(calendar.deadline(asked, 24, (0,)).at, "Europe/Warsaw") == "Sat 21 Nov 07:00"
    assert causes(calendar, asked, 24, (0,)) == ["night"]
    assert causes(calendar, asked, 24, (1,)) == []


def test_where_no_hour_is_left_it_is_the_night_of_whoever_has_borne_the_least():
    far = {0: Night("UTC", 0, 10 * 60), 1: Night("UTC", 9 * 60, 19 * 60), 2: Night("UTC", 18 * 60, 60)}
    calendar = Calendar(stretch=24, nights=far)
    asked = at("2026-11-20 05:00")
    found = calendar.deadline(asked, 24, (0, 1, 2))
    assert found.because[-1] == log.Because("nights", (0,))
    then = replace(calendar, borne={0: 1}).deadline(asked, 24, (0, 1, 2))
    assert [(each.cause, each.seats) for each in then.because] == [("night", ()), ("nights", (1,))]


def test_an_absence_moves_it_past_its_end_and_the_waking_hours_then():
    away = {0: ((at("2026-11-21 08:00"), at("2026-11-25 18:00")),)}
    calendar = Calendar(rest=6, away_days=14, nights={0: Night("UTC", 23 * 60, 7 * 60)}, absences=away)
    asked = at("2026-11-20 12:00")
    found = calendar.deadline(asked, 72, (0, 1))
    assert (shown(found.at), found.because) == ("Thu 26 Nov 08:00", (log.Because("away", (0,), away[0][0][1]),))
    assert calendar.deadline(asked, 72, (1,)).because == ()
    assert calendar.moved(at("2026-11-23 12:00"), asked, (0,)) == found
    assert calendar.moved(found.at, asked, (0,)).because == ()


def test_absences_that_overlap_move_it_once_and_no_further_than_the_table_allows():
    one, other = (at("2026-11-21 00:00"), at("2026-11-26 00:00")), (at("2026-11-23 00:00"), at("2026-11-28 00:00"))
    calendar = Calendar(away_days=14, absences={0: (one,), 1: (other,)})
    asked = at("2026-11-20 12:00")
    found = calendar.deadline(asked, 24, (0, 1))
    assert (shown(found.at), found.because) == ("Sat 28 Nov 00:00", (log.Because("away", (0, 1), other[1]),))
    assert shown(replace(calendar, away_days=6).deadline(asked, 24, (0, 1)).at) == "Fri 27 Nov 00:00"
    assert replace(calendar, away_days=0).deadline(asked, 24, (0, 1)).because == ()


def test_a_deadline_once_told_is_never_brought_nearer():
    told = at("2026-11-25 12:00")
    found = Calendar(hour=FIXED).deadline(at("2026-11-20 12:00"), 24, (0,), told)
    assert (found.at, found.because) == (told, (log.Because("told"),))
    assert Calendar().deadline(told, 24, (0,), told).at == told + DAY


def test_a_reminder_sleeps_while_its_readers_do():
    calendar = Calendar(stretch=12, nights={0: WARSAW})
    due = at("2026-11-25 03:00", "Europe/Warsaw")
    assert shown(calendar.reminder(due, 24, 72, (0,)), "Europe/Warsaw") == "Mon 23 Nov 23:00"
    assert calendar.reminder(due, 24, 72, (1,)) == due - DAY
    assert Calendar(nights={0: WARSAW}).reminder(due, 24, 72, (0,)) == due - DAY
    assert calendar.reminder(due + 12 * HOUR, 24, 24, (0,)) >= due  # never in the first half


@pytest.mark.parametrize(
    "text", ["wed,sun 20:00 Europe/Warsaw", "daily 07:30 UTC", "mon-fri 20:00 UTC", "fri-mon 20:00 UTC"]
)
def test_an_hour_is_written_as_it_is_read(text):
    assert str(FixedHour.read(text)) == text


# Random tables


def table(rng: random.Random) -> Calendar:
    """A table of any kind: often with everything at once."""
    zone = rng.choice(ZONES)
    seats = range(rng.randint(2, 5))

    def some_days(fewest: int) -> frozenset[int]:
        return frozenset(rng.sample(range(7), rng.randint(fewest, 7)))

    playing = PlayingDays(some_days(3), rng.choice(ZONES)) if rng.random() < 0.3 else None
    minute = rng.choice((0, 20 * 60, 6 * 60 + 30, 12 * 60))
    hour = FixedHour(some_days(7 if playing else 1), minute, zone) if rng.random() < 0.4 else None
    first = date(2026, 1, 1) + timedelta(rng.randint(0, 360))
    spans = ((first, first + timedelta(rng.randint(0, 12))), (date(2026, 12, 24), date(2027, 1, 2)))
    return Calendar(
        hour=hour,
        days=playing,
        pauses=Pauses(spans, rng.choice(ZONES)) if rng.random() < 0.4 else None,
        rest=rng.choice((0, 6, 6, 8)),
        stretch=rng.choice((0, 4, 12, 12)),
        away_days=rng.choice((0, 14, 14, 5)),
        nights={seat: night(rng) for seat in seats if rng.random() < 0.9},
        absences={seat: tuple(absences(rng)) for seat in seats},
        borne={seat: rng.randint(0, 5) for seat in seats},
    )


def night(rng: random.Random) -> Night:
    begins = rng.randrange(0, 24 * 60, 15)
    return Night(rng.choice(ZONES), begins, (begins + rng.randrange(4 * 60, 10 * 60 + 1, 15)) % (24 * 60))


def absences(rng: random.Random) -> Iterator[tuple[int, int]]:
    for _ in range(rng.choice((0, 0, 1, 2))):
        since = NEW_YEAR + rng.randrange(0, 370 * DAY, HOUR)
        yield since, since + rng.randrange(HOUR, 8 * DAY, HOUR)


def a_year(rng: random.Random, calendar: Calendar) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """What is asked in a year: when, with how many hours, and of whom. Some clocks leap."""
    start = NEW_YEAR + rng.randrange(30 * DAY)
    seats = tuple(calendar.borne)
    while start < NEW_YEAR + 365 * DAY:
        hours, awaited = rng.choice((6, 24, 48, 72, 168)), tuple(rng.sample(seats, rng.randint(0, len(seats))))
        yield start, hours, awaited
        start = max(start + 1, calendar.deadline(start, hours, awaited).at - rng.choice((0, 0, DAY, 2 * DAY)))
        start += rng.randrange(30 * DAY) if rng.random() < 0.6 else 0


# The second reading


def local(instant: int, zone: str) -> datetime:
    return datetime.fromtimestamp(instant, UTC).astimezone(ZoneInfo(zone))


def sleeps(calendar: Calendar, seat: int, instant: int) -> bool:
    if seat not in calendar.nights:
        return False
    own = calendar.nights[seat]
    here = local(instant, own.zone)
    minute, long = here.hour * 60 + here.minute, (own.ends - own.begins) % (24 * 60)
    return 0 < (minute - own.begins) % (24 * 60) < long


def plays(calendar: Calendar, instant: int) -> bool:
    if calendar.days and local(instant, calendar.days.zone).weekday() not in calendar.days.days:
        return False
    day = local(instant, calendar.pauses.zone).date() if calendar.pauses else None
    return day is None or not any(first <= day <= last for first, last in calendar.pauses.spans)


def strikes(calendar: Calendar, instant: int) -> bool:
    if calendar.hour is None:
        return True
    here = local(instant, calendar.hour.zone)
    return here.weekday() in calendar.hour.days and here.hour * 60 + here.minute == calendar.hour.minute


def away(calendar: Calendar) -> dict[int, list[tuple[int, int]]]:
    """By seat, its absences in quarters of an hour, as far as those of the whole table count."""
    lost = sorted({q for spans in calendar.absences.values() for span in spans for q in range(*span, QUARTER)})
    counted = {*lost[: calendar.away_days * DAY // QUARTER]}
    return {
        seat: list(_runs([q for span in sorted(spans) for q in range(*span, QUARTER) if q in counted]))
        for seat, spans in calendar.absences.items()
    }


def _runs(quarters: list[int]) -> Iterator[tuple[int, int]]:
    quarters = sorted({*quarters})
    begun = None
    for n, quarter in enumerate(quarters):
        begun = quarter if begun is None else begun
        if quarters[n + 1 : n + 2] != [quarter + QUARTER]:
            yield begun, quarter + QUARTER
            begun = None


def walked(calendar: Calendar, start: int, hours: int, seats: tuple[int, ...]) -> int:
    """The deadline, found by walking through the quarters of an hour and counting."""
    given = hours * HOUR if calendar.hour is None else hours * HOUR // 2
    spans = [(seat, since, until) for seat in seats for since, until in away(calendar).get(seat, ()) if until > start]
    waking, back, played = dict.fromkeys(seats, 0), dict.fromkeys(spans, 0), 0
    first, quarter = None, start // QUARTER * QUARTER
    window = []
    while first is None or quarter <= first + calendar.stretch * HOUR:
        settled = all(back[span] >= calendar.rest * HOUR for span in spans if span[1] < quarter)
        settled = settled and all(quarter >= until for _, since, until in spans if since < quarter)
        if settled and plays(calendar, quarter) and quarter >= start:
            if first is None and played >= given and strikes(calendar, quarter):
                first = quarter if all(each >= calendar.rest * HOUR for each in waking.values()) else None
            if first is not None:
                asleep = [seat for seat in seats if sleeps(calendar, seat, quarter)]
                window.append((len(asleep), sum(calendar.borne[seat] for seat in asleep), quarter))
        played += (quarter + QUARTER - max(start, quarter)) if plays(calendar, quarter) else 0
        for seat in seats:
            if seat not in calendar.nights and seat in waking:
                waking[seat] += quarter + QUARTER - max(start, quarter)
            elif quarter >= start and not sleeps(calendar, seat, quarter + 60):
                waking[seat] += QUARTER
        for span in spans:
            if span[2] <= quarter and not sleeps(calendar, span[0], quarter + 60):
                back[span] += QUARTER
        quarter += QUARTER
    return min(window)[-1] if calendar.stretch and calendar.hour is None else first


@pytest.mark.parametrize("seed", range(TABLES // 20))
def test_a_year_of_random_tables_breaks_no_law(seed):
    rng = random.Random(seed)
    for _ in range(20):
        calendar = table(rng)
        before = None
        for start, hours, seats in a_year(rng, calendar):
            found = calendar.deadline(start, hours, seats)
            if rng.random() < 0.25:
                assert found.at == walked(calendar, start, hours, seats), (calendar, start, hours, seats)
            check_laws(calendar, start, hours, seats, found)
            if before is not None and (hours, seats) == before[1:3]:
                assert before[3] <= found.at
            before = (start, hours, seats, found.at)
            soon = calendar.deadline(start + rng.randrange(6 * HOUR), hours, seats)
            assert found.at <= soon.at  # whoever asks later is never due earlier
            assert found.at <= calendar.deadline(start, hours + 24, seats).at


@given(st.randoms(use_true_random=False))
def test_a_deadline_is_where_walking_there_ends(rng):
    calendar = table(rng)
    start, hours, seats = next(a_year(rng, calendar))
    found = calendar.deadline(start, hours, seats)
    assert found.at == walked(calendar, start, hours, seats)
    check_laws(calendar, start, hours, seats, found)


def check_laws(calendar, start, hours, seats, found):
    assert found.at % QUARTER == 0
    assert found.at - start >= hours * HOUR // (1 if calendar.hour is None else 2)
    reasons = [each.cause for each in found.because]
    assert len(reasons) == len({*reasons})
    assert plays(calendar, found.at)
    assert strikes(calendar, found.at)
    again = calendar.again(found.at, start, seats)
    assert again.at == found.at or "nights" in reasons  # what is as it should be stays so
    later = calendar.again(found.at + 5 * HOUR, start, seats)
    assert later.at >= found.at + 5 * HOUR
    assert plays(calendar, later.at)
    assert strikes(calendar, later.at)
    asleep = tuple(seat for seat in seats if sleeps(calendar, seat, found.at))
    assert sorted(seat for each in found.because if each.cause == "nights" for seat in each.seats) == sorted(
        asleep if calendar.stretch else ()
    )
    awake = replace(calendar, stretch=0)  # nobody's night puts a deadline off into an absence
    gone, here = (each.deadline(start, hours, seats).at for each in (awake, replace(awake, absences={})))
    assert here <= gone <= found.at
    assert ("away" in reasons) == (here != gone)
    pieces = sum(len(spans) for spans in away(calendar).values()) if here != gone else 0
    off = 31 * DAY if calendar.pauses or calendar.days or calendar.hour else 0
    assert gone - here <= calendar.away_days * DAY + pieces * (DAY + off)
    assert calendar.deadline(start, hours, seats, found.at + HOUR).at == found.at + HOUR
    assert calendar.deadline(start, hours, seats, found.at - HOUR) == found


_ELSEWHERE = """
import random
from tests.stories.people.test_calendar import a_year, table
rng = random.Random(7)
tables = [table(rng) for _ in range(2)]
print([[each.deadline(*asked) for asked in a_year(rng, each)] for each in tables])
"""


def test_every_machine_finds_the_same():
    told = {
        subprocess.run(  # noqa: S603
            [sys.executable, "-c", _ELSEWHERE],
            env={**os.environ, "TZ": zone},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for zone in ("America/New_York", "Pacific/Auckland")
    }
    assert len(told) == 1
