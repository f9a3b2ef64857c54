"""Rounds by letters with the Joker of the Players' edition: when all have laid, another card follows it."""

from collections.abc import Iterator

import pytest

from referee.adjudication import adjudicate
from referee.adjudication.judging import Submission
from referee.commands.game import Rewind
from referee.demo.correspondents import view_in
from referee.docket import fold
from referee.languages.loading import load
from referee.letters import plan
from referee.orders.asking import of_use
from referee.orders.canonical import canonical_sheet
from referee.orders.contents import Help, Line
from referee.orders.proposals import merged
from referee.proof.audit import audit
from referee.prose.letter_reader import read_letter
from referee.report import render
from referee.rules.model import JOKER
from referee.rules.stacks import takeable_cards
from referee.store import Store
from tests.boxes.intrigue import pools
from tests.kit.byletters import GameByLetters, by_letters, known_to, played, receipt, says, told
from tests.kit.moderated import commanded
from tests.kit.post import PostOffice, open_office, text_of
from tests.kit.tables import logged
from tests.report.games import read_back

ENGLISH = load()["en"]
BOXES = ("intrigue", "players_edition")
HAND = "HAND JOKER 10 20 30 40 60 80 90 103 120 150 160 170"
RED, BLUE, YELLOW = range(3)
IDLE = "PLACE REST Castillo"
ANY = f"CARD ANY\nSKIP\n{IDLE}"
KING = f"POWER 170\n{ANY}"
LOW = f"POWER 20\n{ANY}"
AHEAD = f"POWER JOKER THEN 170 or 90\n{ANY}"
ASKED = f"POWER JOKER\n{ANY}"


def begun(players: int = 3, hand: str = HAND, **options: object) -> GameByLetters:
    """Round 2 of players with the same hand, their sheets due."""
    game = by_letters(players, 1, "six_skip", boxes=BOXES, edition="big_box_nl", cooling_minutes=0, **options)
    for seat in range(players):
        says(game, seat, f"SETTLE {game.docket.setup.board.codes[game.docket.running.position.homes[seat]]}")
        says(game, seat, hand)
    return game


def laid(game: GameByLetters) -> dict[int, int]:
    return dict(game.docket.running.position.laid)


def answered(game: GameByLetters, seat: int, text: str) -> str:
    """The answer to a letter that is not filed as it stands, in one line."""
    before, lines = game.docket, tuple(Line(n, line) for n, line in enumerate(text.split("\n"), 1))
    said = Submission(seat, 1, before.stop, read_letter(lines, known_to(before, seat)))
    entries = game.take(adjudicate.hear(before, said, game.now).entries)
    [letter] = [letter for letter in plan(before, entries, game.now) if letter.seat == seat]
    return " ".join(render(letter, ENGLISH, "UTC").text.split())


# --- ordered ahead --------------------------------------------------------------------------------


def test_the_card_behind_a_joker_is_ordered_ahead_and_takes_its_place() -> None:
    game = begun()
    says(game, RED, AHEAD)
    assert "POWER JOKER THEN 170 or 90" in told(game, RED)

    assert "JOKER THEN 90 or 10" in told(game, BLUE)  # the form of who has one

    says(game, BLUE, KING)
    says(game, YELLOW, LOW)
    assert "170 was laid by another" in told(game, RED)
    assert "red Joker, red 90" in told(game, BLUE)
    assert {JOKER, 90} <= set(game.docket.running.position.piles[RED])


@pytest.mark.parametrize(
    ("then", "value"),
    [
        ("120 IF blue LAID 150 or 90", 120),
        ("120 UNLESS blue LAID 150 or 90", 90),
        ("AIM 1 or 10", 10),
        ("AIM 2 or 10", 30),
        ("ANY", 10),
    ],
)
def test_what_the_others_laid_decides_which_card_follows(then: str, value: int) -> None:
    game = played(begun(), f"POWER JOKER THEN {then}\nASK", "POWER 170\nASK", LOW)

    assert value == laid(game)[RED]


def test_where_no_joker_may_be_laid_the_wishes_behind_it_count() -> None:
    game = played(begun(), "POWER JOKER THEN 160\nASK", "POWER JOKER THEN 90\nASK", "POWER 20\nASK")
    [first, second] = [seat for seat, _ in game.docket.running.position.laid if seat != YELLOW]

    assert [160, 90] == [laid(game)[RED], laid(game)[BLUE]]
    assert [True, False] == [JOKER in game.docket.running.position.piles[seat] for seat in (first, second)]


