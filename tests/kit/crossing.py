"""What cards have left behind, crossed with every moment at which somebody steps in or points are counted.

Kinds and moments are found in the registry of what can be stored, tables in the combinations that books print. For each
pair a position is built: a card leaves something behind, and what brings the moment about follows, under the laws.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from random import Random
from typing import Literal, NamedTuple

from referee.rules import engine, rounds, wire
from referee.rules.boxes import BASE, BOXES, TOGETHER, answers, set_up
from referee.rules.boxes.box import valued_alike
from referee.rules.decisions import (
    Ask,
    ChooseHand,
    Decision,
    Drawn,
    LayPower,
    LetPass,
    Move,
    PlaceCaballeros,
    Skip,
    StepIn,
    TakeCard,
)
from referee.rules.editions import EDITIONS
from referee.rules.effects.base import Answers, Step
from referee.rules.effects.courts import Loss
from referee.rules.effects.disks import DiskStep
from referee.rules.effects.later import FreeMoves, Slipping
from referee.rules.effects.scorings import ScorePlace, ScoreRegions
from referee.rules.effects.windows import Window
from referee.rules.modifiers import Modifier
from referee.rules.position import Position
from referee.rules.state import State
from referee.rules.table import ANSWERS, Answer, Setup
from tests.kit.chance_player import answers as by_chance
from tests.kit.laws import Witness

STEPS_IN = (Window, FreeMoves, DiskStep, Loss)
"""What puts a question to somebody amid a card or a scoring: windows, moves before a scoring, disks, losses."""

BOXED = (BASE, *BOXES.values())


def _whole_game() -> set[type]:
    """Modifiers of a box: they hold for a whole game, and no card leaves them behind."""
    return {type(each) for box in BOXED for each in box.modifiers}


def ours(kind: type) -> list[type]:
    """The classes of this kind that a log may hold; tests may have some of their own."""
    return [cls for cls in wire.CLASSES.values() if issubclass(cls, kind) and cls.__module__.startswith("referee.")]


def kinds() -> list[type[Modifier]]:
    """Every class of what cards leave behind."""
    boxed = _whole_game()
    return [cls for cls in ours(Modifier) if cls not in boxed]


def _of_general_scorings() -> set[type]:
    played = [step for box in BOXED if box.play for step in box.play.general]
    played += [step for box in BOXED for each in box.inserts if each.part == "general" for step in each.steps]
    return {type(step) for step in played} - {rounds.StartPhase, ScoreRegions}


def moments() -> list[str]:
    """Every moment: a class of steps, and of the scoring of a place whether the scoring is general."""
    general = _of_general_scorings()
    named = [cls.__name__ for cls in ours(Step) if issubclass(cls, STEPS_IN) or cls in general]
    return [GENERAL, SPECIAL, *(name for name in named if name not in SAME)]


GENERAL, SPECIAL = "ScorePlace (general)", "ScorePlace"
SAME = {"GiveUpInView": "GiveUp"}
"""Steps that differ from another only in when a Veto is asked for."""


@cache
def _names() -> frozenset[str]:
    return frozenset(moments())


def moment_of(step: Step) -> str | None:
    """The moment that a step is, if it is one."""
    if isinstance(step, ScorePlace):
        return GENERAL if step.general else SPECIAL
    name = SAME.get(type(step).__name__, type(step).__name__)
    return name if name in _names() else None


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
    within: Literal["turn", "round", ""] = ""  # gone when this is over; empty: it may outlast both
    cards: tuple[str, ...] = ()  # the designs that leave it
    reads: tuple[str, Answer] | tuple[()] = ()  # the reading by which they do, and its answer


KINDS: dict[str, Kind] = {
    "ExtraTaken": Kind(
        "one more taken by a figure in this round",
        ("colonies", "grandissimo"),
        "round",
        cards=("spanish_inquisition", "queen_and_jester", "inquisition"),
    ),
    "FreeHand": Kind("Free choice", ("colonies", "grandissimo"), cards=("free_choice",)),
    "FreeHandOverAll": Kind(
        "Free choice of anybody's",
        ("grandissimo",),
        cards=("free_choice",),
        reads=("grandissimo.whose.free_choice", "any"),
    ),
    "MovesBefore": Kind("a kept 75, by Rio Grande", ("decennial",), cards=("move_before",)),
    "MovesBeforeSettled": Kind(
        "a kept 75, by the Big Box",
        ("special",),
        cards=("slip_before",),
        reads=("special.move_before_window", "before_settled"),
    ),
    "MovesBeforeEach": Kind(
        "a kept 75, read as before each region",
        ("special",),
        cards=("slip_before",),
        reads=("special.move_before_window", "before_each_region"),
    ),
    "SetsDiskLast": Kind(
        "a disk that is set last (25, Espionage)",
        ("decennial", "special", "grandissimo"),
        cards=("last_disk", "espionage"),
    ),
    "ScoredLater": Kind("a region that is scored later", ("colonies",), cards=("score_later",)),
    "TakesAnother": Kind(
        "a further card of this turn (Double turn, Last word)",
        ("grandissimo",),
        "round",
        cards=("double_turn", "last_word"),
        reads=("grandissimo.last_word", "all_last"),
    ),
    "KeepsCard": Kind("a card kept for a later turn", ("grandissimo",), cards=("double_turn",)),
    "KeepsSpecial": Kind(
        "a special action kept for a later turn",
        ("grandissimo",),
        cards=("double_turn",),
        reads=("grandissimo.double_turn_saves", "special"),
    ),
    "ActionsStopped": Kind("Action stop", ("grandissimo",), "round", cards=("action_stop", "double_turn")),
    "PutsOff": Kind("Last word", ("grandissimo",), "round", cards=("last_word", "double_turn")),
    "PlacingDue": Kind("a placing put off by Last word", ("grandissimo",), "round", cards=("last_word", "double_turn")),
    "RoomMade": Kind("room made on the limit table", ("colonies",), "round", cards=("limit_table",)),
    "PlacesOtherwise": Kind(
        "another number, or elsewhere (15, 20)", ("intrigue",), "round", cards=("five_instead", "muster")
    ),
    "CountsTwice": Kind("a region that counts twice (130)", ("intrigue",), cards=("count_twice",)),
    "GrandesByDisk": Kind(
        "Grandes that go by disk (35, Conspiracy)",
        ("decennial", "colonies", "special", "grandissimo"),
        cards=("grandes_by_disk", "conspiracy", "coup"),
    ),
    "GrandesAfter": Kind(
        "Grandes that go by disk after the scoring (35)",
        ("special",),
        cards=("coup",),
        reads=("special.coup_when", "after_scoring"),
    ),
    "GrandeDue": Kind(
        "a Grande that is due in a region (35)",
        ("special",),
        cards=("coup",),
        reads=("special.coup_when", "after_scoring"),
    ),
    "KeepsRemover": Kind("a kept Abolition", ("colonies",), cards=("close_card",)),
    "Acted": Kind("a special action that may be doubled", ("colonies",), "turn", cards=("double",)),
    "KeepsDouble": Kind("a kept Double", ("colonies",), cards=("double",)),
    "Bridge": Kind("a bridge (63), by Rio Grande", ("decennial",), cards=("bridge",)),
    "Shut": Kind("a region shut by a scoreboard (93), by Rio Grande", ("decennial",), cards=("quarantine",)),
    "Muslim": Kind("Muslim Granada", ("granada",), cards=()),
    "Allied": Kind("two allied regions (53, Alliance)", ("grandissimo", "players_edition"), cards=("alliance", "pact")),
    "GeneralBoycott": Kind(
        "Boycott", ("grandissimo",), cards=("boycott",), reads=("grandissimo.boycott", "no_next_general")
    ),
    "ScoringBoycott": Kind(
        "Boycott, read as of all scorings",
        ("grandissimo",),
        cards=("boycott",),
        reads=("grandissimo.boycott", "no_scoring"),
    ),
    "PlacingBoycott": Kind(
        "Boycott, read as of placing", ("grandissimo",), cards=("boycott",), reads=("grandissimo.boycott", "no_placing")
    ),
    "FigureCame": Kind("a figure that came in this turn", ("grandissimo",), "round", cards=("queen_and_jester",)),
    "PlacedBefore": Kind("a placing before the Queen came", ("grandissimo",), "round", cards=("double_turn",)),
    "RanErrand": Kind("the Inquisitor's use of this round", ("grandissimo",), "round", cards=("spanish_inquisition",)),
    "HidesRegion": Kind("a region hidden, and never uncovered", (), cards=()),
    "Incognito": Kind("King incognito", ("grandissimo",), cards=("king_incognito",)),
    "HasUsed": Kind("a symbol that was used", ("grandissimo",), "round", cards=("espionage", "alliance")),
    "RulesInstead": Kind("Revolution: a Grande rules", ("grandissimo",), cards=("revolution",)),
    "NobodyRules": Kind(
        "Revolution: nobody rules",
        ("grandissimo",),
        cards=("revolution",),
        reads=("grandissimo.revolution_unnamed", True),
    ),
    "LaidEarly": Kind("a Veto laid before its turn (40)", ("intrigue",), "round", cards=("veto",)),
    "Quarantined": Kind("the quarantine token (93)", ("players_edition",), cards=("quarantine_token",)),
    "Protected": Kind("Royal protection (85)", ("special",), cards=("royal_protection",)),
    "HeldBridge": Kind("a bridge that is held (63)", ("players_edition",), cards=("bridge_building",)),
    "NoKingsBonus": Kind("no King's bonus (113)", ("players_edition",), cards=("mistress",)),
    "StormOver": Kind("the storm of this turn (103)", ("players_edition",), "round", cards=("tormenta",)),
    "Turned": Kind("a scoreboard that is turned (73)", ("players_edition",), cards=("uprising", "scoreboard")),
    "CastilloWalked": Kind("the Castillo in a region (23)", ("players_edition",), cards=("plot",)),
    "KeepsDoor": Kind(
        "who says who finds room (55)",
        ("special",),
        cards=("max_six",),
        reads=("special.max_six_surplus", "player_picks"),
    ),
}
"""All kinds; a test holds them against the registry."""


class Moment(NamedTuple):
    """What a moment is for who reads, and at which tables it comes."""

    words: str
    boxes: tuple[str, ...] = ()  # one of these, if any is named
    not_with: str = ""
    general: bool = False  # only in a general scoring
    cards: tuple[str, ...] = ()  # designs that bring it about, if not every table does


MOMENTS: dict[str, Moment] = {
    GENERAL: Moment("a place is scored in a general scoring", general=True),
    SPECIAL: Moment("a place is scored by a card"),
    "VetoWindow": Moment("a Veto", cards=("veto",)),
    "FreeHands": Moment("before the first region (colonies)", ("colonies",), general=True),
    "FreeMoves": Moment("a Free choice moves (colonies)", ("colonies",), general=True, cards=("free_choice",)),
    "FreeHandsRead": Moment("before the first region (Grandissimo)", ("grandissimo",), general=True),
    "FreeMovesRead": Moment(
        "a Free choice moves (Grandissimo)", ("grandissimo",), general=True, cards=("free_choice",)
    ),
    "Slipping": Moment(
        "a 75 moves", ("decennial", "special"), cards=("move_before", "slip_before", "score_any", "score_pick")
    ),
    "ScoreDue": Moment("regions are scored that were named before", ("colonies",), cards=("score_later",)),
    "NameInSecret": Moment("a secret scoring", cards=("score_secret",)),
    "SendByDisk": Moment("losses by disk", not_with="intrigue", cards=("secret_send_two", "secret_send_all")),
    "EvictByDisk": Moment("an eviction by disk", not_with="intrigue", cards=("evict",)),
    "GeneralDisks": Moment("the disks of a general scoring", general=True),
    "GiveUp": Moment("losses by choice", cards=("king_returns",)),
    "OverBridge": Moment("a bridge is crossed (Rio Grande)", ("decennial",), cards=("bridge",)),
    "MadeSound": Moment("the Castillo is sound again", ("players_edition",), general=True, cards=("collapse",)),
    "GrandesArrive": Moment("Grandes arrive", ("special",), general=True, cards=("coup",)),
    "OverHeldBridge": Moment("a bridge is crossed (Big Box)", ("players_edition",), cards=("bridge_building",)),
    "BridgePays": Moment("the bridge pays", ("players_edition",), general=True, cards=("bridge_building",)),
    "OpeningShut": Moment("a scoreboard opens its region again", ("decennial",), general=True, cards=("quarantine",)),
    "ClearByDisk": Moment("the Castillo is cleared by disk", ("grandissimo",), cards=("clearing_order",)),
    "ConsentWindow": Moment("a consent", ("grandissimo",), cards=("spanish_inquisition",)),
    "FigureLeaves": Moment("a figure leaves", ("grandissimo",), general=True),
    "UncoverWindow": Moment("the King is uncovered", ("grandissimo",), cards=("king_incognito",)),
    "KingReturnsTo": Moment("the King comes back", ("grandissimo",), general=True),
    "Restoring": Moment("the King is set again", ("grandissimo",), general=True),
    "Escorting": Moment("a Grande's caballeros go along (80)", ("intrigue",), cards=("escort",)),
    "FleeNextDoor": Moment("a flight to neighbours (33)", ("players_edition",), cards=("civil_war",)),
}
"""All moments; a test holds them against the registry."""


class Shelf(NamedTuple):
    """A table that a book prints."""

    edition: str
    boxes: tuple[str, ...]


SHELVES = [Shelf(each.edition, (*each.boxes, *each.any_of)) for each in TOGETHER if (*each.boxes, *each.any_of)]
"""Every table that a book prints, with all that it may be played with."""


def _setup(shelf: Shelf, rng: Random, players: int, read: Mapping[str, Answer]) -> Setup:
    asked = {q: some for q, some in answers(shelf.boxes).items() if q not in ANSWERS and ".plays." not in q}
    chosen = {question: rng.choice(some) if rng.random() < 0.5 else some[0] for question, some in asked.items()}
    chosen |= {question: answer for question, answer in read.items() if question in asked}
    if any(valued_alike((BOXES[box] for box in shelf.boxes), chosen)):
        chosen = {question: answer for question, answer in chosen.items() if ".value." not in question}
    return set_up(BASE.colours[:players], EDITIONS[shelf.edition], shelf.boxes, chosen=chosen)


LAST = 6
"""The last round of a walk: after it there has been a general scoring while much of an earlier one lasted."""

LIVELY = 0.8
"""How often what is sought is not passed over."""

TRIES = 25


class Walk:
    """The first rounds of a game, under the laws, in which some designs are sought, and carried out where they can be.

    It notes which kinds of what lasts have met which moments.
    """

    def __init__(
        self, shelf: int, seed: int, sought: frozenset[str], reads: tuple[str, Answer] | tuple[()] = ()
    ) -> None:
        answer = "=".join(map(str, reads))
        self.name = f"{shelf}.{seed} {' '.join(sorted(sought))} {answer}".rstrip()
        self.rng = Random(self.name)
        self.setup = _setup(SHELVES[shelf], self.rng, 2 + seed % 3, dict([reads]) if reads else {})
        self.witness = Witness(self.name)
        self.met: set[Pair] = set()
        self._sought = sought

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
        """By chance, but not dull, as far as some tries bring; a 75 is mostly kept."""
        if isinstance(asked.step, Slipping) and self.rng.random() < LIVELY:
            return dict.fromkeys(asked.seats, Move(()))
        tries = (by_chance(state, asked, self.rng) for _ in range(TRIES))
        first = next(tries)
        lively = (given for given in (first, *tries) if not self._is_dull(state.position, asked, given))
        return next(lively, first)

    def _is_dull(self, position: Position, asked: Decision, given: Answers) -> bool:
        """Whether an answer passes over what is sought, or does nothing."""
        order = next(iter(given.values()))
        match order:
            case Drawn(choice=str(card)):
                return card in position.table.deck and self._passes_over([card], asked.choices)
            case TakeCard(card=card):
                return self._passes_over([card], asked.choices)
            case ChooseHand(values=values):
                return bool(self._powers(position) - {*values})
            case LayPower(value=value):
                return value not in self._powers(position) and self.rng.random() < LIVELY
            case Skip() | PlaceCaballeros():
                return asked.kind is Ask.HALF and bool(asked.step.act)
            case StepIn() if asked.kind is Ask.UNCOVER:
                return self.rng.random() < LIVELY
            case LetPass() if asked.kind not in (Ask.VETO, Ask.UNCOVER):
                return self.rng.random() < LIVELY
        return False

    def _passes_over(self, taken: Iterable[str], choices: Iterable[str]) -> bool:
        sought = {card for card in choices if card.partition("#")[0] in self._sought}
        return bool(sought) and sought.isdisjoint(taken) and self.rng.random() < LIVELY

    def _powers(self, position: Position) -> set[int]:
        """The power cards that carry what is sought."""
        return {card.power for card in position.table.cards if card.power and card.design in self._sought}


def shelves_with(kind: Kind, moment: Moment) -> list[int]:
    """The tables, by their number, that have both, as a book prints them."""
    return [
        number
        for number, (_, boxes) in enumerate(SHELVES)
        if {*kind.boxes} & {*boxes}
        and (not moment.boxes or {*moment.boxes} & {*boxes})
        and moment.not_with not in boxes
    ]


_OF_OTHERS = (SPECIAL, "Slipping", "ScoreDue", "NameInSecret", "SendByDisk", "EvictByDisk", "OverBridge", "Escorting")
_OF_TURNS = (SPECIAL, "VetoWindow", "NameInSecret", "GiveUp", "OverHeldBridge", "Escorting", "FleeNextDoor")

NEVER: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("the table is filled before anything but a further loss", ("RoomMade",), _OF_OTHERS),
    ("it comes and goes in one general scoring", ("GrandeDue",), _OF_TURNS),
    (
        "behind 20 only 10 acts in a round",
        ("PlacesOtherwise",),
        ("NameInSecret", "GiveUp", "Escorting", "FleeNextDoor"),
    ),
    ("it is gone with the turn", ("Acted",), ("ScoreDue", "OverBridge")),
)
"""Why these kinds never meet these moments."""


def why_not(pair: Pair) -> str:
    """Why a pair cannot meet, in a few words; empty if nothing says so."""
    kind, moment = KINDS[pair[0]], MOMENTS[pair[1]]
    if not kind.boxes:
        return "no printed card leaves it"
    if not shelves_with(kind, moment):
        return "no book prints both"
    if kind.within and moment.general:
        return "it is gone before a general scoring"
    return next((why for why, kinds, moments in NEVER if pair[0] in kinds and pair[1] in moments), "")


def walks_for(pair: Pair, tries: int) -> Iterator[Walk]:
    """Walks that seek a pair, at each table in turn."""
    kind, moment = KINDS[pair[0]], MOMENTS[pair[1]]
    shelves = shelves_with(kind, moment)
    for seed in range(tries):
        yield Walk(shelves[seed % len(shelves)], seed, frozenset((*kind.cards, *moment.cards)), kind.reads)
