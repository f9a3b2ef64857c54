"""Where each rulebook says what: for every rule a report can be asked about, the pages, as literals.

Knows rules by ids: those of the round and the board, and one for each design of an action card. What a rule says is
said above, in the reader's language. `DIFFERS` names the field of `Edition` on which the wording of a rule hangs.
"""

from collections.abc import Mapping

OURS: tuple[int, ...] = ()
"""In place of pages: no rulebook's rule but the referee's own."""

_RIO_GRANDE: Mapping[str, tuple[int, ...]] = {
    # The round.
    "setup": (2,),
    "leader": (3,),
    "laying": (3,),
    "reinforcing": (3,),
    "shortfall": (3,),
    "taking": (3,),
    "turns": (3, 4),
    "placing": (4, 7),
    "special": (4, 7),
    # The board.
    "taboo": (4, 7),
    "castillo": (4, 7),
    "reach": (7,),
    "objecting": (9,),
    # The scorings.
    "scoring": (5,),
    "ties": (5, 6),
    "bonuses": (4, 6),
    "general": (5,),
    "general-disk": (5,),
    # Stack 1.
    "own_from_one": (8,),
    "add_two": (8,),
    "add_two_or_own": (8,),
    "five_from_one": (8,),
    "three_foreign": (8,),
    "three_any": (8,),
    "two_and_two": (8,),
    "four_own": (8,),
    "four_any": (8,),
    # Stack 2.
    "veto": (9,),
    "decay_all": (9,),
    "decay_three": (9,),
    "king_returns": (9,),
    "send_one_each": (9,),
    "secret_send_two": (9,),
    "secret_send_all": (10,),
    "score_pick": (10,),
    # Stack 3.
    "score_4": (10,),
    "score_5": (10,),
    "score_67": (10,),
    "score_castillo": (10,),
    "score_pick_3": (11,),
    "score_firsts": (11,),
    "score_most": (11,),
    "score_fewest": (11,),
    # Stack 4.
    "scoreboard": (11,),
    "adviser": (11,),
    "evict": (11,),
    "grande": (12,),
    "power_back": (12,),
    "court_two": (12,),
    "score_secret": (12,),
    # Stack 5.
    "king": (12,),
    # Of this referee.
    "house": OURS,
    "away": OURS,
    "press": OURS,
}

PAGES: Mapping[str, Mapping[str, tuple[int, ...]]] = {"rio_grande": _RIO_GRANDE}
"""By edition, then by rule."""

DIFFERS: Mapping[str, str] = {
    "leader": "first_leader",
    "laying": "next_leader",
    "reinforcing": "reinforce",
    "shortfall": "shortfall",
    "placing": "placement",
    "ties": "tie_skip",
    "veto": "veto_life",
    "king_returns": "king_returns_scope",
    "send_one_each": "send_one_scope",
    "secret_send_two": "secret_two_fallback",
    "score_pick": "score_pick_castillo",
    "score_pick_3": "score_pick_castillo",
    "score_firsts": "firsts_bonus",
    "scoreboard": "scoreboard_kings_region",
    "adviser": "adviser",
    "evict": "evict_bad_target",
}

BOXES: Mapping[str, Mapping[str, tuple[int, ...]]] = {
    "slots": {"koens": (8,), "rebel_pl": (8,)},
    "banner": {"big_box_nl": ()},  # its rulebook numbers no pages of this box
}
"""For rules that boxes bring, by the slots of a place and by kinds of tokens: the books that print them, and where."""