@pytest.mark.parametrize(
    ("words", "order"),
    [
        ("I lay the joker, then the 120.", "POWER JOKER THEN 120"),
        ("the joker, and after that the 120, else the 90", "POWER JOKER THEN 120 or 90"),
        ("I'll play my joker", "POWER JOKER"),
        ("joker and whatever is lowest", "POWER JOKER THEN ANY"),
    ],
)
def test_in_running_words_what_follows_the_joker_is_the_card_behind_it(words: str, order: str) -> None:
    table = known_to(begun().docket, RED)
    letter = read_letter((Line(1, words),), table)
    answers = letter.which.ways if letter.which else ((),)

    assert order in [canonical_sheet(merged(letter.blocks, letter.proposal, way), table) for way in answers]


# --- asked ------------------------------------------------------------------------------------------


def owing(**options: object) -> GameByLetters:
    """Red owes the card behind its Joker; blue laid 170, yellow 20."""
    game = played(begun(**options), ASKED, KING, LOW)
    assert (RED,) == game.docket.awaited()
    return game


def test_who_names_no_card_behind_it_is_told_so_and_asked_when_all_have_laid() -> None:
    game = begun()
    says(game, RED, ASKED)
    assert "no card is named behind the Joker" in told(game, RED)

    game = owing()
    assert "which card do you lay for your Joker?" in told(game, RED)
    assert "10, 30, 40, 60, 80, 90, 103, 120, 150 or 160" in told(game, RED)
    assert "red Joker (another card is still to come)" in told(game, BLUE)
    assert "The game waits for red" in told(game, BLUE)

    says(game, RED, "90")
    assert "red 90" in told(game, BLUE)
    assert {JOKER, 90} <= set(game.docket.running.position.piles[RED])


@pytest.mark.parametrize("tempo", ["round", "phase", "table"])
def test_in_every_tempo_silence_lays_the_lowest_that_is_free(tempo: str) -> None:
    game = begun(tempo=tempo)
    for seat, sheet in enumerate((ASKED, KING, LOW)):
        says(game, seat, sheet)
    while RED not in game.docket.awaited() or game.docket.running.position.owing != (RED,):
        game.ticks(200)
    while game.docket.running.position.owing:
        game.ticks(200)
    assert {JOKER, 10} <= set(game.docket.running.position.piles[RED])


def test_while_a_card_is_owed_the_actions_of_the_hand_may_still_come() -> None:
    game = begun()
    for seat, sheet in enumerate((ASKED, KING, LOW)):
        says(game, seat, sheet)
    position = game.docket.running.position

    assert {"tormenta", "quarantine_token"} & {*takeable_cards(position, RED)} == {"tormenta"}
    assert "WANDER" in of_use(position, BLUE)


def test_while_a_card_is_owed_a_plan_may_place_whoever_that_brings() -> None:
    game = pools.begun(JOKER, boxes=BOXES, court=(0, 5, 5))
    for seat, sheet in enumerate((ASKED, KING, f"POWER 160\n{ANY}")):
        says(game, seat, sheet)

    assert "court holds 0" not in receipt(game, "CARD intrigue\nSKIP\nPLACE 1 Castillo")


def test_a_sheet_filed_meanwhile_replaces_what_stood_behind_the_joker() -> None:
    game = owing()
    says(game, RED, "POWER 160 or 150\nCARD king\nSKIP\nPLACE REST Castillo")

    assert 160 in game.docket.running.position.piles[RED]


# --- refused ----------------------------------------------------------------------------------------


BEHIND = "behind a Joker another card is laid, one with a value"


def test_a_joker_behind_a_joker_is_refused_and_a_card_that_lies_is_kept_and_told() -> None:
    assert BEHIND in answered(begun(), RED, "POWER JOKER THEN JOKER")

    game = owing()
    assert BEHIND in answered(game, RED, "POWER JOKER")
    assert "as things stand 20 was laid by another" in answered(game, RED, "POWER 20")
    assert (RED,) == game.docket.awaited()


def test_where_five_play_a_hand_of_thirteen_is_refused_and_silence_plays_with_fourteen() -> None:
    game = by_letters(5, 1, "six_skip", boxes=BOXES, edition="big_box_nl", cooling_minutes=0)
    assert "10 20 40 50 60 70 80 90 110 120 140 150 160 180" in told(game, RED)

    assert "14 different power cards are wanted; here are 13" in answered(game, RED, HAND)
    assert "Filed: HAND" in answered(game, RED, f"{HAND} 113")


