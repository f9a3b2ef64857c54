"""A sensible player's blocks for what Grandissimo asks: figures and guests, captives and ships, consent, what is kept.

Knows a view and the questions by their keywords.
"""

from __future__ import annotations

from referee.orders import blocks as b
from referee.players.appraisal import Outlook
from referee.players.schemes import Reasons, Writers
from referee.rules.predicates import guests, open_regions
from referee.rules.views import View

GAIN = 4  # points for which a kept card is used, or consent given
NAMED = ("QUEEN", "TREATY")
"""Keywords of questions that are answered by naming places, as any such question is."""


def _consent_block(view: View, outlook: Outlook) -> b.ConsentBlock:
    """To whatever gains enough; all else is refused by silence."""
    return b.ConsentBlock((b.StepInPolicy(when=b.Condition("GAIN", amount=GAIN)),))


def _jester_block(view: View, outlook: Outlook, key: str = "JESTER") -> b.NameBlock:
    """One more on the board is worth having, wherever its host puts it: to who has least to lose by that."""
    scores, rooms = outlook.position.scores, outlook.position.board.guest_rooms
    weakest = sorted(outlook.position.from_left_of(outlook.seat), key=lambda rival: scores[rival])
    return b.NameBlock(key, tuple(rooms[view.colours[rival]] for rival in weakest))


def _guest_block(view: View, outlook: Outlook) -> b.GuestBlock:
    """Each guest where this seat stands best by it."""
    hosted = guests(outlook.position, outlook.seat)
    places = open_regions(outlook.position)
    return b.GuestBlock(
        tuple(
            b.Lodging(tuple(sorted(places, key=lambda place: -outlook.adding_worth(place, owner, 1))[:2]), owner)
            for owner in outlook.position.seats
            if hosted[owner]
        )
    )


def _uncover_block(view: View, outlook: Outlook) -> b.UncoverBlock:
    """Before anything that costs as much as a kept card is worth."""
    return b.UncoverBlock((b.StepInPolicy(when=b.Condition("COSTS", amount=GAIN)),))


WRITERS: Writers = {
    b.JailBlock.key: lambda *_: b.JailBlock(best=True),
    b.CharterBlock.key: lambda _, outlook: b.CharterBlock(outlook.position.from_left_of(outlook.seat)),
    b.ConsentBlock.key: _consent_block,
    b.GuestBlock.key: _guest_block,
    "JESTER": _jester_block,
    "PARTNER": lambda *_: b.NameBlock("PARTNER"),  # what one's own scoreboard gains is not shared
    b.UncoverBlock.key: _uncover_block,
}

REASONS: Reasons = {
    b.JailBlock.key: ("shift", ()),
    b.CharterBlock.key: ("charter", ()),
    b.ConsentBlock.key: ("consent", (GAIN,)),
    b.UncoverBlock.key: ("uncover", (GAIN,)),
    b.GuestBlock.key: ("guest", ()),
    "JESTER": ("jester", ()),
    "QUEEN": ("queen", ()),
}
