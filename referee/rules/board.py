"""What a game is played on, as a value: zones, tokens, power cards, colours, and what was settled about them.

Data, no effects. Which zones there are stands in the boxes; a game carries the sum of its boxes by value. No rule
holds a place by name: it asks the board.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Literal

from referee.rules.model import COURT, PROVINCES, Place
from referee.rules.wire import wire

ZoneKind = Literal["court", "provinces", "region", "castillo", "slot"]
"""Two zones off the board; places, which are scored; spaces within a place, each of which holds so many."""

Rank = tuple[int, ...]
"""Points for first, second, third ..."""


@wire("zone")
class Zone:
    """Wherever a caballero may stand, and what may come there."""

    id: str
    kind: ZoneKind
    values: Rank = ()  # printed points of a place
    borders: tuple[str, ...] = ()  # ids of neighbours; one of the two may say so
    coast: bool = False
    within: str = ""  # of a slot: the place its caballeros count for
    holds: int | None = None  # caballeros it has room for; None: any number; 0: only its slots hold any
    bonus: int = 0  # points to the owner of each caballero here when the place is scored
    king: bool = True  # the King may stand here
    grande: bool = True  # Grandes may, so it may be drawn for a home
    disks: tuple[str, ...] = ("general", "secret", "send", "evict")  # secret disks that may point here, by purpose
    placed: Literal["never", "near", "always"] = "near"  # from the court: if the King is next to it, or anyway
    left: bool = True  # caballeros may be moved away; from where they may not, only a general scoring frees them
    abroad: bool = False  # of a region: not in Spain, and without a region card
    apart: bool = False  # of a slot: taken only by one who names it, and not counted for the majority of its place
    under: str = ""  # of a slot: the token it lies under, wherever that is; none but those on it count there


@wire("token")
class Token:
    """What lies on a zone, or on a caballero and goes where it goes."""

    id: str
    kind: str  # what it is: scoreboard, banner ...
    values: Rank = ()  # points it hides those of its place with
    borne: bool = False  # by a caballero; else it lies on a zone
    colour: str = ""  # whose it is; of colours that nobody plays there are none
    worth: int = 0  # cargo: points to whoever brings it to Spain; lies free until a caballero claims it
    spaces: tuple[int, ...] = ()  # how many caballeros stand on it, with two players, three, four, five
    copies: int = 1  # how many a box has of it: on a board each is one, with a number behind its id

    def alike(self) -> tuple[Token, ...]:
        """Itself, or each of its copies: `gold#1`, `gold#2`, ..."""
        if self.copies == 1:
            return (self,)
        return tuple(replace(self, id=f"{self.id}#{k + 1}", copies=1) for k in range(self.copies))


@wire("power-card")
class PowerCard:
    """A power card: its value, and the caballeros it brings."""

    value: int
    caballeros: int


@wire("neutral")
class Neutral:
    """A party with pieces that nobody plays: they count where a rule says so, and are never paid.

    While a seat holds the party's sign, a token in its court, they count for that seat and are its own to move.
    """

    id: str
    caballeros: int
    sign: str = ""  # the id of that token
    barred: tuple[str, ...] = ()  # places they may not go to; off the board they never go


@wire("board", slots=False)  # without slots: what is worked out once is kept in the dictionary
class Board:
    """A game's zones and pieces. The court and the provinces come first, then regions as they are scored."""

    zones: tuple[Zone, ...]
    tokens: tuple[Token, ...]
    powers: tuple[PowerCard, ...]  # of each colour, rising
    colours: tuple[str, ...]  # of the box
    neutrals: tuple[Neutral, ...] = ()
    readings: tuple[tuple[str, str | int | bool], ...] = ()  # what was settled where books differ or are silent
    reserve: int = 0  # caballeros of each colour beyond those of the base game

    def __hash__(self) -> int:
        """By what tells boards apart as a rule: hashed for every letter that is read."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.codes, self.readings))

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """The id of each zone."""
        return tuple(zone.id for zone in self.zones)

    @cached_property
    def index(self) -> Mapping[str, Place]:
        """The number of each zone, by its id."""
        return {code: place for place, code in enumerate(self.codes)}

    @cached_property
    def regions(self) -> tuple[Place, ...]:
        """The regions, in the order they are scored."""
        return self._of("region")

    @cached_property
    def castillo(self) -> Place:
        """The zone that is the Castillo."""
        return self._of("castillo")[0]

    @property
    def places(self) -> tuple[Place, ...]:
        """The places that are scored: the regions, then the Castillo."""
        return (*self.regions, self.castillo)

    @property
    def homes(self) -> tuple[Place, ...]:
        """Regions with a card of their own: homes are drawn from them, and where the King begins."""
        zones = self.zones
        return tuple(p for p in self.regions if zones[p].king and zones[p].grande and not zones[p].abroad)

    @cached_property
    def royal(self) -> tuple[Place, ...]:
        """Regions the King may stand in."""
        return tuple(place for place in self.regions if self.zones[place].king)

    @cached_property
    def ground(self) -> frozenset[Place]:
        """Where caballeros may be put on the board: places and slots."""
        return frozenset(range(len(self.zones))) - {COURT, PROVINCES}

    @cached_property
    def hosts(self) -> tuple[Place, ...]:
        """For each zone the place its caballeros count for: a slot's place, or the zone itself."""
        return tuple(self.index[zone.within] if zone.within else n for n, zone in enumerate(self.zones))

    @cached_property
    def slots(self) -> tuple[tuple[Place, ...], ...]:
        """For each zone its slots, the most wanted first."""
        return tuple(tuple(n for n, zone in enumerate(self.zones) if zone.within == code) for code in self.codes)

    @cached_property
    def apart(self) -> tuple[tuple[Place, ...], ...]:
        """For each zone its slots that do not count for its majority."""
        return tuple(tuple(slot for slot in slots if self.zones[slot].apart) for slots in self.slots)

    def limit(self, place: Place) -> Place | None:
        """The only slot on which caballeros count for the place, if it has one now."""
        return next((slot for slot in self.slots[place] if self.zones[slot].under), None)

    def named_by(self, purpose: str) -> tuple[Place, ...]:
        """The regions that a secret disk of this purpose may ever point at."""
        return tuple(place for place in self.regions if purpose in self.zones[place].disks)

    def with_tokens(self, tokens: tuple[tuple[Place, int | None], ...], players: int) -> Board:
        """The board as it is while tokens lie so: slots under one of them are within its place."""
        if not any(zone.under for zone in self.zones):
            return self
        lying = zip(tokens, self.tokens, strict=True)
        return _moored(self, tuple(place for (place, _), token in lying if token.spaces), players)

    @cached_property
    def borders(self) -> tuple[tuple[Place, ...], ...]:
        """Neighbours of each zone, those it names first, then those that name it."""
        named = [[self.index[code] for code in zone.borders] for zone in self.zones]
        return tuple(
            tuple(dict.fromkeys((*own, *(n for n, others in enumerate(named) if place in others))))
            for place, own in enumerate(named)
        )

    @cached_property
    def reach(self) -> tuple[tuple[Place, ...], ...]:
        """For each zone, where caballeros may be placed from the court while the King is there (Rio Grande p. 4)."""
        always = tuple(place for place in self.places if self.zones[place].placed == "always")
        return tuple(
            tuple(dict.fromkeys((*(n for n in near if self.zones[n].placed == "near"), *always)))
            for near in self.borders
        )

    @cached_property
    def token_numbers(self) -> Mapping[str, int]:
        """Where each token stands among the tokens."""
        return {token.id: n for n, token in enumerate(self.tokens)}

    @cached_property
    def crowded(self) -> bool:
        """Whether it matters which caballero moves, or whether there is room for it: slots, limits, bearers."""
        return any(token.borne for token in self.tokens) or any(zone.holds is not None for zone in self.zones)

    @cached_property
    def cargo(self) -> Mapping[str, int]:
        """What is worth something in Spain: tokens and points, the dearest first."""
        return {t.id: t.worth for t in sorted(self.tokens, key=lambda token: -token.worth) if t.worth}

    @cached_property
    def scoreboards(self) -> tuple[int, ...]:
        """Which of the tokens are mobile scoreboards."""
        return tuple(n for n, token in enumerate(self.tokens) if token.values)

    @property
    def power_values(self) -> tuple[int, ...]:
        """The values of a colour's power cards, rising."""
        return tuple(sorted(card.value for card in self.powers))

    @cached_property
    def caballeros_of(self) -> Mapping[int, int]:
        """Caballeros that the power card of each value brings."""
        return {card.value: card.caballeros for card in self.powers}

    @cached_property
    def settled(self) -> Mapping[str, str | int | bool]:
        """What was settled, by the name of the question."""
        return dict(self.readings)

    def _of(self, kind: ZoneKind) -> tuple[Place, ...]:
        return tuple(n for n, zone in enumerate(self.zones) if zone.kind == kind)


@lru_cache(maxsize=256)
def _moored(board: Board, places: tuple[Place, ...], players: int) -> Board:
    """A board whose tokens that caballeros stand on lie in these places."""
    lying = zip((token for token in board.tokens if token.spaces), places, strict=True)
    spaces = {t.id: (board.codes[p], t.spaces[players - 2]) if p >= 0 else ("", 0) for t, p in lying}
    moored = (replace(z, within=spaces[z.under][0], holds=spaces[z.under][1]) if z.under else z for z in board.zones)
    return replace(board, zones=tuple(moored))
