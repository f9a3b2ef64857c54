"""A scoring of the courts: points for the most, the second most ... caballeros in one's own."""

from __future__ import annotations

from referee.rules import events as e
from referee.rules import scoring
from referee.rules.board import Rank
from referee.rules.decisions import Order
from referee.rules.effects.base import Answers, CardSentence, Effect, Outcome, Step
from referee.rules.model import COURT, CardId, Seat
from referee.rules.position import Counts, Position
from referee.rules.predicates import guests
from referee.rules.table import TableLaid
from referee.rules.wire import wire


def in_courts(position: Position, with_guests: bool) -> Counts:
    """The number of caballeros that count for each seat when courts are scored: those in its own, and its guests."""
    own = position.court[: len(position.homes)]
    return tuple(n + sum(guests(position, seat)) for seat, n in enumerate(own)) if with_guests else own


@wire("score-courts")
class ScoreCourts(Effect):
    """Score the courts by this table, without any bonus (Big Box, Puntentelling van de hoven)."""

    values: Rank
    cut: str  # the reading that says how many ranks are paid
    hosts: str  # the reading that says whether guests count for their host

    def tells(self, table: TableLaid) -> tuple[CardSentence, ...]:
        """What is paid at a table of so many."""
        uncut = table.setup.board.reading_answers.get(self.cut) == "uncut"
        paid = self.values if uncut else self.values[: scoring.paid_ranks(len(table.seats) or len(self.values))]
        return (CardSentence("score-courts", {"values": "/".join(map(str, paid))}),)

    def pays(self, position: Position) -> Counts:
        """The points by the table; ties as in a region."""
        by_table = position.board.reading_answers[self.cut] == "uncut"
        paid = len(self.values) if by_table else scoring.paid_ranks(len(position.homes))
        there = in_courts(position, position.board.reading_answers[self.hosts] == "counted")
        return scoring.shares(there, self.values, paid, position.setup.edition.tie_skip)

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """One step: the courts are scored."""
        return (CourtsScored(self),)


@wire("courts-scored")
class CourtsScored(Step):
    """The courts are scored as this effect says."""

    does: ScoreCourts

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The points of the courts as they are by then."""
        return Outcome((e.Scored(COURT, self.does.pays(position), False, ()),))
