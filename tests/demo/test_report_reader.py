"""A report tells all a player needs: read back from its words alone, it gives the view it was written from."""

from dataclasses import fields, replace
from functools import cache

import pytest

from referee.demo.report_reader import GameTerms, read_report, read_terms, titles
from referee.languages.loading import speaking
from referee.letters import Letter
from referee.report import Rendered, render
from referee.rules.decisions import Phase
from referee.rules.editions import EDITIONS
from referee.rules.editions.rio_grande import RIO_GRANDE
from referee.rules.effects.base import design_of
from referee.rules.effects.hidden import HidesRegion
from referee.rules.model import NOWHERE
from referee.rules.modifiers import Lasting
from referee.rules.views import View
from tests.report.games import RandomGame, letters, others
from tests.tables import together
from tests.thorough import sampled

TERMS = GameTerms(RIO_GRANDE, "nine")
BOXED = ((), ("france",), ("anniversary",), ("granada", "church"), ("colonies",), ("grandissimo",), *together())
UNTOLD = {"late": False, "cards": False, "by": 0, "region": NOWHERE, "since": 0, "enters": False}
OF_ITSELF = {"REINFORCE"}  # a sheet that does not say gets all it may
UNASKED = {"ASK", "VETO"}  # may be sent all the same
WITH_A_BOARD = ("report", "question", "part", "status", "reminder")


@cache
def rendered(letter: Letter) -> Rendered:
    return render(letter, speaking("en"), "Europe/Amsterdam")


def readings(letters):
    """Each letter with what was read in it."""
    for letter in letters:
        words = rendered(letter)
        yield letter, read_report(letter.kind, words.text, replace(TERMS, boxes=letter.setup.boxes))


def is_told(lasting: Lasting) -> bool:
    """Whether a board says so: not of what ends with the round, nor of a region that is hidden."""
    return lasting.until != "round" and not isinstance(lasting.changes, HidesRegion)


def as_worded(lasting: Lasting) -> Lasting:
    """A lasting effect without how its book is read, who began it and when, which its words do not say."""
    names = {each.name for each in fields(lasting.changes)}
    how = {each.name: each.default for each in fields(lasting.changes) if each.default is False}
    how |= {name: value for name, value in UNTOLD.items() if name in names}
    return replace(lasting, changes=replace(lasting.changes, **how))


def as_told(view: View) -> View:
    """The view without what no reader needs: the order within a pile, which copy a card is, what one holds."""
    seat = view.seat
    spent = tuple(value for value in range(1, 14) if value not in view.hand)
    # A report written where a phase may begin shows that phase, though nobody has said yet that it begins.
    laid = dict(view.laid) if len(view.laid) == len(view.colours) else {}
    phase = Phase.DISKS if view.phase is Phase.TURNS and not laid else view.phase
    piles = tuple(spent if n == seat else tuple(sorted(pile)) for n, pile in enumerate(view.piles))
    return replace(
        view,
        # Where nothing lies on offer, a letter of a scoring round does not show whether it is over.
        phase=Phase.TURNS if (laid and phase is Phase.POWER) or view.table.powers else phase,
        piles=piles,
        hidden=tuple(0 if n == seat else count for n, count in enumerate(view.hidden)),
        laid=tuple(sorted(view.laid)),
        leader=min(laid, key=lambda seat: laid[seat]) if laid else view.leader,
        offered=tuple(a_copy(view, card) for card in view.offered),
        taken=tuple((seat, a_copy(view, card)) for seat, card in view.taken),
        vetoes=tuple(sorted(view.vetoes)),
        prospects=tuple((a_copy(view, card), pays) for card, pays in view.prospects if card in view.offered),
        lasting=tuple(sorted((as_worded(each) for each in view.lasting if is_told(each)), key=repr)),
        seals=(),  # nor the regions they hide: nobody else can answer for them
        tokens=alike(view),
    )


def alike(view: View) -> tuple[tuple[str, int, int | None], ...]:
    """Where tokens lie, without which of its kind, nor on which slot of a place a caballero carries it."""
    spots = zip(view.board.tokens, view.tokens, strict=True)
    hosts = view.board.hosts
    found = ((design_of(t.id), hosts[p] if t.worth and p > 0 else p, who) for t, (p, who) in spots)
    return tuple(sorted(found, key=repr))


def a_copy(view: View, card: str) -> str:
    return view.card(card).ids()[0]


def boards(players: int, number: int, castillo: str = "tally"):
    return with_a_board(letters(players, number, castillo))


def with_a_board(posted):
    return [x for x in posted if x.kind in WITH_A_BOARD and NOWHERE not in x.view.homes]


