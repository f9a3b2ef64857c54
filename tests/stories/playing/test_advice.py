"""SUGGEST: a whole sheet as a proposal, with why, from what the seat itself sees."""

import pytest

from referee import letters, log
from referee.adjudication import adjudicate
from referee.adjudication.judging import Submission
from referee.adjudication.menu import advice
from referee.docket import follow
from referee.docket.known import known_to
from referee.languages.loading import speaking
from referee.orders import checking
from referee.orders.canonical import canonical_sheet
from referee.orders.contents import OrderSheet, Suggest
from referee.orders.shapes.deeds import places_somebody
from referee.orders.shapes.power import PowerBlock
from referee.players.advising import advised, reasons
from referee.report import render
from referee.rules.decisions import PlaceCaballeros
from referee.store import Store
from tests.kit.disguises import (
    in_round,
    rendered,
    with_another_castillo,
    with_another_seed,
    with_other_hands,
    with_other_sheets,
    with_other_stacks,
)
from tests.kit.geography import CASTILLO, GAL
from tests.kit.post import PostOffice, text_of
from tests.kit.tables import GameInHand, invited, power, seated, setup_for, throwing
from tests.rules.tables import RED, answer, table, turn

SUGGEST = OrderSheet(requests=(Suggest(),))
ENGLISH = speaking("en")


def asks(
    game: GameInHand, seat: int, sheet: OrderSheet = SUGGEST
) -> tuple[tuple[log.Entry, ...], list[letters.Letter]]:
    """What is written when a seat asks for advice, and what it is sent."""
    before = game.docket
    entries = game.take(adjudicate.hear(before, Submission(seat, 1, before.stop, sheet), game.now).entries)
    return entries, [each for each in letters.plan(before, entries, game.now) if each.seat == seat]


def words(letter: letters.Letter) -> str:
    return render(letter, ENGLISH, "UTC").text


# --- what is suggested ------------------------------------------------------------------------------


def test_at_a_stop_a_whole_sheet_is_proposed_and_a_bare_ok_files_it():
    game = seated(3, cooling_minutes=0)
    asks(game, 0)
    proposed = game.docket.seat(0).proposal
    assert {"POWER", "CARD"} <= {block.key for block in proposed}

    game.sends(0, requests=())
    game.says_ok(0)

    assert ((), proposed) == (game.docket.missing_keys(0), game.docket.seat(0).in_force)


@pytest.mark.parametrize(
    ("tempo", "boxes"), [("round", ()), ("phase", ()), ("table", ()), ("round", ("france", "anniversary"))]
)
def test_a_game_can_be_played_by_suggestions_alone(tempo, boxes):
    game = invited(3, setup=setup_for(3, boxes=boxes), tempo=tempo, cooling_minutes=0)
    game.take(adjudicate.start(game.docket, game.now).entries)
    asked = set()
    for _ in range(120):
        if game.docket.ended:
            break
        seat = game.docket.awaited()[0]
        keys, (blocks, why) = game.docket.missing_keys(seat), advice(game.docket, seat)
        asked |= {*keys}
        assert {*keys} <= {block.key for block in blocks} == {each.key for each in why}
        assert [] == [f for b in blocks for f in checking.judge(b, game.docket.state, seat) if f.level == "never"]
        game.sends(seat, *blocks)
    assert {"POWER", "CARD"} <= asked


def test_a_question_in_mid_round_is_answered_by_its_answer_alone():
    game = seated(2, cooling_minutes=0, tempo="table")
    game.finals(game.docket.awaited()[0], power(13))
    second = game.docket.awaited()[0]

    asks(game, second)

    assert ["POWER"] == [block.key for block in game.docket.seat(second).proposal]
    assert isinstance(game.docket.seat(second).proposal[0], PowerBlock)
    assert not any(rank.aim for rank in game.docket.seat(second).proposal[0].ranks)


