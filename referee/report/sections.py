"""The sections that letters consist of: headings, paragraphs, lists, tables, forms, with every sentence ready.

The templates have a macro for each class, for text and for HTML. Must not know what a letter says, nor columns, markup
or style.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.report.chapters import StoryLine
from referee.report.form import Blank
from referee.report.voice import Voice


class Section:
    """A section of a letter; `layout` names the macro that lays it out."""

    @property
    def layout(self) -> str:
        """The name of the class in lower case."""
        return type(self).__name__.lower()


class Space(Section):
    """An empty line in a text; nothing in HTML."""


@dataclass(frozen=True)
class Heading(Section):
    """A heading of the sections below it."""

    words: str


@dataclass(frozen=True)
class Headline(Heading):
    """The heading of the whole letter."""


@dataclass(frozen=True)
class Paragraph(Section):
    """A paragraph: `strong` words, then `words`, then lines `below`.

    `style`: note, list, or none. `lead` begins the first line in a text.
    """

    words: str = ""
    strong: str = ""
    below: tuple[str, ...] = ()
    style: str = ""
    lead: str = ""


class Callout(Paragraph):
    """A paragraph that must not be overlooked; its style is due, ask or good."""

    @property
    def said(self) -> str:
        """The strong words and the others in one line."""
        return " ".join(filter(None, (self.strong, self.words)))


@dataclass(frozen=True)
class ReplyLink:
    """A link that opens a reply; `first` marks the reply that would be enough, `words` are what it says, if short."""

    label: str
    address: str
    first: bool
    words: str = ""


@dataclass(frozen=True)
class ReplyLinks(Section):
    """Links that open replies, and from where to send them; HTML only."""

    links: tuple[ReplyLink, ...]
    words: str


@dataclass(frozen=True)
class Seal(Section):
    """The fingerprint of a seed, with words that explain it."""

    words: str
    fingerprint: str


@dataclass(frozen=True)
class Lines(Section):
    """Lines that are not refilled."""

    lines: tuple[str, ...]


class Bars(Lines):
    """Orders that could be sent as they are, each behind a bar."""


@dataclass(frozen=True, slots=True)
class FiledLine:
    """A line of a sheet in force; `why` it, or a part of it, can no longer act, and whether all of it is dead."""

    text: str
    why: str = ""
    dead: bool = False


@dataclass(frozen=True)
class FiledSheet(Section):
    """A sheet in force, each line behind a bar, and below a dead one the reason."""

    orders: tuple[FiledLine, ...]


@dataclass(frozen=True, slots=True)
class BesideWords:
    """A line of a proposal, and beside it the words it came from or what is to be said of it; `why` it cannot be."""

    text: str
    beside: str = ""
    why: str = ""


@dataclass(frozen=True)
class ReadProposal(Section):
    """A proposal in running words, line by line beside these words."""

    lines: tuple[BesideWords, ...]


@dataclass(frozen=True)
class LetteredAnswers(Section):
    """A question, and its answers by their letters."""

    words: str
    ways: tuple[tuple[str, str], ...]


class Code(Lines):
    """Codes such as fingerprints and seeds."""


class LeftUnread(Lines):
    """Lines of a letter that were not understood."""


class Quote(Lines):
    """What somebody says to everybody."""


@dataclass(frozen=True)
class Usage(Lines):
    """Examples of an order or command, and what it means; the style `example` sets it apart."""

    meaning: tuple[str, ...]
    style: str = ""


@dataclass(frozen=True)
class Items(Section):
    """A list of things that happened or hold."""

    lines: tuple[StoryLine, ...]


class Borders(Items):
    """Places with their neighbours."""


class Steps(Items):
    """Things that happened, numbered for EXPLAIN."""


@dataclass(frozen=True)
class Gist(Section):
    """A few of the steps that stand further down, by their numbers."""

    steps: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Divider(Section):
    """A line, below which stands what is looked up, with words on that."""

    words: str


@dataclass(frozen=True)
class Row:
    """A numbered row of a table, with notes under it."""

    number: int
    words: str
    under: tuple[str, ...] = ()
    title: str = ""

    @property
    def label(self) -> str:
        """The number, or a hyphen without one."""
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
    """An action card by itself, with its orders."""

    title: str
    words: str


@dataclass(frozen=True)
class Explained(Section):
    """A line of the last report, with the rules behind it and their sources."""

    number: int
    line: str
    rules: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Fates(Section):
    """Lines of a sheet, with what became of each."""

    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Form(Section):
    """Blanks to fill in."""

    blanks: tuple[Blank, ...]


class Acceptance(Form):
    """The form of an invitation."""


@dataclass(frozen=True)
class RefusedLine:
    """A line that was not filed: where it stands, as typed, marks under the fault, the reason, and legal alternatives.

    `typed` is empty if a whole block was refused; `lead` then introduces the block. `file` introduces the first of a
    file, and `pointer` says which value of JSON is meant.
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
    pointer: str
    why: str
    legal: str


