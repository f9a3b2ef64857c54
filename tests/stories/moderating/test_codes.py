"""A code confirms one change: what the answer said it would do, whatever else has happened, once, or nothing."""

from dataclasses import dataclass
from random import Random

import pytest

from referee import log
from referee.commands.clock import Extend, Pause, Process, Shorten
from referee.commands.command import Command
from referee.commands.correct import Correct, PiecesMoved, PointsOf
from referee.commands.differences import differences
from referee.commands.directing import ANEW
from referee.commands.directive import CommandSheet, Spoken
from referee.commands.game import Rewind
from referee.commands.newcomers import Newcomer
from referee.commands.people import Eject, Substitute
from referee.commands.phrases import Names
from referee.commands.table import Undo
from referee.commands.writing_to_players import Announce
from referee.log import rulings
from referee.players.sensible import write_sheet
from referee.rules.model import COURT, PROVINCES
from referee.rules.views import view
from tests.commands.directives import read
from tests.kit.moderated import Moderated, any_command, moderated, play_round
from tests.kit.tables import dutiful
from tests.kit.thorough import sampled

ANN, BO, YARA, GUS = range(4)
EVA = Newcomer("Eva", "eva@example.org")
ZED = Newcomer("Zed", "zed@example.org")
HOUR = 3600


@pytest.fixture
def mod() -> Moderated:
    return moderated()


def points(seat: int, more: int, mod: Moderated) -> Correct:
    return Correct(PointsOf(seat, mod.docket.state.position.scores[seat] + more), "a bonus was forgotten")


def confirm(mod: Moderated, *given: tuple[Command, str]) -> list[str]:
    """One letter with these commands, each with its code; what became of each."""
    said = (Spoken(command, n, f"line {n}", code=code) for n, (command, code) in enumerate(given, 1))
    mod.hands_in(CommandSheet(tuple(said)))
    return [reply.fate for reply in mod.replies]


def says(mod: Moderated, text: str) -> list[tuple[str, str]]:
    """A letter in words; what became of each line, and what is said of it."""
    setup = mod.docket.setup
    mod.hands_in(read(text, Names(setup.board, setup.colours)))
    return [(reply.fate, reply.code) for reply in mod.replies]


# --- a code is good when it arrives ---------------------------------------------------------------


@pytest.mark.parametrize("beside", [Pause(), Announce("so be it"), Extend(24)], ids=lambda each: type(each).__name__)
@pytest.mark.parametrize("first", [True, False])
def test_what_needs_no_code_leaves_the_codes_of_its_letter_good(mod, beside, first):
    asked = points(ANN, 5, mod)
    mod.commands(*((beside, asked) if first else (asked, beside)))
    reply = next(reply for reply in mod.replies if reply.confirm)

    assert ["done"] == confirm(mod, (asked, reply.confirm))


def test_what_waits_for_its_code_is_told_as_it_is_when_the_letter_is_done(mod):
    due = mod.docket.due
    mod.commands(Shorten(12), Extend(24))

    told = mod.replies[0].changes
    assert (log.Change("due", before=due + 24 * HOUR, after=due + 12 * HOUR),) == told
    assert ["done"] == confirm(mod, (Shorten(12), mod.replies[0].confirm))
    assert due + 12 * HOUR == mod.docket.due


def test_what_another_line_of_the_letter_has_made_impossible_is_offered_no_code(mod):
    mod.commands(Process(1), Pause())

    assert [("refused", "paused-already"), ("done", "")] == [(reply.fate, reply.code) for reply in mod.replies]
    assert "" == mod.replies[0].confirm


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 0, 2)])
@pytest.mark.parametrize("together", [True, False])
def test_codes_of_one_letter_hold_beside_each_other_in_any_order(mod, order, together):
    asked = (points(ANN, 5, mod), Substitute(BO, EVA), Substitute(YARA, ZED))
    mod.commands(*asked)
    given = [(asked[n], mod.replies[n].confirm) for n in order]

    fates = confirm(mod, *given) if together else [confirm(mod, each)[0] for each in given]

    assert ["done", "done", "done"] == fates
    assert ["Eva", "Zed"] == [mod.docket.seat(seat).name for seat in (BO, YARA)]


@pytest.mark.parametrize("asked", [Process(1), Shorten(5), Eject(BO), Rewind(1)], ids=lambda each: type(each).__name__)
def test_time_that_passes_takes_no_code_away(mod, asked):
    mod.commands(asked)
    mod.game.now += 2 * HOUR

    assert ["done"] == confirm(mod, (asked, mod.replies[0].confirm))


