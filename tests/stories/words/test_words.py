"""A word that begins a line has one meaning in each place where it can be written, in every language.

Whoever adds a word for players, moderators, hosts or strangers is told here with what it would be confused. What is
shared on purpose stands in a list, with why.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache

import pytest

from referee.commands.command import Command
from referee.commands.order_for import OrderFor
from referee.commands.table import COMMANDS
from referee.languages.folders import words_by_tag
from referee.languages.tokens import folded, words_of
from referee.orders.keywords import in_english, understood
from referee.orders.lexicon import phrases_of
from referee.orders.statements import REQUESTS
from tests.kit.geography import BOARD
from tests.orders.tongues import TAGS

STRUCTURE = ("END", "TRY", "CODE", "SCORES")
"""Words that hold a moderator's letter together, and one that others print for programs: no request begins so."""

FRESH = ("CREATE", "LIST", "JOIN", "WAITLIST", "OBSERVE")
"""Words of letters that answer none of ours."""

ALIKE = {"set free", "set my disk last", "order to clear", "yes score"}
"""Phrases of players that begin with the word of a command: only a line that is no order is taken for a command."""

OF_HELP = ("topic", "language", "box")
"""Kinds of words that mean something behind HELP alone."""

SPOKEN = {
    "OK": ("LEAD-IN", "LOOSE", "SAYS YES", "ABOUT NUMBERS"),  # a yes, whatever is said after it
    "WAIT": ("LEAD-IN", "CORRECTION", "ABOUT WAITING"),  # "Wait, Seville instead"
    "FINAL": ("IS FINAL",),
    "STATUS": ("ABOUT POINTS",),
    "EXPLAIN": ("ABOUT RULES",),
    "CLEAR": ("DROPS", "TAKES BACK"),
    "UNDO": ("TAKES BACK",),
    "ACCEPT": ("SENDS",),
    "SAY": ("LOOSE", "CORRECTION"),
    "ADDRESS": ("LOOSE",),
    "BACK": ("BACK",),  # "back from the pile"
    "IGNORE": ("LEAVES", "AGAINST"),  # "ignore the Veto"
    "JOIN": ("LOOSE",),
    "AWAY": ("ABSENCE", "GONE"),
    "DECLINE": ("SAYS NO",),  # a no, whatever was asked
}
"""Requests whose words running words use, too: what they mean there. A line of one request alone is read as that."""


def requests(tag: str) -> Mapping[str, str]:
    """Every phrase by which a reader of this language makes a request, with the request."""
    return {phrase: verb for phrase, verb in understood(tag, BOARD).said["verb"].items() if verb in REQUESTS}


def beginnings(command: type[Command]) -> tuple[tuple[str, ...], ...]:
    """The words that begin a command: its own, all of them but for ORDER FOR, and its aliases."""
    own = words_of(command.word)
    return (own[:1] if command is OrderFor else own, *((alias,) for alias in command.aliases))


def others(tag: str, phrase: str) -> Sequence[tuple[str, str]]:
    """What a phrase means in this language besides a verb: the kind of word, and the meaning."""
    return _others(tag).get(folded(phrase), ())


@cache
def _others(tag: str) -> Mapping[object, Sequence[tuple[str, str]]]:
    found = defaultdict(list)
    for kind, phrases in understood(tag, BOARD).said.items():
        if kind not in ("verb", "effect", *OF_HELP):  # effects are spoken of, and begin nothing
            for each, meaning in phrases.items():
                found[folded(each)].append((kind, str(meaning)))
    for language in {tag, "en"}:
        for key, asked in words_by_tag()[language].asks.items():
            for each in phrases_of(asked):
                found[folded(each)].append(("box", key))
    return found


@pytest.mark.parametrize("tag", TAGS)
def test_what_makes_a_request_is_no_guard_no_small_word_and_no_name(tag: str) -> None:
    talk = set(in_english().manners)

    assert [] == [
        (phrase, verb, kind, meaning)
        for phrase, verb in requests(tag).items()
        for kind, meaning in others(tag, phrase)
        if kind not in talk
    ], "this word means something else in the same line: choose another, or two words"


@pytest.mark.parametrize("tag", TAGS)
def test_what_makes_a_request_means_in_running_words_only_what_is_listed(tag: str) -> None:
    talk = set(in_english().manners)

    assert [] == [
        (phrase, verb, kind)
        for phrase, verb in requests(tag).items()
        for kind, _ in others(tag, phrase)
        if kind in talk and kind not in SPOKEN.get(verb, ())
    ], "running words use this word, too: choose another, or say under SPOKEN what it means there"


def test_a_command_begins_with_a_word_of_its_own() -> None:
    words = [begins for command in COMMANDS for begins in beginnings(command)]

    assert [] == sorted({word for word in words if words.count(word) > 1})
    # END alone ends lines of somebody else's order; END BECAUSE a game.
    assert {"end"} == {begins[0] for begins in words} & {word.lower() for word in STRUCTURE}


@pytest.mark.parametrize("tag", TAGS)
def test_what_begins_a_command_begins_a_players_line_only_if_players_may_write_that_command(tag: str) -> None:
    theirs = [begins for command in COMMANDS if not command.is_players_too for begins in beginnings(command)]
    asks = (phrase for said in words_by_tag()[tag].asks.values() for phrase in phrases_of(said))
    written = {phrase: folded(phrase) for phrase in (*understood(tag, BOARD).said["verb"], *asks)}

    found = {phrase for phrase, words in written.items() for begins in theirs if words[: len(begins)] == begins}
    assert found <= ALIKE


@pytest.mark.parametrize("tag", TAGS)
def test_nothing_that_players_write_begins_like_what_holds_a_letter_of_commands_together(tag: str) -> None:
    begins = {folded(phrase)[0] for phrase in understood(tag, BOARD).said["verb"]}

    assert set() == begins & {word.lower() for word in STRUCTURE}


@pytest.mark.parametrize("tag", TAGS)
def test_a_word_of_a_strangers_letter_is_no_order_and_no_other_request(tag: str) -> None:
    for word in FRESH:
        verb = understood(tag, BOARD).said["verb"].get(word.lower(), word)
        assert word == verb


@pytest.mark.parametrize("tag", TAGS)
def test_help_on_a_request_is_help_on_nothing_else(tag: str) -> None:
    said = understood(tag, BOARD).said
    topics = {folded(phrase) for kind in (*OF_HELP, "card") for phrase in said[kind]}

    assert [] == [phrase for phrase in requests(tag) if folded(phrase) in topics], "HELP would tell of that instead"
