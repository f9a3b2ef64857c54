"""The digest of what a game is played with: the hash by which players accept it, and which its record proves. Pure."""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import sha256
from typing import Any

from referee.rules import engine
from referee.rules.notation import to_plain
from referee.rules.table import Setup

DIGEST_LENGTH = 8


def digest(setup: Setup) -> str:
    """A short hash of what is played with by a set-up, by which players accept it."""
    return full_digest(setup)[:DIGEST_LENGTH]


@lru_cache(maxsize=16)  # each letter before the start asks for it up to three times, at some milliseconds
def full_digest(setup: Setup) -> str:
    """The hash, hex, of all that is played with: the rulebook's answers, the board, the cards, the sequence of play."""
    return digest_of_table(to_plain(engine.table_for(setup), setup.board))


def digest_of_table(plain: Any) -> str:
    """The same, from the entry that lays the table."""
    return sha256(json.dumps(plain, sort_keys=True, ensure_ascii=True).encode()).hexdigest()
