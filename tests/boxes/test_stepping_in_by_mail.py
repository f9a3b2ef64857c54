"""Stepping in during another's turn, by letters: consent given ahead, on a condition, when asked, by silence."""

from dataclasses import replace

import pytest

from referee import log
from referee.docket.known import known_to
from referee.docket.left_open import open_slots
from referee.languages.loading import load
from referee.orders.canonical import canonical_sheet
from referee.orders.contents import Explain, Help, Line
from referee.prose.letter_reader import read_letter
from referee.report import render
from referee.rules import events as e
from referee.rules.boxes import BOXES
from referee.rules.modifiers import Lasting
from tests.boxes.whole_games import amiss
from tests.kit.byletters import by_letters, play, says, told
from tests.kit.having import having
from tests.kit.post import open_office, text_of
from tests.kit.stowaways import STOWAWAYS, Masked
from tests.kit.thorough import sampled
from tests.orders.letters import sent_as_file

ENGLISH = load()["en"]
RED, BLUE, YELLOW = range(3)
IDLE = "SKIP\nPLACE 1 Castillo"
GANG = "POWER 13\nCARD press gang\nMOVE 1 own Old Castile to Castillo, 1 blue Aragon to Castillo\nPLACE 1 Castillo"
CONSENTS = "POWER 5\nCARD king\nSKIP\nPLACE 1 Castillo\n"
THIRD = f"POWER 3\nCARD 2\n{IDLE}"


@pytest.fixture(autouse=True)
def stowaways(monkeypatch):
    monkeypatch.setitem(BOXES, STOWAWAYS.id, STOWAWAYS)


def begun(**options):
    """Round 2 of six: red stands in Old Castile, blue in Aragon, and nothing is filed."""
    return by_letters(3, 1, "six_skip", boxes=("stowaways",), cooling_minutes=0, **options)


def pressed(consent, **options):
    """Red presses a caballero of blue's, whose sheet says this of it."""
    game = begun(**options)
    for seat, text in ((BLUE, CONSENTS + consent), (YELLOW, THIRD), (RED, GANG)):
        says(game, seat, text)
    return game


def closed(game):
    return [(fact.key, fact.holder, fact.stepped_in) for fact in game.entries if isinstance(fact, e.WindowClosed)]


def waits(game):
    return [entry.seats for entry in game.entries if isinstance(entry, log.WaitBegan)]


# --- ahead ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("consent", "given"),
    [
        ("CONSENT ANY", True),
        ("CONSENT red", True),
        ("CONSENT red ON press gang", True),
        ("CONSENT WHEN INTO Castillo", True),
        ("CONSENT red WHEN FROM Aragon", True),
        ("CONSENT yellow", False),
        ("CONSENT ON king", False),
        ("CONSENT WHEN INTO Aragon", False),
        ("CONSENT WHEN GAIN 40", False),
        ("CONSENT yellow; CONSENT WHEN INTO Castillo", True),
        ("CONSENT NEVER", False),
        ("", False),
    ],
)
def test_consent_is_given_ahead_in_a_letter_and_silence_is_a_no_that_nobody_waits_for(consent, given):
    game = pressed(consent)

    assert [("CONSENT", BLUE, given)] == closed(game)
    assert [] == waits(game)
    words = "you consented" if given else "you did not consent"
    assert words in told(game, BLUE)
    assert words.replace("you", "blue") in told(game, RED)
    position = game.docket.running.position
    assert (2, 1 + given, 1) == position.held(position.board.castillo)


@pytest.mark.parametrize(
    ("consent", "fate"),
    [
        ("CONSENT red", "Your sheet was carried out as it was written."),
        ("CONSENT NEVER", "Your sheet was carried out as it was written."),
        ("CONSENT WHEN GAIN 40", "| CONSENT WHEN GAIN 40 condition not met, line 2"),
    ],
)
def test_explain_accounts_for_what_was_said_of_it(consent, fate):
    game = pressed(consent)
    game.sends(BLUE, requests=(Explain(1),))

    assert fate in told(game, BLUE)


def test_the_form_shows_it_while_the_card_may_be_taken_and_help_tells_the_default():
    game = begun()

    assert "CONSENT [ ] red WHEN INTO Aragon; NEVER refuses" in told(game, BLUE)
    game.sends(BLUE, requests=(Help("CONSENT"),))
    assert "silence is a no" in told(game, BLUE)


def test_a_receipt_repeats_it_and_refuses_what_can_never_count():
    game = begun()
    says(game, BLUE, CONSENTS + "CONSENT red ON press gang WHEN INTO Castillo")
    assert "| CONSENT red ON press gang WHEN INTO Castillo" in told(game, BLUE)

    says(game, BLUE, "CONSENT blue")
    assert "what is done in your own turn needs no consent of yours" in told(game, BLUE)


