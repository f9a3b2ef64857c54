"""Games of Grandissimo by letters: whole ones, and what is ordered for Portugal, the coast and the black caballeros."""

from collections.abc import Mapping

import pytest
from selectolax.lexbor import LexborHTMLParser as HTMLParser

from referee import log
from referee.commands.letter_parser import read_commands
from referee.commands.phrases import Names
from referee.commands.table import Undo
from referee.docket.known import known_to
from referee.languages.loading import load
from referee.letters import watched
from referee.orders.book import Tempo
from referee.orders.contents import Line
from referee.prose.letter_reader import read_letter
from referee.report.game_page import game_page
from referee.rules import events as e
from referee.rules.model import PROVINCES
from referee.rules.position import evolve
from referee.rules.predicates import kings_region
from referee.rules.state import State
from referee.rules.table import Answer
from tests.boxes.whole_games import amiss
from tests.kit.byletters import GameByLetters, by_letters, play, says, told
from tests.kit.moderated import commanded
from tests.kit.tables import logged
from tests.kit.thorough import sampled
from tests.orders.letters import sent_as_file

ENGLISH = load()["en"]
BOX = ("grandissimo",)
PLACING = "PLACE REST Castillo"


# --- whole games ----------------------------------------------------------------------------------


GAMES = (
    ("rio_grande", "sensible", 4, "round"),
    ("rio_grande", "whimsical", 3, "phase"),
    ("rio_grande", "sensible", 3, "table"),
    ("big_box_nl", "whimsical", 3, "round"),
    ("big_box_nl", "sensible", 3, "phase"),
    ("big_box_nl", "sensible", 3, "table"),
)


@pytest.mark.parametrize(("edition", "player", "players", "tempo"), sampled(GAMES, 3))
def test_a_game_is_played_to_its_end_by_what_players_type(
    edition: str, player: str, players: int, tempo: Tempo
) -> None:
    played = play(BOX, player, 1, players=players, length="nine", edition=edition, tempo=tempo)

    assert [] == list(amiss(played))


# --- one round ------------------------------------------------------------------------------------


def begun(edition: str = "big_box_nl", chosen: Mapping[str, Answer] | None = None, **changes: object) -> GameByLetters:
    """Round 2 of three players, whose sheets are due; one black caballero pair stands in the Basque Country."""
    game = by_letters(3, 1, "six_skip", boxes=BOX, edition=edition, cooling_minutes=0, chosen=chosen or {})
    state = game.docket.running
    game.docket = game.docket.having(state=State(state.position.having(**changes), state.agenda))
    return game


def facts(game: GameByLetters, kind: type) -> list[log.Entry]:
    return [entry for entry in game.entries if isinstance(entry, kind)]


def offering(*cards: str, edition: str = "big_box_nl") -> GameByLetters:
    return begun(edition, offered=("king", *cards))


BLACK = 3
IDLE = ("POWER 12\nCARD king\nSKIP", "POWER 11\nCARD ANY\nSKIP")


def test_the_king_goes_to_portugal_and_its_neighbours_are_in_reach() -> None:
    game = offering("three_foreign", "score_coast")
    says(game, 0, "POWER 13\nCARD king\nKING Portugal\nPLACE 1 Seville, 1 Galicia, REST Castillo")
    says(game, 1, f"POWER 12\nCARD three_foreign\nSKIP\n{PLACING}")
    says(game, 2, f"POWER 11\nCARD score_coast\nSKIP\n{PLACING}")

    assert "King to Portugal" in told(game)
    assert "1 Seville" in told(game)
    assert "Portugal 5/0/0: nobody; KING: taboo" in told(game)


