"""The variant rules of Koens and Rebel: their literals in `box`, and beside them what they change."""
