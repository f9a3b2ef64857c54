"""What a letter is laid out from: headings, paragraphs, lists, tables, forms, each with its sentences ready.

Knows in what shapes things are said; each has a layout of its name in the text and in the page. Must not know what a
letter says, nor columns, markup or style.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.report.chapters import StoryLine
from referee.report.form import Blank


class Section:
    """A part of a letter; `layout` names the macro that lays it out."""

    @property
    def layout(self) -> str:
        """The name of its class in small letters."""
        return type(self).__name__.lower()


class Space(Section):
    """An empty line of a text."""


@dataclass(frozen=True)
class Heading(Section):
    """What the sections below it are about."""

    words: str


@dataclass(frozen=True)
class Headline(Heading):
    """What the whole letter is about."""


@dataclass(frozen=True)
class Paragraph(Section):
    """Sentences: the others, those that stand out before them, and those that begin a line where there is room.

    `style`: note, list, or none. `lead` stands before the first line of a text.
    """

    words: str = ""
    strong: str = ""
    below: tuple[str, ...] = ()
    style: str = ""
    lead: str = ""


class Callout(Paragraph):
    """A paragraph that must not be overlooked; its style says what it is: due, ask or good."""

    @property
    def said(self) -> str:
        """The strong words and the others in a row."""
        return " ".join(filter(None, (self.strong, self.words)))


@dataclass(frozen=True)
class ReplyLink:
    """A link that opens an answer; the `first` of them would be enough."""

    label: str
    address: str
    first: bool


@dataclass(frozen=True)
class ReplyLinks(Section):
    """Links that open answers."""

    links: tuple[ReplyLink, ...]


@dataclass(frozen=True)
class Seal(Section):
    """The fingerprint of a seed, and what it is."""

    words: str
    fingerprint: str


@dataclass(frozen=True)
class Lines(Section):
    """Lines as they were written."""

    lines: tuple[str, ...]


class Bars(Lines):
    """Lines that could be sent as they stand."""


class Code(Lines):
    """Letters and digits that are no sentence."""


class LeftUnread(Lines):
    """What somebody wrote that was not understood."""


class Quote(Lines):
    """What somebody says."""


@dataclass(frozen=True)
class Usage(Lines):
    """How something is ordered, and what that means; an example begins a paragraph of its own."""

    meaning: tuple[str, ...]
    style: str = ""


@dataclass(frozen=True)
class Items(Section):
    """Things that happened or hold."""

    lines: tuple[StoryLine, ...]


class Borders(Items):
    """Places, each with its neighbours."""


class Steps(Items):
    """Things that happened, with numbers by which they may be asked for."""


@dataclass(frozen=True)
class Row:
    """A numbered row of a table, with what stands under it."""

    number: int
    words: str
    under: tuple[str, ...] = ()
    title: str = ""

    @property
    def label(self) -> str:
        """The number, if there is one."""
        return str(self.number or "-")


@dataclass(frozen=True)
class Rows(Section):
    """A table of numbered rows."""

    rows: tuple[Row, ...]


class Rulings(Rows):
    """The ledger of rulings."""


class Deck(Rows):
    """All action cards."""


class Offer(Rows):
    """Action cards on offer."""


@dataclass(frozen=True)
class CardLesson(Lines):
    """An action card by itself, with how it is ordered."""

    title: str
    words: str


@dataclass(frozen=True)
class Explained(Section):
    """A line of the last report, and the rules behind it with their sources."""

    number: int
    line: str
    rules: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Fates(Section):
    """Lines of a sheet, and what became of each."""

    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Form(Section):
    """Blanks to fill."""

    blanks: tuple[Blank, ...]


class Acceptance(Form):
    """The form of an invitation."""


@dataclass(frozen=True)
class RefusedLine:
    """A line that was not filed: where it stands, as typed, with marks under the trouble, why, and what would do.

    What is typed is empty where it is a block as a whole, which `lead` introduces.
    """

    file: str
    block: str
    lead: str
    where: str
    typed: str
    marks: str
    before: str
    wrong: str
    after: str
    why: str
    legal: str


@dataclass(frozen=True)
class Faults(Section):
    """Lines that were not filed."""

    faults: tuple[RefusedLine, ...]


@dataclass(frozen=True)
class SeatCell:
    """A seat in a table: the id of its colour, the word for it, and who plays it."""

    colour: str
    who: str
    player: str
    points: str = ""
    state: str = ""
    rank: int = 0
    head: str = ""  # the word for it, in capitals where it is the reader's
    mine: bool = False

    @property
    def said(self) -> str:
        """All of it in a row, without the rank."""
        rest = ", ".join(filter(None, (self.points, self.state)))
        return f"{self.head or self.who} {self.player}{rest and f': {rest}'}"


@dataclass(frozen=True)
class Seats(Section):
    """The seats, and whom the game waits for."""

    rows: tuple[SeatCell, ...]


@dataclass(frozen=True)
class Scores(Section):
    """Who has how many points, the most first; the state of each is what was gained."""

    heading: str
    rows: tuple[SeatCell, ...]

    @property
    def words(self) -> str:
        """All of them in a row."""
        return ", ".join(f"{row.head} {row.points}{row.state and f' ({row.state})'}" for row in self.rows)


@dataclass(frozen=True)
class Track:
    """A seat's way through the game: its points after each round, and how far it came, of 100."""

    who: str
    colour: str
    points: int
    after: tuple[int, ...]
    far: int

    @property
    def bar(self) -> str:
        """How far it came, as a text draws it."""
        return "=" * max(1, self.far * 50 // 100)


@dataclass(frozen=True)
class Course(Section):
    """A chart: the points after each of these rounds."""

    caption: str
    after: str
    rounds: tuple[int, ...]
    tracks: tuple[Track, ...]


class Standings(Seats):
    """The seats at the end, the first of them first."""


@dataclass(frozen=True)
class Guests(Seats):
    """Who is invited so far, or that nobody is."""

    nobody: str


@dataclass(frozen=True)
class Terms(Seats):
    """Who plays, by which rules; what introduces players and moderators, and their names."""

    clockwise: str
    players: str
    moderated: str
    moderators: str
    rules: str
    tempo: str


@dataclass(frozen=True)
class CommandAnswer(Section):
    """A command and its fate; `shade` of the verdict: good, due or ask.

    `more`: what would do, and what the changes are; `repeat` says to send `again`, the line that carries it out.
    """

    line: str
    shade: str
    verdict: str
    filed: tuple[str, ...]  # of ORDER FOR
    faults: tuple[RefusedLine, ...]
    more: tuple[str, ...]
    changes: tuple[str, ...]
    repeat: str
    again: str
    link: ReplyLink | None = None
