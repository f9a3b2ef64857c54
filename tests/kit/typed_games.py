"""Games in which programmed players type what they decide, each with habits of its own, and every letter is read."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random

from benchmarks.games import TableKind, every_table
from referee.adjudication import adjudicate
from referee.adjudication.judging import Submission
from referee.demo.correspondents import HABITS, order_lines
from referee.demo.replies import filled, form_filler
from referee.desk.files import sender_lines
from referee.docket.known import known_to
from referee.docket.left_open import open_slots
from referee.languages.loading import speaking
from referee.letters import Letter
from referee.log import LetterRead
from referee.orders.contents import Line
from referee.orders.order import Block
from referee.players.kinds import PLAYERS
from referee.prose.letter_reader import read_letter
from referee.report import typesetting
from referee.report.letter_page import page
from referee.report.voice import LetterVoice
from tests.kit.byletters import GameByLetters, as_asked, by_letters

TEMPOS = ("round", "phase", "table")
_ENGLISH = speaking("en")


class SentBack(AssertionError):
    """A sheet that was not filed as it was meant."""


@cache
def kinds_of_games() -> tuple[tuple[TableKind, str, str], ...]:
    """Every kind of table, each with a tempo and a player; the first few are a fair sample.

    Of twenty games one is played by the player that searches, which takes its time and writes what the sensible writes.
    """
    ways = tuple(product(TEMPOS, ("whimsical", "sensible")))
    kinds = enumerate(every_table("typed"))
    return tuple((kind, *(ways[n % len(ways)] if n % 20 else ("round", "searching"))) for n, kind in kinds)


def played_by_typing(number: int) -> GameByLetters:
    """The game of this number, played to its end. Raises SentBack for the first sheet that is not filed as meant."""
    (players, edition, length, boxes), tempo, player = kinds_of_games()[number]
    options = {"edition": edition, "boxes": boxes, "tempo": tempo, "cooling_minutes": 0}
    game, rng = by_letters(players, number % 256, length, **options), Random(number)
    while not game.docket.ended:
        letter = game.newest(game.docket.awaited()[0])
        asked = (letter.asked.question.key,) if letter.asked.question else letter.asked.missing
        _file(game, letter, as_asked(letter, PLAYERS[player](letter.view, asked, rng)))
    return game


def _file(game: GameByLetters, letter: Letter, blocks: tuple[Block, ...]) -> None:
    """Let a seat answer a letter with these blocks, in words of its own."""
    typed, seat = as_typed(letter, blocks), letter.seat
    table = replace(known_to(game.docket, seat), slots=open_slots(game.docket, seat, letter.label))
    sheet = read_letter(typed, table)
    said = Submission(seat, 1, letter.label.partition("x")[0], sheet)
    entries = game.take(adjudicate.hear(game.docket, said, game.now).entries)
    read = next(entry for entry in entries if isinstance(entry, LetterRead))
    if read.fate != "filed" or sheet.complaints or read.refused or set(blocks) != set(sheet.blocks):
        wrong = [(c.text, c.code, c.args) for c in (*sheet.complaints, *read.refused)]
        raise SentBack(f"{read.fate} {sheet.note} {wrong}\n" + "\n".join(line.text for line in typed))


def as_typed(letter: Letter, blocks: Sequence[Block]) -> tuple[Line, ...]:
    """The lines of these blocks in the wording of the seat; whoever fills in forms writes into ours."""
    habits, orders = HABITS[letter.seat], order_lines(blocks, letter.view)
    if habits.client is not form_filler:
        return tuple(Line(n, habits.wording(order)) for n, order in enumerate(orders, 1))
    form = typesetting.text(_ENGLISH, page(LetterVoice(_ENGLISH, letter, "UTC")).text)
    lines = (f"> {line}".rstrip() if ours else line for line, ours in filled(form.rstrip().split("\n"), orders))
    return sender_lines("\n".join(lines), (form,))
