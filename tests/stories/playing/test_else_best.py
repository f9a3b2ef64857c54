"""ELSE BEST: where a sheet runs out the referee's own player goes on, by what its seat sees, and nobody waits."""

import pytest

from benchmarks.waits import THIN, measure, table_of_thin, thinned
from referee import letters, log
from referee.languages.loading import speaking
from referee.orders import blocks as b
from referee.orders.shapes.block import Given
from referee.orders.shapes.table import shape_of
from referee.players.advising import advised
from referee.players.sensible import write_sheet
from referee.report import render
from referee.rules.decisions import Ask, Skip
from referee.rules.effects.base import design_of
from referee.rules.events import CardTaken
from tests.kit.disguises import with_another_seed, with_other_hands, with_other_sheets, with_other_stacks
from tests.kit.tables import GameInHand, only, power, seated
from tests.orders.letters import read, written

BEST = b.ElseBestBlock()
ANN, BO = 0, 1


def lowest_skipped(game: GameInHand) -> b.CardBlock:
    """One plan: the lowest card on offer, and nothing done."""
    return b.CardBlock((b.Plan((design_of(game.docket.state.position.offered[0]),), (b.DoSkip(),)),))


def both_want_the_same(*more: b.Block, **options) -> GameInHand:
    """Bo lays first; Ann, who has one plan, finds its card gone."""
    game = seated(2, cooling_minutes=0, **options)
    plan = lowest_skipped(game)
    game.sends(BO, power(13), plan, *others(game))
    game.sends(ANN, power(12), plan, *others(game), *more)
    return game


def others(game: GameInHand) -> tuple[b.Block, ...]:
    """Whatever the cards on offer may ask."""
    keys = [key for key in game.docket.asked_keys(ANN) if key not in ("POWER", "CARD")]
    return tuple(block for block in advised(game.docket.state, ANN, tuple(keys)))


def answers(game: GameInHand, seat: int, kind: Ask) -> list[log.Answered]:
    return [entry for entry in only(log.Answered, game.entries) if (entry.seat, entry.kind) == (seat, kind)]


def test_where_nobody_need_name_a_place_advice_may_be_none():
    own, advice = b.NameBlock("CLAIM", (3,)), b.NameBlock("CLAIM")

    assert own == shape_of(advice).extended(own, advice, Given(Skip(), "CLAIM"))
    assert advice == shape_of(advice).extended(None, advice, Given(Skip(), "CLAIM"))


# --- where a sheet runs out -------------------------------------------------------------------------


def test_the_card_is_taken_that_a_sensible_player_would_take_by_this_seats_view():
    game = both_want_the_same()
    best = advised(game.docket.state, ANN, ("CARD",))[0].plans[0]

    game.sends(ANN, BEST)

    taken = {entry.seat: entry.card for entry in only(CardTaken, game.entries)}
    assert best.cards == (design_of(taken[ANN]),)


def test_wishes_for_a_power_card_that_ran_out_are_gone_on_with():
    game = seated(2, cooling_minutes=0)
    second = 1 - game.docket.state.position.leader
    game.sends(1 - second, power(13), BEST)
    game.sends(second, power(13), BEST)

    (answer,) = answers(game, second, Ask.POWER)
    assert ("best", 1, "r2") == (answer.how, answer.rank, game.docket.stop)


def test_at_the_deadline_it_answers_in_the_place_of_the_house():
    game = seated(2, cooling_minutes=0)
    game.sends(ANN, BEST)
    game.ticks(hours=72)

    assert ["best"] == [answer.how for answer in answers(game, ANN, Ask.POWER)]
    assert ["default"] == [answer.how for answer in answers(game, BO, Ask.POWER)]


# --- the rule of a table ------------------------------------------------------------------------------


def test_where_it_is_the_rule_a_sheet_is_asked_for_all_the_same_and_the_house_answers_for_the_late():
    game = seated(2, cooling_minutes=0, gaps="best")
    assert {"POWER", "CARD"} <= {*game.docket.missing_keys(ANN)}
    game.ticks(hours=72)

    assert {"default", "forced"} >= {
        answer.how for answer in only(log.Answered, game.entries) if answer.kind is Ask.CARD
    }


# --- by the seat's view alone -------------------------------------------------------------------------


@pytest.mark.parametrize("differently", [with_other_hands, with_other_stacks, with_another_seed, with_other_sheets])
def test_what_it_chooses_depends_on_nothing_that_its_seat_may_not_know(differently):
    chosen = []
    for change in (lambda game, seat: game, differently):
        game = change(both_want_the_same(), ANN)
        game.sends(ANN, BEST)
        chosen.append(only(log.SheetContinued, game.entries)[0])

    assert chosen[0] == chosen[1]


# --- told -----------------------------------------------------------------------------------------------


def report_to(seat: int, *more: b.Block) -> str:
    game = seated(2, cooling_minutes=0)
    plan = lowest_skipped(game)
    game.sends(BO, power(13), plan, *others(game))
    before = game.docket
    entries = game.sends(ANN, power(12), plan, *others(game), *more)
    told = next(
        letter for letter in letters.plan(before, entries, game.now) if (letter.seat, letter.kind) == (seat, "report")
    )
    return render(told, speaking("en"), "UTC").text


def test_its_report_says_what_it_chose_and_for_what():
    text = " ".join(report_to(ANN, BEST).split())

    assert "You, ELSE BEST: " in text
    assert "Your sheet passed over: plan 1" in text


# --- written and read --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "typed",
    [
        "CARD king\nSKIP\nELSE BEST",
        "card king\nskip\nelse best",
        "CARD king\nSKIP\nELSE CARD BEST",
        "KARTE könig\nAUSLASSEN\nSONST BESTE",
    ],
)
def test_it_reads_as_it_is_written(typed):
    sheet = read(typed)

    assert ((), "CARD king\nSKIP\nELSE BEST") == (sheet.complaints, written(sheet.blocks))


# --- how often games wait ------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.slow
def test_with_it_games_of_thin_sheets_never_wait_in_mid_round():
    came = {
        few: measure(1, 3, "round", lambda *seen, few=few: thinned(write_sheet, *few, *seen), seed=3) for few in THIN
    }

    assert all(() == each.otherwise and 12 == each.stops for each in came.values())
    assert {few: 0 for few in THIN if few[1]} == {few: each.waits for few, each in came.items() if few[1]}
    assert sorted((each.waits for few, each in came.items() if not few[1]), reverse=True) == [
        each.waits for few, each in came.items() if not few[1]
    ]
    assert 8 == len(table_of_thin(came.values()).splitlines())
