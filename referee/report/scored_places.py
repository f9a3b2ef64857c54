"""Points place by place, and in a word or two what made a place pay otherwise than its table says.

Must not know which card has brought it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.report.voice import Voice, bracketed
from referee.rules import events as e
from referee.rules.model import Place
from referee.rules.modifiers import Lasting, Modifier
from referee.rules.views import View, places_of
from referee.rules.wire import TAGS

_PAY = {"rank_points", "table_of"}
_PAY_IN_GENERAL = _PAY | {"scored_together", "times_scored"}
_PAY_NOT = {"general_regions", "is_scored"}


def total(scored: Iterable[e.Scored]) -> tuple[int, ...]:
    """The points of each seat, added up over several places."""
    return tuple(map(sum, zip(*(fact.points for fact in scored), strict=True)))


def by_place(voice: Voice, scored: Iterable[e.Scored]) -> str:
    """Points place by place."""
    return voice.catalogue.clauses(
        voice.say("told", "by-place", place=_named(voice, fact), points=voice.points(fact.points)) for fact in scored
    )


def mark(voice: Voice, changes: Modifier) -> str:
    """A lasting change in a word or two; empty if the catalogue has none."""
    if not voice.catalogue.knows("mark", tag := TAGS[type(changes)]):
        return ""
    place: Place | None = getattr(changes, "place", None)
    return voice.say("mark", tag, place="" if place is None else voice.place(place))


def _named(voice: Voice, fact: e.Scored) -> str:
    """A place that was scored, with what changed its points then."""
    view: View | None = getattr(voice.letter, "view", None)
    if view is None:
        return voice.place(fact.place)
    lasting = in_force(view.lasting, getattr(voice.letter, "story", ()), fact)
    place, why = voice.place(fact.place), ", ".join(reasons(voice, view, fact, lasting))
    return bracketed(place, why) if why else place


def reasons(voice: Voice, view: View, fact: e.Scored, lasting: Iterable[Lasting]) -> list[str]:
    """What of all that lasts makes this place pay otherwise than its table says, in a word or two each."""
    return _marks(voice, view, fact.place, lasting, _PAY_IN_GENERAL if fact.general else _PAY)


def why_not(voice: Voice, view: View, place: Place, lasting: Iterable[Lasting]) -> list[str]:
    """What of all that lasts keeps a general scoring from this place, in a word or two each."""
    return _marks(voice, view, place, lasting, _PAY_NOT)


def _marks(voice: Voice, view: View, place: Place, lasting: Iterable[Lasting], asked: set[str]) -> list[str]:
    here = (each.changes for each in lasting if place in places_of(view, each.changes))
    return [word for changes in here if asked & changes.answers and (word := mark(voice, changes))]


def in_force(now: Sequence[Lasting], story: Sequence[object], fact: e.Scored) -> Sequence[Lasting]:
    """What lasted when a fact of the story came about, from what lasts after it."""
    ended: list[Lasting] = []
    lasting = [*now]
    for entry in reversed(story):
        if entry is fact:
            return (*reversed(ended), *lasting)
        if isinstance(entry, e.LastingEnded):
            ended.append(entry.lasting)
        elif isinstance(entry, e.LastingBegan) and entry.lasting in lasting:
            lasting.remove(entry.lasting)
    return ()
