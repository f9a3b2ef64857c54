from random import Random
from typing import Any

import pytest

from referee.orders.book import answer, default, only
from referee.orders.shapes.block import FORCED, SILENCE, Given, Memory
from referee.rules import engine
from referee.rules.boxes import set_up
from referee.rules.boxes.anniversary.banners import NameBearer
from referee.rules.decisions import (
    Ask,
    LayPower,
    LetPass,
    MoveKing,
    Name,
    Order,
    PlaceCaballeros,
    Reinforce,
    Return,
    SetDisk,
    Skip,
    TakeCard,
)
from referee.rules.effects.base import Step
from referee.rules.effects.courts import GiveUp
from referee.rules.effects.disks import EvictByDisk, GeneralDisks, NameInSecret, SendByDisk
from referee.rules.rounds import Choosing, Laying, Reinforcing
from referee.rules.state import State
from referee.rules.table import Edition
from tests.kit.chance_player import answers as by_chance
from tests.kit.geography import ARA, CASTILLO, CAT, CNU, CVI, GAL, GRA, PVA, SEV, VAL
from tests.rules.tables import BLUE, COLOURS, RED, RIO_GRANDE, asked, rulebook, table, turn, with_steps
from tests.rules.tables import answer as play


def house(state: State) -> Order:
    decision = asked(state)
    return default(state, decision, decision.seats[0])


def stepped(step: Step, **more: Any) -> State:
    return with_steps(table(**({"king": CNU, "homes": (GRA, PVA, ARA, SEV)} | more)), step)


BOARD = {VAL: (2, 1, 0, 0), GRA: (1, 1, 0, 0), CASTILLO: (1, 1, 0, 0)}


def fallen(**more: Any) -> State:
    """Red's banner is borne by one who came to the Castillo."""
    flown = {"banner-red": (CASTILLO, RED)}
    return stepped(NameBearer(RED, "banner-red"), rows=BOARD, boxes=("anniversary",), tokens=flown, **more)


@pytest.mark.parametrize(
    ("state", "order"),
    [
        pytest.param(stepped(Laying(RED), laid=((BLUE, 1),)), LayPower(2), id="the lowest free power card"),
        pytest.param(stepped(Reinforcing(RED), laid=((RED, 1),)), Reinforce(6), id="full reinforcement"),
        pytest.param(
            stepped(Reinforcing(RED), laid=((RED, 1),), rows=BOARD, provinces=(4, 9, 9, 9)),
            Reinforce(4),
            id="nobody from the board",
        ),
        pytest.param(
            stepped(
                Reinforcing(RED),
                laid=((RED, 1),),
                rows=BOARD,
                provinces=(4, 9, 9, 9),
                edition=rulebook(shortfall="regions_required"),
            ),
            Reinforce(4, (GRA, VAL)),
            id="but where the edition insists",
        ),
        pytest.param(
            stepped(Choosing(RED), offered=("king", "scoreboard#1", "score_4#1")), TakeCard("score_4#1"), id="the card"
        ),
        pytest.param(turn(table(king=CNU), "king"), Skip(), id="no special action"),
        pytest.param(play(turn(table(king=CNU), "king"), Skip())[0], PlaceCaballeros(), id="nobody placed"),
        pytest.param(
            play(turn(table(king=CNU, edition=rulebook(placement="max_possible")), "king"), Skip())[0],
            PlaceCaballeros(((CASTILLO, 5),)),
            id="into the Castillo where some must be placed",
        ),
        pytest.param(stepped(GiveUp(RED, 3), rows=BOARD, court=(1, 7, 7, 7)), Return(1, (GRA, VAL)), id="court first"),
        pytest.param(stepped(GeneralDisks(), rows=BOARD), SetDisk(GRA), id="the disk at home"),
        pytest.param(stepped(GeneralDisks(), rows=BOARD, king=GRA), SetDisk(GAL), id="or in track order"),
        pytest.param(stepped(NameInSecret(BLUE, "score_secret")), SetDisk(GRA), id="scored in secret: at home"),
        pytest.param(stepped(EvictByDisk(BLUE, "evict", VAL), rows=BOARD), SetDisk(GRA), id="to flee home"),
        pytest.param(stepped(EvictByDisk(BLUE, "evict", GRA), rows=BOARD), SetDisk(GAL), id="not where it flees"),
        pytest.param(stepped(SendByDisk(BLUE, "secret_send_two", 2), rows=BOARD), SetDisk(None), id="not set"),
        pytest.param(fallen(homes=(VAL, PVA, ARA, SEV)), Name(VAL), id="the banner at home"),
        pytest.param(fallen(homes=(CNU, PVA, ARA, SEV)), Name(GRA), id="or where it may fly first"),
        pytest.param(
            play(turn(table(king=CNU, vetoes=((BLUE, 5),)), "king"), MoveKing(GAL))[0], LetPass(), id="let pass"
        ),
    ],
)
def test_who_stays_silent_gets_the_published_default(state: State, order: Order) -> None:
    assert order == house(state)


