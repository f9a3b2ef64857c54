"""Who scores what where: Rio Grande p. 5-6, Koens, Scoring of the Regions, and its variants; Big Box, banners."""

from tests.naive.facts import BLACK, BOOKS, CARDS, SCOREBOARDS, SPACES, VALUES
from tests.naive.table import Table, regions, standing


def values(table: Table, place: str) -> list[int]:
    """A scoreboard that lies there covers the printed numbers."""
    for number, at in table["scoreboards"].items():
        if at == place:
            return SCOREBOARDS[number]
    return VALUES[place]


def strength(table: Table, place: str) -> dict[str, int]:
    """How many count for each: caballeros, the black ones of whoever has the marker, a Grande by the variant."""
    found = {seat: standing(table, place, seat) for seat in table["seats"]}
    if table["church"]:
        found[table["church"]] += standing(table, place, BLACK)
    return found


def with_grandes(table: Table, place: str) -> dict[str, int]:
    """Home advantage: a Grande counts as one."""
    found = strength(table, place)
    if "home_advantage" in table["boxes"]:
        for seat, home in table["homes"].items():
            if home == place and (found[seat] or not table["grande wants company"]):
                found[seat] += 1
    return found


def places_taken(table: Table, place: str) -> dict[str, list[int]]:
    """For each who counts anything: its place, 1 the best, and how many share it."""
    weight = _weights(table, place)
    taken = {}
    next_free = 1
    for each in sorted(set(weight.values()), reverse=True):
        tied = [seat for seat in weight if weight[seat] == each]
        for seat in tied:
            taken[seat] = [next_free if len(tied) == 1 else next_free + 1, len(tied)]
        if len(tied) == 1:
            next_free += 1
        else:
            next_free += 2 if BOOKS[table["book"]]["third after three"] else len(tied)
    return taken


def _weights(table: Table, place: str) -> dict[str, tuple[int, bool]]:
    """Whoever has more comes before whoever has fewer, and of equals a banner before none."""
    counts = with_grandes(table, place)
    if table["ranks first only"]:  # a Grande counts where it makes, or helps to make, the most
        most = max(counts.values())
        bare = strength(table, place)
        counts = {seat: counts[seat] if counts[seat] == most else bare[seat] for seat in counts}
    return {seat: (count, _has_banner(table, seat, place)) for seat, count in counts.items() if count}


def _has_banner(table: Table, seat: str, place: str) -> bool:
    return table["banners"].get(seat) == place


def first_alone(table: Table, place: str) -> str | None:
    for seat, (rank, sharing) in places_taken(table, place).items():
        if rank == 1 and sharing == 1:
            return seat
    return None


def points(table: Table, place: str) -> dict[str, int]:
    """What each gets when the place is scored; Muslim Granada never is."""
    paid = dict.fromkeys(table["seats"], 0)
    if place == "GRA" and table["muslim"]:
        return paid
    worth = values(table, place)
    scoring_ranks = {2: 1, 3: 2}.get(len(paid), 3)
    for seat, (rank, _) in places_taken(table, place).items():
        if rank <= scoring_ranks:
            paid[seat] += worth[rank - 1]
    _pay_bonuses(table, place, paid)
    return paid


def _pay_bonuses(table: Table, place: str, paid: dict[str, int]) -> None:
    leader = first_alone(table, place)
    if leader and table["king"] == place:
        paid[leader] += 2
    if leader and table["homes"].get(leader) == place:
        paid[leader] += 2
    for seat in paid:
        paid[seat] += _spaces(table, place, seat)


def _spaces(table: Table, place: str, seat: str) -> int:
    """France: two for the ambassador, one for the envoy."""
    if place != "FRA":
        return 0
    return sum(worth for space, worth in SPACES.items() if table["on"].get(space, {}).get(seat))


def points_of_leaders(table: Table, place: str) -> dict[str, int]:
    """First places only: a tie for first pays nothing, bonuses are as usual, spaces of France are the leader's."""
    leader = first_alone(table, place)
    paid = points(table, place)
    return {seat: paid[seat] if seat == leader else 0 for seat in paid}


def when_conquered(table: Table) -> dict[str, int]:
    """Granada at the end of a turn with twelve or more: scored double."""
    return {seat: 2 * each for seat, each in points(table | {"muslim": False}, "GRA").items()}


def falls(table: Table) -> bool:
    everybody = [*table["seats"], BLACK]
    return table["muslim"] and sum(standing(table, "GRA", owner) for owner in everybody) >= 12


# --- which places a card scores -------------------------------------------------------------------


def scored_by(table: Table, card: str) -> list[str]:
    """In the order of the track."""
    _, kind, what = CARDS[card]
    if kind != "score":
        return []
    if "castillo" in what:
        return ["CAS"]
    never = ["GRA"] if table["muslim"] else []
    open_to_it = [place for place in regions(table) if place not in never]
    totals = {place: sum(strength(table, place).values()) for place in open_to_it}
    if "most" in what or "fewest" in what:
        filled = [totals[place] for place in totals if totals[place]]
        wanted = (max(filled) if "most" in what else min(filled)) if filled else None
        return [place for place in totals if totals[place] == wanted]
    return open_to_it if "leaders" in what else [p for p in open_to_it if values(table, p)[0] in what["first"]]


def may_be_picked(table: Table, place: str) -> bool:
    """For a special scoring of one place."""
    if place == "CAS":
        return BOOKS[table["book"]]["castillo picked"]
    return place in regions(table) and not (place == "GRA" and table["muslim"])
