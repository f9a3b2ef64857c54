"""A proposal beside the words it was read from: its lines, what of it cannot be, blanks, and the one question about it.

For the page and for data alike. Must not know layout, nor how words are read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.adjudication.answering import Answerer
from referee.letters import Letter
from referee.orders.canonical import canonical
from referee.orders.contents import Known, LineComplaint, ReadFrom
from referee.orders.order import Block
from referee.orders.shapes.table import to_read

LETTERS = "ABC"
"""The letters of the answers to a question about a proposal."""


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A line of a proposal in English, the words it came from (none: it stood before), and why it cannot be, if so."""

    line: str
    words: tuple[str, ...] = ()
    refused: LineComplaint | None = None


@dataclass(frozen=True, slots=True)
class BlankSlot:
    """What is asked for and nothing fills; `beyond`: who answers it in mid-round, None where a deadline settles it."""

    key: str
    beyond: Answerer | None = None


def is_beside_words(letter: Letter) -> bool:
    """Whether a letter shows a proposal that its reader has just written in running words."""
    read = letter.receipt
    return read is not None and bool(read.sheet.read_from) and bool(letter.own.proposal or letter.own.ways)


def proposed_lines(letter: Letter, known: Known) -> tuple[ReadLine | BlankSlot, ...]:
    """The lines of a proposal, refused ones and blanks among them, in the order of a sheet; none without words."""
    read = letter.receipt
    if read is None or not is_beside_words(letter):
        return ()
    blocks, silent = {block.key: block for block in letter.own.proposal}, {*letter.asked.missing}
    refused = [each for each in read.refused if any(came.key == each.key for came in read.sheet.read_from)]
    keys = {*blocks, *(each.key for each in refused), *silent}
    return tuple(each for key in sorted(keys, key=to_read) for each in _of_key(key, blocks, refused, letter, known))


def _of_key(
    key: str, blocks: dict[str, Block], refused: Sequence[LineComplaint], letter: Letter, known: Known
) -> Iterator[ReadLine | BlankSlot]:
    """The lines of one block, and what it lacks."""
    came = [each for each in (letter.receipt.sheet.read_from if letter.receipt else ()) if each.key == key]
    block, against = blocks.get(key), [each for each in refused if each.key == key]
    for line in canonical(block, known).splitlines() if block is not None else ():
        found = next((each for each in came if each.line.strip() == line.strip()), None)
        came = [each for each in came if each is not found]
        yield ReadLine(line, found.words if found else ())
    yield from _refused(came, against)
    if block is None and not against:
        yield BlankSlot(key)
    elif block is not None:
        beside, silence = (*blocks.values(), *letter.own.sheet), letter.asked.silence
        beyond: Answerer = "player" if silence is None else silence.beyond
        yield from (BlankSlot(each, beyond) for each in block.open_ends(letter.table, beside))


def _refused(came: Sequence[ReadFrom], against: Sequence[LineComplaint]) -> Iterator[ReadLine]:
    """The lines of a block that cannot be, each with its reason, or the last of them with that of the whole block."""
    left = [*against]
    for at, each in enumerate(came):
        own = next((why for why in left if why.text in (each.line, *each.words)), None)
        why = own or (left[0] if left and at + 1 == len(came) else None)
        left = [other for other in left if other is not why]
        if why is not None or not any(other.text in (line.line, *line.words) for other in against for line in came):
            yield ReadLine(each.line, each.words, why)
    yield from (ReadLine(why.text or why.key, (), why) for why in left)


def told_in_list(letter: Letter) -> frozenset[LineComplaint]:
    """What is refused and stands with its reason among the lines of the proposal."""
    if not is_beside_words(letter) or letter.receipt is None:
        return frozenset()
    came = {each.key for each in letter.receipt.sheet.read_from}
    return frozenset(each for each in letter.receipt.refused if each.key in came)


@dataclass(frozen=True, slots=True)
class LetteredWay:
    """An answer to the question about a proposal: its letter, the lines that it adds, and those that it leaves out."""

    letter: str
    adds: tuple[str, ...]
    leaves_out: tuple[str, ...]


def ways_of(letter: Letter, known: Known) -> tuple[LetteredWay, ...]:
    """The answers to the question about a proposal; none if it has none."""
    stands = {block.key: canonical(block, known).splitlines() for block in letter.own.proposal}
    return tuple(
        LetteredWay(
            name,
            tuple(
                line
                for block in way
                for line in canonical(block, known).splitlines()
                if line not in stands.get(block.key, ())
            ),
            tuple(
                line
                for block in way
                for line in stands.get(block.key, ())
                if line not in canonical(block, known).splitlines()
            ),
        )
        for name, way in zip(LETTERS, letter.own.ways, strict=False)
    )


def asked_words(letter: Letter) -> str:
    """The words that the question is about; empty in a letter after the one that asked it first."""
    read = letter.receipt
    return read.sheet.which.words if read is not None and read.sheet.which is not None and letter.own.ways else ""
