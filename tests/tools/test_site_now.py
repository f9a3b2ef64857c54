"""A table that lets pages tell of this moment: for whom it waits, until when, as a calendar too; and no secret."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from referee.languages.loading import letter_languages, speaking
from referee.log import Options
from referee.mail.calendar import CalendarEntry, calendar
from referee.site import WebSite, renew
from referee.site.shown import _now
from tests.kit.post import MO, NOON, open_office, text_of
from tests.kit.thorough import sampled
from tests.kit.twins import SEALED, game_of

NOW = Options(site="now", cooling_minutes=30)


@pytest.fixture
def site(tmp_path):
    return WebSite(tmp_path / "www", zone="Europe/Amsterdam", domain="example.org")


@pytest.fixture
def office(tmp_path):
    """A game in its first round whose pages tell of now."""
    with open_office(f"sqlite:///{tmp_path}/referee.db", players=3, options=NOW, moderators=(MO,)) as opened:
        yield opened


def shown(office, site):
    """The words of the first page, with each link in brackets."""
    assert renew(office.store, site, office.now) is not None
    html = (site.folder / "index.html").read_text(encoding="utf-8")
    html = re.sub(r"<(style|script)\b.*?</\1>", " ", html, flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def event(site, game="g1"):
    """What the calendar of a table says, by the names of its lines."""
    text = (site.folder / f"{game}.ics").read_bytes().decode()
    return dict(line.split(":", 1) for line in text.replace("\r\n ", "").splitlines())


def in_its_third_round(office):
    office.everybody_accepts()
    while office.docket.running.position.round < 3:
        for seat in office.docket.awaited():
            office.says(seat, office.sensible_words(seat))


# --- what the pages tell ----------------------------------------------------------------------------


def test_the_first_page_tells_for_whom_a_table_waits_and_until_when_in_the_clubs_zone(office, site):
    due = datetime.fromtimestamp(office.docket.due, ZoneInfo("Europe/Amsterdam"))

    assert f"Round 1. It waits for red, blue and yellow, until {due:%a %-d %b %H:%M} Amsterdam." in shown(office, site)
    office.says(0, office.sensible_words(0))
    assert "It waits for blue and yellow, until" in shown(office, site)


def test_a_table_that_counts_who_is_awaited_is_told_by_how_many(office, site):
    office.commands("SET ROLL count")

    assert "Round 1. It waits for 3 players, until" in shown(office, site)
    office.says(1, office.sensible_words(1))
    assert "Round 1. It waits for 2 players, until" in shown(office, site)


def test_a_table_whose_clock_stands_still_or_whose_sheets_are_in_says_so(office, site):
    office.commands("PAUSE")
    assert "Round 1. The clock stands still." in shown(office, site)
    office.commands("RESUME")
    for seat in office.docket.awaited():
        office.says(seat, office.sensible_words(seat))
    assert "Round 1. All are in. The sheets are opened" in shown(office, site)


def test_once_rounds_are_shown_the_line_of_the_game_tells_it_and_the_rounds_stay_late(tmp_path, site):
    with open_office(
        f"sqlite:///{tmp_path}/referee.db",
        in_its_third_round,
        players=3,
        options=replace(NOW, cooling_minutes=0),
        moderators=(MO,),
    ) as office:
        page = shown(office, site)

    assert "Friday after round 1 of 9" in page
    assert "Round 3. It waits for" in page
    assert 'id="round-2"' not in (site.folder / "g1.html").read_text()


@pytest.mark.parametrize("language", letter_languages())
def test_every_language_has_words_for_it(office, site, language):
    page = shown(office, replace(site, language=language))

    assert speaking(language).word("site", "calendar") in page
    assert language == "en" or "waits for" not in page


# --- who is told of it ------------------------------------------------------------------------------


def test_only_a_table_whose_moderator_has_said_so_is_told_of_and_all_there_hear_it_once(tmp_path, site):
    with open_office(f"sqlite:///{tmp_path}/referee.db", players=3, moderators=(MO,)) as office:
        assert "It waits for" not in shown(office, site)
        assert not (site.folder / "g1.ics").exists()
        before = len(office.letters)
        office.commands("SET SITE now")
        told = [text_of(letter) for _, letter in office.letters[before:]]
        sentence = "from now on web pages tell at once which round is played, for whom the game waits, and until when"
        assert [True] * 3 == [sentence in " ".join(text.split()) for text in told]
        assert "It waits for red, blue and yellow" in shown(office, site)
        office.commands("SET SITE on")
        assert "It waits for" not in shown(office, site)
        assert not (site.folder / "g1.ics").exists()


def test_an_invitation_to_such_a_table_says_so(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/referee.db", lambda office: None, site="", options=NOW) as office:
        invitation = " ".join(text_of(office.newest(0)).split())

    assert "For this table they tell at once which round is played, for whom the game waits" in invitation


# --- no secret ----------------------------------------------------------------------------------------


def files(office, site):
    """Every byte that lies there."""
    assert renew(office.store, site, office.now) is not None
    return {file.name: file.read_bytes() for file in site.folder.iterdir()}


SHEETS = ("POWER 9\nCARD 3\nACT\nPLACE 2 Valencia\nELSE CARD ANY\nSKIP", "POWER 2 or ANY\nCARD ANY\nSKIP")


@pytest.mark.parametrize(("tempo", "roll"), [("round", "names"), ("phase", "count")])
def test_what_a_seat_has_filed_changes_no_byte_but_that_it_is_in(tmp_path, site, tempo, roll):
    options, twins = replace(NOW, tempo=tempo, roll=roll), []
    for n, sheet in enumerate(SHEETS):
        with open_office(f"sqlite:///{tmp_path}/{n}.db", players=3, options=options, moderators=(MO,)) as office:
            before, here = shown(office, site), replace(site, folder=tmp_path / f"www{n}")
            office.says(1, sheet)
            if n:
                office.passes(minutes=7)
                office.says(1, "STATUS")
                office.says(1, f"{sheet}\nPREVIEW")
            twins.append(files(office, here))
            assert 1 not in office.docket.awaited()
            assert before != shown(office, here)

    assert twins[0] == twins[1]


@pytest.mark.parametrize(("boxes", "tempo"), sampled([((), "round"), (("grandissimo",), "phase"), ((), "table")], 1))
def test_nothing_that_is_sealed_is_told_of_now(boxes, tempo):
    docket = game_of(boxes, tempo, "memory")
    docket = docket.having(options=replace(docket.options, site="now"))
    told = [
        [_now((), sealed(docket, n), "Friday", speaking("en"), "UTC") for n in (0, 1)] for sealed in SEALED.values()
    ]

    assert [] == [one for one, other in told if one != other]
    assert all(one is not None and "waits for" in one.told for one, _ in told)


# --- the calendar -------------------------------------------------------------------------------------


def test_the_calendar_holds_the_deadline_and_one_that_moves_moves_it(office, site):
    shown(office, site)
    first = event(site)
    due = datetime.fromtimestamp(office.docket.due, UTC)
    assert ("g1.table@example.org", "CONFIRMED", f"{due:%Y%m%dT%H%M%SZ}") == tuple(
        first[name] for name in ("UID", "STATUS", "DTEND")
    )
    assert "Friday: round 1" == first["SUMMARY"]
    office.passes(hours=1)
    office.commands("EXTEND 24 HOURS")
    shown(office, site)
    second = event(site)

    assert first["UID"] == second["UID"]
    assert f"{due + timedelta(hours=24):%Y%m%dT%H%M%SZ}" == second["DTEND"]
    assert int(first["SEQUENCE"]) < int(second["SEQUENCE"])
    assert first["DTSTAMP"] < second["DTSTAMP"]


def test_a_calendar_of_a_table_that_stands_still_cancels_its_deadline(office, site):
    office.commands("PAUSE")
    shown(office, site)

    assert "CANCELLED" == event(site)["STATUS"]


def test_a_table_has_a_link_to_its_calendar(office, site):
    assert "Deadlines for your calendar" in shown(office, site)
    assert '<a href="g1.ics" type="text/calendar">' in (site.folder / "index.html").read_text()


@pytest.mark.parametrize("name", ["", "Słodkie; piątki, \\ u Zoë " + "ą" * 90])
@pytest.mark.parametrize("due", [None, datetime(2026, 10, 25, 2, 30, tzinfo=ZoneInfo("Europe/Amsterdam"), fold=1)])
def test_a_calendar_is_valid_to_subscribe_to_and_to_come_by_letter(name, due):
    text = calendar(CalendarEntry("g1.table@example.org", NOON, due, f"{name}: round 1", "Round 1.\nIt waits."), name)
    raw = text.split("\r\n")
    lines = text.replace("\r\n ", "").splitlines()
    told = [line.split(":", 1) for line in lines]
    values = dict(told)
    plain = re.compile(r"(?:[^\\;,\n]|\\[\\;,n])*")

    assert text.endswith("END:VCALENDAR\r\n")
    assert max(len(line.encode()) for line in raw) <= 75
    assert "\n" not in "".join(raw)
    assert [["BEGIN", "VCALENDAR"], ["VERSION", "2.0"]] == told[:2]
    assert {"UID", "DTSTAMP", "DTSTART", "DTEND", "SEQUENCE", "STATUS", "PRODID"} <= {*values}
    assert 1 == lines.count("BEGIN:VEVENT") == lines.count("END:VEVENT")
    assert all(plain.fullmatch(values[each]) for each in ("SUMMARY", "DESCRIPTION", "NAME") if each in values)
    assert (name != "") is ("X-WR-CALNAME" in values)
    assert due is None or "20261025T013000Z" == values["DTEND"]  # the second half past two of that night
