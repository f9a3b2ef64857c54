"""What may be placed, fetched and moved: Rio Grande p. 3-4 and 7-9, the same in the others, and the variants."""

from tests.naive import figures, players_edition, ranks, ships
from tests.naive.facts import ANY, BOOKS, CARDS, GRANDISSIMO, LANDS
from tests.naive.table import (
    Table,
    belongs,
    black,
    borne,
    claim,
    copied,
    is_cargo,
    may_be_left,
    may_be_taken_from,
    movable,
    muslim,
    neighbours,
    open_next_door,
    place_barred,
    put,
    reading,
    region_of,
    regions,
    standing,
    take,
    unload,
    zones,
)

Part = list[str]
"""The words of one part of an order: `2 PVA`, or `1 red VAL CAT`, and the tokens of those meant."""


def parts(words: list[str]) -> list[Part]:
    return [part.split() for part in " ".join(words).split(",") if part.strip()]


def _split(words: list[str]) -> tuple[list[str], list[str]]:
    """Places, and tokens behind them."""
    tokens = [word for word in words if is_cargo(word) or word.startswith("banner-")]
    return [word for word in words if word not in tokens], tokens


# --- from the provinces ---------------------------------------------------------------------------


def may_fetch(table: Table, seat: str, words: list[str]) -> bool:
    """The number on the power card, or fewer where the book lets it; one more for whoever has the black ones."""
    shown = ranks.shown(table, seat)
    count, places = int(words[0]), words[1:]
    there = table["provinces"][seat]
    if count > shown and not places:
        return bool(count <= min(shown + _more_fetched(table, seat), there))
    if BOOKS[table["book"]]["brings exactly"] and count != min(shown, there):
        return False
    return _may_come(table, seat, count, places, shown)


def _more_fetched(table: Table, seat: str) -> int:
    """The one more of whoever has the black ones; in Grandissimo what figures bring."""
    return figures.fetches(table, seat) if "grandissimo" in table["boxes"] else int(table["master"] == seat)


def may_call(table: Table, seat: str, words: list[str], most: int) -> bool:
    """So many come to the court, or fewer; a shortfall is made up as ever."""
    return _may_come(table, seat, int(words[0]), words[1:], most)


def _may_come(table: Table, seat: str, count: int, named: list[str], most: int) -> bool:
    """So many from the provinces; what these are short of may come out of regions, not out of the King's."""
    there = table["provinces"][seat]
    places, tokens = _split(named)
    if count < 0 or count > min(most, there):
        return False
    if places and count < there:
        return False  # the provinces are not empty yet
    return len(places) <= most - count and _can_leave(table, seat, places, tokens)


def _can_leave(table: Table, seat: str, places: list[str], tokens: list[str]) -> bool:
    """One from each of these; two that name the same place are two. Those whose tokens are named are among them."""
    trial = copied(table)
    left = list(tokens)
    if len(set(left)) < len(left):
        return False
    for place in sorted(places, key=lambda place: place in regions(table)):  # who is named by a space goes first
        if region_of(table, place) not in may_be_taken_from(table):
            return False
        inside = zones(trial, place) if place in regions(table) else [place]
        named = [token for token in left if any(token in borne(trial, zone, seat) for zone in inside)][:1]
        if take(trial, seat, place, 1, named) is None:
            return False
        left = [token for token in left if token not in named]
    return not left


def may_give(table: Table, seat: str, words: list[str]) -> bool:
    """The King returns: three from court and regions, all of them where there are fewer."""
    from_court, (places, tokens) = int(words[0]), _split(words[1:])
    due = min(3, table["court"][seat] + movable(table, seat))
    if from_court + len(places) != due:
        return False
    return 0 <= from_court <= table["court"][seat] and _can_leave(table, seat, places, tokens)


# --- from the court -------------------------------------------------------------------------------


