"""docs/readings.md lists every datum of a box that no book prints, with the answers a table may choose from."""

from pathlib import Path

import pytest

from referee.rules.boxes import BOXES
from referee.rulings.reference import spoken

PAGE = (Path(__file__).resolve().parent.parent / "docs" / "readings.md").read_text(encoding="utf-8")
READINGS = [reading for box in BOXES.values() for reading in box.readings]


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: reading.id)
def test_every_reading_of_a_box_stands_on_the_page_with_its_answers(reading):
    [line] = [line for line in PAGE.splitlines() if f"`{reading.id}`" in line]

    assert f"`{reading.id}`: {', '.join(map(spoken, reading.answers))} |" in line
    assert reading.assumed == ("ASSUMED" in line)
