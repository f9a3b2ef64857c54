"""Letters of games that are played with boxes: their places, slots, banners and names."""

import json
from dataclasses import replace

import pytest

from referee import log
from referee.languages.loading import load
from referee.log import Reply
from referee.orders.contents import Help
from referee.orders.shapes import deeds
from referee.orders.shapes.deed import DoSkip, Sight
from referee.report import render, render_notice
from referee.report.board import board
from referee.report.complaints import clause
from referee.report.help_topics import help_on
from referee.report.voice import UNBROKEN, LetterVoice, Voice
from referee.rules import boxes
from referee.rules import events as e
from referee.rules.boxes.anniversary.banners import BannersBreakTies
from referee.rules.decisions import Act, Ask, Disk, Move, Shift
from referee.rules.editions import EDITIONS
from referee.rules.model import NOWHERE, PROVINCES
from referee.rules.modifiers import Crown, Lasting
from tests.kit.geography import AMBASSADOR, ARA, CASTILLO, CVI, ENVOY, FRA, GRA, RIO_GRANDE, SEV, VAL
from tests.mail.samples import text_of
from tests.report import games
from tests.report.boxed import ALL_BOXES, TABLE, boxed
from tests.report.moderators import draft, notice
from tests.report.winter import BLUE, COLOURS, RED, VIEW, letter

ENGLISH = load()["en"]
LASTING = Lasting(BannersBreakTies(), "general")


def text_of_letter(one):
    return render(one, ENGLISH, "UTC").text


def row(name, one):
    """What the board says of a place, and the line below it."""
    lines = text_of_letter(one).splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith(f" {name} "))
    return lines[at].strip(), lines[at + 1].strip()


def story(*entries):
    return games.story(boxed(), entries)


# --- the board ------------------------------------------------------------------------------------


def spots(one):
    return board(LetterVoice(ENGLISH, one, "UTC"), one.view).spots


def test_the_board_has_every_place_in_the_order_of_scoring_and_the_castillo_last():
    rows = spots(boxed())

    assert [TABLE.setup.board.codes[place] for place in TABLE.setup.board.places] == [row.code for row in rows]
    assert ["FRA", "CAS"] == [row.code for row in rows][-2:]


def test_a_place_with_slots_counts_who_stands_on_them_and_tells_on_which():
    told, under = row("France", boxed())

    assert "France 3/1/0: red b1 first, YOU 1" == told
    assert "ambassador's space: you; envoy's space: red" == under


def test_a_place_that_is_full_is_not_open_to_be_placed_in():
    beside = replace(boxed().view, crown=Crown(ARA), reach=TABLE.setup.board.reach_with_king_in[ARA])
    full = replace(beside, pieces=(*beside.pieces[:-1], (0, 0, 1, 0, 0)))

    assert row("France", boxed(view=beside))[0].endswith("; you may place")
    assert not row("France", boxed(view=full))[0].endswith("; you may place")
    told = [json.loads(games.data_of(boxed(view=view)))["board"]["zones"] for view in (beside, full)]
    assert [True, False] == [zone["reach"] for zones in told for zone in zones if zone["id"] == "FRA"]


def test_skip_is_offered_last_unless_a_special_action_must_be_carried_out():
    table = boxes.table_for(boxes.set_up(COLOURS, RIO_GRANDE, ("intrigue",)))
    sight = Sight(games.midgame(table, 0).view.position, RED)
    offered = {card.design: (bool(card.must), deeds.choices(card, sight)) for card in table.cards}

    assert {False, True} == {must for must, _ in offered.values()}
    assert [] == [each for each, (must, lines) in offered.items() if len(lines) > 1 and must == (lines[-1] == DoSkip())]


def test_a_mark_stands_where_a_banner_is_borne_and_a_line_tells_of_one_that_is_not():
    text = text_of_letter(boxed())

    assert "Old Castile 6/4/2: YOU b4h first, brown 2, green 1; you may place" == row("Old Castile", boxed())[0]
    assert "\n b: one of them bears the banner.\n Green's banner waits for a caballero.\n" in text


