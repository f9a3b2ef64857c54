"""The decks of action cards by name."""

from referee.rules.cards import base

DECKS = {"base": base.CARDS}
