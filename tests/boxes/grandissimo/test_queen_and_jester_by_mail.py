"""Queen and Jester by letters: what sheets order ahead, what is asked, what reports and boards show."""

import pytest
from selectolax.lexbor import LexborHTMLParser as HTMLParser

from referee.commands.letter_parser import read_commands
from referee.commands.phrases import Names
from referee.demo.correspondents import view_in
from referee.docket.known import known_to
from referee.languages.loading import load
from referee.letters import watched
from referee.orders.contents import Line
from referee.orders.goals import best_place
from referee.prose.letter_reader import read_letter
from referee.report import render
from referee.report.board import board
from referee.report.game_page import game_page
from referee.report.picture import picture
from referee.report.voice import LetterVoice
from referee.rules.model import COURT, NOWHERE
from tests.kit.byletters import by_letters, says, told
from tests.kit.moderated import commanded
from tests.kit.tables import logged
from tests.orders.letters import sent_as_file
from tests.report.games import read_back

ENGLISH = load()["en"]
REST = "SKIP\nPLACE REST Castillo"


def game(length="six_skip", **more):
    """Three seats, whose sheets for the first round are due; the King is in Catalonia."""
    return by_letters(3, 1, length, boxes=("grandissimo",), cooling_minutes=0, **more)


def sheets(played, *texts):
    for seat, text in enumerate(texts):
        says(played, seat, text)


def pieces(played, code, owner=0):
    position = played.docket.state.position
    return position.pieces[position.board.index[code]][owner]


def jester_with_red(blue="", yellow=""):
    """Red has taken the Jester in the first round, and sent one of his own to blue's court."""
    played = game()
    red = "POWER 13\nCARD queen and jester\nFIGURE jester or queen\nPLACE 3 Castillo\nJESTER blue"
    sheets(played, red, f"POWER 3\nCARD ANY\n{REST}\n{blue}", f"POWER 4\nCARD ANY\n{REST}\n{yellow}")
    return played


def asked_at_the_start():
    """Blue has said that it is to be asked where guests go."""
    return jester_with_red(blue="GUEST ASK")


# --- the figures ----------------------------------------------------------------------------------


def test_the_first_figure_named_that_may_be_taken_comes_to_the_court():
    played = jester_with_red()

    assert (COURT, 0) == played.docket.state.position.spot("jester")
    assert "the Jester is with you" in told(played)
    assert "The Jester is with red. " in told(played, 1)
    assert "The Queen is with nobody." in told(played, 1)


def test_what_is_no_figure_is_asked_back_with_those_there_are():
    played = game()
    letter = (Line(1, "CARD queen and jester"), Line(2, "FIGURE king"))
    [complaint] = read_letter(letter, known_to(played.docket, 0)).complaints

    assert ("figure-wanted", ("queen", "jester")) == (complaint.code, complaint.legal)


def test_a_file_names_figures_hosts_and_guests_as_a_letter_does():
    table = known_to(game().docket, 0)
    text = "CARD queen and jester\nFIGURE queen or jester\nPLACE 3 Castillo\nJESTER blue or yellow\nQUEEN court\n"
    text += "GUEST blue Aragon or Castillo, Seville or BEST"
    letter = read_letter(tuple(Line(n, line) for n, line in enumerate(text.split("\n"), 1)), table)

    assert 4 == len(letter.blocks)
    assert letter.blocks == sent_as_file(letter.blocks, table).blocks


# --- the Queen ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "court", "provinces", "valencia", "clause"),
    [
        ("", 5, 20, 0, "; 1 to court by the Queen"),
        ("QUEEN court", 5, 20, 0, "; 1 to court by the Queen"),
        ("QUEEN Seville or Valencia", 3, 21, 1, "; placed 1 Valencia by the Queen"),
        ("QUEEN NONE", 4, 21, 0, ""),
    ],
)
def test_she_brings_one_more_at_the_end_of_the_turn_unless_told_otherwise(said, court, provinces, valencia, clause):
    played = game()
    red = f"POWER 13\nCARD queen and jester\nPLACE 3 Castillo\nFIGURE queen\n{said}"
    sheets(played, red, f"POWER 3\nCARD ANY\n{REST}", f"POWER 4\nCARD ANY\n{REST}")

    assert (court, provinces, valencia) == tuple(pieces(played, c) for c in ("COURT", "PROVINCES", "VAL"))
    assert f"Red: placed 3 Castillo; the Queen is with red{clause} " in told(played, 1).replace(
        "\N{NO-BREAK SPACE}", " "
    )
    assert bool(clause) == ("by the Queen" in told(played))


def test_rest_places_hers_with_the_others():
    played = game()
    red = "POWER 13\nCARD queen and jester\nFIGURE queen\nPLACE REST Valencia"
    sheets(played, red, f"POWER 3\nCARD ANY\n{REST}", f"POWER 4\nCARD ANY\n{REST}")

    assert (3, 21, 4) == tuple(pieces(played, code) for code in ("COURT", "PROVINCES", "VAL"))


def test_ask_puts_her_question_to_her_host():
    played = game()
    red = "POWER 13\nCARD queen and jester\nPLACE 3 Castillo\nFIGURE queen\nQUEEN ASK"
    sheets(played, red, f"POWER 3\nCARD ANY\n{REST}", f"POWER 4\nCARD ANY\n{REST}")

    assert (0,) == played.docket.awaited()
    assert "Where does the Queen let one more of yours go" in told(played)
    says(played, 0, "Valencia")
    assert 1 == pieces(played, "VAL")


# --- the Jester and his guests ---------------------------------------------------------------------


