"""Who scores what where: Rio Grande p. 5-6, Koens, Scoring of the Regions, and its variants; Big Box, banners."""

from typing import Any

from tests.naive import turned
from tests.naive.facts import APART, BOOKS, CARDS, CARGO, COURTS, LANDS, SCOREBOARDS, SPACES, SPAIN, VALUES
from tests.naive.table import (
    Table,
    apart,
    belongs,
    black,
    on,
    reading,
    region_of,
    regions,
    standing,
    unscored,
    zones,
)


def values(table: Table, place: str) -> list[int]:
    """A scoreboard that lies there covers the printed numbers; a Castillo in a region goes by that region's."""
    place = table["walked"] if place == "CAS" and _by_region(table) else place
    for number, at in table["scoreboards"].items():
        if at == place:
            return SCOREBOARDS[number]
    return VALUES[place]


def _by_region(table: Table) -> bool:
    """Whether the Castillo is scored by the table of the region where it stands; of special scorings no book says."""
    always = reading(table, "players_edition.plot_special") == "region_table"
    return bool(table["walked"]) and (table["general"] or always)


def counted(table: Table, place: str) -> list[str]:
    """Where those stand who count for the majority: neither captain nor viceroy; on a limit table those alone.

    In and beside the Castillo they count together.
    """
    if place == "CAS":
        return [place, "BESIDE"]
    if table["limit"] == place:
        return ["TABLE"]
    return [zone for zone in zones(table, place) if zone not in APART]


def captain_alone(table: Table, place: str) -> bool:
    return place == "SHIP" and not reading(table, "colonies.ship_scoreboard")


def strength(table: Table, place: str) -> dict[str, int]:
    """How many count for each: caballeros, and the black ones of whoever has them; nobody's are a rival, or nothing.

    Aboard nobody counts, or by the Big Box as on land; there it is only paid where a scoreboard lies.
    """
    if captain_alone(table, place):
        return dict.fromkeys(table["seats"], 0)
    found = {seat: sum(on(table, zone, seat) for zone in counted(table, place)) for seat in table["seats"]}
    return _with_black(table, found, sum(on(table, zone, str(black(table))) for zone in counted(table, place)))


def _with_black(table: Table, found: dict[str, int], number: int) -> dict[str, int]:
    if table["master"]:
        found[table["master"]] += number
    for question in ("colonies.black_unowned", "grandissimo.black_scored"):
        if question.split(".")[0] in table["boxes"] and not table["master"] and reading(table, question) == "rival":
            found["nobody"] = number
    return found


def present(table: Table, place: str) -> int:
    """How many are there for somebody, wherever they stand: what the fullest and the emptiest region go by."""
    found = {seat: standing(table, place, seat) for seat in table["seats"]}
    return sum(_with_black(table, found, standing(table, place, str(black(table)))).values())


def with_grandes(table: Table, place: str) -> dict[str, int]:
    """Home advantage: a Grande counts as one."""
    found = strength(table, place)
    if "home_advantage" in table["boxes"] and not captain_alone(table, place):
        for seat, home in table["homes"].items():
            if home == place and (found[seat] or not table["grande wants company"]):
                found[seat] += 1
    return found


def places_taken(table: Table, place: str) -> dict[str, list[int]]:
    """For each who counts anything: its place, 1 the best, and how many share it."""
    return ranked(table, _weights(table, place))


def ranked(table: Table, weight: dict[str, Any]) -> dict[str, list[int]]:
    """For each of these its place, 1 the best, and how many share it."""
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
    """On one that counts: in the Castillo no banner flies."""
    flies = [zone for zone in counted(table, place) if zone not in ("CAS", "BESIDE")]
    return any(
        token.startswith("banner-") and owner == seat and zone in flies
        for token, (zone, owner) in table["borne"].items()
    )


def first_alone(table: Table, place: str) -> str | None:
    for seat, (rank, sharing) in places_taken(table, place).items():
        if rank == 1 and sharing == 1:
            return seat
    return None


def points(table: Table, place: str) -> dict[str, int]:
    """What each gets when the place is scored; Muslim Granada never is."""
    paid = dict.fromkeys(table["seats"], 0)
    if unscored(table, place):
        return paid
    _pay_places(table, place, paid, places_taken(table, place))
    _pay_bonuses(table, place, paid)
    return paid


def _pay_ranks(paid: dict[str, int], taken: dict[str, list[int]], worth: list[int]) -> None:
    """With two players the first place alone pays, with three the second too."""
    scoring_ranks = {2: 1, 3: 2}.get(len(paid), 3)
    for seat, (rank, _) in taken.items():
        if rank <= scoring_ranks and seat in paid:
            paid[seat] += worth[rank - 1]


def _pay_places(table: Table, place: str, paid: dict[str, int], taken: dict[str, list[int]]) -> None:
    """By the table that counts there, or by a scoreboard that is turned round."""
    scoreboard = turned.lies_there(table, table["walked"] if place == "CAS" and _by_region(table) else place)
    if scoreboard:
        turned.pay(table, scoreboard, paid, taken)
    else:
        _pay_ranks(paid, taken, values(table, place))


def points_together(table: Table, pair: list[str], place: str) -> dict[str, int]:
    """What one of two allied regions pays: caballeros of both count, by its own numbers and with its own bonuses."""
    paid = dict.fromkeys(table["seats"], 0)
    weight: dict[str, tuple[int, bool]] = {}
    for each in pair:
        for who, (count, banner) in _weights(table, each).items():
            before = weight.get(who, (0, False))
            weight[who] = (before[0] + count, before[1] or banner)
    taken = ranked(table, weight)
    _pay_places(table, place, paid, taken)
    for who, (rank, sharing) in taken.items():
        if who in paid and (rank, sharing) == (1, 1):
            paid[who] += 2 * _kings(table, place) + 2 * (table["homes"].get(who) == place)
    return {seat: paid[seat] + _spaces(table, place, seat) for seat in paid}


