"""Intrigue & the King, round by round: hands, who lays and who has the turn, what its cards leave behind.

Followed from what is laid and announced, not read off the table: what the engine begins, ends or asks at another time
is a difference (Rio Grande p. 14-15; Big Box, Koning & Intrigant).
"""

from typing import Any

from tests.naive import players_edition
from tests.naive.left import Thing
from tests.naive.pools import JOKER, Pool
from tests.naive.ranks import takeable
from tests.naive.table import Table, belongs, black, may_be_left, reading, standing

HAND = 13
"""So many power cards are chosen, of eighteen, or of more with other boxes."""

HAND_OF_FIVE = 14
"""So many where five play and may choose the Joker (Big Box, Joker, Opmerking)."""

UNTIL_USED = 1000
"""Rounds: of the colonies' card that removes another no book says how long it is a Veto."""

LASTS = {
    "muster": "turn",
    "five_instead": "turn",
    "last_disk": "general",
    "grandes_by_disk": "general",
    "conspiracy": "general",
    "count_twice": "general",
    "quarantine": "general",
    "bridge": "another",
    "move_before": "used",
    "plot": "general",
    "pact": "general",
    "bridge_building": "another",
    "uprising": "another",
    "collapse": "general",
    "quarantine_token": "another",
    "mistress": "round",
    "coup": "general",
    "slip_before": "used",
    "royal_protection": "another",
}
"""Until when a card leaves something behind: with its turn, the next general scoring, another of it, or its use.

Of a round a general scoring right after it is part.
"""

ONCE = ("bridge", "quarantine", "grandes_by_disk", "conspiracy")
ONCE += ("plot", "pact", "bridge_building", "quarantine_token", "coup", "royal_protection")
"""Cards of which another ends what the last one has left."""


def may_choose(pool: Pool, values: list[int], players: int) -> bool:
    """Thirteen cards of one's own, or fourteen, each of which there is once."""
    due = HAND_OF_FIVE if players == 5 and JOKER in pool else HAND
    return len(values) == len(set(values)) == due and set(values) <= set(pool)


