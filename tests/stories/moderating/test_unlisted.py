"""A host who plays does not learn from the command line who has written, unless the ledger tells that he looked."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest

from referee.log import Ruled, rulings
from referee.store import Store
from tests.kit.furnished import furnish, keep_keys
from tests.kit.post import PostOffice
from tests.kit.thorough import sampled
from tests.kit.typed import typed

TABLES = (
    ("status",),
    ("status", "--json"),
    ("inbox", "list"),
    ("inbox", "list", "--json"),
    ("inbox", "list", "--verdict", "filed"),
    ("inbox", "list", "--verdict", "answered", "--limit", "3"),
    ("outbox", "list"),
    ("outbox", "list", "--json"),
    ("outbox", "list", "--state", "sent"),
    ("audit",),
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "300")
    keep_keys(tmp_path)
    return tmp_path


@contextmanager
def office_in(folder: Path, name: str) -> Iterator[PostOffice]:
    """A game whose players have accepted; the commands of this folder are about it from now on."""
    furnish(folder, f"sqlite:///{name}.db")
    with Store(f"sqlite:///{folder}/{name}.db") as store:
        store.create()
        office = PostOffice(store, players=3)
        office.everybody_accepts()
        yield office


def told(*words: str) -> str:
    done = typed(*words)
    assert 0 == done.exit_code, done.output
    timeless = re.sub(r'"at": "[^"]*"|\d+ (seconds|minutes|hours|days) ago', "then", done.stdout)
    return timeless + done.stderr


def writes(*seats: int) -> Callable[[PostOffice], None]:
    """Letters of these seats that file nothing; who is in is no secret."""

    def write(office: PostOffice) -> None:
        for seat in seats:
            office.says(seat, "HELP")

    return write


@pytest.mark.parametrize("words", sampled(TABLES, 3), ids=" ".join)
def test_no_table_tells_who_has_written_nor_how_often(folder: Path, words: tuple[str, ...]) -> None:
    said = []
    for number, act in enumerate((writes(), writes(1), writes(2, 2), writes(0, 1, 2, 1))):
        with office_in(folder, f"twin{number}") as office:
            act(office)
            deliver(office)
            said.append(told(*words).replace(f"twin{number}", "twin"))

    assert 1 == len(set(said)), "\n".join(sorted(set(said)))


def deliver(office: PostOffice) -> None:
    """The mail server takes all there is."""
    with office.store.writing() as transaction:
        for letter in transaction.outbox("queued", 1000):
            transaction.sent(letter.id, office.now)


def test_a_letter_that_wants_a_hand_is_listed_and_nothing_else_of_a_running_game(folder: Path) -> None:
    with office_in(folder, "games") as office:
        writes(1)(office)
        deliver(office)
        with office.store.writing() as transaction:
            broken = transaction.keep(
                "INBOX", 1, 998, office.now, b"From: ann@example.org\r\n\r\nPOWER 9\r\n", lane="g1"
            )
            new = transaction.keep("INBOX", 1, 999, office.now, b"From: ben@example.org\r\n\r\nPOWER 8\r\n", lane="g1")
            assert broken is not None
            transaction.shunt(broken, "a trace")
        rows = json.loads(told("inbox", "list", "--json"))
        with office.store.writing() as transaction:
            assert new is not None
            transaction.count_attempts(new)
        tried = json.loads(told("inbox", "list", "--json"))

    assert [(broken, "shunted"), (None, "not listed")] == [(row["id"], row["verdict"]) for row in rows]
    assert [new, broken, None] == [row["id"] for row in tried]
    assert "--all" in rows[-1]["reason"]
    assert {None} == {rows[-1][name] for name in ("received", "seat", "sender", "subject", "attempts", "bytes")}


def test_a_letter_that_no_server_takes_is_listed(folder: Path) -> None:
    with office_in(folder, "games") as office:
        deliver(office)
        told("moderate", "g1", "RESEND blue")
        with office.store.reading() as transaction:
            (letter,) = transaction.outbox("queued")
        quiet = json.loads(told("outbox", "list", "--json"))
        with office.store.writing() as transaction:
            transaction.claim(letter.next_at, 1, timedelta(minutes=1), "me")
            transaction.failed(letter.id, "550 no", None, "me")
        refused = json.loads(told("outbox", "list", "--json"))

    assert [None] == [row["id"] for row in quiet]
    assert [(letter.id, "given up"), (None, "not listed")] == [(row["id"], row["state"]) for row in refused]


@pytest.mark.parametrize("box", ["inbox", "outbox"])
def test_with_all_every_letter_is_listed_and_the_ledger_of_the_game_tells_it_once(folder: Path, box: str) -> None:
    with office_in(folder, "games") as office:
        writes(1)(office)
        rows = json.loads(told(box, "list", "--json", "--all"))
        told(box, "list", "--all")
        (entry,) = office.docket.ledger
        said = told("moderate", "g1", "STATUS")

    assert "not listed" not in {row.get("verdict") or row.get("state") for row in rows}
    assert "blue" in {row["seat"] for row in rows}
    assert (Ruled, rulings.LettersListed) == (type(entry), type(entry.ruling))
    assert "looked, letter by letter, at who wrote and was written to" in " ".join(said.split())


def test_letters_of_a_game_that_is_over_are_listed(folder: Path) -> None:
    with office_in(folder, "games") as office:
        writes(1)(office)
        with office.store.writing() as transaction:
            transaction.set_wake("g1", None, ended=True)
        rows = json.loads(told("inbox", "list", "--json"))

    assert "not listed" not in {row["verdict"] for row in rows}
    assert "blue" in {row["seat"] for row in rows}