def test_what_a_rewind_counts_anew_is_told_to_be_counted_from_then(mod):
    play_round(mod, Random(1))
    mod.game.now += HOUR
    mod.commands(Rewind(1))

    assert {ANEW} == {each.key for each in mod.replies[0].changes if each.what == "due"}
    confirm(mod, (Rewind(1), mod.replies[0].confirm))
    (due,) = [each for each in mod.replies[0].changes if each.what == "due"]
    assert ("", mod.docket.due) == (due.key, due.after)


def test_what_is_played_elsewhere_on_the_table_takes_no_code_away():
    mod = moderated(tempo="table")
    asked = points(GUS, 5, mod)
    mod.commands(asked)
    seat = mod.docket.awaited()[0]
    mod.game.finals(seat, *dutiful(mod.docket, seat))

    assert ["done"] == confirm(mod, (asked, mod.replies[0].confirm))


# --- a code lapses --------------------------------------------------------------------------------


def test_a_code_lapses_when_its_command_would_do_something_else(mod):
    asked = points(ANN, 5, mod)
    mod.commands(asked)
    code = mod.replies[0].confirm
    mod.insists(points(ANN, 2, mod))

    assert ["confirm"] == confirm(mod, (asked, code))
    (reply,) = mod.replies
    assert ("code-not-this", False) == (reply.code, reply.confirm == code)
    assert ["done"] == confirm(mod, (asked, reply.confirm))


def test_the_house_answers_for_nobody_whom_the_letter_did_not_name():
    mod = moderated(tempo="table")
    mod.commands(Process(1))
    code, first = mod.replies[0].confirm, mod.docket.awaited()
    mod.game.finals(first[0], *dutiful(mod.docket, first[0]))
    assert first != mod.docket.awaited()

    assert ["confirm"] == confirm(mod, (Process(1), code))
    assert "code-not-this" == mod.replies[0].code


def test_a_deadline_is_not_brought_nearer_for_another_question_due_at_the_same_hour():
    mod = moderated(tempo="table", due="daily 20:00 UTC", hours=2, ask_hours=2)
    was, awaited = mod.docket.due, mod.docket.awaited()
    mod.commands(Shorten(2))
    code = mod.replies[0].confirm
    mod.game.finals(awaited[0], *dutiful(mod.docket, awaited[0]))
    assert (was, False) == (mod.docket.due, awaited == mod.docket.awaited())

    assert ["confirm"] == confirm(mod, (Shorten(2), code))


def test_a_code_works_once(mod):
    asked = points(ANN, 5, mod)
    mod.commands(asked)
    code = mod.replies[0].confirm
    confirm(mod, (asked, code))
    mod.insists(Undo(0))

    assert ["confirm"] == confirm(mod, (asked, code))


def test_a_code_is_for_whom_it_was_told(mod):
    mod.commands(Eject(BO))
    code = mod.replies[0].confirm
    mod.person = log.OPERATOR

    assert ["confirm"] == confirm(mod, (Eject(BO), code))


def test_undo_without_a_number_is_offered_with_the_ruling_that_it_meant(mod):
    says(mod, f"CORRECT red SCORE 9 BECAUSE so CODE {offered(mod, 'CORRECT red SCORE 9 BECAUSE so')}")
    code = offered(mod, "UNDO")
    assert "UNDO 2" == mod.replies[0].text
    mod.commands(Extend(24))
    due = mod.docket.due

    assert [("confirm", "code-not-this")] == says(mod, f"UNDO CODE {code}")
    assert due == mod.docket.due
    assert [("done", "")] == says(mod, f"UNDO 2 CODE {code}")


def offered(mod: Moderated, text: str) -> str:
    says(mod, text)
    return mod.replies[0].confirm


# --- two commands that have to do with each other --------------------------------------------------


def test_of_two_that_depend_on_each_other_the_second_is_told_anew(mod):
    one, two = (Correct(PiecesMoved(count, ANN, PROVINCES, COURT), "so") for count in (1, 2))
    mod.commands(one, two)

    codes = [reply.confirm for reply in mod.replies]

    assert ["done", "confirm"] == confirm(mod, *zip((one, two), codes, strict=True))
    assert "code-overtaken" == mod.replies[1].code
    assert ["done"] == confirm(mod, (two, mod.replies[1].confirm))


def test_codes_that_changed_places_are_told_whose_they_are(mod):
    says(mod, "EJECT blue\nSHORTEN 5 HOURS")
    eject, shorten = (reply.confirm for reply in mod.replies)

    told = says(mod, f"EJECT blue CODE {shorten}\nSHORTEN 5 HOURS CODE {eject}")

    assert [("confirm", "code-of-other")] * 2 == told
    assert [("SHORTEN 5 HOURS",), ("EJECT blue",)] == [reply.args for reply in mod.replies]
    assert [eject, shorten] == [reply.confirm for reply in mod.replies]


