"""A letter as sections in order, with every sentence ready for the templates: to a player, to an observer.

Knows how the parts of its kind become one page, and what heads its story. All that an observer is told of the game
stands in its scene. Must not know which rounds may be shown, nor columns, markup or style.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.languages.catalogue import Catalogue
from referee.letters import Letter, Notice, Scene
from referee.letters.model import Contents
from referee.log import Answered, Entry, Ruled
from referee.log.rulings import Rewound
from referee.orders.limits import quoted
from referee.report import board, ending, picture, points_tables, reply_links, story
from referee.report import sections as s
from referee.report.headline import lead, subject, table_and_round, thread
from referee.report.kind_parts import AllParts
from referee.report.letter_kinds import ON_PAPER
from referee.report.parts import ledger, scores
from referee.report.sections import Section, Sections, titled
from referee.report.voice import LetterVoice, SceneVoice, Voice, one_line, sentences, stopped
from referee.rules.events import HomeGiven, PowerLaid, RoundClosed, RoundOpened, Scored

_LONGEST = 90
"""Characters of what happened last, in front of a question: a list of letters shows little more."""


@dataclass(frozen=True, slots=True)
class Page:
    """A letter in sections: `text` for the plain text, `web` for the HTML page.

    The HTML page also has a coloured band (`strong` and `band`, in the `shade` of a seat or "desk") and a foot.
    """

    language: str
    subject: str
    thread: str
    event: str
    headline: str
    preview: str
    shade: str
    strong: str
    band: str
    text: tuple[Section, ...]
    web: tuple[Section, ...]
    foot: str


def page(voice: LetterVoice) -> Page:
    """The page of the voice's letter."""
    parts = parts_of(voice)
    voice, letter = parts.voice, parts.letter
    text, web = (ON_PAPER[letter.kind].parts_in(medium) for medium in ("text", "web"))
    made = {part: tuple(part(parts)) for part in {*text, *web}}
    return Page(
        language=voice.catalogue.language,
        subject=subject(voice),
        thread=thread(voice),
        event=table_and_round(voice),
        headline=parts.first,
        preview=sentences(_happened(parts), parts.first, parts.asked.said if parts.asked else ""),
        shade=letter.setup.colours[letter.seat],
        strong=parts.reader,
        band=" \N{MIDDLE DOT} ".join(filter(None, (letter.title, parts.progress))),
        text=(*(section for part in text for section in made[part]), *parts.muted(), *parts.so_far()),
        web=tuple(section for part in web for section in made[part]),
        foot=sentences(
            parts.say("foot") if letter.view and not letter.ended else "",
            parts.wanted,
            parts.record_so_far,
        ),
    )


def parts_of(voice: LetterVoice) -> AllParts:
    """The parts of the voice's letter."""
    rulings = tuple(entry for entry in voice.letter.story if isinstance(entry, Ruled))
    since = voice.letter.story if voice.letter.kind == "news" else _since_last_rewind(voice.letter.story)
    if since != voice.letter.story:
        voice = replace(voice, letter=replace(voice.letter, story=since))
    told = story.tell(voice, since)
    return AllParts(voice, told, _heading(voice), _stop(voice), rulings, first(voice))


def _happened(parts: AllParts) -> str:
    """What happened last, before a letter in mid-round says whom the game waits for; empty for other letters."""
    last = story.last_in_game(parts.story_lines)
    if parts.letter.kind not in ("question", "part", "brief") or last is None:
        return ""
    if any(isinstance(entry, RoundClosed) for entry in parts.letter.story):
        return lead(parts.voice)
    return stopped(quoted(last.text, _LONGEST))


def first(voice: LetterVoice) -> str:
    """The first sentence of the voice's letter."""
    said = ON_PAPER[voice.letter.kind].first
    return voice.word("headline", voice.letter.kind) if said is None else said(voice)


def _since_last_rewind(story: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The story since the last rewind: what a rewind took back is not told."""
    back = (n for n, entry in enumerate(story) if isinstance(entry, Ruled) and isinstance(entry.ruling, Rewound))
    return story[max(back, default=-1) + 1 :]


def _stop(voice: LetterVoice) -> str:
    """What part of a round the stop is, from the letter that ends its label; empty for a whole round, or a turn."""
    letter = voice.letter
    if letter.ended:
        return voice.word("stop", "over")
    if letter.options.tempo == "table":
        return ""
    if letter.asked.question is not None or letter.kind in ("part", "brief"):
        return voice.word("stop", "waiting")
    part = {"t": "turns", "d": "disks"}.get(letter.stop[-1:], letter.options.tempo)
    return "" if part == "round" else voice.word("stop", part)


def _heading(voice: LetterVoice) -> str:
    """The heading of the story."""
    letter = voice.letter
    kinds = {type(entry) for entry in letter.story}
    if letter.view is None:
        return ""
    if letter.kind in ("news", "status", "preview"):
        return voice.word("heading", letter.kind)
    opened = [entry.number for entry in letter.story if isinstance(entry, RoundOpened)]
    if HomeGiven in kinds or (PowerLaid not in kinds and opened[-1:] == [letter.setup.rounds[0]]):
        return voice.word("heading", "setup")
    if letter.kind in ("question", "part"):
        over = RoundClosed in kinds and _told_round(letter) != letter.view.round
        if not over or _is_laid_last(letter.story):
            key = "round-and-so-far" if over else "so-far"
            return voice.say("heading", key, n=letter.view.round, before=_told_round(letter))
    if not kinds & {PowerLaid, RoundClosed} and any(isinstance(e, Scored) and e.general for e in letter.story):
        return voice.say("heading", "general", n=_told_round(letter))
    key = "round-and-sheet" if Answered in kinds else "round"
    return voice.say("heading", key, n=_told_round(letter))


def _is_laid_last(story: Sequence[Entry]) -> bool:
    """Whether somebody has laid a power card since the last round that a story closes."""
    last = next((entry for entry in reversed(story) if isinstance(entry, RoundClosed | PowerLaid)), None)
    return isinstance(last, PowerLaid)


def _told_round(letter: Letter) -> int:
    """The round that the story is about: the one it closes, else the one before the round it opens."""
    assert letter.view is not None
    closed = [entry.number for entry in letter.story if isinstance(entry, RoundClosed)]
    opened = [entry.number for entry in letter.story if isinstance(entry, RoundOpened)]
    if closed:
        return closed[-1]
    rounds = letter.setup.rounds
    return rounds[rounds.index(opened[-1]) - 1] if opened else letter.view.round


# --- to an observer ------------------------------------------------------------------------------


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
        yield from ending.looking_back(seen)
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
    yield from ending.opened(seen, notice.proof.opened)
    if notice.proof.seed:
        yield from ending.seed(voice, notice.proof, notice.game)


# --- in front of a daily delivery ----------------------------------------------------------------


def contents_page(notice: Notice, catalogue: Catalogue, time_zone: str) -> Page:
    """The page of the letter in front of a daily delivery, which says what letters follow."""
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
