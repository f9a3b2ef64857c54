"""A preview in words: what was tried, on what it rests, how far it goes, and that nothing was filed."""

from dataclasses import replace
from html import unescape
from types import SimpleNamespace

import pytest

from referee.languages.loading import load
from referee.letters import Question
from referee.letters.model import Foresight
from referee.orders.contents import Assumed, OrderSheet, Preview, Say
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.orders.shapes.table import KEYS
from referee.report import kind_parts, render
from referee.report.voice import LetterVoice
from referee.rules.decisions import Ask
from tests.kit.having import having
from tests.report.winter import FORESEEN, GOLDEN, GREEN, RED, SETUP, TABLE, letter, read

ENGLISH = load()["en"]
AMSTERDAM = "Europe/Amsterdam"
WHOLE = replace(FORESEEN, late=False, missing_keys=(), next_keys=(), unmet=(), assumed=())
ASKED = Question(Ask.CARD, "CARD", "exhausted", None, None, (), ("king", "evict"), 0)


def previewing(foreseen=WHOLE, question=None, **changes):
    preview = GOLDEN["preview"]
    return having(preview, moment=Foresight(foreseen, question), **changes)


def said(one):
    """What the parts of a preview say."""
    voice, seen = LetterVoice(ENGLISH, one, AMSTERDAM), one.moment.foreseen
    return SimpleNamespace(
        assumed=tuple(line for each in seen.assumed for line in kind_parts.assumption(voice, each)),
        basis=kind_parts.basis(voice, seen),
        unmet=[kind_parts.unmet(voice, each) for each in seen.unmet],
        end=kind_parts.end(voice, seen),
        points=kind_parts.points(voice, seen),
    )


def words(one):
    return " ".join(render(one, ENGLISH, AMSTERDAM).text.split())


def test_a_whole_sheet_is_foreseen_to_the_end_of_its_round():
    assert "Then round 3 would be over. What is turned up next, nobody knows." == said(previewing()).end


def test_where_the_game_would_wait_it_says_so_and_asks_what_it_would_ask():
    one = previewing(replace(WHOLE, next_keys=("CARD",)), question=ASKED)

    assert "Here your sheet stops, and the game would wait for you." == said(one).end
    assert "Nothing your sheet says will do any more. You may choose: 5 The King or 4 Eviction." in words(one)


def test_where_the_next_sheets_are_waited_for_it_says_what_is_asked():
    one = previewing(replace(WHOLE, next_keys=("RETURN", "CARD")))

    assert "Then everybody would be waited for, and you would be asked for RETURN and CARD." == said(one).end


def test_assumptions_stand_as_they_are_written_line_by_line():
    king = CardBlock((Plan(("king", "ANY"), ()),))
    assumed = (Assumed(RED, PowerBlock((PowerRank(11),))), Assumed(GREEN, king))

    told = said(previewing(replace(WHOLE, assumed=assumed)))

    assert ("ASSUME red POWER 11", "ASSUME green CARD king or ANY") == told.assumed
    assert told.basis[0].startswith("Beyond what you assume, rivals are taken to do what the referee does")


def test_without_assumptions_all_rivals_do_what_the_house_does():
    assert said(previewing()).basis[0].startswith("Rivals are taken to do what the referee does for the silent")


def test_who_is_not_in_reads_that_this_is_after_the_deadline():
    assert "Your sheet lacks RETURN, so this is taken to be after the deadline" in said(previewing(FORESEEN)).basis[1]
    assert 1 == len(said(previewing()).basis)


def test_points_are_told_and_so_is_that_there_are_none():
    assert "Points from it: red 7, yellow 6, you 3, green 2." == said(previewing()).points.replace("\xa0", " ")
    assert "Nobody would score." == said(previewing(replace(WHOLE, gains=(0,) * 5))).points


def test_in_a_game_from_memory_a_general_scoring_leaves_out_what_is_not_seen():
    scoring = GOLDEN["report"].story
    memory = replace(TABLE, setup=replace(SETUP, castillo="memory"))

    with_it = said(previewing(replace(WHOLE, story=scoring), table=memory))
    without = said(previewing(table=memory))

    assert "this game is played from memory" in with_it.basis[-1]
    assert 1 == len(without.basis)


def test_the_last_word_is_that_nothing_was_filed():
    assert words(previewing(head="")).endswith("Nothing was filed. Send the same lines without PREVIEW to file them.")

    bare = read(fate="answered", sheet=OrderSheet(requests=(Preview(),)), refused=(), remarks=(), closed=())
    assert words(previewing(receipt=bare, head="")).endswith(
        "Nothing was filed or changed: this was your sheet as it is in force."
    )


def test_what_could_not_be_tried_stands_before_what_was():
    faulty = read(fate="refused", closed=("POWER",))

    text = words(previewing(receipt=faulty))

    assert "NOT TRIED Too late for: POWER; that question is closed. line 3" in text
    assert text.index("NOT TRIED") < text.index(" TRIED |")


def test_prose_and_what_was_said_to_all_are_told_as_in_a_receipt():
    sheet = OrderSheet(requests=(Preview(), Say("Olé!")), ignored=("Dear all,",))
    one = previewing(receipt=read(fate="answered", sheet=sheet, refused=(), remarks=(), closed=()))

    assert 'Said to all: "Olé!"' in words(one)
    assert "NOT READ AS ORDERS > Dear all," in words(one)


@pytest.mark.parametrize(
    ("standings", "sentence"),
    [
        ((), "There is nothing to preview before the game has begun."),
        (((1, RED, 100),), "The game is over: there is nothing left to preview."),
    ],
)
def test_before_the_game_and_after_it_there_is_a_plain_word(standings, sentence):
    one = letter("preview", view=None, receipt=read(), standings=standings, missing=())

    assert sentence in words(one)
    assert sentence in render(one, ENGLISH, AMSTERDAM).html


def test_the_page_tells_the_same_as_the_text():
    one = GOLDEN["preview"]
    page = unescape(render(one, ENGLISH, AMSTERDAM).html)

    for told in (*said(one).assumed, *said(one).basis, *said(one).unmet, said(one).end, "WHAT WOULD HAPPEN"):
        assert told in page


# --- the receipt ----------------------------------------------------------------------------------


def receipt(**changes):
    return letter("receipt", receipt=read(fate="filed", sheet=OrderSheet(), refused=(), remarks=()), **changes)


@pytest.mark.parametrize("key", [key for key in KEYS if key not in ("REINFORCE", "ASK")])
def test_what_the_house_does_about_each_missing_block_is_told(key):
    assert f"If you write no more: {key}: " in words(receipt(missing=(key,)))
    assert f"{key}: {key}" not in words(receipt(missing=(key,)))


def test_whoever_is_in_reads_nothing_of_the_house():
    assert "the referee" not in words(receipt(missing=()))
    assert "the referee answers" not in words(receipt(missing=("ACCEPT",), view=None))


def test_standing_orders_have_a_list_of_their_own():
    one = receipt(missing=(), standing=(PowerBlock((PowerRank(4),)),), sheet=())

    assert "YOUR STANDING ORDERS: where the sheet of a round has no such order | ALWAYS POWER 4" in words(one)
    assert "YOUR SHEET IN FORCE" not in words(one)
