"""The menu of a seat: whole sheets and usual lines, all legal, all readable, and from its own view alone."""

from functools import cache
from urllib.parse import quote

import pytest

from referee import log
from referee.adjudication import adjudicate
from referee.adjudication.judging import Submission
from referee.adjudication.menu import Menu, menu_of
from referee.docket import follow
from referee.docket.known import known_to
from referee.orders.canonical import canonical_sheet
from referee.orders.contents import Line
from referee.orders.proposals import merged
from referee.orders.translating import tongue
from referee.players.advising import advised
from referee.prose.letter_reader import read_letter
from referee.report.reply_links import LONGEST
from tests.kit.disguises import (
    in_round,
    with_another_castillo,
    with_another_seed,
    with_other_hands,
    with_other_sheets,
    with_other_stacks,
)
from tests.kit.geography import GAL
from tests.kit.stops import TABLES, stops_of
from tests.kit.tables import invited, power, seated, throwing
from tests.kit.thorough import sampled
from tests.rules.tables import RED, table, turn

LANGUAGES = ("en", "de", "es", "nl", "pl", "sv")
ADDRESS_AND_SUBJECT = 400
"""What stands before the words of a link: our address with its token, the subject with its tag, escaped."""


def typed(docket, seat, blocks):
    text = canonical_sheet(blocks, known_to(docket, seat))
    return text, tuple(Line(n, line) for n, line in enumerate(text.split("\n"), 1))


@pytest.mark.parametrize(("boxes", "tempo"), sampled(TABLES, 9), ids=str)
def test_every_choice_filed_alone_as_it_is_written_is_filed(boxes, tempo):
    met = set()
    for n, game in enumerate(stops_of(boxes, tempo)):
        docket = game.docket
        seat = docket.awaited()[n % len(docket.awaited())]
        menu = menu_of(docket, seat)
        choices = [*menu.sheets, *(choice for each in menu.lines.values() for choice in each)]
        assert menu.sheets
        for choice in choices:
            text, lines = typed(docket, seat, choice.blocks)
            if text in met:
                continue
            met.add(text)
            sheet = read_letter(lines, known_to(docket, seat))
            assert ((), (), choice.blocks) == (sheet.complaints, sheet.proposal, merged(sheet.blocks)), text
            entries = adjudicate.hear(docket, Submission(seat, 1, docket.stop, sheet), game.now).entries
            (read,) = (entry for entry in entries if isinstance(entry, log.LetterRead))
            assert ("filed", ()) == (read.fate, read.refused), text
            assert [] == [each for each in read.remarks if each.code.startswith("idle")], text
    assert met


@pytest.mark.parametrize(("boxes", "tempo"), sampled(TABLES, 11), ids=str)
def test_the_whole_sheets_differ_and_lack_nothing_that_is_asked(boxes, tempo):
    for game in stops_of(boxes, tempo, 12):
        for seat in game.docket.awaited():
            sheets = [choice.blocks for choice in menu_of(game.docket, seat).sheets]

            assert len({*sheets}) == len(sheets)
            asked = {*game.docket.asked_keys(seat)}
            assert [] == [sheet for sheet in sheets if not asked <= {block.key for block in sheet}]


@pytest.mark.parametrize(("boxes", "tempo"), sampled(TABLES, 11), ids=str)
def test_a_choice_is_short_enough_for_a_link_with_address_and_subject_in_every_language(boxes, tempo):
    for game in stops_of(boxes, tempo, 6):
        docket, seat = game.docket, game.docket.awaited()[0]
        menu, designs = menu_of(docket, seat), tuple(card.design for card in docket.table.cards)
        for choice in [*menu.sheets, *(choice for each in menu.lines.values() for choice in each)]:
            text, _ = typed(docket, seat, choice.blocks)
            for language in LANGUAGES:
                said = tongue(language, docket.setup.board, designs).of(text)
                assert len(quote(said.replace("\n", "\r\n"), safe="")) < LONGEST - ADDRESS_AND_SUBJECT, said


def test_the_best_sheet_is_the_suggested_one_as_short_as_people_write_it():
    docket = seated(3).docket
    suggested = {block.key: block for block in advised(docket.state, 0, docket.asked_keys(0))}

    best, second, third = ({block.key: block for block in choice.blocks} for choice in menu_of(docket, 0).sheets)

    assert best["CARD"].plans[0] == suggested["CARD"].plans[0]
    assert best["CARD"].plans[-1] == suggested["CARD"].plans[-1]
    assert len({each["CARD"].plans[0].cards for each in (best, second, third)}) == 3


def test_each_card_on_offer_has_its_line_each_disk_too_and_something_goes_on_below():
    docket = in_round(2).docket
    lines = menu_of(docket, 0).lines

    cards = {plan.cards for choice in lines["CARD"] for block in choice.blocks for plan in block.plans}
    assert cards == {(card.partition("#")[0],) for card in docket.state.position.offered}
    assert 2 <= len(lines["POWER"]) <= 3
    assert ["else-best"] == [choice.why.code for choice in lines["ELSE BEST"]]


def test_what_the_king_brings_is_told_regions_that_open_and_what_a_scoring_would_pay():
    lines = [
        each
        for number in range(1, 4)
        for choice in menu_of(in_round(number).docket, 0).lines["CARD"]
        for each in choice.brings
    ]

    assert {"opens", "scored"} <= {each.code for each in lines}


def test_of_a_turn_that_has_begun_there_are_ways_to_go_on():
    lines = Menu(turn(table(king=GAL, taken=((RED, "king"),)), "king"), RED, ("TURN",)).lines["TURN"]

    assert 2 <= len({choice.blocks for choice in lines})


def test_where_nothing_is_asked_there_is_no_menu():
    assert None is menu_of(invited(3).docket, 0)


# --- from the seat's view alone -------------------------------------------------------------------


@cache
def told(number, tempo, differently):
    game = in_round(number, tempo=tempo)
    seat = game.docket.awaited()[0]
    for rival in game.docket.seats:
        if rival != seat:
            game.docket = follow(game.docket, log.SheetFiled(rival, (power(4), throwing(2)), False))
    menu = menu_of((differently(game, seat) if differently else game).docket, seat)
    return menu, menu.sheets, menu.lines


@pytest.mark.parametrize("number", [1, 4])
@pytest.mark.parametrize("tempo", ["round", "table"])
@pytest.mark.parametrize(
    "differently", [with_other_hands, with_other_stacks, with_another_seed, with_other_sheets, with_another_castillo]
)
def test_no_choice_order_or_gain_shows_what_its_seat_may_not_know(differently, tempo, number):
    assert told(number, tempo, None) == told(number, tempo, differently)
