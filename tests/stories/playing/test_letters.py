"""Which letters follow from what happened: to whom, of what kind, telling how things stood when."""

from functools import cache
from random import Random

import pytest

from referee import letters, log
from referee.chance import commitment
from referee.commands.clock import Extend, Pause
from referee.commands.command import Command
from referee.commands.moderators import Sheets
from referee.commands.newcomers import Newcomer
from referee.commands.options import SetOption
from referee.desk import Desk
from referee.docket.labels import SHOWING, read_label
from referee.orders.contents import Help, Status
from referee.orders.shapes.deed import DoSkip
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import CardBlock
from referee.rules.decisions import Ask
from referee.rules.events import RoundClosed
from referee.rules.predicates import cards_taken
from referee.store import Store
from tests.kit.byletters import by_letters
from tests.kit.moderated import moderated
from tests.kit.post import KEY, REFEREE, claimed, render
from tests.kit.post import NOON as NOON_UTC
from tests.kit.tables import SEED, dutiful, power, setup_for


def sends(game, seat, *blocks, **changes):
    """What the seat writes; the letters that follow, as pairs of kind and seat, and the letters themselves."""
    before = len(game.sent)
    game.sends(seat, *blocks, **changes)
    return game.sent[before:]


def whom(planned):
    return [(letter.kind, letter.seat) for letter in planned]


def waiting(**options):
    """Seat 1's only plan is gone; the letters that say so."""
    game = by_letters(3, cooling_minutes=0, **options)
    never = CardBlock((Plan(("king",), (DoSkip(),)),))
    for seat in game.docket.seats:
        planned = sends(game, seat, *dutiful(game.docket, seat), power(13 - seat), never)
    return game, planned


def test_a_wait_in_mid_round_asks_one_seat_and_tells_others_in_brief_who_have_not_moved():
    game, planned = waiting(midround="few")

    assert [("receipt", 2), ("question", 1), ("brief", 2)] == whom(planned)
    assert {0} == {seat for seat in game.docket.seats if cards_taken(game.docket.state.position, seat)}


def test_a_table_may_have_everybody_told_as_much_in_mid_round_as_all_tables_of_before():
    game, planned = waiting()

    assert [("receipt", 2), ("part", 0), ("question", 1), ("part", 2)] == whom(planned)
    question = planned[2].asked.question
    assert (Ask.CARD, "CARD", "exhausted") == (question.kind, question.key, question.reason)
    assert set(game.docket.state.position.offered) == set(question.choices)
    assert [None, None] == [planned[1].asked.question, planned[3].asked.question]


@pytest.mark.parametrize("tempo", ["round", "table"])
def test_who_has_muted_gets_no_report_while_the_game_waits_for_another_and_yet_hears_how_each_round_ended(tempo):
    game = by_letters(3, 1, tempo=tempo, cooling_minutes=0)
    game.take((log.Muted(0, on=True),))

    game.play_on(Random(1))

    for seat, kinds in ((0, {"report", "question", "part"}), (1, {"report", "question", "part"})):
        rounds = {e.number for x in game.sent if x.seat == seat and x.kind in kinds for e in x.story if is_end(e)}
        assert {*game.docket.setup.rounds} - rounds <= {game.docket.setup.rounds[-1]}
    idle = [x for x in game.sent if x.wishes.muted and x.kind == "part" and not any(map(is_end, x.story))]
    assert [] == idle


def is_end(entry):
    return isinstance(entry, RoundClosed)


def test_a_question_says_why_the_sheet_does_not_answer_now_not_why_it_did_not_before():
    game = by_letters(2, tempo="table", cooling_minutes=0)
    first = game.docket.awaited()[0]
    assert "silent" == game.newest(first).asked.question.reason
    game.sends(first, power(13))

    (receipt,) = sends(game, 1 - first, power(13))

    assert "exhausted" == receipt.asked.question.reason


def test_whoever_has_answered_a_question_to_several_is_asked_no_more_and_learns_nothing_of_the_others():
    game = by_letters(4, 1, tempo="table", cooling_minutes=0)
    rng = Random(1)
    while len(game.docket.awaited()) < 2:
        game.answers(game.newest(game.docket.awaited()[0]), rng)
    first = game.docket.awaited()[0]

    before = len(game.sent)
    game.answers(game.newest(first), rng)

    assert [("receipt", first)] == whom(game.sent[before:])
    assert (None, ()) == (game.sent[-1].asked.question, game.sent[-1].asked.missing)


