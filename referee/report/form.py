"""What a letter offers to be sent back: a form with a blank for each block that is of use, and whole sheets.

Knows which blanks belong in which letter, what each whole sheet is called, why one would file it, and what it brings
now. Must not know how an order is read, how sheets were worked out, nor how a link is made.

A blank looks like `POWER [ ]`; the example behind it is no order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, cast

from referee.adjudication.menu import LETTERS, MenuChoice
from referee.letters import Letter
from referee.letters.model import PressTold
from referee.orders.asking import asked_of_others, asker, nameable, of_use
from referee.orders.canonical import canonical, canonical_sheet
from referee.orders.contents import Known, Remark
from referee.orders.order import Block
from referee.orders.shapes import deeds
from referee.orders.shapes.called import ReinforceBlock
from referee.orders.shapes.deed import DoAct, Sight
from referee.orders.shapes.disk import key_to, purpose_of
from referee.orders.shapes.further import FurtherBlock
from referee.orders.shapes.hand import HandBlock
from referee.orders.shapes.levy import ReturnBlock
from referee.orders.shapes.plans import ELSE_CARD, AskBlock, CardBlock
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.stepping_in import VetoBlock
from referee.orders.shapes.table import STEPPING_IN, in_order, key_asked, shape_named
from referee.orders.shapes.turn import TurnBlock
from referee.orders.writing import card_name, power_name
from referee.report import questions
from referee.report.complaints import clause
from referee.report.voice import UNBROKEN, LetterVoice, unbroken
from referee.rules.decisions import Ask, Disk, Phase
from referee.rules.effects.base import design_of
from referee.rules.model import JOKER, Place, Seat
from referee.rules.position import Position
from referee.rules.predicates import cards_taken, is_taboo, layable_powers, open_regions
from referee.rules.shapes import Nothing
from referee.rules.stacks import must_act, takeable_by_anybody, takeable_cards
from referee.rules.state import State
from referee.rules.views import View

_SIGNED = ("points", "scored")
"""Codes of remarks whose numbers are told with their signs."""


@dataclass(frozen=True, slots=True)
class Blank:
    """One line of the form: an order, and an example of what to fill in."""

    order: str
    example: str
    inner: bool = False  # belongs to the CARD above it


def blanks(voice: LetterVoice) -> tuple[Blank, ...]:
    """The form of a letter; of a receipt what is missing alone; empty if nothing can be said any more."""
    letter = voice.letter
    if letter.view is None:
        accept = Blank(voice.order(f"ACCEPT {letter.proof.digest}".strip()), voice.word("example", "ACCEPT"))
        return () if letter.seat in letter.people.accepted else (accept,)
    say = () if letter.options.press == "none" or letter.kind == "receipt" else (_say(voice),)
    if letter.view.ranks:
        return ()
    if letter.kind == "press":
        return () if isinstance(letter.moment, PressTold) and letter.moment.told_alone else say
    keys = _keys(letter, letter.view)
    found = [blank for key in in_order(keys) for blank in _blanks_of(voice, letter.view, key)]
    return (*(replace(blank, order=voice.order(blank.order)) for blank in found), *say)


def _say(voice: LetterVoice) -> Blank:
    """The blank for words to all, with how one is told alone, where that may be."""
    letter = voice.letter
    if letter.options.press != "private":
        return Blank(voice.order("SAY"), voice.word("example", "SAY"))
    rival = next(seat for seat in letter.setup.seats if seat != letter.seat)
    return Blank(voice.order("SAY"), voice.say("example", "SAY-private", colour=voice.colour(rival)))


def _keys(letter: Letter, view: View) -> set[str]:
    """The keys of blocks that are asked for, and of those that may be sent besides."""
    if letter.kind == "receipt":
        return set(letter.asked.missing) - {block.key for block in letter.own.proposal}
    keys = set(letter.asked.keys) - (set() if letter.asked.question else {ReinforceBlock.key})
    if letter.kind == "part":
        keys |= _still_of_use(letter, view)
    if CardBlock.key in keys and letter.asked.asks_left and letter.asked.question is None:
        keys.add(AskBlock.key)
    if CardBlock.key in keys and letter.asked.question is None:
        keys |= {*of_use(view.position, view.seat or 0)}
        keys |= {key_to(Disk.GENERAL)} if letter.scoring_ahead else set()
    if any(seat == letter.seat for seat, _ in view.vetoes):
        keys.add(VetoBlock.key)
    return keys


def _still_of_use(letter: Letter, view: View) -> set[str]:
    """The keys of blocks that this seat may still change in mid-round."""
    if view.phase is Phase.DISKS:
        return set()
    useful = set(map(key_asked, asked_of_others(view.position, letter.seat)))
    useful |= {*of_use(view.position, view.seat or 0)}
    if not cards_taken(view, letter.seat):
        useful.add(CardBlock.key)
    if not view.has_laid(letter.seat):
        useful.add(PowerBlock.key)
    return useful


def _card_that_asks(view: View, key: str) -> str | None:
    """A card that may be taken and asks for this block."""
    asked = view.table.asked_of_others
    return next((card for card in takeable_by_anybody(view.position) if key in map(key_asked, asked[card])), None)


def _blanks_of(voice: LetterVoice, view: View, key: str) -> Iterator[Blank]:
    if key == CardBlock.key:
        yield Blank(key, voice.word("example", key))
        yield from _blanks_of_card(voice, view, _cards(view))
        yield from _blanks_of_next_plan(voice)
    elif key == FurtherBlock.key:
        question = voice.letter.asked.question
        yield Blank(key, _with_its_card(voice, view, key, voice.word("example", key)))
        if question is not None:
            yield from _blanks_of_card(voice, view, tuple(map(str, question.choices))[:_SHOWN])
            yield from _blanks_of_next_plan(voice)
    elif key == TurnBlock.key:
        question = voice.letter.asked.question
        yield from _blanks_of_card(voice, view, (question.card,) if question and question.card else ())
    elif key not in _EXAMPLES and asker(voice.letter.table, key):
        yield Blank(key, _with_its_card(voice, view, key, _named_example(voice, view, key)))
    else:
        yield Blank(key, _EXAMPLES[key](voice, view, key) if key in _EXAMPLES else voice.word("example", key))


def _blanks_of_next_plan(voice: LetterVoice) -> Iterator[Blank]:
    """The blanks of a second plan; a receipt has none, for it asks only for what is missing."""
    if voice.letter.kind != "receipt":
        yield Blank(ELSE_CARD, voice.word("example", ELSE_CARD))
        if not whole_sheets(voice):  # whoever wants more than ANY or BEST has whole sheets to look at
            yield Blank("DO", "", inner=True)
            yield Blank(deeds.PLACE, "", inner=True)


def _blanks_of_card(voice: LetterVoice, view: View, cards: tuple[str, ...]) -> Iterator[Blank]:
    """The blanks inside a CARD: for the special action and for placing."""
    question = voice.letter.asked.question
    left = question.left if question is not None and question.left else ("act", "place")
    a, b = _two(view, tuple(place for place in view.reach if place in view.board.regions))
    if "act" in left:
        shown = {card for _, choice in whole_sheets(voice) for card in choice.first_cards}
        untold = [card for card in cards if design_of(card) not in shown] or cards
        uses = ((card, _use_of_card(voice, view, card)) for card in untold)
        skip, deck = voice.order(deeds.SKIP), voice.letter.table.deck
        can = [(f"{_label(voice, card)} " if len(cards) > 1 else "") + use for card, use in uses if use != skip]
        compelled = can and all(must_act(view.position, voice.letter.seat, deck[card]) for card in cards)
        example = (
            "; ".join([*map(unbroken, can), *(() if compelled else (skip,))]) if cards else voice.word("example", "DO")
        )
        yield Blank("DO", example, inner=True)
    if "place" in left:
        yield Blank(deeds.PLACE, voice.say("example", deeds.PLACE, a=voice.place(a), b=voice.place(b)), inner=True)


def _label(voice: LetterVoice, card: str) -> str:
    """The number of a card, or its name if it has none."""
    return str(voice.stack(card) or f"{voice.order(card_name(card))}:")


def _use_of_card(voice: LetterVoice, view: View, card: str) -> str:
    """The order for a card's special action, in short; the first of several alternatives."""
    sight = Sight(view.position, voice.letter.seat)
    now = deeds.example(voice.letter.table.deck[card], sight)
    return voice.order(deeds.item_text(now, voice.known).partition(" or ")[0])


