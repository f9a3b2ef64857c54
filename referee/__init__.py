"""A referee for El Grande by e-mail: letters in, rounds resolved, private reports out."""

import gc

# A start makes values by the hundred thousand and hardly a cycle: searched for as usual, they cost it a fifth more.
gc.set_threshold(50_000, 20, 50)
