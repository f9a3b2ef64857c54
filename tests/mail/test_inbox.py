"""Letters in, against a real Dovecot: fetched, kept, moved, and none lost whatever breaks."""

import os
import random
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from referee.mail import inbox
from referee.mail.accounts import ImapAccount
from referee.mail.inbox import Backoff, Kept, MailboxUnavailable, open_mailbox
from tests.servers.dovecot import PASSWORD, Dovecot
from tests.servers.relay import Relay
from tests.servers.scripted import ScriptedImap

pytestmark = pytest.mark.dovecot

NEVER = threading.Event()


def letter(number: int, size: int = 0) -> bytes:
    return b"From: anna@elgrande.example\r\nSubject: letter %d\r\n\r\nPOWER 11\r\n%s" % (
        number,
        b"x\r\n" * size,
    )


def letters(count: int) -> list[bytes]:
    return [letter(number) for number in range(count)]


class PowerCutError(Exception):
    """The worker dies here."""


def failing_at(number: int, kept: list[bytes], failure: Callable[[], None]) -> Callable[[Kept], None]:
    """Keeps letters until it comes to this one, counted from 0."""

    def keep(one: Kept) -> None:
        if len(kept) == number:
            failure()
        kept.append(one.raw)

    return keep


def cut_power() -> None:
    raise PowerCutError


# --- fetch, keep, move ----------------------------------------------------------------------------


def test_a_letter_is_kept_with_its_place_its_time_and_its_bytes_and_then_moved(dovecot: Dovecot) -> None:
    account = dovecot.account()
    sent = datetime(2025, 11, 20, 23, 30, 5, tzinfo=timezone(timedelta(hours=-3)))
    with dovecot.client(account) as client:
        client.append("INBOX", letter(7), msg_time=sent)
        uidvalidity = client.select_folder("INBOX")[b"UIDVALIDITY"]
    kept: list[Kept] = []

    mailbox = open_mailbox(account)
    count = mailbox.collect(kept.append)
    mailbox.close()

    place = f"imap://{account.user}@127.0.0.1:{account.port}/INBOX"
    assert kept == [Kept(place, uidvalidity, 1, datetime(2025, 11, 21, 2, 30, 5, tzinfo=UTC), letter(7))]
    assert kept[0].received.tzinfo is UTC
    assert (count, dovecot.letters(account), dovecot.letters(account, "Processed")) == (1, [], [letter(7)])


def test_a_letter_is_still_in_the_folder_while_it_is_kept(dovecot: Dovecot) -> None:
    account = dovecot.account()
    dovecot.put(account, letter(1))
    seen: list[list[bytes]] = []

    mailbox = open_mailbox(account)
    mailbox.collect(lambda one: seen.append(dovecot.letters(account)))
    mailbox.close()

    assert seen == [[letter(1)]]


def test_more_letters_than_one_listing_shows_are_each_kept_once_and_in_order(
    dovecot: Dovecot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inbox, "_WINDOW", 20)
    monkeypatch.setattr(inbox, "_BATCH", 7)
    account = dovecot.account()
    dovecot.put(account, *letters(70))
    kept: list[bytes] = []

    mailbox = open_mailbox(account)
    count = mailbox.collect(lambda one: kept.append(one.raw))
    again = mailbox.collect(lambda one: kept.append(one.raw))
    mailbox.close()

    assert (count, again, kept) == (70, 0, letters(70))
    assert dovecot.letters(account, "Processed") == letters(70)


def test_no_letter_is_marked_as_seen_whether_it_was_moved_or_not(dovecot: Dovecot) -> None:
    account = dovecot.account()
    dovecot.put(account, *letters(2))

    mailbox = open_mailbox(account)
    with suppress(PowerCutError):
        mailbox.collect(failing_at(1, [], cut_power))
    mailbox.close()

    with dovecot.client(account) as client:
        stayed = client.search("UNSEEN")
        client.select_folder("Processed")
        moved = client.search("UNSEEN")
    assert (len(stayed), len(moved)) == (1, 1)


def test_a_letter_another_program_has_marked_as_seen_is_kept_all_the_same(dovecot: Dovecot) -> None:
    account = dovecot.account()
    with dovecot.client(account) as client:
        client.append("INBOX", letter(1), flags=[b"\\Seen"])
    kept: list[bytes] = []

    mailbox = open_mailbox(account)
    mailbox.collect(lambda one: kept.append(one.raw))
    mailbox.close()

    assert kept == [letter(1)]


