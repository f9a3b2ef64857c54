"""A notice to a moderator or host as sections in order, with every sentence ready for the templates.

Knows which sections each kind of notice has. Must not know columns, markup or style.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from referee import log
from referee.commands.newcomers import Newcomer
from referee.languages.catalogue import Catalogue
from referee.languages.domains import as_written
from referee.letters import Notice
from referee.letters.model import Alert, DraftNews, Goodbye, OwnAddress, WordsTold
from referee.letters.seeking import Asks, Seeking
from referee.log import OPERATOR, Drafted, Reply
from referee.orders.canonical import canonical_standing
from referee.orders.contents import Known
from referee.orders.limits import quoted
from referee.report import command_answers, headline, own_tables, reply_links
from referee.report import sections as s
from referee.report.chapters import StoryLine
from referee.report.clock import clock, paused
from referee.report.command_help import command_help, examples
from referee.report.houserules import assumptions, house_rules
from referee.report.letter_page import Page
from referee.report.parts import barred, ledger
from referee.report.sections import Sections, titled
from referee.report.seeking_page import address_sections, asks_sections, seeking_links, seeking_sections
from referee.report.terms import gaps_line, rules_line, tempo_line, together
from referee.report.topics import observed
from referee.report.voice import Voice, bracketed, capitalised, loud, one_line, sentences
from referee.report.wanted import since_when
from referee.rules.model import Seat

FEWEST = 2
"""The fewest players with whom a game begins."""


def bulletin(notice: Notice, catalogue: Catalogue, time_zone: str) -> Page:
    """The page of a notice."""
    voice = Voice(catalogue, notice, time_zone)
    title, role, about = one_line(notice.title), _role(voice, notice), subject(voice, notice)
    first = capitalised(about.removeprefix(f"{title}: "))
    sections = tuple(_PARTS[notice.kind](voice, notice))
    guest = isinstance(notice.moment, Goodbye | Seeking | OwnAddress)
    answerable = notice.person != OPERATOR and not guest  # the command line has nothing to answer
    foot = voice.word("notice", "foot") if answerable else ""
    muted = voice.word("notice", "muted") if notice.wishes.muted else ""
    said = sentences(foot if not _has_started(notice) else "", muted)
    below = (s.Space(), s.Paragraph(said)) if said else ()
    links = (*seeking_links(voice, notice),)
    links += reply_links.notice_links(voice) if foot and not _has_started(notice) else ()
    return Page(
        language=catalogue.language,
        subject=about,
        thread="",
        event="",
        headline=first,
        preview=sentences(f"{first}.", role),
        shade="desk",
        strong=title,
        band=role,
        text=(
            s.Headline(first),
            s.Space(),
            *sections,
            s.Space(),
            s.Paragraph(f"{voice.quoted(title)}. {role}"),
            *below,
        ),
        web=(*sections, s.ReplyLinks(links, reply_links.sent_from(voice))) if links else sections,
        foot=sentences(foot, muted),
    )


def _role(voice: Voice, notice: Notice) -> str:
    """Which game it is, the reader's role in it, and the round."""
    match notice.moment:
        case OwnAddress():
            return voice.word("seeking", "role-address")
        case Seeking(lists=True):
            return voice.word("seeking", "role-tables")
    if notice.draft is not None:
        key = "role-started" if _has_started(notice) else "role-draft"
    else:
        own = notice.person != OPERATOR and not isinstance(notice.moment, Goodbye | Seeking)
        key = "role-moderator" if own else "role-game"
    far = ""
    if notice.ended:
        far = voice.word("letter", "over")
    elif notice.round:
        far = voice.say("notice", "round", round=notice.round, last=max(notice.setup.rounds))
    elif notice.draft is None and not isinstance(notice.moment, Seeking):
        far = voice.word("notice", "not-begun")
    return sentences(voice.say("notice", key, game=notice.game), far)


# --- the kinds of notice ----------------------------------------------------------------------------


