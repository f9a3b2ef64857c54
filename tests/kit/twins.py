"""Twins: games that differ in what others have sealed, and all that a rival who also moderates can write to them.

What can be written is taken from the tables of commands, orders and requests, so that a new one is written by itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, reduce
from itertools import islice
from random import Random

from referee import letters, log
from referee.adjudication import adjudicate
from referee.adjudication.judging import Submission
from referee.commands.directing import direct
from referee.commands.directive import Directive, Spoken
from referee.commands.letter_parser import read_commands
from referee.commands.phrases import Names
from referee.commands.table import COMMANDS
from referee.docket import Docket, dockets_after
from referee.docket.known import known_to
from referee.docket.left_open import open_slots
from referee.docket.model import FIRST_LATER
from referee.languages.loading import speaking
from referee.letters import Letter, Notice
from referee.letters.model import LetterKind
from referee.letters.notices import notices
from referee.letters.one_seat import letter_to
from referee.letters.watching import with_replay
from referee.log import rulings
from referee.orders.canonical import canonical
from referee.orders.contents import Accept, Line
from referee.orders.order import Block
from referee.orders.shapes.disk import DiskBlock
from referee.orders.shapes.table import KEYS, shape_named
from referee.orders.statements import REQUESTS
from referee.players.sensible import write_sheet
from referee.prose.letter_reader import read_letter
from referee.report import Rendered, render, render_notice
from referee.rules import events
from referee.rules.boxes.players_edition.laying import SettingWithPower
from referee.rules.decisions import Disk
from referee.rules.effects.hidden import HideRegion
from referee.rules.modifiers import Lasting
from referee.rules.position import evolve
from referee.rules.state import State
from referee.rules.views import view
from tests.kit.moderated import REFEREE
from tests.kit.tables import NAMES, NOON, GameInHand, dutiful, invited, power, setup_for, throwing

ME, RIVAL, THIRD = range(3)
"""Who writes, plays and moderates; whose secrets differ; who never files, so that nothing is opened."""

MO = FIRST_LATER
"""Who moderates and does not play."""

FACE_DOWN = (0, 4)
"""The regions, by number, of which a rival has the card face down in one twin and in the other."""

ASKING: tuple[LetterKind, ...] = ("report", "question")
"""The kinds of letters that have whole sheets, lines to tap and a page of the reader's own."""

_RULED = ("EXTEND 1", "ORDER FOR {}\nDISK GENERAL Aragon\nEND", "CORRECT 1 {} FROM provinces TO Castillo BECAUSE so")
"""What Mo has commanded, so that there is something to take back."""

CATALOGUE = speaking("en")

# --- the games ------------------------------------------------------------------------------------


def game_of(boxes: tuple[str, ...], tempo: str, castillo: str) -> Docket:
    """A game in its third round that waits for both rivals, or at tempo "table" for one of them."""
    return _game_of(boxes, tempo, castillo).docket


@cache
def _game_of(boxes: tuple[str, ...], tempo: str, castillo: str) -> GameInHand:
    game = invited(3, setup=setup_for(3, boxes=boxes, castillo=castillo), tempo=tempo, cooling_minutes=0)
    for seat in game.docket.seats:
        game.sends(seat, requests=(Accept(f"words {seat}"),))
    for n, (person, name) in enumerate(((ME, NAMES[ME]), (MO, "Mo")), 1):
        game.take((log.Ruled(n, log.OPERATOR, "", rulings.Promoted(person, name)),))
    game.take((log.FormatChosen(ME, data=True),))  # who has all that a letter tells, and what would be legal
    rng = Random(5)
    while not _is_as_wanted(game):
        seat = game.docket.awaited()[0]
        seen = view(game.docket.running.position, seat)
        game.finals(seat, *write_sheet(seen, game.docket.missing_keys(seat), rng))
    game.take(seconded(game.docket, MO, "ORDER FOR"))
    for words in _RULED:
        _commands(game, words.format(game.docket.setup.colours[RIVAL]))
    return game


