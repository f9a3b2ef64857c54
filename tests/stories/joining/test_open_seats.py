"""A seat of a running game becomes free: it is offered to those who wait for one, and an heir takes nothing but it."""

import re

import pytest

from referee import letters, log
from referee.adjudication import adjudicate
from referee.docket import deadlines
from referee.docket.following import follow
from referee.docket.punctuality import InTime, in_time_of
from referee.mail.compose import KIND
from tests.kit.seekers import Mailboxes, open_boxes
from tests.kit.tables import seated

RED, BLUE = 0, 1
DAY = 24 * deadlines.HOUR
PLAYERS = ("Ann", "Bo", "Cleo")


def musters(boxes: Mailboxes, *players: str) -> None:
    """These people ask for a seat, and are admitted; the table is full then."""
    for name in players:
        boxes.writes(name, "JOIN Friday")
        boxes.answers(name, "YES")
        boxes.answers("Hal", f"ADMIT {name}")


def opens(boxes: Mailboxes, seat: int) -> None:
    """A player leaves a seat, and it is offered."""
    docket = boxes.docket()
    own = docket.seat(seat)
    left = (log.Resigned(seat, own.person, own.name, "sensible"), log.SeatOpened(seat))
    with boxes.store.writing() as transaction:
        boxes.desk._decisions.settle(transaction, docket, left, boxes.now)
    boxes.passes()


def waits(boxes: Mailboxes, *names: str) -> None:
    """These people wait for a seat."""
    for name in names:
        boxes.writes(name, "WAITLIST Friday")
        boxes.answers(name, "YES")


def fills(boxes: Mailboxes) -> None:
    """Three seats of a table are left open, and taken."""
    boxes.writes("Hal", "CREATE Friday OPEN 3")
    musters(boxes, *PLAYERS)


def begins(boxes: Mailboxes) -> None:
    """Whoever has a seat at that table accepts, and play begins."""
    fills(boxes)
    for name in PLAYERS:
        boxes.answers(name, f"ACCEPT {name}")


@pytest.fixture
def full(tmp_path):
    """A table whose three seats were left open and are taken; nobody has answered the invitation."""
    with open_boxes(tmp_path / "desk.db", fills) as boxes:
        yield boxes


@pytest.fixture
def played(tmp_path):
    """The same table when play has begun."""
    with open_boxes(tmp_path / "desk.db", begins) as boxes:
        yield boxes


# --- the muster -----------------------------------------------------------------------------------


def test_who_does_not_answer_in_three_days_loses_the_seat(full):
    full.answers("Ann", "ACCEPT Ann")
    full.answers("Bo", "ACCEPT Bo")
    assert full.docket().due - full.now.timestamp() <= 3 * DAY + deadlines.QUARTER

    assert "The seat of whoever has not answered by then is open again to others" in full.told("Cleo")

    full.passes(days=3, hours=1)

    docket = full.docket()
    assert (False, (2,), {2: 0}) == (docket.started, docket.vacant, dict(docket.opened))
    assert "is open again" in full.told("Cleo")


def test_the_seat_goes_to_the_next_who_asks_and_the_game_begins_with_his_word(full):
    full.answers("Ann", "ACCEPT Ann")
    full.answers("Bo", "ACCEPT Bo")
    full.passes(days=3, hours=1)

    full.writes("Dan", "JOIN Friday")
    full.answers("Dan", "YES")
    assert 'A seat at "Friday" is free' in full.told("Dan")
    full.answers("Dan", "YES")
    assert "invitation" == full.got["Dan"][-1][KIND]
    assert not full.docket().started

    full.answers("Dan", "ACCEPT Dan")
    assert (True, "Dan") == (full.docket().started, full.docket().seat(2).name)


@pytest.mark.parametrize("words", ["JOIN Sunday, please?", "JOIN g2 please", "JOIN Sunday. I have played it often."])
def test_a_table_is_named_by_the_words_with_which_they_begin(full, words):
    full.writes("Hal", "CREATE Sunday OPEN 3")
    full.writes("Cleo", words)
    full.answers("Cleo", "YES")

    with full.store.reading() as transaction:
        assert ("Cleo",) == tuple(name for _, name in full.desk._decisions.draft(transaction, "g2").asking)


def test_who_does_not_answer_leaves_all_lists(full):
    full.writes("Hal", "CREATE Sunday OPEN 3")
    full.writes("Cleo", "JOIN Sunday")
    full.answers("Cleo", "YES")
    with full.store.reading() as transaction:
        assert ("Cleo",) == tuple(name for _, name in full.desk._decisions.draft(transaction, "g2").asking)

    full.passes(days=3, hours=1)

    with full.store.reading() as transaction:
        assert () == full.desk._decisions.draft(transaction, "g2").asking


