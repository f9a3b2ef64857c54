"""France alone, a tenth region (Koens and Rebel, variant rules). Not the France of the colonies."""

from referee.rules.board import Zone
from referee.rules.boxes.box import Box

SLOTS = (
    Zone("FRA-ambassador", "slot", within="FRA", holds=1, bonus=2, disks=()),
    Zone("FRA-envoy", "slot", within="FRA", holds=1, bonus=1, disks=()),
    Zone("FRA-third", "slot", within="FRA", holds=1, disks=()),
)
"""Its three spaces, which are those of the colonies' France too."""

# The bonuses are printed on the first two of its three spaces; neither King nor Grande may be there, and nobody comes
# from the Castillo in a general scoring (Koens, Rebel). Points and borders are the colonies' (Big Box p. 14).
FRANCE = Box(
    id="france",
    zones=(
        Zone(
            "FRA",
            "region",
            (3, 1, 0),
            ("ARA", "CAT"),
            coast=True,
            holds=0,
            king=False,
            grande=False,
            disks=("secret", "send", "evict"),
        ),
        *SLOTS,
    ),
    excludes=("colonies",),
)
