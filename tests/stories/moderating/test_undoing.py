"""What is undone or rewound touches nothing else, and everybody whom it concerns hears of it."""

from dataclasses import fields
from functools import cache
from random import Random

import pytest

from referee import letters, log
from referee.commands.clock import Extend, Pause, Resume
from referee.commands.correct import Correct, GrandeAt, KingAt, PointsOf
from referee.commands.differences import differences
from referee.commands.game import Rewind
from referee.commands.moderators import Dismiss, Promote
from referee.commands.newcomers import Newcomer
from referee.commands.options import SetOption
from referee.commands.order_for import OrderFor
from referee.commands.people import Substitute
from referee.commands.table import Undo
from referee.commands.writing_to_players import Announce
from referee.docket.overruling import overruled
from referee.letters.notices import notices
from referee.log import rulings
from referee.orders.contents import Line
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.orders.shapes.stepping_in import StepInPolicy
from referee.players.sensible import write_sheet
from referee.proof import audit
from referee.rules.events import PointsCorrected
from referee.rules.predicates import kings_region
from referee.rules.views import view
from tests.kit.geography import REGIONS
from tests.kit.moderated import MOD, Moderated, any_command, moderated, play_round
from tests.kit.tables import dutiful, logged, seated, setup_for, veto_asked
from tests.kit.thorough import sampled
from tests.report.moderators import LEDGER

ANN, BO, YARA, GUS = range(4)
EVA = Newcomer("Eva", "eva@example.org")


@pytest.fixture
def mod() -> Moderated:
    return moderated()


def refusal(mod: Moderated) -> str:
    assert "refused" == mod.fate, mod.replies
    return mod.replies[0].code


def test_an_extension_is_not_taken_off_a_later_deadline(mod):
    mod.commands(Extend(24))
    play_round(mod, Random(1))
    due = mod.docket.due

    mod.commands(Undo(2))

    assert "cannot-be-undone" == refusal(mod)
    assert due == mod.docket.due


def test_nobody_gets_a_second_seat_by_an_undoing(mod):
    mod.insists(Substitute(ANN, EVA))
    mod.insists(Undo(2))
    mod.insists(Substitute(BO, EVA))

    mod.commands(Undo(3))

    assert "plays-already" == refusal(mod)


def test_a_correction_that_a_rewind_took_back_is_not_taken_back_again(mod):
    before = mod.docket.state.position.scores[ANN]
    mod.insists(Correct(PointsOf(ANN, before + 7), "a bonus was forgotten"))
    mod.insists(Rewind(1))
    assert before == mod.docket.state.position.scores[ANN]

    mod.commands(Undo(2))

    assert "rewound-away" == refusal(mod)
    mod.insists(Undo(3))  # the rewind
    mod.insists(Undo(2))
    assert before == mod.docket.state.position.scores[ANN]


def test_a_king_that_has_moved_on_stays_where_it_is(mod):
    position = mod.docket.state.position
    one, two = [place for place in REGIONS if place != kings_region(position)][:2]
    mod.insists(Correct(KingAt(one), "misread"))
    mod.insists(Correct(KingAt(two), "misread again"))

    mod.commands(Undo(2))

    assert "moved-on" == refusal(mod)


def test_a_grande_that_was_put_right_goes_back_where_he_stood(mod):
    homes = mod.docket.state.position.homes
    place = next(place for place in REGIONS if place not in homes and place != kings_region(mod.docket.state.position))

    mod.insists(Correct(GrandeAt(ANN, place), "misread"))
    assert place == mod.docket.state.position.homes[ANN]
    mod.insists(Undo(0))

    assert homes == mod.docket.state.position.homes


def test_orders_sent_early_are_not_taken_for_those_of_the_round_they_were_sent_in():
    mod = moderated()
    rng = Random(3)
    while mod.docket.stop != "r3d":
        seat = mod.docket.awaited()[0]
        mod.game.finals(seat, *write_sheet(view(mod.docket.state.position, seat), mod.docket.missing_keys(seat), rng))
    written = mod.docket.rewind_points[3].written[ANN]["POWER"]
    mod.game.sends(ANN, PowerBlock((PowerRank(1), PowerRank(0))))

    assert written == mod.docket.rewind_points[3].written[ANN]["POWER"]


@pytest.mark.parametrize(("first", "then"), [("table", "round"), ("round", "table")])
def test_a_round_is_begun_again_at_the_tempo_that_holds_now(first, then):
    mod = moderated(tempo=first)
    rng = Random(4)
    play_round(mod, rng)
    mod.commands(SetOption("tempo", then))

    mod.insists(Rewind(2, keep=False))

    assert (then == "round", "r2") == (bool(mod.docket.barrier), mod.docket.stop)
    seat = mod.docket.awaited()[0]
    filed = mod.game.sends(seat, *dutiful(mod.docket, seat))
    assert "filed" == next(entry.fate for entry in filed if isinstance(entry, log.LetterRead))


def kinds(before, entries, now) -> list:
    return sorted((letter.seat, letter.kind) for letter in letters.plan(before, entries, now))


def test_a_player_hears_that_orders_written_for_the_seat_were_taken_back(mod):
    mod.commands(OrderFor(BO, (Line(2, "POWER 9"),)))
    before = mod.docket

    entries = mod.commands(Undo(0))

    assert [(BO, "status")] == kinds(before, entries, mod.game.now)
    (letter,) = letters.plan(before, entries, mod.game.now)
    assert () == letter.own.sheet


def test_a_moderator_who_went_and_came_back_gets_every_letter(mod):
    pat = Newcomer("Pat", "pat@example.org")
    labels = []
    for command in (Promote(pat), Dismiss("Pat"), None, Promote(pat)):
        if command is None:
            mod.game.take((log.Noticed("late", (BO,)),))
            continue
        before = mod.docket
        entries = mod.commands(command)
        labels += [n.label for n in notices(before, entries) if n.kind == "appointed"]

    assert 2 == len(set(labels))


