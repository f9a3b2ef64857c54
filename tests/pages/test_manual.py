"""The manual page says what `--help` says, and the reader of manual pages has nothing to object to."""

import os
import shutil
import subprocess

import pytest

from referee.cli.listing import COMMANDS
from tests.kit import manual
from tests.kit.sources import ROOT

PAGE = ROOT / "docs" / "referee.1"


def test_the_manual_page_is_what_help_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    if os.environ.get("BLESS"):
        PAGE.write_text(manual.page(), encoding="utf-8")

    assert PAGE.read_text(encoding="utf-8") == manual.page(), "`make bless` writes it anew"


@pytest.mark.skipif(shutil.which("groff") is None, reason="no groff")
def test_groff_sets_every_line_of_the_manual_page() -> None:
    words = ["groff", "-man", "-Tutf8", "-ww", "-P-cbou", "-rLL=80n", str(PAGE)]

    shown = subprocess.run(words, capture_output=True, text=True, check=True)

    assert "" == shown.stderr
    assert [] == [name for name in COMMANDS if f"referee {name}" not in shown.stdout]
    assert [] == [line for line in shown.stdout.splitlines() if "\\" in line or "`" in line]
