"""How CORRECT is read: a piece or a score as it should be, and the reason behind BECAUSE.

Knows the forms people give a correction. Must not know whether it is possible.
"""

from __future__ import annotations

from referee.rules.board import Board
from referee.rules.model import COURT, NOWHERE, PROVINCES, Owner, Place
from referee.rulings import commands as c
from referee.rulings.phrases import Phrase
from referee.rulings.reference import USAGE
from referee.rulings.refused import Unclear

LONGEST_REASON = 500
MOST_CABALLEROS = 30
MOST_POINTS = 999

_BECAUSE = ("because", "reason")


def correction(said: Phrase) -> c.Correct:
    """What should be put right, and why. Raises Unclear."""
    at = next((n for n, token in enumerate(said.tokens) if n >= said.at and token.word in _BECAUSE), None)
    put_right = Phrase(said.text, said.tokens[:at], said.at, said.words, said.names)
    amendment = _amendment(put_right)
    put_right.skip("caballeros", "points", "now")
    put_right.end()
    said.at = len(said.tokens) if at is None else at + 1
    reason = said.rest() if at is not None else ""
    if not any(map(str.isalnum, reason)):
        typed = " ".join(said.text[: said.tokens[at].column if at is not None else None].split()).rstrip(" .,;!")
        raise Unclear("reason-missing", (), (f"{typed} BECAUSE it was misread",))
    if len(reason) > LONGEST_REASON:
        raise Unclear("text-too-long", (len(reason), LONGEST_REASON))
    return c.Correct(amendment, reason)


def _amendment(said: Phrase) -> c.Amendment:
    board = said.names.board
    if said.take("king"):
        return c.KingAt(said.place(board.royal))
    if said.take("scoreboard"):
        return c.ScoreboardAt(said.scoreboard(), said.place(board.places))
    if said.take("grande"):
        return c.GrandeAt(said.seat("CORRECT GRANDE {} Aragon BECAUSE it was misread"), said.place(_noble(board)))
    for token in board.tokens:
        if token.spaces and said.take(token.id, token.id.partition("-")[0]):
            said.skip("table")
            return c.ScoreboardAt(token.id, said.place(board.regions))
    if said.take(*(token.kind for token in board.tokens if token.worth)):
        return _cargo(said, said.tokens[said.at - 1].word)
    for party in board.neutrals:
        if party.sign and said.take(party.id):
            said.skip("marker", "is", "with")
            seat = None if said.take("nobody", "none") else said.seat(f"CORRECT {party.id} {{}} BECAUSE it was misread")
            return c.SignHeld(party.sign, seat)
    if said.take("score", "points"):
        return _points(said, said.seat("CORRECT {} SCORE 34 BECAUSE it was misread"))
    said.skip("move", "moved", "the")
    count = said.number()
    if count is not None:
        owner, example = said.perhaps_owner(), f"CORRECT {count} {{}} FROM Granada TO court BECAUSE it was misread"
        return _moved(said, count, said.seat(example) if owner is None else owner)
    seat = said.perhaps_seat()
    if seat is None:
        raise Unclear("correction-unclear", (said.rest(),), USAGE[c.Correct])
    if said.take("grande"):
        return c.GrandeAt(seat, said.place(_noble(board)))
    if said.take("score", "points", "has"):
        return _points(said, seat)
    count = said.number()
    if count is None:
        raise Unclear("correction-unclear", (said.rest(),), USAGE[c.Correct])
    if said.word in ("", "points"):
        return _in_bounds(seat, count)
    return _moved(said, count, seat)


def _cargo(said: Phrase, kind: str) -> c.CargoMoved:
    return c.CargoMoved(kind, _spot(said), _spot(said))


def _spot(said: Phrase) -> tuple[Place, Owner | None]:
    """The stock; a place where something lies free; or whose caballero bears it, and where."""
    if said.take("stock", "supply"):
        return NOWHERE, None
    said.skip("from", "to", "the", "of", "on", "by")
    owner = said.perhaps_owner()
    said.skip("on", "aboard")
    return said.place(tuple(said.names.board.ground)), owner


def _points(said: Phrase, seat: int) -> c.PointsOf:
    said.skip("is", "should", "be", "to", "now", "of", "has", "have", "score")
    return c.PointsOf(
        seat, said.within(0, MOST_POINTS, "points-missing", "CORRECT red SCORE 34 BECAUSE it was misread")
    )


def _in_bounds(seat: int, points: int) -> c.PointsOf:
    if points > MOST_POINTS:
        raise Unclear("number-range", (points, 0, MOST_POINTS))
    return c.PointsOf(seat, points)


def _moved(said: Phrase, count: int, owner: int) -> c.PiecesMoved:
    if not 1 <= count <= MOST_CABALLEROS:
        raise Unclear("number-range", (count, 1, MOST_CABALLEROS))
    zones = _zones(said.names.board)
    source = said.place(zones)
    return c.PiecesMoved(count, owner, source, said.place(zones))


def _noble(board: Board) -> tuple[Place, ...]:
    """The regions in which a Grande may stand."""
    return tuple(place for place in board.regions if board.zones[place].grande)


def _zones(board: Board) -> tuple[Place, ...]:
    """Wherever caballeros may stand: in places, off the board, on spaces within a place."""
    return (*board.places, COURT, PROVINCES, *sorted(board.ground - {*board.places}))
