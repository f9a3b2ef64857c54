"""What cards have left behind, crossed with every moment at which somebody steps in or points are counted.

Kinds and moments are found in the registry of what can be stored, tables in the combinations that books print. For each
pair a position is built: a card leaves something behind, and what brings the moment about follows, under the laws.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from sys import modules
from typing import Literal, NamedTuple

from referee.rules import engine, rounds, wire
from referee.rules.boxes import BASE, BOXES, answers, set_up
from referee.rules.boxes.box import valued_alike
from referee.rules.boxes.combinations import TOGETHER
from referee.rules.decisions import Ask, Decision, LetPass, Move, PlaceCaballeros, Skip
from referee.rules.editions import EDITIONS
from referee.rules.effects.base import Answers, Step, card_of
from referee.rules.effects.courts import Loss
from referee.rules.effects.disks import DiskStep
from referee.rules.effects.later import FreeMoves
from referee.rules.effects.scorings import ScorePlace, ScoreRegions
from referee.rules.effects.windows import Window
from referee.rules.modifiers import Modifier
from referee.rules.position import Position
from referee.rules.setup import ANSWERS, Setup
from referee.rules.state import State
from tests.chance_player import answers as by_chance
from tests.laws import Witness

STEPS_IN = (Window, FreeMoves, DiskStep, Loss)
"""What puts a question to somebody amid a card or a scoring: windows, moves before a scoring, disks, losses."""

BOXED = (BASE, *BOXES.values())


def _whole_game() -> set[type]:
    """Modifiers of a box: they hold for a whole game, and no card leaves them behind."""
    return {type(each) for box in BOXED for each in box.modifiers}


def kinds() -> list[type[Modifier]]:
    """Every class of what cards leave behind."""
    boxed = _whole_game()
    return [cls for cls in wire.CLASSES.values() if issubclass(cls, Modifier) and cls not in boxed]


def _of_general_scorings() -> set[type]:
    played = [step for box in BOXED if box.play for step in box.play.general]
    played += [step for box in BOXED for each in box.inserts if each.part == "general" for step in each.steps]
    return {type(step) for step in played} - {rounds.StartPhase, ScoreRegions}


def moments() -> list[str]:
    """Every moment: a class of steps, and of the scoring of a place whether the scoring is general."""
    general = _of_general_scorings()
    steps = [cls for cls in wire.CLASSES.values() if issubclass(cls, Step)]
    return [GENERAL, SPECIAL, *(cls.__name__ for cls in steps if issubclass(cls, STEPS_IN) or cls in general)]


GENERAL, SPECIAL = "ScorePlace (general)", "ScorePlace"


@cache
def _is_moment(cls: type) -> bool:
    return cls.__name__ in moments()


def moment_of(step: Step) -> str | None:
    """The moment that a step is, if it is one."""
    if isinstance(step, ScorePlace):
        return GENERAL if step.general else SPECIAL
    return type(step).__name__ if _is_moment(type(step)) else None


Pair = tuple[str, str]
"""A kind of what lasts, and a moment at which it does."""


def pairs_at(position: Position, step: Step) -> Iterator[Pair]:
    """What lasts when this step is taken, with the moment it is."""
    if position.lasting and (moment := moment_of(step)):
        for each in position.lasting:
            yield type(each.changes).__name__, moment


class Kind(NamedTuple):
    """What a kind of what lasts is for who reads, which boxes have a card that leaves it, and how long it lasts."""

    words: str
    boxes: tuple[str, ...]
    within: Literal["turn", "round", "general", ""] = ""  # gone when this is over; empty: it may outlast all of these


KINDS: dict[str, Kind] = {
    "ExtraTaken": Kind("one more taken by a figure in this round", ("colonies", "grandissimo"), "round"),
    "FreeHand": Kind("Free choice", ("colonies", "grandissimo")),
    "FreeHandOverAll": Kind("Free choice of anybody's", ("grandissimo",)),
    "MovesBefore": Kind("a kept 75, by Rio Grande", ("decennial",)),
    "MovesBeforeSettled": Kind("a kept 75, by the Big Box", ("special",)),
    "MovesBeforeEach": Kind("a kept 75, read as before each region", ("special",)),
    "SetsDiskLast": Kind("a disk that is set last (25, Espionage)", ("decennial", "special", "grandissimo")),
    "ScoredLater": Kind("a region that is scored later", ("colonies",)),
    "TakesAnother": Kind("a further card of this turn (Double turn, Last word)", ("grandissimo",), "round"),
    "KeepsCard": Kind("a card kept for a later turn", ("grandissimo",)),
    "KeepsSpecial": Kind("a special action kept for a later turn", ("grandissimo",)),
    "ActionsStopped": Kind("Action stop", ("grandissimo",), "round"),
    "PutsOff": Kind("Last word", ("grandissimo",), "round"),
    "PlacingDue": Kind("a placing put off by Last word", ("grandissimo",), "round"),
    "RoomMade": Kind("room made on the limit table", ("colonies",), "round"),
    "PlacesOtherwise": Kind("another number, or elsewhere (15, 20)", ("intrigue",), "round"),
    "CountsTwice": Kind("a region that counts twice (130)", ("intrigue",)),
    "GrandesByDisk": Kind(
        "Grandes that go by disk (35, Conspiracy)", ("decennial", "colonies", "special", "grandissimo")
    ),
    "GrandesAfter": Kind("Grandes that go by disk after the scoring (35)", ("special",)),
    "GrandeDue": Kind("a Grande that is due in a region (35)", ("special",)),
    "KeepsRemover": Kind("a kept Abolition", ("colonies",)),
    "Acted": Kind("a special action that may be doubled", ("colonies",), "turn"),
    "KeepsDouble": Kind("a kept Double", ("colonies",)),
    "Bridge": Kind("a bridge (63), by Rio Grande", ("decennial",)),
    "Shut": Kind("a region shut by a scoreboard (93), by Rio Grande", ("decennial",)),
    "Muslim": Kind("Muslim Granada", ("granada",)),
    "Allied": Kind("two allied regions (53, Alliance)", ("grandissimo", "players_edition")),
    "GeneralBoycott": Kind("Boycott", ("grandissimo",)),
    "ScoringBoycott": Kind("Boycott, read as of all scorings", ("grandissimo",)),
    "PlacingBoycott": Kind("Boycott, read as of placing", ("grandissimo",)),
    "FigureCame": Kind("a figure that came in this turn", ("grandissimo",), "round"),
    "PlacedBefore": Kind("a placing before the Queen came", ("grandissimo",), "round"),
    "RanErrand": Kind("the Inquisitor's use of this round", ("grandissimo",), "round"),
    "HidesRegion": Kind("a region hidden, and never uncovered", ()),
    "Incognito": Kind("King incognito", ("grandissimo",)),
    "HasUsed": Kind("a symbol that was used", ("grandissimo",), "round"),
    "RulesInstead": Kind("Revolution: a Grande rules", ("grandissimo",)),
    "NobodyRules": Kind("Revolution: nobody rules", ("grandissimo",)),
    "LaidEarly": Kind("a Veto laid before its turn (40)", ("intrigue",), "round"),
    "Quarantined": Kind("the quarantine token (93)", ("players_edition",)),
    "Protected": Kind("Royal protection (85)", ("special",)),
    "HeldBridge": Kind("a bridge that is held (63)", ("players_edition",)),
    "NoKingsBonus": Kind("no King's bonus (113)", ("players_edition",)),
    "StormOver": Kind("the storm of this turn (103)", ("players_edition",), "round"),
    "Turned": Kind("a scoreboard that is turned (73)", ("players_edition",)),
    "CastilloWalked": Kind("the Castillo in a region (23)", ("players_edition",)),
    "KeepsDoor": Kind("who says who finds room (55)", ("special",)),
}
"""All kinds; a test holds them against the registry."""


class Moment(NamedTuple):
    """What a moment is for who reads, and at which tables it comes."""

    words: str
    boxes: tuple[str, ...] = ()  # one of these, if any is named
    not_with: str = ""
    general: bool = False  # only in a general scoring


MOMENTS: dict[str, Moment] = {
    GENERAL: Moment("a place is scored in a general scoring", general=True),
    SPECIAL: Moment("a place is scored by a card"),
    "VetoWindow": Moment("a Veto"),
    "FreeHands": Moment("before the first region (colonies)", ("colonies",), general=True),
    "FreeMoves": Moment("a Free choice moves (colonies)", ("colonies",), general=True),
    "FreeHandsRead": Moment("before the first region (Grandissimo)", ("grandissimo",), general=True),
    "FreeMovesRead": Moment("a Free choice moves (Grandissimo)", ("grandissimo",), general=True),
    "Slipping": Moment("a 75 moves", ("decennial", "special")),
    "ScoreDue": Moment("regions are scored that were named before", ("colonies",)),
    "NameInSecret": Moment("a secret scoring"),
    "SendByDisk": Moment("losses by disk", not_with="intrigue"),
    "EvictByDisk": Moment("an eviction by disk", not_with="intrigue"),
    "GeneralDisks": Moment("the disks of a general scoring", general=True),
    "GiveUp": Moment("losses by choice"),
    "GiveUpInView": Moment("losses by choice, each open to a Veto"),
    "OverBridge": Moment("a bridge is crossed (Rio Grande)", ("decennial",)),
    "MadeSound": Moment("the Castillo is sound again", ("players_edition",), general=True),
    "GrandesArrive": Moment("Grandes arrive", ("special",), general=True),
    "OverHeldBridge": Moment("a bridge is crossed (Big Box)", ("players_edition",)),
    "BridgePays": Moment("the bridge pays", ("players_edition",), general=True),
    "OpeningShut": Moment("a scoreboard opens its region again", ("decennial",), general=True),
    "ClearByDisk": Moment("the Castillo is cleared by disk", ("grandissimo",)),
    "ConsentWindow": Moment("a consent", ("grandissimo",)),
    "FigureLeaves": Moment("a figure leaves", ("grandissimo",), general=True),
    "UncoverWindow": Moment("the King is uncovered", ("grandissimo",)),
    "KingReturnsTo": Moment("the King comes back", ("grandissimo",), general=True),
    "Restoring": Moment("the King is set again", ("grandissimo",), general=True),
    "Escorting": Moment("a Grande's caballeros go along (80)", ("intrigue",)),
    "FleeNextDoor": Moment("a flight to neighbours (33)", ("players_edition",)),
}
"""All moments; a test holds them against the registry."""


class Shelf(NamedTuple):
    """A table that a book prints."""

    edition: str
    boxes: tuple[str, ...]


SHELVES = [Shelf(each.edition, (*each.boxes, *each.any_of)) for each in TOGETHER if (*each.boxes, *each.any_of)]
"""Every table that a book prints, with all that it may be played with."""


def _setup(shelf: Shelf, rng: Random, players: int) -> Setup:
    asked = {q: some for q, some in answers(shelf.boxes).items() if q not in ANSWERS and ".plays." not in q}
    chosen = {question: rng.choice(some) if rng.random() < 0.5 else some[0] for question, some in asked.items()}
    if any(valued_alike((BOXES[box] for box in shelf.boxes), chosen)):
        chosen = {question: answer for question, answer in chosen.items() if ".value." not in question}
    return set_up(BASE.colours[:players], EDITIONS[shelf.edition], shelf.boxes, chosen=chosen)


LAST = 6
"""The last round of a walk: after it there has been a general scoring while much of an earlier one lasted."""

LEAVES = 0.7
"""How often a card is taken that leaves something behind, where one is on offer."""


class Walk:
    """The first rounds of a game, under the laws, in which cards that leave something behind are sought.

    It notes which kinds of what lasts have met which moments.
    """

    def __init__(self, number: int) -> None:
        self.rng = Random(f"crossing/{number}")
        shelf = SHELVES[number % len(SHELVES)]
        self.setup = _setup(shelf, self.rng, 2 + number // len(SHELVES) % 3)
        self.witness = Witness(f"walk {number}")
        self.met: set[Pair] = set()

    def go(self) -> set[Pair]:
        """Play, and return the pairs that have met."""
        self.witness.follow(engine.open_game(self.setup))
        state = self.witness.state
        while state.agenda and state.position.round <= LAST:
            asked = engine.pending(state)
            self.met.update(pairs_at(state.position, state.agenda[0]))
            given = self._answers(state, asked) if asked else {}
            self.witness.follow(engine.step_events(state, given), asked=asked is not None)
            state = self.witness.state
        return self.met

    def _answers(self, state: State, asked: Decision) -> Answers:
        """By chance; but who takes a card seeks one that leaves something behind, and who may act does."""
        given = by_chance(state, asked, self.rng)
        for _ in range(10):
            if not self._is_dull(state, asked, given):
                break
            given = by_chance(state, asked, self.rng)
        return given

    def _is_dull(self, state: State, asked: Decision, given: Answers) -> bool:
        orders = given.values()
        match asked.kind:
            case Ask.CARD:
                [order] = orders
                leaves = isinstance(order, LetPass) or _leaves(state.position, order.card)
                return not leaves and self.rng.random() < LEAVES
            case Ask.HALF:
                return asked.step.act and isinstance(*orders, Skip | PlaceCaballeros)
            case Ask.MOVES:
                return Move(()) in orders and self.rng.random() < LEAVES
        return False


def _leaves(position: Position, card: str) -> bool:
    """Whether an effect of this card names anything of what lasts in its module."""
    parts = card_of(position, card).does.parts()
    return any(vars(modules[type(part).__module__]).keys() & _lasting_names() for part in parts)


@cache
def _lasting_names() -> frozenset[str]:
    return frozenset(cls.__name__ for cls in kinds()) | {"Lasting"}


def apart(kind: Kind, moment: Moment) -> bool:
    """Whether no book prints a table with both."""
    both = (
        shelf
        for shelf in SHELVES
        if {*kind.boxes} & {*shelf.boxes}
        and (not moment.boxes or {*moment.boxes} & {*shelf.boxes})
        and moment.not_with not in shelf.boxes
    )
    return next(both, None) is None


def why_not(pair: Pair) -> str:
    """Why a pair cannot meet, in a few words; empty if nothing says so."""
    kind, moment = KINDS[pair[0]], MOMENTS[pair[1]]
    if not kind.boxes:
        return "no printed card leaves it"
    if apart(kind, moment):
        return "no book prints both"
    if kind.within and moment.general:
        return "gone before a general scoring"
    return next((why for why, kinds, moments in NEVER if pair[0] in kinds and pair[1] in moments), "")


NEVER: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = ()
"""Why these kinds never meet these moments."""
