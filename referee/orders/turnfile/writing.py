"""Blocks as a turn file: what is written here is read back as the same blocks.

Knows blocks and the words of the schema, in English as receipts print names.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.orders import blocks as b
from referee.orders.leads import to_lead
from referee.orders.letter import Table
from referee.orders.names import place_name, scoreboard_name
from referee.orders.turnfile.names import ANYBODY
from referee.rules.model import ALL, Place, Seat, TokenId

Json = dict[str, Any]


def to_turnfile(
    orders: Iterable[b.Block],
    table: Table,
    *,
    always: Iterable[b.Block] = (),
    round_: int | None = None,
    wait: bool = False,
    final: bool = False,
) -> Json:
    """A turn file that says these blocks, and those in `always` as standing orders."""
    parts = {
        "round": round_,
        "orders": [_order(block, table) for block in orders],
        "always": [_order(block, table) for block in always],
        "wait": wait,
        "final": final,
    }
    return {key: part for key, part in parts.items() if part}


def _order(block: b.Block, table: Table) -> Json:
    match block:
        case b.PowerBlock(ranks):
            return {"power": [_wish(rank, table) for rank in ranks]}
        case b.ReinforceBlock(count, fetch):
            return {"reinforce": _count(count), **_fetch(fetch, table)}
        case b.CardBlock(plans):
            first, *others = (_plan(plan, table) for plan in plans)
            return {**first, **({"else": others} if others else {})}
        case b.TurnBlock(items):
            return {"turn": [_item(item, table) for item in items]}
        case b.ReturnBlock(parts, ask, keeps):
            given = [{"count": _count(part.count), "from": _places(part.ranks, table)} for part in parts]
            return {"return": "ask" if ask else given, **({"keep_leads": True} if keeps else {})}
        case b.DiskBlock(purpose, ranks, ask):
            leads = ranks == to_lead(table.board)
            return {"disk": purpose.value, "to": "ask" if ask else "lead" if leads else _targets(ranks, table)}
        case b.VetoBlock(policies):
            return {"veto": [_policy(policy, table) for policy in policies] or "never"}
        case b.AskBlock(if_king_moved):
            return {"ask": "king_moved" if if_king_moved else True}
        case b.NameBlock(key, ranks, ask):
            return {key.lower(): "ask" if ask else _places(ranks, table)}


def _wish(rank: b.PowerRank, table: Table) -> int | str | Json:
    if rank.aim:
        most = {"max": rank.most} if rank.most < ALL else {}
        return {"aim": rank.aim, **most, **_guards(rank.guards, table)}
    value = rank.value or "any"
    return {"value": value, **_guards(rank.guards, table)} if rank.guards else value


def _plan(plan: b.Plan, table: Table) -> Json:
    cards = ["any" if card == b.ANY_CARD else card for card in plan.cards]
    return {"card": cards, **_guards(plan.guards, table), "do": [_item(item, table) for item in plan.items]}


def _item(item: b.Item, table: Table) -> Json:
    if isinstance(item, b.Guarded):
        return {**_deed(item.deed, table), **_guards(item.guards, table)}
    return _deed(item, table)


def _deed(deed: b.Deed, table: Table) -> Json:
    match deed:
        case b.DoAct():
            return {"act": True}
        case b.DoSkip():
            return {"skip": True}
        case b.DoMove(count, owner, source, ranks):
            moved = {"move": _count(count), "owner": _seat(owner, table, "own")}
            return {**moved, "from": place_name(source, table.board), "to": _targets(ranks, table)}
        case b.DoMoveBest(count):
            return {"move_best": _count(count)}
        case b.DoPlace(parts):
            return {"place": [_part(part, table) for part in parts]}
        case b.DoName(verb, ranks, gain):
            return {verb.lower(): _places(ranks, table) or "any", **({} if gain is None else {"gain": gain})}
        case b.DoScoreboard(pairs):
            return {"scoreboard": [_scoreboard(token, place, table) for token, place in pairs]}
        case b.DoSend(picks):
            return {
                "send": [{"owner": _seat(seat, table, "own"), "to": _places(ranks, table)} for seat, ranks in picks]
            }
        case b.DoTake(values):
            return {"take": list(values)}
        case b.DoCourt(count, fetch):
            return {"court": _count(count), **_fetch(fetch, table)}


def _scoreboard(token: TokenId, place: Place, table: Table) -> Json:
    return {"tile": int(scoreboard_name(token, table.board)), "at": place_name(place, table.board)}


def _part(part: b.PlacePart, table: Table) -> Json:
    if part.goal == "COUNT":
        return {"count": _count(part.count), "at": _places(part.ranks, table)}
    return {part.goal.lower(): _places(part.ranks, table) or "any"}


def _policy(policy: b.VetoPolicy, table: Table) -> Json:
    return {
        **({"of": [table.colours[seat] for seat in policy.seats]} if policy.seats else {}),
        **({"on": list(policy.cards)} if policy.cards else {}),
        **({"when": _condition(policy.when, table)} if policy.when else {}),
        **({"ask": True} if policy.ask else {}),
    }


def _condition(when: b.Condition, table: Table) -> Json:
    if when.kind == "COSTS":
        return {"costs": when.amount}
    return {when.kind.lower(): True if when.place is None else place_name(when.place, table.board)}


def _guards(guards: tuple[b.Guard, ...], table: Table) -> Json:
    told = [{"unless" if guard.unless else "if": [_fact(f, table) for f in guard.facts]} for guard in guards]
    return {"guards": told} if told else {}


def _fact(fact: b.Fact, table: Table) -> Json:
    who = {"who": ANYBODY if fact.seat is None else _seat(fact.seat, table, "me")}
    where = "" if fact.place is None else place_name(fact.place, table.board)
    match fact.kind:
        case "KING":
            return {"king_in": where}
        case "MOVED":
            return {"king_moved": True}
        case "LEADS":
            return {"leads": where, **who}
        case "HAS":
            return {"has": fact.amount, **who, "place": where}
        case "AHEAD":
            return {
                "ahead": fact.amount,
                **who,
                **({} if fact.other is None else {"of": _seat(fact.other, table, "me")}),
            }
        case "TURN":
            return {"turn": fact.amount or "last"}
        case "LAID":
            return {"laid": fact.amount, **who}
        case "TOOK":
            return {"took": fact.card, **who}
        case "FREE":
            return {"free": fact.card}


def _seat(seat: Seat, table: Table, own: str) -> str:
    return own if seat == table.seat else table.colours[seat]


def _count(count: int) -> int | str:
    return "all" if count == ALL else count


def _fetch(fetch: tuple[tuple[Place, int], ...], table: Table) -> Json:
    listed = [{"place": place_name(place, table.board), "count": _count(count)} for place, count in fetch]
    return {"from": listed} if listed else {}


def _places(places: Iterable[Place], table: Table) -> list[str]:
    return [place_name(place, table.board) for place in places]


def _targets(ranks: Iterable[Place | b.Lead], table: Table) -> list[str | Json]:
    return [
        {"lead": place_name(rank.place, table.board)} if isinstance(rank, b.Lead) else place_name(rank, table.board)
        for rank in ranks
    ]
