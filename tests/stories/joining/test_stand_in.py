"""A programmed player in the place of a person: files like anybody, sees what the seat sees, is never waited for."""

import re
from dataclasses import replace
from random import Random

import pytest

from referee import letters, log
from referee.adjudication import adjudicate
from referee.adjudication.preview import foresee
from referee.commands.newcomers import Newcomer
from referee.commands.people import Eject, StandIn, Substitute
from referee.commands.table import Undo
from referee.docket import Docket, LogTail
from referee.letters.notices import notices
from referee.log import rulings
from referee.orders import book
from referee.orders.contents import Ok
from referee.players import sensible, whimsical
from referee.players.kinds import PLAYERS
from referee.proof import audit
from referee.rules.position import replaced
from referee.rules.views import view
from referee.store import Store
from tests.kit.geography import CASTILLO
from tests.kit.moderated import Moderated, moderated
from tests.kit.post import PostOffice, text_of
from tests.kit.tables import NOON, setup_for

ANN, BO, YARA, GUS = range(4)
EVA = Newcomer("Eva", "eva@example.org")


def stood_in(player: str = "sensible", **options) -> Moderated:
    """A table at which nobody plays Bo's seat and a programmed player stands in."""
    mod = moderated(**options)
    mod.insists(Eject(BO))
    mod.commands(StandIn(BO, player))
    assert "done" == mod.fate, mod.replies
    return mod


def goes_on(mod: Moderated, letters_of_others: int, rng: Random) -> list[log.Entry]:
    """So many letters of whoever is awaited, written as a sensible player would."""
    entries: list[log.Entry] = []
    for _ in range(letters_of_others):
        if mod.docket.ended:
            break
        seat = mod.docket.awaited()[0]
        assert seat != BO
        entries += files(mod, seat, rng)
    return entries


def files(mod: Moderated, seat: int, rng: Random) -> tuple[log.Entry, ...]:
    seen = view(mod.docket.state.position, seat)
    return mod.game.finals(seat, *sensible.write_sheet(seen, mod.docket.unfiled_keys(seat), rng))


def filed_by(entries, seat: int) -> list:
    return [entry.blocks for entry in entries if isinstance(entry, log.SheetFiled) and entry.seat == seat]


def lacks(docket: Docket) -> tuple[str, ...]:
    return book.missing_keys(docket.state, BO, docket.barrier, docket.book_of(BO))


# --- at a stop, in mid-round ----------------------------------------------------------------------


@pytest.mark.parametrize("tempo", ["round", "phase"])
@pytest.mark.parametrize("player", ["sensible", "whimsical"])
def test_it_files_at_every_stop_what_the_seat_is_asked_for_and_is_never_waited_for(tempo, player):
    mod, rng = stood_in(player, tempo=tempo), Random(1)
    stops = set()
    while mod.docket.state.position.round < 5:
        if mod.docket.barrier:
            stops.add(mod.docket.stop)
            assert () == lacks(mod.docket)
        assert BO not in mod.docket.awaited()
        goes_on(mod, 1, rng)

    labels = {"round": ("r1", "r2", "r3", "r3d", "r4"), "phase": ("r1", "r1t", "r2", "r2t", "r3", "r3t", "r3d", "r4")}
    assert {*labels[tempo]} <= stops


def test_a_player_there_is_no_more_leaves_its_seat_to_the_house(monkeypatch):
    mod = stood_in("whimsical")
    monkeypatch.delitem(PLAYERS, "whimsical")

    goes_on(mod, 6, Random(6))

    assert 3 == mod.docket.state.position.round


def test_nobody_gets_a_letter_for_it():
    mod, rng = stood_in(), Random(7)
    before = mod.docket

    entries = goes_on(mod, 8, rng)

    written = letters.plan(before, entries, mod.game.now)
    assert {ANN, YARA, GUS} == {letter.seat for letter in written}
    assert {((BO, "sensible"),)} == {letter.people.stand_ins for letter in written}


def test_another_taste_after_an_upgrade_is_no_difference_for_the_audit(monkeypatch):
    mod = stood_in()
    goes_on(mod, 8, Random(9))
    logged = tuple(log.Logged(n, NOON, entry) for n, entry in enumerate(mod.game.entries, 1))

    monkeypatch.setitem(PLAYERS, "sensible", whimsical.write_sheet)

    assert () == audit.audit(logged)


# --- what it sees ---------------------------------------------------------------------------------


def sheet_of(docket: Docket, player: str) -> tuple:
    """What the stand-in writes at this stop."""
    tail = LogTail(docket.with_seat(BO, vacant=True, stand_in=player), NOON)
    adjudicate.advance(tail)
    (blocks,) = filed_by(tail.entries, BO)
    return blocks


def in_the_dark(docket: Docket) -> Docket:
    """The same table to Bo's eyes; all that is hidden from that seat is different."""
    position = docket.state.position
    hands = tuple(hand if seat == BO else tuple(reversed(range(1, 14)))[:5] for seat, hand in enumerate(position.hands))
    inside = tuple(count if seat == BO else count + 2 for seat, count in enumerate(position.pieces[CASTILLO]))
    pieces = (*position.pieces[:CASTILLO], inside, *position.pieces[CASTILLO + 1 :])
    hidden = position.having(hands=hands, pieces=pieces, undealt=tuple(reversed(position.undealt)))
    rivals = docket.with_seats(sheet={}, standing={}).by_seat
    by_seat = replaced(rivals, BO, docket.seat(BO).having(standing=docket.seat(BO).sheet))
    return docket.having(state=replace(docket.state, position=hidden), by_seat=by_seat)


