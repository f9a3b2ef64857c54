"""Verifiable draws: each follows from a committed seed, the players' words, and its own label.

The seed's SHA-256 stands in the invitation, and of the players' words their SHA-256 is mixed in, so that not even the
host can choose the deck, and words can be forgotten. When or how often a draw is made does not matter.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Sequence
from typing import Literal, TypeVar

T = TypeVar("T", int, str, int | str)

SEED_BYTES = 32
_WORD = 8  # bytes of each HMAC taken as a number


def commitment(seed: bytes, hashed: Literal["bytes", "hex"] = "bytes") -> str:
    """The commitment to a seed that the invitation prints: the SHA-256, hex, of its bytes, or of its hex digits."""
    return hashlib.sha256(seed.hex().encode() if hashed == "hex" else seed).hexdigest()


def digest_of(words: str) -> str:
    """The SHA-256, hex, of words behind ACCEPT."""
    return hashlib.sha256(words.encode()).hexdigest()


def mixed_key(seed: bytes, accepted: Sequence[tuple[str, str]], mixed: Literal["words", "digests"] = "words") -> bytes:
    """The key of all draws: HMAC-SHA256 of the seed over JSON, by colour, of what is mixed in.

    Of words a list of pairs, of digests an object: no words make a list that would be the JSON of digests, so that a
    game cannot be passed off as one of before.
    """
    by_colour = sorted(accepted)
    text = json.dumps(dict(by_colour) if mixed == "digests" else by_colour, ensure_ascii=False, separators=(",", ":"))
    return hmac.new(seed, text.encode(), hashlib.sha256).digest()


def player_seed(key: bytes, label: str) -> bytes:
    """The seed of a programmed player's random generator: HMAC(key, label)."""
    return hmac.new(key, label.encode(), hashlib.sha256).digest()


def salt(key: bytes, colour: str, number: int) -> str:
    """The salt, hex, for a secret choice of a seat, so that nobody can find the choice by hashing every one.

    `number` counts the choices of the seat from 1, those that a rewind took back too, so that no salt is used twice; it
    is 0 for a hand.
    """
    return player_seed(key, f"salt/{colour}/{number}" if number else f"salt/{colour}").hex()


def sheet_salt(key: bytes, colour: str, number: int) -> str:
    """The salt, hex, for the fingerprint of a seat's sheet after so many of its letters have changed it."""
    return player_seed(key, f"sheet/{colour}/{number}").hex()


def draw(key: bytes, label: str, choices: Sequence[T]) -> T:
    """One of the choices, each equally likely: HMAC(key, label/0, label/1, ...) until a number is in range."""
    ordered = sorted(choices)
    bound = 256**_WORD - 256**_WORD % len(ordered)
    attempt = 0
    while True:
        digest = hmac.new(key, f"{label}/{attempt}".encode(), hashlib.sha256).digest()
        number = int.from_bytes(digest[:_WORD], "big")
        if number < bound:
            return ordered[number % len(ordered)]
        attempt += 1
