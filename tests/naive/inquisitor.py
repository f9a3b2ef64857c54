"""The Grand Inquisitor: black caballeros that move, and who goes along (Rio Grande p. 14 and 15; Big Box)."""

from tests.naive.moving import can_be_done, near_enough, parts
from tests.naive.table import Table, black, movable, reading, region_of

GOING = {"two_black_one_escort": (2, 1), "one_black": (1, 0)}
"""As a table may read what he does: how many black ones move, and how many others go along."""


def may_send(table: Table, seat: str, words: list[str]) -> bool:
    """Nobody; or so many black ones, and somebody else who leaves where one of them leaves, to where it goes."""
    moved = parts(words)
    if not moved:
        return True
    most, along = GOING[reading(table, "grandissimo.inquisitor_use")]
    theirs = [part for part in moved if part[1] == black(table)]
    others = [part for part in moved if part[1] != black(table)]
    if sum(int(part[0]) for part in theirs) > most or sum(int(part[0]) for part in others) > along:
        return False
    ways = [_way(table, part) for part in theirs]
    if not all(_way(table, part) in ways for part in others) or not can_be_done(table, seat, moved):
        return False
    return "moving_restrictions" not in table["boxes"] or near_enough(table, seat, moved, most + along)


def _way(table: Table, part: list[str]) -> tuple[str | None, str | None]:
    return region_of(table, part[2]), region_of(table, part[3])


def may_be_used(table: Table, seat: str) -> bool:
    """By the Big Box his holder has black ones moved once a round: not if none of them could be."""
    here = reading(table, "grandissimo.inquisitor") == "uses" and table["inquisitor"] == seat
    return here and seat not in table["sent"] and movable(table, str(black(table))) > 0


def stays(table: Table, scored: bool) -> bool:
    """Whether a general scoring, which begins or is over, leaves him with his holder."""
    held = reading(table, "grandissimo.inquisitor")
    return held == "leads" or (held == "uses" and not scored)
