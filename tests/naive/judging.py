"""Whether an order is legal: what each question and each card asks for, by the books."""

from tests.naive import figures, grandissimo, inquisitor, moving, players_edition, ranks, scoring
from tests.naive import special as special_cards
from tests.naive.facts import BOOKS, BORDERS, CARDS, LANDS, SPAIN
from tests.naive.pools import JOKER
from tests.naive.table import (
    Table,
    copied,
    lay,
    may_be_left,
    muslim,
    neighbours,
    on_disks,
    reading,
    regions,
    shut_to_grandes,
    shut_to_king,
    standing,
    unscored,
)


def in_turn(table: Table, seat: str, card: str, order: str, can_act: bool = True, can_place: bool = True) -> bool:
    """An order of a seat that has taken the card; placing and the special action may still be open."""
    verb, *words = order.split()
    if verb == "place":
        return can_place and moving.may_place(table, seat, card, words)
    if grandissimo.kind_of(table, card, CARDS[card].does) == "nothing":
        return False
    if not can_act or not grandissimo.may_act(table, seat):
        return False
    if verb == "skip":
        return not (ranks.compulsory(table, seat, card) and _can_be_acted(table, seat, card))
    return special(table, seat, card, verb, words)


def _can_be_acted(table: Table, seat: str, card: str) -> bool:
    """Whether there is anything that the special action could do."""
    if card == "intrigue":
        return ranks.somebody_may_move(table)
    if card == "send_one_each":
        return bool(moving.may_be_sent(table, seat))
    if card == "score_two":
        return any(scoring.may_be_picked_with_two(table, seat, place) for place in regions(table))
    return True


def special(table: Table, seat: str, card: str, verb: str, words: list[str]) -> bool:
    """Whether this carries out the special action of the card, whose cargo is laid first."""
    table = copied(table)
    lay(table, str(table["readings"].get(f"colonies.brings.{card}", CARDS[card].what.get("brings", ""))))
    kind, what = grandissimo.kind_of(table, card, CARDS[card].does), CARDS[card].what
    if kind in players_edition.ACTIONS:
        return (bool(words) or verb == "act") and players_edition.may_act(table, seat, kind, verb, words)
    if kind == "clear":
        return verb == "act" and any(table["on"].get("CAS", {}).get(each) for each in table["seats"])
    if kind in ("just act", "score", "score black", "church", "inquisition") and verb == "act":
        return True
    if kind in ("score", "score black") and verb == "inorder":
        named = scoring.with_black(table) if kind == "score black" else scoring.scored_by(table, card)
        return BOOKS[table["book"]]["order chosen"] and sorted(words) == sorted(named)
    if kind in special_cards.KINDS:
        return special_cards.may_do(table, seat, kind, verb, words)
    if kind == "revolution":
        return grandissimo.may_revolt(table, verb, words)
    if kind in ("conquer", "place more"):
        rule = grandissimo.may_conquer if kind == "conquer" else grandissimo.may_place_more
        return verb == "move" and rule(table, seat, words)
    if kind == "errand":
        return verb == "move" and (not words or seat not in table["sent"]) and inquisitor.may_send(table, seat, words)
    if verb == "move":
        from_court = [part[2] == "court" for part in moving.parts(words)]
        if kind == "add" or (kind == "add or move" and any(from_court)):
            return moving.may_add(table, seat, words, what.get("most", 2))
        if kind in ("intrigue", "throw in"):
            return (moving.may_intrigue if kind == "intrigue" else moving.may_throw_in)(table, seat, words)
        kinds = ("move", "add or move", "church", "inquisition", "transport", "escort")
        return kind in kinds and moving.may_move(table, seat, card, words)
    if kind == "send":
        return verb == "send" and moving.may_send(table, seat, words)
    if kind == "call":
        return verb == "fetch" and moving.may_call(table, seat, words, what["most"])
    if kind == "take back":
        return verb == "takeback" and int(words[0]) in range(1, 14) and int(words[0]) not in table["hands"][seat]
    return _named(table, seat, kind, what, verb, words)


def _named(table: Table, seat: str, kind: str, what: dict[str, bool], verb: str, words: list[str]) -> bool:
    """Special actions that name one place."""
    if not words:
        return False
    if kind == "boycott":
        return verb == "name" and grandissimo.may_boycott(table, words[0])
    if kind == "hide":
        return verb == "hide" and words[0] in grandissimo.free_cards(table)
    if kind == "ally":
        return verb == "name" and grandissimo.may_ally(table, words[0])
    if kind == "figures":
        return verb == "take" and figures.may_take_figure(table, seat, words[0])
    if kind == "pick":
        return verb == "name" and scoring.may_be_picked(table, words[0])
    if kind == "score later":
        return verb == "name" and words[0] in regions(table) and not muslim(table, words[0])
    if kind == "table":
        goals = [place for place in may_be_left(table) if place not in ("FRA", table["limit"])]
        return verb == "name" and words[0] in goals and table["limit"] in may_be_left(table)
    if kind == "score two":
        return verb == "name" and scoring.may_be_picked_with_two(table, seat, words[0])
    if kind == "score elsewhere":
        return verb == "name" and scoring.may_be_picked_elsewhere(table, words[0])
    if kind == "count twice":  # of which there are two tokens, each with a region card; that France has none, no book
        lands = LANDS if "colonies" in table["boxes"] else []  # says that has France by itself: none has both
        open_to_it = words[0] in regions(table) and words[0] not in (*lands, *table["doubled"])
        open_to_it = open_to_it and not muslim(table, words[0])
        return verb == "name" and open_to_it and len(table["doubled"]) < 2
    if kind == "bridge":
        return verb == "name" and bool(banks(table, words[0]))
    if kind == "quarantine":
        return verb == "board" and _may_shut(table, words[0], words[1])
    if kind == "evict":
        return verb == "name" and words[0] in may_be_left(table)
    if kind == "king":
        anywhere = not what["step"] or BOOKS[table["book"]]["adviser anywhere"]
        goals = regions(table) if anywhere else neighbours(table, table["king"])
        return verb == "king" and words[0] in goals and words[0] != table["king"] and not shut_to_king(table, words[0])
    if kind in ("grande", "escort"):
        home = table["homes"][seat]
        free = words[0] in may_be_left(table) and home in may_be_left(table)
        return verb == "grande" and free and words[0] != home and not shut_to_grandes(table, words[0])
    if kind == "scoreboard":
        return verb == "board" and may_lie(table, words[0], words[1])
    return False


