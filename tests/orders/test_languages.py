"""Orders in six languages, alone and mixed: the same sheet comes of them, or a question, never another sheet."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations, cycle
from random import Random
from unicodedata import combining, normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.languages import Naming, Words, words_by_tag
from referee.orders.keywords import clash, conflicts, fought_over, lexicons, meanings_of, understood
from referee.orders.letter import Line, OrderSheet, Table
from referee.orders.lexicon import folded, phrases_of
from referee.orders.shapes.base import key_of
from referee.orders.shapes.nothing import DoAct
from referee.orders.shapes.placing import DoPlace, PlacePart
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.orders.shapes.turn import TurnBlock
from referee.prose.letter import read_letter
from referee.rules.model import COURT
from tests.geography import ARA, BOARD, CAT, CVI, VAL, WITH_FRANCE
from tests.orders.letters import BLUE, FIRST_SHEET, SECOND_SHEET, offering, written
from tests.orders.sheets import check
from tests.thorough import examples

TABLE = offering("two_and_two", "score_secret", "king")
LANGUAGES = tuple(words_by_tag().values())
ENGLISH_WORDS = words_by_tag()["en"]
LEXICONS = lexicons(BOARD)
ENGLISH = LEXICONS["en"]
TAGS = tuple(LEXICONS)


def read(text: str, language: str = "", table: Table = TABLE) -> OrderSheet:
    return read_letter(tuple(Line(at, line) for at, line in enumerate(text.split("\n"), 1)), table, language)


def plain(text: str) -> str:
    """A text as a phone without the language's letters writes it."""
    bare = normalize("NFD", text).translate(str.maketrans("łŁ", "lL"))
    return "".join(char for char in bare if not combining(char))


# --- whole sheets ---------------------------------------------------------------------------------

