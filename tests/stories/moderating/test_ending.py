import re
from random import Random

import pytest

from referee import log
from referee.adjudication import adjudicate
from referee.commands.clock import Extend, Pause, Resume
from referee.commands.game import EndWithoutWinner
from referee.commands.table import Undo
from referee.log import rulings
from referee.mail.compose import KIND
from referee.proof import proving
from tests.kit.moderated import MOD, Moderated, moderated, play_round
from tests.kit.post import MO, open_office, text_of
from tests.kit.tables import HOUR, invited, logged

DAY = 24 * HOUR
WHY = "nobody plays any more"


@pytest.fixture
def mod() -> Moderated:
    return moderated()


def a_day_later(mod):
    assert not told_seed(mod.game.ticks(23))
    return mod.game.ticks(1)


def told_seed(entries) -> list[str]:
    return [entry.seed for entry in entries if isinstance(entry, log.SeedTold)]


def test_a_moderator_ends_a_game_only_with_the_code_and_the_ledger_keeps_why(mod):
    mod.commands(EndWithoutWinner(WHY))
    assert ("confirm", ()) == (mod.fate, tuple(e for e in mod.docket.ledger if isinstance(e.ruling, rulings.Ended)))
    mod.game.now += 60  # a code holds whenever it comes
    mod.commands(EndWithoutWinner(WHY), code=mod.replies[0].confirm)
    last = mod.docket.ledger[-1]
    assert ("done", "Mo", WHY) == (mod.fate, last.name, last.reason)
    assert [("ending", mod.game.now + DAY)] == [(each.what, each.after) for each in mod.replies[0].changes]


def test_for_a_day_nothing_is_due_and_nothing_opened_then_the_game_is_over_without_a_winner(mod):
    play_round(mod, Random(1))
    scores = mod.docket.running.position.scores
    entries = mod.insists(EndWithoutWinner(WHY))
    assert (True, False, []) == (mod.docket.ending, mod.docket.ended, told_seed(entries))
    assert mod.docket.resumes == mod.game.now + DAY == adjudicate.wake_at(mod.docket)

    entries = a_day_later(mod)
    assert (True, True, [mod.docket.seed]) == (mod.docket.ended, mod.docket.called_off, told_seed(entries))
    assert (scores, False) == (mod.docket.running.position.scores, any(mod.docket.running.position.ranks))
    assert (None, None, None) == (mod.docket.due, mod.docket.paused, adjudicate.wake_at(mod.docket))
    assert mod.docket == mod.folded()


def test_undo_takes_the_end_back_and_leaves_as_much_time_as_there_was(mod):
    left = mod.docket.due - mod.game.now
    mod.insists(EndWithoutWinner(WHY))
    mod.game.now += 5 * HOUR
    mod.commands(Undo(0))
    assert ("done", False, None) == (mod.fate, mod.docket.ending, mod.docket.paused)
    assert left == mod.docket.due - mod.game.now
    play_round(mod, Random(2))
    assert not mod.docket.ended


def test_undo_of_an_end_in_a_pause_leaves_the_pause(mod):
    mod.commands(Pause())
    since = mod.docket.paused
    mod.game.now += HOUR
    mod.insists(EndWithoutWinner(WHY))
    mod.commands(Undo(0))
    assert (since, None, False) == (mod.docket.paused, mod.docket.resumes, mod.docket.ending)


def test_when_the_last_letter_is_out_nothing_takes_the_end_back(mod):
    mod.insists(EndWithoutWinner(WHY))
    number = len(mod.docket.ledger)
    a_day_later(mod)
    mod.commands(Undo(number))
    assert ("refused", "game-over") == (mod.fate, mod.replies[0].code)


@pytest.mark.parametrize("command", [EndWithoutWinner("again"), Resume(), Pause(), Extend(24)])
def test_a_game_that_is_being_ended_takes_no_command_but_undo_and_the_answer_says_so(mod, command):
    mod.insists(EndWithoutWinner(WHY))
    mod.commands(command)
    reply = mod.replies[0]
    assert ("refused", "ends-already", (f"UNDO {len(mod.docket.ledger)}",)) == (reply.fate, reply.code, reply.legal)


def test_who_plays_ends_no_game_alone_and_hears_of_the_vote():
    mod = moderated(person=0)
    mod.commands(EndWithoutWinner(WHY))
    assert ("refused", "you-play-end") == (mod.fate, mod.replies[0].code)


