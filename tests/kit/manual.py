"""The manual page, made of what `--help` says: one section of the page for each command, its options below it.

`BLESS=1` with tests/pages/test_manual.py writes docs/referee.1.
"""

import re
from collections.abc import Iterator
from typing import Any

import typer

from referee.cli import app
from referee.cli.listing import COMMANDS, ListedGroup, opened

SEE_ALSO = "`referee docs` lists the pages that came with the program: begin with `referee docs hosting`."
FILES = (
    (
        "referee.toml",
        "The configuration, in the folder where a command is typed, or where --config or REFEREE_CONFIG says.",
    ),
    (
        "keyring",
        "The keys that sign letters. Without it no answer to a letter is known any more: `referee backup` keeps it.",
    ),
)
EXIT = "0 if all went well; 1 with a sentence that says what to do; 2 if the words of the command were wrong."


def page() -> str:
    """The whole page as roff."""
    return "\n".join((*_head(), *_commands(), *_tail())) + "\n"


def _head() -> Iterator[str]:
    top = typer.main.get_command(app)
    yield from ('.\\" Written from `referee --help`; do not edit.', '.TH REFEREE 1 "" "El Grande referee"')
    yield from (".SH NAME", "referee \\- a referee for the board game El Grande, played by e\\-mail")
    yield from (".SH SYNOPSIS", ".B referee", ".I command", "[", ".I options", "]")
    yield from (".SH DESCRIPTION", *_prose(top.help or ""))


def _below(group: Any) -> Iterator[tuple[str, Any]]:
    """The commands of a group, those that are only listed opened."""
    for name, command in group.commands.items():
        yield name, opened(name, group.of) if isinstance(group, ListedGroup) else command


def _commands() -> Iterator[str]:
    yield ".SH COMMANDS"
    for name in COMMANDS:
        yield from _command((name,), opened(name))


def _command(path: tuple[str, ...], command: Any) -> Iterator[str]:
    """A command with its options, or the commands of a group."""
    if hasattr(command, "commands"):
        for name, below in _below(command):
            yield from _command((*path, name), below)
        return
    context = command.context_class(command, info_name=" ".join(("referee", *path)))
    said = " ".join(piece for piece in command.collect_usage_pieces(context) if piece != "[OPTIONS]")
    yield from (f".SS referee {_escaped(' '.join(path))} {_escaped(said)}".rstrip(), *_prose(command.help or ""))
    for each in command.params:
        written, told = each.get_help_record(context) or ("", "")
        if written:
            yield from (".TP", f".B {_escaped(' '.join(written.split()))}", *(_prose(told) or ["\\&"]))


def _tail() -> Iterator[str]:
    yield ".SH FILES"
    for name, told in FILES:
        yield from (".TP", f".I {_escaped(name)}", *_prose(told))
    yield from (".SH EXIT STATUS", *_prose(EXIT), ".SH SEE ALSO", *_prose(SEE_ALSO))


def _prose(text: str) -> list[str]:
    """Paragraphs, with what stands in backticks bold."""
    lines: list[str] = []
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        if lines:
            lines.append(".PP")
        line = re.sub(r"`([^`]*)`", r"\\fB\1\\fR", _escaped(" ".join(paragraph.split())))
        lines.append(f"\\&{line}" if line[:1] in ".'" else line)
    return lines


def _escaped(text: str) -> str:
    """Text as roff reads it: backslashes of markup gone, hyphens that can be copied."""
    return re.sub(r"\\(?=[<\[])", "", text).replace("\\", "\\e").replace("-", "\\-")
