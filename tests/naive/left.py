"""What a card leaves behind: a region that is boycotted, a free choice, a card for a later turn, and until when.

Followed from what is announced, not read off the table: what the engine begins or ends at another time is a difference
(Rio Grande p. 16, notes; Big Box, Grandissimo).
"""

from typing import Any, NamedTuple

from tests.naive.facts import CARDS
from tests.naive.grandissimo import kind_of, may_act
from tests.naive.table import Table, movable, reading

LASTS = {
    "last_word": "round",
    "revolution": "king",
    "boycott": "general",
    "alliance": "general",
    "action_stop": "round",
    "free_choice": "general",
    "espionage": "general",
    "double_turn": "turn",
}
"""Until the end of what a card leaves something behind."""


class Thing(NamedTuple):
    """What one card has left behind."""

    card: str
    seat: str
    words: list[str]  # what its player named
    until: str


class Left:
    """Everything that cards have left behind, by the books."""

    def __init__(self, number: int = 0) -> None:
        self.there: list[Thing] = []
        self.kept: dict[str, tuple[str, int]] = {}  # a card, who keeps it, and since which round
        self._offered: list[str] = []  # who was asked for a kept card in this round
        self._last: Thing | None = None
        self.round = number
        self.saved = False  # whether the card in hand was kept in an earlier turn
        self.hidden: dict[str, str] = {}  # who has a region card face down, and of which region

    def of(self, card: str) -> list[Thing]:
        """What cards of this design have left."""
        return [thing for thing in self.there if thing.card == card]

    def who(self, card: str) -> list[str]:
        """For whom cards of this design have left something."""
        return [thing.seat for thing in self.of(card)]

    # --- what happens -------------------------------------------------------------------------

    def announced(self, card: str, seat: str, words: str, followed: bool) -> None:
        """A special action begins; nobody has objected yet. Last word is void where nobody has his turn behind it."""
        lasts = card in LASTS and (followed or card != "last_word")
        self._last = Thing(card, seat, words.split()[1:], LASTS[card]) if lasts else None
        self.there += [self._last] if self._last else []

    def hides(self, seat: str, region: str) -> None:
        """A region card is taken face down."""
        self.hidden[seat] = region

    def shows(self, seat: str) -> str:
        """The card is turned over, and lies there again; its region, which is the King's at once."""
        return self.hidden.pop(seat)

    def named(self, card: str, words: list[str]) -> None:
        """What a card's player has named altogether, part of it behind its announcement."""
        self.there = [thing._replace(words=words) if thing == self._last else thing for thing in self.there]
        self._last = self.of(card)[-1]

    def enthroned(self) -> None:
        """The King stands in a region, and rules again."""
        self.there = [thing for thing in self.there if thing.until != "king"]

    def vetoed(self, done: int) -> None:
        """Of the special action so many steps stand: with none it leaves nothing."""
        if self._last and not done:
            self.there.remove(self._last)

    def symbol_used(self) -> None:
        """What a Veto strikes from here on is no more than the symbol."""
        self._last = None

    def opened(self, number: int) -> None:
        """A round begins."""
        over = {"round", "turn"} | ({"general"} if self.round and self.round % 3 == 0 else set())
        self.there = [thing for thing in self.there if thing.until not in over]
        self.round, self._offered = number, []

    def keeps(self, seat: str, card: str) -> None:
        """A card is kept for a later turn."""
        self.kept.setdefault(card, (seat, self.round))

    def took(self, seat: str, card: str) -> None:
        """A card is taken: one that was kept, or the further one of a double turn, or the first of a turn."""
        self.saved = card in self.kept
        if self.saved:
            del self.kept[card]
        else:
            gone = [("double_turn", seat), ("last_word", seat)]
            self.there = [thing for thing in self.there if (thing.card, thing.seat) not in gone]

    # --- further cards ------------------------------------------------------------------------

    def ready(self, seat: str) -> list[str]:
        """The cards of earlier rounds that it may use, one in a turn."""
        return [card for card, (keeper, since) in self.kept.items() if keeper == seat and since < self.round]

    def asked(self, seat: str, gift: bool) -> None:
        """A seat has been asked for a further card; for one that it keeps once in a round."""
        self._offered += [] if gift else [seat]

    def unasked(self) -> list[str]:
        """Who keeps a card and was not asked for it in a round that is over."""
        keepers = dict.fromkeys(keeper for keeper, _ in self.kept.values())
        return [seat for seat in keepers if seat not in self._offered and self.ready(seat)]


def may_take(table: Table, seat: str, words: str, gift: bool, ready: list[str]) -> bool:
    """A further card: any on offer, now or in a later turn, if a card gave it; else one that is kept, or none.

    What is on offer in every round is used at once. Where special actions are saved, there has to be one, and an action
    stop takes it while it lasts.
    """
    verb, *rest = words.split()
    special = reading(table, "grandissimo.double_turn_saves") == "special"
    if not gift:
        lost = special and not may_act(table, seat)
        return verb == "pass" or (verb == "card" and rest[0] in ready and not lost)
    if verb == "keep" and special and not has_action(table, rest[0].split("#")[0]):
        return False
    returns = CARDS[rest[0].split("#")[0]].pile in (5, 7) if rest else False
    may_stay = not returns or reading(table, "grandissimo.double_turn_returning") == "may_keep"
    return bool(rest) and rest[0] in table["offered"] and (verb == "card" or (verb == "keep" and may_stay))


def enough(table: Table, waiting: int) -> bool:
    """Whether somebody may take a second card: each whose turn is to come takes one himself, as ever."""
    return len(table["offered"]) > waiting


def has_action(table: Table, card: str) -> bool:
    """Whether a card has a special action, as this table reads it."""
    number = card == "conquistadores" and reading(table, "grandissimo.is.conquistadores") == "number"
    return kind_of(table, card, CARDS[card].does) != "nothing" and not number


def halves(table: Table, seat: str, keeps: bool = False, kept: bool = False) -> tuple[bool, bool]:
    """Whether the special action and the placing of a card that was just taken are to be done in this turn.

    By Rio Grande (p. 16) it is special actions that a double turn saves, so what the card places is placed now.
    """
    special = reading(table, "grandissimo.double_turn_saves") == "special"
    if keeps:
        return False, special
    return may_act(table, seat), not (kept and special)


def unused(table: Table, holders: list[str], asked: list[str]) -> list[str]:
    """Who could have moved by a free choice, and was not asked."""
    anybodys = reading(table, "grandissimo.whose.free_choice") == "any"
    whose: dict[str, Any] = {seat: table["seats"] if anybodys else [seat] for seat in holders}
    return [seat for seat in holders if seat not in asked and any(movable(table, owner) for owner in whose[seat])]