def test_a_correction_is_not_taken_back_while_a_veto_may_strike():
    mod = Moderated(veto_asked((StepInPolicy(ask=True),)), log.OPERATOR)
    mod.game.take((log.Ruled(1, log.OPERATOR, "", rulings.Corrected((PointsCorrected(ANN, 7),))),))

    mod.commands(Undo(1))

    assert "in-mid-action" == refusal(mod)


@cache
def consequences():
    """What each ruling of a ledger came to: the docket before it and after."""
    docket, found = seated(5).docket, []
    for entry in LEDGER:
        if not (entry.undoes or isinstance(entry.ruling, rulings.Rewound)):  # of entries that this game has not
            before, docket = docket, overruled(docket, entry)
            found.append((entry.ruling, before, docket))
    return found


def changed(before, after):
    """The fields of a docket that everybody may see another value of."""
    untold = {"ledger", "before_rulings", "notice_counts", "next_person", "has_read"}
    names = {field.name for field in fields(before)} - untold - {"by_seat"}
    pairs = (*((name, before, after) for name in names), *_by_seat(before, after))
    return {name for name, then, now in pairs if getattr(then, name) != getattr(now, name)}


def _by_seat(before, after):
    for then, now in zip(before.by_seat, after.by_seat, strict=True):
        yield from ((field.name, then, now) for field in fields(then) if field.name != "letter_count")


def test_what_the_ledger_says_to_stand_after_a_rewind_stands():
    for ruling, before, after in consequences():
        if ruling.rewound_too or isinstance(
            ruling, rulings.RuleSet
        ):  # a rule is set before there is a round to go back to
            continue
        rewound = rulings.Rewound(after.rewind_points[1].start.seq, 1, kept=True)
        back = overruled(after, log.Ruled(99, MOD, "Mo", rewound))

        lost = changed(after, back) & changed(before, after) - {"due", "reminded", "unready"}  # those begin anew

        assert set() == lost, (
            f"{ruling}: name the field in SURVIVE_A_REWIND or SURVIVE_OF_A_SEAT (docket/overruling.py), or let the "
            "ruling be `rewound_too` (log/rulings.py)"
        )


def test_a_ruling_that_changes_anything_shows_what_to_those_who_try_it():
    for ruling, before, after in consequences():
        untold = () if differences(before, after) else changed(before, after)

        assert not untold, f"{ruling}: tell {untold} in commands/differences.py and report/changes.py"


@pytest.mark.parametrize("seed", sampled(range(12), 3))
def test_no_two_letters_to_one_reader_bear_the_same_label(seed):
    rng = Random(seed)
    mod = moderated(rng.randrange(2, 6), tempo=rng.choice(["round", "phase", "table"]), cooling_minutes=30)
    labels = []
    for _ in range(25):
        if mod.docket.ended:
            break
        before = mod.docket
        for entries in anything_happens(mod, rng):
            labels += [(letter.seat, letter.label) for letter in letters.plan(before, entries, mod.game.now)]
            labels += [(f"m{each.person}", each.label) for each in notices(before, entries)]
            before = mod.docket

    assert sorted(map(str, set(labels))) == sorted(map(str, labels))


def anything_happens(mod: Moderated, rng: Random):
    """A letter of commands and the one that confirms the first that wants it, or a sheet, or time."""
    if rng.random() < 0.5:
        commands = [any_command(mod, rng) for _ in range(rng.randrange(1, 4))]
        yield mod.commands(*commands)
        sure = next((n for n, reply in enumerate(mod.replies) if reply.fate == "confirm"), None)
        if sure is not None:
            yield mod.commands(commands[sure], Announce("so be it"), code=mod.replies[sure].confirm)
    elif mod.docket.awaited() and mod.docket.paused is None:
        seat = mod.docket.awaited()[0]
        yield mod.game.sends(
            seat, *write_sheet(view(mod.docket.state.position, seat), mod.docket.missing_keys(seat), rng)
        )
    else:
        yield mod.game.ticks(hours=rng.choice([1, 30]))


def test_hands_that_were_chosen_in_secret_outlast_a_rewind():
    mod, rng = moderated(3, setup=setup_for(3, boxes=("intrigue",))), Random(1)
    for seat in mod.docket.awaited():
        mod.game.finals(seat, *write_sheet(view(mod.docket.state.position, seat), mod.docket.unfiled_keys(seat), rng))
    chosen = mod.docket.state.position.hands
    play_round(mod, rng)

    mod.insists(Rewind(1, keep=False))

    assert ("r1", chosen) == (mod.docket.stop.partition("x")[0], mod.docket.state.position.hands)
    while not mod.docket.ended:
        play_round(mod, rng)
    assert () == audit.audit(logged(mod.game))


@pytest.mark.parametrize(
    ("before", "done"),
    [
        ((), Pause()),
        ((Pause(),), Resume()),
        ((), Promote(EVA)),
        ((Promote(EVA),), Dismiss("Eva")),
        ((), SetOption("hours", 48)),
    ],
    ids=lambda given: type(given).__name__,
)
def test_what_was_just_commanded_can_be_undone(mod, before, done):
    mod.commands(*before)
    was = mod.docket
    mod.commands(done)
    fates = [mod.fate]

    mod.commands(Undo(len(mod.docket.ledger)))

    now = mod.docket
    assert ["done", "done"] == [*fates, mod.fate]
    assert (was.paused is None, was.options) == (now.paused is None, now.options)
    assert dict(was.moderators) == dict(now.moderators)
