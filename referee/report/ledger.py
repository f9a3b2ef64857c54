"""Rulings in words, a line each: number, who ruled, what was ruled, why.

Must not tell the names of blocks that a moderator ordered for a seat.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from referee.docket.absences import beyond
from referee.log import Ruled, rulings
from referee.orders.limits import quoted
from referee.report import fact_clauses, houserules, special_actions
from referee.report.houserules import source
from referee.report.people import changed_absence
from referee.report.sections import Row
from referee.report.terms import setting
from referee.report.voice import Voice, capitalised, one_line
from referee.rules import events as e
from referee.rules.corrections import CORRECTIONS


def ruling_row(voice: Voice, entry: Ruled) -> Row:
    """A ruling as a row of the ledger, with the reason and the ruling that it undoes below."""
    key, blanks = _words(voice, entry)
    text = voice.say("ruling", "line", who=voice.announcer(entry.name), what=voice.say("ruling", key, **blanks))
    under = []
    if entry.reason:
        under.append(voice.say("ruling", "because", reason=one_line(entry.reason)))
    if entry.undoes:
        under.append(voice.say("ruling", "undoes", n=entry.undoes))
    return Row(entry.number, capitalised(text), tuple(under))


LONGEST = 200
"""The number of characters of an announcement that the ledger repeats; it was sent in full before."""


def fact(voice: Voice, put_right: e.Fact) -> str:
    """What a moderator corrected: a piece or a score."""
    match put_right:
        case e.PointsCorrected(seat, by):
            return voice.count("ruling", "points", abs(by), signed=f"{by:+d}", seat=voice.seat(seat))
        case e.Moved():
            return fact_clauses.routes(voice, None, [put_right])
        case e.GrandeMoved(seat, place):
            return voice.say("ruling", "grande", seat=voice.colour(seat), place=voice.place(place))
        case e.LastingEnded(lasting):
            what = fact_clauses.lasts(voice, lasting)
            return voice.say("ruling", "no-longer", what=what) if what else ""
    return voice.catalogue.clauses(special_actions.clauses(voice, None, [put_right]))


SaidRuling = tuple[str, dict[str, Any]]
"""The key of a sentence, and the values of its blanks."""


def _words(voice: Voice, entry: Ruled) -> SaidRuling:
    told = _RULINGS.get(type(entry.ruling))
    return told(voice, entry.ruling, entry.undoes) if told else _from_fields(voice, entry.ruling)


def _from_fields(voice: Voice, ruling: rulings.Ruling) -> SaidRuling:
    """The sentence under the name of the ruling's class; its blanks are the fields of the class."""
    told = (field.name for field in fields(ruling))  # type: ignore[arg-type] # each ruling is a dataclass
    return type(ruling).__name__, {name: _blank(voice, name, getattr(ruling, name)) for name in told}


def _blank(voice: Voice, name: str, value: Any) -> Any:
    match name:
        case "seat":
            return voice.seat(value)
        case "seats":
            return voice.seats(value)
    return one_line(value) if isinstance(value, str) else value


def _extended(voice: Voice, ruling: rulings.Extended, _: int) -> SaidRuling:
    key = "Extended" if ruling.hours >= 0 else "Extended-less"
    return key, {"time": voice.count("ruling", "hours", abs(ruling.hours))}


def _substituted(voice: Voice, ruling: rulings.Substituted, _: int) -> SaidRuling:
    again = ruling.person == ruling.was
    who = {"name": one_line(ruling.name), "seat": voice.colour(ruling.seat), "was": one_line(ruling.was_name)}
    return "Substituted-unseen" if ruling.unseen else "Substituted-again" if again else "Substituted", who


def _ejected(voice: Voice, ruling: rulings.Ejected, _: int) -> SaidRuling:
    who = {"name": one_line(ruling.name), "seat": voice.colour(ruling.seat), "player": ruling.player}
    return "Ejected-stood-in" if ruling.player else "Ejected", who


def _absences_set(voice: Voice, ruling: rulings.AbsencesSet, _: int) -> SaidRuling:
    gone = [changed_absence(voice, ruling.seat, each, gone=True) for each in beyond(ruling.was, ruling.absences)]
    come = [changed_absence(voice, ruling.seat, each, gone=False) for each in beyond(ruling.absences, ruling.was)]
    return "AbsencesSet", {"what": voice.catalogue.clauses((*gone, *come))}


def _stood_in(voice: Voice, ruling: rulings.StoodIn, _: int) -> SaidRuling:
    who = {"player": ruling.player or ruling.was, "seat": voice.colour(ruling.seat)}
    return "StoodIn" if ruling.player else "StoodIn-ends", who


