"""Checks a block to be filed: what can never be legal is refused, what is not legal yet is kept with a remark.

A standing order is refused only for what no round could make legal. Knows the position on which a block is filed, or
imagines one, and what could be written instead. Must not know other seats' blocks, nor answer any question.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from itertools import islice

from referee.orders.asking import asked_of_others, may_yet_ask
from referee.orders.canonical import canonical
from referee.orders.contents import Known, Line, LineComplaint, Origin, Remark, known_at
from referee.orders.findings import Finding
from referee.orders.grammar import Fault, Statement
from referee.orders.order import Block
from referee.orders.shapes.block import WHOLE
from referee.orders.shapes.deeds import card_called, lines_for
from referee.orders.shapes.table import key_asked, shape_named, shape_of
from referee.rules.decisions import Complaint
from referee.rules.model import Seat
from referee.rules.position import Position
from referee.rules.predicates import last_taken
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
