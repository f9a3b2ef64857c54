"""The Decennial cards: their literals in `box`, and beside them the effect that only one of them has."""
