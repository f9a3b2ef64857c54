"""Changing one's mind changes what is named, against the open proposal, else the sheet in force; all else stands."""

from collections.abc import Callable

import pytest

from tests.people.judging import Case, Outcome, outcome
from tests.people.scenes import Theatre

pytestmark = pytest.mark.slow

PLANS = "CARD king\nKING Seville\nPLACE {}\nELSE CARD score the 4s\nACT\nPLACE 1 Aragon"
SHEET = f"POWER 9\n{PLANS.format('2 Granada, 2 Castillo')}\nRETURN 3 court\nDISK EVICT Aragon or Granada"
WISH = "9. King to Seville. Two in Granada, one in the castle. Return 3 from court."
ALL_ELSE = "everything else of your sheet in force stands"
PROPOSAL = "POWER 9\nCARD king\nKING Seville\nPLACE 2 Granada, 1 Castillo\nRETURN 3 court"

Told = Callable[..., Outcome]


@pytest.fixture
def told(theatre: Theatre) -> Told:
    """What comes of words, behind a sheet that is in force or a wish that is proposed."""
    return lambda words, before=SHEET, language="en", scene="a report": outcome(
        Case(0, scene, words, (), first=before, language=language), theatre
    )


def offered(came: Outcome) -> str:
    assert () == came.filed, "running words file nothing"
    return "\n".join(came.offered) if came.newly else ""


@pytest.mark.parametrize("words", ["make that 12", "12 instead of 9"])
def test_another_number_is_proposed_and_the_difference_shown(words: str, told: Told) -> None:
    came = told(words)

    assert "POWER 12" == offered(came)
    assert f"WHAT CHANGES - POWER 12 instead of POWER 9 - {ALL_ELSE}" in came.words


@pytest.mark.parametrize(
    ("words", "placing"),
    [
        ("one less in the castle", "2 Granada, 1 Castillo"),
        ("not two but three in granada", "3 Granada, 2 Castillo"),
        ("the castle, make that one", "2 Granada, 1 Castillo"),
        ("nobody in the castle after all, those two go to granada with the others", "4 Granada"),
    ],
)
def test_a_line_that_nobody_named_stays(words: str, placing: str, told: Told) -> None:
    assert PLANS.format(placing) == offered(told(words))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "New Castile instead of Granada"),
        ("de", "Neukastilien statt Granada"),
        ("nl", "Nieuw-Castilië in plaats van Granada"),
        ("pl", "Zamiast Granady Nowa Kastylia"),
        ("sv", "Nya Kastilien i stället för Granada"),
        ("es", "Castilla la Nueva en vez de Granada"),
    ],
)
def test_another_place_in_six_languages(language: str, words: str, told: Told) -> None:
    assert PLANS.format("2 New Castile, 2 Castillo") == offered(told(words, language=language))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "yes, but three in granada"),
        ("de", "Ja, aber drei nach Granada"),
        ("nl", "ja, maar drie in Granada"),
        ("pl", "tak, ale do Grenady trzech"),
        ("sv", "ja, men tre i Granada"),
        ("es", "sí, pero tres en Granada"),
    ],
)
def test_a_yes_with_a_change_proposes_all_else_as_it_was_proposed(language: str, words: str, told: Told) -> None:
    came = told(words, WISH, language)

    assert PROPOSAL.replace("2 Granada", "3 Granada") == offered(came)
    assert "WHAT CHANGES - what was proposed before for CARD lapses Nothing is filed yet" in came.words or came.asks


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "yes, and ELSE CARD 3"),
        ("en", "yes and if the king is gone, the 4s"),
        ("de", "Ja, und wenn der König weg ist, Karte 3"),
        ("nl", "ja, en als de koning weg is dan kaart 3"),
        ("sv", "Ja, och om kungen är tagen så kort 3"),
        ("es", "Sí, y si el rey ya no está, la carta 3"),
    ],
)
def test_a_yes_with_further_rows_puts_them_behind_the_proposal(language: str, words: str, told: Told) -> None:
    came = told(words, "", language, "a receipt that proposes")

    assert "CARD king\nKING Seville\nPLACE 2 Granada\nELSE CARD score the 4s\nACT" == offered(came)
    assert f"WHAT CHANGES - what was proposed before for CARD lapses - {ALL_ELSE}" in came.words or came.asks


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "make that 12"),
        ("de", "doch lieber die 12"),
        ("nl", "doe maar 12 in plaats van 9"),
        ("pl", "jednak 12 zamiast 9"),
        ("sv", "hellre 12 än 9"),
        ("es", "mejor 12 en vez de 9"),
    ],
)
def test_a_second_thought_is_told_as_a_change_of_the_sheet_in_force_not_of_what_was_proposed(
    language: str, words: str, told: Told
) -> None:
    came = told(words, "", language, "a receipt that asks: 10 instead of 9?")

    assert "POWER 12" == offered(came)
    assert f"- POWER 12 instead of POWER 9 - what was proposed before for POWER lapses - {ALL_ELSE}" in came.words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "drop the veto"),
        ("nl", "toch geen veto"),
        ("pl", "bez weta jednak"),
        ("sv", "stryk vetot"),
        ("es", "quita el veto"),
    ],
)
def test_a_veto_is_dropped(language: str, words: str, told: Told) -> None:
    sheet = "POWER 9\nCARD 3\nACT\nPLACE 1 Aragon, 2 Castillo\nVETO red"

    assert "VETO NEVER" == offered(told(words, sheet, language, "a report, Bo holds a Veto"))


