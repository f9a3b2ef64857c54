"""What lies packed in databases is read by every later release, and what was never packed is read as it lies there."""

import hashlib

import pytest

from referee.store import Store
from referee.store.tables import _FAMILIAR, Entries, packed, unpacked
from scheduler.purging import bind
from tests.kit.post import open_office

LETTER = b"Subject: Friday\r\n\r\nYou are in. You may replace any block until the sheets are opened.\n"
BY_0_11_0 = "007a313a78bbd78c7f9283c70aa499cccbc54b8d0c0100e3b11d49"


@pytest.mark.parametrize("content", [b"", b"x", LETTER, bytes(range(256)) * 40, b"\0z1:not packed"])
def test_what_is_packed_comes_out_as_it_went_in(content: bytes) -> None:
    assert content == unpacked(packed(content))


def test_nothing_stays_nothing_and_letters_become_few_bytes() -> None:
    assert b"" == packed(b"")
    assert len(packed(LETTER)) < len(LETTER) / 2


def test_what_0_11_0_packed_is_read_for_ever() -> None:
    assert LETTER == unpacked(bytes.fromhex(BY_0_11_0))
    assert "641e3fc08b1688fe3cf400abff69f1c6b649629595c64490c6d9d51855a98565" == hashlib.sha256(_FAMILIAR).hexdigest()


def test_what_0_10_0_stored_is_read_as_it_lies_there() -> None:
    assert LETTER == unpacked(LETTER)


def test_the_log_of_a_finished_game_lies_in_one_row_and_reads_as_before(database: str) -> None:
    with open_office(database, players=2) as office:
        office.everybody_accepts()
        store: Store = office.store
        before = lines(store)
        assert 0 == bind(store)  # it goes on
        with store.writing() as transaction:
            transaction.set_wake("g1", None, ended=True)

        assert (1, 0) == (bind(store), bind(store))
        assert (1, before, before[7:]) == (rows(store), lines(store), lines(store, 7))
        office.says(0, "STATUS")
        after = lines(store)
        assert after[: len(before)] == before
        assert 1 < rows(store) < len(after)
        with store.writing() as transaction:
            transaction.unbind("g1")
        assert (len(after), after) == (rows(store), lines(store))


def lines(store: Store, after: int = 0) -> tuple[tuple[int, int, str], ...]:
    with store.reading() as transaction:
        return transaction.lines("g1", after)


def rows(store: Store) -> int:
    with store.reading() as transaction:
        return sum(1 for _ in transaction.rows(str(Entries.__tablename__)))
