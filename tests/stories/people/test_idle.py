"""A letter that asks nothing says why, and what then follows bears it out."""

from dataclasses import dataclass, field
from itertools import product
from random import Random

import pytest

from referee.languages.loading import load
from referee.report.silence import nothing_asked
from referee.report.voice import LetterVoice
from referee.rules.events import CardTaken, PowerLaid, RoundOpened
from referee.rules.position import Phase
from tests.kit.byletters import GameByLetters, by_letters
from tests.kit.thorough import sampled

LAYS, LAID = "you lay your power card after", "you have laid your power card, and"
COMES, DONE = "your turn comes later in this round", "you have taken your turn in this round"
OWN, NO_DISK, WAITS = "your card waits for", "no caballero of yours is in the Castillo", "the general scoring waits"
ENGLISH = load()["en"]
TEMPOS = ("round", "phase", "table")
BOXES = ((), ("intrigue",), ("granada", "anniversary", "decennial"))


@dataclass
class Told(GameByLetters):
    """A game that knows how much of its log stood when each letter was sent."""

    at: list[int] = field(default_factory=list)

    def take(self, entries):
        taken = super().take(entries)
        self.at += [len(self.entries)] * (len(self.sent) - len(self.at))
        return taken

    def idle(self):
        """The letters of reports and parts that ask nothing, each with the rest of its round."""
        for at, letter in zip(self.at, self.sent, strict=True):
            if (
                letter.seat is None
                or letter.kind not in ("report", "part")
                or letter.asked.keys
                or letter.score.standings
            ):
                continue
            rest = self.entries[at:]
            ends = next((n for n, entry in enumerate(rest) if isinstance(entry, RoundOpened)), len(rest))
            yield letter, rest[:ends]


def played(boxes, tempo, kind=Told):
    game = by_letters(3, 3, "six_skip", kind=kind, boxes=boxes, tempo=tempo, cooling_minutes=0)
    game.play_on(Random(4))
    return game


def is_true(why, letter, rest):
    """Whether a reason is true, by the letter's board and what its reader did in the rest of the round."""
    lays = any(isinstance(entry, PowerLaid) and entry.seat == letter.seat for entry in rest)
    takes = any(isinstance(entry, CardTaken) and entry.seat == letter.seat for entry in rest)
    scores = letter.stop.endswith("d") or letter.view.phase is Phase.DISKS
    held = letter.view.castillo[letter.seat]
    true = {
        LAYS: lays and not scores,
        LAID: not lays and takes and any(isinstance(entry, PowerLaid) for entry in rest),
        COMES: not lays and takes,
        DONE: not lays and not takes and not scores,
        OWN: not lays and [letter.seat] == [seat for seat, _ in letter.view.taken[-1:]],
        NO_DISK: scores and not held,
        WAITS: scores and held,
    }
    return bool(true[why])


@pytest.mark.parametrize(("boxes", "tempo"), sampled([*product(BOXES, TEMPOS)], 4), ids=str)
def test_the_reason_that_nothing_is_asked_is_true(boxes, tempo):
    wrong = []
    for letter, rest in played(boxes, tempo).idle():
        said = nothing_asked(LetterVoice(ENGLISH, letter, "UTC"))
        [why] = [reason for reason in (LAYS, LAID, COMES, DONE, OWN, NO_DISK, WAITS) if reason in said]
        if not is_true(why, letter, rest):
            wrong.append((letter.label, letter.seat, said))

    assert [] == wrong
