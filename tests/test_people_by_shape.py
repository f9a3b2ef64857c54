"""What people write of their time and place is asked back by its shape, in any language; no others, nor the past."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.orders.contents import (
    Inquiry,
    LetterHistory,
    Line,
    Meant,
    Motion,
    NewAddress,
    OrderSheet,
    Speaks,
    Status,
    StepBack,
)
from referee.orders.presence import BeAway, BeBack, Resign
from referee.prose.letter_reader import read_letter
from tests.orders.letters import BLUE

TODAY = date(2026, 11, 20)  # a Friday
TABLE = replace(BLUE, today=TODAY, names=("Ann", "Bo", "Yara", "Gus", "Emma"))

RANGES = {
    "en": [
        "from {a} to {b} December",
        "{a}-{b} December",
        "from December {a} to December {b}",
        "between {a} and {b} December",
    ],
    "de": [
        "vom {a}. bis {b}. Dezember",
        "vom {a}.12. bis {b}.12.",
        "vom {a}. bis zum {b}.12.",
        "zwischen dem {a}. und {b}. Dezember",
    ],
    "nl": ["van {a} t/m {b} december", "van {a} tot en met {b} december", "tussen {a} en {b} december"],
    "es": ["del {a} al {b} de diciembre", "entre el {a} y el {b} de diciembre"],
    "pl": ["od {a} do {b} grudnia", "między {a} a {b} grudnia"],
    "sv": ["från {a} till {b} december", "{a}-{b} december", "mellan {a} och {b} december"],
}
MINE = {
    "en": ["I'm away {d}", "I will be on holiday {d}, no laptop", "no internet {d}", "{d} I'm at my parents'"],
    "de": ["Ich bin {d} weg", "Bin {d} im Urlaub", "{d} kein Internet"],
    "nl": ["Ik ben {d} weg, geen internet", "{d} op vakantie"],
    "es": ["Estaré de viaje {d}", "{d} no puedo jugar"],
    "pl": ["Nie ma mnie {d}", "Wyjeżdżam {d}"],
    "sv": ["Jag är bortrest {d}", "Semester {d}"],
}
NOT_MINE = {
    "en": [
        "My wife is away {d}",
        "Gus is away {d}",
        "I might be away {d}",
        "If I'm away {d} Ann plays",
        "Was Gus away {d}?",
    ],
    "de": [
        "Meine Frau ist {d} weg",
        "Gus ist {d} weg",
        "Vielleicht bin ich {d} weg",
        "Wenn ich {d} weg bin, spielt Ann",
    ],
    "nl": ["Mijn vrouw is {d} weg", "Gus is {d} weg", "Misschien ben ik {d} weg"],
    "es": ["Mi mujer está fuera {d}", "Gus está fuera {d}", "Quizá esté fuera {d}"],
    "pl": ["Moja żona wyjeżdża {d}", "Gus wyjeżdża {d}", "Może wyjeżdżam {d}"],
    "sv": ["Min fru är borta {d}", "Gus är borta {d}", "Kanske är jag borta {d}"],
}
PAST = {
    "en": "I was on holiday {d}",
    "de": "Ich war {d} im Urlaub",
    "nl": "Ik was {d} op vakantie",
    "es": "Estuve de viaje {d}",
    "pl": "Byłem {d} na urlopie",
    "sv": "Jag var på semester {d}",
}
TAGS = sorted(RANGES)


def read(text: str, language: str) -> OrderSheet:
    return read_letter([Line(number, line) for number, line in enumerate(text.splitlines(), 1)], TABLE, language)


days = st.tuples(st.integers(1, 14), st.integers(1, 14)).map(sorted).filter(lambda both: both[0] < both[1])


def frames(table: dict[str, list[str]]) -> st.SearchStrategy[tuple[str, str, str]]:
    every = [(tag, frame, shape) for tag in TAGS for frame in table[tag] for shape in RANGES[tag]]
    return st.sampled_from(every)


@given(frames(MINE), days, st.sampled_from(TAGS))
def test_days_of_oneself_are_asked_back_in_whatever_language(
    case: tuple[str, str, str], both: list[int], reader: str
) -> None:
    _, frame, shape = case
    sheet = read(frame.format(d=shape.format(a=both[0], b=both[1])), reader)

    assert (BeAway(f"2026-12-{both[0]:02}", f"2026-12-{both[1]:02}", sure=False),) == sheet.requests
    assert ((), ()) == (sheet.blocks, sheet.proposal)


@given(frames(NOT_MINE), days)
def test_days_of_others_and_guesses_are_neither_asked_about_nor_read_as_orders(
    case: tuple[str, str, str], both: list[int]
) -> None:
    tag, frame, shape = case
    sheet = read(frame.format(d=shape.format(a=both[0], b=both[1])), tag)

    assert not any(isinstance(each, BeAway) for each in sheet.requests)
    assert ((), ()) == (sheet.blocks, sheet.proposal)


@given(st.sampled_from([(tag, PAST[tag], shape) for tag in TAGS for shape in RANGES[tag]]), days)
def test_an_absence_that_is_over_is_not_asked_about(case: tuple[str, str, str], both: list[int]) -> None:
    tag, frame, shape = case
    sheet = read(frame.format(d=shape.format(a=both[0], b=both[1])), tag)

    assert not any(isinstance(each, BeAway) for each in sheet.requests)
    assert () == sheet.proposal


@pytest.mark.parametrize(
    ("tag", "text", "first", "last"),
    [
        ("en", "I'm off skiing from the 5th till the 10th", (12, 5), (12, 10)),
        ("en", "I'm away from Monday on", (11, 23), (11, 29)),
        ("en", "I won't be around over Christmas", (12, 24), (12, 26)),
        ("en", "no computer until the 12th", (11, 20), (12, 12)),
        ("de", "Ich bin ab morgen eine Woche auf Dienstreise", (11, 21), (11, 27)),
        ("de", "Ich bin über Weihnachten weg", (12, 24), (12, 26)),
        ("nl", "Ik ben volgende week weg", (11, 23), (11, 29)),
        ("es", "no estaré del 5 al 10", (12, 5), (12, 10)),
        ("pl", "nie będzie mnie od jutra przez tydzień", (11, 21), (11, 27)),
        ("sv", "jag är borta från den 5:e till den 10:e", (12, 5), (12, 10)),
    ],
)
def test_days_are_read_loosely_where_they_are_asked_about(
    tag: str, text: str, first: tuple[int, int], last: tuple[int, int]
) -> None:
    (asked,) = read(text, tag).requests

    assert BeAway(date(2026, *first).isoformat(), date(2026, *last).isoformat(), sure=False) == asked


@pytest.mark.parametrize(
    ("text", "request_"),
    [
        ("Please find somebody to take over my seat", Resign()),
        ("Ich höre auf, sucht bitte jemand anderen", Resign()),
        ("Rezygnuję z gry, przepraszam", Resign()),
        ("could we all take a break for 5 days?", Meant(Motion("pause", days=5), "MOTION PAUSE 5 days")),
        ("können wir das Spiel drei Tage anhalten?", Meant(Motion("pause", days=3), "MOTION PAUSE 3 days")),
        ("can I have two more days?", Meant(Motion("pause", days=2), "MOTION PAUSE 2 days")),
        ("czy mogę dostać jeszcze jeden dzień więcej?", Meant(Motion("pause", days=1), "MOTION PAUSE 1 day")),
        ("could we all take a break over Christmas?", Inquiry("concern", keyword="MOTION PAUSE")),
        ("I'm back again!", Meant(BeBack(), "BACK")),
        ("Sorry everybody, I was ill. Am I still in?", Status()),
        ("my new mail address is bo@new.example", NewAddress("main", "bo@new.example")),
        ("Meine Adresse hat sich geändert: bo@neu.example", NewAddress("main", "bo@neu.example")),
        ("können wir auf Deutsch?", Meant(Speaks("de"), "LANGUAGE Deutsch")),
        ("po polsku proszę", Meant(Speaks("pl"), "LANGUAGE polski")),
        ("undo that", StepBack()),
        ("what did yellow do last round?", LetterHistory()),
        ("why did I only get 2 cubes?", Inquiry("concern", keyword="EXPLAIN")),
    ],
)
def test_what_has_a_line_is_asked_back_with_it_or_told(text: str, request_: object) -> None:
    sheet = read(text, "en")

    assert (request_,) == sheet.requests
    assert () == sheet.proposal


@pytest.mark.parametrize(
    "text",
    [
        "I give up Granada",
        "leave the card alone",
        "quite good",
        "I'll send my orders on Monday",
        "See you on Friday!",
        "am I too late?",
    ],
)
def test_small_talk_and_orders_are_no_concern(text: str) -> None:
    assert not any(isinstance(each, BeAway | Resign | Meant) for each in read(text, "en").requests)


def test_orders_beside_an_absence_are_read_as_before() -> None:
    sheet = read("POWER 11\nI'm away from 3 to 6 December.", "en")

    assert 1 == len(sheet.blocks)
    assert (BeAway("2026-12-03", "2026-12-06", sure=False),) == sheet.requests
