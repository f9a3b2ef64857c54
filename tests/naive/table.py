"""A table, read from the words of a conformance case into a dict, and what everybody at it can see."""

from typing import Any

from tests.naive.facts import APART, BLACK, BORDERS, CARGO, COAST, COLOURS, LANDS, READINGS, SPACES, SPAIN, VALUES
from tests.naive.pools import JOKER

Table = dict[str, Any]


def read(words: str, players: int, book: str, boxes: tuple[str, ...], **more: Any) -> Table:
    """`king GAL; VAL 3 2 0 0` as a dict; what is not said there stands in `more`."""
    seats = COLOURS[:players]
    table: Table = {
        "seats": seats,
        "book": book,
        "boxes": boxes,
        "muslim": False,
        "gained": False,  # whether the one more of the church or the inquisitor was had this turn
        "ranks first only": False,
        "grande wants company": False,
        "on": {},
        "scoreboards": {"8": None, "4": None},
        "borne": {},  # a token, and the zone and the owner of the caballero that bears it
        "lying": {},  # cargo that is there to be claimed, and where
        "stock": [],  # cargo that is not in play
        "limit": None,  # the region under the limit table
        "master": None,  # whose the black caballeros are
        "inquisitor": None,  # whose court the Grand Inquisitor is in
        "sent": [],  # who has had black caballeros moved by him in this round
        "had": 0,  # how many more by Queen and Inquisitor the seat that is asked had this turn
        "readings": {},  # of boxes, where this table has its own
        "shut": None,  # a region that a scoreboard makes taboo as the King's is
        "closed": [],  # regions that tokens make so
        "quarantine": None,  # the one of them that the quarantine token does
        "walked": None,  # the region where the Castillo stands
        "cracked": False,  # whether caballeros come beside the Castillo
        "turned": [],  # scoreboards that lie the other way round
        "pact": [],  # two regions that count together
        "bridges": [],  # who built each that somebody holds, and its ends
        "no king's bonus": False,
        "storm": None,  # the region on a disk just opened
        "general": False,  # whether it is a general scoring
        "tables": {},  # those of six, and the region of each that lies in one
        "late": [],  # who sets its disk when the others' are open
        "protected": None,  # where the King's token lies
        "doubled": [],  # regions that count twice in the next general scoring
        "keepers": [],  # who keeps a 75
        "conspiracy": False,  # whether Grandes go by the disks of the next general scoring
        "left": [],  # what cards have left behind, as `left` follows it
        "hidden": [],  # regions whose card lies face down before a seat
        "saved": False,  # whether the card in hand was kept in an earlier turn
        "queen came": False,  # in this turn
        "placed": False,  # whether the seat that is asked has placed anything in this turn
        "figures": {},  # Queen and Jester, and in whose court each is
        "otherwise": None,  # the card by which the seat that is asked places in this turn
        "laid": {},
        "offered": [],
        **more,
    }
    owners = [*seats, *(BLACK[box] for box in boxes if box in BLACK)]
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
            table[name] = {
                s: [_card(word) for word in hand.split()] for s, hand in zip(seats, _parts(rest), strict=True)
            }
        elif name == "laid":
            table[name] = {words.split()[0]: _card(words.split()[1]) for words in _parts(rest)}
        elif name == "offered":
            table[name] = rest
        elif (
            name in VALUES
            or name in SPACES
            or name in APART
            or name in ("TABLE", "PRISON", "BANKS", "BESIDE")
            or name.split("-")[0] in ("GUESTS", "VESSEL")
        ):
            table["on"][name] = dict(zip(owners, map(int, rest), strict=True))
    return table


def _somewhere(code: str) -> str | None:
    return None if code == "-" else code


def _card(word: str) -> int:
    return JOKER if word == "joker" else int(word)


def _parts(words: list[str]) -> list[str]:
    return " ".join(words).split(",")


