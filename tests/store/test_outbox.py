"""Letters out: posted once, tried until somebody takes them, remembered by their words."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from referee.store import ClaimedLetter, NotHere, QueuedLetter, Store, ThreadHeads

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
LEASE = timedelta(minutes=5)
REPORT = QueuedLetter(
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
    with store.writing() as transaction:
        transaction.add_game("g1", "Friday table")
    return store


def post(store: Store, *letters: QueuedLetter) -> int:
    """Queue letters; returns how many are queued now."""
    with store.writing() as transaction:
        transaction.post(*letters)
    with store.reading() as transaction:
        return transaction.outbox_counts().get("queued", 0)


def numbered(number: int) -> QueuedLetter:
    return replace(REPORT, key=f"{number}", message_id=f"<{number}@x>", text=f"text {number}", label=f"r{number}")


def claimed(store: Store, now: datetime, mark: str = "ours", limit: int = 50) -> list[int]:
    """What is claimed, one call after the other, until there is nothing left to claim."""
    found: list[int] = []
    with store.writing() as transaction:
        while rows := transaction.claim(now, limit, LEASE, mark):
            found += [row.id for row in rows]
    return found


def to(reader: int, number: int) -> QueuedLetter:
    return replace(numbered(number), reader=reader)


def test_a_posted_letter_is_claimed_with_all_that_sending_it_takes(desk: Store) -> None:
    assert 1 == post(desk, REPORT)

    with desk.writing() as transaction:
        expected = ClaimedLetter(1, REPORT.key, REPORT.to, REPORT.raw, NOON, 0)
        assert (expected,) == transaction.claim(NOON, 50, LEASE, "ours")


def test_a_letter_of_a_known_key_is_the_same_letter(desk: Store) -> None:
    again = replace(REPORT, raw=b"rendered a second later", text="other")

    assert 1 == post(desk, REPORT, again)

    with desk.writing() as transaction:
        assert ([REPORT.raw], ("round 4",)) == (
            [row.raw for row in transaction.claim(NOON, 50, LEASE, "ours")],
            transaction.correspondence("g1", 0, "").words,
        )


def test_the_oldest_letters_go_first_and_none_before_its_time(desk: Store) -> None:
    post(desk, to(0, 1), replace(to(1, 2), at=NOON + MINUTE), to(2, 3), to(3, 4))

    assert [] == claimed(desk, NOON - MINUTE)
    with desk.writing() as transaction:
        assert [1, 3] == [row.id for row in transaction.claim(NOON, 2, LEASE, "ours")]
    assert [2, 4] == claimed(desk, NOON + MINUTE)


def test_letters_to_one_reader_leave_one_after_the_other(desk: Store) -> None:
    post(desk, to(0, 1), to(0, 2), to(1, 3))

    both = claimed(desk, NOON)
    with desk.writing() as transaction:
        transaction.sent(1, NOON)

    assert ([1, 3], [2]) == (both, claimed(desk, NOON))


def test_a_reader_of_two_games_need_not_wait_for_either(desk: Store) -> None:
    with desk.writing() as transaction:
        transaction.add_game("g2", "Sunday table")
    post(desk, to(0, 1), replace(to(0, 2), game="g2"))

    assert [1, 2] == claimed(desk, NOON)


def test_an_answer_leaves_before_reports_that_were_queued_earlier(desk: Store) -> None:
    post(desk, *(to(reader, reader) for reader in (1, 2, 3)), replace(to(4, 4), kind="receipt"))

    assert [4, 1, 2, 3] == claimed(desk, NOON, limit=1)


def test_what_one_worker_has_claimed_no_other_gets_before_the_lease_is_over(desk: Store) -> None:
    post(desk, to(0, 1), to(1, 2))

    assert ([1, 2], [], [1, 2]) == (
        claimed(desk, NOON),
        claimed(desk, NOON + LEASE - MINUTE, "another"),
        claimed(desk, NOON + LEASE, "another"),
    )


def test_what_is_laid_back_can_be_claimed_at_once(desk: Store) -> None:
    post(desk, to(0, 1), to(1, 2), to(2, 3))
    claimed(desk, NOON)

    with desk.writing() as transaction:
        transaction.release([1, 3], "ours")
        transaction.release([2], "another")

    with desk.writing() as transaction:
        assert [(1, 0), (3, 0)] == [(row.id, row.attempts) for row in transaction.claim(NOON, 9, LEASE, "another")]


def test_what_a_dead_hand_holds_can_be_claimed_at_once(desk: Store) -> None:
    post(desk, to(0, 1), to(1, 2))
    claimed(desk, NOON, "who dies", limit=1)

    with desk.writing() as transaction:
        marks = transaction.claimers()
        for mark in marks:
            transaction.lay_back(mark)

    assert (("who dies",), [1, 2]) == (marks, claimed(desk, NOON))


def test_what_was_tried_before_comes_last(desk: Store) -> None:
    post(desk, to(0, 1), to(1, 2))
    with desk.writing() as transaction:
        transaction.claim(NOON, 1, LEASE, "ours")
        transaction.failed(1, "451 later", NOON + MINUTE, "ours", NOON)
        assert [(2, None), (1, NOON)] == [
            (row.id, row.refused_at) for row in transaction.claim(NOON + 2 * MINUTE, 9, LEASE, "ours")
        ]


def test_a_sent_letter_is_not_sent_again(desk: Store) -> None:
    post(desk, REPORT)
    claimed(desk, NOON)

    with desk.writing() as transaction:
        transaction.sent(1, NOON)

    assert [] == claimed(desk, NOON + 999 * MINUTE)
    with desk.reading() as transaction:
        assert {"sent": 1} == transaction.outbox_counts()


def test_a_failed_letter_waits_for_its_next_time_and_holds_up_no_other(desk: Store) -> None:
    post(desk, to(0, 1), to(0, 2))
    claimed(desk, NOON)

    with desk.writing() as transaction:
        transaction.failed(1, "451 later", NOON + MINUTE, "ours")

    assert [2] == claimed(desk, NOON)
    with desk.writing() as transaction:
        assert [(1, 1)] == [(row.id, row.attempts) for row in transaction.claim(NOON + MINUTE, 9, LEASE, "ours")]


def test_a_letter_given_up_is_never_tried_again(desk: Store) -> None:
    post(desk, REPORT)
    claimed(desk, NOON)

    with desk.writing() as transaction:
        transaction.failed(1, "550 no such user", None, "ours")

    assert [] == claimed(desk, NOON + 999 * MINUTE)
    with desk.reading() as transaction:
        assert {"given up": 1} == transaction.outbox_counts()


@pytest.mark.parametrize("next_at", [NOON, None], ids=["tried again", "given up"])
def test_a_worker_that_lost_its_claim_cannot_fail_the_letter_of_another(desk: Store, next_at: datetime | None) -> None:
    post(desk, REPORT)
    claimed(desk, NOON, "late")
    claimed(desk, NOON + LEASE, "another")

    with desk.writing() as transaction:
        transaction.failed(1, "timed out", next_at, "late")

    assert [] == claimed(desk, NOON + LEASE, "third")
    with desk.reading() as transaction:
        assert {"queued": 1} == transaction.outbox_counts()


def test_a_letter_is_sent_though_the_claim_of_its_worker_is_over(desk: Store) -> None:
    post(desk, REPORT)
    claimed(desk, NOON, "late")
    claimed(desk, NOON + LEASE, "another")

    with desk.writing() as transaction:
        transaction.sent(1, NOON + LEASE)
    with desk.writing() as transaction:  # whatever the other one meets with
        transaction.failed(1, "451 later", NOON, "another")
        transaction.sent(1, NOON + LEASE)

    assert [] == claimed(desk, NOON + 2 * LEASE)
    with desk.reading() as transaction:
        assert {"sent": 1} == transaction.outbox_counts()


@pytest.mark.parametrize("act", ["sent", "failed"])
def test_the_fate_of_a_letter_that_is_not_here_is_refused(desk: Store, act: str) -> None:
    with pytest.raises(NotHere, match="5"), desk.writing() as transaction:
        transaction.sent(5, NOON) if act == "sent" else transaction.failed(5, "gone", None, "ours")


def test_our_words_are_those_of_the_letter_that_is_answered_and_of_the_latest(desk: Store) -> None:
    first = (replace(numbered(1), label="r1"), replace(numbered(2), label="r1"))
    post(desk, *first, numbered(3), replace(numbered(4), reader=1))

    with desk.reading() as transaction:
        assert ("text 2", "text 3") == transaction.correspondence("g1", 0, "r1").words
        assert ("text 3",) == transaction.correspondence("g1", 0, "r9").words
        assert ("text 4",) == transaction.correspondence("g1", 1, numbered(4).label).words
        assert () == transaction.correspondence("g2", 0, "r1").words


def test_a_thread_begins_with_the_report_of_its_stop_and_without_one_with_the_first_letter_that_tells_of_it(
    desk: Store,
) -> None:
    sent = (
        *(("r0", "invitation"), ("r0x1", "receipt"), ("r1", "report"), ("r1x2", "part"), ("r1x3", "question")),
        *(("r12x4", "part"), ("r12x5", "part"), ("r12x6", "question"), ("r12x7", "question")),
    )
    for number, (label, kind) in enumerate(sent, 1):
        post(desk, replace(numbered(number), label=label, kind=kind), replace(numbered(number + 10), reader=1))

    with desk.reading() as transaction:
        assert [
            ThreadHeads("<1@x>", None, "<3@x>"),
            ThreadHeads("<3@x>", "<5@x>", "<3@x>"),
            ThreadHeads("<6@x>", "<9@x>", "<3@x>"),
            ThreadHeads(None, None, "<3@x>"),
        ] == [transaction.threads("g1", stop)[0] for stop in ("r0", "r1", "r12", "r2")]
        assert ThreadHeads(latest="<19@x>") == transaction.threads("g1", "r1")[1]


def test_an_answer_refers_to_our_letter_of_that_label_or_else_to_the_latest(desk: Store) -> None:
    post(desk, *(replace(numbered(n), label=f"r{n}", raw=f"Subject: {n}\r\n\r\n".encode()) for n in (1, 2)))

    with desk.reading() as transaction:
        found = [transaction.correspondence("g1", 0, label) for label in ("r1", "r9")]
        assert [("<1@x>", b"Subject: 1\r\n\r\n"), ("<2@x>", b"Subject: 2\r\n\r\n")] == [
            (each.ours, each.head) for each in found
        ]


def test_how_a_letter_begins_is_found_by_its_reader_and_its_message_id(desk: Store) -> None:
    post(desk, replace(numbered(1), raw=b"Subject: one\r\n\r\n" + b"x" * 20_000))
    with desk.reading() as transaction:
        assert transaction.head_of("g1", 0, "<1@x>") == b"Subject: one\r\n\r\n"
        assert (b"", b"") == (transaction.head_of("g1", 1, "<1@x>"), transaction.head_of("g1", 0, "<9@x>"))


def test_only_the_newest_letter_to_a_reader_is_withdrawn_and_only_while_it_waits(desk: Store) -> None:
    def withdrawn(reader: int, kind: str = "report", now: datetime = NOON) -> datetime | None:
        with desk.writing() as transaction:
            return transaction.withdraw("g1", reader, kind, now)

    later = NOON + 5 * MINUTE
    post(desk, *(replace(to(reader, reader), not_before=later) for reader in range(5)))
    post(desk, replace(to(1, 9), kind="press", not_before=later))

    assert later == withdrawn(0)
    assert withdrawn(0) is None
    assert withdrawn(1) is None
    assert withdrawn(2, "receipt") is None
    assert withdrawn(3, now=later) is None
    assert [2, 3, 4, 5] == claimed(desk, later)
    assert withdrawn(4, now=later) is None
    with desk.reading() as transaction:
        assert {"queued": 5} == transaction.outbox_counts()
