"""Which letters follow from what happened: to whom, of what kind, telling how things stood when."""

from functools import cache
from random import Random

import pytest

from referee import adjudicate, audiences, letters, log
from referee.chance import commitment
from referee.desk import Desk, Invited
from referee.docket import SHOWING, fold
from referee.judging import Submission
from referee.orders.letter import Help, OrderSheet, Say, Status
from referee.orders.shapes.ask import AskBlock
from referee.orders.shapes.disk import DiskBlock
from referee.orders.shapes.nothing import DoSkip
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import CardBlock
from referee.rules.decisions import Ask, Disk
from referee.rules.events import RoundClosed
from referee.rulings import commands as c
from referee.rulings import ruled
from referee.store import Store
from tests.byletters import by_letters
from tests.geography import REGIONS
from tests.moderated import moderated, play_round
from tests.post import KEY, REFEREE, claimed, render
from tests.post import NOON as NOON_UTC
from tests.tables import SEED, dutiful, plain, power, setup_for, throwing


def sends(game, seat, *blocks, **changes):
    """What the seat writes; the letters that follow, as pairs of kind and seat, and the letters themselves."""
    before = len(game.sent)
    game.sends(seat, *blocks, **changes)
    return game.sent[before:]


def whom(planned):
    return [(letter.kind, letter.seat) for letter in planned]


def test_a_letter_gets_one_receipt_and_nobody_else_hears_of_it():
    game = by_letters(3)

    assert [("receipt", 1)] == whom(sends(game, 1, power(5)))


def test_status_and_help_are_answered_by_themselves_and_beside_orders_there_is_a_receipt_too():
    game = by_letters(2)

    assert [("help", 0), ("status", 0)] == whom(sends(game, 0, requests=(Status(), Help("king"))))
    assert [("receipt", 0), ("status", 0)] == whom(sends(game, 0, power(5), requests=(Status(),)))


def test_two_questions_for_help_are_two_letters():
    game = by_letters(2)

    planned = sends(game, 0, requests=(Help(), Help("king")))

    assert ["", "king"] == [letter.topic for letter in planned]
    assert 2 == len({letter.label for letter in planned})


def test_press_goes_to_the_others_at_once():
    game = by_letters(3)

    planned = sends(game, 1, requests=(Say("olé"),))

    assert [("press", 0), ("press", 2)] == whom(planned)[:2]
    assert {("olé", 1)} == {(letter.press, letter.said_by) for letter in planned[:2]}
    assert ("receipt", 1) in whom(planned)


def test_the_last_sheets_receipt_tells_how_things_stood_and_the_reports_how_they_stand():
    game = by_letters(2, cooling_minutes=0)
    sends(game, 0, *dutiful(game.docket, 0))

    receipt, *reports = sends(game, 1, *dutiful(game.docket, 1))

    assert ("receipt", "r1", (0, 1)) == (receipt.kind, receipt.stop, receipt.is_in)
    assert [("report", 0), ("report", 1)] == whom(reports)
    assert {("r2", "r2", ())} == {(letter.stop, letter.label, letter.is_in) for letter in reports}


def test_a_stop_for_which_everybody_is_in_already_is_passed_and_its_story_is_told():
    """All disks of the general scoring were filed with the sheets of the round."""
    game = by_letters(2, cooling_minutes=0)
    while game.docket.stop != "r4":
        for seat in game.docket.awaited():
            keys = game.docket.unsaid(seat)
            sheet = [throwing(1) if key == "CARD" else plain(key, game.docket, seat) for key in keys]
            game.sends(seat, *sheet, DiskBlock(Disk.GENERAL, REGIONS))

    assert ["r1", "r2", "r3", "r4"] == [x.label for x in game.sent if x.kind == "report" and x.seat == 0]
    for seat in game.docket.seats:
        facts = [audiences.told(entry, seat) for entry in game.entries if isinstance(entry, log.TOLD)]
        assert [fact for fact in facts if fact is not None] == game.told(seat)


def waiting():
    """Seat 1's only plan is gone; the letters that say so."""
    game = by_letters(3, cooling_minutes=0)
    never = CardBlock((Plan(("king",), (DoSkip(),)),))
    for seat in game.docket.seats:
        planned = sends(game, seat, *dutiful(game.docket, seat), power(13 - seat), never)
    return game, planned


