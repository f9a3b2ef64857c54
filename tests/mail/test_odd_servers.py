"""Letters on servers that keep something of them back: a letter is in hand only when its bytes are."""

from contextlib import closing, suppress
from datetime import UTC, datetime

import pytest

from referee.mail.inbox import open_mailbox
from referee.mail.mailbox import TRIES, Kept, MailboxUnavailable, Missed
from tests.servers.letters import letter
from tests.servers.odd_imap import Items, OddImap, literal

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
NOW = NOON.replace(hour=15)
THREE = {1: letter(1), 2: letter(2), 3: letter(3)}


def of_second(**changes: bytes | None):
    """An oddity about the second letter: items in place of what would be said; None leaves one out."""
    named = {
        {"body": b"BODY[]", "size": b"RFC822.SIZE", "date": b"INTERNALDATE"}[name]: it for name, it in changes.items()
    }

    def odd(uid: int, said: Items) -> Items | None:
        if uid != 2:
            return said
        changed = {name: named.get(name, value) for name, value in said.items()}
        return {name: value for name, value in changed.items() if value is not None}

    return odd


def unsaid(item: bytes):
    """An oddity: the server answers OK and says nothing at all of the second letter when asked for this item."""
    return lambda uid, said: None if uid == 2 and item in said else said


def hangs_up(uid: int, said: Items) -> Items | None:
    return {b"BODY[]": b"HANG UP"} if uid == 2 and b"BODY[]" in said else said


def cut_short(uid: int, said: Items) -> Items | None:
    """A literal that announces more bytes than come before the server hangs up."""
    return {b"BODY[]": b"{500}\r\nFrom: HANG UP"} if uid == 2 and b"BODY[]" in said else said


ODDITIES = {
    "an answer that passes it over": unsaid(b"BODY[]"),
    "no BODY[]": of_second(body=None),
    "BODY[] NIL": of_second(body=b"NIL"),
    "an empty BODY[]": of_second(body=literal(b"")),
    "an empty BODY[] and a size of 0": of_second(body=literal(b""), size=b"0"),
    "a literal shorter than its size": of_second(body=literal(letter(2)[:40])),
    "a literal that breaks off": cut_short,
    "a server that hangs up": hangs_up,
}


def searched(mailbox, times: int) -> tuple[list[Kept], list[bool]]:
    """What is kept in so many searches, and which of them counted as complete."""
    kept: list[Kept] = []
    complete = []
    for _ in range(times):
        complete.append(False)
        with suppress(MailboxUnavailable):
            mailbox.collect(kept.extend)
            complete[-1] = True
    return kept, complete


@pytest.mark.parametrize("odd", ODDITIES.values(), ids=ODDITIES)
def test_a_letter_whose_bytes_do_not_come_stays_and_no_search_counts_until_it_was_tried_three_times(odd):
    with OddImap(dict(THREE), odd) as server, closing(open_mailbox(server.account)) as mailbox:
        kept, complete = searched(mailbox, TRIES)
        place = (mailbox.name, 7, 2)

    assert {letter(1), letter(3)} == {each.raw for each in kept}
    assert ({1, 3}, [2]) == ({*server.moved}, [*server.letters])
    assert [False, False, True] == complete
    assert (Missed(*place),) == mailbox.missed


@pytest.mark.parametrize("odd", ODDITIES.values(), ids=ODDITIES)
def test_a_letter_whose_bytes_come_at_last_is_kept_and_missed_no_more(odd):
    with OddImap(dict(THREE), odd) as server, closing(open_mailbox(server.account)) as mailbox:
        searched(mailbox, TRIES)
        server.odd = lambda uid, said: said
        kept, complete = searched(mailbox, 1)

    assert ([letter(2)], [True], ()) == ([each.raw for each in kept], complete, mailbox.missed)
    assert [1, 3, 2] == [*server.moved]


def test_a_letter_that_the_listing_passes_over_is_found_and_kept():
    odd = unsaid(b"RFC822.SIZE")
    with OddImap(dict(THREE), odd) as server, closing(open_mailbox(server.account)) as mailbox:
        kept, complete = searched(mailbox, 1)

    assert ({*THREE.values()}, [True]) == ({each.raw for each in kept}, complete)


