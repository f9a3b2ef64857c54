"""What cards of the Players' edition and Special cards do, in running words, as strangers wrote them."""

import pytest

from referee.docket.known import known_to
from referee.orders.canonical import canonical_sheet
from referee.orders.contents import Known, OrderSheet
from referee.orders.proposals import merged
from tests.kit.byletters import by_letters, says
from tests.orders.letters import read, sent_as_file

HANDS = {
    "players_edition": (10, 13, 23, 33, 53, 63, 73, 83, 93, 103, 113, 160, 170),
    "special": (10, 15, 25, 35, 55, 75, 85, 105, 135, 145, 155, 160, 170),
}
"""By the box that is told of, the hand of the player who writes."""


@pytest.fixture(scope="module")
def tables() -> dict[str, Known]:
    """What red knows in the first round, with the cards of a box in its hand."""
    return {box: _with_hand(hand) for box, hand in HANDS.items()}


def _with_hand(hand: tuple[int, ...]) -> Known:
    game = by_letters(3, boxes=("intrigue", *HANDS), edition="big_box_nl", cooling_minutes=0)
    position = game.docket.running.position
    for seat in position.seats:
        says(game, seat, f"SETTLE {position.board.codes[position.homes[seat]]}")
    for seat in position.seats:
        says(game, seat, f"HAND {' '.join(map(str, hand))}")
    return known_to(game.docket, 0)


def proposed(sheet: OrderSheet, known: Known) -> str:
    return canonical_sheet((*sheet.blocks, *sheet.proposal), known)


def meant(sheet: OrderSheet, known: Known) -> list[str]:
    """What a sheet comes to with each answer to its question."""
    ways = sheet.which.ways if sheet.which else ((),)
    return [canonical_sheet(merged(sheet.blocks, sheet.proposal, way), known) for way in ways]


BRIDGE = "CARD bridge building\nBRIDGE Aragon\nSPAN Valencia"
FLIP = "CARD uprising\nFLIP 840"
PLOT = "CARD plot\nPLOT New Castile"
SHUT = "CARD quarantine\nSHUT Valencia"
WAR = "CARD civil war\nEVICT Seville"
PACT = "CARD pact\nALLY Aragon\nALLIED Catalonia"
OFFER = "CARD score one of three\nOFFER Aragon, Seville, Galicia to blue"
PROTECT = "CARD royal protection\nSHUT Seville"
LIMIT = "CARD at most six\nLIMIT Catalonia"

