"""Makes one plan of its lines: joins the placing, and checks that every line belongs to the card.

Knows which lines fit which card, through the table of shapes. Must not know the position.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from referee.orders.contents import Known
from referee.orders.grammar import ANY_CARD, Choice, Fault, Statement, Trouble
from referee.orders.order import Block, Guard, Item, guards_of
from referee.orders.shapes import deeds
from referee.orders.shapes.deed import DoAct, DoSkip
from referee.orders.shapes.moves import DoMove
from referee.orders.shapes.placing import DoPlace
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import CardBlock, first_cards
from referee.rules.effects.base import Card, design_of
from referee.rules.further import saves_actions_alone

UNSAID = "plan-needs-action"
"""The code of the trouble with a plan that does not say what is done with its card."""

WHOSE = "whose-wanted"
"""The code of the trouble with MOVE without a colour, which cards that move own caballeros only do not need."""


@dataclass
class Draft:
    """A plan as written: its CARD, if it has one, and the statements below."""

    head: Statement | None
    items: list[Statement] = field(default_factory=list)

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that the plan may take; none if its CARD line is missing."""
        return self.head.value.cards if self.head and isinstance(self.head.value, Choice) else ()

    @property
    def guards(self) -> tuple[Guard, ...]:
        """The conditions on which the plan may be used."""
        return self.head.value.guards if self.head and isinstance(self.head.value, Choice) else ()

    @property
    def is_for_later(self) -> bool:
        """Whether its card is only taken, to be kept."""
        return bool(self.head and isinstance(self.head.value, Choice) and self.head.value.later)

    @property
    def statements(self) -> tuple[Statement, ...]:
        """The CARD line first, if there is one, then the lines below it."""
        return (*((self.head,) if self.head else ()), *self.items)


def planned(draft: Draft, known: Known) -> tuple[Plan | None, tuple[Trouble, ...]]:
    """The plan, None if it cannot be read, and its troubles. An unreadable placing is left out, to be asked about."""
    bad = [said for said in draft.items if said.verb == DoPlace.verb and said.value is None]
    if bad and draft.head is not None:
        plan, wrong = planned(replace(draft, items=[said for said in draft.items if said not in bad]), known)
        return plan, (*wrong, *(replace(trouble, mended=True) for said in bad for trouble in said.troubles))
    cards = _known(draft.cards, known)
    own_only = bool(draft.cards) and all(map(deeds.moves_own_only, cards))
    troubles = [t for s in draft.statements for t in s.troubles if not (own_only and t.code == WHOSE)]
    readable = all(s.value is not None for s in draft.statements) and (draft.head is None or bool(draft.cards))
    items = [(item, s) for s in draft.items if isinstance(s.value, tuple) for item in s.value]
    if draft.is_for_later:
        now = [
            each for each in items if deeds.places_somebody(each[0]) and saves_actions_alone(known.board, known.cards)
        ]
        idle = [said for item, said in items if (item, said) not in now]
        troubles += [_at(said, "ambiguous", "line-of-kept", said.verb) for said in idle[:1]]
        return (Plan(draft.cards, _with_placing(now, [])[0], draft.guards) if readable else None), tuple(troubles)
    actions = _actions(items)
    if draft.head and not actions and (meant := _meant(draft, cards)):
        actions = [(meant, draft.head)]
        if not draft.head.doubt:
            troubles.append(replace(_at(draft.head, "invalid", UNSAID, draft.cards[0]), mended=True))
    troubles += _clashes(actions, draft.cards)
    if draft.cards:
        troubles += _misfits(actions, draft, cards, readable)
    whole, split = _with_placing(items, actions)
    troubles += split
    return (Plan(draft.cards, whole, draft.guards) if readable else None), tuple(troubles)


def _meant(draft: Draft, cards: Sequence[Card]) -> Item | None:
    """What a plan without an action means: ACT if that leaves nothing to choose, SKIP if no card is named."""
    if any(map(deeds.wants_act, cards)):
        return DoAct()
    return DoSkip() if draft.cards and not cards else None


def _known(designs: Iterable[str], known: Known) -> list[Card]:
    """The cards of these designs; ANY is none of them."""
    return [card for design in designs if (card := deeds.card_called(design, known.cards)) is not None]


WrittenItem = tuple[Item, Statement]


def _actions(items: Sequence[WrittenItem]) -> list[WrittenItem]:
    """The lines for the special action, without repeats of lines other than MOVE."""
    found: list[WrittenItem] = []
    for item, said in items:
        again = item.verb == DoMove.verb or item not in [have for have, _ in found]
        if not deeds.places_somebody(item) and again:
            found.append((item, said))
    return found


