"""What people announced, chose and decided, as lines of the story: one sentence each, by the name of its kind.

Must not know what follows from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from itertools import dropwhile
from typing import Any

from referee import log
from referee.letters import Letter, Notice
from referee.report.voice import LetterVoice, Voice
from referee.rules.events import HomeGiven
from referee.rules.model import Seat


def values(voice: Voice, told: Any) -> dict[str, Any]:
    """What a sentence about an entry or a request may say of it: its fields, in the reader's words and time zone."""
    said: dict[str, Any] = {each.name: getattr(told, each.name) for each in fields(told)} | {"zone": voice.zone()}
    for name in ("seat", "by", "against"):
        if isinstance(said.get(name), int):
            said[name] = voice.seat(said[name])
    for name in ("since", "until"):
        if name in said:
            said[name] = voice.moment(said[name])
    if "seats" in said:
        said["seats"] = voice.roll(said["seats"])
    return said


def told(voice: Voice, entry: log.Entry) -> str:
    """The sentence for an entry about people, in its reader's time zone."""
    said = values(voice, entry)
    if isinstance(entry, log.Resigned | log.SeatTaken):  # the reader may be its next player
        said["seat"] = voice.colour(entry.seat)
    if isinstance(entry, log.LeftAlone | log.CameBack | log.SeatOpened):
        said["seat"] = voice.roll((entry.seat,))
    name = type(entry).__name__
    keys = [f"{name}-{_variant(voice, entry)}", name]
    if getattr(entry, "seat", None) == voice.letter.seat:
        keys.insert(0, f"{name}-yours")
    return voice.say("told", next(key for key in keys if voice.catalogue.knows("told", key)), **said)


def _variant(voice: Voice, entry: log.Entry) -> str:
    """What of an entry may ask for other words than its kind."""
    match entry:
        case log.SilenceChosen(_, variant) | log.LeftAlone(_, variant):
            return variant
        case log.Resigned(player=""):
            return "early" if _is_before_play(voice, entry) else "house"
        case log.Observing(on=False):
            return "gone"
        case log.AbsenceAnnounced(seat, since, until) if isinstance(voice.letter, Letter):
            spans = (each[1:] for each in voice.letter.people.away if each[0] == seat)
            return "" if any(first < until and since < last for first, last in spans) else "over"
        case log.SeatTaken(unseen=True):
            return "unseen"
        case log.SeatTaken(person=person, was=was) if person == was:
            return "again"
    return ""


def _is_before_play(voice: Voice, entry: log.Entry) -> bool:
    """Whether a letter tells an entry as one from before the game: its first lines at the table follow, if any do."""
    letter = voice.letter
    if isinstance(letter, Notice):
        return False
    behind = dropwhile(lambda each: each is not entry, letter.story)
    return letter.view is None or any(isinstance(each, HomeGiven) for each in behind)


def stand_ins(voice: LetterVoice) -> tuple[str, ...]:
    """Who stands in for whom, a sentence each."""
    return tuple(_stands_in(voice, *each) for each in voice.letter.people.stand_ins)


def _stands_in(voice: LetterVoice, seat: Seat, player: str) -> str:
    return voice.say("letter", "stand-in", who=voice.colour(seat), player=player)


def untold(voice: LetterVoice) -> tuple[str, ...]:
    """Who stands in for whom, and who is away or will be, a sentence each; not what the letter's story tells."""
    left = {entry.seat for entry in voice.letter.story if isinstance(entry, log.Resigned)}
    announced = {(each.seat, each.until) for each in voice.letter.story if isinstance(each, log.AbsenceAnnounced)}
    away = (each for each in voice.letter.people.away if (each[0], each[2]) not in announced)
    stand_ins = (each for each in voice.letter.people.stand_ins if each[0] not in left)
    return (*(_stands_in(voice, *each) for each in stand_ins), *(_away(voice, *each) for each in away))


def lacking_again(voice: LetterVoice) -> str:
    """How many more have to say that they would play again; empty if none."""
    n = voice.letter.people.lacking_again
    return voice.say("request", "REMATCH-lacks", n=n) if n else ""


def once_each(entries: Sequence[log.Entry]) -> tuple[log.Entry, ...]:
    """Comings and goings in order; who comes back from an absence and from silence in one story does so once.

    Of an absence that has ended by its player's word only that is told.
    """
    back = {entry.seat for entry in entries if isinstance(entry, log.CameBack)}
    ended = {entry.seat: at for at, entry in enumerate(entries) if isinstance(entry, log.AbsenceEnded)}
    told = (
        entry
        for at, entry in enumerate(entries)
        if not (isinstance(entry, log.AbsenceEnded) and entry.seat in back)
        and not (isinstance(entry, log.AbsenceAnnounced) and ended.get(entry.seat, -1) > at)
    )
    return tuple(dict.fromkeys(told))


def _away(voice: LetterVoice, seat: Seat, since: int, until: int) -> str:
    span = {"since": voice.moment(since), "until": voice.moment(until), "zone": voice.zone()}
    return voice.say("letter", "away", who=voice.colour(seat), **span)


def away_left(voice: LetterVoice) -> str:
    """How many days of absence the reader has left; empty where none are announced by letter."""
    left = voice.letter.own.away_left
    return "" if left is None else voice.say("letter", "away-left", n=left)


def changed_absence(voice: Voice, seat: Seat, span: tuple[Any, Any], *, gone: bool) -> str:
    """That a seat is announced away from when to when, or no longer is."""
    since, until = map(voice.moment, span)
    key = "absence-gone" if gone else "absence"
    return voice.say("change", key, seat=voice.seat(seat), since=since, until=until, zone=voice.zone())
