"""How orders stand in a turn file: objects derived from the values of the shapes, and what pydantic makes of them.

A value's fields are the keys, and `order` says which value it is: what a shape brings needs no line here. The schema
that is published, and an example of every order with names of a table, follow from that; the values of cards and
scoreboards differ from board to board and stand in none. Knows no order by name but that for the card in hand. What a
word means is asked of the `TableNames` that are pydantic's context.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, make_dataclass
from functools import cache
from typing import Annotated, Any, Literal, Union, get_type_hints

from pydantic import AfterValidator, ConfigDict, Discriminator, Field, Tag, TypeAdapter, WrapSerializer
from pydantic_core import CoreSchema, core_schema

from referee.orders.contents import Known
from referee.orders.guards import Guard, Guarded, deed_of, guards_of
from referee.orders.keywords import in_english
from referee.orders.order import Block
from referee.orders.scopes import BEFORE
from referee.orders.shapes import deeds, table, turn
from referee.orders.shapes.block import BlockShape
from referee.orders.shapes.deed import DeedShape
from referee.orders.statements import REQUESTS
from referee.orders.terms import ITEM, Few, Gathered, Listed
from referee.orders.turnfile.names import TableNames, names_at
from referee.orders.ways import Filled
from referee.rules.wire import TAGS

TAG = "+"
"""What the tag of a form begins with, so that no error's path takes it for a key."""

STRICT = ConfigDict(strict=True, extra="forbid", use_attribute_docstrings=True)
"""All keys are known and values are what they seem: no "3" for 3."""

_KEYWORD = "keyword"
"""The field of a value that says its own word."""

ID = "urn:el-grande:turn-file:1"
"""What other schemas refer to this one by. Within a version names are added to it, and none is taken away."""

WordTypes = Mapping[str, type]
"""Values by the word under `order`; by none, one whose word is a game's."""


def _words(shapes: Iterable[DeedShape | BlockShape]) -> WordTypes:
    return {_word(value): value for shape in shapes for value in shape.values}


def _word(value: type) -> str:
    """The word for a value: that of its tag, unless it has a keyword of its own."""
    own = any(each.name == _KEYWORD for each in fields(value))
    return "" if own else TAGS[value].removeprefix("do-").removesuffix("-block").replace("-", " ").upper()


DEEDS = _words(deeds.SHAPES)
BLOCKS = _words(tuple(shape for shape in table.SHAPES if shape.is_filed))
_SHAPES: tuple[DeedShape | BlockShape, ...] = (*deeds.SHAPES, *table.SHAPES)
_OTHER_WORDS = {*REQUESTS, *BEFORE, *(word for shape in _SHAPES for word in shape.words)}
PLACE_WORDS = tuple(word for word in in_english().verbs if word not in _OTHER_WORDS)
"""The words of lines that name a place for a card."""
BOX_WORDS = tuple(word for word in in_english().asks if word not in BLOCKS)
"""The words of orders that name a place where a box asks for one."""
STANDING = {word: value for word, value in BLOCKS.items() if value is not turn.TurnBlock}


def _form(word: str, value: type, words: WordTypes) -> Any:
    """The type of a value as an object of a file, with the keys that the value itself has not."""
    hints, own = get_type_hints(value, include_extras=True), [each.name for each in fields(value)]
    if not word:
        own_words = PLACE_WORDS if words is DEEDS else BOX_WORDS
        hints |= {_KEYWORD: Annotated[hints[_KEYWORD], Field(json_schema_extra={"enum": [*own_words]})]}
    keys = [(each.name, hints[each.name], field(default=each.default)) for each in fields(value)]
    if word:
        keys.insert(0, ("order", Literal[word], field()))
    if words is DEEDS:
        keys.append(("guards", Few[Guard], field(default=())))
    extra = {"__doc__": value.__doc__, "__pydantic_config__": STRICT}
    ways = (
        {"WAYS": value.WAYS, "TOLD_BY": value.TOLD_BY, "at_table": value.at_table} if issubclass(value, Filled) else {}
    )
    bases = (Filled,) if ways else ()
    form = make_dataclass(value.__name__, keys, kw_only=True, bases=bases, namespace=extra | ways)

    def built(read: Any) -> Any:
        held = value(**{name: getattr(read, name) for name in own})
        guards = getattr(read, "guards", ())
        return Guarded(held, guards) if guards else held

    def told(held: Any, handler: Any) -> Any:
        said = {"order": word, "guards": guards_of(held), **{name: getattr(deed_of(held), name) for name in own}}
        return handler(form(**{name: said[name] for name, *_ in keys}))

    return Annotated[form, AfterValidator(built), WrapSerializer(told), Tag(TAG + word)]


def _union(forms: Mapping[str, Any], words: WordTypes) -> Any:
    """The type of any of these values, told apart by `order`."""
    of = {value: word for word, value in words.items()}

    def tag(said: Any) -> str | None:
        word = said.get("order") if isinstance(said, dict) else of.get(type(deed_of(said)))
        return TAG + (word if word in words else "") if isinstance(word, str) else None

    # A union of what is gathered at run time.
    return Annotated[Union[tuple(forms[word] for word in words)], Discriminator(tag)]  # noqa: UP007


