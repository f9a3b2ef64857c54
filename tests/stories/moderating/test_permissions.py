"""Who may command what: every command against everybody who could write it."""

import re
from contextlib import ExitStack

import pytest

from referee.commands.newcomers import Newcomer
from referee.commands.table import COMMANDS
from tests.kit.post import MO, fresh, open_office, text_of
from tests.kit.thorough import THOROUGH, sampled

ANN, BO, YARA = range(3)
GAMES = tuple(command for command in COMMANDS if command.who != "host")
DRAFTS = tuple(command for command in COMMANDS if command.who == "host")
ASKING = ("STATUS", "HELP", "MUTE", "UNMUTE", "YES")  # players have these as well: none makes a ruling
SURE = tuple(command for command in GAMES if command.dangerous)
RULING = tuple(command for command in GAMES if command.word not in ASKING)
NEVER_PLAYERS = tuple(command for command in RULING if not (command.is_players_too or command.moved))
BARRED = tuple(command for command in GAMES if command.who == "moderator who does not play")
# What the examples need: a round that is waited for, somebody to dismiss, something to undo, a clock that stands.
SPOKEN = {
    "PROCESS": "PROCESS 1",
    "REWIND": "REWIND 1 DROP",
    "CORRECT": "CORRECT red SCORE 34 BECAUSE a bonus was forgotten",
    "SUBSTITUTE": "SUBSTITUTE red Eva <eva@example.org>",
    "PROMOTE": "PROMOTE Pat <pat@example.org>",
    "DISMISS": "DISMISS Max",
    "OBSERVER": "OBSERVER Zoe <zoe@example.org>",
    "NO OBSERVER": "NO OBSERVER Ivy",
    "STAND-IN": "STAND-IN yellow",
    "AWAY": "AWAY yellow 3 days",
    "BACK": "BACK yellow",
    "UNDO": "UNDO",
    "ORDER FOR": "ORDER FOR red\nPOWER 11\nEND",
}


GRAVE = "a command wants a code if it is `dangerous`"


def words_of(command) -> str:
    return SPOKEN.get(command.word, command.usage[0])


def named(command) -> str:
    return command.word


def share(commands, which):
    """Each command is tried by one of the three who may not give it, and with `THOROUGH=1` by all."""
    return commands if THOROUGH else commands[which::3]


@pytest.fixture
def sqlite_office(tmp_path):
    """Permissions do not depend on the database."""
    with ExitStack() as stack:

        def opened(moderator):
            both = (moderator, Newcomer("Max", "max@example.org"))
            return stack.enter_context(
                open_office(f"sqlite:///{tmp_path}/games.db", begins, players=3, moderators=both)
            )

        yield opened


def begins(office):
    office.everybody_accepts()
    office.commands("EXTEND 1", address=office.moderators[0].address)


def ready(office, command, address):
    if command.word == "RESUME":
        office.commands("PAUSE", address=address)
    if command.word == "CLOSE MOTION":
        office.commands("SET MOTIONS ON", address=address)
        office.says(0, "MOTION PAUSE")
    if command.word == "UNMUTE":
        asked = office.commands("MUTE", address=address)
        office.commands(re.search(r"MUTE CODE \w+", asked).group(), address=address)
    if command.word == "YES":
        office.commands("PROMOTE Ann <ann@example.org>", address=address)
        office.commands("SHEETS", address="max@example.org")
    if command.word == "NO OBSERVER":
        office.commands("OBSERVER Ivy <ivy@example.org>", address=address)
    if command.word == "BACK":
        office.commands("AWAY yellow 3 days", address=address)
    if command.word == "STAND-IN":
        asked = office.commands("EJECT yellow", address=address)
        office.commands(re.search(r"EJECT yellow CODE \w+", asked).group(), address=address)
    return office.docket


def has_effect(office, before) -> bool:
    after = office.docket
    return after.ledger != before.ledger


@pytest.mark.parametrize("command", GAMES, ids=named)
def test_a_moderator_may_command_it(sqlite_office, command):
    office = sqlite_office(MO)
    before = ready(office, command, "mo@example.org")

    answer = office.commands(words_of(command))

    assert ("CODE" in answer) == (command in SURE) or command.word == "HELP", GRAVE
    assert has_effect(office, before) == (command.word not in ASKING and command not in SURE)
    assert "REFUSED" not in answer


