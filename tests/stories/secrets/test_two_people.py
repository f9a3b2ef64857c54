"""Nothing sealed is shown on one person's word: who plays, or was brought in by somebody who does, needs a second."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee import letters, log
from referee.adjudication.seating import take_seat
from referee.commands.clock import Process
from referee.commands.game import Rewind
from referee.commands.moderators import Dismiss, Promote, SayYes, Sheets
from referee.commands.newcomers import Newcomer
from referee.commands.order_for import OrderFor
from referee.commands.people import Eject, Observer, Substitute
from referee.commands.table import Undo
from referee.docket import LogTail, fold
from referee.docket.people import line_of, may_second, needs_second, outlasts_round, seconds
from referee.letters.notices import notices
from referee.letters.one_seat import readable_story
from referee.log import rulings
from referee.log.audiences import audience
from referee.orders.contents import Accept, Explain, Line
from referee.orders.presence import Second
from referee.players.sensible import write_sheet
from referee.rules.state import State
from referee.rules.views import view
from tests.kit.moderated import MOD, Moderated, commanded, moderated
from tests.kit.tables import dutiful, invited, seated, setup_for, throwing

ANN, BO, YARA, GUS = range(4)
PUPPET = Newcomer("Pat", "pat@example.org")
OTHER = Newcomer("Kim", "kim@example.org")
HELD = throwing(1)
TEMPOS = ("round", "phase", "table")
HANDS = ("intrigue", "players_edition")


def playing(players: int = 4, **options) -> Moderated:
    """Ann plays and moderates; all the others have sealed something."""
    mod = moderated(players, ANN, **options)
    for seat in range(1, players - 1):
        mod.game.sends(seat, *dutiful(mod.docket, seat), HELD)
    return mod


def with_hands(players: int = 4, person: int = ANN, tempo: str = "round") -> Moderated:
    """A game in its first round in which everybody holds power cards that nobody else knows."""
    game = invited(players, setup=setup_for(players, boxes=HANDS), tempo=tempo, cooling_minutes=0)
    for seat in game.docket.seats:
        game.sends(seat, requests=(Accept(f"words {seat}"),))
    while not game.docket.running.position.round:
        everybody_files(game)
    return commanded(game, person)


def everybody_files(game) -> None:
    """All who are awaited file what a sensible player would."""
    for seat in game.docket.awaited():
        seen = view(game.docket.running.position, seat)
        game.finals(seat, *write_sheet(seen, game.docket.unfiled_keys(seat), Random(7)))


def play_rounds(mod: Moderated, count: int) -> None:
    last = mod.docket.running.position.round + count
    while not mod.docket.ended and mod.docket.running.position.round < last:
        everybody_files(mod.game)


def puppet_of(mod: Moderated, who: Newcomer = PUPPET) -> Moderated:
    """A second address of the commander, who moderates from there."""
    mod.commands(Promote(who))
    assert "done" == mod.fate
    return Moderated(mod.game, mod.roster[who.address], mod.roster)


def says(mod: Moderated, seat: int, yes: bool = True, number: int = 0) -> str:
    """What becomes of a player's yes to what was asked last."""
    entries = mod.game.sends(seat, requests=(Second(yes, number or len(mod.docket.asks)),))
    read = next(entry for entry in entries if isinstance(entry, log.LetterRead))
    return next(each.became for each in read.sheet.requests if isinstance(each, Second))


def refusal(mod: Moderated) -> str:
    assert "refused" == mod.fate, mod.replies
    return mod.replies[0].code


def shown(entries) -> bool:
    return any(isinstance(entry, log.Ruled) and isinstance(entry.ruling, rulings.SheetsShown) for entry in entries)


# --- commands ----------------------------------------------------------------------------------------

OPENING = [Sheets(), OrderFor(BO, (Line(2, "POWER 9"),)), Process(1), Rewind(1)]
"""Commands that show something sealed, or open sheets that could be closed again."""


