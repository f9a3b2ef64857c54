"""What somebody is told who looks for a seat, and what a host is told of him, as sections.

Knows which sections each answer has. Must not know columns, markup or style.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.docket.punctuality import InTime
from referee.languages.domains import as_written
from referee.letters import Notice
from referee.letters.model import OwnAddress
from referee.letters.seeking import Asks, ListedTable, Seeking
from referee.report import sections as s
from referee.report.clock import ends
from referee.report.reply_links import reply_link
from referee.report.sections import ReplyLink, Sections, titled
from referee.report.terms import rules_line, tempo_line
from referee.report.voice import Voice, one_line, sentences


def seeking_sections(voice: Voice, notice: Notice) -> Sections:
    """What somebody is told who looks for a seat."""
    told = notice.moment
    assert isinstance(told, Seeking)
    yield s.Callout(_said(voice, notice, told), style="ask" if told.how in ("confirm", "offered") else "")
    if told.how in ("asked", "admitted") and told.until is not None:
        yield s.Space()
        yield s.Paragraph(
            voice.say("seeking", "closes", open=told.tables[0].open, when=voice.moment(told.until), zone=voice.zone())
        )
    if told.how in ("admitted", "invited"):
        yield s.Space()
        yield s.Paragraph(voice.word("seeking", "to-come"))
    if told.lists or told.how in ("confirm", "offered"):
        for table in told.tables:
            yield s.Space()
            yield s.Usage((f"JOIN {table.game}",) if told.lists else (), tuple(_table(voice, table)), "example")
    if told.how in ("confirm", "offered"):
        yield s.Space()
        yield s.Paragraph(voice.word("seeking", f"{_key_of_what(told)}-what"))
    if told.left is not None:
        yield s.Space()
        yield s.Paragraph(voice.say("seeking", "limit", left=told.left, most=told.most))
    if notice.scores:
        yield from titled(voice, "overview", s.Seats(tuple(_places(voice, notice, told))))


def address_sections(voice: Voice, notice: Notice) -> Sections:
    """Whether the reader is a player who asked that this address counts, or that it does now."""
    assert isinstance(notice.moment, OwnAddress)
    asked = notice.moment.asked
    yield s.Callout(voice.word("seeking", f"address-{asked}"), style="good" if asked == "done" else "ask")


def asks_sections(voice: Voice, notice: Notice) -> Sections:
    """Who asks for a seat, and how often he was in time."""
    asks = notice.moment
    assert isinstance(asks, Asks)
    who, address = one_line(asks.newcomer.name), as_written(asks.newcomer.address)
    key = "asks" if notice.draft is not None else "waits"
    yield s.Paragraph(voice.say("seeking", key, who=who, address=address, zone=asks.newcomer.time_zone))
    yield s.Space()
    yield s.Paragraph(record(voice, asks.record))
    yield s.Space()
    lines = (f"ADMIT {who}", f"DECLINE {who}") if notice.draft is not None else (f"DECLINE {who}",)
    yield s.Usage(
        lines, (voice.word("seeking", "asks-answer" if notice.draft is not None else "waits-answer"),), "example"
    )


def seeking_links(voice: Voice, notice: Notice) -> Iterator[ReplyLink]:
    """Replies that one tap sends."""
    match notice.moment:
        case OwnAddress("also" | "main"):
            yield reply_link(voice, "own-address", "YES", first=True)
        case Asks(newcomer=newcomer):
            name = one_line(newcomer.name)
            if notice.draft is not None:
                yield reply_link(voice, "admit", f"ADMIT {name}", first=True)
            yield reply_link(voice, "decline", f"DECLINE {name}")
        case Seeking(how="confirm" | "offered" as how):
            yield reply_link(voice, "seat", "YES", first=True)
            if how == "offered":
                yield reply_link(voice, "no-seat", "NO")
        case Seeking(how="admitted" | "invited"):
            yield reply_link(voice, "no-seat", "NO")
        case Seeking(lists=True, tables=tables):
            for table in tables:
                join = f"JOIN {table.game}"
                yield ReplyLink(join, reply_link(voice, "seat", join).address, first=False)


def record(voice: Voice, kept: InTime) -> str:
    """How often somebody was in time at tables of this referee."""
    if not kept.games:
        return voice.word("seeking", "record-none")
    told = voice.say("seeking", "record", games=kept.games, in_time=kept.in_time, stops=kept.stops)
    return sentences(told, voice.say("seeking", "record-away", n=kept.away) if kept.away else "")


def _key(told: Seeking) -> str:
    """The id of the sentence that says what is the matter: whoever asks for a seat where none is open waits for one."""
    return "confirm-wait" if told.how == "confirm" and not told.tables[0].open else told.how


def _key_of_what(told: Seeking) -> str:
    """The id of the sentence that says what a yes leads to: before the game an open seat is offered at once."""
    if told.how == "offered":
        return "offered-early" if told.early else "offered"
    return "confirm-early" if told.tables[0].open and told.tables[0].invited else _key(told)


def _said(voice: Voice, notice: Notice, told: Seeking) -> str:
    """The sentence that says what is the matter."""
    seat = "" if told.seat is None else voice.colour(told.seat)
    when = "" if told.until is None else voice.moment(told.until)
    return voice.say(
        "seeking", _key(told), table=one_line(notice.title), seat=seat, when=when, zone=voice.zone(), n=told.place
    )


def _places(voice: Voice, notice: Notice, told: Seeking) -> Iterator[s.SeatCell]:
    """Who plays, and with how many points."""
    for seat, colour in enumerate(notice.setup.colours):
        state = voice.word("seeking", "open-seat") if seat == told.seat else ""
        yield s.SeatCell(colour, voice.colour(seat), one_line(voice.player(seat)), str(notice.scores[seat]), state)


def _table(voice: Voice, table: ListedTable) -> Iterator[str]:
    """A table in a few sentences."""
    key = "table-played" if table.is_played else "table-open" if table.open else "table-full"
    title, host = one_line(table.title), one_line(table.host) or voice.word("seeking", "the-host")
    yield voice.say(
        "seeking", key, table=title, host=host, open=table.open, seats=table.seats, round=table.round, n=table.waiting
    )
    yield sentences(
        rules_line(voice, table.setup.edition.id, table.setup.length, table.setup.boxes),
        tempo_line(voice, "tempo-players", table.options),
        ends(voice, table.ends, begun=table.is_played),
    )
