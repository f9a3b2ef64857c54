"""Messages as ordinary players write them: each is taken as a good moderator would take it."""

import pytest

from tests.kit.thorough import sampled
from tests.people.judging import TABLES, Case, cases, fate, faults, outcome, plain_answers, shown, traps
from tests.people.judging import WRONG as FILED_WRONG
from tests.people.scenes import NOTHING, SCENES, YES, Theatre

pytestmark = pytest.mark.slow  # begun early, so that one worker plays the scenes, and not each of them

CASES = [case for path in TABLES.values() if path.exists() for case in cases(path)]
ONE_A_SCENE = {case.answers: case for case in reversed(CASES)}.values()


@pytest.mark.parametrize("case", dict.fromkeys((*sampled(CASES, 40), *ONE_A_SCENE)), ids=str)
def test_a_message_is_taken_as_a_good_moderator_would(case: Case, theatre: Theatre) -> None:
    came = outcome(case, theatre)

    assert FILED_WRONG != fate(case, came), came.filed
    assert case.missed == bool(list(faults(case, came))), came.answer


@pytest.mark.parametrize("case", sampled(list(traps()), 10), ids=str)
def test_a_word_that_would_be_an_answer_does_nothing_where_more_is_said(case: Case, theatre: Theatre) -> None:
    came = outcome(case, theatre)

    assert not came.did_something, came


@pytest.mark.parametrize("case", list(plain_answers()), ids=str)
def test_a_yes_or_a_no_with_talk_around_it_is_an_answer(case: Case, theatre: Theatre) -> None:
    came = outcome(case, theatre)

    assert [] == list(faults(case, came)), came.answer


ASKING = [title for title, (_, asks) in SCENES.items() if asks not in (NOTHING, YES, "ACCEPT")]
TALK = "Lovely weather here!"


@pytest.mark.parametrize("title", ASKING)
def test_the_lines_that_we_show_to_somebody_who_orders_nothing_are_filed_when_they_come_back(
    title: str, theatre: Theatre
) -> None:
    talk = outcome(Case(0, title, TALK, ("nothing",)), theatre)
    lines = shown(talk.answer) or talk.offered

    came = outcome(Case(0, title, "\n".join(lines), ("files",), first=TALK), theatre)

    assert lines
    assert " ".join(lines).split() == " ".join(came.filed).split()
    assert [] == notes_against(came.answer), came.answer


def notes_against(answer: str) -> list[str]:
    """What is remarked on a letter, but for what it does not say at all."""
    noted = answer.partition("PLEASE NOTE\n")[2].partition("\n\n")[0]
    return [line for line in noted.splitlines() if line.startswith(" - ") and "not said" not in line]
