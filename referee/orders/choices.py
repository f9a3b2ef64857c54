"""Reads which cards an order names: by id, title or stack number, judged against what is on offer.

Knows the cards' names and the offer; lines for a card are read in `shapes`.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.orders.grammar import ANY_CARD, Cursor, number, number_like, offer, ranked


def cards(c: Cursor) -> tuple[str, ...]:
    """Ranked cards on offer, by id, title or stack number, or ANY."""
    return ranked(c, lambda: _card(c), lambda: c.comes_number_or("card", "ANY", "STACK"), commas=True)


def _card(c: Cursor) -> str | None:
    """One card on offer, or ANY."""
    start = c.at
    if (found := c.take("card")) is not None:
        _copy(c)
        return _offered(c, start, found)
    if c.says("ANY"):
        return ANY_CARD
    c.says("STACK")
    stack = number(c)
    if stack is not None:
        return _of_stack(c, start, stack)
    token = c.token()
    if token is None or token.is_mark or token.speech or c.shouts():
        c.complain("card-wanted", legal=offer(c), since=None)
        return None
    return _misspelt_card(c)


def _copy(c: Cursor) -> None:
    """The copy of a card, as in score_pick#2: copies are alike."""
    if c.at + 1 < len(c.tokens) and c.tokens[c.at].word == "#" and number_like(c.tokens[c.at + 1]):
        c.at += 2


def _designs(c: Cursor) -> tuple[str, ...]:
    """All designs that are played with."""
    return tuple(card.design for card in c.known.cards)


def _in_stack(c: Cursor, stack: int) -> tuple[str, ...]:
    """The designs of the cards in play that lie in one stack, or on a power card of this value."""
    return tuple(card.design for card in c.known.cards if stack in (card.stack, card.power))


def _offered(c: Cursor, start: int, found: Sequence[str]) -> str | None:
    """The one of some designs that is on offer; while nothing is on offer, any card may be named."""
    on_offer = offer(c)
    there = [design for design in found if design in (on_offer or _designs(c))]
    if len(there) == 1:
        _same_stack(c, there[0])
        return there[0]
    if there:
        typed = " ".join(token.word for token in c.tokens[start : c.at])
        c.complain("card-ambiguous", typed, legal=tuple(there), fault="ambiguous", since=start)
    else:
        code = "card-not-on-offer" if found[0] in _designs(c) else "card-not-played"
        c.complain(code, found[0], legal=on_offer, fault="illegal", since=start)
    return None


def _same_stack(c: Cursor, design: str) -> None:
    """Step over a number or a name behind a card that names it again: CARD 3 score_5."""
    start = c.at
    if c.shouts():
        return
    stack = number(c)
    if stack is not None and design not in _in_stack(c, stack):
        c.at = start
    elif stack is None and design in (c.sees("card") or ()):
        c.take("card")


def _of_stack(c: Cursor, start: int, stack: int) -> str | None:
    there = [design for design in offer(c) if design in _in_stack(c, stack)]
    if len(there) == 1:
        _same_stack(c, there[0])
        return there[0]
    if _in_stack(c, stack):
        c.complain("stack-not-on-offer", stack, legal=offer(c), fault="illegal", since=start)
    else:
        c.complain("card-unknown", stack, legal=offer(c), since=start)
    return None


def _misspelt_card(c: Cursor) -> str | None:
    """The card on offer that some words nearly name."""
    start = c.at
    typed: list[str] = []
    while len(typed) < 4 and (token := c.token()) and not token.is_mark and not c.shouts() and not token.speech:
        if token.row != c.tokens[start].row or (typed and (c.sees("OR") or c.conditional())):
            break
        typed.append(token.word)
        c.at += 1
    on_offer, named = offer(c) or _designs(c), c.words.lexicon.said["card"]
    begun = typed[0][0] if typed else ""
    known = {p: d for p, designs in named.items() if p.startswith(begun) for d in designs if d in on_offer}
    guesses = c.guesses(" ".join(typed), known, 0.75)
    designs = tuple(dict.fromkeys(known[guess] for guess in guesses))
    c.complain("card-unknown", " ".join(typed), legal=designs or offer(c), mended=len(designs) == 1, since=start)
    return designs[0] if len(designs) == 1 else None


def any_card(c: Cursor) -> tuple[str, ...] | None:
    """The designs that a name or a number may mean, on offer or not: a Veto may be kept for a later round."""
    found = c.take("card")
    if found is not None:
        _copy(c)
        played = _designs(c)
        return tuple(design for design in found if design in played) or tuple(found)
    start = c.at
    c.says("STACK")
    stack = number(c)
    if stack is not None:
        named = _of_stack(c, start, stack)
        return (named,) if named else None
    c.complain("card-wanted" if c.ended() else "card-unknown", *(() if c.ended() else (c.tokens[c.at].word,)))
    return None
