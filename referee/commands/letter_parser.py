"""Parsing a moderator's letter: one command a line, with TRY in front and CODE behind, and prose between them.

Knows which lines belong together. Must not know the game beyond its names, nor whether a command can be carried out.
Every text gives a sheet, in time proportional to its length.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate

from referee.commands.correct import Correct
from referee.commands.directive import CommandSheet, Spoken, Suggested, Unread
from referee.commands.line_parser import (
    CommandLine,
    code_in,
    is_like_our_codes,
    parse_line,
    without_code,
    without_our_code,
)
from referee.commands.newcomers import continues_newcomer
from referee.commands.order_for import OrderFor
from referee.commands.phrases import BEFORE_A_REASON, Names, words_for
from referee.commands.refused import Unclear
from referee.commands.setting_up import Invite
from referee.commands.wishes import (
    HeardSentence,
    SaidBefore,
    leads_to_what_stands_below,
    turns_what_stands_above,
    wishes,
)
from referee.commands.writing_to_players import Announce
from referee.languages.tokens import tokens_of, words_of
from referee.orders.contents import Line
from referee.orders.lexicon import Vocabulary
from referee.orders.limits import (
    LONGEST_LINE,
    MOST_LINES,
    MOST_TOKENS,
    TooDear,
    is_too_long,
)
from referee.orders.rows import rows_of
from referee.orders.segments import is_content, segments_of
from referee.orders.shapes.plans import AskBlock
from referee.rules.board import Board

_WITH_THEIR_LINE = ("command-unknown", "question", "seat-unknown", "colour-unknown", "place-unknown")
"""What is wrong with a line of which the complaint says how it would do."""

_SAYS_HOW = (
    *("turned-round", "no-such-zone", "number-range", "hours-range", "two-addresses", "name-unfit"),
    *("address-comma", "address-foreign", "address-missing", "address-too"),
)
"""What is wrong with a line of which the complaint says itself what would do."""

_TALK = ("ACCEPT", AskBlock.key, "CLEAR", "FINAL", "HELP", "OK", "SAY", "STATUS", "TELL MODERATOR")
"""Orders of players that are prose unless they are written in capitals."""


def read_commands(lines: Sequence[Line], names: Names, *, in_running_words: bool = True) -> CommandSheet:
    """The commands of one letter, with those that its running words come to.

    Lines that may be quoted, or stand below a signature's dashes, are left out.
    """
    own = _own_lines(lines)
    full = [line for line in own if line.text.strip()]
    if len(full) > MOST_LINES:
        cut = full[MOST_LINES]
        return CommandSheet((Unread(cut.number, cut.text[:LONGEST_LINE], "too-many-lines", (MOST_LINES,)),))
    sizes = accumulate(0 if is_too_long(line.text) else len(tokens_of(line.text, signed=False)) for line in full)
    dear = next((line for line, size in zip(full, sizes, strict=True) if size > MOST_TOKENS), None)
    if dear is not None:  # what stands below may take back any of it
        return CommandSheet((Unread(dear.number, dear.text, "too-long-to-read"),))
    letter = _LetterParser(own, names, words_for(names), in_running_words)
    while letter.at < len(own):
        letter.read()
    letter.end_prose()
    return CommandSheet(tuple(letter.said), tuple(letter.ignored))


def commands_among(lines: Iterable[Line], board: Board) -> Iterator[tuple[Line, CommandLine]]:
    """The lines of a player that are commands which only moderators may give, and not prose that begins like one."""
    names = Names(board, board.colours)
    words = words_for(names)
    for line in lines:
        said = parse_line(line.text, words, names) if not is_too_long(line.text) else None
        if said and said.is_exact and not said.kind.is_players_too and (said.is_certain or not said.command):
            yield line, said


def _own_lines(lines: Sequence[Line]) -> list[Line]:
    """The writer's own lines above the signature, with quoted lines blanked."""
    cut = next((at for at, line in enumerate(lines) if line.sure and line.text.rstrip() == "--"), len(lines))
    quoted = (not line.sure or line.text.lstrip().startswith(">") for line in lines[:cut])
    return [replace(line, text="") if doubtful else line for line, doubtful in zip(lines, quoted, strict=False)]


