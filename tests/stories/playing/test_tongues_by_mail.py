"""Whole games by mail in every language: each player is written to in his own, answers in it, and is understood."""

import re
from itertools import pairwise

import pytest

from referee import log
from referee.commands.newcomers import Newcomer
from referee.languages.folders import ENGLISH
from referee.orders.translating import tongue
from referee.store import Store
from tests.kit.post import PostOffice, text_of
from tests.kit.tables import NAMES
from tests.kit.thorough import sampled
from tests.kit.translations import english_words, languages_in_full

TONGUES = languages_in_full()
COLUMNS = 72


def written(office: PostOffice, seat: int, order: str) -> str:
    """An order as somebody of this seat's language writes it."""
    setup, state = office.docket.setup, office.docket.state
    designs = tuple(card.design for card in state.position.table.cards) if state else ()
    return tongue(office.languages[seat], setup.board, designs).of(order)


def play(office: PostOffice) -> None:
    """From the invitations to the last letter, all in the words of their own languages."""
    for seat in range(office.players):
        office.says(seat, f"{written(office, seat, 'ACCEPT')} {NAMES[seat]}!")
    while not office.docket.ended:
        for seat in office.docket.awaited():
            office.says(seat, written(office, seat, office.sensible_words(seat)))


def sent_back(office: PostOffice) -> list[log.LetterRead]:
    """Sheets that were not filed whole."""
    with office.store.reading() as transaction:
        bodies = [each.body for each in transaction.log("g1", 0, office.docket.setup.board)]
    read = [each for each in bodies if isinstance(each, log.LetterRead)]
    return [each for each in read if each.fate not in ("filed", "accepted") or each.refused]


def lines_to(office: PostOffice, seat: int) -> list[str]:
    return [line for to, letter in office.letters if to == seat for line in text_of(letter).splitlines()]


def left_english(office: PostOffice, seat: int, tag: str) -> list[str]:
    """Lines of a seat's letters that have small words of English."""
    return [line for line in lines_to(office, seat) if len(english_words(line, tag)) > 1]


@pytest.mark.parametrize("tag", sampled(TONGUES, 3))
def test_a_whole_game_is_played_in_a_language_by_answering_in_it(tmp_path, tag):
    with Store(f"sqlite:///{tmp_path / 'games.db'}") as store:
        store.create()
        office = PostOffice(store, players=3, languages=(tag,) * 3, boxes=("intrigue",), length="six_skip")
        play(office)

        assert [] == sent_back(office)
        assert [] == left_english(office, 0, tag)
        assert [] == [line for line in lines_to(office, 0) if len(line) > COLUMNS]


def test_an_order_made_of_words_that_nothing_asks_for_comes_back_in_the_language_of_the_reader(tmp_path):
    with Store(f"sqlite:///{tmp_path / 'games.db'}") as store:
        store.create()
        office = PostOffice(store, players=2, languages=("nl", "nl"), options=log.Options(tempo="phase"))
        for seat in range(2):
            office.says(seat, f"ACCEPTEER {NAMES[seat]}!")
        for seat in office.docket.awaited():
            office.says(seat, written(office, seat, office.sensible_words(seat)))
        office.passes(minutes=60)

        [(_, receipt)] = office.says(0, "Macht zeven graag")

        assert "> MACHT 7" in text_of(receipt)
        assert "POWER" not in text_of(receipt)


def test_people_of_five_languages_at_a_table_moderated_in_a_sixth_read_the_same_events_each_in_his_own(tmp_path):
    *others, last = TONGUES[:5]
    tags = (ENGLISH, *others)
    mo = Newcomer("Mo", "mo@example.org", "Europe/Amsterdam", last)
    with Store(f"sqlite:///{tmp_path / 'games.db'}") as store:
        store.create()
        office = PostOffice(store, players=5, languages=tags, boxes=("france",), length="six_skip", moderators=(mo,))
        told = [office.commands(each) for each in ("EXTEND 24 HOURS BECAUSE Ann", "PAUSE", "RESUME")]
        play(office)

        assert [] == sent_back(office)
        assert [] == [
            line for seat, tag in enumerate(tags) if tag != ENGLISH for line in left_english(office, seat, tag)
        ]
        ended = [text_of(office.newest(seat)) for seat in range(5)]
        assert all(one.split()[:9] != other.split()[:9] for one, other in pairwise(ended))
        assert all(name in text for text in ended for name in NAMES[:5])
        points = [sorted(re.findall(r"\b\d{2,3}\b", text.partition("\n\n")[0])) for text in ended]
        assert points.count(points[0]) == len(points), "the same points in every language"
        assert [] == [line for text in told for line in text.splitlines() if len(english_words(line, last)) > 1]