def _read_tokens(table: Table, words: list[str]) -> None:
    for word in words:
        token, _, spot = word.strip(",").partition("@")
        place, _, bearer = spot.partition(":")
        if token in ("church-marker", "inquisitor"):
            _read_master(table, bearer or None)
        elif token in ("queen", "jester"):
            table["figures"][token] = bearer or None
        elif token == "limit-table":
            table["limit"] = _somewhere(place)
        elif token.split("#")[0] == "table-of-six":
            table["tables"][token] = _somewhere(place)
        elif bearer:
            table["borne"][token] = (place, bearer)
        elif is_cargo(token):
            if place == "-":
                table["stock"].append(token)
            else:
                table["lying"][token] = place


def _read_master(table: Table, holder: str | None) -> None:
    """Whoever has the Inquisitor has the black ones; in Grandissimo only as a table may read it."""
    table["inquisitor"] = holder
    if "grandissimo" not in table["boxes"] or reading(table, "grandissimo.inquisitor") == "leads":
        table["master"] = holder


def is_cargo(token: str) -> bool:
    return token.split("#")[0] in CARGO


# --- what is seen ---------------------------------------------------------------------------------


def black(table: Table) -> str | None:
    """What the black caballeros are called, if there are any."""
    return next((BLACK[box] for box in table["boxes"] if box in BLACK), None)


def reading(table: Table, question: str) -> Any:
    """How this table reads a box: its own answer, else its book's."""
    books = READINGS[question]
    return table["readings"].get(question, books.get(table["book"], books["else"]))


def regions(table: Table) -> list[str]:
    """In the order of the scoring track; Portugal comes last of the peninsula, or where a table puts it."""
    if "colonies" in table["boxes"]:
        return [*SPAIN, *LANDS]
    peninsula = SPAIN
    if "grandissimo" in table["boxes"]:
        ahead = SPAIN.index(reading(table, "grandissimo.portugal_on_track")) + 1
        peninsula = [*SPAIN[:ahead], "POR", *SPAIN[ahead:]]
    return [*peninsula, "FRA"] if "france" in table["boxes"] else peninsula


def region_of(table: Table, place: str) -> str | None:
    """A space of France is in France, the captain aboard, a space of the limit table wherever that lies."""
    if place == "TABLE":
        return str(table["limit"]) if table["limit"] else None
    return "FRA" if place in SPACES else APART[place][0] if place in APART else place


def zones(table: Table, place: str) -> list[str]:
    """Where those stand who are in a place, as they are filled where nothing is named: spaces first."""
    if place == "FRA":
        return list(SPACES)
    return [*(["TABLE"] if table["limit"] == place else []), place, *apart(table, place)]


def apart(table: Table, place: str) -> list[str]:
    """Captain and viceroy, who are not counted with the others."""
    return [zone for zone, (land, _) in APART.items() if land == place]


def on(table: Table, zone: str, owner: str) -> int:
    return int(table["on"].get(zone, {}).get(owner, 0))


def standing(table: Table, place: str, owner: str) -> int:
    """Caballeros of an owner there, on all its spaces, or on the one that is named."""
    if place in regions(table):
        return sum(on(table, zone, owner) for zone in zones(table, place))
    return on(table, place, owner)


def neighbours(table: Table, place: str) -> list[str]:
    """Regions next door, none to nowhere and to a room for guests; the ship lies off every coast."""
    if place == "-" or place.startswith("GUESTS"):
        return []
    near = [*COAST, "FRA"] if place == "SHIP" else [*BORDERS[place], *(["SHIP"] if place in (*COAST, "FRA") else [])]
    return [other for other in near if other in regions(table)]


def may_be_left(table: Table) -> list[str]:
    """Regions where caballeros may come and go: any but the King's, and those that are shut like it."""
    return [place for place in regions(table) if place not in (table["king"], table["shut"], *table["closed"])]


