"""Reading incoming letters: an envelope and its writer become a player's submission or a moderator's directive.

Knows how our words are told from the writer's, and whose address is on file. Must not decide what follows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from zoneinfo import ZoneInfo

from referee.adjudication.judging import Submission, as_a_whole
from referee.adjudication.menu import LETTERS, sheets_offered
from referee.adjudication.motions import refusal
from referee.commands import drafts
from referee.commands.directive import CommandSheet, Declined, Directive, Spoken, Suggested, Unread
from referee.commands.letter_parser import commands_among, read_commands
from referee.commands.line_parser import CommandLine
from referee.commands.phrases import Names
from referee.commands.phrases import words_for as words_for_commands
from referee.commands.refused import Unclear
from referee.commands.wishes import spoken_in
from referee.desk.files import page_lines, sender_lines, sheets_of, without_data
from referee.desk.roster import check_reachable, numbers_by_address, zones_like
from referee.desk.routes import Arrival
from referee.docket import Docket
from referee.docket.known import known_to
from referee.docket.labels import PRESS, read_label
from referee.docket.left_open import example_shown, is_whole, open_slots, proposed_to, question_of, rounds_meant, stands
from referee.languages.tokens import bare_words, tokens_of
from referee.log import ABOUT_ITS_WAY, Doubt
from referee.mail.automatic_signs import says_away
from referee.mail.compose import reference
from referee.mail.envelope import Envelope
from referee.mail.header import read_thread
from referee.mail.letter_lines import keys_of
from referee.mail.reply_tokens import TAP, is_marked
from referee.mail.route import UNTOLD
from referee.orders import telling
from referee.orders.contents import (
    ABSENCE,
    BY_HAND,
    OTHER_LANGUAGE,
    AsText,
    Clear,
    Decline,
    Final,
    FormatData,
    Help,
    Ignore,
    Inquiry,
    Known,
    LettersWanted,
    Line,
    LineComplaint,
    LivesIn,
    Meant,
    Motion,
    Ok,
    OrderSheet,
    Preview,
    Quiet,
    Remark,
    Say,
    ShowLetter,
    Speaks,
    Status,
    StatusOfAll,
    StepBack,
    Tell,
    Wait,
    Whisper,
)
from referee.orders.days import days_wished
from referee.orders.keywords import ENGLISH, known_as, understood
from referee.orders.letter_language import surely_in
from referee.orders.lexicon import vocabulary
from referee.orders.limits import in_reach
from referee.orders.order import Block
from referee.orders.presence import BeAway, BeBack
from referee.orders.proposals import merged
from referee.orders.sheet import ANSWERS_PRESS, above_signature
from referee.orders.statements import pause_moved
from referee.orders.translating import tongue
from referee.orders.turnfile import AnsweredStop, is_data, joined
from referee.orders.word_classes import SaidWords, likely_language
from referee.prose.concerns import without_guesses
from referee.prose.letter_reader import read_letter
from referee.prose.postscript import without_closing
from referee.report.form import begins_with
from referee.rules.model import Seat
from referee.store import Correspondence, InboxRow, Person

_NAMED = 5  # the most unread parts that an answer names
# Unread parts in which somebody may have written orders, and the words of `mail.body` for a text that was cut.
_MAY_HOLD_ORDERS = re.compile(
    r".*\.(?:docx?|odt|rtf|pdf|pages|xlsx?|ods|numbers|csv|md|zip)|encrypted text|(?:text|lines|parts|the end) .*",
    re.IGNORECASE,
)

_OF_A_PERSON = AsText | BeAway | BeBack | LettersWanted | LivesIn | Quiet
"""What may be meant for all tables; what an answer to a rival's words does not do here it does nowhere."""


