"""Games of Intrigue & the King by letters: the hand chosen in secret, one sheet a round, nothing told too early."""

from dataclasses import replace
from functools import cache
from hashlib import sha256
from itertools import product
from random import Random

import pytest

from referee import log
from referee.adjudication import adjudicate
from referee.adjudication.judging import Submission
from referee.docket.known import known_to
from referee.docket.left_open import open_slots
from referee.languages.loading import load
from referee.log import audiences
from referee.orders.contents import Assumed, Line, OrderSheet, Preview, Suggest
from referee.orders.shapes.hand import HandBlock
from referee.proof import proving
from referee.prose.letter_reader import read_letter
from referee.report import render
from referee.rules import events as e
from referee.rules.predicates import kings_region
from tests.kit.byletters import by_letters, play, says
from tests.kit.disguises import asks_for_everything, told_by, with_position
from tests.kit.tables import logged, power
from tests.kit.thorough import sampled

ENGLISH = load()["en"]
BOX = ("intrigue",)
USUAL = (10, 20, 40, 50, 60, 70, 80, 90, 120, 140, 150, 160, 180)
OTHERS = (10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130)


# --- the hand -----------------------------------------------------------------------------------------


def chosen(*hands, **options):
    """A game of as many whose seats settle at home and choose these hands, each when asked."""
    game = by_letters(len(hands), boxes=BOX, edition="rio_grande", cooling_minutes=0, **options)
    for seat, hand in enumerate(hands):
        says(game, seat, f"SETTLE {game.docket.setup.board.codes[game.docket.running.position.homes[seat]]}")
        says(game, seat, hand)
    return game


def facts(game, kind):
    return [entry for entry in game.entries if isinstance(entry, kind)]


@pytest.mark.parametrize(
    "words",
    [
        "HAND 10 20 40 50 60 70 80 90 120 140 150 160 180",
        "hand: 10, 20, 40, 50, 60, 70, 80, 90, 120, 140, 150, 160 and 180",
        "HAND ALL BUT 30 100 110 130 170",
        "HAND all except 30, 100, 110, 130 and 170",
    ],
)
def test_thirteen_are_named_one_by_one_or_by_those_that_are_left(words):
    game = by_letters(3, boxes=BOX, edition="rio_grande", cooling_minutes=0)

    says(game, 0, words)

    assert HandBlock(USUAL) == game.docket.seat(0).sheet["HAND"]


@pytest.mark.parametrize(
    "words",
    [
        "HAND the default but 30 for 80",
        "HAND USUAL BUT 30 FOR 80",
        "the usual hand, 30 instead of 80",
        "default but 30 for 80",
        "my hand: the usual, with 30 instead of 80",
    ],
)
def test_a_hand_is_told_by_what_it_has_instead_of_a_card_of_the_usual_one(words):
    game = by_letters(3, boxes=BOX, edition="rio_grande", cooling_minutes=0)

    says(game, 0, words)

    own = game.docket.seat(0)
    assert HandBlock(tuple(sorted({*USUAL, 30} - {80}))) in (own.sheet.get("HAND"), *own.proposal)


def test_a_card_for_one_that_the_usual_hand_lacks_is_refused():
    game = by_letters(3, boxes=BOX, edition="rio_grande", cooling_minutes=0)

    sheet = read_letter([Line(1, "HAND usual but 70 for 30")], known_to(game.docket, 0))

    assert ((), ["hand-for"]) == (sheet.blocks, [complaint.code for complaint in sheet.complaints])


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", "die übliche Hand, 30 statt 80"),
        ("nl", "de gewone hand, 30 in plaats van 80"),
        ("pl", "zwykła ręka, 30 zamiast 80"),
        ("sv", "den vanliga handen, 30 i stället för 80"),
        ("es", "la mano habitual, 30 en vez de 80"),
    ],
)
def test_the_usual_hand_has_a_name_in_every_language(language, words):
    game = by_letters(3, boxes=BOX, edition="rio_grande", cooling_minutes=0)
    asked = replace(known_to(game.docket, 0), slots=open_slots(game.docket, 0, game.newest(0).label))

    sheet = read_letter([Line(1, words)], asked, language)

    assert (HandBlock(tuple(sorted({*USUAL, 30} - {80}))),) == (*sheet.blocks, *sheet.proposal)


