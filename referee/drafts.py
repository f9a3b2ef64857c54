"""A game that is being set up by letters: a host creates it, invites, sets options, and starts it.

Pure: the log's last `Drafted` entry is all there is. Must not know how addresses are kept, nor make a seed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from referee import log
from referee.commands.directive import Directive, Spoken
from referee.commands.drafting import DraftContext, setup_of
from referee.commands.newcomers import Newcomer
from referee.commands.phrases import Names
from referee.commands.refused import Refused
from referee.directives import Directed, answered
from referee.log import Drafted, Options
from referee.notices import Notice
from referee.rules import boxes
from referee.rules.editions import EDITIONS

_EDITION = "rio_grande"


def created(game: str, host: int, name: str, title: str) -> Drafted:
    """A new draft, with the options a table has that says nothing."""
    return Drafted(game, title, host, name, _EDITION, "nine", "", "tally", Options())


def draft_of(entries: tuple[log.Logged, ...]) -> Drafted | None:
    """The draft a log amounts to; None once the game is made, or where there was none."""
    if any(isinstance(entry.body, log.GameCreated) for entry in entries):
        return None
    return next((entry.body for entry in reversed(entries) if isinstance(entry.body, Drafted)), None)


@dataclass(frozen=True, slots=True)
class Prepared:
    """What follows from a host's letter; `starts` when the game is to be made from the draft now."""

    draft: Drafted
    directed: Directed
    starts: bool


def prepare(draft: Drafted, directive: Directive, *, answers: bool) -> Prepared:
    """Carry out a host's commands on a draft.

    Unless the letter answers one of ours its sender may be forged: then nothing is started, so that nobody but the
    host is written to. Such a letter is the one that created the draft.
    """
    if directive.held:
        read = log.DirectiveRead(directive.person, directive.letter, (), (), held=True)
        draft = replace(draft, letters=draft.letters + 1)
        return Prepared(draft, Directed((draft, read), ()), starts=False)
    context = DraftContext(draft, directive, answers)
    replies = tuple(
        answered(said, setup_of(context.draft), partial(_changed, context)) for said in directive.sheet.said
    )
    draft = replace(context.draft, letters=context.draft.letters + 1)
    read = log.DirectiveRead(directive.person, directive.letter, replies, directive.sheet.ignored)
    return Prepared(draft, Directed((draft, read), tuple(context.newcomers)), context.starts)


def names_of(draft: Drafted | None) -> Names:
    """What a host's commands may name; without a draft, in a letter that is to begin one, nobody."""
    if draft is None:
        return Names(boxes.set_up((), EDITIONS[_EDITION]).board)
    setup = setup_of(draft)
    return Names(setup.board, setup.colours, tuple(name for _, _, name in draft.invited))


def draft_notice(draft: Drafted, entries: tuple[log.Entry, ...], people: Mapping[int, Newcomer]) -> Notice:
    """The answer to a host's letter about a draft, which shows whom it invites as `people` on the roster have it."""
    read = next(entry for entry in entries if isinstance(entry, log.DirectiveRead))
    return Notice(
        kind="draft",
        game=draft.game,
        title=draft.title,
        label=f"d{draft.letters}",
        person=draft.host,
        setup=setup_of(draft),
        names=tuple(name for _, _, name in draft.invited),
        replies=read.replies,
        ignored=read.ignored,
        held=read.held,
        draft=draft,
        guests=tuple((colour, people[number]) for colour, number, _ in draft.invited if number in people),
    )


def _changed(context: DraftContext, said: Spoken, reply: log.Reply) -> log.Reply:
    """Change the draft as a command says, or (TRY) see whether that can be done. Raises Refused."""
    before = context.draft, list(context.newcomers), context.starts
    if context.starts:
        raise Refused("started-already")
    said.command.change_draft(context)
    if said.only_try:
        context.draft, context.newcomers, context.starts = before
        return replace(reply, fate="tried")
    return replace(reply, fate="done", topic="START" if context.starts else "")