def _rewound(_: Voice, ruling: rulings.Rewound, undoes: int) -> SaidRuling:
    key = "Rewound-before" if undoes else "Rewound" if ruling.kept else "Rewound-dropped"
    return key, {"round": ruling.round, "n": undoes}


def _option_set(voice: Voice, ruling: rulings.OptionSet, _: int) -> SaidRuling:
    if ruling.told_at_once:
        return "OptionSet-now", {}
    was, value = (setting(voice, ruling.name, each) for each in (ruling.was, ruling.value))
    return "OptionSet", {"option": voice.word("option", ruling.name), "was": was, "value": value}


def _pace_set(voice: Voice, ruling: rulings.PaceSet, _: int) -> SaidRuling:
    told = voice.catalogue.clauses(
        voice.say("told", "turn", who=voice.word("option", name), what=setting(voice, name, now))
        for name, now in ruling.values
    )
    return ("PaceSet" if ruling.pace else "PaceSet-back"), {"pace": ruling.pace, "told": told}


def _rule_set(voice: Voice, ruling: rulings.RuleSet, _: int) -> SaidRuling:
    was, now = (
        houserules.answer_in_words(voice.catalogue, ruling.question, each) for each in (ruling.was, ruling.answer)
    )
    return "RuleSet", {"name": ruling.question, "was": was, "now": now}


def _read_anew(voice: Voice, ruling: rulings.ReadAnew, _: int) -> SaidRuling:
    if not ruling.corrections:
        return "ReadAnew-back", {}
    book = ruling.table.setup.edition.id
    told = []
    for each in (each for each in CORRECTIONS if each.id in ruling.corrections):
        where = source(voice.catalogue, book, (each.books[book],))
        told.append(voice.say("ruling", "correction", what=voice.word("correction", each.id), where=where))
    return "ReadAnew", {"what": voice.catalogue.clauses(told)}


def _ordered_for(voice: Voice, ruling: rulings.OrderedFor, undoes: int) -> SaidRuling:
    return "OrderedFor-undone" if undoes else "OrderedFor", {"seat": voice.seat(ruling.seat)}


def _clock_stopped(voice: Voice, ruling: rulings.ClockStopped, _: int) -> SaidRuling:
    until = voice.moment(ruling.until) if ruling.until else ""
    key = "ClockStopped-until" if until else "ClockStopped"
    return _going_on(voice, ruling, (key, {"when": voice.moment(ruling.at), "until": until, "zone": voice.zone()}))


def _clock_started(voice: Voice, ruling: rulings.ClockStarted, _: int) -> SaidRuling:
    return _going_on(voice, ruling, ("ClockStarted", {"when": voice.moment(ruling.at), "zone": voice.zone()}))


def _going_on(voice: Voice, ruling: rulings.ClockStarted | rulings.ClockStopped, said: SaidRuling) -> SaidRuling:
    """What is said of the clock, of a game that had been ended with that it goes on."""
    key, blanks = said
    return ("not-ended", {"what": voice.say("ruling", key, **blanks)}) if ruling.goes_on else said


_RULINGS: dict[type[rulings.Ruling], Callable[[Voice, Any, int], SaidRuling]] = {
    rulings.Extended: _extended,
    rulings.DueSet: lambda voice, r, _: ("DueSet", {"when": voice.moment(r.due), "zone": voice.zone()}),
    rulings.ClockStopped: _clock_stopped,
    rulings.Ended: lambda voice, r, _: ("Ended", {"until": voice.moment(r.until), "zone": voice.zone()}),
    rulings.ClockStarted: _clock_started,
    rulings.Substituted: _substituted,
    rulings.Ejected: _ejected,
    rulings.AbsencesSet: _absences_set,
    rulings.StoodIn: _stood_in,
    rulings.Rewound: _rewound,
    rulings.Corrected: lambda voice, r, _: (
        "Corrected",
        {"what": voice.catalogue.clauses(fact(voice, each) for each in r.facts)},
    ),
    rulings.Proclaimed: lambda _, r, __: ("Proclaimed", {"text": quoted(r.text, LONGEST)}),
    rulings.Renamed: lambda voice, r, _: ("Renamed", {"title": voice.quoted(one_line(r.title))}),
    rulings.OptionSet: _option_set,
    rulings.PaceSet: _pace_set,
    rulings.RuleSet: _rule_set,
    rulings.ReadAnew: _read_anew,
    rulings.OrderedFor: _ordered_for,
}
"""Rulings whose sentence has blanks other than the fields of their class."""
