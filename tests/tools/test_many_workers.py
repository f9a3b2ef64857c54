"""Workers killed at any moment, and a mail server with moods: nothing lost, nothing doubled, nothing silent."""

import itertools
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest

from referee.commands.newcomers import Newcomer
from referee.desk import Outage, Tick
from referee.log import Away, Options
from referee.mail.accounts import MaildirAccount
from referee.mail.inbox import open_mailbox
from referee.mail.mailbox import Kept
from referee.store import Store
from tests.kit.tables import setup_for
from tests.servers.dovecot import Dovecot
from tests.store.clerk import NOON, make_maildir
from tests.store.crashing import desk_of
from tests.store.killing import Season

HOUR = timedelta(hours=1)
KILLS = 8  # and at last each worker once more


# --- killed ---------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.dovecot
def test_whatever_happens_to_three_workers_and_their_mail_server_nothing_is_lost_doubled_or_silent(
    postgresql: str, dovecot: Dovecot, tmp_path: Path
) -> None:
    account = dovecot.account()

    def put(*letters: bytes) -> None:
        dovecot.put(account, *letters)

    Season(postgresql, account, put, games=2, letters_a_seat=4, workers=3, folder=tmp_path, kills=KILLS).play()

    assert [] == dovecot.letters(account)


@pytest.mark.thorough
@pytest.mark.slow
def test_whatever_happens_to_one_worker_and_its_mail_server_nothing_is_lost_doubled_or_silent(tmp_path: Path) -> None:
    maildir, numbers = make_maildir(tmp_path / "mail"), itertools.count()

    def put(*letters: bytes) -> None:
        for letter in letters:
            name = f"{next(numbers):06d}.letter"
            (maildir / "tmp" / name).write_bytes(letter)
            (maildir / "tmp" / name).rename(maildir / "new" / name)

    database = f"sqlite:///{tmp_path}/referee.db"
    place = MaildirAccount(maildir)
    Season(database, place, put, games=2, letters_a_seat=4, workers=1, folder=tmp_path, kills=KILLS).play()

    assert [] == [*(maildir / "new").iterdir()]


# --- one at a time --------------------------------------------------------------------------------


@pytest.mark.dovecot
def test_who_empty_one_folder_together_miss_nothing_and_fail_over_nothing(dovecot: Dovecot) -> None:
    account = dovecot.account()
    dovecot.put(account, *[b"Subject: %d\r\n\r\nhello\r\n" % number for number in range(120)])
    mailboxes = [open_mailbox(account) for _ in range(3)]
    kept: list[list[int]] = [[], [], []]

    def empty(which: int) -> None:
        def keep(letters: Sequence[Kept]) -> None:
            kept[which].extend(letter.uid for letter in letters)

        mailboxes[which].collect(keep)
        mailboxes[which].close()

    with ThreadPoolExecutor(3) as pool:
        for emptied in [pool.submit(empty, which) for which in range(3)]:
            emptied.result()

    assert set(range(1, 121)) == {uid for each in kept for uid in each}
    assert [] == dovecot.letters(account)


@pytest.mark.parametrize("second", ["imap://one", "imap://two"], ids=["one mailbox", "a mailbox each"])
def test_two_workers_that_come_back_together_move_a_deadline_once(database: str, second: str) -> None:
    with Store(database) as store:
        store.create()
        players = [Newcomer(name, f"{name}@example.org") for name in ("ann", "bo")]
        desk_of(store).open_game("g1", "Friday", setup_for(2), Options(), players, b"g" * 32, NOON)
        with store.writing() as transaction:
            transaction.heartbeat(NOON, "imap://one")
            transaction.heartbeat(NOON, second)

        for outage in (Outage(3600, "imap://one"), Outage(3601, second)):
            late = timedelta(seconds=outage.seconds - 3600)
            desk_of(store).handle(outage, NOON + HOUR + late)
            desk_of(store).handle(Tick("g1"), NOON + HOUR + late)

        with store.reading() as transaction:
            away = [entry.body.seconds for entry in transaction.log("g1") if isinstance(entry.body, Away)]
    assert [3600] == away
