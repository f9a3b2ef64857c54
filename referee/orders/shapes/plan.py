"""One plan of a turn, a card and what to do with it: whether it works, what is against it, which lines are idle.

Plans are tried with the engine itself. Knows a plan's lines. Must not know the book they stand in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from referee.orders.contents import Known, Remark
from referee.orders.findings import CARD_GONE, Finding, Found, Level, Numbered, PassedOver, Stuck, finding_of
from referee.orders.goals import NO_LEAD, NO_SECOND, is_unseen
from referee.orders.grammar import ANY_CARD
from referee.orders.order import Deed, Guard, Item, Ranked, WantedCard, deed_of, guards_of
from referee.orders.shapes import deeds, guard
from referee.orders.shapes.deed import DoSkip
from referee.orders.shapes.one_place import NO_GAIN, DoName
from referee.orders.shapes.placing import DoPlace, PlacePart, parts_of, placing, unreachable
from referee.orders.shapes.placing import against as against_placing
from referee.rules import engine
from referee.rules.decisions import Complaint, LetPass, MoveKing, Order, Skip
from referee.rules.effects.base import Card, Effect, card_of, design_of
from referee.rules.effects.cargo import stocked
from referee.rules.effects.windows import Window
from referee.rules.model import ALL, CardId, Place, Seat
from referee.rules.position import Position
from referee.rules.predicates import cards_taken, has_card_to_come, kings_region
from referee.rules.rounds import ACTION_LOST, TurnHalves
from referee.rules.shapes import Called
from referee.rules.stacks import as_taken, may_act, takeable_cards
from referee.rules.state import State
from referee.rules.wire import wire


@wire("plan")
class Plan:
    """CARD king or scoreboard, then what to do with it, in the order written."""

    cards: Ranked[WantedCard]  # ranks: designs, or ANY_CARD
    items: tuple[Item, ...]
    guards: tuple[Guard, ...] = ()  # a plan whose guards do not all hold is passed over


def meant_by(position: Position, wanted: str, cards: Sequence[CardId]) -> tuple[CardId, ...]:
    """The cards, among these, that a plan means by a design, an id or ANY, which may mean several own ones."""
    if wanted != ANY_CARD:
        return tuple(card for card in cards if wanted in (card, design_of(card)))[:1]
    lowest = min(cards, key=lambda card: card_of(position, card).stack, default=None)
    own = lowest is not None and not card_of(position, lowest).stack
    return tuple(card for card in cards if card == lowest or (own and not card_of(position, card).stack))


def turn_of(state: State, seat: Seat) -> TurnHalves | None:
    """The rest of the seat's turn, if it is in its turn."""
    return next((step for step in state.agenda if isinstance(step, TurnHalves) and step.seat == seat), None)


def may_yet(state: State, seat: Seat, which: Callable[[Effect], bool]) -> bool:
    """Whether the seat may still carry out such an effect this round, of the card in hand or of one on offer."""
    cards = takeable_cards(state.position, seat)
    step, offered = turn_of(state, seat), (card_of(state.position, card) for card in cards)
    in_hand = (step.card,) if step is not None and step.act else ()
    kept = (card for card in offered if may_act(state.position, seat, card))
    return any(which(card.does) for card in (*in_hand, *kept))


def next_half(position: Position, step: TurnHalves, items: Sequence[Item], king_at_start: Place) -> Found | Stuck:
    """The order for the half of the turn that is due: the one written first, or the one that is left.

    Lines whose guards do not hold count as unwritten, but never change the order of the halves. Without PLACE nobody
    is placed.
    """
    places = [n for n, item in enumerate(items) if deeds.places_somebody(item)]
    acts = [n for n in range(len(items)) if n not in places]
    placing_now = step.place and (not step.act or bool(places and (not acts or places[0] < acts[0])))
    due = places if placing_now else acts
    idle = [n for n in due if not guard.holds(guards_of(items[n]), position, step.seat, king_at_start)]
    lines = [(n, deed_of(items[n])) for n in due if n not in idle]
    way = placing(position, step, parts_of(lines)) if placing_now else _acting(position, step, lines)
    before = (*(PassedOver(None, guard.UNMET, n) for n in idle), *_lost(position, step, items, acts))
    return replace(way, passed=(*before, *way.passed))


_LOST = Complaint(ACTION_LOST)


