"""What moderators wish for in running words, in six languages: the lines nearest to it, or what is surely meant."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.commands.directive import CommandSheet, Spoken, Unread
from referee.commands.line_parser import parse_line
from referee.commands.options import OPTIONS, SETS
from referee.commands.phrases import Names, words_for
from referee.commands.wishes import FORMS, HOST_FORMS, MOST_LINES, spoken_in
from referee.desk.incoming import checked_commands
from referee.languages.folders import words_by_tag
from referee.orders.contents import Line
from referee.rules.boxes import set_up
from referee.rules.editions import EDITIONS
from tests.kit.thorough import examples

COLOURS = ("red", "blue", "yellow", "green", "brown")
BOARD = set_up(COLOURS, EDITIONS["rio_grande"], ()).board
TABLE = Names(BOARD, COLOURS, ("Ann", "Bo", "Cem", "Dee", "Ewa"), round=4, scores=(34, 20, 15, 9, 0))
TAGS = tuple(words_by_tag())


def read(text: str) -> CommandSheet:
    return checked_commands([Line(number, line) for number, line in enumerate(text.split("\n"), 1)], TABLE)


def done(text: str) -> list[str]:
    """The lines that a letter has carried out, but for what only tells something."""
    said = (each for each in read(text).said if isinstance(each, Spoken))
    return [each.meant or each.text for each in said if each.command.undone_by != "nothing"]


def shown(text: str) -> list[str]:
    """The lines that are shown in answer to a letter, and those that are done."""
    found = list[str]()
    for said in read(text).said:
        found += said.legal if isinstance(said, Unread) else [said.meant or said.text]
    return found


# --- what is surely meant -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("could you give everybody two more days?", "EXTEND 2 DAYS"),
        ("Please extend the deadline by a week, because half of us are at Essen.", "EXTEND 1 WEEK"),
        ("Könntest du allen zwei Tage mehr geben?", "EXTEND 2 DAYS"),
        ("Bitte verlängere die Frist um 24 Stunden!", "EXTEND 24 HOURS"),
        ("¿Podrías dar a todos dos días más?", "EXTEND 2 DAYS"),
        ("Kun je de deadline met twee dagen verlengen?", "EXTEND 2 DAYS"),
        ("Czy możesz przedłużyć termin o dwa dni?", "EXTEND 2 DAYS"),
        ("Förläng fristen med en vecka, tack", "EXTEND 1 WEEK"),
        ("Przedłuż do poniedziałku do 20:00", "EXTEND UNTIL Monday 20:00"),
        ("kick out blue", "EJECT blue"),
        ("Wirf bitte Blau raus", "EJECT blue"),
    ],
)
def test_what_is_asked_for_in_as_many_words_is_done(text: str, line: str) -> None:
    assert [line] == done(text)


def test_several_wishes_in_a_sentence_are_done_in_order() -> None:
    assert ["RESUME", "EXTEND 1 DAY"] == done("Please resume and give them one more day.")


def test_reasons_are_passed_over_and_told() -> None:
    sheet = read("Hi,\nplease give all one more day, since I am\naway in Essen.\n\nThanks\nMo")

    assert ["EXTEND 1 DAY"] == [each.meant for each in sheet.said if isinstance(each, Spoken)]
    assert ("since I am away in Essen", "Thanks", "Mo") == sheet.ignored


@pytest.mark.parametrize("text", ["kick out blue CODE 3fa2b", "kick out blue\nCODE 3fa2b"])
def test_running_words_may_have_a_code(text: str) -> None:
    (said,) = read(text).said

    assert isinstance(said, Spoken)
    assert ("EJECT blue", "3fa2b") == (said.meant, said.code)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("who has not sent a sheet?", "STATUS"),
        ("Wer hat noch nicht abgegeben?", "STATUS"),
        ("¿Quién no ha enviado?", "STATUS"),
        ("Na kogo czekamy?", "STATUS"),
        ("how do I eject somebody?", "HELP EJECT"),
        ("How can I replace a player?", "HELP SUBSTITUTE"),
    ],
)
def test_a_question_is_answered(text: str, line: str) -> None:
    (said,) = read(text).said

    assert isinstance(said, Spoken)
    assert line == said.meant


# --- what is near ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Move one of red's caballeros from Aragon to Valencia", "CORRECT 1 red FROM Aragon TO Valencia"),
        ("extend red 2 days because she is ill", "AWAY red 2 days"),
        ("extend red 2 days because she is ill", "EXTEND 2 DAYS"),
        ("CORRECT red SCORE +5", "CORRECT red SCORE 39"),
        ("take 3 points from red", "CORRECT red SCORE 31"),
        ("take the game off the website", "SET SITE off"),
        ("Make Zed moderator too: zed@example.org", "PROMOTE Zed <zed@example.org>"),
        ("Bitte gib Rot noch einen Tag", "EXTEND 1 DAY"),
        ("Cem ist vom 1. Dezember bis 10. Dezember im Urlaub", "AWAY yellow from 1. December"),
        ("Verschiebe die Frist auf Montag 20 Uhr", "EXTEND UNTIL Monday 20:00"),
        ("Cem has a new address: cem@example.net", "SUBSTITUTE yellow Cem <cem@example.net>"),
        ("Tell everyone that we go on after Easter.", "ANNOUNCE we go on after Easter"),
        ("put a Valencia en lugar de Aragon", ""),
    ],
)
def test_what_is_not_sure_gets_the_lines_with_all_that_was_written(text: str, line: str) -> None:
    assert [] == done(text)
    assert any(each.startswith(line) for each in shown(text) or [""])


@pytest.mark.parametrize("text", ["Thank you very much!", "Thanks, Mo", "I am back.", "asdf qwer", "Vielen Dank euch!"])
def test_talk_gets_no_line(text: str) -> None:
    assert () == read(text).said


def test_of_a_number_that_is_added_the_complaint_says_what_is_wanted() -> None:
    (said,) = read("CORRECT red SCORE +5 BECAUSE of the bonus").said

    assert isinstance(said, Unread)
    assert ("points-added", ("CORRECT red SCORE 39 BECAUSE of the bonus",)) == (said.code, said.legal)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("extend 24 hours when red asks for it", "conditional"),
        ("please do not eject blue, he wrote to me", "denied"),
        ("extend by a day or two", "undecided"),
        ("Wirf Blau nicht raus", "denied"),
        ("Wenn Rot zustimmt, verlängere um zwei Tage", "conditional"),
    ],
)
def test_a_doubt_is_told_with_the_lines(text: str, code: str) -> None:
    (said,) = read(text).said

    assert isinstance(said, Unread)
    assert code == said.code
    assert said.legal


# --- laws -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Drawn:
    """A sentence that wishes for a command, and what has to stand in the line for it."""

    text: str
    named: tuple[str, ...]
    of: str


def name_of(tag: str, colour: str) -> str:
    return words_by_tag()[tag].named("colour")[colour].written


def values(tag: str) -> dict[str, st.SearchStrategy[tuple[str, str]]]:
    """For each slot what may be written for it in a language, and how a line has it."""
    words, seats = words_by_tag()[tag], st.sampled_from(COLOURS)
    days = words.days["DAYS"][-1]
    until = words.days["UNTIL"][0]
    few = st.integers(2, 9)
    return {
        "seat": seats.map(lambda colour: (name_of(tag, colour), colour)),
        "time": few.map(lambda n: (f"{n} {days}", f"{n} DAYS")),
        "number": few.map(lambda n: (str(n), f" {n}")),
        "round": few.map(lambda n: (str(n), f" {n}")),
        "points": st.integers(10, 99).map(lambda n: (str(n), f"SCORE {n}")),
        "person": st.sampled_from(["Zed", "Zoe"]).map(lambda n: (f"{n} <{n}@example.org>", f"{n} <{n}@example.org>")),
        "name": st.sampled_from(["Zed", "Zoe"]).map(lambda name: (name, name)),
        "moment": st.integers(13, 23).map(lambda hour: (f"{until} {hour}:30", f"{hour}:30")),
        "switch": st.sampled_from(["ON", "OFF"]).map(lambda kind: (words.around[kind][0], kind.lower())),
    }


def phrases(tag: str) -> Iterator[tuple[str, str, str]]:
    """The id of a command, a line of it whose slots are filled with what is written, and a phrase that asks for it."""
    switches = {f"{SETS}{each.name.upper()}" for each in OPTIONS if {*each.values} == {"on", "off"}}
    forms = {**{of: (f"{of} {{switch}}",) for of in switches}, **FORMS}
    for of, lines in forms.items():
        slots = [each.partition("}")[0] for each in lines[0].split("{")[1:]]
        if of in HOST_FORMS or {"text", "self", "days", "span", "why"} & {*slots}:
            continue
        clock = words_by_tag()[tag].around["CLOCK"]  # which may be named beside any command
        for phrase in (each for each in words_by_tag()[tag].commands.get(of, ()) if each not in clock):
            yield of, " ".join(each for each in slots if each != "reason"), phrase


@st.composite
def wishes(draw: st.DrawFn, tag: str) -> Drawn:
    """A phrase of a command and all that its first line holds, in any order behind it."""
    of, slots, phrase = draw(st.sampled_from([*phrases(tag)]))
    places = iter(draw(st.permutations(["Aragon", "Valencia", "Granada"])))
    drawn = [(next(places),) * 2 if slot == "place" else draw(values(tag)[slot]) for slot in slots.split()]
    return Drawn(" ".join((phrase, *(said for said, _ in drawn))), tuple(line for _, line in drawn), of)


@pytest.mark.parametrize("tag", TAGS)
@examples(60)
@given(st.data())
def test_a_wish_is_shown_as_lines_that_are_read_and_have_all_that_was_written(tag: str, data: st.DataObject) -> None:
    drawn = data.draw(wishes(tag))
    lines = shown(drawn.text)
    read_again = [parse_line(line, words_for(TABLE), TABLE) for line in lines]

    assert 1 <= len(lines) <= MOST_LINES, drawn
    assert all(each is not None and each.command is not None for each in read_again), lines
    assert any(all(value.lower() in line.lower() for value in drawn.named) for line in lines), (drawn, lines)


@pytest.mark.parametrize("tag", TAGS)
@examples(60)
@given(st.data())
def test_of_what_is_denied_hangs_on_something_is_quoted_or_not_all_understood_nothing_is_done(
    tag: str, data: st.DataObject
) -> None:
    drawn, words = data.draw(wishes(tag)), words_by_tag()[tag]
    turns = (*words.manners["NOT"], *words.particles["IF"], *words.particles["UNLESS"], *words.particles["OR"])
    turn, around = data.draw(st.sampled_from(turns)), drawn.text.split()
    at = data.draw(st.integers(0, len(around)))
    strange = " ".join((*around[:at], "xyzzy", *around[at:]))
    denied = (
        f"{turn} {drawn.text}",
        f"{drawn.text} {turn}",
        f"{drawn.text}, {words.around['BECAUSE'][0]} Ann ... {turn}",
    )
    said = data.draw(st.sampled_from([strange, *denied, f"“{drawn.text}”", f"{drawn.text}?"]))

    assert [] == [line for line in done(said) if parse_line(said, words_for(TABLE), TABLE) is None], said


@pytest.mark.parametrize("tag", TAGS)
def test_a_condition_beside_a_wish_leaves_it_undone(tag: str) -> None:
    wish = {"en": "give everybody two more days", "de": "gib allen zwei Tage mehr", "es": "da a todos dos días más"}
    wish |= {
        "nl": "geef iedereen twee dagen extra",
        "pl": "daj wszystkim jeszcze dwa dni",
        "sv": "ge alla två dagar till",
    }
    turn = words_by_tag()[tag].particles["IF"][0]

    assert ["EXTEND 2 DAYS"] == done(wish[tag])
    for text in (f"{wish[tag]}. {turn} Ann ...", f"{turn} Ann ...,\n{wish[tag]}", f"{wish[tag]}\n{turn} Ann ..."):
        assert [] == done(text), text


@pytest.mark.parametrize("tag", TAGS)
def test_every_command_that_moderators_wish_for_has_words_in_every_language(tag: str) -> None:
    words = words_by_tag()[tag]
    said = {of for table in (words.commands, words.remarks) for of, listed in table.items() if listed}

    assert {*FORMS, *HOST_FORMS} <= said
    assert {of for of in said if not of.startswith(SETS)} <= {*FORMS, *HOST_FORMS}
    assert {*words_by_tag()["en"].around} == {kind for kind, listed in words.around.items() if listed}


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("Bitte gib Rot noch einen Tag", "de"),
        ("Kasta ut blå", "sv"),
        ("¿Quién no ha enviado?", "es"),
        ("Give red one more day", "en"),
        ("CORRECT red SCORE 34 BECAUSE the bonus was forgotten", "en"),
    ],
)
def test_the_language_of_a_letter_is_told_by_its_words(text: str, tag: str) -> None:
    assert tag == spoken_in([text])
