"""The picture of a board: what it shows, where, to whom, and how many bytes it takes."""

from collections import Counter
from dataclasses import replace
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image
from selectolax.lexbor import LexborHTMLParser as HTMLParser

from benchmarks.pictures import LARGEST, composed
from referee.languages.loading import load
from referee.mail.quoting import reply_lines
from referee.report import render
from referee.report.board import board
from referee.report.lettering import STYLES
from referee.report.map_drawing import WIDE, read_map
from referee.report.map_layout import draw_map
from referee.report.map_png import paint_map
from referee.report.picture import picture
from referee.report.voice import LetterVoice, capitalised
from referee.rules import boxes
from referee.rules import events as e
from referee.rules.model import COURT, NOWHERE, PROVINCES
from referee.rules.modifiers import Crown
from tests.kit.geography import ARA, CASTILLO, CAT, CNU, COLOURS, GAL, GRA, RIO_GRANDE, SEV, VAL
from tests.kit.harbour import harbour_table
from tests.mail.samples import text_of
from tests.report import games
from tests.report.boxed import boxed
from tests.report.games import midgame
from tests.report.overlaps import faults, holds
from tests.report.winter import BLUE, BROWN, GREEN, RED, VIEW, YELLOW, letter

ENGLISH = load()["en"]
MAP = ENGLISH.templates["map.svg"]
SITES, SHADES = read_map(MAP)


def drawn(one):
    """The drawing in a letter."""
    voice = LetterVoice(ENGLISH, one, "UTC")
    return draw_map(voice, one.view, board(voice, one.view).spots, one.story)


def told(one):
    voice = LetterVoice(ENGLISH, one, "UTC")
    return picture(voice, one.view, board(voice, one.view), one.story)


def after(*story, **changes):
    """The drawing of a letter with this story."""
    return drawn(letter("report", story=story, **changes))


def place(one, name):
    """The ground of a place, and the pieces about it."""
    ground = next(ground for ground in one.grounds if ground.name == name)
    rows = [piece for piece in one.pieces if 50 < piece.y - ground.y < 160 and abs(piece.x - ground.x) < 120]
    return ground, {piece.words: piece for piece in rows}


def tables():
    """Tables of two to five, with boxes and without, and with one that the map has never heard of."""
    for players in (2, 3, 4, 5):
        yield boxes.table_for(boxes.set_up(COLOURS[:players], RIO_GRANDE))
        yield boxes.table_for(boxes.set_up(COLOURS[:players], RIO_GRANDE, ("france", "anniversary")))
        yield harbour_table(players)
    for id, box in boxes.BOXES.items():
        yield boxes.table_for(boxes.set_up(COLOURS, RIO_GRANDE, (*box.needs, id)))


ANY = [midgame(table, 1) for table in tables()]


# --- what it shows --------------------------------------------------------------------------------


@pytest.mark.parametrize("one", ANY)
def test_every_place_has_its_name_and_every_caballero_is_counted_once(one):
    made, view = drawn(one), one.view
    counted = Counter()
    for piece in made.pieces:
        if piece.shade:
            counted[piece.shade] += int(piece.words[1:])
    seats = len(view.colours)

    assert [capitalised(ENGLISH.word("place", view.board.codes[n])) for n in view.rows] == [
        g.name for g in made.grounds
    ]
    assert dict.fromkeys(view.colours, 30 + view.board.reserve) == {colour: counted[colour] for colour in view.colours}
    assert sum(sum(zone[seats:]) for zone in view.pieces[PROVINCES + 1 :]) == counted["neutral"]


def test_colours_are_told_apart_by_letters_too():
    assert len(COLOURS) == len({ENGLISH.word("initial", colour) for colour in COLOURS})
    assert set(COLOURS) < set(SHADES)


def test_whoever_leads_has_a_ring_and_a_home_is_square():
    _, there = place(drawn(letter("report")), "Galicia")

    assert {"G2": (False, False), "N5": (True, True)} == {n: (p.leads, p.home) for n, p in there.items()}


