"""The desk: the only place where a game changes, because a letter arrived, the clock ticked, or a host commanded.

Each takes effect completely or not at all, in one transaction: log entries, letters to send, the inbox row's verdict,
the next wake-up. Must not know rules, words or network protocols.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from referee import log
from referee.adjudication import adjudicate
from referee.adjudication.timing import set_again
from referee.chance import commitment
from referee.commands.directing import code_of_all, direct, foretell
from referee.commands.directive import Directive
from referee.commands.newcomers import Newcomer
from referee.desk import incoming, own_tables
from referee.desk.decisions import Decisions, SaidToMany, seconds
from referee.desk.fresh import FreshLetters
from referee.desk.hosting import Hosting
from referee.desk.outgoing import OutboxWriter, Render
from referee.desk.programs import note_refusal
from referee.desk.rate_limits import ALLOWANCES, Allowances
from referee.desk.roster import enrol, numbers_by_address, people_of
from referee.desk.seekers import Seekers
from referee.desk.stimuli import Absence, LetterKept, NoSuchGame, Outage, Shunted, Stimulus, Tick, Undelivered
from referee.desk.triage import Triage
from referee.docket import Docket, LogTail, deadlines
from referee.docket.model import FIRST_LATER
from referee.languages.domains import in_ascii
from referee.letters import Notice, notices
from referee.letters.model import AnswerToCommands
from referee.log import Drafted, GameCreated, Options, SeedKept, rulings
from referee.mail.header import read_header
from referee.mail.reply_tokens import read_subject_tag, token_of
from referee.orders.contents import Line
from referee.rules.table import Setup
from referee.store import Raced, Store, Transaction


class Desk:
    """The referee's desk over a store.

    `keys` sign the tokens of letters, newest first; `address` is ours. `hosts` may set up games by letter. With an
    `authserv_id`, a letter is held unless this server has authenticated its sender's domain; without one, if it came by
    another route than the sender's earlier letters. `operator` is who runs the referee and
    hosts its games. `seeds` gives random bytes: seeds of games, salts of their chains. `allowances` say how many
    letters of each kind get an answer.
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
        operator: str | None = None,
        site: str | None = None,
        seeds: Callable[[int], bytes] = secrets.token_bytes,
        allowances: Allowances = ALLOWANCES,
    ) -> None:
        """Set up the desk's collaborators.

        `site`: where web pages show games, empty for an address that nobody told.
        """
        self._store = store
        self._keys = keys
        self._address = address.lower()
        self._outbox = OutboxWriter(keys[0], self._address, render, keys[1:])
        self._decisions = Decisions(self._outbox, seeds, site=site)
        self._hosting = Hosting(self._decisions, seeds)
        fresh = FreshLetters(self._decisions, keys)
        self._seekers = seekers = Seekers(self._decisions)
        self._triage = Triage(
            self._decisions, self._hosting, fresh, seekers, keys, self._address, allowances=allowances
        )
        self.trust(hosts, authserv_id, operator)

    def trust(self, hosts: Sequence[str], authserv_id: str | None, operator: str | None = None) -> None:
        """Replace the hosts who may set up games by letter, the server that vouches for senders, and the operator."""
        self._decisions.host = in_ascii(operator or "")
        self._hosting.hosts = frozenset(in_ascii(host).lower() for host in hosts)
        self._triage.authserv_id = authserv_id

    def tap(self, game: str, person: int, title: str, line: str) -> str:
        """A link that opens a letter with this command from somebody who moderates a game."""
        return self._decisions.outbox.tap(game, person, title, line)

    def handle(self, stimulus: Stimulus, now: datetime) -> None:
        """Carry out one stimulus, completely or not at all."""
        with self._store.writing() as transaction:
            match stimulus:
                case LetterKept(inbox_id):
                    self._triage.decide(transaction, inbox_id, now)
                case Tick(game):
                    try:
                        before = self.docket(transaction, game)
                    except NoSuchGame:
                        self._hosting.wait(transaction, game, now)
                        return
                    if not (
                        self._make_up(transaction, before, now)
                        or own_tables.carry_out(self._decisions, transaction, before, now)
                        or holds(transaction, before, now)
                    ):
                        ticked = adjudicate.tick(before, seconds(now))
                        self._decisions.settle_tick(transaction, before, ticked, now)
                        if not before.started:
                            gone = [each for each in ticked.entries if isinstance(each, log.Resigned)]
                            self._seekers.leave_all_lists(transaction, game, gone, now)
                case Absence(game):
                    self._make_up(transaction, self.docket(transaction, game), now)
                case Outage():
                    note(transaction, stimulus, now)
                case Shunted(inbox_id, trace):
                    transaction.shunt(inbox_id, trace)
                    self._triage.apologise(transaction, inbox_id, now)
                case Undelivered(out_id):
                    note_refusal(self._decisions, transaction, out_id, self._keys, now)

    def open_game(
        self,
        game: str,
        title: str,
        setup: Setup,
        options: Options,
        players: Sequence[Newcomer],
        seed: bytes,
        now: datetime,
        *,
        chosen_seed: bool = False,
        invite: bool = True,
        moderators: Sequence[Newcomer] = (),
        club: str = "",
    ) -> str:
        """Open a game: invite the players, or begin at once without their nonces; returns the game's id.

        `game` is that id, or "" for the next free one. The seed has 32 bytes. With a `club`, the game is entered in its
        list. Raises Raced if that has one of this title.
        """
        names = tuple(player.name for player in players)
        with self._store.writing() as transaction:
            if game:
                transaction.add_game(game, title)
            else:
                game = transaction.new_game(title)
            self._enter(transaction, club, title, game, now)
            for number, player in enumerate(players):
                enrol(transaction, game, number, player)
            known = {player.address.lower(): number for number, player in enumerate(players)}
            for number, moderator in enumerate(moderators, FIRST_LATER):
                if known.setdefault(moderator.address.lower(), number) == number:
                    enrol(transaction, game, number, moderator)
            appointed = [(known[each.address.lower()], each.name) for each in moderators]
            sealed = commitment(seed, "hex")
            created = GameCreated(
                game, title, setup, options, names, sealed, chosen_seed, "hex", mixed="digests", gathers=True
            )
            self._decisions.begin(transaction, (created, SeedKept(seed.hex())), appointed, now, invite=invite)
        return game

    def open_draft(
        self, draft: Drafted, people: Sequence[tuple[int, Newcomer]], now: datetime, *, club: str = ""
    ) -> str:
        """Set up a game with open seats, as its host could by letter; returns its id. The host is told of it.

        `people`: host and guests under their numbers in the draft. `club` as for `open_game`.
        """
        with self._store.writing() as transaction:
            game = transaction.new_game(draft.title)
            self._enter(transaction, club, draft.title, game, now)
            for number, person in people:
                enrol(transaction, game, number, person)
            self._hosting.begin(transaction, replace(draft, game=game), now)
        return game

    @staticmethod
    def _enter(transaction: Transaction, club: str, title: str, game: str, now: datetime) -> None:
        if club and not transaction.enter_table(club, title, game, now):
            raise Raced(f"{club} has a table {title} already")

    def lane(self, raw: bytes) -> str:
        """The game whose letter this one answers, "" for none; letters of one lane are decided in order."""
        header = read_header(raw)
        token, tag = token_of(header.carriers, self._keys), read_subject_tag(header.subject, self._keys)
        return token.game if token else tag[0] if tag else ""

    def rule(self, game: str, text: str, now: datetime, zone: str = "UTC") -> Notice:
        """Carry out commands from the command line, worded as in a moderator's letter; returns the answer.

        Days and hours in them are those of `zone`. Raises NoSuchGame.
        """
        self.handle(Absence(game), now)
        with self._store.writing() as transaction:
            docket = self.docket(transaction, game)
            return self._rule(transaction, docket, self._from_the_host(transaction, docket, text, zone), now)

    def tell_of_listing(self, game: str, now: datetime) -> None:
        """Have a game's ledger tell that all its letters were listed, unless that is the last thing it tells.

        Raises NoSuchGame.
        """
        self.handle(Absence(game), now)
        with self._store.writing() as transaction:
            docket = self.docket(transaction, game)
            if not (docket.ledger and isinstance(docket.ledger[-1].ruling, rulings.LettersListed)):
                told = log.Ruled(len(docket.ledger) + 1, log.OPERATOR, "", rulings.LettersListed())
                self._decisions.settle(transaction, docket, (told,), now)

    def foretell(self, game: str, text: str, now: datetime, zone: str = "UTC") -> tuple[Notice, str]:
        """What these commands would come to in one of many games, and a code of it; no code: nothing would be done.

        Raises NoSuchGame.
        """
        self.handle(Absence(game), now)
        with self._store.reading() as transaction:
            docket = self.docket(transaction, game)
            return self._foretold(docket, self._from_the_host(transaction, docket, text, zone, sure=True), now)

    def rule_as_told(
        self, game: str, text: str, now: datetime, code: str, zone: str = "UTC", many: SaidToMany | None = None
    ) -> tuple[Notice, str]:
        """Carry out commands if they come to what was told with this code, all of them confirmed; returns the answer.

        If they do not, nothing is done, and this is `foretell`. `many`: they are said at other tables, too. Raises
        NoSuchGame.
        """
        self.handle(Absence(game), now)
        with self._store.writing() as transaction:
            docket = self.docket(transaction, game)
            directive = self._from_the_host(transaction, docket, text, zone, sure=True)
            told = self._foretold(docket, directive, now)
            return (self._rule(transaction, docket, directive, now, many), code) if told[1] == code else told

    def _from_the_host(
        self, transaction: Transaction, docket: Docket, text: str, zone: str, *, sure: bool = False
    ) -> Directive:
        """Commands from the command line as a directive."""
        lines = tuple(Line(number, line) for number, line in enumerate(text.splitlines(), 1))
        sheet = incoming.checked_commands(lines, incoming.names_at(docket))
        roster = numbers_by_address(people_of(transaction, docket.game))
        return Directive(log.OPERATOR, 0, roster, self._address, zone=zone, sheet=sheet, sure=sure)

    def _rule(
        self,
        transaction: Transaction,
        docket: Docket,
        directive: Directive,
        now: datetime,
        many: SaidToMany | None = None,
    ) -> Notice:
        """Carry out a directive from the command line; returns the answer."""
        directed = direct(docket, directive, seconds(now))
        self._decisions.carry_out(transaction, docket, directed, now, many=many)
        told = notices.notices(docket, directed.entries)
        return next(notice for notice in told if notice.person == log.OPERATOR)

    def _foretold(self, docket: Docket, directive: Directive, now: datetime) -> tuple[Notice, str]:
        replies = foretell(docket, directive, seconds(now))
        stands = notices.standing_of(docket, log.OPERATOR)
        return replace(stands, answer=AnswerToCommands(replies, directive.sheet.ignored)), code_of_all(replies)

    def docket(self, transaction: Transaction, game: str) -> Docket:
        """The game's docket as the log has it now. Raises NoSuchGame."""
        return self._decisions.dockets.of(transaction, game)

    def _make_up(self, transaction: Transaction, before: Docket, now: datetime) -> bool:
        """Move the game's deadline by an outage not yet made up for; False if there is none."""
        away = make_up(transaction, before, seconds(now))
        if away is not None:
            self._decisions.settle(transaction, before, away, now)
        return away is not None


