"""Whoever takes over a seat gets a file with all that the table has seen happen, and with nothing that was sealed."""

import pytest

from tests.kit.post import MO, PostOffice, open_office, text_of

RITA = "rita@example.org"
ANN, BO = range(2)
FILE = "g1-so-far.txt"


@pytest.fixture
def office(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/so_far.db", players=2, moderators=(MO,)) as office:
        yield office


def play_rounds(office: PostOffice, rounds: int) -> None:
    for number in range(1, rounds + 1):
        while office.docket.running.position.round == number:
            for seat in office.docket.awaited():
                office.says(seat, office.sensible_words(seat))


def heir(office: PostOffice):
    """The first letter to Rita, who takes over red."""
    asked = office.commands(f"SUBSTITUTE red Rita <{RITA}>")
    office.commands(f"SUBSTITUTE red Rita <{RITA}> CODE {asked.partition('CODE ')[2].split()[0]}")
    return office.latest(RITA)


def past(letter) -> str:
    """The file with what has happened so far; empty if the letter has none."""
    files = [part for part in letter.walk() if part.get_filename() == FILE]
    return files[0].get_payload(decode=True).decode().replace("\r\n", "\n") if files else ""


def test_every_round_is_told_with_its_scores_and_the_letter_names_the_file(office):
    play_rounds(office, 3)

    letter = heir(office)

    told = past(letter)
    assert f"What has happened so far is in the file {FILE}." in " ".join(text_of(letter).split())
    assert told.startswith('What has happened so far at "Friday"\n\nROUND 1\n')
    assert [1, 2, 3] == [int(line.split()[1]) for line in told.splitlines() if line.startswith("ROUND ")]
    assert 3 == told.count("\nPOINTS ")
    assert "Granada" in told
    assert max(map(len, told.splitlines())) <= 72


def test_only_the_first_letter_has_it_and_history_sends_it_again(office):
    play_rounds(office, 1)
    first = heir(office)

    office.hand_over(office.answer(first, "STATUS", RITA))
    assert "" == past(office.latest(RITA))

    office.hand_over(office.answer(first, "HISTORY 1", RITA))
    assert past(first) == past(office.latest(RITA))


def test_before_the_game_there_is_no_past(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/new.db", invited_only, players=2, moderators=(MO,)) as office:
        assert "" == past(heir(office))


def invited_only(_: PostOffice) -> None:
    """Nobody has answered the invitation."""


def test_nothing_of_the_predecessor_stands_in_it(office):
    play_rounds(office, 1)
    office.says(ANN, "ALWAYS VETO NEVER\nSAY Never trust Bo\nPOWER 9")

    told = past(heir(office))

    assert told
    assert not [word for word in ("ALWAYS", "trust", "POWER 9", "Ann", "words of", "YOU") if word in told]


def test_the_same_is_told_whatever_others_have_sealed(office):
    play_rounds(office, 1)
    office.says(BO, "POWER 4")
    told = past(heir(office))
    office.says(BO, "POWER 12")

    again = office.commands("SUBSTITUTE red Sue <sue@example.org>")
    office.commands(f"SUBSTITUTE red Sue <sue@example.org> CODE {again.partition('CODE ')[2].split()[0]}")

    assert told == past(office.latest("sue@example.org")) != ""


def test_the_file_sent_back_orders_nothing(office):
    play_rounds(office, 2)
    letter = heir(office)

    office.hand_over(office.answer(letter, "Thanks!", RITA, files={FILE: past(letter)}))

    assert {} == dict(office.docket.seat(ANN).sheet)
    assert "look like orders" not in text_of(office.latest(RITA))
