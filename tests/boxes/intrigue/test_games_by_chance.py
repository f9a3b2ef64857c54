"""Intrigue & the King, played to the end by chance, each event held against every law; and what is told of hands."""

from hashlib import sha256
from random import Random

import pytest

from referee.log.audiences import public_part
from referee.proof.replay import inferred
from referee.rules import engine
from referee.rules.boxes import set_up
from referee.rules.editions import EDITIONS
from referee.rules.events import HandChosen
from referee.rules.state import AgendaChanged
from referee.rules.views import view
from tests.kit.chance_player import answers
from tests.kit.geography import COLOURS
from tests.kit.thorough import sampled


@pytest.mark.parametrize("number", sampled(range(4), 2))
def test_what_was_answered_can_be_told_from_what_came_of_it(number: int) -> None:
    setup = set_up(COLOURS, EDITIONS["rio_grande"], ("intrigue", "decennial"))
    state, rng = engine.fold(engine.open_game(setup)), Random(number)
    while (asked := engine.pending(state)) is not None:
        given = answers(state, asked, rng)
        *facts, change = engine.step_events(state, given)
        assert isinstance(change, AgendaChanged)
        assert (*facts, change) == engine.step_events(state, inferred(asked, facts, change))
        state, _ = engine.play(state, given)


CHOSEN = HandChosen(0, (10, 20), "salt", sha256(b"salt:10-20").hexdigest())


def test_others_are_told_a_hand_by_its_commitment_alone() -> None:
    assert HandChosen(0, (), "", CHOSEN.commitment) == public_part(CHOSEN)


def test_a_commitment_is_to_the_hand_and_its_salt() -> None:
    state, rng = engine.fold(engine.open_game(set_up(COLOURS, EDITIONS["rio_grande"], ("intrigue",)))), Random(1)
    told: list[HandChosen] = []
    while not told:
        asked = engine.pending(state)
        assert asked is not None
        state, events = engine.play(state, answers(state, asked, rng))
        told = [event for event in events if isinstance(event, HandChosen)]

    assert list(state.position.seats) == [fact.seat for fact in told]
    for fact in told:
        assert sha256(f"{fact.salt}:{'-'.join(map(str, fact.values))}".encode()).hexdigest() == fact.commitment
        assert fact.values == view(state.position, fact.seat).hand
    assert () == view(state.position, None).hand