def seconded(docket: Docket, person: int, *commands: str) -> tuple[log.Entry, ...]:
    """The entries by which somebody may give these commands at this stop: asked for, and a second has said yes."""
    entries: list[log.Entry] = []
    for number, command in enumerate(commands, len(docket.asks) + 1):
        entries.append(log.SealAsked(number, person, command, tuple(docket.seats)))
        entries.append(log.SealOpened(number, THIRD))
    return tuple(entries)


def _commands(game: GameInHand, words: str) -> None:
    """Mo commands this, and once more with the code that it wants."""
    lines, code = _lines(("moderator", words)), ""
    while (reply := replies(game.take(_as_moderator(game.docket, lines, code, MO)))[0]).fate == "confirm":
        code = reply.confirm
    assert reply.fate == "done", reply


def _is_as_wanted(game: GameInHand) -> bool:
    docket = game.docket
    return docket.running.position.round == 3 and (RIVAL in docket.awaited() and docket.awaited() != (ME,))


# --- what differs ---------------------------------------------------------------------------------

Sealed = Callable[[Docket, int], Docket]
"""A game with one sealed thing so or (1) otherwise, and everything that all may see the same."""


def hand(docket: Docket, n: int) -> Docket:
    """Which power cards the rival holds: those chosen in secret, or the one taken back unseen."""
    position = docket.running.position
    spent = position.piles[RIVAL]
    if docket.table.powers:
        rest = [value for value in position.board.power_values if value not in spent]
        count = len(position.hands[RIVAL])
        own = tuple(sorted(rest[-count:] if n else rest[:count]))
        hands = tuple(own if seat == RIVAL else held for seat, held in enumerate(position.hands))
        return _with_position(docket, position.having(hands=hands))
    return _with_position(docket, evolve(position, events.PowerTakenBack(RIVAL, spent[n], shown=False)))


def unfinished_block(docket: Docket, n: int) -> Docket:
    """Whether a card that the rival named waits for what to do with it, and which."""
    return docket.with_seat(RIVAL, unfinished=(throwing(1),)) if n else docket


def offering(docket: Docket, card: str) -> Docket:
    """The same game with this card on offer in place of another from its stack."""
    position = docket.running.position
    stack = position.table.deck[card].stack
    offered = tuple(card if position.table.deck[each].stack == stack else each for each in position.offered)
    undealt = tuple(tuple(each for each in cards if each != card) for cards in position.undealt)
    return _with_position(docket, position.having(offered=offered, undealt=undealt))


def unseen_cards(docket: Docket, n: int) -> Docket:
    """Which cards are still to be turned up."""
    position = docket.running.position
    undealt = tuple(stack[1:] if n else stack[:-1] for stack in position.undealt)
    return _with_position(docket, position.having(undealt=undealt))


def sheet(docket: Docket, n: int) -> Docket:
    """What the rival has filed early, keeps for every round, wrote before, was proposed, and may still ask."""
    early = DiskBlock(Disk.GENERAL, (docket.setup.board.regions[n],))
    kept = {block.key: block for block in _policies(docket)} if n else {}
    return docket.with_seat(
        RIVAL,
        sheet={early.key: early, **kept} if n else {},
        standing={early.key: early} if n else {},
        previous={"POWER": power(5 + n)},
        proposal=(power(7),) if n else (),
        asks_left=n,
        continued=kept,
    )


def _policies(docket: Docket) -> Iterator[Block]:
    """What a sheet may hold besides what is asked: of a Veto, of cards that are kept, of what boxes bring."""
    asked = {*docket.asked_keys(RIVAL), "POWER", "CARD", "TURN"}
    for key in (*KEYS, *docket.table.keywords) if docket.barrier else ():
        if key not in asked:
            yield from islice(shape_named(key).examples(key, docket.running, RIVAL), 1)


def whole_sheet(docket: Docket, n: int) -> Docket:
    """What stands on the sheet of a rival who is in; nothing while a question is open, which it would answer."""
    if not docket.barrier:
        return docket
    written = {block.key: block for block in (*dutiful(docket, RIVAL), *((power(3), throwing(1)) if n else ()))}
    return docket.with_seat(RIVAL, sheet={**docket.seat(RIVAL).sheet, **written})


