"""How long letters are that do not tell of the game: an invitation, a receipt; and what stands first in them."""

from random import Random

import pytest

from referee.adjudication import adjudicate
from referee.adjudication.judging import Submission
from referee.docket.known import known_to
from referee.languages.loading import load
from referee.log.options import PACES
from referee.orders.contents import Line
from referee.prose.letter_reader import read_letter
from referee.report import render
from tests.kit.byletters import by_letters, invited_by_letters

LANGUAGES = load()
TABLES = {
    "base": {},
    "Grandissimo": {"boxes": ("grandissimo",)},
    "both pools": {"boxes": ("intrigue", "players_edition", "special"), "edition": "big_box_nl"},
}


def begun(table, start, **options):
    length = "six_skip" if table == "both pools" else "nine"
    return start(3, 5, length, hashed="hex", **TABLES[table], **PACES["club"], **options)


def lines(letter, tag="en"):
    return render(letter, LANGUAGES[tag], "Europe/Berlin").text.splitlines()


# --- an invitation --------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("tag", LANGUAGES)
def test_an_invitation_is_short_and_asks_first_in_every_language(table, tag):
    said = lines(begun(table, invited_by_letters).newest(0), tag)
    asked = next(n for n, line in enumerate(said, 1) if "[ ]" in line)

    assert asked <= (22 if tag == "en" else 27), said[:asked]
    assert len(said) <= 60 + 7 * (tag != "en" and table == "both pools")


# --- a receipt ------------------------------------------------------------------------------------


def receipt(game, text):
    """The receipt that red gets for this letter."""
    sheet = read_letter(tuple(Line(n, line) for n, line in enumerate(text.splitlines(), 1)), known_to(game.docket, 0))
    game.take(adjudicate.hear(game.docket, Submission(0, 1, game.docket.stop, sheet), game.now).entries)
    return game.newest(0)


PARTS = ("POWER 11", "CARD ANY\nSKIP\nPLACE REST Castillo", "DISK SECRET Granada", "VETO NONE", "ASK IF KING MOVED")


@pytest.mark.parametrize("seed", range(8))
def test_a_receipt_asks_for_what_is_missing_and_for_nothing_else(seed):
    rng, game = Random(seed), begun("base", by_letters)
    letter = receipt(game, "\n".join(rng.sample(PARTS, rng.randint(1, 4))))
    said = lines(letter)
    form = [line.partition("[ ]")[0].strip() for line in said if "[ ]" in line]

    outer = [word for word in form if word not in ("DO", "PLACE")]
    assert [*letter.asked.missing] == outer
    assert 20 >= len(said) - sum(line.startswith("| ") for line in said), said
