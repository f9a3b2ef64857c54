"""What a site shows of a game, and of nobody by name who has not agreed: from its log, its roster and its title.

A game that goes on is shown as observers read it, late: of the rounds that are over the last one is kept back, or as
many as the table says. Must not know where pages lie.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from referee import log
from referee.commands.drafts import draft_of
from referee.docket import Docket, fold
from referee.languages import tokens
from referee.languages.catalogue import Catalogue
from referee.letters import Watched, watched
from referee.letters.notices import draft_notice, standing_of
from referee.report.site_pages import ListedGame, ListedSeat, Now, Opening, now_told
from referee.report.terms import rules_line, tempo_line
from referee.report.voice import Voice, one_line, sentences
from referee.store import Person, is_forgotten

LATE = 1
"""The fewest rounds by which a game that goes on is shown late."""

NOBODY = -1


def opening_of(
    entries: Sequence[log.Logged],
    roster: Mapping[int, Person],
    named: Mapping[int, Person],
    catalogue: Catalogue,
    zone: str = "UTC",
) -> Opening | None:
    """A table of which no round may be shown yet, as a site lists it; None if it may not be shown, or is over."""
    draft = draft_of(tuple(entries))
    if draft is not None:
        if not (draft.listed and draft.open) or draft.stage == "closed" or draft.options.site == "off":
            return None
        notice, options, begun = (
            draft_notice(draft, (log.DirectiveRead(draft.host, 0, (), ()),), {}),
            draft.options,
            False,
        )
        sits = [(colour, number) for colour, number, _ in draft.invited]
        free, game, title = draft.open, draft.game, draft.title
    elif any(isinstance(entry.body, log.GameCreated) for entry in entries):
        docket = fold(entries)
        if docket.ended or docket.options.site == "off":
            return None
        notice, options, begun = standing_of(docket, log.OPERATOR), docket.options, docket.started
        opened = () if begun else tuple(sorted(docket.opened))
        sits = [(docket.setup.colours[seat], docket.seat(seat).person) for seat in docket.seats if seat not in opened]
        free, game, title = tuple(docket.setup.colours[seat] for seat in opened), docket.game, docket.title
    else:
        return None
    voice, setup = Voice(catalogue, notice, "UTC"), notice.setup
    title = _title(title, game, roster, named, catalogue)
    return Opening(
        game,
        title,
        sentences(
            rules_line(voice, setup.edition.id, setup.length, setup.boxes), tempo_line(voice, "tempo-players", options)
        ),
        tuple((colour, one_line(named[number].name) if number in named else "") for colour, number in sits),
        free,
        1 + max(LATE, options.watch_rounds) if begun else 0,
        _now(entries, docket, title, catalogue, zone) if begun else None,
    )


def _now(entries: Sequence[log.Logged], docket: Docket, title: str, catalogue: Catalogue, zone: str) -> Now | None:
    """What the table lets be told of this moment; None where it does not."""
    if docket.options.site != "now" or docket.state is None:
        return None
    notice = replace(standing_of(docket, log.OPERATOR), title=title, counts=docket.options.roll == "count")
    return now_told(Voice(catalogue, notice, zone), notice, _due_since(entries))


def _due_since(entries: Sequence[log.Logged]) -> int:
    """When it came about that what is due is due then, or that nothing is; no other entry changes this."""
    docket, due, since = None, None, 0
    for entry in entries:
        if docket is not None or isinstance(entry.body, log.GameCreated):
            docket = fold((entry,), docket)
            if (stands := (docket.due, docket.paused, docket.ended)) != due:
                due, since = stands, entry.at
    return since


@dataclass(frozen=True, slots=True)
class ShownGame:
    """A game as a site lists it, with who has each seat by number on the roster, and the digest of its page."""

    listed: ListedGame
    people: tuple[int, ...]
    digest: str

    def dumps(self) -> str:
        """As JSON."""
        return json.dumps(asdict(self), ensure_ascii=False)


def loads(text: str) -> ShownGame:
    """A game from its JSON. Raises ValueError, TypeError or LookupError for any other text."""
    told = json.loads(text)
    game = told["listed"]
    seats = tuple(ListedSeat(**seat) for seat in game.pop("seats"))
    return ShownGame(
        ListedGame(**{**game, "now": _now_from(game["now"])}, seats=seats), tuple(told["people"]), told["digest"]
    )


def opening_from(told: Mapping[str, Any]) -> Opening:
    """A table that begins from its JSON. Raises TypeError or LookupError for any other."""
    sits, free = tuple(map(tuple, told["seats"])), tuple(told["open"])
    return Opening(**{**told, "seats": sits, "open": free, "now": _now_from(told["now"])})


def _now_from(told: Mapping[str, Any] | None) -> Now | None:
    return Now(**told) if told else None


def scenes_of(
    entries: Sequence[log.Logged],
    roster: Mapping[int, Person],
    named: Mapping[int, Person],
    catalogue: Catalogue,
    zone: str = "UTC",
) -> tuple[Watched, tuple[int, ...], Now | None] | None:
    """A game as a site shows it, who has each seat, and what of now; None if nothing of it may be shown.

    `named`: those on the roster who may be told by name.
    """
    if not any(isinstance(entry.body, log.GameCreated) for entry in entries):
        return None
    docket = fold(entries)
    if docket.options.site == "off":
        return None
    seen = watched(entries, max(LATE, docket.options.watch_rounds), named)
    if not seen.scenes:
        return None
    people = tuple(NOBODY if seat in docket.vacant else docket.seat(seat).person for seat in docket.seats)
    title = _title(seen.title, seen.game, roster, named, catalogue)
    seen = replace(seen, title=title, asks_to_go_on=docket.asks_to_go_on, ending=docket.ending)
    return seen, people, _now(entries, docket, title, catalogue, zone)


def _title(
    title: str, game: str, roster: Mapping[int, Person], named: Mapping[int, Person], catalogue: Catalogue
) -> str:
    """The title, or the game's number where it could name somebody who has not agreed."""
    unnamed = [person.name for number, person in roster.items() if number not in named]
    nobody_knows = any(is_forgotten(person) for person in roster.values())  # whose name may stand in the title
    told = "" if nobody_knows else _without_names(one_line(title), unnamed)
    return told or catalogue.say("site", "untitled", game=game)