def _lost(position: Position, step: TurnHalves, items: Sequence[Item], acts: Sequence[int]) -> Iterator[PassedOver]:
    """The lines that order a special action which the seat has lost, passed over."""
    if not step.act and step.done_complaint(position) == _LOST:
        yield from (PassedOver(None, _LOST, n) for n in acts if not deeds.skips(deed_of(items[n])))


def _acting(position: Position, step: TurnHalves, lines: Sequence[Numbered[Deed]]) -> Found | Stuck:
    """The special action that the lines order; no order if they skip an action that may not be skipped."""
    way = deeds.special(stocked(position, step.card), step.seat, step.card.does, lines)
    against = step.check(position, step.seat, way.order) if isinstance(way, Found) and way.order == Skip() else None
    return way if against is None else Stuck((PassedOver(None, against, lines[0][0] if lines else 0),))


def trial(state: State, seat: Seat, order: Order, items: tuple[Item, ...], king_at_start: Place) -> Stuck | None:
    """What would go wrong if this took a card; None if the plan works, or if its halves are not what comes next.

    Whoever may step in is assumed to let it pass, as silence means. If others must answer between the halves, the
    second half is not refused for a lead, a gain or a guard, which their answers may change.
    """
    state = _unasked(engine.play(state, {seat: order})[0], seat)
    step = turn_of(state, seat)
    if step is None or state.agenda[0] is not step:
        return None
    first = next_half(state.position, step, items, king_at_start)
    if isinstance(first, Stuck):
        return first
    state = _unasked(engine.play(state, {seat: first.order})[0], seat)
    step = turn_of(state, seat)
    second = next_half(state.position, step, items, king_at_start) if step else None
    if not isinstance(second, Stuck):
        return None
    waits = state.agenda[0] is not step
    return None if waits and any(p.complaint.code in _MAY_CHANGE for p in second.passed) else second


def _unasked(state: State, seat: Seat) -> State:
    """The state behind the questions before the next half that silence answers: who may step in, a symbol."""
    while (decision := engine.pending(state)) is not None:
        silence: Order | None = LetPass() if isinstance(decision.step, Window) else None
        if decision.seats == (seat,) and silence is None:
            silence = decision.step.usual_order(state.position, seat)
        if silence is None:
            break
        state, _ = engine.play(state, dict.fromkeys(decision.seats, silence))
    return state


_MAY_CHANGE = (NO_LEAD, NO_SECOND, NO_GAIN, guard.NOT_MET)


def scrutinise(position: Position, seat: Seat, card: Card, items: Sequence[Item], court: int) -> Iterator[Finding]:
    """Everything against carrying out these lines with this card; `court`: the caballeros it may hold by then.

    A line with a condition is checked by itself: which others go with it only the turn will tell.
    """
    position = stocked(position, card)
    lines = list(enumerate(map(deed_of, items)))
    settled = [line for line in lines if not guards_of(items[line[0]])]
    kings = _kings(position, card.does, items)
    acts = [line for line in lines if not deeds.places_somebody(line[1])]
    if has_card_to_come(position, seat) and card.does.parts() and not may_act(position, seat, card):
        yield from (finding_of(_LOST, line) for line, deed in acts if not deeds.skips(deed))
    foreign = tuple(deeds.all_foreign(position, seat, card.does, acts))
    yield from foreign
    for together in (settled, *([line] for line in lines if line not in settled)):
        yield from against_placing(position, seat, card, together, court, kings)
        if not foreign:
            yield from deeds.against(position, seat, card.does, [line for line in together if line in acts])
        if all(deeds.skips(deed) or _only_moves_king(card.does, position, deed) for _, deed in acts):
            yield from unreachable(position, seat, card, together, court)


def unknowable(position: Position, seat: Seat, items: Sequence[Item]) -> Iterator[Finding]:
    """Findings on lines that ask for what this game never shows, whatever the card."""
    for line, item in enumerate(items):
        complaint = guard.never(guards_of(item), position, seat)
        if any(is_unseen(position, place) for place in deeds.compared(item)):
            complaint = guard.UNSEEN
        if complaint:
            yield Finding("never", complaint, line)


def _only_moves_king(does: Effect, position: Position, deed: Deed) -> bool:
    """Whether a line sends the King somewhere, and moves nobody else."""
    return isinstance(deed, DoName) and deed.verb in _royal(does, position)


