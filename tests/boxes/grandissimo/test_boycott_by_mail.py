"""Boycotted and allied regions by letters: ordered from a sheet, carried out, told, and shown while they last."""

import re
from dataclasses import replace

import pytest
from selectolax.lexbor import LexborHTMLParser as HTMLParser

from referee.languages.loading import load
from referee.letters import watched
from referee.report import render
from referee.report.board import board
from referee.report.game_page import game_page
from referee.report.picture import picture
from referee.report.voice import LetterVoice
from referee.rules.events import LastingBegan, Scored
from referee.rules.views import view
from tests.kit.byletters import by_letters, says
from tests.kit.tables import logged

ENGLISH = load()["en"]


def game(*cards, edition="rio_grande", **more):
    """Round 2 of a game of three, with these cards on offer beside three others; the King is in Galicia."""
    more["chosen"] = {"grandissimo.symbol.alliance": "none"} | more.get("chosen", {})
    begun = by_letters(3, 1, "six_skip", boxes=("grandissimo",), edition=edition, cooling_minutes=0, **more)
    state, board = begun.docket.state, begun.docket.state.position.board
    rows = {"COURT": (7, 6, 5, 0), "PVA": (3, 1, 0, 0), "VAL": (0, 2, 1, 0), "SEV": (1, 0, 0, 0)}
    held = zip(board.zones, state.position.pieces, strict=True)
    pieces = (rows.get(zone.id, (0, 0, 0, 0) if zone.kind == "region" else row) for zone, row in held)
    position = state.position.having(
        offered=("add_two", "adviser", "king", *cards),
        kings_figure=board.index["GAL"],
        homes=(board.index["ARA"],) * 3,
        pieces=tuple(pieces),
    )
    docket = begun.docket.having(state=replace(state, position=position))
    return replace(begun, docket=docket, entries=[*begun.entries], sent=[*begun.sent])


BOYCOTT = "POWER 13\nCARD boycott\nBOYCOTT Valencia\nPLACE REST Castillo"
ALLY = "POWER 12\nCARD alliance\nALLY Basque Country\nPLACE REST Castillo"
IDLE = "POWER 11\nCARD king\nSKIP\nPLACE REST Castillo"
ALLIED = "Basque Country and Seville are allied, and count together in the next general scoring"


@pytest.fixture(params=["rio_grande", "big_box_nl"])
def played(request):
    """Valencia is boycotted, the Basque Country and Seville are allied, and round 3 begins."""
    table = game("boycott", "alliance", edition=request.param)
    for seat, text in enumerate((BOYCOTT, f"{ALLY}\nALLIED Galicia or Seville", IDLE)):
        says(table, seat, text)
    return table


def text_of(played, seat=0):
    return " ".join(render(played.newest(seat), ENGLISH, "UTC").text.split())


def test_a_report_tells_what_is_boycotted_and_what_is_allied_and_until_when(played):
    text = text_of(played)

    assert "You, plan 1: from now on: Valencia is boycotted, and passed over in the next general scoring" in text
    assert f"Blue: from now on: {ALLIED}" in text
    assert 2 == sum(isinstance(entry, LastingBegan) for entry in played.entries)


def test_the_board_says_so_at_each_of_these_regions_as_long_as_it_lasts(played):
    board = render(played.newest(2), ENGLISH, "UTC").text.partition("\nBOARD ")[2].partition("ON OFFER")[0]
    rows = " ".join(board.split()).split(" Castillo")[0]

    assert 2 == rows.count(ALLIED)
    assert 1 == rows.count("Valencia is boycotted")
    assert "Allied" not in board.partition(" Provinces")[2]


def test_the_page_and_its_picture_mark_them(played):
    letter = played.newest(0)
    shown_by = (render(letter, ENGLISH, "UTC").html, game_page(watched(logged(played), 0), ENGLISH))
    pages = [" ".join(HTMLParser(page).text(separator=" ").split()) for page in shown_by]
    voice = LetterVoice(ENGLISH, letter, "UTC")
    shown = picture(voice, letter.view, board(voice, letter.view), letter.story)
    marks = [mark.words for ground in shown.drawing.grounds for mark in ground.marks]

    for page in pages:
        assert ALLIED.partition(":")[0] in page
        assert "Valencia is boycotted" in page
    assert (2, 1) == (marks.count("allied"), marks.count("boycott"))


def test_the_general_scoring_passes_one_over_and_counts_two_together_and_then_all_is_as_before(played):
    for seat in range(3):
        says(played, seat, f"POWER {7 - seat}\nCARD ANY\nSKIP\nPLACE NONE\nDISK GENERAL Aragon")
    text, index = text_of(played), played.docket.state.position.board.index
    scored = {fact.place: fact.points for fact in played.entries if isinstance(fact, Scored)}

    assert (5, 3, 0) == scored[index["PVA"]]
    assert (4, 3, 0) == scored[index["SEV"]]
    assert index["VAL"] not in scored
    assert re.search(r"Basque Country: \w+ 5, \w+ 3;", text)
    assert re.search(r"Seville: \w+ 4, \w+ 3[;.]", text)
    assert "Paid otherwise than printed: Basque Country (allied), Seville (allied). " in text
    assert "Not scored: Valencia (boycott)." in text
    assert "Valencia is boycotted no longer" in text
    assert "Basque Country and Seville are allied no longer" in text
    assert () == played.docket.state.position.lasting


