"""Links of the chain of hashes, as a log keeps them. Must not know what is hashed; `chain` does."""

from __future__ import annotations

from referee.rules.wire import wire


@wire("linked")
class Linked:
    """One link of the chain of hashes, over the entries since the link before; `chain` says what is hashed."""

    head: str  # SHA-256, hex: of the head before, of what all may see of these entries, and of `sealed`
    sealed: str  # SHA-256, hex: of the salt, and of the entries that not all may see, even if there are none
    salt: str  # for the referee alone until the end
    words: tuple[tuple[str, str], ...] = ()  # names and free words, each as digest and salt; no salt: forgotten
