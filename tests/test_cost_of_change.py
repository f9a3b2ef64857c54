"""What a new card costs, and a new command: no room but their own names an effect, a card or a command.

The checks go by syntax tree, as those of tests/test_architecture.py; at the end a card nobody has printed is played.
"""

import ast
from collections.abc import Iterator
from random import Random

import pytest

from referee import report
from referee.commands.table import COMMANDS
from referee.languages.folders import ENGLISH
from referee.languages.loading import load
from referee.orders.shapes import table
from referee.orders.shapes.deeds import WORDS
from referee.orders.shapes.one_place import naming as naming_keywords
from referee.orders.writing import card_name
from referee.players.kinds import PLAYERS
from referee.report.help_topics import help_on
from referee.report.voice import LetterVoice
from referee.rules import events as e
from referee.rules.boxes import BASE, BOXES, Box
from referee.rules.effects.base import Card
from referee.rules.effects.cards import OneOf
from referee.rules.effects.courts import EmptyCourts
from referee.rules.effects.moving import MoveCaballeros
from referee.rules.effects.placings import AddCaballeros
from referee.rules.effects.royal import SendKing
from referee.rules.table import Stack
from tests.kit.byletters import by_letters
from tests.kit.sheet_games import play_by_sheets
from tests.kit.size import code_lines
from tests.kit.sources import (
    Check,
    beside_boxes,
    box_modules,
    calls_of,
    codes,
    findings,
    imported,
    literals_of_boxes,
    modules,
    outside,
    text,
    tree,
)
from tests.kit.tables import setup_for
from tests.orders.letters import forms

SPELLING = (
    *literals_of_boxes(), "referee/rules/editions", "referee/rules/notation", "referee/rules/corrections",
    "referee/demo/practice", "referee/demo/replies",
)  # fmt: skip
"""Who may write an id: boxes, rulebooks of cards and their corrections, the codec; a lesson, what people write."""

FAMILIES = ("referee.rules", "referee.rules.effects")
"""From where a module of effects could be imported whole."""


# --- the checks -----------------------------------------------------------------------------------


COMMON = ("base", "announcing")
"""The modules of what all effects have in common."""


def written_down() -> set[str]:
    """The classes of effects and steps that a log may hold; not those that all of them are made from."""
    families = [path for path in modules("referee/rules/effects") if path.stem not in COMMON] + beside_boxes()
    return {
        node.name
        for path in families
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ClassDef) and any("wire" in ast.unparse(each) for each in node.decorator_list)
    }


def naming(names: set[str]) -> Check:
    """Imports of these classes, by any name, or of a module that holds them: nothing is asked for without one."""

    def check(tree: ast.Module) -> Iterator[str]:
        for line, name in imported(tree):
            module, _, last = name.rpartition(".")
            family = name.startswith("referee.rules.effects") and module in FAMILIES and last != "base"
            if family or (module.startswith("referee.rules.") and last in names):
                yield f"{line}: {name}"

    return check


def spelled(names: set[str]) -> Check:
    """Strings that are an id of something a box brings."""

    def check(tree: ast.Module) -> Iterator[str]:
        for node in ast.walk(tree):
            if text(node) in names:
                yield f"{node.lineno}: {text(node)!r}"  # type: ignore[attr-defined]

    return check


def ids_of(kind: str) -> set[str]:
    """The ids of all cards, tokens or neutral parties of all boxes that are no plain word of something else too."""
    ids = {text(call.args[0]) for path in box_modules() for call in calls_of(kind, path)}
    return {id for id in ids if not id.isalpha()}


def values_of_orders() -> set[str]:
    """The classes of blocks and of lines of a plan, in the files of their shapes."""
    return {
        node.name
        for path in modules("referee/orders/shapes")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ClassDef)
        and {"Block", "Deed", "PlansBlock"} & {ast.unparse(base) for base in node.bases}
    }


def told_apart(names: set[str]) -> Check:
    """Questions which of these classes a value is of: isinstance, a case, a table by class."""

    def names_one(node: ast.AST) -> bool:
        each = (part for part in ast.walk(node) if isinstance(part, ast.Name | ast.Attribute))
        return any(ast.unparse(part).split(".")[-1] in names for part in each)

    def check(tree: ast.Module) -> Iterator[str]:
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Name(id="isinstance" | "issubclass"), args=[_, kinds]) if names_one(kinds):
                    yield f"{node.lineno}: {ast.unparse(node)}"
                case ast.MatchClass(cls=kind) if names_one(kind):
                    yield f"{node.lineno}: case {ast.unparse(kind)}"
                case ast.Dict(keys=keys) if any(isinstance(key, ast.Name) and names_one(key) for key in keys):
                    yield f"{node.lineno}: a table by class"
                case ast.Compare(left=ast.Call(func=ast.Name(id="type")), comparators=[kind]) if names_one(kind):
                    yield f"{node.lineno}: {ast.unparse(node)}"

    return check