def _with_placing(
    items: Sequence[WrittenItem], actions: Sequence[WrittenItem]
) -> tuple[tuple[Item, ...], list[Trouble]]:
    """The items with their placings joined, before or after all others; if they stand between, after, with a trouble.

    Placings with conditions stay lines of their own.
    """
    placings = [(item, said) for item, said in items if deeds.places_somebody(item)]
    done = tuple(item for item, _ in actions)
    if not placings:
        return done, []
    whole = _joined(item for item, _ in placings)
    kinds = [deeds.places_somebody(item) for item, _ in items]
    at_first = kinds == sorted(kinds, reverse=True)
    if at_first and not all(kinds):
        return (*whole, *done), []
    trouble = Trouble("ambiguous", "placing-split", (), (), placings[-1][1].token, placings[-1][1].token, mended=True)
    return (*done, *whole), [] if kinds == sorted(kinds) else [trouble]


def _joined(placings: Iterable[Item]) -> tuple[Item, ...]:
    """Adjacent placings without conditions joined as one."""
    found: list[Item] = []
    for item in placings:
        last = found[-1] if found else None
        if isinstance(item, DoPlace) and isinstance(last, DoPlace):
            found[-1] = DoPlace((*last.parts, *item.parts))
        else:
            found.append(item)
    return tuple(found)


def _clashes(actions: Sequence[WrittenItem], cards: tuple[str, ...]) -> list[Trouble]:
    """Troubles with lines that cannot all be meant; a line with a condition may have an alternative."""
    troubles: list[Trouble] = []
    settled = [(item, said) for item, said in actions if not guards_of(item)]
    verbs = [item.verb for item, _ in settled]
    for at, (item, said) in enumerate(settled):
        if deeds.is_once(item) and verbs[at] in verbs[:at]:
            troubles.append(_at(said, "ambiguous", "two-actions", verbs[at]))
    if deeds.SKIP in verbs and len(set(verbs)) > 1 and len(cards) < 2:
        last = settled[-1][1]
        troubles.append(_at(last, "ambiguous", "skip-and-act"))
    return troubles


def _misfits(actions: Sequence[WrittenItem], draft: Draft, named: Sequence[Card], readable: bool) -> list[Trouble]:
    """Troubles with lines that belong to none of the plan's cards, and with cards without a line."""
    foreign = [
        _at(said, "illegal", "item-not-of-card", item.verb, named[0].design)
        for item, said in actions
        if named and ANY_CARD not in draft.cards and not any(deeds.fits(card, item) for card in named)
    ]
    if foreign or not readable or draft.head is None:
        return foreign
    acting = [card for card in named if card.does.parts()]
    silent = [card.design for card in acting if not any(deeds.fits(card, item) for item, _ in actions)]
    found = [_at(draft.head, "invalid", UNSAID, design) for design in silent]
    if not named and not actions:
        found = [replace(_at(draft.head, "invalid", UNSAID, ANY_CARD), legal=(deeds.SKIP,))]
    return found


def _at(said: Statement, fault: Fault, code: str, *args: str) -> Trouble:
    return Trouble(fault, code, args, (), said.token, said.token)


# --- items without a card -----------------------------------------------------------------------


def amended(items: Sequence[Item], known: Known) -> CardBlock | None:
    """The plans begun, proposed or in force with these items in the first plan, or a plan for the card they fit."""
    plans = (*known.unfinished, *known.proposal, *known.in_force)
    held = next((block for block in plans if isinstance(block, CardBlock)), None)
    if held is not None and held.plans:
        first = replace(held.plans[0], items=_replaced(held.plans[0].items, items))
        return replace(held, plans=(first, *held.plans[1:]))
    actions = [item for item in items if not (deeds.places_somebody(item) or deeds.skips(item))]
    offered = _known(dict.fromkeys(design_of(card) for card in known.offered), known)
    fitting = [card for card in offered if actions and all(deeds.fits(card, item) for item in actions)]
    return CardBlock((Plan((fitting[0].design,), tuple(items)),)) if len(fitting) == 1 else None


def completed(block: Block, known: Known) -> Block:
    """A single plan for the proposed card, completed with what was said before; any other block as it is."""
    held = first_cards((*known.unfinished, *known.proposal, *known.in_force))
    if not isinstance(block, CardBlock) or len(block.plans) > 1 or block.plans[0].cards != held:
        return block
    return amended(block.plans[0].items, known) or block


def _replaced(old: Iterable[Item], new: Sequence[Item]) -> tuple[Item, ...]:
    """Old items, each half of the turn replaced by the new items for it."""
    places = any(map(deeds.places_somebody, new))
    acts = not all(map(deeds.places_somebody, new))
    kept = [item for item in old if not (places if deeds.places_somebody(item) else acts)]
    before = [item for item in new if not deeds.places_somebody(item)] if places and acts else []
    if before:
        return tuple(new)
    return (*kept, *new) if places else (*new, *kept)
