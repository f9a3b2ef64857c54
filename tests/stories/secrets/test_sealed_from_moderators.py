"""What a moderator who plays, or who will play, can learn by commanding: nothing that is sealed.

That no letter of one who plays brings back anything is compared in `test_twins`; here is who is refused what.
"""

import pytest

from referee import letters, log
from referee.commands.clock import Extend, Pause, Process, Shorten
from referee.commands.correct import Correct, KingAt, PiecesMoved
from referee.commands.game import Rewind
from referee.commands.moderators import Promote, Sheets
from referee.commands.newcomers import Newcomer
from referee.commands.order_for import OrderFor
from referee.commands.people import Eject, Substitute
from referee.commands.table import Undo
from referee.docket.known import PublicGame
from referee.docket.people import are_one, plays
from referee.log import rulings
from referee.log.audiences import audience
from referee.orders.contents import Accept, Line
from referee.orders.shapes.stepping_in import VetoBlock
from referee.rules.model import COURT, PROVINCES
from tests.kit.geography import CASTILLO, REGIONS
from tests.kit.moderated import MOD, Moderated, moderated
from tests.kit.tables import dutiful, invited, power, seated, setup_for
from tests.kit.twins import (
    NAMING,
    castillo,
    face_down,
    game_of,
    hand,
    letters_to,
    naming_regions,
    offering,
    replies_to,
    set_ahead,
    unfinished_block,
    with_remains,
)

ANN, BO, YARA, GUS = range(4)
EVA = Newcomer("Eva", "eva@example.org")
MO = Newcomer("Mo", "mo@example.org")
ANN_ELSEWHERE = Newcomer("ann", "ann@work.example")


def order(seat: int, *lines: str) -> OrderFor:
    return OrderFor(seat, tuple(Line(n, line) for n, line in enumerate(lines, 2)))


def playing(**options) -> Moderated:
    """Ann plays and moderates; so does nobody else."""
    return moderated(person=ANN, **options)


def refusal(mod: Moderated) -> str:
    assert "refused" == mod.fate, mod.replies
    return mod.replies[0].code


def with_mo(mod: Moderated) -> Moderated:
    """The same game under the hands of Mo, who does not play."""
    if MOD not in dict(mod.docket.moderators):
        mod.commands(Promote(MO))
    return seconded(Moderated(mod.game, MOD, mod.roster))


def seconded(mod: Moderated) -> Moderated:
    """The same, where a second lets the commander open what is sealed."""
    for number, command in enumerate(OPENING, len(mod.docket.asks) + 1):
        asked = log.SealAsked(number, mod.person, command, tuple(mod.docket.seats))
        mod.game.take((asked, log.SealOpened(number, GUS)))
    return mod


OPENING = ("SHEETS", "ORDER FOR", "PROCESS", "REWIND", "UNDO")
"""The words of what may show something sealed."""


def as_ann(mod: Moderated) -> Moderated:
    return Moderated(mod.game, ANN, mod.roster)


# --- what who plays may not do ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Sheets(), "you-play"),
        (order(BO, "POWER 9"), "you-play-orders"),
        (order(BO, "CLEAR POWER"), "you-play-orders"),
        (Process(1), "you-play-process"),
        (Rewind(1), "you-play-rewind"),
    ],
)
@pytest.mark.parametrize("only_try", [True, False])
def test_what_could_show_sealed_things_is_refused_to_one_who_plays_and_nothing_happens(command, code, only_try):
    mod = playing()
    before = mod.docket

    mod.commands(command, only_try=only_try)

    assert code == refusal(mod)
    assert (before.ledger, before.by_seat, before.has_read) == (
        mod.docket.ledger,
        mod.docket.by_seat,
        mod.docket.has_read,
    )


@pytest.mark.parametrize(
    "command",
    [
        Extend(24),
        Shorten(24),
        Pause(),
        Rewind(1, keep=False),
        Correct(KingAt(REGIONS[0]), "misread"),
        Eject(BO),
        Substitute(BO, EVA),
        order(ANN, "POWER 9"),
    ],
    ids=lambda command: command.word,
)
def test_what_shows_nothing_sealed_may_be_done_and_most_of_it_undone_by_one_who_plays(command):
    mod = playing()

    mod.commands(command)
    if mod.fate == "confirm":
        mod.commands(command, code=mod.replies[0].confirm)
    assert "done" == mod.fate
    mod.commands(Undo(2), only_try=True)

    assert mod.fate == ("refused" if isinstance(command, Rewind) else "tried")


