"""A moderator's letter as commands: one a line, TRY in front, CODE behind, and prose between them.

Knows how lines belong together. Must not know the game but for its names, nor whether a command can be carried out.
Any text gives a sheet; time grows with its length only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from referee.commands.correct import Correct
from referee.commands.directive import CommandSheet, Spoken, Unread
from referee.commands.line_parser import SaidLine, code_in, confirms, said_in, without_code
from referee.commands.messages import Announce
from referee.commands.newcomers import goes_on
from referee.commands.order_for import OrderFor
from referee.commands.phrases import Names, words_for
from referee.commands.setting_up import Invite
from referee.orders.contents import Line
from referee.orders.lexicon import Vocabulary
from referee.orders.rows import rows_of
from referee.orders.segments import is_content, segments_of
from referee.orders.shapes.ask import AskBlock
from referee.orders.tokens import words_of
from referee.rules.board import Board

MOST_LINES = 400
LONGEST_LINE = 1000

_REASON = {"because", "reason"}
_TALK = ("ACCEPT", AskBlock.key, "CLEAR", "FINAL", "HELP", "OK", "SAY", "STATUS")
"""Orders that need capitals to be told from prose."""


def read_commands(lines: Sequence[Line], names: Names) -> CommandSheet:
    """What one letter commands. Lines that are not sure, or stand below a signature's dashes, command nothing."""
    own = _own(lines)
    full = [line for line in own if line.text.strip()]
    if len(full) > MOST_LINES:
        cut = full[MOST_LINES]
        return CommandSheet((Unread(cut.number, cut.text[:LONGEST_LINE], "too-many-lines", (MOST_LINES,)),))
    letter = _LetterLines(own, names, words_for(names))
    while letter.at < len(own):
        letter.read()
    return CommandSheet(tuple(letter.said), tuple(letter.ignored))


def looks_like_command(line: Line, board: Board) -> bool:
    """Whether a player's line is what only a moderator may write, and not prose that begins with the same word."""
    if len(line.text) > LONGEST_LINE:
        return False
    names = Names(board, board.colours)
    said = said_in(line.text, words_for(names), names)
    return said is not None and said.exact and not said.kind.is_players_too and (said.is_clear or not said.command)


def _own(lines: Sequence[Line]) -> list[Line]:
    """The writer's own lines above the signature; what is quoted leaves a gap."""
    cut = next((at for at, line in enumerate(lines) if line.sure and line.text.rstrip() == "--"), len(lines))
    quoted = (not line.sure or line.text.lstrip().startswith(">") for line in lines[:cut])
    return [replace(line, text="") if doubtful else line for line, doubtful in zip(lines, quoted, strict=False)]


