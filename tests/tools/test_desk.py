"""The one door: letters that count, letters that do not, and letters that come twice."""

import pytest

from referee.desk import Absence, Desk, LetterKept, Outage, Shunted, Tick
from referee.desk.decisions import DocketCache
from referee.log import Options
from referee.mail.reply_tokens import subject_tag
from referee.store import Raced, Store, Transaction
from tests.kit.post import KEY, REFEREE, PostOffice, open_office, render, text_of
from tests.kit.tables import power


@pytest.fixture
def office(a_database):
    with open_office(a_database, players=3) as office:
        yield office


def plays(office):
    office.everybody_accepts()
    office.play_to_the_end()


@pytest.fixture
def ended(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/games.db", plays, players=3, length="six_skip") as office:
        yield office


def test_a_stranger_is_not_answered(office):
    to = forged(office.newest(0))
    raw = office.reply(0, "POWER 9", address=REFEREE, sender="mallory@evil.example", to=to)

    inbox_id = office.drop(raw)
    office.desk.handle(LetterKept(inbox_id), office.now)

    assert ("stranger", []) == (office.verdict(inbox_id), office.fetch())


def forged(letter):
    """The same letter with every token broken."""
    for name in ("Message-ID", "Subject", "Reply-To"):
        value = str(letter[name]).replace(".red.", ".blue.")
        del letter[name]
        letter[name] = value
    return letter


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto-Submitted": "auto-replied"},
        {"X-Autoreply": "yes"},
    ],
)
def test_automatic_mail_is_kept_and_never_answered(office, headers):
    inbox_id = office.drop(office.reply(0, "POWER 9", headers=headers))

    office.desk.handle(LetterKept(inbox_id), office.now)

    assert ("automatic", []) == (office.verdict(inbox_id), office.fetch())
    assert office.filed(0) is None


LISTED = {"List-Id": "<players.example.org>", "List-Unsubscribe": "<mailto:leave@example.org>"}


@pytest.mark.parametrize("sender", ["Ann <noreply@forwarder.example>", '"Ann via us" <no-reply+17@lists.example>'])
@pytest.mark.parametrize("field", ["Reply-To", "X-Original-From"])
def test_what_a_forwarder_sends_for_a_player_is_held_and_the_player_is_asked(office, sender, field):
    ((seat, asked),) = office.says(0, "POWER 13", sender=sender, headers={field: "Ann <ann@example.org>"})

    assert (0, "ann@example.org", None) == (seat, asked["To"], office.filed())
    office.says(0, "OK", to=asked)
    assert power(13) == office.filed()


@pytest.mark.parametrize(
    "headers",
    [{}, {"Reply-To": "bo@example.org"}, {"Reply-To": "ann@example.org", "Auto-Submitted": "auto-replied"}],
)
def test_what_nobody_sends_for_the_player_who_is_written_to_stays_unanswered(office, headers):
    assert [] == office.says(0, "POWER 13", sender="noreply@forwarder.example", headers=headers)
    assert office.filed() is None


def test_orders_that_come_through_a_mailing_list_are_held_and_their_player_is_asked(office):
    news = office.says(0, "POWER 9", headers=LISTED)

    assert office.filed(0) is None
    assert [0] == [to for to, _ in news]

    office.says(0, "OK")

    assert power(9) == office.filed(0)


def test_what_may_be_a_machine_and_orders_nothing_gets_no_answer(office):
    inbox_id = office.drop(office.reply(0, "Thank you for your message.", headers=LISTED))

    office.desk.handle(LetterKept(inbox_id), office.now)

    assert ("automatic", []) == (office.verdict(inbox_id), office.fetch())


def test_our_own_letters_are_never_answered(office):
    inbox_id = office.drop(office.reply(0, "POWER 9", sender=f"Referee <{REFEREE}>"))

    office.desk.handle(LetterKept(inbox_id), office.now)

    assert ("own", []) == (office.verdict(inbox_id), office.fetch())


def test_a_file_that_is_not_read_is_named_in_the_receipt(office):
    news = office.says(0, "My orders are attached.", files={"orders.docx": "POWER 13"})

    assert "Not read: orders.docx." in text_of(news[0][1])


