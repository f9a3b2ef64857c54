"""Letters in: kept once, verbatim, and decided once."""

import threading
from contextlib import suppress
from datetime import UTC, datetime

import pytest

from referee.store import MAX_ATTEMPTS, NotHere, Raced, Store
from tests.kit.patience import PATIENCE

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
BOX = "imap://referee@mail.example.org:993/INBOX"
LETTER = (
    b"Received: from mx1 by mail; Fri, 20 Nov 2026 11:00:00 +0000\r\n"
    b"Message-ID: <1@home>\r\n"
    b"Date: Fri, 20 Nov 2026 10:59:58 +0000\r\n"
    b"From: Ann <ann@example.org>\r\n"
    b"Subject: Re: [g1.r4.red]\r\n"
    b" round 4\r\n"
    b"\r\n"
    b"POWER 11\r\n"
)


def keep(store: Store, raw: bytes = LETTER, *, uid: int = 1, uidvalidity: int = 7, box: str = BOX) -> int | None:
    with store.writing() as transaction:
        return transaction.keep(box, uidvalidity, uid, NOON, raw)


def kept(store: Store, raw: bytes = LETTER, *, uid: int = 1) -> int:
    number = keep(store, raw, uid=uid)
    assert number is not None
    return number


def letter(number: int) -> bytes:
    return LETTER.replace(b"<1@home>", b"<%d@home>" % number)


# --- kept once ------------------------------------------------------------------------------------


def test_a_letter_is_kept_to_the_byte(store: Store) -> None:
    raw = b"Subject: \x00\xff\r\n\r\n" + bytes(range(256))

    number = kept(store, raw)

    with store.reading() as transaction:
        row = transaction.letter(number)
    assert (raw, NOON, "new", 0) == (row.raw, row.received, row.verdict, row.attempts)


def test_numbers_of_a_mailbox_may_be_as_large_as_mail_has_them(store: Store) -> None:
    with store.writing() as transaction:
        number = transaction.keep("file:///var/mail", 2**32 - 1, 2**63 - 1, NOON, LETTER, whole=False)
        row = transaction.letter(number or 0)

    assert (2**32 - 1, 2**63 - 1, False) == (row.uidvalidity, row.uid, row.whole)


def test_a_letter_handed_over_again_is_not_kept_again(store: Store) -> None:
    first = keep(store)

    assert (1, None) == (first, keep(store))


def test_what_lies_in_a_known_place_is_the_letter_from_there(store: Store) -> None:
    keep(store, letter(1), uid=4)

    assert None is keep(store, letter(2), uid=4)


@pytest.mark.parametrize(
    "again",
    [
        pytest.param(LETTER, id="in a renumbered mailbox"),
        pytest.param(b"Delivered-To: referee@example.org\r\n" + LETTER, id="over another way"),
        pytest.param(LETTER.replace(b"11:00:00", b"11:05:00"), id="sent again by a server in between"),
        pytest.param(LETTER.replace(b"\r\n", b"\n"), id="with other line ends"),
        pytest.param(LETTER.replace(b"\r\n round", b" round"), id="with a header folded differently"),
        pytest.param(LETTER + b"\r\n\r\n", id="with empty lines at the end"),
    ],
)
def test_the_same_letter_is_known_wherever_it_lies(store: Store, again: bytes) -> None:
    keep(store)

    assert None is keep(store, again, uid=99, uidvalidity=8)


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(LETTER.replace(b"<1@home>", b"<2@home>"), id="the same words written again"),
        pytest.param(LETTER.replace(b"11\r\n", b"12\r\n"), id="other words under a Message-ID used twice"),
        pytest.param(LETTER.replace(b"round 4", b"round 5"), id="another subject under it"),
        pytest.param(LETTER.replace(b"ann@", b"bo@"), id="another sender under it"),
        pytest.param(LETTER.replace(b"Message-ID: <1@home>\r\n", b""), id="none at all"),
    ],
)
def test_another_letter_is_kept_however_alike(store: Store, other: bytes) -> None:
    keep(store)

    assert 2 == keep(store, other, uid=2)


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param(b"From: a@b\r\n\r\nPOWER 11\r\n", id="without a Message-ID"),
        pytest.param(b"Message-ID: <1@home>\r\n\r\n", id="without a body"),
        pytest.param(b"Message-ID: <1@home>", id="without an end to its header"),
        pytest.param(b"", id="without anything"),
    ],
)
def test_a_letter_that_cannot_be_named_is_known_by_every_byte(store: Store, raw: bytes) -> None:
    keep(store, raw)

    assert None is keep(store, raw, uid=2)
    assert None is not keep(store, b"X-Other: 1\r\n" + raw, uid=3)


