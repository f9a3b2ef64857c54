"""How cards that several boxes have are read: one reading for all of them."""

from referee.rules.boxes.box import Reading

# Where Grandes wait for the general scoring that moves them. Rio Grande (Colonies p. 10; p. 15: 35): in their regions;
# the Big Box (Complot) most likely in the Castillo, since its player takes them, and two home bonuses are possible.
GRANDES_WAIT = Reading("conspiracy.grandes_wait", ("board", "castillo"), {"big_box_nl": "castillo"})

# The Big Box (Alliantie) lets another player move the tokens, and nothing changes in the King's region: so the one that
# lies there stays, and what is begun is done as far as it can be.
ONE_TOKEN_SHUT = Reading("alliance.one_shut", ("other_moves", "both_stay"), {"big_box_nl": "other_moves"})
