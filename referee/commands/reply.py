"""The reply to one line of a moderator's letter: what is wrong with it, or what carrying it out says.

Must not know how a command is carried out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from referee import log
from referee.commands.directive import Declined, Spoken, Suggested, Unread
from referee.commands.refused import Refused, Unclear
from referee.rules.table import Setup


def reply_to(said: Spoken | Unread, setup: Setup, carry_out: Callable[[Spoken, log.Reply], log.Reply]) -> log.Reply:
    """The reply to a line: what is wrong with it, what it asks about, or what `carry_out` says of it."""
    if isinstance(said, Suggested):
        return log.Reply(said.line, said.text, "confirm", meant=said.legal[0])
    if isinstance(said, Unread):
        fate: log.ReplyFate = "refused" if isinstance(said, Declined) else "unread"
        return log.Reply(said.line, said.text, fate, said.code, said.args, said.legal)
    reply = log.Reply(said.line, said.text, "told", meant=said.meant)
    try:
        if (asked := said.command.topic_shown(setup)) is None:
            return carry_out(said, reply)
        topic, legal = asked
        return replace(reply, legal=legal, topic=topic)
    except (Refused, Unclear) as why:  # words such as days may be unclear only on the day on which they are written
        fate = "refused" if isinstance(why, Refused) else "unread"
        return replace(reply, fate=fate, code=why.code, args=why.args, legal=why.legal)
