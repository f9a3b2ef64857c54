"""How often games by sheets wait, and whether every decision was answered as its sheet says, read a second time."""

from dataclasses import replace
from functools import cache
from itertools import product
from random import Random

import pytest
from typer.testing import CliRunner

from benchmarks.waits import Measured, app, counts_of, measure, reaches_goals, table
from referee import log
from referee.orders.grammar import ANY_CARD
from referee.orders.order import Block
from referee.orders.shapes.deed import DoSkip
from referee.orders.shapes.disk import DiskBlock
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.players.kinds import PLAYERS
from referee.players.sensible import write_sheet
from referee.rules import events
from referee.rules.model import NOWHERE
from referee.rules.views import View
from tests.kit.filed_games import play
from tests.kit.tables import setup_for, together
from tests.kit.thorough import sampled
from tests.rules.tables import COLOURS, RED
from tests.rules.tables import table as laid_table
from tests.second_reader.conditions import Eyes, NotUnderstood
from tests.second_reader.differences import answered_otherwise

PAIR = setup_for(2)


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize(("players", "tempo"), [*product((2, 3, 4, 5), ("round", "phase"))])
def test_a_table_of_sensible_players_waits_hardly_more_than_it_must(players, tempo):
    measured = measure(2, players, tempo, write_sheet, seed=7)

    assert () == measured.otherwise
    assert reaches_goals(tempo, measured)


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 5])
def test_whatever_whims_write_is_answered_as_it_reads(players):
    measured = measure(2, players, "round", PLAYERS["whimsical"])

    assert () == measured.otherwise
    assert measured.ahead > 0.97 * measured.decisions


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize("boxes", sampled(together()[::-1], 2), ids="+".join)
def test_with_boxes_too_every_decision_is_answered_ahead_and_as_its_sheet_says(boxes):
    measured = measure(1, 3, "round", write_sheet, boxes=boxes)

    assert () == measured.otherwise
    assert measured.ahead > 0.97 * measured.decisions


def test_a_game_by_rounds_stops_twelve_times_and_one_by_phases_twenty_one_times():
    assert {"round": 12, "phase": 21} == {
        tempo: measure(1, 3, tempo, PLAYERS["whimsical"]).stops for tempo in ("round", "phase")
    }


def terse(view: View, keys: tuple[str, ...], rng: Random) -> tuple[Block, ...]:
    """Like somebody sensible who names one card only, until he is asked."""
    blocks = write_sheet(view, keys, rng)
    if keys == ("CARD",) and len(view.offered) < 5:
        return blocks
    return tuple(CardBlock((Plan((view.offered[0],), (DoSkip(),)),)) if type(b) is CardBlock else b for b in blocks)


def test_who_names_a_card_that_is_gone_is_waited_for_and_the_others_may_write_anew():
    entries = play(setup_for(3), "round", terse, "terse")
    measured = counts_of(entries)
    began = next(n for n, entry in enumerate(entries) if isinstance(entry, log.WaitBegan))
    then = [entry.seat for entry in entries[began:] if isinstance(entry, log.SheetFiled)]

    assert 9 == measured.waits
    assert measured.ahead < measured.decisions
    assert then[0] not in entries[began].seats
    assert () == measured.otherwise


def silent(view: View, keys: tuple[str, ...], rng: Random) -> tuple[Block, ...]:
    return ()


def test_for_those_who_never_write_the_deadline_passes_and_the_house_answers():
    entries = play(PAIR, "round", silent, "quiet")
    answered = {entry.how for entry in entries if isinstance(entry, log.Answered)}

    assert {"default", "forced"} == answered
    assert () == counts_of(entries).otherwise


# --- the second reader is no yes-man --------------------------------------------------------------


@cache
def rightly():
    """The log of a game in which every sheet is carried out as it says."""
    return tuple(play(PAIR, "round", write_sheet, "forged"))


def forged(entries, at, **changes):
    """The log with one entry changed."""
    return [*entries[:at], replace(entries[at], **changes), *entries[at + 1 :]]


def first_filing(entries, kind):
    return next(
        (at, block)
        for at, entry in enumerate(entries)
        if isinstance(entry, log.SheetFiled)
        for block in entry.blocks
        if isinstance(block, kind)
    )


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (PowerBlock, PowerBlock((PowerRank(1),))),
        (CardBlock, CardBlock((Plan((ANY_CARD,), (DoSkip(),)),))),
    ],
    ids=["POWER", "CARD"],
)
def test_a_sheet_that_says_something_else_than_was_done_is_found(kind, words):
    entries = rightly()
    at, block = first_filing(entries, kind)
    others = tuple(words if each is block else each for each in entries[at].blocks)

    assert [] == list(answered_otherwise(entries))
    assert [] != list(answered_otherwise(forged(entries, at, blocks=others)))


def test_a_disk_that_points_elsewhere_than_the_sheet_says_is_found():
    entries = rightly()
    at = next(n for n, entry in enumerate(entries) if isinstance(entry, events.DisksShown))
    filed = max(
        n
        for n, entry in enumerate(entries[:at])
        if isinstance(entry, log.SheetFiled) and any(isinstance(b, DiskBlock) for b in entry.blocks)
    )
    swapped = tuple(replace(b, ranks=b.ranks[::-1]) if isinstance(b, DiskBlock) else b for b in entries[filed].blocks)

    assert [] != list(answered_otherwise(forged(entries, filed, blocks=swapped)))


def test_an_answer_of_the_house_is_found_where_the_sheet_had_one():
    entries = rightly()
    at = next(n for n, entry in enumerate(entries) if isinstance(entry, log.Answered) and entry.key == "POWER")

    assert [] != list(answered_otherwise(forged(entries, at, how="default")))


# --- what it reads --------------------------------------------------------------------------------


def test_words_it_does_not_know_are_no_answer():
    with pytest.raises(NotUnderstood, match="the sun shines"):
        Eyes(laid_table(), RED, COLOURS[:4], NOWHERE).sees("the sun shines")


# --- the page -------------------------------------------------------------------------------------


def test_the_table_tells_waits_and_whether_the_goals_are_reached():
    good = Measured(games=2, stops=24, waits=1, decisions=100, ahead=99)

    assert "12.50" in table([(4, "round", good)])
    assert "reached" in table([(4, "round", good)])
    assert "missed" in table([(4, "round", replace(good, waits=5))])
    assert "missed" in table([(4, "round", replace(good, ahead=96))])
    assert "missed" in table([(4, "phase", replace(good, otherwise=("power of 0",)))])


@pytest.mark.thorough
def test_it_is_printed_for_every_number_of_players_and_an_unknown_player_is_refused():
    page = CliRunner().invoke(app, ["--games", "1", "--player", "whimsical"]).output
    unknown = CliRunner().invoke(app, ["--player", "nobody"])

    assert 8 == sum(line.split()[1:2] in (["round"], ["phase"]) for line in page.splitlines())
    assert "goal, at most 14 waits" in page
    assert (2, True) == (unknown.exit_code, "sensible" in unknown.output)
