"""Letters of games overseas: the lands beyond Spain, cargo, the Inquisitor, the limit table, what is kept."""

from dataclasses import replace

import pytest

from referee.languages.loading import load
from referee.orders.contents import Help
from referee.report import render
from referee.report.board import board
from referee.report.explaining import rules_behind, rules_of
from referee.report.help_topics import help_on
from referee.report.map_drawing import WIDE
from referee.report.picture import picture
from referee.report.story import tell
from referee.report.voice import UNBROKEN, LetterVoice, Voice
from referee.rules import boxes
from referee.rules import events as e
from referee.rules.boxes.colonies.kept import KeepsDouble, KeepsRemover
from referee.rules.decisions import Act, Disk, Move, Shift
from referee.rules.editions import EDITIONS
from referee.rules.effects.conspiracies import GrandesByDisk
from referee.rules.effects.later import FreeHand, ScoredLater
from referee.rules.model import ALL, COURT, NOWHERE, PROVINCES
from referee.rules.modifiers import Lasting
from tests.kit.geography import ARA, CASTILLO, COLOURS, GAL, GRA, SEV, VAL
from tests.kit.having import having
from tests.naive import facts
from tests.report import games
from tests.report.winter import BLUE, RED, YELLOW

ENGLISH = load()["en"]
TABLE = boxes.table_for(boxes.set_up(COLOURS[:3], EDITIONS["rio_grande"], ("colonies",)))
PLACES = TABLE.setup.board.index
FRA, SHIP, AMERICA, SOUTH = (PLACES[code] for code in ("FRA", "SHIP", "AME", "MED"))
CAPTAIN, VICEROY, LIMIT = (PLACES[code] for code in ("SHIP-captain", "AME-viceroy", "TABLE"))
BLACK = 3


BEGUN = (
    e.KingMoved(VAL),
    e.HomeGiven(RED, SEV),
    e.HomeGiven(BLUE, GRA),
    e.HomeGiven(YELLOW, ARA),
    e.TokenMoved("limit-table", GAL),
    e.Moved(BLACK, PROVINCES, ARA, 2),
    e.RoundOpened(1),
)


def letter(*facts, seat=BLUE, story=()):
    """A report to blue after the beginning and these facts."""
    return games.after(TABLE, (*BEGUN, *facts), seat, story=story)


def spot(code, *facts):
    """A place of the board, in words, and what stands below."""
    one = letter(*facts)
    found = next(each for each in board(LetterVoice(ENGLISH, one, "UTC"), one.view).spots if each.code == code)
    return found.told.replace(UNBROKEN, " "), found.under.replace(UNBROKEN, " ")


def waiting(*facts):
    one = letter(*facts)
    return board(LetterVoice(ENGLISH, one, "UTC"), one.view).waiting


def lines(*entries):
    return tell(Voice(ENGLISH, letter(), "UTC"), entries)


def story(*entries):
    return games.story(letter(), entries)


def drawn(*facts, before=()):
    one = letter(*facts, story=before)
    voice = LetterVoice(ENGLISH, one, "UTC")
    return picture(voice, one.view, board(voice, one.view), one.story)


# --- the board ------------------------------------------------------------------------------------


def test_cargo_lies_free_or_is_carried():
    laid = (e.TokenMoved("gold#1", AMERICA), e.TokenMoved("wares#1", SOUTH), e.TokenMoved("wares#2", SOUTH))
    there = (e.Moved(BLUE, PROVINCES, AMERICA, 1), e.Moved(RED, PROVINCES, SOUTH, 2))
    claimed = (e.TokenMoved("gold#1", AMERICA, BLUE), e.TokenMoved("wares#1", SOUTH, RED))

    assert ("YOU 1 first", "free to claim: gold") == spot("AME", *laid, *there)
    assert "free to claim: 2 wares" == spot("MED", *laid)[1]
    assert "you with gold" == spot("AME", *laid, *there, *claimed)[1]
    assert "free to claim: wares; red with wares" == spot("MED", *laid, *there, *claimed)[1]


def test_cargo_is_no_banner():
    one = letter(e.Moved(RED, PROVINCES, SOUTH, 1), e.TokenMoved("wares#1", SOUTH, RED))

    assert "" == board(LetterVoice(ENGLISH, one, "UTC"), one.view).bearers


