"""What a table agrees on before the first card is drawn: rulebook, board, boxes, length.

Knows shapes only. Must not know which rulebooks and boxes there are: those are literals above.
"""

from __future__ import annotations

from typing import Literal

from referee.rules.board import Board
from referee.rules.model import Seat
from referee.rules.wire import wire

Length = Literal["nine", "six_skip", "six_first"]


@wire("edition")
class Edition:
    """One rulebook's answer to every point of the base game on which the five rulebooks disagree.

    No defaults: a new point of difference makes every rulebook be read again. The codes in the comments are
    rows of the comparison in docs/editions.md. What a box adds, it answers itself (`Box.readings`).
    """

    id: str
    lengths: tuple[Length, ...]  # A/B1: games the rulebook offers
    home_assignment: Literal["deal", "draw"]  # A4: told in the opening report only
    first_leader: Literal["random", "youngest", "agreed"]  # A7
    next_leader: Literal["lowest_power", "last_to_play_power"]  # B3
    power_discard: Literal["own_hidden", "own_top_visible", "common_hidden"]  # B4
    action_discard: Literal["aside", "face_down", "under_stack"]  # B5: what leaves the table never returns
    reinforce: Literal["up_to", "exact"]  # B7
    shortfall: Literal["regions_optional", "regions_required", "none"]  # B8
    shortfall_on_court_card: bool  # B9
    placement: Literal["up_to", "max_possible"]  # B10
    special_completeness: Literal["free", "full_unless_may"]  # B12
    score_pick_castillo: bool  # C2
    scoreboard_kings_region: bool  # C5
    castillo_announce: Literal["number_and_colour", "number"]  # C10
    tie_skip: Literal["compress", "absolute"]  # D1
    firsts_bonus: bool  # D4
    multi_score_order: Literal["track", "chooser"]  # D5
    final_tie: Literal["shared", "power_cards"]  # D9
    send_one_scope: Literal["all_players", "opponents", "one_opponent"]  # E1
    decay_cards: Literal["all_and_three", "both_all"]  # E2
    king_returns_scope: Literal["opponents", "everyone"]  # E3
    king_returns_short: Literal["as_many_as_possible"]  # E5
    secret_two_fallback: Literal["one", "none"]  # E6
    illegal_disk: Literal["active_picks_fewest", "ignore", "random"]  # E9
    evict_bad_target: Literal["king_or_same_to_court", "king_to_court"]  # E10
    adviser: Literal["neighbour", "any"]  # E12
    move_back_allowed: bool  # E18
    veto_granularity: Literal["step_before", "step_undo"]  # E19
    veto_life: Literal["next_round_end", "game_end"]  # E20
    veto: Literal["on", "before_only", "off"]  # E22: a house rule, no rulebook switches it off


@wire("setup")
class Setup:
    """What a table agrees on before the first card is drawn; the game carries its rulebook and its board by value."""

    colours: tuple[str, ...]  # clockwise; 2 to 5
    edition: Edition
    board: Board
    boxes: tuple[str, ...] = ()  # ids of what is played with beside the base game
    length: Length = "nine"
    leader: Seat | None = None  # who lays first in the first round; None: drawn
    castillo: Literal["tally", "memory"] = "tally"  # does the report count what lies in the Castillo?

    @property
    def seats(self) -> range:
        """Every seat, clockwise."""
        return range(len(self.colours))

    @property
    def owners(self) -> range:
        """Everybody who has pieces: the seats, then the neutral parties."""
        return range(len(self.colours) + len(self.board.neutrals))

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds played, in order (Rio Grande p. 2: the short game skips 1, 4 and 7)."""
        return {
            "nine": (1, 2, 3, 4, 5, 6, 7, 8, 9),
            "six_skip": (2, 3, 5, 6, 8, 9),
            "six_first": (1, 2, 3, 4, 5, 6),
        }[self.length]
