"""The desk: the one door by which anything happens to a game. A letter arrived, or the clock ticked.

Each stimulus takes effect completely or not at all, in one transaction: log entries, letters to send, the inbox row's
verdict, the next instant to wake. Knows where things are kept; must not know rules, words or wires.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from referee import adjudicate, letters, log
from referee.chance import commitment
from referee.docket import Docket, fold, follow
from referee.hearing import Submission
from referee.log import Entry, GameCreated, Options, SeedKept
from referee.mail.auth import Token, message_id, mint, subject_tag, tagged_address, token_of
from referee.mail.compose import Outgoing, compose
from referee.mail.envelope import Envelope, open_letter
from referee.mail.html import text_of
from referee.mail.quoting import written
from referee.orders.blocks import KEYS, LineComplaint, OrderSheet, Table
from referee.orders.sheet import Line, read_sheet
from referee.report import Rendered
from referee.rules.model import Seat, Setup
from referee.rules.rounds import Halves
from referee.store import InboxRow, PlayerRow, Post, Store, Unit

CACHED_GAMES = 64
COMPARED_LETTERS = 1
"""How many of our last letters a reply is compared with besides the one it answers, to tell its words from ours."""

Render = Callable[[letters.Letter, str, str], Rendered]
"""A letter, a language and a time zone to subject, text and HTML."""


@dataclass(frozen=True, slots=True)
class Letter:
    """Stimulus: a letter was kept in the inbox under this number."""

    inbox_id: int


@dataclass(frozen=True, slots=True)
class Tick:
    """Stimulus: something in this game may be due."""

    game: str


@dataclass(frozen=True, slots=True)
class Shunted:
    """Stimulus: this letter broke us and was put aside; its player is to know."""

    inbox_id: int


@dataclass(frozen=True, slots=True)
class Outage:
    """Stimulus: the referee was away so many seconds; running deadlines move by as much."""

    seconds: int


Stimulus = Letter | Tick | Outage | Shunted


@dataclass(frozen=True, slots=True)
class Invited:
    """A player to be: name, address on file, time zone, language."""

    name: str
    address: str
    time_zone: str = "UTC"
    language: str = "en"


class NoSuchGame(LookupError):
    """No game by this id is kept here."""


class Desk:
    """The referee's desk over a store. `keys` sign the tokens of letters, newest first; `address` is ours."""

    def __init__(self, store: Store, keys: tuple[bytes, ...], address: str, render: Render) -> None:
        """Take a seat at the desk."""
        self._store = store
        self._keys = keys
        self._address = address.lower()
        self._render = render
        self._dockets: OrderedDict[str, Docket] = OrderedDict()

    def handle(self, stimulus: Stimulus, now: datetime) -> None:
        """Let one stimulus take effect, completely or not at all."""
        with self._store.writing() as unit:
            match stimulus:
                case Letter(inbox_id):
                    self._read(unit, inbox_id, now)
                case Tick(game):
                    before = self.docket(unit, game)
                    self._settle(unit, before, adjudicate.tick(before, _seconds(now)), now)
                case Outage(seconds):
                    self._outage(unit, seconds, now)
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
    ) -> None:
        """Set a table: invite the players, or begin at once without their nonces. The seed is 32 bytes."""
        names = tuple(player.name for player in players)
        created = GameCreated(game, title, setup, options, names, commitment(seed), chosen_seed)
        opened: list[Entry] = [created, SeedKept(seed.hex())]
        docket = follow(follow(None, opened[0]), opened[1])
        further = adjudicate.invite if invite else adjudicate.start
        with self._store.writing() as unit:
            unit.add_game(game, title)
            for seat, player in enumerate(players):
                unit.add_player(
                    game,
                    seat,
                    setup.colours[seat],
                    player.name,
                    player.address,
                    player.time_zone,
                    player.language,
                )
            self._settle(unit, None, (*opened, *further(docket, _seconds(now))), now, game)

    def docket(self, unit: Unit, game: str) -> Docket:
        """The game's docket as the log has it now; folded once, then only what is new."""
        known = self._dockets.get(game)
        news = unit.log(game, after=known.seq if known else 0)
        if known is None and not news:
            raise NoSuchGame(game)
        docket = fold(news, known)
        self._dockets[game] = docket
        self._dockets.move_to_end(game)
        while len(self._dockets) > CACHED_GAMES:
            self._dockets.popitem(last=False)
        return docket

    def _settle(
        self, unit: Unit, before: Docket | None, entries: Sequence[Entry], now: datetime, game: str = ""
    ) -> None:
        """Write what was decided: log, letters, the next instant to wake."""
        after = before
        for entry in entries:
            after = follow(after, entry)
        assert after is not None
        if entries:
            unit.append(after.game, entries, now, expect=before.seq if before else 0)
            players = unit.players(after.game)
            for letter in letters.plan(before, entries, _seconds(now)):
                self._post(unit, letter, players[letter.seat], now)
        wake = adjudicate.wake_at(after)
        unit.set_wake(after.game, None if wake is None else _instant(wake), ended=after.ended)

    def _apologise(self, unit: Unit, inbox_id: int, now: datetime) -> None:
        """A neutral receipt for a letter that broke us: nothing of what it said is looked at again."""
        envelope = open_letter(unit.letter(inbox_id).raw)
        token = token_of(envelope, self._keys)
        player = self._seat(unit, token) if token is not None else None
        if token is None or player is None or self._unanswerable(envelope) is not None:
            return
        read = log.LetterRead(player.seat, inbox_id, "shunted", OrderSheet(), (), (), (), ())
        self._settle(unit, self.docket(unit, token.game), (read,), now)

    def _outage(self, unit: Unit, seconds: int, now: datetime) -> None:
        unit.heartbeat(now)  # in the same commit: a crash after it does not count the absence twice
        for row in unit.games():
            if row.ended:
                continue
            before = self.docket(unit, row.id)
            if before.due is not None or before.cooling is not None:
                self._settle(unit, before, (log.Away(seconds),), now)

    # Letters in

    def _read(self, unit: Unit, inbox_id: int, now: datetime) -> None:
        row = unit.letter(inbox_id)
        if row.verdict != "new":
            return  # another worker, or we before a crash, decided it already
        envelope = open_letter(row.raw)
        verdict = self._unanswerable(envelope)
        token = token_of(envelope, self._keys)
        if verdict is None and (token is None or self._seat(unit, token) is None):
            verdict = "stranger"
        if verdict is not None or token is None:
            unit.decided(inbox_id, verdict or "stranger")
            return
        docket = self.docket(unit, token.game)
        player = self._seat(unit, token)
        assert player is not None
        said = self._submission(unit, docket, player, envelope, token, row)
        entries = adjudicate.hear(docket, said, _seconds(now))
        self._settle(unit, docket, entries, now)
        fate = next(entry.fate for entry in entries if isinstance(entry, log.LetterRead))
        unit.decided(inbox_id, fate, token.game, player.seat)

    def _unanswerable(self, envelope: Envelope) -> str | None:
        """Automatic mail and our own letters are kept and never answered."""
        if envelope.automatic is not None:
            return "automatic"
        return "own" if envelope.sender == self._address else None

    def _seat(self, unit: Unit, token: Token) -> PlayerRow | None:
        return next((row for row in unit.players(token.game) if row.colour == token.seat), None)

    def _submission(
        self, unit: Unit, docket: Docket, player: PlayerRow, envelope: Envelope, token: Token, row: InboxRow
    ) -> Submission:
        answered = unit.text_of(docket.game, player.seat, token.letter) or ""
        ours = dict.fromkeys((answered, *unit.sent_texts(docket.game, player.seat, limit=COMPARED_LETTERS)))
        lines = tuple(Line(w.number, w.text, w.sure) for w in written(envelope.text, tuple(ours)))
        table = table_of(docket, player.seat)
        copied = tuple(
            row.name
            for row in unit.players(docket.game)
            if row.seat != player.seat and row.address.lower() in envelope.copied
        )
        return Submission(
            seat=player.seat,
            letter=row.id,
            stop=token.letter.partition("x")[0],
            sheet=_sheet(lines, replace(table, proposal=docket.proposed(player.seat, token.letter)), row.whole),
            held=envelope.sender != player.address.lower(),
            copied=copied,
        )

    # Letters out

    def _post(self, unit: Unit, letter: letters.Letter, player: PlayerRow, now: datetime) -> None:
        token = Token(letter.game, letter.label, player.colour)
        minted = mint(token, self._keys[0])
        rendered = self._render(letter, player.language, player.time_zone)
        outgoing = Outgoing(
            message_id=message_id(minted, self._address.partition("@")[2]),
            sender=f"El Grande referee <{self._address}>",
            to=player.address,
            reply_to=tagged_address(self._address, minted),
            subject=f"{subject_tag(minted)} {rendered.subject}",
            references=unit.last_message_id(letter.game, letter.seat),
            date=now,
            text=rendered.text,
            html=rendered.html,
        )
        unit.post(
            Post(
                key=f"{letter.game}/{letter.label}/{player.colour}/{letter.kind}",
                game=letter.game,
                seat=letter.seat,
                label=letter.label,
                kind=letter.kind,
                to=player.address,
                message_id=outgoing.message_id,
                raw=compose(outgoing),
                text=f"{rendered.text}\n{text_of(rendered.html)}",  # clients answer from either part
                at=now,
            )
        )


def _sheet(lines: tuple[Line, ...], table: Table, whole: bool) -> OrderSheet:
    """What a letter says; one too large to be kept whole says nothing, and is told so."""
    if whole:
        return read_sheet(lines, table)
    return OrderSheet(complaints=(LineComplaint(0, "", 0, 0, "invalid", "letter-too-large"),))


def table_of(docket: Docket, seat: Seat) -> Table:
    """What the reader of this seat's sheet needs to know: nothing another seat keeps secret."""
    position = docket.state.position if docket.state else None
    previous = docket.previous[seat]
    head = docket.state.agenda[0] if docket.state and docket.state.agenda else None
    return Table(
        seat=seat,
        colours=docket.setup.colours,
        names=docket.names,
        offered=position.offered if position else (),
        previous=tuple(previous[key] for key in KEYS if key in previous),
        proposal=docket.proposals[seat],
        in_force=docket.in_force(seat),
        mid_turn=isinstance(head, Halves) and head.seat == seat,
    )


def _seconds(now: datetime) -> int:
    return int(now.timestamp())


def _instant(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
