"""Checks blocks: what can never be legal is refused, what is not yet has a remark, what can no longer act is dead.

A standing order is refused only for what no round could make legal. A line in force is dead by what the shapes say
against a block when it is filed, as things stand now; a wish that may come true yet is not. Knows the position on which
a block is filed, or imagines one, and what could be written instead. Must not know any card by name, other seats'
blocks, nor answer any question.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import islice
from typing import cast

from referee.orders.asking import asked_of_others, may_yet_ask
from referee.orders.canonical import canonical
from referee.orders.contents import Known, Line, LineComplaint, Origin, Remark, known_at
from referee.orders.findings import CARD_GONE, Finding
from referee.orders.grammar import ANY_CARD, Fault, Statement
from referee.orders.order import Block, Item, guards_of
from referee.orders.shapes.block import WHOLE
from referee.orders.shapes.deeds import card_called, lines_for
from referee.orders.shapes.disk import key_to
from referee.orders.shapes.guard import never, vain
from referee.orders.shapes.levy import ReturnBlock
from referee.orders.shapes.plan import always_works
from referee.orders.shapes.plans import CardBlock, PlansShape
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.table import key_asked, shape_named, shape_of
from referee.rules.decisions import Ask, Complaint, Disk, Phase
from referee.rules.model import Seat
from referee.rules.position import Position
from referee.rules.predicates import last_taken
from referee.rules.stacks import takeable_cards
from referee.rules.state import State

NOTHING_ASKS = "nothing-asks"
"""The code of the remark on a block that nothing, as things stand, asks for."""


def judge(block: Block, state: State, seat: Seat) -> tuple[Finding, ...]:
    """Everything against filing this block now, about every rank of it.

    A finding of level "never" keeps the block from being filed; the others are remarks.
    """
    found = tuple(dict.fromkeys(shape_of(block).against(block, state, seat)))
    if any(finding.level == "never" for finding in found) or _declines(block) or _may_be_asked(block.key, state, seat):
        return found
    return (Finding("not-yet", Complaint(NOTHING_ASKS, (block.key,))), *found)


def _declines(block: Block) -> bool:
    """Whether it says no to whatever may be asked, as NONE and NEVER do."""
    return not any(getattr(block, each.name) not in (block.key, None, False, 0, ()) for each in fields(block))  # type: ignore[arg-type]


def _may_be_asked(key: str, state: State, seat: Seat) -> bool:
    """Whether anything in this round might ask a seat for what a box brings; whatever every game has may be asked."""
    position = state.position
    if key not in position.table.filed_ahead or any(step.key == key for step in state.agenda):
        return True
    at = last_taken(position)
    others = (*asked_of_others(position, seat), *(position.table.asked_of_others[at[1]] if at else ()))
    return key in map(key_asked, others) or may_yet_ask(position, seat, key)


def idle(block: Block, position: Position, known: Known) -> tuple[Remark, ...]:
    """Remarks on parts of a block that certainly cannot be used in the round it is filed for.

    They do not say whether the other parts are legal or wise.
    """
    return tuple(dict.fromkeys(shape_of(block).idle(block, position, known)))


# --- standing orders ------------------------------------------------------------------------------

MARK = "ALWAYS"
"""The word before the key of a standing order, where keys of the round stand beside it."""


def standing_key(key: str) -> str:
    """The key of a standing order, distinct from that of the round."""
    return f"{MARK} {key}"


def judge_standing(block: Block, state: State, seat: Seat) -> tuple[Finding, ...]:
    """The findings of level "never" that hold in any round, at most one for each line of a standing order.

    The hand, the cards on offer and where pieces stand do not matter: another round has others.
    """
    never = (finding for finding in judge(block, best_of_days(state, seat), seat) if finding.level == "never")
    first: dict[tuple[int | None, int], Finding] = {}
    for finding in never:
        first.setdefault((finding.plan, finding.line), finding)
    return tuple(first.values())


def best_of_days(state: State, seat: Seat) -> State:
    """An imagined round about to begin, with every card on offer; this seat has all power cards and a Veto."""
    position = state.position
    hands = tuple(position.board.power_values if who == seat else hand for who, hand in enumerate(position.hands))
    vetoes = ((seat, 0),) if position.setup.edition.veto != "off" else ()
    offered = tuple(position.table.deck)
    return State(position.having(hands=hands, vetoes=vetoes, offered=offered, laid=(), taken=()), ())


# --- what would do instead ------------------------------------------------------------------------


def would_do(
    key: str, state: State, seat: Seat, block: Block | None = None, plan: int | None = None, line: int = 0
) -> tuple[str, ...]:
    """Orders that would be legal instead of a refused one, best first.

    `block` is the block that was judged, `plan` and `line` tell which of its plans and items, as in `findings.Finding`.
    """
    shape = shape_named(key)
    instead = shape.instead(block, state, seat, plan or 0, line) if block is not None else None
    if instead is not None:
        return instead
    written = (canonical(each, known_at(state.position, seat)) for each in _fitting(key, state, seat))
    return tuple(text for text in written if "\n" not in text)[:1]  # a plan is no hint for one line


def answering(keys: Iterable[str], state: State, seat: Seat) -> tuple[Block, ...]:
    """For each missing key a block that would be legal now, if there is one."""
    return tuple(block for key in keys for block in islice(_fitting(key, state, seat), 1))


def choices(key: str, state: State, seat: Seat) -> tuple[Block, ...]:
    """Blocks of a key, one choice each, that would not be refused now."""
    found = dict.fromkeys(shape_named(key).choices(key, state, seat))
    return tuple(block for block in found if _is_fit(block, state, seat))


def _is_fit(block: Block, state: State, seat: Seat) -> bool:
    return all(finding.level != "never" for finding in judge(block, state, seat))


def _fitting(key: str, state: State, seat: Seat) -> Iterator[Block]:
    """Examples of the block of this key that would not be refused, best first."""
    return (block for block in shape_named(key).examples(key, state, seat) if _is_fit(block, state, seat))


def for_complaint(complaint: LineComplaint, state: State, seat: Seat) -> tuple[str, ...]:
    """Orders that would be legal instead of a line that could not be read."""
    designs = [arg for arg in complaint.args if isinstance(arg, str)]
    card = card_called(designs[-1], state.position.table.cards) if designs else None
    if card is not None and complaint.code in ("item-not-of-card", "plan-needs-action"):
        return lines_for(card, state.position, seat)
    return would_do(complaint.key, state, seat) if complaint.key else ()


# --- where it stood -------------------------------------------------------------------------------


def origins(blocks: Sequence[Block], statements: Sequence[Statement], lines: Sequence[Line]) -> tuple[Origin, ...]:
    """The origins of all blocks, of the plans of a CARD block, and of their items."""
    return tuple(
        Origin(block.key, plan, item, lines[said.token.line].number, lines[said.token.line].text)
        for block in blocks
        for plan, item, said in shape_of(block).stated_at(block, statements)
    )


def origin_of(where: Sequence[Origin], key: str, plan: int, item: int) -> Origin | None:
    """The origin of an item, else of its plan, else of the block; None if unknown."""
    for wanted in ((plan, item), (plan, WHOLE), (WHOLE, WHOLE)):
        found = next((o for o in where if o.key == key and (o.plan, o.item) == wanted), None)
        if found is not None:
            return found
    return None


def complaint_at(
    where: Sequence[Origin],
    at: tuple[str, int, int],
    said: tuple[Fault, str, tuple[str | int, ...]],
    legal: tuple[str, ...] = (),
) -> LineComplaint:
    """A complaint (fault, code and arguments) about a part of a block: its key, plan and item, where these stood."""
    origin = origin_of(where, *at) or next((each for each in where if each.key == at[0]), None)
    if origin is None:
        return LineComplaint(0, "", 0, 0, *said, legal, at[0])
    text = origin.text
    column, width = len(text) - len(text.lstrip()), len(text.strip())
    return LineComplaint(origin.line, text, column, width, *said, legal, at[0], origin.file, origin.pointer)


# --- how much is told -------------------------------------------------------------------------------

MOST_TOLD = 40
"""The most complaints about one letter or file; further ones are told once these are corrected."""


def worth_telling(complaints: Iterable[LineComplaint]) -> tuple[LineComplaint, ...]:
    """The first MOST_TOLD complaints, and the first of each further block, whose key keeps it from being filed."""
    told: list[LineComplaint] = []
    keys: set[str] = set()
    for complaint in complaints:
        if len(told) < MOST_TOLD or complaint.key not in keys:
            told.append(complaint)
            keys.add(complaint.key)
    return tuple(told)


@dataclass(frozen=True, slots=True)
class DeadLine:
    """A line that can no longer act, and why: of a block, of one of its plans, or of the items of that."""

    key: str
    why: Complaint
    plan: int = WHOLE
    item: int = WHOLE
    is_part: bool = False  # only some of its wishes are dead, not the whole line


UNREACHED = "idle-plan"
NOT_ASKED = "asked-no-more"
"""The code for a block that no card on offer, nor the one that is carried out, asks for."""

_FOR_CARDS = {ReturnBlock.key, *(key_to(purpose) for purpose in Disk if purpose is not Disk.GENERAL)}


def dead_lines(blocks: Sequence[Block], state: State, seat: Seat, known: Known) -> tuple[DeadLine, ...]:
    """The dead lines of a seat's sheet for this round, by the state as the seat knows it; none between two rounds."""
    position = state.position
    if position.phase is Phase.SETUP or position.phase is Phase.DISKS or not position.offered:
        return ()
    return tuple(dict.fromkeys(each for block in blocks for each in _dead(block, state, seat, known)))


