"""A letter to an observer as sections in order: the welcome, a round that is over, the end.

All that it tells of the game stands in its scene. Must not know which rounds may be shown, nor layout.
"""

from __future__ import annotations

from referee.languages.catalogue import Catalogue
from referee.letters import Notice, Scene
from referee.log import Ruled
from referee.report import board, ending, picture, points_tables, reply_links, story, unsealed
from referee.report import sections as s
from referee.report.letter_page import Page
from referee.report.parts import Sections, ledger, scores, titled
from referee.report.voice import SceneVoice, Voice, one_line, sentences


def observer_page(notice: Notice, catalogue: Catalogue, time_zone: str) -> Page:
    """The page of a letter to an observer."""
    voice = Voice(catalogue, notice, time_zone)
    title, about = one_line(notice.title), _subject(voice, notice)
    first = _first(voice, notice)
    role = sentences(voice.say("notice", "role-observer", game=notice.game), _late(voice, notice))
    text, web = (tuple(_sections(voice, notice, drawn=drawn)) for drawn in (False, True))
    ends = "" if notice.kind == "last" else voice.word("notice", "observer-stop")
    links = (s.ReplyLinks((reply_links.reply_link(voice, "stop", "STOP"),), reply_links.sent_from(voice)),) * bool(ends)
    below = (s.Space(), s.Paragraph(ends)) if ends else ()
    return Page(
        language=catalogue.language,
        subject=about,
        thread="",
        event="",
        headline=first,
        preview=sentences(first, role),
        shade="desk",
        strong=title,
        band=role,
        text=(s.Headline(first), s.Space(), *text, s.Space(), s.Paragraph(f"{voice.quoted(title)}. {role}"), *below),
        web=(*web, *links),
        foot=ends,
    )


def _subject(voice: Voice, notice: Notice) -> str:
    n = notice.moment.view.round if isinstance(notice.moment, Scene) else 0
    return voice.say("subject", f"observer-{notice.kind}", table=one_line(notice.title), n=n)


def _late(voice: Voice, notice: Notice) -> str:
    """How late the rounds are told; nothing at the end."""
    if notice.kind == "last":
        return ""
    at_once = voice.word("notice", "observer-at-once")
    return voice.count("notice", "observer-late", notice.late) if notice.late else at_once


def _first(voice: Voice, notice: Notice) -> str:
    """The first sentence: how it stands, or what observing means."""
    if not isinstance(notice.moment, Scene):
        return voice.say("notice", "observer", table=one_line(notice.title))
    seen = SceneVoice(voice.catalogue, notice.moment, voice.time_zone)
    told = notice.moment.view
    best = max(told.scores)
    if notice.kind == "last":
        return ending.won(seen, best)
    leads = seen.seats(seat for seat, points in enumerate(told.scores) if points == best)
    return seen.say("watched", "leads", n=told.round, who=leads, points=best)


def _sections(voice: Voice, notice: Notice, *, drawn: bool) -> Sections:
    if not isinstance(scene := notice.moment, Scene):
        yield s.Paragraph(voice.word("notice", "observer-means"))
        yield s.Space()
        yield s.Paragraph(voice.word("notice", "observer-seats"))
        return
    seen = SceneVoice(voice.catalogue, scene, voice.time_zone)
    if notice.kind == "last":
        yield from titled(voice, "final", ending.standings(seen))
        yield from _looking_back(seen)
    else:
        yield scores(seen, scene.view, scene.story)
    table = board.board(seen, scene.view)
    if drawn:
        yield picture.picture(seen, scene.view, table, scene.story)
    yield from ledger(seen, [entry for entry in scene.story if isinstance(entry, Ruled)])
    yield s.Heading(voice.say("heading", "round", n=scene.view.round))
    yield s.Steps(story.tell(seen, scene.story))
    for paid in points_tables.general_scoring(seen, scene.view, scene.story):
        yield from (s.Space(), paid)
    yield table
    yield from unsealed.opened(seen, notice.proof.opened)
    if notice.proof.seed:
        yield from unsealed.seed(voice, notice.proof, notice.game)


def _looking_back(seen: SceneVoice) -> Sections:
    """A chart of the scores, the turning point, and what brought each player most."""
    yield from titled(seen, "course", *ending.course(seen))
    if turned := ending.turning_point(seen):
        yield s.Paragraph(turned)
    if took := ending.takings(seen):
        yield from titled(seen, "takings", took)
