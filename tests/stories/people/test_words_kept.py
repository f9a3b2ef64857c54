"""What is said while others have grace is kept, and said in order when grace is over."""

import pytest

from referee import letters, log
from referee.adjudication import adjudicate
from referee.adjudication.judging import Submission
from referee.docket import Docket
from referee.docket.following import follow
from referee.orders.contents import OrderSheet, Request, Say, Tell, Whisper
from tests.kit.post import open_office, text_of
from tests.kit.tables import GameInHand, seated

ANN, BO, CLEO = range(3)
TO_ALL, ALONE = Say("Well played"), Whisper((CLEO,), "", "ab" * 32)
WORDS = {"ab" * 32: "Granada is mine"}


@pytest.fixture
def game() -> GameInHand:
    """A game in which Cleo has grace."""
    game = seated(3, cooling_minutes=0)
    game.docket = game.docket.having(
        grace=(CLEO,), options=log.Options(press="private"), due=game.now + 3600, reminded=True
    )
    return game


def hear(docket: Docket, now: int, seat: int, *requests: Request) -> list[log.Entry]:
    said = Submission(seat, 7, docket.stop, OrderSheet(requests=requests), confidants=((5, "Mo"),), tells=5)
    return adjudicate.hear(docket, said, now).entries


def after(docket: Docket, entries: list[log.Entry]) -> Docket:
    for entry in entries:
        docket = follow(docket, entry)
    return docket


def said(entries: list[log.Entry]) -> list[log.Entry]:
    return [entry for entry in entries if isinstance(entry, log.PressSent | log.Whispered)]


def test_words_to_players_are_kept_and_their_writer_alone_is_told(game: GameInHand) -> None:
    entries = hear(game.docket, game.now, ANN, TO_ALL, ALONE)

    assert [] == said(entries)
    planned = letters.plan(game.docket, entries, game.now, words=WORDS)
    assert [ANN] == [letter.seat for letter in planned]
    assert ["waits", "waits"] == [each.became for each in planned[0].receipt.sheet.requests]


def test_words_to_the_moderator_do_not_wait(game: GameInHand) -> None:
    entries = hear(game.docket, game.now, ANN, Tell("Where is Cleo?"))

    assert any(isinstance(entry, log.PassedOn) for entry in entries)


def test_they_are_said_in_order_when_grace_is_over(game: GameInHand) -> None:
    docket = after(game.docket, hear(game.docket, game.now, BO, ALONE))
    docket = after(docket, hear(docket, game.now, ANN, TO_ALL))

    ticked = adjudicate.tick(docket, game.now + 3600)

    assert [log.Whispered(BO, (CLEO,), "ab" * 32), log.PressSent(ANN, "Well played")] == said(ticked.entries)
    assert () == ticked.docket.words_kept
    told = letters.plan(docket, ticked.entries, game.now + 3600, words=WORDS)
    assert [(CLEO, "Granada is mine")] == [
        (letter.seat, letter.moment.words) for letter in told if letter.kind == "press"
    ]
    others = [letter for letter in told if letter.kind != "press"]
    assert [ANN, BO, CLEO] == sorted(letter.seat for letter in others)
    assert all(log.PressSent(ANN, "Well played") in letter.story for letter in others if letter.seat != ANN)


def test_where_a_ruling_ends_the_grace_they_are_said_at_once(game: GameInHand) -> None:
    docket = after(game.docket, hear(game.docket, game.now, ANN, TO_ALL)).having(grace=())

    assert game.now >= (adjudicate.wake_at(docket) or 0)
    assert [log.PressSent(ANN, "Well played")] == said(adjudicate.tick(docket, game.now).entries)


def test_private_words_that_are_kept_are_not_for_whoever_takes_the_seat(game: GameInHand) -> None:
    docket = after(game.docket, hear(game.docket, game.now, ANN, TO_ALL, ALONE))

    docket = follow(docket, log.SeatTaken(CLEO, 9, "Di", CLEO, "Cleo"))

    assert [log.WordsKept(ANN, (), "Well played")] == list(docket.words_kept)


def test_a_rewind_keeps_them(game: GameInHand) -> None:
    docket = after(game.docket, hear(game.docket, game.now, ANN, TO_ALL))
    ruling = log.rulings.Rewound(docket.rewind_points[1].start.seq, 1, kept=True)

    assert docket.words_kept == follow(docket, log.Ruled(1, 5, "Mo", ruling)).words_kept


# --- by mail ------------------------------------------------------------------------------------------


def test_by_mail_private_words_wait_beside_the_log_and_are_told_with_the_sheets(a_database: str) -> None:
    options = log.Options(cooling_minutes=0, press="private", grace_hours=12, graces=2)
    with open_office(a_database, players=3, options=options) as office:
        for seat in (ANN, BO):
            office.says(seat, office.sensible_words(seat))
        office.passes(hours=73)
        assert (CLEO,) == office.docket.grace

        news = office.says(ANN, "TELL blue: Granada is mine\n\nSAY Good luck!")
        assert [ANN] == [seat for seat, _ in news]
        assert "Kept while somebody has time beyond the deadline" in " ".join(text_of(news[0][1]).split())

        news = office.says(CLEO, office.sensible_words(CLEO))
        told = [
            (seat, word) for seat, each in news for word in ("Granada is mine", "Good luck!") if word in text_of(each)
        ]
        assert [(BO, "Granada is mine")] == [each for each in told if each[1] != "Good luck!"]
        assert {BO, CLEO} <= {seat for seat, word in told if word == "Good luck!"}
        assert () == office.docket.words_kept
