"""What the cards of Grandissimo let a player do (Rio Grande p. 13-16; Big Box, Grandissimo)."""

from tests.naive import scoring
from tests.naive.facts import BOOKS, SPAIN
from tests.naive.moving import coming_near, parts
from tests.naive.table import (
    Table,
    black,
    boycotted,
    copied,
    may_be_left,
    put,
    reading,
    region_of,
    regions,
    take,
)

JAIL = "PRISON"


def allied(table: Table) -> list[str]:
    """The two regions of an alliance, of which one card in each of two boxes makes one."""
    return table["pact"] or next((thing.words for thing in reversed(table["left"]) if thing.card == "alliance"), [])


def free_cards(table: Table) -> list[str]:
    """Regions whose card lies there; Portugal has none, and by Rio Grande boycott and alliance take theirs."""
    taken = [*boycotted(table), *table["hidden"]]
    taken += allied(table) if reading(table, "grandissimo.alliance_of") == "free_cards" else []
    return [place for place in SPAIN if place not in taken]


def may_boycott(table: Table, place: str) -> bool:
    """Any card that lies there; by Rio Grande not that of the King's region."""
    return place in free_cards(table) and (place != table["king"] or reading(table, "grandissimo.boycott_king"))


def silent(table: Table) -> list[str]:
    """Regions that a boycott takes out of the next general scoring."""
    return [] if reading(table, "grandissimo.boycott") == "no_placing" else boycotted(table)


def scored_generally(table: Table) -> list[str]:
    """The regions of a general scoring: two that are allied at the place of one of them, none that is boycotted."""
    pair = [place for place in regions(table) if place in allied(table)]
    order = [place for place in regions(table) if place not in pair]
    if pair:
        when = "players_edition.pact_when" if "players_edition" in table["boxes"] else "grandissimo.alliance_when"
        here = pair[0] if reading(table, when) == "first" else pair[-1]
        at = [place for place in regions(table) if place not in pair or place == here].index(here)
        order[at:at] = pair
    return [place for place in order if place not in silent(table)]


def points_generally(table: Table, place: str) -> dict[str, int]:
    """What a region pays in a general scoring."""
    table = table | {"general": True}
    if place in silent(table):
        return dict.fromkeys(table["seats"], 0)
    if place in allied(table):
        return scoring.points_together(table, allied(table), place)
    return scoring.points(table, place)


def may_ally(table: Table, place: str, other: str = "") -> bool:
    """Not the King's region, and no region with itself; by Rio Grande only with cards that lie there."""
    if reading(table, "grandissimo.alliance_of") == "free_cards":
        return place in free_cards(table) and place not in (table["king"], other)
    stay = [each for each in allied(table) if each not in may_be_left(table)]
    most = 1 if reading(table, "alliance.one_shut") == "other_moves" else 0
    return len(stay) <= most and place in may_be_left(table) and place != other


def may_be_partner(table: Table, seat: str, words: str) -> bool:
    """As a table may read Covenant its player names another, by the room of that player's guests, or nobody."""
    return words in ["skip", *(f"name GUESTS-{other}" for other in table["seats"] if other != seat)]


def may_jail(table: Table, words: list[str]) -> bool:
    """One caballero of anybody out of any region but the King's, or none."""
    moved, trial = parts(words), copied(table)
    if not moved:
        return True
    number, owner, source, target, *tokens = moved[0]
    black_too = [black(table)] if reading(table, "grandissimo.jail_black") else []
    if len(moved) > 1 or number != "1" or target != JAIL or owner not in [*table["seats"], *black_too]:
        return False
    return region_of(table, source) in may_be_left(table) and bool(take(trial, owner, source, 1, tokens))


def may_pardon(table: Table, place: str) -> bool:
    """All go to one region, not the King's, which has room for them."""
    trial, inside = copied(table), table["on"].get(JAIL, {})
    fits = all(put(trial, owner, place, [(JAIL, None)] * count) for owner, count in inside.items())
    return place in may_be_left(table) and fits


def may_conquer(table: Table, seat: str, words: list[str]) -> bool:
    """Three straight from the provinces, or all there are, next to the King or into the Castillo."""
    return 1 <= coming_near(table, seat, "PROVINCES", words) <= min(3, table["provinces"][seat])


def may_place_more(table: Table, seat: str, words: list[str]) -> bool:
    """Joint force read as a special action: up to six from the court, next to the King or into the Castillo."""
    return 1 <= coming_near(table, seat, "court", words) <= min(6, table["court"][seat])


def may_revolt(table: Table, verb: str, words: list[str]) -> bool:
    """A Grande that stands in a region is named, anybody's; by the Big Box nobody's need be."""
    if verb == "regent":
        return table["homes"].get(words[0]) in regions(table)
    return verb == "act" and bool(reading(table, "grandissimo.revolution_unnamed"))


def ruled(table: Table, former: str) -> str:
    """The King's region after a revolution: where the Grande stands that was named, else none or his former one."""
    revolt = [thing for thing in table["left"] if thing.card == "revolution"][-1]
    if revolt.words:
        return str(table["homes"][revolt.words[0]])
    return "-" if reading(table, "grandissimo.revolution_nobody") == "no_king" else former


def may_clear_to(table: Table, place: str) -> bool:
    """Where a disk of a clearing order may point, or to stay, as a table may read it.

    By Rio Grande also at the King's region, as when an action moves by disk (p. 11); then they come to the court.
    """
    stay = reading(table, "grandissimo.clearing_order") == "to_disks_or_stay"
    to_court = BOOKS[table["book"]]["to the king's when evicted"]
    spain = [*SPAIN, *(["FRA"] if "FRA" in regions(table) else [])]
    return (place in spain and (place in may_be_left(table) or to_court)) or (place == "CAS" and stay)


def kind_of(table: Table, card: str, kind: str) -> str:
    """What the special action of a card is, where a table may read it otherwise."""
    if card == "joint_force":
        return "place more" if reading(table, "grandissimo.is.joint_force") == "special" else "nothing"
    return kind


def followed(table: Table, seat: str) -> bool:
    """Whether anybody has his turn behind it: whoever laid less, or as far as is known may have."""
    laid = table["laid"]
    return seat not in laid or len(laid) < len(table["seats"]) or laid[seat] > min(laid.values())


def may_act(table: Table, seat: str, card: str = "") -> bool:
    """Not if it has its turn behind that of an action stop, which takes what is saved too; nor if the card has none."""
    if card and kind_of(table, card, "") == "nothing":
        return False
    stops = [thing.seat for thing in table["left"] if thing.card == "action_stop"]
    laid = table["laid"]
    return not any(laid[seat] < laid[stopper] for stopper in stops)
