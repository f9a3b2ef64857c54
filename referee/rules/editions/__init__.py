"""The rulebooks by name."""

from referee.rules.editions.rio_grande import RIO_GRANDE

EDITIONS = {"rio_grande": RIO_GRANDE}