class Powers:
    """A game with Intrigue & the King, by the books."""

    def __init__(self, seats: list[str], pool: Pool) -> None:
        self._seats = seats
        self.hands: dict[str, list[int]] = {seat: [*pool] for seat in seats}
        self.leader = ""
        self.laid: dict[str, int] = {}
        self.left: list[Thing] = []
        self.vetoes: list[tuple[str, int, bool]] = []  # who has one, how many more rounds, whether laid before its turn
        self._round = 0
        self._replaced: list[Thing] = []  # what the special action that was announced last ends
        self._last: Thing | None = None  # what the special action that was announced last leaves behind
        self._had: list[str] = []  # who has had its turn
        self.open: dict[str, set[str]] = {}  # of each card that was taken in this turn, the halves still to be done

    # --- hands and turns ----------------------------------------------------------------------

    def chose(self, seat: str, values: list[int]) -> None:
        """A seat has chosen its hand."""
        self.hands[seat] = list(values)

    def opened(self, number: int) -> None:
        """A round begins; a general scoring came before it if the last one was the third, the sixth or the ninth."""
        over = ("turn", "round", *(["general"] if self._round and self._round % 3 == 0 else []))
        self.left = [thing for thing in self.left if thing.until not in over]
        self._round, self.laid, self._had, self.open = number, {}, [], {}

    def lays(self) -> str:
        """Who lays next: the leader, and then clockwise; last, in that order, for a Joker."""
        if len(self.laid) == len(self._seats):
            return next((seat for seat, value in self.laid.items() if value == JOKER), "")
        first = self._seats.index(self.leader)
        return self._seats[(first + len(self.laid)) % len(self._seats)]

    def laying(self, seat: str, value: int) -> None:
        """A seat lays a power card, which leaves its hand for good."""
        self.laid[seat] = value
        self.hands[seat].remove(value)

    def all_laid(self, table: Table) -> None:
        """By Rio Grande a 40 may be used before its turn by whoever may act by it."""
        self._early: list[str] = []
        if reading(table, "intrigue.veto_early"):
            laid = [seat for seat, value in self.laid.items() if value == 40]
            self._early = [seat for seat in laid if "veto" in self._own(table, seat)]
            self.vetoes += [(seat, 1, True) for seat in self._early]
        if reading(table, "players_edition.mistress_from") == "round_start":
            acting = [seat for seat in self.laid if "mistress" in self._own(table, seat)]
            self.left += [Thing("mistress", seat, [], "round") for seat in acting]

    def _own(self, table: Table, seat: str) -> list[str]:
        return takeable(table | {"offered": []}, seat)

    def lowest(self) -> str:
        """Who leads the next round."""
        return min(self.laid, key=self.laid.__getitem__)

    def on_turn(self) -> str:
        """Who has the next turn: of those that have not had it, whoever laid the highest card."""
        waiting = {seat: value for seat, value in self.laid.items() if seat not in self._had}
        return max(waiting, key=waiting.__getitem__) if waiting else ""

    def takes(self, table: Table, seat: str, card: str) -> None:
        """A seat takes the card it acts by: it has both halves before it, or places alone if it has used its Veto."""
        self._had.append(seat)
        self.left = [thing for thing in self.left if thing.until != "turn"]
        early = [veto for veto in self.vetoes if veto[0] == seat and veto[2]]
        own = self._own(table, seat)
        self.open = {card: {"act", "place"}}
        if card == "veto" and "veto" in own and reading(table, "intrigue.veto_early"):
            self.open = {card: {"place"}}  # it lies there since all cards were laid
        elif early:
            self.vetoes.remove(early[0])
        besides = [each for each in own if each not in ("king", "intrigue")]
        if card not in own and besides and "colonies" in table["boxes"] and reading(table, "intrigue.own_besides"):
            self.open[besides[0]] = {"act"}

    def undone(self, court: int) -> list[str]:
        """What a turn that is over should still have asked for; beside another card one's own action comes last."""
        halves = {half for open_halves in self.open.values() for half in open_halves}
        return sorted(halves if court and len(self.open) == 1 else halves - {"place"})

    def takeable(self, table: Table, seat: str) -> list[str]:
        """What a seat may act by: its 40 alone if it has used it before its turn, since that was its special action."""
        kept = any(holder == seat and early for holder, _, early in self.vetoes)
        return ["veto"] if seat in self._early and not kept else takeable(table, seat)

    def closed(self) -> None:
        """A round is over, and with it each Veto that was kept in the one before."""
        self.vetoes = [(seat, rounds - 1, False) for seat, rounds, _ in self.vetoes if rounds]

    # --- what is left behind ------------------------------------------------------------------

    def announced(self, table: Table, card: str, seat: str, words: list[str]) -> None:
        """A special action begins; nobody has objected yet."""
        self._last, self._replaced = None, self._ended(card, words)
        self.left = [thing for thing in self.left if thing not in self._replaced]
        if card in LASTS:
            turns_back = card == "uprising" and bool(self._replaced)
            self._last = Thing(card, seat, words, self._until(table, card))
            self.left += [] if turns_back else [self._last]
        if card == "veto" or (card == "close_card" and reading(table, "intrigue.remover_vetoes")):
            self._last = Thing(card, seat, [], "veto")
            self.vetoes.append((seat, 1 if card == "veto" else UNTIL_USED, False))

    def _ended(self, card: str, words: list[str]) -> list[Thing]:
        """What the special action of a card ends: another of its own, or what 105 takes out of play."""
        if card == "remover":
            return [thing for thing in self.of(words[0]) if words[1] in ("CAS", thing.seat, *thing.words)]
        return [thing for thing in self.of(card) if card in ONCE or (card == "uprising" and thing.words == words)]

    def _until(self, table: Table, card: str) -> str:
        question = {
            "quarantine_token": "players_edition.quarantine_end",
            "royal_protection": "special.royal_protection_end",
        }.get(card)
        return "general" if question and reading(table, question) == "after_general" else LASTS[card]

    def joined(self, ends: list[str]) -> None:
        """The second of two regions is named, for a bridge or a pact."""
        both = next(thing for thing in reversed(self.left) if thing.card in ("bridge", "bridge_building", "pact"))
        self._last = both._replace(words=ends)
        self.left[self.left.index(both)] = self._last

    def steps_off(self, seat: str) -> None:
        """Nobody stands on a bridge any more, and it is gone."""
        self.left = [thing for thing in self.left if (thing.card, thing.seat) != ("bridge_building", seat)]

    def vetoed(self, holder: str) -> None:
        """Somebody objects: the special action leaves nothing behind, and what it would have replaced stays."""
        mine = [veto for veto in self.vetoes if veto[0] == holder]
        early = [veto for veto in mine if veto[2]]
        self.vetoes.remove((early or sorted(mine, key=lambda veto: veto[1]))[0])
        if self._last and self._last.until == "veto":
            self.vetoes.remove((self._last.seat, 1 if self._last.card == "veto" else UNTIL_USED, False))
        else:
            self.left = [thing for thing in self.left if thing is not self._last] + self._replaced
        self._last, self._replaced = None, []

    def used(self, seat: str) -> None:
        """A 75 has moved its caballero."""
        kept = self.of("move_before") + self.of("slip_before")
        self.left.remove(next(thing for thing in kept if thing.seat == seat))

    def of(self, card: str) -> list[Thing]:
        """What cards of this design have left."""
        return [thing for thing in self.left if thing.card == card]

    def who(self, card: str) -> list[str]:
        """For whom cards of this design have left something."""
        return [thing.seat for thing in self.of(card)]

    def lasting(self) -> dict[str, Any]:
        """All that cards have left behind, in the words of a table."""
        return {
            "doubled": sorted(thing.words[0] for thing in self.of("count_twice")),
            "shut": next((thing.words[1] for thing in self.of("quarantine")), None),
            "conspiracy": bool(self.of("grandes_by_disk") + self.of("conspiracy") + self.of("coup")),
            "keepers": sorted(self.who("move_before") + self.who("slip_before")),
            "protected": next((thing.words[0] for thing in self.of("royal_protection")), None),
            "late": sorted(set(self.who("last_disk"))),
            "bridge": [(thing.seat, sorted(thing.words)) for thing in self.of("bridge") + self.of("bridge_building")],
            "walked": next((thing.words[0] for thing in self.of("plot")), None),
            "pact": next((sorted(thing.words) for thing in self.of("pact")), []),
            "turned": sorted(thing.words[0] for thing in self.of("uprising")),
            "cracked": bool(self.of("collapse")),
            "quarantine": next((thing.words[0] for thing in self.of("quarantine_token")), None),
            "no king's bonus": bool(self.of("mistress")),
        }

    def objectors(self, actor: str) -> list[str]:
        """Who may object to a special action: whoever has a Veto, but its player."""
        return sorted({seat for seat, _, _ in self.vetoes if seat != actor})

    def may_cross(self, table: Table, seat: str) -> bool:
        """Whether this seat has somebody to go over its bridge, and both ends are open, or off the one it holds."""
        if "players_edition" in table["boxes"]:
            return players_edition.may_be_asked_to_cross(table, seat)
        ends = next((thing.words for thing in self.of("bridge") if thing.seat == seat), [])
        if not ends or not set(ends) <= set(may_be_left(table)):
            return False
        everybody = [*table["seats"], str(black(table))]
        return any(standing(table, end, o) for end in ends for o in everybody if belongs(table, o, seat))


def does_anything(table: Table, card: str) -> bool:
    """Not where an empty Castillo is scored, or a storm breaks loose where nobody is: nothing to object to."""
    zones = {"score_castillo": ("CAS", "BESIDE"), "tormenta": (table["storm"],)}.get(card)
    return zones is None or any(n for zone in zones for n in table["on"].get(zone, {}).values())


# --- the set-up -----------------------------------------------------------------------------------


def settlers(table: Table) -> tuple[str, int]:
    """Where those come from who are placed by disk before the first round, and how many; the colonies' two alone."""
    if "colonies" in table["boxes"]:
        return "provinces", 2
    return str(reading(table, "intrigue.settle_from")), 1
