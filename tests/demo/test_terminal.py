"""A person at the terminal, here a pipe: reads, writes, mends what the receipt shows, and leaves."""

import re
import sys
from dataclasses import replace
from datetime import UTC, datetime
from io import StringIO
from itertools import count

import pytest
from rich.console import Console

from referee.demo.postbox import received
from referee.demo.run import run_demo
from referee.demo.terminal import PersonLeft, TerminalPlayer
from referee.desk.rate_limits import ALLOWANCES
from referee.languages.loading import speaking
from referee.report import render
from referee.rules.boxes import set_up
from referee.rules.editions import EDITIONS
from tests.kit.having import having
from tests.mail.samples import open_letter
from tests.report.games import letters, posted

NOW = datetime(2026, 11, 20, 12, 30, tzinfo=UTC)

TYPED = """\
ACCEPT a word of mine

?
SUGGEST
POWER 9 or ANY
PLCE 3 Aragon

FORM
CARD ANY
SKIP
PLACE REST Castillo
RETURN 3 court
.

"""


EDITOR = """\
import pathlib, sys
draft = pathlib.Path(sys.argv[1])
text = draft.read_text()
for label, order in (("POWER", "9 or ANY"), ("CARD", "ANY"), (" DO", "SKIP"), ("RETURN", "3 court")):
    text = text.replace(f"> {label} [ ]", f"> {label} [ {order} ]", 1)
draft.write_text(text)
"""


def play(typed: str, out, **terminal):
    """What came of a game against one correspondent as typed, and what the terminal showed."""
    console = Console(width=90, height=500, file=StringIO(), **terminal)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", StringIO(typed))
        patch.setattr("referee.demo.terminal.QUIET", 0.1)
        setup = set_up(("red", "blue"), EDITIONS["rio_grande"])
        summary = run_demo(setup, seat="red", seed=5, out=out, console=console)
    return summary, console.file.getvalue()


@pytest.fixture(scope="module")
def round_played(tmp_path_factory):
    """One round, as typed above: the summary, what the terminal showed, and the letters."""
    out = tmp_path_factory.mktemp("letters")
    return *play(TYPED, out), out


def test_a_round_is_played_by_what_was_typed(round_played):
    summary, shown, _ = round_played

    assert (1, False) == (summary.rounds, summary.ended)
    assert "ROUND 1, AND WHAT YOUR SHEET DID" in shown
    assert "round 2: your sheet by" in shown


def test_a_receipt_shows_the_fault_and_the_person_mends_it(round_played):
    summary, shown, _ = round_played

    assert summary.faults > 0
    assert shown.index("Still missing: CARD.") < shown.index("You are in. Type what you want to mend")


def test_pressing_enter_sends_final_and_the_round_is_opened(round_played):
    _, shown, out = round_played
    sent = sorted((out / "red").glob("*-answer.eml"))

    assert open_letter(sent[-1].read_bytes()).text.startswith("FINAL\n")
    assert "The referee has your FINAL." in shown


def test_a_suggestion_reads_like_orders_and_is_not_sent(round_played):
    _, shown, out = round_played
    suggested = re.findall(r"^    (POWER .* or ANY)$", shown, re.MULTILINE)
    sent = b"".join(path.read_bytes() for path in (out / "red").glob("*-answer.eml"))

    assert 1 == len(suggested)
    assert suggested[0].encode() not in sent


def test_the_form_can_be_copied_from_the_terminal(round_played):
    assert re.search(r"^POWER \[ \] .*\nCARD \[ \]", round_played[1], re.MULTILINE)


def test_it_is_told_how_many_letters_came_meanwhile(round_played):
    _, shown, out = round_played
    told = re.findall(r"^(\d+) letters? for you; \d+ came to the other seats meanwhile\.$", shown, re.MULTILINE)
    came = [path for path in (out / "red").glob("*.eml") if "answer" not in path.name]

    assert len(came) == sum(map(int, told))


def test_a_typed_ok_files_what_the_receipt_before_it_proposed(tmp_path):
    typed = "ACCEPT a word\n\nPOWER 9 or ANY\nCARD king\nKING Sevile\n.\nOK\n.\n"

    _, shown = play(typed, tmp_path / "letters")

    assert "DID YOU MEAN THIS?" in shown
    assert "Your orders are filed. Filed: CARD" in shown.partition("DID YOU MEAN THIS?")[2]


def test_leaving_says_where_the_letters_are(round_played):
    _, shown, out = round_played

    assert "You leave, and the game ends here." in shown
    assert f"All letters: {out}/" in shown
    assert "red/001-invitation.eml" in {str(path.relative_to(out)) for path in out.rglob("*.eml")}


def test_the_form_can_be_filled_in_with_the_editor(tmp_path, monkeypatch):
    editor = tmp_path / "editor.py"
    editor.write_text(EDITOR)
    monkeypatch.setenv("EDITOR", f"{sys.executable} {editor}")
    summary, shown = play("ACCEPT a word of mine\n\n\n\n", tmp_path / "letters", force_terminal=True)

    assert (1, 0) == (summary.rounds, summary.faults)
    assert "Type them, or press Enter for your editor" in shown


# --- silence ----------------------------------------------------------------------------------------


class SilentReferee:
    """A mailbox with an invitation and a report in it, to which nothing more comes; and nobody else at the table."""

    name, address = "Bo", "blue@elgrande.example"

    def __init__(self, **report):
        self.sent, self.numbers = [], count(1)
        told = (next(x for x in letters(4, 2) if x.kind == kind and x.seat == 1) for kind in ("invitation", "report"))
        self.waiting = [
            received(posted(letter, render(letter, speaking("en"), "UTC"), n, "token", (), NOW))
            for n, letter in enumerate(
                having(letter, as_data=True, **report) if letter.kind == "report" else letter for letter in told
            )
        ]

    def collect(self):
        came, self.waiting = self.waiting, []
        return came

    def wait(self, seconds, stop):
        pass

    def send(self, raw, to):
        self.sent.append(raw)

    def meanwhile(self):
        return 0


def test_where_the_referee_stops_answering_the_person_is_told_and_writes_on(monkeypatch):
    monkeypatch.setattr("sys.stdin", StringIO("POWER 99\n\nPOWER 98\n\n\nPOWER 97\n\n"))
    shown, table = StringIO(), SilentReferee()

    with pytest.raises(PersonLeft):
        TerminalPlayer("blue", table, Console(width=90, file=shown), lambda: NOW).play(table)

    assert 3 == len(table.sent)
    assert shown.getvalue().count("No answer has come.") >= 3


def test_enter_sends_final_where_all_that_a_report_asks_was_filed_before(monkeypatch):
    monkeypatch.setattr("sys.stdin", StringIO("\n"))
    table = SilentReferee(missing=(), awaited=(0,), is_in=(1,))

    with pytest.raises(PersonLeft):
        TerminalPlayer("blue", table, Console(width=90, file=StringIO()), lambda: NOW).play(table)

    assert [True] == [b"\nFINAL" in raw for raw in table.sent]


def test_who_asks_on_and_on_at_the_terminal_is_answered_each_time(tmp_path, monkeypatch):
    monkeypatch.setitem(ALLOWANCES, "asking", replace(ALLOWANCES["asking"], most=2))

    _, shown = play("ACCEPT a word\n\n" + "STATUS\n\n" * 5, tmp_path / "letters")

    assert 5 == len([*tmp_path.rglob("*-status.eml")])
    assert "No answer has come." not in shown
