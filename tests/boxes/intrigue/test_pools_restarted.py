"""Nine rounds with both pools over a worker that starts anew: a disk that is sealed, a rival who picks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from referee.languages.loading import load
from referee.proof import audit, proving, record
from referee.report import render
from referee.rules import events as e
from referee.store import Archive, Store, restore_archive, write_archive
from tests.kit.byletters import GameByLetters, by_letters, says, told
from tests.kit.post import MO, PostOffice, open_office, text_of

ENGLISH = load()["en"]
POOLS = ("intrigue", "players_edition", "special")
HAND = (10, 20, 30, 40, 50, 63, 75, 103, 113, 150, 155, 160, 170)
RED, BLUE, YELLOW = range(3)
IDLE = "SKIP\nPLACE REST Castillo"


def _seated(office: PostOffice) -> None:
    """All have accepted, live somewhere, and hold the same cards."""
    office.everybody_accepts()
    for seat in range(3):
        position = office.docket.running.position
        office.says(seat, f"SETTLE {position.board.codes[position.homes[seat]]}\nHAND {' '.join(map(str, HAND))}")


@pytest.fixture
def office(tmp_path) -> Iterator[PostOffice]:
    file = f"sqlite:///{tmp_path}/pools.db"
    with open_office(file, _seated, players=3, boxes=POOLS, edition="big_box_nl", length="nine") as opened:
        yield opened


def read(office: PostOffice, seat: int) -> str:
    return " ".join(text_of(office.newest(seat)).split())


def anew(office: PostOffice) -> PostOffice:
    """The same office after a restart: what it knows stands in its database."""
    other = office.over(office.store)
    assert other.docket == office.docket
    return other


STORM = "POWER 103\nCARD tormenta\nACT\nPLACE REST Castillo"
OFFER = "POWER 155\nCARD score one of three\nOFFER Valencia, Seville, Aragon to blue\nPLACE REST Castillo"


def test_nine_rounds_go_on_over_a_worker_that_remembers_nothing_of_disk_offer_or_bridge(office: PostOffice) -> None:
    for seat, text in enumerate((STORM, "POWER 170\nASK", f"POWER 10\nCARD ANY\n{IDLE}")):
        office.says(seat, text)
    assert (RED,) == office.docket.awaited()  # nothing was said of the disk

    office = anew(office)
    office.says(RED, "Valencia")
    assert (BLUE,) == office.docket.awaited()  # it is set, and its turn has not come
    assert "You: chose Valencia in secret (Tormenta)" in read(office, RED)
    assert "Valencia in secret" not in read(office, BLUE)

    office = anew(office)
    office.says(BLUE, f"CARD king\n{IDLE}")
    assert "shown: Valencia (Tormenta)" in read(office, YELLOW)

    for seat, text in enumerate((OFFER, f"POWER 160\nCARD king\n{IDLE}", f"POWER 20\nCARD ANY\n{IDLE}")):
        office.says(seat, text)
    assert (BLUE,) == office.docket.awaited()

    office = anew(office)
    office.says(BLUE, "2")
    assert "scored Seville" in read(office, YELLOW)

    while not office.docket.ended:
        for seat in office.docket.awaited():
            office.says(seat, office.sensible_words(seat))
        office = anew(office)
    with office.store.reading() as transaction:
        entries = transaction.log("g1")
    assert () == proving.verify(record.read(record.export(entries))).faults
    assert () == audit.audit(entries)


# --- silence, in every tempo ----------------------------------------------------------------------

FIRST = ({"POWER": "POWER 103", "CARD": "CARD tormenta\nACT\nPLACE REST Castillo"}, {"POWER": "POWER 170"}, {})


def waits(tempo: str, key: str, *wishes: dict[str, str]) -> GameByLetters:
    """A game of three that has come to wait for this key; all else is answered as wished, or as one who is idle."""
    game = by_letters(3, 1, "nine", boxes=POOLS, edition="big_box_nl", cooling_minutes=0, tempo=tempo)
    for _ in range(60):
        seat = game.docket.awaited()[0]
        keys = game.docket.missing_keys(seat)
        if key in keys:
            return game
        position = game.docket.running.position
        usual = {
            "SETTLE": f"SETTLE {position.board.codes[position.homes[seat]]}",
            "HAND": "HAND " + " ".join(map(str, HAND)),
            "POWER": "POWER ANY",
            "CARD": f"CARD ANY\n{IDLE}",
            "TURN": IDLE,
        }
        says(game, seat, "\n".join((usual | wishes[seat])[each] for each in keys))
    raise AssertionError(f"nobody is asked for {key}")


def held(game: GameByLetters, code: str) -> tuple[int, ...]:
    position = game.docket.running.position
    return position.held(position.board.index[code])


@pytest.mark.parametrize("tempo", ["round", "phase", "table"])
def test_who_never_says_what_the_disk_shows_gets_the_region_where_rivals_have_most_more_at_the_deadline(
    tempo: str,
) -> None:
    game = waits(tempo, "STORM", *FIRST)
    assert (RED,) == game.docket.awaited()
    assert "Which region do you set your disk to, for Tormenta?" in told(game, RED)
    there = {seat: game.docket.running.position.homes[seat] for seat in (BLUE, YELLOW)}
    game.ticks(10_000)

    [sealed] = [fact for fact in game.entries if isinstance(fact, e.ChoiceSealed)]
    assert game.docket.setup.board.index[sealed.value] in there.values()
    for seat in (BLUE, YELLOW):
        assert "Sealed by the fingerprint" in " ".join(
            render(letter, ENGLISH, "UTC").text for letter in game.sent if letter.seat == seat
        )


@pytest.mark.parametrize("tempo", ["round", "phase", "table"])
def test_who_is_asked_for_the_disk_answers_in_a_word_and_it_is_opened_in_turn(tempo: str) -> None:
    game = waits(tempo, "STORM", *FIRST)
    says(game, RED, "Valencia")
    while not any(isinstance(fact, e.ChoiceOpened) for fact in game.entries):
        seat = game.docket.awaited()[0]
        said = {"POWER": "POWER 170"} | FIRST[seat]
        says(game, seat, "\n".join(said.get(key, f"CARD ANY\n{IDLE}") for key in game.docket.missing_keys(seat)))

    [opened] = [fact for fact in game.entries if isinstance(fact, e.ChoiceOpened)]
    assert ("VAL", (0, 0, 0)) == (opened.value, held(game, "VAL"))


SECOND = ({"POWER": "POWER 155", "CARD": OFFER.partition("\n")[2]}, {}, {})


@pytest.mark.parametrize("tempo", ["round", "phase", "table"])
def test_a_rival_is_asked_to_pick_in_every_tempo_and_silence_picks_where_he_stands_best(tempo: str) -> None:
    asked = waits(tempo, "SELECT", *SECOND)
    assert (BLUE,) == asked.docket.awaited()
    says(asked, BLUE, "SELECT Seville")
    silent = waits(tempo, "SELECT", *SECOND)
    silent.ticks(10_000)

    for game, place in ((asked, "SEV"), (silent, "ARA")):
        scored = [game.docket.setup.board.codes[fact.place] for fact in game.entries if isinstance(fact, e.Scored)]
        assert place == scored[0]


def test_a_game_whose_disk_is_closed_and_which_was_put_right_goes_on_from_its_archive(tmp_path) -> None:
    begun = open_office(
        f"sqlite:///{tmp_path}/here.db", _seated, players=3, boxes=POOLS, edition="big_box_nl", moderators=(MO,)
    )
    with begun as office, Store(f"sqlite:///{tmp_path}/elsewhere.db") as store:
        for seat, text in enumerate((f"{STORM}\nSTORM Valencia", "POWER 170\nASK", f"POWER 10\nCARD ANY\n{IDLE}")):
            office.says(seat, text)
        line = "CORRECT CARD 63 red Granada Seville BECAUSE of a slip"
        office.commands(f"{line} CODE {office.commands(line).partition('CODE ')[2].split()[0]}")
        assert "a bridge by red" in read(office, YELLOW)

        write_archive(office.store, tmp_path / "archive", b"ab" * 32, "0.1.0", office.now, force=False)
        with Archive(tmp_path / "archive") as archive:
            restore_archive(store, archive, lambda: None)
        elsewhere = office.over(store)
        assert office.docket == elsewhere.docket
        elsewhere.says(BLUE, f"CARD king\n{IDLE}")

        assert "shown: Valencia (Tormenta)" in read(elsewhere, YELLOW)
        with store.reading() as transaction:
            assert () == audit.audit(transaction.log("g1"))
