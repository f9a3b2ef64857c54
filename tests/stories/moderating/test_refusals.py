"""What moderators and hosts cannot command as things stand: each is refused for its own reason, and nothing changes."""

from dataclasses import replace

import pytest

from referee import log
from referee.commands import drafts
from referee.commands.phrases import Names
from referee.log import rulings
from tests.commands.directives import HOST, answer, prepared, read
from tests.kit.moderated import MOD, REFEREE, Moderated, moderated
from tests.kit.tables import invited


def playing() -> Moderated:
    return moderated(3)


def waiting() -> Moderated:
    """A game that nobody has accepted."""
    mod = Moderated(invited(3), MOD, {})
    mod.game.take((log.Ruled(1, log.OPERATOR, "", rulings.Promoted(MOD, "Mo")),))
    return mod


def over() -> Moderated:
    mod = moderated(3)
    while not mod.docket.ended:
        mod.game.ticks(hours=100)
    return mod


def says(mod: Moderated, *lines: str) -> log.Reply | None:
    """What the last line is answered; a code that is asked for is given."""
    names = Names(mod.docket.setup.board, mod.docket.setup.colours, mod.docket.names)
    for line in lines:
        mod.hands_in(read(line, names))
        if mod.fate == "confirm":
            mod.hands_in(read(f"{line} CODE {mod.replies[0].confirm}", names))
    return mod.replies[0] if lines else None


@pytest.mark.parametrize(
    ("game", "lines", "code"),
    [
        (over, ["EXTEND 24"], "game-over"),
        (over, ["PAUSE"], "game-over"),
        (waiting, ["PROCESS 1"], "not-begun"),
        (waiting, ["REWIND 1"], "not-begun"),
        (waiting, ["CORRECT red SCORE 3 BECAUSE so"], "not-begun"),
        (playing, ["EJECT red", "EJECT red"], "seat-vacant"),
        (playing, ["EJECT red", "RESEND red"], "seat-vacant"),
        (playing, ["EJECT red", "EJECT blue", "EJECT yellow"], "last-player"),
        (playing, ["SUBSTITUTE red Bo <bo@example.org>"], "plays-already"),
        (playing, ["SUBSTITUTE red Bo <bo@work.example>"], "named-alike"),
        (playing, ["SHEETS", "SUBSTITUTE red Mo <mo@example.org>"], "has-read-sheets"),
        (playing, ["SUBSTITUTE red Me <REFEREE@elgrande.example>"], "own-address"),
        (playing, ["STAND-IN red"], "seat-played"),
        (playing, ["BACK red"], "not-away"),
        (playing, ["EJECT red", "AWAY red 3 days"], "seat-vacant"),
        (playing, ["AWAY red 3 days", "AWAY red 2 days"], "is-so-already"),
        (playing, ["AWAY red 1 Dec TO 1"], "absence-unclear"),
        (playing, ["EJECT red", "STAND-IN red BY nosuch"], "no-such-player"),
        (playing, ["EJECT red", "STAND-IN red", "STAND-IN red"], "is-so-already"),
        (playing, ["EJECT red", "STAND-IN red NONE"], "is-so-already"),
        (playing, ["PROMOTE Mo <mo@example.org>"], "moderates-already"),
        (playing, ["PROMOTE Me <referee@elgrande.example>"], "own-address"),
        (playing, ["DISMISS Nobody"], "no-moderator"),
        (playing, ["DISMISS Mo"], "last-moderator"),
        (playing, ["RESUME"], "not-paused"),
        (playing, ["PAUSE", "PROCESS 1"], "paused-already"),
        (playing, ["PAUSE", "EXTEND UNTIL Monday 20:00"], "paused-already"),
        (playing, ["PROCESS 2"], "another-round"),
        (playing, ["REWIND 5"], "round-not-begun"),
        (playing, ["ORDER FOR red\nhow are you?\nEND"], "no-orders"),
        (playing, ["ORDER FOR red\nPOWER 13\nEND", "PROCESS 1", "UNDO 2"], "used-already"),
        (playing, ["UNDO 7"], "no-such-ruling"),
        (playing, ["EXTEND 24", "UNDO", "UNDO 2"], "undone-already"),
        (playing, ["ANNOUNCE hello", "UNDO"], "cannot-be-undone"),
        (playing, ["EXTEND 24", "PROCESS 1", "REWIND 1", "UNDO 2"], "rewound-away"),
        (playing, ["SET HOURS 72"], "is-so-already"),
        (playing, ["SET LENGTH nine"], "only-before"),
        (playing, ["SET RULE veto off"], "only-before"),
        (playing, ["START"], "only-before"),
        (playing, ["UNMUTE"], "is-so-already"),
    ],
    ids=lambda value: value[-1].split("\n")[0] if isinstance(value, list) else None,
)
def test_a_command_that_cannot_be_carried_out_says_why(game, lines, code):
    mod = game()
    says(mod, *lines[:-1])
    before = mod.docket

    reply = says(mod, lines[-1])

    assert ("refused", code) == (reply.fate, reply.code), reply
    assert before.ledger == mod.docket.ledger
    assert (before.state, before.by_seat) == (mod.docket.state, mod.docket.by_seat)


FULL = ("INVITE red A <a@x.org>", "INVITE blue B <b@x.org>", "INVITE green C <c@x.org>", "INVITE yellow D <d@x.org>")


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (["PAUSE"], "not-begun"),
        (["UNDO"], "not-begun"),
        ([FULL[0], "INVITE blue A <a@x.org>"], "plays-already"),
        ([f"INVITE red R <{REFEREE}>"], "own-address"),
        (["UNINVITE red"], "not-invited"),
        (["SET LEADER red"], "not-invited"),
        (["SET LENGTH six_first"], "length-not-here"),
        (["SET EDITION koens", "SET LENGTH six_first", "SET EDITION rio_grande"], "length-not-here"),
        (["SET BOXES nosuch"], "box-unknown"),
        ([FULL[0], "START"], "too-few-invited"),
        ([*FULL, "START\nINVITE brown E <e@x.org>"], "started-already"),
    ],
    ids=lambda value: value[-1].split("\n")[0] if isinstance(value, list) else None,
)
def test_what_a_draft_cannot_be_is_refused(lines, code):
    before = prepared(*lines[:-1]).draft if lines[:-1] else drafts.created("g1", HOST, "Hal", "Friday")

    done = prepared(*lines)

    assert ("refused", code) == (answer(done).fate, answer(done).code), answer(done)
    assert replace(before, letters=0, until=0) == replace(done.draft, letters=0, until=0)


def test_who_is_no_longer_invited_does_not_lay_first():
    assert "" == prepared(FULL[0], FULL[1], "SET LEADER red", "UNINVITE red").draft.leader


def test_trying_a_command_leaves_a_draft_as_it_is():
    done = prepared(FULL[0], f"TRY {FULL[1]}")

    assert ("tried", (), 1) == (answer(done).fate, done.directed.newcomers, len(done.draft.invited))


def test_a_game_is_not_started_by_a_letter_that_answers_none_of_ours():
    done = prepared(*FULL, "START", answers=False)

    assert ("start-by-answer", False) == (answer(done).code, done.starts)
