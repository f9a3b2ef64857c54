"""Games by letters with what moves or undermines the Castillo, turns scoreboards round and limits regions."""

from random import Random

import pytest

from referee.rules.state import State
from tests.boxes.whole_games import amiss
from tests.kit.byletters import GameByLetters, by_letters, play, played, says, told
from tests.kit.geography import CASTILLO, SEV

BOXES = ("intrigue", "players_edition", "special")
HAND = (10, 20, 23, 30, 40, 50, 55, 73, 83, 110, 150, 160, 170)
RED, BLUE, YELLOW = range(3)
IDLE = "PLACE REST Castillo"


def begun(castillo: str = "tally", tokens: dict[str, int] | None = None, **rows: tuple[int, ...]) -> GameByLetters:
    """Round 2 of three players with the same hand, their sheets due; `rows`: caballeros by place."""
    game, rng = (
        by_letters(3, 1, "six_skip", boxes=BOXES, edition="big_box_nl", castillo=castillo, cooling_minutes=0),
        Random(1),
    )
    while not game.docket.running.position.round:
        game.answers(game.newest(game.docket.awaited()[0]), rng)
    p, agenda = game.docket.running.position, game.docket.running.agenda
    pieces = tuple(rows.get(code, row) for code, row in zip(p.board.codes, p.pieces, strict=True))
    lying = dict(zip((token.id for token in p.board.tokens), p.tokens, strict=True))
    lying |= {token: (place, None) for token, place in (tokens or {}).items()}
    board = p.setup.board.with_tokens(tuple(lying.values()), 3)
    changed = p.having(hands=(HAND,) * 3, pieces=pieces, tokens=tuple(lying.values()), board=board)
    game.docket = game.docket.having(state=State(changed, agenda))
    return game


UPRISING = f"POWER 73\nCARD uprising\nFLIP 840 or 400\n{IDLE}"
COLLAPSE = f"POWER 83\nCARD risk of collapse\nACT\n{IDLE}"
PLOT = f"POWER 23\nCARD plot\nPLOT Seville or Valencia\n{IDLE}"


@pytest.mark.parametrize("castillo", ["tally", "memory"])
def test_the_castillo_walks_with_those_inside_and_who_comes_later_stands_beside_it(castillo: str) -> None:
    game = played(begun(castillo, {"scoreboard-840": SEV}, SEV=(1, 2, 0)), UPRISING, PLOT, COLLAPSE)

    inside = game.docket.running.position.pieces[CASTILLO]
    assert (1, 2, 0) < inside
    for seat in (RED, BLUE):
        text = told(game, seat)
        assert "from now on: the Castillo stands in Seville until after the next general scoring" in text
        assert "scoreboard 8/4/0 is turned round until somebody turns it back" in text
        assert "Castillo 0/4/8" in text
        assert ("yellow ?" in text) == (castillo == "memory")
        assert "beside the Castillo: " in text


def test_a_scoreboard_beside_the_board_is_not_turned_and_the_letter_says_so() -> None:
    game = played(begun(), UPRISING, PLOT, COLLAPSE)

    assert "scoreboard 8/4/0 does not lie on the board" in told(game, RED)


LIMIT = f"POWER 55\nCARD maximum six\nLIMIT Seville\n{IDLE}"


def test_who_lays_a_table_where_too_many_stand_says_who_stays_ahead_or_when_asked() -> None:
    ahead = played(begun(SEV=(2, 3, 4)), f"{LIMIT}\nFILL blue or red", PLOT.replace("Seville or ", ""), COLLAPSE)
    assert (2, 3, 1) == ahead.docket.running.position.pieces[SEV][:3]
    assert "a table of six to Seville" in told(ahead, BLUE)

    asked = played(begun(SEV=(2, 3, 4)), f"{LIMIT}\nFILL ASK", PLOT.replace("Seville or ", ""), COLLAPSE)
    assert (RED,) == asked.docket.awaited()
    says(asked, RED, "FILL yellow")
    assert (2, 0, 4) == asked.docket.running.position.pieces[SEV][:3]


def test_once_all_tables_are_out_one_is_moved_from_where_its_player_says() -> None:
    lying = {"table-of-six#1": SEV, "table-of-six#2": SEV + 1, "table-of-six#3": SEV + 2}
    laid = LIMIT.replace("LIMIT Seville", "LIMIT Galicia or Basque Country")

    game = played(begun(tokens=lying), f"{laid}\nLIFT Granada", PLOT, COLLAPSE)

    there = {token: game.docket.running.position.spot(token)[0] for token in lying}
    assert (SEV, SEV + 2) == (there["table-of-six#1"], there["table-of-six#3"])
    assert there["table-of-six#2"] not in lying.values()


def test_a_game_of_both_pools_is_played_to_its_end_by_what_players_type() -> None:
    game = play(BOXES, "whimsical", 5, players=3, edition="big_box_nl", castillo="memory")

    assert [] == list(amiss(game, one_in=5))
