"""Cases as the tables of messages tell them, what came of one at the desk, and whether a good moderator did so.

Knows what is filed, proposed and answered. Must not know how words are read.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from email.message import Message
from functools import cached_property
from pathlib import Path

from referee import log
from referee.docket import Docket
from referee.docket.known import known_to
from referee.orders.canonical import canonical_sheet, canonical_standing
from referee.orders.order import Block
from referee.orders.proposals import merged
from tests.kit.post import PostOffice, quoted, text_of
from tests.people.scenes import BO, Theatre

HERE = Path(__file__).parent
TRAPS, ANSWERS = HERE / "traps.toml", HERE / "answers.toml"
NUMBERS = sorted(int(path.stem.partition("-")[2]) for path in HERE.glob("messages-*.toml"))
TABLES = {name: HERE / f"{name}.toml" for name in ("messages", *(f"messages-{n}" for n in NUMBERS))}

NOTHING_FOUND = "I found no order"

HEADS = re.compile(
    r"(?:ALWAYS )?(?:POWER|REINFORCE|CARD|ELSE BEST|RETURN|DISK \w+|VETO|ASK|BANNER|SAY|FINAL|WAIT|CLEAR)\b"
)
"""What begins a block, in the form in which we print sheets."""


@dataclass(frozen=True)
class Case:
    """One message: the letter it answers, what the player wrote, what a good moderator would do."""

    number: int
    answers: str  # a scene
    wrote: str
    then: tuple[str, ...]  # any of these is right
    orders: tuple[str, ...] = ()  # what it means; where there are several, each of them would be right
    says: tuple[str, ...] = ()  # what must stand in the answer; "a | b": one of them
    never: tuple[str, ...] = ()  # what must not be filed, nor proposed
    may_add: str = ""  # what a proposal may begin with besides; "*": anything
    first: str = ""  # what the player wrote before; our answer to that is what is answered
    language: str = "en"
    quoting: str = "below"  # our letter stands below the words, above them, or nowhere
    headers: tuple[tuple[str, str], ...] = ()  # what the player's program wrote above it
    missed: bool = False  # not understood yet: asked back or proposed in part, and nothing is filed wrong
    filled: tuple[tuple[str, str], ...] = ()  # instead of words: what of our letter was overwritten, and by what

    def __str__(self) -> str:
        """Its number and the beginning of what was written, as a test is called."""
        words = re.sub(r"[^\w]+", "-", self.wrote or " ".join(new for _, new in self.filled)).strip("-").lower()
        return f"{self.number:03}-{self.language}-{words[:40]}"

    @property
    def means_an_order(self) -> bool:
        """Whether the player wanted something filed."""
        return bool(self.orders)


def cases(path: Path) -> tuple[Case, ...]:
    """The messages of a table, numbered from 1."""
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["message"]
    return tuple(_case(number, row) for number, row in enumerate(rows, 1))


def _case(number: int, row: dict) -> Case:
    several = {key: _several(row.pop(key)) for key in ("then", "orders", "says", "never") if key in row}
    filled = tuple(row.pop("filled", {}).items())
    return Case(number, row.pop("answers"), row.pop("wrote", "").strip("\n"), filled=filled, **several, **row)


def traps() -> Iterator[Case]:
    """The messages that must do nothing, numbered from 1."""
    return _grouped(TRAPS)


def plain_answers() -> Iterator[Case]:
    """The messages that are a yes or a no with talk around it, numbered from 1."""
    return _grouped(ANSWERS)


def _grouped(path: Path) -> Iterator[Case]:
    groups = tomllib.loads(path.read_text(encoding="utf-8"))["answers"]
    said = ((group, wrote) for group in groups for wrote in group["wrote"])
    for number, (group, wrote) in enumerate(said, 1):
        then, orders = (_several(group.get(key, ())) for key in ("then", "orders"))
        above = tuple(group.get("headers", {}).items())
        yield Case(number, group["to"], wrote, then, orders, language=group.get("language", "en"), headers=above)


def _several(said: str | list[str]) -> tuple[str, ...]:
    return (said.strip("\n"),) if isinstance(said, str) else tuple(each.strip("\n") for each in said)


@dataclass(frozen=True)
class Outcome:
    """What came of a message: blocks as we print them, and what we wrote back."""

    filed: tuple[str, ...]
    offered: tuple[str, ...]  # proposed, newly or still, with the answer to its question that was meant, else the first
    bare: tuple[str, ...]  # what of that a bare OK would file
    newly: bool  # whether anything was proposed that was not before
    joined: bool
    declined: bool
    missing: tuple[str, ...]  # what is asked for before the message
    in_force: frozenset[str]  # lines of the sheet before the message
    answer: str

    @property
    def did_something(self) -> bool:
        """Whether anything is otherwise than before but for proposals."""
        return bool(self.filed) or self.joined or self.declined

    @cached_property
    def words(self) -> str:
        """The answer without its line breaks."""
        return " ".join(self.answer.split())

    @property
    def asks(self) -> bool:
        """Whether a question stands beside what is proposed."""
        return self.bare != self.offered

    @property
    def found_nothing(self) -> bool:
        """Whether we said that there is no order, and did not show one that would do."""
        return NOTHING_FOUND in self.words and not self.shows_a_way

    @property
    def shows_a_way(self) -> bool:
        """Whether the answer shows an order that would do for something that is asked."""
        keys = "|".join("PLACE" if key == "TURN" else key for key in self.missing)
        example = re.compile(rf"\W*(?:{keys})(?: (?!\[)\S|$)")
        shown = (line for line in self.answer.splitlines() if line.lstrip("| ") not in self.in_force)
        return not keys or any(map(example.match, shown))


def outcome(case: Case, theatre: Theatre) -> Outcome:
    """What comes of a message at the desk, in a game of its own."""
    office = theatre(case.answers, case.language)
    if case.first:
        office.says(BO, case.first)
    before = office.docket
    news = office.hand_over(_letter(office, case))
    with office.store.reading() as transaction:
        entries = [logged.body for logged in transaction.log("g1", before.seq, before.setup.board)]
    proposed = [entry for entry in entries if isinstance(entry, log.Proposed) and entry.seat == BO]
    was = before.seat(BO).proposal
    now = _answered(case, before, proposed[-1]) if proposed else was
    return Outcome(
        filed=tuple(text for entry in entries for text in _done(before, entry)),
        offered=_printed(before, now),
        bare=_printed(before, proposed[-1].blocks if proposed else was),
        newly=bool(set(now) - set(was)),
        joined=any(isinstance(entry, log.Accepted) for entry in entries),
        declined=any(isinstance(entry, log.Noticed) and entry.topic == "declined" for entry in entries),
        missing=before.missing_keys(BO),
        in_force=frozenset("\n".join(_printed(before, before.seat(BO).in_force)).splitlines()),
        answer="\n\n".join(text_of(letter) for seat, letter in news if seat == BO),
    )


def _answered(case: Case, before: Docket, proposed: log.Proposed) -> tuple[Block, ...]:
    """What is proposed, with the answer to its question that was meant, else the first."""
    ways = [merged(proposed.blocks, way) for way in proposed.ways] or [proposed.blocks]
    meant = [blocks_of(orders) for orders in case.orders]
    return next((way for way in ways if frozenset(_printed(before, way)) in meant), ways[0])


def _done(before: Docket, entry: log.Entry) -> Iterator[str]:
    """What an entry files or takes back for Bo, or says in his name to all."""
    match entry:
        case log.SheetFiled(seat, blocks, final, standing, waits) if seat == BO:
            yield from _printed(before, blocks, standing)
            yield from [word for word, said in (("FINAL", final), ("WAIT", waits)) if said]
        case log.Withdrawn(seat, keys) if seat == BO:
            yield f"CLEAR {', '.join(keys) or 'ALL'}"
        case log.PressSent(seat, text) if seat == BO:
            yield f"SAY {text}"


def _printed(docket: Docket, blocks: Sequence[Block], standing: Sequence[Block] = ()) -> tuple[str, ...]:
    table = known_to(docket, BO)
    always = [canonical_standing((block,), table) for block in standing]
    return (*(canonical_sheet((block,), table) for block in blocks), *always)


def _letter(office: PostOffice, case: Case) -> bytes:
    asked: Message = office.newest(BO)
    raw = office.reply(BO, case.wrote, headers=dict(case.headers))
    whole = f"On Fri, 20 Nov 2026, the referee wrote:\n{quoted(text_of(asked))}"
    form = text_of(asked)
    accept = next((line.partition(" [")[0] for line in form.splitlines() if line.startswith("ACCEPT ")), "ACCEPT")
    for old, new in ((blank.replace("ACCEPT", accept) for blank in each) for each in case.filled):  # names the set-up
        assert old in form, f"{old!r} does not stand in the letter that is answered"
        form = form.replace(old, new, 1)
    bodies = {
        "below": f"{case.wrote}\n\n{whole}",
        "above": f"{whole}\n{case.wrote}\n",
        "nowhere": f"{case.wrote}\n",
        "inside": f"On Fri, 20 Nov 2026, the referee wrote:\n{quoted(form)}",
    }
    return _with_body(raw, bodies["inside" if case.filled else case.quoting])


def _with_body(raw: bytes, body: str) -> bytes:
    head, _, _ = raw.partition(b"\r\n\r\n")
    kept = [line for line in head.split(b"\r\n") if not line.lower().startswith((b"content-", b"mime-"))]
    kind = [b"MIME-Version: 1.0", b'Content-Type: text/plain; charset="utf-8"', b"Content-Transfer-Encoding: 8bit"]
    return b"\r\n".join([*kept, *kind, b"", body.replace("\n", "\r\n").encode()])


def shown(answer: str) -> list[str]:
    """The lines of which an answer says that they would do, as somebody types them who reads them there."""
    _, _, below = answer.partition(":\n| ")
    below = f"| {below}".partition("\n - ")[0] if below else ""
    return [line.lstrip("| ").rstrip() for line in below.partition("\n\n")[0].splitlines()]


# --- judged ----------------------------------------------------------------------------------------------


def blocks_of(orders: str) -> frozenset[str]:
    """A sheet as we print it, block by block; several moves may stand in one line."""
    found: list[str] = []
    orders = orders.replace("\nELSE CARD BEST", "\nELSE BEST")
    for line in re.sub(r"(?m)^MOVE .*", lambda moves: moves[0].replace(", ", "\nMOVE "), orders).splitlines():
        if not found or HEADS.match(line):
            found.append(line)
        else:
            found[-1] += f"\n{line}"
    return frozenset(found)


WRONG, NO_ORDER = "FILED WRONG", "no order found"


def fate(case: Case, came: Outcome) -> str:
    """What the referee did, in the words of the tables; the worst it may be called."""
    meant = [blocks_of(orders) for orders in (*case.orders, *_passing_too(case))]
    filed, offered = frozenset(came.filed), frozenset(came.offered)
    if not any(filed <= each for each in meant or [frozenset()]) or _forbidden(case, came.filed):
        return WRONG
    if came.joined or came.declined:
        return "joins" if came.joined else "declines"
    if any(filed == each for each in meant):
        return "files" if not came.newly or _added(case, offered - filed) else "proposes too much"
    if any(each <= filed | offered | came.in_force and _added(case, offered - each) for each in meant):
        return "proposes" if came.newly or filed else "proposes what was proposed before"
    if came.found_nothing:
        return NO_ORDER
    if came.newly and not _added(case, offered.difference(*meant)):
        return "proposes wrong"
    return next((then for then in case.then if then in ("asks", "answers", "nothing")), "answered otherwise")


def _passing_too(case: Case) -> Iterator[str]:
    """What lets pass as well what a question of a Veto asks: to be asked again another time."""
    if case.answers == "the question whether to veto" and "VETO NEVER" in case.orders:
        yield "VETO ASK"


def _added(case: Case, blocks: frozenset[str]) -> bool:
    """Whether a message may well be answered by a proposal with these blocks besides."""
    return case.may_add == "*" or all(case.may_add and block.startswith(case.may_add) for block in blocks)


def _forbidden(case: Case, blocks: Sequence[str]) -> list[str]:
    return [each for each in case.never if re.search(each, "\n".join(blocks), re.MULTILINE)]


def faults(case: Case, came: Outcome) -> Iterator[str]:
    """Why a good moderator would have done otherwise; none where that is how it was done."""
    was = fate(case, came)
    if was not in case.then:
        yield f"{was}, not {' or '.join(case.then)}"
    for each in _forbidden(case, (*came.filed, *came.offered)):
        yield f"files or proposes {each!r}"
    for words in case.says:
        if not any(way.strip().lower() in came.words.lower() for way in words.split("|")):
            yield f"does not say {words!r}"
    if was == "answers" and NOTHING_FOUND in came.words:
        yield f"answers a question with: {NOTHING_FOUND}"
    if was == "nothing" and not came.shows_a_way:
        yield "shows no order that would do"
