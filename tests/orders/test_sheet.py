"""The order language: what is filed, word by word and line by line."""

from dataclasses import replace

import pytest

from referee.orders.contents import Accept, Clear, Final, Help, Ok, Say, Status
from referee.orders.writing import card_name
from tests.orders.letters import BLUE, FIRST_SHEET, SECOND_SHEET, filed, offering, read, written

ROUND_SIX = replace(
    BLUE,
    seat=0,
    colours=("red", "blue", "yellow", "green"),
    names=("Rob", "Bo", "Cleo", "Gus"),
    offered=("two_and_two", "score_pick#2", "score_67", "score_secret", "king"),
)
HOLDER = replace(ROUND_SIX, seat=1)


def test_the_sheets_of_the_design_read_as_they_are_written() -> None:
    assert sorted(FIRST_SHEET.split("\n")) == sorted(filed(FIRST_SHEET, ROUND_SIX).split("\n"))
    assert SECOND_SHEET == filed(SECOND_SHEET, HOLDER)


def test_the_form_comes_back_as_lines_with_do_before_the_items() -> None:
    form = """POWER 11
CARD 1
 DO MOVE 2 own Galicia to Seville
 PLACE LEAD Aragon, REST Castillo
ELSE CARD king
 DO KING Aragon
ELSE CARD 3
 DO ACT
RETURN 3 court
DISK EVICT Granada or Aragon
ASK IF KING MOVED"""
    canonical = """POWER 11
CARD four own
MOVE 2 own Galicia to Seville
PLACE LEAD Aragon, REST Castillo
ELSE CARD king
KING Aragon
ELSE CARD score the 5s
ACT
RETURN 3 court
DISK EVICT Granada or Aragon
ASK IF KING MOVED"""

    assert canonical == filed(form)


def test_brackets_filled_in_by_hand_count_without_the_hint_behind_them() -> None:
    form = """POWER [11]         9 or 11, or AIM 1 MAX 11 or 3
CARD [ 3 ]         number or name
 DO [ACT]          ACT, KING Aragon, MOVE 2 own Galicia to Seville
 PLACE [ ]         LEAD Aragon, 1 Seville, REST Castillo
ELSE CARD [ ]
 DO [ ]
RETURN [ ]         card 2: what you give up
ASK [ ]            IF KING MOVED (costs 1)
SAY [ ]            to all, at once"""

    assert "POWER 11\nCARD score the 5s\nACT" == filed(form)


SHORT = "POWER 11\nCARD score the 5s\nACT\nPLACE REST Aragon"


