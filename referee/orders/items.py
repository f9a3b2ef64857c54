"""Reads what is done with a card: MOVE, ADD, PLACE and a verb for each special action.

Knows the words of each item. Must not know which card it stands under: `assembly` sees whether it fits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Literal

from referee.orders.blocks import (
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
    Lead,
    PlacePart,
)
from referee.orders.grammar import Cursor, count, fetched, number, number_like, place, places, ranked, seat
from referee.orders.names import scoreboards
from referee.rules.model import ALL, COURT, Place, Seat, TokenId

Items = tuple[Item, ...]


def act(c: Cursor) -> Items:
    """ACT."""
    return (DoAct(),)


def skip(c: Cursor) -> Items:
    """SKIP."""
    return (DoSkip(),)


# --- MOVE, ADD ----------------------------------------------------------------------------------


def move(c: Cursor) -> Items | None:
    """MOVE 2 blue Valencia to Galicia or Castillo, 1 own Aragon to LEAD Seville; MOVE 2 court to Seville; MOVE BEST."""
    start = c.at
    c.take("seat")  # "my Grande"
    if (royal := c.sees("verb")) in ("KING", "GRANDE"):
        c.take("verb")
        return named("KING" if royal == "KING" else "GRANDE")(c)
    c.at = start
    moves: list[Item] = []
    while (item := _one_move(c)) is not None:
        moves.append(item)
        start = c.at
        if not c.adds() or c.ended():
            c.at = start
            return tuple(moves)
    return None


def _one_move(c: Cursor) -> Item | None:
    start = c.at
    many = count(c, "MOVE")
    if c.says("BEST"):
        return DoMoveBest(many or count(c, "MOVE") or ALL)
    owner: Seat | None = None if _court_next(c) else c.take("seat")
    many = count(c, "MOVE") if many is None else many
    c.says("FROM")
    source = place(c, "MOVE", court=True)
    if source is None:
        return None
    if source == COURT and owner not in (None, c.table.seat):
        c.complain("court-is-own", c.table.colours[owner or 0], since=start)
        return None
    if source != COURT and owner is None:
        c.complain("whose-wanted", fault="ambiguous", mended=True, since=start)
    leads = _lead_next(c)
    if many is None and not leads:
        c.complain("how-many", "MOVE", fault="ambiguous", mended=True, since=start)
    _to(c)
    ranks = targets(c, "MOVE")
    if owner not in (None, c.table.seat) and any(isinstance(rank, Lead) for rank in ranks):
        c.complain("lead-is-own", since=start)
        return None
    many = many or (ALL if leads else 1)
    return DoMove(many, c.table.seat if owner is None else owner, source, ranks) if ranks else None


def _court_next(c: Cursor) -> bool:
    return c.sees("place") == (COURT,)


def _lead_next(c: Cursor) -> bool:
    """Whether LEAD comes, perhaps behind TO: as few as it takes, so that no number is wanted."""
    start = c.at
    if not c.says("TO"):
        c.mark(">")
    found = c.sees("LEAD") is not None
    c.at = start
    return found


def targets(c: Cursor, verb: str) -> tuple[Place | Lead, ...]:
    """Ranked places, each perhaps with LEAD before it."""
    return ranked(c, lambda: _target(c, verb), lambda: c.sees("LEAD") is not None or c.sees("place") is not None)


def _target(c: Cursor, verb: str) -> Place | Lead | None:
    leads = c.says("LEAD")
    if leads:
        c.says("TO")
    where = place(c, verb)
    return Lead(where) if leads and where is not None else where


def _to(c: Cursor) -> None:
    """TO, an arrow or a dash; two places side by side are asked about."""
    dash = c.at < len(c.tokens) and c.tokens[c.at].word == "-"
    if c.says("TO") or c.mark(">"):
        return
    if not dash and c.sees("place"):
        c.complain("to-wanted", fault="ambiguous", mended=True)


def add(c: Cursor) -> Items | None:
    """ADD 2 Seville, which is MOVE 2 court to Seville; ADD 2 LEAD Seville."""
    moves: list[Item] = []
    while True:
        start = c.at
        many = count(c, "ADD")
        c.says("FROM")
        if _court_next(c):
            c.take("place")
        leads = _lead_next(c)
        c.says("TO")
        ranks = targets(c, "ADD")
        many = count(c, "ADD") if many is None else many
        if not ranks:
            return None
        if many is None and leads:
            many = ALL
        if many is None:
            c.complain("how-many", "ADD", fault="ambiguous", mended=True, since=start)
        moves.append(DoMove(many or 1, c.table.seat, COURT, ranks))
        start = c.at
        if not c.adds() or c.ended():
            c.at = start
            return tuple(moves)


# --- PLACE --------------------------------------------------------------------------------------


def placing(c: Cursor) -> Items | None:
    """PLACE LEAD Valencia, 1 Seville or Granada, Aragon 2, REST Castillo; SECOND, SPREAD, BEST. PLACE NONE: no item."""
    if c.says("NONE"):
        return ()
    parts: list[PlacePart] = []
    start = c.at
    while (part := _part(c)) is not None:
        if part.goal == "COUNT" and not part.count:
            c.complain("how-many", "PLACE", fault="ambiguous", mended=True, since=start)
        parts.append(part)
        start = c.at
        if not (c.adds() and not c.ended()) and not _part_next(c):
            c.at = start
            return (DoPlace(tuple(_numbered(part, len(parts) == 1) for part in parts)),)
    return None


Goal = Literal["LEAD", "SECOND", "REST", "SPREAD", "BEST"]
GOALS: tuple[Goal, ...] = ("LEAD", "SECOND", "REST", "SPREAD", "BEST")


def _part(c: Cursor) -> PlacePart | None:
    """One part; count 0 where the number was left out."""
    goal = _goal(c)
    many = None if goal else count(c, "PLACE")
    c.says("TO")
    if goal == "BEST" and not _place_next(c):
        return PlacePart(goal, 0, ())
    ranks = _spread(c) if goal == "SPREAD" else _ranks(c, goal)
    if not goal and many is None:
        goal = _goal(c)
        many = None if goal else count(c, "PLACE")
    if not ranks:
        return None
    return PlacePart(goal, 0, ranks) if goal else PlacePart("COUNT", many or 0, ranks)


def _goal(c: Cursor) -> Goal | None:
    return next((goal for goal in GOALS if c.says(goal)), None)


def _ranks(c: Cursor, goal: Goal | None) -> tuple[Place, ...]:
    """Ranked places; LEAD Valencia or LEAD Seville says the goal twice."""

    def one() -> Place | None:
        if goal and c.says(goal):
            c.says("TO")
        return place(c, "PLACE")

    return ranked(c, one, lambda: c.sees("place") is not None)


def _place_next(c: Cursor) -> bool:
    """Whether a place comes, or a word that is nearly one."""
    token = c.token()
    if token is None or token.is_mark or c.ended():
        return False
    return c.sees("place") is not None or bool(c.guesses(token.word, c.words.lexicon.place_names))


def _spread(c: Cursor) -> tuple[Place, ...]:
    """The places of a SPREAD: a comma or `and` before a bare place adds to them, for nothing is left behind it."""
    c.says("ALL")
    c.says("TO")
    found = places(c, "PLACE", commas=True)
    start = c.at
    while c.adds() and not c.ended() and (c.says("TO") or c.sees("place") is not None):
        found += places(c, "PLACE", commas=True)
        start = c.at
    c.at = start
    return tuple(dict.fromkeys(found))


def _part_next(c: Cursor) -> bool:
    token = c.token()
    return token is not None and (number_like(token) or any(c.sees(kind) for kind in (*GOALS, "ALL", "place")))


def _numbered(part: PlacePart, alone: bool) -> PlacePart:
    """A part without a number: everybody if it is the only one, else one."""
    if part.goal != "COUNT" or part.count:
        return part
    return PlacePart("COUNT", ALL if alone else 1, part.ranks)


# --- one verb for each special action -----------------------------------------------------------


def named(verb: Literal["SCORE", "EVICT", "KING", "GRANDE"]) -> Callable[[Cursor], Items | None]:
    """The reader of SCORE, EVICT, KING or GRANDE and its ranked places; SCORE Aragon IF GAIN 3, SCORE ANY IF GAIN 3."""

    def read(c: Cursor) -> Items | None:
        c.says("TO", "FROM")
        whichever = verb == "SCORE" and c.says("ANY")
        ranks = () if whichever else places(c, verb, commas=True)
        c.one_only(verb)
        before = len(c.troubles)
        gain = _gain(c, verb)
        if whichever and gain is None and len(c.troubles) == before:
            c.complain("place-wanted", verb, legal=("SCORE ANY IF GAIN 1",))
        return (DoName(verb, ranks, gain),) if ranks or (whichever and gain is not None) else None

    return read


def _gain(c: Cursor, verb: str) -> int | None:
    """IF GAIN 3, behind SCORE only; none without it, or with a trouble."""
    c.token()
    start = c.at
    if not c.says("GAIN"):
        return None
    below = c.at < len(c.tokens) and c.tokens[c.at].word == "-"
    least = number(c)
    if verb != "SCORE":
        c.complain("gain-of-score", verb, since=start)
    elif least is None:
        c.complain("number-wanted", verb)
    elif below:
        c.complain("number-range", verb, -least, since=start)
    else:
        return least
    return None


def scoreboard(c: Cursor) -> Items | None:
    """SCOREBOARD 840 Aragon or 400 Castillo; 8/4/0 and 4/0/0 too; a place without a scoreboard means the last named."""
    named = scoreboards(c.table.board)
    last: list[TokenId] = []

    def pair() -> tuple[TokenId, Place] | None:
        token = _by_points(c, named)
        c.says("TO")
        where = place(c, "SCOREBOARD")
        token = _by_points(c, named) if token is None else token
        last.extend(() if token is None else (token,))
        if not last:
            c.complain("scoreboard-which", legal=tuple(named), fault="ambiguous")
        return (last[-1], where) if last and where is not None else None

    ranks = ranked(c, pair, lambda: _points_next(c, named) or c.sees("place") is not None, commas=True)
    c.one_only("SCOREBOARD")
    return (DoScoreboard(ranks),) if ranks else None


def _points_next(c: Cursor, named: Iterable[str]) -> bool:
    token = c.token()
    return token is not None and any(token.word[:1] == points[:1] for points in named)


def _by_points(c: Cursor, named: Mapping[str, TokenId]) -> TokenId | None:
    """The scoreboard whose points come next, or the first of them; the first it may be."""
    start = c.at
    figures = ""
    while (token := c.token()) is not None and token.word.isdigit() and len(figures) < 3:
        figures += token.word[:4]
        c.at += 1
        c.mark("/")
    known = [token for points, token in named.items() if figures and points.startswith(figures)]
    if not known:
        c.at = start
        return None
    return known[0]


def send(c: Cursor) -> Items | None:
    """SEND blue Aragon or Seville, green Galicia: one caballero of each."""
    picks: list[tuple[Seat, tuple[Place, ...]]] = []
    while True:
        start = c.at
        many = number(c)
        if many not in (None, 1):
            c.complain("number-range", "SEND", many or 0, since=start)
        whose = seat(c, "SEND")
        if whose is None:
            return None
        c.says("FROM", "TO")
        ranks = places(c, "SEND")
        if not ranks:
            return None
        picks.append((whose, ranks))
        start = c.at
        if not (c.adds() and not c.ended()) and c.sees("seat") is None:
            c.at = start
            return (DoSend(tuple(picks)),)


def take(c: Cursor) -> Items | None:
    """TAKE 11 or 9."""
    ranks = ranked(c, lambda: power_value(c), lambda: _figure_next(c), commas=True)
    c.one_only("TAKE")
    return (DoTake(ranks),) if ranks else None


def _figure_next(c: Cursor) -> bool:
    token = c.token()
    return token is not None and number_like(token)


def power_value(c: Cursor) -> int | None:
    """The value of a power card, which must come now."""
    start = c.at
    value = number(c)
    if value is None:
        c.complain("power-wanted")
    elif value not in c.table.board.power_values:
        c.complain("power-range", value, since=start)
        return None
    return value


def court(c: Cursor) -> Items:
    """COURT 2 FROM Galicia; without a number, as many as the card says."""
    many = count(c, "COURT")
    c.says("TO")
    return (DoCourt(ALL if many is None else many, fetched(c, "COURT")),)
