"""A moderator repairs a game by letters only: words in, words out, the log and the outbox in between."""

import re
from dataclasses import replace
from email.message import EmailMessage

import pytest

from referee.commands import drafts
from referee.commands.newcomers import Newcomer
from referee.desk import LetterKept, Shunted
from referee.log import rulings
from referee.mail.reply_tokens import ReplyToken, mint, tagged_address
from referee.report.voice import UNBROKEN
from referee.rules import boxes
from referee.rules.board import PowerCard
from referee.rules.boxes import Box
from referee.store import Store
from tests.kit.post import KEY, MO, REFEREE, SETTING_UP, WIRE, PostOffice, fresh, open_office, text_of

ANN, BO, YARA = range(3)


@pytest.fixture
def store(a_database):
    with Store(a_database) as store:
        store.create()
        yield store


@pytest.fixture
def office(a_database):
    with open_office(a_database, players=3, moderators=(MO,)) as office:
        yield office


def code_in(answer: str) -> str:
    return re.search(r"CODE (\w+)", answer)[1]


def insists(office, words: str, **how) -> str:
    """The command, then once more with its code; the answer to that."""
    return office.commands(f"{words} CODE {code_in(office.commands(words, **how))}", **how)


def docket_of(office):
    """The docket of the second game, which a host set up."""
    with office.store.reading() as transaction:
        return office.desk.docket(transaction, "g2")


def test_a_moderator_is_told_of_the_office_and_how_it_works(office):
    letter = text_of(office.elsewhere[0][1])

    assert [("mo@example.org", 1)] == [(to, 1) for to, _ in office.elsewhere]
    assert "TRY" in letter


def test_a_command_is_answered_and_everybody_reads_of_it(office):
    due = office.docket.due

    answer = office.commands("EXTEND 24 HOURS")

    assert "DONE" in answer
    assert due + 24 * 3600 == office.docket.due
    assert [ANN, BO, YARA] == sorted(seat for seat, _ in office.news)
    assert all("Mo" in text_of(letter) for _, letter in office.news)


def test_after_a_rewind_new_letters_go_out_and_old_ones_are_stale(office):
    for _ in range(2):
        for seat in range(3):
            office.says(seat, office.sensible_words(seat))
    overtaken = office.newest(ANN)
    assert 3 == office.docket.state.position.round

    insists(office, "REWIND 1 DROP")

    assert (1, "r1") == (office.docket.state.position.round, office.docket.stop)
    assert [ANN, BO, YARA] == sorted(seat for seat, _ in office.news)
    office.says(ANN, "POWER 9", to=overtaken)
    assert () == office.docket.seat(ANN).in_force


def test_orders_for_a_seat_are_copied_to_its_player(office):
    answer = office.commands("ORDER FOR blue\nPOWER 9 or 8\nEND")

    assert "DONE" in answer
    assert "POWER 9 or 8" in text_of(office.newest(BO))
    assert "Mo" in text_of(office.newest(BO))
    assert [BO] == [seat for seat, _ in office.news]


def test_a_substitute_gets_the_letters_from_then_on(office):
    insists(office, "SUBSTITUTE blue Eva <eva@example.org> Europe/Madrid")

    letter = office.latest("eva@example.org")
    assert "Eva" in text_of(letter)
    office.hand_over(office.answer(letter, "POWER 7", "Eva <eva@example.org>"))
    assert "POWER" not in office.docket.missing_keys(BO)
    before = office.docket.seat(BO).in_force
    office.says(BO, "POWER 1")  # who had the seat before
    assert before == office.docket.seat(BO).in_force


def test_sealed_sheets_go_to_the_moderator_alone(office):
    office.says(ANN, "POWER 13")

    answer = office.commands("SHEETS")

    assert "POWER 13" in answer
    assert not any("POWER 13" in text_of(letter) for seat, letter in office.news)


def test_a_moderator_who_plays_is_told_who_can_do_what_could_show_sealed_things(store):
    office = PostOffice(store, players=3, moderators=(Newcomer("Bo", "bo@example.org"),))
    office.everybody_accepts()
    office.says(ANN, "POWER 13\nCARD ANY\nSKIP")
    before = office.docket

    told = {
        "SHEETS": "after a yes by letter of somebody else",
        "TRY PROCESS 1": "the deadline does it",
        "TRY REWIND 1 KEEP": "REWIND 1 DROP",
        "TRY ORDER FOR red\nPOWER 9": "once the deadline is past the referee answers",
        "ORDER FOR red\nFINAL": "after a yes by letter of somebody else",
    }
    answers = {words: " ".join(office.commands(words, address="bo@example.org").split()) for words in told}

    assert [] == [words for words, says in told.items() if says not in answers[words]]
    assert before.ledger == office.docket.ledger
    assert [own.sheet for own in before.by_seat] == [own.sheet for own in office.docket.by_seat]


