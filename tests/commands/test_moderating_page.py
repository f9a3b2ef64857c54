"""The moderators' page: its reference is the one of the code. `BLESS=1` writes it anew."""

import os
import re
from pathlib import Path
from textwrap import fill

from referee.commands.command import Command
from referee.commands.directive import Spoken
from referee.commands.options import OPTIONS, OptionCard
from referee.commands.table import COMMANDS
from referee.languages.loading import speaking
from referee.report.command_help import what_it_is
from tests.commands.directives import read

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "moderating.md"
MARK = re.compile(r"<!-- The rest is generated .*? -->\n")
ENGLISH = speaking("en")


def section(command: type[Command]) -> str:
    """One command as the page has it."""
    usage = "\n".join(command.usage)
    facts = (
        ("Who", f"{ENGLISH.word('command-who', command.who)}{', with a code' if command.dangerous else ''}."),
        ("When", ENGLISH.word("command-when", command.word)),
        ("It answers", ENGLISH.word("command-answers", command.word)),
        ("To take it back", ENGLISH.word("command-undone", command.undone_by)),
    )
    told = "\n".join(fill(f"- {name}: {said}", 120, subsequent_indent="  ") for name, said in facts)
    does = fill(ENGLISH.word("command-does", command.word), 120)
    return f"### {command.word}\n\n```text\n{usage}\n```\n\n{does}\n\n{told}\n"


def option_row(option: OptionCard) -> str:
    values = ", ".join(f"`{value}`" for value in option.values) or f"{option.least} to {option.most}"
    values = f"names, or {values}" if option.listed else values
    when = "before the game" if option.before or option.agreed else "any time"
    return f"| `{option.name}` | {values} | {what_it_is(ENGLISH, option)} | {when} |"


def reference() -> str:
    """The generated half of the page."""
    games = "\n".join(section(command) for command in COMMANDS if command.who != "host")
    drafts = "\n".join(section(command) for command in COMMANDS if command.who == "host")
    options = "\n".join(map(option_row, OPTIONS))
    head = "| option | values | what it is | when |\n| --- | --- | --- | --- |"
    return (
        f"\n## Reference: commands in a game\n\n{games}\n## Reference: setting up a game\n\n{drafts}"
        f"\n## Reference: what SET changes\n\n{head}\n{options}\n"
    )


def test_the_reference_of_the_page_is_the_one_of_the_code():
    page = PAGE.read_text(encoding="utf-8")
    found = MARK.search(page)
    assert found, "the page has lost the mark behind which its reference is generated"
    if os.environ.get("BLESS"):
        PAGE.write_text(page[: found.end()] + reference(), encoding="utf-8")
        page = PAGE.read_text(encoding="utf-8")

    assert reference() == page[found.end() :], "`make bless` writes it anew, once you have read the difference"


def test_the_letters_on_the_page_are_understood_line_by_line():
    page = PAGE.read_text(encoding="utf-8")
    letters = re.findall(r"```text\n(.*?)```", page[: MARK.search(page).start()], re.DOTALL)
    commanding = [letter.partition("\n\n")[2] or letter for letter in letters if not letter.startswith("RULINGS")]

    sheets = [read(letter) for letter in commanding]

    assert len(sheets) >= 4
    assert [] == [said for sheet in sheets for said in sheet.said if not isinstance(said, Spoken)]
    assert [()] * len(sheets) == [sheet.ignored for sheet in sheets]
