"""Letters of moderators for tests: a table to name, and how a letter is read."""

from referee import log
from referee.commands import drafts
from referee.commands.command import Command
from referee.commands.directive import CommandSheet, Directive, Spoken, Unread
from referee.commands.letter_parser import read_commands
from referee.commands.phrases import Names
from referee.orders.contents import Line
from tests.kit.geography import BOARD
from tests.kit.moderated import REFEREE

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


HOST = 9


def prepared(*lines: str, answers: bool = True) -> drafts.Prepared:
    """A draft after these lines of its host, each in a letter."""
    draft = drafts.created("g1", HOST, "Hal", "Friday")
    roster: tuple[tuple[str, int], ...] = (("hal@example.org", HOST),)
    for line in lines:
        sheet = read(line, drafts.names_of(draft))
        done = drafts.prepare(draft, Directive(HOST, 1, roster, REFEREE, "UTC", sheet), answers=answers)
        roster += tuple((newcomer.address.lower(), number) for number, newcomer in done.directed.newcomers)
        draft = done.draft
    return done


def answer(done: drafts.Prepared) -> log.Reply:
    """The reply to the last line."""
    return next(entry for entry in done.directed.entries if isinstance(entry, log.DirectiveRead)).replies[-1]
