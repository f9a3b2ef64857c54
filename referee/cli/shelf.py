"""What commands say of rulebooks, boxes, house rules and tempo: the options that name them, and the table they make."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from referee.cli.common import fail
from referee.orders.book import Tempo
from referee.rules import boxes
from referee.rules.editions import EDITIONS
from referee.rules.table import Length, Setup

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


def playable(box: Sequence[str] | None) -> tuple[str, ...]:
    """These boxes and those they need, in order; fails if they cannot be played together."""
    wanted = boxes.ordered(box or ())
    return table_of("rio_grande", wanted, "nine", ()).boxes if boxes.impossible(wanted) else wanted


def check_rulebooks(*names: str) -> None:
    """Fail unless all these rulebooks exist."""
    for name in names:
        if name not in EDITIONS:
            fail(f"No rulebook is called {name!r}. There are: {', '.join(EDITIONS)}.")


def table_of(edition: str, box: Sequence[str] | None, length: Length, rule: Sequence[str] | None) -> Setup:
    """The table that these options make, without seats; fails, and says what would do, if there is none."""
    from referee.cli.wanted import table_asked_for
    from referee.commands.drafting import setup_of

    options = {"edition": edition, "box": box or (), "length": length, "rule": rule or ()}
    return setup_of(table_asked_for(options, "", 0, seated=False).draft)