SHEETS = {
    "nl": (
        """MACHT 11 of 10 of ELKE
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
        """MACHT MIK 1 MAXIMAAL 11 of 4
KAART geheime puntentelling
PLAATS VOORSPRONG in Valencia, REST in het Castillo
ACTIE
ANDERS KAART ELKE
PAS
VETO rood OP 2 eigen en 2 vijandelijke ALS NAAR Galicia
VRAAG ALS DE KONING VERPLAATST IS""",
    ),
    "pl": (
        """SIŁA 11 lub 10 lub DOWOLNA
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
        """SIŁA CELUJ 1 MAKS 11 lub 4
KARTA specjalne punktowanie w tajemnicy
UMIEŚĆ PROWADZENIE w Walencji, RESZTA na zamek
AKCJA
INACZEJ KARTA DOWOLNA
PAS
WETO czerwony NA dwóch własnych i dwóch obcych GDY DO Galicji
PYTAJ JEŚLI KRÓL SIĘ RUSZYŁ""",
    ),
    "sv": (
        """MAKT 11 eller 10 eller VALFRI
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
        """MAKT SIKTA PÅ 1 HÖGST 11 eller 4
KORT hemlig poängberäkning
FLYTTA UT LEDNING i Valencia, RESTEN i slottet
UTFÖR
ANNARS KORT VALFRITT
HOPPA ÖVER
VETO röd PÅ 2 egna och 2 främmande OM TILL Galicien
FRÅGA OM KUNGEN HAR FLYTTATS""",
    ),
    "de": (
        """MACHT 11 oder 10 oder BELIEBIG
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
        """MACHT ZIEL 1 HÖCHSTENS 11 oder 4
KARTE geheime Sonderwertung
SETZE EIN FÜHRUNG in Valencia, REST im Castillo
AKTION
SONST KARTE EGAL
PASSE
VETO rot GEGEN 2 eigene und 2 fremde WENN NACH Galizien
FRAGE FALLS DER KÖNIG BEWEGT WURDE""",
    ),
    "es": (
        """PODER 11 o 10 o CUALQUIERA
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
        """PODER APUNTA A 1 MÁXIMO 11 o 4
CARTA puntuación especial secreta
COLOCA VENTAJA en Valencia, RESTO en el Castillo
ACCIÓN
SI NO CARTA CUALQUIERA
PASO
VETO rojo SOBRE 2 propios y 2 ajenos CUANDO A Galicia
PREGUNTA SI EL REY SE HA MOVIDO""",
    ),
}


@pytest.mark.parametrize("typed", [str, plain, str.lower], ids=["as it is", "without accents", "in small letters"])
@pytest.mark.parametrize("language", SHEETS)
def test_a_whole_sheet_is_the_same_sheet_in_every_language(language: str, typed: Callable[[str], str]) -> None:
    for english, text in zip((FIRST_SHEET, SECOND_SHEET), SHEETS[language], strict=True):
        sheet = read(english, "en")
        assert OrderSheet(blocks=sheet.blocks) == sheet
        for reader in (language, f"{language}-XX", "", "en"):
            assert sheet == read(typed(text), reader), reader


@pytest.mark.parametrize("language", TAGS)
def test_what_receipts_and_forms_print_is_read_whatever_the_players_language(language: str) -> None:
    form = "POWER [11]\nCARD [king]\n DO [King Aragon]\n PLACE [LEAD Aragon, 1 Seville]\nELSE CARD [ANY]\n DO [skip]"
    plans = "POWER 11\nCARD king\nKING Aragon\nPLACE LEAD Aragon, 1 Seville\nELSE CARD ANY\nSKIP"

    assert read(plans, "en") == read(form, language)
    for text in (FIRST_SHEET, SECOND_SHEET):
        assert read(text, "en") == read(text, language)
    assert "two-languages" not in [c.code for c in read(form).complaints]


def test_one_letter_may_be_written_in_all_languages() -> None:
    mixed = """MAKT 11 oder 10 o ANY
KARTA 2 eigene und 2 fremde
FLYTTA 1 own z Granady naar Sewilla lub slottet
MUEVE 1 propio de Granada till zamek
VERSETZE 1 niebieski von Walencja do Galicien
PLAATS 1 in Valencia eller Burg
SINO CARD egal
OVERSLAAN
RETURN 2 dwór, 1 Sevilla or hof
DISCO geheim Aragón lub Granada
KOMPASS general Sewilla oder Granada"""

    assert read(FIRST_SHEET) == read(mixed)


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

    for reader in (language, "", "en"):
        assert sheet == read(text, reader, table) == read(text.upper(), reader, table), reader


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
        *("Frage: wie spät ist es?", "Klar, mache ich.", "König müsste man sein"),
        *("¡Qué partida!", "El rey ha muerto", "Carta de amor"),
        *("Stan", "Ta, all good", "Final countdown", "Till", "Mia"),
    ],
)
def test_prose_is_no_order_in_any_language(text: str) -> None:
    for language in ("", *TAGS):
        sheet = read(text, language)
        assert OrderSheet(ignored=sheet.ignored) == sheet, language


# --- names ----------------------------------------------------------------------------------------


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
        for language in ("", "pl" if name.split()[0] in ("do", "w", "na") else "sv" if name[:2] == "i " else "nl"):
            assert expected == read(f"DISK EVICT {name}", language).blocks, name


@pytest.mark.parametrize("name", ["Kastilien", "Kastylia", "Castilië", "Kastylii", "Castilla"])
def test_castile_alone_is_asked_about_in_every_language(name: str) -> None:
    (about,) = read(f"DISK EVICT {name}").complaints

    assert ("place-ambiguous", "ambiguous") == (about.code, about.fault)
    assert ("Old Castile", "New Castile") == about.legal[-2:]


def test_letters_may_be_spelt_out_or_left_bare() -> None:
    orders = read("KING Aragon", table=replace(TABLE, mid_turn=True))

    for typed in ("KÖNIG Aragon", "KOENIG Aragon", "KONIG Aragon", "Król Aragonia", "KROL Aragonia"):
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

    for language in ("", "en", "nl"):
        assert read(f"CARD {design}\nSKIP", "en", table) == read(f"CARD {title}\nSKIP", language, table)


# --- places that boxes bring ------------------------------------------------------------------------

FRANCE = replace(TABLE, board=WITH_FRANCE, mid_turn=True)
OF_FRANCE = ("FRA", "FRA-ambassador", "FRA-envoy", "FRA-third")


@pytest.mark.parametrize("words", LANGUAGES, ids=TAGS)
def test_every_name_of_a_place_is_read_on_a_board_that_has_it(words: Words) -> None:
    for code in OF_FRANCE:
        expected = DoPlace((PlacePart("COUNT", 1, (WITH_FRANCE.index[code],)),))
        for phrase in phrases_of(words.named("place")[code].phrases):
            sheet = read(f"{phrases_of(words.verbs['PLACE'])[0].upper()} 1 {phrase}", words.language, FRANCE)
            assert OrderSheet(blocks=(TurnBlock((expected,)),)) == sheet, phrase


@pytest.mark.parametrize("words", LANGUAGES, ids=TAGS)
def test_a_place_that_the_board_has_not_is_no_place(words: Words) -> None:
    assert (
        LEXICONS[words.language]
        .said["place"]
        .keys()
        .isdisjoint(phrase for code in OF_FRANCE for phrase in phrases_of(words.named("place")[code].phrases))
    )
    assert ["place-unknown"] == [c.code for c in read("DISK EVICT France", words.language).complaints]


def test_places_of_a_box_are_not_fought_over() -> None:
    assert conflicts(LEXICONS.values()).keys() == conflicts(lexicons(WITH_FRANCE).values()).keys()


def test_a_misspelt_place_of_a_box_is_known_where_it_is_played_with() -> None:
    table = replace(FRANCE, mid_turn=False)
    answers = [read("DISK EVICT Frnace", "en", each).complaints[0].legal for each in (TABLE, table)]

    assert ["France" in legal for legal in answers] == [False, True]


# --- the lexicons ---------------------------------------------------------------------------------

FIELDS = ("verbs", "asks", "particles", "manners", "numbers", "purposes", "blocks")
KINDS = {"places": "place", "cards": "card", "colours": "colour"}


def said(words: Words, field: str) -> Mapping[str, tuple[str, ...]]:
    """What means each id alone."""
    if field in KINDS:
        return {id: name.phrases for id, name in words.named(KINDS[field]).items()}
    found: Mapping[str, tuple[str, ...]] = getattr(words, field)
    return found


@pytest.mark.parametrize("words", LANGUAGES, ids=TAGS)
def test_a_misspelt_place_may_be_any_that_the_board_has(words: Words) -> None:
    lexicon = LEXICONS[words.language]

    assert {name.casefold() for name in lexicon.place_names} <= lexicon.said["place"].keys()
    found = {lexicon.said["place"][name.casefold()] for name in lexicon.place_names}
    assert {(place,) for place in (COURT, *BOARD.ground)} == found


@pytest.mark.parametrize("words", LANGUAGES, ids=TAGS)
def test_no_language_has_ids_that_english_has_not(words: Words) -> None:
    for field in FIELDS:
        assert getattr(words, field).keys() <= getattr(ENGLISH_WORDS, field).keys(), field


@pytest.mark.parametrize("words", LANGUAGES, ids=TAGS)
def test_what_is_shared_may_mean_several_and_is_the_name_of_none(words: Words) -> None:
    for kind, names in words.names.items():
        alone = {folded(phrase) for name in names.values() for phrase in name.phrases}
        shared = Counter(folded(phrase) for name in names.values() for phrase in phrases_of(name.shared))
        assert alone.isdisjoint(shared), kind
        assert [] == [phrase for phrase, times in shared.items() if times == 1], kind


def doubles(words: Words) -> Iterator[tuple[str, str]]:
    """Phrases that stand under two ids of one kind."""
    for field in ("verbs", "numbers", "places", "cards", "colours", "purposes", "blocks"):
        seen: dict[tuple[str, ...], object] = {}
        for id, listed in said(words, field).items():
            for phrase in phrases_of(listed):
                if seen.setdefault(folded(phrase), id) != id:
                    yield field, phrase


@pytest.mark.parametrize("words", LANGUAGES, ids=TAGS)
def test_no_word_of_a_language_has_two_meanings_in_one_place_of_an_order(words: Words) -> None:
    lexicon = LEXICONS[words.language]
    torn = [
        (phrase, one, other)
        for phrase, meanings in meanings_of(lexicon).items()
        for one, other in combinations(sorted(meanings, key=str), 2)
        if clash(one, other)
    ]

    assert ([], []) == (torn, list(doubles(words)))
    answers = {folded(phrase)[0] for phrase in lexicon.said["YES"]}
    assert set() == answers & {folded(phrase)[0] for phrase in lexicon.said["IF KING MOVED"]}


def test_a_collision_inside_a_language_is_found() -> None:
    torn = replace(ENGLISH, said={**ENGLISH.said, "AND": {"and": "AND", "or": "AND"}})

    assert any(clash(one, other) for one, other in combinations(meanings_of(torn)[("or",)], 2))
    burgos = {"place": {code: Naming({"title": "Burgos"}) for code in ("GAL", "CVI")}}
    assert [("places", "burgos")] == list(doubles(replace(words_by_tag()["nl"], names=burgos)))


def test_these_words_are_fought_over_by_languages_and_no_others() -> None:
    expected = {"a": "en es", "an": "de en", "de": "es nl sv", "do": "en pl", "en": "es nl sv"}
    expected |= {"i": "en pl sv", "im": "de en", "je": "de nl", "no": "en es", "of": "en nl"}
    found = conflicts(LEXICONS.values())

    assert expected == {word: " ".join(sorted(q.languages)) for word, fought in found.items() for q in fought}


def test_a_word_within_another_is_not_fought_over() -> None:
    def words(text: str, tag: str = "") -> list[str]:
        return [conflict.phrase[0] for conflict in fought_over([Line(1, text)], TABLE, tag)]

    assert [[], ["no", "i"], ["of"]] == [words("I’ll see donor's"), words("No, I"), words("OF.", "nl")]


@pytest.mark.parametrize("language", TAGS)
def test_english_orders_mean_in_every_language_what_they_mean_in_english(language: str) -> None:
    known = understood(language, BOARD).said
    others = {*ENGLISH_WORDS.manners, "filler", "own"}
    orders = {kind: said for kind, said in ENGLISH.said.items() if kind not in others}
    lost = {phrase for kind, said in orders.items() for phrase in said if known[kind].get(phrase) != said[phrase]}

    assert ({"do"} if language == "pl" else set()) == lost


# --- words that mean two things -------------------------------------------------------------------


def test_a_word_means_what_it_means_in_the_players_language() -> None:
    either, both = "PLACE 2 Seville or Granada", "PLACE 2 Seville, 1 Granada"
    turn = replace(TABLE, mid_turn=True)

    assert read(either, "en", turn) == read("PLAATS 2 Sevilla of Granada", "nl", turn)
    assert read(both, "en", turn) == read("PLAATS 2 Sevilla en 1 Granada", "nl", turn)
    assert read("PLACE 2 Seville", "en", turn) == read("COLOCA 2 en Sevilla", "es", turn)
    assert read(both, "en", turn) == read("UMIEŚĆ 2 w Sewilli i 1 w Granadzie", "pl", turn)
    assert read(both, "en", turn) == read("PLACERA 2 i Sevilla och 1 i Granada", "sv", turn)


def test_prose_around_clear_orders_is_prose_whatever_its_words() -> None:
    prose = "I think two of you had a lot of luck in Aragon."

    for language in ("", *TAGS):
        sheet = read(f"{prose}\nPOWER 11", language)
        assert ("POWER 11", (), (), (prose,)) == (
            written(sheet.blocks),
            sheet.complaints,
            sheet.proposal,
            sheet.ignored,
        )


NO_SPANISH = "no PODER 11"


def test_a_denial_in_the_players_language_is_never_an_order() -> None:
    assert [(), ()] == [read(text, "es").blocks for text in (NO_SPANISH, "No MOVE 1 own Granada to Seville")]


def test_what_two_languages_would_tell_differently_is_asked_back_if_nobody_knows_the_players_language() -> None:
    sheet = read(f"{NO_SPANISH}\nDISK EVICT Granada")
    (about,) = sheet.complaints

    assert "DISK EVICT Granada" == written(sheet.blocks)
    assert ("two-languages", "ambiguous", ("no",), ("POWER 11",), "POWER") == (
        about.code,
        about.fault,
        about.args,
        about.legal,
        about.key,
    )
    assert (1, 0, 2) == (about.line, about.column, about.width)


def test_a_request_that_two_languages_would_tell_differently_is_not_granted() -> None:
    sheet = read("no FINAL")

    assert ((), ["two-languages"]) == (sheet.requests, [c.code for c in sheet.complaints])


def test_the_rest_of_a_letter_tells_which_language_a_word_is_in() -> None:
    turn = replace(TABLE, mid_turn=True)

    assert read("POWER 11 or 9", "en") == read("MACHT 11 of 9")
    assert read("POWER 11 or 9", "en") == read("MACHT 11 of 9", "en")
    assert read("PLACE 2 Seville", "en", turn) == read("PLACERA 2 i Sevilla", "en", turn)


def test_a_player_whose_name_is_a_word_of_another_language_is_a_player() -> None:
    table = replace(TABLE, names=("Mia", "Bo", "Cleo", "Dirk", "Emma"))
    red = read("VETO red", "en", table)

    assert red == read("VETO Mia", "sv", table) == read("VETO Mia", "en", table)
    assert ["two-languages"] == [c.code for c in read("VETO Mia", "", table).complaints]


# --- any words at all -----------------------------------------------------------------------------

Slot = tuple[str, str]

RIVAL, IF = ("colours", "red"), ("particles", "IF")
CONDITIONS: tuple[tuple[Slot | str, ...], ...] = (
    (IF, RIVAL, ("particles", "LEADS"), ("places", "SEV")),
    (("particles", "UNLESS"), RIVAL, ("particles", "HAS"), "3", ("places", "COURT")),
    (IF, ("particles", "ANYBODY"), ("particles", "HAS"), ("particles", "LEAST"), "3", ("particles", "PROVINCES")),
    (IF, RIVAL, ("particles", "AHEAD"), ("colours", "blue"), ("particles", "BY"), "5"),
    (IF, ("particles", "TURN"), "2", ("particles", "AND"), ("particles", "FIRST")),
    (("particles", "UNLESS"), ("particles", "LAST"), ("particles", "AND"), RIVAL, ("particles", "LAID"), "9"),
    *((IF, RIVAL, ("particles", "TOOK"), ("cards", "scoreboard")),) * 5,  # there are many words for it
    *((IF, ("cards", "scoreboard"), ("particles", "IS"), ("particles", "FREE")),) * 2,
    *((IF, ("particles", "FIRST")),) * 2,
    (IF, ("verbs", "KING"), ("particles", "MOVED")),
    (IF, ("verbs", "KING"), ("particles", "TO"), ("places", "GAL")),
)

TO_THE_CASTILLO = (("verbs", "PLACE"), ("particles", "REST"), ("places", "CAS"))

PARTS: tuple[tuple[Slot | str, ...], ...] = (
    (("verbs", "POWER"), "11", ("particles", "OR"), ("particles", "AIM"), "1", ("particles", "MAX"), "9"),
    (("verbs", "CARD"), ("cards", "two_and_two")),
    *(
        (("verbs", "MOVE"), "1", seat, ("places", source), ("particles", "TO"), ("places", target))
        for seat, source, target in ((("own", ""), "GRA", "SEV"), (("colours", "blue"), "VAL", "GAL"))
    ),
    (
        *(("verbs", "PLACE"), ("particles", "LEAD"), ("places", "ARA"), ","),
        *(("particles", "SECOND"), ("places", "VAL"), ",", ("particles", "REST"), ("places", "CAS"), ","),
        *(("particles", "SPREAD"), ("places", "CAS"), ("particles", "OR"), ("places", "CNU"), ","),
        ("particles", "BEST"),
    ),
    (("verbs", "ELSE"), ("cards", "score_secret")),
    (("verbs", "ACT"),),
    *(
        row
        for condition, deed in zip(CONDITIONS, cycle(("SKIP", "ACT")), strict=False)
        for row in ((("verbs", "ELSE"), ("cards", "score_secret"), *condition), (("verbs", deed),), TO_THE_CASTILLO)
    ),
    *((("verbs", "ELSE"), ("particles", "ANY")), (("verbs", "SKIP"),)) * 3,
    (
        ("verbs", "RETURN"),
        ("particles", "KEEP LEADS"),
        "2",
        ("places", "COURT"),
        ",",
        "1",
        ("places", "CAT"),
        ("particles", "OR"),
        ("places", "PVA"),
    ),
    (("verbs", "DISK"), ("purposes", "SECRET"), ("places", "CVI"), ("particles", "OR"), ("places", "CNU")),
    (("verbs", "DISK"), ("purposes", "GENERAL"), ("particles", "LEAD"), ("places", "GRA")),
    (
        *(("verbs", "VETO"), ("colours", "red"), ("particles", "ON"), ("cards", "king"), ("particles", "WHEN")),
        *(("particles", "INTO"), ("places", "GAL")),
    ),
    (("verbs", "ASK"), ("particles", "IF KING MOVED")),
)

SLOTS = tuple(dict.fromkeys(part for row in PARTS for part in row if isinstance(part, tuple)))
FOUGHT = frozenset(conflicts(LEXICONS.values()))


def phrases(words: Words, slot: Slot) -> list[str]:
    field, id = slot
    return [*phrases_of(said(words, field)[id] if id else getattr(words, field))]


def sheet_of(pick: Callable[[Slot], str]) -> str:
    """The sheet with the phrases picked; verbs in capitals, as a keyword may stand anywhere then."""

    def word(part: Slot | str) -> str:
        return part if isinstance(part, str) else pick(part).upper() if part[0] == "verbs" else pick(part)

    return "\n".join(" ".join(map(word, row)) for row in PARTS)


CANONICAL = read(sheet_of(lambda slot: phrases(ENGLISH_WORDS, slot)[0]), "en")


def test_the_sheet_with_holes_is_a_whole_sheet() -> None:
    assert OrderSheet(blocks=CANONICAL.blocks) == CANONICAL
    assert 7 == len(CANONICAL.blocks)


@pytest.mark.parametrize("words", LANGUAGES, ids=TAGS)
def test_every_word_of_a_language_does_in_a_sheet_of_that_language(words: Words) -> None:
    wanted = {(slot, phrase) for slot in SLOTS for phrase in phrases(words, slot)}
    rounds = {slot: cycle(phrases(words, slot)) for slot in SLOTS}
    written_already: set[tuple[Slot, str]] = set()

    def pick(slot: Slot) -> str:
        phrase = next(rounds[slot])
        written_already.add((slot, phrase))
        return phrase

    while written_already < wanted:
        text = sheet_of(pick)
        assert CANONICAL == read(text, words.language), text


@examples(15)
@given(st.integers(), st.sampled_from(("", *TAGS)))
def test_random_words_of_random_languages_make_the_same_sheet(seed: int, language: str) -> None:
    dice = Random(seed)

    def pick(slot: Slot) -> str:
        every = [phrase for words in LANGUAGES for phrase in phrases(words, slot)]
        return dice.choice([phrase for phrase in every if FOUGHT.isdisjoint(folded(phrase))])

    text = sheet_of(pick)
    assert CANONICAL == read(text, language), text


EVERY = [
    phrase
    for words in LANGUAGES
    for field in ("verbs", "particles", "manners", "places", "cards", "colours")
    for listed in said(words, field).values()
    for phrase in phrases_of(listed)
]

SALADS = st.lists(
    st.tuples(st.sampled_from((*EVERY, *map(str, range(12)), ",")), st.sampled_from("   \n"), st.booleans()),
    max_size=30,
).map(lambda pieces: "".join((phrase.upper() if loud else phrase) + gap for phrase, gap, loud in pieces))


@given(SALADS, st.sampled_from(("", *TAGS)))
def test_any_salad_of_languages_gives_a_sheet_that_reads_back_in_all_of_them(text: str, language: str) -> None:
    sheet = read(text, language)
    check(sheet)

    for reader in ("", "en", language):
        assert OrderSheet(blocks=sheet.blocks) == read(written(sheet.blocks, TABLE), reader)


@examples(15)
@given(st.integers(), st.sampled_from(("", *TAGS)))
def test_words_that_are_fought_over_never_make_another_sheet(seed: int, language: str) -> None:
    dice = Random(seed)
    canonical = {key_of(block): block for block in CANONICAL.blocks}

    def pick(slot: Slot) -> str:
        every = [phrase for words in LANGUAGES for phrase in phrases(words, slot)]
        fought = [phrase for phrase in every if not FOUGHT.isdisjoint(folded(phrase))]
        return dice.choice(fought if fought and dice.random() < 0.5 else every)

    text = sheet_of(pick)
    sheet = read(text, language)
    assert [] == [block for block in sheet.blocks if block != canonical[key_of(block)]], text
    assert len(sheet.blocks) == len(canonical) or sheet.complaints, text
