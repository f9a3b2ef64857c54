"""What may be placed, fetched and moved: Rio Grande p. 3-4 and 7-9, the same in the others, and the variants."""

from tests.naive.facts import ANY, BLACK, BOOKS, CARDS, POWER
from tests.naive.table import (
    Table,
    belongs,
    may_be_left,
    movable,
    neighbours,
    put,
    region_of,
    standing,
    take,
)

Part = list[str]
"""The words of one part of an order: `2 PVA`, or `1 red VAL CAT`."""


def parts(words: list[str]) -> list[Part]:
    return [part.split() for part in " ".join(words).split(",") if part.strip()]


def copied(table: Table) -> Table:
    """The same table with board and courts of its own, to try things on."""
    rows = {place: dict(row) for place, row in table["on"].items()}
    return table | {"on": rows, "court": dict(table["court"])}


# --- from the provinces ---------------------------------------------------------------------------


def may_fetch(table: Table, seat: str, words: list[str]) -> bool:
    """The number on the power card, or fewer where the book lets it; one more for whoever leads the Church."""
    shown = POWER[table["laid"][seat]]
    count, places = int(words[0]), words[1:]
    there = table["provinces"][seat]
    if count == shown + 1 and not places:
        return bool(table["church"] == seat and there >= count)
    if BOOKS[table["book"]]["brings exactly"] and count != min(shown, there):
        return False
    return _may_come(table, seat, count, places, shown)


def may_call(table: Table, seat: str, words: list[str]) -> bool:
    """Two come to the court, or fewer; a shortfall is made up as ever."""
    return _may_come(table, seat, int(words[0]), words[1:], 2)


def _may_come(table: Table, seat: str, count: int, places: list[str], most: int) -> bool:
    """So many from the provinces; what these are short of may come out of regions, not out of the King's."""
    there = table["provinces"][seat]
    if count < 0 or count > min(most, there):
        return False
    if places and count < there:
        return False  # the provinces are not empty yet
    return len(places) <= most - count and _can_leave(table, seat, places)


def _can_leave(table: Table, seat: str, places: list[str]) -> bool:
    """One from each of these; two that name the same place are two."""
    trial = copied(table)
    return all(region_of(place) in may_be_left(table) and take(trial, seat, place, 1) for place in places)


def may_give(table: Table, seat: str, words: list[str]) -> bool:
    """The King returns: three from court and regions, all of them where there are fewer."""
    from_court, places = int(words[0]), words[1:]
    due = min(3, table["court"][seat] + movable(table, seat))
    if from_court + len(places) != due:
        return False
    return 0 <= from_court <= table["court"][seat] and _can_leave(table, seat, places)


# --- from the court -------------------------------------------------------------------------------


def may_place(table: Table, seat: str, card: str, words: list[str]) -> bool:
    """Next to the King and in the Castillo, as many as the card shows, or fewer, or none."""
    trial = copied(table)
    total = 0
    near = neighbours(table, table["king"])
    for number, place in parts(words):
        if int(number) < 1:
            return False
        if place != "CAS" and region_of(place) not in near:
            return False
        if place == "GRA" and table["muslim"]:
            return False
        if not put(trial, seat, place, int(number)):
            return False
        total += int(number)
    allowed = CARDS[card][0]
    places = [place for _, place in parts(words)]
    if "home_advantage" in table["boxes"] and all(place == table["homes"][seat] for place in places):
        allowed += 1
    if table["church"] == seat and not table["gained"]:
        allowed += 1
    return total <= allowed and total <= int(table["court"][seat])


def may_add(table: Table, seat: str, words: list[str]) -> bool:
    """Two more from the court, in any regions but the King's, or in the Castillo."""
    trial = copied(table)
    total = 0
    for number, owner, source, target in parts(words):
        if source != "court" or owner != seat or int(number) < 1:
            return False
        if not _may_enter(table, owner, target) or (target == "GRA" and table["muslim"]):
            return False
        if not put(trial, owner, target, int(number)):
            return False
        total += int(number)
    return 1 <= total <= min(2, table["court"][seat])


# --- on the board ---------------------------------------------------------------------------------


def _may_enter(table: Table, owner: str, target: str) -> bool:
    if owner == BLACK and (region_of(target) in ("CAS", "FRA") or (target == "GRA" and table["muslim"])):
        return False
    return target == "CAS" or region_of(target) in may_be_left(table)


def may_move(table: Table, seat: str, card: str, words: list[str]) -> bool:
    """Up to so many, own and foreign, out of regions but the King's, into regions but his, or the Castillo."""
    most = CARDS[card][2] if card != "church" else {"own": 2, "foreign": 2, "together": 2, "from one": False}
    moved = parts(words)
    if not moved:
        return card == "church"  # whose action is the marker first; of the black it may move none
    if any(int(part[0]) < 1 for part in moved):
        return False
    if card == "church" and any(owner != BLACK for _, owner, _, _ in moved):
        return False
    if not _can_be_done(table, moved):
        return False
    if most["from one"] and len({region_of(source) for _, _, source, _ in moved}) > 1:
        return False
    own = sum(int(part[0]) for part in moved if belongs(table, part[1], seat))
    total = sum(int(part[0]) for part in moved)
    if own > most["own"] or total - own > most["foreign"] or total > most["together"]:
        return False
    return "moving_restrictions" not in table["boxes"] or _near_enough(table, seat, moved, most["together"])


def _can_be_done(table: Table, moved: list[Part]) -> bool:
    """One after the other: who is moved is there, may leave, may come, and finds room."""
    trial = copied(table)
    for number, owner, source, target in moved:
        if region_of(source) not in may_be_left(table) or not _may_enter(table, owner, target):
            return False
        if owner not in [*table["seats"], BLACK] or not take(trial, owner, source, int(number)):
            return False
        if not put(trial, owner, target, int(number)):
            return False
    return True


def _near_enough(table: Table, seat: str, moved: list[Part], together: int) -> bool:
    """The full number, if all go next door or into the Castillo; if one goes farther, two fewer.

    Who comes back to its region was not moved. Of "all own of a region" the number is how many stand there.
    """
    gone = [[number, region_of(source), region_of(target)] for number, _, source, target in moved]
    gone = [part for part in gone if part[1] != part[2]]
    if all(target == "CAS" or target in neighbours(table, source) for _, source, target in gone):
        return True
    if together == ANY:
        here = gone[0][1]
        together = sum(
            standing(table, here, owner) for owner in [*table["seats"], BLACK] if belongs(table, owner, seat)
        )
    return sum(int(part[0]) for part in gone) <= together - 2


def may_send(table: Table, seat: str, words: list[str]) -> bool:
    """One caballero of each player: of whom, the books say differently."""
    chosen = [owner for owner, _ in parts(words)]
    everybody = [owner for owner in table["seats"] if movable(table, owner)]
    rivals = [owner for owner in everybody if owner != seat]
    if not chosen or len(set(chosen)) < len(chosen):
        return False
    scope = BOOKS[table["book"]]["sends one of"]
    fits = {
        "everybody": set(chosen) == set(everybody),
        "every rival": set(chosen) == set(rivals),
        "one rival": len(chosen) == 1 and chosen[0] in rivals,
        "some rivals": set(chosen) <= set(rivals),
    }
    trial = copied(table)
    for owner, place in parts(words):
        if owner not in table["seats"] or region_of(place) not in may_be_left(table):
            return False
        if not take(trial, owner, place, 1):
            return False
    return fits[str(scope)]
