"""Every way in which an order can be wrong is shown by a test."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SHOWN_IN = ("tests/rules/*.py", "tests/conformance/*.txt")


def codes() -> set[str]:
    """The codes of all complaints in the rules, read from their source."""
    found = set()
    for path in (ROOT / "referee" / "rules").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Complaint":
                texts = [n.value for n in ast.walk(node.args[0]) if isinstance(n, ast.Constant)]
                found |= {text for text in texts if isinstance(text, str)}
    return found


def test_every_complaint_of_the_rules_is_shown() -> None:
    shown = "".join(path.read_text(encoding="utf-8") for glob in SHOWN_IN for path in ROOT.glob(glob))

    assert len(codes()) > 40
    assert {code for code in codes() if code not in shown} == set()
