"""What is printed on the power cards with special actions, on Caballero cards, and what each book answers."""

import pytest

from referee.rules.boxes import set_up
from referee.rules.boxes.box import Box
from referee.rules.boxes.decennial.box import DECENNIAL
from referee.rules.boxes.intrigue import INTRIGUE
from referee.rules.editions import EDITIONS
from referee.rules.effects.hidden import Settling
from referee.rules.effects.ranks import ChoosingHands, Ranks
from tests.rules.tables import COLOURS

# Number, what it brings from the provinces, and what it is called; then whether Rio Grande says it must be done.
OWN = """
 20 5 muster          may
 30 5 decay_all       must
 40 4 veto            may
 50 4 king_returns    must
 60 4 court_two       may
 70 3 send_one_each   must
 80 3 escort          may
 90 3 scoreboard      may
100 2 score_most      must
110 2 score_castillo  must
120 2 score_5         must
130 1 count_twice     may
140 1 throw_in        may
150 1 score_pick      must
160 0 adviser         may
170 0 score_secret    must
"""
EXTRA = """
 15 5 five_instead    may
 25 5 last_disk       may
 35 4 grandes_by_disk may
 63 3 bridge          may
 75 3 move_before     may
 93 2 quarantine      may
135 1 score_two       must
145 1 score_elsewhere must
"""
# Without an action of their own: 10 is always the Intrigue card, 180 always the King's.
ENDS = {10: 6, 180: 0}


def printed(box: Box) -> list[str]:
    from_provinces = {power.value: power.caballeros for power in box.powers}
    cards = sorted((card for card in box.deck if card.power), key=lambda card: card.power)
    return [
        f"{card.power} {from_provinces[card.power]} {card.design} {'must' if card.must else 'may'}" for card in cards
    ]


def rows(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines() if line]


@pytest.mark.parametrize(("box", "table"), [(INTRIGUE, OWN), (DECENNIAL, EXTRA)])
def test_power_cards_bring_and_do_as_they_are_printed(box: Box, table: str) -> None:
    assert rows(table) == printed(box)


def test_the_lowest_and_the_highest_have_no_action_of_their_own() -> None:
    acting = {card.power for card in INTRIGUE.deck}

    assert ENDS == {power.value: power.caballeros for power in INTRIGUE.powers if power.value not in acting}
    assert [] == [power.value for power in DECENNIAL.powers if power.value not in {c.power for c in DECENNIAL.deck}]


def test_none_of_them_lies_in_a_stack_or_places_by_itself() -> None:
    assert {(0, 0, 1)} == {(c.stack, c.caballeros, c.copies) for box in (INTRIGUE, DECENNIAL) for c in box.deck}
    assert [("king", True), ("intrigue", True)] == [(c.design, bool(c.must)) for c in INTRIGUE.deck if not c.power]


def test_caballero_cards_place_by_rank_and_number_of_players() -> None:
    [ranks] = (modifier for modifier in INTRIGUE.modifiers if isinstance(modifier, Ranks))

    assert ((4, 2), (5, 3, 1), (5, "intrigue.second_of_four", 2, 1), (5, 4, 3, 2, 1)) == ranks.caballeros
    assert ("king", "intrigue", 3) == (ranks.king, ranks.intrigue, ranks.free_up_to)


def test_thirteen_are_chosen_and_silence_chooses_what_anybody_may_know() -> None:
    begin = [step for insertion in INTRIGUE.inserts if insertion.part == "setup" for step in insertion.steps]

    assert [(13, (10, 20, 40, 50, 60, 70, 80, 90, 120, 140, 150, 160, 180))] == [
        (step.count, step.silent) for step in begin if isinstance(step, ChoosingHands)
    ]
    assert [1] == [step.count for step in begin if isinstance(step, Settling)]


# What may be answered, first what is usual; what a book says otherwise; whether it is a guess.
READINGS = {
    "compulsory": ((False, True), {"rio_grande": True}, False),
    "settle_from": (("provinces", "court"), {"rio_grande": "court"}, False),
    "settle_badly": (("repick", "stays"), {"rio_grande": "stays"}, False),
    "whose.send_one_each": (("opponents", "all_players"), {"rio_grande": "all_players"}, False),
    "veto_early": ((False, True), {"rio_grande": True}, False),
    "remover_vetoes": ((False, True), {"rio_grande": True}, False),
    "own_besides": ((False, True), {}, True),
    "second_of_four": ((4, 3), {}, True),
}


def test_where_books_differ_each_has_its_answer() -> None:
    assert {f"intrigue.{id}": told for id, told in READINGS.items()} == {
        each.id: (each.answers, each.by, each.assumed) for each in INTRIGUE.readings
    }


def test_a_hand_is_chosen_from_the_cards_of_all_its_boxes() -> None:
    board = set_up(COLOURS[:3], EDITIONS["rio_grande"], ("intrigue", "decennial")).board
    all_of_them = {*ENDS, *(int(row.split()[0]) for row in rows(OWN + EXTRA))}

    assert (26, all_of_them) == (len(board.powers), {power.value for power in board.powers})
