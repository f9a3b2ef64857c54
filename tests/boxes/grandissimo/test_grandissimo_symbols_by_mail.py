"""The symbols of cards by letters: who goes to jail and who is pardoned, read, carried out, told, shown."""

from dataclasses import replace

import pytest

from referee.commands.letter_parser import read_commands
from referee.commands.phrases import Names
from referee.commands.table import Undo
from referee.docket.known import known_to
from referee.languages.loading import load
from referee.orders.contents import Line, Status
from referee.prose.letter_reader import read_letter
from referee.report.board import board
from referee.report.picture import picture
from referee.report.voice import LetterVoice
from referee.rules.model import COURT, NOWHERE
from tests.kit.byletters import by_letters, played, says, words
from tests.kit.moderated import commanded
from tests.orders.letters import sent_as_file

ENGLISH = load()["en"]
RED, BLUE, YELLOW = range(3)
IDLE = "POWER 8\nCARD ANY\nSKIP\nPLACE 1 Castillo", "POWER 5\nCARD ANY\nSKIP\nPLACE 1 Castillo"


def round_with(*cards, edition="rio_grande", held=None, ships=(), players=3):
    """The first round of so many players, before anything is filed, with these cards on offer and the King's.

    `held`: caballeros by zone, instead of those in the provinces; `ships`: who holds each ship token.
    """
    game = by_letters(players, 1, "six_skip", boxes=("grandissimo",), edition=edition, cooling_minutes=0)
    state = game.docket.state
    position, undealt = (
        state.position,
        tuple(tuple(card for card in stack if card not in cards) for stack in state.position.undealt),
    )
    rows = [list(row) for row in position.pieces]
    for code, row in (held or {}).items():
        for owner, count in enumerate(row):
            rows[position.board.index[code]][owner] += count
            rows[1][owner] -= count
    position = position.having(
        offered=(*cards, "king"),
        undealt=undealt,
        kings_figure=position.board.index["GAL"],
        pieces=tuple(map(tuple, rows)),
        tokens=(
            *position.tokens[: -len(ships) or None],
            *((NOWHERE, None) if seat is None else (COURT, seat) for seat in ships),
        ),
    )
    return replace(game, docket=game.docket.having(state=replace(state, position=position)))


def held(game, code):
    position = game.docket.state.position
    return position.held(position.board.index[code])[:3]


# --- the jail -------------------------------------------------------------------------------------

JAIL = "POWER 13\nCARD double turn\nSKIP\nJAIL yellow Valencia or blue Valencia\nPLACE 1 Castillo"
THREE = ("double_turn", "score_5#1", "score_castillo#1")


def test_the_first_who_is_named_and_stands_there_goes_to_jail_and_everybody_is_told():
    game = played(round_with(*THREE, held={"VAL": (0, 2, 0)}), JAIL, *IDLE)

    assert (0, 1, 0) == held(game, "PRISON")
    assert "moved 1 blue Valencia to Jail" in words(game.newest(RED))
    assert "1 of yours from Valencia to Jail" in words(game.newest(BLUE))
    assert "Jail: YOU 1; in no region" in words(game.newest(BLUE)).partition("BOARD")[2]


@pytest.mark.parametrize("edition", ["rio_grande", "big_box_nl"])
def test_who_says_nothing_jails_nobody_and_is_told_so_beforehand(edition):
    game = round_with(*THREE, edition=edition, held={"VAL": (0, 2, 0)})
    game.sends(RED, requests=(Status(),))
    assert "JAIL [ ] card 6: blue Aragon or blue Valencia; or BEST" in words(game.newest(RED))
    game = played(game, JAIL.replace("JAIL yellow Valencia or blue Valencia\n", ""), *IDLE)

    assert (0, 0, 0) == held(game, "PRISON")
    assert "r3" == game.docket.stop


def test_by_the_big_box_a_card_that_is_skipped_jails_nobody():
    game = played(round_with(*THREE, edition="big_box_nl", held={"VAL": (0, 2, 0)}), JAIL, *IDLE)

    assert (0, 0, 0) == held(game, "PRISON")


def test_who_asks_to_be_asked_is_asked_and_answers_without_the_keyword_of_the_card():
    asking = JAIL.replace("yellow Valencia or blue Valencia", "ASK")
    game = played(round_with(*THREE, held={"VAL": (0, 2, 0)}), asking, *IDLE)

    asked = game.newest(RED)
    assert "question" == asked.kind
    assert "whose caballero goes there, and from which region?" in words(asked)
    says(game, RED, "JAIL blue Valencia")
    assert (0, 1, 0) == held(game, "PRISON")


