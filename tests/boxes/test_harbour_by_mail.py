"""A box that nobody has printed, by letters: every letter renders, every reply is read, records prove it."""

import re
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from selectolax.lexbor import LexborHTMLParser as HTMLParser

from referee import log
from referee.commands.letter_parser import read_commands
from referee.commands.phrases import Names
from referee.commands.table import Undo
from referee.docket.known import known_to
from referee.languages.loading import load
from referee.letters import watched
from referee.orders.contents import Line
from referee.prose.letter_reader import read_letter
from referee.report import render
from referee.report.board import board
from referee.report.game_page import game_page
from referee.report.map_drawing import read_map
from referee.report.picture import picture
from referee.report.voice import LetterVoice
from referee.rules.boxes import BOXES
from referee.rules.decisions import Ask
from referee.rules.events import Moved, RoundOpened, Vetoed
from tests.boxes.whole_games import amiss
from tests.kit.byletters import by_letters, play, says, told
from tests.kit.harbour import HARBOUR, harbour_table
from tests.kit.moderated import commanded
from tests.kit.tables import logged
from tests.kit.thorough import sampled
from tests.orders.letters import sent_as_file
from tests.report.games import read_back
from tests.rules.tables import YELLOW

ENGLISH = load()["en"]


@pytest.fixture(autouse=True)
def harbour(monkeypatch):
    monkeypatch.setitem(BOXES, HARBOUR.id, HARBOUR)


@cache
def whole(tempo):
    """A game that was played to its end, to be looked at."""
    return play(("harbour",), "sensible", 1, tempo=tempo)


def game(seed):
    return by_letters(3, seed, "six_skip", boxes=("harbour",), cooling_minutes=0)


@pytest.mark.parametrize("tempo", sampled(["round", "phase", "table"], 3))
def test_it_is_played_to_its_end_by_what_players_type(tempo):
    assert [] == [each for each in amiss(whole(tempo), one_in=6) if "LANDING" not in each]  # a word of the box


def test_what_is_asked_before_the_first_round_is_asked_of_everybody_by_its_own_keyword():
    before = game(1)
    text = render(before.newest(0), ENGLISH, "UTC").text

    assert ["setup"] * 3 == [before.newest(seat).label.partition("x")[0] for seat in range(3)]
    assert "LANDING [ ]" in text


def test_the_answers_decide_where_everybody_lands():
    played = game(1)
    for seat, place in enumerate(("QUAY", "GAL", "QUAY")):
        table = known_to(played.docket, seat)
        sheet = read_letter((Line(1, f"LANDING {place.lower()} or Granada"),), table)
        played.sends(seat, *sheet.blocks, stop="setup")

    answers = [e for e in played.entries if isinstance(e, log.Answered) and e.kind is Ask.PLACE]
    assert [("LANDING", "ahead", 0)] * 3 == [(a.key, a.how, a.rank) for a in answers]
    position = played.docket.state.position
    assert [1, 0, 1] == list(position.held(position.board.index["QUAY"]))[:3]


# --- the lazaret, a zone aside --------------------------------------------------------------------

INSIDE = "PLACE REST Castillo"
BROUGHT = f"POWER 13\nCARD plague\nMOVE 1 blue Basque Country to LAZARET\n{INSIDE}"
LET_OUT = f"POWER 12\nCARD pratique\nMOVE ALL own lazaret to Valencia, 1 red lazaret to Castillo\n{INSIDE}"
IDLE = f"POWER 10\nCARD king\nSKIP\n{INSIDE}"
LAZARET = harbour_table(3).setup.board.index["LAZARET"]


@cache
def _in_round_five():
    played, rng = game(1), Random(1)
    while played.docket.state.position.round < 5:
        played.answers(played.newest(played.docket.awaited()[0]), rng)
    return played


def in_round_five(**vetoes):
    """Three sheets are due; one of red's and one of blue's are in the lazaret."""
    begun = _in_round_five()
    state = begun.docket.state
    docket = begun.docket.having(state=replace(state, position=state.position.having(**vetoes)))
    assert (1, 1, 0, 0) == state.position.pieces[LAZARET]
    return replace(begun, docket=docket, entries=[*begun.entries], sent=[*begun.sent])


def moves(played):
    """The moves to the lazaret and out of it in round 5: owner, whether into it, how many."""
    rest = played.entries[played.entries.index(RoundOpened(5)) :]
    found = (e for e in rest if isinstance(e, Moved) and LAZARET in (e.source, e.target))
    return [(e.owner, e.target == LAZARET, e.count) for e in found]


def rows(played):
    """Every seat's row of the lazaret, in text and in HTML."""
    for seat in played.docket.seats:
        said = render(played.newest(seat), ENGLISH, "UTC")
        [row] = [row for row in HTMLParser(said.html).css(".board tr") if row.text().startswith("LAZARET")]
        yield next(line for line in said.text.splitlines() if line.startswith(" LAZARET")), row.text(separator=" ")


def test_one_card_brings_somebody_there_and_another_lets_them_out():
    played = in_round_five()
    for seat, text in enumerate((BROUGHT, LET_OUT, IDLE)):
        says(played, seat, text)

    assert [(1, True, 1), (1, False, 2), (0, False, 1)] == moves(played)
    assert "You, plan 1: moved 1 blue Basque Country to LAZARET" in told(played)
    assert "2 own LAZARET to Valencia, 1 of yours from LAZARET to Castillo" in told(played)


