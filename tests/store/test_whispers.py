"""Private words lie beside the log, and are deleted with the letters of their game or of whoever wrote them."""

from datetime import UTC, datetime, timedelta

import pytest

from referee.store import SaltedWords, Store

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
FIRST, SECOND = SaltedWords("1" * 64, "salt", "a truce?"), SaltedWords("2" * 64, "salt", "ask ANN@example.org")


@pytest.fixture
def kept(store: Store) -> Store:
    with store.writing() as transaction:
        transaction.add_game("g1", "Friday")
        transaction.add_person("g1", 0, "Ann", "ann@example.org", "UTC", "en")
        transaction.add_person("g1", 1, "Bo", "bo@example.org", "UTC", "en")
        transaction.keep_whisper("g1", 1, FIRST, NOON)
        transaction.keep_whisper("g1", 1, SECOND, NOON)
    return store


def found(store: Store) -> list[SaltedWords | None]:
    with store.reading() as transaction:
        return [transaction.whisper("g1", each.digest) for each in (FIRST, SECOND)]


def test_they_are_found_by_their_digest_in_their_game_alone(kept: Store) -> None:
    assert [FIRST, SECOND] == found(kept)
    with kept.reading() as transaction:
        assert transaction.whisper("g2", FIRST.digest) is None


def test_who_is_forgotten_has_written_none_and_stands_in_none(kept: Store) -> None:
    with kept.writing() as transaction:
        transaction.forget("ann@example.org", lambda raw: "")
    assert [FIRST, None] == found(kept)

    with kept.writing() as transaction:
        transaction.forget("bo@example.org", lambda raw: "")
    assert [None, None] == found(kept)


def test_they_go_with_the_letters_of_a_game_that_is_over_long_enough(kept: Store) -> None:
    with kept.writing() as transaction:
        transaction.append_lines("g1", ('{"is":"seed-told","seed":""}',), NOON, 0)
        transaction.set_wake("g1", None, ended=True)
        assert 0 == transaction.delete_whispers(NOON - timedelta(days=1))
        assert 2 == transaction.delete_whispers(NOON + timedelta(days=1))


def test_a_game_that_is_deleted_takes_them_along(kept: Store) -> None:
    with kept.writing() as transaction:
        transaction.delete_game("g1", NOON)

    assert [None, None] == found(kept)