def test_captain_and_viceroy_are_named_and_the_ship_prints_nothing():
    text = render(letter(e.Moved(RED, PROVINCES, CAPTAIN, 1), e.Moved(BLACK, ARA, VICEROY, 1)), ENGLISH, "UTC").text

    assert "\n Ship: red 1" in text
    assert "\n   captain's space: red\n" in text
    assert "\n   viceroy's space: black\n" in text


def test_the_limit_table_tells_its_spaces_and_who_stands_on_it():
    assert "on the limit table, 6 spaces: nobody" == spot("GAL")[1]
    assert (
        "on the limit table, 6 spaces: 2 red, you"
        == spot(
            "GAL",
            e.Moved(RED, PROVINCES, LIMIT, 2),
            e.Moved(BLUE, PROVINCES, LIMIT, 1),
            e.Moved(YELLOW, PROVINCES, GAL, 1),
        )[1]
    )
    assert "on the limit table" not in spot("GAL", e.TokenMoved("limit-table", VAL))[1]


def test_who_has_the_inquisitor_is_told_and_that_nobody_has_him():
    assert ("The Grand Inquisitor is with nobody.",) == waiting()
    assert ("The Grand Inquisitor is with you.",) == waiting(e.TokenMoved("inquisitor", COURT, BLUE))


@pytest.mark.parametrize(
    ("lasting", "words"),
    [
        (Lasting(KeepsRemover(RED), "replaced"), "Red may once remove a card still on offer."),
        (Lasting(KeepsDouble(BLUE), "replaced"), "You may once repeat a special action, right after a rival's turn."),
        (
            Lasting(FreeHand(RED, 2), "general"),
            "In the next general scoring red may move up to 2 own before the regions.",
        ),
        (Lasting(GrandesByDisk(), "general"), "In the next general scoring Grandes go where the disks point."),
    ],
)
def test_what_is_kept_and_what_is_to_come_stands_below_the_board(lasting, words):
    assert words in waiting(e.LastingBegan(lasting))


def test_a_region_that_is_scored_later_says_when():
    assert (
        "Seville is scored when round 4 ends"
        == spot("SEV", e.LastingBegan(Lasting(ScoredLater(SEV), "replaced", 4)))[1]
    )
    assert (
        "Seville is scored once more after the last general scoring"
        == spot("SEV", e.LastingBegan(Lasting(ScoredLater(SEV), "replaced", ALL)))[1]
    )


# --- the picture ----------------------------------------------------------------------------------


def marks(made, name):
    (ground,) = (ground for ground in made.drawing.grounds if ground.name == name)
    return [mark.words for mark in ground.marks if mark.words]


def test_the_picture_shows_what_lies_in_a_place_and_what_is_carried():
    made = drawn(
        e.TokenMoved("wares#1", SOUTH),
        e.TokenMoved("wares#2", SOUTH),
        e.Moved(RED, PROVINCES, SHIP, 2),
        e.TokenMoved("gold#1", SHIP, RED),
        e.TokenMoved("wares#3", SHIP, RED),
        e.LastingBegan(Lasting(ScoredLater(SEV), "replaced", 4)),
    )
    borne = {piece.words: piece.flags for piece in made.drawing.pieces if piece.flags}

    assert ["4/2/1", "2\N{NO-BREAK SPACE}wares"] == marks(made, "Mediterranean")
    assert ["4/2/0", "limit 6"] == marks(made, "Galicia")
    assert ["4/3/1", "scored later"] == marks(made, "Seville")
    assert {"R2": ("gold", "wares")} == borne
    assert "Disc: with gold. White square: with wares." in made.key
    assert "banner" not in made.key


def test_the_lands_overseas_lie_where_the_map_has_them_and_every_piece_is_on_the_paper():
    crowd = [e.Moved(owner, PROVINCES, place, 1) for place in (SHIP, AMERICA, SOUTH, LIMIT, GAL) for owner in range(3)]
    made = drawn(*crowd).drawing

    assert [] == [ground.name for ground in made.grounds if len(ground.outline) == 4]
    assert () == made.links
    assert all(30 <= piece.x <= WIDE - 30 and piece.y <= made.top + made.height - 20 for piece in made.pieces)
    assert len(made.pieces) == len({(piece.x, piece.y) for piece in made.pieces})


def test_black_ones_are_called_whose_they_are():
    assert "Grey: black, played by nobody." in drawn().key
    assert "Grey: black, which count for you now." in drawn(e.TokenMoved("inquisitor", COURT, BLUE)).key


