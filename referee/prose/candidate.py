"""A candidate for the sheet that a letter means, as far as the letter is read, and how phrases of it add more to it.

Knows what a sheet has room for. Must not know how anything was put in words, nor whether the game allows it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from referee.orders.shapes.deeds import verbs_of
from referee.orders.shapes.plans import first_cards
from referee.orders.writing import card_name
from referee.prose.context import Context, DraftPlan, PlanLines, placed_by, placing_at, powered, with_verb
from referee.prose.mentions import Mention
from referee.prose.order_keywords import ACT, ADD, CARD, MOVE, PLACE, POWER, SKIP, TURN
from referee.rules.effects.base import Card
from referee.rules.model import Place


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What is lost so far."""

    lost: float = 0.0
    turned: float = 0.0  # with denials and conditions, and what belongs to these
    beside: float = 0.0  # with all else of sentences that hold no order
    here: float = 0.0  # with all else of the sentence that is read
    orders: bool = False  # whether that sentence holds an order

    def with_word(self, lost: float, *, turns: bool, ends: bool) -> LeftOut:
        """The same with one word more. `turns`: it denies, conditions or belongs to such a word; `ends`: a sentence."""
        here = self.here + lost * (not turns)
        return LeftOut(
            self.lost + lost,
            self.turned + lost * turns,
            self.beside + here * (ends and not self.orders),
            0.0 if ends else here,
            self.orders and not ends,
        )

    def with_order(self) -> LeftOut:
        """The same where the sentence that is read holds an order."""
        return self if self.orders else replace(self, orders=True)


UNSAID, UNLIKELY = 0.3, 0.4
"""What speaks against an order of which a part is not said, and against one that nobody expects."""

_NAMED = 0.15
"""What speaks for a candidate, for each name that is part of an order."""

_OFTEN = (PLACE, MOVE, ADD)
"""Keywords of lines that may stand in a plan several times."""

Turning = Literal["", "else", "gone", "correct"]
"""What the next words say: more of the same, another choice, what to do if something is gone, a correction."""


