"""Whatever Grandissimo asks, the programmed players and the house answer; letters and files carry what they write."""

from dataclasses import replace
from random import Random

import pytest

from referee.orders.book import answer, default
from referee.orders.canonical import canonical_sheet
from referee.orders.contents import Line, known_at
from referee.orders.shapes.block import Given, Memory
from referee.players.advising import advised, reasons
from referee.players.kinds import PLAYERS
from referee.prose.letter_reader import read_letter
from referee.rules import engine
from referee.rules.boxes.grandissimo.revolution import NobodyRules, Restoring
from referee.rules.events import KingMoved
from referee.rules.further import cards_kept
from referee.rules.model import NOWHERE
from referee.rules.modifiers import Lasting
from referee.rules.position import evolve
from referee.rules.state import State
from referee.rules.views import view
from tests.boxes.grandissimo.tables import IDLE, RED, played
from tests.kit.byletters import by_letters
from tests.kit.chance_games import answered, games_with
from tests.orders.letters import sent_as_file

KEYS = {"ALLIED", "CHARTER", "FURTHER", "GUEST", "JAIL", "JESTER", "PARDON", "QUEEN", "SHIFT", "UNCOVER", "UNLOAD"}
SELDOM = {"CONSENT", "INQUISITOR", "RESTORE"}  # by few readings, or where two black ones and another stand together
ALL = sorted(KEYS | SELDOM)
GAMES = 40  # random games in which all others are asked
BACK = "grandissimo.revolution_back_at_emptying"


def seldom():
    """What chance hardly ever brings: a rival's caballero goes along, the Inquisitor is used, a revolution ends."""
    asked = (played("CONSENT ASK"), played("", f"POWER 13\nCARD king\n{IDLE}\nINQUISITOR ASK", holder=RED))
    yield from (game.docket.running for game in asked)
    table = by_letters(3, 1, boxes=("grandissimo",), edition="big_box_nl", chosen={BACK: True})
    position = evolve(table.docket.running.position, KingMoved(table.docket.setup.board.castillo))
    gone = Lasting(NobodyRules(NOWHERE, RED), "general")
    yield State(position.having(lasting=(gone,)), (Restoring(BACK),))


@pytest.fixture(scope="module")
def asked():
    """Each question of the box, as it came up in a game: the state, the question and the seat."""
    found = {}
    for state in seldom():
        decision = engine.pending(state)
        found[decision.step.key] = (state, decision, decision.seats[0])
    assert found.keys() == SELDOM
    for number in range(GAMES):
        game = games_with("grandissimo")(5, number)
        state, n = engine.fold(engine.open_game(game.setup)), 0
        while (decision := engine.pending(state)) is not None:
            key = decision.step.key
            if key in KEYS:
                found.setdefault(key, (state, decision, decision.seats[0]))
            state, _ = engine.play(state, answered(state, decision, game.choices[n] if n < 1000 else 0))
            n += 1
        if found.keys() >= KEYS:
            break
    return found


@pytest.mark.parametrize("key", ALL)
def test_somebody_sensible_whims_and_the_house_have_a_legal_answer(asked, key):
    state, decision, seat = asked[key]
    sensible = advised(state, seat, (key,))
    whims = PLAYERS["whimsical"](view(state.position, seat), (key,), Random(1))

    for blocks in (sensible, whims):
        given = answer(state, decision, seat, {block.key: block for block in blocks}, Memory())
        assert key in {block.key for block in blocks}
        assert isinstance(given, Given)
        assert None is engine.check(state, seat, given.order)
    assert None is engine.check(state, seat, default(state, decision, seat))
    assert len(sensible) == len(reasons(state, seat, sensible))


@pytest.mark.parametrize("key", ALL)
@pytest.mark.parametrize("player", ["sensible", "whimsical"])
def test_what_they_write_is_read_back_from_a_letter_and_from_a_file(asked, key, player):
    state, _, seat = asked[key]
    known = replace(known_at(state.position, seat), asks=state.position.table.keywords)
    known = replace(known, offered=(*known.offered, *cards_kept(state.position, seat)))
    blocks = PLAYERS[player](view(state.position, seat), (key,), Random(2))
    lines = canonical_sheet(blocks, known).split("\n")

    letter = read_letter(tuple(Line(n, line) for n, line in enumerate(lines, 1)), known)
    assert ((), (), {*blocks}) == (letter.complaints, letter.proposal, {*letter.blocks}), lines
    assert {*blocks} == {*sent_as_file(blocks, known).blocks}