EDITIONS = {
    "rio_grande": RIO_GRANDE,
    "all that may be must": rulebook(
        reinforce="exact",
        shortfall="regions_required",
        placement="max_possible",
        court_by_disk="neither",
        send_one_scope="opponents",
        illegal_disk="random",
        evict_bad_target="king_to_court",
        king_returns_scope="everyone",
        secret_two_fallback="none",
    ),
    "nothing fetched": rulebook(shortfall="none", send_one_scope="one_opponent", illegal_disk="ignore"),
}


GAMES = {name: (edition, ()) for name, edition in EDITIONS.items()} | {
    "with boxes": (RIO_GRANDE, ("france", "anniversary"))
}


@pytest.mark.parametrize(("edition", "boxes"), GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_default_is_legal_and_the_book_never_lies_whatever_has_happened(
    players: int, edition: Edition, boxes: tuple[str, ...]
) -> None:
    rng = Random(players)
    kinds = set()
    for _ in range(4):
        state = _opened(players, edition, boxes)
        while (decision := engine.pending(state)) is not None:
            for seat in decision.seats:
                kinds.add(decision.kind)
                assert None is engine.check(state, seat, default(state, decision, seat))
                found = answer(state, decision, seat, {}, Memory())
                if isinstance(found, Given):
                    assert found.key in (FORCED, SILENCE)
                    assert None is engine.check(state, seat, found.order)
            state, _ = engine.play(state, by_chance(state, decision, rng))

    assert {Ask.POWER, Ask.REINFORCE, Ask.CARD, Ask.HALF, Ask.DISK, Ask.VETO} <= kinds


def _opened(players: int, edition: Edition, boxes: tuple[str, ...] = ()) -> State:
    return engine.fold(engine.open_game(set_up(COLOURS[:players], edition, boxes)))


def test_a_game_of_nothing_but_silence_comes_to_its_end() -> None:
    rng = Random(7)
    state = _opened(4, RIO_GRANDE)
    while (decision := engine.pending(state)) is not None:
        silent = {seat: default(state, decision, seat) for seat in decision.seats}
        state, _ = engine.play(state, silent or by_chance(state, decision, rng))

    assert 4 == len(state.position.ranks)


@pytest.mark.parametrize(
    ("state", "order"),
    [
        pytest.param(stepped(Laying(RED), hands=((3,), (1,), (1,), (1,))), LayPower(3), id="one power card"),
        pytest.param(stepped(Choosing(RED), offered=("king",)), TakeCard("king"), id="one card"),
        pytest.param(
            stepped(SendByDisk(BLUE, "secret_send_all", 99), rows={VAL: (1, 0, 0, 0)}), SetDisk(VAL), id="one region"
        ),
        pytest.param(
            stepped(GiveUp(RED, 3), rows={CVI: (5, 0, 0, 0)}, court=(0, 7, 7, 7)),
            Return(0, (CVI, CVI, CVI)),
            id="one place to give from",
        ),
        pytest.param(turn(table(king=CNU, court=(0, 7, 7, 7)), "four_own"), Skip(), id="nobody to move"),
        pytest.param(turn(table(king=CNU, court=(0, 7, 7, 7)), "add_two_or_own"), Skip(), id="nobody at all"),
        pytest.param(
            turn(table(king=CNU, court=(0, 7, 7, 7), homes=(CNU, GAL, CAT, SEV)), "grande#1"),
            Skip(),
            id="a Grande held",
        ),
    ],
)
def test_where_one_order_is_legal_nobody_need_write_it(state: State, order: Order) -> None:
    assert order == only(state, asked(state), asked(state).seats[0])
