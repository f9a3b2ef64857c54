"""A letter is whole in its first twenty lines: what happened, what is asked, by when, and how to answer with a word."""

from functools import cache

from referee.languages.loading import speaking
from referee.letters import Letter
from referee.report import render
from referee.report.letter_page import parts_of
from referee.report.voice import UNBROKEN, LetterVoice
from referee.rules import events as e
from tests.kit.geography import GAL
from tests.report import games
from tests.report.winter import BLUE, GOLDEN, RED, letter

ENGLISH = speaking("en")
FEW = 5
LOOKED_UP = "* * * To look up"


@cache
def asking() -> tuple[Letter, ...]:
    """Letters that ask, of games of chance."""
    letters = (one for one in games.letters(3, 1) if one.kind in ("report", "question"))
    return tuple(one for one in letters if one.asked.missing)[::2]


def top(one: Letter) -> list[str]:
    return render(one, ENGLISH, "UTC").text.splitlines()[:20]


def test_the_first_twenty_lines_say_what_is_asked_by_when_and_which_word_is_an_answer() -> None:
    assert len(asking()) >= 10
    for one in (*asking(), GOLDEN["report"], GOLDEN["question"], GOLDEN["reminder"]):
        told, parts = " ".join(" ".join(top(one)).split()), parts_of(LetterVoice(ENGLISH, one, "UTC"))

        assert parts.first.replace(UNBROKEN, " ") in told
        assert parts.asked is None or parts.asked.said.replace(UNBROKEN, " ") in told
        assert "A bare " in told


def test_what_happened_begins_with_five_lines_at_most_and_stands_whole_below_those_that_ask() -> None:
    for one in (*asking(), GOLDEN["report-used"]):
        above, _, below = render(one, ENGLISH, "UTC").text.partition(LOOKED_UP)
        steps = parts_of(LetterVoice(ENGLISH, one, "UTC")).story_lines
        begun = [line for line in above.partition(" DUE ")[0].splitlines() if line[:3].strip().isdecimal()]

        assert len(begun) == min(len(steps), FEW)
        if any(step.mine for step in steps):
            assert any(int(line[:3]) == n for line in begun for n, step in enumerate(steps, 1) if step.mine)
        assert len(begun) == len(steps) or f"\n{len(steps):2} " in below


def test_no_fingerprint_stands_above_what_is_looked_up() -> None:
    sealed = tuple(e.HandChosen(seat, (), "", f"{seat}" * 64) for seat in (RED, BLUE))
    above, _, below = render(letter("report", story=(e.HomeGiven(BLUE, GAL), *sealed)), ENGLISH, "UTC").text.partition(
        LOOKED_UP
    )

    assert (0, 1) == (above.count("1" * 64), below.count("1" * 64))
