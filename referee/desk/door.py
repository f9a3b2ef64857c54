"""The desk: the one door by which anything happens to a game. A letter arrived, the clock ticked, a host commanded.

Each takes effect completely or not at all, in one transaction: log entries, letters to send, the inbox row's verdict,
the next instant to wake. Knows where things are kept; must not know rules, words or wires.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime

from referee import adjudicate, drafts, letters, log, notices
from referee.chance import SEED_BYTES, commitment
from referee.desk import incoming
from referee.desk.dockets import Dockets
from referee.desk.incoming import Writing
from referee.desk.outgoing import MODERATOR, Pen, Render
from referee.desk.roster import addresses, enrol, newcomers, people_of
from referee.desk.stimuli import Invited, Letter, NoSuchGame, Outage, Shunted, Stimulus, Tick
from referee.directives import Directed, Directive, direct
from referee.docket import FIRST_LATER, Docket, followed
from referee.log import Drafted, Entry, GameCreated, Options, SeedKept
from referee.mail.auth import Token, token_of
from referee.mail.envelope import Envelope, carriers, open_body
from referee.mail.header import Header, read_header
from referee.mail.proof import proven_by
from referee.notices import Notice
from referee.orders.letter import Line, OrderSheet
from referee.rules.model import Seat
from referee.rules.setup import Setup
from referee.rulings import commands, ruled
from referee.store import InboxRow, Person, Store, Unit, Wake

_UNTITLED = "El Grande"
_WORTH_TELLING = 60  # seconds of an absence; what is left of one that another worker has counted is less


class Desk:
    """The referee's desk over a store.

    `keys` sign the tokens of letters, newest first; `address` is ours. `hosts` may set games up by letters; with an
    `authserv_id`, a letter that this server has not proven to come from its sender's domain is held.
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
        self._pen = Pen(keys[0], self._address, render)
        self._hosts = frozenset(host.lower() for host in hosts)
        self._authserv_id = authserv_id
        self._seeds = seeds
        self._dockets = Dockets()
        self._settled: list[Docket] = []  # what the transaction in hand leads to

    def handle(self, stimulus: Stimulus, now: datetime) -> None:
        """Let one stimulus take effect, completely or not at all."""
        with self._deciding() as unit:
            match stimulus:
                case Letter(inbox_id):
                    self._read(unit, inbox_id, now)
                case Tick(game):
                    before = self.docket(unit, game)
                    ticked = adjudicate.tick(before, _seconds(now))
                    self._settle(unit, before, ticked.entries, now, led_to=ticked.led_to)
                case Outage():
                    self._outage(unit, stimulus, now)
                case Shunted(inbox_id):
                    self._apologise(unit, inbox_id, now)

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
        with self._deciding() as unit:
            if game:
                unit.add_game(game, title)
            else:
                game = unit.new_game(title)
            for number, player in enumerate(players):
                enrol(unit, game, number, player)
            known = {player.address.lower(): number for number, player in enumerate(players)}
            for number, moderator in enumerate(moderators, FIRST_LATER):
                if known.setdefault(moderator.address.lower(), number) == number:
                    enrol(unit, game, number, moderator)
            appointed = [(known[each.address.lower()], each.name) for each in moderators]
            created = GameCreated(game, title, setup, options, names, commitment(seed), chosen_seed)
            self._begin(unit, (created, SeedKept(seed.hex())), appointed, now, invite=invite)
        return game

    def lane(self, raw: bytes) -> str:
        """The game whose letter this one answers, "" for none: letters of one lane are decided in their order."""
        token = token_of(carriers(raw), self._keys)
        return "" if token is None else token.game

    def rule(self, game: str, text: str, now: datetime) -> Notice:
        """Let the host command from the command line, in the words of a moderator's letter; the answer to it.

        Raises NoSuchGame.
        """
        lines = tuple(Line(number, line) for number, line in enumerate(text.splitlines(), 1))
        with self._deciding() as unit:
            docket = self.docket(unit, game)
            sheet = incoming.commands_of(lines, incoming.names_at(docket))
            directive = Directive(log.OPERATOR, 0, sheet, addresses(people_of(unit, game)), self._address)
            directed = direct(docket, directive, _seconds(now))
            self._carry_out(unit, docket, directed, now)
            told = notices.notices(docket, directed.entries, _seconds(now))
            return next(notice for notice in told if notice.person == log.OPERATOR)

    @contextmanager
    def _deciding(self) -> Iterator[Unit]:
        """A transaction; the dockets that it leads to are remembered when it is committed, and not before."""
        self._settled.clear()
        with self._store.writing() as unit:
            yield unit
        for docket in self._settled:
            self._dockets.remember(docket)

    def docket(self, unit: Unit, game: str) -> Docket:
        """The game's docket as the log has it now. Raises NoSuchGame."""
        return self._dockets.of(unit, game)

    # What was decided

    def _begin(
        self,
        unit: Unit,
        opened: tuple[GameCreated, SeedKept],
        moderators: Sequence[tuple[int, str]],
        now: datetime,
        *,
        invite: bool,
        expect: int = 0,
    ) -> None:
        """Write the first entries of a game, behind those of its draft."""
        promoted: tuple[Entry, ...] = tuple(
            log.Ruled(number, log.OPERATOR, "", ruled.Promoted(person, name))
            for number, (person, name) in enumerate(moderators, 1)
        )
        begun: tuple[Entry, ...] = (*opened, *promoted)
        further = (adjudicate.invite if invite else adjudicate.start)(followed(None, begun)[-1], _seconds(now))
        self._settle(unit, None, (*begun, *further.entries), now, expect)

    def _carry_out(self, unit: Unit, docket: Docket, directed: Directed, now: datetime) -> None:
        known = dict(addresses(people_of(unit, docket.game))) if directed.newcomers else {}
        for number, newcomer in directed.newcomers:
            if newcomer.address.lower() not in known:
                enrol(unit, docket.game, number, newcomer)
        self._settle(unit, docket, directed.entries, now)

    def _settle(
        self,
        unit: Unit,
        before: Docket | None,
        entries: Sequence[Entry],
        now: datetime,
        expect: int = 0,
        led_to: Sequence[Docket] = (),
        writing: Writing | None = None,
    ) -> None:
        """Write what was decided: log, letters, the next instant to wake.

        `led_to` is the docket after each entry, where that is known already; `writing` the letter that is answered.
        """
        led_to = led_to or followed(before, entries)
        after = led_to[-1] if led_to else before
        assert after is not None
        expect, instant = before.seq if before else expect, adjudicate.wake_at(after)
        wake = Wake(None if instant is None else _instant(instant), after.ended)
        if entries:
            unit.append(after.game, entries, now, expect, wake, after.setup.board)
            planned = letters.plan(before, entries, _seconds(now), led_to)
            told = [notice for notice in notices.notices(before, entries, _seconds(now)) if notice.person >= 0]
            people = writing.people if writing else people_of(unit, after.game) if planned or told else {}
            threads = {writing.person.number: writing.so_far.thread} if writing else None
            to_seats = [(letter, people[after.seated[letter.seat]]) for letter in planned]
            self._pen.post(unit, [*to_seats, *((notice, people[notice.person]) for notice in told)], now, threads)
        else:
            unit.set_wake(after.game, wake.at, wake.ended, expect)
        if before is not None:
            self._settled.append(after)

    def _outage(self, unit: Unit, outage: Outage, now: datetime) -> None:
        # In the same commit: neither a crash after it nor another worker counts the absence twice.
        seconds = unit.absent(outage.seconds, now, outage.mailbox)
        if seconds < _WORTH_TELLING:
            return
        for row in unit.games():
            if row.ended or row.wake_at is None:
                continue
            before = self.docket(unit, row.id)
            if before.due is not None or before.cooling is not None:
                self._settle(unit, before, (log.Away(seconds),), now)

    # Letters in

    def _read(self, unit: Unit, inbox_id: int, now: datetime) -> None:
        row = unit.take(inbox_id)
        if row is None:
            return  # another worker, or we before a crash, decided it already
        header = read_header(row.raw)
        token = token_of(header.carriers, self._keys)
        if token is None and header.sender not in self._hosts:  # a stranger's letter is not opened
            unit.decided(inbox_id, self._unanswerable(header) or "stranger")
            return
        envelope = open_body(row.raw, header)
        verdict = self._unanswerable(envelope)
        if verdict is None and token is None and self._may_host(envelope, row):
            self._create(unit, envelope, row, now)
            return
        writing = None if verdict or token is None else self._writing(unit, token, envelope, row)
        if writing is None or token is None:
            unit.decided(inbox_id, verdict or "stranger")
        elif token.seat.startswith(MODERATOR) and token.seat[1:].isdigit():
            self._obey(unit, token.game, writing, now)
        else:
            self._hear(unit, token, writing, now)

    def _hear(self, unit: Unit, token: Token, writing: Writing, now: datetime) -> None:
        """A player's letter."""
        docket = self._dockets.last(token.game)  # read a moment ago, to know who plays the seat
        seat = docket.setup.colours.index(token.seat)
        said = incoming.submission(docket, seat, writing)
        if writing.doubtful and not incoming.speaks(said.sheet):
            unit.decided(writing.row.id, "automatic", token.game, seat)
            return
        heard = adjudicate.hear(docket, said, _seconds(now))
        self._settle(unit, docket, heard.entries, now, led_to=heard.led_to, writing=writing)
        fate = next(entry.fate for entry in heard.entries if isinstance(entry, log.LetterRead))
        unit.decided(writing.row.id, fate, token.game, seat)

    def _obey(self, unit: Unit, game: str, writing: Writing, now: datetime) -> None:
        """A moderator's letter, or a host's about a game that is being set up."""
        draft = self._draft(unit, game)
        if draft is not None:
            self._prepare(unit, draft, writing, now)
        else:
            docket = self.docket(unit, game)
            directive = incoming.directive(incoming.names_at(docket), writing, self._address)
            if writing.doubtful and not directive.sheet.said:
                unit.decided(writing.row.id, "automatic", game)
                return
            self._carry_out(unit, docket, direct(docket, directive, _seconds(now)), now)
        unit.decided(writing.row.id, "held" if writing.held else "ruled", game)

    def _unanswerable(self, header: Header) -> str | None:
        """A machine's mail and our own letters are kept and never answered."""
        if header.verdict.kind == "machine":
            return "automatic"
        return "own" if header.sender == self._address else None

    def _writing(self, unit: Unit, token: Token, envelope: Envelope, row: InboxRow) -> Writing | None:
        """The letter with whoever its token was given to; None where nobody has that place any more."""
        seq, people = unit.roster(token.game)
        number = self._number(unit, token, seq, people)
        if number is None:
            return None
        at_home = envelope.sender == people[number].address.lower()
        held = not (at_home and envelope.certain and self._proven(envelope))
        so_far = unit.correspondence(token.game, number, token.letter)
        return Writing(envelope, row, people[number], people, token.letter, held, so_far)

    def _number(self, unit: Unit, token: Token, seq: int, people: Mapping[int, Person]) -> int | None:
        if token.seat.startswith(MODERATOR) and token.seat[1:].isdigit():
            writer = people.get(int(token.seat[1:]))
            return None if writer is None else self._moderator(unit, token.game, seq, writer, people)
        try:
            docket = self._dockets.of(unit, token.game, seq)
        except NoSuchGame:
            return None
        seat = _seat(docket, token.seat)
        return None if seat is None or seat in docket.vacant else docket.seated[seat]

    def _moderator(self, unit: Unit, game: str, seq: int, writer: Person, people: Mapping[int, Person]) -> int | None:
        """Who is in charge and has the address of this writer: a host who plays has two numbers."""
        address = writer.address.lower()
        return next((who for who in self._in_charge(unit, game, seq) if people[who].address.lower() == address), None)

    def _in_charge(self, unit: Unit, game: str, seq: int) -> tuple[int, ...]:
        draft = self._draft(unit, game)
        if draft is not None:
            return (draft.host,)
        try:
            return tuple(person for person, _ in self._dockets.of(unit, game, seq).moderators)
        except NoSuchGame:
            return ()

    def _draft(self, unit: Unit, game: str) -> Drafted | None:
        return None if game in self._dockets else drafts.draft_of(unit.log(game))

    def _proven(self, header: Header) -> bool:
        return not self._authserv_id or proven_by(header.fields, self._authserv_id)

    def _apologise(self, unit: Unit, inbox_id: int, now: datetime) -> None:
        """A neutral receipt for a letter that broke us, and a word to the moderators: nothing of it is looked at."""
        header = read_header(unit.letter(inbox_id).raw)
        token = token_of(header.carriers, self._keys)
        if token is None or not header.certain or self._unanswerable(header) is not None:
            return
        if self._number(unit, token, *unit.roster(token.game)) is None:
            return
        docket = self.docket(unit, token.game)
        seat = _seat(docket, token.seat)
        read = [] if seat is None else [log.LetterRead(seat, inbox_id, "shunted", OrderSheet(), (), (), (), ())]
        alert = [log.Noticed("shunted", (), inbox_id)] if docket.moderators else []
        self._settle(unit, docket, (*read, *alert), now)

    # Games set up by letters

    def _may_host(self, envelope: Envelope, row: InboxRow) -> bool:
        """Whether a letter that answers none of ours is a host's with anything like a command in it."""
        listed = row.whole and envelope.certain and envelope.sender in self._hosts
        return listed and self._proven(envelope) and bool(incoming.said(envelope))

    def _create(self, unit: Unit, envelope: Envelope, row: InboxRow, now: datetime) -> None:
        """Begin a draft. The sender may be forged: nobody but the host on file hears of it before the host answers."""
        said = (each.command for each in incoming.said(envelope) if isinstance(each, commands.Spoken))
        title = next((command.title for command in said if isinstance(command, commands.Create)), _UNTITLED)
        game = unit.new_game(title)
        host = Person(game, FIRST_LATER, envelope.sender.partition("@")[0].title(), envelope.sender, "UTC", "en")
        unit.add_person(game, host.number, host.name, host.address, host.time_zone, host.language)
        draft = drafts.created(game, host.number, host.name, title)
        writing = Writing(envelope, row, host, {host.number: host}, "", held=False)
        self._prepare(unit, draft, writing, now, answered=False)
        unit.decided(row.id, "ruled", game)

    def _prepare(self, unit: Unit, draft: Drafted, writing: Writing, now: datetime, *, answered: bool = True) -> None:
        """Let a host's commands change a draft; where they say START, and answer a letter of ours, make the game."""
        directive = incoming.directive(drafts.names_of(draft), writing, self._address)
        prepared = drafts.prepare(draft, directive, answers=answered)
        for number, newcomer in prepared.directed.newcomers:
            enrol(unit, draft.game, number, newcomer)
        entries = prepared.directed.entries
        seq = unit.append(draft.game, entries, now, expect=len(unit.log(draft.game)))
        notice = drafts.draft_notice(prepared.draft, entries, _seconds(now), newcomers(people_of(unit, draft.game)))
        self._pen.post(unit, [(notice, writing.person)], now)
        if prepared.starts:
            self._start(unit, prepared.draft, seq, now)

    def _start(self, unit: Unit, draft: Drafted, seq: int, now: datetime) -> None:
        """The game of a draft, with a seed of its own; its players get the numbers of their seats."""
        people = people_of(unit, draft.game)
        for seat, (_, number, _) in enumerate(draft.invited):
            enrol(unit, draft.game, seat, people[number])
        seed = self._seeds(SEED_BYTES)
        created = GameCreated(
            draft.game,
            draft.title,
            drafts.setup_of(draft),
            draft.options,
            tuple(name for _, _, name in draft.invited),
            commitment(seed),
            chosen_seed=False,
        )
        host = people[draft.host].address.lower()
        seats = (seat for seat, (_, number, _) in enumerate(draft.invited) if people[number].address.lower() == host)
        moderator = next(seats, draft.host)
        opened = (created, SeedKept(seed.hex()))
        self._begin(unit, opened, [(moderator, draft.host_name)], now, invite=True, expect=seq)


def _seat(docket: Docket, colour: str) -> Seat | None:
    return docket.setup.colours.index(colour) if colour in docket.setup.colours else None


def _seconds(now: datetime) -> int:
    return int(now.timestamp())


def _instant(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