def test_who_tried_orders_for_a_seat_by_mail_takes_no_seat(office):
    office.commands("TRY ORDER FOR red\nPOWER 9")

    answer = office.commands("SUBSTITUTE blue Mo <mo@example.org>")

    assert "REFUSED. Mo has read what is sealed in this game" in " ".join(answer.split())
    assert BO == office.docket.seat(BO).person


def test_a_letter_that_broke_us_is_told_to_the_moderator_by_its_number_only(office):
    inbox_id = office.drop(office.reply(ANN, "POWER 13 my secret"))

    office.desk.handle(Shunted(inbox_id, "Traceback ..."), office.now)
    office.fetch()

    alert = text_of(office.latest("mo@example.org"))
    assert f"inbox show {inbox_id}" in alert
    assert "secret" not in alert
    assert "ann" not in alert.lower()


def test_a_moderator_hears_of_an_absence(office):
    office.says(ANN, "Sorry, I am in hospital this week.")

    assert "ann" in text_of(office.latest("mo@example.org")).lower()


def test_a_paused_game_says_so_in_its_letters(office):
    office.commands("PAUSE")

    assert any("still" in text_of(letter) for _, letter in office.news)
    office.passes(days=90)
    assert 1 == office.docket.state.position.round
    office.commands("RESUME")
    assert office.docket.due > office.now.timestamp()


# A game set up by letters


def test_files_beside_commands_are_named_among_what_was_not_read(office):
    answer = office.commands("EXTEND 24 HOURS", files={"more.txt": "PAUSE", "plan.docx": "...", "logo.png": "..."})

    assert "> more.txt" in answer
    assert "> plan.docx" in answer
    assert "logo" not in answer
    assert office.docket.paused is None


def test_a_moderators_token_for_a_number_that_nobody_has_is_a_strangers(office):
    letter = EmailMessage(policy=WIRE)
    letter["From"] = "mo@example.org"
    letter["To"] = tagged_address(REFEREE, mint(ReplyToken("g1", "r1n0", "m77"), KEY))
    letter.set_content("PAUSE")

    assert [] == office.hand_over(letter.as_bytes())
    assert office.docket.paused is None


@pytest.fixture
def hosted(store):
    return PostOffice(store, players=2, hosts=("hal@example.org",))


def test_a_host_whose_letter_about_a_draft_broke_us_is_told_and_the_game_can_still_be_made(hosted):
    hosted.hand_over(fresh(SETTING_UP))
    inbox_id = hosted.drop(hosted.answer(hosted.latest("hal@example.org"), "SET TEMPO", "Hal <hal@example.org>"))

    hosted.desk.handle(Shunted(inbox_id, "Traceback ..."), hosted.now)
    hosted.fetch()

    alert = hosted.latest("hal@example.org")
    assert f"inbox show {inbox_id}" in text_of(alert)
    hosted.hand_over(hosted.answer(alert, "START", "Hal <hal@example.org>"))
    assert "rita@example.org" in [to for to, _ in hosted.elsewhere]


def test_a_host_sets_a_game_up_by_letters_and_moderates_it(hosted):
    hosted.hand_over(fresh(SETTING_UP))

    draft = hosted.latest("hal@example.org")
    assert ["hal@example.org"] == [to for to, _ in hosted.elsewhere]
    assert "Rita" in text_of(draft)
    hosted.hand_over(hosted.answer(draft, "START", "Hal <hal@example.org>"))

    to = [to for to, _ in hosted.elsewhere]
    assert {"rita@example.org", "bob@example.org"} <= set(to)
    invitation = hosted.latest("rita@example.org")
    hosted.hand_over(hosted.answer(invitation, "ACCEPT one two", "rita@example.org"))
    hosted.hand_over(hosted.answer(hosted.latest("bob@example.org"), "ACCEPT three", "bob@example.org"))
    docket = docket_of(hosted)
    assert (True, "phase", ("Rita", "Bob")) == (docket.started, docket.options.tempo, docket.names)
    assert [(5, "Hal")] == list(docket.moderators)
    hosted.commands("EXTEND 24", address="hal@example.org")
    assert isinstance(docket_of(hosted).ledger[-1].ruling, rulings.Extended)


@pytest.mark.parametrize("words", ["Hi referee!\n\nCreate Sunday table.", "HELP", "INVTE red Rita <rita@example.org>"])
def test_a_host_who_writes_anything_like_a_command_is_answered(hosted, words):
    hosted.hand_over(fresh(words))

    assert "being set up" in text_of(hosted.latest("hal@example.org"))


def test_prose_of_a_host_sets_nothing_up(hosted):
    hosted.hand_over(fresh("Are you there?\n\nYours, Hal"))

    assert [] == hosted.elsewhere


