"""Games for tests in which every player knows the letters it was sent, and nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Literal, NamedTuple

from referee import letters, log
from referee.adjudication import adjudicate
from referee.adjudication.judging import Submission
from referee.chance import commitment
from referee.docket import Docket, follow
from referee.docket.known import known_to
from referee.docket.left_open import open_slots
from referee.languages.loading import load
from referee.letters import Letter
from referee.orders.canonical import canonical_sheet
from referee.orders.contents import Accept, Line
from referee.orders.order import Block
from referee.orders.shapes.turn import of_halves
from referee.players.kinds import PLAYERS
from referee.prose.letter_reader import read_letter
from referee.report import render
from tests.kit.tables import HOUR, NAMES, NOON, GameInHand, setup_for

TELLING = ("report", "question", "part", "final")


@dataclass
class GameByLetters(GameInHand):
    """A game whose letters are planned as its entries are written, and kept by seat."""

    sent: list[Letter] = field(default_factory=list)

    def branched(self) -> "GameByLetters":
        return replace(self, entries=list(self.entries), sent=list(self.sent))

    def take(self, entries: Sequence[log.Entry]) -> tuple:
        before = self.docket
        taken = super().take(entries)
        if taken:
            self.sent += letters.plan(before, taken, self.now)
        return taken

    def newest(self, seat: int) -> Letter:
        return next(letter for letter in reversed(self.sent) if letter.seat == seat)

    def told(self, seat: int) -> list[log.Entry]:
        """All that the reports of a seat told it, in order; what one told again of its round counts once."""
        told: list[log.Entry] = []
        before: tuple[log.Entry, ...] = ()
        for letter in self.sent:
            if letter.seat == seat and letter.kind in TELLING:
                again = next(n for n in range(len(before) + 1) if letter.story[: len(before) - n] == before[n:])
                told += letter.story[len(before) - again :]
                before = letter.story
        return told

    def answers(self, letter: Letter, rng: Random, player: str = "sensible") -> tuple:
        """The seat answers a letter as such a player would, looking at nothing else."""
        return self.sends(letter.seat, *sensible(letter, rng, player), stop=letter.label.partition("x")[0])

    def play_on(self, rng: Random, most: int = 2000, player: str = "sensible") -> None:
        """Every seat that is waited for answers its newest letter, until the game is over."""
        for _ in range(most):
            if self.docket.ended:
                return
            seat = self.docket.awaited()[0]
            self.answers(self.newest(seat), rng, player)
        raise AssertionError("the game does not come to an end")


class Step(NamedTuple):
    """A batch of entries: the docket behind it, the letters that followed, the docket before it, and when it was."""

    docket: Docket
    entries: tuple[log.Entry, ...]
    sent: list[Letter]
    before: Docket
    at: int


@dataclass
class Stepwise(GameByLetters):
    """A game that keeps what each batch of entries led to."""

    steps: list[Step] = field(default_factory=list)

    def take(self, entries: Sequence[log.Entry]) -> tuple:
        before, sent = self.docket, len(self.sent)
        taken = super().take(entries)
        self.steps.append(Step(self.docket, taken, self.sent[sent:], before, self.now))
        return taken


def sensible(letter: Letter, rng: Random, player: str = "sensible") -> tuple[Block, ...]:
    asked = (letter.asked.question.key,) if letter.asked.question else letter.asked.keys
    return as_asked(letter, PLAYERS[player](letter.view, asked, rng))


def as_asked(letter: Letter, blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks, of a turn that has begun the halves that are open, as the letter's form shows."""
    left = letter.asked.question.left if letter.asked.question else ()
    return tuple(of_halves(block, acting="act" in left, placing="place" in left) for block in blocks)


def by_letters(*args, **options) -> GameByLetters:
    """A game that has begun: all have accepted, as `invited_by_letters` invited them."""
    game = invited_by_letters(*args, **options)
    for seat in game.docket.seats:
        game.sends(seat, requests=(Accept(f"words of {NAMES[seat]}"),))
    return game


