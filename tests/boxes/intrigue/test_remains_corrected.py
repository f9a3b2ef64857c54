"""CORRECT puts right what cards of the Players' edition and Special cards have left behind, by one design for all."""

from functools import cache

import pytest

from referee.commands.command import Command
from referee.commands.directive import Unread
from referee.commands.game import Rewind
from referee.commands.letter_parser import read_commands
from referee.commands.phrases import Names
from referee.commands.table import Undo
from referee.languages.loading import load
from referee.letters.notices import notices
from referee.orders.contents import Line
from referee.orders.writing import place_name
from referee.proof.audit import audit
from referee.report import render, render_notice
from referee.rules.boxes.special.capacity import Limiting
from referee.rules.model import NOWHERE
from referee.rules.state import State
from tests.kit.byletters import GameByLetters, by_letters, played, says
from tests.kit.moderated import MOD, Moderated, commanded
from tests.kit.tables import logged

ENGLISH = load()["en"]
BOXES = ("intrigue", "players_edition", "special")
HAND = "10 13 20 25 40 63 73 75 83 93 103 150 170"
RED, BLUE, YELLOW = range(3)
COURT = "2 red FROM provinces TO court"


def table(person: int = MOD, how: str = "", castillo: str = "tally") -> Moderated:
    """Round 2 of three players, under the hands of a moderator who does not play, or of a person who does."""
    game = _begun(how, castillo)
    return commanded(game.branched(), person)


@cache
def _begun(how: str, castillo: str) -> GameByLetters:
    chosen = {"players_edition.collapse": how} if how else {}
    game = by_letters(
        3, 1, "six_skip", boxes=BOXES, edition="big_box_nl", cooling_minutes=0, castillo=castillo, chosen=chosen
    )
    for seat in range(3):
        says(game, seat, f"SETTLE {game.docket.setup.board.codes[game.docket.running.position.homes[seat]]}")
        says(game, seat, f"HAND {HAND}")
    return game


def typed(mod: Moderated, words: str) -> Command | Unread:
    names = Names(mod.docket.setup.board, mod.docket.setup.colours)
    [said] = read_commands([Line(1, f"CORRECT {words} BECAUSE of a slip")], names).said
    return said if isinstance(said, Unread) else said.command


def corrected(mod: Moderated, *lines: str) -> str:
    """What the moderator reads of the last of these corrections; each is carried out."""
    for line in lines:
        before = mod.docket
        entries = mod.insists(typed(mod, line))
        assert "done" == mod.fate, mod.replies
    [told] = [each for each in notices(before, entries) if each.person == mod.person]
    return " ".join(render_notice(told, ENGLISH, "UTC").text.split())


def refusal(mod: Moderated, line: str) -> str:
    """Why this is refused, as the moderator reads it, with what would do."""
    before, entries = mod.docket, mod.commands(typed(mod, line))
    assert "refused" == mod.fate, mod.replies
    [told] = [each for each in notices(before, entries) if each.person == mod.person]
    return " ".join(render_notice(told, ENGLISH, "UTC").text.split())


REMAINS = {
    "CARD quarantine token Aragon": "From now on: Aragon is in quarantine",
    "CARD the royal protection in Aragon": "From now on: Aragon is under royal protection",
    "CARD 63 red between Granada and Seville": "From now on: a bridge by red between Granada and Seville",
    "CARD bridge building by red from Seville to Granada": "Bridge: red 0 -> 1",
    "CARD alliance Valencia and Galicia": "From now on: Valencia and Galicia are allied",
    "CARD uprising 840": "From now on: ",
    "CARD plot Aragon": "From now on: the Castillo stands in Aragon",
    "CARD 83": "-> ",
    "CARD mistress": "From now on: nobody gets the King's bonus",
    "CARD 25 red": "From now on: in the next general scoring red sets a disk last",
    "CARD 75 blue": "From now on: once, before a special scoring or a region of a general one, blue may move 1 own",
    "CARD at most six Aragon": "A table of six: off the board -> Aragon",
    "CARD coup": "From now on: ",
}
"""What a card may have left behind, as it is put right, and what is told of the change."""


@pytest.mark.parametrize(("line", "told"), REMAINS.items())
def test_what_a_card_leaves_behind_comes_to_lie_is_told_to_all_and_goes_again_by_gone_or_undo(line: str, told: str):
    mod = table()
    corrected(mod, COURT)
    begun = mod.docket.running.position

    assert told in corrected(mod, line)
    laid = mod.docket.running.position
    assert laid != begun
    for seat in (RED, BLUE, YELLOW):
        assert "Mo: put right:" in render(mod.game.newest(seat), ENGLISH, "UTC").text
    assert "is so already" in refusal(mod, line)

    mod.insists(Undo(0))
    assert begun == mod.docket.running.position
    corrected(mod, line)
    if "coup" not in line:  # Grandes wait in the Castillo for it
        corrected(mod, f"{line} GONE")
    mod.insists(Undo(0))
    assert mod.docket == mod.folded()


