"""Whatever is found legal can be done: orders written blindly, with places, slots and tokens at random.

The engine refuses nearly all of them. One that it takes is played to the end of the card, by every law.
"""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from referee.rules import engine
from referee.rules.decisions import (
    Act,
    Ask,
    Move,
    Name,
    Order,
    PlaceCaballeros,
    Reinforce,
    Return,
    SendBack,
    SetScoreboard,
    Shift,
    TakeBack,
)
from referee.rules.effects.base import card_of
from referee.rules.model import COURT, NOWHERE, PROVINCES, Place
from referee.rules.position import Position
from referee.rules.state import State
from tests.kit import blind_orders
from tests.kit.chance_player import answers
from tests.kit.geography import AMBASSADOR, CASTILLO, COLOURS, ENVOY, FRA, REGIONS, THIRD, VAL, WITH_FRANCE
from tests.kit.laws import Witness
from tests.kit.thorough import sampled
from tests.rules.tables import RED, asked, table, turn

SLOTS = (AMBASSADOR, ENVOY, THIRD)
BANNERS = tuple(f"banner-{colour}" for colour in COLOURS[:4])
TRIES = 60


def some_table(rng: Random) -> Position:
    """Any table of four with France and banners; now and then one with the provinces nearly empty."""
    rows = {place: tuple(rng.choice((0, 0, 1, 2)) for _ in range(4)) for place in (*REGIONS, CASTILLO)}
    for slot in SLOTS:
        stands = rng.choice((None, 0, 1, 2, 3))
        rows[slot] = tuple(int(seat == stands) for seat in range(4))
    if rng.random() < 0.3:  # all the others have gone into the Castillo
        rows[CASTILLO] = tuple(22 - sum(row[seat] for row in rows.values()) for seat in range(4))
    tokens = {}
    for seat, banner in enumerate(BANNERS):
        bearers = [zone for zone, row in rows.items() if row[seat] and zone != CASTILLO]
        tokens[banner] = (rng.choice(bearers), seat) if bearers else (NOWHERE, None)
    return table(
        rows,
        boxes=("france", "anniversary"),
        king=rng.choice(REGIONS),
        tokens=tokens,
        homes=tuple(rng.choice(REGIONS) for _ in range(4)),
        vetoes=((rng.randrange(4), 5),) if rng.random() < 0.4 else (),
        scoreboards=(rng.choice((NOWHERE, VAL)), NOWHERE),
    )


# --- orders ---------------------------------------------------------------------------------------


def zone(rng: Random) -> Place:
    return rng.choice((FRA, *SLOTS)) if rng.random() < 0.5 else rng.randrange(len(WITH_FRANCE.zones))


def zones(rng: Random, most: int) -> tuple[Place, ...]:
    return tuple(zone(rng) for _ in range(rng.randint(0, most)))


def tokens(rng: Random) -> tuple[str, ...]:
    return tuple(rng.sample(BANNERS, rng.choice((0, 0, 0, 1, 1, 2))))


def shift(rng: Random) -> Shift:
    source = COURT if rng.random() < 0.15 else zone(rng)
    return Shift(rng.randrange(4), source, zone(rng), rng.choice((1, 1, 1, 2, 3)), tokens(rng))


def moving(rng: Random) -> Order:
    if rng.random() < 0.3:
        return PlaceCaballeros(tuple((zone(rng), rng.choice((1, 1, 2))) for _ in "12"))
    return Move(tuple(shift(rng) for _ in range(rng.choice((1, 1, 2, 3)))))


def sending(rng: Random) -> Order:
    seats = rng.sample(range(4), rng.choice((3, 4, 4)))
    return SendBack(tuple((seat, rng.choice((zone(rng), *REGIONS))) for seat in seats), tokens(rng))


ORDERS: dict[str, Callable[[Random], Order]] = {
    **dict.fromkeys(("four_any", "five_from_one#1", "own_from_one", "three_any", "add_two", "add_two_or_own"), moving),
    "send_one_each": sending,
    "court_two": lambda rng: Reinforce(rng.choice((0, 1, 2)), zones(rng, 2), tokens(rng)),
    "king_returns": lambda _: Act(),
    "evict": lambda rng: Name(zone(rng)),
    "secret_send_two": lambda _: Act(),
    "secret_send_all": lambda _: Act(),
}


def giving(rng: Random) -> Order:
    places = zones(rng, 3)
    return Return(3 - len(places), places, tokens(rng))


def found_legal(state: State, seat: int, rng: Random, blindly: Callable[[Random], Order]) -> Order | None:
    orders = (blindly(rng) for _ in range(TRIES))
    return next((order for order in orders if engine.check(state, seat, order) is None), None)


# --- playing --------------------------------------------------------------------------------------


def play(number: int) -> Counter[str]:
    """What was taken blindly in this case."""
    rng, taken = Random(f"legal/{number}"), Counter[str]()
    card = rng.choice(list(ORDERS))
    state = turn(some_table(rng), card)
    order = found_legal(state, RED, rng, ORDERS[card])
    witness = Witness(f"case {number}: {card} {order}")
    witness.state = state
    given = {RED: order} if order else None
    while given:
        taken.update(type(order).__name__ for order in given.values())
        state, events = engine.play(state, given)
        witness.follow(events, state)
        given = _answered(state, rng) if engine.pending(state) else None
    return taken


def _answered(state: State, rng: Random) -> dict[int | None, Order]:
    question = asked(state)
    if question.kind is Ask.RETURN and (order := found_legal(state, question.seats[0], rng, giving)):
        return {question.seats[0]: order}
    return dict(answers(state, question, rng))


@pytest.mark.parametrize("batch", sampled(range(6), 3))
def test_what_is_found_legal_can_be_done(batch: int) -> None:
    taken: Counter[str] = sum((play(number) for number in range(200 * batch, 200 * (batch + 1))), Counter())

    assert {"Move", "PlaceCaballeros", "Reinforce", "Return", "SendBack", "Name", "Act"} <= taken.keys()


def test_tables_are_what_they_should_be() -> None:
    positions = [some_table(Random(number)) for number in range(100)]

    assert all(min(map(min, position.pieces)) >= 0 for position in positions)
    assert any(sum(position.pieces[PROVINCES]) < 5 for position in positions)


@pytest.mark.parametrize(
    ("card", "wanted"),
    [("power_back#1", TakeBack), ("evict", Name), ("scoreboard#1", SetScoreboard), ("court_two", Reinforce)],
)
def test_a_shape_that_blind_orders_do_not_know_is_ordered_as_its_file_offers_it(
    card: str, wanted: type[Order], monkeypatch: pytest.MonkeyPatch
) -> None:
    spent = table({VAL: (2, 1, 0, 0)}, king=REGIONS[0], hands=((1, 2, 3),) * 4, homes=REGIONS[1:5])
    does = card_of(spent, card).does
    monkeypatch.setattr(blind_orders, "_BY_SHAPE", {})

    offered = {blind_orders.special(spent, RED, does, Random(seed)) for seed in range(1, 60)}

    assert wanted in {type(order) for order in offered}
