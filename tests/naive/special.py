"""The Special cards: what each lets its player do, and what comes of a table of six (Big Box, Speciale kaarten)."""

from typing import Any

from tests.naive.moving import coming_near, parts, somebody_moves
from tests.naive.players_edition import BANKS, throw_all
from tests.naive.table import (
    Table,
    belongs,
    black,
    copied,
    may_be_left,
    on,
    put,
    reading,
    regions,
    standing,
    unscored,
)

FIVE = 5
"""So many more are placed by Fiesta."""

SIX = 6

KINDS = ("feast", "table of six", "protect", "take out", "score own", "score any", "offer")
"""What these cards do that no other card does."""


def may_do(table: Table, seat: str, kind: str, verb: str, words: list[str]) -> bool:
    """Whether this carries out the special action of one of these cards."""
    if kind == "feast":
        near = coming_near(table, seat, "court", words) if verb == "move" else 0
        return 1 <= near <= min(FIVE, table["court"][seat])
    if kind == "take out":
        return verb == "end" and len(words) == 2 and may_take_out(table, *words)
    if kind == "offer":
        return verb == "offer" and _may_offer(table, seat, words)
    if verb != "name":
        return False
    if kind == "table of six":
        return may_lay_table(table, words[0])
    if kind == "protect":
        return words[0] in may_be_left(table) and table["protected"] != table["king"]
    return words[0] in (with_own(table, seat) if kind == "score own" else _scored(table))


# --- special scorings -----------------------------------------------------------------------------


def _scored(table: Table) -> list[str]:
    """145, 155: any region; that the King's is one of them no book says."""
    everywhere = [place for place in regions(table) if not unscored(table, place)]
    return [place for place in everywhere if place != table["king"] or reading(table, "special.score_king")]


def with_own(table: Table, seat: str) -> list[str]:
    """135: where at least one of one's own stands, the King's region too."""
    mine = [owner for owner in [*table["seats"], str(black(table))] if belongs(table, owner, seat)]
    there = [place for place in regions(table) if any(standing(table, place, owner) for owner in mine)]
    return [place for place in there if not unscored(table, place)]


def _may_offer(table: Table, seat: str, words: list[str]) -> bool:
    """155: three different regions, and one other player."""
    *places, rival = words
    different = len(places) == len({*places}) == 3
    return different and {*places} <= {*_scored(table)} and rival in table["seats"] and rival != seat


# --- tables of six --------------------------------------------------------------------------------


def may_lay_table(table: Table, place: str) -> bool:
    """55: in an open region where none lies, not in France with its spaces; once all three are out one is moved."""
    free = place in may_be_left(table) and place not in (*table["tables"].values(), "FRA")
    return free and bool(_to_lay(table))


def _to_lay(table: Table) -> list[str | None]:
    """From where a table is taken: from beside the board, else out of one of these regions."""
    lies = table["tables"].values()
    return [None] if None in lies else [place for place in lies if place in may_be_left(table)]


def may_lift(table: Table, place: str | None) -> bool:
    """Whether the table that is laid comes from there; None: from beside the board."""
    return place in _to_lay(table)


def may_have_room(table: Table, place: str, words: list[str], waiting: dict[str, int] | None = None) -> bool:
    """Who stays where a table is laid, or, of those that wait in their courts, who enters: as many as there is room."""
    ready = waiting or {owner: on(table, place, owner) for owner in table["seats"]}
    free = SIX - (on(table, place, "church") if waiting is None else _there(table, place))
    source, chosen = place if waiting is None else "court", dict.fromkeys(ready, 0)
    for number, owner, here, there, *_ in parts(words):
        if int(number) < 1 or (here, there) != (source, place) or owner not in chosen:
            return False
        chosen[owner] += int(number)
    return sum(chosen.values()) == min(free, sum(ready.values())) and all(chosen[o] <= ready[o] for o in ready)


