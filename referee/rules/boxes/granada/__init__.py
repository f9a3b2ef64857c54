"""Granada: its literals in `box`, and beside them how it is conquered."""
