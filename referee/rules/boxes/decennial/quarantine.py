"""A region shut by a mobile scoreboard until after the next general scoring."""

from __future__ import annotations

from referee.rules import events as e
from referee.rules.decisions import Complaint, SetScoreboard
from referee.rules.effects.base import Answers, Effect, Outcome, Step
from referee.rules.model import NOWHERE, CardId, Place, Seat, TokenId
from referee.rules.modifiers import Lasting, Modifier
from referee.rules.position import Position
from referee.rules.predicates import is_taboo, kings_region, open_regions
from referee.rules.shapes import TokenWithPlace
from referee.rules.wire import wire


@wire("shut")
class Shut(Modifier):
    """A scoreboard shuts a region: nothing may enter or leave."""

    place: Place
    token: TokenId

    def is_taboo(self, position: Position, place: Place, so_far: bool) -> bool:
        """The shut region is like the King's."""
        return so_far or position.board.hosts[place] == self.place

    def shut_complaint(self, position: Position, place: Place, so_far: Complaint) -> Complaint:
        """A scoreboard shuts it; where the King stands as well, he is named."""
        here = position.board.hosts[place] == self.place != kings_region(position)
        return Complaint("shut-region", (place,)) if here else so_far


@wire("quarantine")
class Quarantine(Effect):
    """Shut a region with a mobile scoreboard, or move the one that shuts another (Rio Grande p. 15: 93)."""

    keyword = "SCOREBOARD"
    wants = (SetScoreboard, "wants-scoreboard")
    shape = TokenWithPlace()

    def tokens(self, position: Position) -> tuple[TokenId, ...]:
        """The scoreboard that shuts a region; else those beside the board; else those in open places."""
        if shut := position.lasting_of(Shut):
            return tuple(each.changes.token for each in shut if each.changes.place != kings_region(position))
        lying = {position.board.tokens[n].id: position.tokens[n][0] for n in position.board.scoreboards}
        beside = tuple(token for token, place in lying.items() if place == NOWHERE)
        return beside or tuple(token for token, place in lying.items() if not is_taboo(position, place))

    def is_barred(self, position: Position, seat: Seat) -> bool:
        """Whether no scoreboard may be taken."""
        return not self.tokens(position)

    def order_complaint(self, position: Position, seat: Seat, order: SetScoreboard) -> Complaint | None:
        """A complaint, unless the scoreboard may be taken, and the region is open and has none."""
        if order.token not in self.tokens(position):
            return Complaint("wants-scoreboard")
        if any(position.tokens[number][0] == order.place for number in position.board.scoreboards):
            return Complaint("scoreboard-there", (order.place,))
        return None if order.place in open_regions(position) else Complaint("not-shut", (order.place,))

    def run(self, position: Position, seat: Seat, card: CardId, order: SetScoreboard) -> tuple[Step, ...]:
        """One step: the scoreboard shuts the region."""
        return (Shutting(order.token, order.place),)


@wire("shutting")
class Shutting(Step):
    """A scoreboard shuts a region, and opens the one it shut before."""

    token: TokenId
    place: Place

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The region is shut until the next general scoring is over."""
        before = tuple(e.LastingEnded(each) for each in position.lasting_of(Shut))
        begun = e.LastingBegan(Lasting(Shut(self.place, self.token), "general"))
        return Outcome((*before, e.TokenMoved(self.token, self.place), begun))


@wire("opening-shut")
class OpeningShut(Step):
    """After a general scoring the region is open, and its scoreboard lies beside the board."""

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Every shut region opens, and its scoreboard leaves the board."""
        shut = position.lasting_of(Shut)
        pairs = ((e.LastingEnded(each), e.TokenMoved(each.changes.token, NOWHERE)) for each in shut)
        return Outcome(tuple(fact for pair in pairs for fact in pair))
