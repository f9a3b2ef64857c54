"""Comings and goings in a report: below what happened in the game, in one place, once each."""

import re

import pytest

from referee.log.options import at_pace
from referee.mail.compose import KIND
from tests.kit.post import MO, open_office, text_of

ANN, BO, YARA = range(3)


@pytest.fixture
def office(tmp_path):
    options = at_pace("club")
    with open_office(f"sqlite:///{tmp_path}/news.db", players=3, moderators=(MO,), options=options) as office:
        yield office


def plays_a_round(office) -> None:
    number = office.docket.stop.rstrip("td")
    while office.docket.stop.rstrip("td") == number:
        for seat in office.docket.awaited():
            office.says(seat, office.sensible_words(seat))
        office.passes(hours=2)


def report(office, seat: int) -> str:
    letter = office.newest(seat)
    assert "report" == letter[KIND]
    return text_of(letter)


def numbered(text: str) -> list[str]:
    story = text.partition("\nROUND ")[2].partition("\n\n")[0]
    return re.findall(r"^ ?\d+ (\w.+)$", story, re.MULTILINE)


def test_an_absence_is_told_below_the_turns_and_once(office):
    office.says(ANN, "AWAY 28 Nov TO 30 Nov")

    plays_a_round(office)

    text = report(office, BO)
    assert numbered(text)[0].startswith("Power:")
    assert numbered(text)[-1].startswith("Red will be away from")
    assert "Away: red" not in text


def test_an_absence_that_is_over_is_not_told_as_one_to_come(office):
    office.says(ANN, "AWAY 21 Nov TO 22 Nov")
    office.passes(days=3)

    plays_a_round(office)

    lines = numbered(report(office, BO))
    assert not any("will be away" in line for line in lines)
    assert any(line.startswith("Over by now: red, away from") for line in lines)


def test_who_is_away_and_who_stands_in_stands_below_what_happened(office):
    plays_a_round(office)
    office.says(ANN, "AWAY 28 Nov TO 30 Nov")
    office.says(YARA, "RESIGN")
    office.says(YARA, "yes")
    plays_a_round(office)

    first = " ".join(report(office, BO).split())
    assert numbered(report(office, BO))[-2].startswith("Yara has left yellow")
    assert "Nobody plays yellow" not in first

    plays_a_round(office)

    text = " ".join(report(office, BO).split())
    assert text.index("1 Power:") < text.index("Nobody plays yellow;") < text.index("Away: red, from")


def test_an_absence_that_puts_nothing_off_waits_for_the_next_report(office):
    told = office.says(ANN, "AWAY 9 Dec TO 10 Dec")

    assert [(ANN, "receipt")] == [(to, letter[KIND]) for to, letter in told]

    plays_a_round(office)

    assert numbered(report(office, BO))[-1].startswith("Red will be away from")


def test_whoever_is_back_is_told_of_once(office):
    office.says(ANN, "AWAY 28 Nov TO 30 Nov")
    office.says(ANN, "BACK")

    plays_a_round(office)

    text = report(office, BO)
    assert ["Red is back"] == [line.strip(".") for line in numbered(text) if "back" in line]
    assert "You are back" in report(office, ANN)
