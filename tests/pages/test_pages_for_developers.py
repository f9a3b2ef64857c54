"""What ARCHITECTURE and CONTRIBUTING name is there: a recipe that names a file which has moved misleads."""

import re

import pytest

from tests.kit.sources import ROOT

NAMED = re.compile(r"`([\w./-]+\.(?:py|toml|po|txt|svg|html|json|md))`")
FOLDERS = re.compile(r"`((?:referee|tests|templates|scheduler|docs|benchmarks)/[\w/]*)/`")
PAGES = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")


def files() -> frozenset[str]:
    """Every file of the house, each with a stroke in front."""
    rooms = ("referee", "scheduler", "templates", "tests", "docs", "benchmarks")
    found = (path for room in rooms for path in (ROOT / room).rglob("*") if path.is_file())
    return frozenset(f"/{path.relative_to(ROOT)}" for path in (*found, *ROOT.glob("*.*")))


FILES = files()
ELSEWHERE = {"referee.toml", "demo-letters/index.html"}
"""What a host or a demo makes."""


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_a_page_names_is_there(page: str) -> None:
    named = set(NAMED.findall((ROOT / page).read_text(encoding="utf-8"))) - ELSEWHERE

    assert [] == sorted(name for name in named if not any(path.endswith(f"/{name}") for path in FILES))


@pytest.mark.parametrize("page", PAGES)
def test_every_folder_that_a_page_names_is_there(page: str) -> None:
    named = FOLDERS.findall((ROOT / page).read_text(encoding="utf-8"))

    assert [] == sorted(name for name in named if not (ROOT / name).is_dir())


@pytest.mark.parametrize("page", PAGES)
def test_every_test_that_a_recipe_runs_is_there(page: str) -> None:
    runs = re.findall(r"ARGS='([^']*)'", (ROOT / page).read_text(encoding="utf-8"))

    assert [] == [word for run in runs for word in run.split() if "/" in word and not (ROOT / word).exists()]
