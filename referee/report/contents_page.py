"""The letter in front of a daily delivery: which letters follow.

Must not know what they say.
"""

from __future__ import annotations

from referee.languages.catalogue import Catalogue
from referee.letters import Notice
from referee.letters.model import Contents
from referee.report import sections as s
from referee.report.letter_page import Page
from referee.report.voice import Voice, one_line


def contents_page(notice: Notice, catalogue: Catalogue, time_zone: str) -> Page:
    """The page of such a letter."""
    voice = Voice(catalogue, notice, time_zone)
    assert isinstance(notice.moment, Contents)
    about = voice.count("notice", "contents", len(notice.moment.follow))
    told = tuple(s.Paragraph(one_line(subject), style="list", lead=" - ") for subject in notice.moment.follow)
    how = voice.word("notice", "contents-how")
    return Page(
        language=catalogue.language,
        subject=about,
        thread="",
        event="",
        headline=about,
        preview=how,
        shade="desk",
        strong=about,
        band="",
        text=(s.Headline(about), s.Space(), *told, s.Space(), s.Paragraph(how)),
        web=(*told,),
        foot=how,
    )
