"""The plans of a turn: which one still works, and the order its lines give for one half of the turn.

Knows a plan's lines and tries them with the engine itself. Must not know the order book they stand in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.orders.blocks import (
    ANY_CARD,
    CardBlock,
    Deed,
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
    Item,
    PlacePart,
    PowerRank,
)
from referee.orders.goals import (
    Found,
    Judge,
    Numbered,
    Passed,
    Stuck,
    Wish,
    first_legal,
    moving,
    placing,
    reinforcing,
)
from referee.orders.guards import NOT_MET, UNMET, deed_of, guards_of, holds, is_unseen
from referee.orders.leads import NO_LEAD, NO_SECOND
from referee.rules import engine, scoring
from referee.rules.board import Board
from referee.rules.decisions import (
    Act,
    Ask,
    Complaint,
    LetPass,
    MoveGrande,
    MoveKing,
    Name,
    Order,
    Reinforce,
    SendBack,
    SetScoreboard,
    Skip,
    TakeBack,
    TakeCard,
)
from referee.rules.effects.base import Effect, card_of, design_of
from referee.rules.effects.moving import sendable, unavailable
from referee.rules.model import CardId, Place, Seat
from referee.rules.position import Position
from referee.rules.rounds import Halves
from referee.rules.shapes import Called, OneOfEach
from referee.rules.state import State

NO_GAIN = "no-gain"
"""A complaint of ours: this place (1) would bring so many points more than the best rival gets (2), not so many (3)."""

ITEMS: dict[type, str] = {
    DoAct: "ACT",
    DoSkip: "SKIP",
    DoMove: "MOVE",
    DoMoveBest: "MOVE",
    DoPlace: "PLACE",
    DoScoreboard: "SCOREBOARD",
    DoSend: "SEND",
    DoTake: "TAKE",
    DoCourt: "COURT",
}


def verb_of(item: Item) -> str:
    """The keyword a line begins with."""
    deed = deed_of(item)
    return deed.verb if isinstance(deed, DoName) else ITEMS[type(deed)]


# --- which plan -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Chosen:
    """A plan that works, with the card it works with."""

    card: CardId
    plan: int  # 0-based
    rank: int  # of the card in the plan
    passed: tuple[Passed, ...]


def choose(state: State, seat: Seat, block: CardBlock, king_at_start: Place) -> Chosen | tuple[Passed, ...]:
    """The first plan whose guards hold, whose card is on offer and whose lines all work, else all that was passed over.

    `state` waits for this seat to take a card.
    """
    passed: list[Passed] = []
    for plan, written in enumerate(block.plans):
        if not holds(written.guards, state.position, seat, king_at_start):
            passed.append(Passed(written.cards[0], UNMET, 0, plan, written.cards[0]))
            continue
        for rank, wanted in enumerate(written.cards):
            card = on_offer(state.position, wanted)
            if card is None:
                passed.append(Passed(wanted, Complaint("card-gone", (wanted,)), 0, plan, wanted))
                continue
            stuck = _trial(state, seat, card, written.items, king_at_start)
            if stuck is None:
                return Chosen(card, plan, rank, tuple(passed))
            passed += [replace(each, plan=plan, card=card) for each in stuck.passed]
    return tuple(passed)


def on_offer(position: Position, wanted: str) -> CardId | None:
    """The card a plan means by a design, an id or ANY, if it lies there."""
    if wanted == ANY_CARD:
        return min(position.offered, key=lambda card: card_of(position, card).stack, default=None)
    return next((card for card in position.offered if wanted in (card, design_of(card))), None)


def _trial(state: State, seat: Seat, card: CardId, items: tuple[Item, ...], king_at_start: Place) -> Stuck | None:
    """What would be in the way if this card were taken.

    Holders of a Veto are taken to let it pass: that is what their silence means. Where others must answer between the
    halves, the second is held against the King and the court, which their answers do not change, but not against
    a lead, a gain or a guard, which they may.
    """
    state, _ = engine.play(state, {seat: TakeCard(card)})
    step = turn_of(state, seat)
    assert step is not None
    first = next_half(state.position, step, items, king_at_start)
    if isinstance(first, Stuck):
        return first
    state, _ = engine.play(state, {seat: first.order})
    while (decision := engine.pending(state)) is not None and decision.kind is Ask.VETO:
        state, _ = engine.play(state, {holder: LetPass() for holder in decision.seats})
    step = turn_of(state, seat)
    second = next_half(state.position, step, items, king_at_start) if step else None
    if not isinstance(second, Stuck):
        return None
    waits = state.agenda[0] is not step
    return None if waits and any(p.complaint.code in _MAY_CHANGE for p in second.passed) else second


_MAY_CHANGE = (NO_LEAD, NO_SECOND, NO_GAIN, NOT_MET)


def turn_of(state: State, seat: Seat) -> Halves | None:
    """What is left of the seat's turn."""
    return next((step for step in state.agenda if isinstance(step, Halves) and step.seat == seat), None)