def _two(view: View, places: tuple[Place, ...]) -> tuple[Place, Place]:
    """Two places for an example: the first of these, filled up with open regions."""
    spare = open_regions(view.position)
    first, second, *_ = (*places, *(place for place in spare if place not in places))
    return first, second


_SHOWN = 6
"""The number of cards that the form shows with their orders."""


def _cards(view: View) -> tuple[str, ...]:
    """Cards that the reader may take; of many only some that need orders, power cards last."""
    cards = takeable_cards(view.position, view.seat or 0)
    ordered = [card for card in cards if not isinstance(view.card(card).does.asks(), Nothing)]
    ordered.sort(key=lambda card: view.card(card).power > 0)
    return cards if len(cards) <= _SHOWN else tuple(ordered[:_SHOWN])


def _power_example(voice: LetterVoice, view: View, _: str) -> str:
    gone = {JOKER, *(value for _, value in view.laid)}
    free = [value for value in view.hand if value not in gone]
    example: str
    if not free:
        return ""
    if len(free) < 3:
        shown = tuple(reversed(free))
        example = voice.catalogue.either([*map(str, shown)])
    else:
        shown = (free[-1], free[len(free) // 2], free[0])
        joker = JOKER in layable_powers(view.position, view.seat or 0)
        key = f"{PowerBlock.key}-joker" if joker else PowerBlock.key
        example = voice.say("example", key, a=shown[0], b=shown[1], low=shown[2])
    brings = voice.catalogue.both([str(view.board.caballeros_of[value]) for value in shown])
    return voice.count("example", "brings", len(shown), example=example, brings=brings)


def _rivals_card_example(voice: LetterVoice, view: View, key: str) -> str:
    """An example for a block that answers a rival's card: the number of the card, and places that fit."""
    question = voice.letter.asked.question
    if question is not None and question.choices:
        places = tuple(place for place in question.choices if isinstance(place, int))
    else:
        places = fitting_places(view, voice.letter.seat, key)
    example = voice.say("example", key, places=voice.places(places[:2]))
    if key == key_to(Disk.GENERAL) and key not in voice.letter.asked.keys:
        return voice.say("example", "after-round", example=example)
    card = _card_that_asks(view, key)
    return example if card is None else voice.say("example", "if-card", number=voice.stack(card), example=example)


def _named_example(voice: LetterVoice, view: View, key: str) -> str:
    """An example for a question that a box brings: places that fit now, or the home region."""
    question, seat = voice.letter.asked.question, voice.letter.seat
    if question is not None and question.kind is Ask.DOUBLE and question.card:
        return voice.say("example", "DOUBLE-now", use=_use_of_card(voice, view, question.card))
    if question is not None and question.kind is Ask.REMOVE and question.choices:
        return voice.say("example", "REMOVE-now", card=voice.order(card_name(str(question.choices[0]))))
    position = view.position
    if voice.catalogue.knows("example", f"{key}-going") and (first := _first_move(voice, position, key)):
        return voice.say("example", f"{key}-going", first=first)
    places = tuple(place for place in question.choices if isinstance(place, int)) if question else ()
    places = places or nameable(position, seat, key)
    places = tuple(sorted(places, key=lambda place: is_taboo(position, place)))
    told = key if voice.catalogue.knows("example", key) else "NAMED"
    rival = voice.colour(next(other for other in view.setup.seats if other != seat))
    return voice.say("example", told, places=voice.places(places[:2] or (view.homes[seat],)), rival=rival)


def _with_its_card(voice: LetterVoice, view: View, key: str, example: str) -> str:
    """The example behind the number of the card on offer that alone may bring the question, if one does."""
    position, seat = view.position, voice.letter.seat
    whatever_it_takes = of_use(position.having(offered=()), seat)
    if voice.letter.asked.question is not None or key in (*voice.letter.table.brought, *whatever_it_takes):
        return example
    bring = [card for card in position.offered if key in of_use(position.having(offered=(card,)), seat)]
    if len(bring) != 1:
        return example
    return voice.say("example", "if-card", number=voice.stack(bring[0]), example=example)


def _first_move(voice: LetterVoice, position: Position, key: str) -> str:
    """The first possible move as an order; empty if there is none."""
    going = next(shape_named(key).examples(key, State(position, ()), voice.letter.seat))
    return voice.order(canonical(going, voice.known).removeprefix(key).strip()) if _goes(going) else ""


def _goes(going: Block) -> bool:
    return bool(getattr(going, "lines", ()) or getattr(going, "ranks", ()))


def fitting_places(view: View, seat: Seat, key: str) -> tuple[Place, ...]:
    """Regions that this block may name, those with own caballeros first; only those if caballeros are given up."""
    position = view.position
    pointed = view.board.regions if key == ReturnBlock.key else view.board.named_by(purpose_of(key))
    possible = tuple(place for place in open_regions(position) if place in pointed)
    mine = tuple(place for place in possible if position.held(place)[seat])
    if key in (ReturnBlock.key, key_to(Disk.SEND)):
        return mine or possible[:1]
    return (*mine, *(place for place in possible if place not in mine))


def _window_example(voice: LetterVoice, view: View, key: str) -> str:
    question = voice.letter.asked.question
    if question is not None and question.card is not None and question.by is not None:
        return voice.say("example", f"{key}-now", seat=voice.colour(question.by), card=voice.card(question.card))
    rival = next(seat for seat in view.setup.seats if seat != voice.letter.seat)
    home = view.homes[voice.letter.seat]
    return voice.say("example", key, seat=voice.colour(rival), home=voice.place(home))


def _hand_example(voice: LetterVoice, view: View, key: str) -> str:
    return questions.chosen_for(voice.letter, key) or " ".join(map(power_name, view.hand))


def _ask_example(voice: LetterVoice, _: View, __: str) -> str:
    return voice.count("example", AskBlock.key, voice.letter.asked.asks_left)


_EXAMPLES: dict[str, Callable[[LetterVoice, View, str], str]] = {
    PowerBlock.key: _power_example,
    **dict.fromkeys(STEPPING_IN, _window_example),
    AskBlock.key: _ask_example,
    HandBlock.key: _hand_example,
    ReturnBlock.key: _rivals_card_example,
    **{key_to(purpose): _rivals_card_example for purpose in Disk},
}


# --- whole sheets --------------------------------------------------------------------------------


def whole_sheets(voice: LetterVoice) -> Sequence[tuple[str, MenuChoice]]:
    """The whole sheets that a letter offers, each with its letter; none where it offers none."""
    menu = voice.letter.asked.menu
    return tuple(zip(LETTERS, menu.sheets if menu else (), strict=False))


def sheet_written(voice: LetterVoice, choice: MenuChoice) -> str:
    """The orders of a choice, line by line, in the reader's language."""
    return voice.order(canonical_sheet(choice.blocks, voice.known))


def sheet_told(voice: LetterVoice, choice: MenuChoice) -> str:
    """A choice in a line: what it begins with, and what it brings now, or else why one would file it."""
    what = "; ".join(_clause(voice, each) for each in choice.brings or (choice.why,))
    return f"{begins_with(choice.blocks, voice.known, voice.order)}: {what}"


def begins_with(blocks: Sequence[Block], known: Known, say: Callable[[str], str]) -> str:
    """What these blocks begin with: a power card, the first card and what is done with it, or their first order.

    `say`: puts an order in the reader's language.
    """
    telling = [block for block in blocks if block.key in (PowerBlock.key, CardBlock.key)]
    return ", ".join(say(_first_wish(known, block)) for block in telling or blocks[:1]).replace(UNBROKEN, " ")


def _first_wish(known: Known, block: Block) -> str:
    if block.key == CardBlock.key:
        first = cast(Any, block).plans[0]
        card = deeds.card_called(first.cards[0], known.cards)
        number = (card.stack or card.power) if card else 0
        acts = takewhile(lambda item: not (deeds.places_somebody(item) or _acts_plainly(item)), first.items)
        does = [deeds.item_text(item, known).partition(" or ")[0] for item in acts][:1]
        return " ".join((block.key, str(number or card_name(first.cards[0])), *does))
    return "; ".join(line.partition(" or ")[0] for line in canonical(block, known).splitlines())


def _acts_plainly(item: object) -> bool:
    """Whether an item is ACT, which says nothing of what is done."""
    return getattr(item, "verb", "") == DoAct.verb


def _clause(voice: LetterVoice, told: Remark) -> str:
    context = "menu" if voice.catalogue.knows("menu", told.code) else "advice"
    signed = tuple(f"{each:+}" for each in told.args) if told.code in _SIGNED else told.args
    return clause(voice, told.code, signed, context)


def sheets_told(voice: LetterVoice) -> Iterator[tuple[str, str]]:
    """The whole sheets in lines, each with its letter."""
    yield from ((letter, sheet_told(voice, choice)) for letter, choice in whole_sheets(voice))
