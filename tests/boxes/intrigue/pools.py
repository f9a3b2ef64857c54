"""Tables of Intrigue & the King with both pools, as tests lay them."""

from functools import cache
from random import Random

from referee.rules.effects.base import Step
from referee.rules.modifiers import Lasting
from referee.rules.position import Position
from referee.rules.state import State
from tests.kit.byletters import GameByLetters, by_letters

BOXES = ("intrigue", "players_edition", "special")
RED, BLUE, YELLOW = range(3)
IDLE = "PLACE REST Castillo"
KING = f"POWER 170\nCARD king\nSKIP\n{IDLE}"
INTRIGUE = f"POWER 10\nCARD intrigue\nSKIP\n{IDLE}"


def begun(
    *hand: int,
    boxes: tuple[str, ...] = BOXES,
    king: str = "GAL",
    homes: tuple[str, ...] = ("GRA", "VAL", "SEV"),
    court: tuple[int, ...] | None = None,
    tokens: dict[str, str] | None = None,
    lasting: tuple[Lasting, ...] = (),
    **options: object,
) -> GameByLetters:
    """Round 2 of three players who hold 10, 20, 160, 170 and these power cards, their sheets due.

    Options in capitals are caballeros by place, who alone stand in regions; the others are those of the game.
    """
    rows = {code: options.pop(code) for code in [*options] if code.isupper()}
    game = _in_round_one(boxes, **options).branched()
    before: Position = game.docket.running.position
    agenda: tuple[Step, ...] = game.docket.running.agenda
    index = before.board.index
    pieces = [list(row) if place < 2 else [0] * len(row) for place, row in enumerate(before.pieces)]
    for code, row in rows.items():
        pieces[index[code]] = list(row)
    if court is not None:
        pieces[0] = list(court)
    lying = dict(zip((token.id for token in before.board.tokens), before.tokens, strict=True))
    lying |= {token: (index[code], None) for token, code in (tokens or {}).items()}
    changed = before.having(
        hands=(tuple(sorted({*hand, 10, 20, 160, 170})),) * 3,
        pieces=tuple(map(tuple, pieces)),
        homes=tuple(index[home] for home in homes),
        kings_figure=index[king],
        tokens=tuple(lying.values()),
        board=before.setup.board.with_tokens(tuple(lying.values()), 3),
        lasting=(*before.lasting, *lasting),
    )
    game.docket = game.docket.having(state=State(changed, agenda))
    return game


@cache
def _in_round_one(boxes: tuple[str, ...], **options: object) -> GameByLetters:
    game = by_letters(3, 1, "six_skip", boxes=boxes, edition="big_box_nl", cooling_minutes=0, **options)
    rng = Random(1)
    while not game.docket.running.position.round:
        game.answers(game.newest(game.docket.awaited()[0]), rng)
    return game


def held(game: GameByLetters, code: str) -> tuple[int, ...]:
    """The caballeros of each seat in a place."""
    position = game.docket.running.position
    return position.held(position.board.index[code])


def homes(game: GameByLetters) -> tuple[str, ...]:
    """The home region of each seat."""
    position = game.docket.running.position
    return tuple(position.board.codes[home] for home in position.homes)