@pytest.mark.parametrize("command", OPENING, ids=lambda command: command.word)
@pytest.mark.parametrize("tempo", TEMPOS)
def test_from_a_second_address_nothing_is_opened_before_a_second_says_yes(command, tempo):
    puppet = puppet_of(playing(tempo=tempo))
    before = puppet.docket

    puppet.commands(command)
    assert "second-asked" == refusal(puppet)
    assert (before.ledger, before.state, before.has_read) == (
        puppet.docket.ledger,
        puppet.docket.state,
        puppet.docket.has_read,
    )
    assert "not-yours" == says(puppet, ANN)
    puppet.commands(command)
    assert "second-asked" == refusal(puppet)
    assert "opened" == says(puppet, GUS)

    puppet.commands(command)
    assert puppet.fate in ("done", "confirm")


def test_everybody_is_told_before_in_one_letter_who_asks_to_see_what():
    puppet = puppet_of(playing())
    before = puppet.docket
    entries = puppet.commands(Sheets())

    told = [each for each in letters.plan(before, entries, puppet.game.now) if each.kind == "seal"]

    assert [ANN, BO, YARA, GUS] == [each.seat for each in told]
    assert {("Pat", "Ann", "SHEETS", (ANN, BO, YARA, GUS))} == {
        (each.moment.who, each.moment.by, each.moment.command, each.moment.seats) for each in told
    }
    assert [False, True, True, True] == [each.moment.may_second for each in told]
    assert set() == {each.person for each in notices(before, entries) if each.kind == "alert"}


def test_what_was_asked_is_asked_once_and_trying_it_asks_nobody():
    puppet = puppet_of(playing())
    puppet.commands(Sheets(), only_try=True)
    assert ("second-needed", 0) == (refusal(puppet), len(puppet.docket.asks))

    puppet.commands(Sheets(), Sheets())
    puppet.commands(Sheets())

    assert 1 == len(puppet.docket.asks)


def test_a_yes_counts_for_what_was_asked_and_until_the_stop_is_over():
    puppet = puppet_of(playing())
    puppet.commands(OrderFor(BO, (Line(2, "POWER 9"),)))
    says(puppet, GUS)
    puppet.commands(Sheets())
    assert "second-asked" == refusal(puppet)
    puppet.commands(OrderFor(YARA, (Line(2, "POWER 9"),)))
    assert "second-asked" == refusal(puppet)

    puppet.game.ticks(hours=200)
    assert "r1" != puppet.docket.stop

    assert "closed" == says(puppet, GUS, number=2)
    puppet.commands(OrderFor(BO, (Line(2, "POWER 9"),)))
    assert "second-asked" == refusal(puppet)


def test_a_yes_of_before_a_rewind_to_the_same_stop_is_spent():
    puppet = puppet_of(playing())
    puppet.commands(Sheets())
    says(puppet, GUS)
    puppet.insists(Rewind(1, keep=False))

    puppet.commands(Sheets())

    assert "second-asked" == refusal(puppet)


def test_a_no_opens_nothing_and_anothers_yes_still_does():
    puppet = puppet_of(playing())
    puppet.commands(Sheets())
    assert "noted" == says(puppet, GUS, yes=False)
    puppet.commands(Sheets())
    assert "second-asked" == refusal(puppet)

    assert ["opened", "open"] == [says(puppet, BO), says(puppet, GUS)]


def test_where_a_moderator_plays_the_hosts_own_moderator_asks_as_well():
    mod = playing()
    mod.game.take((log.Ruled(2, log.OPERATOR, "", rulings.Promoted(MOD, "Mo")),))
    mo = Moderated(mod.game, MOD, mod.roster)

    mo.commands(Sheets())
    assert "second-asked" == refusal(mo)
    says(mo, ANN)
    assert shown(mo.commands(Sheets()))


def test_a_table_where_no_moderator_plays_and_all_were_there_works_as_before():
    mod = moderated()

    assert shown(mod.commands(Sheets()))
    mod.insists(Process(1))
    assert not mod.docket.asks


