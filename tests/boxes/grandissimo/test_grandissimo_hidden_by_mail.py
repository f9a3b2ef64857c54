"""King incognito by letters: a region card that is hidden from a sheet, told to its seat alone, opened at the end."""

import re
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from referee.commands.game import Rewind
from referee.docket.known import known_to
from referee.languages.loading import load
from referee.orders.contents import Help, Line
from referee.proof import proving, record
from referee.proof.audit import audit
from referee.prose.letter_reader import read_letter
from referee.report import render
from referee.rules import events as e
from referee.rules.boxes.grandissimo.revolution import RulesInstead
from referee.rules.model import NOWHERE
from referee.rules.modifiers import Lasting
from referee.rules.predicates import kings_region
from referee.rules.state import State
from tests.kit.byletters import by_letters, says, sensible
from tests.kit.moderated import commanded
from tests.kit.tables import logged

ENGLISH = load()["en"]
RED, BLUE, YELLOW = range(3)
SHEETS = (
    "POWER 13\nCARD king incognito\nHIDE Portugal or Granada\nPLACE 3 Castillo",
    "POWER 5\nCARD king\nSKIP\nPLACE 1 Castillo",
    "POWER 3\nCARD ANY\nSKIP\nPLACE 1 Castillo",
)


@cache
def dealing():
    """The first seed by which King incognito is on offer in the first round of three."""
    return next(seed for seed in range(200) if "king_incognito" in dealt(seed).docket.running.position.offered)


def dealt(seed):
    return by_letters(3, seed, "six_skip", boxes=("grandissimo",), edition="big_box_nl", cooling_minutes=0)


def begun():
    return dealt(dealing())


def played():
    game = begun()
    for seat, text in enumerate(SHEETS):
        says(game, seat, text.replace("Portugal or ", ""))
    return game


def words(game, seat):
    return " ".join(render(game.newest(seat), ENGLISH, "UTC").text.replace("\N{NO-BREAK SPACE}", " ").split())


def test_a_region_is_hidden_by_a_sheet_and_its_player_alone_reads_which():
    game = played()
    own, others = words(game, RED), words(game, BLUE)

    assert "You, plan 1: chose Granada in secret (King incognito); placed 3 Castillo" in own
    assert "Chosen in secret by you in round 2, King incognito: Granada." in own
    assert "Red: chose in secret (King incognito); placed 3 Castillo" in others
    assert "Chosen in secret by red in round 2, King incognito." in others
    assert "Your sheet was carried out as it was written." in own


def test_a_region_without_a_card_is_refused_by_its_name():
    game = begun()
    table = known_to(game.docket, RED)
    lines = enumerate(SHEETS[RED].split("\n"), 1)
    game.sends(RED, *read_letter(tuple(Line(n, line) for n, line in lines), table).blocks)

    assert "Portugal has no region card that is free" in words(game, RED)


def test_help_and_a_whole_sheet_or_the_form_tell_how_the_order_is_written():
    game = begun()
    assert "HIDE" in words(game, RED)

    game.sends(RED, requests=(Help("king_incognito"),))
    assert "HIDE" in words(game, RED)


def test_the_last_letter_opens_what_was_never_shown_and_the_record_is_proven():
    game = played()
    [sealed] = [entry for entry in game.entries if isinstance(entry, e.ChoiceSealed)]
    rng = Random(2)
    while not game.docket.ended:
        letter = game.newest(game.docket.awaited()[0])
        blocks = [block for block in sensible(letter, rng) if block.key != "UNCOVER"]
        game.sends(letter.seat, *blocks, stop=letter.label.partition("x")[0])

    assert "red, King incognito, round 2: Granada (GRA)" in words(game, YELLOW)
    assert sealed.salt in words(game, YELLOW)
    assert (sealed,) == game.docket.running.position.seals
    entries = logged(game)
    assert ((), ()) == (audit(entries), proving.verify(record.read(record.export(entries))).faults)
    other = replace(sealed, value="VAL", commitment=e.commitment(sealed.salt, "VAL"))
    assert proving.verify([replace(each, body=other) if each.body == sealed else each for each in entries]).faults