def test_nobody_has_a_ring_where_two_are_level():
    level = replace(VIEW, pieces=(*VIEW.pieces[:CNU], (3, 0, 3, 0, 0), *VIEW.pieces[CNU + 1 :]))
    _, there = place(drawn(letter("report", view=level)), "New Castile")

    assert [False, False] == [piece.leads for piece in there.values()]


def test_the_king_stands_in_a_striped_region_and_what_lies_beside_it_is_open():
    made = drawn(letter("report"))
    states = {ground.name: ground.state for ground in made.grounds}

    assert ["king"] == [mark.kind for mark in place(made, "New Castile")[0].marks][:1]
    assert {"New Castile": "shut", "Galicia": "plain", "Aragon": "open", "Castillo": "open"}.items() <= states.items()


def test_a_scoreboard_shows_what_the_place_is_worth_now():
    marks = place(drawn(letter("report")), "Basque Country")[0].marks

    assert [("scoreboard", "8/4/0")] == [(mark.kind, mark.words) for mark in marks]


def test_pieces_that_came_are_marked_and_those_that_came_and_went_are_not():
    made = after(
        e.Placed(BLUE, ((ARA, 2),)),
        e.Moved(YELLOW, GRA, VAL, 1),
        e.Moved(YELLOW, VAL, CAT, 1),
        e.Reinforced(GREEN, 1, (GAL,)),
        e.Placed(GREEN, ((GAL, 1),)),
        e.Moved(RED, COURT, PROVINCES, 3),
    )

    assert {"B3", "Y4"} == {piece.words for piece in made.pieces if piece.new}


def test_moves_from_place_to_place_are_arrows_with_their_owners_letters_that_end_in_their_places():
    made = after(
        e.Moved(BLUE, GRA, SEV, 2),
        e.Moved(BLUE, GRA, SEV, 1),
        e.Moved(BROWN, CASTILLO, GRA, 1),
        e.Moved(RED, SEV, PROVINCES, 2),
    )
    outlines = {ground.name: ground.outline for ground in made.grounds}
    ways = [("Granada", "Seville"), ("Castillo", "Granada")]

    assert [("blue", "B", 7), ("brown", "N", 5)] == [(each.shade, each.letter, each.thick) for each in made.arrows]
    for arrow, (source, target) in zip(made.arrows, ways, strict=True):
        assert holds(outlines[source], arrow.way[0])
        assert holds(outlines[target], arrow.head[0])


def test_arrows_between_the_same_places_run_side_by_side():
    made = after(*(e.Moved(seat, CASTILLO, GAL, 2) for seat in (RED, BLUE, YELLOW, GREEN, BROWN)))

    assert ["red", "blue", "yellow", "green", "brown"] == [arrow.shade for arrow in made.arrows]
    assert [] == faults(made)


def test_what_only_memory_knows_is_not_in_it():
    seen = (*VIEW.pieces[:CASTILLO], (0, 2, 0, 0, 0), *VIEW.pieces[CASTILLO + 1 :])
    unseen = replace(VIEW, castillo=(None, 2, None, None, None), pieces=seen)
    _, there = place(drawn(letter("report", view=unseen)), "Castillo")

    assert {"R?", "B2", "Y?", "G?", "N?"} == set(there)


def test_a_party_that_nobody_plays_is_grey_with_a_letter_that_no_seat_has():
    one = next(one for one in ANY if one.table.setup.boxes == ("church",))
    letters = {piece.words[0] for piece in drawn(one).pieces if piece.shade == "neutral"}

    led, free = (
        replace(one, view=replace(one.view, tokens=(*one.view.tokens[:-1], spot)))
        for spot in ((COURT, BLUE), (NOWHERE, None))
    )

    assert not letters & {ENGLISH.word("initial", colour) for colour in COLOURS}
    assert "Grey: black, which count for blue now." in told(led).key
    assert "Grey: black, played by nobody." in told(free).key


