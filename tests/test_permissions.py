"""Who may command what: every command against everybody who could write it."""

import re
from contextlib import ExitStack

import pytest

from referee.desk import Invited
from referee.rulings.reference import CARDS
from tests.post import MO, fresh, open_office, text_of
from tests.thorough import THOROUGH, sampled

ANN, BO, YARA = range(3)
GAMES = tuple(card for card in CARDS if card.who != "host")
DRAFTS = tuple(card for card in CARDS if card.who == "host")
ASKING = ("STATUS", "HELP", "MUTE", "UNMUTE")  # players have these as well
# What UNDO needs depends on what it undoes.
SURE = tuple(card for card in GAMES if card.dangerous and card.word != "UNDO")
RULING = tuple(card for card in GAMES if card.word not in ASKING)
BARRED = tuple(card for card in GAMES if card.who == "moderator who does not play")
# What the examples need: a round that is waited for, somebody to dismiss, something to undo, a clock that stands.
SPOKEN = {
    "PROCESS": "PROCESS 1",
    "REWIND": "REWIND 1 DROP",
    "CORRECT": "CORRECT red SCORE 34 BECAUSE a bonus was forgotten",
    "SUBSTITUTE": "SUBSTITUTE red Eva <eva@example.org>",
    "PROMOTE": "PROMOTE Pat <pat@example.org>",
    "DISMISS": "DISMISS Max",
    "STAND-IN": "STAND-IN yellow",
    "UNDO": "UNDO",
    "ORDER FOR": "ORDER FOR red\nPOWER 11\nEND",
}


GRAVE = "a ruling that `directives/codes.py` does not list wants a code, and its command is `dangerous` in `reference`"


def words_of(card) -> str:
    return SPOKEN.get(card.word, card.usage[0])


def named(card) -> str:
    return card.word


def share(cards, which):
    """Each card is tried by one of the three who may not give it, and with `THOROUGH=1` by all."""
    return cards if THOROUGH else cards[which::3]


@pytest.fixture
def sqlite_office(tmp_path):
    """Permissions do not depend on the database."""
    with ExitStack() as stack:

        def opened(moderator):
            both = (moderator, Invited("Max", "max@example.org"))
            return stack.enter_context(
                open_office(f"sqlite:///{tmp_path}/games.db", begins, players=3, moderators=both)
            )

        yield opened


def begins(office):
    office.everybody_accepts()
    office.commands("EXTEND 1", address=office.moderators[0].address)


def ready(office, card, address):
    if card.word == "RESUME":
        office.commands("PAUSE", address=address)
    if card.word == "UNMUTE":
        asked = office.commands("MUTE", address=address)
        office.commands(re.search(r"MUTE CODE \w+", asked).group(), address=address)
    if card.word == "STAND-IN":
        asked = office.commands("EJECT yellow", address=address)
        office.commands(re.search(r"EJECT yellow CODE \w+", asked).group(), address=address)
    return office.docket


def has_effect(office, before) -> bool:
    after = office.docket
    return after.ledger != before.ledger


@pytest.mark.parametrize("card", GAMES, ids=named)
def test_a_moderator_may_command_it(sqlite_office, card):
    office = sqlite_office(MO)
    before = ready(office, card, "mo@example.org")

    answer = office.commands(words_of(card))

    assert ("CODE" in answer) == (card in SURE) or card.word == "HELP", GRAVE
    assert has_effect(office, before) == (card.word not in ASKING and card not in SURE)
    assert "REFUSED" not in answer


@pytest.mark.parametrize("card", [*BARRED, *sampled([card for card in GAMES if card not in BARRED], 4)], ids=named)
def test_a_moderator_who_plays_may_command_all_but_reading_the_sheets(sqlite_office, card):
    office = sqlite_office(Invited("Bo", "bo@example.org"))
    before = ready(office, card, "bo@example.org")

    answer = office.commands(words_of(card), address="bo@example.org")

    barred = card in BARRED
    assert ("REFUSED" in answer) == barred
    assert has_effect(office, before) == (card.word not in ASKING and card not in SURE and not barred)


@pytest.mark.parametrize("card", share(RULING, 0), ids=named)
def test_a_player_who_writes_it_is_told_that_only_a_moderator_may(sqlite_office, card):
    office = sqlite_office(MO)
    before = ready(office, card, "mo@example.org")

    office.says(ANN, words_of(card))

    receipt = " ".join(text_of(office.newest(ANN)).split())
    assert not has_effect(office, before)
    assert before.state == office.docket.state
    assert "only a moderator" in receipt


def a_player_to_a_moderator(office, words):
    office.commands(words, sender="Ann <ann@example.org>")


def a_player_to_another_player(office, words):
    office.says(ANN, words, sender="Bo <bo@example.org>")


@pytest.mark.parametrize("answers", [a_player_to_a_moderator, a_player_to_another_player])
@pytest.mark.parametrize("card", share(RULING, 1), ids=named)
def test_who_answers_anothers_letter_does_nothing(sqlite_office, card, answers):
    office = sqlite_office(MO)
    before = ready(office, card, "mo@example.org")

    answers(office, words_of(card))

    assert not has_effect(office, before)
    assert (before.state, before.sheets) == (office.docket.state, office.docket.sheets)


@pytest.mark.parametrize("card", sampled(CARDS, 4), ids=named)
def test_a_stranger_gets_no_answer(sqlite_office, card):
    office = sqlite_office(MO)
    before = office.docket
    sent = len(office.elsewhere)

    office.hand_over(fresh(words_of(card), "Sue <sue@example.org>"))

    assert (before.ledger, sent) == (office.docket.ledger, len(office.elsewhere))
    with office.store.reading() as transaction:
        assert ["g1"] == [row.id for row in transaction.games()]


@pytest.mark.parametrize("card", share(RULING, 2), ids=named)
def test_one_who_moderates_no_longer_is_told_so_and_nothing_is_done(sqlite_office, card):
    office = sqlite_office(MO)
    letter = office.latest("max@example.org")
    office.commands("DISMISS Max")
    before = ready(office, card, "mo@example.org")
    sent = len(office.elsewhere)

    office.hand_over(office.answer(letter, words_of(card), "max@example.org"))

    told = [to for to, _ in office.elsewhere[sent:]]
    assert (before.ledger, ["max@example.org"]) == (office.docket.ledger, told)


@pytest.mark.parametrize("card", DRAFTS, ids=named)
def test_what_sets_a_game_up_is_refused_when_it_is_set_up(sqlite_office, card):
    office = sqlite_office(MO)
    before = office.docket

    answer = office.commands(words_of(card))

    assert "REFUSED" in answer
    assert not has_effect(office, before)