def _dead(block: Block, state: State, seat: Seat, known: Known) -> Iterator[DeadLine]:
    position = state.position
    if block.key in _FOR_CARDS and not _asked_by_a_card(position, seat, block.key):
        yield DeadLine(block.key, Complaint(NOT_ASKED))
    elif block.key == PowerBlock.key:
        if not position.has_laid(seat):
            yield from _wishes(cast(PowerBlock, block), state, seat, known)
    elif block.key == CardBlock.key:
        if takeable_cards(position, seat):
            yield from _plans(cast(CardBlock, block), judge(block, state, seat), position, known)
    elif not isinstance(shape_named(block.key), PlansShape):
        for finding in judge(block, state, seat):
            if finding.level == "never" or finding.complaint.code == NOTHING_ASKS:
                item = WHOLE if finding.complaint.code == NOTHING_ASKS else finding.line
                yield DeadLine(block.key, finding.complaint, item=item, is_part=item != WHOLE)


def _asked_by_a_card(position: Position, seat: Seat, key: str) -> bool:
    """Whether a card that anybody may still take, or the one that is carried out, may ask for this block."""
    at = last_taken(position)
    asked: tuple[Ask | Disk, ...] = asked_of_others(position, seat)
    return key in map(key_asked, (*asked, *(position.table.asked_of_others[at[1]] if at else ())))