def test_folders_that_are_missing_are_made(dovecot: Dovecot) -> None:
    account = dovecot.account(done="Referee/Done")
    mailbox = open_mailbox(account)
    for number in range(2):
        dovecot.put(account, letter(number))
        mailbox.collect(lambda one: None)
        moved = dovecot.letters(account, "Referee/Done")
        assert moved == [letter(number)]
        with dovecot.client(account) as client:
            client.delete_folder("Referee/Done")
    mailbox.close()


def test_a_letter_above_the_limit_is_kept_by_its_header_and_moved_to_quarantine(
    dovecot: Dovecot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inbox, "SIZE_LIMIT", 2000)
    account = dovecot.account()
    large = letter(1, size=1000)
    dovecot.put(account, letter(0), large, letter(2))
    kept: list[Kept] = []

    mailbox = open_mailbox(account)
    count = mailbox.collect(kept.append)
    mailbox.close()

    header = large[: large.index(b"\r\n\r\n") + 4]
    assert {one.raw: one.whole for one in kept} == {letter(0): True, letter(2): True, header: False}
    assert (count, dovecot.letters(account, "Quarantine")) == (3, [large])
    assert dovecot.letters(account, "Processed") == [letter(0), letter(2)]


def test_a_letter_the_server_cannot_read_does_not_hold_up_the_others(
    dovecot: Dovecot, caplog: pytest.LogCaptureFixture
) -> None:
    account = dovecot.account()
    dovecot.put(account, *letters(3))
    sorted((dovecot.maildir(account) / "cur").iterdir())[1].chmod(0)
    kept: list[bytes] = []
    mailbox = open_mailbox(account)

    count = None
    for _ in range(6):  # Dovecot hangs up over such a letter
        with suppress(MailboxUnavailable):
            count = mailbox.collect(lambda one: kept.append(one.raw))
    mailbox.close()

    assert (count, sorted(kept)) == (0, [letter(0), letter(2)])
    assert "letter 2 cannot be read" in caplog.text


def test_without_move_letters_are_copied_and_only_they_are_expunged(
    limited_dovecot: Callable[[str], Dovecot],
) -> None:
    dovecot = limited_dovecot("IMAP4rev1 UIDPLUS")
    account = dovecot.account()
    dovecot.put(account, *letters(3))
    with dovecot.client(account) as client:
        client.add_flags([2], [b"\\Deleted"])  # somebody's own doing
    kept: list[bytes] = []

    mailbox = open_mailbox(account)
    with suppress(PowerCutError):
        mailbox.collect(failing_at(1, kept, cut_power))
    mailbox.close()

    assert (kept, dovecot.letters(account)) == ([letter(0)], [letter(1), letter(2)])
    assert dovecot.letters(account, "Processed") == [letter(0)]


def test_a_server_that_can_neither_move_nor_expunge_by_uid_is_not_worked_with(
    limited_dovecot: Callable[[str], Dovecot],
) -> None:
    dovecot = limited_dovecot("IMAP4rev1")
    account = dovecot.account()
    dovecot.put(account, letter(1))

    with pytest.raises(MailboxUnavailable, match="neither MOVE nor UIDPLUS"):
        open_mailbox(account).collect(lambda one: None)

    assert dovecot.letters(account) == [letter(1)]


def test_letters_cannot_be_moved_to_where_they_come_from() -> None:
    with pytest.raises(ValueError, match="itself"):
        open_mailbox(ImapAccount("localhost", 143, "referee", "secret", folder="Orders", done="Orders"))


# --- nothing is lost ------------------------------------------------------------------------------


def test_when_keeping_fails_that_letter_stays_and_those_before_it_are_moved(dovecot: Dovecot) -> None:
    account = dovecot.account()
    dovecot.put(account, *letters(5))
    kept: list[bytes] = []
    mailbox = open_mailbox(account)

    with pytest.raises(PowerCutError):
        mailbox.collect(failing_at(2, kept, cut_power))

    assert (kept, dovecot.letters(account)) == (letters(2), letters(5)[2:])
    mailbox.collect(lambda one: kept.append(one.raw))
    mailbox.close()
    assert (kept, dovecot.letters(account)) == (letters(5), [])


