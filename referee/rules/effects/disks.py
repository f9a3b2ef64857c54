"""Effects decided by secret disks: all who are asked point at a region, and all disks are opened together."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from referee.rules import events as e
from referee.rules import scoring
from referee.rules.board import CASTILLO, COURT, PROVINCES, REGIONS
from referee.rules.decisions import Act, Ask, Complaint, Decision, Disk, Name, Order, SetDisk
from referee.rules.effects.base import Answers, Chance, Effect, Outcome, Step, drawn, guarded
from referee.rules.effects.moving import Transfer, closed
from referee.rules.effects.scorings import ScorePlace
from referee.rules.model import ALL, CardId, Place, Seat
from referee.rules.position import Position

Choices = dict[Seat, tuple[Place, ...]]


class DiskStep(Step):
    """Asks some seats for their disks at once; what they mean is the subclass's."""

    __slots__ = ()

    @property
    def purpose(self) -> Disk:
        """What the disk is set for."""
        raise NotImplementedError

    def choices(self, position: Position) -> Choices:
        """The seats asked, clockwise, and the regions each may point at."""
        raise NotImplementedError

    def ask(self, position: Position) -> Decision | None:
        """All seats with a choice, together."""
        choices = self.choices(position)
        return Decision(Ask.DISK, tuple(choices), self, tuple(choices.values())) if choices else None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A region this seat may point at; nobody answers with an unset disk but the house."""
        if not isinstance(order, SetDisk):
            return Complaint("wants-disk")
        choices = self.choices(position)
        if seat not in choices:
            return Complaint("not-asked")
        if order.place is None or order.place in choices[seat]:
            return None
        return self.illegal(position, order.place)

    def illegal(self, position: Position, place: Place) -> Complaint | None:
        """Why a region outside the choices will not do."""
        return Complaint("disk-not-there", (place,))


def _set(answers: Answers) -> dict[Seat, Place | None]:
    return {s: a.place for s, a in sorted(answers.items(), key=str) if s is not None and isinstance(a, SetDisk)}


@dataclass(frozen=True, slots=True)
class SecretScoring(Effect):
    """Everybody names a region in secret; those named once are scored (Rio Grande p. 12)."""

    def check(self, position: Position, seat: Seat, order: Order) -> Complaint | None:
        """Nothing to choose before the disks."""
        return None if isinstance(order, Act) else Complaint("wants-act")

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """The disks."""
        return (NameInSecret(seat, card),)


@dataclass(frozen=True, slots=True)
class NameInSecret(DiskStep):
    """All disks, then the scoring of every region named once."""

    seat: Seat
    card: CardId

    @property
    def purpose(self) -> Disk:
        """A region to score."""
        return Disk.SECRET

    def choices(self, position: Position) -> Choices:
        """Everybody, every region; the King's may be scored like any other."""
        return dict.fromkeys(position.seats, REGIONS)

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Regions named by one seat only, in track order."""
        disks = _set(answers)
        named = Counter(place for place in disks.values() if place is not None)
        run = tuple(ScorePlace(place) for place in REGIONS if named[place] == 1 and any(position.board[place]))
        shown = e.DisksShown(Disk.SECRET, tuple(disks.items()))
        return Outcome((shown,), guarded(position, self.seat, self.card, run, done=1))


@dataclass(frozen=True, slots=True)
class SendInSecret(Effect):
    """Every rival gives up caballeros of one region of its choice, named in secret (Rio Grande p. 9, 10)."""

    count: int  # this many, or ALL of the region

    def check(self, position: Position, seat: Seat, order: Order) -> Complaint | None:
        """Nothing to choose for the one who plays it."""
        return None if isinstance(order, Act) else Complaint("wants-act")

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """The disks."""
        return (SendByDisk(seat, card, self.count),)


@dataclass(frozen=True, slots=True)
class SendByDisk(DiskStep):
    """Rivals' disks, then the losses."""

    seat: Seat
    card: CardId
    count: int

    @property
    def purpose(self) -> Disk:
        """A region to give up caballeros from."""
        return Disk.SEND

    def choices(self, position: Position) -> Choices:
        """Open regions with enough of the rival's own; where none has two, one will do (Rio Grande p. 9)."""
        choices: Choices = {}
        for rival in position.from_left_of(self.seat):
            home = [p for p in REGIONS if p != position.king and position.board[p][rival]]
            least = 1 if self.count == ALL else self.count
            enough = [p for p in home if position.board[p][rival] >= least]
            if not enough and position.setup.edition.secret_two_fallback == "one":
                enough = home
            if enough:
                choices[rival] = tuple(enough)
        return choices

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Each loses from the region on its disk; a disk nobody set is ruled on as the edition says."""
        disks = _set(answers)
        shown = e.DisksShown(Disk.SEND, tuple(disks.items()))
        run = tuple(
            UnsetDisk(rival, self) if (place := disks[rival]) is None else self._loss(position, rival, place)
            for rival in position.from_left_of(self.seat)
            if rival in disks
        )
        return Outcome((shown,), guarded(position, self.seat, self.card, run, done=1))

    def _loss(self, position: Position, rival: Seat, place: Place) -> Step:
        return Transfer(rival, place, PROVINCES, min(self.count, position.board[place][rival]))


@dataclass(frozen=True, slots=True)
class UnsetDisk(Chance):
    """A disk that should have named a region and did not: the edition's ruling."""

    rival: Seat
    sending: SendByDisk

    def _legal(self, position: Position) -> tuple[Place, ...]:
        return self.sending.choices(position).get(self.rival, ())

    def ask(self, position: Position) -> Decision | None:
        """Chance, where the edition leaves it to chance."""
        legal = self._legal(position)
        if position.setup.edition.illegal_disk != "random" or not legal:
            return None
        return Decision(Ask.DRAW, (), self, legal, f"round-{position.round}/disk-{self.rival}")

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The region with the fewest of its caballeros, a drawn one, or none."""
        legal = self._legal(position)
        if not legal or position.setup.edition.illegal_disk == "ignore":
            return Outcome()
        facts: tuple[e.Fact, ...] = ()
        place = min(legal, key=lambda place: position.board[place][self.rival])
        if decision := self.ask(position):
            drew, choice = drawn(decision, answers)
            assert isinstance(choice, int)
            facts, place = (drew,), choice
        return Outcome(facts, (self.sending._loss(position, self.rival, place),))


@dataclass(frozen=True, slots=True)
class Evict(Effect):
    """Name an open region; rivals' caballeros leave it for the regions on their disks (Rio Grande p. 11)."""

    def check(self, position: Position, seat: Seat, order: Order) -> Complaint | None:
        """An open region."""
        if not isinstance(order, Name):
            return Complaint("wants-place-to-evict")
        if order.place == CASTILLO:
            return Complaint("castillo-shut")
        return closed(position, order.place)

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """The disks."""
        assert isinstance(order, Name)
        return (EvictByDisk(seat, card, order.place),)


