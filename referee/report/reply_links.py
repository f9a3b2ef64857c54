"""Links that open a reply with its words already written.

Knows which answers get a link. Must not know the address; the desk fills it in, with the subject.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any
from urllib.parse import quote

from referee.adjudication.menu import MenuChoice
from referee.docket.labels import SHOWING, read_label
from referee.letters import Letter
from referee.letters.model import AskingBack, SealTold
from referee.orders import checking
from referee.orders.canonical import canonical
from referee.orders.contents import PERHAPS_A_PROGRAM, Final, Wait
from referee.orders.order import Block
from referee.orders.shapes.disk import DiskBlock, key_to, purpose_of
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.stepping_in import LET_PASS, StepInPolicy, SteppingInShape
from referee.orders.shapes.table import shape_named
from referee.report import form, own_tables, proposed
from referee.report.parts import way_in_words
from referee.report.sections import ReplyLink
from referee.report.voice import UNBROKEN, LetterVoice, Voice
from referee.rules.decisions import Disk
from referee.rules.effects.base import design_of
from referee.rules.state import State
from referee.rules.wire import TAGS

LONGEST = 1800
"""The most characters of a link's words as they stand in it; some mail programs cut longer ones."""

OPEN = "mailto:?"
"""The beginning of a link that has no address yet."""
OPEN_LINE = "mailto:*?"
"""The beginning of such a link if it has one of several lines that add up."""

SENDER = "\ufdd0"
"""Stands for the reader's own address, which is not known yet; no text that people exchange has this character."""


_WAYS = 3
"""At most so many links does a letter have, if it has no more whole answers to what it asks."""


def letter_links(voice: LetterVoice, to_fill: Callable[[], Sequence[form.Blank]]) -> Sequence[ReplyLink]:
    """The links of a letter: first the answer that would be enough, if there is one, then other ways to answer.

    `to_fill`: makes the blanks of its form, which not every letter has.
    """
    answers = [*_links(voice)]
    if not _is_played(voice.letter):
        return answers
    if (voice.letter.asked.missing or voice.letter.kind in ("report", "part")) and (blanks := to_fill()):
        answers.append(ReplyLink(voice.word("tap", "form"), _address_of_form(blanks), first=False))
    return [*answers, *islice(_further(voice), max(0, _WAYS - len(answers)))]


def _is_played(letter: Letter) -> bool:
    """Whether a letter is about a game that is played, and asks nothing else than that does."""
    apart = letter.kind in ("tables", "motion", "seal") or isinstance(letter.moment, AskingBack)
    return letter.view is not None and not letter.ended and not apart


def _links(voice: LetterVoice) -> Iterator[ReplyLink]:
    """The links of answers to what a letter asks."""
    letter = voice.letter
    if letter.kind == "tables":
        yield from own_tables.links(voice, letter.elsewhere.tables)
        return
    if letter.view is None and letter.kind != "motion":
        if letter.kind == "invitation" and letter.seat not in letter.people.accepted:
            yield _request_link(voice, "accept", f"ACCEPT {letter.proof.digest}", first=True)
        return
    if letter.ended:
        if letter.kind in ("final", "rematch"):
            yield _request_link(voice, "rematch", "REMATCH", first=True)
        return
    if letter.kind == "motion":
        motion = letter.voting.motion
        if motion is not None and letter.moment is None and motion.against != letter.seat:
            yield _request_link(voice, "vote-yes", "yes", first=True)
            yield _request_link(voice, "vote-no", "no")
        return
    if letter.kind == "seal":
        if isinstance(letter.moment, SealTold) and letter.moment.may_second and not letter.moment.second:
            yield _request_link(voice, "vote-yes", "yes", first=True)
            yield _request_link(voice, "vote-no", "no")
        return
    if isinstance(letter.moment, AskingBack):
        yield _request_link(voice, f"asked-{TAGS[type(letter.moment.requests[0])]}", "yes", first=True)
        return
    if letter.receipt and any(remark.code == PERHAPS_A_PROGRAM for remark in letter.receipt.remarks):
        yield _request_link(voice, "back", "BACK", first=True)
    if letter.clock.asks_to_go_on:
        yield _request_link(voice, "go-on", "GO ON", first=True)
    if letter.own.proposal:
        yield _request_link(voice, "suggested" if letter.own.advice else "ok", "OK", first=True)
    if letter.own.proposes:
        yield from _ways(voice)
    elif whole := form.whole_sheets(voice):
        yield from _sheet_links(voice, whole)
    elif letter.asked.missing:
        yield _request_link(voice, "suggest", "SUGGEST", first=True)
    yield from _answer_links(voice, tuple(_answers(voice, letter)))
    if letter.asked.question and isinstance(shape_named(letter.asked.question.key), SteppingInShape):
        yield order_link(voice, LET_PASS)
    if _stands_still(letter):
        yield _request_link(voice, "keep", "OK", first=True)


def _further(voice: LetterVoice) -> Iterator[ReplyLink]:
    """The links of what may be said beside an answer, the most useful first."""
    letter = voice.letter
    if _may_be_final(letter):
        yield _request_link(voice, "final", "FINAL")
    if letter.kind not in ("status", "preview", "press"):
        yield _request_link(voice, "status", "STATUS")
    if letter.kind != "help":
        yield _request_link(voice, "help", "HELP")


def _ways(voice: LetterVoice) -> Iterator[ReplyLink]:
    """A link for each answer to the question about a proposal."""
    for way in proposed.ways_of(voice.letter, voice.known):
        label = voice.say("tap", "way", letter=way.letter, what=way_in_words(voice, way)).replace(UNBROKEN, " ")
        yield ReplyLink(label, _address(way.letter), first=False)