def test_a_limit_table_that_moves_draws_no_arrow_and_who_left_it_before_starts_where_it_lay():
    off = (e.Moved(RED, LIMIT, GAL, 2), e.TokenMoved("limit-table", SEV), e.Moved(RED, SEV, LIMIT, 2))
    went = (e.Moved(BLUE, LIMIT, VAL, 1), *off)
    begun = (e.Moved(RED, PROVINCES, LIMIT, 2), e.Moved(BLUE, PROVINCES, LIMIT, 1))

    assert () == drawn(*begun, *off, before=off).drawing.arrows
    (arrow,) = drawn(*begun, *went, before=went).drawing.arrows
    (galicia,) = (ground for ground in drawn().drawing.grounds if ground.name == "Galicia")
    assert abs(arrow.way[0][0] - galicia.x) < 100
    assert abs(arrow.way[0][1] - galicia.y) < 150


def test_black_ones_in_the_castillo_are_drawn_once():
    pieces = drawn(e.Moved(BLACK, ARA, CASTILLO, 2)).drawing.pieces

    assert 1 == sum(piece.shade == "neutral" for piece in pieces)


# --- what happened --------------------------------------------------------------------------------


def test_the_beginning_is_told_with_what_lies_where_and_who_settled():
    begins = (
        *BEGUN[:5],
        e.TokenMoved("gold#1", AMERICA),
        e.TokenMoved("wares#1", SOUTH),
        e.TokenMoved("wares#2", SOUTH),
    )
    told = story(*begins, BEGUN[5])
    settled = (e.Moved(RED, PROVINCES, GAL, 2), e.Moved(BLUE, PROVINCES, COURT, 2), e.Moved(RED, GAL, LIMIT, 2))

    assert "The limit table to Galicia; gold to America; 2 wares to Mediterranean" in told
    assert "On the board: 2 black Aragon" in told
    assert ["Settled: red 2 Galicia, you 2 court / Onto the limit table: red 2 Galicia"] == story(
        *settled, e.RoundOpened(1)
    )


def test_who_sails_begins_a_turn_of_its_own():
    turns = (
        e.Reinforced(RED, 2),
        e.CardTaken(RED, "king"),
        e.Placed(RED, ((SEV, 1),)),
        e.Skipped(RED, "king"),
        e.Moved(BLUE, SHIP, AMERICA, 1),
        e.Moved(BLACK, SOUTH, SHIP, 1, ("wares#1",)),
        e.Reinforced(BLUE, 3),
        e.CardTaken(BLUE, "inquisition"),
        e.Placed(BLUE, ((SHIP, 2),)),
    )

    assert [
        "Red: 2 to court; placed 1 Seville; left The King undone",
        "You: moved 1 own Ship to America, 1 black Mediterranean to Ship with wares; 3 to court; placed 2 Ship",
    ] == story(*turns)


def test_who_sails_first_and_brings_nobody_to_the_court_begins_a_turn_too():
    turns = (
        e.CardTaken(RED, "three_foreign"),
        e.Placed(RED, ((SEV, 1),)),
        e.Announced(RED, "three_foreign", Move((Shift(BLUE, SHIP, SOUTH),))),
        e.Moved(BLUE, SHIP, SOUTH, 1),
        e.Moved(BLUE, AMERICA, SHIP, 1, ("gold#1",)),
        e.CardTaken(BLUE, "king"),
        e.Placed(BLUE, ((SEV, 1),)),
    )

    assert [
        "Red: placed 1 Seville; moved 1 of yours from Ship to Mediterranean",
        "You: moved 1 own America to Ship with gold; placed 1 Seville",
    ] == story(*turns)


def test_places_on_the_limit_table_are_told_by_its_region_of_then():
    def turn(seat, *facts):
        return (e.CardTaken(seat, "four_own"), *facts)

    told = story(
        *turn(RED, e.Placed(RED, ((LIMIT, 2),)), e.Announced(RED, "four_own", Act()), e.Moved(RED, LIMIT, SHIP, 1)),
        e.CardTaken(BLUE, "limit_table#1"),
        e.Announced(BLUE, "limit_table#1", Act()),
        e.Moved(RED, LIMIT, GAL, 1),
        e.TokenMoved("limit-table", SEV),
        *turn(YELLOW, e.Announced(YELLOW, "four_own", Act()), e.Moved(YELLOW, GAL, LIMIT, 1)),
    )

    assert "Red: placed 2 Galicia (on the limit table); moved 1 own Galicia (on the limit table) to Ship" == told[0]
    assert told[2].endswith("moved 1 own Galicia to Seville (on the limit table)")


