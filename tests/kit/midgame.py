"""A board in the middle of a game, and what may be on offer there."""

from tests.kit.geography import ARA, CASTILLO, GRA, PVA, SEV, VAL

ALL_KEYS = ("POWER", "CARD", "RETURN", "DISK SECRET", "DISK SEND", "DISK EVICT", "DISK GENERAL")


PIECES = {
    SEV: (1, 3, 0, 0),
    VAL: (0, 2, 2, 0),
    GRA: (4, 1, 0, 2),
    PVA: (2, 0, 3, 2),
    ARA: (1, 1, 1, 1),
    CASTILLO: (2, 1, 0, 0),
}


OFFERS = [
    ("own_from_one", "decay_all", "score_4#1", "scoreboard#1", "king"),
    ("add_two", "decay_three", "score_5#1", "adviser", "king"),
    ("add_two_or_own", "king_returns", "score_67", "evict", "king"),
    ("five_from_one#1", "send_one_each", "score_castillo#1", "grande#1", "king"),
    ("three_foreign", "secret_send_two", "score_pick_3", "power_back#1", "king"),
    ("three_any", "secret_send_all", "score_firsts", "court_two", "king"),
    ("two_and_two#1", "score_pick#1", "score_most", "score_secret", "king"),
    ("four_own", "veto#1", "score_fewest", "evict", "king"),
    ("four_any", "veto#1", "score_4#2", "scoreboard#2", "king"),
]
"""Every design of card at least once."""
