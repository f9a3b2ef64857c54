"""A sensible player's blocks for the questions that boxes ask: a table of what each box has, and what all share.

Knows a view and the questions by their keywords. Must not know what a box does.
"""

from __future__ import annotations

from referee.orders import blocks as b
from referee.orders.asking import asker, asking_for_region, nameable, of_use
from referee.players import colonies, grandissimo, players_edition
from referee.players.appraisal import Outlook
from referee.players.schemes import Reasons, Writers, best_to_score
from referee.players.trying import most_own_first
from referee.rules.decisions import Phase
from referee.rules.model import ALL
from referee.rules.views import View


def keywords_to_answer(outlook: Outlook) -> tuple[str, ...]:
    """The keywords of questions that this seat might be asked now and had better answer."""
    position = outlook.position
    asked = (*position.table.brought, *asking_for_region(position.table))
    written = (*_WRITERS, *grandissimo.NAMED, b.FurtherBlock.key, *asked)
    return tuple(key for key in of_use(position, outlook.seat) if key in written)


def with_veto(view: View, keys: tuple[str, ...]) -> tuple[str, ...]:
    """These keys, and VETO if the seat holds one; in a general scoring nothing is left to object to."""
    holds = view.seat in dict(view.vetoes) and view.phase is not Phase.DISKS
    return tuple(dict.fromkeys((*keys, b.VetoBlock.key))) if holds else keys


def block_for_question(view: View, outlook: Outlook, key: str) -> b.Block:
    """The block that answers a question with this keyword."""
    return _WRITERS[key](view, outlook) if key in _WRITERS else _name_block(view, outlook, key)


def _name_block(view: View, outlook: Outlook, key: str) -> b.NameBlock:
    """The places that may be named, those with most own caballeros first, except where a caballero would resign."""
    zones, asking = outlook.position.board.zones, asker(view.table, key)
    good = [place for place in nameable(outlook.position, outlook.seat, key) if not zones[place].apart]
    held = most_own_first(outlook.position, outlook.seat, good)
    if not held and getattr(asking, "optional", False):
        return b.NameBlock(key)
    return b.NameBlock(key, tuple(held) or (outlook.position.homes[outlook.seat],))


_SHIFTS = tuple(block for block in b.JOURNEYS if block is not b.SailBlock)

_WRITERS: Writers = {
    **{shift.key: lambda *_, shift=shift: shift(best=ALL) for shift in _SHIFTS},
    **colonies.WRITERS,
    **grandissimo.WRITERS,
    **players_edition.WRITERS,
    "SELECT": lambda _, outlook: b.NameBlock("SELECT", tuple(best_to_score(outlook))),
}

REASONS: Reasons = {
    **{shift.key: ("shift", ()) for shift in _SHIFTS},
    b.HandBlock.key: ("hand", ()),
    b.FurtherBlock.key: ("further", ()),
    **colonies.REASONS,
    **grandissimo.REASONS,
}
