"""What a value that can be written down is: a frozen dataclass with a tag of its own, whatever its class is called.

Knows names only. Must not know how a value is written (`notation`), nor what it means.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar, cast, dataclass_transform

C = TypeVar("C", bound=type)

CLASSES: dict[str, type] = {}
"""Every class of value that can be written down, by its tag."""

TAGS: dict[type, str] = {}
"""The tag of every class that a log may hold."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def wire(tag: str, *, slots: bool = True) -> Callable[[C], C]:
    """Makes a class a frozen dataclass, stored under this tag for ever. Raises ValueError where another has the tag.

    `slots` False leaves it a dictionary in which to keep what is worked out once.
    """

    def tagged(cls: C) -> C:
        if tag in CLASSES:
            raise ValueError(f"{tag} is the tag of {CLASSES[tag].__name__} and of {cls.__name__}")
        cls = cast(C, dataclass(frozen=True, slots=slots)(cls))
        CLASSES[tag], TAGS[cls] = cls, tag
        return cls

    return tagged
