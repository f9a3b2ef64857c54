"""REMATCH: once more than half of those who played say so after the last letter, the table is set up again."""

from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta

import pytest

from referee import log
from referee.adjudication import adjudicate
from referee.docket import follow
from referee.docket.deadlines import QUARTER
from referee.docket.horizon import progress_of
from referee.log import Options
from referee.log.options import at_pace
from referee.mail.compose import KIND
from referee.orders.contents import Accept, Rematch
from tests.kit.byletters import invited_by_letters, told
from tests.kit.post import MO, open_office, text_of
from tests.kit.tables import HOUR
from tests.orders.letters import read
from tests.orders.sheets import OPEN

ANN, BO, CLEO = range(3)
AS_A_CLUB = at_pace("club", Options("phase", cooling_minutes=0))


def play(office):
    office.everybody_accepts()
    office.play_to_the_end()


@contextmanager
def over(tmp_path, moderators=(MO,)):
    """A game of three that has been played."""
    how = {"players": 3, "length": "six_skip", "boxes": ("home_advantage",), "moderators": moderators}
    with open_office(f"sqlite:///{tmp_path}/over-{len(moderators)}.db", play, options=AS_A_CLUB, **how) as office:
        yield office


def said(letter):
    return " ".join(text_of(letter).split())


def test_the_last_letter_says_how_to_play_again(tmp_path):
    with over(tmp_path) as office:
        assert "REMATCH in an answer to this letter" in said(office.newest(ANN))


def test_the_first_who_says_so_has_all_who_played_asked_and_told_who_moderates(tmp_path):
    with over(tmp_path) as office:
        before = len(office.elsewhere)
        letters = dict(office.says(ANN, "REMATCH"))

        assert "the others who played have a letter about it" in said(letters.pop(ANN))
        assert {BO: "rematch", CLEO: "rematch"} == {seat: letter[KIND] for seat, letter in letters.items()}
        for letter in letters.values():
            assert "Friday: red would play again. Would you?" in letter["Subject"]
            assert "It is moderated there as it was here: Mo." in said(letter)
            assert len(text_of(letter).split("\n")) <= 16
        assert before == len(office.elsewhere), "whoever moderates need do nothing"


def test_without_a_moderator_the_letter_says_that_nobody_moderates(tmp_path):
    with over(tmp_path, moderators=()) as office:
        office.says(ANN, "REMATCH")
        assert "Nobody moderates it, as here." in said(office.newest(BO))


def test_with_more_than_half_the_same_table_is_set_up_and_all_who_played_are_invited(tmp_path):
    with over(tmp_path) as office:
        office.says(ANN, "REMATCH")
        letters = office.says(BO, "play again")

        assert "with you more than half of those who played" in said(letters[0][1])
        invited = [(seat, letter) for seat, letter in letters if letter[KIND] == "invitation"]
        assert [ANN, BO, CLEO] == [seat for seat, _ in invited]
        assert {"g2"} == {letter["List-Id"][1:3] for _, letter in invited}
        assert "appointed" == office.latest("mo@example.org")[KIND]
        with office.store.reading() as transaction:
            was, docket = (office.desk.docket(transaction, game) for game in ("g1", "g2"))
        assert (was.setup, was.options, was.names) == (docket.setup, docket.options, docket.names)
        assert [name for _, name in was.moderators] == [name for _, name in docket.moderators]
        assert was.commitment != docket.commitment

        for seat in (ANN, BO, CLEO):
            office.says(seat, "ACCEPT", to=dict(invited)[seat])
        with office.store.reading() as transaction:
            assert office.desk.docket(transaction, "g2").started


def test_a_table_that_was_open_is_open_again_and_one_that_was_not_is_not(tmp_path):
    with over(tmp_path) as office:
        office.says(ANN, "REMATCH")
        office.says(BO, "REMATCH")
        with office.store.reading() as transaction:
            assert ((), False) == (transaction.listed_tables(), office.desk.docket(transaction, "g2").listed)


