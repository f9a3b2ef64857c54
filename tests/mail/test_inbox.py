"""Letters in, against a real Dovecot: fetched, kept, moved, and none lost whatever breaks."""

import os
from contextlib import closing, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest

from referee.mail import inbox
from referee.mail.accounts import ImapAccount
from referee.mail.inbox import open_mailbox
from referee.mail.mailbox import Kept, MailboxUnavailable
from tests.servers.letters import PowerCutError, cut_power, failing_at, hurry, letter, letters
from tests.servers.relay import Relay

pytestmark = pytest.mark.dovecot


def emptied(account, keep, *more):
    """How many letters a mailbox of one visit handed over."""
    with closing(open_mailbox(account)) as mailbox:
        return mailbox.collect(keep, *more)


# --- fetch, keep, move ----------------------------------------------------------------------------


def test_a_letter_is_kept_with_its_place_its_time_and_its_bytes_and_then_moved(dovecot):
    account = dovecot.account()
    sent = datetime(2025, 11, 20, 23, 30, 5, tzinfo=timezone(timedelta(hours=-3)))
    with dovecot.client(account) as client:
        client.append("INBOX", letter(7), msg_time=sent)
        uidvalidity = client.select_folder("INBOX")[b"UIDVALIDITY"]
    kept: list[Kept] = []

    count = emptied(account, kept.extend)

    place = f"imap://{account.user}@127.0.0.1:{account.port}/INBOX"
    assert kept == [Kept(place, uidvalidity, 1, datetime(2025, 11, 21, 2, 30, 5, tzinfo=UTC), letter(7))]
    assert kept[0].received.tzinfo is UTC
    assert (count, dovecot.letters(account), dovecot.letters(account, "Processed")) == (1, [], [letter(7)])


def test_a_letter_is_still_in_the_folder_while_it_is_kept(dovecot):
    account = dovecot.account()
    dovecot.put(account, letter(1))
    seen: list[list[bytes]] = []

    emptied(account, lambda some: seen.append(dovecot.letters(account)))

    assert seen == [[letter(1)]]


def test_more_letters_than_one_listing_shows_are_each_kept_once_and_in_order(dovecot, monkeypatch):
    monkeypatch.setattr(inbox, "_WINDOW", 20)
    monkeypatch.setattr("referee.mail.mailbox._TOGETHER", 7)
    account = dovecot.account()
    dovecot.put(account, *letters(70))
    kept: list[bytes] = []

    mailbox = open_mailbox(account)
    count = mailbox.collect(lambda some: kept.extend(one.raw for one in some))
    again = mailbox.collect(lambda some: kept.extend(one.raw for one in some))
    mailbox.close()

    assert (count, again, kept) == (70, 0, letters(70))
    assert dovecot.letters(account, "Processed") == letters(70)


def test_no_letter_is_marked_as_seen_whether_it_was_moved_or_not(dovecot, monkeypatch):
    monkeypatch.setattr("referee.mail.mailbox._TOGETHER", 1)
    account = dovecot.account()
    dovecot.put(account, *letters(2))

    with suppress(PowerCutError):
        emptied(account, failing_at(1, [], cut_power))

    with dovecot.client(account) as client:
        stayed = client.search("UNSEEN")
        client.select_folder("Processed")
        moved = client.search("UNSEEN")
    assert (len(stayed), len(moved)) == (1, 1)


def test_a_letter_another_program_has_marked_as_seen_is_kept_all_the_same(dovecot):
    account = dovecot.account()
    with dovecot.client(account) as client:
        client.append("INBOX", letter(1), flags=[b"\\Seen"])
    kept: list[bytes] = []

    emptied(account, lambda some: kept.extend(one.raw for one in some))

    assert kept == [letter(1)]


def test_folders_that_are_missing_are_made(dovecot):
    account = dovecot.account(done="Referee/Done")
    mailbox = open_mailbox(account)
    for number in range(2):
        dovecot.put(account, letter(number))
        mailbox.collect(lambda some: None)
        moved = dovecot.letters(account, "Referee/Done")
        assert moved == [letter(number)]
        with dovecot.client(account) as client:
            client.delete_folder("Referee/Done")
    mailbox.close()