@dataclass(frozen=True)
class Faults(Section):
    """Lines that were not filed."""

    faults: tuple[RefusedLine, ...]


@dataclass(frozen=True)
class SeatCell:
    """A seat in a table: the id of its colour, the word for the colour, and who plays it."""

    colour: str
    who: str
    player: str
    points: str = ""
    state: str = ""
    rank: int = 0
    head: str = ""  # the word for the colour, in capitals for the reader
    mine: bool = False

    @property
    def rank_told(self) -> str:
        """The rank, or a dash where nobody has one."""
        return str(self.rank or "-")

    @property
    def said(self) -> str:
        """The seat in one line, without the rank."""
        rest = ", ".join(filter(None, (self.points, self.state)))
        return f"{self.head or self.who} {self.player}{rest and f': {rest}'}"


@dataclass(frozen=True)
class Seats(Section):
    """The seats, with the state of each."""

    rows: tuple[SeatCell, ...]


@dataclass(frozen=True)
class Scores(Section):
    """The scores, highest first; the state of each seat is its gain."""

    heading: str
    rows: tuple[SeatCell, ...]

    @property
    def words(self) -> str:
        """The scores in one line."""
        return ", ".join(f"{row.head} {row.points}{row.state and f' ({row.state})'}" for row in self.rows)


@dataclass(frozen=True)
class Track:
    """A seat's points after each round; `far`: its final points as a percentage of the highest."""

    who: str
    colour: str
    points: int
    after: tuple[int, ...]
    far: int

    @property
    def bar(self) -> str:
        """`far` as a bar in a text."""
        return "=" * max(1, self.far * 50 // 100)


@dataclass(frozen=True)
class Course(Section):
    """A chart of the points after each of these rounds."""

    caption: str
    after: str
    rounds: tuple[int, ...]
    tracks: tuple[Track, ...]


class Standings(Seats):
    """The final standings, the winner first."""


@dataclass(frozen=True)
class Guests(Seats):
    """Who is invited so far; `nobody` if there is no row."""

    nobody: str


@dataclass(frozen=True)
class Terms(Seats):
    """Who plays, by which rules: names of players and moderators, and the words that introduce them.

    `lines`: the rules, the pace, the cost, a paragraph for each.
    """

    clockwise: str
    players: str
    moderated: str
    moderators: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class CommandAnswer(Section):
    """A command and its fate; `shade` of the verdict: good, due or ask.

    `more`: what would be legal, and an introduction to the changes; `repeat` says to send `again`, the line that
    carries the command out.
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


Sections = Iterator[Section]


def titled(voice: Voice, heading: str, *below: Section) -> Sections:
    """Sections under a heading; without sections no heading either."""
    if below:
        yield Heading(voice.word("heading", heading))
        yield from below
