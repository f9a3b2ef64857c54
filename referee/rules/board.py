"""The board of a game, as a value: zones, tokens, power cards, colours, and the answers to open questions.

The boxes say which zones there are; a game carries the sum of its boxes by value. No rule names a place: it asks the
board.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Literal

from referee.rules.model import COURT, NOWHERE, PROVINCES, Place
from referee.rules.wire import wire

ZoneKind = Literal["court", "provinces", "region", "castillo", "slot", "aside"]
"""Two zones off the board, two kinds of place that are scored, the slots within a place, and zones aside.

A zone aside, such as a jail, is no region: no rule reaches it but effects that name it.
"""

FIGURE = "figure"
"""The kind of token that visits the court of a seat, and acts for that seat."""

Rank = tuple[int, ...]
"""Points for first, second, third ..."""


@wire("zone")
class Zone:
    """A part of the board, or a space off it, where caballeros may stand.

    Fields of a slot:

    | field  | meaning                                                                                    |
    | ------ | ------------------------------------------------------------------------------------------ |
    | within | the id of the place it belongs to; of a zone aside for guests, the colour of their host    |
    | holds  | how many caballeros it has room for                                                        |
    | bonus  | points for the owner of each caballero on it, when the place is scored                     |
    | apart  | it is filled only when named, and its caballeros do not count for the majority             |
    | under  | the token it moves with; where that token lies, only caballeros on this slot count         |
    """

    id: str
    kind: ZoneKind
    values: Rank = ()  # printed points of a place
    borders: tuple[str, ...] = ()  # ids of neighbours; enough if one of the two says so
    coast: bool = False
    within: str = ""  # of a slot, and of a zone aside for guests
    holds: int | None = None  # room for so many caballeros; None: any number; 0: only in its slots
    bonus: int = 0  # points to the owner of each caballero here when the place is scored
    king: bool = True  # the King may stand here
    grande: bool = True  # Grandes may stand here, so it may be drawn for a home
    disks: tuple[str, ...] = ("general", "secret", "send", "evict")  # purposes of secret disks that may point here
    placed: Literal["never", "near", "always"] = "near"  # from the court: never, near the King, always
    left: bool = True  # caballeros may be moved away; if not, they leave only in a general scoring
    abroad: bool = False  # of a region: not in Spain, and without a region card
    apart: bool = False  # of a slot only
    under: str = ""  # of a slot only

    @property
    def colour(self) -> str:
        """Of a zone aside: the colour in whose court guests stand here; else empty."""
        return self.within if self.kind == "aside" else ""

    @property
    def fleeting(self) -> bool:
        """Of a zone aside: whether it is there only while somebody is: for guests, or for the one who holds it."""
        return self.kind == "aside" and (bool(self.within) or self.holds == 1)


@wire("token")
class Token:
    """A token, which lies on a zone or is borne by a caballero."""

    id: str
    kind: str  # what it is: scoreboard, banner ...
    values: Rank = ()  # points that replace those of its place
    borne: bool = False  # borne by a caballero
    colour: str = ""  # of the player it belongs to
    worth: int = 0  # cargo: points to whoever brings it to Spain; lies free until a caballero claims it
    spaces: tuple[int, ...] = ()  # how many stand on it, or without a slot in its place, with two to five players
    copies: int = 1  # how many of it a box has; on a board each is a token of its own

    def alike(self) -> tuple[Token, ...]:
        """One token for each copy: `gold#1`, `gold#2`, ...; a token without copies keeps its id."""
        if self.copies == 1:
            return (self,)
        return tuple(replace(self, id=f"{self.id}#{k + 1}", copies=1) for k in range(self.copies))


@wire("power-card")
class PowerCard:
    """A power card: its value, and the caballeros it brings; each a number, or the reading that says it."""

    value: int | str
    caballeros: int | str


@wire("neutral")
class Neutral:
    """A party whose pieces nobody plays: they count only where a rule says so, and score nothing.

    While a seat holds the party's sign in its court, the pieces count as that seat's own.
    """

    id: str
    caballeros: int
    sign: str = ""  # the id of that token
    barred: tuple[str, ...] = ()  # places its pieces may not go to; they never leave the board


@wire("board", slots=False)  # for cached properties: the rules and the players ask each thousands of times in a game
class Board:
    """A game's zones and pieces. The court and the provinces come first, then regions in the order of scoring."""

    zones: tuple[Zone, ...]
    tokens: tuple[Token, ...]
    powers: tuple[PowerCard, ...]  # of each colour, rising
    colours: tuple[str, ...]  # of the box
    neutrals: tuple[Neutral, ...] = ()
    readings: tuple[tuple[str, str | int | bool], ...] = ()  # answers where rulebooks differ or are silent
    reserve: int = 0  # caballeros of each colour in addition to the base game's

    def __hash__(self) -> int:
        """A hash of a few fields only, since boards are keys of caches that every letter looks up."""
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
        return self._zones_of_kind("region")

    @cached_property
    def castillo(self) -> Place:
        """The Castillo."""
        return self._zones_of_kind("castillo")[0]

    @property
    def places(self) -> tuple[Place, ...]:
        """The places that are scored: the regions, then the Castillo."""
        return (*self.regions, self.castillo)

    @cached_property
    def homes(self) -> tuple[Place, ...]:
        """Regions with a region card: homes and the King's first region are drawn from them."""
        zones = self.zones
        return tuple(p for p in self.regions if zones[p].king and zones[p].grande and not zones[p].abroad)

    @cached_property
    def king_regions(self) -> tuple[Place, ...]:
        """Regions the King may stand in."""
        return tuple(place for place in self.regions if self.zones[place].king)

    @cached_property
    def asides(self) -> tuple[Place, ...]:
        """The zones aside, which only effects that name them reach."""
        return self._zones_of_kind("aside")

    @cached_property
    def guest_rooms(self) -> Mapping[str, Place]:
        """The zones aside where guests in somebody's court stand, by the colour of that court."""
        return {self.zones[place].colour: place for place in self.asides if self.zones[place].colour}

    @cached_property
    def kinds_alike(self) -> Mapping[str, bool]:
        """The kinds of tokens alike that somebody bears or holds; of each whether caballeros bear them, as cargo."""
        return {token.kind: bool(token.worth) for token in self.tokens if "#" in token.id and not token.spaces}

    @cached_property
    def figures(self) -> tuple[str, ...]:
        """The ids of the tokens that visit courts, such as a Queen."""
        return tuple(token.id for token in self.tokens if token.kind == FIGURE)

    @cached_property
    def realms(self) -> Mapping[Place, Place]:
        """The region that the King or a Grande rules from each zone and from nowhere: where it stands, if in any."""
        return {n: n if n in self.regions else NOWHERE for n in (NOWHERE, *range(len(self.zones)))}

    @cached_property
    def ground(self) -> frozenset[Place]:
        """The zones that rules reach unnamed: the places that are scored, and their slots."""
        return self.afield.difference(zone for zone in self.afield if self.hosts[zone] in self.asides)

    @cached_property
    def afield(self) -> frozenset[Place]:
        """The zones other than court and provinces: the ground, and what is aside."""
        return frozenset(range(len(self.zones))) - {COURT, PROVINCES}

    @cached_property
    def rows(self) -> tuple[Place, ...]:
        """The places that have a row of their own wherever the board is shown: those that are scored, then asides."""
        return (*self.places, *self.asides)

    @cached_property
    def hosts(self) -> tuple[Place, ...]:
        """For each zone the place it belongs to: the place of a slot, else the zone itself."""
        return tuple(self.index.get(zone.within, n) for n, zone in enumerate(self.zones))

    @cached_property
    def slots(self) -> tuple[tuple[Place, ...], ...]:
        """For each zone its slots, in the order in which they fill."""
        return tuple(tuple(n for n, zone in enumerate(self.zones) if zone.within == code) for code in self.codes)

    @cached_property
    def slots_apart(self) -> tuple[tuple[Place, ...], ...]:
        """For each zone its slots that are `apart`."""
        return tuple(tuple(slot for slot in slots if self.zones[slot].apart) for slots in self.slots)

    def limit_slot(self, place: Place) -> Place | None:
        """The slot under a limit table in this place, if one lies here now: no caballero outside it counts."""
        return next((slot for slot in self.slots[place] if self.zones[slot].under), None)

    def named_by(self, purpose: str) -> tuple[Place, ...]:
        """The regions that a secret disk of this purpose may ever point at."""
        return self._named_by_disk.get(purpose, ())

    @cached_property
    def _named_by_disk(self) -> Mapping[str, tuple[Place, ...]]:
        """For each purpose the regions that a secret disk may ever point at."""
        purposes = {purpose for place in self.regions for purpose in self.zones[place].disks}
        return {each: tuple(p for p in self.regions if each in self.zones[p].disks) for each in purposes}

    def with_tokens(self, tokens: tuple[tuple[Place, int | None], ...], players: int) -> Board:
        """The board with its movable slots and limits in the places where their tokens lie."""
        if not any(token.spaces for token in self.tokens):
            return self
        lying = zip(tokens, self.tokens, strict=True)
        return _with_slots_in(self, tuple(place for (place, _), token in lying if token.spaces), players)

    @cached_property
    def borders(self) -> tuple[tuple[Place, ...], ...]:
        """The neighbours of each zone: those it names, then those that name it."""
        named = [[self.index[code] for code in zone.borders] for zone in self.zones]
        return tuple(
            tuple(dict.fromkeys((*own, *(n for n, others in enumerate(named) if place in others))))
            for place, own in enumerate(named)
        )

    @cached_property
    def regions_without(self) -> Mapping[Place, tuple[Place, ...]]:
        """The other regions, in the order they are scored, by the region left out: all without NOWHERE."""
        return {out: tuple(place for place in self.regions if place != out) for out in (NOWHERE, *self.regions)}

    @cached_property
    def reach_with_king_in(self) -> Mapping[Place, tuple[Place, ...]]:
        """The places in reach of a court, by the King's region; nothing is near him while none is (Rio Grande p. 4)."""
        borders = {NOWHERE: (), **dict(enumerate(self.borders))}
        always = tuple(place for place in self.places if self.zones[place].placed == "always")
        beside = {n for n in self.ground if self.zones[n].placed == "near"}
        return {
            king: tuple(dict.fromkeys((*(n for n in near if n in beside), *always))) for king, near in borders.items()
        }

    @cached_property
    def token_numbers(self) -> Mapping[str, int]:
        """The index of each token among the tokens, by its id."""
        return {token.id: n for n, token in enumerate(self.tokens)}

    @cached_property
    def crowded(self) -> bool:
        """Whether moves depend on room or on the caballero chosen: there are slots, limits or tokens to bear."""
        return any(token.borne for token in self.tokens) or any(zone.holds is not None for zone in self.zones)

    @cached_property
    def cargo(self) -> Mapping[str, int]:
        """The points of each token that is worth something in Spain, by its id, the dearest first."""
        return {t.id: t.worth for t in sorted(self.tokens, key=lambda token: -token.worth) if t.worth}

    @cached_property
    def scoreboards(self) -> tuple[int, ...]:
        """The indices of the mobile scoreboards among the tokens."""
        return tuple(n for n, token in enumerate(self.tokens) if token.values)

    @cached_property
    def power_values(self) -> tuple[int, ...]:
        """The values of a colour's power cards, rising."""
        return tuple(sorted(self.caballeros_of))

    @cached_property
    def caballeros_of(self) -> Mapping[int, int]:
        """The number of caballeros each power card brings, by its value."""
        return {self._number(card.value): self._number(card.caballeros) for card in self.powers}

    def _number(self, said: int | str) -> int:
        return int(self.reading_answers[said]) if isinstance(said, str) else said

    @cached_property
    def reading_answers(self) -> Mapping[str, str | int | bool]:
        """The answer to each open question, by the question's name."""
        return dict(self.readings)

    def _zones_of_kind(self, kind: ZoneKind) -> tuple[Place, ...]:
        return tuple(n for n, zone in enumerate(self.zones) if zone.kind == kind)


@lru_cache(maxsize=256)  # every view asks for this board, and a copy would lose its cached properties
def _with_slots_in(board: Board, places: tuple[Place, ...], players: int) -> Board:
    """The board with its movable slots in these places; a token without a slot limits the whole place it lies in."""
    lying = zip((token for token in board.tokens if token.spaces), places, strict=True)
    spaces = {t.id: (board.codes[p], t.spaces[players - 2]) if p >= 0 else ("", 0) for t, p in lying}
    slots = {zone.under for zone in board.zones}
    limits = {within: holds for token, (within, holds) in spaces.items() if token not in slots and within}
    moved = (
        replace(z, within=spaces[z.under][0], holds=spaces[z.under][1])
        if z.under
        else replace(z, holds=limits[z.id])
        if z.id in limits
        else z
        for z in board.zones
    )
    return replace(board, zones=tuple(moved))
