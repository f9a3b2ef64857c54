"""A table, read from the words of a conformance case into a dict, and what everybody at it can see."""

from typing import Any

from tests.naive.facts import BLACK, BORDERS, COLOURS, SPACES, SPAIN

Table = dict[str, Any]


def read(words: str, players: int, book: str, boxes: tuple[str, ...], **more: Any) -> Table:
    """`king GAL; VAL 3 2 0 0` as a dict; what is not said there stands in `more`."""
    seats = COLOURS[:players]
    table: Table = {
        "seats": seats,
        "book": book,
        "boxes": boxes,
        "muslim": False,
        "gained": False,  # whether the church's one more was had this turn
        "ranks first only": False,
        "grande wants company": False,
        "on": {},
        "scoreboards": {"8": None, "4": None},
        "banners": {},
        "church": None,
        "laid": {},
        "offered": [],
        **more,
    }
    owners = [*seats, BLACK] if "church" in boxes else seats
    for part in words.split(";"):
        name, *rest = part.split()
        if name in ("king", "round"):
            table[name] = rest[0]
        elif name in ("court", "provinces"):
            table[name] = dict(zip(owners, map(int, rest), strict=True))
        elif name == "homes":
            table[name] = dict(zip(seats, rest, strict=True))
        elif name == "scoreboards":
            table[name] = {word.split("@")[0]: _somewhere(word.split("@")[1]) for word in rest}
        elif name == "tokens":
            _read_tokens(table, rest)
        elif name == "hands":
            table[name] = {s: [int(v) for v in hand.split()] for s, hand in zip(seats, _parts(rest), strict=True)}
        elif name == "laid":
            table[name] = {words.split()[0]: int(words.split()[1]) for words in _parts(rest)}
        elif name == "offered":
            table[name] = rest
        elif name in SPAIN or name in SPACES or name == "CAS":
            table["on"][name] = dict(zip(owners, map(int, rest), strict=True))
    return table


def _somewhere(code: str) -> str | None:
    return None if code == "-" else code


def _parts(words: list[str]) -> list[str]:
    return " ".join(words).split(",")


def _read_tokens(table: Table, words: list[str]) -> None:
    for word in words:
        token, _, spot = word.strip(",").partition("@")
        place, _, bearer = spot.partition(":")
        if token == "church-marker":
            table["church"] = bearer or None
        elif token.startswith("banner-"):
            # In the Castillo a banner does not fly: another bearer is named before anything else happens.
            table["banners"][token.removeprefix("banner-")] = None if place == "CAS" else _somewhere(region_of(place))


# --- what is seen ---------------------------------------------------------------------------------


def regions(table: Table) -> list[str]:
    return [*SPAIN, "FRA"] if "france" in table["boxes"] else SPAIN


def region_of(place: str) -> str:
    """A space of France is in France."""
    return "FRA" if place in SPACES else place


def standing(table: Table, place: str, owner: str) -> int:
    """Caballeros of an owner there; in France on all its spaces."""
    if place != "FRA":
        return int(table["on"].get(place, {}).get(owner, 0))
    return sum(table["on"].get(zone, {}).get(owner, 0) for zone in SPACES)


def neighbours(table: Table, place: str) -> list[str]:
    return [other for other in BORDERS[place] if other in regions(table)]


def may_be_left(table: Table) -> list[str]:
    """Regions where caballeros may come and go: any but the King's."""
    return [place for place in regions(table) if place != table["king"]]


def movable(table: Table, owner: str) -> int:
    """How many of an owner stand where they may be taken from."""
    return sum(standing(table, place, owner) for place in may_be_left(table))


def belongs(table: Table, owner: str, seat: str) -> bool:
    """Whether a caballero is this seat's own: of its colour, or black while it holds the Church's marker."""
    return owner == seat or (owner == BLACK and table["church"] == seat)


def shut(table: Table, place: str) -> bool:
    """Whether neither King nor Grande may be there: France, and Granada while it is Muslim."""
    return place == "FRA" or (place == "GRA" and table["muslim"])


def take(table: Table, owner: str, place: str, count: int) -> bool:
    """Lifts so many off a place, in France off the space that is worth least first; false if there are fewer."""
    zones = list(reversed(SPACES)) if place == "FRA" else [place]
    for zone in zones:
        row = table["on"].setdefault(zone, {})
        lifted = min(count, row.get(owner, 0))
        row[owner] = row.get(owner, 0) - lifted
        count -= lifted
    return count == 0


def put(table: Table, owner: str, place: str, count: int) -> bool:
    """Puts so many on a place; false if there is no room, which in France there is for one on each space."""
    if region_of(place) != "FRA":
        table["on"].setdefault(place, {})
        table["on"][place][owner] = table["on"][place].get(owner, 0) + count
        return True
    for space in SPACES if place == "FRA" else [place]:
        if count and not sum(table["on"].get(space, {}).values()):
            table["on"][space] = {owner: 1}
            count -= 1
    return count == 0
