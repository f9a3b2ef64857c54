"""Portugal and the black caballeros of Grandissimo on paper: the picture, the board in words, what EXPLAIN says."""

from referee.languages.loading import load
from referee.report import render
from referee.report.board import board
from referee.report.chapters import StoryLine
from referee.report.explaining import rules_behind
from referee.report.map_drawing import Drawing, read_map
from referee.report.map_layout import draw_map
from referee.report.voice import LetterVoice
from referee.rules import events as e
from referee.rules.boxes import set_up, table_for
from referee.rules.editions import EDITIONS
from referee.rules.model import COURT
from referee.rules.table import TableLaid
from tests.kit.geography import COLOURS
from tests.report import games
from tests.report.games import midgame
from tests.rules.tables import RED

ENGLISH = load()["en"]
SITES = read_map(ENGLISH.templates["map.svg"])[0]


def laid(players: int = 5) -> TableLaid:
    return table_for(set_up(COLOURS[:players], EDITIONS["rio_grande"], ("grandissimo",)))


def drawn() -> Drawing:
    letter = midgame(laid(), 1)
    voice = LetterVoice(ENGLISH, letter, "UTC")
    return draw_map(voice, letter.view, board(voice, letter.view).spots, letter.story)


def edges(code: str) -> set[frozenset[tuple[float, float]]]:
    outline = SITES[code].outline
    return {frozenset(edge) for edge in zip(outline, (*outline[1:], outline[0]), strict=True)}


def test_portugal_lies_on_the_map_and_shares_an_edge_with_each_neighbour_and_with_no_other() -> None:
    field = laid().setup.board
    beside = {field.codes[place] for place in field.borders[field.index["POR"]]}

    assert beside == {code for code in field.codes if code in SITES and code != "POR" and edges(code) & edges("POR")}
    assert () == drawn().links


def test_all_pieces_in_portugal_find_room_there() -> None:
    left, right = min(SITES["POR"].outline)[0], max(SITES["POR"].outline)[0]
    [ground] = [ground for ground in drawn().grounds if ground.name == "Portugal"]
    there = [p for p in drawn().pieces if left < p.x < right and ground.y < p.y < 548]

    assert ["5/0/0"] == [mark.words for mark in ground.marks if mark.kind == "values"]
    assert there
    assert all(left + 20 <= piece.x <= right for piece in there)


def test_the_board_in_words_has_portugal_with_its_points_and_the_black_ones_where_they_stand() -> None:
    said = render(midgame(laid(), 1), ENGLISH, "UTC").text

    assert " Portugal 5/0/0: " in said
    assert "\n   2 black" in said or "; 2 black" in said or " 1 black" in said
    assert "mercenaries" not in said


def test_what_happens_in_portugal_rests_on_the_rule_of_portugal_and_not_on_that_of_the_colonies() -> None:
    table = laid()
    portugal = table.setup.board.index["POR"]
    placed = StoryLine("", kind="turn", about=(e.Placed(RED, ((portugal, 1),)),))
    scored = StoryLine("", kind="general", about=(e.Scored(portugal, (5, 0, 0, 0, 0), general=True),))
    began = StoryLine("", kind="setup", about=(e.Moved(len(COLOURS), COURT, portugal, 2),))

    assert "portugal" in rules_behind(placed, table)
    assert "portugal" in rules_behind(scored, table)
    assert "grandissimo" in rules_behind(began, table)
    assert "overseas" not in {*rules_behind(placed, table), *rules_behind(scored, table)}


def test_the_invitation_names_what_no_book_says_of_them() -> None:
    table = laid()
    mail = render(games.letter(None, RED, "invitation", table.setup), ENGLISH, "UTC")
    said, ((name, beside),) = " ".join(mail.text.split()), mail.texts

    assert f"all in {name} beside this letter" in said
    assert " - What black caballeros count for: nothing." in beside
    assert "Portugal is scored behind Valencia." in beside
    assert "Whether black caballeros may be thrown into the Castillo: no." in beside


def test_the_symbols_that_a_card_bears_are_told_where_the_card_is() -> None:
    voice = LetterVoice(ENGLISH, games.letter(None, RED, "invitation", laid().setup), "UTC")
    told = {card.design: voice.does(card) for card in voice.letter.table.cards}

    assert "two regions count together in the next general scoring; bears a ship; places up to 3" == told["alliance"]
    assert told["joint_force"] == "up to 6 from your court; bears a jail"
    assert told["king"].endswith("; bears a pardon")
    assert "bears" not in told["boycott"]


def test_a_symbol_that_the_table_leaves_out_is_not_told() -> None:
    setup = set_up(COLOURS, EDITIONS["rio_grande"], ("grandissimo",), chosen={"grandissimo.ships": False})
    voice = LetterVoice(ENGLISH, games.letter(None, RED, "invitation", setup), "UTC")

    assert not [card.design for card in voice.letter.table.cards if "a ship" in voice.does(card)]
