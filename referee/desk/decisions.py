"""Writing decisions: log entries, letters, the next wake-up and how a game stands, all in the given transaction.

Also the dockets that are kept between letters, and what of a person goes with a decision: seats, languages, names.

Knows where things are stored, and that a docket is valid only once its entries are committed. Must not know what led to
a decision.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial

from referee import log
from referee.adjudication import adjudicate
from referee.commands import drafts
from referee.commands.directing import Directed
from referee.commands.newcomers import Newcomer
from referee.desk import whispering
from referee.desk.history import letters_of
from referee.desk.incoming import OpenedLetter
from referee.desk.outgoing import OutboxWriter, Threads
from referee.desk.roster import enrol, numbers_by_address, people_of, usual_nights, zones_in
from referee.desk.stimuli import NoSuchGame
from referee.docket import Docket, LogTail, dockets_after, fold, follow
from referee.docket.horizon import progress_of
from referee.docket.people import confidants, plays
from referee.letters import Letter, Notice, notices, watching
from referee.letters.model import HERE_ALONE, Alert, Elsewhere, WordsTold
from referee.log import Drafted, Entry, GameCreated, SeedKept, chain, rulings
from referee.log.as_json import dumps
from referee.log.chain import Salts
from referee.orders.contents import ShowName, Speaks
from referee.store import Glance, Person, Raced, SaltedWords, Transaction, Wake, glance_text

CACHED_GAMES = 64


class DocketCache:
    """The dockets of the games used last, at most CACHED_GAMES of them."""

    def __init__(self) -> None:
        """Begin empty."""
        self._known: OrderedDict[str, Docket] = OrderedDict()

    def of(self, transaction: Transaction, game: str, seq: int | None = None) -> Docket:
        """The game's docket as of the log now; only new entries are read. Raises NoSuchGame.

        `seq` is the number of the last entry, if it was read together with the roster: a cached docket with this number
        is up to date. Raises Raced if the log has grown since, and so perhaps the roster.
        """
        known = self._known.get(game)
        if known is None or known.seq != seq:
            news = transaction.log(game, known.seq, known.setup.board) if known else transaction.log(game)
            if known is None and not any(isinstance(entry.body, GameCreated) for entry in news):
                raise NoSuchGame(game)
            known = fold(news, known)
        self.remember(known)
        if seq is not None and known.seq != seq:
            raise Raced(f"{game} is at entry {known.seq}, not {seq}")
        return known

    def remember(self, docket: Docket) -> None:
        """Cache a docket whose entries are committed."""
        self._known[docket.game] = docket
        self._known.move_to_end(docket.game)
        while len(self._known) > CACHED_GAMES:
            self._known.popitem(last=False)

    def __contains__(self, game: str) -> bool:
        """Whether the game is cached, and so has begun."""
        return game in self._known


NO_WORDS: Mapping[str, SaltedWords] = {}
NO_LANGUAGES: Mapping[int, str] = {}


@dataclass(slots=True)
class SaidToMany:
    """Words that are said at many tables at once: whoever sits at several gets them once, with all tables named."""

    tables: Mapping[str, Mapping[str, str]]
    """By address in lower case: the ids and titles of the tables at which somebody sits."""
    told: frozenset[str] = frozenset()
    """Who has got them."""

    def once(self, game: str, mail: Sequence[tuple[Letter, Person]]) -> list[tuple[Letter, Person]]:
        """Letters of one of the tables, without the words for those who have them from another."""
        kept = []
        for letter, person in mail:
            if letter.kind == "press":
                address = person.address.lower()
                if address in self.told:
                    continue
                self.told |= {address}
                also = tuple(title for other, title in self.tables.get(address, {}).items() if other != game)
                letter = replace(letter, elsewhere=replace(letter.elsewhere, also=also))
            kept.append((letter, person))
        return kept


@dataclass(slots=True)
class Decisions:
    """Writes decisions, and remembers the dockets they lead to once they are committed.

    `host` is the address of whoever runs the referee; empty if it is not known. `site` is where web pages show games,
    empty for an address that nobody told; None without such pages.
    """

    outbox: OutboxWriter
    salts: Salts
    host: str = ""
    site: str | None = None
    dockets: DocketCache = field(default_factory=DocketCache)

    def draft(self, transaction: Transaction, game: str) -> Drafted | None:
        """The draft of a game that is being set up; None once the game has begun."""
        return None if game in self.dockets else drafts.draft_of(transaction.log(game))

    def write_draft(
        self, transaction: Transaction, draft: Drafted, entries: Sequence[Entry], now: datetime, expect: int
    ) -> int:
        """Write entries after number `expect` that end in this draft of a game; returns the new last number."""
        glance, at = glance_text(glance_of_draft(draft, expect + len(entries))), drafts.wakes_at(draft)
        wake = Wake(None if at is None else datetime.fromtimestamp(at, UTC), draft.stage == "closed", glance)
        return transaction.append(draft.game, entries, now, expect, wake)

    def confidants(self, docket: Docket, people: Mapping[int, Person]) -> tuple[tuple[int, str], ...]:
        """Who may read what a player tells the moderator: moderators who do not play, else a host who does not."""
        plays_here = any(plays(docket, number) for number in self.hosting(people))
        hosts = () if not self.host or plays_here else ((log.OPERATOR, ""),)
        return confidants(docket) or hosts

    def hosting(self, people: Mapping[int, Person]) -> frozenset[int]:
        """The numbers on a roster of whoever runs the referee."""
        return frozenset(n for n, person in people.items() if person.address.lower() == self.host.lower())

    def _is_for_host(self, notice: Notice) -> bool:
        """Whether a notice to the host is sent: answers to what the command line says are shown there."""
        match notice.moment:
            case WordsTold(words):
                return words != ""
            case Alert():
                return self.host != ""
        return False

    def begin(
        self,
        transaction: Transaction,
        opened: tuple[GameCreated, SeedKept],
        moderators: Sequence[tuple[int, str]],
        now: datetime,
        *,
        invite: bool,
        expect: int = 0,
    ) -> None:
        """Write the first entries of a game, after those of its draft if it has one."""
        promoted: tuple[Entry, ...] = tuple(
            log.Ruled(number, log.OPERATOR, "", rulings.Promoted(person, name))
            for number, (person, name) in enumerate(moderators, 1)
        )
        roster, known = people_of(transaction, opened[0].game), {*range(len(opened[0].players)), *dict(moderators)}
        nights = usual_nights((number, person) for number, person in roster.items() if number in known)
        begun: tuple[Entry, ...] = (*opened, *promoted, *nights)
        further = (adjudicate.invite if invite else adjudicate.start)(dockets_after(None, begun)[-1], seconds(now))
        self.settle(transaction, None, (*begun, *further.entries), now, expect)

    def carry_out(
        self,
        transaction: Transaction,
        docket: Docket,
        directed: Directed,
        now: datetime,
        answered: Threads | None = None,
        elsewhere: Elsewhere = HERE_ALONE,
        languages: Mapping[int, str] = NO_LANGUAGES,
        many: SaidToMany | None = None,
    ) -> None:
        """Write the effects of commands, and put the newcomers they name on the roster.

        `languages` has those who get letters in another language than theirs this time. `many`: they are said at other
        tables, too.
        """
        known = dict(numbers_by_address(people_of(transaction, docket.game))) if directed.newcomers else {}
        joining = [each for each in directed.newcomers if each[1].address.lower() not in known]
        for number, newcomer in joining:
            enrol(transaction, docket.game, number, newcomer)
        entries = (*usual_nights(joining), *directed.entries)
        self.settle(
            transaction,
            docket,
            entries,
            now,
            answered=answered,
            elsewhere=elsewhere,
            languages=languages,
            many=many,
        )

    def settle_tick(self, transaction: Transaction, before: Docket, ticked: LogTail, now: datetime) -> None:
        """Write what follows from the passing of time, and who moderates where moderators do not answer."""
        for entry in heir_of(transaction, ticked.docket, ticked.entries, self.host):
            ticked.append(entry)
        self.settle(transaction, before, ticked.entries, now, led_to=ticked.led_to)

    def settle(
        self,
        transaction: Transaction,
        before: Docket | None,
        entries: Sequence[Entry],
        now: datetime,
        expect: int = 0,
        led_to: Sequence[Docket] = (),
        opened: OpenedLetter | None = None,
        answered: Threads | None = None,
        elsewhere: Elsewhere = HERE_ALONE,
        words: Mapping[str, SaltedWords] = NO_WORDS,
        knows: int | None = None,
        languages: Mapping[int, str] = NO_LANGUAGES,
        many: SaidToMany | None = None,
    ) -> None:
        """Write a decision: log entries, letters, the next wake-up.

        `led_to` has the docket after each entry, if already known. `opened` is the letter that is answered; without
        it, `answered` may have the Message-IDs that an answer to its writer refers to. `elsewhere` tells of
        other tables of the writer: for the answer, and not for the log of this table. `words` has the private words of
        the letter by their digests, which alone the entries have. `knows`: the person who has the answer already, from
        another table. `many`: it is made at other tables, too.
        """
        led_to = led_to or dockets_after(before, entries, seconds(now))
        after = led_to[-1] if led_to else before
        assert after is not None
        expect, at = before.seq if before else expect, adjudicate.wake_at(after)
        texts = tuple(dumps(body, after.setup.board) for body in entries)
        if chain.tells_all(entries) and (before is None or before.head or chain.begins(entries)):
            since = transaction.lines(after.game, before.linked) if before else ()
            news = ((seq, seconds(now), text) for seq, text in enumerate(texts, expect + 1))
            link = chain.link(after.head, (*since, *news), after.setup.board, self.salts)
            after, texts = follow(after, link), (*texts, dumps(link, None))
            entries, led_to = (*entries, link), (*led_to, after)
        wake = Wake(None if at is None else datetime.fromtimestamp(at, UTC), after.ended, glance_text(glance_of(after)))
        if entries:
            moved = {} if before is None else zones_in(entries)
            for person, zone in moved.items():
                transaction.set_time_zone(after.game, person, zone)
            speaking = chosen_in(after, entries)
            for person, language in speaking.items():
                transaction.set_language(after.game, person, language)
            keep(transaction, after, entries)
            if before is not None and before.title != after.title:
                transaction.set_title(after.game, after.title)
            transaction.append_lines(after.game, texts, now, expect, wake)
            said = whispering.keep(transaction, after, entries, words, now)
            whole_log = partial(transaction.log, after.game)
            log_behind = partial(transaction.log, after.game, board=after.setup.board)
            self._note_pace(transaction, after, entries, now)
            tables_over = partial(transaction.paces_of_tables, before=now)
            planned = letters_of(before, entries, seconds(now), led_to, said, log_behind, tables_over, self.site)
            planned = tuple(each for each in planned if not (each.receipt and after.seat(each.seat).person == knows))
            planned = tuple(
                replace(letter, elsewhere=elsewhere) if letter.receipt or letter.kind in ("tables", "help") else letter
                for letter in planned
            )
            noticed = notices.notices(before, entries, said)
            noticed = tuple(each for each in noticed if each.kind != "ruling" or each.person != knows)
            told = [each for each in noticed if each.person >= 0 or self._is_for_host(each)]
            told += watching.to_observers(before, after, entries, whole_log)
            people = opened.people if opened else people_of(transaction, after.game) if planned or told else {}
            people = {
                one: replace(
                    who,
                    time_zone=moved.get(one, who.time_zone),
                    language=speaking.get(one, languages.get(one, who.language)),
                )
                for one, who in people.items()
            }
            people = {**people, log.OPERATOR: Person(after.game, log.OPERATOR, "", self.host, "UTC", "en")}
            answered = opened.thread if opened else answered
            told = [replace(each, elsewhere=elsewhere) if each.kind == "ruling" else each for each in told]
            to_seats = [(letter, people[after.seat(letter.seat).person]) for letter in planned]
            to_seats = to_seats if many is None else many.once(after.game, to_seats)
            to_others = [(notice, people[notice.person]) for notice in told]
            told_of = (expect, expect + len(entries))
            more = opened is not None and opened.tapped
            self.outbox.post(transaction, [*to_seats, *to_others], now, answered, told_of, self.site, tapped=more)
        else:
            transaction.set_wake(after.game, wake.at, wake.ended, expect)
        if before is not None:
            transaction.afterwards.append(partial(self.dockets.remember, after))

    def _note_pace(self, transaction: Transaction, docket: Docket, entries: Sequence[Entry], now: datetime) -> None:
        """Note how long a stop took at a table that has just ended, and was not called off."""
        if docket.called_off or not any(isinstance(entry, log.SeedTold) for entry in entries):
            return
        progress = progress_of(docket)
        if progress.mean is not None:
            transaction.note_pace_of_table(docket.game, progress.kind, progress.mean, now)


def seconds(now: datetime) -> int:
    """An instant in the seconds of the log."""
    return int(now.timestamp())


WHY = "what players told the moderators had waited for days without an answer"
NAME = "the host"


def heir_of(transaction: Transaction, docket: Docket, entries: Sequence[Entry], host: str) -> tuple[Entry, ...]:
    """The ruling by which the host at this address moderates too, if these entries say that moderators are silent.

    None if no address is known, or the host plays or moderates this game.
    """
    if not host or log.Noticed("unheard") not in entries:
        return ()
    people = people_of(transaction, docket.game)
    known = [number for number, person in people.items() if person.address.lower() == host.lower()]
    if any(plays(docket, number) or number in dict(docket.moderators) for number in known):
        return ()
    number = max(docket.next_person - 1, *people) + 1
    if known:
        number = known[-1]
    else:
        enrol(transaction, docket.game, number, Newcomer(NAME, host))
    promoted = rulings.Promoted(number, people[number].name if known else NAME)
    return (log.Ruled(len(docket.ledger) + 1, log.OPERATOR, "", promoted, reason=WHY),)


def chosen_in(docket: Docket, entries: Iterable[log.Entry]) -> Mapping[int, str]:
    """By number on the roster, the languages that players say in the letters of these entries they want."""
    return {
        docket.seat(entry.seat).person: request.language
        for entry in entries
        if isinstance(entry, log.LetterRead)
        for request in entry.sheet.requests
        if isinstance(request, Speaks)
    }


_ANOTHERS = ("held", "elsewhere", "shunted", "braked")
"""What becomes of letters that somebody else may have written, or meant for somebody else."""


def keep(transaction: Transaction, docket: Docket, entries: Sequence[log.Entry]) -> None:
    """Keep what the writers of the letters of these entries say; nothing that is held, for it may be another's."""
    said = {
        docket.seat(entry.seat).person: request.on
        for entry in entries
        if isinstance(entry, log.LetterRead) and entry.fate not in _ANOTHERS
        for request in entry.sheet.requests
        if isinstance(request, ShowName)
    }
    people = people_of(transaction, docket.game) if said else {}
    for number, shown in said.items():
        transaction.show_by_name(people[number], shown)


def glance_of(docket: Docket) -> Glance:
    """How a game stands that was created, as of its last entry."""
    colours = docket.setup.colours
    awaited = () if docket.ended else docket.awaited()
    return Glance(
        docket.seq,
        "over" if docket.ended else "played" if docket.started else "invited",
        docket.stop,
        None if docket.ended else docket.due if docket.cooling is None else docket.cooling,
        docket.paused is not None,
        docket.resumes,
        tuple((colours[seat], docket.seat(seat).person) for seat in awaited),
        tuple(colours[seat] for seat in docket.grace if seat in awaited),
        tuple((colours[seat], docket.seat(seat).person) for seat in docket.players if docket.is_left(seat)),
        tuple(colours[seat] for seat in docket.vacant if not docket.ended),
        tuple(sorted(docket.unreachable)),
        asks_to_go_on=docket.asks_to_go_on,
        ending=docket.ending and not docket.ended,
        moderators=tuple(number for number, _ in docket.moderators),
    )


def glance_of_draft(draft: Drafted, seq: int) -> Glance:
    """How a game stands that is being set up."""
    if draft.stage == "closed":
        return Glance(seq, "over")
    return Glance(seq, "set up", awaited=(("", draft.host),), open=draft.open)