REFUSED = {
    "JAIL blue Galicia": "the King stands in Galicia",
    "JAIL blue Castillo": "nobody leaves the Castillo",
    "JAIL blue Jail": "Jail is no region",
}


@pytest.mark.parametrize(("text", "why"), REFUSED.items())
def test_whoever_cannot_be_jailed_is_told_why(text, why):
    game = round_with(*THREE, held={"VAL": (0, 2, 0)})
    says(game, RED, f"POWER 13\nCARD double turn\nSKIP\n{text}\nPLACE 1 Castillo")

    assert why in words(game.newest(RED))


UNREAD = {
    "JAIL 2 blue Valencia": "number-range",
    "JAIL blue court": "court-not-here",
    "JAIL Valencia": "seat-unknown",
    "JAIL blue": "place-wanted",
}


@pytest.mark.parametrize(("text", "code"), UNREAD.items())
def test_what_names_no_captive_is_not_filed(text, code):
    sheet = read_letter((Line(1, "POWER 13"), Line(2, text)), known_to(round_with(*THREE).docket, RED))

    assert code in [complaint.code for complaint in sheet.complaints]
    assert ["POWER"] == [block.key for block in sheet.blocks]


def test_a_file_names_a_captive_as_a_letter_does():
    table = known_to(round_with(*THREE).docket, RED)
    letter = read_letter(tuple(Line(n, line) for n, line in enumerate(JAIL.split("\n"), 1)), table)

    assert letter.blocks == sent_as_file(letter.blocks, table).blocks


# --- the pardon -----------------------------------------------------------------------------------


def pardons(edition, text, **more):
    game = round_with("score_5#1", "score_castillo#1", edition=edition, held={"PRISON": (1, 2, 0), **more})
    return played(game, f"POWER 13\nCARD king\n{text}", *IDLE)


@pytest.mark.parametrize("edition", ["rio_grande", "big_box_nl"])
@pytest.mark.parametrize(("region", "code"), [("Valencia", "VAL"), ("Galicia", "GAL"), ("Portugal", "POR")])
def test_who_moves_the_king_may_pardon_into_a_region_he_leaves_or_comes_to(edition, region, code):
    game = pardons(edition, f"KING Valencia\nPARDON {region}\nPLACE 1 Castillo")
    there = held(round_with(), code)

    assert (0, 0, 0) == held(game, "PRISON")
    assert tuple(map(int.__add__, there, (1, 2, 0))) == held(game, code)
    assert f"Jail to {region}" in words(game.newest(YELLOW))


@pytest.mark.parametrize("edition", ["rio_grande", "big_box_nl"])
def test_who_says_nothing_pardons_nobody(edition):
    assert (1, 2, 0) == held(pardons(edition, "KING Valencia\nPLACE 1 Castillo"), "PRISON")


def test_a_plan_for_the_king_counts_with_where_he_will_stand_though_a_pardon_may_come_between():
    game = pardons("big_box_nl", "KING Valencia\nPARDON Valencia\nPLACE 1 Granada")

    assert "placed 1 Granada" in words(game.newest(RED))


# --- ships ----------------------------------------------------------------------------------------

SPIES = ("espionage", "score_5#1", "score_castillo#1")
ABOARD = "POWER 13\nCARD espionage\nACT\nPLACE 2 First Ship, 1 Castillo"


def holders(game):
    position = game.docket.state.position
    return [position.tokens[n][1] for n, token in enumerate(position.board.tokens) if token.kind == "ship"]


@pytest.mark.parametrize("edition", ["rio_grande", "big_box_nl"])
def test_a_free_ship_is_taken_by_who_says_nothing_and_boarded_in_the_same_turn(edition):
    game = played(round_with(*SPIES, edition=edition), ABOARD, *IDLE)

    assert [RED, None] == holders(game)
    assert (2, 0, 0) == held(game, "VESSEL")
    assert "a ship token is with you" in words(game.newest(RED))
    assert "placed 2 First Ship, 1 Castillo" in words(game.newest(YELLOW))
    shown = words(game.newest(BLUE)).partition("BOARD")[2]
    assert "First Ship: red 2; in no region; red may place" in shown
    assert "Ship tokens: red 1." in shown
    assert "UNLOAD [ ] ALL own First Ship to" in words(game.newest(RED))