def test_after_two_weeks_without_a_majority_whoever_said_yes_hears_once_how_many_did_and_nobody_else(tmp_path):
    with over(tmp_path) as office:
        office.says(ANN, "REMATCH")
        others = len(office.elsewhere)
        assert adjudicate.wake_at(office.docket) - office.now.timestamp() <= 14 * 24 * HOUR + QUARTER
        assert [] == office.passes(days=13)

        [(seat, letter)] = office.passes(days=1, hours=1)

        assert ANN == seat
        assert "Friday: no other game came of REMATCH" in letter["Subject"]
        assert "1 of 3" in said(letter)
        assert "REMATCH in an answer" in said(letter)
        assert "CREATE" in said(letter)
        assert others == len(office.elsewhere), "whoever moderates hears nothing"
        assert [] == office.passes(days=60), "and never again"


def test_whoever_says_so_later_begins_anew_and_the_others_are_asked_again(tmp_path):
    with over(tmp_path) as office:
        office.says(ANN, "REMATCH")
        office.passes(days=15)

        letters = office.says(BO, "REMATCH")

        assert [ANN, BO, CLEO] == sorted(seat for seat, _ in letters)
        assert {"rematch"} == {letter[KIND] for seat, letter in letters if seat != BO}
        office.says(CLEO, "yes")
        with office.store.reading() as transaction:
            assert ["g1", "g2"] == [row.id for row in transaction.games()]


def test_a_yes_to_the_letter_that_says_so_asks_again(tmp_path):
    with over(tmp_path) as office:
        office.says(ANN, "REMATCH")
        office.passes(days=15)
        letters = office.says(ANN, "yes")
        assert [ANN, BO, CLEO] == sorted(seat for seat, _ in letters)


def test_a_table_that_came_about_is_told_nothing_more(tmp_path):
    with over(tmp_path) as office:
        office.says(ANN, "REMATCH")
        office.says(BO, "REMATCH")
        assert adjudicate.wake_at(office.docket) is None


def test_a_rematch_of_a_log_of_before_runs_out_only_from_the_next_yes_on(tmp_path):
    with over(tmp_path) as office:
        old = follow(office.docket, log.RematchAsked(ANN, ()))
        assert adjudicate.wake_at(old) is None


def test_who_left_before_the_end_is_not_asked_and_has_no_seat(tmp_path):
    with over(tmp_path) as office:
        with office.store.reading() as transaction:
            docket = office.desk.docket(transaction, "g1").with_seat(CLEO, vacant=True, stand_in="sensible")
        with office.store.writing() as transaction:
            office.desk._hosting.play_again(transaction, docket, office.now)
        with office.store.reading() as transaction:
            again = office.desk.docket(transaction, "g2")
        assert (docket.setup.colours[:2], ("Ann", "Bo")) == (again.setup.colours, again.names)


def test_who_asks_twice_too_early_or_too_late_is_told_so_and_nobody_else_is(tmp_path):
    with over(tmp_path) as office:
        office.says(ANN, "REMATCH")
        [(_, receipt)] = office.says(ANN, "REMATCH", to=office.newest(ANN))
        assert "I know already that you would play again." in said(receipt)

        about = office.newest(CLEO)
        office.says(BO, "REMATCH")
        [(_, receipt)] = office.says(CLEO, "REMATCH", to=about)
        assert "The table is set up again already" in said(receipt)
        with office.store.reading() as transaction:
            assert ["g1", "g2"] == [row.id for row in transaction.games()]
    with open_office(f"sqlite:///{tmp_path}/early.db", players=2, moderators=(MO,)) as office:
        [(_, receipt)] = office.says(ANN, "REMATCH")
        assert "REMATCH is for the end: this game is not over." in said(receipt)


def test_a_letter_that_may_be_anothers_asks_for_nothing(tmp_path):
    with over(tmp_path) as office:
        office.says(ANN, "REMATCH", sender="Eve <eve@example.org>")
        assert () == office.docket.rematch


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "play again"),
        ("nl", "revanche"),
        ("de", "Revanche"),
        ("pl", "rewanż"),
        ("sv", "revansch"),
        ("es", "revancha"),
    ],
)
def test_it_is_read_in_each_language(language, words):
    assert (Rematch(),) == read(words, OPEN, language).requests


YES = ["yes", "Yes please, again!", "sure, I'm in"]


