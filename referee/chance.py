"""Verifiable draws: chance as a function of a committed seed, the players' words, and what is drawn.

The seed's SHA-256 stands in the invitation; the players' nonces are mixed in, so that not even the host can choose
the deck. A draw depends on its label alone, never on when or how often it is asked for.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T", int, str, int | str)

SEED_BYTES = 32
_WORD = 8  # bytes of each HMAC taken as a number


def commitment(seed: bytes) -> str:
    """What the invitation prints of the seed: its SHA-256, hex."""
    return hashlib.sha256(seed).hexdigest()


def mixed(seed: bytes, nonces: Sequence[tuple[str, str]]) -> bytes:
    """The key of all draws: HMAC-SHA256 of the seed over the JSON list of [colour, nonce], in order of colour."""
    text = json.dumps(sorted(nonces), ensure_ascii=False, separators=(",", ":"))
    return hmac.new(seed, text.encode(), hashlib.sha256).digest()


def whim(key: bytes, label: str) -> bytes:
    """What a programmed player's generator begins with: HMAC(key, label)."""
    return hmac.new(key, label.encode(), hashlib.sha256).digest()


def salt(key: bytes, colour: str) -> str:
    """What stands beside a choice that a seat commits itself to, so that trying all choices does not find it; hex."""
    return whim(key, f"salt/{colour}").hex()


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