def test_how_often_the_others_write_does_not_show_in_any_letter():
    quiet, busy = by_letters(3), by_letters(3)
    for value in (3, 4, 5):
        busy.sends(2, power(value))

    assert sends(quiet, 0, requests=(Status(), Help())) == sends(busy, 0, requests=(Status(), Help()))
    assert sends(quiet, 0, power(9)) == sends(busy, 0, power(9))


def test_each_kind_whose_letters_accept_nothing_has_a_labels_ending_of_its_own():
    endings = [traits.label_suffix for traits in letters.KINDS.values() if traits.label_suffix not in SHOWING]

    assert sorted(set(endings)) == sorted(endings), "two kinds in KINDS (letters/model.py) end alike"
    assert set() == {each for each in endings if not (each.isascii() and each.islower() and each.isalpha())}


@cache
def played(tempo):
    """A whole game by letters, and its steps: the docket after an answer and the letters that followed from it."""
    rng, steps = Random(2), []
    game = by_letters(2, length="six_skip", cooling_minutes=0, tempo=tempo)
    while not game.docket.ended:
        before = len(game.sent)
        game.answers(game.newest(game.docket.awaited()[0]), rng)
        steps.append((game.docket, game.sent[before:]))
    return game, steps


@pytest.mark.parametrize("tempo", ["round", "phase", "table"])
def test_no_two_letters_of_a_game_to_one_seat_bear_the_same_label(tempo):
    kinds: dict[tuple[int, str], list[str]] = {}
    for letter in played(tempo)[0].sent:
        kinds.setdefault((letter.seat, letter.label), []).append(letter.kind)

    assert {} == {label: alike for label, alike in kinds.items() if len(alike) > 1}, (
        "an answer to one would be one to the other: give a kind an ending of its own in KINDS (letters/model.py), "
        "or count the entry it follows from in `_letters_counted` (docket/following.py)"
    )


@pytest.mark.parametrize("tempo", ["round", "phase", "table"])
def test_an_answer_to_a_letter_just_sent_is_for_the_stop_that_orders_are_due_for(tempo):
    # A receipt is for the stop at which its letter was read; the report that may follow it is newer.
    stops = [
        (letter.kind, letter.label, docket.stop)
        for docket, sent in played(tempo)[1]
        for letter in sent
        if letter.kind != "receipt" and not docket.ended
    ]

    assert len(stops) >= 10
    assert [] == [each for each in stops if read_label(each[1]).stop != each[2]], (
        "(kind, label, stop due): every answer to such a letter is too late, and its orders are lost; plan the letter "
        "from the docket after StopOpened"
    )


def test_a_game_without_invitations_tells_the_seeds_fingerprint_in_its_first_report(a_database):
    with Store(a_database) as store:
        store.create()
        desk = Desk(store, (KEY,), REFEREE, render)
        players = [Newcomer("Ann", "ann@example.org"), Newcomer("Bo", "bo@example.org")]
        desk.open_game("g1", "Friday", setup_for(2), log.Options(), players, SEED, NOON_UTC, invite=False)
        with store.writing() as transaction:
            texts = [row.raw.decode("ascii") for row in claimed(transaction, NOON_UTC)]

    assert 2 == len(texts)
    assert all(commitment(SEED, "hex") in text for text in texts)


@pytest.mark.parametrize(
    ("command", "told"), [(Extend(24), True), (Pause(), True), (SetOption("hours", 48), False), (Sheets(), False)]
)
def test_a_ruling_that_concerns_everybody_now_is_told_at_once_and_others_wait_for_a_report(command: Command, told):
    mod = moderated(3)
    before = mod.docket

    sent = letters.plan(before, mod.commands(command), mod.game.now)

    assert [(seat, "news", ["Mo"]) for seat in before.players if told] == [
        (letter.seat, letter.kind, [entry.name for entry in letter.story]) for letter in sent
    ]
