"""Games with the Special cards and the Players' edition by letters: whole ones, and what one says for the new cards."""

import re

import pytest

from referee.docket.known import known_to
from referee.rules import events as e
from referee.rules.position import evolve
from tests.boxes.whole_games import amiss
from tests.kit.byletters import GameByLetters, by_letters, play, receipt, says, told
from tests.kit.disguises import with_position
from tests.kit.thorough import sampled
from tests.orders.letters import read

BOXES = ("intrigue", "players_edition", "special")
HANDS = ((15, 75, 85, 105, 155), (10, 20, 30, 40, 50), (100, 140, 150, 160, 170))
FILLED = (55, 60, 70, 80, 90, 110, 120, 130)
PLACING = "PLACE REST Castillo"
KING = f"POWER 170\nCARD king\nSKIP\n{PLACING}"
INTRIGUE = f"POWER 10\nCARD intrigue\nSKIP\n{PLACING}"


def begun(*sheets: str, **chosen: object) -> GameByLetters:
    """Three players in the first round, each with a hand of thirteen: what they write for it, the last one first."""
    readings = {name.replace("__", "."): answer for name, answer in chosen.items()}
    game = by_letters(3, boxes=BOXES, edition="big_box_nl", cooling_minutes=0, chosen=readings)
    for seat, hand in enumerate(HANDS):
        says(game, seat, f"SETTLE {game.docket.setup.board.codes[game.docket.running.position.homes[seat]]}")
        says(game, seat, f"HAND {' '.join(map(str, sorted((*hand, *FILLED))))}")
    position = game.docket.state.position
    index, pieces = position.board.index, list(position.pieces)
    for code, held in (("VAL", (2, 1, 0)), ("SEV", (1, 2, 0))):
        pieces[index[code]] = held
    game = with_position(game, evolve(position.having(pieces=tuple(pieces)), e.KingMoved(index["GAL"])))
    for seat, sheet in reversed([*enumerate(sheets)]):
        says(game, seat, sheet)
    return game


@pytest.mark.parametrize(("player", "seed"), sampled([("whimsical", 30), ("sensible", 1)], 2))
def test_a_game_with_both_boxes_is_played_to_its_end_by_what_players_type(player: str, seed: int) -> None:
    played = play(BOXES, player, seed, players=4, edition="big_box_nl")

    assert [] == list(amiss(played))


# --- before the first round --------------------------------------------------------------------------


def test_before_the_first_round_no_card_is_carried_out_so_no_receipt_speaks_of_orders_that_cards_bring() -> None:
    game = by_letters(3, boxes=BOXES, edition="big_box_nl", cooling_minutes=0)
    home = game.docket.setup.board.codes[game.docket.running.position.homes[0]]

    text = receipt(game, f"SETTLE {home}\nHAND {' '.join(map(str, sorted((*HANDS[0], *FILLED))))}")

    assert "You are in" in text
    assert "if it comes to that" not in text


def test_whoever_chooses_a_hand_is_told_where_all_of_a_card_is_said() -> None:
    game = by_letters(3, boxes=BOXES, edition="big_box_nl", cooling_minutes=0)

    assert "HELP 100, tells all of a card" in told(game)
    assert "The region that holds most" in receipt(game, "HELP 100")


def test_a_card_that_is_written_twice_is_in_the_hand_once() -> None:
    game = by_letters(3, boxes=BOXES, edition="big_box_nl", cooling_minutes=0)

    assert "Filed: HAND" in receipt(game, "HAND 10 20 30 40 50 60 70 80 90 100 110 120 joker joker")
    assert "here are 12" in receipt(game, "HAND 10 20 30 40 50 60 70 80 90 100 110 joker joker")


def test_a_hand_may_be_chosen_by_names_and_what_is_no_power_card_is_told() -> None:
    game = by_letters(3, boxes=BOXES, edition="big_box_nl", cooling_minutes=0)

    assert "Filed: HAND" in receipt(game, "HAND plot, tormenta, 10 20 30 40 50 60 70 80 90 100 110")

    text = receipt(game, "HAND Galicia, 10, 20")
    assert "a power card is wanted here, by its value" in text
    assert "POWER" not in text.partition("NOT FILED")[2].partition("Legal")[0]


def test_the_form_says_what_each_order_of_the_boxes_is_for() -> None:
    form = told(begun()).partition("FORM:")[2]

    assert re.search(r"WANDER \[ \] [^\[]*on a rival's Travel day", form)
    assert re.search(r"SELECT \[ \] [^\[]*if a rival offers you three", form)
    assert re.search(r"LIFT \[ \] [^\[]*when all tables lie", form)
    assert "SLIP [ ] BEST (right before a scoring)" in form


# --- one round ------------------------------------------------------------------------------------

OFFER = f"POWER 155\nCARD score one of three\nOFFER Valencia, Seville, Aragon to blue\n{PLACING}"


def test_a_rival_picks_from_a_sheet_or_is_asked_which_of_three_regions_is_scored() -> None:
    ahead = begun(OFFER, f"{INTRIGUE}\nSELECT Seville, Valencia", KING)
    later = begun(OFFER, INTRIGUE, KING)
    question = told(later, 1)
    says(later, 1, "Seville")

    assert "Which of the regions that are offered to you is scored? Your sheet does not say." in question
    assert "announced Score one of three: offered Valencia, Seville or Aragon to you" in question
    for game in (ahead, later):
        assert "You by Score one of three, plan 1: scored Seville: blue 4, you 3; placed 3 Castillo" in told(game)


def test_a_rival_is_asked_with_what_each_of_the_regions_would_pay() -> None:
    game = begun(OFFER, INTRIGUE, KING)

    assert re.search(r"1 Valencia \([^)]+\), 2 Seville \([^)]+\) or 3 Aragon \([^)]*you \d[^)]*\)", told(game, 1))


