"""The Special cards: their literals in `box`, and beside them the effects that only they have."""
