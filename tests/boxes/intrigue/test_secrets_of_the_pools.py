"""What nobody may know too early at a table with both pools: no byte that others get tells it before it is opened."""

import pytest

from referee.rules import events as e
from referee.rules.effects.later import MovesBeforeSettled, SetsDiskLast
from referee.rules.model import JOKER
from referee.rules.modifiers import Lasting
from referee.rules.position import evolve
from tests.kit.byletters import GameByLetters, by_letters, played, says, told
from tests.kit.disguises import shown_to, with_position

BOXES = ("intrigue", "players_edition", "special")
RED, BLUE, YELLOW = range(3)
COMMON = (10, 20, 30, 40, 50, 150, 160, 170)
HANDS = ((*COMMON, 13, 23, 63, 83, 155), (*COMMON, JOKER, 25, 75, 93, 103), (*COMMON, 33, 53, 73, 113, 145))
IDLE = "PLACE REST Castillo"


def begun(hand_of_blue: tuple[int, ...] = HANDS[BLUE], inside: int = 1, **how: str) -> GameByLetters:
    """Round 2 of three players with hands of their own, their sheets due; so many of blue's stand in the Castillo."""
    game = by_letters(3, 1, "six_skip", boxes=BOXES, edition="big_box_nl", cooling_minutes=0, **how)
    for seat, hand in enumerate((HANDS[RED], hand_of_blue, HANDS[YELLOW])):
        says(game, seat, f"SETTLE {game.docket.setup.board.codes[game.docket.running.position.homes[seat]]}")
        says(game, seat, "HAND " + " ".join("joker" if value == JOKER else str(value) for value in sorted(hand)))
    position = game.docket.running.position
    index, pieces = position.board.index, list(position.pieces)
    for code, row in (("VAL", (2, 2, 2)), ("SEV", (1, 1, 1)), ("CAS", (1, inside, 1))):
        pieces[index[code]] = row
    return with_position(game, evolve(position.having(pieces=tuple(pieces), leader=RED), e.KingMoved(index["CAT"])))


def differs(one: GameByLetters, other: GameByLetters, seats: tuple[int, ...] = (RED, YELLOW)) -> list[object]:
    """What these seats are shown of two games, where it differs."""
    assert one.docket.awaited() == other.docket.awaited()
    seen = [[shown_to(game, seat) for game in (one, other)] for seat in seats]
    return [(seat, key) for seat, (a, b) in zip(seats, seen, strict=True) for key in a if a[key] != b[key]]


KING = f"POWER 170\nCARD king\nSKIP\n{IDLE}"
WAITS = "POWER 170\nASK"
INTRIGUE = f"POWER 10\nCARD intrigue\nSKIP\n{IDLE}"
BLUES = f"POWER 20\nCARD muster\nSKIP\n{IDLE}"
LATER = f"POWER 40\nCARD ANY\nSKIP\n{IDLE}"


def before_it_is_opened(blues: str, **how: object) -> GameByLetters:
    """Blue's sheet is in, and the first turn waits for red."""
    game = played(begun(**how), WAITS, blues, INTRIGUE)
    assert (RED,) == game.docket.awaited()
    return game


AHEAD = {
    "what Tormenta's disk shows": [
        f"POWER 103\nSTORM {at}\nCARD tormenta\nACT\n{IDLE}" for at in ("Valencia", "Seville")
    ],
    "what is picked of regions offered": [f"{BLUES}\nSELECT {at}" for at in ("Valencia", "Seville")],
    "where a Grande would go": [f"{BLUES}\nWANDER {at}" for at in ("Valencia", "Seville")],
    "whether anything of that is said": [BLUES, f"{BLUES}\nWANDER Aragon\nSELECT Aragon"],
    "what is to be done by a power card": [
        f"POWER 93\nCARD quarantine\n{said}\n{IDLE}" for said in ("SHUT Aragon", "SKIP")
    ],
}


@pytest.mark.parametrize("what", AHEAD)
def test_what_a_rival_has_ordered_ahead_changes_nothing_that_others_get(what: str) -> None:
    one, other = (before_it_is_opened(sheet) for sheet in AHEAD[what])

    assert [] == differs(one, other)


