"""IF and UNLESS as people write them, in six languages; and where a condition may stand."""

import pytest

from referee.orders.contents import OrderSheet
from tests.orders.letters import complaint, filed, offering, read, written

OTHERS = {
    "nl": (
        "de koning in Sevilla staat; rood in Sevilla leidt; ik als eerste ben; rood 3 in Sevilla heeft; "
        "rood minstens 9 heeft gelegd; ik 5 voor sta op rood; koning vrij is; rood koning heeft genomen"
    ),
    "pl": (
        "król jest w Sewilli; czerwony prowadzi w Sewilli; ja jestem pierwszy; czerwony ma 3 w Sewilli; "
        "czerwony położył co najmniej 9; ja wyprzedzam czerwony 5; król jest wolny; czerwony wziął król"
    ),
    "sv": (
        "kungen är i Sevilla; röd leder i Sevilla; jag är först; röd har 3 i Sevilla; "
        "röd har lagt minst 9; jag leder med 5 över röd; kung är ledig; röd har tagit kung"
    ),
    "de": (
        "der König in Sevilla steht; Rot in Sevilla führt; ich erster bin; Rot 3 in Sevilla hat; "
        "Rot mindestens 9 gelegt hat; ich 5 vor Rot liege; König noch da ist; Rot den König genommen hat"
    ),
    "es": (
        "el rey está en Sevilla; rojo lidera en Sevilla; soy primero; rojo tiene 3 en Sevilla; "
        "rojo ha jugado al menos 9; yo por delante de rojo por 5; rey está libre; rojo ha tomado rey"
    ),
}


FACTS = (
    *("KING IN Seville", "red LEADS Seville", "TURN 1", "red HAS 3 Seville"),
    *("red LAID 9", "I AHEAD red 5", "king FREE", "red TOOK king"),
)


JOINTS = {
    "nl": ("als", "tenzij", "of"),
    "pl": ("jeśli", "chyba że", "lub"),
    "sv": ("om", "såvida inte", "eller"),
    "de": ("wenn", "es sei denn", "oder"),
    "es": ("si", "a menos que", "o"),
}


# --- facts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("the King is in Seville", "KING IN Seville"),
        ("the King moved", "KING MOVED"),
        ("the king has moved", "KING MOVED"),
        ("red leads Seville", "red LEADS Seville"),
        ("red is in the lead in Seville", "red LEADS Seville"),
        ("I lead in Seville", "I LEAD Seville"),
        ("somebody leads Seville", "ANYBODY LEADS Seville"),
        ("red has 3 in Seville", "red HAS 3 Seville"),
        ("red has at least 3 caballeros in the castle", "red HAS 3 Castillo"),
        ("I have three or more in my court", "I HAVE 3 court"),
        ("red has 2 in the provinces", "red HAS 2 provinces"),
        ("I am ahead of red by 5", "I AHEAD red 5"),
        ("I am 5 points ahead", "I AHEAD 5"),
        ("red is ahead of me", "red AHEAD me 1"),
        ("I am first", "TURN 1"),
        ("I go last", "LAST"),
        ("my turn is 2", "TURN 2"),
        ("red laid 9 or more", "red LAID 9"),
        ("anybody laid 11", "ANYBODY LAID 11"),
        ("red plays 13", "red LAID 13"),
        ("red took the king", "red TOOK king"),
        ("king is taken", "ANYBODY TOOK king"),
        ("king was taken by red", "red TOOK king"),
        ("king is still there", "king FREE"),
        ("5s is free", "score the 5s FREE"),
    ],
)
def test_a_fact_is_read_as_people_say_it(typed: str, canonical: str) -> None:
    for word, written_as in (("if", "IF"), ("WHEN", "IF"), ("unless", "UNLESS")):
        assert f"POWER 11 {written_as} {canonical}" == filed(f"power 11 {word} {typed}")
    assert f"CARD king\nSKIP IF {canonical}" == filed(f"CARD king\nSKIP IF {typed.upper()}")


