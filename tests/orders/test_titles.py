"""Titles of cards: each is read back as its card, in every language, alone and among others."""

from functools import cache
from itertools import pairwise, permutations
from pathlib import Path

import pytest

from referee.languages.folders import ENGLISH, words_by_tag
from referee.languages.loading import speaking
from referee.orders import blocks as b
from referee.orders.contents import Known, Line
from referee.orders.keywords import lexicons
from referee.orders.writing import card_name
from referee.prose.letter_reader import read_letter
from referee.rules.boxes import set_up, table_for
from referee.rules.editions import EDITIONS
from tests.kit.tables import together
from tests.kit.thorough import sampled
from tests.orders.letters import BLUE

TABLES = [table_for(set_up(("red", "blue", "yellow"), EDITIONS["rio_grande"], boxes)) for boxes in together()]
GOLDEN = Path(__file__).parent.parent / "report" / "golden"
CARDS = {card.design: card for table in TABLES for card in table.cards}
DESIGNS = sorted(CARDS)
LAID = list(dict.fromkeys(tuple(sorted(card.design for card in table.cards)) for table in TABLES))
"""The designs that lie on each table: a title may be that of two cards which never meet."""
TAGS = ["", *words_by_tag()]


@cache
def table_of(*designs: str) -> Known:
    return Known(BLUE.seat, BLUE.colours, BLUE.names, designs, BLUE.board, tuple(map(CARDS.__getitem__, designs)))


def spellings(design: str) -> set[str]:
    """As letters show it and as orders write it."""
    return {speaking(ENGLISH).word("card", design), card_name(design)}


def cards_of(block: object) -> tuple[str, ...]:
    assert isinstance(block, b.CardBlock)
    return block.plans[0].cards


def block_of(text: str, table: Known, tag: str) -> object:
    sheet = read_letter((Line(1, text), Line(2, "SKIP")), table, tag)
    assert ((), "") == (sheet.complaints, sheet.note), (text, tag)
    assert [block.key for block in sheet.blocks] == ["CARD"], (text, tag, sheet)
    return sheet.blocks[0]


NEIGHBOURS = {pair: laid for laid in LAID for pair in pairwise((*laid, laid[0]))}
PAIRS = {pair: laid for laid in LAID for pair in permutations(laid, 2)}


@pytest.mark.parametrize("tag", TAGS)
def test_a_title_is_its_card_among_others(tag: str) -> None:
    for one, other in sampled([*PAIRS][TAGS.index(tag) :], 2 * len(TAGS) + 1):
        block = block_of(f"CARD {card_name(one)} or {card_name(other)}", table_of(*PAIRS[one, other]), tag)
        assert (one, other) == cards_of(block), tag


@pytest.mark.parametrize("tag", TAGS)
def test_a_title_is_its_card_in_conditions_and_vetoes(tag: str) -> None:
    for (one, other), laid in NEIGHBOURS.items():
        text = f"CARD ANY IF red TOOK {card_name(one)} AND {card_name(other)} FREE"
        block = block_of(text, table_of(*laid), tag)
        wanted = b.Guard((b.Premise("TOOK", 0, card=one), b.Premise("FREE", card=other)))
        assert isinstance(block, b.CardBlock)
        assert (wanted,) == block.plans[0].guards, (text, tag)
        veto = f"VETO red ON {card_name(one)} or {card_name(other)}"
        sheet = read_letter((Line(1, veto),), table_of(*laid), tag)
        assert sheet.blocks == (b.VetoBlock((b.StepInPolicy((0,), (one, other)),)),), (veto, tag, sheet)


def test_a_title_is_a_phrase_of_one_card_in_no_language_of_another() -> None:
    for lexicon in lexicons(BLUE.board).values():
        for design in DESIGNS:
            for title in spellings(design):
                meant = lexicon.said["card"].get(title.lower(), (design,))
                beside = {each for laid in LAID if design in laid for each in meant if each in laid}
                assert {design} == beside, (title, lexicon.language)


def test_every_card_has_a_title() -> None:
    for design in DESIGNS:
        assert "_" not in card_name(design)
        assert speaking(ENGLISH).knows("card", design)
        shown = speaking(ENGLISH).word("card", design)
        assert shown.lower().removeprefix("the ") == card_name(design).lower()
    assert all(len({card_name(design) for design in laid}) == len(laid) for laid in LAID)


@pytest.mark.parametrize("path", sorted(GOLDEN.rglob("*.txt")), ids=lambda path: path.name)
def test_no_letter_calls_a_card_by_its_id(path: Path) -> None:
    assert not [design for design in DESIGNS if "_" in design and design in path.read_text(encoding="utf-8")]
