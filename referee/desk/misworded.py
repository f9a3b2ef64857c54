"""Words of our letters that their reader finds wrong (WRONG: ...): the operator is told which sentence they fit.

It changes nothing in the game, and needs nobody's leave. Must not know how the operator is told.
"""

from __future__ import annotations

from dataclasses import replace

from referee import log
from referee.adjudication.judging import Submission, says
from referee.docket import Docket
from referee.docket.people import plays
from referee.languages.loading import speaking
from referee.languages.quoted import sentence_of
from referee.orders.contents import Misworded, Request
from referee.rules.model import Seat


def with_sentences(said: Submission, language: str, left: int) -> Submission:
    """The letter with the sentence that each words called wrong come from; of these at most `left` are passed on."""
    if not says(said.sheet, Misworded):
        return said
    requests: list[Request] = []
    for request in said.sheet.requests:
        if isinstance(request, Misworded):
            sentence = sentence_of(speaking(language), request.text)
            request = replace(request, sentence=sentence and f"{sentence} ({language})", often=left < 1)
            left -= 1
        requests.append(request)
    return said.asking(tuple(requests))


def notices_of(docket: Docket, seat: Seat, said: Submission, host: frozenset[int]) -> list[log.Entry]:
    """The entries that tell whoever runs the referee, numbered `host` on the roster; who plays here reads no words."""
    keeps = any(plays(docket, number) for number in host)
    return [
        log.Noticed("wrong", (seat,), said.letter, who=request.sentence, why="" if keeps else request.text)
        for request in said.sheet.requests
        if isinstance(request, Misworded) and not (request.often or said.held)
    ]
