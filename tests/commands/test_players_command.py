"""What only moderators may do, written by a player in a moderator's words: it is never taken for talk."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.commands.table import COMMANDS
from referee.desk.incoming import words_sheet
from referee.languages.folders import words_by_tag
from referee.orders.contents import Line, Meant, OrderSheet
from tests.orders.letters import BLUE

MODERATORS = tuple(command for command in COMMANDS if not command.is_players_too)
LINES = tuple(dict.fromkeys(line for command in MODERATORS for line in command.usage))
AMID = ("", "Hello there,\n\n", "I am glad to be back.\n")


def read(text: str, language: str) -> OrderSheet:
    """The letter of a player who gets letters in this language."""
    lines = tuple(Line(number, line) for number, line in enumerate(text.splitlines(), 1))
    return words_sheet(lines, BLUE, language, None)


def is_told(sheet: OrderSheet) -> bool:
    """Whether the receipt says that only moderators may do it, or asks back about a motion instead."""
    barred = any(each.code == "moderators-only" for each in sheet.complaints)
    return barred or any(isinstance(each, Meant) for each in sheet.requests)


@pytest.mark.parametrize(("line", "language"), [*product(LINES, words_by_tag())])
def test_every_command_of_a_moderator_is_known_by_a_player_in_every_language(line, language):
    assert is_told(read(line, language))


@given(st.sampled_from(LINES), st.sampled_from((*words_by_tag(),)), st.sampled_from(AMID), st.booleans())
def test_also_amid_other_words(line, language, amid, asked):
    assert is_told(read(f"{amid}{'Please ' * asked}{line}", language))