def test_cargo_that_is_claimed_brought_to_spain_and_lost_is_told():
    turn = (e.Reinforced(RED, 2), e.CardTaken(RED, "king"), e.Placed(RED, ((SEV, 1),)))
    claimed = e.TokenMoved("gold#1", AMERICA, RED)
    brought = (
        e.Moved(RED, SHIP, GAL, 1, ("gold#1",)),
        e.TokenMoved("gold#1", NOWHERE),
        e.Scored(GAL, (6, 0, 0), False),
    )

    assert story(*turn, claimed)[0].endswith("; gold in America claimed by red")
    assert story(*turn, *brought)[0].endswith("moved 1 own Ship to Galicia with gold; gold brought to Galicia: red 6")
    assert story(*turn, brought[1])[0].endswith("; gold lost")


def test_points_of_cargo_are_not_those_of_a_scoring():
    scored = (
        e.CardTaken(RED, "score_new"),
        e.Announced(RED, "score_new", Act()),
        e.TokenMoved("gold#2", AMERICA),
        e.Scored(FRA, (0, 3, 0), general=False),
        e.Scored(AMERICA, (0, 4, 0), general=False),
        e.TokenMoved("gold#1", NOWHERE),
        e.Scored(GAL, (6, 0, 0), general=False),
    )

    assert [
        "Red: scored the new lands (France, America): you 7; gold to America; gold brought to Galicia: red 6"
        " / France: you 3; America: you 4"
    ] == story(*scored)


def test_the_limit_table_is_told_with_who_steps_onto_it():
    moved = (
        e.CardTaken(RED, "limit_table#1"),
        e.Announced(RED, "limit_table#1", Act()),
        e.Moved(BLUE, LIMIT, GAL, 2),
        e.TokenMoved("limit-table", SEV),
        e.Moved(RED, SEV, LIMIT, 2),
    )

    assert ["Red: the limit table to Seville; onto the limit table: red 2 Seville"] == story(*moved)


def test_a_card_taken_off_the_offer_is_told_of_who_did_it():
    turn = (e.Reinforced(RED, 2), e.LastingEnded(Lasting(KeepsRemover(BLUE), "replaced")), e.CardRemoved(BLUE, "king"))

    assert ["Red: 2 to court; you removed The King from the offer"] == story(*turn)


def test_a_special_action_that_is_repeated_is_told_with_the_card_kept():
    double = Lasting(KeepsDouble(BLUE), "replaced")
    moved = Move((Shift(BLUE, SHIP, SEV, 1),))
    turns = (
        e.Reinforced(RED, 2),
        e.CardTaken(RED, "four_own"),
        e.Placed(RED, ((SEV, 1),)),
        e.LastingEnded(double),
        e.Announced(BLUE, "four_own", moved),
        e.Moved(BLUE, SHIP, SEV, 1),
    )

    assert [
        "Red: 2 to court; placed 1 Seville",
        "That special action once more, by the card that you kept",
        "You: moved 1 own Ship to Seville",
    ] == story(*turns)


def test_a_scoring_that_was_due_is_a_line_of_its_own():
    due = Lasting(ScoredLater(SEV), "replaced", 2)
    turn = (e.Reinforced(RED, 2), e.CardTaken(RED, "king"), e.Placed(RED, ((SEV, 1),)))

    assert ["Red: 2 to court; placed 1 Seville", "Also scored: Seville: you 4"] == story(
        *turn, e.LastingEnded(due), e.Scored(SEV, (0, 4, 0), general=False)
    )


def test_a_general_scoring_tells_grandes_by_disk_and_who_moved_before_the_regions():
    scoring = (
        e.Scored(CASTILLO, (5, 0, 0), general=True),
        e.DisksShown(Disk.GENERAL, ((RED, SEV), (BLUE, VAL))),
        e.Moved(RED, CASTILLO, SEV, 2),
        e.GrandeMoved(BLUE, VAL),
        e.Moved(BLUE, SHIP, SEV, 1, ("wares#1",)),
        e.TokenMoved("wares#1", NOWHERE),
        e.Scored(SEV, (0, 4, 0), general=False),
        e.Scored(GAL, (4, 0, 0), general=True),
    )

    assert [
        "Castillo: red 5 / Disks: red 2 Seville / Grandes by disk: you Valencia"
        " / Moved before the regions: 1 of yours from Ship to Seville with wares / Wares brought to Seville: you 4",
        "Regions: red 4",
    ] == story(*scoring)
    assert story(*scoring[4:])[0].startswith("Regions: red 4 / Moved before the regions: 1 of yours")