def test_of_a_turn_that_has_begun_only_what_is_left_is_suggested():
    begun = turn(table(king=GAL, taken=((RED, "king"),)), "king")
    placed, _ = answer(begun, PlaceCaballeros(((CASTILLO, 1),)))

    told = {state: advised(state, RED, ("TURN",))[0].items for state in (begun, placed)}

    assert [False, True] == [places_somebody(item) for item in told[begun]]
    assert [False] == [places_somebody(item) for item in told[placed]]
    assert {"TURN"} == {why.key for why in reasons(placed, RED, advised(placed, RED, ("TURN",)))}


def test_where_nothing_is_asked_nothing_is_suggested():
    game = invited(3)

    (letter,) = asks(game, 0)[1]

    assert ((), ()) == (letter.own.proposal, letter.own.advice)
    assert "There is nothing to suggest now" in words(letter)


# --- why ----------------------------------------------------------------------------------------------


def test_each_block_has_its_reason():
    game = seated(3)

    (letter,) = asks(game, 0)[1]

    assert [block.key for block in letter.own.proposal] == [why.key for why in letter.own.advice]
    text = words(letter)
    assert "WHAT A SENSIBLE PLAYER WOULD WRITE" in text
    assert canonical_sheet(letter.own.proposal, known_to(game.docket, 0)).splitlines()[0] in text
    assert " - POWER: " in text
    assert " - CARD: " in text


def test_the_reason_for_a_power_card_tells_whom_it_goes_before():
    game = seated(3, cooling_minutes=0, tempo="table")
    for value in (5, 9):
        game.sends(game.docket.awaited()[0], power(value))
    (third,) = game.docket.awaited()
    rival = next(seat for seat, value in game.docket.state.position.laid if value == 9)

    told = {value: reasons(game.docket.state, third, (power(value),))[0] for value in (10, 11)}

    assert ("power-before", (10, rival)) == (told[10].code, told[10].args)
    assert "power-before" != told[11].code


def test_every_reason_can_be_said():
    codes = set()
    for number in range(1, 5):
        for tempo in ("round", "table"):
            game = in_round(number, tempo=tempo)
            for seat in game.docket.awaited():
                codes |= {why.code for why in advice(game.docket, seat)[1]}

    assert "power-card" in codes
    assert [] == [code for code in codes if not ENGLISH.knows("advice", code)]


# --- from the seat's view alone -----------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 4])
@pytest.mark.parametrize("tempo", ["round", "table"])
@pytest.mark.parametrize(
    "differently", [with_other_hands, with_other_stacks, with_another_seed, with_other_sheets, with_another_castillo]
)
def test_a_suggestion_shows_nothing_that_its_seat_may_not_know(differently, tempo, number):
    answers = []
    for change in (lambda game, seat: game, differently):
        game = in_round(number, tempo=tempo)
        seat = game.docket.awaited()[0]
        for rival in game.docket.seats:
            if rival != seat:  # so that who is in, which is public, is the same
                game.docket = follow(game.docket, log.SheetFiled(rival, (power(4), throwing(2)), False))
        game = change(game, seat)
        answers.append([mail for _, mail in rendered(asks(game, seat)[1], seat)])

    assert answers[0] == answers[1]


# --- what it costs, and how it is asked ---------------------------------------------------------------


def test_a_suggestion_comes_by_mail_and_ok_to_that_letter_files_it():
    with Store("sqlite://") as store:
        store.create()
        office = PostOffice(store, players=2)
        office.everybody_accepts()
        ((seat, letter),) = office.says(0, "SUGGEST")
        proposal = office.docket.seat(0).proposal
        printed = canonical_sheet(proposal, known_to(office.docket, 0)).splitlines()
        assert (0, []) == (seat, [line for line in printed if f"| {line}" not in text_of(letter)])

        office.says(0, "OK", to=letter)

        assert proposal == office.docket.seat(0).in_force
