"""Orders in six languages, alone and mixed: the same sheet comes of them, or a question, never another sheet."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from referee.languages.folders import Words
from referee.orders.contents import OrderSheet
from referee.orders.lexicon import phrases_of
from referee.orders.shapes.deed import DoAct
from referee.orders.shapes.placing import DoPlace, PlacePart
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.orders.shapes.turn import TurnBlock
from tests.kit.geography import ARA, CAT, CVI, VAL, WITH_FRANCE
from tests.orders.letters import BLUE, FIRST_SHEET, SECOND_SHEET, offering
from tests.orders.tongues import LANGUAGES, LEXICONS, TABLE, TAGS, plain, read, spellings

# --- whole sheets ---------------------------------------------------------------------------------

SHEETS = {
    "nl": """MACHT 11 of 10 of ELKE
KAART 2 eigen en 2 vijandelijke
VERPLAATS 1 eigen Granada naar Sevilla of Castillo
VERPLAATS 1 eigen van Granada naar het Castillo
VERPLAATS 1 blauwe van Valencia naar Galicia
PLAATS 1 Valencia of de burcht
ANDERS KAART willekeurig
OVERSLAAN
TERUGGEVEN 2 hof, 1 Sevilla of hof
SCHIJF GEHEIM Aragón of Granada
SCHIJF ALGEMEEN Sevilla of Granada""",
    "pl": """SIŁA 11 lub 10 lub DOWOLNA
KARTA dwóch własnych i dwóch obcych
PRZESUŃ 1 własny z Granady do Sewilli lub Castillo
PRZESUŃ 1 własny z Granady na zamek
PRZESUŃ 1 niebieski z Walencji do Galicji
UMIEŚĆ 1 w Walencji lub na zamku
INACZEJ KARTA DOWOLNA
POMIŃ
ODDAJ 2 z dworu, 1 z Sewilli lub z dworu
DYSK TAJNY Aragonia lub Granada
DYSK GŁÓWNY Sewilla lub Granada""",
    "sv": """MAKT 11 eller 10 eller VALFRI
KORT 2 egna och 2 främmande
FLYTTA 1 egen från Granada till Sevilla eller slottet
FLYTTA 1 egen Granada till slottet
FLYTTA 1 blå från Valencia till Galicien
PLACERA 1 i Valencia eller i slottet
ANNARS KORT VALFRITT
AVSTÅ
LÄMNA TILLBAKA 2 från hovet, 1 Sevilla eller hovet
KOMPASS HEMLIG Aragonien eller Granada
KOMPASS ALLMÄN Sevilla eller Granada""",
    "de": """MACHT 11 oder 10 oder BELIEBIG
KARTE 2 eigene und 2 fremde
VERSETZE 1 eigenen von Granada nach Sevilla oder Castillo
VERSETZE 1 eigenen aus Granada ins Castillo
VERSETZE 1 blauen von Valencia nach Galicien
SETZE 1 nach Valencia oder in die Burg
SONST KARTE BELIEBIG
AUSLASSEN
ZURÜCKGEBEN 2 vom Hof, 1 Sevilla oder Hof
SCHEIBE GEHEIM Aragonien oder Granada
SCHEIBE ALLGEMEIN Sevilla oder Granada""",
    "es": """PODER 11 o 10 o CUALQUIERA