def test_tried_it_is_told_and_nothing_has_changed() -> None:
    mod = table()
    before = mod.docket.running

    mod.commands(typed(mod, "CARD 93 Aragon"), only_try=True)

    assert ("tried", ["lasting"]) == (mod.fate, [change.what for change in mod.replies[0].changes])
    assert before == mod.docket.running


def test_a_piece_that_is_there_once_goes_from_where_it_lay() -> None:
    mod = table()
    court = mod.docket.running.position.court[RED]
    corrected(
        mod, COURT, "CARD 93 Aragon", "CARD 93 Granada", "CARD 63 red Seville Granada", "CARD 63 red Granada Valencia"
    )

    position = mod.docket.running.position
    assert 2 == len(position.lasting)
    assert (court + 1, 1) == (position.court[RED], position.held(position.board.index["BANKS"])[RED])


def test_gone_needs_to_say_which_only_where_there_are_several() -> None:
    mod = table()
    corrected(mod, "CARD 25 red", "CARD 25 blue")

    assert "left that behind 2 times" in refusal(mod, "CARD 25 GONE")
    assert "No longer: in the next general scoring blue sets a disk last" in corrected(mod, "CARD 25 blue GONE")
    assert "No longer: in the next general scoring red sets a disk last" in corrected(mod, "CARD 25 is gone")


REFUSED = {
    "CARD 63 red Seville Galicia": "Seville and Galicia do not touch",
    "CARD 63 Seville Granada": "This would do: CORRECT CARD bridge building red",
    "CARD uprising Aragon": "This would do: CORRECT CARD uprising 840 BECAUSE",
    "CARD alliance Aragon": "This would do: CORRECT CARD alliance",
    "CARD 93 GONE": "is so already",
    "CARD fiesta": "Fiesta leaves nothing behind",
    "CARD tormenta Aragon": "which only REWIND takes back",
    "CARD boycott Aragon": "Boycott is no card of this game",
    "CARD 64": "64 is no power card of this game",
    "1 blue FROM provinces TO Bridge": "on a bridge stands one of its builder's",
    "1 blue FROM provinces TO beside the Castillo": "room",
}


@pytest.mark.parametrize(("line", "why"), REFUSED.items())
def test_what_cannot_lie_there_is_refused_in_words(line: str, why: str) -> None:
    assert why.casefold() in refusal(table(), line).casefold()


def test_an_example_that_is_longer_than_a_line_breaks_between_words() -> None:
    assert "CORRECT CARD bridge building red Galicia Basque Country BECAUSE" in refusal(table(), "CARD 63")


def test_without_the_word_card_it_is_told_how_to_say_it() -> None:
    unread = typed(table(), "quarantine Aragon")

    assert isinstance(unread, Unread)
    assert "correction-of-card" == unread.code


@pytest.mark.parametrize("line", ["HAND red 13-23", "the disk of red", "red sealed Aragon"])
def test_what_is_chosen_in_secret_is_no_correction(line: str) -> None:
    unread = typed(table(), line)

    assert isinstance(unread, Unread)
    assert "correction-of-sealed" == unread.code
    assert "REWIND" in ENGLISH.word("unread", unread.code)


def test_three_tables_are_all_there_are_and_none_comes_where_too_many_stand() -> None:
    mod = table()
    corrected(mod, "7 red FROM provinces TO Seville")
    assert "a table has room for fewer than stand there" in refusal(mod, "CARD 55 Seville").casefold()

    corrected(mod, *(f"CARD 55 {place}" for place in ("Aragon", "Granada", "Valencia")))
    assert "All pieces of that kind are on the board" in refusal(mod, "CARD 55 Galicia")
    corrected(mod, "CARD 55 Aragon GONE", "CARD 55 Galicia")


def test_what_has_been_laid_elsewhere_since_is_not_taken_back() -> None:
    mod = table()
    corrected(mod, "CARD 93 Aragon", "CARD 93 GONE", "CARD 93 Granada")

    mod.commands(Undo(3))

    assert ("refused", "moved-on") == (mod.fate, mod.replies[0].code)