def test_whoever_comes_first_by_the_banner_is_shown_as_first():
    tied = replace(boxed().view, pieces=(*VIEW.pieces[:ARA], (0, 2, 2, 0, 0), *boxed().view.pieces[ARA + 1 :]))
    (aragon,) = (spot for spot in spots(boxed(view=tied)) if spot.code == "ARA")

    assert [False, False, True, False, False] == [cell.first for cell in aragon.cells]


def test_the_page_tells_of_slots_and_banners_too():
    words = text_of(render(boxed(), ENGLISH, "UTC").html)

    assert "ambassador's space: you; envoy's space: red" in words
    assert "b: one of them bears the banner." in words
    assert "Green's banner waits for a caballero." in words


# --- what is told ---------------------------------------------------------------------------------


def test_the_beginning_tells_who_bears_each_banner():
    assert "Red's banner is borne in Seville; blue's banner is borne in Old Castile" in story(
        e.KingMoved(GRA),
        e.HomeGiven(RED, SEV),
        e.HomeGiven(BLUE, CVI),
        e.TokenMoved("banner-red", SEV, RED),
        e.TokenMoved("banner-blue", CVI, BLUE),
        e.LeaderNamed(RED),
        e.RoundOpened(1),
    )


def test_a_move_tells_that_the_banner_went_along_and_who_bears_it_then():
    move = e.Announced(RED, "four_own", Move((Shift(RED, SEV, FRA, 2, ("banner-red",)),)))
    facts = (
        e.Moved(RED, SEV, ENVOY, 1, ("banner-red",)),
        e.Moved(RED, GRA, CASTILLO, 1),
    )

    assert ["Red: moved 1 own Seville to the envoy's space in France with red's banner, 1 own Granada to Castillo"] == (
        story(e.CardTaken(RED, "four_own"), move, *facts)
    )
    assert story(e.CardTaken(RED, "four_own"), move, e.Vetoed(BLUE, RED, "four_own", 0)) == [
        "Red: announced Four own: 2 own Seville to France with red's banner; you vetoed it"
    ]


def test_a_banner_that_fell_is_told_where_it_fell_and_no_turn_begins_with_it():
    lost = e.Moved(BLUE, AMBASSADOR, PROVINCES, 1, ("banner-blue",))
    asked = log.Answered(BLUE, Ask.PLACE, "forced", "", 0, -1, ())
    turn = (e.CardTaken(RED, "king_returns"), e.Announced(RED, "king_returns", Act()), lost, asked)

    assert [
        "Red: the King returned: you 1 the ambassador's space in France with blue's banner to the provinces;"
        " blue's banner is borne in Valencia"
    ] == story(*turn, e.TokenMoved("banner-blue", VAL, BLUE))
    assert story(*turn, e.TokenMoved("banner-blue", NOWHERE))[0].endswith("blue's banner waits for a caballero")


def test_a_banner_that_is_borne_again_in_a_general_scoring_is_told_with_it():
    assert ["Castillo: red 5 / Disks: red 2 Seville / Red's banner is borne in Seville", "Regions: red 4"] == [
        line.partition(" / Seville: ")[0]
        for line in story(
            e.Scored(CASTILLO, (5, 0, 0, 0, 0), general=True),
            e.DisksShown(Disk.GENERAL, ((RED, SEV),)),
            e.Moved(RED, CASTILLO, SEV, 2),
            e.TokenMoved("banner-red", SEV, RED),
            e.Scored(SEV, (4, 0, 0, 0, 0), general=True),
        )
    ]


@pytest.mark.parametrize("fact", [e.LastingBegan(LASTING), e.LastingEnded(LASTING)])
def test_what_lasts_is_not_told_of_where_there_is_no_word_for_it(fact):
    assert ["Red: placed 1 Seville"] == story(e.CardTaken(RED, "king"), e.Placed(RED, ((SEV, 1),)), fact)


