"""What is let go of: a person, a game, letters whose time is over. What was played stays verifiable."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from referee.log import chain
from referee.mail.accounts import MaildirAccount
from referee.mail.visit import visit_to
from referee.proof import record
from referee.proof.audit import audit
from referee.store import QueuedLetter, Store
from scheduler.purging import purge
from tests.kit.furnished import furnish, keep_keys
from tests.kit.post import PostOffice
from tests.kit.typed import typed

YEAR = timedelta(days=365)


@pytest.fixture
def maildir(tmp_path: Path) -> Path:
    return tmp_path / "Maildir"


@pytest.fixture
def office(tmp_path: Path, a_database: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[PostOffice]:
    """A game that has begun, whose blue player came late, by a letter that names the address."""
    furnish(tmp_path, a_database)
    keep_keys(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "300")
    with Store(a_database) as store:
        store.create()
        office = PostOffice(store, players=3)
        office.everybody_accepts()
        yield office


def referee(*words: object) -> str:
    result = typed(*words)
    assert 0 == result.exit_code, result.output
    return str(result.output)


def refused(*words: object) -> str:
    result = typed(*words)
    assert 1 == result.exit_code, result.output
    return " ".join(result.stderr.split())


def everything(store: Store) -> str:
    with store.reading() as transaction:
        return "\n".join(repr(row) for table in transaction.tables() for row in transaction.rows(table))


def substitute(new: str) -> None:
    """Somebody takes the blue seat, by command."""
    command = f"SUBSTITUTE blue {new}"
    shown = typed("moderate", "g1", command).output
    code = shown.rpartition("CODE ")[2].split()[0]
    referee("moderate", "g1", f"{command} CODE {code}")


def over(store: Store) -> None:
    with store.writing() as transaction:
        transaction.set_wake("g1", None, ended=True)


def test_somebody_who_has_left_is_forgotten_and_the_game_stays_what_it_was(office: PostOffice) -> None:
    substitute("Zacharias <zach@example.net>")
    substitute("Cleo <cleo@example.net>")
    with office.store.writing() as transaction:
        for letter in transaction.outbox("queued"):
            transaction.sent(letter.id, office.now)
        transaction.write_note("shown g1", "what a site showed last, of Zacharias", office.now)
        transaction.write_note("everywhere 0a1b2c", "OBSERVER Zacharias <Zach@example.net>", office.now)
    assert "zach@example.net" in everything(office.store).lower()
    with office.store.reading() as transaction:
        before = transaction.log("g1")

    said = referee("forget", "ZACH@example.net", "--yes")

    assert "Forgotten: 1 places in rosters" in said
    assert not [word for word in ("zach@", "Zacharias") if word in everything(office.store)]
    with office.store.reading() as transaction:
        after = transaction.log("g1")
    assert [type(entry.body) for entry in before] == [type(entry.body) for entry in after]
    assert () == audit(after)
    assert record.export(before).keys() == record.export(after).keys()


def test_what_is_forgotten_breaks_no_chain_and_verify_says_what_it_was(office: PostOffice) -> None:
    substitute("Zacharias <zach@example.net>")
    office.says(0, "SAY write to zach@example.net, or to me")
    substitute("Cleo <cleo@example.net>")
    with office.store.reading() as transaction:
        before = chain.check(transaction.log("g1"))

    referee("forget", "zach@example.net", "--yes")

    with office.store.reading() as transaction:
        log = transaction.log("g1")
    after = chain.check(log)
    forgotten = [type(entry.body).__name__ for entry in log if entry.seq in after.forgotten]
    assert ((), ()) == (before.broken, before.forgotten)
    assert ((), ["Ruled", "PressSent", "Ruled"]) == (after.broken, forgotten)
    assert [link.body.head for link in before.links] == [link.body.head for link in after.links]


def test_last_letters_are_not_kept_with_the_record_they_carried(office: PostOffice) -> None:
    substitute("Zacharias <zach@example.net>")
    substitute("Cleo <cleo@example.net>")
    with office.store.writing() as transaction:
        letter = ("g1/f/red/final", "g1", 0, "r9f", "final", "ann@example.org", "<f>", b"packed", "over", office.now)
        transaction.post(QueuedLetter(*letter))
        for letter in transaction.outbox("queued"):
            transaction.sent(letter.id, office.now)

    referee("forget", "zach@example.net", "--yes")

    with office.store.reading() as transaction:
        assert [b""] == [row["raw"] for row in transaction.rows("outbox") if row["kind"] == "final"]


def test_who_plays_is_not_forgotten(office: PostOffice) -> None:
    with office.store.reading() as transaction:
        address = transaction.people("g1")[0].address

    assert "plays in g1: referee moderate g1 'SUBSTITUTE red ...' or 'EJECT red'" in refused("forget", address, "--yes")


def test_whom_no_game_and_no_letter_names_is_not_offered_to_be_forgotten(office: PostOffice) -> None:
    assert "no game and no letter names it" in refused("forget", "an.typo@example.org")


def test_a_stranger_who_wrote_once_is_forgotten_too(office: PostOffice) -> None:
    office.hand_over(
        b"From: Sid <sid@example.net>\r\nMessage-ID: <s@example.net>\r\nSubject: Hello\r\n\r\nMay I play?\r\n"
    )

    assert "1 letters" in referee("forget", "SID@example.net", "--yes")
    assert "no letter names it" in refused("forget", "sid@example.net", "--yes")


def test_a_persons_letters_are_emptied_and_never_read_again(office: PostOffice, maildir: Path) -> None:
    with office.store.reading() as transaction:
        address = transaction.people("g1")[0].address
        letters = len([row for row in transaction.inbox() if address.encode() in row.raw])
        written = next(row for row in transaction.inbox() if address.encode() in row.raw)
    (maildir / "cur" / "1.x:2,S").write_bytes(written.raw)
    over(office.store)

    said = referee("forget", address, "--yes")

    assert letters
    assert f"{letters} letters" in said
    assert f"{int(bool(written.message_id))} of them lay in the mailbox" in said
    with office.store.writing() as transaction:
        assert transaction.keep("INBOX", 9, 9, office.now, written.raw) is None
    assert address not in everything(office.store)


def test_somebody_is_asked_first(office: PostOffice) -> None:
    over(office.store)

    assert 1 == typed("game", "delete", "g1", input="n\n").exit_code
    assert "g1" in referee("game", "list", "--all")


def test_a_game_is_deleted_with_all_its_letters_and_its_id_is_not_given_again(office: PostOffice) -> None:
    referee("game", "delete", "g1", "--yes")

    assert [] == json.loads(referee("game", "list", "--json"))
    with office.store.writing() as transaction:
        assert "g2" == transaction.new_game("another")
        assert {} == transaction.outbox_counts()
        assert {b""} == {row.raw for row in transaction.inbox()}
    assert "No game 'g1'" in refused("game", "delete", "g1", "--yes")


@pytest.mark.parametrize(
    ("ended", "after", "days", "emptied"),
    [
        (True, YEAR + timedelta(days=1), 365, True),
        (True, YEAR - timedelta(days=1), 365, False),
        (False, 9 * YEAR, 365, False),
        (True, 9 * YEAR, 0, False),
    ],
    ids=["over for a year", "not yet", "going on", "never"],
)
def test_letters_are_let_go_so_many_days_after_a_games_end(
    office: PostOffice, maildir: Path, ended: bool, after: timedelta, days: int, emptied: bool
) -> None:
    with office.store.reading() as transaction:
        written = next(row for row in transaction.inbox() if row.message_id)
    (maildir / "cur" / "1.x:2,S").write_bytes(written.raw)
    (maildir / "cur" / "2.x:2,S").write_bytes(b"Message-ID: <another@example.org>\n\nstays\n")
    if ended:
        over(office.store)

    count = purge(office.store, visit_to(MaildirAccount(maildir), old=True), office.now + after, days)

    assert emptied == bool(count)
    with office.store.reading() as transaction:
        assert {emptied} == {not row.raw for row in transaction.inbox() if row.game}
        assert len(transaction.log("g1")) > 3
    assert (1 if emptied else 2) == len([*(maildir / "cur").iterdir()])
    assert 0 == purge(office.store, visit_to(MaildirAccount(maildir), old=True), office.now + after, days)


def test_letters_of_no_game_are_let_go_when_they_are_as_old(office: PostOffice, maildir: Path) -> None:
    old = datetime(2020, 1, 1, tzinfo=UTC)
    with office.store.writing() as transaction:
        numbers = [transaction.keep("INBOX", 9, uid, old, b"Subject: %d\n\nbuy" % uid) for uid in (1, 2)]
        assert numbers[0] is not None
        transaction.set_verdict(numbers[0], "stranger")

    purge(office.store, visit_to(MaildirAccount(maildir)), office.now, 365)

    with office.store.reading() as transaction:
        found = {row.id: row.raw for row in transaction.inbox()}
    assert [True, False] == [found[number] == b"" for number in numbers if number is not None]


def test_what_is_no_address_is_nobody_to_forget(office: PostOffice) -> None:
    assert "'Ann' is no mail address" in refused("forget", "Ann", "--yes")
