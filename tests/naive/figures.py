"""Queen and Jester, and the guests that he sends (Rio Grande p. 16, p. 3 top; Big Box, Koningin, Hofnar)."""

from tests.naive.table import Table, copied, may_be_left, may_be_placed_in, open_next_door, put, reading, region_of


def may_take_figure(table: Table, seat: str, figure: str) -> bool:
    """Queen or Jester: one that is not one's own; by Rio Grande one that nobody has, if there is one."""
    figures = table["figures"]
    if figure not in figures or figures[figure] == seat:
        return False
    if figures[figure] is None:
        return True
    if seat in figures.values() and not reading(table, "grandissimo.take_from_rival"):
        return False
    return reading(table, "grandissimo.figures_taken") == "any" or None not in figures.values()


def fetches(table: Table, seat: str) -> int:
    """How many more figures still bring from the provinces: one each in a turn."""
    return min(_due(table, seat), _queen_fetches(table, seat) + _inquisitor_gains(table, seat))


def places(table: Table, seat: str) -> int:
    """How many more figures still let be placed from the court."""
    return min(_due(table, seat), _queen_places(table, seat) + _inquisitor_gains(table, seat))


def _due(table: Table, seat: str) -> int:
    """Each brings one a turn, fetched or placed, and none tells whose it was; one that has gone takes nothing back."""
    here = int(table["figures"].get("queen") == seat) + _inquisitor_gains(table, seat)
    return max(0, here - int(table["had"]))


def _inquisitor_gains(table: Table, seat: str) -> bool:
    """Not by the Big Box, which has him used for moves (Rio Grande p. 14)."""
    return table["inquisitor"] == seat and reading(table, "grandissimo.inquisitor") != "uses"


def _queen_fetches(table: Table, seat: str) -> bool:
    """By the Big Box not in the turn in which she came."""
    here = table["figures"].get("queen") == seat
    return here and (not table["queen came"] or bool(reading(table, "grandissimo.figure_at_once")))


def _queen_places(table: Table, seat: str) -> bool:
    """By the Big Box before anything is placed, or later as it is read."""
    if table["figures"].get("queen") != seat:
        return False
    if not table["queen came"]:
        return bool(reading(table, "grandissimo.queen_places_later"))
    return bool(reading(table, "grandissimo.figure_at_once")) or not table["placed"]


def near_queen(table: Table) -> list[str]:
    """Where she lets one more be placed."""
    return [*open_next_door(table), *(["CAS"] if reading(table, "grandissimo.queen_castillo") else [])]


def may_be_favoured(table: Table, seat: str, words: str) -> bool:
    """What she gives when the turn ends: one to the court, or one next to the King, or nothing."""
    verb, *place = words.split()
    if verb != "name":
        return words == "skip"
    if not _queen_fetches(table, seat):
        return False
    if place == ["COURT"]:
        return fetches(table, seat) > 0 and table["provinces"][seat] > 0
    near = region_of(table, place[0]) in near_queen(table) and put(copied(table), seat, place[0], [("court", None)])
    return places(table, seat) > 0 and table["court"][seat] > 0 and near


def may_send_guest(table: Table, seat: str, words: str) -> bool:
    """One of one's own from the provinces to another's court, or nobody."""
    hosts = [f"name GUESTS-{host}" for host in table["seats"] if host != seat]
    return words == "skip" or (words in hosts and table["provinces"][seat] > 0)


def may_place_guest(table: Table, words: str) -> bool:
    """Anywhere but in the King's region; it must be placed."""
    verb, *place = words.split()
    if verb != "name" or (place[0] != "CAS" and region_of(table, place[0]) not in may_be_left(table)):
        return False
    return may_be_placed_in(table, place[0]) and put(copied(table), table["seats"][0], place[0], [("guest", None)])