def test_both_may_be_skipped():
    played = in_round_five()
    for seat, text in enumerate((BROUGHT, LET_OUT, IDLE)):
        says(played, seat, re.sub("MOVE.*", "SKIP", text))

    assert [] == moves(played)
    assert (1, 1, 0, 0) == played.docket.state.position.pieces[LAZARET]


def test_a_veto_on_what_goes_there_or_comes_from_there_strikes():
    played = in_round_five(vetoes=((2, 9), (2, 9)))
    for seat, text in enumerate((BROUGHT, LET_OUT, f"{IDLE}\nVETO WHEN INTO LAZARET; VETO WHEN FROM LAZARET")):
        says(played, seat, text)

    assert [] == moves(played)
    assert [0, 1] == [e.seat for e in played.entries if isinstance(e, Vetoed)]
    assert (1, 1, 0, 0) == played.docket.state.position.pieces[LAZARET]


def test_everybodys_report_has_a_row_with_who_is_there_and_that_it_is_no_region():
    texts, pages = zip(*rows(in_round_five()), strict=True)

    assert (" LAZARET: YOU 1, blue 1; in no region", " LAZARET: red 1, YOU 1; in no region") == texts[:2]
    assert " LAZARET: red 1, blue 1; in no region" == texts[2]
    assert ["LAZARET", "in", "no", "region", "1", "1", "\N{MIDDLE DOT}"] == pages[0].split()


def test_its_picture_has_a_place_of_its_own_colour_without_a_ring():
    letter = in_round_five().newest(0)
    voice = LetterVoice(ENGLISH, letter, "UTC")
    shown = picture(voice, letter.view, board(voice, letter.view), letter.story)
    [place] = [ground for ground in shown.drawing.grounds if ground.state == "aside"]
    there = [piece for piece in shown.drawing.pieces if abs(piece.x - place.x) < 90 and 40 < piece.y - place.y < 80]

    assert "LAZARET" == place.name
    assert ["R1", "B1"] == [piece.words for piece in there]
    assert not any(piece.leads for piece in there)
    assert "Brown ground: no region." in shown.key
    shades = read_map(ENGLISH.templates["map.svg"])[1]
    assert shades["plain"].fill != shades["aside"].fill != shades["sea"].fill


def test_a_program_finds_in_the_data_who_is_there():
    letter = in_round_five().newest(0)
    zones = {zone.id: zone for zone in read_back(letter).board.zones}
    owners = (*letter.setup.colours, "corsairs")
    held = zip(owners, letter.view.pieces[LAZARET], strict=True)

    assert {owner: n for owner, n in held if n} == zones["LAZARET"].caballeros


def test_its_page_has_the_row_in_every_round():
    page = game_page(watched(logged(whole("round")), 0), ENGLISH)

    assert 7 == sum(row.text().startswith("LAZARET") for row in HTMLParser(page).css(".still details .board tr"))


REFUSED = {
    "CARD own from one; MOVE 1 own New Castile to LAZARET": "LAZARET is no region",
    "CARD own from one; MOVE ALL own LAZARET to Valencia": "LAZARET is no region",
    "CARD king; SKIP; PLACE 1 LAZARET": "name a region or the Castillo",
    "CARD plague; MOVE 1 own New Castile to LEAD LAZARET": "LAZARET is no region",
    "CARD plague; MOVE 1 own New Castile to Valencia": "this card brings caballeros to LAZARET and nowhere else",
    "CARD pratique; MOVE ALL own Galicia to Valencia": "this card lets caballeros out of LAZARET and moves no others",
}


@pytest.mark.parametrize(("text", "why"), REFUSED.items())
def test_what_may_not_go_there_or_leave_is_told_with_what_would_be_legal(text, why):
    played = in_round_five()
    says(played, 0, f"POWER 13\n{text}")

    assert why in told(played)
    assert "Legal would be" in told(played)


def test_a_file_names_it_as_a_letter_does():
    table = known_to(in_round_five().docket, 0)
    letter = read_letter(tuple(Line(n, line) for n, line in enumerate(BROUGHT.split("\n"), 1)), table)

    assert letter.blocks == sent_as_file(letter.blocks, table).blocks


def test_a_moderator_may_put_somebody_there_and_take_somebody_out():
    moderator = commanded(in_round_five())

    moderator.commands(typed("CORRECT 1 yellow New Castile TO LAZARET BECAUSE of a slip", moderator))
    shown = [(c.what, c.seat, c.place, c.before, c.after) for c in moderator.replies[0].changes]
    assert ("pieces", YELLOW, LAZARET, 0, 1) in shown
    moderator.insists(typed("CORRECT 1 yellow New Castile TO LAZARET BECAUSE of a slip", moderator))
    assert (1, 1, 1, 0) == moderator.docket.state.position.pieces[LAZARET]
    moderator.insists(typed("CORRECT 1 red LAZARET TO court BECAUSE of another", moderator))
    assert (0, 1, 1, 0) == moderator.docket.state.position.pieces[LAZARET]
    moderator.insists(Undo(moderator.docket.ledger[-1].number))
    assert (1, 1, 1, 0) == moderator.docket.state.position.pieces[LAZARET]
    assert moderator.docket == moderator.folded()


def test_a_moderator_puts_no_more_there_than_it_holds():
    moderator = commanded(in_round_five())
    moderator.commands(typed("CORRECT 2 yellow New Castile TO LAZARET BECAUSE of a slip", moderator))

    assert "no-room" == moderator.replies[0].code


def typed(text, moderator):
    names = Names(moderator.docket.setup.board, moderator.docket.setup.colours)
    [said] = read_commands([Line(1, text)], names).said
    return said.command
