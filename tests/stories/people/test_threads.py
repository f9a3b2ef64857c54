"""Our letters in a mail program: what follows a letter stands under it, and a game's letters belong together."""

from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from urllib.parse import parse_qs, urlsplit

import pytest
from selectolax.lexbor import LexborHTMLParser

from referee.desk import Shunted
from referee.log import Options
from referee.mail.compose import KIND
from referee.mail.reply_tokens import subject_tag
from tests.kit.post import KEY, MO, REFEREE, WIRE, open_office, text_of

ANN, BO, YARA = range(3)
TAG = subject_tag("g1", "red", KEY)


@pytest.fixture
def office(tmp_path):
    with open_office(
        f"sqlite:///{tmp_path}/threads.db", players=3, moderators=(MO,), hosts=("hal@example.org",)
    ) as office:
        yield office


def refers_to(letter):
    """What a letter refers to, and what it answers."""
    return str(letter["References"] or "").split(), letter["In-Reply-To"]


def after(*letters):
    """What the header of a letter says that answers the last of these."""
    return [*dict.fromkeys(str(letter["Message-ID"]) for letter in letters)], letters[-1]["Message-ID"]


def first_to(office, seat):
    """The letter that began the thread: the report of the round."""
    return next(letter for to, letter in reversed(office.letters) if to == seat and letter[KIND] == "report")


def test_a_receipt_answers_the_players_letter_behind_the_report_of_the_round_and_the_one_that_it_answers(office):
    answered = office.newest(ANN)
    letter = office.reply(ANN, "POWER 9")

    [(_, receipt)] = office.hand_over(letter)

    assert after(first_to(office, ANN), answered, message_from_bytes(letter)) == refers_to(receipt)


def test_what_a_letter_leads_to_is_told_to_others_without_naming_it(office):
    before = {seat: (first_to(office, seat), office.newest(seat)) for seat in (BO, YARA)}

    news = office.says(ANN, "SAY hello")

    assert {seat: refers_to(letter) for seat, letter in news if seat != ANN} == {
        seat: after(letters[0]) for seat, letters in before.items()
    }


@pytest.mark.parametrize("named", ["", "<" + "x" * 251 + "@example.org>", "<é@example.org>"])
def test_a_letter_whose_message_id_cannot_be_repeated_is_answered_under_the_one_that_it_answers(office, named):
    answered = office.newest(ANN)
    raw = office.reply(ANN, "POWER 9").replace(b"<reply-4@example.org>", named.encode())

    [(_, receipt)] = office.hand_over(raw)

    assert after(first_to(office, ANN), answered) == refers_to(receipt)


def test_a_host_who_writes_first_is_answered_under_that_letter(office):
    letter = EmailMessage(policy=WIRE)
    letter["From"], letter["To"], letter["Message-ID"] = "hal@example.org", REFEREE, "<new-game@example.org>"
    letter.set_content('CREATE "Sunday table"\n')

    office.hand_over(letter.as_bytes())
    first = office.latest("hal@example.org")
    office.commands("SET LENGTH six_skip", address="hal@example.org")

    sent = f"<reply-{office.written}@example.org>"
    assert (["<new-game@example.org>"], "<new-game@example.org>") == refers_to(first)
    assert (["<new-game@example.org>", first["Message-ID"], sent], sent) == refers_to(office.latest("hal@example.org"))


def test_who_answers_a_letter_to_somebody_else_is_told_so_under_that_answer(office):
    first, latest = first_to(office, BO), office.newest(BO)
    letter = office.reply(ANN, "POWER 9", sender="Bo <bo@example.org>")

    news = office.hand_over(letter)

    assert [(BO, after(first, latest, message_from_bytes(letter)))] == [(to, refers_to(each)) for to, each in news]


