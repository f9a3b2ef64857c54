"""A table at which red has come to one more card in its turn."""

from referee.rules.decisions import Act, PlaceCaballeros, TakeCard
from referee.rules.editions import EDITIONS
from referee.rules.further import FurtherCard
from referee.rules.rounds import Choosing
from referee.rules.state import State
from tests.rules.tables import RED, answer, table, with_steps

OFFERED = ("double_turn", "last_word", "king", "score_castillo#1", "joint_force")


def red_doubles(edition: str) -> State:
    laid = ((RED, 9), (1, 5), (2, 2))
    position = table(players=3, edition=EDITIONS[edition], boxes=("grandissimo",), laid=laid, offered=OFFERED)
    state = with_steps(position, Choosing(RED), FurtherCard(RED))
    return answer(state, TakeCard("double_turn"), Act(), PlaceCaballeros())[0]