def test_a_rewind_takes_the_hidden_region_back_and_the_same_one_is_sealed_anew():
    moderator = commanded(played())
    moderator.insists(Rewind(2, keep=False))
    position = moderator.docket.running.position
    assert ((), ()) == (position.seals, position.lasting)

    for seat, text in enumerate(SHEETS):
        says(moderator.game, seat, text.replace("Portugal or ", ""))
    first, again = (entry for entry in moderator.game.entries if isinstance(entry, e.ChoiceSealed))
    assert ("GRA", "GRA", True) == (first.value, again.value, first.commitment != again.commitment)
    assert (again,) == moderator.docket.running.position.seals


@pytest.mark.parametrize(("policy", "shown"), [("UNCOVER", True), ("", False)])
def test_it_is_shown_where_its_keepers_sheet_says_so_and_the_king_is_there_at_once(policy, shown):
    game = played()
    for seat, text in enumerate(
        (f"POWER 2\nCARD ANY\nSKIP\n{policy}", "POWER 12\nCARD king\nSKIP", "POWER 4\nCARD ANY\nSKIP")
    ):
        says(game, seat, text)
    told = words(game, BLUE)
    opened = [entry for entry in game.entries if isinstance(entry, e.ChoiceOpened)]

    assert [("GRA", RED)] * shown == [(entry.value, entry.seat) for entry in opened]
    assert shown is ("shown: Granada" in told and "King to Granada" in told)


def test_who_is_asked_before_it_is_shown_may_say_so_and_nobody_else_hears_of_the_question():
    game = played()
    for seat, text in enumerate(
        ("POWER 2\nCARD ANY\nSKIP\nUNCOVER ASK", "POWER 12\nCARD king\nSKIP", "POWER 4\nCARD ANY\nSKIP")
    ):
        says(game, seat, text)

    assert (RED,) == tuple(game.docket.awaited())
    says(game, RED, "UNCOVER")
    assert "King to Granada" in words(game, BLUE)


def test_a_king_who_comes_back_while_a_grande_is_being_moved_in_his_stead_goes_there_himself():
    game = played()
    state = game.docket.running
    rules = Lasting(RulesInstead(YELLOW, RED), "general")
    position = state.position.having(kings_figure=NOWHERE, lasting=(*state.position.lasting, rules))
    game.docket = game.docket.having(state=State(position, state.agenda))
    home = position.homes[YELLOW]
    goal = next(name for name in ("Aragon", "Seville") if position.board.index[name[:3].upper()] != home)
    red = "POWER 2\nCARD ANY\nSKIP\nUNCOVER ON king"
    for seat, text in enumerate((red, f"POWER 12\nCARD king\nKING {goal}\nSKIP", "POWER 4\nCARD ANY\nSKIP")):
        says(game, seat, text.replace("\nSKIP", "") if seat == BLUE else text)

    assert home == game.docket.running.position.homes[YELLOW]
    shown = "red uncovered what was kept; shown: Granada (King incognito); King to Granada"
    assert f"announced The King: to {goal}; {shown}; King to {goal}" in words(game, BLUE)


@pytest.mark.parametrize(
    ("turn", "asks"), [("ASK red", "You are about to act."), ("ASK blue", "Blue is about to act.")]
)
def test_a_keeper_is_asked_in_words_before_a_turn_of_his_own_or_of_another(turn, asks):
    game = played()
    sheets = (f"POWER 2\nCARD ANY\nSKIP\nUNCOVER {turn}", "POWER 12\nCARD king\nSKIP", "POWER 4\nCARD ANY\nSKIP")
    for seat, text in enumerate(sheets):
        says(game, seat, text)

    assert f"{asks} Do you uncover now what you keep?" in words(game, RED)


def told_to_others(region, policy):
    """All that others are sent up to the next round, without what stands for the seal; and who is waited for."""
    game = begun()
    for seat, text in enumerate(SHEETS):
        says(game, seat, text.replace("Portugal or Granada", region))
    second = (
        f"POWER 2\nCARD ANY\nSKIP\n{policy}",
        "POWER 12\nCARD king\nKING Aragon or Seville\nPLACE 1 Castillo",
        "POWER 4\nCARD ANY\nSKIP",
    )
    for seat, text in enumerate(second):
        says(game, seat, text)
    letters = [render(letter, ENGLISH, "UTC") for letter in game.sent if letter.seat != RED]
    return [SEALED.sub("", said.text + said.html) for said in letters], game.docket.awaited()


SEALED = re.compile("[0-9a-f]{64}|[a-z]{4}-[a-z]{4}-[a-z]{4}")
"""A fingerprint, and the head of the record."""


