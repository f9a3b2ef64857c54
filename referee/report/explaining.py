"""EXPLAIN: the rules behind a line of the last report, each with its pages in the rulebook that is played.

Knows which facts rest on which rule. Must not know the rulebooks: pages are cited beside the editions, and the words of
rules are in the catalogue.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence

from referee import log
from referee.log import Entry
from referee.report.card_text import grouped, replaced
from referee.report.chapters import StoryLine
from referee.report.houserules import rule_with_sources
from referee.report.sections import Explained, Paragraph, Section, Space
from referee.report.voice import LetterVoice, sentences, unbroken
from referee.rules import events as e
from referee.rules.board import FIGURE, Token
from referee.rules.editions.citations import BOXES, OURS, PAGES, READINGS, SAYS, TOUCHED
from referee.rules.effects.base import Card, Effect, design_of
from referee.rules.model import JOKER, NOWHERE, Place, TokenId
from referee.rules.shapes import Moves
from referee.rules.table import TableLaid
from referee.rules.wire import TAGS


def explanations(voice: LetterVoice, story: Sequence[StoryLine], numbers: Sequence[int]) -> Iterator[Section]:
    """The rules behind these lines of a story, counted from 1."""
    for number in dict.fromkeys(numbers):
        yield _explanation(voice, story, number)
        yield Space()


def _explanation(voice: LetterVoice, story: Sequence[StoryLine], number: int) -> Section:
    if not 1 <= number <= len(story):
        key = "no-line" if story else "no-lines"
        told = voice.say("explain", key, n=number, last=len(story))
        cards = (
            *voice.letter.setup.board.power_values,
            *(card.power or card.stack for card in voice.letter.table.cards),
        )
        help_ = voice.say("explain", "card", order=unbroken(voice.order(f"HELP {number}"))) if number in cards else ""
        return Paragraph(sentences(told, help_))
    line, table = story[number - 1], voice.letter.table
    return Explained(
        number,
        line.text,
        tuple(part for rule in rules_behind(line, table, _out(voice, story)) for part in _told(voice, rule)),
    )


def _told(voice: LetterVoice, rule: str) -> tuple[tuple[str, str], ...]:
    """A rule or the text of a card, as this table has it, with the sources of each part."""
    table = voice.letter.table
    if (card := _card_of(table, rule)) is not None:
        return tuple((text, f"({source})") for text, source in grouped(voice.catalogue, table, card))
    said, source = rule_with_sources(voice.catalogue, table.setup, rule)
    return ((said, f"({source})"),)


def _card_of(table: TableLaid, rule: str) -> Card | None:
    """The card of the table whose page a rule is cited by; a box may have the name of one of its cards."""
    other = replaced(table)
    return next((c for c in table.cards if other.get(c.design, c.design) == rule not in table.setup.boxes), None)


def rules_of(book: str) -> set[str]:
    """All rules that can be explained in a game by this rulebook, with those of boxes and of this referee."""
    printed = (name for names in SAYS[book].values() for name in names.split(","))
    cards = (card for card, places in PAGES.items() if book in places)
    return {*printed, *cards, *READINGS[book], *OURS, *BOXES}


def _out(voice: LetterVoice, story: Sequence[StoryLine]) -> frozenset[str]:
    """The kinds of tokens that lie somewhere, or have moved in this story: whoever never played one knows no rule."""
    table, view = voice.letter.table, voice.letter.view
    tokens = table.setup.board.tokens
    lie = {token.kind for token, spot in zip(tokens, view.tokens, strict=True) if spot[0] != NOWHERE} if view else set()
    facts = (entry for line in story for entry in line.about if isinstance(entry, e.TokenMoved))
    return frozenset({*lie, *(_token_of(table, fact.token).kind for fact in facts)})


def rules_behind(line: StoryLine, table: TableLaid, out: Container[str] | None = None) -> tuple[str, ...]:
    """The ids of the rules behind a line, in the order of its facts; at least one.

    `out`: the kinds of tokens that are in play; without it all that there are. Rules without a source, such as those of
    some boxes, are left out.
    """
    other = replaced(table)
    plain = [other.get(rule, rule) for entry in line.about for rule in _RULES[line.kind](entry, table)]
    if out is not None:
        kinds = {token.kind for token in table.setup.board.tokens}
        plain = [rule for rule in plain if rule not in kinds or rule in out]
    return _cited(table, (*plain, *_touched(table, plain))) or (other.get("taking", "taking"), "turns")


def _touched(table: TableLaid, rules: Sequence[str]) -> Iterator[str]:
    """The boxes of a game that change some of these rules."""
    return (box for box in table.setup.boxes for rule in rules if rule in TOUCHED.get(box, ()))


def _cited(table: TableLaid, rules: Iterable[str]) -> tuple[str, ...]:
    """Those of some rules that have a source, each once."""
    cited = rules_of(table.setup.edition.id)
    return tuple(rule for rule in dict.fromkeys(rules) if rule in cited)


def rules_told(voice: LetterVoice, rules: Sequence[str]) -> tuple[str, ...]:
    """Some rules as this table has them, each with its sources, and those of boxes that change them."""
    table = voice.letter.table
    other = replaced(table)
    plain = [other.get(rule, rule) for rule in rules]
    told = (
        rule_with_sources(voice.catalogue, table.setup, r) for r in _cited(table, (*plain, *_touched(table, plain)))
    )
    return tuple(f"{said} ({source})" for said, source in told)


def rules_of_thing(table: TableLaid, thing: str) -> tuple[str, ...]:
    """The ids of the rules of a place, a party or a figure, by its id; none if no rule is of it alone."""
    board = table.setup.board
    if any(card.design == thing for card in table.cards):
        return ()
    own = _rules_of_places(table, (board.index[thing],)) if thing in board.index else (thing,)
    own = ("cargo",) if any(token.worth and token.kind == thing for token in board.tokens) else own
    other = replaced(table)
    return _cited(table, (other.get(rule, rule) for rule in own))


def rule_told(voice: LetterVoice, rule: str) -> str:
    """A rule in a sentence or two, or what a card does, with its sources."""
    return " ".join(f"{said} {source}" for said, source in _told(voice, rule))


# --- which fact rests on which rule -----------------------------------------------------------------


def _rules_of_setup(entry: Entry, _: TableLaid) -> Iterator[str]:
    yield {e.LeaderNamed: "leader", e.HandChosen: "hand"}.get(type(entry), "setup")
    if isinstance(entry, e.Moved):
        yield "settled"


def _rules_of_power(entry: Entry, _: TableLaid) -> Iterator[str]:
    yield "laying"
    yield from ("joker",) if isinstance(entry, e.PowerLaid) and entry.value == JOKER else ()
    yield from _rules_of_sheet(entry)


def _rules_of_turn(entry: Entry, table: TableLaid) -> Iterator[str]:
    yield from _rules_of_sheet(entry)
    match entry:
        case e.Reinforced(_, _, fetched):
            yield "reinforcing"
            yield from ("shortfall",) if fetched else ()
        case e.CardTaken() if table.powers:
            yield "taking"
        case e.Announced(_, card):
            yield design_of(card)
            yield from ("reach",) if _moves_caballeros(table.deck[card].does) else ()
        case e.Skipped():
            yield "special"
        case e.Placed(_, placing) if placing:
            yield "placing"
            yield from ("castillo",) if table.setup.board.castillo in dict(placing) else ()
            yield from _rules_of_places(table, [place for place, _ in placing])
        case e.Moved(_, source, target):
            yield from _rules_of_places(table, (source, target))
        case e.TokenMoved(token):
            lying = _token_of(table, token)
            yield "cargo" if lying.worth else lying.kind
            yield from (token,) if lying.kind == FIGURE else ()
        case e.Vetoed():
            yield "objecting"
        case e.Scored(place):
            yield from _rules_of_scoring(table, place)


def _rules_of_places(table: TableLaid, zones: Iterable[Place]) -> Iterator[str]:
    """The rules of special places that caballeros come to or from: slots, seas, places aside, tokens they stand on."""
    board = table.setup.board
    for zone in zones:
        place = board.hosts[zone]
        own = [slot for slot in board.slots[place] if slot not in board.slots_apart[place]]
        plain = [slot for slot in own if board.zones[slot].holds]  # others are there while a card's token lies
        yield from (card.design for card in table.cards if getattr(card.does, "slot", "") == board.codes[zone])
        abroad = board.zones[place].abroad
        yield from ("spaces" if abroad else "slots",) if plain else ()
        yield from ("overseas",) if abroad else ()
        yield from (board.codes[zone].partition("-")[0].lower(),) if zone in board.asides else ()
        yield from ("apart",) if board.slots_apart[place] else ()
        yield from (token.kind for token in board.tokens if token.id == board.zones[zone].under)


def _token_of(table: TableLaid, token: TokenId) -> Token:
    board = table.setup.board
    return board.tokens[board.token_numbers[token]]


def _rules_of_scoring(table: TableLaid, place: Place) -> Iterator[str]:
    """The rules of a scoring, with those of boxes that change it; courts know ties alone."""
    if place not in table.setup.board.ground:
        yield "ties"
        return
    yield from _SCORING
    yield from _rules_of_places(table, (place,))
    yield from (token.kind for token in table.setup.board.tokens if token.kind in BOXES)


def _moves_caballeros(does: Effect) -> bool:
    """Whether an effect moves caballeros."""
    return any(isinstance(part.asks(), Moves) for part in does.parts())


def _rules_of_general(entry: Entry, table: TableLaid) -> Iterator[str]:
    yield from _rules_of_sheet(entry)
    match entry:
        case e.Scored(place) if place == table.setup.board.castillo:
            yield from ("general", "general-disk", "scoring", "ties")
        case e.Scored(place):
            yield from _rules_of_scoring(table, place)


_SCORING = ("scoring", "ties", "bonuses")


def _rules_alone(entry: Entry, table: TableLaid) -> Iterator[str]:
    match entry:
        case e.VetoLapsed():
            yield "veto"
        case e.VetoKept():
            yield from ("veto", "veto-early")
        case e.LastingEnded(lasting):
            key = getattr(lasting.changes, "key", "")
            kept = (name for name, card in table.deck.items() if card.does.keeps and card.does.keeps.upper() == key)
            yield from dict.fromkeys(map(design_of, kept)) or ("lasting", TAGS[type(lasting.changes)])
        case log.PressSent():
            yield "press"
        case log.Away():
            yield "away"
        case log.NobodyWrote() | log.PauseEnded():
            yield "pause"
        case log.StopClosed() | log.WaitExpired():
            yield "house"


_RULES = {
    "setup": _rules_of_setup,
    "power": _rules_of_power,
    "turn": _rules_of_turn,
    "general": _rules_of_general,
    "alone": _rules_alone,
}

_OF_COMPLAINTS = {
    "kings-region": "taboo",
    "kings-region-ruled": "taboo",
    "closed-region": "taboo",
    "castillo-shut": "castillo",
    "card-gone": "taking",
    "out-of-reach": "placing",
    "out-of-reach-ruled": "placing",
    "king-nowhere": "placing",
}


def _rules_of_sheet(entry: Entry) -> Iterator[str]:
    """The rules that spoke against the reader's sheet, and the house rule if the house answered instead."""
    if isinstance(entry, log.Answered):
        for passed in entry.passed:
            yield from filter(None, [_OF_COMPLAINTS.get(passed.complaint.code)])
        if entry.how == "default":
            yield "house"
