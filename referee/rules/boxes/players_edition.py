"""The Players' edition for Intrigue & the King (Big Box): eleven more power cards among which thirteen are chosen."""

from referee.rules.boxes.box import Box

PLAYERS_EDITION = Box(
    id="players_edition",
    needs=("intrigue",),
    excludes=("decennial", "colonies", "grandissimo"),
)