@pytest.mark.parametrize(
    ("typed", "language", "canonical"),
    [
        ("if nobody took king", "", "UNLESS ANYBODY TOOK king"),
        ("unless nobody laid 11", "", "IF ANYBODY LAID 11"),
        ("if nobody leads in Seville", "", "UNLESS ANYBODY LEADS Seville"),
        ("als niemand 11 heeft gelegd", "nl", "UNLESS ANYBODY LAID 11"),
        ("wenn niemand in Sevilla führt", "de", "UNLESS ANYBODY LEADS Seville"),
        ("si nadie lidera en Sevilla", "es", "UNLESS ANYBODY LEADS Seville"),
        ("om ingen leder i Sevilla", "sv", "UNLESS ANYBODY LEADS Seville"),
        ("jeśli nikt nie prowadzi w Sewilli", "pl", "UNLESS ANYBODY LEADS Seville"),
    ],
)
def test_what_holds_of_nobody_is_the_other_way_round(typed: str, language: str, canonical: str) -> None:
    assert f"POWER 11 {canonical}" == written(read(f"power 11 {typed}", language=language).blocks)


@pytest.mark.parametrize("language", OTHERS)
def test_a_fact_is_read_in_every_language(language: str) -> None:
    if_, unless, or_ = JOINTS[language]

    for typed, canonical in zip(OTHERS[language].split("; "), FACTS, strict=True):
        for word, written_as in ((if_, "IF"), (unless.upper(), "UNLESS")):
            for reader in (language, ""):
                sheet = read(f"POWER 11 {word} {typed} {or_} 4", language=reader)
                assert f"POWER 11 {written_as} {canonical} or 4" == written(sheet.blocks), (typed, reader)
                assert () == sheet.complaints


@pytest.mark.parametrize(
    "typed",
    [
        "red holds 13",
        "red does not lead Seville",
        "it rains",
        "the King is in Seville 3",
        "red laid 14",
        "red leads",
        "turn 6",
        "red is first",
        "I am ahead of me by 3",
        "red leads court",
        "KING Seville",
        "",
    ],
)
def test_what_nobody_can_see_is_asked_back_with_all_forms(typed: str) -> None:
    about = complaint(f"POWER 11 IF {typed}")

    assert ("fact-unclear", "POWER", ()) == (about.code, about.key, read(f"POWER 11 IF {typed}").proposal)
    assert {"IF KING IN Seville", "IF red LEADS Seville", "IF I AHEAD red 5", "IF LAST"} < set(about.legal)
    for form in about.legal:
        assert f"POWER 11 {form}" == filed(f"POWER 11 {form}")


def test_then_behind_a_condition_may_mean_either_and_is_asked_back() -> None:
    sheet = read("POWER 13 if red laid 13 then 11")

    assert ((), ["then-unclear"]) == (sheet.blocks, [each.code for each in sheet.complaints])
    assert "POWER 13 IF red LAID 13 or 11" == written(sheet.proposal)
    assert read("POWER 13 IF red LAID 13 or 11").blocks == read("POWER 13 if red laid 13, otherwise 11").blocks


# --- where a condition stands ---------------------------------------------------------------------


def test_a_plan_and_its_lines_may_have_conditions() -> None:
    text = """CARD king or score the 5s IF eviction FREE UNLESS red LEADS Seville
KING Aragon IF KING IN Seville
SKIP
PLACE 1 Seville IF I HAVE 3 Seville
PLACE 2 Granada, REST Castillo
ELSE CARD ANY
SKIP"""

    assert text == filed(
        text.replace("king or score_5", "king or score_5", 1).replace("\nSKIP\nPLACE", "\nSKIP\n  PLACE")
    )


@pytest.mark.parametrize("typed", ["if you like we can talk tonight", "Unless it rains."])
def test_a_sentence_with_if_is_prose(typed: str) -> None:
    assert OrderSheet(ignored=(typed,)) == read(typed)
    assert "POWER 11" == written(read(f"POWER 11\n{typed}").blocks)


def test_a_condition_on_the_provinces_is_complete_without_another_place() -> None:
    text = "card two to court if anybody has 1 provinces.\n\ncourt all."

    assert "CARD two to court IF ANYBODY HAS 1 provinces\nCOURT ALL" == filed(text, offering("court_two"))