def _appointed_sections(voice: Voice, notice: Notice) -> Sections:
    for key in ("appointed", "trying", "plays" if notice.plays else "plays-not"):
        yield s.Paragraph(voice.word("notice", key))
        yield s.Space()
    yield from ledger(voice, notice.ledger)
    yield from titled(voice, "examples", *examples(voice, notice))


def _alert_sections(voice: Voice, notice: Notice) -> Sections:
    yield s.Callout(alerted(voice, notice), style="due")
    yield from _overview(voice, notice)
    yield from titled(voice, "examples", *examples(voice, notice))


def _words_sections(voice: Voice, notice: Notice) -> Sections:
    """What a player told the moderator, each line as a quotation, and what becomes of an answer."""
    told = notice.moment
    assert isinstance(told, WordsTold)
    key = "words" if told.written_by is None else "words-shown"
    by = _named(voice, notice, told.written_by)
    yield s.Paragraph(voice.say("notice", key, who=_named(voice, notice, told.said_by), by=by))
    yield s.Quote(tuple(voice.quoted(line) for line in told.words.splitlines() if line.strip()))
    yield s.Space()
    yield s.Paragraph(voice.word("notice", "words-host" if notice.person == OPERATOR else "words-answer"))


def _named(voice: Voice, notice: Notice, seat: Seat | None) -> str:
    return "" if seat is None else bracketed(loud(voice.colour(seat)), one_line(notice.people.names[seat]))


def _ruling_sections(voice: Voice, notice: Notice) -> Sections:
    yield from _answers(voice, notice)
    yield from command_answers.told_elsewhere(voice, notice.elsewhere.far)
    if went_on := _how_it_went_on(voice, notice):
        yield s.Callout(went_on, style="good")
        yield s.Space()
    yield from _overview(voice, notice)
    yield from own_tables.listing_with_number(voice, notice.elsewhere.tables)
    yield from _sheets(voice, notice)
    yield from _commands(voice, notice)


def _draft_sections(voice: Voice, notice: Notice) -> Sections:
    assert notice.draft is not None
    yield from _answers(voice, notice)
    yield from _commands(voice, notice)
    yield from _draft(voice, notice.draft)
    guests = tuple(s.SeatCell(colour, voice.word("colour", colour), _guest(guest)) for colour, guest in notice.guests)
    yield from titled(voice, "players", s.Guests(guests, voice.word("notice", "nobody")))
    missing = max(0, FEWEST - len(notice.draft.invited))
    key = "draft-started" if _has_started(notice) else "draft-missing" if missing else "draft-whole"
    left = len(notice.draft.open)
    key, missing = ("draft-open", left) if left else (key, missing)
    yield s.Space()
    yield s.Callout(voice.count("notice", key, missing), style="due" if missing else "good")
    if notice.draft.asking:
        who = voice.catalogue.both([one_line(name) for _, name in notice.draft.asking])
        yield s.Paragraph(voice.say("seeking", "still-asking", who=who))
    if not _has_started(notice):
        yield from titled(voice, "examples", *examples(voice, notice))


def _farewell_sections(voice: Voice, notice: Notice) -> Sections:
    assert isinstance(notice.moment, Goodbye)
    yield s.Paragraph(voice.say("farewell", notice.moment.farewell, table=one_line(notice.title), game=notice.game))


_PARTS = {
    "appointed": _appointed_sections,
    "alert": _alert_sections,
    "words": _words_sections,
    "ruling": _ruling_sections,
    "draft": _draft_sections,
    "farewell": _farewell_sections,
    "seeking": seeking_sections,
    "address": address_sections,
    "asks": asks_sections,
}


# --- their parts ------------------------------------------------------------------------------------


