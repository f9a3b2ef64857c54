"""Facts as clauses: one alone by the sentence of its class, moves that belong together, points place by place.

Of points also in a word or two what made a place pay otherwise than its table says. Must not know which facts make a
special action, nor which card has brought what lasts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from typing import Any

from referee.languages.catalogue import together
from referee.report.voice import Voice, beside, bracketed
from referee.rules import events as e
from referee.rules.model import COURT, NOWHERE, Owner, Place, Seat, TokenId
from referee.rules.modifiers import Lasting, Modifier
from referee.rules.views import View, places_of
from referee.rules.wire import TAGS


def merge_moves(moves: Iterable[e.Moved]) -> list[e.Moved]:
    """The moves with those of one owner from one place to another added up."""
    together: dict[tuple[Owner, Place, Place], e.Moved] = {}
    for move in moves:
        route = (move.owner, move.source, move.target)
        so_far = together.get(route, e.Moved(*route, 0))
        together[route] = e.Moved(*route, so_far.count + move.count, so_far.bearing + move.bearing)
    return list(together.values())


def with_tokens(voice: Voice, what: str, tokens: Sequence[TokenId]) -> str:
    """A move, with the tokens that the moving caballeros bear."""
    return voice.say("told", "along", what=what, tokens=voice.tokens(tokens)) if tokens else what


def routes(voice: Voice, actor: Seat | None, moves: Iterable[e.Moved]) -> str:
    """Whose caballeros went from where to where; those of `actor` are "own"."""
    return voice.catalogue.series(
        [with_tokens(voice, _route(voice, actor, move), move.bearing) for move in merge_moves(moves)]
    )


def _route(voice: Voice, actor: Seat | None, move: e.Moved) -> str:
    """One move; guests come to a seat, and go from its court."""
    setup = voice.letter.setup
    yours, own = move.owner == voice.letter.seat, move.owner == actor
    said = {"owner": voice.colour(move.owner), "source": voice.place(move.source), "target": voice.place(move.target)}
    if setup.board.zones[move.source].colour:
        return voice.count("told", f"route-guest-placed{'-yours' * yours}", move.count, **said)
    whose = "-own" if own else "-yours" if yours else ""
    if host := setup.board.zones[move.target].colour:
        said["seat"] = voice.seat(setup.colours.index(host))
        return voice.count("told", f"route-guest{whose}", move.count, **said)
    return voice.count("told", f"route{whose}", move.count, **said)


def disks(voice: Voice, fact: e.DisksShown) -> str:
    """Who pointed where with the secret disks."""
    unset = voice.word("told", "unset")
    return voice.catalogue.series(
        [
            beside(voice.seat(seat), unset if place is None else voice.place(place), blank=" ")
            for seat, place in fact.disks
        ]
    )


def token_moved(voice: Voice, fact: e.TokenMoved, words: str = "") -> str:
    """Where a token lies now, who bears it, or that it is gone."""
    board = voice.letter.setup.board
    token = board.tokens[board.token_numbers[fact.token]]
    if fact.bearer is None and voice.catalogue.knows("lying", over := f"{token.kind}-over"):
        return voice.word("lying", over if fact.place == NOWHERE else token.kind)
    if fact.place == NOWHERE:
        unheld = token.id in (*board.figures, *(party.sign for party in board.neutrals))
        key = "waits" if token.colour else "lost" if token.worth else "unheld" if unheld else "away"
    elif fact.place == COURT and fact.bearer is not None:
        key = "held"
    else:
        key = "" if fact.bearer is None else "claimed" if token.worth else "borne"
    said = {"token": words or voice.token(token.id), "seat": "" if fact.bearer is None else voice.seat(fact.bearer)}
    place = "" if fact.place == NOWHERE else voice.place(fact.place)
    return voice.say("told", "-".join(filter(None, ("TokenMoved", key))), place=place, **said)


def lasting(voice: Voice, fact: e.LastingBegan | e.LastingEnded) -> str:
    """The clause that a lasting effect begins or ends; empty if the catalogue has no words for that.

    An end needs words only where nothing else tells it, neither another fact nor the words with which it began.
    """
    if isinstance(fact, e.LastingEnded):
        return lasts(voice, fact.lasting, "-over")
    what = lasts(voice, fact.lasting)
    return voice.say("told", "LastingBegan", what=what) if what else ""


def lasts(voice: Voice, lasting: Lasting, over: str = "") -> str:
    """A lasting effect in words, with `over` "-over" that it has ended; empty if the catalogue has no words.

    What ends at one moment by one reading and at another by another has words for each.
    """
    changes = lasting.changes
    if not voice.catalogue.knows("lasting", tag := TAGS[type(changes)] + over):
        return ""
    if voice.catalogue.knows("lasting", by_end := f"{tag}-{lasting.until}"):
        tag = by_end
    said = {each.name: getattr(changes, each.name) for each in fields(changes)} | {"round": lasting.number}
    named_by = (
        ("place", voice.place),
        ("seat", voice.seat),
        ("seats", voice.seats),
        ("card", voice.card),
        ("token", voice.token),
    )
    for name, named in named_by:
        if name in said:
            said[name] = named(said[name])
    if "ends" in said:
        said["ends"] = voice.catalogue.both([voice.place(place) for place in said["ends"]])
    if getattr(changes, "seat", None) == voice.letter.seat and voice.catalogue.knows("lasting", f"{tag}-own"):
        return voice.say("lasting", f"{tag}-own", **said)
    last = lasting.number > max(voice.letter.setup.rounds) and voice.catalogue.knows("lasting", f"{tag}-last")
    return voice.say("lasting", f"{tag}-last" if last else tag, **said)


def taken_out(voice: Voice, fact: e.TakenOut) -> str:
    """What is taken out of play, and whose or where."""
    where = voice.place(fact.place) if fact.seat is None else voice.seat(fact.seat)
    return voice.say("told", "TakenOut", card=voice.card(fact.card), where=where)


def reinforced(voice: Voice, fact: e.Reinforced) -> str:
    """Caballeros that came to the court."""
    if not fact.fetched:
        return voice.say("told", "Reinforced", n=fact.count)
    fetched = [beside(fact.fetched.count(place), voice.place(place), blank=" ") for place in sorted(set(fact.fetched))]
    what = together(fetched, " + ".join)
    return with_tokens(voice, voice.say("told", "Reinforced-fetched", n=fact.count, what=what), fact.bearing)


def _taken_back_clause(voice: Voice, fact: e.PowerTakenBack) -> str:
    if fact.shown or fact.seat == voice.letter.seat:
        return voice.say("told", "PowerTakenBack", value=fact.value)
    return voice.word("told", "PowerTakenBack-hidden")


def _kept_clause(voice: Voice, fact: e.VetoKept) -> str:
    if fact.until > max(voice.letter.setup.rounds):
        return voice.word("told", "VetoKept-always")
    return voice.say("told", "VetoKept", round=fact.until)


def king_moved(voice: Voice, fact: e.KingMoved) -> str:
    """Where the King goes, or that he leaves the board."""
    if fact.place == NOWHERE:
        return voice.word("told", "KingMoved-away")
    return voice.say("told", "KingMoved", place=voice.place(fact.place))


def chosen(voice: Voice, value: str) -> str:
    """What was chosen in secret: a place by its name."""
    index = voice.letter.setup.board.index
    return voice.place(index[value]) if value in index else value


def seal(voice: Voice, fact: e.ChoiceSealed | e.ChoiceOpened) -> str:
    """How a secret choice is sealed, or how it is held against its seal; empty in a preview, which seals nothing."""
    if getattr(voice.letter, "kind", "") == "preview":
        return ""
    said = {"commitment": fact.commitment, "salt": fact.salt, "value": fact.value}
    return voice.say("seal", TAGS[type(fact)], **said)


def _sealed_clause(voice: Voice, fact: e.ChoiceSealed) -> str:
    said = {"card": voice.card(fact.card)}
    if fact.value:
        return voice.say("told", "ChoiceSealed-own", what=chosen(voice, fact.value), **said)
    return voice.say("told", "ChoiceSealed", **said)


def _opened_clause(voice: Voice, fact: e.ChoiceOpened) -> str:
    said = {"card": voice.card(fact.card)}
    return voice.say("told", "ChoiceOpened", what=chosen(voice, fact.value), **said) if fact.value else ""


def _window_clause(voice: Voice, fact: e.WindowClosed) -> str:
    """That somebody stepped in, or openly did not."""
    name = type(fact).__name__
    own = f"{name}-{fact.key}" + ("" if fact.stepped_in else "-not")
    return voice.say("told", own if voice.catalogue.knows("told", own) else name, seat=voice.seat(fact.holder))


_IN_OTHER_WORDS: dict[type[e.Fact], Any] = {
    e.Reinforced: reinforced,
    e.LastingBegan: lasting,
    e.TakenOut: taken_out,
    e.KingMoved: king_moved,
    e.ChoiceSealed: _sealed_clause,
    e.ChoiceOpened: _opened_clause,
    e.PowerTakenBack: _taken_back_clause,
    e.VetoKept: _kept_clause,
    e.WindowClosed: _window_clause,
}
"""Facts that need more than the sentence of their class."""


def by_itself(voice: Voice, fact: e.Fact) -> str:
    """A fact as a clause: the sentence of its class, whose blanks are the fields in words."""
    if type(fact) in _IN_OTHER_WORDS:
        return str(_IN_OTHER_WORDS[type(fact)](voice, fact))
    says: dict[object, Callable[[Any], str]] = {"Seat": voice.seat, "Owner": voice.seat, "Place": voice.place}
    says |= {"CardId": voice.card, "TokenId": voice.token}
    values = ((each, getattr(fact, each.name)) for each in fields(fact))
    said = {each.name: says[each.type](value) if each.type in says else value for each, value in values}
    return voice.say("told", type(fact).__name__, **said)


# --- points place by place -----------------------------------------------------------------------


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
