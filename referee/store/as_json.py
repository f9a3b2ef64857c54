"""What is told of the store to programs, as values for JSON: instants and queues."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from typing import Any

from referee.store.queues import Queues


def queues_for_json(queues: Queues) -> dict[str, Any]:
    """Queues for JSON."""
    told: dict[str, Any] = asdict(queues, dict_factory=_stamped)
    return told


def _stamped(fields: list[tuple[str, Any]]) -> dict[str, Any]:
    return {name: stamp(value) if isinstance(value, datetime) else value for name, value in fields}


def stamp(instant: datetime | None) -> str | None:
    """An instant in UTC in ISO 8601; None stays None."""
    return None if instant is None else f"{instant:%Y-%m-%dT%H:%M:%SZ}"
