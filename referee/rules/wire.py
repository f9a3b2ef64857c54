"""What a value is called when it is written down: a tag of its own, whatever its class is called.

Knows names only. Must not know how a value is written (`notation`), nor what it means.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

C = TypeVar("C", bound=type)

CLASSES: dict[str, type] = {}
"""Every class of value that can be written down, by its tag."""

TAGS: dict[type, str] = {}
"""The tag of each."""


def wire(tag: str) -> Callable[[C], C]:
    """Gives a dataclass the tag under which it is stored for ever. Raises ValueError where another has it."""

    def tagged(cls: C) -> C:
        if tag in CLASSES:
            raise ValueError(f"{tag} is the tag of {CLASSES[tag].__name__} and of {cls.__name__}")
        CLASSES[tag], TAGS[cls] = cls, tag
        return cls

    return tagged
