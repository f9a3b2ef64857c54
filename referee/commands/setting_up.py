"""Commands of a host who sets a game up: CREATE, INVITE, UNINVITE, START; and OPEN, ADMIT, DECLINE for whoever asks.

Must not know how somebody asks for a seat, nor who is told what became of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Self

from referee import log
from referee.commands.command import Command
from referee.commands.context import CommandContext, CommandResult, check_name
from referee.commands.drafting import DraftContext, playable, setup_of, without_guest
from referee.commands.newcomers import Newcomer, newcomer, newcomer_line, nothing_else, without_colour
from referee.commands.options import ids_in_list
from referee.commands.phrases import LONGEST_TITLE, NOBODY, Phrase
from referee.commands.refused import Refused, Unclear
from referee.languages.domains import as_written
from referee.languages.likeness import nearest, plain_name
from referee.log import Drafted

FEWEST = 2

_WITH_BOXES = re.compile(
    r"(?P<title>.*?)[\s,]+(?:(?i:with\s+boxes)|BOXES|(?i:boxes)(?=\s*:)|(?<=[\"”»]\s)(?i:boxes))[\s:]+(?P<boxes>.+)"
)


_WITH_OPEN = re.compile(
    r"(?P<title>.*?)[\s,]+(?:OPEN|(?<=[\"”»]\s)(?i:open))\b[\s:]*"
    r"(?P<seats>(?:(?!(?i:with\s+)?(?i:boxes)\b).)*?)(?P<boxes>(?:[\s,]+|^)(?i:with\s+boxes|boxes)\b.*)?"
)


class Create(Command):
    """CREATE "Friday table" BOXES france, anniversary: a new game is set up; its host moderates it."""

    title: str
    boxes: tuple[str, ...] = ()  # ids, as typed
    open: tuple[str, ...] = ()  # seats left open, as OPEN names them
    word = "CREATE"
    usage = (
        'CREATE "Friday table"',
        'CREATE "Friday table" BOXES france, anniversary',
        'CREATE "Friday table" OPEN 3',
    )
    who = "host"
    undone_by = "never"
    is_everyday = True
    is_speech = True
    code_at_end = "none"

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read a title, a list of boxes behind BOXES, and seats behind OPEN."""
        whole = said.rest()
        seats: tuple[str, ...] = ()
        if whole == said.unquoted() and (opened := _WITH_OPEN.fullmatch(whole)):
            seats = seats_named(said.over(opened["seats"]), cls.usage[2:])
            said = said.over(f"{opened['title']}{opened['boxes'] or ''}")
            whole = said.rest()
        found = _WITH_BOXES.fullmatch(whole) if whole == said.unquoted() else None
        named = said.over(found["title"]) if found else said
        title = named.required_text(LONGEST_TITLE, cls.usage)
        ends_by_phone = title == whole and title.endswith(".") and title[-2:-1].isalnum()
        return cls(title[:-1] if ends_by_phone else title, ids_in_list(found["boxes"]) if found else (), seats)

    def change_draft(self, context: DraftContext) -> None:
        """Give the draft its title, its boxes and its open seats if any are named."""
        boxes = playable(self.boxes) or context.draft.boxes
        draft = replace(context.draft, title=self.title, boxes=boxes)
        context.draft = left_open(draft, self.open) if self.open else draft


