"""Letters together once a day: what waits and until when, that nothing is lost, doubled or asked too late."""

from datetime import UTC, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest

from referee.desk import LetterKept
from referee.desk.outgoing import LEAST, next_delivery
from referee.log import Options
from referee.mail.compose import KIND
from referee.store import Store
from tests.kit.post import MO, PostOffice, open_office, words

ZONES = ("Europe/Amsterdam", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Apia", "UTC")


@pytest.fixture
def office(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/referee.db", players=3, moderators=(MO,)) as office:
        yield office


def told(news, seat: int = 0) -> list[str]:
    return [letter[KIND] for to, letter in news if to == seat]


def at(office, hour: int, minute: int = 0, days: int = 0):
    """Let it be that time in Amsterdam."""
    local = office.now.astimezone(ZoneInfo("Europe/Amsterdam")) + timedelta(days)
    office.now = local.replace(hour=hour, minute=minute, second=0).astimezone(UTC)
    return office.fetch()


def test_what_can_wait_comes_together_at_that_hour_behind_a_list_of_it(office):
    office.says(0, "LETTERS DAILY 07:00")
    assert [] == told(office.says(1, "SAY hello"))
    assert [] == told(office.says(2, "SAY hello to you"))
    assert [] == told(at(office, 6, 59, days=1))

    news = at(office, 7, days=0)
    assert ["contents", "press", "press"] == told(news)
    assert "2 letters of your tables follow" == str(news[0][1]["Subject"])
    assert [] == told(at(office, 8))


def test_a_letter_that_comes_alone_is_not_listed(office):
    office.says(0, "LETTERS DAILY 07:00")
    office.says(1, "SAY hello")

    assert ["press"] == told(at(office, 7, days=1))


def test_what_waits_for_its_hour_is_late_only_behind_that(office):
    def is_late(**time) -> bool:
        with office.store.reading() as transaction:
            return transaction.queues().waits_to_go_out(office.now + timedelta(**time))

    office.says(0, "LETTERS DAILY 07:00")
    office.says(1, "SAY hello")

    assert [False, False, True] == [is_late(hours=2), is_late(hours=18, minutes=59), is_late(hours=19, minutes=1)]


def test_what_is_claimed_and_laid_back_untried_is_late_after_an_hour(office):
    office.desk.handle(LetterKept(office.drop(office.reply(1, "SAY hello"))), office.now)
    for minutes in (20, 40, 59):
        with office.store.writing() as transaction:
            assert transaction.claim(office.now + timedelta(minutes=minutes), 9, timedelta(minutes=5), "a worker")
            transaction.lay_back("a worker")
    with office.store.reading() as transaction:
        assert not transaction.queues().waits_to_go_out(office.now + timedelta(minutes=59))
        assert transaction.queues().waits_to_go_out(office.now + timedelta(minutes=61))


def test_receipts_come_at_once_and_bring_what_waited_at_that_table(office):
    office.says(0, "LETTERS DAILY 07:00")
    office.says(1, "SAY hello")
    office.says(2, "SAY you too")

    assert ["press", "press", "receipt"] == told(office.says(0, office.sensible_words(0)))
    assert [] == told(at(office, 7, days=1))


def test_others_get_theirs_at_once(office):
    office.says(0, "LETTERS DAILY 07:00")

    assert ["press"] == told(office.says(1, "SAY hello"), 2)


def test_what_is_due_before_the_hour_or_soon_after_it_is_asked_at_once(tmp_path):
    options = Options(cooling_minutes=0, hours=20)
    with open_office(f"sqlite:///{tmp_path}/r.db", players=2, options=options) as office:
        office.says(0, office.sensible_words(0))
        office.says(0, "LETTERS DAILY 07:00")

        assert "report" in told(office.says(1, office.sensible_words(1)))


def test_a_report_with_time_enough_waits_and_is_answered_as_any_other(office):
    office.says(0, office.sensible_words(0))
    office.says(0, "LETTERS DAILY 07:00")
    for seat in (1, 2):
        office.says(seat, office.sensible_words(seat))
    stop = office.docket.stop
    assert "report" != office.newest(0)[KIND]

    assert "report" in told(at(office, 7, days=1))
    office.says(0, office.sensible_words(0))
    assert stop == office.docket.stop
    assert 0 not in office.docket.awaited()


@pytest.mark.parametrize(
    ("words_of", "minute"),
    [
        ("LETTERS DAILY", 420),
        ("letters daily 7", 420),
        ("LETTERS DAILY 07.30", 450),
        ("Letters daily at 6:15 pm", 1095),
        ("LETTERS DAILY 00:05", 5),
    ],
)
def test_the_hour_is_read_as_people_write_it(office, words_of, minute):
    office.says(0, words_of)

    assert {0: minute} == dict(office.docket.daily)


@pytest.mark.parametrize("words_of", ["LETTERS DAILY 25", "LETTERS DAILY 7:75"])
def test_an_hour_that_is_none_is_refused(office, words_of):
    ((_, receipt),) = office.says(0, words_of)

    assert {} == dict(office.docket.daily)
    assert "LETTERS DAILY 07:00" in words(receipt)


def test_few_mutes_and_all_brings_everything_back_at_once(office):
    office.says(0, "LETTERS FEW")
    assert {0} == office.docket.muted
    office.says(0, "LETTERS DAILY 7")
    assert (set(), {0: 420}) == (set(office.docket.muted), dict(office.docket.daily))
    office.says(1, "SAY hello")

    assert ["press", "receipt"] == told(office.says(0, "LETTERS ALL"))
    assert ["press"] == told(office.says(1, "SAY hello again"))


def test_mute_and_unmute_are_few_and_all(office):
    office.says(0, "LETTERS DAILY 7")
    office.says(0, "MUTE")
    office.says(0, "yes")
    assert ({0}, {}) == (set(office.docket.muted), dict(office.docket.daily))

    office.says(0, "UNMUTE")
    assert set() == set(office.docket.muted)


def test_a_letter_from_elsewhere_changes_nothing(office):
    office.says(0, "LETTERS DAILY 7", sender="mallory@evil.example")

    assert {} == dict(office.docket.daily)


def test_what_waits_outlives_its_worker_and_comes_once(tmp_path):
    path = f"sqlite:///{tmp_path}/r.db"
    with Store(path) as store:
        store.create()
        office = PostOffice(store, players=3)
        office.everybody_accepts()
        office.says(0, "LETTERS DAILY 07:00")
        office.says(1, "SAY hello")
        office.says(2, "SAY hello")
    with Store(path) as store:
        office = office.over(store)
        assert ["contents", "press", "press"] == told(at(office, 7, days=1))
    with Store(path) as store:
        assert [] == told(at(office.over(store), 8))


def test_nothing_is_lost_or_doubled_or_asked_too_late_over_a_whole_game(tmp_path):
    rng, dues = Random(7), {}
    with open_office(f"sqlite:///{tmp_path}/r.db", players=2, length="six_skip") as office:
        office.says(0, f"LETTERS DAILY {rng.randrange(24)}:30")
        while not office.docket.ended:
            for seat in office.docket.awaited():
                for _ in range(rng.randrange(40)):
                    office.passes(minutes=30)
                    dues[office.now] = office.docket.due
                if seat in office.docket.awaited():
                    office.says(seat, office.sensible_words(seat))
                    dues[office.now] = office.docket.due
        for _ in range(50):
            office.passes(minutes=30)
        with office.store.reading() as transaction:
            rows = transaction.outbox(limit=9999)

    mine = [letter["Message-ID"] for seat, letter in office.letters if seat == 0]
    assert {"sent"} == {row.state for row in rows}
    assert len(mine) == len({*mine}) == sum(row.to == "ann@example.org" for row in rows)
    held = [row for row in rows if row.sent_at != row.at and row.kind != "contents"]
    assert held
    for row in held:
        due = dues.get(row.at)
        assert row.to == "ann@example.org"
        assert row.sent_at - row.at <= timedelta(hours=25)
        assert due is None or row.sent_at <= datetime.fromtimestamp(due, UTC) - LEAST + timedelta(minutes=30)


@pytest.mark.parametrize("zone", ZONES)
def test_a_delivery_is_the_next_time_that_it_is_that_hour_there(zone):
    rng = Random(zone)
    for _ in range(400):
        now = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=rng.randrange(525_600))
        minute = rng.randrange(1440)
        at_hour = next_delivery(minute, zone, now)

        assert now < at_hour <= now + timedelta(hours=25, minutes=1)
        there = at_hour.astimezone(ZoneInfo(zone))
        skipped = timedelta(minutes=(there.hour * 60 + there.minute - minute) % 1440)
        assert skipped in (timedelta(0), timedelta(minutes=30), timedelta(hours=1))


def test_least_is_long_enough_to_answer():
    assert timedelta(hours=6) == LEAST
    assert Options().ask_hours == 24
