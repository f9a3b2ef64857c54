"""What values are called in a log, for ever.

`wire.txt` lists every form a value has been written in: its tag and its fields. A line once there stays: whatever is
renamed or given a field needs a line of `history`, which brings the old form to the new one. `BLESS=1` adds what is
new, and strikes what was added since the last commit and is written no more: no log holds that.
"""

import ast
import os
import re
import subprocess
import sys
from dataclasses import dataclass, fields
from inspect import isclass
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import pytest

from referee import log
from referee.rules import notation, wire
from referee.rules.board import Board
from referee.rules.boxes.anniversary.banners import BannersFly
from referee.rules.effects.base import Effect, Step, Trigger
from referee.rules.effects.moving import Transfer
from referee.rules.history import HISTORY, Became, Came, History
from referee.rules.model import PLACE
from referee.rules.modifiers import Modifier

ROOT = Path(__file__).resolve().parents[2]
LISTED = Path(__file__).with_name("wire.txt")

Form = tuple[str, ...]
"""A tag and the names of its fields."""


def ours() -> dict[str, type]:
    """The classes of the house by tag; tests may have some of their own."""
    return {tag: cls for tag, cls in wire.CLASSES.items() if cls.__module__.startswith("referee.")}


def forms() -> set[Form]:
    """How values are written today."""
    return {(tag, *(field.name for field in fields(cls))) for tag, cls in ours().items()}


def read(text: str) -> set[Form]:
    return {tuple(line.split()) for line in text.splitlines() if line}


def committed() -> set[Form]:
    """The forms of the last commit; all that are listed, where git does not know."""
    shown = subprocess.run(
        ["git", "show", f"HEAD:./{LISTED.name}"],  # noqa: S607 - whichever git there is
        cwd=LISTED.parent, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return read(shown.stdout if shown.returncode == 0 else LISTED.read_text(encoding="utf-8"))


def lost(listed: set[Form], history: History, today: set[Form]) -> list[str]:
    """Forms that could be read no more."""
    known = {(tag, *sorted(names)) for tag, *names in today}
    found = []
    for form in sorted(listed):
        changes = notation._changes_since(history).get(form[0], ())
        now = notation._in_todays_form({"is": form[0], **dict.fromkeys(form[1:])}, changes)
        if (now.pop("is"), *sorted(now)) not in known:
            found.append(" ".join(form))
    return found


def test_every_form_of_today_is_listed() -> None:
    if os.environ.get("BLESS"):
        LISTED.write_text("".join(f"{' '.join(form)}\n" for form in sorted(committed() | forms())), encoding="utf-8")

    assert set() == forms() - read(LISTED.read_text(encoding="utf-8")), "`make bless` adds them"


def test_every_form_ever_written_can_be_read() -> None:
    amiss = lost(read(LISTED.read_text(encoding="utf-8")), HISTORY, forms())

    assert [] == amiss, "a line of referee/rules/history.py for each; `make bless` strikes what was never committed"


# Values whose fields say all themselves: nothing is usual.
NEVER_USUAL = {"edition"}


def test_a_log_from_before_there_was_a_field_means_what_is_usual_where_nothing_is_said() -> None:
    came = [line for line in HISTORY if isinstance(line, Came)]
    usual = [field.default for line in came for field in fields(wire.CLASSES[line.tag]) if field.name == line.field]
    told = [(each, line) for each, line in zip(usual, came, strict=True) if line.tag not in NEVER_USUAL]

    assert [list(each) if isinstance(each, tuple) else each for each, _ in told] == [line.meant for _, line in told]


@pytest.mark.parametrize(
    ("history", "today", "amiss"),
    [
        ((), {("laid", "seat", "value")}, []),
        ((), {("laid", "value", "seat")}, []),  # their order means nothing
        ((), {("put", "seat", "value")}, ["laid seat value"]),
        ((), {("laid", "seat", "worth")}, ["laid seat value"]),
        ((), {("laid", "seat")}, ["laid seat value"]),
        ((), {("laid", "seat", "value", "loud")}, ["laid seat value"]),
        ((Came("laid", "loud", False),), {("laid", "seat", "value", "loud")}, []),
        ((Came("put", "loud", False),), {("laid", "seat", "value", "loud")}, ["laid seat value"]),
        ((Became("laid", "put", {"value": "worth"}),), {("put", "seat", "worth")}, []),
        ((Became("laid", "put"),), {("put", "seat", "worth")}, ["laid seat value"]),
    ],
)
def test_what_has_changed_without_a_line_of_history_is_lost(
    history: History, today: set[Form], amiss: list[str]
) -> None:
    assert amiss == lost({("laid", "seat", "value")}, history, today)


# --- tags -----------------------------------------------------------------------------------------


def test_a_tag_is_a_word_that_is_written_out_whatever_its_class_is_called() -> None:
    written = {
        (node.name, decorator.args[0].value if isinstance(decorator.args[0], ast.Constant) else None)
        for source in (path.read_text(encoding="utf-8") for path in (ROOT / "referee").rglob("*.py"))
        if "@wire(" in source
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ClassDef)
        for decorator in node.decorator_list
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "wire"
    }

    assert {(cls.__name__, tag) for tag, cls in ours().items()} == written
    assert [] == [tag for tag in ours() if not re.fullmatch(r"[a-z]+(-[a-z]+)*", tag)]