def placed_by(table: Table, seat: str, card: str) -> int:
    """How many a card places, or the rank; where no book says, as this table reads it. 15 places five instead."""
    if table["otherwise"] == "five_instead":
        return 5
    if card == "bridge_building" and reading(table, "players_edition.bridge_places") != "caballero_card":
        return int(reading(table, "players_edition.bridge_places"))
    if ranks.is_played(table) and card not in ranks.STANDING:
        return ranks.placed(table, seat)
    box, printed = "colonies", CARDS[card].places
    if "grandissimo" in table["boxes"]:
        box, printed = "grandissimo", GRANDISSIMO.get(card, printed)
        if card == "joint_force" and reading(table, "grandissimo.is.joint_force") == "special":
            return 0
    return int(table["readings"].get(f"{box}.places.{card}", printed))


def placed_there(table: Table, seat: str, card: str, places: list[str]) -> int:
    """How many a card places in these: with home advantage one more, if all go to the home region."""
    at_home = "home_advantage" in table["boxes"] and all(place == table["homes"][seat] for place in places)
    return placed_by(table, seat, card) + at_home


def may_place(table: Table, seat: str, card: str, words: list[str]) -> bool:
    """Next to the King and in the Castillo, as many as the card shows, or fewer, or none.

    One more with the black ones, in the Big Box's colonies to any region. 20 lets all go to any region.
    """
    trial = copied(table)
    total = astray = 0
    aboard = ships.boards(table, seat)
    near = [place for place in neighbours(table, table["king"]) if place in may_be_left(table)]
    for number, place in parts(words):
        if int(number) < 1:
            return False
        if place in aboard:
            total += int(number)
            continue
        if place != "CAS" and region_of(table, place) not in near:
            if not _may_come_from_court(table, seat, place):
                return False
            astray += int(number) if table["otherwise"] != "muster" else 0
        if muslim(table, place) or place_barred(table, place) or not _put(trial, seat, place, int(number)):
            return False
        total += int(number)
    one_more = _more_placed(table, seat, words)
    allowed = placed_there(table, seat, card, [place for _, place in parts(words)]) + one_more
    anywhere = "colonies" in table["boxes"] and reading(table, "colonies.extra_placed") == "any_region"
    if astray > (one_more if anywhere else 0):
        return False
    return total <= allowed and total <= int(table["court"][seat])


def _more_placed(table: Table, seat: str, words: list[str]) -> int:
    """The one more of whoever has the black ones; in Grandissimo what figures let be placed of those that go so far."""
    if "grandissimo" not in table["boxes"]:
        return int(table["master"] == seat and not table["gained"])
    near = figures.near_queen(table)
    return min(figures.places(table, seat), sum(int(n) for n, place in parts(words) if region_of(table, place) in near))


def _put(table: Table, owner: str, place: str, count: int) -> bool:
    return put(table, owner, place, [("court", None)] * count)


def _may_come_from_court(table: Table, seat: str, place: str) -> bool:
    """Straight into a region far from the King; the two far lands are reached by ship or by a move alone."""
    if region_of(table, place) in ("AME", "MED") or muslim(table, place) or place_barred(table, place):
        return False
    return may_enter(table, seat, place)


def may_add(table: Table, seat: str, words: list[str], most: int) -> bool:
    """So many more from the court, in any regions but the King's, or in the Castillo."""
    trial = copied(table)
    total = 0
    for number, owner, source, target, *tokens in parts(words):
        if source != "court" or owner != seat or int(number) < 1 or tokens:
            return False
        if not _may_come_from_court(table, owner, target) or not _put(trial, owner, target, int(number)):
            return False
        total += int(number)
    return 1 <= total <= min(most, table["court"][seat])


def coming_near(table: Table, seat: str, stock: str, words: list[str]) -> int:
    """How many of its own come from there next to the King or into the Castillo; 0 if any of it cannot be.

    Where 20 lets all be placed in any region, that holds for these too.
    """
    moved, trial = parts(words), copied(table)
    near = [*(may_be_left(table) if table["otherwise"] == "muster" else open_next_door(table)), "CAS"]
    for number, owner, source, target, *tokens in moved:
        if int(number) < 1 or owner != seat or source != stock or tokens or region_of(table, target) not in near:
            return 0
        if not put(trial, owner, target, [(stock, None)] * int(number)):
            return 0
    return sum(int(part[0]) for part in moved)


# --- on the board ---------------------------------------------------------------------------------


