"""What the variants of Koens and Rebel change, where a conformance case cannot look."""

from dataclasses import dataclass

from referee.rules import engine, scoring
from referee.rules.boxes import set_up
from referee.rules.decisions import Complaint, Drawn, Name, SetScoreboard
from referee.rules.effects.conquest import Conquering, Muslim
from referee.rules.effects.royal import SendGrande, SendKing
from referee.rules.model import COURT
from referee.rules.modifiers import Lasting, Modifier
from referee.rules.predicates import extra
from referee.rules.state import State
from tests.geography import CASTILLO, FRA, GRA, REGIONS, THIRD, VAL
from tests.rules.tables import COLOURS, RED, RIO_GRANDE, answer, asked, complaint, table, turn, with_steps


def opened(*boxes: str) -> State:
    return engine.fold(engine.open_game(set_up(COLOURS[:4], RIO_GRANDE, boxes)))


def test_each_draw_of_the_church_has_a_name_of_its_own() -> None:
    state, labels = opened("church"), []
    while asked(state).label != "leader":
        labels.append(asked(state).label)
        state, _ = answer(state, Drawn(asked(state).choices[0]))

    assert ["king", *(f"home-{colour}" for colour in COLOURS[:4]), "church-1", "church-2"] == labels


def test_whoever_places_nobody_places_nobody_at_home() -> None:
    position = table(homes=REGIONS[:4], boxes=("home_advantage",))

    assert (0, 1) == (extra(position, RED), extra(position, RED, ((REGIONS[RED], 1),)))


@dataclass(frozen=True, slots=True)
class Rain(Modifier):
    """Lasts, and changes nothing."""


def test_granada_falls_whatever_else_lasts() -> None:
    held = Lasting(Muslim(GRA, 12), "replaced")
    state = with_steps(table({GRA: (6, 6, 0, 0)}, lasting=(Lasting(Rain(), "replaced"), held)), Conquering(RED))

    assert (Lasting(Rain(), "replaced"),) == state.position.lasting


def test_an_order_that_fits_nothing_on_the_churchs_card_is_told_of_its_first_half() -> None:
    assert Complaint("wants-moves") == complaint(turn(table(boxes=("church",)), "church"), Name(VAL))


def test_the_churchs_marker_lies_in_the_court_and_no_caballero_bears_it() -> None:
    position = table(boxes=("france", "church"), tokens={"church-marker": (COURT, RED)})

    assert () == position.borne(RED, COURT)


def test_muslim_granada_pays_nobody() -> None:
    position = table({GRA: (2, 1, 0, 0)}, boxes=("granada",))

    assert (0, 0, 0, 0) == scoring.points(position, GRA) == scoring.first_points(position, GRA)


def test_the_churchs_marker_is_no_scoreboard() -> None:
    state = turn(table(boxes=("church",)), "scoreboard#1")

    assert Complaint("wants-scoreboard") == complaint(state, SetScoreboard("church-marker", VAL))


def test_neither_the_king_nor_a_grande_can_ever_come_to_france_or_into_the_castillo() -> None:
    position = table(boxes=("france",))
    shut = (FRA, CASTILLO, THIRD)

    for effect in (SendGrande(), SendKing(adviser=False)):
        assert [True] * 3 + [False] == [effect.never(position, place) for place in (*shut, VAL)]


def test_muslim_granada_lets_nobody_in_whom_something_else_keeps_out() -> None:
    muslim, position = Muslim(GRA, 12), table(boxes=("granada",))

    assert [True, False] == [muslim.welcome(position, RED, VAL, GRA, so_far) for so_far in (True, False)]
