"""What a check says: that all is well, or what is not and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

CheckState = Literal["ok", "attention", "broken"]


@dataclass(frozen=True, slots=True)
class CheckResult:
    """One line: what was looked at, how it stands, what was seen; and where it is not ok, what to do, in words."""

    check: str
    state: CheckState
    seen: str
    advice: str = ""
    proposes: str = ""  # a value for `authserv_id`, which the advice is about


def ok(check: str, seen: str) -> CheckResult:
    """A check that found nothing amiss, with what was seen."""
    return CheckResult(check, "ok", seen)


def attention(check: str, seen: str, advice: str, proposes: str = "") -> CheckResult:
    """It works, but somebody should know."""
    return CheckResult(check, "attention", seen, advice, proposes)


def broken(check: str, seen: str, advice: str) -> CheckResult:
    """The referee cannot work like this."""
    return CheckResult(check, "broken", seen, advice)