def test_who_declines_the_invitation_leaves_the_seat_at_once(full):
    full.answers("Ann", "DECLINE")
    assert {0: 0} == dict(full.docket().opened)


# --- offers ---------------------------------------------------------------------------------------


def test_a_free_seat_is_offered_to_the_first_who_waits(played):
    played.writes("Dan", "WAITLIST Friday")
    assert "asks to wait for a seat" in played.told("Dan")
    assert "decides" not in played.told("Dan"), "nobody decides about a list"
    waits(played, "Dan", "Eva")
    assert "You are on the list" in played.told("Dan")

    opens(played, BLUE)

    assert "is free: blue. Answer YES by" in played.told("Dan")
    assert "You are on the list" in played.told("Eva")


def test_who_resigns_leaves_the_seat_to_the_next_who_waits(played):
    waits(played, "Dan")
    played.answers("Bo", "RESIGN")
    played.answers("Bo", "YES")
    played.passes()

    assert "is free: blue. Answer YES by" in played.told("Dan")
    played.answers("Dan", "YES")
    assert "Dan" == played.docket().seat(BLUE).name


def test_nobody_takes_a_second_seat_from_a_second_address(played):
    played.answers("Ann", "ADDRESS ALSO phone@example.org")
    played.answers("Ann", "YES")
    played.answers("Phone", "YES")

    zed = {"sender": "Zed <phone@example.org>"}
    played.writes("Phone", "WAITLIST Friday", **zed)
    played.answers("Phone", "YES", **zed)

    assert "You have a seat already" in played.told("Phone")
    assert () == played.docket().waiting


@pytest.mark.parametrize(
    "answer", ["YES\nNO", "no, or yes", "MOTION", "VETO", "TELL red: yes", "RESIGN", "AWAY until", "My to: 1"]
)
def test_what_is_no_plain_answer_to_an_offer_takes_nothing(played, answer):
    waits(played, "Dan")
    opens(played, BLUE)

    assert played.answers("Dan", answer) in ("empty", "stranger")
    assert (True, (BLUE,)) == (played.docket().seat(BLUE).vacant, tuple(played.docket().offers))


def test_whoever_waits_for_a_seat_sleeps_at_night_where_he_lives(played):
    waits(played, "Dan")

    docket = played.docket()
    [(person, _)] = docket.waiting
    assert log.QuietHours(person, "UTC", 23 * 60, 7 * 60) == docket.quiet[person]


def test_a_yes_seats_the_heir_with_the_hand_and_the_full_time(played):
    waits(played, "Dan")
    played.passes(hours=40)
    opens(played, BLUE)
    played.answers("Dan", "YES")

    docket = played.docket()
    assert ("Dan", (), (), False) == (
        docket.seat(BLUE).name, docket.seat(BLUE).in_force, docket.seat(BLUE).standing_orders, docket.seat(BLUE).vacant,
    )  # fmt: skip
    assert "you play blue from now on" in " ".join(str(played.got["Dan"][-1]["Subject"]).split())
    assert "Nothing that was written for your seat before you counts any more" in played.told("Dan")
    assert docket.due >= played.now.timestamp() + docket.options.hours * deadlines.HOUR
    assert played.answers("Dan", "POWER 13") == "filed"


def test_an_offer_lapses_after_a_day_and_the_next_is_asked(played):
    waits(played, "Dan", "Eva")
    opens(played, BLUE)
    offer = played.got["Dan"][-1]

    played.passes(hours=24)

    assert "you have left the list" in played.told("Dan")
    assert "is free: blue" in played.told("Eva")
    played.answers("Dan", "YES", to=offer)
    assert "not to be had any more" in played.told("Dan")
    assert played.docket().seat(BLUE).vacant


def test_after_three_offers_the_stand_in_plays_on(played):
    waits(played, "Dan", "Eva", "Fay", "Gus")
    opens(played, BLUE)
    for _ in range(3):
        played.passes(hours=24)

    assert ({}, (("Gus"),)) == (dict(played.docket().offers), tuple(name for _, name in played.docket().waiting))
    assert "You are on the list" in played.told("Gus")
    assert ((BLUE, "sensible"),) == played.docket().stand_ins


def test_a_no_passes_the_seat_on_at_once(played):
    waits(played, "Dan", "Eva")
    opens(played, BLUE)

    played.answers("Dan", "NO")

    assert "is free: blue" in played.told("Eva")


def test_two_yeses_seat_one(played):
    waits(played, "Dan")
    opens(played, BLUE)
    offer = played.got["Dan"][-1]
    played.answers("Dan", "YES", to=offer)
    played.answers("Dan", "YES", to=offer)

    with played.store.reading() as transaction:
        taken = [entry for entry in transaction.log("g1") if isinstance(entry.body, log.SeatTaken)]
    assert 1 == len(taken)


