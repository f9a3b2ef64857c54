"""The settings of pages with games: the section [site]. Must not know other sections."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from referee.settings.private import Unfit

SECTION = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)
"""What holds for every section: nothing unknown, and no complaint that shows a value."""


def _page(text: str) -> str:
    if not re.fullmatch(r"(https?://\S+)?", text):
        raise ValueError("this is not the address of a page: it begins with https:// or http://")
    return text


LIST = ".el-grande-site.json"
"""What lies in a folder that has our pages."""


_OURS = re.compile(r"\.(html|ics)(\.new)?$")


def _of_pages(path: Path) -> Path:
    """The folder, if it holds nothing but pages, or is not there. Raises Unfit."""
    with suppress(OSError):  # one that we may not read is told when pages are written
        if path.exists() and not path.is_dir():
            raise Unfit(f"{path} is a file; name a folder")
        names = os.listdir(path)
        if LIST not in names and (others := [name for name in names if not _OURS.search(name)]):
            raise Unfit(f"{path} holds {min(others)}, which is not ours; name a folder that is empty, or not there")
    return path


class SiteSettings(BaseModel):
    """Pages that any web server shows: games, a round late, and results. Without the section there are none."""

    model_config = SECTION

    path: Annotated[Path, AfterValidator(_of_pages)] = Field(
        examples=["/var/www/el-grande"],
        description="Where the pages are written. It is made if it is not there, and holds nothing else.",
    )
    address: Annotated[str, AfterValidator(_page)] = Field(
        default="",
        examples=["https://games.example.org/"],
        description="Where a web server shows them, as invitations tell it.",
    )
    title: str = Field(
        default="", max_length=80, examples=["Games of our club"], description="The heading of the pages."
    )
    language: str = Field(default="en", description="The language of the pages.")
    words: Path | None = Field(
        default=None,
        examples=["club.md"],
        description="A file with what the club says of itself on the first page, in Markdown: text, lists, links.",
    )
    without: tuple[str, ...] = Field(
        default=(),
        examples=[["g7"]],
        description="Games that are never shown. A moderator says SET SITE off for one that is played.",
    )
