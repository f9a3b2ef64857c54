"""Grandissimo is among the boxes: what its tests were given while it was still to come."""

import pytest


def offer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing: the box is offered."""
