"""Golden letters and notices: how each reads as a text, kept as a file."""

import os
from pathlib import Path

from referee.report import Rendered

FOLDER = Path(__file__).parent / "golden"


def reads_as_before(name: str, mail: Rendered) -> None:
    """Compare a letter with its golden file; `make bless` (BLESS) writes the file first."""
    path, text = FOLDER / f"{name}.txt", f"Subject: {mail.subject}\n\n{mail.text}"
    if os.environ.get("BLESS"):
        path.write_text(text, encoding="utf-8")

    before = path.read_text(encoding="utf-8") if path.exists() else ""
    assert before == text, "`make bless` writes it anew, once you have read the difference"
