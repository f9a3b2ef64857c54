"""Reads conditions: IF and UNLESS with the facts behind them, as people say them.

Knows the words of facts that everybody at the table can see, in any order: languages put the verb where they like.
Where a condition may stand is decided in `statements`, whether it holds in `guard`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from referee.orders.grammar import Cursor, number, offer
from referee.orders.lexicon import GOAL
from referee.orders.order import MANY, MOST, MOST_POINTS, MOST_TURNS, Guard, Premise
from referee.orders.writing import card_name
from referee.rules.model import PROVINCES, Place, Seat

KING: Final = "KING"
TURN: Final = "TURN"
"""Keywords of orders that conditions use too."""

WORDS = ("LEADS", "HAS", "AHEAD", "LAID", "TOOK", "FREE", "MOVED", "TURN", "FIRST", "LAST", "INTRIGUE")
"""Kinds of words that tell the kind of a fact."""

DRESS = ("LEAST", "BY", "IS", "TO", "INTO", "ON")
"""Kinds of words between the others."""

FACT_KINDS = (*WORDS, *DRESS, "I", "ANYBODY", "PROVINCES", "IF", "UNLESS")
"""Kinds of words that stand in conditions."""

_REACH = 16
"""The number of words within which a fact names its kind."""


@dataclass
class _Said:
    """What the words of one fact name, each thing at most once."""

    seats: list[Seat | None]
    words: set[str] = field(default_factory=set)
    king: bool = False
    place: Place | None = None
    amount: int | None = None
    designs: tuple[str, ...] = ()

    @property
    def about(self) -> str:
        """The kind of fact; empty if the words do not agree on one. HAS is an auxiliary too, as in "has laid"."""
        kinds = self.words & set(WORDS)
        kinds -= {"HAS"} if len(kinds) > 1 else set()
        kinds -= {"TURN"} if kinds & {"FIRST", "LAST"} else set()
        if not kinds and "IS" in self.words and self.seats and self.place is None:
            return "FIRST" if self.king else "RANK"
        if not kinds and self.words & {"IS", "TO", "INTO", "ON"}:
            return "KING"
        return kinds.pop() if len(kinds) == 1 else ""

    @property
    def parts(self) -> set[str]:
        """The names of the parts that were named."""
        said = {"king": self.king, "place": self.place is not None, "amount": self.amount is not None}
        said |= {"card": bool(self.designs), "who": bool(self.seats), "other": len(self.seats) > 1}
        return {part for part, there in said.items() if there}


def forms(c: Cursor) -> tuple[str, ...]:
    """One example of each fact, for a complaint."""
    rival = next((colour for at, colour in enumerate(c.known.colours) if at != c.known.seat), "red")
    card = card_name(next(iter(offer(c)), "king"))
    return (
        *("IF KING IN Seville", "IF KING MOVED", f"IF {rival} LEADS Seville", f"IF {rival} HAS 3 Seville"),
        *(f"IF I AHEAD {rival} 5", "IF TURN 1", "IF LAST", f"IF {rival} LAID 9", f"IF {rival} TOOK {card}"),
        f"IF {card} FREE",
    )


def guards(c: Cursor, verb: str) -> tuple[Guard, ...]:
    """The conditions that come next behind an order of this verb, with a trouble for one that cannot be read."""
    start, known = c.at, len(c.troubles)
    breath = c.mark(",")
    found: list[Guard] = []
    while len(found) < MANY and c.conditional():
        guard = _guard(c, verb)
        if guard is None:
            break
        found.append(guard)
    if breath and len(c.troubles) == known and not (found and _is_over(c)):
        c.at, found = start, []  # the condition may belong to what comes after it
    return tuple(found)


def after_breath(c: Cursor) -> bool:
    """Whether a comma comes next, and a condition behind it."""
    start = c.at
    found = c.mark(",") and c.conditional()
    c.at = start
    return found


def _is_over(c: Cursor) -> bool:
    """Whether the order ends with this condition: only another wish may follow, not what to do if it holds."""
    start = c.at
    token = c.token()
    if token is None:
        return True
    if token.row != c.tokens[c.at - 1].row:
        return c.sees("verb") is not None or c.sees("THEN") is None
    over = c.mark(",") and c.says("OR")
    c.at = start
    return over


def _guard(c: Cursor, verb: str) -> Guard | None:
    unless = c.says("UNLESS")
    if nobody := _of_nobody(c):
        return Guard((nobody,), not unless)
    first = _behind(c)
    if first is None and not unless and c.says("IF KING MOVED"):
        first = Premise("MOVED")
    if first is None:
        if c.sees("GAIN") is None:
            c.complain("fact-unclear", legal=forms(c))
        else:
            c.complain("gain-of-score", verb)
        pass_by(c)
        return None
    facts = [first]
    while len(facts) < MANY and (further := _further(c)):
        facts.append(further)
    return Guard(tuple(dict.fromkeys(facts)), unless)


def pass_by(c: Cursor) -> None:
    """Skip the rest of the row, in which a KING is no order."""
    first = c.token()
    while first and (token := c.token()) and token.row == first.row:
        if c.shouts() and c.sees("verb") not in (KING, GOAL, "COURT"):
            return
        c.at += 1


def _behind(c: Cursor) -> Premise | None:
    """The fact behind IF, which may be left out behind UNLESS."""
    start = c.at
    c.says("IF")
    fact = _fact(c)
    c.at = c.at if fact else start
    return fact


def _of_nobody(c: Cursor) -> Premise | None:
    """The fact of a guard that says it holds of nobody; None with AND, which no guard could express."""
    start = c.at
    c.says("IF")
    fact = _fact(c, [None]) if c.says("NONE") else None
    if fact is None or c.sees("AND") is not None:
        c.at = start
        return None
    return fact


def _further(c: Cursor) -> Premise | None:
    """The fact behind AND; None if AND leads to something else, such as another order."""
    start = c.at
    if c.says("AND") and not c.conditional() and (fact := _fact(c)):
        return fact
    c.at = start
    return None


def _fact(c: Cursor, subject: Sequence[Seat | None] = ()) -> Premise | None:
    """The fact that comes next, of this subject if one is given; else None."""
    start = c.at
    said = _Said([*subject] or ([c.known.seat] if _begins_with_me(c) else []))
    about_card = _is_about_card(c)
    while c.token() is not None and not _stops(c, said):
        if not _takes(c, said, about_card):
            break
    fact = None if _breaks_off(c, said) else _meant(c, said)
    if fact is None:
        c.at = start
    return fact


def _begins_with_me(c: Cursor) -> bool:
    """Step over I at the beginning; before a place it is a small word of another language."""
    found = c.words.match("I", c.tokens, c.at) if c.token() else None
    return found is not None and c.words.match("place", c.tokens, c.at + found[0]) is None and c.says("I")


def _breaks_off(c: Cursor, said: _Said) -> bool:
    """Whether a word that is "or" in some languages and "by" in others follows a lead without a number."""
    return said.about == "AHEAD" and said.amount is None and c.sees("OR") is not None


def _stops(c: Cursor, said: _Said) -> bool:
    """Whether the fact is over: another fact, an order or an alternative begins."""
    if c.sees("LEAST") is not None:
        return False
    if c.token() and c.words.longest(("AND", "OR", "THEN", "UNLESS"), c.tokens, c.at)[0]:
        return True
    return c.shouts() and _meant(c, said) is not None


def _is_about_card(c: Cursor) -> bool:
    """Whether this fact names a card, because FREE or TOOK stands in it."""
    c.token()
    at = c.at
    while at < min(len(c.tokens), c.at + _REACH):
        length, kind = c.words.longest(("card", "TOOK", "FREE", "AND", "OR", "IF", "UNLESS"), c.tokens, at)
        if kind not in ("", "card"):
            return kind in ("TOOK", "FREE")
        at += length or 1  # a title may have an AND in it
    return False


# --- word by word -------------------------------------------------------------------------------


def _takes(c: Cursor, said: _Said, about_card: bool) -> bool:
    """Step over one more word or name of a fact, unless it repeats what was named."""
    if about_card and c.words.longest((*WORDS, *DRESS, "card"), c.tokens, c.at)[1] == "card":  # IF free choice FREE
        return _card(c, said) or _seat(c, said)
    return _word(c, said) or (_card(c, said) if about_card else _thing(c, said)) or _seat(c, said)


def _word(c: Cursor, said: _Said) -> bool:
    length, kind = c.words.longest((*WORDS, *DRESS), c.tokens, c.at)
    if not length or (kind == "AHEAD" and not said.seats):  # who is ahead stands first
        return False
    c.at += length
    said.words.add(kind)
    return True


def _seat(c: Cursor, said: _Said) -> bool:
    if len(said.seats) > 1:
        return False
    if c.says("I"):
        said.seats.append(c.known.seat)
    elif c.says("ANYBODY"):
        said.seats.append(None)
    elif (seat := c.take("seat")) is not None:
        said.seats.append(seat)
    else:
        return False
    return True


def _card(c: Cursor, said: _Said) -> bool:
    said.designs, before = said.designs or tuple(c.take("card") or ()), said.designs
    return said.designs != before


def _thing(c: Cursor, said: _Said) -> bool:
    """The King, a place or a number."""
    if not said.king and c.sees("verb") == KING:
        c.take("verb")
        said.king = True
        return True
    if said.place is None:
        found = (PROVINCES,) if c.says("PROVINCES") else c.take("place")
        if found is not None:
            said.place = found[0] if len(found) == 1 else None
            return said.place is not None
    said.amount, before = number(c) if said.amount is None else said.amount, said.amount
    return said.amount != before


# --- what it comes to ---------------------------------------------------------------------------

_NEEDS: dict[str, tuple[set[str], set[str]]] = {
    "KING": ({"king", "place"}, set()),
    "MOVED": ({"king"}, set()),
    "LEADS": ({"who", "place"}, set()),
    "HAS": ({"who", "amount", "place"}, set()),
    "AHEAD": ({"who"}, {"other", "amount"}),
    "TURN": ({"amount"}, {"who"}),
    "FIRST": (set(), {"who", "king"}),
    "LAST": (set(), {"who"}),
    "INTRIGUE": (set(), {"who"}),
    "RANK": ({"who", "amount"}, set()),
    "LAID": ({"who"}, {"amount"}),
    "TOOK": ({"card"}, {"who"}),
    "FREE": ({"card"}, set()),
}
"""By kind of fact, the parts that it needs and the parts that it may have."""

_MOST = {"HAS": MOST, "AHEAD": MOST_POINTS, "TURN": MOST_TURNS, "RANK": MOST_TURNS}
"""The greatest amount of each kind; that of LAID is the greatest power card. The least is 1."""


def _meant(c: Cursor, said: _Said) -> Premise | None:
    """The fact that these words make; None if they make none."""
    kind = said.about
    needs, may = _NEEDS.get(kind, ({"nothing"}, set()))
    amount = 1 if said.amount is None else said.amount
    most = c.known.board.power_values[-1] if kind == "LAID" else _MOST.get(kind, amount)
    if not needs <= said.parts <= needs | may or not 1 <= amount <= most:
        return None
    who, other = (*said.seats, None, None)[:2]
    match kind:
        case "KING" | "LEADS":
            return Premise(kind, who, said.place) if said.place in c.known.board.places else None
        case "HAS" | "LAID":
            return Premise(kind, who, said.place, amount=amount)
        case "AHEAD":
            return Premise(kind, who, amount=amount, other=other) if who is None or who != other else None
        case "TOOK" | "FREE":
            card = _design(c, said.designs)
            return Premise(kind, who, card=card) if card else None
        case "MOVED":
            return Premise(kind)
        case "RANK":
            return Premise(kind, amount=amount) if who == c.known.seat else None
        case _:
            turn = {"FIRST": 1, "LAST": 0, "INTRIGUE": 0}.get(kind, amount)
            return Premise("TURN", amount=turn) if not said.seats or who == c.known.seat else None


def _design(c: Cursor, designs: tuple[str, ...]) -> str:
    """The design that is meant, of several with one name the one on offer; empty if that is ambiguous."""
    on_offer = [design for design in designs if design in offer(c)]
    found = on_offer or designs
    return found[0] if len(found) == 1 else ""
