"""A box that nobody has printed, `tests.kit.harbour`, played to the end: nothing outside it knows of it."""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

import pytest

from referee.rules import engine
from referee.rules import events as e
from referee.rules.boxes import BASE
from referee.rules.boxes.box import board_of, table_of
from referee.rules.boxes.variants.box import CHURCH
from referee.rules.decisions import Ask, Decision, Phase
from referee.rules.effects.turns import KeepsCard, TakesAnother
from referee.rules.model import NOWHERE
from referee.rules.notation import from_plain, to_plain
from referee.rules.position import evolve, laid_out
from referee.rules.predicates import crown, kings_region, party_of, places_in_reach
from referee.rules.rounds import TurnHalves
from referee.rules.state import AgendaChanged, Event, State
from referee.rules.table import Setup, TableLaid
from referee.rules.views import imagined, view
from tests.kit.chance_player import answers
from tests.kit.geography import BOARD, COLOURS, RIO_GRANDE
from tests.kit.harbour import HARBOUR, PILOTS, AtSea, Regent, StormBound, harbour_table
from tests.kit.laws import Witness


@dataclass(frozen=True)
class Played:
    """A whole game: its log, and what was asked in which state."""

    table: TableLaid
    log: list[Event]
    asked: list[tuple[Decision, State]]
    state: State

    def facts(self, kind: type) -> list[e.Fact]:
        return [event for event in self.log if type(event) is kind]  # type: ignore[misc]


def play(players: int, number: int) -> Played:
    """Game so-and-so of so many, everything left to chance, each event held against every law."""
    table, rng = harbour_table(players, PILOTS), Random(f"harbour/{players}/{number}")
    witness, log, asked = Witness(f"harbour, {players} players, game {number}"), [*engine.opening_events(table)], []
    witness.follow(tuple(log))
    state = witness.state
    while (decision := engine.pending(state)) is not None:
        asked.append((decision, state))
        state, events = engine.play(state, answers(state, decision, rng))
        log += events
        witness.follow(events, state)
    witness.finish(table.setup, log)
    return Played(table, log, asked, state)


@pytest.fixture(scope="module", params=[2, 3, 4, 5], ids=lambda players: f"{players} players")
def games(request: pytest.FixtureRequest) -> Iterable[Played]:
    return [play(request.param, number) for number in range(6)]


# --- it is played like any other ------------------------------------------------------------------


def test_its_zones_stand_behind_those_of_the_base_game() -> None:
    board = harbour_table(2).setup.board

    assert BOARD.codes == board.codes[: len(BOARD.codes)]
    assert ("QUAY", "ISLE", "ISLE-tower", "LAZARET") == board.codes[-4:]
    assert BOARD.homes == board.homes


def test_its_corsairs_stand_behind_the_parties_of_other_boxes() -> None:
    boxes = (BASE, CHURCH, HARBOUR)
    setup = Setup(COLOURS[:3], RIO_GRANDE, board_of(boxes, RIO_GRANDE.id, {}), ("church", "harbour"))
    position = laid_out(table_of(boxes, setup))

    assert [3, 4] == [party_of(position, party) for party in ("church", "corsairs")]


def test_every_game_comes_to_its_end_by_every_law(games: list[Played]) -> None:
    assert all(game.state.position.ranks and not game.state.agenda for game in games)


def test_its_log_is_written_and_read_back_and_leads_where_it_led(games: list[Played]) -> None:
    for game in games[:2]:
        board = game.table.setup.board
        paper = json.dumps([to_plain(event, board) for event in game.log])
        log = [from_plain(plain, board) for plain in json.loads(paper)]

        assert game.log == log
        assert game.state == engine.fold(tuple(log))


def test_a_state_that_waits_anywhere_in_it_is_written_and_read_back(games: list[Played]) -> None:
    for _, state in games[0].asked[:60]:
        plain = to_plain(AgendaChanged(state.agenda), state.position.board)

        assert state.agenda == from_plain(json.loads(json.dumps(plain)), state.position.board).steps


