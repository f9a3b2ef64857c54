"""A second, independent reader of order sheets: a sheet's canonical text to its answer to a question.

Knows the words as receipts print them, and asks the rules what is legal. Must not use the parser or the order book: its
purpose is to catch their mistakes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from referee.orders.writing import card_name, place_name
from referee.rules import decisions as d
from referee.rules import engine
from referee.rules.board import Board
from referee.rules.decisions import Ask, Decision, Disk, Order
from referee.rules.effects.base import card_of, design_of
from referee.rules.effects.windows import Window
from referee.rules.model import ALL, COURT, JOKER, NOWHERE, Place, Seat
from referee.rules.position import Position
from referee.rules.predicates import band, is_taboo, open_regions
from referee.rules.rounds import TurnHalves
from referee.rules.state import State
from tests.second_reader.aside_reader import AsideReader
from tests.second_reader.conditions import Eyes, NotUnderstood, bare, place_of, ranked
from tests.second_reader.leads import lead
from tests.second_reader.plan_reader import PlanReader

_BLOCKS = ("POWER", "REINFORCE", "CARD", "ELSE", "RETURN", "DISK", "VETO", "ASK", "BANNER", "CONSENT", "UNCOVER")
_ASIDES = (
    *("CLAIM", "FILL", "SAIL", "SHIFT", "REMOVE", "DOUBLE", "ESCORT", "CROSS", "SLIP"),
    *("UNLOAD", "JAIL", "CHARTER", "GUEST", "PARDON", "QUEEN", "JESTER", "PARTNER", "TREATY", "SELECT", "WANDER"),
    "STORM",
)


@dataclass
class SheetLines:
    """The lines of a sheet by keyword, and its plans: each the words behind CARD or FURTHER, and the lines below."""

    said: dict[str, list[str]] = field(default_factory=dict)
    plans: list[tuple[str, list[str]]] = field(default_factory=list)
    further: list[tuple[str, list[str]]] = field(default_factory=list)


def read(text: str) -> SheetLines:
    """Sort the lines of a canonical sheet by their first word."""
    sheet = SheetLines()
    begun = sheet.plans
    for line in text.splitlines():
        first = line.split()[0]
        if line.startswith(("CARD ", "FURTHER ")):
            begun = sheet.plans if first == "CARD" else sheet.further
        if line.startswith(("CARD ", "FURTHER ", "ELSE CARD ")):
            begun.append((line.removeprefix("ELSE ").partition(" ")[2], []))
        elif first in (*_BLOCKS, *_ASIDES, "SETTLE", "HAND", "SPAN", "ALLIED"):
            key = " ".join(line.split()[:2]) if first == "DISK" else first
            sheet.said.setdefault(key, []).append(line)
        elif begun:
            begun[-1][1].append(line)
        else:
            sheet.said.setdefault("TURN", []).append(line)
    return sheet


class SecondReader:
    """Reads one seat's sheets through a game. Remembers the plan that was chosen and where the King began the round."""

    def __init__(self, seat: Seat, colours: tuple[str, ...]) -> None:
        self.seat = seat
        self.colours = colours
        self.king_at_start = NOWHERE
        self.plan: int | None = None
        self.is_further = False  # whether that plan is one for a further card

    def says(self, state: State, decision: Decision, text: str) -> Order | None:
        """The sheet's answer to the question, or None if it has none. Raises `NotUnderstood`."""
        sheet = read(text)
        if decision.kind is Ask.CARD:
            return self._further(state, decision, sheet) if decision.step.key else self._card(state, decision, sheet)
        if isinstance(decision.step, Window):
            return self._step_in(state, decision, sheet)
        if decision.step.key in _ASIDES:
            return AsideReader(self._eyes(state.position), decision).order(sheet.said.get(decision.step.key, []))
        if decision.kind not in _READS:
            raise NotUnderstood(decision.step.key)
        return _READS[decision.kind](self, state.position, decision, sheet)

    def _eyes(self, position: Position) -> Eyes:
        return Eyes(position, self.seat, self.colours, self.king_at_start)

    # --- power, reinforcement, card -----------------------------------------------------------------

    def _power(self, position: Position, decision: Decision, sheet: SheetLines) -> Order | None:
        free = [value for value in decision.choices if value != JOKER]
        higher = {value: sum(laid > value for _, laid in position.laid) for value in free}
        for line in sheet.said.get("POWER", ()):
            first, _, then = line.removeprefix("POWER ").partition(" THEN ")
            owes = self.seat in position.owing and "JOKER" in first
            for wish in [*([] if owes else ranked(first)), *(ranked(then) if then else [])]:
                body, willing = self._eyes(position).split(wish)
                if not willing:
                    continue
                if body == "JOKER" and JOKER in decision.choices:
                    return d.LayPower(JOKER)
                fits = [min(free)] if body == "ANY" else [v for v in free if str(v) == body]
                if aim := re.fullmatch(r"AIM (\d+)(?: MAX (\d+))?", body):
                    turn, most = int(aim[1]), int(aim[2] or max(position.board.power_values))
                    if len(position.laid) < turn:
                        fits = sorted((v for v in free if v <= most), reverse=True)
                    else:
                        fits = sorted(v for v in free if v <= most and higher[v] == turn - 1)
                if fits:
                    return d.LayPower(fits[0])
        return None

    def _reinforce(self, position: Position, decision: Decision, sheet: SheetLines) -> Order:
        printed = decision.step.printed(position)
        most = min(printed, position.provinces[self.seat])
        line = sheet.said.get("REINFORCE", ["REINFORCE ALL"])[0]
        said = re.fullmatch(r"REINFORCE (\w+)", line)
        if not said:
            raise NotUnderstood(line)
        return d.Reinforce(most if said[1] == "ALL" else min(int(said[1]), most))

    def _card(self, state: State, decision: Decision, sheet: SheetLines) -> Order | None:
        self.plan, self.is_further = None, False
        for number, (head, lines) in enumerate(sheet.plans):
            cards, willing = self._eyes(state.position).split(head)
            for named in ranked(cards) if willing else ():
                for card in sorted(decision.choices, key=lambda card: card_of(state.position, card).stack):
                    if named in ("ANY", card, card_name(design_of(card))):
                        if self._works(state, card, lines):
                            self.plan = number
                            return d.TakeCard(card)
                        if named != "ANY" or card_of(state.position, card).stack:
                            break
        return None

    def _further(self, state: State, decision: Decision, sheet: SheetLines) -> Order | None:
        """A further card, to use or to keep; a kept one is only used where it is named."""

        def may(order: Order) -> bool:
            return decision.step.check(state.position, self.seat, order) is None

        is_kept = may(d.LetPass())
        for number, (head, lines) in enumerate(sheet.further):
            later = head.endswith(" LATER")
            cards, willing = self._eyes(state.position).split(head.removesuffix(" LATER"))
            for named in ranked(cards) if willing and not (is_kept and later) else ():
                for card in sorted(decision.choices, key=lambda card: card_of(state.position, card).stack):
                    if named in (card, card_name(design_of(card)), *(() if is_kept else ("ANY",))):
                        if later and may(d.KeepCard(card)):
                            return d.KeepCard(card)
                        if not later and may(d.TakeCard(card)) and self._works(state, card, lines):
                            self.plan, self.is_further = number, True
                            return d.TakeCard(card)
        return d.LetPass() if is_kept else None

    def _works(self, state: State, card: str, lines: list[str]) -> bool:
        """Whether both halves of the turn could be played so, if nobody objected."""
        state = self._unasked(engine.play(state, {self.seat: d.TakeCard(card)})[0])
        for _ in range(2):
            halves = next((s for s in state.agenda if isinstance(s, TurnHalves) and s.seat == self.seat), None)
            if halves is None:
                return True
            plan = PlanReader(self._eyes(state.position), halves)
            order = plan.order(lines)
            if order is None:
                return plan.may_yet and state.agenda[0] is not halves
            if state.agenda[0] is not halves or halves.ask(state.position) is None:
                return True
            state = self._unasked(engine.play(state, {self.seat: order})[0])
        return True

    def _unasked(self, state: State) -> State:
        """The state behind what silence answers: nobody steps in, and the seat's symbols do what they usually do."""
        while (asked := engine.pending(state)) is not None:
            silence: Order | None = d.LetPass() if isinstance(asked.step, Window) else None
            if silence is None and asked.seats == (self.seat,):
                silence = asked.step.usual_order(state.position, self.seat)
            if silence is None:
                return state
            state, _ = engine.play(state, dict.fromkeys(asked.seats, silence))
        return state

    def _half(self, position: Position, decision: Decision, sheet: SheetLines) -> Order | None:
        step: TurnHalves = decision.step
        turn = sheet.said.get("TURN", [])
        speaks = any(step.place if line.startswith("PLACE") else step.act for line in turn)
        plans = sheet.further if self.is_further else sheet.plans
        fitting = [n for n, (head, _) in enumerate(plans) if self._is_for(head, step.id)]
        planned = self.plan is not None and bool(fitting)
        if speaks or (turn and not planned and not step.act):
            return PlanReader(self._eyes(position), step).order(turn)
        if not planned:
            return None
        number = self.plan if self.plan in fitting else fitting[0]
        assert number is not None
        return PlanReader(self._eyes(position), step).order(plans[number][1])

    def _is_for(self, head: str, card: str) -> bool:
        return any(name in ("ANY", card, card_name(design_of(card))) for name in ranked(bare(head)))

    # --- losses, disks, vetoes ----------------------------------------------------------------------

    def _return(self, position: Position, decision: Decision, sheet: SheetLines) -> Order | None:
        due = decision.step.number_due(position)
        for line in sheet.said.get("RETURN", ()):
            rest = line.removeprefix("RETURN").strip()
            if keeps := rest.startswith("KEEP LEADS"):
                rest = rest.removeprefix("KEEP LEADS").strip()
            parts = [re.fullmatch(r"(\w+) (.*)", part) for part in rest.split(", ")] if rest else []
            wanted = [(ALL if p[1] == "ALL" else int(p[1]), self._eyes(position).places(p[2])) for p in parts if p]
            zones = list(dict.fromkeys(zone for _, listed in wanted for zone in listed))
            give = self._sparingly if keeps else self._in_order
            order = _as_return(give(position, due, wanted, zones))
            return order if decision.step.check(position, self.seat, order) is None else None
        return _as_return(self._in_order(position, due, [], [COURT, *position.board.regions]))

    def _stock(self, position: Position, zone: Place) -> int:
        if zone == COURT:
            return position.court[self.seat]
        return 0 if is_taboo(position, zone) else position.held(zone)[self.seat]

    def _in_order(
        self, position: Position, due: int, wanted: list[tuple[int, list[Place]]], zones: list[Place]
    ) -> list[Place]:
        """The zones that caballeros are given up from, one for each, in the order written."""
        given: list[Place] = []
        for count, listed in (*wanted, (due, zones)):
            for zone in listed:
                while count and len(given) < due and given.count(zone) < self._stock(position, zone):
                    given.append(zone)
                    count -= 1
        return given

    def _sparingly(self, position: Position, due: int, _: object, zones: list[Place]) -> list[Place]:
        """The zones that caballeros are given up from, one for each, with leads kept as long as possible."""
        given: list[Place] = []
        while len(given) < due:
            everywhere = zones or [COURT, *position.board.regions]
            stocked = [zone for zone in everywhere if given.count(zone) < self._stock(position, zone)]
            if not stocked:
                break
            spared = [zone for zone in stocked if not self._costs_lead(position, zone, given.count(zone))]
            given.append((spared or stocked)[0])
        return given

    def _costs_lead(self, position: Position, zone: Place, gone: int) -> bool:
        """Whether losing one more caballero, after `gone` others, costs the seat its lead in a zone."""
        if zone == COURT:
            return False
        counts = self._eyes(position).counts(zone)
        mine = counts.pop(self.seat) - gone
        return mine > max(counts) >= mine - 1

    def _disk(self, position: Position, decision: Decision, sheet: SheetLines) -> Order | None:
        key = f"DISK {decision.step.purpose.upper()}"
        legal = decision.choices[decision.seats.index(self.seat)]
        for line in sheet.said.get(key, ()):
            words = line.removeprefix(f"{key} ").replace("TO LEAD", _every_lead(position.board))
            for word in ranked(words):
                place = place_of(word.removeprefix("LEAD "), position.board)
                if place == COURT and (king := decision.step.to_court(position)) is not None:
                    return d.SetDisk(king)
                if place in legal and (not word.startswith("LEAD ") or self._would_lead(position, decision, place)):
                    return d.SetDisk(place)
        return None

    def _place(self, position: Position, decision: Decision, sheet: SheetLines) -> Order | None:
        legal = decision.choices[decision.seats.index(self.seat)]
        lines = sheet.said.get(decision.step.key, ())
        found = (self._eyes(position).named(line.partition(" ")[2], legal) for line in lines)
        return next((d.Name(place) for place in found if place is not None), None)

    def _hand(self, position: Position, decision: Decision, sheet: SheetLines) -> Order | None:
        for line in sheet.said.get("HAND", ()):
            return d.ChooseHand(tuple(JOKER if word == "JOKER" else int(word) for word in line.split()[1:]))
        return None

    def _would_lead(self, position: Position, decision: Decision, place: Place) -> bool:
        """Whether the seat would lead a place once its disk is carried out."""
        counts = self._eyes(position).counts(place)
        mine = counts.pop(self.seat)
        match decision.step.purpose:
            case Disk.GENERAL:
                mine += position.held(position.board.castillo)[self.seat]
            case Disk.EVICT:
                mine += sum(position.held(decision.step.place)[owner] for owner in band(position, self.seat))
            case Disk.SEND:
                mine -= min(position.held(place)[self.seat], decision.step.count)
        return mine > max(counts)

    def _step_in(self, state: State, decision: Decision, sheet: SheetLines) -> Order:
        window = decision.step
        for line in sheet.said.get(decision.kind.upper(), ()):
            said = _STEPS_IN.fullmatch(line)
            if said is None or "ASK" in line:
                raise NotUnderstood(line)
            who, cards, cost, gain = said.groups()
            if who == "NEVER" or (who not in (None, "ANY") and self.colours[window.seat] not in ranked(who)):
                continue
            if cards and card_name(design_of(window.card)) not in ranked(cards):
                continue
            if (cost is None or self._cost(state) >= int(cost)) and (gain is None or self._gain(state) >= int(gain)):
                return d.StepIn(1)
        return d.LetPass()

    def _gain(self, state: State) -> int:
        """The rise of the lead over the best rival through what stands behind the window."""
        asked = engine.pending(state)
        assert asked is not None
        after = engine.at_first_question(State(state.position, asked.step.run))
        return lead(after.position, self.seat) - lead(state.position, self.seat)

    def _cost(self, state: State) -> int:
        """The fall of the lead over the best rival if the action is let pass, up to the first question after that."""
        before, asked = lead(state.position, self.seat), engine.pending(state)
        if asked is not None and asked.kind is not Ask.VETO:  # behind its steps may come the end of a round
            return -self._gain(state)
        while (asked := engine.pending(state)) is not None and isinstance(asked.step, Window):
            state, _ = engine.play(state, {holder: d.LetPass() for holder in asked.seats})
        return before - lead(state.position, self.seat)


