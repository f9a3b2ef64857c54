"""A sheet gathered from a letter phrase by phrase: which lines and blocks it has, and what speaks against it.

Knows what a plan may hold, and what the letter answered leaves open. Must not know the game: whether a sheet is legal
is judged elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.orders.asking import asked_by
from referee.orders.canonical import canonical_sheet
from referee.orders.contents import Slot, Table
from referee.orders.shapes.ask import AskBlock
from referee.orders.shapes.base import Block, key_of
from referee.orders.shapes.called import DoCourt
from referee.orders.shapes.deeds import card_called, fits, verbs_of, wants_act
from referee.orders.shapes.disk import key_to
from referee.orders.shapes.levy import ReturnBlock
from referee.orders.shapes.moves import ADD, DoMove
from referee.orders.shapes.nothing import DoAct, DoSkip
from referee.orders.shapes.one_place import EVICT, SCORE
from referee.orders.shapes.placing import DoPlace
from referee.orders.shapes.plans import ELSE, TURN, CardBlock, first_cards
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.orders.shapes.token import DoScoreboard
from referee.orders.shapes.veto import VetoBlock
from referee.orders.writing import card_name, owner_of, place_name
from referee.prose.mentions import Mention, names_of
from referee.prose.offers import OPEN_CARDS, design_meant, powered, with_verb
from referee.prose.scanning import Wording, counts_rivals
from referee.prose.understanding import SpokenPlan, Turning, Understanding
from referee.rules.decisions import Disk
from referee.rules.effects.base import Card
from referee.rules.model import COURT, Place

_UNCOUNTED = 0.5
"""What a number costs at most that has no part in it, and says how many, or of which neither card nor turn is asked."""

_WORDS = {"SAYS HIGHEST": "13", "LOWEST": "ANY"}
"""Power cards that are meant by words."""

_NUMBERED = frozenset((PowerBlock.key, CardBlock.key, TURN))
"""Blocks with numbers."""

AGAIN = 0.3
"""What a name costs that is passed over and has its part in the sheet already, or cannot have any."""

_AGAIN = 0.5
"""What it costs to place in a region of which the same plan says already how many it gets."""

_GONE, _RIVAL = 0.1, 0.2
"""What a number costs that cannot have any part, 9 is gone, so 8; and somebody, at most, where nobody is touched."""


@dataclass(slots=True)
class Composer:
    """Adds phrases to readings, as far as a sheet can hold them: one of a kind `moved` by the method `_moved`."""

    table: Table
    open: frozenset[str]  # blocks that may be said
    asked: frozenset[str]  # those that are asked
    slots: Sequence[Slot]

    def passed(self, reading: Understanding, mention: Mention, cost: float, *, before_name: bool) -> Understanding:
        """The same without a part for a word; what corrects or goes on takes effect on what follows."""
        turning: Turning = reading.turning
        begun = bool(reading.blocks or reading.plans)
        if cost > 1 and self._again(reading, mention):
            cost = AGAIN
        if self._is_gone(mention.kinds.get("number")) or ("number" in mention.kinds and self._wants_place(reading)):
            cost = _GONE
        elif "number" in mention.kinds and (self._counts_rivals(mention) or not _NUMBERED & self.open):
            cost = min(cost, _UNCOUNTED)
        touched = "own" in mention.kinds or not (self._wants_place(reading) or self.asked == {PowerBlock.key})
        if "seat" in mention.kinds and not touched:
            cost = min(cost, _RIVAL)
        if begun and "CORRECTION" in mention.kinds and not before_name:
            turning, cost = "correct", 0.1
        elif begun and ("THEN" in mention.kinds or "TOOK" in mention.kinds or mention.says(ELSE)):
            turning, cost = turning or "else", 0.1
        there = mention.kinds["place"][0] if "place" in mention.kinds else reading.there
        return replace(reading, cost=reading.cost + cost, turning=turning, there=there)

    def _counts_rivals(self, mention: Mention) -> bool:
        """Whether nothing but a power card is asked, and a number may say how many others there are."""
        return self.asked == {PowerBlock.key} and counts_rivals(mention)

    def _again(self, reading: Understanding, mention: Mention) -> bool:
        """Whether a name has its part in the reading already, or cannot have any."""
        place = mention.kinds.get("place", ())
        home = place == (self.table.board.castillo,) and self._wants_place(reading)
        if home or (place and self.open <= {PowerBlock.key, VetoBlock.key}):
            return True
        return any(name in line for name in names_of(mention, self.table) for line in reading.lines)

    def _is_gone(self, power: Any) -> bool:
        """Whether a number is a power card that cannot be laid any more, where nothing but one is asked."""
        if self.asked != {PowerBlock.key} or not isinstance(power, int):
            return False
        return any(s.key in self.asked and s.against(PowerBlock((PowerRank(power),))) for s in self.slots)

    def with_phrase(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        """The same with one order more; None where there is no room for it."""
        further: Understanding | None = getattr(self, f"_{phrase.kind.replace(' ', '_')}")(reading, phrase)
        if further is None:
            return None
        if reading.turning == "correct" and len(further.lines) > len(reading.lines):
            further = replace(further, cost=further.cost + 0.3)  # nothing was corrected by it
        there = next((place for place in reversed(phrase.places) if place != COURT), reading.there)
        names = further.names + phrase.names
        return replace(further, cost=further.cost + phrase.cost, names=names, there=there)

    def _denied(self, reading: Understanding, phrase: Wording) -> Understanding:
        return replace(reading, denied=(*reading.denied, phrase.what))

    def _old(self, reading: Understanding, phrase: Wording) -> Understanding:
        return reading

    def _swapped(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        old, new = phrase.what
        if isinstance(old, int):
            return self._power(reading, replace(phrase, what=(new,)))
        plans = self._plans_in((*self.table.half, *self.table.proposal, *self.table.in_force))
        if reading.plans or self._place(old[0]) not in plans:
            return None
        changed = SpokenPlan.told(plans.replace(self._place(old[0]), self._place(new[0])))
        return replace(reading, plans=(changed,), turning="")

    def _plans_in(self, blocks: Iterable[Block]) -> str:
        """The first CARD block as it is written."""
        return next((canonical_sheet((b,), self.table) for b in blocks if key_of(b) == CardBlock.key), "")

    # --- blocks

    def _put(self, reading: Understanding, key: str, line: str) -> Understanding | None:
        """A block that is said once, unless it corrects what was said."""
        had = dict(reading.blocks).get(key)
        if had == line:
            return replace(reading, turning="")
        if had is not None and reading.turning != "correct":
            return None
        kept = tuple(each for each in reading.blocks if each[0] != key)
        return replace(reading, blocks=(*kept, (key, line)), turning=reading.turning if reading.turns else "")

    def _power(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        there = [each for each in phrase.what if not self._is_gone(each)]
        if PowerBlock.key not in self.open or not there:
            return None
        values = " or ".join(dict.fromkeys(_WORDS.get(each, str(each)) for each in there))
        had = dict(reading.blocks).get(PowerBlock.key)
        if had and reading.turns and not reading.plans:
            kept = tuple(each for each in reading.blocks if each[0] != PowerBlock.key)
            return replace(reading, blocks=(*kept, (PowerBlock.key, f"{had} or {values}")), turning="")
        further = self._put(reading, PowerBlock.key, f"{PowerBlock.key} {values}")
        strange = PowerBlock.key not in self.asked and (reading.plans or CardBlock.key in self.asked)
        late = had and reading.plans and phrase.cost  # far from the number that it would correct
        return further and replace(further, cost=further.cost + 0.5 * bool(strange) + bool(late))

    def _disk(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        disks = [key for key in map(key_to, Disk) if key in self.open]
        if isinstance(phrase.what, tuple):
            card = card_called(phrase.what[0], self.table.cards)
            key = next((key_to(each) for each in asked_by(card) if isinstance(each, Disk)), "") if card else ""
        else:
            key = key_to(phrase.what) if phrase.what else disks[0] if len(disks) == 1 else ""
        key = disks[0] if key and key not in disks and len(disks) == 1 else key
        if not key or COURT in phrase.places or (key not in disks and not phrase.more):
            return None
        return self._put(reading, key, f"{key} {self._ranked(phrase.places)}")

    def _ask(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        return self._put(reading, AskBlock.key, f"{AskBlock.key} IF KING MOVED")

    # --- plans

    def _card(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        designs = [design for each in phrase.what if (design := design_meant(each, self.table))]
        if len(designs) < len(phrase.what) or CardBlock.key not in self.open:
            return None
        laid = not phrase.more and PowerBlock.key in dict(reading.blocks)
        if not laid and PowerBlock.key in self.asked and powered(phrase.what[0], self.table):
            return None  # the power card that it is on
        if phrase.more and phrase.what[0] in OPEN_CARDS and reading.turns:
            reading = replace(reading, cost=reading.cost - phrase.cost)  # if it is gone, anything
        elif phrase.more and (PowerBlock.key in self.asked or {*self._held()} - {DoPlace.verb}):
            reading = replace(reading, cost=reading.cost + 0.5)
        head = f"{CardBlock.key} {' or '.join(map(card_name, designs))}"
        plan = SpokenPlan(card_called(designs[0], self.table.cards), head)
        last = reading.plans[-1] if reading.plans else None
        if last is None:
            return replace(reading, plans=(plan,), turning="")
        if not last.head:
            plan = replace(plan, lines=last.lines, placed_first=last.placed_first or reading.turning == "else")
        elif last.head == head and reading.turning == "else" and {verb for verb, _ in last.lines} == {DoPlace.verb}:
            plan = replace(last, placed_first=True)  # two in Aragon, then score the 4s
            return replace(reading, plans=(*reading.plans[:-1], plan), turning="")
        elif last.head == head or (reading.turning != "gone" and _is_deed(plan.card, last.card, reading.turns)):
            return replace(reading, turning=reading.turning if reading.turns and last.head == head else "")
        elif reading.turns:
            return replace(reading, plans=(*reading.plans, plan), turning="")
        elif reading.turning != "correct":
            return None
        return replace(reading, plans=(*reading.plans[:-1], plan), turning="")

    def _card_if_had(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        """The first card, or the next where one is named already: the adviser ...; should I get the king, ..."""
        again = reading.plans and not reading.turning and reading.plans[-1].card
        return self._card(replace(reading, turning="gone") if again else reading, phrase)

    def _powered(self, reading: Understanding) -> list[Card]:
        """The card of the power card that is laid first, in games where these have actions of their own."""
        laid = dict(reading.blocks).get(PowerBlock.key, "").removeprefix(PowerBlock.key).split()
        return powered(int(laid[0]), self.table) if laid and laid[0].isdigit() else []

    def _held(self) -> tuple[str, ...]:
        """Keywords of what may be said to the card that is in hand, begun, proposed or in force."""
        table = self.table
        turn = [verb for slot in self.slots if slot.key == TURN for verb in slot.verbs]
        if not {TURN, CardBlock.key} & self.open:
            return ()
        held = first_cards((*table.half, *table.proposal, *table.in_force))
        cards = (card_called(design, table.cards) for design in held)
        return (*turn, *(verb for card in cards if card for verb in verbs_of(card)))

    def _line(self, reading: Understanding, verb: str, line: str, *, surely: bool) -> Understanding | None:
        """A line of the plan; where none is named, of the one held, or of the only card that has such lines."""
        plans, cost = reading.plans or (SpokenPlan(),), 0.0
        known = (DoPlace.verb, DoSkip.verb, *(verbs_of(plans[-1].card) if plans[-1].card else (verb,)))
        if reading.turning == "gone" and plans[-1].head and (verb == DoPlace.verb or verb not in known):
            plans = (*plans, SpokenPlan(placed_first=verb == DoPlace.verb))  # if not, two in Aragon and then the king
        plan = plans[-1]
        if not {TURN, CardBlock.key} & self.open:
            return None
        if plan.card and verb not in (*verbs_of(plan.card), DoPlace.verb, DoSkip.verb):
            return None
        if plan.card is None and verb not in (*self._held(), DoPlace.verb, DoSkip.verb):
            fitting = [card for card in self._powered(reading) if verb in verbs_of(card)] or with_verb(verb, self.table)
            if len(fitting) != 1 or not surely or CardBlock.key not in self.open:
                return None
            plan, cost = replace(plan, card=fitting[0], head=f"{CardBlock.key} {card_name(fitting[0].design)}"), 0.2
        lines = plan.lines
        once = verb not in (DoPlace.verb, DoMove.verb, ADD)
        if reading.turning == "correct":
            lines = tuple(each for each in lines if each[0] != verb)
        elif once and any(each[0] == verb for each in lines):
            if (verb, line) in lines:
                return replace(reading, turning="")
            if not reading.turns:
                return None
            lines = tuple(
                (v, f"{text} or {line.removeprefix(verb).strip()}") if v == verb else (v, text) for v, text in lines
            )
            return replace(reading, plans=(*plans[:-1], replace(plan, lines=lines)), turning="")
        if reading.turning == "else" and lines and {v for v, _ in lines} == {DoPlace.verb}:
            plan = replace(plan, placed_first=True)  # two in Aragon, then score it
        further = replace(plan, lines=(*lines, (verb, line)))
        return replace(reading, plans=(*plans[:-1], further), cost=reading.cost + cost, turning="")

    def _act(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        plan = reading.plans[-1] if reading.plans else SpokenPlan()
        held = first_cards((*self.table.half, *self.table.proposal, *self.table.in_force)) if phrase.names else ()
        card = plan.card or card_called(held[0] if held else "", self.table.cards)
        scores = phrase.names and card is not None and SCORE in {*verbs_of(card)} - {*dict(plan.lines)}
        if scores and plan.lines and reading.there is not None:  # two in Aragon, then score it
            return self._line(reading, SCORE, f"{SCORE} {self._place(reading.there)}", surely=False)
        if card is None or not wants_act(card):
            return replace(reading, names=reading.names - phrase.names) if phrase.what is None else None
        if phrase.what is not None and str(phrase.what) not in card_name(card.design):
            return None
        said = DoAct.verb in dict(plan.lines)
        return reading if said else self._line(reading, DoAct.verb, DoAct.verb, surely=False)

    def _skip(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        return self._line(reading, DoSkip.verb, DoSkip.verb, surely=False)

    def _named(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        """Where the king goes, who is evicted: the one place that the card asks for; or what the one question does."""
        plan = reading.plans[-1] if reading.plans else SpokenPlan()
        other = (DoMove.verb, ADD, DoPlace.verb, DoAct.verb, DoScoreboard.verb)
        verbs = [verb for verb in (verbs_of(plan.card) if plan.card else self._held()) if verb not in other]
        if not phrase.what and self._wants_place(reading):
            key = next(iter(self.asked - {"OK"}))
            had = dict(reading.blocks).get(key)
            places = self._ranked(phrase.places)
            if had and reading.turning != "correct":
                if not reading.turns:
                    return reading if places in had else None
                return replace(reading, blocks=((key, f"{had} or {places}"),), turning="")
            return self._put(reading, key, f"{key} {places}")
        done = [verb for verb, _ in plan.lines]
        free = [verb for verb in verbs if reading.turning or verb not in done]
        verb = phrase.what or next(iter(free), "")
        if not verb or (phrase.more and verb != EVICT):
            return None
        return self._line(reading, verb, f"{verb} {self._ranked(phrase.places)}", surely=True)

    def _wants_place(self, reading: Understanding) -> bool:
        places = self.asked - {"OK"}
        return (
            len(places) == 1
            and {key for key, _ in reading.blocks} <= places
            and not places & {*(PowerBlock.key, CardBlock.key, TURN, VetoBlock.key, ReturnBlock.key, "ACCEPT")}
        )

    def _moved(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        targets = phrase.places or ((reading.there,) if reading.there is not None else ())
        plan = reading.plans[-1] if reading.plans else SpokenPlan()
        goes_on = bool(plan.lines) and plan.lines[-1][0] != DoPlace.verb  # the Grande, and two of mine with him
        if not targets or not (phrase.places or goes_on):
            return None
        return self._moves(reading, ((group, targets) for group in phrase.what))

    def _parted(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        (whole, whose, source), ways = phrase.what
        left = whole - sum(many for many, _ in ways if many != "REST") if isinstance(whole, int) else "REST"
        ways = [(left if many == "REST" else many, target) for many, target in ways]
        return self._moves(reading, (((many, whose, source), (target,)) for many, target in ways))

    def _moves(self, reading: Understanding, moves: Iterable[tuple[Any, Sequence[Place]]]) -> Understanding | None:
        found: Understanding | None = reading
        for group, targets in moves:
            found = found and self._move(found, group, targets)
        return found

    def _move(
        self, reading: Understanding, group: tuple[Any, Any, Place | None], targets: Sequence[Place]
    ) -> Understanding | None:
        many, whose, source = group
        source = reading.there if source is None else source
        if source is None or source in targets:
            return None
        owner = "" if whose is None else self._owner(whose)
        plan = reading.plans[-1] if reading.plans else SpokenPlan()
        if source == COURT and plan.card and not fits(plan.card, DoMove(1, self.table.seat, COURT, tuple(targets))):
            return self._placed(reading, Wording("placed", 0, 0, many or 1, tuple(targets)))
        many = {None: 1, "REST": "ALL"}.get(many, many)
        line = f"{DoMove.verb} {many} {owner} {self._place(source)} to {self._ranked(targets)}"
        return self._line(reading, DoMove.verb, line, surely=True)

    def _placed(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        places = phrase.places or ((reading.there,) if reading.there is not None else ())
        plan = reading.plans[-1] if reading.plans else SpokenPlan()
        if places == (COURT,) and any(DoCourt.verb in verbs_of(c) for c in (plan.card, *self._powered(reading)) if c):
            return self._line(reading, DoCourt.verb, f"{DoCourt.verb} {phrase.what}", surely=True)
        if not places or COURT in places:
            return None
        many = "1" if phrase.what == "LAST" else str(phrase.what)
        before = [line for verb, line in plan.lines if verb == DoPlace.verb and not reading.turning]
        if before and "ALL" in (many, *(line.split()[1] for line in before)):
            return None
        further = self._line(reading, DoPlace.verb, f"{DoPlace.verb} {many} {self._ranked(places)}", surely=False)
        again = any(line.endswith(f" {self._place(places[0])}") for line in before)
        further = further and replace(further, cost=further.cost + _AGAIN * again)
        if further is None or not phrase.more:
            return further
        return replace(further, plans=(*further.plans[:-1], replace(further.plans[-1], placed_first=True)))

    def _placed_as(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        """The fourth one into the Castillo: one, if three stand elsewhere."""
        lines = (line for verb, line in reading.plans[-1].lines if verb == DoPlace.verb) if reading.plans else ()
        before = sum(int(word) for line in lines for word in line.split() if word.isdigit())
        return self._placed(reading, replace(phrase, what=1)) if before == phrase.what - 1 else None

    def _placed_each(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        further: Understanding | None = reading
        for place in phrase.places:
            further = further and self._placed(further, replace(phrase, places=(place,)))
        return further

    def _owner(self, whose: Any) -> str:
        return "own" if whose == "own" else owner_of(whose, self.table)

    def _place(self, place: Place) -> str:
        return place_name(place, self.table.board)

    def _ranked(self, places: Iterable[Place]) -> str:
        return " or ".join(map(self._place, places))


def _is_deed(named: Card | None, taken: Card | None, turns: bool) -> bool:
    """Whether a card is named for what another does, "the adviser, king to Aragon"; not if it is the other choice."""
    if named is None or taken is None:
        return False
    common = {*verbs_of(named)} & {*verbs_of(taken)} - {DoPlace.verb, DoMove.verb, ADD, DoAct.verb}
    return bool(common) and (not turns or card_name(named.design).upper() in common)
