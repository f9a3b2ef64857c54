"""What one seat may see: a view is built from what is permitted, never copied from the position and stripped.

Private are hands; which power card came back unseen; and, in a game played from memory, what lies in the Castillo.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.rules import scoring
from referee.rules.board import CASTILLO, PLACES, REACH, REGIONS
from referee.rules.decisions import Phase
from referee.rules.effects.scorings import ScoreMany
from referee.rules.model import CardId, Place, Seat, Setup
from referee.rules.position import Counts, Position
from referee.rules.rounds import card_of


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat (or, under None, a bystander) may see it."""

    seat: Seat | None
    colours: tuple[str, ...]
    edition: str
    rounds: tuple[int, ...]
    round: int
    phase: Phase
    king: Place
    homes: tuple[Place, ...]
    regions: tuple[Counts, ...]  # caballeros of each seat, by region
    castillo: tuple[int | None, ...]  # None: known to those who remember
    values: tuple[tuple[int, int, int], ...]  # by place, scoreboards counted
    tiles: tuple[Place, ...]
    reach: tuple[Place, ...]  # where caballeros may be placed from the court now
    court: Counts
    provinces: Counts
    scores: Counts
    hand: tuple[int, ...]  # the viewer's own power cards
    piles: tuple[tuple[int, ...], ...]  # spent, as the table saw it, newest last
    hidden: Counts  # how many of a pile are back in the hand unseen
    leader: Seat
    laid: tuple[tuple[Seat, int], ...]
    offered: tuple[CardId, ...]
    taken: tuple[tuple[Seat, CardId], ...]
    vetoes: tuple[tuple[Seat, int], ...]
    prospects: tuple[tuple[CardId, Counts], ...]  # what each scoring card on offer would pay now
    ranks: tuple[int, ...]


def view(position: Position, seat: Seat | None) -> View:
    """The table as this seat may see it now."""
    p = position
    return View(
        seat=seat,
        colours=p.setup.colours,
        edition=p.setup.edition.id,
        rounds=p.setup.rounds,
        round=p.round,
        phase=p.phase,
        king=p.king,
        homes=p.homes,
        regions=tuple(p.board[place] for place in REGIONS),
        castillo=_castillo(p, seat),
        values=tuple(p.values(place) for place in PLACES),
        tiles=p.tiles,
        reach=REACH[p.king] if p.king in REGIONS else (),
        court=p.court,
        provinces=p.provinces,
        scores=p.scores,
        hand=p.hands[seat] if seat is not None else (),
        piles=p.piles,
        hidden=p.hidden,
        leader=p.leader,
        laid=p.laid,
        offered=p.offered,
        taken=p.taken,
        vetoes=p.vetoes,
        prospects=_prospects(p),
        ranks=p.ranks,
    )


def _castillo(p: Position, seat: Seat | None) -> tuple[int | None, ...]:
    inside = p.board[CASTILLO]
    if p.setup.castillo == "tally":
        return inside
    return tuple(count if owner == seat else None for owner, count in enumerate(inside))


def _prospects(p: Position) -> tuple[tuple[CardId, Counts], ...]:
    """Public arithmetic only: the Castillo's is left out where its contents are."""
    found = []
    for card in p.offered:
        does = card_of(card).does
        if not isinstance(does, ScoreMany) or (does.castillo and p.setup.castillo == "memory"):
            continue
        gain = scoring.first_points if does.first_place_only else scoring.points
        rows = [gain(p, place) for place in does.places(p)]
        found.append((card, tuple(map(sum, zip(*rows, strict=True))) if rows else (0,) * len(p.court)))
    return tuple(found)


def imagined(seen: View, setup: Setup, hands: tuple[tuple[int, ...], ...]) -> Position:
    """A position that looks like this view, with nothing in it that the view does not tell but these hands.

    No card is left undealt, and what is not seen of the Castillo is empty.
    """
    return Position(
        setup=setup,
        round=seen.round,
        phase=seen.phase,
        leader=seen.leader,
        king=seen.king,
        homes=seen.homes,
        board=(*seen.regions, tuple(count or 0 for count in seen.castillo)),
        court=seen.court,
        provinces=seen.provinces,
        scores=seen.scores,
        hands=hands,
        piles=seen.piles,
        hidden=seen.hidden,
        laid=seen.laid,
        offered=seen.offered,
        taken=seen.taken,
        undealt=(),
        tiles=seen.tiles,
        vetoes=seen.vetoes,
        ranks=seen.ranks,
    )
