"""Reads running words by their owners: each number, place and card of a letter belongs to one line of a sheet, or none.

The second of two readers, and independent of the phrases: it follows a letter once, gives each name to the line that
its neighbours point to, and keeps the sheets in which the fewest names are without an owner. What a condition, a denial
or a question owns is no line's (`modes`). It knows power cards, plans with a deed or moves, placings and disks; of all
else it has no opinion (`KEYS`). Must not know how a phrase is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from operator import attrgetter

from referee.orders.shapes.deeds import card_called, verbs_of, wants_act
from referee.orders.writing import card_name
from referee.prose.context import HIGHEST, Context, design_meant, placed_by, powered, stacked, with_verb
from referee.prose.drafts import OwnedLine, PlanDraft, SheetDraft
from referee.prose.kinds import COMMA, STOP, STRANGE
from referee.prose.mentions import Mention
from referee.prose.modes import BY_THE_WAY, DENIED, FALLBACK, OF_DISK, PLAIN, PREMISE, THEIRS, Mode, sentences
from referee.prose.order_keywords import (
    ACT,
    ADD,
    CARD,
    DISK,
    ELSE,
    EVICT,
    GRANDE,
    KING,
    MOVE,
    PLACE,
    POWER,
    RETURN,
    SCORE,
    SCOREBOARD,
    SEND,
    SKIP,
    TAKE,
    TURN,
)
from referee.rules.effects.base import Card
from referee.rules.model import COURT, Place

KEYS = frozenset((POWER, CARD, TURN, RETURN))
"""Keys of the blocks on which this reader has an opinion."""

_BEAM = 20
"""Drafts that are read on from each word."""

_BEHIND = 1.7
"""What may speak at most against a draft beyond the best of its word."""

_MOST_PLACED = 12
"""Nobody places more caballeros."""

_LOST, _WEAK, _UNLIKELY, _FAR = 0.8, 0.15, 0.5, 1.2
"""What speaks against a name without an owner, and against owners to whom little points, or nothing."""

_AIMS = ("AIM", "GOES FIRST", "AHEAD", "MAX", "BEATS")
"""Kinds of words by which a power card is told by what it shall do: of these there is no opinion."""

_SHORT = 6
"""A letter of so few words with a meaning is an answer, unless it says what others do."""

_MARKS = (COMMA, STOP, "?")
_DEEDS = frozenset((ACT, MOVE, ADD, SCORE, SCOREBOARD, TAKE, KING, EVICT, GRANDE))
"""Keywords of cards on which this reader has an opinion."""

_CHANGING = ("CORRECTION", "SWAP", "INSTEAD")
"""Kinds of words that change what stands."""

_QUANTITIES = ("REST", "ALL", "EACH", "LEAD", "SPREAD", "SECOND ONE", "MAN", "AS MANY")
_AWAY = (POWER, CARD, PLACE, MOVE, ADD, ACT, SKIP, SEND, SCOREBOARD, TAKE)


def knows(card: Card | None) -> bool:
    """Whether the owners have an opinion on what a card does."""
    return card is None or {*verbs_of(card)} <= _DEEDS


class OwnerReader:
    """Reads the mentions of one letter in one context."""

    def __init__(self, said: Sequence[Mention], modes: Sequence[Mode], context: Context) -> None:
        self.said, self.modes, self.context, self.known = said, modes, context, context.known
        self.keys = KEYS - ({POWER} if any(each.may_be(*_AIMS) for each in said) else set())
        self.is_short = sum(not (each.light or each.token.is_mark) for each in said) <= _SHORT

    @property
    def speaks(self) -> bool:
        """Whether it has an opinion on what is asked."""
        asked = self.context.asked
        return not asked or bool(asked & KEYS) or self.context.asks_place

    # --- the walk -----------------------------------------------------------------------------------------

    def drafts(self) -> list[SheetDraft]:
        """The sheets that the letter may mean, the likeliest first."""
        found = [SheetDraft(cost=_UNLIKELY * self.edits)]
        if self.context.standing:
            found.append(self._standing())
        for at in range(len(self.said)):
            further: dict[tuple[object, ...], SheetDraft] = {}
            for draft in found:
                for each in self._read(draft, at):
                    held = further.get(each.state)
                    if held is None or each.cost < held.cost:
                        further[each.state] = each
            best = min(each.cost for each in further.values()) if further else 0.0
            found = sorted((each for each in further.values() if each.cost <= best + _BEHIND), key=attrgetter("cost"))[
                :_BEAM
            ]
        ends = (self._ended(each) for each in found)
        return sorted((each for each in ends if each.says_anything), key=attrgetter("cost"))

    @cached_property
    def edits(self) -> bool:
        """Whether the letter changes what stands: it goes on with an and, or names what is no more."""
        goes_on = any(each.may_be("AND", "ALSO") for each in self.said[:1])
        return bool(self.context.standing) and (
            goes_on
            or any(each.may_be(*_CHANGING) and not each.light for each in self.said)
            or any(self._instead(at) is not None for at in range(len(self.said)))
        )

    def _instead(self, at: int) -> int | None:
        """The one mention of the same kind that the sentence of a name denies: Catalonia, not Valencia."""
        kind = next((kind for kind in ("place", "number") if kind in self.said[at].kinds), "")
        if not kind or self.modes[at] != PLAIN:
            return None
        begin, end = next((b, e) for b, e in sentences(self.said) if b <= at < e)
        old = [n for n in range(begin, end) if self.modes[n] == DENIED and kind in self.said[n].kinds]
        return old[0] if len(old) == 1 else None

    def _standing(self) -> SheetDraft:
        plan = self.context.standing[0]
        lines = tuple(OwnedLine(verb, text) for verb, text in plan.old)
        head = PlanDraft(plan.card, plan.head, (), lines, plan.placed_first, old=True)
        return SheetDraft(cost=0.0 if self.edits else 0.45, plans=(head,), stands=True)

    def _ended(self, draft: SheetDraft) -> SheetDraft:
        draft = self._with_laid_card(draft)
        waiting = (draft.many is not None and not draft.each) + (draft.spot is not None) + (draft.source is not None)
        return replace(draft, cost=draft.cost + _LOST * waiting)

    def _with_laid_card(self, draft: SheetDraft) -> SheetDraft:
        """The draft with the card on its power card, in games where these have actions, where its plan has none."""
        first = draft.plans[0] if draft.plans else None
        laid = draft.power.line.split()[1] if draft.power else ""
        cards = powered(int(laid), self.known) if laid.isdigit() else []
        if first is None or first.head or not cards or CARD not in self.context.open:
            return draft
        head = f"{CARD} {card_name(cards[0].design)}"
        return replace(draft, plans=(replace(first, card=cards[0], head=head), *draft.plans[1:]))

    def _read(self, draft: SheetDraft, at: int) -> Iterator[SheetDraft]:
        """The drafts that come of one mention more."""
        each, mode = self.said[at], self.modes[at]
        if mode == FALLBACK:
            yield replace(draft, turn="else", many=None, verb="")
            return
        kinds = each.kinds
        if mode == PREMISE and "card" in kinds and not each.light:
            yield draft
            yield from self._card(draft, at)
            return
        if mode == DENIED and kinds.get("verb") in (ACT, SCORE) and draft.plan.card and not draft.plan.has(SKIP):
            lines = tuple(each for each in draft.plan.lines if each.key == PLACE)
            yield replace(draft.with_plan(replace(draft.plan, lines=(*lines, OwnedLine(SKIP, SKIP, (at,))))), last=SKIP)
            return
        heard = mode == PLAIN or (mode == OF_DISK and self.context.asks_place)
        heard = heard or (mode in (BY_THE_WAY, THEIRS) and self.context.asks_place)
        heard = heard or (mode == BY_THE_WAY and self.is_short)
        if not heard:
            yield draft
            return
        if not kinds or each.may_be(*_MARKS):
            yield self._at_mark(draft, each)
            return
        if "number" in kinds and "NTH" in kinds:
            yield draft
            return
        if "number" in kinds and not (each.light and not each.token.word.isdigit() and not self._counts(at)):
            yield from self._number(draft, at, kinds["number"])
            return
        if "board" in kinds and not each.light:
            yield replace(draft, board=(kinds["board"], at))
            return
        if not each.light:
            if "card" in kinds:
                yield from self._card(draft, at)
                return
            if "place" in kinds:
                yield from self._place(draft, at, kinds["place"][0])
                return
        yield from self._word(draft, at)

    def _at_mark(self, draft: SheetDraft, each: Mention) -> SheetDraft:
        if STOP in each.kinds or "?" in each.kinds:
            lost = (draft.source is not None) + (draft.many is not None and not draft.each) + (draft.spot is not None)
            left = draft.cost + _LOST * lost
            return replace(
                draft, verb="", whose=None, each=False, many=None, spot=None, source=None, first=False, cost=left
            )
        return draft

    # --- what stands near -----------------------------------------------------------------------------------

    def _before(self, at: int, most: int = 3) -> Iterator[Mention]:
        """The mentions before one in its clause, nearest first, light words without meaning left out."""
        left = most
        for n in range(at - 1, -1, -1):
            each = self.said[n]
            if each.may_be(*_MARKS) or left == 0:
                return
            if each.kinds.keys() - {"filler", "LOOSE", "LEAD-IN", "IS"}:
                left -= 1
                yield each

    def _behind(self, at: int, most: int = 3) -> Iterator[Mention]:
        left = most
        for each in self.said[at + 1 :]:
            if each.may_be(*_MARKS) or left == 0:
                return
            if each.kinds.keys() - {"filler", "LOOSE", "LEAD-IN", "IS"}:
                left -= 1
                yield each

    def _counts(self, at: int) -> bool:
        """Whether a number is followed by what it counts or where that goes."""
        for each in self._behind(at, 4):
            if each.may_be("MEN", "MAN", "own", "place", "seat", "THERE", "EACH"):
                return True
            if not each.may_be("TO", "MEN", "BACK", "FROM", STRANGE):
                return False
        return False

    def _placed(self, at: int) -> bool:
        """Whether a place follows a number, with nothing between but what it counts, and a word or two."""
        strange = 0
        for each in self._behind(at, 7):
            if each.may_be("place", "THERE") and not each.may_be("number"):
                return True
            strange += STRANGE in each.kinds
            if each.may_be("AND", "OR", "FROM", "number", "card") or each.says(CARD) or each.says(POWER) or strange > 2:
                return False
            if not (
                each.light or each.may_be("TO", "MEN", "MAN", "own", "BACK", STRANGE, "ALSO", "EACH", "verb", "MAX")
            ):
                return False
        return False

    # --- numbers ----------------------------------------------------------------------------------------------

    def _number(self, draft: SheetDraft, at: int, value: int) -> Iterator[SheetDraft]:
        """A power card, a card by its number, how many, or nothing."""
        before = [*self._before(at)]
        near, behind = before[:1], [*self._behind(at)]
        men = any(each.may_be("MEN", "MAN") for each in behind[:1]) or any(
            each.may_be("own", "seat") for each in behind[:1]
        )
        placed = self._placed(at)
        power = any(each.says(POWER) for each in (*before[:2], *behind[:2])) or any(
            "LAID" in each.kinds or (each.says(PLACE) and not placed) for each in before[:2]
        )
        card = bool(stacked(value, self.known)) and any(each.says(CARD) or each.may_be("STACK") for each in near)
        points = any("LEAST" in each.kinds for each in behind[:1])
        yield replace(draft, cost=draft.cost + (0.1 if points or self.context.asks_place else _LOST))
        if points:
            return
        yield from self._exchanged(draft, at, str(value))
        if self.context.open & {POWER} and not self.context.is_gone(value):
            yield from self._power(draft, at, str(value), cued=power, against=men * 1.0 + placed * 1.0 + card * 1.5)
        if SCOREBOARD in draft.plan.verbs and value in range(1, 10):
            yield replace(draft, board=(value, at), cost=draft.cost + 0.3 * placed)
        if TAKE in draft.plan.verbs and not draft.plan.has(TAKE):
            line = OwnedLine(TAKE, f"{TAKE} {value}", (at,))
            yield replace(draft.with_plan(replace(draft.plan, lines=(*draft.plan.lines, line))), last=TAKE)
        if CARD in self.context.open and (design := stacked(value, self.known)):
            asked = self.context.asked
            cost = 0.0 if card else 0.1 if asked == {CARD} else 1.0
            yield from self._take(draft, at, design, cost + 0.8 * men + 0.8 * placed + 0.8 * power)
        if value <= _MOST_PLACED and (self.context.plans_open or RETURN in self.context.asked):
            moved = any(each.may_be("FROM", "own", "seat", "party") for each in behind[:2])
            each = any("EACH" in each.kinds for each in (*behind[:2], *near))
            cost = 0.0 if placed or each or moved else 0.1 if men else 0.0 if draft.spot else _FAR
            yield from self._quantity(draft, at, str(value), cost + 0.8 * power + 1.0 * card)

    def _power(self, draft: SheetDraft, at: int, value: str, *, cued: bool, against: float) -> Iterator[SheetDraft]:
        had = draft.power
        if had is None:
            asked = self.context.asked
            first = not draft.plans or draft.plan.old or asked == {POWER}
            cost = 0.0 if cued or asked == {POWER} else _WEAK if first else 0.6
            if POWER not in asked and not cued:
                cost += 0.5 + 0.7 * bool(asked)
            line = OwnedLine(POWER, f"{POWER} {value}", (at,))
            yield replace(draft, blocks=(*draft.blocks, line), cost=draft.cost + cost + against, last=POWER, turn="")
            return
        ranks = had.line.removeprefix(f"{POWER} ").split(" or ")
        if value in ranks:
            yield replace(draft, cost=draft.cost + 0.1 + against)
            return
        follows = self.modes[at + 1 : at + 4]
        if FALLBACK in follows and draft.last == POWER and not draft.plans:
            line = OwnedLine(POWER, f"{had.line} or {value}", (*had.owns, at))
            yield replace(draft, blocks=(*(each for each in draft.blocks if each.key != POWER), line), turn="")
            return
        if draft.turn == "correct" and (draft.last == POWER or cued):
            line = OwnedLine(POWER, f"{POWER} {value}", (*had.owns, at))
            blocks = (*(each for each in draft.blocks if each.key != POWER), line)
            yield replace(draft, blocks=blocks, turn="", cost=draft.cost + against, last=POWER)
            return
        if (draft.last == POWER and (draft.turn == "else" or draft.joined >= at - 3)) or (
            cued and draft.turn == "else"
        ):
            line = OwnedLine(POWER, f"{had.line} or {value}", (*had.owns, at))
            blocks = (*(each for each in draft.blocks if each.key != POWER), line)
            yield replace(draft, blocks=blocks, turn="", cost=draft.cost + against, last=POWER)

    def _quantity(self, draft: SheetDraft, at: int, many: str, cost: float) -> Iterator[SheetDraft]:
        """So many caballeros, for the place that follows, or that was named right before."""
        if draft.spot is not None:
            place, where = draft.spot
            yield from self._placing(replace(draft, spot=None, cost=draft.cost + cost), many, place, (where, at))
            return
        each = any("EACH" in each.kinds for each in (*self._behind(at, 2), *self._before(at, 1)))
        if draft.many is None or draft.each or draft.many[0] == "ALL":
            yield replace(draft, many=(many, at), each=each, cost=draft.cost + cost)

    def _exchanged(self, draft: SheetDraft, at: int, name: str) -> Iterator[SheetDraft]:
        """The plan that stands with a name for the one denied beside it, or with the one number said for all placed."""
        plan, old = draft.plan, self._instead(at)
        if not plan.old or (name.isdigit() and draft.many):
            return
        placed = [each for each in plan.lines if each.key == PLACE]
        if old is not None:
            kinds = self.said[old].kinds
            was = str(kinds["number"]) if name.isdigit() else self.context.name(kinds["place"][0])
            among = placed if name.isdigit() else plan.lines
        elif name.isdigit() and len(placed) == 1 and self._is_the_only_name(at):
            was, among = placed_by(placed[0].line)[0], placed
        else:
            return
        for line in among:
            if (written := re.sub(rf"\b{re.escape(was)}\b", name, line.line)) != line.line:
                new = OwnedLine(line.key, written, (*line.owns, at))
                yield draft.with_plan(replace(plan, lines=tuple(new if each is line else each for each in plan.lines)))

    def _is_the_only_name(self, at: int) -> bool:
        return not any(n != at and each.may_be("number", "card", "place") for n, each in enumerate(self.said))

    # --- cards ---------------------------------------------------------------------------------------------------

    def _card(self, draft: SheetDraft, at: int) -> Iterator[SheetDraft]:
        kinds = self.said[at].kinds
        design = design_meant(kinds["card"], self.known)
        plan = draft.plan
        verb = kinds.get("verb", "")
        if plan.card is not None and plan.card.design in kinds["card"]:
            yield replace(draft, verb=verb or draft.verb)  # the card once more
            return
        yield replace(draft, cost=draft.cost + (_LOST if design else 0.3))
        if design and CARD in self.context.open:
            for each in self._take(draft, at, design, 0.0):
                yield replace(each, verb=verb)

    def _take(self, draft: SheetDraft, at: int, design: str, cost: float) -> Iterator[SheetDraft]:
        """The draft with a card in its plan, or in another where it says what follows if that is gone."""
        card, plan = card_called(design, self.known.cards), draft.plan
        if card is None:
            return
        head = f"{CARD} {card_name(design)}"
        if plan.card is None and not plan.head:
            fits_lines = all(each.key in (PLACE, SKIP, *verbs_of(card)) for each in plan.lines)
            if fits_lines:
                taken = replace(plan, card=card, head=head, owns=(at,))
                begun = draft if draft.plans else replace(draft, plans=(PlanDraft(),))
                yield replace(begun.with_plan(taken), cost=draft.cost + cost, turn="", last=CARD)
        elif plan.card is not None and plan.card.design == design:
            yield replace(draft, cost=draft.cost + cost)
        elif plan.old and draft.turn != "else":
            new = PlanDraft(card, head, (at,))
            yield replace(draft, plans=(new,), cost=draft.cost + cost, last=CARD, turn="")
        elif draft.turn == "else" or draft.joined >= at - 4:
            new = PlanDraft(card, head, (at,))
            yield replace(draft, plans=(*draft.plans, new), cost=draft.cost + cost, turn="", last=CARD, many=None)

    # --- places --------------------------------------------------------------------------------------------------

    def _place(self, draft: SheetDraft, at: int, place: Place) -> Iterator[SheetDraft]:
        """A place to leave, to go to, to place in, to act in, to flee to; or nothing."""
        name = self.context.name(place)
        before = [*self._before(at, 2)]
        leaves = any("FROM" in each.kinds for each in before[:1])
        goes = any(each.may_be("TO", ">") for each in before[:1])
        after = [*self._behind(at, 2)]
        on = any(each.may_be("TO", ">") for each in after[:1])
        numbered = any("number" in each.kinds for each in after[:1]) and not self._placed_by_index(at)
        here = replace(draft, there=place)
        yield replace(here, cost=draft.cost + _LOST)
        yield from self._exchanged(here, at, name)
        if not (self.context.plans_open or self.context.asks_place or RETURN in self.context.asked):
            return
        if self.context.asks_place and not draft.plans:
            (key,) = self.context.asked
            yield from self._answer(here, at, key, name)
        plan = draft.plan
        movable = {MOVE, SEND} & {*plan.verbs} or (not plan.card and with_verb(MOVE, self.known) and not plan.old)
        if movable and draft.source is None and (leaves or on or draft.whose is not None) and place != COURT:
            owns = (at, *((draft.many[1],) if draft.many else ()))
            yield replace(here, source=(place, owns), cost=draft.cost + 0.0 * leaves)
        if movable and draft.source is not None and draft.source[0] != place:
            yield from self._move(here, at, place)
        if draft.board is not None and leaves:
            yield here
            return
        if draft.board is not None and SCOREBOARD in plan.verbs:
            points, where = draft.board
            line = OwnedLine(SCOREBOARD, f"{SCOREBOARD} {points} {name}", (where, at))
            lines = (*(each for each in plan.lines if each.key != SCOREBOARD), line)
            yield replace(here.with_plan(replace(plan, lines=lines)), board=None, last=SCOREBOARD)
        if draft.joined >= at - 3:
            yield from self._ranked(here, at, name)
        gives = self.context.asked == {RETURN}
        if draft.many is not None and (gives or not leaves) and draft.source is None:
            many, where = draft.many
            yield from self._placing(replace(here, many=draft.many if draft.each else None), many, place, (where, at))
        if draft.many is None and draft.whose is not None and draft.whose[0] == "own" and goes and draft.source is None:
            yield from self._placing(replace(here, whose=None, cost=draft.cost + 0.2), "1", place, (draft.whose[1], at))
        if draft.many is None and numbered:
            yield replace(here, spot=(place, at), cost=draft.cost + 0.05)
        yield from self._deed(here, at, name, goes=goes, numbered=numbered)

    def _placed_by_index(self, at: int) -> bool:
        """Whether the number behind a place counts for the next one: in Aragon, 2 in Seville without its comma."""
        behind = (n for n in range(at + 1, len(self.said)) if "number" in self.said[n].kinds)
        return self._placed(next(behind, at))

    def _answer(self, draft: SheetDraft, at: int, key: str, name: str) -> Iterator[SheetDraft]:
        had = next((each for each in draft.blocks if each.key == key), None)
        if had is None:
            yield replace(draft, blocks=(*draft.blocks, OwnedLine(key, f"{key} {name}", (at,))), last=key, turn="")
        elif draft.turn == "else" or draft.joined >= at - 3:
            line = OwnedLine(key, f"{had.line} or {name}", (*had.owns, at))
            yield replace(draft, blocks=(*(each for each in draft.blocks if each.key != key), line), turn="")

    def _ranked(self, draft: SheetDraft, at: int, name: str) -> Iterator[SheetDraft]:
        """Another choice of the place that was named last."""
        plan = draft.plan
        if plan.lines and plan.lines[-1].key == draft.last and not draft.many:
            one = plan.lines[-1]
            line = OwnedLine(one.key, f"{one.line} or {name}", (*one.owns, at))
            yield replace(draft.with_plan(replace(plan, lines=(*plan.lines[:-1], line))), joined=-9)

    def _placing(self, draft: SheetDraft, many: str, place: Place, owns: tuple[int, ...]) -> Iterator[SheetDraft]:
        if self.context.asked == {RETURN}:
            yield from self._returned(draft, many, place, owns)
            return
        if place == COURT:
            return
        name = self.context.name(place)
        number = {"SECOND ONE": "1", "MAN": "1", "AS MANY": "", "EACH": "", "SPREAD": ""}.get(many, many)
        if not number:
            return
        line = OwnedLine(PLACE, f"{PLACE} {number} {name}", owns)
        begun = draft if draft.plans else replace(draft, plans=(PlanDraft(),))
        plan = begun.plan
        if plan.old:
            yield from self._placed_anew(begun, line)
            return
        if any(each.key == PLACE and placed_by(each.line)[1] == name for each in plan.lines):
            return
        first = plan.first or draft.first
        yield replace(begun.with_plan(replace(plan, lines=(*plan.lines, line), first=first)), last=PLACE, first=False)

    def _returned(self, draft: SheetDraft, many: str, place: Place, owns: tuple[int, ...]) -> Iterator[SheetDraft]:
        if not many.isdigit() and many not in ("MAN", "SECOND ONE", "ALL"):
            return
        number = many if many.isdigit() or many == "ALL" else "1"
        had = next((each for each in draft.blocks if each.key == RETURN), None)
        part = f"{number} {self.context.name(place)}"
        line = OwnedLine(
            RETURN, f"{had.line}, {part}" if had else f"{RETURN} {part}", (*(had.owns if had else ()), *owns)
        )
        yield replace(draft, blocks=(*(each for each in draft.blocks if each.key != RETURN), line), last=RETURN)

    def _placed_anew(self, draft: SheetDraft, line: OwnedLine) -> Iterator[SheetDraft]:
        """The plan that stands with a placing more, or instead of that in the same place, or instead of all."""
        plan, name = draft.plan, placed_by(line.line)[1]
        same = [each for each in plan.lines if each.key == PLACE and placed_by(each.line)[1] == name]
        new = [each for each in plan.lines if each.owns and each.key == PLACE]
        if same:
            lines = tuple(line if each is same[0] else each for each in plan.lines)
            yield replace(draft.with_plan(replace(plan, lines=lines)), last=PLACE)
            return
        added = replace(plan, lines=(*plan.lines, line))
        also = any(each.may_be("ALSO", "AND") for each in self.said[: max(line.owns)])
        yield replace(draft.with_plan(added), last=PLACE, cost=draft.cost + (0 if new or also else 0.3))
        if not new:
            kept = tuple(each for each in plan.lines if each.key != PLACE)
            yield replace(draft.with_plan(replace(plan, lines=(*kept, line))), last=PLACE, cost=draft.cost + 0.1)

    def _deed(self, draft: SheetDraft, at: int, name: str, *, goes: bool, numbered: bool) -> Iterator[SheetDraft]:
        """What the card does there: the King to Aragon."""
        plan = draft.plan
        held = plan.verbs or self.context.held_verbs
        verbs = [each for each in held if each not in _AWAY]
        verb = draft.verb or self._verb_behind(at)
        fitting = [] if verbs or not verb or verb in _AWAY else with_verb(verb, self.known)
        if not verbs and len(fitting) == 1 and CARD in self.context.open and not plan.card:
            verbs = [verb]
            plan = replace(plan, card=fitting[0], head=f"{CARD} {card_name(fitting[0].design)}")
        for verb in verbs:
            done = [each for each in plan.lines if each.key == verb and draft.turn != "correct"]
            cued = verb in (draft.verb, self._verb_behind(at)) or draft.last == CARD
            cost = (0.0 if cued else 0.2) + 0.5 * (draft.many is not None) + 0.4 * numbered
            if done and not plan.old:
                continue
            line = OwnedLine(verb, f"{verb} {name}", (at,))
            kept = tuple(each for each in plan.lines if each.key not in (verb, SKIP, ACT))
            begun = draft if draft.plans else replace(draft, plans=(PlanDraft(),))
            yield replace(
                begun.with_plan(replace(plan, lines=(*kept, line))), last=verb, verb="", cost=draft.cost + cost, turn=""
            )

    def _verb_behind(self, at: int) -> str:
        """The keyword of a verb that stands behind its place: Granada räumen."""
        behind = next(self._behind(at, 1), None)
        verb = behind.kinds.get("verb", "") if behind is not None and "place" not in behind.kinds else ""
        return verb if verb in _DEEDS else ""

    def _move(self, draft: SheetDraft, at: int, place: Place) -> Iterator[SheetDraft]:
        assert draft.source is not None
        source, owns = draft.source
        many = draft.many[0] if draft.many else "1"
        many = {"REST": "ALL", "MAN": "1", "SECOND ONE": "1"}.get(many, many)
        whose = self.context.owner(draft.whose[0]) if draft.whose else ""
        plan = draft.plan
        line = f"{MOVE} {many} {whose} {self.context.name(source)} to {self.context.name(place)}"
        owns = (*owns, at, *((draft.whose[1],) if draft.whose else ()))
        begun = draft if draft.plans else replace(draft, plans=(PlanDraft(),))
        if not plan.card and not plan.head:
            fitting = with_verb(MOVE, self.known)
            if len(fitting) != 1:
                return
            plan = replace(plan, card=fitting[0], head=f"{CARD} {card_name(fitting[0].design)}")
        lines = tuple(each for each in plan.lines if not (plan.old and each.key in (MOVE, SKIP) and not each.owns))
        moved = replace(plan, lines=(*lines, OwnedLine(MOVE, line, owns)))
        cost = 0.0 if draft.many else 0.15
        yield replace(begun.with_plan(moved), many=None, whose=None, source=None, last=MOVE, cost=draft.cost + cost)

    # --- other words ---------------------------------------------------------------------------------------------

    def _word(self, draft: SheetDraft, at: int) -> Iterator[SheetDraft]:
        each = self.said[at]
        kinds = each.kinds
        verb = kinds.get("verb", "")
        if each.may_be("OR", "/"):
            yield replace(draft, joined=at)
            return
        if "CORRECTION" in kinds:
            yield replace(draft, turn="correct")
            return
        if verb == ELSE or each.may_be("THEN") and self._begins_fallback(at):
            yield replace(draft, turn="else", many=None)
            return
        if draft.whose is None and (each.is_rival or ("own" in kinds and "I" not in kinds)):
            yield replace(draft, whose=(kinds["seat"] if each.is_rival else "own", at))
            return
        if each.may_be(*_QUANTITIES) and not each.light or each.may_be("REST"):
            kind = next(kind for kind in _QUANTITIES if kind in kinds)
            yield draft
            if self._placed(at) or kind in ("REST", "ALL") or draft.source:
                yield from self._quantity(draft, at, kind, 0.0 if self._placed(at) else _UNLIKELY)
            return
        if each.may_be("LEAD", "ENOUGH", "AS MANY") and draft.many is None and self._leads(at):
            yield replace(draft, many=("LEAD", at), cost=draft.cost + 0.1)
            return
        if each.may_be("THERE") and draft.source is not None and draft.there is not None:
            moved = next((line for line in reversed(draft.plan.lines) if line.key == MOVE), None)
            place = self._target(moved.line) if moved else None
            if place is not None:
                yield from self._move(draft, at, place)
                return
        if each.may_be("THERE") and draft.many is not None and draft.there is not None:
            many, where = draft.many
            yield from self._placing(replace(draft, many=None), many, draft.there, (where, at))
            return
        if each.may_be("BEST CARD", "ANY") and draft.turn == "else" and draft.plan.head and CARD in self.context.open:
            head = f"{CARD} {'BEST' if 'BEST CARD' in kinds else 'ANY'}"
            yield draft
            yield replace(draft, plans=(*draft.plans, PlanDraft(None, head, (at,))), turn="", last=CARD, many=None)
            return
        if each.may_be(HIGHEST, "LOWEST", "JOKER") and POWER in self.context.open:
            kind = next(kind for kind in (HIGHEST, "LOWEST", "JOKER") if kind in kinds)
            yield from self._power(draft, at, self.context.power(kind), cued=True, against=0.0)
            return
        if verb == SKIP and self.context.plans_open and draft.plan.card and not draft.plan.has(SKIP):
            plan = draft.plan
            lines = tuple(each for each in plan.lines if each.key == PLACE)
            yield replace(draft.with_plan(replace(plan, lines=(*lines, OwnedLine(SKIP, SKIP, (at,))))), last=SKIP)
            return
        if verb and verb not in (POWER, CARD, PLACE, DISK):
            yield from self._verb(draft, at, verb)
            return
        if each.may_be("FIRST"):
            if self._just_placed(draft):
                yield replace(draft.with_plan(replace(draft.plan, first=True)))
            else:
                yield replace(draft, first=self._deed_is_far(draft, at))
            return
        if each.may_be("THEN", "AFTERWARDS", "LAST") and draft.plan.has(PLACE) and self._acts_behind(at):
            yield replace(draft.with_plan(replace(draft.plan, first=True)))
            return
        yield draft

    def _target(self, line: str) -> Place | None:
        """Where a move goes."""
        name = line.rpartition(" to ")[2]
        return next(
            (
                place
                for place in (*self.known.board.regions, self.known.board.castillo)
                if self.context.name(place) == name
            ),
            None,
        )

    def _leads(self, at: int) -> bool:
        """Whether the clause says that as many are placed as lead."""
        near = self.said[max(0, at - 4) : at + 6]
        return any("LEAD" in each.kinds for each in near) and any(
            each.may_be("ENOUGH", "AS MANY", "NEED", "LEAD") for each in near
        )

    def _deed_is_far(self, draft: SheetDraft, at: int) -> bool:
        """Whether what the card does is not what comes first: the King first."""
        owns = {owner for line in draft.plan.lines if line.key != PLACE for owner in line.owns}
        clause = next((n for n in range(at - 1, -1, -1) if self.said[n].may_be(*_MARKS)), -1)
        return not any(owner > clause for owner in owns)

    def _just_placed(self, draft: SheetDraft) -> bool:
        return draft.last == PLACE and draft.many is None and bool(draft.plan.lines)

    def _acts_behind(self, at: int) -> bool:
        """Whether what follows is the card, or what it does: then score it."""
        follows = next((each for each in self._behind(at, 1)), None)
        return follows is not None and (
            follows.may_be("card", "effect") or follows.kinds.get("verb") in (ACT, SCORE, CARD)
        )

    def _begins_fallback(self, at: int) -> bool:
        return at > 0 and self.said[at - 1].may_be("OR", "IF")

    def _verb(self, draft: SheetDraft, at: int, verb: str) -> Iterator[SheetDraft]:
        plan = draft.plan
        cards = [plan.card] if plan.card else [card for card in self.context.held_cards if card]
        if verb in (ACT, SCORE) and any(wants_act(card) for card in cards) and not plan.has(ACT):
            line = OwnedLine(ACT, ACT, (at,))
            begun = draft if draft.plans else replace(draft, plans=(PlanDraft(),))
            yield replace(begun.with_plan(replace(plan, lines=(*plan.lines, line))), last=ACT)
            return
        yield replace(draft, verb=verb)
