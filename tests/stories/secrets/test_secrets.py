"""Vary what a seat may not know: what it is told unasked must not change by a byte, nor what a preview tells it.

What it is answered, whatever it asks, is compared in `test_twins`.
"""

import json
from dataclasses import replace
from functools import cache

import pytest

from referee import letters, log
from referee.adjudication import adjudicate
from referee.adjudication.judging import Submission
from referee.docket import follow
from referee.docket.model import FIRST_LATER
from referee.letters import notices, watched, watching
from referee.letters.one_seat import letter_to
from referee.letters.watching import with_past
from referee.log import rulings
from referee.orders.contents import OrderSheet, Preview
from referee.orders.shapes.deed import DoSkip
from referee.orders.shapes.disk import DiskBlock
from referee.orders.shapes.placing import DoPlace, PlacePart
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import CardBlock
from referee.proof import record
from referee.report import render, render_notice
from referee.report.game_page import game_page
from referee.rules import events
from referee.rules.decisions import Disk
from referee.rules.effects.base import design_of
from referee.rules.state import State
from tests.kit.byletters import by_letters, says
from tests.kit.disguises import (
    CATALOGUE,
    asks_for_everything,
    asks_what_it_would_come_to,
    in_round,
    same_but_for_who_is_in,
    shown_to,
    told_by,
    unsealed,
    with_another_castillo,
    with_another_seed,
    with_other_hands,
    with_other_sheets,
    with_other_stacks,
    with_position,
)
from tests.kit.geography import CASTILLO, POWERS
from tests.kit.tables import dutiful, invited, logged, plain, power, seated, throwing


def test_the_receipt_of_a_rival_goes_to_the_rival_alone():
    game = seated(3)
    before = game.docket

    entries = game.sends(1, power(13))

    planned = letters.plan(before, entries, game.now)
    assert {1} == {letter.seat for letter in planned}


def test_what_is_said_alone_is_planned_for_those_who_are_named_and_changes_nothing_that_others_read():
    seen = []
    for said in ((log.Whispered(1, (2,), "ab" * 32),), (log.Whispered(2, (1,), "cd" * 32),), (log.SealedRead(9, ()),)):
        game = seated(3, cooling_minutes=0)
        before = game.docket
        entries = game.take(said)
        planned = letters.plan(before, entries, game.now, words={"ab" * 32: "a truce?", "cd" * 32: "war!"})
        seen.append(asks_for_everything(game, 0))

        assert {*getattr(said[0], "to", ())} == {letter.seat for letter in planned}
    assert seen[0] == seen[1] == seen[2]


def test_which_power_card_came_back_unseen_changes_nothing_a_rival_reads():
    seen = []
    for value in (2, 3):
        game = with_spent_cards(seated(3, cooling_minutes=0))
        before = game.docket
        entries = game.take((events.PowerTakenBack(1, value, shown=False), *stop()))
        seen.append(told_by(game, before, entries, 0) + asks_for_everything(game, 0))

    assert seen[0] == seen[1]


def test_the_owner_reads_which_power_card_came_back():
    game = with_spent_cards(seated(3, cooling_minutes=0))
    before = game.docket

    entries = game.take((events.PowerTakenBack(1, 3, shown=False), *stop()))

    own = next(letter for letter in letters.plan(before, entries, game.now) if letter.seat == 1)
    assert events.PowerTakenBack(1, 3, shown=False) in own.story


def stop():
    return (log.StopOpened("r2", 2, ()),)


def with_spent_cards(game):
    """Everybody has spent 2, 3 and 9, in this order."""
    position = game.docket.state.position
    spent = (2, 3, 9)
    hands = tuple(tuple(v for v in POWERS if v not in spent) for _ in position.seats)
    changed = position.having(hands=hands, piles=(spent,) * len(hands))
    game.docket = game.docket.having(state=State(changed, game.docket.state.agenda))
    return game


def test_no_letter_before_the_last_holds_the_seed():
    game = invited(2, cooling_minutes=0)
    written = [json.dumps(str(letters.plan(None, tuple(game.entries), game.now)))]
    game = seated(2, cooling_minutes=0)
    while not game.docket.ended:
        for seat in game.docket.awaited():
            before = game.docket
            blocks = [
                throwing(1) if k == "CARD" else plain(k, game.docket, seat) for k in game.docket.unfiled_keys(seat)
            ]
            entries = game.sends(seat, *blocks)
            if not game.docket.ended:
                written.append(str(letters.plan(before, entries, game.now)))

    assert not any(game.docket.seed in text for text in written)