def test_a_wait_in_mid_round_asks_one_seat_and_tells_the_others_as_much():
    game, planned = waiting()

    assert [("receipt", 2), ("part", 0), ("question", 1), ("part", 2)] == whom(planned)
    question = planned[2].question
    assert (Ask.CARD, "CARD", "exhausted") == (question.kind, question.key, question.reason)
    assert set(game.docket.state.position.offered) == set(question.choices)
    assert [None, None] == [planned[1].question, planned[3].question]


@pytest.mark.parametrize("tempo", ["round", "table"])
def test_who_has_muted_gets_no_report_while_the_game_waits_for_another_and_yet_hears_how_each_round_ended(tempo):
    game = by_letters(3, 1, tempo=tempo, cooling_minutes=0)
    game.take((log.Muted(0, on=True),))

    game.play_on(Random(1))

    for seat, kinds in ((0, {"report", "question", "part"}), (1, {"report", "question", "part"})):
        rounds = {e.number for x in game.sent if x.seat == seat and x.kind in kinds for e in x.story if is_end(e)}
        assert {*game.docket.setup.rounds} - rounds <= {game.docket.setup.rounds[-1]}
    idle = [x for x in game.sent if x.muted and x.kind == "part" and not any(map(is_end, x.story))]
    assert [] == idle


def is_end(entry):
    return isinstance(entry, RoundClosed)


def test_a_letter_in_mid_round_shows_what_an_ok_to_it_would_file():
    game = by_letters(3, cooling_minutes=0)
    never, mended = (CardBlock((Plan((card,), (DoSkip(),)),)) for card in ("king", "three_any"))
    for seat in (0, 1):
        game.sends(seat, *dutiful(game.docket, seat), power(4 + 9 * seat), never)
    said = Submission(0, 1, game.docket.stop, OrderSheet(proposal=(power(9), mended)))  # POWER will be laid by then
    game.take(adjudicate.hear(game.docket, said, game.now).entries)

    planned = sends(game, 2, *dutiful(game.docket, 2), power(5), never)

    shown = [(letter.kind, letter.seat, letter.proposal) for letter in planned[1:]]
    assert [("part", 0, (mended,)), ("part", 1, ()), ("question", 2, ())] == shown
    assert "bare OK" in render(planned[1], "en", "UTC").text
    game.says_ok(0)
    assert mended == game.docket.sheets[0]["CARD"]


def test_a_letter_to_which_an_ok_is_no_answer_shows_no_proposal():
    game = by_letters(3)
    said = Submission(0, 1, game.docket.stop, OrderSheet(proposal=(power(9),)))
    game.take(adjudicate.hear(game.docket, said, game.now).entries)

    planned = sends(game, 0, requests=(Status(), Help("")))

    assert {"status": (power(9),), "help": ()} == {x.kind: x.proposal for x in planned}


def test_a_report_of_a_round_played_again_shows_what_an_ok_to_it_would_file():
    mod = moderated(3, tempo="phase")
    play_round(mod, Random(1))
    mod.insists(c.Rewind(1, keep=False))
    mod.game.finals(0, power(5))
    said = Submission(0, 1, mod.docket.stop, OrderSheet(proposal=(CardBlock((Plan(("king",), (DoSkip(),)),)),)))
    mod.game.take(adjudicate.hear(mod.docket, said, mod.game.now).entries)

    before = mod.docket
    planned = letters.plan(before, [*mod.game.finals(1, power(6)), *mod.game.finals(2, power(7))], mod.game.now)

    report = next(letter for letter in planned if (letter.kind, letter.seat) == ("report", 0))
    assert report.proposal == mod.docket.proposed(0, report.label) != ()
    assert "CARD king" in render(report, "en", "UTC").text


def test_the_receipt_of_an_answer_that_does_not_help_still_asks():
    game, _ = waiting()

    (receipt,) = sends(game, 1, CardBlock((Plan(("king",), (DoSkip(),)),)))

    assert ("filed", ("CARD",), (1,)) == (receipt.receipt.fate, receipt.missing, receipt.awaited)
    assert "exhausted" == receipt.question.reason


