"""The lesson and the round of practice, played through with right and with wrong answers."""

from io import StringIO

import pytest
from rich.console import Console

from referee.demo.practice import LESSON, YOU, outcome, practise, table
from referee.docket.known import known_to
from referee.orders.contents import Line
from referee.prose.letter_reader import read_letter
from tests.kit.typed import typed

SHEET = "POWER 9 or ANY\nCARD ANY\nSKIP\nPLACE REST Castillo\n\n"
ANSWERS = [f"{task.answer}\n" for task in LESSON]


def shown(typed: str) -> tuple[int, str]:
    """How many tasks these lines did, and what the terminal showed."""
    console = Console(width=80, file=StringIO())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", StringIO(f"{typed}\n"))
        return practise(console), console.file.getvalue()


def told(shown: str) -> str:
    """All in one line, for looking for sentences that were broken."""
    return " ".join(shown.split())


def by_title(title):
    return next(task for task in LESSON if task.title == title)


def answered(task, *letters):
    slip = [task.slip] if task.slip else []
    return [outcome(task, case, [*slip, *letters]) for case in task.cases]


@pytest.mark.parametrize("task", LESSON, ids=lambda task: task.title)
def test_each_task_is_done_by_its_own_answer_in_every_case(task):
    found = answered(task, *task.answer.split("\n\n"))

    assert all(one.is_right for one in found)
    assert {"filed"} == {one.read.fate for one in found}


@pytest.mark.parametrize("task", LESSON, ids=lambda task: task.title)
def test_no_task_is_done_by_saying_nothing_to_the_point(task):
    assert not all(one.is_right for one in answered(task, "STATUS"))


@pytest.mark.parametrize(
    ("title", "wrong"),
    [
        ("A power card", "POWER 11"),
        ("A power card", "POWER 10"),
        ("A plan for your turn", "CARD king\nPLACE 2 Catalonia\nKING Aragon"),
        ("A plan for your turn", "CARD king\nKING Aragon"),
        ("A second plan", "CARD score your pick\nSCORE Granada"),
        ("A goal instead of a number", "CARD scoreboard\nSKIP\nPLACE 1 Seville, REST Castillo"),
        ("A guard", "POWER 10 or 3"),
        ("A guard", "POWER 3"),
        ("A secret disk", "DISK GENERAL Catalonia"),
        ("A secret disk", "DISK GENERAL Aragon or Catalonia"),
        ("A Veto", "VETO ANY"),
        ("A Veto", "VETO NEVER"),
        ("In your own words", "11, the king to Aragon, two in Catalonia"),
        ("In your own words", "POWER 11\nCARD king\nKING Aragon\nPLACE 2 Catalonia"),
        ("A slip, and OK", "CARD king\nKING Aragon"),
    ],
)
def test_an_answer_that_fails_in_one_case_does_not_do(title, wrong):
    assert not all(one.is_right for one in answered(by_title(title), wrong))


@pytest.mark.parametrize(
    ("title", "other"),
    [
        ("A power card", "power 11, 10"),
        ("A plan for your turn", "card 5; king to ARA; place 2 catalonia"),
        ("A second plan", "KAART 2\nSCORE GRA\nELSE CARD 5\nKING Sevilla"),
        ("A Veto", "VETO ON score your pick WHEN SCORES Valencia"),
        ("In your own words", "POWER 10\nCARD king\nKING Aragon\nPLACE 2 Catalonia"),
        ("A slip, and OK", "CARD king\nKING Seville"),
    ],
)
def test_a_task_is_judged_by_what_happens_and_not_by_its_words(title, other):
    assert all(one.is_right for one in answered(by_title(title), other))


@pytest.mark.parametrize("task", LESSON, ids=lambda task: task.title)
def test_what_a_task_shows_to_remember_is_read_as_orders(task):
    lines = tuple(Line(at, line) for at, line in enumerate(task.also.split("\n"), 1))

    sheet = read_letter(lines, known_to(table().docket, YOU))

    assert ((), "") == (sheet.complaints, sheet.note)
    assert sheet.blocks or sheet.requests


@pytest.fixture(scope="module")
def passed():
    """Everything right at once, then a round."""
    return shown("\n".join([*ANSWERS, SHEET]))


