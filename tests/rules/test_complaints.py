"""Every way in which an order can be wrong is shown by a test."""

from pathlib import Path

from tests.sources import complaints

ROOT = Path(__file__).resolve().parents[2]
SHOWN_IN = ("tests/rules/*.py", "tests/conformance/*.txt")


def test_every_complaint_of_the_rules_is_shown() -> None:
    shown = "".join(path.read_text(encoding="utf-8") for glob in SHOWN_IN for path in ROOT.glob(glob))

    assert len(complaints()) > 40
    assert {code for code in complaints() if code not in shown} == set()