@pytest.mark.parametrize(
    "typed",
    [
        "power 11\ncard score_5\nact\nplace rest aragon",
        "  POWER 11\n\n\n   CARD score the 5s\n\tACT\n PLACE REST Aragon",
        "POWER\n11\nCARD\n3\nACT\nPLACE REST\nAragon",
        "POWER 11; CARD 3; ACT; PLACE REST Aragon",
        "power 11; card 3; act; place rest aragon",
        "POWER 11 CARD 3 ACT PLACE REST Aragon",
        "POWER 11 / CARD 3 | ACT - PLACE REST Aragon",
        "POWER 11, CARD 3, ACT, PLACE REST Aragon.",
        "POWER\n 11\nCARD\n 3\n DO\nACT\n DO\nPLACE REST\n Aragon",
        "- POWER 11\n- CARD 3\n- ACT\n- PLACE REST Aragon",
        "* POWER 11\n• CARD 3\n· ACT\n– PLACE REST Aragon",
        "1. POWER 11\n2. CARD 3\n3. ACT\n4. PLACE REST Aragon",
        "1) POWER 11\n2) CARD 3\n3) ACT\n4) PLACE REST Aragon",
        "**POWER 11**\n`CARD 3`\n__ACT__\n_PLACE REST Aragon_",
        "POWER: 11\nCARD = 3\nACT!\nPLACE: REST Aragon.",
        "ＰＯＷＥＲ　１１\nCARD\u00a03\nACT\u200b\nPLACE REST\u2003Arago\u0301n",
        "Power 11 please\nPlease card 3, thanks\nact, please\nplease place rest in Aragon",
        "POWER eleven\nCARD three\nACT\nPLACE REST Aragón",
        "POWER (11)\nCARD #3\nACT\nPLACE REST (Aragon)",
        "> POWER 11\n> CARD 3\n> ACT\n> PLACE REST Aragon",
        "POWER 11 (my best)\nCARD 3 (score_5)\nACT\nREST Aragon",
        "so POWER 11\nthen CARD 3\nand ACT\nfinally it rains\nPLACE REST Aragon",
    ],
)
def test_looks_mean_nothing(typed: str) -> None:
    assert SHORT == written(read(typed).blocks)
    assert ((), ()) == (read(typed).complaints, read(typed).proposal)


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("POWER 11 or 10 or ANY", "POWER 11 or 10 or ANY"),
        ("POWER 11, or 10, or any", "POWER 11 or 10 or ANY"),
        ("POWER 11/10/9", "POWER 11 or 10 or 9"),
        ("POWER 11 > 10 > 9", "POWER 11 or 10 or 9"),
        ("POWER 11, 10, 9", "POWER 11 or 10 or 9"),
        ("power 11 then 9", "POWER 11 or 9"),
        ("POWER 11, otherwise 10, if not 9", "POWER 11 or 10 or 9"),
        ("POWER 9 or 11, or AIM 1 MAX 11 or 3", "POWER 9 or 11 or AIM 1 MAX 11 or 3"),
        ("POWER AIM 2", "POWER AIM 2"),
        ("POWER 11 or\n10", "POWER 11 or 10"),
        ("POWER 11\nor 10", "POWER 11 or 10"),
        ("POWER 11 or 11", "POWER 11"),
        ("POWER 11\nPOWER 11", "POWER 11"),
        ("REINFORCE 0", "REINFORCE 0"),
        ("REINFORCE all from 2 galicia, aragon", "REINFORCE ALL FROM 2 Galicia, Aragon"),
        ("REINFORCE from aragon", "REINFORCE ALL FROM Aragon"),
        ("RETURN 2 court, 1 Seville or court", "RETURN 2 court, 1 Seville or court"),
        ("RETURN 1 SEVILLE, 2 COURT", "RETURN 1 Seville, 2 court"),
        ("RETURN 1 SEVILLE, COURT", "RETURN 1 Seville, ALL court"),
        ("RETURN Seville 1 and court 2", "RETURN 1 Seville, 2 court"),
        ("RETURN court", "RETURN ALL court"),
        ("return ask", "RETURN ASK"),
        ("DISK EVICT Aragon, Granada", "DISK EVICT Aragon or Granada"),
        ("disc general aragon | granada", "DISK GENERAL Aragon or Granada"),
        ("disk evict to court or Granada", "DISK EVICT court or Granada"),
        ("Disk send to Aragon/Granada", "DISK SEND Aragon or Granada"),
        ("DISK SECRET ASK", "DISK SECRET ASK"),
        ("VETO NEVER", "VETO NEVER"),
        ("let it pass", "VETO NEVER"),
        ("LET PASS", "VETO NEVER"),
        ("VETO", "VETO ANY"),
        ("veto everybody", "VETO ANY"),
        ("VETO ASK", "VETO ASK"),
        ("VETO Anna's card", "VETO red"),
        ("VETO red, green ON king or eviction", "VETO red or green ON king or eviction"),
        ("VETO red ON KING WHEN INTO Galicia", "VETO red ON king WHEN INTO Galicia"),
        ("VETO red ON\nking", "VETO red ON king"),
        ("Sorry, then: POWER 2", "POWER 2"),
        ("REINFORCE ALL FROM 2 Galicia\n1 Aragon", "REINFORCE ALL FROM 2 Galicia, 1 Aragon"),
        ("VETO ON 4 or stack 1", "VETO ON eviction or four own"),
        ("VETO ON decay", "VETO ON decay all or decay three"),
        ("VETO WHEN INTO Aragon or Seville", "VETO WHEN INTO Aragon\nVETO WHEN INTO Seville"),
        ("VETO WHEN SCORES", "VETO WHEN SCORES"),
        ("VETO brown if takes one of mine", "VETO brown WHEN TAKES"),
        ("VETO WHEN COSTS ME 5", "VETO WHEN COSTS ME 5"),
        ("VETO red\nVETO ASK green WHEN FROM Castillo", "VETO red\nVETO ASK green WHEN FROM Castillo"),
        ("ASK", "ASK"),
        ("ask if the King has moved", "ASK IF KING MOVED"),
        ("ASK x", "ASK"),
    ],
)
def test_blocks(typed: str, canonical: str) -> None:
    assert canonical == filed(typed.replace("Anna's card", "Anna"))


