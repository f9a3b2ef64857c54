"""Hands and cards on offer: who holds which cards and Vetoes, the order of turns; power cards with special actions.

Reads cards and ranks from the table. Must not know any card, nor layout.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from referee.letters import Letter
from referee.orders.shapes.hand import HandBlock
from referee.orders.shapes.power import PowerBlock
from referee.report import questions
from referee.report.sections import Offer, Paragraph, Row, Section
from referee.report.voice import UNBROKEN, LetterVoice, Voice, beside, loud, sentences
from referee.rules.board import Board
from referee.rules.decisions import Phase
from referee.rules.model import JOKER, CardId, Seat
from referee.rules.modifiers import RankRights, rank_rights
from referee.rules.predicates import cards_taken
from referee.rules.stacks import takeable_cards
from referee.rules.views import View, prospects_of


@dataclass(frozen=True, slots=True)
class Held:
    """A line about cards: its tag and words in a text, its label on a page, and the words for each seat."""

    tag: str
    label: str
    words: str
    seats: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Hands(Section):
    """Who holds which power cards and Vetoes, and the order of turns; a text has them in this order."""

    heading: str
    spent: Held | None
    hand: Held | None
    left: Held | None
    order: Held | None
    vetoes: Held | None


def hands(voice: LetterVoice, view: View, *, taught: bool = False) -> Hands:
    """What is held and what is spent; no order of turns once the game is over. `taught`: and what brackets mean."""
    hand = (brought if taught else with_caballeros)(voice, view.board, view.hand) if view.hand else ""
    piles = tuple(pile(voice, view, seat) for seat in view.setup.seats if view.piles[seat])
    when = "turns" if view.all_laid else "laying"
    order = None if voice.letter.ended else _line_about_cards(voice, when, ", ".join(_order_of_seats(voice, view)))
    return Hands(
        heading=voice.word("heading", "hands"),
        spent=_line_about_cards(voice, "spent", ", ".join(f"{who} {values}" for who, values in piles), piles)
        if piles
        else None,
        hand=_line_about_cards(voice, "in-hand" if view.table.powers else "hand", hand) if hand else None,
        left=_powers_left(voice, view),
        order=order,
        vetoes=vetoes(voice, view) if view.vetoes else None,
    )


def brought(voice: Voice, board: Board, values: Iterable[int]) -> str:
    """Power cards, each with the number of caballeros that it brings to the court, and that it is that."""
    return voice.say("hands", "brings", cards=with_caballeros(voice, board, values))


def with_caballeros(voice: Voice, board: Board, values: Iterable[int]) -> str:
    """Power cards, each with the number of caballeros that it brings to the court."""
    return " ".join(
        voice.power(value) if value == JOKER else f"{value}{UNBROKEN}({board.caballeros_of[value]})" for value in values
    )


def _line_about_cards(voice: Voice, key: str, words: str, seats: tuple[tuple[str, str], ...] = ()) -> Held:
    return Held(voice.word("hands", key), voice.word("hands", f"{key}-label"), words, seats)


def pile(voice: Voice, view: View, seat: Seat) -> tuple[str, str]:
    """A seat and its spent cards; the reader also knows which of the own cards were taken back unseen."""
    mine = seat == view.seat
    values = [value for value in view.piles[seat] if not (mine and value in view.hand)]
    cards = voice.powers(sorted(values))
    if mine or not view.hidden[seat]:
        return voice.seat(seat), cards
    return voice.seat(seat), voice.count("hands", "some", view.hidden[seat], cards=cards)


def _powers_left(voice: Voice, view: View) -> Held | None:
    """The number of power cards each seat has left, in games in which hands were chosen."""
    if not view.round or not view.table.powers or view.seat is None:
        return None
    chosen = len(view.hand) + len(view.piles[view.seat])
    counts = [chosen - len(pile) for pile in view.piles]
    each = [beside(voice.seat(seat), n) for seat, n in enumerate(counts)]
    alike = voice.count("hands", "each", counts[0])
    return _line_about_cards(voice, "left", alike if len(set(counts)) == 1 else voice.catalogue.series(each))


def _order_of_seats(voice: Voice, view: View) -> Iterator[str]:
    """The seats in the order of laying power cards; once all have laid, in the order of turns with the cards taken."""
    n = len(view.colours)
    laid = dict(view.laid)
    seats = view.turn_order() if view.all_laid else [(view.leader + k) % n for k in range(n)]
    for seat in seats:
        who = loud(voice.seat(seat)) if seat == voice.letter.seat else voice.seat(seat)
        may = _may(voice, view, seat) if view.table.powers and view.all_laid else ""
        may = voice.word("hands", "owes") if seat in view.owing else may
        cards = voice.catalogue.both([voice.card(card) for card in cards_taken(view, seat)])
        yield sentences(who, voice.power(laid[seat]) if seat in laid else "", cards, may and f"({may})")


def vetoes(voice: Voice, view: View) -> Held:
    """Who holds a Veto, and until which round if not for good."""
    last = max(view.rounds)
    held = [
        (voice.seat(seat), voice.say("hands", "until", n=until) if until <= last else "") for seat, until in view.vetoes
    ]
    who = voice.catalogue.series([beside(*filter(None, each), blank=" ") for each in held])
    words = voice.say("hands", "veto-by", who=who)
    return _line_about_cards(voice, "veto", words, tuple((who, until and f", {until}") for who, until in held))


def offer(voice: LetterVoice, view: View) -> tuple[Offer, bool]:
    """The cards on offer, with what a scoring would pay now; and whether each card places as many as its number."""
    plain = all(voice.stack(card) == view.card(card).caballeros for card in view.offered)
    return Offer(tuple(_offer(voice, view, card) for card in view.offered)), plain


def _offer(voice: LetterVoice, view: View, card: str) -> Row:
    pays = dict(view.prospects).get(card)
    now = () if pays is None else (voice.say("letter", "pays", points=voice.points(pays)),)
    return Row(voice.stack(card), voice.does(view.card(card)), now, voice.card(card))


# --- power cards with special actions ------------------------------------------------------------


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


def _may(voice: Voice, view: View, seat: Seat) -> str:
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
