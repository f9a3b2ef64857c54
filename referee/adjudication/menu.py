"""The menu of a seat at a stop: whole sheets that it may file by a tap or a letter, usual lines block by block, advice.

All of it follows from what the seat itself sees and has filed, so the same view gives the same menu, whatever others
hold or have filed. Must not know letters, nor sentences.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Any, cast

from referee.docket import Docket
from referee.docket.known import state_seen_by
from referee.docket.labels import read_label
from referee.docket.left_open import is_too_late
from referee.orders import blocks as b
from referee.orders import checking
from referee.orders.contents import Remark, known_at
from referee.orders.goals import Lead
from referee.orders.grammar import ANY_CARD
from referee.orders.order import Block
from referee.orders.proposals import merged
from referee.orders.shapes.plans import ElseBestBlock
from referee.orders.shapes.turn import still_open
from referee.players.advising import NoChance, Situation, advised, position_after, reason_for, reasons, situation
from referee.players.appraisal import Outlook, outlook_of
from referee.players.schemes import schemes
from referee.players.sensible import ideas_of, write_sheet
from referee.rules import scoring
from referee.rules.decisions import Disk
from referee.rules.model import Seat
from referee.rules.predicates import cards_taken, kings_region, places_in_reach
from referee.rules.state import State
from referee.rules.views import View, view

LETTERS = "ABC"
"""What the whole sheets of a menu are called, the best first."""

USUAL = 3
"""At most so many lines for a block, but for cards and disks, of which each has one."""

PLANNED = 3  # cards that a sheet has plans for, before any card at all
WISHES = 3  # of a power card, before any card; and of places
"""A sheet is no longer than people write one, so that all of it stands behind a tap."""


@dataclass(frozen=True, slots=True)
class MenuChoice:
    """Blocks that one tap files, why, and what they bring now; both as codes with their arguments."""

    blocks: tuple[b.Block, ...]
    why: Remark
    brings: tuple[Remark, ...] = ()

    @property
    def first_cards(self) -> tuple[str, ...]:
        """The cards that its first plan names."""
        return next((plans[0].cards for block in self.blocks if (plans := _plans_of(block))), ())


@dataclass(frozen=True)
class Menu:
    """What a seat may choose from: the table as it knows it, and what is asked of it. The choices follow, on demand."""

    state: State
    seat: Seat
    keys: tuple[str, ...]

    @property
    def sheets(self) -> tuple[MenuChoice, ...]:
        """Up to three whole sheets, A, B and C: what a sensible player would write, and its runners-up."""
        return _sheets(self)

    @property
    def lines(self) -> Mapping[str, tuple[MenuChoice, ...]]:
        """For each block that is asked its usual lines, one block each, the best first; and ELSE BEST below a card."""
        return _lines(self)


def menu_of(docket: Docket, seat: Seat) -> Menu | None:
    """The menu of a seat as things stand; None if nothing is asked of it."""
    state = state_seen_by(docket, seat)
    keys = tuple(key for key in docket.asked_keys(seat) if not is_too_late(docket, seat, key, docket.stop))
    return Menu(state, seat, keys) if state is not None and keys else None


def sheets_offered(docket: Docket, seat: Seat, label: str) -> tuple[tuple[b.Block, ...], ...]:
    """The whole sheets that our letter of this label offered, or any of its stop; none once they are out of date."""
    stop, number, _ = read_label(label)
    since = stop == docket.stop and (docket.wait is None or number > docket.seat(seat).asked_after)
    menu = menu_of(docket, seat) if since else None
    return tuple(choice.blocks for choice in menu.sheets) if menu is not None else ()


@lru_cache(maxsize=32)  # a report, its answer and a reminder ask for the same ones
def _sheets(menu: Menu) -> tuple[MenuChoice, ...]:
    table = _Table.of(menu)
    found: dict[tuple[b.Block, ...], None] = {}
    for blocks in table.sheets():
        if blocks and all(map(table.is_fit, blocks)):
            found[merged(map(table.reached, blocks))] = None
        if len(found) == len(LETTERS):
            break
    return tuple(map(table.choice, found))


@lru_cache(maxsize=32)
def _lines(menu: Menu) -> Mapping[str, tuple[MenuChoice, ...]]:
    table = _Table.of(menu)
    written = {block.key: block for block in next(table.sheets(), ())}
    found = {}
    for key in dict.fromkeys((*menu.keys, *written)):
        own = (written[key],) if key in written else ()
        usual = filter(table.is_fit, table.usual(key, own) if key in menu.keys else own)
        found[key] = tuple(table.choice((block,)) for block in dict.fromkeys(map(table.reached, usual)))
    if b.CardBlock.key in menu.keys:
        below = ElseBestBlock()
        found[below.key] = (MenuChoice((below,), _said(below.key, "else-best")),)
    return {key: choices for key, choices in found.items() if choices}


def forget() -> None:
    """Forget what was worked out, so that it can be measured."""
    _sheets.cache_clear()
    _lines.cache_clear()


@dataclass(frozen=True, slots=True)
class _Table:
    """A menu as it is worked out: what its seat sees, and how it values that."""

    menu: Menu
    seen: View
    outlook: Outlook

    @classmethod
    def of(cls, menu: Menu) -> _Table:
        seen = view(menu.state.position, menu.seat)
        return cls(menu, seen, outlook_of(seen))

    @property
    def seat(self) -> Seat:
        return self.menu.seat

    def is_fit(self, block: b.Block) -> bool:
        """Whether a block, filed alone, would not be refused."""
        return all(found.level != "never" for found in checking.judge(block, self.menu.state, self.seat))

    def reached(self, block: Any) -> b.Block:
        """A block without its last wishes that are never reached, of which its receipt would say so."""
        position = self.menu.state.position
        known = known_at(position, self.seat)
        while len(wishes := getattr(block, "ranks", ())) > 1 and checking.idle(block, position, known):
            block = replace(block, ranks=wishes[:-1])
        return cast(b.Block, block)

    # --- whole sheets -----------------------------------------------------------------------------

    def sheets(self) -> Iterator[tuple[b.Block, ...]]:
        """What a sensible player would write, then what it would if the card it likes best were not there, and so on.

        Where no card is to be named, or too few are left, the first wish of one block is left out instead.
        """
        first = self._written()
        yield first
        plans, gone = self._plans(first), list[str]()
        while plans and ANY_CARD not in plans[0].cards and len(gone) < len(LETTERS) - 1:
            gone += plans[0].cards
            other = self._written(gone)
            plans = self._plans(other)
            yield tuple(self._before_others(block, first) for block in other)
        for n in range(1, len(LETTERS)):
            for block in first:
                for less in self._without_first(block, n):
                    yield tuple(less if each is block else each for each in first)
                    break

    def _written(self, without: Iterable[str] = ()) -> tuple[b.Block, ...]:
        written = write_sheet(self.seen, self.menu.keys, NoChance(), self.outlook, tuple(without))
        return tuple(still_open(_short(block), self.menu.state, self.seat) for block in written)

    @staticmethod
    def _plans(sheet: Iterable[b.Block]) -> tuple[b.Plan, ...]:
        return next(filter(None, map(_plans_of, sheet)), ())

    def _before_others(self, block: b.Block, first: Iterable[b.Block]) -> b.Block:
        """A block of a runner-up: its best plan goes before those of the best sheet."""
        if not (plans := _plans_of(block)):
            return block
        best = plans[0]
        others = [plan for plan in self._plans(first) if plan.cards != best.cards]
        return b.CardBlock((best, *others[: PLANNED - 1], others[-1])) if others else block

    def _without_first(self, block: Any, n: int) -> Iterator[b.Block]:
        """The block without its first wishes, if it has so many."""
        if block.key == b.TurnBlock.key:
            yield from islice(self._turns(), n, None)
        elif len(wishes := getattr(block, "ranks", ())) > n + (block.key == b.PowerBlock.key):
            yield replace(block, ranks=wishes[n:])

    # --- usual lines ------------------------------------------------------------------------------

    def usual(self, key: str, own: tuple[b.Block, ...]) -> Iterator[b.Block]:
        """The usual lines of a block; `own`: as the best sheet has it."""
        if key == b.CardBlock.key:
            return self._cards()
        if key == b.TurnBlock.key:
            return islice(self._turns(), USUAL)
        if key == b.FurtherBlock.key:
            return (replace(block, plans=(plan,)) for block in cast(Any, own) for plan in block.plans[:USUAL])
        first = (replace(block, ranks=block.ranks[:1]) for block in cast(Any, own) if getattr(block, "ranks", ()))
        ranked = (*first, *checking.choices(key, self.menu.state, self.seat))
        if key in map(b.key_to, Disk):
            return iter(ranked)
        if key == b.PowerBlock.key:
            return islice(self._powers(), USUAL)
        return islice(dict.fromkeys((*own, *ranked)), USUAL)

    def _cards(self) -> Iterator[b.Block]:
        """Each card on offer with its plain use."""
        best = dict(reversed(ideas_of(self.seen, self.outlook, NoChance())))
        for design, way in reversed(best.items()):
            yield b.CardBlock((b.Plan((design,), way.items),))

    def _turns(self) -> Iterator[b.Block]:
        """Ways to go on with the card in hand."""
        for block in self._written():
            if block.key == b.TurnBlock.key:
                mine = cards_taken(self.seen, self.seat)
                for way in schemes(self.seen.card(mine[-1]), self.seen.court[self.seat], self.outlook) if mine else ():
                    yield still_open(b.TurnBlock(way.items), self.menu.state, self.seat)

    def _powers(self) -> Iterator[b.Block]:
        """Single power cards, each with any other behind it: those that the whole sheets wish for, then the others."""
        legal = checking.choices(b.PowerBlock.key, self.menu.state, self.seat)
        values = [rank.value for block in cast(Any, legal) for rank in block.ranks]
        ours = (
            block for sheet in self.menu.sheets for block in cast(Any, sheet.blocks) if block.key == b.PowerBlock.key
        )
        wished = (rank.value for block in ours for rank in block.ranks if rank.value in values)
        yield from (b.PowerBlock((b.PowerRank(value), b.PowerRank())) for value in dict.fromkeys((*wished, *values)))

    # --- why, and what comes of it ----------------------------------------------------------------

    def choice(self, blocks: tuple[b.Block, ...]) -> MenuChoice:
        """A choice of these blocks: its reason is that of its card, else of its first block."""
        case = situation(self.menu.state, self.seat, blocks, self.outlook)
        telling = next((block for block in blocks if block.key in (b.CardBlock.key, b.TurnBlock.key)), blocks[0])
        return MenuChoice(blocks, reason_for(case, telling), tuple(self._brings(case, telling)))

    def _brings(self, case: Situation, block: b.Block) -> Iterator[Remark]:
        """What a turn brings now, as far as the seat can tell: points, regions that open, a scoring held now."""
        then, after, seat = self.outlook.position, position_after(case, block), self.seat
        points = after.scores[seat] - then.scores[seat]
        if points:
            yield _said(block.key, "points", points)
        if kings_region(after) != kings_region(then):
            regions = then.board.regions
            yield _said(block.key, "opens", sum(place in regions for place in places_in_reach(after, seat)))
        gain = scoring.scores_if_scored(after)[seat] - scoring.scores_if_scored(then)[seat]
        if gain != points:
            yield _said(block.key, "scored", gain - points)


def _said(key: str, code: str, *args: int) -> Remark:
    """What is said of a choice: its sentence stands under `menu`."""
    return Remark(key, code, args)


def _plans_of(block: b.Block) -> tuple[b.Plan, ...]:
    """The plans of a block for the card of a turn; none of any other."""
    return cast(Any, block).plans if block.key == b.CardBlock.key else ()


def _short(block: Any) -> b.Block:
    """A block as short as people write it: the plan of a card that is best, and few wishes."""
    if block.key == b.PowerBlock.key:
        return cast(b.Block, replace(block, ranks=(*block.ranks[:-1][:WISHES], block.ranks[-1])))
    if block.key in (b.CardBlock.key, b.FurtherBlock.key):
        best = {plan.cards: plan for plan in reversed(block.plans)}
        *planned, last = (plan for plan in block.plans if best[plan.cards] is plan)
        return cast(b.Block, replace(block, plans=(*planned[:PLANNED], last)))
    if getattr(block, "ranks", ()):
        plain = [rank for rank in block.ranks if not isinstance(rank, Lead)]
        return cast(b.Block, replace(block, ranks=tuple(plain[:WISHES])))
    return cast(b.Block, block)


Advice = tuple[tuple[Block, ...], tuple[Remark, ...]]
"""Blocks, and a reason for each."""


def advice(docket: Docket, seat: Seat) -> Advice:
    """What is advised, with reasons."""
    if docket.state is None or docket.ended:
        return (), ()
    outlook = outlook_of(view(docket.state.position, seat))
    blocks = blocks_advised(docket, seat, outlook)
    return blocks, reasons(docket.state, seat, blocks, outlook) if blocks else ()


def blocks_advised(docket: Docket, seat: Seat, outlook: Outlook | None = None) -> tuple[Block, ...]:
    """Blocks for what the seat is asked now, or else for what it has filed and may still change.

    Nothing before and after the game. `outlook`: the seat's, where reasons are asked for too.
    """
    if docket.state is None or docket.ended:
        return ()
    changeable = (key for key in docket.seat(seat).sheet if not is_too_late(docket, seat, key, docket.stop))
    blocks = advised(docket.state, seat, docket.asked_keys(seat) or tuple(changeable), outlook)
    return tuple(block for block in blocks if not is_too_late(docket, seat, block.key, docket.stop))