def test_a_rival_who_picks_what_is_not_offered_reads_what_is_and_which_would_be_taken_for_silence() -> None:
    game = begun(OFFER, INTRIGUE, KING)
    says(game, 1, "SELECT Galicia")
    text = told(game, 1)

    assert "as things stand Galicia is not among the regions offered" in text
    assert "SELECT: the one where you lead by most points" in text
    assert "SELECT [ ] Valencia or Seville" in text
    assert (1,) == game.docket.awaited()


def test_a_rival_who_never_answers_picks_the_region_where_he_leads_by_most() -> None:
    game = begun(OFFER, INTRIGUE, KING)

    game.ticks(10_000)

    assert ["ARA"] == _scored(game)[:1]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("OFFER Valencia, Seville to blue", "3 different regions are offered, not 2"),
        ("OFFER Valencia, Seville, Castillo to blue", "this card does not score Castillo"),
        ("OFFER Valencia, Seville, Aragon to red", "regions are offered to another player"),
    ],
)
def test_what_an_offer_lacks_is_said(line: str, why: str) -> None:
    game = begun(f"POWER 155\nCARD score one of three\n{line}\n{PLACING}")

    assert why in told(game)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("SHUT Galicia", "the King stands in Galicia: nothing enters or leaves"),
        ("SHUT Castillo", "the token cannot come to Castillo"),
    ],
)
def test_where_a_token_cannot_come_is_said(line: str, why: str) -> None:
    game = begun(f"POWER 85\nCARD royal protection\n{line}\n{PLACING}")

    assert why in told(game)


def test_a_token_shuts_a_region_and_letters_say_so() -> None:
    game = begun(f"POWER 85\nCARD royal protection\nSHUT Aragon\n{PLACING}", INTRIGUE, KING)

    assert "from now on: Aragon is under royal protection until the token is moved: nothing enters" in told(game, 1)
    assert "Aragon 5/4/1: YOU 3h first; taboo" in told(game, 1)


def test_who_keeps_75_moves_before_it_is_settled_which_region_is_fullest() -> None:
    """Valencia and Seville hold three each; red's move to Seville makes that the fullest alone."""
    game = begun(f"POWER 75\nCARD move before a scoring\nACT\n{PLACING}", INTRIGUE, KING)
    says(game, 0, f"POWER 55\nCARD maximum six\nSKIP\n{PLACING}\nSLIP 1 own Valencia to Seville")
    says(game, 1, f"POWER 120\nCARD king\nSKIP\n{PLACING}")
    says(game, 2, f"POWER 100\nCARD score the fullest\nACT\n{PLACING}")

    assert "moved 1 of yours from Valencia to Seville; scored the fullest (Seville): you 3, blue 3" in told(game)
    assert ["SEV"] == _scored(game)


ABOLISH = "POWER 105\nCARD abolition\n{}\n" + PLACING


def test_what_lasts_is_taken_out_of_play_by_the_first_of_several_that_is_there() -> None:
    game = begun(f"POWER 55\nCARD maximum six\nLIMIT Seville\n{PLACING}", INTRIGUE, KING)
    says(game, 0, ABOLISH.format("ABOLISH maximum six Valencia or Seville"))
    says(game, 1, f"POWER 120\nCARD king\nSKIP\n{PLACING}")
    says(game, 2, f"POWER 100\nCARD intrigue\nSKIP\n{PLACING}")

    assert "Maximum six out of play: Seville; a table of six off the board" in told(game, 1)


def test_a_kept_card_is_taken_out_of_play_and_letters_say_whose() -> None:
    game = begun(f"POWER 75\nCARD move before a scoring\nACT\n{PLACING}", INTRIGUE, KING)
    says(game, 0, ABOLISH.format("ABOLISH move before a scoring own"))
    says(game, 1, f"POWER 120\nCARD king\nSKIP\n{PLACING}")
    says(game, 2, f"POWER 100\nCARD intrigue\nSKIP\n{PLACING}")

    assert "Move before a scoring out of play: red" in told(game, 1)
    assert "Move before a scoring out of play: you" in told(game)


def test_where_players_agree_a_region_that_counts_double_no_longer_does() -> None:
    game = begun(f"POWER 130\nCARD count twice\nSCORE Seville\n{PLACING}", INTRIGUE, KING, special__remover_tokens=True)
    says(game, 0, ABOLISH.format("ABOLISH count twice Seville"))
    says(game, 1, f"POWER 120\nCARD king\nSKIP\n{PLACING}")
    says(game, 2, f"POWER 100\nCARD intrigue\nSKIP\n{PLACING}")

    assert "Count twice out of play: Seville" in told(game, 1)
    assert () == game.docket.running.position.lasting


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("ABOLISH royal protection Aragon", "Royal protection cannot be taken out of play by this card"),
        ("ABOLISH espionage blue", "nothing of Espionage that could be taken out of play is there"),
    ],
)
def test_what_cannot_be_taken_out_of_play_is_said(line: str, why: str) -> None:
    game = begun(ABOLISH.format(line))

    assert why in told(game)


@pytest.mark.parametrize("line", ["ABOLISH score one of three blue", "ABOLISH espionage", "ABOLISH"])
def test_whoever_does_not_say_what_is_to_go_is_told_what_could(line: str) -> None:
    known = known_to(begun().docket, 0)

    assert ["wants-abolish"] == [each.code for each in read(f"CARD abolition\n{line}\n{PLACING}", known).complaints]


def _scored(game: GameByLetters) -> list[str]:
    return [game.docket.setup.board.codes[entry.place] for entry in game.entries if isinstance(entry, e.Scored)]
