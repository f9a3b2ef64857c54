"""A preview: the very same adjudication on a table imagined from what one seat sees, with nothing filed."""

from dataclasses import fields
from random import Random
from types import NoneType

import pytest

from referee import letters, log
from referee.adjudication import adjudicate
from referee.adjudication.judging import Submission
from referee.adjudication.preview import foresee
from referee.docket.known import PublicGame
from referee.docket.seat import HeardSoFar, SeatDocket
from referee.log import audiences
from referee.mail.compose import KIND
from referee.orders.book import Memory
from referee.orders.contents import Assumed, OrderSheet, Preview
from referee.orders.shapes.deed import DoSkip
from referee.orders.shapes.one_place import DoName
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.stepping_in import StepInPolicy, VetoBlock
from referee.rules import events
from referee.rules.effects.cards import PowerTaken
from referee.rules.effects.windows import EndSpecial, VetoWindow
from referee.rules.events import RoundClosed
from referee.rules.state import State
from tests.kit.byletters import by_letters, sensible
from tests.kit.geography import CASTILLO, POWERS
from tests.kit.post import open_office, text_of
from tests.kit.tables import dutiful, invited, only, plain, power, seated, throwing, veto_asked
from tests.kit.thorough import sampled

KING = CardBlock((Plan(("king",), (DoSkip(),)),))


def foreseen(game, seat, *written, assumed=()):
    return foresee(game.docket, seat, written, assumed, game.now)[0]


def laid(told):
    return {fact.seat: fact.value for fact in told.story if isinstance(fact, events.PowerLaid)}


def previews(game, seat, *written, assumed=(), requests=(), stop=""):
    """The seat asks for a preview by letter; the letters that follow."""
    before = game.docket
    sheet = OrderSheet(previewed=written, requests=(Preview(tuple(assumed)), *requests))
    said = Submission(seat, 1, stop or game.docket.stop, sheet)
    return letters.plan(before, game.take(adjudicate.hear(game.docket, said, game.now).entries), game.now)


# --- what is foreseen -----------------------------------------------------------------------------


@pytest.mark.parametrize("players", sampled([2, 3, 4, 5], 3))
def test_whole_rounds_of_sensible_players_are_foreseen_as_they_are_then_played(players):
    """Every round in which nobody had to be asked in the middle, while no power card is back in a hand unseen."""
    game, rng, compared = by_letters(players, seed=players, cooling_minutes=0), Random(players), 0
    while not game.docket.ended:
        sheets = {seat: sensible(game.newest(seat), rng) for seat in game.docket.awaited()}
        first, unseen = min(sheets), any(game.docket.state.position.hidden) or game.docket.wait is not None
        assumed = [Assumed(seat, block) for seat, blocks in sheets.items() for block in blocks if seat != first]
        told = foreseen(game, first, *sheets[first], assumed=assumed)
        entries = [entry for seat, blocks in sheets.items() for entry in game.sends(seat, *blocks)]
        if RoundClosed in map(type, told.story) and not only(log.WaitBegan, entries) and not unseen:
            assert until_closed(told.story) == until_closed(readable(entries, first))
            compared += 1

    assert compared


def until_closed(story):
    end = next(n for n, fact in enumerate(story) if isinstance(fact, RoundClosed))
    return list(story[: end + 1])


def readable(entries, seat):
    facts = [audiences.seen_by(entry, seat) for entry in entries if type(entry) in log.TOLD]
    return [fact for fact in facts if fact and not isinstance(fact, log.StopClosed)]


def test_a_general_scoring_is_foreseen_with_a_disk_and_else_the_disk_is_asked_for():
    game = seated(3, cooling_minutes=0)
    while game.docket.state.position.round < 3:
        for seat in game.docket.awaited():
            game.sends(seat, *dutiful(game.docket, seat))
    sheet = [throwing(1) if key == "CARD" else plain(key, game.docket, 0) for key in game.docket.unfiled_keys(0)]

    without = foreseen(game, 0, *sheet)
    told = foreseen(game, 0, *sheet, plain("DISK GENERAL", game.docket, 0))

    assert (("DISK GENERAL",), ()) == (without.next_keys, told.next_keys)
    assert [] == [fact for fact in only(events.Scored, without.story) if fact.general]
    scored = [fact.points for fact in only(events.Scored, told.story)]
    assert tuple(map(sum, zip(*scored, strict=True))) == told.gains
    assert any(told.gains)


def test_a_power_card_that_came_back_unseen_may_be_assumed_to_be_laid():
    game = seated(3)
    position = game.docket.state.position
    hands = tuple(tuple(v for v in POWERS if v not in (2, 3)) for _ in position.seats)
    spent = position.having(hands=hands, piles=((2, 3),) * 3, hidden=(0, 1, 0))
    game.docket = game.docket.having(state=State(spent, game.docket.state.agenda))

    assumed = (Assumed(1, power(3)), Assumed(2, power(2)))

    assert 3 == laid(foreseen(game, 0, assumed=assumed))[1]
    assert (assumed[1],) == foreseen(game, 0, assumed=assumed).unmet