@pytest.mark.parametrize("done", [Process(1), Rewind(1), order(BO, "POWER 9"), order(BO, "CLEAR POWER")])
def test_one_who_plays_takes_back_nothing_that_would_show_how_sealed_sheets_play_out(done):
    mod = playing()
    mod.game.sends(BO, power(4))
    mo = with_mo(mod)
    mo.commands(done)
    if mo.fate == "confirm":
        mo.commands(done, code=mo.replies[0].confirm)
    assert "done" == mo.fate

    mod = as_ann(mo)
    for number in (0, 3):
        mod.commands(Undo(number))
        assert "you-play" == refusal(mod)
        assert ("UNDO 2",) == mod.replies[0].legal  # the promotion of Mo


def test_the_deadline_opens_what_one_who_plays_may_not():
    mod = playing()
    mod.commands(Process(1))
    assert "r1" == mod.docket.stop

    mod.game.ticks(hours=100)

    assert "r1" != mod.docket.stop


def from_memory(person: int) -> Moderated:
    game = invited(4, cooling_minutes=0, setup=setup_for(4, castillo="memory"))
    for seat in game.docket.seats:
        game.sends(seat, requests=(Accept("words"),))
    game.take((log.Ruled(1, log.OPERATOR, "", rulings.Promoted(person, ("Ann", "Mo")[person != ANN])),))
    return Moderated(game, person)


@pytest.mark.parametrize("count", [1, 30])
def test_in_a_game_from_memory_one_who_plays_cannot_feel_for_what_rivals_have_in_the_castillo(count):
    mod = from_memory(ANN)
    mod.commands(Correct(PiecesMoved(count, BO, CASTILLO, COURT), "misread"), only_try=True)
    assert "you-play" == refusal(mod)

    mod.insists(Correct(PiecesMoved(1, BO, PROVINCES, CASTILLO), "misread"))
    assert not [each for each in mod.replies[0].changes if each.place == CASTILLO]
    mod.commands(Undo(0), only_try=True)

    assert "you-play" == refusal(mod)


def test_ones_own_caballeros_in_the_castillo_one_may_put_right():
    mod = from_memory(ANN)
    mod.insists(Correct(PiecesMoved(1, ANN, PROVINCES, CASTILLO), "misread"))

    mod.commands(Correct(PiecesMoved(1, ANN, CASTILLO, COURT), "misread"), only_try=True)

    assert "tried" == mod.fate


def test_who_has_counted_the_castillo_of_a_game_from_memory_has_read():
    mod = from_memory(MOD)
    mod.commands(Correct(PiecesMoved(9, BO, CASTILLO, COURT), "misread"), only_try=True)

    assert ("not-so-many-there", {BO}) == (refusal(mod), mod.docket.has_read[MOD])


# --- what a moderator writes for a seat -------------------------------------------------------------


@pytest.mark.parametrize("sealed", [hand, unfinished_block, castillo], ids=lambda given: given.__name__)
def test_orders_for_a_seat_are_read_and_judged_by_what_everybody_knows_whoever_writes_them(sealed):
    docket = game_of(("intrigue",), "round", "memory")
    one, other = sealed(docket, 0), sealed(docket, 1)
    written = [each for each in letters_to(docket) if each[1].startswith("ORDER FOR blue")][::4]

    told = [
        [(reply.fate, reply.code, reply.args, reply.filed) for each in written for reply in replies_to(game, each, MOD)]
        for game in (one, other)
    ]

    assert told[0] == told[1]
    assert {"done", "refused"} == {fate for fate, *_ in told[0]}
    assert PublicGame.of(one) == PublicGame.of(other)


@pytest.mark.parametrize("sealed", [hand, unfinished_block, set_ahead, castillo], ids=lambda given: given.__name__)
def test_so_they_are_where_all_lies_that_cards_of_the_pools_leave_behind(sealed, monkeypatch):
    docket = with_remains(game_of(("intrigue", "players_edition", "special"), "round", "memory"))
    one, other = sealed(docket, 0), sealed(docket, 1)
    written = [each for each in letters_to(docket) if each[1].startswith("ORDER FOR blue")][::2]

    told = [
        [(reply.fate, reply.code, reply.args, reply.filed) for each in written for reply in replies_to(game, each, MOD)]
        for game in (one, other)
    ]

    assert one != other
    assert told[0] == told[1]
    assert {"done", "refused"} == {fate for fate, *_ in told[0]}
    assert PublicGame.of(one) == PublicGame.of(other)


@pytest.mark.parametrize("card", NAMING)
def test_orders_for_a_seat_that_name_a_region_card_are_judged_without_what_lies_face_down(card):
    docket = offering(game_of(("grandissimo",), "round", "tally"), card)
    written = [each for each in naming_regions(docket, card) if each[0] == "moderator"]

    told = [
        [(reply.fate, reply.code, reply.args, reply.filed) for each in written for reply in replies_to(game, each, MOD)]
        for game in (face_down(docket, 0), face_down(docket, 1), face_down(docket, 0, YARA))
    ]

    assert told[0] == told[1] == told[2]
    assert {"done"} == {fate for fate, *_ in told[0]}