def test_which_card_follows_a_joker_changes_nothing_before_all_have_laid() -> None:
    one, other = (tempo_table(f"POWER joker THEN {value}") for value in (50, 40))

    assert (YELLOW,) == one.docket.awaited()
    assert [] == differs(one, other)


def tempo_table(blues: str) -> GameByLetters:
    """Blue's turn to lay is over, and yellow is to lay."""
    game = begun(tempo="table")
    says(game, RED, "POWER 170")
    says(game, BLUE, blues)
    return game


def test_which_cards_a_rival_has_chosen_changes_nothing_before_he_lays_one() -> None:
    other = (*COMMON, 35, 53, 73, 113, 145)
    one, two = (before_it_is_opened(BLUES, hand_of_blue=hand) for hand in (HANDS[BLUE], other))

    assert [] == differs(one, two)


def test_where_grandes_go_is_told_when_all_have_named_a_region() -> None:
    travel = f"POWER 13\nCARD travel day\nACT\n{IDLE}"
    one, other = (played(begun(), travel, f"{KING}\nWANDER {at}", BLUES) for at in ("Valencia", "Granada"))
    assert (YELLOW,) == one.docket.awaited()
    assert [] == differs(one, other)

    for game in (one, other):
        says(game, YELLOW, "WANDER Aragon")
    assert [] != differs(one, other)


def in_the_general_scoring(blues: str, ahead: bool, **how: object) -> GameByLetters:
    """The general scoring of round 3, for which blue and yellow keep the last disk; red's is open, yellow is to say."""
    game = played(begun(**how), KING, BLUES, INTRIGUE)
    position = game.docket.running.position
    kept = tuple(Lasting(SetsDiskLast(seat), "general") for seat in (BLUE, YELLOW))
    game = with_position(game, position.having(lasting=(*position.lasting, *kept)))
    disks = f"\n{blues}" if ahead else ""
    played(game, KING.replace("170", "160"), f"{LATER}{disks}", INTRIGUE.replace("10", "30"))
    says(game, RED, "DISK GENERAL Seville")
    if not ahead:
        says(game, BLUE, blues)
    assert (YELLOW,) == game.docket.awaited()
    return game


@pytest.mark.parametrize("ahead", [True, False])
def test_two_who_set_the_last_disk_see_the_others_and_not_that_of_each_other(ahead: bool) -> None:
    one, other = (in_the_general_scoring(f"DISK GENERAL {at}", ahead) for at in ("Valencia", "Granada"))

    assert "Disks: red 8 Seville" in told(one, YELLOW)
    assert [] == differs(one, other)

    for game in (one, other):
        says(game, YELLOW, "Aragon")
    assert [(RED, "pictures"), (YELLOW, "pictures")] <= [each for each in differs(one, other) if each[1] == "pictures"]


@pytest.mark.parametrize("policy", ["SLIP 1 own Castillo to Granada", "SLIP 1 own Basque Country to Granada or Aragon"])
def test_when_a_kept_75_slips_changes_nothing_before_it_does(policy: str) -> None:
    one, other = (with_75(said) for said in ("", policy))

    assert [] == differs(one, other)


def with_75(policy: str) -> GameByLetters:
    """Red offers regions to yellow, who picks one; blue keeps a move before that scoring, of which he says this."""
    game = begun()
    position = game.docket.running.position
    kept = Lasting(MovesBeforeSettled(BLUE, 1, enters=True), "replaced")
    game = with_position(game, position.having(lasting=(*position.lasting, kept)))
    offer_ = f"POWER 155\nCARD score one of three\nOFFER Valencia, Seville, Aragon to yellow\n{IDLE}"
    return played(game, offer_, f"{BLUES}\n{policy}".rstrip(), f"{KING}\nSELECT Seville")


@pytest.mark.parametrize("card", ["POWER 23\nCARD plot\nPLOT Valencia", "POWER 83\nCARD collapse\nACT"])
def test_what_a_castillo_from_memory_holds_changes_nothing_while_it_walks_or_may_collapse(card: str) -> None:
    one, other = (played(begun(castillo="memory", inside=n), f"{card}\n{IDLE}", BLUES, KING) for n in (1, 3))

    assert one.docket.stop == other.docket.stop != "r2"
    assert [] == differs(one, other)
    for game in (one, other):
        played(game, WAITS.replace("170", "160"), LATER, INTRIGUE.replace("10", "30"))
    assert [] == differs(one, other)
