"""docs/conformance.md tells another implementer all that cases name; `make bless` writes what can be counted up."""

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from referee.conformance import folder
from referee.conformance.cases import read
from referee.languages.loading import load
from referee.orders.writing import power_name
from referee.rules.board import Token, Zone
from referee.rules.boxes import BASE, BOXES, set_up
from referee.rules.boxes.box import board_of
from referee.rules.decisions import Ask, Disk
from referee.rules.editions import EDITIONS
from referee.rules.effects.base import Card
from tests.kit.sources import complaints

PAGE = Path(__file__).resolve().parents[2] / "docs" / "conformance.md"
HEAD = "## Chapters\n\n"
FIRST_NEW = 13
TWO_BOXES = {7, 8, 9}
"""Chapters of two files, whose cases are cited by number; a chapter has one."""

ENGLISH = load()["en"]
EVERY_BOX = (BASE, *BOXES.values())
FILES = sorted(folder().glob("*.txt"), key=lambda path: (int(path.stem.partition("-")[0]), path.name))

Row = tuple[str, ...]


def chapter(path: Path) -> int:
    return int(path.stem.partition("-")[0])


def about(path: Path) -> str:
    """The first sentence of the remark at the beginning of a file."""
    remark = []
    for line in path.read_text(encoding="utf-8").split("\n"):
        if not line.startswith("#"):
            break
        remark.append(line.removeprefix("#").strip())
    return re.split(r"(?<=\.)\s", " ".join(remark))[0].removesuffix(".")


def table(*rows: Row) -> Iterator[str]:
    """Rows as a table in Markdown, the first of them its head."""
    for row in (rows[0], ("---",) * len(rows[0]), *rows[1:]):
        yield f"| {' | '.join(row)} |".replace("  ", " ")
    yield ""


def coded(ids: Iterable[str]) -> str:
    return ", ".join(f"`{id}`" for id in ids)


def chapters() -> Iterator[Row]:
    yield "chapter", "about", "cases"
    for path in FILES:
        yield str(chapter(path)), about(path), f"[{path.name}](../tests/conformance/{path.name})"


def boxes() -> Iterator[Row]:
    yield "box", "title", "not with"
    for box in BOXES.values():
        barred = {other.id for other in BOXES.values() if other.id in box.excludes or box.id in other.excludes}
        yield f"`{box.id}`", ENGLISH.word("box", box.id), coded(sorted(barred))


def zones() -> Iterator[Row]:
    yield "id", "box", "what it is", "points", "neighbours"
    for box in EVERY_BOX:
        board = set_up((), EDITIONS["rio_grande"], () if box is BASE else (box.id,)).board
        for zone in box.zones:
            there = board.borders[board.index[zone.id]] if zone.id in board.index else ()  # Rio Grande may lack it
            near = coded(board.codes[each] for each in there)
            points = " ".join(map(str, zone.values)) or (str(zone.bonus) if zone.bonus else "")
            yield f"`{zone.id}`", box.id, f"{ENGLISH.word('place', zone.id)}: {kind_of(zone)}", points, near


def kind_of(zone: Zone) -> str:
    """What a zone is, and what may not be there that else may."""
    if zone.kind in ("court", "provinces"):
        return "off the board"
    if zone.kind != "slot":
        may = {"King": zone.king, "Grande": zone.grande, "disk": bool(zone.disks)} if zone.kind == "region" else {}
        return ", ".join((zone.kind, *(f"no {name}" for name, allowed in may.items() if not allowed)))
    room = f"room for {zone.holds}" if zone.holds else ""
    lies = f"in `{zone.within}`" if zone.within else f"where `{zone.under}` lies"
    apart = "filled only when it is named, and not counted for the majority" if zone.apart else ""
    return ", ".join(filter(None, (f"a space {lies}", room, apart)))


def tokens() -> Iterator[Row]:
    yield "id", "box", "what it is"
    for box in EVERY_BOX:
        for token in box.tokens:
            yield coded(each.id for each in token.alike()), box.id, kind_of_token(token)


def kind_of_token(token: Token) -> str:
    title = ENGLISH.word("token", token.id)
    if token.values:
        return f"{title}; `scoreboards` names it {token.values[0]}"
    return title + (", borne by a caballero" if token.borne else "")


def parties() -> Iterator[Row]:
    yield "id", "box", "caballeros", "counts for whoever holds"
    for box in EVERY_BOX:
        for party in box.neutrals:
            pieces = f"{party.caballeros} {ENGLISH.word('party', party.id)}"
            yield f"`{party.id}`", box.id, pieces, coded(filter(None, [party.sign]))


def powers() -> Iterator[Row]:
    yield "box", "power cards, each with the caballeros it brings"
    for box in EVERY_BOX:
        if box.powers:
            board = board_of((box,), "rio_grande", {})
            yield (
                box.id,
                ", ".join(
                    f"{power_name(value).lower()}: {brings}" for value, brings in sorted(board.caballeros_of.items())
                ),
            )


