"""Setting a game up by letters: a host creates a draft, invites, sets options, starts the game; or all in one letter.

Pure: the last `Drafted` entry of the log is the whole draft. Where no letter comes behind to mend it, everybody has a
seat, and no seat is given twice. Must not know how addresses are stored, nor make a seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from referee import log
from referee.adjudication.timing import MUSTER_HOURS, OPEN_DAYS
from referee.commands.context import Commander
from referee.commands.directing import Directed
from referee.commands.directive import Declined, Directive, Spoken, Unread, reply_to
from referee.commands.drafting import DraftContext, setup_of
from referee.commands.letter_parser import read_commands
from referee.commands.moderators import Promote
from referee.commands.newcomers import Newcomer
from referee.commands.phrases import Names
from referee.commands.refused import Refused
from referee.commands.setting_up import FEWEST, Invite, Uninvite
from referee.docket import deadlines
from referee.languages.domains import as_written
from referee.log import Drafted
from referee.log.options import at_pace
from referee.orders.contents import Line
from referee.rules import boxes
from referee.rules.editions import EDITIONS

_EDITION = "rio_grande"
_OPEN = OPEN_DAYS * 24 * deadlines.HOUR
_AFTER_REMINDER = _OPEN - MUSTER_HOURS * deadlines.HOUR


def created(game: str, host: int, name: str, title: str) -> Drafted:
    """A new draft with the default options."""
    return Drafted(game, title, host, name, _EDITION, "nine", "", "tally", at_pace("club"))


def draft_of(entries: tuple[log.Logged, ...]) -> Drafted | None:
    """The draft in a log; None if there is none, or the game has been created from it."""
    if any(isinstance(entry.body, log.GameCreated) for entry in entries):
        return None
    return next((entry.body for entry in reversed(entries) if isinstance(entry.body, Drafted)), None)


def heard(draft: Drafted, now: int) -> Drafted:
    """The draft once its host has written: it waits for him anew, and is open again if it was closed."""
    return replace(draft, until=deadlines.later(now, _OPEN), stage="")


def wakes_at(draft: Drafted) -> int | None:
    """When a silent host is reminded, or else the table closed; None if neither comes."""
    if not draft.until or draft.stage == "closed":
        return None
    return draft.until if draft.stage else draft.until - _AFTER_REMINDER


def waited(draft: Drafted, now: int) -> Drafted:
    """The draft of a host who has not written up to now: reminded, closed some days after that, or as it was."""
    wakes = wakes_at(draft)
    if wakes is None or now < wakes:
        return draft
    if draft.stage:
        return replace(draft, asking=(), letters=draft.letters + 1, stage="closed")
    until = max(draft.until, deadlines.later(now, _AFTER_REMINDER))
    return replace(draft, letters=draft.letters + 1, until=until, stage="reminded")


@dataclass(frozen=True, slots=True)
class Prepared:
    """The result of a host's letter; if it `starts`, the game is to be created from the draft now."""

    draft: Drafted
    directed: Directed
    starts: bool


def prepare(draft: Drafted, directive: Directive, *, answers: bool, now: int = 0) -> Prepared:
    """Carry out a host's commands on a draft.

    `answers`: whether the letter answers one of ours. The one that creates a draft does not, so its sender may be
    forged, and START is refused: nobody but the host is written to.
    """
    if directive.held:
        read = log.DirectiveRead(directive.person, directive.letter, (), (), held=True, doubt=directive.doubt)
        draft = replace(draft if draft.until else heard(draft, now), letters=draft.letters + 1)
        return Prepared(draft, Directed((draft, read), ()), starts=False)
    context = DraftContext(draft, directive, answers, now)
    replies = tuple(
        reply_to(said, setup_of(context.draft), partial(_reply_to_change, context)) for said in directive.sheet.said
    )
    if answers and not context.starts and _is_filled(draft, context.draft):
        context.starts = True
        replies = (*replies[:-1], replace(replies[-1], topic="START"))
    draft = replace(heard(context.draft, now), letters=context.draft.letters + 1)
    read = log.DirectiveRead(directive.person, directive.letter, replies, directive.sheet.ignored)
    return Prepared(draft, Directed((draft, read), tuple(context.newcomers)), context.starts)


def _is_filled(before: Drafted, after: Drafted) -> bool:
    """Whether people took all the seats that were open."""
    came = len(after.invited) - len(before.invited)
    return 0 < len(before.open) <= came and not after.open and len(after.invited) >= FEWEST


def names_of(draft: Drafted | None) -> Names:
    """The names that a host's commands may use; no people before there is a draft."""
    if draft is None:
        return Names(boxes.set_up((), EDITIONS[_EDITION]).board)
    setup = setup_of(draft)
    return Names(setup.board, setup.colours, tuple(name for _, _, name in draft.invited))


def _reply_to_change(context: DraftContext, said: Spoken, reply: log.Reply) -> log.Reply:
    """Change the draft as a command says; with TRY only check that it can be done. Raises Refused."""
    before = context.draft, list(context.newcomers), context.starts
    if context.starts:
        raise Refused("started-already")
    said.command.change_draft(context)
    if said.only_try:
        context.draft, context.newcomers, context.starts = before
        return replace(reply, fate="tried")
    return replace(reply, fate="done", topic="START" if context.starts else "")


def with_colours(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines, with the next colour that is left for each who is invited without one."""
    names = names_of(None)
    read = [(line, read_commands([line], names, in_running_words=False).said) for line in lines]
    told = (each.command for _, said in read for each in said if isinstance(each, Spoken))
    taken = {command.colour for command in told if isinstance(command, Invite)}
    left = (colour for colour in names.board.colours if colour not in taken)
    for line, said in read:
        match said:
            case (Unread(code="colour-missing", legal=(example, *_)),) if colour := next(left, ""):
                yield replace(line, text=f"INVITE {colour} {example.split(' ', 2)[2]}")
            case _:
                yield line


def given_once(said: Iterable[Spoken | Unread]) -> Iterator[Spoken | Unread]:
    """What was said; somebody who is invited into the seat of another is declined."""
    taken = set[str]()
    for each in said:
        match each:
            case Spoken(command=Invite(colour=colour)) if colour in taken:
                yield Declined(each.line, each.text, "seat-not-free", (colour,))
                continue
            case Spoken(command=Invite(colour=colour)):
                taken.add(colour)
            case Spoken(command=Uninvite(colour=colour)):
                taken.discard(colour)
        yield each


def parted(said: Iterable[Spoken | Unread], by: Commander) -> tuple[tuple[Spoken | Unread, ...], tuple[Newcomer, ...]]:
    """What is said to the draft, and who is to moderate by PROMOTE."""
    kept, moderators = list[Spoken | Unread](), list[Newcomer]()
    for each in said:
        match each:
            case Spoken(command=Promote(newcomer=person), only_try=False):
                if by.is_referees(person.address):
                    kept.append(Declined(each.line, each.text, "own-address", (as_written(person.address),)))
                moderators.append(person)
            case _:
                kept.append(each)
    return tuple(kept), tuple(moderators)
