"""ALWAYS, WAIT, PREVIEW, ASSUME, EXPLAIN: orders that are not just for this round."""

import pytest

from referee.orders.letter import Assumed, Clear, Explain, Help, Line, OrderSheet, Preview, Request, Say, Wait
from referee.orders.shapes.nothing import DoSkip
from referee.orders.shapes.turn import TurnBlock
from referee.prose.letter import read_letter
from tests.orders.letters import BLUE, complaint, pointed_at, read, written

RED, GREEN = 0, 4


def codes(sheet: OrderSheet) -> list[str]:
    return [about.code for about in sheet.complaints]


# --- ALWAYS ---------------------------------------------------------------------------------------


def test_what_stands_always_is_apart_from_what_is_for_this_round() -> None:
    sheet = read("ALWAYS POWER 4 or ANY\nPOWER 11\nALWAYS VETO red\nALWAYS VETO ON king")

    assert ("POWER 11", "POWER 4 or ANY\nVETO red\nVETO ON king") == (written(sheet.blocks), written(sheet.standing))
    assert [] == codes(sheet)


def test_always_before_card_takes_the_whole_of_its_plans() -> None:
    text = "CARD king\nKING Aragon\nELSE CARD ANY\nSKIP\nPLACE LEAD Seville"
    sheet = read(f"ALWAYS {text}\nPOWER 11\nCARD eviction\nSKIP")

    assert (text, "POWER 11\nCARD eviction\nSKIP") == (written(sheet.standing), written(sheet.blocks))


def test_a_standing_plan_may_name_a_card_that_is_not_on_offer_today() -> None:
    sheet = read("ALWAYS CARD scoreboard\nSCOREBOARD 840 Aragon\nELSE CARD ANY\nSKIP")

    assert ((), "CARD scoreboard") == (sheet.complaints, written(sheet.standing).split("\n")[0])


def test_the_lines_of_standing_orders_are_known_for_complaints() -> None:
    sheet = read("POWER 11\n\nALWAYS DISK EVICT Aragon")

    assert [("POWER", 1), ("ALWAYS DISK EVICT", 3)] == [(origin.key, origin.line) for origin in sheet.where]


@pytest.mark.parametrize(
    "typed", ["FINAL", "HELP", "MOVE 1 own Galicia to Seville", "SKIP", "CLEAR", "WAIT", "PREVIEW"]
)
def test_requests_and_lines_of_a_turn_cannot_stand(typed: str) -> None:
    sheet = read(f"ALWAYS {typed}")

    assert (["always-not-here"], (), (), ()) == (codes(sheet), sheet.blocks, sheet.requests, sheet.standing)


def test_a_standing_order_that_cannot_be_read_is_neither_filed_nor_proposed() -> None:
    sheet = read("ALWAYS POWR 4\nALWAYS DISK EVICT Casillas\nPOWER 11")

    assert ("POWER 11", (), ()) == (written(sheet.blocks), sheet.standing, sheet.proposal)
    assert [("always-what", ""), ("place-unknown", "ALWAYS DISK EVICT")] == [(c.code, c.key) for c in sheet.complaints]


def test_always_in_a_sentence_is_prose() -> None:
    assert ((), ()) == (read("Always a pleasure!").standing, read("Always a pleasure!").complaints)


@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        ("CLEAR ALWAYS", Clear((), standing=True)),
        ("CLEAR ALWAYS VETO, POWER", Clear(("VETO", "POWER"), standing=True)),
        ("clear always disk evict", Clear(("DISK EVICT",), standing=True)),
        ("CLEAR VETO", Clear(("VETO",))),
        ("WAIT", Wait()),
        ("wait", Wait()),
        ("EXPLAIN 7", Explain(7)),
        ("explain line 12", Explain(12)),
        ("EXPLAIN #3", Explain(3)),
        ("PREVIEW", Preview()),
    ],
)
def test_each_request_is_read(typed: str, asked: Request) -> None:
    assert OrderSheet(requests=(asked,)) == read(typed)


WORDS = {
    "nl": ("ALTIJD VETO rood", "WACHT", "VOORBEELD\nSTEL rood MACHT 11", "LEG UIT 7", "WIS ALTIJD VETO"),
    "pl": ("ZAWSZE WETO czerwony", "CZEKAJ", "PODGLĄD\nZAŁÓŻ czerwony SIŁA 11", "WYJAŚNIJ 7", "WYCZYŚĆ ZAWSZE WETO"),
    "sv": ("ALLTID VETO röd", "VÄNTA", "FÖRHANDSVISA\nANTA röd MAKT 11", "FÖRKLARA 7", "RENSA ALLTID VETO"),
    "de": ("IMMER VETO rot", "WARTE", "VORSCHAU\nANGENOMMEN rot MACHT 11", "ERKLÄRE 7", "LÖSCHE IMMER VETO"),
    "es": ("SIEMPRE VETO rojo", "ESPERA", "VISTA PREVIA\nSUPÓN rojo PODER 11", "EXPLICA 7", "BORRA SIEMPRE VETO"),
}


