"""What the power cards of the Players' edition let a player do, and what they make of the board.

By the Big Box, Spelers' editie. The book is short with them: what it leaves open is a reading of the table.
"""

from collections.abc import Callable

from tests.naive.facts import BORDERS, SPAIN
from tests.naive.table import Table, beside_castillo, copied, may_be_left, muslim, on, on_disks, reading, room

BANKS = "BANKS"
"""On the bridge."""


def may_act(table: Table, seat: str, kind: str, verb: str, words: list[str]) -> bool:
    """Whether this carries out a special action of that kind."""
    return ACTIONS[kind](table, seat, verb, words)


def _wander(table: Table, seat: str, verb: str, words: list[str]) -> bool:
    """Reisdag: nothing is named, the others name."""
    return verb == "act"


def _civil_war(table: Table, seat: str, verb: str, words: list[str]) -> bool:
    """Burgeroorlog: not the King's region, and not with an empty court; whoever comes there needs room."""
    there = verb == "name" and words[0] in may_be_left(table) and room(table, words[0]) > 0
    return bool(there and table["court"][seat] > 0)


def _plot(table: Table, seat: str, verb: str, words: list[str]) -> bool:
    """Samenzwering: to another place, not the King's region."""
    return verb == "name" and words[0] in may_be_left(table) and words[0] != table["walked"]


def _pact(table: Table, seat: str, verb: str, words: list[str]) -> bool:
    """Alliantie: neither token on the King's region, nor out of it: there nothing is changed, and the other may go."""
    stay = [place for place in table["pact"] if place not in may_be_left(table)]
    most = 1 if reading(table, "alliance.one_shut") == "other_moves" else 0
    return verb == "name" and len(stay) <= most and words[0] in may_be_left(table)


def may_be_allied(table: Table, place: str, first: str) -> bool:
    """Where the second token may lie."""
    return place in may_be_left(table) and place != first


def _bridge(table: Table, seat: str, verb: str, words: list[str]) -> bool:
    """Bruggenbouw: between two touching regions, neither the King's; one of the court is needed for it.

    A bridge that leads to the King's region stays: there nothing is changed.
    """
    free = all(end in may_be_left(table) for _, ends in table["bridges"] for end in ends)
    return verb == "name" and free and table["court"][seat] > 0 and bool(other_bank(table, words[0]))


def other_bank(table: Table, place: str) -> list[str]:
    """Where a bridge from here may lead."""
    land = may_be_left(table)
    return [near for near in BORDERS[place] if near in land] if place in land else []


def _uprising(table: Table, seat: str, verb: str, words: list[str]) -> bool:
    """Opstand: a mobile scoreboard on the board, not in the King's region; as it may be read one beside it too."""
    if verb != "flip" or words[0] not in table["scoreboards"]:
        return False
    lies = table["scoreboards"][words[0]]
    if lies is None:
        return bool(reading(table, "players_edition.uprising_beside"))
    return lies == "CAS" or lies in may_be_left(table)


def _collapse(table: Table, seat: str, verb: str, words: list[str]) -> bool:
    """Instortingsgevaar: there is one token, which lies there already or not."""
    return verb == "act" and not table["cracked"]


def _quarantine(table: Table, seat: str, verb: str, words: list[str]) -> bool:
    """Quarantaine: next to the King's region; the first place as it may be read.

    A token in the King's region is not touched: there nothing is changed.
    """
    lies = table["quarantine"]
    if verb != "name" or words[0] not in may_be_left(table) or (lies and lies == table["king"]):
        return False
    anywhere = lies is None and reading(table, "players_edition.quarantine_first") == "any"
    return anywhere or words[0] in BORDERS[table["king"]]


def _tormenta(table: Table, seat: str, verb: str, words: list[str]) -> bool:
    """Tormenta: over the region that the disk has shown, if that is not taboo by now."""
    return verb == "act" and (table["storm"] is None or table["storm"] in may_be_left(table))


def _mistress(table: Table, seat: str, verb: str, words: list[str]) -> bool:
    """Minnares: nothing is named."""
    return verb == "act"


Rule = Callable[[Table, str, str, list[str]], bool]
ACTIONS: dict[str, Rule] = {
    "wander": _wander,
    "civil war": _civil_war,
    "plot": _plot,
    "pact": _pact,
    "held bridge": _bridge,
    "uprising": _uprising,
    "collapse": _collapse,
    "token": _quarantine,
    "tormenta": _tormenta,
    "mistress": _mistress,
}


def thrown_in(table: Table, words: str) -> str:
    """An order in which whoever comes beside the Castillo is thrown in, while all who are thrown in stand there."""
    verb, _, rest = words.partition(" ")
    goal = {"place": 1, "move": 3}.get(verb)
    if goal is None or not table["cracked"]:
        return words
    moved = [part.split() for part in rest.split(",")]
    for part in moved:
        part[goal : goal + 1] = ["CAS" if place == "BESIDE" else place for place in part[goal : goal + 1]]
    return f"{verb} {', '.join(' '.join(part) for part in moved)}".strip()


# --- what others are asked ------------------------------------------------------------------------


