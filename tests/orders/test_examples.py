"""An example is an order that works: whatever is shown of a card is carried out by the engine where it is on offer.

And what no position could make legal by a card is refused when it is written.
"""

from random import Random

import pytest

from referee.languages.loading import letter_languages, speaking
from referee.orders import blocks as b
from referee.orders import book, checking
from referee.orders.checking import answering as could_be
from referee.orders.contents import Known, Line
from referee.orders.findings import Found
from referee.orders.shapes import deeds
from referee.orders.shapes.block import Memory
from referee.orders.shapes.plan import scrutinise, trial
from referee.orders.shapes.table import answering as asking_shape
from referee.prose.letter_reader import read_letter
from referee.report.help_topics import ORDERS, help_on
from referee.report.voice import LetterVoice
from referee.rules.boxes import BASE, BOXES, set_up
from referee.rules.decisions import Ask, TakeCard
from referee.rules.editions import EDITIONS
from referee.rules.model import ALL, NOWHERE
from referee.rules.shapes import Moves
from referee.rules.state import State
from referee.rules.views import view
from tests.kit.chance_games import answered, fold, games, games_with, open_game, pending, play
from tests.kit.having import having
from tests.kit.thorough import sampled
from tests.report.winter import letter

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")


def moments(box: str, number: int, every: int):
    """States of a random game with a box: each `every`th decision, and each at which a card is taken."""
    game = games_with(box)(11, number) if box else games(11, number)
    state, n = fold(open_game(game.setup)), 0
    while (asked := pending(state)) is not None:
        n += 1
        if n % every == 0 or (asked.kind is Ask.CARD and n % 3 == 0):
            yield state, asked
        state, _ = play(state, answered(state, asked, game.choices[n] if n < len(game.choices) else 0))


def read(text: str, state, seat: int, card: str):
    """The lines of a plan for a card, as a letter says them."""
    setup = state.position.setup
    known = Known(seat, setup.colours, NAMES[: len(setup.colours)], (), setup.board, state.position.table.cards)
    lines = [Line(n, line) for n, line in enumerate((f"CARD {card}", text), 1)]
    sheet = read_letter(lines, known)
    assert () == sheet.complaints, (text, sheet.complaints)
    [block] = sheet.blocks
    assert isinstance(block, b.CardBlock)
    return block.plans[0].items


@pytest.mark.parametrize("box", sampled(["", *BOXES], 3))
def test_no_example_is_refused_when_it_is_sent_back(box: str) -> None:
    rng = Random(box)
    for state, _ in moments(box, 0, 29):
        position = state.position
        seat = rng.choice(position.seats)
        for card in position.table.cards if position.setup.colours else ():
            for text in deeds.forms_for(card, position, seat) if card.does.parts() else ():
                items = read(text, state, seat, card.design)
                found = [f for f in scrutinise(position, seat, card, items, ALL) if f.level == "never"]
                assert [] == found, (card.design, text)


@pytest.mark.parametrize("box", ["", *BOXES])
def test_each_line_that_is_offered_for_a_card_is_carried_out_and_skip_only_where_it_may_be_left(box: str) -> None:
    worked = 0
    for number in range(2):
        for state, asked in moments(box, number, 1000):
            if asked.kind is not Ask.CARD:
                continue
            [seat] = asked.seats
            for copy in asked.choices:
                card = state.position.table.deck[copy]
                for text in deeds.lines_for(card, state.position, seat):
                    order = TakeCard(copy)
                    stuck = trial(state, seat, order, read(text, state, seat, card.design), -1)
                    assert stuck is None, (card.design, text, stuck)
                    worked += 1
    assert worked


# --- what HELP shows of each order ---------------------------------------------------------------------

SHOWN_AT = [
    ("rio_grande", (), 2),
    ("rio_grande", ("colonies",), 2),
    ("rio_grande", ("intrigue", "decennial"), 3),
    ("big_box_nl", ("grandissimo",), 2),
    ("big_box_nl", ("grandissimo",), 5),
    ("big_box_nl", ("intrigue", "players_edition", "special"), 4),
    ("big_box_nl", ("anniversary", "intrigue", "colonies"), 3),
    ("koens", ("church", "france", "granada"), 2),
]
OF_A_PLAN = ("ACT", "MOVE", "PLACE", "SCORE")
LATER = {"AWAY", "OK", "ELSE CARD", "FURTHER", "CARD", *OF_A_PLAN}
"""What wants a day, something to say yes to, or a plan around it."""
NOT_YET = {"no-veto", "not-kept", "nothing-covered", "hand-chosen"}
"""What is refused because nobody holds the card that it is for, or the hand is chosen."""


