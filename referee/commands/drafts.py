"""Setting a game up by letters: a host creates a draft, invites, sets options, and starts the game.

Pure: the last `Drafted` entry of the log is the whole draft. Must not know how addresses are stored, nor make a seed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from referee import log
from referee.adjudication.timing import MUSTER_HOURS, OPEN_DAYS
from referee.commands.directing import Directed
from referee.commands.directive import Directive, Spoken
from referee.commands.drafting import DraftContext, setup_of
from referee.commands.phrases import Names
from referee.commands.refused import Refused
from referee.commands.reply import reply_to
from referee.commands.setting_up import FEWEST
from referee.docket import deadlines
from referee.log import Drafted
from referee.log.options import at_pace
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
