"""A host leaves seats open: strangers ask for one by letter, the host says yes to each, and a full table is invited."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from referee import log
from referee.desk.rate_limits import ALLOWANCES
from referee.mail.compose import KIND
from referee.store import Store
from tests.kit.seekers import Mailboxes


@pytest.fixture
def friday(tmp_path):
    """The mailboxes of a referee with one open table; three of its seats are open."""
    with Store(f"sqlite:///{tmp_path}/desk.db") as store:
        boxes = Mailboxes(store)
        boxes.writes("Hal", "CREATE Friday OPEN 3")
        yield boxes


def asked(boxes: Mailboxes, *names: str) -> None:
    """These people ask for a seat, and confirm it."""
    for name in names:
        boxes.writes(name, "JOIN Friday")
        boxes.answers(name, "YES")


def test_a_host_leaves_seats_open(friday):
    assert "3 seats are open to whoever asks" in friday.told("Hal")


def test_a_list_of_three_plays_from_list_to_start(friday):
    friday.writes("Ann", "", subject="LIST")
    assert "JOIN g1" in friday.told("Ann")
    assert "3 of 3 seats open" in friday.told("Ann")

    friday.answers("Ann", "JOIN g1")
    assert "decides" in friday.told("Ann")
    assert "Ann <ann@example.org> asks for a seat" in friday.told("Hal")

    asked(friday, "Bo", "Cleo")
    for name in ("Ann", "Bo", "Cleo"):
        friday.answers("Hal", f"ADMIT {name}")

    assert ["invitation"] * 3 == [friday.got[name][-1][KIND] for name in ("Ann", "Bo", "Cleo")]
    for name in ("Ann", "Bo", "Cleo"):
        friday.answers(name, f"ACCEPT {name}")
    assert friday.docket().started


def test_each_letter_asks_back_and_nobody_else_hears_before_the_yes(friday):
    before = friday.count()
    for _ in range(3):
        friday.writes("Ann", "JOIN Friday")

    assert before | {"Ann": 3} == friday.count()
    assert "If you wrote it, answer this letter with YES" in friday.told("Ann")

    friday.answers("Ann", "YES")
    assert before | {"Ann": 4, "Hal": before["Hal"] + 1} == friday.count()


@pytest.mark.parametrize("proof", ["", "dmarc=fail header.from=example.org", "spf=pass smtp.mailfrom=example.org"])
@pytest.mark.parametrize("said", ["LIST", "JOIN Friday", "WAITLIST Friday"])
def test_a_letter_that_nobody_vouches_for_sends_nothing_to_anybody(friday, said, proof):
    before = friday.count()
    assert "stranger" == friday.writes("Ann", said, proof=proof)
    assert before == friday.count()


def test_a_yes_from_another_address_confirms_nothing(friday):
    friday.writes("Ann", "JOIN Friday")
    before = friday.count()

    friday.answers("Eve", "YES", to=friday.got["Ann"][-1])
    friday.answers("Ann", "YES", proof="dmarc=fail header.from=example.org")

    assert before == friday.count()


def test_a_table_that_is_not_open_says_nothing(friday):
    friday.writes("Hal", "CREATE Sunday")

    friday.writes("Ann", "JOIN Sunday")
    there = friday.told("Ann")
    friday.writes("Bo", "JOIN Nowhere")

    assert friday.told("Bo") == there
    assert "Sunday" not in there


@pytest.mark.parametrize("said", ["LIST", "JOIN Sunday", "WAITLIST Sunday", "OBSERVE Sunday"])
def test_without_an_open_table_whoever_asks_is_told_so(tmp_path, said):
    with Store(f"sqlite:///{tmp_path}/desk.db") as store:
        boxes = Mailboxes(store)
        boxes.writes("Hal", "CREATE Sunday")

        assert "answered" == boxes.writes("Ann", said)
        assert "No table has a seat to give now" in boxes.told("Ann")
        assert "Sunday" not in boxes.got["Ann"][-1].as_string()
        boxes.answers("Ann", said)
        assert 2 == boxes.count()["Ann"]


@pytest.mark.parametrize("said", ["LIST", "JOIN Sunday", "WAITLIST Sunday", "OBSERVE Sunday", "LEAVE Sunday"])
def test_a_referee_that_has_no_game_yet_answers_each_time_within_limits_that_it_tells(database, said):
    with Store(database) as store:
        boxes = Mailboxes(store)
        most = ALLOWANCES["seeking"].most
        for left in reversed(range(most)):
            assert "answered" == (boxes.writes if left % 2 else boxes.answers)("Ann", said)
            assert ("LEAVE" if said.startswith("LEAVE") else "No table has a seat to give now") in boxes.told("Ann")
            assert f"{left} of {most}." in boxes.told("Ann")

        assert ("braked", most) == (boxes.writes("Ann", said), boxes.count()["Ann"])
        assert "answered" == boxes.writes("Bo", said)
        assert "stranger" == boxes.writes("Cleo", said, proof="")


def test_an_answer_to_a_letter_about_no_table_joins_one_that_has_been_opened_since(tmp_path):
    with Store(f"sqlite:///{tmp_path}/desk.db") as store:
        boxes = Mailboxes(store)
        boxes.writes("Ann", "LIST")
        boxes.writes("Hal", "CREATE Friday OPEN 3")
        boxes.answers("Ann", "JOIN Friday")
        assert "Ann <ann@example.org> asks for a seat" in boxes.told("Hal")


def test_a_letter_about_no_table_outlives_every_table_and_is_let_go_like_letters_of_no_game(tmp_path):
    with Store(f"sqlite:///{tmp_path}/desk.db") as store:
        boxes = Mailboxes(store)
        boxes.writes("Hal", "CREATE Friday OPEN 3")
        boxes.writes("Ann", "LIST")
        with store.writing() as transaction:
            transaction.delete_game("g1", boxes.now)
        boxes.answers("Ann", "LIST")
        assert "No table has a seat to give now" in boxes.told("Ann")

        with store.writing() as transaction:
            assert (0, 0) == transaction.empty_out(boxes.now)
            gone, _ = transaction.empty_out(boxes.now + timedelta(days=1))
            assert (2, 2) == (gone, len(transaction.stale(boxes.now + timedelta(days=1))))


@pytest.mark.parametrize("word", ["LISTE", "Lista", "lijst"])
def test_list_is_heard_in_other_languages(friday, word):
    friday.writes("Ann", word)
    assert "JOIN g1" in friday.told("Ann")


POLITE = {
    "de": "Ich würde gern mitspielen. Danke!",
    "en": "I would love to play. Thanks!",
    "es": "Hola, me gustaría jugar. Gracias",
    "nl": "Ik wil graag meespelen, alvast bedankt.",
    "pl": "Chciałbym z wami zagrać, dziękuję!",
    "sv": "Jag vill gärna vara med. Tack på förhand!",
}


@pytest.mark.parametrize("tag", POLITE)
def test_whoever_looks_for_a_table_is_answered_in_the_language_of_the_letter(friday, tag):
    """Also by each letter that follows, and by that of the game."""
    for said in ("LIST", "JOIN nowhere", "LEAVE Friday", "JOIN Friday"):
        friday.writes("Ann", f"{said}\n\n{POLITE[tag]}")
        assert tag == friday.got["Ann"][-1]["Content-Language"], said
    friday.answers("Ann", "YES")
    asked(friday, "Bo", "Cleo")
    for name in ("Ann", "Bo", "Cleo"):
        friday.answers("Hal", f"ADMIT {name}")

    assert {tag} == {each["Content-Language"] for each in friday.got["Ann"]}
    assert {"en"} == {each["Content-Language"] for each in friday.got["Bo"]}


@pytest.mark.parametrize("tag", POLITE)
def test_so_is_whoever_asks_where_no_table_is(tmp_path, tag):
    with Store(f"sqlite:///{tmp_path}/desk.db") as store:
        boxes = Mailboxes(store)
        boxes.writes("Ann", f"LIST\n{POLITE[tag]}", sender="Ann de Boer <ann@example.org>")
        assert tag == boxes.got["Ann"][-1]["Content-Language"]
        boxes.writes("Bo", "LIST", sender="Bo de Boer <bo@example.org>")
        assert "en" == boxes.got["Bo"][-1]["Content-Language"]


def test_words_of_a_title_or_a_name_tell_no_language(friday):
    friday.writes("Hal", "CREATE Die schnelle Runde OPEN 3")
    friday.writes("Ann", "JOIN Die schnelle Runde\n\nJuan de la Cruz", sender="Juan de la Cruz <ann@example.org>")
    assert "en" == friday.got["Ann"][-1]["Content-Language"]


def test_language_is_heard_of_whoever_looks_for_a_table_and_known_thereafter(friday):
    assert "answered" == friday.writes("Ann", "LANGUAGE Dutch")
    assert ("nl", True) == (friday.got["Ann"][-1]["Content-Language"], "JOIN g1" in friday.told("Ann"))
    friday.answers("Ann", "TAAL Deutsch")
    assert "de" == friday.got["Ann"][-1]["Content-Language"]
    friday.answers("Ann", "JOIN g1")
    assert "de" == friday.got["Ann"][-1]["Content-Language"]
    friday.answers("Ann", "SPRACHE polski")
    assert "pl" == friday.got["Ann"][-1]["Content-Language"]
    for words in ("LIST", "JOIN Friday, please. Thanks!"):
        friday.writes("Ann", words)
        assert "pl" == friday.got["Ann"][-1]["Content-Language"]


def test_join_after_list_is_answered_at_once(friday):
    friday.writes("Ann", "LIST")
    friday.writes("Ann", "JOIN Friday")
    assert "If you wrote it, answer this letter with YES" in friday.told("Ann")


def test_who_wants_to_leave_a_list_by_a_letter_of_its_own_hears_how(friday):
    assert "answered" == friday.writes("Ann", "LEAVE Friday")
    assert "answer my letter about it with LEAVE" in friday.told("Ann")


def test_each_answer_says_how_many_more_there_are_today_and_the_next_day_brings_more(friday):
    most = ALLOWANCES["seeking"].most
    for left in reversed(range(most)):
        assert "answered" == friday.writes("Ann", "LIST")
        assert f"{left} of {most}." in friday.told("Ann")

    assert "braked" == friday.writes("Ann", "JOIN Friday")
    assert most == friday.count()["Ann"]
    friday.now += timedelta(days=1)
    friday.writes("Ann", "JOIN Friday")
    assert "answer this letter with YES" in friday.told("Ann")


def test_no_machine_is_answered_whatever_it_writes(friday):
    for headers in ({"Auto-Submitted": "auto-replied"}, {"Precedence": "bulk"}, {"Auto-Submitted": "auto-generated"}):
        friday.writes("Ann", "LIST", headers=headers)
    assert "Ann" not in friday.count()


def test_who_is_declined_is_told_so_and_asks_the_host_no_more(friday):
    asked(friday, "Ann")
    friday.answers("Hal", "DECLINE Ann")
    assert "gives you no seat" in friday.told("Ann")

    before = friday.count()
    friday.answers("Ann", "JOIN Friday")
    assert before | {"Ann": before["Ann"] + 1} == friday.count()
    assert "gives you no seat" in friday.told("Ann")


def test_who_asks_twice_is_one_person(friday):
    asked(friday, "Ann")
    before = friday.count()
    friday.answers("Ann", "JOIN Friday")
    assert before["Hal"] == friday.count()["Hal"]


def test_two_people_of_one_name_are_told_apart(friday):
    asked(friday, "Ann")
    friday.writes("Zoe", "JOIN Friday", sender="Ann <zoe@example.org>")
    friday.answers("Zoe", "YES", sender="Ann <zoe@example.org>")
    assert "Ann 2 <zoe@example.org> asks for a seat" in friday.told("Hal")


def test_words_beside_an_address_are_no_link(friday):
    asks = "Buy at http://evil.example <zoe@example.org>"
    friday.writes("Zoe", "JOIN Friday", sender=asks)
    friday.answers("Zoe", "YES", sender=asks)
    assert "evil" not in friday.told("Hal")


def test_a_machine_joins_nothing(friday):
    before = friday.count()
    friday.writes("Ann", "JOIN Friday", headers={"Auto-Submitted": "auto-replied"})
    friday.writes("Bo", "JOIN Friday", headers={"List-Id": "<news.example.org>", "Precedence": "bulk"})
    assert before == friday.count()


def test_start_does_not_wait_for_the_seats_that_are_left(friday):
    asked(friday, "Ann", "Bo")
    friday.answers("Hal", "ADMIT Ann\nADMIT Bo")
    friday.answers("Hal", "START")
    assert ["invitation"] * 2 == [friday.got[name][-1][KIND] for name in ("Ann", "Bo")]


FIVE = {
    "Ann": "Europe/Amsterdam",
    "Bo": "America/New_York",
    "Cleo": "Asia/Tokyo",
    "Dan": "Australia/Sydney",
    "Eva": "America/Los_Angeles",
}


def five_gather(store: Store) -> Mailboxes:
    """A table of five that gathers by letters alone; its host only says yes."""
    boxes = Mailboxes(store)
    boxes.writes("Hal", "CREATE Friday OPEN")
    for name, zone in FIVE.items():
        boxes.writes(name, "LIST")
        boxes.answers(name, f"JOIN Friday {zone}")
        boxes.answers("Hal", f"ADMIT {name}")
    for name in FIVE:
        boxes.answers(name, f"ACCEPT {name}")
    return boxes


def test_five_people_in_five_zones_gather_by_letters_alone(tmp_path):
    with Store(f"sqlite:///{tmp_path}/desk.db") as store:
        boxes = five_gather(store)
        assert (True, tuple(FIVE)) == (boxes.docket().started, boxes.docket().names)
        with store.reading() as transaction:
            zones = {person.name: person.time_zone for person in transaction.people("g1")}
        assert FIVE.items() <= zones.items()


def test_on_postgresql_two_workers_seat_one_heir(postgresql):
    with Store(postgresql) as store:
        boxes = five_gather(store)
        boxes.writes("Fay", "WAITLIST Friday")
        boxes.answers("Fay", "YES")
        own = boxes.docket().seat(1)
        left = (log.Resigned(1, own.person, own.name, "sensible"), log.SeatOpened(1))
        with store.writing() as transaction:
            boxes.desk._decisions.settle(transaction, boxes.docket(), left, boxes.now)
        boxes.passes()

        yeses = [boxes.keeps("Fay", "YES") for _ in range(2)]
        with ThreadPoolExecutor(2) as workers:
            [*workers.map(boxes.decides_elsewhere, yeses)]

        assert ("Fay", {}) == (boxes.docket().seat(1).name, dict(boxes.docket().offers))
        with store.reading() as transaction:
            assert 1 == sum(isinstance(entry.body, log.SeatTaken) for entry in transaction.log("g1"))
