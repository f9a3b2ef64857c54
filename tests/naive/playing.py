"""The engine and the second reading of the rules at one table: whatever they say differently ends the game.

The only module here that knows the referee; it hands the other side words and takes words from it.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from referee.players.chance_player import answer
from referee.rules import events as e
from referee.rules import scoring as engine_scoring
from referee.rules.decisions import Ask, Decision, LayPower, Order, SetDisk, TakeCard
from referee.rules.effects.base import card_of, design_of
from referee.rules.model import Seat
from referee.rules.position import Position
from referee.rules.rounds import Halves
from referee.rules.state import Event, State, evolve
from tests.blind_orders import altered, blind
from tests.chance_games import Game
from tests.naive import judging, moving, scoring
from tests.naive.facts import CARDS, COLOURS, POWER
from tests.naive.table import Table, read
from tests.written import table_of, words_of

BLIND = 3  # orders tried blindly at each question, and as many for a card that the seat might have instead
SETTLED = (Ask.POWER, Ask.REINFORCE, Ask.CARD, Ask.BEGIN)
"""Questions before which a turn is over, if one was being taken."""


class Disagreement(AssertionError):
    """The engine says one thing, the books read a second time another."""


def judged(table: Table, asked: Decision, seat: Seat, words: str) -> bool:
    """What the second reading says of an order to a question of one seat, in words."""
    name, step = COLOURS[seat], asked.step
    if asked.kind is Ask.REINFORCE:
        return moving.may_fetch(table, name, words.split()[1:])
    if asked.kind is Ask.RETURN:
        return moving.may_give(table, name, words.split()[1:])
    return judging.in_turn(table, name, step.card.design, words, step.act, step.place)


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
        self._in_turn = False
        self._scored_table: Any = None

    def _table(self, position: Position, seat: Seat | None = None) -> Table:
        chosen = dict(self._game.chosen)
        more = {
            "muslim": "Muslim" in [type(each.changes).__name__ for each in position.lasting],
            "gained": seat in self._gained,
            "ranks first only": chosen.get("home_advantage.ranks") == "first",
            "grande wants company": chosen.get("home_advantage.alone") is False,
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
            match event:
                case e.RoundOpened():
                    self._gained = set()
                case e.Reinforced(seat=seat, count=count) if seat not in dict(before.taken):
                    if count > POWER[dict(before.laid)[seat]]:
                        self._gained.add(seat)
                case e.CardTaken():
                    self._in_turn = True
                case e.Announced(card=card):
                    self._card = design_of(card)
                case e.LastingEnded(lasting=over) if type(over.changes).__name__ == "Muslim":
                    self._require("conquest", scoring.falls(self._table(before)), True, before)
                    self._conquered = True
                case e.Scored():
                    self._scoring(before, event)

    def _scoring(self, before: Position, event: e.Scored) -> None:
        table, place = self._table(before), before.board.codes[event.place]
        if self._conquered:
            self._conquered = False
            found = scoring.when_conquered(table)
        elif not event.general and self._card == "score_firsts":
            found = scoring.points_of_leaders(table, place)
        else:
            found = scoring.points(table, place)
        self._require(f"scored {place}", tuple(found.values()), event.points, before)

    def ended(self) -> None:
        pass

    # --- what is asked ------------------------------------------------------------------------

    def asked(self, state: State, decision: Decision, number: int) -> None:
        position = state.position
        self.positions += 1
        if decision.kind in SETTLED and self._in_turn:
            self._in_turn = False
            self._require("falls", scoring.falls(self._table(position)), False, position)
        if not position.round:
            return
        self._compare_scores(position)
        rng = Random(table_of(position))  # the same orders for the same table, in whatever game
        for seat in decision.seats:
            for what, legal, verdict in self._verdicts(state, decision, seat, rng):
                self._require(f"{decision.kind} {COLOURS[seat]} {what}", verdict, legal, position)

    def _compare_scores(self, position: Position) -> None:
        p = position
        seen = (p.pieces, p.king, p.homes, p.tokens, p.lasting)
        if seen == self._scored_table:
            return
        self._scored_table = seen
        table = self._table(position)
        for place in position.board.places:
            code = position.board.codes[place]
            self._require(
                f"points {code}",
                tuple(scoring.points(table, code).values()),
                engine_scoring.points(position, place) if code != "GRA" or not table["muslim"] else (0,) * len(p.homes),
                position,
            )
        for card in (card_of(position, name) for name in position.table.deck):
            if CARDS[card.design][1] == "score":
                found = [p.board.codes[place] for place in card.does.scores(position) or ()]
                self._require(f"{card.design} scores", scoring.scored_by(table, card.design), found, position)

    # --- what is legal ------------------------------------------------------------------------

    def _verdicts(self, state: State, asked: Decision, seat: Seat, rng: Random) -> Iterator[tuple[str, bool, bool]]:
        """Orders in words, whether the engine takes them, and whether the second reading does."""
        position = state.position
        table, name, deck = self._table(position, seat), COLOURS[seat], list(position.table.deck)

        def fits(order: Order, step: Any = asked.step) -> bool:
            return step.check(position, seat, order) is None

        match asked.kind:
            case Ask.POWER:
                for value in range(0, 15):
                    yield f"power {value}", fits(LayPower(value)), judging.power(table, name, value)
            case Ask.CARD:
                for card in deck:
                    yield f"card {card}", fits(TakeCard(card)), card in table["offered"]
            case Ask.DISK:
                yield from self._disks(position, asked, seat, table)
            case Ask.REINFORCE | Ask.RETURN:
                for order in self._orders(state, asked, seat, rng):
                    words = self._words(position, order)
                    yield words, fits(order), judged(table, asked, seat, words)
            case Ask.HALF:
                half: Halves = asked.step
                other = card_of(position, rng.choice(deck))
                for step in (half, Halves(seat, other.design, other, act=True, place=True)):
                    turn = Decision(Ask.HALF, (seat,), step)
                    for order in self._orders(state, turn, seat, rng):
                        words = self._words(position, order)
                        yield f"{step.card.design} {words}", fits(order, step), judged(table, turn, seat, words)

    def _words(self, position: Position, order: Order) -> str:
        return words_of(order, position.board, len(position.homes))

    def _orders(self, state: State, asked: Decision, seat: Seat, rng: Random) -> list[Order]:
        position = state.position
        found = answer(state, asked, seat, rng)
        orders = [found, altered(position, found, rng), altered(position, found, rng)]
        orders += [blind(state, asked, seat, rng) for _ in range(BLIND)]
        return [order for order in orders if "banner" not in self._words(position, order)]

    def _disks(self, position: Position, asked: Decision, seat: Seat, table: Table) -> Iterator[tuple[str, bool, bool]]:
        codes, step = position.board.codes, asked.step
        leaving = codes[step.place] if step.purpose == "evict" else ""
        losing = step.count if step.purpose == "send" else 0
        for place, code in enumerate(codes):
            legal = step.check(position, seat, SetDisk(place)) is None
            verdict = judging.disk(table, COLOURS[seat], step.purpose, code, leaving, losing)
            yield f"disk {step.purpose} {code}", legal, verdict
