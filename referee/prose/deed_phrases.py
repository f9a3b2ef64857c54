"""One caballero of each sent off, and a card acted on after placing, as they may be put in running words.

Knows how numbers, names and places make such a deed. What letter, card and game allow is judged elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from referee.orders.shapes.one_of_each import DoSend
from referee.prose.mentions import COMMA, STOP, Mention
from referee.prose.scanning import Scan, Wording
from referee.rules.model import Place

_SEATS = 5
"""Players of a game, at most."""


def _sent(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """One yellow from Old Castile, a red one out of Galicia: where they go, the card says."""
    s = Scan(said, at)
    if not s.verb(DoSend.verb) and not {"number", "seat"} & {*said[at].kinds}:
        return
    picks: list[tuple[int | str, int | str, tuple[Place, ...]]] = []
    while len(picks) < _SEATS:
        count = s.take("number")
        whose = s.take("own", "seat")
        count = s.take("number", "LAST") if count is None else count
        s.take("FROM")
        if whose is None or not (places := s.ranks()):
            return
        picks.append((1 if count in (None, "LAST") else count, whose, places))
        yield Wording("sent", s.at, 0, tuple(picks), names=s.named)
        if s.take(COMMA, STOP, "AND", "&") is None:
            return
        s.take("AND")


def _card_later(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """Before the 5s are scored: what is placed goes first."""
    if "FIRST" in said[at].kinds and "card" in (behind := {} if at + 1 == len(said) else said[at + 1].kinds):
        yield Wording("card later", at + 2, 0, (behind["card"],))


READERS: tuple[Callable[[Sequence[Mention], int], Iterator[Wording]], ...] = (_sent, _card_later)
