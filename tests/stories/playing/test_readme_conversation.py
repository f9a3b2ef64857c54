"""README's example of a conversation is played at a table of the tests' post office, letter by letter."""

import re
from dataclasses import dataclass

import pytest

from referee.docket.known import known_to
from referee.orders.canonical import canonical_sheet
from referee.report.typesetting import WIDTH
from referee.store import Store
from tests.kit.post import PostOffice, text_of
from tests.kit.sources import ROOT

BO = 1


@dataclass(frozen=True)
class Exchange:
    """What README has a player write, and the lines that it shows of the answer."""

    wrote: str
    shown: tuple[str, ...]


def conversation() -> tuple[Exchange, ...]:
    """The example below the paragraph on plain words."""
    _, _, below = (ROOT / "README.md").read_text(encoding="utf-8").partition("\nPlain words do, too.")
    example = below.split("\n```\n")[1]
    parts = re.findall(r"((?:^> .*\n)+)((?:(?!> ).*\n?)*)", example, re.MULTILINE)
    return tuple(
        Exchange(wrote.removeprefix("> ").strip().replace("\n> ", "\n"), tuple(filter(None, shown.split("\n"))))
        for wrote, shown in parts
    )


@pytest.fixture(scope="module")
def office(tmp_path_factory):
    """Round 2 of a game of four, in which Bo has written nothing yet."""
    with Store(f"sqlite:///{tmp_path_factory.mktemp('readme') / 'referee.db'}") as store:
        store.create()
        office = PostOffice(store)
        office.plays_to_round_2()
        yield office


def test_the_example_in_readme_is_answered_as_it_says_and_ends_filed(office):
    said = conversation()
    before = office.docket.seat(BO)

    for exchange in said[:-1]:
        answered(office, exchange)
        assert before.in_force == office.docket.seat(BO).in_force
    answered(office, said[-1])

    after = office.docket.seat(BO)
    assert ("POWER 11\nCARD king\nKING Aragon\nPLACE 2 Catalonia", (), ()) == (
        canonical_sheet(after.in_force, known_to(office.docket, BO)),
        after.proposal,
        after.ways,
    )


def answered(office, exchange):
    """Send what is written, and find the lines of the example in their order in the answer."""
    (letter,) = [letter for seat, letter in office.says(BO, exchange.wrote) if seat == BO]
    lines = text_of(letter).splitlines()
    assert list(exchange.shown) == [line for line in lines if line in exchange.shown]
    assert exchange.shown


def test_the_example_is_a_letter_an_edit_with_an_answer_and_a_yes():
    first, edit, yes = conversation()

    assert any(line.startswith("A or B?") for line in first.shown)
    assert re.match(r"[AB]\b.*\bnot\b", edit.wrote)
    assert "yes thanks" == yes.wrote
    assert max(len(line) for each in (first, edit, yes) for line in each.shown) <= WIDTH
