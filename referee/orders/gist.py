"""Orders composed of what weighs in a letter, however it is put.

Knows patterns of numbers, names and places that make an order. Whatever weighs must have its part, or nothing is made
of any of it. Must not know the game: whether what is found is legal is judged elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from referee.orders.asking import asked_by
from referee.orders.canonical import canonical_sheet
from referee.orders.grammar import ANY_CARD
from referee.orders.letter import Table
from referee.orders.shapes.base import key_of
from referee.orders.shapes.deeds import SKIP, card_called, verbs_of, wants_act
from referee.orders.shapes.disk import key_to
from referee.orders.shapes.levy import ReturnBlock
from referee.orders.shapes.moves import ADD, DoMove
from referee.orders.shapes.nothing import DoAct
from referee.orders.shapes.one_place import EVICT
from referee.orders.shapes.placing import DoPlace
from referee.orders.shapes.plans import ELSE, TURN, CardBlock, first_cards
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.token import DoScoreboard
from referee.orders.shapes.veto import LET_PASS, VetoBlock
from referee.orders.weights import Atom
from referee.orders.writing import card_name, owner_of, place_name
from referee.rules.decisions import Disk
from referee.rules.effects.base import Card, design_of
from referee.rules.model import COURT

_LIGHT = ",;&TF^+OAcE#1|?owlBVZ"
"""Letters that may be left over."""


def _deed(card: Card) -> set[str]:
    """The keywords that a card brings: its name may stand for one, "the adviser, king to Aragon"."""
    return {*verbs_of(card)} - {DoPlace.verb, DoMove.verb, ADD, DoAct.verb}


@dataclass(slots=True)
class _Plan:
    """A card and what is done with it, as lines of a sheet."""

    card: Card | None = None
    head: str = ""
    lines: list[tuple[str, str]] = field(default_factory=list)  # keyword and line
    placed_first: bool = False

    def written(self, otherwise: bool) -> Iterator[str]:
        """Its lines in their order."""
        if self.head:
            yield f"{ELSE} {self.head}" if otherwise else self.head
        lines = sorted(self.lines, key=lambda line: line[0] != DoPlace.verb) if self.placed_first else self.lines
        yield from (line for _, line in lines)
        acts = any(verb != DoPlace.verb for verb, _ in lines)
        if self.head and lines and not acts and self.card and wants_act(self.card):
            first = self.placed_first
            yield from (DoAct.verb,) if first else ()


_RANKS = r"(?:[,;?]*[|^e][,;?|^e]*[NYH](?![TFSO&]*P|c))*"
_MORE = r"(?:[,&]*\|+[,^]*T?P(?!N))*"

_PATTERNS: tuple[tuple[str, str], ...] = (
    ("fled", r"(?:I[^;PN]*?[mVC]|V)[^;PCN]*P"),
    ("returned", r"(?:I[^;PNC]*)?(?:A?N|A)O?F[TO]*P"),
    ("power", rf"c?p[#,;B]*[NYH]{_RANKS}|[NYH][wIF]?p{_RANKS}"),
    ("card", r"\^[,;]*C|c[#-]?;?N|Nc(?![#NC])|#N|(?:c+;?\+?)?C(?:,?\|C)*c*|cY|Yc|^YE|(?<=e)Y(?!T?P)"),
    ("cleared", r"A[FTO]*P"),
    ("moved", r"[NA]?F?O?[SO]?[NA]?[FT]?PTP(?:\|T?P)*|[NA]?[SO]?TPFP"),
    (
        "placed",
        r"(?:hN|Nh)[TO]*P(?:[,&]*T?P)+(?!N)|N[TO]*P(?:[,&]*T?P)+,?h"
        rf"|1*N[FT]*P(?=\+)|1*(?:A?N|[ARLl])(?:F?O)?T?P{_MORE}(?:[,&]*T?P(?![NT|]))*1*"
        r"|1*PN(?![TO]*P)1*|N,T?P(?![,&]*N)|1*D[AT]*P(?:[,&|]+T?P)*|O,?TP",
    ),
    ("named", rf"A?S?[FTO]*P{_MORE}m?"),
    ("limited", r"N[FT]*P"),
    ("evicts", r"m"),
    ("bare", rf"[NH](?![SOF]){_RANKS}"),
    ("acted", r"[a+]"),
    ("skipped", r"k"),
    ("vetoed", r"v[YATN&,OF]*S?[,YAOT+]*C?[,&]*(?:\$O?N|T?P)?(?:,?T?v)?"),
    ("let", r"n"),
    ("passed", r"-(?=[,;+n]|$)"),
    ("corrected", r"[!-]+"),
)


@dataclass(slots=True)
class Gist:
    """Orders gathered from the atoms of a letter."""

    said: list[Atom]
    table: Table
    open: frozenset[str]  # blocks that may be said
    asked: frozenset[str]  # those that are asked
    blocks: dict[str, str] = field(default_factory=dict)
    plans: list[_Plan] = field(default_factory=list)
    otherwise: bool = False
    corrects: bool = False
    adds: bool = False  # what to do otherwise than the sheet in force says
    total: int = 0
    placed: int = 0

    def lines(self) -> tuple[str, ...] | None:
        """The sheet it comes to, line by line; None if something that weighs has no part in it."""
        text = "".join(atom.letter for atom in self.said)
        at = 0
        while at < len(text):
            end = self._ordered(text, at)
            if end == at:
                if not self._is_light(text, at):
                    return None
                self.otherwise |= text[at] == "e"
                self.adds |= text[at] == "e" and not self.plans and CardBlock.key not in self.asked and at == 0
                end += 1
            at = end
        if self.corrects or (self.otherwise and text[-1] != "e") or self.total not in (0, self.placed):
            return None
        plans = [line for n, plan in enumerate(self.plans) for line in plan.written(n > 0 or self.adds)]
        held = [block for block in self.table.in_force if key_of(block) == CardBlock.key] if self.adds else []
        if self.adds and not held:
            return None
        return (*self.blocks.values(), *canonical_sheet(held, self.table).splitlines(), *plans)

    def _ordered(self, text: str, at: int) -> int:
        """Where an order ends that begins here; `at` if none does."""
        for name, pattern in _PATTERNS:
            found = re.compile(pattern).match(text, at)
            if found and getattr(self, f"_{name}")(self.said[at : found.end()]):
                return found.end()
        return at

    def _is_light(self, text: str, at: int) -> bool:
        alone = text[at] == "S" and text[at - 1 : at] in ("", *",;&+-") and text[at + 1 : at + 2] in ("", *",;&")
        rest = text[at] == "R" and text[at + 1 : at + 2] in ("", *",;+")
        return text[at] in _LIGHT or text[at] == "e" or alone or rest

    # --- blocks

    def _put(self, key: str, line: str) -> bool:
        """A block that is said once, unless it corrects what was said."""
        if key not in (*self.open, VetoBlock.key, ReturnBlock.key) or (
            key in self.blocks and self.blocks[key] != line and not self.corrects
        ):
            return False
        self.blocks[key], self.corrects = line, False
        return True

    def _returned(self, said: Sequence[Atom]) -> bool:
        if said[-1].means != (COURT,) or (said[0].letter != "I" and ReturnBlock.key not in self.open):
            return False
        many = self._first(said, "N")
        return self._put(ReturnBlock.key, f"{ReturnBlock.key} {many.means if many else 'ALL'} {self._place(said[-1])}")

    def _power(self, said: Sequence[Atom]) -> bool:
        values = [self._value(atom) for atom in said if atom.letter in "NYH"]
        return self._put(PowerBlock.key, f"{PowerBlock.key} {' or '.join(dict.fromkeys(values))}")

    def _value(self, atom: Atom) -> str:
        return {"Y": "ANY", "H": "13"}.get(atom.letter, str(atom.means))

    def _bare(self, said: Sequence[Atom]) -> bool:
        asks_card = CardBlock.key in self.asked and PowerBlock.key not in (*self.asked, *self.blocks)
        if said[0].letter in "NY" and asks_card and not self.plans and self._card(said[:1]):
            return len(said) == 1
        if PowerBlock.key in self.open and (PowerBlock.key not in self.blocks or self.corrects):
            return self._power(said)
        if said[0].letter == "N" and PowerBlock.key not in self.open and not self.plans:
            return self._card(said)
        self.total += said[0].means if said[0].letter == "N" and not self.total else 99
        return True

    def _vetoed(self, said: Sequence[Atom]) -> bool:
        seat, card, place, number = (self._first(said, letter) for letter in "SCPN")
        whom = owner_of(seat.means, self.table) if seat else ""
        line = f"{VetoBlock.key} {whom}" + (f" ON {card_name(card.means[0])}" if card else "")
        if number or place:
            line += f" WHEN COSTS ME {number.means}" if number else f" WHEN INTO {self._place(place)}"  # type: ignore[arg-type]
        asked = [order for slot in self.table.slots or () for order in slot.short.values() if slot.key == VetoBlock.key]
        whole = next((order for order in asked if order.startswith(VetoBlock.key)), f"{VetoBlock.key} ANY")
        return self._put(VetoBlock.key, line if seat or card or number or place else whole)

    def _let(self, said: Sequence[Atom]) -> bool:
        return VetoBlock.key not in self.asked or self._put(VetoBlock.key, LET_PASS)

    def _passed(self, said: Sequence[Atom]) -> bool:
        return VetoBlock.key in self.asked and self._let(said)

    def _fled(self, said: Sequence[Atom]) -> bool:
        purpose = next(atom for atom in said if atom.letter in "mVC")
        card = card_called(purpose.means[0], self.table.cards) if purpose.letter == "C" else None
        asked = [what for what in asked_by(card) if isinstance(what, Disk)] if card else []
        if (card and not asked) or (said[0].letter == "V" and purpose.means is not Disk.SEND):
            return False
        key = key_to(asked[0] if asked else purpose.means if purpose.letter == "V" else Disk.EVICT)
        disks = [each for each in map(key_to, Disk) if each in self.open]
        key = disks[0] if key not in disks and len(disks) == 1 and said[0].letter == "I" else key
        return self._put(key, f"{key} {self._ranked(said)}")

    def _first(self, said: Sequence[Atom], letter: str) -> Atom | None:
        return next((atom for atom in said if atom.letter == letter), None)

    def _place(self, atom: Atom) -> str:
        return place_name(atom.means[0], self.table.board)

    # --- plans

    @property
    def _plan(self) -> _Plan:
        """The plan that is being said: where a card is in hand, proposed or in force, without a head."""
        if not self.plans:
            self.plans.append(_Plan())
        return self.plans[-1]

    def _verbs(self) -> tuple[str, ...]:
        table = self.table
        if self.plans and self.plans[-1].card:
            return verbs_of(self.plans[-1].card)
        turn = [verb for slot in table.slots or () if slot.key == TURN for verb in slot.verbs]
        held = first_cards((*table.half, *table.proposal, *table.in_force))
        cards = (card_called(design, table.cards) for design in held)
        return (*turn, *(verb for card in cards if card for verb in verbs_of(card)))

    def _card(self, said: Sequence[Atom]) -> bool:
        designs = [design for atom in said if (design := self._design(atom))]
        if not designs or len(designs) != sum(atom.letter in "CNY" for atom in said):
            return False
        head, card = (
            f"{CardBlock.key} {' or '.join(map(card_name, designs))}",
            card_called(designs[0], self.table.cards),
        )
        last = self.plans[-1] if self.plans else None
        self.otherwise |= said[0].letter == "^" and last is not None and bool(last.lines) and last.head != head
        if last and last.head and not (self.otherwise or self.corrects):
            return last.head == head or bool(card and last.card and _deed(card) & _deed(last.card))
        if last is None or (last.head and self.otherwise):
            self.plans.append(_Plan(card, head))
        elif last.head:
            self.plans[-1] = _Plan(card, head)
        else:
            last.card, last.head, last.placed_first = card, head, bool(last.lines)
        self.otherwise = self.corrects = False
        return True

    def _design(self, atom: Atom) -> str:
        """The card on offer that is named."""
        offered = [design_of(card) for card in self.table.offered]
        if atom.letter == "Y":
            return ANY_CARD
        if atom.letter == "N":
            stacks = (card.design for card in self.table.cards if card.stack == atom.means)
            return next((design for design in stacks if design in offered), "")
        there = [design for design in atom.means if design in offered] if atom.letter == "C" else []
        return there[0] if len(there) == 1 else ""

    def _line(self, verb: str, line: str) -> bool:
        """A line of the plan; behind a correction in place of those with its keyword."""
        if self.otherwise and self.plans and self.plans[-1].head:
            self.plans.append(_Plan())
        plan = self._plan
        if self.corrects:
            if all(have != verb for have, _ in plan.lines):
                return False
            plan.lines = [each for each in plan.lines if each[0] != verb]
        plan.lines.append((verb, line))
        self.corrects = self.otherwise = False
        return True

    def _evicts(self, said: Sequence[Atom]) -> bool:
        if EVICT in self._verbs():
            return True
        cards = [card for card in self.table.cards if card.design in map(design_of, self.table.offered)]
        fitting = [card for card in cards if EVICT in verbs_of(card)]
        return len(fitting) == 1 and self._card([Atom("C", (fitting[0].design,), said[0].token)])

    def _cleared(self, said: Sequence[Atom]) -> bool:
        return EVICT in self._verbs() and self._named(said)

    def _named(self, said: Sequence[Atom]) -> bool:
        """Where the king goes, who is evicted: the one place that the card asks for."""
        plan = self._plan
        done = [verb for verb, _ in plan.lines]
        other = (DoMove.verb, ADD, DoPlace.verb, DoAct.verb, DoScoreboard.verb)
        verbs = [verb for verb in self._verbs() if verb not in other]
        free = [verb for verb in verbs if self.corrects or verb not in done]
        if not free or (said[0].letter in "AS" and free[0] != EVICT):
            return False
        return self._line(free[0], f"{free[0]} {self._ranked(said)}")

    def _limited(self, said: Sequence[Atom]) -> bool:
        if DoScoreboard.verb not in self._verbs() or said[0].means <= 30:
            return False
        return self._line(DoScoreboard.verb, f"{DoScoreboard.verb} {said[0].means} {self._ranked(said)}")

    def _moved(self, said: Sequence[Atom]) -> bool:
        if DoMove.verb not in self._verbs():
            return False
        letters = [atom.letter for atom in said]
        places = [atom for atom in said if atom.letter == "P"]
        if letters.index("P") < len(letters) - 1 and "F" in letters[letters.index("P") :]:
            places.reverse()
        count = next((atom for atom in said if atom.letter in "NA"), None)
        whose = next((atom for atom in said if atom.letter in "SO"), None)
        many = "1" if count is None else "ALL" if count.letter == "A" else str(count.means)
        owner = "" if whose is None else "own" if whose.letter == "O" else owner_of(whose.means, self.table)
        source, target = self._place(places[0]), " or ".join(map(self._place, places[1:]))
        return self._line(DoMove.verb, f"{DoMove.verb} {many} {owner} {source} to {target}")

    def _placed(self, said: Sequence[Atom]) -> bool:
        places = [atom for atom in said if atom.letter == "P"]
        if any(atom.means == (COURT,) or len(atom.means) > 1 for atom in places):
            return False
        counts = (self._first(said, letter) for letter in "NARLD")
        count = next((atom for atom in counts if atom), None)
        letters = "".join(atom.letter for atom in said)
        many = {"N": "", "A": "ALL", "R": "REST", "L": "LEAD", "D": "SPREAD"}[count.letter] if count else "1"
        many = many or str(count.means if count else 1)
        number = int(many) if many.isdigit() else 0
        if number > 30 or ("," in letters[:2] and not (self.plans and self.plans[-1].head)):
            return False
        if "|" in letters or many in ("SPREAD",) or len(places) == 1:
            lines = [f"{DoPlace.verb} {many} {' or '.join(map(self._place, places))}"]
        elif number == 1 or "h" in letters:
            lines = [f"{DoPlace.verb} {number} {self._place(place)}" for place in places]
        else:
            return False
        self.placed += number * len(lines)
        kept = all(self._line(DoPlace.verb, line) for line in lines)
        self._plan.placed_first |= "1" in letters
        return kept

    def _ranked(self, said: Iterable[Atom]) -> str:
        return " or ".join(self._place(atom) for atom in said if atom.letter == "P")

    def _acted(self, said: Sequence[Atom]) -> bool:
        held = first_cards((*self.table.half, *self.table.proposal, *self.table.in_force))
        named = self.plans[-1].card if self.plans else None
        held = held if said[0].letter == "a" else ()
        card = named or card_called(held[0] if held else "", self.table.cards)
        if card is None or not wants_act(card):
            return True
        return (DoAct.verb, DoAct.verb) in self._plan.lines or self._line(DoAct.verb, DoAct.verb)

    def _skipped(self, _: Sequence[Atom]) -> bool:
        return self._line(SKIP, SKIP)

    def _corrected(self, _: Sequence[Atom]) -> bool:
        self.corrects = bool(self.blocks or any(plan.head or plan.lines for plan in self.plans))
        return True
