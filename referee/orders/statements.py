"""Reads the blocks: POWER, REINFORCE, RETURN, DISK, VETO, ASK; and knows which reader reads which keyword.

Knows the words after each keyword. What stands around an order is the business of `stretches`, what several orders
make together that of `assembly`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from referee.orders import choices, facts, items, requests
from referee.orders.blocks import (
    AskBlock,
    Condition,
    DiskBlock,
    Guarded,
    Lead,
    NameBlock,
    PowerBlock,
    PowerRank,
    ReinforceBlock,
    ReturnBlock,
    ReturnPart,
    VetoBlock,
    VetoPolicy,
)
from referee.orders.choices import any_card
from referee.orders.grammar import (
    Choice,
    Cursor,
    Statement,
    Value,
    count,
    fetched,
    number,
    number_like,
    place,
    places,
    ranked,
)
from referee.orders.guards import deed_of
from referee.orders.leads import to_lead
from referee.orders.letter import Final, Ok, Preview, Status, Wait
from referee.orders.verbs import card_called, disks_of
from referee.rules.decisions import Disk
from referee.rules.model import ALL, Place, Seat

TURNS = 5


def read_statement(c: Cursor, verb: str) -> Statement:
    """The order that begins at the cursor, which stands behind its keyword."""
    token = c.tokens[max(0, c.at - 1)]
    before = len(c.troubles)
    value = READERS[verb](c) if verb in READERS else named(c, verb)
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
        c.complain("guard-not-here", verb, legal=("ASK IF KING MOVED",) if verb == "ASK" else ())
    return value


# --- POWER, REINFORCE ---------------------------------------------------------------------------


def power(c: Cursor) -> Value | None:
    """POWER 11 IF LAST or AIM 1 MAX 10 or ANY; commas rank too, for one card is laid."""
    ranks = ranked(c, lambda: _power_rank(c), lambda: _power_next(c), commas=True)
    c.one_only("POWER")
    return PowerBlock(ranks) if ranks else None


def _power_next(c: Cursor) -> bool:
    token = c.token()
    return token is not None and (number_like(token) or any(c.sees(k) is not None for k in ("AIM", "ANY", "number")))


def _power_rank(c: Cursor) -> PowerRank | None:
    rank = _power_wish(c)
    conditional = c.conditional() or facts.after_breath(c)
    if rank is None or not conditional:
        return rank
    rank = replace(rank, guards=facts.guards(c, "POWER"))
    if rank.guards and c.sees("THEN") is not None and c.sees("OR") is None:
        c.complain("then-unclear", fault="ambiguous", mended=True)  # "13 if red laid 13 then 11": then, or else?
    return rank


def _power_wish(c: Cursor) -> PowerRank | None:
    if c.says("ANY"):
        return PowerRank()
    if not c.says("AIM"):
        value = items.power_value(c)
        return None if value is None else PowerRank(value)
    start = c.at
    turn = number(c)
    if turn is None or not 1 <= turn <= TURNS:
        c.complain("aim-range", turn or 0, since=start if turn is not None else None)
        return None
    if not c.says("MAX"):
        return PowerRank(aim=turn)
    most = items.power_value(c)
    greatest = c.table.board.power_values[-1]
    return None if most is None else PowerRank(aim=turn, most=most if most < greatest else ALL)


def reinforce(c: Cursor) -> Value | None:
    """REINFORCE 3, REINFORCE ALL FROM 2 Galicia, Aragon."""
    many = count(c, "REINFORCE", least=0)
    if many is None:
        if c.ended() or c.sees("FROM") is None:
            c.complain("number-wanted", "REINFORCE")
            return None
        many = ALL
    return ReinforceBlock(many, fetched(c, "REINFORCE"))


# --- RETURN, DISK -------------------------------------------------------------------------------


def give_up(c: Cursor) -> Value | None:
    """RETURN 2 court, 1 Seville or court; without a number, or behind REST, as many as are due; KEEP LEADS; ASK."""
    if c.says("ASKING"):
        return ReturnBlock((), ask=True)
    spares = c.says("KEEP LEADS")
    if spares and not _zone_next(c):
        return ReturnBlock((), keep_leads=True)
    parts: list[ReturnPart] = []
    while True:
        rest = c.says("REST")
        many = None if rest else count(c, "RETURN")
        c.says("FROM", "TO")
        ranks = places(c, "RETURN", court=True)
        many = count(c, "RETURN") if many is None and not rest else many
        if not ranks:
            return None
        parts.append(ReturnPart(ALL if many is None else many, ranks))
        start = c.at
        token = c.token() if c.adds() else None
        if token is None or (c.ended() and c.sees("place") is None and c.sees("REST") is None):
            c.at = start
            return ReturnBlock(tuple(parts), keep_leads=spares or c.says("KEEP LEADS"))


def _zone_next(c: Cursor) -> bool:
    token = c.token()
    kinds = ("number", "ALL", "REST", "FROM", "place")
    return token is not None and (number_like(token) or any(c.sees(kind) for kind in kinds))


def disk(c: Cursor) -> Value | None:
    """DISK EVICT LEAD Aragon or Granada; DISK EVICT ASK. The purpose may be left out where only one is possible."""
    start = c.at
    purpose = c.take("purpose")
    c.says("TO")
    ask = c.says("ASKING")
    ranks = () if ask else _pointed(c)
    if purpose is None:
        purpose = _only_purpose(c, start)
    c.one_only("DISK")
    return DiskBlock(purpose, ranks, ask) if purpose else None  # without ranks there is a trouble, and a key for it


def _pointed(c: Cursor) -> tuple[Place | Lead, ...]:
    """Ranked places, each perhaps with LEAD before it; LEAD alone is every region for its lead."""

    def one() -> tuple[Place | Lead, ...]:
        leads = c.says("LEAD")
        if leads and _nothing_named(c):
            return to_lead(c.table.board)
        if leads:
            c.says("TO")
        where = place(c, "DISK")
        return () if where is None else (Lead(where) if leads else where,)

    found = ranked(c, one, lambda: c.sees("LEAD") is not None or c.sees("place") is not None, commas=True)
    return tuple(dict.fromkeys(rank for ranks in found for rank in ranks))


def _nothing_named(c: Cursor) -> bool:
    """Whether LEAD stands alone: at the end, before `or`, or at the end of its row."""
    token = c.token()
    if token is None or token.is_mark or c.ended() or c.sees("OR") or c.sees("THEN"):
        return True
    return token.row != c.tokens[c.at - 1].row and not c.sees("TO") and c.sees("place") is None


def _only_purpose(c: Cursor, start: int) -> Disk | None:
    """What a disk without a purpose is for: the one disk card on offer, else the general scoring."""
    cards = (card_called(design, c.table.cards) for design in choices.offer(c))
    asked = disks_of(card for card in cards if card is not None)
    if len(asked) > 1:
        legal = tuple(f"DISK {purpose.upper()}" for purpose in asked)
        c.complain("disk-purpose", legal=legal, fault="ambiguous", since=max(0, start - 1))
        return None
    return asked[0] if asked else Disk.GENERAL


def named(c: Cursor, key: str) -> Value | None:
    """BANNER Aragon or Seville; BANNER ASK: a keyword that a box brings, and the places to name; commas rank too."""
    c.says("TO")
    if c.says("ASKING"):
        return NameBlock(key, (), ask=True)
    ranks = ranked(c, lambda: place(c, key), lambda: c.sees("place") is not None, commas=True)
    c.one_only(key)
    return NameBlock(key, tuple(dict.fromkeys(ranks))) if ranks else None


# --- VETO, ASK ----------------------------------------------------------------------------------


def veto(c: Cursor) -> Value | None:
    """VETO red ON king WHEN INTO Galicia; VETO ASK blue; VETO ANY; VETO NEVER. Several places make several policies."""
    if c.says("NEVER", "NONE"):
        return VetoBlock(())
    ask = c.says("ASKING")
    c.says("ANY", "ALL")
    seats = _seats(c)
    cards: tuple[str, ...] = ()
    if c.says("ON"):
        cards = tuple(d for found in ranked(c, lambda: any_card(c), lambda: True) for d in found)
        if not cards:
            return None
    conditions = _conditions(c, seats) if c.says("WHEN") else (None,)
    if not conditions:
        return None
    if not c.ended() and not c.mark(",") and c.token() is not None:
        _unclear_veto(c, seats)
        return None
    return VetoBlock(tuple(VetoPolicy(seats, cards, when, ask) for when in conditions))


def _seats(c: Cursor) -> tuple[Seat, ...]:
    found: list[Seat] = []
    while (one := c.take("seat")) is not None:
        found.append(int(one))
        start = c.at
        if not (c.either() or c.adds()) or c.sees("seat") is None:
            c.at = start
            break
    return tuple(dict.fromkeys(found))


def _unclear_veto(c: Cursor, seats: tuple[Seat, ...]) -> None:
    named = seats or tuple(
        found[1] for at in range(c.at, len(c.tokens)) if (found := c.words.match("seat", c.tokens, at))
    )
    whom = f"{c.table.colours[named[0]]} " if named else ""
    c.complain("veto-unclear", legal=(f"VETO {whom}WHEN COSTS ME 5",))


def _conditions(c: Cursor, seats: tuple[Seat, ...]) -> tuple[Condition, ...]:
    """What stands behind WHEN, one condition for each place; none with a trouble. `seats`: whose action, so far."""
    if c.says("COSTS"):
        c.take("seat")
        amount = number(c)
        if not amount:
            c.complain("number-wanted", "VETO")
        return (Condition("COSTS", amount=amount),) if amount else ()
    if c.says("SCORES"):
        return _of_places(c, "SCORES")
    if c.says("TAKES"):
        c.take("number")
        c.take("seat")
        c.says("FROM")
        return _of_places(c, "TAKES")
    if c.says("INTO"):
        return tuple(Condition("INTO", where) for where in places(c, "VETO"))
    if c.says("LEAVING"):
        return tuple(Condition("FROM", where) for where in places(c, "VETO"))
    _unclear_veto(c, seats)
    return ()


def _of_places(c: Cursor, kind: Literal["SCORES", "TAKES"]) -> tuple[Condition, ...]:
    """One condition for each place, or one for any."""
    found: tuple[Place, ...] = places(c, "VETO", court=kind == "TAKES") if c.sees("place") else ()
    return tuple(Condition(kind, where) for where in found) or (Condition(kind),)


def let_pass(c: Cursor) -> Value | None:
    """LET PASS: no objection this time. What is said of VETO stays for the next action; without it, NEVER."""
    held = (block for block in (*c.table.in_force, *c.table.standing) if isinstance(block, VetoBlock))
    return next(held, VetoBlock(()))


def ask(c: Cursor) -> Value | None:
    """ASK; ASK IF KING MOVED; ASK x and ASK yes, from the form."""
    c.says("YES")
    return AskBlock(c.says("IF KING MOVED"))


READERS: dict[str, Callable[[Cursor], Value | None]] = {
    "POWER": power,
    "REINFORCE": reinforce,
    "CARD": choices.card,
    "ELSE": choices.otherwise,
    "RETURN": give_up,
    "DISK": disk,
    "VETO": veto,
    "LET PASS": let_pass,
    "ASK": ask,
    "ACT": items.act,
    "SKIP": items.skip,
    "MOVE": items.move,
    "ADD": items.add,
    "PLACE": items.placing,
    "GOAL": items.placing,
    "SCORE": items.named("SCORE"),
    "EVICT": items.named("EVICT"),
    "KING": items.named("KING"),
    "GRANDE": items.named("GRANDE"),
    "SCOREBOARD": items.scoreboard,
    "SEND": items.send,
    "TAKE": items.take,
    "COURT": items.court,
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
"""How each keyword goes on; the cursor stands behind it, for GOAL on it."""
