"""Caballeros moved, from zones to zones: MOVE 2 blue Valencia to Galicia or Castillo, ADD 2 LEAD Seville, MOVE BEST."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import cast

from referee.orders import grammar
from referee.orders.contents import Known
from referee.orders.findings import LATER, Finding, Found, Numbered, PassedOver, Stuck, finding_of
from referee.orders.goals import Judge, Lead, Shifts, best_moves, counts_after, lead_takes, no_lead, place_of, too_dear
from referee.orders.order import Count, Deed, NamedKind, NamedOwner, NamedPlace, NamedSpot, Ranked
from referee.orders.shapes import one_place
from referee.orders.shapes.deed import DeedShape, NumberedLines, Sight
from referee.orders.writing import counted, owner_of, place_name, ranked_places
from referee.rules.decisions import Complaint, Move, Shift, Skip
from referee.rules.effects.base import Effect
from referee.rules.effects.moving import unavailable_complaint
from referee.rules.model import ALL, COURT, PROVINCES, Owner, Place, Seat, TokenId
from referee.rules.position import Position
from referee.rules.predicates import band, party_of, unclaimed, zones_of
from referee.rules.shapes import Moves
from referee.rules.wire import wire

ADD = "ADD"  # MOVE from the court, without saying so
STOCKS = (COURT, PROVINCES)  # where those are who are not on the board


@wire("do-move")
class DoMove(Deed):
    """MOVE 2 blue Valencia to Galicia or Castillo; MOVE 2 court to Seville or MOVE 2 provinces to Seville: to add.

    MOVE 3 own Granada to LEAD Valencia or Castillo: as few as give the lead there, at most three.

    MOVE 1 own America WITH gold to Seville: who bears such a token there, or can claim one as it goes.
    """

    count: Count  # ALL: as many as are there and the card allows
    owner: NamedOwner
    source: NamedSpot
    ranks: Ranked[NamedPlace | Lead]
    bearing: NamedKind = ""

    verb = "MOVE"


@wire("do-move-best")
class DoMoveBest(Deed):
    """MOVE BEST, MOVE BEST 2: one caballero after another, each the one that raises my standing most.

    Whosever, from and to wherever the card lets it, as long as that raises it. My standing: my points less the
    others' average, were every place scored as it then stands.
    """

    count: Count  # at most; ALL: as many as the card allows

    verb = "MOVE"


# --- read -----------------------------------------------------------------------------------------


def one_move(c: grammar.Cursor, verb: str, own: bool = False) -> DoMove | DoMoveBest | None:
    """One part behind a keyword; None with a trouble. `own`: without an owner, own caballeros are meant."""
    start = c.at
    many = grammar.count(c, verb)
    if c.says("BEST"):
        return DoMoveBest(many or grammar.count(c, verb) or ALL)
    owner = None if _stock_next(c) else grammar.owner(c)
    owner = c.known.seat if own and owner is None else owner
    many = grammar.count(c, verb) if many is None else many
    c.says("FROM")
    if (source := PROVINCES if c.says("PROVINCES") else grammar.place(c, verb, court=not own)) is None:
        return None
    if source in STOCKS and owner not in (None, c.known.seat):
        c.complain("court-is-own", owner_of(owner or 0, c.known), since=start)
        return None
    if source not in STOCKS and owner is None:
        c.complain("whose-wanted", fault="ambiguous", mended=True, since=start)
    bearing = _borne(c)
    leads = _lead_next(c)
    if many is None and not leads:
        c.complain("how-many", verb, fault="ambiguous", mended=True, since=start)
    _to(c)
    ranks = targets(c, verb)
    if owner not in (None, c.known.seat) and any(isinstance(rank, Lead) for rank in ranks):
        c.complain("lead-is-own", since=start)
        return None
    many = many or (ALL if leads else 1)
    return DoMove(many, c.known.seat if owner is None else owner, source, ranks, bearing) if ranks else None


def _borne(c: grammar.Cursor) -> str:
    """The kind of token behind WITH, if one comes."""
    start = c.at
    c.says("ON")
    if (kind := c.take("borne")) is None:
        c.at = start
    return kind or ""


def _stock_next(c: grammar.Cursor) -> bool:
    return c.sees("place") == (COURT,) or c.sees("PROVINCES") is not None


def _lead_next(c: grammar.Cursor) -> bool:
    """Whether LEAD comes, perhaps behind TO: it moves as few as it takes, so no number is needed."""
    start = c.at
    if not c.says("TO"):
        c.mark(">")
    found = c.sees("LEAD") is not None
    c.at = start
    return found


def targets(c: grammar.Cursor, verb: str) -> tuple[Place | Lead, ...]:
    """Ranked places, with LEAD or without."""
    return grammar.ranked(c, lambda: _target(c, verb), lambda: c.comes_number_or("LEAD", "place"))


def _target(c: grammar.Cursor, verb: str) -> Place | Lead | None:
    leads = c.says("LEAD")
    if leads:
        c.says("TO")
    where = grammar.place(c, verb)
    return Lead(where) if leads and where is not None else where


def _to(c: grammar.Cursor) -> None:
    """Step over TO, an arrow or a dash; two places without any are asked about."""
    dash = c.at < len(c.tokens) and c.tokens[c.at].word == "-"
    if c.says("TO") or c.mark(">"):
        return
    if not dash and c.sees("place"):
        c.complain("to-wanted", fault="ambiguous", mended=True)


def _one_added(c: grammar.Cursor) -> Deed | None:
    start = c.at
    many = grammar.count(c, ADD)
    c.says("FROM")
    if c.sees("place") == (COURT,):
        c.take("place")
    leads = _lead_next(c)
    c.says("TO")
    ranks = targets(c, ADD)
    many = grammar.count(c, ADD) if many is None else many
    if ranks and many is None and not leads:
        c.complain("how-many", ADD, fault="ambiguous", mended=True, since=start)
    return DoMove(many or (ALL if leads else 1), c.known.seat, COURT, ranks) if ranks else None


# --- carried out ----------------------------------------------------------------------------------


NOTHING_TO_MOVE = "nothing-to-move"
"""The rules' code for an empty move of a card that moves."""