class Invite(Command):
    """INVITE red Ann <ann@example.org> Europe/Amsterdam nl: a player to be, seated behind those invited before."""

    colour: str
    newcomer: Newcomer
    word = "INVITE"
    usage = ("INVITE red Ann <ann@example.org>", "INVITE blue Bo <bo@example.org> Europe/London en")
    who = "host"
    undone_by = "uninvite"
    names_somebody = True

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read a colour and a person, or the other way round."""
        who, others = newcomer(said.rest(), cls.usage[0])
        said.skip("player", "seat", "to")
        known, box = said.words.lexicon.said["colour"], said.names.board.colours
        colour = known.get(said.word)
        if colour is not None and not others:
            said.at += 1
            return cls(colour, newcomer(said.rest(), cls.usage[0])[0])
        behind = [known[word] for word in map(str.lower, others) if word in known]
        if len(behind) == 1 == len(others):  # INVITE Ann <ann@example.org> red
            return cls(behind[0], who)
        nothing_else(others, cls.usage)
        near = nearest(said.word, box, 0.6)
        free = near or tuple(x for x in box if x not in said.names.colours) or box
        typed, who = without_colour(who, bool(near))
        legal = tuple(f"INVITE {colour} {newcomer_line(who)}" for colour in free[:2])
        raise Unclear("colour-unknown" if typed else "colour-missing", (typed, ", ".join(box)) if typed else (), legal)

    def change_draft(self, context: DraftContext) -> None:
        """Put the person on the list, in the place of anybody invited to that colour before."""
        draft, address = context.draft, self.newcomer.address.lower()
        colours = setup_of(draft).board.colours
        if self.colour not in colours:
            raise Refused("no-colour", (self.colour,), colours)
        if context.by.is_referees(address):
            raise Refused("own-address", (as_written(self.newcomer.address),))
        others = tuple(each for each in draft.invited if each[0] != self.colour)
        if any(context.address_of(number) == address for _, number, _ in others):
            raise Refused("plays-already", (as_written(self.newcomer.address),))
        names = (draft.host_name, *(name for _, _, name in others), *(name for _, name in draft.asking))
        if address != context.address_of(draft.host):
            check_name(self.newcomer, names, f"INVITE {self.colour} {{}}")
        guest = (self.colour, context.add(self.newcomer), self.newcomer.name)
        at = next((n for n, each in enumerate(draft.invited) if each[0] == self.colour), len(others))
        invited = (*others[:at], guest, *others[at:])
        still = tuple(colour for colour in draft.open if colour != self.colour)[: len(colours) - len(invited)]
        context.draft = replace(draft, invited=invited, open=still)


class Uninvite(Command):
    """UNINVITE red: taken off the list before START."""

    colour: str
    word = "UNINVITE"
    usage = ("UNINVITE red",)
    who = "host"
    undone_by = "invite"

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read a colour, or the name of an invited person."""
        said.skip("player", "seat", "the")
        colour = said.words.lexicon.said["colour"].get(said.word)
        if colour is None:
            colour = said.names.colours[said.seat("UNINVITE {}")]
        else:
            said.at += 1
        said.end()
        return cls(colour)

    def change_draft(self, context: DraftContext) -> None:
        """Take the person invited to that colour off the list."""
        guest = next((each for each in context.draft.invited if each[0] == self.colour), None)
        if guest is None:
            raise Refused("not-invited", (self.colour,))
        context.draft = without_guest(context.draft, guest)


class Start(Command):
    """START: the invitations go out; play begins when all have answered ACCEPT."""

    word = "START"
    usage = ("START",)
    who = "host"
    undone_by = "never"
    idle = ("play",)
    is_everyday = True

    def change_draft(self, context: DraftContext) -> None:
        """Let the game be created from the draft now."""
        if len(context.draft.invited) < FEWEST:
            raise Refused("too-few-invited", (len(context.draft.invited), FEWEST))
        if not context.answers:
            raise Refused("start-by-answer")
        context.starts = True


ALL = "all"
"""Stands for as many seats as are left."""

_JOINERS = (",", "and", "seat", "seats", "for", "players", "are", "is")


class LeaveOpen(Command):
    """OPEN 3, OPEN red, blue: seats left for whoever asks; the table is listed."""

    open: tuple[str, ...]  # colours, or "" for each seat of any colour; ALL: every seat that is left
    word = "OPEN"
    usage = ("OPEN 3", "OPEN red, blue", "OPEN NONE")
    who = "host"
    undone_by = "never"
    is_everyday = True

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read a number of seats, or their colours."""
        return cls(seats_named(said, cls.usage))

    def change_draft(self, context: DraftContext) -> None:
        """Leave these seats open, and no others."""
        context.draft = left_open(context.draft, self.open)


class Admit(Command):
    """ADMIT Ann: somebody who asked for a seat gets one."""

    asker: str
    word = "ADMIT"
    usage = ("ADMIT Ann",)
    who = "host"
    undone_by = "uninvite"
    is_everyday = True
    is_speech = True
    code_at_end = "ours"

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read a name."""
        return cls(said.somebody(cls.usage))

    def change_draft(self, context: DraftContext) -> None:
        """Seat the person behind those who were invited before, in an open seat."""
        draft = context.draft
        number, name = _named(draft.asking, self.asker, "ADMIT")
        if not context.answers:
            raise Refused("start-by-answer")
        if not draft.open:
            raise Refused("no-seat-open", (name,), ("OPEN 1",))
        taken = {colour for colour, _, _ in draft.invited} | {*draft.open}
        free = (colour for colour in setup_of(draft).board.colours if colour not in taken)
        colour = draft.open[0] or next(free)
        context.draft = replace(
            draft,
            invited=(*draft.invited, (colour, number, name)),
            open=draft.open[1:],
            asking=_without(draft, number),
        )


