"""Whatever a reader of sheets can read, the book answers with a legal order or a gap, and filing judges."""

from collections.abc import Callable
from random import Random

import pytest

from referee.orders import blocks as b
from referee.orders.book import answer
from referee.orders.checking import judge
from referee.orders.grammar import ANY_CARD
from referee.orders.shapes.block import Gap, Given, Memory
from referee.players.kinds import draw
from referee.rules import engine
from referee.rules.boxes import set_up
from referee.rules.decisions import Decision, Disk, Order
from referee.rules.effects.base import Answers, design_of
from referee.rules.model import ALL, COURT, Place, Seat
from referee.rules.state import State
from referee.rules.table import Edition
from tests.kit import chance_player
from tests.kit.geography import BOARD, PLACES, REGIONS
from tests.kit.thorough import THOROUGH
from tests.rules.tables import COLOURS, RIO_GRANDE, rulebook

Dice = Random


def count(dice: Dice) -> int:
    return ALL if dice.random() < 0.2 else dice.randint(1, 4)


def places(dice: Dice) -> tuple[Place, ...]:
    return tuple(dice.sample(PLACES, dice.randint(1, 4)))


def fetch(dice: Dice) -> tuple[tuple[Place, int], ...]:
    return tuple((place, count(dice)) for place in places(dice)[: dice.randint(0, 2)])


def move(dice: Dice, seat: Seat, players: int) -> b.DoMove:
    if dice.random() < 0.2:
        return b.DoMove(count(dice), seat, COURT, places(dice))
    return b.DoMove(count(dice), dice.randrange(players), dice.choice(REGIONS), places(dice))


def place(dice: Dice, *_: int) -> b.DoPlace:
    goals = dice.choices(("COUNT", "LEAD", "REST"), k=dice.randint(1, 3))
    return b.DoPlace(tuple(b.PlacePart(goal, count(dice), places(dice)) for goal in goals))  # type: ignore[arg-type]


def send(dice: Dice, seat: Seat, players: int) -> b.DoSend:
    return b.DoSend(tuple((owner, places(dice)) for owner in range(players) if dice.random() < 0.9))


ITEMS: list[Callable[[Dice, Seat, int], b.Item]] = [
    lambda d, *_: b.DoAct(),
    lambda d, *_: b.DoSkip(),
    move,
    place,
    send,
    lambda d, *_: b.DoName(d.choice(("SCORE", "EVICT", "KING", "GRANDE")), places(d)),
    lambda d, *_: b.DoScoreboard(tuple((BOARD.tokens[d.randrange(2)].id, p) for p in places(d))),
    lambda d, *_: b.DoTake(tuple(d.sample(range(1, 14), 3))),
    lambda d, *_: b.DoCourt(count(d), fetch(d)),
]


def items(dice: Dice, seat: Seat, players: int) -> tuple[b.Item, ...]:
    return tuple(dice.choice(ITEMS)(dice, seat, players) for _ in range(dice.randint(1, 4)))


def sheet(dice: Dice, state: State, seat: Seat) -> list[b.Block]:
    """A block of each kind, at random; plans name cards that are on offer more often than not."""
    players = len(state.position.seats)
    designs = (*(design_of(card) for card in state.position.offered), "king", ANY_CARD)
    policy = b.Condition(
        dice.choice(("INTO", "FROM", "TAKES", "SCORES", "COSTS")), dice.choice((None, *PLACES)), count(dice)
    )
    return [
        b.PowerBlock(
            (
                b.PowerRank(dice.randint(1, 13)),
                b.PowerRank(aim=dice.randint(1, 5), most=dice.randint(1, 13)),
                b.PowerRank(),
            )
        ),
        b.ReinforceBlock(count(dice), fetch(dice)),
        b.CardBlock(
            tuple(b.Plan((dice.choice(designs), dice.choice(designs)), items(dice, seat, players)) for _ in range(4))
        ),
        b.TurnBlock(items(dice, seat, players)),
        b.ReturnBlock(tuple(b.ReturnPart(count(dice), (COURT, *places(dice))) for _ in range(2)), dice.random() < 0.2),
        *(b.DiskBlock(purpose, places(dice), dice.random() < 0.1) for purpose in Disk),
        b.VetoBlock((b.StepInPolicy(when=policy, ask=dice.random() < 0.2),)),
        b.AskBlock(dice.random() < 0.5),
        b.ElseBestBlock(),
    ]


def answered(dice: Dice, state: State, decision: Decision, seat: Seat, seen: dict[str, int]) -> Order:
    """The book's answer to a random sheet, held against the rules; chance's where there is a gap."""
    blocks = {block.key: block for block in sheet(dice, state, seat) if dice.random() < 0.8}
    memory = Memory(dice.choice((None, 0, 1, 5)), dice.choice(REGIONS), dice.random() < 0.5)
    for block in blocks.values():
        judge(block, state, seat)
    found = answer(state, decision, seat, blocks, memory)
    if isinstance(found, Gap):
        assert found.key in ("POWER", "CARD", "TURN", "RETURN", "VETO", *(f"DISK {p.upper()}" for p in Disk))
        assert found.reason != "exhausted" or found.passed
        seen[f"{found.key} {found.reason}"] = seen.get(f"{found.key} {found.reason}", 0) + 1
        return chance_player.answer(state, decision, seat, dice)
    assert isinstance(found, Given)
    assert None is engine.check(state, seat, found.order)
    seen[found.key] = seen.get(found.key, 0) + 1
    return found.order


EDITIONS = {
    "rio_grande": RIO_GRANDE,
    "strict": rulebook(
        reinforce="exact",
        shortfall="regions_required",
        placement="max_possible",
        send_one_scope="one_opponent",
        king_returns_scope="everyone",
        veto="before_only",
        score_pick_castillo=False,
        move_back_allowed=False,
    ),
}


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_any_sheet_gives_legal_orders_or_gaps(players: int, edition: Edition) -> None:
    dice = Random(players)
    seen: dict[str, int] = {}
    for _ in range(3 if THOROUGH else 1):
        state = engine.fold(engine.open_game(set_up(COLOURS[:players], edition)))
        while (decision := engine.pending(state)) is not None:
            orders: Answers = {seat: answered(dice, state, decision, seat, seen) for seat in decision.seats}
            state, _ = engine.play(state, orders or {None: draw(decision, dice)})

    assert {"POWER", "REINFORCE", "CARD", "TURN", "DISK GENERAL", "CARD asked", "CARD exhausted"} <= set(seen)
