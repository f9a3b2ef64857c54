"""Observers: who may read along, what they read and when, and that they do not write."""

import gzip
import json

import pytest

from referee.log import Options, rulings
from referee.mail.compose import KIND
from referee.store import Store
from tests.kit.post import MO, PostOffice, open_office, text_of, words
from tests.kit.thorough import sampled

ZOE = "zoe@example.org"


@pytest.fixture
def office(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/referee.db", players=3, moderators=(MO,)) as office:
        yield office


def observed_to_the_end(office) -> None:
    office.everybody_accepts()
    observed(office)
    office.play_to_the_end()


@pytest.fixture
def over(tmp_path):
    """A game that was observed from its first round to the end."""
    with open_office(f"sqlite:///{tmp_path}/over.db", observed_to_the_end, players=3, moderators=(MO,)) as office:
        yield office


def observed(office, address: str = ZOE):
    office.commands(f"OBSERVER Zoe <{address}> Europe/Paris")
    return office


def to_zoe(office, address: str = ZOE) -> list:
    return [letter for to, letter in office.elsewhere if to == address]


def kinds(letters) -> list[str]:
    return [letter[KIND] for letter in letters]


def play_a_round(office) -> None:
    number = office.docket.running.position.round
    while not office.docket.ended and office.docket.running.position.round == number:
        for seat in office.docket.awaited():
            office.says(seat, office.sensible_words(seat))


def zoe_writes(office, text: str, **changes) -> list:
    """The letters to Zoe that follow when she answers her newest."""
    count = len(to_zoe(office))
    office.hand_over(office.answer(to_zoe(office)[-1], text, f"Zoe <{ZOE}>", **changes))
    return to_zoe(office)[count:]


def test_a_moderator_names_an_observer_who_is_told_what_that_means(office):
    observed(office)

    (welcome,) = to_zoe(office)
    assert ["Zoe"] == [name for _, name in office.docket.observers]
    assert "observer" == welcome[KIND]
    assert 'You observe "Friday" from now on.' in words(welcome)
    assert "You read of a round when the next one is over, too." in words(welcome)


def test_the_players_are_told_in_the_next_report_and_in_status(office):
    observed(office)
    ((_, status),) = office.says(0, "STATUS")[-1:]
    assert "Who observes this game, and reads of each round later: Zoe." in words(status)

    play_a_round(office)
    assert any("Zoe observes this table" in words(letter) for seat, letter in office.letters[-6:] if seat == 1)


def test_a_round_is_told_when_the_next_one_is_over_and_with_the_report_of_that(office):
    observed(office)
    play_a_round(office)
    assert ["observer"] == kinds(to_zoe(office))

    play_a_round(office)
    assert ["observer", "round"] == kinds(to_zoe(office))
    told = to_zoe(office)[-1]
    assert "ROUND 1" in text_of(told)
    assert "Date" in told
    assert told["Date"] == office.newest(0)["Date"]


def test_who_comes_later_begins_with_the_newest_round_that_may_be_told(office):
    for _ in range(3):
        play_a_round(office)
    observed(office)

    assert ["observer", "round"] == kinds(to_zoe(office))
    assert "ROUND 2" in text_of(to_zoe(office)[-1])

    play_a_round(office)
    assert "ROUND 3" in text_of(to_zoe(office)[-1])


def test_how_late_is_an_option_of_the_table(office):
    observed(office)
    office.commands("SET WATCH_ROUNDS 3")
    for _ in range(3):
        play_a_round(office)
    assert ["observer"] == kinds(to_zoe(office))

    play_a_round(office)
    assert ["observer", "round"] == kinds(to_zoe(office))


@pytest.mark.parametrize(("first", "then"), sampled([(3, 1), (3, 0), (0, 2)], 2))
def test_no_round_is_skipped_or_told_twice_when_how_late_changes_in_mid_game(office, first, then):
    observed(office)
    office.commands(f"SET WATCH_ROUNDS {first}")
    for _ in range(4):
        play_a_round(office)
    office.commands(f"SET WATCH_ROUNDS {then}")
    for _ in range(3):
        play_a_round(office)

    told = [line for letter in to_zoe(office) for line in text_of(letter).splitlines() if line.startswith("ROUND ")]
    assert [f"ROUND {n}" for n in range(1, 8 - then)] == told


def test_every_round_is_told_once_and_at_the_end_everything_with_the_record(over):
    letters = to_zoe(over)
    assert ["observer", *["round"] * 8, "last"] == kinds(letters)
    last = letters[-1]
    record = next(part for part in last.walk() if part.get_filename() == "g1-record.json.gz")
    rows = json.loads(gzip.decompress(record.get_payload(decode=True)))["log"]
    assert rows[0]["entry"]["is"] == "game-created"
    assert over.seed.hex() in text_of(last)
    assert len({letter["Message-ID"] for letter in letters}) == len(letters)


def test_a_game_that_the_table_ends_is_told_as_it_stood(tmp_path):
    options = Options(cooling_minutes=0, motions="on")
    with open_office(f"sqlite:///{tmp_path}/r.db", players=3, moderators=(MO,), options=options) as office:
        observed(office)
        office.says(0, "MOTION END")
        for seat in (1, 2):
            office.says(seat, "yes")

        assert office.docket.ended
        assert ["observer", "last"] == kinds(to_zoe(office))
        assert "nobody has won" in words(to_zoe(office)[-1])


def test_a_round_that_is_played_again_after_a_rewind_is_told_again(office):
    observed(office)
    for _ in range(3):
        play_a_round(office)
    answer = office.commands("REWIND TO ROUND 3")
    code = answer.partition("CODE ")[2].split()[0]
    office.commands(f"REWIND TO ROUND 3 CODE {code}")
    play_a_round(office)

    rounds = [letter for letter in to_zoe(office) if letter[KIND] == "round"]
    assert ["Friday, round 1", "Friday, round 2", "Friday, round 2", "Friday, round 3"] == [
        letter["Subject"].partition(" [")[0] for letter in rounds
    ]


def test_an_observer_who_writes_is_told_once_that_observers_do_not(office):
    observed(office)

    (told,) = zoe_writes(office, "POWER 13\nSAY hello")
    assert "observers do not write" in words(told)
    assert [] == zoe_writes(office, "STATUS")
    assert "hello" not in str([words(letter) for _, letter in office.letters])


@pytest.mark.parametrize("text", ["STOP", "stop!", "Unobserve.", "unsubscribe"])
def test_stop_ends_it_and_the_players_are_told(office, text):
    observed(office)

    (farewell,) = zoe_writes(office, text)
    assert 'You no longer observe "Friday"' in words(farewell)
    assert () == office.docket.observers
    play_a_round(office)
    play_a_round(office)
    assert ["observer", "farewell"] == kinds(to_zoe(office))
    assert any("Zoe no longer observes this table" in words(letter) for _, letter in office.letters)


def test_a_stop_from_elsewhere_or_within_other_words_ends_nothing(office):
    observed(office)

    office.hand_over(office.answer(to_zoe(office)[-1], "STOP", "mallory@evil.example"))
    zoe_writes(office, "I cannot stop reading this")
    assert ["Zoe"] == [name for _, name in office.docket.observers]


# --- what observers may not know ------------------------------------------------------------------------


def sheets_with(first: str, more: tuple[str, ...] = ()):
    """A way to begin: an observed game in its fourth round, of which red wrote the third with these words."""

    def begins(office):
        office.everybody_accepts()
        observed(office)
        for _ in range(2):
            play_a_round(office)
        office.says(0, f"{office.sensible_words(0)}\n{first}")
        for said in more:
            office.says(0, said)
        play_a_round(office)

    return begins


def test_what_is_written_in_a_round_changes_no_letter_of_an_observer_before_that_round_is_told(tmp_path):
    seen = []
    for n, written in enumerate((("", ()), ("ALWAYS VETO WHEN COSTS ME 5", ("SAY hello all", "STATUS", "POWER 8")))):
        with Store(f"sqlite:///{tmp_path}/{n}.db") as store:
            store.create()
            office = PostOffice(store, players=3, moderators=(MO,))
            sheets_with(*written)(office)
            seen.append([(letter[KIND], letter.as_bytes()) for letter in to_zoe(office)])

    assert ["observer", "round", "round"] == [kind for kind, _ in seen[0]]
    assert seen[0] == seen[1]


def test_no_letter_of_an_observer_holds_the_seed_or_a_salt_before_the_last(over):
    *before, last = [letter.as_bytes().decode() for letter in to_zoe(over)]
    assert over.docket.seed in last
    assert not any(over.docket.seed in text or over.docket.head in text for text in before)


# --- who may observe ------------------------------------------------------------------------------------


def test_no_observer_ends_it_and_undo_brings_it_back(office):
    observed(office)
    assert "done" in office.commands("NO OBSERVER Zoe")
    assert () == office.docket.observers

    office.commands("UNDO")
    assert ["Zoe"] == [name for _, name in office.docket.observers]
    assert rulings.ObserverAdmitted in {type(entry.ruling) for entry in office.docket.ledger[2:]}


def test_try_shows_who_would_observe_and_writes_to_nobody(office):
    answer = office.commands(f"TRY OBSERVER Zoe <{ZOE}>")

    assert "Zoe observes" in answer
    assert () == office.docket.observers
    assert [] == to_zoe(office)


@pytest.mark.parametrize(
    ("who", "why"),
    [
        ("Ann <ann@example.org>", "plays at this table already"),
        ("Ann <ann@elsewhere.example>", "plays at this table already"),
        ("Mo <mo@example.org>", "moderates this game already"),
        ("Zoe <zoe@example.org>", "observes this game already"),
    ],
)
def test_who_plays_moderates_or_observes_may_not_observe(office, who, why):
    observed(office)

    assert why in " ".join(office.commands(f"OBSERVER {who}").split())
    assert ["Zoe"] == [name for _, name in office.docket.observers]


@pytest.mark.parametrize("newcomer", [f"Zoe <{ZOE}>", "Zoe <zoe@elsewhere.example>"])
def test_whoever_has_observed_takes_no_seat_of_the_table_not_even_after_leaving(office, newcomer):
    observed(office)
    office.commands("NO OBSERVER Zoe")

    answer = office.commands(f"SUBSTITUTE red {newcomer}")
    assert "has observed this game" in " ".join(answer.split())
    assert "Ann" == office.docket.seat(0).name


def test_who_no_longer_observes_is_told_nothing_of_the_game_by_writing(office):
    observed(office)
    office.commands("NO OBSERVER Zoe")
    play_a_round(office)

    (told,) = zoe_writes(office, "How is it going?")
    assert "farewell" == told[KIND]
    assert "Round" not in words(told)


def test_an_observer_says_in_which_language_letters_come(office):
    observed(office)
    (first,) = zoe_writes(office, "TAAL Nederlands")

    assert ("nl", "observer") == (first["content-language"], kinds([first])[0])
    assert 1 == len(office.docket.observers)
