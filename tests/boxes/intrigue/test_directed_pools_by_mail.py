"""Fiesta, Espionage, Coup and Quarantine by letters, from the order to the report of their end."""

import pytest

from referee.docket.known import known_to
from referee.orders.canonical import canonical_sheet
from referee.rules import events as e
from tests.boxes.intrigue.pools import BLUE, IDLE, RED, YELLOW, begun, held, homes
from tests.kit.byletters import GameByLetters, receipt, says, told
from tests.orders.letters import sent_as_file

IN = "SKIP\nPLACE REST Castillo"


def rounds(game: GameByLetters, *sheets: str) -> GameByLetters:
    for seat, text in enumerate(sheets):
        says(game, seat, text)
    return game


THERE = {"VAL": (2, 1, 1), "SEV": (1, 2, 0)}
KING = f"POWER 170\nCARD king\n{IN}"
INTRIGUE = f"POWER 10\nCARD intrigue\n{IN}"
LATER = f"POWER 20\nCARD ANY\n{IN}"


# --- 15, Fiesta -----------------------------------------------------------------------------------


def test_fiesta_places_five_beside_the_number_of_the_rank_and_brings_none() -> None:
    fiesta = "POWER 15\nCARD fiesta\nMOVE 3 court to Basque Country, 2 court to Castillo\nPLACE REST Old Castile"
    game = rounds(begun(15, court=(8, 5, 5), **THERE), fiesta, KING, INTRIGUE)

    assert "You by Fiesta, plan 1: added 3 Basque Country, 2 Castillo; placed 3 Old Castile" in told(game, RED)
    assert "Red by Fiesta: added 3 Basque Country, 2 Castillo; placed 3 Old Castile" in told(game, BLUE)
    assert ((3, 0, 0), (3, 0, 0)) == (held(game, "PVA"), held(game, "CVI"))
    assert 0 == game.docket.running.position.court[RED]


def test_who_is_king_or_intrigue_by_rank_never_places_by_fiesta_and_the_receipt_does_not_promise_it() -> None:
    fiesta = f"POWER 15\nCARD fiesta\nMOVE 5 court to Basque Country\n{IDLE}\nELSE CARD ANY\n{IN}"
    game = rounds(begun(15, court=(8, 5, 5), **THERE), fiesta, KING, LATER)

    assert "Fiesta" not in told(game, BLUE).partition("BOARD")[0]
    assert "You as Intrigue, plan 2" in told(game, RED)
    assert (0, 0, 0) == held(game, "PVA")


# --- 93, Quarantine -------------------------------------------------------------------------------

SHUT = f"POWER 93\nCARD quarantine\nSHUT Basque Country\n{IDLE}"


def test_quarantine_closes_a_region_for_all_until_another_moves_the_token() -> None:
    game = rounds(begun(93, PVA=(1, 1, 1), **THERE), SHUT, KING, INTRIGUE)
    for seat in (RED, YELLOW):
        text = told(game, seat)
        assert "Basque Country is in quarantine until the token is moved: nothing enters or leaves" in text
        assert "; taboo Basque Country" in text

    moved = f"POWER 93\nCARD quarantine\nSHUT Old Castile\n{IDLE}"
    rounds(game, "POWER 160\nCARD king\nSKIP\nPLACE 1 Basque Country or Castillo", moved, LATER)
    assert "Basque Country is in quarantine no longer" in told(game, RED)
    assert "Old Castile is in quarantine until the token is moved" in told(game, RED)
    assert (1, 1, 1) == held(game, "PVA")  # red found it shut, and placed in the Castillo


def test_a_disk_on_a_region_in_quarantine_is_told_and_brings_nobody_there() -> None:
    game = rounds(begun(93, **THERE), SHUT, KING, INTRIGUE)
    rounds(game, f"POWER 160\nCARD king\n{IN}", f"POWER 93\nCARD ANY\n{IN}", LATER)
    says(game, RED, "DISK GENERAL Basque Country")
    assert "as things stand Basque Country is shut by a token" in told(game, RED)
    for seat in game.docket.awaited():
        says(game, seat, "DISK GENERAL Aragon or Seville")

    assert (0, 0, 0) == held(game, "PVA")


# --- 25 and 35, Espionage and Coup ----------------------------------------------------------------


def scored(red: str | None) -> GameByLetters:
    """Red keeps Espionage, blue has conspired; the others have set their disks, and red what it says ahead."""
    game = rounds(begun(25, 35, **THERE), f"POWER 25\nCARD espionage\nACT\n{IDLE}", KING, INTRIGUE)
    assert "in the next general scoring you set your disk last, once the others are open" in told(game, RED)
    rounds(game, f"POWER 160\nCARD king\n{IN}", f"POWER 35\nCARD coup\nACT\n{IDLE}", LATER)
    assert "Nothing is asked of you now" in told(game, RED)
    assert "In the next general scoring Grandes go where the disks point" in told(game, YELLOW)
    if red:
        says(game, RED, red)
    says(game, BLUE, "DISK GENERAL Aragon")
    says(game, YELLOW, "DISK GENERAL Seville")
    return game


