"""Checks of a block to be filed: what it could never do is refused, what it cannot do yet kept with a remark.

Both are told by its line. Of a standing order only what no round could ever make legal is refused. Knows the position
a block is filed on, or imagines one, and what would do in the place of what it refuses. Must not know other seats'
blocks, nor answer any question.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from referee.orders.canonical import canonical
from referee.orders.contents import Line, LineComplaint, Origin, Remark, Table, table_at
from referee.orders.findings import Finding
from referee.orders.grammar import Statement
from referee.orders.shapes.base import Block
from referee.orders.shapes.block import WHOLE
from referee.orders.shapes.deeds import card_called, lines_for
from referee.orders.shapes.table import shape_named, shape_of
from referee.rules.model import Seat
from referee.rules.position import Position
from referee.rules.state import State


def judge(block: Block, state: State, seat: Seat) -> tuple[Finding, ...]:
    """Everything against filing this block now, every rank of it looked at.

    One finding of level "never" and the block is not to be filed; the others are remarks.
    """
    return tuple(dict.fromkeys(shape_of(block).against(block, state, seat)))


def idle(block: Block, position: Position, table: Table) -> tuple[Remark, ...]:
    """What of a block can never be used in the round it is filed for, and why; told in the words of orders.

    It says nothing where that is not sure, nor whether what can be used is legal or wise.
    """
    return tuple(dict.fromkeys(shape_of(block).idle(block, position, table)))


# --- standing orders ------------------------------------------------------------------------------

MARK = "ALWAYS"
"""What stands before the key of a standing order, where it is told beside those of the round."""


def standing_key(key: str) -> str:
    """How the key of a standing order is told from that of the round."""
    return f"{MARK} {key}"


def judge_standing(block: Block, state: State, seat: Seat) -> tuple[Finding, ...]:
    """What of a standing order could never be done, at most one finding for each of its lines, all "never".

    The places of the day, the hand and the cards on offer do not matter: another round has others.
    """
    never = (finding for finding in judge(block, best_of_days(state, seat), seat) if finding.level == "never")
    first: dict[tuple[int | None, int], Finding] = {}
    for finding in never:
        first.setdefault((finding.plan, finding.line), finding)
    return tuple(first.values())


def best_of_days(state: State, seat: Seat) -> State:
    """A round about to begin with every card on offer, in which this seat has all power cards and a Veto."""
    position = state.position
    hands = tuple(position.board.power_values if who == seat else hand for who, hand in enumerate(position.hands))
    vetoes = ((seat, 0),) if position.setup.edition.veto != "off" else ()
    offered = tuple(position.table.deck)
    return State(position.having(hands=hands, vetoes=vetoes, offered=offered, laid=(), taken=()), ())


# --- what would do instead ------------------------------------------------------------------------


def would_do(
    key: str, state: State, seat: Seat, block: Block | None = None, plan: int | None = None, line: int = 0
) -> tuple[str, ...]:
    """Orders that would do in the place of one that was refused, best first; nothing where none would.

    `block` is the block that was judged, `plan` and `line` which of its plans and items, as in `findings.Finding`.
    """
    shape = shape_named(key)
    instead = shape.instead(block, state, seat, plan or 0, line) if block is not None else None
    if instead is not None:
        return instead
    written = (canonical(each, table_at(state.position, seat)) for each in _fitting(key, state, seat))
    return tuple(text for text in written if "\n" not in text)[:1]  # a plan is no hint for one line


def answering(keys: Iterable[str], state: State, seat: Seat) -> tuple[Block, ...]:
    """For each of the blocks that are missing one that would do now."""
    return tuple(block for key in keys for block in islice(_fitting(key, state, seat), 1))


def _fitting(key: str, state: State, seat: Seat) -> Iterator[Block]:
    """Examples of the block of this key that would not be refused, best first."""
    for block in shape_named(key).examples(key, state, seat):
        if all(finding.level != "never" for finding in judge(block, state, seat)):
            yield block


def for_complaint(complaint: LineComplaint, state: State, seat: Seat) -> tuple[str, ...]:
    """What would do where a reader complained, who knows words and not the position."""
    designs = [arg for arg in complaint.args if isinstance(arg, str)]
    card = card_called(designs[-1], state.position.table.cards) if designs else None
    if card is not None and complaint.code in ("item-not-of-card", "plan-needs-action"):
        return lines_for(card, state.position, seat)
    return would_do(complaint.key, state, seat) if complaint.key else ()


# --- where it stood -------------------------------------------------------------------------------


def origins(blocks: Sequence[Block], statements: Sequence[Statement], lines: Sequence[Line]) -> tuple[Origin, ...]:
    """The line of every block, of every plan of a CARD block, and of every item of these."""
    return tuple(
        Origin(block.key, plan, item, lines[said.token.line].number, lines[said.token.line].text)
        for block in blocks
        for plan, item, said in shape_of(block).stands(block, statements)
    )


def origin_of(where: Sequence[Origin], key: str, plan: int, item: int) -> Origin | None:
    """The nearest origin of a block's part: of the item, else of its plan, else of the block."""
    for wanted in ((plan, item), (plan, WHOLE), (WHOLE, WHOLE)):
        found = next((o for o in where if o.key == key and (o.plan, o.item) == wanted), None)
        if found is not None:
            return found
    return None


# --- how much is told -------------------------------------------------------------------------------

MOST_TOLD = 40
"""Complaints about one letter or file: who has more reads them after mending these."""


def worth_telling(complaints: Iterable[LineComplaint]) -> tuple[LineComplaint, ...]:
    """The first of these complaints, and further down the first of each block: its key keeps that block from filing."""
    told: list[LineComplaint] = []
    keys: set[str] = set()
    for complaint in complaints:
        if len(told) < MOST_TOLD or complaint.key not in keys:
            told.append(complaint)
            keys.add(complaint.key)
    return tuple(told)