def test_whoever_was_brought_in_by_one_who_plays_asks_also_when_that_one_moderates_no_more():
    puppet = puppet_of(playing())
    puppet.commands(Dismiss("Ann"))

    puppet.commands(Sheets())

    assert "second-asked" == refusal(puppet)


@pytest.mark.parametrize("away", [Eject(ANN), Substitute(ANN, PUPPET)], ids=lambda command: command.word)
def test_a_moderator_who_leaves_the_seat_asks_as_well(away):
    mod = playing()
    mod.insists(away)

    mod.commands(Sheets())

    assert "second-asked" == refusal(mod)
    assert not mod.docket.has_read[ANN] - {ANN}


def test_one_person_and_puppets_have_public_ways_alone():
    mod = moderated(2, ANN)
    mod.insists(Substitute(BO, OTHER))
    puppet = puppet_of(mod)

    puppet.commands(Sheets())
    assert "second-nobody" == refusal(puppet)
    assert 0 == len(puppet.docket.asks)
    puppet.game.ticks(hours=200)

    assert "r1" != puppet.docket.stop


def test_whom_somebody_else_brought_in_may_say_yes_though_late():
    mod = playing()
    mod.game.take((log.Ruled(2, log.OPERATOR, "", rulings.Promoted(MOD, "Mo")),))
    mo = Moderated(mod.game, MOD, mod.roster)
    mo.insists(Substitute(GUS, OTHER))
    puppet = puppet_of(Moderated(mod.game, ANN, mod.roster))
    puppet.commands(Sheets())

    assert "opened" == says(puppet, GUS)


# --- who brought whom --------------------------------------------------------------------------------

LATER = range(MOD, MOD + 6)
bringings = st.lists(
    st.tuples(st.sampled_from([ANN, BO, log.OPERATOR, *LATER]), st.sampled_from(LATER), st.booleans()), max_size=12
)


@given(bringings, st.sampled_from(LATER))
def test_no_puppet_at_whatever_remove_opens_a_seal_for_another(brought, asker):
    game = seated(4)
    for number, (by, person, promoted) in enumerate(brought, 1):
        made = rulings.Promoted if promoted else rulings.ObserverAdmitted
        game.take((log.Ruled(number, by, "", made(person, f"Name {person}")),))
    docket, expected = game.docket, {asker}
    late: dict[int, set[int]] = {person: set() for person in LATER}
    host_first: set[int] = set()
    for by, person, _ in brought:
        if by == log.OPERATOR:
            late[person], host_first = set(), host_first | {person}
        elif person not in host_first and by != person:
            late[person].add(by)
    for _ in LATER:
        expected |= {by for person in expected for by in late.get(person, ())}

    assert expected == line_of(docket, asker)
    assert host_first == {person for person in LATER if log.OPERATOR in docket.brought.get(person, ())}
    assert bool(expected & {ANN, BO}) == needs_second(docket, asker)
    for person in (*LATER, ANN, BO, YARA, GUS):
        if person in expected:
            assert not may_second(docket, person, asker)
        elif person <= GUS:
            assert may_second(docket, person, asker)
        else:
            assert may_second(docket, person, asker) == (not line_of(docket, person) & expected)


@given(st.lists(st.sampled_from(range(1, 4)), min_size=1, max_size=4), st.sampled_from(OPENING))
def test_a_chain_of_second_addresses_opens_nothing_for_the_last_of_them(removes, command):
    chain, mod = [], playing()
    for n, _ in enumerate(removes):
        mod = puppet_of(mod, Newcomer(f"Pat {n}", f"pat{n}@example.org"))
        chain.append(mod.person)
    mod.commands(command)

    assert "second-asked" == refusal(mod)
    assert {ANN, *chain} == line_of(mod.docket, mod.person)
    assert (BO, YARA, GUS) == seconds(mod.docket, mod.person)


def test_whom_the_host_brings_in_nobody_else_has():
    mod = playing()
    mod.game.take((log.Ruled(2, log.OPERATOR, "", rulings.Promoted(MOD, "Mo")),))
    mod.commands(Dismiss("Mo"))
    mod.commands(Promote(Newcomer("Mo", "mo@example.org")))

    assert {log.OPERATOR} == mod.docket.brought[MOD]


