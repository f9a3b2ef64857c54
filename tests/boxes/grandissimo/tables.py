"""A table of Grandissimo as tests lay it, and what a seat reads that writes to it."""

from dataclasses import replace

from referee.rules import events as e
from referee.rules.model import COURT
from referee.rules.position import evolve
from tests.kit.byletters import by_letters, says

RED, BLUE, YELLOW = range(3)
KING = "CARD king\nKING Valencia\nPLACE 1 Castillo"


def table(edition="rio_grande", cards=(), held=None, tokens=None):
    """The first round of three, before anything is filed; the King is in Galicia, and Queen and Jester on offer.

    `cards` are on offer beside the King's; `held`: more caballeros by zone; `tokens`: in whose court they lie.
    """
    game = by_letters(3, 1, "six_skip", boxes=("grandissimo",), edition=edition, cooling_minutes=0)
    position = game.docket.state.position
    rows = [list(row) for row in position.pieces]
    for code, row in (held or {}).items():
        for owner, count in enumerate(row):
            rows[position.board.index[code]][owner] += count
            rows[1][owner] -= count
    spots = zip(position.board.tokens, position.tokens, strict=True)
    lying = tuple((COURT, tokens[token.id]) if token.id in (tokens or {}) else spot for token, spot in spots)
    position = position.having(
        offered=(*cards, "score_5#1", "king", "queen_and_jester"),
        undealt=tuple(tuple(card for card in stack if card not in cards) for stack in position.undealt),
        kings_figure=position.board.index["GAL"],
        pieces=tuple(map(tuple, rows)),
        tokens=lying,
    )
    return replace(game, docket=game.docket.having(state=replace(game.docket.state, position=position)))


# --- the Grand Inquisitor ------------------------------------------------------------------------

IDLE = "SKIP\nPLACE 1 Castillo"
TAKES = (
    "POWER 13\nCARD spanish inquisition\nMOVE 1 black Aragon to Valencia, 1 blue Aragon to Valencia\nPLACE 1 Castillo"
)
SECOND, THIRD = f"POWER 5\nCARD king\n{IDLE}\n", f"POWER 3\nCARD ANY\n{IDLE}"


def begun(edition="big_box_nl", holder=None, **more):
    """The first round of three, the card on offer: both black and one of blue in Aragon, the King in Galicia."""
    game = by_letters(3, 1, "six_skip", boxes=("grandissimo",), edition=edition, cooling_minutes=0)
    state, card = game.docket.state, "spanish_inquisition"
    position = state.position
    board = position.board
    index, pieces = board.index, [list(row) for row in position.pieces]
    for row in pieces[2:]:
        row[:] = [0] * len(row)
    pieces[index["ARA"]] = [0, 1, 0, 2]
    tokens = list(position.tokens)
    if holder is not None:
        tokens[board.token_numbers["inquisitor"]] = (COURT, holder)
    undealt = tuple(tuple(each for each in stack if each != card) for stack in position.undealt)
    laid = {"pieces": tuple(map(tuple, pieces)), "tokens": tuple(tokens)}
    offered = ("king", "score_5#1", "score_castillo#1") if holder is not None else (card, "king", "score_5#1")
    position = evolve(position, e.KingMoved(index["GAL"])).having(**laid, offered=offered, undealt=undealt, **more)
    return replace(game, docket=game.docket.having(state=replace(state, position=position)))


def played(consent="", red=TAKES, **options):
    game = begun(**options)
    for seat, text in ((BLUE, SECOND + consent), (YELLOW, THIRD), (RED, red)):
        says(game, seat, text)
    return game