def test_a_guest_is_placed_by_its_host_at_the_beginning_of_its_turn():
    played = jester_with_red(blue="GUEST yellow Seville, red Granada or Aragon, Castillo")

    assert (1, 0, 20) == tuple(pieces(played, code) for code in ("GRA", "GUESTS-blue", "PROVINCES"))
    assert "3 You, plan 1: moved 1 own provinces to blue as a guest" not in told(played)
    assert "You, plan 1: moved 1 red guest to Granada; 5 to court" in told(played, 1)
    assert "Blue: moved 1 guest of yours to Granada; 5 to court" in told(played)
    assert "Red: the Jester is with red; placed 3 Castillo; moved 1 own provinces to you as a guest" in told(played, 1)


def test_a_host_that_says_nothing_puts_a_guest_where_it_helps_its_owner_least():
    played = jester_with_red()

    assert 0 == pieces(played, "GUESTS-blue")
    assert 3 == pieces(played, "CVI")  # where red has the most already


def test_best_puts_a_guest_where_it_takes_most_from_those_who_lead_the_host():
    played = jester_with_red(blue="GUEST Catalonia or BEST")
    assert (0, 3) == (pieces(played, "GUESTS-blue"), pieces(played, "CVI"))  # Catalonia is the King's

    position = played.docket.running.position
    index, rows = position.board.index, [list(row) for row in position.pieces]
    rows[index["POR"]][2] += 1  # yellow alone has the most there, and with the guest nobody has
    position = position.having(pieces=tuple(map(tuple, rows)))
    assert index["POR"] == best_place(position, 1, 0, lambda place: None)
    assert index["POR"] != best_place(position, 2, 0, lambda place: None)


def test_who_wants_to_be_asked_about_a_guest_hears_whose_it_is_and_sees_it():
    played = asked_at_the_start()

    assert (1,) == played.docket.awaited()
    assert "Where do you place the guest of red in your court?" in told(played, 1)
    assert "Guests of blue: red 1; to be placed by you" in told(played, 1)
    says(played, 1, "red to Granada")
    assert (1, 0) == (pieces(played, "GRA"), pieces(played, "GUESTS-blue"))


def test_nobody_visits_unless_it_is_said_and_nobody_visits_himself():
    played = jester_with_red(blue="GUEST Granada")
    sheets(played, *(f"POWER {n}\nCARD ANY\n{REST}" for n in (12, 2, 1)))
    assert 1 == pieces(played, "GRA")
    assert [0, 0, 0] == [pieces(played, f"GUESTS-{colour}") for colour in ("red", "blue", "yellow")]

    says(played, 0, "JESTER own")
    assert "nobody is a guest in the court of his own colour" in told(played)


def test_a_guest_is_not_sent_into_the_kings_region_by_a_sheet():
    played = jester_with_red(blue="GUEST Catalonia or Granada")

    assert (1, 0) == (pieces(played, "GRA"), pieces(played, "GUESTS-blue"))


# --- what is shown --------------------------------------------------------------------------------


def test_a_guest_has_a_row_and_a_place_on_the_picture_and_an_empty_room_has_none():
    letter = asked_at_the_start().newest(1)
    said = render(letter, ENGLISH, "UTC")
    voice = LetterVoice(ENGLISH, letter, "UTC")
    drawing = picture(voice, letter.view, board(voice, letter.view), letter.story).drawing

    rows = [row.text() for row in HTMLParser(said.html).css(".board tr") if row.text().startswith("Guests of")]
    told = [line for line in said.text.splitlines() if "Guests of" in line]
    assert [" Guests of blue: red 1; to be placed by you"] == told
    assert 1 == len(rows)
    aside = [ground.name for ground in drawing.grounds if ground.state == "aside"]
    assert ["Guests of blue"] == [name for name in aside if name.startswith("Guests of")]
    assert "Guests of" not in render(game().newest(0), ENGLISH, "UTC").text


def test_a_reader_of_the_text_alone_finds_guests_and_figures():
    for played in (asked_at_the_start(), jester_with_red()):
        letter = played.newest(1)

        assert letter.view == view_in(read_back(letter))


def test_the_page_of_the_game_tells_who_has_the_jester():
    page = game_page(watched(logged(jester_with_red()), 0), ENGLISH)

    assert "The Jester is with red." in page


# --- moderators -----------------------------------------------------------------------------------


def typed(text, moderator):
    names = Names(moderator.docket.setup.board, moderator.docket.setup.colours)
    [said] = read_commands([Line(1, text)], names).said
    return said.command


def test_a_moderator_puts_figures_and_guests_right():
    moderator = commanded(jester_with_red())
    rooms = moderator.docket.setup.board.guest_rooms

    moderator.insists(typed("CORRECT JESTER yellow BECAUSE of a slip", moderator))
    assert (COURT, 2) == moderator.docket.state.position.spot("jester")
    moderator.insists(typed("CORRECT JESTER nobody BECAUSE of a slip", moderator))
    assert (NOWHERE, None) == moderator.docket.state.position.spot("jester")
    moderator.insists(typed("CORRECT 1 red FROM provinces TO guests of yellow BECAUSE of a slip", moderator))
    assert 1 == moderator.docket.state.position.pieces[rooms["yellow"]][0]
    moderator.insists(typed("CORRECT 1 red FROM guests of yellow TO Granada BECAUSE of a slip", moderator))
    assert 0 == moderator.docket.state.position.pieces[rooms["yellow"]][0]
    assert moderator.docket == moderator.folded()


@pytest.mark.parametrize("whose", ["red", "brown"])
def test_a_moderator_makes_nobody_his_own_guest_nor_one_of_a_colour_that_does_not_play(whose):
    moderator = commanded(jester_with_red())
    moderator.commands(typed(f"CORRECT 1 red FROM provinces TO guests of {whose} BECAUSE of a slip", moderator))

    assert "guest-not-there" == moderator.replies[0].code
