"""All tables of a reader in one letter: what each asks for and by when, whom it waits for, where an answer goes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from urllib.parse import quote

from referee.letters import Notice
from referee.letters.model import Letter, OwnTable
from referee.report import sections as s
from referee.report.clock import paused
from referee.report.ending import winners
from referee.report.headline import wanted
from referee.report.voice import LetterVoice, Voice, capitalised, one_line, sentences
from referee.rules.model import Seat


def how_many(voice: Voice, tables: Sequence[OwnTable]) -> str:
    """How many tables there are, and how many wait for the reader."""
    asked = sum(table.is_asked for table in tables)
    return sentences(voice.count("own", "tables", len(tables)), voice.count("own", "asked", asked) if asked else "")


def listing_with_number(voice: Voice, tables: Sequence[OwnTable]) -> Iterator[s.Section]:
    """How many tables there are, and each of them; nothing if none is told of."""
    if tables:
        yield s.Paragraph(how_many(voice, tables))
        yield from listing(voice, tables)


def listing(voice: Voice, tables: Sequence[OwnTable]) -> Iterator[s.Section]:
    """A paragraph for each table, and below it the address of an answer."""
    yield s.Paragraph(voice.word("own", "how"))
    for table in tables:
        yield s.Space()
        title = voice.say("own", "title", table=one_line(table.stands.title), game=table.stands.game)
        yield s.Paragraph(_how_it_stands(voice, table.stands), title)
        if _may_answer(table):
            yield s.Code((table.address,))


def links(voice: Voice, tables: Sequence[OwnTable]) -> Iterator[s.ReplyLink]:
    """A link for each table, which opens an answer to it."""
    for table in filter(_may_answer, tables):
        title = one_line(table.stands.title)
        to = f"mailto:{table.address}?subject={quote(f'Re: {title}', safe='')}"
        yield s.ReplyLink(voice.say("own", "answer", table=title), to, first=table.is_asked)


def _may_answer(table: OwnTable) -> bool:
    stands = table.stands
    return not stands.ended


def _how_it_stands(voice: Voice, stands: Letter | Notice) -> str:
    if isinstance(stands, Notice):
        return _for_moderator(Voice(voice.catalogue, stands, voice.time_zone), stands)
    return _for_player(LetterVoice(voice.catalogue, stands, voice.time_zone), stands)


def _for_player(voice: LetterVoice, stands: Letter) -> str:
    round_ = voice.say("own", "round", round=stands.view.round) if stands.view and stands.view.round else ""
    if stands.people.closed:
        return voice.word("letter", "over")
    if stands.ended:
        if not (won := winners(voice)):
            return voice.word("motion", "end-done")
        return sentences(voice.word("letter", "over"), capitalised(voice.say("own", "won", who=_people(voice, won))))
    if stands.clock.paused:
        return sentences(round_, paused(voice, stands.clock))
    if stands.view is None and stands.seat in stands.roll.awaited:
        return voice.say("own", "invited", **_due(voice, stands))
    if stands.seat in stands.roll.awaited:
        others = [seat for seat in stands.roll.awaited if seat != stands.seat]
        key, who = "wanted-too" if others else "wanted", _people(voice, others)
        return sentences(round_, voice.say("own", key, what=wanted(voice), who=who, **_due(voice, stands)))
    return sentences(round_, _waiting(voice, stands))


def _for_moderator(voice: Voice, stands: Notice) -> str:
    round_ = voice.say("own", "round", round=stands.round) if stands.round else ""
    if stands.ended:
        return sentences(voice.word("own", "moderator"), voice.word("letter", "over"))
    now = paused(voice, stands.clock) if stands.clock.paused else _waiting(voice, stands)
    return sentences(voice.word("own", "moderator"), round_, now)


def _waiting(voice: Voice, stands: Letter | Notice) -> str:
    """Whom the table waits for, until when; or when sheets are opened."""
    if stands.clock.opens is not None:
        return voice.say("letter", "opens", when=voice.moment(stands.clock.opens), zone=voice.zone())
    key = "waits" if stands.clock.due is not None else "waits-on"
    key = f"{key}-moderated" if isinstance(stands, Notice) else key
    awaited = stands.roll.awaited
    return voice.say("own", key, who=_people(voice, awaited), **_due(voice, stands)) if awaited else ""


def _due(voice: Voice, stands: Letter | Notice) -> dict[str, str]:
    return {"when": "" if stands.clock.due is None else voice.moment(stands.clock.due), "zone": voice.zone()}


def _people(voice: Voice, seats: Sequence[Seat]) -> str:
    """Seats by who plays them, not by colours, which differ from table to table; or how many, if it is so set."""
    stands, own = voice.letter, voice.letter.seat
    if isinstance(stands, Letter) and stands.options.roll == "count" and not stands.ended:
        return voice.count("own", "players", len(seats))
    return voice.catalogue.both([voice.word("seat", "you") if seat == own else voice.player(seat) for seat in seats])
