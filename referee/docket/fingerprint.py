"""The fingerprint of a sheet in force: a salted hash that its player can hold against the record once the game is over.

The salt follows from the seed, so nobody can find a sheet from its fingerprint before the seed is told, and anybody can
compute it again afterwards. docs/proof.md gives the form of what is hashed. Must not know who is told it.
"""

from __future__ import annotations

import json
from hashlib import sha256

from referee import chance
from referee.docket.model import Docket
from referee.rules.model import Seat
from referee.rules.notation import to_plain


def draw_key(docket: Docket) -> bytes:
    """The key of this game's draws, made of the seed and the players' words on accepting."""
    mixed = [(docket.setup.colours[each.seat], each.mixed_in(docket.mixed)) for each in docket.accepted]
    return chance.mixed_key(bytes.fromhex(docket.seed), mixed, docket.mixed)


def fingerprint(docket: Docket, seat: Seat) -> str:
    """The fingerprint, hex, of a seat's sheet and standing orders; empty if it has none, or before the game."""
    own, board = docket.seat(seat), docket.setup.board
    if not (docket.seed and docket.started and (own.sheet or own.standing)):
        return ""
    written = [[to_plain(block, board) for block in blocks] for blocks in (own.in_force, own.standing_orders)]
    text = json.dumps(written, ensure_ascii=False, separators=(",", ":"))
    salt = chance.sheet_salt(draw_key(docket), docket.setup.colours[seat], own.filings)
    return sha256(f"{salt}:{text}".encode()).hexdigest()