def _answers(voice: Voice, notice: Notice) -> Sections:
    """The answer to each command; or that the letter is held, or had no command."""
    if isinstance(notice.moment, DraftNews):
        yield s.Callout(_news(voice, notice, notice.moment), style="ask")
    elif notice.answer.held:
        why = voice.word("fate", headline.held_key(notice.answer.doubt))
        again = voice.word("notice", "held-address" if notice.answer.doubt in ("", "address") else "held")
        yield s.Callout(sentences(why, again), style="ask")
    elif notice.answer.set_up_for:
        yield s.Callout(voice.word("notice", "set-up-for-you"), style="good")
    elif notice.draft is not None and not notice.answer.replies:  # elsewhere the headline says so
        yield s.Callout(voice.word("notice", "no-command"), style="ask")
    # Commands to be confirmed come first.
    yield from (
        command_answers.answer(voice, reply)
        for reply in sorted(notice.answer.replies, key=lambda reply: not _asks_back(reply))
    )


def _news(voice: Voice, notice: Notice, news: DraftNews) -> str:
    """What is new of a table that is being set up."""
    assert notice.draft is not None
    when = voice.moment(notice.draft.until) if notice.draft.until else ""
    key = "draft-left-closed" if news.how == "left" and not notice.draft.listed else f"draft-{news.how}"
    return voice.say("notice", key, who=one_line(news.who), when=when, zone=voice.zone())


def _asks_back(reply: Reply) -> bool:
    """Whether a command has to be repeated with its code."""
    return reply.fate == "confirm"


def _commands(voice: Voice, notice: Notice) -> Sections:
    """The help that was asked for, and the lines that were not read as commands."""
    topics = [topic.removeprefix("HELP").strip() for topic in _topics(notice) if topic.split()[:1] == ["HELP"]]
    whole = (s.Paragraph(voice.word("notice", "commands")), s.Space()) if "" in topics else ()
    told = (each for topic in dict.fromkeys(topics) for each in command_help(voice, topic, notice))
    yield from titled(voice, "commands", *whole, *told)
    if notice.answer.ignored:
        lines = tuple(quoted(line, _WIDEST) for line in notice.answer.ignored)
        yield from titled(voice, "not-commands", s.LeftUnread(lines))


def _topics(notice: Notice) -> list[str]:
    return [reply.topic for reply in notice.answer.replies]


_WIDEST = 66
"""Columns that are shown of a line that was not read."""


def _overview(voice: Voice, notice: Notice) -> Sections:
    """Where the game stands, if that was asked for (STATUS) or the game is over."""
    over = isinstance(notice.moment, Alert) and notice.moment.noticed.topic == "over"
    if notice.draft is not None or not ("STATUS" in _topics(notice) or over):
        return
    yield from titled(voice, "overview", s.Seats(tuple(_places(voice, notice))), s.Space())
    for name, why in notice.unreachable:
        yield s.Paragraph(voice.say("alert", "returned", seats=one_line(name), n=0, why=bounce(voice, why)))
    if notice.people.observers:
        yield s.Paragraph(observed(voice, notice.people.observers))
    if due := _due(voice, notice):
        yield s.Callout(strong=due, style="due")
    if not notice.ledger:
        yield s.Paragraph(voice.word("notice", "no-rulings"))
    yield from ledger(voice, notice.ledger)


def _due(voice: Voice, notice: Notice) -> str:
    """What is due when; empty if the game is over."""
    if notice.clock.paused:
        known = notice.clock.asks_to_go_on or notice.clock.resumes is not None
        return paused(voice, notice.clock) if known else voice.word("notice", "paused")
    return "".join(clock(voice, notice.clock.opens, notice.clock.due)) or (
        "" if notice.ended else voice.word("notice", "nothing-due")
    )


def _places(voice: Voice, notice: Notice) -> Iterator[s.SeatCell]:
    for seat, colour in enumerate(voice.letter.setup.colours):
        points = str(notice.scores[seat]) if notice.scores else ""
        yield s.SeatCell(colour, voice.colour(seat), one_line(voice.player(seat)), points, _state(voice, notice, seat))


def _state(voice: Voice, notice: Notice, seat: Seat) -> str:
    if notice.ended or notice.draft is not None:
        return ""
    if seat in notice.people.vacant:
        return voice.word("state", "stand-in" if seat in dict(notice.people.stand_ins) else "house")
    state = "left" if seat in notice.people.left else "awaited" if seat in notice.roll.awaited else "in"
    return "" if notice.counts else voice.word("state", state)


