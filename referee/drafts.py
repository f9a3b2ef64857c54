"""A game that is being set up by letters: a host creates it, invites, sets options, and starts it.

Pure: the log's last `Drafted` entry is all there is. Must not know how addresses are kept, nor make a seed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from referee import log
from referee.directives import Directed, Directive, answered
from referee.directives.agreeing import as_ruled
from referee.docket import FIRST_LATER
from referee.log import Drafted, Options
from referee.notices import Notice
from referee.orders.lexicon import nearest
from referee.rules import boxes
from referee.rules.editions import EDITIONS
from referee.rules.setup import Answer, Setup
from referee.rulings import commands as c
from referee.rulings.commands import Names
from referee.rulings.reference import DRAWN, FIELDS, SPOKEN
from referee.rulings.refused import Refused

FEWEST, MOST = 2, 5
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
    context = _DraftContext(draft, directive, answers)
    replies = tuple(
        answered(said, setup_of(context.draft), partial(_changed, context)) for said in directive.sheet.said
    )
    draft = replace(context.draft, letters=context.draft.letters + 1)
    read = log.DirectiveRead(directive.person, directive.letter, replies, directive.sheet.ignored)
    return Prepared(draft, Directed((draft, read), tuple(context.newcomers)), context.starts)


def setup_of(draft: Drafted) -> Setup:
    """The game's setup, with whom is invited so far."""
    colours = tuple(colour for colour, _, _ in draft.invited)
    return boxes.set_up(
        colours,
        EDITIONS[draft.edition],
        draft.boxes,
        length=draft.length,  # type: ignore[arg-type]
        leader=colours.index(draft.leader) if draft.leader else None,
        castillo=draft.castillo,  # type: ignore[arg-type]
        chosen={name: answer for name, answer in draft.house if name in boxes.answers(draft.boxes)},
    )


def names_of(draft: Drafted | None) -> Names:
    """What a host's commands may name; without a draft, in a letter that is to begin one, nobody."""
    if draft is None:
        return Names(boxes.set_up((), EDITIONS[_EDITION]).board)
    setup = setup_of(draft)
    return Names(setup.board, setup.colours, tuple(name for _, _, name in draft.invited))


def draft_notice(draft: Drafted, entries: tuple[log.Entry, ...], now: int, people: Mapping[int, c.Newcomer]) -> Notice:
    """The answer to a host's letter about a draft, which shows whom it invites as `people` on the roster have it."""
    read = next(entry for entry in entries if isinstance(entry, log.DirectiveRead))
    return Notice(
        kind="draft",
        game=draft.game,
        title=draft.title,
        label=f"d{draft.letters}",
        person=draft.host,
        name=draft.host_name,
        now=now,
        setup=setup_of(draft),
        options=draft.options,
        names=tuple(name for _, _, name in draft.invited),
        moderators=(draft.host_name,),
        replies=read.replies,
        ignored=read.ignored,
        held=read.held,
        draft=draft,
        guests=tuple((colour, people[number]) for colour, number, _ in draft.invited if number in people),
    )


class _DraftContext:
    """What the commands of one letter work on: a draft as it is by then, and what came of those before."""

    def __init__(self, draft: Drafted, directive: Directive, answers: bool) -> None:
        self.answers = answers
        self.draft = draft
        self.directive = directive
        self.newcomers: list[tuple[int, c.Newcomer]] = []
        self.starts = False

    def add(self, newcomer: c.Newcomer) -> int:
        """A number on the roster for somebody who is invited; addresses are compared by the caller."""
        taken = (*dict(self.directive.roster).values(), *(number for number, _ in self.newcomers))
        number = max((FIRST_LATER - 1, *taken)) + 1
        self.newcomers.append((number, newcomer))
        return number

    def address_of(self, number: int) -> str:
        """The address of somebody on the roster, in lower case."""
        known = {who: address for address, who in self.directive.roster}
        return {**known, **{who: newcomer.address.lower() for who, newcomer in self.newcomers}}.get(number, "")


def _changed(context: _DraftContext, said: c.Spoken, reply: log.Reply) -> log.Reply:
    """Change the draft as a command says, or (TRY) see whether that can be done. Raises Refused."""
    before = context.draft, list(context.newcomers), context.starts
    if context.starts:
        raise Refused("started-already")
    _CHANGES.get(type(said.command), _only_later)(context, said.command)
    if said.only_try:
        context.draft, context.newcomers, context.starts = before
        return replace(reply, fate="tried")
    return replace(reply, fate="done", topic="START" if isinstance(said.command, c.Start) else "")