@pytest.mark.parametrize("command", RULING, ids=named)
def test_what_takes_a_command_back_is_what_it_says(sqlite_office, command):
    office = sqlite_office(MO)
    before = ready(office, command, "mo@example.org")
    insisted(office, words_of(command))
    rules = len(office.docket.ledger) > len(before.ledger)

    answer = insisted(office, f"UNDO {len(office.docket.ledger)}")

    assert rules == (command.undone_by != "nothing"), "`nothing`: it makes no ruling"
    if rules:
        undone = "REFUSED" not in answer
        assert undone == (command.undone_by != "never"), "`never`: it makes a ruling that nothing takes back"


def insisted(office, words):
    """The answer to a command, given again with its code if it wants one."""
    answer = office.commands(words)
    code = re.search(r"CODE (\w+)", answer)
    return office.commands(f"{words} CODE {code[1]}") if code else answer


@pytest.mark.parametrize(
    "command", [*BARRED, *sampled([command for command in GAMES if command not in BARRED], 4)], ids=named
)
def test_a_moderator_who_plays_may_command_all_but_reading_the_sheets(sqlite_office, command):
    office = sqlite_office(Newcomer("Bo", "bo@example.org"))
    before = ready(office, command, "bo@example.org")

    answer = office.commands(words_of(command), address="bo@example.org")

    barred = command in BARRED
    assert ("REFUSED" in answer) == barred
    assert has_effect(office, before) == (command.word not in ASKING and command not in SURE and not barred)


@pytest.mark.parametrize("command", share(NEVER_PLAYERS, 0), ids=named)
def test_a_player_who_writes_it_is_told_that_only_a_moderator_may(sqlite_office, command):
    office = sqlite_office(MO)
    before = ready(office, command, "mo@example.org")

    office.says(ANN, words_of(command))

    receipt = " ".join(text_of(office.newest(ANN)).split())
    assert not has_effect(office, before)
    assert before.state == office.docket.state
    assert "only a moderator" in receipt


def a_player_to_a_moderator(office, words):
    office.commands(words, sender="Ann <ann@example.org>")


def a_player_to_another_player(office, words):
    office.says(ANN, words, sender="Bo <bo@example.org>")


@pytest.mark.parametrize("answers", [a_player_to_a_moderator, a_player_to_another_player])
@pytest.mark.parametrize("command", share(RULING, 1), ids=named)
def test_who_answers_anothers_letter_does_nothing(sqlite_office, command, answers):
    office = sqlite_office(MO)
    before = ready(office, command, "mo@example.org")

    answers(office, words_of(command))

    assert not has_effect(office, before)
    assert before.state == office.docket.state
    assert [own.sheet for own in before.by_seat] == [own.sheet for own in office.docket.by_seat]


@pytest.mark.parametrize("command", sampled(COMMANDS, 4), ids=named)
def test_a_stranger_gets_no_answer(sqlite_office, command):
    office = sqlite_office(MO)
    before = office.docket
    sent = len(office.elsewhere)

    office.hand_over(fresh(words_of(command), "Sue <sue@example.org>"))

    assert (before.ledger, sent) == (office.docket.ledger, len(office.elsewhere))
    with office.store.reading() as transaction:
        assert ["g1"] == [row.id for row in transaction.games()]


@pytest.mark.parametrize("command", share(RULING, 2), ids=named)
def test_one_who_moderates_no_longer_is_told_so_and_nothing_is_done(sqlite_office, command):
    office = sqlite_office(MO)
    letter = office.latest("max@example.org")
    office.commands("DISMISS Max")
    before = ready(office, command, "mo@example.org")
    sent = len(office.elsewhere)

    office.hand_over(office.answer(letter, words_of(command), "max@example.org"))

    told = [to for to, _ in office.elsewhere[sent:]]
    assert (before.ledger, ["max@example.org"]) == (office.docket.ledger, told)


@pytest.mark.parametrize("command", DRAFTS, ids=named)
def test_what_sets_a_game_up_is_refused_when_it_is_set_up(sqlite_office, command):
    office = sqlite_office(MO)
    before = office.docket

    answer = office.commands(words_of(command))

    assert "REFUSED" in answer
    assert not has_effect(office, before)
