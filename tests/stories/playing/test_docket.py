"""The docket over whole games: what is waited for, what is untold, when the clock must look again."""

from random import Random

import pytest

from referee import log
from referee.docket import fold
from referee.log import audiences
from referee.orders.shapes.stepping_in import StepInPolicy, VetoBlock
from referee.rules import engine, events
from referee.rules.decisions import Ask, SetDisk, TakeCard
from tests.kit.byletters import by_letters
from tests.kit.tables import dutiful, only, power, seated, together, veto_asked

TABLES = [
    (2, "table", "nine"),
    (5, "table", "nine"),
    (3, "phase", "six_skip"),
    (4, "round", "nine"),
]


@pytest.fixture(scope="module", params=TABLES, ids=str)
def ended(request):
    """A game in which every player only answered the letter it had, up to the end."""
    players, tempo, length = request.param
    game = by_letters(players, tempo=tempo, length=length, cooling_minutes=0)
    game.play_on(Random(1))
    return game


def test_a_game_comes_to_its_end_though_every_player_only_answers_the_letter_it_has(ended):
    players = len(ended.docket.seats)

    assert ["final"] * players == [letter.kind for letter in ended.sent[-players:]]
    assert engine.pending(ended.docket.state) is None


def test_every_fact_is_told_to_every_seat_and_again_only_with_the_rest_of_its_round(ended):
    for seat in ended.docket.seats:
        facts = [audiences.seen_by(entry, seat) for entry in ended.entries if type(entry) in log.TOLD]
        assert [fact for fact in facts if fact is not None] == ended.told(seat)


def test_a_proposal_does_not_outlive_its_round():
    game = seated(2, cooling_minutes=0)
    game.sends(0, *dutiful(game.docket, 0))
    game.take((log.Proposed(0, (power(13),)),))
    game.sends(1, *dutiful(game.docket, 1))

    assert "r2" == game.docket.stop
    assert [(), ()] == [own.proposal for own in game.docket.by_seat]


def test_an_ok_to_what_turns_out_illegal_is_refused_and_the_proposal_is_gone():
    game = seated(2, cooling_minutes=0)
    for seat in game.docket.seats:
        game.sends(seat, *dutiful(game.docket, seat), power(13 - seat))
    game.take((log.Proposed(0, (power(13),)),))

    read = only(log.LetterRead, game.says_ok(0))[0]

    assert "refused" == read.fate
    assert () == game.docket.seat(0).proposal


def test_orders_in_answer_to_the_invitation_mean_the_first_round_only():
    game = seated(2, cooling_minutes=0)
    first = only(log.LetterRead, game.sends(0, power(13), stop="r0"))[0]
    game.everybody_finals()

    late = only(log.LetterRead, game.sends(0, power(12), stop="r0"))[0]

    assert ("filed", "stale") == (first.fate, late.fate)


@pytest.mark.parametrize(
    ("answer", "vetoed"),
    [(VetoBlock((StepInPolicy((0,)),)), 1), (VetoBlock(()), 0), (VetoBlock((StepInPolicy(ask=True),)), 0)],
)
def test_a_veto_that_wants_to_be_asked_is_asked_once_for_an_action(answer, vetoed):
    game = veto_asked((StepInPolicy(ask=True),))

    game.sends(1, answer)

    assert vetoed == len(only(events.Vetoed, game.entries))
    assert 1 == len([wait for wait in only(log.WaitBegan, game.entries) if wait.kind == Ask.VETO])


@pytest.mark.parametrize("players", [2, 4])
def test_choices_told_in_a_question_are_just_the_legal_ones(players):
    game = by_letters(players, tempo="table", cooling_minutes=0)
    rng, kinds = Random(6), set()
    while not game.docket.ended:
        letter = game.newest(game.docket.awaited()[0])
        state, question = game.docket.state, letter.asked.question
        kinds.add(question.key)
        if question.kind == Ask.DISK:
            legal = engine.pending(state).choices[engine.pending(state).seats.index(letter.seat)]
            assert legal == question.choices
            assert all(engine.check(state, letter.seat, SetDisk(place)) is None for place in question.choices)
        if question.kind == Ask.CARD:
            assert all(engine.check(state, letter.seat, TakeCard(card)) is None for card in question.choices)
        game.answers(letter, rng)

    assert {"POWER", "CARD", "DISK GENERAL"} <= kinds


def test_a_docket_folded_in_two_pieces_is_the_docket_folded_at_once():
    game = by_letters(2, cooling_minutes=0, length="six_skip", boxes=together()[-1])
    game.play_on(Random(8))
    logged = [log.Logged(n, game.now, entry) for n, entry in enumerate(game.entries, 1)]

    for cut in range(1, len(logged), 97):
        assert game.docket == fold(logged[cut:], fold(logged[:cut]))
