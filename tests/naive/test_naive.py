"""The rules read twice say the same: on every position of some games of every rulebook, of a thousand by `__main__`."""

import ast
from pathlib import Path

import pytest

from referee.conformance import Case, editions_of, every_case
from referee.conformance.playing import Play, WantedFound
from referee.rules import engine
from referee.rules.boxes import BASE, BOXES, printed_by
from referee.rules.decisions import Ask, Order, Reinforce, SetDisk
from referee.rules.editions import EDITIONS
from referee.rules.model import Seat
from referee.rules.position import Position
from referee.rules.predicates import is_taboo
from referee.rules.state import Event, evolve
from referee.rules.table import Edition
from tests.kit.chance_games import READ, course, games, games_with
from tests.kit.thorough import sampled
from tests.kit.written import table_of, words_of
from tests.naive import facts, ranks
from tests.naive.before import Due
from tests.naive.facts import CARDS, COLOURS
from tests.naive.following import Following
from tests.naive.playing import Disagreement, SecondReader
from tests.naive.table import Table, read
from tests.naive.verdicts import is_judged, judged, lasting

HERE = Path(__file__).parent
GAMES = 20  # four of each rulebook; a usual run plays one in three, of each rulebook and number of players, too


@pytest.mark.parametrize("number", sampled(range(GAMES), 3))
def test_both_readings_of_the_rules_agree_on_every_position_of_a_game(number: int) -> None:
    went = course(games(2, number), reader := SecondReader())

    assert None is went.amiss
    assert reader.compared > 10 * reader.positions > 0


def test_these_games_are_of_every_rulebook_with_every_variant_and_of_two_to_five_players() -> None:
    played = [games(2, number) for number in range(GAMES)]

    assert set(EDITIONS) == {game.edition for game in played}
    assert {2, 3, 4, 5} == {game.players for game in played}
    assert set(READ) == {box for game in played for box in game.boxes}


def test_games_with_a_box_are_of_all_tables_that_a_book_prints_with_it_as_far_as_its_boxes_are_built() -> None:
    drawn = {(game.edition, *game.boxes) for game in (games_with("intrigue")(1, number) for number in range(80))}

    assert drawn >= {
        ("rio_grande", "intrigue"),
        ("rio_grande", "intrigue", "decennial"),
        ("rio_grande", "intrigue", "decennial", "colonies"),
        ("big_box_nl", "intrigue"),
        ("big_box_nl", "intrigue", "colonies", "anniversary"),
    }
    assert all(box in BOXES for _, *boxes in drawn for box in boxes)


@pytest.mark.parametrize("number", sampled([0, 3, 4, 7, 8, 15], 3))
def test_they_agree_on_the_box_of_two_books_by_each_that_prints_it(number: int) -> None:
    went = course(games_with("grandissimo")(1, number), reader := SecondReader())

    assert None is went.amiss
    assert reader.compared > 10 * reader.positions > 0


@pytest.mark.parametrize("number", sampled(range(8), 3))  # two to five players, by the usual readings and by others
def test_they_agree_on_the_players_edition(number: int) -> None:
    went = course(games_with("players_edition")(1, number), reader := SecondReader())

    assert None is went.amiss
    assert reader.compared > 10 * reader.positions > 0


def test_every_box_that_a_book_prints_is_read_a_second_time_with_all_its_cards() -> None:
    printed = {box for box in BOXES if printed_by((*BOXES[box].needs, box))}
    designs = {card.design for box in (BASE, *(BOXES[id] for id in READ)) for card in box.deck}

    assert set() == printed - set(READ), "tests/naive/facts.py: read the box in its book, and write it there"
    assert set() == designs - set(CARDS), "tests/naive/facts.py: what each of these places and does, in CARDS"


