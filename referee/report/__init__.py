"""Letters as people read them: subject, plain text, and HTML for a phone.

A function of the letter, a language and a time zone, and of nothing else: no clock, no database, no secret that the
letter does not hold. Must not decide who is told what.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.lang import Catalogue
from referee.letters import Letter
from referee.notices import Notice
from referee.report import typesetting
from referee.report.bulletin import bulletin
from referee.report.page import Page, page
from referee.report.plain import lines_of
from referee.report.voice import LetterVoice

__all__ = ["Rendered", "html_page", "render", "render_notice"]


@dataclass(frozen=True, slots=True)
class Rendered:
    """A letter in words. `images`: content id and PNG bytes of pictures the HTML shows.

    `words` is what an answer may quote: mail programs take it from the text, or from the page, a line a block.
    """

    subject: str
    text: str
    html: str
    words: str
    images: tuple[tuple[str, bytes], ...] = ()


def render(letter: Letter, catalogue: Catalogue, time_zone: str) -> Rendered:
    """A letter as mail; instants are told in `time_zone` (IANA). Raises LookupError for an unknown one."""
    return _rendered(catalogue, page(LetterVoice(catalogue, letter, time_zone)))


def render_notice(notice: Notice, catalogue: Catalogue, time_zone: str) -> Rendered:
    """A notice to a moderator or host as mail; raises as `render` does."""
    return _rendered(catalogue, bulletin(notice, catalogue, time_zone))


def _rendered(catalogue: Catalogue, said: Page) -> Rendered:
    text, web = typesetting.text(catalogue, said.text), typesetting.web(catalogue, said)
    return Rendered(said.subject, text, typesetting.mailed(web), f"{text}\n{lines_of(web)}")


def html_page(letter: Letter, catalogue: Catalogue, time_zone: str) -> str:
    """A letter as a page for a browser: as mailed, with the board drawn as a map."""
    return typesetting.web(catalogue, page(LetterVoice(catalogue, letter, time_zone)), drawn=True)
