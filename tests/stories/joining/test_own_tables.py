"""One person, many tables: STATUS ALL tells of each as its reader may know it, and of nobody else's."""

import re
from datetime import timedelta
from email.message import EmailMessage

import pytest

from referee.commands.newcomers import Newcomer
from referee.desk import Tick
from referee.log import Options
from tests.kit.post import MO, NOON, WIRE, PostOffice, fresh, open_office, text_of, words
from tests.kit.tables import setup_for

ANN = "Ann <ann@example.org>"
HOME = {"Received": "from mout.gmx.example (mout.gmx.example [198.51.100.7]) by mx.elgrande.example with ESMTPS id x"}


def everybody_accepts(office: PostOffice) -> None:
    for seat in range(3):
        office.says(seat, f"ACCEPT {seat}", headers=HOME)


def another_table(office, game, title, *names, invite=False, moderators=(), options=None) -> None:
    players = [Newcomer(name, f"{name.split()[0].lower()}@example.org", "Europe/Amsterdam") for name in names]
    setup = setup_for(len(players), "rio_grande", length="nine", castillo="tally", boxes=())
    options = options or Options()
    office.desk.open_game(game, title, setup, options, players, bytes(32), NOON, invite=invite, moderators=moderators)
    office.fetch()


@pytest.fixture
def office(a_database):
    with open_office(a_database, everybody_accepts, players=3, moderators=(MO,)) as office:
        yield office


@pytest.fixture
def tables(office):
    another_table(office, "g2", "Sunday table", "Ann", "Zoe")
    another_table(office, "g3", "Nordic", "Zoe", "Ann", invite=True)
    another_table(office, "g4", "Others", "Zoe", "Bo")
    return office


def test_status_all_tells_of_each_table_what_is_asked_and_by_when(tables):
    ((seat, letter),) = tables.says(0, "STATUS ALL", headers=HOME)
    told = words(letter)

    assert (0, "tables") == (seat, letter["X-El-Grande-Letter"])
    assert "You have 3 tables here. 3 wait for you." in told
    assert "Friday (g1): Round 1. It waits for your sheet and for Bo and Yara, until" in told
    assert "Sunday table (g2):" in told
    assert "Nordic (g3): You are invited. Please accept or decline by" in told
    assert "Others" not in told


def test_an_answer_to_the_address_of_a_table_is_an_answer_there(tables):
    ((_, letter),) = tables.says(0, "STATUS ALL", headers=HOME)
    address = re.search(r"\S+\+g3\.\S+", text_of(letter))[0]

    answer = EmailMessage(policy=WIRE)
    answer["From"], answer["To"], answer["Subject"], answer["Message-ID"] = ANN, address, "Nordic", "<yes@example.org>"
    for name, value in HOME.items():
        answer[name] = value
    answer.set_content("ACCEPT gladly")
    tables.hand_over(answer.as_bytes())

    with tables.store.reading() as transaction:
        assert ((1, "gladly"),) == tables.desk.docket(transaction, "g3").nonces


def test_a_fresh_letter_is_told_of_all_tables_where_its_sender_is_vouched_for(tables):
    ((_, letter),) = tables.hand_over(fresh("STATUS ALL", ANN, HOME))

    assert ("tables", "ann@example.org") == (letter["X-El-Grande-Letter"], letter["To"])
    assert [] == tables.hand_over(fresh("status all!", ANN, HOME)), "once a day"
    assert [] == tables.hand_over(fresh("STATUS ALL", "Bo <bo@example.org>"))


def test_two_people_at_one_address_hear_of_their_own_tables_alone(office):
    mine = office.newest(0)
    office.desk.open_game(
        "g2",
        "Sunday table",
        setup_for(2, "rio_grande", length="nine", castillo="tally", boxes=()),
        Options(),
        [Newcomer("Ann's son", "ann@example.org"), Newcomer("Zoe", "zoe@example.org")],
        bytes(32),
        NOON,
        invite=False,
    )
    office.fetch()

    ((_, letter),) = office.says(0, "STATUS ALL", to=mine, headers=HOME)

    assert "You have 1 table here." in words(letter)
    assert "Sunday" not in words(letter)


def test_a_moderator_hears_of_tables_moderated_and_played(office):
    another_table(office, "g2", "Sunday table", "Mo", "Zoe")
    another_table(office, "g3", "Nordic", "Zoe", "Ann", moderators=(MO,))

    told = " ".join(office.commands("STATUS ALL", headers=HOME).split())

    assert "You have 3 tables here. 1 waits for you." in told
    assert "Nordic (g3): You moderate it. Round 1. It waits for Zoe and Ann, until" in told


def test_a_forged_letter_is_told_of_nothing(tables):
    verdict = tables.says(0, "STATUS ALL", sender="mallory@evil.example", headers=HOME)

    assert ["receipt"] == [letter["X-El-Grande-Letter"] for _, letter in verdict]
    assert all("Sunday" not in words(letter) for _, letter in verdict)


def test_a_table_that_is_over_is_told_of_for_two_weeks(office):
    office.play_to_the_end()

    assert "Friday (g1): The game is over." in words(office.says(0, "STATUS ALL", headers=HOME)[0][1])
    with office.store.reading() as transaction:
        assert () == transaction.games_of("bo@example.org")
        assert ("g1",) == transaction.games_of("bo@example.org", office.now - timedelta(days=14))
        assert () == transaction.games_of("bo@example.org", office.now + timedelta(days=1))


