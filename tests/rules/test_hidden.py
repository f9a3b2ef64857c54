"""Region cards that are taken face down: who sees what of them, and what others find when they look for one."""

from collections.abc import Iterable
from random import Random

import pytest

from referee.rules import engine
from referee.rules import events as e
from referee.rules.boxes import BOXES, set_up, table_for
from referee.rules.decisions import Act, Ask, ChooseInSecret, Complaint, LetPass, Name, Skip, StepIn
from referee.rules.effects.hidden import HidesRegion, Hiding
from referee.rules.effects.windows import VetoWindow
from referee.rules.model import ALL, Place, Seat
from referee.rules.modifiers import Lasting
from referee.rules.position import Position
from referee.rules.predicates import free_region_cards, kings_region
from referee.rules.state import Event, State
from referee.rules.views import imagined, view
from tests.kit.chance_player import answers
from tests.kit.couriers import COURIERS
from tests.kit.geography import CASTILLO, GAL, REGIONS, SEV, VAL
from tests.kit.laws import Witness
from tests.rules.tables import BLUE, COLOURS, RED, RIO_GRANDE, answer, asked, complaint, table, turn

SEALED = e.ChoiceSealed(RED, "sealed_letter", 4, "VAL", "salt", e.commitment("salt", "VAL"))


@pytest.fixture(autouse=True)
def couriers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOXES, COURIERS.id, COURIERS)


def before(**more: object) -> Position:
    return table(players=3, boxes=("couriers",), **more)  # type: ignore[arg-type]


def hidden(place: Place = VAL, salt: str = "salt") -> State:
    """Red has hidden a region with its card; what else its turn has is still to come."""
    state, _ = answer(turn(before(), "sealed_letter"), ChooseInSecret(place, salt))
    return state


# --- hiding one -----------------------------------------------------------------------------------


def test_all_are_told_that_something_is_chosen_and_by_what_it_is_sealed_and_its_seat_what_it_is() -> None:
    _, facts = answer(turn(before(), "sealed_letter"), ChooseInSecret(VAL, "salt"))

    kept = Lasting(HidesRegion(RED, "sealed_letter", 4), "replaced")
    assert [e.Announced(RED, "sealed_letter", Act()), SEALED, e.LastingBegan(kept)] == facts
    assert e.ChoiceSealed(RED, "sealed_letter", 4, "", "", SEALED.commitment) == SEALED.closed()


def test_the_position_keeps_it_and_shows_it_in_no_view_but_its_seats() -> None:
    position = hidden().position

    assert (SEALED,) == position.seals == view(position, RED).seals
    assert [(SEALED.closed(),)] * 2 == [view(position, seat).seals for seat in (BLUE, None)]


@pytest.mark.parametrize("seat", [BLUE, None])
def test_whatever_is_hidden_others_see_the_same(seat: Seat | None) -> None:
    one, other = (hidden(place).position for place in (VAL, SEV))
    closed = other.having(seals=tuple(each.closed() for each in one.seals))

    assert view(one, seat) == view(closed, seat)
    assert free_region_cards(imagined(view(one, seat), one.hands)) == REGIONS


def test_a_region_card_is_taken_or_the_action_is_left_and_the_kings_region_may_be_taken() -> None:
    state = turn(before(king=GAL), "sealed_letter")

    assert Complaint("no-free-card", (CASTILLO,)) == complaint(state, ChooseInSecret(CASTILLO))
    assert Complaint("wants-hidden-region") == complaint(state, Name(VAL))
    assert [None, None] == [complaint(state, order) for order in (ChooseInSecret(GAL), Skip())]


def test_a_veto_keeps_the_card_on_the_table_and_learns_nothing() -> None:
    state, facts = answer(turn(before(vetoes=((BLUE, ALL),)), "sealed_letter"), ChooseInSecret(VAL, "salt"))
    window = asked(state).step
    assert ([e.Announced(RED, "sealed_letter", Act())], Ask.VETO) == (facts, asked(state).kind)
    assert (Hiding(RED, "sealed_letter", None, ""),) == window.as_known_to(BLUE, ((),) * 3).run
    assert window == window.as_known_to(RED, ((),) * 3)

    stopped, facts = answer(state, StepIn())
    assert [e.Vetoed(BLUE, RED, "sealed_letter", 0)] == facts
    assert ((), REGIONS) == (stopped.position.seals, free_region_cards(stopped.position))
    let, facts = answer(state, LetPass())
    assert (SEALED,) == let.position.seals


def test_who_foresees_a_game_for_another_seals_something_without_knowing_what() -> None:
    window = VetoWindow(BLUE, RED, "sealed_letter", (Hiding(RED, "sealed_letter", VAL, "salt"),), 0)
    [step] = window.as_known_to(BLUE, ((),) * 3).run  # type: ignore[attr-defined]

    [sealed, _] = step.resolve(before(), {}).facts
    assert ("", "", None) == (sealed.value, sealed.salt, step.hidden_order())