def may_lie(table: Table, number: str, place: str) -> bool:
    """A scoreboard goes to any place but the King's region, where none lies, and not out of the King's.

    By one book it may be put into the King's, which lets nothing out by any.
    """
    if place != "CAS" and place not in regions(table):
        return False
    if place in table["scoreboards"].values() or number not in table["scoreboards"]:
        return False
    lies = table["scoreboards"][number]
    if any(each in (place, lies) for each in (table["shut"], *table["closed"]) if each):
        return False
    return lies != table["king"] and (place != table["king"] or bool(BOOKS[table["book"]]["scoreboard to the king's"]))


def _may_shut(table: Table, number: str, place: str) -> bool:
    """93: the scoreboard that shuts a region; else one beside the board; else one that lies in an open place."""
    lies = table["scoreboards"]
    if table["shut"]:
        may_be_taken = [each for each in lies if lies[each] == table["shut"] != table["king"]]
    else:
        beside = [each for each in lies if lies[each] is None]
        may_be_taken = beside or [each for each in lies if lies[each] in (*may_be_left(table), "CAS")]
    return number in may_be_taken and place in may_be_left(table) and place not in lies.values()


def banks(table: Table, place: str) -> list[str]:
    """Where a bridge from here may lead: both ends lie in open regions that touch."""
    here = place in may_be_left(table)
    return [near for near in neighbours(table, place) if near in may_be_left(table)] if here else []


# --- disks ----------------------------------------------------------------------------------------


def disk(table: Table, seat: str, purpose: str, place: str, leaving: str = "", losing: int = 0) -> bool:
    """Whether a secret disk may point there."""
    book = BOOKS[table["book"]]
    if purpose == "evict" and leaving == "CAS":
        return grandissimo.may_clear_to(table, place)
    if place not in on_disks(table):
        return False
    if purpose == "secret":
        return not unscored(table, place)
    shut = place not in may_be_left(table)
    if purpose == "general":  # France is left out by its own rule
        return place != "FRA" and not shut
    if purpose == "next door":
        return place in BORDERS[leaving] and (not shut or bool(book["to the king's when evicted"]))
    if purpose == "evict":
        if place == leaving:
            return bool(book["flees to itself"])
        return not shut or bool(book["to the king's when evicted"])
    return place in gives_from(table, seat, losing)


def gives_from(table: Table, seat: str, losing: int) -> list[str]:
    """Regions whence two, or all, may be sent home; who has two nowhere names a region with one, in most books."""
    here = [place for place in may_be_left(table) if place in on_disks(table) and standing(table, place, seat)]
    if losing == 2:
        with_two = [place for place in here if standing(table, place, seat) >= 2]
        return with_two if with_two or not BOOKS[table["book"]]["two or else one"] else here
    return here


def settling(table: Table, place: str) -> bool:
    """Where the first one or two may begin: in Spain; by one book in the King's too, to stay in the court."""
    box = "colonies" if "colonies" in table["boxes"] else "intrigue"
    return place in SPAIN and (place != table["king"] or reading(table, f"{box}.settle_badly") == "stays")


def home_after(table: Table, seat: str, place: str | None) -> str:
    """Where a Grande stands when the disks of a general scoring are open, or by one reading of Coup when it is over.

    Only after a Conspiracy or a Coup it moves; out of the Castillo too, where it stays if the disk was not set.
    """
    home = str(table["homes"][seat])
    free = home in may_be_left(table) or home == "CAS"
    if reading(table, "conspiracy.grandes_wait") == "castillo":
        free = home == "CAS"  # who was with the King then was not taken, and waits for nothing
    moves = table["conspiracy"] and place in may_be_left(table) and free and not shut_to_grandes(table, place)
    return str(place) if moves else home


def home_amid(table: Table, seat: str, place: str | None) -> str:
    """Where it stands while regions are scored: by one reading of Coup it has not gone yet."""
    later = "special" in table["boxes"] and reading(table, "special.coup_when") == "after_scoring"
    return str(table["homes"][seat]) if later else home_after(table, seat, place)


def conspired(table: Table) -> dict[str, str]:
    """Where the Grandes stand right after the colonies' Conspiracy: by one book in the Castillo, if they can leave."""
    waits = reading(table, "conspiracy.grandes_wait") == "castillo"
    return {seat: "CAS" if waits and home in may_be_left(table) else home for seat, home in table["homes"].items()}


# --- cards ----------------------------------------------------------------------------------------


def power(table: Table, seat: str, value: int) -> bool:
    """In hand, and laid by nobody this round; a Joker wants another card that the others cannot all lay."""
    laid, hand = [*table["laid"].values()], table["hands"][seat]
    if value != JOKER or value not in hand:
        return value in hand and value not in laid
    others = [card for card in hand if card != JOKER and card not in laid]
    to_come = len(table["seats"]) - 1 - len([card for card in laid if card != JOKER])
    return (JOKER not in laid or reading(table, "players_edition.joker_twice") == "seating") and len(others) > to_come