@dataclass(frozen=True, slots=True)
class OpenedLetter:
    """A letter with its writer, and with our letter that it answers.

    `doubt` is why it is held, so that nothing it says is done until an OK; "" for a letter that is heard.
    """

    envelope: Envelope
    row: InboxRow
    person: Person
    people: Mapping[int, Person]  # the roster of the game
    label: str  # of our letter that it answers
    doubt: Doubt = ""
    so_far: Correspondence = Correspondence()
    arrival: Arrival | None = None  # its route, if routes matter

    @property
    def held(self) -> bool:
        """Whether nothing it says is done until an OK."""
        return self.doubt != ""

    @property
    def sender_in_doubt(self) -> bool:
        """Whether somebody else than the person on file may have sent it."""
        return self.doubt not in ABOUT_ITS_WAY

    @property
    def new_route(self) -> str | None:
        """The route of the letter, if that is why it is held; "" if no server of ours told it."""
        if self.arrival is None or self.doubt != "route":
            return None
        return "" if self.arrival.route == UNTOLD else self.arrival.route

    @property
    def tapped(self) -> bool:
        """Whether it has a line that was tapped, one of several that add up."""
        return any(is_marked(address, TAP) for address in self.envelope.recipients)

    @property
    def written_at(self) -> int:
        """When it was written: its own date, but not before our letter that it answers, nor after it arrived."""
        received, since = self.row.received, self.so_far.since or self.row.received
        sent = self.envelope.sent or since
        return int(max(min(sent, received), min(since, received)).timestamp())

    @property
    def languages(self) -> tuple[str, ...]:
        """The tags of the languages that it may be in, likeliest first: that of our letter, and its writer's by now."""
        answered = read_thread(self.so_far.head).language if self.so_far.head else ""
        return tuple(dict.fromkeys(filter(None, (answered, self.person.language))))

    @property
    def thread(self) -> dict[int, tuple[str, ...]]:
        """The Message-IDs that an answer refers to: the letter that began the thread, the one answered, and this."""
        began = read_thread(self.so_far.head).references[-1:]  # the oldest of them
        ours = (*(f"<{each}>" for each in began), *filter(None, (self.so_far.ours,)))
        return {self.person.number: (*dict.fromkeys(ours), *reference(self.envelope.message_id))}

    @property
    def may_be_automatic(self) -> bool:
        """Whether a machine may have written it, though that is not sure."""
        return self.held and self.envelope.verdict.kind == "doubtful"


_NEVER_BY_PROGRAMS = Status | StatusOfAll | BeBack | Ok | Final | Wait
"""What no program asks for that answers for somebody who is away."""

EMPTY = "empty-"
"""The beginning of notes on letters in whose body nothing can be read."""


def speaks(sheet: OrderSheet) -> bool:
    """Whether a letter contains any orders or requests."""
    return bool(sheet.blocks or sheet.standing or sheet.requests or sheet.proposal or sheet.which or sheet.previewed)


def submission(docket: Docket, seat: int, letter: OpenedLetter) -> Submission:
    """A player's letter as a submission for a seat."""
    own, route_asked = docket.seat(seat), letter.arrival is not None and bool(letter.arrival.asked)
    press = _press_answered(docket, seat, letter)
    question = question_of(docket, seat, letter.label)
    written = 0 if press else letter.written_at
    proposed = proposed_to(docket, seat, letter.label, written)
    known = replace(
        known_to(docket, seat),
        proposal=proposed.blocks or stands(docket, seat, letter.label),
        ways=proposed.ways,
        asked=question is not None or route_asked,
        votes=question is not None and question.to_all,
        today=datetime.fromtimestamp(letter.written_at, ZoneInfo(letter.person.time_zone)).date(),
        slots=open_slots(docket, seat, read_label(letter.label).stop if press else letter.label, written),
        example=partial(example_shown, docket, seat, letter.label),
    )
    if docket.started and not (press or question or proposed.blocks or proposed.ways):
        known = replace(known, lettered=partial(_sheets_printed, docket, seat, letter))
    stop = read_label(letter.label).stop
    known = replace(known, is_whole=partial(is_whole, docket, seat)) if stop == docket.stop else known
    copied = tuple(
        docket.seat(other).name
        for other in docket.players
        if other != seat and letter.people[docket.seat(other).person].addresses & {*letter.envelope.copied}
    )
    said = Submission(
        seat=seat,
        letter=letter.row.id,
        stop=stop,
        sheet=OrderSheet(),
        doubt=letter.doubt,
        copied=copied,
        answers=letter.so_far.answers,
        written=letter.written_at,
        offered=known.proposal,
        ways=known.ways,
        route=letter.new_route or "",
        zone=letter.person.time_zone,
    )

    def judged(sheet: OrderSheet, tried: bool) -> OrderSheet:
        return as_a_whole(docket, replace(said, sheet=sheet), tried=tried) if is_data(sheet) else sheet

    language = _language_of(letter, known)
    answered = AnsweredStop(docket.game, rounds_meant(docket, stop), stop)
    read = _sheet(known, letter, language, answered, judged, press, own.closed_with)
    lines = sender_lines(without_data(letter.envelope.text)[0], letter.so_far.words)
    read = without_guesses(read, lines, known, says_away, by_program=letter.may_be_automatic)
    read = replace(read, note=BY_HAND) if read.note == ABSENCE and _surely_by_hand(read, lines, letter) else read
    read = _with_language_offered(read, letter, known, asked=own.asked_language)
    read = without_vain_question(docket, seat, read, int(letter.row.received.timestamp()))
    sheet = read if question is None else question.answered(read)
    counts = press is None or any(isinstance(each, _OF_A_PERSON) for each in sheet.requests)
    asks = counts and bool(sheet.requests)  # what may be for all tables is a request
    meant = _everywhere(known, letter, language) if asks else ()
    return replace(said, sheet=sheet, unread=_unread_parts(letter.envelope, sheet), everywhere=meant)