def test_a_wait_tells_that_a_rivals_plans_ran_out_and_not_what_they_were():
    seen = []
    for count in (0, 1):
        game = seated(3, cooling_minutes=0)
        for seat in (0, 2):
            game.sends(seat, *dutiful(game.docket, seat), power(13 - seat))
        lowest = design_of(game.docket.state.position.offered[0])
        gone = CardBlock((Plan((lowest,), (DoSkip(), *([DoPlace((PlacePart("COUNT", 1, (CASTILLO,)),))] * count))),))
        before = game.docket
        entries = game.sends(1, *dutiful(game.docket, 1), power(12), gone)
        assert (1,) == game.docket.wait.seats
        seen.append(told_by(game, before, entries, 0))

    assert seen[0] == seen[1]


# --- previews -------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 3, 6])
@pytest.mark.parametrize("tempo", ["round", "phase", "table"])
@pytest.mark.parametrize(
    "differently", [with_other_hands, with_other_stacks, with_another_seed, with_other_sheets, with_another_castillo]
)
def test_a_preview_shows_nothing_that_its_seat_may_not_know(differently, tempo, number):
    seat = 0
    plainly = in_round(number, tempo=tempo)
    other = differently(in_round(number, tempo=tempo), seat)

    assert plainly.docket.seat(seat).sheet == other.docket.seat(seat).sheet
    assert same_but_for_who_is_in(asks_what_it_would_come_to(plainly, seat)) == same_but_for_who_is_in(
        asks_what_it_would_come_to(other, seat)
    )


@pytest.mark.parametrize(
    "differently", [with_other_hands, with_other_stacks, with_another_seed, with_other_sheets, with_another_castillo]
)
def test_no_byte_of_a_picture_tells_what_its_seat_may_not_know(differently):
    plainly, other = in_round(3), differently(in_round(3), 0)
    king = in_round(3)
    with_position(king, king.docket.state.position.having(kings_figure=CASTILLO - 1))

    seen = [[mail.images for _, mail in asks_for_everything(game, 0) if mail.images] for game in (plainly, other, king)]

    assert seen[0] == seen[1] != []
    assert seen[0] != seen[2]


def test_a_preview_goes_to_the_one_who_asks_and_leaves_no_trace_for_the_others():
    plainly, other = seated(3), seated(3)
    before = other.docket
    entries = other.take(
        adjudicate.hear(before, Submission(0, 1, before.stop, OrderSheet(requests=(Preview(),))), other.now).entries
    )

    assert [("preview", 0)] == [(letter.kind, letter.seat) for letter in letters.plan(before, entries, other.now)]
    assert asks_for_everything(plainly, 1) == asks_for_everything(other, 1)


# --- a region that is face down -------------------------------------------------------------------

ONE_OR_OTHER = ("Granada", "Valencia")
HIDDEN = (
    "POWER 13\nCARD king incognito\nHIDE {}\nPLACE 3 Castillo",
    "POWER 5\nCARD ANY\nSKIP\nPLACE 1 Castillo",
    "POWER 3\nCARD ANY\nSKIP\nPLACE 1 Castillo",
)
NEXT = (
    "POWER 2\nCARD ANY\nSKIP\n{}",
    "POWER 12\nCARD king\n{}\nPLACE 1 Castillo",
    "POWER 4\nCARD ANY\nSKIP",
)


@cache
def hidden(region, policy="", king="KING Aragon or Seville"):
    """A game in its third round in which red keeps the card of this region since the first."""
    game = by_letters(3, 1, "six_skip", boxes=("grandissimo",), edition="big_box_nl", cooling_minutes=0)
    position = game.docket.state.position
    home = position.board.index["SEV"]
    laid = position.having(offered=("king_incognito", *position.offered[1:]), homes=(home,) * 3, kings_figure=home)
    with_position(game, laid)
    for seat, text in enumerate(HIDDEN):
        says(game, seat, text.format(region))
    for seat, text in enumerate(NEXT):
        says(game, seat, text.format(king if seat == 1 else policy))
    return game


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("policy", ["", "UNCOVER ON king WHEN COSTS ME 99"])
def test_a_region_that_is_face_down_changes_no_picture_no_page_and_no_json_that_others_get(policy, seat):
    one, other = (shown_to(hidden(region, policy), seat) for region in ONE_OR_OTHER)

    assert all(one.values())
    assert len(one["pictures"]) > 2
    assert one == other


