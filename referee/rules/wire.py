"""The decorator for values that logs store: frozen dataclasses with a tag that stays when the class is renamed.

Must not know how a value is written (`notation`), nor what it means.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar, cast, dataclass_transform

C = TypeVar("C", bound=type)

CLASSES: dict[str, type] = {}
"""Every class that can be stored, by its tag."""

TAGS: dict[type, str] = {}
"""The tag of every class that can be stored."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def wire(tag: str, *, slots: bool = True) -> Callable[[C], C]:
    """Make a class a frozen dataclass that is stored under this tag for ever.

    `slots` False leaves instances a `__dict__`, for cached properties. Raises ValueError if another class has the tag.
    """

    def tagged(cls: C) -> C:
        if tag in CLASSES:
            raise ValueError(f"{tag} is the tag of {CLASSES[tag].__name__} and of {cls.__name__}")
        cls = cast(C, dataclass(frozen=True, slots=slots)(cls))
        CLASSES[tag], TAGS[cls] = cls, tag
        return cls

    return tagged
