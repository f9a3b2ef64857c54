"""What is paid otherwise for a time: by a mobile scoreboard turned round, and in a round without the King's bonus.

Must not know which card withholds it.
"""

from __future__ import annotations

from referee.rules import events as e
from referee.rules.board import Rank
from referee.rules.decisions import Complaint, Order, TurnScoreboard
from referee.rules.effects.base import Answers, Effect, Outcome, Step, card_of
from referee.rules.effects.later import Beginning
from referee.rules.model import NOWHERE, SCORING_ROUNDS, CardId, Place, Seat, TokenId
from referee.rules.modifiers import Lasting, Modifier, Remnant, modify
from referee.rules.position import Counts, Position
from referee.rules.predicates import is_taboo, shut_complaint
from referee.rules.shapes import OneScoreboard
from referee.rules.wire import wire


@wire("turned")
class Turned(Modifier):
    """A scoreboard is turned round: its points are mirrored wherever it lies (Big Box, Opstand)."""

    token: TokenId
    uncut: bool  # first, second and third are paid, however few play

    def _counts_in(self, position: Position, place: Place) -> bool:
        return position.spot(self.token)[0] == place

    def rank_points(self, position: Position, place: Place, so_far: Rank) -> Rank:
        """Its points from the last to the first: so each rank is paid what it would be, mirrored."""
        return so_far[::-1] if self._counts_in(position, place) else so_far

    def ranks_paid(self, position: Position, place: Place, so_far: int) -> int:
        """All of its ranks, if the cut for few players does not hold there."""
        return len(position.printed_points(place)) if self.uncut and self._counts_in(position, place) else so_far

    def paid_by_rank(self, position: Position, place: Place, strengths: Counts, so_far: Counts) -> Counts:
        """Whoever is there alone gets the most that it shows."""
        if not self._counts_in(position, place) or sum(map(bool, strengths)) != 1:
            return so_far
        most = max(position.printed_points(place))
        return tuple(most if strengths[owner] else 0 for owner in range(len(so_far)))


@wire("turn-round")
class TurnRound(Effect):
    """Turn a mobile scoreboard round, or back, not in the King's region (Big Box, Opstand)."""

    leaves = Remnant(Turned, of_scoreboard=True, many=True)

    beside: str  # the reading that says whether also one that lies beside the board
    uncut: str  # the reading that says whether its ranks are paid however few play

    keyword = "FLIP"
    wants = (TurnScoreboard, "wants-flip")
    shape = OneScoreboard()

    def is_barred(self, position: Position, seat: Seat) -> bool:
        """Whether no scoreboard may be turned."""
        tokens = (position.board.tokens[number].id for number in position.board.scoreboards)
        return all(self.order_complaint(position, seat, TurnScoreboard(token)) for token in tokens)

    def order_complaint(self, position: Position, seat: Seat, order: TurnScoreboard) -> Complaint | None:
        """A complaint, unless it is a scoreboard in an open place, or one beside the board may be turned too."""
        number = position.board.token_numbers.get(order.token)
        if number is None or number not in position.board.scoreboards:
            return Complaint("wants-flip")
        lies = position.tokens[number][0]
        if lies == NOWHERE:
            return None if position.board.reading_answers[self.beside] else Complaint("not-on-board", (order.token,))
        return shut_complaint(position, lies) if is_taboo(position, lies) else None

    def run(self, position: Position, seat: Seat, card: CardId, order: TurnScoreboard) -> tuple[Step, ...]:
        """One step: the scoreboard is turned."""
        return (ScoreboardTurned(order.token, position.board.reading_answers[self.uncut] == "third_paid"),)


@wire("scoreboard-turned")
class ScoreboardTurned(Step):
    """A scoreboard is turned round, or back if it was turned before."""

    token: TokenId
    uncut: bool

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """What was turned lies as printed, and what was not is turned."""
        turned = [each for each in position.lasting_of(Turned) if each.changes.token == self.token]
        if turned:
            return Outcome(tuple(map(e.LastingEnded, turned)))
        return Outcome((e.LastingBegan(Lasting(Turned(self.token, self.uncut), "replaced")),))


@wire("no-kings-bonus")
class NoKingsBonus(Modifier):
    """The King's region brings no King's bonus; home bonuses stay (Big Box, Minnares)."""

    def kings_bonus(self, position: Position, so_far: int) -> int:
        """None."""
        return 0


def _until_next_round(position: Position) -> Lasting:
    """No King's bonus in this round, nor in the general scoring that follows right after it, if one does."""
    if position.round in SCORING_ROUNDS:
        return Lasting(NoKingsBonus(), "general")
    return Lasting(NoKingsBonus(), "round", position.round)


@wire("withhold-bonus")
class WithholdBonus(Effect):
    """No King's bonus for the rest of the round, and in a general scoring right after it (Big Box, Minnares)."""

    leaves = Remnant(NoKingsBonus)
    begins = NoKingsBonus

    def is_barred(self, position: Position, seat: Seat) -> bool:
        """Whether none is paid anyway, since the card has held from the beginning of the round."""
        return bool(position.lasting_of(NoKingsBonus))

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """One step: the bonus is withheld."""
        return (Beginning(_until_next_round(position)),)


@wire("bonus-withheld")
class BonusWithheld(Step):
    """Where the reading says so, such a power card holds as soon as all are laid, without a special action."""

    reading: str

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The bonus is withheld, if a seat may act by a card that withholds it."""
        if position.board.reading_answers[self.reading] != "round_start":
            return Outcome()
        laid = ((seat, position.table.powers.get(value)) for seat, value in position.laid)
        acting = (card for seat, card in laid if card and card in modify(position, "takeable_cards", (), seat))
        holds = any(isinstance(card_of(position, card).does, WithholdBonus) for card in acting)
        return Outcome((e.LastingBegan(_until_next_round(position)),) if holds else ())
