"""Reads what stands before an order (DO, ALWAYS, ASSUME and a colour), and with it the order's scope.

Knows which orders may stand behind each. The order itself is read in `statements`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace

from referee.orders.grammar import Cursor, Scope, Statement
from referee.orders.lexicon import GOAL, seat_index
from referee.orders.order import Block
from referee.orders.shapes import table as blocks
from referee.orders.shapes.deed import DoAct
from referee.orders.shapes.plans import ELSE, CardBlock
from referee.orders.statements import REQUESTS, read_statement

BEFORE = ("DO", "ALWAYS", "ASSUME")
"""Keywords that may stand before an order."""

_NO_LINES = {*blocks.WORDS, *REQUESTS, *BEFORE} - {ELSE}


def is_line(verb: str, asks: Collection[str] = ()) -> bool:
    """Whether an order is a line of a plan, with the scope of the CARD above it. `asks`: the keywords of boxes."""
    return verb not in _NO_LINES and verb not in asks


def plan_scope(said: Statement, above: Scope) -> Scope:
    """The scope of lines of a plan below this statement, given their scope above it."""
    asks = (said.verb,) if isinstance(said.value, Block) else ()  # an order that names a place for a box
    return said.scope if said.verb == CardBlock.key or is_line(said.verb, asks) else above


def read_scoped(c: Cursor, above: Scope) -> Statement:
    """The order that begins at the cursor, with what stands before it. `above`: the scope of lines of a plan here."""
    match c.sees("verb"):
        case "ALWAYS":
            return _always(c, above)
        case "ASSUME":
            return _assumed(c)
    verb = _keyword(c)
    if verb is None:
        return _refused(c, "DO", "guard-first" if c.conditional() else "do-what")
    scope = above if is_line(verb, c.known.asks) else "round"
    with _reading_for(c, scope):
        said = read_statement(c, verb)
    return said if said.scope == scope else replace(said, scope=scope)


def _keyword(c: Cursor) -> str | None:
    """Step over the keyword, and over a DO before it; GOAL is left standing for its reader."""
    verb = c.sees("verb")
    if verb == DoAct.verb:
        c.at = _order_with_place(c)
        verb = c.sees("verb")
    if verb == "DO":
        c.take("verb")
        verb = c.sees("verb")
        verb = None if verb in BEFORE else verb
    if verb is not None and verb != GOAL:
        c.take("verb")
    return str(verb) if verb is not None else None


def _order_with_place(c: Cursor) -> int:
    """Where the order at the end of a phrase for ACT begins, if a place follows: DO SCORE Aragon; else here."""
    length, _ = c.words.match("verb", c.tokens, c.at) or (0, "")
    end = c.at + length
    if not c.words.longest(("place", "ANY"), c.tokens, end)[0]:
        return c.at
    tails = ((at, c.words.match("verb", c.tokens, at)) for at in range(c.at + 1, end))
    return next((at for at, found in tails if found and at + found[0] == end), c.at)


_STANDING = ("ALWAYS POWER ANY", "ALWAYS VETO WHEN COSTS ME 8")
"""Orders that may stand in every round, as examples."""


def _always(c: Cursor, above: Scope) -> Statement:
    """ALWAYS VETO red: an order for every round. Lines of a plan must stand under an ALWAYS CARD."""
    c.take("verb")
    verb = _keyword(c)
    if verb is None:
        return _refused(c, "ALWAYS", "always-what", legal=_STANDING)
    if verb in REQUESTS or (is_line(verb, c.known.asks) and above != "always"):
        return _refused(c, "ALWAYS", "always-not-here", verb, legal=_STANDING)
    with _reading_for(c, "always"):
        return replace(read_statement(c, verb), scope="always")


def _assumed(c: Cursor) -> Statement:
    """ASSUME red POWER 11: an order that red may give."""
    start = c.at
    c.take("verb")
    seat = c.take("seat")
    rival = next((colour for at, colour in enumerate(c.known.colours) if at != c.known.seat), "red")
    legal = (f"ASSUME {rival} POWER 11", f"ASSUME {rival} SKIP")
    if seat is None or seat == c.known.seat:
        return _refused(c, "ASSUME", "assume-whom" if seat is None else "assume-own", legal=legal, since=start)
    verb = _keyword(c)
    if verb is None or verb in REQUESTS or verb in BEFORE:
        return _refused(c, "ASSUME", "assume-what", c.known.colours[seat], legal=legal, since=start)
    with _reading_for(c, seat):
        return replace(read_statement(c, verb), scope=int(seat))


def _refused(
    c: Cursor, verb: str, code: str, *args: str, legal: tuple[str, ...] = (), since: int | None = None
) -> Statement:
    """A statement without a value; the rest of its row is skipped."""
    before = max(0, c.at - 1)
    c.complain(code, *args, legal=legal, since=since)
    while code != "do-what" and c.at < len(c.tokens) and c.tokens[c.at].row == c.tokens[before].row:
        c.at += 1
    return Statement(verb, None, c.tokens[before], (c.troubles.pop(),))


@contextmanager
def _reading_for(c: Cursor, scope: Scope) -> Iterator[None]:
    """Read as the player of the order: `own` is theirs; an order for every round may name any card."""
    table, words = c.known, c.words
    if scope == "always":
        c.known = replace(table, offered=())
    elif scope != "round":
        c.known = replace(table, seat=int(scope), in_force=())
        c.words = replace(words, seats=seat_index(words.lexicon, int(scope), table.colours, table.names))
    try:
        yield
    finally:
        c.known, c.words = table, words