@dataclass(frozen=True, slots=True)
class EvictByDisk(DiskStep):
    """Disks of the rivals who stand in the region, then their flight."""

    seat: Seat
    card: CardId
    place: Place

    @property
    def purpose(self) -> Disk:
        """A region to flee to."""
        return Disk.EVICT

    def choices(self, position: Position) -> Choices:
        """Rivals who stand there; any other open region."""
        goals = tuple(p for p in REGIONS if p not in (position.king, self.place))
        return {r: goals for r in position.from_left_of(self.seat) if position.board[self.place][r]}

    def illegal(self, position: Position, place: Place) -> Complaint | None:
        """The rulebooks say what follows from a bad disk, so it can be set: the court (Rio Grande p. 11)."""
        same = place == self.place and position.setup.edition.evict_bad_target == "king_to_court"
        return Complaint("evict-elsewhere", (place,)) if same or place not in REGIONS else None

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """All go where their disks point, to the court from a bad one."""
        disks = _set(answers)
        shown = e.DisksShown(Disk.EVICT, tuple(disks.items()))
        here = position.board[self.place]
        run = tuple(
            Transfer(rival, self.place, self._goal(position, disks[rival]), here[rival])
            for rival in position.from_left_of(self.seat)
            if rival in disks
        )
        return Outcome((shown,), guarded(position, self.seat, self.card, run, done=1))

    def _goal(self, position: Position, place: Place | None) -> Place:
        return COURT if place is None or place in (position.king, self.place) else place


@dataclass(frozen=True, slots=True)
class GeneralDisks(DiskStep):
    """General scoring: disks are set, the Castillo is scored and emptied (Rio Grande p. 5)."""

    @property
    def purpose(self) -> Disk:
        """Where the caballeros of the Castillo go."""
        return Disk.GENERAL

    def choices(self, position: Position) -> Choices:
        """Seats with caballeros in the Castillo; any region but the King's."""
        goals = tuple(place for place in REGIONS if place != position.king)
        return {seat: goals for seat in position.seats if position.board[CASTILLO][seat]}

    def illegal(self, position: Position, place: Place) -> Complaint | None:
        """A disk on the King's region can be set; the rulebooks send those caballeros to the court."""
        return None if place in REGIONS else Complaint("disk-not-there", (place,))

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The Castillo is scored before the disks are opened, the regions after."""
        disks = _set(answers)
        facts: list[e.Fact] = [e.Scored(CASTILLO, scoring.points(position, CASTILLO), True)]
        facts.append(e.DisksShown(Disk.GENERAL, tuple(disks.items())))
        for seat, place in disks.items():
            target = COURT if place is None or place == position.king else place
            facts.append(e.Moved(seat, CASTILLO, target, position.board[CASTILLO][seat]))
        return Outcome(tuple(facts), tuple(ScorePlace(place, general=True) for place in REGIONS))
