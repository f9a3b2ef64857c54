"""Letters in, from a local Maildir."""

import os
import threading
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from referee.mail import maildir
from referee.mail.accounts import MaildirAccount
from referee.mail.inbox import open_mailbox
from referee.mail.mailbox import TRIES, Kept, MailboxUnavailable
from tests.kit.patience import FOR_EVER, PATIENCE

NEVER = threading.Event()
DELIVERED = datetime(2026, 11, 20, 13, 0, 0, tzinfo=UTC)


@pytest.fixture
def place(tmp_path):
    for folder in ("tmp", "new", "cur"):
        (tmp_path / folder).mkdir()
    return tmp_path


@pytest.fixture
def mailbox(place):
    return open_mailbox(MaildirAccount(place))


def deliver(place: Path, name: str, raw: bytes, *, folder: str = "new", after: int = 0) -> Path:
    """Lay a letter into the Maildir, so many seconds after DELIVERED."""
    path = place / folder / name
    path.write_bytes(raw)
    os.utime(path, (DELIVERED.timestamp() + after,) * 2)
    return path


def files(place: Path) -> set[str]:
    return {path.relative_to(place).as_posix() for path in place.rglob("*") if path.is_file()}


def fail(_: object) -> None:
    raise LookupError("the database is gone")


def test_letters_are_kept_in_the_order_of_their_delivery_and_then_moved(place, mailbox):
    deliver(place, "1.b.host", b"second", after=5)
    deliver(place, "2.a.host:2,S", b"first", folder="cur")
    kept: list[Kept] = []

    count = mailbox.collect(kept.extend)

    assert (count, [one.raw for one in kept]) == (2, [b"first", b"second"])
    assert files(place) == {".Processed/maildirfolder", ".Processed/new/1.b.host", ".Processed/cur/2.a.host:2,S"}


def test_a_letter_has_its_place_and_its_time(place, mailbox):
    deliver(place, "1.a.host", b"letter")
    kept: list[Kept] = []

    mailbox.collect(kept.extend)

    uid = 0x526240EFB9BEE18D  # 63 bits of the SHA-256 of "1.a.host"
    assert kept == [Kept(place.as_uri(), 0, uid, DELIVERED, b"letter")]


def test_a_letter_keeps_its_number_when_a_mail_program_marks_it(place, mailbox):
    deliver(place, "1.a.host", b"letter").rename(place / "cur" / "1.a.host:2,RS")
    deliver(place, "1.a.host", b"letter")
    numbers: list[int] = []

    mailbox.collect(lambda some: numbers.extend(one.uid for one in some))

    assert len(numbers) == 2
    assert numbers[0] == numbers[1]


def test_when_keeping_fails_that_letter_stays(place, mailbox):
    deliver(place, "1.a.host", b"letter")

    with pytest.raises(LookupError):
        mailbox.collect(fail)

    assert files(place) == {"new/1.a.host"}


def test_a_letter_above_the_limit_is_kept_by_its_header_and_moved_to_quarantine(place, mailbox, monkeypatch):
    monkeypatch.setattr(maildir, "SIZE_LIMIT", 100)
    deliver(place, "1.a.host", b"Subject: large\n\n" + b"x\n" * 100)
    kept: list[Kept] = []

    mailbox.collect(kept.extend)

    assert [(one.raw, one.whole) for one in kept] == [(b"Subject: large\n\n", False)]
    assert files(place) == {".Quarantine/maildirfolder", ".Quarantine/new/1.a.host"}


def test_large_letters_come_last_and_what_is_small_may_be_done_before_they_are_read(place, mailbox, monkeypatch):
    monkeypatch.setattr(maildir, "LARGE", 100)
    for name, raw in (("1.a.host", b"x" * 200), ("2.a.host", b"first")):
        deliver(place, name, raw)
    kept: list[bytes] = []

    mailbox.collect(lambda some: kept.extend(one.raw for one in some), lambda: kept.append(b"before"))

    assert [b"first", b"before", b"x" * 200] == kept


def test_no_letter_is_overwritten_by_one_of_the_same_name(place, mailbox):
    for text in (b"one", b"two", b"three"):
        deliver(place, "1.a.host:2,S", text, folder="cur")
        mailbox.collect(lambda some: None)

    assert {path.read_bytes() for path in (place / ".Processed" / "cur").iterdir()} == {b"one", b"two", b"three"}


def test_a_letter_that_cannot_be_read_does_not_hold_up_the_others(place, mailbox, monkeypatch):
    deliver(place, "1.a.host", b"broken")
    deliver(place, "2.a.host", b"sound", after=1)
    read: Any = Path.open

    def refuse(path, *how):  # root may read everything, so permissions will not do
        if path.name == "1.a.host":
            raise PermissionError(13, "Permission denied")
        return read(path, *how)

    monkeypatch.setattr(Path, "open", refuse)
    kept: list[bytes] = []
    for _ in range(TRIES - 1):
        with pytest.raises(MailboxUnavailable, match="letters that are there and do not come"):
            mailbox.collect(lambda some: kept.extend(one.raw for one in some))
    mailbox.collect(lambda some: kept.extend(one.raw for one in some))

    assert (kept, len(mailbox.missed)) == ([b"sound"], 1)


def test_a_maildir_that_is_not_there_is_unavailable(tmp_path):
    mailbox = open_mailbox(MaildirAccount(tmp_path / "nowhere"))

    with pytest.raises(MailboxUnavailable, match="nowhere"):
        mailbox.collect(fail)
    with pytest.raises(MailboxUnavailable, match="nowhere"):
        mailbox.wait(1.0, NEVER)


def test_waiting_ends_when_a_letter_comes(place, mailbox):
    mailbox.collect(fail)
    waiter = threading.Thread(target=mailbox.wait, args=(FOR_EVER, NEVER))
    waiter.start()

    deliver(place, "1.a.host", b"letter")
    waiter.join(PATIENCE)

    assert not waiter.is_alive()


def test_a_letter_that_had_to_stay_does_not_end_the_waiting(place, mailbox):
    deliver(place, "1.a.host", b"letter")
    with pytest.raises(LookupError):
        mailbox.collect(fail)
    began = time.monotonic()

    mailbox.wait(0.2, NEVER)

    assert time.monotonic() - began >= 0.2


def test_waiting_ends_when_it_is_told_to_stop(mailbox):
    stop = threading.Event()
    waiter = threading.Thread(target=mailbox.wait, args=(FOR_EVER, stop))
    waiter.start()

    stop.set()
    waiter.join(PATIENCE)
    mailbox.close()

    assert not waiter.is_alive()