def may_enter(table: Table, owner: str, target: str) -> bool:
    place = region_of(table, target)
    if owner == "mercenaries" and target == "CAS":
        return bool(reading(table, "grandissimo.black_castillo"))
    if owner == black(table) and ((owner == "church" and place in ("CAS", "FRA")) or muslim(table, target)):
        return False
    return target == "CAS" or place in may_be_left(table)


def may_move(table: Table, seat: str, card: str, words: list[str]) -> bool:
    """Up to so many, own and foreign, out of regions but the King's, into regions but his, or the Castillo."""
    most, moved = CARDS[card].what, parts(words)
    if card in ("church", "inquisition"):  # whose action is to take the black ones first; of these it may move none
        if not moved or any(part[1] != black(table) for part in moved):
            return not moved
        most, table = {"own": 2, "foreign": 2, "together": 2, "from one": False}, table | {"master": seat}
    if card == "transport":
        number = table["readings"].get("colonies.moves.transport", most["own"])
        most = most | {"own": number, "together": number}
        if any(not {region_of(table, source), region_of(table, goal)} & {*LANDS} for _, _, source, goal, *_ in moved):
            return False
    return _within(table, seat, moved, most)


def may_intrigue(table: Table, seat: str, words: list[str]) -> bool:
    """One caballero, anybody's, or any of one's own out of one region."""
    one = {"own": 1, "foreign": 1, "together": 1, "from one": False}
    return any(_within(table, seat, parts(words), most) for most in (one, CARDS["intrigue"].what))


def may_throw_in(table: Table, seat: str, words: list[str]) -> bool:
    """Up to so many of each rival's into the Castillo, and then so many of one's own, or all there are."""
    moved, what = parts(words), CARDS["throw_in"].what
    owners = {part[1]: table["master"] if part[1] == black(table) else part[1] for part in moved}
    thrown = {seat: 0}
    for number, owner, _, target, *_ in moved:
        if target != "CAS" or owners[owner] not in table["seats"]:
            return False
        thrown[owners[owner]] = thrown.get(owners[owner], 0) + int(number)
    mine = [owner for owner in [*table["seats"], str(black(table))] if belongs(table, owner, seat)]
    due = min(what["own"], sum(movable(table, owner) for owner in mine))
    rivals = [thrown[owner] for owner in thrown if owner != seat]
    each = what["each"]
    if "grandissimo" in table["boxes"]:
        each = reading(table, "grandissimo.each.to_the_castillo")
    return bool(rivals) and max(rivals) <= each and thrown[seat] == due and can_be_done(table, seat, moved)


def _within(table: Table, seat: str, moved: list[Part], most: dict[str, int]) -> bool:
    """Whether these moves can be done, and are no more than the card says."""
    if not moved or not can_be_done(table, seat, moved):
        return False
    if most["from one"] and len({region_of(table, part[2]) for part in moved}) > 1:
        return False
    own = sum(int(part[0]) for part in moved if belongs(table, part[1], seat))
    total = sum(int(part[0]) for part in moved)
    if own > most["own"] or total - own > most["foreign"] or total > most["together"]:
        return False
    return "moving_restrictions" not in table["boxes"] or near_enough(table, seat, moved, most["together"])


def can_be_done(table: Table, seat: str, moved: list[Part]) -> bool:
    """One after the other: who is moved is there, may leave, may come, and finds room, as does what it carries."""
    trial = copied(table)
    for number, owner, source, target, *tokens in moved:
        if int(number) < 1 or owner not in [*table["seats"], black(table)]:
            return False
        off = source == players_edition.BANKS and players_edition.may_step_off(trial, seat, owner, target)
        if not off and region_of(table, source) not in may_be_taken_from(table):
            return False
        if not may_enter(table, owner, target):
            return False
        own = belongs(table, owner, seat)
        if own:
            claim(trial, owner, source, tokens)
        lifted = take(trial, owner, source, int(number), tokens)
        if lifted is None or (not own and target == "CAS" and any(token and is_cargo(token) for _, token in lifted)):
            return False
        if not put(trial, owner, target, lifted):
            return False
        unload(trial)
    return True