# --- who has read -----------------------------------------------------------------------------------


@pytest.mark.parametrize("reads", [Sheets(), order(YARA, "POWER 9")])
@pytest.mark.parametrize("only_try", [True, False])
def test_who_has_read_takes_no_seat(reads, only_try):
    mod = moderated()
    mod.commands(reads, only_try=only_try)

    for seat in (BO, YARA):
        mod.commands(Substitute(seat, MO))
        assert "has-read-sheets" == refusal(mod)
    mod.commands(Substitute(BO, EVA))
    assert "confirm" == mod.fate


@pytest.mark.parametrize("away", [Eject(ANN), Substitute(ANN, EVA)])
@pytest.mark.parametrize("reads", [Sheets(), order(BO, "POWER 9"), order(BO, "skip it please")])
def test_a_moderator_who_leaves_a_seat_to_read_does_not_come_back(away, reads):
    mod = playing()
    mod.insists(away)
    seconded(mod).commands(reads, only_try=True)

    mod.commands(Undo(2))

    assert "has-read-sheets" == refusal(mod)
    assert not plays(mod.docket, ANN)


def test_a_moderator_who_leaves_a_seat_to_open_sheets_and_close_them_does_not_come_back():
    mod = playing()
    mod.insists(Eject(ANN))
    seconded(mod).insists(Process(1))
    seconded(mod).insists(Undo(3))

    mod.commands(Undo(2))

    assert "has-read-sheets" == refusal(mod)


@pytest.mark.parametrize("away", [Eject(ANN), Substitute(ANN, EVA)])
def test_who_has_read_nothing_but_the_own_seat_comes_back_to_it_and_to_no_other(away):
    mod = playing()
    mod.insists(away)
    mod.commands(order(ANN, "POWER 9"), only_try=True)

    mod.commands(Substitute(BO, Newcomer("Ann", "ann@example.org")))
    assert "has-read-sheets" == refusal(mod)
    mod.insists(Undo(2))

    assert plays(mod.docket, ANN)


def test_who_took_a_seat_to_look_at_it_takes_no_other():
    mod = moderated()
    mod.insists(Substitute(BO, MO))
    mod.insists(Undo(2))

    mod.commands(Substitute(YARA, MO))
    assert "has-read-sheets" == refusal(mod)
    mod.commands(Substitute(BO, MO))

    assert "confirm" == mod.fate


def test_what_another_asks_for_marks_nobody():
    mod = moderated()
    mod.insists(Substitute(BO, EVA))
    mod.insists(Undo(2))  # to the wrong seat; she has not written from there
    mod.commands(order(GUS, "POWER 9"))
    mod.game.sends(YARA, power(9))

    assert {MOD: {GUS}, ANN: {ANN}, BO: {BO}, YARA: {YARA}, GUS: {GUS}} == mod.docket.has_read
    mod.commands(Substitute(YARA, EVA))
    assert "confirm" == mod.fate


def test_who_wrote_from_a_seat_has_read_it_whoever_gave_it():
    mod = moderated()
    mod.insists(Substitute(BO, EVA))
    mod.game.sends(BO, power(9))
    mod.insists(Undo(2))

    mod.commands(Substitute(YARA, EVA))

    assert "has-read-sheets" == refusal(mod)


def test_that_somebody_has_read_outlasts_a_rewind_and_is_told_to_nobody():
    mod = moderated()
    entries = mod.commands(order(BO, "POWER 9"), only_try=True)
    mod.insists(Rewind(1, keep=False))

    assert (log.SealedRead(MOD, (BO,)), log.DirectiveRead) == (entries[0], type(entries[1]))
    assert {BO} == mod.docket.has_read[MOD] == mod.folded().has_read[MOD]
    assert {"referee"} == {audience(each) for each in entries}


@pytest.mark.parametrize("move", [Substitute(ANN, ANN_ELSEWHERE), Promote(ANN_ELSEWHERE)])
def test_addresses_that_were_given_with_one_name_are_one_person(move):
    mod = moderated() if isinstance(move, Promote) else playing()
    mod.commands(move)
    if mod.fate == "confirm":
        mod.commands(move, code=mod.replies[0].confirm)
    assert "done" == mod.fate

    other = Moderated(mod.game, mod.roster[ANN_ELSEWHERE.address], mod.roster)
    if isinstance(move, Substitute):
        other = mod  # from the first address
    other.commands(order(BO, "POWER 9"), Sheets(), only_try=True)

    assert ["you-play-orders", "you-play"] == [reply.code for reply in other.replies]
    other.commands(Substitute(BO, Newcomer("ANN", "third@example.org")))
    assert "named-alike" == refusal(other)