@pytest.mark.parametrize(
    ("card", "typed", "canonical"),
    [
        ("four_own", "MOVE 2 own Galicia to Seville", ""),
        ("four_own", "MOVE 2 Galicia to Seville", "MOVE 2 own Galicia to Seville"),
        ("four_own", "move two of mine from galicia to seville", "MOVE 2 own Galicia to Seville"),
        ("four_own", "MOVE Galicia 1 to Seville", None),
        ("four_own", "MOVE 1 own Galicia -> Seville", "MOVE 1 own Galicia to Seville"),
        ("four_own", "MOVE 1 own Galicia → Seville/Castle", "MOVE 1 own Galicia to Seville or Castillo"),
        ("four_own", "MOVE 1 own Galicia - Seville", "MOVE 1 own Galicia to Seville"),
        ("four_own", "MOVE 1x own Galicia to Seville", "MOVE 1 own Galicia to Seville"),
        (
            "four_own",
            "MOVE 1 own Galicia to Seville, 2 own Aragon to Castillo",
            "MOVE 1 own Galicia to Seville\nMOVE 2 own Aragon to Castillo",
        ),
        ("own_from_one", "MOVE ALL own Old Castile to New Castile", ""),
        (
            "two_and_two",
            "MOVE 1 blue GA to OC\nMOVE 1 Dirk VA to PV",
            "MOVE 1 own Galicia to Old Castile\nMOVE 1 brown Valencia to Basque Country",
        ),
        ("add_two", "ADD 2 Seville", "MOVE 2 court to Seville"),
        ("add_two", "ADD 2 from court to Seville", "MOVE 2 court to Seville"),
        (
            "add_two",
            "ADD 1 to Seville, 1 Galicia or Castillo",
            "MOVE 1 court to Seville\nMOVE 1 court to Galicia or Castillo",
        ),
        ("add_two_or_own", "MOVE 2 COURT to Seville", "MOVE 2 court to Seville"),
        ("score_pick", "SCORE Aragon, Castillo", "SCORE Aragon or Castillo"),
        ("evict", "EVICT Aragon", ""),
        ("king", "KING to Aragon", "KING Aragon"),
        ("king", "MOVE KING to Aragon", "KING Aragon"),
        ("adviser", "king aragon / galicia", "KING Aragon or Galicia"),
        ("grande", "move my Grande to País Vasco", "GRANDE Basque Country"),
        ("scoreboard", "SCOREBOARD 840 Aragon or 400 Castillo", ""),
        ("scoreboard", "SCOREBOARD 8/4/0 to Aragon", "SCOREBOARD 840 Aragon"),
        ("scoreboard", 'SCOREBOARD "4/0/0" Aragon, Galicia', "SCOREBOARD 400 Aragon or 400 Galicia"),
        ("scoreboard", "SCOREBOARD Aragon 8", "SCOREBOARD 840 Aragon"),
        ("send_one_each", "SEND red Aragon or Seville, own Galicia", ""),
        ("send_one_each", "SEND red Aragon\n green Seville", "SEND red Aragon, green Seville"),
        ("send_one_each", "SEND 1 red from Aragon and 1 Emma from Seville", "SEND red Aragon, green Seville"),
        ("power_back", "TAKE 11 or 9", ""),
        ("power_back", "take back 11, 9", "TAKE 11 or 9"),
        ("court_two", "COURT 2 FROM Galicia", ""),
        ("court_two", "COURT", "COURT ALL"),
        ("veto", "ACT", ""),
        ("decay_all", "do act", "ACT"),
        ("score_5", "do nothing", "SKIP"),
        ("score_5", "ACT\nACT", "ACT"),
    ],
)
def test_items_under_their_cards(card: str, typed: str, canonical: str | None) -> None:
    table = offering(card)
    if canonical is None:
        assert () == read(f"CARD {card}\n{typed}", table).blocks
    else:
        assert f"CARD {card_name(card)}\n{canonical or typed}" == filed(f"CARD {card}\n{typed}", table)


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("PLACE 2 Aragon", "PLACE 2 Aragon"),
        ("PLACE Aragon 2", "PLACE 2 Aragon"),
        ("place 2 in Aragon, 1 in Seville", "PLACE 2 Aragon, 1 Seville"),
        ("PLACE 2 Aragon 1 Seville", "PLACE 2 Aragon, 1 Seville"),
        ("PLACE Aragon 2 Seville 1", "PLACE 2 Aragon, 1 Seville"),
        ("PLACE 2 Aragon\nPLACE 1 Seville", "PLACE 2 Aragon, 1 Seville"),
        ("PLACE\n2 Aragon\n1 Seville", "PLACE 2 Aragon, 1 Seville"),
        ("PLACE LEAD Aragon\nREST Castillo", "PLACE LEAD Aragon, REST Castillo"),
        ("PLACE LEAD Aragon + REST Castle", "PLACE LEAD Aragon, REST Castillo"),
        ("PLACE all Aragon", "PLACE ALL Aragon"),
        ("PLACE everyone in Aragon or Seville", "PLACE ALL Aragon or Seville"),
        ("PLACE 2 Old\nCastile", "PLACE 2 Old Castile"),
        ("PLACE none", ""),
    ],
)
def test_placings(typed: str, canonical: str) -> None:
    assert "\n".join(filter(None, ("CARD score the 5s", "ACT", canonical))) == filed(f"CARD 3\nACT\n{typed}")