def test_bytes_that_are_no_letter_are_kept_and_not_answered(office):
    inbox_id = office.drop(b"\x00\xff\xfe garbage")

    office.desk.handle(LetterKept(inbox_id), office.now)

    assert ("stranger", []) == (office.verdict(inbox_id), office.fetch())


def away(office, seconds):
    office.desk.handle(Outage(seconds), office.now)
    office.desk.handle(Tick("g1"), office.now)


def test_the_time_the_referee_was_away_is_added_to_running_deadlines(office):
    due = office.docket.due

    away(office, 7200)

    assert due + 7200 == office.docket.due


def test_of_an_outage_a_game_gets_every_second_once(office):
    due = office.docket.due

    for _ in range(2):  # two workers come back, each with a mailbox of its own
        office.desk.handle(Outage(7200), office.now)
        for told in (Absence("g1"), Tick("g1"), Tick("g1")):
            office.desk.handle(told, office.now)

    assert due + 7200 == office.docket.due


def test_a_command_of_the_hosts_meets_the_deadline_that_an_outage_has_moved(office):
    due = office.docket.due
    office.desk.handle(Outage(7200), office.now)

    office.desk.rule("g1", "EXTEND 24 HOURS", office.now)

    assert due + 7200 + 24 * 3600 == office.docket.due


def test_an_outage_is_told_to_everybody_at_once(office):
    away(office, 7200)

    news = office.fetch()

    assert {0, 1, 2} == {seat for seat, _ in news}
    assert all("what was due then is due 2 h later" in " ".join(text_of(letter).split()) for _, letter in news)


def test_the_player_whose_letter_broke_us_is_told_and_nothing_of_it_is_read(office):
    inbox_id = office.drop(office.reply(0, "POWER 9"))

    office.desk.handle(Shunted(inbox_id, "Traceback ..."), office.now)

    told = text_of(office.fetch()[0][1])
    assert "something broke on our side" in " ".join(told.split())
    assert "Traceback" not in told
    assert (None, "shunted") == (office.filed(0), office.verdict(inbox_id))


def test_a_letter_too_large_to_be_kept_whole_is_answered_and_says_nothing(office):
    head = office.reply(0, "POWER 9").partition(b"\r\n\r\n")[0] + b"\r\n\r\n"
    with office.store.writing() as transaction:
        inbox_id = transaction.keep("INBOX", 1, 999, office.now, head, whole=False)

    office.desk.handle(LetterKept(inbox_id), office.now)

    assert office.filed(0) is None
    assert "too large" in text_of(office.fetch()[0][1])


def test_every_letter_carries_its_token_in_two_places_and_a_tag_of_its_seat_at_the_end_of_the_subject(office):
    letter = office.newest(0)

    token = letter["Message-ID"].partition("@")[0].removeprefix("<")
    assert f"referee+{token}@elgrande.example" in letter["Reply-To"]
    assert letter["Subject"].endswith(f" {subject_tag('g1', 'red', KEY)}")
    assert token not in letter["Subject"]
    assert "auto-generated" == letter["Auto-Submitted"]


def test_no_rivals_address_stands_in_anybodys_letter(ended):
    office = ended

    for seat, letter in office.letters:
        rivals = [f"{name}@example.org" for n, name in enumerate(("ann", "bo", "yara")) if n != seat]
        assert not [address for address in rivals if address in letter.as_string()]


def test_what_was_rolled_back_is_forgotten_by_the_desk_too(office):
    seq = office.docket.seq
    inbox_id = office.drop(office.reply(0, "POWER 9"))
    honest, office.desk._outbox.render = office.desk._outbox.render, broken

    with pytest.raises(ZeroDivisionError):
        office.desk.handle(LetterKept(inbox_id), office.now)

    assert (seq, "new", []) == (office.docket.seq, office.verdict(inbox_id), office.fetch())
    office.desk._outbox.render = honest
    office.desk.handle(LetterKept(inbox_id), office.now)
    assert power(9) == office.filed(0)


def broken(*_):
    return 1 // 0


