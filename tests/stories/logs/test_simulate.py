"""Random games: the laws hold in all of them, and in time they show everything there is."""

from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from benchmarks.engine import measure
from benchmarks.games import Tally, app, every_table, report, simulate
from referee.rules import engine
from referee.rules.boxes import BASE, BOXES, impossible
from referee.rules.decisions import Ask, Disk
from referee.rules.editions import EDITIONS
from referee.rules.effects.base import Effect, Step
from referee.rules.events import Moved, WindowClosed
from referee.rules.model import COURT
from referee.rules.position import Spot
from referee.rules.table import Edition, Length
from tests.kit.chance_player import answer, answers
from tests.kit.geography import CASTILLO, CAT, CVI, GAL, SEV, VAL
from tests.kit.tables import together
from tests.kit.thorough import THOROUGH, sampled
from tests.naive import facts
from tests.rules.tables import BLUE, RED, asked, everywhere, rulebook, table, turn

SIZES = (2, 3, 4, 5)
MOST = 1500  # games at one kind of table after which a card that was not seen would never be


@pytest.mark.thorough
def test_every_kind_of_table_is_played_at_in_turn() -> None:
    tables = every_table("some")

    lengths = sum(len(book.lengths) for book in EDITIONS.values())
    shelves = [each for n in range(len(BOXES) + 1) for each in combinations(BOXES, n) if impossible(each) is None]
    assert 4 * lengths * len(shelves) == len(set(tables)) == len(tables)
    assert 6 == sum(simulate(1, n, "every", book, length, boxes).watched for n, book, length, boxes in tables[:6])


ALONE, PAIRS = ([boxes for boxes in combinations(BOXES, n) if impossible(boxes) is None] for n in (1, 2))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_laws_hold_in_games_of_nine_rounds(players: int) -> None:
    tally = simulate(6, players, seed="laws")

    assert (6, 6) == (tally.games, tally.watched)
    assert 6 * 9 * players == sum(tally.taken.values())


@pytest.mark.parametrize(
    ("boxes", "players"),
    [
        *product(together(), sampled(SIZES, 3)),
        *sampled([*product(ALONE, SIZES)], 5),
        *sampled([*product(PAIRS, SIZES)], 25),
    ],
    ids=lambda each: str(each) if isinstance(each, int) else "+".join(each),
)
def test_the_laws_hold_with_every_set_of_boxes(boxes: tuple[str, ...], players: int) -> None:
    assert 3 == simulate(3, players, seed="boxes", boxes=boxes).watched


# Every answer other than Rio Grande's, in as few rulebooks as they fit into.
OTHERWISE = [
    rulebook(
        next_leader="last_to_play_power",
        power_discard="open_this_round",
        reinforce="exact",
        shortfall="regions_required",
        shortfall_on_court_card=False,
        placement="max_possible",
        score_pick_castillo=False,
        scoreboard_kings_region=True,
        tie_skip="absolute",
        firsts_bonus=False,
        multi_score_order="chooser",
        final_tie="power_cards",
        send_one_scope="opponents",
        decay_cards="both_all",
        king_returns_scope="everyone",
        secret_two_fallback="none",
        illegal_disk="random",
        evict_bad_target="king_to_court",
        adviser="any",
        move_back_allowed=False,
        veto_life="game_end",
        veto="before_only",
    ),
    rulebook(
        shortfall="none",
        send_one_scope="one_opponent",
        illegal_disk="ignore",
        power_discard="put_away",
        veto_granularity="step_undo",
    ),
    rulebook(veto="off", send_one_scope="some_opponents", court_by_disk="neither"),
]


@pytest.mark.parametrize(
    ("edition", "length"), [(book.id, length) for book in EDITIONS.values() for length in book.lengths]
)
def test_the_laws_hold_by_every_rulebook_and_for_every_length_it_offers(edition: str, length: Length) -> None:
    assert 4 == simulate(2, 2, "books", edition, length).watched + simulate(2, 5, "books", edition, length).watched


@pytest.mark.parametrize("edition", OTHERWISE, ids=["most points", "some points", "no vetoes"])
@pytest.mark.parametrize("players", [2, 5])
def test_the_laws_hold_by_every_answer_to_the_points_of_difference(edition: Edition, players: int) -> None:
    assert 4 == simulate(4, players, seed="otherwise", edition=edition).watched


