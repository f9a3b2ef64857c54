"""Orders of a turn file as blocks, once their shape is right and their names are known.

Knows both sides and nothing of text. Whether a block makes sense is judged where those of letters are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from referee.orders import blocks as b
from referee.orders.leads import to_lead
from referee.orders.turnfile import deeds, parts, shapes
from referee.orders.turnfile.names import Names
from referee.rules.decisions import Disk
from referee.rules.model import ALL, Place


def block_of(order: shapes.Order, names: Names) -> b.Block:
    """The block that an order stands for."""
    match order:
        case shapes.Power(power=wishes):
            return b.PowerBlock(tuple(_wish(wish, names) for wish in wishes))
        case shapes.Reinforce(reinforce=count, fetch=fetch):
            return b.ReinforceBlock(_count(count), _fetch(fetch, names))
        case shapes.Card(otherwise=plans):
            return b.CardBlock(tuple(_plan(plan, names) for plan in (order, *plans)))
        case shapes.Turn(turn=items):
            return b.TurnBlock(tuple(_item(item, names) for item in items))
        case shapes.Return(given=given, keep_leads=keeps):
            asks = given == "ask"
            each = () if isinstance(given, str) else given
            zones = (b.ReturnPart(_count(g.count), tuple(map(names.zone, g.zones))) for g in each)
            return b.ReturnBlock(tuple(zones), asks, keeps and not asks)  # who is asked keeps what he likes
        case shapes.Disk(disk=purpose, to=to):
            listed = () if isinstance(to, str) else _targets(to, names)
            return b.DiskBlock(Disk(purpose), to_lead(names.table.board) if to == "lead" else listed, to == "ask")
        case shapes.Veto(veto=policies):
            return b.VetoBlock(() if isinstance(policies, str) else tuple(_policy(p, names) for p in policies))
        case shapes.AskMe(ask=when):
            return b.AskBlock(when == "king_moved")
        case shapes.Banner(banner=places):
            asks = places == "ask"
            return b.NameBlock("BANNER", () if isinstance(places, str) else _places(places, names), asks)


def _wish(wish: int | str | shapes.Wish | shapes.Aim, names: Names) -> b.PowerRank:
    if isinstance(wish, shapes.Aim):
        most = wish.most if wish.most < max(names.table.board.power_values) else ALL
        return b.PowerRank(aim=wish.aim, most=most, guards=_guards(wish.guards, names))
    value, guards = (wish.value, _guards(wish.guards, names)) if isinstance(wish, shapes.Wish) else (wish, ())
    return b.PowerRank(value if isinstance(value, int) else 0, guards=guards)


def _plan(plan: shapes.Otherwise, names: Names) -> b.Plan:
    cards = tuple(b.ANY_CARD if card == "any" else names.card(card) for card in plan.card)
    return b.Plan(cards, tuple(_item(item, names) for item in plan.items), _guards(plan.guards, names))


def _item(item: deeds.Item, names: Names) -> b.Item:
    deed = _deed(item, names)
    return b.Guarded(deed, _guards(item.guards, names)) if item.guards else deed


def _deed(item: deeds.Item, names: Names) -> b.Deed:
    match item:
        case deeds.Act():
            return b.DoAct()
        case deeds.Skip():
            return b.DoSkip()
        case deeds.Move(move=count, owner=owner, source=source, to=to):
            return b.DoMove(_count(count), names.seat(owner), names.zone(source), _targets(to, names))
        case deeds.MoveBest(move_best=count):
            return b.DoMoveBest(_count(count))
        case deeds.Place(place=listed):
            return b.DoPlace(tuple(_part(part, names) for part in listed))
        case deeds.Score(score=places, gain=gain):
            return b.DoName("SCORE", () if isinstance(places, str) else _places(places, names), gain)
        case deeds.Evict(evict=places):
            return b.DoName("EVICT", _places(places, names))
        case deeds.King(king=places):
            return b.DoName("KING", _places(places, names))
        case deeds.Grande(grande=places):
            return b.DoName("GRANDE", _places(places, names))
        case deeds.Scoreboard(scoreboard=tiles):
            return b.DoScoreboard(tuple((names.scoreboard(t.tile), names.place(t.at)) for t in tiles))
        case deeds.Send(send=sent):
            return b.DoSend(tuple((names.seat(each.owner), _places(each.to, names)) for each in sent))
        case deeds.Take(take=values):
            return b.DoTake(tuple(values))
        case deeds.Court(court=count, fetch=fetch):
            return b.DoCourt(_count(count), _fetch(fetch, names))


def _part(part: deeds.Part, names: Names) -> b.PlacePart:
    match part:
        case deeds.CountAt(count=count, at=places):
            return b.PlacePart("COUNT", _count(count), _places(places, names))
        case deeds.LeadAt(lead=places):
            return b.PlacePart("LEAD", 0, _places(places, names))
        case deeds.SecondAt(second=places):
            return b.PlacePart("SECOND", 0, _places(places, names))
        case deeds.RestAt(rest=places):
            return b.PlacePart("REST", 0, _places(places, names))
        case deeds.SpreadAt(spread=places):
            return b.PlacePart("SPREAD", 0, _places(places, names))
        case deeds.BestAt(best=places):
            return b.PlacePart("BEST", 0, () if isinstance(places, str) else _places(places, names))


def _policy(policy: shapes.Policy, names: Names) -> b.VetoPolicy:
    when = None if policy.when is None else _condition(policy.when, names)
    return b.VetoPolicy(tuple(map(names.seat, policy.of)), tuple(map(names.card, policy.on)), when, policy.ask)


def _condition(event: shapes.Event, names: Names) -> b.Condition:
    match event:
        case shapes.Into(into=place):
            return b.Condition("INTO", names.place(place))
        case shapes.From(source=place):
            return b.Condition("FROM", names.place(place))
        case shapes.Takes(takes=place):
            return b.Condition("TAKES", names.place(place) if isinstance(place, str) else None)
        case shapes.Scores(scores=place):
            return b.Condition("SCORES", names.place(place) if isinstance(place, str) else None)
        case shapes.Costs(costs=amount):
            return b.Condition("COSTS", amount=amount)


def _guards(guards: Iterable[parts.If | parts.Unless], names: Names) -> tuple[b.Guard, ...]:
    return tuple(
        b.Guard(tuple(_fact(seen, names) for seen in guard.seen), isinstance(guard, parts.Unless)) for guard in guards
    )


def _fact(seen: parts.Seen, names: Names) -> b.Fact:
    match seen:
        case parts.KingIn(king_in=place):
            return b.Fact("KING", place=names.place(place))
        case parts.KingMoved():
            return b.Fact("MOVED")
        case parts.Leads(leads=place, who=who):
            return b.Fact("LEADS", names.anyone(who), names.place(place))
        case parts.Has(has=amount, who=who, place=place):
            return b.Fact("HAS", names.anyone(who), names.anywhere(place), amount=amount)
        case parts.Ahead(ahead=amount, who=who, of=other):
            return b.Fact("AHEAD", names.anyone(who), amount=amount, other=names.seat(other) if other else None)
        case parts.MyTurn(turn=turn):
            return b.Fact("TURN", amount=turn if isinstance(turn, int) else 0)
        case parts.Laid(laid=value, who=who):
            return b.Fact("LAID", names.anyone(who), amount=value)
        case parts.Took(took=card, who=who):
            return b.Fact("TOOK", names.anyone(who), card=names.card(card))
        case parts.Free(free=card):
            return b.Fact("FREE", card=names.card(card))


def _count(count: int | Literal["all"]) -> int:
    return count if isinstance(count, int) else ALL


def _fetch(fetch: Sequence[parts.Fetched], names: Names) -> tuple[tuple[Place, int], ...]:
    return tuple((names.place(each.place), _count(each.count)) for each in fetch)


def _places(places: Sequence[str], names: Names) -> tuple[Place, ...]:
    return tuple(dict.fromkeys(map(names.place, places)))


def _targets(targets: Sequence[str | parts.LeadThere], names: Names) -> tuple[Place | b.Lead, ...]:
    found = (b.Lead(names.place(t.lead)) if isinstance(t, parts.LeadThere) else names.place(t) for t in targets)
    return tuple(dict.fromkeys(found))
