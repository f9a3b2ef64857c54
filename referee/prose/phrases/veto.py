"""VETO in running words: against whom it is laid and for what, that it is kept, or that we shall ask.

Knows words of vetoes, and what one may be laid against. Whether there is one to lay is judged elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import takewhile
from typing import Any

from referee.orders.shapes.deeds import card_called, verbs_of
from referee.orders.writing import card_name
from referee.prose.candidate import CandidateSheet, Joined, OrderPhrase
from referee.prose.context import Context, stacked
from referee.prose.kinds import COMMA, STOP, STRANGE
from referee.prose.mentions import Mention, clause_before, kinds_of
from referee.prose.order_keywords import ACT, ASK, CARD, DISK, ELSE, EVICT, LET_PASS, POWER, RETURN, SCORE, VETO
from referee.prose.scanning import Scan, begins_clause

_ASIDE = 24
"""At most so many words stand between a Veto and what is said of it."""

_WHEN = {EVICT: "FROM", SCORE: "SCORES"}
"""What a Veto objects to in a place, by keywords of the card; other cards bring somebody INTO it."""


def veto_laid(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """My veto is for Ann; veto red on the king; veto what costs me 5, or goes into Aragon; let it pass."""
    if said[at].says(LET_PASS) or "NO VETO" in said[at].kinds:
        named = "NO VETO" in said[at].kinds or said[at].token.word == VETO.lower()
        keep = partial(_keep_veto, is_named=named)
        yield OrderPhrase(at + 1, 0, keep)
        clause = takewhile(lambda n: not said[n].may_be(STOP, "place", "number", "card"), range(at + 1, len(said)))
        yield from (OrderPhrase(n + 1, 0.1, keep) for n in clause if "NOT" in said[n].kinds)
        return
    if "NOT" in said[at].kinds or "SAYS NO" in said[at].kinds:
        s = Scan(said, at + 1)
        if s.verb(VETO) and not _is_a_rivals(said, at):
            yield OrderPhrase(s.at, 0, KEEP_VETO)
        return
    found: dict[str, Any] = {}
    cost = 0.0
    if not said[at].says(VETO):
        yield from _vetoed(said, at)
        return
    if at and said[at - 1].may_be("DROPS", "NONE"):
        return
    refuses = any("SAYS NO" in each.kinds and "SAYS YES" not in each.kinds for each in said[:at])  # no, I need my veto
    if not refuses and STRANGE not in kinds_of(clause_before(said, at)):  # hardly worth a veto
        yield OrderPhrase(at + 1, 1.0, partial(_lay_veto, against={}, is_bare=True))
    begin = _used(said, at)
    for end in range(begin + 1, len(said)):
        mention = said[end]
        order = ("COSTS", "number" if "COSTS" in found else "", "seat", "card", "number", "place")
        kind = next((kind for kind in order if kind in mention.kinds), "")
        if "own" in mention.kinds:
            continue
        goes_on = found.keys() == {"seat"} and any(map(begins_clause, said[end + 1 : end + 2]))
        ends = STOP in mention.kinds and (found or end > begin + 1) and not goes_on
        if ends or kind in found or (end > begin + 1 and kind == "number" and "COSTS" not in found):
            return
        if mention.may_be("NOT", "NONE", "SAYS NO"):
            acts = any("verb" in each.kinds for each in said[begin + 1 : end])  # stop the King before he is near
            if not (found or acts) and STOP not in said[begin + 1].kinds and not _is_a_rivals(said, at):
                yield OrderPhrase(end + 1, 0.1, KEEP_VETO)
            return
        if kind == "place" and any(each.says(SCORE) or each.says(ACT) for each in said[end + 1 : end + 2]):
            return  # German: whoever wants Galicia scored
        if kind:
            found[kind] = mention.kinds[kind]
            vague = 0 if {"card", "COSTS", "place"} & {*found} else 3
            if kind != "seat" or not _names_card(said[end:]):
                yield _laying(end + 1, cost * (1 + vague), found)
        else:
            cost += 0.4 * (STRANGE in mention.kinds) + 0.3 * ("verb" in mention.kinds) + 0.1 * (COMMA in mention.kinds)


def _laying(end: int, cost: float, against: Mapping[str, Any]) -> OrderPhrase:
    return OrderPhrase(end, cost, partial(_lay_veto, against={**against}), names=len(against))


def veto_described(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """What costs me 5 or more gets vetoed; my veto is here: use it if red or yellow puts the King into Seville."""
    if at and not said[at - 1].may_be(STOP, "?"):
        return
    end = next((n for n in range(at, len(said)) if said[n].may_be(STOP, "?")), len(said))
    sentence = said[at:end]
    named = any(each.says(VETO) for each in sentence)
    used = any("USES IT" in each.kinds or each.says(ACT) for each in sentence) and _veto_named(said, at)
    found = objected(sentence) if named or used else {}
    if {"card", "place", "number"} & found.keys():
        strange = sum(STRANGE in each.kinds for each in sentence)
        yield OrderPhrase(end, 0.1 + 0.05 * strange, partial(_lay_veto, against=found), names=len(found))


def _veto_named(said: Sequence[Mention], at: int) -> bool:
    """Whether a sentence before this one names the Veto, and none since then anything else to be ordered."""
    since = [*takewhile(lambda each: not each.says(VETO), reversed(said[:at]))]
    return len(since) < at and not any(each.may_be("card", "place", "number") for each in since)


def objected(sentence: Sequence[Mention]) -> dict[str, Any]:
    """Against whom and what a sentence speaks, in whatever order it says that; empty if it may say more."""
    found: dict[str, Any] = {}
    seats: list[Any] = []
    denies = fallen = False
    if sum(begins_clause(each) for each in sentence) > 1 or any(each.may_be("DROPS", "NO VETO") for each in sentence):
        return {}
    for at, each in enumerate(sentence):
        if each.may_be("?", "UNLESS", "INSTEAD", "CORRECTION") and not each.light:
            return {}
        if each.may_be(COMMA, "THEN") or each.says(ELSE):
            denies, fallen = False, each.says(ELSE) or "THEN" in each.kinds
        elif each.may_be("NOT", "SAYS NO", "NONE") and not each.light:
            denies = not fallen
        elif each.says(VETO):
            continue  # and is no card that is objected to
        elif each.is_rival and not denies:
            seats.append(each.kinds["seat"])
        elif "COSTS" in each.kinds:
            found["COSTS"] = True
        elif "number" in each.kinds and not each.light:
            if "COSTS" not in found or "number" in found:
                return {}
            found["number"] = each.kinds["number"]
        elif each.says(SCORE) or (each.says(ACT) and "place" in kinds_of(sentence[max(0, at - 1) : at + 2])):
            found["scores"] = True
        elif each.may_be("card", "place"):
            kind = "card" if "card" in each.kinds else "place"
            if denies or kind in found:
                return {}
            found[kind] = each.kinds[kind]
        elif each.kinds.get("verb") in (POWER, RETURN, DISK):
            return {}
    cued = seats or any(each.may_be("IF", "HEDGE", "COSTS", "USES IT", "ASKS US") for each in sentence)
    return {**found, **({"seats": tuple(dict.fromkeys(seats))} if seats else {})} if cued else {}


def _is_a_rivals(said: Sequence[Mention], at: int) -> bool:
    """Whether the clause is about a rival: Gus taking the Veto with nothing to veto."""
    before = kinds_of(clause_before(said, at))
    return "seat" in before and not {"I", "own"} & before


def _used(said: Sequence[Mention], at: int) -> int:
    """Where a sentence says "I use it against" that named the Veto before; `at` if it does not."""
    for end in range(at + 1, min(at + _ASIDE, len(said))):
        kinds = {*said[end].kinds}
        if "USES IT" in kinds:
            return end
        if {"seat", "card", "place"} & kinds and "own" not in kinds:
            break
    return at


def veto_asked(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Ask me about my veto if Ann takes the king; about the veto I want to decide myself when it comes to that."""
    if not (said[at].says(VETO) or _is_asked(said, at)):
        return
    found: dict[str, Any] = {"ask": True}
    named = asked = False
    for end in range(at, min(at + _ASIDE, len(said))):
        mention = said[end]
        if mention.may_be("NOT", "NONE", "?", "place", "NO VETO") or mention.says(LET_PASS):
            return
        if STOP in mention.kinds and (asked or not named):
            return
        for kind in {"seat", "card"} & ({*mention.kinds} if "own" not in mention.kinds else set()):
            found.setdefault(kind, mention.kinds[kind])
        named, asked = named or mention.says(VETO), asked or _is_asked(said, end)
        if named and asked:
            yield _laying(end + 1, 0.1, found)


