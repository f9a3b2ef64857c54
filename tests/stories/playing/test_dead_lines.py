"""Lines of a sheet in force that can no longer act are marked with the reason, and no line that is marked ever acts."""

from random import Random

import pytest

from referee.languages.loading import load
from referee.log import Answered
from referee.orders.shapes.block import WHOLE
from referee.orders.shapes.deed import DoSkip
from referee.orders.shapes.disk import DiskBlock
from referee.orders.shapes.placing import DoPlace, PlacePart
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import CardBlock
from referee.report import render
from referee.rules.decisions import Ask, Disk
from referee.rules.events import RoundOpened
from tests.kit.byletters import by_letters
from tests.kit.geography import ARA, CASTILLO
from tests.kit.tables import power
from tests.kit.thorough import THOROUGH

BOXES = ((), ("intrigue",), ("grandissimo",))
GAMES = [(boxes, tempo) for boxes in BOXES for tempo in ("round", "phase", "table")]
USUAL = [GAMES[2], GAMES[1], GAMES[8]]


class Marked:
    """What letters of a game marked as dead, by seat, while the sheets are as they were."""

    def __init__(self, game):
        self.game, self.seen, self.counted = game, 0, 0
        self.dead = {}

    def looks(self, entries):
        """Checks what acted since, then takes in what new letters mark."""
        for entry in entries:
            if isinstance(entry, RoundOpened):
                self.dead.clear()
            if isinstance(entry, Answered) and entry.how == "ahead":
                plans, keys = self.dead.get(entry.seat, (set(), set()))
                assert entry.key not in keys, entry
                assert entry.kind is not Ask.CARD or entry.plan not in plans, entry
        for letter in self.game.sent[self.seen :]:
            whole = [each for each in letter.own.dead if not each.is_part and each.item == WHOLE]
            self.dead[letter.seat] = (
                {each.plan for each in whole if each.key == CardBlock.key},
                {each.key for each in whole if each.plan == WHOLE},
            )
            self.counted += len(whole)
        self.seen = len(self.game.sent)


@pytest.mark.parametrize(("boxes", "tempo"), GAMES if THOROUGH else USUAL, ids=str)
def test_no_line_that_is_marked_as_dead_acts_in_the_same_round(boxes, tempo):
    rng = Random(f"{boxes}/{tempo}")
    game = by_letters(3, 7, "six_skip", boxes=boxes, tempo=tempo, cooling_minutes=0)
    marked = Marked(game)
    for _ in range(400 if THOROUGH else 90):
        if game.docket.ended:
            break
        seat = rng.choice(game.docket.awaited())
        before = len(game.entries)
        game.answers(game.newest(seat), rng, "whimsical")
        marked.looks(game.entries[before:])

    assert marked.counted or (boxes, tempo) != GAMES[2]


# --- as letters show it --------------------------------------------------------------------------------


def skipping(*cards):
    return Plan(cards, (DoSkip(), DoPlace((PlacePart("REST", 0, (CASTILLO,)),))))


def waiting():
    """Red has taken the King; the game waits for blue, and yellow, whose turn comes last, has filed its sheet."""
    game = by_letters(3, 1, cooling_minutes=0, gaps="ask")
    lead = game.docket.state.position.leader
    first, second, third = ((lead + n) % 3 for n in range(3))
    disks = (DiskBlock(Disk.GENERAL, (ARA,)),)
    game.sends(first, power(13), CardBlock((skipping("king"),)), *disks)
    game.sends(second, power(12), CardBlock((Plan(("king",), (DoSkip(),)),)), *disks)
    game.sends(third, power(11), CardBlock((skipping("king"), skipping("ANY"), skipping("king"))), *disks)
    return game, first, third


def said(letter):
    return render(letter, load()["en"], "UTC")


def test_a_card_that_is_taken_and_a_plan_behind_one_that_always_works_are_marked_with_the_reason():
    game, first, third = waiting()
    one = game.newest(third)
    text = said(one).text
    who = game.docket.setup.colours[first]

    assert one.kind == "part"
    assert f"| CARD king\n  ^ {who} took The King\n| SKIP" in text
    assert "| ELSE CARD king\n  ^ never reached: plan 2 always works" in text


def test_the_page_strikes_dead_lines_out_and_says_why():
    game, first, third = waiting()
    page = said(game.newest(third)).html

    assert "<s>CARD king</s>" in page
    assert "took The King" in page
    assert "<s>ELSE CARD ANY</s>" not in page