def first_way(
    position: Position, seat: Seat, judge: Judge, shifts: Shifts, line: Numbered[DoMove], counts: range
) -> tuple[Shifts | None, int, tuple[PassedOver, ...]]:
    """The shifts of a line to its first rank that is legal after these shifts, that rank, and those passed over.

    None if no rank is legal. `counts`: the counts that the line allows, best first.
    """
    number, item = line
    refused: list[PassedOver] = []
    for rank, target in enumerate(item.ranks):
        made = _shifts(position, seat, judge, shifts, item, target, counts)
        if not isinstance(made, Complaint):
            return made, rank, tuple(refused)
        refused.append(PassedOver(place_of(target), made, number))
    return None, 0, tuple(refused)


def _shifts(
    position: Position, seat: Seat, judge: Judge, shifts: Shifts, item: DoMove, rank: Place | Lead, counts: range
) -> Shifts | Complaint:
    """The shifts of a line to one rank after these shifts (none if it already leads there), or the complaint."""
    if not isinstance(rank, Lead):
        shift = largest_shift(position, judge, shifts, item, rank, counts)
        return shift if isinstance(shift, Complaint) else (shift,)
    if complaint := no_lead(position, seat, item.owner, rank.place):
        return complaint
    takes = lead_takes(counts_after(position, rank.place, shifts), seat)
    if takes <= 0:
        return ()
    shift = largest_shift(position, judge, shifts, item, rank.place, range(min(takes, counts[0]), 0, -1))
    if isinstance(shift, Shift) and shift.count < takes:
        return too_dear("LEAD", rank.place, shift.count, takes)
    return shift if isinstance(shift, Complaint) else (shift,)


