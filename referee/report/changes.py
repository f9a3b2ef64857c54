"""The changes that a command makes or would make, in words: before and after.

Must not know which command made them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from referee.commands.codes import ANEW
from referee.log import Change
from referee.report import fact_clauses, houserules
from referee.report.people import changed_absence
from referee.report.voice import Voice, beside, capitalised, one_line, unbroken


def differences(voice: Voice, changes: Sequence[Change], *, done: bool) -> tuple[str, ...]:
    """The changes as lines, those of one kind in one place together; `done`: they have been made."""
    lines: list[str] = []
    for (what, _), group in groupby(changes, key=lambda change: (change.what, change.place)):
        found = list(group)
        if what in _TOGETHER:
            lines.append(_TOGETHER[what](voice, found, done))
        else:
            say = _ALONE.get(what, _token_change if found[0].key else _from_to)
            lines += [say(voice, change) for change in found]
    return tuple(map(capitalised, filter(None, lines)))


def _step(voice: Voice, before: object, after: object) -> str:
    return voice.say("change", "step", before=before, after=after)


def _by_seat(voice: Voice, changes: Sequence[Change]) -> str:
    return voice.catalogue.series(
        [beside(voice.seat(each.seat), unbroken(_step(voice, each.before, each.after))) for each in changes]
    )


def _scores_change(voice: Voice, changes: Sequence[Change], _: bool) -> str:
    return voice.say("change", "score", seats=_by_seat(voice, changes))


def _pieces_change(voice: Voice, changes: Sequence[Change], _: bool) -> str:
    place = voice.place(changes[0].place)
    return voice.say("change", "pieces", place=place, seats=_by_seat(voice, changes))


def _sheets_change(voice: Voice, changes: Sequence[Change], done: bool) -> str:
    seats = [voice.seat(change.seat) for change in changes]
    key = "sheet-done" if done else "sheet"
    return voice.count("change", key, len(seats), seats=voice.catalogue.both(seats))


def _opened_change(voice: Voice, _: Sequence[Change], done: bool) -> str:
    return voice.word("change", "opened-done" if done else "opened")


def _defaults_change(voice: Voice, changes: Sequence[Change], done: bool) -> str:
    seats = voice.catalogue.both([voice.seat(change.seat) for change in changes])
    return voice.say("change", "default-done" if done else "default", seats=seats)


def _letters_change(voice: Voice, changes: Sequence[Change], _: bool) -> str:
    return voice.say("change", "letter", seats=voice.catalogue.both([voice.seat(each.seat) for each in changes]))


def _place(voice: Voice, code: object) -> str:
    known = code in voice.letter.setup.board.index
    return unbroken(voice.word("place", str(code))) if known else voice.word("change", "off-board")


def _moment(voice: Voice, instant: object) -> str:
    return voice.moment(instant) if isinstance(instant, int) else voice.word("change", "never")


def _name(voice: Voice, name: object) -> str:
    return one_line(str(name or "")) or voice.word("change", "house")


def _as_text(_: Voice, end: object) -> str:
    return str(end)


def _from_to(voice: Voice, change: Change) -> str:
    """A change of something that is there once, or once for each seat."""
    named = _ENDS.get(change.what, _as_text)
    step = _step(voice, named(voice, change.before), named(voice, change.after))
    sentence = f"{change.what}-{ANEW}" if change.key == ANEW else change.what
    return voice.say("change", sentence, step=step, seat=voice.colour(change.seat), zone=voice.zone())


def _token_change(voice: Voice, change: Change) -> str:
    """Where a token lay and lies, or who held it and holds it, or both."""
    ends = (change.before, change.after)
    held = any(end in voice.letter.setup.colours for end in ends)
    nowhere = voice.word("change", "nobody") if held else ""
    step = _step(voice, *(nowhere if nowhere and end == "-" else _spot(voice, end) for end in ends))
    return voice.say("change", "token", token=voice.token(change.key), step=step)


def _spot(voice: Voice, code: object) -> str:
    """A place, a colour, or whose caballero bears a token and where."""
    owner, _, place = str(code).rpartition(" ")
    if owner:
        return beside(voice.colour(int(owner)), _place(voice, place), blank=" ")
    return voice.word("colour", str(code)) if code in voice.letter.setup.colours else _place(voice, code)


def _clock_change(voice: Voice, change: Change) -> str:
    return voice.word("change", f"clock-{change.after}")


def _role_change(voice: Voice, change: Change) -> str:
    """Who moderates or observes from now on, or no longer."""
    key = change.what if change.after else f"{change.what}-gone"
    return voice.say("change", key, name=one_line(str(change.after or change.before)))


def _option_change(voice: Voice, change: Change) -> str:
    step = _step(voice, change.before, change.after)
    return voice.say("change", "option", option=voice.word("option", change.key), step=step)


def _lasting_change(voice: Voice, change: Change) -> str:
    """What lasts from now on, or no longer; empty if the catalogue has no words for it."""
    what = fact_clauses.lasts(voice, change.lasting)
    return voice.say("change", f"lasting-{change.after}", what=what) if what else ""


def _rule_change(voice: Voice, change: Change) -> str:
    before, after = (
        houserules.answer_in_words(voice.catalogue, change.key, each) for each in (change.before, change.after)
    )
    step = _step(voice, before, after)
    return voice.say("change", "rule", question=houserules.question(voice.catalogue, change.key), step=step)


_ENDS: dict[str, Callable[[Voice, object], str]] = {
    "king": _place,
    "grande": _place,
    "due": _moment,
    "opens": _moment,
    "resumes": _moment,
    "player": _name,
    "title": lambda voice, end: voice.quoted(one_line(str(end))),
    "stand-in": _name,
}
"""The words for a value before or after a change, by kind of change, where it is not a figure."""

_TOGETHER: dict[str, Callable[[Voice, Sequence[Change], bool], str]] = {
    "score": _scores_change,
    "pieces": _pieces_change,
    "sheet": _sheets_change,
    "opened": _opened_change,
    "default": _defaults_change,
    "letter": _letters_change,
}
_ALONE: dict[str, Callable[[Voice, Change], str]] = {
    "absence": lambda voice, change: changed_absence(
        voice, change.seat, (change.before, change.after), gone=change.key == "gone"
    ),
    "clock": _clock_change,
    "moderator": _role_change,
    "observer": _role_change,
    "option": _option_change,
    "rule": _rule_change,
    "lasting": _lasting_change,
    "seal": lambda voice, change: voice.say(
        "change", f"seal-{change.after}", seat=voice.seat(change.seat), round=change.before, card=voice.card(change.key)
    ),
    "due": _from_to,
    "opens": _from_to,
    "rules": lambda voice, change: voice.word("change", f"rules-{change.after}"),
}
