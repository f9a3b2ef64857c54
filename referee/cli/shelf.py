"""What commands say of rulebooks, boxes, house rules and tempo: the options that name them, and the table they make."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Annotated

import typer

from referee.cli.common import fail
from referee.orders.book import Tempo
from referee.rules import boxes
from referee.rules.editions import EDITIONS
from referee.rules.setup import Answer, Length, Setup

EditionOption = Annotated[str, typer.Option("--edition", help=f"The rulebook: {', '.join(EDITIONS)}.")]
LengthOption = Annotated[Length, typer.Option("--length", help="Nine rounds, or six without 1, 4 and 7.")]
BoxOption = Annotated[
    list[str] | None,
    typer.Option("--box", help=f"Played with beside the base game, once for each: {', '.join(boxes.BOXES)}."),
]
TempoOption = Annotated[
    Tempo, typer.Option("--tempo", help="Where everybody is waited for: round, phase, or every decision (table).")
]
RuleOption = Annotated[
    list[str] | None,
    typer.Option(
        "--rule",
        "--reading",
        help="What the table plays otherwise than its rulebook, once for each: 'veto off'. "
        "`referee rules show EDITION` has every rule by name, with its answers.",
    ),
]

_IMPOSSIBLE = {
    "box-unknown": f"No box is called {{0!r}}. There are: {', '.join(boxes.BOXES)}.",
    "box-needs": "{0} is played with {1} only. Add --box {1}.",
    "box-excludes": "{0} and {1} cannot be played together. Leave one of them out.",
    "box-stacks": "{0} and {1} cannot be played together: each numbers a stack of action cards {2}. Leave one of them "
    "out, or give the stack and the cards of one another number in referee/rules/boxes.",
    "box-powers": "{0} and {1} cannot be played together: each brings a power card {2}. Leave one of them out.",
}


def playable(box: Sequence[str] | None) -> tuple[str, ...]:
    """These boxes and those they need, in order; fails if they cannot be played together."""
    wanted = boxes.ordered(box or ())
    if why := boxes.impossible(wanted):
        fail(_IMPOSSIBLE[why.code].format(*why.args))
    return wanted


def check_rulebooks(*names: str) -> None:
    """Fail unless all these rulebooks exist."""
    for name in names:
        if name not in EDITIONS:
            fail(f"No rulebook is called {name!r}. There are: {', '.join(EDITIONS)}.")


def table_of(edition: str, box: Sequence[str] | None, length: Length, rule: Sequence[str] | None) -> Setup:
    """The table that these options make, without seats; fails, and says what would do, if there is none."""
    check_rulebooks(edition)
    if length not in EDITIONS[edition].lengths:
        fail(f"{edition} does not offer {length}. It offers: {', '.join(EDITIONS[edition].lengths)}.")
    laid = boxes.set_up((), EDITIONS[edition], playable(box), length)
    return boxes.set_up((), laid.edition, laid.boxes, length, chosen=_house_rules(laid, rule))


def _house_rules(setup: Setup, said: Sequence[str] | None) -> dict[str, Answer]:
    """House rules by name, read as SET RULE is by mail."""
    if not said:
        return {}
    from referee.commands.house_rules import read_answers
    from referee.commands.refused import Refused
    from referee.languages.loading import speaking
    from referee.report.voice import capitalised

    chosen: dict[str, Answer] = {}
    for words in said:
        try:
            answers = read_answers(setup, words)
        except Refused as why:
            sentence = capitalised(speaking("en").word("refused", why.code).format(*why.args))
            legal = ", ".join(_as_option(setup, line) for line in why.legal)
            fail(f"--rule or --reading {words!r}: {sentence}.\nThis would do: {legal}.")
        for name, answer in answers.items():
            setup = setup.with_answer(name, answer, answer)  # what is said next is read beside it
        chosen |= answers
    return chosen


def _as_option(setup: Setup, line: str) -> str:
    """A line of the command SET, as options of the command line."""
    command, option, *values = line.replace(",", "").split()
    if command == "HELP":
        shown = " ".join((setup.edition.id, *(f"--box {box}" for box in setup.boxes)))
        return f"what `referee rules show {shown}` names"
    if option == "BOXES":
        return " ".join(f"--box {box}" for box in values)
    return f"--{option.lower()} {shlex.quote(' '.join(values))}"