def face_down(docket: Docket, n: int, seat: int = RIVAL) -> Docket:
    """Which region card a seat keeps face down, under the same seal; where no card brings that, nothing."""
    position, board = docket.running.position, docket.setup.board
    brought = next((card for card in docket.table.cards if isinstance(card.does, HideRegion)), None)
    if brought is None:
        return docket
    value = board.codes[board.regions[FACE_DOWN[n]]]
    sealed = events.ChoiceSealed(seat, brought.design, 1, value, f"salt {n}", "ab" * 32)
    kept = Lasting(brought.does.hiding.lasts(seat, brought.design, 1), "replaced")
    return _with_position(docket, position.having(seals=(*position.seals, sealed), lasting=(*position.lasting, kept)))


def whispers(docket: Docket, n: int) -> Docket:
    """Which of two others has written to the other alone, and which ignores the other."""
    one, other = (RIVAL, THIRD)[:: 1 - 2 * n]
    said = (log.Whispered(one, (other,), f"{n}" * 64), log.Ignored(one, other, True))
    return dockets_after(docket, said)[-1]


def set_ahead(docket: Docket, n: int) -> Docket:
    """What the rival's disk shows that was set with a power card and is closed; where no card brings that, nothing."""
    steps = [step for each in docket.table.program.modifiers for step in each.asks]
    brought = next((step.card for step in steps if isinstance(step, SettingWithPower)), None)
    if brought is None:
        return docket
    position, board = docket.running.position, docket.setup.board
    value = board.codes[board.regions[FACE_DOWN[n]]]
    sealed = events.ChoiceSealed(RIVAL, brought, position.round, value, f"salt {n}", "cd" * 32)
    return _with_position(docket, position.having(seals=(*position.seals, sealed)))


def castillo(docket: Docket, n: int) -> Docket:
    """What rivals have in a Castillo that is played from memory."""
    position = docket.running.position
    if docket.setup.castillo == "tally":
        return docket
    place = position.board.castillo
    inside = tuple(count if owner == ME else 2 + 3 * n for owner, count in enumerate(position.pieces[place]))
    pieces = (*position.pieces[:place], inside, *position.pieces[place + 1 :])
    return _with_position(docket, position.having(pieces=pieces))


def is_in(docket: Docket, n: int) -> Docket:
    """Whether the rival is in: told at the head of every letter, and nowhere else."""
    written = {block.key: block for block in dutiful(docket, RIVAL)} if n else {}
    return docket.with_seat(RIVAL, sheet=written)


def with_remains(docket: Docket) -> Docket:
    """The same game with all that cards can leave behind lying openly; what is kept is with the rival."""
    position, board = docket.running.position, docket.setup.board
    touching = next((one, other) for one in board.regions for other in board.borders[one] if other in board.regions)
    scoreboard = board.tokens[board.scoreboards[0]].id
    for card in docket.table.cards:
        kind = card.does.leaves
        places = touching[: kind.places] if kind else ()
        if kind and not card.does.hindrance(position, RIVAL, places):
            shown = scoreboard if kind.of_scoreboard else None
            told = card.does.comes_to_lie(position, card.design, RIVAL, places, shown)
            position = reduce(evolve, told, position)
    return _with_position(docket, position)


SEALED: dict[str, Sealed] = {
    each.__name__: each
    for each in (hand, unfinished_block, unseen_cards, face_down, set_ahead, sheet, whole_sheet, castillo, whispers)
}


def _with_position(docket: Docket, position) -> Docket:
    return docket.having(state=State(position, docket.running.agenda))


# --- what can be written --------------------------------------------------------------------------

Written = tuple[str, str]
"""As what a letter is written, and its words."""


def letters_to(docket: Docket) -> Iterator[Written]:
    """All letters: every request and order of a player, every command of a moderator, tried and meant."""
    yield from (("player", words) for words in dict.fromkeys(_players_words(docket)))
    for words in dict.fromkeys(_moderators_words(docket)):
        yield "moderator", f"TRY {words}"
        yield "moderator", words