def beside_castillo(table: Table) -> str:
    """Where those stand who are thrown into the Castillo: beside it, while it may collapse."""
    return "BESIDE" if table["cracked"] else "CAS"


def movable(table: Table, owner: str) -> int:
    """How many of an owner stand where they may be taken from."""
    return sum(standing(table, place, owner) for place in may_be_taken_from(table))


def may_be_taken_from(table: Table) -> list[str]:
    """Where cards take caballeros: as a table may read it, out of ship, jail and guest rooms too."""
    beyond = "grandissimo" in table["boxes"] and reading(table, "grandissimo.outside_in_reach")
    aside = [place for place in table["on"] if place.split("-")[0] in ("PRISON", "VESSEL", "GUESTS")]
    return [*may_be_left(table), *(aside if beyond else [])]


def belongs(table: Table, owner: str, seat: str) -> bool:
    """Whether a caballero is this seat's own: of its colour, or black while the black ones are its."""
    return owner == seat or (owner == black(table) and table["master"] == seat)


def on_disks(table: Table) -> list[str]:
    """No disk points overseas, or at Portugal; those of the variant's France show it."""
    return [*SPAIN, "FRA"] if "france" in table["boxes"] else SPAIN


def muslim(table: Table, place: str) -> bool:
    return region_of(table, place) == "GRA" and bool(table["muslim"])


def boycotted(table: Table) -> list[str]:
    """Regions under a boycott."""
    return [thing.words[0] for thing in table["left"] if thing.card == "boycott"]


def place_barred(table: Table, place: str) -> bool:
    """As a table may read it, nobody places in a region under a boycott."""
    barred = "grandissimo" in table["boxes"] and reading(table, "grandissimo.boycott") == "no_placing"
    return barred and place in boycotted(table)


def open_next_door(table: Table) -> list[str]:
    """Regions next to the King's where one may place."""
    near = [place for place in neighbours(table, table["king"]) if place in may_be_left(table)]
    return [place for place in near if may_be_placed_in(table, place)]


def by_the_sea(table: Table) -> list[str]:
    """Regions on the coast: Portugal and France too, where they are played."""
    return [place for place in regions(table) if place in (*COAST, "POR", "FRA")]


def may_be_placed_in(table: Table, place: str) -> bool:
    """Whether one may come there without a move: not to Muslim Granada, nor where a boycott is read so."""
    return not muslim(table, place) and not place_barred(table, place)


def unscored(table: Table, place: str) -> bool:
    """Muslim Granada, and as a table may read it a region under a boycott: in no scoring."""
    none = "grandissimo" in table["boxes"] and reading(table, "grandissimo.boycott") == "no_scoring"
    return muslim(table, place) or (none and place in boycotted(table))


def shut_to_king(table: Table, place: str) -> bool:
    """The variant's France, and Granada while it is Muslim; of the colonies all but France."""
    lands = ["SHIP", "AME", "MED"] if "colonies" in table["boxes"] else ["FRA"]
    return place in lands or muslim(table, place)


def shut_to_grandes(table: Table, place: str) -> bool:
    """The same of the variant; in the colonies new regions are like the old ones."""
    return ("colonies" not in table["boxes"] and place == "FRA") or muslim(table, place)


# --- what is done ---------------------------------------------------------------------------------


def borne(table: Table, zone: str, owner: str) -> list[str]:
    """The tokens on caballeros of an owner there: a banner, cargo."""
    return [token for token, spot in table["borne"].items() if spot == (zone, owner)]


def unladen(table: Table, zone: str, owner: str) -> int:
    """How many of an owner there bear nothing."""
    return on(table, zone, owner) - len(borne(table, zone, owner))


def room(table: Table, zone: str) -> int:
    """How many more come onto a space, or into a region with a table of six; elsewhere there is no end of it."""
    one = zone in SPACES or zone in APART
    six = zone in table["tables"].values()
    if not one and not six and zone != "TABLE":
        return 1000
    holds = 1 if one else 6 if six or len(table["seats"]) < 4 else 10
    return max(0, holds - sum(table["on"].get(zone, {}).values()))


