"""Twins: whatever a rival who also moderates can write, every byte that comes back is the same, whatever is sealed."""

import pytest

from referee import log
from referee.docket import dockets_after
from referee.docket.model import FIRST_LATER
from referee.log import rulings
from tests.kit.tables import together
from tests.kit.thorough import THOROUGH, sampled
from tests.kit.twins import (
    ME,
    NAMING,
    SEALED,
    answer_alone,
    as_mailed,
    asked_with_page,
    face_down,
    game_of,
    is_in,
    letters_to,
    naming_regions,
    offering,
    told,
    with_remains,
)

BOXES = ((), ("intrigue",), ("grandissimo",), *together())
TEMPOS = ("round", "phase", "table")
GAMES = [(boxes, tempo, castillo) for boxes in BOXES for tempo in TEMPOS for castillo in ("memory", "tally")]
USUAL = [game for n, game in enumerate(GAMES) if n in (0, 10, 15, 19, 32)]
"""Every tempo and either Castillo, without boxes, with Intrigue, with Grandissimo, and with all that goes together."""

PART = 5
"""Of so many letters one is written in a usual run, another one in each game."""


def all_at_once(docket, n):
    for sealed in SEALED.values():
        docket = sealed(docket, n)
    return docket


def letters_in(n, docket):
    written = list(letters_to(docket))
    return written if THOROUGH else written[n % PART :: PART]


def differently_answered(one, other, written, person=ME):
    """The letters that are answered otherwise; letters that are alike are printed alike, and need not be."""
    for each in written:
        first, second = told(one, each, person), told(other, each, person)
        alike = (first is None) == (second is None)
        if not alike or (first != second and as_mailed(first) != as_mailed(second)):
            yield each


@pytest.mark.parametrize("sealed", SEALED.values() if THOROUGH else [all_at_once], ids=lambda given: given.__name__)
@pytest.mark.parametrize("game", GAMES if THOROUGH else USUAL, ids=str)
def test_no_letter_of_a_rival_who_moderates_brings_back_what_another_has_sealed(game, sealed):
    docket = game_of(*game)
    one, other = sealed(docket, 0), sealed(docket, 1)

    assert [] == list(differently_answered(one, other, letters_in(GAMES.index(game), docket)))


@pytest.mark.parametrize("sealed", SEALED.values() if THOROUGH else [all_at_once], ids=lambda given: given.__name__)
@pytest.mark.parametrize("game", GAMES if THOROUGH else USUAL, ids=str)
def test_no_tap_and_no_page_beside_a_letter_that_asks_tells_what_another_has_sealed(game, sealed):
    one, other = (as_mailed(asked_with_page(game, sealed, n)) for n in (0, 1))

    assert one == other
    for mail in one:
        page = dict(mail.texts)["g1.html"]
        assert "<details>" in page.partition('class="told"')[2]
        assert game[1] == "table" or ("  A  " in mail.text and 'class="lines"' in page)


PUPPET = FIRST_LATER + 4
"""A second address of the rival, brought in from an address that the rival brought in."""


def with_puppets(docket):
    """The same game in which the rival has promoted one second address, and that one another."""
    for by, person in ((ME, PUPPET - 1), (PUPPET - 1, PUPPET)):
        made = log.Ruled(len(docket.ledger) + 1, by, "", rulings.Promoted(person, f"Pat {person}"))
        docket = dockets_after(docket, [made])[-1]
    return docket


@pytest.mark.parametrize("sealed", SEALED.values() if THOROUGH else [all_at_once], ids=lambda given: given.__name__)
@pytest.mark.parametrize("game", GAMES if THOROUGH else USUAL, ids=str)
def test_nor_does_any_from_a_second_address_at_two_removes(game, sealed):
    docket = with_puppets(game_of(*game))
    one, other = sealed(docket, 0), sealed(docket, 1)
    written = [each for each in letters_in(GAMES.index(game) + 2, docket) if each[0] == "moderator"]
    written += [("moderator", words) for words in ("SHEETS", f"REWIND {docket.running.position.round} KEEP")]

    assert [] == list(differently_answered(one, other, written, PUPPET))


POOLS = [
    (("intrigue", "players_edition", "special"), *way)
    for way in zip(TEMPOS, ("memory", "tally", "memory"), strict=True)
]
"""The pools of Intrigue in every tempo."""


@pytest.mark.parametrize("game", sampled(POOLS, 2), ids=str)
def test_nor_where_all_lies_that_cards_of_the_pools_leave_behind(game, monkeypatch):
    docket = with_remains(game_of(*game))
    one, other = (all_at_once(docket, n) for n in (0, 1))

    assert len(docket.running.position.lasting) > 9
    assert [] == list(differently_answered(one, other, letters_in(POOLS.index(game), docket)))


@pytest.mark.parametrize(("card", "tempo"), [*zip(NAMING, TEMPOS, strict=True)])
def test_whoever_names_a_region_card_ahead_learns_nothing_of_one_that_another_has_face_down(card, tempo):
    docket = offering(game_of(("grandissimo",), tempo, "tally"), card)
    one, other = (face_down(docket, n) for n in (0, 1))

    assert [] == list(differently_answered(one, other, naming_regions(docket, card)))


def test_what_one_has_face_down_oneself_is_told_to_oneself_ahead():
    docket = offering(game_of(("grandissimo",), "round", "tally"), "boycott")
    one, other = (face_down(docket, n, ME) for n in (0, 1))

    filed_and_foreseen = [*naming_regions(docket, "boycott")][:2]
    assert filed_and_foreseen == list(differently_answered(one, other, filed_and_foreseen))


OF_A_BOX = {"face_down": ("grandissimo",), "set_ahead": ("intrigue", "players_edition")}
"""What is sealed by a card of a box."""


@pytest.mark.parametrize("name", SEALED)
def test_twins_differ(name, monkeypatch):
    docket = game_of(OF_A_BOX.get(name, ()), "round", "memory")

    assert SEALED[name](docket, 0) != SEALED[name](docket, 1)


@pytest.mark.parametrize("game", [game for game in (GAMES if THOROUGH else USUAL) if game[1] != "table"], ids=str)
def test_who_is_in_is_told_by_how_the_game_stands_alone(game):
    docket = game_of(*game)
    one, other = is_in(docket, 0), is_in(docket, 1)

    written = letters_in(GAMES.index(game) + 1, docket)

    assert len(one.awaited()) > len(other.awaited()) > 0
    assert [] == [each for each in written if answer_alone(one, each) != answer_alone(other, each)]