# --- boxes ----------------------------------------------------------------------------------------


def test_slots_show_who_stands_on_them_or_what_they_are_worth_and_banners_who_bears_them():
    made = drawn(boxed())
    _, there = place(made, "France")
    flags = {piece.words: piece.flags for piece in made.pieces if piece.flags}

    assert {"B1": True, "R1": True, "": True} == {words: piece.slot for words, piece in there.items()}
    assert {"R1": ("red",), "B4": ("blue",), "Y2": ("yellow",), "N5": ("brown",)} == flags


def test_a_place_that_the_map_has_never_heard_of_gets_a_box_and_ways_to_its_neighbours():
    made = drawn(midgame(harbour_table(3), 1))
    names = {"QUAY", "ISLE", "LAZARET"}

    assert not names & set(SITES)
    assert names == {ground.name for ground in made.grounds if len(ground.outline) == 4}
    assert 3 == len(made.links)  # Seville, Granada, the isle; nothing lies beside what is aside
    assert "beacon" in {mark.words for ground in made.grounds for mark in ground.marks}


# --- where it lies --------------------------------------------------------------------------------


def edges(code):
    outline = SITES[code].outline
    return {frozenset(edge) for edge in zip(outline, (*outline[1:], outline[0]), strict=True)}


def test_neighbours_share_an_edge_and_no_others_do():
    field = boxes.set_up(COLOURS, RIO_GRANDE, ("france",)).board
    shared = {(a, b) for a, b in combinations(field.places, 2) if edges(field.codes[a]) & edges(field.codes[b])}

    assert {(a, b) for a, b in combinations(field.places, 2) if b in field.borders[a]} == shared


@pytest.mark.parametrize("one", ANY)
def test_no_piece_hides_another_or_leaves_the_paper(one):
    made = drawn(one)
    where = [(piece.x, piece.y) for piece in made.pieces]

    assert all(abs(x - u) >= 52 or abs(y - v) >= 34 for (x, y), (u, v) in combinations(where, 2))
    assert all(30 <= x <= WIDE - 30 and made.top + 20 <= y <= made.top + made.height - 20 for x, y in where)


# --- the image ------------------------------------------------------------------------------------


def image(one):
    (shown,) = render(one, ENGLISH, "UTC").images
    return shown


def test_it_is_780_wide_in_at_most_sixteen_colours():
    seen = Image.open(BytesIO(image(letter("report"))[1]))
    seen.load()

    assert ("PNG", "P", (WIDE, drawn(letter("report")).height)) == (seen.format, seen.mode, seen.size)
    assert len(seen.getcolors()) <= 16


def test_it_holds_nothing_but_its_size_its_colours_and_its_pixels():
    png, kinds, at = image(letter("report"))[1], [], 8
    while at < len(png):
        kinds.append(png[at + 4 : at + 8])
        at += 12 + int.from_bytes(png[at : at + 4], "big")

    assert [b"IHDR", b"PLTE", b"IDAT", b"IEND"] == kinds


def test_no_number_is_smaller_than_eleven_pixels_on_a_phone_of_390():
    page = 390 - 2 * 14  # within the margins of letter.css

    assert min(size * page / WIDE for size, *_ in STYLES) >= 11


def test_the_same_board_is_the_same_bytes_whatever_was_painted_before():
    first = paint_map(drawn(letter("report")), MAP)
    paint_map.cache_clear()
    for one in ANY[:3]:
        paint_map(drawn(one), MAP)

    assert first == paint_map(drawn(letter("report")), MAP)


def test_seats_that_see_the_same_share_one_picture():
    paint_map.cache_clear()
    for seat in (RED, BLUE, YELLOW):
        image(letter("report", seat=seat, view=replace(VIEW, seat=seat, hand=(seat + 1,))))

    assert 1 == paint_map.cache_info().currsize


