"""A whole game by letters for each rulebook, of every length it offers."""

import re

import pytest

from referee.proof import proving
from referee.rules.boxes import BOXES
from referee.rules.editions import EDITIONS
from referee.store import Store
from tests.kit.post import PostOffice, text_of
from tests.kit.thorough import sampled

BY_POST = [
    ("rio_grande", "six_skip", ("intrigue", "decennial")),
    ("alga_se", "nine", ()),
    ("big_box_nl", "six_skip", ("anniversary",)),
    ("big_box_nl", "nine", ("colonies",)),
    ("rio_grande", "nine", ()),
    ("big_box_nl", "nine", ("intrigue", "colonies")),
    ("koens", "six_first", ("home_advantage",)),
    ("koens", "six_skip", ("moving_restrictions",)),
    ("koens", "nine", ("france",)),
    ("rebel_pl", "six_first", ("granada",)),
    ("rebel_pl", "six_first", ("church",)),
    ("rio_grande", "six_skip", ("grandissimo",)),
    ("big_box_nl", "nine", ("intrigue", "players_edition", "special")),
]


def test_every_rulebook_variant_and_length_goes_through_the_post():
    books, lengths, boxes = (set(column) for column in zip(*BY_POST, strict=True))

    assert (set(EDITIONS), {length for book in EDITIONS.values() for length in book.lengths}) == (books, lengths)
    assert set(BOXES) == {box for each in boxes for box in each}


@pytest.mark.parametrize(("edition", "length", "boxes"), sampled(BY_POST, 6))
def test_a_whole_game_goes_by_letters_as_they_are_sent(edition, length, boxes, tmp_path):
    with Store(f"sqlite:///{tmp_path / 'post.db'}") as store:
        store.create()
        office = PostOffice(store, players=2, edition=edition, length=length, boxes=boxes)
        office.everybody_accepts()
        office.play_to_the_end()
        with store.reading() as transaction:
            entries = transaction.log("g1")
        setup = office.docket.setup

    assert ((), (edition, boxes)) == (proving.verify(entries).faults, (setup.edition.id, setup.boxes))
    told = [" ".join(text_of(letter).split()) for to, letter in office.letters if to == 0]
    seen = {found for text in told for found in re.findall(r"Round (\d) of (\d)(\. General scoring)?", text)}
    assert {(number, setup.rounds[-1]) for number in setup.rounds} == {(int(n), int(last)) for n, last, _ in seen}
    assert {*setup.rounds} & {3, 6, 9} == {int(n) for n, _, scored in seen if scored}
