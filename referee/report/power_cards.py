"""Power cards with special actions, in words: those of a hand, and what each rank of a round may take.

Reads cards and ranks from the table. Must not know any card, nor layout.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.letters import Letter
from referee.orders.shapes.hand import HandBlock
from referee.orders.shapes.power import PowerBlock
from referee.report import questions
from referee.report.sections import Offer, Paragraph, Row, Section
from referee.report.voice import LetterVoice, Voice
from referee.rules.decisions import Phase
from referee.rules.model import JOKER, CardId, Seat
from referee.rules.modifiers import RankRights, rank_rights
from referee.rules.predicates import cards_taken
from referee.rules.stacks import takeable_cards
from referee.rules.views import View, prospects_of


def to_choose(letter: Letter) -> bool:
    """Whether the hand is told card by card: one is still to be chosen from it, and nothing else alone is asked."""
    view, asked = letter.view, {letter.asked.question.key} if letter.asked.question else {*letter.asked.keys}
    if view is None or view.has_laid(letter.seat) or view.phase is Phase.DISKS or letter.ended:
        return False
    return bool(letter.table.powers) and (not asked or bool(asked & {PowerBlock.key, HandBlock.key}))


def hand(voice: LetterVoice, view: View) -> Offer:
    """The reader's power cards: what each does, how many caballeros it brings, and what a scoring would pay now."""
    return Offer(tuple(_row_of_card(voice, view, value) for value in view.hand))


def _row_of_card(voice: LetterVoice, view: View, value: int) -> Row:
    card, brings = view.table.powers.get(value), view.board.caballeros_of[value]
    if value == JOKER:
        return Row(0, voice.word("rank", "joker"), title=voice.power(value))
    if card is None:
        lowest = value == min(each for each in view.board.power_values if each != JOKER)
        title = rank_rights(view.table)[-1 if lowest else 0].reserved_cards[0]
        words = voice.word("rank", "lowest" if lowest else "highest")
        return Row(value, words, title=voice.say("rank", "brings", card=voice.card(title), n=brings))
    pays = dict(prospects_of(view.position, (card,))).get(card)
    now = () if pays is None else (voice.say("letter", "pays", points=voice.points(pays)),)
    title = voice.say("rank", "brings", card=voice.card(card), n=brings)
    return Row(value, voice.does(view.card(card)), now, title)


def hand_if_silent(voice: LetterVoice) -> Iterator[Section]:
    """The sentence which hand the referee chooses for a silent reader, while hands are chosen."""
    for key in voice.letter.asked.keys:
        if values := questions.chosen_for(voice.letter, key):
            yield Paragraph(voice.say("rank", "unsaid", values=values), style="note")


def ranks(voice: LetterVoice, view: View) -> Iterator[Section]:
    """What each rank of a round may take, and how many caballeros it places."""
    given = rank_rights(view.table)
    places = [voice.say("rank", "places", n=each.caballeros) for each in given]
    yield Offer(tuple(Row(n, _what_rank_takes(voice, each), title=places[n - 1]) for n, each in enumerate(given, 1)))
    if any(stack.kind != "hidden" for stack in view.table.stacks):
        yield Paragraph(voice.word("rank", "offer"), style="note")


def _what_rank_takes(voice: LetterVoice, rank: RankRights) -> str:
    deck = voice.letter.table.deck
    royal = [
        voice.say("rank", "royal", card=voice.card(card), does=voice.does(deck[card])) for card in rank.reserved_cards
    ]
    return voice.catalogue.either([*royal, *([voice.word("rank", "own")] if rank.acts_by_power else [])])


def may(voice: Voice, view: View, seat: Seat) -> str:
    """Which cards a seat may still take in this round, or how many caballeros it places; all have laid power cards."""
    order, taken = sorted(view.laid, key=lambda lay: -lay[1]), cards_taken(view, seat)
    rank, value = next((n, value) for n, (who, value) in enumerate(order) if who == seat)
    given, action = rank_rights(view.table)[rank], view.table.powers.get(value)
    cards: tuple[CardId, ...] = (*given.reserved_cards, *([action] if given.acts_by_power and action else []))
    if given.reserved_cards and action in cards and action not in takeable_cards(view.position, seat):
        cards = given.reserved_cards
    if taken:
        return voice.say("rank", "places-now", n=given.caballeros) if taken[-1] in cards else ""
    what = voice.catalogue.either([voice.card(card) for card in cards])
    return voice.say("rank", "may", what=what, n=given.caballeros)
