"""What the doctor says of games and letters that stand where nobody looks."""

from datetime import UTC, datetime

import pytest

from referee.doctor.database import database
from referee.store import Glance, Store, glance_text


@pytest.fixture
def url(tmp_path):
    with Store(url := f"sqlite:///{tmp_path}/games.db") as store:
        store.create()
    (tmp_path / "games.db").chmod(0o600)
    return url


def findings(url):
    return [(each.state, each.seen) for each in database(url) if each.check == "database"]


def test_a_game_that_waits_for_nobody_wants_attention(url):
    with Store(url) as store, store.writing() as transaction:
        transaction.add_game("g1", "Friday")
        transaction.set_glance("g1", glance_text(Glance(0, "played", "r4")), 0)

    assert [("attention", "games that are played and wait for nobody: g1")] == findings(url)
    [advice] = [each.advice for each in database(url) if each.check == "database"]
    assert "referee audit g1" in advice
    assert "referee moderate g1 'REWIND 4 KEEP'" in advice


def test_a_game_that_waits_for_somebody_is_in_order(url):
    with Store(url) as store, store.writing() as transaction:
        transaction.add_game("g1", "Friday")
        transaction.set_glance("g1", glance_text(Glance(0, "played", "r4", awaited=(("red", 0),))), 0)

    assert ["ok"] == [state for state, _ in findings(url)]


def test_how_much_the_mail_server_is_asked_is_told(url):
    with Store(url) as store, store.writing() as transaction:
        transaction.write_note("pace worker-1", "7 0", datetime(2026, 11, 20, tzinfo=UTC))

    assert "7 commands a minute to the mail server" in findings(url)[0][1]