@pytest.mark.thorough
@pytest.mark.slow
def test_in_time_every_card_is_carried_out_skipped_and_vetoed() -> None:
    """Some cards are rarely skipped or vetoed: that is waited for with `THOROUGH=1` only."""
    books = ("rio_grande", "big_box_nl")  # in the second a Veto undoes, and nothing must be carried out
    tables: list[dict[str, Any]] = [{"edition": book, "boxes": boxes} for boxes in ((), *together()) for book in books]
    tally = Tally()
    for n, how in product(range(MOST // 5), tables):
        if might_show(never_seen(tally), how["boxes"]):
            tally += simulate(5, 5, **how, seed=f"in time {n}", checked=False)

    assert [] == [each for each in never_seen(tally).items() if each[1]], report(tally)


def might_show(missing: dict[str, set[str]], boxes: tuple[str, ...]) -> bool:
    """Whether games with these boxes might show what is missing: cards of theirs, or what is no card.

    Cards of the base game are looked for in games without boxes, which take less time.
    """
    deck = {id for box in ([BOXES[id] for id in boxes] or [BASE]) for card in box.deck for id in card.ids()}
    of_cards = ("acted", "vetoed", "skipped", "cut")
    return any(names & deck if kind in of_cards else names for kind, names in missing.items())


BY_TESTS_ALONE = {"TakeAnother", "FurtherCard"}
"""Effects and steps that no box has yet but that of the tests, whose games `test_a_box_of_ones_own` plays."""


def never_seen(tally: Tally) -> dict[str, set[str]]:
    """What there is and no game has shown yet, by kind."""
    cards = {id for box in (BASE, *BOXES.values()) for card in box.deck for id in card.ids()}
    cut = {"four_any", "score_firsts", "score_secret", "king_returns", "send_one_each", "evict"}
    asked = {str(kind) for kind in Ask if kind is not Ask.DISK} | {f"disk {purpose}" for purpose in Disk}
    return {
        "acted": cards - set(tally.acted),
        "vetoed": cards - set(tally.vetoed) if THOROUGH else set(),
        "skipped": cards - set(tally.skipped) if THOROUGH else set(),
        "cut": cut - set(tally.cut),
        "asked": asked ^ set(tally.asked),
        "effects": {kind.__name__ for kind in leaves(Effect)} - set(tally.effects) - BY_TESTS_ALONE,
        "steps": {kind.__name__ for kind in leaves(Step)} - set(tally.steps) - BY_TESTS_ALONE,
    }


def leaves(kind: type) -> set[type]:
    """The classes of the rules below this one that have none below them."""
    below = [sub for sub in kind.__subclasses__() if sub.__module__.startswith("referee.rules.")]
    return set().union(*(leaves(sub) for sub in below)) if below else {kind}


def test_the_report_names_every_card_and_what_was_never_seen() -> None:
    tally = simulate(1, 2, seed=3)
    page = report(tally)

    assert "1 games" in page
    assert sum(facts.PILES.values()) == len(tally.cards)
    assert all(card in page for card in tally.cards)
    assert "never vetoed: none" not in page
    assert "never vetoed: own_from_one" in page


def test_games_are_played_with_boxes_and_an_unknown_box_is_refused() -> None:
    played = CliRunner().invoke(app, ["--games", "1", "--box", "france", "--box", "anniversary"])
    refused = CliRunner().invoke(app, ["--box", "atlantis"])

    assert (0, "1 games") == (played.exit_code, played.output[:7])
    assert (1, True) == (refused.exit_code, 'There is no box "atlantis"' in refused.output)


def test_a_game_is_played_again_by_its_number() -> None:
    both, first, second = (
        CliRunner().invoke(app, ["--every", *words]).output.splitlines()[0]
        for words in (["--games", "2"], ["--games", "1"], ["--games", "1", "--first", "1"])
    )
    events = [int(line.split()[2]) for line in (both, first, second)]

    assert events[0] == events[1] + events[2]
    assert events[1] != events[2]


# --- the player of chance -------------------------------------------------------------------------


@pytest.mark.parametrize("card", [design.ids()[0] for design in BASE.deck])
def test_chance_answers_every_card_legally_at_crowded_and_at_empty_tables(card: str) -> None:
    hands = ((1, 2, 3),) * 4
    crowded = table(everywhere(2), hands=hands, homes=(VAL, GAL, CAT, SEV), scoreboards=(VAL,))
    spent = table({GAL: (3,) * 4}, court=(0,) * 4, provinces=(0,) * 4, homes=(GAL,) * 4, scoreboards=(GAL, CASTILLO))
    states = [turn(crowded, card), turn(spent, card)]

    wrong = [
        (seed, order)
        for seed in range(40)
        for state in states
        if engine.check(state, RED, order := answer(state, asked(state), RED, Random(seed)))
    ]

    assert [] == wrong


@pytest.mark.parametrize("card", ["spanish_inquisition", "score_coast"], ids=["by the card", "later"])
def test_chance_takes_its_own_and_rivals_along_and_rivals_consent_and_refuse(card: str) -> None:
    visits: dict[str, Spot] = {} if card == "spanish_inquisition" else {"inquisitor": (COURT, RED)}
    book, mercenaries = EDITIONS["big_box_nl"], 3
    position = table({CVI: (2, 2, 0, 2)}, 3, edition=book, boxes=("grandissimo",), tokens=visits)
    went, consented = set(), set()
    for seed in range(30):
        state, rng = turn(position, card), Random(seed)
        while decision := engine.pending(state):
            state, events = engine.play(state, answers(state, decision, rng))
            went |= {event.owner for event in events if isinstance(event, Moved) and event.source == CVI}
            consented |= {event.stepped_in for event in events if isinstance(event, WindowClosed)}

    assert ({RED, BLUE, mercenaries}, {True, False}) == (went, consented)


# --- the benchmark --------------------------------------------------------------------------------


def test_the_benchmark_measures_games_and_a_floor_below_them() -> None:
    row = measure(2, 0.05)

    assert 0 < row.floor < row.ours