def _is_asked(said: Sequence[Mention], at: int) -> bool:
    """Whether we are told to ask the writer, and nobody else."""
    others = any(each.is_rival for each in said[at + 1 : at + 2])
    return ("ASKING" in said[at].kinds or said[at].says(ASK)) and not others


def _vetoed(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """If Ann goes for the king, veto it; when anybody plays card 2, use my veto."""
    if not begins_clause(said[at]):
        return
    found: dict[str, Any] = {}
    cost = 0.0
    for end in range(at + 1, min(at + 24, len(said))):
        mention = said[end]
        if mention.says(VETO):
            if {"card", "place", "COSTS"} & {*found}:
                yield _laying(end + 1, cost, found)
            return
        if STOP in mention.kinds or "NOT" in mention.kinds:
            return
        order = ("COSTS", "number" if "COSTS" in found else "", "card", "place", "seat")
        kind = next((kind for kind in order if kind in mention.kinds and "own" not in mention.kinds), "")
        if kind and kind not in found:
            found[kind] = mention.kinds[kind]
        elif "number" in mention.kinds and said[end - 1].says(CARD):
            found["card"] = (mention.kinds["number"],)
        else:
            cost += 0.05 * (STRANGE in mention.kinds)


def _names_card(said: Sequence[Mention]) -> bool:
    """Whether the rest of the sentence names a card."""
    return "card" in kinds_of(takewhile(lambda each: STOP not in each.kinds, said))


def _lay_veto(sheet: CandidateSheet, against: Mapping[str, Any], *, is_bare: bool = False) -> Joined:
    """The sheet with a VETO; a bare one is against the action that is asked about, or against any."""
    line = _objection(sheet.context, written(sheet.context, against))
    is_asked = VETO in sheet.context.asked
    if is_asked and against.keys() == {"seat"} and line not in _objections(sheet.context):
        return None  # somebody else, and nothing that he does
    if line == VETO and any(key == line for key, _ in sheet.blocks):
        return sheet
    if is_bare and not is_asked:
        return None
    if line == VETO:
        short = [order for slot in sheet.context.slots if slot.key == VETO for order in slot.short.values()]
        line = next((order for order in short if order.startswith(VETO)), f"{VETO} ANY")
    return sheet.with_block(VETO, line)


def written(context: Context, against: Mapping[str, Any], key: str = VETO) -> str:
    """The line for a player, a card and a place or a number, as far as they are said: of a Veto or of another key."""
    seat, named, number, place = (against.get(kind) for kind in ("seat", "card", "number", "place"))
    seats = against.get("seats", () if seat is None else (seat,))
    table = context.known
    line = f"{key}{' ASK' if against.get('ask') else ''}"
    line += f" {' or '.join(map(context.owner, seats))}" if seats else ""
    design = stacked(named[0], table) if named and isinstance(named[0], int) else named[0] if named else ""
    line += f" ON {card_name(design)}" if design else ""
    if number is not None:
        return f"{line} WHEN COSTS ME {number}"
    verbs = verbs_of(card) if design and (card := card_called(design, table.cards)) else ()
    scores = "SCORES" if against.get("scores") else "INTO"
    what = next((what for verb, what in _WHEN.items() if verb in verbs), scores)
    return f"{line} WHEN {what} {context.name(place[0])}" if place else line


def _objection(context: Context, line: str) -> str:
    """The VETO line of the question, if this line names no other player or card; otherwise the line itself."""
    asked = next(_objections(context), "").split()
    seats = {*context.known.colours} & {*line.split()} - {*asked}
    cards = "ON" in line.split() and line.partition(" ON ")[2].partition(" WHEN ")[0] not in " ".join(asked)
    return line if not asked or seats or cards or ASK in line else " ".join(asked)


def _objections(context: Context) -> Iterator[str]:
    """The VETO lines of questions whether to object."""
    yield from (slot.short["YES"] for slot in context.slots if slot.key in context.asked and "YES" in slot.short)


def _keep_veto(sheet: CandidateSheet, *, is_named: bool) -> Joined:
    if VETO in sheet.context.asked:
        return sheet.with_block(VETO, LET_PASS)
    known = sheet.context.known
    stands = any(block.key == VETO for block in (*known.proposal, *known.in_force))
    is_said = VETO in sheet.context.open or is_named or stands
    return sheet.with_block(VETO, f"{VETO} NEVER") if is_said else sheet


KEEP_VETO = partial(_keep_veto, is_named=True)
"""The sheet with a Veto that is not used."""
