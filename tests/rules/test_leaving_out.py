"""What a table leaves out of a box: cards, parts, a stack that is small for that and runs round."""

from random import Random

import pytest

from referee.rules import engine
from referee.rules.boxes import set_up, table_for
from referee.rules.editions import EDITIONS
from referee.rules.effects.turns import KeepsCard
from referee.rules.events import CardOffered, RoundOpened
from referee.rules.state import Event, State
from referee.rules.table import Answer, TableLaid
from tests.kit.chance_player import answers
from tests.kit.geography import COLOURS

PLAYS = "grandissimo.plays."


def table(edition: str = "rio_grande", **chosen: Answer) -> TableLaid:
    named = {name.replace("__", "."): answer for name, answer in chosen.items()}
    return table_for(set_up(COLOURS[:3], EDITIONS[edition], ("grandissimo",), chosen=named))


def with_only(*cards: str, length: str = "nine") -> TableLaid:
    """A table where of the sixth stack only these cards are played with."""
    [stack] = (each for each in table().stacks if each.number == 6)
    gone: dict[str, Answer] = {PLAYS + card: False for card in stack.cards if card not in cards}
    setup = set_up(COLOURS[:3], EDITIONS["big_box_nl"], ("grandissimo",), length, chosen=gone)  # type: ignore[arg-type]
    return table_for(setup)


def sixth(table: TableLaid) -> tuple[str, ...]:
    return next(stack.cards for stack in table.stacks if stack.number == 6)


def played(laid: TableLaid, number: int) -> list[tuple[Event, State]]:
    """A game of chance: each event, and the state behind it."""
    rng, state = Random(number), engine.fold(())
    found: list[tuple[Event, State]] = []

    def follow(events: tuple[Event, ...]) -> None:
        nonlocal state
        for event in events:
            state = engine.evolve(state, event)
            found.append((event, state))

    follow(engine.opening_events(laid))
    while (decision := engine.pending(state)) is not None:
        follow(engine.play(state, answers(state, decision, rng))[1])
    return found


def turned_up(game: list[tuple[Event, State]]) -> list[list[str]]:
    """The cards of the sixth stack that were turned up, round by round."""
    rounds: list[list[str]] = []
    for event, _ in game:
        if isinstance(event, RoundOpened):
            rounds.append([])
        elif isinstance(event, CardOffered) and event.stack == 6:
            rounds[-1].append(event.card)
    return rounds


def test_a_card_left_out_is_in_no_stack_and_all_others_are() -> None:
    whole, without = table(), table(grandissimo__plays__espionage=False)

    assert {*sixth(whole)} - {*sixth(without)} == {"espionage"}
    assert "espionage" not in without.deck
    assert ("grandissimo.plays.espionage",) == without.setup.house


def test_every_card_of_the_box_may_be_left_out_and_is_in_by_every_book() -> None:
    for edition in ("rio_grande", "big_box_nl"):
        laid = table(edition)
        for card in laid.cards:
            if card.stack == 6:
                assert laid.setup.answer(PLAYS + card.design) is True
                assert card.design not in table(edition, **{PLAYS + card.design: False}).deck


def test_first_games_leave_the_black_caballeros_out_by_rio_grande_alone() -> None:
    told = {
        edition: "grandissimo.mercenaries" in table(edition, grandissimo__first_games=True).setup.house
        for edition in ("rio_grande", "big_box_nl")
    }

    assert {"rio_grande": True, "big_box_nl": False} == told


def test_a_table_may_play_otherwise_on_a_single_point_of_first_games() -> None:
    laid = table(grandissimo__first_games=True, grandissimo__mercenaries=True)

    assert laid.setup.answer("grandissimo.mercenaries") is True
    assert "grandissimo.mercenaries" not in laid.setup.house


def test_first_games_said_no_to_leave_nothing_out() -> None:
    assert table().setup == table(grandissimo__first_games=False).setup


def test_a_book_without_a_word_on_first_games_knows_none() -> None:
    with pytest.raises(ValueError, match="reading-unknown"):
        table("koens", grandissimo__first_games=True)


@pytest.mark.parametrize("number", range(3))
def test_a_small_stack_runs_round_in_the_order_in_which_it_came(number: int) -> None:
    rounds = turned_up(played(with_only("covenant", "to_the_castillo"), number))

    assert 9 == len(rounds)
    assert {("covenant",), ("to_the_castillo",)} == {tuple(cards) for cards in rounds}
    assert all(one != other for one, other in zip(rounds, rounds[1:], strict=False))


def test_a_stack_with_a_card_for_each_round_does_not_run_round() -> None:
    six = ("covenant", "double_turn", "free_choice", "espionage", "conspiracy", "to_the_castillo")
    rounds = turned_up(played(with_only(*six, length="six_skip"), 1))

    assert sorted(six) == sorted(card for cards in rounds for card in cards)


def test_a_card_at_work_until_the_general_scoring_comes_back_behind_it() -> None:
    """It is offered while nobody has it at work, and a stack of this one card offers nothing meanwhile."""
    empty = 0
    for number in range(6):
        game = played(with_only("espionage"), number)
        empty += turned_up(game).count([])
        for event, state in game:
            if isinstance(event, CardOffered) and event.card == "espionage":
                assert not any(lasting.until == "general" for lasting in state.position.lasting)
    assert empty


def test_a_card_that_somebody_keeps_is_not_on_offer() -> None:
    kept = 0
    for number in range(12):
        for event, state in played(with_only("double_turn", "covenant", "to_the_castillo"), number):
            keeping = {each.changes.card for each in state.position.lasting_of(KeepsCard)}
            kept += bool(keeping) and isinstance(event, CardOffered)
            assert keeping.isdisjoint(state.position.offered)
    assert kept


def test_a_stack_of_no_card_offers_nothing() -> None:
    assert [[]] * 9 == turned_up(played(with_only(), 1))
