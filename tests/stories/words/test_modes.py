"""Talk is told from what is meant: a question, the past, others, thinking aloud, a quotation, an absence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.orders.contents import Line
from referee.orders.keywords import understood
from referee.orders.lexicon import vocabulary
from referee.orders.rows import rows_of
from referee.orders.segments import as_one
from referee.prose.mentions import mentioned
from referee.prose.talk import ABSENCE, NONE, PLAIN, QUOTED, modes
from tests.orders.drawn_talk import CASES
from tests.orders.letters import BLUE

NAMED = ("card", "place", "number")

MEANT = {
    "en": ["I play the {n}, two in {p}.", "{n} please, one to {p}.", "Put {n} into {p}.", "{n}, {p}, that's all."],
    "de": ["Ich spiele die {n}, zwei nach {p}.", "Bitte {n} nach {p}.", "{n} und dann {p}."],
    "nl": ["Ik speel de {n}, twee naar {p}.", "{n} graag, een naar {p}.", "Zou je er {n} in {p} willen zetten?"],
    "es": ["Juego el {n}, dos en {p}.", "{n} por favor, uno a {p}.", "Pon {n} en {p}."],
    "pl": ["Gram {n}, dwóch do {p}.", "Poproszę {n} do {p}.", "{n}, potem {p}."],
    "sv": ["Jag spelar {n}, två till {p}.", "{n} tack, en till {p}.", "Ställ {n} i {p}."],
}


def named_modes(text: str, language: str) -> list[str]:
    """The modes of the words in a letter that name something of the game."""
    words = vocabulary(understood(language, BLUE.board), BLUE)
    lines = [Line(number, line) for number, line in enumerate(text.splitlines(), 1)]
    said = mentioned(as_one(rows_of(lines, words), words), words, BLUE, lines)
    found = modes(said, lines)
    assert len(found) == len(said)
    return [mode for each, mode in zip(said, found, strict=True) if each.may_be(*NAMED)]


numbers, places = st.integers(2, 13), st.sampled_from(["Granada", "Aragon", "Valencia"])


@given(st.sampled_from(CASES), numbers, places)
def test_nothing_of_the_game_is_plain_in_a_sentence_of_talk(case: tuple[str, str, str], n: int, place: str) -> None:
    mode, tag, frame = case

    assert {mode} == {*named_modes(frame.format(n=n, p=place), tag)}


@given(st.sampled_from([(tag, each) for tag, said in MEANT.items() for each in said]), numbers, places)
def test_what_its_writer_does_or_asks_for_is_plain(case: tuple[str, str], n: int, place: str) -> None:
    tag, frame = case

    assert {PLAIN} == {*named_modes(frame.format(n=n, p=place), tag)}


@given(st.sampled_from(CASES), st.sampled_from(CASES), numbers)
def test_a_sentence_that_is_meant_stays_so_between_others_that_are_talk(
    one: tuple[str, str, str], other: tuple[str, str, str], n: int
) -> None:
    tag = one[1]
    other = next(each for each in CASES if each[0] == other[0] and each[1] == tag)
    meant = MEANT[tag][0].format(n=n, p="Seville")
    text = f"{one[2].format(n=3, p='Aragon')} {meant} {other[2].format(n=4, p='Granada')}"

    alone = named_modes(meant, tag)

    assert alone == [mode for mode in named_modes(text, tag) if mode not in (one[0], other[0])]


@given(st.sampled_from(CASES))
def test_a_language_that_is_not_the_writers_is_talk_as_well(case: tuple[str, str, str]) -> None:
    mode, tag, frame = case
    reader = "de" if tag != "de" else "pl"

    assert PLAIN not in named_modes(frame.format(n=3, p="Granada"), reader)


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("en", "Cleo wrote:\nPOWER 13\nCARD king"),
        ("en", 'His sheet was "POWER 13, CARD king".'),
        ("de", "Cleo schrieb: POWER 13, König nach Aragon"),
        ("pl", "Cleo napisała:\nPOWER 13"),
    ],
)
def test_the_words_of_somebody_else_are_quoted_to_the_end_of_their_paragraph(tag: str, text: str) -> None:
    assert {QUOTED} == {*named_modes(text, tag)}
    assert PLAIN == named_modes(f"{text}\n\nPOWER 4", tag)[-1]


def test_a_letter_that_stands_in_quotation_marks_as_a_whole_is_no_quotation() -> None:
    assert [PLAIN] == named_modes('"POWER 10"', "en")


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("en", "I'm off skiing from the 5th till the 10th of December"),
        ("de", "Bin vom 3. bis 6. Dezember im Urlaub"),
        ("nl", "Ik ben van 3 t/m 6 december weg, geen internet"),
        ("es", "Estaré de viaje del 3 al 6 de diciembre"),
        ("pl", "Nie ma mnie od 3 do 6 grudnia"),
        ("sv", "Jag är bortrest från 3 till 6 december"),
    ],
)
def test_the_days_of_an_absence_are_no_numbers_of_orders(tag: str, text: str) -> None:
    assert PLAIN not in named_modes(text, tag) or [] == named_modes(text, tag)
    assert {ABSENCE} >= {*named_modes(text, tag)}


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("en", "My brother is ill until 2 December, poor man"),
        ("de", "Gus liegt bis zum 12. Dezember im Bett"),
        ("es", "El médico le ha dicho a Gus que repose hasta el 2 de diciembre"),
        ("nl", "Gus ligt tot 3 december in bed"),
    ],
)
def test_the_day_of_a_month_is_no_number_of_an_order(tag: str, text: str) -> None:
    assert not {PLAIN, NONE} & {*named_modes(text, tag)}


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("en", "13 and the king to Granada... I don't know"),
        ("es", "el rey a Granada y con el 13... no sé"),
        ("sv", "kungen till Granada och fyra till Aragonien... nej, jag vet inte"),
    ],
)
def test_what_trails_off_in_doubt_is_thought_aloud(tag: str, text: str) -> None:
    assert PLAIN not in named_modes(text, tag)


@pytest.mark.parametrize(
    "text", ["Lovely weather in Seville these days.", "Nothing urgent, but matters of family call 12."]
)
def test_a_sheet_must_be_meant(text: str) -> None:
    assert {NONE} == {*named_modes(text, "en")}


@pytest.mark.parametrize(
    "text", ["12, king to Seville, is that possible?", "I'd like the king. Would that be all right?", "POWER 10, ok?"]
)
def test_a_question_behind_what_is_meant_asks_about_that_alone(text: str) -> None:
    assert {PLAIN} == {*named_modes(text, "en")}