def test_black_caballeros_are_moved_by_who_moves_rivals_and_stand_on_the_board_of_all() -> None:
    game = offering("three_foreign", "score_coast")
    says(game, 0, f"POWER 13\nCARD three_foreign\nMOVE 2 black Basque Country to Portugal\n{PLACING}")
    for seat, text in enumerate(IDLE, 1):
        says(game, seat, text)

    assert "You, plan 1: moved 2 black Basque Country to Portugal; placed 1 Castillo" in told(game)
    for seat in game.docket.seats:
        assert "Portugal 5/0/0: nobody 2 black" in told(game, seat)


def test_a_sheet_that_throws_black_caballeros_into_the_castillo_is_told_so_at_once_and_is_not_carried_out() -> None:
    game = offering("three_foreign", "score_coast")
    thrown = "MOVE 1 black Basque Country to Castillo"
    says(game, 0, f"POWER 13\nCARD three_foreign\n{thrown}\n{PLACING}\nELSE CARD ANY\nSKIP\n{PLACING}")
    assert "as things stand black may not enter Castillo that way" in told(game)
    for seat, text in enumerate(IDLE, 1):
        says(game, seat, text)

    assert [] == [fact for fact in facts(game, e.Moved) if fact.owner == BLACK][1:]
    assert "Basque Country 5/3/1: nobody 2 black" in told(game)


def test_the_coast_and_the_inland_are_scored_by_a_plain_act_and_told_region_by_region() -> None:
    game = offering("score_coast", "score_inland", edition="rio_grande")
    says(game, 0, f"POWER 13\nCARD the coast\nACT\n{PLACING}")
    says(game, 1, f"POWER 12\nCARD inland\nACT\n{PLACING}")
    says(game, 2, f"POWER 11\nCARD king\nSKIP\n{PLACING}")

    assert "You, plan 1: scored the coast (Galicia): yellow 6; placed 2 Castillo" in told(game)
    assert "Blue: scored the inland (Aragon, Old Castile): you 8, blue 7" in told(game)


def test_caballeros_flee_from_portugal_by_disk_and_are_told_where() -> None:
    game = offering("evict", "score_coast")
    state = game.docket.running
    portugal = state.position.board.index["POR"]
    fled = evolve(state.position, e.Moved(1, PROVINCES, portugal, 2))
    game.docket = game.docket.having(state=State(fled, state.agenda))
    says(game, 0, f"POWER 13\nCARD evict\nEVICT Portugal\n{PLACING}")
    says(game, 1, f"POWER 12\nCARD king\nSKIP\n{PLACING}\nDISK EVICT Seville")
    says(game, 2, IDLE[1])

    assert "cleared Portugal: moved 2 blue Portugal to Seville" in told(game)
    assert "Seville 4/3/1: blue 2 first" in told(game)


def test_a_disk_that_names_portugal_is_not_filed_and_hears_where_it_may_point() -> None:
    game = offering("evict", "score_coast")
    says(game, 0, f"POWER 13\nCARD king\nSKIP\n{PLACING}\nDISK EVICT Portugal\nDISK GENERAL Portugal or Valencia")

    for key in ("EVICT", "GENERAL"):
        assert f"block DISK {key}: the disk cannot point at Portugal. Legal would be: DISK {key} " in told(game)
    legal = told(game).partition("Legal would be: DISK EVICT")[2].partition("PLEASE NOTE")[0].partition("block")[0]
    assert "Valencia" in legal
    assert "Portugal" not in legal


# --- a covenant with a partner ---------------------------------------------------------------------


def covenant(red: str, blue: str) -> GameByLetters:
    """Red has a covenant with a partner, as the table reads it; what red and blue write of it."""
    chosen = {"grandissimo.covenant": "with_partner", "grandissimo.symbol.covenant": "none"}
    game = begun(chosen=chosen, offered=("king", "covenant", "adviser"))
    says(game, 1, f"POWER 12\nCARD king\nSKIP\n{PLACING}\n{blue}")
    says(game, 2, f"POWER 11\nCARD adviser\nSKIP\n{PLACING}")
    says(game, 0, f"POWER 13\nCARD covenant\nSCOREBOARD 840 Seville\n{PLACING}\n{red}")
    return game