def test_who_watches_at_the_wish_of_one_who_plays_has_been_brought_in():
    mod = playing()
    mod.commands(Observer(OTHER))
    mod.commands(Promote(OTHER))

    assert {ANN} == mod.docket.brought[mod.roster[OTHER.address]]


# --- seats -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tempo", TEMPOS)
def test_a_substitute_of_one_who_plays_comes_in_with_the_next_round_and_what_is_public(tempo):
    mod = playing(tempo=tempo)
    sealed = mod.docket.seat(BO).sheet
    mod.insists(Substitute(BO, PUPPET))

    pat, own = mod.roster[PUPPET.address], mod.docket.seat(BO)
    assert (True, "sensible", {BO: (pat, "Pat")}) == (own.vacant, own.stand_in, mod.docket.coming)
    play_rounds(mod, 1)

    own = mod.docket.seat(BO)
    assert (pat, False, {}, {}) == (own.person, own.vacant, mod.docket.coming, own.sheet)
    assert sealed
    assert not {*sealed.values()} & {*own.sheet.values(), *own.standing.values(), *own.previous.values()}
    assert mod.folded() == mod.docket


def test_after_a_yes_a_substitute_comes_in_at_once_with_the_sheet():
    mod = playing()
    sealed = mod.docket.seat(BO).sheet
    mod.insists(Substitute(BO, PUPPET))

    assert "not-yours" == says(mod, ANN)
    assert "opened" == says(mod, GUS)

    own = mod.docket.seat(BO)
    assert (mod.roster[PUPPET.address], False, sealed) == (own.person, own.vacant, own.sheet)


def test_a_substitute_under_the_name_of_the_player_is_no_less_a_second_address():
    mod = playing()
    mod.insists(Substitute(BO, Newcomer(mod.docket.seat(BO).name, "pat@example.org")))

    assert mod.docket.seat(BO).vacant


@pytest.mark.parametrize("tempo", TEMPOS)
def test_a_hand_is_not_shown_to_a_substitute_of_one_who_plays_until_a_second_says_yes(tempo):
    mod = with_hands(tempo=tempo)
    assert outlasts_round(mod.docket, BO)
    mod.insists(Substitute(BO, PUPPET))
    play_rounds(mod, 2)
    assert mod.docket.seat(BO).vacant

    assert "opened" == says(mod, GUS)

    own = mod.docket.seat(BO)
    assert (mod.roster[PUPPET.address], False, {}) == (own.person, own.vacant, mod.docket.coming)


def test_without_a_yes_a_programmed_player_plays_a_hand_to_the_end():
    mod = with_hands(3)
    mod.insists(Substitute(BO, PUPPET))

    play_rounds(mod, 99)

    assert (True, "sensible") == (mod.docket.seat(BO).vacant, mod.docket.seat(BO).stand_in)


def test_undo_gives_a_seat_with_a_hand_back_only_after_the_same_yes():
    mod = with_hands()
    mod.insists(Substitute(BO, PUPPET))
    says(mod, GUS)
    mod.commands(Undo(2))
    assert "second-asked" == refusal(mod)
    assert mod.roster[PUPPET.address] == mod.docket.seat(BO).person
    assert "not-yours" == says(mod, BO)  # the puppet
    assert "opened" == says(mod, GUS)

    mod.insists(Undo(2))

    assert BO == mod.docket.seat(BO).person


def test_undoing_before_anybody_has_come_gives_the_seat_back():
    mod = playing()
    mod.insists(Substitute(BO, PUPPET))
    mod.insists(Undo(2))

    own = mod.docket.seat(BO)
    assert (BO, False, {}) == (own.person, own.vacant, mod.docket.coming)