def test_a_bridge_whose_builder_is_taken_off_is_gone_and_back_with_him_by_undo() -> None:
    mod = table()
    corrected(mod, COURT, "CARD 63 red Seville Granada")
    there = mod.docket.running.position

    assert "No longer: a bridge by red" in corrected(mod, "1 red FROM Bridge TO court")
    corrected(mod, f"{mod.docket.running.position.court[RED]} red FROM court TO provinces")
    assert "whose court is empty" in refusal(mod, "CARD 63 red Seville Granada")
    mod.insists(Undo(0))
    mod.insists(Undo(4))
    assert there == mod.docket.running.position


def test_who_stands_beside_a_castillo_is_put_there_and_goes_inside_with_its_token() -> None:
    mod = table()
    corrected(mod, "CARD 83", "2 blue FROM provinces TO beside the Castillo")
    beside = mod.docket.running.position.board.index["BESIDE"]
    inside = mod.docket.running.position.held(mod.docket.running.position.board.castillo)[BLUE]
    assert 2 == mod.docket.running.position.pieces[beside][BLUE]

    mod.insists(Undo(2))

    position = mod.docket.running.position
    assert (0, inside) == (position.pieces[beside][BLUE], position.held(position.board.castillo)[BLUE])


def test_a_castillo_from_memory_whose_inside_would_come_into_sight_is_lifted_by_nobody_who_plays() -> None:
    for how in ("lifted", "beside_until_general"):
        mod = table(RED, how, "memory")
        mod.commands(typed(mod, "CARD 83"), only_try=True)
        assert (mod.fate, mod.replies[0].code) == (("refused", "you-play") if how == "lifted" else ("tried", ""))


IDLE = "PLACE REST Castillo"
BUILDS = f"POWER 63\nCARD bridge building\nBRIDGE Seville\n{IDLE}"
OTHERS = (f"POWER 170\nCARD king\nSKIP\n{IDLE}", f"POWER 10\nCARD intrigue\nSKIP\n{IDLE}")


def test_while_somebody_says_who_stays_in_a_region_nobody_is_moved_by_a_correction() -> None:
    mod = table()
    corrected(mod, "5 red FROM provinces TO Seville", "4 blue FROM provinces TO Seville")
    state = mod.docket.running
    seville = state.position.board.index["SEV"]
    asks = Limiting(RED, seville, ((RED, 5), (BLUE, 4)), "table-of-six#1", NOWHERE, keeps=False)
    mod.game.docket = mod.docket.having(state=State(state.position, (asks, *state.agenda)))

    assert "somebody may still step in or say who has room" in refusal(mod, "1 red FROM Seville TO court")


@pytest.mark.parametrize("shut", [(YELLOW,), (BLUE, YELLOW)])
def test_who_has_nothing_to_answer_after_a_correction_is_waited_for_no_longer(shut: tuple[int, ...]) -> None:
    mod = table()
    played(mod.game, f"POWER 13\nCARD travel day\nACT\n{IDLE}", *OTHERS)
    asked, homes = mod.docket.awaited(), mod.docket.running.position.homes
    assert (BLUE, YELLOW) == asked

    for seat, card in zip(shut, ("93", "85"), strict=False):
        corrected(mod, f"CARD {card} {place_name(homes[seat], mod.docket.setup.board)}")
    if BLUE not in shut:
        assert (BLUE,) == mod.docket.awaited()
        says(mod.game, BLUE, "WANDER Granada")

    assert "r3" == mod.docket.stop
    assert homes[YELLOW] == mod.docket.running.position.homes[YELLOW]
    assert (mod.folded(), ()) == (mod.docket, audit(logged(mod.game)))


def test_a_bridge_whose_builders_court_is_emptied_before_he_says_its_other_end_is_not_built() -> None:
    mod = table()
    played(mod.game, BUILDS, *OTHERS)
    assert (RED,) == mod.docket.awaited()
    corrected(mod, f"{mod.docket.running.position.court[RED]} red FROM court TO provinces")
    says(mod.game, RED, "SPAN Granada")

    assert () == mod.docket.running.position.lasting
    assert min(map(min, mod.docket.running.position.pieces)) == 0
    assert (mod.folded(), ()) == (mod.docket, audit(logged(mod.game)))


def test_a_round_with_corrections_is_audited_and_a_rewind_takes_them_back() -> None:
    mod = table()
    corrected(mod, COURT, *(line for line in REMAINS if "coup" not in line and "from" not in line))
    assert () == audit(logged(mod.game))

    mod.insists(Rewind(2, keep=False))

    assert () == mod.docket.running.position.lasting
    assert mod.docket == mod.folded()
