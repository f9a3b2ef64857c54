"""The reply to one line of a moderator's letter, without what a moderator who plays may not see.

Must not know how a command is carried out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from referee import log
from referee.commands.directive import Declined, Spoken, Unread
from referee.commands.refused import Refused
from referee.rules.setup import Setup
from referee.rulings import OrderedFor, Ruling


def reply_to(said: Spoken | Unread, setup: Setup, carry_out: Callable[[Spoken, log.Reply], log.Reply]) -> log.Reply:
    """The reply to a line: what is wrong with it, what it asks about, or what `carry_out` says of it."""
    if isinstance(said, Unread):
        fate: log.ReplyFate = "refused" if isinstance(said, Declined) else "unread"
        return log.Reply(said.line, said.text, fate, said.code, said.args, said.legal)
    reply = log.Reply(said.line, said.text, "told")
    try:
        if (asked := said.command.topic_shown(setup)) is None:
            return carry_out(said, reply)
        topic, legal = asked
        return replace(reply, legal=legal, topic=topic)
    except Refused as why:
        return replace(reply, fate="refused", code=why.code, args=why.args, legal=why.legal)


def visible_filing(filed: log.LetterRead | None, *, plays: bool) -> log.LetterRead | None:
    """The receipt of orders written for a seat; for a moderator who plays, nothing that depends on the seat's hand."""
    if filed is None or not plays:
        return filed
    read = replace(filed.sheet, complaints=tuple(replace(each, legal=()) for each in filed.sheet.complaints))
    return replace(filed, fate="answered", sheet=read, refused=(), remarks=(), filed=(), closed=())


def visible_changes(changes: tuple[log.Change, ...], ruling: Ruling | None, *, plays: bool) -> tuple[log.Change, ...]:
    """The changes that a moderator is shown; one who plays sees none that depend on a sealed sheet."""
    if not plays:
        return changes
    return () if isinstance(ruling, OrderedFor) else tuple(each for each in changes if each.what != "sheet")
