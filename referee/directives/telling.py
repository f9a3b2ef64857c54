"""What a moderator is told of a command: of one that asks, of orders written for a seat, of what is changed.

Knows who plays may learn nothing that a sealed sheet decides. Must not carry anything out.
"""

from __future__ import annotations

from dataclasses import replace

from referee import log
from referee.directives.agreeing import lines_on
from referee.rules.setup import Setup
from referee.rulings import commands as c
from referee.rulings import ruled
from referee.rulings.refused import Refused


def reply_to(said: c.Spoken | c.Unread, setup: Setup) -> log.Reply:
    """The reply to a line before anything is done: whole where it was not understood, or asks only (it has a topic)."""
    if isinstance(said, c.Unread):
        fate: log.ReplyFate = "refused" if isinstance(said, c.Declined) else "unread"
        return log.Reply(said.line, said.text, fate, said.code, said.args, said.legal)
    match said.command:
        case c.Overview():
            topic = "STATUS"
        case c.HelpMe(about, rule) if rule:
            return _on_a_rule(said, setup, about, rule)
        case c.HelpMe(about):
            topic = f"HELP {about}".rstrip()
        case _:
            topic = ""
    return log.Reply(said.line, said.text, "told", topic=topic)


def _on_a_rule(said: c.Spoken, setup: Setup, about: str, rule: str) -> log.Reply:
    try:
        name, lines = lines_on(setup, rule)
    except Refused as why:
        return log.Reply(said.line, said.text, "refused", why.code, why.args, why.legal)
    return log.Reply(said.line, said.text, "told", legal=lines, topic=f"HELP {about} {name}")


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