def listed(seen: Watched, now: Now | None = None) -> ListedGame:
    """A game as lists tell it, by the last that is shown of it."""
    last = seen.scenes[-1]
    people, ranks = last.people, {seat: rank for rank, seat, _ in last.score.standings}
    seats = (
        ListedSeat(colour, points, ranks.get(seat, 0), "" if seat in people.vacant else people.names[seat])
        for seat, (colour, points) in enumerate(zip(last.setup.colours, last.view.scores, strict=True))
    )
    moments = [at for scene in seen.scenes for at in scene.at]
    return ListedGame(
        seen.game,
        seen.title,
        tuple(seats),
        last.view.round,
        max(last.setup.rounds),
        max(moments),
        seen.ended,
        seen.asks_to_go_on,
        seen.ending,
        now,
    )


_A_WORD = re.compile(r"[^\W\d_]+")
_SHORT = 4  # letters below which a name takes no ending but an s
_ENDING = 3  # the most letters that languages add to a name


def _without_names(title: str, unnamed: Sequence[str]) -> str:
    """The title; empty if an address stands in it, or a part of the name of somebody who has not agreed.

    A name counts in every case, with and without its accents: in "Annas Tisch" and "U Anny" stands Anna.
    """
    told = tokens.fold(title)[0]
    words = _A_WORD.findall(told)
    names = any(_stands(part, words, told) for name in unnamed for part in _parts(name))
    return "" if "@" in title or names else title


def _parts(name: str) -> list[str]:
    """The words of a name by which somebody is known: not the "van" in "Jan van Dam"."""
    found = [part for part in _A_WORD.findall(name) if len(part) > 1 or not _has_case(part)]
    named = [part for part in found if not part.islower()] or found
    return [tokens.fold(part)[0] for part in named]


def _stands(part: str, words: Sequence[str], told: str) -> bool:
    """Whether a part of a name stands in a text of these words."""
    if not _has_case(part):
        return part in told  # a script that writes without blanks
    if len(part) < _SHORT:
        return part in words or f"{part}s" in words
    return any(word.startswith(part[:-1]) and len(word) <= len(part) + _ENDING for word in words)


def _has_case(text: str) -> bool:
    return text.lower() != text.upper()
