"""Upkeep from the command line: backed up, restored, upgraded, audited, looked at; and nothing done by halves."""

import io
import json
import os
import re
import stat
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from rich.console import Console
from sqlalchemy import MetaData, text

from referee import log
from referee.cli import progress
from referee.log.rulings import ClockStopped
from referee.store import Store, schema
from referee.store.engines import WRITES, open_engine
from referee.store.rows import ENDED
from referee.store.schema import REVISIONS
from tests.kit.furnished import KEYS, keep_keys
from tests.kit.post import PostOffice
from tests.kit.typed import typed as referee
from tests.store.releases import of_before, release_to_come
from tests.store.rows import lay_into, rows_of

OTHERS = "cd" * 32 + "\n"


on_sqlite = pytest.mark.parametrize("a_database", ["sqlite"], indirect=True)


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The rows of a game in its second round, and the office it was played at."""
    path = tmp_path_factory.mktemp("played") / "games.db"
    with Store(f"sqlite:///{path}") as store:
        store.create()
        office = PostOffice(store, players=3)
        office.everybody_accepts()
        while office.docket.stop != "r2":
            for seat in office.docket.awaited():
                office.says(seat, office.sensible_words(seat))
    return contents(f"sqlite:///{path}"), office


@pytest.fixture
def office(games, played):
    """The office of a game in its second round."""
    tables, office = played
    with Store(games) as store:
        store.create()
        lay_into(store, tables)
        yield office.over(store)


def done(*words, **more):
    result = referee(*words, **more)
    assert 0 == result.exit_code, result.output
    return result.output


def told(*words, **more):
    """What a command that failed told the operator, in one paragraph."""
    result = referee(*words, **more)
    assert 1 == result.exit_code, result.output
    assert isinstance(result.exception, SystemExit)
    return " ".join(result.stderr.split())


def contents(games):
    with Store(games) as store:
        return rows_of(store)


def revision(games):
    with Store(games) as store:
        return store.revision().found


@contextmanager
def behind_our_back(games):
    """A connection to the database that knows nothing of us."""
    engine = open_engine(games)
    with engine.execution_options(**{WRITES: True}).begin() as connection:
        yield connection
    engine.dispose()


def lose(games):
    """The database is gone: the file, or the tables."""
    if games.startswith("sqlite"):
        os.remove(games.removeprefix("sqlite:///"))
        return
    there = MetaData()
    with behind_our_back(games) as connection:
        there.reflect(connection)
        there.drop_all(connection)


# --- the keyring belongs to the database ------------------------------------------------------------


EVERY = (("game", "list"), ("inbox", "list"), ("moderate", "g1", "STATUS"), ("run",), ("backup", "file"))


@pytest.mark.parametrize("words", EVERY, ids=" ".join)
def test_a_keyring_that_is_missing_beside_letters_is_told_and_none_is_made(office, folder, words):
    os.remove("keyring")

    said = told(*words)

    assert str(folder / "keyring") in said
    assert "ring it back" in said
    assert not (folder / "keyring").exists()


@pytest.mark.parametrize("words", EVERY, ids=" ".join)
def test_the_keyring_of_another_database_is_refused(office, folder, words):
    done("game", "list")
    keep_keys(folder, OTHERS)

    assert "is not in it, which signs this database's letters since" in told(*words)
    assert OTHERS == (folder / "keyring").read_text()


def test_a_key_written_on_top_by_hand_signs_from_then_on(office, folder):
    done("game", "list")
    keep_keys(folder, OTHERS + KEYS)
    done("game", "list")

    keep_keys(folder, KEYS)

    assert "is not in it" in told("game", "list")


def test_a_new_key_keeps_the_old_ones_unless_they_were_stolen(office, folder):
    assert "signs" in done("keyring", "list")

    assert "1 older still known" in done("keyring", "new")
    assert (folder / "keyring").read_text().endswith(KEYS)
    assert 0o600 == stat.S_IMODE((folder / "keyring").stat().st_mode)
    assert ["signs", "verifies"] == [key["use"] for key in json.loads(done("keyring", "list", "--json"))]

    assert "RESEND ALL" in done("keyring", "new", "--alone")
    assert ["signs"] == [key["use"] for key in json.loads(done("keyring", "list", "--json"))]


def test_where_the_old_keyring_is_lost_for_good_a_new_one_is_made_on_command(office, folder):
    os.remove("keyring")

    done("keyring", "new")

    assert "g1" in done("game", "list")


# --- backup and restore ---------------------------------------------------------------------------


def test_a_referee_is_backed_up_and_brought_back_on_another_machine(office, games, folder):
    assert "1 games" in done("backup", "file")
    before = contents(games)
    lose(games)
    os.remove("keyring")

    assert "Next: `referee audit`" in done("restore", "file")

    assert before == contents(games)
    assert (KEYS, 0o600) == ((folder / "keyring").read_text(), stat.S_IMODE((folder / "keyring").stat().st_mode))
    assert "g1 same" in " ".join(done("audit").split())


@on_sqlite
def test_a_file_that_is_brought_back_is_for_its_owner_alone(office, games):
    done("backup", "file")
    lose(games)
    done("restore", "file")

    assert 0o600 == stat.S_IMODE(os.stat(games.removeprefix("sqlite:///")).st_mode)


def test_a_backup_does_not_take_the_place_of_another_one(office, folder):
    done("backup", "file")
    before = (folder / "file").read_bytes()

    assert "say --force" in told("backup", "file")
    assert before == (folder / "file").read_bytes()
    done("backup", "file", "--force")


def test_a_backup_without_a_keyring_is_refused_and_makes_none(office, folder):
    os.remove("keyring")

    assert "bring it back" in told("backup", "file")
    assert not (folder / "keyring").exists()
    assert not (folder / "file").exists()


def test_where_there_is_no_referee_there_is_nothing_to_back_up(games):
    assert "nothing to back up" in told("backup", "file")


def test_a_folder_that_is_not_there_is_named(office):
    assert "nowhere" in told("backup", "nowhere/file")


def test_a_database_that_holds_games_is_not_restored_into(office, games):
    done("backup", "file")
    before = contents(games)

    assert "games 1" in told("restore", "file")
    assert before == contents(games)


def test_a_file_that_was_cut_short_is_refused_before_anything_is_made(office, games, folder):
    done("backup", "file")
    (folder / "file").write_bytes((folder / "file").read_bytes()[:-9])
    lose(games)

    assert "Nothing was changed" in told("restore", "file")
    assert revision(games) is None


def test_another_keyring_is_left_alone_unless_forced_and_then_both_verify(office, games, folder):
    done("backup", "file")
    lose(games)
    keep_keys(folder, OTHERS)

    assert "--force puts" in told("restore", "file")
    assert (OTHERS, None) == ((folder / "keyring").read_text(), revision(games))

    done("restore", "file", "--force")
    assert KEYS + OTHERS == (folder / "keyring").read_text()


def test_a_keyring_that_holds_the_same_keys_needs_no_force(office, games):
    done("backup", "file")
    lose(games)

    done("restore", "file")


# --- upgrade --------------------------------------------------------------------------------------


@pytest.fixture
def behind(games, monkeypatch, tmp_path):
    """A database of the last release, with a game of nothing in it."""
    with Store(games) as store:
        store.create()
        with store.writing() as transaction:
            transaction.add_game("g1", "Friday")
    release_to_come(monkeypatch, tmp_path)


@pytest.mark.usefixtures("behind")
def test_an_upgrade_says_from_where_to_where_and_makes_a_backup_first(games):
    output = done("upgrade", "--backup", "file")

    assert f"at schema {REVISIONS[-1]}; this version works with 9001" in output
    assert f"schema {REVISIONS[-1]} (1 games" in output
    assert "g1  same" in output
    assert "9001" == revision(games)


@pytest.mark.usefixtures("behind")
def test_an_upgrade_without_a_backup_asks_and_takes_no_for_an_answer(games):
    assert "--backup FILE" in told("upgrade", input="n\n")
    assert REVISIONS[-1] == revision(games)

    done("upgrade", input="y\n")


@on_sqlite
@pytest.mark.parametrize(("kept", "is_told"), [("", True), ("keep_letters = 365\n", False)])
def test_an_upgrade_from_0_10_0_says_that_letters_go_sooner_unless_the_host_has_decided(games, folder, kept, is_told):
    settings = folder / "referee.toml"
    settings.write_text(settings.read_text().replace("[referee]\n", f"[referee]\n{kept}"))
    with Store(games) as store, store._writer.begin() as connection:
        schema.upgrade(connection, "0005")

    said = " ".join(done("upgrade", "--yes").split())

    assert is_told == ("write keep_letters = 365 into referee.toml before" in said)


@pytest.mark.parametrize("words", [("upgrade", "--yes"), ("status",)])
@pytest.mark.parametrize("number", ENDED)
def test_a_database_of_before_0_2_0_is_told_that_its_games_ended_and_what_to_do(games, number, words):
    with Store(games) as store:
        of_before(store, number)

    said = " ".join(told(*words).split())

    assert f"at schema {number}" in said
    assert "games ended" in said
    assert "name a new file or server as `database`" in said
    assert number == revision(games)


@on_sqlite
@pytest.mark.usefixtures("office")
@pytest.mark.parametrize("is_terminal", [True, False], ids=["terminal", "log"])
def test_backup_restore_and_upgrade_tell_how_far_they_have_come(games, tmp_path, monkeypatch, is_terminal):
    shown = io.StringIO()
    monkeypatch.setattr(progress, "errors", Console(file=shown, force_terminal=is_terminal, width=80))
    monkeypatch.setattr(progress, "_SELDOM", 0.0)

    done("backup", "file")
    lose(games)
    done("restore", "file")
    release_to_come(monkeypatch, tmp_path)
    done("upgrade", "--yes")

    for words in ("rows written", "bytes checked", "rows brought back", "upgrading the tables", "games judged again"):
        assert words in shown.getvalue()
    for words in ("rows written", "bytes checked", "rows brought back"):
        assert is_terminal or re.search(rf"^{words}: (\d+) of \1$", shown.getvalue(), re.MULTILINE)


def test_an_upgrade_of_what_is_up_to_date_only_audits(office):
    assert "g1  same" in done("upgrade")


def test_an_upgrade_ends_with_a_fault_where_the_code_judges_otherwise(office, games):
    alter(games, '"how":"ahead"', '"how":"asked"')

    assert "before `referee run`" in told("upgrade")


# --- audit ----------------------------------------------------------------------------------------


_ALTER = text("UPDATE log SET body = replace(body, :was, :by) WHERE body <> replace(body, :was, :by)")


def alter(games, was, by):
    """Change every entry of the log that holds these words."""
    with behind_our_back(games) as connection:
        assert connection.execute(_ALTER, {"was": was, "by": by}).rowcount > 0


def test_an_audit_names_entry_and_seat_and_keeps_sheets_sealed(office, games):
    alter(games, '"how":"ahead"', '"how":"asked"')

    result = referee("audit", "g1")

    assert 1 == result.exit_code
    assert "answer would come about otherwise" in result.output
    assert "and " in result.output.splitlines()[-1]  # more
    assert "Answered(" not in result.output


def test_an_audit_shows_what_is_sealed_only_when_asked(office, games):
    alter(games, '"how":"ahead"', '"how":"asked"')

    assert 'now: {"is":"answered"' in referee("audit", "--secrets").output


def test_an_audit_shows_what_everybody_was_told(office, games):
    with office.store.reading() as transaction:
        body = next(text for _, _, text in transaction.lines("g1") if '{"is":"drew-card"' in text)
    drew = json.loads(body)
    other = next(choice for choice in drew["choices"] if choice != drew["choice"])
    alter(games, body, json.dumps({**drew, "choice": other}, separators=(",", ":")))

    output = referee("audit").output

    assert "the seed gives something else" in output
    assert str(drew["choice"]) in next(line for line in output.splitlines() if "now:" in line)


def test_an_audit_says_which_entry_this_version_cannot_read(office, games):
    alter(games, '{"is":"game-started"', '{"is":"game-begun"')
    with office.store.reading() as transaction:
        at = next(seq for seq, _, text in transaction.lines("g1") if "game-begun" in text)

    assert f"entry {at} cannot be read by this version" in referee("audit").output


def test_an_audit_of_a_game_that_is_not_there_says_where_games_are_listed(office):
    assert "referee game list" in told("audit", "g9")


# --- status ---------------------------------------------------------------------------------------


def test_the_status_tells_at_a_glance(office):
    with office.store.writing() as transaction:
        transaction.heartbeat(datetime.now(UTC) - timedelta(minutes=5))

    text = " ".join(done("status").split())

    assert f"schema {REVISIONS[-1]}" in text
    assert "last good look 5 minutes ago" in text
    assert "1 running, 0 over" in text
    assert "red, blue, yellow" in text


def test_the_status_is_json_for_programs(office):
    office.drop(b"Subject: odd\r\n\r\nletter")
    with office.store.writing() as transaction:
        transaction.shunt(transaction.undecided()[0], "trace of red's orders")

    output = done("status", "--json")
    status = json.loads(output)

    assert {"found": REVISIONS[-1], "wanted": REVISIONS[-1]} == status["revision"]
    assert (1, 0) == (status["queues"]["shunted"], status["queues"]["undecided"])
    assert [("g1", "r2", ["red", "blue", "yellow"])] == [
        (row["game"], row["stop"], row["waits_for"]) for row in status["deadlines"]
    ]
    assert "trace" not in output
    assert "example.org" not in output


def test_a_game_that_is_being_drafted_or_paused_is_no_trouble_for_the_status(office):
    with office.store.writing() as transaction:
        transaction.add_game("g2", "draft")
        transaction.append(
            "g1", [log.Ruled(1, log.OPERATOR, "", ClockStopped(0))], office.now, len(transaction.log("g1"))
        )
        transaction.set_wake("g1", None)

    assert ["g1"] == json.loads(done("status", "--json"))["paused"]
    assert "paused (g1)" in done("status")


def test_a_pause_that_ends_by_itself_is_told_in_the_status_too(office):
    with office.store.writing() as transaction:
        entries = [log.Ruled(1, log.OPERATOR, "", ClockStopped(0))]
        transaction.append("g1", entries, office.now, len(transaction.log("g1")))
        transaction.set_wake("g1", office.now)

    assert "paused (g1)" in done("status")


@pytest.mark.usefixtures("behind")
def test_the_status_tells_what_an_older_database_needs():
    assert "run `referee upgrade`" in told("status")


def test_where_there_is_no_referee_the_status_says_what_makes_one(games):
    assert "referee run" in told("status")


# --- letters in and out ---------------------------------------------------------------------------


def despatched(*words):
    return json.loads(done("outbox", "list", "--json", *words))


def queued(games):
    with Store(games) as store, store.reading() as transaction:
        return transaction.outbox("queued")


def refused(games, reason="550 5.1.1 no such user"):
    """A letter of the office that was given up."""
    done("moderate", "g1", "RESEND red")
    number = queued(games)[0].id
    with Store(games) as store, store.writing() as transaction:
        transaction.claim(datetime(2100, 1, 1, tzinfo=UTC), 1000, timedelta(hours=1), "me")
        transaction.failed(number, reason, None, "me")
    return number


def test_the_outbox_says_to_whom_a_letter_goes_and_why_it_does_not(office, games):
    number = refused(games)

    (letter,) = despatched("--state", "given up")

    assert (number, "g1", "550 5.1.1 no such user") == (letter["id"], letter["game"], letter["reason"])
    assert "red" == letter["seat"]
    assert letter["to"].endswith("@example.org")
    assert "550 5.1.1 no such user" in done("outbox", "list")
    assert f"To: {letter['to']}" in done("outbox", "show", number)


def test_a_letter_that_was_given_up_is_tried_again_on_command(office, games):
    number = refused(games)

    done("outbox", "retry", number)

    assert [("queued", 0, "")] == [
        (each.state, each.attempts, each.reason) for each in queued(games) if each.id == number
    ]


def test_a_letter_that_waits_is_dropped_on_command(office, games):
    done("moderate", "g1", "RESEND red")
    number = queued(games)[0].id

    done("outbox", "drop", number)

    assert [(number, "dropped by hand")] == [(x["id"], x["reason"]) for x in despatched("--state", "given up")]


@pytest.mark.parametrize("command", ["show", "retry", "drop"])
def test_a_letter_that_is_not_there_is_named(office, command):
    assert "there is no outgoing letter 999. `referee outbox list`" in told("outbox", command, 999)


def test_the_inbox_says_from_whom_a_letter_is_and_what_spoke_for_a_machine(office, games):
    raw = b"From: Ann <ann@example.org>\r\nSubject: [bold]Re: a game\r\nAuto-Submitted: auto-replied\r\n\r\nAway\r\n"
    with Store(games) as store, store.writing() as transaction:
        number = transaction.keep("INBOX", 1, 999, datetime(2026, 11, 20, tzinfo=UTC), raw)
        transaction.set_verdict(number, "automatic", "g1", 1)

    letter = json.loads(done("inbox", "list", "--json", "--all", "--limit", "1"))[0]

    assert ("g1", "blue", "automatic") == (letter["game"], letter["seat"], letter["verdict"])
    assert ("ann@example.org", "[bold]Re: a game") == (letter["sender"], letter["subject"])
    assert letter["signs"]
    assert "[bold]Re: a game" in done("inbox", "list", "--all", "--limit", "1")


@pytest.mark.parametrize(
    ("verdict", "game", "told"),
    [("filed", "g1", False), ("ruled", "g1", False), ("", "", False), ("stranger", "", True)],
)
def test_the_size_of_a_letter_that_may_hold_orders_is_not_listed(office, games, verdict, game, told):
    with Store(games) as store, store.writing() as transaction:
        number = transaction.keep(
            "INBOX", 1, 999, datetime(2026, 11, 20, tzinfo=UTC), b"Subject: hi\r\n\r\nPOWER 9\r\n"
        )
        if verdict:
            transaction.set_verdict(number, verdict, game, 1 if verdict == "filed" else -1)

    letter = json.loads(done("inbox", "list", "--json", "--all", "--limit", "1"))[0]

    assert told == (letter["bytes"] is not None)


def test_games_are_listed_for_programs(office):
    (game,) = json.loads(done("game", "list", "--json"))

    assert ("g1", "r2", {"red", "blue", "yellow"}) == (game["game"], game["at"], {*game["waits_for"]})
    assert game["due"].endswith("Z")
