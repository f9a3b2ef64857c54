"""A whole game over real servers: two mailboxes, the real worker, and not a word but by mail."""

import threading
from email import message_from_bytes
from email.policy import default
from io import StringIO

import pytest
from rich.console import Console

from referee.demo.run import NAMES, run_demo
from referee.mail.compose import KIND
from referee.rules.boxes import set_up
from referee.rules.editions import EDITIONS

ROUNDS = 6
BOXES = ("home_advantage", "moving_restrictions", "france", "granada", "church", "anniversary")


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """The summary, what stood on the terminal, and which threads were there before."""
    before = set(threading.enumerate())
    console = Console(width=100, file=StringIO())
    out = tmp_path_factory.mktemp("letters")
    setup = set_up(tuple(NAMES)[:2], EDITIONS["rio_grande"], BOXES, "six_skip")
    return run_demo(setup, seed=1, out=out, console=console), console, before


def mailbox(game, colour: str):
    return [
        message_from_bytes(path.read_bytes(), policy=default)
        for path in sorted((game[0].page.parent / colour).glob("*.eml"))
    ]


def test_a_game_by_mail_comes_to_its_end(game):
    summary = game[0]

    assert (ROUNDS, True) == (summary.rounds, summary.ended)
    assert 1 == summary.standings[0].rank
    assert sum(row.points for row in summary.standings) > 20


def test_everybody_is_waited_for_once_a_round_and_once_a_general_scoring(game):
    assert ROUNDS + 3 == game[0].stops


def test_who_is_asked_in_mid_round_answers_by_mail(game):
    summary = game[0]

    assert summary.waits > 0
    assert summary.answers["asked"] >= summary.waits
    assert 0 == summary.answers["default"]


def test_every_letter_is_answered_and_none_has_a_fault(game):
    summary = game[0]
    letters = [letter for colour in ("red", "blue") for letter in mailbox(game, colour)]
    written = [letter for letter in letters if "referee+" in letter["To"]]

    assert 0 == summary.faults
    assert (summary.letters_in, summary.letters_out) == (len(written), len(letters) - len(written))
    assert len(written) == sum(letter[KIND] == "receipt" for letter in letters if letter not in written)


def test_the_last_letter_in_every_mailbox_tells_who_has_won(game):
    last = [mailbox(game, colour)[-1]["Subject"] for colour in ("red", "blue")]

    assert [True, True] == ["is over:" in subject for subject in last]


def test_nobody_stays_behind_when_it_is_over(game):
    _, _, before = game

    assert [] == [thread.name for thread in threading.enumerate() if thread not in before]


def test_the_terminal_shows_the_standings_and_where_the_letters_are(game):
    summary, console, _ = game
    shown = console.file.getvalue()

    assert "Final standings" in shown
    assert str(summary.page) in shown
    assert "6/6 rounds" in shown


def test_an_invitation_names_the_boxes(game):
    invitation = game[0].page.parent / "red/001-invitation.eml"

    assert "Boxes: home advantage, moving restrictions" in invitation.read_text()


def test_a_seat_must_be_at_the_table(tmp_path):
    with pytest.raises(ValueError, match="nobody plays brown at a table of 3"):
        run_demo(
            set_up(tuple(NAMES)[:3], EDITIONS["rio_grande"]),
            seat="brown",
            out=tmp_path,
            console=Console(file=StringIO()),
        )


def test_a_page_to_show_friends_lies_beside_the_letters_and_the_index_leads_to_it(game):
    index = game[0].page

    assert 'href="game.html"' in index.read_text(encoding="utf-8")
    assert 'id="round-9"' in (index.parent / "game.html").read_text(encoding="utf-8")
