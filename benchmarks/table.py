"""One table of all measurements, and the tables of releases in docs/speed.md.

Machines differ, so each measurement stands beside a floor from the same run: the least that the work can cost here.
What is told of a release is how many times its floor it took.
"""

from __future__ import annotations

import os
import platform
import re
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "speed.md"
_CHAPTER = re.compile(r"^## (\S+), ", re.M)
_LINE = re.compile(r"^\| ([^|]+?) +\|[^|]*\|[^|]*\| +([\d.]+) \|", re.M)
_HEAD = ("measure", "floor", "ours", "ratio", "goal", "before")


@dataclass(frozen=True)
class Row:
    """A measurement and its floor in one unit; their ratio should be at most `goal`, and ours at most `most`."""

    measure: str
    floor: float
    ours: float
    unit: str = "ms"
    goal: float | None = None
    most: float | None = None

    @property
    def ratio(self) -> float:
        return self.ours / self.floor

    @property
    def is_reached(self) -> bool:
        return (self.goal is None or self.ratio <= self.goal) and (self.most is None or self.ours <= self.most)


def table(rows: Iterable[Row], before: Mapping[str, float] | None = None) -> str:
    """The measurements as a table; `before` are the ratios of the last release."""
    cells = [_HEAD, *(_cells(row, before or {}) for row in rows)]
    widths = [max(len(line[column]) for line in cells) for column in range(len(_HEAD))]
    lines = [f"| {line[0]:{widths[0]}} | {' | '.join(map(str.rjust, line[1:], widths[1:]))} |" for line in cells]
    rule = f"| {'-' * widths[0]} | {' | '.join('-' * (width - 1) + ':' for width in widths[1:])} |"
    return "\n".join((lines[0], rule, *lines[1:]))


def _cells(row: Row, before: Mapping[str, float]) -> tuple[str, ...]:
    goals = [] if row.goal is None else [f"{row.goal:.2f}"]
    goals += [] if row.most is None else [_amount(row.most, row.unit)]
    goals += [] if row.is_reached else ["missed"]
    last = before.get(row.measure)
    told = (_amount(row.floor, row.unit), _amount(row.ours, row.unit), f"{row.ratio:.2f}", " ".join(goals))
    return (row.measure, *told, "" if last is None else f"{last:.2f}")


def _amount(number: float, unit: str) -> str:
    """A number with three figures at least, and its unit."""
    figures = 0 if number >= 100 else 1 if number >= 10 else 2
    return f"{number:,.{figures}f}{f' {unit}' if unit else ''}"


# --- releases ---------------------------------------------------------------------------------------


def last_ratios(page: str, but: str = "") -> dict[str, float]:
    """The ratios of the newest release on the page, by measure; `but` this one, which is being measured."""
    chapter = next((text for release, text in _chapters(page) if release != but), "")
    return {measure: float(ratio) for measure, ratio in _LINE.findall(chapter)}


def with_release(page: str, release: str, told: str, today: date) -> str:
    """The page with the table of a release before those of older ones, in place of one that it had."""
    begins = _CHAPTER.search(page)
    intro = page[: begins.start()] if begins else page.rstrip() + "\n\n"
    others = "".join(text for name, text in _chapters(page) if name != release)
    return f"{intro}## {release}, {today.isoformat()}\n\n{machine()}\n\n{told}\n\n{others}".rstrip() + "\n"


def _chapters(page: str) -> list[tuple[str, str]]:
    found = [*_CHAPTER.finditer(page)]
    ends = [*(each.start() for each in found[1:]), len(page)]
    return [(each[1], page[each.start() : end]) for each, end in zip(found, ends, strict=False)]


def machine() -> str:
    """The machine in a sentence: what its processor calls itself, and what it runs."""
    try:
        models = re.findall(r"^model name\s*: (.+)$", Path("/proc/cpuinfo").read_text("utf-8"), re.M)
    except OSError:
        models = []
    processor = models[0] if models else platform.processor() or platform.machine()
    system = f"{platform.system()}, Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}"
    return f"{os.cpu_count()} processors, {processor}; {system}."
