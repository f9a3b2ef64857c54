"""Orders copied out of a letter of ours and sent back: they are proposed, never lost and never filed unasked."""

import pytest

from referee.store import Store
from tests.kit.post import PostOffice, text_of

ANN = 0


@pytest.fixture(scope="module")
def begun(tmp_path_factory):
    with Store(f"sqlite:///{tmp_path_factory.mktemp('copied') / 'referee.db'}") as store:
        store.create()
        office = PostOffice(store, players=2)
        office.everybody_accepts()
        yield office


@pytest.fixture
def office(begun):
    begun.says(ANN, "CLEAR ALL")
    begun.says(ANN, "SUGGEST")
    return begun


def suggested(office):
    """The barred lines of the suggestion, as they stand in the letter."""
    lines = text_of(office.newest(ANN)).splitlines()
    begin = next(n for n, line in enumerate(lines) if line.startswith("| POWER"))
    end = next(n for n in range(begin, len(lines)) if not lines[n].startswith("|"))
    return lines[begin:end]


@pytest.mark.parametrize("around", ["{}", "{}\n\nThanks!", "I like this one:\n\n{}\n\nAnn"])
def test_a_sheet_copied_with_its_bars_is_proposed_whatever_stands_around_it(office, around):
    copied = suggested(office)

    office.says(ANN, around.format("\n".join(copied)))

    assert not office.docket.seat(ANN).sheet
    assert copied[0].removeprefix("| ") in text_of(office.newest(ANN))
    assert office.docket.seat(ANN).proposal


def test_what_is_typed_beside_copied_lines_is_filed_without_them(office):
    copied = suggested(office)

    office.says(ANN, "\n".join([*copied[1:], "POWER 7"]))

    assert ["POWER"] == [*office.docket.seat(ANN).sheet]


def test_a_long_letter_is_not_searched_for_copies(office):
    said = "\n".join([*(f"Chapter {n} of a long story" for n in range(12)), *suggested(office)])

    office.says(ANN, said)

    assert not office.docket.seat(ANN).sheet