def _sheets_printed(docket: Docket, seat: int, letter: OpenedLetter) -> tuple[tuple[Block, ...], ...]:
    """The whole sheets that the letter that is answered offers, or another of its stop; none if it printed others.

    It did where a moderator has put something right since, or where we would advise otherwise by now.
    """
    sheets, printed = sheets_offered(docket, seat, letter.label), next(iter(letter.so_far.words), "")
    if not _PRINTS_SHEETS.search(printed):
        return sheets
    tag = read_thread(letter.so_far.head).language or letter.person.language
    say = tongue(tag, docket.setup.board, tuple(card.design for card in docket.table.cards)).of
    known, words = known_to(docket, seat), " ".join(printed.split())
    begin = (f"{name} {begins_with(blocks, known, say)}:" for name, blocks in zip(LETTERS, sheets, strict=False))
    return sheets if all(each in words for each in begin) else ()


_PRINTS_SHEETS = re.compile(rf"^ *{LETTERS[0]}  \S", re.MULTILINE)


def _surely_by_hand(sheet: OrderSheet, lines: Sequence[Line], letter: OpenedLetter) -> bool:
    """Whether no program wrote a letter that speaks of an absence: it has no sign of one, and talks as none does.

    Programs have the words of offices, or name the days; and none orders anything, asks how the game stands, or tells
    of what is over: I was on holiday.
    """
    if letter.envelope.verdict.kind != "person":
        return False
    if sheet.blocks or sheet.standing or any(isinstance(each, _NEVER_BY_PROGRAMS) for each in sheet.requests):
        return True
    if any(isinstance(each, BeAway) for each in sheet.requests):
        return False
    return not any(says_away(one.text) and not _is_over(one.text) for one in lines)


def _is_over(text: str) -> bool:
    words = bare_words(text)
    return SaidWords(words, likely_language(words)).has("PAST")


def _language_of(letter: OpenedLetter, known: Known) -> str:
    """The tag of the language to read a letter in: of those that it may be in the one that makes most of it out."""
    tags = letter.languages
    if len(tags) < 2:
        return "".join(tags)
    lines = sender_lines(without_data(letter.envelope.text)[0], letter.so_far.words)

    def made_out(tag: str) -> tuple[bool, ...]:
        sheet = words_sheet(lines, known, tag, None)
        return speaks(sheet), not sheet.complaints, not (sheet.proposal or sheet.note)

    return max(tags, key=made_out)


