"""The cases of boxes that are still to come."""

import pytest

from referee.conformance import Case, editions_of, every_case, folder, play
from tests.about import about
from tests.coming import offer

CASES = every_case(folder() / "coming")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.number)
def test_what_the_rulebooks_say_of_boxes_to_come_comes_true(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch)

    for name, edition in editions_of(case):
        with about(name):
            play(case, edition)