def entering(table: Table, place: str, coming: dict[str, int], leader: str) -> dict[str, int]:
    """Of those that come to a region together who enters: one each in seating order from the leader, until it is full.

    Where the player who laid the table picks them, nobody enters yet if there are too many.
    """
    free = SIX - _there(table, place)
    if place not in table["tables"].values() or sum(coming.values()) <= free:
        return dict(coming)
    entered = dict.fromkeys(coming, 0)
    if reading(table, "special.max_six_surplus") == "player_picks":
        return entered
    first = table["seats"].index(leader)
    for _ in range(max(coming.values())):
        for seat in [*table["seats"][first:], *table["seats"][:first]]:
            if entered.get(seat, 0) < coming.get(seat, 0) and sum(entered.values()) < free:
                entered[seat] += 1
    return entered


def surplus(table: Table, place: str) -> int:
    """How many leave for their courts when a table is laid there."""
    return max(0, _there(table, place) - SIX)


def _there(table: Table, place: str) -> int:
    """How many of the six are there, the Church's among them."""
    return sum(on(table, place, owner) for owner in (*table["seats"], "church"))


# --- what is taken out of play --------------------------------------------------------------------

MARKED = ("pact", "bridge_building", "quarantine_token", "royal_protection", "count_twice", "collapse")
"""What lies on the board because of these is a token: neither a turned scoreboard is one, nor a Castillo elsewhere."""


def may_take_out(table: Table, card: str, what: str) -> bool:
    """105: a 25, a 75 or a table of six, anybody's; if so agreed also what tokens mark. Nothing in a taboo region."""
    if card in ("last_disk", "slip_before"):
        return what in table["late" if card == "last_disk" else "keepers"]
    if card == "max_six":
        return what in table["tables"].values() and what in may_be_left(table)
    if not reading(table, "special.remover_tokens") or card not in MARKED:
        return False
    if card == "collapse":
        return what == "CAS" and bool(table["cracked"])
    if card in ("royal_protection", "quarantine_token"):  # each has closed its region itself
        lies = table["protected" if card == "royal_protection" else "quarantine"]
        return what == lies != table["king"]
    doubled = [[place] for place in table["doubled"]]
    marks = {"pact": [table["pact"]], "bridge_building": [e for _, e in table["bridges"]], "count_twice": doubled}
    return any(what in ends and {*ends} <= {*may_be_left(table)} for ends in marks[card])


def after(table: Table, seat: str, card: str, words: list[str]) -> Table:
    """Board, courts and provinces when a special action is done: Fiesta's five stand, who was on a bridge goes home."""
    trial = copied(table) | {"provinces": dict(table["provinces"])}
    if card == "fiesta":
        for number, owner, _, target in parts(words):
            trial["court"][owner] -= int(number)
            put(trial, owner, target, [("court", None)] * int(number))
    if card == "remover" and words[0] in LEAVING:
        throw_all(trial, *LEAVING[words[0]])
    return trial


LEAVING = {"bridge_building": (BANKS, "court"), "collapse": ("BESIDE", "CAS")}
"""Who leaves as a token goes, and for where."""


# --- disks ----------------------------------------------------------------------------------------


def sets_disk(table: Table, seat: str) -> bool:
    """In a general scoring: who has somebody in the Castillo, or a Grande that goes by its disk."""
    inside: Any = any(on(table, zone, seat) for zone in ("CAS", "BESIDE"))
    home = table["homes"][seat]
    waits = reading(table, "conspiracy.grandes_wait") == "castillo"
    return bool(inside or (table["conspiracy"] and (home == "CAS" or (not waits and home in may_be_left(table)))))


def before_scoring(table: Table, actor: str) -> list[str]:
    """75: who may move before it is settled what a special scoring scores, clockwise from its player."""
    if reading(table, "special.move_before_window") != "before_settled":
        return []
    first = table["seats"].index(actor)
    clockwise = [*table["seats"][first:], *table["seats"][:first]]
    return [seat for seat in clockwise if seat in table["keepers"] and somebody_moves(table, seat)]
