"""What a receipt remarks on is worth reading: each thing once, and nothing that a condition says already."""

from itertools import permutations
from random import Random

import pytest

from referee import letters
from referee.adjudication import adjudicate
from referee.adjudication.judging import Submission
from referee.docket.known import known_to
from referee.languages.loading import speaking
from referee.orders.contents import Final, Line
from referee.prose.letter_reader import read_letter
from referee.report import render
from tests.kit.byletters import by_letters
from tests.kit.tables import dutiful, seated

CATALOGUE = speaking("en")


def sends(game, seat, text, stop=""):
    """The seat writes these lines; the words of the letter that answers them."""
    before = game.docket
    lines = [Line(number, line) for number, line in enumerate(text.splitlines(), 1)]
    sheet = read_letter(lines, known_to(before, seat), "en")
    entries = game.take(adjudicate.hear(before, Submission(seat, 1, stop or before.stop, sheet), game.now).entries)
    answer = next(letter for letter in letters.plan(before, entries, game.now) if letter.seat == seat)
    return render(answer, CATALOGUE, "Europe/Amsterdam").text


def remarks(text):
    """The remarks of a receipt, each with its lines joined."""
    return " ".join(text.partition("PLEASE NOTE")[2].strip().partition("\n\n")[0].split())


def test_a_wish_for_a_power_card_with_a_condition_is_not_told_that_it_is_not_legal_yet():
    game = seated(3)
    laid = game.docket.state.position.having(laid=((1, 9),))
    game.docket = game.docket.having(state=type(game.docket.state)(laid, game.docket.state.agenda))

    assert "kept" in remarks(sends(game, 0, "POWER 9 or 4"))
    assert "" == remarks(sends(game, 0, "POWER 9 IF blue LEADS Aragon or 4"))


# --- FINAL ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("spoilt", ["POWER 99", "CARD nothing\nSKIP", "POWER 5 or else"])
def test_final_counts_only_for_a_letter_that_is_filed_whole(spoilt):
    game = seated(3)
    for seat in game.docket.seats:
        game.sends(seat, *dutiful(game.docket, seat), requests=(Final(),) if seat else ())

    text = sends(game, 0, f"{spoilt}\nFINAL")

    assert game.docket.barrier
    assert "marked FINAL" not in text
    assert "FINAL did nothing" in remarks(text)


# --- placing --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_a_plan_says_beside_the_sheet_which_of_its_cards_does_not_place_so_many(seed):
    game, rng = by_letters(3, seed), Random(seed)
    cards = [game.docket.table.deck[id] for id in game.docket.running.position.offered]

    for one, other in permutations(cards, 2):
        count = rng.randint(1, 5)
        said = remarks(
            sends(game.branched(), 0, f"POWER 1\nCARD {one.stack} or {other.stack}\nSKIP\nPLACE {count} Castillo")
        )
        fewest, most = sorted((one.caballeros, other.caballeros))
        assert (fewest < count <= most) == ("cannot be carried out" in said), (one, other, count)
        assert f"places {count}, but" in said and f"only {fewest}:" in said or "cannot" not in said


@pytest.mark.parametrize("power", [1, 5, 9, 13])
def test_a_plan_says_beside_the_sheet_that_the_court_has_fewer_behind_that_power_card(power):
    game = seated(3)
    before = game.docket.running.position
    pieces = ((2, *before.pieces[0][1:]), (before.pieces[1][0] + before.pieces[0][0] - 2, *before.pieces[1][1:]))
    changed = before.having(pieces=(*pieces, *before.pieces[2:]))
    game.docket = game.docket.having(state=type(game.docket.state)(changed, game.docket.state.agenda))
    holds = 2 + before.board.caballeros_of[power]

    for count in range(1, 6):
        said = remarks(sends(game, 0, f"POWER {power}\nCARD 5\nSKIP\nPLACE {count} Castillo"))
        assert (count > holds) == (f"court holds {holds} at most" in said), (count, said)
        assert "cannot be carried out" not in remarks(sends(game, 0, "POWER ANY"))