def test_the_apology_for_a_letter_that_broke_us_answers_it(office):
    first, latest = first_to(office, ANN), office.newest(ANN)
    letter = office.reply(ANN, "POWER 9")

    office.desk.handle(Shunted(office.drop(letter), "Traceback ..."), office.now)

    assert [(ANN, after(first, latest, message_from_bytes(letter)))] == [
        (to, refers_to(each)) for to, each in office.fetch()
    ]


def subject_of(letter):
    return " ".join(str(letter["Subject"]).split())


def test_a_round_is_one_thread_that_begins_with_its_report(office):
    report = office.newest(ANN)
    office.says(ANN, "POWER 9")
    receipt, status = office.newest(ANN), office.says(ANN, "STATUS")[0][1]

    assert ([], None) == refers_to(report)
    assert f"Friday, round 1: your sheet by Mon 13:00 {TAG}" == subject_of(report)
    assert {f"Re: {subject_of(report)}"} == {subject_of(letter) for letter in (receipt, status)}
    assert text_of(receipt).startswith("You are NOT in yet. Missing: CARD")


def taps_of(letter):
    """Where the links of a letter lead."""
    page = next(part for part in letter.walk() if part.get_content_type() == "text/html").get_payload(decode=True)
    return [node.attributes["href"] for node in LexborHTMLParser(page.decode()).css("a")]


def test_a_tap_answers_the_letter_it_stands_in(office):
    report = office.newest(ANN)
    links = taps_of(report)
    tapped = [urlsplit(link) for link in links]

    assert {("mailto", report["Reply-To"])} == {(link.scheme, link.path) for link in tapped}
    assert {f"Re: {subject_of(report)}"} == {parse_qs(link.query)["subject"][0] for link in tapped}
    assert max(map(len, links)) < 2000


def test_a_form_that_a_tap_opened_is_read_without_our_letter_below_it(office):
    report = office.newest(ANN)
    bodies = [parse_qs(urlsplit(link).query)["body"][0] for link in taps_of(report)]
    form = next(body for body in bodies if "POWER [ ]" in body)
    letter = EmailMessage(policy=WIRE)
    letter["From"], letter["To"], letter["Message-ID"] = "ann@example.org", report["Reply-To"], "<tap@example.org>"
    letter.set_content(form.replace("POWER [ ]", "POWER [9 or 8]", 1))

    [(_, receipt)] = office.hand_over(letter.as_bytes())

    assert "| POWER 9 or 8\n" in text_of(receipt)
    assert "NOT FILED" not in text_of(receipt)


def test_the_deadline_is_one_entry_of_a_calendar_that_each_letter_about_it_replaces(office):
    first = entry_of(office.newest(ANN))
    office.commands("EXTEND 24 HOURS")
    later = entry_of(office.newest(ANN))

    assert first["UID"] == later["UID"]
    assert ("20261123T120000Z", "20261124T120000Z") == (first["DTEND"], later["DTEND"])
    assert None is entry_of(office.says(ANN, "POWER 9")[0][1])


def entry_of(letter):
    """The fields of the calendar that goes along with a letter; None without one."""
    found = [part for part in letter.walk() if part.get_content_type() == "text/calendar"]
    lines = found[0].get_payload(decode=True).decode().replace("\r\n ", "").splitlines() if found else []
    return dict(line.split(":", 1) for line in lines) or None


def first_rounds(tempo, to):
    """A table of three that plays until this round, at this tempo."""

    def play(office):
        office.everybody_accepts()
        while office.docket.state.position.round < to:
            for seat in office.docket.awaited():
                office.says(seat, office.sensible_words(seat))

    play.__qualname__ = f"{tempo} to {to}"  # offices that have begun are kept by this name
    return play


@pytest.fixture
def begun(tmp_path):
    @contextmanager
    def begin(tempo, to, **options):
        how = Options(cooling_minutes=0, tempo=tempo)
        database = f"sqlite:///{tmp_path}/{tempo}.db"
        with open_office(database, first_rounds(tempo, to), players=3, options=how, **options) as office:
            yield office

    return begin


