"""A game that is being set up: the setup that its draft amounts to, and the state that a host's commands work on.

Knows which boxes go together. Must not know any command.
"""

from __future__ import annotations

from dataclasses import replace

from referee.commands.context import Commander
from referee.commands.newcomers import Newcomer
from referee.commands.refused import Refused
from referee.docket.model import FIRST_LATER
from referee.languages.likeness import nearest
from referee.log import Drafted
from referee.rules import boxes
from referee.rules.editions import EDITIONS
from referee.rules.table import Setup


def without_guest(draft: Drafted, guest: tuple[str, int, str]) -> Drafted:
    """The draft without one of those invited; where anybody may ask for a seat, that one is open again."""
    kept = tuple(each for each in draft.invited if each != guest)
    leader = "" if draft.leader == guest[0] else draft.leader
    again = (*draft.open, guest[0]) if draft.listed else ()
    return replace(draft, invited=kept, leader=leader, open=again)


def offered() -> tuple[str, ...]:
    """The boxes that a game may be opened with, by name."""
    return tuple(sorted(boxes.BOXES))


def setup_of(draft: Drafted) -> Setup:
    """The setup of the game that would begin with the players invited so far."""
    colours = tuple(colour for colour, _, _ in draft.invited)
    return boxes.set_up(
        colours,
        EDITIONS[draft.edition],
        draft.boxes,
        length=draft.length,  # type: ignore[arg-type]
        leader=colours.index(draft.leader) if draft.leader else None,
        castillo=draft.castillo,  # type: ignore[arg-type]
        chosen={name: answer for name, answer in draft.house if name in boxes.answers(draft.boxes)},
    )


def full_setup(draft: Drafted) -> Setup:
    """The setup of the game that would begin if every seat were taken."""
    return setup_of(replace(draft, invited=tuple((colour, n, "") for n, colour in enumerate(boxes.BASE.colours))))


def with_boxes(draft: Drafted, ids: tuple[str, ...]) -> Drafted:
    """The draft with these boxes. Raises Refused if they cannot be played together, or not as the table reads them."""
    changed = replace(draft, boxes=playable(ids))
    try:
        setup_of(changed)
    except ValueError as refused:
        [why] = refused.args
        raise Refused(why.code, why.args, (f"SET BOXES {', '.join(draft.boxes) or 'none'}",)) from None
    return changed


def playable(ids: tuple[str, ...]) -> tuple[str, ...]:
    """These boxes in their usual order. Raises Refused if they cannot be played together."""
    why = boxes.impossible(ids)
    if why is None:
        return boxes.ordered(ids)
    box, *other = why.args
    if why.code == "box-unknown":
        raise Refused(
            why.code, why.args, tuple(f"SET BOXES {each}" for each in nearest(box, boxes.BOXES) or boxes.BOXES)
        )
    better = (*ids, *other) if why.code == "box-needs" else tuple(each for each in ids if each not in other)
    raise Refused(why.code, why.args, (f"SET BOXES {', '.join(better)}",))


class DraftContext:
    """The state that the commands of one letter work on, each continuing where the last one ended."""

    def __init__(self, draft: Drafted, by: Commander, answers: bool, now: int = 0) -> None:
        self.now = now
        self.answers = answers  # whether the letter answers one of ours
        self.draft = draft
        self.by = by
        self.newcomers: list[tuple[int, Newcomer]] = []
        self.starts = False

    def add(self, newcomer: Newcomer) -> int:
        """Put somebody who is invited on the roster; returns the new number. The caller compares addresses."""
        taken = (*dict(self.by.roster).values(), *(number for number, _ in self.newcomers))
        number = max((FIRST_LATER - 1, *taken)) + 1
        self.newcomers.append((number, newcomer))
        return number

    def address_of(self, number: int) -> str:
        """The address of somebody on the roster, in lower case."""
        known = {who: address for address, who in self.by.roster}
        return {**known, **{who: newcomer.address.lower() for who, newcomer in self.newcomers}}.get(number, "")
