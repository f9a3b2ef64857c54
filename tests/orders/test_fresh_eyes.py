"""Sheets as people write them who have one report and the cheat sheet before them: what they mean is understood."""

import pytest

from referee.orders.canonical import canonical_sheet
from referee.orders.checking import judge
from referee.orders.contents import Assumed, Known, OrderSheet, Preview
from referee.orders.findings import Finding
from referee.rules.decisions import Complaint, Phase
from referee.rules.rounds import StartPhase
from referee.rules.views import imagined
from tests.orders import letters
from tests.report.winter import BLUE, COLOURS, NAMES, RED, VIEW
from tests.rules.tables import with_steps

TABLE = Known(BLUE, COLOURS, NAMES, VIEW.offered, VIEW.board, VIEW.table.cards)
"""The table of the report that blue has before him."""

HANDS = tuple(tuple(sorted({*range(1, 14)} - {*pile})) for pile in VIEW.piles)
STATE = with_steps(imagined(VIEW, HANDS), StartPhase(Phase.POWER))
"""The position of that report."""


def read(text: str, language: str = "en") -> OrderSheet:
    return letters.read(text, TABLE, language)


def filed(text: str, language: str = "en") -> str:
    """What a sheet files, in canonical form; nobody complains of it."""
    sheet = read(text, language)
    assert ((), (), "") == (sheet.complaints, sheet.proposal, sheet.note)
    return canonical_sheet(sheet.blocks, TABLE)


def previewed(text: str, language: str = "en") -> str:
    """What a sheet with PREVIEW tries, in canonical form; nobody complains of it."""
    sheet = read(text, language)
    assert ((), (), ()) == (sheet.complaints, sheet.proposal, sheet.blocks)
    return canonical_sheet(sheet.previewed, TABLE)


def never(sheet: OrderSheet) -> set[Finding]:
    """What the referee refuses to file on the position of the report."""
    return {found for block in sheet.blocks for found in judge(block, STATE, BLUE) if found.level == "never"}


# --- whole sheets ---------------------------------------------------------------------------------

ENGLISH = """Power 13 or 11 or aim 1 max 9
Reinforce 3
Card score_5
Act
Place lead Aragon, 1 Old Castile, rest Castillo
Else card evict if yellow leads Aragon
Do evict Aragon
Place second Granada or Valencia, rest Aragon
Else card king unless king moved
Do king Basque Country or Catalonia
Place 2 Old Castile, 1 Seville
Else card any
Do skip
Place spread Aragon or Seville or Castillo
Return keep leads 2 court, rest Basque Country
Disk evict lead Aragon or Granada
Veto red or green on king when into Old Castile
Always power any
Always veto when costs me 6
Ask if king moved
SAY Good luck, everybody!"""


TALK = """Hi, sheet for round 4:

POWER: 7, else 8, else aim 2 max 9
CARD 1 four_own, if red laid 13
MOVE 2 from Old Castile to lead Seville
MOVE 1 of mine from the Basque Country to Aragon
PLACE 1 in Castillo
ELSE CARD 5
KING to Old Castile or Seville if I lead Old Castile
PLACE 2 in Valencia, 1 in New Castile and the rest in Castillo
ELSE CARD 3 if I am ahead of green by 1
ACT
PLACE everything in Aragon
ELSE CARD 4 if king is free and it is turn 3
EVICT Granada
PLACE as many as needed to lead Granada
VETO yellow when it takes from me
DISK GENERAL Seville
DISK SECRET Granada, Aragon
PREVIEW
ASSUME red POWER 13

Thanks, Bo"""

TALK_UNDERSTOOD = """POWER 7 or 8 or AIM 2 MAX 9
CARD four own IF red LAID 13
MOVE 2 own Old Castile to LEAD Seville
MOVE 1 own Basque Country to Aragon
PLACE 1 Castillo
ELSE CARD king
KING Old Castile or Seville IF I LEAD Old Castile
PLACE 2 Valencia, 1 New Castile, REST Castillo
ELSE CARD score the 5s IF I AHEAD green 1
ACT
PLACE ALL Aragon
ELSE CARD eviction IF king FREE AND TURN 3
EVICT Granada
PLACE LEAD Granada
DISK GENERAL Seville
DISK SECRET Granada or Aragon
VETO yellow WHEN TAKES"""