def _with_language_offered(sheet: OrderSheet, letter: OpenedLetter, known: Known, *, asked: bool) -> OrderSheet:
    """The sheet with a remark on the language of the letter if that is another than its writer gets letters in."""
    if asked or letter.held or not letter.row.whole or any(isinstance(each, Speaks) for each in sheet.requests):
        return sheet
    lines = [line for line in sender_lines(letter.envelope.text, letter.so_far.words) if line.sure]
    tag = surely_in(above_signature(lines), known, letter.person.language)
    return replace(sheet, remarks=(*sheet.remarks, Remark("", OTHER_LANGUAGE, (tag,)))) if tag else sheet


def _everywhere(known: Known, letter: OpenedLetter, language: str) -> tuple[str, ...]:
    """The lines of a letter that are meant for all tables of its writer."""
    text, _ = without_data(letter.envelope.text)
    words = vocabulary(understood(known_as(language), known.board), known)
    return telling.parted(sender_lines(text, letter.so_far.words), words).everywhere


def says_yes(docket: Docket, envelope: Envelope, ours: str, language: str) -> bool:
    """Whether a letter says yes to a question of ours, and nothing else; the words of ours may be quoted in it."""
    known = replace(known_to(docket, 0), asked=True)
    sheet = read_letter(sender_lines(envelope.text, (ours,)), known, language)
    return sheet.requests == (Ok(),) and not (sheet.blocks or sheet.complaints)


def words_for(docket: Docket, seat: int, lines: tuple[Line, ...], language: str, written: int, zone: str) -> OrderSheet:
    """The sheet of lines that a player, who lives in this zone, has written to another table at that instant."""
    known = replace(known_to(docket, seat), today=datetime.fromtimestamp(written, ZoneInfo(zone)).date())
    return words_sheet(lines, known, language, None)


def _press_answered(docket: Docket, seat: int, letter: OpenedLetter) -> PressAnswered | None:
    """What somebody said in our letter that is answered; None if it tells no such thing."""
    if read_label(letter.label).suffix != PRESS:
        return None
    private = docket.seat(seat).told_by(letter.label)
    return PressAnswered(next(iter(letter.so_far.words), ""), private.seat if private else None)


def _unread_parts(envelope: Envelope, sheet: OrderSheet) -> tuple[str, ...]:
    """The unread parts to name in the answer; if the letter was understood, only those that may contain orders."""
    understood = sheet != OrderSheet(ignored=sheet.ignored, note=sheet.note)
    return (_parts_with_orders(envelope) if understood else envelope.refused)[:_NAMED]


def _parts_with_orders(envelope: Envelope) -> tuple[str, ...]:
    return tuple(name for name in envelope.refused if _MAY_HOLD_ORDERS.fullmatch(name))


def names_at(docket: Docket) -> Names:
    """The names of places and seats in a game."""
    position = None if docket.state is None else docket.state.position
    number, scores = (0, ()) if position is None else (position.round, tuple(position.scores))
    return Names(docket.setup.board, docket.setup.colours, docket.names, number, scores)


def directive(names: Names, letter: OpenedLetter, referee_address: str) -> Directive:
    """A moderator's letter as a directive; attached files are not read for commands and are reported as ignored."""
    envelope, ours = letter.envelope, letter.so_far.words
    heard = not letter.may_be_automatic  # a machine wishes for nothing
    sheet = checked_commands(sender_lines(envelope.text, ours), names, in_running_words=heard)
    if envelope.page is not None and not sheet.said:
        page = checked_commands(page_lines(envelope.page.text, envelope.text, ours), names, in_running_words=heard)
        sheet = page if page.said else sheet
    beside = (*(file.name for file in letter.envelope.files), *_parts_with_orders(letter.envelope))[:_NAMED]
    read = Directive(
        person=letter.person.number,
        letter=letter.row.id,
        sheet=replace(sheet, ignored=(*sheet.ignored, *beside)),
        roster=numbers_by_address(letter.people),
        referee_address=referee_address,
        doubt=letter.doubt,
        zone=letter.person.time_zone,
    )
    route = letter.new_route
    if route is None:
        return read
    return replace(declined(read, *(("new-route", route) if route else ("new-route-unnamed",))), doubt="")