def test_who_has_read_at_one_address_takes_no_seat_at_another():
    mod = moderated()
    mod.commands(Sheets())

    mod.commands(Substitute(BO, Newcomer("mo", "mo@work.example")))

    assert "has-read-sheets" == refusal(mod)


def test_two_players_of_one_name_are_two():
    mod = moderated(2)
    mod.game.docket = mod.docket.having(known_as=dict.fromkeys((ANN, BO), frozenset({"ann"})))

    assert not are_one(mod.docket, ANN, BO)


def test_everybody_is_told_who_comes_to_a_seat_and_by_whom_and_no_address():
    mod = playing()
    before = mod.docket
    mod.commands(Substitute(BO, EVA))
    entries = mod.commands(Substitute(BO, EVA), code=mod.replies[0].confirm)

    told = {each.seat: each for each in letters.plan(before, entries, mod.game.now)}

    assert {*mod.docket.players} == {*told}
    for letter in told.values():
        ruled = [each for each in letter.story if isinstance(each, log.Ruled)][-1]
        assert ("Ann", "Eva", "Bo") == (ruled.name, ruled.ruling.name, ruled.ruling.was_name)
        assert EVA.address not in str(letter)


# --- undoing ----------------------------------------------------------------------------------------


def test_undoing_orders_that_cleared_a_block_gives_it_back():
    mod = moderated()
    veto = VetoBlock(())
    mod.game.sends(BO, power(4), veto)
    mod.commands(order(BO, "CLEAR POWER", "DISK GENERAL Aragon"))
    assert ["DISK GENERAL", "VETO"] == sorted(mod.docket.seat(BO).sheet)

    mod.commands(Undo(2))

    assert "done" == mod.fate
    assert {"POWER": power(4), "VETO": veto} == mod.docket.seat(BO).sheet


def test_undoing_gives_back_a_standing_order_and_the_whole_of_a_cleared_sheet():
    mod = moderated()
    mod.game.take((log.SheetFiled(BO, (power(4), VetoBlock(())), False, (VetoBlock(()),)),))
    was = mod.docket.seat(BO).sheet, mod.docket.seat(BO).standing
    mod.commands(order(BO, "CLEAR", "CLEAR ALWAYS VETO"))
    assert ({}, {}) == (mod.docket.seat(BO).sheet, mod.docket.seat(BO).standing)

    mod.commands(Undo(2))

    assert was == (mod.docket.seat(BO).sheet, mod.docket.seat(BO).standing)


def test_undoing_leaves_what_the_player_has_filed_since():
    mod = moderated()
    mod.game.sends(BO, power(4))
    mod.commands(order(BO, "POWER 9"))
    mod.game.take((log.SheetFiled(BO, (power(7),), False, answers=3, written=5),))

    mod.commands(Undo(2))

    assert "used-already" == refusal(mod)
    assert {"POWER": power(7)} == mod.docket.seat(BO).sheet


def test_undoing_does_not_bring_back_what_the_player_has_written_anew_or_cleared_since():
    mod = moderated()
    mod.game.sends(BO, power(4), VetoBlock(()))
    mod.commands(order(BO, "CLEAR POWER, VETO"))
    mod.game.sends(BO, power(7))
    mod.game.take((log.Withdrawn(BO, ("VETO",), False, 3, 5),))

    mod.commands(Undo(2))

    assert "used-already" == refusal(mod)
    assert {"POWER": power(7)} == mod.docket.seat(BO).sheet


# --- what is told without asking --------------------------------------------------------------------


def test_a_rewind_tells_of_sheets_only_who_was_in():
    mod = moderated()
    mod.game.sends(BO, VetoBlock(()))
    mod.game.sends(YARA, *dutiful(mod.docket, YARA))

    mod.commands(Rewind(1, keep=False), only_try=True)

    assert [YARA] == [each.seat for each in mod.replies[0].changes if each.what == "sheet"]


def test_a_log_of_before_folds_without_the_mark_and_keeps_who_looked_from_a_seat():
    game = seated(4)
    game.take((log.Ruled(1, log.OPERATOR, "", rulings.Promoted(MOD, "Mo")),))
    game.take((log.Ruled(2, MOD, "Mo", rulings.SheetsShown()),))
    mod = Moderated(game, MOD, {"mo@example.org": MOD})

    mod.commands(Substitute(BO, MO))

    assert "has-read-sheets" == refusal(mod)