@dataclass
class _LetterLines:
    """The lines of a letter, how far they are read, and what was found."""

    lines: Sequence[Line]
    names: Names
    words: Vocabulary
    at: int = 0
    said: list[Spoken | Unread] = field(default_factory=list)
    ignored: list[str] = field(default_factory=list)
    only_try: bool = False  # TRY stood on the line above
    above: str = ""  # what the line above was: "prose", "orders", or nothing of the kind

    def read(self) -> None:
        """Take the next line, with those below that belong to it."""
        line = self.lines[self.at]
        self.at += 1
        if not line.text.strip() or self.is_mere(line, "end"):
            self.above = ""
        elif self.is_mere(line, "try") and self.at < len(self.lines) and self.said_in(self.lines[self.at]):
            self.only_try = True
        elif len(line.text) > LONGEST_LINE:
            self.unread(line, "line-too-long", (LONGEST_LINE,))
        elif code := code_in(line.text):
            self.confirm(line, code)
        elif (said := self.said_in(line)) is None or self.is_prose(line, said):
            self.pass_by(line)
        else:
            self.take(line, replace(said, only_try=said.only_try or self.only_try))
            self.only_try = False
            self.above = "orders" if said.kind is OrderFor and said.command is None else ""

    def is_mere(self, line: Line, word: str) -> bool:
        """Whether a line is one word and no more."""
        return len(line.text) <= LONGEST_LINE and words_of(line.text) == (word,)

    def said_in(self, line: Line) -> SaidLine | None:
        """What a line commands; None if it is prose."""
        return said_in(line.text, self.words, self.names) if len(line.text) <= LONGEST_LINE else None

    def is_prose(self, line: Line, said: SaidLine) -> bool:
        """Whether words as typed are the rest of a sentence that began above."""
        return self.above == "prose" and said.kind.is_speech and line.text.lstrip()[:1].islower()

    def take(self, line: Line, said: SaidLine) -> None:
        """A command, with the lines that it runs on over."""
        if isinstance(said.command, OrderFor):
            self.take_orders(line, said, said.command)
            return
        text = " ".join((line.text, *self.more(said, line.text)))
        whole = said_in(text, self.words, self.names) if text != line.text else None
        self.keep(line, replace(whole, only_try=said.only_try) if whole else said, text)

    def keep(self, line: Line, said: SaidLine, text: str) -> None:
        """A command as it was said, or why it is none."""
        typed = " ".join(text.split())
        if isinstance(said.command, Invite):  # so that no line below is told to invite another to that seat
            self.names = replace(self.names, colours=(*self.names.colours, said.command.colour))
        if said.command is not None:
            self.said.append(Spoken(said.command, line.number, typed, said.only_try, said.code))
        elif (why := said.unclear) is not None:
            self.said.append(Unread(line.number, typed, why.code, why.args, why.legal))

    def more(self, said: SaidLine, text: str) -> list[str]:
        """The lines below that a command runs on over; a code may have been cut in two."""
        found: list[str] = []
        if said.kind is Announce or (said.kind is Correct and self.has_reason(text)):
            found = self.gathered(lambda _: True)
        elif said.kind.names_somebody:
            found = self.gathered(lambda below: goes_on(without_code(below, said.kind)[0]))
        return [*found, *self.cut_code(said, (text, *found)[-1])]

    def cut_code(self, said: SaidLine, text: str) -> list[str]:
        """The next line, if it is the code whose CODE stands at the end of this one."""
        ends = words_of(text[-LONGEST_LINE:])[-1:] == ("code",) and not said.kind.is_speech
        if not ends or self.at == len(self.lines) or not confirms(self.lines[self.at].text.strip()):
            return []
        self.at += 1
        return [self.lines[self.at - 1].text.strip()]

    def has_reason(self, text: str) -> bool:
        """Whether a correction has its reason, on its own line or on the next."""
        return bool(_REASON & {*words_of(text)}) or bool(_REASON & {*self.next_words()[:1]})

    def next_words(self) -> tuple[str, ...]:
        """The words of the next line."""
        return words_of(self.lines[self.at].text[:LONGEST_LINE]) if self.at < len(self.lines) else ()

    def gathered(self, belongs: Callable[[str], bool]) -> list[str]:
        """The lines up to a blank one or another command, as long as they belong."""
        found: list[str] = []
        while self.at < len(self.lines):
            line = self.lines[self.at]
            said = self.said_in(line)
            ends = not line.text.strip() or len(line.text) > LONGEST_LINE or code_in(line.text)
            if ends or (said and said.is_clear) or not belongs(line.text):
                break
            found.append(line.text.strip())
            self.at += 1
        return found

    def take_orders(self, line: Line, said: SaidLine, command: OrderFor) -> None:
        """ORDER FOR with all below it, up to END or another command of a moderator."""
        orders = [replace(order, number=line.number) for order in command.lines]
        while self.at < len(self.lines):
            below = self.lines[self.at]
            if code_in(below.text) or self.said_in(below) is not None:
                break
            self.at += 1
            if self.is_mere(below, "end"):
                break
            orders.append(below)
        while orders and not orders[-1].text.strip():
            orders.pop()
        self.keep(line, replace(said, command=replace(command, lines=tuple(orders))), line.text)

    def confirm(self, line: Line, code: str) -> None:
        """A code on a line of its own belongs to the command directly above it."""
        last = self.said[-1] if self.said else None
        if isinstance(last, Spoken) and not last.code and not self.above:
            self.said[-1] = replace(last, code=code, text=f"{last.text} CODE {code}")
        else:
            self.unread(line, "code-alone", (), ("REWIND 4 KEEP CODE abcde",))

    def pass_by(self, line: Line) -> None:
        """Prose; or orders that do not say for whom, which are told once for all that stand together."""
        verb = self.verb_of(line)
        if verb and self.above != "orders":
            spoken = line.text.partition(verb)[2].strip() if verb == "SAY" else ""
            legal = f"ANNOUNCE {spoken}" if spoken else f"ORDER FOR {(*self.names.colours, 'red')[0]}"
            self.unread(line, "order-without-seat", (), (legal,))
        else:
            self.ignored.append(line.text)
        self.above = "orders" if verb else "prose"

    def verb_of(self, line: Line) -> str:
        """The order of a player that a line begins with, if it does."""
        for segment in segments_of(rows_of([line], self.words), self.words):
            tokens = segment.tokens[segment.begin :]
            found = self.words.match("verb", tokens, 0) if segment.kind == "orders" else None
            moves = found and found[1] not in _TALK and is_content(tokens[found[0] :], self.words)
            if found and (tokens[0].shouted or moves):
                return str(found[1])
        return ""

    def unread(self, line: Line, code: str, args: tuple[str | int, ...] = (), legal: tuple[str, ...] = ()) -> None:
        """A line that is no command and not prose either."""
        self.said.append(Unread(line.number, " ".join(line.text[:LONGEST_LINE].split()), code, args, legal))