def cards() -> Iterator[Row]:
    yield "id", "title", "box", "of", "places"
    for box in EVERY_BOX:
        for card in box.deck:
            yield coded(card.ids()), ENGLISH.word("card", card.design), box.id, *belonging(card)


def belonging(card: Card) -> Row:
    """What a card belongs to, and what it places."""
    if card.stack:
        return f"stack {card.stack}", str(card.caballeros)
    return f"power card {card.power}" if card.power else "a rank", "by rank"


EXAMPLES = {
    "place": ("Valencia", "Catalonia", "Aragon"),
    "seat": ("blue",) * 3,
    "colour": ("blue",) * 3,
    "card": ("The King",) * 3,
    "token": ("red's banner",) * 3,
    "power": ("90", "120"),
    "box": ("France", "the colonies", ""),
    "": ("2", "3", "4", "5"),
}
"""What stands for the blanks of a complaint, by what they are."""


def refusals() -> Iterator[Row]:
    yield "code", "what is said, with names and numbers for example"
    for code in sorted(complaints()):
        said = ENGLISH.word("complaint", code)
        yield f"`{code}`", re.sub(r"\{(\d)(?::(\w+))?\}", lambda blank: EXAMPLES[blank[2] or ""][int(blank[1])], said)


def page() -> Iterator[str]:
    """All that cases name, counted up, as Markdown."""
    free = next(number for number in range(FIRST_NEW, 100) if number not in map(chapter, FILES))
    yield from table(*chapters())
    yield "Chapters 7, 8 and 9 hold two boxes each, the second from case 40 on. Others cite the cases by number, so"
    yield f"none is numbered anew. The next chapter to begin is {free}, in one file.\n"
    yield "## Boxes\n"
    yield from table(*boxes())
    yield "## Places\n"
    yield "What no book prints stands in [readings.md](readings.md). A space's points go to whoever stands on it.\n"
    yield from table(*zones())
    yield "## Tokens\n"
    yield "A token lies in a place, beside the board (`@-`), or in the court of a seat (`@COURT:red`).\n"
    yield from table(*tokens())
    yield "## Parties that nobody plays\n"
    yield "In rows their numbers stand behind those of the seats; in orders they are named in the place of a colour.\n"
    yield from table(*parties())
    yield "## Power cards\n"
    yield from table(*powers())
    yield "## Cards\n"
    yield "`referee rules show rio_grande --box colonies` lists those of one table. Numbers that no book prints stand"
    yield "in [readings.md](readings.md).\n"
    yield from table(*cards())
    yield "## Why an order is refused\n"
    yield "An order with several faults is refused for one of them; that it is refused is what counts. What begins with"
    yield "`box-` or `reading-` is about a table and not about an order.\n"
    yield from table(*refusals())


def test_the_page_names_all_that_cases_can_name() -> None:
    written, head, counted = PAGE.read_text(encoding="utf-8").partition(HEAD)
    assert head, "the page has lost the heading below which everything is counted up"
    today = "\n".join(page()).rstrip() + "\n"
    if os.environ.get("BLESS"):
        PAGE.write_text(written + head + today, encoding="utf-8")
        counted = today

    assert today == counted, "`make bless` writes it anew, once you have read the difference"


def test_a_chapter_is_one_file_and_new_ones_begin_at_thirteen() -> None:
    numbers = {path: [tuple(map(int, case.number.split(".")[1:])) for case in read(path)] for path in FILES}
    files = [chapter(path) for path in FILES]

    assert {path: {chapter(path)} for path in FILES} == {path: {at for at, _ in each} for path, each in numbers.items()}
    assert sorted([*range(1, FIRST_NEW), *TWO_BOXES]) == [number for number in files if number < FIRST_NEW]
    assert [] == [number for number in files if number >= FIRST_NEW and files.count(number) > 1]
    for second in TWO_BOXES:
        first, later = sorted(({at for _, at in each} for each in numbers.values() if each[0][0] == second), key=min)
        assert max(first) < min(later) == 40


def test_every_file_says_what_its_chapter_is_about() -> None:
    assert [] == [path.name for path in FILES if not about(path)]


@pytest.mark.parametrize("names", [Ask, Disk])
def test_the_page_explains_every_question_and_every_purpose_of_a_disk(names: type[Ask] | type[Disk]) -> None:
    rows = re.findall(r"^\| `(\w+)` \| ", PAGE.read_text(encoding="utf-8").partition(HEAD)[0], re.MULTILINE)

    assert [] == [name.value for name in names if name.value not in rows], "docs/conformance.md wants a row for each"


def test_no_page_counts_the_cases_which_the_command_counts() -> None:
    pages = [*PAGE.parents[1].glob("*.md"), *PAGE.parent.glob("*.md")]
    counted = re.compile(r"\b\d+ (numbered )?cases\b")

    assert [] == [path.name for path in pages if counted.search(path.read_text(encoding="utf-8"))]