def test_a_question_says_why_the_sheet_does_not_answer_now_not_why_it_did_not_before():
    game = by_letters(2, tempo="table", cooling_minutes=0)
    first = game.docket.awaited()[0]
    assert "silent" == game.newest(first).question.reason
    game.sends(first, power(13))

    (receipt,) = sends(game, 1 - first, power(13))

    assert "exhausted" == receipt.question.reason


def test_a_question_for_a_disk_tells_each_seat_its_own_choices():
    game = by_letters(4, 1, tempo="table", cooling_minutes=0)
    rng, seen = Random(1), 0
    while not game.docket.ended:
        wait = game.docket.wait
        if wait.kind == Ask.DISK and len(wait.seats) > 1:
            asked = [letter for letter in game.sent[-4:] if letter.kind == "question"]
            if len(asked) == len(wait.seats):
                state = game.docket.state.question
                assert list(state.choices) == [
                    next(letter.question.choices for letter in asked if letter.seat == seat) for seat in state.seats
                ]
                seen += 1
        game.answers(game.newest(game.docket.awaited()[0]), rng)

    assert seen


def test_whoever_has_answered_a_question_to_several_is_asked_no_more_and_learns_nothing_of_the_others():
    game = by_letters(4, 1, tempo="table", cooling_minutes=0)
    rng = Random(1)
    while len(game.docket.awaited()) < 2:
        game.answers(game.newest(game.docket.awaited()[0]), rng)
    first = game.docket.awaited()[0]

    before = len(game.sent)
    game.answers(game.newest(first), rng)

    assert [("receipt", first)] == whom(game.sent[before:])
    assert (None, ()) == (game.sent[-1].question, game.sent[-1].missing)


def test_how_often_the_others_write_does_not_show_in_any_letter():
    quiet, busy = by_letters(3), by_letters(3)
    for value in (3, 4, 5):
        busy.sends(2, power(value))

    assert sends(quiet, 0, requests=(Status(), Help())) == sends(busy, 0, requests=(Status(), Help()))
    assert sends(quiet, 0, power(9)) == sends(busy, 0, power(9))


def test_a_reminder_goes_to_those_who_are_awaited_alone():
    game = by_letters(3)
    game.sends(1, *dutiful(game.docket, 1))
    before = len(game.sent)

    game.ticks(hours=48)

    assert [("reminder", 0), ("reminder", 2)] == whom(game.sent[before:])


def test_a_game_begun_without_invitations_begins_with_a_report_to_everybody():
    game = by_letters(2)
    created = game.entries[0]
    opened = (created, log.SeedKept(game.docket.seed))
    docket = fold([log.Logged(n, 0, entry) for n, entry in enumerate(opened, 1)])
    planned = letters.plan(None, (*opened, *adjudicate.start(docket, game.now).entries), game.now)

    assert [("report", 0), ("report", 1)] == whom(planned)
    assert {"r1"} == {letter.label for letter in planned}


def test_each_kind_whose_letters_accept_nothing_has_a_labels_ending_of_its_own():
    endings = [traits.ending for traits in letters.KINDS.values() if traits.ending not in SHOWING]

    assert sorted(set(endings)) == sorted(endings), "two kinds in KINDS (letters/model.py) end alike"
    assert set() == {each for each in endings if not (each.isascii() and each.islower() and each.isalpha())}


@cache
def played(tempo):
    """A whole game by letters, for tests that look at it."""
    game = by_letters(2, length="six_skip", cooling_minutes=0, tempo=tempo)
    game.play_on(Random(2))
    return game


def test_everybody_gets_the_last_report_with_the_seed_and_the_standings():
    game = played("round")

    last = game.sent[-2:]

    assert [("final", 0), ("final", 1)] == whom(last)
    assert {game.docket.seed} == {letter.seed for letter in last}
    assert list(game.docket.state.position.scores) == [p for _, _, p in sorted(last[0].standings, key=lambda s: s[1])]
    assert {""} == {letter.seed for letter in game.sent[:-2]}


