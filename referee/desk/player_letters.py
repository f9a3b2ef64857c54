"""A player's letter that is opened: it becomes a submission, which is filed or held, and is paid for.

Must not know how sure we are of its sender, but for the letter's one `Doubt`.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from referee import log
from referee.adjudication.judging import Submission, says
from referee.desk import incoming, whispering
from referee.desk.decisions import Decisions
from referee.desk.hearing import entries_heard
from referee.desk.incoming import OpenedLetter
from referee.desk.own_tables import ask_elsewhere, asks_pace, own_tables, own_times
from referee.desk.programs import offer_absence
from referee.desk.rate_limits import DONE, LAST_ANSWERS, AccountName, RateLimiter, cost_of_orders, limited, with_warning
from referee.desk.routes import keep_route
from referee.desk.second_addresses import asked_for
from referee.desk.unheard import pass_over_at_limit
from referee.docket import Docket, LogTail
from referee.docket.labels import ASKED, read_label
from referee.docket.people import plays
from referee.languages.catalogue import sentence_of
from referee.languages.loading import speaking
from referee.letters import Letter, Notice
from referee.letters.model import Elsewhere
from referee.log import LetterRead
from referee.orders.contents import (
    ABSENT,
    AskedBack,
    Inquiry,
    Meant,
    Misworded,
    OrderSheet,
    Request,
    Say,
    ShowLetter,
    StatusOfAll,
    Tell,
    Whisper,
)
from referee.orders.presence import BeAway, BeBack
from referee.rules.model import Seat
from referee.store import Transaction


def handle_player_letter(
    decisions: Decisions,
    transaction: Transaction,
    docket: Docket,
    seat: Seat,
    opened: OpenedLetter,
    limiter: RateLimiter,
) -> Docket:
    """Handle the letter of whoever plays this seat: what it orders is filed or held; the docket after it."""
    said = limited(incoming.submission(docket, seat, opened))
    private = whispering.sealed(transaction, docket, seat, opened.label, said.sheet, decisions.salts)
    shown = docket.seat(seat).told_by(opened.label)
    said = replace(said, sheet=private.sheet, shows=shown.digest if shown else "")
    if not any(until > limiter.now.timestamp() for _, until in docket.seat(seat).absences):
        said = replace(said, sheet=_without_return(said.sheet))
    without = _without_offers(said.sheet)
    if opened.may_be_automatic and not incoming.speaks(_without_offers(without, Meant)):
        offered = offer_absence(decisions, transaction, docket, seat, opened, limiter)
        transaction.set_verdict(opened.row.id, "answered" if offered else "automatic", docket.game, seat)
        return docket
    if said.sheet != without and (said.held or read_label(opened.label).suffix == ASKED or not limiter.take("away")):
        said = replace(said, sheet=without)
    if said.sheet.note in ABSENT and docket.moderators and not said.held:
        said = replace(said, alerted=not limiter.take("absence"))
    if not (said.held or incoming.is_meant(said.sheet) or said.sheet.note.startswith(incoming.EMPTY)):
        said = replace(said, begins_idling=limiter.is_full("idle"))
    if says(said.sheet, Say, Whisper):
        said = replace(said, speeches=limiter.left("speaking"))
    if says(said.sheet, Tell, ShowLetter):
        heeding = decisions.confidants(docket, opened.people)
        said = replace(said, confidants=heeding, tells=limiter.left("telling"))
    said = with_sentences(said, next(iter(opened.languages), ""), limiter.left("wording"))
    said = asked_for(decisions, transaction, docket, opened.person, said, limiter)
    heard, lacking = _hear_and_charge(docket, said, opened, limiter)
    if lacking is not None:
        pass_over_at_limit(decisions, transaction, docket, seat, opened, limiter, lacking)
        return docket
    for entry in notices_of(docket, seat, said, decisions.hosting(opened.people)):
        heard.append(entry)
    asks = says(said.sheet, StatusOfAll) and not said.held
    tables = own_tables(decisions, transaction, opened.person, limiter.now) if asks else ()
    times = own_times(transaction, opened.person) if asks_pace(said.sheet) and not said.held else ()
    far = _asked_elsewhere(decisions, transaction, docket, said, opened, limiter.now)
    decisions.settle(
        transaction,
        docket,
        heard.entries,
        limiter.now,
        led_to=heard.led_to,
        opened=opened,
        elsewhere=Elsewhere(tables, far, times=times),
        words=private.words,
    )
    fate = next(entry.fate for entry in heard.entries if isinstance(entry, LetterRead))
    keep_route(transaction, opened.arrival, limiter.now, held=opened.held, counts=fate in DONE, agreed=said.agreed)
    transaction.set_verdict(opened.row.id, fate, docket.game, seat)
    return heard.docket


def _asked_elsewhere(
    decisions: Decisions,
    transaction: Transaction,
    docket: Docket,
    said: Submission,
    opened: OpenedLetter,
    now: datetime,
) -> tuple[Letter | Notice, ...]:
    """What the words of a letter come to at its writer's other tables, for which they are meant too."""
    if said.held or not said.everywhere:
        return ()
    person, letter = opened.person, said.letter
    return ask_elsewhere(
        decisions, transaction, docket.game, person, said.everywhere, letter, said.written, now, moderates=False
    )


def _hear_and_charge(
    docket: Docket, said: Submission, opened: OpenedLetter, limiter: RateLimiter
) -> tuple[LogTail, AccountName | None]:
    """Hear a letter and charge its cost; returns what follows, and the account with too little left to pay, if any.

    If only its requests are too many, its orders are filed without them.
    """
    for each in (said, limited(said, 0)):
        doubted = opened.sender_in_doubt
        heard = entries_heard(docket, each, opened.person, limiter.now, sender_in_doubt=doubted)
        charges = cost_of_orders(
            each,
            heard.entries,
            sender_in_doubt=opened.sender_in_doubt,
            may_be_automatic=opened.may_be_automatic,
        )
        lacking = limiter.shortage(charges)
        if lacking != "asking" or not charges.keys() & {"orders", "trying"}:
            break
    if lacking is None:
        limiter.pay(charges)
        left = limiter.left("trying") if "trying" in charges else LAST_ANSWERS
        heard = with_warning(heard, left) if left < LAST_ANSWERS else heard
    return heard, lacking


def _without_offers(sheet: OrderSheet, *others: type[AskedBack]) -> OrderSheet:
    """The sheet without the absences, and these others, that its writer speaks of and would have to be asked about."""
    offers = {BeAway, *others}
    requests = tuple(
        each for each in sheet.requests if not (isinstance(each, AskedBack) and type(each) in offers and each.asks)
    )
    return replace(sheet, requests=requests)


def _without_return(sheet: OrderSheet) -> OrderSheet:
    """The sheet of a writer who is not announced away, of whom it is no question but news that he is back."""
    asked = (
        Inquiry("seat") if isinstance(each, Meant) and isinstance(each.request, BeBack) else each
        for each in sheet.requests
    )
    return replace(sheet, requests=tuple(dict.fromkeys(asked)))


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
