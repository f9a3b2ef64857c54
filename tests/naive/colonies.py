"""Overseas: ships, cargo and the limit table (Rio Grande, the Colonies; Big Box, Koloniën)."""

from tests.naive.facts import COAST
from tests.naive.moving import may_enter, parts
from tests.naive.table import (
    Table,
    belongs,
    black,
    borne,
    claim,
    copied,
    may_be_left,
    on,
    put,
    reading,
    region_of,
    room,
    take,
    unload,
)


def may_sail(table: Table, seat: str, words: list[str]) -> bool:
    """Who was aboard goes to the far lands, to France or ashore, who was in the far lands goes aboard; none twice."""
    moved = parts(words)
    left, trial = copied(table), copied(table)
    for number, owner, source, target, *tokens in moved:
        here, there = region_of(table, source), region_of(table, target)
        goals = {"SHIP": ["AME", "MED", "FRA", *COAST], "AME": ["SHIP"], "MED": ["SHIP"]}.get(str(here), [])
        if int(number) < 1 or not belongs(table, owner, seat):
            return False
        if there not in goals or here not in may_be_left(table) or not may_enter(table, owner, target):
            return False
        claim(left, owner, source, tokens)
        lifted = take(left, owner, source, int(number), tokens)  # of those who were there before anybody sailed
        if lifted is None:
            return False
        for zone, token in lifted:
            trial["on"][zone][owner] -= 1
            for spots in (trial["borne"], trial["lying"]):
                spots.pop(token, None)
        if not put(trial, owner, target, lifted):
            return False
        unload(trial)
    return True


def may_claim(table: Table, seat: str, zone: str) -> bool:
    """Where one's own stands that bears nothing, and cargo lies free; the viceroy resigns for it."""
    free = region_of(table, zone) in table["lying"].values()
    everybody = [*table["seats"], str(black(table))]
    return free and any(on(table, zone, o) > len(borne(table, zone, o)) for o in everybody if belongs(table, o, seat))


def may_fill(table: Table, words: list[str]) -> bool:
    """As many as the limit table has room for, of those beside it."""
    moved, place = parts(words), table["limit"]
    trial = copied(table)
    everybody = [*table["seats"], str(black(table))]
    due = min(room(table, "TABLE"), sum(on(table, place, owner) for owner in everybody))
    for number, owner, source, target, *tokens in moved:
        if source != place or target != "TABLE" or int(number) < 1 or on(trial, place, owner) < int(number):
            return False
        if any(token not in borne(trial, place, owner) for token in tokens) or len(tokens) > int(number):
            return False
        trial["on"][place][owner] -= int(number)
        for token in tokens:
            del trial["borne"][token]
    return sum(int(part[0]) for part in moved) == due


def fills(table: Table, made_room: str) -> str | None:
    """Who says who steps up onto the limit table: whoever has the Inquisitor, else by one book who made the room."""
    moves = reading(table, "colonies.table_filler") == "inquisitor_else_mover"
    return table["master"] or (made_room if moves else None)


def table_moved(table: Table, place: str) -> Table:
    """Who stood on the limit table stays in the region; empty it lies in another."""
    trial, old = copied(table), table["limit"]
    for owner, count in trial["on"].pop("TABLE", {}).items():
        row = trial["on"].setdefault(old, {})
        row[owner] = row.get(owner, 0) + count
    trial["borne"] = {t: (old if zone == "TABLE" else zone, o) for t, (zone, o) in trial["borne"].items()}
    return trial | {"limit": place}
