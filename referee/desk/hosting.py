"""Games set up by letter: a host's first letter creates a draft, later ones change it, START opens the game.

After a game its players set the table up again.

Knows who may host. Must not know what a draft contains; `drafts` does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import count

from referee import log
from referee.chance import SEED_BYTES, commitment
from referee.commands import drafts
from referee.commands.directive import Directive, Spoken
from referee.commands.drafting import setup_of
from referee.commands.setting_up import Create
from referee.desk import incoming
from referee.desk.decisions import Decisions, seconds
from referee.desk.incoming import OpenedLetter
from referee.desk.outgoing import Threads
from referee.desk.roster import enrol, newcomers, people_of
from referee.desk.stimuli import NoSuchGame
from referee.docket import Docket
from referee.docket.model import FIRST_LATER
from referee.letters.model import DraftNews
from referee.letters.notices import answers_to_asking, closing_notices, draft_notice
from referee.log import Drafted, GameCreated, Options, SeedKept
from referee.mail.envelope import Envelope
from referee.rules.table import Setup
from referee.store import InboxRow, Person, Transaction

_UNTITLED = "El Grande"


@dataclass(slots=True)
class Hosting:
    """Sets up games for `hosts`, given by their addresses in lower case."""

    decisions: Decisions
    seeds: Callable[[int], bytes]
    hosts: frozenset[str] = frozenset()

    def is_host(self, envelope: Envelope, row: InboxRow) -> bool:
        """Whether a letter that answers none of ours comes from a host and contains anything like a command."""
        listed = row.whole and envelope.looks_genuine and envelope.sender in self.hosts
        return listed and bool(incoming.commands_without_game(envelope))

    def create(self, transaction: Transaction, envelope: Envelope, row: InboxRow, now: datetime) -> None:
        """Create a draft. The sender may be forged, so only the host on file is written to until the host answers."""
        said = (each.command for each in incoming.commands_without_game(envelope) if isinstance(each, Spoken))
        title = next((command.title for command in said if isinstance(command, Create)), _UNTITLED)
        game = transaction.new_game(title)
        host = Person(game, FIRST_LATER, envelope.sender.partition("@")[0].title(), envelope.sender, "UTC", "en")
        enrol(transaction, game, host.number, host)
        draft = drafts.created(game, host.number, host.name, title)
        opened = OpenedLetter(envelope, row, host, {host.number: host}, "")
        directive = incoming.directive(drafts.names_of(draft), opened, self.decisions.outbox.address)
        self.prepare(transaction, draft, directive, opened, now)
        transaction.set_verdict(row.id, "ruled", game)

    def begin(self, transaction: Transaction, draft: Drafted, now: datetime) -> None:
        """Write a draft that the command line made, whose people are on the roster, and tell its host."""
        draft = replace(drafts.heard(draft, seconds(now)), letters=1)
        people = people_of(transaction, draft.game)
        entries = (draft, log.DirectiveRead(draft.host, 0, (), ()))
        self.decisions.write_draft(transaction, draft, entries, now, expect=0)
        self._tell(transaction, draft, entries, people, people[draft.host], now)

    def prepare(
        self, transaction: Transaction, draft: Drafted, directive: Directive, opened: OpenedLetter, now: datetime
    ) -> None:
        """Apply a host's commands to a draft; if they say START and answer a letter of ours, open the game."""
        prepared = drafts.prepare(draft, directive, now=seconds(now), answers=bool(opened.label))
        for number, newcomer in prepared.directed.newcomers:
            enrol(transaction, draft.game, number, newcomer)
        entries = prepared.directed.entries
        expect = len(transaction.log(draft.game))
        seq = self.decisions.write_draft(transaction, prepared.draft, entries, now, expect)
        people = people_of(transaction, draft.game)
        self._tell(transaction, prepared.draft, entries, people, opened.person, now, opened.thread)
        told = answers_to_asking(draft, prepared.draft, starts=prepared.starts)
        answers = [(each, people[each.person]) for each in told]
        self.decisions.outbox.post(transaction, answers, now)
        if prepared.starts:
            self._start(transaction, prepared.draft, seq, now)

    def wait(self, transaction: Transaction, game: str, now: datetime) -> None:
        """Remind the host of a table that is being set up, or close it, if it is time. Raises NoSuchGame."""
        draft = self.decisions.draft(transaction, game)
        if draft is None:
            raise NoSuchGame(game)
        transaction.subtract_absence(game, transaction.absence_of(game))  # a reminder never comes after its time
        after = drafts.waited(draft, seconds(now))
        if after is draft:
            return
        entries, people = transaction.log(game), people_of(transaction, game)
        self.decisions.write_draft(transaction, after, (after,), now, len(entries))
        news = DraftNews("closed" if after.stage == "closed" else "waits")
        told = [draft_notice(after, (), newcomers(people), news)]
        if after.stage == "closed":
            earlier = (entry.body.asking for entry in entries if isinstance(entry.body, Drafted))
            told += closing_notices(draft, {number for asking in earlier for number, _ in asking}, after.letters)
        self.decisions.outbox.post(transaction, [(each, people[each.person]) for each in told], now)

    def _tell(
        self,
        transaction: Transaction,
        draft: Drafted,
        entries: tuple[log.Entry, ...],
        people: dict[int, Person],
        host: Person,
        now: datetime,
        thread: Threads | None = None,
    ) -> None:
        """Tell the host how the draft stands, and list the table if anybody may ask for a seat."""
        notice = draft_notice(draft, entries, newcomers(people))
        self.decisions.outbox.post(transaction, [(notice, host)], now, thread)
        if draft.listed:
            transaction.list_table(draft.game, now)

    def _start(self, transaction: Transaction, draft: Drafted, seq: int, now: datetime) -> None:
        """Open the game of a draft with a new seed; its players are numbered by their seats."""
        people = people_of(transaction, draft.game)
        for seat, (_, number, _) in enumerate(draft.invited):
            enrol(transaction, draft.game, seat, people[number])
        names = tuple(name for _, _, name in draft.invited)
        opened = self._opened(draft.game, draft.title, setup_of(draft), draft.options, names, listed=draft.listed)
        host = people[draft.host].address.lower()
        seats = (seat for seat, (_, number, _) in enumerate(draft.invited) if people[number].address.lower() == host)
        moderator = next(seats, draft.host)
        self.decisions.begin(transaction, opened, [(moderator, draft.host_name)], now, invite=True, expect=seq)

    def play_again(self, transaction: Transaction, docket: Docket, now: datetime) -> None:
        """Set the table of a game that is over up again: all who played it are invited, who moderated moderates."""
        people, game = people_of(transaction, docket.game), transaction.new_game(docket.title)
        players = [docket.seat(seat).person for seat in docket.players]
        others = [number for number, _ in docket.moderators if number not in players]
        numbers = {**dict(zip(players, count())), **dict(zip(others, count(FIRST_LATER)))}
        for was, number in numbers.items():
            enrol(transaction, game, number, people[was])
        colours = tuple(docket.setup.colours[seat] for seat in docket.players)
        leader = docket.setup.leader if colours == docket.setup.colours else None
        setup = replace(docket.setup, colours=colours, leader=leader)
        names = tuple(docket.names[seat] for seat in docket.players)
        opened = self._opened(game, docket.title, setup, docket.options, names, listed=docket.listed)
        moderators = [(numbers[person], name) for person, name in docket.moderators]
        self.decisions.begin(transaction, opened, moderators, now, invite=True)
        if docket.listed:
            transaction.list_table(game, now)

    def _opened(
        self, game: str, title: str, setup: Setup, options: Options, names: tuple[str, ...], *, listed: bool
    ) -> tuple[GameCreated, SeedKept]:
        """The first entries of a game, with a new seed."""
        seed = self.seeds(SEED_BYTES)
        sealed = commitment(seed, "hex")
        created = GameCreated(game, title, setup, options, names, sealed, False, "hex", listed, "digests", gathers=True)
        return created, SeedKept(seed.hex())