def test_cards_that_are_named_while_hands_are_chosen_are_not_laid():
    game = by_letters(3, boxes=BOX, edition="rio_grande", cooling_minutes=0)
    asked = replace(known_to(game.docket, 0), slots=open_slots(game.docket, 0, game.newest(0).label))

    for words in ("the usual hand, 30 instead of 31", "the usual but muster instead of score the fullest"):
        sheet = read_letter([Line(1, words)], asked)
        assert ((), ()) == (sheet.blocks, sheet.proposal)


def test_a_hand_of_another_size_or_of_cards_there_are_not_is_refused():
    game = by_letters(3, boxes=BOX, edition="rio_grande", cooling_minutes=0)

    [few] = [entry for entry in says(game, 0, "HAND 10 20 30") if isinstance(entry, log.LetterRead)]

    assert [("hand-exactly", (13, 3))] == [(each.code, each.args) for each in few.refused]
    assert "HAND" not in game.docket.seat(0).sheet


def test_a_hand_that_nobody_asks_for_any_more_is_told_when_it_was_chosen():
    hand = f"HAND {' '.join(map(str, USUAL))}"
    game = chosen(hand, hand, hand)

    [late] = [entry for entry in says(game, 0, hand) if isinstance(entry, log.LetterRead)]

    assert ["hand-chosen"] == [each.code for each in late.refused]
    assert "asked once, before the first round" in ENGLISH.word("complaint", "hand-chosen")


def test_the_game_waits_for_every_hand_and_the_house_plays_with_the_usual_one():
    game = by_letters(2, boxes=BOX, edition="rio_grande", cooling_minutes=0)
    assert {"SETTLE", "HAND"} == {*game.docket.missing_keys(0)}

    game.ticks(10_000)

    assert (USUAL, USUAL) == game.docket.running.position.hands


def test_verify_holds_the_salt_against_the_seed_and_the_seal_against_the_hand():
    entries = logged(play(BOX, "whimsical", 3, 2, "six_skip", edition="big_box_nl"))
    at = next(n for n, entry in enumerate(entries) if isinstance(entry.body, e.HandChosen))

    def faults(**changed):
        forged = replace(entries[at], body=replace(entries[at].body, **changed))
        return proving.verify([*entries[:at], forged, *entries[at + 1 :]]).faults

    salt, values = "0" * 64, entries[at].body.values
    resealed = sha256(f"{salt}:{'-'.join(map(str, values))}".encode()).hexdigest()
    assert () == proving.verify(entries).faults
    assert "the hand of red" in [fault.partition(":")[0] for fault in faults(salt=salt, commitment=resealed)]
    assert faults(commitment="0" * 64)


def test_nobody_learns_of_anothers_hand_but_the_commitment():
    """Two games that differ in one hand alone: what the others are sent differs in the commitment alone."""
    games = [chosen(*(f"HAND {' '.join(map(str, h))}" for h in hands)) for hands in ((USUAL, USUAL), (OTHERS, USUAL))]
    seals = [facts(game, e.HandChosen)[0].commitment for game in games]
    texts = [[render(letter, ENGLISH, "UTC") for letter in game.sent if letter.seat == 1] for game in games]
    said = [
        [part.replace(seal, "") for text in each for part in (text.text, text.html)]
        for each, seal in zip(texts, seals, strict=True)
    ]

    assert said[0] == said[1]
    assert all(
        fact.values == () and not fact.salt
        for fact in (audiences.seen_by(f, 1) for f in facts(games[1], e.HandChosen)[:1])
    )


@cache
def led_to(number, tempo, players):
    game = by_letters(players, boxes=BOX, edition="rio_grande", cooling_minutes=0, tempo=tempo)
    while game.docket.running.position.round < number:
        seat = game.docket.awaited()[0]
        game.answers(game.newest(seat), Random(seat))
    return game


def in_round(number, tempo="round", players=3):
    """A game of one's own in this round, led there once."""
    game = led_to(number, tempo, players)
    return replace(game, entries=[*game.entries], sent=[*game.sent])


def with_hands_that_were_chosen_otherwise(game, seats):
    """These seats hold the highest of all that lie in no pile, as many as before."""
    position = game.docket.state.position
    left = [[v for v in position.board.power_values if v not in pile] for pile in position.piles]
    hands = [tuple(left[n][-len(hand) :]) if n in seats else hand for n, hand in enumerate(position.hands)]
    assert hands != [*position.hands]
    return with_position(game, position.having(hands=tuple(hands)))