def _sheets(voice: Voice, notice: Notice) -> Sections:
    """The sealed sheets, if they were asked for (SHEETS)."""
    if notice.answer.sheets:
        yield s.Heading(voice.word("heading", "sheets"))
    for seat, blocks in enumerate(notice.answer.sheets):
        known = Known(seat, voice.letter.setup.colours, notice.people.names, (), voice.letter.setup.board, ())
        standing = notice.answer.standing[seat] if notice.answer.standing else ()
        lines = (*barred(voice, blocks, known), *barred(voice, standing, known, canonical_standing))
        player = one_line(voice.player(seat))
        who = player if lines else voice.say("notice", "no-sheet", player=player)
        if seat:
            yield s.Space()
        yield s.Paragraph(who, voice.colour(seat), style="list")
        if lines:
            yield s.Bars(lines)


def _draft(voice: Voice, draft: Drafted) -> Sections:
    """The rules and options of a game that is being set up."""
    options = draft.options
    leader = voice.word("colour", draft.leader) if draft.leader else ""
    (told, assumed), hours = assumptions(voice.catalogue, voice.letter.setup), options.remind_hours
    lines = (
        rules_line(voice, draft.edition, draft.length, voice.letter.setup.boxes),
        *house_rules(voice.catalogue, voice.letter.setup),
        *told,
        *assumed,
        voice.say("terms", "leader" if leader else "leader-drawn", who=leader),
        voice.word("terms", f"castillo-{draft.castillo}"),
        tempo_line(voice, "tempo-players", options),
        sentences(
            voice.count("terms", "reminder" if hours else "no-reminder", hours, hours=hours),
            voice.say("terms", "cooling" if options.cooling_minutes else "no-cooling", n=options.cooling_minutes),
            voice.say("terms", "asks", n=options.asks),
            gaps_line(voice, options),
            together(voice, options),
        ),
    )
    yield from titled(voice, "draft", s.Items(tuple(map(StoryLine, lines))))


def _has_started(notice: Notice) -> bool:
    return any(reply.fate == "done" and reply.topic == "START" for reply in notice.answer.replies)


def _guest(guest: Newcomer) -> str:
    """A guest as invited, in full, so that the host notices a typing error."""
    return f"{one_line(guest.name)} <{as_written(guest.address)}> {guest.time_zone} {guest.language}"


def _how_it_went_on(voice: Voice, notice: Notice) -> str:
    """How the game went on because of the letter: the round that is over, and what is waited for now."""
    if notice.answer.went_on_from is None:
        return ""
    if notice.ended:
        return voice.word("went-on", "over")
    opens = voice.due(notice.clock.opens, paused=notice.clock.paused)
    told = []
    if notice.round != notice.answer.went_on_from:
        told.append(voice.say("went-on", "round", over=notice.answer.went_on_from, begun=notice.round))
    if opens:
        told.append(voice.say("went-on", "opens", when=opens, zone=voice.zone()))
    elif notice.roll.awaited:
        told.append(voice.say("went-on", "awaited", seats=voice.roll(notice.roll.awaited)))
    return " ".join(told)


# --- the subject line -----------------------------------------------------------------------------


def subject(voice: Voice, notice: Notice) -> str:
    """The subject line, without the tag that mail puts in front."""
    numbers = [str(reply.ruling) for reply in notice.answer.replies if reply.ruling]
    return voice.say(
        "subject",
        _subject(notice),
        table=one_line(notice.title),
        rulings=voice.count("subject", "rulings", len(numbers), numbers=voice.catalogue.both(numbers)),
        seats=_whom_about(voice, notice),
        what=next((one_line(reply.meant or reply.text) for reply in notice.answer.replies if _asks_back(reply)), ""),
    )


def _whom_about(voice: Voice, notice: Notice) -> str:
    """The seats, or else the person, that a notice is about; empty for most."""
    match notice.moment:
        case Alert(log.Noticed(seats=seats, who=who)):
            return voice.catalogue.both([voice.colour(seat) for seat in seats]) or one_line(who)
        case WordsTold(said_by=seat):
            return _named(voice, notice, seat)
        case Asks(newcomer=newcomer):
            return one_line(newcomer.name)
        case DraftNews(who=who):
            return one_line(who)
    return ""