Lifted = list[tuple[str, str | None]]
"""Caballeros in hand: from which zone each, and what it bears."""


def take(table: Table, owner: str, place: str, count: int, named: list[str] | None = None) -> Lifted | None:
    """Lifts so many off a place; None if there are fewer, or the tokens named are not there or too many.

    Whose token is named goes first, then plain ones, then whoever bears a banner, then cargo, then captain and viceroy;
    of equals those on the space that is filled last.
    """
    wanted = named or []
    pieces: Lifted = []
    for zone in reversed(zones(table, place) if place in regions(table) else [place]):
        tokens = borne(table, zone, owner)
        plain: list[str | None] = [None] * (on(table, zone, owner) - len(tokens))
        pieces += [(zone, token) for token in [*tokens, *plain]]
    if len(pieces) < count or len(wanted) > count or any(token not in [t for _, t in pieces] for token in wanted):
        return None
    gone = sorted(pieces, key=lambda piece: _last(piece, wanted))[:count]
    for zone, token in gone:
        table["on"][zone][owner] -= 1
        if token:
            del table["borne"][token]
    return gone


def _last(piece: tuple[str, str | None], wanted: list[str]) -> int:
    zone, token = piece
    if token in wanted:
        return 0
    if zone in APART:
        return 4
    return 1 if token is None else 3 if is_cargo(token) else 2


def put(table: Table, owner: str, place: str, lifted: Lifted) -> bool:
    """Puts these on a place; false if there is no room, or what one bears may not be there.

    Nobody named takes the captain's or the viceroy's space. Who was lifted off the limit table made a space free for
    another, not for itself.
    """
    place = beside_castillo(table) if place == "CAS" else place
    named = place not in regions(table)
    open_to = [place] if named else [zone for zone in zones(table, place) if zone not in APART]
    own = {"TABLE": sum(zone == "TABLE" for zone, _ in lifted)}
    for _, token in lifted:
        zone = next((zone for zone in open_to if room(table, zone) > own.get(zone, 0)), None)
        if zone is None or (zone in APART and token and is_cargo(token)):
            return False
        row = table["on"].setdefault(zone, {})
        row[owner] = row.get(owner, 0) + 1
        if token:
            table["borne"][token] = (zone, owner)
    return True


def unload(table: Table) -> None:
    """Cargo in Spain, in the Castillo or off the board goes back to the stock."""
    for token, (zone, _) in list(table["borne"].items()):
        if is_cargo(token) and region_of(table, zone) not in LANDS:
            del table["borne"][token]
            table["stock"].append(token)


def lay(table: Table, symbols: str) -> None:
    """Discs come to the lands, as many as the stock has."""
    for symbol in "" if symbols == "none" else symbols:
        kind = {"g": "gold", "w": "wares"}[symbol]
        token = next((token for token in table["stock"] if token.split("#")[0] == kind), None)
        if token:
            table["stock"].remove(token)
            table["lying"][token] = CARGO[kind][0]


def claim(table: Table, owner: str, place: str, named: list[str]) -> None:
    """Those named that lie free there are claimed by caballeros of this owner that bear nothing.

    Neither captain nor viceroy does so.
    """
    inside = zones(table, place) if place in regions(table) else [place]
    for token in named:
        if table["lying"].get(token) != region_of(table, place):
            continue
        zone = next((z for z in inside if z not in APART and unladen(table, z, owner)), None)
        if zone:
            del table["lying"][token]
            table["borne"][token] = (zone, owner)


def copied(table: Table) -> Table:
    """The same table with board, courts and tokens of its own, to try things on."""
    rows = {place: dict(row) for place, row in table["on"].items()}
    own = {name: dict(table[name]) for name in ("court", "borne", "lying")}
    return table | {"on": rows, "stock": list(table["stock"])} | own