def points_at_court(table: Table) -> dict[str, int]:
    """Court scoring: 7, 5 and 1 for who has most in the court, ranked as in a region; guests are the holder's."""
    counts = {seat: table["court"][seat] for seat in table["seats"]}
    if reading(table, "grandissimo.court_guests") == "counted":
        for seat in counts:
            counts[seat] += sum(table["on"].get(f"GUESTS-{seat}", {}).values())
    paid = dict.fromkeys(counts, 0)
    taken = ranked(table, {seat: count for seat, count in counts.items() if count})
    if reading(table, "grandissimo.court_cut") == "uncut":
        for seat, (rank, _) in taken.items():
            paid[seat] += COURTS[rank - 1] if rank <= len(COURTS) else 0
    else:
        _pay_ranks(paid, taken, COURTS)
    return paid


def _pay_bonuses(table: Table, place: str, paid: dict[str, int]) -> None:
    leader = first_alone(table, place)
    if leader in paid and _kings(table, place):
        paid[leader] += 2
    if leader in paid and table["homes"].get(leader) == place:
        paid[leader] += 2
    for seat in paid:
        paid[seat] += _spaces(table, place, seat)


def _kings(table: Table, place: str) -> bool:
    """Whether the King's bonus is paid there."""
    return bool(table["king"] == place and not table["no king's bonus"])


def _spaces(table: Table, place: str, seat: str) -> int:
    """France: two for the ambassador, one for the envoy; overseas three for the captain, five for the viceroy."""
    worth = {zone: APART[zone][1] for zone in apart(table, place)} if place in regions(table) else {}
    worth |= SPACES if place == "FRA" else {}
    mine = [owner for owner in [*table["seats"], str(black(table))] if belongs(table, owner, seat)]
    return sum(worth[zone] for zone in worth if any(on(table, zone, owner) for owner in mine))


def points_of_leaders(table: Table, place: str) -> dict[str, int]:
    """First places only: a tie for first pays nothing, bonuses are as usual, spaces of France are the leader's.

    Neither captain nor viceroy is paid.
    """
    leader = first_alone(table, place)
    bare = {zone: row for zone, row in table["on"].items() if zone not in APART}
    paid = points(table | {"on": bare}, place)
    return {seat: paid[seat] if seat == leader else 0 for seat in paid}


def when_conquered(table: Table) -> dict[str, int]:
    """Granada at the end of a turn with twelve or more: scored double."""
    return {seat: 2 * each for seat, each in points(table | {"muslim": False}, "GRA").items()}


def falls(table: Table) -> bool:
    everybody = [*table["seats"], str(black(table))]
    return table["muslim"] and sum(standing(table, "GRA", owner) for owner in everybody) >= 12


# --- which places a card scores -------------------------------------------------------------------


def scored_by(table: Table, card: str) -> list[str]:
    """In the order of the track."""
    kind, what = CARDS[card].does, CARDS[card].what
    if kind != "score":
        return []
    if "castillo" in what:
        return ["CAS"]
    open_to_it = [place for place in regions(table) if not unscored(table, place)]
    if "lands" in what:
        return LANDS
    if "where" in what:
        return [place for place in open_to_it if place in what["where"]]
    totals = {place: present(table, place) for place in open_to_it}
    if "most" in what or "fewest" in what:
        filled = [totals[place] for place in totals if totals[place]]
        wanted = (max(filled) if "most" in what else min(filled)) if filled else None
        return [place for place in totals if totals[place] == wanted]
    return open_to_it if "leaders" in what else [p for p in open_to_it if max(values(table, p)) in what["first"]]


def may_be_picked(table: Table, place: str) -> bool:
    """For a special scoring of one place."""
    if place == "CAS":
        return BOOKS[table["book"]]["castillo picked"]
    return place in regions(table) and not unscored(table, place)


def may_be_picked_with_two(table: Table, seat: str, place: str) -> bool:
    """135: where exactly two of one's own stand, the black ones of whoever has them among them, and nobody has more."""
    mine = [owner for owner in [*table["seats"], str(black(table))] if belongs(table, owner, seat)]
    if place not in regions(table) or unscored(table, place) or sum(standing(table, place, each) for each in mine) != 2:
        return False
    weights = _weights(table, place)
    return seat in weights and weights[seat] == max(weights.values())


def may_be_picked_elsewhere(table: Table, place: str) -> bool:
    """145: neither the King's region nor the Castillo."""
    return place in regions(table) and not unscored(table, place) and place != table["king"]


def with_black(table: Table) -> list[str]:
    """Regions where a black caballero stands."""
    there = [place for place in regions(table) if standing(table, place, str(black(table)))]
    return [place for place in there if not unscored(table, place)]


def brought(table: Table, token: str) -> dict[str, int] | None:
    """What cargo pays that has come as far as it has: nothing but in Spain, there to whose caballero it is."""
    zone, owner = table["borne"][token]
    if region_of(table, zone) not in SPAIN:
        return None
    worth = CARGO[token.split("#")[0]][1]
    pays = {seat: worth if belongs(table, owner, seat) else 0 for seat in table["seats"]}
    return pays if any(pays.values()) else None
