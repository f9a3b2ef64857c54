"""Letters as people read them: subject, plain text, and HTML for a phone.

A function of the letter, a language and a time zone, and of nothing else: no clock, no database, no secret that the
letter does not hold. Must not decide who is told what.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.lang import Catalogue
from referee.letters import KINDS, Letter
from referee.notices import Notice
from referee.report import typesetting
from referee.report.letter_page import Page, page
from referee.report.notice_page import bulletin
from referee.report.page_lines import lines_of
from referee.report.picture import illustrated, quoted
from referee.report.reply_links import OPEN
from referee.report.voice import LetterVoice

__all__ = ["OPEN", "Appointment", "Rendered", "render", "render_notice"]


@dataclass(frozen=True, slots=True)
class Appointment:
    """What is due for the reader; `due` is None where a deadline told before is none any more."""

    due: int | None
    summary: str
    description: str


@dataclass(frozen=True, slots=True)
class Rendered:
    """A letter in words. `images`: content id and PNG bytes of pictures the HTML shows.

    `words` is what an answer may quote: mail programs take it from the text, or from the page, a line a block. What
    `joins` a thread goes under the subject of that. Links that begin with `OPEN` want an address.
    """

    subject: str
    text: str
    html: str
    words: str
    images: tuple[tuple[str, bytes], ...] = ()
    joins: bool = False
    appointment: Appointment | None = None


def render(letter: Letter, catalogue: Catalogue, time_zone: str) -> Rendered:
    """A letter as mail; instants are told in `time_zone` (IANA). Raises LookupError for an unknown one."""
    said = page(LetterVoice(catalogue, letter, time_zone))
    return replace(_rendered(catalogue, said), appointment=_appointment(letter, said))


def _appointment(letter: Letter, said: Page) -> Appointment | None:
    """The deadline of a letter that asks for something, or that tells of a new one; none where it is as before."""
    if not KINDS[letter.kind].has_deadline or letter.view is None or not (letter.keys or letter.standings):
        return None
    due = None if letter.paused or letter.standings else letter.due
    return Appointment(due, said.event, said.preview)


def render_notice(notice: Notice, catalogue: Catalogue, time_zone: str) -> Rendered:
    """A notice to a moderator or host as mail; raises as `render` does."""
    return _rendered(catalogue, bulletin(notice, catalogue, time_zone))


def _rendered(catalogue: Catalogue, said: Page) -> Rendered:
    page, images = illustrated(said.web, catalogue.templates["map.svg"])
    text, web = typesetting.text(catalogue, said.text), typesetting.web(catalogue, replace(said, web=page))
    words = "\n".join((text, lines_of(web), *quoted(page)))
    return Rendered(said.subject, text, typesetting.mailed(web), words, images, said.joins)