def test_a_rewind_brings_nobody_in_and_hands_no_sheet_on():
    mod = playing()
    mod.insists(Substitute(BO, PUPPET))
    mod.insists(Rewind(1, keep=False))
    assert (True, {BO}) == (mod.docket.seat(BO).vacant, {*mod.docket.coming})
    says(mod, GUS)

    assert (False, {}) == (mod.docket.seat(BO).vacant, {**mod.docket.seat(BO).sheet, **mod.docket.seat(BO).standing})


def test_whoever_is_to_come_in_takes_no_other_seat_and_opens_nothing_as_a_moderator():
    mod = playing()
    mod.insists(Substitute(BO, PUPPET))
    mod.commands(Substitute(YARA, PUPPET))
    assert "plays-already" == refusal(mod)
    puppet = puppet_of(mod)

    puppet.commands(Sheets())

    assert "you-play" == refusal(puppet)


def test_an_heir_who_waited_for_a_seat_sees_a_hand_only_after_a_yes():
    mod = with_hands()
    game, heir = mod.game, 9
    game.take((log.ListJoined(heir, "Kim"), log.Resigned(BO, BO, "Bo", "sensible"), log.SeatOpened(BO)))
    offer = log.SeatOffered(BO, heir, "Kim", game.now + 9)
    game.take((offer,))
    tail = LogTail(game.docket, game.now)
    take_seat(tail, offer)
    game.take(tail.entries)
    assert game.docket.seat(BO).vacant

    assert "opened" == says(mod, GUS)
    assert (heir, {}) == (game.docket.seat(BO).person, game.docket.seat(BO).sheet)


def test_a_log_of_before_folds_with_who_sat_there_sitting_there():
    mod = playing()
    mod.game.take((log.Ruled(2, ANN, "Ann", rulings.Substituted(BO, 9, "Pat", BO, "Bo", afresh=True)),))

    assert (9, False) == (mod.docket.seat(BO).person, mod.docket.seat(BO).vacant)


def test_the_sentences_of_who_asks_are_folded_from_the_log():
    puppet = puppet_of(playing())
    puppet.commands(Sheets())
    says(puppet, GUS)

    again = fold(log.Logged(n, puppet.game.now, entry) for n, entry in enumerate(puppet.game.entries, 1))

    assert again == puppet.docket


def test_a_moderator_beside_one_who_plays_takes_no_seat_at_once_on_the_own_word():
    mod = playing()
    mod.game.take((log.Ruled(2, log.OPERATOR, "", rulings.Promoted(MOD, "Mo")),))
    mo = Moderated(mod.game, MOD, mod.roster)
    mo.insists(Substitute(BO, Newcomer("Mo", "mo@example.org")))

    assert (True, (MOD, "Mo")) == (mo.docket.seat(BO).vacant, mo.docket.coming[BO])


def test_whom_a_moderator_who_does_not_play_brings_in_comes_at_once_and_comes_back_so():
    mod = moderated()
    mod.insists(Substitute(BO, OTHER))
    mod.insists(Undo(2))
    mod.insists(Undo(3))

    assert (mod.roster[OTHER.address], False) == (mod.docket.seat(BO).person, mod.docket.seat(BO).vacant)
    assert not mod.docket.asks


def test_the_last_player_leaves_no_seat_to_somebody_who_comes_later():
    mod = moderated(2, ANN)
    mod.insists(Eject(BO))
    mod.commands(Substitute(ANN, PUPPET))

    assert "last-player" == refusal(mod)


def test_the_first_report_of_a_newcomer_tells_nothing_of_the_predecessors_sheet():
    mod = playing()
    everybody_files(mod.game)
    mod.insists(Substitute(BO, PUPPET))
    before, entries = mod.docket, []
    while mod.docket.seat(BO).vacant:
        before, at = mod.docket, len(mod.game.entries)
        mod.game.ticks(hours=200)
        entries = mod.game.entries[at:]

    reports = [each for each in letters.plan(before, entries, mod.game.now) if each.seat == BO]

    assert ["report"] == [each.kind for each in reports]
    assert any(type(entry) is log.Answered and entry.seat == BO for entry in (*before.story, *entries))
    assert not [entry for entry in reports[0].story if audience(entry) == BO]
    mod.game.sends(BO, requests=(Explain(3),))
    assert not [
        entry for entry in readable_story(mod.docket, mod.docket.seat(BO).heard.last, BO) if audience(entry) == BO
    ]