GERMAN = """Hallo,

Macht 13 oder 11, oder Ziel 1 höchstens 9
Verstärken 3
Karte 3
Aktion
Setze Führung Aragonien, 1 Altkastilien, Rest Castillo
Sonst Karte 4 wenn Gelb führt in Aragonien
Vertreibe Aragonien
Lege zweiter Granada oder Valencia, Rest Aragonien
Sonst Karte 5, außer der König wurde bewegt
König ins Baskenland oder nach Katalonien
Setze 2 Altkastilien, 1 Sevilla
Sonst Karte 1 falls ich führe in Sevilla
Ziehe 2 eigene von Altkastilien nach Sevilla
Setze 1 Kastell
Sonst Karte egal
Auslassen
Setze verteilt Aragonien oder Sevilla oder Kastell
Rückkehr behalte Führungen 2 Hof, 1 Baskenland
Scheibe Vertreibung Aragonien oder Granada
Veto Rot oder Grün gegen König wenn nach Altkastilien
Vorschau
Angenommen Rot Macht 13
SAGE Viel Glück"""

GERMAN_UNDERSTOOD = """POWER 13 or 11 or AIM 1 MAX 9
REINFORCE 3
CARD score the 5s
ACT
PLACE LEAD Aragon, 1 Old Castile, REST Castillo
ELSE CARD eviction IF yellow LEADS Aragon
EVICT Aragon
PLACE SECOND Granada or Valencia, REST Aragon
ELSE CARD king UNLESS KING MOVED
KING Basque Country or Catalonia
PLACE 2 Old Castile, 1 Seville
ELSE CARD four own IF I LEAD Seville
MOVE 2 own Old Castile to Seville
PLACE 1 Castillo
ELSE CARD ANY
SKIP
PLACE SPREAD Aragon or Seville or Castillo
RETURN KEEP LEADS 2 court, 1 Basque Country
DISK EVICT Aragon or Granada
VETO red or green ON king WHEN INTO Old Castile"""


def test_of_that_sheet_only_the_veto_that_red_holds_is_refused() -> None:
    assert {Finding("never", Complaint("veto-is-anothers", (RED,)))} == never(read(ENGLISH))


@pytest.mark.parametrize(
    ("text", "language", "understood", "ignored"),
    [
        (TALK, "en", TALK_UNDERSTOOD, ("Hi, sheet for round 4:", "Thanks, Bo")),
        (GERMAN, "de", GERMAN_UNDERSTOOD, ("Hallo,",)),
    ],
)
def test_a_sheet_to_try(text: str, language: str, understood: str, ignored: tuple[str, ...]) -> None:
    sheet = read(text, language)
    (preview,) = (said for said in sheet.requests if isinstance(said, Preview))

    assert understood == previewed(text, language)
    assert ignored == sheet.ignored
    assert [RED] == [assumed.seat for assumed in preview.assumed if isinstance(assumed, Assumed)]


# --- words that were stumbled over ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "understood"),
    [
        ("CARD king, if red laid 13\nSKIP", "CARD king IF red LAID 13\nSKIP"),
        ("POWER 13, if red laid 9, or 7, unless last", "POWER 13 IF red LAID 9 or 7 UNLESS LAST"),
        ("RETURN KEEP LEADS 2 court, REST Basque Country", "RETURN KEEP LEADS 2 court, ALL Basque Country"),
        ("RETURN 2 court and the rest from Aragon or court", "RETURN 2 court, ALL Aragon or court"),
        ("VETO WHEN it costs me 6", "VETO WHEN COSTS ME 6"),
        ("VETO yellow when it takes mine", "VETO yellow WHEN TAKES"),
    ],
)
def test_a_line_of_english(typed: str, understood: str) -> None:
    assert understood == filed(typed)


@pytest.mark.parametrize(
    ("typed", "language", "understood"),
    [
        ("Macht 13, wenn ich führe in Sevilla, oder 7", "de", "POWER 13 IF I LEAD Seville or 7"),
        ("Karte 5, außer wenn Rot führt in Sevilla\nAuslassen", "de", "CARD king UNLESS red LEADS Seville\nSKIP"),
        ("Carta 5, a menos que rojo tenga 3 Sevilla\nSaltar", "es", "CARD king UNLESS red HAS 3 Seville\nSKIP"),
    ],
)
def test_a_line_with_a_comma_before_its_condition(typed: str, language: str, understood: str) -> None:
    assert understood == filed(typed, language)


@pytest.mark.parametrize(
    "line",
    ["PLACE 2 Aragon, if red leads Seville, 1 Castillo", "PLACE 2 Aragon, if red leads Seville PLACE 1 Castillo"],
)
def test_a_condition_between_commas_that_may_belong_to_what_follows_is_asked_about(line: str) -> None:
    sheet = read(f"CARD score the 5s\nACT\n{line}")

    assert () == sheet.blocks
    assert ["words-left-over"] == [complaint.code for complaint in sheet.complaints]


@pytest.mark.parametrize("tail", [" then 11", ", then 11", "\nthen 11", " or 11", ": 11"])
def test_a_power_card_behind_a_condition_is_not_taken_for_a_second_choice(tail: str) -> None:
    assert () == read(f"POWER 13, if red laid 13{tail}").blocks