def test_a_connection_cut_between_keep_and_move_brings_the_same_letters_again(dovecot: Dovecot) -> None:
    account = dovecot.account()
    dovecot.put(account, *letters(3))
    with Relay(dovecot.port) as cable:
        mailbox = open_mailbox(ImapAccount("127.0.0.1", cable.port, account.user, PASSWORD, "none"))
        first: list[Kept] = []
        second: list[Kept] = []

        def keep_and_cut(one: Kept) -> None:
            first.append(one)
            cable.cut()

        with pytest.raises(MailboxUnavailable, match="moving 3 letters"):
            mailbox.collect(keep_and_cut)
        mailbox.collect(second.append)
        mailbox.close()

    assert first == second
    assert dovecot.letters(account, "Processed") == letters(3)


def test_a_power_cut_of_the_server_loses_and_doubles_nothing(dovecot: Dovecot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inbox, "_BATCH", 4)
    account = dovecot.account()
    dovecot.put(account, *letters(10))
    kept: dict[int, bytes] = {}
    mailbox = open_mailbox(account)

    def keep(one: Kept) -> None:
        kept[one.uid] = one.raw
        if one.uid == 6:
            dovecot.kill()

    with pytest.raises(MailboxUnavailable):
        mailbox.collect(keep)
    dovecot.start()
    mailbox.collect(lambda one: kept.update({one.uid: one.raw}))
    mailbox.close()

    assert list(kept.values()) == letters(10)
    assert (dovecot.letters(account), dovecot.letters(account, "Processed")) == ([], letters(10))


def test_a_server_that_hangs_is_given_up_and_loses_nothing(dovecot: Dovecot) -> None:
    account = dovecot.account(timeout=0.3)
    dovecot.put(account, *letters(2))
    kept: list[bytes] = []
    mailbox = open_mailbox(account)
    mailbox.collect(lambda one: kept.append(one.raw))
    dovecot.put(account, letter(2))

    with dovecot.paused(), pytest.raises(MailboxUnavailable, match="timed out"):
        mailbox.collect(lambda one: kept.append(one.raw))
    mailbox.collect(lambda one: kept.append(one.raw))
    mailbox.close()

    assert kept == letters(3)


def test_a_mailbox_locked_by_a_crash_is_given_up_and_loses_nothing(dovecot: Dovecot) -> None:
    account = dovecot.account(timeout=0.5)
    dovecot.put(account, letter(0))
    lock = dovecot.maildir(account) / "dovecot-uidlist.lock"
    delivered = dovecot.maildir(account) / "new" / "1700000000.1.host"
    delivered.write_bytes(letter(1))
    lock.touch()
    for path in (delivered, lock):
        os.chown(path, dovecot.maildir(account).stat().st_uid, -1)
    kept: list[bytes] = []
    mailbox = open_mailbox(account)

    with pytest.raises(MailboxUnavailable, match="timed out"):
        mailbox.collect(lambda one: kept.append(one.raw))
    lock.unlink()
    mailbox = open_mailbox(dovecot.account(user=account.user))
    mailbox.collect(lambda one: kept.append(one.raw))
    mailbox.close()

    assert kept == letters(2)


def test_a_uidvalidity_above_two_to_the_31_is_told_and_a_change_of_it_too(dovecot: Dovecot) -> None:
    account = dovecot.account()
    dovecot.put(account, letter(0))
    dovecot.set_uidvalidity(account, 4_000_000_001)
    kept: list[Kept] = []
    mailbox = open_mailbox(account)
    mailbox.collect(kept.append)

    dovecot.put(account, letter(1))
    dovecot.set_uidvalidity(account, 4_000_000_002)
    with suppress(MailboxUnavailable):  # Dovecot drops the session
        mailbox.collect(kept.append)
    mailbox.collect(kept.append)
    mailbox.close()

    assert [(one.uidvalidity, one.raw) for one in kept] == [
        (4_000_000_001, letter(0)),
        (4_000_000_002, letter(1)),
    ]


# --- waiting --------------------------------------------------------------------------------------