def test_a_game_that_has_not_begun_is_not_ended():
    game = invited(4, cooling_minutes=0)
    game.take((log.Ruled(1, log.OPERATOR, "", rulings.Promoted(MOD, "Mo")),))
    mod = Moderated(game, MOD, {})
    mod.commands(EndWithoutWinner(WHY))
    assert ("refused", "not-begun") == (mod.fate, mod.replies[0].code)


def test_a_motion_is_void_when_the_game_ends(mod):
    mod.game.take((log.MotionMade(1, 0, "end", None, 0, mod.game.now + 2 * DAY),))
    mod.insists(EndWithoutWinner(WHY))
    entries = a_day_later(mod)
    assert ["void"] == [entry.how for entry in entries if isinstance(entry, log.MotionClosed)]
    assert mod.docket.motion is None


def test_the_record_of_a_game_that_was_ended_is_proven_and_without_the_ruling_it_is_not(mod):
    play_round(mod, Random(3))
    mod.insists(EndWithoutWinner(WHY))
    with pytest.raises(proving.NotOver):
        proving.verify(logged(mod.game))
    a_day_later(mod)
    assert () == proving.verify(logged(mod.game)).faults
    undone = [entry for entry in logged(mod.game) if not isinstance(getattr(entry.body, "ruling", None), rulings.Ended)]
    assert proving.verify(undone).faults


@pytest.fixture
def office(a_database):
    with open_office(a_database, players=3, moderators=(MO,)) as office:
        yield office


def ended(office, line="END BECAUSE niemand mehr spielt, schöne Grüße"):
    code = re.search(r"CODE (\w+)", office.commands(line))[1]
    return office.commands(f"{line} CODE {code}")


def test_everybody_is_told_who_has_ended_the_game_and_why_and_hears_the_rest_when_that_stands(office):
    answer = " ".join(ended(office).split())
    assert "for a day UNDO takes that back" in answer
    told = [" ".join(text_of(letter).split()) for _, letter in office.news]
    assert [0, 1, 2] == sorted(seat for seat, _ in office.news)
    for letter in told:
        assert "Mo: the game has ended here, without a winner" in letter
        assert "Reason: niemand mehr spielt, schöne Grüße" in letter
        assert office.docket.seed not in letter

    news = office.passes(hours=25)
    assert ["final"] * 3 == [letter[KIND] for _, letter in news]
    for _, letter in news:
        assert "is over, without a winner" in " ".join(str(letter["Subject"]).split())
        assert "niemand mehr spielt" in text_of(letter)
        assert office.docket.seed in text_of(letter)


def test_an_end_that_is_taken_back_is_told_so_to_all(office):
    ended(office)
    answer = " ".join(office.commands("UNDO 2").split())
    assert not office.docket.ending
    assert "does not end after all" in answer
    assert [0, 1, 2] == sorted(seat for seat, _ in office.news)
    for _, letter in office.news:
        assert "does not end after all" in " ".join(text_of(letter).split())


def test_a_letter_while_the_end_may_be_taken_back_says_how_it_stands(office):
    ended(office)
    letter = " ".join(text_of(office.says(0, "STATUS")[-1][1]).split())
    assert "A moderator has ended this game, without a winner" in letter
    help_ = " ".join(office.commands("EXTEND 24 HOURS").split())
    assert "UNDO 2" in help_


def test_end_without_a_reason_asks_for_it_and_prose_ends_nothing(office):
    assert "END BECAUSE nobody plays any more" in " ".join(office.commands("END").split())
    office.commands("In the end the game was fun, because all played well.")
    assert not office.docket.ending


SAID = (
    "Please end the game, because nobody plays any more.",
    "Bitte beende das Spiel, weil niemand mehr spielt.",
    "Por favor, termina la partida porque ya no juega nadie.",
    "Beëindig het spel, omdat niemand meer speelt.",
    "Proszę zakończ grę, bo nikt już nie gra.",
    "Avsluta partiet, eftersom ingen spelar längre.",
)


@pytest.mark.parametrize("said", SAID)
def test_who_asks_for_the_end_in_any_language_reads_the_line_that_has_it_done(office, said):
    answer = " ".join(office.commands(said).split())
    assert "END BECAUSE" in answer or "The game ends, without a winner" in answer
    assert not office.docket.ending