def counts_for(position: Position, item: DoMove, shifts: Shifts) -> range:
    """The counts that a line allows, best first: its own, or for ALL from all that stand there down to one."""
    if item.count < ALL:
        return range(item.count, item.count - 1, -1)
    if item.source in STOCKS:
        there = position.pieces[item.source][item.owner]
    else:
        away = item.source in position.board.ground and unavailable_complaint(position, item.owner, item.source, 1)
        there = 0 if away else position.held(item.source)[item.owner]
    for shift in shifts:
        if shift.owner == item.owner:
            there += shift.count * ((shift.target == item.source) - (shift.source == item.source))
    return range(max(1, there), 0, -1)


def largest_shift(
    position: Position, judge: Judge, shifts: Shifts, item: DoMove, target: Place, counts: range
) -> Shift | Complaint:
    """The shift of the first count that is legal after these shifts, or the complaint about the last."""
    bearing = bearers(position, item.owner, item.source, item.bearing, shifts) if item.bearing else ()
    if item.bearing and not bearing:
        return Complaint("none-bears", (item.bearing, item.source))
    complaint: Complaint | None = None
    for count in counts:
        shift = Shift(item.owner, item.source, target, count, bearing[:count])
        complaint = judge(Move((*shifts, shift)))
        if complaint is None or complaint.code in LATER:
            return shift
    assert complaint is not None
    return complaint


# --- against it -----------------------------------------------------------------------------------


def _shift(
    position: Position, seat: Seat, judge: Judge, done: Shifts, item: DoMove, rank: Place | Lead
) -> Shift | Complaint:
    """The shift of a line to a rank now, or the complaint; for LEAD, whose count may change, of one caballero."""
    if isinstance(rank, Lead) and (complaint := no_lead(position, seat, item.owner, rank.place)):
        return complaint
    counts = range(1, 0, -1) if isinstance(rank, Lead) else counts_for(position, item, done)
    return largest_shift(position, judge, done, item, place_of(rank), counts)


def _least(item: DoMove) -> int:
    return 1 if item.count >= ALL or isinstance(item.ranks[0], Lead) else item.count


# --- examples -------------------------------------------------------------------------------------


def _added(asked: Moves, sight: Sight) -> Iterator[Deed]:
    targets, most = sight.targets(near=asked.near), sight.court(asked.total) if asked.stock == COURT else asked.total
    yield DoMove(most, sight.seat, asked.stock, targets[:1])
    yield DoMove(1, sight.seat, asked.stock, (*map(Lead, targets[1:2]), sight.board.castillo))


def _moved(does: Effect, sight: Sight) -> Iterator[Deed]:
    asked = cast(Moves, does.asks())
    mine, others = (sight.seat, asked.own), (sight.rival(), asked.foreign)
    for owner, most in ((party_of(sight.position, asked.party), asked.total),) if asked.party else (mine, others):
        for source in sources(asked, sight, owner)[: 1 if most else 0]:
            way = [place for place in sight.targets(asked.into) if may_ever(does, sight, owner, source, place)]
            if not way:
                continue
            most = min(2, most, sight.number(owner, source)) if most < ALL else ALL
            numbers = (n for n in range(most, 0, -1) if may_ever(does, sight, owner, source, way[0], n))
            freely = owner == sight.seat and most < ALL and sight.board.castillo in way
            yield DoMove(
                ALL if most == ALL else next(numbers, 1),
                owner,
                source,
                (*way[:1], sight.board.castillo) if freely else tuple(way[:1]),
            )


def _thrown(asked: Moves, sight: Sight) -> Iterator[DoMove]:
    rival, due, into = sight.rival(), asked.own, (sight.board.castillo,)
    yield DoMove(1, rival, sight.strongest_regions(rival)[0], into)
    for source in sight.strongest_regions(sight.seat):
        if count := min(due, sight.position.held(source)[sight.seat]):
            yield DoMove(count, sight.seat, source, into)
            due -= count


# --- the shape --------------------------------------------------------------------------------------


