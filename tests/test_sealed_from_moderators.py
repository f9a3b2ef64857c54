"""What a moderator who plays, or who will play, can learn by commanding: nothing that is sealed."""

import pytest

from referee import log, rulings
from referee.commands.correct import Correct, PiecesMoved
from referee.commands.moderators import Sheets
from referee.commands.newcomers import Newcomer
from referee.commands.order_for import OrderFor
from referee.commands.rewind import Rewind
from referee.commands.seats import Eject, Substitute
from referee.commands.table import Undo
from referee.orders.contents import Accept, Line
from referee.orders.shapes.veto import VetoBlock
from referee.rules.model import COURT
from tests.geography import CASTILLO
from tests.moderated import Moderated, moderated
from tests.tables import dutiful, invited, setup_for

ANN, BO, YARA, GUS = range(4)
POWERS = ("POWER 9", "POWER 99")  # one that is legal, and one that is not
EVA = Newcomer("Eva", "eva@example.org")


def order(seat: int, *lines: str) -> OrderFor:
    return OrderFor(seat, tuple(Line(n, line) for n, line in enumerate(lines, 2)))


def told(mod: Moderated) -> tuple:
    """What an answer tells, but for how the orders themselves were read."""
    reply = mod.replies[0]
    return reply.fate, reply.code, reply.legal, reply.changes, reply.missing, reply.confirm


def playing(**options) -> Moderated:
    return moderated(person=ANN, **options)


@pytest.mark.parametrize("filed", [("POWER",), ("POWER", "VETO"), ()])
def test_clearing_a_rivals_sheet_does_not_tell_what_is_on_it(filed):
    mod, bare = playing(), playing()
    blocks = {"POWER": dutiful(mod.docket, BO)[0], "VETO": VetoBlock(())}
    mod.game.sends(BO, *(blocks[key] for key in filed))

    for each in (mod, bare):
        each.commands(order(BO, "CLEAR POWER"), only_try=True)

    assert told(bare) == told(mod)


def test_a_rewind_does_not_tell_a_moderator_who_plays_who_has_filed_something():
    mod, bare = playing(), playing()
    mod.game.sends(BO, VetoBlock(()))

    for each in (mod, bare):
        each.commands(Rewind(1, keep=False))

    assert bare.replies[0].changes == mod.replies[0].changes


def test_trying_orders_for_a_rival_while_it_cools_does_not_tell_whether_they_are_legal():
    answers = []
    for words in POWERS:
        mod = playing(cooling_minutes=30)
        for seat in mod.docket.seats:
            mod.game.sends(seat, *dutiful(mod.docket, seat))
        assert mod.docket.cooling is not None
        mod.commands(order(BO, words), only_try=True)
        answers.append(told(mod))

    assert answers[0] == answers[1]


@pytest.mark.parametrize("again", ["", "CLEAR POWER"])
def test_undoing_orders_for_a_rival_does_not_tell_whether_they_were_legal(again):
    answers = []
    for words in POWERS:
        mod = playing()
        mod.commands(order(BO, words))
        if again:
            mod.commands(order(BO, again))
        mod.commands(Undo(2), only_try=True)
        answers.append(told(mod))
        mod.commands(Undo(2))
        answers.append((*told(mod), mod.docket.in_force(BO)))

    assert answers[:2] == answers[2:]
    assert "done" == answers[1][0]


def test_orders_for_a_rival_are_not_read_beside_its_own_sheet():
    mod, bare = playing(), playing()
    mod.game.sends(BO, *dutiful(mod.docket, BO))

    for each in (mod, bare):
        each.commands(order(BO, "MOVE 1 own Granada to Seville"), only_try=True)

    assert bare.replies[0].filed.sheet.complaints == mod.replies[0].filed.sheet.complaints


def test_who_has_read_the_sheets_takes_no_seat(mod_reads):
    mod_reads.commands(Substitute(BO, Newcomer("Mo", "mo@example.org")))

    assert ("refused", "has-read-sheets") == (mod_reads.fate, mod_reads.replies[0].code)


@pytest.fixture
def mod_reads() -> Moderated:
    mod = moderated()
    mod.commands(Sheets())
    return mod


@pytest.mark.parametrize("away", [Eject(ANN), Substitute(ANN, EVA)])
def test_a_moderator_who_leaves_a_seat_to_read_the_sheets_does_not_come_back(away):
    mod = playing()
    mod.insists(away)
    mod.commands(Sheets())
    assert "done" == mod.fate

    mod.commands(Undo(2))

    assert ("refused", "has-read-sheets") == (mod.fate, mod.replies[0].code)
    assert not mod.docket.plays(ANN)


def played_from_memory() -> Moderated:
    game = invited(4, cooling_minutes=0, setup=setup_for(4, castillo="memory"))
    for seat in game.docket.seats:
        game.sends(seat, requests=(Accept("words"),))
    game.take((log.Ruled(1, log.OPERATOR, "", rulings.Promoted(ANN, "Ann")),))
    return Moderated(game, ANN)


def test_in_a_game_from_memory_no_answer_counts_the_castillo():
    mod = played_from_memory()
    court = mod.docket.state.position.court[BO]
    mod.commands(Correct(PiecesMoved(min(1, court), BO, COURT, CASTILLO), "misread"))

    assert not [each for each in mod.replies[0].changes if each.place == CASTILLO]
    mod.commands(Correct(PiecesMoved(9, BO, CASTILLO, COURT), "misread"))
    assert ("refused", ()) == (mod.fate, mod.replies[0].args)