def test_words_that_are_no_condition_are_told_with_what_would_be_one():
    table = known_to(begun().docket, BLUE)
    [complaint] = read_letter((Line(1, "CONSENT red WHEN he asks nicely"),), table).complaints

    assert ("when-unclear", ("CONSENT red WHEN COSTS ME 5",)) == (complaint.code, complaint.legal)


def test_a_game_without_such_a_card_knows_no_such_word():
    table = known_to(by_letters(3, 1, "six_skip").docket, BLUE)

    assert () == read_letter((Line(1, "CONSENT red"),), table).blocks


def test_a_file_says_what_a_letter_says():
    table = known_to(begun().docket, BLUE)
    lines = "CONSENT red or yellow ON press gang WHEN INTO Castillo\nCONSENT ASK WHEN GAIN 2"
    letter = read_letter(tuple(Line(n, line) for n, line in enumerate(lines.split("\n"), 1)), table)

    assert lines == canonical_sheet(letter.blocks, table)
    assert letter.blocks == sent_as_file(letter.blocks, table).blocks


# --- asked ----------------------------------------------------------------------------------------


def test_who_says_ask_is_asked_in_the_middle_of_the_action_and_shown_it():
    game = pressed("CONSENT ASK")

    assert [(BLUE,)] == waits(game)
    text = told(game, BLUE)
    assert "Red announced press gang: 1 own Old Castile to Castillo, 1 of yours from Aragon to Castillo. Do you" in text
    assert "CONSENT [ ] red ON press gang; LET PASS refuses" in text
    assert "The game waits for blue until " in told(game, YELLOW)


@pytest.mark.parametrize(
    ("reply", "given"),
    [
        ("yes", True),
        ("CONSENT ANY", True),
        ("CONSENT red ON press gang", True),
        ("no", False),
        ("LET PASS", False),
        ("CONSENT NEVER", False),
    ],
)
def test_the_answer_may_be_short(reply, given):
    game = pressed("CONSENT ASK")
    says(game, BLUE, reply)

    assert [("CONSENT", BLUE, given)] == closed(game)
    assert "r3" == game.docket.stop


@pytest.mark.parametrize(
    ("words", "filed", "offered"),
    [
        ("of course", "CONSENT red ON press gang", ""),
        ("yes, he may go along", "", "CONSENT red ON press gang"),
        ("he stays where he is", "", ""),
    ],
)
def test_any_yes_is_one_and_a_yes_with_more_words_is_proposed(words, filed, offered):
    game = pressed("CONSENT ASK")
    table = replace(known_to(game.docket, BLUE), slots=open_slots(game.docket, BLUE, game.newest(BLUE).label))

    sheet = read_letter((Line(1, words),), table)

    assert (filed, offered) == (canonical_sheet(sheet.blocks, table), canonical_sheet(sheet.proposal, table))


def test_who_is_asked_and_stays_silent_refuses():
    game = pressed("CONSENT ASK")
    game.now = game.docket.due
    game.ticks()

    assert [("CONSENT", BLUE, False)] == closed(game)


def test_a_policy_that_asks_only_on_a_condition_waits_for_nobody_otherwise():
    assert [] == waits(pressed("CONSENT ASK WHEN INTO Aragon"))
    assert [(BLUE,)] == waits(pressed("CONSENT ASK WHEN INTO Castillo"))


# --- secrets --------------------------------------------------------------------------------------


def letters_of_others(game):
    shown = [having(letter, head="") for letter in game.sent if letter.seat != BLUE]
    return [render(letter, ENGLISH, "UTC") for letter in shown]


@pytest.mark.parametrize("consent", ["CONSENT NEVER", "CONSENT yellow", "CONSENT ASK WHEN INTO Aragon"])
def test_what_was_said_of_it_and_never_came_to_count_changes_no_byte_for_others(consent):
    assert letters_of_others(pressed("")) == letters_of_others(pressed(consent))


def test_a_condition_that_is_met_tells_others_no_more_than_the_consent():
    assert letters_of_others(pressed("CONSENT ANY")) == letters_of_others(pressed("CONSENT WHEN INTO Castillo"))


# --- what is kept covered ---------------------------------------------------------------------------

INTO_VALENCIA = (
    "POWER 13\nCARD 1\nMOVE 2 own Old Castile to Valencia\nPLACE 1 Castillo\nELSE CARD ANY\nSKIP\nPLACE 1 Castillo"
)


def keeping(uncover, sheet=INTO_VALENCIA):
    """Blue keeps a mask on Valencia, and its sheet says this of it; red plays by this sheet."""
    game = begun()
    state = game.docket.running
    mask = Lasting(Masked(BLUE, state.position.board.index["VAL"]), "replaced")
    game.docket = game.docket.having(state=replace(state, position=state.position.having(lasting=(mask,))))
    for seat, text in ((BLUE, CONSENTS + uncover), (YELLOW, THIRD), (RED, sheet)):
        says(game, seat, text)
    return game


def came_to_valencia(game):
    position = game.docket.running.position
    return position.held(position.board.index["VAL"])[RED]


