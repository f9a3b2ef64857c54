"""Alterations of a finished record: what somebody might change in it afterwards, each a function on its rows."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

Rows = list[dict[str, Any]]


@dataclass(frozen=True)
class Alteration:
    """What is done to the rows of a record, and what `verify` then says of it, beside what the chain says."""

    name: str
    alter: Callable[[Rows], None]
    says: str = ""  # empty: nothing in the game contradicts it, so only the chain can


def altered(document: dict[str, Any], alteration: Alteration) -> dict[str, Any]:
    """A copy of a record, altered."""
    forged = copy.deepcopy(document)
    alteration.alter(forged["log"])
    assert forged != document, alteration.name
    return forged


def entries(rows: Rows, kind: str) -> list[dict[str, Any]]:
    """The entries of a kind, as they stand in the record."""
    return [row["entry"] for row in rows if row["entry"]["is"] == kind]


def rulings(rows: Rows, kind: str) -> list[dict[str, Any]]:
    return [entry for entry in entries(rows, "ruled") if entry["ruling"]["is"] == kind]


def place_of(rows: Rows, kind: str, n: int = 0) -> int:
    return [at for at, row in enumerate(rows) if row["entry"]["is"] == kind][n]


def dropped(kind: str, n: int = 0) -> Callable[[Rows], None]:
    return lambda rows: rows.__delitem__(place_of(rows, kind, n))


def doubled(kind: str, n: int = 0) -> Callable[[Rows], None]:
    return lambda rows: rows.insert(at := place_of(rows, kind, n), copy.deepcopy(rows[at]))


def changed(kind: str, n: int = 0, **fields: Any) -> Callable[[Rows], None]:
    return lambda rows: entries(rows, kind)[n].update(fields)


def ruling_changed(kind: str, **fields: Any) -> Callable[[Rows], None]:
    return lambda rows: rulings(rows, kind)[0]["ruling"].update(fields)


def _sheet(rows: Rows, n: int) -> dict[str, Any]:
    """The n-th sheet that named one power card alone, as those of these games do."""
    return entries(rows, "sheet-filed")[n]


def _other_power_card(rows: Rows) -> None:
    for block in _sheet(rows, 3)["blocks"]:
        if block["is"] == "power-block":
            block["ranks"] = [dict(block["ranks"][0], value=1, aim=0)]


def _two_sheets(rows: Rows) -> tuple[dict[str, Any], dict[str, Any]]:
    """The entries of two sheets of different seats."""
    one, *others = entries(rows, "sheet-filed")[3:]
    return one, next(other for other in others if other["seat"] != one["seat"])


def _exchanged(field: str) -> Callable[[Rows], None]:
    def exchange(rows: Rows) -> None:
        one, other = _two_sheets(rows)
        one[field], other[field] = other[field], one[field]

    return exchange


def _nobody_late(rows: Rows) -> None:
    next(entry for entry in entries(rows, "stop-closed") if entry["late"])["late"] = []


def _later(rows: Rows) -> None:
    rows[place_of(rows, "sheet-filed", 3)]["at"] += 3600


def _corrected(rows: Rows, by: int = 90) -> None:
    """Insert a ruling that gives the last player so many points, just before the end."""
    at = place_of(rows, "game-ended") - 1
    while rows[at]["entry"]["is"] != "agenda-changed":
        at -= 1
    last = max(range(3), key=lambda seat: entries(rows, "game-ended")[0]["ranks"][seat])
    fact = {"is": "points-corrected", "seat": last, "by": by}
    number = len(entries(rows, "ruled")) + 1
    ruling = {"is": "corrected", "facts": [fact]}
    entry = {"is": "ruled", "number": number, "by": -1, "name": "", "ruling": ruling, "reason": "", "undoes": 0}
    rows.insert(at + 1, {"seq": rows[at]["seq"], "at": rows[at]["at"], "entry": entry})
    ended = entries(rows, "game-ended")[0]
    ended["ranks"] = [1 if seat == last else rank + 1 for seat, rank in enumerate(ended["ranks"])]


def _stacked(rows: Rows) -> None:
    """Six Vetoes for two: one design of the deck is printed six times, in its stack as on its card."""
    laid = entries(rows, "table-laid")[0]
    card = next(card for card in laid["cards"] if card["design"] == "veto")
    card["copies"] = 6
    stack = next(each for each in laid["stacks"] if each["number"] == card["stack"])
    stack["cards"] = sorted({*stack["cards"], *(f"veto#{n}" for n in range(1, 7))} - {"veto"})


def _stronger_card(rows: Rows) -> None:
    entries(rows, "table-laid")[0]["cards"][0]["caballeros"] += 1


def _other_rulebook(rows: Rows) -> None:
    for setup in (entries(rows, "game-created")[0]["setup"], entries(rows, "table-laid")[0]["setup"]):
        setup["edition"]["veto_life"] = "game_end" if setup["edition"]["veto_life"] != "game_end" else "next_round_end"


def _other_border(rows: Rows) -> None:
    for setup in (entries(rows, "game-created")[0]["setup"], entries(rows, "table-laid")[0]["setup"]):
        zone = next(zone for zone in setup["board"]["zones"] if zone.get("values"))
        zone["values"][0] += 1


def _other_box(rows: Rows) -> None:
    for setup in (entries(rows, "game-created")[0]["setup"], entries(rows, "table-laid")[0]["setup"]):
        setup["boxes"] = ["granada"]


def _swapped_entries(rows: Rows) -> None:
    at = place_of(rows, "power-laid", 3)
    other = place_of(rows, "power-laid", 4)
    rows[at]["entry"], rows[other]["entry"] = rows[other]["entry"], rows[at]["entry"]


def _sheets_in_other_order(rows: Rows) -> None:
    at, other = place_of(rows, "sheet-filed", 3), place_of(rows, "sheet-filed", 4)
    rows[at]["entry"], rows[other]["entry"] = rows[other]["entry"], rows[at]["entry"]


def _another_draw(rows: Rows) -> None:
    drew = entries(rows, "drew-card")[4]
    drew["choice"] = next(choice for choice in drew["choices"] if choice != drew["choice"])


def _fewer_choices(rows: Rows) -> None:
    drew = entries(rows, "drew-card")[0]
    drew["choices"] = [choice for choice in drew["choices"] if choice == drew["choice"]]


def _swapped_names(rows: Rows) -> None:
    names = entries(rows, "game-created")[0]["players"]
    names[0], names[1] = names[1], names[0]


def _all_earlier(rows: Rows) -> None:
    for row in rows:
        row["at"] -= 86_400


def _renumbered(rows: Rows) -> None:
    for number, row in enumerate(rows, 1):
        row["seq"] = number


def _options(**fields: Any) -> Callable[[Rows], None]:
    return lambda rows: entries(rows, "game-created")[0]["options"].update(fields)


def _more_points(rows: Rows) -> None:
    scored = entries(rows, "scored")[3]
    scored["points"] = [points + 1 for points in scored["points"]]


def _other_ranks(rows: Rows) -> None:
    entries(rows, "game-ended")[0]["ranks"].reverse()


def _moved_elsewhere(rows: Rows) -> None:
    moved = entries(rows, "moved")[0]
    moved["count"] += 1


def exchange_hand(rows: Rows) -> None:
    """Another hand with the commitment that belongs to it, for the seat that chose first."""
    chosen = entries(rows, "hand-chosen")[0]
    unused = next(value for value in range(10, 190, 10) if value not in chosen["values"])
    chosen["values"] = sorted([*chosen["values"][1:], unused])
    told = f"{chosen['salt']}:{'-'.join(map(str, chosen['values']))}"
    chosen["commitment"] = sha256(told.encode()).hexdigest()


def _without_chain(rows: Rows) -> None:
    rows[:] = [row for row in rows if row["entry"]["is"] != "linked"]


def _without_chain_and_corrected(rows: Rows) -> None:
    _without_chain(rows)
    _corrected(rows)


def _without_its_first_links(rows: Rows) -> None:
    for _ in range(5):
        del rows[place_of(rows, "linked")]


def _without_its_last_links(rows: Rows) -> None:
    for _ in range(2):
        del rows[place_of(rows, "linked", -1)]


def _said_to_be_of_before_chains(rows: Rows) -> None:
    """All that a release with a chain wrote into the record is taken out of it, and the seed committed to as then."""
    _without_chain(rows)
    created = entries(rows, "game-created")[0]
    seed = entries(rows, "seed-told")[0]["seed"]
    created.pop("mixed")
    created.update(hashed="bytes", commitment=sha256(bytes.fromhex(seed)).hexdigest())
    for accepted in entries(rows, "accepted"):
        accepted["nonce"] = accepted.pop("digest")
    _corrected(rows)


def _forged_words(rows: Rows, kind: str, field: str, words: str) -> None:
    """Other words, whose salt is gone as if they had been forgotten."""
    at = place_of(rows, kind)
    said, link = rows[at]["entry"][field], next(row["entry"] for row in rows[at:] if row["entry"]["is"] == "linked")
    pair = next(pair for pair in link["words"] if sha256(f"{pair[1]}:{said}".encode()).hexdigest() == pair[0])
    pair[1], rows[at]["entry"][field] = "", words


def _more_behind_the_end(rows: Rows) -> None:
    rows.append(copy.deepcopy(rows[place_of(rows, "sheet-filed", 3)]) | {"seq": rows[-1]["seq"] + 1})


def _other_readings(rows: Rows) -> None:
    for setup in (entries(rows, "game-created")[0]["setup"], entries(rows, "table-laid")[0]["setup"]):
        setup["board"]["readings"] = [[name, not answer] for name, answer in setup["board"]["readings"]] or [
            ["x", True]
        ]


FOLLOWS = "do not follow"
SEED = "not what the seed gives"
SHEET = "sheet"

ALTERATIONS = (
    Alteration("a filed sheet is altered", _other_power_card, SHEET),
    Alteration("two filed sheets are swapped", _exchanged("blocks"), SHEET),
    Alteration("a filed sheet is dropped", dropped("sheet-filed", 3), SHEET),
    Alteration("a CORRECT +90 makes the last player first", _corrected),
    Alteration("two names are swapped", _swapped_names),
    Alteration("the table has another name", changed("game-created", name="Monday")),
    Alteration("a sheet is said to have come an hour later", _later),
    Alteration("everything is said to have been a day earlier", _all_earlier),
    Alteration("another tempo", _options(tempo="table")),
    Alteration("other hours", _options(hours=24)),
    Alteration("a seat was late, and the record says it was not", _nobody_late),
    Alteration("a seat was not late, and the record says it was", changed("stop-closed", 0, late=[0])),
    Alteration("a stacked deck with six Vetoes", _stacked, "veto"),
    Alteration("another seed", changed("seed-told", seed="ab" * 32), "not the one the invitation was committed to"),
    Alteration("another seed was kept", changed("seed-kept", seed="ab" * 32), "another seed"),
    Alteration("another commitment", changed("game-created", commitment="ab" * 32), "committed to"),
    Alteration("a sealed seed is called chosen", changed("game-created", chosen_seed=True)),
    Alteration(
        "other words of an ACCEPT", changed("accepted", 1, nonce="other words"), "words with which blue accepted"
    ),
    Alteration("another digest of the words of an ACCEPT", changed("accepted", 1, digest="ab" * 32), SEED),
    Alteration("an ACCEPT is dropped", dropped("accepted", 1), SEED),
    Alteration("an ACCEPT of another seat", changed("accepted", 1, seat=2), SEED),
    Alteration("another draw", _another_draw, SEED),
    Alteration("a draw from fewer cards", _fewer_choices, "drawn from something else"),
    Alteration("a draw is dropped", dropped("drew-card", 4), FOLLOWS),
    Alteration("more points in a scoring", _more_points, FOLLOWS),
    Alteration("other ranks at the end", _other_ranks, FOLLOWS),
    # twenty more
    Alteration("another power card was laid", changed("power-laid", 0, value=2), FOLLOWS),
    Alteration("power cards were laid by each other's seats", _swapped_entries, FOLLOWS),
    Alteration("an event is told twice", doubled("placed", 2), FOLLOWS),
    Alteration("an event is left out", dropped("reinforced", 2), FOLLOWS),
    Alteration("one caballero more moves", _moved_elsewhere, FOLLOWS),
    Alteration("sheets came in another order", _sheets_in_other_order),
    Alteration("a sheet is told twice", doubled("sheet-filed", 3)),
    Alteration("a sheet answered another letter", changed("sheet-filed", 3, answers=99)),
    Alteration("a sheet was written at another time", changed("sheet-filed", 3, written=1)),
    Alteration("a sheet was final", changed("sheet-filed", 3, final=True)),
    Alteration("sheets of each other's seats", _exchanged("seat"), SHEET),
    Alteration("an answer was found in another way", changed("answered", 2, how="default"), SHEET),
    Alteration("an answer of a seat that is not there", changed("answered", 40, seat=7), SHEET),
    Alteration("another deadline", changed("deadline-set", 2, at=1)),
    Alteration("a stop is left out", dropped("stop-closed", 1)),
    Alteration("a ruling is left out", dropped("ruled", 0)),
    Alteration("another ruling", ruling_changed("extended", hours=48)),
    Alteration("other words of a ruling", ruling_changed("proclaimed", text="Nobody was late.")),
    Alteration("somebody else ruled", changed("ruled", 0, name="Mo", by=7)),
    Alteration("other words to all", changed("press-sent", text="I never said that")),
    Alteration("a rulebook with another answer", _other_rulebook, "rulebook"),
    Alteration("a board with other values", _other_border, "board"),
    Alteration("a stronger card", _stronger_card, "card"),
    Alteration("another box", _other_box, "box"),
    Alteration("the entries are renumbered", _renumbered),
    Alteration("the chain is gone", _without_chain, "chain is gone"),
    Alteration("the chain is gone, and a CORRECT +90 is put in", _without_chain_and_corrected, "chain is gone"),
    Alteration("the chain begins later", _without_its_first_links, "told"),
    Alteration("the chain ends before the game", _without_its_last_links, "not in the chain"),
    Alteration("a game of today is said to be of before there were chains", _said_to_be_of_before_chains, SEED),
    Alteration(
        "other words of an ACCEPT, and nobody can hash the first",
        lambda rows: _forged_words(rows, "accepted", "nonce", "other words"),
        "words with which red accepted",
    ),
    Alteration(
        "other words to all, and nobody can hash the first",
        lambda rows: _forged_words(rows, "press-sent", "text", "I never said that"),
        "words that somebody wrote",
    ),
    Alteration("a sheet is put in behind the end", _more_behind_the_end, "not in the chain"),
    Alteration("other readings of the rulebook", _other_readings),
    Alteration("an option of its clock", _options(grace_hours=12)),
)
