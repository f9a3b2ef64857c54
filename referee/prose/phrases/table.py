"""Every kind of order that is understood in running words, in one table; each is read and added by its own file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.prose.mentions import Mention
from referee.prose.order_phrase import OrderPhrase, Reader
from referee.prose.phrases import (
    acting,
    aims,
    answering,
    beside,
    brought,
    cards,
    changes,
    choices,
    describing,
    disk,
    enacting,
    exchanges,
    grandissimo,
    levy,
    moving,
    placing,
    power,
    premises,
    remarks,
    veto,
)

READERS: tuple[Reader, ...] = (
    brought.brought,
    enacting.enacted,
    grandissimo.figure_taken,
    grandissimo.enthroned,
    answering.kept,
    answering.agreed,
    answering.steps_in,
    power.on_condition,
    power.in_other_cases,
    aims.aimed,
    premises.on_condition,
    premises.had,
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
    describing.described,
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
    beside.beside_answer,
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