@pytest.mark.parametrize(
    ("uncover", "story"),
    [
        ("UNCOVER red", "Red: you uncovered what was kept; King to Valencia; left Two and two undone; placed 1"),
        (
            "UNCOVER red WHEN INTO Valencia",
            "2 own Old Castile to Valencia; you uncovered what was kept; King to",
        ),
        ("UNCOVER ON two and two", "2 own Old Castile to Valencia; you uncovered what was kept; King to"),
        ("UNCOVER WHEN FROM Old Castile", "you uncovered what was kept; King to Valencia"),
        ("UNCOVER blue", "you uncovered what was kept; King to Valencia"),
    ],
)
def test_it_is_uncovered_as_was_said_ahead_and_the_report_tells_it(uncover, story):
    game = keeping(uncover)

    assert [("UNCOVER", BLUE, True)] == closed(game)
    assert [] == waits(game)
    assert story in told(game, BLUE)
    assert story.replace("you", "blue") in told(game, YELLOW)
    assert 2 * (uncover == "UNCOVER blue") == came_to_valencia(game)
    assert "UNCOVER" not in game.docket.seat(BLUE).sheet


@pytest.mark.parametrize("uncover", ["", "UNCOVER NEVER", "UNCOVER WHEN INTO Granada", "UNCOVER ON king"])
def test_otherwise_it_stays_covered_and_nobody_waits(uncover):
    game = keeping(uncover)

    assert ([], [], 2) == (closed(game), waits(game), came_to_valencia(game))
    assert ("UNCOVER" in game.docket.seat(BLUE).sheet) == bool(uncover)  # a policy lasts as long as what it is for


def test_who_places_there_is_stopped_in_time_and_places_by_the_rest_of_the_line():
    game = keeping("UNCOVER WHEN INTO Valencia", "POWER 13\nCARD king\nSKIP\nPLACE 2 Valencia or Catalonia")

    assert [("UNCOVER", BLUE, True)] == closed(game)
    assert 0 == came_to_valencia(game)
    assert "placed 2 Catalonia" in told(game, RED)


@pytest.mark.parametrize(
    ("uncover", "asks"),
    [
        ("UNCOVER ASK red", "Red is about to act. Do you uncover now what you keep?"),
        ("UNCOVER ASK WHEN INTO Valencia", "announced Two and two: 2 own Old Castile to Valencia. Do you uncover"),
        ("UNCOVER ASK ON two and two", "announced Two and two: 2 own Old Castile to Valencia. Do you uncover"),
    ],
)
@pytest.mark.parametrize(("reply", "came"), [("UNCOVER ANY", 0), ("LET PASS", 2), ("no", 2)])
def test_who_says_ask_is_asked_when_it_counts(uncover, asks, reply, came):
    game = keeping(uncover)
    assert [(BLUE,)] == waits(game)
    assert asks in told(game, BLUE)
    assert "UNCOVER [ ]" in told(game, BLUE)

    says(game, BLUE, reply)
    while waits(game)[1:] and game.docket.awaited() == (BLUE,):  # asked again before the second caballero
        says(game, BLUE, reply)
    assert came == came_to_valencia(game)


def test_it_is_asked_of_its_keeper_alone_and_refused_to_others():
    game = keeping("")
    says(game, YELLOW, "UNCOVER red")
    assert "you keep nothing covered" in told(game, YELLOW)


@pytest.mark.parametrize("uncover", ["UNCOVER NEVER", "UNCOVER WHEN INTO Granada", "UNCOVER ASK WHEN INTO Granada"])
def test_a_policy_that_does_not_come_to_count_changes_no_byte_for_others(uncover):
    assert letters_of_others(keeping("")) == letters_of_others(keeping(uncover))


# --- whole games ----------------------------------------------------------------------------------


GAMES = (("phase", "whimsical"), ("round", "sensible"), ("table", "whimsical"))


@pytest.mark.parametrize(("tempo", "player"), sampled(GAMES, 3))
def test_whole_games_are_read_answered_told_and_proven(tempo, player):
    played = play(("stowaways",), player, 2, tempo=tempo)

    assert [] == list(amiss(played))


def test_a_worker_that_starts_anew_while_the_owner_is_asked_knows_the_question(a_database):
    opening = open_office(a_database, players=3, boxes=("stowaways",), length="six_skip", seed=bytes([172]) * 32)
    with opening as office:
        for seat, text in ((BLUE, CONSENTS + "CONSENT ASK"), (YELLOW, THIRD), (RED, GANG)):
            office.says(seat, text)
        assert (BLUE,) == office.docket.awaited()

        anew = office.over(office.store)
        assert "CONSENT [ ]" in text_of(anew.newest(BLUE))
        anew.says(BLUE, "yes")

        again = anew.over(anew.store)
        assert "r3" == again.docket.stop
        assert "you consented" in " ".join(text_of(again.newest(BLUE)).split())
