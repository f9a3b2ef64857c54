"""The grammar of lines as text, in the EBNF of the W3C: what each shape declares, and the words around it.

Made from the tables of shapes; docs/turn-files.md prints it. Knows how a line is built, not what it means.
"""

from __future__ import annotations

from referee.orders.shapes import deeds, table
from referee.orders.shapes.block import BlockShape
from referee.orders.shapes.deed import DeedShape
from referee.orders.statements import REQUESTS

NAMES = {
    "number": "1 to 30",
    "points": "1 or more",
    "turn": "1 to 5",
    "power": "the value of a power card",
    "stack": "the number of an action card on offer",
    "named-card": "an action card, by title or id: two and two, two_and_two",
    "place": "a region, the Castillo or another place, by name or id: Seville, SEV",
    "seat": "another seat, by its colour or its player's name",
    "kind": "what a caballero bears, by its id: gold",
    "scoreboard": "a mobile scoreboard, by its points: 840",
    "figure": "a figure that visits courts: queen",
    "question": "the keyword of a question for a place that a box brings: BANNER; `asked` has it as `key`",
    "keyword": "the keyword of a card that names a place: KING, EVICT; `offers` have it in their lines",
    "block": "the key of a block: POWER, DISK SECRET",
    "day": "a day: 3 Dec, 2026-12-03",
    "time": "a time of the day: 07:00",
    "words": "anything up to the end of the line",
}
"""What stands for a name or a number, and what may stand there."""

_SHARED = {
    "wish": '(power | "AIM" turn ("MAX" power)? | "ANY") guard*',
    "card": '"ANY" | named-card | stack',
    "cards": 'card ("or" card)*',
    "step": 'count ("court" | "provinces" | "own" place borne?) "to" targets | count seat place borne? "to" places',
    "borne": '"WITH" kind',
    "journey": 'count "own" place borne? "to" targets ("WHEN SCORES" places)?',
    "part": '(count | "LEAD" | "SECOND" | "REST" | "SPREAD" | "BEST") places | "BEST"',
    "given": 'count ("court" | place) ("or" ("court" | place))*',
    "fetched": '"FROM" count? place ("," count? place)*',
    "lodging": 'seat? (places ("or" "BEST")? | "BEST")',
    "after": '"AFTER" seats ("ON" cards)? | "ON" cards',
    "policy": '"ANY" | "ASK"? seats? ("ON" named-card ("or" named-card)*)? ("WHEN" condition)?',
    "condition": '("INTO" | "FROM") places | ("SCORES" | "TAKES") places? | "COSTS ME" points',
    "guard": '("IF" | "UNLESS") fact ("AND" fact)*',
    "fact": (
        '"KING IN" place | "KING MOVED" | "I LEAD" place | who "LEADS" place | "I HAVE" number spot'
        ' | who "HAS" number spot | ("I" | who) "AHEAD" ("me" | seat)? points | "TURN" turn | "LAST"'
        ' | "I AM" turn | ("I" | who) "LAID" power | ("I" | who) "TOOK" named-card | named-card "FREE"'
    ),
    "who": 'seat | "ANYBODY"',
    "spot": 'place | "court" | "provinces"',
    "target": '"LEAD"? place',
    "targets": 'target ("or" target)*',
    "places": 'place ("or" place)*',
    "seats": 'seat ("or" seat)*',
    "owner": '"own" | seat',
    "count": 'number | "ALL"',
}
"""What lines are made of."""

_BEHIND = {
    "EXPLAIN": " number",
    "CLEAR": ' ("ALL" | "ALWAYS"? block)',
    "HELP": " words?",
    "AWAY": ' day "TO" day',
    "LANGUAGE": " words",
    "TIMEZONE": " words",
    "QUIET": " words",
    "ADDRESS": " words",
    "ACCEPT": " words?",
    "MOTION PAUSE": ' number "days"',
    "MOTION REPLACE": " seat",
    "LETTERS DAILY": " time?",
}
"""What stands behind the keyword of a request, if anything does."""

_NONE = ("SAY", "TELL MODERATOR", "MOTION", "OK")
"""Requests that no file holds, one that is none by itself, and one that answers a proposal."""


def rules() -> dict[str, str]:
    """Each rule of the grammar by its name, from the line down."""
    blocks = {_name(shape): shape.ebnf for shape in table.SHAPES if shape.ebnf}
    lines = {_name(shape): shape.ebnf for shape in deeds.SHAPES}
    asked = (f'"{word}"{_BEHIND.get(word, "")}' for word in (*REQUESTS, "OK") if word not in _NONE or word == "OK")
    return {
        "line": 'order | "ALWAYS" order | "ASSUME" seat order | request',
        "order": "sheet | deed guard*",
        "sheet": " | ".join(blocks),
        "deed": " | ".join(lines),
        **blocks,
        **lines,
        **_SHARED,
        "request": " | ".join(dict.fromkeys(asked)),
    }


def written() -> str:
    """The grammar as a page prints it, a rule a line."""
    return "\n".join(f"{name} ::= {what}" for name, what in rules().items())


def _name(shape: BlockShape | DeedShape) -> str:
    """The name of a shape's rule, by its first keyword; or by the kind of keyword that boxes or cards bring."""
    word = shape.ebnf.partition(" ")[0].strip('("')
    return f"{word.lower()}-line"