def test_an_image_is_named_for_what_it_shows():
    moved = letter("report", view=replace(VIEW, kings_figure=GAL, crown=Crown(GAL)))

    assert image(letter("report"))[0] != image(moved)[0]
    assert image(letter("report"))[0] == image(letter("status"))[0]


@pytest.mark.parametrize("number", [1, 2])
def test_what_others_hold_in_secret_changes_no_byte_of_it(number):
    for state in games.waiting(4, number, "memory")[::9]:
        table = state.position.setup
        other = games.with_other_secrets(state, seat=1)
        plainly, otherwise = (image(games.letter(each, 1, "report", table)) for each in (state, other))

        assert state.position.pieces[CASTILLO] != other.position.pieces[CASTILLO]
        assert plainly == otherwise


@pytest.mark.parametrize("one", ANY)
def test_a_report_with_its_picture_stays_small(one):
    assert len(composed(one)) < LARGEST


# --- in the letter --------------------------------------------------------------------------------


def test_the_page_shows_the_image_and_tells_it_in_words():
    mail = render(letter("report"), ENGLISH, "UTC")
    (shown,) = HTMLParser(mail.html).css("img")

    assert f"cid:{mail.images[0][0]}" == shown.attributes["src"]
    assert "King: New Castile." in shown.attributes["alt"]
    assert "Alone in the lead: Galicia brown, Aragon blue, Catalonia yellow," in shown.attributes["alt"]


def test_its_words_say_who_moved_from_where_to_where():
    moved = told(letter("report", story=(e.Moved(BLUE, GRA, SEV, 2), e.Moved(BROWN, CASTILLO, GRA, 1)))).told

    assert moved.endswith("Moved: 2 blue from Granada to Seville, 1 brown from Castillo to Granada.")
    assert "Moved" not in told(letter("report", story=())).told


def test_the_key_explains_the_signs_that_are_there_and_no_others():
    plain = told(letter("report", story=())).key
    busy = told(letter("report", story=(e.Moved(BLUE, GRA, SEV, 1),))).key

    assert "Ring: alone in the lead." in plain
    assert "Arrow" not in plain
    assert "+: more than before. Arrow: who moved; its letter says whose." in busy


def test_before_the_king_is_drawn_the_words_do_not_miss_him():
    away = replace(VIEW, kings_figure=NOWHERE, crown=Crown(NOWHERE), reach=(), offered=())
    undrawn = replace(away, round=0, homes=(NOWHERE,) * 5)

    assert "King" not in told(letter("report", view=undrawn)).told
    assert "The King is nowhere" in told(letter("report", view=away)).told


def test_the_table_below_has_heads_for_its_rows_and_columns():
    tree = HTMLParser(render(letter("report"), ENGLISH, "UTC").html)
    board = tree.css_first("table.board")
    columns = [head.text() for head in board.css("th[scope=col]")]
    rows = [head.text() for head in board.css("th[scope=row]")]
    places = [ENGLISH.word("place", VIEW.board.codes[n]) for n in VIEW.board.places]

    assert ["red", "blueyou", "yellow", "green", "brown"] == columns
    assert all(map(str.startswith, rows, (*places, "In court", "Provinces")))
    assert 1 == len(board.css("caption"))


@pytest.mark.parametrize("form", ["[image: {}]", "[{}]", "[cid:image001.png@01DC5B.7F]", "<board.png>"])
@pytest.mark.parametrize("mark", ["", "> "])
def test_what_a_mail_program_writes_for_a_quoted_picture_is_no_order(form, mark):
    mail = render(letter("report"), ENGLISH, "UTC")
    (shown,) = HTMLParser(mail.html).css("img")
    shown.replace_with(form.format(shown.attributes["alt"]))
    quoted = "\n".join(f"{mark}{line}" for line in text_of(shown.parser.html).splitlines())
    answer = f"POWER 9\n\nOn Tue, 24 Nov 2026, the referee wrote:\n{quoted}"

    assert ["POWER 9"] == [line.text for line in reply_lines(answer, (mail.words,))]