def in_its_language(letter: OpenedLetter) -> OpenedLetter:
    """The letter of a moderator who has chosen no language, as of one who has chosen that in which it is written."""
    if known_as(letter.person.language) != ENGLISH:
        return letter
    lines = (line.text for line in sender_lines(letter.envelope.text, letter.so_far.words) if line.sure)
    return replace(letter, person=replace(letter.person, language=spoken_in(lines)))


def declined(directive: Directive, code: str, *args: str) -> Directive:
    """The directive with every command declined for this reason."""
    lines = tuple(Declined(each.line, each.text, code, args) for each in directive.sheet.said)
    return replace(directive, sheet=replace(directive.sheet, said=lines))


def commands_without_game(envelope: Envelope) -> tuple[Spoken | Unread, ...]:
    """The commands in a letter that answers none of ours, as far as they can be read without a game."""
    lines = tuple(Line(number, line) for number, line in enumerate(envelope.text.splitlines(), 1))
    return read_commands(lines, drafts.names_of(None), in_running_words=False).said


def checked_commands(lines: Sequence[Line], names: Names, *, in_running_words: bool = True) -> CommandSheet:
    """The commands in these lines; one with an unknown time zone or language or an unusable address becomes unread."""
    words = words_for_commands(names)
    behind = {line.number: telling.without_prefix(line.text, words) for line in lines if line.sure}
    bare = [replace(line, text=behind.get(line.number) or line.text) for line in lines]
    sheet = read_commands(bare, names, in_running_words=in_running_words)
    for_all = {number for number, text in behind.items() if text}
    said = (_with_newcomer_checked(each) for each in sheet.said)
    return replace(sheet, said=tuple(_for_all(each) if each.line in for_all else each for each in said))


def _for_all(said: Spoken | Unread) -> Spoken | Unread:
    """The command, meant for all tables; an unread line if it cannot be."""
    if isinstance(said, Unread):
        return said
    if said.command.is_for_all:
        return replace(said, everywhere=True)
    return Unread(said.line, said.text, "not-for-all", (), ("ALL MY GAMES: PAUSE UNTIL 2 Jan",))


def _with_newcomer_checked(said: Spoken | Unread) -> Spoken | Unread:
    """The command, or an unread line if the person in it has an unknown zone or language or an unusable address."""
    if isinstance(said, Suggested) and said.command is not None:
        checked = _with_newcomer_checked(Spoken(said.command, said.line, said.text))
        return checked if isinstance(checked, Unread) else said
    if isinstance(said, Unread):
        zones = zones_like(str(said.args[0])) if said.code == "tail-unclear" else ()
        return replace(said, code="no-such-zone", legal=zones) if zones else said
    newcomer = getattr(said.command, "newcomer", None)
    try:
        if newcomer is not None:
            check_reachable(newcomer)
    except Unclear as why:
        return Unread(said.line, said.text, why.code, why.args, why.legal)
    return said


def _sheet(
    known: Known,
    letter: OpenedLetter,
    language: str,
    answered: AnsweredStop,
    judged: Callable[[OrderSheet, bool], OrderSheet],
    press: PressAnswered | None,
    closed: Collection[str],
) -> OrderSheet:
    """The orders in a letter and its files; for a letter too large to be kept whole, only a complaint about that.

    What a file says is `judged` before it counts, with whether it is only tried.
    """
    if not letter.row.whole:
        return OrderSheet(complaints=(LineComplaint(0, "", 0, 0, "invalid", "letter-too-large"),))
    ours = letter.so_far.words
    text, data = without_data(letter.envelope.text)
    lines = without_closing(sender_lines(text, ours), closed)
    words = words_sheet(lines, known, language, press)
    if letter.envelope.page is not None and not is_meant(words) and data is None:
        shown, data = without_data(letter.envelope.page.text)
        page = words_sheet(page_lines(shown, text, ours), known, language, press)
        words = page if is_meant(page) else words
    tried = any(isinstance(request, Preview) for request in words.requests)
    read = sheets_of(letter.envelope.files, ours, known, language, answered)
    said = (data.read(known, answered),) if data is not None else ()
    files = tuple(judged(sheet, tried) for sheet in (*said, *read))
    packing = letter.envelope.packing
    if not (is_meant(words) or words.note or files) and (packing == "sealed" or not any(line.text for line in lines)):
        words = replace(words, note=f"{EMPTY}{packing or 'body'}")
    return joined((words, *files), known)