def _players_words(docket: Docket) -> Iterator[str]:
    for verb in REQUESTS:
        yield from (verb, f"{verb} 1", f"{verb} CARD", f"{verb} king")
    colour = docket.setup.colours[RIVAL]
    for text in _orders(docket, (*KEYS, *known_to(docket, ME).asks)):
        yield from (text, f"{text}\nPREVIEW", f"ALWAYS {text}", f"PREVIEW\nASSUME {colour} {text}")


def _orders(docket: Docket, keys: Iterable[str]) -> Iterator[str]:
    """Examples of orders with these keywords, as they look to the writer."""
    table, mine = known_to(docket, ME), State(view(docket.running.position, ME).position, docket.running.agenda)
    for key in keys:
        yield from (canonical(block, table) for block in islice(shape_named(key).examples(key, mine, ME), 3))


def _moderators_words(docket: Docket) -> Iterator[str]:
    colours, number = docket.setup.colours, docket.running.position.round
    for command in COMMANDS:
        for usage in command.usage:
            yield re.sub(r"\bred\b", colours[RIVAL], re.sub(r"^(REWIND|PROCESS) \d+", rf"\1 {number}", usage))
    for colour in colours:
        yield from (f"EJECT {colour}", f"RESEND {colour}", f"STAND-IN {colour}", f"ORDER FOR {colour}\nCLEAR\nEND")
        yield from (f"ORDER FOR {colour}\nCARD {card.design}\nSKIP\nEND" for card in docket.table.cards)
        yield from (f"ORDER FOR {colour}\nPOWER {value}\nEND" for value in docket.setup.board.power_values)
        yield from (f"ORDER FOR {colour}\n{words}\nEND" for words in ("skip it please", "act please", "same as before"))
        yield from (f"CORRECT {n} {colour} FROM Castillo TO court BECAUSE so" for n in (1, 3, 4, 9))
        yield f"CORRECT 2 {colour} FROM court TO Castillo BECAUSE so"
    brought = tuple(_orders(docket, known_to(docket, ME).asks))
    yield from (f"ORDER FOR {colours[RIVAL]}\n{text}\nEND" for text in brought)
    for value in docket.table.powers:
        yield from (f"CORRECT CARD {value}{said} BECAUSE so" for said in ("", " GONE", f" {colours[ME]}", " Aragon"))
    yield from (f"UNDO {entry.number}" for entry in docket.ledger)


NAMING = {"boycott": "BOYCOTT {}", "alliance": "ALLY {}\nALLIED {}", "king_incognito": "HIDE {}"}
"""The cards of Grandissimo that take a region card, and what a plan for them says."""


def naming_regions(docket: Docket, card: str, away: Sequence[int] = FACE_DOWN) -> Iterator[Written]:
    """Plans for a card that takes one of these region cards, or another: filed, foreseen, and written for a seat."""
    codes, regions = docket.setup.board.codes, docket.setup.board.regions
    for number in (*away, 7):
        plan = f"CARD {card}\n" + NAMING[card].format(codes[regions[number]], codes[regions[(number + 1) % 9]])
        yield from (("player", plan), ("player", f"{plan}\nPREVIEW"))
        yield "player", f"POWER 1\nCARD ANY\nSKIP\nPREVIEW\nASSUME {docket.setup.colours[RIVAL]} {plan}"
        yield from (("moderator", f"ORDER FOR {colour}\n{plan}\nEND") for colour in docket.setup.colours)
    yield from (("player", words) for words in ("SUGGEST", "STATUS", "STATUS ALL", f"HELP {card}", f"EXPLAIN {card}"))


# --- what comes back ------------------------------------------------------------------------------

Mail = tuple[Letter | Notice, ...]


