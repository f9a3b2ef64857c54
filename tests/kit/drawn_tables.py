"""Tables drawn with their people, lived through for a year by letters, each person at hours of its own.

Some never answer, resign, come late or are away; some are gone and perhaps come back; moderators vanish; clocks change.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from heapq import heappop, heappush
from itertools import count
from random import Random

from benchmarks.calendars import BEGINS, Person, drawn_person
from referee import log
from referee.adjudication import adjudicate
from referee.commands.clock import Extend, Pause, Resume, Shorten
from referee.docket.people import may_come_back
from referee.letters import Letter
from referee.log.options import PACES, Options
from referee.orders import blocks as b
from referee.orders.contents import Accept, BeAway, Decline, Motion, Ok, Request, Resign, Say, Status, Vote, Wait
from tests.kit.byletters import Stepwise, invited_by_letters, sensible
from tests.kit.moderated import MOD, Moderated, commanded
from tests.kit.tables import HOUR

DAY = 24 * HOUR
YEAR = 365 * DAY
STRANGERS = ("Zoe", "Ned", "Ivo")
ANSWERS = ("receipt", "answer", "help", "preview", "explain", "history", "tables", "asked")


@dataclass
class DrawnTable:
    """A table, its people, and what they will do."""

    begun: int
    game: Stepwise
    rng: Random
    people: list[Person]
    moderator: Moderated | None
    vanishes: int  # when the moderator writes no more
    hours: list[tuple[int, int, str, int]] = field(default_factory=list)
    heard: int = 0  # how many of the letters have been read
    stuck: bool = False  # the clock had something to do, and did nothing
    number: Iterator[int] = field(default_factory=count)

    @property
    def docket(self):
        return self.game.docket

    def later(self, at: float, does: str, who: int) -> None:
        if at < self.begun + YEAR:
            heappush(self.hours, (int(at), next(self.number), does, who))

    def live(self) -> "DrawnTable":
        """All that its people do in a year; then the clock alone goes on until it rests."""
        self._hear()
        while self.hours and not self.docket.ended:
            at, _, does, who = heappop(self.hours)
            if not self._until(at):
                break
            self._hear()
            if not self.docket.ended:
                getattr(self, f"_{does}")(who)
            self._hear()
        self._until(self.begun + 9 * YEAR)
        return self

    def _until(self, at: int) -> bool:
        """Let time pass; False if the clock would do something and nothing comes of it."""
        docket = self.docket
        while (wakes := adjudicate.wake_at(docket)) is not None and wakes <= at and not docket.ended:
            self.game.now = max(self.game.now, wakes)
            if not self.game.ticks():
                self.stuck = True
                return False
            self._hear()
            docket = self.docket
        self.game.now = max(self.game.now, at) if at < self.begun + 2 * YEAR else self.game.now
        return True

    def _hear(self) -> None:
        """Whoever is asked, or to vote, will answer at an hour of his own."""
        for letter in self.game.sent[self.heard :]:
            asks = letter.asked.missing or letter.kind in ("invitation", "motion") or letter.clock.asks_to_go_on
            if asks and letter.kind not in ANSWERS:
                self.later(self.people[letter.seat].answers(self.game.now, self.rng), "answers", letter.seat)
        self.heard = len(self.game.sent)
        for offer in self.docket.offers.values():
            self.later(self.game.now + self.rng.randrange(1, 40) * HOUR, "takes", offer.person)

    # --- what somebody does ---------------------------------------------------------------------------

    def _answers(self, seat: int) -> None:
        docket, rng = self.docket, self.rng
        if not self._has_a_say(seat):
            return
        if not docket.started:
            yes = rng.random() < 0.95
            self.game.sends(seat, requests=(Accept(f"words {seat}") if yes else Decline(),))
            return
        requests: tuple[Request, ...] = (Ok(),) if docket.asks_to_go_on else ()
        if docket.motion is not None and rng.random() < 0.7:
            requests += (Vote(rng.random() < 0.6, docket.motion.number),)
        requests += tuple(self._wishes(seat))
        asking = self._newest_asking(seat)
        blocks: tuple[b.Block, ...] = ()
        if docket.missing_keys(seat) and asking is not None and rng.random() < 0.9:
            blocks = sensible(asking, rng)
            blocks = tuple(map(_thin, blocks)) if rng.random() < 0.3 else blocks
        if blocks or requests:
            self.game.sends(seat, *blocks, requests=requests)

    def _wishes(self, seat: int) -> Iterator[Request]:
        chance, docket = self.rng.random(), self.docket
        day = datetime.fromtimestamp(self.game.now, UTC).date()
        if chance < 0.03:
            first = day + timedelta(self.rng.randrange(5))
            yield BeAway(str(first), str(first + timedelta(self.rng.randrange(5))))
        elif chance < 0.04:
            yield Resign(sure=True)
        elif chance < 0.06:
            yield Motion(self.rng.choice(("pause", "end", "replace")), self.rng.choice(docket.players), 2)
        elif chance < 0.09:
            yield self.rng.choice((Say("Well played."), Status(), Wait()))

    def _word(self, seat: int) -> None:
        """Somebody who was gone says something that orders nothing."""
        if self._has_a_say(seat):
            self.game.sends(seat, requests=(self.rng.choice((Say("I was in hospital."), Status())),))

    def _has_a_say(self, seat: int) -> bool:
        """Whether letters for a seat are heard: somebody plays it, or may have it again."""
        docket, own = self.docket, self.docket.seat(seat)
        return not own.vacant or may_come_back(docket, own.person, seat)

    def _newest_asking(self, seat: int) -> Letter | None:
        docket = self.docket
        found = (each for each in reversed(self.game.sent) if each.seat == seat and each.asked.missing and each.view)
        letter = next(found, None)
        return letter if letter is not None and letter.label.partition("x")[0] == docket.stop else None

    def _joins(self, number: int) -> None:
        docket = self.docket
        self.game.take(adjudicate.join(docket, 50 + number, STRANGERS[number], self.game.now).entries)

    def _takes(self, person: int) -> None:
        docket = self.docket
        offer = next((each for each in docket.offers.values() if each.person == person), None)
        if offer is None:
            return
        if self.rng.random() < 0.7:
            self.people[offer.seat] = drawn_person(self.game.now, self.rng)
            self.game.take(adjudicate.accept_offer(docket, offer, self.game.now).entries)
        else:
            self.game.take(adjudicate.leave(docket, person, self.game.now).entries)

    def _moderates(self, _: int) -> None:
        mod, docket = self.moderator, self.docket
        if mod is None or self.game.now >= self.vanishes or not docket.started:
            return
        command = Resume() if docket.paused is not None else self.rng.choice((Extend(24), Shorten(6), Pause()))
        if isinstance(command, Shorten):
            mod.commands(command)
            if mod.fate == "confirm":
                mod.commands(command, code=mod.replies[0].confirm)
        else:
            mod.commands(command)
        if self.docket.paused is not None:
            self.later(self.game.now + 3 * DAY, "moderates", 0)


def _thin(block: b.Block) -> b.Block:
    return b.CardBlock(block.plans[:1]) if isinstance(block, b.CardBlock) else block


def drawn_table(number: int) -> DrawnTable:
    """The table of this number, lived through; the same number gives the same."""
    rng = Random(f"table {number}")
    at = BEGINS // HOUR * HOUR + rng.randrange(365) * DAY
    players, listed = rng.randrange(2, 6), rng.random() < 0.4
    people = [drawn_person(at, rng) for _ in range(players)]
    game = invited_by_letters(players, number % 256, "six_skip", Stepwise, at=at, listed=listed, **_options(rng))
    for seat, person in enumerate(people):
        game.take((log.QuietHours(seat, person.night.zone, 23 * 60, 7 * 60),))
    who = rng.choice((None, None, MOD, 0))
    table = DrawnTable(at, game, rng, people, None, at + rng.randrange(120) * DAY)
    table.moderator = None if who is None else commanded(game, who)
    for seat, person in enumerate(people):
        if rng.random() < 0.1:  # never writes at all
            people[seat] = Person(person.night, person.usual, person.weekends, (), (), at)
        elif person.gone is not None and rng.random() < 0.6:
            table.later(person.gone + rng.randrange(3, 40) * DAY, "word", seat)
        if rng.random() < 0.15:
            table.later(at + rng.randrange(5, 60) * DAY, "word", seat)
    for stranger in range(rng.randrange(4) if listed else 0):
        table.later(at + rng.randrange(30 * DAY), "joins", stranger)
    for _ in range(rng.randrange(5)):
        table.later(at + rng.randrange(60 * DAY), "moderates", 0)
    return table.live()


def _options(rng: Random) -> dict:
    """What a table may have agreed on about its time."""
    pace = rng.choice((*PACES, None))
    options: dict = {**PACES[pace]} if pace else {"hours": rng.choice((12, 48, 96)), "ask_hours": 12}
    options["tempo"] = rng.choice(("round", "phase", "table"))
    options["roll"] = rng.choice(("names", "names", "count"))
    options["cooling_minutes"] = rng.choice((0, 30))
    options["gaps"] = rng.choice(("ask", "ask", "default", "best"))
    options["motions"] = rng.choice(("on", "off"))
    options["midround"] = rng.choice((options.get("midround", "all"), "few"))
    options["due"] = rng.choice(("", "", "sun,wed 20:00 Europe/Warsaw"))
    options["days"] = rng.choice(("", "", "mon-fri America/New_York"))
    return {name: value for name, value in options.items() if value != getattr(Options(), name)}