def all_that_may_be_asked(game, seat):
    """What a seat reads that asks for everything, for advice, and for previews with cards a rival may have or not."""
    read = asks_for_everything(game, seat)
    assumed = [Preview((Assumed(1, power(value)),)) for value in (30, 60, 170, 180)]
    for request in (Suggest(), Preview(), *assumed):
        before = game.docket
        heard = adjudicate.hear(before, Submission(seat, 1, before.stop, OrderSheet(requests=(request,))), game.now)
        read += told_by(game, before, heard.entries, seat)
    return read


@pytest.mark.parametrize(("number", "tempo"), sampled([*product((1, 2, 4), ("round", "phase", "table"))], 4))
def test_what_rivals_still_hold_changes_nothing_one_reads_or_tries(number, tempo):
    plainly = all_that_may_be_asked(in_round(number, tempo), 0)

    assert plainly == all_that_may_be_asked(with_hands_that_were_chosen_otherwise(in_round(number, tempo), {1, 2}), 0)
    assert plainly != all_that_may_be_asked(with_hands_that_were_chosen_otherwise(in_round(number, tempo), {0}), 0)


def test_the_hand_may_be_chosen_anew_until_the_last_one_is_in():
    game = by_letters(2, boxes=BOX, edition="rio_grande", cooling_minutes=0)
    says(game, 0, "HAND " + " ".join(map(str, USUAL)))
    says(game, 0, "HAND " + " ".join(map(str, OTHERS)))
    game.ticks(10_000)

    assert OTHERS == game.docket.running.position.hands[0]


# --- plans by rank ------------------------------------------------------------------------------------


RANKS = """LAY {0}
IF I AM KING
KING {1}
PLACE BEST
IF I AM INTRIGUE
MOVE BEST
PLACE BEST
IF I AM 3
SKIP
PLACE BEST"""


def test_one_sheet_says_what_is_done_in_every_rank():
    game = in_round(1)
    position = game.docket.running.position
    goal = next(place for place in position.board.regions if place != kings_region(position))
    for seat, value in enumerate((180, 60, 10)):
        says(game, seat, RANKS.format(value, position.board.codes[goal]))

    taken = facts(game, e.CardTaken)[:3]
    assert ["king", "court_two", "intrigue"] == [fact.card for fact in taken]
    assert goal == kings_region(game.docket.running.position)
    assert [] == facts(game, log.WaitBegan)


def test_a_card_of_another_rank_is_passed_over_without_a_word_and_told_where_nothing_is_left():
    game = in_round(1)
    says(game, 0, "LAY 60\nCARD king\nKING Seville or Aragon\nPLACE BEST\nELSE CARD 60\nSKIP\nPLACE BEST")
    says(game, 1, "LAY 180\nCARD intrigue card\nMOVE BEST\nPLACE BEST")
    says(game, 2, "LAY 10\nCARD ANY\nMOVE BEST\nPLACE BEST")
    [wait] = facts(game, log.WaitBegan)[:1]

    assert (1,) == wait.seats  # its only plan is for another rank, and what a King must do has to be said
    says(game, 1, "KING Seville or Aragon or Valencia\nPLACE BEST")
    answers = {entry.seat: entry for entry in facts(game, log.Answered) if entry.kind == "card"}
    assert () == answers[0].passed
    assert ("card-not-yours",) == tuple(each.complaint.code for each in answers[1].passed)


def test_who_escorts_stands_below_the_grande():
    game = in_round(1, players=2)
    position = game.docket.running.position
    home, king = position.homes[0], kings_region(position)
    source = next(p for p in position.board.regions if position.held(p)[0] and p != king)
    goal, away = [p for p in position.board.regions if p not in (home, king, source)][:2]
    code = position.board.codes
    says(game, 0, f"LAY 80\nCARD 80\nGRANDE {code[goal]}\nMOVE 1 own {code[source]} to {code[goal]}\nPLACE BEST")
    says(game, 1, f"LAY 180\nCARD ANY\nKING {code[away]}\nPLACE BEST")

    assert [e.GrandeMoved(0, goal)] == facts(game, e.GrandeMoved)
    assert (0, goal, 1) in [(fact.owner, fact.target, fact.count) for fact in facts(game, e.Moved)]
