"""What a moderator is told of a command: of one that asks, of orders written for a seat, of what is changed.

Knows that who plays may learn nothing a sealed sheet decides. Must not know how a command is carried out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from referee import log
from referee.directives.agreeing import lines_on
from referee.rules.setup import Setup
from referee.rulings import commands as c
from referee.rulings import ruled
from referee.rulings.refused import Refused


def answered(
    said: c.Spoken | c.Unread, setup: Setup, carry_out: Callable[[c.Spoken, log.Reply], log.Reply]
) -> log.Reply:
    """The reply to a line: what is wrong with it, what it asks, or what became of it when it was carried out."""
    if isinstance(said, c.Unread):
        fate: log.ReplyFate = "refused" if isinstance(said, c.Declined) else "unread"
        return log.Reply(said.line, said.text, fate, said.code, said.args, said.legal)
    reply = log.Reply(said.line, said.text, "told")
    try:
        match said.command:
            case c.GameStatus():
                return replace(reply, topic="STATUS")
            case c.HelpMe(about, rule) if rule:
                name, lines = lines_on(setup, rule)
                return replace(reply, legal=lines, topic=f"HELP {about} {name}")
            case c.HelpMe(about):
                return replace(reply, topic=f"HELP {about}".rstrip())
            case _:
                return carry_out(said, reply)
    except Refused as why:
        return replace(reply, fate="refused", code=why.code, args=why.args, legal=why.legal)


def shown(filed: log.LetterRead | None, *, plays: bool) -> log.LetterRead | None:
    """What a moderator is told of orders written for a seat; one who plays learns nothing that its hand decides."""
    if filed is None or not plays:
        return filed
    read = replace(filed.sheet, complaints=tuple(replace(each, legal=()) for each in filed.sheet.complaints))
    return replace(filed, fate="answered", sheet=read, refused=(), remarks=(), filed=(), closed=())


def told(changes: tuple[log.Change, ...], ruling: ruled.Ruling | None, *, plays: bool) -> tuple[log.Change, ...]:
    """The changes as a moderator is told of them; one who plays learns nothing that a sealed sheet decides."""
    if not plays:
        return changes
    return () if isinstance(ruling, ruled.OrderedFor) else tuple(each for each in changes if each.what != "sheet")