def test_a_letter_above_the_limit_is_kept_by_its_header_and_moved_to_quarantine(dovecot, monkeypatch):
    monkeypatch.setattr(inbox, "SIZE_LIMIT", 2000)
    account = dovecot.account()
    large = letter(1, size=1000)
    dovecot.put(account, letter(0), large, letter(2))
    kept: list[Kept] = []

    count = emptied(account, kept.extend)

    header = large[: large.index(b"\r\n\r\n") + 4]
    assert {one.raw: one.whole for one in kept} == {letter(0): True, letter(2): True, header: False}
    assert (count, dovecot.letters(account, "Quarantine")) == (3, [large])
    assert dovecot.letters(account, "Processed") == [letter(0), letter(2)]


def test_large_letters_come_last_and_what_is_small_may_be_done_before_they_are_fetched(dovecot, monkeypatch):
    monkeypatch.setattr(inbox, "LARGE", 2000)
    account = dovecot.account()
    large = letter(1, size=1000)
    dovecot.put(account, letter(0), large, letter(2))
    kept: list[bytes] = []

    emptied(account, lambda some: kept.extend(one.raw for one in some), lambda: kept.append(b"before"))

    assert [letter(0), letter(2), b"before", large] == kept


def test_a_letter_the_server_cannot_read_does_not_hold_up_the_others(dovecot):
    account = dovecot.account()
    dovecot.put(account, *letters(3))
    sorted((dovecot.maildir(account) / "cur").iterdir())[1].chmod(0)
    kept: list[bytes] = []
    mailbox = open_mailbox(account)

    count = None
    for _ in range(6):  # Dovecot hangs up over such a letter
        with suppress(MailboxUnavailable):
            count = mailbox.collect(lambda some: kept.extend(one.raw for one in some))
    mailbox.close()

    assert (count, sorted(kept)) == (0, [letter(0), letter(2)])
    assert [2] == [each.uid for each in mailbox.missed]


def test_without_move_letters_are_copied_and_only_they_are_expunged(limited_dovecot, monkeypatch):
    monkeypatch.setattr("referee.mail.mailbox._TOGETHER", 1)
    dovecot = limited_dovecot("IMAP4rev1 UIDPLUS")
    account = dovecot.account()
    dovecot.put(account, *letters(3))
    with dovecot.client(account) as client:
        client.add_flags([2], [b"\\Deleted"])  # somebody's own doing
    kept: list[bytes] = []

    with suppress(PowerCutError):
        emptied(account, failing_at(1, kept, cut_power))

    assert (kept, dovecot.letters(account)) == ([letter(0)], [letter(1), letter(2)])
    assert dovecot.letters(account, "Processed") == [letter(0)]


def test_a_server_that_can_neither_move_nor_expunge_by_uid_is_not_worked_with(limited_dovecot):
    dovecot = limited_dovecot("IMAP4rev1")
    account = dovecot.account()
    dovecot.put(account, letter(1))

    with pytest.raises(MailboxUnavailable, match="neither MOVE nor UIDPLUS"):
        open_mailbox(account).collect(lambda some: None)

    assert dovecot.letters(account) == [letter(1)]


def test_letters_cannot_be_moved_to_where_they_come_from():
    with pytest.raises(ValueError, match="itself"):
        open_mailbox(ImapAccount("localhost", 143, "referee", "secret", folder="Orders", done="Orders"))


# --- nothing is lost ------------------------------------------------------------------------------


def test_when_keeping_fails_the_letters_stay_and_those_kept_before_are_moved(dovecot, monkeypatch):
    monkeypatch.setattr("referee.mail.mailbox._TOGETHER", 2)
    account = dovecot.account()
    dovecot.put(account, *letters(5))
    kept: list[bytes] = []
    mailbox = open_mailbox(account)

    with pytest.raises(PowerCutError):
        mailbox.collect(failing_at(3, kept, cut_power))

    assert (kept, dovecot.letters(account)) == (letters(2), letters(5)[2:])
    mailbox.collect(lambda some: kept.extend(one.raw for one in some))
    mailbox.close()
    assert (kept, dovecot.letters(account)) == (letters(5), [])