def when_power_is_first_laid(book: str, boxes: tuple[str, ...], players: int):
    state = fold(open_game(set_up(BASE.colours[:players], EDITIONS[book], boxes)))
    while (asked := pending(state)) is not None and asked.kind is not Ask.POWER:
        state, _ = play(state, answered(state, asked, 3))
    return state


def as_shown(voice: LetterVoice, key: str) -> list[tuple[str, ...]]:
    """The examples of an order as somebody sends them back: under a card what stands under one."""
    lines = voice.usage(key)
    if key == "PREVIEW":
        return [lines]
    if key == "CARD":
        return [(line, "SKIP") for line in lines]
    if key == "ELSE CARD":
        return [(f"CARD {voice.sampled()['card']}", "SKIP", line, "SKIP") for line in lines]
    return [(line,) for line in lines]


@pytest.mark.parametrize(("book", "boxes", "players"), SHOWN_AT)
def test_what_help_shows_of_an_order_is_no_fault_of_whoever_sends_it_back(book, boxes, players) -> None:
    state = when_power_is_first_laid(book, boxes, players)
    for seat in state.position.seats:
        one = letter("help", seat=seat, table=state.position.table, view=view(state.position, seat))
        voice = LetterVoice(speaking("en"), having(one, names=NAMES[:players]), "UTC")
        for key in (key for key in (*ORDERS, *voice.known.asks) if key not in LATER - {"ELSE CARD", "CARD"}):
            for shown in as_shown(voice, key):
                sheet = read_letter([Line(n, line) for n, line in enumerate(shown, 1)], voice.known)
                found = [f for block in sheet.blocks for f in checking.judge(block, state, seat) if f.level == "never"]
                codes = {each.code for each in sheet.complaints} | {each.complaint.code for each in found}
                assert set() == codes - NOT_YET, (seat, shown)


@pytest.mark.parametrize(("book", "boxes", "players"), SHOWN_AT)
def test_before_the_first_draw_cards_are_shown_on_a_board_with_pieces_on_it(book, boxes, players) -> None:
    laid = open_game(set_up(BASE.colours[:players], EDITIONS[book], boxes))[0]
    position = fold(open_game(laid.setup)).position
    one = letter("help", seat=1, table=laid, view=None, names=NAMES[:players], is_in=(), awaited=())
    for card in laid.cards:
        shown = [
            part for part in help_on(LetterVoice(speaking("en"), one, "UTC"), card.design) if hasattr(part, "lines")
        ]
        lines = [line for part in shown[-1:] for line in part.lines if line.split()[0] in ("MOVE", "LIMIT", "SEND")]
        ranks = [line.partition(" to ")[2].split(" or ") for line in lines]
        assert [] == [rank for rank in ranks if len(rank) > len({*rank})], lines
        assert lines or Moves not in map(type, (part.asks() for part in card.does.parts())), card.design
        for line in (line for line in lines if line.startswith("MOVE")):
            items = read(line, State(position, ()), 1, card.design)
            codes = [f.complaint.code for f in scrutinise(position, 1, card, items, ALL) if f.level == "never"]
            assert [] == codes, (card.design, line)


@pytest.mark.parametrize("language", letter_languages())
def test_a_place_is_read_as_letters_print_it(language: str) -> None:
    laid = open_game(set_up(BASE.colours[:3], EDITIONS["big_box_nl"], ("colonies",)))[0]
    one = letter("report", seat=1, table=laid, view=None, names=NAMES[:3], is_in=(), awaited=())
    voice = LetterVoice(speaking(language), one, "UTC")
    for place, zone in enumerate(laid.setup.board.zones):
        if zone.kind in ("region", "slot", "castillo"):
            sheet = read_letter([Line(1, f"{voice.order('CLAIM')} {voice.place(place)}")], voice.known)
            assert [(place,)] == [block.ranks for block in sheet.blocks], voice.place(place)