def test_waiting_ends_when_a_letter_comes(dovecot: Dovecot) -> None:
    account = dovecot.account()
    mailbox = open_mailbox(account)
    mailbox.collect(lambda one: None)
    began = time.monotonic()
    waiter = threading.Thread(target=mailbox.wait, args=(30.0, NEVER))
    waiter.start()

    dovecot.put(account, letter(1))
    waiter.join(10)

    kept: list[bytes] = []
    mailbox.collect(lambda one: kept.append(one.raw))
    mailbox.close()
    assert (waiter.is_alive(), kept) == (False, [letter(1)])
    assert time.monotonic() - began < 5


def test_waiting_does_not_begin_when_a_letter_has_come_since_the_last_look(dovecot: Dovecot) -> None:
    account = dovecot.account()
    mailbox = open_mailbox(account)
    mailbox.collect(lambda one: None)
    dovecot.put(account, letter(1))
    began = time.monotonic()

    mailbox.wait(30.0, NEVER)

    mailbox.close()
    assert time.monotonic() - began < 5


def test_waiting_does_not_begin_when_the_mailbox_was_renumbered(dovecot: Dovecot) -> None:
    account = dovecot.account()
    mailbox = open_mailbox(account)
    dovecot.put(account, *letters(3))
    mailbox.collect(lambda one: None)
    dovecot.put(account, letter(4))
    with suppress(PowerCutError):
        mailbox.collect(failing_at(0, [], cut_power))
    dovecot.set_uidvalidity(account, 4_000_000_003)
    began = time.monotonic()

    mailbox.wait(30.0, NEVER)

    mailbox.close()
    assert time.monotonic() - began < 5


def test_a_letter_that_had_to_stay_does_not_end_the_waiting(dovecot: Dovecot) -> None:
    account = dovecot.account()
    dovecot.put(account, letter(1))
    mailbox = open_mailbox(account)
    with suppress(PowerCutError):
        mailbox.collect(failing_at(0, [], cut_power))
    began = time.monotonic()

    mailbox.wait(0.4, NEVER)

    mailbox.close()
    assert time.monotonic() - began >= 0.4


def test_waiting_ends_soon_when_it_is_told_to_stop(dovecot: Dovecot) -> None:
    stop = threading.Event()
    mailbox = open_mailbox(dovecot.account())
    waiter = threading.Thread(target=mailbox.wait, args=(30.0, stop))
    waiter.start()

    stop.set()
    waiter.join(5)

    mailbox.close()
    assert not waiter.is_alive()


def test_letters_are_collected_while_another_thread_waits(dovecot: Dovecot) -> None:
    account = dovecot.account()
    stop = threading.Event()
    mailbox = open_mailbox(account)
    mailbox.collect(lambda one: None)
    waiter = threading.Thread(target=mailbox.wait, args=(30.0, stop))
    waiter.start()
    kept: list[bytes] = []

    for number in range(20):
        dovecot.put(account, letter(number))
        mailbox.collect(lambda one: kept.append(one.raw))

    stop.set()
    waiter.join(5)
    mailbox.close()
    assert kept == letters(20)


def test_a_peer_that_goes_away_while_we_wait_is_a_failure_and_not_an_empty_mailbox(dovecot: Dovecot) -> None:
    account = dovecot.account()
    with Relay(dovecot.port) as cable:
        mailbox = open_mailbox(ImapAccount("127.0.0.1", cable.port, account.user, PASSWORD, "none"))
        cutter = threading.Timer(0.2, cable.cut)
        cutter.start()

        with pytest.raises(MailboxUnavailable, match="waiting for mail"):
            mailbox.wait(30.0, NEVER)

        cutter.join()


def test_a_peer_that_falls_silent_while_we_wait_is_found_out(dovecot: Dovecot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inbox, "_REISSUE", 0.5)
    mailbox = open_mailbox(dovecot.account(timeout=0.3))
    mailbox.wait(0.05, NEVER)

    with dovecot.paused(), pytest.raises(MailboxUnavailable, match="timed out"):
        mailbox.wait(30.0, NEVER)