@pytest.mark.parametrize("tempo", ["round", "phase", "table"])
def test_no_two_letters_of_a_game_to_one_seat_bear_the_same_label(tempo):
    kinds: dict[tuple[int, str], list[str]] = {}
    for letter in played(tempo).sent:
        kinds.setdefault((letter.seat, letter.label), []).append(letter.kind)

    assert {} == {label: alike for label, alike in kinds.items() if len(alike) > 1}, (
        "an answer to one would be one to the other: give a kind an ending of its own in KINDS (letters/model.py), "
        "or count the entry it follows from in `_letters_caused` (docket/following.py)"
    )


@pytest.mark.parametrize("tempo", ["round", "phase", "table"])
def test_the_last_letter_tells_where_every_point_came_from_and_the_scores_round_by_round(tempo):
    game = played(tempo)

    last, scores = game.sent[-1], game.docket.state.position.scores
    came = [points for _, points in last.takings]
    assert scores == tuple(map(sum, zip(*came, strict=True)))
    assert last.setup.rounds == tuple(number for number, _ in last.course)
    assert scores == last.course[-1][1]


def test_a_game_from_memory_is_played_to_the_end_by_letters_too():
    game = by_letters(3, castillo="memory", length="six_skip", cooling_minutes=0)

    game.play_on(Random(3))

    own, others = ({x.view.castillo[seat] for x in game.sent if x.seat == 0 and x.view} for seat in (0, 1))
    assert None not in own
    assert {None} == others


def test_whoever_wants_to_be_asked_is_told_that_and_how_often_that_may_be_again():
    game = by_letters(2, cooling_minutes=0, asks=2)
    game.sends(1, *dutiful(game.docket, 1), power(1))

    planned = sends(game, 0, *dutiful(game.docket, 0), power(13), AskBlock())

    question = next(letter for letter in planned if letter.kind == "question")
    assert ("asked", 1) == (question.question.reason, question.asks_left)


def test_a_game_without_invitations_tells_the_seeds_fingerprint_in_its_first_report(a_database):
    with Store(a_database) as store:
        store.create()
        desk = Desk(store, (KEY,), REFEREE, render)
        players = [Invited("Ann", "ann@example.org"), Invited("Bo", "bo@example.org")]
        desk.open_game("g1", "Friday", setup_for(2), log.Options(), players, SEED, NOON_UTC, invite=False)
        with store.writing() as unit:
            texts = [row.raw.decode("ascii") for row in claimed(unit, NOON_UTC)]

    assert 2 == len(texts)
    assert all(commitment(SEED) in text for text in texts)


def after(mod, *given):
    """The letters to seats that follow from a moderator's commands, confirmed where they want it."""
    before = mod.docket
    entries = mod.commands(*given)
    if mod.fate == "confirm":
        before, entries = mod.docket, mod.commands(*given, code=mod.replies[0].confirm)
    return letters.plan(before, entries, mod.game.now)


def test_a_ruling_that_everybody_hears_of_at_once_says_who_ruled():
    mod = moderated(3)

    assert [("status", "Mo")] * 3 == [(letter.kind, letter.ruled_by) for letter in after(mod, c.Extend(24))]
    assert [("status", None)] == [(letter.kind, letter.ruled_by) for letter in after(mod, c.Resend((1,)))]


def test_who_takes_a_seat_is_welcomed_and_nobody_else():
    mod = moderated(3)

    planned = after(mod, c.Substitute(1, c.Newcomer("Eva", "eva@example.org")))

    assert [(0, False), (1, True), (2, False)] == [(letter.seat, letter.welcome) for letter in planned]


def test_who_takes_a_seat_is_welcomed_though_another_ruling_of_the_letter_brings_a_report():
    mod = moderated(2, cooling_minutes=0)
    mod.game.finals(0, *dutiful(mod.docket, 0))
    mod.commands(c.Substitute(1, c.Newcomer("Eva", "eva@example.org")))
    before = mod.docket

    seated = log.Ruled(2, mod.person, "Mo", ruled.Substituted(1, 6, "Eva", 1, "Bo"))
    report = log.StopOpened("r2", 2, ())
    planned = letters.plan(before, (seated, report), mod.game.now)

    assert [("report", False), ("report", True)] == [(letter.kind, letter.welcome) for letter in planned]