def test_which_card_a_rival_is_about_to_take_back_is_not_foreseen():
    seen = []
    for value in (2, 3):
        game = seated(3)
        position = game.docket.state.position
        spent = position.having(
            hands=tuple(tuple(v for v in POWERS if v not in (2, 3)) for _ in position.seats),
            piles=((2, 3),) * 3,
            vetoes=((0, 2),),
            laid=((0, 9), (1, 8), (2, 7)),
            taken=((0, "king"), (1, "power_back#1")),
        )
        back = (PowerTaken(1, value),)
        agenda = (VetoWindow(0, 1, "power_back#1", back, 0), *back, EndSpecial(), *game.docket.state.agenda[4:])
        game.docket = game.docket.having(state=State(spent, agenda), barrier=())
        seen.append(foreseen(game, 0, VetoBlock(())))

    assert seen[0] == seen[1]
    assert [0] == [fact.value for fact in only(events.PowerTakenBack, seen[0].story)]


# --- what is sealed -------------------------------------------------------------------------------


def stopped():
    """A stop at which both rivals have filed."""
    game = seated(3)
    for rival in (1, 2):
        game.sends(rival, *dutiful(game.docket, rival))
    assert (0,) == game.docket.awaited()
    return game


def in_mid_round():
    return veto_asked((StepInPolicy(ask=True),))


@pytest.fixture(scope="module", params=[stopped, in_mid_round])
def docket(request):
    return request.param().docket


OTHER = {
    int: 77,
    str: "another",
    tuple: (throwing(2),),
    NoneType: (throwing(2),),
    dict: {"VETO": VetoBlock(())},
    Memory: Memory(9, CASTILLO, asked_before=True),
    HeardSoFar: HeardSoFar((throwing(2),), (throwing(3),)),
}
"""Another value for a field of a seat, by the type of the value that is there."""


def with_another(docket, seat, name):
    was = getattr(docket.seat(seat), name)
    value = not was if isinstance(was, bool) else OTHER[type(was)]
    assert was != value
    return docket.with_seat(seat, **{name: value})


FIELDS = [field.name for field in fields(SeatDocket)]


@pytest.mark.parametrize("name", FIELDS)
def test_whatever_is_kept_of_a_rival_a_preview_is_the_same(docket, name):
    sheet = dutiful(docket, 0) if docket.barrier else ()

    told, then = foresee(docket, 0, sheet, (), 0)
    other_told, other_then = foresee(with_another(docket, 1, name), 0, sheet, (), 0)

    assert told == other_told
    if name not in ("person", "name"):  # who plays is public
        assert then == other_then


@pytest.mark.parametrize("name", [name for name in FIELDS if name != "name"])
def test_whatever_is_kept_of_a_seat_the_game_as_everybody_knows_it_is_the_same(docket, name):
    assert PublicGame.of(docket) == PublicGame.of(with_another(docket, 1, name))


# --- by letter ------------------------------------------------------------------------------------


def test_a_block_that_could_never_be_filed_is_not_tried_and_its_fault_is_told():
    game = seated(3)

    (letter,) = previews(game, 0, power(9), CardBlock((Plan(("king",), (DoName("KING", (CASTILLO,)),)),)))

    assert (power(9),) == letter.moment.foreseen.sheet
    assert ["CARD"] == [complaint.key for complaint in letter.receipt.refused]


def test_before_the_game_and_after_it_nothing_is_previewed():
    game = invited(2)
    (before,) = previews(game, 0, power(9))

    game = seated(2, cooling_minutes=0)
    game.play_to_the_end()
    (after,) = previews(game, 0, power(9))

    assert [("preview", None)] * 2 == [(letter.kind, letter.moment) for letter in (before, after)]


def test_a_letter_from_an_unknown_address_is_held_and_previews_nothing():
    game = seated(2)
    before = game.docket
    said = Submission(0, 1, "r1", OrderSheet(previewed=(power(9),), requests=(Preview(),)), doubt="address")

    planned = letters.plan(before, game.take(adjudicate.hear(before, said, game.now).entries), game.now)

    assert ["receipt"] == [letter.kind for letter in planned]


# --- by mail --------------------------------------------------------------------------------------


@pytest.fixture
def office(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/games.db", players=3) as office:
        yield office


def test_a_letter_is_previewed_and_the_same_lines_without_preview_are_filed(office):
    orders = "POWER 11 or 9\nCARD ANY\nSKIP\nPLACE 2 Castillo"

    ((seat, previewed),) = office.says(0, f"PREVIEW\n{orders}\nASSUME blue POWER 13")
    sealed = dict(office.docket.seat(0).sheet)
    office.says(0, orders)

    text = text_of(previewed)
    assert (0, "preview") == (seat, previewed[KIND])
    assert "| ASSUME blue POWER 13" in text
    assert "blue 13" in text[text.index("WHAT WOULD HAPPEN") :]
    assert {} == sealed
    assert {"POWER", "CARD"} == set(office.docket.seat(0).sheet)


def test_a_preview_that_is_quoted_in_an_answer_is_neither_filed_nor_previewed_again(office):
    office.says(0, "PREVIEW\nPOWER 11\nCARD ANY\nSKIP\nASSUME blue POWER 13")

    ((_, answer),) = office.says(0, "POWER 4")

    assert "receipt" == answer[KIND]
    assert (power(4),) == office.docket.seat(0).in_force
