"""How the cards of several boxes by which Grandes go by disk are read: one reading for all of them."""

from referee.rules.boxes.box import Reading

# Where Grandes wait for the general scoring that moves them. Rio Grande (Colonies p. 10; p. 15: 35): in their regions;
# the Big Box (Complot) most likely in the Castillo, since its player takes them, and two home bonuses are possible.
GRANDES_WAIT = Reading("conspiracy.grandes_wait", ("board", "castillo"), {"big_box_nl": "castillo"})
