"""What is said of a card: composed at its table of what its effect tells and the readings that it asks."""

import re
from contextlib import suppress
from dataclasses import fields, is_dataclass

import pytest

from referee.languages.loading import letter_languages, speaking
from referee.report.card_text import in_a_line, paragraph, readings_asked, text_of
from referee.report.houserules import books_in_play
from referee.rules.boxes import BASE, BOXES, set_up, table_for
from referee.rules.boxes.box import Reading
from referee.rules.editions import EDITIONS
from referee.rules.editions.citations import ASKED
from tests.kit.languages import boxes, tables

ENGLISH = speaking("en")
TITLES = {book: ENGLISH.say("rulebook", book, pages="@").partition("@")[0].strip(" ,.p") for book in EDITIONS}
"""How each book begins where it is cited: "Big Box"."""

OF_THE_TABLE = {
    *("home_advantage.ranks", "home_advantage.alone", "intrigue.compulsory", "intrigue.settle_from"),
    *("intrigue.settle_badly", "intrigue.veto_early", "intrigue.own_besides", "intrigue.second_of_four"),
    *("colonies.ship_scoreboard", "colonies.settle_badly", "grandissimo.portugal_on_track"),
    *("grandissimo.black_scored", "grandissimo.black_castillo", "grandissimo.outside_in_reach"),
    *("grandissimo.mercenaries", "grandissimo.jail", "grandissimo.ships", "grandissimo.jail_black"),
    *("grandissimo.ships_for_two", "grandissimo.ship_second", "grandissimo.ship_second_rival"),
    *("grandissimo.unload_whole", "grandissimo.ship_cargo", "players_edition.joker_twice"),
}
"""Readings of places, ranks, ships and the like, which no card asks."""


def table(book="big_box_nl", together=(), players=3, **chosen):
    return table_for(set_up(BASE.colours[:players], EDITIONS[book], together, chosen=chosen))


def said(design, *where, language="en", **how):
    laid = table(*where, **how)
    (card,) = (card for card in laid.cards if card.design == design)
    return paragraph(speaking(language), laid, card)


def briefly(design, *where, **how):
    laid = table(*where, **how)
    (card,) = (card for card in laid.cards if card.design == design)
    return in_a_line(ENGLISH, laid, card)


# --- every card at a wide sample of tables -----------------------------------------------------------


def test_no_sentence_cites_a_book_that_is_not_in_play() -> None:
    for laid in tables():
        absent = [title for book, title in TITLES.items() if book not in books_in_play(laid.setup)]
        for card in laid.cards:
            told = paragraph(ENGLISH, laid, card)
            assert [] == [title for title in absent if title in told], told


def test_every_card_is_told_of_in_whole_sentences_each_with_its_source() -> None:
    for laid in tables():
        for card in laid.cards:
            for told in text_of(ENGLISH, laid, card):
                assert re.fullmatch(r"[A-Z].*\.", told.text), told
                assert told.source
            assert in_a_line(ENGLISH, laid, card)


def strings(value: object) -> set[str]:
    """All strings in the fields of an effect."""
    if isinstance(value, str):
        return {value}
    within = (getattr(value, each.name) for each in fields(value)) if is_dataclass(value) else ()
    return set().union(*map(strings, value if isinstance(value, tuple) else within))


def test_every_reading_that_an_effect_asks_is_asked_by_its_card() -> None:
    for laid in tables():
        for card in laid.cards:
            asked = strings(card.does) & {*laid.setup.board.reading_answers}
            assert asked <= {*readings_asked(laid, card)}, card.design


def test_every_reading_is_asked_by_a_card_or_known_to_be_the_tables() -> None:
    designs = {card.design for box in boxes() for card in box.deck}
    names = {reading.id for box in boxes() for reading in box.readings}
    asked = {name for name in names if name in ASKED or name.rpartition(".")[2] in designs}

    assert names - asked == OF_THE_TABLE
    assert {*ASKED} <= names
    assert {design for cards in ASKED.values() for design in cards} <= designs


def told_otherwise(reading: Reading, together, book) -> bool:
    """Whether the text of a card that asks a reading changes with its answer."""
    seen = {}
    for answer in reading.answers[:3]:
        with suppress(ValueError):  # two power cards would have the same value
            laid = table(book, together, **{reading.id: answer})
            asking = [card for card in laid.cards if reading.id in readings_asked(laid, card)]
            seen[answer] = tuple(paragraph(ENGLISH, laid, card) for card in asking)
            if not asking:
                return True  # the answer takes the card, or its symbol, away
    return 1 < len(set(seen.values())) == len(seen)