def test_who_will_have_no_ship_says_so():
    game = played(round_with(*SPIES), ABOARD.replace("2 First Ship", "2 Castillo") + "\nCHARTER NONE", *IDLE)

    assert [None, None] == holders(game)


def test_a_rivals_ship_is_taken_from_the_first_who_is_named_and_from_nobody_unasked():
    for text, whose in (("", [BLUE, YELLOW]), ("\nCHARTER yellow or blue", [BLUE, RED])):
        order = ABOARD.replace("2 First Ship", "2 Castillo") + text
        game = played(round_with(*SPIES, ships=(BLUE, YELLOW)), order, *IDLE)
        assert whose == holders(game)


LOADED = {"VESSEL": (3, 0, 0)}
ASHORE = "POWER 13\nCARD ANY\nSKIP\nPLACE 1 Castillo\nUNLOAD "


@pytest.mark.parametrize("edition", ["rio_grande", "big_box_nl"])
def test_who_is_aboard_goes_ashore_before_the_turn(edition):
    game = round_with(*SPIES, edition=edition, held=LOADED, ships=(RED, BLUE))
    before = held(game, "VAL")[0], held(game, "POR")[0]
    game = played(game, ASHORE + "2 own First Ship to Galicia or Valencia, 1 own First Ship to Portugal", *IDLE)

    assert (before[0] + 2, before[1] + 1) == (held(game, "VAL")[0], held(game, "POR")[0])
    assert (0, 0, 0) == held(game, "VESSEL")
    assert "2 of yours from First Ship to Valencia" in words(game.newest(RED)) or "2 own" in words(game.newest(RED))


def test_who_goes_ashore_is_told_in_the_turn_that_begins_with_it():
    game = round_with(*SPIES, held=LOADED, ships=(RED, BLUE))
    game = played(game, ASHORE.replace("13", "2") + "3 own First Ship to Valencia", *IDLE)

    assert "You, plan 1: moved 3 own First Ship to Valencia; " in words(game.newest(RED))
    assert "Red: moved 3 own First Ship to Valencia; " in words(game.newest(BLUE))


def test_half_a_load_is_left_aboard_by_the_big_box_and_its_player_is_told_why():
    orders = ASHORE + "2 own First Ship to Valencia"
    games = [
        played(round_with(*SPIES, edition=edition, held=LOADED, ships=(RED, BLUE)), orders, *IDLE)
        for edition in ("rio_grande", "big_box_nl")
    ]

    assert [1, 3] == [held(game, "VESSEL")[0] for game in games]
    assert "First Ship is unloaded whole: ALL go ashore, or nobody" in words(games[1].newest(RED))


@pytest.mark.parametrize("edition", ["rio_grande", "big_box_nl"])
def test_best_takes_all_ashore_where_all_must_go(edition):
    game = played(round_with(*SPIES, edition=edition, held=LOADED, ships=(RED, BLUE)), ASHORE + "BEST", *IDLE)

    assert held(game, "VESSEL")[0] == (0 if edition == "big_box_nl" else held(game, "VESSEL")[0]) < 3


NOT_ASHORE = {
    "UNLOAD 1 own First Ship to New Castile": "comes to a region by the sea, and New Castile is none",
    "UNLOAD 1 own First Ship to Galicia": "the King stands in Galicia",
    "UNLOAD 1 blue First Ship to Valencia": "own",
    "CHARTER red": "nobody takes a ship from himself",
}


@pytest.mark.parametrize(("text", "why"), NOT_ASHORE.items())
def test_who_may_not_go_ashore_there_is_told_why_when_it_is_filed(text, why):
    game = round_with(*SPIES, held=LOADED, ships=(RED, BLUE))
    says(game, RED, f"POWER 13\nCARD espionage\nACT\nPLACE 1 Castillo\n{text}")

    assert why in words(game.newest(RED))


def test_a_moderator_may_put_somebody_aboard_and_take_somebody_off():
    moderator = commanded(round_with(held={"VAL": (0, 2, 0)}))
    names = Names(moderator.docket.setup.board, moderator.docket.setup.colours)
    for text, there in (("Valencia TO First Ship", (0, 1, 0)), ("First Ship TO court", (0, 0, 0))):
        [said] = read_commands([Line(1, f"CORRECT 1 blue FROM {text} BECAUSE of a slip")], names).said
        moderator.insists(said.command)
        assert there == held(moderator, "VESSEL")


