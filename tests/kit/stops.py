"""Moments of games at which somebody is asked: at every tempo, with every box, and with all that goes together."""

from random import Random

from referee.adjudication import adjudicate
from referee.players.sensible import write_sheet
from referee.rules.boxes import BOXES
from referee.rules.views import view
from tests.kit.tables import invited, setup_for, together

TABLES = [
    (boxes, tempo) for boxes in ((), *((box,) for box in BOXES), *together()) for tempo in ("round", "phase", "table")
]


def stops_of(boxes, tempo, most=24):
    """The moments of a game at which somebody is asked, some of them; sensible players play it."""
    rng, players = Random(f"{boxes}{tempo}"), 4 if boxes == () else 3
    game = invited(players, setup=setup_for(players, boxes=boxes), tempo=tempo, cooling_minutes=0)
    game.take(adjudicate.start(game.docket, game.now).entries)
    for _ in range(most):
        if game.docket.ended:
            return
        yield game
        for seat in game.docket.awaited():
            if missing := game.docket.missing_keys(seat):
                asked = write_sheet(view(game.docket.state.position, seat), missing, rng)
                game.sends(seat, *asked)