def test_a_yes_to_another_letter_takes_no_seat(played):
    waits(played, "Dan")
    earlier = played.got["Dan"][-1]
    opens(played, BLUE)

    played.answers("Dan", "YES", to=earlier)

    assert played.docket().seat(BLUE).vacant


@pytest.mark.parametrize("proof", ["", "dmarc=fail header.from=example.org"])
def test_a_forged_yes_takes_no_seat_and_sends_nothing(played, proof):
    waits(played, "Dan")
    opens(played, BLUE)
    before = played.count()

    played.answers("Dan", "YES", proof=proof)
    played.answers("Eve", "YES", to=played.got["Dan"][-1])

    assert played.docket().seat(BLUE).vacant
    assert before == played.count()


def test_a_player_who_has_come_back_has_the_seat(played):
    waits(played, "Dan")
    docket = played.docket()
    with played.store.writing() as transaction:
        entries = (log.LeftAlone(BLUE, "sensible"), log.SeatOpened(BLUE))
        played.desk._decisions.settle(transaction, docket, entries, played.now)
    played.passes()
    with played.store.writing() as transaction:
        played.desk._decisions.settle(transaction, played.docket(), (log.CameBack(BLUE),), played.now)

    played.answers("Dan", "YES")

    assert "Bo" == played.docket().seat(BLUE).name
    assert dict(played.docket().offers) == {}


def test_who_plays_or_has_played_waits_for_no_seat_of_the_table(played):
    opens(played, BLUE)
    for name in ("Ann", "Bo"):
        played.writes(name, "WAITLIST Friday")
        played.answers(name, "YES")

    assert () == played.docket().waiting
    assert "already" in played.told("Ann")
    assert "can take no seat there" in played.told("Bo")


def test_a_moderator_hears_who_waits_and_may_decline(played):
    waits(played, "Dan")
    assert "Dan <dan@example.org> waits for a seat" in played.told("Hal")

    played.answers("Hal", "DECLINE Dan")

    assert () == played.docket().waiting
    assert "You have left the list" in played.told("Dan")


def test_leave_takes_off_the_list(played):
    waits(played, "Dan")
    played.answers("Dan", "LEAVE")
    assert () == played.docket().waiting


# --- what the host knows ---------------------------------------------------------------------------


def test_the_host_alone_hears_how_often_somebody_was_in_time(played):
    played.answers("Ann", "POWER 13\nCARD court\nDISK 1")
    due = played.docket().due
    played.passes(seconds=due - played.now.timestamp())
    while played.docket().grace:
        played.passes(hours=12)
    played.writes("Hal", "CREATE Sunday OPEN 2")

    before = played.count()
    played.writes("Bo", "JOIN Sunday")
    played.answers("Bo", "YES")

    assert "Tables played here before: 1. In time: 0 of 1." in played.told("Hal")
    assert "in time" not in played.told("Bo")
    assert {name for name, n in played.count().items() if n > before.get(name, 0)} == {"Hal", "Bo"}


def test_what_was_missed_while_announced_away_is_counted_apart(played):
    due = played.docket().due
    away = (log.AbsenceAnnounced(BLUE, due - DAY, due + DAY),)
    with played.store.writing() as transaction:
        played.desk._decisions.settle(transaction, played.docket(), away, played.now)
    played.passes(seconds=due - played.now.timestamp())
    while played.docket().grace:
        played.passes(hours=12)

    with played.store.reading() as transaction:
        logged = transaction.log("g1")
    assert InTime(games=1, away=1) == in_time_of(logged, frozenset({BLUE}))
    assert InTime(games=1, stops=1) == in_time_of(logged, frozenset({2}))


# --- what an heir does not get --------------------------------------------------------------------


def test_an_heir_has_neither_the_sheet_nor_the_standing_orders_of_the_predecessor(played):
    played.answers("Bo", "POWER 9\nALWAYS VETO NEVER")
    waits(played, "Dan")
    opens(played, BLUE)
    played.answers("Dan", "YES")

    own = played.docket().seat(BLUE)
    assert ({}, {}, {}) == (dict(own.sheet), dict(own.standing), dict(own.previous))
    assert "POWER 9" not in played.told("Dan")
    assert BLUE in played.docket().awaited()