def _royal(does: Effect, position: Position) -> set[str]:
    return {part.keyword for part in does.parts() if isinstance(part.order_naming(position.board.castillo), MoveKing)}


def _kings(position: Position, does: Effect, items: Sequence[Item]) -> tuple[Place, ...]:
    """Where the King may stand at the placing: also where a KING line before it sends him."""
    royal = _royal(does, position)
    kings: tuple[Place, ...] = ()
    for item in items:
        deed = deed_of(item)
        if deeds.places_somebody(item):
            break
        if isinstance(deed, DoName) and deed.verb in royal:
            kings += tuple(place for place in deed.ranks if place in position.board.king_regions)
            if not guards_of(item):
                return kings or (kings_region(position),)
    return (*kings, kings_region(position))


def always_works(plan: Plan, position: Position) -> bool:
    """Whether a plan works with every card and on every position: it skips, and places nobody or all that are left."""
    parts = [part for item in plan.items if isinstance(item, DoPlace) for part in item.parts]
    skips = any(item == DoSkip() for item in plan.items)
    only = all(isinstance(item, DoSkip | DoPlace) for item in plan.items)
    placed = bool(parts) or position.setup.edition.placement == "up_to"
    return skips and only and placed and all(_always_fits(part, position.board.castillo) for part in parts)


def _always_fits(part: PlacePart, castillo: Place) -> bool:
    """The Castillo is always open (Rio Grande p. 5)."""
    rest = part.goal in ("REST", "BEST") or (part.goal == "COUNT" and part.count >= ALL)
    return rest and (castillo in part.ranks or not part.ranks)


def idle_lines(key: str, items: Sequence[Item], position: Position, known: Known) -> Iterator[Remark]:
    """Remarks on lines that can never be used."""
    for item in items:
        yield from guard.vain(key, guards_of(item), position, known)
    skip = next((n for n, item in enumerate(items) if item == DoSkip()), len(items))
    acts = [item for item in items[skip + 1 :] if not (deeds.places_somebody(item) or deeds.skips(item))]
    yield from guard.behind(key, [deeds.item_text(item, known) for item in acts], DoSkip.verb)


def cards_of(plan: Plan, position: Position, there: Sequence[CardId]) -> tuple[CardId, ...]:
    """The cards, among these, that a plan may come to take."""
    return tuple(
        card for wanted in plan.cards for card in (there if wanted == ANY_CARD else meant_by(position, wanted, there))
    )


def against_plan(
    plan: Plan, position: Position, seat: Seat, there: Sequence[CardId], *, acting: bool = True
) -> Iterator[Finding]:
    """Everything against a plan for one of these cards; its lines count only if it is `acting`.

    A line need not fit every card that the plan names, only one of them.
    """
    cards = cards_of(plan, position, there)
    for wanted in plan.cards:
        if wanted != ANY_CARD and not meant_by(position, wanted, there):
            yield Finding(_level_of_absent(position, seat, wanted), Complaint(CARD_GONE, (wanted,)))
    against: list[Finding] = []
    for card in (as_taken(position, seat, each) for each in cards if acting):
        with_it = [*scrutinise(position, seat, card, plan.items, court_at_best(position, seat, card))]
        if len(cards) > 1 and all(finding.level == "not-yet" for finding in with_it):
            return
        against += with_it
    yield from against


def _level_of_absent(position: Position, seat: Seat, wanted: str) -> Level:
    """A card taken this round is only gone; one never on offer may still come, if the seat's turn is over."""
    taken = [card for who in position.seats for card in cards_taken(position, who)]
    early = not takeable_cards(position, seat) or not has_card_to_come(position, seat)
    this_round = bool(meant_by(position, wanted, taken))
    return "not-yet" if early or this_round else "never"


def court_at_best(position: Position, seat: Seat, card: Card, wished: Sequence[int] = ()) -> int:
    """The most caballeros a court may hold at the placing, as far as its owner decides: behind these power cards."""
    laid = dict(position.laid)
    values = (laid[seat],) if position.has_laid(seat) else wished or position.hands[seat]
    printed = max((position.board.caballeros_of[value] for value in values), default=0)
    return position.court[seat] + min(position.provinces[seat], printed + called_by(card))


def called_by(card: Card) -> int:
    """Caballeros that the card itself brings to the court."""
    asked = card.does.asks()
    return asked.count if isinstance(asked, Called) else 0
