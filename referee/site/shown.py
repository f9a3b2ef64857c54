"""What a site shows of a game, and of nobody by name who has not agreed: from its log, its roster and its title.

A game that goes on is shown as observers read it, late: of the rounds that are over the last one is kept back, or as
many as the table says. Must not know where pages lie.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from referee import log
from referee.docket import fold
from referee.languages import tokens
from referee.languages.catalogue import Catalogue
from referee.letters import Watched, watched
from referee.report.site_pages import ListedGame, ListedSeat
from referee.report.voice import one_line
from referee.store import Person, is_forgotten

LATE = 1
"""The fewest rounds by which a game that goes on is shown late."""

NOBODY = -1


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
    seats = tuple(ListedSeat(**seat) for seat in told["listed"].pop("seats"))
    return ShownGame(ListedGame(**told["listed"], seats=seats), tuple(told["people"]), told["digest"])


def scenes_of(
    entries: Sequence[log.Logged], roster: Mapping[int, Person], named: Mapping[int, Person], catalogue: Catalogue
) -> tuple[Watched, tuple[int, ...]] | None:
    """A game as a site shows it, and who has each seat; None if nothing of it may be shown.

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
    unnamed = [person.name for number, person in roster.items() if number not in named]
    nobody_knows = any(is_forgotten(person) for person in roster.values())  # whose name may stand in the title
    title = "" if nobody_knows else _without_names(one_line(seen.title), unnamed)
    title = title or catalogue.say("site", "untitled", game=seen.game)
    return replace(seen, title=title, asks_to_go_on=docket.asks_to_go_on), people


def listed(seen: Watched) -> ListedGame:
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
