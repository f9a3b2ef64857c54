"""The engine and the second reading of the rules at one table: whatever they say differently ends the game.

Beside `verdicts` the only module here that knows the referee; it hands the other side words and takes words from it.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from referee.rules import events as e
from referee.rules import scoring as engine_scoring
from referee.rules.decisions import (
    Ask,
    ChooseHand,
    Decision,
    KeepCard,
    LayPower,
    LetPass,
    Name,
    Order,
    RemoveCard,
    SetDisk,
    StepIn,
    TakeCard,
)
from referee.rules.effects.base import card_of, design_of
from referee.rules.model import NOWHERE, Seat
from referee.rules.position import Position
from referee.rules.predicates import kings_region
from referee.rules.rounds import TurnHalves
from referee.rules.state import Event, State, evolve
from tests.kit.blind_orders import altered, blind
from tests.kit.chance_games import Game
from tests.kit.chance_player import answer
from tests.kit.written import table_of, words_of
from tests.naive import colonies, grandissimo, judging, ranks, scoring
from tests.naive.before import PICKED, Due
from tests.naive.carrying_out import CarryingOut
from tests.naive.facts import CARDS, COLOURS
from tests.naive.following import Following
from tests.naive.keeping import Keeping
from tests.naive.players_edition import BANKS, bridge_pays
from tests.naive.pools import Pool, every_value, pool
from tests.naive.powers import may_choose
from tests.naive.table import Table, is_cargo, muslim, read, reading, regions, unscored
from tests.naive.verdicts import is_judged, judged, lasting
from tests.naive.watching import Watching

BLIND = 3  # orders tried blindly at each question, and as many for a card that the seat might have instead
SETTLED = (Ask.POWER, Ask.REINFORCE, Ask.CARD, Ask.BEGIN, Ask.DOUBLE)
"""Questions before which a turn is over, if one was being taken."""


BETWEEN = ("PlacesGuests", "SendsGuest", "QueensFavour", "Sailing", "OverBridge", "OverHeldBridge")
"""Steps of a turn that ask when no special action is being carried out."""


TURN_GOES_ON = ("Sailing", "OverBridge", "OverHeldBridge")


def hands(rng: Random, cards: Pool) -> Iterator[tuple[int, ...]]:
    """Choices of power cards: of those there are here and anywhere, too few, too many, one twice."""
    for values in ([*cards], every_value()):
        yield from (tuple(rng.sample(values, count)) for count in (12, 13, 14, 15))
        yield (*rng.sample(values, 12), *rng.sample(values, 1))


def _each(table: Table) -> bool:
    """Whether who keeps a 75 may move before every region of a special scoring."""
    return "special" not in table["boxes"] or reading(table, "special.move_before_window") == "before_each_region"


class Disagreement(AssertionError):
    """The engine says one thing, the books read a second time another."""


class SecondReader:
    """Follows games, and asks both sides about every position: what is scored, what is legal."""

    def __init__(self) -> None:
        self.positions = 0
        self.compared = 0

    def begun(self, game: Game, events: tuple[Event, ...], state: State) -> None:
        self._game = game
        self._state = state
        self._gained: set[Seat] = set()  # who had the Church's one more this round from the provinces
        self._card = ""  # the last one whose special action was announced
        self._conquered = False  # and not scored yet
        self._brought: dict[str, int] | None = None  # what cargo pays that has just come to Spain
        self._in_turn = False
        self._scored_table: Any = None
        self._due = Due()  # what is being scored
        self._homes: dict[str, str] = {}  # where Grandes have to stand now
        self._turn_of = ""
        self._acting = ""  # the card whose special action is carried out in this turn
        self._made_room: set[str] = set()  # who took whom off the limit table in this turn
        self._following = self._watching = self._carrying_out = self._keeping = None
        if "grandissimo" in game.boxes:
            self._following = Following(self._require, self._table, state.position)
        if "intrigue" in game.boxes:
            self._watching = Watching(self._require, self._table, state.position, self._pool())
        if "special" in game.boxes:
            self._keeping = Keeping(self._require, self._table, state.position)

        if {"players_edition", "special"} & {*game.boxes}:
            self._carrying_out = CarryingOut(self._require, self._table)

    def _pool(self) -> Pool:
        return pool(self._game.boxes, dict(self._game.chosen))

    def _table(self, position: Position, seat: Seat | None = None) -> Table:
        chosen = dict(self._game.chosen)
        more = {
            **lasting(position, seat),
            "gained": seat in self._gained,
            "ranks first only": chosen.get("home_advantage.ranks") == "first",
            "grande wants company": chosen.get("home_advantage.alone") is False,
            "readings": chosen,
            **(self._following.told(seat) if self._following else {}),
        }
        return read(table_of(position), len(position.homes), self._game.edition, self._game.boxes, **more)

    def _require(self, what: str, naive: object, engine_says: object, position: Position) -> None:
        self.compared += 1
        if naive != engine_says:
            table = f"{self._game.edition}, {', '.join(self._game.boxes)}, {self._game.chosen}; {table_of(position)}"
            raise Disagreement(f"{what.split()[0]} (engine {engine_says}, second reading {naive}: {what}; {table})")

    # --- what happens -------------------------------------------------------------------------

    def saw(self, events: tuple[Event, ...], state: State) -> None:
        for event in events:
            before, self._state = self._state.position, evolve(self._state, event)
            if self._following:
                self._following.saw(event, before)
            if self._watching:
                self._watching.saw(event, before)
            if self._carrying_out:
                self._carrying_out.saw(event, before)
            if self._keeping:
                self._keeping.saw(event, before)
            match event:
                case e.RoundOpened():
                    self._gained = set()
                case e.Reinforced(seat=seat, count=count) if seat not in dict(before.taken):
                    if count > ranks.shown(self._table(before), COLOURS[seat]):
                        self._gained.add(seat)
                case e.CardTaken():
                    self._in_turn = True
                case e.Announced(card=card):
                    self._card = self._acting = design_of(card)
                    self._announced(self._table(before), event)
                case e.Vetoed(done=done):
                    self._due.stop(partly=done > 0)
                    self._homes = {}
                case e.KingMoved() if self._card == "conspiracy" and self._homes:  # shown up before it was carried out
                    self._homes = judging.conspired(self._table(self._state.position))
                case e.DisksShown(purpose="general", disks=disks):
                    table = self._table(before)
                    for seat, place in disks:
                        code = None if place is None else before.board.codes[place]
                        self._homes[COLOURS[seat]] = judging.home_amid(table, COLOURS[seat], code)
                case e.DisksShown(purpose="secret", disks=disks):
                    named = [before.board.codes[place] for _, place in disks if place is not None]
                    table = self._table(before)
                    self._due.begin([p for p in regions(table) if named.count(p) == 1], scoring.points, _each(table))
                case e.Moved(owner=owner, source=source) if before.board.codes[source] == "TABLE":
                    self._made_room.add(self._giver(before, owner))
                case e.Reinforced(fetched=fetched) if "TABLE" in [before.board.codes[place] for place in fetched]:
                    self._made_room.add(self._turn_of)
                case e.LastingEnded(lasting=over) if type(over.changes).__name__ == "Muslim":
                    self._require("conquest", scoring.falls(self._table(before)), True, before)
                    self._conquered = True
                case e.LastingEnded(lasting=over) if type(over.changes).__name__ == "ScoredLater":
                    self._card = ""  # what is scored now no card of this round scores
                    self._due.add(before.board.codes[over.changes.place], scoring.points)
                case e.TokenMoved(token=token, place=place) if is_cargo(token) and place == NOWHERE:
                    self._brought = scoring.brought(self._table(before), token)
                case e.Scored() if self._brought:
                    self._require("brought", tuple(self._brought.values()), event.points, before)
                    self._brought = None
                case e.Scored():
                    self._scoring(before, event)

    def _scoring(self, before: Position, event: e.Scored) -> None:
        table, place = self._table(before), before.board.codes[event.place]
        if place == BANKS:
            self._require("bridge", tuple(bridge_pays(table).values()), event.points, before)
            return
        if place == "COURT":
            self._require("courts", tuple(scoring.points_at_court(table).values()), event.points, before)
            return
        if self._conquered:
            self._conquered = False
            found = scoring.when_conquered(table)
        elif not event.general and self._card == "score_firsts":
            found = scoring.points_of_leaders(table, place)
        else:
            found = (grandissimo.points_generally if event.general else scoring.points)(table, place)
        if event.general and place in table["doubled"]:
            found = {seat: 2 * each for seat, each in found.items()}
        self._require(f"scored {place}", tuple(found.values()), event.points, before)
        if event.general and place == "CAS":
            places = [each for each in grandissimo.scored_generally(table) if not muslim(table, each)]
            self._due.begin(["CAS", *places], grandissimo.points_generally, pair=grandissimo.allied(table))
        elif event.general:
            self._stand_as_they_have_to(before)
        if self._keeping and place in self._keeping.offered:
            self._due.picked(place)
        self._require(f"due at {place}", self._due.scores(table, place), [], before)

    def _announced(self, table: Table, event: e.Announced) -> None:
        """What is due to be scored, and where Grandes will stand."""
        kind, order, codes = CARDS[self._card].does, event.order, self._state.position.board.codes
        points = scoring.points_of_leaders if self._card == "score_firsts" else scoring.points
        if kind in ("score", "score black"):
            due = scoring.with_black(table) if kind == "score black" else scoring.scored_by(table, self._card)
            self._due.begin([codes[place] for place in getattr(order, "places", ())] or due, points, _each(table))
        elif kind in ("pick", "score two", "score elsewhere", "score own", "score any"):
            self._due.begin([codes[order.place]], points, _each(table))
        elif kind == "offer":
            self._due.begin([PICKED], points, _each(table))
        elif self._card in ("conspiracy", "coup"):
            self._homes = judging.conspired(table)

    def _giver(self, position: Position, owner: int) -> str:
        """Who took this caballero off the limit table; "?" where all rivals leave a region at once."""
        if self._acting in ("king_returns", "secret_send_two", "secret_send_all") and owner < len(position.homes):
            return COLOURS[owner]
        return "?" if self._acting == "evict" else self._turn_of

    def _stand_as_they_have_to(self, position: Position) -> None:
        homes = self._table(position)["homes"]
        self._require("homes", self._homes, {seat: homes[seat] for seat in self._homes}, position)
        self._homes = {}

    def ended(self) -> None:
        self._require("due at the end", self._due.ends(self._table(self._state.position)), [], self._state.position)

    # --- what is asked ------------------------------------------------------------------------

    def asked(self, state: State, decision: Decision, number: int) -> None:
        position = state.position
        self.positions += 1
        self._require("brought home", self._brought, None, position)
        if (decision.kind in SETTLED or type(decision.step).__name__ == "Sailing") and self._in_turn:
            self._in_turn = False
            self._require("falls", scoring.falls(self._table(position)), False, position)
        self._follow_turn(position, decision)
        if self._following:
            self._following.asked(position, decision)
        if self._watching:
            self._watching.asked(position, decision)
        if self._carrying_out:
            self._carrying_out.asked(position, decision)
        if self._keeping:
            self._keeping.asked(position, decision)
        if position.round:
            self._compare_scores(position)
        rng = Random(table_of(position))  # the same orders for the same table, in whatever game
        for seat in decision.seats:
            for what, legal, verdict in self._verdicts(state, decision, seat, rng):
                self._require(f"{decision.kind} {COLOURS[seat]} {what}", verdict, legal, position)

    def _follow_turn(self, position: Position, decision: Decision) -> None:
        """What is over, and who is asked, when this is asked."""
        step = type(decision.step).__name__
        if decision.kind in (*SETTLED, Ask.HALF) or step in BETWEEN:
            self._require(f"due, {decision.kind}", self._due.ends(self._table(position)), [], position)
            self._stand_as_they_have_to(position)
        if decision.kind in SETTLED or step in TURN_GOES_ON:
            self._acting, self._made_room = "", set()
        if decision.kind in (Ask.HALF, Ask.REINFORCE, Ask.CARD) or step in TURN_GOES_ON:
            self._turn_of = COLOURS[decision.seats[0]]
        if step == "Slipping" and (_each(self._table(position)) or position.phase == "disks"):
            table, name = self._table(position), COLOURS[decision.seats[0]]
            self._require(f"{name} is asked before a scoring", self._due.asks(table, name), [], position)
        if step == "Filling" and len(self._made_room) < 2 and "?" not in self._made_room:
            made_room = next(iter(self._made_room), self._turn_of)
            found = colonies.fills(self._table(position), made_room)
            self._require("who fills the limit table", found, COLOURS[decision.seats[0]], position)

    def _compare_scores(self, position: Position) -> None:
        p = position
        seen = (p.pieces, kings_region(p), p.homes, p.tokens, p.lasting)
        if seen == self._scored_table:
            return
        self._scored_table = seen
        table = self._table(position)
        for place in position.board.places:
            code = position.board.codes[place]
            self._require(
                f"points {code}",
                tuple(scoring.points(table, code).values()),
                engine_scoring.points(position, place) if not unscored(table, code) else (0,) * len(p.homes),
                position,
            )
        for card in (card_of(position, name) for name in position.table.deck):
            if CARDS[card.design].does == "score":
                found = [p.board.codes[place] for place in card.does.places_to_score(position) or ()]
                due = scoring.scored_by(table, card.design)  # the order shows where it is carried out
                self._require(f"{card.design} scores", sorted(due), sorted(found), position)

    # --- what is legal ------------------------------------------------------------------------

    def _verdicts(self, state: State, asked: Decision, seat: Seat, rng: Random) -> Iterator[tuple[str, bool, bool]]:
        """Orders in words, whether the engine takes them, and whether the second reading does."""
        position = state.position
        table, name, deck = self._table(position, seat), COLOURS[seat], list(position.table.deck)

        def fits(order: Order, step: Any = asked.step) -> bool:
            return step.check(position, seat, order) is None

        match asked.kind:
            case Ask.POWER:
                for value in every_value():
                    yield f"power {value}", fits(LayPower(value)), judging.power(table, name, value)
            case Ask.CARD if type(asked.step).__name__ == "FurtherCard":
                for order in (LetPass(), *map(TakeCard, deck), *map(KeepCard, deck)):
                    words = self._words(position, order)
                    yield words, fits(order), self._following.may_take(table, name, words)
            case Ask.CARD:
                takeable = self._watching.powers.takeable(table, name) if self._watching else table["offered"]
                for card in deck:
                    yield f"card {card}", fits(TakeCard(card)), card in takeable
            case Ask.HAND:
                for hand in hands(rng, self._pool()):
                    yield (
                        f"hand {hand}",
                        fits(ChooseHand(hand)),
                        may_choose(self._pool(), list(hand), len(position.homes)),
                    )
            case Ask.DISK:
                for place, code in enumerate(position.board.codes):
                    verdict = judged(table, asked, seat, f"disk {code}", position.board.codes)
                    yield f"disk {asked.step.purpose} {code}", fits(SetDisk(place)), verdict
            case Ask.REINFORCE | Ask.RETURN | Ask.MOVES | Ask.DOUBLE | Ask.PLACE | Ask.REMOVE if is_judged(asked):
                for order in self._orders(state, asked, seat, rng):
                    words = self._words(position, order)
                    yield words, fits(order), judged(table, asked, seat, words, position.board.codes)
            case Ask.UNCOVER | Ask.CONSENT:
                for order in (LetPass(), StepIn()):
                    yield str(order), fits(order), True
            case Ask.HALF:
                half: TurnHalves = asked.step
                other = card_of(position, rng.choice(deck))
                act, place = grandissimo.may_act(table, name, other.design), not ranks.is_played(table)
                for step in (half, TurnHalves(seat, other.design, other, act=act, place=place)):
                    turn = Decision(Ask.HALF, (seat,), step)
                    for order in self._orders(state, turn, seat, rng):
                        words = self._words(position, order)
                        verdict = judged(table, turn, seat, words, position.board.codes)
                        yield f"{step.card.design} {words}", fits(order, step), verdict

    def _words(self, position: Position, order: Order) -> str:
        return words_of(order, position.board, len(position.homes))

    def _orders(self, state: State, asked: Decision, seat: Seat, rng: Random) -> list[Order]:
        position = state.position
        found = answer(state, asked, seat, rng)
        if asked.kind is Ask.PLACE:
            zones = range(len(position.board.zones))
            return [found, *map(Name, zones), *map(asked.step.order_naming, zones)]
        if asked.kind is Ask.REMOVE:
            return [found, LetPass(), *map(RemoveCard, position.table.deck)]
        orders = [found, altered(position, found, rng), altered(position, found, rng)]
        orders += [blind(state, asked, seat, rng) for _ in range(BLIND)]
        return orders
