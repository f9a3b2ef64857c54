"""Names that only look like another's at the table are shown back, and taken with something that tells them apart."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.commands.moderators import Promote
from referee.commands.newcomers import Newcomer, is_role, looks_of, resembled, told_apart
from referee.commands.people import Observer, Substitute
from referee.desk.seeking_words import unlike
from tests.commands.directives import answer, prepared
from tests.kit.moderated import moderated

ANN = "Ann"
CYRILLIC = "\u0410nn"
LIKE_ANN = [CYRILLIC, "\u00c1nn", "\u03b1nn", "A\u0301nn", "\uff21nn", "\U0001d400nn", "Ann.", "A-n-n"]
ROLES = [
    *("The host", "Referee", "referee", "M\u043eder\u0430tor", "the  HOST", "R3feree", "H0st", "l'arbitre"),
    *("Der Gastgeber", "Spielleitung", "de scheidsrechter", "el \u00e1rbitro", "anfitri\u00f3n"),
    *("S\u0119dzia", "gospodarz", "V\u00e4rden", "domaren"),
]


@pytest.mark.parametrize("name", LIKE_ANN)
def test_a_name_that_is_drawn_like_anothers_resembles_it(name):
    assert ANN == resembled(name, ["Bo", ANN])


@pytest.mark.parametrize("name", ["Ann", "ANN", " ann ", "Anna", "Ann B", "Ann 2", "Nan", "Hosty", "Refe"])
def test_the_same_name_and_one_that_differs_to_the_eye_resemble_none(name):
    assert "" == resembled(name, ["Bo", ANN])


@pytest.mark.parametrize("name", ROLES)
def test_a_word_for_whoever_runs_a_table_is_nobodys_name(name):
    assert is_role(name)
    assert name == resembled(name, [])


@pytest.mark.parametrize(
    ("one", "other"), [("Ian", "lan"), ("Ian", "1an"), ("Marn", "Mam"), ("Bo", "B0"), ("Ivy", "lvy")]
)
def test_capitals_small_letters_and_digits_may_look_alike(one, other):
    assert looks_of(one) & looks_of(other)


def test_a_small_i_looks_like_no_small_l():
    assert "" == resembled("Eila", ["Elia"])


LETTERS = st.text("abcdefghjkmnopqrstuvwxyz", min_size=1, max_size=12)
MARKS = st.text([chr(code) for code in range(0x300, 0x33F)], min_size=1, max_size=4)


@given(LETTERS, MARKS)
def test_no_mark_over_or_under_a_letter_makes_another_name(name, marks):
    marked = unicodedata.normalize("NFC", name[0] + marks + name[1:])

    assert resembled(marked, [name]) in (name, marked)


@given(st.text(min_size=1, max_size=60), st.lists(st.text(min_size=1, max_size=60), max_size=4))
def test_whatever_a_name_is_there_is_one_beside_it_that_resembles_nobody(name, others):
    better = told_apart(name, others)

    assert "" == resembled(better, others)
    assert len(better) <= 60


@pytest.mark.parametrize("name", [CYRILLIC, "The host"])
@pytest.mark.parametrize("word", ["PROMOTE", "OBSERVER", "SUBSTITUTE"])
def test_a_command_shows_it_back_and_takes_it_as_it_proposes(word, name):
    def command(name):
        who = Newcomer(name, "pat@example.org")
        return {"PROMOTE": Promote, "OBSERVER": Observer}[word](who) if word != "SUBSTITUTE" else Substitute(1, who)

    mod = moderated()
    mod.commands(command(name))
    [line] = mod.replies[0].legal

    assert ("name-of-office" if name == "The host" else "name-resembles") == mod.replies[0].code
    better = re.fullmatch(rf"{word}(?: blue)? (.*) <pat@example\.org>", line)[1]
    mod.commands(command(better))

    assert mod.fate in ("done", "confirm")


def test_an_equal_name_is_what_it_was():
    mod = moderated()
    mod.commands(Substitute(0, Newcomer("ANN", "ann@work.example")))

    assert "confirm" == mod.fate


def test_a_stranger_is_numbered_or_called_by_the_address():
    taken = {"Ann", "Bo", "Ian"}

    assert ["Ann 2", f"{CYRILLIC} 2", "Pat", "Cy", "lan 2"] == [
        unlike(name, taken, "pat@example.org") for name in ("Ann", CYRILLIC, "The host", "Cy", "lan")
    ]
    assert "Referee B" == unlike("Referee", taken, "host@example.org")


@pytest.mark.parametrize("name", [CYRILLIC, "Referee"])
def test_so_does_an_invitation_to_a_table_that_is_being_set_up(name):
    done = prepared("INVITE red Ann <ann@example.org>", f"INVITE blue {name} <pat@example.org>")
    [line] = answer(done).legal

    assert f"INVITE blue {name} B <pat@example.org>" == line
    done = prepared("INVITE red Ann <ann@example.org>", line)
    assert ["Ann", f"{name} B"] == [each for _, _, each in done.draft.invited]


def test_two_who_are_invited_by_one_name_are_two_as_before():
    done = prepared("INVITE red Ann <ann@example.org>", "INVITE blue Ann <pat@example.org>")

    assert ["Ann", "Ann"] == [each for _, _, each in done.draft.invited]
