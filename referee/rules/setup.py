"""What a table agrees on before the first card is drawn: rulebook, board, boxes, length.

Knows shapes only. Must not know which rulebooks and boxes there are: those are literals above.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal, get_args, get_type_hints

from referee.rules.board import Board
from referee.rules.model import Seat
from referee.rules.wire import wire

Length = Literal["nine", "six_skip", "six_first"]
Answer = str | int | bool


@wire("edition")
class Edition:
    """One rulebook's answer to every point of the base game on which the five rulebooks disagree.

    No defaults: for a new point of difference every rulebook must be read again. docs/editions.md explains each point.
    Questions about boxes are in `Box.readings`.
    """

    id: str
    lengths: tuple[Length, ...]  # games the rulebook offers
    first_leader: Literal["random", "youngest", "agreed"]
    next_leader: Literal["lowest_power", "last_to_play_power"]
    power_discard: Literal["own_top_visible", "open_this_round", "put_away"]  # what is seen to come back
    reinforce: Literal["up_to", "exact"]
    shortfall: Literal["regions_optional", "regions_required", "none"]
    shortfall_on_court_card: bool
    placement: Literal["up_to", "max_possible"]
    score_pick_castillo: bool
    scoreboard_kings_region: bool  # whether one may be put there
    scoreboard_let_out: bool  # whether one may be taken out again, where one may be put there
    tie_skip: Literal["compress", "absolute"]
    firsts_bonus: bool
    multi_score_order: Literal["track", "chooser"]
    final_tie: Literal["shared", "power_cards"]
    send_one_scope: Literal["all_players", "opponents", "some_opponents", "one_opponent"]
    decay_cards: Literal["all_and_three", "both_all"]
    king_returns_scope: Literal["opponents", "everyone"]
    secret_two_fallback: Literal["one", "none"]
    illegal_disk: Literal["active_picks_fewest", "ignore", "random"]
    evict_bad_target: Literal["king_or_same_to_court", "king_to_court"]
    court_by_disk: Literal["both", "evict", "neither"]  # where the King's region may be pointed at on purpose
    adviser: Literal["neighbour", "any"]
    move_back_allowed: bool
    veto_granularity: Literal["step_before", "step_undo"]
    veto_life: Literal["next_round_end", "game_end"]
    veto: Literal["on", "before_only", "off"]  # no rulebook switches it off

    def answer(self, point: str) -> Answer:
        """The rulebook's answer to a point of difference."""
        answer: Answer = getattr(self, point)
        return answer


ANSWERS: Mapping[str, tuple[Answer, ...]] = {
    point: (True, False) if hint is bool else get_args(hint)
    for point, hint in get_type_hints(Edition).items()
    if point not in ("id", "lengths")
}
"""The possible answers to each point of difference."""


@wire("setup")
class Setup:
    """The set-up that a table agrees on before the first draw; the game carries its rulebook and its board by value."""

    colours: tuple[str, ...]  # clockwise; 2 to 5
    edition: Edition
    board: Board
    boxes: tuple[str, ...] = ()  # ids of what is played with beside the base game
    length: Length = "nine"
    leader: Seat | None = None  # who lays first in the first round; None: drawn
    castillo: Literal["tally", "memory"] = "tally"  # whether the report tells what stands in the Castillo
    house: tuple[str, ...] = ()  # points and readings on which the table differs from its rulebook

    def answer(self, name: str) -> Answer:
        """The answer played by, to a point of difference or a reading."""
        return self.edition.answer(name) if name in ANSWERS else self.board.reading_answers[name]

    def with_answer(self, name: str, answer: Answer, usual: Answer) -> Setup:
        """This set-up with a new answer to a point or a reading, which is a house rule unless it is the `usual` one."""
        rest = tuple(each for each in self.house if each != name)
        agreed = replace(self, house=rest if answer == usual else tuple(sorted((*rest, name))))
        if name in ANSWERS:
            change: dict[str, Any] = {name: answer}
            return replace(agreed, edition=replace(self.edition, **change))
        readings = tuple((each, answer if each == name else was) for each, was in self.board.readings)
        return replace(agreed, board=replace(self.board, readings=readings))

    @property
    def questions(self) -> tuple[str, ...]:
        """The names of all points of difference and readings."""
        return (*ANSWERS, *self.board.reading_answers)

    def differences_from(self, other: Setup) -> tuple[tuple[str, Answer, Answer], ...]:
        """The differences from a set-up with the same boxes: name, the other's answer, and the answer here."""
        both = ((name, other.answer(name), self.answer(name)) for name in self.questions)
        return tuple(each for each in both if each[1] != each[2])

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