def test_the_offer_tells_what_is_public_and_no_hand(played):
    waits(played, "Dan")
    opens(played, BLUE)
    told = played.told("Dan")
    assert "WHERE THE GAME STANDS" in told
    assert not [word for word in ("YOUR HAND", "POWER") if word in told]


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("tempo", ["round", "phase", "table"])
def test_an_heir_is_welcomed_at_every_tempo_and_the_game_goes_on(tempo, players):
    game = seated(players, tempo=tempo, cooling_minutes=0)
    own = game.docket.seat(BLUE)
    game.take((log.Resigned(BLUE, own.person, own.name, "sensible"), log.SeatOpened(BLUE), log.ListJoined(9, "Zoe")))
    game.take(adjudicate.tick(game.docket, game.now).entries)
    before = game.docket
    entries = game.take(adjudicate.accept_offer(before, before.offers[BLUE], game.now).entries)

    welcomes = [letter for letter in letters.plan(before, entries, game.now) if letter.welcome]
    assert [BLUE] == [letter.seat for letter in welcomes]
    assert ((), ()) == (welcomes[0].own.sheet, welcomes[0].own.standing)
    assert BLUE in game.docket.awaited() or game.docket.wait is not None
    assert game.docket.due is not None


def test_a_substitute_gets_no_standing_orders_and_undo_gives_them_back(played):
    played.answers("Bo", "ALWAYS VETO NEVER")
    standing = played.docket().seat(BLUE).standing
    assert standing

    commanded(played, "SUBSTITUTE blue Zoe <zoe@example.org>")
    assert ("Zoe", {}) == (played.docket().seat(BLUE).name, dict(played.docket().seat(BLUE).standing))

    commanded(played, "UNDO")
    assert ("Bo", standing) == (played.docket().seat(BLUE).name, played.docket().seat(BLUE).standing)


def test_the_same_person_at_a_new_address_keeps_standing_orders(played):
    played.answers("Bo", "ALWAYS VETO NEVER")
    commanded(played, "SUBSTITUTE blue Bo <bob@example.org>")
    assert played.docket().seat(BLUE).standing


def commanded(boxes: Mailboxes, line: str) -> None:
    """The moderator gives a command, and confirms it with the code of the answer."""
    boxes.answers("Hal", line)
    code = boxes.told("Hal").partition("CODE ")[2].split()[0]
    boxes.answers("Hal", f"{line} CODE {code}")


# --- observers ------------------------------------------------------------------------------------


def test_whoever_asks_by_name_observes_an_open_table_that_is_played(played):
    played.writes("Zoe", "OBSERVE Friday")
    played.writes("Lea", "LIST")
    played.answers("Lea", "OBSERVE Friday")

    assert "You observe" in played.told("Zoe")
    assert ["Zoe", "Lea"] == [name for _, name in played.docket().observers]


def test_nobody_observes_a_table_that_has_not_begun(full):
    full.writes("Zoe", "OBSERVE Friday")

    assert () == full.docket().observers


@pytest.mark.parametrize("comes", ["by a list", "by SUBSTITUTE"])
def test_no_header_of_an_heirs_letters_tells_how_often_the_predecessor_wrote(tmp_path, comes):
    told = []
    for wrote in (0, 1, 5):
        with open_boxes(tmp_path / f"{wrote}.db", begins) as boxes:
            for _ in range(wrote):
                boxes.answers("Bo", "HELP")
            if comes == "by a list":
                waits(boxes, "Zoe")
                opens(boxes, BLUE)
                boxes.answers("Zoe", "YES")
            else:
                commanded(boxes, "SUBSTITUTE blue Zoe <zoe@example.org>")
            boxes.answers("Zoe", "STATUS")
            told.append([_headers(letter) for letter in boxes.got["Zoe"]])

    assert "blue" in str(told[0])
    assert told[0] == told[1] == told[2]


def _headers(letter):
    """What stands in the head of a letter, but for its writing and the names of the letters that came."""
    heads = [(name, value) for name, value in letter.items() if not name.startswith(("Content-", "MIME-"))]
    return [
        (name, re.sub(r"<\d+@example.org>|\bq[a-z2-7]{13}\.k\d*\.[a-z2-7]{16}\b", "*", value)) for name, value in heads
    ]


def test_in_a_log_of_before_an_heirs_letters_are_numbered_as_they_were(played):
    own = played.docket().seat(BLUE)
    one, other = (
        follow(played.docket(), log.SeatTaken(BLUE, 9, "Zoe", own.person, own.name, numbered_anew=anew)).seat(BLUE)
        for anew in (False, True)
    )

    assert (own.letter_count + 1, 1001) == (one.letter_count, other.letter_count)


def test_whoever_comes_back_gets_no_letter_under_the_number_of_an_old_one(played):
    played.answers("Bo", "HELP")
    commanded(played, "SUBSTITUTE blue Zoe <zoe@example.org>")
    played.answers("Zoe", "HELP")
    commanded(played, "SUBSTITUTE blue Bo <bo@example.org>")
    played.answers("Bo", "HELP")

    ids = [letter["Message-ID"] for letter in played.got["Bo"]]
    assert len(ids) == len({*ids})
    assert played.docket().seat(BLUE).letter_count > 2000