def test_the_late_disk_is_set_ahead_or_once_the_others_are_open_and_grandes_go_along() -> None:
    ahead = scored("DISK GENERAL Valencia")
    asked = scored(None)
    assert (RED,) == asked.docket.awaited()
    assert "blue 8 Aragon" in told(asked, RED)
    says(asked, RED, "Valencia")

    for game in (ahead, asked):
        assert ("VAL", "ARA", "SEV") == homes(game)
        assert "Grandes by disk: blue Aragon, yellow Seville, red Valencia" in told(game, YELLOW).replace(
            "you", "yellow"
        )
        assert "In the next general scoring" not in told(game, RED)


def test_a_late_disk_that_is_never_set_falls_where_silence_puts_it_and_changes_nothing_for_the_others_before() -> None:
    game = scored(None)
    assert not any(isinstance(fact, e.GrandeMoved) for fact in game.entries[-3:])
    game.ticks(10_000)

    assert "r3d" != game.docket.stop
    assert "Valencia" not in told(game, BLUE).partition("ROUND 3")[2].partition("Disks:")[0]


# --- 75, Move before a scoring --------------------------------------------------------------------


def slipping(slip: str) -> tuple[GameByLetters, str]:
    """Red keeps 75 and says this of it; blue scores Valencia, and a general scoring follows."""
    game = rounds(begun(75, 145, **THERE), f"POWER 75\nCARD move before a scoring\nACT\n{IDLE}", KING, INTRIGUE)
    said = receipt(game, f"POWER 20\nCARD ANY\n{IN}\n{slip}")
    says(game, BLUE, f"POWER 145\nCARD score any\nSCORE Valencia\n{IDLE}")
    says(game, YELLOW, f"POWER 160\nCARD king\n{IN}")
    return game, said


@pytest.mark.parametrize(
    ("slip", "before", "after"),
    [
        ("SLIP 1 own Valencia to Seville", 2, 2),
        ("SLIP 1 own Valencia to Seville WHEN SCORES Valencia", 2, 2),
        ("SLIP 1 own Valencia to Seville WHEN SCORES Aragon or Seville", 1, 2),
        (
            "SLIP 1 own Granada to Seville WHEN SCORES Valencia\nSLIP 1 own Valencia to Seville WHEN SCORES Seville",
            1,
            2,
        ),
        ("SLIP 1 own Valencia to Seville WHEN SCORES Galicia", 1, 2),
        ("SLIP NONE", 1, 1),
        ("", 1, 1),
    ],
)
def test_a_75_is_used_before_the_scoring_that_its_line_names_or_before_the_first(
    slip: str, before: int, after: int
) -> None:
    game, _ = slipping(slip)
    assert before == held(game, "SEV")[RED]

    for seat in game.docket.awaited():
        says(game, seat, "DISK GENERAL Aragon")
    assert "r3d" != game.docket.stop
    assert after == held(game, "SEV")[RED]


@pytest.mark.parametrize("named", ["Aragon", "Seville"])
def test_of_two_allied_regions_a_75_moves_before_both_whichever_its_line_names(named: str) -> None:
    ally = f"POWER 53\nCARD alliance\nALLY Aragon\nALLIED Seville\n{IDLE}"
    game = rounds(begun(75, 53, **THERE), f"POWER 75\nCARD move before a scoring\nACT\n{IDLE}", KING, INTRIGUE)
    says(game, RED, f"POWER 20\nCARD ANY\n{IN}\nSLIP 1 own Valencia to Seville WHEN SCORES {named}")
    says(game, BLUE, ally)
    says(game, YELLOW, f"POWER 160\nCARD king\n{IN}")
    for seat in game.docket.awaited():
        says(game, seat, "DISK GENERAL Granada")

    codes = game.docket.setup.board.codes
    facts = [each for each in game.entries if isinstance(each, e.Moved | e.Scored)]
    slip = max(n for n, each in enumerate(facts) if isinstance(each, e.Moved) and codes[each.source] == "VAL")
    assert ["ARA", "SEV"] == [codes[each.place] for each in facts[slip + 1 : slip + 3]]


def test_a_75_that_asks_is_asked_before_each_scoring_until_it_is_used() -> None:
    game, _ = slipping("SLIP ASK")
    assert (RED,) == game.docket.awaited()
    assert "Which of yours moves, right before the scoring?" in told(game, RED)
    says(game, RED, "no")

    assert "r3d" == game.docket.stop
    assert 1 == held(game, "SEV")[RED]


@pytest.mark.parametrize(
    "slip",
    ["SLIP 1 own Valencia to Seville WHEN INTO Seville", "SLIP BEST WHEN SCORES Seville", "SLIP WHEN SCORES Seville"],
)
def test_a_condition_of_75_that_is_none_is_refused_with_one_that_would_be(slip: str) -> None:
    game, said = slipping(slip)

    assert f"line 5 > {slip} " in said
    assert "SLIP" not in game.docket.seat(RED).sheet


@pytest.mark.parametrize(
    "slip",
    [
        "SLIP 1 own Valencia to Seville WHEN SCORES Seville or Aragon",
        "SLIP 1 own Valencia to Seville, 1 own Aragon to Galicia WHEN SCORES Galicia or Seville, BEST",
        "SLIP 1 own Valencia to Seville, BEST 1",
    ],
)
def test_what_is_filed_of_75_is_shown_as_it_would_be_written(slip: str) -> None:
    game = begun(75, 145, **THERE)
    receipt(game, slip)
    block, known = game.docket.seat(RED).sheet["SLIP"], known_to(game.docket, RED)

    assert slip == canonical_sheet((block,), known)
    assert (block,) == sent_as_file((block,), known).blocks