class Reread(Play):
    """A case of the conformance suite, in which each order is judged by the second reading too."""

    def __init__(self, case: Case, edition: Edition) -> None:
        super().__init__(case, edition)
        self.judged = 0
        self.gained = False
        self.readings = self.state.position.board.reading_answers if case.all("readings") else {}
        self._scored = False  # whether a general scoring is over, and with it all that lasts until then
        self._follow()

    def _follow(self) -> None:
        boxed = "grandissimo" in self.state.position.setup.boxes
        self._following = Following(self._require, self._table, self.state.position) if boxed else None

    def _judge(self, colour: str, words: str, legal: bool) -> None:
        asked, position = engine.pending(self.state), self.state.position
        if asked is None or colour not in [COLOURS[seat] for seat in asked.seats]:
            return
        if self._following:
            self._following.asked(position, asked)
        if not is_judged(asked):
            return
        seat = COLOURS.index(colour)
        verb = {Ask.REINFORCE: "fetch", Ask.RETURN: "give"}.get(asked.kind, words.split()[0])
        table, codes = self._table(position, seat), position.board.codes
        verdict = verb == words.split()[0] and judged(table, asked, seat, words, codes)
        self.judged += 1
        assert legal == verdict, words

    def _require(self, what: str, naive: object, engine_says: object, position: Position) -> None:
        assert naive == engine_says, what

    def _table(self, position: Position, seat: Seat | None = None) -> Table:
        setup, told = position.setup, self._following.told(seat) if self._following else {}
        more = {"readings": self.readings, "gained": self.gained, **lasting(position, seat), **told}
        return read(table_of(position), len(position.homes), setup.edition.id, setup.boxes, **more)

    def _answer(self, seat: Seat | None, order: Order) -> None:
        position = self.state.position
        set_before = isinstance(order, SetDisk) and order.place is not None and is_taboo(position, order.place)
        if seat is not None and not (set_before and engine.check(self.state, seat, order)):
            self._judge(COLOURS[seat], words_of(order, position.board, len(position.homes)), True)
        if isinstance(order, Reinforce) and seat in dict(position.laid):
            self.gained = order.count > ranks.shown(self._table(position, seat), COLOURS[seat])
        self._before = self.state
        super()._answer(seat, order)

    def _saw(self, events: tuple[Event, ...]) -> None:
        for event in events:
            if self._following:
                self._following.saw(event, self._before.position)
            self._before = evolve(self._before, event)
        super()._saw(events)

    def on_close(self, rest: str) -> None:
        self.gained, self._scored = False, int(rest) % 3 == 0
        super().on_close(rest)

    def on_general(self, rest: str) -> None:
        self._scored = True
        super().on_general(rest)

    def on_turn(self, rest: str) -> None:
        super().on_turn(rest)
        if self._scored:
            self._follow()
        self._scored = False

    def on_legal(self, rest: str) -> WantedFound:
        self._judge(*rest.split(" ", 1), legal=True)
        return super().on_legal(rest)

    def on_refused(self, rest: str) -> WantedFound:
        self._judge(*rest.partition(":")[0].split(" ", 1), legal=False)
        return super().on_refused(rest)


def test_the_second_reading_takes_and_refuses_what_the_conformance_suite_does() -> None:
    told = 0
    for case in sampled([*every_case()], 2):
        if {box for each in case.all("boxes") for box in each.split(", ")} - {*facts.BOXES}:
            continue
        for name, book in editions_of(case):
            if book == EDITIONS.get(name):  # none that a table made for itself
                reread = Reread(case, book)
                reread.play(case)
                told += reread.judged

    assert told > 1000


KEPT = "king CNU; PVA 0 2 0 0; GAL 1 0 0 0"  # red keeps a 75, and PVA, ARA and VAL are due


def scored_beside_a_75(*more: str) -> tuple[Due, list[Table]]:
    tables = [read(words, 4, "rio_grande", ("intrigue", "decennial"), keepers=["red"]) for words in (KEPT, *more)]
    due = Due()
    due.begin(["PVA", "ARA", "VAL"], lambda table, place: {"red": int(bool(table["on"].get(place)))})
    return due, tables


def test_whoever_keeps_a_75_is_asked_before_empty_places_too() -> None:
    due, [table] = scored_beside_a_75()

    assert [] == due.asks(table, "red")
    assert [] == due.scores(table, "PVA")
    assert ["red is not asked before ARA", "red is not asked before VAL"] == due.ends(table)


def test_a_place_that_was_entered_right_before_its_scoring_is_scored() -> None:
    due, [table, entered] = scored_beside_a_75("king CNU; PVA 0 2 0 0; VAL 1 0 0 0")
    entered["keepers"] = []

    assert [] == due.asks(table, "red")
    assert [] == due.scores(entered, "PVA")
    assert ["VAL is not scored"] == due.ends(entered)


def test_nobody_is_asked_about_more_places_than_are_due() -> None:
    due, [table] = scored_beside_a_75()
    due.asks(table, "red")
    due.scores(table, "PVA")

    assert [[], []] == [due.asks(table, "red") for _ in ("ARA", "VAL")]
    assert ["red is asked, and nothing is due"] == due.asks(table, "red")


def test_a_rule_that_the_engine_has_wrong_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.rules.scoring.BONUS", 3)

    went = course(games(2, 0), SecondReader())

    assert isinstance(went.amiss, Disagreement)
    assert went.kind == "Disagreement: points "


def test_the_second_reading_knows_nothing_of_the_referee() -> None:
    for path in HERE.glob("*.py"):
        if path.name in (
            "playing.py",
            "verdicts.py",
            "following.py",
            "visiting.py",
            "watching.py",
            "carrying_out.py",
            "keeping.py",
            "__main__.py",
            "test_naive.py",
            "test_powers.py",
            "test_players_edition.py",
            "test_special.py",
        ):
            continue
        imports = [
            node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Import | ast.ImportFrom)
        ]
        named = {node.module if isinstance(node, ast.ImportFrom) else node.names[0].name for node in imports}
        assert {name for name in named if name not in ("typing", "collections.abc")} <= {
            f"tests.naive{rest}" for rest in SIBLINGS
        }


SIBLINGS = (
    "",
    ".facts",
    ".table",
    ".scoring",
    ".moving",
    ".ranks",
    ".before",
    ".colonies",
    ".left",
    ".grandissimo",
    ".figures",
    ".inquisitor",
    ".ships",
    ".powers",
    ".pools",
    ".players_edition",
    ".turned",
    ".banners",
    ".special",
)