def is_meant(sheet: OrderSheet) -> bool:
    """Whether the words of a letter order or ask for anything, rightly or wrongly."""
    return speaks(sheet) or bool(sheet.complaints)


def words_sheet(lines: tuple[Line, ...], known: Known, language: str, press: PressAnswered | None) -> OrderSheet:
    """The orders in a letter's own words; moderators' commands become motions that are asked back, or complaints."""
    meant = telling.parted(lines, vocabulary(understood(known_as(language), known.board), known))
    lines = meant.lines
    sheet = _read(lines, known, language, press)
    theirs = {line.number: (line, said) for line, said in commands_among(_doubtful(sheet, lines), known.board)}
    mistaken = {line.number: (line, said) for line, said in _mistaken(sheet, lines, known)}
    theirs |= mistaken
    moved = {n: motion for n, each in theirs.items() if (motion := motion_instead(*each, known, language))}
    if moved or mistaken:
        apart = {*moved, *mistaken}
        left = tuple(replace(each, text="") if each.number in apart else each for each in lines)
        sheet = _read(left, known, language, press)
        sheet = replace(sheet, requests=(*sheet.requests, *dict.fromkeys(moved.values())))
    barred = {n: line for n, (line, _) in theirs.items() if n not in moved}
    told = (LineComplaint(n, line.text, 0, len(line.text), "illegal", "moderators-only") for n, line in barred.items())
    typed = {line.text for line in barred.values()}
    others = (complaint for complaint in (*meant.complaints, *sheet.complaints) if complaint.line not in barred)
    return replace(
        sheet,
        complaints=(*told, *others),
        ignored=tuple(text for text in sheet.ignored if text not in typed),
    )


def _read(lines: tuple[Line, ...], known: Known, language: str, press: PressAnswered | None) -> OrderSheet:
    """The sheet in these lines, or what an answer to a rival's words is asked back."""
    asked = press.asked_back(lines, lambda some: read_letter(some, known, language)) if press else None
    return asked or read_letter(lines, known, language)


def _doubtful(sheet: OrderSheet, lines: tuple[Line, ...]) -> Iterator[Line]:
    """The lines that were not read as orders, or not without a complaint; a yes is nobody's command."""
    unread = {complaint.line for complaint in sheet.complaints if complaint.code != _YES}
    ignored = {*sheet.ignored}
    return (line for line in in_reach(lines) if line.text in ignored or line.number in unread)


def _mistaken(sheet: OrderSheet, lines: tuple[Line, ...], known: Known) -> Iterator[tuple[Line, CommandLine]]:
    """The lines that are commands in capitals of a moderator where running words were made of them.

    Words to somebody else may hold such a line.
    """
    guessed = sheet.proposal or sheet.which or any(isinstance(each, StepBack) for each in sheet.requests)
    if guessed and not any(isinstance(each, _TO_PLAYERS) for each in sheet.requests):
        found = commands_among((line for line in in_reach(lines) if line.sure), known.board)
        yield from ((line, said) for line, said in found if said.is_shouted and said.command is not None)


QUOTED = "press-quoted"
"""The code of the complaint about such a letter whose own words cannot be told from those that it quotes."""

_TO_PLAYERS = Say | Whisper | Tell | ShowLetter | Ignore
_HARMLESS = FormatData | Help | Inquiry | Status
_BARS = ">|"
_YES = "nothing-to-accept"
"""The code of the complaint about a yes to a letter that asks for none: it may be meant for the player."""


