"""Letters, notices and scenes made by hand: their values by name, whichever group they stand in."""

from dataclasses import fields, replace
from typing import Any, TypeVar

from referee.letters import Letter, Notice, Scene

Told = TypeVar("Told", Letter, Notice, Scene)


def having(told: Told, **changes: Any) -> Told:
    """The same with other values, wherever in it they stand: `due` in its clock, `names` among its people."""
    for name, value in changes.items():
        told = _having(told, name, value)
    return told


def _having(told: Told, name: str, value: Any) -> Told:
    if name in _named(told):
        return replace(told, **{name: value})
    values = ((each, getattr(told, each)) for each in _named(told))
    groups = ((each, held) for each, held in values if type(held).__module__ == Letter.__module__)
    group, held = next((each, held) for each, held in groups if name in _named(held))
    return replace(told, **{group: replace(held, **{name: value})})


def _named(value: Any) -> list[str]:
    return [field.name for field in fields(value)]
