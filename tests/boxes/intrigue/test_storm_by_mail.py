"""Rounds by letters with Tormenta of the Players' edition: a disk is sealed with the power card, and opened in turn."""

from collections.abc import Iterator

import pytest

from referee.commands.game import Rewind
from referee.docket import fold
from referee.languages.loading import load
from referee.proof.audit import audit
from referee.report import render
from referee.rules import events as e
from referee.rules.state import State
from tests.kit.byletters import GameByLetters, by_letters, played, says, told
from tests.kit.moderated import commanded
from tests.kit.tables import logged

ENGLISH = load()["en"]
BOXES = ("intrigue", "players_edition")
HAND = (10, 13, 20, 30, 33, 40, 50, 53, 103, 113, 150, 160, 170)
RED, BLUE, YELLOW = range(3)
IDLE = "PLACE REST Castillo"
STORM = f"POWER 103\nSTORM Valencia or Seville\nCARD tormenta\nACT\n{IDLE}"
SILENT = f"POWER 103\nCARD tormenta\nACT\n{IDLE}"
KING = f"POWER 170\nCARD king\nSKIP\n{IDLE}"
WAITS = "POWER 170\nASK"
INTRIGUE = f"POWER 20\nCARD intrigue\nSKIP\n{IDLE}"


def begun() -> GameByLetters:
    """Round 2 of three players with the same hand, their sheets due."""
    game = by_letters(3, 1, "six_skip", boxes=BOXES, edition="big_box_nl", cooling_minutes=0)
    for seat in range(3):
        says(game, seat, f"SETTLE {game.docket.setup.board.codes[game.docket.running.position.homes[seat]]}")
        says(game, seat, "HAND " + " ".join(map(str, HAND)))
    return game


def arranged(leader: int = RED) -> GameByLetters:
    """The same with caballeros of all in Valencia and a leader of one's choice."""
    game = begun()
    before, agenda = game.docket.running.position, game.docket.running.agenda
    there = before.board.index["VAL"]
    pieces = (*before.pieces[:there], (1, 2, 1), *before.pieces[there + 1 :])
    state = State(before.having(pieces=pieces, leader=leader, kings_figure=before.board.index["GAL"]), agenda)
    game.docket = game.docket.having(state=state)
    return game


def held(game: GameByLetters, code: str) -> tuple[int, ...]:
    position = game.docket.running.position
    return position.held(position.board.index[code])


def facts(game: GameByLetters, kind: type) -> list:
    return [entry for entry in game.entries if isinstance(entry, kind)]


def test_the_receipt_files_the_disk_and_refuses_what_is_no_region() -> None:
    game = arranged()
    says(game, RED, STORM)
    assert "Filed: POWER, CARD and STORM" in told(game, RED)

    says(game, RED, "STORM Castillo")
    assert "NOT FILED block STORM: the disk shows regions, not Castillo" in told(game, RED)


def test_its_owner_reads_at_once_what_is_on_the_disk_and_all_when_the_turn_begins() -> None:
    game = played(arranged(), STORM, KING, INTRIGUE)
    [sealed], [shown] = facts(game, e.ChoiceSealed), facts(game, e.ChoiceOpened)

    assert "You: chose Valencia in secret (Tormenta) Sealed by the fingerprint" in told(game, RED)
    assert "Red: chose in secret (Tormenta) Sealed by the fingerprint" in told(game, BLUE)
    assert "Red by Tormenta: shown: Valencia (Tormenta); 2 to court; into the Castillo: you 2" in told(game, BLUE)
    assert (sealed.commitment, e.commitment(shown.salt, "VAL")) == (shown.commitment,) * 2
    assert (0, 0, 0) == held(game, "VAL")


@pytest.mark.parametrize("leader", [RED, BLUE])
def test_who_says_nothing_of_the_disk_is_asked_when_the_card_is_laid_and_the_others_read_no_more_than_that(
    leader: int,
) -> None:
    game = played(arranged(leader), SILENT, KING, INTRIGUE)
    assert (RED,) == game.docket.awaited()
    assert "Which region do you set your disk to, for Tormenta?" in told(game, RED)
    assert "The game waits for red" in told(game, BLUE)

    says(game, RED, "Valencia")
    assert (0, 0, 0) == held(game, "VAL")


def waiting(region: str) -> GameByLetters:
    """The disk shows a region, and the first turn, of another, waits for an answer."""
    game = played(arranged(), STORM.replace("Valencia or Seville", region), WAITS, INTRIGUE)
    assert (BLUE,) == game.docket.awaited()
    return game


def letters(game: GameByLetters, seat: int) -> Iterator[tuple[str, ...]]:
    """All that a seat was sent, without the fingerprint."""
    [seal] = facts(game, e.ChoiceSealed)
    for letter in game.sent:
        if letter.seat == seat:
            text = render(letter, ENGLISH, "UTC")
            yield tuple(part.replace(seal.commitment, "") for part in (text.subject, text.text, text.html))
            yield tuple(map(repr, text.images))


def test_what_the_disk_shows_changes_no_byte_that_others_are_sent_before_it_is_opened() -> None:
    one, other = waiting("Valencia"), waiting("Seville")
    for game in (one, other):
        for seat, words in ((BLUE, "SUGGEST"), (BLUE, "POWER 170\nCARD king\nSKIP\nPREVIEW"), (YELLOW, "STATUS")):
            says(game, seat, words)

    for seat in (BLUE, YELLOW):
        assert [*letters(one, seat)] == [*letters(other, seat)]
    assert [*letters(one, RED)] != [*letters(other, RED)]


def test_a_round_with_a_disk_is_audited_and_a_rewind_across_it_takes_it_back() -> None:
    game = played(begun(), STORM, KING, INTRIGUE)
    assert () == audit(logged(game))

    moderator = commanded(game)
    moderator.insists(Rewind(2, keep=False))
    assert () == moderator.docket.running.position.seals
    played(moderator.game, STORM, KING, INTRIGUE)
    first, again = facts(moderator.game, e.ChoiceSealed)
    assert (first.value, first.salt) != (again.value, again.salt)
    assert moderator.docket == fold(logged(moderator.game))
