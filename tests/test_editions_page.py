"""The page on the rulebooks says point by point what each of them says."""

import os
from pathlib import Path

from referee.catalogues import load
from referee.report.rulebooks import page

PAGE = Path(__file__).parent.parent / "docs" / "editions.md"
HEAD = "## Point by point\n\n"


def test_the_page_tells_what_the_rulebooks_say() -> None:
    written, head, points = PAGE.read_text(encoding="utf-8").partition(HEAD)
    today = "\n".join(page(load()["en"])).rstrip() + "\n"
    if os.environ.get("BLESS"):
        PAGE.write_text(written + head + today, encoding="utf-8")
        points = today

    assert today == points, "`make bless` writes it anew, once you have read the difference"
