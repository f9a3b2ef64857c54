"""Every kind of order that is understood in running words, in one table; each is read and added by its own file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.prose.candidate import OrderPhrase, Reader
from referee.prose.mentions import Mention
from referee.prose.phrases import (
    acting,
    brought,
    cards,
    changes,
    choices,
    disk,
    enacting,
    exchanges,
    grandissimo,
    levy,
    moving,
    placing,
    power,
    remarks,
    veto,
)

READERS: tuple[Reader, ...] = (
    brought.brought,
    enacting.enacted,
    grandissimo.figure_taken,
    grandissimo.enthroned,
    brought.kept,
    brought.agreed,
    brought.steps_in,
    power.on_condition,
    power.in_other_cases,
    power.aimed,
    choices.on_condition,
    choices.had,
    power.laid,
    power.taken_back,
    cards.taken,
    acting.acted,
    acting.place_named,
    moving.moved,
    moving.moved_after_it,
    placing.placed,
    acting.scoreboard_laid,
    moving.sent,
    cards.taken_later,
    cards.described,
    changes.kept,
    placing.added,
    placing.taken_elsewhere,
    changes.shifted,
    changes.recounted,
    changes.dropped,
    changes.fallen_back,
    disk.disk_set,
    veto.veto_laid,
    veto.veto_described,
    veto.veto_asked,
    levy.given_back,
    remarks.listed,
    choices.otherwise,
    choices.asked,
    remarks.denied,
    choices.if_gone,
    choices.instead,
    remarks.fact_told,
    remarks.beside_answer,
    exchanges.exchanged,
    exchanges.preferred,
    exchanges.reranked,
    exchanges.turned_round,
    exchanges.swapped,
)
"""Of phrases that cost the same, those of the readers above come first."""


def phrases_at(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Every order that may begin at a mention."""
    for reader in READERS:
        yield from reader(said, at)
