"""Reads one order behind its keyword, with the conditions behind it.

Knows that a shape reads what its keyword begins, or else a request does. What stands around an order is the business of
`stretches`, what several orders make together that of `assembly`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from referee.orders import requests
from referee.orders.grammar import Choice, Cursor, Statement, Value
from referee.orders.letter import Final, Ok, Preview, Status, Wait
from referee.orders.shapes import facts, table
from referee.orders.shapes.ask import AskBlock
from referee.orders.shapes.guard import Guarded, deed_of


def read_statement(c: Cursor, verb: str) -> Statement:
    """The order that begins at the cursor, which stands behind its keyword."""
    token = c.tokens[max(0, c.at - 1)]
    before = len(c.troubles)
    value = REQUESTS[verb](c) if verb in REQUESTS else table.read(c, verb)
    if c.conditional() or (isinstance(value, Choice | tuple) and facts.after_breath(c)):
        value = _on_condition(c, verb, value)
    return Statement(verb, value, token, tuple(c.troubles[before:]))


def _on_condition(c: Cursor, verb: str, value: Value | None) -> Value | None:
    """The order with the conditions behind it; only plans and their lines may have them here."""
    if isinstance(value, Choice):
        return replace(value, guards=facts.guards(c, verb))
    if isinstance(value, tuple):
        conditions = facts.guards(c, verb)
        return tuple(Guarded(deed_of(item), conditions) for item in value) if conditions else value
    if value is not None:
        c.complain("guard-not-here", verb, legal=("ASK IF KING MOVED",) if verb == AskBlock.key else ())
    return value


REQUESTS: dict[str, Callable[[Cursor], Value | None]] = {
    "FINAL": lambda c: Final(),
    "WAIT": lambda c: Wait(),
    "PREVIEW": lambda c: Preview(),
    "EXPLAIN": requests.explain,
    "STATUS": lambda c: Status(),
    "HELP": requests.helped,
    "CLEAR": requests.clear,
    "OK": lambda c: Ok(),
    "ACCEPT": requests.accept,
    "SAY": requests.say,
}
"""How the keyword of each request goes on; the cursor stands behind it."""
