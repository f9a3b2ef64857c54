"""The letter of the day: what wants a hand at any table, each with the line that mends it, and none if nothing does."""

import re
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from html import unescape
from types import SimpleNamespace
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from referee.store import Glance, glance_text
from scheduler.alarms import TOLD, Alarms
from tests.kit.operators_post import post, shunt, store
from tests.kit.post import MO, REFEREE, open_office

__all__ = ["post", "store"]

NOW = datetime(2026, 11, 20, 7, 30, tzinfo=UTC)  # 8:30 in Amsterdam
SEATS = (("red", 0), ("blue", 1))


@pytest.fixture
def table(store):
    """Puts a table where it is told, of Ann and Bo."""

    def put(game="g1", title="Friday", **glance):
        with store.writing() as transaction:
            transaction.add_game(game, title)
            for number, name in enumerate(("Ann", "Bo")):
                transaction.add_person(game, number, name, f"{name}@example.org", "UTC", "en")
            transaction.set_glance(game, glance_text(Glance(0, **{"state": "played", "stop": "r2", **glance})), 0)

    return put


def look(store, post, now=NOW, at="08:00", zone="Europe/Amsterdam"):
    Alarms(store, post, "referee@example.org", "me@example.org", lambda: now, at, zone).look(now)
    return [text for subject, text in zip(post.subjects, post.texts, strict=True) if "today" in subject]


def due(hours):
    return int((NOW + timedelta(hours=hours)).timestamp())


@pytest.mark.parametrize(
    ("glance", "told", "mends"),
    [
        (
            {"due": due(5), "awaited": SEATS[:1], "late": ("red",)},
            "red Ann is late",
            "referee moderate g1 'EXTEND 24 HOURS'",
        ),
        ({"due": due(-5), "awaited": SEATS[1:]}, "blue Bo is late", "referee moderate g1 'EXTEND 24 HOURS'"),
        (
            {"due": due(60), "awaited": SEATS[1:], "silent": SEATS[:1]},
            "nobody waits for red Ann any more",
            "referee moderate g1 'SUBSTITUTE red",
        ),
        ({"due": due(60), "awaited": SEATS, "unreachable": (1,)}, "letters to Bo come back", "referee game show g1"),
        ({"due": due(60), "awaited": SEATS, "open": ("green",)}, "a seat is open", "'STAND-IN green'"),
        ({"state": "set up", "awaited": (("", 0),), "open": ("", "")}, "2 seats are open", "referee site"),
        ({"paused": True, "asks_to_go_on": True}, "nobody writes", "referee moderate g1 'RESUME'"),
        ({}, "it waits for nobody, and nothing moves", "referee moderate g1 'REWIND 2 KEEP'"),
        ({"due": due(-5)}, "it waits for nobody, and nothing moves", "referee moderate g1 'REWIND 2 KEEP'"),
    ],
)
def test_what_is_amiss_at_a_table_is_told_with_the_line_that_mends_it(store, post, table, glance, told, mends):
    table(**glance)

    [text] = look(store, post)

    assert f'g1 "Friday": {told}' in text
    assert mends in text
    assert "@" not in text  # no address


def test_a_day_on_which_nothing_wants_a_hand_has_no_letter(store, post, table):
    table(due=due(3), awaited=SEATS)
    table("g2", due=due(-3), awaited=SEATS, paused=True)
    table("g3", state="over")

    assert [] == look(store, post)
    assert [] == post.subjects


def test_what_is_due_within_a_day_stands_below_what_wants_a_hand(store, post, table):
    table(due=due(60), awaited=SEATS, silent=SEATS[:1])
    table("g2", "Nordic", due=due(3), awaited=SEATS)
    table("g3", "Club", due=due(30), awaited=SEATS)

    [text] = look(store, post)

    assert 'g2 "Nordic": Fri 20 Nov 11:30 Europe/Amsterdam, waits for red, blue' in text
    assert "g3" not in text


def test_letters_that_want_a_hand_are_told_with_the_command_that_lists_them(store, post):
    shunt(store, 1)

    [text] = look(store, post)

    assert "put aside, as they broke the referee: 1 referee inbox list --verdict shunted" in " ".join(text.split())


def test_there_is_one_letter_a_day_from_its_hour_on_by_the_clocks_of_the_club(store, post, table):
    table(due=due(-5), awaited=SEATS)

    sent = [
        len(look(store, post, now))
        for now in (
            NOW.replace(hour=6, minute=59),  # 7:59 there
            NOW.replace(hour=7, minute=0),
            NOW,
            NOW.replace(hour=22, minute=59),
            NOW.replace(hour=23, minute=30),  # the next day there, and not its hour yet
            NOW + timedelta(days=1),
        )
    ]

    assert [0, 1, 1, 1, 1, 2] == sent


def test_what_begins_after_the_hour_waits_for_the_next_day(store, post, table):
    assert [] == look(store, post)
    table(due=due(-5), awaited=SEATS)

    assert [] == look(store, post, NOW + timedelta(hours=3))
    assert 1 == len(look(store, post, NOW + timedelta(days=1)))


def test_a_letter_that_no_server_took_is_tried_again(store, post, table):
    table(due=due(-5), awaited=SEATS)
    post.away = True
    look(store, post)
    with store.reading() as transaction:
        assert transaction.read_note(TOLD) is None
    post.away = False

    assert 1 == len(look(store, post, NOW + timedelta(minutes=1)))


def test_who_does_not_want_it_gets_none(store, post, table):
    table(due=due(-5), awaited=SEATS)

    assert [] == look(store, post, at=None)


def test_who_moderates_a_table_mends_it_with_one_tap(a_database):
    with open_office(a_database, players=3, moderators=(MO,)) as office:
        letter = day_of(office, "mo@example.org", hours=300)
        page = letter.get_body(("html",)).get_content()
        taps = [parse_tap(each) for each in re.findall(r'href="(mailto:[^"]+)"', page)]
        due = office.docket.due
        to, subject, line = next(each for each in taps if each[2].startswith("EXTEND"))
        answer = EmailMessage()
        answer["From"], answer["To"], answer["Subject"] = "mo@example.org", to, subject
        answer.set_content(line)
        office.hand_over(answer.as_bytes())

        assert due + 24 * 3600 == office.docket.due
        text = letter.get_body(("plain",)).get_content()
        assert "mailto" not in text
        assert f"referee moderate g1 '{line.strip()}'" in text


def test_a_table_that_somebody_else_moderates_has_no_tap(a_database):
    with open_office(a_database, players=3, moderators=(MO,)) as office:
        page = day_of(office, "me@example.org", hours=300).get_body(("html",)).get_content()

    assert "is late" in page
    assert "mailto" not in page


def day_of(office, to, hours):
    """The letter of the day to this address, so many hours later, with nobody having written."""
    kept = []
    carrier = SimpleNamespace(deliver=lambda raw, _: kept.append(raw), close=lambda: None)
    now = office.now + timedelta(hours=hours)
    Alarms(office.store, carrier, REFEREE, to, lambda: now, "00:00", "UTC", office.desk.tap).look(now)
    return next(
        letter for raw in kept if "today" in (letter := message_from_bytes(raw, policy=policy.default))["Subject"]
    )


def parse_tap(link):
    """The address, subject and words of a letter that a link opens."""
    found = urlsplit(unescape(link))
    fields = parse_qs(found.query)
    return unquote(found.path), fields["subject"][0], fields["body"][0]