def test_every_seat_has_a_view_of_it_from_which_a_like_position_is_imagined(games: list[Played]) -> None:
    for _, state in games[0].asked[:: len(games[0].asked) // 20]:
        for seat in (*state.position.seats, None):
            seen = view(state.position, seat)

            assert seen == view(imagined(seen, state.position.hands), seat)


def test_before_the_first_round_everybody_is_asked_at_once_when_every_sheet_is_in(games: list[Played]) -> None:
    for game in games:
        kinds = [(decision.kind, decision.label) for decision, _ in game.asked]
        at = kinds.index((Ask.BEGIN, Phase.SETUP))
        landing, state = game.asked[at + 1]

        assert (Ask.PLACE, tuple(state.position.seats)) == (landing.kind, landing.seats)
        assert (0, Phase.SETUP) == (state.position.round, state.position.phase)
        assert 1 == sum(decision.kind is Ask.PLACE for decision, _ in game.asked)
        _, landed = game.asked[at + 2]
        assert {21} == set(state.position.provinces[: len(landing.seats)])
        assert {20} == set(landed.position.provinces[: len(landing.seats)])


def test_its_cards_are_on_offer_in_every_round(games: list[Played]) -> None:
    for game in games:
        offers = Counter(fact.card for fact in game.facts(e.CardOffered))  # type: ignore[union-attr]

        standing = ("storm", "plague", "pratique", "put_to_sea", "regency", "pilot", "king")
        assert dict.fromkeys(standing, 9) == {card: n for card, n in offers.items() if n > 1}


def test_what_the_storm_begins_shuts_a_place_and_is_over_with_the_next_round(games: list[Played]) -> None:
    began, shut = 0, 0
    for game in games:
        for fact, round_ in rounds_of(game, e.LastingBegan):
            if not isinstance(fact.lasting.changes, StormBound):  # type: ignore[union-attr]
                continue
            began += 1
            over = [n for other, n in rounds_of(game, e.LastingEnded) if other.lasting == fact.lasting]  # type: ignore[union-attr]
            assert min(round_ + 1, 9) in over or round_ == 9
        for decision, state in game.asked:
            if decision.kind is Ask.DISK and state.position.lasting_of(StormBound):
                storms = {each.changes.place for each in state.position.lasting_of(StormBound)}
                shut += 1
                assert storms.isdisjoint(place for row in decision.choices for place in row) or (
                    getattr(decision.step, "purpose", "") == "secret"
                )

    assert began > 4
    assert shut > 0


def test_while_the_king_is_at_sea_the_game_goes_on_with_no_region_of_his(games: list[Played]) -> None:
    kinds, scored = Counter[Ask](), 0
    for game in games:
        for decision, state in game.asked:
            if state.position.lasting_of(AtSea) and kings_region(state.position) == NOWHERE:
                kinds[decision.kind] += 1
                scored += decision.kind is Ask.DISK and getattr(decision.step, "purpose", "") == "general"
                assert (state.position.board.castillo,) <= places_in_reach(state.position, 0)

    assert all(kinds[kind] for kind in (Ask.POWER, Ask.CARD, Ask.HALF, Ask.DISK))
    assert scored


def test_a_grande_rules_until_the_king_lands_and_is_moved_by_his_card(games: list[Played]) -> None:
    ruled, moved = 0, 0
    for game in games:
        position = laid_out(game.table)
        for event in game.log:
            regent = crown(position).regent
            if regent is not None:
                ruled += 1
                moved += isinstance(event, e.GrandeMoved) and event.seat == regent
                assert position.homes[regent] == kings_region(position)
            if not isinstance(event, AgendaChanged):
                position = evolve(position, event)
        assert () == position.lasting_of(Regent)
        assert kings_region(position) in (NOWHERE, *position.board.king_regions)

    assert ruled
    assert moved


def rounds_of(game: Played, kind: type) -> list[tuple[e.Fact, int]]:
    """The facts of a kind, each with the round it fell in."""
    found, number = [], 0
    for event in game.log:
        number = event.number if isinstance(event, e.RoundOpened) else number
        found += [(event, number)] if type(event) is kind else []
    return found  # type: ignore[return-value]


def test_its_step_is_taken_in_every_general_scoring_before_the_regions(games: list[Played]) -> None:
    for game in games:
        quay = game.table.setup.board.index["QUAY"]
        scored = [(f.place, f.general) for f in game.facts(e.Scored)]  # type: ignore[union-attr]
        castillo, regions = game.table.setup.board.castillo, game.table.setup.board.regions
        general = [(castillo, True), (quay, False), *((place, True) for place in regions)]

        assert 3 == sum(scored[n : n + len(general)] == general for n in range(len(scored)))
        beacon = [fact.place for fact in game.facts(e.TokenMoved) if fact.token == "beacon"]  # type: ignore[union-attr]
        assert 1 + 3 == len(beacon) == len(set(beacon))


def test_its_places_and_its_slot_are_come_to_and_left(games: list[Played]) -> None:
    came, left = Counter[str](), Counter[str]()
    for game in games:
        codes = game.table.setup.board.codes
        for fact in game.facts(e.Moved):
            came[codes[fact.target]] += 1  # type: ignore[union-attr]
            left[codes[fact.source]] += 1  # type: ignore[union-attr]
        for fact in game.facts(e.Placed):
            came.update(codes[place] for place, _ in fact.placing)  # type: ignore[union-attr]

    assert all(came[code] for code in ("QUAY", "ISLE", "ISLE-tower"))
    assert all(left[code] for code in ("QUAY", "ISLE"))


def test_the_lazaret_is_filled_by_one_of_its_cards_alone_and_emptied_by_another_alone(games: list[Played]) -> None:
    ways = Counter[tuple[str, str]]()
    for game in games:
        aside, card = game.table.setup.board.index["LAZARET"], ""
        for event in game.log:
            card = event.card if isinstance(event, e.Announced) else card
            if isinstance(event, e.Moved) and aside in (event.source, event.target):
                ways[card, "in" if event.target == aside else "out"] += 1

    assert {("plague", "in"), ("pratique", "out")} == ways.keys()


def test_corsairs_are_moved_and_rank_and_are_never_paid(games: list[Played]) -> None:
    moved = 0
    for game in games:
        corsairs = len(game.table.setup.colours)
        moved += sum(fact.owner == corsairs for fact in game.facts(e.Moved)[4:])  # type: ignore[union-attr]
        assert {corsairs} == {len(fact.points) for fact in game.facts(e.Scored)}  # type: ignore[union-attr]
        assert 5 == sum(row[corsairs] for row in game.state.position.pieces)

    assert moved > 0


# --- several cards in a turn ----------------------------------------------------------------------


def cards_by_turn(game: Played) -> list[list[str]]:
    """The cards of each turn, in the order in which its seat came to them."""
    turns: list[list[str]] = []
    seat = None
    for event in game.log:
        if isinstance(event, e.RoundOpened):
            seat = None
        if isinstance(event, e.CardTaken):
            if event.seat != seat:
                turns.append([])
            seat = event.seat
            turns[-1].append(event.card)
    return turns


def test_in_a_turn_a_seat_comes_to_one_card_or_two_or_three(games: list[Played]) -> None:
    turns = [turn for game in games for turn in cards_by_turn(game)]

    assert {1, 2} <= {len(turn) for turn in turns} <= {1, 2, 3}
    assert all("pilot" in turn[:1] for turn in turns if len(turn) == 3)


def test_a_second_card_comes_when_both_halves_of_the_first_are_done(games: list[Played]) -> None:
    asked = [pair for game in games for pair in game.asked]
    further = [state for decision, state in asked if decision.kind is Ask.CARD and decision.step.key]

    assert further
    assert not any(isinstance(step, TurnHalves) for state in further for step in state.agenda)


def test_a_kept_card_is_used_in_a_later_round_or_never(games: list[Played]) -> None:
    used = 0
    for game in games:
        began = [(fact.lasting.changes, n) for fact, n in rounds_of(game, e.LastingBegan)]  # type: ignore[union-attr]
        first: dict[str, int] = {}
        for kept, number in began:
            if isinstance(kept, KeepsCard):
                first.setdefault(kept.card, number)
        for fact, number in rounds_of(game, e.CardTaken):
            again = fact.card in first and number != first[fact.card]  # type: ignore[union-attr]
            used += again
            assert not again or number > first[fact.card]  # type: ignore[union-attr]

    assert used


def test_a_second_card_is_given_where_the_pilot_is_carried_out_and_not_where_he_is_skipped_or_vetoed() -> None:
    denied = Counter[str]()
    for game in (play(5, number) for number in range(12)):
        gifts = [fact.lasting.changes for fact in game.facts(e.LastingBegan)]  # type: ignore[union-attr]
        given = sum(isinstance(gift, TakesAnother) and not gift.used for gift in gifts)
        of_pilot = Counter(type(event).__name__ for event in game.log if getattr(event, "card", "") == "pilot")

        assert of_pilot["Announced"] - of_pilot["Vetoed"] == given
        denied.update({kind: of_pilot[kind] for kind in ("Skipped", "Vetoed")})

    assert all(denied.values())
