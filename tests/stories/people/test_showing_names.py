"""Whether pages with games name somebody: SHOW NAME and HIDE NAME, from a letter to all of the writer's rosters."""

import pytest

from referee.commands.newcomers import Newcomer
from referee.mail.header import read_header
from tests.kit.post import MO, open_office, words
from tests.kit.tables import NAMES, setup_for


@pytest.fixture
def office(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/referee.db", players=3, moderators=(MO,)) as office:
        yield office


def named(office) -> dict[str, list[str]]:
    with office.store.reading() as transaction:
        found = transaction.shown_by_name()
    return {game: [person.name for person in people.values()] for game, people in found.items()}


def opens(office, game: str, names=NAMES[:3], address="{}@example.org") -> None:
    """A second table of the same people."""
    people = [Newcomer(name, address.format(name.lower()), "Europe/Amsterdam") for name in names]
    office.desk.open_game(game, game, setup_for(len(names)), office.options, people, bytes(32), office.now)


@pytest.mark.parametrize(
    ("shows", "hides"),
    [
        ("SHOW NAME", "HIDE NAME"),
        ("Please show my name", "please hide my name."),
        ("ALL MY GAMES: SHOW NAME", "ALL MY GAMES: HIDE NAME"),
        ("TOON NAAM", "VERBERG NAAM"),
        ("POKAŻ IMIĘ", "UKRYJ IMIĘ"),
        ("NAME ZEIGEN", "NAME VERBERGEN"),
        ("VISA NAMN", "DÖLJ NAMN"),
        ("MUESTRA MI NOMBRE", "OCULTA MI NOMBRE"),
    ],
)
def test_who_agrees_is_named_until_it_is_taken_back(office, shows, hides):
    ((_, receipt),) = office.says(1, shows)
    then = named(office)
    ((_, other),) = office.says(1, hides)

    assert {"g1": [NAMES[1]]} == then
    assert {} == named(office)
    assert "you are told by name from now on" in words(receipt)
    assert "you are told by your colour alone" in words(other)


def test_a_word_beside_orders_and_beside_a_plain_yes_counts(office):
    office.says(0, f"{office.sensible_words(0)}\nSHOW NAME")
    office.says(1, "yes\nSHOW NAME")

    assert {"g1": [*NAMES[:2]]} == named(office)


@pytest.mark.parametrize("language", ["pl", "nl", "de", "sv", "es"])
def test_each_language_has_its_words_for_it(office, language):
    ((_, chosen),) = office.says(0, f"LANGUAGE {language}")
    ((_, receipt),) = office.says(0, "SHOW NAME")

    assert language == receipt["content-language"]
    assert "by name" not in words(receipt)
    assert {"g1": [NAMES[0]]} == named(office)


def test_it_counts_at_all_tables_of_a_person_and_at_those_to_come(office):
    opens(office, "g2")
    office.says(1, "SHOW NAME")
    then = named(office)
    opens(office, "g3")
    later = named(office)
    office.says(1, "HIDE NAME")

    assert {"g1": [NAMES[1]], "g2": [NAMES[1]]} == then
    assert {"g1": [NAMES[1]], "g2": [NAMES[1]], "g3": [NAMES[1]]} == later
    assert {} == named(office)


def test_who_shares_an_address_is_somebody_else(office):
    opens(office, "g2", ("Ida", "Ole"), address=f"{NAMES[1].lower()}@example.org")
    office.says(1, "SHOW NAME")

    assert {"g1": [NAMES[1]]} == named(office)


def test_what_may_be_another_s_letter_changes_nothing(office):
    office.says(1, "SHOW NAME", sender="mallory@evil.example")
    office.says(2, "SHOW NAME")
    office.says(2, "HIDE NAME", sender="mallory@evil.example")

    assert {"g1": [NAMES[2]]} == named(office)


def test_it_can_be_said_and_taken_back_when_the_game_is_over(office):
    office.says(0, "SHOW NAME")
    while not office.docket.ended:
        for seat in office.docket.awaited():
            office.says(seat, office.sensible_words(seat))
    office.says(0, "HIDE NAME")
    office.says(1, "SHOW NAME")

    assert {"g1": [NAMES[1]]} == named(office)


def test_it_can_be_taken_back_from_a_new_address_at_tables_that_are_over(office):
    opens(office, "g2")
    office.says(0, "SHOW NAME")
    report = office.newest(0)
    with office.store.writing() as transaction:
        transaction.set_wake("g2", None, ended=True)
    ((_, asked),) = office.says(0, "ADDRESS new@example.net")
    office.says(0, "yes", to=asked)
    question = office.latest("new@example.net")
    office.hand_over(office.answer(question, "yes", "new@example.net"))
    office.says(0, "HIDE NAME", to=report, sender="new@example.net")

    with office.store.reading() as transaction:
        people = [*transaction.people("g1"), *transaction.people("g2")]
    assert {"new@example.net"} == {person.address for person in people if person.name == NAMES[0]}
    assert {} == named(office)


def test_who_is_forgotten_is_named_no_more(office):
    office.says(0, "SHOW NAME")
    with office.store.writing() as transaction:
        transaction.forget(f"{NAMES[0].lower()}@example.org", lambda raw: read_header(raw).sender)

    assert {} == named(office)