def test_a_code_below_a_line_that_needs_none_is_not_passed_over(mod):
    says(mod, "EJECT blue\nEXTEND 24 HOURS")
    code = mod.replies[0].confirm

    assert [("confirm", ""), ("done", "code-of-other")] == says(mod, f"EJECT blue\nEXTEND 24 HOURS\nCODE {code}")
    assert [("done", "code-not-wanted")] == says(mod, "EXTEND 24 HOURS CODE abcde")


# --- whatever is written, in whatever order --------------------------------------------------------


@dataclass(frozen=True)
class Offer:
    """What an answer said that a command would do, and the code that it showed."""

    command: Command
    code: str
    changes: tuple[log.Change, ...]


def lasting(mod: Moderated, ruling: int, changes: tuple[log.Change, ...]) -> tuple[log.Change, ...]:
    """The changes by a ruling apart from what a rewind, or the end of a game, counts from the moment it is made."""
    counted = {rulings.Rewound: ("due", "opens"), rulings.Ended: ("ending",)}
    anew = counted.get(type(mod.docket.ledger[ruling - 1].ruling), ()) if ruling else ()
    return tuple(each for each in changes if each.what not in anew)


def letter(mod: Moderated, commands: list[Command]) -> list[Offer]:
    mod.commands(*commands)
    return [
        Offer(mod_command(mod, command, reply), reply.confirm, reply.changes)
        for command, reply in zip(commands, mod.replies, strict=True)
        if reply.confirm
    ]


def mod_command(mod: Moderated, command: Command, reply: log.Reply) -> Command:
    """The command as the answer repeats it."""
    return Undo(int(reply.text.split()[1])) if isinstance(command, Undo) and reply.text.startswith("UNDO") else command


def anything_else(mod: Moderated, rng: Random) -> None:
    """A sheet, or time."""
    awaited = mod.docket.awaited()
    if awaited and mod.docket.paused is None and rng.random() < 0.7:
        seen = view(mod.docket.state.position, awaited[0])
        mod.game.sends(awaited[0], *write_sheet(seen, mod.docket.missing_keys(awaited[0]), rng))
    else:
        mod.game.ticks(hours=rng.choice([1, 5, 30]))


@pytest.mark.parametrize("seed", sampled(range(40), 5))
def test_a_code_does_what_its_letter_said_or_is_answered_with_a_new_one(seed):
    rng = Random(seed)
    mod = moderated(rng.randrange(2, 6), tempo=rng.choice(["round", "phase", "table"]))
    offers: list[Offer] = []
    for _ in range(25):
        if mod.docket.ended:
            break
        chance = rng.random()
        if chance < 0.45:
            offers += letter(mod, [any_command(mod, rng) for _ in range(rng.randrange(1, 4))])
        elif chance < 0.6 or not offers:
            anything_else(mod, rng)
        else:
            rng.shuffle(offers)
            given, offers = offers[-3:], offers[:-3]
            offers += confirmed(mod, given)


def confirmed(mod: Moderated, given: list[Offer]) -> list[Offer]:
    """One letter with these codes; what is offered instead of those that have lapsed."""
    before = mod.docket
    confirm(mod, *((offer.command, offer.code) for offer in given))
    anew = []
    for offer, reply in zip(given, mod.replies, strict=True):
        if reply.fate == "done":
            told, made = (lasting(mod, reply.ruling, changes) for changes in (offer.changes, reply.changes))
            assert told == made
        elif reply.fate == "confirm":
            assert reply.code.startswith("code-")
            done_below = any(other.fate == "done" for other in mod.replies)  # which may make a code hold again
            assert done_below or reply.confirm != offer.code
            anew.append(Offer(offer.command, reply.confirm, reply.changes))
        else:
            assert ("refused", "") == (reply.fate, reply.confirm)
    if all(reply.fate == "refused" for reply in mod.replies):
        assert () == differences(before, mod.docket)
    return anew


@pytest.mark.parametrize("seed", sampled(range(40), 5))
def test_every_code_of_an_answer_is_good_when_it_arrives(seed):
    rng = Random(seed)
    mod = moderated(rng.randrange(2, 6), tempo=rng.choice(["round", "phase", "table"]))
    for _ in range(12):
        if mod.docket.ended:
            break
        offers = letter(mod, [any_command(mod, rng) for _ in range(rng.randrange(1, 5))])
        if offers and not mod.docket.ended:
            chosen = rng.choice(offers)
            assert ["done"] == confirm(mod, (chosen.command, chosen.code)), (chosen, mod.replies)
        anything_else(mod, rng)
