"""What is told of the store to programs, as values for JSON: instants and queues."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime

from referee.store.queues import Queues


def queues_for_json(queues: Queues) -> dict[str, int | str | None]:
    """Queues for JSON."""
    return {k: stamp(v) if isinstance(v, datetime) else v for k, v in asdict(queues).items()}


def stamp(instant: datetime | None) -> str | None:
    """An instant in UTC in ISO 8601; None stays None."""
    return None if instant is None else f"{instant:%Y-%m-%dT%H:%M:%SZ}"
