"""What boxes come to: one board and one table, whichever are taken together."""

from dataclasses import replace

import pytest

from referee.languages.loading import load
from referee.rules import boxes
from referee.rules.board import Board, Neutral, PowerCard, Token, Zone
from referee.rules.boxes import BASE, BOXES, Box, Reading, impossible, set_up
from referee.rules.boxes.anniversary.banners import GiveBanners
from referee.rules.boxes.box import Insertion, board_of, table_of
from referee.rules.decisions import Complaint, Phase
from referee.rules.effects.base import Card
from referee.rules.effects.royal import SendKing
from referee.rules.rounds import DrawHomes, DrawKing, LayPowers, NameLeader, Reinforcing, StartPhase, TakeTurns
from referee.rules.table import Stack
from tests.kit.geography import BOARD, CASTILLO, FRA, WITH_FRANCE
from tests.rules.tables import COLOURS, RIO_GRANDE


def named(chosen: tuple[str, ...]) -> str:
    return " ".join(chosen) or "base"


# --- sums -----------------------------------------------------------------------------------------


def test_a_region_of_a_box_is_scored_behind_those_of_the_base_game() -> None:
    assert (*BOARD.regions, FRA) == WITH_FRANCE.regions
    assert CASTILLO == WITH_FRANCE.castillo
    assert (*BOARD.regions, FRA, CASTILLO) == WITH_FRANCE.places


# --- the sequence of play -------------------------------------------------------------------------


def program_with(*inserts: Insertion):  # type: ignore[no-untyped-def]
    made_up = Box("made-up", inserts=inserts)
    return table_of((BASE, made_up), set_up(COLOURS[:2], RIO_GRANDE)).program


def test_a_step_comes_behind_the_one_it_names_or_at_the_end_of_its_part() -> None:
    named, last = StartPhase(Phase.SETUP), GiveBanners()
    program = program_with(
        Insertion("setup", (named,), after=DrawKing()),
        Insertion("round", (named,), after=LayPowers()),
        Insertion("turn", (Reinforcing(),)),
        Insertion("general", (last, named)),
    )

    assert (DrawKing(), named, DrawHomes(), NameLeader()) == program.setup
    assert (named, StartPhase(Phase.TURNS), TakeTurns()) == program.round[3:6]
    assert Reinforcing() == program.turn[-1]
    assert (last, named) == program.general[-2:]


@pytest.mark.parametrize(("players", "taken"), [(0, True), (2, True), (3, False)])
def test_a_step_may_take_the_place_of_another_for_so_many_players(players: int, taken: bool) -> None:
    other = StartPhase(Phase.SETUP)

    program = program_with(Insertion("setup", (other,), instead=DrawHomes(), players=players))

    assert (DrawKing(), other if taken else DrawHomes(), NameLeader()) == program.setup


def test_cards_of_a_box_fill_its_own_stack_and_those_that_are_there() -> None:
    extra = Card("extra", 6, 3, 2, SendKing(adviser=False))
    another = Card("another", 5, 5, 1, SendKing(adviser=True))
    made_up = Box("made-up", stacks=(Stack(6, "hidden"),), deck=(extra, another))

    table = table_of((BASE, made_up), set_up(COLOURS[:2], RIO_GRANDE))

    assert (Stack(5, "standing", ("another", "king")), Stack(6, "hidden", ("extra#1", "extra#2"))) == table.stacks[4:]
    assert (extra, another) == (table.deck["extra#2"], table.deck["another"])


def test_pieces_add_up() -> None:
    made_up = Box(
        "made-up",
        zones=(Zone("SEA", "region", (1, 0, 0)),),
        tokens=(Token("tile", "tile"),),
        neutrals=(Neutral("black", 4),),
    )
    board = board_of((BASE, made_up), "rio_grande", {})

    assert (*BOARD.zones, *made_up.zones) == board.zones
    assert (*BOARD.tokens, *made_up.tokens) == board.tokens
    assert made_up.neutrals == board.neutrals
    assert range(5) == set_up(COLOURS, RIO_GRANDE).owners == set_up(COLOURS, RIO_GRANDE).seats
    assert range(4) == replace(set_up(COLOURS[:3], RIO_GRANDE), board=board).owners


# --- impossible sets ------------------------------------------------------------------------------

