"""Questions about what was are answered from what all have seen, by round and by seat, in ten lines."""

from collections.abc import Iterator

import pytest

from referee.orders.contents import Inquiry, Line, OrderSheet, Status
from referee.prose.letter_reader import read_letter
from referee.report.story import MOST
from tests.kit.post import text_of
from tests.orders.letters import BLUE
from tests.people.judging import Case, Outcome, outcome
from tests.people.scenes import BO, GUS, Theatre

ROUND_TWO = "a report in round 3, five play"
"""Bo, who is blue, laid a 10 in round 2, which brings one."""


@pytest.fixture(scope="module")
def theatre() -> Iterator[Theatre]:
    with Theatre() as played:
        yield played


def told(theatre: Theatre, wrote: str, to: str = ROUND_TWO, language: str = "en") -> Outcome:
    return outcome(Case(0, to, wrote, ("nothing",), language=language), theatre)


def read(text: str, language: str = "en") -> OrderSheet:
    return read_letter([Line(1, text)], BLUE, language)


HAPPENED = Inquiry("happened")
LAST = Inquiry("happened", -1)


@pytest.mark.parametrize(
    ("tag", "text", "asked"),
    [
        ("en", "what happened?", HAPPENED),
        ("de", "was ist passiert?", HAPPENED),
        ("es", "¿qué ha pasado?", HAPPENED),
        ("nl", "wat is er gebeurd?", HAPPENED),
        ("pl", "co się stało?", HAPPENED),
        ("sv", "vad hände?", HAPPENED),
        ("en", "what happened last round?", LAST),
        ("de", "was ist letzte Runde passiert?", LAST),
        ("es", "¿qué pasó en la última ronda?", LAST),
        ("nl", "wat gebeurde er in de vorige ronde?", LAST),
        ("pl", "co się działo w ostatniej rundzie?", LAST),
        ("sv", "vad hände förra omgången?", LAST),
        ("en", "what did yellow do last round?", Inquiry("happened", -1, seat=2)),
        ("de", "was hat Gelb letzte Runde gemacht?", Inquiry("happened", -1, seat=2)),
        ("es", "¿qué hizo amarillo en la ronda 3?", Inquiry("happened", 3, seat=2)),
        ("nl", "wat deed geel in ronde 3?", Inquiry("happened", 3, seat=2)),
        ("pl", "co zrobił żółty w poprzedniej rundzie?", Inquiry("happened", -1, seat=2)),
        ("sv", "vad gjorde gul?", Inquiry("happened", seat=2)),
        ("en", "why did I only get 2 cubes?", Inquiry("happened", seat=1)),
        ("de", "warum habe ich nur 2 bekommen?", Inquiry("happened", seat=1)),
        ("es", "¿por qué recibí solo 2?", Inquiry("happened")),
        ("nl", "waarom heb ik er maar 2 gekregen?", Inquiry("happened", seat=1)),
        ("sv", "varför fick jag bara 2?", Inquiry("happened", seat=1)),
        ("en", "who scored most?", Inquiry("happened", keyword="SCORING")),
        ("de", "wer hat die meisten Punkte gemacht?", Inquiry("happened", keyword="SCORING")),
        ("nl", "wie heeft de meeste punten gescoord?", Inquiry("happened", keyword="SCORING")),
        ("sv", "vem fick mest poäng?", Inquiry("happened", keyword="SCORING")),
        ("pl", "kto zdobył najwięcej punktów?", Inquiry("happened", keyword="SCORING")),
        ("es", "¿quién sacó más puntos?", Inquiry("happened", keyword="SCORING")),
        ("en", "HISTORY yellow", Inquiry("happened", seat=2)),
        ("de", "VERLAUF Gelb", Inquiry("happened", seat=2)),
        ("es", "HISTORIAL amarillo", Inquiry("happened", seat=2)),
        ("nl", "GESCHIEDENIS geel", Inquiry("happened", seat=2)),
        ("pl", "HISTORIA żółty", Inquiry("happened", seat=2)),
        ("sv", "HISTORIK gul", Inquiry("happened", seat=2)),
        ("en", "is my move in?", Status()),
        ("en", "did you get my sheet?", Status()),
        ("de", "ist mein Zug angekommen?", Status()),
        ("es", "¿ha llegado mi jugada?", Status()),
        ("nl", "is mijn zet binnen?", Status()),
        ("pl", "czy doszły moje rozkazy?", Status()),
        ("sv", "fick du mitt drag?", Status()),
    ],
)
def test_what_was_is_asked_in_any_language(tag: str, text: str, asked: Inquiry | Status) -> None:
    sheet = read(text, tag)

    assert (asked,) == sheet.requests
    assert () == (*sheet.blocks, *sheet.proposal, *sheet.complaints)