def test_what_failed_at_its_last_step_is_forgotten_by_the_desk_too(office, monkeypatch):
    inbox_id = office.drop(office.reply(0, "POWER 9"))
    with monkeypatch.context() as patched:
        patched.setattr(Transaction, "set_verdict", broken)
        with pytest.raises(ZeroDivisionError):
            office.desk.handle(LetterKept(inbox_id), office.now)

    office.desk.handle(LetterKept(inbox_id), office.now)

    assert (power(9), "filed", 1) == (office.filed(0), office.verdict(inbox_id), len(office.fetch()))


def test_a_roster_read_before_the_game_went_on_is_no_ground_for_a_decision(office):
    with office.store.reading() as transaction:
        seq, people = transaction.roster("g1")
        assert office.docket == DocketCache().of(transaction, "g1", seq)
        with pytest.raises(Raced):
            DocketCache().of(transaction, "g1", seq - 1)
    assert (office.docket.seq, ["Ann", "Bo", "Yara"]) == (seq, [person.name for person in people.values()])


def test_a_player_whose_letters_are_gone_is_answered_all_the_same(office):
    answer = office.reply(0, "POWER 9")
    with office.store.writing() as transaction:
        transaction._connection.exec_driver_sql("DELETE FROM outbox")

    assert [0] == [seat for seat, _ in office.hand_over(answer)]
    assert power(9) == office.filed(0)


def test_two_desks_over_one_store_know_what_the_other_decided(office):
    here, there = office.desk, Desk(office.store, (KEY,), REFEREE, render)

    for n, desk in enumerate((here, there, here, there)):
        office.desk = desk
        office.says(n % 3, f"POWER {9 - n}")

    assert [power(6), power(8), power(7)] == [office.filed(seat) for seat in range(3)]
    with office.store.reading() as transaction:
        assert here.docket(transaction, "g1") == there.docket(transaction, "g1")


def test_an_answer_that_does_not_help_is_told_so_in_the_receipt(a_database):
    with Store(a_database) as store:
        store.create()
        office = PostOffice(store, 2, Options(tempo="table", cooling_minutes=0))
        office.everybody_accepts()
        first = office.docket.awaited()[0]
        office.says(first, "POWER 13")
        office.fetch()

        ((to, receipt),) = office.says(1 - first, "POWER 13")

        assert (1 - first,) == office.docket.awaited()
    assert 1 - first == to
    assert "You are NOT in yet. Missing: POWER." in text_of(receipt)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("POWER 9\nDISK SECRET Castillo", "line 2   > DISK SECRET Castillo\n           ^^^^"),
        ("POWER 9\nVETO yellow\nVETO blue", "line 2   > VETO yellow\n           ^^^^"),
        ("POWER 9\nCARD ANY\nSKIP\nELSE CARD king\nSKIP\nPLACE 9 Castillo", "line 6   > PLACE 9 Castillo\n"),
    ],
)
def test_what_the_rules_never_allow_is_shown_where_it_stood_and_the_rest_is_filed(office, words, line):
    ((_, receipt),) = office.says(0, words)

    assert line in text_of(receipt)
    assert power(9) == office.filed(0)


def test_an_ok_accepts_what_its_writer_was_shown_and_not_what_a_stranger_wrote_since(office):
    office.says(0, "POWER 9\nPOWER 8")
    shown = office.newest(0)
    office.says(0, "POWER 13", sender="Mallory <mallory@evil.example>")

    office.says(0, "OK", to=shown)

    assert power(8) == office.filed(0)


def test_an_ok_to_the_words_of_a_rival_files_nothing(office):
    office.says(0, "POWER 9\nPOWER 8")
    office.says(1, "SAY A day off on Friday?")

    office.says(0, "OK", to=office.newest(0))

    assert office.filed(0) is None


def test_an_outage_before_everybody_has_accepted_moves_that_deadline_too(a_database):
    with Store(a_database) as store:
        store.create()
        office = PostOffice(store, players=3)
        office.says(0, "ACCEPT olives")
        due = office.docket.due

        away(office, 3600)

        assert due + 3600 == office.docket.due
        assert [0, 1, 2] == sorted(seat for seat, _ in office.fetch())


def test_status_and_help_are_answered_before_the_game_begins(a_database):
    with Store(a_database) as store:
        store.create()
        office = PostOffice(store, players=2)

        subjects = [letter["Subject"] for _, letter in office.says(0, "STATUS\nHELP")]

        assert 2 == len(subjects)