def _sheet_links(voice: LetterVoice, whole: Sequence[tuple[str, MenuChoice]]) -> Iterator[ReplyLink]:
    """A link for each whole sheet; the first is the one that would be enough."""
    for letter, choice in whole:
        label = voice.say("tap", "way", letter=letter, what=form.sheet_told(voice, choice)).replace(UNBROKEN, " ")
        yield ReplyLink(label, _address(form.sheet_written(voice, choice)), first=letter == whole[0][0])


def line_links(voice: LetterVoice) -> Iterator[tuple[str, tuple[ReplyLink, ...]]]:
    """For each block that is asked, by its words, a link for each of its usual lines; several taps of a stop add up."""
    asked = voice.letter.asked.menu
    for key, choices in asked.lines.items() if asked else ():
        labels = (form.sheet_told(voice, choice).replace(UNBROKEN, " ") for choice in choices)
        written = (_address(form.sheet_written(voice, choice), OPEN_LINE) for choice in choices)
        links = (ReplyLink(label, address, first=False) for label, address in zip(labels, written, strict=True))
        yield voice.order(key), tuple(links)


def _answer_links(voice: LetterVoice, answers: tuple[Block, ...]) -> Iterator[ReplyLink]:
    """A link for each answer: disks of one kind are called by their place, any other answer by its own words."""
    alike = len({answer.key for answer in answers}) == 1
    for answer in answers:
        words = canonical(answer, voice.known)
        if alike and answer.pointed:
            pointed = voice.say("tap", "disk", place=voice.catalogue.either(list(map(voice.spot, answer.pointed))))
            yield ReplyLink(pointed.replace(UNBROKEN, " "), _address(voice.order(words), OPEN_LINE), first=False)
        else:
            yield order_link(voice, words)


def _answers(voice: LetterVoice, letter: Letter) -> Iterator[Block]:
    """Whole answers to what is asked: a disk for each place that it may name, yes or no to stepping in."""
    view, question = letter.view, letter.asked.question
    if view is None or letter.own.proposes or letter.kind not in ("report", "part", "question", "reminder"):
        return
    state = State(view.position, ())
    for key in (question.key,) if question else letter.asked.missing:
        if key in map(key_to, Disk):
            disks = (DiskBlock(purpose_of(key), (place,)) for place in form.fitting_places(view, letter.seat, key))
            legal = ((disk, checking.judge(disk, state, letter.seat)) for disk in disks)
            yield from (disk for disk, found in legal if all(finding.level != "never" for finding in found))
    if question and isinstance(shape_named(question.key), SteppingInShape) and question.by is not None:
        cards = (design_of(question.card),) if question.card else ()
        value: Any = shape_named(question.key).values[0]
        yield value((StepInPolicy((question.by,), cards),))


def _stands_still(letter: Letter) -> bool:
    """Whether the game waits because the reader's plan says ASK, so that OK lets it go on as it stands."""
    question = letter.asked.question
    asked = question is not None and question.reason == "asked" and question.key == CardBlock.key
    planned = any(block.key == CardBlock.key for block in letter.own.sheet)
    return asked and planned and not letter.own.proposes and read_label(letter.label).suffix in SHOWING


def _may_be_final(letter: Letter) -> bool:
    """Whether this is the receipt of a whole sheet that others' cooling time still waits for."""
    read = letter.receipt
    said = read is not None and any(isinstance(request, Final | Wait) for request in read.sheet.requests)
    is_in = letter.kind == "receipt" and letter.seat in letter.roll.is_in
    whole = is_in and not (letter.asked.missing or letter.own.proposes)
    return whole and not (said or letter.clock.in_mid_round) and bool(letter.options.cooling_minutes)


def _address_of_form(blanks: Sequence[form.Blank]) -> str:
    """The form with the hints that the letter itself prints behind its blanks, where a link may be so long."""
    hinted = "\n".join(_hinted(blank) for blank in blanks).replace(UNBROKEN, " ")
    bare = "\n".join(f"{blank.order} [ ]" for blank in blanks)
    return _address(hinted if len(_body(hinted)) <= LONGEST else bare)


def _hinted(blank: form.Blank) -> str:
    """A blank with its hint behind an arrow, by which a reader knows it for a hint in answer to any letter."""
    return f"{blank.order} [ ]   <- {blank.example}" if blank.example else f"{blank.order} [ ]"


def _request_link(voice: Voice, key: str, words: str, *, first: bool = False) -> ReplyLink:
    """A link to a reply with a request of players, in the reader's language."""
    return reply_link(voice, key, voice.order(words), first=first)


def order_link(voice: Voice, order: str) -> ReplyLink:
    """A link that sends an order, called by its own words."""
    words = voice.order(order)
    return ReplyLink(words, _address(words), first=False)


def notice_links(voice: Voice) -> tuple[ReplyLink, ...]:
    """The links of a notice: STATUS and HELP."""
    return reply_link(voice, "game", "STATUS"), reply_link(voice, "commands", "HELP")


def sent_from(voice: Voice) -> str:
    """The sentence on where a reply has to come from."""
    return voice.say("tap", "from", address=SENDER)


def reply_link(voice: Voice, key: str, words: str, *, first: bool = False) -> ReplyLink:
    """A link to a reply with these words; each line ends in CRLF (RFC 6068), the last one so that one can write on."""
    return ReplyLink(voice.word("tap", key), _address(words), first, words)


def _address(words: str, opening: str = OPEN) -> str:
    return f"{opening}body={_body(words)}"


def _body(words: str) -> str:
    return quote("".join(f"{line}\r\n" for line in words.split("\n")), safe="")
