"""The command that shows the pages and files which come with the referee, wherever it was installed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer
from rich.markdown import Markdown

from referee.cli.common import console, fail
from referee.languages.likeness import nearest

_HERE = Path(__file__).resolve().parents[1]
_FOLDERS = ("docs", "deploy")
_SHOWN = frozenset(("", ".conf", ".json", ".md", ".py", ".service", ".sh", ".timer", ".toml", ".yaml"))
_HEADING = re.compile(r"^#{2,4} (.+)$", re.MULTILINE)


def docs(
    page: Annotated[str, typer.Argument(help="A page or file of the list: hosting, referee.service.")] = "",
    chapter: Annotated[list[str] | None, typer.Argument(help="A chapter of the page, by its heading.")] = None,
) -> None:
    """Show the manual: a page, a chapter of it, or an example file as it is; without a name the list of them.

    Files can be put where they belong: `referee docs referee.service > /etc/systemd/system/referee.service`.
    """
    pages = _pages()
    if not page:
        for name, path in pages.items():
            typer.echo(f"{name:<28}{_title(path)}".rstrip())
        return
    wanted = page.rpartition("/")[2].removesuffix(".md") if page not in pages else page
    if wanted not in pages:
        near = ", ".join(nearest(wanted, pages, 0.6))
        fail(f"There is no page {page!r}. {near and f'Like it: {near}. '}`referee docs` lists all.")
    path = pages[wanted]
    text = path.read_text(encoding="utf-8")
    if chapter:
        text = _chapter(wanted, text, " ".join(chapter))
    if path.suffix == ".md" and console.is_terminal:
        console.print(Markdown(text))
    else:
        typer.echo(text.rstrip("\n"))


def _pages() -> dict[str, Path]:
    """What can be shown, by name: a page by its stem, a folder's own page by the folder, a file as it is called."""
    found: dict[str, Path] = {}
    for folder in _FOLDERS:
        root = next((top / folder for top in (_HERE, _HERE.parent) if (top / folder).is_dir()), None)
        if root is None:
            fail(f"The pages are missing from {_HERE}: install the referee again.")
        for path in sorted(root.rglob("*")):
            if path.is_file() and path.suffix in _SHOWN:
                name = path.parent.name if path.name == "README.md" else path.name.removesuffix(".md")
                found[name if name not in found else f"{path.parent.name}/{name}"] = path
    return found


def _title(path: Path) -> str:
    """What a page or a file says first of itself."""
    for line in path.read_text(encoding="utf-8").splitlines():
        words = line.lstrip("#").strip()
        if line.startswith("#") and words and not line.startswith("#!"):
            return words
    return ""


def _anchor(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-")


def _chapter(page: str, text: str, wanted: str) -> str:
    """A chapter with all below it."""
    headings = list(_HEADING.finditer(text))
    anchors = [_anchor(heading[1]) for heading in headings]
    asked = _anchor(wanted)
    found = next((number for number, each in enumerate(anchors) if each == asked), None)
    if found is None:
        found = next((number for number, each in enumerate(anchors) if asked in each), None)
    if found is None:
        fail(f"The page {page} has no chapter {wanted!r}. It has: {', '.join(anchors)}.")
    level = headings[found][0].index(" ")
    below = (each for each in headings[found + 1 :] if each[0].index(" ") <= level)
    end = next(below, None)
    return text[headings[found].start() : end.start() if end else len(text)]
