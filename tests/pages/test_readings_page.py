"""docs/readings.md lists every datum of a box that no book prints, with the answers a table may choose from."""

import re

import pytest

from referee.commands.house_rules import answer_text
from referee.rules.boxes import BOXES
from tests.kit.sources import ROOT

PAGE = (ROOT / "docs" / "readings.md").read_text(encoding="utf-8")
READINGS = {reading.id: reading for box in BOXES.values() for reading in box.readings}.values()
TOLD = [
    (name, answers, line)
    for line in PAGE.splitlines()
    for names, answers in re.findall(r"((?:`[\w.]+`, )*`[\w.]+`): ([^|`]+) \|", line)
    for name in re.findall(r"`([\w.]+)`", names)
]
"""The names on the page, with the answers behind them and the row."""


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: reading.id)
def test_every_reading_of_a_box_stands_on_the_page_with_its_answers(reading):
    answers = ", ".join(map(answer_text, reading.answers))

    lines = [line for name, told, line in TOLD if (name, told) == (reading.id, answers)]
    assert len(lines) == 1, f"docs/readings.md wants one row: | question | reading. `{reading.id}`: {answers} | why |"
    assert reading.assumed == ("ASSUMED" in lines[0]), f"ASSUMED stands in the row of {reading.id} if nobody says it"


def test_no_reading_stands_on_the_page_that_there_is_not():
    assert [] == [name for name, _, _ in TOLD if name not in {reading.id for reading in READINGS}]
