"""Letters of games with the variants: what is told of Granada, of the Church, and by which rules."""

from dataclasses import replace

import pytest

from referee.languages.loading import load
from referee.report.board import board
from referee.report.complaints import clause
from referee.report.explaining import rules_behind
from referee.report.story import tell
from referee.report.voice import UNBROKEN, LetterVoice, Voice
from referee.rules import boxes
from referee.rules import events as e
from referee.rules.boxes.variants.rules import Muslim
from referee.rules.decisions import Act, Move, Shift
from referee.rules.model import COURT, PROVINCES
from referee.rules.modifiers import Lasting
from tests.kit.geography import ARA, CASTILLO, COLOURS, GRA, RIO_GRANDE, SEV, VAL
from tests.report import games
from tests.report.winter import BLUE, RED, VIEW, letter

ENGLISH = load()["en"]
TABLE = boxes.table_for(
    boxes.set_up(COLOURS, RIO_GRANDE, ("home_advantage", "moving_restrictions", "granada", "church"))
)
BLACK = 5
HELD = Lasting(Muslim(GRA, 12), "replaced")
SIGN = "church-marker"


def boxed(marker=BLUE):
    """A letter to blue, with two black caballeros in Aragon; Granada is Muslim."""
    rows = tuple((*row, 2 * (place == ARA)) for place, row in enumerate(VIEW.pieces))
    tokens = (*VIEW.tokens, (COURT, marker))
    return letter("report", table=TABLE, view=replace(VIEW, table=TABLE, pieces=rows, tokens=tokens, lasting=(HELD,)))


def lines(*entries):
    return tell(Voice(ENGLISH, boxed(), "UTC"), entries)


def story(*entries):
    return games.story(boxed(), entries)


SETUP = (
    e.LastingBegan(HELD),
    e.KingMoved(VAL),
    e.HomeGiven(RED, SEV),
    e.Moved(BLACK, PROVINCES, ARA, 2),
    e.LeaderNamed(RED),
)


def test_the_beginning_tells_where_the_black_stand_and_that_granada_is_muslim():
    told = story(*SETUP)

    assert "On the board: 2 black Aragon" in told
    assert "From now on: Granada is Muslim until 12 caballeros stand there" in told


def test_the_board_tells_it_too_and_who_has_the_marker():
    drawn = board(LetterVoice(ENGLISH, boxed(), "UTC"), boxed().view)
    under = {spot.code: spot.under.replace(UNBROKEN, " ") for spot in drawn.spots}

    assert ("2 black", "Granada is Muslim until 12 caballeros stand there") == (under["ARA"], under["GRA"])
    assert "The Church marker is with you." in drawn.waiting


def test_the_church_card_is_told_with_the_marker_and_the_moves():
    took = e.TokenMoved(SIGN, COURT, RED)
    moves = e.Announced(RED, "church", Move((Shift(BLACK, ARA, SEV, 2),)))

    assert ["Red: moved 2 black Aragon to Seville; the Church marker is with red"] == story(
        e.CardTaken(RED, "church"), moves, took, e.Moved(BLACK, ARA, SEV, 2)
    )
    assert ["Red: the Church marker is with red"] == story(
        e.CardTaken(RED, "church"), e.Announced(RED, "church", Act()), took
    )


FALLEN = (
    e.CardTaken(RED, "veto#1"),
    e.Skipped(RED, "veto#1"),
    e.LastingEnded(HELD),
    e.Scored(GRA, (12, 6, 0, 0, 0), general=False),
)


def test_a_conquest_is_told_with_what_it_brought():
    told = story(*FALLEN)

    assert "Granada is conquered, and Muslim no longer" in told
    assert any("red 12, you 6" in line for line in told)


@pytest.mark.parametrize(
    ("entries", "rules"),
    [
        ((e.Scored(CASTILLO, (5, 0, 0, 0, 0), general=True),), {"home_advantage", "church", "granada"}),
        ((e.CardTaken(RED, "king"), e.Placed(RED, ((SEV, 1),))), {"home_advantage", "church"}),
        (
            (e.CardTaken(RED, "four_own"), e.Announced(RED, "four_own", Move((Shift(RED, SEV, VAL),)))),
            {"moving_restrictions"},
        ),
        ((e.CardTaken(RED, "church"), e.Announced(RED, "church", Act())), {"church"}),
        ((e.LastingEnded(HELD),), {"granada"}),
        (SETUP, {"granada", "church"}),
    ],
)
def test_what_a_variant_changes_is_explained_by_its_rule(entries, rules):
    assert rules <= {rule for line in lines(*entries) for rule in rules_behind(line, TABLE)}


@pytest.mark.parametrize(
    ("code", "args", "words"),
    [
        ("not-let-in", (BLUE, GRA), "you may not enter Granada that way"),
        ("not-let-in", (BLACK, CASTILLO), "black may not enter Castillo that way"),
        ("party-only", (BLACK,), "the moves of this card are for black only"),
        ("too-many-so-far", (2, 3), "if one goes farther than next door, at most 2 may be moved, not 3"),
    ],
)
def test_complaints_of_the_variants_have_words(code, args, words):
    assert words == clause(Voice(ENGLISH, boxed(), "UTC"), code, args).replace(UNBROKEN, " ")