@dataclass(frozen=True, slots=True)
class Span:
    """Mentions that are understood, by where they begin and end, and the keys of the orders that they changed."""

    begin: int
    end: int
    keys: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class CandidateSheet:
    """The blocks and plans understood so far, what speaks against understanding them so, and how the letter goes on."""

    context: Context
    cost: float = 0.0
    left: LeftOut = LeftOut()  # what is lost with the words that no order used
    names: int = 0  # numbers, cards and places that are part of an order
    blocks: tuple[tuple[str, str], ...] = ()  # keys and lines
    plans: tuple[DraftPlan, ...] = ()
    turning: Turning = ""
    there: Place | None = None  # what "there" means next
    denied: tuple[Mention, ...] = ()  # names that must not be part of an order
    stood: tuple[DraftPlan, ...] = ()  # the plans that it changes: begun, proposed or in force
    behind: tuple[DraftPlan, ...] = ()  # those of them that stay behind the others
    astray: float = 0.0  # what speaks against orders here: a denial or condition goes on that was not understood
    kept: bool = False  # whether the letter says that all else stays
    placings: tuple[tuple[str, int], ...] = ()  # where it places how many in the plans that it changes
    used: tuple[Span, ...] = ()  # the words that are understood

    @property
    def turns(self) -> bool:
        """Whether the next words say what to do if the rest cannot be had."""
        return self.turning in ("else", "gone")

    @property
    def is_instead(self) -> bool:
        """Whether "instead" only says what a condition has said: if he is gone I take the king instead."""
        begun = len(self.plans) > 1 and bool(self.plan.head) and not self.plan.lines
        return self.turning == "gone" or (begun and not self.turning)

    @property
    def plan(self) -> DraftPlan:
        """The plan that is being told, empty where none is begun."""
        return self.plans[-1] if self.plans else DraftPlan()

    @property
    def keys(self) -> frozenset[str]:
        """The keys of its blocks."""
        return frozenset((*(key for key, _ in self.blocks), *((CARD,) if self.plans else ())))

    @property
    def lines(self) -> tuple[str, ...]:
        """Its lines as a sheet has them."""
        plans = (*self.plans, *self.behind)
        return (
            *(line for _, line in self.blocks),
            *(line for n, plan in enumerate(plans) for line in (plan.otherwise if n else plan.written)),
        )

    @property
    def doubt(self) -> float:
        """What speaks against it, but for denials and conditions that no order used: these are asked about.

        Nor do sentences without any of its orders, where it names more than one thing.
        """
        return self.cost + self.left.lost - self.left.turned - self.left.beside * (self.names > 1)

    @property
    def rank(self) -> float:
        """What speaks against it beside others, which is less for each name that is part of an order."""
        return self.left.lost + self.cost - _NAMED * self.names

    def with_plan(self, plan: DraftPlan) -> CandidateSheet:
        """The same with this plan instead of the one that is being told."""
        return replace(self, plans=(*self.plans[:-1], plan), turning="")

    @property
    def loses_placings(self) -> bool:
        """Whether it places under no card though a plan stands, so that what that places elsewhere would be lost.

        A plan that still lacks a part may be told anew.
        """
        known = self.context.known
        begun = self.plans[0] if self.plans and not self.stood else DraftPlan(head=CARD)
        places = not begun.head and any(verb == PLACE for verb, _ in begun.lines)
        return places and bool(self.context.standing) and not (known.mid_turn or first_cards(known.unfinished))

    def cheaper(self, gain: float) -> CandidateSheet:
        """The same with less that speaks against it."""
        return replace(self, cost=self.cost - gain)

    def dearer(self, more: float) -> CandidateSheet:
        """The same with more that speaks against it."""
        return replace(self, cost=self.cost + more) if more else self

    @property
    def wants_place(self) -> bool:
        """Whether a place is all that is asked, and the letter has said nothing else so far."""
        return self.context.asks_place and {key for key, _ in self.blocks} <= self.context.asked

    def with_block(self, key: str, line: str) -> CandidateSheet | None:
        """The sheet with one block more; None if it says something else there already and is not being corrected."""
        had = dict(self.blocks).get(key)
        if had == line:
            return replace(self, turning="")
        if had is not None and self.turning != "correct":
            return None
        kept = tuple(each for each in self.blocks if each[0] != key)
        return replace(self, blocks=(*kept, (key, line)), turning=self.turning if self.turns else "")

    def laid_cards(self) -> list[Card]:
        """The card on the power card that is laid first, in games where these have actions of their own."""
        laid = dict(self.blocks).get(POWER, "").removeprefix(POWER).split()
        return powered(int(laid[0]), self.context.known) if laid and laid[0].isdigit() else []

    def after(self, before: CandidateSheet, begin: int, end: int, **further: Any) -> CandidateSheet:
        """The same with `further` fields, as it came of another by understanding the mentions from `begin` to `end`."""
        changed = {key for key, line in self.blocks if (key, line) not in before.blocks}
        changed |= {CARD, TURN} if self.plans != before.plans else set()
        left = self.left.with_order() if changed else self.left
        return replace(self, used=(*self.used, Span(begin, end, frozenset(changed))), left=left, **further)

    def with_laid_card(self) -> CandidateSheet:
        """The sheet with that card where its plan names none."""
        first = self.plans[0] if self.plans else None
        if first is None or first.head or CARD not in self.context.open or not (cards := self.laid_cards()):
            return self
        return replace(self, plans=(_of_card(first, cards[0]), *self.plans[1:])).dearer(UNSAID)

    def with_line(self, verb: str, line: str, *, surely: bool = False) -> CandidateSheet | None:
        """The sheet with one line more in its plan; None if the plan has no room for it.

        Where the plan names no card, it is that of the plan that stands, or (`surely`) the only one with such lines.
        """
        further = self._with_new_line(verb, line, surely=surely)
        return further._instead_of_old(verb, line) if further and further.plan.old else further

    def _with_new_line(self, verb: str, line: str, *, surely: bool) -> CandidateSheet | None:
        begun = self if self.plans else replace(self, plans=(DraftPlan(),))
        if begun._begins_another_plan(verb):
            card = begun.plan.card if begun._is_done_otherwise(verb) else None
            another = _of_card(DraftPlan(), card) if card else DraftPlan(placed_first=verb == PLACE)
            begun = replace(begun, plans=(*begun.plans, another))
        found = begun._plan_with_card(verb, surely=surely)
        if found is None:
            return None
        plan, cost = found
        lines = plan.lines
        if self.turning == "correct":
            lines = tuple(each for each in lines if each[0] != verb)
        elif verb not in _OFTEN and any(each[0] == verb for each in lines):
            if (verb, line) in lines:
                return replace(self, turning="")
            ranked = tuple(
                (v, f"{text} or {line.removeprefix(verb).strip()}" if v == verb else text) for v, text in lines
            )
            return begun.with_plan(replace(plan, lines=ranked)) if self.turns else None
        if self.turning == "else" and lines and {v for v, _ in lines} == {PLACE}:
            plan = replace(plan, placed_first=True)  # two in Aragon, then score it
        return begun.with_plan(replace(plan, lines=(*lines, (verb, line)))).dearer(cost)

    def _begins_another_plan(self, verb: str) -> bool:
        """Whether a line begins a plan of its own: if the king is gone, two in Aragon and then the eviction."""
        plan = self.plan
        known = (PLACE, SKIP, *(verbs_of(plan.card) if plan.card else (verb,)))
        apart = verb == PLACE or verb not in known or self._is_done_otherwise(verb)
        return bool(self.turning == "gone" and plan.head and apart)

    def _is_done_otherwise(self, verb: str) -> bool:
        """Whether a card taken on a condition does something else without it: if not, clear Old Castile instead."""
        plan = self.plan
        taken = " IF " in plan.head or " UNLESS " in plan.head
        return taken and verb != PLACE and any(each == verb for each, _ in plan.lines)

    def _plan_with_card(self, verb: str, *, surely: bool) -> tuple[DraftPlan, float] | None:
        """The plan that is being told, with a card that has such lines, and what it costs to add the card."""
        plan, any_card = self.plan, (PLACE, SKIP)
        if not self.context.plans_open:
            return None
        if plan.card:
            return (plan, 0.0) if verb in (*verbs_of(plan.card), *any_card) else None
        if verb in (*self.context.held_verbs, *any_card):
            return plan, 0.0
        fitting = [card for card in self.laid_cards() if verb in verbs_of(card)] or with_verb(verb, self.context.known)
        if len(fitting) != 1 or not surely or CARD not in self.context.open:
            return None
        return _of_card(plan, fitting[0]), UNSAID

    def _instead_of_old(self, verb: str, line: str) -> CandidateSheet:
        """The sheet without the lines that stood in its plan and are replaced by the new one."""
        plan = self.plan
        if verb != PLACE:
            gone = {each for each, _ in plan.old if verb == SKIP or each in (verb, SKIP, ACT)}
            kept = [each for each in plan.old if each[0] not in gone - {PLACE}]
            return self.with_lines(tuple(kept), plan.lines)
        many, place = placed_by(line)
        at = placing_at(plan.old, place)
        if many.isdigit() and at is not None and int(many) == self.taken_out:
            there = int(placed_by(plan.old[at][1])[0]) + int(many)  # nobody in the castle, those two to Granada
            line = f"{PLACE} {there} {place}"
        if many.isdigit():
            told = replace(self, placings=(*self.placings, (place, int(many))))
            if at is None:
                return told.dearer(UNLIKELY)
            return told.with_lines((*plan.old[:at], (verb, line), *plan.old[at + 1 :]), plan.lines[:-1])
        if self.stood and plan.old != self.stood[0].old:  # one to the castle, the other to Granada
            return self.with_lines(plan.old, plan.lines[:-1] if at is not None else plan.lines)
        return self.with_lines(tuple(each for each in plan.old if each[0] != verb), plan.lines)

    def placed_anew(self) -> CandidateSheet:
        """The same without the old placings where the letter places as many as stood, somebody of them elsewhere."""
        stood = self.stood[0].old if self.stood else ()
        many, places = sum(number for _, number in self.placings), {place for place, _ in self.placings}
        elsewhere = [place for place in places if placing_at(stood, place) is None]
        if not elsewhere or many != sum(_placed_in(stood)) or len(self.plans) != 1:
            return self
        gone = {line for verb, line in self.plan.old if verb == PLACE and placed_by(line)[1] not in places}
        old = tuple(each for each in self.plan.old if each[1] not in gone)
        further = self.with_lines(old, self.plan.lines) if gone else self
        return replace(further, turning=self.turning).cheaper(UNLIKELY * len(elsewhere))

    @property
    def taken_out(self) -> int:
        """How many caballeros the letter has taken out of the plan that it changes."""
        before, now = (sum(_placed_in(lines)) for lines in (self.stood[0].old if self.stood else (), self.plan.old))
        return before - now

    def with_lines(self, old: PlanLines, lines: PlanLines) -> CandidateSheet:
        """The sheet with these lines in the plan that is being told: old ones that stay, and new ones."""
        return self.with_plan(replace(self.plan, old=old, lines=lines))


def _placed_in(lines: PlanLines) -> Iterator[int]:
    return (int(placed_by(line)[0]) for verb, line in lines if verb == PLACE and placed_by(line)[0].isdigit())


def _of_card(plan: DraftPlan, card: Card) -> DraftPlan:
    return replace(plan, card=card, head=f"{CARD} {card_name(card.design)}")


Joined = CandidateSheet | None
"""A candidate sheet with one order more; None where it has no room for that order."""

Join = Callable[[CandidateSheet], Joined]


@dataclass(frozen=True, slots=True)
class OrderPhrase:
    """Words that may be an order: where they end, what speaks against that, and how a sheet takes them in."""

    end: int
    cost: float
    join: Join
    places: tuple[Place, ...] = ()  # "there" is the last of them from now on
    names: int = 1  # numbers, cards and places that are part of the order


Reader = Callable[[Sequence[Mention], int], Iterator[OrderPhrase]]
"""Every order of one kind that may begin at a mention of a letter."""


def unchanged(sheet: CandidateSheet) -> CandidateSheet:
    """The sheet as it is: the words are understood and order nothing."""
    return sheet
