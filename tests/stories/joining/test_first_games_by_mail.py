"""First games, one word for several readings: a host says it of a draft, and may not once players are invited."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.rules.table import Setup
from referee.store import Store
from tests.kit.post import SETTING_UP, PostOffice, fresh, text_of

HAL, RITA = "hal@example.org", "rita@example.org"
BLACK = "grandissimo.mercenaries"


@pytest.fixture
def office(tmp_path: Path) -> Iterator[PostOffice]:
    with Store(f"sqlite:///{tmp_path / 'post.db'}") as store:
        store.create()
        yield PostOffice(store, players=2, hosts=(HAL,))


def sets_up(office: PostOffice, *lines: str) -> None:
    drafted = SETTING_UP.replace("START\n", "\n".join(("SET BOXES grandissimo", *lines)) + "\n")
    office.hand_over(fresh(drafted))


def writes(office: PostOffice, words: str) -> None:
    office.hand_over(office.answer(office.latest(HAL), words, HAL))


def read(office: PostOffice, who: str) -> str:
    return " ".join(text_of(office.latest(who)).split())


def agreed(office: PostOffice) -> Setup:
    with office.store.reading() as transaction:
        setup: Setup = office.desk.docket(transaction, "g2").setup
        return setup


@pytest.mark.parametrize(
    "said", ["SET READING first games", "SET READING grandissimo.first_games yes", "SET READING first_games on"]
)
def test_a_host_leaves_out_what_the_book_advises_with_one_line(office: PostOffice, said: str) -> None:
    sets_up(office, said)
    assert "Left out: the jail, the black caballeros, Spanish Inquisition, the ships." in read(office, HAL)

    writes(office, "START")

    assert BLACK in agreed(office).house
    assert agreed(office).answer(BLACK) is False
    assert "Left out: the jail, the black caballeros, Spanish Inquisition, the ships." in read(office, RITA)


@pytest.mark.parametrize(
    ("said", "told", "legal"),
    [
        ("grandissimo.plays.boykott no", 'is called "grandissimo plays boykott no"', "grandissimo.plays.boycott no"),
        (
            "grandissimo.boycot no_scoring",
            'is called "grandissimo boycot no scoring"',
            "grandissimo.boycott no_scoring",
        ),
        ("grandissimo.places.boycott 9", '"9" is no answer on grandissimo.places.boycott', "places.boycott 5"),
    ],
)
def test_a_card_or_a_reading_that_does_not_exist_is_refused_by_its_name(
    office: PostOffice, said: str, told: str, legal: str
) -> None:
    sets_up(office, f"SET READING {said}")

    assert told in read(office, HAL)
    assert legal in read(office, HAL)


def test_a_single_point_of_it_may_be_set_back_behind_it(office: PostOffice) -> None:
    sets_up(office, "SET READING first games", f"SET READING {BLACK} yes")
    writes(office, "START")

    assert agreed(office).answer(BLACK) is True
    assert "Left out: the black caballeros" not in read(office, RITA)


def test_said_twice_it_is_so_already(office: PostOffice) -> None:
    sets_up(office, "SET READING first games")
    writes(office, "SET READING first games")

    assert "It is so already" in read(office, HAL)


@pytest.mark.parametrize("command", ["SET READING first games", "HELP READING first games"])
def test_once_players_are_invited_it_is_answered_with_the_line_for_each_reading(
    office: PostOffice, command: str
) -> None:
    sets_up(office)
    writes(office, "START")
    writes(office, command)

    assert "stands for several readings" in read(office, HAL)
    assert f"SET READING {BLACK} no" in read(office, HAL)

    writes(office, f"SET READING {BLACK} no")

    assert agreed(office).answer(BLACK) is False


def test_said_no_to_it_is_no_reading_of_its_own(office: PostOffice) -> None:
    sets_up(office, "SET READING first games no")

    assert 'No rule or reading here is called "first games no"' in read(office, HAL)


def test_help_on_rules_names_the_word_where_the_book_has_one(office: PostOffice) -> None:
    sets_up(office, "HELP RULE")
    assert "SET READING first_games Leave out of a box what the rulebook advises for first games" in read(office, HAL)

    writes(office, "SET EDITION koens\nHELP RULE")
    assert "first_games" not in read(office, HAL)