def near_enough(table: Table, seat: str, moved: list[Part], together: int) -> bool:
    """The full number, if all go next door or into the Castillo; if one goes farther, two fewer.

    Who comes back to its region was not moved. Of "all own of a region" the number is how many stand there.
    """
    gone = [[part[0], str(region_of(table, part[2])), str(region_of(table, part[3]))] for part in moved]
    gone = [part for part in gone if part[1] != part[2]]
    if all(target == "CAS" or target in neighbours(table, source) for _, source, target in gone):
        return True
    if together == ANY:
        here = gone[0][1]
        everybody = [*table["seats"], str(black(table))]
        together = sum(standing(table, here, owner) for owner in everybody if belongs(table, owner, seat))
    return sum(int(part[0]) for part in gone) <= together - 2


def somebody_moves(table: Table, seat: str) -> bool:
    """Whether any of its own stands where it may be taken from."""
    everybody = [*table["seats"], str(black(table))]
    return any(movable(table, owner) for owner in everybody if belongs(table, owner, seat))


def may_use_free_choice(table: Table, seat: str, words: list[str], most: int) -> bool:
    """Own ones from region to region, not into the Castillo: it has been emptied, or is not to be changed now."""
    moved = parts(words)
    anybodys = "grandissimo" in table["boxes"] and reading(table, "grandissimo.whose.free_choice") == "any"
    if not all((anybodys or belongs(table, part[1], seat)) and part[3] != "CAS" for part in moved):
        return False
    if sum(int(part[0]) for part in moved) > most or not can_be_done(table, seat, moved):
        return False
    return not moved or "moving_restrictions" not in table["boxes"] or near_enough(table, seat, moved, most)


def may_cross(table: Table, seat: str, words: list[str], ends: list[str]) -> bool:
    """Own ones over the bridge, any number, either way; of the one that is held whoever it is read of."""
    moved = parts(words)
    if "players_edition" in table["boxes"]:
        return players_edition.may_cross(table, seat, moved) and can_be_done(table, seat, moved)
    over = all({region_of(table, part[2]), region_of(table, part[3])} <= {*ends} for part in moved)
    return over and may_use_free_choice(table, seat, words, ANY)


# --- off the board --------------------------------------------------------------------------------


def may_send(table: Table, seat: str, words: list[str]) -> bool:
    """One caballero of each player: of whom, the books say differently. Of another none that carries cargo."""
    picks = [(part[0], *_split(part[1:])) for part in parts(words)]
    chosen = [owner for owner, _, _ in picks]
    everybody = [owner for owner in table["seats"] if _sendable(table, seat, owner)]
    rivals = [owner for owner in everybody if owner != seat]
    if not chosen or len(set(chosen)) < len(chosen):
        return False
    fits = {
        "everybody": set(chosen) == set(everybody),
        "every rival": set(chosen) == set(rivals),
        "one rival": len(chosen) == 1 and chosen[0] in rivals,
        "some rivals": set(chosen) <= set(rivals),
    }
    trial, named = copied(table), [token for _, _, tokens in picks for token in tokens]
    for owner, [place], _ in picks:
        if owner not in table["seats"] or region_of(table, place) not in may_be_taken_from(table):
            return False
        inside = zones(trial, place) if place in regions(table) else [place]
        mine = [token for token in named if any(token in borne(trial, zone, owner) for zone in inside)]
        gone = take(trial, owner, place, 1, mine)
        if gone is None or (owner != seat and gone[0][1] and is_cargo(gone[0][1])):
            return False
        named = [token for token in named if token not in mine]
    return fits[_sends_one_of(table)] and not named


def _sends_one_of(table: Table) -> str:
    if not ranks.is_played(table):
        return str(BOOKS[table["book"]]["sends one of"])
    everybody = reading(table, "intrigue.whose.send_one_each") == "all_players"
    return "everybody" if everybody else "every rival"


def may_be_sent(table: Table, seat: str) -> list[str]:
    """Whose caballeros this seat may send home at all."""
    return [
        o for o in table["seats"] if _sendable(table, seat, o) and (o != seat or _sends_one_of(table) == "everybody")
    ]


def _sendable(table: Table, seat: str, owner: str) -> int:
    """How many of an owner this seat may send home."""
    carriers = [token for token, (_, bearer) in table["borne"].items() if bearer == owner and is_cargo(token)]
    return movable(table, owner) - (len(carriers) if owner != seat else 0)
