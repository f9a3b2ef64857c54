"""What the variants of Koens and Rebel change, where a conformance case cannot look."""

from referee.rules.decisions import Complaint, SetScoreboard
from referee.rules.effects.parties import ExtraTaken
from referee.rules.effects.royal import SendGrande, SendKing
from referee.rules.model import COURT
from referee.rules.modifiers import Lasting
from referee.rules.predicates import extra_allowance
from tests.kit.geography import CASTILLO, FRA, THIRD, VAL
from tests.rules.tables import RED, complaint, table, turn


def test_neither_the_king_nor_a_grande_can_ever_come_to_france_or_into_the_castillo() -> None:
    position = table(boxes=("france",))
    shut = (FRA, CASTILLO, THIRD)

    for effect in (SendGrande(), SendKing(adviser=False)):
        assert [True] * 3 + [False] == [effect.is_never_legal(position, place) for place in (*shut, VAL)]


def test_the_churchs_marker_is_no_scoreboard() -> None:
    state = turn(table(boxes=("church",)), "scoreboard#1")

    assert Complaint("wants-scoreboard") == complaint(state, SetScoreboard("church-marker", VAL))


def test_whoever_took_one_more_and_has_lost_the_churchs_marker_since_places_no_fewer_than_the_card_says() -> None:
    took = (Lasting(ExtraTaken(RED), "round", 4),)
    held = {"church-marker": (COURT, RED)}

    allowed = [
        extra_allowance(table(boxes=("church",), tokens=tokens, lasting=lasting), RED)
        for tokens in (held, {})
        for lasting in ((), took)
    ]
    assert [1, 0, 0, 0] == allowed