def test_a_letter_that_somebody_took_away_meanwhile_is_not_missed():
    def taken(uid: int, said: Items) -> Items | None:
        if b"BODY[]" in said and uid == 2:
            del server.letters[2]
            return None
        return said

    with OddImap(dict(THREE), taken) as server, closing(open_mailbox(server.account)) as mailbox:
        kept, complete = searched(mailbox, 1)

    assert ({letter(1), letter(3)}, [True], ()) == ({each.raw for each in kept}, complete, mailbox.missed)


@pytest.mark.parametrize(
    "date",
    [None, b"NIL", b'"00-Jan-0000 00:00:00 +0000"', b'"31-Dec-9999 23:59:59 -0200"', b'"yesterday"'],
    ids=["missing", "nil", "the year 0000", "behind the last instant", "words"],
)
def test_a_letter_without_a_usable_date_of_receipt_has_that_of_its_sender(date):
    dated = b"Date: Fri, 20 Nov 2026 09:30:00 -0300\r\n" + letter(2)
    with (
        OddImap({**THREE, 2: dated}, of_second(date=date)) as server,
        closing(open_mailbox(server.account)) as mailbox,
    ):
        kept, complete = searched(mailbox, 1)

    assert [NOON, NOON.replace(minute=30), NOON] == [each.received_by(NOW) for each in kept]
    assert ([True], {1, 2, 3}) == (complete, {*server.moved})


@pytest.mark.parametrize("sent", [b"", b"Date: today\r\n", b"Date: Fri, 20 Nov 2093 09:30:00 -0300\r\n"])
def test_a_letter_with_no_usable_date_at_all_was_received_now(sent):
    with (
        OddImap({1: sent + letter(1)}, lambda uid, said: {**said, b"INTERNALDATE": b"NIL"}) as server,
        closing(open_mailbox(server.account)) as mailbox,
    ):
        ((one,), _) = searched(mailbox, 1)

    assert NOW == one.received_by(NOW)


def test_on_a_server_without_a_uidvalidity_a_letter_has_its_place_by_its_bytes():
    with OddImap(dict(THREE), uidvalidity=None) as server, closing(open_mailbox(server.account)) as mailbox:
        first, _ = searched(mailbox, 1)
        server.letters = {1: letter(4), 2: letter(2)}  # renumbered, and nobody can tell
        second, _ = searched(mailbox, 1)

    places = [(each.uidvalidity, each.uid) for each in (*first, *second)]
    assert (5, {0}) == (len(set(places)) + 1, {uidvalidity for uidvalidity, _ in places})
    assert places[1] == places[4]
    assert [1, 2, 3] == sorted(server.moved)


MULTIPART = b"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nPOWER 11\r\n--b--\r\n"


@pytest.mark.parametrize(
    ("raw", "size"),
    [
        pytest.param(MULTIPART, len(MULTIPART) + 90, id="a last boundary shows that it is whole"),
        pytest.param(letter(2).replace(b"\r\n", b"\n"), len(letter(2)), id="only its line ends are shorter"),
        pytest.param(letter(2), 10, id="it is longer than told"),
    ],
)
def test_a_size_that_is_only_an_estimate_keeps_no_letter_back(raw, size):
    with (
        OddImap({**THREE, 2: raw}, of_second(size=b"%d" % size)) as server,
        closing(open_mailbox(server.account)) as mailbox,
    ):
        kept, complete = searched(mailbox, 1)

    assert ([True], {letter(1), raw, letter(3)}) == (complete, {each.raw for each in kept})


def test_on_a_server_whose_sizes_are_estimates_a_shorter_letter_is_whole():
    sizes = {1: b"20", 2: b"900", 3: b"30"}
    with (
        OddImap(
            dict(THREE), lambda uid, said: said | ({b"RFC822.SIZE": sizes[uid]} if b"RFC822.SIZE" in said else {})
        ) as server,
        closing(open_mailbox(server.account)) as mailbox,
    ):
        kept, _ = searched(mailbox, 2)

    assert {*THREE.values()} == {each.raw for each in kept}