CARDS = [card for box in (BASE, *BOXES.values()) for card in box.deck]
KEYWORDS = {*WORDS, *table.WORDS, *table.KEYS, *naming_keywords(CARDS)}
"""The words that orders begin with, and the names of blocks."""

WRITTEN = (
    "referee/orders/shapes", "referee/orders/order", "referee/orders/lexicon", "referee/orders/keywords",
    "referee/orders/translating", "referee/rules/effects", "referee/rules/boxes", "referee/demo", "referee/mail",
    "referee/doctor", "referee/conformance/words", "referee/orders/segment_reading",
)  # fmt: skip
"""Who may write a keyword: shapes and conditions, what languages share and call each other's words, effects that bring
one, boxes whose place is called so; what players write in the demo; where MOVE is a word of IMAP; cases in the spelling
of letters; and what no file may hold of the grammar."""


# --- the house ------------------------------------------------------------------------------------


def test_nothing_outside_the_rules_names_an_effect_or_one_of_its_steps() -> None:
    assert {"OneOf", "KeepVeto", "GiveUp", "EvictByDisk", "PowerTaken", "NameBearer"} <= written_down()
    assert {"Effect", "Step", "DiskStep"}.isdisjoint(written_down())
    assert [] == findings(naming(written_down()), outside("referee/rules", "referee/conformance")), (
        "only the rules and the player of conformance cases may import an effect: ask what the card asks for instead "
        "(its shape, rules/shapes.py), or override a method of Effect (rules/effects/base.py)"
    )


def test_what_a_box_brings_is_spelled_in_boxes_languages_rulebooks_and_the_codec_only() -> None:
    ids = codes() | ids_of("Card") | ids_of("Token") | ids_of("Neutral")

    assert {"GAL", "CAS", "FRA", "FRA-envoy", "two_and_two", "scoreboard-400"} <= ids
    assert {"COURT", "PROVINCES", "king"}.isdisjoint(ids)
    assert [] == findings(spelled(ids), outside(*SPELLING)), (
        "only SPELLING may write an id: ask the board or the table of the game for what you need to know of it"
    )


def test_nothing_outside_the_shapes_of_orders_asks_what_kind_an_order_is() -> None:
    assert {"PowerBlock", "CardBlock", "NameBlock", "DoMove", "DoName"} <= values_of_orders()
    assert [] == findings(told_apart(values_of_orders()), outside("referee/orders/shapes")), (
        "only the file of a shape in orders/shapes/ may ask what kind an order is: give all orders a method or an "
        "attribute that answers what you want to know (`Deed` and `Block`, orders/shapes/base.py)"
    )


def test_nothing_outside_the_commands_asks_which_command_a_moderator_gave() -> None:
    said = {command.__name__ for command in COMMANDS}

    assert {"Rewind", "Start"} <= said
    assert [] == findings(told_apart(said - {"Create"}), outside("referee/commands")), (
        "only commands/ may ask which command was given: let `Command` (commands/command.py) answer what you ask"
    )


def test_keywords_of_orders_are_spelled_in_their_shapes_and_in_languages_only() -> None:
    assert {"POWER", "ELSE", "DISK EVICT", "LET PASS", "MOVE", "SCORE", "TURN"} <= KEYWORDS
    assert [] == findings(spelled(KEYWORDS), outside(*WRITTEN)), (
        "only WRITTEN may spell a keyword: take it from its shape, as `PowerBlock.key` or `DoMove.verb`, or have the "
        "order written by orders/canonical.py"
    )