def _wishes(block: PowerBlock, state: State, seat: Seat, known: Known) -> Iterator[DeadLine]:
    """The power cards that are spent or laid by others, and what stands behind one that is free for sure."""
    found = judge(block, state, seat)
    gone = [each for each in found if each.level == "never" or each.complaint.code == "power-laid"]
    every = {finding.line for finding in gone} == set(range(len(block.ranks)))
    yield from (DeadLine(block.key, finding.complaint, is_part=not every) for finding in gone)
    for remark in idle(block, state.position, known):
        if remark.code != "joker-then":
            yield DeadLine(block.key, _as_complaint(remark), is_part=True)


def _plans(block: CardBlock, found: Sequence[Finding], position: Position, known: Known) -> Iterator[DeadLine]:
    """The plans whose cards are gone, that nothing fulfils, or that are never reached; and lines of the others."""
    sure = -1
    for number, plan in enumerate(block.plans):
        if sure >= 0:
            yield DeadLine(block.key, Complaint(UNREACHED, (number + 1, sure + 1)), number)
            continue
        against = [each for each in found if each.plan == number]
        gone = [each.complaint for each in against if each.complaint.code == CARD_GONE]
        lost = never(plan.guards, position, known.seat)
        idle_guards = [*([lost] if lost else []), *map(_as_complaint, vain(block.key, plan.guards, position, known))]
        whole = bool(idle_guards) or len(gone) == len(plan.cards)
        yield from (DeadLine(block.key, why, number, is_part=not whole) for why in (*idle_guards[:1], *gone))
        if whole:
            continue
        yield from _lines(block.key, number, plan.items, against, position, known)
        if ANY_CARD in plan.cards and not plan.guards and always_works(plan, position):
            sure = number


def _lines(
    key: str, number: int, items: Sequence[Item], against: Sequence[Finding], position: Position, known: Known
) -> Iterator[DeadLine]:
    """The lines of a plan that nothing makes legal any more, or whose condition can hold no more."""
    for finding in against:
        if finding.level == "never" and finding.complaint.code != CARD_GONE and finding.line < len(items):
            yield DeadLine(key, finding.complaint, number, finding.line)
    for n, item in enumerate(items):
        for remark in vain(key, guards_of(item), position, known):
            yield DeadLine(key, _as_complaint(remark), number, n)


def _as_complaint(remark: Remark) -> Complaint:
    return Complaint(remark.code, remark.args)