def _subject(notice: Notice) -> str:
    """The id of the sentence that is the notice's subject."""
    match notice.moment:
        case Alert(log.Noticed("closed", ())):
            return "alert-closed-decided"
        case Alert(noticed):
            return f"alert-{noticed.topic}"
        case Goodbye(farewell):
            return f"farewell-{farewell}"
        case Seeking(how):
            return f"seeking-{how}"
        case Asks():
            return "asks" if notice.draft is not None else "waits"
        case DraftNews(how):
            return f"draft-{how}"
        case OwnAddress(asked):
            return "address-done" if asked == "done" else "address"
    if notice.kind in ("appointed", "words"):
        return notice.kind
    if notice.answer.held:
        return "ruling-held"
    fates = {reply.fate for reply in notice.answer.replies}
    if "confirm" in fates:
        return "ruling-confirm"
    if fates & {"refused", "unread"}:
        if "done" not in fates:
            return "ruling-not-done"
        return "draft-started-partly" if _has_started(notice) else "draft-partly" if notice.draft else "ruling-partly"
    if notice.kind == "draft":
        return "draft-started" if _has_started(notice) else "draft"
    if any(reply.ruling for reply in notice.answer.replies):
        return "ruling-done"
    return "ruling-tried" if "tried" in fates else "ruling-told" if fates else "ruling-empty"


def alerted(voice: Voice, notice: Notice) -> str:
    """What has happened that moderators, or the operator, should know; empty for any other notice."""
    if not isinstance(notice.moment, Alert):
        return ""
    alert, opened = notice.moment.noticed, notice.moment.opened
    seats = _seats(voice, notice, alert.seats)
    key = f"{alert.topic}-whose" if alert.seats and alert.topic == "shunted" else alert.topic
    who = seats or one_line(alert.who)
    if alert.topic == "wrong":
        unsaid = voice.word("alert", "wrong-unsaid")
        words, sentence = (one_line(each) or unsaid for each in (alert.why, alert.who))
        return capitalised(voice.say("alert", "wrong", seats=who, words=words, sentence=sentence))
    if alert.topic == "wanted":
        key = "wanted" if notice.people.open_to_all else "wanted-private"
        return sentences(since_when(voice, notice.people.wanted), voice.say("alert", key, game=notice.game))
    if alert.topic == "closed" and not alert.seats:
        key = "closed-decided"
    if alert.topic in ("seal-asked", "seal-opened"):
        key = alert.topic if alert.why else f"{alert.topic}-coming"
        return capitalised(voice.say("alert", key, name=one_line(alert.who), seats=seats, command=alert.why))
    key = "opened-several" if key == "opened" and len(alert.seats) > 1 else key
    told = capitalised(voice.say("alert", key, seats=who, n=alert.letter, why=bounce(voice, alert.why)))
    if not opened:
        return told
    key = "opened-several" if len(opened) > 1 else "opened"
    return sentences(told, capitalised(voice.say("alert", key, seats=_seats(voice, notice, opened))))


def _seats(voice: Voice, notice: Notice, seats: Sequence[Seat]) -> str:
    return voice.catalogue.both([bracketed(voice.colour(n), one_line(notice.people.names[n])) for n in seats])


def bounce(voice: Voice, why: str) -> str:
    """Why a letter came back: its code, and what codes of that class mean. No other word of a mail server is told."""
    found = _CODE.match(why)
    kind = (found and found[2]) or _CLASS_OF.get(found[1] or "" if found else "", "0")
    means = voice.word("bounce", kind)
    return f"{found[0].strip()}, {means}" if found and found[0].strip() else means


_CODE = re.compile(r"([245]\d\d\b)?(?: ?[245]\.([1-7])\.\d{1,3}\b)?")
_CLASS_OF = {"550": "1", "551": "1", "552": "2", "553": "1", "554": "7"}