CARTA 2 propios y 2 ajenos
MUEVE 1 propio de Granada a Sevilla o Castillo
MUEVE 1 propio de Granada al Castillo
MUEVE 1 azul de Valencia a Galicia
COLOCA 1 en Valencia o en el Castillo
SI NO CARTA CUALQUIERA
OMITE
DEVUELVE 2 de la corte, 1 de Sevilla o corte
DISCO SECRETO Aragón o Granada
DISCO GENERAL Sevilla o Granada""",
}


@pytest.mark.parametrize("typed", [str, plain, str.lower], ids=["as it is", "without accents", "in small letters"])
@pytest.mark.parametrize("language", SHEETS)
def test_a_whole_sheet_is_the_same_sheet_in_every_language(language: str, typed: Callable[[str], str]) -> None:
    sheet = read(FIRST_SHEET, "en")
    assert OrderSheet(blocks=sheet.blocks) == sheet
    shouted = typed is not str.lower
    for reader in (language, f"{language}-XX", *(("", "en") if shouted else ())):
        assert sheet == read(typed(SHEETS[language]), reader), reader


@pytest.mark.parametrize("language", TAGS)
def test_what_receipts_and_forms_print_is_read_whatever_the_players_language(language: str) -> None:
    form = "POWER [11]\nCARD [king]\n DO [King Aragon]\n PLACE [LEAD Aragon, 1 Seville]\nELSE CARD [ANY]\n DO [skip]"
    plans = "POWER 11\nCARD king\nKING Aragon\nPLACE LEAD Aragon, 1 Seville\nELSE CARD ANY\nSKIP"

    assert read(plans, "en") == read(form, language)
    for text in (FIRST_SHEET, SECOND_SHEET):
        assert read(text, "en") == read(text, language)


def test_a_wrapped_line_goes_on_in_every_language() -> None:
    orders = read("CARD two and two\nMOVE 1 own Granada to Castillo", "en")

    assert orders == read("KARTA dwóch własnych i dwóch obcych\nPRZESUŃ 1 własny z Granady\ndo Castillo", "pl")
    assert orders == read("KARTE 2 eigene und 2 fremde\nVERSETZE 1 eigenen von Granada\nnach\nCastillo", "de")


@pytest.mark.parametrize(
    ("language", "text", "english"),
    [
        ("nl", "KONING naar Aragón of Galicia", "KING Aragon or Galicia"),
        ("nl", "VOEG TOE 2 Sevilla", "ADD 2 Seville"),
        ("nl", "VETO ALS KOST MIJ 5", "VETO WHEN COSTS ME 5"),
        ("nl", "laat gaan", "LET PASS"),
        ("nl", "WIS SCHIJF LEEGLOOP", "CLEAR DISK EVICT"),
        ("nl", "HULP koning", "HELP king"),
        ("de", "SCHICKE rot Aragon oder Sevilla, blau Galicien", "SEND red Aragon or Seville, own Galicia"),
        ("de", "HOF 2 AUS Galicien, Aragon", "COURT 2 FROM Galicia, Aragon"),
        ("de", "WERTUNGSTAFEL 840 Aragon", "SCOREBOARD 840 Aragon"),
        ("de", "ICH NEHME AN 3 2 1", "ACCEPT 3 2 1"),
        ("pl", "WYŚLIJ czerwony z Aragonii, niebieski z Galicji", "SEND red Aragon, own Galicia"),
        ("pl", "PUNKTUJ Aragonię lub zamek", "SCORE Aragon or Castillo"),
        ("pl", "UZUPEŁNIJ WSZYSTKO Z 2 Galicji, Aragonii", "REINFORCE ALL FROM 2 Galicia, Aragon"),
        ("pl", "POWIEDZ: 3 2 1", "SAY: 3 2 1"),
        ("sv", "GRANDE till Galicien", "GRANDE Galicia"),
        ("sv", "TA UPP 11 eller 9", "TAKE 11 or 9"),
        ("sv", "VETO FRÅGA blå", "VETO ASK blue"),
        ("sv", "STÄLLNING", "STATUS"),
        ("es", "VETO rojo SI SE LLEVA de Aragón", "VETO red WHEN TAKES Aragon"),
        ("es", "VETO NUNCA", "VETO NEVER"),
        ("es", "DESALOJA Aragón o Galicia", "EVICT Aragon or Galicia"),
        ("es", "definitivo", "FINAL"),
    ],
)
def test_every_order_has_its_words(language: str, text: str, english: str) -> None:
    table = replace(offering("king"), mid_turn=True)
    sheet = read(english, "en", table)
    assert ((), ()) == (sheet.complaints, sheet.ignored)

    assert sheet == read(text, language, table)
    for reader in (language, ""):
        assert sheet == read(text.upper(), reader, table), reader


# --- replies as people really send them -----------------------------------------------------------

PREVIOUS = (
    PowerBlock((PowerRank(12),)),
    CardBlock(
        (Plan(("score_4",), (DoAct(), DoPlace((PlacePart("COUNT", 2, (CAT, ARA)), PlacePart("COUNT", 1, (CVI,)))))),)
    ),
)
PROPOSED = (CardBlock((Plan(("score_5",), (DoAct(), DoPlace((PlacePart("LEAD", 0, (ARA, VAL)),)))),)),)

REPLIES = {
    "11, then score 5s, everyone in aragon": (
        "11, dan scoor 5s, iedereen in Aragón",
        "11, potem punktuj piątki, wszyscy w Aragonii",
        "11, sedan räkna 5or, alla i Aragonien",
        "11, dann werte 5er, alle nach Aragon",
        "11, luego puntúa los 5, todos en Aragón",
    ),
    "same as last time but power 9": (
        "hetzelfde als vorige keer maar macht 9",
        "to samo co ostatnio ale siła 9",
        "samma som förra gången men makt 9",
        "wie letztes Mal aber Macht 9",
        "lo mismo que la última vez pero poder 9",
    ),
    "POWER 9 ... oops no, 11 then 9": (
        "MACHT 9 ... oeps nee, 11 dan 9",
        "SIŁA 9 ... ups nie, 11 potem 9",
        "MAKT 9 ... oj nej, 11 sedan 9",
        "MACHT 9 ... ups nein, 11 dann 9",
        "PODER 9 ... uy no, 11 luego 9",
    ),
    "ok but swap aragon and valencia": (
        "ok maar wissel Aragón en Valencia",
        "ok ale zamień Aragonię i Walencję",
        "ok men byt Aragonien och Valencia",
        "ok aber tausche Aragon und Valencia",
        "vale pero cambia Aragón y Valencia",
    ),
    "POWER 13": ("MACHT 13", "SIŁA 13", "MAKT 13", "MACHT 13", "PODER 13"),
    "POWER 11\nPLACE 2 Casillas": (
        "MACHT 11\nPLAATS 2 Casillas",
        "SIŁA 11\nUMIEŚĆ 2 Casillas",
        "MAKT 11\nPLACERA 2 Casillas",
        "MACHT 11\nSETZE 2 Casillas",
        "PODER 11\nCOLOCA 2 Casillas",
    ),
    "PLACE Catalonia 3": (
        "PLAATS Cataluña 3",
        "UMIEŚĆ Katalonia 3",
        "PLACERA Katalonien 3",
        "SETZE Katalonien 3",
        "COLOCA Cataluña 3",
    ),
    "Actually DISK EVICT Valencia": (
        "Eigenlijk SCHIJF LEEGLOOP Valencia",
        "Właściwie DYSK EKSMISJA Walencja",
        "Egentligen KOMPASS UTRYMNING Valencia",
        "Eigentlich SCHEIBE RÄUMUNG Valencia",
        "En realidad DISCO DESALOJO Valencia",
    ),
    "veto anything nasty from brown": (
        "veto tegen alles gemeens van bruin",
        "weto na wszystko wredne od brązowego",
        "veto mot allt elakt från brun",
        "Veto gegen alles Gemeine von Braun",
        "veto a todo lo feo de marrón",
    ),
    "In hospital till Monday, DISK EVICT Granada I guess": (
        "In het ziekenhuis tot maandag, SCHIJF LEEGLOOP Granada denk ik",
        "W szpitalu do poniedziałku, DYSK EKSMISJA Granada chyba",
        "På sjukhus till måndag, KOMPASS UTRYMNING Granada tror jag",
        "Im Krankenhaus bis Montag, SCHEIBE RÄUMUNG Granada glaube ich",
        "En el hospital hasta el lunes, DISCO DESALOJO Granada creo",
    ),
    "OK, kind regards": (
        "OK, groetjes",
        "Zgoda, pozdrawiam",
        "Okej, vi ses",
        "Einverstanden, viele Grüße",
        "Vale, saludos",
    ),
    "don't file POWER 11": ("niet MACHT 11", "nie SIŁA 11", "inte MAKT 11", "nicht MACHT 11", "no PODER 11"),
}


def gist(sheet: OrderSheet) -> tuple[object, ...]:
    """All that a sheet says, but for the words that were typed."""
    wrong = tuple((c.code, c.fault, c.key) for c in sheet.complaints)
    return sheet.blocks, sheet.requests, sheet.proposal, sheet.remarks, sheet.note, wrong, len(sheet.ignored)


@pytest.mark.parametrize("english", REPLIES, ids=lambda text: text.replace("\n", "; "))
def test_a_messy_reply_is_read_in_every_language_as_in_english(english: str) -> None:
    table = replace(
        BLUE,
        previous=PREVIOUS if "same" in english else (),
        proposal=PROPOSED if "ok " in english or "OK" in english else (),
    )
    expected = gist(read(english, "en", table))

    for language, text in zip(SHEETS, REPLIES[english], strict=True):
        assert expected == gist(read(text, language, table)), language


@pytest.mark.parametrize(
    "text",
    [
        *("Pas op, de koning komt!", "Ik ga op vakantieplannen broeden.", "Tot volgende week, Bo"),
        *("Dobra partia, do usłyszenia", "Król jest nagi!", "Karta za kartą..."),
        *("Kungen lever!", "Ta det lugnt", "Ha en bra helg"),
        *("Frage und Antwort", "Klar, mache ich.", "König müsste man sein"),
        *("¡Qué partida!", "El rey ha muerto", "Carta de amor"),
        *("Stan", "Ta, all good", "Final countdown", "Till", "Mia"),
    ],
)
def test_prose_is_no_order_in_any_language(text: str) -> None:
    for language in ("", *TAGS):
        sheet = read(text, language)
        assert OrderSheet(ignored=sheet.ignored) == sheet, language


# --- names ----------------------------------------------------------------------------------------


SMALL = ("do", "w", "na", "i", "het", "de", "el")
"""Words before a name that only a letter in their language has."""


@pytest.mark.parametrize(
    ("place", "names"),
    [
        ("Galicia", "Galicien, Galizien, Galicji, Galicja, Galicië"),
        (
            "Basque Country",
            "Baskenland, País Vasco, kraj Basków, kraju Basków, Kraju Baskow, Baskien, Baskonii, Navarra",
        ),
        ("Aragon", "Aragón, Aragonien, Aragonii, Aragonia, Aragonu"),
        ("Catalonia", "Katalonien, Cataluña, Catalonië, Katalonii, Katalonię"),
        (
            "Old Castile",
            "Altkastilien, Alt-Kastilien, Starej Kastylii, Gamla Kastilien, Castilla la Vieja, Oud-Castilië",
        ),
        ("New Castile", "Neukastilien, Nowa Kastylia, Nową Kastylię, Nya Kastilien, Castilla la Nueva, Toledo"),
        ("Seville", "Sevilla, Sewilla, do Sewilli, w Sewilli, na Sewillę"),
        ("Granada", "Granady, w Granadzie, Granadę"),
        ("Valencia", "Walencji, w Walencji, do Walencji"),
        ("Castillo", "zamek, na zamku, do zamku, slottet, i slottet, het kasteel, de burcht, Burg, Ibiza, el castillo"),
    ],
)
def test_places_are_called_as_any_rulebook_calls_them(place: str, names: str) -> None:
    expected = read(f"DISK EVICT {place}").blocks

    for name in (spelling for each in names.split(", ") for spelling in (each, plain(each))):
        for language in ("", *(() if name.split()[0] in SMALL else ("nl",))):
            assert expected == read(f"DISK EVICT {name}", language).blocks, name


@pytest.mark.parametrize("name", ["Kastilien", "Kastylia", "Castilië", "Kastylii", "Castilla"])
def test_castile_alone_is_asked_about_in_every_language(name: str) -> None:
    (about,) = read(f"DISK EVICT {name}").complaints

    assert ("place-ambiguous", "ambiguous") == (about.code, about.fault)
    assert ("Old Castile", "New Castile") == about.legal[-2:]


def test_letters_may_be_spelt_out_or_left_bare() -> None:
    orders = read("KING Aragon", table=replace(TABLE, mid_turn=True))

    for typed in ("KÖNIG Aragon", "KOENIG Aragon", "KONIG Aragon", "KRÓL Aragonia", "KROL Aragonia"):
        assert orders == read(typed, table=replace(TABLE, mid_turn=True)), typed


@pytest.mark.parametrize("words", LANGUAGES, ids=TAGS)
def test_every_title_of_a_card_reads_as_that_card(words: Words) -> None:
    for design, name in words.named("card").items():
        for title in phrases_of(name.phrases):
            sheet = read(f"CARD {title}\nSKIP", words.language, offering(design))
            assert [(design,)] == [plan.cards for block in sheet.blocks for plan in block.plans], title


@pytest.mark.parametrize(
    ("title", "design"),
    [
        ("Intrigue: any 3", "three_any"),
        ("Intrigant: 2 eigen en 2 vijandelijke", "two_and_two"),
        ("Intrigant: 3 caballero's", "three_any"),
        ("de Koningskaart", "king"),
        ("Kryzys władzy", "decay_all"),
        ("regiony „6” i „7”", "score_67"),
        ("alla regioner med 5", "score_5"),
        ("hälsning från kungen", "king_returns"),
        ("Sonderwertung", "score_pick"),
    ],
)
def test_titles_are_read_as_rulebooks_print_them(title: str, design: str) -> None:
    table = offering("own_from_one", "two_and_two", "three_any") if "Intrig" in title else offering(design)

    for language in ("", *(("en", "nl") if title in TITLES else ())):
        assert read(f"CARD {design}\nSKIP", "en", table) == read(f"CARD {title}\nSKIP", language, table)


TITLES = ("Intrigue: any 3", "Kryzys władzy", "alla regioner med 5", "hälsning från kungen")
"""Titles that are read in whatever language the letter is."""

# --- places that boxes bring ------------------------------------------------------------------------

FRANCE = replace(TABLE, board=WITH_FRANCE, mid_turn=True)
OF_FRANCE = ("FRA", "FRA-ambassador", "FRA-envoy", "FRA-third")


@pytest.mark.parametrize("words", LANGUAGES, ids=TAGS)
def test_every_name_of_a_place_is_read_on_a_board_that_has_it(words: Words) -> None:
    for code in OF_FRANCE:
        expected = DoPlace((PlacePart("COUNT", 1, (WITH_FRANCE.index[code],)),))
        for phrase in spellings(words, "places", code):
            sheet = read(f"{spellings(words, 'verbs', 'PLACE')[0].upper()} 1 {phrase}", words.language, FRANCE)
            assert OrderSheet(blocks=(TurnBlock((expected,)),)) == sheet, phrase


@pytest.mark.parametrize("words", LANGUAGES, ids=TAGS)
def test_a_place_that_the_board_has_not_is_no_place(words: Words) -> None:
    assert (
        LEXICONS[words.language]
        .said["place"]
        .keys()
        .isdisjoint(phrase for code in OF_FRANCE for phrase in spellings(words, "places", code))
    )
    assert ["place-unknown"] == [c.code for c in read("DISK EVICT France", words.language).complaints]


def test_a_misspelt_place_of_a_box_is_known_where_it_is_played_with() -> None:
    table = replace(FRANCE, mid_turn=False)
    answers = [read("DISK EVICT Frnace", "en", each).complaints[0].legal for each in (TABLE, table)]

    assert ["France" in legal for legal in answers] == [False, True]


@pytest.mark.parametrize("below", ["SI NO LO MEJOR", "SI NO CARTA CUALQUIERA\nPASO"])
def test_a_keyword_that_begins_like_a_condition_does_not_go_on_with_the_one_above(below):
    above = "PODER 9 SI REY SE HA MOVIDO\nCARTA rey\nREY Aragón SI REY SE HA MOVIDO"

    sheet = read(f"{above}\n{below}", "es")
    alone = read("PODER 9 SI REY SE HA MOVIDO\nSI NO LO MEJOR", "es")
    assert () == sheet.complaints == alone.complaints
    assert ["POWER", "ELSE BEST"] == [block.key for block in alone.blocks]
    assert "CARD" in [block.key for block in sheet.blocks]
