"""What the second reading says of an order to a question of the engine; both are put into its words here."""

from typing import Any

from referee.rules.decisions import Ask, Decision
from referee.rules.effects.base import design_of
from referee.rules.model import NOWHERE, Seat
from referee.rules.position import Position
from tests.naive import (
    banners,
    colonies,
    figures,
    grandissimo,
    inquisitor,
    judging,
    moving,
    players_edition,
    ships,
    special,
)
from tests.naive.facts import COLOURS
from tests.naive.table import Table, regions, shut_to_king

JUDGED = (Ask.HALF, Ask.REINFORCE, Ask.RETURN, Ask.MOVES, Ask.REMOVE, Ask.DOUBLE, Ask.DISK)
"""Questions to which the second reading judges any order of one seat; and some for a place."""


PLACES = ("Claiming", "Settling", "Bridging", "Allying", "Pardoning", "QueensFavour", "SendsGuest", "PlacesGuests")
PLACES += ("NameBearer", "Restoring", "NamesPartner", "PutsOther", "HoldingBridge", "Travelling", "SettingWithPower")
PLACES += ("Lifting", "Selecting")
"""Steps whose question for a place it judges too."""

CLOSING = ("Protected", "Quarantined")
KEEPING = ("MovesBefore", "MovesBeforeSettled", "MovesBeforeEach")
GRANDES_MOVE = ("GrandesByDisk", "GrandesAfter")
"""What lasts where a token closes a region, somebody keeps a 75, or Grandes go by disk."""


def is_judged(asked: Decision) -> bool:
    """Whether the second reading knows this question; not where a banner goes, nor who made how much room somewhere."""
    if getattr(asked.step, "made", 0):
        return False
    return asked.kind in JUDGED or type(asked.step).__name__ in PLACES


def lasting(position: Position, seat: Seat | None) -> dict[str, Any]:
    """What lasts, for the second reading: a table in words does not tell it."""
    changes = [each.changes for each in position.lasting]
    named = [type(each).__name__ for each in changes]
    codes = position.board.codes
    numbers = {token.id: str(token.values[0]) for token in position.board.tokens if token.values}
    lying = dict(zip((token.id for token in position.board.tokens), position.tokens, strict=True))
    placing = [each.anywhere for each in changes if type(each).__name__ == "PlacesOtherwise" and each.seat == seat]
    return {
        "muslim": "Muslim" in named,
        "shut": next((codes[each.place] for each in changes if type(each).__name__ == "Shut"), None),
        "closed": [codes[each.place] for each in changes if type(each).__name__ in CLOSING],
        "protected": next((codes[each.place] for each in changes if type(each).__name__ == "Protected"), None),
        "late": [COLOURS[each.seat] for each in changes if type(each).__name__ == "SetsDiskLast"],
        "keepers": [COLOURS[each.seat] for each in changes if type(each).__name__ in KEEPING],
        "conspiracy": bool({*GRANDES_MOVE} & {*named}),
        "doubled": [codes[each.place] for each in changes if type(each).__name__ == "CountsTwice"],
        "quarantine": next((codes[each.place] for each in changes if type(each).__name__ == "Quarantined"), None),
        "walked": next((codes[each.place] for each in changes if type(each).__name__ == "CastilloWalked"), None),
        "cracked": lying.get("collapse", (NOWHERE, None))[0] != NOWHERE,
        "turned": [numbers[each.token] for each in changes if type(each).__name__ == "Turned"],
        "pact": next((_codes(codes, each.ends) for each in changes if type(each).__name__ == "Allied"), []),
        "bridges": [(COLOURS[e.seat], _codes(codes, e.ends)) for e in changes if type(e).__name__ == "HeldBridge"],
        "no king's bonus": "NoKingsBonus" in named,
        "storm": next((codes[e.place] for e in changes if type(e).__name__ == "StormOver" and e.seat == seat), None),
        "otherwise": {True: "muster", False: "five_instead"}[placing[0]] if placing else None,
    }


def _codes(codes: tuple[str, ...], places: tuple[int, ...]) -> list[str]:
    return [codes[place] for place in places]


def judged(table: Table, asked: Decision, seat: Seat, words: str, codes: tuple[str, ...]) -> bool:
    """What the second reading says of a seat's order to a question, in words; `codes`: what places are called."""
    name, step = COLOURS[seat], asked.step
    words = players_edition.thrown_in(table, words)
    if asked.kind is Ask.DISK:
        return words == "disk -" or (
            words.split()[0] == "disk" and _pointed(table, asked, name, words.split()[1], codes)
        )
    if asked.kind is Ask.REINFORCE:
        return moving.may_fetch(table, name, words.split()[1:])
    if asked.kind is Ask.RETURN:
        return moving.may_give(table, name, words.split()[1:])
    if asked.kind is Ask.MOVES:
        return words.split()[0] == "move" and _moved(table, asked, name, words.split()[1:], codes)
    if asked.kind is Ask.PLACE:
        return _placed(table, asked, name, words, codes)
    if asked.kind is Ask.REMOVE:
        return words == "pass" or words.split()[-1] in table["offered"]
    if asked.kind is Ask.DOUBLE:
        verb, *rest = words.split()
        return verb == "pass" or judging.special(table, name, design_of(step.card), verb, rest)
    return judging.in_turn(table, name, step.card.design, words, step.act, step.place)