def test_a_tag_is_given_once() -> None:
    with pytest.raises(ValueError, match="lay-power is the tag of LayPower and of Another"):

        @wire.wire("lay-power")
        class Another:
            value: int


def test_a_class_is_known_by_its_tag_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    @dataclass(frozen=True, slots=True)
    class Called:
        seat: int

    monkeypatch.setitem(wire.CLASSES, "test-once", Called)
    monkeypatch.setitem(wire.TAGS, Called, "test-once")
    plain = notation.to_plain(Called(3))
    Called.__name__ = "CalledOtherwise"

    assert {"is": "test-once", "seat": 3} == plain == notation.to_plain(Called(3))
    assert Called(3) == notation.from_plain(plain)


# --- what is stored -------------------------------------------------------------------------------


def parts(hint: Any) -> set[Any]:
    """The types an annotation is made of, marks included."""
    if get_origin(hint) is Annotated:
        return {*hint.__metadata__, *parts(hint.__origin__)}
    if get_origin(hint) in (tuple, Union, UnionType):
        return {part for arm in get_args(hint) for part in parts(arm)}
    return {hint}


def below(kind: type) -> set[type]:
    """This class and those below it that stand in a module; a class with slots has a twin that does not."""
    stands = getattr(sys.modules[kind.__module__], kind.__name__, None) is kind
    return ({kind} if stands else set()).union(*map(below, kind.__subclasses__()))


def stored() -> set[type]:
    """Every class whose values come into a log: its entries, what is on an agenda or a table, and their parts."""
    kinds = {*log.Entry.__args__, *(kind for base in (Step, Effect, Trigger, Modifier) for kind in below(base))}  # type: ignore[attr-defined]
    todo = [kind for kind in kinds if kind.__module__.startswith("referee.") and "__dataclass_fields__" in vars(kind)]
    found: set[type] = set()
    while todo:
        kind = todo.pop()
        if kind not in found:
            found.add(kind)
            hints = get_type_hints(kind, include_extras=True)
            todo += [
                part
                for field in fields(kind)
                for part in parts(hints[field.name])
                if isclass(part) and hasattr(part, "__dataclass_fields__")
            ]
    return found


def test_all_that_is_stored_has_a_tag() -> None:
    assert {Board, Transfer, BannersFly, log.Passed} < stored()  # a part, a step, a trigger, an entry's part
    assert set() == stored() - wire.TAGS.keys()


PLACES = {"place", "places", "source", "target", "fetch", "fetched", "regions", "placing", "picks", "disks", "home"}
OTHERS = {"halves: place", "zone: disks"}  # a half of a turn; purposes of disks


def test_every_field_that_holds_a_place_says_so() -> None:
    silent = {
        f"{tag}: {field.name}"
        for tag, cls in ours().items()
        for field in fields(cls)
        if field.name in PLACES and PLACE not in parts(get_type_hints(cls, include_extras=True)[field.name])
    }

    assert silent == OTHERS