class _MovesShape(DeedShape):
    values = (DoMove, DoMoveBest)
    ebnf = '"MOVE" (step ("," step)* | "BEST" count?)'
    asked = Moves
    words = (DoMove.verb, ADD)

    def read(self, c: grammar.Cursor, keyword: str) -> tuple[Deed, ...] | None:
        """MOVE 2 blue Valencia to Galicia or Castillo, 1 own Aragon to LEAD Seville; BEST; MOVE 2 court to Seville.

        ADD 2 Seville is the same as that; ADD 2 LEAD Seville.
        """
        if keyword == ADD:
            return grammar.read_list(c, lambda: _one_added(c))
        start = c.at
        c.take("seat")  # "my Grande"
        if (named := c.sees("verb")) is not None and named in one_place.naming(c.known.cards):
            c.take("verb")
            return one_place.SHAPE.read(c, named)
        c.at = start
        return grammar.read_list(c, lambda: one_move(c, keyword))

    def write(self, deed: DoMove | DoMoveBest, known: Known) -> str:
        if isinstance(deed, DoMoveBest):
            return f"{deed.verb} BEST" + ("" if deed.count == ALL else f" {deed.count}")
        whence = place_name(deed.source, known.board)
        if deed.source not in STOCKS:
            whence = f"{owner_of(deed.owner, known)} {whence}" + (f" WITH {deed.bearing}" if deed.bearing else "")
        return f"{deed.verb} {counted(deed.count)} {whence} to {ranked_places(deed.ranks, known)}"

    def carry(self, position: Position, seat: Seat, does: Effect, lines: NumberedLines) -> Found | Stuck:
        """One move of all these lines, each to its first legal target on the position that the lines before it leave.

        ALL takes as many as are there and the card allows; LEAD as few as give the lead, up to the count; BEST as many
        as raise the standing. If nobody need move, the action is skipped.
        """
        judge, stock = partial(does.check, position, seat), getattr(does.asks(), "stock", COURT)

        shifts: Shifts = ()
        passed: tuple[PassedOver, ...] = ()
        worst = 0
        for line, item in lines:
            if isinstance(item, DoMoveBest):
                shifts += best_moves(does.position_for_order(position, seat), seat, judge, shifts, item.count, stock)
                continue
            counts = counts_for(position, item, shifts)
            made, rank, refused = first_way(position, seat, judge, shifts, (line, item), counts)
            if made is None:
                return Stuck(refused)
            shifts, worst, passed = (*shifts, *made), max(worst, rank), (*passed, *refused)
        complaint = judge(Move(shifts))
        if lines and not shifts and complaint and complaint.code == NOTHING_TO_MOVE:
            return Found(Skip(), worst, passed)
        return Stuck((PassedOver(None, complaint),)) if complaint else Found(Move(shifts), worst, passed)

    def against(self, position: Position, seat: Seat, does: Effect, lines: NumberedLines) -> Iterator[Finding]:
        """Checks each line after those before it, as far as these are legal now; then all lines together."""
        judge = partial(does.check, position, seat)
        moves = [(n, move) for n, move in lines if isinstance(move, DoMove)]  # BEST takes what may be taken
        done: Shifts = ()
        refused = False
        for line, item in moves:
            shifts = [_shift(position, seat, judge, done, item, rank) for rank in item.ranks]
            for finding in (finding_of(shift, line) for shift in shifts if isinstance(shift, Complaint)):
                refused = refused or finding.level == "never"
                yield finding
            done += tuple(shift for shift in shifts if isinstance(shift, Shift))[:1]
        complaint = judge(Move(tuple(Shift(m.owner, m.source, place_of(m.ranks[0]), _least(m)) for _, m in moves)))
        if complaint and moves and not refused and finding_of(complaint).level == "never":
            yield finding_of(complaint, moves[0][0])

    def examples(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        asked = cast(Moves, does.asks())
        if asked.added:
            yield from _added(asked, sight)
        elif not asked.thrown:
            yield from _moved(does, sight)
        yield DoMoveBest(ALL)

    def whole(self, does: Effect, sight: Sight) -> tuple[Deed, ...]:
        """One of a rival's, and as many own ones as must go along, into the Castillo."""
        return tuple(_thrown(cast(Moves, does.asks()), sight)) if cast(Moves, does.asks()).thrown else ()

    def offers(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        """BEST; each caballero to each place, or else to the Castillo; each own one to a LEAD; aside there is none."""
        asked, castillo = cast(Moves, does.asks()), sight.board.castillo
        yield DoMoveBest(ALL)
        for owner, source in movable(asked, sight):
            for place in (place for place in sight.targets(asked.into, asked.near) if place != source):
                yield DoMove(1, owner, source, (place,) if asked.into else tuple(dict.fromkeys((place, castillo))))
                if owner == sight.seat and place != castillo and not asked.into:
                    yield DoMove(1, owner, source, (Lead(place), castillo))

    def together(self, does: Effect, deeds: Sequence[DoMove | DoMoveBest]) -> tuple[Deed, ...]:
        """One line for each source and owner, of one source if the effect asks for that; then BEST."""
        moves = {(deed.source, deed.owner): deed for deed in reversed(deeds) if isinstance(deed, DoMove)}
        first = next((deed.source for deed in deeds if isinstance(deed, DoMove)), None)
        one_source = cast(Moves, does.asks()).one_source
        lines = [deed for deed in reversed(moves.values()) if deed.source == first or not one_source]
        return (*lines, *[deed for deed in deeds if isinstance(deed, DoMoveBest)][:1])

    def fits(self, deed: DoMove | DoMoveBest, does: Effect) -> bool:
        asked = cast(Moves, does.asks())
        return isinstance(deed, DoMoveBest) or asked.added == (deed.source in STOCKS)

    def compared(self, deed: DoMove | DoMoveBest) -> Iterator[Place]:
        ranks = deed.ranks if isinstance(deed, DoMove) else ()
        return (rank.place for rank in ranks if isinstance(rank, Lead))


SHAPE = _MovesShape()


def may_ever(does: Effect, sight: Sight, owner: Owner, source: Place, target: Place, count: int = 1) -> bool:
    """Whether a move may be legal by this effect in some position, as far as the board and its shape say."""
    shift = Shift(owner, source, target, count)
    complaint = does.check(sight.position, sight.seat, Move((shift,))) if source != target else None
    return source != target and (complaint is None or finding_of(complaint).level != "never")


def sources(asked: Moves, sight: Sight, owner: Owner) -> tuple[Place, ...]:
    """The places that an owner's caballeros may leave, those with most of them first."""
    if asked.out_of:
        return (sight.board.index[asked.out_of],)
    return (asked.stock,) if asked.added else sight.strongest_regions(owner)


def movable(asked: Moves, sight: Sight) -> Iterator[tuple[Owner, Place]]:
    """The owners and sources of caballeros that may go."""
    mine = band(sight.position, sight.seat)
    party = party_of(sight.position, asked.party) if asked.party else None
    for owner in sight.position.setup.owners:
        if party == owner or (party is None and (asked.own if owner in mine else asked.foreign)):
            there = sources(asked, sight, owner)
            yield from ((owner, place) for place in there if sight.position.held(place)[owner])


def bearers(position: Position, owner: Owner, source: Place, kind: str, shifts: Shifts) -> tuple[TokenId, ...]:
    """The tokens of a kind that may go along: carried there already, brought there, then those free to claim."""
    hosts, kinds = position.board.hosts, {token.id: token.kind for token in position.board.tokens}
    place = hosts[source]
    gone = {token for shift in shifts for token in shift.bearing if hosts[shift.source] == place}
    brought = [t for s in shifts if s.owner == owner and hosts[s.target] == place for t in s.bearing]
    borne = [token for zone in zones_of(position, source) for token in position.borne(owner, zone)]
    there = (*borne, *brought, *unclaimed(position, place))
    return tuple(token for token in there if token not in gone and kinds[token] == kind)