@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        ("HELP", Help()),
        ("help!", Help()),
        ("Help me understand why I lost Aragon", Help()),
        ("HELP king", Help("king")),
        ("HELP King returns", Help("king_returns")),
        ("HELP 3", Help("score_5")),
        ("help move", Help("MOVE")),
        ("STATUS", Status()),
        ("status please", Status()),
        ("CLEAR", Clear(())),
        ("CLEAR ALL", Clear(())),
        ("CLEAR DISK", Clear(("DISK GENERAL", "DISK SECRET", "DISK SEND", "DISK EVICT"))),
        ("clear disk evict, power", Clear(("DISK EVICT", "POWER"))),
        ("clear everything", Clear(())),
        ("FINAL", Final()),
        ("Final.", Final()),
        ("ACCEPT the moon is round", Accept("the moon is round")),
        ("accept", Accept("")),
        ("I accept", Accept("")),
        ("SAY Well played; POWER 13 was brave!", Say("Well played; POWER 13 was brave!")),
        ("say: hello", Say("hello")),
        ('Say "hello"', Say("hello")),
        ("SAY “two\nlines”", Say("two\nlines")),
    ],
)
def test_requests(typed: str, asked: object) -> None:
    sheet = read(typed)

    assert ((asked,), (), (), ()) == (sheet.requests, sheet.blocks, sheet.proposal, sheet.complaints)


def test_a_speech_in_quotes_leaves_the_rest_of_its_line() -> None:
    sheet = read('SAY "I play 13" POWER 2')

    assert ((Say("I play 13"),), "POWER 2") == (sheet.requests, written(sheet.blocks))


@pytest.mark.parametrize(
    "typed",
    [
        "OK",
        "ok",
        "Okay!",
        "OK.",
        "**OK**",
        "OK thanks",
        "ok, thanks, Bo",
        "OK\n\nBest regards,\nBo",
        "Hi!\n\nok\n\nSent from my phone",
    ],
)
def test_a_bare_ok_accepts(typed: str) -> None:
    sheet = read(typed, replace(BLUE, proposal=read("POWER 11").blocks))

    assert ((Ok(),), (), ()) == (sheet.requests, sheet.complaints, sheet.proposal)
