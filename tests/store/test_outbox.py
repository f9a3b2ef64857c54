"""Letters out: posted once, tried until somebody takes them, remembered by their words."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from referee.store import NotHere, OutRow, Post, Store

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
REPORT = Post(
    key="g1/r4/red/report",
    game="g1",
    reader=0,
    label="r4",
    kind="report",
    to="ann@example.org",
    message_id="<g1.r4.red@example.org>",
    raw=b"Subject: report\r\n\r\nround 4\xff\r\n",
    text="round 4",
    at=NOON,
)


@pytest.fixture
def desk(store: Store) -> Store:
    with store.writing() as unit:
        unit.add_game("g1", "Friday table")
    return store


def post(store: Store, *letters: Post) -> list[bool]:
    with store.writing() as unit:
        return [unit.post(letter) for letter in letters]


def numbered(number: int) -> Post:
    return replace(REPORT, key=f"{number}", message_id=f"<{number}@x>", text=f"text {number}", label=f"r{number}")


def waiting(store: Store, now: datetime) -> list[int]:
    with store.reading() as unit:
        return [row.id for row in unit.outgoing(now)]


def test_a_posted_letter_waits_with_all_that_sending_it_takes(desk: Store) -> None:
    assert [True] == post(desk, REPORT)

    with desk.reading() as unit:
        assert (OutRow(1, REPORT.key, REPORT.to, REPORT.raw, NOON, 0),) == unit.outgoing(NOON)


def test_a_letter_of_a_known_key_is_the_same_letter(desk: Store) -> None:
    again = replace(REPORT, raw=b"rendered a second later", text="other")

    assert [True, False] == post(desk, REPORT, again)

    with desk.reading() as unit:
        assert ([REPORT.raw], ("round 4",)) == (
            [row.raw for row in unit.outgoing(NOON)],
            unit.sent_texts("g1", 0),
        )


def test_the_oldest_letter_goes_first_and_none_before_its_time(desk: Store) -> None:
    post(desk, numbered(1), replace(numbered(2), at=NOON + MINUTE), numbered(3))

    assert ([], [1, 3], [1, 2, 3]) == (
        waiting(desk, NOON - MINUTE),
        waiting(desk, NOON),
        waiting(desk, NOON + MINUTE),
    )


def test_a_sent_letter_is_not_sent_again(desk: Store) -> None:
    post(desk, REPORT)

    with desk.writing() as unit:
        unit.sent(1, NOON)

    assert [] == waiting(desk, NOON + 999 * MINUTE)
    with desk.reading() as unit:
        assert {"sent": 1} == unit.outbox_counts()


def test_a_failed_letter_waits_for_its_next_time(desk: Store) -> None:
    post(desk, REPORT, numbered(2))

    with desk.writing() as unit:
        unit.failed(1, "451 later", NOON + MINUTE)

    assert ([2], [1, 2]) == (waiting(desk, NOON), waiting(desk, NOON + MINUTE))
    with desk.reading() as unit:
        assert [1, 0] == [row.attempts for row in unit.outgoing(NOON + MINUTE)]


def test_a_letter_given_up_is_never_tried_again(desk: Store) -> None:
    post(desk, REPORT)

    with desk.writing() as unit:
        unit.failed(1, "550 no such user", None)

    assert [] == waiting(desk, NOON + 999 * MINUTE)
    with desk.reading() as unit:
        assert {"given up": 1} == unit.outbox_counts()


@pytest.mark.parametrize("act", ["sent", "failed"])
def test_the_fate_of_a_letter_that_is_not_here_is_refused(desk: Store, act: str) -> None:
    with pytest.raises(NotHere, match="5"), desk.writing() as unit:
        unit.sent(5, NOON) if act == "sent" else unit.failed(5, "gone", None)


def test_our_words_to_a_person_come_newest_first_and_to_no_other(desk: Store) -> None:
    post(desk, numbered(1), numbered(2), replace(numbered(3), reader=1), numbered(4))

    with desk.reading() as unit:
        assert ("text 4", "text 2", "text 1") == unit.sent_texts("g1", 0)
        assert ("text 4",) == unit.sent_texts("g1", 0, limit=1)
        assert () == unit.sent_texts("g2", 0)


def test_a_letter_is_found_by_its_label(desk: Store) -> None:
    post(desk, numbered(1), replace(numbered(2), label="r1"), replace(numbered(3), label="r1", reader=1))

    with desk.reading() as unit:
        assert "text 2" == unit.text_of("g1", 0, "r1")
        assert None is unit.text_of("g1", 0, "r9")


def test_a_thread_is_held_together_by_its_first_and_its_latest_letter(desk: Store) -> None:
    found = []
    for number in (1, 2, 3):
        with desk.reading() as unit:
            found.append(unit.last_message_id("g1", 0))
        post(desk, numbered(number))
    with desk.reading() as unit:
        found.append(unit.last_message_id("g1", 0))

    assert [(), ("<1@x>",), ("<1@x>", "<2@x>"), ("<1@x>", "<3@x>")] == found