_BLOCK_FORMS = {word: _form(word, value, BLOCKS) for word, value in BLOCKS.items()}
_DEED_FORMS = {word: _form(word, value, DEEDS) for word, value in DEEDS.items()}
_ORDER, _STANDING_ORDER = Gathered("Order"), Gathered("StandingOrder")
_GATHERED = {
    ITEM: _union(_DEED_FORMS, DEEDS),
    _ORDER: _union(_BLOCK_FORMS, BLOCKS),
    _STANDING_ORDER: _union(_BLOCK_FORMS, STANDING),
}


@dataclass(frozen=True)
class TurnFile:
    """An order sheet as a file."""

    __pydantic_config__ = STRICT

    format: Literal["el-grande-turn-file/1"] | None = None
    """What this file is, and which version of it."""
    orders: Listed[Annotated[Block, _ORDER]] = ()
    """For this round."""
    always: Listed[Annotated[Block, _STANDING_ORDER]] = ()
    """In force in every round that has no such order of its own."""
    round: Annotated[int | None, Field(ge=1, le=9)] = None
    """The round that is meant: a file for another is not filed."""
    stop: Annotated[str | None, Field(pattern=r"^(setup|r[0-9][td]?)$")] = None
    """The stop of the letter that is answered, as a report names it: a file for another is not filed."""
    wait: bool = False
    """Do not count me in until I write again."""
    final: bool = False
    """My sheet will not change."""
    schema_url: Annotated[str, Field(alias="$schema", max_length=300)] = ""
    """Where editors find this schema."""

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> CoreSchema:
        """Its own, with that of what is gathered."""
        known: Any = [{**handler.generate_schema(union), "ref": each.name} for each, union in _GATHERED.items()]
        return core_schema.definitions_schema(handler(source), known)


@cache
def adapter() -> TypeAdapter[TurnFile]:
    """What reads, writes and describes turn files; its context are the names at a table.

    Made when a file comes: gathering what it knows takes a fifth of a program's start.
    """
    return TypeAdapter(TurnFile)


# --- the schema, examples, files written ----------------------------------------------------------


@cache  # asked for with every turn file
def _described() -> dict[str, Any]:
    found = adapter().json_schema()
    for part in (found, *found["$defs"].values()):
        for key in part.get("properties", {}).values():
            if "format" in key or (key.get("default") == 0 and key.get("minimum", 0) > 0):
                key.pop("default", None)  # what stands for its absence with us: no file could say that
    return found


def schema() -> dict[str, Any]:
    """The JSON Schema of turn files."""
    dialect = "https://json-schema.org/draft/2020-12/schema"
    return {"$schema": dialect, "$id": ID, **_described(), "title": "El Grande turn file"}


def top_keys() -> tuple[str, ...]:
    """The keys that may stand at the top of a turn file."""
    return tuple(_described()["properties"])


@cache
def keys_known() -> tuple[str, ...]:
    """All keys of a turn file."""
    parts = (part.get("properties", {}) for part in _described()["$defs"].values())
    return tuple(dict.fromkeys((*top_keys(), *(key for part in parts for key in part))))


def example_of(value: type, names: TableNames, **said: str) -> dict[str, Any]:
    """How a value is written; `said`: what is known of it."""
    return {**_example(_described()["$defs"][value.__name__], names), **said}


def _example(part: Mapping[str, Any], names: TableNames) -> Any:
    """What a part of the schema allows."""
    match part:
        case {"format": kind}:
            return names.example(kind)
        case {"examples": [first, *_]} | {"const": first} | {"enum": [first, *_]}:
            return first
        case {"properties": _, "anyOf": [first, *_]}:
            return _example(_in_way(part, first), names)
        case {"allOf": [first, *_]}:
            return _example(first, names)
        case {"$ref": ref}:
            return _example(_described()["$defs"][ref.rpartition("/")[2]], names)
        case {"oneOf": [first, *_]} | {"anyOf": [first, *_]}:
            return _example(first, names)
        case {"prefixItems": pair}:
            return [_example(each, names) for each in pair]
        case {"items": each}:
            return [_example(each, names)]
        case {"properties": keys}:
            found = {key: _example(keys[key], names) for key in _telling(part)}
            return {key: said for key, said in found.items() if said != ""}  # of what this table has not
        case _:
            return part.get("minimum", 1)


def _in_way(part: Mapping[str, Any], way: Mapping[str, Any]) -> dict[str, Any]:
    """An object that is filled in one of its ways."""
    said = way["properties"]
    others = {key for key, more in said.items() if more is False or "const" in more}
    keys = {key: {**held, **said.get(key, {})} for key, held in part["properties"].items() if key not in others}
    return {"properties": keys, "required": [*part.get("required", []), *way["required"]]}


def _telling(part: Mapping[str, Any]) -> list[str]:
    """The keys that an object needs; beside them its lists and what goes with these, or else the first other one."""
    keys, needs = part["properties"], part.get("required", [])
    others = [key for key in keys if key not in (*needs, "guards") and keys[key].get("type") != "boolean"]
    if any(keys[key].get("type") == "array" for key in others):
        return [*needs, *(key for key in others if keys[key].get("default") is not None)]
    return [*needs, *others[:1]]


def to_turnfile(orders: Iterable[Block], table: Known, *, always: Iterable[Block] = (), **marks: Any) -> dict[str, Any]:
    """A turn file that says these blocks, and those in `always` as standing orders; `marks`: its other keys."""
    file, names = TurnFile(orders=tuple(orders), always=tuple(always), **marks), names_at(table)
    return dict(adapter().dump_python(file, mode="json", by_alias=True, exclude_defaults=True, context=names))