def test_a_host_renames_the_table(hosted):
    hosted.hand_over(fresh("HELP"))
    hosted.commands('CREATE "Sunday table"', address="hal@example.org")

    assert "Sunday table" in text_of(hosted.latest("hal@example.org"))


def test_a_host_sets_a_game_with_boxes_up_by_letters(hosted):
    hosted.hand_over(fresh(SETTING_UP.replace("Sunday table", '"Sunday table" BOXES anniversary, france')))
    hosted.commands("START", address="hal@example.org")

    assert ("france", "anniversary") == docket_of(hosted).setup.boxes


def test_a_host_changes_the_boxes_until_the_game_starts(hosted):
    hosted.hand_over(fresh("CREATE Sunday table BOXES france"))
    assert "France" in text_of(hosted.latest("hal@example.org"))

    hosted.commands("SET BOXES anniversary", address="hal@example.org")
    assert ("anniversary",) == drafted(hosted).boxes
    hosted.commands("SET BOXES none", address="hal@example.org")
    assert () == drafted(hosted).boxes


def drafted(office):
    with office.store.reading() as transaction:
        return drafts.draft_of(transaction.log("g2"))


@pytest.mark.parametrize(
    ("ids", "words"),
    [
        ("atlantis", 'there is no box "atlantis"'),
        ("frnce", "SET BOXES france"),
        ("france, colonies", "cannot be played together"),
        ("decennial", "SET BOXES decennial, intrigue"),
        ("france, granada", "France and Muslim Granada cannot be played together, as each has a power card 35"),
    ],
)
@pytest.mark.parametrize("line", ["CREATE Sunday table BOXES {}", "SET BOXES {}"])
def test_boxes_that_cannot_be_played_are_refused_in_words(hosted, monkeypatch, ids, words, line):
    far = {"colonies": Box("colonies"), "decennial": Box("decennial", needs=("intrigue",))}
    far |= {id: replace(boxes.BOXES[id], powers=(PowerCard(35, 4),)) for id in ("france", "granada")}
    monkeypatch.setattr(boxes, "BOXES", {**boxes.BOXES, **far})

    hosted.hand_over(fresh(line.format(ids)))

    assert words.casefold() in " ".join(text_of(hosted.latest("hal@example.org")).split()).casefold()
    assert () == drafted(hosted).boxes


def test_a_host_reads_whom_the_letter_invites_with_address_and_time_zone(hosted):
    hosted.hand_over(fresh(SETTING_UP))

    draft = text_of(hosted.latest("hal@example.org"))
    assert " red      Rita <rita@example.org> Europe/Madrid en\n blue     Bob <bob@example.org> UTC en\n" in draft


def test_a_host_who_starts_and_is_refused_something_beside_it_is_told_that_the_invitations_are_out(hosted):
    hosted.hand_over(fresh(SETTING_UP))

    hosted.commands("UNINVITE yellow\nStart the game!", address="hal@example.org")

    subjects = [letter["Subject"] for to, letter in hosted.elsewhere if to == "hal@example.org"]
    assert any("the invitations are out, but not all is done" in subject for subject in subjects)


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Amsterdam", "Europe/Amsterdam"),
        ("Europe/Amsterdm", "Europe/Amsterdam"),
        ("New York", "America/New_York"),
        ("Asia/Amsterdam", "Europe/Amsterdam"),
    ],
)
def test_a_city_or_a_misspelt_zone_is_told_the_time_zone_it_may_mean(hosted, typed, zone):
    hosted.hand_over(fresh(f"INVITE red Rita <rita@example.org> {typed}"))

    assert f"This would do: {zone}." in text_of(hosted.latest("hal@example.org"))


def test_who_forces_a_round_reads_how_the_game_went_on(office):
    answer = office.commands("PROCESS 1")
    assert "The referee would answer for red, blue and yellow" in " ".join(answer.split())

    answer = office.commands(f"PROCESS 1 CODE {code_in(answer)}")

    assert "The referee answers for red, blue and yellow" in " ".join(answer.split())
    assert "Round 2 of 9." in answer
    assert "Round 1 is over; round 2 has begun. The game waits for red, blue and yellow." in " ".join(answer.split())


def test_an_answer_to_what_leaves_the_game_waiting_does_not_say_that_it_went_on(office):
    assert "The game waits for" not in office.commands("EXTEND 24 HOURS")


def test_strangers_create_nothing_and_get_no_answer(hosted):
    hosted.hand_over(fresh(SETTING_UP, "Sue <sue@example.org>"))

    assert [] == hosted.elsewhere
    with hosted.store.reading() as transaction:
        assert ["g1"] == [row.id for row in transaction.games()]