@pytest.mark.parametrize("language", WORDS)
def test_every_language_has_these_words(language: str) -> None:
    english = ("ALWAYS VETO red", "WAIT", "PREVIEW\nASSUME red POWER 11", "EXPLAIN 7", "CLEAR ALWAYS VETO")

    for typed, expected in zip(WORDS[language], english, strict=True):
        for reader in (language, "", "en"):
            lines = tuple(Line(at, line) for at, line in enumerate(typed.split("\n"), 1))
            assert read(expected) == read_letter(lines, BLUE, reader), (typed, reader)


def test_wait_before_an_order_is_only_a_word() -> None:
    sheet = read("Wait, POWER 9")
    corrected = read("POWER 9 WAIT NO 11")

    assert ("POWER 9", ()) == (written(sheet.blocks), sheet.requests)
    assert ((), (), "POWER 11") == (corrected.blocks, corrected.requests, written(corrected.proposal))


@pytest.mark.parametrize("typed", ["EXPLAIN", "EXPLAIN the King"])
def test_explain_wants_the_number_of_a_line(typed: str) -> None:
    assert ("number-wanted", ("EXPLAIN",)) == (complaint(typed).code, complaint(typed).args)


# --- PREVIEW and ASSUME ---------------------------------------------------------------------------


def test_a_letter_that_says_preview_files_nothing_and_withdraws_nothing() -> None:
    sheet = read("POWER 11\nPREVIEW\nALWAYS VETO red\nCLEAR DISK\nFINAL\nHELP\nSAY: hello\nREINFROCE 2")

    assert ((), (), ()) == (sheet.blocks, sheet.standing, sheet.proposal)
    assert "POWER 11\nVETO red" == written(sheet.previewed)
    assert (Preview(), Help(), Say("hello")) == sheet.requests


def test_preview_may_stand_before_the_first_order_of_its_row() -> None:
    for typed in ("PREVIEW POWER 11", "preview power 11", "PREVIEW: POWER 11"):
        sheet = read(typed)
        assert ((), "POWER 11", (Preview(),)) == (sheet.complaints, written(sheet.previewed), sheet.requests), typed


def test_assumptions_are_blocks_of_a_rival_wherever_they_stand() -> None:
    sheet = read(
        """ASSUME red POWER 11
POWER 9
ASSUME green CARD king
KING Aragon
ELSE CARD ANY
SKIP
CARD eviction
EVICT Seville
PREVIEW
ASSUME green VETO NEVER
ASSUME red DISK EVICT Aragon"""
    )
    (preview,) = sheet.requests
    assert isinstance(preview, Preview)

    assert () == sheet.complaints
    assert "POWER 9\nCARD eviction\nEVICT Seville" == written(sheet.previewed)
    assert [
        (RED, "POWER 11"),
        (RED, "DISK EVICT Aragon"),
        (GREEN, "CARD king\nKING Aragon\nELSE CARD ANY\nSKIP"),
        (GREEN, "VETO NEVER"),
    ] == [(each.seat, written((each.block,))) for each in preview.assumed]


def test_own_in_an_assumption_is_the_rivals_own() -> None:
    moved = read("PREVIEW\nASSUME red CARD four own\nMOVE 1 own Galicia to Seville").requests[0]
    assert isinstance(moved, Preview)
    assert "CARD four own\nMOVE 1 red Galicia to Seville" == written((moved.assumed[0].block,))


@pytest.mark.parametrize(
    ("typed", "code", "under"),
    [
        ("ASSUME POWER 11", "assume-whom", "ASSUME"),
        ("ASSUME blue POWER 11", "assume-own", "ASSUME blue"),
        ("ASSUME me POWER 11", "assume-own", "ASSUME me"),
        ("ASSUME red FINAL", "assume-what", "ASSUME red FINAL"),
        ("ASSUME red is asleep", "assume-what", "ASSUME red"),
        ("ASSUME red POWER 14", "power-range", "14"),
    ],
)
def test_what_is_no_assumption_is_asked_back_and_files_nothing(typed: str, code: str, under: str) -> None:
    sheet = read(f"PREVIEW\n{typed}")

    assert ([code], (), (Preview(),)) == (codes(sheet), sheet.previewed, sheet.requests)
    assert under == pointed_at(sheet.complaints[0])


def test_a_line_without_a_card_is_for_the_card_in_the_rivals_hand() -> None:
    (preview,) = read("PREVIEW\nASSUME red SKIP").requests

    assert preview == Preview((Assumed(RED, TurnBlock((DoSkip(),))),))


def test_assumptions_without_a_preview_are_asked_about() -> None:
    sheet = read("ASSUME red POWER 11\nPOWER 9")

    assert (["assume-without-preview"], ("PREVIEW",)) == (codes(sheet), sheet.complaints[0].legal)
    assert ((), "POWER 9") == (sheet.blocks, written(sheet.proposal))  # a preview may have been meant