def test_bystanders_see_the_same_page_and_record_whichever_region_is_face_down():
    pages, records = set(), set()
    for region in ONE_OR_OTHER:
        entries = logged(hidden(region))
        pages.add(unsealed(game_page(watched(entries, 0), CATALOGUE)))
        records.add(unsealed(json.dumps(record.export(entries), ensure_ascii=False, separators=(",", ":"))))

    assert (1, 1) == (len(pages), len(records))


def test_whoever_takes_over_a_seat_is_told_the_same_past_whichever_region_is_face_down():
    told = set()
    for region in ONE_OR_OTHER:
        game = hidden(region)
        welcome = replace(letter_to(game.docket, "status", 0), past=())
        (letter,) = with_past([welcome], lambda game=game: logged(game))
        told.add(unsealed(str(render(letter, CATALOGUE, "UTC").texts)))

    assert 1 == len(told)
    assert all("ROUND 3" in each for each in told)


def test_an_observer_reads_the_same_whichever_region_is_face_down():
    told = set()
    for region in ONE_OR_OTHER:
        rows = logged(hidden(region))
        admitted = log.Ruled(1, log.OPERATOR, "", rulings.ObserverAdmitted(FIRST_LATER, "Zoe"))
        docket = follow(hidden(region).docket, admitted)
        docket = docket.having(options=replace(docket.options, watch_rounds=0))
        planned = watching.to_observers(None, docket, [*(row.body for row in rows), admitted], lambda rows=rows: rows)
        told |= {unsealed(str((letter.label, render_notice(letter, CATALOGUE, "UTC")))) for letter in planned}

    assert 1 == len(told)


def offered(game, seat=1):
    """The game when the player of a seat has left it, and it is offered to Zoe."""
    own = game.docket.seat(seat)
    left = (log.Resigned(seat, own.person, own.name, ""), log.SeatOpened(seat), log.ListJoined(FIRST_LATER, "Zoe"))
    before = game.take(left) and game.docket
    offer = log.SeatOffered(seat, FIRST_LATER, "Zoe", game.now + 86400)
    return before, game.take((offer,))


@pytest.mark.parametrize("vary", [with_other_hands, with_other_stacks, with_another_seed, with_other_sheets])
def test_the_offer_of_a_seat_tells_nothing_that_is_sealed(vary):
    told = []
    for game in (seated(3), vary(seated(3), 0)):
        before, entries = offered(game)
        [notice] = notices.notices(before, entries)
        told.append((notice.label, render_notice(notice, CATALOGUE, "UTC")))

    assert told[0] == told[1]


@pytest.mark.parametrize("vary", [with_other_hands, with_other_stacks, with_another_seed, with_other_sheets])
def test_the_first_letters_of_an_heir_tell_nothing_that_rivals_have_sealed(vary):
    told = []
    for game in (seated(3), vary(seated(3), 1)):
        offered(game)
        before = game.docket
        heir = game.take(adjudicate.accept_offer(before, before.offers[1], game.now).entries)
        told.append(same_but_for_who_is_in(told_by(game, before, heir, 1)))

    assert told[0]
    assert told[0] == told[1]


def test_the_first_letters_of_an_heir_tell_nothing_of_what_the_predecessor_wrote():
    told = []
    for writes in (False, True):
        game = seated(3)
        if writes:
            always = DiskBlock(Disk.GENERAL, (2,))
            game.take((log.SheetFiled(1, (power(7),), False, (always,)), log.Proposed(1, (power(3),))))
            game.docket = game.docket.with_seat(1, previous={"POWER": power(5)})
        offered(game)
        before = game.docket
        heir = game.take(adjudicate.accept_offer(before, before.offers[1], game.now).entries)
        told.append(told_by(game, before, heir, 1) + asks_for_everything(game, 1))

    assert told[0] == told[1]


def test_once_it_is_shown_everybody_sees_where_the_king_is():
    one, other = (shown_to(hidden(region, "UNCOVER", "SKIP"), 1) for region in ONE_OR_OTHER)

    assert one["pictures"][:2] == other["pictures"][:2]
    assert one["pictures"][-1] != other["pictures"][-1]


def test_whoever_keeps_it_reads_which_region_it_is():
    one, other = (shown_to(hidden(region), 0) for region in ONE_OR_OTHER)

    assert one["pages"] != other["pages"]
    assert one["pictures"] == other["pictures"]