def invited_by_letters(
    players: int = 4,
    seed: int = 0,
    length: str = "nine",
    kind: type[GameByLetters] = GameByLetters,
    hashed: Literal["bytes", "hex"] = "bytes",
    at: int = NOON,
    listed: bool = False,
    gathers: bool = True,
    **options,
) -> GameByLetters:
    """A game of this kind to which all are invited then. `hashed` "hex": as a desk opens one today."""
    secret = bytes([seed]) * 32
    agreed = {name: options.pop(name) for name in ("castillo", "boxes", "edition", "chosen") if name in options}
    setup = setup_for(players, length=length, **agreed)
    sealed: dict[str, Any] = {"hashed": hashed, "mixed": "digests" if hashed == "hex" else "words"}
    of_seed = commitment(secret, hashed)
    made = log.GameCreated(
        "g1",
        "Friday",
        setup,
        log.Options(**options),
        NAMES[:players],
        of_seed,
        False,
        listed=listed,
        gathers=gathers,
        **sealed,
    )
    opened = (made, log.SeedKept(secret.hex()), log.DeadlineSet(at + 72 * HOUR))
    docket = None
    for entry in opened:
        docket = follow(docket, entry, at)
    return kind(docket, now=at, entries=list(opened), sent=list(letters.plan(None, opened, at)))


def play(boxes, player, seed, players=3, length="six_skip", **options):
    rng, game = Random(seed), by_letters(players, seed, length, boxes=boxes, cooling_minutes=0, **options)
    for _ in range(2000):
        if game.docket.ended:
            return game
        seat = game.docket.awaited()[0]
        letter = game.newest(seat)
        game.sends(seat, *reply(game, letter, player, rng), stop=letter.label.partition("x")[0])
    raise AssertionError("the game does not come to an end")


def reply(game, letter, player, rng):
    """The blocks of a sheet written out as a player types it, and read again."""
    asked = (letter.asked.question.key,) if letter.asked.question else letter.asked.missing
    blocks = as_asked(letter, PLAYERS[player](letter.view, asked, rng))
    table = known_to(game.docket, letter.seat)
    text = canonical_sheet(blocks, table)
    sheet = read_letter(tuple(Line(n, line) for n, line in enumerate(text.split("\n"), 1)), table)
    assert ((), ()) == (sheet.complaints, sheet.proposal), text
    return sheet.blocks


def says(game, seat, text):
    """A seat answers its newest letter in words, and all of them are read."""
    table = replace(known_to(game.docket, seat), slots=open_slots(game.docket, seat, game.newest(seat).label))
    sheet = read_letter(tuple(Line(n, line) for n, line in enumerate(text.split("\n"), 1)), table)
    assert ((), ()) == (sheet.complaints, sheet.proposal)
    return game.sends(seat, *sheet.blocks)


def receipt(game, text, seat=0):
    """What a seat reads, down to its deadline, after it has written this, whatever is wrong with it."""
    lines = tuple(Line(n, line) for n, line in enumerate(text.split("\n"), 1))
    sheet = read_letter(lines, known_to(game.docket, seat))
    game.take(adjudicate.hear(game.docket, Submission(seat, 1, game.docket.stop, sheet), game.now).entries)
    said = render(game.newest(seat), load()["en"], "UTC").text.replace("\N{NO-BREAK SPACE}", " ")
    return " ".join(said.partition("\nDUE")[0].split())


def played(game, *sheets):
    """All answer in words, red first, and the round is played as far as the sheets go."""
    for seat, text in enumerate(sheets):
        says(game, seat, text)
    return game


def words(letter):
    """What a letter says in English, in one line."""
    return " ".join(render(letter, load()["en"], "UTC").text.split())


def told(game, seat=0):
    """The newest letter of a seat in one line."""
    return words(game.newest(seat))
