"""Machines that answer machines, and people who flood: each ends by itself, and silences nobody but who did it."""

from dataclasses import replace
from datetime import timedelta

import pytest

from referee.desk.rate_limits import ALLOWANCES
from referee.log.options import at_pace
from referee.mail.compose import KIND
from referee.store import Store
from tests.kit.post import MO, PostOffice, fresh, open_office, text_of
from tests.kit.tables import power
from tests.kit.thorough import sampled

ABSENT = "I am out of the office until Monday and will read your message then."


@pytest.fixture
def office(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/referee.db", players=3, moderators=(MO,)) as office:
        yield office


@pytest.fixture
def impatient(monkeypatch):
    """No account has more than two letters, so that a few are as good as a flood."""
    for purse, allowance in ALLOWANCES.items():
        monkeypatch.setitem(ALLOWANCES, purse, replace(allowance, most=min(allowance.most, 2)))


def letters(office, verdict):
    with office.store.reading() as transaction:
        return transaction.inbox(verdict, 1000)


def to_moderators(office) -> int:
    return len([to for to, _ in office.elsewhere if to == "mo@example.org"])


def pinging(office, seat: int, words: str, most: int = 400, **changes) -> int:
    """Let a machine answer every letter that a seat gets, at once; how many it wrote before it got none."""
    waiting, written = [office.newest(seat)], 0
    while waiting and written < most:
        office.now += timedelta(seconds=1)
        written += 1
        waiting += [letter for to, letter in office.says(seat, words, to=waiting.pop(0), **changes) if to == seat]
    return written


def test_whoever_orders_in_running_words_is_answered_each_time(office, monkeypatch) -> None:
    monkeypatch.setitem(ALLOWANCES, "idle", replace(ALLOWANCES["idle"], most=1))

    answered = [office.says(1, f"Hi Mo, I think I'd like to lay the {n} and take card 3") for n in range(2, 6)]

    assert all(any(seat == 1 for seat, _ in news) for news in answered)


def test_20_answers_of_somebody_absent_get_a_few_receipts_and_the_moderators_two_letters(office):
    before, moderators = len(office.letters), to_moderators(office)

    for _ in range(20):
        office.says(0, ABSENT)

    assert len(office.letters) - before <= 9
    assert to_moderators(office) - moderators <= 2
    passed = [(row.game, row.seat) for row in letters(office, "braked")]
    assert (len(passed) >= 11, {("g1", 0)}) == (True, set(passed))


@pytest.mark.parametrize("headers", [{}, {"Auto-Submitted": "auto-replied"}])
def test_a_program_that_answers_the_question_whether_its_owner_is_away_is_not_asked_again(tmp_path, headers):
    club = at_pace("club")
    with open_office(f"sqlite:///{tmp_path}/club.db", players=3, moderators=(MO,), options=club) as office:
        assert pinging(office, 0, "I am out of the office until 26 November.", headers=headers) < 40

        asked = [letter for to, letter in office.letters if (to, letter[KIND]) == (0, "asked")]
        assert (True, ()) == (1 <= len(asked) <= 2, office.docket.seat(0).absences)


def test_that_we_fall_silent_is_said_once_to_the_person_and_to_the_moderators(office, impatient):
    for _ in range(5):
        office.says(0, ABSENT)

    told = [" ".join(text_of(letter).split()) for to, letter in office.letters if to == 0]
    subjects = [letter["Subject"] for to, letter in office.elsewhere if "not answered" in letter["Subject"]]
    assert 1 == len([text for text in told if "get no answer for a while" in text])
    assert 1 == len(subjects)


@pytest.mark.parametrize(
    ("words", "headers"),
    sampled(
        [
            (ABSENT, {}),
            ("Dankjewel voor uw bericht, wij antwoorden binnen twee werkdagen.", {}),
            ("Thank you! Your ticket [#4711] was opened.", {"X-Ticket": "4711"}),
            ("power?", {}),
            ("POWER 99", {}),
            ("OK", {}),
            ("HELP", {}),
            ("STATUS\nPREVIEW", {}),
        ],
        4,
    ),
)
def test_two_machines_that_answer_each_other_come_to_an_end(office, words, headers):
    assert pinging(office, 0, words, headers=headers) < 100


@pytest.mark.parametrize("shown", ["[like]  Ann reacted to your message:", "\N{THUMBS UP SIGN}\nAnn reacted via Gmail"])
def test_a_reaction_is_the_sign_typed(office, shown):
    ((_, asked),) = office.says(0, "I think I will play the nine")
    assert office.filed(0) is None

    office.says(0, shown, to=asked)
    assert power(9) == office.filed(0)


def test_a_reaction_without_a_sign_gets_no_answer_and_orders_beside_such_words_are_not_dropped(office):
    assert [] == office.says(0, "Ann reacted to your message:")
    assert letters(office, "automatic")

    ((to, asked),) = office.says(0, "SAY Bo reacted to your message, did you see?\nPOWER 9")
    assert (0, None) == (to, office.filed(0))

    office.says(0, "yes", to=asked)
    assert power(9) == office.filed(0)


@pytest.mark.parametrize("friend", ["bob+b-side@friends.example", "bob+u-boat@friends.example"])
def test_the_address_of_a_friend_who_gets_a_copy_makes_no_machine_of_a_player(office, friend):
    office.says(0, "POWER 9", headers={"Cc": friend})

    assert power(9) == office.filed(0)


def test_a_machine_that_quotes_the_whole_letter_above_its_words_comes_to_an_end(office, impatient):
    assert pinging(office, 0, "Forwarded by a rule.\n\n" + text_of(office.newest(0))) < 12


def test_whoever_is_braked_is_heard_as_soon_as_there_is_an_order(office, impatient):
    for _ in range(4):
        office.says(0, ABSENT)

    ((to, receipt),) = office.says(0, "POWER 9")

    assert (0, power(9)) == (to, office.filed(0))
    assert "filed" in text_of(receipt)


def test_nobody_is_silenced_by_what_another_does(office, impatient):
    for _ in range(4):
        office.says(0, ABSENT)
        office.says(0, "POWER 13", sender="bo@example.org")
        office.says(1, "Hello!", sender="mallory@evil.example")

    assert [1] == [to for to, _ in office.says(1, "Do I have to write in capitals?")]
    assert [1] == [to for to, _ in office.says(1, "HELP")]
    assert [0] == [to for to, _ in office.says(0, "STATUS")]


def test_reports_questions_and_reminders_are_never_braked(office, impatient):
    for seat in range(3):
        for _ in range(4):
            office.says(seat, ABSENT)

    reminded = office.passes(hours=60)
    reported = office.passes(hours=24)

    assert {0, 1, 2} == {to for to, _ in reminded}
    assert {0, 1, 2} == {to for to, _ in reported}


def test_the_brake_thaws(office, impatient):
    for _ in range(4):
        office.says(0, ABSENT)
    assert [] == office.says(0, ABSENT)

    office.now += timedelta(hours=1)

    assert [0] == [to for to, _ in office.says(0, ABSENT)]


def test_a_stranger_with_a_stolen_tag_costs_next_to_no_mail_and_bounded_disk(office, impatient):
    stolen, before = office.newest(0), len(office.letters)
    ballast = {"ballast.bin": "x" * 70_000}

    for value in range(1, 7):
        office.says(0, f"POWER {value}", to=stolen, sender="mallory@evil.example", files=ballast)

    assert len(office.letters) - before <= 3
    assert office.filed(0) is None
    passed = letters(office, "braked")
    assert 4 <= len(passed)
    assert max(len(row.raw) for row in passed) <= 4096


def test_a_forwarder_whose_friend_answers_is_told_a_few_times_and_no_more(office):
    report, before = office.newest(0), len(office.letters)

    for _ in range(6):
        office.says(0, "POWER 13", to=report, sender="Bo <bo@example.org>")

    assert 3 >= len(office.letters) - before
    assert {1} == {to for to, _ in office.letters[before:]}


def test_no_account_holds_more_than_a_busy_day_of_letters():
    assert 240 >= max(allowance.most for allowance in ALLOWANCES.values())


def test_a_flood_of_orders_is_filed_up_to_a_point_and_then_passed_over(office, impatient):
    report, before = office.newest(0), len(office.letters)

    for value in range(1, 6):
        office.now += timedelta(seconds=1)
        office.says(0, f"POWER {value}", to=report)

    assert 2 <= len(office.letters) - before <= 4
    assert letters(office, "braked")


def test_press_has_a_budget_and_what_is_ordered_beside_it_is_filed(office, impatient):
    for n in range(4):
        office.says(0, f'SAY "number {n}"')
    count = len(office.letters)

    office.says(0, 'POWER 9\nSAY "one more"')

    assert power(9) == office.filed(0)
    assert {0} == {to for to, _ in office.letters[count:]}


def test_requests_without_number_in_one_letter_do_not_bring_letters_without_number(office):
    words = "\n".join(f"HELP {key}" for key in ("power", "card", "veto", "disk", "place", "move", "always") * 10)

    assert len(office.says(0, words)) <= 13


def test_a_moderators_machine_is_braked_too(office, impatient):
    count = to_moderators(office)

    for _ in range(6):
        office.commands(ABSENT)

    assert to_moderators(office) - count <= 4


def test_games_are_set_up_by_letter_up_to_a_point(tmp_path):
    with Store(f"sqlite:///{tmp_path}/hosted.db") as store:
        store.create()
        office = PostOffice(store, players=2, hosts=("hal@example.org",))
        for n in range(8):
            office.hand_over(fresh(f"CREATE Friday {n}", "hal@example.org"))
        with store.reading() as transaction:
            assert 5 == len(transaction.games())


# --- people who try ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "files"),
    [("POWER 99", {}), ("", {"orders.json": '{"POWER": [99]}'}), ("", {"orders.docx": "POWER 9"})],
    ids=["orders", "turn files", "files of another kind"],
)
def test_forty_wrong_orders_in_a_row_are_answered_and_the_last_answers_say_so(office, words, files):
    answered = [office.says(0, words, files=files) for _ in range(41)]

    told = [" ".join(text_of(news[0][1]).split()) for news in answered]
    left = [(n, text.partition("still get an answer: ")[2][:1]) for n, text in enumerate(told)]
    assert [(37, "2"), (38, "1"), (39, "0")] == [(n, number) for n, number in left if number]
    assert ["get no answer for a while" in text for text in told] == [*[False] * 40, True]
    assert [] == office.says(0, words, files=files)


def test_whoever_has_tried_too_often_is_heard_as_soon_as_an_order_is_right(office, impatient):
    for n in range(5):
        office.says(0, f"POWER {50 + n}")

    office.says(0, "POWER 9")

    assert power(9) == office.filed(0)


def test_talk_and_questions_use_up_nothing_of_what_is_there_for_trying(office, impatient):
    for _ in range(5):
        office.says(0, ABSENT)
        office.says(0, "HELP\nSTATUS")

    assert [0] == [to for to, _ in office.says(0, "POWER 99")]
    assert [0] == [to for to, _ in office.says(0, "I would like to lay the 9 please")]


def test_who_asks_too_often_beside_a_wrong_order_is_told_of_the_order(office, impatient):
    for _ in range(4):
        office.says(0, "HELP")

    ((to, receipt),) = office.says(0, "HELP\nPOWER 99")

    assert (0, True) == (to, "POWER 99" in text_of(receipt))