# --- the checks can fail --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("check", "source"),
    [
        pytest.param(naming({"Evict"}), "from referee.rules.effects.disks import Evict", id="an effect imported"),
        pytest.param(naming({"Evict"}), "from referee.rules.effects.disks import Evict as E", id="by another name"),
        pytest.param(naming({"Evict"}), "from referee.rules.engine import Evict", id="by a detour"),
        pytest.param(naming({"Evict"}), "from referee.rules.effects import disks\ndisks.Evict", id="a family"),
        pytest.param(naming({"Evict"}), "from referee.rules import effects", id="all families"),
        pytest.param(naming({"Evict"}), "import referee.rules.effects.disks as d", id="a family by another name"),
        pytest.param(naming({"Evict"}), "def f():\n from referee.rules.effects.disks import Evict", id="late"),
        pytest.param(told_apart({"DoMove"}), "isinstance(deed, DoMove | DoMoveBest)", id="an order by isinstance"),
        pytest.param(told_apart({"DoMove"}), "isinstance(deed, moves.DoMove)", id="by another name of it"),
        pytest.param(told_apart({"DoMove"}), "match deed:\n case DoMove(count): ...", id="an order by case"),
        pytest.param(told_apart({"DoMove"}), "VERBS = {DoMove: 'MOVE'}", id="a table of orders"),
        pytest.param(told_apart({"DoMove"}), "type(deed) is DoMove", id="an order by its type"),
        pytest.param(spelled({"SEV"}), "home = board.index['SEV']", id="a place by its code"),
        pytest.param(spelled({"SEV"}), "NAMES = {'SEV': 'Seville'}", id="a place named"),
        pytest.param(spelled({"SEV"}), "if code in ('GAL', 'SEV'): ...", id="a place compared"),
        pytest.param(spelled({"add_two"}), "match design:\n case 'add_two': ...", id="a card by case"),
    ],
)
def test_each_check_finds_what_it_looks_for(check: Check, source: str) -> None:
    assert len(list(check(ast.parse(source)))) >= 1


@pytest.mark.parametrize(
    ("check", "source"),
    [
        pytest.param(naming({"Evict"}), "from referee.rules.effects.base import Effect, Step", id="the bases"),
        pytest.param(naming({"Evict"}), "from referee.orders.shapes.one_place import Evict", id="an order"),
        pytest.param(spelled({"SEV"}), "'Not SEV but a sentence.'", id="a code in a sentence"),
    ],
)
def test_no_check_finds_what_is_not_there(check: Check, source: str) -> None:
    assert [] == list(check(ast.parse(source)))


def test_code_is_counted_without_blanks_comments_and_docstrings() -> None:
    source = (
        '"""Says\nwhat."""\n\n# why\nX = (\n    1,  # one\n)\n\n\ndef f():\n    """Does."""\n    return """a\nb"""\n'
    )

    assert 6 == code_lines(source)


# --- a card nobody has printed --------------------------------------------------------------------

FAIR = Box(
    id="fair",
    stacks=(Stack(6, "standing"),),
    deck=(
        Card("fair_day", 6, 2, 1, OneOf((MoveCaballeros(own=2, foreign=1, total=2), AddCaballeros(2)))),
        Card("fair_king", 6, 1, 1, SendKing(adviser=False)),
        Card("fair_dues", 6, 1, 1, EmptyCourts(1)),
    ),
)
"""A literal and nothing else: no word of it stands in any language."""


@pytest.fixture
def fair(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOXES, FAIR.id, FAIR)


@pytest.mark.usefixtures("fair")
@pytest.mark.parametrize("name", PLAYERS)
def test_a_new_card_is_played_by_every_player(name: str) -> None:
    game = play_by_sheets(setup_for(2, boxes=("fair",), length="six_skip"), [PLAYERS[name]] * 2, 0, "round")

    assert 1 in game.state.position.ranks


@pytest.mark.parametrize("card", FAIR.deck, ids=lambda card: card.design)
def test_the_orders_of_a_new_card_are_those_of_its_effects(card: Card) -> None:
    others = {line.split()[0] for each in BASE.deck for line in forms(each)}

    assert {"SKIP"} < {line.split()[0] for line in forms(card)} <= others


@pytest.mark.usefixtures("fair")
def test_a_new_card_is_on_offer_helped_with_and_told_of_in_letters() -> None:
    game = by_letters(3, length="six_skip", boxes=("fair",), cooling_minutes=0)
    game.play_on(Random(1))
    told = [fact for fact in game.told(0) if isinstance(fact, e.Announced) and fact.card.startswith("fair_")]
    english = load()[ENGLISH]

    assert game.docket.ended
    assert told
    for letter in game.sent:
        said = report.render(letter, english, "UTC")
        if told[0] in letter.story:
            assert card_name(told[0].card) in said.text
            assert card_name(told[0].card) in said.html
        assert "fair_" not in said.text + said.html
    for card in FAIR.deck:
        lessons = help_on(LetterVoice(english, game.newest(0), "UTC"), card.design)
        assert [forms(card)[0].split()[0]] == [each.lines[0].split()[0] for each in lessons]