def some_of(shown, players):
    """Not of every moment a letter, and each time one for another seat."""
    return shown[:: 2 * players - 1]


@pytest.mark.parametrize("players", sampled([2, 3, 4, 5], 3))
def test_a_board_reads_back_as_the_view_it_shows(players):
    found = [
        (as_told(letter.view), as_told(reading.view))
        for letter, reading in readings(some_of(boards(players, 1), players))
    ]

    assert len(found) > 10
    assert [told for told, _ in found] == [read for _, read in found]


@pytest.mark.parametrize(("players", "boxes"), sampled([*((2, boxes) for boxes in BOXED[1:]), (5, BOXED[-3])], 2))
def test_what_boxes_add_to_the_board_reads_back_too(players, boxes):
    posted = [each for each in with_a_board(RandomGame(players, 1, boxes=boxes).letters()) if each.view.round]
    found = [(as_told(letter.view), as_told(reading.view)) for letter, reading in readings(some_of(posted, players))]

    assert len(found) > 10
    assert [told for told, _ in found] == [read for _, read in found]


def test_a_castillo_played_from_memory_is_read_as_unknown():
    shown = some_of(boards(3, 2, "memory"), 3)

    assert [x.view.castillo for x in shown] == [reading.view.castillo for _, reading in readings(shown)]


def test_a_form_tells_which_blocks_are_asked_for():
    asked = [x for x in boards(2, 3) if x.kind in ("report", "question") and x.keys]
    found = [(set(letter.keys), set(reading.keys)) for letter, reading in readings(asked)]

    assert [] == [(keys, read) for keys, read in found if not keys - OF_ITSELF <= read <= keys | UNASKED]


def test_a_receipt_tells_what_is_missing_and_what_ok_would_file():
    receipts = [(letter, reading) for letter, reading in readings(others()) if letter.kind == "receipt"]

    assert {True, False} == {bool(letter.missing) for letter, _ in receipts}
    assert [letter.missing for letter, _ in receipts] == [reading.missing for _, reading in receipts]
    assert [bool(letter.proposal) for letter, _ in receipts] == [reading.proposes for _, reading in receipts]
    assert [not (letter.missing or letter.waits) for letter, _ in receipts if letter.keys] == [
        reading.is_in for letter, reading in receipts if letter.keys
    ]


def test_a_last_letter_needs_no_reading_of_its_board():
    last = next(x for x in letters(3, 1) if x.kind == "final")

    assert [None] == [reading.view for _, reading in readings([last])]


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.id)
def test_an_invitation_tells_the_rulebook_the_rounds_and_the_boxes(edition):
    invitation = letters(3, 1)[0]
    terms = [GameTerms(edition, length, boxes) for length in edition.lengths for boxes in BOXED]
    tables = [each.table(invitation.setup.colours) for each in terms]

    assert terms == [read_terms(rendered(replace(invitation, table=table)).text) for table in tables]


def test_an_invitation_asks_for_acceptance_until_it_was_given():
    first = letters(3, 1)[0]
    accepted = replace(first, accepted=(first.seat,))

    assert [("ACCEPT",), ()] == [reading.keys for _, reading in readings([first, accepted])]


def test_a_letter_from_elsewhere_is_no_letter_of_ours():
    with pytest.raises(ValueError, match="no letter of ours"):
        read_report("holiday", "Pictures", None)
    with pytest.raises(ValueError, match="names no rulebook"):
        read_terms("Shall we play on Friday?")


def test_several_cards_of_a_turn_are_told_apart_from_one_with_an_and_of_its_own():
    known = ("Queen and Jester", "The King", "Double turn")

    assert ("Double turn", "Queen and Jester") == titles("Double turn and Queen and Jester", known)
    assert ("Double turn", "Queen and Jester", "The King") == titles(
        "Double turn, Queen and Jester and The King", known
    )
    assert (("Queen and Jester",), ()) == (titles("Queen and Jester", known), titles("", known))
    with pytest.raises(ValueError, match="no cards are called The Queen"):
        titles("The Queen", known)


@pytest.mark.parametrize(("seed", "kind"), [(2, "RulesInstead"), (3, "Allied")])
def test_a_lasting_effect_of_which_a_letter_tells_a_part_is_read_as_far_as_told(seed, kind):
    posted = with_a_board(RandomGame(3, seed, boxes=("grandissimo",)).letters())
    named = ("ends", "seat")

    def told(view: View) -> list[list[object]]:
        changes = [each.changes for each in view.lasting if type(each.changes).__name__ == kind]
        return [[getattr(each, name, None) for name in named] for each in changes]

    shown = [letter for letter in posted if told(letter.view)]
    (letter, reading), *_ = readings(shown[:1])
    assert told(letter.view) == told(reading.view)
