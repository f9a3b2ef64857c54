"""What is said never to be reached never is: blocks filed at random moments of random games, and what came of them."""

from collections import Counter
from random import Random

import pytest

from referee.orders import blocks as b
from referee.orders import book
from referee.orders.checking import idle
from referee.orders.contents import Known
from referee.orders.shapes.guard import guard_text, holds
from referee.orders.shapes.plans import choose
from referee.players import whimsical
from referee.rules.boxes import set_up
from referee.rules.decisions import Ask, Phase
from referee.rules.editions import EDITIONS
from referee.rules.engine import fold, open_game, pending, play
from referee.rules.predicates import kings_region
from referee.rules.views import view
from tests.kit.chance_player import answers
from tests.kit.geography import CASTILLO, COLOURS, REGIONS
from tests.kit.thorough import sampled

PLAYED = [(edition, number) for number in range(6) for edition in EDITIONS]


def blocks(seen, rng):
    """A wish and some plans, one of them for any card, at any place in their order."""
    (power,) = whimsical.write_sheet(seen, ("POWER",), rng)[:1]
    (card,) = whimsical.write_sheet(seen, ("CARD",), rng)[:1]
    place = rng.choice(REGIONS)
    rest = b.DoPlace((b.PlacePart("REST", 0, rng.choice([(CASTILLO,), (place, CASTILLO), (place,)])),))
    plans = list(card.plans)
    plans.insert(rng.randrange(len(plans) + 1), b.Plan(("ANY",), (b.DoSkip(), rest), whimsical._guards(seen, rng)))
    ranks = list(power.ranks)
    rng.shuffle(ranks)
    return b.PowerBlock(tuple(ranks)), b.CardBlock(tuple(plans))


class Filed:
    """A block, what was said of it when it was filed, and where the King stood when its round began."""

    def __init__(self, block, position, seat, king):
        self.block, self.seat, self.king = block, seat, king
        colours, cards = position.setup.colours, position.table.cards
        self.table = Known(seat, colours, colours, position.offered, position.board, cards)
        self.said = idle(block, position, self.table)

    def vain(self, position, guards):
        told = {remark.args[0] for remark in self.said if remark.code == "idle-guard"}
        vain = [guard for guard in guards if guard_text(guard, self.table) in told]
        assert not any(holds((guard,), position, self.seat, self.king) for guard in vain), self.said
        return len(vain)

    def put_to_the_test(self, state, decision):
        """How many things were said that this question could have proven wrong."""
        codes = Counter(remark.code for remark in self.said)
        if isinstance(self.block, b.PowerBlock) and decision.kind is Ask.POWER:
            seen = self.vain(state.position, [guard for rank in self.block.ranks for guard in rank.guards])
            given = book.answer(state, decision, self.seat, {"POWER": self.block}, book.Memory(king_at_start=self.king))
            lost = sum(len(r.args[0].split(", ")) for r in self.said if r.code in ("idle-behind", "idle-laid-first"))
            assert given.key == book.FORCED or given.rank < len(self.block.ranks) - lost, self.said
            return seen + lost
        if isinstance(self.block, b.CardBlock) and decision.kind is Ask.CARD:
            seen = self.vain(state.position, [guard for plan in self.block.plans for guard in plan.guards])
            chosen = choose(state, self.seat, self.block, self.king)
            sure = [remark.args[1] for remark in self.said if remark.code == "idle-plan"]
            assert all(chosen.plan < number for number in sure), self.said
            return seen + codes["idle-plan"]
        return 0


def proven(edition, number):
    """How many things were said in a random game that it could have proven wrong."""
    found = 0
    rng = Random(f"{edition}/{number}")
    state = fold(open_game(set_up(COLOURS[: 2 + number % 4], EDITIONS[edition])))
    filed: list[Filed] = []
    start = (0, -1)
    while (decision := pending(state)) is not None:
        position = state.position
        if position.round != start[0]:
            filed, start = [], (position.round, kings_region(position))
        if position.offered and position.phase is not Phase.DISKS:
            for seat in decision.seats:
                found += sum(each.put_to_the_test(state, decision) for each in filed if each.seat == seat)
            seat = rng.choice(list(position.seats))
            filed += [Filed(block, position, seat, start[1]) for block in blocks(view(position, seat), rng)]
        state, _ = play(state, answers(state, decision, rng))
    return found


@pytest.mark.parametrize(("edition", "number"), sampled(PLAYED, len(EDITIONS) + 1))
def test_what_is_said_never_to_be_reached_never_is(edition, number):
    assert 50 < proven(edition, number)
