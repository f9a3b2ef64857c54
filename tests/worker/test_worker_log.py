"""The log: each line an event with its fields, whoever wrote it and in whichever form."""

import json
import logging
import sys

import pytest

from scheduler.service import JsonLines, TextLines, parted


def record(message, *args, trace=None):
    made = logging.LogRecord("scheduler.collecting", logging.WARNING, __file__, 1, message, args, trace)
    made.created, made.msecs = 1_795_176_000.25, 250.0
    return made


@pytest.mark.parametrize(
    ("message", "event", "fields"),
    [
        ("at work poll=60 pulse=5", "at work", {"poll": 60, "pulse": 5}),
        ("letter broke the desk id=7 error=KeyError at=desk.py:3<jobs.py:9", "letter broke the desk",
         {"id": 7, "error": "KeyError", "at": "desk.py:3<jobs.py:9"}),
        ("job failed job=collect seconds=1.5 reason=the server said x=1 and left", "job failed",
         {"job": "collect", "seconds": 1.5, "reason": "the server said x=1 and left"}),
        ("a library says nothing in particular", "a library says nothing in particular", {}),
        ("uid=0042x id=12345678901234567890", "uid=0042x", {"id": "12345678901234567890"}),
    ],
)  # fmt: skip
def test_a_message_is_an_event_and_its_fields(message, event, fields):
    assert (event, fields) == parted(message)


def test_a_line_of_text_begins_with_the_instant_in_utc():
    line = TextLines().format(record("letter shunted id=%d", 7))

    assert "2026-11-20T12:00:00.250Z WARNING scheduler.collecting letter shunted id=7" == line


def test_a_line_of_json_holds_the_event_and_its_fields():
    line = JsonLines().format(record("letter shunted id=%d", 7))

    assert {
        "time": "2026-11-20T12:00:00.250Z",
        "level": "warning",
        "logger": "scheduler.collecting",
        "event": "letter shunted",
        "id": 7,
    } == json.loads(line)


def test_no_field_takes_the_place_of_what_every_line_has():
    line = json.loads(JsonLines().format(record("odd level=none event=other")))

    assert ("warning", "odd") == (line["level"], line["event"])


@pytest.mark.parametrize("form", [TextLines(), JsonLines()])
def test_words_of_a_failure_cannot_begin_a_line_of_their_own(form):
    line = form.format(record("not delivered id=%d reason=%s", 1, "no\n2026 ERROR forged\r\n\u2028again"))

    assert 1 == len(line.splitlines())


def test_a_trace_rides_along():
    try:
        raise KeyError("gone")
    except KeyError:
        line = json.loads(JsonLines().format(record("broken", trace=sys.exc_info())))

    assert "KeyError" in line["trace"]
