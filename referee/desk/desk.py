"""The desk: the one door by which anything happens to a game. A letter arrived, the clock ticked, a host commanded.

Each takes effect completely or not at all, in one transaction: log entries, letters to send, the inbox row's verdict,
the next instant to wake. Knows where things are kept; must not know rules, words or wires.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from datetime import datetime

from referee import adjudicate, log, notices
from referee.chance import commitment
from referee.commands.directive import Directive
from referee.desk import incoming, outages
from referee.desk.decisions import Decisions, seconds
from referee.desk.hosting import Hosting
from referee.desk.outgoing import OutboxWriter, Render
from referee.desk.roster import addresses, enrol, people_of
from referee.desk.stimuli import Absence, Invited, LetterKept, Outage, Shunted, Stimulus, Tick, Undelivered
from referee.desk.triage import Triage
from referee.desk.undelivered import refused
from referee.directives import direct
from referee.docket import Docket
from referee.docket.model import FIRST_LATER
from referee.log import GameCreated, Options, SeedKept
from referee.mail.header import read_header
from referee.mail.reply_tokens import tag_of, token_of
from referee.notices import Notice
from referee.orders.contents import Line
from referee.rules.setup import Setup
from referee.store import Store, Transaction


class Desk:
    """The referee's desk over a store.

    `keys` sign the tokens of letters, newest first; `address` is ours. `hosts` may set games up by letters; with an
    `authserv_id`, a letter that this server has not proven to come from its sender's domain is held; without one, a
    letter that came by another route than its sender's before.
    """

    def __init__(
        self,
        store: Store,
        keys: tuple[bytes, ...],
        address: str,
        render: Render,
        *,
        hosts: Sequence[str] = (),
        authserv_id: str | None = None,
        seeds: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        """Take a seat at the desk."""
        self._store = store
        self._keys = keys
        self._address = address.lower()
        self._outbox = OutboxWriter(keys[0], self._address, render)
        self._decisions = Decisions(self._outbox)
        self._hosting = Hosting(self._decisions, seeds)
        self._triage = Triage(self._decisions, self._hosting, keys, self._address)
        self.trust(hosts, authserv_id)

    def trust(self, hosts: Sequence[str], authserv_id: str | None) -> None:
        """From now on these may set games up by letters, and this server's findings about senders count."""
        self._hosting.hosts = frozenset(host.lower() for host in hosts)
        self._triage.authserv_id = authserv_id

    def handle(self, stimulus: Stimulus, now: datetime) -> None:
        """Let one stimulus take effect, completely or not at all."""
        with self._store.writing() as transaction:
            match stimulus:
                case LetterKept(inbox_id):
                    self._triage.decide(transaction, inbox_id, now)
                case Tick(game):
                    before = self.docket(transaction, game)
                    if not self._make_up(transaction, before, now):
                        ticked = adjudicate.tick(before, seconds(now))
                        self._decisions.settle(transaction, before, ticked.entries, now, led_to=ticked.led_to)
                case Absence(game):
                    self._make_up(transaction, self.docket(transaction, game), now)
                case Outage():
                    outages.note(transaction, stimulus, now)
                case Shunted(inbox_id, trace):
                    transaction.shunt(inbox_id, trace)
                    self._triage.apologise(transaction, inbox_id, now)
                case Undelivered(out_id):
                    refused(self._decisions, transaction, out_id, self._keys, now)

    def open_game(
        self,
        game: str,
        title: str,
        setup: Setup,
        options: Options,
        players: Sequence[Invited],
        seed: bytes,
        now: datetime,
        *,
        chosen_seed: bool = False,
        invite: bool = True,
        moderators: Sequence[Invited] = (),
    ) -> str:
        """Set a table: invite the players, or begin at once without their nonces; returns the game's id.

        `game` is that id, or "" for the next one that is free. The seed is 32 bytes.
        """
        names = tuple(player.name for player in players)
        with self._store.writing() as transaction:
            if game:
                transaction.add_game(game, title)
            else:
                game = transaction.new_game(title)
            for number, player in enumerate(players):
                enrol(transaction, game, number, player)
            known = {player.address.lower(): number for number, player in enumerate(players)}
            for number, moderator in enumerate(moderators, FIRST_LATER):
                if known.setdefault(moderator.address.lower(), number) == number:
                    enrol(transaction, game, number, moderator)
            appointed = [(known[each.address.lower()], each.name) for each in moderators]
            created = GameCreated(game, title, setup, options, names, commitment(seed), chosen_seed)
            self._decisions.begin(transaction, (created, SeedKept(seed.hex())), appointed, now, invite=invite)
        return game

    def lane(self, raw: bytes) -> str:
        """The game whose letter this one answers, "" for none: letters of one lane are decided in their order."""
        header = read_header(raw)
        token, tag = token_of(header.carriers, self._keys), tag_of(header.subject, self._keys)
        return token.game if token else tag[0] if tag else ""

    def rule(self, game: str, text: str, now: datetime) -> Notice:
        """Let the host command from the command line, in the words of a moderator's letter; the answer to it.

        Raises NoSuchGame.
        """
        lines = tuple(Line(number, line) for number, line in enumerate(text.splitlines(), 1))
        self.handle(Absence(game), now)
        with self._store.writing() as transaction:
            docket = self.docket(transaction, game)
            sheet = incoming.commands_of(lines, incoming.names_at(docket))
            directive = Directive(log.OPERATOR, 0, addresses(people_of(transaction, game)), self._address, sheet=sheet)
            directed = direct(docket, directive, seconds(now))
            self._decisions.carry_out(transaction, docket, directed, now)
            told = notices.notices(docket, directed.entries)
            return next(notice for notice in told if notice.person == log.OPERATOR)

    def docket(self, transaction: Transaction, game: str) -> Docket:
        """The game's docket as the log has it now. Raises NoSuchGame."""
        return self._decisions.docket(transaction, game)

    def _make_up(self, transaction: Transaction, before: Docket, now: datetime) -> bool:
        """Give a game an absence of ours that it lacks; false if it lacks none."""
        away = outages.make_up(transaction, before)
        if away is not None:
            self._decisions.settle(transaction, before, away, now)
        return away is not None
