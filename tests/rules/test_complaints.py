"""Every way in which an order can be wrong is shown by a test."""

import ast
from pathlib import Path

from tests.kit.sources import calls_of, complaints, modules, nodes, text

ROOT = Path(__file__).resolve().parents[2]
SHOWN_IN = ("tests/rules/*.py", "tests/boxes/*/*.py", "tests/conformance/**/*.txt")


def test_every_complaint_of_the_rules_is_shown() -> None:
    shown = "".join(path.read_text(encoding="utf-8") for glob in SHOWN_IN for path in ROOT.glob(glob))

    assert len(complaints()) > 90
    assert {code for code in complaints() if code not in shown} == set()


def test_the_code_of_a_complaint_is_written_where_the_search_for_codes_finds_it() -> None:
    calls = [call.args[0] for path in modules("referee/rules") for call in calls_of("Complaint", path)]
    elsewhere = {ast.unparse(code) for code in calls if not any(text(node) for node in nodes(code))}

    assert {"self.refusal", "otherwise"} == elsewhere, "complaint_codes of tests/kit/sources.py has to find these too"
