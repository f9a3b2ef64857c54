"""Servers that talk too much, or say what is not so: nothing but a letter ends a wait, and none is fetched for ever."""

import itertools
import random
import threading
from contextlib import closing, suppress

import pytest

from referee.mail.inbox import open_mailbox
from referee.mail.mailbox import MailboxUnavailable
from tests.servers.letters import letter
from tests.servers.odd_imap import OddImap

LINES = 12
SEEDS = range(40)
DOES_NOTHING = {"MOVE": b"%TAG OK moved\r\n"}


class Watch(threading.Event):
    """An event to stop by whose waiting takes no time: it moves a clock of its own, and counts how long it lasted."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1000.0
        self.pauses: list[float] = []

    def wait(self, timeout: float | None = None) -> bool:
        self.pauses.append(timeout or 0.0)
        self.now += timeout or 0.0
        return self.is_set()

    def clock(self) -> float:
        return self.now


def mailbox_at(server: OddImap, watch: Watch):
    return closing(open_mailbox(server.account, clock=watch.clock))


def chatter(rng: random.Random, letters: int) -> bytes:
    """What a server may say of a folder with so many letters to which none comes."""
    said = [b"+ idling\r\n"]
    for _ in range(rng.randint(1, LINES)):
        number = rng.randint(0, letters)
        some = rng.choice(
            [
                b"* OK Still here",
                b"* OK [ALERT] maintenance at noon",
                b"* %d EXISTS" % number,
                b"* %d RECENT" % rng.randint(0, 10**6),
                b"* FLAGS (\\Seen \\Answered)",
                b"* OK [UIDNEXT 99999] predicted",
                b"* OK [HIGHESTMODSEQ 7] changed",
                b"* NO disk nearly full",
                b"* STATUS INBOX (MESSAGES 99)",
                b"* 1 FETCH (FLAGS (\\Seen))",
                b"* SEARCH 77 78",
                b'* LIST () "/" INBOX',
            ]
        )
        said.append(some + b"\r\n")
        if letters and rng.random() < 0.2:
            said.append(b"* %d EXPUNGE\r\n* %d EXISTS\r\n" % (rng.randint(1, letters), letters - 1))
            letters -= 1
    return b"".join(said)


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_ends_an_idle_but_more_letters_than_are_there(seed):
    rng, watch = random.Random(seed), Watch()
    there = rng.randint(0, 4)
    letters = {uid: letter(uid) for uid in range(1, there + 1)}
    said = chatter(rng, there)
    left = there - said.count(b"EXPUNGE")
    with OddImap(letters, idling=(said,), instead=DOES_NOTHING) as server, mailbox_at(server, watch) as mailbox:
        mailbox.collect(lambda some: None)
        heard = []

        def more_comes() -> None:
            heard.append(server.commands.count("IDLE"))
            server.letters[90] = letter(90)

        server.idling = (said + b"* %d EXISTS\r\n" % (left + 1),)
        server.at_idle = more_comes
        mailbox.wait(600.0, watch)

    assert ([1], 1) == (heard, server.commands.count("IDLE"))


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(b"* 1 EXISTS\r\n", id="a letter that is not there"),
        pytest.param(b"%TAG OK Idle completed\r\n", id="an end at once"),
        pytest.param(b"* 9 EXPUNGE\r\n* 1 EXISTS\r\n* 0 EXISTS\r\n", id="numbers that flap"),
    ],
)
def test_between_two_waits_lies_a_second_and_ever_more_while_they_are_in_vain(said):
    watch = Watch()
    with OddImap({}, idling=(b"+ idling\r\n" + said,)) as server, mailbox_at(server, watch) as mailbox:
        for _ in range(10):
            mailbox.wait(60.0, watch)

    waits, seconds = server.commands.count("IDLE"), watch.now - 1000.0
    assert 590.0 <= seconds <= 610.0
    assert [1.0, 2.0, 4.0, 8.0] == watch.pauses[:4]
    assert waits <= 16
    assert len(server.commands) < 60


@pytest.mark.parametrize("answer", [b"%TAG NO not today\r\n", b"%TAG BAD what?\r\n"])
def test_a_server_that_refuses_idle_is_asked_seldom_and_that_is_no_failure(answer):
    watch = Watch()
    with OddImap({}, idling=(answer,)) as server, mailbox_at(server, watch) as mailbox:
        mailbox.wait(60.0, watch)

    assert 60.0 == watch.now - 1000.0
    assert 3 <= server.commands.count("IDLE") <= 7


def test_a_server_whose_search_always_names_a_letter_that_no_listing_shows_is_not_asked_without_end():
    watch = Watch()
    phantom = {"SEARCH": b"* SEARCH 4000\r\n%TAG OK done\r\n"}
    lie = (b"+ idling\r\n* 2 EXISTS\r\n",)
    server = OddImap({1: letter(1)}, lambda uid, said: None, instead=phantom, idling=lie)
    with server, mailbox_at(server, watch) as mailbox:
        for _ in range(20):
            mailbox.wait(60.0, watch)
            with suppress(MailboxUnavailable):
                mailbox.collect(lambda some: None)

    assert watch.now - 1000.0 > 600.0


def test_a_letter_that_comes_behind_many_that_were_none_is_waited_for_a_second_again():
    watch = Watch()
    lie = b"+ idling\r\n* 1 EXISTS\r\n"
    with OddImap({}, idling=(lie,)) as server, mailbox_at(server, watch) as mailbox:
        mailbox.wait(60.0, watch)
        server.letters[5] = letter(5)
        mailbox.wait(60.0, watch)
        assert 1 == mailbox.collect(lambda some: None)
        watch.pauses.clear()
        server.letters[6] = letter(6)
        mailbox.wait(60.0, watch)

    assert sum(watch.pauses) <= 1.0


@pytest.mark.parametrize("before", [b"", b"+ idling\r\n", b"+ idling\r\n* OK Still here\r\n", b"* 3 EXISTS\r\n"])
def test_a_bye_ends_the_session_though_nobody_hangs_up(before):
    watch = Watch()
    bye = before + b"* BYE closing down\r\n"
    with OddImap({}, idling=(bye,)) as server, mailbox_at(server, watch) as mailbox:
        with pytest.raises(MailboxUnavailable, match="closing down"):
            mailbox.wait(60.0, watch)
        logins = sum(command.startswith("LOGIN") for command in server.commands)
        server.idling = (b"+ idling\r\n* 1 EXISTS\r\n",)
        server.letters[1] = letter(1)
        mailbox.wait(60.0, watch)
        again = sum(command.startswith("LOGIN") for command in server.commands)

    assert (1, 2) == (logins, again)


def test_news_right_behind_the_answer_to_idle_or_before_it_is_heard():
    for said in (b"+ idling\r\n* 1 EXISTS\r\n", b"* 1 EXISTS\r\n+ idling\r\n"):
        watch = Watch()
        with OddImap({}, idling=(said,)) as server, mailbox_at(server, watch) as mailbox:
            server.at_idle = lambda server=server: server.letters.setdefault(1, letter(1))
            mailbox.wait(600.0, watch)

        assert 1 == server.commands.count("IDLE")


def test_a_server_that_never_ends_idle_and_never_stops_talking_is_left():
    watch = Watch()
    flood = b"+ idling\r\n" + b"* OK Still here\r\n" * 30_000
    with (
        OddImap({}, idling=(flood,)) as server,
        mailbox_at(server, watch) as mailbox,
        pytest.raises(MailboxUnavailable, match="talks without end"),
    ):
        mailbox.wait(20.0, watch)

    assert 1 == server.commands.count("IDLE")


# --- letters that stay ----------------------------------------------------------------------------

REFUSES = {"MOVE": b"%TAG NO [CANNOT] not here\r\n", "COPY": b"%TAG NO [OVERQUOTA] full\r\n"}


def bodies(server: OddImap) -> int:
    return sum("BODY" in asked for asked in server.fetched)


@pytest.mark.parametrize("instead", [DOES_NOTHING, REFUSES], ids=["does nothing", "refuses"])
def test_a_letter_that_is_kept_and_does_not_move_is_never_fetched_again(instead):
    watch, kept = Watch(), []
    letters = {uid: letter(uid) for uid in (1, 2, 3)}
    with OddImap(letters, instead=instead) as server, mailbox_at(server, watch) as mailbox:
        for _ in range(5):
            with suppress(MailboxUnavailable):
                mailbox.collect(kept.extend)
        server.letters[4] = letter(4)
        with suppress(MailboxUnavailable):
            mailbox.collect(kept.extend)

    assert [letter(number) for number in (1, 2, 3, 4)] == [each.raw for each in kept]
    assert 2 == bodies(server)


def test_letters_that_stay_are_told_and_no_longer_when_they_have_moved():
    watch, told = Watch(), []
    letters = {uid: letter(uid) for uid in (1, 2)}
    with OddImap(letters, instead=dict(DOES_NOTHING)) as server, mailbox_at(server, watch) as mailbox:
        for number in range(4):
            if number == 3:
                server.instead.clear()
            mailbox.collect(lambda some: None)
            told.append([each.uid for each in mailbox.staying])
        moved = sorted(server.moved)

    assert [[], [1, 2], [1, 2], []] == told
    assert [1, 2] == moved


def test_another_letter_under_the_number_of_one_that_stayed_is_fetched():
    watch, kept = Watch(), []
    with OddImap({1: letter(1)}, instead=DOES_NOTHING) as server, mailbox_at(server, watch) as mailbox:
        mailbox.collect(kept.extend)
        server.letters[1] = letter(1) + b"and more of it\r\n"
        mailbox.collect(kept.extend)

    assert 2 == len(kept)


def test_where_move_is_promised_and_not_known_letters_are_copied_and_taken_away():
    watch, kept = Watch(), []
    instead = {"MOVE": b"%TAG BAD unknown command\r\n"}
    with OddImap({1: letter(1), 2: letter(2)}, instead=instead) as server, mailbox_at(server, watch) as mailbox:
        mailbox.collect(kept.extend)
        commands = " ".join(server.commands)

    assert 2 == len(kept)
    assert "COPY 1,2" in commands
    assert "UID EXPUNGE 1,2" in commands
    assert {} == server.letters


def test_a_uidvalidity_that_changes_at_each_look_ends_and_every_letter_is_kept():
    watch, kept = Watch(), []
    numbers = itertools.count(1)
    letters = {uid: letter(uid) for uid in (1, 2, 3)}
    with (
        OddImap(letters, uidvalidity=lambda: b"%d" % next(numbers), instead=DOES_NOTHING) as server,
        mailbox_at(server, watch) as mailbox,
    ):
        mailbox.collect(kept.extend)
        fetched = bodies(server)
        mailbox.collect(kept.extend)
        mailbox.collect(kept.extend)
        staying = len(mailbox.staying)

    assert {letter(1), letter(2), letter(3)} == {each.raw for each in kept}
    assert fetched <= 2
    assert 3 == staying


def test_a_folder_for_letters_that_is_the_inbox_itself_makes_no_search_without_end():
    watch, kept = Watch(), []
    server = OddImap({1: letter(1)})

    def comes_back() -> None:  # the folder is the same under another name, and the letter has a new number in it
        for raw in [*server.moved.values()]:
            server.letters[max([*server.letters, *server.moved]) + 1] = raw
            server.moved.clear()

    server.after_move = comes_back
    with server, mailbox_at(server, watch) as mailbox:
        mailbox.collect(kept.extend)

    assert 1 == len(kept)
    assert bodies(server) <= 2


def test_a_server_that_says_ever_more_letters_are_there_is_searched_as_far_as_there_were_some():
    watch = Watch()
    server = OddImap({1: letter(1)})

    def one_more(uid, said):
        if b"BODY[]" in said:
            server.letters[uid + 1] = letter(uid + 1)
        return said

    server.odd = one_more
    kept: list[object] = []
    with server, mailbox_at(server, watch) as mailbox:
        mailbox.collect(kept.extend)
        first = len(kept)
        mailbox.collect(kept.extend)

    assert 1 <= first <= 3
    assert first < len(kept) <= 6


@pytest.mark.parametrize(
    "search", [b"* SEARCH " + b" ".join(b"%d" % uid for uid in range(1, 60_000)) + b"\r\n%TAG OK\r\n"]
)
def test_numbers_of_letters_that_nobody_listed_are_not_believed_beyond_what_was_asked_for(search):
    watch = Watch()
    with (
        OddImap({1: letter(1)}, lambda uid, said: None, instead={"SEARCH": search}) as server,
        mailbox_at(server, watch) as mailbox,
        suppress(MailboxUnavailable),
    ):
        mailbox.collect(lambda some: None)

    assert bodies(server) <= 2


@pytest.mark.parametrize(
    "told",
    [
        b"* 1 FETCH (UID 77 BODY[] {5}\r\nother)\r\n%TAG OK done\r\n",
        b"* 1 FETCH (UID 1 BODY[] {5}\r\nshort)\r\n* 1 FETCH (UID 1 BODY[] NIL)\r\n%TAG OK done\r\n",
        b"* 1 FETCH (UID 1 BODY[] {13}\r\nhalf a letter)\r\n* BYE too late\r\n",
        b"* BYE in the middle\r\n",
        b"%TAG BAD no\r\n",
        b"* 1 FETCH (UID 1 BODY[] {99999999999}\r\nwithout end",
        b"* 1 FETCH (UID 1 BODY[] {99999999999999999999999999}\r\n",
        b"* 1 FETCH ((((((\r\n%TAG OK done\r\n",
    ],
)
def test_whatever_else_comes_for_a_letter_it_is_not_taken_for_one_and_the_letter_stays(told):
    watch, kept = Watch(), []
    with OddImap({1: letter(1)}) as server, mailbox_at(server, watch) as mailbox:
        listing = server.answer_to_fetch
        server.answer_to_fetch = lambda asked: told if "BODY" in asked else listing(asked)
        for _ in range(2):
            with pytest.raises(MailboxUnavailable):
                mailbox.collect(kept.extend)
        server.answer_to_fetch = listing
        mailbox.collect(kept.extend)

    assert [letter(1)] == [each.raw for each in kept]


@pytest.mark.parametrize("greeting", [b"* BYE", b"* PREAUTH", b"* NO", b"HTTP/1.1 400"])
def test_a_greeting_of_another_kind_is_a_failure_in_words(greeting):
    watch = Watch()
    with (
        OddImap({}, greeting=greeting) as server,
        mailbox_at(server, watch) as mailbox,
        pytest.raises(MailboxUnavailable, match="listing INBOX"),
    ):
        mailbox.collect(lambda some: None)


# --- figures --------------------------------------------------------------------------------------


def test_commands_and_letters_are_counted():
    watch = Watch()
    with OddImap({1: letter(1), 2: letter(2)}) as server, mailbox_at(server, watch) as mailbox:
        mailbox.collect(lambda some: None)
        counted = mailbox.traffic

    commands = [command for command in server.commands if not command.startswith(("LOGIN", "CAPABILITY"))]
    assert (2, True) == (counted.letters, len(commands) <= counted.commands <= len(server.commands))
