"""docs/readings.md lists every datum of a box that no book prints, with the answers a table may choose from."""

from pathlib import Path

import pytest

from referee.commands.house_rules import answer_text
from referee.rules.boxes import BOXES

PAGE = (Path(__file__).resolve().parent.parent / "docs" / "readings.md").read_text(encoding="utf-8")
READINGS = {reading.id: reading for box in BOXES.values() for reading in box.readings}.values()


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: reading.id)
def test_every_reading_of_a_box_stands_on_the_page_with_its_answers(reading):
    told = f"`{reading.id}`: {', '.join(map(answer_text, reading.answers))} |"

    lines = [line for line in PAGE.splitlines() if told in line]
    assert len(lines) == 1, f"docs/readings.md wants one row with: | question | reading. {told} why |"
    assert reading.assumed == ("ASSUMED" in lines[0]), f"ASSUMED stands in the row of {reading.id} if nobody says it"