@pytest.mark.parametrize("player", PLAYERS)
def test_its_sheet_does_not_depend_on_what_is_hidden_from_its_seat(player):
    mod, rng = moderated(setup=setup_for(4, castillo="memory")), Random(10)
    while not (mod.docket.stop == "r2" and mod.docket.awaited() == (BO,)):
        files(mod, min(mod.docket.awaited(), key=lambda seat: seat == BO), rng)
    docket, other = mod.docket, in_the_dark(mod.docket)
    assert docket.state.position != other.state.position
    assert view(docket.state.position, BO) == view(other.state.position, BO)

    waiting = docket.with_seats(final=False, unready=False).with_seat(ANN, unready=True)  # so that the stop stays open

    assert sheet_of(waiting, player) == sheet_of(other, player)


def test_its_whims_follow_from_the_seed_so_that_nobody_foretells_them():
    mod = moderated()

    sheets = {sheet_of(mod.docket.having(seed=bytes([n] * 32).hex()), "whimsical") for n in range(5)}

    assert 4 < len(sheets)


# --- how it comes and goes ------------------------------------------------------------------------


def test_for_a_seat_that_somebody_plays_it_is_refused_with_the_command_that_comes_first():
    mod = moderated()

    mod.commands(StandIn(BO))

    reply = mod.replies[0]
    assert ("refused", "seat-played", ("EJECT blue",)) == (reply.fate, reply.code, reply.legal)


def test_a_player_nobody_knows_is_refused_with_those_there_are():
    mod = stood_in()

    mod.commands(StandIn(BO, "clever"))

    reply = mod.replies[0]
    assert ("no-such-player", ("clever",)) == (reply.code, reply.args)
    assert {f"STAND-IN blue BY {name}" for name in PLAYERS} == set(reply.legal)


def test_a_newcomer_takes_over_its_sheet_and_is_waited_for_until_it_writes():
    mod = stood_in()
    goes_on(mod, 2, Random(12))
    sheet = mod.docket.seat(BO).in_force
    before = mod.docket

    entries = mod.insists(Substitute(BO, EVA))

    assert ((), sheet) == (mod.docket.stand_ins, mod.docket.seat(BO).in_force)
    assert {BO, GUS} == set(mod.docket.awaited())
    (welcome,) = (each for each in letters.plan(before, entries, mod.game.now) if each.seat == BO)
    assert (True, True) == (welcome.welcome, welcome.own.waits)
    mod.game.sends(BO, requests=(Ok(),))
    assert (GUS,) == mod.docket.awaited()


def test_a_change_of_players_undone_brings_the_first_one_back():
    mod = stood_in()
    mod.commands(StandIn(BO, "whimsical"))

    mod.commands(Undo(0))

    assert ((BO, "sensible"),) == mod.docket.stand_ins


def test_stand_ins_write_in_the_order_of_their_appointment():
    mod = stood_in()
    mod.insists(Eject(YARA))
    mod.commands(StandIn(YARA, "whimsical"))

    mod.commands(StandIn(BO, "searching"))

    assert ((YARA, "whimsical"), (BO, "searching")) == mod.docket.stand_ins


def test_letters_name_stand_ins_by_seat_whoever_was_appointed_first():
    mod = moderated()
    mod.insists(Eject(YARA))
    mod.commands(StandIn(YARA, "sensible"))
    mod.insists(Eject(BO))
    before = mod.docket

    entries = mod.commands(StandIn(BO, "sensible"))

    written = (*letters.plan(before, entries, mod.game.now), *notices(before, entries))
    assert [YARA, BO] == [seat for seat, _ in mod.docket.stand_ins]
    assert {"news", "ruling"} == {each.kind for each in written}
    assert {((BO, "sensible"), (YARA, "sensible"))} == {each.people.stand_ins for each in written}


def test_a_substitute_undone_leaves_the_seat_to_the_same_stand_in():
    mod = stood_in("whimsical")
    mod.insists(Substitute(BO, EVA))

    mod.insists(Undo(0))

    assert (((BO, "whimsical"),), (BO,)) == (mod.docket.stand_ins, mod.docket.vacant)
    assert rulings.Ejected(BO, 6, "Eva", "whimsical") == mod.docket.ledger[-1].ruling


def test_what_a_rival_foresees_does_not_hold_the_stand_ins_sheet():
    mod = stood_in()
    ahead = mod.docket.with_seat(BO, sheet={})
    written = sensible.write_sheet(view(mod.docket.state.position, ANN), mod.docket.asked_keys(ANN), Random(16))

    assert foresee(mod.docket, ANN, written, (), NOON)[0] == foresee(ahead, ANN, written, (), NOON)[0]


def test_by_mail_it_is_commanded_with_the_code_of_eject_and_told_to_the_players(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'referee.db'}")
    store.create()
    office = PostOffice(store, players=3, moderators=(Newcomer("Mo", "mo@example.org"),))
    office.everybody_accepts()
    asked = office.commands("EJECT yellow")
    (line,) = re.findall(r"EJECT yellow CODE \w+", asked)

    answer = office.commands(f"{line}\nSTAND-IN yellow BY searching")

    assert ((YARA, "searching"),) == office.docket.stand_ins
    assert "POWER" in office.docket.seat(YARA).sheet
    assert "DONE as ruling 3." in answer
    told = " ".join(text_of(office.newest(ANN)).split())
    assert "searching, a programmed player, stands in for yellow" in told
    store.close()
