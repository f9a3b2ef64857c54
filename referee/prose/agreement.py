"""Weighs two readings of the same running words: what both say is proposed, what one says alone is asked about.

The phrases find one sheet, the owners another; neither knows the other's candidates. A block on which they agree, and
that no condition stands beside, is plain. Of the rest one question is made, with at most three answers. Every name,
condition and denial of the letter is part of a line, or is shown as part of none. Must not know how either one reads.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from referee.orders.answers import OF_ANY_ROUND
from referee.orders.assembly import assembled
from referee.orders.canonical import canonical_sheet
from referee.orders.contents import Known, LineComplaint, ReadFrom, Which
from referee.orders.grammar import DOUBT
from referee.orders.limits import quoted
from referee.orders.order import Block
from referee.orders.shapes.deeds import card_called
from referee.orders.shapes.planning import completed
from referee.orders.shapes.plans import plans_among
from referee.orders.statements import written_out
from referee.orders.writing import card_name
from referee.prose.account import Clause, words_typed
from referee.prose.candidate import Span
from referee.prose.context import Context, stacked
from referee.prose.drafts import OwnedLine
from referee.prose.kinds import COMMA, STOP, STRANGE
from referee.prose.mentions import RunningWords, names_of
from referee.prose.modes import (
    AWAY,
    CONDITION,
    DENIED,
    FALLBACK,
    OF_DISK,
    OF_VETO,
    PLAIN,
    PREMISE,
    TALK,
    THEIRS,
    Mode,
    modes_of,
    sentences,
)
from referee.prose.order_keywords import CARD, DISK, EVICT, KING, POWER, SCORE, SCOREBOARD, TURN, VETO
from referee.prose.owners import OwnerReader, knows
from referee.prose.understanding import half_kept, judges_of, refused, told_under_its_words
from referee.rules.decisions import Complaint

_TRIED = 20
"""At most so many drafts of the owners are tried."""

_FAR = 0.25
"""Beyond one that cannot be, by so much, no sheet is meant instead."""

_MOST_WAYS = 3

_DEAR, _MEANT = 1.7, 3
"""What may speak at most against a sheet that the owners alone find, and how many names it has at least."""

_QUOTED = 100
"""Characters of words that are quoted."""

_NAMES = ("number", "card", "place", "board")
_FIGURES = tuple(f"{verb} " for verb in (KING, SCORE, EVICT))
"""How lines begin that name a place for something else than those who are counted."""

_TURNING = ("IF", "UNLESS", "NOT", "NONE")
_SHARED = (
    "EACH",
    "SPREAD",
    "HALF",
    "TWICE",
    "AS MANY",
    "LIKEWISE",
    "SECOND ONE",
    "BOTH",
    "ALL",
    "REST",
    "LESS",
    "ALSO",
)
"""Kinds of words by which one number has its part in several places, or is worked out."""

_PLANS = frozenset((CARD, TURN))
"""Keys of a plan, with the card that it is for and without."""

_GUARDED = re.compile(r" (?:IF|UNLESS|WHEN) ")
_GUARD = re.compile(r" (?:IF|UNLESS) .*?(?= or \d| or ANY|, |$)| WHEN .*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Owned:
    """The sheet that the owners read: its blocks, and its lines with their mentions."""

    blocks: tuple[Block, ...] = ()
    lines: tuple[OwnedLine, ...] = ()
    keys: frozenset[str] = frozenset()  # of the blocks on which it has an opinion
    cost: float = 0.0
    edits: bool = False  # it changes the plan that stands
    says_so: bool = False  # and the letter says that it does: and, instead, not
    refused: tuple[LineComplaint, ...] = ()  # what a likelier sheet has that cannot be


@dataclass(frozen=True, slots=True)
class Weighed:
    """What is plain of two readings, the one question about the rest, and what each word came to."""

    sure: tuple[Block, ...]
    which: Which | None = None
    read_from: tuple[ReadFrom, ...] = ()
    unowned: tuple[str, ...] = ()
    refused: tuple[LineComplaint, ...] = ()


def owned_sheet(letter: RunningWords, modes: Sequence[Mode]) -> Owned:
    """The likeliest sheet of the owners that could be used as things stand, perhaps but for one line."""
    said, known = letter.said, letter.known
    reader = OwnerReader(said, modes, _context(known))
    judges = judges_of(known)
    if not reader.speaks:
        return Owned()
    half: Owned | None = None
    for draft in reader.drafts()[:_TRIED]:
        if half is not None and half.cost + _FAR < draft.cost:
            break
        lines = draft.lines
        told = [replace(written_out(each.line, known, said[0].token), doubt=DOUBT) for each in lines]
        found = assembled(told, known)
        if not all(each.is_proposed for each in found):
            continue
        blocks = tuple(each.block for each in found if each.block is not None)
        against = {block.key: why for block in blocks if block.key in judges and (why := judges[block.key](block))}
        edits = draft.stands and reader.edits
        if not against:
            whole = blocks if draft.stands else tuple(completed(block, known) for block in blocks)
            return Owned(whole, lines, reader.keys, draft.cost, draft.stands, edits)
        if half is None and len(against) == 1 and edits:
            half = _but_for_one_line(
                Owned(blocks, lines, reader.keys, draft.cost, draft.stands, edits), against, letter
            )
    return half or Owned(keys=reader.keys)


def _but_for_one_line(owned: Owned, against: Mapping[str, Complaint], letter: RunningWords) -> Owned | None:
    """A sheet without the one line of the letter that cannot be, which is told; None if no such line is to blame."""
    ((key, why),) = against.items()
    said, known = letter.said, letter.known
    half = half_kept([each.line for each in owned.lines], key, said[0].token, known)
    said_anew = {each.line for each in owned.lines if each.owns}
    if half is None or half.line not in said_anew:
        return None
    block = next(each for each in owned.blocks if each.key == key)
    told = told_under_its_words(half, refused(block, why, known), said, letter.lines, known)
    blocks = tuple(half.block if each is block else each for each in owned.blocks)
    lines = tuple(each for each in owned.lines if each.line != half.line)
    return replace(owned, blocks=blocks, lines=lines, refused=(told,))


def _context(known: Known) -> Context:
    slots = OF_ANY_ROUND if known.slots is None else known.slots
    return Context(known, [slot for slot in slots if slot.key != "OK"])


class Weighing:
    """One letter, as both have read it."""

    def __init__(
        self,
        letter: RunningWords,
        used: Sequence[Span],
        rows: Sequence[Block] = (),
        *,
        edits: bool = False,
    ) -> None:
        """`used`: what the phrases made of which words; `rows`: blocks in rows; `edits`: what stands is changed."""
        self.said, self.lines, self.known = said, lines, known = letter.said, letter.lines, letter.known
        self.used, self.rows, self.edits = used, rows, edits
        self.modes = modes_of(said, lines)
        self.stood = {block.key: block for block in (*known.in_force, *known.proposal)}
        self.owned = owned_sheet(letter, self.modes)

    def weighed(
        self, blocks: Sequence[Block], ways: Sequence[Sequence[Block]] = (), turned: Collection[str] = ()
    ) -> Weighed:
        """What is sure of the blocks that the phrases found.

        `ways`: those that these found as likely themselves; `turned`: keys of those beside words that may turn them.
        """
        rows = {block.key for block in self.rows}
        blocks = [block for block in blocks if block.key in rows or not self._is_no_order(block)]
        theirs = {block.key: block for block in blocks}
        ours = {block.key: block for block in self.owned.blocks if not self._misreads(block)}
        ways = [tuple(block for block in way if not self._misreads(block)) for way in ways]
        turned = {*turned} | (self._turned(blocks) - rows)
        new = {key for key in {*theirs, *ours} if {theirs.get(key), ours.get(key)} - {None, self.stood.get(key)}}
        new = {key for key in new if key not in rows and (key in theirs or not rows)}
        turned |= {key for key in new & theirs.keys() if self._replaces_elsewhere(theirs[key])}
        covers = not self._leaves_names([*theirs.values()])
        open_ = {key for key in new if self._differs(theirs.get(key), ours.get(key), covers) or key in turned}
        open_ |= {*turned} & {*theirs}
        for key in new & theirs.keys():
            open_ |= self._owned_elsewhere(theirs[key])
        open_ |= {block.key for way in ways for block in way if block not in blocks}
        sure = tuple(block for block in blocks if block.key not in open_)
        asked = self._ways(open_, turned, theirs, ours, ways)
        shown = (*sure, *(block for way in asked for block in way))
        return Weighed(
            sure,
            Which(self._about(open_, turned, shown), asked) if asked else None,
            tuple(self._read_from(sure)),
            tuple(self._unowned(shown)),
            self.owned.refused,
        )

    def alone(self) -> Weighed | None:
        """What the owners read, as the one question about a letter in which the phrases find no sheet."""
        ours = [block for block in self.owned.blocks if not self._is_no_order(block)]
        new = {block.key for block in ours if block != self.stood.get(block.key)}
        owned = {at for line in self.owned.lines for at in line.owns}
        strange = sum(STRANGE in each.kinds and not each.light for each in self.said)
        meant = len(owned) >= _MEANT or self.owned.edits
        if not new and self.owned.refused:
            return Weighed((), refused=self.owned.refused)
        if not new or self.owned.cost > _DEAR or not meant or strange > len(owned):
            return None
        way = self._in_order(block for block in ours if block.key in new)
        about = self._about(new, (), way)
        return Weighed((), Which(about, (way, ())), (), tuple(self._unowned(way)), self.owned.refused)

    def may_turn(self, clause: Clause, key: str) -> bool:
        """Whether a clause may turn a block: not if it belongs to a veto or a disk, and the block is neither."""
        at = next((n for n, each in enumerate(self.said) if each.token == clause.first), 0)
        apart = {OF_VETO: (VETO,), OF_DISK: (DISK,)}.get(self.modes[at])
        return apart is None or key.startswith(apart)

    # --- what is asked --------------------------------------------------------------------------------------

    def _ways(
        self,
        open_: Collection[str],
        turned: Collection[str],
        theirs: Mapping[str, Block],
        ours: Mapping[str, Block],
        ways: Sequence[Sequence[Block]],
    ) -> tuple[tuple[Block, ...], ...]:
        """The answers of the question: as each reader, or reading, has it; and nothing of it where there is but one."""
        if not open_:
            return ()
        told = [[each for each in way if each.key in open_] for way in (*ways, [*theirs.values()], [*ours.values()])]
        found = [*dict.fromkeys(self._in_order(way) for way in told if way)]
        return (*found, ())[:_MOST_WAYS] if len(found) < 2 or turned else tuple(found[:_MOST_WAYS])

    def _in_order(self, way: Iterable[Block]) -> tuple[Block, ...]:
        return tuple(sorted(way, key=lambda block: (block.key != POWER, block.key)))

    def _differs(self, theirs: Block | None, ours: Block | None, covers: bool) -> bool:
        """Whether the two readers differ on a block on which both have an opinion.

        `covers`: the phrases have every name of the letter, so that what the owners alone say has none for itself.
        """
        key = (theirs or ours).key  # type: ignore[union-attr]
        if theirs is None:
            return key in self.owned.keys and not (covers or self._is_elsewhere(key))
        if not (key in self.owned.keys and self._is_known(theirs)):
            return self._invents(theirs)
        if ours is None and covers:
            return self._invents(theirs)
        if ours is None or _without_guards(self._text(theirs)) != self._text(ours):
            edits = self.edits and not self.owned.says_so
            return not edits or self._invents(theirs) or self._leaves_names((theirs,))
        return False

    def _owned_elsewhere(self, block: Block) -> set[str]:
        """The keys of a block and of others to which the owners gave all that it names; none if they gave it less."""
        owners = {*self._owners("\n".join(self._new_lines((block,))))}
        alike = _PLANS if block.key in _PLANS else {block.key}
        others = {at: key for at, key in self._given.items() if key not in alike}
        return {block.key, *(others[at] for at in owners)} if owners and owners <= others.keys() else set()

    def _is_known(self, block: Block) -> bool:
        """Whether the owners know what the cards of a block do."""
        cards = (card for plan in plans_among((block,)) for card in plan.cards)
        return all(knows(card_called(card, self.known.cards)) for card in cards)

    def _is_elsewhere(self, key: str) -> bool:
        """Whether nobody asks for a block that only one of the two found."""
        slots = OF_ANY_ROUND if self.known.slots is None else self.known.slots
        return not any(slot.is_asked and slot.key == key for slot in slots) and key == POWER

    def _turned(self, blocks: Sequence[Block]) -> set[str]:
        """Keys of blocks that stand beside a condition which none of their lines holds."""
        held = {block.key for block in blocks if _GUARDED.search(self._text(block))}
        if held:
            return held if self._denies_beside_condition() else set()
        keys = {block.key for block in blocks}
        found: set[str] = set()
        before: set[str] = set()
        alone = False
        for begin, end in sentences(self.said):
            here = {key for span in self.used if begin < span.end and span.begin < end for key in span.keys} & keys
            conditions = CONDITION in self.modes[begin:end]
            if conditions or (alone and here):
                found |= here or before
            alone = ((conditions or alone) and not here) or self._leads_on(end)
            before = here or before
        return found

    def _denies_beside_condition(self) -> bool:
        """Whether a sentence says what is not done where its condition holds: but if Ann leads Seville none."""
        return any(
            CONDITION in self.modes[begin:end]
            and any(
                (each.may_be("NONE") and not each.light) or mode == DENIED
                for each, mode in zip(self.said[begin:end], self.modes[begin:end], strict=True)
            )
            for begin, end in sentences(self.said)
        )

    def _ranks_a_condition(self, block: Block) -> bool:
        """Whether a block has as a further choice what stands beside a condition, and not the condition: or 9 if ..."""
        text = self._text(block)
        if " or " not in text or _GUARDED.search(text):
            return False
        owners = {*self._owners(text)}
        return any(
            owners & {*range(begin, end)} and CONDITION in self.modes[begin:end] for begin, end in self._clauses()
        )

    def _replaces_elsewhere(self, block: Block) -> bool:
        """Whether a block names only a number said in place of one that stands in others alone: three, not two."""
        where = {
            key
            for key, stood in self.stood.items()
            if any(
                self.modes[at] == DENIED and "number" in self.said[at].kinds for at in self._owners(self._text(stood))
            )
        }
        owners = self._owners("\n".join(self._new_lines((block,))))
        return (
            bool(where and owners) and block.key not in where and all("number" in self.said[at].kinds for at in owners)
        )

    def _leads_on(self, end: int) -> bool:
        """Whether a sentence ends with a condition and a colon: as long as Emma stays away:."""
        if end < 2 or self.modes[end - 2] != CONDITION:
            return False
        last, mark = self.said[end - 2].token, self.said[end - 1].token
        return last.line == mark.line and ":" in self.lines[last.line].text[last.column : mark.column + 1]

    def _is_no_order(self, block: Block) -> bool:
        return self._is_talk(block) or self._takes(block) or self._misreads(block)

    def _misreads(self, block: Block) -> bool:
        return self._ranks_a_condition(block) or self._moves_who_is_counted(block)

    def _moves_who_is_counted(self, block: Block) -> bool:
        """Whether a block does with a place what is no placing, where only some are said to go: one in Granada."""
        lines = self._new_lines((block,))
        placed = {*self._owners("\n".join(line for line in lines if not line.startswith(_FIGURES)))}
        sent = self._owners("\n".join(line for line in lines if line.startswith(_FIGURES)))
        owners = [at for at in sent if at not in placed]
        return bool(owners) and all(self._counts_who_goes(at) for at in owners)

    def _counts_who_goes(self, at: int) -> bool:
        """Whether a number that is no card's stands before a place: one in Granada."""
        first = next((n for n in range(at - 1, max(0, at - 2) - 1, -1) if "number" in self.said[n].kinds), None)
        if first is None or "card" in self.said[first].kinds or (first and self.said[first - 1].may_be("verb", "card")):
            return False
        return all(each.light or each.may_be("TO") for each in self.said[first + 1 : at])

    def _is_talk(self, block: Block) -> bool:
        """Whether all that a block names anew is named in talk."""
        owners = self._owners("\n".join(self._new_lines((block,))))
        talk = {TALK, AWAY} if _context(self.known).asks_place else {TALK, AWAY, THEIRS}
        return bool(owners) and {self.modes[at] for at in owners} <= talk

    def _takes(self, block: Block) -> bool:
        """Whether a block names anew, and in no condition of its own, what only a condition or a denial names."""
        lines = _without_guards("\n".join(self._new_lines((block,))))
        old = self._text(self.stood[block.key]) if block.key in self.stood else ""
        named: dict[str, set[Mode]] = {}
        for at in {*self._owners(lines)} - {*self._owners(old)}:
            for name in self._names(at):
                named.setdefault(name, set()).add(self.modes[at])
        return any(modes <= {CONDITION, DENIED} for modes in named.values())

    def _text(self, block: Block) -> str:
        return canonical_sheet((block,), self.known)

    def _about(self, open_: Collection[str], turned: Collection[str], shown: Sequence[Block]) -> str:
        """The words that the question is about: the condition, or those from which the lines in doubt were read."""
        marked = [at for at, mode in enumerate(self.modes) if mode == CONDITION] if turned else []
        if not marked:
            owners = self._owners("\n".join(self._text(block) for block in shown if block.key in open_))
            spans = [at for span in self.used if span.keys & {*open_} for at in range(span.begin, span.end)]
            marked = sorted({*owners, *spans})
        quotes = self._quotes(marked)
        return quoted(" ... ".join(quotes), _QUOTED)

    # --- whose words ------------------------------------------------------------------------------------------

    def _new_lines(self, blocks: Iterable[Block]) -> list[str]:
        """The lines of blocks that do not stand already."""
        stood = {line for block in self.stood.values() for line in self._text(block).splitlines()}
        return [line for block in blocks for line in self._text(block).splitlines() if line not in stood]

    def _invents(self, block: Block) -> bool:
        """Whether a number of a block, larger than one, is not said as often as it is written there."""
        if any(each.may_be(*_SHARED) for each in self.said):
            return False
        old = (
            Counter(int(each) for each in re.findall(r"\d+", self._text(stood)))
            if (stood := self.stood.get(block.key))
            else Counter()
        )
        plain = re.sub(rf"(?:{CARD}|{SCOREBOARD}) [^\n]*", "", self._text(block))
        written = Counter(int(each) for each in re.findall(r"\d+", plain)) - old
        heard = Counter(each.kinds["number"] for each in self.said if "number" in each.kinds)
        return any(number > 1 and heard[number] and heard[number] < many for number, many in written.items())

    def _names(self, at: int) -> list[str]:
        """What lines call a name of the letter; several ways where it is a number."""
        each = self.said[at]
        if "number" in each.kinds and "card" not in each.kinds:
            number = each.kinds["number"]
            design = stacked(number, self.known)
            return [str(number), *([card_name(design)] if design else [])]
        return [name.removeprefix(f"{SCOREBOARD} ") for name in names_of(each, self.known)]

    def _is_name(self, at: int) -> bool:
        each = self.said[at]
        heavy = not each.light or each.token.word.isdigit()
        return heavy and (each.may_be(*_NAMES) or bool(each.either)) and "STACK" not in each.kinds

    @cached_property
    def _given(self) -> Mapping[int, str]:
        """The keys of the blocks to which the owners gave the mentions."""
        return {at: line.key for line in self.owned.lines for at in line.owns}

    @cached_property
    def _called(self) -> tuple[tuple[int, re.Pattern[str]], ...]:
        """The names of the letter, each by what lines call it."""
        named = (at for at in range(len(self.said)) if self._is_name(at))
        return tuple(
            (at, re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b"))
            for at in named
            if (names := self._names(at))
        )

    def _owners(self, text: str) -> list[int]:
        """The mentions that lines name."""
        return [at for at, called in self._called if called.search(text)]

    def _leaves_names(self, blocks: Sequence[Block]) -> bool:
        """Whether the letter names something plainly that these blocks do not."""
        old = self.stood.values() if self.edits else ()  # an old value that is named says which line is meant
        text = "\n".join(map(self._text, (*blocks, *old)))
        owners = {*self._owners(text)} - self._given_elsewhere(text)
        return any(self._is_name(at) and self.modes[at] == PLAIN and at not in owners for at in range(len(self.said)))

    def _given_elsewhere(self, text: str) -> set[int]:
        """The numbers that these lines lack, though they name the card of that number: 5, where that is the King."""
        numbers = {at: self.said[at].kinds["number"] for at in self._given if "number" in self.said[at].kinds}
        return {
            at for at, number in numbers.items() if self._given[at] != CARD and not re.search(rf"\b{number}\b", text)
        }

    def _read_from(self, blocks: Sequence[Block]) -> Iterator[ReadFrom]:
        """Each line of the blocks with the words that it came from."""
        stood = {line for block in self.stood.values() for line in self._text(block).splitlines()}
        free = {*range(len(self.said))}
        for block in blocks:
            for line in self._text(block).splitlines():
                if line in stood and not self.owned_by(line):
                    yield ReadFrom(block.key, line)
                    continue
                spans = [at for span in self.used if block.key in span.keys for at in range(span.begin, span.end)]
                named = self._owners(line)
                owners = self.owned_by(line) or [at for at in named if at in spans] or named
                owners = [at for at in owners if at in free] or spans
                if _GUARDED.search(line):
                    owners = sorted({*owners, *(free & self._conditions())})
                free -= {*owners} if len(self._quotes(owners)) else set()
                yield ReadFrom(block.key, line, tuple(self._quotes(owners)))

    def _conditions(self) -> set[int]:
        """The mentions of conditions, with the only in front: only when Ann leads Seville."""
        found = {at for at, mode in enumerate(self.modes) if mode in (CONDITION, PREMISE)}
        return found | {at - 1 for at in found if at and self.said[at - 1].may_be("ONLY")}

    def owned_by(self, line: str) -> list[int]:
        """The mentions that the owners gave to a line, or to the parts of one."""
        parts = [each for each in self.owned.lines if each.line == line or _is_part(each.line, line)]
        return sorted(at for part in parts for at in part.owns)

    def _unowned(self, shown: Sequence[Block]) -> Iterator[str]:
        """Runs of words with a name, a condition or a denial of which no line came."""
        text = "\n".join(map(self._text, shown))
        named = {*self._owners(text)} - self._given_elsewhere(text)
        used = {at for span in self.used if span.keys for at in range(span.begin, span.end)}
        guarded = bool(_GUARDED.search(text))
        replaced = self._replaced(named)
        for begin, end in self._clauses():
            clause = [at for at in range(begin, end) if at not in replaced]
            marked = [at for at in clause if self._is_lost(at, named, used, guarded=guarded)]
            if marked:
                yield quoted(words_typed(self.said, begin, end, self.lines)[0], _QUOTED)

    def _replaced(self, named: Collection[int]) -> set[int]:
        """The mentions that say what a line is no more, and their denials: no, 11 not 12."""
        stood = {*self._owners("\n".join(map(self._text, self.stood.values())))} - {*named}
        old = {at for at in stood if self.modes[at] == DENIED}
        return old | {at - 1 for at in old if at and self.said[at - 1].may_be("NOT", "INSTEAD")}

    def _is_lost(self, at: int, named: Collection[int], used: Collection[int], *, guarded: bool) -> bool:
        """Whether a mention is a name, condition or denial of which nothing came."""
        each, mode = self.said[at], self.modes[at]
        if self._is_name(at):
            meant = (PLAIN, PREMISE, FALLBACK, *((CONDITION,) if guarded else ()))
            return at not in named or mode not in meant
        if each.light:
            return False
        if each.is_rival:
            return at not in used
        if mode in (PREMISE, FALLBACK):
            return False
        return each.may_be(*_TURNING) and at not in used and not (guarded and mode == CONDITION)

    def _clauses(self) -> Iterator[tuple[int, int]]:
        begin = 0
        for at, each in enumerate(self.said):
            if each.may_be(COMMA, STOP, "?", "-"):
                if at > begin:
                    yield begin, at
                begin = at + 1
        if begin < len(self.said):
            yield begin, len(self.said)

    def _quotes(self, marked: Sequence[int]) -> list[str]:
        """The words of some mentions as typed, those that stand together as one, with what only joins them."""
        runs: list[list[int]] = []
        for at in sorted(marked):
            if runs and self._joined(runs[-1][-1], at):
                runs[-1].append(at)
            else:
                runs.append([at])
        return [quoted(words_typed(self.said, run[0], run[-1] + 1, self.lines)[0], _QUOTED) for run in runs]

    def _joined(self, one: int, other: int) -> bool:
        between = self.said[one + 1 : other]
        near = len(between) <= 4 and self.said[one].token.line == self.said[other].token.line
        return near and not any(each.may_be(COMMA, STOP, "?", "-") for each in between)


def _without_guards(text: str) -> str:
    """The lines of a block without the conditions of the game, for which the owners have no slot."""
    return _GUARD.sub("", text)


def _is_part(part: str, line: str) -> bool:
    """Whether an owner's line is part of one that holds several: PLACE 3 Aragon of PLACE 3 Aragon, 2 Seville."""
    verb, _, rest = part.partition(" ")
    head, _, whole = line.partition(" ")
    return verb == head and bool(rest) and rest in whole.split(", ")