def travellers(table: Table, seat: str) -> list[str]:
    """Reisdag: whose Grandes are to be moved: those of the others that do not stand in a region that is taboo."""
    return [other for other in table["seats"] if other != seat and table["homes"][other] in may_be_left(table)]


def may_travel(table: Table, seat: str, words: str) -> bool:
    """The disk shows any region but its own: one that is taboo, by which the Grande stays, or one not Muslim."""
    verb, *place = words.split()
    stays = reading(table, "players_edition.travel_day_same") == "stays"
    goes = verb == "name" and place[0] in SPAIN and not (muslim(table, place[0]) and place[0] in may_be_left(table))
    return goes and (stays or place[0] != table["homes"][seat])


def may_storm(table: Table, words: str) -> bool:
    """Tormenta's disk shows any region: the King may have left it by then."""
    verb, *place = words.split()
    return verb == "hide" and place[0] in on_disks(table)


# --- the bridge -----------------------------------------------------------------------------------


def ends_of(table: Table, seat: str) -> list[str]:
    """Of the bridge on which one of this seat stands."""
    return next((ends for holder, ends in table["bridges"] if holder == seat and on(table, BANKS, seat)), [])


def may_step_off(table: Table, seat: str, owner: str, target: str) -> bool:
    """Who stands on the bridge is moved by his owner alone, to either end, but not from there to the Muslims."""
    return (
        owner == seat and target in ends_of(table, seat) and target in may_be_left(table) and not muslim(table, target)
    )


def may_be_asked_to_cross(table: Table, seat: str) -> bool:
    """Before its turn, if anybody can go anywhere: off the bridge to an open end, or from end to end."""
    return any(end in may_be_left(table) for end in ends_of(table, seat))


def bridge_pays(table: Table) -> dict[str, int]:
    """A point in a general scoring for whoever stands on the bridge."""
    return {seat: int(bool(ends_of(table, seat))) for seat in table["seats"]}


def may_cross(table: Table, seat: str, moved: list[list[str]]) -> bool:
    """Over the bridge as many as one likes, whose as it is read; who steps off it takes it away, so he goes last."""
    ends, crossing = ends_of(table, seat), [part for part in moved if part[2] != BANKS]
    if any(part[2] == BANKS for part in moved[:-1]):
        return False
    anybodys = reading(table, "players_edition.bridge_whose") == "any"
    own = anybodys or all(part[1] == seat for part in crossing)
    return own and all(part[2] in ends and part[3] in ends for part in crossing)


# --- what a special action makes of the board -----------------------------------------------------


def after(table: Table, seat: str, card: str, words: list[str], disks: dict[str, str] | None = None) -> Table:
    """Board, courts and provinces when a special action is done; `disks`: where rivals flee who have set one."""
    trial = copied(table) | {"provinces": dict(table["provinces"])}
    if card == "civil_war":
        return _after_war(trial, seat, words[0], disks or {})
    if card == "plot":
        for zone in ("BESIDE", words[0]):
            throw_all(trial, zone, "CAS")
    if card == "tormenta":
        courts = reading(table, "players_edition.tormenta") == "to_courts"
        throw_all(trial, table["storm"], "court" if courts else beside_castillo(table))
    if card == "collapse" and reading(table, "players_edition.collapse") == "lifted":
        throw_all(trial, "CAS", "BESIDE")
    if card == "bridge_building":
        throw_all(trial, BANKS, "court")
        trial["court"][seat] -= 1
        trial["on"][BANKS] = {seat: 1}
    return trial


def _after_war(trial: Table, seat: str, place: str, disks: dict[str, str]) -> Table:
    """Own caballeros stay, one of the court comes, rivals go: by disk to where it points.

    The Church's go along with whoever has its card, but never to a court.
    """
    own, there = on(trial, place, seat), trial["on"].pop(place, {})
    trial["on"][place] = {seat: own + 1}
    home = "provinces" if reading(trial, "players_edition.drives.civil_war") == "to_provinces" else "court"
    for owner in [owner for owner in there if owner != seat]:
        goal = disks.get(trial["master"], place) if owner == "church" else disks.get(owner, home)
        row = trial[goal] if goal == home else trial["on"].setdefault(goal, {})
        row[owner] = row.get(owner, 0) + there[owner]
    trial["court"][seat] -= 1
    return trial


def throw_all(trial: Table, source: str, target: str) -> None:
    """Everybody goes, but for the Church, which is never in the Castillo or in a court."""
    row = trial[target] if target in ("court", "provinces") else trial["on"].setdefault(target, {})
    for owner, count in trial["on"].pop(source, {}).items():
        if owner == "church":
            trial["on"].setdefault(source, {})[owner] = count
        else:
            row[owner] = row.get(owner, 0) + count


def board_of(table: Table) -> dict[str, dict[str, int]]:
    """Who stands where, in courts and provinces too; nobody is left out."""
    rows = {**table["on"], "court": table["court"], "provinces": table["provinces"]}
    filled = {zone: {owner: count for owner, count in row.items() if count} for zone, row in rows.items()}
    return {zone: row for zone, row in filled.items() if row}