def test_letters_kept_when_the_connection_is_cut_are_not_fetched_again_and_move_with_the_next_search(dovecot):
    account = dovecot.account()
    dovecot.put(account, *letters(3))
    with Relay(dovecot.port) as cable:
        mailbox = open_mailbox(replace(account, port=cable.port))
        first: list[Kept] = []
        second: list[Kept] = []

        def keep_and_cut(some):
            first.extend(some)
            cable.cut()

        with pytest.raises(MailboxUnavailable, match="moving 3 letters"):
            mailbox.collect(keep_and_cut)
        mailbox.collect(second.extend)
        mailbox.close()

    assert (3, []) == (len(first), second)
    assert dovecot.letters(account, "Processed") == letters(3)


def test_letters_kept_when_the_mailbox_is_closed_move_with_the_next_search(dovecot):
    account = dovecot.account()
    dovecot.put(account, *letters(2))
    mailbox = open_mailbox(account)

    with pytest.raises(MailboxUnavailable, match="the connection was closed"):
        mailbox.collect(lambda some: mailbox.close())

    assert mailbox.collect(lambda some: None) == 0
    mailbox.close()
    assert dovecot.letters(account, "Processed") == letters(2)


def test_a_power_cut_of_the_server_loses_and_doubles_nothing(dovecot, monkeypatch):
    monkeypatch.setattr("referee.mail.mailbox._TOGETHER", 4)
    account = dovecot.account()
    dovecot.put(account, *letters(10))
    kept: dict[int, bytes] = {}
    mailbox = open_mailbox(account)

    def keep(some):
        kept.update((one.uid, one.raw) for one in some)
        if 6 in kept:
            dovecot.kill()

    with pytest.raises(MailboxUnavailable):
        mailbox.collect(keep)
    dovecot.start()
    mailbox.collect(lambda some: kept.update((one.uid, one.raw) for one in some))
    mailbox.close()

    assert list(kept.values()) == letters(10)
    assert (dovecot.letters(account), sorted(dovecot.letters(account, "Processed"))) == ([], letters(10))


def test_a_server_that_hangs_is_given_up_and_loses_nothing(dovecot):
    account = dovecot.account()
    dovecot.put(account, *letters(2))
    kept: list[bytes] = []
    mailbox = open_mailbox(account)
    mailbox.collect(lambda some: kept.extend(one.raw for one in some))
    dovecot.put(account, letter(2))

    hurry(mailbox)
    with dovecot.paused(), pytest.raises(MailboxUnavailable, match="timed out"):
        mailbox.collect(lambda some: kept.extend(one.raw for one in some))
    mailbox.collect(lambda some: kept.extend(one.raw for one in some))
    mailbox.close()

    assert kept == letters(3)


def test_a_mailbox_locked_by_a_crash_is_given_up_and_loses_nothing(dovecot):
    account = dovecot.account()
    mailbox = open_mailbox(account)
    mailbox.collect(lambda some: None)
    dovecot.put(account, letter(0))
    lock = dovecot.maildir(account) / "dovecot-uidlist.lock"
    delivered = dovecot.maildir(account) / "new" / "1700000000.1.host"
    delivered.write_bytes(letter(1))
    lock.touch()
    for path in (delivered, lock):
        os.chown(path, dovecot.maildir(account).stat().st_uid, -1)
    kept: list[bytes] = []

    hurry(mailbox)
    with pytest.raises(MailboxUnavailable, match="timed out"):
        mailbox.collect(lambda some: kept.extend(one.raw for one in some))
    lock.unlink()
    mailbox.collect(lambda some: kept.extend(one.raw for one in some))
    mailbox.close()

    assert kept == letters(2)


def test_a_uidvalidity_above_two_to_the_31_is_told_and_a_change_of_it_too(dovecot):
    account = dovecot.account()
    dovecot.put(account, letter(0))
    dovecot.set_uidvalidity(account, 4_000_000_001)
    kept: list[Kept] = []
    mailbox = open_mailbox(account)
    mailbox.collect(kept.extend)

    dovecot.put(account, letter(1))
    dovecot.set_uidvalidity(account, 4_000_000_002)
    with suppress(MailboxUnavailable):  # Dovecot drops the session
        mailbox.collect(kept.extend)
    mailbox.collect(kept.extend)
    mailbox.close()

    assert [(one.uidvalidity, one.raw) for one in kept] == [(4_000_000_001, letter(0)), (4_000_000_002, letter(1))]