def listed(office, seat):
    """The letters of a seat as a mail program lists them: the number of the thread, the kind, the subject."""
    threads, found = {}, []
    for letter in (letter for to, letter in office.letters if to == seat):
        root = next((threads[each] for each in refers_to(letter)[0] if each in threads), len(set(threads.values())))
        threads[letter["Message-ID"]] = root
        found.append(f"{root} {letter[KIND]}: {subject_of(letter).removesuffix(f' {TAG}')}")
    return found


def test_where_every_decision_is_waited_for_a_round_is_a_thread_and_each_question_another(begun):
    with begun("table", 2) as office:
        assert [
            "0 invitation: Friday: will you play red?",
            "0 receipt: Re: Friday: will you play red?",
            "1 part: Friday, round 1: the game waits for yellow",
            "2 question: Friday, round 1: your power card by Sat 13:00",
            "2 receipt: Re: Friday, round 1: your power card by Sat 13:00",
            "1 part: Friday, round 1: the game waits for blue",
            "3 question: Friday, round 1: your action card by Sat 13:00",
            "3 receipt: Re: Friday, round 1: your action card by Sat 13:00",
            "1 part: Re: Friday, round 1: the game waits for yellow",
            "1 part: Friday, round 1: the game waits for blue",
            "4 part: Friday, round 2: the game waits for blue",
        ] == listed(office, ANN)


def test_each_phase_asks_by_another_subject_and_tells_something_else_in_front(begun):
    with begun("phase", 2) as office:
        reports = [letter for to, letter in office.letters if to == ANN and letter[KIND] == "report"]

        assert [
            "Friday, round 1: your power card by Mon 13:00",
            "Friday, round 1: your action card by Mon 13:00",
            "Friday, round 2: your power card by Mon 13:00",
        ] == [subject_of(letter).removesuffix(f" {TAG}") for letter in reports]
        told = [text_of(letter).partition(".")[0] for letter in reports]
        assert told[0].startswith("The game begins")
        assert told[1].startswith("Turn order: ")
        assert "has scored yet" in told[2]


def test_an_older_letter_that_is_answered_late_is_answered_in_its_thread_and_what_follows_stands_in_its_own(begun):
    with begun("table", 2) as office:
        question = next(letter for to, letter in office.letters if to == ANN and "power card" in subject_of(letter))
        late = office.answer(question, "SAY hello", "Ann <ann@example.org>")
        [receipt] = [letter for to, letter in office.hand_over(late) if to == ANN]
        office.says(office.docket.awaited()[0], office.sensible_words(office.docket.awaited()[0]))

        assert after(question, message_from_bytes(late)) == refers_to(receipt)
        assert "Friday, round 2: you are in" in subject_of(receipt)
        assert listed(office, ANN)[-1].endswith(
            ("the game waits for blue", "the game waits for yellow", "round 2: your power card by Sat 13:00")
        )


def test_a_reminder_stands_with_what_it_reminds_of_and_says_a_deadline_that_has_moved(office):
    [(_, reminder)] = [(to, each) for to, each in office.passes(hours=48) if to == ANN]
    report = first_to(office, ANN)
    assert (f"Re: {subject_of(report)}", after(report)) == (subject_of(reminder), refers_to(reminder))

    office.commands("EXTEND 48 HOURS")
    [(_, again)] = [(to, each) for to, each in office.passes(hours=48) if to == ANN]
    assert (f"Friday, round 1: your sheet by Wed 13:00 {TAG}", after(report)) == (subject_of(again), refers_to(again))


def test_the_end_is_a_thread_of_its_own(begun):
    with begun("round", 2, length="six_skip") as office:
        office.play_to_the_end()

        assert ([], None) == refers_to(office.newest(ANN))
        assert "Friday is over: won by " in subject_of(office.newest(ANN))
