"""What a seat reads, and games that differ in what it may not know."""

import re
from dataclasses import replace
from functools import cache

from referee import letters, log
from referee.adjudication import adjudicate
from referee.adjudication.judging import Submission
from referee.docket import follow
from referee.languages.loading import speaking
from referee.log import as_json, audiences
from referee.orders.contents import Accept, Assumed, Help, OrderSheet, Preview, Status
from referee.orders.shapes.disk import DiskBlock
from referee.report import render
from referee.rules.decisions import Disk
from referee.rules.state import State
from tests.kit.geography import CASTILLO, REGIONS
from tests.kit.tables import invited, plain, power, setup_for, throwing

CATALOGUE = speaking("en")


def rendered(planned, seat):
    """All a seat receives, as it would stand in its mailbox."""
    own = [letter for letter in planned if letter.seat == seat]
    return [(letter.label, render(letter, CATALOGUE, "Europe/Amsterdam")) for letter in own]


def told_by(game, before, entries, seat):
    return rendered(letters.plan(before, entries, game.now), seat)


def asks_for_everything(game, seat):
    before = game.docket
    entries = game.sends(seat, requests=(Status(), Help()))
    return told_by(game, before, entries, seat)


def from_memory(**options):
    game = invited(3, setup=setup_for(3, castillo="memory"), **options)
    for seat in game.docket.seats:
        game.sends(seat, requests=(Accept(f"words {seat}"),))
    return game


def with_other_hands(game, seat):
    """Rivals hold other power cards than they do, with the same piles before them."""
    position = game.docket.state.position
    hands = tuple(hand if who == seat else (1, 6, 11) for who, hand in enumerate(position.hands))
    return with_position(game, position.having(hands=hands))


def with_other_stacks(game, seat):
    """Other cards are still to be turned up."""
    position = game.docket.state.position
    return with_position(game, position.having(undealt=tuple(stack[1:] for stack in position.undealt)))


def with_another_seed(game, seat):
    game.docket = game.docket.having(seed="ff" * 32, nonces=((1, "other words"),))
    return game


def with_other_sheets(game, seat):
    """Rivals have filed and proposed, keep standing orders, and wrote something else in the round before."""
    for rival in game.docket.seats:
        if rival != seat:
            always = DiskBlock(Disk.GENERAL, (2,))
            game.docket = follow(game.docket, log.SheetFiled(rival, (power(7), throwing(1)), rival == 1, (always,)))
            game.docket = follow(game.docket, log.Proposed(rival, (power(3),)))
            game.docket = game.docket.with_seat(rival, previous={"POWER": power(5)}, asks_left=0)
    game.docket = game.docket.with_seats(final=False).with_seat(seat, previous={}).having(cooling=None)
    return game


def with_another_castillo(game, seat):
    position = game.docket.state.position
    inside = tuple(count if who == seat else count + 3 for who, count in enumerate(position.pieces[CASTILLO]))
    return with_position(game, position.having(pieces=(*position.pieces[:CASTILLO], inside)))


def with_position(game, position):
    game.docket = game.docket.having(state=State(position, game.docket.state.agenda))
    return game


def in_round(number, **options):
    """A game from memory at the stop of a round, in which everybody has thrown caballeros into the Castillo."""
    return _in_round(number, **options).branched()


@cache
def _in_round(number, **options):
    game = in_round(number - 1, **options) if number > 1 else from_memory(cooling_minutes=0, **options)
    while game.docket.state.position.round < number:
        for seat in game.docket.awaited():
            keys = game.docket.unfiled_keys(seat)
            game.sends(seat, *(throwing(1) if key == "CARD" else plain(key, game.docket, seat) for key in keys))
    return game


def asks_what_it_would_come_to(game, seat):
    """Three previews: of the sheet in force, of another one, and of what a rival is assumed to do."""
    assumed = (Assumed(1 if seat != 1 else 2, power(12)),)
    sheets = [
        OrderSheet(requests=(Preview(),)),
        OrderSheet(previewed=(power(13), throwing(1), DiskBlock(Disk.GENERAL, REGIONS)), requests=(Preview(),)),
        OrderSheet(previewed=(power(9, 8), throwing(2)), requests=(Preview(assumed),)),
    ]
    told = []
    for sheet in sheets:
        before = game.docket
        entries = adjudicate.hear(before, Submission(seat, 1, before.stop, sheet), game.now).entries
        planned = letters.plan(before, entries, game.now)
        told += rendered([letter for letter in planned if letter.kind == "preview"], seat)
    assert 3 == len(told)
    return told


def same_but_for_who_is_in(told):
    """That a rival is in, is public: it stands at the head of every letter, and nowhere else."""
    return [
        (label, mail.subject, re.split(r"Asks\s+left:", mail.text)[1], mail.html.split("<h2", 1)[1], mail.images)
        for label, mail in told
    ]


def unsealed(text):
    """A text without what stands for a seal in it: fingerprints, and the head of the record."""
    return re.sub("[0-9a-f]{64}|[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}", "", text)


def shown_to(game, seat):
    """What a seat sees, and what its machines read: pictures, pages, calendar, previews, and the JSON of the log."""
    asking = replace(game.branched(), sent=[])
    mails = [mail for _, mail in rendered(game.sent, seat) + asks_for_everything(asking, seat)]
    read = [audiences.seen_by(entry, seat) for entry in game.entries]
    board = game.docket.setup.board
    return {
        "pictures": [mail.images for mail in mails if mail.images],
        "pages": [unsealed(mail.html) for mail in mails],
        "appointments": [mail.appointment for mail in mails],
        "previews": same_but_for_who_is_in(asks_what_it_would_come_to(asking, seat)),
        "log": [unsealed(as_json.dumps(entry, board)) for entry in read if entry],
    }