@pytest.mark.parametrize("text", ["Who is playing with me?", "Has Ann taken the King?", "What happens if I play 9?"])
def test_what_is_or_may_be_is_no_question_of_the_past(text: str) -> None:
    assert "happened" not in [getattr(each, "topic", "") for each in read(text, "en").requests]


def test_what_happened_is_told_turn_by_turn_in_ten_lines_with_the_points(theatre: Theatre) -> None:
    came = told(theatre, "what happened?")

    assert "Round 2: Power: brown 13, red 12, you 10, yellow 11, green 4 Brown: King to Valencia;" in came.words
    assert "Points in it: nobody." in came.words
    assert MOST >= came.answer.partition("Round 2:")[2].partition("You are NOT")[0].strip().count(":")


def test_what_somebody_did_is_told_alone(theatre: Theatre) -> None:
    words = told(theatre, "what did Gus do last round?").words

    assert "Round 2: Power: green 4 Green: 4 to court; added 2 Old Castile; placed 1 Aragon You are NOT" in words


def test_why_it_was_so_few_is_told_by_the_card_that_was_laid(theatre: Theatre) -> None:
    words = told(theatre, "why did I only get 1 cube?").words

    assert "Round 2: Power: you 10 You: 1 to court;" in words
    assert "Power card 10 brings 1 caballero from your provinces into your court." in words


def test_who_scored_most_is_told_of_the_last_round_in_which_somebody_did(theatre: Theatre) -> None:
    assert "Round 1: Points in it: yellow 5, red 1, you 1." in told(theatre, "who scored most?").words


def test_who_took_a_card_is_told_also_of_a_round_before(theatre: Theatre) -> None:
    words = told(theatre, "who took the King?").words

    assert "it is still on offer. The last time was in round 2: brown." in words


def test_of_a_round_that_is_played_only_what_happened_so_far_is_told(theatre: Theatre) -> None:
    words = told(theatre, "what happened?", "so far: waiting for Ann").words

    assert "Round 2 so far: Power: green 4, red 13, you 12, yellow 5 Points in it: nobody." in words


def test_what_has_not_happened_is_said_so(theatre: Theatre) -> None:
    assert "Nothing that I could tell has happened in it yet." in told(theatre, "what happened in round 9?").words


def test_how_many_a_card_places_is_told_with_what_it_does(theatre: Theatre) -> None:
    words = told(theatre, "how many does the King card place?").words

    assert "The King: King anywhere. It places up to 5." in words


def test_a_card_of_another_game_is_said_to_be_none_of_this(theatre: Theatre) -> None:
    words = told(theatre, "how many does the Queen and Jester card place?").words

    assert "Queen and Jester is no card of this game." in words


def test_what_others_have_sealed_is_told_by_no_answer(theatre: Theatre) -> None:
    answers = set()
    for sealed in ("POWER 9\nCARD 2\nACT\nPLACE 1 Aragon", "POWER 3\nCARD 4\nSKIP\nDISK EVICT Granada\nALWAYS WAIT"):
        office = theatre("a report", "en")
        office.says(GUS, sealed)
        office.says(BO, "what happened? what did green do?")
        answers.add(text_of(office.newest(BO)).partition("Record")[0])

    assert 1 == len(answers)
