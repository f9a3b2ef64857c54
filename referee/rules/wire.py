"""The decorator for values that logs store: frozen dataclasses with a tag that stays when the class is renamed.

A text in such a value is an id or a code, unless its type says that people write it. Must not know how a value is
written (`notation`), nor what it means.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, field, fields
from typing import Annotated, Any, TypeVar, cast, dataclass_transform

EMPTIED = "…"
"""What is left of the words of somebody who was forgotten."""

SOMEBODY = "Somebody"
"""What stands in the place of the name of somebody who was forgotten."""

NO_ADDRESS = "somebody@forgotten.invalid"
"""What stands in the place of the address of somebody who was forgotten."""


@dataclass(frozen=True, slots=True)
class FreeText:
    """Marks text that people write, so that it can be forgotten.

    `own`: it is by the player of the entry's seat, or by the person that the entry names; then this is `left` of it.
    """

    own: bool
    left: str = EMPTIED


OwnWords = Annotated[str, FreeText(own=True)]
"""What somebody wrote: `log.forgetting` empties it with its writer, and replaces the names of others in it."""

PersonName = Annotated[str, FreeText(own=False)]
"""The name of a person or a table, by whoever gave it."""

OwnZone = Annotated[str, FreeText(own=True, left="UTC")]
"""Where the clocks are as somebody's own."""

INSTANT = object()
"""Marks seconds since 1970 UTC."""

Instant = Annotated[int, INSTANT]
"""An instant; 0: none."""

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
        if slots and fields(cls):
            cls.__init__ = _init_by_slots(cls)  # type: ignore[misc]
        CLASSES[tag], TAGS[cls] = cls, tag
        return cls

    return tagged


def _init_by_slots(cls: type) -> Any:
    """The `__init__` of a frozen class that fills each slot by its descriptor.

    The one of dataclasses looks each field up by name in the class, which took the engine a tenth of its time.
    """
    each = [(f.name, "" if f.default is MISSING else f"={f.name}") for f in fields(cls)]
    lines = [f"def __init__(self, {', '.join(name + given for name, given in each)}):"]
    lines += [f"    fill_{name}(self, {name})" for name, _ in each]
    known = {f.name: f.default for f in fields(cls)} | {f"fill_{n}": getattr(cls, n).__set__ for n, _ in each}
    exec("\n".join(lines), known)  # noqa: S102 - as dataclasses do, from the names of fields alone
    return known["__init__"]
