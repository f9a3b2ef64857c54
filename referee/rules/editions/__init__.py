"""The rulebooks by name."""

from referee.rules.editions.alga_se import ALGA_SE
from referee.rules.editions.big_box_nl import BIG_BOX_NL
from referee.rules.editions.koens import KOENS
from referee.rules.editions.rebel_pl import REBEL_PL
from referee.rules.editions.rio_grande import RIO_GRANDE

EDITIONS = {
    "rio_grande": RIO_GRANDE,
    "koens": KOENS,
    "rebel_pl": REBEL_PL,
    "alga_se": ALGA_SE,
    "big_box_nl": BIG_BOX_NL,
}