# --- looking for one ------------------------------------------------------------------------------


def test_a_hidden_card_is_missing_for_who_knows_of_it_and_lies_there_for_others() -> None:
    position = hidden().position
    known = {seat: imagined(view(position, seat), position.hands) for seat in (RED, BLUE)}
    left = tuple(place for place in REGIONS if place != VAL)

    assert [left, left, REGIONS] == [free_region_cards(each) for each in (position, known[RED], known[BLUE])]


@pytest.mark.parametrize(
    ("card", "order"), [("herald", Name(VAL)), ("sealed_letter", ChooseInSecret(VAL))], ids=["openly", "in secret"]
)
def test_who_looks_for_it_finds_it_gone_when_the_card_is_carried_out(card: str, order: Name | ChooseInSecret) -> None:
    position = hidden().position
    blind = imagined(view(position, BLUE), position.hands)

    assert Complaint("no-free-card", (VAL,)) == complaint(turn(position, card, BLUE), order)
    assert complaint(turn(blind, card, BLUE), order) is None


def test_several_are_hidden_and_shown_one_after_the_other() -> None:
    state, _ = answer(turn(hidden(VAL).position.having(round=5), "sealed_letter"), ChooseInSecret(SEV, "pepper"))
    position = state.position
    assert ["VAL", "SEV"] == [each.value for each in position.seals]

    shown, facts = answer(turn(position, "break_seal"), Act())
    assert ("VAL", ["SEV"]) == (
        next(fact.value for fact in facts if isinstance(fact, e.ChoiceOpened)),
        [each.value for each in shown.position.seals],
    )
    assert SEV not in free_region_cards(shown.position)


# --- showing it -----------------------------------------------------------------------------------


def test_shown_it_is_told_to_all_with_its_salt_and_its_card_is_free_again() -> None:
    state, facts = answer(turn(hidden().position, "break_seal"), Act())

    opened = e.ChoiceOpened(RED, "sealed_letter", "VAL", "salt", SEALED.commitment)
    kept = Lasting(HidesRegion(RED, "sealed_letter", 4), "replaced")
    assert [opened, e.LastingEnded(kept), e.KingMoved(VAL)] == facts[1:]
    assert ((), VAL, REGIONS) == (
        state.position.seals,
        kings_region(state.position),
        free_region_cards(state.position),
    )


def test_nobody_shows_what_another_has_hidden() -> None:
    position = hidden().position

    assert complaint(turn(position, "break_seal"), Act()) is None
    assert Complaint("not-asked") == complaint(turn(position, "break_seal", BLUE), Act())


def test_in_a_foreseen_game_somebody_elses_card_is_turned_over_and_nobody_knows_which() -> None:
    position = hidden().position
    blind = imagined(view(position, BLUE), position.hands)

    state, _ = answer(turn(blind, "break_seal"), Act())
    assert ((), kings_region(position)) == (state.position.seals, kings_region(state.position))


# --- whole games ----------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=[2, 3, 4, 5], ids=lambda players: f"{players} players")
def games(request: pytest.FixtureRequest) -> Iterable[list[Event]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(BOXES, COURIERS.id, COURIERS)
        return [played(request.param, number) for number in range(6)]


def played(players: int, number: int) -> list[Event]:
    """A game left to chance, each event held against every law; at its end each view is its own again."""
    setup = set_up(COLOURS[:players], RIO_GRANDE, ("couriers",))
    witness, log = Witness(f"couriers, {players} players, game {number}"), [*engine.opening_events(table_for(setup))]
    witness.follow(tuple(log))
    state, rng = witness.state, Random(f"couriers/{players}/{number}")
    while (decision := engine.pending(state)) is not None:
        state, events = engine.play(state, answers(state, decision, rng))
        log += events
        witness.follow(events, state)
    for seat in (RED, BLUE, None):
        seen = view(state.position, seat)
        assert seen == view(imagined(seen, state.position.hands), seat)
    witness.finish(setup, log)
    return log


def test_in_games_of_chance_regions_are_hidden_shown_vetoed_and_never_shown(games: list[list[Event]]) -> None:
    counts = [tuple(sum(isinstance(each, kind) for each in log) for kind in KINDS) for log in games]

    assert all(sealed >= opened for sealed, opened in counts)
    assert any(sealed > opened for sealed, opened in counts)
    assert any(opened for _, opened in counts)


KINDS = (e.ChoiceSealed, e.ChoiceOpened)


def test_no_region_is_hidden_while_another_hides_it(games: list[list[Event]]) -> None:
    for log in games:
        down: set[str] = set()
        for event in log:
            match event:
                case e.ChoiceSealed(value=value):
                    assert value not in down
                    down.add(value)
                case e.ChoiceOpened(value=value):
                    down.remove(value)