# --- EXPLAIN --------------------------------------------------------------------------------------


def test_every_card_and_every_rule_of_the_box_is_explained_from_a_book_that_prints_it():
    own = {card.design for card in boxes.BOXES["colonies"].deck if facts.CARDS[card.design].in_a_book}
    rules = own | {"colonies", "overseas", "spaces", "apart", "cargo", "inquisitor", "limit-table"}

    assert set() == rules - rules_of("koens"), (
        "`BOXES` of editions/citations.py says which book prints it; that none does is said in tests/naive/facts.py"
    )


@pytest.mark.parametrize(
    ("entries", "rules"),
    [
        ((BEGUN[1],), {"setup", "colonies"}),
        ((e.Reinforced(RED, 2), e.Placed(RED, ((SHIP, 1),))), {"overseas", "apart"}),
        ((e.Reinforced(RED, 2), e.Placed(RED, ((LIMIT, 1),))), {"limit-table"}),
        ((e.CardTaken(RED, "king"), e.TokenMoved("gold#1", AMERICA, RED)), {"cargo"}),
        ((e.Scored(FRA, (3, 0, 0), general=True),), {"spaces", "overseas", "inquisitor", "limit-table"}),
        ((e.CardTaken(RED, "transport"), e.Announced(RED, "transport", Move(()))), {"transport"}),
    ],
)
def test_what_happens_overseas_rests_on_its_rules(entries, rules):
    assert rules <= {rule for line in lines(*entries) for rule in rules_behind(line, TABLE)}


# --- before the first round -----------------------------------------------------------------------


def test_what_is_done_once_more_is_explained_by_the_card_that_was_kept():
    over = e.LastingEnded(Lasting(KeepsDouble(RED), "replaced"))
    [told] = lines(over)

    assert ("double",) == rules_behind(told, TABLE)


def test_an_invitation_names_what_no_book_says_and_the_table_may_set_right():
    invited = replace(games.letter(None, BLUE, "invitation", TABLE.setup), table=TABLE)
    mail = render(invited, ENGLISH, "UTC")
    [(name, beside)] = mail.texts

    assert f"all in {name} beside this letter" in " ".join(mail.text.split())
    told = " ".join(beside.split())
    assert "No book says how many these cards place. Here 2: Remove action card, Double," in told
    assert "gold and 2 wares: Transport;" in told
    assert "No book says how many this card moves. Here 3: Transport." in told


def test_numbers_that_a_table_has_set_are_house_rules_and_on_the_cards():
    agreed = boxes.set_up(
        COLOURS[:3],
        EDITIONS["rio_grande"],
        ("colonies",),
        chosen={"colonies.places.double": 4, "colonies.brings.double": "gw", "colonies.moves.transport": 5},
    )
    table = boxes.table_for(agreed)
    double = next(card for card in table.cards if card.design == "double")
    invited = replace(games.letter(None, BLUE, "invitation", agreed), table=table)
    said = " ".join(render(invited, ENGLISH, "UTC").text.split())

    assert (4, (("gold", "AME", 1), ("wares", "MED", 1))) == (double.caballeros, double.lays)
    assert "House rule: How many does Double place? 4." in said
    assert "House rule: What gold and wares does Double bring? gold and wares." in said
    assert "House rule: How many may Transport move? 5." in said
    helped = replace(games.letter(None, BLUE, "help", agreed, moment=Help("CARD")), table=table)
    *_, deck = help_on(LetterVoice(ENGLISH, helped, "UTC"), "CARD")
    cards = {row.title: row.words.replace(UNBROKEN, " ") for row in deck.rows}
    assert "Move up to 5 of yours overseas; brings gold and 2 wares; places up to 2" == cards["Transport"]
    assert cards["Double"].endswith("; brings gold and wares; places up to 4")


def test_unless_it_is_set_each_card_is_as_its_box_has_it():
    printed = boxes.BOXES["colonies"]

    assert {*printed.deck} <= {*TABLE.cards}


def test_the_letter_before_the_first_round_asks_where_to_settle():
    asked = having(letter(), view=replace(letter().view, round=0), keys=("SETTLE",), awaited=(BLUE,))
    mail = render(asked, ENGLISH, "UTC")
    said = " ".join(mail.text.split())

    assert mail.subject.startswith("Winter table, before round 1: where you begin by ")
    assert "In which region do you begin with 2 more, besides those at home?" in said
    assert "Before round 1 of 9." in said
