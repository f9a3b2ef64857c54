"""The names of the files that come with letters."""

RECORD = "{game}-record.json.gz"
"""The name of the file that comes with the last letter."""

SO_FAR = "{game}-so-far.txt"
"""The name of the file with the past, for whoever has just taken a seat."""

PAGE = "{game}.html"
"""The name of a player's own page."""

CARDS = "{game}-cards.txt"
"""The name of the file with what every card does, beside an invitation."""

RULES = "rules.json"
"""The name of the file with what is played with, for programs."""

WITH_RECORD = ("final", "last")
"""The kinds of letters that it comes with: to players, and to observers."""