@pytest.mark.parametrize(
    ("code", "args", "words"),
    [
        ("no-room", (ENVOY, 0, 1), "the envoy's space in France is full"),
        ("token-not-there", ("banner-red",), "nobody who could go there bears red's banner"),
        ("too-many-bearers", (1, 2), "1 are to go, and the bearers of 2 are named"),
        ("no-bearer-there", (CASTILLO,), "nobody in Castillo can bear the banner"),
        ("box-unknown", ("portugal",), 'there is no box "portugal"'),
        ("box-needs", ("anniversary", "france"), "Anniversary banners cannot be played without France"),
        ("box-excludes", ("france", "colonies"), "France and Grand Inquisitor & Colonies cannot be played together"),
        (
            "box-stacks",
            ("church", "france", 6),
            "the Church and France cannot be played together, as each has a stack 6",
        ),
        (
            "box-powers",
            ("intrigue", "decennial", 15),
            "Intrigue & the King and the Decennial cards cannot be played together, as each has a power card 15",
        ),
    ],
)
def test_complaints_about_boxes_have_words(code, args, words):
    assert words == clause(Voice(ENGLISH, boxed(), "UTC"), code, args).replace(UNBROKEN, " ")


# --- what is played -------------------------------------------------------------------------------


def test_an_invitation_names_the_boxes_where_there_are_any():
    many = " ".join(text_of_letter(letter("invitation", view=None, table=TABLE)).split())

    assert "Boxes: France and Anniversary banners." in many
    assert "Boxes" not in text_of_letter(letter("invitation", view=None))


def test_a_host_reads_which_boxes_the_new_game_has_and_what_may_be_set():
    asked = Reply(1, "HELP SET", "told", topic="HELP SET")
    setup = boxes.set_up(("red", "blue"), RIO_GRANDE, ALL_BOXES)
    text = " ".join(render_notice(draft(setup=setup, replies=(asked,)), ENGLISH, "UTC").text.split())

    assert "nine rounds. Boxes: France and Anniversary banners." in text
    assert "BOXES (one or several, or none): What is played with beside the rulebook's own game" in text
    assert (
        f"own game: {', '.join(sorted(boxes.BOXES))}. decennial, players_edition and special bring intrigue along."
        in text
    )


@pytest.mark.parametrize(("room", "told"), [(0, "There is no room left."), (2, "There is room for 2 more only.")])
def test_a_correction_for_which_there_is_no_room_says_how_much_there_is(room, told):
    refused = Reply(1, "CORRECT", "refused", "no-room", (room,))

    assert told in render_notice(notice("ruling", replies=(refused,)), ENGLISH, "UTC").text


def test_help_lists_the_cards_of_this_game_before_and_after_the_table_is_laid():
    cards = {ENGLISH.word("card", card.design) for card in TABLE.cards}

    for one in (boxed("help"), boxed("help", view=None)):
        *_, deck = help_on(LetterVoice(ENGLISH, one, "UTC"), "CARD")
        assert cards == {row.title for row in deck.rows}


def test_help_on_power_tells_what_each_power_card_brings():
    text = " ".join(render(replace(boxed("help", view=None), moment=Help("POWER")), ENGLISH, "UTC").text.split())

    assert "1 (6) 2 (5) 3 (5) 4 (4)" in text
    assert "13 (0); in brackets how many each brings to the court." in text


@pytest.mark.parametrize(
    ("book", "what"), [("rio_grande", "score one region or the Castillo"), ("big_box_nl", "score one region")]
)
def test_a_card_is_told_as_the_rulebook_has_it(book, what):
    table = boxes.table_for(boxes.set_up(("red", "blue", "yellow"), EDITIONS[book]))
    voice = LetterVoice(ENGLISH, boxed("help", view=None, table=table), "UTC")

    assert what == voice.does(next(card for card in table.cards if card.design == "score_pick"))
