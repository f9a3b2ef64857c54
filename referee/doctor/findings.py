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


def broken(check: str, seen: str, advice: str) -> CheckResult:
    """The referee cannot work like this."""
    return CheckResult(check, "broken", seen, advice)