def test_whoever_names_no_second_region_is_asked_for_it():
    table = game("boycott", "alliance")
    for seat, text in enumerate((BOYCOTT, ALLY, IDLE)):
        says(table, seat, text)

    assert (1,) == tuple(table.docket.awaited())
    assert "With which region is yours allied?" in text_of(table, 1)
    says(table, 1, "ALLIED Seville")
    assert f"You, plan 1: from now on: {ALLIED}" in text_of(table, 1)


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("CARD boycott\nBOYCOTT Portugal", "Portugal has no region card that is free"),
        ("CARD boycott\nBOYCOTT Galicia", "the King stands in Galicia"),
        ("CARD alliance\nALLY Portugal", "Portugal cannot be allied with another region"),
        ("CARD alliance\nALLY Galicia", "the King stands in Galicia"),
    ],
)
def test_a_receipt_says_why_a_region_cannot_be_named(order, why):
    table = game("boycott", "alliance")
    says(table, 0, f"POWER 13\n{order}\nPLACE REST Castillo")

    assert why in text_of(table)


# --- courts, a free choice, spies, and off to the Castillo ------------------------------------------


def round_3(table):
    """All file a sheet for round 3 and its general scoring."""
    for seat in range(3):
        says(table, seat, f"POWER {7 - seat}\nCARD ANY\nSKIP\nPLACE NONE\nDISK GENERAL Aragon")


def sheets(table, *plans):
    """The three seats lay 13, 12 and 11, and file these plans."""
    for value, (seat, plan) in zip((13, 12, 11), enumerate(plans), strict=True):
        says(table, seat, f"POWER {value}\n{plan}")


LEFT = "CARD ANY\nSKIP\nPLACE NONE"


def test_courts_are_scored_by_a_sheet_and_the_offer_says_what_that_would_pay():
    table = game("score_courts")
    pays = dict(view(table.docket.state.position, 0).prospects)["score_courts"]
    sheets(table, "CARD score the courts\nACT\nPLACE NONE", LEFT, LEFT)

    assert (7, 5, 0) == pays == table.docket.state.position.scores
    assert "You, plan 1: scored the courts: you 7, blue 5" in text_of(table)


@pytest.mark.parametrize(
    ("whose", "moved", "told"),
    [
        ("own", "2 own Valencia", "Moved before the regions: 2 of yours from Valencia to Seville"),
        ("any", "1 red Basque Country", "Moved before the regions: 1 red Basque Country to Seville"),
    ],
)
def test_a_free_choice_moves_before_the_regions_whom_the_sheet_names(whose, moved, told):
    table = game("free_choice", chosen={"grandissimo.whose.free_choice": whose})
    sheets(table, LEFT, "CARD free choice\nACT\nPLACE NONE", LEFT)
    words = {"own": "blue may move up to 2 own before", "any": "blue may move up to 2, anybody's, before"}[whose]
    assert f"In the next general scoring {words} the regions." in text_of(table)

    says(table, 1, f"SHIFT {moved} to Seville")
    round_3(table)
    assert told in text_of(table, 1)


def test_a_free_choice_of_ones_own_refuses_a_rivals_in_the_receipt():
    table = game("free_choice")
    sheets(table, LEFT, "CARD free choice\nACT\nPLACE NONE", LEFT)
    says(table, 1, "SHIFT 1 red Basque Country to Seville")

    assert "this card is for your own caballeros only" in text_of(table, 1)


def test_spies_wait_until_the_other_disks_are_open():
    table = game("espionage")
    sheets(table, "CARD spies\nACT\nPLACE 1 Castillo", "CARD ANY\nSKIP\nPLACE 1 Castillo", LEFT)
    assert "In the next general scoring you set your disk last, once the others are open." in text_of(table)

    for seat in range(3):
        says(table, seat, f"POWER {7 - seat}\n{LEFT}" + ("\nDISK GENERAL Granada" if seat else ""))
    assert (0,) == tuple(table.docket.awaited())
    assert "blue 1 Granada" in text_of(table)


def test_a_disk_that_spies_filed_ahead_is_set_when_the_others_are_open():
    table = game("espionage")
    sheets(table, "CARD spies\nACT\nPLACE 1 Castillo\nDISK GENERAL Seville", "CARD ANY\nSKIP\nPLACE 1 Castillo", LEFT)
    for seat in range(3):
        says(table, seat, f"POWER {7 - seat}\n{LEFT}" + ("\nDISK GENERAL Granada" if seat == 1 else ""))

    assert "r5" == table.docket.stop
    assert "you 1 Seville" in text_of(table)
    assert "DISK GENERAL" not in table.docket.seat(0).sheet


def test_caballeros_are_thrown_into_the_castillo_by_a_sheet():
    table = game("to_the_castillo")
    plan = "CARD off to the castillo\nMOVE 1 blue Basque Country to Castillo, 2 own Basque Country to Castillo"
    sheets(table, f"{plan}\nPLACE NONE", LEFT, LEFT)

    assert "into the Castillo" in text_of(table)
    assert (2, 1, 0) == table.docket.state.position.pieces[table.docket.state.position.board.castillo][:3]