def _invite(context: _DraftContext, command: c.Invite) -> None:
    draft, address = context.draft, command.newcomer.address.lower()
    colours = setup_of(draft).board.colours
    if command.colour not in colours:
        raise Refused("no-colour", (command.colour,), colours)
    if context.directive.is_own(address):
        raise Refused("own-address", (command.newcomer.address,))
    others = tuple(each for each in draft.invited if each[0] != command.colour)
    if len(others) == MOST:
        raise Refused("table-full", (MOST,))
    if any(context.address_of(number) == address for _, number, _ in others):
        raise Refused("plays-already", (command.newcomer.address,))
    guest = (command.colour, context.add(command.newcomer), command.newcomer.name)
    at = next((n for n, each in enumerate(draft.invited) if each[0] == command.colour), len(others))
    context.draft = replace(draft, invited=(*others[:at], guest, *others[at:]))


def _uninvite(context: _DraftContext, command: c.Uninvite) -> None:
    kept = tuple(each for each in context.draft.invited if each[0] != command.colour)
    if kept == context.draft.invited:
        raise Refused("not-invited", (command.colour,))
    leader = "" if context.draft.leader == command.colour else context.draft.leader
    context.draft = replace(context.draft, invited=kept, leader=leader)


def _set(context: _DraftContext, command: c.SetOption) -> None:
    draft, name, value = context.draft, FIELDS.get(command.name, command.name), command.value
    if name in SPOKEN:
        context.draft = replace(draft, house=_answered(draft, str(value)))
        return
    if hasattr(draft.options, name):
        change: dict[str, Any] = {name: value}
        context.draft = replace(draft, options=replace(draft.options, **change))
        return
    if isinstance(value, tuple):
        context.draft = replace(draft, boxes=_playable(value))
        return
    changed = replace(draft, **{name: "" if value == DRAWN else value})  # type: ignore[arg-type]
    lengths = EDITIONS[changed.edition].lengths
    if changed.length not in lengths:
        raise Refused("length-not-here", (changed.edition,), tuple(f"SET LENGTH {length}" for length in lengths))
    if changed.leader and changed.leader not in {colour for colour, _, _ in draft.invited}:
        raise Refused("not-invited", (changed.leader,))
    context.draft = changed


def _answered(draft: Drafted, said: str) -> tuple[tuple[str, Answer], ...]:
    """What the table answers itself, with what is said now. Raises Refused."""
    setup = setup_of(draft)
    made = as_ruled(setup, said)
    changed = setup.answered(made.question, made.answer, made.usual)
    return tuple((each, changed.answer(each)) for each in changed.house)


def _start(context: _DraftContext, _: c.Start) -> None:
    if len(context.draft.invited) < FEWEST:
        raise Refused("too-few-invited", (len(context.draft.invited), FEWEST))
    if not context.answers:
        raise Refused("start-by-answer")
    context.starts = True


def _create(context: _DraftContext, command: c.Create) -> None:
    context.draft = replace(context.draft, title=command.title, boxes=_playable(command.boxes) or context.draft.boxes)


def _playable(ids: tuple[str, ...]) -> tuple[str, ...]:
    """These boxes in their order. Raises Refused where they cannot be played together."""
    why = boxes.impossible(ids)
    if why is None:
        return boxes.ordered(ids)
    box, *other = why.args
    if why.code == "box-unknown":
        raise Refused(
            why.code, why.args, tuple(f"SET BOXES {each}" for each in nearest(box, boxes.BOXES) or boxes.BOXES)
        )
    better = (*ids, *other) if why.code == "box-needs" else tuple(each for each in ids if each not in other)
    raise Refused(why.code, why.args, (f"SET BOXES {', '.join(better)}",))


def _only_later(_: _DraftContext, command: Any) -> None:
    raise Refused("not-begun")


_CHANGES: dict[type, Callable[[_DraftContext, Any], None]] = {
    c.Create: _create,
    c.Invite: _invite,
    c.Uninvite: _uninvite,
    c.SetOption: _set,
    c.Start: _start,
}