def test_the_invitation_says_what_a_joker_is_and_that_five_choose_fourteen(tmp_path) -> None:
    with Store(f"sqlite:///{tmp_path}/joker.db") as store:
        store.create()
        office = PostOffice(store, players=5, boxes=BOXES, edition="big_box_nl")
        invitation = " ".join(text_of(office.newest(RED)).split())

    assert "whoever lays it lays another card once all have laid" in invitation
    assert "Where five play, each chooses fourteen power cards" in invitation


def test_a_table_without_the_joker_knows_none() -> None:
    game = by_letters(3, 1, "six_skip", boxes=("intrigue",), edition="big_box_nl", cooling_minutes=0)

    assert "a power card is wanted here, by its value" in answered(game, RED, "POWER JOKER")


# --- help, secrets, restarts ------------------------------------------------------------------------


def test_help_on_the_joker_has_its_rule_and_how_it_is_ordered() -> None:
    game = begun()
    letter = read_letter((Line(1, "HELP JOKER"),), known_to(game.docket, RED))
    assert (Help("joker"),) == letter.requests

    game.sends(RED, requests=letter.requests)
    assert "POWER JOKER THEN 170 or 90 or ANY" in told(game, RED)
    assert "Whoever lays it waits until all have laid" in told(game, RED)


def letters(game: GameByLetters, seat: int) -> Iterator[tuple[str, ...]]:
    for letter in game.sent:
        if letter.seat == seat:
            text = render(letter, ENGLISH, "UTC")
            yield (text.subject, text.text, text.html, *map(repr, text.images))


def test_what_stands_behind_a_joker_changes_no_byte_that_others_are_sent_before_it_is_laid() -> None:
    def waits(then: str) -> GameByLetters:
        game = played(begun(), f"POWER JOKER THEN {then}\n{ANY}", f"POWER 103\n{ANY}", LOW)
        assert (BLUE,) == game.docket.awaited()  # for the disk that it sets with its card
        for seat, words in ((BLUE, "SUGGEST"), (BLUE, "PREVIEW"), (YELLOW, "STATUS")):
            says(game, seat, words)
        return game

    one, other = waits("150 or 90"), waits("60 IF blue LAID 100")
    for seat in (BLUE, YELLOW):
        assert [*letters(one, seat)] == [*letters(other, seat)]
    assert [*letters(one, RED)] != [*letters(other, RED)]


def test_a_letters_data_tells_a_joker_in_hand_laid_and_spent() -> None:
    game = owing()
    for seat in (RED, BLUE):
        letter = game.newest(seat)
        assert letter.view is not None
        assert letter.view == view_in(read_back(letter))


def test_a_round_with_a_joker_is_audited_and_folds_to_the_same_docket_while_its_card_is_owed() -> None:
    game = owing()
    assert game.docket == fold(logged(game))

    says(game, RED, "90")
    assert () == audit(logged(game))
    assert game.docket == fold(logged(game))


def test_a_rewind_across_a_joker_brings_it_back_into_the_hand() -> None:
    moderator = commanded(owing())
    moderator.insists(Rewind(2, keep=False))
    position = moderator.docket.running.position

    assert () == position.owing
    assert JOKER in position.hands[RED]


def test_a_worker_started_anew_while_a_joker_owes_its_card_goes_on_with_the_game(tmp_path) -> None:
    file = f"sqlite:///{tmp_path}/joker.db"
    with open_office(file, players=3, boxes=BOXES, edition="big_box_nl", length="six_skip") as office:
        homes = [office.docket.setup.board.codes[home] for home in office.docket.running.position.homes]
        for seat, home in enumerate(homes):
            office.says(seat, f"SETTLE {home}\n{HAND}")
        for seat, sheet in enumerate((ASKED, KING, LOW)):
            office.says(seat, sheet)
        assert (RED,) == office.docket.awaited()

        anew = office.over(office.store)
        assert anew.docket == office.docket
        assert "which card do you lay for your Joker?" in " ".join(text_of(anew.newest(RED)).split())
        anew.says(RED, "90")
        assert {JOKER, 90} <= set(anew.docket.running.position.piles[RED])
        assert "r3" == anew.docket.stop
