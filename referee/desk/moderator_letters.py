"""An opened letter of a moderator, or of a host about a game that is being set up: its commands are carried out.

Must not know what a command does.
"""

from __future__ import annotations

from datetime import datetime

from referee import log
from referee.commands import drafts
from referee.commands.directing import direct
from referee.commands.directive import Spoken
from referee.commands.writing_to_players import ALL_TABLES
from referee.desk import costs, incoming
from referee.desk.decisions import Decisions, seconds
from referee.desk.far_requests import ask_elsewhere
from referee.desk.hosting import Hosting
from referee.desk.incoming import OpenedLetter
from referee.desk.own_tables import own_tables
from referee.desk.rate_limits import RateLimiter
from referee.desk.repeats import is_repeat
from referee.desk.routes import keep_route
from referee.desk.unheard import pass_over_at_limit
from referee.docket import Docket
from referee.letters.model import Elsewhere, FarAnswer
from referee.store import Transaction


def handle_moderator_letter(
    hosting: Hosting, transaction: Transaction, docket: Docket | None, opened: OpenedLetter, limiter: RateLimiter
) -> None:
    """Carry out or decline the commands of a letter; without a docket the game is being set up."""
    decisions, game = hosting.decisions, limiter.game
    draft = decisions.draft(transaction, game)
    names = drafts.names_of(draft) if docket is None else incoming.names_at(docket)
    opened = incoming.in_its_language(opened)
    directive = incoming.directive(names, opened, decisions.outbox.address)
    if docket is not None and opened.may_be_automatic and not directive.sheet.said:
        transaction.set_verdict(opened.row.id, "automatic", game)
        return
    charges = costs.of_commands(directive.sheet, sender_in_doubt=opened.sender_in_doubt)
    lacking = limiter.shortage(charges)
    if lacking is not None:
        pass_over_at_limit(decisions, transaction, docket, None, opened, limiter, lacking)
        return
    limiter.pay(charges)
    repeated = docket is not None and not opened.held and is_repeat(transaction, game, opened.envelope)
    if repeated:
        directive = incoming.declined(directive, "already-done")
    if docket is not None:
        directed = direct(docket, directive, seconds(limiter.now))
        asks = any(_asks_for_all(entry) for entry in directed.entries)
        tables = own_tables(decisions, transaction, opened.person, limiter.now) if asks else ()
        words = tuple(said.text for said in directive.sheet.said if isinstance(said, Spoken) and said.everywhere)
        far = _asked_elsewhere(decisions, transaction, game, opened, words, limiter.now)
        elsewhere, spoken = Elsewhere(tables, far), {opened.person.number: opened.person.language}
        decisions.carry_out(transaction, docket, directed, limiter.now, opened.thread, elsewhere, spoken)
    elif draft is not None:
        hosting.prepare(transaction, draft, directive, opened, limiter.now)
    commands = bool(directive.sheet.said)
    keep_route(transaction, opened.arrival, limiter.now, held=opened.held, counts=commands, agreed=commands)
    transaction.set_verdict(opened.row.id, "held" if opened.held else "repeated" if repeated else "ruled", game)


def _asked_elsewhere(
    decisions: Decisions,
    transaction: Transaction,
    game: str,
    opened: OpenedLetter,
    words: tuple[str, ...],
    now: datetime,
) -> tuple[FarAnswer, ...]:
    """What commands come to at the other tables that their writer moderates; they are kept for these."""
    if not words or opened.held:
        return ()
    letter = opened.row.id
    return ask_elsewhere(
        decisions, transaction, game, opened.person, words, letter, opened.written_at, now, moderates=True
    )


def _asks_for_all(entry: log.Entry) -> bool:
    """Whether a letter that was read asks for all tables of its writer."""
    return isinstance(entry, log.DirectiveRead) and any(reply.topic == ALL_TABLES for reply in entry.replies)
