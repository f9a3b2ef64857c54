"""What an order sheet is made of, as values: blocks that replace one another, requests, complaints by line.

Knows shapes only. `sheet` reads them from text, `canonical` writes them, `book` answers the engine with them.
Wherever places, values or cards stand in a tuple named `ranks`, the first that is legal when used counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from referee.rules.decisions import Disk
from referee.rules.model import ALL, Place, Seat, TokenId
from referee.rules.wire import wire

ANY_CARD = "ANY"
"""In a plan's cards: the lowest-numbered card left."""


@wire("fact")
@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that everybody at the table can see, as a guard asks for it. `seat` None: anybody.

    | kind  | written              | holds when                                                                     |
    | ----- | -------------------- | ------------------------------------------------------------------------------ |
    | KING  | KING IN Seville      | the King stands there                                                          |
    | MOVED | KING MOVED           | he stands elsewhere than when the round began                                  |
    | LEADS | red LEADS Seville    | that seat has more caballeros there than anybody else                          |
    | HAS   | red HAS 3 Seville    | at least so many there; COURT and PROVINCES are places here                    |
    | AHEAD | red AHEAD blue 5     | that seat has at least so many points more; `other` None: than everybody else  |
    | TURN  | TURN 2, FIRST, LAST  | my turn is the so-manieth of this round; never before all power cards are laid |
    | LAID  | red LAID 9           | a power card of at least this value lies there                                 |
    | TOOK  | red TOOK king        | that seat took this card this round                                            |
    | FREE  | king FREE            | this card still lies on offer                                                  |
    """

    kind: Literal["KING", "MOVED", "LEADS", "HAS", "AHEAD", "TURN", "LAID", "TOOK", "FREE"]
    seat: Seat | None = None
    place: Place | None = None
    card: str = ""  # a design
    amount: int = 0  # TURN: 0 is the last
    other: Seat | None = None


@wire("guard")
@dataclass(frozen=True, slots=True)
class Guard:
    """IF one fact AND another; UNLESS: not if all of them hold. Judged at the moment of use."""

    facts: tuple[Fact, ...]
    unless: bool = False


@wire("power-rank")
@dataclass(frozen=True, slots=True)
class PowerRank:
    """One wish for a power card: this value; or AIM, the lowest that takes turn `aim` so far, up to `most`; or ANY."""

    value: int = 0  # 0: not a plain value
    aim: int = 0  # 0: no AIM
    most: int = ALL  # ALL: up to the greatest there is
    guards: tuple[Guard, ...] = ()  # a wish whose guards do not all hold is passed over


@wire("power-block")
@dataclass(frozen=True, slots=True)
class PowerBlock:
    """POWER 11 or AIM 1 MAX 10 or ANY."""

    ranks: tuple[PowerRank, ...]


@wire("reinforce-block")
@dataclass(frozen=True, slots=True)
class ReinforceBlock:
    """REINFORCE 3, REINFORCE ALL FROM 2 Galicia, Aragon. Without this block: the full number, nobody from the board."""

    count: int  # ALL: as many as printed
    fetch: tuple[tuple[Place, int], ...] = ()  # if the provinces run short, in this order


@wire("do-act")
@dataclass(frozen=True, slots=True)
class DoAct:
    """ACT: carry out a special action that leaves nothing to choose."""


@wire("do-skip")
@dataclass(frozen=True, slots=True)
class DoSkip:
    """SKIP: leave the special action."""


@wire("lead")
@dataclass(frozen=True, slots=True)
class Lead:
    """LEAD Valencia among ranks: Valencia, if it makes this seat the leader there, by as few caballeros as that takes.

    On a disk: if with the disk there this seat would have more caballeros there than anybody else, as far as can be
    seen: GENERAL with those it has in the Castillo, EVICT with all that would come, SECRET as the region stands, SEND
    when its own are gone.
    """

    place: Place


@wire("do-move")
@dataclass(frozen=True, slots=True)
class DoMove:
    """MOVE 2 blue Valencia to Galicia or Castillo; MOVE 2 court to Seville (COURT as source: cards that add).

    MOVE 3 own Granada to LEAD Valencia or Castillo: as few as give the lead there, at most three.
    """

    count: int  # ALL: as many as are there and the card allows
    owner: Seat
    source: Place
    ranks: tuple[Place | Lead, ...]


@wire("do-move-best")
@dataclass(frozen=True, slots=True)
class DoMoveBest:
    """MOVE BEST, MOVE BEST 2: one caballero after another, each the one that raises my standing most.

    Whosever, from and to wherever the card lets it, as long as that raises it. My standing: my points less the
    others' average, were every place scored as it then stands.
    """

    count: int  # at most; ALL: as many as the card allows


@wire("place-part")
@dataclass(frozen=True, slots=True)
class PlacePart:
    """A part of a placing, at the first place that will do; SPREAD at all its places.

    COUNT: so many. LEAD: as few as give more caballeros there than anybody else has. SECOND: as few as leave at most
    one rival with as many or more. REST: all that is left of the number. SPREAD: one at each place in the order
    written, and over again, until nothing is left; places where none may be put are passed over. BEST: all that is
    left of the number, so divided among its places, or among all, that my standing is highest.
    """

    goal: Literal["COUNT", "LEAD", "SECOND", "REST", "SPREAD", "BEST"]
    count: int  # for COUNT
    ranks: tuple[Place, ...]  # of BEST: empty for every place


@wire("do-place")
@dataclass(frozen=True, slots=True)
class DoPlace:
    """PLACE LEAD Valencia, 1 Seville or Granada, REST Castillo. Every line of a plan adds to one placing."""

    parts: tuple[PlacePart, ...]


@wire("do-name")
@dataclass(frozen=True, slots=True)
class DoName:
    """SCORE Aragon or Castillo; EVICT Aragon; KING Aragon; GRANDE Aragon.

    SCORE Aragon or Castillo IF GAIN 3: only a place that would bring this seat at least so many points more than the
    rival whom it brings most. SCORE ANY IF GAIN 3: of all places the one with the greatest such difference.
    """

    verb: Literal["SCORE", "EVICT", "KING", "GRANDE"]
    ranks: tuple[Place, ...]  # empty: ANY, with a gain
    gain: int | None = None


@wire("do-scoreboard")
@dataclass(frozen=True, slots=True)
class DoScoreboard:
    """SCOREBOARD 840 Aragon or 400 Castillo: pairs of scoreboard and place."""

    ranks: tuple[tuple[TokenId, Place], ...]


@wire("do-send")
@dataclass(frozen=True, slots=True)
class DoSend:
    """SEND blue Aragon or Seville, green Galicia: a caballero of each seat."""

    picks: tuple[tuple[Seat, tuple[Place, ...]], ...]


@wire("do-take")
@dataclass(frozen=True, slots=True)
class DoTake:
    """TAKE 11 or 9: a spent power card comes back."""

    ranks: tuple[int, ...]


@wire("do-court")
@dataclass(frozen=True, slots=True)
class DoCourt:
    """COURT 2 FROM Galicia: caballeros from the provinces, and from regions if these run short."""

    count: int  # ALL: as many as the card says
    fetch: tuple[tuple[Place, int], ...] = ()


Deed = DoAct | DoSkip | DoMove | DoMoveBest | DoPlace | DoName | DoScoreboard | DoSend | DoTake | DoCourt


@wire("guarded")
@dataclass(frozen=True, slots=True)
class Guarded:
    """MOVE 2 own Granada to Seville IF red LEADS Seville: a line that counts as unwritten while a guard fails."""

    deed: Deed
    guards: tuple[Guard, ...]


Item = Deed | Guarded


@wire("plan")
@dataclass(frozen=True, slots=True)
class Plan:
    """CARD king or scoreboard, then what to do with it, in the order written."""

    cards: tuple[str, ...]  # ranks: designs, or ANY_CARD
    items: tuple[Item, ...]
    guards: tuple[Guard, ...] = ()  # a plan whose guards do not all hold is passed over


@wire("card-block")
@dataclass(frozen=True, slots=True)
class CardBlock:
    """The plans for a turn, first choice first: CARD ... ELSE CARD ..."""

    plans: tuple[Plan, ...]


@wire("turn-block")
@dataclass(frozen=True, slots=True)
class TurnBlock:
    """Items without CARD: what to do with the card already taken, answering a question in mid-turn."""

    items: tuple[Item, ...]


@wire("return-part")
@dataclass(frozen=True, slots=True)
class ReturnPart:
    """2 court or Seville: so many, from the first zone that has them, short counts filled from left to right."""

    count: int
    ranks: tuple[Place, ...]  # regions or COURT


@wire("return-block")
@dataclass(frozen=True, slots=True)
class ReturnBlock:
    """RETURN 2 court, 1 Seville or court: what to give up when the King returns. ASK instead: ask me then.

    RETURN KEEP LEADS: one caballero after the other from the first zone where that costs no lead, else from the first
    that has any; zones in the order of the parts' places, without parts the court, then the regions in track order.
    """

    parts: tuple[ReturnPart, ...]
    ask: bool = False
    keep_leads: bool = False


@wire("disk-block")
@dataclass(frozen=True, slots=True)
class DiskBlock:
    """DISK EVICT LEAD Aragon or Granada: where to point the secret disk. ASK instead: ask me then.

    DISK GENERAL TO LEAD is LEAD for every region, by the points printed for the first place, then in track order.
    """

    purpose: Disk
    ranks: tuple[Place | Lead, ...]
    ask: bool = False


@wire("condition")
@dataclass(frozen=True, slots=True)
class Condition:
    """To object when the action brings something INTO or FROM a place, TAKES one of mine, SCORES (a place), COSTS ME n.

    INTO and FROM see caballeros, the King, Grandes and mobile scoreboards.

    COSTS: my lead over the best rival, were every place scored now, falls by n or more through the whole action.
    """

    kind: Literal["INTO", "FROM", "TAKES", "SCORES", "COSTS"]
    place: Place | None = None
    amount: int = 0


@wire("veto-policy")
@dataclass(frozen=True, slots=True)
class VetoPolicy:
    """VETO red ON king WHEN INTO Galicia. Empty seats or cards: anybody's, any. `ask`: VETO ASK, stop and ask me."""

    seats: tuple[Seat, ...] = ()
    cards: tuple[str, ...] = ()
    when: Condition | None = None
    ask: bool = False


