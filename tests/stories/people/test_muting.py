"""Fewer letters for who wants them: asked back, agreed to, and taken back by one word."""

import re
from email.message import EmailMessage

import pytest

from referee.mail.compose import KIND
from tests.kit.post import MO, REFEREE, WIRE, PostOffice, open_office, text_of, words

MUTED = "You muted all but what you must know"


@pytest.fixture
def office(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/referee.db", players=3, moderators=(MO,)) as office:
        yield office


def unsubscribing(letter, sender: str, body: str = "", **headers) -> bytes:
    """What a mail program writes when its reader presses the button for fewer letters."""
    mail = EmailMessage(policy=WIRE)
    mail["From"] = sender
    mail["To"] = re.fullmatch(r"<mailto:(.+)\?subject=MUTE>", letter["List-Unsubscribe"])[1]
    mail["Subject"] = "MUTE"
    mail["Message-ID"] = f"<{abs(hash((sender, body, str(letter['Message-ID']))))}@phone.example>"
    for name, value in headers.items():
        mail[name.replace("_", "-")] = value
    mail.set_content(body)
    return mail.as_bytes()


def muted(office, seat: int = 0) -> PostOffice:
    office.says(seat, "MUTE")
    office.says(seat, "yes")
    return office


def told(news, seat: int = 0) -> list[str]:
    """The kinds of letters to a seat."""
    return [letter[KIND] for to, letter in news if to == seat]


def test_mute_is_asked_back_and_changes_nothing_yet(office):
    ((to, question),) = office.says(0, "MUTE")

    assert (0, "asked") == (to, question[KIND])
    assert "Is that so? Then answer this letter with a plain yes." in words(question)
    assert (["press"], frozenset()) == (told(office.says(1, "SAY hello")), office.docket.muted)


@pytest.mark.parametrize("answer", ["yes", "Yes, please.", "OK", "Ja!\n\nGruß,\nAnn"])
def test_a_plain_yes_to_the_question_mutes_and_is_confirmed(office, answer):
    office.says(0, "MUTE")

    ((_, receipt),) = office.says(0, answer)

    assert {0} == office.docket.muted
    assert "From now on you get what you must know, and no more." in words(receipt)
    assert MUTED in words(receipt)


@pytest.mark.parametrize("answer", ["no", "yes but only what the others say", "What is this?", "yes?"])
def test_any_other_answer_leaves_things_as_they_are(office, answer):
    office.says(0, "MUTE")
    office.says(0, answer)

    assert frozenset() == office.docket.muted


def test_a_yes_to_another_letter_is_no_yes_to_the_question(office):
    before = office.newest(0)
    office.says(0, "MUTE")

    office.says(0, "yes", to=before)

    assert frozenset() == office.docket.muted


def test_a_yes_from_elsewhere_is_no_yes(office):
    office.says(0, "MUTE")

    office.says(0, "yes", sender="mallory@evil.example")
    office.says(0, "yes", sender="bo@example.org")

    assert frozenset() == office.docket.muted


def test_a_yes_that_a_machine_may_have_written_is_no_yes(office):
    office.says(0, "MUTE")
    office.says(0, "yes", headers={"Precedence": "bulk"})

    assert frozenset() == office.docket.muted


def test_what_others_say_and_new_deadlines_stay_away_from_who_has_muted_and_is_in(office):
    office.says(0, office.sensible_words(0))
    muted(office)

    assert {1, 2} == {to for to, _ in office.says(1, "SAY hello all")}
    office.commands("ANNOUNCE We go on after Easter.")
    assert {1, 2} == {to for to, _ in office.news}
    office.commands("EXTEND 24 HOURS")
    assert {1, 2} == {to for to, _ in office.news}


def test_who_has_muted_gets_what_is_asked_for(office):
    office.says(0, office.sensible_words(0))
    muted(office)

    assert "status" in told(office.says(0, "STATUS"))
    office.commands("RESEND red")
    assert ["status"] == told(office.news)


def test_who_has_muted_and_is_awaited_hears_of_a_new_deadline_and_is_reminded(office):
    muted(office)

    office.commands("EXTEND 24 HOURS")
    assert 0 in {to for to, _ in office.news}
    assert 0 in {to for to, _ in office.passes(hours=80)}


def test_reports_come_and_tell_what_was_said_meanwhile(office):
    muted(office)
    office.says(1, "SAY hello all")

    report = next(letter for to, letter in office.passes(hours=73) if to == 0)

    assert "hello all" in words(report)
    assert MUTED in words(report)


def test_unmute_brings_all_of_it_back_at_once(office):
    muted(office)

    ((_, receipt),) = office.says(0, "unmute")

    assert "You get all letters again." in words(receipt)
    assert MUTED not in words(receipt)
    assert {0, 1, 2} == {to for to, _ in office.says(1, "SAY hello all")}


def test_only_the_mail_program_of_a_reader_knows_where_to_write_for_fewer(office):
    letter = office.newest(0)

    assert re.fullmatch(
        r"<mailto:referee\+u-g1\.\w+\.red\.\w{16}@elgrande\.example\?subject=MUTE>", letter["List-Unsubscribe"]
    )
    assert letter["List-Unsubscribe-Post"] is None


@pytest.mark.parametrize("headers", [{}, {"Auto_Submitted": "auto-generated"}, {"Precedence": "bulk"}])
def test_a_mail_program_that_unsubscribes_is_asked_back_and_a_yes_mutes(office, headers):
    ((to, question),) = office.hand_over(unsubscribing(office.newest(0), "ann@example.org", **headers))
    assert (0, "ann@example.org", frozenset()) == (to, question["To"], office.docket.muted)

    office.says(0, "yes")

    assert {0} == office.docket.muted


def test_whatever_else_stands_in_such_a_letter_is_not_read(office):
    office.hand_over(unsubscribing(office.newest(0), "ann@example.org", "POWER 13\nyes"))

    assert {} == office.docket.seat(0).sheet


def test_a_strangers_letter_there_reaches_nobody_but_who_is_on_file(office):
    ((to, question),) = office.hand_over(unsubscribing(office.newest(0), "mallory@evil.example"))

    assert (0, "ann@example.org") == (to, question["To"])


def test_a_machine_that_writes_there_again_and_again_gets_two_letters_a_day(office):
    letter = office.newest(0)
    news = [office.hand_over(unsubscribing(letter, "ann@example.org", str(n))) for n in range(20)]

    assert 2 == sum(map(len, news))
    office.now = office.now.replace(day=23)
    assert 1 == len(office.hand_over(unsubscribing(letter, "ann@example.org", "later")))


def test_a_moderator_who_unsubscribes_is_asked_for_a_code_and_gets_what_needs_somebody(office):
    office.hand_over(unsubscribing(office.latest("mo@example.org"), "mo@example.org"))
    asked = text_of(office.latest("mo@example.org"))
    answer = office.commands(re.search(r"MUTE CODE \w+", asked).group())
    assert "You muted the notices that can wait" in " ".join(answer.split())
    before = len(office.elsewhere)

    office.says(1, "I am away on holiday until Monday.")
    assert before == len(office.elsewhere)

    office.passes(hours=73)
    assert "the referee answered for red, blue and yellow" in office.latest("mo@example.org")["Subject"]


def test_a_moderator_takes_it_back_without_a_code(office):
    asked = office.commands("MUTE")
    office.commands(re.search(r"MUTE CODE \w+", asked).group())

    office.commands("UNMUTE")

    assert frozenset() == office.docket.muted
    assert REFEREE.partition("@")[0] in office.latest("mo@example.org")["List-Unsubscribe"]