class Refuse(Command):
    """DECLINE Ann: somebody who asked for a seat does not get one."""

    asker: str
    word = "DECLINE"
    usage = ("DECLINE Ann",)
    who = "host"
    undone_by = "never"
    is_everyday = True
    is_speech = True
    code_at_end = "ours"
    is_players_too = True

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read a name."""
        return cls(said.somebody(cls.usage))

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Take the person off the list of those who wait for a seat."""
        docket = context.running_docket
        number, _ = _named(docket.waiting, self.asker, "DECLINE")
        offer = next((each for each in docket.offers.values() if each.person == number), None)
        left = log.ListLeft(number) if offer is None else log.OfferClosed(offer.seat, number, "declined")
        return CommandResult(None, entries=(left,))

    def change_draft(self, context: DraftContext) -> None:
        """Take the person off the list of those who ask, for good."""
        draft = context.draft
        number, _ = _named(draft.asking, self.asker, "DECLINE")
        context.draft = replace(draft, asking=_without(draft, number), declined=(*draft.declined, number))


def seats_named(said: Phrase, usage: tuple[str, ...]) -> tuple[str, ...]:
    """The seats that a number or colours name; nothing named means all that are left. Raises Unclear."""
    said.skip(*_JOINERS)
    if said.word in ("", ALL):
        return (ALL,)
    if said.word in NOBODY:
        return ()
    if (number := said.number()) is not None:
        if not 0 <= number <= _MOST:
            raise Unclear("number-range", (number, 0, _MOST), usage)
        said.end("seats", "seat", "open", "left")
        return ("",) * number
    colours, known = [], said.words.lexicon.said["colour"]
    while said.word:
        if said.word not in known:
            raise Unclear("colour-unknown", (said.word, ", ".join(said.names.board.colours)), usage)
        colours.append(known[said.word])
        said.at += 1
        said.skip(*_JOINERS)
    return tuple(dict.fromkeys(colours))


_MOST = 5


def left_open(draft: Drafted, seats: tuple[str, ...]) -> Drafted:
    """The draft with these seats open, and listed. Raises Refused for a seat that is not there or not free."""
    board, taken = setup_of(draft).board.colours, {colour for colour, _, _ in draft.invited}
    free = tuple(colour for colour in board if colour not in taken)
    if seats == (ALL,):
        seats = ("",) * len(free)
    for colour in seats:
        if colour and colour not in board:
            raise Refused("no-colour", (colour,), board)
        if colour in taken:
            raise Refused("seat-not-free", (colour,), tuple(f"OPEN {each}" for each in free))
    if len(seats) > len(free):
        raise Refused("seats-too-few", (len(free),), (f"OPEN {len(free)}",) if free else ())
    return replace(draft, open=seats, listed=draft.listed or bool(seats))


def _named(people: Sequence[tuple[int, str]], name: str, word: str) -> tuple[int, str]:
    """Number and name of whoever asks or waits under this name. Raises Refused."""
    typed = plain_name(name.rstrip("."))
    exact = [each for each in people if plain_name(each[1]) == typed]
    found = exact or [each for each in people if typed in plain_name(each[1]).split()]
    if len(found) != 1:
        raise Refused("nobody-asks", (name,), tuple(f"{word} {each}" for _, each in people))
    return found[0]


def _without(draft: Drafted, number: int) -> tuple[tuple[int, str], ...]:
    return tuple(each for each in draft.asking if each[0] != number)