def test_a_partner_puts_the_other_scoreboard_from_a_sheet_or_is_asked_for_it() -> None:
    ahead = covenant("PARTNER blue or yellow", "TREATY Catalonia, Seville, Castillo")
    later = covenant("PARTNER blue", "TREATY ASK")
    question = told(later, 1)
    says(later, 1, "Castillo")

    assert "Where do you put the other scoreboard, as a partner?" in question
    for game in (ahead, later):
        assert "You, plan 1: scoreboard 8/4/0 to Seville; scoreboard 4/0/0 to Castillo; placed 3 Castillo" in told(game)


def test_without_a_partner_and_with_one_who_says_nothing_the_other_scoreboard_stays() -> None:
    for red, blue in (("", "TREATY Castillo"), ("PARTNER NONE", "TREATY Castillo"), ("PARTNER blue", "")):
        assert "You, plan 1: scoreboard 8/4/0 to Seville; placed 3 Castillo" in told(covenant(red, blue))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("PARTNER red", "name another player as your partner, or NONE. Legal would be: PARTNER blue or yellow"),
        (
            "TREATY Jail",
            "Jail is no region: nobody enters or leaves but by a card that names it; name a region or the Castillo",
        ),
    ],
)
def test_who_is_no_partner_and_what_bears_no_scoreboard_is_not_filed(line: str, why: str) -> None:
    game = begun(chosen={"grandissimo.covenant": "with_partner"}, offered=("king", "covenant", "adviser"))
    says(game, 0, f"POWER 13\nCARD king\nSKIP\n{PLACING}\n{line}")

    assert why in told(game)


# --- what is left out, and what is put right --------------------------------------------------------


def test_a_card_that_is_left_out_is_not_played_by_its_name() -> None:
    game = by_letters(3, 1, boxes=BOX, cooling_minutes=0, chosen={"grandissimo.plays.covenant": False})
    text = (Line(1, "CARD covenant"), Line(2, "SKIP"))
    [complaint] = read_letter(text, known_to(game.docket, 0)).complaints

    assert ("card-not-played", ("covenant",)) == (complaint.code, complaint.args)
    assert "covenant" not in complaint.legal


@pytest.mark.parametrize(
    "line",
    ["1 yellow Galicia TO Portugal", "2 black Basque Country TO Portugal", "KING Portugal", "GRANDE yellow Portugal"],
)
def test_a_moderator_puts_right_what_stands_in_portugal(line: str) -> None:
    moderator = commanded(begun())
    before, names = (
        moderator.docket.running.position,
        Names(moderator.docket.setup.board, moderator.docket.setup.colours),
    )
    [said] = read_commands([Line(1, f"CORRECT {line} BECAUSE of a slip")], names).said
    moderator.insists(said.command)

    after = moderator.docket.running.position
    portugal = after.board.index["POR"]
    figures = (kings_region(after), after.homes[2], *(place for place, _ in after.tokens))
    assert 1 == sum(map(bool, after.held(portugal))) + figures.count(portugal)
    moderator.insists(Undo(moderator.docket.ledger[-1].number))
    assert before == moderator.docket.running.position


def test_its_page_has_a_row_of_portugal_in_every_round() -> None:
    played = play(BOX, "whimsical", 3, players=2)
    page = game_page(watched(logged(played), 0), ENGLISH)

    assert 7 == sum(row.text().startswith("Portugal") for row in HTMLParser(page).css(".still details .board tr"))


def test_a_file_names_portugal_and_the_black_ones_as_a_letter_does() -> None:
    game = offering("three_foreign", "score_coast")
    table = known_to(game.docket, 0)
    text = "POWER 13\nCARD three_foreign\nMOVE 1 black Basque Country to Portugal\nPLACE REST Castillo"
    letter = read_letter(tuple(Line(n, line) for n, line in enumerate(text.split("\n"), 1)), table)

    assert letter.blocks == sent_as_file(letter.blocks, table).blocks