# --- corrections and pictures -----------------------------------------------------------------------


def test_a_moderator_may_jail_somebody_and_let_somebody_out():
    moderator = commanded(round_with(held={"VAL": (0, 2, 0)}))
    names = Names(moderator.docket.setup.board, moderator.docket.setup.colours)
    for text, there in (("Valencia TO Jail", (0, 1, 0)), ("Jail TO Aragon", (0, 0, 0))):
        [said] = read_commands([Line(1, f"CORRECT 1 blue FROM {text} BECAUSE of a slip")], names).said
        moderator.insists(said.command)
        assert there == held(moderator, "PRISON")


@pytest.mark.parametrize(
    ("lines", "then"),
    [
        (["SHIP FROM blue TO red"], [RED, YELLOW]),
        (["SHIP token yellow to nobody", "ship nobody red"], [BLUE, RED]),
        (["ship: from the stock to Ann"], None),
        (["SHIP FROM red TO nobody"], None),
    ],
)
def test_a_moderator_says_who_holds_a_ship_token_and_the_change_is_told_and_undone(lines, then):
    moderator = commanded(round_with(*SPIES, ships=(BLUE, YELLOW)))
    names = Names(moderator.docket.setup.board, moderator.docket.setup.colours, ("Ann",))
    for line in lines:
        [said] = read_commands([Line(1, f"CORRECT {line} BECAUSE of a slip")], names).said
        moderator.commands(said.command)
        if then is None:
            assert ("refused", "no-cargo-there") == (moderator.fate, moderator.replies[0].code)
        else:
            moderator.commands(said.command, code=moderator.replies[0].confirm)

    assert holders(moderator) == (then or [BLUE, YELLOW])
    told = [change.after for reply in moderator.replies for change in reply.changes]
    assert ["red"] * bool(then) == told
    for ruled in reversed(moderator.docket.ledger[1:]):
        moderator.insists(Undo(ruled.number))
    assert holders(moderator) == [BLUE, YELLOW]
    assert moderator.docket.state.position == round_with(*SPIES, ships=(BLUE, YELLOW)).docket.state.position


def test_a_moderator_hands_out_no_ship_token_that_two_players_leave_in_the_box():
    moderator = commanded(round_with(edition="big_box_nl", ships=(BLUE, None), players=2))
    names = Names(moderator.docket.setup.board, moderator.docket.setup.colours)
    for line, refused in (("SHIP FROM nobody TO red", ["no-cargo-there"]), ("SHIP FROM blue TO red", [])):
        [said] = read_commands([Line(1, f"CORRECT {line} BECAUSE of a slip")], names).said
        moderator.commands(said.command)
        assert refused == [reply.code for reply in moderator.replies if moderator.fate == "refused"]
        if not refused:
            moderator.commands(said.command, code=moderator.replies[0].confirm)

    assert [RED, None] == holders(moderator)


@pytest.mark.parametrize("line", ["HIDE red Granada", "red hides Granada"])
def test_what_somebody_hides_is_no_correction_and_the_moderator_hears_what_takes_it_back(line):
    setup = round_with().docket.setup
    [unread] = read_commands([Line(1, f"CORRECT {line} BECAUSE of a slip")], Names(setup.board, setup.colours)).said

    assert "correction-of-sealed" == unread.code
    assert "REWIND" in ENGLISH.word("unread", unread.code)


@pytest.mark.parametrize("line", ["CARD boycott Granada", "CARD alliance Granada and Valencia"])
def test_a_moderator_lays_a_boycott_or_an_alliance_where_it_should_lie_and_takes_it_away(line):
    moderator = commanded(round_with(*SPIES))
    names = Names(moderator.docket.setup.board, moderator.docket.setup.colours)
    for row, lasting in ((line, 1), (f"{line.partition(' Granada')[0]} GONE", 0)):
        [said] = read_commands([Line(1, f"CORRECT {row} BECAUSE of a slip")], names).said
        moderator.insists(said.command)
        assert lasting == len(moderator.docket.running.position.lasting)


def test_the_jail_has_a_place_of_its_own_on_the_map():
    letter = played(round_with(*THREE, held={"VAL": (0, 2, 0)}), JAIL, *IDLE).newest(BLUE)
    voice = LetterVoice(ENGLISH, letter, "UTC")
    shown = picture(voice, letter.view, board(voice, letter.view), letter.story)

    assert "Jail" in " ".join(ground.name for ground in shown.drawing.grounds if ground.state == "aside")