@pytest.mark.parametrize(
    "pieces",
    [
        (b"+ idling\r\n* 1 EXISTS\r\n",),  # read in one go, and never seen by a selector
        (b"+ idling\r\n", b"* 1 EX", b"ISTS\r\n"),
        (b"+ idling\r\n* 1 EX", b"ISTS\r\n"),
    ],
)
def test_a_letter_is_heard_of_however_the_words_are_cut_on_the_way(pieces: tuple[bytes, ...]) -> None:
    with ScriptedImap(*pieces) as server:
        mailbox = open_mailbox(ImapAccount("127.0.0.1", server.port, "referee", PASSWORD, "none", timeout=5.0))
        began = time.monotonic()

        mailbox.wait(30.0, NEVER)

        assert time.monotonic() - began < 5
        mailbox.close()


def test_without_idle_waiting_is_only_waiting(limited_dovecot: Callable[[str], Dovecot]) -> None:
    dovecot = limited_dovecot("IMAP4rev1 UIDPLUS MOVE")
    account = dovecot.account()
    mailbox = open_mailbox(account)
    dovecot.put(account, letter(1))
    began = time.monotonic()

    mailbox.wait(0.3, NEVER)

    assert time.monotonic() - began >= 0.3
    assert mailbox.collect(lambda one: None) == 1
    mailbox.close()


# --- the door -------------------------------------------------------------------------------------


@pytest.mark.parametrize("security", ["starttls", "tls"])
def test_the_connection_is_encrypted_and_the_certificate_checked(
    dovecot: Dovecot, certificate: tuple[Path, Path], security: str
) -> None:
    port = dovecot.tls_port if security == "tls" else dovecot.port
    account = dovecot.account(host="localhost", port=port, security=security, cafile=str(certificate[0]))
    dovecot.put(account, letter(1))
    kept: list[bytes] = []

    mailbox = open_mailbox(account)
    mailbox.collect(lambda one: kept.append(one.raw))
    mailbox.wait(0.05, NEVER)
    mailbox.close()

    assert kept == [letter(1)]


@pytest.mark.parametrize("security", ["starttls", "tls"])
def test_a_certificate_that_nobody_trusts_is_refused(dovecot: Dovecot, security: str) -> None:
    port = dovecot.tls_port if security == "tls" else dovecot.port
    account = dovecot.account(host="localhost", port=port, security=security)

    with pytest.raises(MailboxUnavailable, match="CERTIFICATE_VERIFY_FAILED"):
        open_mailbox(account).collect(lambda one: None)


@pytest.mark.parametrize("password", ["not-the-password", "pässwörd", 'quo"ted\\'])
def test_a_refused_login_says_so_and_keeps_the_password_to_itself(dovecot: Dovecot, password: str) -> None:
    account = dovecot.account(password=password)

    with pytest.raises(MailboxUnavailable, match=f"{account.user} at 127.0.0.1") as refusal:
        open_mailbox(account).collect(lambda one: None)

    assert refusal.value.login_refused
    assert password not in "".join(traceback.format_exception(refusal.value))
    assert password not in repr(account)


def test_a_server_that_is_not_there_is_unavailable_and_not_a_refusal(dovecot: Dovecot) -> None:
    account = dovecot.account(port=1)

    with pytest.raises(MailboxUnavailable, match="127.0.0.1:1: listing INBOX: .*refused") as failure:
        open_mailbox(account).collect(lambda one: None)

    assert not failure.value.login_refused


def test_after_a_failure_the_next_look_connects_anew(dovecot: Dovecot) -> None:
    account = dovecot.account()
    dovecot.put(account, letter(1))
    mailbox = open_mailbox(account)
    dovecot.kill()
    with pytest.raises(MailboxUnavailable):
        mailbox.collect(lambda one: None)

    dovecot.start()

    assert mailbox.collect(lambda one: None) == 1
    mailbox.close()


# --- backing off ----------------------------------------------------------------------------------


def test_the_pause_after_failures_doubles_up_to_five_minutes_and_is_jittered() -> None:
    rng = random.Random(1)
    state = Backoff()
    ceilings = []
    for _ in range(12):
        state = state.failed()
        ceilings.append(max(state.delay(rng) for _ in range(2000)))

    assert [round(ceiling) for ceiling in ceilings] == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]
    assert min(state.delay(rng) for _ in range(2000)) < 5


def test_a_success_ends_the_backing_off() -> None:
    assert Backoff().delay(random.Random(1)) == 0.0