SAID = {
    "players_edition": [
        ("en", "63: bridge between Aragon and Valencia", f"POWER 63\n{BRIDGE}"),
        ("en", "Lay 63, if it is gone 53. Bridge from Aragon to Valencia.", f"POWER 63 or 53\n{BRIDGE}"),
        ("en", "I'd like to build the bridge from Aragon to Valencia", BRIDGE),
        ("en", "Bridge between Aragon or Seville and Valencia", BRIDGE.replace("Aragon", "Aragon or Seville")),
        ("en", "flip the 840", FLIP),
        ("en", "Turn the 400 scoreboard round, or else the 840", FLIP.replace("840", "400 or 840")),
        ("en", "flip the scoreboard in Seville or the Castillo", FLIP.replace("840", "Seville or Castillo")),
        ("en", "Flip the 840 scoreboard", FLIP),
        ("en", "Move the castillo to New Castile", PLOT),
        ("en", "the castle walks to New Castile or Catalonia", f"{PLOT} or Catalonia"),
        ("en", "Civil war in Seville", WAR),
        ("en", "civil war: clear out Seville, otherwise Catalonia", f"{WAR} or Catalonia"),
        ("en", "Alliance of Aragon and Catalonia", PACT),
        ("en", "I ally Aragon with Catalonia", PACT),
        ("en", "Put the quarantine token on Valencia or New Castile", f"{SHUT} or New Castile"),
        ("en", "Lay 93. Quarantine on Valencia. Place two in Aragon.", f"POWER 93\n{SHUT}\nPLACE 2 Aragon"),
        ("en", "Storm Catalonia", "STORM Catalonia"),
        (
            "en",
            "103. Storm on Seville. Two in Valencia.",
            "POWER 103\nCARD tormenta\nACT\nPLACE 2 Valencia\nSTORM Seville",
        ),
        (
            "en",
            "Hi, I'll lay the 63. Bridge Aragon to Valencia please, two men in Catalonia, rest in the Castillo.",
            f"POWER 63\n{BRIDGE}\nPLACE 2 Catalonia, REST Castillo",
        ),
        ("en", "Travel day: Galicia or Catalonia", "WANDER Galicia or Catalonia"),
        ("en", "cross 2 from Aragon to Valencia", "CROSS 2 own Aragon to Valencia"),
        ("en", "Two of mine cross the bridge from Aragon to Valencia before my turn", "CROSS 2 own Aragon to Valencia"),
        ("en", "my grande goes to Galicia", "WANDER Galicia"),
        ("nl", "Brug tussen Aragon en Valencia", BRIDGE),
        ("nl", "Mijn Grande gaat naar Galicië", "WANDER Galicia"),
        ("nl", "Draai het scorebord 840 om", FLIP),
        ("nl", "Verplaats het Castillo naar Nieuw-Castilië", PLOT),
        ("nl", "Quarantaine op Valencia", SHUT),
        ("nl", "Bondgenootschap tussen Aragon en Catalonië", PACT),
        ("nl", "Burgeroorlog in Sevilla", WAR),
        ("de", "Brücke zwischen Aragonien und Valencia", BRIDGE),
        ("de", "Ich drehe die Wertungstafel 840 um", FLIP),
        ("de", "Das Castillo zieht nach Neukastilien", PLOT),
        ("de", "Quarantäne für Valencia", SHUT),
        ("de", "Bündnis zwischen Aragonien und Katalonien", PACT),
        ("de", "Bürgerkrieg in Sevilla", WAR),
        ("de", "Mein Grande geht nach Galicien", "WANDER Galicia"),
        ("pl", "Most między Aragonią a Walencją", BRIDGE),
        ("pl", "Odwracam tablicę 840", FLIP),
        ("pl", "Castillo do Nowej Kastylii", PLOT),
        ("pl", "Kwarantanna w Walencji", SHUT),
        ("pl", "Mój grand idzie do Galicji", "WANDER Galicia"),
        ("sv", "Bro mellan Aragonien och Valencia", BRIDGE),
        ("sv", "Vänd poängtavlan 840", FLIP),
        ("sv", "Flytta Castillo till Nya Kastilien", PLOT),
        ("sv", "Karantän i Valencia", SHUT),
        ("sv", "Min Grande går till Galicien", "WANDER Galicia"),
        ("es", "Puente entre Aragón y Valencia", BRIDGE),
        ("es", "Doy la vuelta al marcador 840", FLIP),
        ("es", "Muevo el Castillo a Castilla la Nueva", PLOT),
        ("es", "Cuarentena en Valencia", SHUT),
        ("es", "Mi Grande va a Galicia", "WANDER Galicia"),
        ("es", "Guerra civil en Sevilla", WAR),
    ],
    "special": [
        ("en", "Offer Bo Aragon, Seville and Galicia", OFFER),
        ("en", "offer Aragon, Seville and Galicia to Bo or Yara", f"{OFFER} or yellow"),
        ("en", "Bo may choose among Aragon, Seville and Galicia", OFFER),
        ("en", "protect Seville", PROTECT),
        ("en", "shut Seville with the King's token", PROTECT),
        ("en", "the table of six to Catalonia", LIMIT),
        ("en", "Lay a table of six in Catalonia or Seville", f"{LIMIT} or Seville"),
        ("en", "lift the table of six in Catalonia", "LIFT Catalonia"),
        ("en", "remove Bo's espionage", "CARD abolition\nABOLISH espionage blue"),
        ("en", "take the table of six in Valencia out of play", "CARD abolition\nABOLISH at most six Valencia"),
        ("en", "Abolish Bo's or Yara's espionage", "CARD abolition\nABOLISH espionage blue or yellow"),
        ("en", "slip one from Seville to Galicia", "SLIP 1 own Seville to Galicia"),
        ("en", "155 with Aragon, Seville, Galicia for Bo or Yara", f"POWER 155\n{OFFER} or yellow"),
        (
            "en",
            "I lay 155 and offer Bo Aragon, Seville and Galicia. Two to Catalonia.",
            f"POWER 155\n{OFFER}\nPLACE 2 Catalonia",
        ),
        (
            "en",
            "145 and score Seville. If I am king: king to Aragon.",
            "POWER 145\nCARD score any region\nSCORE Seville\nELSE CARD king\nKING Aragon",
        ),
        (
            "en",
            "75. Keep it. 2 in Aragon. Later slip one from Aragon to Seville.",
            "POWER 75\nCARD move before a scoring\nACT\nPLACE 2 Aragon\nSLIP 1 own Aragon to Seville",
        ),
        ("en", "Power 145, score Seville", "POWER 145\nCARD score any region\nSCORE Seville"),
        ("nl", "Bied Bo Aragon, Sevilla en Galicië aan", OFFER),
        ("nl", "Koninklijke bescherming voor Sevilla", PROTECT),
        ("nl", "Tafel van zes in Catalonië", LIMIT),
        ("de", "Ich biete Bo Aragonien, Sevilla und Galicien an", OFFER),
        ("de", "Ich schütze Sevilla", PROTECT),
        ("de", "Sechsertafel nach Katalonien", LIMIT),
        ("de", "Spionage von Bo abschaffen", "CARD abolition\nABOLISH espionage blue"),
        ("pl", "Ochrona królewska w Sewilli", PROTECT),
        ("sv", "Erbjud Bo Aragonien, Sevilla och Galicien", OFFER),
        ("sv", "Kungligt skydd för Sevilla", PROTECT),
        ("es", "Ofrezco a Bo Aragón, Sevilla y Galicia", OFFER),
        ("es", "Protección real para Sevilla", PROTECT),
    ],
}