def test_where_senders_are_proven_an_unproven_letter_is_held(store):
    office = PostOffice(store, players=2, authserv_id="mx.example.net", hosts=("hal@example.org",))

    office.says(ANN, "ACCEPT words")
    office.hand_over(fresh(SETTING_UP))
    assert [] == [*office.docket.nonces, *office.elsewhere]

    passed = {"Authentication-Results": "mx.example.net; dmarc=pass header.from=example.org"}
    office.hand_over(office.reply(ANN, "ACCEPT words again", headers=passed))
    assert 1 == len(office.docket.nonces)


def test_a_letter_of_a_host_is_decided_once(hosted):
    inbox_id = hosted.drop(fresh(SETTING_UP))

    hosted.desk.handle(LetterKept(inbox_id), hosted.now)
    hosted.desk.handle(LetterKept(inbox_id), hosted.now)

    with hosted.store.reading() as transaction:
        assert ["g1", "g2"] == [row.id for row in transaction.games()]


# What one letter says twice, or in an order nobody expects


def test_who_is_named_twice_in_one_letter_is_put_on_the_roster_once(office):
    office.commands("PROMOTE Pat <pat@example.org>\nDISMISS Pat\nPROMOTE Pat <pat@example.org>")

    to_pat = [letter["Subject"].partition(" [eg ")[0] for to, letter in office.elsewhere if to == "pat@example.org"]
    appointed = "Friday: you moderate this game"
    assert [appointed, "Friday: you no longer moderate", appointed] == to_pat


def test_nothing_stands_behind_start_in_a_letter(hosted):
    hosted.hand_over(fresh(SETTING_UP))

    answer = hosted.commands("START\nUNINVITE blue", address="hal@example.org")

    assert "START stands above it" in " ".join(answer.split())
    assert ("red", "blue") == docket_of(hosted).setup.colours


def test_a_host_who_plays_may_still_answer_the_letters_of_the_draft(hosted):
    hosted.hand_over(fresh(SETTING_UP.replace("bob@example.org", "hal@example.org")))
    draft = hosted.latest("hal@example.org")
    hosted.hand_over(hosted.answer(draft, "START", "hal@example.org"))
    count = len(hosted.elsewhere)

    hosted.hand_over(hosted.answer(draft, "STATUS", "hal@example.org"))

    assert "WHERE THE GAME STANDS" in text_of(hosted.elsewhere[count][1])


def test_before_a_game_begins_what_is_sent_again_is_the_invitation(store):
    office = PostOffice(store, players=3, moderators=(MO,))

    answer = office.commands("RESEND blue")

    assert "DONE" in answer
    assert [BO] == [seat for seat, _ in office.news]
    assert "ACCEPT" in text_of(office.newest(BO))


def test_orders_for_a_seat_of_which_none_is_filed_are_refused_with_the_reason(office):
    answer = office.commands("ORDER FOR blue\nPOWER 14\n")

    assert "REFUSED. None of these orders can be filed." in answer
    assert "there is no power card 14" in answer
    assert not office.docket.seat(BO).sheet


def test_a_language_is_sent_under_its_name_and_read_back_as_no_order(office):
    ((seat, letter),) = office.says(BO, "HELP Deutsch")
    again = office.hand_over(office.answer(letter, text_of(letter), "Bo <bo@example.org>"))

    assert (BO, "Orders in German") == (seat, text_of(letter).splitlines()[0])
    assert not office.docket.seat(BO).sheet
    assert [BO] == [seat for seat, _ in again]


def test_a_wish_in_running_words_is_done_or_shown_with_the_line_that_has_it_done(office):
    due = office.docket.due

    answer = office.commands("Hi,\n\ncould you give everybody two more days, as half of us are away?")
    assert "Read as: EXTEND 2 DAYS." in answer
    assert "> as half of us are away" in answer
    assert due + 48 * 3600 == office.docket.due

    answer = office.commands("please kick out Bo")
    assert re.search(r"EJECT blue CODE \w+", answer)
    assert "DONE" in office.commands(f"EJECT blue CODE {code_in(answer)}")


def test_a_condition_is_asked_back(office):
    due = office.docket.due

    answer = office.commands("Extend by one day unless Ann objects")

    assert "condition" in answer
    assert due == office.docket.due


def test_no_word_of_a_complaint_is_cut(office):
    typed = "w" * 50
    address = f"{typed}@{'mail.' * 6}example.org"
    answer = office.commands(
        f"AWAY Zoe until Monday\n\nSUBSTITUTE Zoe Eva <{address}>\n\n{'an old story of ' * 9}{typed}"
    )

    words = {*answer.replace(UNBROKEN, " ").replace("<", " ").replace(">", " ").replace(",", " ").split()}
    assert address in words
    assert {"AWAY", "red", "blue", "until", "Monday", "story", "of", "\N{HORIZONTAL ELLIPSIS}"} <= words
    assert not {word for word in words if word.startswith("w" * 9)} - {address}
