"""What speaks against a reading of a letter, in numbers: words that are left out, and orders that nobody expects.

The search keeps the reading whose prices add up to least. What speaks for or against one wording of an order stands
beside its reader.
"""

from __future__ import annotations

from referee.prose.order_keywords import ACT, DISK, EVICT, LET_PASS, POWER, RETURN, SKIP, VETO

# --- a word that is left out

KIND = {
    **{"IF": 4.0, "UNLESS": 4.0, "NOT": 2.5, "number": 2.0, "place": 2.0, "part": 2.0, "card": 1.5, "AIM": 1.5},
    **{"MAX": 1.5, "GAIN": 1.0, "AHEAD": 1.0, "SWAP": 1.0, "SAYS NO": 1.0, "CARD ONE": 1.0, "CARD TWO": 1.0},
    **{"NO VETO": 1.0, "seat": 0.6, "LEAD": 0.5, "SPREAD": 0.5, "SAYS HIGHEST": 0.5, "COSTS": 0.5, "KEEPS": 0.5},
    **{"REST": 0.4, "ALL": 0.4, "ANY": 0.4, "EACH": 0.4, "purpose": 0.4, "CORRECTION": 0.4, "LOWEST": 0.4},
    **{"BEST CARD": 0.4, "ASKS US": 0.3, "INSTEAD": 0.3, "TOOK": 0.3, "LIKEWISE": 0.3, "verb": 0.2, "OR": 0.2},
    **{"THEN": 0.2, "HEDGE": 0.2, "PAST": 0.2, "MOVED": 0.2, "own": 0.1, "FROM": 0.1, "BACK": 0.1, "VERSUS": 0.1},
    **{"BUT": 0.1, "FIRST": 0.1, "LAST": 0.1, "THERE": 0.1},
}
"""A word by its kind; of several that it may have, the dearest counts."""

KEYWORD = {
    **{POWER: 1.0, VETO: 1.0, SKIP: 0.8, DISK: 0.8, RETURN: 0.8, EVICT: 0.8},
    **{LET_PASS: 0.6, ACT: 0.4},
}
"""A keyword that costs more than others."""

STRANGE = 0.15
"""A strange word within an order or beside one in its clause."""

STRANGE_FAR = 0.03
"""A strange word in a clause that names nothing."""

ARTICLE = 0.4
""""Ein" before a strange word: a number, or an article."""

SOMEBODY = 1.0
"""A player of whom something strange is said: Ann thinks ..."""

RELATIVE = 2.0
"""Somebody of the writer's who does not play: my aunt lives there."""

IDLE_CONDITION = 0.8
"""A condition that names nothing of the game: if possible, when it opens."""

NAMED_BEFORE = 0.3
"""A name that is part of an order already, or cannot be of any."""

NUMBER_GONE = 0.1
"""A number that cannot be part of any order: 9 is gone, so 8."""

NUMBER_IDLE = 0.5
"""At most for a number that counts rivals, or where no block with numbers may be said."""

RIVAL = 0.2
"""At most for a player, where nothing is asked that touches others."""

TURN = 0.1
"""A word that says how the letter goes on: no; then; if it is taken."""

WANTED_WORD = 0.2
"""At most for a word in a clause about what was wanted first."""

# --- a clause, a sentence or brackets left out as a whole

TALK, TALK_NAME = 0.4, 0.5
"""A clause that is taken for talk, and each name in it: a number, a card or a place."""

CHAT, CHAT_NAME, CHAT_CONDITION = 0.5, 0.4, 0.8
"""A sentence with few names among many words, each name in it, and conditions in it."""

RULE = 0.2
"""A clause that says what a card does to all others."""

PUT_OFF = 0.2
"""A clause that only says what comes later: the card when I am home."""

REASON, BRACKETS, WANTED = 0.2, 0.2, 0.3
"""A clause that only says why; brackets; a sentence about what was wanted first."""

MEANT_NAME = 0.3
"""Each name in these three."""

QUESTION_NAME = 0.6
"""Each name in a question."""

# --- an order, besides what its wording costs

ASKED, REQUESTED = 1.2, 0.1
"""An order in a question, and in one that asks for it."""

HEARD = 1.0
"""An order in a sentence about what somebody else does, or about what was wanted first."""

UNSAID = 0.3
"""An order whose keyword is left out."""

CARD_UNSAID = 0.2
"""A line whose card is not named and follows from it, or from the power card."""

UNCORRECTED = 0.3
"""An order behind a correction that corrects nothing."""

PLACED_AGAIN = 0.5
"""Placing in a region of which the plan says already how many it gets."""

CHANGED, ADDED, REPLACED = 0.4, 0.4, 0.5
"""Changing what stands, a part more where nobody says so, a whole new plan where all else stays."""

OPEN_END = {"": 0.0, "else": 0.2, "gone": 0.2, "correct": 0.6}
"""A letter that ends where another choice or a correction should follow."""

NAME = 0.15
"""What speaks for a reading, for each name that is part of an order."""