def test_a_second_choice_is_dropped(told: Told) -> None:
    assert "CARD king\nKING Seville\nPLACE 2 Granada, 2 Castillo" == offered(told("forget the part about the 4s"))


def test_a_further_row_stands_behind_the_plans_in_force(told: Told) -> None:
    behind = "CARD score the 4s\nACT\nPLACE 2 Granada\nELSE CARD ANY"

    assert offered(told("ELSE CARD ANY", "", scene="a receipt: you are in")).startswith(behind)


@pytest.mark.parametrize(
    "words",
    [
        "one less in valencia",
        "three less in the castle",
        "swap the two disk regions around",
        "change it the other way round",
    ],
)
def test_what_it_does_not_understand_changes_nothing(words: str, told: Told) -> None:
    assert () == told(words).bare


@pytest.mark.parametrize("words", ["forget that", "back to what I had"])
def test_who_takes_back_and_names_nothing_is_told_of_undo(words: str, told: Told) -> None:
    came = told(words)

    assert "" == offered(came)
    assert "UNDO takes your last orders back" in came.words


@pytest.mark.parametrize("words", ["place one of them in Valencia", "OK\n\nPS: place one of them in Valencia"])
def test_whom_one_places_elsewhere_is_not_the_king(words: str, told: Told) -> None:
    came = told(words, before="", scene="a receipt that proposes")

    assert "" == offered(came)
    assert "Valencia is not beside Seville" in came.words


def test_what_stands_in_the_sheet_is_not_proposed_again(told: Told) -> None:
    assert "" == offered(told("keep POWER 9"))


@pytest.mark.parametrize(
    ("words", "filed"), [("si puedes", False), ("si Bo quiere", False), ("si", True), ("sí, vale", True)]
)
def test_a_yes_without_its_accent_that_begins_a_condition_is_none(words: str, filed: bool, told: Told) -> None:
    came = told(words, before="", language="es", scene="a receipt that proposes")

    assert filed == bool(came.filed)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "I'd rather have those two in Old Castile"),
        ("de", "Die beiden doch lieber nach Altkastilien"),
        ("es", "mejor los dos a Castilla la Vieja"),
    ],
)
def test_as_many_elsewhere_as_stood_takes_the_old_placing_away(language: str, words: str, told: Told) -> None:
    came = told(words, "", language, "a receipt: you are in")

    assert "CARD score the 4s\nACT\nPLACE 2 Old Castile" == offered(came)


def test_whoever_places_one_more_leaves_the_others_where_they_are(told: Told) -> None:
    came = told("also one in Old Castile", "", scene="a receipt: you are in")

    assert "CARD score the 4s\nACT\nPLACE 2 Granada, 1 Old Castile" == offered(came)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "they are not two for Granada but three"),
        ("en", "three to Granada instead of two"),
        ("de", "statt zwei sollen drei nach Granada"),
        ("pl", "niech do Grenady pójdzie trzech zamiast dwóch"),
    ],
)
def test_a_number_is_exchanged_in_whatever_order_its_parts_stand(language: str, words: str, told: Told) -> None:
    came = told(words, "", language, "a receipt: you are in")

    assert "CARD score the 4s\nACT\nPLACE 3 Granada" == offered(came)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "i'd rather do 10 than 9. rest the same"),
        ("en", "instead of the 9 I want the 10. All the others stay like that."),
        ("de", "statt der 9 lieber die 10, alles Übrige lasst so"),
        ("sv", "hellre 10 än 9, låt resten vara"),
    ],
)
def test_all_else_may_stay_in_any_words(language: str, words: str, told: Told) -> None:
    assert "POWER 10" == offered(told(words, "", language, "a receipt: you are in"))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Just reverse! Nine firstly, eight secondly."),
        ("es", "No, no, al revés: primero el 9 y, si está cogido, el 8."),
        ("nl", "andersom graag"),
    ],
)
def test_two_power_cards_change_places(language: str, words: str, told: Told) -> None:
    came = told(words, "", language, "a receipt that asks: 8 or 9, in this order?")

    assert "POWER 9 or 8" == offered(came)


@pytest.mark.parametrize("words", ["y", "yes please"])
def test_a_yes_is_a_yes(words: str, told: Told) -> None:
    came = told(words, "", scene="a receipt that proposes")

    assert ("CARD king\nKING Seville\nPLACE 2 Granada",) == came.filed


@pytest.mark.parametrize("words", ["yes, 8 if Ann goes first, 9 otherwise", "yes 8, and 9 if it rains"])
def test_a_yes_beside_a_condition_of_its_own_files_nothing(words: str, told: Told) -> None:
    assert () == told(words, "", scene="a receipt that asks: 8 or 9, in this order?").filed


def test_a_number_in_talk_behind_a_yes_is_no_further_choice(told: Told) -> None:
    came = told("Great. Off to work then, on the ward till seven.", "POWER 9\n" + PLANS.format("2 Granada"))

    assert "9 or 7" not in offered(came)


@pytest.mark.parametrize(
    ("placing", "cost"),
    [
        ("2 in Granada", "The King: as it stands, 2 of up to 5 caballeros are placed."),
        ("2 in Granada, the rest in the Castillo", ""),
    ],
)
def test_what_a_clause_that_was_not_understood_costs_is_told_where_it_is_known(
    placing: str, cost: str, told: Told
) -> None:
    came = told(f"13, king to Seville, {placing}, fiddle with Valencia", before="")

    assert came.newly
    assert cost in came.words
    assert ("as it stands" in came.words) == bool(cost)