_WORTH_TELLING = 60  # seconds; an outage that another worker has counted leaves less


def note(transaction: Transaction, outage: Outage, now: datetime) -> None:
    """Note for every running game the part of this outage that nobody has counted before."""
    seconds = transaction.record_absence(outage.seconds, now, outage.mailbox)
    if seconds >= _WORTH_TELLING:
        transaction.add_absence(seconds)


def make_up(transaction: Transaction, docket: Docket, now: int) -> tuple[log.Entry, ...] | None:
    """The entries by which a game makes up for an outage noted for it, which is cleared; None if none is noted."""
    seconds = transaction.absence_of(docket.game)
    if not seconds:
        return None
    transaction.subtract_absence(docket.game, seconds)
    if docket.due is not None:  # deadlines are full quarters of an hour: what is told is by how much this one moves
        seconds = deadlines.later(docket.due, seconds) - docket.due
    tail = LogTail(docket, now)
    if docket.due is not None or docket.cooling is not None:
        tail.append(log.Away(seconds))
        set_again(tail, any_day=True)
    return tuple(tail.entries)


_WAIT = timedelta(hours=1)
_GLANCE = timedelta(minutes=1)  # until the next look whether the letter has come


def holds(transaction: Transaction, docket: Docket, now: datetime) -> bool:
    """Whether the deadline that has passed waits for a letter; then the clock looks at the game again soon.

    It does if somebody is still awaited, and the letter was first missed since the game has waited for them.
    """
    if docket.due is None or not docket.started or docket.paused is not None or not docket.awaited():
        return False
    due = datetime.fromtimestamp(docket.due, UTC)
    if not due <= now < due + _WAIT:
        return False
    given = docket.options.hours if docket.wait is None else docket.options.ask_hours
    missed = transaction.last_unfetched()
    if missed is None or missed < due - timedelta(hours=given):
        return False
    transaction.set_wake(docket.game, min(now + _GLANCE, due + _WAIT), expect=docket.seq)
    return True