_STEPS_IN = re.compile(r"[A-Z]+(?: (?!ON |WHEN )(.+?))?(?: ON (.+?))?(?: WHEN COSTS ME (\d+))?(?: WHEN GAIN (\d+))?")

_READS: dict[Ask, Callable[[SecondReader, Position, Decision, SheetLines], Order | None]] = {
    Ask.POWER: SecondReader._power,
    Ask.REINFORCE: SecondReader._reinforce,
    Ask.HALF: SecondReader._half,
    Ask.RETURN: SecondReader._return,
    Ask.DISK: SecondReader._disk,
    Ask.PLACE: SecondReader._place,
    Ask.HAND: SecondReader._hand,
}


def _as_return(given: list[Place]) -> d.Return:
    return d.Return(given.count(COURT), tuple(sorted(zone for zone in given if zone != COURT)))


def _every_lead(board: Board) -> str:
    dearest_first = sorted(board.regions, key=lambda place: -board.zones[place].values[0])
    return " or ".join(f"LEAD {place_name(place, board)}" for place in dearest_first)


def forced(position: Position, decision: Decision, seat: Seat) -> Order | None:
    """The only legal order, or None if there is a choice after all."""
    if decision.kind is Ask.HALF:
        return d.Skip()
    if decision.kind is Ask.RETURN:
        [region] = {place for place in open_regions(position) if position.held(place)[seat]}
        return d.Return(0, (region,) * decision.step.number_due(position))
    sealed = decision.kind in (Ask.DISK, Ask.PLACE)
    choices = decision.choices[decision.seats.index(seat)] if sealed else decision.choices
    return _CHOSEN[decision.kind](choices[0]) if len(choices) == 1 else None


_CHOSEN: dict[Ask, Callable[[Any], Order]] = {
    Ask.POWER: d.LayPower,
    Ask.CARD: d.TakeCard,
    Ask.DISK: d.SetDisk,
    Ask.PLACE: d.Name,
}
