"""With everything in order, and the command that tells what the doctor sees."""

import json

import pytest

from referee.desk import Desk, LetterKept
from referee.store import Store
from scheduler.service import rendered
from tests.doctor.house import tells
from tests.kit.typed import typed
from tests.servers.letters import letter

pytestmark = pytest.mark.dovecot


# --- in order -------------------------------------------------------------------------------------


def test_a_house_in_order_is_told_line_by_line(house):
    with Store(house.own["database"]) as store:
        store.create()

    found = house.findings(letter=True)

    assert [] == [one for one in found if one.state != "ok"]
    assert [
        "configuration",
        "time zones",
        "templates",
        "keyring",
        "database",
        "sqlite",
        "backups",
        "disk",
        "IMAP",
        "IMAP folders",
        "IMAP server",
        "SMTP",
        "a letter to itself",
        "plus addresses",
        "DMARC",
        "clock",
    ] == [*dict.fromkeys(one.check for one in found)]


def test_players_letters_lie_as_they_lay_and_ours_are_gone(house):
    house.dovecot.put(house.account, letter(1), letter(2))
    with house.dovecot.client(house.account) as client:
        client.add_flags([2], [b"\\Deleted"])
        before = client.get_flags([1, 2])

    house.findings(letter=True)

    with house.dovecot.client(house.account) as client:
        after = client.get_flags(client.search())
    assert [letter(1), letter(2)] == house.dovecot.letters(house.account)
    assert [set(flags) - {b"\\Recent"} for flags in before.values()] == [
        set(flags) - {b"\\Recent"} for flags in after.values()
    ]


def test_the_folders_letters_are_moved_to_are_made(house):
    assert tells(house.says("IMAP folders"), "ok", "made just now: Processed, Quarantine")
    assert tells(house.says("IMAP folders"), "ok", "INBOX (0 waiting), Processed, Quarantine")


def test_a_letter_that_a_worker_has_taken_already_is_found_where_it_is_kept(house):
    lay = house.post.lay

    def taken_at_once(raw):
        lay(raw)
        with house.dovecot.client(house.account) as client:
            if not client.folder_exists("Processed"):
                client.create_folder("Processed")
            client.move(client.search(), "Processed")

    house.post.lay = taken_at_once

    assert tells(house.says("a letter to itself", letter=True), "ok", "was taken away again")
    assert [] == house.dovecot.letters(house.account, "Processed")


def test_a_worker_that_takes_the_letter_answers_it_to_nobody(house):
    house.findings(letter=True)
    with Store(house.own["database"]) as store:
        store.create()
        desk = Desk(store, (b"k" * 32,), house.address, rendered)
        for number, sent in enumerate(house.post.received):
            with store.writing() as transaction:
                inbox_id = transaction.keep("imap://x", 1, number, house.now, sent.raw)
            assert inbox_id is not None
            desk.handle(LetterKept(inbox_id), house.now)

        with store.reading() as transaction:
            told, decided = transaction.outbox_counts(), transaction.inbox_counts()

    assert ({}, 2) == (told, sum(decided.values()))
    assert "new" not in decided


def test_nothing_is_sent_without_a_letter(house):
    assert tells(house.says("a letter to itself"), "ok", "not sent, as you wished")
    assert [] == house.post.received


# --- the command ----------------------------------------------------------------------------------


def test_the_command_ends_well_when_all_is_well(house):
    told = typed("doctor", "--no-letter", "--config", house.configure())

    assert 0 == told.exit_code, told.output
    assert "The referee can go to work: referee run" == told.output.splitlines()[-1]


def test_the_command_counts_what_is_for_your_attention(house):
    house.write("referee.db", "", 0o644)

    told = typed("doctor", "--no-letter", "--config", house.configure())

    assert "The referee can go to work; 1 for your attention: referee run" == told.output.splitlines()[-1]


def test_the_command_ends_with_1_when_something_is_broken_and_says_what_to_do(house):
    house.imap["port"] = 1

    told = typed("doctor", "--no-letter", "--config", house.configure())

    assert 1 == told.exit_code
    assert "broken     IMAP: nobody answers at 127.0.0.1:1" in told.output
    assert "           -> Correct `host`, `port` or `security` in [imap]" in told.output


def test_programs_get_json(house):
    told = typed("doctor", "--no-letter", "--json", "--config", house.configure())

    answer = json.loads(told.output)
    assert 0 == answer["broken"]
    assert {"check", "state", "seen", "advice", "proposes"} == set(answer["findings"][0])