def told(docket: Docket, written: Written, person: int = ME) -> Mail | None:
    """All that the writer is sent for a letter, and (if it was asked for) for another with the code that it wants.

    None if the game went on, so that what was sealed lies open.
    """
    entries, lines = entries_of(docket, written, person), _lines(written)
    sent = _sent(docket, entries, person)
    if written[0] == "player":
        return sent
    code = next((reply.confirm for reply in replies(entries) if reply.fate == "confirm"), "")
    if not code or sent is None:
        return sent
    after = dockets_after(docket, entries)[-1]
    more = _sent(after, _as_moderator(after, lines, code, person), person)
    return None if more is None else (*sent, *more)


def entries_of(docket: Docket, written: Written, person: int = ME) -> tuple[log.Entry, ...]:
    """What a letter adds to the log."""
    lines = _lines(written)
    return _as_player(docket, lines) if written[0] == "player" else _as_moderator(docket, lines, person=person)


def replies_to(docket: Docket, written: Written, person: int) -> tuple[log.Reply, ...]:
    """What this moderator is answered to a letter of commands."""
    return replies(_as_moderator(docket, _lines(written), person=person))


def answer_alone(docket: Docket, written: Written) -> object:
    """What is said of the letter itself: without how the game stands, and (as the head tells it) who was in.

    A code confirms all that is told, so that it is another one where that tells who was in.
    """
    if written[0] == "player":
        return next(entry for entry in entries_of(docket, written) if isinstance(entry, log.LetterRead))
    return tuple(
        replace(
            reply, confirm=bool(reply.confirm), changes=tuple(each for each in reply.changes if each.what != "sheet")
        )
        for reply in replies(entries_of(docket, written))
    )


def asked_with_page(game: tuple[tuple[str, ...], str, str], sealed: Sealed, n: int) -> list[Letter]:
    """The letters to the writer that ask, with the page beside them, in a log in which the rival has filed since."""
    played = _game_of(*game)
    docket, entries = sealed(played.docket, n), (*played.entries, log.SheetFiled(RIVAL, (power(3 + n),), final=False))
    lines = tuple(log.Logged(seq, NOON, each) for seq, each in enumerate(entries, 1))
    return list(with_replay([letter_to(docket, kind, ME) for kind in ASKING], docket, lambda seq: lines[seq:]))


def as_mailed(sent: Mail | None) -> list[Rendered]:
    """What was sent, as it stands in the mailbox."""
    return [
        render(each, CATALOGUE, "UTC") if isinstance(each, Letter) else render_notice(each, CATALOGUE, "UTC")
        for each in sent or ()
    ]


def replies(entries: Sequence[log.Entry]) -> tuple[log.Reply, ...]:
    """The replies to the commands of a letter."""
    return next(entry for entry in entries if isinstance(entry, log.DirectiveRead)).replies


def _lines(written: Written) -> tuple[Line, ...]:
    return tuple(Line(n, line) for n, line in enumerate(written[1].splitlines(), 1))


def _as_player(docket: Docket, lines: tuple[Line, ...]) -> tuple[log.Entry, ...]:
    table = replace(known_to(docket, ME), slots=open_slots(docket, ME, docket.stop), proposal=docket.seat(ME).proposal)
    said = Submission(ME, 1, docket.stop, read_letter(lines, table, "en"), offered=table.proposal)
    return tuple(adjudicate.hear(docket, said, NOON).entries)


def _as_moderator(docket: Docket, lines: tuple[Line, ...], code: str = "", person: int = ME) -> tuple[log.Entry, ...]:
    sheet = read_commands(lines, Names(docket.setup.board, docket.setup.colours, docket.names))
    said = tuple(replace(each, code=code) if code and isinstance(each, Spoken) else each for each in sheet.said)
    roster = tuple((f"{name.lower()}@example.org", n) for n, name in enumerate(docket.names))
    return direct(docket, Directive(person, 1, roster, REFEREE, "UTC", replace(sheet, said=said)), NOON).entries


def _sent(before: Docket, entries: Sequence[log.Entry], person: int = ME) -> Mail | None:
    """What these entries bring the rival, also at this second address."""
    if any(isinstance(entry, events.Fact) for entry in entries):
        return None
    planned = [each for each in letters.plan(before, entries, NOON) if each.seat == ME]
    return (*planned, *(each for each in notices(before, entries) if each.person in (ME, person)))