@dataclass
class _LetterParser:
    """The lines of a letter, how far they are read, and the commands found so far."""

    lines: Sequence[Line]
    names: Names
    words: Vocabulary
    in_running_words: bool
    at: int = 0
    prose: list[Line] = field(default_factory=list)  # directly above, and not heard yet
    paragraph: int = 0  # how much of `said` stands above the paragraph
    said: list[Spoken | Unread] = field(default_factory=list)
    ignored: list[str] = field(default_factory=list)
    only_try: bool = False  # TRY stood on the line above
    line_above: str = ""  # "prose", "orders", or "" for anything else
    heard: SaidBefore = field(default_factory=dict)
    is_dear: bool = False  # it has more sentences than are heard

    def read(self) -> None:
        """Read the next line and those below that belong to it."""
        line = self.lines[self.at]
        self.at += 1
        if not line.text.strip() or (self.is_word(line, "end") and (self.said or self.prose)):
            self.end_prose()
            self.line_above, self.paragraph = "", len(self.said)
        elif self.is_word(line, "try") and self.at < len(self.lines) and self.parse(self.lines[self.at]):
            self.only_try = True
        elif is_too_long(line.text):
            self.end_prose()
            self.add_unread(line, "line-too-long", (LONGEST_LINE,))
        elif code := code_in(line.text):
            self.add_code(line, code)
        elif (said := self.parse(line)) is None or self.is_prose(line, said):
            self.add_prose(line)
        elif said.command is not None or not self.hear(line, said):
            hangs = self.prose[-1].text if self.prose and leads_to_what_stands_below(self.prose[-1].text) else ""
            self.end_prose()
            self.add_command(line, replace(said, only_try=said.only_try or self.only_try))
            self.only_try = False
            if hangs:
                self.put_in_doubt(len(self.said) - 1, hangs)
            self.line_above = "orders" if said.kind is OrderFor and said.command is None else ""

    def is_word(self, line: Line, word: str) -> bool:
        """Whether a line consists of this word."""
        return not is_too_long(line.text) and words_of(line.text) == (word,)

    def parse(self, line: Line) -> CommandLine | None:
        """The command in a line; None if the line is prose."""
        return parse_line(line.text, self.words, self.names) if not is_too_long(line.text) else None

    def is_prose(self, line: Line, said: CommandLine) -> bool:
        """Whether a command with free text is the rest of a sentence that began on the line above."""
        return self.line_above == "prose" and said.kind.is_speech and line.text.lstrip()[:1].islower()

    def add_command(self, line: Line, said: CommandLine) -> None:
        """Add a command, with the lines below that continue it."""
        if isinstance(said.command, OrderFor):
            self.add_orders(line, said, said.command)
            return
        text = " ".join((line.text, *self.continuation(said, line.text)))
        whole = parse_line(text, self.words, self.names) if text != line.text else None
        self.add(line, replace(whole, only_try=said.only_try) if whole else said, text)

    def add(self, line: Line, said: CommandLine, text: str) -> None:
        """Add a command, or why it could not be read."""
        typed = " ".join(text.split())
        if isinstance(said.command, Invite):  # examples for lines below name other colours
            self.names = replace(self.names, colours=(*self.names.colours, said.command.colour))
        if said.command is not None:
            self.said.append(Spoken(said.command, line.number, typed, said.only_try, said.code))
        elif (why := said.unclear) is not None:
            self.said.append(Unread(line.number, typed, why.code, why.args, why.legal))

    def continuation(self, said: CommandLine, text: str) -> list[str]:
        """The lines below that continue a command; CODE and the code itself may stand on two lines."""
        found: list[str] = []
        if said.kind is Announce or (said.kind is Correct and self.has_reason(text)):
            found = self.lines_while(lambda _: True)
        elif said.kind.names_somebody:
            found = self.lines_while(lambda below: continues_newcomer(without_code(below, said.kind)[0]))
        return [*found, *self.split_code(said, (text, *found)[-1])]

    def split_code(self, said: CommandLine, text: str) -> list[str]:
        """The next line, if it is a code and this one ends with CODE."""
        ends = words_of(text[-LONGEST_LINE:])[-1:] == ("code",) and not said.kind.is_speech
        if not ends or self.at == len(self.lines) or not is_like_our_codes(self.lines[self.at].text.strip()):
            return []
        self.at += 1
        return [self.lines[self.at - 1].text.strip()]

    def has_reason(self, text: str) -> bool:
        """Whether BECAUSE stands in a correction, or begins the next line."""
        words = words_of(text)
        if self.at < len(self.lines):
            words += words_of(self.lines[self.at].text[:LONGEST_LINE])[:1]
        return any(word in BEFORE_A_REASON for word in words)

    def lines_while(self, belongs: Callable[[str], bool]) -> list[str]:
        """The lines below up to a blank one, another command, or the first that does not belong."""
        found: list[str] = []
        while self.at < len(self.lines):
            line = self.lines[self.at]
            said = self.parse(line)
            ends = not line.text.strip() or is_too_long(line.text) or code_in(line.text)
            if ends or (said and said.is_certain) or not belongs(line.text):
                break
            found.append(line.text.strip())
            self.at += 1
        return found

    def add_orders(self, line: Line, said: CommandLine, command: OrderFor) -> None:
        """Add ORDER FOR with all lines below it, up to END or another command."""
        orders = [replace(order, number=line.number) for order in command.lines]
        while self.at < len(self.lines):
            below = self.lines[self.at]
            ends = self.is_word(below, "end")
            if not ends and (code_in(below.text) or self.parse(below) is not None):
                break
            self.at += 1
            if ends:
                break
            orders.append(below)
        while orders and not orders[-1].text.strip():
            orders.pop()
        self.add(line, replace(said, command=replace(command, lines=tuple(orders))), line.text)

    def add_code(self, line: Line, code: str) -> None:
        """Add a code on a line of its own to the command directly above it."""
        self.end_prose()
        last = self.said[-1] if self.said else None
        if isinstance(last, Spoken) and not last.code and not self.line_above:
            self.said[-1] = replace(last, code=code, text=f"{last.text} CODE {code}")
        else:
            self.add_unread(line, "code-alone", (), ("REWIND 4 KEEP CODE abcde",))

    def add_prose(self, line: Line) -> None:
        """Keep a line of prose, or of orders without a seat, until its paragraph is over."""
        if self.paragraph < len(self.said) and not self.prose and turns_what_stands_above(line.text):
            self.put_in_doubt(self.paragraph, line.text)
        self.prose.append(line)
        self.line_above = "orders" if self.verb_of(line) else "prose"

    def put_in_doubt(self, since: int, words: str) -> None:
        """Leave undone what was said since then: it hangs on these words."""
        self.said[since:] = [
            Unread(each.line, each.text, "conditional", (" ".join(words.split()),), (each.meant or each.text,))
            if isinstance(each, Spoken)
            else each
            for each in self.said[since:]
        ]

    def end_prose(self) -> None:
        """Add the wishes of the prose above; if it holds none, its lines.

        Of adjacent lines of orders only the first is answered.
        """
        lines, self.prose = self.prose, []
        ordered = any(line.text.split()[0].isupper() and self.verb_of(line) for line in lines)
        if not lines or (self.in_running_words and not ordered and self.add_wishes(lines)):
            return
        above = ""
        for line in lines:
            verb = self.verb_of(line)
            if verb and above != "orders":
                spoken = line.text.partition(verb)[2].strip() if verb == "SAY" else ""
                legal = f"ANNOUNCE {spoken}" if spoken else f"ORDER FOR {(*self.names.colours, 'red')[0]}"
                self.add_unread(line, "order-without-seat", (), (legal,))
            else:
                self.ignored.append(line.text)
            above = "orders" if verb else "prose"

    def hear(self, line: Line, said: CommandLine) -> bool:
        """Whether a line that begins like a command, with the prose around it, holds wishes; they are added."""
        why = said.unclear
        is_told = why is not None and why.code in _WITH_THEIR_LINE and len(why.legal) == 1
        if not self.in_running_words or (is_told and not self.prose):
            return False
        begun, prose = self.at, self.prose
        whole = self.parse(replace(line, text=" ".join((line.text, *self.continuation(said, line.text)))))
        self.at = begun
        if whole is not None and whole.command is not None:
            return False
        self.lines_while(lambda _: True)
        if self.add_wishes([*prose, *self.lines[begun - 1 : self.at]], why):
            self.prose = []
            return True
        self.at = begun
        return False

    def add_wishes(self, lines: Sequence[Line], why: Unclear | None = None) -> bool:
        """Add the wishes of a paragraph, and leave its other sentences; False if it holds none.

        `why`: what is wrong with one of its lines, if that is known already.
        """
        text, code = without_our_code(" ".join(line.text.strip() for line in lines))
        try:
            heard = wishes(text, self.parse_words, self.names, self.heard)
        except TooDear:
            if not self.is_dear:
                self.add_unread(lines[0], "too-long-to-read")
            self.is_dear = True
            return why is None
        if not any(each.lines for each in heard):
            return False
        if why is not None and not any(each.sure or each.doubt or each.carries for each in heard):
            return False
        for each in heard:
            self.add_wish(lines[0].number, each, why)
        last = self.said[-1]
        if code and isinstance(last, Spoken):
            self.said[-1] = replace(last, code=code)
        self.line_above = "" if isinstance(last, Spoken) else "prose"
        return True

    def add_wish(self, line: int, wish: HeardSentence, why: Unclear | None) -> None:
        """Add what a sentence comes to: commands that are done, or lines that are proposed; or else prose."""
        for each in wish.lines if wish.sure else ():
            said = self.parse_words(each)
            assert said is not None
            assert said.command is not None
            if said.command.may_be_heard():
                self.said.append(Spoken(said.command, line, wish.text, meant=each))
            else:
                self.said.append(Suggested(line, wish.text, "", (), (each,), said.command))
        if wish.lines and not wish.sure:
            self.propose(line, wish, why)
        self.ignored += wish.beside or (() if wish.lines else (wish.text,))

    def propose(self, line: int, wish: HeardSentence, why: Unclear | None) -> None:
        """Add the lines nearest to a sentence, with what puts it in doubt, or what is wrong with it as it stands."""
        said = self.parse_words(wish.lines[0])
        if wish.doubt:
            self.said.append(Unread(line, wish.text, wish.doubt, (wish.about,), wish.lines))
        elif why is not None:
            legal = why.legal if why.code in _SAYS_HOW else wish.lines
            self.said.append(Unread(line, wish.text, why.code, why.args, legal))
        elif len(wish.lines) == 1 and said is not None:
            self.said.append(Suggested(line, wish.text, "", (), wish.lines, said.command))
        else:
            self.said.append(Unread(line, wish.text, "nearest", (), wish.lines))

    def parse_words(self, text: str) -> CommandLine | None:
        """The command in a text."""
        return parse_line(text, self.words, self.names)

    def verb_of(self, line: Line) -> str:
        """The keyword of the player's order that a line begins with; an empty string if there is none."""
        for segment in segments_of(rows_of([line], self.words), self.words):
            tokens = segment.tokens[segment.begin :]
            found = self.words.match("verb", tokens, 0) if segment.kind == "orders" else None
            moves = found and found[1] not in _TALK and is_content(tokens[found[0] :], self.words)
            talks = line.text.lstrip().lower().startswith("the ")  # the king should not have moved
            if found and (tokens[0].shouted or (moves and not talks)):
                return str(found[1])
        return ""

    def add_unread(self, line: Line, code: str, args: tuple[str | int, ...] = (), legal: tuple[str, ...] = ()) -> None:
        """Add a line that is neither a command nor prose."""
        self.said.append(Unread(line.number, " ".join(line.text[:LONGEST_LINE].split()), code, args, legal))