def test_right_answers_do_every_task(passed):
    done, text = passed

    assert (len(LESSON), len(LESSON)) == (done, text.count("Right. "))
    assert "Hint:" not in text


def test_after_the_lesson_a_round_is_played_against_somebody_sensible(passed):
    _, text = passed

    assert text.index("9 of 9 tasks done.") < text.index("Round 1 of 9") < text.index("You are in.")
    assert text.index("You are in.") < text.index("ROUND 1, AND WHAT YOUR SHEET DID")
    assert "Power: " in text
    assert "That was a round" in text


def test_a_sheet_that_lacks_something_is_waited_for_in_the_round():
    _, text = shown("\n".join([*["NEXT"] * len(LESSON), "POWER 9 or ANY", "", "", SHEET[15:]]))

    assert text.index("The game waits for you: CARD.") < text.index("ROUND 1, AND WHAT YOUR SHEET DID")


def test_a_wrong_answer_shows_what_happens_and_the_second_one_a_hint():
    done, text = shown("POWER 10\n\nPOWER 11\n\nPOWER 11 or 10\n\n")
    first, _, second = text.partition("Blue lays 9, and this is what happens")

    assert 1 == done
    assert "Power: blue 9, yellow 7, you 10" in told(second)
    assert "Hint:" not in first
    assert "Blue lays 11, and this is what happens" in second
    assert "Hint: An order begins with its word" in second


def test_a_mistyped_answer_is_asked_back_and_ok_does_the_task():
    done, text = shown("POWR 11 or 10\n\nOK\n\n")

    assert 1 == done
    assert "Did you mean this? A bare OK files it: | POWER 11 or 10" in told(text)
    assert "this is what happens" not in text


IN_YOUR_OWN_WORDS = "NEXT\n" * [task.title for task in LESSON].index("In your own words")


def test_plain_words_are_shown_beside_their_lines_corrected_and_filed_by_a_yes():
    letters = ("11, the king to Aragon, two in Catalonia", "no, 10 not 11", "yes thanks")

    done, text = shown(IN_YOUR_OWN_WORDS + "".join(f"{letter}\n\n" for letter in letters))

    first, second = text.index('| PLACE 2 Catalonia  "two in Catalonia"'), text.index("| PLACE 2 Catalonia  as before")
    assert first < second < text.index("Right. A change names only")
    assert '| POWER 11           "11"' in text
    assert '| POWER 10           "10"' in text
    assert 1 == done


def test_a_question_is_answered_by_its_letter_beside_a_change():
    asking = "I lay my 11. The king to Aragon, two to Catalonia. If blue leads Seville, rather the 9."

    done, text = shown(f"{IN_YOUR_OWN_WORDS}{asking}\n\nB, but 10 not 11\n\nok\n\n")

    assert "  A  POWER 9 IF blue LEADS Seville or 11\n  B  POWER 11" in text
    assert 1 == done


def test_a_question_is_answered_by_its_letter_alone():
    asking = "10 and the king to Aragon, two in Catalonia, unless Bo is there first"

    done, text = shown(f"{IN_YOUR_OWN_WORDS}{asking}\n\nA\n\n")

    assert "Which do you mean?\n" in text
    assert 1 == done


def test_a_sheet_that_cannot_count_yet_is_told_what_it_lacks():
    done, text = shown("NEXT\nSKIP\n\n")

    assert 0 == done
    assert "your sheet lacks CARD" in told(text)


def test_a_question_mark_gives_the_hint_and_next_the_answer():
    done, text = shown("?\nNEXT\n")

    assert 0 == done
    assert text.index(LESSON[0].hint[:40]) < text.index("    POWER 11 or 10") < text.index("2 of 9.")


def test_whoever_leaves_early_is_let_go_with_what_was_done():
    done, text = shown("POWER 11 or 10\n\n")

    assert (1, True) == (done, text.endswith("You leave.\n"))


def test_the_command_needs_no_mail_server(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = typed("play", "--practice", input="NEXT\n")

    assert 0 == result.exit_code, result.output
    assert "2 of 9. A plan for your turn" in result.output
    assert [] == list(tmp_path.iterdir())
