"""Rounds by letters with the Players' edition's bridge, alliance, civil war, travel day and mistress."""

import pytest

from tests.boxes.intrigue import pools
from tests.boxes.intrigue.pools import BLUE, IDLE, KING, RED, YELLOW, held, homes
from tests.kit.byletters import GameByLetters, played, says, told

BOXES = ("intrigue", "players_edition")
HAND = (10, 13, 20, 30, 33, 40, 50, 53, 63, 113, 150, 160, 170)


def begun(**rows: tuple[int, ...]) -> GameByLetters:
    """Round 2 of three players with the same hand, their sheets due; `rows`: caballeros by place."""
    return pools.begun(*HAND, boxes=BOXES, **rows)


BRIDGE = f"POWER 63\nCARD bridge building\nBRIDGE Seville\nSPAN Granada\n{IDLE}"
MUSTER = f"POWER 20\nCARD muster\nSKIP\n{IDLE}"
INTRIGUE = f"POWER 20\nCARD intrigue\nSKIP\n{IDLE}"


def test_a_bridge_is_built_shown_crossed_before_the_next_turn_and_gone_when_its_holder_steps_off() -> None:
    game = played(begun(SEV=(2, 0, 0)), BRIDGE, KING, INTRIGUE)

    assert (1, 0, 0) == held(game, "BANKS")
    assert "added 1 Bridge; from now on: a bridge by you between Seville and Granada" in told(game, RED)
    assert "Bridge: red 1" in told(game, BLUE)

    crossing = f"POWER 160\nCARD king\nSKIP\nCROSS 2 own Seville to Granada, 1 own Bridge to Seville\n{IDLE}"
    later = INTRIGUE.replace("20", "30")
    played(game, crossing, f"POWER 50\nCARD king returns\nSKIP\n{IDLE}", later)

    assert ((1, 0, 0), (2, 0, 0), (0, 0, 0)) == (held(game, "SEV"), held(game, "GRA"), held(game, "BANKS"))
    assert "Red as King: moved 2 own Seville to Granada, 1 own Bridge to Seville" in told(game, BLUE)
    assert "The bridge of red between Seville and Granada is gone" in told(game, BLUE)


@pytest.mark.parametrize(
    ("sheet", "why"),
    [
        (BRIDGE.replace("Seville", "Galicia"), "Galicia cannot be an end of the bridge"),
        ("POWER 33\nCARD civil war\nEVICT Galicia", "the King stands in Galicia"),
        ("POWER 53\nCARD pact\nALLY Galicia", "the King stands in Galicia"),
    ],
)
def test_what_cannot_be_done_as_things_stand_is_told_in_the_receipt(sheet: str, why: str) -> None:
    game = begun(VAL=(1, 2, 1))
    says(game, RED, sheet)

    assert why in told(game, RED)


def test_rivals_of_a_travel_day_name_homes_ahead_and_the_kings_region_lets_a_grande_stay() -> None:
    travel = f"POWER 13\nCARD travel day\nACT\n{IDLE}"
    game = played(begun(), travel, f"{KING}\nWANDER Valencia or Granada or Seville", f"{MUSTER}\nWANDER Galicia")

    assert ("GRA", "GRA", "SEV") == homes(game)
    assert "Red by Travel day: 5 to court; Grande of blue to Granada" in told(game, YELLOW)


def test_rivals_who_said_nothing_are_asked_at_once_and_nobody_learns_where_the_others_go_before_all_have_said() -> None:
    travel = f"POWER 13\nCARD travel day\nACT\n{IDLE}"
    game = played(begun(), travel, KING, MUSTER)
    assert (BLUE, YELLOW) == game.docket.awaited()
    assert "To which region does your Grande go?" in told(game, BLUE)

    says(game, BLUE, "Catalonia")
    assert ("GRA", "VAL", "SEV") == homes(game)
    says(game, YELLOW, "WANDER Aragon")
    assert ("GRA", "CAT", "ARA") == homes(game)


def test_a_civil_war_drives_rivals_to_their_courts_and_an_alliance_is_shown_at_both_regions() -> None:
    war = f"POWER 33\nCARD civil war\nEVICT Galicia or Valencia\n{IDLE}"
    pact = f"POWER 113\nCARD king\nSKIP\n{IDLE}"
    game = played(begun(VAL=(1, 2, 1)), war, f"POWER 53\nCARD pact\nALLY Valencia\nALLIED Seville\n{IDLE}", pact)

    assert (2, 0, 0) == held(game, "VAL")
    assert 2 <= told(game, BLUE).count("Valencia and Seville are allied")


def test_a_mistress_takes_the_kings_bonus_away_for_the_round_and_the_letters_say_so() -> None:
    game = played(begun(VAL=(1, 2, 1)), f"POWER 113\nCARD mistress\nACT\n{IDLE}", KING, INTRIGUE)

    for seat in (RED, BLUE):
        assert "nobody gets the King's bonus in this round" in told(game, seat)
        assert "The King's bonus is paid again" in told(game, seat)


def test_best_never_steps_off_the_bridge_and_a_line_that_says_so_does() -> None:
    """Red stands alone on the bridge between Seville and Granada, where one more would give the lead."""
    later = INTRIGUE.replace("20", "30")
    for crossing, left in (("CROSS BEST", 1), ("CROSS 1 own Bridge to Seville", 0)):
        game = played(begun(SEV=(1, 1, 0)), BRIDGE, KING, INTRIGUE)
        played(
            game,
            f"POWER 160\nCARD king\nSKIP\n{crossing}\n{IDLE}",
            f"POWER 50\nCARD king returns\nSKIP\n{IDLE}",
            later,
        )

        assert (left, 0, 0) == held(game, "BANKS")