SHELF = {
    "alone": Box("alone", excludes=("ship", "lost")),
    "ship": Box("ship"),
    "harbour": Box("harbour", needs=("ship",)),
    "mint": Box("mint", stacks=(Stack(6),)),
    "fair": Box("fair", stacks=(Stack(9), Stack(6, "standing"))),
    "fleet": Box("fleet", stacks=(Stack(5),)),
    "abroad": Box("abroad", stacks=(Stack(5),), instead=("stacks",)),
    "court": Box("court", powers=(PowerCard(55, 1), PowerCard(65, 1)), instead=("powers",)),
    "guests": Box("guests", powers=(PowerCard(45, 1), PowerCard(55, 2))),
    "late": Box("late", powers=(PowerCard(13, 0),)),
}


@pytest.mark.parametrize(
    ("chosen", "wrong"),
    [
        ((), None),
        (("alone",), None),  # what it excludes need not be on the shelf
        (("ship", "harbour"), None),
        (("harbour", "ship"), None),
        (("rowing-boat",), Complaint("box-unknown", ("rowing-boat",))),
        (("harbour",), Complaint("box-needs", ("harbour", "ship"))),
        (("alone", "ship"), Complaint("box-excludes", ("alone", "ship"))),
        (("ship", "alone"), Complaint("box-excludes", ("alone", "ship"))),  # said by one, true of both
        (("mint", "abroad"), None),  # the fifth of the base game is left in the carton
        (("mint", "fair"), Complaint("box-stacks", ("mint", "fair", 6))),
        (("fleet",), Complaint("box-stacks", ("base", "fleet", 5))),
        (("court", "guests"), Complaint("box-powers", ("court", "guests", 55))),
        (("late",), Complaint("box-powers", ("base", "late", 13))),
        (("late", "court"), None),  # which leaves the cards of the base game in the carton
        (("harbour", "rowing-boat"), Complaint("box-unknown", ("rowing-boat",))),
    ],
    ids=str,
)
def test_some_boxes_cannot_be_played_together(
    monkeypatch: pytest.MonkeyPatch, chosen: tuple[str, ...], wrong: Complaint | None
) -> None:
    monkeypatch.setattr(boxes, "BOXES", SHELF)

    assert wrong == impossible(chosen)
    if wrong is None or wrong.code == "box-needs":  # what it needs comes with it
        assert {*chosen, *(wrong.args[1:] if wrong else ())} == set(set_up(COLOURS, RIO_GRANDE, chosen).boxes)
    else:
        with pytest.raises(ValueError, match=wrong.code) as refused:
            set_up(COLOURS, RIO_GRANDE, chosen)
        assert (wrong,) == refused.value.args


# --- readings -------------------------------------------------------------------------------------

DIFFERS = Box(
    "differs",
    readings=(
        Reading("slides", (False, True), by={"koens": True}),
        Reading("points", (3, 4, 5), assumed=True),
    ),
)


def settled(edition: str = "rio_grande", **chosen: str | int | bool) -> Board:
    return board_of((BASE, DIFFERS), edition, chosen)


def test_a_table_settles_readings_of_the_boxes_it_plays_with(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boxes, "BOXES", {"differs": DIFFERS})

    assert {"slides": True, "points": 3} == set_up(
        COLOURS, RIO_GRANDE, ("differs",), chosen={"slides": True}
    ).board.reading_answers


@pytest.mark.parametrize("chosen", [{"slides": "sometimes"}, {"glides": True}])
def test_a_table_cannot_settle_what_is_no_question_or_no_answer(
    chosen: dict[str, str | bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boxes, "BOXES", {"differs": DIFFERS})
    [(question, answer)] = chosen.items()

    with pytest.raises(ValueError, match="reading-unknown") as told:
        set_up(COLOURS, RIO_GRANDE, ("differs",), chosen=chosen)

    assert (Complaint("reading-unknown", (question, answer)),) == told.value.args


@pytest.mark.parametrize("box", [BASE, *BOXES.values()], ids=lambda box: box.id)
def test_a_rulebook_settles_a_reading_by_one_of_its_answers(box: Box) -> None:
    assert [] == [r.id for r in box.readings if not set(r.by.values()) <= set(r.answers) or len(r.answers) < 1]


def test_what_a_book_says_is_no_assumption_and_the_rest_is_unless_all_books_leave_it_to_the_table() -> None:
    readings = {reading.id: reading for box in (BASE, *BOXES.values()) for reading in box.readings}
    words, neither = load()["en"], [r for r in readings.values() if not r.assumed and not r.by]

    assert [] == [r.id for r in readings.values() if r.assumed and r.by]
    assert {(True, False)} == {r.answers for r in neither}, "what may be left in the box"
    assert [] == [
        r.id for r in neither if not any(words.knows("left-out", id) for id in (r.id, r.id.rpartition(".")[0]))
    ]
    assert not Reading("slides", (False, True), by={"koens": True}).assumed
