"""REMATCH: after the last letter whoever hosts is told who would play again, with the letter that sets the table up."""

from contextlib import contextmanager
from dataclasses import replace

import pytest

from referee.commands import drafts
from referee.commands.directive import Directive
from referee.commands.drafting import setup_of
from referee.commands.letter_parser import read_commands
from referee.commands.rematch import creating_again
from referee.log import Options
from referee.log.options import at_pace
from referee.mail.compose import KIND
from referee.orders.contents import Line, Rematch
from referee.rules import boxes
from referee.rules.editions import EDITIONS
from tests.orders.letters import read
from tests.orders.sheets import OPEN
from tests.post import MO, fresh, open_office, text_of

ANN, BO = range(2)
AS_A_CLUB = at_pace("club", Options("phase", cooling_minutes=0))
HAL = "hal@example.org"


def play(office):
    office.everybody_accepts()
    office.play_to_the_end()


@contextmanager
def over(tmp_path, moderators=(MO,), hosts=(), operator=None):
    """A game that has been played, at a desk that knows these hosts or this operator from then on."""
    how = {"players": 2, "length": "six_skip", "boxes": ("home_advantage",), "moderators": moderators}
    name = f"over-{len(moderators)}-{len(hosts)}-{operator}"
    with open_office(f"sqlite:///{tmp_path}/{name}.db", play, options=AS_A_CLUB, **how) as office:
        office.hosts, office.operator = hosts, operator
        yield office.over(office.store)


def asked(office, address="mo@example.org"):
    """The newest letter that says who would play again, and the lines in it that set the table up."""
    text = text_of(
        next(letter for to, letter in reversed(office.elsewhere) if to == address and letter[KIND] == "again")
    )
    return " ".join(text.split()), [line.removeprefix("| ") for line in text.split("\n") if line.startswith("| ")]


def test_the_last_letter_says_how_to_play_again(tmp_path):
    with over(tmp_path) as office:
        assert "REMATCH in an answer to this letter" in " ".join(text_of(office.newest(ANN)).split())


def test_the_first_has_the_table_asked_for_and_others_join_by_the_same_word(tmp_path):
    with over(tmp_path, hosts=(HAL,)) as office:
        [(_, receipt)] = office.says(ANN, "REMATCH")
        assert "Mo has a letter ready" in " ".join(text_of(receipt).split())
        said, lines = asked(office)
        assert "red (Ann) would play again." in said
        assert [
            "CREATE Friday",
            "SET BOXES home_advantage",
            "SET LENGTH six_skip",
            "SET TEMPO phase",
            "SET COOLING 0",
            "INVITE red Ann <ann@example.org> Europe/Amsterdam",
        ] == lines

        office.says(BO, "play again")
        said, lines = asked(office)
        assert "red (Ann) and blue (Bo) would play again." in said

        office.hand_over(fresh("\n".join(lines)))
        office.commands("START", address=HAL)
        invited = [letter for _, letter in office.fetch() + office.letters if letter[KIND] == "invitation"][-2:]
        assert ["g2", "g2"] == [letter["List-Id"][1:3] for letter in invited]


def test_who_asks_twice_or_too_early_is_told_so_and_nobody_else_is(tmp_path):
    with over(tmp_path) as office:
        office.says(ANN, "REMATCH")
        before = len(office.elsewhere)
        [(_, receipt)] = office.says(ANN, "REMATCH")
        assert "Mo knows already that you would play again." in " ".join(text_of(receipt).split())
        assert before == len(office.elsewhere)
    with open_office(f"sqlite:///{tmp_path}/early.db", players=2, moderators=(MO,)) as office:
        before = len(office.elsewhere)
        [(_, receipt)] = office.says(ANN, "REMATCH")
        assert "REMATCH is for the end: this game is not over." in " ".join(text_of(receipt).split())
        assert before == len(office.elsewhere)


def test_without_a_moderator_the_host_is_asked_and_without_a_host_nobody(tmp_path):
    with over(tmp_path, moderators=(), operator=HAL) as office:
        office.says(ANN, "REMATCH")
        assert "CREATE Friday" in asked(office, HAL)[1]
    with over(tmp_path, moderators=()) as office:
        [(_, receipt)] = office.says(ANN, "REMATCH")
        assert "I know nobody whom I could ask for another game" in " ".join(text_of(receipt).split())


def test_a_letter_that_may_be_anothers_asks_for_nothing(tmp_path):
    with over(tmp_path) as office:
        before = len(office.elsewhere)
        office.says(ANN, "REMATCH", sender="Eve <eve@example.org>")

        assert (before, ()) == (len(office.elsewhere), office.docket.rematch)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "play again"),
        ("nl", "revanche"),
        ("de", "Revanche"),
        ("pl", "rewanż"),
        ("sv", "revansch"),
        ("es", "revancha"),
    ],
)
def test_it_is_read_in_each_language(language, words):
    assert (Rematch(),) == read(words, OPEN, language).requests


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_lines_set_the_same_table_up(edition):
    setup = boxes.set_up(("red", "blue"), EDITIONS[edition], ("anniversary",), EDITIONS[edition].lengths[-1])
    setup = replace(setup.with_answer("veto", "off", setup.answer("veto")), castillo="memory")
    options = replace(at_pace("club"), tempo="table", hours=48, asks=1, gaps="best")

    draft = drafts.created("g2", 5, "Hal", "El Grande")
    lines = tuple(Line(n, text) for n, text in enumerate(creating_again("Friday, too", setup, options), 1))
    said = read_commands(lines, drafts.names_of(draft))
    made = drafts.prepare(draft, Directive(5, 1, sheet=said), answers=False).draft

    assert ("Friday, too", options) == (made.title, made.options)
    assert replace(setup, colours=()) == setup_of(made)
