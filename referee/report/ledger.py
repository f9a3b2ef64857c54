"""Rulings in words, a line for each: its number, who ruled, what follows from it, why.

Knows what is public of a ruling. Must not tell the names of blocks that a moderator ordered for a seat.
"""

from __future__ import annotations

from collections.abc import Callable
from textwrap import shorten
from typing import Any

from referee.log import Ruled
from referee.report import houserules, special_actions
from referee.report.sections import Row
from referee.report.voice import Voice, opening
from referee.rules import events as e
from referee.rulings import ruled


def judgement(voice: Voice, entry: Ruled) -> Row:
    """A ruling as it stands in the ledger: under its line are the reason, and the ruling it takes back."""
    key, blanks = _words(voice, entry)
    text = voice.say("ruling", "line", who=voice.announcer(entry.name), what=voice.say("ruling", key, **blanks))
    under = []
    if entry.reason:
        under.append(voice.say("ruling", "because", reason=one_line(entry.reason)))
    if entry.undoes:
        under.append(voice.say("ruling", "undoes", n=entry.undoes))
    return Row(entry.number, opening(text), tuple(under))


def one_line(text: str) -> str:
    """Words somebody wrote, on one line."""
    return " ".join(text.split())


LONGEST = 200
"""Characters of what was said to all that the ledger repeats; it went out in full."""


def _begun(text: str) -> str:
    return shorten(text, LONGEST, placeholder="\N{HORIZONTAL ELLIPSIS}")


def fact(voice: Voice, put_right: e.Fact) -> str:
    """What was put right: a piece or a score."""
    match put_right:
        case e.PointsCorrected(seat, by):
            return voice.count("ruling", "points", abs(by), signed=f"{by:+d}", seat=voice.seat(seat))
        case e.Moved():
            return special_actions.routes(voice, None, [put_right])
        case e.GrandeMoved(seat, place):
            return voice.say("ruling", "grande", seat=voice.colour(seat), place=voice.place(place))
    return "; ".join(special_actions.clauses(voice, None, [put_right]))


SaidRuling = tuple[str, dict[str, Any]]
"""A sentence of the catalogue, and what its blanks hold."""


def _words(voice: Voice, entry: Ruled) -> SaidRuling:
    return _RULINGS[type(entry.ruling)](voice, entry.ruling, entry.undoes)


def _extended(voice: Voice, ruling: ruled.Extended, _: int) -> SaidRuling:
    key = "Extended" if ruling.hours >= 0 else "Extended-less"
    return key, {"time": voice.count("ruling", "hours", abs(ruling.hours))}


def _substituted(voice: Voice, ruling: ruled.Substituted, _: int) -> SaidRuling:
    again = ruling.person == ruling.was
    who = {"name": one_line(ruling.name), "seat": voice.colour(ruling.seat), "was": one_line(ruling.was_name)}
    return "Substituted-again" if again else "Substituted", who


def _ejected(voice: Voice, ruling: ruled.Ejected, _: int) -> SaidRuling:
    who = {"name": one_line(ruling.name), "seat": voice.colour(ruling.seat), "player": ruling.player}
    return "Ejected-stood-in" if ruling.player else "Ejected", who


def _stood_in(voice: Voice, ruling: ruled.StoodIn, _: int) -> SaidRuling:
    who = {"player": ruling.player or ruling.was, "seat": voice.colour(ruling.seat)}
    return "StoodIn" if ruling.player else "StoodIn-ends", who


def _rewound(_: Voice, ruling: ruled.Rewound, undoes: int) -> SaidRuling:
    key = "Rewound-before" if undoes else "Rewound" if ruling.kept else "Rewound-dropped"
    return key, {"round": ruling.round, "n": undoes}


def _option_set(voice: Voice, ruling: ruled.OptionSet, _: int) -> SaidRuling:
    return "OptionSet", {"option": voice.word("option", ruling.name), "was": ruling.was, "value": ruling.value}


def _rule_set(voice: Voice, ruling: ruled.RuleSet, _: int) -> SaidRuling:
    was, now = (houserules.said(voice.catalogue, ruling.question, each) for each in (ruling.was, ruling.answer))
    return "RuleSet", {"name": ruling.question, "was": was, "now": now}


def _ordered_for(voice: Voice, ruling: ruled.OrderedFor, undoes: int) -> SaidRuling:
    return "OrderedFor-undone" if undoes else "OrderedFor", {"seat": voice.seat(ruling.seat)}


_RULINGS: dict[type[ruled.Ruling], Callable[[Voice, Any, int], SaidRuling]] = {
    ruled.Extended: _extended,
    ruled.DueSet: lambda voice, r, _: ("DueSet", {"when": voice.moment(r.due), "zone": voice.zone()}),
    ruled.ClockStopped: lambda voice, r, _: ("ClockStopped", {"when": voice.moment(r.at), "zone": voice.zone()}),
    ruled.ClockStarted: lambda voice, r, _: ("ClockStarted", {"when": voice.moment(r.at), "zone": voice.zone()}),
    ruled.Forced: lambda _, r, __: ("Forced", {"round": r.round}),
    ruled.Substituted: _substituted,
    ruled.Ejected: _ejected,
    ruled.StoodIn: _stood_in,
    ruled.Rewound: _rewound,
    ruled.Corrected: lambda voice, r, _: ("Corrected", {"what": "; ".join(fact(voice, each) for each in r.facts)}),
    ruled.Proclaimed: lambda _, r, __: ("Proclaimed", {"text": _begun(r.text)}),
    ruled.Promoted: lambda _, r, __: ("Promoted", {"name": one_line(r.name)}),
    ruled.Dismissed: lambda _, r, __: ("Dismissed", {"name": one_line(r.name)}),
    ruled.OptionSet: _option_set,
    ruled.RuleSet: _rule_set,
    ruled.OrderedFor: _ordered_for,
    ruled.Resent: lambda voice, r, _: ("Resent", {"seats": voice.seats(r.seats)}),
    ruled.SheetsShown: lambda _, __, ___: ("SheetsShown", {}),
}