@pytest.mark.parametrize("words", YES)
def test_a_yes_to_the_last_letter_is_asked_about_since_it_may_be_talk(tmp_path, words):
    with over(tmp_path) as office:
        office.says(CLEO, "no, thanks")
        ((_, asked),) = office.says(ANN, words)
        assert () == office.docket.rematch
        assert "I understood this: REMATCH" in said(asked)

        office._sit_down()  # a worker that knows nothing but the log
        office.says(ANN, "yes", to=asked)
        assert (ANN,) == office.docket.rematch


@pytest.mark.parametrize("words", ["Great game, thanks all!", "Yes! I won!", "Super Spiel, danke!", "Sí, enhorabuena"])
def test_talk_in_answer_to_the_last_letter_asks_nobody_else_to_play_again(tmp_path, words):
    with over(tmp_path) as office:
        assert [ANN] == [seat for seat, _ in office.says(ANN, words)]
        assert () == office.docket.rematch


@pytest.mark.parametrize("words", YES)
def test_a_yes_to_the_letter_that_asks_is_rematch_and_a_no_is_nothing(tmp_path, words):
    with over(tmp_path) as office:
        office.says(ANN, "REMATCH")
        office.says(CLEO, "no, thanks")
        assert (ANN,) == office.docket.rematch

        office.says(BO, words)

        assert (ANN, BO) == office.docket.rematch


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "I'd love a rematch!"),
        ("en", "That was fun, let's play again!"),
        ("de", "Ich würde gern noch einmal mit euch spielen!"),
        ("es", "Me encantaría jugar otra vez."),
        ("nl", "Leuk, ik wil graag nog een potje!"),
        ("pl", "Tak, chętnie zagram jeszcze raz"),
        ("sv", "Jag spelar gärna igen!"),
    ],
)
def test_once_it_is_over_a_wish_for_another_game_in_other_words_is_rematch(language, words):
    assert Rematch() in read(words, replace(OPEN, over=True), language).requests


@pytest.mark.parametrize(
    "words",
    [
        "Thanks all, see you again!",
        "No rematch for me, sorry.",
        "If Bo is in, I'd like a rematch.",
        "I may want a rematch, not sure yet.",
        "Dziękuję wam jeszcze raz!",
        "We played again last week.",
    ],
)
def test_thanks_a_no_a_condition_and_a_doubt_are_no_wish_for_another_game(words):
    assert Rematch() not in read(words, replace(OPEN, over=True)).requests


def test_while_a_game_goes_on_nobody_is_taken_to_want_another():
    assert () == read("I'd love a rematch!", OPEN).requests


def test_whoever_asks_about_a_rematch_or_says_yes_to_one_hears_how_many_more_are_needed(tmp_path):
    with over(tmp_path) as office:
        [(_, answer)] = office.says(ANN, "What about the rematch?")
        assert "REMATCH, on a line of its own, says that you would play again" in said(answer)
        assert "How many still have to say so: 2." in said(answer)
        assert () == office.docket.rematch

        letters = dict(office.says(ANN, "I'd love a rematch!", to=office.newest(ANN)))
        assert (ANN,) == office.docket.rematch
        assert "How many still have to say so: 1." in said(letters[ANN])


def test_a_table_on_which_nobody_has_played_asks_nobody_whether_to_play_again():
    game = invited_by_letters(3)
    game.sends(0, requests=(Accept("red"),))
    for days in (4, 20):
        game.now += days * 24 * HOUR
        game.ticks()
    assert game.docket.ended

    sent = len(game.sent)
    game.sends(0, requests=(Rematch(),))
    assert [(0, "receipt")] == [(each.seat, each.kind) for each in game.sent[sent:]]
    assert "there is no game to play again" in told(game)
    assert () == game.docket.rematch


def test_the_invitation_to_another_game_says_when_it_should_end(tmp_path):
    with over(tmp_path) as office:
        with office.store.writing() as transaction:
            kind = progress_of(office.docket).kind
            transaction.note_pace_of_table("g1", kind, 24.0 * HOUR, office.now - timedelta(days=1))
        office.says(ANN, "REMATCH")
        invitation = next(letter for _, letter in office.says(BO, "REMATCH") if letter[KIND] == "invitation")
        assert "between" in said(invitation)