def test_a_newcomer_is_not_told_how_many_letters_the_predecessor_wrote():
    mod = playing()
    mod.game.sends(BO, throwing(3))
    wrote = mod.docket.seat(BO).filings
    mod.insists(Substitute(BO, PUPPET))
    says(mod, GUS)
    told = [letters.one_seat.letter_to(mod.docket, "status", seat).own.filings[0] for seat in (BO, YARA)]
    mod.game.sends(BO, throwing(2))

    assert (2, [0, 1]) == (wrote, told)
    assert 1 == letters.one_seat.letter_to(mod.docket, "status", BO).own.filings[0]


def test_going_back_to_a_hand_that_a_newcomer_never_had_asks_for_a_second_as_well():
    mod = playing()
    mod.insists(Substitute(BO, PUPPET))
    play_rounds(mod, 1)
    start = mod.docket.rewind_points[1].start
    position = start.running.position.having(hidden=(0, 1, 0, 0))
    hid = start.having(state=State(position, start.running.agenda))
    points = {**mod.docket.rewind_points, 1: replace(mod.docket.rewind_points[1], start=hid)}

    assert not Rewind(1, keep=False).opens(mod.docket)
    mod.game.docket = mod.docket.having(rewind_points=points)
    mod.commands(Rewind(1, keep=False))
    assert "second-asked" == refusal(mod)
    assert "opened" == says(mod, GUS)
    mod.commands(Rewind(1, keep=False))
    assert "confirm" == mod.fate


def with_the_hosts_own(mod: Moderated) -> Moderated:
    """A moderator without a seat whom the host has brought in."""
    mod.game.take((log.Ruled(len(mod.docket.ledger) + 1, log.OPERATOR, "", rulings.Promoted(99, "Mo")),))
    return Moderated(mod.game, 99, mod.roster)


def test_the_yes_of_a_moderator_whom_the_host_brought_in_opens_a_seal():
    mod = playing()
    mo, puppet = with_the_hosts_own(mod), puppet_of(mod)
    before = puppet.docket
    entries = puppet.commands(Sheets())
    told = {each.person: each.moment.second for each in notices(before, entries) if each.kind == "alert"}
    mo.commands(SayYes(1))

    assert {99: 1} == told
    assert "done" == mo.fate
    opened = [each.by for each in mod.game.entries if isinstance(each, log.SealOpened)]
    assert ([99], True) == (opened, shown(puppet.commands(Sheets())))
    mo.commands(SayYes(1))
    assert "second-open" == refusal(mo)


@pytest.mark.parametrize("number", [0, 2, 9999])
def test_a_moderators_yes_to_what_nobody_asked_is_refused(number):
    mod = playing()
    mo, puppet = with_the_hosts_own(mod), puppet_of(mod)
    puppet.commands(Sheets())
    mo.commands(SayYes(number))

    assert "second-closed" == refusal(mo)


def test_no_second_address_says_yes_for_another_as_a_moderator():
    mod = playing()
    puppet = puppet_of(mod)
    further = puppet_of(puppet, OTHER)
    other = puppet_of(mod, Newcomer("Zed", "zed@example.org"))
    puppet.commands(Sheets())
    for each in (mod, puppet, further, other):
        each.commands(SayYes(1))
        assert "second-not-yours" == refusal(each)


def test_where_nobody_who_plays_may_say_yes_a_moderator_of_the_hosts_still_may():
    mod = moderated(2, ANN)
    mod.insists(Substitute(BO, OTHER))
    mo, puppet = with_the_hosts_own(mod), puppet_of(mod)
    puppet.commands(Sheets())
    assert "second-asked" == refusal(puppet)
    mo.commands(SayYes(len(mod.docket.asks)))

    assert shown(puppet.commands(Sheets()))
