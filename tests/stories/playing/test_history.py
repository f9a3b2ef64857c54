"""HISTORY: a player gets the letters of the seat told by number, and one of them once more, and nobody else's."""

from datetime import timedelta

import pytest
from sqlmodel import update

from referee.commands.newcomers import Newcomer
from referee.mail.compose import KIND
from referee.orders.contents import LetterHistory
from referee.store.tables import Outbox
from tests.kit.post import MO, open_office, text_of
from tests.orders.letters import read
from tests.orders.sheets import OPEN

ANN, BO = range(2)
PLAYS = Newcomer("Ann", "ann@example.org")
BODY = "MIME-Version: 1.0"
TOGETHER = 10  # requests in one letter


@pytest.fixture
def office(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/history.db", players=2, moderators=(MO,)) as office:
        yield office


def listed(letter):
    """The subjects of a list of letters, by number."""
    lines = [line.removeprefix(" - ").partition(". ") for line in text_of(letter).split("\n") if line.startswith(" - ")]
    return {int(number): rest.partition(":00: ")[2] for number, _, rest in lines}


def subject_of(letter):
    return " ".join(str(letter["Subject"]).split())


def body_of(letter):
    return letter.as_string().partition(BODY)[2]


def test_a_list_tells_every_letter_of_the_seat_by_number_time_and_subject(office):
    office.says(ANN, "STATUS")

    [(to, letter)] = office.says(ANN, "HISTORY")

    assert (ANN, "history") == (to, letter[KIND])
    assert {
        1: "Friday: will you play red?",
        2: "Re: Friday: will you play red?",
        3: "Friday, round 1: your sheet by Mon 13:00",
        4: "Re: Friday, round 1: your sheet by Mon 13:00",
    } == listed(letter)
    assert " - 1. Fri 20 Nov 13:00: " in text_of(letter)


def test_a_letter_is_sent_again_as_it_was_and_can_be_answered_as_it_could(office):
    [(_, proposal)] = office.says(ANN, "I play my 9")

    [(to, again)] = office.says(ANN, "history 4")

    assert (ANN, body_of(proposal)) == (to, body_of(again))
    assert (proposal["Reply-To"], proposal["To"]) == (again["Reply-To"], again["To"])
    assert proposal["Message-ID"] != again["Message-ID"]
    assert f"Again: {subject_of(proposal).partition(' [eg')[0]}" == subject_of(again).partition(" [eg")[0]
    office.hand_over(office.answer(again, "OK", "Ann <ann@example.org>"))
    assert office.filed(ANN) is not None


def test_what_was_sent_again_is_in_no_list(office):
    before = listed(office.says(ANN, "HISTORY")[0][1])
    office.says(ANN, "HISTORY 1")

    assert before == listed(office.says(ANN, "HISTORY")[0][1])


def test_a_number_that_there_is_not_is_told_with_those_that_there_are(office):
    [(_, letter)] = office.says(ANN, "HISTORY 9")

    assert text_of(letter).startswith("You have no letter 9 from me in this game.")
    assert {1, 2, 3} == listed(letter).keys()


def test_no_bytes_are_kept_of_what_was_sent_and_it_is_rendered_again_as_it_was(office):
    office.says(ANN, "SUGGEST\nEXPLAIN king\nTELL blue hush")
    office.play_to_the_end()
    sent = [letter for to, letter in office.letters if to == ANN]
    with office.store.reading() as transaction:
        assert not any(transaction.as_sent(each.id)[0] for each in transaction.sent_to("g1", ANN, "red"))

    for first in range(1, len(sent) + 1, TOGETHER):
        office.passes(hours=30)
        numbers = range(first, min(first + TOGETHER, len(sent) + 1))
        again = office.says(ANN, "\n".join(f"HISTORY {n}" for n in numbers))
        assert [body_of(sent[n - 1]) for n in numbers] == [body_of(each) for to, each in again if to == ANN]


def test_a_letter_that_was_let_go_is_rendered_again_when_it_is_asked_for(office):
    office.play_to_the_end()
    with office.store.writing() as transaction:
        transaction.empty_out(office.now + timedelta(days=400))

    [(_, listed)] = office.says(ANN, "HISTORY")
    [(_, letter)] = office.says(ANN, "HISTORY 3")

    assert " no longer kept\n" in text_of(listed)
    assert "Again: Friday, round 1: your sheet by Mon 13:00" == subject_of(letter).partition(" [eg")[0]


def test_a_letter_that_is_worded_otherwise_by_now_says_so(office):
    with office.store.writing() as transaction:
        transaction._connection.execute(update(Outbox).values(digest="that of other words"))

    [(_, letter)] = office.says(ANN, "HISTORY 3")

    assert subject_of(letter).startswith("Again, in today's words: Friday, round 1: your sheet by")


def test_a_letter_that_is_not_kept_and_follows_from_no_entry_is_told_to_be_no_longer_kept(office):
    with office.store.writing() as transaction:
        transaction._connection.execute(update(Outbox).values(raw=b"", kept=b"", since=0, upto=0))

    *_, (_, letter) = office.says(ANN, "HISTORY 3")  # whose quotation nobody knows for ours now

    assert text_of(letter).startswith("Letter 3 is no longer kept, so it cannot be sent again.")
    assert " no longer kept\n" in text_of(letter)


def test_a_letter_of_before_0_11_0_is_sent_again_from_its_bytes(office):
    with office.store.writing() as transaction:
        old = {"kept": None, "digest": "", "since": 0, "upto": 0, "text": "Will you play?"}
        body = f"Subject: Will you play?\r\n{BODY}\r\n\r\nWill you play?\r\n"
        transaction._connection.execute(update(Outbox).values(raw=body.encode(), **old))

    *_, (_, letter) = office.says(ANN, "HISTORY 1")

    assert (b"Will you play?\r\n", "Again: Will you play?") == (
        letter.get_payload(decode=True),
        subject_of(letter).partition(" [")[0],
    )


def test_who_takes_a_seat_over_sees_no_letter_to_whom_had_it(office):
    told = office.commands("SUBSTITUTE red Rita <rita@example.org>")
    office.commands(f"SUBSTITUTE red Rita <rita@example.org> CODE {told.partition('CODE ')[2].split()[0]}")
    welcome = office.latest("rita@example.org")

    office.hand_over(office.answer(welcome, "HISTORY\nHISTORY 2", "rita@example.org"))

    newest = [letter for to, letter in office.elsewhere if to == "rita@example.org" and letter[KIND] == "history"]
    assert [{1: "Friday: you play red from now on"}] * 2 == [listed(letter) for letter in newest]


def test_a_moderator_who_plays_gets_the_letters_of_the_seat_alone(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/both.db", players=2, moderators=(PLAYS,)) as office:
        subjects = listed(office.says(ANN, "HISTORY")[0][1])

    assert {"Friday: will you play red?", "Re: Friday: will you play red?"} < {*subjects.values()}
    assert not any("moderate" in subject for subject in subjects.values())


def test_a_letter_that_may_be_anothers_gets_none_of_them(office):
    news = office.says(ANN, "HISTORY\nHISTORY 1", sender="Eve <eve@example.org>")

    assert [] == [letter for _, letter in news if letter[KIND] == "history"]


def test_no_letter_is_answered_with_more_of_them_than_of_other_requests(office):
    news = office.says(ANN, "\n".join(f"HISTORY {n}" for n in range(1, 30)))

    assert 12 == sum(letter[KIND] == "history" for _, letter in news)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "HISTORY 4"),
        ("en", "my letters 4"),
        ("nl", "Geschiedenis 4"),
        ("nl", "mijn brieven 4"),
        ("de", "meine Briefe 4"),
        ("pl", "moje listy 4"),
        ("sv", "mina brev 4"),
        ("es", "mis cartas 4"),
    ],
)
def test_it_is_read_in_each_language(language, words):
    assert (LetterHistory(4),) == read(words, OPEN, language).requests
