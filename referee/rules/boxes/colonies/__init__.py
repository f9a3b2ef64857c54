"""Grand Inquisitor & Colonies: its literals in `box`, and beside them the effects that only its cards have."""