@pytest.mark.parametrize("box", [box.id for box in BOXES.values() if box.readings])
def test_whatever_a_table_answers_is_in_the_text_of_the_card_that_asks(box: str) -> None:
    readings = [each for each in BOXES[box].readings if each.id not in OF_THE_TABLE and not each.beside]
    same = [each.id for each in readings if not told_otherwise(each, (box,), "big_box_nl")]

    assert [] == [name for name in same if ".plays." not in name]


@pytest.mark.parametrize("language", letter_languages())
def test_each_language_tells_of_every_card_without_a_blank_left_open(language: str) -> None:
    words = speaking(language)
    for laid in (
        table("big_box_nl", each) for each in ((), ("colonies",), ("grandissimo",), ("players_edition", "special"))
    ):
        for card in laid.cards:
            told = f"{in_a_line(words, laid, card)} {paragraph(words, laid, card)}"
            assert not re.search(r"[{}]|\w+_\w+", told), told


# --- numbers of this table, what follows, until when --------------------------------------------------


@pytest.mark.parametrize(("players", "values"), [(2, "7"), (3, "7/5"), (5, "7/5/1")])
def test_a_rank_that_is_not_paid_at_a_table_of_so_many_is_not_told(players: int, values: str) -> None:
    assert f"bring {values}." in said("score_courts", "big_box_nl", ("grandissimo",), players)
    assert f"are scored: {values} for" in briefly("score_courts", "big_box_nl", ("grandissimo",), players)


@pytest.mark.parametrize(("design", "box"), [("coup", "special"), ("conspiracy", "colonies")])
def test_what_takes_grandes_off_the_board_at_once_says_that_homes_are_given_up(design: str, box: str) -> None:
    assert "its owner has no home" in said(design, "big_box_nl", (box,))
    assert "Grandes go into the Castillo at once" in briefly(design, "big_box_nl", (box,))
    assert "has no home" not in said("conspiracy", "rio_grande", ("colonies",))


@pytest.mark.parametrize(
    ("design", "where", "told"),
    [
        ("church", ("koens", ("church",)), "The black caballeros count for whoever has the Church marker"),
        ("church", ("rebel_pl", ("church",)), "Once a turn its holder may take one more caballero"),
        ("inquisition", ("rio_grande", ("colonies",)), "Each turn he brings one caballero more"),
        ("inquisition", ("big_box_nl", ("colonies",)), "While nobody has him the black ones are ignored."),
        ("limit_table", ("rio_grande", ("colonies",)), "only caballeros on it count for the majority: it has 6 spaces"),
        ("add_two", ("koens",), "reaches every region but the King's, near or far"),
    ],
)
def test_a_card_says_what_that_is_good_for_which_it_gives_or_moves(design: str, where, told: str) -> None:
    text = said(design, *where)

    assert told in text
    assert 1 == text.count(told)


def test_what_a_rule_says_by_a_reading_is_not_said_again_as_a_reading() -> None:
    assert "What black caballeros are worth" not in said("inquisition", "rio_grande", ("colonies",))
    assert "What black caballeros are worth" in said("score_black", "rio_grande", ("colonies",))


def test_a_card_says_where_those_go_whom_it_takes_out() -> None:
    assert "all leave the Castillo, to the regions on their disks" in briefly(
        "clearing_order", "big_box_nl", ("grandissimo",)
    )


def test_a_card_says_how_many_it_places_and_whether_a_book_prints_that() -> None:
    laid = ("big_box_nl", ("grandissimo",))
    assert "It places up to 3. (a reading of ours)" in said("queen_and_jester", *laid)
    assert briefly("queen_and_jester", *laid).endswith("places up to 3")
    assert "It places up to 4. (a house rule: this table set it)" in said(
        "boycott", *laid, **{"grandissimo.places.boycott": 4}
    )


def test_what_a_book_does_not_print_is_not_cited_from_it() -> None:
    civil, storm = (said(design, "big_box_nl", ("players_edition",)) for design in ("civil_war", "tormenta"))

    assert "go to their courts. (a reading of ours)" in civil
    assert "go into the Castillo. (a reading of ours)" in storm
    assert "invitation" not in civil + storm


def test_a_card_that_no_book_of_the_table_prints_says_that_another_does() -> None:
    assert "(as another rulebook prints it)" in said("espionage", "rio_grande", ("grandissimo",))
    assert "(Big Box, Spionage)" in said("espionage", "big_box_nl", ("grandissimo",))