# --- one half ---------------------------------------------------------------------------------------


def next_half(position: Position, step: Halves, items: Sequence[Item], king_at_start: Place) -> Found | Stuck:
    """The order for the half that is due: the one written first, or the one that is left.

    Lines for a half already done are passed by, and lines whose guards do not hold count as unwritten; without PLACE
    nobody is placed. A condition never turns the order of the halves around.
    """
    deeds = list(enumerate(map(deed_of, items)))
    places = [n for n, deed in deeds if isinstance(deed, DoPlace)]
    acts = [n for n, deed in deeds if not isinstance(deed, DoPlace)]
    placing_now = step.place and (not step.act or bool(places and (not acts or places[0] < acts[0])))
    due = places if placing_now else acts
    idle = [n for n in due if not holds(guards_of(items[n]), position, step.seat, king_at_start)]
    lines = [(n, deeds[n][1]) for n in due if n not in idle]
    if placing_now:
        found = placing(position, step, [(n, part) for n, deed in lines for part in _parts(deed)])
    else:
        found = special(position, step.seat, step.card.does, lines)
    return replace(found, passed=(*(Passed(None, UNMET, n) for n in idle), *found.passed))


def _parts(deed: Deed) -> tuple[PlacePart, ...]:
    return deed.parts if isinstance(deed, DoPlace) else ()


def special(position: Position, seat: Seat, does: Effect, lines: Sequence[Numbered[Deed]]) -> Found | Stuck:
    """The special action these lines order: those with the first verb that belongs to the card at all."""
    foreign = does.check(position, seat, Skip())
    assert foreign is not None  # SKIP carries nothing out: the complaint says what would
    stuck = Stuck((Passed(None, foreign, lines[0][0] if lines else 0),))
    for verb in dict.fromkeys(verb_of(item) for _, item in lines):
        found = _carried_out(position, seat, does, [line for line in lines if verb_of(line[1]) == verb])
        if isinstance(found, Found) or not _is_foreign(found):
            return found
        stuck = found
    return stuck


def _is_foreign(stuck: Stuck) -> bool:
    return any(passed.complaint.code.startswith("wants-") for passed in stuck.passed)


def _carried_out(position: Position, seat: Seat, does: Effect, lines: list[Numbered[Deed]]) -> Found | Stuck:
    """The order that lines of one verb give; where a verb is written twice but for MOVE, the first line counts."""

    def judge(order: Order) -> Complaint | None:
        return complaint_of(position, seat, does, item, order)

    number, item = lines[0]
    if isinstance(item, DoMove | DoMoveBest):
        moves = [(n, move) for n, move in lines if isinstance(move, DoMove | DoMoveBest)]
        return moving(position, seat, does, moves)
    asked = does.asks()
    if isinstance(item, DoSend) and isinstance(asked, OneOfEach):
        return _sending(position, seat, does, item, number)
    if isinstance(item, DoCourt) and isinstance(asked, Called):
        shortfall = position.setup.edition.shortfall_on_court_card
        return Found(reinforcing(position, seat, asked.count, item.count, item.fetch, shortfall))
    if isinstance(item, DoName) and not item.ranks:
        return _best(position, seat, item, judge, number)
    return first_legal(tries(item, position.board), judge, number)


