"""The result of a check."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

CheckState = Literal["ok", "attention", "broken"]


@dataclass(frozen=True, slots=True)
class CheckResult:
    """A result: what was checked, its state, what was seen; and if it is not ok, advice."""

    check: str
    state: CheckState
    seen: str
    advice: str = ""
    proposes: str = ""  # a value for `authserv_id`, which the advice is about


def ok(check: str, seen: str) -> CheckResult:
    """The result of a check that found no trouble."""
    return CheckResult(check, "ok", seen)


def attention(check: str, seen: str, advice: str, proposes: str = "") -> CheckResult:
    """It works, but somebody should know."""
    return CheckResult(check, "attention", seen, advice, proposes)


def complained(check: str, complaint: str) -> CheckResult:
    """Broken, as a complaint of the form "what is wrong; what to do" tells it."""
    seen, _, mending = complaint.partition("; ")
    end = "" if ": " in mending or mending.endswith("?") else "."  # a command or a line to write has none
    return broken(check, seen, f"{mending[:1].upper()}{mending[1:]}{end}")


def broken(check: str, seen: str, advice: str) -> CheckResult:
    """The referee cannot work like this."""
    return CheckResult(check, "broken", seen, advice)
