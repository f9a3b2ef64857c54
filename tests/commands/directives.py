"""Letters of moderators for tests: a table to name, and how a letter is read."""

from referee.commands.command import Command
from referee.commands.directive import CommandSheet, Spoken, Unread
from referee.commands.letter_parser import read_commands
from referee.commands.phrases import Names
from referee.orders.contents import Line
from tests.geography import BOARD

TABLE = Names(BOARD, ("red", "blue", "green"), ("Ann", "Bo Lee", "Cy"))


def read(text: str, names: Names = TABLE) -> CommandSheet:
    return read_commands([Line(number, line) for number, line in enumerate(text.split("\n"), 1)], names)


def commands(text: str, names: Names = TABLE) -> list[Command]:
    said = read(text, names).said
    assert all(isinstance(each, Spoken) for each in said), said
    return [each.command for each in said if isinstance(each, Spoken)]


def unread(text: str, names: Names = TABLE) -> Unread:
    (said,) = read(text, names).said
    assert isinstance(said, Unread), said
    return said
