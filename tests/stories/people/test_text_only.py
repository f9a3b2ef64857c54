"""Letters as plain text alone, for who wants them so: without page and picture, and saying the same."""

import pytest

from tests.kit.post import MO, open_office, text_of


@pytest.fixture
def office(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/referee.db", players=3, moderators=(MO,)) as office:
        yield office


def parts(letter) -> set[str]:
    return {part.get_content_type() for part in letter.walk() if not part.is_multipart()}


def test_whoever_wants_text_only_gets_neither_page_nor_picture_and_the_others_do(office):
    ((_, receipt),) = office.says(0, "TEXT ONLY")
    assert {"text/plain"} == parts(receipt)
    assert "Your letters come as plain text from now on" in " ".join(text_of(receipt).split())

    for seat in range(3):
        office.says(seat, office.sensible_words(seat))
    reports = [(seat, letter) for seat, letter in office.passes(hours=73) if letter["Subject"]]
    mine = [parts(letter) for seat, letter in reports if seat == 0]
    others = [parts(letter) for seat, letter in reports if seat in (1, 2)]
    assert mine
    assert all(not {"text/html", "image/png"} & found for found in mine)
    assert any({"text/html", "image/png"} <= found for found in others)


def test_pictures_come_back_by_one_word_and_a_second_asking_changes_nothing(office):
    office.says(0, "text only")
    office.says(0, "TEXT ONLY")
    assert {0} == office.docket.text_only

    ((_, receipt),) = office.says(0, "TEXT AND PICTURES")
    assert frozenset() == office.docket.text_only
    assert "text/html" in parts(receipt)


def test_an_answer_to_a_letter_of_text_alone_is_read_as_any_other(office):
    office.says(0, "TEXT ONLY")

    ((_, receipt),) = office.says(0, office.sensible_words(0))

    assert 0 not in office.docket.awaited()
    assert {"text/plain"} == parts(receipt)


@pytest.mark.parametrize("yes", ["yes", "yes please, I play"])
def test_asked_for_beside_a_yes_both_are_heard(tmp_path, yes):
    with open_office(f"sqlite:///{tmp_path}/r.db", lambda office: None, players=2) as office:
        office.says(0, f"TEXT ONLY\n{yes}")

        assert {0} == office.docket.text_only
        assert [0] == [seat for seat, _ in office.docket.nonces]


def test_a_letter_from_elsewhere_asks_for_nothing(office):
    office.says(0, "TEXT ONLY", sender="mallory@evil.example")

    assert frozenset() == office.docket.text_only
