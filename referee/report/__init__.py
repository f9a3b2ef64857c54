"""Renders letters and notices: subject, plain text, and HTML for a phone.

The result depends on the letter, a language and a time zone alone: no clock, no database, no secret that the letter
does not hold. Must not decide who is told what.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.languages.catalogue import Catalogue
from referee.letters import CARDS, KINDS, PAGE, RULES, SO_FAR, Letter, Notice
from referee.orders.contents import FormatData
from referee.report import clock, silence, typesetting
from referee.report.data import as_data, as_text, table_told
from referee.report.letter_page import Page, contents_page, observer_page, page
from referee.report.notice_page import bulletin
from referee.report.picture import quotations, with_images
from referee.report.player_page import player_page
from referee.report.reply_links import OPEN, OPEN_LINE, SENDER
from referee.report.text_files import cards_file, is_attached, so_far
from referee.report.typesetting import GENERATOR, lines_of
from referee.report.voice import LetterVoice, sentences

__all__ = ["GENERATOR", "OPEN", "OPEN_LINE", "SENDER", "Appointment", "Rendered", "render", "render_notice"]


@dataclass(frozen=True, slots=True)
class Appointment:
    """A deadline for the reader's calendar; `due` is None if an earlier deadline no longer holds.

    `alarm`: when the calendar reminds its reader, as the referee does; None if neither does.
    """

    due: int | None
    summary: str
    description: str
    alarm: int | None = None


@dataclass(frozen=True, slots=True)
class Rendered:
    """A rendered letter. `images`: content id and PNG bytes of the pictures in the HTML.

    `words`: whatever a reply may quote; mail programs quote the text, or the HTML as one line a block. `thread`:
    the subject of a thread that it may take. `data`: JSON, for readers who want it. The desk puts an address into
    links that begin with `OPEN` or `OPEN_LINE`, and the reader's own in place of `SENDER`. `html` is empty for who
    wants text alone. `texts`: texts for files beside the letter, by name; those for programs are JSON, pages HTML.
    """

    subject: str
    text: str
    html: str
    words: str
    images: tuple[tuple[str, bytes], ...] = ()
    thread: str = ""
    appointment: Appointment | None = None
    data: str = ""
    texts: tuple[tuple[str, str], ...] = ()


def render(letter: Letter, catalogue: Catalogue, time_zone: str) -> Rendered:
    """A letter rendered, with times in `time_zone` (IANA). Raises LookupError for an unknown zone."""
    voice = LetterVoice(catalogue, letter, time_zone)
    said, told = page(voice), as_data(voice) if letter.wishes.as_data else ""
    laid = _lay_out(catalogue, said, text_only=letter.wishes.text_only)
    texts = tuple(_texts(voice))
    words = "".join((laid.words, *(text for _, text in texts)))  # so that a file sent back is no order sheet
    return replace(
        laid, words=words, appointment=_appointment(voice, said), data=told, texts=(*texts, *_apart(voice, said))
    )


def _texts(voice: LetterVoice) -> Iterator[tuple[str, str]]:
    """The files beside a letter: what has happened so far, and what each card does, for whoever has yet to know."""
    letter, words = voice.letter, voice.catalogue
    if letter.past:
        past = typesetting.text(words, tuple(so_far(letter, words, voice.time_zone)))
        yield SO_FAR.format(game=letter.game), past
    if (letter.kind == "invitation" or letter.welcome) and is_attached(letter.table):
        yield CARDS.format(game=letter.game), typesetting.text(words, tuple(cards_file(voice)))


def _apart(voice: LetterVoice, said: Page) -> Iterator[tuple[str, str]]:
    """The files beside a letter that no reply can be taken for: its reader's page, and the rules as data."""
    if voice.letter.has_page:
        yield PAGE.format(game=voice.letter.game), typesetting.player(voice.catalogue, player_page(voice, said))
    yield from _rules(voice)


def _rules(voice: LetterVoice) -> Iterator[tuple[str, str]]:
    """What is played with, for a program: with the answer to who asks for data, the first report, and a welcome."""
    letter, read = voice.letter, voice.letter.receipt
    asks = read is not None and any(isinstance(each, FormatData) for each in read.sheet.requests)
    is_first = letter.kind == "report" and letter.stop == f"r{letter.setup.rounds[0]}"
    if letter.wishes.as_data and (asks or is_first or letter.welcome):
        yield RULES, as_text(table_told(voice.catalogue, letter.table))


def _appointment(voice: LetterVoice, said: Page) -> Appointment | None:
    """The calendar entry of a letter that asks for something or ends the game; None for other letters."""
    letter = voice.letter
    if not KINDS[letter.kind].has_deadline or letter.view is None or not (letter.asked.keys or letter.ended):
        return None
    due = None if letter.ended else letter.clock.due
    alarm = letter.clock.reminds_at if due and letter.asked.missing and letter.kind != "reminder" else None
    told = sentences(said.preview, clock.why(voice), silence.told(voice)) if due else said.preview
    return Appointment(due, said.event, told, alarm)


def render_notice(notice: Notice, catalogue: Catalogue, time_zone: str) -> Rendered:
    """A notice to a moderator or host rendered; raises as `render` does."""
    paper = bulletin if not notice.observes or notice.kind == "farewell" else observer_page
    paper = contents_page if notice.kind == "contents" else paper
    return _lay_out(catalogue, paper(notice, catalogue, time_zone), text_only=notice.wishes.text_only)


def _lay_out(catalogue: Catalogue, said: Page, *, text_only: bool) -> Rendered:
    text = typesetting.text(catalogue, said.text)
    if text_only:
        return Rendered(said.subject, text, "", text, thread=said.thread)
    page, images = with_images(said.web, catalogue.templates["map.svg"])
    web = typesetting.web(catalogue, replace(said, web=page))
    words = "\n".join((text, lines_of(web), *quotations(page)))
    return Rendered(said.subject, text, typesetting.mailed(web), words, images, said.thread)