@dataclass(frozen=True, slots=True)
class PressAnswered:
    """What a letter of ours told that is answered: the words, and the player who alone said them to the reader."""

    words: str  # of our whole letter
    speaker: Seat | None = None  # None: they were said to all

    def asked_back(self, lines: Sequence[Line], read: Callable[[Sequence[Line]], OrderSheet]) -> OrderSheet:
        """The sheet of an answer with these lines: what may be meant for another player is asked back."""
        ours = self._said()
        certain = [replace(line, sure=line.sure and not (ours and keys_of(line.text) in ours)) for line in lines]
        sheet = read([line for line in certain if line.sure])
        if certain != list(lines) and replace(read(lines), ignored=()) != replace(sheet, ignored=()):
            doubt = LineComplaint(0, "", 0, 0, "ambiguous", QUOTED)
            return OrderSheet(complaints=(doubt,), ignored=tuple(line.text for line in lines if line.text.strip()))
        if any(isinstance(each, _TO_PLAYERS) for each in sheet.requests):
            return sheet
        if _orders(sheet):
            if self.speaker is None and _is_in_rows(sheet):
                return sheet
            sheet = _only_proposed(sheet)
            if sheet.note:
                return sheet
        talk = "\n".join(line.text for line in certain if line.sure).strip()
        wrong = any(each.code != _YES for each in sheet.complaints)
        if self.speaker is None or wrong or not talk or sheet.note:
            return sheet
        asked = Whisper((self.speaker,), talk, sure=False)
        return replace(sheet, requests=(*sheet.requests, asked), complaints=(), ignored=())

    def _said(self) -> set[tuple[str, ...]]:
        """The lines that the player said in our letter, as they are compared."""
        barred = (line for line in self.words.splitlines() if line[:1] and line[:1] in _BARS)
        return {keys for line in barred if (keys := keys_of(line.lstrip("> |")))}


def _orders(sheet: OrderSheet) -> bool:
    """Whether a letter would change anything of its writer's."""
    acts = any(not isinstance(each, _HARMLESS) for each in sheet.requests)
    return bool(sheet.blocks or sheet.standing or sheet.proposal or sheet.previewed) or acts


def _is_in_rows(sheet: OrderSheet) -> bool:
    """Whether a letter is orders in rows with keywords in capitals, and nothing else."""
    acts = any(isinstance(each, Clear | Decline | Final | Ok | StepBack | Wait) for each in sheet.requests)
    plain = not (sheet.ignored or sheet.proposal or sheet.note or sheet.complaints or acts)
    return plain and all(origin.text.lstrip("*-_> ")[:2].isupper() for origin in sheet.where)


def _only_proposed(sheet: OrderSheet) -> OrderSheet:
    """The sheet with its orders as a proposal, and without what changes anything."""
    proposal = merged(sheet.proposal, (*sheet.blocks, *sheet.previewed))
    return replace(
        sheet,
        blocks=(),
        standing=(),
        previewed=(),
        requests=tuple(each for each in sheet.requests if isinstance(each, _HARMLESS)),
        proposal=proposal,
        note=ANSWERS_PRESS if proposal else sheet.note,
        where=(),
    )


def motion_instead(line: Line, said: CommandLine, known: Known, language: str) -> Meant | None:
    """The motion, asked back, that comes nearest to a command in a player's line; None if there is none."""
    match said.kind.moved:
        case "pause":
            return pause_moved(days_wished(_without_word(line.text, said), known.today, known_as(language)))
        case "replace":
            words = vocabulary(understood(known_as(language), known.board), known)
            tokens = tokens_of(line.text)
            named = (words.match("seat", tokens, at) for at in range(len(tokens)))
            seat = next((found[1] for found in named if found and found[1] >= 0), None)
            return None if seat is None else Meant(Motion("replace", seat), f"MOTION REPLACE {known.colours[seat]}")
    return None


def without_vain_question(docket: Docket, seat: Seat, sheet: OrderSheet, now: int) -> OrderSheet:
    """The sheet; a motion that could not be made now is not asked back, and its writer told why."""
    return replace(
        sheet,
        requests=tuple(
            each.request
            if isinstance(each, Meant) and isinstance(each.request, Motion) and refusal(docket, seat, each.request, now)
            else each
            for each in sheet.requests
        ),
    )


def _without_word(text: str, said: CommandLine) -> str:
    """A command behind its word, which may be another word's beginning in other languages."""
    return text[tokens_of(text, signed=False)[said.at - 1].end :]