def _best(position: Position, seat: Seat, item: DoName, judge: Judge, line: int) -> Found | Stuck:
    """SCORE ANY: of the places that may be scored at all, and are seen, the one with the greatest gain."""
    seen = [place for place in position.board.places if not is_unseen(position, place)]
    legal = [place for place in seen if (against := judge(Name(place))) is None or against.code == NO_GAIN]
    best = max(legal or seen, key=lambda place: gain_at(position, seat, place))
    return first_legal([(best, Name(best))], judge, line)


def complaint_of(position: Position, seat: Seat, does: Effect, item: Deed, order: Order) -> Complaint | None:
    """Why this order of a line does not carry out the special action, if so: SCORE and EVICT are told apart here."""
    if isinstance(order, Skip):
        return None
    wrong_verb = isinstance(order, Name) and does.keyword != verb_of(item)
    complaint = does.check(position, seat, Skip() if wrong_verb else order)
    if complaint is None and isinstance(item, DoName) and item.gain is not None and isinstance(order, Name):
        gain = gain_at(position, seat, order.place)
        return Complaint(NO_GAIN, (order.place, gain, item.gain)) if gain < item.gain else None
    return complaint


def gain_at(position: Position, seat: Seat, place: Place) -> int:
    """How many points more than to the rival whom it brings most a place would bring this seat, scored now."""
    points = scoring.points(position, place)
    return points[seat] - max(points[rival] for rival in position.from_left_of(seat))


def tries(item: Deed, board: Board) -> list[tuple[Wish, Order]]:
    """For each rank of a line the order it stands for.

    A line without ranks gives one order; for COURT and SEND, one that any other card complains of.
    """
    match item:
        case DoName(verb="KING", ranks=ranks):
            return [(place, MoveKing(place)) for place in ranks]
        case DoName(verb="GRANDE", ranks=ranks):
            return [(place, MoveGrande(place)) for place in ranks]
        case DoName(ranks=ranks):
            return [(place, Name(place)) for place in ranks or board.places]
        case DoScoreboard(ranks=pairs):
            return [(pair, SetScoreboard(*pair)) for pair in pairs]
        case DoTake(ranks=values):
            return [(PowerRank(value), TakeBack(value)) for value in values]
        case DoSkip():
            return [(None, Skip())]
        case DoCourt():
            return [(None, Reinforce(0))]
        case DoSend():
            return [(None, SendBack(()))]
        case _:
            return [(None, Act())]


def _sending(position: Position, seat: Seat, does: Effect, item: DoSend, line: int) -> Found | Stuck:
    """One caballero of each; a player who has none in reach by now is left out, as the card leaves him out."""

    def judge(order: Order) -> Complaint | None:
        assert isinstance(order, SendBack)
        return unavailable(position, *order.picks[0], wanted=1)

    owners = sendable(position, seat)
    picks: list[tuple[Seat, Place]] = []
    passed: list[Passed] = []
    worst = 0
    for owner, ranks in item.picks:
        pick = first_legal(((place, SendBack(((owner, place),))) for place in ranks), judge, line)
        if isinstance(pick, Stuck) and owner in owners:
            return pick
        passed += pick.passed
        if isinstance(pick, Found):
            assert isinstance(pick.order, SendBack)
            picks += pick.order.picks
            worst = max(worst, pick.rank)
    order = SendBack(tuple(picks))
    complaint = does.check(position, seat, order)
    return Stuck((Passed(None, complaint, line),)) if complaint else Found(order, worst, tuple(passed))
