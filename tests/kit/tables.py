"""Tables for tests: games at the docket's level, without mail or database."""

from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations, count, starmap

from referee import log
from referee.adjudication import adjudicate
from referee.adjudication.judging import Submission
from referee.chance import commitment
from referee.docket import Docket, follow
from referee.orders.contents import Accept, Final, Ok, OrderSheet, Request
from referee.orders.grammar import ANY_CARD
from referee.orders.order import Block
from referee.orders.shapes.deed import DoSkip
from referee.orders.shapes.disk import DiskBlock
from referee.orders.shapes.levy import ReturnBlock, ReturnPart
from referee.orders.shapes.one_place import DoName
from referee.orders.shapes.placing import DoPlace, PlacePart
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.orders.shapes.stepping_in import VetoBlock
from referee.rules.boxes import BOXES, impossible, set_up
from referee.rules.decisions import Ask, Disk
from referee.rules.editions import EDITIONS
from referee.rules.model import COURT
from referee.rules.predicates import kings_region
from referee.rules.state import State
from referee.rules.table import Setup
from tests.kit.geography import CASTILLO, COLOURS, REGIONS

NOON = 1_795_176_000  # 2026-11-20 12:00 UTC, on a quarter of an hour
HOUR = 3600
NAMES = ("Ann", "Bo", "Yara", "Gus", "Bruno")
SEED = bytes(range(32))


def setup_for(players: int = 4, edition: str = "rio_grande", **changes) -> Setup:
    return set_up(COLOURS[:players], EDITIONS[edition], **changes)


def together() -> tuple[tuple[str, ...], ...]:
    """The largest sets of boxes that can be played together: with them each box was met beside all that it may be."""
    sets = (set_ for n in range(len(BOXES), 0, -1) for set_ in combinations(BOXES, n) if impossible(set_) is None)
    found: list[tuple[str, ...]] = []
    for each in sets:
        if not any(set(each) <= set(larger) for larger in found):
            found.append(each)
    return tuple(found)


@dataclass
class GameInHand:
    """A game whose clock and letters the test holds."""

    docket: Docket
    now: int = NOON
    entries: list = field(default_factory=list)
    instants: tuple = ()  # when each entry was written; the last ones as those before them

    def branched(self) -> "GameInHand":
        """The same game, to be played on by itself."""
        return replace(self, entries=list(self.entries))

    def take(self, entries) -> tuple:
        entries = tuple(entries)
        self.instants = (*written_at(self), *[self.now] * len(entries))
        for entry in entries:
            self.docket = follow(self.docket, entry, self.now)
        self.entries += entries
        return tuple(entries)

    def sends(self, seat: int, *blocks: Block, requests: tuple[Request, ...] = (), stop: str = "", held: bool = False):
        sheet = OrderSheet(blocks=blocks, requests=requests)
        offered = self.docket.seat(seat).held or None  # as one who answers the newest letter
        said = Submission(seat, 1, stop or self.docket.stop, sheet, "address" if held else "", offered=offered)
        return self.take(adjudicate.hear(self.docket, said, self.now).entries)

    def finals(self, seat: int, *blocks: Block):
        return self.sends(seat, *blocks, requests=(Final(),))

    def says_ok(self, seat: int):
        return self.sends(seat, requests=(Ok(),))

    def ticks(self, hours: float = 0):
        self.now += int(hours * HOUR)
        return self.take(adjudicate.tick(self.docket, self.now).entries)

    def everybody_sends(self, *blocks: Block):
        for seat in self.docket.seats:
            self.sends(seat, *dutiful(self.docket, seat), *blocks)

    def everybody_finals(self, *blocks: Block):
        return [self.finals(seat, *blocks, *dutiful(self.docket, seat)) for seat in self.docket.seats]

    def play_to_the_end(self):
        while not self.docket.ended:
            for seat in self.docket.awaited():
                self.sends(seat, *dutiful(self.docket, seat))


def invited(players: int = 4, **options) -> GameInHand:
    setup = options.pop("setup", None) or setup_for(players)
    names = NAMES[: len(setup.colours)]
    created = log.GameCreated("g1", "Friday", setup, log.Options(**options), names, commitment(SEED), False)
    docket = follow(follow(None, created), log.SeedKept(SEED.hex()))
    game = GameInHand(docket, entries=[created, log.SeedKept(SEED.hex())])
    game.take(adjudicate.invite(docket, NOON).entries)
    return game


def seated(players: int = 4, **options) -> GameInHand:
    """A game that all have accepted; it is begun once, so a test that changes the rules begins its own."""
    return _seated(players, **options).branched()


@cache
def _seated(players: int, **options) -> GameInHand:
    game = invited(players, **options)
    for seat in game.docket.seats:
        game.sends(seat, requests=(Accept(f"words of {NAMES[seat]}"),))
    return game


def dutiful(docket: Docket, seat: int) -> tuple[Block, ...]:
    """What the stop asks of a seat, filled in as plainly as can be."""
    return tuple(plain(key, docket, seat) for key in docket.unfiled_keys(seat))


def plain(key: str, docket: Docket, seat: int) -> Block:
    position = docket.state.position
    regions = position.board.regions
    match key:
        case "POWER":
            return PowerBlock((PowerRank(),))
        case "CARD":
            return CardBlock((Plan((ANY_CARD,), (DoSkip(),)),))
        case "RETURN":
            return ReturnBlock((ReturnPart(3, (COURT, *regions)),))
        case _:
            home = position.homes[seat]
            ranks = (home, *(place for place in regions if place != home))
            return DiskBlock(Disk(key.split()[1].lower()), ranks)


def only(kind, entries):
    return [entry for entry in entries if isinstance(entry, kind)]


def power(*values):
    return PowerBlock(tuple(PowerRank(value) for value in values))


def throwing(count):
    """Any card; throw so many into the Castillo, leave the special action."""
    return CardBlock((Plan((ANY_CARD,), (DoSkip(), DoPlace((PlacePart("COUNT", count, (CASTILLO,)),)))),))


def logged(game):
    return tuple(starmap(log.Logged, zip(count(1), written_at(game), game.entries, strict=False)))


def written_at(game):
    """When each entry was written; those that were put there by hand at noon, or with the last."""
    lacking = len(game.entries) - len(game.instants)
    return (*game.instants, *[max(game.instants, default=NOON)] * lacking)


def veto_asked(policies):
    """A game that waits for seat 1, holder of a Veto, while the King card is announced."""
    game = seated(2, cooling_minutes=0)
    position = game.docket.state.position.having(vetoes=((1, 9),))
    game.docket = game.docket.having(state=State(position, game.docket.state.agenda))
    sheet = CardBlock((Plan(("king",), (_king_anywhere(position),)),))
    game.sends(1, *dutiful(game.docket, 1), power(1), VetoBlock(policies))
    game.sends(0, *dutiful(game.docket, 0), power(13), sheet)
    assert ((1,), Ask.VETO) == (game.docket.awaited(), game.docket.wait.kind)
    return game


def _king_anywhere(position):
    return DoName("KING", tuple(place for place in REGIONS if place != kings_region(position)))
