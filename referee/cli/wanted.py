"""A table as its host wants it: the lines of a host's letter, carried out as if they had come by mail; or as it stands.

They stand in a club's file, or come from the options of the command line. Every fault is found, not only the first, and
told as the answer to a letter tells it; so is what of a table that stands already differs from what is wanted: people,
rulebook, boxes, options. Must not know a file, a database or a clock, nor change anything.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from referee.cli.common import fail
from referee.commands import drafts
from referee.commands.directive import CommandSheet, Directive, Spoken, Unread
from referee.commands.drafting import setup_of
from referee.commands.house_rules import answer_text
from referee.commands.newcomers import Newcomer
from referee.commands.options import DRAWN, OPTIONS, ids_in_list
from referee.commands.phrases import QUOTES
from referee.commands.setting_up import FEWEST
from referee.desk import Desk, NoSuchGame
from referee.desk.incoming import checked_commands
from referee.docket.model import FIRST_LATER
from referee.languages.loading import speaking
from referee.letters.notices import draft_notice
from referee.log import DirectiveRead, Drafted, Options, Reply
from referee.orders.contents import Line
from referee.report.command_answers import command_lines
from referee.rules import boxes
from referee.rules.table import Setup
from referee.store import Person, Transaction

_HOST: Final = FIRST_LATER
_ORDER: Final = (
    *("title", "moderators", "edition", "boxes", "length", "castillo", "pace"),
    *("", "players", "open", "leader"),
)
"""The order in which keys are said, each behind those by which it is judged; "" stands for all others."""


@dataclass(frozen=True, slots=True)
class WrongLine:
    """A line that cannot be done: its number, the line as it was read, and why not, with what would do."""

    number: int
    text: str
    why: str


@dataclass(frozen=True, slots=True)
class WantedTable:
    """A table that could be opened; the host of its draft is the first moderator, if there is one."""

    draft: Drafted
    people: Mapping[int, Newcomer]  # whom the draft invites, by their numbers in it
    moderators: tuple[Newcomer, ...]

    @property
    def players(self) -> tuple[Newcomer, ...]:
        """Who is invited, by seat."""
        return tuple(self.people[number] for _, number, _ in self.draft.invited)

    @property
    def guests(self) -> tuple[tuple[int, Newcomer], ...]:
        """Host and players under their numbers in the draft."""
        return ((_HOST, self.moderators[0]), *sorted(self.people.items()))


def as_line(line: str) -> str:
    """A line that would do, or where to look where a letter would ask for HELP."""
    return {"HELP SET": "SET HOURS 48", "HELP RULE": "what `referee rules show` names"}.get(line, line)


def read_table(
    lines: Sequence[Line],
    referee_address: str,
    now: int,
    spelled: Callable[[str], str] = as_line,
    *,
    seated: bool = True,
) -> tuple[WantedTable, tuple[WrongLine, ...]]:
    """The table that these lines set up, and what is wrong with them; it counts only if nothing is.

    Beside a host's commands there is PROMOTE, which names moderators; hours without a zone are in the first one's.
    Who is invited without a colour gets the next that is left. `spelled` writes a line that would do as it is written
    where the table was asked for. `seated`: whether somebody has to sit there.
    """
    by = Directive(_HOST, 0, (("", _HOST),), referee_address.lower())
    said, moderators = drafts.parted(drafts.given_once(_said(drafts.with_colours(lines))), by)
    host = moderators[0] if moderators else Newcomer("", "")
    by = replace(by, roster=((host.address.lower(), _HOST),), zone=host.time_zone, sheet=CommandSheet(said))
    prepared = drafts.prepare(drafts.created("", _HOST, host.name, "-"), by, answers=True, now=now)
    draft = replace(prepared.draft, open=()) if prepared.starts else prepared.draft
    [read] = (entry for entry in prepared.directed.entries if isinstance(entry, DirectiveRead))
    wrong = [*_wrong(read.replies)]
    about = next((each for each in lines if each.text.upper().startswith("CREATE")), Line(0, ""))
    if seated and not wrong and not draft.open and len(draft.invited) < FEWEST:
        wrong.append(Reply(about.number, about.text, "refused", "too-few-invited", (len(draft.invited), FEWEST)))
    faults = [*_in_words(draft, read, [replace(each, legal=tuple(map(spelled, each.legal))) for each in wrong])]
    if draft.open and len(moderators) != 1:
        one = "A table with a seat to give has one host, who decides who gets it: PROMOTE one moderator."
        faults.append(WrongLine(about.number, about.text, one))
    return WantedTable(draft, dict(prepared.directed.newcomers), moderators), tuple(faults)


def lines_of(wish: Mapping[str, Any]) -> Iterator[str]:
    """The lines that say what keys with their values wish for."""
    for key in sorted(wish, key=lambda key: _ORDER.index(key if key in _ORDER else "")):
        values = wish[key] if isinstance(wish[key], list | tuple) else [wish[key]]
        texts = [("on" if each else "off") if isinstance(each, bool) else str(each) for each in values]
        match key:
            case "title":
                fit = (pair for pair in QUOTES.items() if not {*"".join(pair)} & {*texts[0]})
                opening, closing = next(fit, ("", ""))
                yield f"CREATE {opening}{texts[0]}{closing[:1]}"
            case "players" | "moderators":
                yield from (f"{'INVITE' if key == 'players' else 'PROMOTE'} {text}" for text in texts)
            case "rules" | "readings":
                yield from (f"SET {key[:-1].upper()} {text}" for text in texts)
            case "boxes":
                yield f"SET BOXES {', '.join(boxes.ordered(ids_in_list(', '.join(texts)))) or 'none'}"
            case "open":
                yield f"OPEN {', '.join(texts)}"
            case _:
                yield f"SET {key.upper()} {', '.join(texts)}"


def _said(lines: Iterable[Line]) -> Iterator[Spoken | Unread]:
    """What each line says, for there is no prose between them."""
    names = drafts.names_of(None)
    for line in lines:
        unknown = _unknown(line.number, line.text)
        yield from checked_commands([line], names, in_running_words=False).said or (unknown,)


def _wrong(replies: Iterable[Reply]) -> Iterator[Reply]:
    """The replies that tell of a fault; a rule that the rulebook has anyway is none, but HELP and TRY are."""
    for reply in replies:
        if reply.fate in ("told", "tried"):
            unknown = _unknown(reply.line, reply.text)
            yield replace(reply, fate="unread", code=unknown.code, args=unknown.args, legal=())
        elif reply.fate != "done" and reply.code != "is-so-already":
            yield reply


def _in_words(draft: Drafted, read: DirectiveRead, replies: Sequence[Reply]) -> Iterator[WrongLine]:
    """The replies as the answer to a letter has them."""
    notice = draft_notice(draft, (replace(read, replies=tuple(replies)),), {})
    for reply, (line, why) in zip(replies, command_lines(notice, speaking("en"), "UTC"), strict=True):
        yield WrongLine(reply.line, line, why)


def _unknown(line: int, text: str) -> Unread:
    return Unread(line, text, "command-unknown", (text.partition(" ")[0],))


_KEYS: Final = {"player": "players", "moderator": "moderators", "box": "boxes", "rule": "rules"}
"""What an option is called as a key, where that is otherwise."""


def table_asked_for(options: Mapping[str, Any], referee_address: str, now: int, *, seated: bool = True) -> WantedTable:
    """The table of these options; fails, and says all that is wrong with them and what would do, if there is none."""
    wish = {_KEYS.get(name, name): value for name, value in options.items()}
    if wish.pop("memory", False):
        wish["castillo"] = "memory"
    lines = [Line(number, line) for number, line in enumerate(lines_of(wish), 1)]
    table, faults = read_table(lines, referee_address, now, _as_option, seated=seated)
    if faults:
        fail("\n".join(f"{_as_option(fault.text)}: {fault.why}" for fault in faults))
    return table


def _as_option(line: str) -> str:
    """A line of a letter as it would be written on the command line."""
    command, _, rest = line.partition(" ")
    name, _, value = rest.partition(" ")
    match command, name:
        case "SET", "BOXES":
            return " ".join(f"--box {box}" for box in value.split(", "))
        case "SET", "READING":
            return f"--rule {shlex.quote(value)}"
        case "SET", _:
            return f"--{name.lower().replace('_', '-')} {shlex.quote(value)}"
        case "INVITE" | "PROMOTE", _:
            return f"--{'player' if command == 'INVITE' else 'moderator'} {shlex.quote(rest)}"
    return as_line(line)


def differences(desk: Desk, transaction: Transaction, game: str, table: WantedTable) -> tuple[str, ...]:
    """What is otherwise at a table than wanted, a line each."""
    people = {person.number: person for person in transaction.people(game)}
    invited = {colour: table.people[number] for colour, number, _ in table.draft.invited}
    wanted = _facts(setup_of(table.draft), table.draft.options) | _told(invited, table.moderators)
    try:
        docket = desk.docket(transaction, game)
    except NoSuchGame:
        draft = drafts.draft_of(transaction.log(game))
        assert draft is not None  # it was entered in the club's list together with its draft
        seated = {colour: people[number] for colour, number, _ in draft.invited}
        found = _facts(setup_of(draft), draft.options) | _told(seated, [people[draft.host]])
    else:
        seated = {
            docket.setup.colours[seat]: people[own.person] for seat, own in enumerate(docket.by_seat) if not own.vacant
        }
        found = _facts(docket.setup, docket.options) | _told(seated, [people[who] for who, _ in docket.moderators])
    came_later = {*found} - {*wanted} if table.draft.open else set()
    return tuple(
        f"{name}: {found.get(name, 'none')}, and {wanted.get(name, 'none')} in the file"
        for name in dict.fromkeys((*wanted, *found))
        if found.get(name) != wanted.get(name) and name not in came_later and (name != "leader" or not table.draft.open)
    )


def players_at(desk: Desk, transaction: Transaction, game: str) -> frozenset[str]:
    """The addresses of who was invited to a table, in lower case."""
    people = {person.number: person for person in transaction.people(game)}
    try:
        numbers = [own.person for own in desk.docket(transaction, game).by_seat]
    except NoSuchGame:
        draft = drafts.draft_of(transaction.log(game))
        numbers = [number for _, number, _ in draft.invited] if draft else []
    return frozenset(people[number].address.lower() for number in numbers if number in people)


def same_tables(desk: Desk, transaction: Transaction, table: WantedTable) -> list[str]:
    """The tables that are not over and have the title and the players of this one, by their ids."""
    title, players = table.draft.title.casefold(), seats_wanted(table)
    rows = [row for row in transaction.games(running=True) if row.title.casefold() == title]
    return [row.id for row in rows if players_at(desk, transaction, row.id) == players]


def seats_wanted(table: WantedTable) -> frozenset[str]:
    """The addresses of who is to be invited, in lower case."""
    return frozenset(person.address.lower() for person in table.players)


def _told(seated: Mapping[str, Person | Newcomer], moderators: Sequence[Person | Newcomer]) -> dict[str, str]:
    return {
        **{colour: f"{who.name} <{who.address.lower()}>" for colour, who in seated.items()},
        "moderators": ", ".join(sorted(who.address.lower() for who in moderators)) or "none",
    }


def _facts(setup: Setup, options: Options) -> dict[str, str]:
    """What a table is played by, under the names that SET has for it."""
    told = {
        "edition": setup.edition.id,
        "boxes": ", ".join(setup.boxes) or "none",
        "length": setup.length,
        "castillo": setup.castillo,
        "leader": DRAWN if setup.leader is None else setup.colours[setup.leader],
    }
    told |= {name: answer_text(setup.answer(name)) for name in setup.house}
    cards = (card for card in OPTIONS if not card.before and card.field in Options.__dataclass_fields__)
    return told | {card.name: str(getattr(options, card.field)) or "none" for card in cards}