# What concerns every table of a person


def at_friday(office, seat: int, said: str, **how) -> list:
    """What follows from an answer to the newest letter about the Friday table."""
    mine = next(each for to, each in reversed(office.letters) if to == seat and "+g1." in each["Reply-To"])
    return office.says(seat, said, to=mine, headers=HOME, **how)


def ticked(office, *games: str) -> list:
    for game in games:
        office.desk.handle(Tick(game), office.now)
    return office.fetch()


def docket(office, game: str):
    with office.store.reading() as transaction:
        return office.desk.docket(transaction, game)


def test_what_concerns_a_person_is_done_at_every_table_and_answered_once(tables):
    ((_, receipt),) = at_friday(tables, 0, "ALL MY GAMES: FORMAT DATA ON")

    assert "Sunday table (g2):" in words(receipt)
    assert "Nordic (g3):" in words(receipt)
    assert (frozenset({0}), frozenset()) == (docket(tables, "g1").as_data, docket(tables, "g3").as_data)
    with tables.store.reading() as transaction:
        assert {"g2", "g3"} == set(transaction.due_games(tables.now))
    assert [] == ticked(tables, "g2", "g3")
    assert (frozenset({0}), frozenset({1})) == (docket(tables, "g2").as_data, docket(tables, "g3").as_data)
    assert frozenset() == docket(tables, "g4").as_data
    with tables.store.reading() as transaction:
        assert () == transaction.due_games(tables.now)
    seq = docket(tables, "g2").seq
    ticked(tables, "g2", "g3")
    assert seq == docket(tables, "g2").seq


def test_a_table_where_it_comes_otherwise_answers_for_itself(tables):
    at_friday(tables, 0, "ALL MY GAMES: FORMAT DATA ON")
    tables.desk.rule("g3", "UNDO", tables.now)
    assert [] == [letter for _, letter in ticked(tables, "g2") if letter["X-El-Grande-Letter"] == "receipt"]


def test_who_sleeps_does_so_at_every_table(tables):
    at_friday(tables, 0, "QUIET 23:00-06:00")
    ticked(tables, "g2", "g3")

    nights = [docket(tables, game).quiet.get(number) for game, number in (("g1", 0), ("g2", 0), ("g3", 1))]
    assert {(23 * 60, 6 * 60)} == {(night.begins, night.ends) for night in nights}


@pytest.mark.parametrize("said", ["AWAY 1 Dec TO 3 Dec ALL", "ALL MY GAMES: AWAY 1 Dec TO 3 Dec"])
def test_who_is_away_is_away_from_every_table(office, said):
    for game in ("g2", "g3"):
        another_table(office, game, f"Table {game}", "Ann", "Zoe")
        office.desk.rule(game, "SET AWAY_DAYS 7\nSET AWAY_TABLE_DAYS 14", office.now)
        office.fetch()

    at_friday(office, 0, said)
    ticked(office, "g2", "g3")

    assert 1 == len(docket(office, "g2").seat(0).absences) == len(docket(office, "g3").seat(0).absences)


def test_orders_are_for_one_table(tables):
    ((_, receipt),) = at_friday(tables, 0, "ALL MY GAMES: POWER 13")

    assert "behind ALL MY GAMES may stand what concerns you everywhere" in words(receipt)
    assert None is tables.filed()


def test_a_held_letter_asks_nothing_anywhere(tables):
    at_friday(tables, 0, "ALL MY GAMES: FORMAT DATA ON", sender="mallory@evil.example")

    with tables.store.reading() as transaction:
        assert () == transaction.due_games(tables.now)


def test_a_moderator_pauses_all_tables_by_one_line(office):
    another_table(office, "g2", "Sunday table", "Ann", "Zoe", moderators=(MO,))
    another_table(office, "g3", "Nordic", "Zoe", "Bo")

    told = " ".join(office.commands("ALL MY GAMES: PAUSE UNTIL 2 Jan", headers=HOME).split())
    assert 2 == told.count("DONE")
    assert "Friday (g1):" in told
    assert "Nordic" not in told

    ticked(office, "g1")
    assert docket(office, "g1").resumes == docket(office, "g2").resumes
    assert None is not docket(office, "g1").resumes
    assert None is docket(office, "g3").paused


def test_what_is_for_one_table_is_not_ruled_at_all(office):
    told = " ".join(office.commands("ALL MY GAMES: EJECT red", headers=HOME).split())

    assert "that is meant for one table" in told.lower()
    assert () == docket(office, "g1").vacant


@pytest.mark.parametrize(
    "what", ["AWAY 1 Dec TO 4 Dec ALL", "QUIET 23:00-06:00", "FORMAT DATA ON\nAWAY 1 Dec TO 4 Dec ALL"]
)
def test_talk_with_a_rival_concerns_no_other_table(tmp_path, what):
    options = Options(cooling_minutes=0, press="private", away_days=7)
    with open_office(f"sqlite:///{tmp_path}/desk.db", everybody_accepts, players=3, options=options) as office:
        another_table(office, "g2", "Sunday table", "Bo", "Zoe", options=options)
        told = next(letter for seat, letter in office.says(0, "TELL blue: Are you there?", headers=HOME) if seat == 1)

        office.says(1, f"Sorry, I was busy.\n\n{what}", to=told, headers=HOME)

        with office.store.reading() as transaction:
            assert (None, None) == (transaction.far_request("g1"), transaction.far_request("g2"))