def _pointed(table: Table, asked: Decision, name: str, place: str, codes: tuple[str, ...]) -> bool:
    """A secret disk."""
    step = asked.step
    leaving = codes[step.place] if step.purpose == "evict" else ""
    purpose = "next door" if type(step).__name__ == "FleeNextDoor" else step.purpose
    return judging.disk(table, name, purpose, place, leaving, step.count if step.purpose == "send" else 0)


def _moved(table: Table, asked: Decision, name: str, words: list[str], codes: tuple[str, ...]) -> bool:
    """Caballeros that move outside a special action."""
    match type(asked.step).__name__:
        case "Sailing":
            return colonies.may_sail(table, name, words)
        case "FreeMoves" | "FreeMovesRead" | "Slipping":
            return moving.may_use_free_choice(table, name, words, asked.step.count)
        case "Unloading":
            return ships.may_unload(table, name, moving.parts(words))
        case "SendsOnErrand":
            return inquisitor.may_send(table, name, words)
        case "Jailing":
            return grandissimo.may_jail(table, words)
        case "Escorting":
            return not words or moving.may_move(table, name, "escort", words)
        case "OverBridge" | "OverHeldBridge":
            return moving.may_cross(table, name, words, [codes[end] for end in asked.step.between])
        case "Limiting":
            return special.may_have_room(table, codes[asked.step.place], words)
        case "Admitting":
            waiting = {COLOURS[owner]: count for owner, count in asked.step.waiting}
            return special.may_have_room(table, codes[asked.step.place], words, waiting)
        case "TableMoved":
            return colonies.may_fill(colonies.table_moved(table, codes[asked.step.place]), words)
    return colonies.may_fill(table, words)


def _placed(table: Table, asked: Decision, name: str, words: str, codes: tuple[str, ...]) -> bool:
    """One place of some."""
    if type(asked.step).__name__ == "Travelling":
        return players_edition.may_travel(table, name, words)
    if type(asked.step).__name__ == "SettingWithPower":
        return players_edition.may_storm(table, words)
    if type(asked.step).__name__ == "HoldingBridge":
        verb, *named = words.split()
        return verb == "name" and named[0] in players_edition.other_bank(table, codes[asked.step.place])
    if type(asked.step).__name__ == "Allying" and "players_edition" in table["boxes"]:
        verb, *named = words.split()
        return verb == "name" and players_edition.may_be_allied(table, named[0], codes[asked.step.place])
    if type(asked.step).__name__ == "Allying":
        verb, *named = words.split()
        return verb == "name" and grandissimo.may_ally(table, named[0], codes[asked.step.place])
    if type(asked.step).__name__ == "Lifting":
        verb, *named = words.split()
        return verb == "name" and special.may_lift(table, named[0])
    if type(asked.step).__name__ == "Selecting":
        verb, *named = words.split()
        return verb == "name" and named[0] in [codes[place] for place in asked.step.places]
    if type(asked.step).__name__ == "Restoring":
        verb, *named = words.split()
        return verb == "name" and named[0] in regions(table) and not shut_to_king(table, named[0])
    if type(asked.step).__name__ == "NamesPartner":
        return grandissimo.may_be_partner(table, name, words)
    if type(asked.step).__name__ == "PutsOther":
        verb, *named = words.split()
        other = "4" if asked.step.token == "scoreboard-840" else "8"
        return words == "skip" or (verb == "name" and judging.may_lie(table, other, named[0]))
    if type(asked.step).__name__ == "QueensFavour":
        return figures.may_be_favoured(table, name, words)
    if type(asked.step).__name__ == "SendsGuest":
        return figures.may_send_guest(table, name, words)
    if type(asked.step).__name__ == "PlacesGuests":
        return figures.may_place_guest(table, words)
    if type(asked.step).__name__ == "Pardoning":
        return words == "skip" or (words.split()[0] == "name" and grandissimo.may_pardon(table, words.split()[1]))
    if type(asked.step).__name__ == "Bridging":
        return words.split()[0] == "name" and words.split()[1] in judging.banks(table, codes[asked.step.place])
    if type(asked.step).__name__ == "NameBearer":
        return words.split()[0] == "name" and banners.may_bear(table, name, words.split()[1])
    if type(asked.step).__name__ == "Settling":
        return words.split()[0] == "name" and judging.settling(table, words.split()[1])
    return words == "skip" or (words.split()[0] == "name" and colonies.may_claim(table, name, words.split()[1]))
