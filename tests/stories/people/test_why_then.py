"""Letters say why a deadline falls where it falls, in their reader's zone."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from referee import log
from referee.adjudication.timing import reminds_at
from referee.languages.loading import speaking
from referee.letters.one_seat import letter_to
from referee.log.options import at_pace
from referee.report import render
from tests.kit.having import having
from tests.kit.post import MO, open_office, text_of
from tests.report.winter import letter

DUE = int(datetime(2026, 12, 6, 20, tzinfo=ZoneInfo("Europe/Warsaw")).timestamp())


def told(*because: log.Because, seat: int = 0) -> str:
    written = letter("report")
    options = at_pace("club")
    written = having(written, due=DUE, seat=seat, because=because, paused=False, opens=None, options=options)
    return " ".join(render(written, speaking("en"), "Europe/Warsaw").text.split())


def test_a_deadline_of_so_many_hours_needs_no_reason():
    assert "Why then" not in told()


@pytest.mark.parametrize(
    ("because", "said"),
    [
        (log.Because("hour"), "Why then: the table's fixed hour."),
        (log.Because("pauses", until=DUE), "Why then: nobody plays until Sun 6 Dec 20:00."),
        (log.Because("rest"), "Why then: everybody is to have 6 waking hours."),
        (log.Because("nights", (1,)), "no hour is day for everybody"),
        (log.Because("nights", (0,)), "it is your night"),
        (log.Because("away", (1,), DUE), "an announced absence until Sun 6 Dec 20:00 (blue)"),
        (log.Because("told"), "an earlier letter said so"),
    ],
)
def test_the_letter_says_why(because, said):
    assert said in told(because)


def test_the_entry_of_a_calendar_says_it_too():
    written = having(letter("report"), due=DUE, because=(log.Because("hour"),), paused=False, opens=None)
    entry = render(written, speaking("en"), "Europe/Warsaw").appointment

    assert entry is not None
    assert "Why then: the table's fixed hour." in entry.description


def test_several_reasons_are_one_sentence():
    assert "Why then: the table's fixed hour; everybody is to have 6 waking hours." in told(
        log.Because("hour"), log.Because("rest")
    )


def test_nobody_reads_in_whose_night_a_deadline_falls_but_who_sleeps_then(tmp_path):
    because = (log.Because("rest"), log.Because("nights"))
    with open_office(f"sqlite:///{tmp_path}/referee.db", players=3) as office:
        docket = office.docket.having(because=because, asleep=(1, 2))

    told = [letter_to(docket, "status", seat).clock.because[1].seats for seat in range(3)]
    assert [(), (1,), (2,)] == told


def test_a_fixed_hour_acts_from_the_next_deadline_and_is_told(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/referee.db", players=3, moderators=(MO,)) as office:
        due = office.docket.due
        office.commands("SET DUE daily 20:00 Europe/Warsaw")
        assert due == office.docket.due
        letters = [each for seat in range(3) for each in office.says(seat, office.sensible_words(seat))]

        shown = datetime.fromtimestamp(office.docket.due, ZoneInfo("Europe/Warsaw"))
        assert (20, 0) == (shown.hour, shown.minute)
        assert "hour" in [each.cause for each in office.docket.because]
        assert any("Why then: the table's fixed hour" in " ".join(text_of(each).split()) for _, each in letters)
        assert (reminds_at(office.docket, office.docket.awaited()) or 0) < office.docket.due