def test_two_threads_that_keep_one_letter_keep_it_once(store: Store) -> None:
    ready = threading.Barrier(2)
    numbers: list[int | None] = []

    def intake() -> None:
        ready.wait(PATIENCE)
        numbers.append(keep(store))

    threads = [threading.Thread(target=intake) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert {1, None} == set(numbers)


# --- decided once ---------------------------------------------------------------------------------


def test_letters_wait_in_the_order_they_were_kept(store: Store) -> None:
    for uid in (3, 1, 2):
        keep(store, letter(uid), uid=uid)

    with store.reading() as transaction:
        assert ((1, 2, 3), (1, 2)) == (transaction.undecided(), transaction.undecided(limit=2))


def test_a_decided_letter_waits_no_more_and_tells_what_became_of_it(store: Store) -> None:
    number = kept(store)

    with store.writing() as transaction:
        transaction.set_verdict(number, "filed", "g1", 2, note="in time")

    with store.reading() as transaction:
        row = transaction.letter(number)
        assert () == transaction.undecided()
    assert ("filed", "g1", 2, "in time") == (row.verdict, row.game, row.seat, row.note)


def test_a_letter_takes_effect_once(store: Store) -> None:
    number = kept(store)
    with store.writing() as transaction:
        transaction.set_verdict(number, "filed", "g1", 2)

    with pytest.raises(Raced, match="filed"), store.writing() as transaction:
        transaction.set_verdict(number, "stranger")

    with store.reading() as transaction:
        assert "filed" == transaction.letter(number).verdict


def test_a_held_letter_may_still_be_filed(store: Store) -> None:
    number = kept(store)

    with store.writing() as transaction:
        transaction.set_verdict(number, "held", "g1", 2)
        transaction.set_verdict(number, "filed", "g1", 2)

    with store.reading() as transaction:
        assert "filed" == transaction.letter(number).verdict


def test_a_verdict_is_undone_with_the_transaction_it_belongs_to(store: Store) -> None:
    number = kept(store)

    with suppress(RuntimeError), store.writing() as transaction:
        transaction.set_verdict(number, "filed", "g1", 2)
        raise RuntimeError

    with store.reading() as transaction:
        assert (number,) == transaction.undecided()


def test_a_letter_that_took_every_attempt_waits_for_the_shunt(store: Store) -> None:
    good, bad = kept(store, letter(1), uid=1), kept(store, letter(2), uid=2)

    with store.writing() as transaction:
        counts = [transaction.count_attempts(bad).get(bad) for _ in range(MAX_ATTEMPTS)]

    with store.reading() as transaction:
        assert [1, 2, 3] == counts
        assert ((good,), (bad,)) == (transaction.undecided(), transaction.exhausted())


def test_an_attempt_that_failed_for_no_fault_of_the_letter_does_not_count(store: Store) -> None:
    number = kept(store)

    with store.writing() as transaction:
        transaction.count_attempts(number)
        transaction.uncount_attempts(number)
        transaction.uncount_attempts(number)

    with store.reading() as transaction:
        assert 0 == transaction.letter(number).attempts


def test_a_shunted_letter_keeps_its_trace_until_it_is_tried_again(store: Store) -> None:
    number = kept(store)
    with store.writing() as transaction:
        for _ in range(MAX_ATTEMPTS):
            transaction.count_attempts(number)
        transaction.shunt(number, "Traceback: \ud800\0")
        row = transaction.letter(number)
        assert ("shunted", "Traceback: \ufffd\ufffd") == (row.verdict, row.note)
        assert ((), ()) == (transaction.undecided(), transaction.exhausted())

    with store.writing() as transaction:
        transaction.retry(number)

    with store.reading() as transaction:
        row = transaction.letter(number)
        assert ("new", 0, "", (number,)) == (row.verdict, row.attempts, row.note, transaction.undecided())


def test_a_letter_already_read_well_is_not_shunted(store: Store) -> None:
    number = kept(store)
    with store.writing() as transaction:
        transaction.set_verdict(number, "filed", "g1", 2)

    with pytest.raises(Raced), store.writing() as transaction:
        transaction.shunt(number, "Traceback")


def test_a_letter_of_a_game_cannot_be_made_to_count_twice(store: Store) -> None:
    number = kept(store)
    with store.writing() as transaction:
        transaction.set_verdict(number, "filed", "g1", 2)

    with pytest.raises(ValueError, match="count twice"), store.writing() as transaction:
        transaction.retry(number)


def test_a_stranger_may_be_read_again_when_he_is_known(store: Store) -> None:
    number = kept(store)
    with store.writing() as transaction:
        transaction.set_verdict(number, "stranger")
        transaction.retry(number)

    with store.reading() as transaction:
        assert (number,) == transaction.undecided()


@pytest.mark.parametrize("act", ["letter", "lock_undecided", "retry"])
def test_a_letter_that_is_not_here_is_named(store: Store, act: str) -> None:
    with pytest.raises(NotHere, match="no letter 5"), store.writing() as transaction:
        getattr(transaction, act)(5)


def test_the_inbox_is_listed_newest_first_and_by_verdict(store: Store) -> None:
    for uid in (1, 2, 3):
        keep(store, letter(uid), uid=uid)
    with store.writing() as transaction:
        transaction.set_verdict(2, "stranger")

    with store.reading() as transaction:
        assert [3, 2, 1] == [row.id for row in transaction.inbox()]
        assert [3, 2] == [row.id for row in transaction.inbox(limit=2)]
        assert [2] == [row.id for row in transaction.inbox("stranger")]
        assert {"new": 2, "stranger": 1} == transaction.inbox_counts()


# --- in their order, by one at a time -------------------------------------------------------------


def queued(store: Store, *lanes: str) -> list[int]:
    """Letters of these lanes, kept one after the other."""
    with store.writing() as transaction:
        kept = [transaction.keep(BOX, 7, n, NOON, letter(n), lane=lane) for n, lane in enumerate(lanes, 1)]
    return [number for number in kept if number is not None]


def undecided(store: Store) -> tuple[int, ...]:
    with store.reading() as transaction:
        return transaction.undecided()


def test_of_each_lane_the_oldest_letter_is_next_and_every_letter_without_one(store: Store) -> None:
    queued(store, "g1", "g1", "", "g2", "", "g2")

    before = undecided(store)
    with store.writing() as transaction:
        transaction.set_verdict(1, "filed", "g1", 0)

    assert ((1, 3, 4, 5), (2, 3, 4, 5)) == (before, undecided(store))


@pytest.mark.parametrize("fate", ["decided", "shunted"])
def test_a_letter_that_breaks_the_desk_holds_up_its_lane_until_its_fate_is_known(store: Store, fate: str) -> None:
    queued(store, "g1", "g1", "g2")
    with store.writing() as transaction:
        attempts = [transaction.count_attempts(1, 2), transaction.count_attempts(1)]

    before = undecided(store)
    with store.writing() as transaction:
        transaction.set_verdict(1, "stranger") if fate == "decided" else transaction.shunt(1, "trace")

    assert ([{1: 1}, {1: 2}], (3, 1), (2, 3)) == (attempts, before, undecided(store))


def test_a_letter_to_be_read_again_comes_before_the_later_ones_of_its_lane(store: Store) -> None:
    queued(store, "g1", "g1")
    with store.writing() as transaction:
        transaction.shunt(1, "trace")
        transaction.retry(1)

    with pytest.raises(Raced, match="letter 2"), store.writing() as transaction:
        transaction.lock_undecided(2)
    assert (1,) == undecided(store)


def test_a_letter_is_taken_until_it_is_decided(store: Store) -> None:
    (number,) = queued(store, "g1")

    with store.writing() as transaction:
        first = transaction.lock_undecided(number)
        transaction.set_verdict(number, "filed", "g1", 0)
    with store.writing() as transaction:
        assert (True, None) == (first is not None and first.raw == letter(1), transaction.lock_undecided(number))


def test_a_lane_tells_whether_anything_waits_in_it(store: Store) -> None:
    queued(store, "g1")

    with store.reading() as transaction:
        assert (True, False, False) == tuple(transaction.has_undecided(lane) for lane in ("g1", "g2", ""))


def test_a_letter_in_one_workers_hand_is_left_alone_by_the_other_until_that_one_dies(postgresql: str) -> None:
    with Store(postgresql) as one, Store(postgresql) as other:
        one.create()
        (number,) = queued(one, "g1")

        with suppress(KeyboardInterrupt), one.writing() as transaction:
            assert transaction.lock_undecided(number)
            with pytest.raises(Raced, match="other hands"), other.writing() as late:
                late.lock_undecided(number)
            raise KeyboardInterrupt  # and with the connection the claim is gone

        with other.writing() as transaction:
            assert transaction.lock_undecided(number)


def test_who_keeps_a_letter_waits_for_who_is_keeping_one_of_the_same_lane(postgresql: str) -> None:
    """A number is given before the commit that shows it: the later letter must not be seen, and decided, first."""
    order: list[str] = []
    begun = threading.Event()
    with Store(postgresql) as store:
        store.create()

        def second() -> None:
            begun.wait(PATIENCE)
            with store.writing() as transaction:
                transaction.keep(BOX, 7, 2, NOON, letter(2), lane="g1")
                order.append(f"second sees {len(transaction.undecided())} in front")

        thread = threading.Thread(target=second)
        thread.start()
        with store.writing() as transaction:
            transaction.keep(BOX, 7, 1, NOON, letter(1), lane="g1")
            begun.set()
            thread.join(0.2)
            order.append("first is kept")
        thread.join()

    assert ["first is kept", "second sees 1 in front"] == order