# --- what can never be legal --------------------------------------------------------------------------


def refusals(design: str, box: str, text: str, edition: str = "big_box_nl", **chosen) -> list[str]:
    """What is never legal in a line for a card, at the beginning of a game with its box."""
    state = fold(open_game(set_up(BASE.colours[:3], EDITIONS[edition], (box,) if box else (), chosen=chosen)))
    (card,) = (card for card in state.position.table.cards if card.design == design)
    found = scrutinise(state.position, 0, card, read(text, state, 0, design), ALL)
    return [finding.complaint.code for finding in found if finding.level == "never"]


@pytest.mark.parametrize(
    ("design", "box", "text", "code"),
    [
        ("to_the_castillo", "grandissimo", "MOVE ALL blue New Castile to Seville", "castillo-only"),
        ("to_the_castillo", "grandissimo", "MOVE 1 blue Aragon to Valencia", "castillo-only"),
        ("transport", "colonies", "MOVE 1 own Aragon to Seville", "transport-abroad"),
        ("inquisition", "colonies", "MOVE 1 blue Aragon to Seville", "party-only"),
        ("score_own", "special", "SCORE Castillo", "not-scored-by-this"),
        ("score_elsewhere", "decennial", "SCORE Castillo", "not-scored-by-this"),
        ("score_later", "colonies", "SCORE Castillo", "not-scored-by-this"),
        ("score_offered", "special", "OFFER Castillo, Aragon, Seville to blue", "not-scored-by-this"),
        ("score_pick", "", "SCORE Castillo", "not-scored-by-this"),
    ],
)
def test_what_no_position_could_make_legal_by_a_card_is_refused_when_it_is_written(design, box, text, code) -> None:
    assert code in refusals(design, box, text)


def test_to_name_no_grande_is_refused_where_the_table_says_that_one_must_rule() -> None:
    assert ["regent-wanted"] == refusals("revolution", "grandissimo", "ACT", "rio_grande")
    assert [] == refusals("revolution", "grandissimo", "ACT", "big_box_nl")


@pytest.mark.parametrize(
    ("design", "box", "text"),
    [
        ("score_two", "decennial", "SCORE Aragon"),  # there may be just two of mine, and first, by then
        ("score_own", "special", "SCORE Aragon"),
        ("score_elsewhere", "decennial", "SCORE Galicia or Aragon or Valencia or Granada or Seville"),
        ("to_the_castillo", "grandissimo", "MOVE 1 blue Aragon to Castillo"),
        ("transport", "colonies", "MOVE 1 own Aragon to France"),
    ],
)
def test_what_may_become_legal_is_kept(design: str, box: str, text: str) -> None:
    assert [] == refusals(design, box, text)


def test_a_card_that_throws_several_in_shows_them_on_one_line_that_works() -> None:
    laid = set_up(BASE.colours[:3], EDITIONS["big_box_nl"], ("grandissimo",))
    state = fold(open_game(laid))
    while (asked := pending(state)) is not None and state.position.round < 3:
        state, _ = play(state, answered(state, asked, 7))
    (card,) = (card for card in state.position.table.cards if card.design == "to_the_castillo")
    first = deeds.forms_for(card, state.position, 0)[0]
    lines = list(enumerate(read(first, state, 0, card.design)))

    assert ", " in first
    assert isinstance(deeds.special(state.position, 0, card.does, lines), Found)


# --- what an answer could be --------------------------------------------------------------------------


@pytest.mark.parametrize("box", ["", *BOXES])
def test_what_an_answer_could_be_answers_the_question(box: str) -> None:
    """In a position where it is asked; whoever may step in may let it pass, and a card on offer may be out of reach."""
    asked_for = set()
    for state, asked in moments(box, 0, 2):
        if asked.kind in (Ask.DRAW, Ask.VETO, Ask.BEGIN):
            continue
        key = asking_shape(asked).key(asked)
        for seat in asked.seats:
            for block in could_be((key,), state, seat):
                given = book.answer(state, asked, seat, {block.key: block}, Memory(king_at_start=NOWHERE))
                assert isinstance(given, book.Given), (key, block, given)
                asked_for.add(key)
    assert len(asked_for) > 3