@wire("veto-block")
@dataclass(frozen=True, slots=True)
class VetoBlock:
    """The policies of a holder, the first that fits counts; VETO NEVER is an empty block. Silence lets pass."""

    policies: tuple[VetoPolicy, ...]


@wire("ask-block")
@dataclass(frozen=True, slots=True)
class AskBlock:
    """ASK: stop before I take my card; ASK IF KING MOVED: only if the King has moved since the round began."""

    if_king_moved: bool = False


@wire("name-block")
@dataclass(frozen=True, slots=True)
class NameBlock:
    """BANNER Aragon or Seville: which place to name when asked for one by that keyword. ASK instead: ask me then.

    A place stands for its slots, too. Which keywords there are is said by the boxes of a game.
    """

    key: str
    ranks: tuple[Place, ...]
    ask: bool = False


Block = PowerBlock | ReinforceBlock | CardBlock | TurnBlock | ReturnBlock | DiskBlock | VetoBlock | AskBlock | NameBlock

KEYS = (
    "POWER",
    "REINFORCE",
    "CARD",
    "TURN",
    "RETURN",
    "DISK GENERAL",
    "DISK SECRET",
    "DISK SEND",
    "DISK EVICT",
    "VETO",
    "ASK",
)
"""Names of the blocks of every game, in the order a sheet is printed. A later letter replaces only those it names."""

_ORDER = {key: at for at, key in enumerate(KEYS)}

_KEYS: dict[type, str] = {
    PowerBlock: "POWER",
    ReinforceBlock: "REINFORCE",
    CardBlock: "CARD",
    TurnBlock: "TURN",
    ReturnBlock: "RETURN",
    VetoBlock: "VETO",
    AskBlock: "ASK",
}


def key_of(block: Block) -> str:
    """The name under which a block stands in the book."""
    if isinstance(block, NameBlock):
        return block.key
    return f"DISK {block.purpose.upper()}" if isinstance(block, DiskBlock) else _KEYS[type(block)]


def in_order(keys: Iterable[str]) -> list[str]:
    """Names of blocks in the order a sheet is printed: those that boxes bring come last."""
    return sorted(keys, key=on_sheet)


def on_sheet(key: str) -> tuple[float, str]:
    """Where a block of this name stands on a sheet, to sort by."""
    return _ORDER.get(key, len(KEYS)), key


def to_read(key: str) -> tuple[float, str]:
    """The same where the sheet is to be read back: items for the card in hand would belong to plans above them."""
    return (_ORDER["CARD"] - 0.5, key) if key == "TURN" else on_sheet(key)