QUIET = ("", "UNCOVER NEVER", "UNCOVER WHEN COSTS ME 99", "UNCOVER ON king WHEN COSTS ME 99")
"""Policies by which it stays covered."""


def test_neither_the_region_that_is_hidden_nor_a_policy_that_lets_pass_changes_anything_that_others_are_sent():
    first, *others = (told_to_others(region, policy) for region in ("Granada", "Valencia") for policy in QUIET)

    assert len(first[0]) > 10
    assert all(first == other for other in others)


# --- who names what another has hidden ------------------------------------------------------------

HIDES = "POWER 13\nCARD king incognito\nHIDE Granada\nPLACE 1 Castillo"
LAST = "POWER 3\nCARD ANY\nSKIP\nPLACE 1 Castillo"
NOT_FREE, NOT_ALLIED = "Granada has no region card that is free", "Granada cannot be allied with another region"


def named(plan):
    """Red hides Granada, and blue's plan for another card that takes a region card is filed and carried out."""
    game = by_letters(3, 1, "six_skip", boxes=("grandissimo",), cooling_minutes=0)
    state = game.docket.running
    position = state.position
    cards = ("king_incognito", "boycott", "alliance", "king")
    homes, king = (position.board.index["VAL"],) * 3, position.board.index["GAL"]
    laid = position.having(offered=cards, homes=homes, kings_figure=king)
    game.docket = game.docket.having(state=State(laid, state.agenda))
    for seat, text in ((RED, HIDES), (BLUE, f"POWER 5\n{plan}\nPLACE 1 Castillo")):
        says(game, seat, text)
    assert "no region card" not in words(game, BLUE)
    assert "cannot be allied" not in words(game, BLUE)
    says(game, YELLOW, LAST)
    return game


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        ("CARD boycott\nBOYCOTT Granada or Seville", NOT_FREE),
        ("CARD alliance\nALLY Granada or Seville\nALLIED Catalonia", NOT_ALLIED),
        ("CARD alliance\nALLY Seville\nALLIED Granada or Catalonia", NOT_ALLIED),
    ],
)
def test_who_names_a_hidden_region_goes_on_with_the_next_and_alone_is_told_why(plan, why):
    game = named(plan)

    assert "r3" == game.docket.stop
    assert [False, True, False] == [why in words(game, seat) for seat in (RED, BLUE, YELLOW)]


@pytest.mark.parametrize(
    ("plan", "answer", "why"),
    [
        ("CARD boycott\nBOYCOTT Granada", "CARD boycott\nBOYCOTT {}\nPLACE 1 Castillo", NOT_FREE),
        ("CARD alliance\nALLY Seville\nALLIED Granada", "ALLIED {}", NOT_ALLIED),
    ],
)
def test_whose_plan_knows_no_other_region_is_asked_and_told_why_each_time_that_it_is_named(plan, answer, why):
    game = named(plan)
    assert (BLUE,) == game.docket.awaited()
    assert [False, True, False] == [why in words(game, seat) for seat in (RED, BLUE, YELLOW)]

    says(game, BLUE, answer.format("Granada"))
    assert why in words(game, BLUE)
    says(game, BLUE, answer.format("Catalonia"))
    assert "r3" == game.docket.stop


def test_a_question_lists_a_hidden_region_among_those_that_may_be_named():
    game = named("CARD alliance\nALLY Seville")

    assert (BLUE,) == game.docket.awaited()
    assert re.search("You may choose: [^.]*Granada", words(game, BLUE))
    assert "cannot be allied" not in words(game, BLUE)


def test_a_rewind_across_a_region_that_was_shown_takes_it_back_and_the_same_one_is_hidden_again():
    game = played()
    shows = "POWER 2\nCARD ANY\nSKIP\nUNCOVER"
    for seat, text in enumerate((shows, "POWER 12\nCARD king\nSKIP", "POWER 4\nCARD ANY\nSKIP")):
        says(game, seat, text)
    moderator = commanded(game)
    granada = game.docket.setup.board.index["GRA"]
    assert granada == kings_region(game.docket.running.position)

    moderator.insists(Rewind(3, keep=False))
    position = game.docket.running.position
    assert granada != kings_region(position)
    assert ["GRA"] == [seal.value for seal in position.seals]
    assert "Chosen in secret by you in round 2, King incognito: Granada." in words(game, RED)
    assert "Chosen in secret by red in round 2, King incognito. " in words(game, BLUE)
