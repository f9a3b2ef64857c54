"""What a check says: that all is well, or what is not and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

State = Literal["ok", "attention", "broken"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One line: what was looked at, how it stands, what was seen; and where it is not ok, what to do, in words."""

    check: str
    state: State
    seen: str
    advice: str = ""
    proposes: str = ""  # a value for `authserv_id`, which the advice is about


def ok(check: str, seen: str) -> Finding:
    """All is well."""
    return Finding(check, "ok", seen)


def attention(check: str, seen: str, advice: str, proposes: str = "") -> Finding:
    """It works, but somebody should know."""
    return Finding(check, "attention", seen, advice, proposes)


def broken(check: str, seen: str, advice: str) -> Finding:
    """The referee cannot work like this."""
    return Finding(check, "broken", seen, advice)
