"""What commands say of boxes and rulebooks: the option that names them, and whether they exist and go together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from referee.cli.common import fail
from referee.rules import boxes
from referee.rules.editions import EDITIONS

BoxOption = Annotated[
    list[str] | None,
    typer.Option("--box", help=f"Played with beside the base game, once for each: {', '.join(boxes.BOXES)}."),
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