@pytest.mark.parametrize(
    ("box", "language", "words", "orders"),
    [(box, *each) for box, said in SAID.items() for each in said],
    ids=lambda each: each[:40],
)
def test_what_a_card_does_is_understood_in_running_words(
    box: str, language: str, words: str, orders: str, tables: dict[str, Known]
) -> None:
    known = tables[box]
    sheet = read(words, known, language)

    assert {"item-without-card"} >= {each.code for each in sheet.complaints}
    assert proposed(read(orders, known, "en"), known) in meant(sheet, known)


WRITTEN = list(dict.fromkeys((box, orders) for box, said in SAID.items() for _, _, orders in said))


@pytest.mark.parametrize(("box", "orders"), WRITTEN)
def test_every_order_of_the_cards_is_the_same_in_a_file_as_in_a_letter(
    box: str, orders: str, tables: dict[str, Known]
) -> None:
    blocks = read(orders, tables[box], "en").blocks

    assert OrderSheet(blocks=blocks) == sent_as_file(blocks, tables[box])


@pytest.mark.parametrize(
    ("box", "language", "words"),
    [
        ("players_edition", "en", "Don't build a bridge between Aragon and Valencia"),
        ("players_edition", "en", "Bo built a bridge between Aragon and Valencia"),
        ("players_edition", "en", "Was the castillo moved to New Castile?"),
        ("players_edition", "en", "Alliance of Aragon, Valencia and Seville"),
        ("players_edition", "en", "Bo's grande goes to Galicia"),
        ("players_edition", "en", "A storm in Seville this weekend, they say"),
        ("players_edition", "de", "Keine Brücke zwischen Aragonien und Valencia"),
        ("players_edition", "nl", "Geen quarantaine op Valencia"),
        ("players_edition", "es", "No construyo el puente entre Aragón y Valencia"),
        ("players_edition", "pl", "Nie buduję mostu między Aragonią a Walencją"),
        ("players_edition", "sv", "Ingen bro mellan Aragonien och Valencia"),
        ("special", "en", "Bo offers me Aragon, Seville and Galicia"),
        ("special", "en", "I would shut Galicia if I could"),
        ("special", "en", "remove espionage and the table in Valencia"),
        ("special", "en", "shut up, Bo"),
        ("special", "en", "105, no espionage for Bo any more"),
        ("special", "de", "Ich schütze Sevilla nicht"),
        ("special", "nl", "Bied Bo niets aan in Aragon"),
    ],
)
def test_what_is_denied_told_of_others_or_is_more_than_one_order_comes_to_none(
    box: str, language: str, words: str, tables: dict[str, Known]
) -> None:
    assert "" == proposed(read(words, tables[box], language), tables[box])


@pytest.mark.parametrize(
    ("box", "words", "quoted"),
    [
        ("players_edition", "If Bo is in Aragon, bridge between Aragon and Valencia", "If Bo is in Aragon"),
        ("players_edition", "Bridge between Aragon and Valencia, unless Bo is in Aragon", "unless Bo is in Aragon"),
        ("players_edition", "civil war in Seville only if I have two there", "only if I have"),
        ("players_edition", "Quarantine on Valencia and Seville", "and Seville"),
        ("players_edition", "flip the 840 in Seville", "in seville"),
        ("special", "offer Bo Aragon, Seville and Galicia, but not if he leads there", "but not if he leads there"),
        ("players_edition", "63, bridge from Aragon to Valencia. But no bridge if Bo is in Valencia.", "bridge if"),
        ("special", "offer 2 from Aragon to Bo", "to Bo"),
        ("special", "table of six to Catalonia and Valencia", "and Valencia"),
        ("special", "protect Seville from Bo", "from Bo"),
    ],
)
def test_a_condition_or_a_name_that_no_order_holds_is_quoted(
    box: str, words: str, quoted: str, tables: dict[str, Known]
) -> None:
    sheet = read(words, tables[box], "en")

    told = [*(str(arg) for each in (*sheet.complaints, *sheet.remarks) for arg in each.args), *sheet.unowned]
    assert any(quoted in each for each in told) or not (sheet.blocks or sheet.proposal)


@pytest.mark.parametrize(
    ("typed", "filed"),
    [
        ("POWER tormenta or 90 or plot", "POWER 103 or 90 or 23"),
        ("POWER joker THEN uprising or 40", "POWER JOKER THEN 73 or 40"),
        (
            "HAND plot, travel day, tormenta, 10 20 30 40 50 60 70 80 90 100",
            "HAND 10 13 20 23 30 40 50 60 70 80 90 100 103",
        ),
    ],
)
def test_a_power_card_may_be_called_by_its_name(tables, typed, filed) -> None:
    known = tables["players_edition"]

    assert filed == canonical_sheet(read(typed, known).blocks, known)


def test_behind_a_comma_a_name_is_of_the_card_to_take_and_no_wish_for_a_power_card(tables) -> None:
    known = tables["players_edition"]

    assert "POWER 90\nCARD civil war\nEVICT Seville" == proposed(
        read("POWER 90, civil war, EVICT Seville", known), known
    )
