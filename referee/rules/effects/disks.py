"""Effects decided by secret disks: several seats point at regions, and the disks are opened together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import reduce
from typing import ClassVar

from referee.rules import events as e
from referee.rules.decisions import Ask, Complaint, Decision, Disk, Name, Order, SetDisk
from referee.rules.effects.base import Answers, CardSentence, Chance, Effect, Outcome, Step
from referee.rules.effects.limits import entering
from referee.rules.effects.moving import Transfer, chooser_of, moved, unavailable_complaint
from referee.rules.effects.scorings import scored_in_general, scorings
from referee.rules.effects.windows import guarded
from referee.rules.model import ALL, COURT, NOWHERE, PROVINCES, CardId, Place, Seat
from referee.rules.modifiers import modify
from referee.rules.position import Position, evolve
from referee.rules.predicates import (
    KINGS_REGION,
    band,
    closed_complaint,
    is_scored,
    is_taboo,
    kings_region,
    may_go,
    off_ground_complaint,
    open_regions,
    room,
)
from referee.rules.shapes import OnePlace
from referee.rules.table import TableLaid
from referee.rules.wire import wire

Choices = dict[Seat, tuple[Place, ...]]


class DiskStep(Step):
    """Asks some seats for their disks at once; the subclass carries out what they say."""

    __slots__ = ()

    purpose: ClassVar[Disk]
    """The purpose of the disk."""

    leads: ClassVar[bool] = False
    """Whether it leads caballeros somewhere: to the court, if the region is closed when the disk is opened."""

    def choices(self, position: Position) -> Choices:
        """The seats asked, and the regions each may point at."""
        raise NotImplementedError

    def ask(self, position: Position) -> Decision | None:
        """Asks all seats that have a choice, together."""
        choices = self.choices(position)
        return Decision(Ask.DISK, tuple(choices), self, tuple(choices.values())) if choices else None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless the disk is unset or points at a region this seat may point at."""
        if not isinstance(order, SetDisk):
            return Complaint("wants-disk")
        choices = self.choices(position)
        if seat not in choices:
            return Complaint("not-asked")
        if order.place is None or order.place in choices[seat]:
            return None
        return self.illegal_place_complaint(position, order.place)

    def answer_complaint(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """Like `check`, but a disk that leads somewhere may have been set before its region was closed."""
        complaint = self.check(position, seat, order)
        earlier = self.leads and complaint is not None and complaint.code in KINGS_REGION
        return None if earlier else complaint

    def illegal_place_complaint(self, position: Position, place: Place) -> Complaint | None:
        """Why a region outside the choices is not legal, or None if the edition allows it."""
        return Complaint("disk-not-there", (place,))

    def outside_complaint(self, position: Position, seat: Seat, place: Place) -> Complaint:
        """The complaint about a place outside the choices, whether it is legal or not."""
        return closed_complaint(position, place) or Complaint("disk-not-there", (place,))

    def to_court(self, position: Position) -> Place | None:
        """The region a disk may point at to bring caballeros to the court, if there is one."""
        king = kings_region(position)
        shut = king != NOWHERE and is_taboo(position, king)
        return king if shut and self.illegal_place_complaint(position, king) is None else None

    def caballeros_brought(self, position: Position, seat: Seat, place: Place) -> int:
        """The number of a seat's caballeros that go to the place on its disk; negative: that leave it."""
        return 0


def may_point_at_court(position: Position, purpose: Disk) -> bool:
    """Whether a disk of this purpose may point at a closed region on purpose, to bring caballeros to the court."""
    freely = position.setup.edition.court_by_disk
    return purpose is Disk.GENERAL and freely == "both" or purpose is Disk.EVICT and freely != "neither"


def _open_to(position: Position, purpose: Disk) -> tuple[Place, ...]:
    """The open regions that a disk of this purpose may point at."""
    named = position.board.named_by(purpose)
    return tuple([place for place in open_regions(position) if place in named])


def disks_set(answers: Answers) -> dict[Seat, Place | None]:
    """Where the disk of each seat that was asked points; None if it is not set."""
    set_by = {s: a.place for s, a in answers.items() if s is not None and isinstance(a, SetDisk)}
    return dict(sorted(set_by.items()))


@wire("secret-scoring")
class SecretScoring(Effect):
    """Everybody names a region in secret; regions named once are scored (Rio Grande p. 12)."""

    scores = True

    def questions_to_others(self) -> Mapping[Ask | Disk, int]:
        """A disk of each rival."""
        return {Disk.SECRET: 0}

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """One step: all set their disks."""
        return (NameInSecret(seat, card),)


@wire("name-in-secret")
class NameInSecret(DiskStep):
    """All set disks, then every region named once is scored."""

    seat: Seat
    card: CardId

    purpose: ClassVar[Disk] = Disk.SECRET

    def choices(self, position: Position) -> Choices:
        """Everybody; every region that is scored, the King's too."""
        named = (place for place in position.board.named_by(self.purpose) if is_scored(position, place))
        return dict.fromkeys(position.seats, tuple(named))

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Regions named by one seat only are scored, in the order of the scoring track."""
        disks = disks_set(answers)
        named = Counter(disks.values())
        run = scorings(position, (place for place in position.board.regions if named[place] == 1))
        shown = e.DisksShown(Disk.SECRET, tuple(disks.items()))
        return Outcome((shown,), guarded(position, self.seat, self.card, run, done=1))


@wire("send-in-secret")
class SendInSecret(Effect):
    """Every rival loses caballeros from a region it names in secret (Rio Grande p. 9, 10)."""

    count: int  # this many, or ALL of the region

    def tells(self, table: TableLaid) -> tuple[CardSentence, ...]:
        """So many, or all of a region."""
        return (self.told("send-all-in-secret" if self.count == ALL else "send-in-secret"),)

    def questions_to_others(self) -> Mapping[Ask | Disk, int]:
        """A disk of each rival."""
        return {Disk.SEND: 0}

    def caballeros_levied(self) -> int:
        """The number on the card."""
        return self.count

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """One step: all rivals set their disks."""
        return (SendByDisk(seat, card, self.count),)


@wire("send-by-disk")
class SendByDisk(DiskStep):
    """Rivals set disks, then lose caballeros where they point."""

    seat: Seat
    card: CardId
    count: int

    purpose: ClassVar[Disk] = Disk.SEND

    def choices(self, position: Position) -> Choices:
        """Open regions with enough of the rival's own; if none has two, those with one (Rio Grande p. 9)."""
        choices: Choices = {}
        held = {place: position.held(place) for place in _open_to(position, self.purpose)}
        least = 1 if self.count == ALL else self.count
        for rival in position.from_left_of(self.seat):
            home = [place for place, here in held.items() if here[rival]]
            enough = [place for place in home if held[place][rival] >= least]
            if not enough and position.setup.edition.secret_two_fallback == "one":
                enough = home
            if enough:
                choices[rival] = tuple(enough)
        return choices

    def outside_complaint(self, position: Position, seat: Seat, place: Place) -> Complaint:
        """A complaint that too few of the seat's caballeros can leave the place, or that no disk points there."""
        least = 1 if self.count >= ALL else self.count
        return unavailable_complaint(position, seat, place, least) or Complaint("disk-not-there", (place,))

    def caballeros_brought(self, position: Position, seat: Seat, place: Place) -> int:
        """The number lost by naming this place, as a negative number."""
        return -min(self.count, position.held(place)[seat])

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Each rival loses from the region on its disk; the edition rules on unset disks."""
        disks = disks_set(answers)
        shown = e.DisksShown(Disk.SEND, tuple(disks.items()))
        run = tuple(
            UnsetDisk(rival, self) if (place := disks[rival]) is None else self._loss(position, rival, place)
            for rival in position.from_left_of(self.seat)
            if rival in disks
        )
        return Outcome((shown,), guarded(position, self.seat, self.card, run, done=1))

    def _loss(self, position: Position, rival: Seat, place: Place) -> Step:
        count, by = min(self.count, position.held(place)[rival]), chooser_of(position, rival)
        return Transfer(rival, place, PROVINCES, count, by=by)


@wire("unset-disk")
class UnsetDisk(Chance):
    """A rival that set no disk loses caballeros as the edition rules."""

    rival: Seat
    sending: SendByDisk

    def _legal(self, position: Position) -> tuple[Place, ...]:
        return self.sending.choices(position).get(self.rival, ())

    def choices(self, position: Position) -> tuple[Place, ...]:
        """A region it could have named, if the edition says so."""
        return self._legal(position) if position.setup.edition.illegal_disk == "random" else ()

    def label(self, position: Position) -> str:
        """The round and the rival."""
        return f"round-{position.round}/disk-{self.rival}"

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The rival loses from the region with its fewest caballeros, from the one drawn, or nothing."""
        legal = self._legal(position)
        if not legal or position.setup.edition.illegal_disk == "ignore":
            return Outcome()
        facts: tuple[e.Fact, ...] = ()
        place = min(legal, key=lambda place: position.held(place)[self.rival])
        if self.choices(position):
            drew, place = self.drawn(position, answers)
            facts = (drew,)
        return Outcome(facts, (self.sending._loss(position, self.rival, place),))


@wire("evict")
class Evict(Effect):
    """Name an open region; rivals' caballeros there flee to the regions on their disks (Rio Grande p. 11)."""

    keyword = "EVICT"
    wants = (Name, "wants-place-to-evict")
    shape = OnePlace()

    def questions_to_others(self) -> Mapping[Ask | Disk, int]:
        """A disk of each rival who stands there."""
        return {Disk.EVICT: 0}

    def order_complaint(self, position: Position, seat: Seat, order: Name) -> Complaint | None:
        """A complaint, unless the place is an open region."""
        if order.place == position.board.castillo:
            return Complaint("castillo-shut")
        if order.place not in position.board.regions:
            return off_ground_complaint(position, order.place) or Complaint("no-such-place", (order.place,))
        return closed_complaint(position, order.place)

    def run(self, position: Position, seat: Seat, card: CardId, order: Name) -> tuple[Step, ...]:
        """One step: rivals who stand there set their disks."""
        return (EvictByDisk(seat, card, order.place),)


@wire("evict-by-disk")
class EvictByDisk(DiskStep):
    """Rivals who stand in the region set disks, then flee."""

    seat: Seat
    card: CardId
    place: Place

    purpose: ClassVar[Disk] = Disk.EVICT
    leads: ClassVar[bool] = True

    def choices(self, position: Position) -> Choices:
        """Rivals who stand there; other open regions with room."""
        goals = tuple(p for p in _open_to(position, self.purpose) if p != self.place)
        here, rooms = position.held(self.place), {p: room(position, p) for p in goals}
        rivals = [r for r in position.from_left_of(self.seat) if self.caballeros_brought(position, r, self.place)]
        return {r: tuple(p for p in goals if rooms[p] >= here[r]) for r in rivals}

    def illegal_place_complaint(self, position: Position, place: Place) -> Complaint | None:
        """A closed region, or the same one, is legal where the edition calls it no mistake: it means the court."""
        freely = may_point_at_court(position, self.purpose)
        both = position.setup.edition.evict_bad_target == "king_or_same_to_court"
        same = place == self.place and not (freely and both)
        if same or place not in position.board.named_by(self.purpose):
            return Complaint("evict-elsewhere", (place,))
        return None if freely else closed_complaint(position, place)

    def caballeros_brought(self, position: Position, seat: Seat, place: Place) -> int:
        """The number of the seat's caballeros that flee."""
        here = position.held(self.place)
        return sum([here[owner] for owner in band(position, seat)])

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """All flee where their disks point, or to the court."""
        disks = disks_set(answers)
        shown = e.DisksShown(Disk.EVICT, tuple(disks.items()))
        goals = {seat: self.goal(position, place) for seat, place in disks.items()}
        run = fleeing(position, self.place, self.seat, goals)
        return Outcome((shown,), guarded(position, self.seat, self.card, run, done=1))

    def goal(self, position: Position, place: Place | None) -> Place:
        """Where a disk leads that points at this place."""
        return COURT if place is None or place == self.place or is_taboo(position, place) else place


def fleeing(position: Position, place: Place, seat: Seat, goals: Mapping[Seat, Place]) -> tuple[Step, ...]:
    """The steps by which the caballeros of some seats leave a place for their goals, clockwise, this seat's last."""
    here = position.held(place)
    return tuple(
        Transfer(owner, place, goals[who], here[owner], by=chooser_of(position, who))
        for who in (*position.from_left_of(seat), seat)
        for owner in (band(position, who) if who in goals else ())
        if here[owner] and goals[who] != place and may_go(position, owner, place, goals[who])
    )


@wire("general-disks")
class GeneralDisks(DiskStep):
    """The beginning of a general scoring: disks are set, the Castillo is scored and emptied (Rio Grande p. 5)."""

    late: bool = False  # for seats that set theirs after the others are opened

    purpose: ClassVar[Disk] = Disk.GENERAL
    leads: ClassVar[bool] = True

    def choices(self, position: Position) -> Choices:
        """Seats with caballeros in the Castillo; open regions."""
        goals = _open_to(position, self.purpose)
        now = [seat for seat in position.seats if modify(position, "sets_disk_late", False, seat) == self.late]
        return {seat: goals for seat in now if self._sets_disk(position, seat, goals[0])}

    def _sets_disk(self, position: Position, seat: Seat, goal: Place) -> bool:
        return modify(position, "sets_disk", self.caballeros_brought(position, seat, goal) > 0, seat)

    def illegal_place_complaint(self, position: Position, place: Place) -> Complaint | None:
        """The King's region is legal where the edition calls it no mistake: it means the court."""
        if place not in position.board.named_by(self.purpose):
            return Complaint("disk-not-there", (place,))
        return None if may_point_at_court(position, self.purpose) else closed_complaint(position, place)

    def caballeros_brought(self, position: Position, seat: Seat, place: Place) -> int:
        """The number of the seat's caballeros that leave the Castillo."""
        inside = position.held(position.board.castillo)
        return sum([inside[owner] for owner in band(position, seat)])

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The Castillo is scored before the disks are opened."""
        disks, castillo = disks_set(answers), position.board.castillo
        facts: list[e.Fact] = [*self.scored_now(position)]
        facts.append(e.DisksShown(Disk.GENERAL, tuple(disks.items())))
        goals = {seat: COURT if place is None or is_taboo(position, place) else place for seat, place in disks.items()}
        inside = position.held(castillo)
        together = [
            (owner, goal, inside[owner])
            for seat, goal in goals.items()
            for owner in band(position, seat)
            if inside[owner] and may_go(position, owner, castillo, goal)
        ]
        coming, chosen = entering(position, together)
        crowd = {goal: sum(n for _, to, n in coming if to == goal) for _, goal, _ in coming}
        tables = {goal: table for goal in crowd if (table := position.board.limit_slot(goal))}
        full = {goal for goal, table in tables.items() if crowd[goal] > room(position, table)}
        for owner, goal, count in coming:
            beside = (e.Moved(owner, castillo, goal, count),)
            leave = beside if goal in full else moved(position, owner, castillo, goal, count)
            position, facts = reduce(evolve, leave, position), [*facts, *leave]
        for seat, place in disks.items():
            facts += modify(position, "facts_after_disk", (), seat, place) if place is not None else ()
        last = () if self.late else (GeneralDisks(late=True),)
        return Outcome(tuple(facts), (*chosen, *(step for step in last if step.choices(position))))

    def scored_now(self, position: Position) -> tuple[e.Scored, ...]:
        """What the Castillo pays, which is scored once."""
        return () if self.late else (scored_in_general(position, position.board.castillo),)


def done_with_disks(position: Position, shown: Iterable[Seat]) -> tuple[Seat, ...]:
    """The seats that set no disk any more in a general scoring when these are shown: all but those who set it last."""
    late, shown = GeneralDisks(late=True).choices(position), tuple(shown)
    return tuple(seat for seat in position.seats if seat in shown or seat not in late)
