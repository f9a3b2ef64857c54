"""Blocks as text, in the one form that receipts print: English names of cards and places, orders in capitals.

Knows how each block is written and nothing of how it is read; what it writes reads back as the same block.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.orders.blocks import (
    AskBlock,
    Block,
    CardBlock,
    Condition,
    DiskBlock,
    DoAct,
    DoCourt,
    DoMove,
    DoMoveBest,
    DoName,
    DoPlace,
    DoScoreboard,
    DoSend,
    DoSkip,
    DoTake,
    Fact,
    Guard,
    Guarded,
    Item,
    Lead,
    NameBlock,
    PlacePart,
    Plan,
    PowerBlock,
    PowerRank,
    ReinforceBlock,
    ReturnBlock,
    TurnBlock,
    VetoBlock,
    VetoPolicy,
    key_of,
    to_read,
)
from referee.orders.leads import to_lead
from referee.orders.letter import Table
from referee.orders.names import card_name, place_name, scoreboard_name
from referee.rules.model import ALL, COURT, Place, Seat

_ME = "I"


def canonical_sheet(blocks: Iterable[Block], table: Table) -> str:
    """Blocks in the order of `KEYS`, but items of the card in hand before the plans, so that they read back."""
    return "\n".join(canonical(block, table) for block in sorted(blocks, key=lambda block: to_read(key_of(block))))


def canonical_standing(blocks: Iterable[Block], table: Table) -> str:
    """Standing orders as they are written: policies of a Veto are orders each, every other block is one."""
    text = "\n".join(f"ALWAYS {canonical_sheet((block,), table)}" for block in blocks)
    return text.replace("\nVETO", "\nALWAYS VETO")


def canonical(block: Block, table: Table) -> str:
    """One block as lines, without a line break at the end."""
    match block:
        case PowerBlock(ranks):
            return "POWER " + _ranked(_power(rank, table) for rank in ranks)
        case ReinforceBlock(count, fetch):
            return f"REINFORCE {_count(count)}{_fetch(fetch, table)}"
        case CardBlock(plans):
            return "\nELSE ".join(_plan(plan, table) for plan in plans)
        case TurnBlock(items):
            return "\n".join(canonical_item(item, table) for item in items)
        case ReturnBlock(parts, ask, keep_leads):
            listed = ", ".join(f"{_count(p.count)} {_places(p.ranks, table)}" for p in parts)
            words = ("RETURN", "KEEP LEADS" if keep_leads else "", "ASK" if ask else listed)
            return " ".join(filter(None, words))
        case DiskBlock(purpose, ranks, ask):
            return f"DISK {purpose.upper()} {'ASK' if ask else _pointed(ranks, table)}"
        case VetoBlock(policies):
            return "\n".join(_policy(policy, table) for policy in policies) or "VETO NEVER"
        case AskBlock(if_king_moved):
            return "ASK IF KING MOVED" if if_king_moved else "ASK"
        case NameBlock(key, ranks, ask):
            return f"{key} {'ASK' if ask else _places(ranks, table)}"


def canonical_item(item: Item, table: Table) -> str:
    """One item of a plan as a line."""
    match item:
        case DoAct():
            return "ACT"
        case DoSkip():
            return "SKIP"
        case DoMove(count, owner, source, ranks):
            whence = "court" if source == COURT else f"{_owner(owner, table)} {place_name(source, table.board)}"
            return f"MOVE {_count(count)} {whence} to {_places(ranks, table)}"
        case DoMoveBest(count):
            return "MOVE BEST" if count == ALL else f"MOVE BEST {count}"
        case DoPlace(parts):
            return "PLACE " + ", ".join(_part(part, table) for part in parts)
        case DoName(verb, ranks, gain):
            return f"{verb} {_places(ranks, table) or 'ANY'}" + ("" if gain is None else f" IF GAIN {gain}")
        case DoScoreboard(pairs):
            named = ((scoreboard_name(token, table.board), place_name(place, table.board)) for token, place in pairs)
            return "SCOREBOARD " + _ranked(f"{points} {place}" for points, place in named)
        case DoSend(picks):
            return "SEND " + ", ".join(f"{_owner(seat, table)} {_places(ranks, table)}" for seat, ranks in picks)
        case DoTake(values):
            return "TAKE " + _ranked(map(str, values))
        case DoCourt(count, fetch):
            return f"COURT {_count(count)}{_fetch(fetch, table)}"
        case Guarded(deed, guards):
            return canonical_item(deed, table) + _guards(guards, table)


def _plan(plan: Plan, table: Table) -> str:
    head = "CARD " + _ranked(map(card_name, plan.cards)) + _guards(plan.guards, table)
    return "\n".join((head, *(canonical_item(item, table) for item in plan.items)))


def _part(part: PlacePart, table: Table) -> str:
    goal = _count(part.count) if part.goal == "COUNT" else part.goal
    return f"{goal} {_places(part.ranks, table)}" if part.ranks else goal


def _power(rank: PowerRank, table: Table) -> str:
    wish = str(rank.value) if rank.value else "ANY"
    if rank.aim:
        wish = f"AIM {rank.aim}" + (f" MAX {rank.most}" if rank.most < ALL else "")
    return wish + _guards(rank.guards, table)


def _guards(guards: tuple[Guard, ...], table: Table) -> str:
    return "".join(f" {canonical_guard(guard, table)}" for guard in guards)


def canonical_guard(guard: Guard, table: Table) -> str:
    """A condition as it is written."""
    return ("UNLESS " if guard.unless else "IF ") + " AND ".join(canonical_fact(fact, table) for fact in guard.facts)


def canonical_fact(fact: Fact, table: Table) -> str:
    """What a guard asks for, as it is written."""
    who = "ANYBODY" if fact.seat is None else _subject(fact.seat, table)
    where = "" if fact.place is None else place_name(fact.place, table.board)
    match fact.kind:
        case "KING":
            return f"KING IN {where}"
        case "MOVED":
            return "KING MOVED"
        case "LEADS":
            return f"{who} {'LEAD' if who == _ME else 'LEADS'} {where}"
        case "HAS":
            return f"{who} {'HAVE' if who == _ME else 'HAS'} {fact.amount} {where}"
        case "AHEAD":
            rival = "" if fact.other is None else f" {'me' if fact.other == table.seat else table.colours[fact.other]}"
            return f"{who} AHEAD{rival} {fact.amount}"
        case "TURN":
            return f"TURN {fact.amount}" if fact.amount else "LAST"
        case "LAID":
            return f"{who} LAID {fact.amount}"
        case "TOOK":
            return f"{who} TOOK {card_name(fact.card)}"
        case "FREE":
            return f"{card_name(fact.card)} FREE"


def _subject(seat: Seat, table: Table) -> str:
    return _ME if seat == table.seat else table.colours[seat]


def _policy(policy: VetoPolicy, table: Table) -> str:
    words = ["VETO"]
    words += ["ASK"] if policy.ask else []
    words += [_ranked(table.colours[seat] for seat in policy.seats)] if policy.seats else []
    words += ["ON", _ranked(map(card_name, policy.cards))] if policy.cards else []
    words += [f"WHEN {_condition(policy.when, table)}"] if policy.when else []
    return " ".join(words) if len(words) > 1 else "VETO ANY"


def _condition(when: Condition, table: Table) -> str:
    if when.kind == "COSTS":
        return f"COSTS ME {when.amount}"
    return when.kind if when.place is None else f"{when.kind} {place_name(when.place, table.board)}"


def _fetch(fetch: tuple[tuple[Place, int], ...], table: Table) -> str:
    named = ((place_name(place, table.board), n) for place, n in fetch)
    listed = ", ".join(place if n == ALL else f"{n} {place}" for place, n in named)
    return f" FROM {listed}" if listed else ""


def _owner(seat: Seat, table: Table) -> str:
    return "own" if seat == table.seat else table.colours[seat]


def _count(count: int) -> str:
    return "ALL" if count == ALL else str(count)


def _places(ranks: Iterable[Place | Lead], table: Table) -> str:
    return _ranked(
        f"LEAD {place_name(rank.place, table.board)}" if isinstance(rank, Lead) else place_name(rank, table.board)
        for rank in ranks
    )


def _pointed(ranks: tuple[Place | Lead, ...], table: Table) -> str:
    """Places on a disk; every region for its lead, in the order of TO LEAD, is written so."""
    every = to_lead(table.board)
    if ranks[: len(every)] != every:
        return _places(ranks, table)
    return " or ".join(filter(None, ("TO LEAD", _places(ranks[len(every) :], table))))


def _ranked(words: Iterable[str]) -> str:
    return " or ".join(words)
