"""A deadline in the reader's calendar: one entry that a later one replaces."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest

from referee.mail.calendar import CalendarEntry, calendar

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
ENTRY = CalendarEntry(
    "g1.red@elgrande.example", NOON, NOON + timedelta(days=3), "Winter, round 4", "Your sheet is due."
)


def fields(entry: CalendarEntry) -> dict[str, str]:
    """The fields of an entry, its folded lines whole again."""
    return dict(line.split(":", 1) for line in calendar(entry).replace("\r\n ", "").split("\r\n") if line)


def test_an_entry_ends_when_its_deadline_does_and_takes_nobodys_time():
    found = fields(replace(ENTRY, due=ENTRY.due.astimezone(timezone(timedelta(hours=9)))))

    assert ("20261123T113000Z", "20261123T120000Z") == (found["DTSTART"], found["DTEND"])
    assert ("PUBLISH", "CONFIRMED", "TRANSPARENT") == (found["METHOD"], found["STATUS"], found["TRANSP"])


def test_a_later_entry_for_the_same_reader_replaces_the_one_before():
    first, later = fields(ENTRY), fields(replace(ENTRY, written=NOON + timedelta(minutes=5)))

    assert first["UID"] == later["UID"]
    assert int(first["SEQUENCE"]) + 5 == int(later["SEQUENCE"])
    assert int(later["SEQUENCE"]) < 2**31


def test_where_nothing_is_due_any_more_the_entry_is_cancelled():
    assert "CANCELLED" == fields(replace(ENTRY, due=None))["STATUS"]


@pytest.mark.parametrize(("before", "trigger"), [(timedelta(days=1), "-PT1410M"), (timedelta(minutes=10), "PT20M")])
def test_the_alarm_sounds_so_long_before_the_deadline(before, trigger):
    lines = calendar(replace(ENTRY, alarm=before)).split("\r\n")
    alarm = lines[lines.index("BEGIN:VALARM") : lines.index("END:VALARM")]

    assert [f"TRIGGER:{trigger}"] == [line for line in alarm if line.startswith("TRIGGER")]
    assert "ACTION:DISPLAY" in alarm
    assert f"DESCRIPTION:{ENTRY.summary}".replace(",", "\\,") in alarm


@pytest.mark.parametrize("entry", [ENTRY, replace(ENTRY, due=None, alarm=timedelta(days=1))])
def test_no_alarm_sounds_where_nothing_is_due_or_the_table_wants_no_reminders(entry):
    assert "VALARM" not in calendar(entry)


def test_what_means_something_in_a_calendar_is_escaped():
    found = fields(replace(ENTRY, summary="Ann, Bo; and \\Yara", description="one\ntwo"))

    assert ("Ann\\, Bo\\; and \\\\Yara", "one\\ntwo") == (found["SUMMARY"], found["DESCRIPTION"])


@pytest.mark.parametrize("letter", ["x", "é", "\N{BLACK CHESS KING}"])
def test_long_lines_are_folded_between_characters(letter):
    written = calendar(replace(ENTRY, description=letter * 200))

    assert max(len(line.encode()) for line in written.split("\r\n")) <= 75
    assert letter * 200 == fields(replace(ENTRY, description=letter * 200))["DESCRIPTION"]
    assert "\n" not in written.replace("\r\n", "")
