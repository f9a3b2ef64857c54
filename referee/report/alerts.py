"""What has happened that moderators, or whoever runs the referee, should know, in words.

Must not know what else a notice tells.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from referee.letters import Notice
from referee.letters.model import Alert
from referee.report.voice import Voice, bracketed, capitalised, one_line, sentences
from referee.report.wanted import since_when
from referee.rules.model import Seat


def alerted(voice: Voice, notice: Notice) -> str:
    """What has happened that moderators, or the operator, should know; empty for any other notice."""
    if not isinstance(notice.moment, Alert):
        return ""
    alert, opened = notice.moment.noticed, notice.moment.opened
    seats = _seats(voice, notice, alert.seats)
    key = f"{alert.topic}-whose" if alert.seats and alert.topic == "shunted" else alert.topic
    who = seats or one_line(alert.who)
    if alert.topic == "wrong":
        unsaid = voice.word("alert", "wrong-unsaid")
        words, sentence = (one_line(each) or unsaid for each in (alert.why, alert.who))
        return capitalised(voice.say("alert", "wrong", seats=who, words=words, sentence=sentence))
    if alert.topic == "wanted":
        key = "wanted" if notice.people.open_to_all else "wanted-private"
        return sentences(since_when(voice, notice.people.wanted), voice.say("alert", key, game=notice.game))
    if alert.topic == "closed" and not alert.seats:
        key = "closed-decided"
    if alert.topic in ("seal-asked", "seal-opened"):
        key = alert.topic if alert.why else f"{alert.topic}-coming"
        return capitalised(voice.say("alert", key, name=one_line(alert.who), seats=seats, command=alert.why))
    key = "opened-several" if key == "opened" and len(alert.seats) > 1 else key
    told = capitalised(voice.say("alert", key, seats=who, n=alert.letter, why=bounce(voice, alert.why)))
    if not opened:
        return told
    key = "opened-several" if len(opened) > 1 else "opened"
    return sentences(told, capitalised(voice.say("alert", key, seats=_seats(voice, notice, opened))))


def _seats(voice: Voice, notice: Notice, seats: Sequence[Seat]) -> str:
    return voice.catalogue.both([bracketed(voice.colour(n), one_line(notice.people.names[n])) for n in seats])


def bounce(voice: Voice, why: str) -> str:
    """Why a letter came back: its code, and what codes of that class mean. No other word of a mail server is told."""
    found = _CODE.match(why)
    kind = (found and found[2]) or _CLASS_OF.get(found[1] or "" if found else "", "0")
    means = voice.word("bounce", kind)
    return f"{found[0].strip()}, {means}" if found and found[0].strip() else means


_CODE = re.compile(r"([245]\d\d\b)?(?: ?[245]\.([1-7])\.\d{1,3}\b)?")
_CLASS_OF = {"550": "1", "551": "1", "552": "2", "553": "1", "554": "7"}
